"""Dice of five colours, icons of dice and resources, and players' colours.

A resource is a disc with the symbol of its face, a die that will be rolled is a cube with the letter of its
colour: colour never stands alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hfmod.draw.colours import INK, PlayerColour, ink_on, mix
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred
from hfmod.games.tmdice.art.symbols import place

#: Side of a die on the table, in pixels.
DIE = 40


@dataclass(frozen=True, slots=True)
class DieColour:
    """Colour of a die and its letter; ink is what reads on it."""

    fill: str
    letter: str

    @property
    def ink(self) -> str:
        return ink_on(self.fill)


#: No two are closer than 8 for any eye, those of players included (tests measure it).
DICE: Mapping[str, DieColour] = {
    "green": DieColour("#2f8f3a", "G"),
    "yellow": DieColour("#f4d03f", "Y"),
    "red": DieColour("#8f1420", "R"),
    "blue": DieColour("#5aa9f0", "B"),
    "gray": DieColour("#a9b1bd", "S"),
}
ANY = DieColour("#ffffff", "?")
"""A die or resource of any colour."""

FACES: Mapping[str, tuple[str, str, str]] = {
    "green": ("plant", "microbe", "animal"),
    "yellow": ("megacredit", "science", "earth"),
    "red": ("heat", "event", "nuclear"),
    "blue": ("water", "energy", "oxygen"),
    "gray": ("steel", "titanium", "city"),
}
"""Faces that have a symbol of their own, by the colour of their die."""
COLOUR_OF: Mapping[str, str] = {face: colour for colour, faces in FACES.items() for face in faces}

#: Players' colours, in the order of the seats.
SEATS: Mapping[str, PlayerColour] = {
    "orange": PlayerColour("#ff9e3d", "#1b1f2a", "O", "stripes"),
    "purple": PlayerColour("#5b2d91", "#ffffff", "P", "dots"),
    "white": PlayerColour("#f6f3ea", "#1b1f2a", "W", "bars"),
    "black": PlayerColour("#23262e", "#ffffff", "K", "cross"),
}


def die(colour: str, face: str = "") -> str:
    """A die by its colour, with a face or, not rolled yet, with its letter alone."""
    look = DICE[colour]
    edge = mix(look.fill, "#000000", 0.5)
    body = rect(1.5, 1.5, DIE - 3, DIE - 3, look.fill, edge, 2.5, rx=8)
    if not face:
        return document(DIE, DIE, body + centred(DIE / 2, DIE / 2, look.letter, 22, look.ink), title=colour)
    body += place(face, DIE / 2 + 2.5, DIE / 2 + 2.5, 25, look.ink)
    body += rect(3.2, 3.2, 12.5, 12.5, look.fill, rx=5) + centred(9, 9.6, look.letter, 11.5, look.ink)
    return document(DIE, DIE, body, title=f"{colour} {face}")


def resource(x: float, y: float, res: str, size: float = 22) -> str:
    """The icon of a resource: of a face, of any face of a colour (``?green``), or of any (``?``)."""
    half = size / 2
    if res.startswith("?"):
        look = DICE[res[1:]] if res[1:] else ANY
        edge = mix(look.fill, "#000000", 0.55)
        ring = circle(x, y, half - 0.8, look.fill, edge, 1.6)
        if not res[1:]:
            return ring + centred(x, y, "?", size * 0.72, INK)
        letter = centred(x + size * 0.17, y + size * 0.08, look.letter, size * 0.44, look.ink)
        return ring + centred(x - size * 0.15, y, "?", size * 0.62, look.ink) + letter
    look = DICE[COLOUR_OF[res]]
    edge = mix(look.fill, "#000000", 0.55)
    return circle(x, y, half - 0.8, look.fill, edge, 1.6) + place(res, x, y, size * 0.68, look.ink)


def cube(x: float, y: float, colour: str, size: float = 22) -> str:
    """The icon of a die that is rolled, of a colour or of ``any``."""
    look = DICE.get(colour, ANY)
    half, edge = size / 2, mix(look.fill, "#000000", 0.55)
    slant, top = size * 0.24, y - half
    front = size - slant
    left = x - half
    roof = (
        f"M{left:.1f} {top + slant:.1f}L{left + slant:.1f} {top:.1f}"
        f"H{x + half:.1f}L{left + front:.1f} {top + slant:.1f}Z"
    )
    side = (
        f"M{left + front:.1f} {top + slant:.1f}L{x + half:.1f} {top:.1f}V{top + front:.1f}"
        f"L{left + front:.1f} {y + half:.1f}Z"
    )
    return (
        rect(left, top + slant, front, front, look.fill, edge, 1.3)
        + path(roof, mix(look.fill, "#ffffff", 0.45), edge, 1.3)
        + path(side, mix(look.fill, "#000000", 0.25), edge, 1.3)
        + centred(left + front / 2, top + slant + front / 2, look.letter, size * 0.58, look.ink)
    )


def wild_icon(x: float, y: float, size: float = 22) -> str:
    """The icon of a wild token: it pays for any resource."""
    return path(
        f"M{x} {y - size / 2}L{x + size / 2} {y}L{x} {y + size / 2}L{x - size / 2} {y}Z", "#fbf9f4", INK, 1.6
    ) + place("wild", x, y, size * 0.86, "#7a2f86")


def vp_icon(x: float, y: float, n: int | str, size: float = 24, at_end: bool = False) -> str:
    """Victory points: at once on a forked green ribbon, at the end of the game on a pointed red one."""
    ribbon = "#b3202c" if at_end else "#1f7a3d"
    w, h = size * 1.05, size * 0.92
    tip = y + h * (0.72 if at_end else 0.24)  # a pointed ribbon, or a forked one
    shape = (
        f"M{x - w / 2:.1f} {y - h / 2:.1f}H{x + w / 2:.1f}V{y + h * (0.3 if at_end else 0.5):.1f}"
        f"L{x:.1f} {tip:.1f}L{x - w / 2:.1f} {y + h * (0.3 if at_end else 0.5):.1f}Z"
    )
    edge = mix(ribbon, "#000000", 0.5)
    words = f"{n}"
    disc = circle(x, y - h * 0.12, size * 0.37, "#fbf9f4", edge, 1.2)
    figure = centred(x, y - h * 0.12, words, size * (0.5 if len(words) < 2 else 0.42), INK)
    return path(shape, ribbon, edge, 1.4) + disc + figure


def token(name: str, symbol: str, fill: str) -> str:
    """A round counter of a mat, as large as a die."""
    body = circle(20, 20, 18, fill, "#11151f", 2) + place(symbol, 20, 20, 25, ink_on(fill))
    return document(40, 40, body, title=name)


def wild_token() -> str:
    """The wild tokens of a player; how many is a number beside them."""
    return document(48, 48, wild_icon(24, 24, 44), title="wild tokens")


def vp_marker(seat: str) -> str:
    """A player's marker on the VP track."""
    look = SEATS[seat]
    body = circle(15, 15, 13, look.fill, "#11151f", 2) + circle(15, 15, 9.8, "none", look.ink, 1)
    return document(30, 30, body + centred(15, 15, look.letter, 13, look.ink), title=f"{seat} VP")


__all__ = [
    "ANY",
    "COLOUR_OF",
    "DICE",
    "DIE",
    "FACES",
    "SEATS",
    "DieColour",
    "cube",
    "die",
    "resource",
    "token",
    "vp_icon",
    "vp_marker",
    "wild_icon",
    "wild_token",
]
