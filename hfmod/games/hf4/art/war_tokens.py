"""Pieces of Module 3: propaganda, bribes, the marker of war and peace, dropstones, kamikazes, chits."""

from __future__ import annotations

from hfmod.draw.colours import INK, ink_on, mix, pattern
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import NAMES, place

_EDGE = "#11151f"
#: The two blocs: colour, letter, name.
BLOCS = {"loyalist": ("#2f5f8f", "L", "Loyalists"), "independent": ("#b3542a", "I", "Independents")}


def propaganda(ideology: str, bloc: str, colours: Palette | None = None) -> str:
    """The chit of an ideology with one bloc up, 58 x 58: Loyalists on a square, Independents on a star."""
    ground, letter, name = BLOCS[bloc]
    fill = (colours or palette()).ideologies[ideology]
    ink = ink_on(ground)
    shape = (
        rect(3, 3, 52, 52, ground, _EDGE, 2, rx=7)
        if bloc == "loyalist"
        else path(
            "M29 1L40 10L55 9L51 24L57 37L44 42L35 56L24 47L9 50L10 35L1 23L14 16L18 3Z", ground, _EDGE, 2
        )
    )
    body = (
        shape
        + circle(29, 23, 13, fill, _EDGE, 1.4)
        + place(ideology if ideology in NAMES else "delegate", 29, 23, 18, ink_on(fill))
        + centred(29, 44, letter, 14, ink)
    )
    return document(58, 58, body, title=f"{ideology}: {name}")


def bribe() -> str:
    """A bribe, 34 x 34: a black disk with a coin's rim."""
    body = (
        circle(17, 17, 15.5, "#15171d", "#8d94a3", 2)
        + circle(17, 17, 11, stroke="#5b6270", width=1.2, dash="2 2")
        + place("delegate", 17, 17, 17, "#f2c230")
    )
    return document(34, 34, body, title="bribe")


def damage() -> str:
    """A damage chit, 36 x 36: a crack on hazard yellow."""
    body = (
        rect(2, 2, 32, 32, "#f2c230", _EDGE, 2, rx=5)
        + path("M20 3L13 14L20 18L12 26L17 33", stroke=_EDGE, width=3.2)
        + path("M20 18L28 21M13 14L6 12", stroke=_EDGE, width=2)
    )
    return document(36, 36, body, title="damaged")


def prisoners(number: int) -> str:
    """A chit of prisoners, 44 x 36: bars, and a number."""
    bars = "".join(rect(x, 5, 3, 26, "#3a4254") for x in (6, 13, 20, 27))
    body = rect(1.5, 1.5, 41, 33, "#d9dde5", _EDGE, 2, rx=5) + bars + circle(33, 18, 9, "#ffffff", _EDGE, 1.4)
    body += centred(33, 18, str(number), 12, INK)
    return document(44, 36, body, title=f"prisoners of war {number}")


def red_cross() -> str:
    """The red cross, 40 x 40."""
    body = rect(2, 2, 36, 36, "#ffffff", _EDGE, 2, rx=7)
    body += path("M15 7H25V15H33V25H25V33H15V25H7V15H15Z", "#c22f3a")
    return document(40, 40, body, title="red cross")


def dropstone(colour: str, colours: Palette | None = None) -> str:
    """A player's dropstone, 46 x 46: a rock that falls."""
    player = (colours or palette()).players[colour]
    defs, fill = pattern(player)
    body = (
        defs
        + path("M4 3L16 13M13 2L22 10M2 14L11 21", stroke="#c9cfda", width=2.4)
        + path("M20 12L36 14L44 26L39 41L24 44L12 36L11 22Z", fill, _EDGE, 2)
        + circle(28, 28, 9.5, player.fill)
        + centred(28, 28, player.letter, 14, player.ink)
    )
    return document(46, 46, body, title=f"{colour} dropstone")


def kamikaze(colour: str, number: int, colours: Palette | None = None) -> str:
    """A kamikaze figure, 50 x 34: a dart with its number."""
    player = (colours or palette()).players[colour]
    defs, fill = pattern(player)
    dark = mix(player.fill, "#000000", 0.35)
    body = (
        defs
        + path("M2 4L14 12V22L2 30L7 17Z", dark, _EDGE, 1.8)
        + path("M8 9H36L48 17L36 25H8Z", fill, _EDGE, 2)
        + rect(13, 11, 22, 12, player.fill, rx=3)
        + centred(19, 17, player.letter, 11, player.ink)
        + centred(29, 17, str(number), 11, player.ink)
    )
    return document(50, 34, body, title=f"{colour} kamikaze {number}")


def banner(colour: str, colours: Palette | None = None) -> str:
    """A player's banner of war, 48 x 52: a target on a flag; its menu tells what is done in war."""
    player = (colours or palette()).players[colour]
    defs, fill = pattern(player)
    body = (
        defs
        + path("M5 3V50", stroke=_EDGE, width=5)
        + path("M5 3V50", stroke="#c9cfda", width=2)
        + path("M7 5H45L39 20L45 35H7Z", fill, _EDGE, 2)
        + circle(22, 20, 11.5, "#ffffff", "#c22f3a", 3)
        + circle(22, 20, 4, "#c22f3a")
        + centred(37, 11, player.letter, 10, player.ink)
    )
    return document(48, 52, body, title=f"{colour} banner of war")


#: What the marker of war and peace shows: state, words, symbol, colour.
STATES = (
    ("peace", "Peace", "unity", "#2c6b4f"),
    ("due", "War breaks out", "glitch", "#8a6a1f"),
    ("war", "War", "missile", "#a3291c"),
    ("truce", "Truce", "equality", "#4a5163"),
    ("loyalist", "Space Empire", "authority", BLOCS["loyalist"][0]),
    ("independent", "Space Republic", "freedom", BLOCS["independent"][0]),
)
