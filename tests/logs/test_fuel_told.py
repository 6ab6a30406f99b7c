"""What is told of fuel at a High Frontier table, as the class of each act reads it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from hfmod.findings import Finding
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer, JettisonFuel, LoadFuel
from hfmod.games.hf4.rules.core.g2_tankage import DirtRefuel, FtsToFuel, FuelToFts
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs import test_cargo_told as cargo
from tests.logs.test_cargo_told import read, work
from tests.logs.test_flights_told import said


def table(
    wet: int = 1,
    aboard: Mapping[Grade, int] | None = None,
    tanks: tuple[int, ...] = (4, 1),
    place: str = "leo",
) -> Hf4State:
    """Yellow has three Aquas, a rocket of dry mass 1, and outposts with tanks beside it."""
    state = cargo.table()
    player = state.players["yellow"]
    for kind in ("outpost1", "outpost2", "outpost3"):
        del player.stacks[kind]
    for number, fts in enumerate(tanks, 1):
        player.stacks[f"outpost{number}"] = Stack(f"outpost{number}", "yellow", place, [], {Grade.WATER: fts})
    grade = Grade.WATER if wet > 1 else None
    rocket = Stack(
        "rocket", "yellow", place, [], dict(aboard or {}), dry=Fraction(1), wet=Fraction(wet), grade=grade
    )
    player.stacks["rocket"] = rocket
    return state


def load(tanks: int, source: str = "leo") -> LoadFuel:
    return LoadFuel(by="yellow", tanks=tanks, source=source)


def jettison(steps: int) -> JettisonFuel:
    return JettisonFuel(by="yellow", steps=steps)


def transfer(to: str, fts: int) -> CargoTransfer:
    return CargoTransfer(by="yellow", source="rocket", to=to, fts=fts)


ABOARD = {Grade.ISOTOPE: 1, Grade.WATER: 5}
TO_TANKS = FuelToFts(by="yellow", tanks=2)


@pytest.mark.parametrize(
    ("words", "state", "acts", "unclear"),
    [
        ("mass=mass-3 with=aquas", table(), [load(2)], False),
        ("mass=mass-6 with=aquas", table(), [load(5)], False),  # more than there are: a breach
        ("mass=mass-1 with=aquas", table(), [], False),  # told again
        ("mass=mass-3 with=aquas jettisoned=2", table(wet=3), [jettison(2)], False),
        ("mass=mass-3 with=tanks", table(), [load(2, "outpost1")], False),
        ("mass=mass-2 with=tanks", table(tanks=(0, 1)), [load(1, "outpost2")], False),
        ("mass=mass-3 with=tanks from=outpost2", table(), [load(2, "outpost2")], False),
        ("mass=mass-6 with=tanks", table(), [], True),  # nobody has so many
        ("mass=mass-4 with=tanks", table(tanks=()), [load(3)], False),  # tanks are Aquas there
        ("mass=mass-4 with=tanks", table(tanks=(), place="geo"), [], True),
        (
            "mass=mass-6 with=tanks",
            table(aboard=ABOARD),
            [FtsToFuel(by="yellow", fts=5, grade="water")],
            False,
        ),
        ("mass=mass-4 with=tanks", table(aboard=ABOARD), [load(3, "outpost1")], False),
        ("mass=mass-3 with=aquas stack=kalpana", table(), [], True),
        ("mass=none with=aquas", table(), [], True),
        ("with=aquas", table(), [], True),
    ],
)
def test_fuel_is_loaded_out_of_what_is_told_or_there(
    words: str, state: Hf4State, acts: list[Any], unclear: bool
) -> None:
    found = work(f"load_fuel {words}", state=state)
    assert read(found) == acts
    assert bool(found.unclear) is unclear


@pytest.mark.parametrize(
    ("words", "tanks", "noted"),
    [
        ("with=tanks", (), True),
        ("with=aquas", (), False),
        ("with=tanks", (4,), False),
        ("with=tanks from=leo", (), False),
    ],
)
def test_tanks_that_are_aquas_as_there_are_no_others_are_noted(
    words: str, tanks: tuple[int, ...], noted: bool
) -> None:
    found = work(f"load_fuel mass=mass-3 {words}", state=table(tanks=tanks))
    act = act_of("load_fuel")
    for one in read(found):
        assert list(act.follow(found, one)) == []
    assert isinstance(found.log, Context)
    told = [(one.code, one.step, one.player) for one in found.log.noted if isinstance(one, Finding)]
    assert told == [("G1b", 1, "yellow")] * noted


@pytest.mark.parametrize(
    ("words", "state", "acts"),
    [
        ("mass=mass-1 with=aquas", table(wet=3), [TO_TANKS, transfer("leo", 2)]),
        ("mass=mass-1 with=tanks", table(wet=3), [TO_TANKS, transfer("outpost1", 2)]),
        ("mass=mass-1 with=aquas", table(wet=3, place="geo"), [TO_TANKS, transfer("outpost1", 2)]),
        ("mass=mass-1 with=tanks", table(wet=3, tanks=()), [TO_TANKS]),
        ("mass=mass-3 with=tanks", table(wet=3), []),
        ("mass=mass-4 with=tanks", table(wet=3), []),
        ("mass=none", table(wet=3), []),
    ],
)
def test_fuel_is_taken_out_into_tanks_that_lie_beside_the_rocket(
    words: str, state: Hf4State, acts: list[Any]
) -> None:
    assert read(work(f"unload_fuel {words}", state=state)) == acts


@pytest.mark.parametrize(
    ("words", "acts"),
    [
        ("mass=mass-2", 1),
        ("mass=mass-3", 0),
        ("mass=mass-4", 0),
        ("mass=none", 0),
        ("mass=mass-2 stack=kalpana", 0),
    ],
)
def test_fuel_is_jettisoned_down_to_where_the_chit_is_put(words: str, acts: int) -> None:
    state = table(wet=3)
    found = read(work(f"jettison_fuel {words}", state=state))
    assert len(found) == acts
    for one in found:
        assert isinstance(one, JettisonFuel) and one.stack == "rocket"
        one.perform(state, ())
        assert state.players["yellow"].stacks["rocket"].wet == 2


@pytest.mark.parametrize(
    ("words", "told", "tanks", "acts", "unclear"),
    [
        ("stack=outpost1", {"outpost1": 1}, (), [load(3, "outpost1")], False),
        ("stack=outpost1", {"outpost1": 4}, (), [], True),
        ("stack=outpost1", {"outpost1": 5}, (), [], True),
        ("stack=outpost1", {}, (), [load(4, "outpost1")], True),  # all of them, perhaps
        ("stack=outpost2", {}, (), [load(1, "outpost2")], False),  # the only one
        ("stack=outpost2", {"outpost2": 1}, ("outpost2",), [], True),
        ("stack=rocket", {"rocket": 4}, (), [FtsToFuel(by="yellow", fts=2, grade="water")], False),
        ("stack=rocket", {}, (), [], True),  # of two grades
        ("stack=outpost1 jettisoned=1", {"outpost1": 3}, (), [jettison(1), load(1, "outpost1")], False),
    ],
)
def test_tanks_that_are_counted_down_become_fuel(
    words: str, told: Mapping[str, int], tanks: tuple[str, ...], acts: list[Any], unclear: bool
) -> None:
    found = work(f"tanks_to_fuel {words}", told, tanks, state=table(aboard=ABOARD))
    assert read(found) == acts
    assert bool(found.unclear) is unclear


@pytest.mark.parametrize(
    ("wets", "told", "tanks"),
    [
        (["3"], {"outpost1": 3}, 2),  # the chit tells, as it moved by whole tanks
        (["2"], {"outpost1": 3}, 1),
        (["3", "4"], {}, 3),
        (["1"], {"outpost1": 3}, 1),  # it was not moved
        (["2-1/3"], {"outpost1": 3}, 1),
        (["5"], {"outpost1": 3}, 4),
        (["6"], {"outpost1": 3}, 1),  # there are not so many
        (["3", "2"], {"outpost1": 2}, 2),  # of two masses one is what the tanks say
    ],
)
def test_the_chit_tells_how_many_tanks_became_fuel_where_it_moved_by_whole_ones(
    wets: list[str], told: Mapping[str, int], tanks: int
) -> None:
    found = work("tanks_to_fuel stack=outpost1", told, state=table())
    found.group.wets = wets
    assert read(found) == [load(tanks, "outpost1")]


@pytest.mark.parametrize(
    ("wets", "told", "loaded"),
    [
        (["3"], {"outpost1": 2}, True),
        (["3"], {"outpost1": 1}, False),
        (["3"], {"outpost2": 0}, False),
        ([], {"outpost1": 2}, False),
        (["1"], {"outpost1": 4}, False),
    ],
)
def test_what_the_tanks_and_the_chit_tell_has_been_loaded(
    wets: list[str], told: dict[str, int], loaded: bool
) -> None:
    """Words of more tanks tell another act."""
    found = work("tanks_to_fuel stack=outpost1", told, tuple(f"{kind} n=0" for kind in told), state=table())
    found.group.wets = wets
    more = said("yellow tanks_to_fuel stack=outpost1").tag
    assert act_of("tanks_to_fuel").continues(found, more) is not loaded


@pytest.mark.parametrize(
    ("wets", "goes_on"), [([], True), (["3"], True), (["3", "4"], True), (["4", "3"], False)]
)
def test_more_tanks_become_fuel_unless_the_chit_was_laid_lower_since(wets: list[str], goes_on: bool) -> None:
    found = work("tanks_to_fuel stack=outpost1", state=table())
    found.group.wets = wets
    assert (
        act_of("tanks_to_fuel").continues(found, said("yellow tanks_to_fuel stack=outpost1").tag) is goes_on
    )
    assert not act_of("tanks_to_fuel").continues(found, said("yellow tanks_to_fuel stack=outpost2").tag)


@pytest.mark.parametrize(
    ("told", "acts"),
    [({"rocket": 8}, [TO_TANKS]), ({"rocket": 6}, []), ({"rocket": 5}, []), ({}, [])],
)
def test_fuel_becomes_tanks_that_are_counted_up(told: Mapping[str, int], acts: list[Any]) -> None:
    found = work("fuel_to_tanks stack=rocket", told, state=table(wet=3, aboard=ABOARD))
    assert read(found) == acts
    assert bool(found.unclear) is not bool(acts)


@pytest.mark.parametrize(
    ("words", "wet", "tanks"),
    [
        ("mass=mass-3", None, 2),
        ("", "3", 2),
        ("mass=mass-3", "4", 2),  # what is told counts before the chit
        ("", None, 1),
        ("mass=mass-1", None, 1),
        ("stack=outpost1", "3", 2),  # where the card lies
        ("stack=kalpana mass=mass-3", None, 1),  # there is no Bernal to be filled
    ],
)
def test_dirt_is_loaded_up_to_where_the_chit_is_told_or_laid_and_one_tank_else(
    words: str, wet: str | None, tanks: int
) -> None:
    found = work(f"dirt_refuel card={cargo.CARD} {words}", state=table())
    found.group.wets = [wet] if wet else []
    kind = "kalpana" if "kalpana" in words else "rocket"
    assert read(found) == [DirtRefuel(by="yellow", card=cargo.CARD, tanks=tanks, stack=kind)]


@pytest.mark.parametrize(
    ("then", "wets", "tanks"),
    [
        ("yellow jettison_fuel mass=mass-2", ["3", "2"], 2),
        ("yellow jettison_fuel mass=mass-1-2-9", ["2", "1-2/9"], 1),
        ("yellow jettison_fuel mass=mass-1-2-9", ["1-2/9"], 1),
        ("green jettison_fuel mass=mass-2", ["3", "2"], 1),
        ("yellow income", ["3", "2"], 1),
        ("yellow income", ["1-2/9"], 1),  # no dirt is less than a tank
    ],
)
def test_where_the_chit_is_laid_last_before_fuel_is_jettisoned_is_no_dirt(
    then: str, wets: list[str], tanks: int
) -> None:
    found = work(f"dirt_refuel card={cargo.CARD}", state=table(), later=(then,))
    assert isinstance(found.log, Context)
    found.group.wets, found.log.index = wets, 1
    assert read(found) == [DirtRefuel(by="yellow", card=cargo.CARD, tanks=tanks, stack="rocket")]


# -- a Bernal's own fuel -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "told", "act"),
    [
        ("tanks_to_fuel", {"kalpana": 2}, FtsToFuel(by="yellow", fts=3, stack="kalpana", grade="water")),
        ("tanks_to_fuel", {"kalpana": 7}, FuelToFts(by="yellow", tanks=2, stack="kalpana")),
        ("fuel_to_tanks", {"kalpana": 7}, FuelToFts(by="yellow", tanks=2, stack="kalpana")),
        ("fuel_to_tanks", {"kalpana": 4}, FtsToFuel(by="yellow", fts=1, stack="kalpana", grade="water")),
        ("fuel_to_tanks", {"kalpana": 5}, None),
        ("fuel_to_tanks", {}, None),
        ("tanks_to_fuel", {"rocket": 2}, None),
    ],
)
def test_tanks_of_a_bernal_become_its_own_fuel_or_the_other_way_round_as_they_are_counted(
    word: str, told: Mapping[str, int], act: Any
) -> None:
    state = table()
    state.players["yellow"].stacks["kalpana"] = Stack("kalpana", "yellow", "geo", [], {Grade.WATER: 5})
    found = work(f"{word} stack=kalpana own=1", told, state=state)
    assert read(found) == ([act] if act else [])
    assert bool(found.unclear) is (act is None)


def test_the_chit_of_a_bernal_is_told_after_the_dirt_that_it_shows() -> None:
    joins = act_of("dirt_refuel").joins
    assert joins({"card": "CT044"}, {"mass": "mass-3", "stack": "kalpana"})
    assert not joins({"card": "CT044", "mass": "mass-3"}, {"card": "CT044"})
    assert not joins({"card": "CT044"}, {"card": "CT045"})
