"""Pieces of Modules 1 and 2: Bernals, sticks of space elevators, stars of Futures, and markers."""

from __future__ import annotations

from hfmod.draw.colours import BOARD, INK, PlayerColour, ink_on, mix, pattern
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred, fit_block
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import place
from hfmod.games.hf4.art.tokens import GOLD

_EDGE = "#11151f"
_CABLE = "#f0d48a"

#: How the ends of a stick stay clear of the spaces that it joins, in pixels.
_CLEAR = 24
_PAD = 8


def _dark(player: PlayerColour, share: float = 0.3) -> str:
    return mix(player.fill, "#000000", share)


def _dome(player: PlayerColour, x: float, y: float) -> str:
    """A small dome: the Bernal is anchored."""
    return (
        path(f"M{x - 11} {y}A11 13 0 0 1 {x + 11} {y}Z", "#ffffff", _EDGE, 1.6)
        + path(f"M{x} {y - 12.5}V{y}", stroke=_EDGE, width=1)
        + rect(x - 13, y - 1, 26, 5, _dark(player), _EDGE, 1.6, rx=2)
    )


def kalpana(colour: str, anchored: bool = False, colours: Palette | None = None) -> str:
    """The Bernal figure Kalpana, 60 x 52: a sphere with fins; anchored it wears a dome."""
    player = (colours or palette()).players[colour]
    defs, fill = pattern(player)
    fins = "M17 24L2 16V48L17 40ZM43 24L58 16V48L43 40Z"
    body = (
        defs
        + path(fins, _dark(player), _EDGE, 2)
        + circle(30, 32, 17, fill, _EDGE, 2)
        + rect(16.5, 23.5, 27, 17, player.fill, rx=8)
        + centred(24, 32, player.letter, 13, player.ink)
        + centred(36, 32, "K", 13, player.ink)
        + (_dome(player, 30, 14) if anchored else "")
    )
    return document(60, 52, body, title=f"{colour} Kalpana{', anchored' if anchored else ''}")


def stanford(colour: str, anchored: bool = False, colours: Palette | None = None) -> str:
    """The Bernal figure Stanford, 60 x 52: a ring around a hub; anchored it wears a dome."""
    player = (colours or palette()).players[colour]
    defs, fill = pattern(player)
    ring = "M2 32A28 16 0 1 0 58 32A28 16 0 1 0 2 32ZM12 32A18 8 0 1 1 48 32A18 8 0 1 1 12 32Z"
    body = (
        defs
        + path("M10 32H50", stroke=_EDGE, width=5)
        + path("M10 32H50", stroke=_dark(player, 0.15), width=2)
        + f'<path d="{ring}" fill="{fill}" fill-rule="evenodd" stroke="{_EDGE}" stroke-width="2"/>'
        + circle(30, 32, 11, player.fill, _EDGE, 1.8)
        + centred(25.5, 32, player.letter, 12, player.ink)
        + centred(35, 32, "S", 12, player.ink)
        + (_dome(player, 30, 15) if anchored else "")
    )
    return document(60, 52, body, title=f"{colour} Stanford{', anchored' if anchored else ''}")


def dry_chit(colour: str, letter: str, colours: Palette | None = None) -> str:
    """Dry mass of a Bernal, 44 x 44: a square frame like that of the rocket, with the Bernal's letter."""
    player = (colours or palette()).players[colour]
    body = (
        path("M6 6H38V38H6ZM11 11V33H33V11Z", player.fill, _EDGE, 1.6)
        + rect(23, 27, 20, 16, player.fill, _EDGE, 1.4, rx=5)
        + centred(33, 35, f"D{letter}", 11, player.ink)
    )
    return document(44, 44, body, title=f"{colour} dry mass of the Bernal {letter}")


def wet_chit(colour: str, letter: str, grade: str, colours: Palette | None = None) -> str:
    """Wet mass of a Bernal, 44 x 44: a ring like that of the rocket, with the Bernal's letter."""
    chosen = colours or palette()
    player = chosen.players[colour]
    body = (
        circle(22, 22, 16.6, stroke=_EDGE, width=8)
        + circle(22, 22, 16.6, stroke=player.fill, width=5.6)
        + circle(35.2, 8.8, 8, "#ffffff", chosen.grades[grade], 1.5)
        + place(grade, 35.2, 8.8, 13.5, INK, chosen)
        + rect(1, 27, 18, 16, player.fill, _EDGE, 1.4, rx=5)
        + centred(10, 35, letter, 12, player.ink)
    )
    return document(44, 44, body, title=f"{colour} wet mass of the Bernal {letter}, {grade}")


