"""Colours that all drawings share, patterns that go with them, and checks that they can be told apart.

A colour never stands alone: players have a letter and a pattern, other colours a letter or shape.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from hfmod.draw.sight import EYES, contrast, distance

HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")


class PaletteError(ValueError):
    """A colour in the content that is not of the form ``#rrggbb``, or a name that nobody knows."""


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """Colour, ink that can be read on it, letter, and the name of the pattern (see :func:`pattern`)."""

    fill: str
    ink: str
    letter: str
    pattern: str


INK = "#1b1f2a"
PAPER = "#fbf9f4"
#: Ground, panel and line of boards, and inks on them.
BOARD = {
    "ground": "#1a2130",
    "panel": "#242d3f",
    "slot": "#2d384d",
    "line": "#55627c",
    "ink": "#eef1f6",
    "quiet": "#aeb9cb",
    "red": "#ff7a6b",
    "gold": "#f2c75c",
    "blue": "#6cb8f0",
}

_PATTERNS = {
    "plain": "",
    "stripes": '<path d="M-2 10L10 -2M2 14L14 2" stroke="{c}" stroke-width="2.2"/>',
    "dots": '<circle cx="3" cy="3" r="1.7" fill="{c}"/><circle cx="9" cy="9" r="1.7" fill="{c}"/>',
    "cross": '<path d="M0 0L12 12M12 0L0 12" stroke="{c}" stroke-width="1.6"/>',
    "bars": '<path d="M0 3H12M0 9H12" stroke="{c}" stroke-width="2"/>',
    "rings": '<circle cx="6" cy="6" r="3.4" fill="none" stroke="{c}" stroke-width="1.7"/>',
}


def pattern(player: PlayerColour, name: str = "pattern") -> tuple[str, str]:
    """A ``<defs>`` with the player's pattern, and the fill that refers to it (the plain colour if none).

    The pattern is a quiet darker or lighter shade, so that letters stay readable on it.
    """
    body = _PATTERNS.get(player.pattern, "")
    if not body:
        return "", player.fill
    toward = "#ffffff" if player.ink == "#ffffff" else "#000000"
    shade = mix(player.fill, toward, 0.17)
    return (
        f'<defs><pattern id="{name}" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<rect width="12" height="12" fill="{player.fill}"/>{body.format(c=shade)}</pattern></defs>',
        f"url(#{name})",
    )


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green, blue (0 to 255) of ``#rrggbb``. Raises PaletteError otherwise."""
    if not HEX.match(colour):
        raise PaletteError(f"{colour!r} is not a colour like #2474b5")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def ink_on(ground: str) -> str:
    """Dark ink or white, whichever is easier to read on ``ground``."""
    return max((INK, "#ffffff"), key=lambda ink: contrast(ink, ground))


def mix(a: str, b: str, share: float) -> str:
    """``a`` with ``share`` (0 to 1) of ``b`` in it."""
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def confusions(colours: Mapping[str, str], least: float = 8.0) -> list[tuple[str, str, str, float]]:
    """Pairs of names that look closer than ``least`` to some eye: (name, name, eye, distance)."""
    names = list(colours)
    return [
        (a, b, eye, apart)
        for i, a in enumerate(names)
        for b in names[i + 1 :]
        for eye in EYES
        if (apart := distance(colours[a], colours[b], eye)) < least
    ]
