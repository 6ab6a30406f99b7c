"""A player's mat: net thrust track, fuel strip, the stacks, glories and aquas, reserve (B4, RUL-PLAYMAT).

:func:`playmat_layout` gives the same numbers that :func:`playmat` draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hfmod.draw.colours import BOARD, INK, mix, pattern
from hfmod.draw.layout import Layout, Spot, Zone, box
from hfmod.draw.render import document
from hfmod.draw.svg import path, rect
from hfmod.draw.text import centred, label
from hfmod.games.hf4.art.fuel_strip import draw_strip, strip
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import place

WIDTH, HEIGHT = 1640, 1130
MARGIN = 16
_HEAD = 44
_TRACK_TOP, _TRACK_TALL = 54, 56
_STRIP_TOP, _STRIP_BOTTOM = 120, 430
_STRIP_RIGHT = 1366
_SIDE, _SIDE_WIDE = 1382, 242
_STACKS_TOP = 440
_STACKS_TALL = HEIGHT - MARGIN - _STACKS_TOP
_SLOT_WIDE = 262
_CARD_TOP = 30
_THIRD_TOP = 836
_CHIT = 58  # what the tanks take of the head of a short slot

#: Stack slots in the order of play: id, name, symbol, what belongs there.
SLOTS = (
    ("leo", "LEO", "home-orbit", "boosted cards; bank"),
    ("rocket", "Rocket", "rocket", "thruster first, then its supports"),
    ("outpost-1", "Outpost 1", "outpost", "cards and tanks left in space"),
    ("outpost-2", "Outpost 2", "outpost", "cards and tanks left in space"),
    ("freighter", "Freighter", "freighters", "of Module 1"),
)

#: Reserve: id, name, count, spots a row, y of the first row.
_RESERVE = (
    ("cube", "cubes: factories, delegates", 7, 7, 512),
    ("dome", "colony domes", 7, 7, 586),
    ("claim", "claim disks", 9, 5, 650),
)


#: Reserve of Modules 1 and 2: id, name, place in the column; drawn by a panel of their set-ups.
MODULE_RESERVE = (
    ("freighter", "freighter", 46, 942),
    ("kalpana", "kalpana", 121, 942),
    ("stanford", "stanford", 196, 942),
    ("isotope", "isotope type", 60, 1016),
    ("home-mark", "home", 176, 1016),
)


def _slot_left(index: int) -> int:
    return MARGIN + index * (_SLOT_WIDE + 10)


def _track() -> list[Spot]:
    first, step, y = 208, 52, _TRACK_TOP + _TRACK_TALL // 2
    spots = [Spot("thrust-coast", "coasting", first - 46, y)]
    return spots + [Spot(f"thrust-{n}", f"net thrust {n}", first + step * n, y) for n in range(1, 16)]


def _reserve() -> list[Spot]:
    spots: list[Spot] = []
    for name, _, count, row, top in _RESERVE:
        step = 31 if row == 7 else 44
        # Pieces are drawn left of their spots, which stay in sight: a full row lies right of the middle.
        left = _SIDE + (_SIDE_WIDE - step * (row - 1)) // 2 + (9 if row == 7 else 0)
        for i in range(count):
            spots.append(
                Spot(
                    f"reserve-{name}-{i + 1}",
                    f"{name} {i + 1}",
                    left + step * (i % row),
                    top + 44 * (i // row),
                )
            )
    y = 776
    for i, (name, words) in enumerate(
        (
            ("rocket", "rocket"),
            ("thrust-marker", "net thrust marker"),
            ("outpost-1", "outpost 1"),
            ("outpost-2", "outpost 2"),
        )
    ):
        spots.append(Spot(f"reserve-{name}", words, _SIDE + (40, 86, 136, 196)[i], y))
    for i, (name, words) in enumerate((("dry", "dry mass chit"), ("wet", "wet mass chit"))):
        spots.append(Spot(f"reserve-{name}", words, _SIDE + 36 + 60 * i, 856))
    spots.append(Spot("reserve-outpost-3", "outpost 3", _SIDE + 170, 856))
    for name, words, x, y in MODULE_RESERVE:
        spots.append(Spot(f"reserve-{name}", words, _SIDE + x, y))
    return spots


def playmat_layout(tables: Mapping[str, Any]) -> Layout:
    """Size, zones and spots of a playmat, in pixels at 100 %.

    Zones ``net-thrust``, ``fuel-strip``, ``aquas``, ``glories``, ``leo``, ``rocket``, ``outpost-1``,
    ``outpost-2``, ``freighter``, ``outpost-3``, ``reserve``. Spots of the strip are called ``mass-`` and the
    printed mass (``mass-4-1/3``), of the track ``thrust-coast``, ``thrust-1`` to ``thrust-15``; the one spot
    of a stack is the middle of its first card. Raises KeyError without the table ``fuel-strip``.
    """
    found = strip(tables, 40, _STRIP_TOP + 62)
    zones: list[Zone] = [
        box("net-thrust", "Net thrust", MARGIN, _TRACK_TOP, 1350, _TRACK_TALL, _track()),
        box(
            "fuel-strip",
            "Fuel strip",
            MARGIN,
            _STRIP_TOP,
            1350,
            _STRIP_BOTTOM - _STRIP_TOP,
            found.spots.values(),
        ),
        box("aquas", "Aquas in LEO", _SIDE, _TRACK_TOP, _SIDE_WIDE, 186),
        box("glories", "Glories", _SIDE, 248, _SIDE_WIDE, 182),
    ]
    for i, (name, words, _, _) in enumerate(SLOTS):
        left = _slot_left(i)
        first = Spot(
            f"{name}-card", f"{words}, first card", left + _SLOT_WIDE // 2, _STACKS_TOP + _CARD_TOP + 175
        )
        tall = _STACKS_TALL if name != "freighter" else _THIRD_TOP - 10 - _STACKS_TOP
        zones.append(box(name, words, left, _STACKS_TOP, _SLOT_WIDE, tall, [first]))
    left, tall = _slot_left(len(SLOTS) - 1), HEIGHT - MARGIN - _THIRD_TOP
    third = Spot("outpost-3-card", "Outpost 3, first card", left + _SLOT_WIDE // 2, _THIRD_TOP + tall // 2)
    zones.append(box("outpost-3", "Outpost 3", left, _THIRD_TOP, _SLOT_WIDE, tall, [third]))
    zones.append(box("reserve", "Reserve", _SIDE, _STACKS_TOP, _SIDE_WIDE, _STACKS_TALL, _reserve()))
    return Layout(WIDTH, HEIGHT, tuple(zones))


def _panel(zone: Zone, title: str = "", note: str = "", symbol: str = "", free: int = 10) -> str:
    """A zone with its head; ``free``: pixels at its right that the note leaves to what lies there."""
    left, top, wide, tall = zone.box
    parts = [rect(left, top, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=9)]
    x = left + 10
    if symbol:
        parts.append(place(symbol, x + 9, top + 15, 18, BOARD["ink"]))
        x += 24
    if title:
        parts.append(label(x, top + 20, title, 14, BOARD["ink"], bold=True))
    if note:
        parts.append(label(left + wide - free, top + 19.5, note, 10.5, BOARD["quiet"], anchor="end"))
    return "".join(parts)


def _head(name: str, title: str, colours: Palette) -> str:
    player = colours.players[name]
    defs, fill = pattern(player, "mat")
    words = title or f"{name.capitalize()} player"
    turn = (
        "Your turn:  move once and do one operation, in any order  ·  free actions at any time between them"
    )
    return (
        defs
        + rect(0, 0, WIDTH, _HEAD, fill)
        + rect(MARGIN, 5, 420, _HEAD - 10, player.fill, rx=8)
        + centred(MARGIN + 22, _HEAD / 2, player.letter, 24, player.ink)
        + label(MARGIN + 46, _HEAD / 2 + 6.5, words, 18, player.ink, bold=True)
        + rect(WIDTH - 660, 7, 644, _HEAD - 14, player.fill, rx=8)
        + centred(WIDTH - 338, _HEAD / 2, turn, 13, player.ink, bold=False)
    )


def _draw_track(zone: Zone) -> str:
    left, top, _, tall = zone.box
    parts = [_panel(zone)]
    parts.append(place("net-thrust", left + 24, top + tall / 2, 26, BOARD["ink"]))
    parts.append(label(left + 44, top + 25, "Net", 13, BOARD["ink"], bold=True))
    parts.append(label(left + 44, top + 41, "thrust", 13, BOARD["ink"], bold=True))
    for spot in zone.spots:
        coast = spot.id == "thrust-coast"
        wide = 86 if coast else 46
        parts.append(
            rect(spot.x - wide / 2, top + 6, wide, tall - 12, BOARD["slot"], BOARD["line"], 1.2, rx=7)
        )
        text = "coast" if coast else spot.id.removeprefix("thrust-")
        parts.append(centred(spot.x, spot.y, text, 14 if coast else 20, BOARD["ink"]))
    x = zone.spots[-1].x + 44
    for i, line in enumerate(
        (
            "base thrust of the triangle, +1 afterburn, class of the wet mass,",
            "zone if solar, +1 if pushed, supports; round up",
        )
    ):
        parts.append(label(x, top + 25 + 15 * i, line, 11, BOARD["quiet"]))
    return "".join(parts)


_STEPS = (
    (
        "Free actions",
        "cargo transfer, jettison, fuel and tanks, create or convert a stack, load glory, trade",
    ),
    (
        "Move",
        "activate the thruster, count net thrust, fly: burns, turns, hazards, landing; then end the move",
    ),
    (
        "Operation",
        "income · research · free market · boost · refuel · prospect · industrialize · produce · deliver",
    ),
    ("End of turn", "every stack has its figure or chit on the map; at most two outposts"),
)


def _steps(left: int, top: int) -> str:
    """The order of a turn and the key of the strip's lines, in the room that the strip leaves free."""
    parts = [rect(left - 16, top - 24, 712, 126, "#f4f1ea", rx=9)]
    for i, (name, words) in enumerate(_STEPS):
        y = top + 20 * i
        parts.append(label(left, y, name, 12, INK, bold=True) + label(left + 92, y, words, 11.5, "#2c3344"))
    y = top + 20 * len(_STEPS) + 14
    key = (
        (path(f"M{left} {y - 4}h34", stroke=INK, width=2.5), "one fuel step"),
        (
            path(f"M{left} {y - 4}h34", stroke="#b3202c", width=2, dash="1.5 4"),
            "one unit of mass, or one tank",
        ),
    )
    for i, (drawn, words) in enumerate(key):
        x = 190 * i
        parts.append(
            f'<g transform="translate({x} 0)">{drawn}{label(left + 42, y, words, 11.5, "#2c3344")}</g>'
        )
    parts.append(label(left + 420, y, "broken rings: wet mass only", 11.5, "#2c3344"))
    return "".join(parts)


