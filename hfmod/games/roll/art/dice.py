"""Dice of Roll for the Galaxy: seven colours, each with a letter of its own, and the six faces as symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hfmod.draw.colours import PlayerColour, ink_on, mix
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred
from hfmod.games.roll.art.symbols import place

#: Side of a die on the table, in pixels.
DIE = 40


@dataclass(frozen=True, slots=True)
class DieColour:
    """Colour of a die (and of the worlds that it matches) and its letter; ink is what reads on it."""

    fill: str
    letter: str

    @property
    def ink(self) -> str:
        return ink_on(self.fill)


#: By the content's code of the die. No two are closer than 8 for any eye (tests measure it).
DICE: Mapping[str, DieColour] = {
    "home": DieColour("#f6f3ea", "H"),
    "military": DieColour("#c2352b", "M"),
    "consumption": DieColour("#6a35a0", "C"),
    "novelty": DieColour("#2f7fd0", "N"),
    "rare": DieColour("#5a3413", "R"),
    "genes": DieColour("#57b04a", "G"),
    "alien": DieColour("#f2cf3a", "A"),
}
GRAY = DieColour("#8b93a0", "–")
"""Worlds that hold no goods."""

#: Players' colours, in the order of the seats.
SEATS: Mapping[str, PlayerColour] = {
    "red": PlayerColour("#b3202c", "#ffffff", "R", "stripes"),
    "blue": PlayerColour("#63a8ee", "#1b1f2a", "B", "rings"),
    "green": PlayerColour("#2f9650", "#ffffff", "G", "dots"),
    "yellow": PlayerColour("#f5c932", "#1b1f2a", "Y", "bars"),
    "purple": PlayerColour("#4b2f98", "#ffffff", "P", "cross"),
}


def world_colour(code: str) -> DieColour:
    """The colour of a world by its code."""
    return DICE.get(code, GRAY)


def die(code: str, face: str = "") -> str:
    """A die by its colour, with a face (a phase or wild) or, not rolled yet, with its letter alone."""
    look = DICE[code]
    edge = mix(look.fill, "#000000", 0.45)
    body = rect(1.5, 1.5, DIE - 3, DIE - 3, look.fill, edge, 2.5, rx=8)
    if not face:
        return document(DIE, DIE, body + centred(DIE / 2, DIE / 2, look.letter, 22, look.ink), title=code)
    body += place(face, DIE / 2 + 3, DIE / 2 + 3, 25, look.ink)
    body += rect(3, 3, 14, 14, look.fill, rx=5) + centred(9.5, 10, look.letter, 11.5, look.ink)
    return document(DIE, DIE, body, title=f"{code} {face}")


def small_die(x: float, y: float, code: str, size: float = 18) -> str:
    """A die drawn into another picture, its letter on it; the middle is given."""
    look = DICE[code]
    half = size / 2
    edge = mix(look.fill, "#000000", 0.45)
    return rect(x - half, y - half, size, size, look.fill, edge, 1.2, rx=size / 5) + centred(
        x, y, look.letter, size * 0.66, look.ink
    )


def credit_marker(seat: str) -> str:
    """The marker of the credit track in a player's colour."""
    look = SEATS[seat]
    body = circle(19, 19, 16.5, look.fill, "#11151f", 2) + circle(19, 19, 12.5, "none", look.ink, 1.2)
    return document(38, 38, body + centred(19, 19, look.letter, 17, look.ink), title=f"{seat} credits")


def chips() -> str:
    """A little heap of chips; how many VP it stands for is a number beside it."""
    body = ""
    for dx, dy, value, fill in (
        (30, 44, "10", "#b9862a"),
        (52, 36, "5", "#8f98a6"),
        (30, 24, "1", "#a0623a"),
    ):
        body += path(_hexagon(dx, dy, 19), fill, "#11151f", 2) + centred(dx, dy, value, 15, ink_on(fill))
    return document(80, 68, body, title="VP chips")


def _hexagon(x: float, y: float, r: float) -> str:
    a, b = r * 0.866, r / 2
    points = ((0, -r), (a, -b), (a, b), (0, r), (-a, b), (-a, -b))
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in points) + "Z"


__all__ = [
    "DICE", "DIE", "GRAY", "SEATS", "DieColour", "chips", "credit_marker", "die", "small_die", "world_colour",
]  # fmt: skip
