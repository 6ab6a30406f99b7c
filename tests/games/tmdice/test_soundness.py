"""What holds in every position of the dice game: a test game in which it does not is told of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hfmod.games.tmdice.rules.state import TmdState
from tests.games.tmdice.tables import GAME, give, main_action

Spoil = Callable[[TmdState], object]


def ann_cards(state: TmdState) -> list[str]:
    return state.players["ann"].cards


def set_(name: str, value: object) -> Spoil:
    return lambda state: setattr(state, name, value)


SPOILT: dict[str, tuple[Spoil, str]] = {
    "a die too many": (lambda state: state.pool.update(["green"]), "green dice, not"),
    "a die that is in no place": (lambda state: state.pool.subtract(["red"]), "red dice, not"),
    "no dice of a face": (lambda state: state.players["ann"].dice.update({"plant": 0}), "fewer than no"),
    "negative VP": (lambda state: setattr(state.players["ann"], "vp", -1), "fewer than no"),
    "negative tokens": (lambda state: setattr(state.players["ann"], "wild", -1), "fewer than no"),
    "a token too many": (lambda state: setattr(state, "wild", state.wild + 1), "wild tokens,"),
    "a card in two places": (lambda state: ann_cards(state).append(state.deck[0]), "in no place or in two"),
    "a card in no place": (lambda state: state.deck.pop(), "in no place or in two"),
    "a bonus card too many": (lambda state: state.bonus_stack.append(state.bonus_stack[0]), "bonus cards,"),
    "a bonus card too few": (lambda state: state.bonus_stack.pop(), "bonus cards, not"),
    "a milestone in two places": (
        lambda state: state.players["ann"].milestones.append(state.open[0]), "milestones lie in two places",
    ),
    "a fourth milestone": (lambda state: state.milestones.append("M04"), "there are 4 milestones"),
    "an ocean too many": (set_("oceans", 10), "0 ocean tiles lie on the board, 10 in the stack"),
    "a temperature off its track": (set_("temperature", 12), "the temperature is 12"),
    "a temperature between its steps": (set_("temperature", -30), "the temperature is -30"),
    "too little oxygen": (set_("oxygen", -2), "the oxygen is -2"),
    "too much oxygen": (set_("oxygen", 18), "the oxygen is 18"),
}  # fmt: skip


@pytest.mark.parametrize("what", SPOILT)
def test_an_unsound_position_is_noticed(what: str) -> None:
    spoil, told = SPOILT[what]
    state = main_action()
    give(state, "ann", "heat")
    assert GAME.invariants(state) == []
    spoil(state)
    assert any(told in one for one in GAME.invariants(state)), GAME.invariants(state)


@pytest.mark.parametrize(("marker", "ends"), [("temperature", (-32, 8)), ("oxygen", (0, 16))])
def test_markers_stand_on_both_ends_of_their_tracks(marker: str, ends: tuple[int, int]) -> None:
    state = main_action()
    for end in ends:
        setattr(state, marker, end)
        assert GAME.invariants(state) == []
