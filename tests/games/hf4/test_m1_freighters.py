"""Module 1: set-up, freighters, their cargo and moves, mobile factories (1A1 to 1A4, 1A8, 1B)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.routes.search import Search, craft_of
from hfmod.games.hf4.rules.core import (
    b_components,
    c_setup,
    h_hazards,
    h_moved_fts,
    i3_free_market,
    k_events,
    m_end,
    n_negotiation,
)
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.j_supports import supplies
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.solar_graph import is_belt, ways
from hfmod.games.hf4.rules.core.state import Movement, Stack
from hfmod.games.hf4.rules.politics import o6_term
from hfmod.games.hf4.rules.politics.o1_assembly import assembly, delegates
from hfmod.games.hf4.rules.terawatt import b_fleet, b_freighters
from hfmod.testing import Refuses
from tests.games.hf4.assemblies import place
from tests.games.hf4.colonies import (
    VESTA,
    act,
    bernal,
    colonial,
    dice,
    factory,
    game,
    hold,
    listed,
    play,
    put,
)

Does = Callable[..., Any]
ANY, FLEET = "M1F164", "M1F164R"  # loads at factories only; its fleet carries 15
STEAM, POODLE = "M1F165", "M1F166"
V_TYPE, HARVESTER, BEAM = "M1F167", "M1F168", "M1F169"


def table(**more: Any) -> Any:
    """A game with Module 1 in P's first turn."""
    return colonial(("m1",), **more)


def fleet(site: str = "peking", code: str = FLEET, **more: Any) -> Any:
    """P has a promoted freighter in space, and a factory that is mobile therefore."""
    state = table(**more)
    put(state, "P", "freighter", VESTA, code)
    factory(state, "P", site)
    return state


# -- set-up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("1A1", "1A2", "1A2.1", "1A2b", "O2a.m1")
def test_two_more_decks_two_more_aquas_and_a_longer_game() -> None:
    state = table()
    assert {"freighters", "gw-thrusters"} <= set(c_setup.patent_decks(state))
    assert len(state.decks["freighters"]) == len(state.decks["gw-thrusters"]) == 7
    assert state.players["W"].aquas == 8
    assert colonial(("m1", "m2")).players["W"].aquas == 9
    assert state.seniority == colonial(("core",)).seniority + 1
    put(state, "P", "freighter", VESTA, ANY)
    assert b_components.cubes_used(state, "P") == 1  # the Sunspot Cube; the big cube is none of them
    factory(state, "P", "peking")
    assert b_components.cubes_used(state, "P") == 2


@pytest.mark.rule("O2a.m1", "O6b.2")
@pytest.mark.breaks("Oc", "O2a.m1")
def test_the_big_cube_is_no_delegate(refuses: Refuses, does: Does) -> None:
    """P's seven small cubes: the Sunspot Cube, four factories, two delegates. The big one lies in reserve."""
    state = colonial(("m0", "m1"))
    place(state, "centrist", {"authority": {"P": 2}})
    for site in ("vesta", "peking", "unitas", "kollaa"):
        factory(state, "P", site)
    elect = act("P", "fundraise", elect="authority")
    found = refuses(game(), state, elect, "Oc")
    assert (found.also, found.about) == (("O2a.m1",), {"cubes:P"}) and "7 cubes" in found.message
    flown = fork(state)
    put(flown, "P", "freighter", VESTA, ANY)
    assert refuses(game(), flown, elect, "Oc").also == ()  # nobody could mean the big one
    del state.sites["kollaa"]
    does(game(), state, elect)
    assert delegates(assembly(state), "authority", "P") == 3


@pytest.mark.rule("O6b.2")
@pytest.mark.breaks("O6b.1", "O6b.2")
def test_the_big_cube_is_no_sunspot_cube(refuses: Refuses, does: Does) -> None:
    """All small cubes of W and of G lie under domes, but for one of G's."""
    state = colonial(("m0", "m1"))
    place(state, "unity", {"unity": {"P": 1}})
    sites = iter(state.content.map.sites)
    for player in ("W", "G"):
        for _ in range(7):
            factory(state, player, next(sites), dome=True)
    spare = next(site for site, there in state.sites.items() if there.factory == "G")
    state.sites[spare].colonies.clear()
    state.turn, state.phase = None, "sunspot"
    o6_term.ask_baton(state)
    found = refuses(game(), state, act("P", "pass_baton", to="W"), "O6b.1")
    assert (found.also, found.about) == (("O6b.2",), {"cubes:W"})
    does(game(), state, act("P", "pass_baton", to="G"))


