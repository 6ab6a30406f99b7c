"""Radiators turned from heavy to light as a free action: by jettison (G1g) or by Phileas Fogg (G2c.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import e_stacks, f_fuel
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, card_keys, known_card, name
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn


@dataclass(frozen=True, kw_only=True)
class TurnRadiator(FreeAction):
    """Turn the heavy radiator ``card`` in an own stack to light; ``burn`` makes dirt of what it loses."""

    do: ClassVar[str] = "turn_radiator"

    card: str
    burn: bool = False

    @implements("G1g", "GL-Orientation.b")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or stack.owner != self.by:
            message, about = f"{name(state, self.card)} is in no stack of {self.by}", f"card:{self.card}"
            raise Impossible(message, frozenset({about}), rule="G1g", legal="turn one in an own stack")
        if state.orientation(self.card) is None or not state.cards[self.card].heavy:
            message = f"{name(state, self.card)} is no heavy radiator"
            raise Impossible(
                message,
                frozenset({f"card:{self.card}"}),
                rule="GL-Orientation.b",
                legal="turn a heavy radiator to its light side",
            )

    def stack(self, state: Hf4State) -> Stack:
        """The stack that holds the radiator."""
        stack = state.stack_of(self.card)
        assert stack is not None
        return stack

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        if self.burn:
            yield from burns_dirt(self.stack(state))

    @implements("GL-Orientation.b", "G2c.1", "GL-Orientation")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = self.stack(state)
        before = state.mass(self.card)
        state.cards[self.card].heavy = False
        lost = before - state.mass(self.card)
        if self.burn and stack.kind in f_fuel.TRACKED and lost > 0:
            aboard = stack.grade if stack.wet > stack.dry else None
            stack.grade = f_fuel.mixed(aboard, Grade.DIRT)
            f_fuel.lower_dry(state, stack, lost)
        e_stacks.settle(state, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | card_keys(state, self.card)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            for card in stack.cards:
                if state.cards[card].heavy:
                    yield cls(by=player, card=card)
                    yield cls(by=player, card=card, burn=True)


@implements("G2c.1", "GL-Orientation.b")
def burns_dirt(stack: Stack) -> Iterator[RuleViolation]:
    """Only a rocket with a grey chit makes fuel of its radiators; empty tanks take any grade (F4d.3)."""
    if stack.kind != "rocket":
        message = f"{stack.title} has no tanks for the dirt that the radiator would become"
        yield broken("GL-Orientation.b", message, stack.key, legal="turn it without making fuel")
    elif stack.grade not in (Grade.DIRT, None):
        message = f"the fuel of {stack.title} is {stack.grade}, and the radiator would become dirt"
        legal = "turn it without making fuel, or once the tanks hold dirt or nothing"
        yield broken("G2c.1", message, stack.key, legal=legal, grade=str(stack.grade))
