"""Module 3: worked examples of the book, and what the firing results say in passing."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.conflict import c_outbreak, d_restricted, e_dropstones, e_effects, e_weapons
from hfmod.games.hf4.rules.conflict.d_dislodge import STONE
from hfmod.games.hf4.rules.core.state import SiteState
from tests.games.hf4 import test_m3_dropstones as stones
from tests.games.hf4.blocs import armed, armory, congress, sides, war
from tests.games.hf4.test_m3_combat import DRY, HOMES, fact_attack, fire, play, rays, storm
from tests.games.hf4.worlds import act, dice, fact, stack


@pytest.mark.rule("3C")
def test_a_new_factory_may_start_the_war() -> None:
    state = congress()
    c_outbreak.factory_built(state, "P", DRY)
    assert [one["kind"] for one in state.pending] == ["outbreak_roll"]


@pytest.mark.rule("3D1")
def test_a_vendetta_is_paid_with_a_bribe_and_a_felony_is_not() -> None:
    state = stones.striking()
    sides(state).bribes.update(R=0, P=6)
    assert [one.rule for one in e_dropstones.paid(state, "R", "deimos")] == ["3D1e"]
    sides(state).bribes.update(R=1, P=5)
    assert [*e_dropstones.paid(state, "R", "deimos")] == []


@pytest.mark.rule("3D2e")
def test_a_corrupt_delegate_lobbies_in_war_as_little_as_an_honest_one() -> None:
    state = war("P", {**HOMES, "unity": {"P": 1}})
    for corrupt in ({}, {"unity": {"P": ["bribe"]}}):
        sides(state).corrupt = corrupt
        assert [one.rule for one in d_restricted.may_lobby(state, "P", "unity")] == ["3A3f.2"]


# -- how a battle goes -------------------------------------------------------------------------------------


@pytest.mark.rule("3E")
def test_one_side_fires_all_its_weapons_then_the_other_one() -> None:
    state = rays()
    stack(state, "R", "outpost1", "mid", "CB058")
    stack(state, "P", "outpost2", "mid", "CB059")
    play(state, "R", "attack", space="mid")
    back = fire("CB059", "raygun", "mid", "P")
    assert [one.rule for one in armed().judge(state, back)] == ["3D8e"]
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    assert armed().judge(state, back) == []


@pytest.mark.rule("3E1")
def test_a_player_rolls_for_the_weapons_in_any_order() -> None:
    state = rays()
    stack(state, "R", "outpost1", "mid", "CB059")
    play(state, "R", "attack", space="mid")
    shots = [fire(card, "raygun", "mid") for card in ("CB057", "CB059")]
    assert [armed().judge(state, shot) for shot in shots] == [[], []]
    play(state, "R", "fire", 1, 1, weapon="CB059", way="raygun", at="mid")
    assert [len(armed().judge(state, shot)) for shot in shots] == [0, 1]


@pytest.mark.rule("3D8h")
def test_a_hit_goes_by_the_results_and_a_miss_does_nothing() -> None:
    """A raygun of ISRU 2 rolls 2: 0, nothing. Rolling 8 it has 6: one card goes."""
    for faces, hit in (((1, 1), False), ((4, 4), True)):
        state = play(rays(), "R", "attack", space="mid")
        play(state, "R", "fire", *faces, weapon="CB057", way="raygun", at="mid")
        assert (len(state.pending) == 1) == hit


@pytest.mark.rule("3E2b")
def test_a_gun_s_number_is_its_rad_hardness() -> None:
    state = war("R", HOMES, world=armory())
    there = stack(state, "R", "rocket", "mid", "CT046", "CX081")
    guns = [e_weapons.Weapon(card, "gun", "mid", there) for card in ("CT046", "CX081")]
    assert [e_weapons.hardness(state, gun) for gun in guns] == [8, 8]
    assert e_weapons.hardness(state, e_weapons.Weapon(f"factory:{DRY}", "gun", DRY)) == 8


@pytest.mark.rule("3E2c")
def test_two_dice_are_rolled_and_for_a_kamikaze_one() -> None:
    state = rays()
    there = state.players["R"].stacks["rocket"]
    ways = ("raygun", "gun", "mirror", "buggy", "amat", "kamikaze")
    rolled = [e_weapons.dice(state, e_weapons.Weapon("CB057", way, "mid", there)) for way in ways]
    assert rolled == [2, 2, 2, 2, 2, 1]


@pytest.mark.rule("3E2j")
def test_destruction_takes_factory_and_colony_as_far_as_they_are_there() -> None:
    state = storm()
    e_effects.destroy(state, "R", "stone", ["P"])  # nothing is there
    assert "stone" not in state.sites
    e_effects.destroy(state, "R", DRY, ["P"])
    assert (state.sites[DRY].factory, state.sites[DRY].colonies) == (None, [])


@pytest.mark.rule("3E7")
def test_three_things_befall_a_factory() -> None:
    """It is damaged, captured or destroyed."""
    damaged, captured, destroyed = storm(), storm(), storm()
    e_effects.damage(damaged, "R", DRY, ["P"])
    e_effects.capture(captured, "R", DRY, ["P"])
    e_effects.destroy(destroyed, "R", DRY, ["P"])
    assert [state.sites[DRY].factory for state in (damaged, captured, destroyed)] == ["P", "R", None]
    assert [sides(state).damaged for state in (damaged, captured, destroyed)] == [[DRY], [], []]


# -- buggies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3E4")
def test_a_platform_with_the_buggy_icon_storms() -> None:
    state = storm()
    stack(state, "R", "rocket", DRY, "CB057")
    found = {(one.id, one.way) for one in e_weapons.weapons(state, "R", DRY)}
    assert found == {("CB058", "buggy"), ("CB057", "raygun")}


@pytest.mark.rule("3E4d")
def test_nothing_changes_a_buggy_s_value() -> None:
    """ISRU 3 and a roll of 9 make 6, at a site and against a Bernal."""
    state = storm()
    buggy = e_weapons.known_weapon(state, "R", "CB058", "buggy")
    assert {e_weapons.fire_value(state, "R", buggy, DRY, 9, column) for column in "EFG"} == {6}


@pytest.mark.rule("3E4a.ex2")
def test_a_raygun_beside_the_crew_lets_both_fire_first_each_by_its_own_isru() -> None:
    """A buggy of ISRU 3 and a raygun of ISRU 2 at a factory: with 9 the one has 6, with 6 the other 4."""
    state = storm()
    stack(state, "R", "rocket", DRY, "CB057")
    play(state, "R", "attack", space=DRY)
    assert fact_attack(state).ahead
    play(state, "R", "fire", 3, 3, weapon="CB057", way="raygun", at=DRY)  # 4, and 6 are needed
    assert state.pending == [] and state.sites[DRY].factory == "P"
    play(state, "R", "fire", 4, 5, weapon="CB058", way="buggy", at=DRY)
    assert state.sites[DRY].factory == "R"


@pytest.mark.rule("3E4a.ex3")
def test_a_defending_buggy_kills_the_crew_of_hardness_4() -> None:
    """The defender's buggy of ISRU 3 rolls 4, that is 1: a collateral roll of 4 takes what has hardness 4."""
    state = war("P", HOMES, world=armory())
    stack(state, "P", "outpost1", DRY, "CQ041", "CB057")
    stack(state, "R", "outpost1", DRY, "CB058")
    state.sites[DRY] = SiteState("R", "R", ["R"])
    sides(state).war, state.anarchy = "", True  # nobody has to fire
    play(state, "P", "attack", space=DRY)
    column = e_weapons.column(state, DRY, ["P"])
    buggy = e_weapons.known_weapon(state, "R", "CB058", "buggy")
    assert (column, e_weapons.fire_value(state, "R", buggy, DRY, 4, column)) == ("F", 1)
    play(state, "P", "fire", 1, 1, weapon="CB057", way="raygun", at=DRY)
    play(state, "R", "fire", 1, 3, weapon="CB058", way="buggy", at=DRY)
    play(state, "R", "roll_hits", 4)
    assert state.stack_of("CB057") is None


