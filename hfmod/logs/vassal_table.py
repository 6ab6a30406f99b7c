"""What the High Frontier table of our module shows in VASSAL: where cards, figures and chits lie.

Places on the solar map are told by our own coordinates, since the content of the module names every space.
Areas of the mats come from the module's file where it is given, else from today's layout, as long as the
log's pieces still lie where that layout puts them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hfmod.components.hf4 import choices, hf4_table
from hfmod.components.hf4.assembly import ASSEMBLY, STAR
from hfmod.components.hf4.common import DECKS, MAP, MARKET, STACKS, hand, mat
from hfmod.components.model import Board, Position, Table
from hfmod.content.hf4 import Card, Hf4Content
from hfmod.vassal.module import Module
from hfmod.vassal.table import PieceState, TableState

STRIP = "fuelstrip"
FIGURE = re.compile(r"(rocket|outpost-[123])-([a-z]+)")
TOKEN = re.compile(r"(claim|cube|dome)-[0-9]+-([a-z]+)")
CHIT = re.compile(r"(wet|dry)-([a-z]+)")
_TOKENS = {"claim": "claims", "cube": "factories", "dome": "colonies"}
_FACTS_OF_MATS = frozenset({"tanks-1", "tanks-2", "tanks-3"})  # not the fourth, which old tables lack


def piece_id(piece: PieceState) -> str:
    """The stable id that our modules write on every piece; empty on pieces of others."""
    return piece.properties().get("Id", "")


def area_id(name: str) -> str:
    """``Outpost 1`` -> ``outpost1``, as declarations name areas."""
    return re.sub(r"[^a-z0-9]+", "", name.lower())


def mass_of(place: str) -> str | None:
    """A mass of the strip as facts write it (``10-1/2``), of a place (``mass 10 1/2``) or its id."""
    if not place.startswith("mass"):
        return None
    numbers = re.findall(r"[0-9]+", place)
    if len(numbers) == 1:
        return str(numbers[0])
    if len(numbers) == 3:
        return f"{numbers[0]}-{numbers[1]}/{numbers[2]}"
    return f"{numbers[0]}/{numbers[1]}" if len(numbers) == 2 else None


@dataclass
class TableView:
    """Reads positions. ``laid_out`` is False where nothing tells how the mats of this log are laid out."""

    content: Hf4Content
    module: Module | None = None
    laid_out: bool = True
    _table: Table | None = field(default=None, repr=False)
    _boards: dict[str, Board] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._known: dict[str, tuple[str, str, str]] = {}
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
        if self.module is not None:
            return area_id(self.module.locate(name or "", x, y).zone or "")
        board = self._boards.get(name or "")
        for one in board.areas if board is not None else ():
            if one.contains(x, y):
                return area_id(one.name)
        return ""

    def mass(self, piece: PieceState) -> str | None:
        """The mass of the strip that a chit lies on, None off the strip."""
        if self.module is not None:
            return mass_of(self.module.locate(piece.map or "", piece.x, piece.y).name or "")
        board = self._boards.get(piece.map or "")
        places = [p for one in board.areas for p in one.places] if board is not None else []
        return next((mass_of(p.name) for p in places if (p.x, p.y) == (piece.x, piece.y)), None)

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
        values = {row["name"]: state.property(choices.counter(row["name"])) for row in choices.shown(tables)}
        return choices.stated(tables, values)

    def decks(self, state: TableState) -> dict[str, list[str]]:
        """Card ids of the patent decks that have cards, top first."""
        piles = state.decks()
        found: dict[str, list[str]] = {}
        for deck, name in DECKS.items():
            pile = piles.get(name)
            members = [state.pieces[i] for i in reversed(pile.contents) if i in state.pieces] if pile else []
            cards = [card.id for card in map(self.card, members) if card is not None]
            if cards:
                found[deck] = cards
        return found

    # -- facts ----------------------------------------------------------------------------------------

    def facts(self, state: TableState, factions: Iterable[str]) -> dict[str, dict[str, Any]]:
        """What the table plainly shows, by faction (and ``""`` for the table itself), as engine facts."""
        seen: dict[str, _Seen] = defaultdict(_Seen)
        for piece in state.pieces.values():
            if piece.map is not None:
                self._look(piece, seen)
        found: dict[str, dict[str, Any]] = {"": self._common(state, seen[""])}
        for faction in factions:
            found[faction] = self._of(state, faction, seen[faction], politics=bool(seen[""].law))
        return found

    def _look(self, piece: PieceState, seen: Mapping[str, _Seen]) -> None:
        ident, _, faction = self.constants(piece)
        card = self.card(piece)
        if card is not None:
            self._look_at_card(piece, card, seen)
            return
        if match := TOKEN.fullmatch(ident):
            if piece.map == MAP:
                seen[match[2]].tokens[_TOKENS[match[1]]].append(self.space(piece.x, piece.y))
            elif piece.map == ASSEMBLY and match[1] == "cube" and (ideology := self.area(piece)):
                seen[match[2]].delegates[ideology] += 1
        elif match := FIGURE.fullmatch(ident):
            if piece.map == MAP:
                seen[match[2]].figures[match[1].replace("-", "")] = self.space(piece.x, piece.y)
        elif match := CHIT.fullmatch(ident):
            mass = self.mass(piece) if self.laid_out else None
            if mass is not None:
                seen[match[2]].masses[match[1]] = mass
        elif ident.startswith("seniority-") and piece.map == ASSEMBLY and (ideology := self.area(piece)):
            seen[""].delegates[ideology] += 1
        elif ident == STAR and piece.map == ASSEMBLY:
            seen[""].law = self.area(piece)
        elif ident.startswith("tanks-") and self.laid_out:
            number = piece.properties().get("Tanks", "0")
            if number.isdecimal():
                seen[faction].tanks[self.area(piece)] += int(number)

    def _look_at_card(self, piece: PieceState, card: Card, seen: Mapping[str, _Seen]) -> None:
        for faction in self.content.factions.values():
            if piece.map == hand(faction):
                seen[faction.id].hand.append(card.id)
            elif piece.map == mat(faction) and self.laid_out:
                seen[faction.id].stacks[self.area(piece)].append(self.shown(piece, card))

    def _of(self, state: TableState, faction: str, seen: _Seen, politics: bool) -> dict[str, Any]:
        facts: dict[str, Any] = {"hand": sorted(seen.hand)}
        if politics:
            facts["delegates"] = dict(seen.delegates)
        aquas = state.property("Aquas", mat(self.content.factions[faction])) or ""
        if aquas.isdecimal():
            facts["aquas"] = int(aquas)
        facts |= {kind: sorted(seen.tokens[kind]) for kind in _TOKENS.values()}
        if self.laid_out:
            facts["leo"] = sorted(seen.stacks["leo"])
            facts |= {kind: self._stack(kind, seen) for kind in list(STACKS)[1:]}
        return {f"{name}.{faction}": value for name, value in facts.items()}

    @staticmethod
    def _stack(kind: str, seen: _Seen) -> dict[str, Any] | None:
        cards, tanks, place = seen.stacks[kind], seen.tanks[kind], seen.figures.get(kind)
        if not cards and not tanks:
            return None
        fact: dict[str, Any] = {"cards": sorted(cards), "fts": tanks}
        if place is not None:
            fact["location"] = place
        if kind == "rocket":
            fact |= seen.masses
        return fact

    def _common(self, state: TableState, seen: _Seen) -> dict[str, Any]:
        facts: dict[str, Any] = {f"deck_top.{deck}": cards[0] for deck, cards in self.decks(state).items()}
        return facts | ({"law": seen.law, "legacy": dict(seen.delegates)} if seen.law else {})


def _never_moves(position: Position) -> bool:
    return position.board.endswith(" mat") and position.piece.rpartition("-")[0] in _FACTS_OF_MATS


@dataclass
class _Seen:
    """One faction's things on the table, or (``delegates`` being legacy votes) those of nobody."""

    hand: list[str] = field(default_factory=list)
    stacks: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    tanks: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    figures: dict[str, str] = field(default_factory=dict)
    masses: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    delegates: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    law: str = ""


__all__ = [
    "CHIT", "DECKS", "FIGURE", "MAP", "MARKET", "STACKS", "TOKEN", "TableView", "area_id", "mass_of",
    "piece_id",
]  # fmt: skip
