"""Module 3 with Modules 1 and 2: sales abroad, gold beads, elevators, isotope, and more of homes."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import (
    a_intercept,
    b_finao,
    b_market,
    d_settlers,
    e_effects,
    e_weapons,
    f_et_home,
)
from hfmod.games.hf4.rules.core.h_rights import finao_price
from hfmod.games.hf4.rules.core.i3_free_market import for_sale, price
from hfmod.games.hf4.rules.core.i9_delivery import cost
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import b_elevators, c_thrusters
from hfmod.testing import Refuses
from tests.games.hf4.blocs import sides
from tests.games.hf4.colonies import VESTA, act, bernal, dice, factory, game, put
from tests.games.hf4.test_m1_elevators import CAVES, EARTH, FREIGHTER, MARS, PHOBOS
from tests.games.hf4.test_m2_colonists import MINER
from tests.games.hf4.test_m3_homes import ring
from tests.games.hf4.test_m3_settlers import LOOP, PLAIN, colony, judged, near

EVERYTHING = ("m0", "m1", "m2", "m3")


# -- sales abroad ------------------------------------------------------------------------------------------


def ware(state: Hf4State, spectral: str) -> str:
    """A card whose Black Side is of a type."""
    return next(
        card.id
        for card in state.content.cards.values()
        if card.deck in ("refineries", "robonauts", "generators", "reactors")
        and card.edition == "core"
        and (card.back.face, card.back.spectral) == ("black", spectral)
    )


def trading(owner: str = "W", spectral: str = "C", standing: str = "") -> tuple[Hf4State, str]:
    """Under the Freedom to Roam Treaty P has a black card at somebody's Bernal over Vesta (type V)."""
    state = colony("P", standing)
    assert state.assembly is not None
    state.assembly.active = "individuality" if standing == "" else "war"
    factory(state, owner, "vesta")
    bernal(state, owner, PLAIN, VESTA)
    card = ware(state, spectral)
    put(state, "P", "rocket", VESTA, f"{card}R")
    return state, card


@pytest.mark.rule("3B4")
@pytest.mark.breaks("3B4")
def test_under_the_treaty_a_black_card_is_sold_at_an_ally_s_bernal(refuses: Refuses) -> None:
    state, card = trading()
    assert judged(state, "P", "sell_abroad", card=card) == []
    assert state.assembly is not None
    state.assembly.active = "honor"
    refuses(game(), state, act("P", "sell_abroad", card=card), "3B4")


@pytest.mark.rule("3B4d")
def test_the_seller_takes_the_stock_price() -> None:
    state, card = trading()
    before, worth = state.players["P"].aquas, price(state, "C")
    game().apply(state, act("P", "sell_abroad", card=card), dice())
    assert state.players["P"].aquas == before + worth
    assert state.decks[state.content.cards[card].deck][-1] == card and state.stack_of(card) is None


@pytest.mark.rule("3B4e")
def test_the_owner_of_the_bernal_takes_a_card() -> None:
    state, card = trading()
    top = state.decks["radiators"][0]
    game().apply(state, act("P", "sell_abroad", card=card, deck="radiators"), dice())
    assert top in state.players["W"].hand


@pytest.mark.rule("3B4a")
@pytest.mark.breaks("3B4a")
def test_no_snow_to_inuits(refuses: Refuses) -> None:
    """Vesta, the Dirtside, is of type V: V cards are not sold there."""
    state, card = trading(spectral="V")
    refuses(game(), state, act("P", "sell_abroad", card=card), "3B4a")
    over = state.players["W"].stacks["kalpana"]
    assert [*b_market.wanted_there(state, ware(state, "C"), over)] == []


@pytest.mark.rule("3B4b")
@pytest.mark.breaks("3B4b")
def test_allies_cannot_refuse_and_others_may(refuses: Refuses) -> None:
    state, card = trading("G")
    refuses(game(), state, act("P", "sell_abroad", card=card), "3B4b")
    assert state.turn is not None
    state.turn.granted["bernal:kalpana:G"] = {"P"}
    assert judged(state, "P", "sell_abroad", card=card) == []


