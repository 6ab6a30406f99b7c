"""3D9c, 3D9d and 3F4e: prisoners of war, who takes them, and how they come home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, j_supports
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, name, spot
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, Stack, Turn

PARADE = 2  # points of a chit that a parade was held with


@implements("3D9c", "3A1")
def chits(state: Hf4State) -> list[str]:
    """The chits that mark prisoners."""
    return [f"pow-{n}" for n in range(1, int(b_blocs.table(state.content)["prisoners"]) + 1)]


@implements("3D9c")
def helpless(state: Hf4State, stack: Stack) -> bool:
    """Whether a beaten stack has people, and no thruster that works but a crew's."""
    people = [card for card in stack.cards if e_stacks.is_human(state, card)]
    drives = [
        card
        for card in stack.cards
        if state.side(card).thrust is not None
        and not e_stacks.is_crew(state, card)
        and j_supports.works(state, card)
    ]
    return bool(people) and not drives


@implements("3D9c")
def take(state: Hf4State, attack: Attack) -> None:
    """A manned victor takes the people of beaten stacks beside him, one chit for each stack (RUL-POW)."""
    mine = [
        stack
        for stack in e_stacks.stacks_at(state, attack.space, attack.by)
        if any(
            e_stacks.is_human(state, card) and e_stacks.owner_of(state, card, stack) == attack.by
            for card in stack.cards
        )
    ]
    if not mine:
        return
    for loser in attack.beaten:
        for stack in e_stacks.stacks_at(state, attack.space, loser):
            free = [chit for chit in chits(state) if chit not in in_use(state)]
            if free and helpless(state, stack):
                people = [card for card in stack.cards if e_stacks.is_human(state, card)]
                for card in people:
                    stack.cards.remove(card)
                    glory = state.cards[card].glory
                    if glory is not None:  # what a prisoner carried is the captor's (3D9d)
                        state.players[attack.by].glory.append(glory)
                        state.cards[card].glory = None
                    mine[0].cards.append(card)
                conflict(state).prisoners[free[0]] = people
                e_stacks.settle(state, stack)
                f_fuel.set_mass(state, mine[0])


@implements("3D9c", "3F4e")
def in_use(state: Hf4State) -> set[str]:
    """Chits that lie on prisoners, or are kept after a parade."""
    sides = conflict(state)
    return {*sides.prisoners, *(chit for kept in sides.paraded.values() for chit in kept)}


@implements("3D9c")
def captive(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A prisoner does not walk away."""
    if any(card in held for held in conflict(state).prisoners.values()):
        message = f"{name(state, card)} is a prisoner of war"
        yield broken("3D9c", message, f"card:{card}", legal="wait for a parade of the captor, or for peace")


def odd(state: Hf4State) -> Iterator[str]:
    """Each chit lies on prisoners or with who held a parade, and prisoners are in somebody's stack."""
    sides = conflict(state)
    lying = [*sides.prisoners, *(chit for kept in sides.paraded.values() for chit in kept)]
    if len({*lying}) < len(lying) or not {*lying} <= {*chits(state)}:
        yield f"chits of prisoners lie in several places: {', '.join(lying)}"
    people = [card for held in sides.prisoners.values() for card in held]
    if len({*people}) < len(people):
        yield f"somebody is a prisoner twice: {', '.join(people)}"


def forget_lost(state: Hf4State) -> None:
    """Prisoners who are in no stack any more are none (3D9d)."""
    sides = conflict(state)
    for chit, cards in list(sides.prisoners.items()):
        held = [card for card in cards if state.stack_of(card) is not None]
        if held:
            sides.prisoners[chit] = held
        else:
            del sides.prisoners[chit]


@implements("3D9c", "3D9d", "3F4e")
def free(state: Hf4State, cards: Sequence[str], peace: bool) -> None:
    """People go home: a crew to its Bank; a Colonist too, but at peace to the bottom of the queue."""
    for card in cards:
        stack = state.stack_of(card)
        if stack is None:
            continue
        owner = e_stacks.owner_of(state, card, stack)
        stack.cards.remove(card)
        if e_stacks.is_crew(state, card):
            e_stacks.crew_returns(state, card, owner)
        elif peace:  # all others who are human are Colonists
            e_stacks.to_deck_bottom(state, card)
        else:
            bank = state.rules.bank(state, owner)
            bank.cards.append(card)
            e_stacks.settle(state, bank)
        e_stacks.settle(state, stack)


@implements("3F4e")
def release(state: Hf4State) -> None:
    """Peace frees all prisoners; chits that no parade has turned are discarded."""
    prisoners = conflict(state).prisoners
    for cards in list(prisoners.values()):
        free(state, cards, peace=True)
    prisoners.clear()


@dataclass(frozen=True, kw_only=True)
class ParadePrisoners(FreeAction):
    """A parade with the prisoners of a ``chit`` at the own Bank: they go home, the chit is turned."""

    do: ClassVar[str] = "parade_prisoners"

    chit: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.chit not in conflict(state).prisoners or captor(state, self.chit) != self.player:
            message = f"{self.player} has no prisoners marked {self.chit}"
            legal = "parade with own prisoners"
            raise Impossible(message, frozenset({KEY}), rule="3D9c", legal=legal)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from at_the_bank(state, self.player, self.chit)

    @implements("3D9c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        sides = conflict(state)
        free(state, sides.prisoners.pop(self.chit), peace=False)
        sides.paraded.setdefault(self.player, []).append(self.chit)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None:
            for chit in state.conflict.prisoners:
                yield cls(by=player, chit=chit)


def captor(state: Hf4State, chit: str) -> str | None:
    """Who holds the prisoners of a chit."""
    stacks = (state.stack_of(card) for card in conflict(state).prisoners[chit])
    return next((stack.owner for stack in stacks if stack is not None), None)


@implements("3D9c", "3A3j")
def at_the_bank(state: Hf4State, player: str, chit: str) -> Iterator[RuleViolation]:
    """The parade is held at the captor's Bank."""
    bank = state.rules.bank(state, player)
    for card in conflict(state).prisoners[chit]:
        stack = state.stack_of(card)
        if stack is not None and stack.location != bank.location:
            message = f"the prisoners are at {spot(state, stack.location)}"
            yield broken("3D9c", message, KEY, stack.key, legal=f"bring them to {spot(state, bank.location)}")
            return


@implements("3D9c", "3G1.bonus")
def points(state: Hf4State, player: str) -> int:
    """2 for each chit that was turned."""
    return PARADE * len(conflict(state).paraded.get(player, ()))
