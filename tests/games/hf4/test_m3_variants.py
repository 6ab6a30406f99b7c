"""Module 3, 3Ac and 3Ad: piracy, and the Age of Piracy without blocs, propaganda and War."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.conflict import (
    a_intercept,
    b_blocs,
    c_outbreak,
    d_weapons,
    e_combat,
    e_vendettas,
    g_score,
)
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o7_score
from hfmod.testing import Refuses
from tests.games.hf4.blocs import SEATS, armed, armory, congress, heroism, sides, turn_of
from tests.games.hf4.test_m3_setup import MORE, table
from tests.games.hf4.worlds import act, dice, fact, game, play, stack


def pirates(variant: str, foe: str = "P") -> Hf4State:
    """Peace in R's turn: R's raygun beside somebody's rocket."""
    state = turn_of(congress(world=armory(), options={"piracy": variant}), "R")
    stack(state, "R", "rocket", "mid", "CB057")
    stack(state, foe, "rocket", "mid", "CT045")
    return state


def attacks(state: Hf4State, **more: object) -> list[str]:
    return [one.rule for one in armed().judge(state, act("R", "attack", space="mid", **more))]


@pytest.mark.rule("3Ac")
def test_pirates_fight_in_peace_and_nobody_must() -> None:
    """An enemy is attacked for nothing, one of the own bloc for a bribe."""
    assert attacks(pirates("none")) == ["3D8"]
    state = pirates("piracy")
    assert (attacks(state), e_vendettas.paid_at(state, "R", "mid")) == ([], [])
    ally = pirates("piracy", "G")
    assert (attacks(ally), e_vendettas.paid_at(ally, "R", "mid")) == ([], ["G"])
    armed().apply(ally, act("R", "attack", space="mid"), dice())
    assert (fact(ally, "bribes.R"), fact(ally, "bribes.G")) == (2, 4)
    assert e_combat.must_fire(ally, "R") == []


@pytest.mark.breaks("3Ac")
def test_without_a_bribe_the_own_bloc_is_left_alone(refuses: Refuses) -> None:
    state = pirates("piracy", "G")
    sides(state).bribes.update(R=0, G=6)
    refuses(armed(), state, act("R", "attack", space="mid"), "3Ac")
    chit = heroism(state, "R")
    assert attacks(state, chits=[chit]) == []


@pytest.mark.breaks("3B1a")
def test_no_more_chits_are_paid_than_there_are_victims(refuses: Refuses) -> None:
    state = pirates("piracy")
    chit = heroism(state, "R")
    refuses(armed(), state, act("R", "attack", space="mid", chits=[chit]), "3B1a")


@pytest.mark.rule("3Ad")
def test_in_the_age_of_piracy_every_attack_costs_a_bribe() -> None:
    for foe in ("P", "G"):
        state = pirates("age_of_piracy", foe)
        assert e_vendettas.paid_at(state, "R", "mid") == [foe]


@pytest.mark.breaks("3Ad")
def test_and_without_one_there_is_none(refuses: Refuses) -> None:
    state = pirates("age_of_piracy")
    sides(state).bribes.update(R=0, P=6)
    refuses(armed(), state, act("R", "attack", space="mid"), "3Ad")


def test_it_knows_neither_blocs_nor_war() -> None:
    """No extremists, no outbreak, no restrictions: delegates, laws and the score are those of Module 0."""
    state = congress(options={"piracy": "age_of_piracy"})
    assert sides(state).extremists == {}
    c_outbreak.factory_built(state, "P", "pebble")
    state.rules.casus_belli(state, "P")
    assert (state.pending, sides(state).war) == ([], "")
    state.anarchy = True
    assert not b_blocs.at_war(state) and b_blocs.fighting(state)
    assert state.rules.anarchy(state) == ["purge"] and fact(state, "law") != c_outbreak.AWAY
    assert g_score.points(state, "P", {"delegates": o7_score.delegate_points(state, "P")}) == {
        "delegates": 1, "bribes": 3,
    }  # fmt: skip
    seats = {"R": SEATS["R"], "N": MORE["N"], "G": SEATS["G"]}
    alone = table("m0", "m3", seats=seats)
    alone.options["piracy"] = "age_of_piracy"
    assert "3A2b" not in [one.rule for one in game().judge(alone, SetUp())]


def test_its_faction_weapons_work_and_spacecraft_halt() -> None:
    state = congress(options={"piracy": "age_of_piracy"})
    assert d_weapons.armed(state, "P", "purple") and a_intercept.watches(state)
    peace = congress(options={"piracy": "none"})
    assert not d_weapons.armed(peace, "P", "purple") and not a_intercept.watches(peace)


def test_an_anarchy_in_the_empire_calls_it_up() -> None:
    """Once the Loyalists have won, an Anarchy brings pirates, for as long as it lasts."""
    state = congress()
    sides(state).war = "loyalist"
    assert b_blocs.piracy(state) is None and not b_blocs.fighting(state)
    state.anarchy = True
    assert b_blocs.piracy(state) == "age_of_piracy" and b_blocs.fighting(state)
    assert not b_blocs.at_war(state)
    play(state, "P", "end_turn")
