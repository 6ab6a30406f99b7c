"""Positions that a table may have had where the engine could not do just what it did."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hfmod.games.hf4.content.model import Grade
from tests.games.hf4.worlds import act, game, stack, table


@pytest.mark.parametrize(
    ("grade", "then"), [(None, Grade.WATER), (Grade.WATER, Grade.WATER), (Grade.DIRT, Grade.DIRT)]
)
def test_fuel_beyond_what_is_aboard_is_of_the_grade_that_the_rocket_runs_on(
    grade: Grade | None, then: Grade
) -> None:
    state = table()
    rocket = stack(state, "P", "rocket", "mid", "RT001", fuel=1)
    rocket.grade = grade
    (other,) = game().others(state, act("P", "end_move"), state, {"fuel:rocket:P"}, {})
    fuelled = other.players["P"].stacks["rocket"]
    assert (fuelled.wet, fuelled.grade) == (Fraction(32), then)
    assert rocket.wet < 32 and rocket.grade is grade  # the position itself stays as it is
