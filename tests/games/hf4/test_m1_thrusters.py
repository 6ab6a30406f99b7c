"""Module 1: promotion, GW and TW thrusters, isotope (1A5, 1C)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_cards, f_fuel, felonies, h_afterburn, h_flyby, h_rights, h_thrust
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.politics.o1_assembly import assembly
from hfmod.games.hf4.rules.terawatt import a_promotion
from hfmod.testing import Refuses
from tests.games.hf4.colonies import VESTA, act, bernal, colonial, factory, game, put

Does = Callable[..., Any]
ZUBRIN, DIPOLE, FOCUS = "M1W156", "M1W158", "M1W160"  # of types S, V and D


def table(*modules: str) -> Any:
    """A game with Module 1 in P's first turn."""
    return colonial(("m1", *modules))


def rocket(state: Any, *codes: str, place: str = VESTA, isotope: int = 0) -> Any:
    """P's rocket with tanks of isotope."""
    stack = put(state, "P", "rocket", place, *codes)
    f_fuel.load_tanks(state, stack, isotope, Grade.ISOTOPE)
    return stack


# -- promotion -------------------------------------------------------------------------------------------


@pytest.mark.rule("1A5", "1A5a", "GL-Promote", "GL-Purple-Side", "1C", "GL-GW", "GL-Ability.m")
@pytest.mark.breaks("1A5", "1A5a")
def test_a_card_is_promoted_at_a_colony_of_its_kind(refuses: Refuses, does: Does) -> None:
    state = table()
    put(state, "P", "outpost1", "peking", ZUBRIN)  # promoted at a colony of type M
    promote = act("P", "promote", card=ZUBRIN)
    factory(state, "P", "peking")
    refuses(game(), state, promote, "1A5")
    factory(state, "P", "peking", dome=True)
    refuses(game(), state, promote, "1A5a")
    state.players["P"].stacks["outpost1"].location = "lutetia"
    factory(state, "P", "lutetia", dome=True)
    does(game(), state, promote)
    assert state.face(ZUBRIN) == "purple" and b_cards.is_terawatt(state, ZUBRIN)


@pytest.mark.rule("1A5a", "GL-Push-Colony", "GL-Colony.m")
def test_the_push_icon_is_a_kind_of_colony(does: Does) -> None:
    state = table()
    put(state, "P", "freighter", "itokawa", "M1F169")
    factory(state, "P", "itokawa", dome=True)
    assert a_promotion.fits(state, "push", "itokawa") and not a_promotion.fits(state, "push", "peking")
    does(game(), state, act("P", "promote", card="M1F169"))


@pytest.mark.rule("1A5c", "N6", "GL-Factory-Hijack.m")
@pytest.mark.breaks("1A5c")
def test_anothers_colony_serves_by_consent_only(refuses: Refuses, does: Does) -> None:
    state = table()
    put(state, "P", "outpost1", "lutetia", ZUBRIN)
    factory(state, "W", "lutetia", dome=True)
    promote = act("P", "promote", card=ZUBRIN)
    refuses(game(), state, promote, "1A5c")
    assert state.turn is not None
    state.turn.granted["factory:lutetia"] = ["P"]
    does(game(), state, promote)


@pytest.mark.breaks("1A5c")
def test_the_freedom_to_roam_opens_factories_and_no_colonies(refuses: Refuses) -> None:
    state = table("m0")
    assembly(state).active = "individuality"
    put(state, "P", "outpost1", "lutetia", ZUBRIN)
    factory(state, "W", "lutetia", dome=True)
    assert state.rules.open_to(state, "P") and felonies.may_use_factory(state, "P", "lutetia")
    refuses(game(), state, act("P", "promote", card=ZUBRIN), "1A5c")


@pytest.mark.rule("1A5b", "GL-Lab")
def test_a_lab_promotes_whatever_the_icon(does: Does) -> None:
    state = table("m2")
    bernal(state, "P", "M2B173R", VESTA)
    put(state, "P", "outpost1", VESTA, ZUBRIN)
    does(game(), state, act("P", "promote", card=ZUBRIN))


