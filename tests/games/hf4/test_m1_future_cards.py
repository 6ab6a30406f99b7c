"""Module 1: the Futures of TW thrusters and freighters one by one (1D3, 1D4): requirement, effect, points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import d_turns, f_fuel, h_spacecraft, h_thrust
from hfmod.games.hf4.rules.core.k_events import RollCme
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import b_fleet, c_thrusters
from hfmod.testing import Refuses
from tests.games.hf4.colonies import act, bernal, dice, factory, game, listed, put
from tests.games.hf4.quests import (
    COOLER,
    CREW,
    OFFICE,
    PULSED,
    attempt,
    exoplanets,
    futuristic,
    spacefaring,
    stars,
    team,
    won,
)

Does = Callable[..., Any]
LAB = OFFICE + "R"


def lab(place: str, *sites: str, code: str = LAB) -> Hf4State:
    """P's Lab at a place, with own factories at sites."""
    state = futuristic()
    for site in sites:
        factory(state, "P", site)
    bernal(state, "P", code, place)
    return state


def completes(state: Hf4State, card: str, points: int, does: Does) -> None:
    """The Future of a card is completed, and worth so many points."""
    does(game(), state, attempt(card), dice(2))
    assert card in state.players["P"].futures.values() and stars(state) == points


# -- TW thrusters ----------------------------------------------------------------------------------------


@pytest.mark.rule("CA-M1W156R-FUT", "2B5", "1D1", "M2b.5", "2Ca")
@pytest.mark.breaks("1D1")
def test_spacefaring_takes_a_bernal_of_hydration_8(refuses: Refuses, does: Does) -> None:
    refuses(game(), spacefaring("phoebe"), attempt("M1W156"), "1D1", dice(2))
    state = spacefaring("phoebe", "suttungr", "ymir")
    assert c_colonists.limit(state, "P") == 1  # one Anchored Bernal
    completes(state, "M1W156", 7, does)
    assert c_colonists.limit(state, "P") == 2


@pytest.mark.rule("CA-M1W157R-FUT", "1D1", "1D1a.1", "M2b.5", "1C1a")
@pytest.mark.breaks("1D1", "1D1a.1")
def test_a_mini_black_hole_takes_10_isotope_fts_at_an_own_centaur(refuses: Refuses, does: Does) -> None:
    state = futuristic()
    team(state, "asbolus", "M1W157R", PULSED, COOLER)
    stack = state.players["P"].stacks["outpost1"]
    stack.fts[Grade.ISOTOPE] = 7
    factory(state, "W", "asbolus")
    put(state, "P", "outpost2", "asbolus", "CT044").fts[Grade.ISOTOPE] = 4
    refuses(game(), state, attempt("M1W157"), "1D1", dice(2))  # a factory of another player
    factory(state, "P", "chiron")
    refuses(game(), state, attempt("M1W157"), "1D1a.1", dice(2))
    factory(state, "P", "asbolus")
    stack.fts[Grade.ISOTOPE] = 5
    refuses(game(), state, attempt("M1W157"), "1D1", dice(2))
    stack.fts[Grade.ISOTOPE] = 7
    failed = game().fork(state)
    does(game(), failed, attempt("M1W157"), dice(1))
    assert sum(one.fts.get(Grade.ISOTOPE, 0) for one in failed.stacks("P")) == 1  # paid before the roll
    completes(state, "M1W157", 10, does)
    assert stack.fts.get(Grade.ISOTOPE, 0) == 0
    assert state.players["P"].stacks["outpost2"].fts[Grade.ISOTOPE] == 1
    assert c_thrusters.isotope_factor(state, "P") == 2


@pytest.mark.rule("CA-M1W158R-FUT", "1D1", "1D1a.1", "M2b.5", "GL-Dirtside", "GL-Lab")
@pytest.mark.breaks("1D1", "1D1a.1")
@pytest.mark.parametrize(
    ("place", "site"), [("io-belt", "io-loki-patera"), ("triton-lagrange", "triton-mahilani-plume")]
)
def test_a_mass_beam_takes_a_lab_over_io_or_triton(
    place: str, site: str, refuses: Refuses, does: Does
) -> None:
    state = lab(place, "peking")
    team(state, place, "M1W158R", COOLER)
    refuses(game(), state, attempt("M1W158"), "1D1", dice(2))
    factory(state, "P", site)
    state.cards[OFFICE].black = False
    refuses(game(), state, attempt("M1W158"), "1D1", dice(2))  # not promoted
    state.cards[OFFICE].black = True
    state.players["P"].stacks["outpost1"].location = "leo"
    refuses(game(), state, attempt("M1W158"), "1D1a.1", dice(2))
    state.players["P"].stacks["outpost1"].location = place
    completes(state, "M1W158", 7, does)


