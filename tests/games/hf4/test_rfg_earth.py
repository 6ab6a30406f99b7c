"""Race for Glory, tutorial chapters tC and tD: years, turns, operations on Earth, by its own numbers."""

from __future__ import annotations

from itertools import product

import pytest

from hfmod.games.hf4.rules.core import h_thrust, i_on_site
from hfmod.testing import Refuses
from tests.games.hf4.tutorial_positions import (
    ARSIA,
    GAME,
    act,
    act_of,
    after,
    before,
    do,
    fact,
    masses,
    wrong,
)

# -- tD: years and turns ---------------------------------------------------------------------------------


@pytest.mark.rule("tC-g.1", "tD.1")
@pytest.mark.breaks("tC-g.1", "tD.1", "Da")
def test_turns_go_clockwise_in_every_year(refuses: Refuses) -> None:
    """NASA before CRP, in the first year as in the last one."""
    for step in (2, 378):
        refuses(GAME, before(step), act("NASA", "income"), "tD.1")
    assert [fact(before(step), "player") for step in (2, 4, 10, 17, 378, 380, 382)] == [
        "CRP", "NASA", "ESA", "CRP", "CRP", "NASA", "ESA",
    ]  # fmt: skip


@pytest.mark.rule("tD.1a")
@pytest.mark.breaks("tD.1a", "D1b")
def test_a_turn_has_one_operation(refuses: Refuses) -> None:
    refuses(GAME, after(64), act("ESA", "income"), "tD.1a")


@pytest.mark.rule("tD.1a")
@pytest.mark.breaks("tD.1a", "D1a")
def test_a_turn_has_one_move(refuses: Refuses) -> None:
    """CRP has stopped in LMO; NASA moved first and did her operation afterwards (year 23)."""
    refuses(GAME, after(255), act("CRP", "activate_thruster", card="RT005"), "tD.1a")
    assert fact(after(322), "aquas.NASA") == 5


@pytest.mark.rule("tD.1b", "tD3.6")
@pytest.mark.breaks("tD.1b", "tD3.6", "G.1")
def test_free_actions_are_taken_in_the_own_turn(refuses: Refuses) -> None:
    refuses(GAME, after(104), act("ESA", "load_fuel", tanks=1), "tD3.6")
    twice = do(do(after(110), act("ESA", "load_fuel", tanks=1)), act("ESA", "load_fuel", tanks=1))
    assert masses(twice, "ESA") == ("5", "7")


@pytest.mark.rule("tD.1b")
@pytest.mark.breaks("tD.1b", "H1c")
def test_no_free_action_during_a_move(refuses: Refuses) -> None:
    refuses(GAME, after(112), act("ESA", "load_fuel", tanks=1), "tD.1b")


@pytest.mark.rule("tD.2", "tD1.11")
@pytest.mark.breaks("tD.2", "tD1.11", "D2.1")
def test_the_first_player_moves_the_cube(refuses: Refuses) -> None:
    refuses(GAME, before(31), act_of(31, by="ESA"), "tD1.11")
    assert (fact(before(16), "sunspot"), fact(after(16), "sunspot")) == (0, 1)


@pytest.mark.rule("tD.2")
@pytest.mark.breaks("tD.2", "tD1.11", "Db")
def test_the_cube_moves_after_the_last_turn(refuses: Refuses) -> None:
    refuses(GAME, before(15), act_of(16), "tD.2")


@pytest.mark.rule("tE2.1", "tD.2")
@pytest.mark.breaks("tE2.1")
def test_the_first_seniority_disk_goes_after_12_years(refuses: Refuses) -> None:
    assert [fact(state, "seniority") for state in (before(159), after(159))] == [2, 1]
    assert wrong(refuses, 159, "tE2.1", seniority=2) == "seniority disks left 1"


@pytest.mark.breaks("tE2.1", "D2b")
def test_no_seniority_disk_goes_within_the_twelve_years(refuses: Refuses) -> None:
    assert wrong(refuses, 134, "D2b", seniority=1) == "seniority disks left 2"


# -- tD1: income, auctions, free market ------------------------------------------------------------------


