"""Expeditions of the bots: whom they rescue in iiD5, and what fellows do for each other."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import play
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.expeditions import Expeditions, made
from hfmod.games.hf4.bots.fellows import Fellows, captain
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.bots.outfits import held
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import BoardColonists, saved
from hfmod.games.hf4.rules.race_for_glory.d5_setup import PlaceChit, PlaceColonists
from tests.games.hf4 import test_d5_rescue as d5
from tests.games.hf4 import worlds


def with_engine(state: Hf4State) -> Hf4State:
    """P's rocket has a thruster that lifts it off the colony, and a robonaut that finds water there."""
    worlds.stack(state, "P", "rocket", state.players["P"].stacks["rocket"].location, "RT090", "RB013", fuel=9)
    return state


def test_only_what_can_come_home_is_taken_aboard() -> None:
    expeditions = Expeditions(Navigator())
    state = with_engine(d5.at_the_colony(chits=3))
    boarded = next(expeditions.chores(state, "P"))
    assert isinstance(boarded, BoardColonists) and 1 <= boarded.colonists <= 3
    d5.GAME.apply(state, boarded, Seeded(1))
    stranded = d5.at_the_colony(chits=3)  # no drive
    assert [*expeditions.chores(stranded, "P")] == []


def test_who_has_colonists_aboard_flies_home_and_others_to_the_colony() -> None:
    expeditions = Expeditions(Navigator())
    state = with_engine(d5.homeward())
    home = expeditions.onwards(state, "P", state.players["P"].stacks["rocket"])
    assert home is not None and home.end == "leo"
    state = with_engine(d5.at_the_colony(chits=2))
    rocket = state.players["P"].stacks["rocket"]
    rocket.location = "far"
    there = expeditions.onwards(state, "P", rocket)
    assert there is not None and there.end == "europa"


def test_colonists_come_ashore_in_leo() -> None:
    state = d5.homeward(where="leo")
    assert state.turn is not None
    expeditions = Expeditions(Navigator())
    assert [*expeditions.chores(state, "P")] == []  # it has not come just now
    state.turn.moved.add("rocket")
    ashore = next(expeditions.chores(state, "P"))
    assert isinstance(ashore, CargoTransfer)
    d5.GAME.apply(state, ashore, Seeded(1))
    assert saved(state) == 2


def test_the_chits_are_no_patents_and_stay_in_leo() -> None:
    state = d5.ready()
    assert not [card for card in held(state, "P") if card.startswith("discovery")]
    assert PlaceChit(by="P", stack="leo") in [*Fellows(Navigator()).prepares(d5.exchanging(), "P")]


def test_the_colony_is_where_a_crew_comes_to() -> None:
    state = d5.choosing()
    assert next(Fellows(Navigator()).prepares(state, "W")) == PlaceColonists(by="W", site="europa")


def test_fellows_give_the_captain_chits_and_aquas() -> None:
    state = d5.ready()
    head = captain(state)
    assert head is not None
    other = "W" if head == "P" else "P"
    assert [*Fellows(Navigator()).gifts(state, head)] == []
    gift = next(Fellows(Navigator()).gifts(state, other))
    assert gift.to == head and f"aquas:{state.players[other].aquas}" in gift.gives
    assert [*Fellows(Navigator(), other).gifts(state, other)] == []  # who leads gives nothing


def test_expeditions_are_for_scenarios_that_count_nothing_founded() -> None:
    assert made(d5.ready())
    assert not made(worlds.table())


@pytest.mark.parametrize("seed", [1])
def test_bots_bring_colonists_home(seed: int) -> None:
    header = bots.header(d5.GAME.content, d5.SCENARIO, 2, seed)
    game = play(d5.GAME, header, bots.Table("greedy", seed), Seeded(seed))
    told = game.result
    assert told is not None and told.end_rule == "iiD5.END" and told.rule == "iiD5.VP"
    assert saved(game.state) > 0
    assert told.told.startswith(f"{told.team}: {saved(game.state)} of 8 Colonists")
