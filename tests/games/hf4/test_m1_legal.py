"""Module 1: ``legal_actions`` lists exactly what is accepted, forcing breaks nothing, and bots play on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from itertools import product
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import b_fleet
from tests.games.hf4.colonies import VESTA, act, bernal, colonial, factory, game, hold, put
from tests.games.hf4.listing import accepted, bots_play_on, forcing_keeps_invariants, lists_what_is_accepted
from tests.games.hf4.test_m2_legal import NAVIGATOR, sets

DOS = (
    "promote", "swap_cube", "nanofacture", "build_elevator", "factory_refuel", "et_production", "enter",
    "cargo_transfer", "create_stack", "convert_stack", "build_colony", "end_turn",
)  # fmt: skip
MARS = "phobos:mars-arsia-mons-caves"
CAVES = "mars-arsia-mons-caves"


def building() -> Hf4State:
    """A freighter with a load at a factory, a GW thruster to promote, and cards to make."""
    state = colonial(("m0", "m1"))
    put(state, "P", "freighter", "peking", "M1F164").fts[Grade.WATER] = 1
    factory(state, "P", "peking")
    put(state, "P", "outpost1", "peking", "M1W158").fts[Grade.WATER] = 2
    factory(state, "W", "kollaa", dome=True)
    hold(state, "P", "CT044", "CT045")
    return state


def flying() -> Hf4State:
    """A fleet: mobile factories in space, on a claim and under a dome; cards for another one at a Bernal."""
    state = colonial(("m1", "m2"))
    put(state, "P", "freighter", VESTA, "M1F169R")
    bernal(state, "P", "M2B173", VESTA)
    factory(state, "P", "peking")
    b_fleet.lift_off(state, b_fleet.mobile(state, "P")[0])
    state.players["P"].cubes["cube1"].location = VESTA
    factory(state, "P", "kollaa")
    factory(state, "P", "unitas", dome=True)
    put(state, "P", "outpost1", VESTA, "CB059R", "CF068R")
    return state


def riding() -> Hf4State:
    """A space elevator that stands, one that could be built, and who may build it for nothing."""
    state = colonial(("m1", "m2"))
    factory(state, "P", CAVES)
    put(state, "P", "freighter", "phobos", "M1F166")
    put(state, "P", "outpost1", CAVES, "CT044")
    bernal(state, "P", "M2B173R", "cycler", "M2C191R", "M2C192R")
    state.elevators = [MARS]
    factory(state, "P", "pluto")
    put(state, "P", "outpost2", "pluto-lagrange", "CT045")
    state.players["P"].stacks["outpost2"].cards.append("M2C192")
    state.players["P"].stacks["kalpana"].cards.remove("M2C192")
    f_fuel.set_mass(state, state.players["P"].stacks["kalpana"])
    return state


POSITIONS: list[Callable[[], Hf4State]] = [building, flying, riding]
CUBES = ["freighter", "cube1", "factory:peking", "factory:kollaa", "factory:unitas", f"factory:{CAVES}"]
STACKS = ["leo", "rocket", "outpost1", "outpost2", "freighter", "kalpana"]
SPACES = ["peking", "kollaa", "unitas", VESTA, "phobos", CAVES]


def values(state: Hf4State, do: str, part: Field[Any]) -> list[Any]:
    """What the test puts into a parameter."""
    stacked = [card for stack in state.stacks("P") for card in stack.cards]
    cards = [*stacked, *state.players["P"].hand, "CT049"]
    elevators = [one.name for one in state.content.map.elevators][:5]
    known: dict[str, list[Any]] = {
        "by": ["P", "W", "X"],
        "card": cards, "robonaut": cards, "refinery": cards,
        "cards": sets(cards[:6], 2),
        "elevator": [*elevators, "pluto-lagrange:pluto"],
        "unit": [*CUBES, "M2C192", "M2C191"],
        "cube": CUBES,
        "stack": STACKS if do != "enter" else ["rocket", *CUBES],
        "source": STACKS, "to": STACKS, "kind": STACKS,
        "site": SPACES,
        "space": [*SPACES, "vesta-family-burn-1"] if do == "enter" else [None, "phobos", CAVES],
        "assist": [None, "factory"],
        "grade": ["water", "isotope"],
        "fts": [0, 1, 2],
        "finao": [False, True], "free": [False, True], "load": [False, True], "delegate": [False, True],
    }  # fmt: skip
    return known.get(part.name, [{} if part.name == "tanks" else part.default])


@pytest.mark.parametrize("do", [do for do in DOS if do != "enter"])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_lists_exactly_what_is_accepted(do: str, position: Callable[[], Hf4State]) -> None:
    state = position()
    assert game().invariants(state) == []
    kind = game().acts[do]
    domain = {part.name: values(state, do, part) for part in fields(kind)}
    lists_what_is_accepted(game(), state, kind, domain)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_lists_exactly_the_spaces_that_may_be_entered(position: Callable[[], Hf4State]) -> None:
    state = position()
    moves = product(["rocket", *CUBES], [*SPACES, "vesta-family-burn-1"], [None, "factory"])
    tried = [act("P", "enter", stack=stack, space=space, assist=assist) for stack, space, assist in moves]
    listed = game().acts["enter"].options(state)
    found = [one for one in listed if one in tried]
    assert found == [one for one in found if accepted(game(), state, one)]
    assert len(found) == sum(accepted(game(), state, one) for one in tried)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_forcing_breaks_rules_but_nothing_else(position: Callable[[], Hf4State]) -> None:
    forcing_keeps_invariants(game(), position, DOS, values)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_bots_play_on_from_here(position: Callable[[], Hf4State]) -> None:
    """Each act goes through ``apply``, after each the invariants hold; the game comes to its end."""
    bots_play_on(game(), position(), "random", NAVIGATOR)
