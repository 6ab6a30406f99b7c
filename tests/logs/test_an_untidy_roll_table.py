"""Legal games of Roll for the Galaxy that a table tells untidily, in all ways at once: nobody is accused."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.logs.drawn import TIDY, Drawn, Manner, Told, accusations
from tests.logs.mess_roll import HABITS

SEEDS = (1, 2, 4, 5, 27, 45)  # of bots of all kinds, in the last two some recall dice
ACTS = 60
MANNER = Manner(rate=0.05, habits=HABITS, share=0.3)


@cache
def told(seed: int) -> Told:
    drawn = Drawn("roll", seed, ACTS)
    return drawn.tell(drawn.legal().actions, MANNER)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_untidy_legal_game_is_judged_legal(tmp_path: Path, seed: int) -> None:
    verdict = told(seed).judge(tmp_path / "game.vlog")
    assert accusations(verdict) == []
    assert verdict.verdict == "legal"


def test_each_habit_shows_in_one_of_these_games() -> None:
    shown = sum((told(seed).shown for seed in SEEDS), Counter[str]())
    assert {habit for habit in HABITS if not shown[habit]} == set()


@pytest.mark.parametrize("seed", [80044, 80050, 80062, 80068])
def test_what_powers_give_at_the_end_of_a_later_phase_is_no_explorers_gain(tmp_path: Path, seed: int) -> None:
    """Who stocks last and does nothing more until then counts on."""
    drawn = Drawn("roll", seed, ACTS)
    assert accusations(drawn.tell(drawn.legal().actions, TIDY).judge(tmp_path / "game.vlog")) == []


#: Legal games that were once accused: a phase that nobody begins, and whose first act completes a tile;
#: workers of a tile that are recruited by hand before its phase is said to end; stacks rearranged late;
#: a phase of which only the end is said; dice recalled after a last phase that nobody begins or ends.
KEPT = ((95004, 240), (95063, 240), (80022, 240), (80064, 240), (305085, 240), (305087, 240))


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "acts"), KEPT)
def test_nobody_is_accused_any_more(tmp_path: Path, seed: int, acts: int) -> None:
    drawn = Drawn("roll", seed, acts)
    assert accusations(drawn.untidy(drawn.manner).judge(tmp_path / "game.vlog")) == []
