"""Of an open log with one slip nobody is accused but who slipped, or the table that went on."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hfmod.engine import crossing
from tests.logs.one_slip import ENDS, ROLLS, Slipped, left_out, out_of_turn, wronged

KINDS: Mapping[str, Mapping[str, frozenset[str]]] = {"ends": ENDS, "rolls": ROLLS}

# Acts and seed of games that leave out one step of a year's or round's end: the event roll (its
# cuts are told), an end of a turn that the next player says for both, the first cut of several, a recruit
# (dice rolled next tell of it), the reveal of two players (with a die).
ENDS_LEFT_OUT = [
    ("hf4", 110, 9), ("hf4", 110, 11), ("hf4", 110, 31), ("hf4", 110, 26), ("hf4", 150, 88),
    ("roll", 110, 0), ("roll", 110, 36), ("roll", 110, 1), ("roll", 110, 28),
]  # fmt: skip


def drawn(kind: str, game: str, seed: int, acts: int) -> Slipped:
    if kind == "turn":
        found = out_of_turn(game, seed, acts)
    else:
        found = left_out(game, seed, acts, KINDS[kind][game])
    if found is None:
        pytest.skip("the game has no place for such a slip")
    return found


@pytest.mark.parametrize(("game", "acts", "seed"), ENDS_LEFT_OUT)
def test_what_the_end_of_a_year_or_round_left_out_accuses_nobody_else(
    game: str, acts: int, seed: int
) -> None:
    assert wronged(drawn("ends", game, seed, acts)) == []


def test_a_phase_that_began_too_early_is_told_alone_when_the_one_before_it_begins() -> None:
    assert wronged(drawn("turn", "roll", 98, 150)) == []


def test_how_much_of_a_game_is_judged_anew_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every act asks for it, that would take for ever; past the bound acts are judged as told."""
    monkeypatch.setattr(crossing, "MOST_AGAIN", 0)
    assert wronged(drawn("turn", "roll", 201, 110)) != []


@pytest.mark.parametrize("kind", ["turn", "ends", "rolls"])
@pytest.mark.parametrize("game", ["hf4", "roll"])
@pytest.mark.parametrize("seed", range(200, 206))
def test_one_slip_accuses_nobody_else(kind: str, game: str, seed: int) -> None:
    assert wronged(drawn(kind, game, seed, 110)) == []
