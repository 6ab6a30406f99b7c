"""The solar map as a drawing: zones, routes, spaces, sites, names, legend.

:func:`draw_map` gives SVG at one unit a board pixel. Everything is drawn from content, positions
included; what is added here (curves, gaps, places of names) depends on nothing else, so that the same content
always gives the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from hfmod.draw.render import document
from hfmod.draw.text import centred, label, width
from hfmod.games.hf4.art import map_symbols, symbols
from hfmod.games.hf4.art.map_labels import LEADER, LEADING, Box, Name, Placed, place_names
from hfmod.games.hf4.art.map_legend import legend
from hfmod.games.hf4.art.map_routes import Bridge, Curve, Point, arrow, bridges, curves, path, pieces
from hfmod.games.hf4.art.map_symbols import DARK, HEX, SMALL, Look
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.content.model import Site, SolarMap, Space

FRAME = 34.0
SIGN = (202.0, 46.0)
#: Radius of a place for a chit, in pixels.
GLORY = 36.0
#: Sizes of names, in pixels: the table opens at half the size, where they are to be read, too.
NAME = 22.0
GROUP = 19.0
BODY = 26.0
SPECTRAL = 25.0
#: The legend's box counts from the lower right corner of the board.
LEGEND = (590.0, 470.0)
_ICONS = ("astrobiology", "submarine", "atmospheric", "push-site", "hydration")
_RIM = {
    "astrobiology": (-31.0, -19.0),
    "atmospheric": (31.0, -19.0),
    "submarine": (-31.0, 19.0),
    "push": (31.0, 19.0),
}
_SEASON_LETTER = {"red": "R", "yellow": "Y", "blue": "B"}


@dataclass(frozen=True)
class Plan:
    """What the drawing puts where: lines, bridges, names. ``lost`` are names without a place."""

    curves: tuple[Curve, ...]
    bridges: tuple[Bridge, ...]
    names: tuple[Placed, ...]
    lost: tuple[Name, ...]


def _rows(solar: SolarMap, key: str) -> Sequence[Mapping[str, Any]]:
    rows = solar.decor.get(key, ())
    return rows if isinstance(rows, Sequence) else ()


def _sun(solar: SolarMap) -> Point:
    x, y = solar.decor.get("sun", (solar.size[0] / 2, solar.size[1] / 2))
    return float(x), float(y)


def _sign_boxes(solar: SolarMap) -> Iterator[Box]:
    for zone in _rows(solar, "zones"):
        for x, y in zone.get("signs", ()):
            yield Box(x - SIGN[0] / 2, y - SIGN[1] / 2, x + SIGN[0] / 2, y + SIGN[1] / 2)


def _legend_box(solar: SolarMap) -> Box:
    width_, height = solar.size
    return Box(width_ - FRAME - LEGEND[0], height - FRAME - LEGEND[1], width_ - FRAME, height - FRAME)


def _names(solar: SolarMap) -> Iterator[Name]:
    for space in solar.spaces.values():
        at = (float(space.x), float(space.y))
        if space.type == "site":
            yield Name(space.name, at, 40.0 if _has_rim(solar.sites[space.id]) else 35.0, NAME)
        elif space.label:
            yield Name(space.label, at, map_symbols.radius(space) + 4, NAME, True)
    sites = {site.name for site in solar.sites.values()}
    for body in _rows(solar, "bodies"):
        if body.get("at") and not body.get("sites"):
            at = (float(body["at"][0]), float(body["at"][1]))
            yield Name(body["name"], at, float(body["radius"]), BODY, True)
        elif body["kind"] == "group" and body["name"] not in sites:
            members = [solar.spaces[site] for site in body["sites"]]
            x, y = (sum(getattr(m, axis) for m in members) / len(members) for axis in ("x", "y"))
            yield Name(body["name"], (x, y), 4.0, GROUP, near=True)


def _has_rim(site: Site) -> bool:
    return any(getattr(site, fact) for fact in _RIM)


def space_discs(solar: SolarMap) -> list[tuple[float, float, float]]:
    """(x, y, radius) of what each space's drawing covers; no name may touch it."""
    discs = []
    for space in solar.spaces.values():
        r = map_symbols.radius(space)
        if space.season or space.home_orbit:
            r = max(r, 25.0)
        elif space.hazard and space.type != "lagrange":
            r += 5
        if space.type == "site" and not _has_rim(solar.sites[space.id]):
            r = 33.0
        discs.append((float(space.x), float(space.y), r))
    return discs


