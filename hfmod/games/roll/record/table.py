"""What the Roll for the Galaxy table of our module shows in VASSAL: where dice, tiles and markers lie.

Places come from the module's file where it is given or kept, else from today's layout, as long as what never
moves lies where that layout puts it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hfmod.games.roll.content.model import PHASES, RollContent
from hfmod.games.roll.names import CREDITS, DEVELOPMENT_UP, POOL, VP, WORLD_UP, mat, screen
from hfmod.games.roll.rules.setup import SIDES
from hfmod.table.model import Board, Table
from hfmod.vassal.module import Module
from hfmod.vassal.table import PieceState, TableState

_LETTERS = {DEVELOPMENT_UP: "D", WORLD_UP: "W"}
_STACKS = {"development": ("topdevelopment", "developments"), "world": ("topworld", "worlds")}
ZONE = frozenset(area for areas in _STACKS.values() for area in areas)
"""Areas of the construction stacks."""
_BUILDERS = {"developers": "developmentbuilders", "settlers": "worldbuilders"}
MARKERS = {"credits": CREDITS, "vp": VP}
"""Markers of a player by how their ids begin, and the count of each."""
_CREDIT = "Credit "
_WAITING = frozenset({*(f"{phase}workers" for phase in PHASES), "dictate"})
_NEVER_MOVE = frozenset({"phase tile", "pool"})


@dataclass(frozen=True, slots=True)
class Thing:
    """What never changes of a piece: our id, and the colour of a die or the id of a tile."""

    id: str
    die: str
    tile: str


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies: board, id of the area, name of the nearest place, key of the tile in that slot."""

    board: str = ""
    area: str = ""
    place: str = ""
    world: str = ""