@pytest.mark.rule("3B4c")
@pytest.mark.breaks("3B4c")
def test_in_war_the_treaty_is_suspended(refuses: Refuses) -> None:
    state, card = trading(standing="war")
    refuses(game(), state, act("P", "sell_abroad", card=card), "3B4c")


# -- gold beads --------------------------------------------------------------------------------------------


def golden(beads: int = 2) -> Hf4State:
    state = colony("P", "")
    state.players["P"].stacks["leo"].fts[Grade.ISOTOPE] = beads
    return state


@pytest.mark.rule("3B5b")
@pytest.mark.breaks("3B5b")
def test_a_gold_bead_at_the_bank_is_ten_aquas(refuses: Refuses) -> None:
    state = golden()
    refuses(game(), state, act("P", "sell_beads", beads=3), "3B5b")
    before = state.players["P"].aquas
    game().apply(state, act("P", "sell_beads", beads=1), dice())
    assert state.players["P"].aquas == before + 10
    assert state.players["P"].stacks["leo"].fts == {Grade.ISOTOPE: 1}


@pytest.mark.rule("3B5")
def test_the_first_gold_bead_doubles_finao() -> None:
    state = colony("P", "")
    assert finao_price(state, "P") == 4
    b_finao.bead_made(state)
    assert (finao_price(state, "P"), sides(state).doubled) == (8, True)


@pytest.mark.rule("3B5a")
def test_an_elevator_bernal_at_home_and_a_home_far_away_do_so_too() -> None:
    plain, loop, away = colony("P", ""), colony("P", ""), ring()
    bernal(plain, "P", PLAIN)
    bernal(loop, "P", LOOP)
    for state in (plain, loop, away):
        b_finao.anchored(state)
    assert [sides(state).doubled for state in (plain, loop, away)] == [False, True, True]


@pytest.mark.rule("3B5f")
@pytest.mark.breaks("3B5f")
def test_isotope_takes_a_gw_thruster_in_space(refuses: Refuses) -> None:
    state = colony("P", "", EVERYTHING)
    factory(state, "P", "vesta")
    put(state, "P", "rocket", "vesta", "CT045")
    made = act("P", "factory_refuel", site="vesta", to="rocket", grade="isotope")
    refuses(game(), state, made, "3B5f")
    assert [one.rule for one in c_thrusters.makes_isotope(state, "P", "vesta")] == ["1C1a"]


# -- elevators ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3D4c.2")
@pytest.mark.breaks("3D4c.2", "3F1g.5")
def test_no_elevators_are_built_in_the_zones_of_earth_and_mars(refuses: Refuses) -> None:
    state = colony("P", "war", EVERYTHING)
    factory(state, "P", CAVES)
    put(state, "P", "freighter", PHOBOS, FREIGHTER)
    refuses(game(), state, act("P", "build_elevator", elevator=MARS, unit="freighter"), "3D4c.2")
    assert state.turn is not None
    state.turn.used["petition:authority"] = 1
    assert judged(state, "P", "build_elevator", elevator=MARS, unit="freighter") == []
    assert [*d_settlers.may_elevate(state, "P", MARS)] == []


@pytest.mark.rule("3F1g.5")
def test_nor_is_one_at_the_earth() -> None:
    state = colony("P", "war", EVERYTHING)
    assert [one.rule for one in d_settlers.may_elevate(state, "P", EARTH)] == ["3D4c.2"]
    sides(state).war = ""
    assert [*d_settlers.may_elevate(state, "P", EARTH)] == []


def lifts(*built: str, factories: tuple[str, ...] = ()) -> Hf4State:
    state = colony("P", "", EVERYTHING)
    state.elevators = list(built)
    for site in factories:
        factory(state, "P", site)
    b_elevators.fall(state)
    return state


