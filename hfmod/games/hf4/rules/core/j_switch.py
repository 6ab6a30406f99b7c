"""A card declared non-operational by its owner for the rest of the turn (RUL-NON-OPERATIONAL)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import j_supports
from hfmod.games.hf4.rules.core.abilities import operational
from hfmod.games.hf4.rules.core.acts import TurnAct, broken, card_keys, known_card, name
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


@dataclass(frozen=True, kw_only=True)
class SwitchOff(TurnAct):
    """Treat the own card ``card`` as non-operational until the end of the turn."""

    do: ClassVar[str] = "switch_off"

    card: str

    @implements("iiA1-J")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or stack.owner != self.by:
            raise Impossible(f"{self.card} is in no stack of {self.by}", frozenset({f"card:{self.card}"}))
        if not state.rules.supports:
            raise Impossible(
                "in Race for Glory every card is operational", rule="iiA1-J", legal="leave it on"
            )
        if j_supports.is_off(state, self.card):
            raise Impossible(f"{name(state, self.card)} is switched off already")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from may_switch(state, self.card)

    @implements("GL-Ability", "GL-Operational", "B2g")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[j_supports.OFF + self.card] = 1

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | card_keys(state, self.card)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            for card in stack.cards:
                yield cls(by=player, card=card)


@implements("GL-Operational", "GL-Ability", "GL-Sails")
def may_switch(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """An operational card that is no sail; and only where the table plays so."""
    if not state.option("voluntary_non_operational"):
        message = "this table does not let players switch cards off (option voluntary_non_operational)"
        yield broken("GL-Operational", message, f"card:{card}", legal="use the card or leave it")
        return
    if is_sail(state, card):
        message = f"{name(state, card)} is a sail, which is operational wherever the Sun shines"
        yield broken("GL-Operational", message, f"card:{card}", legal="leave it as it is")
    elif not operational(state, card):
        message = f"{name(state, card)} is not operational anyway"
        yield broken("GL-Operational", message, f"card:{card}", legal="there is nothing to switch off")


@implements("GL-Sails")
def is_sail(state: Hf4State, card: str) -> bool:
    """Whether a card is a sail: a thrust triangle without fuel consumption."""
    thrust = state.side(card).thrust
    return thrust is not None and thrust.fuel == 0


ACTS: list[type[Act[Hf4State]]] = [SwitchOff]
