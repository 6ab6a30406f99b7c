"""Module 3, 3F1 and 3F2: homes far from Earth, and what completed Futures do in combat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import (
    d_dislodge,
    d_futures,
    d_restricted,
    d_weapons,
    e_effects,
    e_prisoners,
    e_weapons,
    f_et_home,
)
from hfmod.games.hf4.rules.core import h_due, h_hazards
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, Stack
from hfmod.testing import Refuses
from tests.games.hf4.blocs import sides
from tests.games.hf4.colonies import VESTA, act, bernal, dice, factory, game, hold, put, taken
from tests.games.hf4.test_m3_settlers import PLAIN, colonist, colony, judged, near

SAIL, OTHER_SAIL = "CT049", "CT050"  # thrusters that need no supports


def ring(by: str = "G", standing: str = "war", wet: int = 4, *aboard: str) -> Hf4State:
    """A player's Stanford is anchored beside factories of so much hydration."""
    state = colony(by, standing)
    board = state.content.map
    sites, total = [], 0
    for site in sorted(near(state), key=lambda one: -board.sites[one].hydration):
        if total + board.sites[site].hydration <= wet:
            sites.append(site)
            total += board.sites[site].hydration
    assert total == wet
    for site in sites:
        factory(state, by, site)
    bernal(state, by, PLAIN, VESTA, *aboard, kind="stanford")
    return state


# -- the home far from Earth -------------------------------------------------------------------------------


@pytest.mark.rule("3F1")
def test_an_independent_with_wet_dirtsides_has_a_home_there_in_war() -> None:
    """Hydration 4, and not 3; a Loyalist never, and in the Republic everybody."""
    state = ring()
    assert f_et_home.et_home(state, "G") is state.players["G"].stacks["stanford"]
    assert f_et_home.et_home(ring(wet=3), "G") is None
    loyal = ring("P")
    assert f_et_home.et_home(loyal, "P") is None
    sides(loyal).war = "independent"
    assert f_et_home.et_home(loyal, "P") is not None
    for standing in ("", "truce", "loyalist"):
        sides(state).war = standing
        assert f_et_home.et_home(state, "G") is None


@pytest.mark.rule("3F1a")
def test_it_is_the_bank_and_water_in_it_is_money() -> None:
    state = ring()
    home, before = state.players["G"].stacks["stanford"], state.players["G"].aquas
    assert state.rules.bank(state, "G") is home and state.rules.is_bank(state, home)
    home.fts[Grade.WATER] = 3
    f_et_home.transfer(state)
    assert (state.players["G"].aquas, home.fts) == (before + 3, {})


@pytest.mark.rule("3F1f")
def test_what_is_done_in_leo_is_done_there() -> None:
    state = ring()
    leo = state.players["G"].stacks["leo"]
    assert f_et_home.bank(state, "G", leo) is state.players["G"].stacks["stanford"]
    sides(state).war = ""
    assert f_et_home.bank(state, "G", leo) is leo


@pytest.mark.rule("3F1f.2")
def test_a_lost_crew_returns_there() -> None:
    state = ring()
    ship = put(state, "G", "rocket", VESTA, "CQ038")
    e_effects.lose(state, "N", ship, ["CQ038"])
    assert "CQ038" in state.players["G"].stacks["stanford"].cards


@pytest.mark.rule("3F1f.3")
def test_and_so_does_a_colonist() -> None:
    state = ring()
    card = colonist(state, "equality")
    ship = put(state, "G", "rocket", VESTA, card, "CQ038")
    e_effects.lose(state, "P", ship, [card])
    assert card in state.players["G"].stacks["stanford"].cards


@pytest.mark.rule("3D9d")
@pytest.mark.parametrize("peace", [True, False])
def test_a_captive_colonist_goes_home_and_at_peace_to_the_queue(peace: bool) -> None:
    state = ring()
    card = colonist(state, "equality")
    put(state, "P", "rocket", VESTA, card, "CQ038")
    e_prisoners.free(state, [card, "CQ038"], peace)
    there = state.stack_of(card)
    assert (there is None) is peace
    assert (state.decks["colonists"][-1] == card) is peace
    crewed = state.stack_of("CQ038")
    assert crewed is not None and crewed.location == state.rules.bank(state, crewed.owner).location