@pytest.mark.rule("CA-M1W158R-FUT", "H3d")
def test_the_mass_beam_gives_2_more_to_all_that_its_owner_pushes(does: Does) -> None:
    state = futuristic()
    pushed = next(
        card.id
        for card in state.content.deck("thrusters")
        if card.front.thrust is not None and card.front.thrust.push
    )
    stack = put(state, "P", "rocket", "leo", pushed)
    f_fuel.load_tanks(state, stack, 4, Grade.WATER)

    def push(by: str | None) -> int:
        total: int = h_thrust.net_thrust(state, stack, pushed, False, by is not None, (), by).total
        return total

    assert push("P") == push("W") == push(None) + 1
    won(state, "M1W158")
    assert push("P") == push(None) + 3 and push("W") == push(None) + 1
    state.players["P"].privileges.add("powersat")
    state.players["W"].privileges.add("powersat")
    assert h_thrust.strongest_push(state, "P") == ["P"]
    assert state.turn is not None
    state.turn.granted["powersat:W"] = {"P"}
    assert h_thrust.strongest_push(state, "P") == ["P"]
    state.players["P"].privileges.remove("powersat")
    assert h_thrust.strongest_push(state, "P") == ["W"]


@pytest.mark.rule("CA-M1W159R-FUT", "1D1", "M2b.5", "1C1a")
@pytest.mark.breaks("1D1")
def test_a_fusion_candle_takes_triton_and_a_lab_over_the_aerostat_of_neptune(
    refuses: Refuses, does: Does
) -> None:
    state = lab("despina-burn", "neptune-aerostat")
    team(state, "despina-burn", "M1W159R", PULSED, COOLER)
    factory(state, "P", "triton-tuonela-planitia")
    refuses(game(), state, attempt("M1W159"), "1D1", dice(2))
    factory(state, "P", "triton-tuonela-planitia", dome=True)
    completes(state, "M1W159", 14, does)
    assert c_thrusters.isotope_factor(state, "P") == 2


@pytest.mark.rule("CA-M1W160R-FUT", "1D1", "M2b.5", "1D2")
@pytest.mark.breaks("1D1")
def test_protium_fusion_takes_a_lab_over_a_site_of_type_h(refuses: Refuses, does: Does) -> None:
    state = lab("saturn-g-ring", "pandora")
    team(state, "saturn-g-ring", "M1W160R", PULSED)
    refuses(game(), state, attempt("M1W160"), "1D1", dice(2))
    factory(state, "P", "saturn-aerostat")
    completes(state, "M1W160", 10, does)


@pytest.mark.rule("1D2", "1C1a", "CA-M1F168R-FUT")
def test_each_future_that_doubles_isotope_does_so(does: Does) -> None:
    state = futuristic()
    factory(state, "P", "pholus")
    put(state, "P", "outpost1", "pholus", "M1W160R")
    won(state, "M1W160")
    won(state, "M1F168")
    does(game(), state, act("P", "factory_refuel", site="pholus", to="outpost1", grade="isotope"))
    assert state.players["P"].stacks["outpost1"].fts[Grade.ISOTOPE] == 4


STARSHIP = ("sol-exit", "neptune-oberth-exit", "jupiter-sol-jupiter-exit")


def starship(card: str, *codes: str, place: str = "sol-exit") -> Hf4State:
    """P's rocket at an exit, with TW thruster and crew."""
    state = futuristic()
    stack = put(state, "P", "rocket", place, CREW, card + "R", PULSED, *codes)
    for one in stack.cards:
        state.cards[one].heavy = state.content.cards[one].deck == "radiators"
    return state


