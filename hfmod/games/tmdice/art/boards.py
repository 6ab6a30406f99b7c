"""Boards: Mars with its tracks and all that nobody owns, a player's mat, and what a player holds in hand.

Each has a layout, which the module reads as well, and a drawing made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hfmod.draw.colours import BOARD, INK, mix, pattern
from hfmod.draw.layout import Layout, Spot, Zone, box
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred, label
from hfmod.games.tmdice.art import cards
from hfmod.games.tmdice.art import icons as i
from hfmod.games.tmdice.art.dice import COLOUR_OF, DICE, DIE, FACES, SEATS, vp_icon
from hfmod.games.tmdice.art.symbols import place
from hfmod.games.tmdice.art.tiles import HEX, MILESTONE, hexagon
from hfmod.games.tmdice.art.tiles import TALL as TILE_TALL
from hfmod.games.tmdice.art.tiles import WIDE as TILE_WIDE
from hfmod.games.tmdice.content.model import TmdContent, Track

BAR = 60  # height of a strip of buttons
SPACES = 120  # of the VP track
SLOTS = 12  # places of dice of a colour on a mat
HANDS = 16  # places of cards in a hand
PLAYED = 40  # places of cards of a colour in front of a player
AWARDS = MILESTONES = 3
SPECIAL = 6
_SIDE = 34  # of a space of the VP track
_COLUMNS, _ROWS = 36, 26
_LEFT, _TOP = 16, BAR + 10
_WIDE, _TALL = _COLUMNS * _SIDE, _ROWS * _SIDE
_MIDDLE, _CENTRE = 668, 540
_PANEL = _LEFT + _WIDE + 14
_STEP = 52  # between dice of a row
_CARDS = {"green": (2, 11, 46), "red": (2, 11, 46), "blue": (3, 4, 142)}
"""Columns, rows and pixels from one row to the next of the cards in front of a player.

