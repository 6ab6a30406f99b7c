"""Chapter J: support chains, therms, and what supports add to a move. Race for Glory has none of it (iiA1-J).

A demand of a card is met by one support (J1b); supports have demands of their own (J1c), also on each
other (J1e). Radiators that need no support themselves cool without being declared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations

from hfmod.content.hf4 import CardSide
from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.state import Hf4State, Stack

SUBTYPES = frozenset({"stationary", "burst", "exotic"})
UNHARMED = 99  # rad-hardness of cards that print none, above every level
MOST_CHAINS = 5000  # assignments looked at; no printed stack comes near

Demand = tuple[str, frozenset[str]]  # "generator" or "reactor", acceptable subtypes


@dataclass(frozen=True, slots=True)
class Chain:
    """A support chain: its cards, and those whose modifiers count for a move (RUL-SUPPORT-MODIFIERS)."""

    cards: frozenset[str] = frozenset()
    modifying: frozenset[str] = frozenset()


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
        needs.append(("generator", frozenset({side.requires.generator})))
    for options in side.requires.reactors:
        needs.append(("reactor", SUBTYPES if "any" in options else frozenset(options)))
    return needs


@implements("J1a")
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


@implements("B2j")
def hardness(state: Hf4State, card: str) -> int:
    """Rad-hardness of the side, and way, that is up."""
    way = state.orientation(card)
    printed = way.rad_hard if way is not None else state.side(card).rad_hard
    return UNHARMED if printed is None else printed


def is_solar(state: Hf4State, card: str) -> bool:
    """Whether the card shows the solar-powered icon."""
    side = state.side(card)
    return bool((side.thrust and side.thrust.solar) or (side.modifier and side.modifier.solar))


# -- chains ------------------------------------------------------------------------------------------


@implements("J1", "J1b", "J1c", "J1e", "J3b", "J3c")
def chains(state: Hf4State, card: str, supports: Collection[str]) -> Iterator[Chain]:
    """Every chain that meets the demands of a card, and of those radiators among the supports that have some.

    Each chain uses some of ``supports``, never the card itself; radiators without demands are left out.
    """
    pool = [one for one in supports if one != card]
    sides = {one: state.side(one) for one in (card, *pool)}
    roots = [card, *(one for one in pool if is_radiator(sides[one]) and demands(sides[one]))]
    todo = [(root, demand) for root in roots for demand in demands(sides[root])]
    seen: set[Chain] = set()
    for links in _meet(todo, (), pool, sides, frozenset(roots)):
        found = Chain(frozenset(end for _, end in links), _modifying(card, links, sides))
        found = Chain(found.cards.union(roots[1:]), found.modifying)
        if found not in seen:
            seen.add(found)
            yield found
        if len(seen) >= MOST_CHAINS:
            return


Links = tuple[tuple[str, str], ...]  # (card, its support)


def _meet(
    todo: list[tuple[str, Demand]], links: Links, pool: list[str], sides: Mapping[str, CardSide],
    used: frozenset[str],
) -> Iterator[Links]:  # fmt: skip
    if not todo:
        yield links
        return
    (owner, demand), rest = todo[0], todo[1:]
    for support in pool:
        if support != owner and supplies(sides[support], demand):
            more = [] if support in used else [(support, need) for need in demands(sides[support])]
            yield from _meet([*rest, *more], (*links, (owner, support)), pool, sides, used | {support})


@implements("J5d", "J5")
def _modifying(card: str, links: Links, sides: Mapping[str, CardSide]) -> frozenset[str]:
    """Supports reached from the card without passing through a reactor or a radiator."""
    reached: set[str] = set()
    frontier = [card]
    while frontier:
        here = frontier.pop()
        for owner, support in links:
            if owner == here and support not in reached:
                reached.add(support)
                if not sides[support].provides.reactors and not is_radiator(sides[support]):
                    frontier.append(support)
    return frozenset(reached)


@implements("J3d", "J4", "J4b", "J4b.1", "J4b.2", "J4b.3", "J4b.4")
def therms_needed(state: Hf4State, card: str, used: Collection[str]) -> int:
    """Therms that a card and its chain need together."""
    return sum(state.side(one).requires.therms for one in {card, *used})


@implements("J1d", "J4a", "J4c", "J4d", "J4d.1", "J4e", "H3a.1")
def therms_there(state: Hf4State, stack: Stack, used: Collection[str], afterburn: bool) -> int:
    """Therms of the radiators, those with demands only where they are in the chain, and an afterburn's."""
    total = 1 if afterburn else 0
    for one in stack.cards:
        way = state.orientation(one)
        if way is not None and (one in used or not demands(state.side(one))):
            total += way.therms
    return total


