"""A hazard roll, or FINAO, that is told without a move: the rocket stays in an aerobrake hazard (I5c.2)."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.hf4.record.moves import Trial, Waypoint, explain
from tests.games.hf4.test_i5_i9_space import scooping
from tests.games.hf4.worlds import fact, game


@pytest.mark.rule("I5c.2")
@pytest.mark.parametrize(("trial", "aquas"), [(Trial("hazard", 7, 3), 4), (Trial("finao", 7), 0)])
def test_a_trial_without_a_move_is_for_staying(trial: Trial, aquas: int) -> None:
    state = scooping()
    (line,) = explain(game(), state, "P", [trial], None).lines
    assert (line.step, line.act.do) == (7, "diver_orbit")
    game().apply(state, line.act, Recorded(line.chance))
    assert fact(state, "aquas.P") == aquas
    assert not game().judge(state, game().parse({"do": "end_turn", "by": "P"}))


def test_a_rocket_that_stays_and_goes_down_later_in_its_turn() -> None:
    """The roll comes first; the drop that follows asks for none."""
    state = scooping()
    place = state.players["P"].stacks["rocket"].location
    below = next(end for end, _ in state.content.map.exits[place] if end != place)
    tokens: list[Waypoint | Trial] = [Trial("hazard", 7, 3), Waypoint(below, 8)]
    path = explain(game(), state, "P", tokens, None)
    assert [line.act.do for line in path.lines][:2] == ["diver_orbit", "enter"]
    assert path.spare == ()


def test_a_figure_without_a_stack_has_no_legal_way() -> None:
    """A rocket that was never created is dragged on to where a factory is said to have brought it."""
    state = scooping()
    del state.players["P"].stacks["rocket"]
    path = explain(game(), state, "P", [Waypoint("cycler", 7, assist="factory")], None)
    assert [line.act.do for line in path.lines] == ["enter"] and path.broken
