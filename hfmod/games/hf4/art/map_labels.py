"""Where the names on the map go: no two overlap, none covers a space, as few as can be lie on a line.

A name has some hundred possible boxes (line breaks, sides, distances). Each gets a price from what lies
still: spaces, frames and lines. Then names take their cheapest box, those with the least choice first; a name
that finds none free takes one and sends the names in its way to look again.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, hypot

from hfmod.draw.text import width

Point = tuple[float, float]
_CELL = 64.0
LEADING = 1.12
#: Free space around a name, in pixels.
AIR = 2.0
#: Free space between two names, so that they don't read as one.
APART = 6.0
#: A name this near to another space than its own may seem to belong to it.
CLOSE = 10.0
#: A name farther than this from the rim of its space gets a thin line to it.
LEADER = 20.0
_GAPS = (3.0, 9.0, 17.0, 27.0, 40.0, 56.0, 76.0)
#: Side of the space (unit steps of x and y) and how much less liked it is than the one before.
_SIDES = (
    (0, 1, 0.0),
    (1, 0, 1.0),
    (0, -1, 2.0),
    (-1, 0, 2.5),
    (0.72, 0.72, 4.0),
    (-0.72, 0.72, 4.5),
    (0.72, -0.72, 5.0),
    (-0.72, -0.72, 5.5),
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the board, in pixels."""

    x0: float
    y0: float
    x1: float
    y1: float

    def overlaps(self, other: Box, air: float = 0.0) -> bool:
        """Whether the two come nearer than ``air`` pixels."""
        return (
            self.x0 - air < other.x1
            and other.x0 - air < self.x1
            and self.y0 - air < other.y1
            and other.y0 - air < self.y1
        )

    def gap(self, point: Point) -> float:
        """Distance from the rectangle to a point, 0 inside."""
        return hypot(
            max(self.x0 - point[0], 0.0, point[0] - self.x1), max(self.y0 - point[1], 0.0, point[1] - self.y1)
        )


