"""What a table does against the rules is done just so, and play goes on from there."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Recorded, Seeded
from hfmod.games.tmdice.content.effects import DrawCards, PlaceTile
from hfmod.games.tmdice.rules.actions import SupportDie, SupportDraw
from hfmod.games.tmdice.rules.cards import PlayCard
from hfmod.games.tmdice.rules.owed import GainDie, Place, TakeResource
from hfmod.games.tmdice.rules.production import Produce, RefillHand
from hfmod.games.tmdice.rules.setup import RevealCorporation, StartingDice
from hfmod.games.tmdice.rules.state import DICE, GIFT, TURN, Owed, TmdState
from hfmod.testing import Refuses
from tests.games.tmdice.tables import GAME, chosen, give, giving, hold, main_action, playing, produced


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


@pytest.mark.breaks("TMD-CARD-2")
def test_a_resource_that_nothing_gives(refuses: Refuses) -> None:
    refuses(GAME, main_action(), TakeResource(by="ann", resource="heat"), "TMD-CARD-2")


@pytest.mark.breaks("TMD-SETUP-11")
def test_a_gift_that_is_forgotten_is_one_breach(refuses: Refuses) -> None:
    state = giving()
    assert state.step == GIFT
    act = SupportDie(by=state.first, die="red")
    refuses(GAME, state, act, "TMD-SETUP-11")
    GAME.force(state, act, Recorded([{"d6": 1}]))
    assert (state.step, state.active, state.turn.support) == (TURN, state.first, True)


def with_a_card() -> str:
    """A hex on land that gives a card."""
    hexes = GAME.content.hexes.values()
    return next(one.id for one in hexes if not one.ocean and one.bonus == (DrawCards(),))


def laying(deck: int) -> tuple[TmdState, Place]:
    """A tile on a hex that gives a card, which nobody draws; so many cards are left in the deck."""
    state = main_action()
    state.discard, state.deck = state.deck[deck:], state.deck[:deck]
    tile = f"special:{next(iter(GAME.content.special_tiles))}"
    state.players["ann"].owed = [Owed(PlaceTile(tile), "P911")]
    return state, Place(by="ann", tile=tile, hex=with_a_card(), untaken=("card of ann",))


@pytest.mark.breaks("TMD-DRAW-1")
def test_a_tile_lies_all_the_same_whose_card_is_not_drawn_from_a_new_deck(refuses: Refuses) -> None:
    state, act = laying(0)
    refuses(GAME, state, act, "TMD-DRAW-1")
    GAME.force(state, act, Recorded([]))
    assert state.tiles[act.hex] == act.tile
    assert not state.players["ann"].hand


@pytest.mark.breaks("TMD-TILE-1")
def test_a_card_of_a_hex_that_is_forgotten_is_a_breach_of_its_rule(refuses: Refuses) -> None:
    state, act = laying(20)
    refuses(GAME, state, act, "TMD-TILE-1")


@pytest.mark.breaks("TMD-SETUP-9")
def test_a_start_bonus_that_nobody_rolls_is_one_breach_and_the_set_up_goes_on(refuses: Refuses) -> None:
    state = chosen(corporations=("Hellas Gardens", "Helion"))
    act = RevealCorporation(by="ann", untaken=("green die of ann",))
    refuses(GAME, state, act, "TMD-SETUP-9")
    pool = state.pool["green"]
    GAME.force(state, act, Recorded([{"d6": 1}]))
    assert state.players["ann"].dice == {"plant": 1}
    assert state.pool["green"] == pool - 1
    GAME.apply(state, RevealCorporation(by="bob"), Recorded([]))
    assert state.step == DICE


@pytest.mark.breaks("TMD-SETUP-10")
def test_starting_dice_that_stay_in_the_pool_are_one_breach(refuses: Refuses) -> None:
    state = chosen(corporations=("CrediCor", "Helion"))
    for name in state.order:
        GAME.apply(state, RevealCorporation(by=name), Seeded(1))
    act = StartingDice(by="ann", untaken=("red die of ann",))
    refuses(GAME, state, act, "TMD-SETUP-10")


@pytest.mark.breaks("TMD-PROD-4.1")
def test_a_production_without_one_of_its_dice_is_one_breach(refuses: Refuses) -> None:
    state = playing()
    state.turn.kind, state.turn.done = "production", "refilled"
    refuses(GAME, state, Produce(by="ann", untaken=("red die of ann",)), "TMD-PROD-4.1")


@pytest.mark.breaks("TMD-CARD-2")
def test_a_die_of_a_card_that_nobody_rolls_is_a_breach(refuses: Refuses) -> None:
    state = main_action()
    hold(state, "ann", "P903")
    refuses(GAME, state, PlayCard(by="ann", card="P903", untaken=("yellow die of ann",)), "TMD-CARD-2")


@pytest.mark.breaks("TMD-ACT-3.1")
def test_a_support_die_that_is_said_and_not_rolled_is_a_breach(refuses: Refuses) -> None:
    refuses(GAME, playing(), SupportDie(by="ann", die="red", untaken=("red die of ann",)), "TMD-ACT-3.1")


@pytest.mark.breaks("TMD-ACT-3.3")
def test_cards_of_a_support_action_that_are_not_drawn_are_a_breach(refuses: Refuses) -> None:
    state = playing()
    give(state, "ann", "heat")
    act = SupportDraw(by="ann", pay="heat", untaken=("card of ann",))
    refuses(GAME, state, act, "TMD-ACT-3.3")
