"""N3: cargo that changes hands in a deal: cards of stacks and FTs, into stacks of the taker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_cards, e_stacks, k_glitch
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, count, known_card, name, spot
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.g1_cargo import anchored_stays, move_things, same_place, shift
from hfmod.games.hf4.rules.core.i_on_site import target, targets
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

FTS = {"fts": Grade.WATER, "isotope": Grade.ISOTOPE}  # kinds of items that are FTs, and their grades
CARGO = ("stacked", *FTS)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a deal: its kind, what it is, how many, and the taker's stack for cargo."""

    kind: str
    what: str
    n: int = 0
    to: str = ""


@implements("N3")
def cargo_source(state: Hf4State, giver: str, item: Item) -> Stack:
    """The stack that cargo leaves. Raises Impossible where the giver has no such cargo."""
    if item.kind in FTS:
        stack, grade = stack_of_kind(state, giver, item.what), FTS[item.kind]
        if grade is Grade.ISOTOPE and not state.rules.trades_isotope:
            raise Impossible("isotope changes hands with Module 3 alone")
        money = grade is Grade.WATER and state.rules.is_bank(state, stack)
        if money or stack.fts.get(grade, 0) < item.n:
            raise Impossible(
                f"{stack.title} has no {count(item.n, 'FT')}",
                frozenset({stack.key}),
                rule="N3",
                legal="give away what lies in an own stack",
            )
        return stack
    known_card(state, item.what)
    found = state.stack_of(item.what)
    if found is None or e_stacks.owner_of(state, item.what, found) != giver:
        message = f"{name(state, item.what)} is in no stack as {giver}'s card"
        raise Impossible(
            message, frozenset({f"card:{item.what}"}), rule="N3", legal="give away what lies in an own stack"
        )
    return found


@implements("N3", "GL-FT")
def each_once(state: Hf4State, giver: str, items: Iterable[Item]) -> None:
    """Raise Impossible where a card is given twice, or more FTs than lie in a stack."""
    cards: set[str] = set()
    ways: set[tuple[str, str, str]] = set()
    given = Counter[tuple[str, Grade]]()
    for item in items:
        if item.what in cards or (item.kind, item.what, item.to) in ways:
            raise Impossible("a thing is named twice")
        if item.kind == "stacked":
            cards.add(item.what)
        elif item.kind in FTS:
            ways.add((item.kind, item.what, item.to))
            given[item.what, FTS[item.kind]] += item.n
    for (kind, grade), fts in given.items():
        stack = stack_of_kind(state, giver, kind)
        if stack.fts.get(grade, 0) < fts:
            raise Impossible(
                f"{stack.title} has no {count(fts, 'FT')}",
                frozenset({stack.key}),
                rule="N3",
                legal="give away what lies in an own stack",
            )


@implements("N3", "GL-Colocated")
def into_a_stack_there(
    state: Hf4State, giver: str, taker: str, items: Iterable[Item]
) -> Iterator[RuleViolation]:
    """Cargo goes into a colocated stack of the taker, or into a new outpost there."""
    made: dict[str, str] = {}  # where outposts come to be
    taken: dict[str, tuple[tuple[str, ...], int]] = {}
    for source, kind, cards, fts, grade in shipments(state, giver, items):
        to = target(state, taker, kind)
        yield from anchored_stays(state, source, cards)
        for card in cards:
            yield from purple_stays(state, card)
        yield from state.rules.may_carry(state, source, kind, source.location, cards)
        yield from state.rules.may_unload(state, source, kind, cards, fts)
        before = taken.get(kind, ((), 0))
        taken[kind] = ((*before[0], *cards), before[1] + fts)
        there = to.location if to is not None else made.setdefault(kind, source.location)
        if there != source.location and not from_bank_to_bank(state, source, to, grade):
            theirs = to.title if to is not None else f"the new {kind} of {taker}"
            message = f"{source.title} is at {spot(state, source.location)}, {theirs} at {spot(state, there)}"
            legal = f"into a stack of {taker} at {spot(state, source.location)}"
            yield broken("N3", message, source.key, f"{kind}:{taker}", legal=legal)
    for kind, (cards, fts) in taken.items():
        yield from state.rules.may_load(state, target(state, taker, kind), cards, fts)


