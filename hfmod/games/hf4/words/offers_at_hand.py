"""What is at hand, for refusals that ask for a place, a support, a tool or money: see :mod:`alternatives`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.rules.colonization import b_equipment
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, h_due, j_operational, j_supports
from hfmod.games.hf4.rules.core.acts import count, spot
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics import o5_laws
from hfmod.games.hf4.words.offer_words import belongings, cards_in_words, either, spots, stack_meant


def _nearest(state: Hf4State, start: str, wanted: Callable[[str], bool]) -> list[str]:
    """The spaces of a kind that the fewest spaces lie between, along ways that may be travelled."""
    seen, near = {start}, [start]
    while near:
        near = [way.end for space in near for way in ways(state.content.map, space) if way.end not in seen]
        near = list(dict.fromkeys(near))
        found = [space for space in near if wanted(space)]
        if found:
            return found
        seen.update(near)
    return []


def landing(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Sites next to the stack, or where the nearest ones are."""
    stack = stack_meant(state, act)
    sites = _nearest(state, stack.location, state.content.map.sites.__contains__) if stack is not None else []
    if not sites or stack is None:
        return ""
    beside = any(way.end in sites for way in ways(state.content.map, stack.location))
    if beside and stack.kind in f_fuel.TRACKED:
        return f"land on {spots(state, sites)} first"
    return f"bring {stack.title} to a site first; the nearest {'are' if sites[1:] else 'is'} " + (
        either((spot(state, site) for site in sites), "and")
    )


def air(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """The aerobrake hazards that are nearest."""
    stack, spaces = stack_meant(state, act), state.content.map.spaces
    if stack is None:
        return ""
    near = _nearest(state, stack.location, lambda space: spaces[space].hazard == h_due.AEROBRAKE)
    return f"end a move in the aerobrake hazard {spots(state, near)}" if near else ""


def tools(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Own cards with an ISRU platform, to dig with at the place."""
    stack = stack_meant(state, act)
    if stack is None:
        return ""
    there = spot(state, stack.location)
    cards = [card for card in belongings(state, act.by) if state.side(card).isru is not None]
    brought = (
        f"bring {cards_in_words(state, cards)} to {there}" if cards else f"bring a card with ISRU to {there}"
    )
    return f"{brought}, or build a factory there"


def hand(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Hand cards that could be boosted."""
    cards = state.players[act.by].hand
    return f"boost {cards_in_words(state, cards)}" if cards else f"{act.by} has no card in hand to be boosted"


def dirt(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """How much dirt there is to be burnt or thrown away."""
    stack = state.players[act.by].stacks.get(act.stack)
    steps = f_fuel.fuel_steps(state, stack) if stack is not None else 0
    return (
        f"burn the dirt of {stack.title}, or jettison its {count(steps, 'fuel step')} (G1f)" if stack else ""
    )


def supports(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Own cards elsewhere that would be the support that is missing."""
    wanted = violation.facts.get("needs")
    cards = [key.partition(":")[2] for key in violation.about if key.startswith("card:")]
    demands = [
        demand
        for card in cards
        for demand in j_supports.demands(state.side(card))
        if j_operational.say(demand) == wanted
    ]
    fit = [
        card
        for card in belongings(state, act.by)
        if any(j_supports.supplies(b_equipment.side(state, card), demand) for demand in demands)
    ]
    what = f"{violation.legal}: "
    if fit:
        return what + either(f"{cards_in_words(state, [card])} {_whereabouts(state, card)}" for card in fit)
    return f"{what}{act.by} has none" if wanted is not None else ""


def _whereabouts(state: Hf4State, card: str) -> str:
    stack = state.stack_of(card)
    return "in hand" if stack is None else f"in {stack.title}"


def glitch(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Whose roll comes first, and whether somebody is there who could repair the stack."""
    stack = _stack_told(state, violation)
    if stack is None:
        return ""
    humans = e_stacks.humans_at(state, stack.location)
    mend = (
        "repair it with the human there (G7)" if humans else f"bring a human to {spot(state, stack.location)}"
    )
    return f"make the glitch roll of {stack.title} first, or {mend}"


def _stack_told(state: Hf4State, violation: RuleViolation) -> Stack | None:
    """The stack that a violation is about."""
    return next((stack for stack in state.stacks() if stack.key in violation.about), None)


def fuel_to_load(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Where FTs of the grade are."""
    if violation.facts.get("has"):
        return ""
    others = [
        stack.title
        for stack in state.stacks(act.by)
        if (n := e_stacks.fts_in(state, stack, e_stacks.known_grade(act.grade, act.tanks))) and n > 0
    ]
    return f"load from {either(others)}" if others else f"{act.by} has no FTs of {act.grade} to load"


def an_aqua(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Where the Aqua for lobbying could come from."""
    turn, income = state.turns.get(act.by), o5_laws.income(state, act.by)
    by_operation = f"fundraising ({count(income, 'Aqua')}) or a sale on the free market"
    if turn is not None and turn.operation is not None:
        return (
            f"lobby in a later turn, after {by_operation}; another player may give {act.by} an Aqua now (N1)"
        )
    return f"get an Aqua first, by {by_operation}"


def a_claim(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Whose claim could be used, or that the site is still to be prospected."""
    owner, site = violation.facts.get("claim"), spot(state, act.site)
    return f"agree with {owner} on the use of its claim (N6)" if owner else f"prospect {site} first (I6)"
