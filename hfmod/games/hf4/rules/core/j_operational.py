"""Chapter J: why a card is not operational, and which rule says so for the use that it is put to (J2, J3).

The reasons are asked in the order of the book: switched off, no sunlight, a support missing (J1, J1a, J3b),
a support that does not work itself (J3c, J3a), and at last cooling (J4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import h_afterburn, j_supports
from hfmod.games.hf4.rules.core.acts import broken, count, name
from hfmod.games.hf4.rules.core.j_supports import Chain, Demand
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

AFTERBURNT = "afterburn:"  # with a stack's kind a key of ``Turn.used``: its move of this turn afterburned
READY = "ready:"  # with a stack's kind and a card: the fuel of the thruster that worked to the move's end
NOT_FOR_INDUSTRY = "no_industry_support"


@dataclass(frozen=True, slots=True)
class Use:
    """What a card is used for: in words, the rule that asks for an operational card, and that on therms."""

    words: str
    rule: str
    therms: str


THRUST = Use("thrust", "J2a", "J4b.2")
ISRU = Use("refuel or prospect", "J2b", "J4b.1")
AIR_EATER = Use("scoop air", "J2c", "J4b.1")
INDUSTRY = Use("industrialize", "J2d", "")
ABILITY = Use("use its ability", "J2", "J4b.3")
TOOL = Use("be of use", "J2", "J4b")  # free actions: digging dirt, buggy rides


@implements("J2", "J2b", "J2c", "J2d", "J3", "J4b", "J4b.1", "J4b.3")
def unusable(state: Hf4State, card: str, use: Use) -> Iterator[RuleViolation]:
    """Why a card in a stack cannot be used so; nothing in Race for Glory and for cards outside stacks."""
    stack = state.stack_of(card)
    if not state.rules.supports or stack is None:
        return
    found = reason(state, stack, card, use)
    if found is not None:
        yield found


def reason(
    state: Hf4State, stack: Stack, card: str, use: Use, afterburn: bool = False, pushed: bool = False,
    above: frozenset[str] = frozenset(),
) -> RuleViolation | None:  # fmt: skip
    """Why a card is not operational whatever supports of its stack it takes; None where it is.

    ``above`` are the cards that it would support, whose own lack is asked for.
    """
    if j_supports.is_off(state, card):
        return _off(state, stack, card, use)
    if not j_supports.sunlit(state, stack, (card,), pushed):
        return _dark(state, stack, card, use)
    barred = NOT_FOR_INDUSTRY if use is INDUSTRY else None
    found = [
        one for pool in j_supports.pools(state, stack, card, barred)
        for one in j_supports.chains(state, card, pool)
    ]  # fmt: skip
    lit = [one for one in found if j_supports.sunlit(state, stack, one.cards, pushed)]
    if not found or not lit:
        missing = _dark_support(state, stack, card, found) if found else None
        missing = missing or _uncomplete(state, stack, card, use, above | {card})
        return _for_industry(state, stack, card, missing) if use is INDUSTRY else missing
    if use is INDUSTRY:
        return None
    short = min(j_supports.shortage(state, stack, card, one, afterburn) for one in lit)
    return _hot(state, stack, card, use, lit, short, afterburn) if short else None


# -- the reasons -----------------------------------------------------------------------------------------


@implements("J2", "J2a", "J2b", "J2c", "J2d", "GL-Ability", "GL-Operational")
def _off(state: Hf4State, stack: Stack, card: str, use: Use) -> RuleViolation:
    """The owner has switched the card off for this turn (RUL-NON-OPERATIONAL)."""
    message = f"{name(state, card)} is switched off for this turn, so it cannot {use.words}"
    return broken(use.rule, message, f"card:{card}", stack.key, legal="wait for the next turn")


@implements("H3c.2", "B2e.2", "B7g.2", "J3a", "GL-Solar-Powered")
def _dark(state: Hf4State, stack: Stack, card: str, use: Use) -> RuleViolation:
    """The card itself is solar-powered, and there is no solar power here."""
    zone = _zone(state, stack)
    message = f"{name(state, card)} is solar-powered, and there is no solar power in the {zone} zone"
    legal = "have it pushed" if use is THRUST else "use it nearer to the Sun"
    rule = {THRUST: "H3c.2", INDUSTRY: "B7g.2"}.get(use, "B2e.2")
    return broken(rule, message, f"card:{card}", stack.key, legal=legal, zone=zone)


@implements("J3a", "J5d", "H3c")
def _dark_support(state: Hf4State, stack: Stack, card: str, found: Sequence[Chain]) -> RuleViolation:
    """Every chain needs a solar-powered support."""
    zone = _zone(state, stack)
    solar = [one for one in stack.cards if one in found[0].cards and j_supports.is_solar(state, one)]
    names = _names(state, solar)
    message = f"{name(state, card)} needs {names}, and there is no solar power in the {zone} zone"
    about = [f"card:{one}" for one in (card, *solar)]
    return broken("J3a", message, *about, stack.key, legal="a support without the solar icon", zone=zone)


def _uncomplete(state: Hf4State, stack: Stack, card: str, use: Use, above: frozenset[str]) -> RuleViolation:
    """Supports are missing: of the card itself, or of the supports that it needs."""
    others = [one for one in stack.cards if one != card]
    demands = j_supports.demands(state.side(card))
    for demand in demands:
        able = [one for one in others if j_supports.supplies(state.rules.support_side(state, one), demand)]
        if not able:
            return _missing(state, stack, card, demand, others)
        again = demands.count(demand)
        if again > 1 and len(able) < again:
            what = say(demand)
            message = f"{name(state, card)} needs {again} cards that give {a(what)}, {len(able)} is aboard"
            return broken("J1", message, f"card:{card}", stack.key, legal=f"bring another {what}")
        why = [reason(state, stack, one, use, above=above) for one in able if one not in above]
        if why and None not in why:
            return _idle(state, stack, card, demand, next(one for one in able if one not in above), why[0])
    message = f"the supports of {name(state, card)} would support each other in a circle"
    return broken("J3c", message, f"card:{card}", stack.key, legal="bring a support that needs none of them")


@implements("J1", "J1a", "J3b", "B2h")
def _missing(
    state: Hf4State, stack: Stack, card: str, demand: Demand, others: Sequence[str]
) -> RuleViolation:
    """No support of the stack meets a demand: no such kind or subtype, or it lies in another stack."""
    who, what = name(state, card), say(demand)
    about = (f"card:{card}", stack.key)
    beside = [
        (there, one)
        for there in state.stacks(stack.owner)
        if there is not stack and there.location == stack.location
        for one in there.cards
        if j_supports.supplies(state.rules.support_side(state, one), demand)
    ]
    if beside:
        there, other = beside[0]
        message = f"{who} needs {a(what)}; {name(state, other)} lies in {there.title}, not in {stack.title}"
        return broken("J3b", message, *about, legal=f"transfer it into {stack.title} (G1)", needs=what)
    kind = (demand[0], j_supports.KINDS[demand[0]])
    same = [one for one in others if j_supports.supplies(state.rules.support_side(state, one), kind)]
    if same:
        message = f"{who} needs {a(what)}; aboard is {_names(state, same)} of another subtype"
        return broken("J1a", message, *about, legal=f"bring {a(what)}", needs=what)
    message = f"{who} needs {a(what)}; none is in {stack.title}"
    return broken("J1", message, *about, legal=f"bring {a(what)}", needs=what)


@implements("J3c", "J1c")
def _idle(
    state: Hf4State, stack: Stack, card: str, demand: Demand, idle: str, why: RuleViolation | None
) -> RuleViolation:
    """Supports for a demand are there, but none of them works."""
    because = why.message if why is not None else "it is switched off"
    what, about = say(demand), (f"card:{card}", f"card:{idle}", stack.key)
    message = f"{name(state, card)} needs {a(what)}; {name(state, idle)} does not work: {because}"
    return broken("J3c", message, *about, legal=why.legal if why is not None else "", needs=what)


@implements("J2d", "I7g", "CA-CG116F")
def _for_industry(state: Hf4State, stack: Stack, card: str, missing: RuleViolation) -> RuleViolation:
    """To industrialize all supports but therms must be there; some cards do not serve that."""
    barred = [
        one
        for pool in j_supports.pools(state, stack, card)
        for found in j_supports.chains(state, card, pool)
        for one in found.cards
        if any(ability.code == NOT_FOR_INDUSTRY for ability in state.side(one).abilities)
    ]
    if barred:
        message = f"{name(state, barred[0])} does not support industrializing: {missing.message}"
        return broken("CA-CG116F", message, *missing.about, legal=missing.legal)
    return replace(missing, rule="J2d")


@implements("J3d", "J4", "J4b", "J4b.1", "J4b.2", "J4b.3", "J4d.1", "I7g.1")
def _hot(
    state: Hf4State, stack: Stack, card: str, use: Use, chains: Sequence[Chain], short: int, afterburn: bool
) -> RuleViolation:
    """Therms are missing: for the card itself, or for it and its chain together."""
    best = min(chains, key=lambda one: j_supports.shortage(state, stack, card, one, afterburn))
    own = state.side(card).requires.therms
    needed = j_supports.therms_needed(state, card, best.cards)
    there = needed - short
    facts: dict[str, Any] = {"needed": needed, "there": there}
    about = (f"card:{card}", stack.key)
    legal = f"bring radiators for {count(short, 'therm')} more"
    who = name(state, card)
    if use is THRUST and short == 1 and not afterburn and _burns(state, card):
        legal = "afterburn for 1 therm more"
    if _cooled_by_afterburn(state, stack, use, short):
        message = f"{who} lacks 1 therm; that of the afterburn cooled the thruster during its move only"
        return broken("J4d.1", message, *about, legal=legal, **facts)
    if own and not there:
        message = f"{who} needs {count(own, 'therm')}; nothing cools it"
        return broken("J4", message, *about, legal=legal, **facts)
    if there < own:
        message = f"{who} needs {count(own, 'therm')}, there are {there}"
        return broken("J3d", message, *about, legal=legal, **facts)
    together = who if not best.cards else f"{who} with {_names(state, sorted(best.cards))}"
    message = f"{together} needs {count(needed, 'therm')}, there are {there}"
    rule = use.therms
    if rule == "J4b.1" and state.content.cards[card].deck not in ("robonauts", "refineries"):
        rule = "I7g.1"
    return broken(rule, message, *about, legal=legal, **facts)


@implements("J4d.1")
def _cooled_by_afterburn(state: Hf4State, stack: Stack, use: Use, short: int) -> bool:
    """Whether the therm of this turn's afterburn would be enough, were it not for the move alone."""
    turn = state.turns.get(stack.owner)
    burnt = turn is not None and bool(turn.used.get(AFTERBURNT + stack.kind))
    return use is not THRUST and short == 1 and burnt


