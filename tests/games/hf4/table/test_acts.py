"""What classes of acts say about themselves holds for the table, the engine and the documentation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.table import KINDS
from hfmod.games.hf4.table import hf4_table
from hfmod.table.model import Command, Say, Table


@pytest.fixture(scope="module")
def table() -> Table:
    """With Module 3, whose acts have controls already."""
    return hf4_table(load())


@pytest.fixture(scope="module")
def said(table: Table) -> list[Say]:
    """Declarations of all controls."""
    says = [command.say for kind in table.kinds for command in kind.commands]
    says += [say for button in table.buttons for say in button.say]
    return [say for say in says if say is not None and say.act]


def controls(act: Hf4Act) -> Iterator[Command]:
    """Controls that are the same whatever the content."""
    for value in vars(type(act)).values():
        several = value if isinstance(value, tuple) else (value,)
        yield from (one for one in several if isinstance(one, Command))


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


def test_the_controls_of_an_act_are_on_the_table_and_tell_that_act(table: Table) -> None:
    offered = {command for kind in table.kinds for command in kind.commands}
    for act in ACTS:
        for control in controls(act):
            assert control in offered, control
            assert control.say is not None and control.say.act in (*act.words, "roll", ""), control


def test_lists_are_parameters() -> None:
    assert [act.words for act in ACTS if not act.parameters.keys() >= {*act.lists}] == []


def test_each_roll_says_the_purpose_of_an_act(said: list[Say]) -> None:
    rolled = {value for say in said if say.act == "roll" for key, value in say.params if key == "for"}
    purposes = [purpose for act in ACTS for purpose in act.purposes]
    assert sorted(purposes) == sorted(rolled)
