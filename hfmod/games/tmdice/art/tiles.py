"""Tiles: hexes that lie on the board, and milestones."""

from __future__ import annotations

from math import cos, pi, sin

from hfmod.draw.colours import INK, PAPER, ink_on, mix
from hfmod.draw.render import document
from hfmod.draw.svg import path, rect
from hfmod.draw.text import centred, fit_block, label
from hfmod.games.tmdice.art.dice import vp_icon
from hfmod.games.tmdice.art.symbols import place

#: Radius of a hex of the board, and of a tile on it, in pixels.
HEX, TILE = 54, 48
WIDE, TALL = 84, 96
"""Size of a tile's picture."""
MILESTONE = (190, 106)

GROUNDS = {"ocean": "#2d6fb5", "greenery": "#3c8f45", "city": "#8d8f98", "special": "#8a5a34"}


def hexagon(x: float, y: float, radius: float) -> str:
    """The outline of a hex that stands on a corner."""
    points = ((x + radius * sin(pi * n / 3), y - radius * cos(pi * n / 3)) for n in range(6))
    return "M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points) + "Z"


def tile(kind: str, name: str = "") -> str:
    """A tile: ocean, greenery, city, or a special one with its name."""
    ground = GROUNDS[kind]
    x, y = WIDE / 2, TALL / 2
    ink = ink_on(ground)
    body = path(hexagon(x, y, TILE - 1.5), ground, "#11151f", 2.5)
    body += path(hexagon(x, y, TILE - 7), "none", mix(ground, "#ffffff", 0.35), 1.5)
    if name:
        size, lines, whole = fit_block(name, (WIDE - 18, 34), (11.5, 11.0), 1.1)
        if not whole:
            raise ValueError(f"the name {name!r} does not fit on its tile")
        body += place("special-tile", x, y - 19, 30, ink)
        for n, line in enumerate(lines):
            body += centred(x, y + 10 + n * size * 1.12 - (len(lines) - 2) * 3, line, size, ink)
    else:
        body += _scene(kind, x, y, ink)
    return document(WIDE, TALL, body, title=name or kind)


def _scene(kind: str, x: float, y: float, ink: str) -> str:
    if kind == "ocean":
        waves = "".join(f"M{x - 28} {y + dy}q7 -9 14 0t14 0t14 0t14 0" for dy in (-14, 2, 18))
        return path(waves, "none", mix(GROUNDS[kind], "#ffffff", 0.75), 3.2)
    if kind == "greenery":
        return _tree(x - 15, y + 8, 0.9) + _tree(x + 16, y + 8, 0.9) + _tree(x, y - 8, 1.15)
    return place("city", x, y, 52, ink)


def _tree(x: float, y: float, k: float) -> str:
    """A tree, ``k`` times as large as usual."""
    fill = mix(GROUNDS["greenery"], "#ffffff", 0.78)
    crown = (
        f"M{x} {y - 17 * k:g}L{x + 11 * k:g} {y - 2 * k:g}H{x + 5 * k:g}L{x + 13 * k:g} {y + 11 * k:g}"
        f"H{x - 13 * k:g}L{x - 5 * k:g} {y - 2 * k:g}H{x - 11 * k:g}Z"
    )
    return path(crown, fill) + rect(x - 2 * k, y + 11 * k, 4 * k, 6 * k, fill)


def milestone(name: str, condition: str, era: bool = False) -> str:
    """A milestone tile: name, condition, and what it is worth."""
    wide, tall = MILESTONE
    body = rect(1, 1, wide - 2, tall - 2, PAPER, "#11151f", 2, rx=9)
    body += path(f"M2 32V11A9 9 0 0 1 11 2H{wide - 11}A9 9 0 0 1 {wide - 2} 11V32Z", "#7a4a12")
    body += place("milestone", 18, 17, 20, "#ffffff") + label(33, 22, name, 13.5, "#ffffff", bold=True)
    body += vp_icon(wide - 26, tall - 22, 4, 30, at_end=True)
    size, lines, whole = fit_block(condition, (wide - 60, tall - 42), (12.5, 12.0, 11.5, 11.0))
    if not whole:
        raise ValueError(f"the condition of the milestone {name} does not fit on its tile")
    for n, line in enumerate(lines):
        body += label(12, 48 + n * size * 1.2, line, size, INK)
    return document(wide, tall, body + era_mark(10, tall - 10, era), title=name)


def milestone_back() -> str:
    """What a milestone tile shows while it lies in its bag."""
    wide, tall = MILESTONE
    body = rect(1, 1, wide - 2, tall - 2, "#7a4a12", "#11151f", 2, rx=9)
    return document(
        wide, tall, body + place("milestone", wide / 2, tall / 2, 60, "#e8cfa4"), title="milestone"
    )


def era_mark(x: float, y: float, era: bool) -> str:
    """The dot of Corporate Era, with its letters."""
    if not era:
        return ""
    return rect(x - 6, y - 6, 24, 13, "#f2c75c", "#11151f", 1, rx=6) + centred(x + 6, y + 0.5, "CE", 9, INK)


__all__ = [
    "GROUNDS",
    "HEX",
    "MILESTONE",
    "TALL",
    "TILE",
    "WIDE",
    "era_mark",
    "hexagon",
    "milestone",
    "milestone_back",
    "tile",
]