A card that is clicked comes to the front. Blue ones are used, so no two of them hide a third one between
them.
"""
_MAT_LEFT = 660
COLOUR_NAMES = {colour: colour.capitalize() for colour in DICE}


def hexes(rows: Sequence[int]) -> Iterator[tuple[str, int, int]]:
    """The hexes of a board with rows of some lengths, with their middles."""
    wide, down = HEX * 3**0.5, HEX * 1.5
    for row, length in enumerate(rows):
        for n in range(length):
            x = _MIDDLE + (n - (length - 1) / 2) * wide
            y = _CENTRE + (row - (len(rows) - 1) / 2) * down
            yield f"{chr(ord('A') + row)}{n + 1}", round(x), round(y)


def vp_spots() -> tuple[Spot, ...]:
    """The VP track, clockwise around Mars from the lower left corner."""
    found = []
    for n in range(SPACES):
        if n < _ROWS - 1:
            column, row = 0, _ROWS - 1 - n
        elif n < _ROWS + _COLUMNS - 2:
            column, row = n - _ROWS + 1, 0
        elif n < 2 * _ROWS + _COLUMNS - 3:
            column, row = _COLUMNS - 1, n - (_ROWS + _COLUMNS - 2)
        else:
            column, row = _COLUMNS - 1 - (n - (2 * _ROWS + _COLUMNS - 3)), _ROWS - 1
        x, y = _LEFT + _SIDE * column + _SIDE // 2, _TOP + _SIDE * row + _SIDE // 2
        found.append(Spot(f"vp-{n}", f"VP {n}", x, y))
    return tuple(found)


def _track(name: str, track: Track) -> tuple[Spot, ...]:
    """The spaces of a global parameter: temperature goes up, oxygen to the right."""
    values = range(track.start, track.end + 1, track.step)
    unit = name.capitalize()
    spots = []
    for n, value in enumerate(values):
        point = (1116, 872 - 52 * n) if name == "temperature" else (404 + 66 * n, 162)
        spots.append(Spot(f"{name}-{n}", f"{unit} {n}", *point))
        assert value <= track.end
    return tuple(spots)


def mars_layout(content: TmdContent) -> Layout:
    """Mars, and beside it dice, tiles and cards that nobody owns."""
    left, top = _LEFT + _SIDE + 12, _TOP + _SIDE + 12
    wide, tall = MILESTONE
    spots = tuple(Spot(f"hex-{name}", name, x, y) for name, x, y in hexes(content.rows))
    xs, ys = [one.x for one in spots], [one.y for one in spots]
    zones = [
        box(
            "mars", "Mars", min(xs) - 48, min(ys) - 56, max(xs) - min(xs) + 96, max(ys) - min(ys) + 112, spots
        ),
        box("oxygen", "Oxygen", 362, top, 612, 100, _track("oxygen", content.oxygen)),
        box("temperature", "Temperature", 1074, 298, 100, 608, _track("temperature", content.temperature)),
        box(
            "awards",
            "Awards",
            left,
            top,
            wide + 16,
            256,
            tuple(
                Spot(f"award-{n + 1}", f"Award {n + 1}", left + 38, top + 62 + 72 * n) for n in range(AWARDS)
            ),
        ),
        box(
            "milestones",
            "Milestones",
            left,
            490,
            wide + 16,
            3 * (tall + 6) + 34,
            tuple(
                Spot(
                    f"milestone-{n + 1}",
                    f"Milestone {n + 1}",
                    left + 8 + wide // 2,
                    490 + 28 + tall // 2 + (tall + 6) * n,
                )
                for n in range(MILESTONES)
            ),
        ),
        _pile("oceans", "Ocean tiles", 1050, top, 148, 142),
    ]
    zones += _panel()
    return Layout(_PANEL + 400, _TOP + _TALL + 12, tuple(zones), vp_spots())


def _pile(zone: str, name: str, left: int, top: int, wide: int, tall: int) -> Zone:
    """A zone with one heap in its middle."""
    return box(zone, name, left, top, wide, tall, (Spot(zone, name, left + wide // 2, top + 10 + tall // 2),))


def _panel() -> Iterator[Zone]:
    """What lies beside Mars, from the top down: dice, tiles, cards."""
    top = _TOP
    for n, colour in enumerate(DICE):
        yield _pile(f"{colour}-dice", f"{COLOUR_NAMES[colour]} dice", _PANEL + 78 * n, top, 72, 84)
    top += 94
    yield _pile("greenery-city", "Greenery, city", _PANEL, top, 108, 240)
    spots = tuple(
        Spot(f"special-{n + 1}", f"Special {n + 1}", _PANEL + 162 + 88 * (n % 3), top + 72 + 104 * (n // 3))
        for n in range(SPECIAL)
    )
    yield box("special-tiles", "Special tiles", _PANEL + 116, top, 268, 240, spots)
    top += 250
    tall = cards.TALL + 40
    yield _pile("projects", "Project deck", _PANEL, top, 188, tall)
    yield _pile("discard", "Discard pile", _PANEL + 196, top, 188, tall)
    top += tall + 8
    yield _pile("bonus", "Bonus cards", _PANEL, top, 188, tall)
    yield _pile("corporations", "Corporations", _PANEL + 196, top, 188, tall)


def box_layout() -> Layout:
    """What is not in play yet, or no more: the box of the game."""
    tall = cards.TALL + 40
    zones = (
        _pile("bonus-box", "Unused bonus cards", 16, 16, 200, tall),
        _pile("milestone-box", "Unused milestones", 228, 16, 220, tall),
        _pile("award-box", "Award dice", 460, 16, 120, tall),
        _pile("away", "Out of the game", 592, 16, 200, tall),
    )
    return Layout(808, tall + 32, zones)


@cache
def mat_layout() -> Layout:
    """A player's mat: dice in rows by colour, tokens, the corporation, and the cards that were played."""
    zones: list[Zone] = []
    left, top = 16, BAR + 10
    for n, colour in enumerate(DICE):
        y = top + 64 * n
        spots = tuple(
            Spot(f"{colour}-{k + 1}", f"{COLOUR_NAMES[colour]} die {k + 1}", left + 38 + 50 * k, y + 29)
            for k in range(SLOTS)
        )
        zones.append(box(f"{colour}-row", f"{COLOUR_NAMES[colour]} row", left, y, 50 * SLOTS + 22, 58, spots))
    top += 64 * 5 + 4
    zones.append(_pile("corporation", "Corporation", left, top, 196, cards.TALL + 40))
    zones.append(box("tokens", "Wild tokens", left + 208, top, 200, 118))
    zones.append(_pile("own-milestones", "Own milestones", left + 416, top, 206, MILESTONE[1] + 40))
    left, top = _MAT_LEFT, BAR + 10
    for colour, (columns, _, _) in _CARDS.items():
        wide = columns * (cards.WIDE + 6) + 10
        spots = tuple(_played(colour, left, top, n) for n in range(PLAYED))
        zones.append(box(f"{colour}-cards", f"{COLOUR_NAMES[colour]} cards", left, top, wide, 700, spots))
        left += wide + 8
    return Layout(left + 8, BAR + 10 + 700 + 12, tuple(zones))