def _burns(state: Hf4State, card: str) -> bool:
    thrust = state.side(card).thrust
    return thrust is not None and h_afterburn.afterburn_of(thrust).cools


def _zone(state: Hf4State, stack: Stack) -> str:
    board = state.content.map
    return board.zones[board.spaces[stack.location].zone].name


def _names(state: Hf4State, cards: Collection[str]) -> str:
    return ", ".join(name(state, one) for one in cards)


def say(demand: Demand) -> str:
    """A demand in words: ``pulsed generator``, ``burst or exotic reactor``, ``reactor``."""
    kind, subtypes = demand
    if subtypes == j_supports.KINDS[kind]:
        return kind
    return f"{' or '.join(sorted(subtypes))} {kind}"


def a(what: str) -> str:
    """The words with their article."""
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"


# -- the chain of an activated thruster ------------------------------------------------------------------


@implements("J1b", "J1c", "J2a", "J3a", "J4b.2", "J4d.2", "H2.2", "H3c.2")
def faults(
    state: Hf4State, stack: Stack, card: str, supports: Sequence[str], afterburn: bool, pushed: bool
) -> Iterator[RuleViolation]:
    """Why a thruster is not operational with the declared supports."""
    about = (f"card:{card}", stack.key)
    if not state.rules.supports:
        if not j_supports.sunlit(state, stack, (card,), pushed):
            yield _dark(state, stack, card, THRUST)
        return
    if j_supports.holds(state, stack, card, supports, afterburn, pushed):
        return
    whole = reason(state, stack, card, THRUST, afterburn, pushed)
    if whole is not None:
        yield whole
        return
    found = list(j_supports.chains(state, card, supports))
    exact = [one for one in found if one.cards == frozenset(supports)]
    ready = (one for one in j_supports.choices(state, stack, card)
             if j_supports.holds(state, stack, card, one, afterburn, pushed))  # fmt: skip
    legal = "declare " + (_names(state, next(ready, ())) or "no supports")
    declared = _names(state, supports) or "no supports"
    if not found:
        message = f"{name(state, card)} does not work with {declared}"
        yield broken("H2.2", message, *about, legal=legal, supports=list(supports))
    elif not exact:
        message = f"{name(state, card)} is declared with more than one support for each demand: {declared}"
        yield broken("J1b", message, *about, legal=legal, supports=list(supports))
    elif not j_supports.sunlit(state, stack, supports, pushed):
        yield _dark_support(state, stack, card, exact)
    elif any(j_supports.is_off(state, one) for one in supports):
        message = f"a support of {name(state, card)} is switched off: {declared}"
        yield broken("J3c", message, *about, legal=legal)
    else:
        short = min(j_supports.shortage(state, stack, card, one, afterburn) for one in exact)
        yield _hot(state, stack, card, THRUST, exact, short, afterburn)


