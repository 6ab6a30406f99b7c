"""The card appendix of Module 2: abilities of the printed Bernals and Colonists, each at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.colonization import b_bernals, b_equipment, b_home
from hfmod.games.hf4.rules.core import (
    abilities,
    d_year,
    h_due,
    h_rights,
    i2_research,
    i3_free_market,
    i6_prospect,
    j_supports,
    k_events,
    k_glitch,
)
from hfmod.games.hf4.rules.core.h_landing import not_over_landers
from hfmod.games.hf4.rules.core.h_thrust import net_thrust
from hfmod.games.hf4.rules.core.solar_graph import is_belt, is_lander, ways
from hfmod.games.hf4.rules.politics import o6_term
from hfmod.testing import Refuses
from tests.games.hf4.colonies import HOME, RTG, SOLAR, VESTA, act, bernal, colonial, factory, game, hold, put

Does = Callable[..., Any]


@pytest.mark.rule("2B4", "CA-BERNAL-1", "GL-Ability.m", "2B3c")
def test_home_abilities_work_at_home_and_lab_abilities_wherever_it_is_anchored() -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B177", VESTA)
    assert not b_bernals.abilities(state, "P", "solar_thrust")
    stack.location = HOME
    assert [one.params["thrust"] for one in b_bernals.abilities(state, "P", "solar_thrust")] == [1]
    state.cards["M2B177"].black = True
    assert sorted(one.params["thrust"] for one in b_bernals.abilities(state, "P", "solar_thrust")) == [1, 2]
    stack.location = VESTA
    assert [one.params["thrust"] for one in b_bernals.abilities(state, "P", "solar_thrust")] == [2]
    stack.anchored = 0
    assert not b_bernals.abilities(state, "P", "solar_thrust")


@pytest.mark.rule("CA-M2B170F", "CA-M2B170R", "GL-On-Board-Nuclear", "2C4", "J1a")
def test_the_antimatter_bernal_puts_a_reactor_aboard_the_crew() -> None:
    state = colonial()
    assert not b_equipment.side(state, "CQ041").provides.reactors
    bernal(state, "P", "M2B170", HOME)
    assert b_equipment.side(state, "CQ041").provides.reactors == {"exotic"}
    state.cards["M2B170"].black = True
    assert b_equipment.side(state, "CQ041").provides.reactors == {"stationary", "burst", "exotic"}
    assert not b_equipment.side(state, "CQ042").provides.reactors
    put(state, "P", "rocket", "leo", "CQ041", "CG104", "CD098")
    assert j_supports.works(state, "CG104")  # a generator that needs a stationary reactor


@pytest.mark.rule("CA-M2B171F")
def test_the_cancer_hospital_ignores_budget_cuts() -> None:
    state = colonial()
    hold(state, "P", "CT044")
    assert k_events.cuttable(state, "P") == ["CT044"]
    bernal(state, "P", "M2B171", HOME)
    assert k_events.cuttable(state, "P") == []


@pytest.mark.rule("CA-M2B171R", "B2j")
def test_the_cancer_lab_hardens_humans() -> None:
    state = colonial()
    put(state, "P", "rocket", "vesta", "CQ041", "M2C181", "M2C196", "CT044")
    bernal(state, "P", "M2B171R", VESTA)
    assert j_supports.hardness(state, "CQ041") == 7
    assert j_supports.hardness(state, "M2C181") == 7
    assert j_supports.hardness(state, "M2C196") == 3  # a Robot
    assert k_glitch.hit(state, "M2C196", 3)


@pytest.mark.rule("CA-PHFB198F", "CA-PHFB198R")
def test_the_force_field_hardens_all_other_cards() -> None:
    for side, bonus, options in (("", 1, {}), ("R", 2 + 1, {}), ("R", 3 + 1, {"force_field_lab_bonus": 3})):
        state = colonial(options={"sixth_player_kit": True, **options})
        put(state, "P", "rocket", "vesta", "CG114")  # rad-hardness 7
        bernal(state, "P", "PHFB198" + side, HOME)
        assert j_supports.hardness(state, "CG114") == 7 + bonus
        assert j_supports.hardness(state, "PHFB198") == 10


@pytest.mark.rule("CA-M2B172F", "GL-1st-Player")
def test_climate_control_makes_the_first_player() -> None:
    state = colonial(("m0", "m2"))
    bernal(state, "W", "M2B172", HOME)
    assert b_home.always_first(state) == "W"
    state.turn, state.phase = None, "sunspot"
    state.year_end = ["chair", "next_year"]
    d_year.go_on(state)
    assert state.first_player == "W" and state.turn is not None and state.turn.player == "W"
    o6_term.ask_baton(state)
    assert not state.pending


@pytest.mark.rule("CA-M2B172F", "O6b.1")
def test_climate_control_supplies_the_sunspot_cube(does: Does) -> None:
    state = colonial(("m0", "m2"))
    bernal(state, "W", "M2B172", HOME)
    for site in ("vesta", "peking", "unitas", "kollaa", "eichsfeldia", "ceres"):
        factory(state, "W", site)  # with the delegate seven cubes
    state.turn, state.phase = None, "sunspot"
    state.year_end = ["chair", "next_year"]
    d_year.go_on(state)
    assert state.first_player == "W" and state.turn is None
    does(game(), state, act("W", "supply_cube", site="ceres"))
    assert state.turn is not None and state.turn.player == "W"


@pytest.mark.rule("O6b.1", "I7f", "2Ba")
@pytest.mark.breaks("2Ba")
def test_a_dirtside_is_not_given_up_for_the_sunspot_cube(refuses: Refuses, does: Does) -> None:
    """W's seven cubes are a delegate and six factories, of which one serves a Bernal."""
    state = colonial(("m0", "m2"))
    bernal(state, "W", "M2B172", HOME)
    bernal(state, "W", "M2B173", VESTA, kind="stanford")
    for site in ("vesta", "peking", "unitas", "kollaa", "eichsfeldia", "ceres"):
        factory(state, "W", site)
    state.turn, state.phase = None, "sunspot"
    state.year_end = ["chair", "next_year"]
    d_year.go_on(state)
    assert "vesta" not in o6_term.spare_factories(state, "W")
    refuses(game(), state, act("W", "supply_cube", site="vesta"), "2Ba")
    does(game(), state, act("W", "supply_cube", site="ceres"))