def elevator(dx: int, dy: int, built: bool) -> str:
    """The stick of a space elevator between two spaces so far apart; until it is built, its mark alone."""
    wide, tall = abs(dx) + 2 * _PAD + 30, abs(dy) + 2 * _PAD + 30
    x, y = wide / 2, tall / 2
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    share = max(0.2, 1 - 2 * _CLEAR / length) / 2
    line = f"M{x - dx * share:.1f} {y - dy * share:.1f}L{x + dx * share:.1f} {y + dy * share:.1f}"
    if built:
        body = (
            path(line, stroke=_EDGE, width=10)
            + path(line, stroke=_CABLE, width=6)
            + circle(x, y, 15, GOLD, _EDGE, 2)
            + place("elevator", x, y, 20, INK)
        )
    else:
        body = circle(x, y, 12, BOARD["slot"], BOARD["quiet"], 1.4, dash="3 3", opacity=0.92)
        body += place("elevator", x, y, 15, BOARD["quiet"])
    return document(wide, tall, body, title="space elevator" if built else "no space elevator yet")


#: Size of a star with the name of its Future.
STAR_SIZE = (156, 44)


def future_star(name: str, casus_belli: bool = False) -> str:
    """The star of a Future, 156 x 44, with its name; red where it is a casus belli."""
    wide, tall = STAR_SIZE
    ground = "#fff4d6" if not casus_belli else "#f7d6d2"
    size, lines, _ = fit_block(name, (wide - 60, tall - 8), (13.0, 12.0, 11.0, 10.5))
    top = tall / 2 - size * 0.6 * (len(lines) - 1)
    parts = [
        rect(1, 1, wide - 2, tall - 2, ground, mix(GOLD, "#000000", 0.5), 2, rx=9),
        circle(23, 22, 16.5, GOLD, mix(GOLD, "#000000", 0.55), 1.8),
        place("vp", 23, 21.5, 24, INK),
    ]
    for i, line in enumerate(lines):
        parts.append(centred((wide + 44) / 2, top + 1.2 * size * i, line, size, INK))
    return document(wide, tall, "".join(parts), title=f"Future: {name}")


def isotope_marker(spectral: str = "", colours: Palette | None = None) -> str:
    """The type of a player's gold tanks, 84 x 44; without one a dash."""
    chosen = colours or palette()
    fill = chosen.grades["isotope"]
    body = rect(1, 1, 82, 42, fill, _EDGE, 1.8, rx=9) + place("isotope", 22, 22, 26, INK, chosen)
    if spectral:
        body += circle(60, 22, 16, "#ffffff", _EDGE, 1.4)
        body += place(f"spectral-{spectral}", 60, 22, 23, INK, chosen)
    else:
        body += centred(60, 22, "–", 22, INK)
    return document(84, 44, body, title=f"isotope of type {spectral}" if spectral else "no isotope yet")


def home_mark(settled: bool) -> str:
    """Whether a player has had a Home Bernal, 84 x 44."""
    fill, ink = (GOLD, INK) if settled else (BOARD["slot"], BOARD["quiet"])
    body = rect(1, 1, 82, 42, fill, _EDGE, 1.8, rx=9) + place("home-orbit", 22, 22, 26, ink)
    body += centred(59, 22, "Home" if settled else "none", 13, ink)
    return document(84, 44, body, title="has had a Home Bernal" if settled else "no Home Bernal yet")


#: Size of the markers of the War and of emancipation.
PLATE = (236, 56)


def plate(symbol: str, words: str, fill: str) -> str:
    """A marker with a symbol and words, 236 x 56."""
    wide, tall = PLATE
    ink = ink_on(fill)
    size, lines, _ = fit_block(words, (wide - 92, tall - 10), (15.0, 14.0, 13.0, 12.0))
    top = tall / 2 - size * 0.6 * (len(lines) - 1)
    parts = [rect(1.5, 1.5, wide - 3, tall - 3, fill, _EDGE, 2, rx=10), place(symbol, 30, 28, 34, ink)]
    for i, line in enumerate(lines):
        parts.append(centred((wide + 52) / 2, top + 1.2 * size * i, line, size, ink))
    return document(wide, tall, "".join(parts), title=words)
