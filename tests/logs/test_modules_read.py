"""What is told of elevators, homesteads and Colonists of High Frontier's modules, as it is read."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.work import Work
from hfmod.games.hf4.rules.colonization.a_exomigration import Exomigrate, Homestead, RetireColonist, drawn
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.a_promotion import Promote
from hfmod.games.hf4.rules.terawatt.b_elevators import BuildElevator, printed
from tests.logs.test_cargo_told import read, work
from tests.logs.test_flights_told import said
from tests.logs.test_who_does_it import turn

CARD = "CT044"


def table() -> Hf4State:
    """Yellow's turn, with Modules 1 and 2."""
    return turn("yellow")


NAME, PRINTED = next(iter(printed(table()).items()))
END, OTHER = PRINTED.ends


def told(words: str, *dice: int, specialist: str = "", given: tuple[str, ...] = ()) -> Work:
    found = work(words, state=table())
    found.group.specialist, found.group.given = specialist, [*given]
    found.group.rolls = [(2, die, said(f"yellow roll d6={die} for=build_elevator").tag) for die in dice]
    return found


def built(finao: bool = False, free: bool = False) -> BuildElevator:
    return BuildElevator(by="yellow", elevator=NAME, unit="freighter", finao=finao, free=free)


@pytest.mark.parametrize(
    ("words", "specialist", "act"),
    [
        (f"elevator={NAME} stack=freighter", "", built()),
        (f"space={END} stack=freighter", "", built()),
        (f"space={OTHER} stack=freighter", "", built()),
        (f"elevator={NAME} stack=freighter finao=1", "", built(finao=True)),
        (f"elevator={NAME} stack=freighter finao=0", "", built()),
        (f"elevator={NAME} stack=freighter", "M2C1", built(free=True)),
        ("space=geo stack=freighter", "", None),  # no elevator ends there
        (f"space={END}", "", None),  # no cube stands there
        (f"elevator={NAME}", "", None),
        ("stack=freighter", "", None),
    ],
)
def test_an_elevator_is_built_by_what_stands_at_an_end_of_it(
    words: str, specialist: str, act: BuildElevator | None
) -> None:
    found = told(f"build_elevator {words}", specialist=specialist)
    assert read(found) == ([act] if act else [])
    assert bool(found.unclear) is (act is None)


def test_an_elevator_is_rolled_for_once() -> None:
    for dice, chance in (((), []), ((4,), [4]), ((4, 6), [4])):
        (line,) = act_of("build_elevator").read(
            told(f"build_elevator elevator={NAME} stack=freighter", *dice)
        )
        assert [one["d6"] for one in line.chance] == chance


def homestead(card: str | None = None, delegate: bool = False, free: bool = False) -> Homestead:
    return Homestead(by="yellow", site="hathor", card=card, colonist="C", delegate=delegate, free=free)


@pytest.mark.parametrize(
    ("words", "given", "acts", "lacks"),
    [
        ("site=hathor colonist=C", (), [homestead()], ""),
        ("site=hathor colonist=C", (CARD, "CT045"), [homestead(CARD)], ""),
        ("site=hathor colonist=C delegate=1", (), [homestead(delegate=True)], ""),
        ("site=hathor colonist=C free=1 delegate=0", (), [homestead(free=True)], ""),
        ("site=hathor", (), [], "who settles"),
        ("colonist=C", (), [], "where"),
    ],
)
def test_who_homesteads_where_is_told_by_card_and_cube(
    words: str, given: tuple[str, ...], acts: list[Any], lacks: str
) -> None:
    found = told(f"homestead {words}", given=given)
    assert read(found) == acts
    assert found.unclear.endswith(lacks) and bool(found.unclear) is bool(lacks)


def test_the_next_colonist_is_taken_and_no_other() -> None:
    due, other = drawn(table())[-1], table().decks["colonists"][-1]
    assert due != other
    comes = [Exomigrate(by="yellow")]
    assert read(told("exomigrate")) == comes
    assert read(told(f"exomigrate card={due}")) == comes
    assert read(told("exomigrate delegate=1")) == [Exomigrate(by="yellow", delegate=True)]
    assert read(told("exomigrate to=kalpana")) == comes  # there is no Home Bernal
    found = told(f"exomigrate card={other}")
    assert read(found) == [] and found.unclear


def test_cards_are_promoted_and_retire_as_they_are_told() -> None:
    assert read(told(f"promote card={CARD}")) == [Promote(by="yellow", card=CARD)]
    assert read(told(f"retire_colonist card={CARD}")) == [RetireColonist(by="yellow", card=CARD)]