@pytest.mark.rule("CA-M2B173F", "CA-PHFB199F", "CA-M2B176F", "CA-M2B176R")
def test_bernals_give_privileges() -> None:
    for code, privilege in (
        ("M2B173", "powersat"), ("M2B173R", "powersat"), ("PHFB199", "powersat"), ("PHFB199R", "powersat"),
        ("M2B176", "skunkworks"), ("M2B176R", "skunkworks"),
    ):  # fmt: skip
        state = colonial(options={"sixth_player_kit": True})
        assert not state.has_privilege("P", privilege)
        bernal(state, "P", code, HOME)
        assert state.has_privilege("P", privilege)
        state.anarchy = True
        assert state.has_privilege("P", privilege)  # Bernals go on in anarchy
    assert not h_rights.own_push(state, "P")


@pytest.mark.rule("CA-M2B173R", "CA-PHFB199R", "GL-Bonus-Pivot.m")
def test_a_lab_gives_a_bonus_pivot_with_its_push(does: Does) -> None:
    for code, pivots in (("M2B173", 0), ("M2B173R", 1), ("PHFB199R", 1)):
        state = colonial(options={"sixth_player_kit": True})
        bernal(state, "P", code, HOME)
        put(state, "P", "rocket", "leo", "M2C197", "CD098")
        does(game(), state, act("P", "activate_thruster", card="M2C197", push_by="P"))
        assert state.movement is not None and state.movement.bonus_pivots == pivots


