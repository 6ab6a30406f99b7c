"""Values, names and dice of a written line: what is read otherwise than it stands there, and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from hfmod.engine.act import Act, Draw, Impossible, Outcome
from hfmod.engine.game import act_table
from hfmod.engine.reading import Line, Reader, names_of
from tests.engine.counting import Counting, Gamble, Pile


@dataclass(frozen=True, kw_only=True)
class Pick(Act[Pile]):
    """Pick stones; a red one cannot be picked."""

    do: ClassVar[str] = "pick"
    count: int
    sure: bool = False
    colour: str = "gray"
    colours: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    parts: Mapping[str, int] = field(default_factory=dict)
    heaps: dict[str, int] = field(default_factory=dict)
    least: int | None = None

    def possible(self, state: Pile) -> None:
        if {self.colour, *self.colours} - {"gray", "green", "granite"}:
            raise Impossible("there is none")

    def draws(self, state: Pile) -> tuple[Draw, ...]:
        return (Draw("d6", "one"), Draw("d6", "two"))[: self.count]

    def perform(self, state: Pile, outcomes: Sequence[Outcome]) -> None:
        state.log.append(self.colour)

    @classmethod
    def options(cls, state: Pile) -> Iterator[Pick]:
        yield cls(by="ann", count=1)


class Picking(Counting):
    id = "picking"
    acts = act_table([Pick, Gamble])

    def words(self) -> set[str]:
        return {"gray", "green", "granite", "grained"}


SEATS = [{"id": "ann", "faction": "red"}, {"id": "bob", "faction": "blue"}, {"id": "7"}, "nobody"]
STATE = Pile({"ann": 0, "bob": 0, "7": 0})


def reader() -> Reader[Pile]:
    return Reader(Picking(), {"players": SEATS}, lambda: STATE)


def line(**data: Any) -> Line[Pile]:
    return reader().read({"by": "ann", "do": "pick", "count": 1, **data})


@pytest.mark.parametrize(
    ("name", "written", "read"),
    [
        ("count", "2", 2),
        ("count", 2.0, 2),
        ("sure", "Yes ", True),
        ("sure", "false", False),
        ("sure", 1, True),
        ("sure", 0, False),
        ("colours", "gray", ["gray"]),
        ("sizes", 3, [3]),
        ("sizes", ["3", 4], [3, 4]),
        ("sizes", (1, "2"), [1, 2]),
        ("heaps", {"gray": "2", 5: 1}, {"gray": 2, "5": 1}),
        ("least", "4", 4),
    ],
)
def test_a_value_that_has_one_reading(name: str, written: Any, read: Any) -> None:
    found = line(**{name: written})
    assert not found.unread and found.data[name] == read
    (slip,) = found.slips
    assert (slip.code, slip.message) == ("LOG-VALUE", f"{name} {written!r} was read as {read!r}")
    assert slip.help.startswith(f'write "{name}": ')


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", 2), ("sure", True), ("colours", ["gray", "green"]), ("sizes", [1]), ("sizes", []),
        ("heaps", {"gray": 1}), ("heaps", {}), ("least", None), ("least", 3), ("colour", "gray"),
    ],
)  # fmt: skip
def test_a_value_that_is_right(name: str, value: Any) -> None:
    found = line(**{name: value})
    assert not found.slips and not found.unread and found.data[name] == value


@pytest.mark.parametrize(
    ("name", "written", "wanted"),
    [
        ("count", "two", "whole number"),
        ("count", [1], "whole number"),
        ("sure", "perhaps", "true or false"),
        ("sure", 2, "true or false"),
        ("sure", None, "true or false"),
        ("colour", ["gray"], "name"),
        ("colour", True, "name"),
        ("colours", [["gray"]], "list of names"),
        ("sizes", ["few"], "list of whole numbers"),
        ("heaps", {"gray": "few"}, "object"),
        ("heaps", "gray", "object"),
        ("least", "few", "whole number"),
    ],
)
def test_a_value_that_has_none(name: str, written: Any, wanted: str) -> None:
    assert line(**{name: written}).unread == f"{name} of pick is {written!r}, which is no {wanted}"


def test_a_number_that_names_a_player_is_as_the_header_wrote_it() -> None:
    found = reader()
    found.written[7] = "7"
    found.written[8] = "gray"
    read = found.read({"by": 7, "do": "pick", "count": 1, "colour": 8})
    assert (read.data["by"], read.data["colour"]) == ("7", "gray")
    assert [slip.message for slip in read.slips] == ["colour 8 was read as 'gray'"]


@pytest.mark.parametrize(
    ("by", "read"),
    [("an", "ann"), ("red", "ann"), ("blue", "bob"), (7, "7"), ("ann", "ann"), (["ann"], "ann")],
)
def test_who_is_meant(by: Any, read: str) -> None:
    found = line(by=by)
    assert found.data["by"] == read and not found.unread
    assert [slip.message for slip in found.slips] == (
        [] if by == read else [f"player {by!r} was read as {read!r}"]
    )


@pytest.mark.parametrize("by", [8, "carl", True])
def test_nobody_is_meant(by: Any) -> None:
    assert line(by=by).unread.startswith(f"there is no player {by!r}")


def test_which_act_is_meant() -> None:
    """Of two that are near, the one that the parameters fit; a key that is near "do" names it."""
    found = reader().read({"by": "ann", "Do": "pick", "count": 1})
    assert (found.data.get("do"), found.unread) == ("pick", "")
    assert [slip.message for slip in found.slips] == ["'Do' was read as 'do'"]
    found = reader().read({"by": "ann", "do": "pik", "count": 1, "weight": 2})
    assert found.unread.startswith("pick has no parameter 'weight'")
    assert [slip.message for slip in found.slips] == ["'pik' was read as pick"]
    found = reader().read({"by": "ann", "do": "gambel", "chance": [{"d6": 3}]})
    assert found.data["do"] == "gamble" and found.slips[0].help == 'write "do": "gamble"'
    assert reader().read({"by": "ann", "do": ["pick"]}).unread == "the line names no act: do is ['pick']"


def test_who_plays_where_the_header_names_nobody() -> None:
    alone = Reader(Picking(), {}, lambda: STATE)
    assert not alone.read({"by": "who", "do": "pick", "count": 1}).unread
    assert not reader().read({"do": "pick", "count": 1}).unread
    assert reader().read({"by": "carl", "do": "pick", "count": 1}).unread == (
        "there is no player 'carl'; players are 7, ann, bob"
    )


def test_keys_and_acts_that_are_misspelt() -> None:
    found = line(color="green")
    assert found.data["colour"] == "green" and not found.unread
    assert found.slips[0].message == "'color' was read as 'colour'"
    assert line(weight=3).unread.startswith("pick has no parameter 'weight'; it has count, sure,")
    assert reader().read({"by": "ann", "do": "pick"}).unread == "pick does not say count"
    assert reader().read({"by": "ann", "do": "pik", "count": 1}).data["do"] == "pick"
    assert reader().read({"by": "ann", "do": 3}).unread == "the line names no act: do is 3"
    assert reader().read({"by": "ann"}).unread == 'it has no "do"'
    assert reader().read({"by": "ann", "do": "fly"}).unread.startswith("picking has no act named 'fly'")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (4, [{"d6": 4}]),
        ("4", [{"d6": 4}]),
        ([3], [{"d6": 3}]),
        ({"d6": "5"}, [{"d6": 5}]),
        ([{"d6": 2.0}], [{"d6": 2}]),
    ],
)
def test_a_die_that_is_written_otherwise(written: Any, read: Any) -> None:
    found = line(chance=written)
    assert found.data["chance"] == read
    assert [slip.message for slip in found.slips] == [f"chance {written!r} was read as {read!r}"]


@pytest.mark.parametrize("written", [["many"], [True], [{"d6": "many"}], [{"card": "x"}], [{"d6": 3}], None])
def test_a_die_that_is_left_as_it_is(written: Any) -> None:
    found = line(chance=written)
    assert found.data["chance"] == written and not found.slips


@pytest.mark.parametrize(
    ("count", "records", "kept", "told"),
    [
        (
            1,
            [{"d6": 1}, {"d6": 2}],
            [{"d6": 1}],
            "2 results are recorded where the rules ask for 1; the die 2",
        ),
        (1, [{"card": 1}, {"d6": 2}], [{"d6": 2}], "where the rules ask for 1; the card was left out"),
        (0, [{"d6": 1}, "x"], [], "where the rules ask for none; the die 1, 'x' was left out"),
        (2, [{"d6": 1}, {"card": 2}, {"card": 3}], None, ""),
    ],
)
def test_results_that_nobody_asked_for(
    count: int, records: list[Any], kept: list[Any] | None, told: str
) -> None:
    found = line(count=count, chance=records)
    assert found.data["chance"] == (records if kept is None else kept)
    assert all(told in slip.message for slip in found.slips) and len(found.slips) == (kept is not None)


def test_results_of_an_act_that_cannot_be_done_stay() -> None:
    records = [{"d6": 1}, {"d6": 2}]
    assert line(colour="grained", chance=records).data["chance"] == records


@pytest.mark.parametrize("stated", ["much", 3, ["stones"]])
@pytest.mark.parametrize("name", ["expect", "figures"])
def test_facts_without_names_are_left_out(name: str, stated: Any) -> None:
    found = line(**{name: stated})
    assert name not in found.data and found.slips[0].message.startswith(f"{name} is {stated!r}, which names")


def test_a_fact_that_is_misspelt_is_read_unless_the_right_one_is_stated_too() -> None:
    found = line(expect={"stones.an": 1, "stones.bob": 2})
    assert found.data["expect"] == {"stones.ann": 1, "stones.bob": 2}
    assert [slip.message for slip in found.slips] == ["fact 'stones.an' was read as 'stones.ann'"]
    both = {"stones.an": 1, "stones.ann": 2, "coins": 3}
    assert line(expect=both).data["expect"] == both and not line(expect=both).slips


@pytest.mark.parametrize(
    ("params", "read", "unread"),
    [
        ({"colour": "gren"}, {"colour": "green"}, ""),
        ({"colours": ["gray", "granit"]}, {"colours": ["gray", "granite"]}, ""),
        ({"colour": "purple"}, None, "'purple' is nothing that picking knows"),
        ({"colour": "graned"}, {"colour": "grained"}, ""),
        ({"colour": "grai"}, {"colour": "gray"}, ""),
    ],
)
def test_a_thing_that_is_misspelt(params: dict[str, Any], read: dict[str, Any] | None, unread: str) -> None:
    found = line(**params)
    assert found.unread.startswith(unread) and bool(found.unread) == bool(unread)
    if read is not None:
        assert {name: found.data[name] for name in read} == read
        assert [slip.code for slip in found.slips] == ["LOG-NAME"]


def test_words_are_those_of_parameters_each_part_by_itself() -> None:
    found = reader()
    data = {"by": "ann", "do": "pick", "colour": "card:RT001:3", "colours": ["gray", 4], "note": "word"}
    assert found.words_of(data) == ["card", "RT001", "gray"]
    assert {"gray", "ann", "7"} <= found.known
    assert [*names_of([{"a": ["b", {3: "c"}], "d": {"e"}}, 4])] == ["a", "d", "b", "c", "e"]


def test_what_a_line_breaks() -> None:
    found = reader()
    assert found.broken({"by": "ann", "do": "pick", "count": "1"}) == frozenset()
    assert found.broken({"by": "ann", "do": "pick"}) is None
    assert found.broken({"by": "ann", "do": "pick", "count": 1, "colour": "grained"}) is None
