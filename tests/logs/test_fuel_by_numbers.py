"""Fuel and tanks that only numbers and chits tell: what moved which tanks, and what fuel they became."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.strip import (
    fuel_by_chit,
    fuel_by_money,
    jettisoned_before,
    moved_tanks,
    tanks_up,
    whole_tanks,
)
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer, CreateStack, JettisonFuel, LoadFuel
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_vassal_acts import CORE, Played


def table() -> Hf4State:
    """Yellow has eight Aquas; two outposts and a rocket of wet mass 3 in LEO, an outpost at geo."""
    state = Played(header=CORE).state
    stacks = state.players["yellow"].stacks
    stacks["outpost1"] = Stack("outpost1", "yellow", "leo", [], {Grade.WATER: 4})
    stacks["outpost2"] = Stack("outpost2", "yellow", "leo", [], {Grade.ISOTOPE: 1, Grade.WATER: 2})
    stacks["outpost3"] = Stack("outpost3", "yellow", "geo", [], {Grade.WATER: 2})
    stacks["rocket"] = Stack(
        "rocket", "yellow", "leo", [], dry=Fraction(1), wet=Fraction(3), grade=Grade.WATER
    )
    return state


def moved(told: dict[str, int], wet: str | None = None, lifted: str | None = None) -> list[Act[Hf4State]]:
    return list(moved_tanks(table(), "yellow", told, wet, lifted))


def transfer(source: str, to: str, fts: int, grade: str = "water") -> CargoTransfer:
    return CargoTransfer(by="yellow", source=source, to=to, fts=fts, grade=grade)


# -- tanks between stacks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "acts"),
    [
        ({"outpost1": 2, "outpost2": 5}, [transfer("outpost1", "outpost2", 2)]),
        ({"outpost1": 1, "outpost2": 4}, [transfer("outpost1", "outpost2", 1)]),
        ({"outpost1": 6, "outpost2": 1}, [transfer("outpost2", "outpost1", 2)]),
        ({"outpost1": 5, "outpost2": 2}, [transfer("outpost2", "outpost1", 1, "isotope")]),
        ({"outpost1": 7, "outpost2": 0}, []),  # no grade of which there were three
        ({"outpost1": 2}, []),
        ({"outpost1": 4, "outpost2": 3}, []),
        ({"outpost1": 2, "outpost3": 4}, []),  # elsewhere
        ({"outpost1": 2, "outpost4": 2},
         [CreateStack(by="yellow", source="outpost1", kind="outpost4", fts=2, grade="water")]),
        ({"outpost4": 2, "outpost3": 0},
         [CreateStack(by="yellow", source="outpost3", kind="outpost4", fts=2, grade="water")]),
        ({"outpost4": 2}, []),
        ({}, []),
    ],
)  # fmt: skip
def test_tanks_went_from_where_fewer_are_counted_to_where_more_are(
    told: dict[str, int], acts: list[Act[Hf4State]]
) -> None:
    assert moved(told) == acts


@pytest.mark.parametrize(
    ("told", "acts"),
    [
        ({"outpost1": 2, "leo": 10}, [transfer("outpost1", "leo", 2)]),
        ({"outpost1": 6, "leo": 6}, [transfer("leo", "outpost1", 2)]),
        ({"outpost1": 2, "leo": 9}, []),
        ({"outpost1": 2, "leo": 6}, []),
        ({"outpost1": 2, "outpost2": 2, "leo": 11}, [transfer("outpost1", "leo", 2)]),  # all of them
        ({"outpost1": 2, "outpost2": 2, "leo": 10}, [transfer("outpost1", "leo", 2)]),
        ({"outpost1": 2, "outpost2": 2, "leo": 9}, [transfer("outpost1", "leo", 1)]),
        ({"outpost1": 2, "outpost2": 5, "leo": 6}, [transfer("outpost1", "outpost2", 2)]),
        ({"outpost1": 2, "outpost2": 5, "leo": 8}, [transfer("outpost1", "outpost2", 2)]),
        ({"outpost3": 0, "leo": 10}, []),  # from geo
        ({"outpost4": 2, "leo": 6},
         [CreateStack(by="yellow", source="leo", kind="outpost4", fts=2, grade="water")]),
        ({"leo": 6}, []),
        ({"leo": 10}, []),
    ],
)  # fmt: skip
def test_aquas_are_tanks_where_they_fit_exactly(told: dict[str, int], acts: list[Act[Hf4State]]) -> None:
    assert moved(told) == acts


@pytest.mark.parametrize(
    ("told", "wet", "tanks"),
    [
        ({"leo": 6}, "5", 2),
        ({"leo": 7}, "4", 1),
        ({"leo": 7}, "5", None),
        ({"leo": 8}, "3", None),
        ({"leo": 9}, "4", None),
        ({"leo": 6}, "1", None),
        ({"leo": 6}, "3", None),
        ({"leo": 6, "outpost1": 3}, "5", 2),  # a tank that is missing elsewhere went otherwise
        ({"leo": 6, "outpost1": 5}, "5", None),  # what the Aquas went to, perhaps
        ({"leo": 6, "outpost1": 4}, "5", 2),
        ({}, "5", None),
    ],
)
def test_aquas_became_fuel_where_the_wet_mass_chit_went_up_by_as_many_tanks(
    told: dict[str, int], wet: str, tanks: int | None
) -> None:
    loaded = [LoadFuel(by="yellow", tanks=tanks, source="leo")] if tanks else []
    assert moved(told, wet) == loaded


@pytest.mark.parametrize(
    ("wet", "lifted", "tanks"),
    [("4", "5", 2), ("2", "5", 2), ("4", "6", None), ("6", "4", None), (None, "5", None)],
)
def test_aquas_became_fuel_of_which_some_is_gone_again(
    wet: str | None, lifted: str, tanks: int | None
) -> None:
    """The chit was lifted from where it leads; one that nobody laid in the turn shows nothing."""
    loaded = [LoadFuel(by="yellow", tanks=tanks, source="leo")] if tanks else []
    assert moved({"leo": 6}, wet, lifted) == loaded


def test_fuel_goes_into_a_rocket_alone() -> None:
    state = table()
    del state.players["yellow"].stacks["rocket"]
    assert list(moved_tanks(state, "yellow", {"leo": 6}, "5")) == []


# -- the strip ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "tanks"),
    [
        ("3", "3", 0),
        ("3", "4", 1),
        ("1", "6", 5),
        ("7/2", "14/3", 1),
        ("7/2", "6", 2),
        ("1/2", "2", 2),
    ],
)
def test_tanks_are_counted_along_the_red_lines_of_the_strip(low: str, high: str, tanks: int) -> None:
    """Where none join two spots, by the whole masses between them."""
    assert tanks_up(table(), Fraction(low), Fraction(high)) == tanks


@pytest.mark.parametrize(
    ("low", "mass", "tanks"),
    [("3", "5", 2), ("3", "3", 0), ("3", "2", 0), ("7/2", "6", 0), ("7/2", "4-2/3", 1)],
)
def test_only_whole_tanks_lead_up_to_a_mass(low: str, mass: str, tanks: int) -> None:
    assert whole_tanks(table(), Fraction(low), mass) == tanks


@pytest.mark.parametrize(
    ("wet", "act"),
    [
        ("5", LoadFuel(by="yellow", tanks=2, source="leo")),
        ("2", JettisonFuel(by="yellow", steps=6)),
        ("3", None),
        (None, None),
    ],
)
def test_the_chit_alone_shows_fuel_that_was_loaded_or_jettisoned(
    wet: str | None, act: Act[Hf4State] | None
) -> None:
    assert fuel_by_chit(table(), "yellow", wet) == act
    assert fuel_by_chit(table(), "green", wet) is None


@pytest.mark.parametrize(
    ("lifted", "mass", "tanks", "steps"),
    [
        ("2", "4", 2, 6),
        ("1", "4", 3, 15),
        ("2", "4", 1, None),
        ("3", "5", 2, None),
        ("4", "6", 2, None),
        ("2", "2", 0, None),
        (None, "4", 2, None),
        ("2", None, 2, None),
    ],
)
def test_fuel_was_jettisoned_before_some_was_loaded_from_a_lower_mass(
    lifted: str | None, mass: str | None, tanks: int, steps: int | None
) -> None:
    wanted = JettisonFuel(by="yellow", steps=steps) if steps else None
    assert jettisoned_before(table(), "yellow", lifted, mass, tanks) == wanted
    assert jettisoned_before(table(), "green", lifted, mass, tanks) is None


@pytest.mark.parametrize(
    ("told", "tanks"), [({"leo": 5}, 3), ({"leo": 7}, 1), ({"leo": 8}, 0), ({"leo": 9}, 0), ({}, 0)]
)
def test_aquas_that_are_counted_down_are_fuel(told: dict[str, int], tanks: int) -> None:
    wanted = LoadFuel(by="yellow", tanks=tanks, source="leo") if tanks else None
    assert fuel_by_money(table(), "yellow", told) == wanted
