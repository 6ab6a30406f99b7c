"""Milestones: their conditions, and that they are taken at once (TMD-MS, TMD-SCORE-5)."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.actions import SupportChange, SupportDie
from hfmod.games.tmdice.rules.cards import PlayCard
from hfmod.games.tmdice.rules.ending import TakeBonusCard
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.testing import Does
from tests.games.tmdice.tables import (
    GAME,
    LOW,
    do,
    end,
    give,
    hold,
    lying,
    main_action,
    named,
    played,
    playing,
    roll,
    supported,
    tokens,
)

CE = ("core", "ce")


def with_milestone(which: str) -> TmdState:
    """Ann has taken the support action; the milestone lies on top."""
    others = [one for one in ("M07", "M08", "M09") if one != which][:2]
    return main_action(milestones=(which, *others), modules=CE)


def play(state: TmdState, card: str, name: str = "ann") -> None:
    """A player plays a card for wild tokens."""
    (card,) = hold(state, name, card)
    price = len(GAME.content.cards[card].cost)
    tokens(state, name, price)
    roll(state, PlayCard(by=name, card=card, pay=("wild",) * price))


def taken(state: TmdState, name: str = "ann") -> list[str]:
    return state.players[name].milestones


@pytest.mark.parametrize(
    ("which", "colour", "before", "card"),
    [
        pytest.param("M01", "red", 5, "P903", marks=pytest.mark.rule("TMD-MS-2")),
        pytest.param("M01", "red", 5, "Breakthrough", marks=pytest.mark.rule("TMD-COMP-3")),
        pytest.param("M03", "green", 4, "Terrace Gardens", marks=pytest.mark.rule("TMD-MS-4")),
        pytest.param("M05", "blue", 2, "Solar Mirror", marks=pytest.mark.rule("TMD-MS-6")),
    ],
)
def test_the_last_card_of_a_colour_takes_its_milestone(
    which: str, colour: str, before: int, card: str
) -> None:
    state = with_milestone(which)
    played(state, "ann", colour, before)
    other = state.fork()
    play(state, card)
    assert taken(state) == [which]
    assert taken(other) == []
    play(other, "Night School" if colour != "green" else "P903")
    assert which not in taken(other)


@pytest.mark.rule("TMD-MS-8")
def test_twelve_cards_of_any_colours() -> None:
    state = with_milestone("M07")
    for colour in ("red", "green", "blue"):
        played(state, "ann", colour, 4 if colour != "red" else 3)
    assert len(state.players["ann"].cards) == 11 and "M07" not in taken(state)
    play(state, "P903")
    assert "M07" in taken(state)


@pytest.mark.rule("TMD-BON-2")
def test_a_bonus_card_counts_by_its_colour() -> None:
    state = supported(playing(milestones=("M01", "M04", "M07"), bonus=("B02",)))
    played(state, "ann", "red", 5)
    state.players["ann"].vp = 5
    roll(state, SupportDie(by="ann", die="red"))
    end(state)
    do(state, TakeBonusCard(by="ann", card="B02"))
    assert taken(state) == ["M01"]


@pytest.mark.rule("TMD-MS-3")
def test_seven_dice_of_one_colour_and_no_wild_tokens(does: Does) -> None:
    state = playing(milestones=("M02", "M04", "M07"))
    give(state, "ann", *["plant"] * 3, *["microbe"] * 2, "animal", *["steel"] * 6)
    tokens(state, "ann", 5)
    other = state.fork()
    does(GAME, state, SupportDie(by="ann", die="green"), Recorded([LOW]))
    assert taken(state) == ["M02"]
    does(GAME, other, SupportDie(by="ann", die="red"), Recorded([LOW]))
    assert taken(other) == []


@pytest.mark.rule("TMD-MS-5")
def test_brown_boxes_of_all_colours_that_of_the_corporation_too() -> None:
    state = main_action(milestones=("M04", "M01", "M02"), corporations=("CrediCor", "Helion"))  # yellow, red
    lying(state, "ann", "Kelp Tanks", "Wind Rotors")
    assert taken(state) == []
    play(state, "Ridge Quarry")
    assert taken(state) == ["M04"]


@pytest.mark.rule("TMD-MS-7")
@pytest.mark.parametrize(
    ("reading", "last", "met"),
    [
        ("any_vp_icon", "Endowment", True),  # VP at once
        ("any_vp_icon", "Fish Ponds", True),  # behind an arrow
        ("any_vp_icon", "Harvest Fair", True),  # for each of something
        ("any_vp_icon", "Mohole Lake", True),  # on a condition
        ("any_vp_icon", "Reputation", True),  # in a brown box
        ("any_vp_icon", "Moss Farm", True),
        ("any_vp_icon", "Long-term Loans", False),  # negative
        ("red_ribbon", "Moss Farm", True),
        ("red_ribbon", "Endowment", False),
    ],
)
def test_four_cards_with_vp(reading: str, last: str, met: bool) -> None:
    state = main_action(milestones=("M06", "M04", "M07"), modules=CE, ms_vp_cards=reading)
    lying(state, "ann", "Night School", "Fog Collectors", "Tundra Pastures")
    assert taken(state) == []
    play(state, last)
    assert (taken(state) == ["M06"]) is met


@pytest.mark.rule("TMD-MS-9")
def test_sixteen_vp_on_the_track_give_no_vp_themselves() -> None:
    state = main_action(milestones=("M08", "M04", "M07"))
    state.players["ann"].vp = 11
    other = state.fork()
    other.players["ann"].vp = 10
    for one in (state, other):
        play(one, "Endowment")  # 5 VP
    assert (taken(state), state.players["ann"].vp) == (["M08"], 16)
    assert (taken(other), other.players["ann"].vp) == ([], 15)


def costly(reading: str) -> TmdState:
    """Ann plays a third card whose printed cost is five; a discount makes it four."""
    state = main_action(milestones=("M09", "M07", "M01"), modules=CE, ms_cost_5=reading)
    lying(state, "ann", "Prefab Yard", "Volcanic Vents", "Aquifer Pumps")  # steel costs 1 less
    assert taken(state) == []
    (card,) = hold(state, "ann", "Ore Refinery")
    tokens(state, "ann", 4)
    roll(state, PlayCard(by="ann", card=card, pay=("wild",) * 4))
    return state


@pytest.mark.rule("TMD-MS-10")
def test_three_cards_of_cost_five_are_counted_as_printed() -> None:
    assert taken(costly("printed")) == ["M09"]


def test_by_an_option_the_cost_counts_that_discounts_have_left() -> None:
    assert taken(costly("discounted")) == []


@pytest.mark.rule("TMD-MS-11")
def test_thirteen_dice_and_no_wild_tokens(does: Does) -> None:
    state = playing(milestones=("M10", "M04", "M07"), modules=CE)
    give(state, "ann", *["steel"] * 6, *["heat"] * 5)
    tokens(state, "ann", 5)
    does(GAME, state, SupportDie(by="ann", die="red"), Recorded([LOW]))
    assert taken(state) == []
    does(GAME, state, SupportDie(by="ann", die="blue"), Recorded([LOW]))
    assert taken(state) == ["M10"]


@pytest.mark.rule("TMD-MS-12")
def test_five_icons_of_one_award() -> None:
    state = main_action(milestones=("M11", "M04", "M07"), modules=CE, awards=("plant", "heat", "science"))
    lying(state, "ann", "Moss Farm", "Lichen Beds", "Kelp Tanks")  # 4 plants
    assert taken(state) == []
    other = state.fork()
    play(state, "Plant Nursery")
    assert taken(state) == ["M11"]
    play(other, "Deep Shaft")
    assert taken(other) == []


@pytest.mark.rule("TMD-SCORE-5")
@pytest.mark.parametrize(("reading", "bob"), [("active_then_clockwise", []), ("shared", ["M02"])])
def test_a_milestone_that_two_meet_goes_to_the_active_player(reading: str, bob: list[str]) -> None:
    state = playing(milestones=("M02", "M04", "M07"), simultaneous_milestone=reading)
    give(state, "bob", *["steel"] * 7)
    give(state, "ann", *["plant"] * 7, "heat")
    do(state, SupportChange(by="ann", pay="heat", was="plant", to="animal"))
    assert (taken(state), taken(state, "bob")) == (["M02"], bob)
    assert state.open == ["M04", "M07"]


@pytest.mark.rule("TMD-SCORE-5", "TMD-SCORE-1", "TMD-MS-1")
def test_a_milestone_is_worth_four_vp_and_stays_with_who_took_it() -> None:
    state = playing(milestones=("M02", "M04", "M07"))
    give(state, "ann", *["steel"] * 6)
    do(state, SupportDie(by="ann", die="gray"), LOW)
    assert scoring.total(state, state.players["ann"]) == 4
    give(state, "bob", *["heat"] * 8)
    do(state, SupportDie(by="ann", die="gray"), LOW)
    assert (taken(state), taken(state, "bob")) == (["M02"], [])


def test_each_milestone_names_the_rule_of_its_condition() -> None:
    rules = [one.rules for one in GAME.content.milestones.values()]
    assert rules == [(f"TMD-MS-{n}",) for n in range(2, 13)]
    assert named("Developer") == "B13"
