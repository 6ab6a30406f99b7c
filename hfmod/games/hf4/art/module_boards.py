"""What Modules 1 and 2 add to the boards: Bernals and Futures beside the mats, decks beside the patents.

Each board is drawn beside one that every game has, and lies there in the set-ups of the modules alone. What
belongs to one module only, such as the frame of a deck, is a panel by itself.
"""

from __future__ import annotations

from hfmod.draw.colours import BOARD, mix, pattern
from hfmod.draw.layout import Layout, Spot, box
from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.draw.text import centred, label
from hfmod.games.hf4.art.boards import Drawn, patents
from hfmod.games.hf4.art.module_tokens import PLATE, STAR_SIZE
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.playmat import HEIGHT as MAT_TALL
from hfmod.games.hf4.art.playmat import MARGIN
from hfmod.games.hf4.art.symbols import place

_SLOT_WIDE, _GAP = 262, 10
_HEAD = 44
_FUTURES_TOP, _FUTURES_TALL = 54, 376
_STACKS_TOP = 440
_FIRST_CARD = 205  # middle of a slot's first card below its top, as on the mat

#: The Bernals' stacks: id, name, note.
BERNALS = (("kalpana", "Kalpana", "the Bernal, then its load"), ("stanford", "Stanford", "likewise"))
#: Width of the board beside a mat.
MAT_WIDE = 2 * MARGIN + 2 * _SLOT_WIDE + _GAP


# -- beside a mat ------------------------------------------------------------------------------------------


