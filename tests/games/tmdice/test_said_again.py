"""Rules that the book says in several places, and figures that a table may state."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Act
from hfmod.games.tmdice.rules.actions import SupportChange, SupportDie, SupportDraw
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import EndTurn
from hfmod.games.tmdice.rules.owed import Place
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.setup import StartingDice
from hfmod.games.tmdice.rules.solo import PlaceStartTile
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.testing import Refuses
from tests.games.tmdice.tables import (
    GAME,
    chosen,
    do,
    end,
    give,
    hold,
    lying,
    main_action,
    new,
    playing,
    produced,
    roll,
    set_up,
    tile,
    tokens,
)


def done() -> TmdState:
    """Ann has taken a support and a main action, and has dice."""
    state = main_action()
    state.turn.mains = 1
    give(state, "ann", "plant", "plant", "heat")
    return state


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(
            SupportDie(by="ann", die="red"),
            marks=pytest.mark.breaks("TMD-ACT-2", "TMD-ACT-3.1", "TMD-ACT-5.2"),
        ),
        pytest.param(
            SupportChange(by="ann", pay="heat", was="plant", to="animal"),
            marks=pytest.mark.breaks("TMD-ACT-2", "TMD-ACT-3.2"),
        ),
        pytest.param(SupportDraw(by="ann", pay="heat"), marks=pytest.mark.breaks("TMD-ACT-2", "TMD-ACT-3.3")),
    ],
)
def test_a_third_action_of_a_turn_is_none(act: Act[TmdState], refuses: Refuses) -> None:
    refuses(GAME, done(), act, "TMD-ACT-2")


@pytest.mark.breaks("TMD-ACT-4", "TMD-ACT-5.1")
def test_a_second_card_in_a_turn_is_none(refuses: Refuses) -> None:
    state = done()
    hold(state, "ann", "P903")
    refuses(GAME, state, PlayCard(by="ann", card="P903"), "TMD-ACT-4")


@pytest.mark.breaks("TMD-CARD-6", "TMD-ACT-5.8", "TMD-PROD-5", "TMD-TILE-7")
def test_a_main_action_of_a_card_that_lies_sideways(refuses: Refuses) -> None:
    state = main_action()
    lying(state, "ann", "P905")
    give(state, "ann", "steel")
    state.players["ann"].used.add("P905")
    refuses(GAME, state, UseCard(by="ann", card="P905", pay=("steel",)), "TMD-CARD-6")


@pytest.mark.breaks("TMD-CARD-6", "TMD-ACT-3.4")
def test_a_support_action_of_a_card_that_lies_sideways(refuses: Refuses) -> None:
    state = playing()
    lying(state, "ann", "P906")
    give(state, "ann", "steel")
    state.players["ann"].used.add("P906")
    refuses(GAME, state, UseCard(by="ann", card="P906", pay=("steel",)), "TMD-CARD-6")


@pytest.mark.breaks("TMD-CARD-1", "TMD-CE-4", "TMD-CE-5")
def test_the_printed_cost_is_paid_although_a_discount_lies_there(refuses: Refuses) -> None:
    state = main_action(modules=("core", "ce"))
    lying(state, "ann", "Prefab Yard")
    (card,) = hold(state, "ann", "Ridge Quarry")
    give(state, "ann", "steel", "steel")
    refuses(GAME, state, PlayCard(by="ann", card=card, pay=("steel", "steel")), "TMD-CARD-1")


@pytest.mark.breaks("TMD-PROD-1", "TMD-PROD-2")
def test_cards_are_discarded_before_dice_are_kept(refuses: Refuses) -> None:
    state = playing()
    (card,) = hold(state, "ann", "Ridge Quarry")
    refuses(GAME, state, RefillHand(by="ann", discard=(card,)), "TMD-PROD-1")


@pytest.mark.breaks("TMD-PROD-4.3", "TMD-DICE-1")
def test_kept_dice_are_rolled_with_the_others(refuses: Refuses) -> None:
    state = playing()  # 2 yellow, 1 red
    give(state, "ann", "steel")
    do(state, KeepDice(by="ann", keep=("steel",)))
    roll(state, RefillHand(by="ann"))
    told = {"dice": ["gray", "red", "yellow", "yellow"]}
    refuses(GAME, state, Produce(by="ann"), "TMD-PROD-4.3", figures=told)
    assert not GAME.judge(state, Produce(by="ann"), figures={"dice": ["red", "yellow", "yellow"]})


@pytest.mark.breaks("TMD-TILE-2", "TMD-RUL-4")
def test_an_extra_reward_is_counted_for_each_neighbour(refuses: Refuses) -> None:
    state = main_action()
    tile(state, C3="greenery", D3="greenery")
    (card,) = hold(state, "ann", "Mohole Lake")
    tokens(state, "ann", 3)
    roll(state, PlayCard(by="ann", card=card, pay=("wild",) * 3))
    lake = Place(by="ann", tile="ocean", hex="D4")
    refuses(GAME, state, lake, "TMD-TILE-2", figures={"vp": 6})
    assert not GAME.judge(state, lake, figures={"vp": 4})


@pytest.mark.breaks("TMD-SETUP-12")
def test_dice_are_taken_before_all_corporations_are_revealed(refuses: Refuses) -> None:
    refuses(GAME, chosen(), StartingDice(by="ann"), "TMD-SETUP-12")


# -- solo --------------------------------------------------------------------------------------------------


@pytest.mark.breaks("TMD-SOLO-4")
def test_vp_for_a_tile_of_the_start(refuses: Refuses) -> None:
    city = PlaceStartTile(by="ann", tile="city", hex="B3")
    refuses(GAME, set_up(new(1)), city, "TMD-SOLO-4", figures={"vp": 2})


@pytest.mark.breaks("TMD-SOLO-9")
def test_the_time_marker_is_forgotten(refuses: Refuses) -> None:
    state = playing(1)
    produced(state)
    refuses(GAME, state, EndTurn(by="ann"), "TMD-SOLO-9", figures={"marker": 1})
    assert not GAME.judge(state, EndTurn(by="ann"), figures={"marker": 2})


@pytest.mark.breaks("TMD-SOLO-10")
def test_a_milestone_stays_beyond_its_deadline(refuses: Refuses) -> None:
    state = playing(1)
    state.marker = 16
    produced(state)
    refuses(GAME, state, EndTurn(by="ann"), "TMD-SOLO-10", figures={"milestones": ["M01", "M02", "M03"]})
    assert not GAME.judge(state, EndTurn(by="ann"), figures={"milestones": ["M03", "M02"]})


@pytest.mark.breaks("TMD-SOLO-11")
def test_a_turn_after_the_fiftieth(refuses: Refuses) -> None:
    state = playing(1)
    state.marker = 50
    produced(state)
    end(state)
    refuses(GAME, state, SupportDie(by="ann", die="red"), "TMD-SOLO-11")
