"""G1: cargo transfer between own stacks in one space, new stacks, loading and throwing away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_cards, e_stacks, f_fuel, h_moved_fts, k_glitch, strip_figures
from hfmod.games.hf4.rules.core.acts import (
    FreeAction,
    TurnAct,
    aquas_key,
    broken,
    count,
    known_card,
    known_space,
    name,
    spot,
)
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER, is_freighter, stack_of_kind
from hfmod.games.hf4.rules.core.selecting import Frame, Selecting
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

C = TypeVar("C", bound="Cargo")

GRADES = (Grade.WATER, Grade.ISOTOPE)  # grades of which there are FTs (F4)


# -- shared ------------------------------------------------------------------------------------------


def cards_in(state: Hf4State, stack: Stack, cards: Sequence[str], rule: str) -> None:
    """Raise Impossible where a card is named twice, or does not lie in the stack as ``rule`` asks."""
    for card in cards:
        known_card(state, card)
        if card not in stack.cards:
            message, about = f"{name(state, card)} is not in {stack.title}", frozenset({f"card:{card}"})
            raise Impossible(message, about, rule=rule, legal=f"a card of {stack.title}")
    if len(set(cards)) < len(cards):
        raise Impossible("a card is named twice")


def something(cards: Sequence[str], fts: int) -> None:
    """Raise Impossible for a transfer of nothing and for less than no FTs."""
    if fts < 0:
        raise Impossible(f"{fts} FTs are no number of FTs")
    if not cards and not fts:
        raise Impossible("neither cards nor FTs are named")


def things(stacks: Iterable[Stack], cards: Iterable[str], *players: str | None) -> frozenset[str]:
    """Names of what a transfer touches."""
    touched = {stack.key for stack in stacks} | {f"card:{card}" for card in cards}
    if any(stack.kind == "leo" or stack.anchored for stack in stacks):
        touched |= {aquas_key(player) for player in players}
    return frozenset(touched)


@implements("1B9", "GL-Space-Elevator")
def rides(state: Hf4State, a: str, b: str) -> bool:
    """Whether cargo goes from one space to another as if they were one."""
    return b in state.rules.other_ends(state, a)


@implements("G1", "GL-Colocated", "tE1.7")
def same_place(state: Hf4State, a: Stack, b: Stack) -> Iterator[RuleViolation]:
    """Things move between stacks in the same space only, or along a space elevator."""
    if rides(state, a.location, b.location):
        yield from state.rules.may_ride(state, a, b.location)
    elif a.location != b.location:
        message = f"{a.title} is at {spot(state, a.location)}, {b.title} at {spot(state, b.location)}"
        yield broken("G1", message, a.key, b.key, legal="bring both into one space first", advice="one_space")


@implements("G1", "G1d", "G1g", "F1c", "GL-Jettison")
def enough_fts(rule: str, state: Hf4State, stack: Stack, fts: int, grade: Grade) -> Iterator[RuleViolation]:
    """No more FTs move than there are."""
    has = e_stacks.fts_in(state, stack, grade)
    if fts > has:
        money = state.rules.is_bank(state, stack)
        what = "Aqua" if money and grade is Grade.WATER else f"{grade} FT"
        if rule == "G1g" and stack.wet > stack.dry:
            rule = "GL-Jettison"  # what is in the tanks is thrown away along the black line
        leave = "leaves" if fts == 1 else "leave"
        message = f"{count(fts, what)} {leave} {stack.title}, which has {has}"
        keys = (stack.key, aquas_key(stack.owner)) if money else (stack.key,)
        legal = f"up to {count(has, what)}" if has else f"leave the {what}s out"
        yield broken(rule, message, *keys, legal=legal, wanted=fts, has=has)


@implements("GL-Bernal.b", "2A5.1", "2B.4")
def anchored_stays(state: Hf4State, stack: Stack, cards: Iterable[str]) -> Iterator[RuleViolation]:
    """An anchored Bernal is neither moved nor given up before it is unanchored."""
    card = b_cards.bernal_of(state, stack)
    if card is not None and stack.anchored and card in cards:
        message = f"{name(state, card)} is anchored at {spot(state, stack.location)} and stays there"
        yield broken("GL-Bernal.b", message, f"card:{card}", stack.key, legal="unanchor it first (2B6)")


@implements("G1", "G1a", "E2a", "E3.1", "GL-Cargo")
def move_things(
    state: Hf4State, source: Stack, to: Stack, cards: Sequence[str], fts: int, grade: Grade
) -> None:
    """Move cards and FTs from one stack into another, and bring both stacks' masses in line."""
    shift(state, source, to, cards, fts, grade)
    k_glitch.infect(state, source, to)
    e_stacks.settle(state, to)
    e_stacks.settle(state, source)