@pytest.mark.rule("1A5d")
@pytest.mark.breaks("1A5d")
def test_promoted_cards_are_neither_sold_nor_given_away(refuses: Refuses, does: Does) -> None:
    state = table()
    put(state, "P", "outpost1", VESTA, ZUBRIN + "R")
    put(state, "W", "outpost1", VESTA, "CT044")
    refuses(game(), state, act("P", "deal", to="W", gives=[f"stacked:{ZUBRIN}:outpost1"]), "1A5d")
    state = table()
    put(state, "P", "leo", "leo", ZUBRIN + "R")
    refuses(game(), state, act("P", "free_market", card=ZUBRIN), "1A5d")
    does(game(), state, act("P", "decommission", stack="leo", cards=[ZUBRIN]))
    assert state.players["P"].hand == [ZUBRIN]
    assert state.face(ZUBRIN) == "black"  # unpromoted again


# -- thrusters -------------------------------------------------------------------------------------------


@pytest.mark.rule("F4c", "1A2d")
@pytest.mark.breaks("F4c")
def test_a_gw_thruster_burns_isotope_only(refuses: Refuses) -> None:
    state = table()
    gigawatts = [one for one in state.content.cards.values() if one.deck == b_cards.GIGAWATT]
    sides = [side for one in gigawatts for side in one.sides]
    assert len(gigawatts) == 7 and all(side.thrust and side.thrust.grade is Grade.ISOTOPE for side in sides)
    assert all(one.back.thrust and one.back.thrust.fuel == 0 for one in gigawatts)
    stack = rocket(state, DIPOLE, "CD092")
    f_fuel.load_tanks(state, stack, 2, Grade.WATER)
    burn = {"card": DIPOLE, "supports": ["CD092"], "afterburn": True}
    refuses(game(), state, act("P", "activate_thruster", **burn), "F4c")
    f_fuel.load_tanks(state, stack, 2, Grade.ISOTOPE)
    assert stack.grade is Grade.WATER  # mixed fuel is of the lower grade


@pytest.mark.rule("1C.1", "H3a")
def test_its_afterburn_adds_the_number_for_a_tank_of_isotope(refuses: Refuses, does: Does) -> None:
    state = table()
    stack = rocket(state, DIPOLE, "CD092", isotope=3)
    thrust = state.side(DIPOLE).thrust
    assert thrust is not None
    afterburn = h_afterburn.afterburn_of(thrust)
    assert (afterburn.thrust, afterburn.tanks, afterburn.steps, afterburn.cools) == (4, 1, 0, False)
    wet = stack.wet
    plain = h_thrust.net_thrust(state, stack, DIPOLE, supports=("CD092",)).total
    burn = act("P", "activate_thruster", card=DIPOLE, supports=["CD092"], afterburn=True)
    does(game(), state, burn)
    assert state.movement is not None and state.movement.net_thrust == plain + 4
    assert stack.wet == f_fuel.strip(state.content).down_tanks(wet, 1)
    cold = table()
    rocket(cold, DIPOLE, isotope=3)
    alone = act("P", "activate_thruster", card=DIPOLE, afterburn=True)
    assert "J4" in [one.rule for one in broken_by(cold, alone)]  # no therm comes with it


def broken_by(state: Any, one: Any) -> list[Any]:
    """The rules that an act would break."""
    found: list[Any] = list(one.check(state))
    return found


@pytest.mark.rule("J5d.m1", "1C.2")
@pytest.mark.breaks("J5d.m1", "1C.2")
def test_supports_do_not_modify_a_gw_thruster(refuses: Refuses, does: Does) -> None:
    state = table()
    rocket(state, FOCUS, "CG108R", "CD092", place="cruithne-lagrange-1", isotope=4)
    start = act("P", "activate_thruster", card=FOCUS, supports=["CG108", "CD092"])
    net = h_thrust.net_thrust(state, state.players["P"].stacks["rocket"], FOCUS).total
    refuses(game(), state, start, "J5d.m1", figures={"net_thrust": net + 4})
    does(game(), state, start)
    assert state.movement is not None and state.movement.net_thrust == net
    state.movement.burns = net
    refuses(game(), state, act("P", "enter", space="cruithne-burn-2"), "1C.2")


