"""Modules 1 and 2 on the table: their boards, decks and pieces, which their set-ups alone lay out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from hfmod.draw.layout import Layout, Spot, Zone
from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.games.hf4.acts.names import (
    DECK_MODULE,
    FUTURES,
    GRADES,
    ISOTOPES,
    MAP,
    MARKET,
    MODULE_DECKS,
    MODULE_STACKS,
    MODULE_TANKS,
    WAR_STATES,
    elevator_piece,
    mat,
    star_piece,
)
from hfmod.games.hf4.art import module_boards, module_tokens, tokens
from hfmod.games.hf4.art.playmat import playmat_layout
from hfmod.games.hf4.content.model import Card, Faction
from hfmod.games.hf4.table import mats
from hfmod.games.hf4.table.cards import of_module
from hfmod.games.hf4.table.choices import OPTIONS
from hfmod.games.hf4.table.common import Parts, area, lean
from hfmod.games.hf4.table.shared import BAR as MARKET_BAR
from hfmod.table.model import Board, Layer, Picture, Piece, Pile, Place, Position, Wing
from hfmod.table.parts import body, with_room

#: Where the first row of decks begins on the board of patents.
_FIRST_ROW = MARKET_BAR + 16
_GROUND = "#141923"
_WAR_WORDS = (
    "Peace",
    "War breaks out",
    "War, blue season",
    "War, yellow season",
    "War, red season",
    "War is over",
)
_WAR_FILLS = ("#2c6b4f", "#8a3b2e", "#5aa9e6", "#f2c230", "#c8402c", "#4a5163")


# -- boards ------------------------------------------------------------------------------------------------


def _shift(layout: Layout, x: int, y: int) -> Layout:
    """A layout further right and down."""

    def spot(one: Spot) -> Spot:
        return replace(one, x=one.x + x, y=one.y + y)

    zones = tuple(
        Zone(z.id, z.name, tuple((a + x, b + y) for a, b in z.corners), tuple(map(spot, z.spots)))
        for z in layout.zones
    )
    return Layout(layout.width + x, layout.height + y, zones, tuple(map(spot, layout.loose)))


def _edge(board: Board) -> int:
    """Where the wing of a board begins."""
    return with_room(board).size[0]


def _chits(board: Board) -> Layout:
    """Where the mass chits of the Bernals wait."""
    return _shift(module_boards.chits(mats.BAR).layout, _edge(board), 0)


def _draw_beside_mat(faction: str, tall: int) -> str:
    drawn = module_boards.bernals(faction)
    wide = drawn.layout.width
    ground = rect(0, 0, wide, tall, _GROUND)
    moved = f'<g transform="translate(0 {mats.BAR})">{drawn.body}</g>'
    bar = module_boards.chits(mats.BAR).body
    return document(wide, tall, ground + bar + moved, title="Bernals and Futures")


def beside_mat(board: Board, faction: Faction) -> Board:
    """A mat with the board of Module 2 beside it."""
    tall = with_room(board).size[1]
    layout = _shift(module_boards.bernals(faction.id).layout, _edge(board), mats.BAR)
    (bar,) = _chits(board).zones
    areas = [area(bar.name, bar.box, tuple(Place(one.name, one.x, one.y) for one in bar.spots))]
    for zone in layout.zones:
        stack = zone.id in MODULE_STACKS
        places = tuple(Place(zone.name if stack else one.name, one.x, one.y) for one in zone.spots)
        areas.append(area(MODULE_STACKS[zone.id] if stack else FUTURES, zone.box, places))
    name = f"{faction.name} Bernals"
    picture = Picture(f"board-bernals-{faction.id}", partial(_draw_beside_mat, faction.id, tall), 1.0)
    wing = Wing(name, (module_boards.MAT_WIDE, tall), picture)
    return replace(board, areas=(*board.areas, *areas), wing=wing)


def _market_layout(board: Board) -> Layout:
    return _shift(module_boards.module_decks(_FIRST_ROW), _edge(board), 0)


def _beside_market(board: Board) -> Board:
    """The board of patents and tracks with that of the modules' decks beside it."""
    wide, tall = module_boards.DECKS_SIZE[0], with_room(board).size[1]
    draw = partial(document, wide, tall, rect(0, 0, wide, tall, _GROUND), title="Decks of modules")
    areas = tuple(
        area(zone.name, zone.box, tuple(Place(one.name, one.x, one.y) for one in zone.spots))
        for zone in _market_layout(board).zones
    )
    wing = Wing("Decks of modules", (wide, tall), Picture("board-module-decks", draw, 1.0))
    return replace(board, areas=(*board.areas, *areas), wing=wing)