# -- one of each -----------------------------------------------------------------------------------------


@pytest.mark.rule("1A4.1", "1A4", "GL-Freighter")
@pytest.mark.breaks("1A4.1")
def test_nobody_bids_for_a_second_freighter(refuses: Refuses) -> None:
    state = table()
    hold(state, "P", ANY)
    refuses(game(), state, act("P", "research_auction", deck="freighters", bid=0), "1A4.1")
    hold(state, "W", STEAM)
    state.decks["freighters"].append(state.players["P"].hand.pop())
    play(state, "P", "research_auction", deck="freighters", bid=0)
    refuses(game(), state, act("W", "bid", amount=1), "1A4.1")
    play(state, "G", "bid", amount=1)


@pytest.mark.rule("1A4")
@pytest.mark.breaks("1A4")
def test_a_second_gw_thruster_comes_by_no_deal_either(refuses: Refuses) -> None:
    state = table()
    hold(state, "P", "M1W156")
    hold(state, "W", "M1W157")
    refuses(game(), state, act("P", "deal", to="W", gives=["card:M1W156"]), "1A4")
    refuses(game(), state, act("W", "deal", to="P", gets=["card:M1W156"]), "1A4")
    state.decks["gw-thrusters"].append(state.players["W"].hand.pop())
    play(state, "P", "deal", to="W", gives=["card:M1W156"])


@pytest.mark.rule("1A4")
def test_nor_one_that_lies_in_a_stack(refuses: Refuses) -> None:
    state = table()
    hold(state, "W", "M1W157")
    put(state, "P", "outpost1", VESTA, "M1W156")
    refuses(game(), state, act("P", "deal", to="W", gives=["stacked:M1W156:outpost1"]), "1A4")
    refuses(game(), state, act("W", "deal", to="P", gets=["stacked:M1W156:outpost1"]), "1A4")


@pytest.mark.rule("1A2a")
@pytest.mark.breaks("1A2a")
def test_freighters_are_made_in_space_and_not_boosted(refuses: Refuses) -> None:
    state = table()
    hold(state, "P", ANY)
    refuses(game(), state, act("P", "boost", cards=[ANY]), "1A2a")


@pytest.mark.rule("1A8", "I9a")
@pytest.mark.breaks("1A8", "I9a")
def test_nothing_is_delivered(refuses: Refuses) -> None:
    state = table()
    factory(state, "P", "peking")
    cargo = put(state, "P", "outpost1", "peking", "CT044R")
    cargo.fts[Grade.WATER] = 9
    delivery = act("P", "delivery", card="CT044", source="outpost1")
    refuses(game(), state, delivery, "I9a")
    put(state, "P", "freighter", VESTA, ANY)
    refuses(game(), state, delivery, "1A8")


# -- building and cargo ----------------------------------------------------------------------------------


@pytest.mark.rule("1B1a", "E3e", "1B", "1B.1", "1A2a")
@pytest.mark.breaks("1B1a")
def test_a_freighter_is_built_at_a_factory_of_its_type(refuses: Refuses, does: Does) -> None:
    state = table()
    factory(state, "P", "peking")
    hold(state, "P", ANY)
    put(state, "P", "rocket", "peking", "CT044")
    refuses(game(), state, act("P", "et_production", card=ANY, site="peking", to="rocket"), "1B1a")
    refuses(game(), state, act("P", "et_production", card=ANY, site="peking", to="outpost1"), "E3e")
    does(game(), state, act("P", "et_production", card=ANY, site="peking", to="freighter"))
    stack = state.players["P"].stacks["freighter"]
    assert stack.cards == [ANY] and stack.location == "peking" and state.face(ANY) == "black"
    hold_printed = b_freighters.hold_of(state, stack)
    assert hold_printed is not None and hold_printed.load_limit == 2 and hold_printed.factory_loading_only
    other = table()
    factory(other, "P", "deimos")
    hold(other, "P", V_TYPE)
    refuses(game(), other, act("P", "et_production", card=V_TYPE, site="deimos", to="freighter"), "I8a")