@pytest.mark.rule("CA-M1W162R-FUT", "1D1b", "1D1b.1", "1D1", "M2b.5", "1D2a")
@pytest.mark.breaks("1D1b", "1D1")
@pytest.mark.parametrize("place", STARSHIP)
def test_the_lithiated_ammonia_starship_leaves_by_an_exit_with_10_tanks_of_isotope(
    place: str, refuses: Refuses, does: Does
) -> None:
    state = starship("M1W162", place=place)
    stack = state.players["P"].stacks["rocket"]
    f_fuel.load_tanks(state, stack, 4, Grade.ISOTOPE)
    stack.fts[Grade.ISOTOPE] = 5
    refuses(game(), state, attempt("M1W162"), "1D1", dice(2))
    stack.fts[Grade.ISOTOPE] = 6
    stack.location = "sedna-lagrange"
    refuses(game(), state, attempt("M1W162"), "1D1b", dice(2))
    stack.location = place
    failed = game().fork(state)
    does(game(), failed, attempt("M1W162"), dice(1))
    assert "M1W162" in failed.players["P"].stacks["rocket"].cards  # only the crew is lost
    completes(state, "M1W162", 14, does)
    assert "rocket" not in state.players["P"].stacks
    assert CREW in state.players["P"].stacks["leo"].cards  # no murder, and P is no felon here
    assert "M1W162" in state.players["P"].hand and state.face("M1W162") == "black"
    d_turns.game_end(state)
    assert stars(state) == 14  # for good, although the card has left


@pytest.mark.breaks("1D1b")
def test_only_a_spacecraft_leaves_for_the_stars(refuses: Refuses) -> None:
    state = futuristic()
    team(state, "sol-exit", "M1W162R", PULSED)
    state.players["P"].stacks["outpost1"].fts[Grade.ISOTOPE] = 10
    refuses(game(), state, attempt("M1W162"), "1D1b", dice(2))


@pytest.mark.rule("CA-M1W161R-FUT", "1D1b", "1D1b.1", "1D1", "M2b.5", "2A6")
@pytest.mark.breaks("1D1")
def test_the_enzmann_starship_takes_two_promoted_colonists_and_a_mobile_factory_along(
    refuses: Refuses, does: Does
) -> None:
    state = starship("M1W161", COOLER, "CX080", "CX083", "M2C181R", "M2C196R", "M2C183")
    bernal(state, "P", LAB, "cycler")
    put(state, "P", "freighter", "peking", "M1F169R")
    factory(state, "P", "peking")
    factory(state, "P", "kollaa")
    refuses(game(), state, attempt("M1W161"), "1D1", dice(2))  # no mobile factory at the exit
    for site, cube in (("peking", "cube1"), ("kollaa", "cube2")):
        standing = h_spacecraft.small_cube(state, "P", h_spacecraft.ON_CLAIM + site)
        assert standing is not None
        b_fleet.lift_off(state, standing)
        state.players["P"].cubes[cube].location = "sol-exit"
    state.cards["M2C196"].black = False
    refuses(game(), state, attempt("M1W161"), "1D1", dice(2))
    state.cards["M2C196"].black = True
    completes(state, "M1W161", 12, does)
    assert "rocket" not in state.players["P"].stacks and len(state.players["P"].cubes) == 1
    assert not c_colonists.in_play(state, "P")
    assert listed(state, "exomigrate")  # others take their places


# -- freighters ------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-M1F163R-FUT", "1D1", "1D1a.1", "M2b.5")
@pytest.mark.breaks("1D1", "1D1a.1")
def test_terraforming_takes_a_lab_over_air_that_is_not_of_mars(refuses: Refuses, does: Does) -> None:
    state = lab("lmo", "mars-arsia-mons-caves")
    team(state, "lmo", "M1F163R")
    refuses(game(), state, attempt("M1F163"), "1D1", dice(2))
    state = lab("saturn-g-ring", "saturn-aerostat")
    team(state, "saturn-g-ring", "M1F163R")
    state.players["P"].stacks["freighter"].location = "leo"
    state.players["P"].stacks["outpost1"].location = "leo"
    refuses(game(), state, attempt("M1F163"), "1D1a.1", dice(2))
    for kind in ("freighter", "outpost1"):
        state.players["P"].stacks[kind].location = "saturn-g-ring"
    completes(state, "M1F163", 8, does)


@pytest.mark.rule("CA-M1F164R-FUT", "1D1", "M2b.5")
@pytest.mark.breaks("1D1")
def test_a_beehive_ark_takes_a_lab_beside_a_synodic_comet(refuses: Refuses, does: Does) -> None:
    state = lab("sedna-lagrange")
    team(state, "sedna-lagrange", "M1F164R")
    refuses(game(), state, attempt("M1F164"), "1D1", dice(2))
    state = lab("kreutz-sungrazer-lagrange")
    team(state, "kreutz-sungrazer-lagrange", "M1F164R")
    completes(state, "M1F164", 7, does)


