"""Chapter J: support chains, therms, and what supports add to a move. Race for Glory has none of it (iiA1-J).

A demand of a card is met by one support (J1b), each of two demands of a card for a reactor by another one;
supports have demands of their own (J1c). Cards do not support themselves or each other in a circle, but for
a pulsed generator and its reactor (J1e). Radiators that need no support themselves cool without being
declared (J4c: the therms of a stack are one pool).

Why a card does not work, and which rule says so, is told by :mod:`hfmod.games.hf4.rules.core.j_operational`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, islice

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

GENERATORS = frozenset({"electric", "pulsed"})
SUBTYPES = frozenset({"stationary", "burst", "exotic"})
KINDS = {"generator": GENERATORS, "reactor": SUBTYPES}
UNHARMED = 99  # rad-hardness of cards that print none, above every level
MOST_CHAINS = 5000  # assignments looked at; no printed stack comes near

Demand = tuple[str, frozenset[str]]  # "generator" or "reactor", acceptable subtypes
Links = tuple[tuple[str, str, str], ...]  # (card, its support, "generator" or "reactor")
SHOCK = "irradiate_stack"
COOLS_SUPPORTS = "cools_own_supports"
OFF = "off:"  # with a card's id a key of ``Turn.used``: its owner does not use it this turn


@dataclass(frozen=True, slots=True)
class Chain:
    """A support chain: its cards, and those whose modifiers count for a move (RUL-SUPPORT-MODIFIERS).

    ``links`` tell which card is supported by which, with the kind of support.
    """

    cards: frozenset[str] = frozenset()
    modifying: frozenset[str] = frozenset()
    links: Links = ()


@dataclass(frozen=True, slots=True)
class Gain:
    """What a chain does to a move: added thrust, fuel factor, solar power used."""

    thrust: int = 0
    fuel: Fraction = Fraction(1)
    solar: bool = False


# -- single cards ------------------------------------------------------------------------------------


@implements("J1a")
def demands(side: CardSide) -> list[Demand]:
    """What a card needs from supports, therms aside."""
    needs: list[Demand] = []
    if side.requires.generator is not None:
        kinds = GENERATORS if side.requires.generator == "any" else frozenset({side.requires.generator})
        needs.append(("generator", kinds))
    for options in side.requires.reactors:
        needs.append(("reactor", SUBTYPES if "any" in options else frozenset(options)))
    return needs


@implements("J1a", "1B5", "GL-On-Board-Nuclear", silent=True)
def supplies(side: CardSide, demand: Demand) -> bool:
    """Whether a support meets a demand."""
    kind, subtypes = demand
    offered = side.provides.generators if kind == "generator" else side.provides.reactors
    return bool(offered & subtypes)


def is_radiator(side: CardSide) -> bool:
    """Whether the card cools."""
    return side.light is not None


@implements("B2h", "J3")
def needs_supports(side: CardSide) -> bool:
    """Whether a card needs supports or cooling."""
    return bool(side.requires.generator or side.requires.reactors or side.requires.therms)


@implements("B2j", silent=True)
def hardness(state: Hf4State, card: str) -> int:
    """Rad-hardness of the side, and way, that is up."""
    way = state.orientation(card)
    printed = way.rad_hard if way is not None else state.side(card).rad_hard
    return state.rules.card_hardness(state, card, UNHARMED if printed is None else printed)


def is_solar(state: Hf4State, card: str) -> bool:
    """Whether the card shows the solar-powered icon."""
    side = state.side(card)
    return bool((side.thrust and side.thrust.solar) or (side.modifier and side.modifier.solar))


def prints(state: Hf4State, card: str, code: str) -> bool:
    """Whether a card prints an ability; whether it works is not asked here."""
    found = any(ability.code == code for ability in state.side(card).abilities)
    if found:
        occurs("abilities", code)
    return found


# -- chains ------------------------------------------------------------------------------------------


@implements("J", "J1", "J1b", "J1c", "J1e", "J3b", "J3c", silent=True)
def chains(state: Hf4State, card: str, supports: Collection[str]) -> Iterator[Chain]:
    """Every chain that meets the demands of a card, and of those radiators among the supports that have some.

    Each chain uses some of ``supports``, never the card itself; radiators without demands are left out.
    """
    pool = [one for one in supports if one != card]
    sides = {one: state.rules.support_side(state, one) for one in (card, *pool)}
    roots = [card, *(one for one in pool if is_radiator(sides[one]) and demands(sides[one]))]
    todo = [(root, demand) for root in roots for demand in demands(sides[root])]
    for links in islice(_meet(todo, (), pool, sides, frozenset(roots)), MOST_CHAINS):
        cards = frozenset(link[1] for link in links).union(roots[1:])
        yield Chain(cards, _modifying(card, links, sides), links)


def _meet(
    todo: list[tuple[str, Demand]], links: Links, pool: list[str], sides: Mapping[str, CardSide],
    used: frozenset[str],
) -> Iterator[Links]:  # fmt: skip
    if not todo:
        yield links
        return
    (owner, demand), rest = todo[0], todo[1:]
    for support in pool:
        link = (owner, support, demand[0])
        if support == owner or link in links or not supplies(sides[support], demand):
            continue
        if _circular(links, owner, support, sides):
            continue
        more = [] if support in used else [(support, need) for need in demands(sides[support])]
        yield from _meet([*rest, *more], (*links, link), pool, sides, used | {support})


@implements("J1e", silent=True)
def _circular(links: Links, owner: str, support: str, sides: Mapping[str, CardSide]) -> bool:
    """Whether a support would depend on the card it supports, a pulsed generator and its reactor aside."""
    one, other = sides[owner], sides[support]
    pair = _pulsed_pair(one, other) or _pulsed_pair(other, one)
    if not pair and any(link[:2] == (support, owner) for link in links):
        return True
    reached, frontier = {support}, [support]
    while frontier:
        here = frontier.pop()
        for start, end, _ in links:
            if start != here or (start, end) == (support, owner):
                continue
            if end == owner:
                return True
            if end not in reached:
                reached.add(end)
                frontier.append(end)
    return False


def _pulsed_pair(generator: CardSide, reactor: CardSide) -> bool:
    return "pulsed" in generator.provides.generators and bool(reactor.provides.reactors)


@implements("J5d", "J5", silent=True)
def _modifying(card: str, links: Links, sides: Mapping[str, CardSide]) -> frozenset[str]:
    """Supports reached from the card without passing through a reactor or a radiator."""
    reached: set[str] = set()
    frontier = [card]
    while frontier:
        here = frontier.pop()
        for owner, support, _ in links:
            if owner == here and support not in reached:
                reached.add(support)
                if not sides[support].provides.reactors and not is_radiator(sides[support]):
                    frontier.append(support)
    return frozenset(reached)


# -- cooling -------------------------------------------------------------------------------------------


@implements("J3d", "J4", "J4b", "J4b.1", "J4b.2", "J4b.3", "GL-Therm")
def therms_needed(state: Hf4State, card: str, used: Collection[str]) -> int:
    """Therms that a card and its chain need together."""
    return sum(state.side(one).requires.therms for one in {card, *used})


@implements("J1d", "J4a", "J4c", "J4e", "GL-Orientation", "GL-Therm", silent=True)
def radiators(state: Hf4State, stack: Stack, used: Collection[str]) -> dict[str, int]:
    """Therms of each radiator that cools: those with demands only where they are in the chain."""
    found: dict[str, int] = {}
    for one in stack.cards:
        way = state.orientation(one)
        if way is not None and not is_off(state, one) and (one in used or not demands(state.side(one))):
            found[one] = way.therms
    return found


@implements("J4", "J4b", "J4b.4", "J4d", "J4d.1", "H3a.1", "CA-CD099F", silent=True)
def shortage(
    state: Hf4State, stack: Stack, card: str, found: Chain, afterburn: bool = False,
    without: Collection[str] = (),
) -> int:  # fmt: skip
    """Therms that a card and its chain lack; 0 where they are cool. An afterburn cools like a radiator of 1.

    ``without`` are radiators not to be counted.

    A radiator with demands cools the supports that it depends on only where its ability says so.
    """
    needs = {one: state.side(one).requires.therms for one in {card, *found.cards}}
    supply = radiators(state, stack, found.cards)
    supply = {one: therms for one, therms in supply.items() if one not in without}
    selfish = {
        one: _dependent_on(found.links, one)
        for one in supply
        if one in found.cards and not prints(state, one, COOLS_SUPPORTS)
    }
    cooled = int(afterburn) + sum(supply.values())
    if not any(needs.get(below) for closure in selfish.values() for below in closure):
        return max(0, sum(needs.values()) - cooled)
    return sum(needs.values()) - _assigned(needs, supply | {"": int(afterburn)}, selfish)


def _dependent_on(links: Links, card: str) -> set[str]:
    """Cards that a card depends on."""
    reached: set[str] = set()
    frontier = [card]
    while frontier:
        here = frontier.pop()
        for start, end, _ in links:
            if start == here and end not in reached:
                reached.add(end)
                frontier.append(end)
    return reached


def _assigned(needs: Mapping[str, int], supply: Mapping[str, int], barred: Mapping[str, set[str]]) -> int:
    """Most therms that reach a card in need, each therm one card; ``barred``: whom a radiator cannot cool."""
    units = [(source, n) for source, therms in supply.items() for n in range(therms)]
    holder: dict[tuple[str, int], tuple[str, int]] = {}

    def place(need: tuple[str, int], tried: set[tuple[str, int]]) -> bool:
        for unit in units:
            if unit in tried or need[0] in barred.get(unit[0], ()):
                continue
            tried.add(unit)
            if unit not in holder or place(holder[unit], tried):
                holder[unit] = need
                return True
        return False

    return sum(place((card, n), set()) for card, therms in needs.items() for n in range(therms))


# -- whether cards work ----------------------------------------------------------------------------------


@implements("GL-Ability", "GL-Operational")
def is_off(state: Hf4State, card: str) -> bool:
    """Whether the owner uses the card as non-operational this turn (RUL-NON-OPERATIONAL)."""
    return state.turn is not None and state.turn.used.get(OFF + card, 0) > 0


@implements("J3a", "H3c.2", "B7g.2", "B2e.2", "GL-Solar-Powered", "GL-Heliocentric-Zone")
def sunlit(state: Hf4State, stack: Stack, cards: Collection[str], pushed: bool = False) -> bool:
    """Whether solar-powered cards have the sunlight that they need where the stack is; a push replaces it."""
    board = state.content.map
    dark = board.zones[board.spaces[stack.location].zone].solar is None
    return pushed or not dark or not any(is_solar(state, card) for card in cards)


@implements("J3", "J3b")
def pools(state: Hf4State, stack: Stack, card: str, barred: str | None = None) -> Iterator[list[str]]:
    """Supports at hand for a card: those in its stack that are not switched off.

    Radiators with demands may be left out, so there is a pool for each set of them; ``barred`` leaves out
    cards that print an ability.
    """
    others = [
        one
        for one in stack.cards
        if one != card and not is_off(state, one) and not (barred and prints(state, one, barred))
    ]
    extra = [one for one in others if is_radiator(state.side(one)) and demands(state.side(one))]
    plain = [one for one in others if not is_radiator(state.side(one))]
    for chosen in chain.from_iterable(combinations(extra, n) for n in range(len(extra) + 1)):
        yield [*plain, *chosen]


@implements("J2", "J2b", "J2e", "J3", "J3a", "J3b", "J3c", "J3d", "J4", "GL-Operational")
def works(state: Hf4State, card: str) -> bool:
    """Whether a card is operational in its stack, whatever supports there it uses.

    Cards outside stacks need nothing (J2).
    """
    stack = state.stack_of(card)
    if stack is None:
        return True
    if is_off(state, card):
        return False
    if not needs_supports(state.side(card)):
        return sunlit(state, stack, (card,))
    return any(
        sunlit(state, stack, (card, *found.cards)) and not shortage(state, stack, card, found)
        for pool in pools(state, stack, card)
        for found in chains(state, card, pool)
    )


@implements("J2a", "J2e", "J4b.2", "J4d", "H2.3", silent=True)
def holds(
    state: Hf4State, stack: Stack, card: str, supports: Collection[str], afterburn: bool, pushed: bool
) -> bool:
    """Whether a thruster is operational with just the declared supports, all of them used."""
    declared = frozenset(supports)
    if not declared.union((card,)).issubset(stack.cards):
        return False
    if not sunlit(state, stack, (card, *declared), pushed):
        return False
    if not state.rules.supports:
        return True
    if any(is_off(state, one) for one in (card, *declared)):
        return False
    return any(
        found.cards == declared and not shortage(state, stack, card, found, afterburn)
        for found in chains(state, card, declared)
    )


@implements(
    "J5", "J5a", "J5b", "J5c", "H3e", "H5g", "B2e.1", "B2i", "J5d.m1", "1C.2",
    neutral=lambda gain: gain == Gain(),
    silent=("J5a", "J5b", "J5c", "H3e", "H5g", "B2e.1", "B2i", "J5d.m1", "1C.2"),
)  # fmt: skip
def gain(state: Hf4State, card: str, supports: Sequence[str]) -> Gain:
    """What the declared chain adds to a move; where it can be read in two ways, the one with more thrust."""
    if not state.rules.supports or b_cards.is_gigawatt(state, card):
        return Gain()
    declared = set(supports)
    found = [one for one in chains(state, card, supports) if one.cards == declared]
    gains = [_gain(state, one.modifying) for one in found]
    return max(gains, key=lambda one: (one.thrust, -one.fuel), default=Gain())


def _gain(state: Hf4State, modifying: Collection[str]) -> Gain:
    thrust, fuel, solar = 0, Fraction(1), False
    for one in modifying:
        modifier = state.side(one).modifier
        if modifier is not None:
            thrust, fuel, solar = thrust + modifier.thrust, fuel * modifier.fuel, solar or modifier.solar
    return Gain(thrust, fuel, solar)


@implements("J1c", "J4c", silent=("J4c",))
def declared(state: Hf4State, stack: Stack, supports: Collection[str]) -> tuple[str, ...]:
    """A declared chain in the order of the stack, less radiators that cool without being declared."""
    return tuple(
        one
        for one in stack.cards
        if one in supports and (demands(state.side(one)) or not is_radiator(state.side(one)))
    )


@implements("J5d")
def ignored(state: Hf4State, card: str, supports: Sequence[str]) -> int:
    """Thrust that modifiers of the declared chain would add if they were not behind a reactor or radiator."""
    printed = sum(side.modifier.thrust for side in map(state.side, supports) if side.modifier is not None)
    return max(0, printed - gain(state, card, supports).thrust)


@implements("J1c")
def choices(state: Hf4State, stack: Stack, card: str) -> Iterator[tuple[str, ...]]:
    """Sets of supports that complete a chain for a card, in stack order; () where none is needed."""
    if not state.rules.supports:
        yield ()
        return
    listed: set[tuple[str, ...]] = set()
    for pool in pools(state, stack, card):
        for found in chains(state, card, pool):
            listed.add(tuple(one for one in stack.cards if one in found.cards))
    yield from sorted(listed)


@implements("J1c.1", "CA-CX081R")
def shock(state: Hf4State, stack: Stack, card: str, supports: Collection[str]) -> list[str]:
    """Cards of the stack that the activation of this chain destroys."""
    levels = [
        int(ability.params.get("below", 0))
        for one in (card, *supports)
        for ability in state.side(one).abilities
        if ability.code == SHOCK
    ]
    if levels:
        occurs("abilities", SHOCK)
    level = max(levels, default=0)
    return [one for one in stack.cards if hardness(state, one) < level]