@dataclass
class TableView:
    """Reads positions of a game with this content at today's ``table``.

    ``module`` lays the boards out, None: as today's does.
    """

    content: RollContent
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
        self._numbers = {piece.id: number for number, piece in enumerate(table.pieces)}

    def laid_out(self, state: TableState) -> bool:
        """Whether it is known where things lie: what never moves lies where today's layout has it."""
        for piece in state.pieces.values() if self.module is None else ():
            wanted = self._fixed.get(self.thing(piece).id)
            if wanted is not None and (piece.x, piece.y) != (wanted.x, wanted.y):
                return False
        return True

    # -- pieces ------------------------------------------------------------------------------------------

    def thing(self, piece: PieceState) -> Thing:
        """What a piece is; read once."""
        found = self._known.get(piece.id)
        if found is None:
            facts = piece.properties()
            found = Thing(facts.get("Id", ""), facts.get("Die", ""), facts.get("Tile", ""))
            self._known[piece.id] = found
        return found

    def order(self, dice: Iterable[str]) -> list[str]:
        """Ids of dice in the order in which a roll is told: by colour, then by number."""
        return sorted(dice, key=lambda ident: self._numbers.get(ident, 0))

    def on(self, state: TableState, board: str) -> Iterator[tuple[PieceState, Thing]]:
        """Dice and tiles on a board."""
        for piece in state.pieces.values():
            if piece.map == board:
                thing = self.thing(piece)
                if thing.die or thing.tile:
                    yield piece, thing

    # -- places ------------------------------------------------------------------------------------------

    def place(self, board: str | None, x: int, y: int) -> tuple[str, str]:
        """Id of the area at a point and name of the nearest place in it; empty where there is none."""
        key = (board or "", x, y)
        if key not in self._places:
            self._places[key] = self._place(*key)
        return self._places[key]

    def _place(self, board: str, x: int, y: int) -> tuple[str, str]:
        if self.module is not None:
            found = self.module.locate(board, x, y)
            return self._areas.get(found.zone or "", ""), found.name or ""
        areas = self.boards[board].areas if board in self.boards else ()
        area = next((one for one in areas if one.contains(x, y)), None)
        if area is None:
            return "", ""
        near = min(area.places, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)
        return area.id, near.name if near is not None else ""

    def area(self, board: str | None, x: int, y: int) -> str:
        """Id of the area at a point; empty outside of areas."""
        return self.place(board, x, y)[0]

    def spot(self, state: TableState, board: str | None, x: int, y: int) -> Spot:
        """Where a point is."""
        area, place = self.place(board, x, y)
        world = self._empire(state, board or "").get(place, "") if area == "empire" else ""
        return Spot(board or "", area, place, world)

    def _empire(self, state: TableState, board: str) -> dict[str, str]:
        """Sides of tiles by the slot that they lie in; a faction tile fills two."""
        found: dict[str, str] = {}
        for piece, thing in self.on(state, board):
            area, slot = self.place(board, piece.x, piece.y)
            if not thing.tile or area != "empire":
                continue
            if thing.tile in self.content.factions:
                name, _, number = slot.rpartition(" ")
                found |= {slot: f"{thing.tile}L", f"{name} {int(number) + 1}": f"{thing.tile}R"}
            else:
                found[slot] = self.side(piece, thing)
        return found

    def side(self, piece: PieceState, thing: Thing) -> str:
        """Key of the side of a tile that is up; a tile that shows its back, or a home world, by its id."""
        return thing.tile + _LETTERS.get(piece.properties().get("Side", ""), "")

    def credit(self, board: str | None, x: int, y: int) -> str:
        """The number of the field of a credit track at a point; empty elsewhere."""
        place = self.place(board, x, y)[1]
        return place.removeprefix(_CREDIT) if place.startswith(_CREDIT) else ""

    # -- what a moment shows -----------------------------------------------------------------------------

    def behind(self, state: TableState, seat: str) -> dict[str, Spot]:
        """Where the dice behind a player's screen lie, by their ids."""
        return {
            thing.id: self.spot(state, piece.map, piece.x, piece.y)
            for piece, thing in self.on(state, screen(seat))
            if thing.die
        }

    def shown(self, state: TableState, seat: str) -> dict[str, Spot]:
        """Where the dice on a player's mat lie, by their ids."""
        return {
            thing.id: self.spot(state, piece.map, piece.x, piece.y)
            for piece, thing in self.on(state, mat(seat))
            if thing.die
        }

    def owned(self, state: TableState, seat: str) -> dict[str, int]:
        """How many dice of each colour a player has, on the mat and behind the screen."""
        found = Counter(thing.die for _, thing in (*self.on(state, mat(seat)), *self.on(state, screen(seat))))
        del found[""]
        return dict(found)

    def stacks(self, state: TableState, seat: str) -> dict[str, list[str]]:
        """Sides on a player's construction stacks from the top down: the top one on the mat, the others as
        they lie behind the screen, the first one undermost."""
        found: dict[str, list[str]] = {}
        for stack, (top, below) in _STACKS.items():
            sides = self._lying(state, mat(seat), top) + self._lying(state, screen(seat), below)
            found[stack] = [tile + SIDES[stack] for tile in sides]
        return found

    def _lying(self, state: TableState, board: str, area: str) -> list[str]:
        there = [
            (piece, thing)
            for piece, thing in self.on(state, board)
            if thing.tile and self.area(board, piece.x, piece.y) == area
        ]

        def depth(piece: PieceState) -> int:
            stack = state.stacks.get(piece.parent or "")
            return stack.contents.index(piece.id) if stack is not None else 0

        return [thing.tile for piece, thing in sorted(there, key=lambda one: depth(one[0]))]

    def facts(self, state: TableState, seats: Iterable[str]) -> dict[str, Any]:
        """What the table plainly shows, as facts of the engine."""
        lying = {f"{name}.{seat}": value for seat in seats for name, value in self._of(state, seat).items()}
        return lying | self.counts(state)

    def counts(self, state: TableState) -> dict[str, int]:
        """What is counted by markers, as facts of the engine: credits, VP chips, and those of the pool."""
        pool = state.property(POOL) or ""
        counts = {"pool": int(pool)} if pool.isdecimal() else {}
        return counts | {f"{name}.{seat}": n for (name, seat), n in self._marks(state).items()}

    def _marks(self, state: TableState) -> dict[tuple[str, str], int]:
        found = {}
        for piece in state.pieces.values():
            name, _, seat = self.thing(piece).id.partition("-")
            if name in MARKERS:  # a marker that was dragged shows by its field, not by its count
                field = self.credit(piece.map, piece.x, piece.y) if name == "credits" else ""
                found[name, seat] = int(field or piece.properties().get(MARKERS[name], "0") or 0)
        return found

    def _of(self, state: TableState, seat: str) -> dict[str, Any]:
        dice: dict[str, Counter[str]] = {}
        goods: dict[str, list[str]] = {}
        empire = self._empire(state, mat(seat))
        for piece, thing in self.on(state, mat(seat)):
            if not thing.die:
                continue
            area, place = self.place(piece.map, piece.x, piece.y)
            if area in _WAITING:  # workers that found nothing to do go back to the cup by themselves
                area = "cup"
            if area == "empire":
                goods.setdefault(empire.get(place, ""), []).append(thing.die)
            else:
                dice.setdefault(area, Counter())[thing.die] += 1
        facts: dict[str, Any] = {
            "empire": sorted(empire.values()),
            "goods": {world: sorted(goods[world]) for world in sorted(goods)},
        }
        for name, area in {"cup": "cup", "citizenry": "citizenry", **_BUILDERS}.items():
            facts[name] = dict(sorted(dice.get(area, Counter()).items()))
        return facts
