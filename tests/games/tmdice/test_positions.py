"""Twenty-five positions, each with what comes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import Act, Impossible, Refused
from hfmod.engine.chance import ChanceError, Recorded, Seeded
from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.actions import (
    PlaceCity,
    PlaceGreenery,
    PlaceOcean,
    RaiseTemperature,
    SupportChange,
    SupportDie,
)
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import EndTurn, TakeBonusCard
from hfmod.games.tmdice.rules.owed import ChooseOption, LoseResource, Place
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.setup import GiveResource, RevealCorporation, StartingDice
from hfmod.games.tmdice.rules.state import END, TURN, TURN_END, TmdState
from tests.games.tmdice.tables import (
    GAME,
    HIGH,
    LOW,
    chosen,
    do,
    drain,
    end,
    fetch,
    give,
    hold,
    lying,
    main_action,
    named,
    oceans_complete,
    played,
    playing,
    produced,
    roll,
    supported,
    tile,
    tokens,
)


def broken(state: TmdState, act: Act[TmdState]) -> set[str]:
    """The rules that an act would break, or the one that makes it impossible."""
    try:
        return {one.rule for one in GAME.judge(state, act)}
    except Impossible as reason:
        return {reason.rule}


def play(state: TmdState, card: str, *pay: str) -> None:
    """Ann plays a card, whatever chance says."""
    roll(state, PlayCard(by="ann", card=named(card), pay=pay))


def place(state: TmdState, kind: str, hex: str) -> None:
    roll(state, Place(by="ann", tile=kind, hex=hex))


def vp(state: TmdState, name: str = "ann") -> int:
    return state.players[name].vp


def outcome(state: TmdState) -> str:
    """How a game that is over ended."""
    found = GAME.result(state)
    assert found is not None
    return found.told


def test_1_a_short_pool_in_production_gives_one_wild_token() -> None:
    state = playing()
    ann = state.players["ann"]
    ann.corporation = named("CrediCor")  # 2 yellow, 1 red
    lying(state, "ann", "P907")
    drain(state, "yellow", 1)
    drain(state, "green", 0)
    do(state, KeepDice(by="ann"))
    roll(state, RefillHand(by="ann"))
    do(state, Produce(by="ann"), LOW, LOW)
    assert ann.dice == Counter(megacredit=1, heat=1)
    assert ann.wild == 1


@pytest.mark.parametrize(("left", "gained"), [(2, 2), (9, 5)])
def test_2_equatorial_magnetizer_takes_what_the_pool_has(left: int, gained: int) -> None:
    state = main_action()
    tile(state, D1="city", D2="greenery", D3="greenery", D5="ocean", D6="city", C1="city")
    hold(state, "ann", "Equatorial Magnetizer")
    give(state, "ann", "energy", "steel")
    drain(state, "green", left)
    play(state, "Equatorial Magnetizer", "energy", "steel")
    ann = state.players["ann"]
    assert (ann.dice.total(), ann.wild) == (gained, 0)


def test_3_three_dice_are_kept_and_wild_tokens_stay() -> None:
    state = playing(modules=("core", "ce"))
    give(state, "ann", *["heat"] * 4, "steel", "water")
    tokens(state, "ann", 4)
    four, five = ("heat",) * 4, ("heat",) * 4 + ("steel",)
    assert broken(state, KeepDice(by="ann", keep=four)) == {"TMD-PROD-1"}
    assert not broken(state, KeepDice(by="ann"))
    assert not broken(state, KeepDice(by="ann", keep=four[:3]))
    lying(state, "ann", "Logistics")
    assert not broken(state, KeepDice(by="ann", keep=five))
    assert broken(state, KeepDice(by="ann", keep=(*five, "water"))) == {"TMD-PROD-1"}
    do(state, KeepDice(by="ann", keep=five))
    assert (state.players["ann"].dice.total(), state.players["ann"].wild) == (5, 4)


def test_4_a_hand_of_five_or_more_draws_nothing() -> None:
    state = playing()
    hand = hold(state, "ann", *state.deck[:6])
    do(state, KeepDice(by="ann"))
    nothing = RefillHand(by="ann")
    assert GAME.judge(state, nothing, figures={"drawn": 1})[0].rule == "TMD-PROD-3"
    with pytest.raises(ChanceError):
        GAME.apply(state, nothing, Recorded([{"sample": state.deck[:1]}]))
    other = state.fork()
    do(state, nothing)
    assert len(state.players["ann"].hand) == 6
    do(other, RefillHand(by="ann", discard=tuple(hand[:3])), {"sample": other.deck[:2]})
    assert len(other.players["ann"].hand) == 5


def test_5_a_free_action_before_and_after_production_but_not_within() -> None:
    state = playing()
    lying(state, "ann", "P904")
    free = UseCard(by="ann", card="P904")
    do(state, free)
    assert broken(state, free) == {"TMD-CARD-6"}
    do(state, KeepDice(by="ann"))
    state.players["ann"].used.clear()
    assert broken(state, free) == {"TMD-TURN-2"}
    state.players["ann"].used.add("P904")
    roll(state, RefillHand(by="ann"))
    roll(state, Produce(by="ann"))
    do(state, free)
    assert state.players["ann"].wild == 2


def test_6_a_support_action_may_be_the_main_action_but_comes_first() -> None:
    state = playing()
    do(state, SupportDie(by="ann", die="red"), LOW)
    do(state, SupportDie(by="ann", die="red"), LOW)
    assert state.players["ann"].dice == Counter(heat=2)
    assert broken(state, SupportDie(by="ann", die="red")) == {"TMD-ACT-2"}
    end(state)
    (card,) = hold(state, "bob", "P903")
    assert broken(state, PlayCard(by="bob", card=card)) == {"TMD-ACT-1"}


def test_7_a_card_is_paid_icon_by_icon() -> None:
    state = main_action()
    hold(state, "ann", "P901")
    give(state, "ann", "steel", "heat", "animal", "titanium")
    tokens(state, "ann", 2)

    def paid(*pay: str) -> set[str]:
        return broken(state, PlayCard(by="ann", card="P901", pay=pay))

    assert not paid("steel", "heat", "animal")
    assert not paid("steel", "wild", "wild")
    assert paid("titanium", "heat", "animal") == {"TMD-CARD-1"}
    assert paid("steel", "heat", "animal", "titanium") == {"TMD-CARD-1"}
    do(state, PlayCard(by="ann", card="P901", pay=("steel", "heat", "animal")))
    assert state.players["ann"].dice == Counter(titanium=1)


def test_8_a_wild_token_turns_another_die_to_a_face_of_its_own() -> None:
    state = playing()
    give(state, "ann", "megacredit")
    tokens(state, "ann", 1)
    assert broken(state, SupportChange(by="ann", pay="wild", was="megacredit", to="titanium")) == {
        "TMD-DICE-8"
    }
    assert broken(state, SupportChange(by="ann", pay="megacredit", was="megacredit", to="earth")) == {
        "TMD-ACT-3.2"
    }
    do(state, SupportChange(by="ann", pay="wild", was="megacredit", to="earth"))
    assert (state.players["ann"].dice, state.players["ann"].wild) == (Counter(earth=1), 0)


def test_9_three_heat_raise_the_temperature_and_a_space_gives_its_bonus() -> None:
    state = main_action()
    state.temperature = -28
    give(state, "ann", *["heat"] * 3)
    complete = state.fork()
    complete.temperature = 8
    for one in (state, complete):
        roll(one, RaiseTemperature(by="ann", pay=("heat",) * 3))
    (bonus,) = state.content.temperature.bonuses[0].bonus
    assert (state.temperature, vp(state), bonus) == (-24, 2, bonus)
    assert state.players["ann"].dice == Counter(heat=1)
    assert (complete.temperature, vp(complete), complete.players["ann"].dice.total()) == (8, 1, 0)


@pytest.mark.parametrize(
    ("temperature", "oxygen", "option", "points"),
    [(-28, 0, 0, 4), (-32, 4, 1, 2), (8, 0, 0, 1), (-32, 2, 1, 4)],
)
def test_10_tipping_point(temperature: int, oxygen: int, option: int, points: int) -> None:
    state = main_action()
    state.temperature, state.oxygen = temperature, oxygen
    hold(state, "ann", "Tipping Point")
    give(state, "ann", "science", "heat", "steel")
    play(state, "Tipping Point", "science", "heat", "steel")
    roll(state, ChooseOption(by="ann", option=option))
    assert vp(state) == points


@pytest.mark.parametrize(("oxygen", "points"), [(14, 4), (16, 3)])
def test_11_a_greenery_between_two_cities(oxygen: int, points: int) -> None:
    state = main_action()
    state.oxygen = oxygen
    tile(state, D2="city", C1="city")
    give(state, "ann", *["plant"] * 4)
    roll(state, PlaceGreenery(by="ann", pay=("plant",) * 4))
    place(state, "greenery", "C2")
    assert (vp(state), state.oxygen, state.tiles["C2"]) == (points, 16, "greenery")


def test_12_a_city_scores_greeneries_and_keeps_its_distance() -> None:
    state = main_action()
    tile(state, D1="greenery", D3="greenery", E2="greenery", G4="city")
    give(state, "ann", *["city"] * 3)
    roll(state, PlaceCity(by="ann", pay=("city",) * 3))
    assert broken(state, Place(by="ann", tile="city", hex="G3")) == {"TMD-TILE-4"}
    assert broken(state, Place(by="ann", tile="city", hex="D4")) == {"TMD-TILE-2"}
    place(state, "city", "D2")
    assert vp(state) == 5


def test_13_the_eighth_ocean_is_no_tile() -> None:
    state = main_action(modules=("core", "ce"))
    oceans_complete(state)
    first = next(iter(hex for hex, kind in state.tiles.items() if kind == "ocean"))
    lying(state, "bob", "Arctic Algae")
    give(state, "ann", *["water"] * 3)
    eighth = state.fork()
    roll(eighth, PlaceOcean(by="ann", pay=("water",) * 3))
    assert (vp(eighth), eighth.players["bob"].dice.total(), eighth.owing) == (1, 0, [])
    del state.tiles[first]
    state.oceans = 1
    roll(state, PlaceOcean(by="ann", pay=("water",) * 3))
    place(state, "ocean", first)
    assert (vp(state), state.oceans) == (2, 0)
    assert (
        sum(n for face, n in state.players["bob"].dice.items() if face in ("plant", "microbe", "animal")) == 1
    )


@pytest.mark.parametrize(("complete", "points"), [(False, 4), (True, 1)])
def test_14_mohole_lake_counts_its_neighbours_once(complete: bool, points: int) -> None:
    state = main_action()
    hold(state, "ann", "Mohole Lake")
    give(state, "ann", "water", "steel", "heat")
    if complete:
        oceans_complete(state)
    tile(state, C3="city", E3="greenery", D3="greenery")
    play(state, "Mohole Lake", "water", "steel", "heat")
    if not complete:
        place(state, "ocean", "D4")
    assert vp(state) == points


def test_15_mangrove_without_an_ocean_comes_to_nothing() -> None:
    state = main_action()
    (card,) = hold(state, "ann", "Mangrove")
    give(state, "ann", "plant", "water", "heat")
    play(state, "Mangrove", "plant", "water", "heat")
    ann = state.players["ann"]
    assert (ann.cards, ann.dice.total(), ann.owed) == ([card], 0, [])
    assert (state.tiles, state.oxygen, vp(state)) == ({}, 0, 0)


def test_16_metropolis_goes_next_to_a_city() -> None:
    state = main_action()
    hold(state, "ann", "Metropolis")
    give(state, "ann", "city", "steel")
    alone = state.fork()
    play(alone, "Metropolis", "city", "steel")
    assert (alone.tiles, vp(alone), alone.owing) == ({}, 0, [])
    tile(state, C2="city", D2="greenery")
    play(state, "Metropolis", "city", "steel")
    assert broken(state, Place(by="ann", tile="city", hex="G3")) == {"TMD-RUL-3"}
    place(state, "city", "D3")
    assert vp(state) == 3


def test_17_peninsula_next_to_two_oceans_gives_two_dice() -> None:
    state = main_action()
    hold(state, "ann", "Peninsula")
    give(state, "ann", "plant", "plant", "water", "heat")
    tile(state, D4="ocean", C4="ocean", B3="city")
    play(state, "Peninsula", "plant", "plant", "water", "heat")
    bonus = state.content.hexes["C3"].bonus
    place(state, "greenery", "C3")
    blue = sum(state.players["ann"].dice[face] for face in ("water", "energy", "oxygen"))
    assert (vp(state), blue, len(bonus)) == (3, 2, 1)


def test_18_two_spaces_in_one_turn_give_two_bonus_cards_at_its_end() -> None:
    state = main_action(bonus=("B02", "B06", "B07", "B08"))
    state.players["ann"].vp = 13
    state.turn.mains = 1
    take = TakeBonusCard(by="ann", card="B02")
    assert broken(state, take) == {"TMD-BON-1"}
    end(state)
    assert state.step == TURN_END
    do(state, take)
    assert broken(state, SupportDie(by="bob", die="red")) == {"TMD-BON-1"}
    do(state, TakeBonusCard(by="ann", card="B07"))
    assert (state.step, state.active, state.players["ann"].cards) == (TURN, "bob", ["B02", "B07"])


def test_19_milestones_are_taken_at_once() -> None:
    state = main_action(modules=("core", "ce"), milestones=("M01", "M10", "M05"), bonus=("B02", "B13", "B07"))
    played(state, "ann", "red", 5)
    state.players["ann"].vp = 12
    state.turn.mains = 1
    end(state)
    do(state, TakeBonusCard(by="ann", card="B02"))
    assert state.players["ann"].milestones == ["M01"]
    do(state, TakeBonusCard(by="ann", card="B13"))
    give(state, "bob", *["steel"] * 6, *["heat"] * 6)
    tokens(state, "bob", 3)
    do(state, SupportDie(by="bob", die="red"), LOW)
    assert state.players["bob"].milestones == ["M10"]
    before = vp(state)
    state.players["ann"].vp = 12
    state.players["ann"].bonus_cards = 1
    do(state, SupportDie(by="bob", die="red"), HIGH)
    end(state)
    assert state.step == TURN_END
    do(state, TakeBonusCard(by="ann", card="B07"))
    assert (vp(state), before) == (13, 12)


def test_20_a_red_frame_takes_a_die_of_each_opponent_who_has_one() -> None:
    state = main_action(3)
    hold(state, "ann", "P902")
    give(state, "ann", *["plant"] * 3)
    give(state, "bob", "plant", "animal")
    tokens(state, "cho", 2)
    do(state, PlayCard(by="ann", card="P902"))
    assert state.owing == ["bob"]
    assert broken(state, EndTurn(by="ann")) == {"TMD-CARD-2"}
    do(state, LoseResource(by="bob", resource="animal"))
    assert state.players["bob"].dice == Counter(plant=1)
    assert (state.players["ann"].dice.total(), state.players["cho"].wild) == (3, 2)


@pytest.mark.parametrize(
    ("players", "icons", "points"),
    [(3, (4, 4, 2), (5, 5, 0)), (3, (5, 3, 3), (5, 3, 3)), (2, (5, 3), (5, 0))],
)
def test_21_awards(players: int, icons: tuple[int, ...], points: tuple[int, ...]) -> None:
    state = playing(players)
    found = scoring.majority(state, dict(zip(state.order, icons, strict=True)))
    assert tuple(found.values()) == points


def test_21_awards_of_a_solo_game() -> None:
    state = playing(1)
    uncommon = [scoring.solo_award(state, "science", n) for n in (8, 7, 6)]
    assert uncommon == [5, 3, 0]
    assert scoring.solo_award(state, "plant", 9) == scoring.solo_award(state, "animal", 5) == 3


def test_22_everybody_has_one_turn_after_the_second_parameter() -> None:
    state = playing(3)
    do(state, SupportDie(by="ann", die="red"), LOW)
    do(state, SupportDie(by="ann", die="red"), LOW)
    end(state)
    oceans_complete(state)
    state.temperature = 4
    give(state, "bob", *["heat"] * 3)
    do(state, SupportDie(by="bob", die="green"), LOW)
    roll(state, RaiseTemperature(by="bob", pay=("heat",) * 3))
    end(state)
    order = []
    while not state.ended:
        order.append(state.active)
        produced(state)
        end(state)
    assert order == ["cho", "ann", "bob"]
    assert broken(state, SupportDie(by="cho", die="red")) == {"TMD-END-1"}


@pytest.mark.parametrize(("more", "winners"), [((), []), (("P907",), ["ann"])])
def test_23_a_tie_is_broken_by_dice_in_brown_boxes(more: tuple[str, ...], winners: list[str]) -> None:
    state = playing(corporations=("Teractor", "UNMI"))
    lying(state, "ann", *more)
    for player in state.players.values():
        player.vp = 61
    assert scoring.winners(state) == winners


def test_24_a_solo_game_lasts_fifty_turns() -> None:
    state = playing(1)
    state.marker, state.turns = 50, 50
    state.oxygen, state.temperature = 16, 8
    oceans_complete(state)
    won = state.fork()
    produced(won)
    end(won)
    assert won.step == END
    assert outcome(won).endswith("better luck next time")
    state.oxygen = 14
    produced(state)
    end(state)
    assert outcome(state) == "terraforming failed: try again"


def test_24_the_top_milestone_goes_with_the_seventeenth_turn() -> None:
    state = playing(1)
    state.marker = 16
    met = state.fork()
    played(met, "ann", "red", 6)
    for one in (state, met):
        produced(one)
        end(one)
    assert state.marker == 17 and "M01" not in state.open
    assert met.players["ann"].milestones == ["M01"]


def test_25_valley_trust_plays_a_card_before_its_dice() -> None:
    hand = ("P907", "P001", "P002", "P003", "P004")
    state = chosen(corporations=("Valley Trust", "Helion"), hands=hand)
    do(state, RevealCorporation(by="ann"))
    assert broken(state, RevealCorporation(by="bob")) == {"TMD-CARD-2"}
    do(state, PlayCard(by="ann", card="P907", pay=("earth", "wild", "wild")))
    ann = state.players["ann"]
    assert (len(ann.hand), ann.wild, ann.dice.total()) == (4, 4, 0)
    do(state, RevealCorporation(by="bob"))
    do(state, StartingDice(by="ann"), LOW)
    GAME.apply(state, StartingDice(by="bob"), Seeded(1))
    assert broken(state, GiveResource(by="ann", resource="wild")) == {"TMD-DICE-9"}
    do(state, GiveResource(by="ann", resource="megacredit"))
    assert state.players["bob"].dice["megacredit"] == 1
    with pytest.raises(Refused):
        GAME.apply(state, GiveResource(by="bob", resource="megacredit"), Seeded(1))


def test_a_card_is_fetched_from_where_it_lies() -> None:
    state = playing()
    with pytest.raises(AssertionError):
        fetch(state, "P999")
    assert supported(state).players["ann"].dice.total() == 1
