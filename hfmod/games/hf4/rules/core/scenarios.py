"""Scenarios: what the game iiD1 and its like change in setup, area, end and scoring (golden rule A2c)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from hfmod.engine.act import BadAction
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

LANDING, FACTORY, SALE = "landing", "factory", "sale"
CORE = "core"  # edition of the core book; scenarios of others have rules of their own on players and end
CYCLE = 12  # years of a sunspot cycle (A1b)
# whose special rules the engine knows
PLAYED = ("core", "race-to-mars", "pursuit-of-happiness", "race-to-the-top", "patriotic-glory",
          "race-to-the-rescue")  # fmt: skip
KREUTZ = "kreutz-sungrazer"  # the comet with rules of its own (B7h.1)
GOAL_BODY = {"race-to-mars": "mars"}  # where the first landing and the first factory count


@dataclass(frozen=True, slots=True)
class Colonists:
    """Who is to be rescued (iiD5): how many, on what size of site, in which zones by number of players.

    From the year ``deaths_from`` on one of them may die each year.
    """

    count: int
    min_size: int
    zones: Mapping[int, tuple[str, ...]]
    deaths_from: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. ``zones`` and ``glory`` are zone ids, None: all; ``last_year`` is the latest possible.

    ``chapter`` is that of its book; its rules begin with it. ``scores`` are the kinds of victory points that
    are counted, None: all. ``results`` are what a team has reached: up to how many points, and its name.
    """

    title: str
    chapter: str
    edition: str
    players: tuple[int, int]
    decks: tuple[str, ...]
    seniority: int
    aquas: int
    zones: frozenset[str] | None
    lost_outside: bool
    glory: frozenset[str] | None
    heroism_from: int | None
    variable_end: bool
    last_year: int
    goals: tuple[str, ...]
    goal_body: str | None
    scores: frozenset[str] | None
    results: tuple[tuple[int | None, str], ...]
    cooperative: bool
    colonists: Colonists | None
    exploitation: bool


def named(content: Hf4Content, wanted: object) -> Scenario:
    """The scenario with that id. Raises BadAction where there is none, or the engine does not know it."""
    rows: dict[str, Mapping[str, Any]] = {row["id"]: row for row in content.tables["scenarios"]["scenarios"]}
    if not isinstance(wanted, str) or wanted not in rows:
        close = get_close_matches(str(wanted), rows, n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(rows)}"
        raise BadAction(f"there is no scenario {wanted!r}; {hint}")
    if wanted not in PLAYED:
        known = ", ".join(PLAYED)
        raise BadAction(f"the rules of scenario {wanted} are not in this engine yet; it knows {known}")
    row = rows[wanted]
    colonists = _colonists(row["colonists"]) if "colonists" in row else None
    return Scenario(
        title=row["name"],
        chapter=str(row.get("rules", ["C"])[0]).partition(".")[0],
        edition=row["edition"],
        players=(row["players"][0], row["players"][1]),
        decks=tuple(row["decks"]),
        seniority=row["seniority_disks"],
        aquas=row["aquas"],
        zones=frozenset(row["area"]) if "area" in row else None,
        lost_outside=row.get("outside") == "lost",
        glory=None if row["glory"] == "all" else frozenset(row["glory"]),
        heroism_from=row.get("heroism_from_players"),
        variable_end=row["end"] == "variable",
        last_year=row["last_year"] if colonists is None else colonists.deaths_from + colonists.count - 1,
        goals=tuple(goal["id"] for goal in row.get("achievements", ())),
        goal_body=GOAL_BODY.get(wanted),
        scores=frozenset(row["scores"]) if "scores" in row else None,
        colonists=colonists,
        exploitation=row.get("exploitation", True),
        cooperative=row.get("mode") == "cooperative",
        results=tuple((line.get("up_to"), line["name"]) for line in row.get("results", ())),
    )


def _colonists(row: Mapping[str, Any]) -> Colonists:
    zones = {int(players): tuple(there) for players, there in row["zones"].items()}
    return Colonists(row["count"], row["min_size"], zones, row["deaths_from"])


@implements("iiA1.3")
def scenario(state: Hf4State) -> Scenario:
    """The scenario that is played; read from the content once."""
    found = state.content.kept(_known)
    if state.scenario not in found:
        found[state.scenario] = named(state.content, state.scenario)
    return found[state.scenario]


def _known(content: Hf4Content) -> dict[str, Scenario]:
    """Scenarios of the content that have been asked for, by name."""
    return {}


@implements("B7a.1", "tB.12", "GL-Site")
def on_body(state: Hf4State, space: str, body: str | None) -> bool:
    """Whether a site lies on a body: Mars, Luna."""
    site = state.content.map.sites.get(space)
    return site is not None and body is not None and site.group == body


def achieve(state: Hf4State, player: str, goal: str) -> None:
    """Give a player an achievement that nobody has yet, where the scenario knows it."""
    taken = any(goal in other.achievements for other in state.players.values())
    if goal in scenario(state).goals and not taken:
        state.players[player].achievements.append(goal)


@implements("iiD1.VP.landing")
def landed(state: Hf4State, stack: Stack) -> None:
    """Note that a rocket landed: the first one on Mars is worth a point."""
    if stack.kind == "rocket" and on_body(state, stack.location, scenario(state).goal_body):
        achieve(state, stack.owner, LANDING)


@implements("M1", "M1a", "D2b", "iiD1.END.variable", "iiD2.END", "iiD3.END", "iiD4.END")
def latest_year(state: Hf4State) -> int:
    """The year with which the game ends at the latest: that in which the last seniority disk goes.

    Modules 1 and 2 have a disk more; a scenario with a variable end names the year.
    """
    if scenario(state).variable_end:
        return scenario(state).last_year
    if scenario(state).colonists is not None:  # whoever is not fetched is dead then
        return max(state.year, scenario(state).last_year)
    return state.year + CYCLE - 1 - state.sunspot + CYCLE * (max(1, state.seniority) - 1)


@implements("iiD1.AREA", "iiD2.AREA", "iiD3.AREA", "iiD4.AREA", "iiD5.AREA")
def outside(state: Hf4State, space: str) -> bool:
    """Whether a space is outside the play area of the scenario."""
    zones = scenario(state).zones
    return zones is not None and state.content.map.spaces[space].zone not in zones


@implements("iiD1.AREA")
def lost_in_space(state: Hf4State, stack: Stack) -> bool:
    """Whether a stack that ends its move here is outside the play area and lost."""
    return scenario(state).lost_outside and outside(state, stack.location)


@implements("D2b", "iiD1.END.variable", "iiD1.END.trigger", "iiD2.END", "iiD3.END", "iiD4.END", "iiD5.END")
def rule_of_end(state: Hf4State) -> str:
    """The rule by which the game ends."""
    chapter = scenario(state).chapter
    if scenario(state).goals:
        return f"{chapter}.END.trigger" if goals_reached(state) else f"{chapter}.END.variable"
    return f"{chapter}.END" if scenario(state).edition != CORE else "D2b"


@implements("iiD1.END.trigger")
def goals_reached(state: Hf4State) -> bool:
    """All achievements of the scenario made and its glory chits taken."""
    goals = scenario(state).goals
    made = {goal for player in state.players.values() for goal in player.achievements}
    return bool(goals) and made.issuperset(goals) and not state.glory_spots
