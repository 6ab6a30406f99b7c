"""What an act at a table is made of, and the list of a game's acts, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from hfmod.engine.act import Act
from hfmod.record.table_act import TableAct, TableActs
from hfmod.record.unwritten import Untold


@dataclass(frozen=True, kw_only=True)
class Climb(Act[int]):
    do: ClassVar[str] = "climb"


@dataclass(frozen=True, kw_only=True)
class Slide(Act[int]):
    do: ClassVar[str] = "slide"


class AtStairs(TableAct[int, list[str], str]):
    """The acts of a table of stairs: what is read is a step, what is told goes into a list."""


class Climbing(AtStairs):
    words = ("climb", "hurry")
    parameters: ClassVar = {"steps": "", "hand": "left or right"}
    told_by = "figure"
    tells = (Climb,)
    lists = ("steps",)
    loose = ("hand",)
    once = ("shoe",)

    def read(self, work: int) -> Iterator[str]:
        yield f"climb {work}"

    def tell(self, telling: list[str]) -> None:
        telling.append("climb")


class Resting(AtStairs):
    words = ("rest",)
    told_by = "figure, which lies down"


def test_an_act_is_found_by_its_words_and_by_the_act_of_the_engine() -> None:
    acts: TableActs[AtStairs] = TableActs([Climbing, Resting], without_control=[Slide])
    found = acts.by_word("hurry")
    assert found is not None and list(found.read(3)) == ["climb 3"]
    assert acts.by_engine("climb") is found
    assert acts.by_word("slide") is None and acts.by_engine("slide") is None
    assert acts.told == {"climb"} and acts.without_control == {"slide"}
    assert acts.words() == {"climb", "hurry", "rest"}
    assert acts.words(lambda act: act.tells == ()) == {"rest"}


def test_what_is_only_said_on_the_way_is_no_act_and_tells_none() -> None:
    assert list(Resting().read(1)) == []
    with pytest.raises(Untold):
        Resting().tell([])


def test_two_classes_have_no_word_and_no_act_of_the_engine_in_common() -> None:
    class Hurrying(AtStairs):
        words = ("hurry",)

    class Jumping(AtStairs):
        tells = (Climb,)

    with pytest.raises(ValueError, match="hurry: both Climbing and Hurrying"):
        TableActs([Climbing, Hurrying])
    with pytest.raises(ValueError, match="climb: both Climbing and Jumping"):
        TableActs([Climbing, Jumping])
    with pytest.raises(ValueError, match="without a control, and told: climb"):
        TableActs([Climbing], without_control=[Climb])


def test_declarations_are_one_act_where_only_lists_and_loose_parameters_differ() -> None:
    climbing = Climbing()
    assert climbing.joins({"floor": "1", "hand": "left"}, {"floor": "1", "hand": "right", "steps": "4"})
    assert climbing.joins({}, {"floor": "1"})
    assert not climbing.joins({"floor": "1"}, {"floor": "2"})
    assert not climbing.joins({"shoe": "on"}, {"shoe": "on"})
    assert not Resting().joins({}, {})


def test_the_documentation_has_a_row_for_each_act_that_has_words() -> None:
    assert TableActs([Climbing, Resting]).documented("told by whom").splitlines() == [
        "| act | parameters | told by whom |",
        "| --- | --- | --- |",
        "| `climb` `hurry` | `steps`, `hand` (left or right) | figure |",
        "| `rest` |  | figure, which lies down |",
    ]