def _draw_reserve(zone: Zone) -> str:
    left = zone.box[0]
    parts = [_panel(zone, "Reserve", "not in play")]
    for name, words, count, _, top in _RESERVE:
        symbol = {"cube": "factory", "dome": "colony", "claim": "claim"}[name]
        parts.append(label(left + 10, top - 31, f"{count} {words}", 10.5, BOARD["quiet"]))
        for spot in zone.spots:
            if spot.id.startswith(f"reserve-{name}-"):
                parts.append(place(symbol, spot.x, spot.y, 24, BOARD["line"]))
    parts.append(label(left + 10, 732, "rocket, net thrust marker, outpost chits", 10.5, BOARD["quiet"]))
    parts.append(label(left + 10, 822, "mass chits", 10.5, BOARD["quiet"]))
    parts.append(label(left + 137, 822, "third outpost", 10.5, BOARD["quiet"]))
    marks = {
        "rocket": "rocket",
        "thrust-marker": "net-thrust",
        "outpost-1": "outpost",
        "outpost-2": "outpost",
    }
    marks |= {
        "dry": "dry",
        "wet": "wet",
        "outpost-3": "outpost",
    }
    for spot in zone.spots:
        if symbol := marks.get(spot.id.removeprefix("reserve-"), ""):
            parts.append(place(symbol, spot.x, spot.y, 26, BOARD["line"]))
    for i, line in enumerate(("Cubes and disks end with the supply;", "domes beyond 7 score nothing.")):
        parts.append(label(left + 10, HEIGHT - 54 + 15 * i, line, 10.5, BOARD["quiet"]))
    return "".join(parts)