@pytest.mark.rule("3E7i")
def test_an_elevator_without_a_factory_is_destroyed() -> None:
    assert lifts(MARS).elevators == []
    assert lifts(MARS, factories=(CAVES,)).elevators == [MARS]


@pytest.mark.rule("3E7i.2")
def test_the_earth_s_is_permanent() -> None:
    assert lifts(EARTH, MARS).elevators == [EARTH]


@pytest.mark.rule("3E2j.4")
def test_it_goes_at_the_end_of_the_turn_in_which_its_last_factory_is_destroyed() -> None:
    state = lifts(MARS, factories=(CAVES, PHOBOS))
    for site in (CAVES, PHOBOS):
        state.sites[site].factory = None
        b_elevators.fall(state)
    assert state.elevators == []


# -- more ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("3A3i")
def test_a_miner_adds_a_refuel_where_one_was_made() -> None:
    state = colony("P", "", EVERYTHING)
    bernal(state, "P", "M2B173", VESTA, MINER)
    factory(state, "P", "vesta")
    early = act("P", "factory_refuel", site="vesta", to="kalpana", colonist=MINER)
    assert [one.rule for one in game().judge(state, early)] == ["2C1a"]
    game().apply(state, act("P", "factory_refuel", site="vesta", to="kalpana"), dice())
    assert game().judge(state, early) == []


def orion(gold: int, place: str = "leda") -> Hf4State:
    """P's GW thruster at a moonlet, with so many gold FTs."""
    state = colony("P", "war", EVERYTHING)
    card = gigawatt(state)
    stack = put(state, "P", "outpost1", place, card)
    if gold:
        stack.fts[Grade.ISOTOPE] = gold
    return state


def gigawatt(state: Hf4State) -> str:
    """A GW thruster that needs no supports but cooling."""
    return next(
        card.id for card in state.content.cards.values()
        if card.deck == "gw-thrusters" and not card.front.requires.generator
        and not card.front.requires.reactors
    )  # fmt: skip


@pytest.mark.rule("3D7c.4")
@pytest.mark.breaks("3D7c.4")
def test_a_gw_thruster_of_any_thrust_steers_a_stone_with_a_gold_ft(refuses: Refuses) -> None:
    state = orion(0)
    card = gigawatt(state)
    asked = act("P", "dislodge", source="outpost1", thruster=card, cards=[card])
    refuses(game(), state, asked, "3D7c.4")
    state = orion(1)
    game().apply(state, asked, dice())
    assert state.players["P"].stacks["dropstone"].fts == {Grade.ISOTOPE: 1}


@pytest.mark.rule("3F1a.2")
@pytest.mark.breaks("3F1a.2")
def test_the_figures_of_two_bernals_are_swapped_once_a_turn(refuses: Refuses) -> None:
    state = colony("G")
    for site in near(state)[:1]:
        factory(state, "G", site)
    bernal(state, "G", PLAIN, VESTA)
    put(state, "G", "stanford", "leo", "M2B172")
    game().apply(state, act("G", "swap_bernals"), dice())
    stacks = state.players["G"].stacks
    assert (stacks["stanford"].location, stacks["kalpana"].location) == (VESTA, "leo")
    refuses(game(), state, act("G", "swap_bernals"), "3F1a.2")


@pytest.mark.rule("3F1f.4")
def test_deliveries_go_to_the_home_far_away() -> None:
    state = ring()
    assert state.rules.bank(state, "G") is state.players["G"].stacks["stanford"]
    bank = state.rules.bank(state, "G").location
    assert (bank, cost(state, "vesta", bank)) == (VESTA, 0)
    assert cost(state, "vesta") > 0


@pytest.mark.rule("3F1f.6")
def test_black_cards_are_sold_there() -> None:
    state = ring("G", "war", 4, f"{ware(colony('G'), 'C')}R")
    card = ware(state, "C")
    assert state.rules.bank(state, "G") is state.players["G"].stacks["stanford"]
    assert card in for_sale(state, "G")
    sides(state).war = ""
    assert card not in for_sale(state, "G")