@pytest.mark.rule("CA-M2B175R", "CA-M2B178R")
def test_a_skyhook_passes_lander_burns() -> None:
    for code in ("M2B175R", "M2B178R"):
        state = colonial()
        rocket = put(state, "P", "rocket", "leo", "CT044")
        board = state.content.map
        step = next(
            step for site in board.sites for step in ways(board, site) if is_lander(board.spaces[step.end])
        )
        site = board.sites[step.start]
        assert [one.rule for one in not_over_landers(state, rocket, step, site)] == ["H5e.3"]
        bernal(state, "P", code, VESTA)
        assert not list(not_over_landers(state, rocket, step, site))


@pytest.mark.rule("CA-M2B176R", "I2a")
def test_the_pharmaceuticals_lab_imposes_the_hand_limit() -> None:
    state = colonial()
    hold(state, "P", "CT044", "CT045", "CT046", "CT047")
    state.players["P"].privileges.add("skunkworks")
    assert not i2_research.barred(state, "P")
    bernal(state, "W", "M2B176R", VESTA)
    assert i2_research.barred(state, "P")


@pytest.mark.rule("CA-M2B177F", "CA-M2B177R")
def test_solar_cells_push_solar_powered_spacecraft() -> None:
    state = colonial()
    rocket = put(state, "P", "rocket", "leo", "M2C180R", "CT044")
    assert net_thrust(state, rocket, "M2C180").total == 1 + 1  # as a probe
    other = net_thrust(state, rocket, "CT044").total
    bernal(state, "P", "M2B177", HOME)
    assert net_thrust(state, rocket, "M2C180").total == 1 + 1 + 1
    assert net_thrust(state, rocket, "CT044").total == other
    state.cards["M2B177"].black = True
    assert net_thrust(state, rocket, "M2C180").total == 1 + 1 + 1 + 2


@pytest.mark.rule("CA-M2B179F", "H10.1")
def test_the_tourism_cycler_skips_belts_near_earth(does: Does) -> None:
    state = colonial()
    rocket = put(state, "P", "rocket", "cycler", "CT044")
    assert h_due.hazards_of(state, rocket, "earth-belt-1", "P", None) == ["belt"]
    bernal(state, "W", "M2B179", HOME)
    assert h_due.hazards_of(state, rocket, "earth-belt-1", "P", None) == ["belt"]
    does(game(), state, act("W", "deal", to="P", gives=["use:skip_belt_rolls"]))
    does(game(), state, act("P", "accept_deal", of="W"))
    assert h_due.hazards_of(state, rocket, "earth-belt-1", "P", None) == []
    far = next(s for s in state.content.map.spaces.values() if is_belt(s) and s.zone != "earth")
    assert h_due.hazards_of(state, rocket, far.id, "P", None) == ["belt"]


# -- Colonists -------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-M2C180F", "CA-M2C180B", "GL-Sails.m2")
def test_seed_sails_stay_out_of_aerobrakes(refuses: Refuses) -> None:
    board = game().content.map
    start, air = next(
        (space, step.end)
        for space in board.spaces
        for step in ways(board, space)
        if board.spaces[step.end].hazard == "aerobrake"
        and board.spaces[space].type not in ("site", "lander_burn")
    )
    for code, rule in (("M2C180", "CA-M2C180F"), ("M2C180R", "CA-M2C180B")):
        state = colonial()
        put(state, "P", "rocket", start, code)
        game().apply(state, act("P", "activate_thruster", card="M2C180"), Seeded(1))
        refuses(game(), state, act("P", "enter", space=air), rule)


@pytest.mark.rule("CA-M2C180B", "CA-M2C186R", "CA-M2C187R", "CA-M2C190R")
def test_colonists_help_with_size_rolls() -> None:
    comet = next(s for s in game().content.map.sites.values() if s.synodic and s.spectral)
    for code, there, elsewhere in (
        ("M2C180R", -2, 0), ("M2C186R", -1, 0), ("M2C187R", -1, -1), ("M2C190R", -1, 0), ("M2C190", 0, 0),
    ):  # fmt: skip
        state = colonial()
        for place, modifier in ((comet.id, there), ("vesta", elsewhere)):
            stack = put(state, "P", "rocket", place, "CB062R", code)
            stack.location = place
            assert i6_prospect.roll_modifier(state, "CB062", stack, place) == modifier


