"""What classes of acts say about themselves holds for the table, the engine and the documentation."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.table import KINDS
from hfmod.games.hf4.table import hf4_table
from hfmod.table.model import Say


@pytest.fixture(scope="module")
def said() -> list[Say]:
    """Declarations of all controls."""
    table = hf4_table(load())
    commands = (command.say for kind in table.kinds for command in kind.commands)
    return [say for say in commands if say is not None and say.act] + [
        say for button in table.buttons for say in button.say
    ]


def test_each_act_of_the_engine_is_told_or_listed_as_one_without_a_control() -> None:
    assert {kind.do for kind in KINDS} == ACTS.told | ACTS.without_control


def test_each_act_has_a_word_or_tells_one_of_the_engine() -> None:
    assert [type(act).__name__ for act in ACTS if not (act.words or act.tells)] == []


def test_each_word_has_a_control_and_each_control_a_known_word(said: list[Say]) -> None:
    assert {say.act for say in said} == ACTS.words()


def test_controls_write_just_the_parameters_that_their_act_names(said: list[Say]) -> None:
    seats = set(load().factions)
    for act in ACTS:
        written = {key for say in said if say.act in act.words for key, _ in say.params}
        assert written - seats == act.parameters.keys(), act.words


def test_lists_are_parameters() -> None:
    assert [act.words for act in ACTS if not act.parameters.keys() >= {*act.lists}] == []


def test_each_roll_says_the_purpose_of_an_act(said: list[Say]) -> None:
    rolled = {value for say in said if say.act == "roll" for key, value in say.params if key == "for"}
    purposes = [purpose for act in ACTS for purpose in act.purposes]
    assert sorted(purposes) == sorted(rolled)
