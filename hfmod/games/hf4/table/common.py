"""Small parts that all parts of the High Frontier table share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from hfmod.games.hf4.acts.names import area_of
from hfmod.games.hf4.content.model import Faction, Hf4Content
from hfmod.table.model import Area, Board, Layer, Piece, Pile, Place, Position
from hfmod.table.parts import body, draw_button

#: Drawing order on a board, lowest first.
COVERS, CONTROLS, CARDS, CHITS, FIGURES = "0 covers", "1 controls", "2 cards", "3 chits", "4 figures"

#: Menus of the main window that hold buttons of boards.
MATS, HANDS = "Mats", "Hands"

_BUTTON = "#2f5f8f"


#: In two rows: of six rockets at one space the nose of each is seen.
_LEANS = ((0, -9), (20, -9), (3, 9), (23, 9), (10, -9), (13, 9))


def lean(number: int) -> tuple[int, int]:
    """How far to the right of their space, and below it, the figures of a colour are drawn.

    None hides another one there; and none lies farther out than half the way to the next space, as a drag by
    the picture would miss the own one.
    """
    return _LEANS[number % len(_LEANS)]


@dataclass
class Parts:
    """Parts of the table while it is put together. ``start`` is where pieces lie in every set-up."""

    content: Hf4Content
    boards: list[Board] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    start: list[Position] = field(default_factory=list)

    def put(self, piece: Piece, board: str, point: tuple[int, int]) -> None:
        """A piece that lies at the same point of a board in every set-up."""
        self.pieces.append(piece)
        self.start.append(Position(piece.id, board, *point))

    @property
    def factions(self) -> tuple[Faction, ...]:
        """Player colours in the order of the content."""
        return tuple(self.content.factions.values())


def button(
    name: str, words: str, wide: int, tall: int = 36, *, menu: bool = False, fill: str = _BUTTON
) -> Layer:
    """A push button with words on it; ``menu`` adds the arrow of one that opens a menu."""
    return body(f"button-{name}", partial(draw_button, words, wide, tall, fill, "#ffffff", menu))


def area(name: str, box: tuple[int, int, int, int], places: tuple[Place, ...] = ()) -> Area:
    """A rectangular area: left, top, width, height in pixels."""
    left, top, wide, tall = box
    corners = ((left, top), (left + wide, top), (left + wide, top + tall), (left, top + tall))
    return Area(name, area_of(name), corners, places)