@implements("G1", "E2a", "E3.1", "GL-Cargo")
def shift(state: Hf4State, source: Stack, to: Stack, cards: Sequence[str], fts: int, grade: Grade) -> None:
    """Lay cards and FTs from one stack into another; neither is settled yet."""
    for card in cards:
        source.cards.remove(card)
        e_stacks.put(state, to, card)
    moved = min(fts, e_stacks.fts_in(state, source, grade))
    h_moved_fts.hand_over(state, source, to, moved)
    e_stacks.add_fts(state, source, -moved, grade)
    e_stacks.add_fts(state, to, moved, grade)


def ft_choices(state: Hf4State, stack: Stack) -> Iterator[tuple[int, Grade]]:
    """Numbers and grades of FTs that could leave a stack, none first."""
    yield 0, Grade.WATER
    for grade in GRADES:
        for n in range(1, e_stacks.fts_in(state, stack, grade) + 1):
            yield n, grade


Piece = str | tuple[int, str]  # a card, or a number of FTs and their grade


@dataclass(frozen=True, kw_only=True)
class Cargo(Selecting[Piece], TurnAct):
    """An act about ``cards`` and ``fts`` FTs of ``grade`` out of an own stack."""

    cards: tuple[str, ...] = ()
    fts: int = 0
    grade: str = "water"

    def named(self) -> tuple[Piece, ...]:
        return (*([(self.fts, self.grade)] if self.fts else ()), *self.cards)

    def naming(self, things: Sequence[Piece]) -> Self:
        fts, grade = next((one for one in things if not isinstance(one, str)), (0, Grade.WATER.value))
        cards = tuple(one for one in things if isinstance(one, str))
        return replace(self, cards=cards, fts=fts, grade=grade)

    @classmethod
    def coherent(cls, things: Sequence[Piece]) -> bool:
        return sum(not isinstance(one, str) for one in things) < 2

    def weight(self, state: Hf4State, things: Sequence[Piece]) -> int:
        return sum(state.mass(one) if isinstance(one, str) else one[0] for one in things)


def frames(
    state: Hf4State, bare: C, source: Stack, with_one_of: Sequence[str] | None = None
) -> Iterator[Frame[C, Piece]]:
    """What of a stack an act may name; ``with_one_of`` are cards of which it names one at least.

    A freighter card leaves its own stack with the whole load only (E3e), so that goes as a frame of its own.
    """
    fts: list[Piece] = [(n, grade.value) for n, grade in ft_choices(state, source) if n]
    cards, hulls = list(source.cards), [card for card in source.cards if is_freighter(state, card)]
    if source.kind == FREIGHTER and hulls:
        cards = [card for card in cards if card not in hulls]
        load = [(sum(source.fts.values()), grade.value) for grade in source.fts]
        if len(load) < 2:
            yield Frame(bare, (), (*load, *source.cards))
    if with_one_of is None:
        yield Frame(bare, (*fts, *cards))
        return
    for n, card in enumerate(with_one_of):
        if card in cards:
            others = [one for one in cards if one not in with_one_of[: n + 1]]
            yield Frame(bare, (*fts, *others), (card,))


