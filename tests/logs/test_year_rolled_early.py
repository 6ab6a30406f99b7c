"""High Frontier: the end of a year that nobody tells before its event is rolled, by lists of events."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.findings import Finding
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Movement
from tests.logs.test_ends_told_late import acts, reading, turn_of

ROLL = "table roll d6=3 for=event"


def before_an_event(player: str) -> Hf4State:
    """The turn of a player, or nobody's; the next year brings an event."""
    state = turn_of(player)
    for state.sunspot in range(12):
        after = reading("red income", state=state, at=0).context.after
        over = after(EndTurn(by=player), state) if player else state
        if over.phase != "sunspot" or due_event(after(AdvanceSunspot(), over)):
            return state
    raise AssertionError("no year brings one")


def due_event(state: Hf4State) -> bool:
    return any(one["kind"] == "event_roll" for one in state.pending)


def reds() -> Hf4State:
    return before_an_event("red")


def flying() -> Hf4State:
    """Red is in the middle of a move, and cannot end the turn."""
    state = before_an_event("red")
    state.movement = Movement("rocket", "red", due=["crash"])
    return state


def bidding() -> Hf4State:
    state = before_an_event("red")
    state.auction = Auction("yellow", "thrusters", "CT044")
    return state


@pytest.mark.parametrize(
    ("given", "lines", "purpose", "read"),
    [
        (reds, ["red income", ROLL, "yellow income"], "event", ["red", None]),
        (lambda: before_an_event(""), ["red end_turn", ROLL, "yellow income"], "event", [None]),
        (reds, ["red income", ROLL, "yellow income"], "cme", []),
        (reds, ["red income", ROLL, "green income"], "event", []),  # not the 1st
        (reds, ["red income", ROLL], "event", []),  # nobody goes on
        (reds, ["red income", ROLL, "yellow end_turn"], "event", []),
        (reds, ["red income", ROLL, "yellow income", ROLL], "event", []),
        (
            lambda: before_an_event("red"),
            ["green income", ROLL, "yellow income"],
            "event",
            [],
        ),  # red is idle
        (
            lambda: before_an_event("green"),
            ["green income", ROLL, "yellow income"],
            "event",
            [],
        ),  # red is next
        (flying, ["red income", ROLL, "yellow income"], "event", []),
        (bidding, ["red income", ROLL, "yellow income"], "event", []),
    ],
)
def test_the_first_player_goes_on_after_an_event_that_ends_the_year(
    given: Any, lines: list[str], purpose: str, read: list[str | None]
) -> None:
    late = reading(*lines, state=given())
    found = acts(late, late.rolled_over(2, purpose))
    assert [one.by for one in found] == read
    assert [type(one) for one in found] == [EndTurn, AdvanceSunspot][2 - len(read) :]
    notes = [one.message for one in late.context.noted if isinstance(one, Finding)]
    assert len(notes) == bool(read)
    assert all(("red's turn is ended in words and" in one) is (read[0] == "red") for one in notes)
