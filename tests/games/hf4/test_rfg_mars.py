"""Race for Glory, tutorial chapters tE3 to tF5: claims, factories, colonies, the end, in its own numbers."""

from __future__ import annotations

import pytest

from hfmod.testing import Refuses
from tests.games.hf4 import worlds
from tests.games.hf4.tutorial_positions import (
    ARSIA,
    END,
    GAME,
    HELLAS,
    POLE,
    act,
    act_of,
    after,
    before,
    do,
    fact,
    masses,
    play,
    wrong,
)

# -- claims and glory ---------------------------------------------------------------------------------------


@pytest.mark.rule("tE4.2")
@pytest.mark.breaks("tE4.2", "G5.1")
def test_a_human_takes_the_glory_of_its_zone(refuses: Refuses) -> None:
    """CRP, year 18: 1 point, and 2 when the crew is in LEO again (year 21)."""
    refuses(GAME, before(229), act_of(232), "tE4.2")  # still in LMO
    crew = [(after(step).cards["CQ041"].glory, after(step).glory_high) for step in (231, 232)]
    assert crew == [(None, {"glory-mars": False}), ("glory-mars", {"glory-mars": False})]
    assert after(276).glory_high == {"glory-mars": True}


@pytest.mark.rule("tE4.3", "tF1.15")
@pytest.mark.breaks("tE4.3", "tF1.15", "G4.1")
def test_a_claim_jump_needs_a_human_on_the_site(refuses: Refuses) -> None:
    """CRP jumps at Hellas in year 18; ESA's jump of year 23 is the mistake that the book tells."""
    assert after(233).sites[HELLAS].claim == "CRP"
    refuses(GAME, before(326), act_of(326), "tF1.15")


@pytest.mark.rule("tE4.4")
@pytest.mark.breaks("tE4.4", "tE4.3", "G4.1")
def test_a_human_of_the_owner_stops_a_claim_jump(refuses: Refuses) -> None:
    state = before(233)
    worlds.stack(state, "NASA", "outpost2", HELLAS, "CQ042")
    refuses(GAME, state, act_of(233), "tE4.4")


# -- refuelling ---------------------------------------------------------------------------------------------


@pytest.mark.rule("tE4.6", "tE4.11")
@pytest.mark.breaks("tE4.6", "I5a")
def test_an_isru_refuel_makes_1_plus_hydration_less_isru(refuses: Refuses) -> None:
    """CRP, years 19 and 20: hydration 4, ISRU 4, 1 FT; loaded at once, 2-1/6 becomes 3-1/4, then 4-1/3."""
    assert [masses(after(step), "CRP")[1] for step in (234, 240, 251)] == ["2-1/6", "3-1/4", "4-1/3"]
    assert wrong(refuses, 240, "tE4.6", fts=2) == "FTs 1"


@pytest.mark.rule("tE4.11")
@pytest.mark.breaks("tE4.11", "F3b")
def test_each_ft_loaded_goes_one_step_along_the_red_line(refuses: Refuses) -> None:
    assert wrong(refuses, 240, "tE4.11", wet="2-5/6") == "wet mass 3-1/4"


@pytest.mark.rule("tE4.7", "tF3.5")
@pytest.mark.breaks("tE4.7", "tF3.5", "I5b")
def test_a_factory_makes_7_fts(refuses: Refuses) -> None:
    """NASA, year 26, into the outpost."""
    assert wrong(refuses, 363, "tF3.5", fts=8) == "FTs 7"
    assert sum(after(363).players["NASA"].stacks["outpost1"].fts.values()) == 7


@pytest.mark.breaks("tE4.7", "I5b.1")
def test_another_players_factory_is_lent(refuses: Refuses) -> None:
    refuses(GAME, before(365), act("ESA", "factory_refuel", site=ARSIA, to="outpost1"), "tE4.7")


@pytest.mark.rule("tE4.8")
@pytest.mark.breaks("tE4.8", "RFG-UNTAUGHT-b", "G1c.1")
def test_dirt_is_loaded_for_dirt_thrusters_only(refuses: Refuses) -> None:
    """CRP at Hellas: Re Solar Moth burns water."""
    refuses(GAME, before(240), act("CRP", "dirt_refuel", card="RT005", tanks=1), "tE4.8")


# -- factories and colonies ---------------------------------------------------------------------------------


@pytest.mark.rule("tF1.16", "tE3.8")
@pytest.mark.breaks("tF1.16", "I7")
def test_a_factory_is_built_on_an_own_claim(refuses: Refuses) -> None:
    """ESA on the North Pole: Nuclear Drill and Carbochlorination go to hand, a cube is placed."""
    refuses(GAME, before(326), act_of(327), "tF1.16")
    state = after(327)
    assert state.sites[POLE].factory == "ESA"
    assert {"RB015", "RF026"} <= set(fact(state, "hand.ESA"))


