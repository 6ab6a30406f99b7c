"""What a legal act never does to a position, by itself: exactly what is told, and the twin that may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.games.hf4.rules.core.acts import ANNOUNCED
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.h_buggy import BuggyMove
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i6_prospect import ReviveMine
from hfmod.games.hf4.rules.core.l_heroism import Vote
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState, Turn
from hfmod.games.hf4.rules.successions import broken_by, glimpse
from tests.games.hf4.worlds import stack, table

Change = Callable[[Hf4State], object]
VOTE, INCOME = Vote(by="P", agree=True), Income(by="P")
ENTER = Enter(by="P", space="geo")


def nothing(state: Hf4State) -> None:
    """All stays as it is."""


def told(act: Any, before: Change = nothing, change: Change = nothing) -> list[str]:
    state = table()
    before(state)
    known = glimpse(state)
    change(state)
    return [*broken_by(state, act, known)]


def operation(done: str | None, announced: bool = False) -> Change:
    """The operation of P's turn."""

    def change(state: Hf4State) -> None:
        state.turns["P"].operation = done
        if announced:
            state.turns["P"].used[ANNOUNCED] = 1

    return change


@pytest.mark.parametrize(
    ("act", "before", "change", "said"),
    [
        (INCOME, operation(None), operation("income"), []),
        (INCOME, operation("boost"), operation("income"), ["second operation of the turn, after boost"]),
        (INCOME, operation("income"), nothing, ["second operation of the turn, after income"]),
        (INCOME, operation("income", announced=True), nothing, []),
        (INCOME, operation("boost", announced=True), operation("income"), ["second operation"]),
        (INCOME, operation(None), nothing, ["is not used up"]),
        (INCOME, operation(None), operation("boost"), ["is not used up"]),
        (Income(by="W"), operation("boost"), nothing, []),  # who has no turn yet
        (VOTE, operation("boost"), nothing, []),
        (VOTE, operation("boost"), operation(None), ["P's operation boost is forgotten"]),
        (VOTE, operation("boost"), operation("income"), []),
        (EndTurn(by="P"), operation("boost"), operation(None), []),  # the next turn has begun
        (AdvanceSunspot(by=None), operation("boost"), operation(None), []),
        (EndTurn(by="P"), operation("boost"), lambda state: state.turns.clear(), []),
    ],
)
def test_the_operation_of_a_turn(act: Any, before: Change, change: Change, said: list[str]) -> None:
    found = told(act, before, change)
    assert len(found) == len(said) and all(part in one for part, one in zip(said, found, strict=True)), found


def moved(player: str, *cards: str, last_year: bool = False) -> Change:
    def change(state: Hf4State) -> None:
        turns = state.last_year if last_year else state.turns
        turns[player] = Turn(player, moved={*cards})

    return change


def has_left(state: Hf4State) -> None:
    """W has left the game."""
    state.last_year.clear()
    state.left.append("W")


@pytest.mark.parametrize(
    ("before", "change", "said"),
    [
        (moved("P", "RB013", "rocket"), moved("P", "RB013"), []),  # figures may be exchanged
        (moved("P", "RB013"), moved("P"), ["it is forgotten that RB013 of P moved"]),
        (moved("P", "RB014", "RB013"), moved("P"), ["it is forgotten that RB013, RB014 of P moved"]),
        (moved("W", "RB013", last_year=True), nothing, []),
        (
            moved("W", "RB013", last_year=True), moved("W", last_year=True),
            ["it is forgotten over the year's end that RB013 of W moved"],
        ),
        (moved("W", "RB013", last_year=True), moved("W"), []),  # whose next turn ends it
        (
            moved("P", "RB013"), lambda state: state.turns.clear(),
            ["it is forgotten over the year's end that RB013 of P moved"],
        ),
        (moved("P", "rocket"), lambda state: state.turns.clear(), []),
        (moved("W", "RB013", last_year=True), has_left, []),
    ],
)  # fmt: skip
def test_what_has_moved(before: Change, change: Change, said: list[str]) -> None:
    assert told(VOTE, before, change) == said