@implements("3B5c")
def from_bank_to_bank(state: Hf4State, source: Stack, to: Stack | None, grade: Grade) -> bool:
    """Whether gold beads go from one Bank into another, wherever the two are."""
    banks = to is not None and state.rules.is_bank(state, source) and state.rules.is_bank(state, to)
    return banks and grade is Grade.ISOTOPE


Shipment = tuple[Stack, str, tuple[str, ...], int, Grade]


def shipments(state: Hf4State, giver: str, items: Iterable[Item]) -> list[Shipment]:
    """Cargo by the stack that it leaves and the kind of stack that it goes into: cards, FTs of a grade."""
    found: dict[tuple[str, str, Grade], Shipment] = {}
    for item in items:
        if item.kind in CARGO:
            source, grade = cargo_source(state, giver, item), FTS.get(item.kind, Grade.WATER)
            known = (source.key, item.to, grade)
            _, _, cards, fts, _ = found.get(known, (source, item.to, (), 0, grade))
            cards = (*cards, item.what) if item.kind == "stacked" else cards
            found[known] = (source, item.to, cards, fts + item.n, grade)
    return list(found.values())


def cargo_weight(state: Hf4State, giver: str, items: Iterable[Item]) -> Hashable:
    """Of the weight of a deal what its cargo has: loads, FTs of each stack, and where outposts come to be."""
    loads, fts = Counter[str](), Counter[tuple[str, str]]()
    ways: set[tuple[str, str, str]] = set()
    places: dict[str, str] = {}  # of new outposts too, which come to be where their first cargo is
    for item in items:
        if item.kind not in CARGO:
            continue
        places.setdefault(item.to, cargo_source(state, giver, item).location)
        loads[item.to] += state.mass(item.what) if item.kind == "stacked" else item.n
        if item.kind in FTS:
            fts[item.kind, item.what] += item.n
            ways.add((item.kind, item.what, item.to))
    kept = {kind: load for kind, load in loads.items() if kind == e_stacks.FREIGHTER}
    return tuple(frozenset(one) for one in (kept.items(), fts.items(), ways, places.items()))


