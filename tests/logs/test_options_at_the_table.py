"""Options are chosen by buttons before the game, and a log is judged by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hfmod.games.hf4 import bots
from hfmod.games.hf4.record.writing import CannotWrite, Writer
from hfmod.games.hf4.rules.core import options
from hfmod.games.hf4.table import choices, hf4_table
from tests.logs.writing import GAME, judged, random_game

TABLES = GAME.content.tables
MODULES = ("m0", "m1", "m2")
ROWS = choices.shown(TABLES, ("core", "rfg", *MODULES))
OTHERS = [(row["name"], value) for row in ROWS for value in row["values"] if value != row["default"]]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Options of a game in which nobody touched any."""
    return begun(tmp_path_factory.mktemp("untouched"), {})


def begun(tmp_path: Path, chosen: dict[str, Any]) -> dict[str, Any]:
    """Options of a game that was set up at the table and read back."""
    played = random_game("core", 3, 1, MODULES, acts=1)
    writer = Writer({**played.header, "options": chosen}, GAME)
    writer.tell(1, played.actions[0])
    return judged(tmp_path / "game.vlog", writer.hand.log()).state.options


def others(nth: int) -> dict[str, Any]:
    """The nth value that is not the default, of each option that has so many."""
    values = {row["name"]: [one for one in row["values"] if one != row["default"]] for row in ROWS}
    return {name: rest[nth] for name, rest in values.items() if nth < len(rest)}


@pytest.mark.parametrize("nth", range(max(len(row["values"]) for row in ROWS) - 1))
def test_options_chosen_together_are_read_back(tmp_path: Path, untouched: dict[str, Any], nth: int) -> None:
    chosen = others(nth)
    assert chosen
    assert begun(tmp_path, chosen) == untouched | chosen


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_every_value_is_read_back(tmp_path: Path, untouched: dict[str, Any], name: str, value: Any) -> None:
    assert begun(tmp_path, {name: value}) == untouched | {name: value}
    assert untouched[name] != value


def test_every_option_of_the_core_and_of_modules_0_to_3_has_a_button() -> None:
    commands = {command.id for kind in hf4_table(GAME.content).kinds for command in kind.commands}
    rows = choices.shown(TABLES)
    assert [row["name"] for row in rows] == [
        row["name"]
        for row in TABLES["options"]["options"]
        if row["name"] in options.in_play({"core", "rfg", *MODULES, "m3"})
    ]
    assert {choices.command(row["name"], value) for row in rows for value in row["values"]} <= commands


@pytest.mark.parametrize("modules", [(), ("m0",), MODULES])
def test_options_that_bots_draw_have_buttons(modules: tuple[str, ...]) -> None:
    """Those that the rules of the modules ask for, and no others."""
    drawn = bots.header(GAME.content, "core", 3, 1, modules, vary=True)["options"]
    assert drawn.keys() == {*options.in_play(modules)} and drawn.keys() <= {row["name"] for row in ROWS}


def test_an_option_of_later_modules_has_none() -> None:
    with pytest.raises(CannotWrite, match="does not show options: sixth_player_kit"):
        header = bots.header(GAME.content, "core", 3, 1, ("m0",))
        Writer({**header, "options": {"sixth_player_kit": True}}, GAME)
