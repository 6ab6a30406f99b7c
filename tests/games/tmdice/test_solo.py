"""The solo game (TMD-SOLO)."""

from __future__ import annotations

import pytest

from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.ending import TakeBonusCard
from hfmod.games.tmdice.rules.setup import ChooseCorporation, RevealCorporation, StartingDice
from hfmod.games.tmdice.rules.solo import PlaceStartTile
from hfmod.games.tmdice.rules.state import FIRST_BONUS, TURN, TmdState
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    GAME,
    LOW,
    do,
    end,
    give,
    named,
    new,
    oceans_complete,
    playing,
    produced,
    roll,
    set_up,
)


def turn(state: TmdState) -> None:
    """A whole Production Turn."""
    produced(state)
    end(state)


def complete(state: TmdState) -> None:
    state.temperature, state.oxygen = 8, 16
    oceans_complete(state)


def at(marker: int, **kwargs: object) -> TmdState:
    """A solo game in the turn of a number."""
    state = playing(1, **kwargs)
    state.marker = marker
    return state


@pytest.mark.rule("TMD-SOLO-3", "TMD-SOLO-4")
@pytest.mark.breaks("TMD-SOLO-3")
def test_a_city_an_ocean_and_a_greenery_lie_there_and_give_nothing(refuses: Refuses, does: Does) -> None:
    state = set_up(new(1))
    refuses(GAME, state, PlaceStartTile(by="ann", tile="city", hex="C2"), "TMD-SOLO-3")
    refuses(GAME, state, PlaceStartTile(by="ann", tile="ocean", hex="A3"), "TMD-SOLO-3")
    does(GAME, state, PlaceStartTile(by="ann", tile="city", hex="B3"))
    refuses(GAME, state, PlaceStartTile(by="ann", tile="ocean", hex="D4"), "TMD-SOLO-3")
    does(GAME, state, PlaceStartTile(by="ann", tile="ocean", hex="C4"))
    refuses(
        GAME, state, PlaceStartTile(by="ann", tile="greenery", hex="A2"), "TMD-SOLO-3"
    )  # not by the ocean
    does(GAME, state, PlaceStartTile(by="ann", tile="greenery", hex="C3"))
    assert state.tiles == {"B3": "city", "C4": "ocean", "C3": "greenery"}
    ann = state.players["ann"]
    assert (ann.vp, ann.dice.total(), len(ann.hand), state.oceans) == (0, 0, 5, 6)
    assert (state.temperature, state.oxygen) == (-28, 2)


@pytest.mark.rule("TMD-SOLO-5")
def test_both_tracks_begin_one_step_in() -> None:
    assert (new(1).temperature, new(1).oxygen) == (-28, 2)


@pytest.mark.rule("TMD-SOLO-6")
@pytest.mark.parametrize(
    ("award", "icons", "points"),
    [
        ("plant", 10, 5), ("plant", 9, 3), ("plant", 8, 0),
        ("microbe", 8, 5), ("microbe", 7, 3), ("microbe", 6, 0),
        ("animal", 6, 5), ("animal", 5, 3), ("animal", 4, 0),
    ],
)  # fmt: skip
def test_awards_need_icons_by_how_common_the_resource_is(award: str, icons: int, points: int) -> None:
    assert scoring.solo_award(playing(1), award, icons) == points


@pytest.mark.rule("TMD-SOLO-8")
def test_a_first_bonus_card_is_chosen_after_the_starting_dice() -> None:
    state = set_up(new(1), bonus=("B06", "B02", "B07", "B08"))
    for _ in range(3):
        do(state, next(PlaceStartTile.options(state)))
    do(state, ChooseCorporation(by="ann", corporation=state.players["ann"].offered[0]))
    do(state, RevealCorporation(by="ann"))
    roll(state, StartingDice(by="ann"))
    assert state.step == FIRST_BONUS
    do(state, TakeBonusCard(by="ann", card="B06"))
    assert (state.players["ann"].vp, state.step, len(state.bonus_stack)) == (3, TURN, 3)
    state.players["ann"].vp = 12
    turn(state)
    for card in ("B02", "B07"):
        do(state, TakeBonusCard(by="ann", card=card))
    assert state.bonus_stack == ["B08"] and state.step == TURN


@pytest.mark.rule("TMD-SOLO-9")
def test_the_time_marker_shows_the_number_of_the_turn() -> None:
    state = playing(1)
    shown = []
    for _ in range(3):
        shown.append(state.marker)
        turn(state)
    assert shown == [1, 2, 3]


@pytest.mark.rule("TMD-SOLO-9")
@pytest.mark.parametrize(("reading", "marker"), [("moves", 3), ("stays", 2)])
def test_an_extra_turn_moves_the_marker_unless_an_option_says_otherwise(reading: str, marker: int) -> None:
    state = playing(1, bonus=("B01", "B02"), arbiter_solo_marker=reading)
    state.players["ann"].vp = 5
    turn(state)
    do(state, TakeBonusCard(by="ann", card=named("Arbiter")))
    turn(state)
    assert state.marker == marker


@pytest.mark.parametrize(
    ("marker", "left"),
    [
        pytest.param(16, 2, marks=pytest.mark.rule("TMD-SOLO-7")),
        pytest.param(20, 2, marks=pytest.mark.rule("TMD-SOLO-10")),
        pytest.param(24, 2, marks=pytest.mark.rule("TMD-SOLO-10")),
    ],
)
def test_milestones_that_were_not_taken_go_from_top_to_bottom(marker: int, left: int) -> None:
    state = at(marker)
    turn(state)
    assert len(state.open) == left
    assert {16: "M01", 20: "M02", 24: "M03"}[marker] not in state.open
    turn(state)
    assert len(state.open) == left


@pytest.mark.rule("TMD-SOLO-10")
def test_a_milestone_met_in_the_last_turn_before_its_deadline_is_taken() -> None:
    state = at(16, milestones=("M02", "M04", "M07"))
    give(state, "ann", *["steel"] * 6)
    late = state.fork()
    turn(late)
    give(late, "ann", *["steel"] * 6)
    for one in (state, late):
        do(one, SupportDie(by="ann", die="gray"), LOW)
    assert state.players["ann"].milestones == ["M02"]
    assert late.players["ann"].milestones == []


@pytest.mark.rule("TMD-SOLO-1", "TMD-SOLO-11")
@pytest.mark.parametrize(
    ("reading", "marker", "over"),
    [("after_50", 50, True), ("when_complete", 43, True)],
)
def test_a_solo_game_ends_after_fifty_turns(reading: str, marker: int, over: bool) -> None:
    state = at(marker, solo_end=reading)
    complete(state)
    going = at(marker - 1)
    complete(going)
    for one in (state, going):
        turn(one)
    assert state.ended is over and not going.ended


@pytest.mark.rule("TMD-SOLO-1")
def test_terraforming_has_failed_where_a_parameter_is_not_complete() -> None:
    state = at(50)
    complete(state)
    state.oxygen = 14
    turn(state)
    result = GAME.result(state)
    assert state.ended and scoring.failed(state)
    assert result is not None and result.winners == () and "failed" in result.told


@pytest.mark.rule("TMD-SOLO-12")
@pytest.mark.parametrize(
    ("vp", "says"),
    [(110, "god"), (109, "best"), (99, "master"), (94, "splendid"), (89, "profit"), (84, "even"),
     (79, "loss"), (69, "big loss"), (59, "next time")],
)  # fmt: skip
def test_the_result_is_rated_by_vp(vp: int, says: str) -> None:
    state = at(50)
    complete(state)
    assert says in scoring.rating(state, vp)