@pytest.mark.rule("tD1.1")
@pytest.mark.breaks("tD1.1")
def test_income_is_one_aqua(refuses: Refuses) -> None:
    assert (fact(before(2), "aquas.CRP"), fact(after(2), "aquas.CRP")) == (4, 5)
    assert wrong(refuses, 2, "tD1.1", gain=2) == "gain 1"


@pytest.mark.rule("tD1.3")
@pytest.mark.breaks("tD1.3", "I2a")
def test_who_has_four_cards_does_not_bid(refuses: Refuses) -> None:
    """NASA opens with three cards in year 3, wins the fourth, and takes no part in the next auctions."""
    assert (len(fact(before(37), "hand.NASA")), len(fact(after(39), "hand.NASA"))) == (3, 4)
    for step, amount in ((41, 0), (45, 1)):
        state = after(step)
        state.players["NASA"].aquas = amount
        refuses(GAME, state, act("NASA", "bid", amount=amount), "tD1.3")


@pytest.mark.rule("tD1.4")
@pytest.mark.breaks("tD1.4", "I2b")
def test_bids_go_up_until_nobody_raises(refuses: Refuses) -> None:
    refuses(GAME, before(19), act_of(19, amount=1), "tD1.4")
    refuses(GAME, before(19), act("ESA", "pass_bid"), "tD1.4")  # who leads does not stop bidding
    assert "RB014" in fact(after(20), "hand.CRP")


@pytest.mark.rule("tD1.5")
@pytest.mark.breaks("tD1.5", "I2d")
def test_the_winner_pays_the_initiator_and_the_initiator_the_pool(refuses: Refuses) -> None:
    """NASA wins her own auction with 1, and then ESA's with 2."""
    assert [fact(after(8), f"aquas.{player}") for player in ("CRP", "NASA", "ESA")] == [5, 3, 4]
    assert [fact(after(14), f"aquas.{player}") for player in ("CRP", "NASA", "ESA")] == [5, 1, 6]
    assert wrong(refuses, 14, "tD1.5", paid=1) == "Aquas paid 2"


@pytest.mark.breaks("tD1.5", "I2c")
def test_bids_are_in_aquas_that_one_has(refuses: Refuses) -> None:
    refuses(GAME, before(5), act_of(5, amount=9), "tD1.5")


@pytest.mark.rule("tD1.9")
def test_card_values_lie_in_the_ranges_told() -> None:
    state = before(2)
    leo = state.players["CRP"].stacks["leo"]
    mass: dict[str, set[int]] = {deck: set() for deck in ("thrusters", "robonauts", "refineries")}
    isru, thrust = {4}, {14}  # of the CRP crew
    for deck, black in product(mass, (False, True)):
        for card in state.decks[deck]:
            state.cards[card].black = black
            mass[deck].add(state.mass(card))
            if state.side(card).isru is not None:
                isru.add(i_on_site.isru_value(state, card, leo, "CRP"))
            if state.side(card).thrust is not None:
                thrust |= {h_thrust.triangle(state, card).thrust, int(h_thrust.triangle(state, card).fuel)}
    crew = h_thrust.triangle(state, "CQ041")
    assert (crew.thrust, crew.fuel, i_on_site.isru_value(state, "CQ041", leo, "CRP")) == (14, 9, 4)
    assert (min(set().union(*mass.values())), max(set().union(*mass.values()))) == (0, 5)
    assert (min(mass["refineries"]), max(mass["refineries"])) == (2, 5)
    assert (min(isru), max(isru)) == (0, 4)
    assert (min(thrust), max(thrust)) == (0, 14)


@pytest.mark.rule("tD1.16")
@pytest.mark.breaks("tD1.16", "I3a")
def test_a_hand_card_is_sold_for_three(refuses: Refuses) -> None:
    """NASA sells De Laval Nozzle, which goes to the bottom of its deck."""
    assert (fact(before(49), "aquas.NASA"), fact(after(49), "aquas.NASA")) == (0, 3)
    assert after(49).decks["thrusters"][-1] == "RT003"
    assert wrong(refuses, 49, "tD1.16", price=4) == "price 3"


