"""3D8i: what the two sides may do right after a battle: decommission own cards that no human is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import PlayerAct, broken, game_over, known_card, name, spot
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, Stack


@dataclass(frozen=True, kw_only=True)
class Scuttle(PlayerAct):
    """After a battle a player who was in it decommissions an own ``card`` that survived there."""

    do: ClassVar[str] = "scuttle"

    card: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        if fought(state).space and state.stack_of(self.card) is None:
            message = f"{name(state, self.card)} is in no stack"
            raise Impossible(
                message, frozenset({f"card:{self.card}"}), rule="3D8i", legal="name a card there"
            )

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        yield from state.rules.undecided(state)
        yield from after_the_battle(state, self.player, self.card)

    @implements("3D8i")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        stack = state.stack_of(self.card)
        if stack is not None:
            e_stacks.decommission(state, stack, [self.card])

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, f"card:{self.card}"})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return state.playing if state.conflict is not None and state.conflict.fought is not None else ()

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in survivors(state, player, fought(state)):
            for card in stack.cards:
                yield cls(by=player, card=card)


def fought(state: Hf4State) -> Attack:
    """The battle that has just been. Raises Impossible where there was none."""
    found = conflict(state).fought
    if found is None:
        raise Impossible(
            "no battle has just been", frozenset({KEY}), rule="3D8i", legal="do it right after a battle"
        )
    return found


def survivors(state: Hf4State, player: str, attack: Attack) -> list[Stack]:
    """A player's stacks that were in a battle: there, and of the attacker where he fired from."""
    places = {attack.space, *(attack.places if player == attack.by else ())}
    return [stack for stack in state.stacks(player) if stack.location in places]


@implements("3D8i")
def after_the_battle(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """An own card that is no human and was in the battle."""
    attack, stack = fought(state), state.stack_of(card)
    mine = survivors(state, player, attack)
    where = spot(state, attack.space)
    if stack is None or stack not in mine:
        message = f"{name(state, card)} is no card of {player} that was in the battle for {where}"
        yield broken("3D8i", message, f"card:{card}", legal="decommission own cards that were in it")
    elif e_stacks.is_human(state, card):
        message = f"{name(state, card)} is a human"
        yield broken("3D8i", message, f"card:{card}", legal="decommission cards that are no humans")


def over(state: Hf4State, attack: Attack) -> None:
    """A battle is over; ``places`` tell from where the attacker fired."""
    attack.places = sorted({*attack.places, attack.space})
    conflict(state).fought = attack