@pytest.mark.rule("1B3a", "GL-Load-Limit")
@pytest.mark.breaks("1B3a")
def test_no_load_above_the_limit(refuses: Refuses, does: Does) -> None:
    state = table()
    factory(state, "P", "peking")
    stack = put(state, "P", "freighter", "peking", ANY)
    store = put(state, "P", "outpost1", "peking", "CT044")
    store.fts[Grade.WATER] = 4
    found = refuses(
        game(), state, act("P", "cargo_transfer", source="outpost1", to="freighter", fts=3), "1B3a"
    )
    assert found.facts == {"load": 3, "limit": 2}
    does(game(), state, act("P", "cargo_transfer", source="outpost1", to="freighter", fts=2))
    assert b_freighters.load(state, stack) == 2  # the mass 5 of the card does not count
    one_more = act("P", "cargo_transfer", source="outpost1", to="freighter", fts=1)
    assert refuses(game(), state, one_more, "1B3a").facts == {"load": 3, "limit": 2}
    does(game(), state, act("P", "cargo_transfer", source="freighter", to="outpost1", fts=1))
    light = next(card for card in state.decks["refineries"] if state.mass(card) == 1)
    put(state, "P", "freighter", "peking", light)  # beside the tank
    assert b_freighters.load(state, stack) == 2
    assert refuses(game(), state, one_more, "1B3a").facts == {"load": 3, "limit": 2}


@pytest.mark.rule("1B3b", "GL-Factory-Loading-Only", "CA-M1F164F", "CA-M1F163F", "CA-M1F165F")
@pytest.mark.breaks("1B3b", "GL-Factory-Loading-Only")
@pytest.mark.parametrize("card", [ANY, "M1F163", STEAM, POODLE])
def test_most_freighters_load_at_factories_only(card: str, refuses: Refuses, does: Does) -> None:
    load = act("P", "cargo_transfer", source="outpost1", to="freighter", fts=1)
    for space, rule in ((VESTA, "GL-Factory-Loading-Only"), ("leo", "1B3b"), ("peking", "")):
        state = table()
        factory(state, "W", "peking")  # of whatever colour
        put(state, "P", "freighter", space, card)
        put(state, "P", "outpost1", space, "CT044").fts[Grade.WATER] = 1
        if rule:
            refuses(game(), state, load, rule)
            state.players["P"].stacks["freighter"].fts[Grade.WATER] = 1
            does(game(), state, act("P", "cargo_transfer", source="freighter", to="outpost1", fts=1))
        else:
            does(game(), state, load)


@pytest.mark.rule("CA-M1F163R", "CA-M1F164R", "1B3b")
@pytest.mark.parametrize("card", ["M1F163R", "M1F164R"])
def test_their_fleets_too_and_an_own_bernal_serves_them(card: str, refuses: Refuses, does: Does) -> None:
    load = act("P", "cargo_transfer", source="outpost1", to="freighter", fts=1)
    state = colonial(("m1", "m2"))
    put(state, "P", "freighter", VESTA, card)
    put(state, "P", "outpost1", VESTA, "CT044").fts[Grade.WATER] = 1
    refuses(game(), state, load, "GL-Factory-Loading-Only")
    bernal(state, "P", "M2B173", VESTA)
    does(game(), state, load)


@pytest.mark.rule("1B.2", "E3e", "1B")
def test_a_freighter_is_cargo_of_a_rocket_and_of_nothing_else(refuses: Refuses, does: Does) -> None:
    state = table()
    put(state, "P", "freighter", VESTA, ANY)
    rocket = put(state, "P", "rocket", VESTA, "CT044")
    dry = rocket.dry
    out = act("P", "create_stack", kind="outpost1", source="freighter", cards=[ANY])
    refuses(game(), state, out, "E3e")
    does(game(), state, act("P", "cargo_transfer", source="freighter", to="rocket", cards=[ANY]))
    assert rocket.dry == dry + 5
    does(game(), state, act("P", "create_stack", kind="freighter", source="rocket", cards=[ANY]))
    assert state.players["P"].stacks["freighter"].cards == [ANY] and rocket.dry == dry


@pytest.mark.rule("1B5", "GL-On-Board-Nuclear")
def test_the_reactor_aboard_is_a_support() -> None:
    side = table().side(ANY)
    assert supplies(side, ("reactor", frozenset({"stationary"})))
    assert supplies(side, ("generator", frozenset({"electric", "pulsed"})))
    assert not supplies(side, ("reactor", frozenset({"burst"})))


# -- moving ----------------------------------------------------------------------------------------------


