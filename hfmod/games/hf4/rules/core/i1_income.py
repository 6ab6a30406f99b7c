"""I1: the income operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.acts import Operation, aquas_key, gain
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


@dataclass(frozen=True, kw_only=True)
class Income(Operation):
    """Take 1 Aqua from the pool."""

    do: ClassVar[str] = "income"

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from state.rules.may_take_income(state, self.player)

    @implements("I1", "tD1.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        gain(state, self.player, 1)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return {"gain": Figure(1, "I1")}

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)
