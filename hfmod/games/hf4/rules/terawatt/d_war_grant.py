"""The war grant (1D2c.1): the operation that takes the place of research auctions in War."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.politics.o2_fundraise import Grant
from hfmod.games.hf4.rules.terawatt import d_war


@dataclass(frozen=True, kw_only=True)
class WarGrant(Grant):
    """Take the top card of ``deck`` in the War of Independence, which knows no auctions; it is free."""

    do: ClassVar[str] = "war_grant"

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from d_war.grants_are_given(state, self.player)
        yield from super().forbidden(state)

    @implements("1D2c.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        super().carry_out(state, turn, outcomes)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield from super().candidates(state, player) if state.at_war else ()