@pytest.mark.rule("1B4", "GL-Spacecraft", "H.1")
@pytest.mark.breaks("1B4")
def test_a_freighter_moves_once_a_turn_without_thruster_and_fuel(refuses: Refuses, does: Does) -> None:
    state = table()
    factory(state, "P", "peking")
    put(state, "P", "freighter", VESTA, ANY)
    does(game(), state, act("P", "enter", stack="freighter", space="peking", assist="factory"))
    does(game(), state, act("P", "roll_hazard"), dice(2))
    assert state.players["P"].stacks["freighter"].location == "peking" and state.movement is None
    state.turns["P"].used.pop("landed:freighter")
    away = act("P", "enter", stack="freighter", space=VESTA, assist="factory")
    refuses(game(), state, away, "1B4")
    state.turns["P"].moved.clear()
    does(game(), state, away)


@pytest.mark.rule("1B4.2", "GL-Powersat.f")
def test_a_push_is_a_second_move(refuses: Refuses, does: Does) -> None:
    seats = {"P": ("purple", "CQ041R"), "G": ("green", "CQ038F")}
    for pushed in (False, True):
        state = table(seats=seats)
        put(state, "P", "freighter", VESTA, ANY)
        if pushed:
            state.players["P"].privileges.add("powersat")
        does(game(), state, act("P", "enter", stack="freighter", space="vesta-family-burn-1"))
        does(game(), state, act("P", "end_move"))
        back = act("P", "enter", stack="freighter", space=VESTA)
        if pushed:
            does(game(), state, back)
            does(game(), state, act("P", "end_move"))
            refuses(game(), state, act("P", "enter", stack="freighter", space="vesta-family-burn-2"), "1B4")
        else:
            refuses(game(), state, back, "1B4")


@pytest.mark.rule("1B4.2", "H1b.1")
@pytest.mark.breaks("H1b.1")
def test_a_second_move_takes_along_what_the_first_did_and_what_has_not_moved(
    refuses: Refuses, does: Does
) -> None:
    state = table(seats={"P": ("purple", "CQ041R"), "G": ("green", "CQ038F")})
    state.players["P"].privileges.add("powersat")
    put(state, "P", "freighter", VESTA, V_TYPE, "CT044")
    does(game(), state, act("P", "enter", stack="freighter", space="vesta-family-burn-1"))
    does(game(), state, act("P", "end_move"))
    put(state, "P", "outpost1", "vesta-family-burn-1", "CT045", "CT046", "CG111")
    on = act("P", "enter", stack="freighter", space=VESTA)
    does(game(), state, act("P", "cargo_transfer", source="outpost1", to="freighter", cards=["CT045"]))
    assert game().judge(state, on) == []  # CT045 has waited there, CT044 has come along
    does(game(), state, act("P", "cargo_transfer", source="outpost1", to="freighter", cards=["CT046"]))
    state.turns["P"].moved.add("CT046")  # has come there with the rocket
    found = refuses(game(), state, on, "H1b.1")
    assert "(CT046) has already moved this turn" in found.message and found.legal == "unload it first"
    does(game(), state, act("P", "cargo_transfer", source="freighter", to="outpost1", cards=["CT046"]))
    does(game(), state, on)


@pytest.mark.rule("1B4.3", "J5d.m1")
@pytest.mark.breaks("1B4.3")
def test_supports_aboard_do_not_drive_a_freighter(refuses: Refuses) -> None:
    state = table()
    cards = [one for one in state.content.cards.values() if one.module == "core" and one.front.modifier]
    booster = next(one for one in cards if one.front.modifier and one.front.modifier.thrust > 0)
    stack = put(state, "P", "freighter", "cruithne-lagrange-1", V_TYPE)
    put(state, "P", "outpost1", "cruithne-lagrange-1", booster.id)
    play(state, "P", "cargo_transfer", source="outpost1", to="freighter", cards=[booster.id])
    play(state, "P", "enter", stack="freighter", space="cruithne-burn-2")
    assert state.movement is not None and state.movement.net_thrust == 1 and stack.cards[1:] == [booster.id]
    refuses(game(), state, act("P", "enter", stack="freighter", space="cruithne-burn-1"), "1B4.3")


@pytest.mark.rule("1B4b", "GL-Bonus-Pivot.m")
def test_ballerinas_are_pivots_without_burns(does: Does) -> None:
    for card, pivots in ((ANY, 0), (V_TYPE, 1), ("M1F168R", 4)):
        state = table()
        put(state, "P", "freighter", VESTA, card)
        does(game(), state, act("P", "enter", stack="freighter", space="vesta-family-burn-1"))
        assert state.movement is not None and state.movement.bonus_pivots == pivots


