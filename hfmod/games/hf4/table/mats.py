"""Mats, hands and pieces of the players, with the buttons that declare what no piece shows."""

from __future__ import annotations

import re
from functools import partial

from hfmod.draw.layout import Layout, Spot
from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.games.hf4.acts.names import (
    BID,
    CUBES,
    GRADES,
    MAP,
    away,
    flying_cube,
    hand,
    mat,
)
from hfmod.games.hf4.art import tokens
from hfmod.games.hf4.art.playmat import playmat, playmat_layout
from hfmod.games.hf4.content.model import Faction, Hf4Content
from hfmod.games.hf4.table import cards, pieces
from hfmod.games.hf4.table.buttons import button_kinds
from hfmod.games.hf4.table.common import HANDS, MATS, Parts, area, button, lean
from hfmod.table.model import (
    Board,
    Count,
    Kind,
    Layer,
    Picture,
    Piece,
    Place,
)
from hfmod.table.parts import body

#: Height of the strip of buttons above the mat, in pixels.
BAR = 96
#: Height of an area in which a card leaves room below it, in pixels.
_TALL = 450
#: Where all cards of a hand come to: from there the table lays them side by side.
HAND = (160, 190)


def kinds(content: Hf4Content) -> tuple[Kind, ...]:
    """Kinds of the players' pieces and buttons."""
    factions = tuple(content.factions.values())
    return (*button_kinds(factions), *pieces.kinds(factions, content.tables))


# -- boards ------------------------------------------------------------------------------------------------

#: Buttons that open a menu, and colours of those that end something.
_MENUS = frozenset({"auction", "bid", "award", "deal", "offer", "vote", "roll", "politics"})
_FILLS = {"button end turn": "#8a3b2e", "button pass": "#5a4a2c", "button income": "#2c6b4f"}

#: Buttons of the bar: kind, words, left, width; two rows.
_BAR = (
    (
        ("button income", "Income", 100),
        ("button fundraise", "Fundraise", 124),
        ("button auction", "Auction", 110),
        ("button lower bid", "−", 36),
        ("button bid", "", 108),
        ("button raise bid", "+", 36),
        ("button pass", "Pass", 84),
        ("button award", "Award tie", 112),
        ("button deal", "Deals", 98),
        ("button offer", "Offers", 104),
        ("button vote", "Votes", 104),
        ("button politics", "Politics", 116),
        ("button roll", "Roll", 92),
        ("button finao", "FINAO", 86),
        ("button end turn", "End turn", 118),
    ),
)


def _draw_mat(content_tables: object, faction: str, name: str) -> str:
    inner = playmat(content_tables, faction, title=name)  # type: ignore[arg-type]
    layout = playmat_layout(content_tables)  # type: ignore[arg-type]
    nested = re.sub(r"<svg ", f'<svg y="{BAR}" ', inner, count=1)
    bar = rect(0, 0, layout.width, BAR, "#141923")
    return document(layout.width, layout.height + BAR, bar + nested, title=name)


def _places(spots: tuple[Spot, ...], rename: str = "") -> tuple[Place, ...]:
    return tuple(Place(rename or spot.name, spot.x, spot.y + BAR) for spot in spots)


def _board(parts: Parts, faction: Faction, layout: Layout, key: str) -> Board:
    areas = []
    for zone in layout.zones:
        left, top, wide, tall = zone.box
        stack = zone.id in ("leo", "rocket", "outpost-1", "outpost-2", "outpost-3", "freighter")
        places = _places(zone.spots, zone.name if stack else "")
        if zone.id == "fuel-strip":
            places = tuple(Place(f"mass {place.name}", place.x, place.y) for place in places)
        areas.append(area(zone.name, (left, top + BAR, wide, tall), places))
    picture = Picture(
        f"board-mat-{faction.id}",
        partial(_draw_mat, parts.content.tables, faction.id, f"{faction.name} player"),
        1.0,
    )
    return Board(
        mat(faction),
        "mat",
        (layout.width, layout.height + BAR),
        picture,
        areas=tuple(areas),
        counts=(Count("Aquas", "6", 0, 999), Count(BID, "0", 0, 99)),
        facts={"Faction": faction.id, "Who": faction.name, "Where": "mat"},
        fan=(0, -38),
        button=faction.name,
        hotkey=key,
        menu=MATS,
        unless=away(faction.id),
        zoom=0.65,
    )


