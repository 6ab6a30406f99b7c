"""Module 3 with Module 1: what becomes of isotope that changes hands (3B5b.2, 3B5c, 3B5d)."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_isotope, e_effects
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.n_cargo import cargo_words
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.testing import Refuses
from tests.games.hf4.colonies import act, bernal, dice, factory, game, put
from tests.games.hf4.test_m3_settlers import PLAIN, colony
from tests.games.hf4.test_m3_trade import EVERYTHING

GOLD, WATER = Grade.ISOTOPE, Grade.WATER
SOLEM = "M1W162"  # a GW thruster


def meeting(mine: str | None, beads: int = 3, bank: bool = False) -> Hf4State:
    """In peace W, whose gold is of type S, meets P, whose gold may not be, at Vesta; or both are at home."""
    state = colony("P", "", EVERYTHING)
    state.players["W"].isotope, state.players["P"].isotope = "S", mine
    source = state.players["W"].stacks["leo"] if bank else put(state, "W", "rocket", "vesta", "CB056")
    source.fts[GOLD] = beads
    e_stacks.settle(state, source)
    if not bank:
        put(state, "P", "outpost1", "vesta", "CB057")
    return state


def traded(state: Hf4State, *words: str) -> Hf4State:
    game().apply(state, act("W", "deal", to="P", gives=list(words)), dice())
    game().apply(state, act("P", "accept_deal", of="W"), dice())
    assert game().invariants(state) == []
    return state


@pytest.mark.rule("3B5b.2")
@pytest.mark.parametrize("mine", ["M", None])
def test_foreign_isotope_is_water_where_it_is_received(mine: str | None) -> None:
    state = traded(meeting(mine), "isotope:2:rocket:outpost1")
    assert state.players["P"].stacks["outpost1"].fts == {WATER: 2}
    assert state.players["W"].stacks["rocket"].fts == {GOLD: 1}


def test_that_of_the_own_type_stays_gold() -> None:
    state = traded(meeting("S"), "isotope:2:rocket:outpost1")
    assert state.players["P"].stacks["outpost1"].fts == {GOLD: 2}


def test_beads_that_come_into_a_bank_are_of_its_owner_s_type() -> None:
    """From Bank to Bank, wherever the two are."""
    state = meeting("M", bank=True)
    bernal(state, "P", PLAIN)
    assert "isotope:3:leo:kalpana" in cargo_words(state, "W", "P")
    traded(state, "isotope:3:leo:kalpana")
    assert state.players["P"].stacks["kalpana"].fts == {GOLD: 3} and state.players["P"].isotope == "M"


@pytest.mark.rule("3B5c")
def test_the_type_is_fixed_by_them_where_none_was_made_before() -> None:
    state = meeting(None, bank=True)
    put(state, "P", "outpost1", "vesta", SOLEM)
    own = b_isotope.standard(state, "P")
    traded(state, "isotope:1:leo:leo")
    assert own is not None and state.players["P"].isotope == own
    assert state.players["P"].stacks["leo"].fts == {GOLD: 1}


@pytest.mark.rule("3B5d")
def test_who_has_no_gw_thruster_gets_aquas_for_them() -> None:
    state = meeting(None, bank=True)
    before = state.players["P"].aquas
    traded(state, "isotope:2:leo:leo")
    assert state.players["P"].aquas == before + 20 and state.players["P"].stacks["leo"].fts == {}


@pytest.mark.rule("3B5e")
def test_the_type_stays_where_the_thruster_is_lost() -> None:
    state = meeting("M")
    assert [b_isotope.standard(state, one) for one in ("P", "W", "G")] == ["M", "S", None]


@pytest.mark.breaks("3B5d")
def test_nor_does_such_a_player_make_any(refuses: Refuses) -> None:
    state = meeting(None)
    factory(state, "P", "vesta")
    refuses(game(), state, act("P", "factory_refuel", site="vesta", to="outpost1", grade="isotope"), "3B5d")


def test_captured_isotope_is_water_too() -> None:
    """An outpost of tanks alone is gone with them."""
    state = meeting("M")
    factory(state, "W", "vesta")
    state.players["W"].stacks["rocket"].cards.clear()
    e_effects.capture(state, "P", "vesta", ["W"])
    assert state.players["P"].stacks["outpost1"].fts == {WATER: 3}
    assert "rocket" not in state.players["W"].stacks


def test_nobody_gives_more_than_there_is() -> None:
    state = meeting("M")
    for words in (["isotope:4:rocket:outpost1"], ["isotope:2:rocket:outpost1", "isotope:2:rocket:outpost2"]):
        with pytest.raises(Impossible, match="FT"):
            game().judge(state, act("W", "deal", to="P", gives=words))
    with pytest.raises(Impossible, match="Module 3 alone"):
        state.rules = game().rules_of({"core", "m1"})
        game().judge(state, act("W", "deal", to="P", gives=["isotope:1:rocket:outpost1"]))