@pytest.mark.rule("CA-M1F165R-FUT", "1D1", "1D2b", "M2b.5")
@pytest.mark.breaks("1D1")
def test_the_exoplanet_hunt_takes_a_claim_on_sedna(refuses: Refuses, does: Does) -> None:
    state = exoplanets()
    state.site("sedna").claim = "W"
    refuses(game(), state, attempt("M1F165"), "1D1", dice(2))
    completes(exoplanets(), "M1F165", 12, does)


@pytest.mark.rule("CA-M1F166R-FUT", "1D1", "1D2b", "M2b.5", "1B9", "GL-Space-Elevator")
@pytest.mark.breaks("1D1")
def test_a_beanstalk_takes_three_elevators_and_counts_the_factories_at_them(
    refuses: Refuses, does: Does
) -> None:
    state = futuristic()
    names = [one.name for one in state.content.map.elevators if not one.bernal_only][:3]
    ends = [end for name in names for end in state.content.map.elevator(name).ends]
    sites = [end for end in ends if end in state.content.map.sites]
    team(state, sites[0], "M1F166R")
    factory(state, "P", sites[0])
    factory(state, "W", sites[-1])
    factory(state, "P", "sedna")
    state.elevators = names[:2]
    refuses(game(), state, attempt("M1F166"), "1D1", dice(2))
    state.elevators = list(names)
    for kind in ("freighter", "outpost1"):
        state.players["P"].stacks[kind].location = "sedna"
    refuses(game(), state, attempt("M1F166"), "1D1", dice(2))
    for kind in ("freighter", "outpost1"):
        state.players["P"].stacks[kind].location = sites[0]
    completes(state, "M1F166", 3 * 2, does)
    factory(state, "G", sites[1])
    assert stars(state) == 3 * 3
    state.elevators = names[:2]
    d_turns.game_end(state)
    assert stars(state) == 0 and not state.players["P"].futures


@pytest.mark.rule("CA-M1F167R-FUT", "1D1", "M2b.5", "K2d")
@pytest.mark.breaks("1D1")
def test_golden_apples_of_the_kreutz_sungrazer_ignore_flares(refuses: Refuses, does: Does) -> None:
    state = futuristic()
    team(state, "kreutz-sungrazer", "M1F167R")
    state.site("kreutz-sungrazer").claim = "P"
    refuses(game(), state, attempt("M1F167"), "1D1", dice(2))
    factory(state, "P", "kreutz-sungrazer")
    flown = put(state, "P", "rocket", "vesta-family-burn-1", "CT044")
    hit = put(state, "W", "rocket", "vesta-family-burn-1", "CT045")
    completes(state, "M1F167", 14, does)
    RollCme(by=state.first_player).happen(state, 20)
    assert flown.cards == ["CT044"] and not hit.cards


@pytest.mark.rule("CA-M1F168R-FUT", "1D1", "M2b.5", "1C1a")
@pytest.mark.breaks("1D1")
def test_antimatter_takes_a_lab_over_a_site_of_type_s(refuses: Refuses, does: Does) -> None:
    state = lab("norse-moonlets-lagrange", "phoebe")
    team(state, "norse-moonlets-lagrange", "M1F168R")
    refuses(game(), state, attempt("M1F168"), "1D1", dice(2))
    factory(state, "P", "skoll")
    completes(state, "M1F168", 10, does)
    assert c_thrusters.isotope_factor(state, "P") == 2


@pytest.mark.rule("CA-M1F169R-FUT", "1D1", "1D2b", "M2b.5")
@pytest.mark.breaks("1D1")
def test_a_star_wisp_is_worth_more_at_the_farther_lens_and_only_while_it_is_there(
    refuses: Refuses, does: Does
) -> None:
    state = futuristic()
    team(state, "sedna-lagrange", "M1F169R")
    refuses(game(), state, attempt("M1F169"), "1D1", dice(2))

    def to(space: str) -> None:
        for kind in ("freighter", "outpost1"):
            state.players["P"].stacks[kind].location = space

    to("neutrino-sunlens")
    completes(state, "M1F169", 6, does)
    to("em-sunlens")
    assert stars(state) == 11
    to("sedna-lagrange")
    assert stars(state) == 0
    d_turns.game_end(state)
    assert not state.players["P"].futures
