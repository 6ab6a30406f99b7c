"""Small parts that all parts of the Roll for the Galaxy table share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from hfmod.draw.layout import Layout
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.names import area_id
from hfmod.table.model import Area, Board, Picture, Piece, Pile, Place, Position
from hfmod.table.parts import body, draw_button

#: Drawing order on a board, lowest first.
CONTROLS, TILES, MARKERS, DICE = "1 controls", "2 cards", "3 chits", "4 figures"


@dataclass
class Parts:
    """Parts of the table while it is put together. ``start`` is where pieces lie in every set-up."""

    content: RollContent
    boards: list[Board] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    start: list[Position] = field(default_factory=list)
    seated: dict[str, list[Position]] = field(default_factory=dict)  # pieces of a player who takes part

    def put(self, piece: Piece, board: str, point: tuple[int, int], seat: str = "") -> None:
        """A piece that lies at the same point of a board in every set-up, or in those with a seat."""
        self.pieces.append(piece)
        where = self.seated.setdefault(seat, []) if seat else self.start
        where.append(Position(piece.id, board, *point))


def areas(layout: Layout, names: Mapping[str, str] = MappingProxyType({})) -> tuple[Area, ...]:
    """Areas of a board; ``names`` gives some of them another name than the drawing."""
    return tuple(
        Area(
            names.get(zone.id, zone.name),
            area_id(zone.id),
            zone.corners,
            tuple(Place(spot.name, spot.x, spot.y) for spot in zone.spots),
        )
        for zone in layout.zones
    )


def control(ident: str, words: str, kind: str, wide: int, menu: bool = False) -> Piece:
    """A push button as a piece; those of one kind look alike."""
    draw = partial(draw_button, words, wide, 40, "#2f5f8f", "#ffffff", menu)
    return Piece(ident, words, kind, (body(f"control-{kind.replace(' ', '-')}", draw),))


def picture(name: str, draw: partial[str], about: str = "") -> Picture:
    """A picture of a piece."""
    return Picture(name, draw, 2.0, 1.0, about)
