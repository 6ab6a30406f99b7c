"""Chapter L: glory chits."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4.worlds import SEATS, act, dice, fact, game, play, stack, table


def on(site: str, **more: Any) -> Hf4State:
    state = table(**more)
    stack(state, "P", "rocket", site, "CQ041", "RT001")
    return state


def glorious(site: str = "ares") -> Hf4State:
    return play(on(site), "P", "take_glory", chit="glory-mars", card="CQ041")


@pytest.mark.rule("B3.1", "M2b.3", "tE4.2")
@pytest.mark.rule("tB.5")
def test_a_human_on_a_site_takes_the_chit_of_its_zone() -> None:
    state = glorious()
    assert (fact(state, "glory.P"), fact(state, "score.P")) == ({"glory-mars": "carried"}, 2)  # and a rocket
    assert state.glory_spots == {}


@pytest.mark.breaks("G5.1")
def test_glory_is_on_sites_of_the_zone(refuses: Any) -> None:
    refuses(game(), on("mid"), act("P", "take_glory", chit="glory-mars", card="CQ041"), "G5.1")
    refuses(game(), on("luna"), act("P", "take_glory", chit="glory-mars", card="CQ041"), "G5.1")


@pytest.mark.rule("G5.4")
@pytest.mark.breaks("G5.4")
def test_one_chit_a_human(refuses: Any) -> None:
    state = on("luna", scenario="race-to-the-top")
    play(state, "P", "take_glory", chit="glory-earth", card="CQ041")
    state.players["P"].stacks["rocket"].location = "ares"
    refuses(game(), state, act("P", "take_glory", chit="glory-mars", card="CQ041"), "G5.4")


def test_a_chit_is_taken_once_and_by_humans() -> None:
    with pytest.raises(Impossible, match="has been taken"):
        game().judge(glorious(), act("P", "take_glory", chit="glory-mars", card="CQ041"))
    with pytest.raises(Impossible, match="not in the game"):
        game().judge(on("ares"), act("P", "take_glory", chit="glory-venus", card="CQ041"))
    with pytest.raises(Impossible, match="no human"):
        game().judge(on("ares"), act("P", "take_glory", chit="glory-mars", card="RT001"))


@pytest.mark.rule("La", "G5.2", "tF1.7")
def test_the_parade() -> None:
    """Tutorial, year 21: 1 VP becomes 2 in LEO."""
    state = glorious()
    state.players["P"].stacks["rocket"].location = "leo"
    play(state, "P", "turn_glory", card="CQ041")
    assert (fact(state, "glory.P"), fact(state, "score.P")) == ({"glory-mars": "high"}, 3)


@pytest.mark.breaks("G5.2")
def test_the_parade_is_in_leo(refuses: Any) -> None:
    refuses(game(), glorious(), act("P", "turn_glory", card="CQ041"), "G5.2")


@pytest.mark.rule("Lb", "G5.3")
def test_the_chit_of_a_lost_human_lies_low_in_leo() -> None:
    state = glorious()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    play(state, "P", "build_colony", site="ares", card="CQ041")
    assert fact(state, "glory.P") == {"glory-mars": "low"}


def landed(virgin: bool) -> Hf4State:
    """First a human of W lands on the pebble, in the next year one of P."""
    state = table(scenario="race-to-the-top", options={"glory_virgin_site_only": virgin})
    play(state, "P", "end_turn")
    for who, card, engine in (("W", "CQ042", "RT002"), ("P", "CQ041", "RT003")):
        stack(state, who, "rocket", "mid", card, engine, fuel=1)
        play(state, who, "activate_thruster", card=engine)
        play(state, who, "enter", space="pebble")
        if who == "W":
            play(state, "W", "end_turn")
            play(state, "G", "end_turn")
            play(state, None, "advance_sunspot")
    return state


@pytest.mark.rule("L")
@pytest.mark.breaks("L")
def test_glory_on_virgin_sites(refuses: Any) -> None:
    """RUL-GLORY-VIRGIN: any site of the zone, or by option one where no human has landed before."""
    take = act("P", "take_glory", chit="glory-mars", card="CQ041")
    assert not game().judge(landed(False), take)
    refuses(game(), landed(True), take, "L")


# -- heroism -----------------------------------------------------------------------------------------


def nominated() -> Hf4State:
    return play(table(scenario="race-to-the-top"), "W", "nominate", to="G", chit="heroism-2")


@pytest.mark.rule("Lc", "B3.2")
def test_a_majority_awards_a_heroism_chit() -> None:
    state = nominated()
    play(state, "P", "vote", agree=False)
    for player in ("W", "G"):
        play(state, player, "vote", agree=True)
    assert (fact(state, "heroism.G"), fact(state, "score.G")) == (["heroism-2"], 2)
    with pytest.raises(Impossible, match="heroism chit 2 is not to be had"):
        game().judge(state, act("P", "nominate", to="W", chit="heroism-2"))


def test_a_chit_that_a_table_took_during_the_vote_is_not_awarded() -> None:
    """Nobody may take it, as it lies in no zone; a table that has done so is judged on."""
    state = nominated()
    stack(state, "P", "rocket", "ares", "CQ041")
    game().force(state, act("P", "take_glory", chit="heroism-2", card="CQ041"), dice())
    for player in ("P", "W", "G"):
        play(state, player, "vote", agree=True)
    assert (fact(state, "heroism.G"), state.pending) == ([], [])


@pytest.mark.rule("Lc")
def test_the_first_player_breaks_a_tie() -> None:
    seats = SEATS | {"R": ("red", "CQ039F")}
    for first, awarded in ((True, ["heroism-1"]), (False, [])):
        state = play(table(seats, scenario="race-to-the-top"), "R", "nominate", to="R", chit="heroism-1")
        for player, agree in zip(("P", "W", "G", "R"), (first, False, not first, True), strict=True):
            play(state, player, "vote", agree=agree)
        assert (fact(state, "heroism.R"), state.pending) == (awarded, [])


@pytest.mark.rule("Lc")
@pytest.mark.breaks("Lc")
def test_votes_go_round_from_the_first_player(refuses: Any) -> None:
    refuses(game(), nominated(), act("G", "vote", agree=True), "Lc")
    refuses(game(), nominated(), act("P", "end_turn"), "Lc")


@pytest.mark.breaks("Lc")
def test_nobody_is_nominated_in_the_last_year(refuses: Any) -> None:
    state = table(scenario="race-to-the-top")
    state.year, state.sunspot, state.seniority = 48, 11, 1
    refuses(game(), state, act("P", "nominate", to="P", chit="heroism-1"), "Lc")


@pytest.mark.rule("Lc")
def test_a_longer_game_has_its_last_year_later() -> None:
    """With Module 1 or 2 a fifth cycle is played: year 48 is not the last one, year 60 is."""
    state = table(scenario="race-to-the-top")
    state.year, state.sunspot, state.seniority = 48, 11, 2
    assert play(state, "P", "nominate", to="P", chit="heroism-1").pending
