"""What players of Roll for the Galaxy do late, straight or in two goes, by short lists of events."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.lines import Line, Positions
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.record.events import Declared, Event, Moved, Story
from hfmod.games.roll.record.interpreter import Interpreter
from hfmod.games.roll.record.meant import into_the_cup
from hfmod.games.roll.record.seats import Completing
from hfmod.games.roll.record.table import Spot
from hfmod.games.roll.record.words import Sight
from hfmod.games.roll.rules.construction import Develop
from hfmod.games.roll.rules.manage import TakeDie
from hfmod.games.roll.rules.rolling import Reveal, Roll
from hfmod.games.roll.rules.setup import PlaceTile
from hfmod.games.roll.rules.state import DEVELOPMENT, ROLL, RollState
from tests.games.roll.tables import GAME
from tests.logs.test_roll_ahead import told
from tests.logs.test_roll_unsaid import SEATS, reading, table, view


@pytest.mark.parametrize(
    ("line", "area"),
    [
        ("red die-home-1 citizenry>dictate", "cup"),
        ("red die-home-1 empire>dictate", "cup"),
        ("red die-home-1 citizenry>dictate told", "dictate"),
        ("red die-home-1 exploreworkers>dictate", "dictate"),
        ("red tile-RT01 empire>dictate", "dictate"),
        ("red die-home-1 citizenry>developworkers", "developworkers"),
    ],
)
def test_a_die_that_comes_back_and_falls_beside_the_cup_is_in_it(line: str, area: str) -> None:
    (event,) = map(into_the_cup, told(line))
    assert isinstance(event, Moved)
    assert event.to.area == area


LAID, HOME = "red tile-RT01 drawn>developments", ("home", False)


@pytest.mark.parametrize(
    ("later", "drawn", "found"),
    [
        ([LAID], ["RT01"], [("RT01", "development")]),
        (["blue: stock", LAID], ["RT01"], [("RT01", "development")]),
        (["red tile-RT01 drawn>worlds"], ["RT01"], [("RT01", "world")]),
        ([LAID], ["RT02"], []),  # of another scout
        ([LAID], [], []),
        (["red: roll", LAID], ["RT01"], []),  # in the next round
        (["blue tile-RT01 drawn>developments"], ["RT01"], []),
    ],
)
def test_a_tile_in_hand_is_laid_late_in_the_same_round(
    later: list[str], drawn: list[str], found: list[tuple[str, str]]
) -> None:
    state = table("explore")
    state.players["red"].drawn = drawn
    reader = reading("red: stock die=home", *later, state=state)
    lines = [one.act for one in reader.placed_late("red")]
    assert [(one.tile, one.side) for one in lines if isinstance(one, PlaceTile)] == found
    assert len(reader.noted) == len(found) == len(reader.read)


@pytest.mark.parametrize(
    ("line", "used", "straight"),
    [
        ("red die-home-1 developworkers>citizenry", {}, True),
        ("red die-home-1 developworkers>citizenry", {"die-home-2": HOME}, True),
        (
            "red die-home-1 developworkers>citizenry",
            dict.fromkeys(("die-home-2", "die-home-3"), HOME),
            False,
        ),
        ("red die-home-1 settleworkers>citizenry", {}, False),
    ],
)
def test_a_worker_goes_straight_to_the_citizens_for_a_tile_that_lacks_it(
    line: str, used: dict[str, tuple[str, bool]], straight: bool
) -> None:
    reader = reading(line, state=table("develop"))
    (event,) = reader.story.events
    assert isinstance(event, Moved)
    assert not reader.is_straight(event, "red")  # no tile is being moved
    tile = reader.seats["red"].open = Completing(1, DEVELOPMENT, 2, {**used})
    assert reader.is_straight(event, "red") is straight
    if straight:
        assert [one.act for one in reader.straight(event, "red")] == [Develop(by="red", worker="home")]
        assert tile.workers["die-home-1"] == ("home", False)


def test_workers_that_went_straight_before_their_tile_are_those_of_its_phase() -> None:
    reader = reading(
        "red die-home-1 developworkers>citizenry",
        "red die-rare-1 shipworkers>citizenry",
        state=table("develop"),
    )
    known = reader.seats["red"]
    known.idle = {one.thing.id: one for one in reader.story.events if isinstance(one, Moved)}
    assert [one.act for one in reader.gone_before("red", DEVELOPMENT)] == [Develop(by="red", worker="home")]
    assert known.gone == {DEVELOPMENT: {"die-home-1": ("home", False)}}
    assert [*known.idle] == ["die-rare-1"]


@pytest.mark.parametrize(
    ("words", "late"),
    [
        ("table: begin_phase phase=develop", True),
        ("table: begin_phase phase=settle", False),
        ("table: end_phase phase=develop", False),
    ],
)
def test_a_phase_may_be_said_to_begin_when_a_tile_of_it_is_moved_already(words: str, late: bool) -> None:
    reader = reading(words, state=table("develop"))
    (event,) = reader.story.events
    assert isinstance(event, Declared)
    assert not reader.began_with_a_tile(event)
    reader.seats["blue"].open = Completing(1, DEVELOPMENT, 2)
    assert reader.began_with_a_tile(event) is late


def acts(events: list[Event], state: RollState) -> list[tuple[Act[RollState], list[Any]]]:
    """What events are read as, with what chance decided."""
    reader = Interpreter(Story(events), view(), Positions(state), SEATS, GAME, ACTS)
    lines = [one for one in reader.items() if isinstance(one, Line)]
    return [(one.act, [*one.chance]) for one in lines if isinstance(one.act, Act)]


def rolls(*faces: dict[str, int], between: str = "blue: roll") -> list[Event]:
    """Red rolls dice in several goes, with something said in between."""
    events: list[Event] = []
    for number, shown in enumerate(faces):
        (words,) = told("red: roll")
        assert isinstance(words, Declared)
        dice = {ident: Spot("Red screen", "rolled", "Rolled") for ident in shown}
        events.append(replace(words, step=3 * number + 1, seen=Sight(rolled=shown, dice={"red": dice})))
        events += [replace(one, step=3 * number + 2) for one in told(between)]
    return events[:-1]


@pytest.mark.parametrize(
    ("second", "between", "faces"),
    [
        ({"die-home-2": 5}, "red: nothing", [[3], [5]]),
        ({"die-home-1": 5}, "blue: ready", [[3], [5]]),  # a die of the first roll again
        ({"die-home-2": 5}, "blue: ready", [[3, 5]]),
        ({"die-home-2": 5}, "table: reveal", [[3]]),
    ],
)
def test_dice_that_were_left_out_of_a_roll_are_rolled_in_a_second_go(
    second: dict[str, int], between: str, faces: list[list[int]]
) -> None:
    state = table(None)
    state.step = ROLL
    state.players["red"].cup = Counter(home=2)
    found = acts(rolls({"die-home-1": 3}, second, between=between), state)
    assert [[one["d6"] for one in chance] for act, chance in found if isinstance(act, Roll)][:1] == faces[:1]


@pytest.mark.parametrize(("before", "after", "die"), [(4, 0, [4]), (0, 6, [6]), (0, 0, [])])
def test_the_general_button_rolls_the_home_die_of_two_players(
    before: int, after: int, die: list[int]
) -> None:
    state = table(None)
    state.step = ROLL
    reveal, words = told("table: reveal", "table: begin_phase phase=ship")
    assert isinstance(reveal, Declared)
    assert isinstance(words, Declared)
    found = acts([replace(reveal, plain=before), replace(words, plain=after)], state)
    assert [[one["d6"] for one in chance] for act, chance in found if isinstance(act, Reveal)] == [die]


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_good_that_nothing_gave_lies_on_a_world_only_where_the_acts_have_put_one(owner: str) -> None:
    reader = reading("red die-rare-9 supply>empire", state=table("develop"))
    world = next(iter(reader.player(owner).empire))
    (event,) = reader.story.events
    assert isinstance(event, Moved)
    laid = replace(event, to=Spot("red", "empire", world=world))
    reader.seats["red"].out = {"die-rare-9": laid}
    has = reader.player("red").dice() + Counter({"rare": 1})
    (found,) = [one.act for one in reader.unearned({"red": has}) if isinstance(one, Line)]
    assert found == TakeDie(by="red", die="rare", place=world if owner == "red" else "cup")