def _straight(solar: SolarMap) -> Iterator[list[Point]]:
    """Points along buggy roads and space elevators."""
    for one, other in (*solar.roads, *(cable.ends for cable in solar.elevators)):
        a, b = solar.spaces[one], solar.spaces[other]
        yield [(a.x + (b.x - a.x) * k / 16, a.y + (b.y - a.y) * k / 16) for k in range(17)]


def plan(solar: SolarMap) -> Plan:
    """Lines, bridges and the places of names."""
    drawn = curves(solar)
    discs = space_discs(solar)
    for body in _rows(solar, "bodies"):
        if body.get("at") and not body.get("sites"):
            discs.append((float(body["at"][0]), float(body["at"][1]), float(body["radius"])))
    for chit in _rows(solar, "glory"):
        discs.append((float(chit["at"][0]), float(chit["at"][1]), GLORY))
    w, h = float(solar.size[0]), float(solar.size[1])
    boxes = [
        Box(0, 0, w, FRAME),
        Box(0, h - FRAME, w, h),
        Box(0, 0, FRAME, h),
        Box(w - FRAME, 0, w, h),
        _legend_box(solar),
        *_sign_boxes(solar),
    ]
    lines = [*(curve.points for curve in drawn), *_straight(solar)]
    placed, lost = place_names(list(_names(solar)), solar.size, discs, boxes, lines)
    return Plan(tuple(drawn), tuple(bridges(drawn)), tuple(placed), tuple(lost))


def _zones(solar: SolarMap, look: Look) -> Iterator[str]:
    rows = list(_rows(solar, "zones"))
    w, h = solar.size
    yield f'<rect width="{w}" height="{h}" fill="{_band(look, len(rows) - 1)}"/>'
    for index in range(len(rows) - 1, -1, -1):
        outline = rows[index].get("outline")
        if outline:
            yield (
                f'<path d="{_smooth(outline)}" fill="{_band(look, index)}" stroke="{look.edge}" '
                f'stroke-width="2.5" stroke-dasharray="14 9"/>'
            )


def _band(look: Look, index: int) -> str:
    return look.bands[min(max(index, 0), len(look.bands) - 1)]


def _smooth(points: Sequence[Sequence[float]]) -> str:
    """A closed path through the midpoints of the outline, rounded at its corners."""
    n = len(points)
    middle = [
        ((points[i][0] + points[i - 1][0]) / 2, (points[i][1] + points[i - 1][1]) / 2) for i in range(n)
    ]
    d = f"M{middle[0][0]:g} {middle[0][1]:g}"
    for i in range(n):
        x, y = middle[(i + 1) % n]
        d += f"Q{points[i][0]:g} {points[i][1]:g} {x:g} {y:g}"
    return d + "Z"


def _signs(solar: SolarMap, look: Look) -> Iterator[str]:
    for zone in _rows(solar, "zones"):
        power = zone.get("solar")
        mod = "none" if power is None else f"{power:+d}".replace("-", "−") if power else "0"
        for x, y in zone.get("signs", ()):
            left = x - SIGN[0] / 2
            yield (
                f'<rect x="{left:g}" y="{y - SIGN[1] / 2:g}" width="{SIGN[0]:g}" height="{SIGN[1]:g}" '
                f'rx="10" fill="{look.ground}" fill-opacity="0.55"/>'
            )
            yield symbols.use(f"zone-{zone['id']}", left + 20, y, 30, look.ink)
            yield label(left + 37, y + 7.5, zone["name"], NAME, look.ink, bold=True)
            yield symbols.use("solar", left + 143, y, 20, look.home)
            yield label(left + 154, y + 7.5, mod, SMALL if power is None else NAME, look.home, bold=True)


def _discs(solar: SolarMap, look: Look) -> Iterator[str]:
    for body in _rows(solar, "bodies"):
        if not body.get("at"):
            continue
        (x, y), r = body["at"], body["radius"]
        if body["kind"] == "star":
            yield f'<circle cx="{x}" cy="{y}" r="{r}" fill="{look.star}"/>'
            yield f'<circle cx="{x}" cy="{y}" r="{r + 14}" fill="none" stroke="{look.star}" '
            yield 'stroke-width="3" stroke-dasharray="3 13"/>'
        else:
            share = "0.16" if not body.get("sites") else "0.075"
            yield f'<circle cx="{x}" cy="{y}" r="{r}" fill="{look.disc}" fill-opacity="{share}"/>'


