"""The boards that all share: sunspot cycle, exploitation tracks, pool, patent decks, glories, assembly.

Every board is a :class:`Drawn`: a layout and the drawing made from it. :func:`common` lays them out on one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, pi, sin
from typing import Any

from hfmod.draw.colours import BOARD, INK, ink_on, mix
from hfmod.draw.layout import Layout, Spot, Zone, box
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred, fit, label, paragraph, wrap
from hfmod.games.hf4.art.card_blocks import HEIGHT as CARD_TALL
from hfmod.games.hf4.art.card_blocks import WIDTH as CARD_WIDE
from hfmod.games.hf4.art.cards import deck_colour, symbol_of_deck
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import NAMES, place

CORE_DECKS = ("thrusters", "robonauts", "refineries", "generators", "reactors", "radiators")
RFG_DECKS = ("thrusters", "robonauts", "refineries")
_GAP = 10

#: Width of a board that shares a row with two others.
WIDE = 534

_PAD = 16

#: Event codes of the sunspot table in plain words.
EVENTS = {
    "inspiration": "Inspiration",
    "glitch": "Glitch",
    "pad_explosion": "Pad explosion, space debris",
    "solar_flare": "Solar flare",
    "anarchy": "Anarchy",
    "budget_cuts": "Budget cuts",
}


@dataclass(frozen=True)
class Drawn:
    """A board: where things lie, and the SVG fragment that shows it in the same coordinates."""

    layout: Layout
    body: str

    @property
    def svg(self) -> str:
        """The board as an SVG document on its own ground."""
        return document(self.layout.width, self.layout.height, self.body, background=BOARD["ground"])

    def moved(self, x: int, y: int) -> Drawn:
        """The same board further right and down, for putting several on one."""

        def spot(s: Spot) -> Spot:
            return replace(s, x=s.x + x, y=s.y + y)

        zones = tuple(
            Zone(z.id, z.name, tuple((a + x, b + y) for a, b in z.corners), tuple(map(spot, z.spots)))
            for z in self.layout.zones
        )
        loose = tuple(map(spot, self.layout.loose))
        layout = Layout(self.layout.width + x, self.layout.height + y, zones, loose)
        return Drawn(layout, f'<g transform="translate({x} {y})">{self.body}</g>')


def compose(width: int, height: int, boards: Sequence[tuple[Drawn, int, int]]) -> Drawn:
    """Several boards on one of ``width`` x ``height`` px; each comes with its left and top."""
    moved = [board.moved(x, y) for board, x, y in boards]
    zones = tuple(zone for board in moved for zone in board.layout.zones)
    loose = tuple(spot for board in moved for spot in board.layout.loose)
    return Drawn(Layout(width, height, zones, loose), "".join(board.body for board in moved))


def _panel(width: int, height: int, title: str, symbol: str = "", note: str = "") -> str:
    parts = [rect(0.6, 0.6, width - 1.2, height - 1.2, BOARD["panel"], BOARD["line"], 1.2, rx=9)]
    x = 12
    if symbol:
        parts.append(place(symbol, x + 9, 19, 20, BOARD["ink"]))
        x += 26
    parts.append(label(x, 24, title, 15, BOARD["ink"], bold=True))
    if note:
        parts.append(label(width - 12, 23.5, note, 11, BOARD["quiet"], anchor="end"))
    return "".join(parts)


def _polar(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    angle = degrees * pi / 180 - pi / 2
    return cx + radius * cos(angle), cy + radius * sin(angle)


def _sector(cx: float, cy: float, inner: float, outer: float, start: float, end: float) -> str:
    (a, b), (c, d) = _polar(cx, cy, outer, start), _polar(cx, cy, outer, end)
    (e, f), (g, h) = _polar(cx, cy, inner, end), _polar(cx, cy, inner, start)
    return (
        f"M{a:.1f} {b:.1f}A{outer:g} {outer:g} 0 0 1 {c:.1f} {d:.1f}L{e:.1f} {f:.1f}"
        f"A{inner:g} {inner:g} 0 0 0 {g:.1f} {h:.1f}Z"
    )


def sunspot(tables: Mapping[str, Any], *, seasons: bool = True, colours: Palette | None = None) -> Drawn:
    """The sunspot cycle, 534 x 400: 12 spots clockwise from the top, seniority disks inside, event table.

    Without ``seasons`` it is the side for Race for Glory. Spots ``sunspot-0`` to ``sunspot-11`` and
    ``seniority``; zone ``sunspot``. Raises KeyError without the table ``sunspot``.
    """
    chosen = colours or palette()
    table = tables["sunspot"]
    width, height, cx, cy = WIDE, 400, 186, 214
    spots, parts = [], [_panel(width, height, "Sunspot cycle", "sunspot", "a year for each step")]
    entries = sorted(table["spots"], key=lambda entry: int(entry["spot"]))
    step = 360 / len(entries)
    for entry in entries:
        number = int(entry["spot"])
        season = str(entry["season"]) if seasons and entry.get("season") else ""
        fill = chosen.seasons[season] if season else BOARD["slot"]
        start = step * (number - 0.5)
        parts.append(path(_sector(cx, cy, 88, 158, start, start + step), fill, BOARD["ground"], 3))
        x, y = _polar(cx, cy, 123, step * number)
        ink = ink_on(fill)
        spots.append(Spot(f"sunspot-{number}", f"sunspot {number}", round(x), round(y)))
        pale = mix(fill, "#ffffff", 0.35) if season else "#dfe4ee"
        parts.append(circle(x, y, 24, pale, ink, 1.4))
        parts.append(centred(x, y, "start" if number == 0 else str(number), 13 if number == 0 else 16, INK))
    for entry in entries:
        at = step * (int(entry["spot"]) - 0.5)
        if seasons and entry.get("event"):
            parts.append(_threshold(cx, cy, at, "#ffffff"))
            x, y = _polar(cx, cy, 171, at)
            parts.append(place("die", x, y, 19, BOARD["ink"]))
        if entry.get("seniority"):
            parts.append(_threshold(cx, cy, at, BOARD["gold"]))
            x, y = _polar(cx, cy, 171, at + 8)
            parts.append(place("seniority", x, y, 18, BOARD["gold"]))
    if seasons:
        parts += _season_names(entries, step, cx, cy, chosen)
    parts.append(circle(cx, cy, 46, BOARD["slot"], BOARD["line"], 1.4))
    parts.append(place("solar", cx, cy, 64, mix(BOARD["slot"], BOARD["gold"], 0.35)))
    spots.append(Spot("seniority", "seniority disks", cx, cy))
    parts.append(_events(table, chosen) if seasons else _rfg_note())
    return Drawn(
        Layout(width, height, (box("sunspot", "Sunspot cycle", 0, 0, width, height, spots),)), "".join(parts)
    )


def _threshold(cx: float, cy: float, at: float, colour: str) -> str:
    (a, b), (c, d) = _polar(cx, cy, 86, at), _polar(cx, cy, 160, at)
    return path(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", stroke=colour, width=3)


def _season_names(
    entries: Sequence[Mapping[str, Any]], step: float, cx: float, cy: float, colours: Palette
) -> list[str]:
    """The letter of every season in a disk at the rim of its middle."""
    found = []
    for name, fill in colours.seasons.items():
        angles = [step * int(e["spot"]) for e in entries if e.get("season") == name]
        if not angles:
            continue
        x, y = sum(cos(a * pi / 180) for a in angles), sum(sin(a * pi / 180) for a in angles)
        middle = atan2(y, x) * 180 / pi
        a, b = _polar(cx, cy, 64, middle)
        found.append(circle(a, b, 11, fill, BOARD["ink"], 1.4))
        found.append(centred(a, b, name[:1].upper(), 13, ink_on(fill)))
    return found


def _events(table: Mapping[str, Any], colours: Palette) -> str:
    """The event roll beside the ring."""
    left, y = 382, 66
    parts = [
        place("die", left + 8, y - 4, 20, BOARD["ink"]),
        label(left + 24, y, "Event roll", 13, BOARD["ink"], bold=True),
    ]
    y += 12
    for entry in table["events"]:
        rolls = [int(roll) for roll in entry["rolls"]]
        season = str(entry.get("season") or "")
        ink = BOARD["ink"]
        for i, roll in enumerate(rolls):
            parts.append(place(f"die-{roll}", left + 9 + 22 * i, y + 14, 19, ink))
        x = left + 50
        if season:
            fill = colours.seasons[season]
            parts.append(
                circle(x + 8, y + 14, 9, fill) + centred(x + 8, y + 14, season[:1].upper(), 11, ink_on(fill))
            )
            x += 22
        name = EVENTS.get(str(entry["event"]), str(entry["event"]).replace("_", " ").capitalize())
        lines = wrap(name, 12, WIDE - 10 - x)
        parts.append(paragraph(x, y + 14 - 7 * len(lines), lines, 12, ink))
        y += 36
    for symbol, colour, lines in (
        ("die", BOARD["ink"], ["event roll"]),
        ("seniority", BOARD["gold"], ["a seniority disk goes;", "none left: the game ends"]),
    ):
        parts.append(place(symbol, left + 9, y + 16, 16, colour))
        parts.append(paragraph(left + 24, y + 9, lines, 11, BOARD["quiet"]))
        y += 22
    return "".join(parts)


def _rfg_note() -> str:
    lines = (
        "Race for Glory: no seasons,",
        "no events. A disk goes where",
        "the hourglass stands; the",
        "scenario says how it ends.",
    )
    return paragraph(372, 70, list(lines), 12, BOARD["quiet"])


def exploitation(tables: Mapping[str, Any], *, colours: Palette | None = None) -> Drawn:
    """Exploitation tracks, 534 x 400: a row for each spectral type, a column for each price.

    Spots ``track-C-10`` and so on (type and price); zone ``exploitation``. Raises KeyError without the table
    ``exploitation``.
    """
    chosen = colours or palette()
    table = tables["exploitation"]
    prices = [int(price) for price in table["prices"]]
    width, height = WIDE, 400
    parts = [
        _panel(width, height, "Exploitation tracks", "factory", "price of a product, value of a factory")
    ]
    spots = []
    xs = [252 + 80 * i for i in range(len(prices))]
    names = ["no factory", *(f"{i} factor{'y' if i == 1 else 'ies'}" for i in range(1, len(prices) - 1))]
    names.append(f"{len(prices) - 1} or more")
    for x, price, name in zip(xs, prices, names, strict=True):
        parts.append(
            centred(x, 54, str(price), 22, BOARD["ink"])
            + centred(x, 74, name, 11, BOARD["quiet"], bold=False)
        )
    for row, track in enumerate(table["tracks"]):
        y = 108 + 52 * row
        spectral, isotope = str(track["spectral"]), str(track.get("isotope") or "")
        parts.append(path(f"M{xs[0]} {y}H{xs[-1]}", stroke=BOARD["line"], width=4))
        parts.append(place(f"spectral-{spectral}", 38, y, 34, INK, chosen))
        parts.append(label(66, y - 1, f"Type {spectral}", 14, BOARD["ink"], bold=True))
        note = isotope.capitalize() if isotope else "no isotope fuel"
        parts.append(label(66, y + 15, note, 11.5, BOARD["quiet"]))
        for x, price in zip(xs, prices, strict=True):
            parts.append(circle(x, y, 19, BOARD["slot"], BOARD["ink"], 1.6))
            parts.append(centred(x, y, str(price), 15, BOARD["quiet"]))
            spots.append(Spot(f"track-{spectral}-{price}", f"{spectral} at {price}", x, y))
    zone = box("exploitation", "Exploitation tracks", 0, 0, width, height, spots)
    return Drawn(Layout(width, height, (zone,)), "".join(parts))


def pool(*, colours: Palette | None = None) -> Drawn:
    """The pool, 534 x 190: spots ``pool-aqua``, ``pool-isotope``, ``pool-red`` (red disks); zone ``pool``."""
    width, height = WIDE, 190
    parts = [_panel(width, height, "Pool", "aqua", "supply of beads and red disks")]
    spots = []
    for i, (name, symbol, words, more) in enumerate(
        (
            ("aqua", "aqua", "Aquas", "money, water tanks"),
            ("isotope", "isotope", "Isotopes", "tanks of isotope fuel"),
            ("red", "busted", "Red disks", "busted, seniority, glitch"),
        )
    ):
        x = 12 + 171 * i
        parts.append(rect(x, 40, 168, 138, BOARD["slot"], BOARD["line"], 1.2, rx=8))
        parts.append(place(symbol, x + 18, 60, 20, BOARD["ink"], colours))
        parts.append(label(x + 34, 65, words, 13, BOARD["ink"], bold=True))
        parts.append(label(x + 10, 170, more, 11, BOARD["quiet"]))
        spots.append(Spot(f"pool-{name}", words, x + 84, 112))
    return Drawn(Layout(width, height, (box("pool", "Pool", 0, 0, width, height, spots),)), "".join(parts))


def rescue() -> Drawn:
    """Tokens of Race to the Rescue, 1078 x 190: spots ``colonists``, ``discovery``, ``lost``, one zone."""
    width, height = 2 * WIDE + _GAP, 190
    parts = [_panel(width, height, "Race to the Rescue", "colony", "the exploitation tracks are not used")]
    spots = []
    for i, (name, symbol, words, more) in enumerate(
        (
            ("colonists", "human", "Colonists", "all on one site, then home to LEO"),
            ("discovery", "load", "Discovery chits", "one for each Colonist, shared out evenly"),
            ("lost", "jettison", "Lost", "dead Colonists, chits that are gone"),
        )
    ):
        x = 12 + 353 * i
        parts.append(rect(x, 40, 348, 138, BOARD["slot"], BOARD["line"], 1.2, rx=8))
        parts.append(place(symbol, x + 18, 60, 20, BOARD["ink"]))
        parts.append(label(x + 34, 65, words, 13, BOARD["ink"], bold=True))
        parts.append(label(x + 10, 170, more, 11, BOARD["quiet"]))
        spots.append(Spot(name, words, x + 174, 112))
    zone = box("rescue", "Race to the Rescue", 0, 0, width, height, spots)
    return Drawn(Layout(width, height, (zone,)), "".join(parts))


def patents(decks: Sequence[str] = CORE_DECKS, *, colours: Palette | None = None) -> Drawn:
    """The patent decks, a pile each; 262 px a deck, 396 px high. Spots ``deck-thrusters`` and so on."""
    chosen = colours or palette()
    width, height = 272 * len(decks) - _GAP, 396
    parts, spots = [], []
    for i, deck in enumerate(decks):
        x = 272 * i
        band = deck_colour(deck, chosen)
        parts.append(rect(x + 0.6, 0.6, 260.8, height - 1.2, BOARD["panel"], BOARD["line"], 1.2, rx=9))
        parts.append(path(f"M{x} 32V9A9 9 0 0 1 {x + 9} 0H{x + 253}A9 9 0 0 1 {x + 262} 9V32Z", band))
        parts.append(place(symbol_of_deck(deck), x + 20, 16, 20, ink_on(band)))
        parts.append(label(x + 38, 21.5, _deck_words(deck), 15, ink_on(band), bold=True))
        left, top = x + 6, 40
        parts.append(
            rect(left, top, CARD_WIDE, CARD_TALL, BOARD["slot"], BOARD["line"], 1.2, rx=12, dash="5 5")
        )
        parts.append(
            place(symbol_of_deck(deck), x + 131, top + 175, 110, mix(BOARD["slot"], BOARD["line"], 0.5))
        )
        spots.append(Spot(f"deck-{deck}", deck.replace("-", " "), x + 131, top + 175))
    return Drawn(
        Layout(width, height, (box("patents", "Patent decks", 0, 0, width, height, spots),)), "".join(parts)
    )


def _deck_words(deck: str) -> str:
    words = deck.replace("-", " ")
    return words[:1].upper() + words[1:] if not words.startswith("gw ") else words.replace("gw", "GW")


def auction() -> Drawn:
    """The place of an auction, 534 x 400: spots ``auction-card``, ``auction-support``; zone ``auction``."""
    width, height = WIDE, 400
    parts = [_panel(width, height, "Auction", "aqua", "the card, and its bonus supports")]
    spots = []
    for name, words, x in (("card", "up for auction", 138), ("support", "bonus supports", 398)):
        parts.append(rect(x - 126, 36, 252, 354, BOARD["slot"], BOARD["line"], 1.2, rx=12, dash="5 5"))
        parts.append(centred(x, 213, words, 14, BOARD["quiet"]))
        spots.append(Spot(f"auction-{name}", words, x, 213))
    return Drawn(
        Layout(width, height, (box("auction", "Auction", 0, 0, width, height, spots),)), "".join(parts)
    )


def glories(chits: Sequence[Mapping[str, Any]]) -> Drawn:
    """Glory and heroism chits off the map, 534 x 190; spots are the chits' ids, zone ``glory-board``.

    ``chits``: mappings with ``id``, ``kind`` (glory, heroism), ``vp``, ``vp_returned``; ``zone`` for glory.
    """
    width, height = WIDE, 190
    parts = [_panel(width, height, "Glory and heroism", "glory", "VP as claimed / returned")]
    spots = []
    for i, chit in enumerate(chits):
        row, column = divmod(i, 7)
        x, y = 46 + 73.6 * column, 68 + 72 * row
        zone = str(chit.get("zone") or "")
        symbol = f"zone-{zone.lower()}" if f"zone-{zone.lower()}" in NAMES else "heroism"
        parts.append(circle(x, y, 26, BOARD["slot"], BOARD["line"], 1.4, dash="3 4"))
        parts.append(place(symbol, x, y, 26, mix(BOARD["slot"], BOARD["ink"], 0.45)))
        vp, back = chit.get("vp"), chit.get("vp_returned")
        words = f"{zone.capitalize()} {vp}/{back}" if zone else f"heroism {vp}"
        parts.append(label(x, y + 39, words, fit(words, 11, 73, 9), BOARD["quiet"], anchor="middle"))
        spots.append(Spot(str(chit["id"]), str(chit["id"]).replace("-", " "), round(x), y))
    zone_box = box("glory-board", "Glory and heroism", 0, 0, width, height, spots)
    return Drawn(Layout(width, height, (zone_box,)), "".join(parts))


#: Where in a hexagon the delegates of each player stand, the gold star, and the legacy votes.
_SEATS = ((-46, -36), (0, -36), (46, -36), (-46, 8), (0, 8), (46, 8))
_STAR, _LEGACY = (-27, 58), (27, 58)


def assembly(tables: Mapping[str, Any], *, colours: Palette | None = None) -> Drawn:
    """The assembly of Module 0, 1078 x 612: six ideologies in a ring around the centrists, and their laws.

    Zones are hexagons called ``ideology-freedom`` and so on; each has a spot for every player's delegates,
    ``freedom-red``, for the gold star of the Active Law, ``freedom-law``, and for legacy votes,
    ``freedom-legacy``. Raises KeyError without the table ``ideologies``.
    """
    chosen = colours or palette()
    table = tables["ideologies"]
    entries = list(table["ideologies"]) if isinstance(table, Mapping) else list(table)
    width, height, cx, cy, size = 2 * WIDE + _GAP, 612, 280, 322, 104
    parts = [_panel(width, height, "Assembly", "delegate")]
    zones = []
    ring = [entry for entry in entries if str(entry["id"]) != "centrist"]
    rest = [entry for entry in entries if str(entry["id"]) == "centrist"]
    for i, entry in enumerate([*ring, *rest]):
        name = str(entry["id"])
        x, y = _polar(cx, cy, 183, 360 / max(1, len(ring)) * i) if entry not in rest else (cx, cy)
        corners = tuple((round(a), round(b)) for a, b in (_polar(x, y, size, 60 * k + 30) for k in range(6)))
        fill = chosen.ideologies.get(name, BOARD["slot"])
        ink = ink_on(fill)
        d = "M" + "L".join(f"{a} {b}" for a, b in corners) + "Z"
        parts.append(path(d, fill, BOARD["ground"], 4))
        parts.append(place(name if name in NAMES else "delegate", x, y - 12, 84, mix(fill, ink, 0.2)))
        parts.append(centred(x, y - 71, name.capitalize(), 14, ink))
        for symbol, (dx, dy) in (("vp", _STAR), ("seniority", _LEGACY)):
            parts.append(circle(x + dx, y + dy, 21, stroke=mix(fill, ink, 0.55), width=1.4, dash="4 4"))
            parts.append(place(symbol, x + dx, y + dy, 20, mix(fill, ink, 0.35)))
        zones.append(Zone(f"ideology-{name}", name, corners, _places_of(name, round(x), round(y), chosen)))
    parts += _laws([*ring, *rest], chosen, width)
    return Drawn(Layout(width, height, tuple(zones)), "".join(parts))


def _places_of(name: str, x: int, y: int, colours: Palette) -> tuple[Spot, ...]:
    """Where pieces lie in an ideology whose middle is given."""
    words = name.capitalize()
    seats = tuple(
        Spot(f"{name}-{player}", f"{player.capitalize()} in {words}", x + dx, y + dy)
        for player, (dx, dy) in zip(colours.players, _SEATS, strict=False)
    )
    star = Spot(f"{name}-law", f"Law of {words}", x + _STAR[0], y + _STAR[1])
    return (*seats, star, Spot(f"{name}-legacy", f"Legacy of {words}", x + _LEGACY[0], y + _LEGACY[1]))


def _laws(entries: Sequence[Mapping[str, Any]], colours: Palette, width: int) -> list[str]:
    """The laws beside the ring, and what the star and the disks mean."""
    left, y, parts = 578, 58.0, []
    for entry in entries:
        name, law = str(entry["id"]), entry.get("law") or {}
        fill = colours.ideologies.get(name, BOARD["slot"])
        parts.append(circle(left, y + 9, 14, fill, BOARD["ink"], 1))
        parts.append(place(name if name in NAMES else "delegate", left, y + 9, 18, ink_on(fill)))
        parts.append(label(left + 26, y + 6, str(law.get("name", name)), 14, BOARD["ink"], bold=True))
        parts.append(label(width - 14, y + 6, name.capitalize(), 11.5, BOARD["quiet"], anchor="end"))
        vp = f"  At the end: {law['vp']}." if law.get("vp") else ""
        words, size = f"{law.get('effect', '')}{vp}", 12.0
        while len(wrap(words, size, width - left - 40)) > 2 and size > 9:
            size -= 0.25  # a third line would touch the next row
        lines = wrap(words, size, width - left - 40)
        parts.append(paragraph(left + 26, y + 11, lines, size, BOARD["quiet"]))
        y += 68
    for symbol, colour, words in (
        ("vp", BOARD["gold"], "The gold star lies where most delegates are: that law is active."),
        (
            "seniority",
            BOARD["red"],
            "Removed seniority disks are legacy votes: they count in the final vote.",
        ),
    ):
        parts.append(place(symbol, left, y + 8, 18, colour))
        parts.append(label(left + 26, y + 12, words, 12, BOARD["ink"]))
        y += 26
    return parts


def common(
    tables: Mapping[str, Any],
    *,
    decks: Sequence[str] = CORE_DECKS,
    race_for_glory: bool = False,
    chits: Sequence[Mapping[str, Any]] = (),
    colours: Palette | None = None,
) -> Drawn:
    """The board in the middle of the table, 1654 px wide: decks; auction, sunspot cycle, exploitation tracks;
    then pool and, where ``chits`` are given, glories."""
    width = 2 * _PAD + 3 * WIDE + 2 * _GAP
    second, third = _PAD + WIDE + _GAP, _PAD + 2 * (WIDE + _GAP)
    cycle = sunspot(tables, seasons=not race_for_glory, colours=colours)
    tracks, supply = exploitation(tables, colours=colours), pool(colours=colours)
    medals = [glories(chits)] if chits else []
    row = _PAD
    parts = [(patents(decks, colours=colours), _PAD, row)]
    if len(decks) <= 3:  # room for the auction beside the decks
        parts.append((auction(), third, row))
        row += 400 + _GAP
        parts += [(cycle, _PAD, row), (tracks, second, row), (supply, third, row)]
        parts += [(board, third, row + 190 + _GAP) for board in medals]
        return compose(width, row + 400 + _PAD, parts)
    row += 396 + _GAP
    parts += [(auction(), _PAD, row), (cycle, second, row), (tracks, third, row)]
    row += 400 + _GAP
    parts += [(supply, _PAD, row), *((board, second, row) for board in medals)]
    return compose(width, row + 190 + _PAD, parts)
