"""What a table does against the rules is done just so, and play goes on from there."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.content.effects import PlaceTile
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.owed import GainDie, Place
from hfmod.games.tmdice.rules.production import RefillHand
from hfmod.games.tmdice.rules.state import GIFT, TURN, Owed
from hfmod.testing import Refuses
from tests.games.tmdice.tables import GAME, giving, main_action, playing, produced


@pytest.mark.breaks("TMD-PROD-3")
def test_a_hand_is_filled_beyond_five(refuses: Refuses) -> None:
    state = playing()
    state.turn.kind, state.turn.done = "production", "kept"
    ann = state.players["ann"]
    act = RefillHand(by="ann", beyond=1)
    refuses(GAME, state, act, "TMD-PROD-3")
    due = act.missing(state) + 1
    before, drawn = len(ann.hand), state.deck[:due]
    GAME.force(state, act, Recorded([{"sample": drawn}]))
    assert len(state.players["ann"].hand) == before + due == 6


@pytest.mark.breaks("TMD-PROD-4.1")
def test_a_die_more_than_the_boxes_show_is_taken_all_the_same(refuses: Refuses) -> None:
    state = playing()
    produced(state)
    refuses(GAME, state, GainDie(by="ann", die="blue"), "TMD-PROD-4.1")
    before = state.players["ann"].dice.total()
    GAME.force(state, GainDie(by="ann", die="blue"), Recorded([{"d6": 6}]))
    assert state.players["ann"].dice.total() == before + 1


@pytest.mark.breaks("TMD-CARD-2")
def test_a_die_that_nothing_gives_in_an_action_turn(refuses: Refuses) -> None:
    refuses(GAME, main_action(), GainDie(by="ann", die="red"), "TMD-CARD-2")


@pytest.mark.breaks("TMD-SETUP-11")
def test_a_gift_that_is_forgotten_is_one_breach(refuses: Refuses) -> None:
    state = giving()
    assert state.step == GIFT
    act = SupportDie(by=state.first, die="red")
    refuses(GAME, state, act, "TMD-SETUP-11")
    GAME.force(state, act, Recorded([{"d6": 1}]))
    assert (state.step, state.active, state.turn.support) == (TURN, state.first, True)


@pytest.mark.breaks("TMD-DRAW-1")
def test_a_tile_whose_card_is_not_drawn_lies_all_the_same(refuses: Refuses) -> None:
    state = main_action()
    free = next(hex for hex in GAME.content.hexes.values() if not hex.ocean and hex.id not in state.tiles)
    state.players["ann"].owed = [Owed(PlaceTile("greenery"), "P903")]
    act = Place(by="ann", tile="greenery", hex=free.id, undrawn=True)
    refuses(GAME, state, act, "TMD-DRAW-1")
