"""The inspiration that a Future of a Colonist gives its player once, as a free action (1D5d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import k_events
from hfmod.games.hf4.rules.core.acts import FreeAction, broken
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.terawatt import d5_future_gifts


@dataclass(frozen=True, kw_only=True)
class Inspire(FreeAction):
    """The top card of each patent deck, and of the Colonist queue, goes to its bottom (K2a)."""

    do: ClassVar[str] = "inspire"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if state.colonization is None:
            raise Impossible("Futures are played with Module 2")

    @implements("1D5d", "CA-M2C184R-FUT")
    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        if not d5_future_gifts.has_gift(state, self.player, d5_future_gifts.INSPIRATION):
            message = f"{self.by} has no inspiration left that a Future gave"
            legal = "complete the Future that gives one (SETI)"
            yield broken("CA-M2C184R-FUT", message, f"futures:{self.by}", legal=legal)

    @implements("1D5d", "CA-M2C184R-FUT", "K2a", "K2a.m2")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        d5_future_gifts.use_gift(state, self.player, d5_future_gifts.INSPIRATION)
        k_events.inspiration(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"deck:{deck}" for deck in state.decks} | {f"futures:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if d5_future_gifts.has_gift(state, player, d5_future_gifts.INSPIRATION):
            yield cls(by=player)
