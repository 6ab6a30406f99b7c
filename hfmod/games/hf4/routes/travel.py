"""What ``hfmod route`` does: a spacecraft by hand or from a log, and its routes as text or data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Grade, Hf4Content, Thrust
from hfmod.games.hf4.routes.search import Craft, Leg, NoRoute, Plan, Search, Step, by_hand, craft_of
from hfmod.games.hf4.rules.core.acts import count, name
from hfmod.games.hf4.rules.core.f_fuel import mass_text, parse_mass
from hfmod.games.hf4.rules.core.h_spacecraft import spacecraft
from hfmod.games.hf4.rules.core.solar_graph import place
from hfmod.games.hf4.rules.core.state import Hf4State

HERE = "here"  # the space where the stack of a log lies


class TravelError(Exception):
    """No routes can be looked for; the message says why and what to do."""


@dataclass(frozen=True)
class ByHand:
    """A rocket in numbers; masses as printed on the fuel strip, fuel steps a burn like 1/2."""

    thrust: int
    fuel: str
    wet: str
    dry: str
    afterburn: int | None = None
    solar: bool = False
    pushed: bool = False
    grade: str = "water"
    sunspot: int = 0


@dataclass(frozen=True)
class FromLog:
    """A stack in a position of a recorded game."""

    state: Hf4State
    player: str
    stack: str = "rocket"


def craft(start: str, given: ByHand | FromLog) -> tuple[Craft, Hf4Content]:
    """The spacecraft at a place, and the content whose map it flies over. Raises TravelError."""
    try:
        if isinstance(given, FromLog):
            return _from_log(start, given)
        content = load()
        at = space(content, "leo" if start == HERE else start)
        thrust = Thrust(
            given.thrust, _number("fuel", given.fuel), _grade(given.grade), given.afterburn,
            push=given.pushed, solar=given.solar,
        )  # fmt: skip
        wet, dry = (parse_mass(mass) for mass in (given.wet, given.dry))
        state, rocket = by_hand(content, at, wet, dry, thrust, given.pushed)
        state.sunspot = given.sunspot
        return craft_of(state, rocket.owner, rocket), content
    except (NoRoute, ValueError) as error:
        raise TravelError(str(error)) from None


def _grade(word: str) -> Grade:
    try:
        return Grade(word)
    except ValueError:
        known = ", ".join(grade.value for grade in Grade)
        raise TravelError(f"there is no fuel {word!r}; --grade is one of {known}") from None


def _number(name: str, text: str) -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise TravelError(f"{name} {text!r} is no number; write it like 2 or 1/2") from None
    if not 0 <= value <= 100 or value.denominator > 12:
        raise TravelError(f"{name} {text} is out of range; it is 0 to 100 fuel steps a burn")
    return value


def _from_log(start: str, given: FromLog) -> tuple[Craft, Hf4Content]:
    state = given.state
    if given.player not in state.players:
        raise TravelError(f"there is no player {given.player!r}; there are {', '.join(state.players)}")
    movers = {one.kind: one for one in spacecraft(state, given.player)}
    if given.stack not in movers:
        stacks = state.players[given.player].stacks
        if given.stack in stacks:
            raise TravelError(f"a {given.stack} stack has no tanks and does not move; try --stack rocket")
        known = ", ".join({**stacks, **movers}) or "no stacks"
        raise TravelError(f"{given.player} has no {given.stack} then; there are {known}")
    stack = movers[given.stack]
    if start != HERE:
        stack = replace(stack, location=space(state.content, start))
    return craft_of(state, given.player, stack), state.content


def space(content: Hf4Content, word: str) -> str:
    """The id of a space, given by its id or its name. Raises TravelError naming the nearest ones."""
    spaces = content.map.spaces
    if word in spaces:
        return word
    named = [
        one.id for one in spaces.values() if word.casefold() in (one.name.casefold(), one.label.casefold())
    ]
    if len(named) == 1:
        return named[0]
    near = named or get_close_matches(word.casefold().replace(" ", "-"), spaces, n=4)
    hint = f"; did you mean {', '.join(near[:4])}?" if near else ""
    raise TravelError(f"there is no space {word!r} on the map{hint}")


def to_one(craft: Craft, goal: str) -> list[Plan]:
    """All routes to a space that no other one beats in all of fuel, turns, hazards and belts."""
    search = Search(craft)
    search.run(goal)
    if not search.whole:
        _note(craft)
    return search.plans(goal)


def _note(craft: Craft) -> None:
    """Note with the craft that not all of its ways could be followed."""
    craft.left_out.append("all of the many ways of a mag sail through the belts; there may be better ones")


def to_sites(craft: Craft) -> dict[str, list[Plan]]:
    """For each site in reach the routes that none beats in both fuel and turns, nearest sites first.

    Of those that cost the same fuel and turns it is the one with the fewest rolls, as :func:`to_one` has it.
    """
    searches = [Search(craft, rolls_alike=True)]
    if searches[0].reach.magnetic:  # may not follow all ways; this one looks for fuel and turns alone
        searches.append(Search(craft, toll=(0, 0)))
    for search in searches:
        search.run()
    if not all(search.whole for search in searches):
        _note(craft)
    sites = craft.state.content.map.sites
    reached = dict.fromkeys(site for search in searches for site in search.fronts if site in sites)
    found = {site: _cheapest(plan for search in searches for plan in search.plans(site)) for site in reached}
    return {site: found[site] for site in sorted(found, key=lambda one: _order(found[one]))}


def _cheapest(plans: Iterable[Plan]) -> list[Plan]:
    """Of routes to one space those that none beats in fuel and turns, one of each price, least fuel first."""
    kept: list[Plan] = []
    for plan in sorted(plans, key=lambda one: (one.fuel, one.turns, one.hazards + one.belts, one.costs)):
        if not kept or plan.turns < kept[-1].turns:
            kept.append(plan)
    return kept


def _order(plans: list[Plan]) -> tuple[int, ...]:
    return plans[0].costs if plans else (0,)


# -- as text and data --------------------------------------------------------------------------------------


def plan_data(plan: Plan) -> dict[str, Any]:
    """A route as JSON data with stable keys."""
    return {
        "fuel": plan.fuel,
        "turns": plan.turns,
        "hazards": plan.hazards,
        "belts": plan.belts,
        "wet": mass_text(plan.wet),
        "lost": list(plan.lost),
        "legs": [
            {
                "card": leg.card,
                "net_thrust": leg.net_thrust,
                "jettison": leg.jettison,
                "afterburn": leg.afterburn,
                "push_by": leg.push_by,
                "supports": list(leg.supports),
                "wait": leg.wait,
                "again": leg.again,
                "spaces": [_step_data(step) for step in leg.steps],
            }
            for leg in plan.legs
        ],
    }


def _step_data(step: Step) -> dict[str, Any]:
    return {
        "space": step.space,
        "bonus": step.bonus,
        "bonus_pivot": step.bonus_pivot,
        "assist": step.assist,
        "tanks": dict(step.tanks),
        "afterburn": step.afterburn,
    }


def plan_lines(state: Hf4State, plan: Plan, number: int) -> list[str]:
    """A route in words, a line a turn."""
    costs = [count(plan.fuel, "fuel step"), count(plan.turns, "turn")]
    costs += [count(plan.hazards, "hazard"), count(plan.belts, "belt")]
    lines = [f"{number}. {', '.join(costs)}; wet mass {mass_text(plan.wet)} left{_lost(state, plan)}"]
    turn = 0
    for leg in plan.legs:
        turn += 0 if leg.again else leg.wait + 1
        waited = f"after {count(leg.wait, 'turn')} of waiting " if leg.wait else ""
        lines.append(f"   turn {turn}: {waited}{_leg(state, leg)}")
    return lines


def _lost(state: Hf4State, plan: Plan) -> str:
    lost = ", ".join(name(state, card) for card in plan.lost)
    return f"; {lost} burnt up" if lost else ""


def _leg(state: Hf4State, leg: Leg) -> str:
    cards = [name(state, card) for card in (leg.card, *leg.supports) if card not in ("hand", "")]
    how = [" with ".join(filter(None, (cards[0], ", ".join(cards[1:]))))] if cards else []
    how += [f"net thrust {leg.net_thrust}"]
    how += [f"throw away {count(leg.jettison, 'fuel step')}"] if leg.jettison else []
    how += ["afterburn"] if leg.afterburn else []
    how += [f"pushed by {leg.push_by}" if leg.card != "hand" else "pushed"] if leg.push_by else []
    how += ["second move of the turn"] if leg.again else []
    return f"({', '.join(how)}) {' > '.join(_step(state.content, step) for step in leg.steps)}"


def _step(content: Hf4Content, step: Step) -> str:
    extra = [f"{step.bonus} bonus"] if step.bonus else []
    extra += ["bonus pivot"] if step.bonus_pivot else []
    extra += [f"{step.assist}-assist"] if step.assist else []
    extra += [count(sum(n for _, n in step.tanks), "FT")] if step.tanks else []
    extra += ["afterburn"] if step.afterburn else []
    return place(content.map, step.space) + (f" ({', '.join(extra)})" if extra else "")


def site_lines(state: Hf4State, found: Mapping[str, Iterable[Plan]]) -> list[str]:
    """A table: each site with its least-fuel and least-turn routes as fuel/turns, hazards and belts."""
    board = state.content.map
    width = max((len(board.sites[site].name) for site in found), default=4)
    lines = [f"{'site':<{width}}  size  water  type  fuel steps in turns (hazards, belts)"]
    for site, plans in found.items():
        facts = board.sites[site]
        costs = "; ".join(
            f"{one.fuel} in {one.turns} ({one.hazards}, {one.belts}){_lost(state, one)}" for one in plans
        )
        row = f"{facts.name:<{width}}  {facts.size:>4}  {facts.hydration:>5}  {facts.spectral:<4}  {costs}"
        lines.append(row)
    return lines