def _lines(solar: SolarMap, look: Look, drawn: Sequence[Curve], crossings: Sequence[Bridge]) -> Iterator[str]:
    gaps: dict[int, list[tuple[float, float]]] = {}
    for bridge in crossings:
        gaps.setdefault(bridge.under, []).append((bridge.under_at - bridge.gap, bridge.under_at + bridge.gap))
    plain: list[str] = []
    dotted: list[str] = []
    arrows: list[str] = []
    for i, curve in enumerate(drawn):
        parts = "".join(path(piece) for piece in pieces(curve, gaps.get(i, ())))
        (dotted if curve.route.aerobrake else plain).append(parts)
        if curve.route.one_way:
            inner = (
                map_symbols.radius(solar.spaces[curve.route.a]),
                map_symbols.radius(solar.spaces[curve.route.b]),
            )
            free = curve.length - inner[0] - inner[1]
            tips = [inner[0] + free * 0.62] if free < 110 else [inner[0] + free * 0.36, inner[0] + free * 0.8]
            arrows += [arrow(*curve.at(tip)) for tip in tips]
    yield look.plain_line("".join(plain))
    yield look.aerobrake_line("".join(dotted))
    yield f'<path d="{"".join(arrows)}" fill="{look.air}"/>'


def _ground_lines(solar: SolarMap, look: Look) -> Iterator[str]:
    """Buggy roads and space elevators: straight, under everything else."""

    def spot(space: str) -> str:
        return f"{solar.spaces[space].x} {solar.spaces[space].y}"

    roads = "".join(f"M{spot(a)}L{spot(b)}" for a, b in solar.roads)
    cables = "".join(f"M{spot(cable.a)}L{spot(cable.b)}" for cable in solar.elevators)
    yield look.cable_line(cables)
    yield look.road_line(roads)


def _hohmanns(solar: SolarMap, look: Look, drawn: Sequence[Curve]) -> Iterator[str]:
    """The lanes of every Hohmann: a lane with two ends runs through, a single end stops at a bar (H4c)."""
    ends: dict[str, list[tuple[str, Point]]] = {}
    reach = map_symbols.RADIUS["hohmann"]
    for curve in drawn:
        if curve.route.lane_a is not None:
            ends.setdefault(curve.route.a, []).append((curve.route.lane_a, curve.at(reach)[0]))
        if curve.route.lane_b is not None:
            ends.setdefault(curve.route.b, []).append((curve.route.lane_b, curve.at(curve.length - reach)[0]))
    strokes: dict[str, list[str]] = {}
    pads = []
    for space_id, here in ends.items():
        space = solar.spaces[space_id]
        x, y = float(space.x), float(space.y)
        pads.append(
            f"M{x - reach:g} {y:g}a{reach:g} {reach:g} 0 1 0 {2 * reach:g} 0"
            f"a{reach:g} {reach:g} 0 1 0 {-2 * reach:g} 0Z"
        )
        lanes = sorted({lane for lane, _ in here}, reverse=True)
        stop = 5.5 if len(lanes) < 3 else 8.0
        for lane in lanes:
            rims = [rim for other, rim in here if other == lane]
            if len(rims) == 2:
                (ax, ay), (bx, by) = rims
                strokes.setdefault(lane, []).append(f"M{ax:.1f} {ay:.1f}Q{x:g} {y:g} {bx:.1f} {by:.1f}")
                continue
            for rx, ry in rims:
                dx, dy = (rx - x) / reach, (ry - y) / reach
                sx, sy = x + dx * stop, y + dy * stop
                strokes.setdefault(lane, []).append(
                    f"M{rx:.1f} {ry:.1f}L{sx:.1f} {sy:.1f}"
                    f"M{sx - dy * 4.5:.1f} {sy + dx * 4.5:.1f}L{sx + dy * 4.5:.1f} {sy - dx * 4.5:.1f}"
                )
    yield f'<path d="{"".join(pads)}" fill="{look.ground}" stroke="{look.quiet}" stroke-width="1.2"/>'
    for lane in sorted(strokes, reverse=True):
        yield (
            f'<path d="{"".join(strokes[lane])}" fill="none" stroke="{look.lane(lane)}" stroke-width="4"/>'
        )