# -- the assault of Orion ----------------------------------------------------------------------------------


@pytest.mark.rule("3E2.ex")
def test_a_landed_rocket_takes_a_factory() -> None:
    """Gun 2d6 = 5: 8 - 5 = 3, rolls 3, 5, 6. The rocket's gun rolls 8: nothing. The buggy has 8 - 3 = 5."""
    state = storm()
    stack(state, "R", "rocket", DRY, "CT046", "CT045")
    assert state.turn is not None
    state.turn.moved |= {"rocket", "outpost1"}
    play(state, "R", "attack", space=DRY)
    play(state, "P", "fire", 2, 3, weapon=f"factory:{DRY}", way="gun", at=DRY)
    play(state, "P", "roll_hits", 3, 5, 6)
    assert state.players["R"].stacks["rocket"].cards == ["CT046"]
    play(state, "R", "fire", 4, 4, weapon="CT046", way="gun", at=DRY)
    price = fact(state, "exploitation.S")
    play(state, "R", "fire", 4, 4, weapon="CB058", way="buggy", at=DRY)
    assert (state.sites[DRY].claim, state.sites[DRY].factory) == ("P", "R")
    assert fact(state, "exploitation.S") == price


# -- dropstones --------------------------------------------------------------------------------------------


@pytest.mark.rule("3E6e")
def test_a_striking_stone_is_not_shot_at() -> None:
    """It strikes at once: neither gun nor anything else fires before, and then it is gone."""
    state = stones.striking()
    stones.printed().apply(state, act("R", "drop", at="deimos", effects=["damage"]), dice(4, 4))
    assert STONE not in state.players["R"].stacks
    gun = fire("factory:deimos", "gun", "deimos", "P")
    assert [*e_weapons.operational(state, "P", "deimos")] == [] and sides(state).damaged == ["deimos"]
    with pytest.raises(Exception, match="no gun factory:deimos"):
        stones.printed().apply(state, gun, Seeded(1))