def _played(colour: str, left: int, top: int, n: int) -> Spot:
    """Where the n-th card of a colour lies: in columns, blue ones in rows; then beside the first ones."""
    columns, rows, down = _CARDS[colour]
    again, rest = divmod(n, columns * rows)
    row, column = divmod(rest, columns) if colour == "blue" else divmod(rest, rows)[::-1]
    x = left + 8 + cards.WIDE // 2 + (cards.WIDE + 6) * column + 20 * again
    y = top + 24 + cards.TALL // 2 + down * row + 20 * again
    return Spot(f"{colour}-card-{n + 1}", f"{COLOUR_NAMES[colour]} card {n + 1}", x, y)


@cache
def hand_layout() -> Layout:
    """What a player holds: cards, corporations to choose from, and bonus cards that are looked through."""
    zones: list[Zone] = []
    left, top = 16, BAR + 10
    wide = cards.WIDE + 8
    rows = HANDS // 2
    spots = tuple(
        Spot(
            f"card-{n + 1}",
            f"Card {n + 1}",
            left + 8 + cards.WIDE // 2 + wide * (n % rows),
            top + 30 + cards.TALL // 2 + (cards.TALL + 8) * (n // rows),
        )
        for n in range(HANDS)
    )
    tall = 2 * (cards.TALL + 8) + 32
    zones.append(box("cards", "Cards", left, top, wide * rows + 10, tall, spots))
    top += tall + 8
    spots = tuple(
        Spot(
            f"bonus-{n + 1}",
            f"Bonus {n + 1}",
            left + 8 + cards.WIDE // 2 + wide * n,
            top + 30 + cards.TALL // 2,
        )
        for n in range(rows)
    )
    zones.append(box("bonus-cards", "Bonus cards", left, top, wide * rows + 10, cards.TALL + 40, spots))
    left += wide * rows + 18
    top = BAR + 10
    for n, (zone, name) in enumerate(
        (("first", "Corporation 1"), ("second", "Corporation 2"), ("chosen", "Chosen"))
    ):
        zones.append(_pile(zone, name, left, top + (cards.TALL + 38) * n, wide + 10, cards.TALL + 32))
    return Layout(left + wide + 26, BAR + 20 + 3 * (cards.TALL + 38), tuple(zones))


# -- drawings ----------------------------------------------------------------------------------------------

_SURFACE, _RIM = "#a85a3c", "#7d3f28"


def mars(content: TmdContent) -> str:
    """Mars and what lies beside it."""
    layout = mars_layout(content)
    body = "".join(_panels(layout, ("mars",)))
    body += circle(_MIDDLE, _CENTRE, 356, _SURFACE, _RIM, 3)
    body += circle(_MIDDLE - 96, _CENTRE - 120, 200, mix(_SURFACE, "#ffffff", 0.07))
    body += "".join(_surface(content))
    body += "".join(_tracks(content, layout))
    body += "".join(_vp_track(content))
    for spot in layout.zone("awards").spots:
        body += rect(spot.x - 26, spot.y - 26, 52, 52, "none", BOARD["gold"], 2, rx=9, dash="6 4")
        body += place("award", spot.x, spot.y, 28, BOARD["quiet"])
        for x, words, vp in ((62, "most", 5), (122, "second", 3)):
            body += vp_icon(spot.x + x, spot.y - 6, vp, 28, at_end=True)
            body += centred(spot.x + x, spot.y + 22, words, 11, BOARD["ink"], bold=False)
    for spot in layout.zone("milestones").spots:
        wide, tall = MILESTONE
        body += rect(
            spot.x - wide / 2, spot.y - tall / 2, wide, tall, "none", BOARD["gold"], 1.5, rx=9, dash="6 4"
        )
        body += place("milestone", spot.x, spot.y, 40, BOARD["quiet"])
    body += "".join(_standard(content))
    return document(layout.width, layout.height, body, title="Mars", background=BOARD["ground"])