def _space(space: Space, look: Look, seasons: Mapping[str, str]) -> Iterator[str]:
    x, y = space.x, space.y
    if space.home_orbit:
        yield f'<use xlink:href="#map-badge-home" x="{x}" y="{y}"/>'
    if space.season:
        yield f'<use xlink:href="#map-season" x="{x}" y="{y}" color="{seasons[space.season]}"/>'
    yield f'<use xlink:href="#map-{map_symbols.kind(space)}" x="{x}" y="{y}"/>'
    if space.hazard == "crash" and space.type in ("burn", "lander_burn"):
        yield f'<use xlink:href="#map-badge-crash" x="{x}" y="{y}"/>'
    if space.flyby:
        yield centred(x, y, f"+{space.flyby}", SMALL, look.ink)
    if space.flyby_base_thrust:
        yield label(x + 20, y + 24, "+T", SMALL, look.flyby, bold=True)
    if space.type == "lander_burn" and space.lander != 1:
        yield look.half_mark(x, y)
    if space.flyby_season:
        yield map_symbols.tag(x + 17, y - 17, _SEASON_LETTER[space.flyby_season], seasons[space.flyby_season])
    if space.season:
        yield map_symbols.tag(x - 17, y - 17, _SEASON_LETTER[space.season], seasons[space.season])


def _site(space: Space, site: Site, look: Look, seasons: Mapping[str, str]) -> Iterator[str]:
    x, y = space.x, space.y
    if site.synodic:
        yield (
            f'<polygon transform="translate({x} {y})" points="{map_symbols.polygon(6, HEX + 2, 1 / 12)}" '
            f'fill="{look.ground}" stroke="{seasons[site.synodic]}" stroke-width="6"/>'
        )
    else:
        yield f'<use xlink:href="#map-hex" x="{x}" y="{y}"/>'
    at, size = (x - 9, 24) if site.size < 10 else (x - 12, 20)
    yield centred(at, y - 7, str(site.size), size, look.ink)
    yield symbols.use(f"spectral-{site.spectral}", x + 14, y - 7, SPECTRAL)
    for k in range(site.hydration):
        yield symbols.use("hydration", x + (k - (site.hydration - 1) / 2) * 9.5, y + 15, 11.5, look.water)
    for fact, (dx, dy) in _RIM.items():
        if getattr(site, fact):
            yield look.badge(x + dx, y + dy, fact)
    if site.synodic:
        yield map_symbols.tag(x, y - HEX, _SEASON_LETTER[site.synodic], seasons[site.synodic])


def _text(placed: Placed, look: Look) -> str:
    """Lines of a name, centred in their box, with a dark edge that keeps them readable on a line."""
    name, box = placed.name, placed.box
    fill = look.group if name.near else look.ink if name.bold else look.name
    middle = (box.x0 + box.x1) / 2
    parts = []
    if placed.gap > LEADER and not name.near:
        x, y = name.at
        px, py = min(max(x, box.x0), box.x1), min(max(y, box.y0), box.y1)
        far = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
        sx, sy = x + (px - x) * name.radius / far, y + (py - y) * name.radius / far
        parts.append(
            f'<path d="M{sx:.1f} {sy:.1f}L{px:.1f} {py:.1f}" stroke="{look.quiet}" stroke-width="1"/>'
        )
    for k, line in enumerate(placed.lines):
        y = box.y0 + name.size * (0.78 + LEADING * k)
        parts.append(label(round(middle, 1), y, line, name.size, fill, anchor="middle", bold=name.bold))
    return "".join(parts)


def _glory(solar: SolarMap, look: Look) -> Iterator[str]:
    for chit in _rows(solar, "glory"):
        x, y = chit["at"]
        icon = "glory" if chit["kind"] == "glory" else "heroism"
        yield (
            f'<circle cx="{x}" cy="{y}" r="{GLORY - 3:g}" fill="{look.ground}" fill-opacity="0.6" '
            f'stroke="{look.home}" stroke-width="2" stroke-dasharray="5 4"/>'
        )
        yield symbols.use(icon, x, y - 6, 30, look.home)
        points = (
            f"{chit['vp']}" if chit["vp"] == chit["vp_returned"] else f"{chit['vp']} / {chit['vp_returned']}"
        )
        yield label(x, y + 24, points, SMALL, look.ink, anchor="middle", bold=True)