# -- pieces ------------------------------------------------------------------------------------------------


def starred(parts: Parts) -> list[Card]:
    """Cards that list a Future which can be completed."""
    return [
        card
        for card in parts.content.cards.values()
        if of_module(card) and any(side.future is not None and side.future.requires for side in card.sides)
    ]


def _faces(layer: str, follows: str, *faces: Picture) -> Layer:
    return Layer(layer, faces, ("",) * len(faces), follows=follows)


def _add_figures(parts: Parts, faction: Faction, number: int) -> None:
    spots = {spot.id: spot.name for spot in playmat_layout(parts.content.tables).spots}
    who, ident = faction.name, faction.id
    own = {"Faction": ident, "Who": who}
    right, down = lean(number)

    def add(name: str, words: str, kind: str, layer: Layer, **facts: str) -> None:
        home = {"Home": spots[f"reserve-{name}"]}
        parts.pieces.append(Piece(f"{name}-{ident}", words, kind, (layer,), {**own, **home, **facts}))

    freighter = body(f"freighter-{ident}", partial(tokens.freighter, ident), offset=(right, down - 4))
    add("freighter", f"{who} freighter", "freighter", freighter)
    for name, draw, low in (("kalpana", module_tokens.kalpana, 2), ("stanford", module_tokens.stanford, 20)):
        faces = tuple(
            Picture(f"{name}-{state}-{ident}", partial(draw, ident, state == "anchored"))
            for state in ("mobile", "anchored")
        )
        layer = replace(_faces("anchored", "Anchored", *faces), offset=(right, low))
        add(name, f"{who} {MODULE_STACKS[name]}", name, layer, Stack=name)
        _add_chits(parts, faction, name)
    types = tuple(
        Picture(f"isotope-{letter.lower() or 'none'}", partial(module_tokens.isotope_marker, letter))
        for letter in ("", *ISOTOPES)
    )
    add("isotope", f"{who} isotope type", "isotope marker", _faces("type", "Isotope", *types))
    marks = tuple(Picture(f"home-mark-{n}", partial(module_tokens.home_mark, n == 1)) for n in (0, 1))
    add("home-mark", f"{who} Home Bernal", "home mark", _faces("mark", "Settled", *marks))
    for kind, name in MODULE_TANKS.items():
        facts = {**own, "Home": MODULE_STACKS[kind]}
        parts.pieces.append(
            Piece(f"{name}-{ident}", f"{who} tanks", "module tanks", (mats.tanks_layer(),), facts)
        )


def _add_chits(parts: Parts, faction: Faction, stack: str) -> None:
    """The mass chits of a Bernal."""
    ident, letter, name = faction.id, stack[:1].upper(), MODULE_STACKS[stack]
    own = {"Faction": ident, "Who": faction.name, "Stack": stack}
    dry = body(f"dry-{stack}-{ident}", partial(module_tokens.dry_chit, ident, letter), offset=(8, 8))
    wet = tuple(
        Picture(f"wet-{stack}-{grade}-{ident}", partial(module_tokens.wet_chit, ident, letter, grade))
        for grade in GRADES
    )
    for which, layer in (("dry", dry), ("wet", _faces("grade", "Grade", *wet))):
        facts = {**own, "Home": f"{name} {which} mass"}
        words = f"{faction.name} {name} {which} mass"
        parts.pieces.append(Piece(f"{which}-{stack}-{ident}", words, f"bernal {which} chit", (layer,), facts))


