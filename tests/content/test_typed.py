"""Dataclasses from parsed content: keys, types, and what is refused."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

import pytest

from hfmod.content.typed import closed, named, structure


class Colour(StrEnum):
    RED = "red"


@closed
@dataclass(frozen=True)
class Effect:
    code: str
    targets: frozenset[str] = field(default=frozenset(), metadata=named("to"))


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    size: int = 0
    cost: Fraction = Fraction(1)
    loud: bool = False
    colour: Colour | None = None
    path: tuple[tuple[int, int], ...] = ()
    effects: tuple[Effect, ...] = ()


def test_keys_fill_the_fields_of_their_names_and_missing_ones_leave_the_defaults() -> None:
    assert structure({"name": "Vesta", "size": 2}, Thing) == Thing("Vesta", 2)


def test_a_field_may_have_another_key() -> None:
    assert structure({"code": "heal", "to": ["a", "b"]}, Effect) == Effect("heal", frozenset({"a", "b"}))


def test_lists_fractions_enums_and_parts_take_their_types() -> None:
    data = {
        "name": "Vesta",
        "cost": "1/2",
        "colour": "red",
        "path": [[1, 2], [3, 4]],
        "effects": [{"code": "heal"}],
    }
    thing = structure(data, Thing)
    assert thing == Thing(
        "Vesta", cost=Fraction(1, 2), colour=Colour.RED, path=((1, 2), (3, 4)), effects=(Effect("heal"),)
    )
    assert type(thing.colour) is Colour


def test_a_number_is_a_text_where_a_text_belongs() -> None:
    assert structure({"name": 7}, Thing).name == "7"


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": "2"},
        {"size": 2.5},
        {"size": True},
        {"loud": 1},
        {"name": None},
        {"name": ["a"]},
        {"cost": 0.5},
        {"cost": "half"},
        {"colour": "blue"},
        {"path": "ab"},
        {"path": [[1, 2, 3]]},
        {"effects": [{"code": "heal", "to": "abc"}]},
    ],
)
def test_nothing_is_converted_silently(wrong: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        structure({"name": "Vesta", **wrong}, Thing)


def test_a_missing_key_is_named() -> None:
    with pytest.raises(KeyError, match="name"):
        structure({"size": 2}, Thing)


def test_a_key_without_a_field_is_passed_over_but_in_a_closed_class() -> None:
    assert structure({"name": "Vesta", "remark": 1}, Thing) == Thing("Vesta")
    with pytest.raises(ValueError, match="remark"):
        structure({"code": "heal", "remark": 1}, Effect)
