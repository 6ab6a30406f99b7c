"""The legend of the solar map: every drawing with a few plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hfmod.draw.text import centred, label
from hfmod.games.hf4.art import symbols
from hfmod.games.hf4.art.map_routes import arrow
from hfmod.games.hf4.art.map_symbols import Look, tag

_ROW = 41.0
_TEXT = 13.0
Drawing = Callable[[float, float], str]


def _use(name: str, colour: str = "") -> Drawing:
    tint = f' color="{colour}"' if colour else ""
    return lambda x, y: f'<use xlink:href="#map-{name}" x="{x:g}" y="{y:g}"{tint}/>'


def _both(*drawings: Drawing) -> Drawing:
    return lambda x, y: "".join(drawing(x, y) for drawing in drawings)


def _stretch(look: Look, kind: str) -> Drawing:
    """A short piece of a line of some kind."""

    def draw(x: float, y: float) -> str:
        d = f"M{x - 26:g} {y:g}H{x + 26:g}"
        if kind == "aerobrake":
            return look.aerobrake_line(d) + f'<path d="{arrow((x + 8, y), (1, 0))}" fill="{look.air}"/>'
        if kind == "road":
            return look.road_line(d)
        if kind == "cable":
            return look.cable_line(d)
        return look.plain_line(f"M{x:g} {y - 17:g}V{y - 8:g}M{x:g} {y + 8:g}V{y + 17:g}{d}")

    return draw


def _hohmann(look: Look, one: str, other: str) -> Drawing:
    """A Hohmann pad with two lanes given as path data around (0, 0)."""
    pad = f'<circle r="14" fill="{look.ground}" stroke="{look.quiet}" stroke-width="1.2"/>'
    lanes = "".join(
        f'<path d="{d}" stroke="{look.lane(lane)}" stroke-width="4"/>'
        for lane, d in (("2", other), ("1", one))
    )
    return lambda x, y: f'<g transform="translate({x:g} {y:g})">{pad}{lanes}</g>'


def _site(look: Look) -> Drawing:
    return lambda x, y: (
        _use("hex")(x, y)
        + centred(x - 9, y - 7, "5", 24, look.ink)
        + symbols.use("spectral-M", x + 14, y - 7, 25)
        + symbols.use("hydration", x - 4.75, y + 15, 11.5, look.water)
        + symbols.use("hydration", x + 4.75, y + 15, 11.5, look.water)
    )


def _columns(look: Look, red: str) -> tuple[list[tuple[Drawing, str]], list[tuple[Drawing, str]]]:
    spaces: list[tuple[Drawing, str]] = [
        (_use("burn"), "Burn"),
        (_use("lander"), "Lander burn"),
        (_both(_use("half-lander"), look.half_mark), "Half lander burn"),
        (_use("lagrange"), "Lagrange point"),
        (_use("crash"), "Crash hazard"),
        (_use("parachute"), "Aerobrake hazard"),
        (_use("radiation_belt"), "Radiation belt"),
        (_both(_use("flyby"), lambda x, y: centred(x, y, "+2", 18, look.ink)), "Flyby, bonus burns"),
        (_both(_use("badge-home"), _use("lagrange")), "Home orbit"),
        (
            _both(_use("season", red), _use("lagrange"), lambda x, y: tag(x - 17, y - 17, "R", red)),
            "Only in this season",
        ),
    ]
    lines: list[tuple[Drawing, str]] = [
        (
            _hohmann(look, "M-14 0H14", "M-10 10L10 -10"),
            "Hohmann: lanes run through,\nchanging lane is a pivot",
        ),
        (_hohmann(look, "M-14 0H-5M-5 -5V5", "M14 0H5M5 -5V5"), "Hohmann corner: a pivot"),
        (_stretch(look, "bridge"), "Bridge: no space"),
        (_stretch(look, "aerobrake"), "Aerobrake path, one way"),
        (_stretch(look, "road"), "Buggy road"),
        (_stretch(look, "cable"), "Space elevator"),
        (_site(look), "Site: size, spectral type,\nhydration"),
    ]
    return spaces, lines


def legend(x: float, y: float, w: float, h: float, look: Look, seasons: Mapping[str, str]) -> str:
    """The legend in a box of ``w`` x ``h`` pixels with its top left corner at (x, y).

    ``seasons`` maps a season to its colour.
    """
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="12" fill="{look.ground}" '
        f'stroke="{look.edge}" stroke-width="2"/>',
        label(x + 18, y + 30, "Solar map", 19, look.ink, bold=True),
        label(x + 118, y + 30, "on the edge: clock positions as seen from the Sun", _TEXT, look.quiet),
    ]
    top = y + 66
    for column, middle in zip(_columns(look, seasons["red"]), (x + 42, x + w / 2 + 36), strict=True):
        for k, (drawing, text) in enumerate(column):
            cy = top + k * _ROW + (14 if text.startswith("Site") else 0)  # a hex is large
            parts.append(drawing(middle, cy))
            lines = text.split("\n")
            for i, words in enumerate(lines):
                down = 5 + (i - (len(lines) - 1) / 2) * 15
                parts.append(label(middle + 44, cy + down, words, _TEXT, look.ink))
    for k, (fact, (_, _, text)) in enumerate(look.rim.items()):
        mx, my = x + w / 2 + 24 + (k % 2) * 132, top + 7 * _ROW + 32 + (k // 2) * 30
        parts.append(look.badge(mx, my, fact) + label(mx + 16, my + 5, text, _TEXT, look.ink))
    return "".join(parts)