@pytest.mark.rule("3F1f.5")
def test_parades_are_held_there() -> None:
    state = ring()
    put(state, "G", "rocket", VESTA, "CQ041R")
    sides(state).prisoners["pow-1"] = ["CQ041"]
    assert [*e_prisoners.at_the_bank(state, "G", "pow-1")] == []
    sides(state).war = ""
    assert [one.rule for one in e_prisoners.at_the_bank(state, "G", "pow-1")] == ["3D9c"]


@pytest.mark.rule("3F1b")
def test_privilege_and_weapon_work_at_all_times() -> None:
    state = ring()
    assert state.own_privilege("G", "powersat") and d_weapons.armed(state, "G", "green")
    sides(state).war = "independent"
    assert state.own_privilege("G", "powersat") and d_weapons.armed(state, "G", "green")
    assert not colony("G").own_privilege("G", "powersat")


@pytest.mark.rule("3F1c")
def test_its_home_abilities_work_in_war() -> None:
    state = ring()
    front = state.content.cards[PLAIN].front.abilities
    codes = [one.code for one in front if one.status == "enforced"]
    assert codes and [len(list(f_et_home.abilities(state, "G", code))) for code in codes] == [1] * len(codes)
    sides(state).war = ""
    assert [*f_et_home.abilities(state, "G", codes[0])] == []


@pytest.mark.rule("3F1f.7")
@pytest.mark.breaks("3F1f.7")
def test_colonists_come_there(refuses: Refuses) -> None:
    state = ring()
    assert state.turn is not None
    state.turn.used["petition:freedom"] = 1
    refuses(game(), state, act("G", "exomigrate"), "3F1f.7")
    game().apply(state, act("G", "exomigrate", home=True), dice())
    assert len(state.players["G"].stacks["stanford"].cards) == 2
    sides(state).war = ""
    assert [*f_et_home.may_arrive(state, "G", False)] == []


@pytest.mark.rule("3F1e")
def test_a_second_bernal_is_built_there_for_ten_aquas() -> None:
    state = ring()
    hold(state, "G", "M2B172")
    state.players["G"].aquas = 10
    assert f_et_home.et_home(state, "G") is state.players["G"].stacks["stanford"]
    game().apply(state, act("G", "build_bernal", card="M2B172"), dice())
    assert "M2B172" in state.players["G"].stacks["stanford"].cards and state.players["G"].aquas == 0


@pytest.mark.rule("3F1d")
def test_it_brings_an_aqua_a_turn() -> None:
    state = ring()
    before = state.players["G"].aquas
    f_et_home.profits(state, "G")
    assert state.players["G"].aquas == before + 1
    f_et_home.profits(state, "P")
    assert state.players["P"].aquas == colony("G").players["P"].aquas


@pytest.mark.rule("3F4f")
@pytest.mark.breaks("3F4f")
def test_in_peace_again_the_limit_counts_anchored_bernals_alone(refuses: Refuses) -> None:
    state = colony("P", "truce")
    card = colonist(state, "authority")
    put(state, "P", "kalpana", VESTA, PLAIN, card)
    refuses(game(), state, act("P", "end_turn"), "3F4f")
    game().apply(state, act("P", "retire_colonist", card=card), dice())
    assert judged(state, "P", "end_turn") == []


@pytest.mark.rule("3Aa.3")
@pytest.mark.breaks("3Aa.3")
def test_with_module_1_nothing_is_delivered(refuses: Refuses) -> None:
    state = colony("P", "", ("m0", "m1", "m3"))
    factory(state, "P", "vesta")
    ship = put(state, "P", "rocket", "vesta", "CF068R")
    ship.fts[Grade.WATER] = 8
    refuses(game(), state, act("P", "delivery", card=ship.cards[0], source="rocket"), "3Aa.3")


# -- Futures -----------------------------------------------------------------------------------------------


def done(state: Hf4State, player: str, future: str) -> Hf4State:
    """A player has completed a Future."""
    state.players[player].futures[future] = "a card"
    return state


@pytest.mark.rule("3F2")
def test_futures_count_for_who_has_completed_them() -> None:
    state = done(colony("P"), "P", "Mass Beam")
    assert d_futures.holds(state, "P", "Mass Beam") and not d_futures.holds(state, "N", "Mass Beam")


