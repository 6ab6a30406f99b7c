"""Scenarios: what the game iiD1 and its like change in setup, area, end and scoring (golden rule A2c)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hfmod.engine.rules import implements
from hfmod.games.hf4.state import Hf4State, Stack

FIRST_LANDING, FIRST_FACTORY, FIRST_SALE = "first_landing", "first_factory", "first_sale"
GOALS = (FIRST_LANDING, FIRST_FACTORY, FIRST_SALE)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. ``goals_on`` names the group of sites where the first landing and factory count."""

    title: str
    players: tuple[int, int]
    seniority: int
    aquas: int
    glory: tuple[str, ...] | None = None  # chits in play, None: as C7 says
    area: frozenset[str] | None = None  # heliocentric zones in play, None: all
    goals_on: str | None = None
    goal_chit: str | None = None  # glory chit that the end waits for
    extra_years: int | None = None  # years after the last seniority disk in which the end is rolled for


SCENARIOS: Mapping[str, Scenario] = {
    "core": Scenario("High Frontier, core game", (2, 6), seniority=4, aquas=6),
    "race-to-mars": Scenario(
        "Race to Mars",
        (2, 5),
        seniority=2,
        aquas=4,
        glory=("glory-mars",),
        area=frozenset({"mercury", "venus", "earth", "mars"}),
        goals_on="mars",
        goal_chit="glory-mars",
        extra_years=6,
    ),
    "race-to-the-top": Scenario("Race to the Top", (2, 5), seniority=4, aquas=6),
}
RFG_SCENARIOS = frozenset({"race-to-mars", "race-to-the-top"})


def scenario(state: Hf4State) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS[state.scenario]


def goal_body(state: Hf4State, space: str) -> bool:
    """Whether a site lies on the body that the scenario races to."""
    site = state.content.map.sites.get(space)
    return site is not None and site.group is not None and site.group == scenario(state).goals_on


def achieve(state: Hf4State, player: str, goal: str) -> None:
    """Give a player an achievement that nobody has yet, where the scenario knows it."""
    taken = any(goal in other.achievements for other in state.players.values())
    if scenario(state).goals_on is not None and not taken:
        state.players[player].achievements.append(goal)


@implements("iiD1.VP.landing")
def landed(state: Hf4State, stack: Stack) -> None:
    """Note that a rocket landed: the first one on Mars is worth a point."""
    if stack.kind == "rocket" and goal_body(state, stack.location):
        achieve(state, stack.owner, FIRST_LANDING)


@implements("iiD1.AREA")
def lost_in_space(state: Hf4State, stack: Stack) -> bool:
    """Whether a stack that ends its move here is outside the play area and lost."""
    area = scenario(state).area
    return area is not None and state.content.map.spaces[stack.location].zone not in area


@implements("iiD1.END.trigger")
def goals_reached(state: Hf4State) -> bool:
    """All three achievements made and the glory chit of the body's zone taken."""
    chit = scenario(state).goal_chit
    if chit is None or chit in state.glory_spots:
        return False
    made = {goal for player in state.players.values() for goal in player.achievements}
    return made.issuperset(GOALS)
