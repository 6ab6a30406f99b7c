"""The acts at the table of Terraforming Mars: The Dice Game: their classes and their controls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.content.effects import EFFECTS
from hfmod.games.tmdice.content.model import load
from hfmod.games.tmdice.record.interpreter import TmdAct
from hfmod.games.tmdice.rules.game import KINDS
from hfmod.games.tmdice.table import tmdice_table
from hfmod.table.model import Command, Say

CONTENT = load()
TABLE = tmdice_table(CONTENT)


def controls() -> Iterator[tuple[Command | None, Say]]:
    """What is said at the table as an act, and by which command; None: by a button of a window."""
    for kind in TABLE.kinds:
        yield from ((one, one.say) for one in kind.commands if one.say is not None and one.say.act)
    yield from ((None, say) for button in TABLE.buttons for say in button.say if say.act)


def said_by(act: TmdAct) -> list[Say]:
    return [say for _, say in controls() if say.act in act.words]


def test_every_act_of_the_engine_is_told_by_one_class_but_for_what_nobody_knows_or_says() -> None:
    assert ACTS.without_control == {"as_told", "pass_bonus_card"}
    assert ACTS.told | ACTS.without_control == {kind.do for kind in KINDS}


def test_what_controls_say_are_the_words_of_acts_and_all_of_them() -> None:
    assert {say.act for _, say in controls()} == ACTS.words()


@pytest.mark.parametrize("act", [act for act in ACTS if act.words], ids=lambda act: act.words[0])
def test_a_control_says_the_parameters_that_its_act_declares(act: TmdAct) -> None:
    said = {key for say in said_by(act) for key, _ in say.params}
    assert said - set(CONTENT.options) == set(act.parameters)
    assert {say.by_table for say in said_by(act)} == {act.by_table}


def test_what_is_put_off_or_left_can_be_any_effect() -> None:
    for word in ("apply", "skip"):
        named = {value for _, say in controls() if say.act == word for _, value in say.params}
        assert named == {*EFFECTS, "lose_resource"}