# -- transfer and new stacks ---------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class OwnCargo(Cargo):
    """The cargo goes from the own stack ``source`` into the own stack ``to``."""

    source: str
    to: str

    def ends(self, state: Hf4State) -> tuple[Stack, Stack]:
        """The stacks that the cargo leaves and reaches. Raises Impossible where one is missing."""
        return stack_of_kind(state, self.player, self.source), stack_of_kind(state, self.player, self.to)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        source, to = self.ends(state)
        if to is source:
            raise Impossible("source and target are the same stack", rule="G1", legal="name another stack")
        cards_in(state, source, self.cards, "G1")
        something(self.cards, self.fts)
        e_stacks.known_grade(self.grade, self.fts)

    def carried(self, state: Hf4State) -> Iterator[RuleViolation]:
        """What keeps the cargo from changing stacks, wherever these are."""
        source, to = self.ends(state)
        yield from anchored_stays(state, source, self.cards)
        yield from state.rules.may_carry(state, source, self.to, to.location, self.cards)
        yield from enough_fts("G1", state, source, self.fts, Grade(self.grade))
        yield from state.rules.may_unload(state, source, self.to, self.cards, self.fts)
        yield from state.rules.may_load(state, to, self.cards, self.fts)
        yield from k_glitch.roll_due(state, k_glitch.CARGO, (source, to))

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        move_things(state, *self.ends(state), self.cards, self.fts, Grade(self.grade))

    def touches(self, state: Hf4State) -> frozenset[str]:
        stacks = [stack for stack in state.stacks(self.by) if stack.kind in (self.source, self.to)]
        return super().touches(state) | things(stacks, self.cards, self.by)

    @classmethod
    def between(cls, state: Hf4State, source: Stack, to: Stack) -> Iterator[Frame[Self, Piece]]:
        """All that could go from one stack into another."""
        yield from frames(state, cls(by=source.owner, source=source.kind, to=to.kind), source)


@dataclass(frozen=True, kw_only=True)
class CargoTransfer(OwnCargo, FreeAction):
    """Move cargo between own stacks in one space."""

    do: ClassVar[str] = "cargo_transfer"

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from same_place(state, *self.ends(state))
        yield from self.carried(state)

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, Piece]]:
        stacks = list(state.stacks(player))
        for source in stacks:
            for to in stacks:
                if source is not to and (
                    source.location == to.location or rides(state, source.location, to.location)
                ):
                    yield from cls.between(state, source, to)


@dataclass(frozen=True, kw_only=True)
class CreateStack(Cargo, FreeAction):
    """Make a new own stack ``kind`` (rocket, outpost1, ...) of things from the own stack ``source``.

    ``space`` is where it comes to be, if not at the same place: the other end of a space elevator (1B9c).
    """

    do: ClassVar[str] = "create_stack"

    kind: str
    source: str = "leo"
    space: str | None = None

    @implements("1B9c")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        figures = (kind for kind in state.rules.free_figures(state, self.player) if kind != FREIGHTER)
        free = [*free_kinds(state, self.player), *figures]
        aboard = [card for card in self.cards if card in state.cards and is_freighter(state, card)]
        if aboard and FREIGHTER not in self.me(state).stacks:
            free.append(FREIGHTER)
        if self.kind not in free and self.kind != "rocket":
            message = f"{self.player} cannot make a stack {self.kind}; free are {', '.join(free)}"
            rule, legal = ("E3", "join that stack") if self.kind in self.me(state).stacks else ("", "")
            raise Impossible(message, frozenset({f"{self.kind}:{self.by}"}), rule=rule, legal=legal)
        source = stack_of_kind(state, self.player, self.source)
        cards_in(state, source, self.cards, "G1")
        something(self.cards, self.fts)
        e_stacks.known_grade(self.grade, self.fts)
        if self.space is not None and not rides(state, source.location, self.space):
            known_space(state, self.space)
            message = f"no space elevator leads from {source.location} to {self.space}"
            raise Impossible(message, rule="1B9c", legal="make the stack where the cargo is")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        source = stack_of_kind(state, self.player, self.source)
        if self.space is not None:
            yield from state.rules.may_ride(state, source, self.space)
        yield from one_rocket(state, self.player, self.kind)
        yield from figure_for_a_bernal(state, self.kind, self.cards)
        yield from anchored_stays(state, source, self.cards)
        yield from state.rules.may_carry(state, source, self.kind, self.space or source.location, self.cards)
        yield from state.rules.may_unload(state, source, self.kind, self.cards, self.fts)
        yield from state.rules.may_found(state, source, self.kind, self.cards, self.fts)
        yield from enough_fts("G1d", state, source, self.fts, Grade(self.grade))
        yield from k_glitch.roll_due(state, k_glitch.CARGO, (source,))

    @implements("G1d", "E5", "E5b", "E6", "E2c", "tD3.4", silent=("E5", "E5b", "E6", "E2c"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        source = stack_of_kind(state, self.player, self.source)
        if self.kind in self.me(state).stacks:  # forced: the rocket that is there becomes an outpost
            there, known = self.me(state).stacks[self.kind], f"{self.kind}:{self.player}"
            h_moved_fts.lost(state, there, f_fuel.whole_tanks(there))
            rename(state, there, e_stacks.free_outpost(state, self.player))
            h_moved_fts.rename(state, {known: there.key})
        made = e_stacks.make_stack(state, self.player, self.kind, self.space or source.location)
        move_things(state, source, made, self.cards, self.fts, Grade(self.grade))
        e_stacks.tidy(state, made)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        place, dry = ("E2b.1", "E5") if self.kind == "rocket" else ("E6", "E6")
        if not self.fts and not any(state.mass(card) for card in self.cards):
            dry = "GL-Dry-Mass-Chit.a"  # cards without mass count as 1
        return strip_figures.left(state, self, self.player, self.kind, place=place, dry=dry)

    def touches(self, state: Hf4State) -> frozenset[str]:
        stacks = [stack for stack in state.stacks(self.by) if stack.kind in (self.source, self.kind)]
        return super().touches(state) | things(stacks, self.cards, self.by) | {f"{self.kind}:{self.by}"}

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, Piece]]:
        figures = state.rules.free_figures(state, player)
        for kind in (*free_kinds(state, player), *figures):
            for source in list(state.stacks(player)):
                carried = is_freighter if kind == FREIGHTER else b_cards.is_bernal
                shown = [card for card in source.cards if carried(state, card)]
                for space in (None, *state.rules.other_ends(state, source.location)):
                    bare = cls(by=player, kind=kind, source=source.kind, space=space)
                    yield from frames(state, bare, source, shown if kind in figures else None)


