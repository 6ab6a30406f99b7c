"""What a refusal says: its facts with numbers, and what would have been legal in the words of the table."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import RuleViolation
from tests.games.hf4 import skies, worlds
from tests.games.hf4.test_remedies import LAND, ORBIT, flown, told


def refused(state: Any, by: str, do: str, **params: Any) -> RuleViolation:
    return told(worlds.game(), state, worlds.act(by, do, **params))


def test_how_the_rocket_stood_is_among_the_facts() -> None:
    _, state = flown("RT091", "RF092", fuel=1, thrown=1)
    situation = told(ORBIT, state, LAND).facts["situation"]
    assert situation["P's rocket"] == "at Orbit, dry mass 8, wet mass 8-1/2, 1 fuel step of water"
    assert situation["Hertha"].startswith("size 3, hydration")


def test_money_is_among_the_facts() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001")
    state.players["P"].aquas = 1
    found = refused(state, "P", "boost", cards=["RT001"])
    assert found.facts["situation"]["aquas of P"] == 1
    assert (found.facts["cost"], found.facts["aquas"]) == (5, 1)


def test_the_masses_explain_a_wrong_cost() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001", "RB013")
    state.players["P"].aquas = 20
    act = worlds.act("P", "boost", cards=["RT001", "RB013"])
    (found,) = worlds.game().judge(state, act, figures={"cost": 1})
    assert found.rule == "I4" and found.legal == f"cost {found.facts['cost']}"
    assert found.facts["because"].startswith("masses: RT001 white (RT001) ")
    numbers = [int(part.split()[-1]) for part in found.facts["because"].split(",")]
    assert sum(numbers) == found.facts["cost"]


def test_the_parts_explain_a_wrong_net_thrust() -> None:
    state = skies.glory(ORBIT)
    skies.rocket(state, "orbit", "RT091", fuel=4)
    act = skies.act(ORBIT, "activate_thruster", card="RT091")
    (found,) = ORBIT.judge(state, act, figures={"net_thrust": 9})
    assert found.facts["because"] == "base 4, +0 scout class (wet mass 7)"
    assert found.message == "the table took 9 as net thrust, by the rules it is 4"


def test_a_deal_is_never_answered_with_another_deal() -> None:
    state = worlds.table()
    state.players["P"].aquas = 4
    found = refused(state, "P", "deal", to="W", gives=["aquas:5"])
    assert (found.rule, found.legal) == ("N1", "give up to 4 Aquas")


def test_yes_and_no_and_nothing_are_said_in_words() -> None:
    state = skies.glory(ORBIT)
    skies.rocket(state, "orbit", "RT093", fuel=2)
    burning = skies.act(ORBIT, "activate_thruster", card="RT093", afterburn=True)
    assert told(ORBIT, state, burning).legal == "without an afterburn"
    pushed = skies.act(ORBIT, "activate_thruster", card="RT093", push_by="P")
    legal = [ORBIT.advise(state, pushed, found).legal for found in ORBIT.judge(state, pushed)]
    assert legal == ["without a push"]


@pytest.mark.parametrize("steps", [40, 99])
def test_how_much_would_have_been_legal(steps: int) -> None:
    state = skies.glory(ORBIT)
    skies.rocket(state, "orbit", "RT093", fuel=2)
    found = told(ORBIT, state, skies.act(ORBIT, "jettison_fuel", steps=steps))
    assert (found.rule, found.legal) == ("F3d.2", f"1 to {found.facts['has']} fuel steps")