@pytest.mark.rule("CA-M1F166F")
def test_a_radioisotope_freighter_is_faster_from_a_factory(does: Does) -> None:
    for space, built, thrust in ((VESTA, False, 1), ("peking", True, 3)):
        state = table()
        if built:
            factory(state, "P", "peking")
        put(state, "P", "freighter", space, POODLE)
        to = VESTA if built else "vesta-family-burn-1"
        does(game(), state, act("P", "enter", stack="freighter", space=to))
        assert state.movement is not None and state.movement.net_thrust == thrust


@pytest.mark.rule("CA-M1F168R", "CA-M1F168F")
def test_a_harvester_is_faster_from_a_belt_and_its_sail_ignores_radiation(does: Does) -> None:
    state = table()
    board = state.content.map
    belt = next(one for one in board.spaces if is_belt(board.spaces[one]) and ways(board, one))
    put(state, "P", "freighter", belt, HARVESTER + "R")
    step = next(
        w.end for w in ways(board, belt) if board.spaces[w.end].type in ("burn", "lagrange", "hohmann")
    )
    does(game(), state, act("P", "enter", stack="freighter", space=step))
    assert state.movement is not None and state.movement.net_thrust == 2
    assert h_hazards.hardness(state, HARVESTER) == 9
    state.cards[HARVESTER].black = False
    assert h_hazards.hardness(state, HARVESTER) > 20


@pytest.mark.rule("CA-M1F163F", "CA-M1F163R")
def test_a_solar_heated_freighter_stays_in_the_sun(refuses: Refuses, does: Does) -> None:
    state = table()
    board = state.content.map
    edges = [
        (a, step.end)
        for a in board.spaces
        for step in ways(board, a)
        if board.spaces[a].zone == "ceres" and board.spaces[step.end].zone == "jupiter"
        and board.spaces[step.end].type in ("burn", "lagrange", "hohmann")
    ]  # fmt: skip
    start, end = edges[0]
    put(state, "P", "freighter", start, "M1F163")
    refuses(game(), state, act("P", "enter", stack="freighter", space=end), "CA-M1F163F")
    state.cards["M1F163"].black = True  # the promoted one goes on to Jupiter
    does(game(), state, act("P", "enter", stack="freighter", space=end))


@pytest.mark.rule("CA-M1F165R", "CA-M1F169R", "1B4")
def test_two_fleets_land_by_themselves(refuses: Refuses, does: Does) -> None:
    for card in (STEAM, BEAM):
        state = table()
        put(state, "P", "freighter", VESTA, card)
        land = act("P", "enter", stack="freighter", space="peking")
        refuses(game(), state, land, "H6a")
        state.cards[card].black = True
        does(game(), state, land)


@pytest.mark.rule("H1b.2", "H1b.1")
@pytest.mark.breaks("H1b.2")
@pytest.mark.example("H1b.2")
def test_fuel_that_a_freighter_brought_this_turn_moves_no_rocket(refuses: Refuses, does: Does) -> None:
    state = table()
    freighter = put(state, "P", "freighter", "vesta-family-burn-1", V_TYPE)
    freighter.fts[Grade.WATER] = 3
    put(state, "P", "outpost1", VESTA, state.players["P"].crew)
    does(game(), state, act("P", "enter", stack="freighter", space=VESTA))
    does(game(), state, act("P", "end_move"))
    does(game(), state, act("P", "cargo_transfer", source="freighter", to="outpost1", fts=3))
    does(game(), state, act("P", "convert_stack", source="outpost1", to="rocket"))
    start = act("P", "activate_thruster", card=state.players["P"].crew)
    refuses(game(), state, start, "H1b.1")  # the FTs are still cargo
    does(game(), state, act("P", "fts_to_fuel", fts=3))
    found = refuses(game(), state, start, "H1b.2")
    assert found.facts == {"moved": 3}
    state.turns.clear()  # the next turn
    does(game(), state, start)