@pytest.mark.breaks("tE3.8", "tF1.16", "I7")
def test_a_factory_takes_a_refinery_and_a_robonaut(refuses: Refuses) -> None:
    refuses(GAME, before(343), act_of(343, refinery="RT001"), "tE3.8")


@pytest.mark.rule("tF2.1")
@pytest.mark.breaks("tF2.1", "tF1.16", "I7")
def test_both_cards_lie_at_the_claim_in_whichever_stacks(refuses: Refuses) -> None:
    """NASA: Flywheel Tractor in outpost 1, Atomic Layer Deposition in the rocket; the outpost goes."""
    state = before(343)
    state.players["NASA"].stacks["outpost1"].location = "lmo"
    refuses(GAME, state, act_of(343), "tF2.1")
    assert "outpost1" in before(343).players["NASA"].stacks
    assert "outpost1" not in after(343).players["NASA"].stacks


@pytest.mark.rule("tF2.2")
@pytest.mark.breaks("tF2.2", "G3")
def test_a_colony_is_founded_at_a_factory(refuses: Refuses) -> None:
    refuses(GAME, before(343), act_of(344), "tF2.2")
    state = after(344)
    assert state.sites[ARSIA].colonies == ["NASA"]
    assert "CQ042" in state.players["NASA"].stacks["leo"].cards


@pytest.mark.rule("tF2.3")
@pytest.mark.breaks("tF2.3", "E7c.2")
def test_the_rest_of_a_rocket_is_decommissioned(refuses: Refuses) -> None:
    """After the colony Metastable Helium goes to hand and the figure off the map; the crew never goes so."""
    whole = act("NASA", "decommission", stack="rocket", cards=["CQ042", "RT001"])
    refuses(GAME, before(344), whole, "tF2.3")
    state = after(345)
    assert "rocket" not in state.players["NASA"].stacks
    assert "RT001" in fact(state, "hand.NASA")


# -- products, delivery, sale, end --------------------------------------------------------------------------


@pytest.mark.rule("tF3.1")
@pytest.mark.breaks("tF3.1", "I8a")
def test_a_product_is_of_the_spectral_type_of_its_site(refuses: Refuses) -> None:
    """NASA makes RB022 of type C; it lies black side up in the outpost."""
    refuses(GAME, before(354), act_of(354, card="RB016"), "tF3.1")
    state = after(354)
    assert (state.mass("RB022"), state.side("RB022").isru) == (3, 0)


@pytest.mark.breaks("tF3.1", "I8d")
def test_a_product_is_made_by_an_own_factory(refuses: Refuses) -> None:
    refuses(GAME, before(375), act_of(375, site=ARSIA), "tF3.1")


@pytest.mark.rule("tF4.1")
@pytest.mark.breaks("tF4.1", "I9")
def test_a_delivery_costs_2_fts_a_zone_and_1_of_a_big_site(refuses: Refuses) -> None:
    outposts = [state.players["NASA"].stacks["outpost1"] for state in (before(373), after(373))]
    assert [sum(stack.fts.values()) for stack in outposts] == [7, 4]
    assert wrong(refuses, 373, "tF4.1", fts=2) == "FTs 3"


@pytest.mark.rule("tF4.4")
@pytest.mark.breaks("tF4.4", "I4a")
def test_a_black_card_in_hand_is_white_again(refuses: Refuses) -> None:
    """NASA takes her product back to hand in year 27 instead of delivering it: it would cost a new one."""
    state = before(373)
    do(state, act("NASA", "decommission", stack="outpost1", cards=["RB022"]))
    assert not state.cards["RB022"].black
    state.players["NASA"].aquas = 9
    refuses(GAME, state, act("NASA", "boost", cards=["RB022R"]), "tF4.4")


@pytest.mark.rule("tF5.1")
@pytest.mark.breaks("tF5.1", "I3b")
def test_a_black_card_is_sold_for_its_bead(refuses: Refuses) -> None:
    """Two C factories: 5 Aquas, and card 22 at the bottom of its deck."""
    assert wrong(refuses, 380, "tF5.1", price=8) == "price 5"
    state = after(380)
    assert (fact(state, "aquas.NASA"), state.decks["robonauts"][-1]) == (6, "RB022")


@pytest.mark.rule("tF3.3", "tF5.2")
@pytest.mark.breaks("tF3.3", "iiD1.END.variable")
def test_a_1_ends_the_game(refuses: Refuses) -> None:
    """Year 25: with the 3 that was rolled it goes on."""
    assert not after(360).ended
    state = do(before(360), act_of(360), 1)
    assert state.ended
    refuses(GAME, state, act_of(361), "tF3.3")


@pytest.mark.rule("tF5.2", "tF3.3")
@pytest.mark.breaks("tF5.2", "tF3.3", "iiD1.END.trigger")
def test_the_third_achievement_ends_the_game_with_its_year(refuses: Refuses) -> None:
    """NASA sells in year 28; ESA still has her turn."""
    state = play(before(380), 380, 383)
    assert not state.ended
    refuses(GAME, before(END), act("CRP", "income"), "tF5.2")
