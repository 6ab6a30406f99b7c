"""VP on the track, the last round and the end (TMD-VP, TMD-END)."""

from __future__ import annotations

import pytest

from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.actions import BuyVp, RaiseTemperature, SupportDie
from hfmod.games.tmdice.rules.ending import TakeBonusCard
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    GAME,
    do,
    end,
    give,
    hold,
    lying,
    main_action,
    named,
    oceans_complete,
    playing,
    produced,
    roll,
    supported,
    tokens,
)


def completed(players: int = 3, **kwargs: object) -> TmdState:
    """Bob completes the second parameter in his turn, which is over."""
    state = supported(playing(players, **kwargs))
    roll(state, SupportDie(by="ann", die="red"))
    end(state)
    oceans_complete(state)
    state.temperature = 4
    give(state, "bob", *["heat"] * 3)
    supported(state)
    roll(state, RaiseTemperature(by="bob", pay=("heat",) * 3))
    assert (state.temperature, state.ended, state.active) == (8, False, "bob")
    end(state)
    return state


def turn(state: TmdState) -> str:
    """A whole Production Turn; whose it was."""
    name = state.active
    produced(state)
    end(state)
    return name


@pytest.mark.rule("TMD-END-1")
@pytest.mark.breaks("TMD-END-1")
def test_everybody_has_one_more_turn_after_the_second_parameter(refuses: Refuses) -> None:
    state = completed()
    assert [turn(state) for _ in range(3)] == ["cho", "ann", "bob"]
    assert state.ended
    refuses(GAME, state, SupportDie(by="cho", die="red"), "TMD-END-1")


@pytest.mark.rule("TMD-END-1")
def test_one_complete_parameter_ends_nothing_and_the_third_changes_nothing() -> None:
    one = playing(2)
    oceans_complete(one)
    for _ in range(4):
        turn(one)
    assert not one.ended
    state = completed(2)
    state.oxygen = 16
    assert [turn(state) for _ in range(2)] == ["ann", "bob"]
    assert state.ended


@pytest.mark.rule("TMD-END-1", "TMD-BON-1")
def test_a_bonus_card_reached_in_a_last_turn_is_taken() -> None:
    state = completed(2, bonus=("B02", "B06", "B07", "B08"))
    state.players["ann"].vp = 5
    turn(state)
    do(state, TakeBonusCard(by="ann", card="B06"))
    assert state.players["ann"].vp == 8


@pytest.mark.rule("TMD-RUL-17")
@pytest.mark.parametrize(
    ("reading", "left"), [("extra", ["ann", "bob", "ann"]), ("counts_as_last", ["ann", "bob"])]
)
def test_an_extra_turn_in_the_last_round(reading: str, left: list[str]) -> None:
    state = supported(playing(2, bonus=("B01", "B06", "B07", "B08"), arbiter_in_end_game=reading))
    state.players["ann"].vp = 5
    oceans_complete(state)
    state.temperature = 4
    give(state, "ann", *["heat"] * 3)
    roll(state, RaiseTemperature(by="ann", pay=("heat",) * 3))
    end(state)
    do(state, TakeBonusCard(by="ann", card=named("Arbiter")))
    turns = []
    while not state.ended:
        turns.append(turn(state))
    assert turns == left


@pytest.mark.rule("TMD-END-2")
def test_hand_dice_and_tokens_are_worth_nothing_at_the_end() -> None:
    state = playing(2)
    state.players["ann"].vp = 7
    hold(state, "ann", "Endowment", "Nature Reserve")
    give(state, "ann", *["megacredit"] * 6)
    tokens(state, "ann", 5)
    assert scoring.total(state, state.players["ann"]) == 7


@pytest.mark.rule("TMD-VP-2", "TMD-ACT-5.7")
def test_vp_are_marked_at_once(does: Does) -> None:
    state = main_action()
    give(state, "ann", *["megacredit"] * 3)
    does(GAME, state, BuyVp(by="ann", pay=("megacredit",) * 3))
    assert state.players["ann"].vp == 2


@pytest.mark.rule("TMD-VP-3")
def test_vp_of_the_final_scoring_give_neither_milestone_nor_bonus_card() -> None:
    state = completed(2, milestones=("M08", "M04", "M07"), bonus=("B02", "B06", "B07", "B08"))
    lying(state, "ann", "Nature Reserve", "Tundra Pastures")  # 3 and 2 VP; most plants
    state.players["ann"].vp = 0
    for _ in range(2):
        turn(state)
    assert state.ended and state.players["ann"].vp == 0
    assert scoring.total(state, state.players["ann"]) == 5 + 5
    assert state.players["ann"].milestones == [] and state.players["ann"].bonus_cards == 0


def test_who_has_most_vp_has_won() -> None:
    state = completed(2)
    state.players["ann"].vp = 4
    turn(state)
    turn(state)
    result = GAME.result(state)
    assert result is not None and result.winners == ("ann",)
