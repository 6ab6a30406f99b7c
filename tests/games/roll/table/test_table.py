"""The table of Roll for the Galaxy: what lies on it, where games start, and that every act can be told."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.content.model import load
from hfmod.games.roll.names import BAG, FACTIONS, HOMES, NAMES, POOL, mat, screen, supply
from hfmod.games.roll.rules.game import KINDS
from hfmod.games.roll.table import roll_table
from hfmod.games.roll.table.mats import lent
from hfmod.table.model import Command, SendTo, SetUp, Table, Tell
from hfmod.vassal.archive import write_atomically
from hfmod.vassal.module import read_module
from hfmod.vassal.module_writer import gpids, module_bytes
from tests.vassal_build.conftest import pictures_of

CONTENT = load()


@pytest.fixture(scope="module")
def table() -> Table:
    return roll_table(CONTENT, '{"content": "compiled"}')


def commands(table: Table) -> list[Command]:
    return [command for kind in table.kinds for command in kind.commands]


def lying(setup: SetUp, table: Table) -> dict[str, Counter[str]]:
    """Colours of the dice of a set-up by pile, or board and point."""
    die = {piece.id: piece.facts["Die"] for piece in table.pieces if "Die" in piece.facts}
    found: dict[str, Counter[str]] = {}
    for one in setup.positions:
        if one.piece in die:
            where = one.pile or f"{one.board} {one.x},{one.y}"
            found.setdefault(where, Counter())[die[one.piece]] += 1
    return found


def test_ids_and_names_are_unique(table: Table) -> None:
    for names in (
        [piece.id for piece in table.pieces],
        [kind.name for kind in table.kinds],
        [board.name for board in table.boards],
        [pile.name for pile in table.piles],
        [
            area.name
            for board in table.boards
            if board.kind == "mat"
            for area in board.areas
            if area.id == "cup"
        ],
    ):
        assert [name for name, n in Counter(names).items() if n > 1] == []


def test_the_box_is_whole(table: Table) -> None:
    kinds = Counter(piece.kind for piece in table.pieces)
    assert (kinds["die"], kinds["tile"], kinds["start tile"], kinds["phase tile"]) == (111, 55, 9 + 9, 5)


def test_set_ups_of_2_to_5_players_deal_dice_and_the_pool(table: Table) -> None:
    """ROLL-SETUP-2 and ROLL-SETUP-7: 12 VP a player; 3 Home dice in the cup, 2 in the Citizenry."""
    assert [setup.id for setup in table.setups] == [f"roll-{n}" for n in range(2, 6)]
    for players, setup in enumerate(table.setups, 2):
        assert setup.counts[POOL] == str(12 * players)
        dice = lying(setup, table)
        assert dice.get(supply("Home"), Counter())["home"] == 25 - 5 * players
        for seat in list(NAMES)[:players]:
            own = sorted(n["home"] for where, n in dice.items() if where.startswith(f"{mat(seat)} "))
            assert own == [2, 3]
        everything = sum(dice.values(), Counter())
        assert everything == {die.code: die.count for die in CONTENT.dice.values()}


def test_set_ups_place_every_piece_of_the_players_once_and_on_their_boards(table: Table) -> None:
    boards = {board.name: board for board in table.boards}
    for players, setup in enumerate(table.setups, 2):
        placed = [one.piece for one in setup.positions]
        assert len(placed) == len(set(placed))
        absent = set(list(NAMES)[players:])
        assert {piece.id for piece in table.pieces if piece.id.rpartition("-")[2] not in absent} == set(
            placed
        )
        for one in setup.positions:
            if not one.pile:
                wide, tall = boards[one.board].size
                assert 0 <= one.x < wide and 0 <= one.y < tall
        piles = Counter(one.pile for one in setup.positions)
        assert (piles[BAG], piles[FACTIONS], piles[HOMES]) == (55, 9, 9)


def test_every_act_of_the_engine_can_be_told() -> None:
    assert ACTS.told == {kind.do for kind in KINDS}


def test_what_is_told_of_secret_things_names_no_face_and_no_tile(table: Table) -> None:
    """Only what lies behind the screen is secret: faces rolled, tiles drawn and put below the top."""
    for command in commands(table):
        if command.say is not None and command.id.startswith(("roll", "place", "abandon", "ready", "return")):
            text = command.say.text + "".join(value for _, value in command.say.params)
            assert not re.search(r"\{(Face|Tile|piece|Side)\}", text), command.id
    assert next(command for command in commands(table) if command.id == "roll_die").say is None


def test_controls_reach_places_and_commands_that_exist(table: Table) -> None:
    known = {command.id for command in commands(table)}
    places: dict[str, set[str]] = {
        board.kind: {place.name for area in board.areas for place in area.places} for board in table.boards
    }
    for command in commands(table):
        for effect in command.effects:
            if isinstance(effect, Tell):
                assert effect.command in known
            if isinstance(effect, SendTo) and "{" not in effect.place:
                kind = "mat" if effect.board.endswith("mat") else "screen"
                assert effect.place in places[kind]
    assert places["screen"] - places["mat"] == {
        "Drawn tiles",
        "Developments",
        "Worlds",
    }  # else dice are shown


def test_workers_that_powers_lend_have_controls() -> None:
    assert lent(CONTENT) == ["home", "genes", "alien"]


def test_what_lies_behind_a_screen_is_for_its_owner(table: Table) -> None:
    for board in table.boards:
        seat = next((seat for seat in NAMES if board.name == screen(seat)), "")
        assert board.owners == ((NAMES[seat], "Solo") if seat else ())
        assert (board.kind == "screen") == bool(seat)


def test_the_module_is_written_alike_and_read_back(table: Table, tmp_path: Path) -> None:
    numbers = gpids.read(Path("content/roll/gpids.yaml"))
    assert set(numbers) == {piece.id for piece in table.pieces}
    made = [module_bytes(table, "1.2.3", pictures_of(table), numbers, 1000) for _ in range(2)]
    assert made[0] == made[1]
    path = tmp_path / "roll.vmod"
    write_atomically(path, made[0])
    maps = {one.name: one for one in read_module(path).maps.values()}
    assert set(maps) == {board.name for board in table.boards}


def test_a_kept_module_of_this_content_lays_the_boards_out_as_today(table: Table) -> None:
    """Logs are read by the kept module; ``python -m hfmod.record.releases MODULE roll`` keeps it again."""
    kept = {path.stem for path in Path("content/roll/releases").glob("*.vmod")}
    assert kept
    for digest in kept & {CONTENT.digest[:16]}:
        module = read_module(Path(f"content/roll/releases/{digest}.vmod"))
        for board in table.boards:
            for area in board.areas:
                for place in area.places:
                    found = module.locate(board.name, place.x, place.y)
                    assert (found.zone, found.name) == (area.name, place.name), board.name
