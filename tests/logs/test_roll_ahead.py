"""What comes next at the Roll for the Galaxy table, and what its markers show, by short lists of events."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.names import BAG, mat, screen
from hfmod.games.roll.record.ahead import Ahead
from hfmod.games.roll.record.events import (
    Counted,
    Declared,
    Event,
    Moved,
    Story,
)
from hfmod.games.roll.record.meant import as_they_stay, behind_the_right_screen
from hfmod.games.roll.record.screens import colour, stands
from hfmod.games.roll.record.table import Spot, Thing
from hfmod.games.roll.record.words import UNKNOWN, Mark
from hfmod.record.declarations import Declaration


def told(*lines: str) -> list[Event]:
    """Events in words.

    ``red: stock die=home`` is said, ``red credits 3 +2`` counted, ``red die-home-1 cup>citizenry`` a drag,
    ``red tile-RT1 bag>screen`` a draw; ``red die-home-1 cup>citizenry told`` goes by words.
    """
    return [_event(step, line) for step, line in enumerate(lines, 1)]


def _event(step: int, line: str) -> Event:
    who, *words = line.split()
    if who.endswith(":"):
        act, *params = words
        given = dict(one.split("=") for one in params)
        said = ACTS.by_word(act)
        return Declared(step, Declaration("roll", who[:-1], step, act, given, line), said or UNKNOWN)
    if words[0] in ("credits", "vp"):
        return Counted(step, who, words[0], int(words[2]), int(words[1]))
    origin, to = words[1].split(">")
    kind, _, name = words[0].partition("-")
    thing = Thing(words[0], name.rpartition("-")[0] if kind == "die" else "", name if kind == "tile" else "")
    pile = BAG if origin == "bag" else ""
    return Moved(step, thing, _spot(who, origin), _spot(who, to), pile, words[-1] == "told")


def _spot(seat: str, area: str) -> Spot:
    board = "" if area in ("bag", "supply") else screen(seat) if area == "screen" else mat(seat)
    return Spot(board, area)


def at(index: int, *lines: str) -> Ahead:
    """The story, read as far as an event."""
    ahead = Ahead(Story(told(*lines)))
    ahead.index = index
    return ahead


HERE = "red: stock die=home"  # what is being read
END, ROUND, BEGIN = "table: end_phase phase=ship", "table: end_round", "table: begin_phase phase=ship"
ROLL = "red: roll"
SHIPPED, STOCKED = "red die-home-1 shipworkers>citizenry", "red die-home-1 exploreworkers>citizenry"
TRADED = "red die-rare-1 empire>citizenry"
MOVED = "red die-home-2 cup>developmentbuilders"


@pytest.mark.parametrize(
    ("later", "seen"),
    [
        (["red: scout die=home", "blue: stock", "red credits 3 +1", MOVED], [1, 3, 4]),
        (["blue credits 3 +1", "blue die-home-1 cup>citizenry", MOVED], [3]),
        ([MOVED, END, MOVED], [1]),
        ([MOVED, "red: end_phase", MOVED], [1]),
        ([MOVED, "blue: end_phase", MOVED], [1, 3]),
        ([BEGIN, MOVED], [2]),
    ],
)
def test_what_a_player_does_next_goes_up_to_words_of_the_table_or_his_own(
    later: list[str], seen: list[int]
) -> None:
    ahead = at(0, HERE, *later)
    assert [index for index, _ in ahead.following("red", Mark.ENDS_PHASE)] == seen
    assert [index for index, _ in ahead.following("red", Mark.ENDS_PHASE, now=True)] == [0, *seen]


def test_a_marker_showed_what_was_counted_last_before_a_step() -> None:
    ahead = at(4, "red credits 3 +1", "red credits 5 +2", "blue credits 7 +1", "red vp 2 +2", HERE)
    assert [ahead.marker("red", "credits", step, 0) for step in (1, 2, 3, 9)] == [0, 3, 5, 5]
    assert (ahead.marker("red", "vp", 9, 0), ahead.marker("blue", "vp", 9, 4)) == (2, 4)
    ahead.index = 1  # what comes later was not seen yet
    assert ahead.marker("red", "credits", 9, 0) == 3


@pytest.mark.parametrize(
    ("later", "counts"),
    [
        (["red credits 5 +2"], 2),
        (["red credits 4 +1", "red credits 5 +1"], 2),
        (["red credits 5 +2", "red credits 4 -1"], 1),
        (["red vp 2 +2"], 0),
        (["blue credits 9 +2"], 0),
        (["blue: trade", "red credits 5 +2"], 2),
        ([SHIPPED, "red credits 5 +2"], 2),
        ([STOCKED, "red credits 5 +2"], 2),
        ([STOCKED], None),
        ([MOVED, "red credits 5 +2"], 0),
        ([MOVED + " told", "red credits 5 +2"], 2),
        (["red: ready", "red credits 5 +2"], 0),
        (["red credits 5 +2", "red: ready", "red credits 4 -1"], None),
        (["red: trade", "red credits 8 +5"], 0),
        (["red credits 5 +2", "red: trade", "red credits 8 +3"], 2),
        (["red credits 5 +2", "red: trade", "red: trade", "red credits 9 +3"], None),
        (["red: trade"], None),
        ([TRADED], None),
        ([TRADED, "red credits 5 +2"], 0),
        (["red: consume"], 0),
        (["red credits 5 +2", ROLL, "red credits 1 -1"], 2),
        (["red credits 5 +2", ROUND, "red: trade"], 2),
        ([], 0),
    ],
)
def test_what_a_player_counts_for_an_act_is_how_far_the_marker_rises_before_he_does_more(
    later: list[str], counts: int | None
) -> None:
    """The marker shows three credits."""
    assert at(0, HERE, *later).counted("red", "credits", 3) == counts


def test_what_is_counted_in_the_step_of_paying_is_paid() -> None:
    ahead = at(0, HERE, "red credits 5 +2", "red credits 4 -1", "red: recruit die=home")
    ahead.story.events[2] = Counted(4, "red", "credits", -1, 4)
    assert ahead.counted("red", "credits", 3) == 2
    ahead.story.events[2] = Counted(3, "red", "credits", -1, 4)
    assert ahead.counted("red", "credits", 3) == 1


def test_what_is_counted_after_the_end_of_a_phase_may_be_for_that() -> None:
    ahead = at(0, HERE, "red credits 4 +1", END, "red credits 6 +2")
    assert ahead.counted("red", "credits", 3) == 3
    assert ahead.counted("red", "credits", 3, until=2) == 1
    assert ahead.counted("red", "credits", 3, until=3) == 1
    assert ahead.counted("red", "credits", 3, until=4) == 3


@pytest.mark.parametrize(
    ("later", "index"),
    [
        ([END], 1),
        ([MOVED, "red: stock", END], 3),
        (["table: end_phase phase=explore", END], None),
        ([BEGIN, END], None),
        ([ROUND, END], None),
        ([], None),
    ],
)
def test_the_end_of_a_phase_is_the_next_thing_that_is_said_of_phases(
    later: list[str], index: int | None
) -> None:
    assert at(0, HERE, *later).end_of("ship") == index
    assert at(0, END, *later).end_of("ship") == index


@pytest.mark.parametrize(
    ("before", "later", "kept"),
    [
        (["red credits 0 -3"], ["red credits 1 +1"], 1),
        (["red credits 0 -3"], ["red credits 1 +1", "red credits 2 +1"], 2),
        ([], ["red credits 0 -3", "red credits 2 +2"], 2),
        ([], ["red credits 1 -2", "red credits 2 +1"], None),
        (["red credits 1 -2"], ["red credits 2 +1"], None),
        (["red credits 3 +1"], ["red credits 0 -3", "red credits 1 +1"], 1),
        (["blue credits 0 -3", "red vp 0 -3"], ["red credits 1 +1"], None),
        (["red credits 0 -3"], ["red vp 5 +1", "red credits 1 +1"], 1),
        (["red credits 0 -3"], ["red: recruit die=home", "red credits 1 +1"], 0),
        (["red credits 0 -3"], ["red: recall die=home", "red credits 1 +1"], 1),
        (["red credits 0 -3"], [ROLL, "red credits 1 +1"], 1),
        (["red credits 0 -3"], [MOVED, "red credits 1 +1"], 0),
        (["red credits 0 -3"], [SHIPPED, "red credits 1 +1"], 1),
        (["red credits 0 -3"], [BEGIN, "red credits 1 +1"], 0),
        (["red credits 0 -3"], [], 0),
        ([], [], None),
    ],
)
def test_credits_are_kept_that_are_taken_once_all_were_paid(
    before: list[str], later: list[str], kept: int | None
) -> None:
    assert at(len(before), *before, HERE, *later).kept("red") == kept


# -- behind the screens ------------------------------------------------------------------------------------


def test_the_colour_of_a_die_is_in_its_name() -> None:
    assert [colour(one) for one in ("die-home-3", "supply:rare", "RT3D:genes")] == ["home", "rare", "genes"]


@pytest.mark.parametrize(
    ("columns", "all_stand"),
    [
        (["explore", "ship"], True),
        (["dictate"], True),
        (["explore", ""], False),
        (["cup"], False),
        ([], True),
    ],
)
def test_workers_stand_if_all_are_in_columns_or_dictate(columns: Sequence[str], all_stand: bool) -> None:
    assert stands(columns) is all_stand


# -- what stays of drags -----------------------------------------------------------------------------------


AWAY, BACK = "red die-home-1 citizenry>cup", "red die-home-1 cup>citizenry"


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ([AWAY, BACK], []),
        ([AWAY, "red die-home-1 cup>worldbuilders"], [0, 1]),
        ([AWAY, "red die-home-1 cup>worldbuilders", "red die-home-1 worldbuilders>citizenry"], []),
        ([AWAY, "red die-home-1 cup>worldbuilders", "red die-home-1 worldbuilders>cup"], [0]),
        ([AWAY, "red die-home-2 citizenry>cup", BACK], [1]),
        ([AWAY, "red: stock", BACK], [0, 1, 2]),
        ([AWAY, "blue: stock", BACK], [1]),
        ([AWAY, END, BACK], [0, 1, 2]),
        ([AWAY, "red credits 3 +1", BACK], [1]),
        ([AWAY + " told", BACK], [0, 1]),
        ([AWAY, BACK + " told"], [0, 1]),
        ([AWAY, BACK, AWAY], [2]),
        (["red tile-RT1 bag>screen", "red tile-RT1 screen>bag"], [0, 1]),
    ],
)
def test_a_piece_that_is_laid_back_before_anything_is_said_has_not_moved(
    lines: list[str], left: list[int]
) -> None:
    events = told(*lines)
    assert list(as_they_stay(events)) == [events[index] for index in left]


def test_a_tile_drawn_behind_one_screen_and_laid_behind_another_was_drawn_there() -> None:
    drawn, other = told("red tile-RT1 bag>screen", "blue tile-RT1 screen>screen")
    assert isinstance(drawn, Moved) and isinstance(other, Moved)
    behind = Moved(2, drawn.thing, drawn.to, other.to)
    (found,) = behind_the_right_screen([drawn, behind])
    assert isinstance(found, Moved)
    assert (found.step, found.origin, found.to, found.pile) == (1, drawn.origin, other.to, BAG)
    third = Moved(3, drawn.thing, other.to, drawn.to)
    (found,) = behind_the_right_screen([drawn, behind, third])
    assert isinstance(found, Moved) and found.to == drawn.to
    for last in (
        Moved(2, drawn.thing, drawn.to, drawn.to),
        Moved(2, drawn.thing, drawn.to, other.to, told=True),
        Moved(2, drawn.thing, drawn.to, Spot(mat("blue"), "drawn")),
        Moved(2, Thing("tile-RT2", "", "RT2"), drawn.to, other.to),
    ):
        assert behind_the_right_screen([drawn, last]) == [drawn, last]
    onto = Moved(1, drawn.thing, drawn.origin, Spot(mat("red"), "drawn"), BAG)
    assert behind_the_right_screen([onto, behind]) == [onto, behind]
    unpiled = Moved(1, drawn.thing, drawn.origin, drawn.to)
    assert behind_the_right_screen([unpiled, behind]) == [unpiled, behind]
    laid = Moved(2, drawn.thing, drawn.to, Spot(mat("red"), "drawn"))
    assert behind_the_right_screen([drawn, laid, behind]) == [drawn, laid, behind]