def _surface(content: TmdContent) -> Iterator[str]:
    for name, x, y in hexes(content.rows):
        found = content.hexes[name]
        ground = "#2c5f93" if found.ocean else mix(_SURFACE, "#ffffff", 0.18)
        yield path(
            hexagon(x, y, HEX - 2),
            ground,
            "#4a2415" if not found.ocean else "#9fc6ee",
            2 if found.ocean else 1.5,
        )
        ink = "#ffffff" if found.ocean else "#2b1309"
        yield label(x, y - 33, name, 11, ink, anchor="middle", bold=True)
        if found.ocean:
            yield place("water", x, y + 34, 13, "#9fc6ee")
        if found.solo_city:
            yield place("person", x, y + 33, 15, ink)
        lines = i.lines(i.row(found.bonus), 78)
        for n, line in enumerate(lines):
            yield i.drawn(line, x - i.wide(line) / 2, y + 2 + 24 * (n - (len(lines) - 1) / 2))


def _tracks(content: TmdContent, layout: Layout) -> Iterator[str]:
    for name, track, unit in (("temperature", content.temperature, "°"), ("oxygen", content.oxygen, "%")):
        bonuses = {one.at: one.bonus for one in track.bonuses}
        fill = "#e2b3a4" if name == "temperature" else "#bfd9f2"
        for spot, value in zip(
            layout.zone(name).spots, range(track.start, track.end + 1, track.step), strict=True
        ):
            last = value == track.end
            yield rect(
                spot.x - 24, spot.y - 22, 48, 44, fill if not last else BOARD["gold"], "#11151f", 1.5, rx=9
            )
            yield centred(spot.x, spot.y, f"{value}{unit}".replace("-", "−"), 14, INK)
            if value in bonuses:
                line = list(i.row(bonuses[value]))
                x, y = (
                    (spot.x - 30 - i.wide(line), spot.y)
                    if name == "temperature"
                    else (spot.x - i.wide(line) / 2, spot.y + 36)
                )
                yield rect(x - 4, y - 14, i.wide(line) + 8, 28, "#f6eed8", "#11151f", 1, rx=7) + i.drawn(
                    line, x, y
                )


def _vp_track(content: TmdContent) -> Iterator[str]:
    for n, spot in enumerate(vp_spots()):
        gift, end = n in content.vp_track.bonus_cards, n in content.vp_track.deadlines
        ground = "#6b4a1d" if gift else BOARD["slot"] if n % 5 else mix(BOARD["slot"], "#ffffff", 0.16)
        yield rect(spot.x - _SIDE / 2, spot.y - _SIDE / 2, _SIDE, _SIDE, ground, BOARD["line"], 1)
        yield centred(spot.x, spot.y, str(n), 12.5 if n % 5 == 0 else 11, BOARD["ink"], bold=n % 5 == 0)
        if gift:
            yield place("play-card", spot.x + 9, spot.y + 10, 12, BOARD["gold"])
        if end:
            yield circle(spot.x + 11, spot.y + 11, 4, BOARD["gold"], "#11151f", 1)


def _standard(content: TmdContent) -> Iterator[str]:
    """What main actions need no card, below Mars."""
    x = 362.0
    for action in content.standard.values():
        line = [
            *(i.res(one, 18) for one in action.cost),
            i.symbol("main", BOARD["ink"], 14),
            *i.row(action.gain),
        ]
        yield rect(x - 3, 866, i.wide(line) + 6, 34, BOARD["panel"], BOARD["line"], 1, rx=7) + i.drawn(
            line, x, 883
        )
        x += i.wide(line) + 10