@pytest.mark.rule("3F1h")
def test_a_tourism_cycler_there_carries_through_belts_beside_it() -> None:
    state = ring()
    board = state.content.map
    near_by = board.exits[VESTA][0][0]
    assert f_et_home.cycles(state, "G", near_by) and f_et_home.cycles(state, "G", VESTA)
    assert not f_et_home.cycles(state, "P", VESTA) and not f_et_home.cycles(state, "G", "leo")


# -- mobile factories --------------------------------------------------------------------------------------


def fleet() -> Hf4State:
    """P's mobile factory hovers beside N's raygun, and another one stands on its claim."""
    state = colony("N", "war", EVERYTHING)
    put(state, "P", "freighter", "leo", f"{FREIGHTER}R")
    state.players["P"].cubes["cube1"] = Stack("cube1", "P", VESTA)
    factory(state, "P", "peking")
    put(state, "N", "rocket", VESTA, "CT045")
    return state


@pytest.mark.rule("3D8.3")
def test_a_mobile_factory_off_its_claim_is_a_spacecraft_and_on_it_a_factory() -> None:
    """Adrift it halts others and is hit in space; on its claim it has a factory's gun."""
    state = fleet()
    assert e_weapons.foes_at(state, "N", VESTA) == ["P"]
    assert e_weapons.column(state, VESTA, ["P"]) == "G"
    assert [one.kind for one in a_intercept.halting(state, state.players["N"].stacks["rocket"])] == ["cube1"]
    assert [one.way for one in e_weapons.weapons(state, "P", "peking")] == ["gun"]


@pytest.mark.rule("3E7f")
def test_it_is_hit_by_the_freighter_s_rad_hardness() -> None:
    state = fleet()
    hard = state.rules.stack_hardness(state, state.players["P"].cubes["cube1"])
    assert e_effects.zapped(state, VESTA, ["P"], hard) == []
    assert e_effects.zapped(state, VESTA, ["P"], hard + 1) == ["cube1:P"]
    state.pending.append({"kind": "zap", "player": "N", "cards": ["cube1:P"]})
    game().apply(state, act("N", "zap", card="cube1:P"), dice())
    assert state.players["P"].cubes == {}
    other = fleet()
    e_effects.glitch_rolls(other, "N", VESTA, ["P"], [hard])
    assert other.players["P"].cubes == {}


@pytest.mark.breaks("3E7f")
def test_a_damaged_one_does_not_lift_off(refuses: Refuses) -> None:
    state = colony("P", "", EVERYTHING, options={"freighter_net_thrust": 5})
    put(state, "P", "freighter", VESTA, f"{FREIGHTER}R")
    factory(state, "P", "peking")
    lift = act("P", "enter", stack="factory:peking", space=VESTA)
    assert game().judge(state, lift) == []
    sides(state).damaged.append("peking")
    refuses(game(), state, lift, "3E7f")


@pytest.mark.rule("3E8a")
@pytest.mark.breaks("3E8a")
def test_a_mobile_factory_that_has_landed_with_a_human_jumps_an_enemy_s_claim(refuses: Refuses) -> None:
    """The claim changes its colour, and has a factory at once; an ally's is left alone."""
    for owner in ("G", "P"):
        state = colony("N", "war", EVERYTHING)
        put(state, "N", "freighter", "leo", f"{FREIGHTER}R")
        put(state, "N", "rocket", "vesta", "CQ043")
        state.players["N"].cubes["cube1"] = Stack("cube1", "N", "vesta")
        state.site("vesta").claim = owner
        jump = act("N", "claim_jump", site="vesta")
        if owner == "G":
            refuses(game(), state, jump, "3E8a")
            continue
        before = price(state, "V")
        game().apply(state, jump, dice())
        assert (state.sites["vesta"].claim, state.sites["vesta"].factory) == ("N", "N")
        assert price(state, "V") < before and state.players["N"].cubes == {}
