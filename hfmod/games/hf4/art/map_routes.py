"""Lines of the solar map: smooth curves through Hohmann lanes, bridges with gaps, arrows.

All lengths are board pixels. A curve is kept as a polyline with points about ``STEP`` apart, so that gaps can
be cut out of it and labels can keep clear of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from hfmod.games.hf4.content.model import Route, SolarMap

Point = tuple[float, float]
STEP = 11.0
#: Half width of the gap in the lower line of a bridge.
GAP = 9.0
#: A crossing nearer than this to a common space belongs to the space and is no bridge.
JOINT = 30.0
_CELL = 96


@dataclass(frozen=True, slots=True)
class Curve:
    """A drawn route: its polyline from ``route.a`` to ``route.b`` and the length up to each point."""

    route: Route
    points: tuple[Point, ...]
    lengths: tuple[float, ...]

    @property
    def length(self) -> float:
        return self.lengths[-1]

    def at(self, where: float) -> tuple[Point, Point]:
        """Point and unit direction at a length along the curve (clamped to the curve)."""
        where = min(max(where, 0.0), self.length)
        k = 1
        while k < len(self.lengths) - 1 and self.lengths[k] < where:
            k += 1
        (x0, y0), (x1, y1) = self.points[k - 1], self.points[k]
        span = self.lengths[k] - self.lengths[k - 1] or 1.0
        t = (where - self.lengths[k - 1]) / span
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), ((x1 - x0) / span, (y1 - y0) / span)


@dataclass(frozen=True, slots=True)
class Bridge:
    """A crossing of two routes without a space: ``under`` has a gap around ``under_at`` (length on it)."""

    at: Point
    under: int
    under_at: float
    over: int
    gap: float


def unit(a: Point, b: Point) -> Point:
    """Unit vector from a to b, (0, 0) where they coincide."""
    x, y = b[0] - a[0], b[1] - a[1]
    length = hypot(x, y)
    return (x / length, y / length) if length else (0.0, 0.0)


def _ends(solar: SolarMap) -> dict[str, list[tuple[int, str | None, Point]]]:
    """Space id -> (route index, lane there, next point of the line) of every route end there."""
    ends: dict[str, list[tuple[int, str | None, Point]]] = defaultdict(list)
    for i, route in enumerate(solar.routes):
        a, b = solar.spaces[route.a], solar.spaces[route.b]
        ends[route.a].append((i, route.lane_a, route.via[0] if route.via else (b.x, b.y)))
        ends[route.b].append((i, route.lane_b, route.via[-1] if route.via else (a.x, a.y)))
    return ends


def directions(solar: SolarMap) -> dict[tuple[int, str], Point]:
    """(route index, space id) -> unit vector in which the route leaves the space.

    Two ends of one Hohmann lane leave in exactly opposite directions, so that the lane is one smooth line
    (H4c); so do the two routes of any other space that has just two, unless they meet at a sharp corner.
    """
    found: dict[tuple[int, str], Point] = {}
    for space_id, ends in _ends(solar).items():
        space = solar.spaces[space_id]
        here = (space.x, space.y)
        for i, lane, towards in ends:
            own = unit(here, towards)
            mates = [
                end
                for end in ends
                if end[0] != i and (end[1] == lane if lane is not None else len(ends) == 2)
            ]
            if len(mates) == 1 and space.type != "site":
                other = unit(here, mates[0][2])
                through = unit(other, own)
                if own[0] * through[0] + own[1] * through[1] > (0.34 if lane is not None else 0.72):
                    own = through
            found[i, space_id] = own
    return found


def _cubic(p0: Point, p1: Point, p2: Point, p3: Point) -> Iterator[Point]:
    steps = max(2, round(hypot(p3[0] - p0[0], p3[1] - p0[1]) / STEP))
    for k in range(1, steps + 1):
        t = k / steps
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield (
            a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
            a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1],
        )


def _spline(points: Sequence[Point], start: Point, end: Point) -> list[Point]:
    """A smooth line through ``points`` that leaves the first along ``start`` and the last along ``end``."""
    tangents = [start]
    tangents += [unit(points[k - 1], points[k + 1]) for k in range(1, len(points) - 1)]
    tangents.append((-end[0], -end[1]))
    line = [points[0]]
    for k in range(len(points) - 1):
        p, q = points[k], points[k + 1]
        reach = 0.34 * hypot(q[0] - p[0], q[1] - p[1])
        line += _cubic(
            p,
            (p[0] + tangents[k][0] * reach, p[1] + tangents[k][1] * reach),
            (q[0] - tangents[k + 1][0] * reach, q[1] - tangents[k + 1][1] * reach),
            q,
        )
    return line


def curves(solar: SolarMap) -> list[Curve]:
    """The drawn line of every route, in the order of ``solar.routes``."""
    leave = directions(solar)
    drawn = []
    for i, route in enumerate(solar.routes):
        a, b = solar.spaces[route.a], solar.spaces[route.b]
        points: list[Point] = [(a.x, a.y), *route.via, (b.x, b.y)]
        line = _spline(points, leave[i, route.a], leave[i, route.b])
        lengths = [0.0]
        for p, q in pairwise(line):
            lengths.append(lengths[-1] + hypot(q[0] - p[0], q[1] - p[1]))
        drawn.append(Curve(route, tuple(line), tuple(lengths)))
    return drawn


def _cross(p: Point, q: Point, r: Point, s: Point) -> tuple[float, float, float] | None:
    """Shares of p-q and r-s at which they cross, and the sine of the angle; None if they do not."""
    ux, uy, vx, vy = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    area = ux * vy - uy * vx
    if abs(area) < 1e-9:
        return None
    wx, wy = r[0] - p[0], r[1] - p[1]
    t, w = (wx * vy - wy * vx) / area, (wx * uy - wy * ux) / area
    if 0 <= t < 1 and 0 <= w < 1:
        return t, w, abs(area) / (hypot(ux, uy) * hypot(vx, vy))
    return None


def bridges(drawn: Sequence[Curve]) -> list[Bridge]:
    """Every crossing of two routes away from a space that both touch. The longer route passes over."""
    cells: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for i, curve in enumerate(drawn):
        for k in range(len(curve.points) - 1):
            (x0, y0), (x1, y1) = curve.points[k], curve.points[k + 1]
            corners = {(int(x // _CELL), int(y // _CELL)) for x in (x0, x1) for y in (y0, y1)}
            for cell in corners:
                cells[cell].append((i, k))
    found: dict[tuple[int, int, int, int], Bridge] = {}
    for pieces in cells.values():
        for n, (i, k) in enumerate(pieces):
            p, q = drawn[i].points[k], drawn[i].points[k + 1]
            for j, m in pieces[n + 1 :]:
                if i == j:
                    continue
                r, s = drawn[j].points[m], drawn[j].points[m + 1]
                if min(p[0], q[0]) > max(r[0], s[0]) or min(r[0], s[0]) > max(p[0], q[0]):
                    continue
                hit = _cross(p, q, r, s)
                if hit is None:
                    continue
                where = (p[0] + (q[0] - p[0]) * hit[0], p[1] + (q[1] - p[1]) * hit[0])
                if _at_joint(drawn[i], drawn[j], where):
                    continue
                at_i = drawn[i].lengths[k] + hit[0] * (drawn[i].lengths[k + 1] - drawn[i].lengths[k])
                at_j = drawn[j].lengths[m] + hit[1] * (drawn[j].lengths[m + 1] - drawn[j].lengths[m])
                gap = min(GAP / max(hit[2], 0.3), 3 * GAP)
                low = (drawn[i].length, i) < (drawn[j].length, j)
                under, over, at = (i, j, at_i) if low else (j, i, at_j)
                found[i, k, j, m] = Bridge(where, under, at, over, gap)
    return [found[key] for key in sorted(found)]


def _at_joint(one: Curve, other: Curve, where: Point) -> bool:
    for space_id, point in ((one.route.a, one.points[0]), (one.route.b, one.points[-1])):
        if (
            space_id in (other.route.a, other.route.b)
            and hypot(point[0] - where[0], point[1] - where[1]) < JOINT
        ):
            return True
    return False


def pieces(curve: Curve, gaps: Sequence[tuple[float, float]]) -> list[list[Point]]:
    """The curve without the stretches ``gaps`` (from, to; lengths along it), as polylines."""
    kept: list[list[Point]] = []
    start = 0.0
    for low, high in [*sorted(gaps), (curve.length, curve.length)]:
        if low - start > 1.0:
            inside = [
                p for p, at in zip(curve.points, curve.lengths, strict=True) if start + 0.5 < at < low - 0.5
            ]
            kept.append([curve.at(start)[0], *inside, curve.at(low)[0]])
        start = max(start, high)
    return kept


def path(points: Sequence[Point]) -> str:
    """SVG path data of a polyline, rounded to a tenth of a pixel."""
    return "M" + "L".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in points)


def arrow(tip: Point, along: Point, size: float = 11.0) -> str:
    """SVG path data of an arrow head with its tip at ``tip``, pointing along the unit vector ``along``."""
    (x, y), (dx, dy) = tip, along
    bx, by = x - dx * size, y - dy * size
    half = size * 0.58
    return (
        f"M{x:.1f} {y:.1f}L{bx - dy * half:.1f} {by + dx * half:.1f}"
        f"L{bx + dx * size * 0.28:.1f} {by + dy * size * 0.28:.1f}L{bx + dy * half:.1f} {by - dx * half:.1f}Z"
    )