@pytest.mark.rule("H1b.2")
def test_tanks_that_have_not_moved_are_used_first(does: Does) -> None:
    state = table()
    freighter = put(state, "P", "freighter", "vesta-family-burn-1", V_TYPE)
    freighter.fts[Grade.WATER] = 1
    store = put(state, "P", "outpost1", VESTA, "CT044")
    store.fts[Grade.WATER] = 2
    rocket = put(state, "P", "rocket", VESTA, state.players["P"].crew)
    does(game(), state, act("P", "enter", stack="freighter", space=VESTA))
    does(game(), state, act("P", "end_move"))
    does(game(), state, act("P", "cargo_transfer", source="freighter", to="outpost1", fts=1))
    does(game(), state, act("P", "load_fuel", tanks=2, source="outpost1"))
    assert h_moved_fts.moved(state, rocket) == 0 and h_moved_fts.moved(state, store) == 1
    does(game(), state, act("P", "load_fuel", tanks=1, source="outpost1"))
    assert h_moved_fts.moved(state, rocket) == 1


@pytest.mark.rule("H1b.2", "E2c")
def test_what_a_lost_freighter_carried_has_moved_as_an_outpost(does: Does) -> None:
    """It brings 3 FTs, and its card is decommissioned: the FTs of the outpost do not move again this turn."""
    state = table()
    freighter = put(state, "P", "freighter", "vesta-family-burn-1", V_TYPE, "CT044")
    freighter.fts[Grade.WATER] = 3
    does(game(), state, act("P", "enter", stack="freighter", space=VESTA))
    does(game(), state, act("P", "end_move"))
    does(game(), state, act("P", "decommission", stack="freighter", cards=[V_TYPE]))
    assert "freighter" not in state.players["P"].stacks
    assert h_moved_fts.moved(state, state.players["P"].stacks["outpost1"]) == 3


@pytest.mark.rule("E3e", "N3", "1B.2")
def test_a_loaded_freighter_changes_hands_with_its_whole_load(refuses: Refuses, does: Does) -> None:
    state = table()
    put(state, "P", "freighter", VESTA, V_TYPE, "CT044").fts[Grade.WATER] = 2
    put(state, "W", "rocket", VESTA, state.players["W"].crew)
    words = [f"stacked:{V_TYPE}:rocket", "stacked:CT044:rocket", "fts:2:freighter:rocket"]
    refuses(game(), state, act("P", "deal", to="W", gives=words[:2]), "E3e")
    whole = act("P", "deal", to="W", gives=words[::-1], gets=["aquas:1"])
    listing = n_negotiation.Deal.listing(state)
    assert whole in listing and act("P", "deal", to="W", gives=words[1:]) in listing
    assert act("P", "deal", to="W", gives=words[:2]) not in listing
    does(game(), state, whole)
    does(game(), state, act("W", "accept_deal", of="P"))
    rocket = state.players["W"].stacks["rocket"]
    assert {V_TYPE, "CT044"} <= set(rocket.cards) and rocket.fts == {Grade.WATER: 2}


# -- mobile factories ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "1Bc", "1B6", "1Be", "1B6.1", "GL-Factory.m", "GL-Mobile-Factory", "GL-Exploitation-Tracks.m"
)
@pytest.mark.breaks("1Be")
def test_factories_of_a_fleet_fly(refuses: Refuses, does: Does) -> None:
    state = table()
    put(state, "P", "freighter", VESTA, ANY)
    factory(state, "P", "peking")
    lift = act("P", "enter", stack="factory:peking", space=VESTA, assist="factory")
    with pytest.raises(Impossible, match="no mobile factory"):
        game().apply(state, lift, dice())
    state.cards[ANY].black = True
    state.sites["peking"].colonies = ["P"]
    refuses(game(), state, lift, "1Be")
    state.sites["peking"].colonies = []
    price = i3_free_market.price(state, "V")
    does(game(), state, lift)
    roll(state)
    assert list(state.players["P"].cubes) == ["cube1"]
    cube = state.players["P"].cubes["cube1"]
    assert cube.location == VESTA and state.sites["peking"].factory is None
    assert i3_free_market.price(state, "V") > price  # as after a destroyed factory
    does(game(), state, act("P", "end_move"))
    refuses(game(), state, act("P", "enter", stack="cube1", space="vesta-family-burn-1"), "1Be")


