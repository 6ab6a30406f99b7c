"""Boards of Roll for the Galaxy: the table, a player's mat, and the phase strip behind a player's screen.

Each has a layout, which the module reads as well, and a drawing made from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hfmod.draw.colours import BOARD, mix, pattern
from hfmod.draw.layout import Layout, Spot, Zone, box
from hfmod.draw.render import document
from hfmod.draw.svg import path, rect
from hfmod.draw.text import centred, label
from hfmod.games.roll.art.dice import DICE, SEATS, small_die
from hfmod.games.roll.art.symbols import place
from hfmod.games.roll.art.tiles import TALL, WIDE
from hfmod.games.roll.content.model import PHASES, RollContent

NUMERALS = {"explore": "I", "develop": "II", "settle": "III", "produce": "IV", "ship": "V"}
WORKERS = {
    "explore": "Explorers", "develop": "Developers", "settle": "Settlers",
    "produce": "Producers", "ship": "Shippers",
}  # fmt: skip
DICTATE = "dictate"
_NAMES = {
    "home": "Home", "military": "Military", "consumption": "Consumption", "novelty": "Novelty",
    "rare": "Rare Elements", "genes": "Genes", "alien": "Alien Tech.",
}  # fmt: skip
BAR = 60  # height of a strip of buttons
CREDITS = 11  # fields of the credit track, from $0 on
SLOTS, ROW = 18, 9  # places of an empire, and how many stand in a row
_STEP_X, _STEP_Y = WIDE + 4, TALL + 6
_GAP = 14


@cache
def mat_layout() -> Layout:
    """A player's mat: what everybody sees."""
    zones: list[Zone] = []
    left, top = 16, BAR + 10
    fields = tuple(Spot(f"credit-{n}", f"Credit {n}", left + 28 + 54 * n, top + 46) for n in range(CREDITS))
    zones.append(box("credits", "Credits", left, top, 54 * CREDITS + 4, 80, fields))
    zones.append(box("vp", "VP chips", 628, top, 170, 80))
    dictated = (Spot("dictate", "Dictate", 832, top + 50), Spot("rolled", "Rolled", 864, top + 50))
    zones.append(box("dictate", "Dictate", 806, top, 84, 80, dictated))
    zones.append(_one("cup", "Cup", 898, top, 340, 80))
    zones.append(_one("citizenry", "Citizenry", 1246, top, 340, 80))
    top += 90
    for n, phase in enumerate(PHASES):
        x = left + 158 * n
        spots = (
            Spot(f"selects-{phase}", f"Selects {phase.capitalize()}", x + 122, top + 26),
            Spot(phase, phase.capitalize(), x + 30, top + 112),
        )
        zones.append(box(f"{phase}-workers", WORKERS[phase], x, top, 150, 176, spots))
    x = left + 158 * 5 + 6
    for stack, words in (("development", "Top development"), ("world", "Top world")):
        zones.append(_one(f"top-{stack}", words, x, top, WIDE + 8, 176, tile=True))
        x += WIDE + 14
        builders = "Developers" if stack == "development" else "Settlers"
        zones.append(_one(f"{stack}-builders", f"{builders} at work", x, top, 196, 176))
        x += 202
    top += 188
    slots = tuple(
        Spot(
            f"slot-{n + 1}", f"Slot {n + 1}",
            left + WIDE // 2 + _STEP_X * (n % ROW), top + 24 + TALL // 2 + _STEP_Y * (n // ROW),
        )
        for n in range(SLOTS)
    )  # fmt: skip
    wide = _STEP_X * ROW + 4
    zones.append(box("empire", "Empire", left - 4, top, wide + 4, 30 + _STEP_Y * 2, slots))
    return Layout(wide + 2 * left, top + 44 + _STEP_Y * 2, tuple(zones))


_HEAPS = (
    ("bag", "Bag"),
    ("abandoned", "Abandoned tiles"),
    ("factions", "Faction tiles"),
    ("homes", "Home worlds"),
)


