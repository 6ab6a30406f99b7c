"""Saved games written from a position in YAML: ``hfmod save new POSITION.yaml``.

A position names a set-up of a game's module and says which pieces lie elsewhere, and which counts are other
than there (``schemas/position.schema.json``). It is checked as content is: findings name line and remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from hfmod.app.build import table_of, tables
from hfmod.content import yaml
from hfmod.content.lint import lint
from hfmod.content.lint_base import Report, mean
from hfmod.content.yaml import Document
from hfmod.findings import Finding
from hfmod.package import package
from hfmod.resources import module_version
from hfmod.table import model
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module_writer import SAVED_AT, gpids
from hfmod.vassal.module_writer.pieces import PieceWriter, kind_writers, window_keys
from hfmod.vassal.module_writer.saves import SetUpWriter
from hfmod.vassal.module_writer.xml import VASSAL_VERSION
from hfmod.vassal.save import Save

__all__ = ["Written", "write_position"]

T = TypeVar("T")

_CODE = "HF281"
_KIND = "position.schema.json"


@dataclass(frozen=True)
class Written:
    """A saved game, None where the position is faulty; how many pieces it moves; what is wrong."""

    save: Save | None
    moved: int = 0
    findings: tuple[Finding, ...] = ()


def write_position(path: Path) -> Written:
    """The saved game of a position. Faults of the file are findings, never exceptions."""
    findings = lint([], [path])
    if findings:
        return Written(None, 0, tuple(findings))
    document, report = yaml.read(path), Report()
    if not (document.schema_hint or "").endswith(_KIND):
        report.add(document, (), _CODE, "is no position", f"Name {_KIND} in the first line.")
        return Written(None, 0, tuple(report.findings))
    data = document.data
    if data["game"] not in tables():
        known = ", ".join(tables())
        report.add(
            document, ("game",), _CODE, f"there is no table of {data['game']!r}", f"Games are: {known}."
        )
        return Written(None, 0, tuple(report.findings))
    table = table_of(data["game"])
    laid = _Reader(document, table, report).setup()
    if laid is None or report.findings:
        return Written(None, 0, tuple(report.findings))
    return Written(_saved(table, laid), len(data.get("pieces", ())))


def _saved(table: model.Table, setup: model.SetUp) -> Save:
    known = gpids.read(package(table.game).folder / "gpids.yaml")
    numbers, _, _ = gpids.assign((piece.id for piece in table.pieces), known)
    pieces = PieceWriter(
        kind_writers(table), {name: f"{name}.png" for name in table.pictures()}, window_keys(table)
    )
    about = Metadata(version=module_version(), vassal_version=VASSAL_VERSION, saved_at=SAVED_AT)
    module = replace(
        about, name=table.title, description=table.about, extra1=f"content {table.content_digest}"
    )
    root = SetUpWriter(table, module_version(), pieces, numbers).commands(setup)
    return Save(root, module, replace(about, description=setup.name))


@dataclass
class _Reader:
    """Reads a position that obeys its schema; names that the table does not have become findings."""

    document: Document
    table: model.Table
    report: Report
    names: dict[str, str] = field(init=False)  # piece by id, and by name where one alone has it
    boards: dict[str, model.Board] = field(init=False)

    def __post_init__(self) -> None:
        count = Counter(piece.name for piece in self.table.pieces)
        self.names = {piece.name: piece.id for piece in self.table.pieces if count[piece.name] == 1}
        self.names |= {piece.id: piece.id for piece in self.table.pieces}
        self.boards = {board.name: board for board in self.table.boards}

    def setup(self) -> model.SetUp | None:
        """The set-up with the pieces and counts that the position says."""
        data = self.document.data
        base = self._known(("setup",), data["setup"], {one.id: one for one in self.table.setups}, "set-up")
        counts = self._counts(("counts",), data.get("counts", {}), self.table.counts, "the table")
        board_counts = {
            (name, count): value
            for name, given in data.get("boards", {}).items()
            if (board := self._known(("boards", name), name, self.boards, "board")) is not None
            for count, value in self._counts(("boards", name), given, board.counts, name).items()
        }
        placed: dict[str, model.Position | None] = {}
        piece_counts: dict[tuple[str, str], str] = {}
        for number, one in enumerate(data.get("pieces", ())):
            at = ("pieces", number)
            piece = self._piece((*at, "piece"), one["piece"])
            if piece is None:
                continue
            if piece.id in placed:
                self._say((*at, "piece"), f"{piece.name} ({piece.id}) stands twice", "Delete one of the two.")
            placed[piece.id] = self._position(at, one, piece)
            kind = next(kind for kind in self.table.kinds if kind.name == piece.kind)
            given = self._counts((*at, "counts"), one.get("counts", {}), kind.counts, piece.name)
            piece_counts |= {(piece.id, name): value for name, value in given.items()}
        if base is None:
            return None
        kept = [position for position in base.positions if position.piece not in placed]
        return replace(
            base,
            name=data.get("name", base.name),
            positions=(*kept, *(position for position in placed.values() if position is not None)),
            counts={**base.counts, **counts},
            board_counts={**base.board_counts, **board_counts},
            piece_counts={**base.piece_counts, **piece_counts},
        )

    def _say(self, path: Sequence[str | int], message: str, help: str) -> None:
        self.report.add(self.document, path, _CODE, message, help)

    def _known(self, path: Sequence[str | int], name: str, known: Mapping[str, T], what: str) -> T | None:
        """What has a name; where nothing has, a finding offers the nearest name."""
        if name not in known:
            key = path[-1] == name
            help = mean(name, known, f"There are: {', '.join(list(known)[:8])}.")
            self.report.add(self.document, path, _CODE, f"there is no {what} {name!r}", help, key=key)
        return known.get(name)

    def _piece(self, path: Sequence[str | int], name: str) -> model.Piece | None:
        alike = [piece.id for piece in self.table.pieces if piece.name == name]
        if name not in self.names and len(alike) > 1:
            help = f"Name it by its id: {', '.join(alike[:8])}{' ...' * (len(alike) > 8)}."
            self._say(path, f"{len(alike)} pieces have the name {name!r}", help)
            return None
        found = self._known(path, name, self.names, "piece")
        return self.table.piece(found) if found is not None else None

    def _position(
        self, at: Sequence[str | int], given: Mapping[str, Any], piece: model.Piece
    ) -> model.Position | None:
        """Where a piece lies: on a pile, or on a board at a place or point; None is nowhere."""
        if len(given.keys() & {"board", "pile", "away"}) != 1 or (
            given.keys() & {"place", "at"} and "board" not in given
        ):
            help = "Say one of board (with place or at), pile and away."
            self._say((*at, "piece"), f"where {piece.name} lies is not clear", help)
            return None
        if "away" in given:
            return None
        if "pile" in given:
            piles = {pile.name: pile for pile in self.table.piles}
            pile = self._known((*at, "pile"), given["pile"], piles, "pile")
            return model.Position(piece.id, pile=pile.name) if pile is not None else None
        board = self._known((*at, "board"), given["board"], self.boards, "board")
        if board is None:
            return None
        if "at" in given:
            x, y = given["at"]
            width, height = board.whole
            if x > width or y > height:
                self._say((*at, "at"), f"{x},{y} lies outside of {board.name}", f"It is {width} x {height}.")
            return model.Position(piece.id, board.name, x, y)
        places = dict(_places(board))
        if "place" not in given and len(places) != 1:
            some = ", ".join(list(places)[:8])
            self._say(
                (*at, "board"), f"{board.name} has {len(places)} places", f"Add place: one of {some} ..."
            )
            return None
        name = given.get("place", next(iter(places)))
        point = self._known((*at, "place"), name, places, f"place of {board.name}")
        return model.Position(piece.id, board.name, *point) if point is not None else None

    def _counts(
        self, path: Sequence[str | int], given: Mapping[str, Any], counts: Iterable[model.Count], whose: str
    ) -> dict[str, str]:
        """Values of counts as the table holds them."""
        known = {count.name: count for count in counts}
        found = {}
        for name, value in given.items():
            count = self._known((*path, name), name, known, f"count of {whose}")
            if count is None:
                continue
            if count.numeric and not (isinstance(value, int) and count.low <= value <= count.high):
                help = f"It is a whole number from {count.low} to {count.high}."
                self._say((*path, name), f"{name} of {whose} is {value!r}", help)
            found[name] = str(value)
        return found


def _places(board: model.Board) -> Iterator[tuple[str, model.Point]]:
    """Named points of a board: places, and the middle of areas that have none."""
    for place in board.places:
        yield place.name, (place.x, place.y)
    for area in board.areas:
        for place in area.places:
            yield place.name, (place.x, place.y)
        if not area.places:
            xs, ys = zip(*area.corners, strict=True)
            yield area.name, ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
