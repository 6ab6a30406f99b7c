"""Chapter D: turns, years, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Movement
from hfmod.testing import legally
from tests.games.hf4.worlds import act, core_table, dice, fact, game, play, table


def year(state: Hf4State, *faces: int) -> Hf4State:
    """Play a year in which nobody does anything."""
    for player in ("P", "W", "G"):
        legally(game(), state, act(player, "end_turn"), dice())
    legally(game(), state, act("P", "advance_sunspot"), dice(*faces))
    return state


def years(state: Hf4State, n: int) -> Hf4State:
    for _ in range(n):
        year(state)
    return state


@pytest.mark.rule("Da", "D.1", "Db", "D2.1", "GL-Turn", "GL-Sunspot-Cube")
def test_turns_go_clockwise_then_the_cube_moves() -> None:
    state = table()
    for player in ("P", "W", "G"):
        assert fact(state, "player") == player
        play(state, player, "end_turn")
    assert fact(state, "phase") == "sunspot"
    play(state, None, "advance_sunspot")
    assert (fact(state, "year"), fact(state, "sunspot"), fact(state, "player")) == (2, 1, "P")


@pytest.mark.rule("Da")
def test_seats_count_from_the_first_player() -> None:
    state = table({"G": ("green", "CQ038F"), "P": ("purple", "CQ041F"), "W": ("white", "CQ042F")})
    order = []
    for _ in range(3):
        order.append(fact(state, "player"))
        play(state, order[-1], "end_turn")
    assert order == ["P", "W", "G"]


@pytest.mark.breaks("Da")
def test_nobody_acts_in_anothers_turn(refuses: Any) -> None:
    refuses(game(), table(), act("W", "income"), "Da")


@pytest.mark.breaks("GL-Turn")
def test_nobody_ends_anothers_turn(refuses: Any) -> None:
    refuses(game(), table(), act("W", "end_turn"), "GL-Turn")


@pytest.mark.breaks("Db")
def test_the_cube_waits_for_all_turns(refuses: Any) -> None:
    state = play(table(), "P", "end_turn")
    found = refuses(game(), state, act("P", "advance_sunspot"), "Db")
    assert found.facts["left"] == ["W", "G"]
    play(state, "W", "end_turn")
    assert refuses(game(), state, act("P", "advance_sunspot"), "Db").facts["left"] == ["G"]
    play(state, "G", "end_turn")
    assert game().judge(state, act("P", "advance_sunspot")) == []


@pytest.mark.breaks("Db")
def test_turns_wait_for_the_cube(refuses: Any) -> None:
    state = table()
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    refuses(game(), state, act("P", "income"), "Db")


@pytest.mark.breaks("D2.1")
@pytest.mark.rule("D2.1")
def test_the_first_player_moves_the_cube(refuses: Any) -> None:
    state = table()
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    refuses(game(), state, act("W", "advance_sunspot"), "D2.1")


@pytest.mark.breaks("D1b", "I")
@pytest.mark.rule("D1b", "I")
@pytest.mark.rule("GL-Operation")
def test_one_operation_a_turn(refuses: Any) -> None:
    state = play(table(), "P", "income")
    found = refuses(game(), state, act("P", "income"), "D1b")
    assert "second operation" in found.message
    assert "I" in found.also  # the head of the chapter on operations says it again


@pytest.mark.breaks("D1")
@pytest.mark.rule("D1")
def test_a_turn_does_not_end_in_an_auction(refuses: Any) -> None:
    state = play(table(), "P", "research_auction", deck="thrusters")
    found = refuses(game(), state, act("P", "end_turn"), "D1")
    assert "auction" in found.message
    for player in ("W", "G"):
        play(state, player, "pass_bid")
    assert game().judge(state, act("P", "end_turn")) == []


@pytest.mark.breaks("D1")
def test_a_turn_does_not_end_in_a_move(refuses: Any) -> None:
    state = table()
    state.movement = Movement(stack="rocket", owner="P")
    refuses(game(), state, act("P", "end_turn"), "D1")


@pytest.mark.breaks("H7b")
def test_a_turn_does_not_end_before_a_roll_that_is_due(refuses: Any) -> None:
    """The rule is that of the roll: ending the move, which D1 would ask for, would break it too."""
    state = table()
    state.movement = Movement(stack="rocket", owner="P", due=["aerobrake"])
    refuses(game(), state, act("P", "end_turn"), "H7b")


@pytest.mark.breaks("H1c")
@pytest.mark.rule("H1c")
def test_no_operation_in_a_move(refuses: Any) -> None:
    state = table()
    state.movement = Movement(stack="rocket", owner="P")
    refuses(game(), state, act("P", "income"), "H1c")


@pytest.mark.breaks("D1c")
@pytest.mark.rule("D1c")
def test_no_free_action_in_an_auction(refuses: Any) -> None:
    state = table()
    state.auction = Auction("P", "thrusters", state.decks["thrusters"].pop(0), {"P": 0})
    refuses(game(), state, act("P", "create_stack", kind="rocket", cards=["CQ041"]), "D1c")


@pytest.mark.breaks("G.1")
@pytest.mark.rule("G.1")
def test_no_free_action_in_anothers_turn(refuses: Any) -> None:
    refuses(game(), table(), act("W", "create_stack", kind="rocket", cards=["CQ042"]), "G.1")


@pytest.mark.rule("D2b", "C1.1", "GL-Seniority-Disks", "M1", "A1b")
def test_a_disk_goes_every_12_years() -> None:
    state = years(table(), 11)
    assert (fact(state, "year"), fact(state, "seniority")) == (12, 2)
    year(state)
    assert (fact(state, "year"), fact(state, "seniority"), fact(state, "sunspot")) == (13, 1, 0)


@pytest.mark.rule("D2b", "M1", "A1a", "A1b")
def test_race_to_the_top_ends_with_year_48() -> None:
    state = years(table(scenario="race-to-the-top"), 47)
    assert (fact(state, "year"), fact(state, "ended")) == (48, False)
    year(state)
    assert fact(state, "ended")
    assert game().score(state) == {"P": 0, "W": 0, "G": 0}


@pytest.mark.breaks("D2b")
def test_nothing_is_played_after_the_last_disk(refuses: Any) -> None:
    state = core_table(options={"sunspot_events": "odd"})  # the last spot of the cycle has none
    state.sunspot, state.year, state.seniority = 11, 48, 1
    year(state)
    refuses(game(), state, act("P", "income"), "D2b")
    refuses(game(), state, act("P", "advance_sunspot"), "D2b")


@pytest.mark.rule("iiD1.END.variable")
def test_the_end_is_rolled_for_from_year_25() -> None:
    """The tutorial: no roll when the second disk goes with year 24, then 3, 4 and 6 let the game go on."""
    state = years(table(), 24)
    assert (fact(state, "year"), fact(state, "seniority")) == (25, 0)
    for face in (3, 4, 6):
        year(state, face)
    assert (fact(state, "year"), fact(state, "ended")) == (28, False)
    year(state, 1)
    assert (fact(state, "year"), fact(state, "ended")) == (28, True)


@pytest.mark.rule("iiD1.END.variable")
def test_year_30_is_the_last() -> None:
    state = years(table(), 24)
    for _ in range(5):
        year(state, 2)
    assert (fact(state, "year"), fact(state, "ended")) == (30, False)
    year(state)
    assert fact(state, "ended")


@pytest.mark.breaks("iiD1.END.variable")
def test_nothing_is_played_after_a_1(refuses: Any) -> None:
    state = year(years(table(), 24), 1)
    refuses(game(), state, act("P", "income"), "iiD1.END.variable")
    refuses(game(), state, act("P", "create_stack", kind="rocket", cards=["CQ041"]), "iiD1.END.variable")


@pytest.mark.rule("iiD1.END.trigger", "tF5.2")
@pytest.mark.breaks("iiD1.END.trigger")
def test_the_game_ends_when_all_goals_are_reached(refuses: Any) -> None:
    state = years(table(), 3)
    state.players["W"].achievements = ["landing", "sale"]
    state.players["G"].achievements = ["factory"]
    year(state)
    assert not fact(state, "ended")
    state.players["G"].glory += state.glory_spots
    state.glory_spots.clear()
    year(state)
    assert (fact(state, "ended"), game().score(state)) == (True, {"P": 0, "W": 2, "G": 2})
    refuses(game(), state, act("P", "income"), "iiD1.END.trigger")


def test_race_for_glory_has_no_events() -> None:
    state = table()
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    assert game().parse({"by": "P", "do": "advance_sunspot"}).draws(state) == ()


@pytest.mark.rule("D2a", "K")
def test_the_year_waits_for_the_event_roll() -> None:
    state = years(core_table(), 1)
    year(state)
    assert (fact(state, "year"), fact(state, "phase")) == (2, "sunspot")
    play(state, "P", "roll_event", 1)
    assert (fact(state, "year"), fact(state, "phase")) == (3, "turns")


def test_play_goes_on_with_whoever_acts() -> None:
    """A turn that was interrupted goes on after the one that came too early, which is not had again."""
    state = play(table(), "P", "income")
    game().force(state, act("W", "income"), Seeded(1))
    assert (fact(state, "player"), fact(state, "aquas.W")) == ("W", 5)
    play(state, "W", "end_turn")
    assert fact(state, "player") == "P"
    play(state, "P", "end_turn")
    assert fact(state, "player") == "G"
    game().force(state, act("P", "free_market", card="CQ041"), Seeded(1))
    assert state.turns["P"].operation == "free_market"
