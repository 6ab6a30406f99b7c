"""Stacks whose cards weigh nothing: they count as dry mass 1, until there are FTs to weigh (RUL-MASSLESS)."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.testing import Refuses
from tests.games.hf4 import skies, worlds

SKY = skies.sky(
    skies.engine("CT091", 4, 1), skies.engine("CT092", 2, 2, mass=3), skies.crate("CF091", 0),
    skies.crate("CF092", 2), skies.line("leo", "away", "far"),
)  # fmt: skip


Does = Callable[..., None]


def light(*cards: str, fuel: int = 4, **options: Any) -> tuple[Hf4State, Stack]:
    """A rocket in LEO, whose thruster weighs nothing, with so many tanks of fuel."""
    state = skies.core(SKY)
    state.options |= options
    stack = skies.rocket(state, "leo", "CT091", *cards, fuel=fuel)
    return state, stack


def chits(stack: Stack) -> tuple[Fraction, Fraction]:
    return stack.dry, stack.wet


@pytest.mark.rule("GL-Dry-Mass-Chit.a", "F3c", "G2b.1")
@pytest.mark.parametrize(("reading", "after"), [("recount", (2, 4)), ("chits", (3, 5))])
def test_fuel_made_into_tanks_is_the_dry_mass_of_a_massless_rocket(
    does: Does, reading: str, after: tuple[int, int]
) -> None:
    """2 of 4 units become FTs: they weigh 2, and 2 units of fuel are left above them, at once."""
    state, stack = light(massless_dry=reading)
    assert chits(stack) == (1, 5)
    does(SKY, state, skies.act(SKY, "fuel_to_fts", tanks=2))
    assert chits(stack) == after
    does(SKY, state, skies.act(SKY, "activate_thruster", card="CT091"))
    assert chits(stack) == after  # no act to come moves them
    skies.go(SKY, state, "away", skies.act(SKY, "end_move"))
    assert chits(stack) == after


@pytest.mark.rule("F2c", "GL-Dry-Mass-Chit.a", "G2a.1")
@pytest.mark.parametrize("reading", ["recount", "chits"])
def test_the_way_back_keeps_the_fuel(does: Does, reading: str) -> None:
    state, stack = light(massless_dry=reading)
    does(SKY, state, skies.act(SKY, "fuel_to_fts", tanks=4))
    assert (stack.wet - stack.dry, stack.fts, stack.grade) == (0, {Grade.WATER: 4}, None)
    for left in (3, 2, 1, 0):
        does(SKY, state, skies.act(SKY, "fts_to_fuel", fts=1))
        assert stack.wet - stack.dry == 4 - left
        assert stack.dry == f_fuel.dry_mass(state, stack)
    assert chits(stack) == (1, 5)


@pytest.mark.breaks("G2a.3", "G2a.1")
def test_no_more_becomes_tanks_than_there_is_fuel(refuses: Refuses) -> None:
    state, _ = light()
    refuses(SKY, state, skies.act(SKY, "fuel_to_fts", tanks=5), "G2a.3")
    skies.go(SKY, state, skies.act(SKY, "fuel_to_fts", tanks=2))
    refuses(SKY, state, skies.act(SKY, "fuel_to_fts", tanks=3), "G2a.3")
    refuses(SKY, state, skies.act(SKY, "fts_to_fuel", fts=3), "G2a.1")


@pytest.mark.rule("G2c")
def test_all_the_mass_that_is_burnt_is_fuel(does: Does) -> None:
    """A crate of mass 2 in a massless rocket: 2 units become dirt, though the dry mass falls by 1 alone."""
    state, stack = light("CF092", fuel=0)
    assert chits(stack) == (2, 2)
    does(SKY, state, skies.act(SKY, "phileas_fogg", cards=["CF092"]))
    assert (*chits(stack), stack.grade) == (1, 3, Grade.DIRT)


def test_a_table_that_moves_the_chit_along_made_no_slip_of_play() -> None:
    """Its chits are at 3 and 5, which is corrected as bookkeeping; a third place of them is a slip."""
    state, _ = light()
    change = skies.act(SKY, "fuel_to_fts", tanks=2)
    assert SKY.judge(state, change, figures={"dry": "3", "wet": "5"}) == []
    assert len(SKY.judge(state, change, figures={"dry": "4", "wet": "5"})) == 2
    skies.go(SKY, state, change)
    go = skies.act(SKY, "activate_thruster", card="CT091")
    for figures in ({"dry": "2", "wet": "4"}, {"dry": "3", "wet": "5"}, {"wet": "5"}):
        assert SKY.judge(state, go, figures=figures) == []
    assert [found.rule for found in SKY.judge(state, go, figures={"wet": "6"})] == ["H.2"]
    state.options["massless_dry"] = "chits"  # a table that says so itself keeps to it
    f_fuel.set_mass(state, state.players["P"].stacks["rocket"])
    assert len(SKY.judge(state, go, figures={"dry": "2", "wet": "4"})) == 1


@pytest.mark.rule("F2.2")
def test_a_chit_that_is_not_at_the_mass_is_no_sound_position() -> None:
    state, stack = light(fuel=4)
    assert SKY.invariants(state) == []
    stack.dry += 1
    assert [said.partition(" has ")[2] for said in SKY.invariants(state)] == ["dry mass 2, and weighs 1"]
    stack.dry -= 1
    skies.start(SKY, state, "CT091")
    stack.dry += 1  # during the move a lost card still counts (F2.2)
    assert SKY.invariants(state) == []


FREE = ("fuel_to_fts", "fts_to_fuel", "load_fuel", "jettison_fuel", "cargo_transfer", "decommission",
        "phileas_fogg", "create_stack", "convert_stack")  # fmt: skip


@pytest.mark.parametrize("reading", ["recount", "chits"])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_with_light_stacks_the_chits_are_where_the_masses_are(
    seed: int, reading: str
) -> None:
    """Whatever is done with cargo and fuel, no fuel comes or goes by tankage."""
    rng = random.Random(seed)
    state, _ = light(*rng.choice(((), ("CF091",), ("CF092",), ("CF091", "CF092"))), massless_dry=reading)
    state.players["P"].aquas = 9
    worlds.stack(state, "P", "outpost1", "leo", "CT092", fts=2)
    done: set[str] = set()
    for step in range(25):
        legal = [act for kind in FREE if kind in SKY.acts for act in SKY.acts[kind].options(state)]
        if not legal:
            break
        kind = rng.choice(sorted({act.do for act in legal}))
        act = rng.choice([act for act in legal if act.do == kind])
        rocket = state.players["P"].stacks.get("rocket")
        before = rocket.wet - rocket.dry if rocket is not None else None
        SKY.apply(state, act, Seeded(step))
        assert SKY.invariants(state) == [], act
        rocket = state.players["P"].stacks.get("rocket")
        if act.do in ("fuel_to_fts", "fts_to_fuel") and rocket is not None and before is not None:
            moved = getattr(act, "tanks", 0) or -getattr(act, "fts", 0)
            assert rocket.wet - rocket.dry == before - moved
        done.add(kind)
    assert len(done) > 2
