"""Chapter H, landing and liftoff: powered, along an aerobrake path, by factory-assist (H6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade, Site
from hfmod.games.hf4.rules.core import e_stacks, felonies, h_spacecraft, h_thrust
from hfmod.games.hf4.rules.core.acts import broken, count, name
from hfmod.games.hf4.rules.core.f_fuel import mass_text, parse_mass
from hfmod.games.hf4.rules.core.h_due import thruster_works
from hfmod.games.hf4.rules.core.solar_graph import Way, is_lander, place
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

FACTORY, ROCKETPLANE = "factory", "rocketplane"
LEAST_TANKS = 2  # H6c.7

Tanks = Mapping[str, int]


@implements("H6c.6")
def possible(state: Hf4State, player: str, here: str, assist: str | None, tanks: Tanks) -> None:
    """Raise Impossible for an unknown kind of assist and for FTs that are not there."""
    if assist not in (None, FACTORY, ROCKETPLANE):
        raise Impossible(f"there is no {assist} assist; it is factory or rocketplane")
    if any(n < 1 for n in tanks.values()):
        raise Impossible("FTs are counted from 1")
    for kind, n in tanks.items():
        stack = e_stacks.stack_of_kind(state, player, kind)
        if stack.location != here or e_stacks.fts_in(state, stack, Grade.WATER) < n:
            message, about = f"{stack.key} has no {count(n, 'water FT')} at {here}", frozenset({stack.key})
            raise Impossible(message, about, rule="H6c.6", legal="pay with water FTs that are there")


def is_assisted_landing(state: Hf4State, space: str, assist: str | None) -> bool:
    """Whether the step is a landing by factory-assist."""
    return assist == FACTORY and space in state.content.map.sites


@implements("H6.2", "H6b", "H6c.1", "B7e.1", "tE1.31")
def forbidden(
    state: Hf4State, move: Movement, stack: Stack, step: Way, player: str, assist: str | None, tanks: Tanks
) -> Iterator[RuleViolation]:
    """What keeps a spacecraft from leaving or entering a site by this step."""
    sites = state.content.map.sites
    start, end = sites.get(step.start), sites.get(step.end)
    if assist != ROCKETPLANE and tanks:
        message = f"{count(sum(tanks.values()), 'FT')} paid; FTs are paid for a rocketplane liftoff only"
        yield broken("H6c.6", message, stack.key, legal="keep the FTs", paid=sum(tanks.values()))
    if assist is not None and start is None and end is None:
        here, there = place(state.content.map, step.start), place(state.content.map, step.end)
        message = f"neither {here} nor {there} is a site"
        yield broken("H6c.1", message, stack.key, legal="go on without a factory-assist")
        return
    if start is not None:
        yield from _liftoff(state, move, stack, step, start, player, assist, tanks)
    elif end is not None and assist == ROCKETPLANE:
        yield broken("H6c.6", "a rocketplane lifts off; it does not land", stack.key, f"site:{end.id}",
                     legal="a powered landing, by factory-assist, or down an aerobrake path")  # fmt: skip
    elif end is not None:
        yield from _landing(state, move, stack, step, end, player, assist)


def _liftoff(
    state: Hf4State, move: Movement, stack: Stack, step: Way, site: Site, player: str,
    assist: str | None, tanks: Tanks,
) -> Iterator[RuleViolation]:  # fmt: skip
    if assist is None:
        for breach in powered(state, move, stack, site, "lift off from"):
            if step.aerobrake:
                message = f"an aerobrake path is for landing: {breach.message}"
                yield replace(breach, rule="H6.2", message=message)
            else:
                yield breach
        return
    yield from factory_ok(state, stack, site, player)
    yield from assist_needs_thruster(state, move, stack, site)
    if assist == ROCKETPLANE:
        yield from rocketplane(state, stack, step, site, tanks)
    else:
        yield from not_over_landers(state, stack, step, site)


def _landing(
    state: Hf4State, move: Movement, stack: Stack, step: Way, site: Site, player: str, assist: str | None
) -> Iterator[RuleViolation]:
    if assist is not None:
        yield from factory_ok(state, stack, site, player)
        if not move.thruster:
            yield from assist_needs_thruster(state, move, stack, site)
        yield from not_over_landers(state, stack, step, site)
    elif not step.aerobrake:
        yield from powered(state, move, stack, site, "land on")


@implements("H6a", "B7a.2", "H3.2", "H6.2", "H2a.2", "tE4.1", "tE1.29", "tF1.1")
def powered(state: Hf4State, move: Movement, stack: Stack, site: Site, verb: str) -> Iterator[RuleViolation]:
    """A powered landing or liftoff needs a net thrust above the size of the site, and a working thruster."""
    about = (stack.key, f"site:{site.id}")
    if state.rules.lands_unassisted(state, stack, site):
        return
    if move.thruster and not thruster_works(state, move, stack):
        lost = name(state, move.thruster)
        message = f"the thruster {lost} is lost, so the {stack.kind} cannot {verb} {site.name}"
        yield broken("H2a.2", message, *about, legal="stop, or land by aerobrake or factory-assist")
    elif move.net_thrust <= site.size:
        message = f"net thrust {move.net_thrust} does not exceed size {site.size}"
        facts = {"site": site.name, "size": site.size, "net_thrust": move.net_thrust, **move.facts}
        facts["because"] = h_thrust.because(move)
        legal = f"net thrust {site.size + 1} or more, or another way to {verb.split()[0]}"
        yield broken("H6a", message, *about, legal=legal, **facts)


ASSISTED = "land where there is a factory, or with a mobile factory on a claim of size 5 or less"


@implements("H6c.1", "H6c.3", "H6c.4", "N5", "N5a", "RFG-UNTAUGHT-g", "RFG-UNTAUGHT-j", "1B6b")
def factory_ok(state: Hf4State, stack: Stack, site: Site, player: str) -> Iterator[RuleViolation]:
    """There is a factory, and the player may use it."""
    tokens = state.sites.get(site.id)
    about = (stack.key, f"site:{site.id}")
    if state.rules.assists_itself(state, stack, site):
        return
    yield from state.rules.crippled(state, site.id)
    if tokens is None or tokens.factory is None:
        rule, legal = "H6c.1", f"net thrust {site.size + 1} or more without the assist"
        if e_stacks.is_cube(stack.kind):
            rule, legal = "1B6b", ASSISTED
        yield broken(rule, f"there is no factory at {site.name}", *about, legal=legal, size=site.size)
    elif not felonies.may_use_factory(state, player, site.id):
        message = f"the factory at {site.name} is {tokens.factory}'s, who has not agreed"
        legal = f"ask {tokens.factory}, or hijack it with the Felonious privilege and a human there"
        rule = "H6c.3"
        if felonies.may_commit(state, player):
            mine = player in e_stacks.humans_at(state, site.id)
            message = f"the factory of {tokens.factory} at {site.name} cannot be hijacked: " + (
                f"{tokens.factory} has a human there" if mine else f"{player} has no human there"
            )
            rule, legal = "H6c.4", f"ask {tokens.factory}"
        yield broken(rule, message, *about, legal=legal, owner=tokens.factory)


@implements("H6c.1")
def assist_needs_thruster(
    state: Hf4State, move: Movement, stack: Stack, site: Site
) -> Iterator[RuleViolation]:
    """A factory-assist needs an activated, operational thruster, except a coasting landing (RUL-COASTING)."""
    if h_spacecraft.self_driven(stack.kind):
        return
    if not move.thruster or not thruster_works(state, move, stack):
        message = "a factory-assist needs an activated, operational thruster"
        yield broken("H6c.1", message, stack.key, f"site:{site.id}", legal="activate a thruster that works")


@implements("H6c.5", "H5e.3")
def not_over_landers(state: Hf4State, stack: Stack, step: Way, site: Site) -> Iterator[RuleViolation]:
    """A factory-assist neither enters nor leaves a lander burn, unless by a Skyhook (CA-M2B175R)."""
    if state.rules.skyhook(state, stack.owner):
        return
    spaces = state.content.map.spaces
    about = (stack.key, f"site:{site.id}")
    if is_lander(spaces[step.end]):
        message = f"{place(state.content.map, step.end)} is a lander burn, a factory-assist does not enter it"
        legal = f"a powered liftoff with net thrust {site.size + 1} or more"
        yield broken("H5e.3", message, *about, legal=legal)
    elif is_lander(spaces[step.start]):
        here = place(state.content.map, step.start)
        message = f"{here} is a lander burn, a factory-assist does not leave it"
        legal = f"a powered landing with net thrust {site.size + 1} or more"
        yield broken("H6c.5", message, *about, legal=legal)


@implements("H6c.6", "H6c.7", "B7a.4")
def rocketplane_prices(move: Movement | None, stack: Stack) -> list[int]:
    """Water FTs of a rocketplane liftoff: twice the wet mass, rounded up, at least 2 (RUL-ROCKETPLANE).

    Whether an afterburn lowers the wet mass first is not said: the worked example pays for the mass before
    it, though the afterburn is paid at the activation. Both are accepted; the example's comes first.
    """
    masses = [stack.wet]
    if move is not None and "wet_before" in move.facts:
        masses.insert(0, parse_mass(move.facts["wet_before"]))
    return [max(LEAST_TANKS, ceil(2 * wet)) for wet in masses]


@implements("H6c.6", "B7a.4")
def rocketplane(
    state: Hf4State, stack: Stack, step: Way, site: Site, tanks: Tanks
) -> Iterator[RuleViolation]:
    """A rocketplane leaves an atmospheric site by its first lander burn, for FTs of twice the wet mass."""
    about = (stack.key, f"site:{site.id}")
    prices = rocketplane_prices(state.movement, stack)
    price, paid = prices[0], sum(tanks.values())
    if not site.atmospheric:
        legal = f"a powered liftoff with net thrust {site.size + 1} or more, or a factory-assist"
        message = f"{site.name} has no atmosphere for a rocketplane"
        yield broken("H6c.6", message, *about, legal=legal, size=site.size)
    elif not is_lander(state.content.map.spaces[step.end]):
        yield broken("H6c.6", "a rocketplane is for entering a lander burn", *about, legal="a factory-assist")
    elif paid not in prices:
        wet = mass_text(stack.wet)
        message = f"a rocketplane of wet mass {wet} takes {count(price, 'water FT')}, paid are {paid}"
        rule = "H6c.7" if price == LEAST_TANKS and paid < price else "H6c.6"
        yield broken(rule, message, *about, legal=f"pay {count(price, 'FT')}", price=price, paid=paid)


@implements("H6c.6")
def first_burn_is_free(state: Hf4State, assist: str | None) -> bool:
    """Whether the entered lander burn costs no fuel, the FTs having paid for it (RUL-ROCKETPLANE)."""
    return assist == ROCKETPLANE and state.option("rocketplane_first_lander_burn") == "free"


@implements("H6c.6")
def consume_tanks(state: Hf4State, player: str, here: str, tanks: Tanks) -> None:
    """Take the FTs of a rocketplane out of the stacks at the site; a cargo's mass falls after the move."""
    for kind, n in tanks.items():
        stack = state.players[player].stacks.get(kind)
        if stack is not None and stack.location == here:
            e_stacks.add_fts(state, stack, -n, Grade.WATER)
            e_stacks.settle(state, stack)