def _panels(layout: Layout, bare: Sequence[str] = ()) -> Iterator[str]:
    """A panel with its name for each zone but some."""
    for zone in layout.zones:
        if zone.id not in bare:
            x, y, wide, tall = zone.box
            yield rect(x, y, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=8)
            size = 12.5 if wide > 90 else 11
            yield label(x + 8, y + 17, zone.name, size, BOARD["ink"], bold=True)


_TURN = (
    (
        "Production Turn",
        (
            "1 keep up to 3 dice",
            "2 discard cards",
            "3 draw up to 5 cards",
            "4 roll all brown boxes",
            "5 turn blue cards back",
        ),
    ),
    (
        "or Action Turn",
        (
            "1 support action: roll a die, pay 1 to turn",
            "   a die, pay 1 for 2 cards, or a blue card",
            "2 main action: a card, a standard action,",
            "   a blue card, or a second support action",
        ),
    ),
)


def mat(seat: str, name: str) -> str:
    """A player's mat."""
    layout = mat_layout()
    rows = [f"{colour}-row" for colour in DICE]
    body = "".join(_panels(layout, rows))
    for colour in DICE:
        zone = layout.zone(f"{colour}-row")
        x, y, wide, tall = zone.box
        look = DICE[colour]
        body += rect(x, y, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=8) + rect(
            x, y, 9, tall, look.fill, rx=4
        )
        for spot in zone.spots:
            body += rect(
                spot.x - DIE / 2 - 2,
                spot.y - DIE / 2 - 2,
                DIE + 4,
                DIE + 4,
                BOARD["slot"],
                BOARD["line"],
                1,
                rx=9,
            )
            body += centred(spot.x, spot.y, look.letter, 15, mix(BOARD["slot"], look.fill, 0.45))
    for colour, (columns, _, _) in _CARDS.items():
        x, y, wide, tall = layout.zone(f"{colour}-cards").box
        body += rect(x, y, wide, 5, i.CARDS[colour], rx=3)
        assert columns
    x, y, _, _ = layout.zone("tokens").box
    y += 128
    for title, steps in _TURN:
        body += label(x + 2, y + 42, title, 13, BOARD["gold"], bold=True)
        for n, words in enumerate(steps):
            body += label(x + 2, y + 58 + 15 * n, words, 11.5, BOARD["ink"])
        y += 18 + 15 * len(steps)
    return _board(layout, body, seat, name)


def hand(seat: str, name: str) -> str:
    """What a player holds."""
    return _board(hand_layout(), "".join(_panels(hand_layout())), seat, name)


def box_board(wide: int, tall: int) -> str:
    """What is not in play; the board leaves room below for buttons."""
    return document(wide, tall, "".join(_panels(box_layout())), title="Box", background=BOARD["ground"])


def _board(layout: Layout, body: str, seat: str, name: str) -> str:
    """A board with its bar in the player's colour and pattern, and the name at its end."""
    look = SEATS[seat]
    made, fill = pattern(look)
    wide = layout.width
    bar = made + rect(0, 0, wide, BAR, "#141923") + rect(0, 0, 10, layout.height, fill)
    bar += path(f"M{wide - 150} 0H{wide}V{BAR}H{wide - 150}Z", fill)
    bar += rect(wide - 142, 12, 134, BAR - 24, look.fill, "#11151f", 1, rx=8)
    bar += centred(wide - 75, BAR / 2, name, 15, look.ink)
    return document(wide, layout.height, bar + body, title=name, background=BOARD["ground"])


__all__ = [
    "AWARDS",
    "BAR",
    "COLOUR_OF",
    "FACES",
    "HANDS",
    "MILESTONES",
    "SLOTS",
    "SPACES",
    "SPECIAL",
    "TILE_TALL",
    "TILE_WIDE",
    "box_board",
    "box_layout",
    "hand",
    "hand_layout",
    "mars",
    "mars_layout",
    "mat",
    "mat_layout",
    "vp_spots",
]