def bernals(player: str, *, colours: Palette | None = None) -> Drawn:
    """Stacks of the two Bernals and the stars of completed Futures, 566 x 1130.

    Zones ``futures`` (spots ``future-1`` to ``future-18``), ``kalpana`` and ``stanford``, each with the
    middle of its first card.
    """
    chosen = colours or palette()
    owner = chosen.players[player]
    defs, fill = pattern(owner, "wing")
    wide = MAT_WIDE - 2 * MARGIN
    futures = box("futures", "Futures", MARGIN, _FUTURES_TOP, wide, _FUTURES_TALL, _stars())
    zones = [futures]
    tall = MAT_TALL - MARGIN - _STACKS_TOP
    for i, (name, words, _) in enumerate(BERNALS):
        left = MARGIN + i * (_SLOT_WIDE + _GAP)
        first = Spot(f"{name}-card", words, left + _SLOT_WIDE // 2, _STACKS_TOP + _FIRST_CARD)
        zones.append(box(name, words, left, _STACKS_TOP, _SLOT_WIDE, tall, [first]))
    parts = [
        rect(0, 0, MAT_WIDE, MAT_TALL, BOARD["ground"]),
        defs,
        rect(0, 0, MAT_WIDE, _HEAD, fill),
        rect(MARGIN, 5, 330, _HEAD - 10, owner.fill, rx=8),
        centred(MARGIN + 22, _HEAD / 2, owner.letter, 24, owner.ink),
        label(MARGIN + 46, _HEAD / 2 + 6.5, "Bernals and Futures", 18, owner.ink, bold=True),
        _titled(MARGIN, _FUTURES_TOP, wide, _FUTURES_TALL, "Futures", "vp", "stars of those completed"),
    ]
    for spot in futures.spots:
        star_wide, star_tall = STAR_SIZE
        parts.append(
            rect(
                spot.x - star_wide / 2,
                spot.y - star_tall / 2,
                star_wide,
                star_tall,
                BOARD["slot"],
                BOARD["line"],
                1.2,
                rx=9,
                dash="5 5",
            )
        )
    tint = mix(BOARD["slot"], owner.fill, 0.06)
    for zone, (_, words, note) in zip(zones[1:], BERNALS, strict=True):
        left, top, slot, _ = zone.box
        spot = zone.spots[0]
        parts.append(_titled(left, top, slot, tall, words, "bernals", note))
        parts.append(rect(spot.x - 125, spot.y - 175, 250, 350, tint, BOARD["line"], 1.2, rx=12, dash="5 5"))
        parts.append(place("bernals", spot.x, spot.y, 96, mix(BOARD["slot"], BOARD["line"], 0.55)))
    return Drawn(Layout(MAT_WIDE, MAT_TALL, tuple(zones)), "".join(parts))


#: The mass chits of the Bernals while they fly, above the board: id, name, left.
CHITS = (
    ("dry-kalpana", "Kalpana dry mass", 240),
    ("wet-kalpana", "Kalpana wet mass", 310),
    ("dry-stanford", "Stanford dry mass", 420),
    ("wet-stanford", "Stanford wet mass", 490),
)


def chits(tall: int) -> Drawn:
    """Reserve of the Bernals' mass chits, 566 px wide: zone ``bernal-chits``."""
    spots = [Spot(name, words, left, tall // 2) for name, words, left in CHITS]
    zone = box("bernal-chits", "Bernal chits", MARGIN, 10, MAT_WIDE - 2 * MARGIN, tall - 20, spots)
    left, top, wide, high = zone.box
    body = (
        rect(left, top, wide, high, BOARD["panel"], BOARD["line"], 1.2, rx=9)
        + label(left + 10, top + 28, "Mass chits of the Bernals", 14, BOARD["ink"], bold=True)
        + label(left + 10, top + 48, "on the fuel strip while mobile", 10.5, BOARD["quiet"])
    )
    return Drawn(Layout(MAT_WIDE, tall, (zone,)), body)


def _stars() -> list[Spot]:
    """Three in a row."""
    left, top = MARGIN + 92, _FUTURES_TOP + 66
    return [
        Spot(f"future-{i + 1}", f"future {i + 1}", left + 175 * (i % 3), top + 54 * (i // 3))
        for i in range(18)
    ]


def _titled(left: int, top: int, wide: int, tall: int, title: str, symbol: str, note: str) -> str:
    return (
        rect(left, top, wide, tall, BOARD["panel"], BOARD["line"], 1.2, rx=9)
        + place(symbol, left + 19, top + 15, 18, BOARD["ink"])
        + label(left + 34, top + 20, title, 14, BOARD["ink"], bold=True)
        + label(left + wide - 10, top + 19.5, note, 10.5, BOARD["quiet"], anchor="end")
    )


#: Size of the panel of figures in the reserve of a mat.
RESERVE = (242, 152)


def reserve(modules: tuple[str, ...]) -> str:
    """Words above the figures of the modules in the reserve of a mat, 242 x 152."""
    both = "m1" in modules and "m2" in modules
    words = "freighter and Bernal figures" if both else "freighter" if "m1" in modules else "Bernal figures"
    parts = [label(10, 14, words, 10.5, BOARD["quiet"])]
    if "m1" in modules:
        parts.append(label(18, 83, "type of isotope", 10.5, BOARD["quiet"]))
    if "m2" in modules:
        parts.append(label(134, 83, "Home Bernal, ever", 10.5, BOARD["quiet"]))
    return document(*RESERVE, "".join(parts))


#: Size of the title that the Bank has with Module 2.
BANK = (238, 27)


def bank() -> str:
    """The title of the Aquas where they lie in the Bank, 238 x 27."""
    wide, tall = BANK
    body = (
        rect(0, 0, wide, tall, BOARD["panel"])
        + place("aqua", 17, 13, 18, BOARD["ink"])
        + label(32, 18, "Bank", 14, BOARD["ink"], bold=True)
        + label(wide - 8, 17.5, "Home Bernal, else LEO", 10.5, BOARD["quiet"], anchor="end")
    )
    return document(wide, tall, body)


# -- beside the patents ------------------------------------------------------------------------------------

DECKS = ("freighters", "gw-thrusters", "bernals", "colonists")
_DECK_WIDE, _DECK_TALL = 262, 396
#: Width and height of the board beside that of patents and tracks.
DECKS_SIZE = (2 * 16 + 4 * _DECK_WIDE + 3 * _GAP, 1100)
_PANEL_WIDE = DECKS_SIZE[0] - 32
FUTURES_SIZE = (_PANEL_WIDE, 400)
MARKERS_SIZE = ((_PANEL_WIDE - _GAP) // 2, 104)


def module_decks(top: int) -> Layout:
    """Where things lie beside the patents, whose first row begins at ``top``.

    Zone ``module-decks`` with a spot for each deck, ``futures-left`` with those of the stars still to be won
    (``star-1`` ...), ``war`` and ``emancipation`` with a spot for the marker.
    """
    wide, tall = DECKS_SIZE
    spots = [
        Spot(f"deck-{deck}", deck.replace("-", " "), 16 + 131 + i * (_DECK_WIDE + _GAP), top + 40 + 175)
        for i, deck in enumerate(DECKS)
    ]
    row = top + _DECK_TALL + _GAP
    stars = [
        Spot(f"star-{i + 1}", f"star {i + 1}", 16 + 100 + 175 * (i % 6), row + 66 + 54 * (i // 6))
        for i in range(36)
    ]
    zones = [
        box("module-decks", "Decks of modules", 16, top, _PANEL_WIDE, _DECK_TALL, spots),
        box("futures-left", "Futures to win", 16, row, *FUTURES_SIZE, stars),
    ]
    row += FUTURES_SIZE[1] + _GAP
    for i, (name, words) in enumerate((("war", "War of Independence"), ("emancipation", "Robots"))):
        left = 16 + i * (MARKERS_SIZE[0] + _GAP)
        spot = Spot(name, words.lower(), left + MARKERS_SIZE[0] // 2, row + 62)
        zones.append(box(name, words, left, row, *MARKERS_SIZE, [spot]))
    return Layout(wide, tall, tuple(zones))


def deck_frame(deck: str) -> str:
    """The frame of a deck with its label, 262 x 396."""
    return patents((deck,)).svg


def futures_panel() -> str:
    """The panel of the Futures that are still to be won."""
    wide, tall = FUTURES_SIZE
    return document(
        wide, tall, _titled(0, 0, wide, tall, "Futures to win", "vp", "red: brings the War of Independence")
    )


def war_panel() -> str:
    """The panel of the marker of the War."""
    return _marker_panel("War of Independence", "authority", "lasts for the season it began in")


def robots_panel() -> str:
    """The panel of the marker of emancipation."""
    return _marker_panel("Robots", "robot", "freed when the queue has no Human left")


def _marker_panel(title: str, symbol: str, note: str) -> str:
    wide, tall = MARKERS_SIZE
    plate_wide, plate_tall = PLATE
    slot = rect(
        (wide - plate_wide) / 2,
        62 - plate_tall / 2,
        plate_wide,
        plate_tall,
        BOARD["slot"],
        BOARD["line"],
        1.2,
        rx=10,
        dash="5 5",
    )
    return document(wide, tall, _titled(0, 0, wide, tall, title, symbol, note) + slot)