@pytest.mark.rule("CA-M2C181B", "CA-M2C195R", "H7e")
def test_finao_is_halved() -> None:
    for code in ("M2C181R", "M2C195R"):
        state = colonial()
        assert h_rights.finao_price(state, "P") == 4
        put(state, "P", "leo", "leo", code)
        assert h_rights.finao_price(state, "P") == 2
        assert state.turn is not None
        state.turn.granted["open_source_finao"] = {"P"}
        assert h_rights.finao_price(state, "P") == 1  # half of 3, rounded down


@pytest.mark.rule("CA-M2C182B", "I4")
def test_secessionists_double_the_boosts_of_others() -> None:
    state = colonial()
    hold(state, "P", SOLAR)
    put(state, "W", "rocket", "vesta", "M2C182R")
    assert act("P", "boost", cards=[SOLAR]).figures(state)["cost"].value == 6
    hold(state, "W", RTG)
    assert act("W", "boost", cards=[RTG]).figures(state)["cost"].value == 3


@pytest.mark.rule("CA-M2C183R", "I2")
@pytest.mark.breaks("CA-M2C183R")
def test_the_renaissance_man_chooses_the_card_of_an_auction(refuses: Refuses, does: Does) -> None:
    state = colonial()
    third = state.decks["reactors"][2]
    choose = act("P", "research_auction", deck="reactors", card=third)
    refuses(game(), state, choose, "CA-M2C183R")
    put(state, "P", "leo", "leo", "M2C183R")
    does(game(), state, choose)
    assert state.auction is not None and state.auction.card == third


@pytest.mark.rule("CA-M2C186R", "CA-M2C189R", "K2e")
def test_privileges_in_anarchy_and_of_both_crew_sides() -> None:
    state = colonial(seats={"P": ("green", "CQ038F"), "W": ("white", "CQ042R")})
    put(state, "P", "leo", "leo", "M2C189R")
    assert state.has_privilege("P", "powersat") and state.has_privilege("P", "open_source_finao")
    assert abilities.of_privilege(state, "P", "open_source_finao") is not None
    state.anarchy = True
    assert not state.has_privilege("P", "powersat") and state.has_privilege("P", "felonious")
    put(state, "P", "leo", "leo", "M2C186R")
    assert state.has_privilege("P", "powersat")


@pytest.mark.rule("CA-M2C193R")
def test_naniteers_double_the_income_of_a_free_market(does: Does) -> None:
    state = colonial()
    hold(state, "P", "CT044")
    put(state, "P", "leo", "leo", "M2C193R")
    assert i3_free_market.market_factor(state, "P") == 2
    does(game(), state, act("P", "free_market", card="CT044"))
    assert state.players["P"].aquas == 7 + 6


@pytest.mark.rule("CA-M2C194R", "CA-M2C196R", "CA-M2C197R", "K2b")
def test_some_robots_keep_glitches_off() -> None:
    for code in ("M2C194R", "M2C196R", "M2C197R"):
        state = colonial()
        stack = put(state, "P", "rocket", "vesta", "CT044")
        stack.glitch = True
        assert list(k_glitch.roll_due(state, "prospect", (stack,)))
        stack.glitch = False
        assert k_events.glitch_targets(state, "P") == [stack]
        put(state, "P", "leo", "leo", code)
        assert k_events.glitch_targets(state, "P") == []
        stack.glitch = True
        assert not list(k_glitch.roll_due(state, "prospect", (stack,)))


def test_a_factory_far_away_is_no_dirtside() -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173", HOME)
    factory(state, "P", "vesta")
    assert b_bernals.dirtsides(state, stack) == []