def free_kinds(state: Hf4State, player: str) -> list[str]:
    """Kinds of stacks that a player could make: those with a figure left, and more outposts for this turn."""
    kinds = [kind for kind in ("rocket", *e_stacks.OUTPOSTS) if kind not in state.players[player].stacks]
    more = e_stacks.free_outpost(state, player)
    return kinds if more in e_stacks.OUTPOSTS else [*kinds, more]


@implements("E3f", "E3g", "2A2c", "GL-Bernal")
def figure_for_a_bernal(state: Hf4State, kind: str, cards: Iterable[str]) -> Iterator[RuleViolation]:
    """Kalpana and Stanford are figures of Bernals."""
    if kind in b_cards.FIGURES and not any(b_cards.is_bernal(state, card) for card in cards):
        rule = "E3f" if kind == b_cards.KALPANA else "E3g"
        message = f"the {kind.title()} figure stands for a Bernal, and none is among the cards"
        yield broken(rule, message, legal="make an outpost, or put a Bernal into the stack")


@implements("E5b", "E3a", "E3", "GL-Rocket", "tD3.2")
def one_rocket(state: Hf4State, player: str, kind: str) -> Iterator[RuleViolation]:
    """A player has one rocket stack at a time."""
    rocket = state.players[player].stacks.get("rocket")
    if kind == "rocket" and rocket is not None:
        message = f"{player} has a rocket already, at {spot(state, rocket.location)}"
        yield broken("E5b", message, rocket.key, legal="convert it to an outpost or decommission it first")


@implements("E6", "GL-Outpost-Stack.b", "G1e.2", silent=("E6", "G1e.2"))
def rename(state: Hf4State, stack: Stack, kind: str) -> None:
    """Turn a stack into one of another kind; the fuel on the strip is lost, new masses are set."""
    stacks = state.players[stack.owner].stacks
    if stacks.get(stack.kind) is stack:
        del stacks[stack.kind]
    stack.kind = kind
    stacks[kind] = stack
    f_fuel.clear(stack)
    e_stacks.settle(state, stack)


