"""War aims of the greedy bot: what attacks are worth to it, and what it fires and raids."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import play as play_on
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots import raids
from hfmod.games.hf4.bots.greedy import Greedy
from hfmod.games.hf4.rules.conflict.e_combat import AttackSpace, Fire
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.blocs import sides
from tests.games.hf4.test_m3_combat import DRY, play, rays, storm
from tests.games.hf4.worlds import stack
from tests.logs.writing import GAME


def guessing(state: Hf4State) -> Hf4State:
    """A table that guesses what the lost icons are."""
    state.options["firing_table_unknown_cells"] = "guess"
    return state


def last(state: Hf4State, player: str) -> Act[Hf4State] | None:
    """What a greedy bot does once all else is done in its turn."""
    bot = Greedy()
    bot.habits = bot.habits[-2:]
    return bot.choose(state, player)


def test_chances_add_up_to_one() -> None:
    assert round(sum(raids.totals(2).values()), 9) == 1 and raids.totals(2)[7] == 6 / 36


def test_a_buggy_storms_an_empty_factory() -> None:
    """It takes the cube, which is worth more than what the factory's gun may cost."""
    state = guessing(storm())
    assert raids.gain(state, "R", DRY) > raids.LEAST
    assert last(state, "R") == AttackSpace(by="R", space=DRY)


def test_but_begins_no_battle_whose_results_are_lost() -> None:
    assert last(storm(), "R") == EndTurn(by="R")


def test_a_ray_that_may_only_take_a_card_is_not_worth_the_answer() -> None:
    state = rays()
    assert 0 < raids.gain(state, "R", "mid") < raids.LEAST
    stack(state, "P", "outpost1", "mid", "CB059")
    assert raids.gain(state, "R", "mid") < 0
    assert last(state, "R") == EndTurn(by="R")


def test_a_factory_with_people_is_left_alone() -> None:
    """To destroy a colony is genocide (3E2m)."""
    state = guessing(storm())
    state.sites[DRY].colonies.append("P")
    assert raids.gain(state, "R", DRY) < raids.LEAST


def test_in_a_battle_both_sides_fire_what_may_hit() -> None:
    state = guessing(storm())
    play(state, "R", "attack", space=DRY)
    gun = Greedy().answer(state, "P")
    assert isinstance(gun, Fire) and gun.weapon == f"factory:{DRY}"
    play(state, "P", "fire", 6, 6, weapon=gun.weapon, way="gun", at=DRY)
    assert Greedy().answer(state, "R") == Fire(by="R", weapon="CB058", way="buggy", at=DRY)


def test_a_rocket_is_sent_to_where_its_attack_would_be_worth_it() -> None:
    state = guessing(storm())
    rocket = stack(state, "R", "rocket", "mid", *state.players["R"].stacks.pop("outpost1").cards)
    assert raids.goals(state, "R", rocket) == [DRY]
    assert rocket.location == "mid"  # it was only thought of
    sides(state).war = ""
    assert raids.goals(state, "R", rocket) == []


@pytest.mark.thorough
def test_greedy_bots_wage_war_where_the_table_guesses_what_no_source_gives() -> None:
    chosen = {"firing_table_unknown_cells": "guess"}
    begun = bots.header(GAME.content, "core", 4, 2, ("m0", "m3"), chosen=chosen)
    done = play_on(GAME, begun, bots.Table("greedy", 2), Seeded(2))
    acts = [line["do"] for line in done.actions]
    assert acts.count("attack") and acts.count("fire")
