"""3F1g: space elevators that an extraterrestrial Home Bernal builds where the map prints none.

Such an elevator joins the Bernal's space with one of its Dirtsides, and is named after the two. The Bernal is
the unit of the epic hazard operation.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.conflict import d_settlers, f_et_home
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.acts import broken, spot
from hfmod.games.hf4.rules.core.solar_graph import is_lander, ways
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import b_elevators

LAGRANGE = "lagrange"  # type of the spaces from which elevators lead; their burns are lander burns


@implements("3F1g.2")
def spans(state: Hf4State, player: str, unit: str) -> bool:
    """Whether the unit of an epic hazard operation is a Bernal of the player, which no failure costs."""
    return unit in b_cards.FIGURES and unit in state.players[player].stacks


@implements("3F1g.6")
def named(state: Hf4State, home: Stack, site: str) -> str:
    """The elevator from a Bernal to a site: the printed one, where there is one between the two."""
    ends = {home.location, site}
    found = (one.name for one in state.content.map.elevators if {*one.ends} == ends)
    return next(found, f"{home.location}:{site}")


def listed(state: Hf4State, player: str) -> list[tuple[str, str]]:
    """Elevators that a player's Bernals could be meant to build, with the figure of each."""
    home = f_et_home.et_home(state, player)
    if home is None:
        return []
    return [(named(state, home, site), home.kind) for site in b_bernals.dirtsides(state, home)]


@implements("3F1g", "2B4f", "2B4i", silent=("2B4f", "2B4i"))
def lifts(state: Hf4State, home: Stack) -> bool:
    """Whether a home is an elevator Bernal or the Lofstrom Loop in a Lagrange space over a lander burn."""
    card = b_cards.bernal_of(state, home)
    able = card is not None and any(
        ability.code == d_settlers.EXEMPT for ability in d_settlers.front(state, card).abilities
    )
    spaces = state.content.map.spaces
    return (
        able
        and spaces[home.location].type in (LAGRANGE, "burn")
        and any(over_a_lander(state, home.location, site) for site in b_bernals.dirtsides(state, home))
    )


@implements("3F1g")
def over_a_lander(state: Hf4State, space: str, site: str) -> bool:
    """Whether a single lander burn, or half of one, is between a space and a site."""
    spaces = state.content.map.spaces
    down = {step.end for step in ways(state.content.map, space)}
    return any(step.end in down and is_lander(spaces[step.end]) for step in ways(state.content.map, site))


def may_span(state: Hf4State, player: str, elevator: str, unit: str) -> Iterator[RuleViolation]:
    """What keeps a Bernal from building an elevator."""
    home, about = f_et_home.et_home(state, player), (f"{unit}:{player}", f"elevator:{elevator}")
    if home is None or home.kind != unit or not lifts(state, home):
        message = f"the {unit.title()} of {player} is no home far from Earth that builds space elevators"
        legal = "build one from the elevator Bernal or the Lofstrom Loop over a lander burn, as ET home"
        yield broken("3F1g", message, *about, legal=legal)
        return
    yield from down_to_a_dirtside(state, home, elevator)
    yield from one_a_site(state, home, elevator)


@implements("3F1g.3")
def down_to_a_dirtside(state: Hf4State, home: Stack, elevator: str) -> Iterator[RuleViolation]:
    """It leads from the Bernal to one of its Dirtsides, by a lander burn or along a route."""
    fit = [named(state, home, site) for site in b_bernals.dirtsides(state, home)]
    if elevator not in fit:
        a, b = b_elevators.ends(elevator)
        message = f"from {spot(state, a)} to {spot(state, b)} is not from {home.title} to a Dirtside of it"
        sites = " or ".join(spot(state, site) for site in b_bernals.dirtsides(state, home))
        yield broken("3F1g.3", message, home.key, f"elevator:{elevator}", legal=f"build it down to {sites}")


@implements("3F1g.4")
def one_a_site(state: Hf4State, home: Stack, elevator: str) -> Iterator[RuleViolation]:
    """A site has one space elevator."""
    for site in b_elevators.ends(elevator):
        if site != home.location and b_elevators.other_ends(state, site):
            message = f"a space elevator stands at {spot(state, site)}"
            yield broken("3F1g.4", message, f"site:{site}", legal="build one at another Dirtside")
