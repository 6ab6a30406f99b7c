"""Final scoring: awards, red ribbons, the tie-break (TMD-SCORE)."""

from __future__ import annotations

import pytest

from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.state import TmdState
from tests.games.tmdice.tables import give, hold, lying, playing, tokens

PLANTS = ("Moss Farm", "Kelp Tanks", "Lichen Beds", "Plant Nursery")  # 2, 1, 1 and 1 icons


def awards_of(state: TmdState) -> list[int]:
    """VP of the award plant, by seat."""
    return list(scoring.award_vp(state, "plant").values())


def score(state: TmdState, name: str) -> int:
    return scoring.total(state, state.players[name])


@pytest.mark.rule("TMD-SCORE-2")
def test_the_most_and_the_second_most_icons_score() -> None:
    state = playing(3)
    lying(state, "ann", *PLANTS[:3])
    lying(state, "bob", "Plant Nursery")
    lying(state, "cho", "Terrace Gardens")  # 3
    assert [scoring.icons(state, one, "plant") for one in state.everybody()] == [4, 1, 3]
    assert awards_of(state) == [5, 0, 3]


@pytest.mark.rule("TMD-SCORE-2")
@pytest.mark.parametrize(("reading", "icons"), [("not_counted", 1), ("counted", 3)])
def test_question_marks_count_for_an_award_by_an_option_only(reading: str, icons: int) -> None:
    state = playing(award_question_icons=reading)
    lying(state, "ann", "Tundra Pastures")  # animal, plant, ?green, ?
    assert scoring.icons(state, state.players["ann"], "plant") == icons


@pytest.mark.rule("TMD-SCORE-2")
@pytest.mark.parametrize(("reading", "points"), [("none", [5, 0, 0]), ("scores", [5, 3, 3])])
def test_nobody_is_second_without_an_icon_but_by_an_option(reading: str, points: list[int]) -> None:
    state = playing(3, award_zero_icons=reading)
    lying(state, "ann", "Moss Farm")
    assert awards_of(state) == points


@pytest.mark.rule("TMD-SCORE-3")
def test_all_who_tie_for_the_most_score_five_and_nobody_is_second() -> None:
    state = playing(3)
    lying(state, "ann", "Moss Farm")
    lying(state, "bob", "Lichen Beds", "Kelp Tanks")
    lying(state, "cho", "Plant Nursery")
    assert awards_of(state) == [5, 5, 0]


@pytest.mark.rule("TMD-SCORE-3")
def test_all_who_tie_for_the_second_most_score_three() -> None:
    state = playing(3)
    lying(state, "ann", "Moss Farm")
    lying(state, "bob", "Lichen Beds")
    lying(state, "cho", "Plant Nursery")
    assert awards_of(state) == [5, 3, 3]


@pytest.mark.rule("TMD-SCORE-4")
def test_two_players_have_no_second_place() -> None:
    state = playing(2)
    lying(state, "ann", "Moss Farm")
    lying(state, "bob", "Lichen Beds")
    assert awards_of(state) == [5, 0]


@pytest.mark.rule("TMD-SCORE-1")
def test_a_score_is_the_track_awards_milestones_and_red_ribbons() -> None:
    state = playing(2)
    state.players["ann"].vp = 20
    lying(state, "ann", "Moss Farm", "Nature Reserve", "Strip Mine")  # ribbons of 1, 3 and -2; 3 plants
    state.players["ann"].milestones = ["M01"]
    give(state, "ann", *["steel"] * 3)
    tokens(state, "ann", 3)
    hold(state, "ann", "Endowment")
    assert score(state, "ann") == 20 + 5 + 4 + 2
    assert scoring.winners(state) == ["ann"]


@pytest.mark.rule("TMD-VP-1")
def test_vp_of_a_red_ribbon_wait_for_the_end() -> None:
    state = playing(2)
    lying(state, "ann", "Nature Reserve")
    assert (state.players["ann"].vp, scoring.card_vp(state, state.players["ann"])) == (0, 3)


@pytest.mark.rule("TMD-SCORE-6")
def test_dice_in_brown_boxes_break_a_tie_and_wild_tokens_do_not() -> None:
    state = playing(2, modules=("core", "ce"), corporations=("Teractor", "UNMI"))  # 2 dice each
    for player in state.players.values():
        player.vp = 40
    lying(state, "bob", "Emergency Fund", "Festival")  # a wild token and 1 VP, no dice
    assert scoring.winners(state) == []
    lying(state, "ann", "Second Shift")
    assert scoring.winners(state) == ["ann"]
