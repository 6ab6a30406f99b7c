"""Module 3, 3D6 to 3E4: battles: who attacks, fires and is hit, and what a victory brings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.conflict import d_weapons, e_combat, e_effects, e_vendettas, e_victory, e_weapons
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, SiteState
from hfmod.testing import Refuses
from tests.games.hf4.blocs import SEATS, armed, armory, congress, sides, war
from tests.games.hf4.worlds import act, dice, fact, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
SITE = "gravel"  # of the Mars zone, without air; but under water
DRY = "pebble"


def rays(by: str = "R", at: str = "mid", foe: str = "P") -> Hf4State:
    """A player's rocket with a raygun (ISRU 2) stands beside an enemy's in one space."""
    state = war(by, HOMES, world=armory())
    stack(state, by, "rocket", at, "CB057")
    stack(state, foe, "rocket", at, "CT045")
    return state


def storm(by: str = "R", at: str = DRY, foe: str = "P", crewed: bool = False) -> Hf4State:
    """A player's buggy (ISRU 3) stands at a site with an enemy's factory."""
    state = war(by, HOMES, world=armory())
    stack(state, by, "outpost1", at, "CB058")
    state.sites[at] = SiteState(foe, foe)
    if crewed:
        stack(state, foe, "outpost1", at, "CQ041" if foe == "P" else "CQ042")
    return state


def play(state: Hf4State, by: str, do: str, *faces: int, **params: Any) -> Hf4State:
    armed().apply(state, act(by, do, **params), dice(*faces))
    return state


# -- when, where and whom --------------------------------------------------------------------------------


@pytest.mark.rule("3D8")
@pytest.mark.breaks("3D8")
def test_there_is_no_combat_in_peace(refuses: Refuses) -> None:
    state = rays()
    sides(state).war = ""
    refuses(armed(), state, act("R", "attack", space="mid"), "3D8")
    state.anarchy = True
    play(state, "R", "attack", space="mid")


@pytest.mark.breaks("3Ea", "3D8f")
def test_nor_in_leo(refuses: Refuses) -> None:
    refuses(armed(), rays(), act("R", "attack", space="leo"), "3Ea")
    play(rays(), "R", "attack", space="mid")


@pytest.mark.rule("3D8b")
@pytest.mark.breaks("3D8b")
def test_allies_are_not_attacked(refuses: Refuses) -> None:
    refuses(armed(), rays(foe="G"), act("R", "attack", space="mid"), "3D8b")
    play(rays(foe="W"), "R", "attack", space="mid")


@pytest.mark.breaks("3D8b")
def test_a_weapon_reaches_the_space(refuses: Refuses) -> None:
    state = rays()
    stack(state, "P", "outpost1", "luna", "CT046")
    refuses(armed(), state, act("R", "attack", space="luna"), "3D8b")


@pytest.mark.breaks("3D8a")
def test_each_space_once_a_turn(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    play(state, "R", "end_attack")
    stack(state, "R", "outpost1", "mid", "CB059")
    found = refuses(armed(), state, act("R", "attack", space="mid"), "3D8a")
    assert "was attacked this turn" in found.message


@pytest.mark.rule("3D8a.2")
@pytest.mark.breaks("3D8a.2")
def test_nothing_else_is_done_in_a_battle(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    refuses(armed(), state, act("R", "fundraise"), "3D8a.2")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    play(play(state, "R", "end_attack"), "R", "fundraise")


@pytest.mark.rule("3D8a")
def test_nobody_moves_after_combat() -> None:
    state = rays()
    assert [*e_combat.no_move_after(state, "R")] == []
    play(state, "R", "attack", space="mid")
    assert [one.rule for one in e_combat.no_move_after(state, "R")] == ["3D8a"]


# -- the order of fire -----------------------------------------------------------------------------------


@pytest.mark.rule("3D8e")
@pytest.mark.breaks("3D8e")
def test_with_a_raygun_the_attacker_fires_first(refuses: Refuses) -> None:
    state = rays()
    stack(state, "P", "outpost2", "mid", "CB059")
    play(state, "R", "attack", space="mid")
    assert fact_attack(state).ahead
    early = act("P", "fire", weapon="CB059", way="raygun", at="mid")
    refuses(armed(), state, early, "3D8e")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    play(state, "P", "fire", 1, 1, weapon="CB059", way="raygun", at="mid")


def fact_attack(state: Hf4State) -> Any:
    return sides(state).attack


@pytest.mark.rule("3D8e")
def test_without_one_the_defender_does(refuses: Refuses) -> None:
    state = play(storm(), "R", "attack", space=DRY)
    assert not fact_attack(state).ahead
    refuses(armed(), state, act("R", "fire", weapon="CB058", way="buggy", at=DRY), "3D8e")
    play(state, "P", "fire", 6, 6, weapon=f"factory:{DRY}", way="gun", at=DRY)
    play(state, "R", "fire", 1, 1, weapon="CB058", way="buggy", at=DRY)


@pytest.mark.rule("3D6a")
def test_red_s_crew_jams() -> None:
    """Red attacks with a buggy and no raygun: by jammers it fires before the factory's gun."""
    state = storm()
    stack(state, "R", "outpost2", DRY, "CQ039")
    play(state, "R", "attack", space=DRY, jammers=True)
    assert fact_attack(state).ahead
    play(state, "R", "fire", 1, 1, weapon="CB058", way="buggy", at=DRY)