@pytest.mark.rule("H8e.4", "1C.1")
def test_in_the_oberth_the_afterburn_counts_in_full(does: Does) -> None:
    state = table()
    board = state.content.map
    sun = next(one for one in board.spaces if board.spaces[one].flyby_base_thrust)
    near = next(w.start for a in board.spaces for w in ways(board, a) if w.end == sun)
    rocket(state, DIPOLE, "CD092", place=near, isotope=4)
    does(game(), state, act("P", "activate_thruster", card=DIPOLE, supports=["CD092"]))
    move = state.movement
    assert move is not None
    stack = state.players["P"].stacks["rocket"]
    assert h_flyby.flyby_bonus(state, move, stack, sun, False) == 2
    assert h_flyby.flyby_bonus(state, move, stack, sun, True) == 2 + 4


@pytest.mark.rule("1C3b", "GL-Synodic-Comet-Site.a.m1", "GL-GW")
def test_a_tw_thruster_comes_to_comets_in_any_season() -> None:
    state = table()
    board = state.content.map
    free = [space for space in board.spaces if board.spaces[space].season is None]
    step = next(w for a in free for w in ways(board, a) if board.spaces[w.end].season == "red")
    spots = state.content.tables["sunspot"]["spots"]
    state.sunspot = next(one["spot"] for one in spots if one["season"] == "blue")
    assert [one.rule for one in h_rights.synodic(state, step, thruster=ZUBRIN)] != []
    state.cards[ZUBRIN].black = True
    assert list(h_rights.synodic(state, step, thruster=ZUBRIN)) == []


# -- isotope ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1C1", "1C1a", "I5b.iso", "1Cb", "1C1c", "GL-FT.b", "GL-Isotope-Fuel")
@pytest.mark.breaks("1C1a", "I5b.iso", "1Cb")
def test_isotope_is_made_where_the_types_agree(refuses: Refuses, does: Does) -> None:
    state = table()
    factory(state, "P", "peking")
    gold = act("P", "factory_refuel", site="peking", to="outpost1", grade="isotope")
    refuses(game(), state, gold, "1C1a")
    put(state, "P", "outpost2", VESTA, ZUBRIN)
    refuses(game(), state, gold, "I5b.iso")
    state.players["P"].stacks["outpost2"].cards.clear()
    del state.players["P"].stacks["outpost2"]
    state.decks[b_cards.GIGAWATT].append(ZUBRIN)
    put(state, "P", "outpost2", VESTA, DIPOLE)
    does(game(), state, gold)
    assert "outpost1" in state.players["P"].stacks
    assert state.players["P"].stacks["outpost1"].fts == {Grade.ISOTOPE: 1}
    assert state.players["P"].isotope == "V"
    later = table()
    later.players["P"].isotope = "V"
    factory(later, "P", "itokawa")
    put(later, "P", "rocket", "itokawa", ZUBRIN)
    refuses(game(), later, act("P", "factory_refuel", site="itokawa", to="rocket", grade="isotope"), "1Cb")


@pytest.mark.rule("CA-M2C188R", "1C1a")
def test_alchemists_double_the_isotope(does: Does) -> None:
    state = table("m2")
    factory(state, "P", "peking")
    put(state, "P", "outpost2", VESTA, DIPOLE)
    put(state, "P", "rocket", VESTA, "M2C188R")
    does(game(), state, act("P", "factory_refuel", site="peking", to="outpost1", grade="isotope"))
    assert state.players["P"].stacks["outpost1"].fts == {Grade.ISOTOPE: 2}
