"""ROLL-ROUND-2: nothing is played after the last round, whatever kind of act it is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.roll.rules.explore import DrawTile
from hfmod.games.roll.rules.leaving import Leave
from hfmod.games.roll.rules.state import END, RollState
from tests.games.roll.tables import GAME, give, in_phase, managing


def rules(state: RollState, act: Any) -> list[str] | None:
    """What an act breaks; None where it cannot be done."""
    try:
        return [one.rule for one in GAME.judge(state, act)]
    except Impossible:
        return None


@pytest.mark.parametrize("act", [DrawTile(by="ann"), Leave(by="ann")])
def test_acts_that_are_possible_at_any_time(act: Any) -> None:
    state = managing()
    assert "ROLL-ROUND-2" not in (rules(state, act) or ())
    state.step = END
    assert "ROLL-ROUND-2" in (rules(state, act) or ())


@pytest.mark.parametrize(
    "table",
    [
        managing,
        lambda: in_phase("explore", "home", "home"),
        lambda: in_phase("develop", "home"),
        lambda: in_phase("settle", "home"),
        lambda: in_phase("produce", "home"),
        lambda: in_phase("ship", "home"),
    ],
)
def test_whatever_was_legal_before_the_end(table: Callable[[], RollState]) -> None:
    state, tried = table(), 0
    give(state, "ann", "citizenry", "home")
    for kind in GAME.acts.values():
        act = kind.listing(state).pick(random.Random(1))
        if act is None:
            continue
        ended = GAME.fork(state)
        ended.step, ended.phase = END, None
        broken = rules(ended, act)
        assert broken is None or "ROLL-ROUND-2" in broken, act
        tried += broken is not None
    assert tried