@implements("J2", "J2b", "J2d", "J2e", "J3", "J3a", "J3b", "J3c", "J3d", "J4", "GL-Operational")
def works(state: Hf4State, card: str, therms: bool = True) -> bool:
    """Whether a card is operational in its stack, whatever supports there it uses.

    Industrializing asks without therms (J2d).
    """
    stack = state.stack_of(card)
    if stack is None:
        return not needs_supports(state.side(card))
    extra = [one for one in stack.cards if is_radiator(state.side(one)) and demands(state.side(one))]
    others = [one for one in stack.cards if one not in extra]
    for radiators in chain.from_iterable(combinations(extra, n) for n in range(len(extra) + 1)):
        for found in chains(state, card, [*others, *radiators]):
            if not sunlit(state, stack, (card, *found.cards)):
                continue
            cool = therms_there(state, stack, found.cards, False) >= therms_needed(state, card, found.cards)
            if cool or not therms:
                return True
    return False


@implements("J3a", "H3c.2", "B7g.2", "B2e.2", "GL-Solar-Powered")
def sunlit(state: Hf4State, stack: Stack, cards: Collection[str], pushed: bool = False) -> bool:
    """Whether solar-powered cards have the sunlight that they need where the stack is; a push replaces it."""
    board = state.content.map
    dark = board.zones[board.spaces[stack.location].zone].solar is None
    return pushed or not dark or not any(is_solar(state, card) for card in cards)


# -- the chain of an activated thruster ------------------------------------------------------------------


@implements("J2a", "J3b", "J3c", "J1", "J1b", "J1c", "J4b.2", "J4d.2", "H2.2", "H3c.2")
def faults(
    state: Hf4State, stack: Stack, card: str, supports: Sequence[str], afterburn: bool, pushed: bool
) -> Iterator[RuleViolation]:
    """Why a thruster is not operational with the declared supports."""
    about = frozenset({f"card:{card}", stack.key})
    label = state.side(card).name or card
    if not sunlit(state, stack, (card, *supports), pushed):
        message = f"{label} or a support of it has no solar power in this zone"
        yield RuleViolation("H3c.2", message, {}, "have it pushed", about)
    if state.rfg:
        return
    found = list(chains(state, card, supports))
    if not found:
        yield _unmet(state, card, supports, label, about)
        return
    declared = set(supports)
    if not any(one.cards == declared for one in found):
        spare = declared - set().union(*(one.cards for one in found))
        names = ", ".join(sorted(spare or declared))
        message = f"the supports declared for {label} are more than one for each demand: {names}"
        facts = {"supports": list(supports)}
        yield RuleViolation("J1b", message, facts, "declare one for each demand", about)
        return
    needed = therms_needed(state, card, declared)
    there = therms_there(state, stack, declared, afterburn)
    if there < needed:
        message = f"{label} and its supports need {needed} therms, there are {there}"
        hint = "afterburn for 1 therm more" if needed - there == 1 and not afterburn else "bring radiators"
        yield RuleViolation("J4b.2", message, {"needed": needed, "there": there}, hint, about)


def _unmet(
    state: Hf4State, card: str, supports: Sequence[str], label: str, about: frozenset[str]
) -> RuleViolation:
    """Which demand the declared supports leave open: one of the card itself, or one of its supports."""
    for demand in demands(state.side(card)):
        if not any(supplies(state.side(one), demand) for one in supports):
            kind, subtypes = demand
            what = f"{'/'.join(sorted(subtypes))} {kind}"
            message = f"{label} needs a support: {what}"
            return RuleViolation("J3b", message, {"needs": what}, f"declare a {what}", about)
    message = f"the supports of {label} lack supports of their own"
    return RuleViolation("J3c", message, {}, "declare the whole chain", about)


@implements("J5", "J5a", "J5b", "J5c", "H3e", "H5g", "B2i")
def gain(state: Hf4State, card: str, supports: Sequence[str]) -> Gain:
    """What the declared chain adds to a move; where it can be read in two ways, the one with more thrust."""
    if state.rfg:
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


def choices(state: Hf4State, stack: Stack, card: str) -> Iterator[tuple[str, ...]]:
    """Sets of supports that complete a chain for a card, in stack order; () where none is needed."""
    if state.rfg:
        yield ()
        return
    others = [one for one in stack.cards if one != card]
    extra = [one for one in others if is_radiator(state.side(one)) and demands(state.side(one))]
    plain = [one for one in others if not is_radiator(state.side(one))]
    listed: set[tuple[str, ...]] = set()
    for radiators in chain.from_iterable(combinations(extra, n) for n in range(len(extra) + 1)):
        for found in chains(state, card, [*plain, *radiators]):
            listed.add(tuple(one for one in stack.cards if one in found.cards))
    yield from sorted(listed)


@implements("J1c.1", "CA-CX081R")
def shock(state: Hf4State, stack: Stack, card: str, supports: Collection[str]) -> list[str]:
    """Cards of the stack that the activation of this chain destroys."""
    levels = [
        int(ability.params.get("below", 0))
        for one in (card, *supports)
        for ability in state.side(one).abilities
        if ability.code == "irradiate_stack"
    ]
    level = max(levels, default=0)
    return [one for one in stack.cards if hardness(state, one) < level]
