"""Module 1 with Module 2: the nanofacture operation (1A7), a mobile factory built at a Bernal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.colonization.a_anchoring import bernal_stack
from hfmod.games.hf4.rules.core import e_stacks, i7_industrialize, k_glitch
from hfmod.games.hf4.rules.core.acts import Operation, broken, name, spot
from hfmod.games.hf4.rules.core.j_operational import INDUSTRY, given_up, unusable
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn
from hfmod.games.hf4.rules.terawatt import b_fleet, b_freighters


@dataclass(frozen=True, kw_only=True)
class Nanofacture(Operation):
    """Build a mobile factory at the own anchored Bernal ``stack``; cards and ``supports`` are given up."""

    do: ClassVar[str] = "nanofacture"

    stack: str
    robonaut: str
    refinery: str
    supports: tuple[str, ...] = ()

    def given(self) -> tuple[str, ...]:
        """All cards that the cube costs."""
        return (self.robonaut, self.refinery, *self.supports)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if "m1" not in state.modules:
            raise Impossible("there are no mobile factories without Module 1")
        bernal_stack(state, self.player, self.stack, "1A7")
        i7_industrialize.in_own_stacks(state, self.player, self.given(), "1A7")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        over = bernal_stack(state, self.player, self.stack)
        both = (self.robonaut, self.refinery)
        yield from nanofactory(state, self.player, over)
        yield from right_decks(state, self.robonaut, self.refinery)
        for card in both:
            yield from at_the_bernal(state, card, over)
            yield from unusable(state, card, INDUSTRY)
        yield from i7_industrialize.chain_given_up(state, both, self.supports)
        yield from i7_industrialize.a_cube(state, self.player)
        yield from k_glitch.roll_due(state, self.do, map(state.stack_of, both))

    @implements("1A7")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        location = bernal_stack(state, self.player, self.stack).location
        i7_industrialize.give_up(state, self.given())
        kind = b_fleet.free_kind(state, self.player)
        self.me(state).cubes[kind] = Stack(kind, self.player, location)

    def touches(self, state: Hf4State) -> frozenset[str]:
        stacks = {stack.key for card in self.given() if (stack := state.stack_of(card)) is not None}
        cards = {f"card:{card}" for card in self.given()}
        keys = {f"{self.stack}:{self.by}", f"hand:{self.by}", f"claims:{self.by}"}
        return super().touches(state) | cards | stacks | keys

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if "m1" not in state.modules:
            return
        for over in list(b_bernals.anchored(state, player)):
            there = [card for one in e_stacks.stacks_at(state, over.location, player) for card in one.cards]
            kinds = state.content.cards
            robonauts = [card for card in there if kinds[card].deck == "robonauts"]
            refineries = [card for card in there if kinds[card].deck == "refineries"]
            for robonaut, refinery in product(robonauts, refineries):
                for supports in given_up(state, (robonaut, refinery)):
                    yield cls(
                        by=player, stack=over.kind, robonaut=robonaut, refinery=refinery, supports=supports
                    )


@implements("1A7")
def nanofactory(state: Hf4State, player: str, over: Stack) -> Iterator[RuleViolation]:
    """With a promoted freighter, at an anchored Bernal that is not the Home Bernal."""
    if b_freighters.promoted(state, player) is None:
        message = f"{player} has no promoted freighter on the table"
        yield broken("1A7", message, f"freighter:{player}", legal="promote the freighter first (1A5)")
    if not over.anchored:
        message = f"{over.title} is not anchored"
        yield broken("1A7", message, over.key, legal="anchor it first (2A5)")
    elif b_bernals.home(state, player) is over:
        message = f"{over.title} at {spot(state, over.location)} is the Home Bernal"
        yield broken("1A7", message, over.key, legal="build at another anchored Bernal")


@implements("1A7")
def right_decks(state: Hf4State, robonaut: str, refinery: str) -> Iterator[RuleViolation]:
    """A robonaut and a refinery are given up."""
    for card, deck, what in ((robonaut, "robonauts", "robonaut"), (refinery, "refineries", "refinery")):
        if state.content.cards[card].deck != deck:
            legal = "one robonaut and one refinery"
            yield broken("1A7", f"{name(state, card)} is no {what}", f"card:{card}", legal=legal)


@implements("1A7")
def at_the_bernal(state: Hf4State, card: str, over: Stack) -> Iterator[RuleViolation]:
    """Both cards are at the Bernal, in whatever own stack."""
    stack = state.stack_of(card)
    if stack is not None and stack.location != over.location:
        message = f"{name(state, card)} is at {spot(state, stack.location)}, {over.title} is not"
        legal = f"bring it to {spot(state, over.location)}"
        yield broken("1A7", message, f"card:{card}", stack.key, legal=legal)


ACTS: list[type[Act[Hf4State]]] = [Nanofacture]