@pytest.mark.breaks("tD1.16", "I3")
def test_one_card_is_sold_at_a_time(refuses: Refuses) -> None:
    refuses(GAME, before(49), act_of(49, second="RT001"), "tD1.16")
    assert GAME.judge(before(49), act_of(49)) == []


@pytest.mark.rule("tD3.8")
def test_sold_robonauts_lie_at_the_bottom_of_their_deck() -> None:
    assert before(104).decks["robonauts"][:-5:-1] == ["RB019", "RB018", "RB017", "RB013"]
    assert do(before(130), act_of(130)).decks["robonauts"][-2:] == ["RB019", "RB020"]


# -- tD2, tD3: boosting, building a rocket ---------------------------------------------------------------


@pytest.mark.rule("tD2.1")
@pytest.mark.breaks("tD2.1", "I4")
def test_a_boost_costs_an_aqua_a_mass(refuses: Refuses) -> None:
    """ESA pays 5 of 7 Aquas for mass 5; Re Solar Moth of mass 0 costs CRP nothing."""
    assert (fact(before(64), "aquas.ESA"), fact(after(64), "aquas.ESA")) == (7, 2)
    assert fact(before(67), "aquas.CRP") == fact(do(before(67), act_of(67)), "aquas.CRP")
    assert wrong(refuses, 64, "tD2.1", cost=4) == "cost 5"


@pytest.mark.breaks("tD2.1", "tF4.4", "I4a")
def test_what_comes_from_the_hand_is_white(refuses: Refuses) -> None:
    refuses(GAME, before(257), act_of(257, cards=["RT001R"]), "tD2.1")


@pytest.mark.rule("tD3.4", "tD3.5")
@pytest.mark.breaks("tD3.4", "E2b.1")
def test_a_new_rocket_stands_in_leo(refuses: Refuses) -> None:
    """ESA, year 7: mass 5, no fuel, the crew stays in LEO."""
    state = do(before(83), act_of(83))
    assert "rocket" in state.players["ESA"].stacks
    assert masses(state, "ESA") == ("5", "5")
    assert state.players["ESA"].stacks["leo"].cards == ["CQ038"]
    assert wrong(refuses, 83, "tD3.4", place="geo") == "place leo"


@pytest.mark.breaks("tD3.4", "G1")
def test_cards_go_between_colocated_stacks(refuses: Refuses) -> None:
    transfer = act("CRP", "cargo_transfer", source="rocket", to="leo", cards=["RT005"])
    found = refuses(GAME, before(229), transfer, "tD3.4")
    assert found.about == {"rocket:CRP", "leo:CRP"}
    state = before(229)
    state.players["CRP"].stacks["rocket"].location = "leo"
    assert GAME.judge(state, transfer) == []


@pytest.mark.rule("tD3.5")
@pytest.mark.breaks("tD3.5", "E5")
def test_the_dry_mass_chit_lies_on_the_mass_of_the_cards(refuses: Refuses) -> None:
    assert wrong(refuses, 83, "tD3.5", dry="4") == "dry mass 5"


@pytest.mark.rule("tD3.2")
@pytest.mark.breaks("tD3.2", "E5b")
def test_there_is_one_rocket(refuses: Refuses) -> None:
    second = act("ESA", "create_stack", kind="rocket", cards=["CQ038"])
    refuses(GAME, after(83), second, "tD3.2")


@pytest.mark.rule("tD3.2", "tE2.4")
@pytest.mark.breaks("tD3.2", "tE2.4", "E6d")
def test_two_outposts_are_held_when_the_turn_ends(refuses: Refuses) -> None:
    """NASA leaves its crew and its refinery in outposts of their own, beside the one on Mars."""
    state = before(167)
    for kind, card in (("outpost2", "CQ042"), ("outpost3", "RF025")):
        do(state, act("NASA", "create_stack", kind=kind, source="leo", cards=[card]))
    refuses(GAME, state, act("NASA", "end_turn"), "tE2.4")
    do(state, act("NASA", "decommission", stack="outpost3", cards=["RF025"]))
    do(state, act("NASA", "end_turn"))
    assert state.players["NASA"].stacks["outpost1"].location == ARSIA
