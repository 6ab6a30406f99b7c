"""The acts at the table of Roll for the Galaxy: their classes and their controls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.content.model import load
from hfmod.games.roll.record.interpreter import RollAct
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.game import KINDS
from hfmod.games.roll.table import roll_table
from hfmod.table.model import Command, PutBack, Say, SendTo

CONTENT = load()
TABLE = roll_table(CONTENT)


def controls() -> Iterator[tuple[Command | None, Say]]:
    """What is said at the table as an act, and by which command; None: by a button of a window."""
    for kind in TABLE.kinds:
        yield from ((one, one.say) for one in kind.commands if one.say is not None and one.say.act)
    yield from ((None, say) for button in TABLE.buttons for say in button.say if say.act)


def said_by(act: RollAct) -> list[tuple[Command | None, Say]]:
    return [(command, say) for command, say in controls() if say.act in act.words]


def test_every_act_of_the_engine_is_told_by_one_class() -> None:
    assert ACTS.told == {kind.do for kind in KINDS}


def test_what_controls_say_are_the_words_of_acts_and_all_of_them() -> None:
    assert {say.act for _, say in controls()} == ACTS.words()


@pytest.mark.parametrize("act", [act for act in ACTS if act.words], ids=lambda act: act.words[0])
def test_a_control_says_the_parameters_that_its_act_declares(act: RollAct) -> None:
    said = {key for _, say in said_by(act) for key, _ in say.params}
    assert said - set(CONTENT.options) == set(act.parameters)
    assert {say.by_table for _, say in said_by(act)} == {act.by_table}


def test_acts_are_marked_that_move_the_piece_by_which_they_are_told() -> None:
    moved = {
        say.act
        for command, say in controls()
        if command is not None and any(isinstance(one, SendTo | PutBack) for one in command.effects)
    }
    assert moved == ACTS.words(lambda act: bool(act.marks & Mark.MOVES))
