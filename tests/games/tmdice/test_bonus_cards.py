"""Bonus cards (TMD-BON)."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.cards import UseCard
from hfmod.games.tmdice.rules.ending import TakeBonusCard
from hfmod.games.tmdice.rules.owed import GainDie
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.state import TURN, TURN_END, TmdState
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    GAME,
    LOW,
    do,
    end,
    lying,
    main_action,
    playing,
    produced,
    roll,
    supported,
)

STACK = ("B02", "B06", "B07", "B10")  # Delivery, Public Thanks, Second Shift, Cargo Drone


def ending(vp: int, players: int = 2, **kwargs: object) -> TmdState:
    """Ann, who has so many VP, has taken both actions of her turn."""
    state = supported(playing(players, bonus=STACK, **kwargs))
    state.players["ann"].vp = vp
    roll(state, SupportDie(by="ann", die="red"))
    return state


def take(card: str, by: str = "ann") -> TakeBonusCard:
    return TakeBonusCard(by=by, card=card)


@pytest.mark.rule("TMD-BON-1")
@pytest.mark.breaks("TMD-BON-1")
def test_a_bonus_card_is_taken_at_the_end_of_the_turn_that_reached_its_space(
    refuses: Refuses, does: Does
) -> None:
    state = ending(5)
    refuses(GAME, state, take("B02"), "TMD-BON-1")
    short = ending(4)
    end(short)
    assert short.active == "bob"
    end(state)
    assert (state.step, state.active) == (TURN_END, "ann")
    does(GAME, state, take("B02"))
    assert (state.players["ann"].wild, state.bonus_stack) == (2, ["B06", "B07", "B10"])
    assert (state.step, state.active) == (TURN, "bob")


@pytest.mark.rule("TMD-BON-3")
@pytest.mark.breaks("TMD-BON-3")
def test_each_space_gives_one_card_a_game(refuses: Refuses) -> None:
    state = ending(13)
    end(state)
    do(state, take("B02"))
    do(state, take("B07"))
    assert (state.step, state.active) == (TURN, "bob")
    refuses(GAME, state, take("B10"), "TMD-BON-3")


@pytest.mark.rule("TMD-BON-1", "TMD-BON-3")
def test_vp_of_a_bonus_card_that_reach_the_second_space_give_the_next_one() -> None:
    state = ending(9)
    end(state)
    do(state, take("B06"))  # 3 VP
    assert (state.players["ann"].vp, state.step) == (12, TURN_END)
    do(state, take("B02"))
    assert state.active == "bob"


@pytest.mark.rule("TMD-BON-1")
@pytest.mark.breaks("TMD-BON-1")
@pytest.mark.parametrize("reading", ["end_of_current_turn", "end_of_own_next_turn"])
def test_vp_gained_in_a_turn_of_somebody_else(reading: str, refuses: Refuses) -> None:
    state = ending(5, 3, off_turn_bonus=reading)
    state.players["cho"].vp = 5
    end(state)
    refuses(GAME, state, take("B02", "cho"), "TMD-BON-1")
    do(state, take("B06"))
    if reading == "end_of_current_turn":
        do(state, take("B02", "cho"))
        assert state.active == "bob"
    else:
        assert state.active == "bob"
        produced(state)
        end(state)
        produced(state)
        end(state)
        do(state, take("B02", "cho"))
    assert state.players["cho"].wild == 2


@pytest.mark.rule("TMD-BON-2")
def test_a_bonus_card_counts_as_a_card_of_its_colour() -> None:
    state = ending(5, milestones=("M05", "M01", "M04"))
    lying(state, "ann", "Solar Mirror", "Plant Nursery")
    end(state)
    do(state, take("B10"))
    assert state.players["ann"].milestones == ["M05"]


@pytest.mark.rule("TMD-BON-4", "TMD-BON-1")
def test_a_bonus_card_works_by_its_colour_and_costs_nothing(does: Does) -> None:
    state = ending(13)
    end(state)
    does(GAME, state, take("B07"))  # green: a gray die in each Production Turn
    does(GAME, state, take("B10"))  # blue: a Free action
    ann = state.players["ann"]
    assert (ann.cards, ann.used) == (["B07", "B10"], set())
    produced(state)
    end(state)
    does(GAME, state, KeepDice(by="ann"))
    roll(state, RefillHand(by="ann"))
    does(GAME, state, Produce(by="ann"), Recorded([LOW] * 4))
    assert ann.dice == Counter(megacredit=2, heat=1, steel=1)
    does(GAME, state, UseCard(by="ann", card="B10"))
    does(GAME, state, GainDie(by="ann", die="gray"), Recorded([LOW]))
    assert ann.dice["steel"] == 2 and ann.used == {"B10"}


def test_nobody_sees_or_takes_cards_that_are_not_in_the_stack() -> None:
    state = main_action(bonus=STACK)
    assert len(state.bonus_stack) == 4
    assert not any(isinstance(act, TakeBonusCard) for act in GAME.legal_actions(state))
