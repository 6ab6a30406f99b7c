"""Small parts that all parts of the table share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from hfmod.draw.layout import Layout
from hfmod.games.tmdice.content.model import BASE, TmdContent
from hfmod.games.tmdice.names import area_id
from hfmod.table.model import Area, Board, Command, Kind, Picture, Piece, Pile, Place, Position
from hfmod.table.parts import body, draw_button

#: Drawing order on a board, lowest first.
CONTROLS, TILES, CARDS, MARKERS, DICE = "1 controls", "2 tiles", "3 cards", "4 chits", "5 dice"


@dataclass
class Parts:
    """Parts of the table while it is put together. ``start`` is where pieces lie in every set-up."""

    content: TmdContent
    boards: list[Board] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    start: list[Position] = field(default_factory=list)
    seated: dict[str, list[Position]] = field(default_factory=dict)  # pieces of a player who takes part
    sets: dict[str, list[Position]] = field(
        default_factory=dict
    )  # pieces of Corporate Era, and promotional ones
    players: dict[int, list[Position]] = field(default_factory=dict)  # pieces for a number of players

    def put(self, piece: Piece, board: str, point: tuple[int, int], seat: str = "") -> None:
        """A piece that lies at the same point of a board in every set-up, or in those with a seat."""
        self.pieces.append(piece)
        where = self.seated.setdefault(seat, []) if seat else self.start
        where.append(Position(piece.id, board, *point))

    def lay(self, piece: Piece, position: Position, of_set: str = BASE) -> None:
        """A piece that lies somewhere in every set-up, or in those that its set belongs to."""
        self.pieces.append(piece)
        where = self.start if of_set == BASE else self.sets.setdefault(of_set, [])
        where.append(position)

    def pile(self, piece: Piece, pile: str, of_set: str = BASE) -> None:
        """The same, on a pile."""
        self.lay(piece, Position(piece.id, pile=pile), of_set)

    def button(self, kind: str, commands: tuple[Command, ...], menu: bool = True) -> None:
        """A kind of push buttons: they open a menu, or carry out their one command."""
        click = "menu" if menu else commands[0].id
        self.kinds.append(
            Kind(kind, commands, movable=False, stacks=False, click=click, layer_order=CONTROLS)
        )


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
    """A push button as a piece; those with the same words look alike."""
    draw = partial(draw_button, words, wide, 40, "#2f5f8f", "#ffffff", menu)
    name = "".join(letter if letter.isalnum() else "-" for letter in words.lower())
    return Piece(ident, words, kind, (body(f"control-{name}", draw),))


def picture(name: str, draw: partial[str], about: str = "", shown: float = 1.0) -> Picture:
    """A picture of a piece."""
    return Picture(name, draw, 2.0, shown, about)
