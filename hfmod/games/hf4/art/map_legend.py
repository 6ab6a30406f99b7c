"""The legend of the solar map: every drawing with a few plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hfmod.draw.text import centred, label
from hfmod.games.hf4.art import map_symbols as look
from hfmod.games.hf4.art import symbols
from hfmod.games.hf4.art.map_routes import arrow

_ROW = 41.0
_TEXT = 13.0
Drawing = Callable[[float, float], str]


def _use(name: str, colour: str = "") -> Drawing:
    tint = f' color="{colour}"' if colour else ""
    return lambda x, y: f'<use xlink:href="#map-{name}" x="{x:g}" y="{y:g}"{tint}/>'


def _both(*drawings: Drawing) -> Drawing:
    return lambda x, y: "".join(drawing(x, y) for drawing in drawings)


def _stretch(kind: str) -> Drawing:
    """A short piece of a line of some kind."""

    def draw(x: float, y: float) -> str:
        d = f"M{x - 26:g} {y:g}H{x + 26:g}"
        if kind == "aerobrake":
            return look.aerobrake_line(d) + f'<path d="{arrow((x + 8, y), (1, 0))}" fill="{look.AIR}"/>'
        if kind == "road":
            return look.road(d)
        if kind == "cable":
            return look.cable(d)
        return look.line(f"M{x:g} {y - 17:g}V{y - 8:g}M{x:g} {y + 8:g}V{y + 17:g}{d}")

    return draw


def _hohmann(one: str, other: str) -> Drawing:
    """A Hohmann pad with two lanes given as path data around (0, 0)."""
    pad = f'<circle r="14" fill="{look.GROUND}" stroke="{look.QUIET}" stroke-width="1.2"/>'
    lanes = "".join(
        f'<path d="{d}" stroke="{look.LANES[lane]}" stroke-width="4"/>'
        for lane, d in (("2", other), ("1", one))
    )
    return lambda x, y: f'<g transform="translate({x:g} {y:g})">{pad}{lanes}</g>'


def _site(x: float, y: float) -> str:
    return (
        _use("hex")(x, y)
        + centred(x - 9, y - 7, "5", 24, look.INK)
        + symbols.use("spectral-M", x + 13, y - 7, 19)
        + symbols.use("hydration", x - 4.75, y + 15, 11.5, look.WATER)
        + symbols.use("hydration", x + 4.75, y + 15, 11.5, look.WATER)
    )


def _columns(red: str) -> tuple[list[tuple[Drawing, str]], list[tuple[Drawing, str]]]:
    spaces: list[tuple[Drawing, str]] = [
        (_use("burn"), "Burn"),
        (_use("lander"), "Lander burn"),
        (_both(_use("half-lander"), look.half_mark), "Half lander burn"),
        (_use("lagrange"), "Lagrange point"),
        (_use("crash"), "Crash hazard"),
        (_use("parachute"), "Aerobrake hazard"),
        (_use("radiation_belt"), "Radiation belt"),
        (_both(_use("flyby"), lambda x, y: centred(x, y, "+2", 15, look.INK)), "Flyby, bonus burns"),
        (_both(_use("badge-home"), _use("lagrange")), "Home orbit"),
        (
            _both(_use("season", red), _use("lagrange"), lambda x, y: look.tag(x - 16, y - 16, "R", red)),
            "Only in this season",
        ),
    ]
    lines: list[tuple[Drawing, str]] = [
        (_hohmann("M-14 0H14", "M-10 10L10 -10"), "Hohmann: lanes run through,\nchanging lane is a pivot"),
        (_hohmann("M-14 0H-5M-5 -5V5", "M14 0H5M5 -5V5"), "Hohmann corner: a pivot"),
        (_stretch("bridge"), "Bridge: no space"),
        (_stretch("aerobrake"), "Aerobrake path, one way"),
        (_stretch("road"), "Buggy road"),
        (_stretch("cable"), "Space elevator"),
        (_site, "Site: size, spectral type,\nhydration"),
    ]
    return spaces, lines


def legend(x: float, y: float, w: float, h: float, seasons: Mapping[str, str]) -> str:
    """The legend in a box of ``w`` x ``h`` pixels with its top left corner at (x, y).

    ``seasons`` maps a season to its colour.
    """
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="12" fill="{look.GROUND}" '
        f'stroke="{look.EDGE}" stroke-width="2"/>',
        label(x + 18, y + 30, "Solar map", 19, look.INK, bold=True),
        label(x + 118, y + 30, "on the edge: clock positions as seen from the Sun", _TEXT, look.QUIET),
    ]
    top = y + 66
    for column, middle in zip(_columns(seasons["red"]), (x + 42, x + w / 2 + 36), strict=True):
        for k, (drawing, text) in enumerate(column):
            cy = top + k * _ROW + (14 if drawing is _site else 0)
            parts.append(drawing(middle, cy))
            lines = text.split("\n")
            for i, words in enumerate(lines):
                down = 5 + (i - (len(lines) - 1) / 2) * 15
                parts.append(label(middle + 44, cy + down, words, _TEXT, look.INK))
    for k, (icon, colour, text) in enumerate(look.RIM_ICONS.values()):
        mx, my = x + w / 2 + 24 + (k % 2) * 132, top + 7 * _ROW + 32 + (k // 2) * 30
        parts.append(look.badge(mx, my, icon, colour) + label(mx + 16, my + 5, text, _TEXT, look.INK))
    return "".join(parts)
