"""The table as a witness: which table of which log is seen before an act, and what is taken over from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.witness import Witness, _give_up, _take_over
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from tests.games.hf4.worlds import deal, stack, table


@dataclass
class Log:
    """A log that is replayed; every beginning and every table that was asked for is noted."""

    name: str
    noted: list[str] = field(default_factory=list)

    def begin(self) -> Any:
        self.noted.append(f"{self.name} begins")
        return SimpleNamespace(state=SimpleNamespace(step=0), run=lambda n: f"{self.name} {n}")


def witness(*firsts: int) -> tuple[Any, list[str]]:
    """Logs before which so many steps came."""
    noted: list[str] = []
    anything: Any = None
    logs = [(first, Log(f"log{n}", noted).begin) for n, first in enumerate(firsts, 1)]
    return Witness(anything, logs, anything), noted


@pytest.mark.parametrize(
    ("firsts", "step", "shown"),
    [
        ((0,), 0, "log1 0"),
        ((0,), 7, "log1 7"),
        ((0, 10), 10, "log1 10"),  # between two logs that of the first
        ((0, 10), 11, "log2 1"),
        ((0, 10, 20), 20, "log2 10"),
        ((0, 10, 20), 25, "log3 5"),
    ],
)
def test_the_table_after_a_step_is_that_of_its_log(firsts: tuple[int, ...], step: int, shown: str) -> None:
    assert witness(*firsts)[0].table(step) == shown


def test_a_log_is_begun_once_and_anew_only_to_go_back() -> None:
    one, noted = witness(0, 10)
    for step in (3, 5, 5):
        one.table(step)
    assert noted == ["log1 begins"]
    one._replayed[1].state.step = 5
    one.table(5)
    assert noted == ["log1 begins"]
    one.table(4)
    assert noted == ["log1 begins"] * 2
    one.table(12)
    one.table(14)
    assert noted == ["log1 begins"] * 2 + ["log2 begins"]


# -- what is taken over ------------------------------------------------------------------------------------


def both() -> tuple[Hf4State, Hf4State]:
    """A position as it was told, and another one that the table shows."""
    found = []
    for _ in range(2):
        state = table()
        stack(state, "P", "rocket", "mid", "RT001", fuel=2)
        stack(state, "P", "outpost1", "mid", "RB013", fts=1)
        found.append(state)
    return found[0], found[1]


def test_money_tanks_and_fuel_lie_as_the_table_shows_them() -> None:
    told, seen = both()
    seen.players["P"].aquas = 9
    seen.players["P"].stacks["outpost1"].fts = {Grade.WATER: 3}
    seen.players["P"].stacks["rocket"].wet += 1
    _take_over(told, told.players["P"], seen.players["P"])
    player = told.players["P"]
    assert player.aquas == 9 and player.stacks["outpost1"].fts == {Grade.WATER: 3}
    assert player.stacks["rocket"].wet == seen.players["P"].stacks["rocket"].wet
    assert player.stacks["rocket"].grade is Grade.WATER


def test_without_fuel_a_rocket_has_no_grade_and_weighs_no_less_than_dry() -> None:
    told, seen = both()
    rocket = seen.players["P"].stacks["rocket"]
    rocket.wet = rocket.dry - 1
    _take_over(told, told.players["P"], seen.players["P"])
    mine = told.players["P"].stacks["rocket"]
    assert (mine.wet, mine.grade) == (mine.dry, None)


def test_fuel_of_a_rocket_that_weighs_otherwise_stays_as_it_was_told() -> None:
    told, seen = both()
    seen.players["P"].stacks["rocket"].dry += 1
    before = told.players["P"].stacks["rocket"].wet
    seen.players["P"].stacks["rocket"].wet += 2
    _take_over(told, told.players["P"], seen.players["P"])
    assert told.players["P"].stacks["rocket"].wet == before


def test_cards_go_over_within_a_space_and_not_to_another_one() -> None:
    told, seen = both()
    theirs = seen.players["P"].stacks
    theirs["outpost1"].cards, theirs["rocket"].cards = [], ["RT001", "RB013"]
    _take_over(told, told.players["P"], seen.players["P"])
    stacks = told.players["P"].stacks
    assert stacks["rocket"].cards == ["RT001", "RB013"]
    assert "outpost1" in stacks  # a tank is left there
    told, seen = both()
    theirs = seen.players["P"].stacks
    theirs["leo"].cards += theirs["outpost1"].cards
    theirs["outpost1"].cards = []
    _take_over(told, told.players["P"], seen.players["P"])
    assert told.players["P"].stacks["outpost1"].cards == ["RB013"]  # not through space


def test_a_stack_that_the_table_has_is_made_where_its_cards_were_and_an_empty_one_goes() -> None:
    told, seen = both()
    theirs = seen.players["P"].stacks
    theirs["outpost2"] = theirs.pop("outpost1")
    theirs["outpost2"].location = "far"
    _take_over(told, told.players["P"], seen.players["P"])
    stacks = told.players["P"].stacks
    assert stacks["outpost2"].cards == ["RB013"] and stacks["outpost2"].location == "mid"
    assert stacks["outpost2"].fts == {Grade.WATER: 1}
    assert "outpost1" not in stacks and "leo" in stacks


def test_a_stack_of_tanks_alone_lies_where_the_table_has_it() -> None:
    told, seen = both()
    stack(seen, "P", "outpost2", "far", fts=2)
    _take_over(told, told.players["P"], seen.players["P"])
    assert told.players["P"].stacks["outpost2"].location == "far"


def test_cards_that_are_in_hand_have_been_given_up() -> None:
    told, seen = both()
    lost = seen.players["P"].stacks["outpost1"].cards.pop()
    seen.players["P"].hand.append(lost)
    deal(seen, "W", "RF025")
    _give_up(told, told.players["P"], seen)
    assert lost in told.players["P"].hand and "RT001" in told.players["P"].stacks["rocket"].cards
    assert "RF025" not in told.players["P"].hand


# -- when the table is a witness ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "seen"),
    [
        ({}, True),
        ({"movement": Movement("rocket", "P")}, False),  # of the player, which has begun
        ({"movement": Movement("rocket", "W")}, True),
        ({"phase": "setup"}, False),
        ({"modules": frozenset({"core", "m0", "m3"})}, True),
        ({"modules": frozenset({"core", "m1"})}, False),  # of which a table shows less
        ({"laid_out": False}, False),
        ({"player": "N"}, False),
    ],
)
def test_when_the_table_is_asked(
    changed: dict[str, Any], seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it lay before the step; the position as it was told stays what it is."""
    fields = dict(changed)
    player, laid_out = fields.pop("player", "P"), fields.pop("laid_out", True)
    told, asked = both()[0], list[object]()
    for name, value in fields.items():
        setattr(told, name, value)

    def take(state: Hf4State, shown: object, view: object) -> None:
        asked.append(shown)
        state.players["P"].aquas = 9

    monkeypatch.setattr("hfmod.games.hf4.record.witness.take_position", take)
    monkeypatch.setattr(
        "hfmod.games.hf4.record.witness.Look", lambda view, shown: SimpleNamespace(places={"at": shown})
    )
    view: Any = SimpleNamespace(laid_out=laid_out)
    begin: Any = Log("log").begin
    found = Witness(view, [(0, begin)], lambda: both()[1]).shown(told, 7, player)
    assert (found is not None) is seen
    if found is not None:
        assert found[0].players["P"].aquas == 9 != told.players["P"].aquas
        assert found[1] == {"at": "log 6"} and asked == ["log 6"]
