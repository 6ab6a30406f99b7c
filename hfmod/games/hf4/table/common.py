"""Names and small parts that all parts of the High Frontier table share."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from hfmod.games.hf4.content.model import Faction, Grade, Hf4Content
from hfmod.table.model import (
    Area,
    Board,
    Change,
    Command,
    Layer,
    Piece,
    Pile,
    Place,
    Position,
    Say,
    SendTo,
)
from hfmod.table.parts import body, draw_button

GAME = "hf4"
MAP = "Solar system"
MARKET = "Patents and tracks"

#: Drawing order on a board, lowest first.
COVERS, CONTROLS, CARDS, CHITS, FIGURES = "0 covers", "1 controls", "2 cards", "3 chits", "4 figures"

#: Fuel grades as chits and tanks on the table count them.
GRADES = (Grade.WATER, Grade.DIRT, Grade.ISOTOPE)

#: Area of a mat for each kind of stack.
STACKS = {
    "leo": "LEO",
    "rocket": "Rocket",
    "outpost1": "Outpost 1",
    "outpost2": "Outpost 2",
    "outpost3": "Outpost 3",
}

#: What a deck is called on the table: deck id of the content -> name.
DECKS = {
    "thrusters": "Thrusters",
    "robonauts": "Robonauts",
    "refineries": "Refineries",
    "generators": "Generators",
    "reactors": "Reactors",
    "radiators": "Radiators",
}

_BUTTON = "#2f5f8f"


def mat(faction: Faction) -> str:
    """Name of a player's mat."""
    return f"{faction.name} mat"


def hand(faction: Faction) -> str:
    """Name of a player's hand."""
    return f"{faction.name} hand"


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


MAT_OF = "{who} mat"
"""Board of the mat of whoever a piece belongs to, for commands."""


def home(ident: str, menu: str, say: Say, only: tuple[str, tuple[str, ...]] | None = None) -> Command:
    """A command that sends a piece back to its place in the reserve."""
    return Command(ident, menu, effects=(SendTo(MAT_OF, "{Home}"),), only=only, say=say)


def table_die(ident: str, menu: str, purpose: str, words: str) -> Command:
    """A roll that nobody makes, but the table."""
    return Command(
        ident,
        menu,
        effects=(Change("hf4_die", die=6, table=True),),
        say=Say(
            f"The table rolls {{hf4_die}} for {words}.",
            "roll",
            (("d6", "{hf4_die}"), ("for", purpose), ("subject", "year")),
            by_table=True,
        ),
    )


def die_command(purpose: str, subject: str, words: str, menu: str, ident: str, **more: str) -> Command:
    """A roll with a control of its own: the die is rolled and told in one go."""
    extra = tuple(more.items())
    return Command(
        ident,
        menu,
        effects=(Change("hf4_die", die=6, table=True),),
        say=Say(
            f"{{who}} rolls {{hf4_die}} for {words}.",
            "roll",
            (("d6", "{hf4_die}"), ("for", purpose), ("subject", subject), *extra),
        ),
    )


def say_command(
    ident: str, act: str, words: str, *params: tuple[str, str], menu: str = "", group: str = ""
) -> Command:
    """A command that only tells."""
    return Command(ident, menu, group=group, say=Say(words, act, params))


def area_of(name: str) -> str:
    """What declarations call an area of that name."""
    return re.sub("[^a-z0-9]", "", name.lower())


def area(name: str, box: tuple[int, int, int, int], places: tuple[Place, ...] = ()) -> Area:
    """A rectangular area: left, top, width, height in pixels."""
    left, top, wide, tall = box
    corners = ((left, top), (left + wide, top), (left + wide, top + tall), (left, top + tall))
    return Area(name, area_of(name), corners, places)
