"""Pieces: figures, cubes, domes, disks, chits, beads and dice, each an SVG document at its size on the table.

What belongs to a player wears the colour, the colour's pattern and its letter.
"""

from __future__ import annotations

from hfmod.draw.colours import INK, PlayerColour, mix, pattern
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import place

#: Clear red of busted, seniority and glitch disks.
RED_GLASS = "#c22f3a"
BLUE_BEAD = "#2f86cf"
GOLD = "#e3b53a"
SILVER = "#c6ccd6"
DIAMOND = "#bfe4f0"
_EDGE = "#11151f"


def _player(colour: str, colours: Palette | None) -> PlayerColour:
    chosen = colours or palette()
    if colour not in chosen.players:
        raise KeyError(f"no player colour {colour!r}; there are {', '.join(chosen.players)}")
    return chosen.players[colour]


def _badge(x: float, y: float, text: str, player: PlayerColour, radius: float = 8.5, size: float = 12) -> str:
    """The player's letter on a plain spot of the colour: a pattern never runs under a letter."""
    return circle(x, y, radius, player.fill) + centred(x, y, text, size, player.ink)


def _dark(player: PlayerColour, share: float = 0.3) -> str:
    return mix(player.fill, "#000000", share)


def rocket(colour: str, colours: Palette | None = None) -> str:
    """Rocket figure, 44 x 60."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    hull = "M22 2C31 10 33.5 19 33.5 29C33.5 37 32 44 29.5 50H14.5C12 44 10.5 37 10.5 29C10.5 19 13 10 22 2Z"
    body = (
        defs
        + path("M12 33L3 46V55L12 49ZM32 33L41 46V55L32 49Z", _dark(player), _EDGE, 2)
        + path("M15 50H29L31 57H13Z", _dark(player, 0.45), _EDGE, 2)
        + path(hull, fill, _EDGE, 2)
        + _badge(22, 28, player.letter, player, 9.5, 14)
    )
    return document(44, 60, body, title=f"{colour} rocket")


def freighter(colour: str, colours: Palette | None = None) -> str:
    """Freighter figure, 52 x 36."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    body = (
        defs
        + path("M3 8H35V30H3Z", fill, _EDGE, 2)
        + path("M35 14H42L49 22V30H35Z", _dark(player), _EDGE, 2)
        + _badge(19, 19, player.letter, player, 8.5, 13)
    )
    return document(52, 36, body, title=f"{colour} freighter")


def _cube(player: PlayerColour, front: str) -> str:
    light = mix(player.fill, "#ffffff", 0.35)
    return (
        path("M2 10L9 3H33L26 10Z", light, _EDGE, 1.6)
        + path("M26 10L33 3V26L26 33Z", _dark(player), _EDGE, 1.6)
        + path("M2 10H26V33H2Z", front, _EDGE, 1.6)
    )


def cube(colour: str, colours: Palette | None = None) -> str:
    """Factory cube, 35 x 35."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    body = defs + _cube(player, fill) + _badge(14, 21.5, player.letter, player, 8.5, 14)
    return document(35, 35, body, title=f"{colour} factory cube")


def sunspot_cube(colour: str, colours: Palette | None = None) -> str:
    """The sunspot cube, in the first player's colour, with a sun on it; 35 x 35."""
    player = _player(colour, colours)
    body = _cube(player, player.fill) + place("solar", 10, 18, 15, player.ink)
    return document(35, 35, body + centred(20.5, 27, player.letter, 10, player.ink), title="sunspot cube")


def dome(colour: str, colours: Palette | None = None) -> str:
    """Colony dome, 38 x 30."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    body = (
        defs
        + path("M3 24A16 21 0 0 1 35 24Z", fill, _EDGE, 1.8)
        + rect(1.5, 23, 35, 5.5, _dark(player), _EDGE, 1.8, rx=2)
        + _badge(19, 14.5, player.letter, player, 8, 13)
    )
    return document(38, 30, body, title=f"{colour} colony dome")


def claim(colour: str, colours: Palette | None = None) -> str:
    """Claim disk, 36 x 36."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    body = (
        defs
        + circle(18, 18, 16.5, fill, _EDGE, 1.8)
        + circle(18, 18, 12, stroke=mix(player.ink, player.fill, 0.4), width=1.2)
        + _badge(18, 18, player.letter, player, 9.5, 15)
    )
    return document(36, 36, body, title=f"{colour} claim disk")


