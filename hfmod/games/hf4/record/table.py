"""What the High Frontier table of our module shows in VASSAL: where cards, figures and chits lie.

Places on the solar map are told by our own coordinates, since the content of the module names every space.
Areas of the mats come from the module's file where it is given, else from today's layout, as long as the
log's pieces still lie where that layout puts them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from hfmod.games.hf4.acts.names import ASSEMBLY, GAME, ISOTOPES, PILES, STAR, counter, mass_of
from hfmod.games.hf4.content.model import Card, Hf4Content
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import TITLES
from hfmod.games.hf4.table import choices, hf4_table
from hfmod.table.model import Board, Position, Table
from hfmod.vassal.module import Module
from hfmod.vassal.table import PieceState, TableState

FIGURE = re.compile(r"(rocket|outpost-[123]|freighter|kalpana|stanford)-([a-z]+)")
FLYER = re.compile(r"(rocket|freighter|kalpana|stanford|cube-[0-9]+)-([a-z]+)")
TOKEN = re.compile(r"(claim|cube|dome)-[0-9]+-([a-z]+)")
CHIT = re.compile(r"(wet|dry)-([a-z]+)")
BERNAL_CHIT = re.compile(r"(wet|dry)-(kalpana|stanford)-([a-z]+)")
CARGO = re.compile(f"({'|'.join(word for word, _ in TITLES.values())})-[0-9]+")
SPOT = re.compile(r"sunspot ([0-9]+)")
CUBE = "sunspot-cube"
RED_DISK = "red-disk-"
_FACTS_OF_MATS = frozenset({"tanks-1", "tanks-2", "tanks-3"})  # not the fourth, which old tables lack


def piece_id(piece: PieceState) -> str:
    """The stable id that our modules write on every piece; empty on pieces of others."""
    return piece.properties().get("Id", "")


def area_id(name: str) -> str:
    """``Outpost 1`` -> ``outpost1``, as declarations name areas."""
    return re.sub(r"[^a-z0-9]+", "", name.lower())


@dataclass
class TableView:
    """Says where pieces lie. ``laid_out``: whether the layout of the mats of this log is known."""

    content: Hf4Content
    module: Module | None = None
    laid_out: bool = True
    _table: Table | None = field(default=None, repr=False)
    _boards: dict[str, Board] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._known: dict[str, tuple[str, str, str]] = {}
        self._areas: dict[tuple[str | None, int, int], str] = {}  # by board and point
        self._exact = {(space.x, space.y): space.id for space in self.content.map.spaces.values()}
        self._crews = {faction.crew for faction in self.content.factions.values()}

    def check_layout(self, state: TableState) -> None:
        """Whether today's layout is that of the log: compares pieces that never move. Sets ``laid_out``."""
        if self.module is not None:
            return
        try:
            self._table = self._table or hf4_table(self.content)
        except (KeyError, ValueError):  # content of another time, which today's table cannot be made from
            self.laid_out = False
            return
        self._boards = {board.name: board for board in self._table.boards}
        self._areas.clear()
        wanted = {p.piece: p for p in self._table.setups[0].positions if _never_moves(p)}
        for piece in state.pieces.values():
            position = wanted.get(piece_id(piece))
            if position is not None and (piece.x, piece.y) != (position.x, position.y):
                self.laid_out = False
                return

    # -- places ---------------------------------------------------------------------------------------

    def space(self, x: int, y: int) -> str:
        """The space of the solar map at a point, or the nearest one."""
        exact = self._exact.get((x, y))
        if exact is not None:
            return exact
        spaces = self.content.map.spaces.values()
        return min(spaces, key=lambda space: ((space.x - x) ** 2 + (space.y - y) ** 2, space.id)).id

    def area(self, piece: PieceState) -> str:
        """Id of the area of a mat where a piece lies; empty elsewhere."""
        return self.area_at(piece.map, piece.x, piece.y)

    def area_at(self, name: str | None, x: int, y: int) -> str:
        """Id of the area at a point of a board; empty outside of areas."""
        known = self._areas.get((name, x, y))
        if known is None:
            known = self._areas[name, x, y] = self._area_at(name, x, y)
        return known

    def _area_at(self, name: str | None, x: int, y: int) -> str:
        if self.module is not None:
            return area_id(self.module.locate(name or "", x, y).zone or "")
        board = self._boards.get(name or "")
        for one in board.areas if board is not None else ():
            if one.contains(x, y):
                return area_id(one.name)
        return ""

    def mass(self, piece: PieceState) -> str | None:
        """The mass of the strip that a chit lies on, None off the strip."""
        return self.mass_at(piece.map, piece.x, piece.y)

    def mass_at(self, name: str | None, x: int, y: int) -> str | None:
        """The mass of the strip at a point of a board, None off the strip."""
        if self.module is not None:
            return mass_of(self.module.locate(name or "", x, y).name or "")
        board = self._boards.get(name or "")
        places = [p for one in board.areas for p in one.places] if board is not None else []
        return next((mass_of(p.name) for p in places if (p.x, p.y) == (x, y)), None)

    def place(self, piece: PieceState) -> str:
        """Name of the nearest place of a board, within the area where a piece lies; empty elsewhere."""
        if self.module is not None:
            return self.module.locate(piece.map or "", piece.x, piece.y).name or ""
        board = self._boards.get(piece.map or "")
        area = next((one for one in board.areas if one.contains(piece.x, piece.y)), None) if board else None
        near = (((p.x - piece.x) ** 2 + (p.y - piece.y) ** 2, p.name) for p in area.places) if area else ()
        return min(near, default=(0, ""))[1]

    def spot(self, cube: PieceState) -> int | None:
        """The spot of the sunspot cycle that the cube lies on; None off the cycle, and of other pieces."""
        if self.constants(cube)[0] != CUBE or not self.laid_out:
            return None
        match = SPOT.fullmatch(self.place(cube))
        return int(match[1]) if match else None

    # -- cards ----------------------------------------------------------------------------------------

    def constants(self, piece: PieceState) -> tuple[str, str, str]:
        """``Id``, ``Card`` and ``Faction`` of a piece, which never change; read once a piece."""
        found = self._known.get(piece.id)
        if found is None:
            p = piece.properties()
            found = self._known[piece.id] = p.get("Id", ""), p.get("Card", ""), p.get("Faction", "")
        return found

    def card(self, piece: PieceState) -> Card | None:
        """The card that a piece is."""
        return self.content.cards.get(self.constants(piece)[1])

    def cargo(self, piece: PieceState) -> str | None:
        """What lies in stacks: the id of a card, or of a token of Race to the Rescue."""
        named = self.constants(piece)[1]
        return named if named in self.content.cards or CARGO.fullmatch(named) else None

    def alike(self, state: TableState, cargo: str, board: str | None, area: str) -> int | None:
        """How many tokens of a kind lie in an area of a board; None of a card."""
        kind = CARGO.fullmatch(cargo)
        if kind is None:
            return None
        there = (piece for piece in state.pieces.values() if piece.map == board)
        found = (CARGO.fullmatch(self.constants(one)[1]) for one in there if self.area(one) == area)
        return len([one for one in found if one is not None and one[1] == kind[1]])

    def shown(self, piece: PieceState, card: Card) -> str:
        """A card as facts name it: its id, or the code of its Black Side; a crew by its id."""
        black = piece.properties().get("Side") == "1" and card.id not in self._crews
        return card.back.code if black else card.id

    def crew_side(self, state: TableState, card: str) -> str:
        """Code of the side of a crew card that is up."""
        both = self.content.cards[card]
        for piece in state.pieces.values():
            if self.constants(piece)[1] == card:
                return both.back.code if piece.properties().get("Side") == "1" else both.front.code
        return both.front.code

    def law(self, state: TableState) -> str | None:
        """The ideology where the gold star lies; None where it is not on the table."""
        star = next((one for one in state.pieces.values() if self.constants(one)[0] == STAR), None)
        return (self.area(star) or None) if star is not None and star.map == ASSEMBLY else None

    def options(self, state: TableState) -> dict[str, Any]:
        """Options that were chosen on the table; tables of earlier modules have none."""
        tables = self.content.tables
        values = {row["name"]: state.property(counter(row["name"])) for row in choices.shown(tables)}
        return choices.stated(tables, values)

    def modules(self, state: TableState) -> frozenset[str]:
        """Modules that a table is set up for."""
        return frozenset((state.property(f"{GAME}_modules") or "").split(","))

    def elevator(self, piece: PieceState) -> str | None:
        """The space elevator that a piece is; None of others."""
        return (
            piece.properties().get("Elevator") if self.constants(piece)[0].startswith("elevator-") else None
        )

    @staticmethod
    def isotope(piece: PieceState) -> str | None:
        """The spectral type of gold tanks that a player's marker shows; None before the first were made."""
        shown = piece.properties().get("Isotope", "0")
        number = int(shown) if shown.isdecimal() else 0
        return ISOTOPES[number - 1] if 0 < number <= len(ISOTOPES) else None

    def flyer(self, piece: PieceState | None, state: TableState) -> tuple[str, str] | None:
        """Faction and figure of a piece that flies; cubes do so with Module 1 alone. None of others."""
        match = FLYER.fullmatch(self.constants(piece)[0]) if piece is not None else None
        if match is None or (match[1].startswith("cube") and "m1" not in self.modules(state)):
            return None
        return match[2], match[1]

    def decks(self, state: TableState) -> dict[str, list[str]]:
        """Card ids of the patent decks that have cards, top first."""
        piles = state.decks()
        found: dict[str, list[str]] = {}
        for deck, name in PILES.items():
            pile = piles.get(name)
            members = [state.pieces[i] for i in reversed(pile.contents) if i in state.pieces] if pile else []
            cards = [card.id for card in map(self.card, members) if card is not None]
            if cards:
                found[deck] = cards
        return found


def _never_moves(position: Position) -> bool:
    return position.board.endswith(" mat") and position.piece.rpartition("-")[0] in _FACTS_OF_MATS
