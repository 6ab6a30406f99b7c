"""The Action Turn: support actions and standard actions (TMD-ACT)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.findings import Severity
from hfmod.games.tmdice.rules.actions import (
    BuyVp,
    PlaceCity,
    PlaceGreenery,
    PlaceOcean,
    RaiseTemperature,
    SupportChange,
    SupportDie,
    SupportDraw,
)
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import EndTurn
from hfmod.games.tmdice.rules.owed import Place
from tests.games.tmdice.tables import (
    GAME,
    LOW,
    do,
    end,
    falls,
    give,
    hold,
    lying,
    main_action,
    playing,
    roll,
    supported,
    tokens,
)


@pytest.mark.rule("TMD-ACT-1")
def test_a_support_action_and_then_a_main_action(does: Any) -> None:
    state = playing()
    give(state, "ann", *["megacredit"] * 3)
    do(state, SupportDie(by="ann", die="red"), LOW)
    does(GAME, state, BuyVp(by="ann", pay=("megacredit",) * 3))
    end(state)
    assert state.active == "bob"


@pytest.mark.breaks("TMD-ACT-1")
def test_no_main_action_before_the_support_action(refuses: Any) -> None:
    state = playing()
    give(state, "ann", *["megacredit"] * 3)
    refuses(GAME, state, BuyVp(by="ann", pay=("megacredit",) * 3), "TMD-ACT-1")


@pytest.mark.breaks("TMD-ACT-1")
def test_a_turn_without_a_main_action_is_noted(refuses: Any) -> None:
    state = supported(playing())
    assert refuses(GAME, state, EndTurn(by="ann"), "TMD-ACT-1").severity is Severity.NOTE


@pytest.mark.rule("TMD-ACT-2")
@pytest.mark.breaks("TMD-ACT-2")
def test_one_support_action_and_one_in_the_place_of_the_main_action(refuses: Any) -> None:
    state = supported(supported(playing()))
    refuses(GAME, state, SupportDie(by="ann", die="red"), "TMD-ACT-2")


@pytest.mark.rule("TMD-ACT-3.1")
def test_a_die_of_any_colour_is_rolled() -> None:
    state = playing()
    falls(state, SupportDie(by="ann", die="gray"), 4)
    assert (state.players["ann"].dice, state.pool["gray"]) == (Counter(titanium=1), 10)  # one is an award


@pytest.mark.rule("TMD-ACT-3.2")
def test_a_resource_is_paid_and_another_die_turned() -> None:
    state = playing()
    give(state, "ann", "plant", "plant")
    do(state, SupportChange(by="ann", pay="plant", was="plant", to="animal"))
    assert state.players["ann"].dice == Counter(animal=1)


@pytest.mark.rule("TMD-ACT-3.3")
def test_a_resource_is_paid_for_two_cards() -> None:
    state = playing()
    give(state, "ann", "plant")
    drawn = state.deck[:2]
    falls(state, SupportDraw(by="ann", pay="plant"), cards=drawn)
    assert (state.players["ann"].hand, state.players["ann"].dice) == (drawn, Counter())


@pytest.mark.rule("TMD-ACT-3.4")
def test_the_support_action_of_a_card_is_the_support_action_of_the_turn() -> None:
    state = playing()
    lying(state, "ann", "P906")
    give(state, "ann", "plant")
    do(state, UseCard(by="ann", card="P906", pay=("plant",)))
    assert (state.players["ann"].vp, state.turn.support, state.turn.mains) == (1, True, 0)
    assert state.players["ann"].used == {"P906"}


@pytest.mark.rule("TMD-ACT-4")
@pytest.mark.breaks("TMD-ACT-4")
def test_one_main_action_a_turn(refuses: Any) -> None:
    state = main_action()
    give(state, "ann", *["megacredit"] * 6)
    buy = BuyVp(by="ann", pay=("megacredit",) * 3)
    do(state, buy)
    refuses(GAME, state, buy, "TMD-ACT-4")


@pytest.mark.rule("TMD-ACT-5.1")
def test_a_card_of_the_hand_is_played() -> None:
    state = main_action()
    hold(state, "ann", "P904")
    do(state, PlayCard(by="ann", card="P904"))
    ann = state.players["ann"]
    assert (ann.hand, ann.cards, state.turn.mains) == ([], ["P904"], 1)


@pytest.mark.rule("TMD-ACT-5.2")
def test_a_second_support_action_is_the_main_action() -> None:
    state = supported(playing())
    give(state, "ann", "plant")
    falls(state, SupportDraw(by="ann", pay="plant"))
    assert (state.turn.support, state.turn.mains) == (True, 1)


@pytest.mark.rule("TMD-ACT-5.3")
def test_three_heat_raise_the_temperature() -> None:
    state = main_action()
    give(state, "ann", *["heat"] * 4)
    roll(state, RaiseTemperature(by="ann", pay=("heat",) * 3))
    assert (state.temperature, state.players["ann"].dice) == (-28, Counter(heat=1))


@pytest.mark.breaks("TMD-ACT-5.3")
@pytest.mark.parametrize("pay", [("heat", "heat"), ("heat", "heat", "event"), ("heat",) * 4])
def test_two_or_four_heat_do_not(refuses: Any, pay: tuple[str, ...]) -> None:
    state = main_action()
    give(state, "ann", *["heat"] * 4, "event")
    refuses(GAME, state, RaiseTemperature(by="ann", pay=pay), "TMD-ACT-5.3")


@pytest.mark.rule("TMD-ACT-5.4")
def test_three_water_place_an_ocean() -> None:
    state = main_action()
    give(state, "ann", "water", "water")
    tokens(state, "ann", 1)
    do(state, PlaceOcean(by="ann", pay=("water", "water", "wild")))
    assert state.owing == ["ann"]
    roll(state, Place(by="ann", tile="ocean", hex="D4"))
    assert (state.tiles, state.oceans) == ({"D4": "ocean"}, 6)


@pytest.mark.breaks("TMD-ACT-5.4")
def test_energy_is_no_water(refuses: Any) -> None:
    state = main_action()
    give(state, "ann", "water", "water", "energy")
    refuses(GAME, state, PlaceOcean(by="ann", pay=("water", "water", "energy")), "TMD-ACT-5.4")


@pytest.mark.rule("TMD-ACT-5.5")
def test_four_plants_place_a_greenery_and_raise_oxygen() -> None:
    state = main_action()
    give(state, "ann", *["plant"] * 4)
    do(state, PlaceGreenery(by="ann", pay=("plant",) * 4))
    assert state.owing == ["ann"]
    do(state, Place(by="ann", tile="greenery", hex="B1"))
    assert (state.tiles, state.oxygen, state.players["ann"].vp) == ({"B1": "greenery"}, 2, 2)


@pytest.mark.breaks("TMD-ACT-5.5")
def test_three_plants_are_too_few(refuses: Any) -> None:
    state = main_action()
    give(state, "ann", *["plant"] * 3)
    refuses(GAME, state, PlaceGreenery(by="ann", pay=("plant",) * 3), "TMD-ACT-5.5")


@pytest.mark.rule("TMD-ACT-5.6")
def test_three_city_resources_place_a_city() -> None:
    state = main_action()
    give(state, "ann", *["city"] * 3)
    do(state, PlaceCity(by="ann", pay=("city",) * 3))
    assert state.owing == ["ann"]
    do(state, Place(by="ann", tile="city", hex="B1"))
    assert (state.tiles, state.players["ann"].dice.total()) == ({"B1": "city"}, 0)


@pytest.mark.breaks("TMD-ACT-5.6")
def test_steel_is_no_city_resource(refuses: Any) -> None:
    state = main_action()
    give(state, "ann", "city", "city", "steel")
    refuses(GAME, state, PlaceCity(by="ann", pay=("city", "city", "steel")), "TMD-ACT-5.6")
    refuses(GAME, state, PlaceCity(by="ann", pay=("city", "city")), "TMD-ACT-5.6")  # two are too few
    give(state, "ann", "city")
    do(state, PlaceCity(by="ann", pay=("city",) * 3))
    assert (state.owing, state.players["ann"].dice) == (["ann"], Counter(steel=1))


@pytest.mark.rule("TMD-ACT-5.7")
def test_three_megacredits_buy_two_vp() -> None:
    state = main_action()
    give(state, "ann", *["megacredit"] * 3)
    do(state, BuyVp(by="ann", pay=("megacredit",) * 3))
    assert (state.players["ann"].vp, state.pool["yellow"]) == (2, 12)


@pytest.mark.breaks("TMD-ACT-5.7")
def test_they_do_not_buy_three(refuses: Any) -> None:
    state = main_action()
    give(state, "ann", *["megacredit"] * 3)
    refuses(GAME, state, BuyVp(by="ann", pay=("megacredit",) * 3), "TMD-ACT-5.7", figures={"vp": 3})


@pytest.mark.rule("TMD-ACT-5.8")
def test_the_main_action_of_a_card_is_the_main_action_of_the_turn() -> None:
    state = main_action()
    lying(state, "ann", "P905")
    give(state, "ann", "steel")
    do(state, UseCard(by="ann", card="P905", pay=("steel",)))
    assert (state.turn.mains, state.players["ann"].used, state.owing) == (1, {"P905"}, ["ann"])


@pytest.mark.breaks("TMD-ACT-4")
def test_two_cards_with_main_actions_are_not_used_in_a_turn(refuses: Any) -> None:
    state = main_action()
    lying(state, "ann", "P905")
    give(state, "ann", "steel")
    state.turn.mains = 1
    refuses(GAME, state, UseCard(by="ann", card="P905", pay=("steel",)), "TMD-ACT-4")
