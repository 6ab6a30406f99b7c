"""Modules 0, 1 and 2: the Futures of Colonists (1D5), their requirements and effects one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import c_colonists, m_score
from hfmod.games.hf4.rules.core import d_turns, e_stacks
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly, o6_term
from hfmod.games.hf4.rules.terawatt import d5_future_deeds, d_futures, d_war
from hfmod.testing import Refuses
from tests.games.hf4.colonies import (
    HOME,
    VESTA,
    act,
    bernal,
    dice,
    factory,
    game,
    hold,
    listed,
    put,
)
from tests.games.hf4.quests import (
    COOLER,
    CREW,
    NORSE,
    OFFICE,
    attempt,
    attempts,
    futuristic,
    stars,
    team,
    won,
)

Does = Callable[..., Any]
LAB = OFFICE + "R"


def with_colonist(code: str, place: str = "leo", **options: Any) -> Hf4State:
    """P has the promoted Colonist, with the crew, somewhere: Colonists need not be where their Future is."""
    state = futuristic(**options)
    team(state, place, code)
    return state


def fails(refuses: Refuses, state: Hf4State, code: str, rule: str = "1D1", **params: Any) -> str:
    """The attempt is refused; returns what is said."""
    return refuses(game(), state, attempt(code[:-1], **params), rule, dice(2)).message


def succeeds(does: Does, state: Hf4State, code: str, **params: Any) -> None:
    """The attempt is legal and its die is a 2; what is listed is what is attempted."""
    one = attempt(code[:-1], **params)
    assert one in attempts(state)
    does(game(), state, one, dice(2))
    assert game().invariants(state) == []


# -- Supreme Cult ----------------------------------------------------------------------------------------


def cult() -> Hf4State:
    state = with_colonist("M2C181R")
    o1_assembly.assembly(state).active = "authority"
    return state


@pytest.mark.rule("1D5b", "CA-M2C181B-FUT", "1D2b")
@pytest.mark.breaks("1D1")
def test_the_supreme_cult_needs_the_active_law_in_authority_then_and_at_the_end(
    refuses: Refuses, does: Does
) -> None:
    state = cult()
    o1_assembly.assembly(state).active = "unity"
    assert "authority" in fails(refuses, state, "M2C181R")
    o1_assembly.assembly(state).active = "authority"
    state.anarchy = True  # the star lies there all the same
    succeeds(does, state, "M2C181R")
    assert stars(state) == 10
    o1_assembly.assembly(state).active = "unity"
    assert stars(state) == 0
    d_turns.game_end(state)
    assert not state.players["P"].futures


@pytest.mark.rule("1D5b", "CA-M2C181B-FUT", "O6")
@pytest.mark.breaks("CA-M2C181B-FUT")
def test_the_supreme_cult_gathers_all_seniority_disks(refuses: Refuses, does: Does) -> None:
    state = cult()
    house = o1_assembly.assembly(state)
    house.legacy = {"unity": 1, "honor": 1}
    state.seniority = 3
    succeeds(does, state, "M2C181R")
    assert house.legacy == {"authority": 2}
    state.turn, state.phase = None, "sunspot"
    o6_term.ask_legacy(state)
    refuses(game(), state, act("P", "place_legacy", ideology="unity"), "CA-M2C181B-FUT")
    refuses(game(), state, act("P", "deal", to="W", gives=("legacy:unity",)), "CA-M2C181B-FUT")
    assert listed(state, "place_legacy") == [act("P", "place_legacy", ideology="authority")]
    does(game(), state, act("P", "place_legacy", ideology="authority"))
    assert house.legacy == {"authority": 3}


@pytest.mark.rule("1D5b", "O4")
def test_the_supreme_cult_lobbies_without_losing_the_delegate(does: Does) -> None:
    for cultist, left in ((False, 0), (True, 1)):
        state = cult()
        o1_assembly.add(o1_assembly.assembly(state), "freedom", "P")
        if cultist:
            won(state, "M2C181")
        does(game(), state, act("P", "lobby", ideology="freedom"))
        assert o1_assembly.delegates(o1_assembly.assembly(state), "freedom", "P") == left
        assert state.players["P"].aquas == 8


# -- Secession -------------------------------------------------------------------------------------------


@pytest.mark.rule("1D2c", "GL-Human.m")
@pytest.mark.parametrize(
    "code",
    [
        pytest.param("M2C182R", marks=pytest.mark.rule("CA-M2C182B-FUT")),
        pytest.param("M2C185R", marks=pytest.mark.rule("CA-M2C185R-FUT")),
    ],
)
def test_secession_needs_two_promoted_humans_at_a_promoted_anchored_bernal(
    refuses: Refuses, does: Does, code: str
) -> None:
    other = "M2C183"
    state = futuristic()
    team(state, "leo", code)
    factory(state, "P", "vesta")
    bernal(state, "P", OFFICE, VESTA, other + "R", "M2C188R")
    assert "2 promoted human Colonists" in fails(refuses, state, code)  # the Bernal is not promoted
    state.cards[OFFICE].black = True
    state.cards[other].black = False
    fails(refuses, state, code)
    state.cards[other].black = True
    state.players["P"].stacks["kalpana"].anchored = 0
    fails(refuses, state, code)
    state.players["P"].stacks["kalpana"].anchored = 1
    succeeds(does, state, code)  # two others will do, and the one that lists it is in LEO
    assert stars(state) == 7 and state.war is not None and state.war.independents == ["P"]
    does(game(), state, act("P", "retire_colonist", card="M2C188"))
    does(game(), state, act("P", "end_turn"))
    assert d_war.loyalist(state, "W")


@pytest.mark.rule("1D5e", "CA-M2C185R-FUT", "1D1a.2")
@pytest.mark.breaks("1D1a.2", "1Db")
def test_secession_is_completed_once_by_either_card(refuses: Refuses) -> None:
    state = futuristic()
    team(state, VESTA, "M2C182R")
    factory(state, "P", "vesta")
    bernal(state, "P", LAB, VESTA, "M2C183R")
    won(state, "M2C185", "W")
    fails(refuses, state, "M2C182R", "1D1a.2")
    state.players["P"].futures = state.players["W"].futures
    state.players["W"].futures = {}
    fails(refuses, state, "M2C182R", "1Db")


@pytest.mark.rule("1D5e", "2B5")
def test_by_its_card_the_soldier_caste_asks_for_a_wet_bernal_in_place_of_a_promoted_one(
    refuses: Refuses, does: Does
) -> None:
    state = with_colonist("M2C185R", secession_card_text="card")
    for site in ("phoebe", "suttungr"):
        factory(state, "P", site)
    bernal(state, "P", OFFICE, NORSE, "M2C183R", "M2C188R")
    state.sites["suttungr"].factory = None
    fails(refuses, state, "M2C185R")  # hydration 4
    state.sites["suttungr"].factory = "P"
    succeeds(does, state, "M2C185R")
    assert stars(state) == 10


# -- Artificial Consciousness ----------------------------------------------------------------------------


@pytest.mark.rule("1D5c", "CA-M2C183R-FUT")
def test_artificial_consciousness_needs_two_promoted_colonists_at_astrobiology_dirtsides(
    refuses: Refuses, does: Does
) -> None:
    state = with_colonist("M2C183R")
    site = "triton-tuonela-planitia"
    factory(state, "P", site)
    bernal(state, "P", OFFICE, "triton-lagrange", "M2C188R")
    put(state, "P", "outpost2", site, "M2C194")
    assert "2 promoted Colonists" in fails(refuses, state, "M2C183R")
    state.cards["M2C194"].black = True  # a Robot is a Colonist
    succeeds(does, state, "M2C183R")
    assert stars(state) == 10


@pytest.mark.rule("1D5c", "CA-M2C183R-FUT", "I3")
@pytest.mark.breaks("I3")
def test_artificial_consciousness_sells_any_number_of_cards(refuses: Refuses, does: Does) -> None:
    state = futuristic()
    hold(state, "P", "CT044", "CT045", "CB056")
    put(state, "P", "leo", "leo", "CT047R")
    sale = act("P", "free_market", card="CT047", more=("CT044", "CB056"))
    assert sale not in listed(state, "free_market")
    refuses(game(), state, sale, "I3")
    won(state, "M2C183")
    with pytest.raises(Impossible):
        act("P", "free_market", card="CT044", more=("CT044",)).possible(state)
    assert act("P", "free_market", card="CT044", more=("CB056", "CT047")) in listed(state, "free_market")
    assert sale.figures(state)["price"].value == 16
    does(game(), state, sale)
    assert state.players["P"].aquas == 9 + 16
    assert state.players["P"].hand == ["CT045", "CT047"]  # a sold product is in hand again


# -- SETI ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1D5d", "CA-M2C184R-FUT", "K2a", "K2a.m2", "2A4")
@pytest.mark.breaks("CA-M2C184R-FUT", "CA-M2C188R-FUT")
def test_seti_gives_one_inspiration_and_one_homesteading(refuses: Refuses, does: Does) -> None:
    state = futuristic()
    refuses(game(), state, act("P", "inspire"), "CA-M2C184R-FUT")
    state.players["P"].gifts = {"inspiration": 1, "homestead": 1}
    tops = {deck: cards[0] for deck, cards in state.decks.items()}
    does(game(), state, act("P", "inspire"))
    assert all(cards[-1] == tops[deck] for deck, cards in state.decks.items())
    refuses(game(), state, act("P", "inspire"), "CA-M2C184R-FUT")
    assert not listed(state, "inspire")
    first, second = steads(state)
    does(game(), state, act("P", "fundraise"))
    does(game(), state, first)
    refuses(game(), state, second, "CA-M2C188R-FUT")
    assert second not in listed(state, "homestead")


def steads(state: Hf4State) -> list[Any]:
    """Two free homesteadings, at two factories with two cards and two Colonists."""
    factory(state, "P", "vesta")
    factory(state, "P", "peking")
    put(state, "P", "leo", "leo", "CT044R", "CT045R", "M2C186", "M2C190")
    return [
        act("P", "homestead", site=site, card=card, colonist=colonist, free=True)
        for site, card, colonist in (("vesta", "CT044", "M2C186"), ("peking", "CT045", "M2C190"))
    ]


@pytest.mark.rule("1D5d", "CA-M2C184R-FUT", "1D1c")
def test_seti_needs_an_own_factory_in_either_camp_of_the_trojans(refuses: Refuses, does: Does) -> None:
    state = with_colonist("M2C184R")
    factory(state, "P", "agamemnon")
    factory(state, "P", "hektor")
    factory(state, "W", "laocoon")
    assert "Trojan camp" in fails(refuses, state, "M2C184R")
    factory(state, "P", "laocoon")
    succeeds(does, state, "M2C184R")
    assert stars(state) == 10 and state.players["P"].gifts == {"inspiration": 1, "homestead": 1}
    assert {"hektor", "laocoon"} <= d_futures.destined(state, "P")


# -- New Venus and Footfall ------------------------------------------------------------------------------

COMET = "comet-encke"  # a synodic comet
SOLEM, PULSED = "M1W162R", "CG111"  # a TW thruster of thrust 9, and the generator that it needs


def bomb(state: Hf4State, code: str) -> tuple[str, str]:
    """P has the Colonist, a factory on the comet, and there a rocket that could move it; returns the cost."""
    team(state, "leo", code)
    factory(state, "P", COMET, dome=True)
    put(state, "P", "rocket", COMET, SOLEM, PULSED)
    return "M1W162", PULSED


@pytest.mark.rule("1D5f", "CA-M2C186R-FUT", "1D2c", "GL-Busted", "1D1")
def test_footfall_gives_up_a_strong_thruster_at_an_own_factory_on_a_synodic_comet(
    refuses: Refuses, does: Does
) -> None:
    state = futuristic()
    spent = bomb(state, "M2C186R")
    assert "just its supports" in fails(refuses, state, "M2C186R")
    fails(refuses, state, "M2C186R", spent=("M1W162",))
    fails(refuses, state, "M2C186R", spent=(*spent, CREW))
    put(state, "W", "outpost1", COMET, "CB056")
    state.sites[COMET].factory = "W"
    assert "there is none" in fails(refuses, state, "M2C186R", spent=spent)
    state.sites[COMET].factory = "P"
    succeeds(does, state, "M2C186R", spent=spent)
    tokens = state.sites[COMET]
    assert tokens.busted and tokens.claim is None and tokens.factory is None and not tokens.colonies
    assert "CB056" in state.players["W"].hand and set(spent) <= set(state.players["P"].hand)
    assert stars(state) == 10 and state.war is not None and state.war.independents == ["P"]


@pytest.mark.rule("1D5f", "CA-M2C186R-FUT", "H3.1")
def test_a_heavy_rocket_does_not_move_a_comet(refuses: Refuses) -> None:
    # of thrust 8, a transport gets 1 less and a tug 2
    spent: tuple[str, ...] = ("M1W157", PULSED, COOLER[:-1])
    for fuel, strong in ((0, True), (12, False)):
        state = futuristic()
        bomb(state, "M2C186R")
        load_tanks(state, put(state, "P", "rocket", COMET, "M1W157R", PULSED, COOLER), fuel, Grade.DIRT)
        if strong:
            assert attempt("M2C186", spent=spent) in attempts(state)
        else:
            assert "net thrust 7" in fails(refuses, state, "M2C186R", spent=spent)
    state = futuristic()
    spent = bomb(state, "M2C186R")
    state.players["P"].stacks["rocket"].location = "vesta"
    factory(state, "P", "vesta")
    fails(refuses, state, "M2C186R", spent=spent)  # no synodic comet


@pytest.mark.rule("1D1", "1A6a")
def test_what_a_future_costs_is_lost_whatever_the_roll(does: Does) -> None:
    state = futuristic()
    spent = bomb(state, "M2C186R")
    does(game(), state, attempt("M2C186", spent=spent), dice(1))
    assert not state.players["P"].futures and set(spent) <= set(state.players["P"].hand)
    assert not state.sites[COMET].busted and state.war is None


@pytest.mark.rule("1D5a", "CA-M2C180B-FUT", "2B6", "GL-Busted")
def test_new_venus_busts_venus_as_well_and_unanchors_the_bernals_above(does: Does) -> None:
    state = futuristic()
    spent = bomb(state, "M2C180R")
    venus = "venus-aerostat-xity"
    factory(state, "W", venus, dome=True)
    over = bernal(state, "W", OFFICE, "lvo")
    other = bernal(state, "G", "M2B171", HOME)
    put(state, "W", "outpost1", venus, "CB056")
    succeeds(does, state, "M2C180R", spent=spent)
    assert state.sites[venus].busted and state.sites[COMET].busted
    assert state.sites[venus].factory is None and "CB056" in state.players["W"].hand
    assert not over.anchored and other.anchored
    assert stars(state) == 12 and state.war is None  # no casus belli


@pytest.mark.rule("1D5a", "2B6a", "2B6d")
def test_the_dome_of_a_bernal_that_is_cast_off_goes_to_another_dirtside() -> None:
    state = futuristic()
    factory(state, "W", "vesta")
    factory(state, "W", "peking")
    over = bernal(state, "W", OFFICE, VESTA)
    d5_future_deeds.devastate(state, ["vesta"])
    assert not over.anchored and state.sites["peking"].colonies == ["W"]


# -- ET Life, Dyson Bubble, Pan Sapiens --------------------------------------------------------------------


@pytest.mark.rule("1D5g", "CA-M2C187R-FUT", "M2b.5", "1D2a")
def test_et_life_is_worth_2_for_each_astrobiology_colony(refuses: Refuses, does: Does) -> None:
    state = with_colonist("M2C187R")
    factory(state, "P", "icarus", dome=True)
    factory(state, "P", "vesta", dome=True)
    factory(state, "P", "comet-phaethon")
    assert "2 own colonies" in fails(refuses, state, "M2C187R")
    factory(state, "P", "comet-phaethon", dome=True)
    succeeds(does, state, "M2C187R")
    assert stars(state) == 4
    factory(state, "P", "comet-holmes", dome=True)
    state.players["P"].stacks["outpost1"].cards.remove("M2C187")
    state.decks["colonists"].append("M2C187")
    d_turns.game_end(state)
    assert stars(state) == 6  # no endgame Future: the card is not looked for


@pytest.mark.rule("1D5j", "CA-M2C190R-FUT")
def test_the_dyson_bubble_needs_both_sites_of_mercury_industrialized_by_anybody(
    refuses: Refuses, does: Does
) -> None:
    state = with_colonist("M2C190R")
    factory(state, "W", "mercury-north-pole")
    assert "mercury-discovery-rupes" in fails(refuses, state, "M2C190R")
    factory(state, "G", "mercury-discovery-rupes")
    succeeds(does, state, "M2C190R")
    assert stars(state) == 0


@pytest.mark.rule("1D5j", "CA-M2C190R-FUT")
def test_the_dyson_bubble_is_worth_5_for_each_own_factory_on_mercury() -> None:
    state = futuristic()
    won(state, "M2C190")
    factory(state, "P", "mercury-north-pole")
    factory(state, "W", "mercury-discovery-rupes")
    assert stars(state) == 5
    factory(state, "P", "mercury-discovery-rupes")
    assert stars(state) == 10


@pytest.mark.rule("1D5i", "CA-M2C189R-FUT", "1D2b", "1D2c", "GL-Space-Elevator")
def test_pan_sapiens_needs_three_factories_on_elevators_and_pays_for_glory(
    refuses: Refuses, does: Does
) -> None:
    state = with_colonist("M2C189R")
    for site in ("phobos", "mars-arsia-mons-caves", "saturn-aerostat"):
        factory(state, "P", site)
    state.elevators = ["phobos:mars-arsia-mons-caves"]
    assert "3 own factories" in fails(refuses, state, "M2C189R")
    state.elevators.append("saturn-aerostat:prometheus")
    state.sites["phobos"].factory = "W"
    fails(refuses, state, "M2C189R")
    state.sites["phobos"].factory = "P"
    succeeds(does, state, "M2C189R")
    assert state.war is not None and stars(state) == 0
    state.glory_spots.pop("glory-mars")
    state.players["P"].glory.append("glory-mars")
    state.glory_spots.pop("glory-venus")
    state.cards[CREW].glory = "glory-venus"
    assert stars(state) == 4
    state.elevators.pop()
    assert stars(state) == 0


@pytest.mark.rule("1D5l", "CA-M2C192R-FUT", "1D2b", "1D1a.2")
@pytest.mark.breaks("1D1a.2")
def test_the_beanstalk_counts_everybodys_factories_on_elevators_for_the_first_player_alone(
    refuses: Refuses, does: Does
) -> None:
    state = with_colonist("M2C192R")
    state.elevators = ["phobos:mars-arsia-mons-caves", "saturn-aerostat:prometheus"]
    assert "3 or more space elevators" in fails(refuses, state, "M2C192R")
    state.elevators.append("neptune-aerostat:despina")
    for owner, site in (("P", "phobos"), ("W", "saturn-aerostat"), ("G", "despina"), ("P", "vesta")):
        factory(state, owner, site)
    won(state, "M1F166", "W")  # the same Future, on a freighter
    fails(refuses, state, "M2C192R", "1D1a.2")
    state.players["W"].futures.clear()
    succeeds(does, state, "M2C192R")
    assert stars(state) == 9
    state.elevators.pop()
    assert stars(state) == 0


# -- Submariner ------------------------------------------------------------------------------------------


@pytest.mark.rule("1D5k", "CA-M2C191R-FUT", "2B5")
def test_the_submariner_doubles_the_hydration_of_dirtsides(refuses: Refuses, does: Does) -> None:
    state = with_colonist("M2C191R")
    for site in ("ceres", "europa-subsurface-ocean"):
        factory(state, "P", site)
    state.site("enceladus").colonies = ["W"]
    assert "3 submarine sites" in fails(refuses, state, "M2C191R")
    factory(state, "P", "enceladus", dome=True)
    factory(state, "P", "vesta")
    over = bernal(state, "P", OFFICE, VESTA)
    bernal(state, "P", "M2B171", HOME, kind="stanford")
    wet = state.content.map.sites["vesta"].hydration
    assert wet and m_score.dirtside_points(state, "P") == 6 + wet
    succeeds(does, state, "M2C191R")
    assert m_score.dirtside_points(state, "P") == 6 + 2 * wet  # the Home Bernal counts 6 as ever
    assert m_score.hydration(state, over) == 2 * wet
    assert stars(state) == 0
    assert m_score.wet(state, "W", ["vesta"]) == wet


# -- Aerostat and TNO --------------------------------------------------------------------------------------


@pytest.mark.rule("1D5h")
def test_the_aerostat_needs_a_lab_over_an_aerostat(refuses: Refuses, does: Does) -> None:
    state = with_colonist("M2C188R")
    factory(state, "P", "venus-aerostat-xity")
    bernal(state, "P", OFFICE, "lvo")
    fails(refuses, state, "M2C188R")
    state.cards[OFFICE].black = True
    succeeds(does, state, "M2C188R")
    assert stars(state) == 14


@pytest.mark.rule("1D5h", "CA-M2C188R-FUT", "2A4")
@pytest.mark.breaks("CA-M2C188R-FUT")
def test_the_aerostat_makes_homesteading_a_free_action(refuses: Refuses, does: Does) -> None:
    state = futuristic()
    first, second = steads(state)
    refuses(game(), state, first, "CA-M2C188R-FUT")
    won(state, "M2C188")
    does(game(), state, act("P", "fundraise"))
    assert first in listed(state, "homestead")
    does(game(), state, first)
    does(game(), state, second)
    assert state.sites["vesta"].colonies == state.sites["peking"].colonies == ["P"]
    assert state.decks["thrusters"][-2:] == ["CT044", "CT045"]


@pytest.mark.rule("1D5m", "CA-M2C193R-FUT", "2A4")
@pytest.mark.breaks("CA-M2C193R-FUT", "2A4a")
def test_tno_homesteads_once_a_turn_without_a_card(refuses: Refuses, does: Does) -> None:
    state = with_colonist("M2C193R")
    factory(state, "P", "pluto")
    assert "2 own factories in the neptune zone" in fails(refuses, state, "M2C193R")
    factory(state, "P", "charon")
    first, second = (replace(one, card=None) for one in steads(state))
    refuses(game(), state, first, "CA-M2C193R-FUT")
    refuses(game(), state, replace(first, free=False), "2A4a")
    succeeds(does, state, "M2C193R")
    assert stars(state) == 12
    assert first in listed(state, "homestead")
    does(game(), state, first)
    assert state.sites["vesta"].colonies == ["P"] and "CT044" in state.players["P"].stacks["leo"].cards
    refuses(game(), state, second, "CA-M2C193R-FUT")
    assert second not in listed(state, "homestead")
    refuses(game(), state, replace(second, card="CT045"), "CA-M2C188R-FUT")


# -- Uplift ------------------------------------------------------------------------------------------------

UPLIFT = {code: f"CA-{code}-FUT" for code in ("M2C194R", "M2C195R", "M2C196R", "M2C197R")}


def uplifting(code: str) -> Hf4State:
    """P has the Robot and 20 Aquas, and the crew at a promoted Bernal with the Robot."""
    state = futuristic()
    factory(state, "P", "vesta")
    bernal(state, "P", LAB, VESTA, CREW, code)
    state.players["P"].aquas = 20
    return state


@pytest.mark.rule("1D2c", "2A6b", "GL-Human.m", "GL-Robot")
@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=pytest.mark.rule(rule)) for code, rule in UPLIFT.items()]
)
def test_uplift_emancipates_all_robots_and_is_a_casus_belli(does: Does, code: str) -> None:
    state = uplifting(code)
    other = "M2C196" if code != "M2C196R" else "M2C194"
    hold(state, "W", other)
    rolled = () if code == "M2C195R" else (2,)
    one = attempt(code[:-1])
    assert one in attempts(state)
    does(game(), state, one, dice(*rolled))
    assert game().invariants(state) == []
    assert c_colonists.emancipated(state) and e_stacks.is_human(state, code[:-1])
    assert state.decks["colonists"][-1] == other and other not in state.players["W"].hand
    assert state.players["P"].aquas == 0 and stars(state) == 12
    assert state.war is not None and state.war.independents == ["P"]


@pytest.mark.rule("1D5n", *UPLIFT.values(), "1D1")
def test_uplift_needs_20_aquas_a_staffed_promoted_bernal_and_robots_that_serve(refuses: Refuses) -> None:
    state = uplifting("M2C194R")
    state.players["P"].aquas = 19
    assert "costs 20 Aquas, P has 19" in fails(refuses, state, "M2C194R")
    state = uplifting("M2C194R")
    state.cards[OFFICE].black = False
    assert "a promoted Bernal" in fails(refuses, state, "M2C194R")
    state = uplifting("M2C194R")
    assert state.colonization is not None
    state.colonization.emancipated = True
    assert "not yet emancipated" in fails(refuses, state, "M2C194R")


@pytest.mark.rule("1D5n", "CA-M2C197R-FUT", "CA-M2C196R-FUT")
def test_neumann_matter_itself_is_at_the_bernal(refuses: Refuses, does: Does) -> None:
    state = uplifting("M2C196R")
    put(state, "P", "outpost1", "leo", "M2C182", "M2C196R", "M2C197R")
    fails(refuses, state, "M2C197R", unit="M2C182")
    succeeds(does, state, "M2C196R", unit="M2C182")  # any crew or Colonist at the Bernal will do


@pytest.mark.rule("1D5n", "CA-M2C195R-FUT", "1Dc")
@pytest.mark.breaks("H7e", "GL-War-of-Independence.e")
def test_the_navigator_takes_no_roll_and_finao_is_paid_on_top_of_the_20(
    refuses: Refuses,
) -> None:
    state = uplifting("M2C195R")
    with pytest.raises(Impossible, match="no roll"):
        attempt("M2C195", finao=True).possible(state)
    state = uplifting("M2C196R")
    state.players["P"].aquas = 23
    refuses(game(), state, attempt("M2C196", finao=True), "H7e", dice())
    state.players["P"].aquas = 24
    assert attempt("M2C196", finao=True) in attempts(state)
    d_war.break_out(state, "W")
    d_war.begin(state, "blue")
    refuses(game(), state, attempt("M2C196", finao=True), "GL-War-of-Independence.e", dice())
