"""How a finished game is told: who won by which rule, what a team has reached, and why it is over."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.results import Result, all_of, victory
from hfmod.games.hf4.rules.core.d_turns import game_end
from hfmod.games.hf4.rules.core.scenarios import FACTORY, LANDING, SALE
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4 import test_d5_rescue as d5
from tests.games.hf4 import worlds


def ended(scenario: str, year: int, **aquas: int) -> Hf4State:
    """A game of P, W and G that is over with a year; nobody has done anything."""
    state = worlds.table(scenario=scenario)
    state.year, state.seniority = year, 0
    for player, n in aquas.items():
        state.players[player].aquas = n
    game_end(state)
    return state


def told(state: Hf4State, game: Any = None) -> Result:
    result: Result | None = (game or worlds.game()).result(state)
    assert result is not None
    return result


def test_a_game_under_way_has_no_result() -> None:
    assert worlds.game().result(worlds.table()) is None


@pytest.mark.rule("iiD1.VP", "iiD1.END.variable", "M2")
def test_of_equal_points_the_aquas_decide() -> None:
    result = told(ended("race-to-mars", 27, P=3, W=9))
    assert result.winners == ("W",) and result.team is None
    assert result.told == "W wins with 0 victory points, before P and G by Aquas"
    assert (result.rule, result.end_rule) == ("iiD1.VP", "iiD1.END.variable")
    assert result.ended == "a 1 was rolled after year 27"
    assert "latest" in told(ended("race-to-mars", 30)).ended
    assert told(ended("race-to-mars", 30, P=5, W=5)).told.startswith("P and W share the victory")


@pytest.mark.rule("iiD1.END.trigger")
def test_race_to_mars_ends_with_all_achievements() -> None:
    state = ended("race-to-mars", 28)
    state.players["P"].achievements += [LANDING, FACTORY, SALE]
    state.glory_spots.clear()
    result = told(state)
    assert (result.told, result.end_rule) == ("P wins with 3 victory points", "iiD1.END.trigger")
    assert result.sentences()[1].startswith("All achievements are made")


@pytest.mark.rule("iiD2.VP", "iiD2.END", "iiD3.END", "iiD4.END")
def test_the_last_player_tells_what_a_team_has_reached() -> None:
    result = told(ended("pursuit-of-happiness", 42))
    assert (result.team, result.rule, result.end_rule) == ("Dystopia", "iiD2.VP", "iiD2.END")
    assert result.told == "Dystopia: the lowest total is 0 victory points, of P, W and G"
    assert set(result.winners) == {"P", "W", "G"}
    assert told(ended("race-to-the-top", 48)).ended == "the last seniority disk went with year 48"
    assert told(ended("patriotic-glory", 40)).end_rule == "iiD4.END"


@pytest.mark.rule("iiD5.VP", "iiD5.END")
def test_the_rescue_is_told_by_who_came_home() -> None:
    state = d5.homeward(where="leo")
    d5.rescue(state).lost += d5.rescue(state).waiting
    d5.rescue(state).waiting = []
    d5.play(state, "P", "cargo_transfer", source="rocket", to="leo", cards=["colonist-1", "colonist-2"])
    result = told(state, d5.GAME)
    assert result.told == "Partial victory: 2 of 8 Colonists are back on Earth, 6 lost"
    assert result.sentences()[1] == "In year 1 no Colonist is left to be rescued (iiD5.END)."


def test_names_and_victories_in_words() -> None:
    assert (all_of(["A"]), all_of(["A", "B", "C"])) == ("A", "A, B and C")
    assert victory(["A"], {"A": 1, "B": 0}) == "A wins with 1 victory point"
