"""Module 3, 3E2: battles of which the icons that are lost leave something open are known to be such."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.games.hf4.rules.conflict import e_combat, e_dropstones, e_odds
from hfmod.games.hf4.rules.conflict.d_dislodge import Dislodge
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, SiteState
from tests.games.hf4.blocs import armory, sides, war
from tests.games.hf4.worlds import stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
RAY, GUN = "CB057", "CB058"


def meeting(*cards: str, space: str = "mid") -> Hf4State:
    """R's rocket meets one of P; ``cards`` are aboard of R's."""
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", space, *cards)
    stack(state, "P", "rocket", space, "CB059")
    return state


def attack(space: str = "mid") -> e_combat.AttackSpace:
    return e_combat.AttackSpace(by="R", space=space)


@pytest.mark.parametrize(
    ("way", "column", "known"),
    [
        ("raygun", "G", True),
        ("raygun", "E", False),
        ("gun", "G", True),
        ("gun", "F", False),
        ("oar", "E", True),
    ],
)
def test_which_cells_are_known(way: str, column: str, known: bool) -> None:
    assert e_odds.whole(meeting(RAY), way, column) is known


def test_what_a_battle_could_fire() -> None:
    state = meeting(RAY)
    ways = {way for way, _ in e_odds.shots(state, attack())}
    assert "raygun" in ways and {column for _, column in e_odds.shots(state, attack())} == {"G"}
    assert e_odds.is_known(state, attack())


def test_a_battle_at_a_site_is_open_unless_the_table_guesses() -> None:
    state = meeting(RAY)
    state.sites["pebble"] = SiteState(claim="P", factory="P")
    assert not e_odds.is_known(state, attack("pebble"))
    assert ("raygun", "E") in e_odds.shots(state, attack("pebble"))
    state.options["firing_table_unknown_cells"] = "guess"
    assert e_odds.is_known(state, attack("pebble"))
    assert e_odds.is_known(state, Income(by="R"))


def test_a_stone_dropped_on_a_site_is_open() -> None:
    state = meeting(RAY)
    sides(state).dropstones["R"] = Dropstone("boulder", "mars", "mars", "", "phobos")
    assert not e_odds.is_known(state, e_dropstones.Drop(by="R", at="pebble"))


def test_so_is_what_a_stone_will_strike_that_is_set_going() -> None:
    """It must strike later, or be given up."""
    state = meeting(RAY)
    stone = Dislodge(by="R", source="rocket", thruster=RAY, cards=(RAY,))
    assert not e_odds.is_known(state, stone)
    assert e_odds.is_known(state, replace(stone, future="M2C180"))
    state.options["firing_table_unknown_cells"] = "guess"
    assert e_odds.is_known(state, stone)


def test_a_comet_of_a_future_strikes_without_a_roll() -> None:
    state = meeting(RAY)
    sides(state).dropstones["R"] = Dropstone("iceberg", "earth", "earth", "", "icarus", "M2C186")
    assert e_odds.is_known(state, e_dropstones.Drop(by="R", at="pebble"))
