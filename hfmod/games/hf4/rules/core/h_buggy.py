"""Chapter H, buggy roads (H9): a crew rides to the next site of its body."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_cards, e_stacks, h_moved_fts, j_sinks
from hfmod.games.hf4.rules.core.abilities import operational
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, known_card, known_space, name
from hfmod.games.hf4.rules.core.j_operational import TOOL, unusable
from hfmod.games.hf4.rules.core.solar_graph import place
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

ONCE = "buggy_move"


@dataclass(frozen=True, kw_only=True)
class BuggyMove(FreeAction):
    """An own crew rides along one buggy road, into an own stack there or, without ``into``, a new outpost."""

    do: ClassVar[str] = "buggy_move"

    card: str
    space: str
    into: str | None = None

    @implements("H9b")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack_with(state, self.player, self.card)
        known_space(state, self.space)
        if self.into is not None:
            there = e_stacks.stack_of_kind(state, self.player, self.into)
            if there.location != self.space:
                raise Impossible(
                    f"{there.key} is not at {self.space}",
                    frozenset({there.key}),
                    rule="H9b",
                    legal="join a stack at the end of the road, or make an outpost there",
                )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = stack_with(state, self.player, self.card)
        yield from rides_once(state, self.player, stack)
        yield from rider(state, self.card, stack, self.player)
        yield from road(state, stack, self.space)
        yield from buggy_there(state, self.player, stack)
        yield from not_moved(state, self.card, stack)
        yield from state.rules.may_load(state, self.me(state).stacks.get(self.into or ""), (self.card,))

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        ride(state, turn, self.player, self.card, self.space, self.into)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"card:{self.card}", f"site:{self.space}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks():
            for there in roads_from(state, stack.location):
                inside = [other.kind for other in e_stacks.stacks_at(state, there, player)]
                for card in (one for one in stack.cards if e_stacks.owner_of(state, one, stack) == player):
                    for into in (None, *inside):
                        yield cls(by=player, card=card, space=there, into=into)


def stack_with(state: Hf4State, player: str, card: str) -> Stack:
    """The stack with a player's card, which may be a guest there (N3d). Raises Impossible for others."""
    stack = state.stack_of(card)
    if stack is None or player not in (stack.owner, e_stacks.owner_of(state, card, stack)):
        raise Impossible(f"{card} is in no stack as {player}'s card", frozenset({f"card:{card}"}))
    return stack


@implements("B7f", "H9a")
def roads_from(state: Hf4State, space: str) -> list[str]:
    """Sites at the other ends of buggy roads."""
    return [b if a == space else a for a, b in state.content.map.roads if space in (a, b)]


@implements("H9b")
def rides_once(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """One ride a turn."""
    turn = state.turns.get(player)
    if turn is not None and turn.used.get(ONCE):
        yield broken("H9b", "a buggy ride has been made this turn", stack.key, legal="ride again next turn")


@implements("H9b")
def rider(state: Hf4State, card: str, stack: Stack, player: str) -> Iterator[RuleViolation]:
    """Only an own crew or Colonist rides."""
    own = e_stacks.owner_of(state, card, stack) == player
    if not own or not (e_stacks.is_crew(state, card) or b_cards.is_colonist(state, card)):
        message = f"{name(state, card)} is not {player}'s crew or Colonist, and only these ride a buggy"
        yield broken("H9b", message, f"card:{card}", stack.key, legal="ride with the crew", advice="crew")


@implements("H9b", "B7f")
def road(state: Hf4State, stack: Stack, space: str) -> Iterator[RuleViolation]:
    """A buggy road leads there."""
    if space not in roads_from(state, stack.location):
        board = state.content.map
        message = f"no buggy road leads from {place(board, stack.location)} to {place(board, space)}"
        ends = [place(board, end) for end in roads_from(state, stack.location)]
        legal = f"ride to {' or '.join(ends)}" if ends else "start from a site with a buggy road"
        yield broken("H9b", message, stack.key, f"site:{space}", legal=legal)


@implements("H9b", "J3")
def buggy_there(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """An operational buggy of the player is at the start."""
    buggies = buggies_at(state, player, stack.location)
    if buggies and not any(operational(state, card) for card in buggies):
        yield from unusable(state, buggies[0], TOOL)
    elif not buggies:
        message = f"{player} has no buggy at {place(state.content.map, stack.location)}"
        yield broken("H9b", message, stack.key, legal="bring a card with a buggy there first", advice="buggy")


def buggies_at(state: Hf4State, player: str, space: str) -> list[str]:
    """Cards with a buggy in the player's stacks in a space."""
    cards = [card for stack in e_stacks.stacks_at(state, space, player) for card in stack.cards]
    return [card for card in cards if "buggy" in state.side(card).platforms]


@implements("H1b.1", "H9b")
def not_moved(state: Hf4State, card: str, stack: Stack) -> Iterator[RuleViolation]:
    """A card that has moved this turn does not ride as well (RUL-BUGGY-ROAD)."""
    before = h_moved_fts.moved_in(state, card)
    if before is not None:
        message = f"{name(state, card)} has already moved {h_moved_fts.when(state, before)}"
        legal = f"wait for {before.player}'s next turn"
        yield broken("H1b.1", message, f"card:{card}", stack.key, legal=legal)


@implements("H9b", "N3d", "N3d.m2")
def ride(state: Hf4State, turn: Turn, player: str, card: str, space: str, into: str | None) -> None:
    """Move the card; it has moved for this turn, its spacecraft has not."""
    stack = stack_with(state, player, card)
    j_sinks.spend_for_any(state, buggies_at(state, player, stack.location))
    stack.cards.remove(card)
    e_stacks.settle(state, stack)
    there = e_stacks.make_stack(state, player, into or e_stacks.free_outpost(state, player), space)
    e_stacks.put(state, there, card)
    e_stacks.settle(state, there)
    turn.moved.add(card)
    turn.used[ONCE] = turn.used.get(ONCE, 0) + 1


ACTS: list[type[Act[Hf4State]]] = [BuggyMove]
