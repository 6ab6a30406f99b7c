"""Chapter G: cargo transfer, fuel, internal tankage, dirt."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.f_fuel import fuel_steps, parse_mass, whole_tanks
from hfmod.games.hf4.rules.core.h_moved_fts import MOVED, moved
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, SiteState
from hfmod.testing import Does
from tests.games.hf4 import real
from tests.games.hf4.worlds import act, core_table, deal, dice, fact, game, play, stack, table

RED = {"P": ("red", "CQ039R"), "W": ("white", "CQ042F")}


def masses(state: Hf4State, player: str = "P") -> tuple[str, str]:
    rocket = fact(state, f"rocket.{player}")
    return rocket["dry"], rocket["wet"]


# -- G1 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G1", "G1a", "F2b", "GL-Cargo", "E2a", "GL-Colocated")
def test_cargo_changes_both_masses(does: Does) -> None:
    """F2b: dry 4 and wet 4-1/3 become 2 and 2-1/6 when mass 2 is unloaded."""
    state = table()
    rocket = stack(state, "P", "rocket", "leo", "RB013", "RB014")
    rocket.wet, rocket.grade = parse_mass("4-1/3"), Grade.WATER
    does(game(), state, act("P", "cargo_transfer", source="rocket", to="leo", cards=["RB013"]), dice())
    assert masses(state) == ("2", "2-1/6")


@pytest.mark.breaks("G1")
def test_things_do_not_jump_through_space(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001")
    refuses(game(), state, act("P", "cargo_transfer", source="leo", to="rocket", cards=["CQ041"]), "G1")


@pytest.mark.breaks("G1")
@pytest.mark.rule("G1", "GL-Aqua", "GL-FT", "tD.3", "F1b")
@pytest.mark.rule("F1c")
def test_no_more_fts_than_there_are(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "leo", "RT001")
    found = refuses(game(), state, act("P", "cargo_transfer", source="leo", to="rocket", fts=5), "G1")
    assert found.facts == {"wanted": 5, "has": 4}
    play(state, "P", "cargo_transfer", source="leo", to="rocket", fts=2)
    assert (masses(state), fact(state, "aquas.P")) == (("7", "7"), 2)
    play(state, "P", "cargo_transfer", source="rocket", to="leo", fts=1)
    assert (masses(state), fact(state, "aquas.P")) == (("6", "6"), 3)


@pytest.mark.rule("G1d")
@pytest.mark.breaks("G1d")
def test_a_new_stack_takes_what_there_is(refuses: Any) -> None:
    refuses(game(), table(), act("P", "create_stack", kind="outpost1", fts=5), "G1d")


@pytest.mark.rule("G1b", "F3b", "tE1.3")
@pytest.mark.rule("GL-Bank")
def test_aquas_become_fuel(refuses: Any) -> None:
    """Tutorial, year 10: 6 Aquas bring the wet mass from 5 to 11."""
    state = table()
    state.players["P"].aquas = 10
    stack(state, "P", "rocket", "leo", "RB013", "RF025")
    refuses(game(), state, act("P", "load_fuel", tanks=11), "G1b")
    play(state, "P", "load_fuel", tanks=6)
    assert (masses(state), fact(state, "aquas.P")) == (("5", "11"), 4)
    assert state.players["P"].stacks["rocket"].grade is Grade.WATER


@pytest.mark.rule("A1a.1")
@pytest.mark.breaks("G1b")
def test_fuel_costs_aquas(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "leo", "RT001")
    refuses(game(), state, act("P", "load_fuel", tanks=5), "G1b")


@pytest.mark.breaks("G1")
@pytest.mark.rule("tE1.7")
def test_fuel_is_loaded_where_the_fts_are(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001")
    refuses(game(), state, act("P", "load_fuel", tanks=1), "G1")


@pytest.mark.rule("G1e.1", "GL-Outpost-Stack.b", "E6")
@pytest.mark.rule("tE2.3")
def test_a_rocket_becomes_an_outpost_and_loses_its_fuel() -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RB013", fts=1, fuel=2)
    play(state, "P", "convert_stack", source="rocket", to="outpost2")
    assert fact(state, "rocket.P") is None
    assert fact(state, "outpost2.P") == {"location": "ares", "cards": ["RB013"], "fts": 1}


@pytest.mark.rule("G1e.3")
def test_swapped_stacks_get_fresh_masses() -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RB013", fuel=2)
    stack(state, "P", "outpost1", "pebble", "RT001", "RF025", fts=1)
    play(state, "P", "convert_stack", source="outpost1", to="rocket")
    assert (fact(state, "rocket.P")["location"], masses(state)) == ("pebble", ("9", "9"))
    assert fact(state, "outpost1.P") == {"location": "ares", "cards": ["RB013"], "fts": 0}


@pytest.mark.rule("G1f", "F3d.1", "GL-Jettison", "RFG-UNTAUGHT-c")
def test_fuel_is_jettisoned_along_the_black_line() -> None:
    """G1f: one step from 8-1/2 is 8."""
    state = table()
    rocket = stack(state, "P", "rocket", "ares", "RT001")
    rocket.wet, rocket.grade = parse_mass("8-1/2"), Grade.WATER
    play(state, "P", "jettison_fuel", steps=1)
    assert masses(state) == ("5", "8")


@pytest.mark.rule("F3.1")
@pytest.mark.breaks("F3d.2")
def test_no_negative_propellant(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", fuel=1)
    aboard = fuel_steps(state, state.players["P"].stacks["rocket"])
    found = refuses(game(), state, act("P", "jettison_fuel", steps=aboard + 1), "F3d.2")
    assert str(aboard) in found.message and found.about == {"rocket:P"}
    play(state, "P", "jettison_fuel", steps=aboard)
    assert fact(state, "rocket.P")["wet"] == fact(state, "rocket.P")["dry"]


@pytest.mark.rule("G1g", "GL-Jettison", "RFG-UNTAUGHT-f")
@pytest.mark.breaks("G1g")
def test_no_more_fts_are_thrown_away_than_there_are(refuses: Any) -> None:
    state = table()
    stack(state, "P", "outpost1", "ares", "RB013", fts=1)
    refuses(game(), state, act("P", "decommission", stack="outpost1", fts=2), "G1g")


# -- G2 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G2a.1", "F2c", "F3c")
@pytest.mark.breaks("G2a.1")
def test_fts_become_fuel_without_change_of_wet_mass(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", fts=3)
    refuses(game(), state, act("P", "fts_to_fuel", fts=4), "G2a.1")
    play(state, "P", "fts_to_fuel", fts=2)
    assert (masses(state), fact(state, "rocket.P")["fts"]) == (("6", "8"), 1)


@pytest.mark.rule("G2a.2", "G2a.3", "F4d.1")
def test_fts_mixed_with_dirt_become_dirt() -> None:
    """The wet mass stays at least at the dry mass, however much is turned."""
    state = table()
    rocket = stack(state, "P", "rocket", "ares", "RT001", fts=2, fuel=1)
    rocket.grade = Grade.DIRT
    play(state, "P", "fts_to_fuel", fts=2)
    assert (masses(state), rocket.grade, rocket.fts) == (("5", "8"), Grade.DIRT, {})


@pytest.mark.example("G2b.1")
@pytest.mark.rule("G2b.1", "F2c", "RFG-UNTAUGHT-d", "tE1.8", "G2a.3")
@pytest.mark.breaks("G2a.3")
def test_whole_tanks_become_fts(refuses: Any) -> None:
    """G2b: dry 4 and wet 6-1/2 give 2 FTs; unloaded they leave 4-2/3 over 4."""
    state = table()
    rocket = stack(state, "P", "rocket", "ares", "RB013", "RB014")
    rocket.wet, rocket.grade = parse_mass("6-1/2"), Grade.WATER
    refuses(game(), state, act("P", "fuel_to_fts", tanks=3), "G2a.3")
    play(state, "P", "fuel_to_fts", tanks=2)
    assert masses(state) == ("6", "6-1/2")
    play(state, "P", "create_stack", kind="outpost1", source="rocket", fts=2)
    assert masses(state) == ("4", "4-2/3")
    assert fuel_steps(state, rocket) == 2
    play(state, "P", "decommission", stack="rocket", cards=["RB013", "RB014"])
    assert set(state.players["P"].stacks) == {"leo", "outpost1"}  # the 2 steps are lost with it


@pytest.mark.rule("G2b.2", "F4")
@pytest.mark.breaks("G2b.2")
def test_dirt_does_not_become_fts(refuses: Any) -> None:
    state = table()
    rocket = stack(state, "P", "rocket", "ares", "RT001", fuel=2)
    rocket.grade = Grade.DIRT
    found = refuses(game(), state, act("P", "fuel_to_fts", tanks=1), "G2b.2")
    assert "dirt" in found.message
    rocket.grade = Grade.WATER
    play(state, "P", "fuel_to_fts", tanks=1)
    assert rocket.fts == {Grade.WATER: 1}


@pytest.mark.rule("G2c", "F4d.1", "RFG-UNTAUGHT-e", "GL-Phileas-Fogg")
def test_phileas_fogg_burns_his_equipment() -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", "RF025", fuel=2)
    play(state, "P", "phileas_fogg", cards=["RF025"])
    assert (masses(state), fact(state, "hand.P")) == (("5", "10"), ["RF025"])
    assert state.players["P"].stacks["rocket"].grade is Grade.DIRT


@pytest.mark.rule("G2c", "GL-Murder-Suicide", "E7c.2", "E7c.1")
@pytest.mark.breaks("E7c.2", "GL-Murder-Suicide")
def test_phileas_fogg_burns_a_human_by_a_felony_only(refuses: Any) -> None:
    """One a turn, as any murder: the crew is back in LEO, its mass is fuel (RUL-PHILEAS-FOGG)."""
    state = core_table()
    stack(state, "W", "rocket", "mid", "CB056", "CQ042", "CQ041", fuel=2)
    play(state, "P", "end_turn")
    refuses(game(), state, act("W", "phileas_fogg", cards=["CQ042"]), "E7c.2")
    play(state, "W", "deal", to="P", gets=["use:felonious"])
    play(state, "P", "accept_deal", of="W")
    both = act("W", "phileas_fogg", cards=["CQ042", "CQ041"])
    refuses(game(), state, both, "GL-Murder-Suicide")
    assert both not in game().listing(state)
    play(state, "W", "phileas_fogg", cards=["CQ042"])
    assert (masses(state, "W"), fact(state, "leo.W")) == (("3", "6"), ["CQ042"])


@pytest.mark.rule("GL-Orientation.b", "G2c.1", "GL-Orientation")
@pytest.mark.breaks("G2c.1", "GL-Orientation.b")
def test_a_heavy_radiator_is_turned_light(refuses: Any) -> None:
    """Its weight leaves both masses, or becomes fuel in a dirt rocket (example of G2c)."""
    for burn, after in ((False, ("3", "5")), (True, ("3", "7"))):
        state = core_table()
        state.cards["CD099"].heavy = True
        rocket = stack(state, "P", "rocket", "ares", "CB056", "CD099")
        rocket.wet, rocket.grade = parse_mass(7), Grade.DIRT
        play(state, "P", "turn_radiator", card="CD099", burn=burn)
        assert (masses(state), state.cards["CD099"].heavy) == (after, False)
    state = core_table()
    state.cards["CD099"].heavy = True
    stack(state, "P", "rocket", "ares", "CB056", "CD099", fuel=2)
    burning = act("P", "turn_radiator", card="CD099", burn=True)
    refuses(game(), state, burning, "G2c.1")
    play(state, "P", "convert_stack", source="rocket", to="outpost1")
    refuses(game(), state, burning, "GL-Orientation.b")


@pytest.mark.rule("G2c.1", "F4d.3")
def test_a_radiator_is_burnt_into_empty_tanks() -> None:
    """Empty tanks have the colour of what comes in: 2 of the heavy mass 3 become dirt, the wet mass stays."""
    state = core_table()
    state.cards["CD099"].heavy = True
    rocket = stack(state, "P", "rocket", "ares", "CB056", "CD099")
    assert (masses(state), rocket.grade) == (("5", "5"), None)
    play(state, "P", "turn_radiator", card="CD099", burn=True)
    assert (masses(state), rocket.grade) == (("3", "5"), Grade.DIRT)


# -- dirt --------------------------------------------------------------------------------------------


def dirt_rocket(at: str = "ares", *more: str) -> Hf4State:
    state = table()
    stack(state, "P", "rocket", at, "RT003", *more)
    return state


@pytest.mark.rule("G1c.1", "G1c.2", "I5a.3", "RFG-UNTAUGHT-b")
@pytest.mark.rule("F4c")
def test_any_amount_of_dirt_with_an_isru_platform(does: Does) -> None:
    state = dirt_rocket("ares", "RB013")
    does(game(), state, act("P", "dirt_refuel", card="RT003", tanks=20), dice())
    play(state, "P", "dirt_refuel", card="RT003", tanks=8)
    assert masses(state) == ("4", "32")
    assert state.players["P"].stacks["rocket"].grade is Grade.DIRT


@pytest.mark.rule("G1c.1", "F4d.1")
def test_a_factory_digs_too_and_water_mixed_with_dirt_is_dirt() -> None:
    state = dirt_rocket()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    rocket = state.players["P"].stacks["rocket"]
    rocket.wet, rocket.grade = parse_mass(4), Grade.WATER
    play(state, "P", "dirt_refuel", card="RT003", tanks=2)
    assert (masses(state), rocket.grade) == (("2", "6"), Grade.DIRT)


@pytest.mark.breaks("G1c.1")
def test_dirt_needs_something_to_dig_with(refuses: Any) -> None:
    refuses(game(), dirt_rocket(), act("P", "dirt_refuel", card="RT003", tanks=1), "G1c.1")


@pytest.mark.breaks("G1c.1")
def test_dirt_is_dug_on_a_site(refuses: Any) -> None:
    state = dirt_rocket("mid", "RB013")
    refuses(game(), state, act("P", "dirt_refuel", card="RT003", tanks=1), "G1c.1")


@pytest.mark.breaks("G1c.1")
def test_dirt_is_for_dirt_thrusters(refuses: Any) -> None:
    state = dirt_rocket("ares", "RB013", "RT001")
    refuses(game(), state, act("P", "dirt_refuel", card="RT001", tanks=1), "G1c.1")


@pytest.mark.rule("G1c.2")
@pytest.mark.breaks("G1c.2")
def test_a_crew_takes_1_tank_a_turn(refuses: Any) -> None:
    state = table(RED)
    play(state, "W", "end_turn")
    stack(state, "P", "rocket", "ares", "CQ039")
    refuses(game(), state, act("P", "dirt_refuel", card="CQ039", tanks=2), "G1c.2")
    play(state, "P", "dirt_refuel", card="CQ039", tanks=1)
    assert masses(state) == ("1", "2")
    refuses(game(), state, act("P", "dirt_refuel", card="CQ039", tanks=1), "G1c.2")


@pytest.mark.rule("G1c.1", "H2.2", "GL-Mooncable")
@pytest.mark.breaks("J1")
def test_dirt_is_for_a_thruster_that_can_be_activated(refuses: Any) -> None:
    """A Mass Driver without a generator cannot be activated, on a site as in LEO."""
    state = real.table({"P": ("red", "CQ039R"), "W": ("white", "CQ042F")})
    real.play(state, "W", "end_turn")
    rocket = stack(state, "P", "rocket", "mars-north-pole", "CT053", "CQ039")
    refuses(real.GAME, state, real.act("P", "dirt_refuel", card="CT053", tanks=9), "J1")
    rocket.location = "leo"
    refuses(real.GAME, state, real.act("P", "mooncable", card="CT053"), "J1")
    stack(state, "P", "rocket", "leo", "CG111")
    real.play(state, "P", "mooncable", card="CT053")
    assert rocket.wet == rocket.dry + 7


@pytest.mark.rule("GL-Mooncable", "N4c", "APP-CQ039R", "CA-CQ039R-P")
@pytest.mark.breaks("GL-Mooncable")
def test_mooncable(refuses: Any) -> None:
    state = table(RED)
    refuses(game(), _with_rocket(state, "W", "RT001"), act("W", "mooncable", card="RT001"), "GL-Mooncable")
    play(state, "W", "end_turn")
    stack(state, "P", "rocket", "leo", "RT003", "CQ039")
    play(state, "P", "mooncable", card="RT003")
    assert masses(state) == ("3", "10")
    refuses(game(), state, act("P", "mooncable", card="CQ039"), "GL-Mooncable")


def _with_rocket(state: Hf4State, player: str, card: str) -> Hf4State:
    stack(state, player, "rocket", "leo", card)
    return state


@pytest.mark.parametrize(("do", "more"), [("mooncable", {}), ("dirt_refuel", {"tanks": 1})])
@pytest.mark.rule("D1c")
def test_no_dirt_is_loaded_while_an_operation_is_performed(
    do: str, more: dict[str, int], refuses: Any
) -> None:
    state = play(table(RED), "W", "end_turn")
    stack(state, "P", "rocket", "leo" if do == "mooncable" else "ares", "RT003", "CQ039")
    state.decks["thrusters"].remove("RT001")
    state.auction = Auction("P", "thrusters", "RT001", {"P": 0})
    refuses(game(), state, act("P", do, card="RT003", **more), "D1c")


@pytest.mark.rule("GL-Mooncable", "H2a.3")
@pytest.mark.breaks("H2a.3")
def test_mooncable_loads_a_thruster_that_is_activated(refuses: Any) -> None:
    """The crew card speaks of an activated dirt thruster: it may be so before, until it lifts off."""
    state = table(RED)
    play(state, "W", "end_turn")
    stack(state, "P", "rocket", "leo", "RT003", "CQ039")
    play(state, "P", "activate_thruster", card="RT003")
    assert fact(state, "net_thrust.P") == 5
    refuses(game(), state, act("P", "mooncable", card="CQ039"), "H2a.3")
    play(state, "P", "mooncable", card="RT003")
    assert (masses(state), fact(state, "net_thrust.P")) == (("3", "10"), 3)
    play(state, "P", "enter", space="mid")


@pytest.mark.rule("GL-Mooncable")
@pytest.mark.breaks("GL-Mooncable")
def test_mooncable_serves_leo_and_gives_a_crew_1_tank(refuses: Any) -> None:
    state = table(RED)
    play(state, "W", "end_turn")
    rocket = stack(state, "P", "rocket", "ares", "CQ039")
    refuses(game(), state, act("P", "mooncable", card="CQ039"), "GL-Mooncable")
    rocket.location = "leo"
    play(state, "P", "mooncable", card="CQ039")
    assert masses(state) == ("1", "2")


# -- G6 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G6.1", "GL-Discard", "I2a.1", "GL-Discard.d", "tF1.10")
def test_discarded_cards_go_below_their_decks() -> None:
    state = table()
    deal(state, "P", "RT001")
    stack(state, "P", "leo", "leo", "RB013R")
    play(state, "P", "discard", card="RT001")
    play(state, "P", "discard", card="RB013")
    assert (fact(state, "deck_bottom.thrusters"), fact(state, "deck_bottom.robonauts")) == ("RT001", "RB013")
    assert not state.cards["RB013"].black


@pytest.mark.rule("GL-Discard.b")
@pytest.mark.breaks("GL-Discard.b")
def test_a_crew_is_not_discarded(refuses: Any) -> None:
    refuses(game(), table(), act("P", "discard", card="CQ041"), "GL-Discard.b")


@pytest.mark.rule("G6.4", "G6a.2")
@pytest.mark.breaks("G6.4")
def test_own_tokens_are_discarded(refuses: Any) -> None:
    state = table()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    state.sites["boreas"] = SiteState(claim="W")
    refuses(game(), state, act("P", "discard_token", token="claim", site="boreas"), "G6.4")
    play(state, "P", "discard_token", token="factory", site="ares")
    assert (fact(state, "factories.P"), fact(state, "claims.P")) == ([], ["ares"])
    assert fact(state, "exploitation.C") == 10
    play(state, "P", "discard_token", token="claim", site="ares")
    assert fact(state, "claims.P") == []


@pytest.mark.rule("G6a.1")
@pytest.mark.breaks("G6a.2")
def test_the_disk_under_a_cube_stays(refuses: Any) -> None:
    state = table()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    refuses(game(), state, act("P", "discard_token", token="claim", site="ares"), "G6a.2")


@pytest.mark.rule("G6b")
@pytest.mark.breaks("G6b")
def test_colonies_are_permanent(refuses: Any) -> None:
    state = table()
    state.sites["ares"] = SiteState(claim="P", factory="P", colonies=["P"])
    refuses(game(), state, act("P", "discard_token", token="claim", site="ares"), "G6b")
    refuses(game(), state, act("P", "discard_token", token="factory", site="ares"), "G6b")


@pytest.mark.rule("G1f")
def test_thrown_away_fuel_that_moved_bans_no_fuel_loaded_later() -> None:
    """Of 4 tanks that moved 2 are jettisoned: 2 tanks that are loaded then have not moved."""
    state = table()
    rocket = stack(state, "P", "rocket", "leo", "RT001", fuel=4)
    state.turns["P"].used[MOVED + rocket.key] = 4
    play(state, "P", "jettison_fuel", steps=fuel_steps(state, rocket) // 2)
    left = whole_tanks(rocket)
    assert 0 < left < 4 and moved(state, rocket) == left
    play(state, "P", "load_fuel", tanks=2)
    assert moved(state, rocket) == left < whole_tanks(rocket)