def delegate(colour: str, colours: Palette | None = None) -> str:
    """Delegate for the assembly, 28 x 38."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    body = (
        defs
        + path("M10 13L6 30H22L18 13Z", fill, _EDGE, 1.8)
        + circle(14, 8.5, 7, fill, _EDGE, 1.8)
        + rect(2.5, 29.5, 23, 7, _dark(player), _EDGE, 1.8, rx=2)
        + _badge(14, 21, player.letter, player, 6.5, 11)
    )
    return document(28, 38, body, title=f"{colour} delegate")


def gold_star() -> str:
    """The gold star of the Active Law, 42 x 42."""
    dark = mix(GOLD, "#000000", 0.55)
    body = circle(21, 21, 19.5, GOLD, dark, 2.2) + place("vp", 21, 20.5, 29, INK)
    return document(42, 42, body, title="the Active Law")


def outpost(colour: str, number: int, colours: Palette | None = None) -> str:
    """Outpost chit 1 or 2, 54 x 36: flag, number, letter."""
    player = _player(colour, colours)
    defs, fill = pattern(player)
    body = (
        defs
        + rect(1.5, 1.5, 51, 33, fill, _EDGE, 2, rx=5)
        + rect(5, 5, 44, 26, player.fill, rx=3)
        + place("outpost", 15, 18, 18, player.ink)
        + centred(30, 18, str(number), 20, player.ink)
        + centred(43, 18, player.letter, 11, player.ink)
    )
    return document(54, 36, body, title=f"{colour} outpost {number}")


def dry_chit(colour: str, colours: Palette | None = None) -> str:
    """Dry mass chit, 44 x 44: a square frame, so that the spot's figure and a wet chit stay in sight."""
    player = _player(colour, colours)
    body = (
        path("M4 4H40V40H4ZM9.5 9.5V34.5H34.5V9.5Z", player.fill, _EDGE, 1.6)
        + circle(9, 35, 8.2, player.fill, _EDGE, 1.4)
        + centred(9, 35, "D", 11, player.ink)
    )
    return document(44, 44, body, title=f"{colour} dry mass")


def wet_chit(colour: str, grade: str = "water", colours: Palette | None = None) -> str:
    """Wet mass chit, 44 x 44: a ring in the player's colour with the shape and letter of the fuel grade."""
    chosen = colours or palette()
    player = _player(colour, chosen)
    body = (
        circle(22, 22, 16.6, stroke=_EDGE, width=8)
        + circle(22, 22, 16.6, stroke=player.fill, width=5.6)
        + circle(35.2, 8.8, 8, "#ffffff", chosen.grades[grade], 1.5)
        + place(grade, 35.2, 8.8, 13.5, INK, chosen)
    )
    return document(44, 44, body, title=f"{colour} wet mass, {grade}")


def _glass(size: float, symbol: str, title: str) -> str:
    middle, radius = size / 2, size / 2 - 1.5
    near, far, bend = radius * 0.62, radius * 0.3, radius * 0.7
    start, end = f"{middle - near:g} {middle - far:g}", f"{middle - 0.1 * radius:g} {middle - bend:g}"
    shine = f"M{start}A{bend:g} {bend:g} 0 0 1 {end}"
    body = (
        circle(middle, middle, radius, RED_GLASS, opacity=0.82)
        + circle(middle, middle, radius, stroke="#5e0f18", width=2)
        + path(shine, stroke="#f3c4c8", width=2)
        + place(symbol, middle, middle, size * 0.6, "#ffffff")
    )
    return document(size, size, body, title=title)


def busted() -> str:
    """Busted disk, 36 x 36."""
    return _glass(36, "busted", "busted site")


def seniority() -> str:
    """Seniority disk, 42 x 42."""
    return _glass(42, "seniority", "seniority disk")


def colonist() -> str:
    """Disk of an endangered Colonist, 36 x 36."""
    return _glass(36, "human", "Colonist")


