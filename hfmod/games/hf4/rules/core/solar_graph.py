"""Travel queries on the solar map (B7): ways out of a space, lanes, arrows, and where stacks lie."""

from __future__ import annotations

from dataclasses import dataclass

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Route, SolarMap, Space

HOHMANN = "hohmann"
SITE = "site"
LANDER = "lander_burn"


@dataclass(frozen=True, slots=True)
class Way:
    """A route seen from one end. Lanes are those at the two ends; ``against`` means against its arrows."""

    start: str
    end: str
    route: Route
    lane_out: str | None
    lane_in: str | None
    against: bool = False

    @property
    def aerobrake(self) -> bool:
        """Whether it is part of an aerobrake path (B7e)."""
        return self.route.aerobrake


def _seen_from(start: str, route: Route, against: bool) -> Way:
    if start == route.a:
        return Way(start, route.b, route, route.lane_a, route.lane_b, against)
    return Way(start, route.a, route, route.lane_b, route.lane_a, against)


@implements("B7.1", "H4f", "B7e.3", "GL-Aerobrake-Hazard.c", "GL-Space")
def way(board: SolarMap, start: str, end: str) -> Way | None:
    """The route from one space to the next, also one against its arrows; None where no line joins them."""
    for other, route in board.exits.get(start, ()):
        if other == end:
            return _seen_from(start, route, False)
    for other, route in board.exits.get(end, ()):
        if other == start:
            return _seen_from(start, route, True)
    return None


def ways(board: SolarMap, start: str) -> tuple[Way, ...]:
    """Every way that may be travelled from a space."""
    return tuple(_seen_from(start, route, False) for _, route in board.exits.get(start, ()))


@implements(
    "B7b.1", "B7b.2", "B7b.4", "H4a", "H4c", "H4c.1", "H4c.2", "H4d", "tE1.13a", "tE1.13e", "GL-Hohmann",
    "GL-Lagrange", "GL-Pivot", "tB.13", "tB-LEG-hohmann", "tB-LEG-lagrange", "tF1.12",
)  # fmt: skip
def is_pivot(space: Space, came_from: str | None, lane_in: str | None, out: Way) -> bool:
    """Whether leaving ``space`` by ``out`` changes direction on a Hohmann in the middle of a move.

    At the start of a move (``came_from`` None) every direction is free; straight on is the same lane.
    """
    return space.type == HOHMANN and came_from is not None and lane_in != out.lane_out


@implements("B7c", "H5.1", "H5e.4", "GL-Burn-Space", "tB.13", "tB-LEG-lagrangeburn", silent=("H5e.4",))
def burns_to_enter(space: Space) -> int:
    """Burns made on entering a space; a half-burn is a full burn in number."""
    return 1 if space.burn_cost else 0


@implements("tB-LEG-lander", "tE1.28")
def is_lander(space: Space) -> bool:
    """Whether the space is a lander burn (H5e)."""
    return space.type == LANDER


@implements("B7a.1")
def is_site(space: Space) -> bool:
    """Whether the space is a site."""
    return space.type == SITE


@implements("GL-Radiation-Belt", "B7d")
def is_belt(space: Space) -> bool:
    """Whether entering the space makes a belt roll in the core game (H10)."""
    return space.type == "radiation_belt"


def place(board: SolarMap, space: str) -> str:
    """A space as players call it, e.g. ``Mars North Pole``; the short label is for its place on the map."""
    found = board.spaces.get(space)
    return (found.name or space) if found else space