def _one(zone_id: str, name: str, left: int, top: int, wide: int, tall: int, tile: bool = False) -> Zone:
    """A zone with one place, where things lie on one another, or fanned out to the right."""
    x = left + wide // 2 if tile else left + 30
    return box(zone_id, name, left, top, wide, tall, (Spot(zone_id, name, x, top + tall // 2 + 10),))


@cache
def screen_layout() -> Layout:
    """What lies behind a player's screen: the phase strip, tiles drawn, the stacks below their top tiles."""
    zones: list[Zone] = []
    left, top = 16, BAR + 10
    columns = (*PHASES, DICTATE)
    zones.append(_one("rolled", "Rolled", left, top, 150, 250))
    for n, column in enumerate(columns):
        x = left + 158 * (n + 1)
        if column != DICTATE:
            square = Spot(f"selects-{column}", f"Selects {column.capitalize()}", x + 75, top + 62)
            zones.append(
                box(f"selects-{column}", f"Selects {column.capitalize()}", x, top, 150, 94, (square,))
            )
        y = top + (100 if column != DICTATE else 0)
        spot = Spot(column, column.capitalize(), x + 30, top + 200)
        zones.append(box(column, column.capitalize(), x, y, 150, top + 250 - y, (spot,)))
    top += 262
    wide = 158 * 7 - 8
    third = (wide - 2 * _GAP) // 3
    for n, (zone, name) in enumerate(
        (("drawn", "Drawn tiles"), ("developments", "Developments"), ("worlds", "Worlds"))
    ):
        x = left + n * (third + _GAP)
        spot = Spot(zone, name, x + WIDE // 2 + 8, top + 32 + TALL // 2)
        zones.append(box(zone, name, x, top, third, TALL + 46, (spot,)))
    return Layout(wide + 2 * left, top + TALL + 60, tuple(zones))


@cache
def table_layout() -> Layout:
    """The middle of the table: phase tiles, supply, bag, start tiles."""
    zones: list[Zone] = []
    left, top = 16, BAR + 10
    spots = tuple(
        Spot(phase, phase.capitalize(), left + 105 + 206 * n, top + 90) for n, phase in enumerate(PHASES)
    )
    zones.append(box("phases", "Phases", left, top, 206 * 5 + 8, 160, spots))
    zones.append(box("pool", "VP pool", left + 206 * 5 + 20, top, 220, 160))
    top += 172
    for n, (code, name) in enumerate(_NAMES.items()):
        x = left + 184 * n
        zones.append(box(f"supply-{code}", name, x, top, 174, 110, (Spot(code, name, x + 48, top + 66),)))
    top += 122
    for n, (zone, name) in enumerate(
        (
            ("bag", "Bag"),
            ("abandoned", "Abandoned tiles"),
            ("factions", "Faction tiles"),
            ("homes", "Home worlds"),
        )
    ):
        wide = 2 * WIDE + 24 if zone == "factions" else WIDE + 40
        x = left + (0, WIDE + 52, 2 * WIDE + 104, 4 * WIDE + 140)[n]
        # The middle of a faction tile, as a piece, is that of its left half.
        middle = x + (12 + WIDE // 2 if zone == "factions" else wide // 2)
        zones.append(
            box(zone, name, x, top, wide, TALL + 46, (Spot(zone, name, middle, top + 36 + TALL // 2),))
        )
    return Layout(left * 2 + 184 * 7 - 10, top + TALL + 60, tuple(zones))


# -- drawings ----------------------------------------------------------------------------------------------


def mat(content: RollContent, seat: str, name: str) -> str:
    """A player's mat."""
    layout = mat_layout()
    body = "".join(_panels(layout))
    credits = layout.zone("credits")
    for n, spot in enumerate(credits.spots):
        body += rect(spot.x - 24, spot.y - 24, 48, 48, BOARD["slot"], BOARD["line"], 1.5, rx=6)
        body += centred(spot.x, spot.y, f"${n}", 15, BOARD["quiet"])
    for phase in PHASES:
        zone = layout.zone(f"{phase}-workers")
        x, y, _, _ = zone.box
        body += rect(x + 100, y + 4, 44, 44, "none", BOARD["gold"], 1.5, rx=8, dash="5 4")
        body += label(x + 8, y + 42, "selects", 10.5, BOARD["quiet"])
        body += place(phase, x + 66, y + 36, 22, BOARD["quiet"])
    x, y, _, _ = layout.zone("ship-workers").box
    trades = [(one.die, one.trade) for one in content.worlds.values() if one.die]
    for n, (code, worth) in enumerate(trades):
        at = x + 16 + 35 * n
        body += small_die(at, y + 161, code or "", 15) + label(at + 9, y + 165, f"${worth}", 11, BOARD["ink"])
    for spot in layout.zone("empire").spots:
        body += rect(
            spot.x - WIDE / 2, spot.y - TALL / 2, WIDE, TALL, "none", BOARD["line"], 1, rx=9, dash="3 5"
        )
    return _board(layout, body, seat, name)


def screen(seat: str, name: str) -> str:
    """What lies behind a player's screen."""
    layout = screen_layout()
    body = "".join(_panels(layout, bare="selects-"))
    for phase in PHASES:
        square = layout.zone(f"selects-{phase}")
        x, y, _, _ = square.box
        body += rect(x, y, 150, 94, BOARD["slot"], BOARD["line"], 1.2, rx=8)
        body += label(x + 8, y + 20, f"selects {NUMERALS[phase]}", 12, BOARD["ink"], bold=True)
        spot = square.spots[0]
        body += rect(spot.x - 25, spot.y - 25, 50, 50, "none", BOARD["gold"], 2, rx=9, dash="6 4")
        body += place(phase, spot.x, spot.y, 30, mix(BOARD["slot"], BOARD["quiet"], 0.6))
    x, y, _, _ = layout.zone(DICTATE).box
    body += place(DICTATE, x + 75, y + 62, 34, BOARD["quiet"])
    for n, line in enumerate(("one worker here:", "another one may", "stand elsewhere")):
        body += label(x + 12, y + 106 + 15 * n, line, 11, BOARD["quiet"])
    return _board(layout, body, seat, name)


def table() -> str:
    """The middle of the table."""
    layout = table_layout()
    return document(
        layout.width, layout.height, "".join(_panels(layout, bare="supply-")) + "".join(_supplies(layout)),
        title="Table", background=BOARD["ground"],
    )  # fmt: skip


def _supplies(layout: Layout) -> Iterator[str]:
    for code, look in DICE.items():
        x, y, wide, tall = layout.zone(f"supply-{code}").box
        yield rect(x, y, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=8)
        yield rect(x, y, 8, tall, look.fill, rx=4)
        yield label(x + 18, y + 24, f"{look.letter}  {_NAMES[code]}", 13.5, BOARD["ink"], bold=True)


def _panels(layout: Layout, bare: str = "never") -> Iterator[str]:
    """A panel with its name for each zone; the others are drawn apart."""
    for zone in layout.zones:
        if zone.id.startswith(bare):
            continue
        x, y, wide, tall = zone.box
        phase = zone.id.removesuffix("-workers")
        words = f"{NUMERALS[phase]}  {zone.name}" if phase in NUMERALS else zone.name
        yield rect(x, y, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=8)
        yield label(x + 8, y + 18, words, 12.5, BOARD["ink"], bold=True)


def _board(layout: Layout, body: str, seat: str, name: str) -> str:
    """A board with its bar in the player's colour and pattern, and the letter at its end."""
    look = SEATS[seat]
    made, fill = pattern(look)
    wide = layout.width
    bar = made + rect(0, 0, wide, BAR, "#141923") + rect(0, 0, 10, layout.height, fill)
    bar += path(f"M{wide - 150} 0H{wide}V{BAR}H{wide - 150}Z", fill)
    bar += rect(wide - 142, 12, 134, BAR - 24, look.fill, rx=8)
    bar += centred(wide - 75, BAR / 2, name, 15, look.ink)
    return document(wide, layout.height, bar + body, title=name, background=BOARD["ground"])


__all__ = [
    "BAR", "CREDITS", "DICTATE", "NUMERALS", "ROW", "SLOTS", "WORKERS", "mat", "mat_layout", "screen",
    "screen_layout", "table", "table_layout",
]  # fmt: skip
