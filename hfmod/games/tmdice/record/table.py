"""What the table of our module shows in VASSAL: where dice, cards, tiles and markers lie.

Places come from the module's file where it is given or kept, else from today's layout, as long as what never
moves lies where that layout puts it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hfmod.games.tmdice.content.effects import CITY, GREENERY, OCEAN
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.names import (
    BONUS,
    DECK,
    DISCARD,
    FACE,
    MARS,
    NAMES,
    SIDE,
    STEP,
    SUPPLIES,
    USED,
    VP,
    WILD,
    face_of,
    hand,
    mat,
)
from hfmod.table.model import Board, Table
from hfmod.vassal.module import Module
from hfmod.vassal.table import PieceState, TableState

_NEVER_MOVE = frozenset({"wild tokens"})
_TRACKS = ("temperature", "oxygen")
BOARDS = {board(seat): seat for seat in NAMES for board in (mat, hand)}
"""Boards of the players -> seat."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What never changes of a piece: our id; colour of a die; id of a card, tile or milestone."""

    id: str
    die: str = ""
    card: str = ""
    tile: str = ""
    milestone: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies: board, id of the area, name of the nearest place, name of the pile."""

    board: str = ""
    area: str = ""
    place: str = ""
    pile: str = ""

    @property
    def seat(self) -> str:
        """Whose board it is; empty for one that nobody owns."""
        return BOARDS.get(self.board, "")

    @property
    def on_mat(self) -> bool:
        """Whether it lies in front of a player."""
        return bool(self.seat) and self.board == mat(self.seat)


@dataclass
class TableView:
    """Reads positions of a game with this content at today's ``table``.

    ``module`` lays the boards out, None: as today's does.
    """

    content: TmdContent
    table: Table
    module: Module | None = None
    _known: dict[str, Thing] = field(default_factory=dict, repr=False)
    _places: dict[tuple[str, int, int], tuple[str, str]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        table = self.table
        self.boards: dict[str, Board] = {board.name: board for board in table.boards}
        self._areas = {area.name: area.id for board in table.boards for area in board.areas}
        fixed = {piece.id for piece in table.pieces if piece.kind in _NEVER_MOVE}
        self._fixed = {one.piece: one for one in table.setups[0].positions if one.piece in fixed}

    def laid_out(self, state: TableState) -> bool:
        """Whether it is known where things lie: what never moves lies where today's layout has it."""
        for piece in state.pieces.values() if self.module is None else ():
            wanted = self._fixed.get(self.thing(piece).id)
            if wanted is not None and (piece.x, piece.y) != (wanted.x, wanted.y):
                return False
        return True

    def thing(self, piece: PieceState) -> Thing:
        """What a piece is; read once."""
        found = self._known.get(piece.id)
        if found is None:
            facts = piece.properties()
            names = ("Id", "Die", "Card", "Tile", "Milestone")
            found = self._known[piece.id] = Thing(*(facts.get(name, "") for name in names))
        return found

    def spot(self, board: str | None, x: int, y: int, pile: str | None = None) -> Spot:
        """Where a point is."""
        key = (board or "", x, y)
        if key not in self._places:
            self._places[key] = self._place(*key)
        return Spot(board or "", *self._places[key], pile or "")

    def _place(self, board: str, x: int, y: int) -> tuple[str, str]:
        if self.module is not None:
            found = self.module.locate(board, x, y)
            return self._areas.get(found.zone or "", ""), found.name or ""
        areas = self.boards[board].areas if board in self.boards else ()
        area = next((one for one in areas if one.contains(x, y)), None)
        places = (
            area.places if area is not None else self.boards[board].places if board in self.boards else ()
        )
        near = min(places, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)
        return area.id if area is not None else "", near.name if near is not None else ""

    def of(self, state: TableState, piece: PieceState) -> Spot:
        """Where a piece lies."""
        stack = state.stacks.get(piece.parent or "")
        pile = stack.name if stack is not None and stack.is_deck else ""
        return self.spot(piece.map, piece.x, piece.y, pile)

    # -- single pieces -----------------------------------------------------------------------------------

    def side(self, piece: PieceState) -> int:
        """The side of a die that is up; 0 for one that has not been rolled."""
        side = piece.properties().get(FACE, "")
        return int(side) if side.isdecimal() and int(side) <= 6 else 0

    def face(self, piece: PieceState) -> str:
        """The resource that a die shows; empty for one that has not been rolled."""
        side = self.side(piece)
        return face_of(self.thing(piece).die, side) if side else ""

    def tile(self, piece: PieceState) -> str:
        """What a tile is, as it lies: one with a greenery and a city is what is up."""
        tile = self.thing(piece).tile
        if tile == "land":
            return CITY if piece.properties().get(SIDE, "0") == "1" else GREENERY
        return tile

    # -- what a moment shows -----------------------------------------------------------------------------

    def lying(self, state: TableState) -> Iterator[tuple[PieceState, Thing, Spot]]:
        """All pieces with what they are and where they lie."""
        for piece in state.pieces.values():
            yield piece, self.thing(piece), self.of(state, piece)

    def cards(self, state: TableState) -> dict[str, list[tuple[str, str]]]:
        """Board, or pile -> cards that lie there, with their places, in the order of these."""
        found: dict[str, list[tuple[str, str]]] = {}
        for _, thing, spot in self.lying(state):
            if thing.card:
                found.setdefault(spot.pile or spot.board, []).append((thing.card, spot.place))
        return {where: sorted(cards, key=lambda one: _number(one[1])) for where, cards in found.items()}

    def on_slots(self, state: TableState, prefix: str) -> dict[int, PieceState]:
        """Pieces on numbered places of the board (``Award 1``), by number."""
        found = {}
        for piece, thing, spot in self.lying(state):
            number = spot.place.removeprefix(prefix)
            if spot.board == MARS and number.isdecimal() and not spot.pile and (thing.die or thing.milestone):
                found[int(number)] = piece
        return dict(sorted(found.items()))

    def facts(self, state: TableState, seats: list[str]) -> dict[str, Any]:
        """What the table plainly shows, as facts of the engine."""
        dice: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        hands: Counter[str] = Counter()
        tiles: dict[str, str] = {}
        pool: Counter[str] = Counter()
        discard: list[str] = []
        used: dict[str, list[str]] = {seat: [] for seat in seats}
        facts: dict[str, Any] = {"oceans": 0, "deck": 0}
        milestones: dict[str, list[str]] = {seat: [] for seat in seats}
        for piece, thing, spot in self.lying(state):
            if thing.die and spot.on_mat and spot.seat in dice and self.face(piece):
                dice[spot.seat][self.face(piece)] += 1
            elif thing.card and spot.place.startswith("Card ") and spot.seat in dice:
                hands[spot.seat] += 1
            elif thing.card and spot.on_mat:
                used[spot.seat] += [thing.card] if piece.properties().get(USED) == "1" else []
            elif thing.die and spot.pile in SUPPLIES:
                pool[thing.die] += 1
            elif thing.card and spot.pile == DECK:
                facts["deck"] += 1
            elif thing.card and spot.pile == DISCARD:
                discard.append(thing.card)
            elif thing.tile and spot.area == "mars":
                tiles[spot.place] = self.tile(piece)
            elif thing.milestone and spot.on_mat and spot.seat in seats:
                milestones[spot.seat].append(thing.milestone)
            elif thing.tile == OCEAN and spot.pile:
                facts["oceans"] += 1
            else:
                facts |= self._marker(piece, thing, seats)
        for seat in seats:
            facts[f"dice.{seat}"] = dict(sorted(dice[seat].items()))
            facts[f"hand.{seat}"] = hands[seat]
            facts[f"used.{seat}"] = sorted(used[seat])
            facts[f"milestones.{seat}"] = sorted(milestones[seat])
        tokens = self.content.wild_tokens - sum(facts.get(f"wild.{seat}", 0) for seat in seats)
        return facts | {
            "tiles": dict(sorted(tiles.items())),
            "pool": {colour: pool[colour] for colour in self.content.dice},
            "discard": sorted(discard),
            "tokens": tokens,
        }

    def _marker(self, piece: PieceState, thing: Thing, seats: list[str]) -> dict[str, Any]:
        """What a marker shows by its count."""
        kind, _, whose = thing.id.partition("-")
        counts = piece.properties()
        if kind in ("vp", "wild") and whose in seats:
            shown = counts.get(VP if kind == "vp" else WILD, "0")
            return {f"{kind}.{whose}": int(shown)} if shown.isdecimal() else {}
        if kind in _TRACKS:
            track = getattr(self.content, kind)
            return {kind: track.start + track.step * int(counts.get(STEP, "0") or 0)}
        return {}

    def bonus_stack(self, state: TableState) -> list[str]:
        """The cards of the bonus stack."""
        return [card for card, _ in self.cards(state).get(BONUS, ())]


def _number(place: str) -> tuple[str, int]:
    """Name and number of a place (``Card 12``)."""
    name, _, number = place.rpartition(" ")
    return name, int(number) if number.isdecimal() else 0