# -- after the move ---------------------------------------------------------------------------------------


@implements("I5c.1", "J2e", "J4d.1", silent=True)  # notes for later
def moved(state: Hf4State, move: Movement, stack: Stack | None) -> None:
    """Note what a move leaves for the rest of the turn: a working thruster, an afterburn that is over."""
    turn = state.turns.get(move.owner)
    if not state.rules.supports or turn is None or stack is None or not move.thruster:
        return
    cooled = h_afterburn.cools(state, move)
    if cooled:
        turn.used[AFTERBURNT + stack.kind] = 1
    pushed = "push" in move.facts
    if j_supports.holds(state, stack, move.thruster, move.supports, cooled, pushed):
        turn.used[f"{READY}{stack.kind}:{move.thruster}"] = int(move.fuel // 1)


@implements("I5c.1")
def ready(state: Hf4State, player: str, kind: str, card: str) -> int | None:
    """Fuel consumption, rounded down, of the thruster that worked to the end of the move; else None."""
    turn = state.turns.get(player)
    return turn.used.get(f"{READY}{kind}:{card}") if turn is not None else None


@implements("I5c", "J5c", "H5g")
def scoop_fuel(state: Hf4State, player: str, kind: str, card: str, supports: Sequence[str]) -> int:
    """Fuel consumption of the activated thruster after its supports, rounded down (I5c)."""
    known = ready(state, player, kind, card)
    thrust = state.side(card).thrust
    if known is not None or thrust is None:
        return known or 0
    chain = j_supports.declared(state, state.players[player].stacks[kind], supports)
    return int(thrust.fuel * j_supports.gain(state, card, chain).fuel // 1)


@implements("I5c.1", "J2a")
def scooping(state: Hf4State, stack: Stack, card: str, supports: Sequence[str]) -> Iterator[RuleViolation]:
    """Scooping needs an activated thruster that works, or worked when this turn's move ended."""
    if not state.rules.supports or ready(state, stack.owner, stack.kind, card) is not None:
        return
    turn = state.turns.get(stack.owner)
    if turn is not None and stack.kind in turn.moved:
        message = f"{name(state, card)} was not the working thruster at the end of the move"
        yield broken("I5c.1", message, f"card:{card}", stack.key, legal="name the activated thruster")
    else:
        chain = j_supports.declared(state, stack, supports)
        yield from faults(state, stack, card, chain, False, False)


# -- industrializing ---------------------------------------------------------------------------------------


@implements("I7", "I7a", "I7g", "J1b", "J2d")
def given_up(state: Hf4State, cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Sets of supports with which cards can industrialize, in table order: a chain of each, shared or not.

    Radiators and cooling are not asked for (I7g). Empty where a card lacks supports.
    """
    if not state.rules.supports:
        return [()]
    each: list[list[frozenset[str]]] = []
    for card in cards:
        stack = state.stack_of(card)
        assert stack is not None
        pool = next(j_supports.pools(state, stack, card, NOT_FOR_INDUSTRY))
        found = j_supports.chains(state, card, pool)
        each.append([one.cards for one in found if j_supports.sunlit(state, stack, {card, *one.cards})])
    order = [one for stack in state.stacks() for one in stack.cards]
    sets = {frozenset().union(*chosen) for chosen in product(*each)}
    return sorted(tuple(one for one in order if one in chosen) for chosen in sets)
