"""What players of Roll for the Galaxy do by drags: tiles drawn and laid, dice recruited, goods shipped."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from hfmod.engine.chance import Seeded
from hfmod.engine.lines import Positions
from hfmod.games.roll.content.model import load
from hfmod.games.roll.record.drags import Drags
from hfmod.games.roll.record.events import Event, Moved, Story
from hfmod.games.roll.record.seats import Completing, Seat
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.rules.setup import SetUp
from hfmod.games.roll.rules.state import DEVELOPMENT, MANAGE, PHASES_STEP, RollState
from hfmod.games.roll.table import roll_table
from tests.games.roll.tables import GAME, built
from tests.logs.test_roll_ahead import HERE, ROLL, told

SEATS = ("red", "blue")


@cache
def view() -> TableView:
    """The table of today."""
    return TableView(load(), roll_table(load()))


def table(phase: str | None = "explore") -> RollState:
    """A phase is carried out, or empires are managed; everything is dealt."""
    state = GAME.new({"players": [{"id": seat} for seat in SEATS]})
    GAME.apply(state, SetUp(), Seeded(1))
    state.step, state.phase = (PHASES_STEP, phase) if phase else (MANAGE, None)
    state.selected = [phase] if phase else []
    return state


def reading(*lines: str, at: int = 0, state: RollState | None = None) -> Drags:
    """A log that is read as far as an event."""
    begun = state if state is not None else table()
    events: list[Event] = told(*lines)
    reader = Drags(Story(events), view(), Positions(begun), {seat: Seat() for seat in SEATS}, GAME)
    reader.index = at
    return reader


DRAW, BACK = "red tile-RT1 bag>screen", "red tile-RT1 screen>bag"
OTHER, BLUES = "red tile-RT2 bag>screen", "blue tile-RT3 bag>screen"
END = "table: end_phase phase=explore"

# -- tiles that are drawn ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "later", "tiles"),
    [
        ([], [DRAW, OTHER], ["RT1", "RT2"]),
        ([DRAW], [OTHER], ["RT1", "RT2"]),
        ([DRAW, OTHER], [], ["RT1", "RT2"]),
        ([], [DRAW, OTHER, "red tile-RT4 bag>screen"], ["RT1", "RT2"]),
        ([], [DRAW, BLUES], ["RT1"]),
        ([], [DRAW, END, OTHER], ["RT1"]),
        ([DRAW, END], [OTHER], ["RT2"]),
        ([], [DRAW, BACK, OTHER], ["RT2"]),
        ([], [DRAW, "blue: stock", OTHER], ["RT1", "RT2"]),
        ([], ["red die-home-1 supply>citizenry", OTHER], ["RT2"]),
    ],
)
def test_tiles_that_a_player_drew_are_those_before_the_words_and_the_next_ones_of_the_phase(
    before: list[str], later: list[str], tiles: list[str]
) -> None:
    reader = reading(*before, HERE, *later, at=len(before))
    assert reader.draw("red", "Bag", 2) == tiles
    assert len(reader.taken) == len(tiles)
    assert not set(reader.draw("red", "Bag", 9)) & {*tiles}


@pytest.mark.parametrize(
    ("later", "drew"),
    [
        ([DRAW], True),
        ([BLUES, "red credits 3 +1", DRAW], True),
        ([BLUES], False),
        (["blue: stock", DRAW], True),
        (["red: stock", DRAW], False),
        ([END, DRAW], False),
        (["red die-home-1 exploreworkers>citizenry", DRAW], False),
        (["red tile-RT2 drawn>developments", DRAW], True),
        ([DRAW, BACK], False),
        ([], False),
    ],
)
def test_a_player_draws_a_tile_before_doing_anything_else(later: list[str], drew: bool) -> None:
    assert reading(HERE, *later).drew("red") is drew


@pytest.mark.parametrize(
    ("after", "kept"),
    [
        ([], True),
        ([BACK], False),
        ([BACK + " told"], True),
        (["red tile-RT1 screen>developments", BACK], True),
        (["red tile-RT2 screen>bag"], True),
        (["red: stock", BACK], False),
        ([END, BACK], True),
    ],
)
def test_a_tile_that_goes_straight_back_was_drawn_by_mistake(after: list[str], kept: bool) -> None:
    reader = reading(DRAW, *after)
    assert reader.is_draw(0, "red", "Bag") is kept
    assert not reader.is_draw(0, "blue", "Bag") and not reader.is_draw(0, "red", "Abandoned tiles")
    reader.taken.add(0)
    assert not reader.is_draw(0, "red", "Bag")


LAID = "red tile-RT1 drawn>developments"


@pytest.mark.parametrize(
    ("later", "right"),
    [
        (["red tile-RT1 developments>worlds"], True),
        (["red tile-RT1 topdevelopment>worlds"], True),
        (["red tile-RT1 developments>topdevelopment"], False),
        (["red tile-RT1 developments>empire", "red tile-RT1 developments>worlds"], True),
        (["red tile-RT1 developments>worlds told"], False),
        (["red tile-RT2 developments>worlds"], False),
        (["red: stock", "red tile-RT1 developments>worlds"], False),
        (["blue: stock", "red tile-RT1 developments>worlds"], True),
        (["red: place_tile", "red tile-RT1 developments>worlds"], True),
        ([END, "red tile-RT1 developments>worlds"], False),
        (["red: rearrange", "red tile-RT1 developments>worlds"], False),
        (["red tile-RT1 developments>worlds", "red: rearrange"], False),
        (["red tile-RT1 developments>worlds", "red: place_tile", "red: rearrange"], False),
        ([], False),
    ],
)
def test_a_tile_is_put_right_if_it_goes_to_the_other_stack_before_its_player_does_more(
    later: list[str], right: bool
) -> None:
    """Unless the player says next that the stacks are laid out anew: it goes over for that."""
    assert reading(LAID, *later).put_right("red", "RT1") is right


# -- goods and dice ----------------------------------------------------------------------------------------

SHIPS, BLUE_SHIPPER = "red die-rare-1 empire>citizenry", "blue die-rare-2 shipworkers>citizenry"


@pytest.mark.parametrize(
    ("before", "later", "what"),
    [
        ([], ["red credits 3 +2"], "credits"),
        ([], ["red vp 3 +2"], "vp"),
        ([], ["red credits 3 -2", "red vp 3 +2"], "vp"),
        ([], ["blue credits 3 +2"], ""),
        ([], [SHIPS, "red credits 3 +2"], ""),
        ([], ["red: stock", "red credits 3 +2"], ""),
        ([], ["blue: stock", "red credits 3 +2"], "credits"),
        ([], ["table: end_phase phase=ship", "red credits 3 +2"], ""),
        ([], ["red die-home-1 shipworkers>citizenry", "red credits 3 +2"], "credits"),
        ([], ["blue die-rare-2 empire>citizenry", "red credits 3 +2"], "credits"),
        (["red vp 3 +2"], [], "vp"),
        (["red vp 3 +2"], ["red credits 3 +2"], "credits"),
        (["red vp 3 +2", "red: stock"], [], ""),
    ],
)
def test_a_good_that_was_shipped_brought_what_was_counted_next_or_else_last(
    before: list[str], later: list[str], what: str
) -> None:
    assert reading(*before, SHIPS, *later, at=len(before)).gained("red") == what


@pytest.mark.parametrize(
    ("later", "die"),
    [
        (["red die-home-1 shipworkers>citizenry"], "home"),
        (
            [
                "red credits 3 +2",
                "blue die-rare-1 shipworkers>citizenry",
                "red die-home-1 shipworkers>citizenry",
            ],
            "home",
        ),
        (["red die-home-1 exploreworkers>citizenry"], ""),
        (["blue: stock", "red die-home-1 shipworkers>citizenry"], ""),
        ([], ""),
    ],
)
def test_the_shipper_goes_after_its_good_and_is_counted_once(later: list[str], die: str) -> None:
    reader = reading(SHIPS, *later)
    assert reader.next_shipper("red") == die
    assert reader.next_shipper("red") == die  # it is still there to be named, but no drag by itself
    assert any(getattr(one, "told", False) for one in reader.story.events) is bool(die)


@pytest.mark.parametrize(
    ("later", "on"),
    [
        (["red die-rare-1 citizenry>cup"], True),
        (["red die-rare-1 citizenry>cup told"], False),
        (["red die-rare-2 citizenry>cup"], False),
        (["red die-rare-1 citizenry>empire"], False),
        (["red credits 3 +1", "red die-rare-1 citizenry>cup"], False),
        (["blue credits 3 +1", "red die-rare-1 citizenry>cup"], True),
        (["table: end_phase phase=ship", "red die-rare-1 citizenry>cup"], False),
        ([], False),
    ],
)
def test_a_good_on_its_way_into_the_cup_lies_among_the_citizens_for_a_moment(
    later: list[str], on: bool
) -> None:
    reader = reading(SHIPS, *later)
    (event,) = told(SHIPS)
    assert isinstance(event, Moved)
    assert reader.goes_on_to_the_cup(event, "red") is on


@pytest.mark.parametrize(
    ("line", "seat", "manages"),
    [
        ("red: recruit die=home", "red", True),
        ("red: recruit die=home", "blue", False),
        ("red: stock", "red", False),
        ("red die-home-1 citizenry>cup", "red", True),
        ("red die-home-1 empire>cup", "red", True),
        ("red die-home-1 developmentbuilders>cup", "red", True),
        ("red die-home-1 cup>citizenry", "red", True),
        ("red die-home-1 exploreworkers>cup", "red", False),
        ("red die-home-1 citizenry>empire", "red", False),
        ("red die-home-1 citizenry>cup told", "red", False),
        ("red die-home-1 citizenry>cup", "blue", False),
        ("red tile-RT1 drawn>cup", "red", False),
        ("red credits 3 +1", "red", False),
    ],
)
def test_what_recruits_or_recalls_a_die(line: str, seat: str, manages: bool) -> None:
    (event,) = told(line)
    assert Drags.manages(event, seat) is manages


@pytest.mark.parametrize(
    ("line", "goes_on"),
    [
        ("red: recruit die=home", False),
        ("red: stock", True),
        ("red die-home-1 shipworkers>citizenry", True),
        ("red die-home-1 shipworkers>cup", False),
        ("red tile-RT1 developments>empire", True),
        ("red die-home-1 citizenry>cup", False),
        ("red die-home-1 shipworkers>citizenry told", False),
        ("red credits 3 +1", False),
    ],
)
def test_a_phase_goes_on_while_somebody_does_something_in_it(line: str, goes_on: bool) -> None:
    (event,) = told(line)
    assert Drags.goes_on(event) is goes_on


@pytest.mark.parametrize(
    ("later", "anew"),
    [
        (["red die-home-1 cup>screen"], True),
        (["blue die-home-1 cup>screen"], False),
        (["red tile-RT1 drawn>screen"], False),
        (["red die-home-1 screen>cup"], False),
        ([END, "red die-home-1 cup>screen"], False),
        ([ROLL, "red die-home-1 cup>screen"], True),
    ],
)
def test_a_player_who_is_ready_too_early_assigns_behind_the_screen_before_it_is_lifted(
    later: list[str], anew: bool
) -> None:
    reader = reading(HERE, *later)
    reader.seats["red"].rolled = ["die-home-1"]
    assert reader.assigns_anew("red") is anew


# -- draws that are due to nobody --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "later", "undue"),
    [
        ([], [], True),
        ([], ["red: scout die=home"], False),
        ([], ["red: stock die=home"], True),
        ([], ["red die-home-1 exploreworkers>citizenry"], False),
        ([], ["red die-home-1 exploreworkers>citizenry told"], True),
        ([], ["red die-home-1 shipworkers>citizenry"], True),
        ([], ["red tile-RT2 topworld>abandoned"], False),
        ([], ["red: scout die=home", OTHER], True),
        ([OTHER], ["red: scout die=home"], True),
        ([OTHER, END], ["red: scout die=home"], False),
        ([], [END, "red: scout die=home"], True),
        ([], ["blue: scout die=home"], True),
    ],
)
def test_a_tile_is_due_to_nobody_where_more_are_drawn_than_all_scouts_give(
    before: list[str], later: list[str], undue: bool
) -> None:
    reader = reading(*before, DRAW, *later, at=len(before))
    assert reader.is_due_to_nobody("red") is undue
    assert not reading(*before, DRAW, at=len(before), state=table("ship")).is_due_to_nobody("red")


# -- where things lie --------------------------------------------------------------------------------------


def test_without_a_module_things_lie_as_todays_layout_has_it() -> None:
    for board in view().table.boards:
        for area in board.areas:
            for place in area.places:
                assert view().place(board.name, place.x, place.y)[0] == area.id
                assert view().place(board.name, place.x, place.y)[1] == place.name
    assert view().place(view().table.boards[0].name, -1, -1) == ("", "")
    assert view().place(None, 5, 5) == view().place("no such board", 5, 5) == ("", "")


# -- workers of a tile that is being completed -------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "recycles", "goes", "workers"),
    [
        ("red die-home-1 citizenry>cup", False, False, {"home-1": ("home", False)}),  # it is recruited
        ("red die-home-1 citizenry>cup", True, True, {"home-1": ("home", True)}),
        ("red die-home-1 cup>citizenry", False, True, {"home-1": ("home", False)}),
        ("red die-home-1 cup>citizenry", True, True, {"home-1": ("home", False)}),
        ("red die-home-2 citizenry>cup", True, False, {"home-1": ("home", False)}),  # of another tile
    ],
)
def test_a_worker_that_left_a_tile_is_put_where_powers_send_it(
    line: str, recycles: bool, goes: bool, workers: dict[str, tuple[str, bool]]
) -> None:
    state = table("develop")
    if recycles:
        built(state, "red", "Galactic Federation")  # one or two of those used for a development go back
    reader = reading(line, state=state)
    (event,) = reader.story.events
    assert isinstance(event, Moved)
    event = replace(event, thing=replace(event.thing, id=event.thing.id.removeprefix("die-")))
    known = reader.seats["red"]
    assert reader.goes_elsewhere(event, "red") is False  # no tile is being completed
    known.open = Completing(1, DEVELOPMENT, 2, {"home-1": ("home", False)})
    assert reader.goes_elsewhere(event, "red") is goes
    assert known.open.workers == workers
