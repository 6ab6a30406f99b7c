"""Cards: what they cost, what they do, and how often (TMD-CARD)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.findings import Severity
from hfmod.games.tmdice.content.effects import Unknown
from hfmod.games.tmdice.rules.applying import name_of
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.owed import ChooseOption, Place
from hfmod.games.tmdice.rules.rest import Apply, AsTold, Skip
from hfmod.games.tmdice.rules.scoring import card_vp, icons, production_dice
from hfmod.games.tmdice.rules.state import Owed, TmdState
from tests.games.tmdice.tables import (
    GAME,
    do,
    drain,
    end,
    falls,
    give,
    hold,
    lying,
    main_action,
    named,
    playing,
    produced,
    roll,
    supported,
    tokens,
)


def holding(*cards: str, **kwargs: Any) -> TmdState:
    """Ann is to take a main action, and has cards in hand."""
    state = main_action(**kwargs)
    hold(state, "ann", *cards)
    return state


def owed(state: TmdState, name: str = "ann") -> list[str]:
    return [name_of(one.effect) for one in state.players[name].owed]


@pytest.mark.rule("TMD-CARD-1")
def test_each_icon_takes_one_die_and_dice_and_tokens_go_back() -> None:
    state = holding("P901")  # steel, heat, ?green
    give(state, "ann", "steel", "animal", "city")
    tokens(state, "ann", 2)
    do(state, PlayCard(by="ann", card="P901", pay=("steel", "wild", "animal")))
    ann = state.players["ann"]
    assert (ann.dice, ann.wild, state.wild) == (Counter(city=1), 1, 21)


@pytest.mark.rule("TMD-CARD-1")
@pytest.mark.breaks("TMD-CARD-1")
@pytest.mark.parametrize(
    "pay",
    [(), ("steel", "heat"), ("steel", "heat", "city"), ("steel", "heat", "plant", "plant"), ("wild",) * 4],
)
def test_what_does_not_match_is_no_payment(refuses: Any, pay: tuple[str, ...]) -> None:
    state = holding("P901")
    give(state, "ann", "steel", "heat", "city", "plant", "plant")
    tokens(state, "ann", 4)
    refuses(GAME, state, PlayCard(by="ann", card="P901", pay=pay), "TMD-CARD-1")


@pytest.mark.rule("TMD-CARD-2")
def test_effects_are_applied_in_the_order_that_the_player_likes() -> None:
    state = holding("P909")  # a city; a green die; 1 VP for each city
    do(state, PlayCard(by="ann", card="P909", later=True))
    assert owed(state) == ["place_tile", "gain_dice", "per"]
    do(state, Apply(by="ann", effect="per"))
    roll(state, Place(by="ann", tile="city", hex="B1"))
    falls(state, Apply(by="ann", effect="gain_dice"), 6)
    assert (state.players["ann"].vp, state.players["ann"].dice) == (2, Counter(animal=1))


@pytest.mark.rule("TMD-CARD-2")
def test_what_counts_tiles_waits_for_the_tile_of_its_card() -> None:
    state = holding("P909")
    falls(state, PlayCard(by="ann", card="P909"), 6)
    assert (owed(state), state.players["ann"].dice) == (["place_tile", "per"], Counter(animal=1))
    roll(state, Place(by="ann", tile="city", hex="B1"))
    do(state, Apply(by="ann", effect="per"))
    assert state.players["ann"].vp == 3


@pytest.mark.rule("TMD-RUL-1")
def test_an_effect_that_is_impossible_does_not_stop_the_card() -> None:
    state = holding("Mangrove")
    give(state, "ann", "plant", "water", "heat")
    do(state, PlayCard(by="ann", card=named("Mangrove"), pay=("plant", "water", "heat")))
    assert (owed(state), state.players["ann"].cards, state.tiles) == ([], [named("Mangrove")], {})


@pytest.mark.rule("TMD-CARD-2")
@pytest.mark.breaks("TMD-CARD-2")
def test_effects_are_applied_before_anything_else_is_done(refuses: Any) -> None:
    state = holding("P909", "P904")
    roll(state, PlayCard(by="ann", card="P909"))
    state.turn.allowed = 2
    refuses(GAME, state, PlayCard(by="ann", card="P904"), "TMD-CARD-2")


@pytest.mark.breaks("TMD-RUL-1")
def test_what_is_possible_is_not_passed_over(refuses: Any) -> None:
    state = holding("P909")
    roll(state, PlayCard(by="ann", card="P909"))
    refuses(GAME, state, Skip(by="ann", effect="place_tile"), "TMD-RUL-1")


@pytest.mark.rule("TMD-CARD-3")
def test_a_green_card_gives_nothing_but_in_each_later_production_turn() -> None:
    state = holding("P907")
    give(state, "ann", "heat", "heat", "heat")
    do(state, PlayCard(by="ann", card="P907", pay=("heat",) * 3))
    assert state.players["ann"].dice == Counter()
    state.turn.kind, state.turn.support, state.turn.mains = "", False, 0
    produced(state)
    ann = state.players["ann"]
    assert sum(ann.dice[face] for face in ("plant", "microbe", "animal")) == 2


@pytest.mark.rule("TMD-CARD-4")
def test_a_red_card_works_at_once_and_stays() -> None:
    state = holding("P903")  # a yellow die, a heat, temperature
    falls(state, PlayCard(by="ann", card="P903"), 6)
    ann = state.players["ann"]
    assert (ann.dice, ann.vp, state.temperature) == (Counter(earth=1, heat=1), 2, -28)
    assert ann.cards == ["P903"]


@pytest.mark.rule("TMD-CARD-5")
def test_a_blue_card_is_paid_for_used_and_turned() -> None:
    state = main_action()
    lying(state, "ann", "P905")
    give(state, "ann", "steel")
    do(state, UseCard(by="ann", card="P905", pay=("steel",)))
    ann = state.players["ann"]
    assert (ann.dice, ann.used, owed(state)) == (Counter(), {"P905"}, ["place_tile"])


@pytest.mark.breaks("TMD-CARD-5")
@pytest.mark.parametrize("pay", [(), ("heat",), ("steel", "heat")])
def test_the_cost_before_the_arrow_is_paid_exactly(refuses: Any, pay: tuple[str, ...]) -> None:
    state = main_action()
    lying(state, "ann", "P905")
    give(state, "ann", "steel", "heat")
    refuses(GAME, state, UseCard(by="ann", card="P905", pay=pay), "TMD-CARD-5")


@pytest.mark.rule("TMD-CARD-6")
@pytest.mark.breaks("TMD-CARD-6")
def test_a_card_that_lies_sideways_is_not_used(refuses: Any) -> None:
    state = playing()
    lying(state, "ann", "P904")
    do(state, UseCard(by="ann", card="P904"))
    refuses(GAME, state, UseCard(by="ann", card="P904"), "TMD-CARD-6")


@pytest.mark.rule("TMD-CARD-6")
def test_a_card_comes_into_play_upright_and_may_be_used_at_once() -> None:
    state = holding("P904")
    do(state, PlayCard(by="ann", card="P904"))
    do(state, UseCard(by="ann", card="P904"))
    assert (state.players["ann"].wild, state.players["ann"].used) == (1, {"P904"})


@pytest.mark.rule("TMD-CARD-7")
def test_played_cards_stay_and_count_for_awards_and_milestones() -> None:
    state = holding("Moss Farm", milestones=("M03", "M02", "M05"))  # plant, plant, ...
    moss = state.content.cards[named("Moss Farm")]
    tokens(state, "ann", len(moss.cost))
    lying(state, "ann", *[one for one in state.deck if state.content.cards[one].colour == "green"][:4])
    before = icons(state, state.players["ann"], "plant")
    do(state, PlayCard(by="ann", card=moss.id, pay=("wild",) * len(moss.cost)))
    ann = state.players["ann"]
    assert icons(state, ann, "plant") - before == moss.cost.count("plant") > 0
    assert ann.milestones == ["M03"]
    assert production_dice(state, ann) > 3 and card_vp(state, ann) >= moss.vp


def test_one_of_several_effects_is_chosen() -> None:
    state = holding("Tipping Point")
    tokens(state, "ann", 3)
    do(state, PlayCard(by="ann", card=named("Tipping Point"), pay=("wild",) * 3))
    assert owed(state) == ["choose"]
    do(state, ChooseOption(by="ann", option=1))
    assert (state.oxygen, state.temperature) == (2, -32)


def test_dice_that_cannot_be_taken_drop_out_of_what_is_owed() -> None:
    state = playing()
    lying(state, "ann", "Electro Catapult")
    give(state, "ann", "steel")
    supported(state)
    for colour in ("green", "yellow", "red", "blue", "gray"):
        drain(state, colour, 0)
    do(state, UseCard(by="ann", card=named("Electro Catapult"), pay=("steel",)))
    assert owed(state) == ["gain_dice"]  # the steel went back
    end_of = Skip(by="ann", effect="gain_dice")
    assert [one.rule for one in GAME.judge(state, end_of)] == ["TMD-RUL-1"]
    drain(state, "gray", 0)
    do(state, end_of)
    end(state)
    assert state.active == "bob"


@pytest.mark.parametrize(("vp", "left"), [(3, 5), (-1, 1), (-2, 0), (-9, 0)])
def test_what_a_card_does_that_nobody_knows_is_taken_as_it_is_told(vp: int, left: int) -> None:
    state = main_action()
    ann = state.players["ann"]
    give(state, "ann", "plant", "heat")
    ann.vp, ann.owed = 2, [Owed(Unknown("a lost line"), "P908")]
    told = AsTold(by="ann", vp=vp, wild=1, take=("steel",), give=("plant",), temperature=1)
    (noted,) = GAME.judge(state, told)
    assert noted.severity is Severity.NOTE and "a lost line" in noted.message
    before = state.temperature
    GAME.force(state, told, Seeded(1))
    assert (ann.dice, ann.wild) == (Counter(heat=1, steel=1), 1)
    assert (state.temperature, ann.vp) == (before + 4, left + 2)  # a step gives 2 VP
    assert ann.owed == []


@pytest.mark.parametrize(("tile", "hex"), [("city", "Z9"), ("volcano", "B1"), ("volcano", "Z9")])
def test_a_tile_that_is_told_is_in_the_box_and_on_the_board(tile: str, hex: str) -> None:
    state = main_action()
    state.players["ann"].owed = [Owed(Unknown("a lost line"), "P908")]
    assert len(GAME.judge(state, AsTold(by="ann", tile="city", hex="B1"))) == 1  # noted, and that is all
    with pytest.raises(Impossible, match=f"there is no {tile} tile, or no hex {hex}"):
        GAME.judge(state, AsTold(by="ann", tile=tile, hex=hex))
