"""Boards of Module 3: propaganda beside the assembly, and each player's war room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hfmod.draw.colours import BOARD, ink_on, mix, pattern
from hfmod.draw.layout import Layout, Spot, box
from hfmod.draw.svg import circle, rect
from hfmod.draw.text import centred, label
from hfmod.games.hf4.art.boards import Drawn
from hfmod.games.hf4.art.module_tokens import PLATE
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import NAMES, place

_MARGIN = 16
_ROW, _ROW_WIDE = 84, 356
_RIGHT, _RIGHT_WIDE = 388, 300
#: Width of the board beside the assembly.
WIDE = _RIGHT + _RIGHT_WIDE + _MARGIN


def _titled(left: int, top: int, wide: int, tall: int, title: str, symbol: str, note: str = "") -> str:
    parts = [
        rect(left, top, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=9),
        place(symbol, left + 19, top + 15, 18, BOARD["ink"]),
        label(left + 34, top + 20, title, 14, BOARD["ink"], bold=True),
    ]
    if note:
        parts.append(label(left + 12, top + tall - 9, note, 10.5, BOARD["quiet"]))
    return "".join(parts)


def _slot(x: float, y: float, radius: float = 29) -> str:
    return circle(x, y, radius, BOARD["slot"], BOARD["line"], 1.2, dash="5 5")


def propaganda(ideologies: Sequence[Mapping[str, Any]], *, colours: Palette | None = None) -> Drawn:
    """A row for each outer ideology with its chit and its extremist, war and peace beside them; 704 px wide.

    Zones ``freedom`` ... with the spots ``freedom-chit`` and ``freedom-extremist``; ``war`` with ``law`` (of
    the gold star) and ``marker``; ``supply`` with ``damage``, ``pow``, ``red-cross`` and ``box``.
    """
    chosen = colours or palette()
    zones, parts = [], [label(_MARGIN, 32, "Propaganda", 18, BOARD["ink"], bold=True)]
    for i, row in enumerate(ideologies):
        name, top = str(row["id"]), 46 + i * (_ROW + 8)
        fill = chosen.ideologies.get(name, BOARD["slot"])
        middle = top + _ROW // 2
        spots = [
            Spot(f"{name}-chit", "chit", 208, middle),
            Spot(f"{name}-extremist", "extremist", 314, middle),
        ]
        zones.append(box(name, name, _MARGIN, top, _ROW_WIDE, _ROW, spots))
        parts += [
            rect(_MARGIN, top, _ROW_WIDE, _ROW, mix(BOARD["panel"], fill, 0.25), BOARD["line"], 1.2, rx=9),
            circle(50, middle, 24, fill, BOARD["ink"], 1),
            place(name if name in NAMES else "delegate", 50, middle, 30, ink_on(fill)),
            label(84, middle + 5, name.capitalize(), 14, BOARD["ink"], bold=True),
            _slot(208, middle, 32),
            _slot(314, middle, 24),
            centred(314, top + _ROW - 10, "extremist", 10.5, BOARD["quiet"]),
        ]
    plate_wide, plate_tall = PLATE
    middle = _RIGHT + _RIGHT_WIDE // 2
    law, marker = Spot("law", "law", middle, 96), Spot("marker", "marker", middle, 176)
    zones.append(box("war", "War", _RIGHT, 46, _RIGHT_WIDE, 176, [law, marker]))
    parts += [
        _titled(_RIGHT, 46, _RIGHT_WIDE, 176, "War and Anarchy", "missile"),
        _slot(law.x, law.y, 24),
        centred(law.x, law.y + 34, "the gold star: no law is active", 10.5, BOARD["quiet"]),
        rect(
            *(marker.x - plate_wide / 2, marker.y - plate_tall / 2, plate_wide, plate_tall),
            BOARD["slot"],
            BOARD["line"],
            1.2,
            rx=10,
            dash="5 5",
        ),
    ]
    spots = []
    for i, (name, words) in enumerate(
        (("damage", "damage"), ("pow", "prisoners"), ("red-cross", "red cross"), ("box", "out of play"))
    ):
        x = _RIGHT + 42 + 72 * i
        spots.append(Spot(name, words, x, 300))
        parts += [_slot(x, 300), centred(x, 342, words, 11, BOARD["quiet"])]
    zones.append(box("supply", "War chits", _RIGHT, 234, _RIGHT_WIDE, 128, spots))
    parts.insert(1, _titled(_RIGHT, 234, _RIGHT_WIDE, 128, "Chits", "load"))
    tall = 46 + len(ideologies) * (_ROW + 8)
    return Drawn(Layout(WIDE, tall, tuple(zones)), "".join(parts))


_SLOT_WIDE, _GAP, _SLOT_TALL = 262, 10, 520
_HEAD, _TOP = 44, 56
#: Size of a war room.
ROOM = (2 * _MARGIN + 3 * _SLOT_WIDE + 2 * _GAP, _TOP + 130 + _GAP + _SLOT_TALL + _MARGIN)
#: Stacks in it: id, name, symbol, what belongs there.
STACKS = (
    ("dropstone", "Dropstone", "busted", "its thruster and supports"),
    ("missile1", "Missile 1", "missile", "a kamikaze with its supports"),
    ("missile2", "Missile 2", "missile", "likewise"),
)


def war_room(player: str, *, colours: Palette | None = None) -> Drawn:
    """A player's bribes, prisoners and markers of war, above the stacks of dropstone and kamikazes."""
    owner = (colours or palette()).players[player]
    defs, fill = pattern(owner, "war")
    wide, tall = ROOM
    parts = [
        rect(0, 0, wide, tall, BOARD["ground"]),
        defs,
        rect(0, 0, wide, _HEAD, fill),
        rect(_MARGIN, 5, 220, _HEAD - 10, owner.fill, rx=8),
        centred(_MARGIN + 22, _HEAD / 2, owner.letter, 24, owner.ink),
        label(_MARGIN + 46, _HEAD / 2 + 6.5, "War room", 18, owner.ink, bold=True),
    ]
    bribes = [
        Spot(f"bribe-{n + 1}", f"bribe {n + 1}", _MARGIN + 30 + 38 * (n % 6), _TOP + 52 + 42 * (n // 6))
        for n in range(12)
    ]
    left = _MARGIN + _SLOT_WIDE + _GAP
    chits = [Spot(f"pow-{n + 1}", f"prisoners {n + 1}", left + 30 + 50 * n, _TOP + 64) for n in range(5)]
    right = left + _SLOT_WIDE + _GAP
    markers = [
        Spot("banner", "banner", right + 40, _TOP + 66),
        Spot("stone", "dropstone token", right + 100, _TOP + 66),
        Spot("missile-1", "kamikaze 1", right + 164, _TOP + 66),
        Spot("missile-2", "kamikaze 2", right + 224, _TOP + 66),
    ]
    zones = [
        box("bribes", "Bribes", _MARGIN, _TOP, _SLOT_WIDE, 130, bribes),
        box("prisoners", "Prisoners", left, _TOP, _SLOT_WIDE, 130, chits),
        box("markers", "Markers of war", right, _TOP, _SLOT_WIDE, 130, markers),
    ]
    for (x, _, slot, high), title, symbol, note in (
        (zones[0].box, "Bribes", "delegate", ""),
        (zones[1].box, "Prisoners", "human", "lay a chit here for those aboard"),
        (zones[2].box, "Markers", "missile", "the banner's menu is for acts of war"),
    ):
        parts.append(_titled(x, _TOP, slot, high, title, symbol, note))
    parts += [_slot(spot.x, spot.y, 17) for spot in bribes]
    parts += [_slot(spot.x, spot.y, 22) for spot in (*chits, *markers)]
    tint = mix(BOARD["slot"], owner.fill, 0.06)
    top = _TOP + 130 + _GAP
    for i, (name, words, symbol, note) in enumerate(STACKS):
        x = _MARGIN + i * (_SLOT_WIDE + _GAP)
        first = Spot(f"{name}-card", words, x + _SLOT_WIDE // 2, top + 205)
        zones.append(box(name, words, x, top, _SLOT_WIDE, _SLOT_TALL, [first]))
        parts.append(_titled(x, top, _SLOT_WIDE, _SLOT_TALL, words, symbol, note))
        parts.append(
            rect(first.x - 125, first.y - 175, 250, 350, tint, BOARD["line"], 1.2, rx=12, dash="5 5")
        )
        parts.append(place(symbol, first.x, first.y, 96, mix(BOARD["slot"], BOARD["line"], 0.55)))
    return Drawn(Layout(wide, tall, tuple(zones)), "".join(parts))
