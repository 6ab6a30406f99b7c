"""Where things lie on our boards: the drawing and the module read the same numbers.

All coordinates are whole pixels of the board at 100 %, from its top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A named point where a piece comes to rest; ``id`` is unique on its board, people read ``name``."""

    id: str
    name: str
    x: int
    y: int


def inside(corners: tuple[Point, ...], x: int, y: int) -> bool:
    """Whether a point lies in a polygon."""
    found = False
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            found = not found
    return found


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a board: polygon, and the spots in it (none: pieces lie anywhere)."""

    id: str
    name: str
    corners: tuple[Point, ...]
    spots: tuple[Spot, ...] = ()

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width, height."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    @property
    def middle(self) -> Point:
        """Centre of the box."""
        left, top, wide, tall = self.box
        return left + wide // 2, top + tall // 2

    def contains(self, x: int, y: int) -> bool:
        """Whether a point lies in the polygon."""
        return inside(self.corners, x, y)


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's size and zones. Spots outside any zone stand in ``loose``."""

    width: int
    height: int
    zones: tuple[Zone, ...]
    loose: tuple[Spot, ...] = ()

    def zone(self, zone_id: str) -> Zone:
        """Zone of an id; raises KeyError naming what exists."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(f"no zone {zone_id!r}; there are {', '.join(z.id for z in self.zones)}")

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All spots, zone by zone."""
        return tuple(spot for zone in self.zones for spot in zone.spots) + self.loose

    def spot(self, spot_id: str) -> Spot:
        """Spot of an id; raises KeyError."""
        for spot in self.spots:
            if spot.id == spot_id:
                return spot
        raise KeyError(f"no spot {spot_id!r}")


def box(
    zone_id: str, name: str, left: int, top: int, wide: int, tall: int, spots: Iterable[Spot] = ()
) -> Zone:
    """A rectangular zone."""
    corners = ((left, top), (left + wide, top), (left + wide, top + tall), (left, top + tall))
    return Zone(zone_id, name, corners, tuple(spots))
