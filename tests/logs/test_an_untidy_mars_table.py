"""Legal games of the dice game of Mars that a table tells untidily in all ways at once: nobody is accused."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.logs.drawn import Drawn, Manner, Told, accusations
from tests.logs.faults import planted
from tests.logs.mess_tmdice import HABITS

SEEDS = (1, 4, 5, 8, 12, 42)  # of bots of all kinds, of one to four players
ACTS = 60
RARE = {
    "skip unsaid": 19,
    "lost like a payment": 33,
    "tile turned late": 1,
    "other mat": 1,
    "wrong die": 1,
    "wild instead": 1,
}
"""Habits that need not show in these games, and the seed of one in which each does."""
MANNER = Manner(rate=0.05, habits=HABITS, share=0.5)


@cache
def told(seed: int) -> Told:
    drawn = Drawn("tmdice", seed, ACTS)
    return drawn.tell(drawn.legal().actions, MANNER)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_untidy_legal_game_is_judged_legal(tmp_path: Path, seed: int) -> None:
    verdict = told(seed).judge(tmp_path / "game.vlog")
    assert accusations(verdict) == []
    assert verdict.verdict == "legal"


def test_each_habit_shows_in_one_of_these_games() -> None:
    shown = sum((told(seed).shown for seed in SEEDS), Counter[str]())
    assert {habit for habit in HABITS if not shown[habit]} <= RARE.keys()


@pytest.mark.parametrize("habit", RARE)
def test_a_rare_habit_is_no_fault(tmp_path: Path, habit: str) -> None:
    drawn = Drawn("tmdice", RARE[habit], ACTS)
    untidy = drawn.tell(drawn.legal().actions, Manner(rate=0.0, habits=(habit,), share=1.0))
    assert untidy.shown[habit]
    assert untidy.judge(tmp_path / "game.vlog").verdict == "legal"


@pytest.mark.parametrize("seed", [200, 203, 207])
def test_a_fault_is_found_at_a_table_that_is_untidy(tmp_path: Path, seed: int) -> None:
    drawn = Drawn("tmdice", seed, ACTS)
    faulty = planted(drawn)
    assert faulty is not None
    found = accusations(faulty.tell(drawn.manner).judge(tmp_path / "game.vlog"))
    assert [(not faulty.truth.rules.isdisjoint(one.codes), one.player) for one in found] == [
        (True, faulty.truth.player)
    ]
