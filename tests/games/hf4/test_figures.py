"""Numbers that a table takes and the rules give: a wrong one breaks the rule that gives it.

Each case is an act of the tutorial game, at its step, with one number changed.
"""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.lines import act_of
from hfmod.engine.replay import Replay
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import load_game
from hfmod.record.hflog import read
from hfmod.resources import content_dir
from hfmod.testing import Refuses

GAME = load_game("hf4")


def before(step: int) -> tuple[Hf4State, Act[Hf4State]]:
    """The tutorial's position before a step, and the act of that step."""
    log = read(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")
    replay: Replay[Any] = Replay(GAME, log.header, "tutorial")
    for line, action in log.actions:
        if action["n"] == step:
            return replay.state, act_of(GAME, action)
        replay.step(line, action)
    raise AssertionError(f"the tutorial has no step {step}")


def wrong(refuses: Refuses, step: int, rule: str, **figures: Any) -> str:
    state, act = before(step)
    return refuses(GAME, state, act, rule, figures=figures).legal


@pytest.mark.breaks("I1")
def test_income_of_two(refuses: Refuses) -> None:
    assert wrong(refuses, 2, "I1", gain=2) == "gain 1"


@pytest.mark.breaks("I3a")
def test_a_hand_card_sold_for_four(refuses: Refuses) -> None:
    assert wrong(refuses, 49, "I3a", price=4) == "price 3"


@pytest.mark.breaks("H5.1")
def test_a_burn_space_entered_without_a_burn(refuses: Refuses) -> None:
    assert wrong(refuses, 113, "H5.1", burns=0) == "burns 1"


@pytest.mark.breaks("H5.2")
def test_a_pivot_for_one_burn(refuses: Refuses) -> None:
    assert wrong(refuses, 146, "H5.2", burns=1) == "burns 2"


@pytest.mark.breaks("H5a")
def test_a_fuel_step_forgotten(refuses: Refuses) -> None:
    assert wrong(refuses, 113, "H5a", steps=3) == "fuel steps 4"


def test_right_numbers_break_nothing() -> None:
    state, act = before(113)
    assert GAME.judge(state, act, figures={"burns": 1, "steps": 4, "colour": "red"}) == []