def _add_shared(parts: Parts) -> None:
    for cable in parts.content.map.elevators:
        one, other = (parts.content.map.spaces[end] for end in cable.ends)
        piece = elevator_piece(cable.name)
        faces = tuple(
            Picture(
                f"{piece}-{state}",
                partial(module_tokens.elevator, other.x - one.x, other.y - one.y, state == "built"),
            )
            for state in ("open", "built")
        )
        layer = _faces("stick", "Built", *faces)
        name = f"space elevator {one.name} to {other.name}"
        parts.pieces.append(Piece(piece, name, "elevator", (layer,), {"Elevator": cable.name}))
    for card in starred(parts):
        future = next(side.future for side in card.sides if side.future is not None)
        star = star_piece(card.id)
        layer = body(star, partial(module_tokens.future_star, future.name, future.casus_belli))
        facts = {"ForCard": card.id, "Future": future.name}
        parts.pieces.append(Piece(star, f"Future {future.name}", "star", (layer,), facts))
    states = tuple(
        Picture(f"war-{n}", partial(module_tokens.plate, "authority", words, fill))
        for n, (words, fill) in enumerate(zip(_WAR_WORDS, _WAR_FILLS, strict=True))
    )
    assert len(states) == len(WAR_STATES)
    parts.pieces.append(Piece("war", "War of Independence", "war marker", (_faces("state", "War", *states),)))
    free = tuple(
        Picture(f"robots-{n}", partial(module_tokens.plate, symbol, words, fill))
        for n, (symbol, words, fill) in enumerate(
            (("robot", "Robots are no Humans", "#4a5163"), ("human", "Robots are Humans", "#2c6b4f"))
        )
    )
    parts.pieces.append(
        Piece("emancipation", "emancipation", "emancipation", (_faces("state", "Free", *free),))
    )


def _add_covers(parts: Parts) -> None:
    for deck in MODULE_DECKS:
        frame = f"frame-{deck}"
        draw = partial(module_boards.deck_frame, deck)
        parts.pieces.append(Piece(frame, MODULE_DECKS[deck], "cover", (body(frame, draw),)))
    for ident, words, panel in (
        ("futures-panel", "Futures to win", module_boards.futures_panel),
        ("war-panel", "War of Independence", module_boards.war_panel),
        ("robots-panel", "Robots", module_boards.robots_panel),
    ):
        parts.pieces.append(Piece(ident, words, "cover", (body(ident, panel),)))
    for faction in parts.factions:
        for which in _RESERVES:
            name = f"reserve-{''.join(which)}"
            layer = body(name, partial(module_boards.reserve, which))
            parts.pieces.append(Piece(f"{name}-{faction.id}", "Reserve", "cover", (layer,)))
        bank = body("bank", module_boards.bank)
        parts.pieces.append(Piece(f"bank-{faction.id}", "Bank", "cover", (bank,)))


_RESERVES = (("m1",), ("m2",), ("m1", "m2"))


def add_modules(parts: Parts) -> None:
    """Boards beside the mats and the patents, piles, figures, sticks, stars and markers."""
    of = {mat(faction): faction for faction in parts.factions}
    for number, board in enumerate(parts.boards):
        if (faction := of.get(board.name)) is not None:
            parts.boards[number] = beside_mat(board, faction)
        elif board.name == MARKET:
            parts.boards[number] = _beside_market(board)
            spots = {spot.id: spot for spot in _market_layout(board).spots}
            for deck, name in MODULE_DECKS.items():
                spot = spots[f"deck-{deck}"]
                at = (spot.x, spot.y)
                parts.piles.append(Pile(name, MARKET, *at, (250, 350), shuffles=True, outline=False))
    for number, faction in enumerate(parts.factions):
        _add_figures(parts, faction, number)
    _add_shared(parts)
    _add_covers(parts)


# -- set-ups -----------------------------------------------------------------------------------------------


def wings(parts: Parts, modules: frozenset[str]) -> frozenset[str]:
    """Boards beside which another one lies with these modules."""
    found = {MARKET, OPTIONS} if modules & {"m1", "m2"} else set()
    return frozenset(found | ({mat(one) for one in parts.factions} if "m2" in modules else set()))