@pytest.mark.rule("3F2a")
def test_a_mini_black_hole_dislodges_any_small_site() -> None:
    state = colony("P")
    board = state.content.map
    small = next(
        one.id for one in board.sites.values()
        if one.size == 1 and one.synodic is None and d_dislodge.moonlet(state, one.id) is None
    )  # fmt: skip
    assert [one.rule for one in d_dislodge.a_source(state, "P", small)] == ["3D7b"]
    assert [*d_dislodge.a_source(done(state, "P", "Mini-Black Hole"), "P", small)] == []


@pytest.mark.rule("3F2b")
def test_a_mass_beam_s_guns_roll_one_die() -> None:
    """The factory gun rolls 4: 8 - 4 = 4."""
    state = colony("P")
    factory(state, "P", "vesta")
    gun = e_weapons.known_weapon(state, "P", "factory:vesta", "gun")
    assert e_weapons.dice(state, gun) == 2
    assert e_weapons.dice(done(state, "P", "Mass Beam"), gun) == 1
    assert e_weapons.fire_value(state, "P", gun, "vesta", 4, "E") == 4


@pytest.mark.rule("3F2c")
@pytest.mark.breaks("3F2c")
def test_a_starship_destroys_one_dropstone_a_turn(refuses: Refuses) -> None:
    state = colony("P")
    shot = act("P", "destroy_dropstone", of="N")
    for player, code in (("N", SAIL), ("G", OTHER_SAIL)):
        drive = taken(state, code)
        state.players[player].stacks["dropstone"] = Stack("dropstone", player, "solar-oberth", [drive])
        sides(state).dropstones[player] = Dropstone("iceberg", "mars", "venus", "turn:N:0")
    refuses(game(), state, shot, "3F2c")
    done(state, "P", "Enzmann Starship")
    game().apply(state, shot, Seeded(1))
    assert list(sides(state).dropstones) == ["G"]
    refuses(game(), state, act("P", "destroy_dropstone", of="G"), "3F2c")


@pytest.mark.rule("3F2d")
def test_a_beehive_ark_shields_small_sites() -> None:
    state = colony("N")
    small = next(one.id for one in state.content.map.sites.values() if one.size == 1 and not one.submarine)
    factory(state, "P", small)
    assert e_weapons.foes_at(state, "N", small) == ["P"]
    assert e_weapons.foes_at(done(state, "P", "Beehive Ark"), "N", small) == []


@pytest.mark.rule("3F2e")
def test_the_antimatter_future_throws_bombs_for_nothing() -> None:
    state = colony("W")
    assert not d_weapons.has_amat(state, "W", "CQ042")
    done(state, "W", "Antimatter")
    assert d_weapons.has_amat(state, "W", "CQ042") and d_weapons.bomb_price(state, "W") == 0


@pytest.mark.rule("3F2f")
def test_golden_apples_lift_the_ban_on_finao_and_collect_it() -> None:
    state = colony("P")
    assert [one.rule for one in d_restricted.may_avoid_roll(state, "P")] == ["3D5e"]
    done(state, "N", "Golden Apples")
    assert [*d_restricted.may_avoid_roll(state, "P")] == []
    before = (state.players["P"].aquas, state.players["N"].aquas)
    h_hazards.pay_finao(state, "P")
    assert (state.players["P"].aquas, state.players["N"].aquas) == (before[0] - 4, before[1] + 4)


@pytest.mark.parametrize(
    ("wet", "code", "place", "due"),
    [
        (4, PLAIN, VESTA, []),
        (3, PLAIN, VESTA, ["belt"]),  # no home
        (4, "M2B176", VESTA, ["belt"]),  # a home, but no Tourism Cycler
        (4, PLAIN, "sedna-lagrange", ["belt"]),  # far from it
    ],
)
def test_a_home_that_is_a_tourism_cycler_takes_its_owner_through_a_belt_there(
    wet: int, code: str, place: str, due: list[str]
) -> None:
    state = ring(wet=wet)
    home = state.players["G"].stacks["stanford"]
    if code != PLAIN:
        home.cards[home.cards.index(PLAIN)] = taken(state, code)
        state.decks["bernals"].append(PLAIN)
    belt = replace(state.content.map.spaces[place], type="radiation_belt")
    assert h_due.belts(state, "G", belt) == due
    assert h_due.belts(state, "P", belt) == ["belt"]
    assert h_due.belts(state, "G", state.content.map.spaces[place]) == []
