"""Turns, and Free actions in them (TMD-TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.tmdice.content.effects import ChangeFace
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.cards import UseCard
from hfmod.games.tmdice.rules.ending import EndTurn, Leave
from hfmod.games.tmdice.rules.production import KeepDice
from hfmod.games.tmdice.rules.state import Owed
from tests.games.tmdice.tables import GAME, LOW, do, end, give, lying, main_action, playing, produced, roll

FREE = UseCard(by="ann", card="P904")


def test_turns_go_clockwise() -> None:
    state = playing(3)
    for name in ("ann", "bob", "cho", "ann"):
        assert state.active == name
        produced(state)
        end(state)


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
