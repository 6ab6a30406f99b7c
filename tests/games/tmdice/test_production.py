"""The Production Turn, step by step (TMD-PROD)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules.ending import EndTurn
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.state import TmdState
from tests.games.tmdice.tables import (
    GAME,
    LOW,
    do,
    drain,
    falls,
    give,
    hold,
    lying,
    playing,
    produced,
    tokens,
)

KEEP, REFILL, PRODUCE = KeepDice(by="ann"), RefillHand(by="ann"), Produce(by="ann")


def kept(**kwargs: Any) -> TmdState:
    """Ann has kept nothing, and has two cards in hand."""
    state = playing(**kwargs)
    hold(state, "ann", "P001", "P002")
    do(state, KEEP)
    return state


def refilled(**kwargs: Any) -> TmdState:
    state = kept(**kwargs)
    falls(state, REFILL)
    return state


@pytest.mark.rule("TMD-PROD-1")
def test_dice_that_are_not_kept_go_back_and_the_others_stay() -> None:
    state = playing()
    give(state, "ann", "heat", "heat", "city", "water")
    tokens(state, "ann", 2)
    do(state, KeepDice(by="ann", keep=("city", "heat")))
    ann = state.players["ann"]
    assert (ann.dice, ann.wild) == (Counter(heat=1, city=1), 2)
    assert (state.pool["red"], state.pool["blue"]) == (10, 12)  # one red die is an award


@pytest.mark.breaks("TMD-PROD-1")
def test_a_fourth_die_is_not_kept(refuses: Any) -> None:
    state = playing()
    give(state, "ann", *["heat"] * 4)
    violation = refuses(GAME, state, KeepDice(by="ann", keep=("heat",) * 4), "TMD-PROD-1")
    assert violation.facts == {"kept": 4, "limit": 3}


@pytest.mark.breaks("TMD-PROD-1")
def test_the_first_step_is_to_keep_dice(refuses: Any) -> None:
    refuses(GAME, playing(), REFILL, "TMD-PROD-1")


@pytest.mark.breaks("TMD-PROD-1")
def test_dice_are_kept_once(refuses: Any) -> None:
    state = playing()
    produced(state)
    refuses(GAME, state, KEEP, "TMD-PROD-1")


@pytest.mark.rule("TMD-PROD-2")
def test_any_cards_are_discarded() -> None:
    state = kept()
    falls(state, RefillHand(by="ann", discard=("P002",)))
    assert "P002" in state.discard
    assert state.players["ann"].hand[0] == "P001"


@pytest.mark.rule("TMD-PROD-3")
def test_a_hand_is_filled_up_to_five() -> None:
    state = kept()
    drawn = state.deck[4:7]
    falls(state, REFILL, cards=drawn)
    assert state.players["ann"].hand == ["P001", "P002", *drawn]
    assert not {*drawn} & {*state.deck}


@pytest.mark.rule("TMD-PROD-3")
def test_a_hand_of_six_is_not_filled_and_not_reduced() -> None:
    state = playing()
    hold(state, "ann", *state.deck[:6])
    do(state, KEEP)
    falls(state, REFILL)
    assert len(state.players["ann"].hand) == 6


@pytest.mark.breaks("TMD-PROD-3")
def test_nobody_draws_more_than_is_missing(refuses: Any) -> None:
    state = playing()
    hold(state, "ann", *state.deck[:6])
    do(state, KEEP)
    refuses(GAME, state, REFILL, "TMD-PROD-3", figures={"drawn": 1})


@pytest.mark.breaks("TMD-PROD-3")
def test_the_hand_is_filled_before_dice_are_rolled(refuses: Any) -> None:
    refuses(GAME, kept(), PRODUCE, "TMD-PROD-3")


@pytest.mark.rule("TMD-PROD-4.1")
def test_corporation_and_green_cards_produce_and_no_others() -> None:
    state = refilled()  # CrediCor: 2 yellow, 1 red
    lying(state, "ann", "P907", "P904")  # 2 green
    falls(state, PRODUCE, 6)
    assert state.players["ann"].dice == Counter(animal=1, plant=1, megacredit=2, heat=1)


@pytest.mark.breaks("TMD-PROD-4.1")
def test_dice_that_no_box_shows_are_not_rolled(refuses: Any) -> None:
    dice = {"dice": ["yellow", "yellow", "red", "gray"]}
    refuses(GAME, refilled(), PRODUCE, "TMD-PROD-4.1", figures=dice)


@pytest.mark.breaks("TMD-PROD-4.1")
def test_a_production_turn_does_not_end_before_dice_are_rolled(refuses: Any) -> None:
    refuses(GAME, refilled(), EndTurn(by="ann"), "TMD-PROD-4.1")


@pytest.mark.parametrize(
    ("yellow", "wild"),
    [
        pytest.param(0, 1, marks=pytest.mark.rule("TMD-PROD-4.2")),
        pytest.param(1, 1, marks=pytest.mark.rule("TMD-POOL-1")),
        (2, 0),
    ],
)
def test_one_wild_token_for_any_number_of_missing_dice(yellow: int, wild: int) -> None:
    state = refilled()
    drain(state, "yellow", yellow)
    falls(state, PRODUCE)
    ann = state.players["ann"]
    assert (ann.dice["megacredit"], ann.wild) == (yellow, wild)


@pytest.mark.breaks("TMD-PROD-4.2")
def test_two_missing_dice_are_not_two_tokens(refuses: Any) -> None:
    state = refilled()
    drain(state, "yellow", 0)
    chance = Recorded([LOW])
    refuses(GAME, state, PRODUCE, "TMD-PROD-4.2", chance, {"wild": 2, "dice": ["red"]})


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param(("city", "nuclear"), marks=pytest.mark.rule("TMD-PROD-4.3")),
        pytest.param(("water",), marks=pytest.mark.rule("TMD-DICE-1")),
    ],
)
def test_kept_dice_are_not_rolled(kept: tuple[str, ...]) -> None:
    state = playing()
    give(state, "ann", "city", "nuclear", "water")
    do(state, KeepDice(by="ann", keep=kept))
    falls(state, REFILL)
    falls(state, PRODUCE)
    assert state.players["ann"].dice == Counter(kept) + Counter(megacredit=2, heat=1)


@pytest.mark.rule("TMD-PROD-5")
def test_used_cards_are_turned_upright_with_the_last_step() -> None:
    state = refilled()
    lying(state, "ann", "P904", "P905")
    state.players["ann"].used |= {"P904", "P905"}
    falls(state, PRODUCE)
    assert state.players["ann"].used == set()