@pytest.mark.rule("1B6", "1Be")
def test_the_route_of_a_factory_that_lifts_off_is_flown_by_its_acts(does: Does) -> None:
    """It leaves Peking as the factory there, and goes on under the name of its cube."""
    state = fleet()
    cubes = [one for one in b_fleet.mobile(state, "P") if one.kind == "factory:peking"]
    assert len(cubes) == 1
    cube = cubes[0]
    search = Search(craft_of(state, "P", cube))
    search.run("mars-arsia-mons-caves")
    plan = search.plans("mars-arsia-mons-caves")[0]
    assert len(plan.legs[0].steps) > 1
    state.sunspot = (state.sunspot + plan.legs[0].wait) % CYCLE
    for one in plan.legs[0].acts("P", cube.kind, b_fleet.aloft(state, "P", cube.kind)):
        does(game(), state, one, dice())
        while state.movement is not None and state.movement.due:
            play(state, "P", f"roll_{'belt' if 'belt' in state.movement.due[0] else 'hazard'}", 6)
    cube = state.players["P"].cubes["cube1"]
    assert cube.location == plan.legs[0].steps[-1].space


def test_a_second_cube_does_not_take_the_name_of_one_that_flew_and_was_lost() -> None:
    state = fleet()
    state.turns["P"].moved.add("cube1")
    assert b_fleet.free_kind(state, "P") == "cube2"
    del state.turns["P"]
    assert b_fleet.free_kind(state, "P") == "cube1"


@pytest.mark.rule("1B6", "1B6b", "1B6c", "1Be", "1B6.1", "M2a.m", "GL-Token-VP.m")
@pytest.mark.breaks("1B6b")
def test_a_cube_is_a_factory_where_it_lands_on_an_own_claim(refuses: Refuses, does: Does) -> None:
    state = fleet()
    state.site("kollaa").claim = "P"
    does(game(), state, act("P", "enter", stack="factory:peking", space=VESTA, assist="factory"))
    roll(state)
    refuses(game(), state, act("P", "enter", stack="cube1", space="unitas", assist="factory"), "1B6b")
    assert m_end.points(state, "P")["mobile_factories"] == 1
    does(game(), state, act("P", "enter", stack="cube1", space="kollaa", assist="factory"))
    roll(state)
    assert state.sites["kollaa"].factory == "P" and not state.players["P"].cubes
    assert m_end.points(state, "P")["mobile_factories"] == 0


@pytest.mark.rule("1B6c", "1B6d", "1B6b")
@pytest.mark.breaks("1B6c", "1B6d")
def test_on_anothers_claim_a_cube_is_no_factory(refuses: Refuses, does: Does) -> None:
    state = fleet()
    state.site("kollaa").claim = "W"
    does(game(), state, act("P", "enter", stack="factory:peking", space=VESTA, assist="factory"))
    roll(state)
    does(game(), state, act("P", "enter", stack="cube1", space="kollaa", assist="factory"))
    roll(state)
    assert state.sites["kollaa"].factory is None and "cube1" in state.players["P"].cubes
    thing = next(
        one for one in state.content.cards.values() if one.module == "core" and one.back.spectral == "V"
    )
    hold(state, "P", thing.id)
    make = act("P", "et_production", card=thing.id, site="kollaa", to="outpost1")
    refuses(game(), state, make, "1B6c")
    crew = state.players["P"].crew
    put(state, "P", "outpost2", "kollaa", crew)
    refuses(game(), state, act("P", "build_colony", site="kollaa", card=crew), "1B6d")
    state.site("kollaa").claim = "P"
    b_fleet.settle(state)
    does(game(), state, act("P", "build_colony", site="kollaa", card=crew))
    assert state.sites["kollaa"].colonies == ["P"]


@pytest.mark.parametrize(
    ("places", "moving", "settled"),
    [
        (["kollaa"], None, ["kollaa"]),
        ([VESTA, "kollaa"], None, ["kollaa"]),  # the first one stays in space
        (["unitas", "kollaa"], None, ["kollaa"]),  # where another player has the claim
        (["kollaa"], ("P", "cube1"), []),  # it goes on from there
        (["kollaa"], ("P", "freighter"), ["kollaa"]),
        (["kollaa"], ("W", "cube1"), ["kollaa"]),
        (["kollaa", "peking"], ("P", "cube1"), ["peking"]),
        (["kollaa", "kollaa"], None, ["kollaa"]),  # one factory a claim
    ],
)
def test_which_cubes_become_factories(
    places: list[str], moving: tuple[str, str] | None, settled: list[str]
) -> None:
    state = table()
    for site, owner in (("kollaa", "P"), ("unitas", "W"), ("peking", "P")):
        state.site(site).claim = owner
    cubes = {f"cube{n}": Stack(f"cube{n}", "P", place) for n, place in enumerate(places, 1)}
    state.players["P"].cubes |= cubes
    state.movement = Movement(moving[1], moving[0]) if moving else None
    b_fleet.settle(state)
    assert [site for site, tokens in state.sites.items() if tokens.factory == "P"] == settled
    assert len(state.players["P"].cubes) == len(places) - len(settled)


