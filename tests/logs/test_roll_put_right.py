"""Roll for the Galaxy: what is put right before it counts, and what is done a little late, is no breach."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hfmod.games.roll.logs.writing import Writer
from hfmod.games.roll.record.meant import managed_before_the_round_ends
from tests.logs.test_roll_ahead import told
from tests.logs.test_roll_games import at, beginning, go_on, go_on_after, judged
from tests.logs.test_roll_out_of_step import roots

Place = tuple[str, str]  # a die of the hand by its number, and where it goes


def assigning() -> tuple[Writer, int, list[str], list[str]]:
    """The table before a player assigns; the dice that were rolled, and where they should stand."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, _: action["do"] == "assign" and action["by"] == "red")
    action = played.actions[index]
    places = [
        f"selects-{column}" if number == action["selector"] else column
        for number, column in enumerate(action["columns"])
    ]
    return writer, index, writer.desk.rolled["red"], places


def lay(writer: Writer, dice: Sequence[str], places: Sequence[str]) -> None:
    for ident, place in zip(dice, places, strict=True):
        writer.hand.drag(ident, *writer.desk.behind("red", place))


@pytest.mark.parametrize(
    "first",
    [
        ["explore", "settle", "produce", "settle"],  # nothing selects
        ["explore", "explore", "explore", "selects-settle"],  # no face that they show
        ["selects-explore", "settle", "produce", "selects-settle"],  # two select
    ],
)
def test_how_dice_stand_when_the_screens_are_lifted_counts_and_not_when_their_player_was_ready(
    tmp_path: Path, first: list[str]
) -> None:
    """ROLL-ASG-6."""
    writer, index, dice, places = assigning()
    assert places == ["explore", "settle", "produce", "selects-settle"]
    lay(writer, dice, first)
    writer.hand.press("ready", "ready-red")
    lay(writer, dice, places)
    found, _ = judged(tmp_path / "game.vlog", go_on_after(writer, beginning("mixed", 3, 5, 3), index, 21))
    assert found == []


def test_what_is_moved_after_ready_is_judged_all_the_same(tmp_path: Path) -> None:
    writer, index, dice, places = assigning()
    lay(writer, dice, places)
    writer.hand.press("ready", "ready-red")
    writer.hand.press("ready", "ready-red")
    lay(writer, dice[:1], ["ship"])
    go_on(writer, beginning("mixed", 3, 5, 3), index + 1, 13)
    for seat in writer.state.order:
        writer.hand.press("show", f"show-{seat}")
    writer.hand.press("reveal", "reveal")
    assert roots(tmp_path / "game.vlog", writer) == [("ROLL-ASG-1", "red")]


@pytest.mark.parametrize(
    ("begins", "wrong"), [("cup", "citizenry"), ("citizenry", "cup"), ("cup", "development-builders")]
)
def test_a_die_of_the_start_that_is_laid_on_a_wrong_place_and_put_right_is_no_recruit(
    tmp_path: Path, begins: str, wrong: str
) -> None:
    played = beginning("mixed", 3, 5, 1)
    writer, index = at(played, lambda action, _: action["do"] == "place_tile" and action["by"] == "red")
    die = writer.desk.find("home", writer.desk.on_mat("red", begins))
    writer.hand.drag(die, *writer.desk.on_mat("red", wrong))
    found, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index))  # the next act puts it right
    assert found == []


def test_a_die_of_the_start_that_goes_into_the_cup_after_the_roll_is_no_citizen(tmp_path: Path) -> None:
    """It stays in the cup for this round, and its player has no citizen to recruit for it."""
    played = beginning("mixed", 3, 5, 3)
    writer, _ = at(played, lambda action, _: action["do"] == "roll" and action["by"] == "red")
    desk, name = writer.desk, writer.game.content.dice["home"].name
    cup, citizenry = desk.on_mat("red", "cup"), desk.on_mat("red", "citizenry")
    die = desk.find("home", cup)
    writer.hand.lay_under(die, f"{name} dice")
    writer.hand.drag(die, *citizenry)
    there = [ident for ident in desk.dice if writer.hand.at(ident) == cup]
    writer.hand.press("roll", "roll-red", dice=dict.fromkeys(there, 1))
    writer.hand.drag(die, *cup)
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["EXPECT"]
    player = state.players["red"]
    citizens = [ident for ident in desk.dice if writer.hand.at(ident) == citizenry]
    assert (player.cup.total(), player.citizenry.total()) == (1, len(citizens))


# -- managing after the end of the round -------------------------------------------------------------------

ENDS = 33  # the act that ends the first round; those before it recruit


@pytest.mark.parametrize("before", [0, 1, 2])
@pytest.mark.parametrize("by_hand", [False, True])
def test_who_recruits_when_the_round_was_said_to_end_has_recruited_in_it(
    tmp_path: Path, before: int, by_hand: bool
) -> None:
    played = beginning("mixed", 3, 5, 3)
    first = ENDS - 3
    writer, _ = at(played, lambda action, _: action is played.actions[first])
    go_on(writer, played, first, first + before)
    writer.hand.press("end_round", "end-round")
    for number in range(first + before, ENDS):
        if by_hand:
            go_on_after(writer, played, number, number + 1)
        else:
            go_on(writer, played, number, number + 1)
    found, _ = judged(tmp_path / "game.vlog", go_on_after(writer, played, ENDS, 60))
    assert found == []


RECRUITS, RECALLS = "red die-home-1 citizenry>cup", "red die-home-2 empire>cup"
END, AGAIN, ROLLS = "table: end_round", "table: end_round", "blue: roll"


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        ([END, RECRUITS], [1, 0]),
        ([END, RECRUITS, RECALLS], [1, 2, 0]),
        ([END, "red: recruit die=home"], [1, 0]),
        ([END, ROLLS, RECRUITS], [2, 0, 1]),
        ([END, AGAIN, RECRUITS], [2, 0, 1]),
        ([END, "red: roll", RECRUITS], [0, 1, 2]),
        ([END, "red: trade", RECALLS], [0, 1, 2]),
        ([END, "table: reveal", RECRUITS], [0, 1, 2]),
        ([END, "red die-home-1 cup>citizenry"], [0, 1]),
        ([RECRUITS, END], [0, 1]),
        ([END, ROLLS, "table: reveal", END, RECRUITS], [0, 1, 2, 4, 3]),
    ],
)
def test_what_a_player_manages_before_doing_more_comes_before_the_end_of_the_round(
    lines: list[str], order: list[int]
) -> None:
    found = managed_before_the_round_ends(told(*lines))
    assert [one.step - 1 for one in found] == order