@dataclass(frozen=True, slots=True)
class Name:
    """A text that wants a place near ``at``, at least ``radius`` away from it. ``size`` in pixels.

    ``near`` marks the name of a region, which belongs to no one space and needs no line to it.
    """

    text: str
    at: Point
    radius: float
    size: float = 13.0
    bold: bool = False
    near: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A name with its lines, the box that they fill, and the distance to the rim of its space."""

    name: Name
    lines: tuple[str, ...]
    box: Box
    gap: float


def breaks(text: str) -> list[tuple[str, ...]]:
    """The text in one line, and broken into two and three lines as evenly as can be."""
    words = text.split()
    found: list[tuple[str, ...]] = [(text,)]
    for parts in (2, 3):
        if len(words) < parts or len(text) < 9 * parts - 5:
            break
        best = min(_cuts(words, parts), key=lambda lines: max(len(line) for line in lines))
        found.append(best)
    return found


def _cuts(words: Sequence[str], parts: int) -> Iterable[tuple[str, ...]]:
    if parts == 1:
        yield (" ".join(words),)
        return
    for k in range(1, len(words) - parts + 2):
        for rest in _cuts(words[k:], parts - 1):
            yield (" ".join(words[:k]), *rest)


class _Field:
    """What lies still: discs and boxes that no name may touch, points of lines better not covered."""

    def __init__(
        self, size: tuple[int, int], discs: Iterable[tuple[float, float, float]], boxes: Iterable[Box]
    ):
        self.size = size
        self.discs: dict[tuple[int, int], list[tuple[float, float, float]]] = defaultdict(list)
        self.boxes = list(boxes)
        self.points: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for disc in discs:
            x, y, r = disc
            for cell in _cells(Box(x - r, y - r, x + r, y + r)):
                self.discs[cell].append(disc)

    def add_points(self, points: Iterable[Point]) -> None:
        for point in points:
            self.points[floor(point[0] / _CELL), floor(point[1] / _CELL)].append(point)

    def price(self, box: Box) -> tuple[int, int] | None:
        """Points of lines under the box and spaces close to it, or None where it must not be."""
        if box.x0 < 0 or box.y0 < 0 or box.x1 > self.size[0] or box.y1 > self.size[1]:
            return None
        if any(box.overlaps(other, AIR) for other in self.boxes):
            return None
        wide = Box(box.x0 - AIR, box.y0 - AIR, box.x1 + AIR, box.y1 + AIR)
        covered = 0
        close: set[tuple[float, float, float]] = set()
        for cell in _cells(wide):
            for x, y, r in self.discs.get(cell, ()):
                gap = box.gap((x, y)) - r
                if gap < AIR:
                    return None
                if gap < CLOSE:
                    close.add((x, y, r))
            for x, y in self.points.get(cell, ()):
                covered += wide.x0 < x < wide.x1 and wide.y0 < y < wide.y1
        return covered, len(close)


def _cells(box: Box) -> list[tuple[int, int]]:
    return [
        (x, y)
        for x in range(floor(box.x0 / _CELL), floor(box.x1 / _CELL) + 1)
        for y in range(floor(box.y0 / _CELL), floor(box.y1 / _CELL) + 1)
    ]


def _candidates(name: Name, still: _Field) -> list[tuple[float, Placed]]:
    """Every allowed place of a name with its price, the cheapest first."""
    found = []
    x, y = name.at
    for extra, lines in enumerate(breaks(name.text)):
        w = max(width(line, name.size, name.bold) for line in lines)
        h = name.size * (LEADING * (len(lines) - 1) + 0.95)
        for near, gap in enumerate(_GAPS):
            for side_x, side_y, dislike in _SIDES:
                reach = name.radius + gap
                cx, cy = x + side_x * reach, y + side_y * reach
                cx += (side_x > 0) * w / 2 - (side_x < 0) * w / 2
                cy += (side_y > 0) * h / 2 - (side_y < 0) * h / 2
                box = Box(cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
                found_at = still.price(box)
                if found_at is not None:
                    covered, close = found_at
                    strangers = close - (gap < CLOSE and not name.near)
                    price = covered * 5.0 + strangers * 5.0 + dislike + near * 7.0 + extra * 1.5
                    found.append((price, Placed(name, lines, box, gap)))
    found.sort(key=lambda item: item[0])
    return found


def place_names(
    names: Sequence[Name],
    size: tuple[int, int],
    discs: Iterable[tuple[float, float, float]],
    boxes: Iterable[Box],
    lines: Iterable[Iterable[Point]],
) -> tuple[list[Placed], list[Name]]:
    """Places for the names, in their order, and the names for which there is none.

    ``discs`` (x, y, radius) and ``boxes`` are never covered, points of ``lines`` seldom; names stay on the
    board of ``size``. No two placed names come nearer than ``APART`` pixels.
    """
    still = _Field(size, discs, boxes)
    for line in lines:
        still.add_points(line)
    options = [_candidates(name, still) for name in names]
    taken: dict[int, Placed] = {}
    moves = [0] * len(names)
    queue = deque(sorted(range(len(names)), key=lambda n: len(options[n])))
    while queue:
        n = queue.popleft()
        best: tuple[float, Placed, list[int]] | None = None
        for price, place in options[n]:
            if best is not None and price >= best[0]:
                break
            rivals = [m for m, other in taken.items() if place.box.overlaps(other.box, APART)]
            cost = price + sum(30.0 + 25.0 * moves[m] for m in rivals)
            if best is None or cost < best[0]:
                best = (cost, place, rivals)
        if best is None or moves[n] > 40:
            continue
        moves[n] += 1
        for m in best[2]:
            del taken[m]
            queue.append(m)
        taken[n] = best[1]
    lost = [name for n, name in enumerate(names) if n not in taken]
    return [taken[n] for n in sorted(taken)], lost
