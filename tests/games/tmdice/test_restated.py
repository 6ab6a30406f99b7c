"""Passages of the book that say a broken rule again, by the act that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.games.tmdice.content.effects import Condition, IfOnce, PlaceTile
from hfmod.games.tmdice.rules.actions import BuyVp, SupportDie
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import Leave
from hfmod.games.tmdice.rules.owed import Place
from hfmod.games.tmdice.rules.production import RefillHand
from hfmod.games.tmdice.rules.restated import restated
from hfmod.games.tmdice.rules.state import Owed, TmdState, Watch
from tests.games.tmdice.tables import hold, lying, main_action, named

TWO_ICONS = named("Ridge Quarry")
WITH_RULES = "P036"


def again(state: TmdState, act: Any, rule: str, **facts: Any) -> tuple[str, ...]:
    return restated(state, act, RuleViolation(rule, "", facts))


@pytest.mark.parametrize(
    ("act", "also"),
    [
        (SupportDie(by="ann", die="red"), ("TMD-ACT-3.1", "TMD-ACT-5.2")),
        (PlayCard(by="ann", card=TWO_ICONS, pay=()), ("TMD-ACT-5.1",)),
        (UseCard(by="ann", card="P906", pay=()), ("TMD-ACT-3.4",)),
        (UseCard(by="ann", card="P905", pay=()), ("TMD-ACT-5.8",)),
        (BuyVp(by="ann", pay=()), ()),
    ],
)
def test_one_action_of_those_that_are_listed(act: Any, also: tuple[str, ...]) -> None:
    state = main_action()
    lying(state, "ann", "P905", "P906")
    for rule in ("TMD-ACT-2", "TMD-ACT-4"):
        assert again(state, act, rule) == also
    assert again(state, act, "TMD-CARD-6") == ("TMD-PROD-5", "TMD-TILE-7", *also)
    assert again(state, act, "TMD-TURN-1") == ()


@pytest.mark.parametrize(("card", "also"), [("Prefab Yard", ("TMD-CE-4", "TMD-CE-5")), ("Dome Quarter", ())])
def test_a_wrong_price_where_there_is_a_discount(card: str, also: tuple[str, ...]) -> None:
    state = main_action(modules=("core", "ce"))
    lying(state, "ann", card)
    hold(state, "ann", TWO_ICONS)
    play = PlayCard(by="ann", card=TWO_ICONS, pay=())
    assert again(state, play, "TMD-CARD-1") == also
    assert again(state, play, "TMD-CARD-2") == ()
    assert again(state, SupportDie(by="ann", die="red"), "TMD-CARD-1") == ()


def test_a_hand_that_is_not_filled() -> None:
    state = main_action()
    assert again(state, RefillHand(by="ann"), "TMD-PROD-1") == ("TMD-PROD-2",)
    assert again(state, RefillHand(by="ann"), "TMD-PROD-3") == ()
    assert again(state, BuyVp(by="ann", pay=()), "TMD-PROD-1") == ()


@pytest.mark.parametrize(
    ("source", "watched", "stated", "told"),
    [
        (WITH_RULES, WITH_RULES, True, True),
        (WITH_RULES, WITH_RULES, False, False),
        (WITH_RULES, TWO_ICONS, True, False),
        (WITH_RULES, None, True, False),
        ("E3", "E3", True, False),
    ],
)
def test_what_a_card_gives_for_a_tile_is_said_on_it(
    source: str, watched: str | None, stated: bool, told: bool
) -> None:
    state = main_action()
    ann = state.players["ann"]
    ann.owed.append(Owed(PlaceTile("ocean"), source))
    if watched is not None:
        ann.watches.append(Watch(IfOnce(Condition(), ()), watched))
    place = Place(by="ann", tile="ocean", hex="E3")
    facts = {"stated": 2} if stated else {}
    rules = state.content.cards[WITH_RULES].rules
    assert rules and again(state, place, "TMD-TILE-1", **facts) == (tuple(rules) if told else ())
    assert again(state, BuyVp(by="ann", pay=()), "TMD-ACT-5.7", **facts) == ()


def test_who_leaves_touches_all_that_was_theirs_and_what_is_shared() -> None:
    state = main_action()
    things = Leave(by="ann").touches(state)
    assert things == Leave(player="ann").touches(state) and "game" in things
    assert {"hand:ann", "dice:ann"} <= things and not any(thing.endswith(":bob") for thing in things)
    assert things - Leave(by="bob").touches(state) == {one for one in things if one.endswith(":ann")}
