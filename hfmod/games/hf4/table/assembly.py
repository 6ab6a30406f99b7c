"""The assembly of Module 0: its board, and the gold star on it.

Delegates are the same seven cubes that factories are built of (Oc), so the supply on the mat is the limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from hfmod.draw.layout import Layout, Spot
from hfmod.games.hf4.acts.assembly import MoveLaw
from hfmod.games.hf4.acts.names import ASSEMBLY, STAR, area_of, away, extremist, ideologies
from hfmod.games.hf4.art import tokens
from hfmod.games.hf4.art.boards import assembly
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table.common import FIGURES, Parts
from hfmod.table.model import Area, Board, Kind, Picture, Piece, Place, Position
from hfmod.table.parts import body


def assembly_layout(tables: Mapping[str, Any]) -> Layout:
    """Where things lie on the board."""
    return assembly(tables).layout


def kinds(tables: Mapping[str, Any]) -> Iterator[Kind]:
    """The gold star."""
    yield Kind("gold star", tuple(MoveLaw.star(tables)), stacks=False, layer_order=FIGURES)


# -- the board -----------------------------------------------------------------------------------------


def _draw(tables: Mapping[str, Any]) -> str:
    return assembly(tables).svg


def add_assembly(parts: Parts) -> None:
    """The board, and the gold star on it; set-ups with politics place delegates."""
    tables = parts.content.tables
    layout = assembly_layout(tables)

    def place(spot: Spot) -> Place:
        return Place(spot.name, spot.x, spot.y)

    areas = tuple(
        Area(zone.name.capitalize(), area_of(zone.name), zone.corners, tuple(map(place, zone.spots)))
        for zone in layout.zones
    )
    parts.boards.append(
        Board(
            ASSEMBLY,
            "market",
            (layout.width, layout.height),
            Picture("board-assembly", partial(_draw, tables), 1.0),
            areas=areas,
            facts={"Where": "assembly"},
            fan=(3, -5),
            button=ASSEMBLY,
            hotkey="Alt A",
            unless=away(area_of(ASSEMBLY)),
            zoom=1.0,
        )
    )
    parts.pieces.append(Piece(STAR, "Gold star", "gold star", (body(STAR, tokens.gold_star),)))


def first_session(parts: Parts, factions: Iterable[Faction], conflict: bool = False) -> Iterator[Position]:
    """The gold star where it begins, and a delegate of each player in the ideology of the own colour (O1).

    ``conflict``: it stands on the chit there (3A2g).
    """
    table = parts.content.tables["ideologies"]
    spots = {spot.id: spot for spot in assembly_layout(parts.content.tables).spots}
    start = spots[f"{table['start']}-law"]
    yield Position(STAR, ASSEMBLY, start.x, start.y)
    own = {str(row["colour"]): str(row["id"]) for row in table["ideologies"] if "colour" in row}
    board = next(board for board in parts.boards if board.name == ASSEMBLY)
    places = {place.name: place for one in board.areas for place in one.places}
    names = ideologies(parts.content.tables)
    for faction in factions:
        ideology = own[faction.id]
        seats = spots[f"{ideology}-{faction.id}"]
        spot = places[extremist(names[ideology])] if conflict else seats
        yield Position(f"cube-1-{faction.id}", ASSEMBLY, spot.x, spot.y)
