"""Module 3 with Modules 1 and 2: space elevators that homes far from Earth build (3F1g)."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.games.hf4.rules.conflict import f_et_home, f_lifts
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import b_elevators
from hfmod.testing import Refuses
from tests.games.hf4.colonies import act, bernal, dice, factory, game, listed
from tests.games.hf4.test_m3_settlers import LOOP, PLAIN, colony
from tests.games.hf4.test_m3_trade import EVERYTHING

OVER, CAVES, HELLAS = "lmo", "mars-arsia-mons-caves", "mars-hellas-basin-buried-glaciers"
FAR, MAHILANI, TUONELA = "triton-lagrange", "triton-mahilani-plume", "triton-tuonela-planitia"
LIFT = f"{FAR}:{MAHILANI}"


def over(place: str = FAR, *sites: str, card: str = LOOP) -> Hf4State:
    """In War G has a home far from Earth at a place, with factories below."""
    state = colony("G", "war", EVERYTHING)
    for site in sites or (MAHILANI, TUONELA):
        factory(state, "G", site)
    bernal(state, "G", card, place, kind="stanford")
    assert f_et_home.et_home(state, "G") is not None
    return state


def lift(elevator: str = LIFT, **more: Any) -> Act[Hf4State]:
    return act("G", "build_elevator", elevator=elevator, unit="stanford", **more)


def built(state: Hf4State, *faces: int) -> Hf4State:
    game().apply(state, lift(), dice(*faces))
    for asked in list(state.pending):
        game().apply(state, act(asked["player"], "let_stand"), dice())
    return state


@pytest.mark.rule("3F1g", "3F1g.3")
def test_the_lofstrom_loop_builds_a_space_elevator_to_a_dirtside() -> None:
    state = over()
    ways = [one for one in listed(state, "build_elevator", "G") if not getattr(one, "finao", False)]
    assert ways == [lift(), lift(f"{FAR}:{TUONELA}")]
    assert b_elevators.joined(built(state, 3), FAR, MAHILANI)
    assert game().invariants(state) == []


@pytest.mark.breaks("3F1g")
def test_another_bernal_does_not_nor_does_one_that_is_no_home_there(refuses: Refuses) -> None:
    refuses(game(), over(card=PLAIN), lift(), "3F1g", dice(3))
    peace = over()
    assert peace.conflict is not None
    peace.conflict.war = ""
    refuses(game(), peace, lift(), "3F1g", dice(3))


@pytest.mark.rule("3F1g")
def test_a_lander_burn_lies_between() -> None:
    """Triton has one; the moonlets of Saturn have none."""
    state = over()
    assert f_lifts.over_a_lander(state, FAR, MAHILANI)
    assert not f_lifts.over_a_lander(state, "norse-moonlets-lagrange", "ymir")
    norse = over("norse-moonlets-lagrange", "ymir", "phoebe")
    assert not f_lifts.lifts(norse, norse.players["G"].stacks["stanford"])


@pytest.mark.rule("3F1g.2")
def test_the_bernal_is_not_lost_where_the_roll_fails() -> None:
    state = built(over(), 1)
    stack = state.players["G"].stacks["stanford"]
    assert stack.anchored and stack.cards == [LOOP] and state.elevators == []
    assert f_lifts.spans(state, "G", "stanford") and not f_lifts.spans(state, "G", "freighter")


@pytest.mark.breaks("3F1g.3")
def test_it_leads_to_an_own_dirtside_alone(refuses: Refuses) -> None:
    state = over(FAR, MAHILANI)
    refuses(game(), state, lift(f"{FAR}:{TUONELA}"), "3F1g.3", dice(3))


@pytest.mark.rule("3F1g.4")
@pytest.mark.breaks("3F1g.4")
def test_a_site_has_one(refuses: Refuses) -> None:
    state = over()
    state.elevators = [f"elsewhere:{MAHILANI}"]
    refuses(game(), state, lift(), "3F1g.4", dice(3))
    home = state.players["G"].stacks["stanford"]
    assert [*f_lifts.one_a_site(state, home, f"{FAR}:{TUONELA}")] == []


@pytest.mark.rule("3F1g.6")
def test_where_the_map_prints_one_that_is_built() -> None:
    state = over("pluto-lagrange", "charon")
    home = state.players["G"].stacks["stanford"]
    assert f_lifts.named(state, home, "charon") == "pluto-lagrange:charon"
    assert f_lifts.named(over(), over().players["G"].stacks["stanford"], MAHILANI) == LIFT


@pytest.mark.rule("3F1g.5")
@pytest.mark.breaks("3D4c.2", "3F1g.5")
def test_in_the_mars_zone_it_takes_a_petition(refuses: Refuses) -> None:
    state = over(OVER, CAVES, HELLAS)
    refuses(game(), state, lift(f"{OVER}:{HELLAS}"), "3D4c.2", dice(3))


def test_it_stands_as_long_as_there_is_a_factory_below() -> None:
    state = built(over(), 3)
    state.sites[MAHILANI].factory = None
    b_elevators.fall(state)
    assert state.elevators == []


def test_there_is_none_between_places_that_are_not() -> None:
    with pytest.raises(Impossible, match="is no space elevator"):
        game().judge(over(), lift("here:there"))