@implements("Nb", "2B.4", "1A5d")
def purple_stays(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """Promoted cards do not change their owner; Colonists travel as guests, Robots may be given."""
    if state.promoted(card) and not b_cards.is_colonist(state, card):
        message = f"{name(state, card)} is promoted and is not given away"
        rule = "1A5d" if state.content.cards[card].deck in b_cards.ONE_EACH else "Nb"
        yield broken(rule, message, f"card:{card}", legal="decommission it to hand first", advice="to_hand")


@implements("G1h", "N3")
def glitch_roll_first(
    state: Hf4State, giver: str, taker: str, items: Iterable[Item]
) -> Iterator[RuleViolation]:
    """Cargo that changes hands is a glitch trigger for both stacks."""
    for source, kind, *_ in shipments(state, giver, items):
        yield from k_glitch.roll_due(state, k_glitch.CARGO, (source, target(state, taker, kind)))


def cargo_words(state: Hf4State, giver: str, taker: str) -> Iterator[str]:
    """Words for each card and each number of FTs that could move into a stack of the taker."""
    for stack in state.stacks():
        there = targets(state, taker, stack.location)
        for card in stack.cards:
            if e_stacks.owner_of(state, card, stack) == giver:
                yield from (f"stacked:{card}:{kind}" for kind in there)
        if stack.owner == giver and not state.rules.is_bank(state, stack):
            for n in range(1, stack.fts.get(Grade.WATER, 0) + 1):
                yield from (f"fts:{n}:{stack.kind}:{kind}" for kind in there)
        if stack.owner == giver and state.rules.trades_isotope:
            bank = state.rules.bank(state, taker)
            afar = state.rules.is_bank(state, stack) and bank.kind not in there
            for n in range(1, stack.fts.get(Grade.ISOTOPE, 0) + 1):
                yield from (f"isotope:{n}:{stack.kind}:{kind}" for kind in there)
                yield from [f"isotope:{n}:{stack.kind}:{bank.kind}"] if afar else []


@implements("E3e", "N3")
def whole_freighter(state: Hf4State, giver: str) -> tuple[str, ...]:
    """Words for a loaded freighter that goes into a rocket of the taker: its card, then all its load."""
    stack = state.players[giver].stacks.get(e_stacks.FREIGHTER)
    card = e_stacks.freighter_in(state, stack) if stack is not None else None
    if stack is None or card is None:
        return ()
    load = [f"stacked:{one}:rocket" for one in stack.cards if one != card]
    load += [f"fts:{n}:{stack.kind}:rocket" for n in stack.fts.values() if n]
    return (f"stacked:{card}:rocket", *load) if load else ()


@implements("N3", "N3d", "B6.3", "E2c")
def hand_over_cargo(state: Hf4State, sides: Iterable[tuple[str, str, Sequence[Item]]]) -> None:
    """Move cargo of both sides (giver, taker, items) at once; a crew stays its owner's (RUL-FOREIGN-CREW)."""
    ways = [
        (source, e_stacks.make_stack(state, taker, kind, source.location), cards, fts, grade)
        for giver, taker, items in sides
        for source, kind, cards, fts, grade in shipments(state, giver, items)
    ]
    for source, to, cards, fts, grade in ways:
        for card in cards:
            if b_cards.is_robot(state, card) and not state.rules.robots_are_human(state):
                state.cards[card].owner = to.owner  # Humans keep their player (2C2.3)
        shift(state, source, to, cards, fts, grade)
        if grade is Grade.ISOTOPE:
            state.rules.isotope_received(state, to, source.owner, fts)
    for source, to, *_ in ways:
        k_glitch.infect(state, source, to)
    for source, to, *_ in ways:
        e_stacks.settle(state, to)
        e_stacks.settle(state, source)


@dataclass(frozen=True, kw_only=True)
class RecallCrew(FreeAction):
    """Move the own crew or Colonist ``card`` out of another's stack into the own stack ``to`` there."""

    do: ClassVar[str] = "recall_crew"

    card: str
    to: str

    @implements("N3d")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or stack.owner == self.by or e_stacks.owner_of(state, self.card, stack) != self.by:
            raise Impossible(
                f"{name(state, self.card)} is nobody of {self.by} in another player's stack",
                rule="N3d",
                legal="call back an own crew or Colonist from another player's stack",
            )
        target(state, self.player, self.to)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack, to = state.stack_of(self.card), target(state, self.player, self.to)
        if stack is not None and to is not None:
            yield from same_place(state, stack, to)
        yield from state.rules.may_load(state, to, (self.card,))
        yield from state.rules.may_call_back(state, self.card)
        yield from k_glitch.roll_due(state, k_glitch.CARGO, (stack, to))

    @implements("N3d", "N3d.m2")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = state.stack_of(self.card)
        if stack is not None:
            to = e_stacks.make_stack(state, self.player, self.to, stack.location)
            move_things(state, stack, to, (self.card,), 0, Grade.WATER)

    def touches(self, state: Hf4State) -> frozenset[str]:
        stack = state.stack_of(self.card)
        keys = {f"card:{self.card}", f"{self.to}:{self.by}"}
        return super().touches(state) | keys | ({stack.key} if stack else set())

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        people = [state.players[player].crew, *(card for _, card in state.rules.colonists(state, player))]
        for card in people:
            stack = state.stack_of(card)
            if stack is not None:
                for to in targets(state, player, stack.location):
                    yield cls(by=player, card=card, to=to)
