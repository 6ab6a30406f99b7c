"""hfmod save new: a position in YAML becomes a saved game with the pieces on the named places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.app.build import table_of
from hfmod.app.positions import write_position
from hfmod.content import yaml
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import read_save
from hfmod.vassal.table import PieceState, TableState
from tests.cli.test_commands import run

HEAD = "# yaml-language-server: $schema=position.schema.json\ngame: roll\nsetup: roll-2\n"


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    def write(text: str, head: str = HEAD) -> Path:
        path = tmp_path / "position.yaml"
        path.write_text(head + text)
        return path

    return write


def piece(table: TableState, ident: str) -> PieceState:
    (found,) = (one for one in table.pieces.values() if one.properties().get("Id") == ident)
    return found


def test_pieces_lie_where_the_position_says(written: Callable[..., Path], tmp_path: Path) -> None:
    path = written(
        "name: Red ships\ncounts: {roll_pool: 7}\npieces:\n"
        "  - {piece: die-home-9, board: Red mat, place: Citizenry, counts: {Column: Citizenry}}\n"
        "  - {piece: tile-rt37, board: Red mat, place: Slot 2, counts: {Side: 1}}\n"
        "  - {piece: tile-rt38, board: Table, at: [500, 60]}\n"
        "  - {piece: die-genes-9, board: Blue screen, place: Rolled}\n"
        "  - {piece: tile-rt39, pile: Abandoned tiles}\n"
        "  - {piece: tile-rt40, away: true}\n"
    )
    target = tmp_path / "game.vsav"
    assert run("save", "new", path, "-o", target) == (0, f"{target}  6 pieces other than in the set-up\n")
    save = read_save(target)
    assert save.saved is not None and save.module is not None
    assert (save.is_log, save.saved.description) == (False, "Red ships")
    assert save.module.extra1 == f"content {table_of('roll').content_digest}"
    table = Replay(save).state
    boards = {board.name: board for board in table_of("roll").boards}
    places = {p.name: (p.x, p.y) for area in boards["Red mat"].areas for p in area.places}
    die, tile = piece(table, "die-home-9"), piece(table, "tile-rt37")
    assert (die.map, (die.x, die.y)) == ("Red mat", places["Citizenry"])
    assert (tile.map, (tile.x, tile.y)) == ("Red mat", places["Slot 2"])
    assert tile.properties()["Side"] == "1"
    other = piece(table, "tile-rt38")
    assert (other.map, other.x, other.y) == ("Table", 500, 60)
    assert piece(table, "die-genes-9").map == "Blue screen"
    assert table.stacks[piece(table, "tile-rt39").parent or ""].name == "Abandoned tiles"
    assert "tile-rt40" not in {one.properties().get("Id") for one in table.pieces.values()}
    assert table.property("roll_pool", "Module") == "7"
    (setup,) = (one for one in table_of("roll").setups if one.id == "roll-2")
    there = {position.piece for position in setup.positions} - {"tile-rt40"}
    assert {one.properties()["Id"] for one in table.pieces.values()} == there | {"die-home-9", "die-genes-9"}


WRONG = {
    "a game": (HEAD.replace("game: roll", "game: chess"), "", "there is no table of 'chess'"),
    "a set-up": (HEAD.replace("roll-2", "roll-9"), "", "there is no set-up 'roll-9'"),
    "a count": (HEAD, "counts: {rol_pool: 1}", "there is no count of the table 'rol_pool'"),
    "a value": (HEAD, "counts: {roll_pool: -1}", "roll_pool of the table is -1"),
    "a board's count": (HEAD, "boards: {Rod mat: {x: 1}}", "there is no board 'Rod mat'"),
    "a piece": (HEAD, "pieces: [{piece: die-hom-9, away: true}]", "there is no piece 'die-hom-9'"),
    "a name of many": (HEAD, "pieces: [{piece: Home die, away: true}]", "25 pieces have the name 'Home die'"),
    "a piece twice": (
        HEAD, "pieces: [{piece: tile-rt01, away: true}, {piece: tile-rt01, away: true}]", "stands twice"),
    "a board": (HEAD, "pieces: [{piece: tile-rt01, board: Table top}]", "there is no board 'Table top'"),
    "a place": (
        HEAD, "pieces: [{piece: tile-rt01, board: Red mat, place: Slot 99}]",
        "there is no place of Red mat 'Slot 99'"),
    "no place": (HEAD, "pieces: [{piece: tile-rt01, board: Red mat}]", "Red mat has"),
    "a point": (HEAD, "pieces: [{piece: tile-rt01, board: Red mat, at: [9000, 1]}]", "9000,1 lies outside"),
    "a pile": (HEAD, "pieces: [{piece: tile-rt01, pile: Bags}]", "there is no pile 'Bags'"),
    "nothing": (HEAD, "pieces: [{piece: tile-rt01}]", "where tile lies is not clear"),
    "a place of a pile": (
        HEAD, "pieces: [{piece: tile-rt01, pile: Bag, place: Slot 1}]", "where tile lies is not clear"),
    "another schema": (
        "# yaml-language-server: $schema=gpids.schema.json\n", "tile-rt01: 1\n", "is no position"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_the_table_does_not_have_is_told_with_its_line(written: Callable[..., Path], what: str) -> None:
    head, text, message = WRONG[what]
    path = written(f"{text}\n", head)
    result = write_position(path)
    assert result.save is None
    (found,) = result.findings
    assert found.code == "HF281"
    assert message in found.message
    assert found.help
    assert found.location is not None and found.location.line <= len(yaml.read(path).lines)


def test_a_faulty_position_writes_nothing(written: Callable[..., Path], tmp_path: Path) -> None:
    code, text = run("save", "new", written("pieces: [{pieze: x}]\n"), "-o", tmp_path / "game.vsav")
    assert code == 1
    assert "position.yaml:4:" in text and "HF10" in text
    assert not (tmp_path / "game.vsav").exists()
    code, text = run("save", "new", tmp_path / "missing.yaml", "-o", tmp_path / "game.vsav")
    assert (code, "no such file" in text) == (2, True)