def positions(parts: Parts, modules: frozenset[str]) -> Iterator[Position]:
    """Where the things of these modules lie when a game begins."""
    ours = modules & {"m1", "m2"}
    if not ours:
        return
    yield from _decks(parts, ours, "m3" in modules)
    for faction in parts.factions:
        yield from _on_mat(parts, faction, ours)
    if "m1" in ours:
        for cable in parts.content.map.elevators:
            one, other = (parts.content.map.spaces[end] for end in cable.ends)
            x, y = (one.x + other.x) // 2, (one.y + other.y) // 2
            yield Position(elevator_piece(cable.name), MAP, x, y)


def _market(parts: Parts) -> Layout:
    board = next(board for board in parts.boards if board.name == MARKET)
    return _market_layout(board)


def _decks(parts: Parts, modules: frozenset[str], conflict: bool) -> Iterator[Position]:
    layout = _market(parts)
    spots = {spot.id: spot for spot in layout.spots}
    for deck, module in DECK_MODULE.items():
        if module in modules:
            spot = spots[f"deck-{deck}"]
            # The label above a deck makes its frame reach further up than down.
            yield Position(f"frame-{deck}", MARKET, spot.x, spot.y - 17)
            for card in sorted(parts.content.deck(deck, "core"), key=lambda card: -card.number):
                if of_module(card):
                    yield Position(f"card-{card.id.lower()}", pile=MODULE_DECKS[deck])
    if "m2" in modules:
        yield Position("robots-panel", MARKET, *layout.zone("emancipation").middle)
        spot = spots["emancipation"]
        yield Position("emancipation", MARKET, spot.x, spot.y)
    if modules == {"m1", "m2"}:
        yield Position("futures-panel", MARKET, *layout.zone("futures-left").middle)
        for number, card in enumerate(starred(parts), 1):
            spot = spots[f"star-{number}"]
            yield Position(star_piece(card.id), MARKET, spot.x, spot.y)
    if modules == {"m1", "m2"} and not conflict:  # else the marker of Module 3 shows it
        yield Position("war-panel", MARKET, *layout.zone("war").middle)
        spot = spots["war"]
        yield Position("war", MARKET, spot.x, spot.y)


def _on_mat(parts: Parts, faction: Faction, modules: frozenset[str]) -> Iterator[Position]:
    """Figures and markers in the reserve, and the tanks of the stacks, which lie on the mat anyway."""
    board, layout = mat(faction), playmat_layout(parts.content.tables)
    spots = {spot.id: spot for spot in layout.spots}
    if "m2" in modules:
        x, y, wide, _ = layout.zone("aquas").box
        yield Position(f"bank-{faction.id}", board, x + wide // 2, y + mats.BAR + 15)
    left = spots["reserve-freighter"]
    which = "".join(sorted(modules))
    yield Position(f"reserve-{which}-{faction.id}", board, left.x + 75, left.y + mats.BAR + 40)
    names = (["freighter", "isotope"] if "m1" in modules else []) + (
        ["kalpana", "stanford", "home-mark"] if "m2" in modules else []
    )
    for name in names:
        spot = spots[f"reserve-{name}"]
        yield Position(f"{name}-{faction.id}", board, spot.x, spot.y + mats.BAR)
    if "m2" in modules:
        for chit in _chits(next(one for one in parts.boards if one.name == board)).spots:
            yield Position(f"{chit.id}-{faction.id}", board, chit.x, chit.y)
    for kind, module in (("freighter", "m1"), ("kalpana", "m2"), ("stanford", "m2")):
        if module in modules:
            yield Position(*tanks_at(parts, faction, kind))


def tanks_at(parts: Parts, faction: Faction, kind: str) -> tuple[str, str, int, int]:
    """The tanks of a stack of these modules, and where they lie: in the corner of its area."""
    board = next(board for board in parts.boards if board.name == mat(faction))
    slot = next(one for one in board.areas if one.name == MODULE_STACKS[kind])
    left, right = min(x for x, _ in slot.corners), max(x for x, _ in slot.corners)
    top, bottom = min(y for _, y in slot.corners), max(y for _, y in slot.corners)
    point = mats.tanks_point(left, top, right - left, bottom - top)
    return f"{MODULE_TANKS[kind]}-{faction.id}", board.name, *point
