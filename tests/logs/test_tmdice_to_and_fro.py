"""Dice Game: dice that another mat rolled, markers that go to and fro, by short lists of events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.games.tmdice.record.events import (
    Came,
    Counted,
    Declared,
    Event,
    Given,
    on_own_mats,
    without_second_thoughts,
)
from tests.logs.test_tmdice_looking import END, ON, said

ROLLED = Came(2, "ann", "die-green-1", "green", 2, True)
OVER = Given(3, "ann", "die-green-1", "microbe", "bob")
WORDS = said(2, "ann", "support_die")
BACK = Given(5, "bob", "die-green-1", "microbe", "ann")
OTHER = Came(4, "cho", "die-red-1", "red", 1, True)


@pytest.mark.parametrize(
    ("before", "rolled", "over", "after", "moved"),
    [
        ([WORDS], ROLLED, OVER, [], True),
        ([WORDS, said(2, "ann", "no_such_word")], ROLLED, OVER, [], False),
        ([WORDS, said(2, "ann", "rolled")], ROLLED, OVER, [], True),  # tells of what is seen
        ([WORDS], replace(ROLLED, rolled=False), OVER, [], False),  # it was laid there
        ([WORDS], ROLLED, replace(OVER, die="die-green-2"), [], False),
        ([], ROLLED, OVER, [], False),  # no words rolled it
        ([said(1, "ann", "support_die")], ROLLED, OVER, [], False),  # those of another step did not
        ([WORDS, WORDS], ROLLED, OVER, [], False),
        ([said(1, "cho", "buy_vp"), WORDS], ROLLED, OVER, [], True),
        ([WORDS], ROLLED, OVER, [BACK], False),  # only looked at
        ([WORDS], ROLLED, OVER, [OTHER, BACK], False),
        ([WORDS], ROLLED, OVER, [END, BACK], True),
        ([WORDS], ROLLED, OVER, [replace(BACK, die="die-green-2")], True),
        ([WORDS], ROLLED, OVER, [replace(BACK, to="cho")], True),
    ],
)
def test_a_die_that_a_control_rolled_for_another_mat_was_its_new_owners(
    before: list[Event], rolled: Came, over: Given, after: list[Event], moved: bool
) -> None:
    found = on_own_mats([*before, rolled, over, *after])
    if not moved:
        assert found == [*before, rolled, over, *after]
        return
    own = [replace(one, seat="bob") if one.step == 2 else one for one in before]
    assert found == [*own, replace(rolled, seat="bob"), *after]


def test_of_several_dice_each_goes_to_its_owner() -> None:
    """One that was not rolled just before is given; the next one was bob's from the beginning."""
    given = Given(1, "ann", "die-blue-1", "animal", "bob")
    found = on_own_mats([given, WORDS, ROLLED, OVER, OTHER])
    assert found == [given, replace(WORDS, seat="bob"), replace(ROLLED, seat="bob"), OTHER]
    assert on_own_mats([OVER]) == [OVER]
    twice = [replace(one, step=one.step + 10) for one in (WORDS, ROLLED, OVER)]
    other = [replace(one, die="die-green-9") if not isinstance(one, Declared) else one for one in twice]
    assert on_own_mats([ROLLED, replace(OVER, die="x"), *other])[2:] == [
        replace(one, seat="bob") for one in other[:2]
    ]


# -- markers ------------------------------------------------------------------------------------------------

UP, DOWN = Counted(1, "ann", "vp-ann", 2), Counted(2, "ann", "vp-ann", -2)


@pytest.mark.parametrize(
    ("events", "left"),
    [
        ([UP, DOWN], []),
        ([UP], [UP]),
        ([UP, ON, DOWN], [ON]),
        ([UP, END, DOWN], [UP, END, DOWN]),
        ([UP, replace(DOWN, by=-1)], [UP, replace(DOWN, by=-1)]),
        ([UP, replace(DOWN, by=2)], [UP, replace(DOWN, by=2)]),
        ([UP, replace(DOWN, marker="heat")], [UP, replace(DOWN, marker="heat")]),
        ([UP, replace(DOWN, seat="bob")], [UP, replace(DOWN, seat="bob")]),
        ([UP, DOWN, DOWN], [DOWN]),  # what was taken back is not taken back again
        ([UP, UP, DOWN], [UP]),
        ([UP, UP, DOWN, DOWN], [UP, DOWN]),
        ([DOWN, UP], []),
    ],
)
def test_a_marker_that_goes_back_as_far_as_it_went_up_was_only_looked_at(
    events: list[Event], left: list[Event]
) -> None:
    assert list(without_second_thoughts(events)) == left
