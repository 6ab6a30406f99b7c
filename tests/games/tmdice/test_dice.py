"""Dice, wild tokens, cards that are drawn, and a pool that runs short (TMD-DICE, TMD-DRAW, TMD-POOL)."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules.actions import SupportChange, SupportDie, SupportDraw
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import TakeBonusCard
from hfmod.games.tmdice.rules.owed import ChangeDie, GainDie, LoseResource, TakeResource
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.setup import GiveResource
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    GAME,
    HIGH,
    LOW,
    MIDDLE,
    do,
    drain,
    end,
    give,
    giving,
    hold,
    lying,
    main_action,
    playing,
    roll,
    tokens,
)


def play(state: TmdState, card: str, *chance: dict[str, int]) -> None:
    """Ann plays a card for wild tokens; her dice fall as told, or anyhow."""
    (name,) = hold(state, "ann", card)
    price = len(GAME.content.cards[name].cost)
    tokens(state, "ann", price)
    act = PlayCard(by="ann", card=name, pay=("wild",) * price)
    if chance:
        do(state, act, *chance)
    else:
        roll(state, act)


# -- faces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TMD-DICE-2")
@pytest.mark.parametrize(
    ("die", "faces"),
    [
        ("green", ("plant", "microbe", "animal")),
        ("yellow", ("megacredit", "science", "earth")),
        ("red", ("heat", "event", "nuclear")),
        ("blue", ("water", "energy", "oxygen")),
        ("gray", ("steel", "titanium", "city")),
    ],
)
def test_a_die_has_three_common_two_uncommon_and_one_rare_side(die: str, faces: tuple[str, ...]) -> None:
    common, uncommon, rare = faces
    fallen = []
    for side in range(1, 7):
        state = playing()
        do(state, SupportDie(by="ann", die=die), {"d6": side})
        fallen += list(state.players["ann"].dice)
    assert fallen == [common, common, common, uncommon, uncommon, rare]


@pytest.mark.rule("TMD-DICE-3")
def test_a_die_icon_is_rolled_at_once() -> None:
    state = main_action()
    play(state, "Imported Nitrogen", LOW, MIDDLE, HIGH, LOW)
    assert state.players["ann"].dice == Counter(plant=2, microbe=1, animal=1)
    assert state.pool["green"] == 12 - 1 - 4  # one is an award


@pytest.mark.rule("TMD-DICE-4")
def test_a_resource_icon_is_set_and_not_rolled(does: Does) -> None:
    state = main_action()
    (mirror,) = lying(state, "ann", "Solar Mirror")
    does(GAME, state, UseCard(by="ann", card=mirror), Recorded([]))
    assert state.players["ann"].dice == Counter(energy=1)
    assert state.pool["blue"] == 11


@pytest.mark.rule("TMD-DICE-5")
@pytest.mark.breaks("TMD-CARD-1")
def test_a_coloured_question_mark_is_paid_with_any_face_of_the_colour(refuses: Refuses, does: Does) -> None:
    state = main_action()
    (card,) = hold(state, "ann", "Market Hall")  # megacredit, ?yellow
    give(state, "ann", "megacredit", "earth", "steel")
    refuses(GAME, state, PlayCard(by="ann", card=card, pay=("megacredit", "steel")), "TMD-CARD-1")
    does(GAME, state, PlayCard(by="ann", card=card, pay=("earth", "megacredit")))
    assert state.players["ann"].dice == Counter(steel=1)


@pytest.mark.rule("TMD-DICE-6")
def test_a_white_question_mark_is_paid_with_any_resource(does: Does) -> None:
    state = main_action()
    (card,) = hold(state, "ann", "Terran Liaison Office")  # earth, ?
    give(state, "ann", "earth", "animal")
    does(GAME, state, PlayCard(by="ann", card=card, pay=("animal", "earth")))
    assert state.players["ann"].dice == Counter()


@pytest.mark.rule("TMD-DICE-7")
def test_a_white_die_is_of_the_colour_that_its_player_names(does: Does) -> None:
    state = main_action()
    play(state, "Windfall")
    for die, fallen in (("red", LOW), ("gray", HIGH), ("red", HIGH)):
        does(GAME, state, GainDie(by="ann", die=die), Recorded([fallen]))
    assert state.players["ann"].dice == Counter(heat=1, city=1, nuclear=1)


@pytest.mark.rule("TMD-DICE-8")
@pytest.mark.breaks("TMD-DICE-8")
def test_a_die_is_turned_to_a_face_of_its_own(refuses: Refuses, does: Does) -> None:
    state = main_action()
    give(state, "ann", "plant", "steel")
    play(state, "Retooling", LOW)
    refuses(GAME, state, ChangeDie(by="ann", was="plant", to="city"), "TMD-DICE-8")
    does(GAME, state, ChangeDie(by="ann", was="plant", to="animal"))
    assert state.players["ann"].dice == Counter(animal=1, steel=2)


def test_a_coloured_change_icon_turns_dice_of_its_colour() -> None:
    state = main_action(modules=("core", "ce"))
    give(state, "ann", "plant", "steel", "water")
    play(state, "Overhaul", LOW)
    turned = {act.was for act in GAME.legal_actions(state) if isinstance(act, ChangeDie)}
    assert turned == {"steel", "water"}


@pytest.mark.rule("TMD-DICE-11")
@pytest.mark.parametrize("face", ["plant", "city", "earth"])
def test_a_question_mark_as_a_reward_is_set_to_a_face_of_ones_choice(face: str, does: Does) -> None:
    state = main_action()
    state.bonus_stack = ["B12", *state.bonus_stack[1:]]
    state.players["ann"].vp, state.turn.mains = 5, 1
    end(state)
    do(state, TakeBonusCard(by="ann", card="B12"))  # 2 resources of any kind
    for _ in range(2):
        does(GAME, state, TakeResource(by="ann", resource=face), Recorded([]))
    assert state.players["ann"].dice == Counter({face: 2})


@pytest.mark.rule("TMD-DICE-10")
@pytest.mark.breaks("TMD-DICE-10")
def test_a_red_frame_makes_each_opponent_discard_a_die_that_matches(refuses: Refuses, does: Does) -> None:
    state = main_action(3)
    give(state, "ann", "plant")
    give(state, "bob", "plant", "animal", "steel")
    give(state, "cho", "microbe")
    play(state, "P902")  # any green
    assert state.players["cho"].dice == Counter()  # there was no choice
    refuses(GAME, state, LoseResource(by="bob", resource="steel"), "TMD-DICE-10")
    does(GAME, state, LoseResource(by="bob", resource="plant"))
    assert state.players["bob"].dice == Counter(animal=1, steel=1)
    assert state.players["ann"].dice == Counter(plant=1)


# -- wild tokens -------------------------------------------------------------------------------------------


@pytest.mark.rule("TMD-DICE-9")
def test_a_wild_token_pays_for_any_resource_and_goes_back_to_the_supply(does: Does) -> None:
    state = main_action()
    (card,) = hold(state, "ann", "Ridge Quarry")
    tokens(state, "ann", 2)
    before = state.wild
    does(GAME, state, PlayCard(by="ann", card=card, pay=("wild", "wild")))
    assert (state.players["ann"].wild, state.wild) == (0, before + 2)


@pytest.mark.rule("TMD-DICE-9")
def test_a_wild_token_is_no_die() -> None:
    state = giving()
    tokens(state, "ann", 1)
    give(state, "ann", "heat")
    for act in (
        GiveResource(by="ann", resource="wild"),
        SupportChange(by="ann", pay="heat", was="wild", to="heat"),
    ):
        with pytest.raises(Impossible) as reason:
            GAME.judge(state, act)
        assert reason.value.rule == "TMD-DICE-9"


@pytest.mark.rule("TMD-COMP-1")
@pytest.mark.parametrize(("reading", "gained"), [("none_gained", 1), ("unlimited", 2)])
def test_a_supply_without_wild_tokens_gives_none_unless_an_option_says_otherwise(
    reading: str, gained: int
) -> None:
    state = main_action(wild_supply_empty=reading)
    (card,) = hold(state, "ann", "Floating Spaceport")
    give(state, "ann", "titanium", "steel", "science")
    tokens(state, "bob", 21)
    roll(state, PlayCard(by="ann", card=card, pay=("science", "steel", "titanium")))
    assert state.players["ann"].wild == gained


# -- cards that are drawn ----------------------------------------------------------------------------------


@pytest.mark.rule("TMD-DRAW-1", "TMD-ACT-3.3")
def test_cards_are_drawn_from_the_deck(does: Does) -> None:
    state = playing()
    give(state, "ann", "heat")
    first = sorted(state.deck)[:2]
    does(GAME, state, SupportDraw(by="ann", pay="heat"), Recorded([{"sample": first}]))
    assert state.players["ann"].hand == first and not {*first} & {*state.deck}


@pytest.mark.rule("TMD-DRAW-1")
def test_an_empty_deck_is_made_anew_of_the_discard_pile(does: Does) -> None:
    state = playing()
    give(state, "ann", "heat", "heat")
    last, *rest = sorted(state.deck)
    state.deck, state.discard = [last], rest
    empty = state.fork()
    does(GAME, state, SupportDraw(by="ann", pay="heat"), Recorded([{"sample": [last]}, {"sample": rest[:1]}]))
    assert state.players["ann"].hand == [last, rest[0]]
    assert (state.discard, len(state.deck)) == ([], len(rest) - 1)
    empty.players["bob"].hand, empty.discard = rest, []
    does(GAME, empty, SupportDraw(by="ann", pay="heat"), Recorded([{"sample": [last]}]))
    assert empty.players["ann"].hand == [last]


# -- a pool that runs short --------------------------------------------------------------------------------


@pytest.mark.rule("TMD-POOL-1")
def test_a_short_pool_in_a_production_turn_gives_one_wild_token(does: Does) -> None:
    state = playing()  # 2 yellow, 1 red
    drain(state, "yellow", 0)
    drain(state, "red", 0)
    does(GAME, state, KeepDice(by="ann"))
    roll(state, RefillHand(by="ann"))
    does(GAME, state, Produce(by="ann"), Recorded([]))
    assert (state.players["ann"].dice, state.players["ann"].wild) == (Counter(), 1)


@pytest.mark.rule("TMD-POOL-2")
def test_elsewhere_dice_that_are_not_there_are_not_gained(does: Does) -> None:
    state = main_action()
    drain(state, "green", 2)
    play(state, "Imported Nitrogen", LOW, LOW)
    assert (state.players["ann"].dice, state.players["ann"].wild) == (Counter(plant=2), 0)
    (mirror,) = lying(state, "ann", "Solar Mirror")
    drain(state, "blue", 0)
    does(GAME, state, UseCard(by="ann", card=mirror))
    assert state.players["ann"].dice == Counter(plant=2)