@dataclass(frozen=True, kw_only=True)
class ConvertStack(FreeAction):
    """Turn the own stack ``source`` into kind ``to``; where there is one of that kind, swap the two."""

    do: ClassVar[str] = "convert_stack"

    source: str
    to: str

    @implements("G1e.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stack_of_kind(state, self.player, self.source)
        fixed = {"leo", FREIGHTER, *b_cards.FIGURES}  # such a figure is no rocket and no outpost
        known = {*self.me(state).stacks, *free_kinds(state, self.player)} - fixed - {self.source}
        if self.source in fixed or self.to not in known:
            there = self.to in {*self.me(state).stacks, *fixed}
            rule, legal = ("G1e.1", "convert an outpost or the rocket into the other") if there else ("", "")
            raise Impossible(f"a {self.source} stack does not become {self.to}", rule=rule, legal=legal)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stacks = self.me(state).stacks
        yield from state.rules.may_convert(state, self.source, self.to)
        for stack, to in ((stacks[self.source], self.to), (stacks.get(self.to), self.source)):
            if stack is not None:
                yield from state.rules.may_unload(state, None, to, stack.cards, 0)
                yield from state.rules.may_be_in(state, to, stack.location, stack.cards)

    @implements("G1e.1", "G1e.2", "G1e.3", "E6", "tE2.3", silent=("G1e.2", "G1e.3", "E6"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stacks = self.me(state).stacks
        first, second = stacks.pop(self.source), stacks.pop(self.to, None)
        for one in (first, second):
            if one is not None:  # fuel is lost, what moved first (H1b.2)
                h_moved_fts.lost(state, one, f_fuel.whole_tanks(one))
        here, there = f"{self.source}:{self.player}", f"{self.to}:{self.player}"
        h_moved_fts.rename(state, {here: there, there: here})
        rename(state, first, self.to)
        if second is not None:
            rename(state, second, self.source)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        rules = {"place": "G1e.1", "dry": "G1e.3", "wet": "G1e.2"}
        return strip_figures.left(state, self, self.player, self.to, **rules)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.source}:{self.by}", f"{self.to}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        kinds = [kind for kind in state.players[player].stacks if kind != "leo"]
        for source in kinds:
            for to in dict.fromkeys([*kinds, *free_kinds(state, player)]):
                yield cls(by=player, source=source, to=to)


# -- fuel --------------------------------------------------------------------------------------------


def tracked(state: Hf4State, player: str, kind: str) -> Stack:
    """The player's spacecraft stack of that kind. Raises Impossible for others: they have no tanks."""
    stack = stack_of_kind(state, player, kind)
    if kind not in f_fuel.TRACKED:
        rule, legal = "1B4" if kind == FREIGHTER else "F1", "load a rocket"
        raise Impossible(f"a {kind} stack has no tanks for fuel", rule=rule, legal=legal)
    return stack


@dataclass(frozen=True, kw_only=True)
class LoadFuel(FreeAction):
    """Put ``tanks`` FTs of the own stack ``source`` (in LEO: Aquas) into the tanks of ``stack``."""

    do: ClassVar[str] = "load_fuel"

    tanks: int
    source: str = "leo"
    stack: str = "rocket"
    grade: str = "water"

    @implements("G2a.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tracked(state, self.player, self.stack)
        if stack_of_kind(state, self.player, self.source).kind == self.stack:
            message = "FTs aboard become fuel by internal tankage (fts_to_fuel)"
            raise Impossible(message, rule="G2a.1", legal="turn them into fuel by internal tankage")
        something((), self.tanks)
        e_stacks.known_grade(self.grade, self.tanks)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        source = stack_of_kind(state, self.player, self.source)
        to = tracked(state, self.player, self.stack)
        yield from same_place(state, source, to)
        yield from enough_to_load(state, source, self.tanks, Grade(self.grade))
        yield from k_glitch.roll_due(state, k_glitch.CARGO, (source, to))

    @implements("G1b", "F3b", "F1c", "tE1.3")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        source, grade = stack_of_kind(state, self.player, self.source), Grade(self.grade)
        loaded = min(self.tanks, e_stacks.fts_in(state, source, grade))
        to = tracked(state, self.player, self.stack)
        h_moved_fts.hand_over(state, source, to, loaded)
        e_stacks.add_fts(state, source, -loaded, grade)
        f_fuel.load_tanks(state, to, loaded, grade)
        k_glitch.infect(state, source, to)
        e_stacks.settle(state, source)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return strip_figures.left(state, self, self.player, self.stack, wet="G1b", aboard="F4b.2")

    def touches(self, state: Hf4State) -> frozenset[str]:
        stacks = [stack for stack in state.stacks(self.by) if stack.kind in (self.source, self.stack)]
        return super().touches(state) | things(stacks, (), self.by)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind not in f_fuel.TRACKED:
                continue
            for source in state.stacks(player):
                for tanks, grade in ft_choices(state, source):
                    yield cls(by=player, tanks=tanks, source=source.kind, stack=stack.kind, grade=grade.value)


@implements("G1b", "F1c", "A1a.1")
def enough_to_load(state: Hf4State, source: Stack, tanks: int, grade: Grade) -> Iterator[RuleViolation]:
    """Each tank of fuel costs one FT or Aqua of the stack."""
    has = e_stacks.fts_in(state, source, grade)
    if tanks > has:
        loaded = f"{count(tanks, 'tank')} {'is' if tanks == 1 else 'are'} loaded"
        message = f"{loaded}, {source.title} has {has}"
        money = state.rules.is_bank(state, source)
        keys = (source.key, aquas_key(source.owner)) if money else (source.key,)
        legal = f"load up to {count(has, 'tank')}" if has else f"load from a stack with FTs of {grade}"
        yield broken("G1b", message, *keys, legal=legal, wanted=tanks, has=has)


@dataclass(frozen=True, kw_only=True)
class JettisonFuel(FreeAction):
    """Throw away ``steps`` fuel steps of a spacecraft."""

    do: ClassVar[str] = "jettison_fuel"

    steps: int
    stack: str = "rocket"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tracked(state, self.player, self.stack)
        if self.steps < 1:
            raise Impossible(f"{self.steps} is no number of fuel steps")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from steps_aboard(state, tracked(state, self.player, self.stack), self.steps)

    @implements("G1f", "F3d.1", "GL-Jettison", "RFG-UNTAUGHT-c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = tracked(state, self.player, self.stack)
        tanks = f_fuel.whole_tanks(stack)
        f_fuel.jettison_steps(state, stack, self.steps)
        h_moved_fts.lost(state, stack, tanks - f_fuel.whole_tanks(stack))

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return strip_figures.left(state, self, self.player, self.stack, wet="G1f")

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind in f_fuel.TRACKED:
                for steps in range(1, f_fuel.fuel_steps(state, stack) + 1):
                    yield cls(by=player, steps=steps, stack=stack.kind)


@implements("F3d.2", "F3.1")
def steps_aboard(state: Hf4State, stack: Stack, steps: int) -> Iterator[RuleViolation]:
    """The wet mass never falls below the dry mass."""
    has = f_fuel.fuel_steps(state, stack)
    if steps > has:
        message = f"{count(steps, 'fuel step')} thrown away, {stack.title} has {has}"
        yield broken(
            "F3d.2", message, stack.key, legal=f"up to {count(has, 'fuel step')}", wanted=steps, has=has
        )


# -- throwing things away ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Decommission(Cargo, FreeAction):
    """Decommission ``cards`` to hand and ``fts`` FTs to the pool, out of an own stack."""

    do: ClassVar[str] = "decommission"

    stack: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        cards_in(state, stack_of_kind(state, self.player, self.stack), self.cards, "G6.1")
        something(self.cards, self.fts)
        e_stacks.known_grade(self.grade, self.fts)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = stack_of_kind(state, self.player, self.stack)
        yield from e_stacks.humans_stay(state, stack, self.cards)
        yield from state.rules.may_give_up(state, stack, self.cards)
        yield from anchored_stays(state, stack, self.cards)
        yield from enough_fts("G1g", state, stack, self.fts, Grade(self.grade))

    @implements("G1g", "G6.1", "E7.1", "E7.2", "GL-Jettison", "tE2.2", "tE2.11", "tF2.3", "RFG-UNTAUGHT-f")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = stack_of_kind(state, self.player, self.stack)
        e_stacks.decommission(state, stack, self.cards, self.fts, Grade(self.grade))

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return strip_figures.left(state, self, self.player, self.stack, dry="G1g", wet="G1g")

    def touches(self, state: Hf4State) -> frozenset[str]:
        stacks = [stack for stack in state.stacks(self.by) if stack.kind == self.stack]
        return super().touches(state) | things(stacks, self.cards, self.by) | {f"hand:{self.by}"}

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, Piece]]:
        for stack in list(state.stacks(player)):
            pieces: list[Piece] = [(n, grade.value) for n, grade in ft_choices(state, stack) if n]
            yield Frame(cls(by=player, stack=stack.kind), (*pieces, *stack.cards))