def discovery() -> str:
    """Discovery chit, 40 x 40: a cut diamond, which keeps one Colonist alive."""
    edge = mix(DIAMOND, "#000000", 0.72)
    body = (
        path("M11 3H29L38 14L20 38L2 14Z", DIAMOND, edge, 2)
        + path("M2.6 14H37.4M11 3L14.5 14L20 37L25.5 14L29 3", stroke=mix(DIAMOND, edge, 0.45), width=1.2)
        + path("M20 8.5V22M13.2 15.2H26.8", stroke=INK, width=4.2)
    )
    return document(40, 40, body, title="Discovery chit")


def glitch() -> str:
    """Glitch disk, 30 x 30."""
    return _glass(30, "glitch", "glitch")


def bead(kind: str = "aqua", colours: Palette | None = None) -> str:
    """A bead, 26 x 26: ``aqua`` (also a tank of water) or ``isotope``."""
    chosen = colours or palette()
    fill = BLUE_BEAD if kind == "aqua" else chosen.grades["isotope"]
    mark = place("hydration", 13, 13.6, 14, "#ffffff") if kind == "aqua" else centred(13, 13.2, "I", 14, INK)
    body = (
        circle(13, 13, 11.6, fill, mix(fill, "#000000", 0.45), 1.8)
        + path("M5.8 10A8.4 8.4 0 0 1 10.4 5.6", stroke="#ffffff", width=2)
        + mark
    )
    return document(26, 26, body, title=f"{kind} bead")


def track_bead(spectral: str, colours: Palette | None = None) -> str:
    """Bead of an exploitation track, 30 x 30, with its spectral letter and shape."""
    mark = place(f"spectral-{spectral}", 15, 15, 18, INK, colours or palette())
    body = circle(15, 15, 13.6, "#ffffff", BLUE_BEAD, 2.6) + mark
    return document(30, 30, body, title=f"{spectral} bead")


def _medal(value: int, metal: str, symbol: str, title: str) -> str:
    dark = mix(metal, "#000000", 0.55)
    body = (
        circle(24, 24, 22.5, metal, dark, 2.4)
        + circle(24, 24, 18.6, stroke=dark, dash="1 3")
        + place(symbol, 24, 13.5, 14, INK)
        + centred(24, 27, str(value), 18, INK)
        + centred(24, 38.5, "VP", 9.5, INK)
    )
    return document(48, 48, body, title=title)


def glory(zone: str, value: int, returned: bool) -> str:
    """Glory chit of a zone, 48 x 48: silver as claimed, gold once returned to LEO, with its VP."""
    side = "returned" if returned else "claimed"
    return _medal(value, GOLD if returned else SILVER, f"zone-{zone.lower()}", f"{zone} glory, {side}")


def heroism(number: int, value: int = 2) -> str:
    """Heroism chit, 48 x 48: gold with a medal. ``number`` 1 to 4 tells the four apart in its title."""
    return _medal(value, GOLD, "heroism", f"heroism {number}")


def die(face: int, fill: str = "#fbf9f4") -> str:
    """Face 1 to 6 of a die, 40 x 40. Raises ValueError for another face."""
    if not 1 <= face <= 6:
        raise ValueError(f"a die has no face {face}")
    body = rect(4, 4, 32, 32, fill, rx=7) + place(f"die-{face}", 20, 20, 40, INK)
    return document(40, 40, body, title=f"die {face}")


def first_player() -> str:
    """Marker of the first player, 48 x 48."""
    body = circle(24, 24, 22, GOLD, mix(GOLD, "#000000", 0.55), 2.4) + place("first-player", 24, 24, 34, INK)
    return document(48, 48, body, title="first player")


def player_tokens(colour: str, colours: Palette | None = None) -> dict[str, str]:
    """All pieces of one player by name."""
    return {
        "rocket": rocket(colour, colours),
        "freighter": freighter(colour, colours),
        "cube": cube(colour, colours),
        "sunspot-cube": sunspot_cube(colour, colours),
        "dome": dome(colour, colours),
        "claim": claim(colour, colours),
        "delegate": delegate(colour, colours),
        "outpost-1": outpost(colour, 1, colours),
        "outpost-2": outpost(colour, 2, colours),
        "dry": dry_chit(colour, colours),
        "wet-water": wet_chit(colour, "water", colours),
        "wet-dirt": wet_chit(colour, "dirt", colours),
        "wet-isotope": wet_chit(colour, "isotope", colours),
    }