@pytest.mark.rule("1B6a", "K2d", "1B6.2")
def test_cubes_in_space_have_the_hardness_of_the_fleet() -> None:
    state = fleet()
    cube = b_fleet.mobile(state, "P")[0]
    b_fleet.lift_off(state, cube)
    assert b_fleet.hardness(state, cube) == 8  # that of the KESTS Hoop
    cube.location = VESTA
    b_fleet.flare(state, lambda one: False, lambda space: 8)
    assert state.players["P"].cubes
    put(state, "P", "leo", "leo", "CT044")
    assert k_events.heaviest(state, "P") == ["CT044"]  # and not the cube is lost in a pad explosion
    b_fleet.flare(state, lambda one: False, lambda space: 9)
    assert not state.players["P"].cubes and b_components.factories(state, "P") == []


@pytest.mark.rule("1B8", "1B6d")
@pytest.mark.breaks("1B8")
def test_the_big_cube_changes_places_with_a_small_one(refuses: Refuses, does: Does) -> None:
    state = fleet()
    stack = state.players["P"].stacks["freighter"]
    swap = act("P", "swap_cube", cube="factory:peking")
    stack.fts[Grade.WATER] = 1
    refuses(game(), state, swap, "1B8")
    stack.fts.clear()
    put(state, "P", "freighter", VESTA, "CT044")
    refuses(game(), state, swap, "1B8")
    stack.cards.remove("CT044")
    state.players["P"].hand.append("CT044")
    state.cards["M1F164"].black = False
    refuses(game(), state, swap, "1B8")
    state.cards["M1F164"].black = True
    does(game(), state, swap)
    assert stack.location == "peking" and state.players["P"].cubes["cube1"].location == VESTA
    assert state.sites["peking"].factory is None
    does(game(), state, act("P", "swap_cube", cube="cube1"))
    assert state.sites["peking"].factory == "P" and stack.location == VESTA


# -- nanofacture -----------------------------------------------------------------------------------------


@pytest.mark.rule("1A7", "1B6")
@pytest.mark.breaks("1A7")
def test_a_bernal_builds_a_mobile_factory(refuses: Refuses, does: Does) -> None:
    state = colonial(("m1", "m2"))
    put(state, "P", "freighter", "peking", FLEET)
    factory(state, "P", "peking")
    bernal(state, "P", "M2B173", VESTA)
    robonaut, refinery = "CB059", "CF068"  # whose Black Sides need no supports
    put(state, "P", "outpost1", VESTA, robonaut + "R", refinery + "R")
    cards = {"robonaut": robonaut, "refinery": refinery}
    build = act("P", "nanofacture", stack="kalpana", **cards)
    assert build in listed(state, "nanofacture")
    state.cards[ANY].black = False
    refuses(game(), state, build, "1A7")
    state.cards[ANY].black = True
    swapped = act("P", "nanofacture", stack="kalpana", robonaut=refinery, refinery=robonaut)
    assert "1A7" in {one.rule for one in swapped.check(state)}
    state.players["P"].stacks["outpost1"].location = "peking"
    found = {one.rule for one in build.check(state)}
    assert found == {"1A7"}
    state.players["P"].stacks["outpost1"].location = VESTA
    state.players["P"].stacks["outpost1"].glitch = True
    refuses(game(), state, build, "GL-Glitch-Triggers")
    roll = act("P", "glitch_roll", stack="outpost1", trigger="nanofacture")
    assert roll in listed(state, "glitch_roll")
    does(game(), state, roll, dice(1))
    does(game(), state, build)
    assert state.players["P"].cubes["cube1"].location == VESTA
    assert {robonaut, refinery} <= set(state.players["P"].hand)
    home = colonial(("m1", "m2"))
    put(home, "P", "freighter", "peking", FLEET)
    bernal(home, "P", "M2B173", "cycler")
    put(home, "P", "outpost1", "cycler", robonaut + "R", refinery + "R")
    refuses(game(), home, build, "1A7")


def roll(state: Any) -> None:
    """The hazard roll of a factory-assist, where one is due."""
    if state.movement is not None and state.movement.due:
        play(state, "P", "roll_hazard", 3)
