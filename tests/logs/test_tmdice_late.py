"""What players of the dice game of Mars do before and after the words, and on other mats, by short lists."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Draw
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.record.events import (
    UNKNOWN,
    Came,
    Declared,
    Event,
    Given,
    PutDown,
    Story,
    on_own_mats,
    without_second_thoughts,
)
from hfmod.games.tmdice.record.looking import Looking
from hfmod.record.declarations import Declaration
from tests.games.tmdice.tables import GAME, playing


class Reader(Looking):
    """Looks at a story; the turns have begun."""

    setting_up = False


def words(step: int, seat: str, act: str, card: str = "") -> Declared:
    """Words of a player."""
    tag = Declaration("tmdice", seat, step, act, {}, act)
    return Declared(step, seat, tag, ACTS.by_word(act) or UNKNOWN, card)


def die(step: int, seat: str, colour: str = "green", name: str = "die-green-1") -> Came:
    """A die that is rolled."""
    return Came(step, seat, name, colour, 4, True)


END, SUPPORT = "end_turn", "support_die"


@pytest.mark.parametrize(
    ("later", "step"),
    [
        ([die(2, "ann"), words(3, "ann", END)], 2),
        ([words(2, "bob", SUPPORT), die(3, "ann"), words(4, "bob", "play_card")], 3),
        ([words(2, "ann", END), die(3, "ann"), words(4, "bob", SUPPORT)], 3),
        ([words(2, "bob", SUPPORT), die(3, "ann"), words(4, "ann", SUPPORT)], None),  # of the own turn
        ([words(2, "bob", SUPPORT), words(3, "bob", END), die(4, "ann"), words(5, "bob", END)], None),
        ([words(2, "bob", SUPPORT), die(2, "ann"), words(3, "bob", END)], None),  # by those words
        ([words(2, "bob", SUPPORT), die(3, "bob"), words(4, "bob", END)], None),
        ([words(2, "bob", SUPPORT), die(3, "ann", "red"), words(4, "bob", END)], None),
    ],
)
def test_a_die_that_an_act_gives_is_rolled_when_the_next_player_has_gone_on(
    later: list[Event], step: int | None
) -> None:
    reader = Reader(Story([words(1, "ann", "play_card"), *later]))
    (found,) = reader.came_for([Draw("d6", "green die of ann", sides=6)], "ann")
    assert [reader.story.events[one].step for one in reader.taken] == ([step] if step else [])
    assert found == ({"d6": 4} if step else None)


def test_a_die_that_another_mat_rolls_and_is_dragged_over_at_once_is_of_who_has_it() -> None:
    rolled = [words(1, "ann", SUPPORT), die(1, "ann")]
    moved = Given(2, "ann", "die-green-1", "microbe", "bob")
    assert on_own_mats([*rolled, moved]) == [replace(one, seat="bob") for one in rolled]
    for others in (
        [die(1, "ann"), moved],  # no words say what for
        [*rolled, words(2, "ann", END), replace(moved, step=3)],  # it was used by then
        [*rolled, replace(moved, die="die-red-1")],
        [*rolled, die(1, "ann", name="die-green-2"), moved],
        [*rolled, moved, Given(3, "bob", "die-green-1", "microbe", "ann")],  # only looked at
    ):
        assert on_own_mats(others) == others


UP = PutDown(2, "ann", "P903", False)
PLAYED, OTHER, ON = (words(1, "ann", "play_card", card) for card in ("P903", "P904", ""))


@pytest.mark.parametrize(
    ("before", "left"),
    [
        ([PLAYED], [UP]),
        ([PLAYED, words(1, "bob", "play_card", "P905")], [words(1, "bob", "play_card", "P905"), UP]),
        ([PLAYED, ON], [PLAYED, ON]),  # more was said by then
        ([OTHER], [OTHER]),
        ([PLAYED, words(1, "ann", END)], [PLAYED, words(1, "ann", END)]),
        ([PutDown(1, "ann", "P903", True)], []),
        ([PLAYED, PutDown(1, "ann", "P903", True)], [PLAYED]),
        ([], []),
    ],
)
def test_who_takes_a_card_up_takes_the_words_back_that_laid_it_down(
    before: list[Event], left: list[Event]
) -> None:
    assert list(without_second_thoughts([*before, UP])) == left


@pytest.mark.parametrize(
    ("seen", "owner", "rules"),
    [
        (["M01"], "", ["TMD-MS-2"]),
        (["M01"], "bob", ["TMD-SCORE-5"]),
        (["M99"], "", []),
    ],
)
def test_a_milestone_on_a_mat_whose_player_has_not_met_it_is_a_breach(
    seen: list[str], owner: str, rules: list[str]
) -> None:
    state: Any = playing()
    state.milestones, state.open = ["M01", "M02"], ["M01", "M02"]
    if owner:
        state.players[owner].milestones, state.open = ["M01"], ["M02"]
    found = list(GAME.seen_breaches(state, {"milestones.ann": (seen, []), "dice.ann": ({}, {"heat": 1})}))
    assert [one.rule for one in found] == rules
    assert GAME.take_over(state, "milestones.ann", seen) is bool(rules)
    assert state.players["ann"].milestones == (seen if rules else [])
    assert state.players["bob"].milestones == []
    assert state.open == (["M02"] if rules else ["M01", "M02"])