def _frame(solar: SolarMap, look: Look) -> Iterator[str]:
    """The edge of the board with clock positions as seen from the Sun (B7l)."""
    w, h = solar.size
    sx, sy = _sun(solar)
    f = FRAME
    yield (
        f'<path d="M0 0H{w}V{h}H0ZM{f:g} {f:g}V{h - f:g}H{w - f:g}V{f:g}Z" fill="{look.ground}" '
        f'fill-rule="evenodd"/>'
        f'<rect x="{f:g}" y="{f:g}" width="{w - 2 * f:g}" height="{h - 2 * f:g}" fill="none" '
        f'stroke="{look.edge}" stroke-width="2"/>'
    )
    ticks = []
    for step in range(48):
        angle = 2 * pi * step / 48
        dx, dy = sin(angle), -cos(angle)
        x, y = _to_edge(sx, sy, dx, dy, w, h, f)
        size = 12 if step % 4 == 0 else 7
        ticks.append(f"M{x:.1f} {y:.1f}L{x + dx * size:.1f} {y + dy * size:.1f}")
        if step % 2 == 0:
            cx, cy = _to_edge(sx, sy, dx, dy, w, h, f / 2 - 2)
            text = f"{(step // 4 - 1) % 12 + 1}:{'00' if step % 4 == 0 else '30'}"
            half = width(text, SMALL, True) / 2
            along = 0.0 if abs(cx - (f / 2 - 2)) < 1 or abs(cx - (w - f / 2 + 2)) < 1 else half + 12
            if along:
                yield centred(min(cx + along, w - half - 4), cy, text, SMALL, look.ink)
            else:
                turn = -90 if cx < w / 2 else 90
                ty = min(cy + half + 14, h - half - 4)
                where = f"translate({cx:.1f} {ty:.1f}) rotate({turn})"
                yield f'<g transform="{where}">{centred(0, 0, text, SMALL, look.ink)}</g>'
    yield f'<path d="{"".join(ticks)}" stroke="{look.ink}" stroke-width="2"/>'


def _to_edge(sx: float, sy: float, dx: float, dy: float, w: float, h: float, inset: float) -> Point:
    """Where a ray from (sx, sy) meets the rectangle ``inset`` pixels inside the board."""
    reach = min(
        ((w - inset - sx) / dx) if dx > 1e-9 else ((inset - sx) / dx) if dx < -1e-9 else 1e9,
        ((h - inset - sy) / dy) if dy > 1e-9 else ((inset - sy) / dy) if dy < -1e-9 else 1e9,
    )
    return sx + dx * reach, sy + dy * reach


def draw_map(
    solar: SolarMap, ready: Plan | None = None, colours: Palette | None = None, look: Look = DARK
) -> str:
    """The whole board as SVG of ``solar.size`` pixels (B7).

    ``ready`` saves planning it twice; ``colours`` are those of the content where it has its own.
    """
    ready = ready or plan(solar)
    colours = colours or palette()
    seasons = {season: look.season(colour) for season, colour in colours.seasons.items()}
    w, h = solar.size
    icons = {
        *_ICONS,
        *(f"zone-{zone}" for zone in solar.zones),
        "solar",
        "glory",
        "heroism",
        *(f"spectral-{s.spectral}" for s in solar.sites.values()),
    }
    parts = [
        symbols.defs(icons, colours),
        "<defs>"
        + "".join(f'<g id="map-{name}">{body}</g>' for name, body in look.drawings().items())
        + "</defs>",
        *_zones(solar, look),
        *_signs(solar, look),
        *_discs(solar, look),
        *_ground_lines(solar, look),
        *_lines(solar, look, ready.curves, ready.bridges),
        *_glory(solar, look),
        *_hohmanns(solar, look, ready.curves),
    ]
    for space in solar.spaces.values():
        if space.type == "site":
            parts += _site(space, solar.sites[space.id], look, seasons)
        elif space.type != "hohmann":
            parts += _space(space, look, seasons)
    edge = f'stroke="{look.ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'
    parts.append(f"<g {edge}>")
    parts += [_text(placed, look) for placed in ready.names]
    parts.append("</g>")
    parts += _frame(solar, look)
    box = _legend_box(solar)
    parts.append(legend(box.x0, box.y0, *LEGEND, look, seasons))
    return document(w, h, "".join(parts), title="Solar map")