@pytest.mark.breaks("3D6a")
@pytest.mark.parametrize("by", ["R", "G"])
def test_and_nothing_else_does(by: str, refuses: Refuses) -> None:
    state = storm(by)
    refuses(armed(), state, act(by, "attack", space=DRY, jammers=True), "3D6a")


# -- weapons ---------------------------------------------------------------------------------------------


def named(state: Hf4State, player: str, place: str) -> set[tuple[str, str]]:
    return {(one.id, one.way) for one in e_weapons.weapons(state, player, place)}


@pytest.mark.rule("3E1a")
def test_a_raygun_is_an_operational_platform() -> None:
    state = rays()
    assert named(state, "R", "mid") == {("CB057", "raygun")}
    assert state.turn is not None
    state.turn.used["off:CB057"] = 1
    assert named(state, "R", "luna") == set()


@pytest.mark.rule("3E3b", "3E7e")
def test_each_factory_has_a_gun_unless_it_is_damaged() -> None:
    state = storm()
    assert named(state, "P", DRY) == {(f"factory:{DRY}", "gun")}
    sides(state).damaged.append(DRY)
    assert named(state, "P", DRY) == set()


@pytest.mark.rule("3D8f")
def test_a_submarine_factory_neither_fires_nor_is_hit() -> None:
    state = storm(at=SITE)
    assert named(state, "P", SITE) == set()
    assert e_weapons.foes_at(state, "R", SITE) == []