@implements("H5e.1", "H6a", "H6b", "H6c.5")
def can_land(state: Hf4State, move: Movement, stack: Stack, step: Way) -> bool:
    """Whether a spacecraft on a lander burn can enter the site beyond it."""
    site = state.content.map.sites[step.end]
    if step.aerobrake or state.rules.lands_unassisted(state, stack, site):
        return True
    if not thruster_works(state, move, stack):
        return False
    assisted = state.rules.skyhook(state, stack.owner) and felonies.may_use_factory(
        state, stack.owner, site.id
    )
    return move.net_thrust > site.size or assisted


def choices(
    state: Hf4State, player: str, stack: Stack, step: Way
) -> Iterator[tuple[str | None, dict[str, int]]]:
    """Kinds of assist, with the FTs to pay, worth trying for a step."""
    yield None, {}
    sites = state.content.map.sites
    if step.start not in sites and step.end not in sites:
        return
    yield FACTORY, {}
    if step.start in sites and sites[step.start].atmospheric:
        holders = {
            other.kind: e_stacks.fts_in(state, other, Grade.WATER)
            for other in e_stacks.stacks_at(state, stack.location, player)
        }
        for price in dict.fromkeys(rocketplane_prices(state.movement, stack)):
            for tanks in _splits(price, [*holders.items()]):
                yield ROCKETPLANE, tanks


def _splits(total: int, holders: list[tuple[str, int]]) -> Iterator[dict[str, int]]:
    """Every way to take ``total`` FTs from stacks that hold so many; none taken is left out."""
    if not holders:
        if total == 0:
            yield {}
        return
    (kind, held), rest = holders[0], holders[1:]
    for n in range(min(total, held) + 1):
        for tail in _splits(total - n, rest):
            yield ({kind: n} if n else {}) | tail