def _spots(layout: Layout) -> dict[str, tuple[int, int]]:
    return {spot.id: (spot.x, spot.y + BAR) for spot in layout.spots}


def add_players(parts: Parts) -> None:
    """Mats, hands, buttons and pieces of all player colours."""
    layout = playmat_layout(parts.content.tables)
    for number, faction in enumerate(parts.factions):
        parts.boards.append(_board(parts, faction, layout, f"Alt {number + 1}"))
    for number, faction in enumerate(parts.factions):
        parts.boards.append(
            Board(
                hand(faction),
                "hand",
                (1640, 380),
                colour="#20242f",
                places=(Place("hand", *HAND),),
                owners=(faction.name, "Solo"),
                open=True,  # E1b
                facts={"Faction": faction.id, "Who": faction.name, "Where": "hand"},
                button=f"{faction.name} hand",
                menu=HANDS,
                unless=away(faction.id),
                zoom=0.65,
            )
        )
        _add_buttons(parts, faction, layout)
        _add_tokens(parts, faction, layout, number)
        owner = {"OwnerId": faction.id, "Owner": faction.name}
        crew = cards.piece(parts.content.cards[faction.crew], owner)
        leo = layout.zone("leo").spots[0]
        parts.put(crew, mat(faction), (leo.x, leo.y + BAR))


