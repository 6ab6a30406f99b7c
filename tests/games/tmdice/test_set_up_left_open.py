"""A set-up that is left open: what is lacking is one finding, however long the table plays on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.engine.replay import Replay
from hfmod.findings import Severity
from tests.logs.test_tmdice_games import GAME, beginning

STEPS = ("place_start_tile", "choose_corporation", "reveal_corporation", "starting_dice", "give_resource")
GAMES = [("greedy", 2, 3), ("mixed", 3, 6), ("random", 1, 3)]


def left_out() -> list[tuple[tuple[str, int, int], int]]:
    """Games, and the acts of their set-ups."""
    return [
        (game, number)
        for game in GAMES
        for number, one in enumerate(beginning(*game, 30).actions)
        if one["do"] in STEPS
    ]


def breaches(game: tuple[str, int, int], number: int) -> Counter[str]:
    """Rules that are broken for no other reason where an act is left out."""
    played: Any = beginning(*game, 30)
    acts = [one for at, one in enumerate(played.actions) if at != number]
    verdict = Replay(GAME, played.header, "game.hflog").run(enumerate(acts, 1))
    roots = [one for one in verdict.findings if one.caused_by is None]
    return Counter(one.code for one in roots if one.severity is Severity.VIOLATION)


@pytest.mark.parametrize(("game", "number"), left_out())
def test_a_step_of_the_set_up_that_is_left_out_is_lacking_once(
    game: tuple[str, int, int], number: int
) -> None:
    found = breaches(game, number)
    assert found["TMD-SETUP-12"] <= 1 and found["TMD-SETUP-11"] <= 1
    assert 0 < found.total() <= 5
