"""Corporate Era: lasting effects, discounts, boxes, and brown boxes with wild tokens and VP (TMD-CE)."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules.cards import PlayCard
from hfmod.games.tmdice.rules.owed import GainDie, Place
from hfmod.games.tmdice.rules.paying import cost_of
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.setup import StartingDice
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    GAME,
    LOW,
    MIDDLE,
    chosen,
    do,
    give,
    hold,
    lying,
    main_action,
    named,
    new,
    playing,
    roll,
    tokens,
)

CE = ("core", "ce")


def play(state: TmdState, card: str) -> None:
    """Ann plays a card for wild tokens, at its price."""
    (name,) = hold(state, "ann", card)
    price = len(cost_of(state, state.players["ann"], GAME.content.cards[name]))
    tokens(state, "ann", price)
    roll(state, PlayCard(by="ann", card=name, pay=("wild",) * price))


@pytest.mark.rule("TMD-CE-1")
@pytest.mark.parametrize(
    ("modules", "sizes"),
    [(("core",), (8, 12, 86, 8)), (CE, (16, 17, 126, 11)), (("core", "ce", "promo"), (17, 17, 126, 11))],
)
def test_cards_of_a_set_are_in_play_where_the_table_chose_it(
    modules: tuple[str, ...], sizes: tuple[int, ...]
) -> None:
    state = new(modules=modules)
    content = state.content
    kinds = [content.of_kind(kind, state.sets) for kind in ("corporation", "bonus", "project")]
    projects = [card for card in kinds[2] if card < "P900"]
    milestones = [one for one in content.milestones.values() if one.set in state.sets]
    assert (len(kinds[0]), len(kinds[1]), len(projects), len(milestones)) == sizes


@pytest.mark.rule("TMD-CE-3", "TMD-CE-5")
def test_a_lasting_effect_works_every_time_and_the_card_is_not_turned() -> None:
    state = main_action(modules=CE)
    (office,) = lying(state, "ann", "Press Office")  # a red die for each own red card
    for _ in range(2):
        state.turn.mains = 0
        before = state.players["ann"].dice.total()
        play(state, "Endowment" if "Endowment" not in played(state) else "Grand Opening")
        assert state.players["ann"].dice.total() == before + 1
    assert office not in state.players["ann"].used


def played(state: TmdState) -> list[str]:
    return [state.content.cards[card].name for card in state.players["ann"].cards]


def test_a_card_does_not_set_itself_off() -> None:
    state = main_action(modules=CE)
    play(state, "Stock Exchange")  # a wild token for each blue card of anybody
    assert state.players["ann"].wild == 0


@pytest.mark.rule("TMD-CE-6")
def test_a_red_framed_tile_is_one_of_anybody_its_owner_too() -> None:
    state = main_action(modules=CE)
    lying(state, "bob", "Rover Construction")
    lying(state, "ann", "Eco Architects")
    play(state, "Dome Quarter")
    roll(state, Place(by="ann", tile="city", hex="F4"))
    colours = [state.content.colour_of[face] for face in state.players["bob"].dice]
    assert colours == ["yellow"]
    assert sum(state.players["ann"].dice.values()) == 1  # the card's own yellow die; no greenery was placed


@pytest.mark.rule("TMD-CE-2")
@pytest.mark.breaks("TMD-CARD-1")
def test_a_discount_takes_one_icon_of_its_resource_off(refuses: Refuses, does: Does) -> None:
    state = main_action(modules=CE)
    lying(state, "ann", "Prefab Yard")
    (card,) = hold(state, "ann", "Ridge Quarry")  # 2 steel
    give(state, "ann", "steel", "steel")
    refuses(GAME, state, PlayCard(by="ann", card=card, pay=("steel", "steel")), "TMD-CARD-1")
    does(GAME, state, PlayCard(by="ann", card=card, pay=("steel",)))
    assert state.players["ann"].dice == Counter(steel=1)


def test_a_discount_means_nothing_where_the_cost_does_not_show_the_resource() -> None:
    state = main_action(modules=CE)
    lying(state, "ann", "Prefab Yard")
    ann, cards = state.players["ann"], state.content.cards
    assert cost_of(state, ann, cards[named("Strip Mine")]) == ("energy", "?gray")


@pytest.mark.rule("TMD-CE-4")
@pytest.mark.parametrize(("add_up", "left"), [(True, ()), (False, ("steel",))])
def test_discounts_add_up_unless_an_option_says_otherwise(add_up: bool, left: tuple[str, ...]) -> None:
    state = main_action(modules=CE, discounts_add_up=add_up)
    lying(state, "ann", "Prefab Yard", "Steel Union")
    assert cost_of(state, state.players["ann"], state.content.cards[named("Ridge Quarry")]) == left


def test_a_discount_does_not_turn_its_card() -> None:
    state = main_action(modules=CE)
    (yard,) = lying(state, "ann", "Prefab Yard")
    play(state, "Ridge Quarry")
    assert yard not in state.players["ann"].used


@pytest.mark.rule("TMD-CE-7")
def test_wild_tokens_and_vp_in_brown_boxes_come_with_production() -> None:
    state = playing(modules=CE)
    lying(state, "ann", "Emergency Fund", "Festival", "Reputation")
    do(state, KeepDice(by="ann"))
    roll(state, RefillHand(by="ann"))
    do(state, Produce(by="ann"), LOW, LOW, LOW)  # CrediCor's dice
    assert (state.players["ann"].wild, state.players["ann"].vp) == (1, 2)


@pytest.mark.parametrize(("reading", "wild"), [(False, 2), (True, 3)])
def test_the_corporations_box_gives_dice_only_at_the_start(reading: bool, wild: int) -> None:
    state = chosen(modules=CE, corporations=("Inventrix", "Helion"), ce_box_at_setup=reading)
    for name in ("ann", "bob"):
        roll(state, next(act for act in GAME.legal_actions(state) if act.by == name))
    do(state, StartingDice(by="ann"), LOW, MIDDLE)
    ann = state.players["ann"]
    assert (ann.dice.total(), ann.wild) == (2, wild)


@pytest.mark.rule("TMD-CE-8")
@pytest.mark.breaks("TMD-PROD-1")
def test_each_box_keeps_one_die_more(refuses: Refuses, does: Does) -> None:
    state = playing(modules=CE)
    lying(state, "ann", "Effective Storage", "Warehouse")  # 1 and 2 boxes
    give(state, "ann", *["steel"] * 7)
    refuses(GAME, state, KeepDice(by="ann", keep=("steel",) * 7), "TMD-PROD-1")
    does(GAME, state, KeepDice(by="ann", keep=("steel",) * 6))
    assert state.players["ann"].dice == Counter(steel=6)


@pytest.mark.rule("TMD-CE-3")
def test_an_effect_of_a_corporation_asks_what_its_player_decides(does: Does) -> None:
    state = main_action(modules=CE, corporations=("Daedalia Labs", "Helion"))
    play(state, "Solar Mirror")  # blue: 2 dice of any colours
    does(GAME, state, GainDie(by="ann", die="red"), Recorded([LOW]))
    does(GAME, state, GainDie(by="ann", die="gray"), Recorded([MIDDLE]))
    assert state.players["ann"].dice == Counter(heat=1, titanium=1)