def _add_buttons(parts: Parts, faction: Faction, layout: Layout) -> None:
    for row, entries in enumerate(_BAR):
        x = 16
        for kind, words, wide in entries:
            name = kind.removeprefix("button ").replace(" ", "-")
            menu = name in _MENUS
            layer = button(name, words, wide, 64, menu=menu, fill=_FILLS.get(kind, "#2f5f8f"))
            point = (x + wide // 2, BAR // 2 + row * 42)
            parts.put(Piece(f"{name}-{faction.id}", words or "Bid", kind, (layer,)), mat(faction), point)
            x += wide + 12
    left, top, wide, _ = layout.zone("aquas").box
    top += BAR
    arrow = '<path d="M128 28H144L136 38Z" fill="#aeb9cb"/>'
    blank = body("aqua-counter", partial(document, 150, 70, arrow))
    parts.put(
        Piece(f"aquas-{faction.id}", "Aquas", "aqua counter", (blank,)),
        mat(faction),
        (left + wide // 2, top + 84),
    )
    for i, (step, words) in enumerate(
        (("minus 5", "−5"), ("minus 1", "−1"), ("plus 1", "+1"), ("plus 5", "+5"))
    ):
        name = f"aquas-{step.replace(' ', '-')}"
        piece = Piece(
            f"{name}-{faction.id}", f"Aquas {words}", f"button aquas {step}", (button(name, words, 50),)
        )
        parts.put(piece, mat(faction), (left + 34 + i * 58, top + 152))


def _add_tokens(parts: Parts, faction: Faction, layout: Layout, number: int) -> None:
    spots, name, who = _spots(layout), mat(faction), faction.name
    names = {spot.id: spot.name for spot in layout.spots}
    own = {"Faction": faction.id, "Who": who}

    def add(ident: str, words: str, kind: str, layer: Layer, spot: str, **facts: str) -> None:
        piece = Piece(f"{ident}-{faction.id}", words, kind, (layer,), {**own, "Home": names[spot], **facts})
        parts.put(piece, name, spots[spot])

    for token, draw in (("cube", tokens.cube), ("dome", tokens.dome), ("claim", tokens.claim)):
        shift = {"claim": (-13, 8), "cube": (-17, -7), "dome": (-17, -15)}[token]
        layer = body(f"{token}-{faction.id}", partial(draw, faction.id), offset=shift)
        count = 9 if token == "claim" else CUBES
        for i in range(1, count + 1):
            add(f"{token}-{i}", f"{who} {token} {i}", token, layer, f"reserve-{token}-{i}")
            if token == "cube":  # the same in games with Module 1, where it can fly
                facts = {**own, "Home": names[f"reserve-{token}-{i}"]}
                flying = f"{flying_cube(f'{token}-{i}-{faction.id}')}"
                parts.pieces.append(Piece(flying, f"{who} {token} {i}", "module cube", (layer,), facts))
    # Figures at one space leave the left of a site to tokens: beneath them these are out of reach.
    right, down = lean(number)
    figure = body(f"rocket-{faction.id}", partial(tokens.rocket, faction.id), offset=(right, down - 12))
    add("rocket", f"{who} rocket", "rocket", figure, "reserve-rocket")
    small = body(f"thrust-marker-{faction.id}", partial(tokens.rocket, faction.id), 0.8)
    add("thrust-marker", f"{who} net thrust", "thrust marker", small, "reserve-thrust-marker")
    for n in (1, 2, 3):
        layer = body(
            f"outpost-{n}-{faction.id}", partial(tokens.outpost, faction.id, n), offset=(right, 6 + 8 * n)
        )
        add(f"outpost-{n}", f"{who} outpost {n}", "outpost", layer, f"reserve-outpost-{n}", Number=str(n))
    add(
        "dry",
        f"{who} dry mass",
        "dry chit",
        # Lower left of its spot: a wet chit on the same mass leaves it in sight and within reach.
        body(f"dry-{faction.id}", partial(tokens.dry_chit, faction.id), offset=(-8, 8)),
        "reserve-dry",
    )
    faces = tuple(
        Picture(f"wet-{grade}-{faction.id}", partial(tokens.wet_chit, faction.id, grade)) for grade in GRADES
    )
    add(
        "wet", f"{who} wet mass", "wet chit", Layer("grade", faces, ("",) * 3, follows="Grade"), "reserve-wet"
    )
    layer = tanks_layer()
    slots = ("rocket", "outpost-1", "outpost-2", "outpost-3")
    for i, slot in enumerate(slots, 1):
        left, top, wide, tall = layout.zone(slot).box
        point = tanks_point(left, top + BAR, wide, tall)
        piece = Piece(
            f"tanks-{i}-{faction.id}",
            f"{who} tanks",
            "tanks",
            (layer,),
            {**own, "Home": layout.zone(slot).name},
        )
        parts.put(piece, name, point)


def tanks_point(left: int, top: int, wide: int, tall: int) -> tuple[int, int]:
    """Where the tanks of a stack lie in its area.

    Where cards are fanned downwards, the corner below them is free; a short area has its head alone.
    """
    return left + wide - 28, top + tall - 30 if tall > _TALL else top + 16


def tanks_layer() -> Layer:
    """The looks of tanks of each grade."""
    tanks = tuple(Picture(f"tanks-{grade}", partial(_draw_tanks, grade)) for grade in GRADES)
    return Layer("grade", tanks, ("",) * 3, follows="Grade")


def _draw_tanks(grade: str) -> str:
    from hfmod.games.hf4.art.palette import palette
    from hfmod.games.hf4.art.symbols import place

    fill = palette().grades[grade]
    ink = "#ffffff" if grade != "isotope" else "#1b1f2a"
    return document(
        44,
        44,
        rect(2, 2, 40, 40, fill, "#11151f", 2, rx=9) + place(grade, 14, 14, 20, ink),
        title=f"tanks of {grade}",
    )


__all__ = ["BAR", "MAP", "add_players", "kinds"]