@pytest.mark.rule("3E1c")
@pytest.mark.breaks("3E1c")
def test_a_weapon_fires_once_a_turn(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    again = act("R", "fire", weapon="CB057", way="raygun", at="mid")
    refuses(armed(), state, again, "3E1c", chance=Seeded(1))
    assert "CB057" not in {one.id for one in e_weapons.weapons(state, "R", "mid")}


@pytest.mark.rule("3D6c")
def test_white_s_crew_are_marines() -> None:
    state = war("W", HOMES, world=armory())
    stack(state, "W", "outpost1", DRY, "CQ042")
    assert ("CQ042", "buggy") in named(state, "W", DRY)
    stack(state, "G", "outpost1", DRY, "CQ038")
    assert ("CQ038", "buggy") not in named(state, "G", DRY)


@pytest.mark.rule("3D6d", "3E3c")
def test_green_s_mirrors_need_no_powersat_and_are_for_space() -> None:
    state = war("G", HOMES, world=armory())
    stack(state, "G", "rocket", "mid", "CB058")
    assert ("CB058", "mirror") in named(state, "G", "mid")
    state.players["G"].stacks["rocket"].location = DRY
    assert ("CB058", "mirror") not in named(state, "G", DRY)


@pytest.mark.rule("3D6f", "3E3d")
def test_purple_s_crew_throws_antimatter() -> None:
    state = war("P", HOMES, world=armory())
    stack(state, "P", "rocket", "mid", "CQ041")
    assert ("CQ041", "amat") in named(state, "P", "mid")
    stack(state, "W", "rocket", "mid", "CQ042")
    assert ("CQ042", "amat") not in named(state, "W", "mid")


@pytest.mark.rule("3D6", "3C4f")
def test_faction_weapons_wait_for_war() -> None:
    state = war("P", HOMES, world=armory())
    assert d_weapons.armed(state, "P", "purple") and not d_weapons.armed(state, "P", "red")
    sides(state).war = ""
    assert not d_weapons.armed(state, "P", "purple")


# -- range -----------------------------------------------------------------------------------------------


def reach(way: str, place: str, target: str, card: str = "CB057") -> bool:
    state = war("R", HOMES, world=armory())
    there = stack(state, "R", "rocket", place, card)
    return e_weapons.reaches(state, e_weapons.Weapon(card, way, place, there), target)


@pytest.mark.rule("3E3", "3E1e")
def test_rays_and_guns_reach_adjacent_spaces_but_not_through_air() -> None:
    assert reach("raygun", "mid", DRY) and reach("gun", DRY, "mid")
    assert not reach("raygun", "mid", "ares") and not reach("gun", "ares", "mid")
    assert reach("raygun", "ares", "ares")
    assert not reach("raygun", "mid", "luna")
    assert not reach("kamikaze", "mid", DRY)


@pytest.mark.rule("3E4a")
def test_a_buggy_reaches_along_its_road_and_rays_do_not() -> None:
    assert reach("buggy", "luna", "stone", "CB058") and not reach("raygun", "luna", "stone")
    assert not reach("buggy", "luna", "leo", "CB058")


@pytest.mark.rule("3Ea")
def test_nothing_reaches_leo_or_out_of_it() -> None:
    assert not reach("raygun", "leo", "mid") and not reach("raygun", "mid", "leo")


# -- targets and fire values -----------------------------------------------------------------------------


@pytest.mark.rule("3E2l")
def test_columns_tell_manned_and_unmanned_sites_and_space() -> None:
    assert e_weapons.column(storm(), DRY, ["P"]) == "E"
    assert e_weapons.column(storm(crewed=True), DRY, ["P"]) == "F"
    assert e_weapons.column(rays(), "mid", ["P"]) == "G"


@pytest.mark.rule("3D8f")
def test_a_submarine_colony_makes_its_site_manned() -> None:
    state = storm(at=SITE)
    state.sites[SITE].colonies.append("P")
    stack(state, "P", "outpost1", SITE, "CB057")
    assert e_weapons.column(state, SITE, ["P"]) == "F"


@pytest.mark.rule("3E2l")
def test_who_landed_this_turn_is_in_space() -> None:
    state = storm()
    assert state.turn is not None
    assert e_weapons.column(state, DRY, ["R"]) == "E"
    state.turn.moved.add("outpost1")
    assert e_weapons.column(state, DRY, ["R"]) == "G"


def value(state: Hf4State, player: str, card: str, way: str, at: str, rolled: int, **more: Any) -> int:
    weapon = e_weapons.known_weapon(state, player, card, way)
    where = e_weapons.column(state, at, e_weapons.foes_at(state, player, at))
    return e_weapons.fire_value(state, player, weapon, at, rolled, where, **more)


@pytest.mark.rule("3E3a")
def test_a_raygun_rolls_two_dice_less_its_isru() -> None:
    assert value(rays(), "R", "CB057", "raygun", "mid", 8) == 6


@pytest.mark.rule("3E3b")
def test_a_gun_has_its_hardness_less_two_dice() -> None:
    """The factory gun rolls double 1: 8 - 2 = 6; with 7 it is 1 and with 8 nothing (3E3b, 3E4a)."""
    state = storm()
    assert [value(state, "P", f"factory:{DRY}", "gun", DRY, rolled) for rolled in (2, 7, 8)] == [6, 1, 0]


@pytest.mark.rule("3E4c")
def test_a_buggy_rolls_two_dice_less_its_isru() -> None:
    """The buggy of ISRU 3 rolls 4: 4 - 3 = 1 (3E4d)."""
    assert value(storm(), "R", "CB058", "buggy", DRY, 4) == 1


@pytest.mark.rule("3D6e", "3E3a")
def test_gray_goo_adds_a_die() -> None:
    state = rays()
    ray = e_weapons.known_weapon(state, "R", "CB057", "raygun")
    assert (e_weapons.dice(state, ray), e_weapons.dice(state, ray, goo=True)) == (2, 3)


# -- the table -------------------------------------------------------------------------------------------


@pytest.mark.rule("3E2a")
@pytest.mark.parametrize(
    ("way", "column", "value", "known"),
    [
        ("raygun", "G", 1, ["zap"]), ("gun", "G", 12, ["overload", "unanchor"]),
        ("buggy", "E", 3, ["capture"]),
        ("buggy", "F", 4, ["collateral"]), ("buggy", "F", 5, ["destroy"]), ("gun", "F", 4, ["collateral"]),
    ],
)  # fmt: skip
def test_a_range_goes_from_its_first_number_to_its_last(
    way: str, column: str, value: int, known: Any
) -> None:
    found = e_effects.cell(congress(), way, column, value)
    assert found is not None and found["known"] == known


def test_below_its_first_number_a_shot_does_nothing() -> None:
    for way, column, fire_value in (("raygun", "G", 0), ("gun", "F", 3), ("kamikaze", "F", 4)):
        assert e_effects.cell(congress(), way, column, fire_value) is None


@pytest.mark.rule("3E2")
def test_of_a_lost_cell_the_known_effects_and_those_that_the_table_tells_count() -> None:
    state = congress()
    lost, whole = (e_effects.cell(state, way, "F", 5) for way in ("gun", "buggy"))
    assert e_effects.effects(state, lost, ()) == ["collateral"]
    assert e_effects.effects(state, lost, ("damage",)) == ["collateral", "damage"]
    assert e_effects.effects(state, whole, ()) == ["destroy"]
    state.options["firing_table_unknown_cells"] = "guess"
    assert e_effects.effects(state, lost, ()) == ["damage", "collateral"]
    printed = e_effects.cell(state, "raygun", "G", 1)
    assert e_effects.effects(state, printed, ("destroy",)) == ["zap"]


# -- effects ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3E2f")
@pytest.mark.breaks("3E2f")
def test_a_zap_takes_a_card_of_lower_hardness(refuses: Refuses) -> None:
    """Fire value 6: of the cards of rad-hardness 0 one is chosen, by the firer."""
    state = play(rays(), "R", "attack", space="mid")
    play(state, "R", "fire", 4, 4, weapon="CB057", way="raygun", at="mid")
    asked = next(one for one in state.pending if one["kind"] == "zap")
    assert "CT045" in asked["cards"]
    refuses(armed(), state, act("R", "zap", card="CB057"), "3E2f")
    refuses(armed(), state, act("P", "zap", card="CT045"), "3E2f")
    play(state, "R", "zap", card="CT045")
    assert state.stack_of("CT045") is None


@pytest.mark.rule("3E2d")
def test_an_overload_makes_as_many_glitch_rolls_as_its_value() -> None:
    """Rolls 2, 5 and 6: the card of rad-hardness 5 goes, that of 8 never (3E2d)."""
    state = war("P", HOMES, world=armory())
    stack(state, "R", "rocket", "mid", "CT045", "CT046")
    state.pending.append({"kind": "hits", "player": "P", "rolls": 3, "space": "mid", "hit": ["R"]})
    play(state, "P", "roll_hits", 2, 5, 6)
    assert state.players["R"].stacks["rocket"].cards == ["CT046"]


@pytest.mark.breaks("3E2i")
def test_who_fired_rolls(refuses: Refuses) -> None:
    state = rays()
    state.pending.append({"kind": "hits", "player": "R", "rolls": 1, "space": "mid", "hit": ["P"]})
    refuses(armed(), state, act("P", "roll_hits"), "3E2i")


@pytest.mark.rule("3E2f.2")
def test_a_heavy_radiator_turns_to_light_instead() -> None:
    state = war("P", HOMES, world=armory())
    ship = stack(state, "R", "rocket", "mid", "CD099")
    state.cards["CD099"].heavy = True
    e_effects.lose(state, "P", ship, ["CD099"])
    assert not state.cards["CD099"].heavy and state.stack_of("CD099") is ship


@pytest.mark.rule("3E2f.2")
def test_a_crew_returns_to_its_bank() -> None:
    state = war("P", HOMES, world=armory())
    ship = stack(state, "R", "rocket", "mid", "CQ039", "CT045")
    e_effects.lose(state, "P", ship, ["CQ039"])
    assert "CQ039" in state.players["R"].stacks["leo"].cards


@pytest.mark.rule("3E2g")
def test_damage_puts_a_chit_on_an_undamaged_factory() -> None:
    state = storm()
    price = fact(state, "exploitation.S")
    e_effects.damage(state, "R", DRY, ["P"])
    e_effects.damage(state, "R", DRY, ["P"])
    assert sides(state).damaged == [DRY]
    assert fact(state, "exploitation.S") == price


@pytest.mark.rule("3E7c")
def test_damage_changes_neither_track_nor_colony() -> None:
    state = storm(crewed=True)
    state.sites[DRY].colonies.append("P")
    before = fact(state, "exploitation.S")
    e_effects.damage(state, "R", DRY, ["P"])
    assert (fact(state, "exploitation.S"), state.sites[DRY].colonies) == (before, ["P"])
    assert sides(state).damaged == [DRY]


@pytest.mark.rule("3E2j.1")
def test_destroyed_is_its_cube_alone() -> None:
    state = storm(crewed=True)
    e_effects.destroy(state, "R", DRY, ["P"])
    assert (state.sites[DRY].factory, state.sites[DRY].claim) == (None, "P")


@pytest.mark.rule("3E8")
def test_the_captor_of_a_factory_produces_there() -> None:
    state = storm(crewed=True)
    e_effects.capture(state, "R", DRY, ["P"])
    assert DRY in b_components.factories(state, "R")


@pytest.mark.rule("3E2h")
def test_a_glitch_lies_on_each_stack() -> None:
    state = rays()
    e_effects.glitch(state, "R", "mid", ["P"])
    assert state.players["P"].stacks["rocket"].glitch
    assert not state.players["R"].stacks["rocket"].glitch


@pytest.mark.rule("3E7b")
def test_a_destroyed_factory_leaves_the_track() -> None:
    """The only factory of its kind is destroyed: the price goes from 8 to 10."""
    state = storm()
    assert fact(state, "exploitation.S") == 8
    e_effects.destroy(state, "R", DRY, ["P"])
    assert (state.sites[DRY].factory, fact(state, "exploitation.S")) == (None, 10)
    assert state.sites[DRY].claim == "P"


@pytest.mark.rule("3E2m", "3E2j.2")
def test_a_colony_s_end_is_genocide() -> None:
    """The destroyer loses two bribes to the victim, and two delegates; the extremist stays."""
    state = storm()
    state.sites[DRY].colonies.append("P")
    assert state.assembly is not None
    state.assembly.delegates["unity"] = {"R": 2}
    e_effects.destroy(state, "R", DRY, ["P"])
    assert (fact(state, "bribes.R"), fact(state, "bribes.P")) == (0, 6)
    assert fact(state, "delegates.R") == {"freedom": 1}
    assert state.sites[DRY].colonies == []


@pytest.mark.rule("3D6f.2")
def test_purple_loses_nothing_by_it() -> None:
    state = storm("P", foe="R")
    state.sites[DRY].colonies.append("R")
    e_effects.destroy(state, "P", DRY, ["R"])
    assert (fact(state, "bribes.P"), fact(state, "bribes.R")) == (3, 3)


@pytest.mark.rule("3E2k")
def test_a_captured_factory_changes_its_cube_and_not_the_track() -> None:
    """The buggy rolls 8, that is 8 - 3 = 5: captured, cards there are lost, the price stays."""
    state = storm()
    stack(state, "P", "outpost1", DRY, "CT045")
    price = fact(state, "exploitation.S")
    e_effects.capture(state, "R", DRY, ["P"])
    assert (state.sites[DRY].claim, state.sites[DRY].factory) == ("P", "R")
    assert fact(state, "exploitation.S") == price
    assert state.stack_of("CT045") is None


# -- the end of a battle ---------------------------------------------------------------------------------


@pytest.mark.rule("3D8g")
@pytest.mark.breaks("3D8g", "3E1b", "3D8.2", "3E1")
def test_in_war_all_fire_that_can(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    refuses(armed(), state, act("R", "end_attack"), "3D8g")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    play(state, "R", "end_attack")


@pytest.mark.rule("3D8.2", "3E1b")
def test_in_anarchy_nobody_must() -> None:
    state = rays()
    sides(state).war, state.anarchy = "", True
    play(state, "R", "attack", space="mid")
    assert e_combat.must_fire(state, "R") == []
    sides(state).war, state.anarchy = "war", False
    assert [one.id for one in e_combat.must_fire(state, "R")] == ["CB057"]


def captured() -> Hf4State:
    """Red has captured P's factory in this battle."""
    state = storm()
    play(state, "R", "attack", space=DRY)
    play(state, "P", "fire", 6, 6, weapon=f"factory:{DRY}", way="gun", at=DRY)
    play(state, "R", "fire", 4, 4, weapon="CB058", way="buggy", at=DRY)
    return play(state, "R", "end_attack")


@pytest.mark.rule("3D9", "3B3a")
def test_a_victory_turns_an_enemy_s_propaganda() -> None:
    state = captured()
    assert [one["kind"] for one in state.pending] == ["victory"]
    play(state, "R", "turn_propaganda", ideology="unity")
    assert fact(state, "propaganda")["unity"] == "independent"


@pytest.mark.breaks("3D9a")
def test_one_without_an_extremist_first(refuses: Refuses) -> None:
    """Honor and authority carry the extremists of W and P; unity has none."""
    refuses(armed(), captured(), act("R", "turn_propaganda", ideology="authority"), "3D9a")


@pytest.mark.rule("3D9a")
def test_then_that_of_who_was_beaten() -> None:
    state = war("R", HOMES, world=armory())
    assert e_victory.turned(state, "R", ["P"]) == ["unity"]
    sides(state).chits["unity"] = "independent"
    assert e_victory.turned(state, "R", ["P"]) == ["authority"]
    assert e_victory.turned(state, "R", ["W"]) == ["honor"]


def test_a_defender_wins_nothing() -> None:
    """The guns of the defender decommission the attacker's cards: nothing is turned."""
    state = play(storm(), "R", "attack", space=DRY)
    e_effects.lose(state, "P", state.players["R"].stacks["outpost1"], ["CB058"])
    assert fact_attack(state).beaten == []


@pytest.mark.breaks("3B3a")
def test_nobody_else_turns_it(refuses: Refuses) -> None:
    refuses(armed(), captured(), act("P", "turn_propaganda", ideology="unity"), "3B3a")


@pytest.mark.breaks("3D9")
def test_play_waits_for_that(refuses: Refuses) -> None:
    refuses(armed(), captured(), act("R", "fundraise"), "3D9")


@pytest.mark.rule("3D9b")
@pytest.mark.breaks("3D9b")
def test_a_war_hero_takes_a_glory_chit_of_the_loser_s_choice(refuses: Refuses) -> None:
    state = storm()
    chit = "glory-mars"
    del state.glory_spots[chit]
    state.players["P"].glory.append(chit)
    e_victory.win(state, Attack("R", DRY, beaten=["P"]))
    state.pending = [one for one in state.pending if one["kind"] == "trophy"]
    refuses(armed(), state, act("R", "give_trophy", chit=chit), "3D9b")
    play(state, "P", "give_trophy", chit=chit)
    assert state.players["R"].glory == [chit]


# -- faction weapons in a battle -------------------------------------------------------------------------


@pytest.mark.breaks("3D6e")
def test_gray_goo_is_gray_s(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    refuses(armed(), state, act("R", "fire", weapon="CB057", way="raygun", at="mid", goo=True), "3D6e",
            chance=Seeded(1))  # fmt: skip


@pytest.mark.rule("3E4b")
@pytest.mark.breaks("3E4b")
def test_a_buggy_hits_nothing_in_space(refuses: Refuses) -> None:
    state = rays()
    stack(state, "R", "outpost1", "mid", "CB058")
    play(state, "R", "attack", space="mid")
    refuses(armed(), state, act("R", "fire", weapon="CB058", way="buggy", at="mid"), "3E4b", chance=Seeded(1))


def fire(weapon: str, way: str, at: str, by: str = "R", **more: Any) -> Any:
    return act(by, "fire", weapon=weapon, way=way, at=at, **more)


@pytest.mark.breaks("3D6b")
def test_biological_warheads_are_yellow_s(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    refuses(armed(), state, fire("CB057", "raygun", "mid", bio=True), "3D6b", chance=Seeded(1))
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")


def bombing(aquas: int = 1, by: str = "P") -> Hf4State:
    """Purple's crew beside an enemy's factory, in a battle that somebody has begun."""
    state = war(by, HOMES, world=armory())
    stack(state, "P", "outpost1", DRY, "CQ041", "CB059")
    stack(state, "R", "outpost1", DRY, "CB057")
    state.sites[DRY] = SiteState("R", "R")
    state.players["P"].aquas = aquas
    sides(state).war, state.anarchy = "", True
    return play(state, by, "attack", space=DRY)


@pytest.mark.breaks("3E3d")
def test_an_amat_bomb_costs_an_aqua(refuses: Refuses) -> None:
    refuses(armed(), bombing(0), fire("CQ041", "amat", DRY, "P"), "3E3d", chance=Seeded(1))
    assert fact(play(bombing(), "P", "fire", 1, 1, weapon="CQ041", way="amat", at=DRY), "aquas.P") == 0


@pytest.mark.breaks("3D6f")
def test_amat_bombs_are_for_attacks(refuses: Refuses) -> None:
    refuses(armed(), bombing(by="R"), fire("CQ041", "amat", DRY, "P"), "3D6f", chance=Seeded(1))


@pytest.mark.rule("3D8c")
@pytest.mark.breaks("3D8c")
def test_only_defenders_fire_back(refuses: Refuses) -> None:
    """W, an ally of P, stands elsewhere; P's factory beside the battle is not in the defending space."""
    state = rays()
    stack(state, "W", "outpost1", DRY, "CB059")
    stack(state, "P", "outpost1", "mid", "CB058")
    play(state, "R", "attack", space="mid")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    refuses(armed(), state, fire("CB059", "raygun", "mid", "W"), "3D8c", chance=Seeded(1))
    refuses(armed(), state, act("P", "end_attack"), "3D8c")


@pytest.mark.breaks("3E3", "3E1e")
def test_a_weapon_fires_where_it_reaches(refuses: Refuses) -> None:
    """A raygun elsewhere does not reach the defending space, one beside it does."""
    state = rays()
    stack(state, "R", "outpost1", "luna", "CB059")
    play(state, "R", "attack", space="mid")
    refuses(armed(), state, fire("CB059", "raygun", "mid"), "3E3", chance=Seeded(1))
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")


@pytest.mark.breaks("3E1a")
def test_what_a_shot_did_is_settled_before_the_next_one(refuses: Refuses) -> None:
    state = rays()
    stack(state, "R", "outpost1", "mid", "CB059")
    play(state, "R", "attack", space="mid")
    play(state, "R", "fire", 6, 6, weapon="CB057", way="raygun", at="mid")
    refuses(armed(), state, fire("CB059", "raygun", "mid"), "3E1a", chance=Seeded(1))
    play(state, "R", "zap", card="CT045")


@pytest.mark.breaks("3E2", "3D8h")
def test_a_table_names_effects_that_there_are(refuses: Refuses) -> None:
    state = play(rays(), "R", "attack", space="mid")
    refuses(armed(), state, fire("CB057", "raygun", "mid", effects=["stun"]), "3E2", chance=Seeded(1))
    assert armed().judge(state, fire("CB057", "raygun", "mid", effects=["zap"])) == []


# -- kamikazes -------------------------------------------------------------------------------------------


def launched(by: str = "R", *cards: str) -> Hf4State:
    """A player's thruster (base thrust 5) has been sent off beside an enemy's rocket."""
    state = war(by, HOMES, world=armory())
    stack(state, by, "rocket", "mid", *(cards or ("CT045",)), "CB057")
    stack(state, "W" if by == "P" else "P", "outpost1", "mid", "CB058")
    return state


def launch(by: str = "R", *cards: str) -> Any:
    return act(by, "launch_kamikaze", source="rocket", thruster="CT045", cards=list(cards or ("CT045",)))


@pytest.mark.rule("3E5a", "3A3c")
def test_a_kamikaze_is_a_stack_of_this_turn() -> None:
    state = launched()
    armed().apply(state, launch(), dice())
    assert [one.cards for one in state.stacks("R") if one.kind == "missile1"] == [["CT045"]]
    sides(state).war, state.anarchy = "", True
    play(state, "R", "end_turn")
    assert "missile1" not in state.players["R"].stacks and state.stack_of("CT045") is None


@pytest.mark.rule("3E5")
@pytest.mark.breaks("3E5")
def test_only_thrusters_are_sent_off_and_in_war_alone(refuses: Refuses) -> None:
    asked = act("R", "launch_kamikaze", source="rocket", thruster="CB057", cards=["CB057"])
    refuses(armed(), launched(), asked, "3E5")
    state = launched()
    sides(state).war = ""
    refuses(armed(), state, launch(), "3E5")


@pytest.mark.rule("3E5d")
@pytest.mark.breaks("3E5d")
def test_no_human_rides_one_but_purple_s(refuses: Refuses) -> None:
    refuses(armed(), launched("R", "CT045", "CQ039"), launch("R", "CT045", "CQ039"), "3E5d")
    assert armed().judge(launched("P", "CT045", "CQ041"), launch("P", "CT045", "CQ041")) == []


@pytest.mark.breaks("3E5a")
def test_none_starts_in_leo(refuses: Refuses) -> None:
    state = launched()
    state.players["R"].stacks["rocket"].location = "leo"
    refuses(armed(), state, launch(), "3E5a")


@pytest.mark.rule("3E5b")
def test_its_fire_value_is_its_base_thrust_less_a_die() -> None:
    """Base thrust 5 and a roll of 1: 4 (3E5b)."""
    state = launched()
    armed().apply(state, launch(), dice())
    weapon = e_weapons.known_weapon(state, "R", "CT045", "kamikaze")
    assert e_weapons.dice(state, weapon) == 1
    assert e_weapons.fire_value(state, "R", weapon, "mid", 1, "G") == 4


@pytest.mark.rule("3E5c", "3D6b")
def test_biological_warheads_add_5_against_a_manned_site() -> None:
    """Yellow's: base thrust 5, a roll of 6, and 5 against a manned site make 4; on an unmanned one -1."""
    state = launched()
    armed().apply(state, launch(), dice())
    weapon = e_weapons.known_weapon(state, "R", "CT045", "kamikaze")
    values = [e_weapons.fire_value(state, "R", weapon, "mid", 6, column, bio=True) for column in "FE"]
    assert values == [4, -1]
    yellow = war("Y", HOMES, seats={**SEATS, "Y": ("yellow", "CQ040F")}, world=armory())
    assert d_weapons.has_bio(yellow, "Y") and not d_weapons.has_bio(yellow, "P")


@pytest.mark.rule("3D1c")
def test_a_human_kamikaze_costs_its_victim_s_bribe_once_a_turn() -> None:
    state = launched("P", "CT045", "CQ041")
    stack(state, "R", "outpost1", "mid", "CB059")
    armed().apply(state, launch("P", "CT045", "CQ041"), dice())
    weapon = e_weapons.known_weapon(state, "P", "CT045", "kamikaze")
    assert e_vendettas.ridden_at(state, "P", weapon, "mid") == ["R"]
    assert state.turn is not None
    state.turn.used["bribed:ride:R"] = 1
    assert e_vendettas.ridden_at(state, "P", weapon, "mid") == []


@pytest.mark.breaks("3D1c")
def test_without_a_bribe_nobody_rides(refuses: Refuses) -> None:
    state = launched("P", "CT045", "CQ041")
    stack(state, "R", "outpost1", "mid", "CT046")
    armed().apply(state, launch("P", "CT045", "CQ041"), dice())
    sides(state).war, state.anarchy = "", True
    sides(state).bribes.update(P=0, R=6)
    play(state, "P", "attack", space="mid")
    refuses(armed(), state, fire("CT045", "kamikaze", "mid", "P"), "3D1c", chance=Seeded(1))


# -- worked examples, and what else the table says -------------------------------------------------------


@pytest.mark.rule("3E2i")
def test_a_collateral_roll_takes_every_card_of_that_hardness() -> None:
    """Roll 4 against cards of 4, 4 and 5: both of 4 go."""
    state = war("P", HOMES, world=armory())
    stack(state, "R", "outpost1", "mid", "CB057", "CB058", "CT045")
    e_effects.glitch_rolls(state, "P", "mid", ["R"], [4])
    assert state.players["R"].stacks["outpost1"].cards == ["CT045"]


@pytest.mark.rule("3E3a.2")
def test_a_crash_hazard_beside_a_site_shades_it() -> None:
    """The raygun rolls 8: 8 - 2 (ISRU) - 2 (hazard) = 4; in space 6."""
    state = war("R", HOMES, world=hazardous())
    there = stack(state, "R", "rocket", "mid", "CB057")
    ray = e_weapons.Weapon("CB057", "raygun", "mid", there)
    assert e_weapons.fire_value(state, "R", ray, DRY, 8, "E") == 4
    assert e_weapons.fire_value(state, "R", ray, "mid", 8, "G") == 6


@pytest.mark.rule("3E3c.2")
def test_and_from_mirrors_too() -> None:
    state = war("G", HOMES, world=hazardous())
    there = stack(state, "G", "rocket", "mid", "CB058")
    mirror = e_weapons.Weapon("CB058", "mirror", "mid", there)
    assert e_weapons.fire_value(state, "G", mirror, DRY, 9, "E") == 4
    buggy = e_weapons.Weapon("CB058", "buggy", DRY, there)
    assert e_weapons.fire_value(state, "G", buggy, DRY, 9, "E") == 6  # buggies are not shaded


def hazardous() -> Hf4Content:
    """The tiny world with a crash hazard where the way to the dry site begins."""
    world = armory()
    spaces = {**world.map.spaces, "mid": replace(world.map.spaces["mid"], hazard="crash")}
    return replace(world, map=replace(world.map, spaces=spaces))


@pytest.mark.rule("3E1d")
@pytest.mark.breaks("3E1d")
def test_supports_of_a_weapon_that_fired_have_fired_too(refuses: Refuses) -> None:
    """A gun that served as the reactor of a raygun does not fire itself."""
    state = war("R", HOMES, world=armory())
    there = stack(state, "R", "rocket", "mid", "CB061", "CX081")
    stack(state, "P", "rocket", "mid", "CT045")
    assert {"CB061", "CX081"} <= {one.id for one in e_weapons.weapons(state, "R", "mid")}
    play(state, "R", "attack", space="mid")
    play(state, "R", "fire", 1, 1, weapon="CB061", way="raygun", at="mid")
    assert e_weapons.spent(state, "CX081") and there.cards == ["CB061", "CX081"]
    refuses(armed(), state, fire("CX081", "gun", "mid"), "3E1d", chance=Seeded(1))


def test_an_assault_on_a_factory() -> None:
    """A landed rocket of hardness 8, 7 and 5, with a buggy, at an unmanned factory, whose gun fires first.

    2d6 = 5 gives 8 - 5 = 3 in the column of space: three glitch rolls. At 3, 5 and 6 the card of hardness 5
    goes. The gun of hardness 8 rolls 8: nothing. The buggy (ISRU 3) rolls 7, that is 4: the factory is taken.
    """
    state = storm()
    stack(state, "R", "rocket", DRY, "CT046", "CT045")
    assert state.turn is not None
    state.turn.moved |= {"rocket", "outpost1"}
    play(state, "R", "attack", space=DRY)
    play(state, "P", "fire", 2, 3, weapon=f"factory:{DRY}", way="gun", at=DRY)
    play(state, "P", "roll_hits", 3, 5, 6)
    assert state.players["R"].stacks["rocket"].cards == ["CT046"]
    play(state, "R", "fire", 4, 4, weapon="CT046", way="gun", at=DRY)
    assert state.sites[DRY].factory == "P" and not sides(state).damaged
    price = fact(state, "exploitation.S")
    play(state, "R", "fire", 3, 4, weapon="CB058", way="buggy", at=DRY)
    assert (state.sites[DRY].factory, fact(state, "exploitation.S")) == ("R", price)


def gooey(bribes: int = 1) -> Hf4State:
    """Gray's rocket with a raygun beside P's, in a battle."""
    seats = {**SEATS, "N": ("gray", "CQ043F")}
    state = war("N", {**HOMES, "individuality": {"N": 1}}, seats=seats, world=armory())
    stack(state, "N", "rocket", "mid", "CB057")
    stack(state, "P", "rocket", "mid", "CT045")
    held = sides(state).bribes
    held.update(N=bribes, P=held["P"] + held["N"] - bribes)
    return play(state, "N", "attack", space="mid")


@pytest.mark.rule("3D1d")
@pytest.mark.breaks("3D1d")
def test_gray_goo_costs_each_victim_s_bribe(refuses: Refuses) -> None:
    goo = fire("CB057", "raygun", "mid", "N", goo=True)
    refuses(armed(), gooey(0), goo, "3D1d", chance=Seeded(1))
    state = gooey()
    before = fact(state, "bribes.P")
    armed().apply(state, goo, dice(1, 1, 1))
    assert (fact(state, "bribes.N"), fact(state, "bribes.P")) == (0, before + 1)


def infecting(bribes: int) -> Hf4State:
    """Yellow's kamikaze at a colony of R's, in a battle; R has what bribes Yellow has not."""
    seats = {**SEATS, "Y": ("yellow", "CQ040F")}
    state = war("Y", {**HOMES, "unity": {"Y": 1}}, seats=seats, world=armory(),
                options={"bio_warhead_bribe": "one_per_turn"})  # fmt: skip
    stack(state, "Y", "rocket", DRY, "CT045")
    state.sites[DRY] = SiteState("R", "R", ["R"])
    held = sides(state).bribes
    held.update(Y=bribes, R=held["R"] + held["Y"] - bribes)
    launch = act("Y", "launch_kamikaze", source="rocket", thruster="CT045", cards=["CT045"])
    armed().apply(state, launch, dice())
    sides(state).war, state.anarchy = "", True
    return play(state, "Y", "attack", space=DRY)


def test_biological_warheads_cost_a_bribe_where_the_table_has_it_so() -> None:
    plague = fire("CT045", "kamikaze", DRY, "Y", bio=True)
    assert [one.rule for one in armed().judge(infecting(0), plague)] == ["3D6b"]
    state = infecting(1)
    before = fact(state, "bribes.R")
    armed().apply(state, plague, dice(6))
    assert (fact(state, "bribes.Y"), fact(state, "bribes.R")) == (0, before + 1)
    free = infecting(0)
    free.options["bio_warhead_bribe"] = "none"
    assert armed().judge(free, plague) == []