def playmat(
    tables: Mapping[str, Any], player: str, *, title: str = "", colours: Palette | None = None
) -> str:
    """SVG document of a player's mat, 1640 x 1130 px. ``player`` is a colour; ``title`` replaces its name.

    Raises KeyError for an unknown colour or without the table ``fuel-strip``.
    """
    chosen = colours or palette()
    layout = playmat_layout(tables)
    found = strip(tables, 40, _STRIP_TOP + 62)
    parts = [rect(0, 0, WIDTH, HEIGHT, BOARD["ground"]), _head(player, title, chosen)]
    parts.append(_draw_track(layout.zone("net-thrust")))
    parts.append(
        f'<clipPath id="strip"><rect x="{MARGIN}" y="{_STRIP_TOP}" width="1350" '
        f'height="{_STRIP_BOTTOM - _STRIP_TOP}" rx="9"/></clipPath><g clip-path="url(#strip)">'
        f"{draw_strip(found, chosen, _STRIP_TOP, _STRIP_BOTTOM)}</g>"
    )
    parts.append(_steps(620, 318))
    parts.append(_panel(layout.zone("aquas"), "Aquas in LEO", "money and water", "aqua"))
    parts.append(_panel(layout.zone("glories"), "Glories", "returned: high side up", "glory"))
    tint = mix(BOARD["slot"], chosen.players[player].fill, 0.06)
    for name, words, symbol, note in SLOTS:
        zone = layout.zone(name)
        parts.append(_panel(zone, words, note, symbol, _CHIT if name == "freighter" else 10))
        spot = zone.spots[0]
        parts.append(rect(spot.x - 125, spot.y - 175, 250, 350, tint, BOARD["line"], 1.2, rx=12, dash="5 5"))
        parts.append(place(symbol, spot.x, spot.y, 96, mix(BOARD["slot"], BOARD["line"], 0.55)))
    third = layout.zone("outpost-3")
    parts.append(_panel(third, "Outpost 3", "this turn only", "outpost", _CHIT))
    parts.append(place("outpost", *third.middle, 72, mix(BOARD["slot"], BOARD["line"], 0.55)))
    parts.append(_draw_reserve(layout.zone("reserve")))
    return document(WIDTH, HEIGHT, "".join(parts), title=title or f"{player} playmat")