def flying(*visited: str, done: tuple[str, ...] = ()) -> Change:
    """P's rocket is in LEO and moves; what has moved in P's turn."""

    def before(state: Hf4State) -> None:
        stack(state, "P", "rocket", "leo", "RB013", "RB014")
        state.movement = Movement("rocket", "P", start="leo", visited=[*visited])
        state.turns["P"].moved |= {*done}

    return before


def flown(*noted: str, over: bool = False) -> Change:
    """It has come to GEO."""

    def change(state: Hf4State) -> None:
        state.players["P"].stacks["rocket"].location = "geo"
        state.turns["P"].moved |= {*noted}
        if over:
            state.movement = None

    return change


BOTH = ("RB013", "RB014")


@pytest.mark.parametrize(
    ("before", "change", "said"),
    [
        (flying(), nothing, []),
        (flying(), flown(*BOTH), []),
        (flying(), flown(*BOTH, over=True), []),
        (flying(), flown("RB013"), ["RB014 has moved, and that is not noted"]),
        (flying(done=BOTH[:1]), flown(*BOTH), ["RB013 is moved a second time this turn"]),
        (flying("leo", done=BOTH), flown(*BOTH), []),  # the same move goes on
        (flying(), lambda state: state.players["P"].stacks.pop("rocket"), []),
    ],
)
def test_what_a_movement_carries(before: Change, change: Change, said: list[str]) -> None:
    assert told(ENTER, before, change) == said


def test_cards_that_were_elsewhere_before_have_not_flown() -> None:
    def loads(state: Hf4State) -> None:
        flown("RB013", "RB014")(state)
        state.players["P"].stacks["rocket"].cards.append("RB015")

    def before(state: Hf4State) -> None:
        flying()(state)
        stack(state, "P", "outpost1", "leo", "RB015")

    assert told(ENTER, before, loads) == []


@pytest.mark.parametrize(
    ("stack_moves", "has_moved", "said"),
    [
        ("rocket", ("rocket",), ["the rocket of P begins a second move"]),
        ("rocket", ("outpost1",), []),
        ("rocket", (), []),
    ],
)
def test_a_movement_that_begins(stack_moves: str, has_moved: tuple[str, ...], said: list[str]) -> None:
    def begins(state: Hf4State) -> None:
        state.movement = Movement(stack_moves, "P", start="leo")

    assert told(ENTER, moved("P", *has_moved), begins) == said


@pytest.mark.parametrize(
    ("before", "noted", "said"),
    [
        (nothing, True, []),
        (nothing, False, ["RB013 has moved, and that is not noted"]),
        (moved("P", "RB013"), True, ["RB013 is moved a second time this turn"]),
        (moved("W", "RB013", last_year=True), True, ["RB013 is moved a second time this turn"]),
    ],
)
def test_a_ride(before: Change, noted: bool, said: list[str]) -> None:
    ride = BuggyMove(by="P", card="RB013", space="luna")
    assert told(ride, before, lambda state: state.turns["P"].moved.update(["RB013"] if noted else [])) == said


@pytest.mark.parametrize(
    ("change", "sound"), [(0, True), (-1, True), (-2, False), (1, False)], ids=["none", "one", "two", "more"]
)
def test_seniority_disks_leave_one_by_one(change: int, sound: bool) -> None:
    def disks(state: Hf4State) -> None:
        state.seniority += change

    assert (told(EndTurn(by="P"), moved("P"), disks) == []) is sound
    assert told(SetUp(), moved("P"), disks) == []


def test_a_busted_disk_goes_by_a_revived_mine_alone() -> None:
    def busted(state: Hf4State) -> None:
        state.sites["here"] = SiteState(busted=True)
        state.sites["there"] = SiteState(claim="P")

    def gone(state: Hf4State) -> None:
        state.sites["here"].busted = False

    assert told(VOTE, busted) == []
    assert told(VOTE, busted, gone) == ["the busted disk at here has vanished"]
    revived = told(ReviveMine(by="P", card="any", site="here"), busted, gone)
    assert all("vanished" not in one for one in revived)
    assert any("vanished" in one for one in told(INCOME, busted, gone))
