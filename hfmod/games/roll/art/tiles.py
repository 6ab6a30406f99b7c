"""Tiles of Roll for the Galaxy: developments (a diamond with the cost), worlds (a circle with the cost in the
world's colour and its letter), faction tiles as wide as two, home worlds, phase tiles and the bag side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.draw.colours import BOARD, INK, PAPER, ink_on, mix
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred, fit, fit_block, label, paragraph
from hfmod.games.roll.art.dice import DieColour, small_die, world_colour
from hfmod.games.roll.art.symbols import place
from hfmod.games.roll.content.model import Gain, Side

WIDE, TALL = 170, 150
_PHASES = {"explore": "I", "develop": "II", "settle": "III", "produce": "IV", "ship": "V", "assign": "A"}
_DEVELOPMENT = "#33507a"
_INSET = 7
_SPACE = "#161c2b"
_STARS = ((22, 96), (40, 132), (148, 62), (156, 118), (96, 140), (12, 60), (128, 96))


def side(found: Side, start: str = "", credits: int = 0) -> str:
    """The face of one side; ``start`` is what stands in the corner of a faction tile or home world.

    ``credits`` are those that a home world's player begins with, where they are others than usual.
    """
    begins = label(92, 58, f"begin with ${credits}", 11, BOARD["ink"]) if credits else ""
    return document(WIDE, TALL, _body(found, start) + begins, title=found.name)


def faction(left: Side, right: Side, number: int) -> str:
    """A faction tile: both halves side by side, with its number."""
    halves = _body(left, str(number)) + f'<g transform="translate({WIDE} 0)">{_body(right, str(number))}</g>'
    return document(2 * WIDE, TALL, halves, title=f"{left.name}, {right.name}")


def back() -> str:
    """What a tile shows in the bag: neither side."""
    body = rect(1, 1, WIDE - 2, TALL - 2, "#39424f", "#11151f", 2, rx=9)
    body += path(
        f"M{WIDE / 2} 26L{WIDE / 2 + 49} 75L{WIDE / 2} 124L{WIDE / 2 - 49} 75Z", "none", "#8fa0b8", 3
    )
    body += circle(WIDE / 2, 75, 27, "none", "#8fa0b8", 3) + centred(WIDE / 2, 75, "tile", 16, "#dfe6ef")
    return document(WIDE, TALL, body, title="tile")


def phase_tile(phase: str, active: bool) -> str:
    """A phase tile: its active side, or X."""
    wide, tall = 190, 110
    ground = "#e8d9a0" if active else "#39424f"
    ink = INK if active else "#aeb9cb"
    body = rect(1, 1, wide - 2, tall - 2, ground, "#11151f", 2, rx=10)
    body += place(phase, 50, 62, 58, ink)
    body += label(14, 24, _PHASES[phase], 17, ink, bold=True)
    body += centred(128, 52, phase.capitalize(), 19, ink)
    if active:
        body += centred(128, 78, "takes place", 12.5, ink, bold=False)
    else:
        body += centred(128, 78, "X", 24, "#ff8a7a")
        body += path("M22 34L78 90M78 34L22 90", "none", "#ff8a7a", 5)
    return document(wide, tall, body, title=f"{phase} {'active' if active else 'X'}")


def _body(found: Side, start: str) -> str:
    development = not found.is_world
    look = DieColour(_DEVELOPMENT, "") if development else world_colour(found.colour or "")
    ground = PAPER if development else _SPACE
    ink = INK if development else BOARD["ink"]
    parts = [rect(1, 1, WIDE - 2, TALL - 2, ground, "#11151f", 2, rx=9)]
    if not development:
        parts += [circle(x, y, 1.1, "#7f8dab") for x, y in _STARS]
    band = mix(look.fill, "#000000", 0.12) if development else look.fill
    parts.append(path(f"M2 36V11A9 9 0 0 1 11 2H{WIDE - 11}A9 9 0 0 1 {WIDE - 2} 11V36Z", band))
    name_ink = ink_on(band)
    room = WIDE - 48 - (20 if start else 0)
    size = fit(found.name, 13.5, room, 11.0, bold=True)
    parts += _name(found.name, 42, size, room, name_ink)
    parts.append(_cost(found.cost, development))
    if start:
        parts += [
            rect(WIDE - 22, 9, 16, 20, "#8b93a0", "#11151f", 1, rx=4),
            centred(WIDE - 14, 19, start, 12, INK),
        ]
    parts += _text(found, ink) if development else _world(found, look, ink)
    return "".join(parts)


def _name(name: str, x: float, size: float, room: float, ink: str) -> Iterator[str]:
    best, lines, _ = fit_block(name, (room, 33), (size, 12.0, 11.5, 11.0), 1.1)
    tall = len(lines) * best * 1.12
    for n, line in enumerate(lines):
        yield label(x, 19 - tall / 2 + best * (0.9 + 1.12 * n), line, best, ink, bold=True)


def _cost(cost: int, development: bool) -> str:
    if development:
        return path("M21 1.5L40 20L21 38.5L2 20Z", "#ffffff", "#11151f", 2) + centred(
            21, 20, str(cost), 18, INK
        )
    return circle(21, 20, 17.5, "#ffffff", "#11151f", 2) + centred(21, 20, str(cost), 18, INK)


def _text(found: Side, ink: str) -> Iterator[str]:
    """Powers by phase, and points at the end of the game: one block of text that fits."""
    words = []
    for power in found.powers:
        mark = "Assign" if power.phase == "assign" else _PHASES.get(power.phase, power.phase.capitalize())
        words.append(f"{mark}: {power.text}")
    if found.bonus is not None:
        words.append(f"End: {found.bonus.text}")
    if found.text:
        words.append(found.text)
    top, foot = 42.0, _foot(found)
    box = (WIDE - 2 * _INSET, TALL - top - (24 if foot else 5))
    size, lines, whole = _block(words, box)
    if not whole:
        raise ValueError(f"the text of {found.name} does not fit on its tile")
    yield paragraph(_INSET, top, lines, size, ink, leading=1.14)
    yield foot


def _block(words: Sequence[str], box: tuple[float, float]) -> tuple[float, list[str], bool]:
    """Paragraphs below one another, at the largest size at which all fit."""
    for size in (12.5, 12.0, 11.5, 11.0):
        lines: list[str] = []
        for one in words:
            lines += fit_block(one, (box[0], 999), (size,), 1.14)[1]
        if len(lines) * size * 1.14 <= box[1] + 0.5:
            return size, lines, True
    return size, lines, False


def _foot(found: Side) -> str:
    """Dice and credits that come with a tile, in a row at its foot."""
    if not (found.gains or found.credits or found.remove_die):
        return ""
    return _gains(found, TALL - 14, INK)


def _world(found: Side, look: DieColour, ink: str) -> Iterator[str]:
    edge = "#e7ebf2" if look.letter == "–" else mix(look.fill, "#ffffff", 0.35)
    yield circle(46, 92, 35, look.fill, edge, 2.5, dash="6 5" if look.letter == "–" else "")
    yield circle(46, 92, 26, "none", mix(look.fill, "#ffffff", 0.22), 1.5)
    yield centred(46, 92, look.letter, 28, look.ink)
    yield _gains(found, 0, ink)
    if found.text and not (found.gains or found.credits or found.remove_die):
        size, lines, _ = fit_block(found.text, (72, 90))
        yield paragraph(92, 52, lines, size, ink)


_TO = {"cup": "cup", "citizenry": "citizenry", "world": "produce"}
_WHERE = {"cup": "cup", "citizenry": "citizens", "world": "good"}


def _gains(found: Side, foot: float, ink: str) -> str:
    """What comes with the tile, one thing a line (a world) or all in a row at ``foot`` (a development)."""
    things = [thing for gain in found.gains for thing in _each(gain)]
    parts, x, y = [], 92.0, 54.0
    row = bool(foot)
    if row:
        x, y = 14.0, foot
    if found.remove_die:
        parts.append(
            rect(x - 8, y - 8, 16, 16, "none", "#ff6d5d" if not row else "#b3202c", 1.6, rx=3, dash="3 3")
        )
        parts.append(label(x + 12, y + 4, "lose a die", 11, ink))
        x, y = (x + 74, y) if row else (x, y + 22)
    for die_code, to in things:
        parts.append(small_die(x, y, die_code) + place(_TO[to], x + 20, y, 15, ink))
        if not row:
            parts.append(label(x + 30, y + 4, _WHERE[to], 11, ink))
        x, y = (x + 42, y) if row else (x, y + 22)
    if found.credits:
        parts.append(label(x - 8, y + 5, f"+${found.credits}", 14, ink, bold=True))
    return "".join(parts)


def _each(gain: Gain) -> Iterator[tuple[str, str]]:
    return ((gain.die, gain.to) for _ in range(gain.n))


__all__ = ["TALL", "WIDE", "back", "faction", "phase_tile", "side"]
