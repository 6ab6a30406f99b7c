"""Turns, and Free actions in them (TMD-TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.tmdice.content.effects import ChangeFace
from hfmod.games.tmdice.rules import turns
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.cards import UseCard
from hfmod.games.tmdice.rules.ending import EndTurn, Leave
from hfmod.games.tmdice.rules.production import KeepDice
from hfmod.games.tmdice.rules.state import Owed, TmdState
from tests.games.tmdice.tables import GAME, LOW, do, end, give, lying, main_action, playing, produced, roll

FREE = UseCard(by="ann", card="P904")


def test_turns_go_clockwise() -> None:
    state = playing(3)
    for name in ("ann", "bob", "cho", "ann"):
        assert state.active == name
        produced(state)
        end(state)


@pytest.mark.parametrize(
    ("gone", "following"), [((), "bob"), (("ann",), "bob"), (("bob",), "cho"), (("bob", "cho"), "ann")]
)
def test_whose_turn_comes_after_that_of_ann(gone: tuple[str, ...], following: str) -> None:
    """Who has left has no turn more, be it the player whose turn is over."""
    assert whose(playing(3), gone) == following


@pytest.mark.parametrize(
    ("gone", "extra", "following", "left"),
    [
        ((), ["cho"], "cho", []),
        ((), ["cho", "ann"], "cho", ["ann"]),
        (("cho",), ["cho"], "bob", []),  # who has left has no extra turn
        (("cho",), ["cho", "ann"], "ann", []),
    ],
)
def test_an_extra_turn_comes_before_the_next_one(
    gone: tuple[str, ...], extra: list[str], following: str, left: list[str]
) -> None:
    state = playing(3)
    state.extra = extra
    assert whose(state, gone) == following
    assert (state.turn.extra, state.extra) == (following != "bob", left)
    assert state.seat == ("bob" if following == "bob" else "ann")  # the order goes on from there


@pytest.mark.rule("TMD-END-1")
@pytest.mark.parametrize(
    ("gone", "last", "in_extra", "following", "left"),
    [
        ((), ["ann", "bob", "cho"], False, "bob", ["bob", "cho"]),
        ((), ["bob", "cho"], True, "bob", ["bob", "cho"]),
        ((), ["ann", "bob"], True, "ann", ["ann", "bob"]),  # an extra turn is not the last one
        (("bob",), ["ann", "bob", "cho"], False, "cho", ["cho"]),
        ((), ["ann"], False, "", []),
        (("cho",), ["ann", "cho"], False, "", []),
    ],
)
def test_who_takes_the_last_turn_next(
    gone: tuple[str, ...], last: list[str], in_extra: bool, following: str, left: list[str]
) -> None:
    state = playing(3)
    state.completed, state.last, state.turn.extra = True, last, in_extra
    assert whose(state, gone) == following
    assert state.last == left


@pytest.mark.rule("TMD-END-1")
@pytest.mark.parametrize(
    ("gone", "last"),
    [((), ["bob", "cho", "ann"]), (("ann",), ["bob", "cho"]), (("bob",), ["cho", "ann"])],
)
def test_everybody_who_plays_has_one_more_turn(gone: tuple[str, ...], last: list[str]) -> None:
    state = playing(3)
    state.completed = True
    assert (whose(state, gone), state.last) == (last[0], last)


@pytest.mark.parametrize(
    ("extra", "last", "following", "left"),
    [
        (["cho"], ["ann", "bob", "cho"], "cho", ["bob"]),  # it is cho's last turn
        (["ann"], ["ann", "bob"], "bob", ["bob"]),  # ann has just had hers
        (["ann", "cho"], ["ann", "cho"], "cho", []),
        (["ann"], None, "ann", None),  # no last round yet
    ],
)
def test_an_extra_turn_that_counts_as_the_last(
    extra: list[str], last: list[str] | None, following: str, left: list[str] | None
) -> None:
    state = playing(3, arbiter_in_end_game="counts_as_last")
    state.extra, state.last, state.completed = extra, last, last is not None
    assert whose(state) == following
    assert state.last == left


def whose(state: TmdState, gone: tuple[str, ...] = ()) -> str:
    """Ann's turn is over, or goes with her, and others have left: whose turn begins; empty at the end."""
    for name in gone:
        state.gone[name] = state.players.pop(name)
    turns.next_turn(state)
    return state.active if not state.ended else ""


@pytest.mark.rule("TMD-TURN-1")
@pytest.mark.breaks("TMD-TURN-1")
def test_nobody_acts_in_the_turn_of_another(refuses: Any) -> None:
    refuses(GAME, playing(), SupportDie(by="bob", die="red"), "TMD-TURN-1")


@pytest.mark.breaks("TMD-TURN-1")
def test_a_turn_for_production_is_none_for_action(refuses: Any) -> None:
    state = playing()
    do(state, KeepDice(by="ann"))
    refuses(GAME, state, SupportDie(by="ann", die="red"), "TMD-TURN-1")


@pytest.mark.breaks("TMD-TURN-1")
def test_no_turn_is_passed(refuses: Any) -> None:
    refuses(GAME, playing(), EndTurn(by="ann"), "TMD-TURN-1")


@pytest.mark.rule("TMD-TURN-1")
def test_the_seat_of_who_has_left_is_passed_over() -> None:
    state = playing(3)
    roll(state, Leave(by="bob"))
    produced(state)
    end(state)
    assert state.active == "cho"


@pytest.mark.rule("TMD-TURN-2")
def test_a_free_action_before_and_after_each_action_and_a_production_turn(does: Any) -> None:
    state = playing()
    lying(state, "ann", "P904", "B10")
    does(GAME, state, FREE)
    do(state, SupportDie(by="ann", die="red"), LOW)
    does(GAME, state, UseCard(by="ann", card="B10"))
    other = playing()
    lying(other, "ann", "P904")
    does(GAME, other, FREE)
    produced(other)
    does(GAME, other, FREE)
    assert other.players["ann"].wild == 2


@pytest.mark.breaks("TMD-TURN-2")
def test_no_free_action_within_a_production_turn(refuses: Any) -> None:
    state = playing()
    lying(state, "ann", "P904")
    do(state, KeepDice(by="ann"))
    refuses(GAME, state, FREE, "TMD-TURN-2")


@pytest.mark.breaks("TMD-TURN-2")
def test_no_free_action_while_an_action_is_resolved(refuses: Any, does: Any) -> None:
    state = main_action()
    lying(state, "ann", "P904")
    give(state, "ann", "plant")
    state.players["ann"].owed = [Owed(ChangeFace(), "P068")]
    found = refuses(GAME, state, FREE, "TMD-TURN-2")
    assert found.about == {"turn:ann"} and "in the middle of another one" in found.message
    state.players["ann"].owed = []  # the face is changed
    does(GAME, state, FREE)


@pytest.mark.breaks("TMD-TURN-2")
def test_no_free_action_in_the_turn_of_another(refuses: Any) -> None:
    state = playing()
    lying(state, "bob", "P904")
    refuses(GAME, state, UseCard(by="bob", card="P904"), "TMD-TURN-2")
