"""Roll for the Galaxy: tasks that only pieces show, by short lists of events: the acts, and what is noted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.games.roll.record.drags import Drags
from hfmod.games.roll.record.events import Declared, Event, Moved
from hfmod.games.roll.record.seats import Completing, RollLine
from hfmod.games.roll.record.tiles import _laid_on
from hfmod.games.roll.record.words import UNKNOWN
from hfmod.games.roll.rules.construction import CompleteDevelopment, CompleteWorld, Develop, Settle
from hfmod.games.roll.rules.explore import Abandon, Scout, Stock
from hfmod.games.roll.rules.goods import Consume, Produce, Trade
from hfmod.games.roll.rules.manage import TakeDie
from hfmod.games.roll.rules.setup import PlaceTile
from hfmod.games.roll.rules.state import DEVELOPMENT, PLACE, WORLD, RollState
from tests.games.roll.tables import named, stacked
from tests.logs.test_roll_ahead import told
from tests.logs.test_roll_counted import exploring, shipping
from tests.logs.test_roll_unsaid import END, reading, table


def acts(lines: Iterable[RollLine]) -> list[Any]:
    return [line.act for line in lines]


def moved(reader: Drags) -> Moved:
    """The event that is being read."""
    event = reader.story.events[reader.index]
    assert isinstance(event, Moved)
    return event


def notes(reader: Drags) -> list[str]:
    return [one.code for one in reader.noted]


# -- explorers ---------------------------------------------------------------------------------------------

EXPLORER = "red die-home-1 exploreworkers>citizenry"


@pytest.mark.parametrize(
    ("later", "given_up", "act", "drawn"),
    [
        ([], [], Stock, []),
        (["red tile-RT1 bag>screen"], [], Scout, [["RT1"]]),
        (["blue tile-RT1 bag>screen"], [], Stock, []),
        (["red tile-RT1 bag>screen", "red tile-RT2 bag>screen"], ["RT5D"], Scout, [["RT1", "RT2"]]),
        ([], ["RT5D"], Scout, []),  # what it drew the log does not show
    ],
)
def test_an_explorer_that_goes_has_scouted_where_its_player_draws_or_gave_a_tile_up(
    later: list[str], given_up: list[str], act: type[Act[RollState]], drawn: list[list[str]]
) -> None:
    reader = reading(EXPLORER, *later, state=exploring())
    reader.seats["red"].abandoned = [(1, side) for side in given_up]
    (line,) = reader.explored(moved(reader), "red")
    assert type(line.act) is act
    assert [one["sample"] for one in line.chance] == drawn
    assert getattr(line.act, "abandoned", ()) == tuple(given_up)
    assert reader.seats["red"].abandoned == [] and notes(reader) == ["UNSAID"]
    assert reader.noted[0].message.startswith(f"red did not say to {act.do};")


def test_a_tile_in_hand_is_laid_before_the_next_explorer_goes() -> None:
    state = exploring()
    state.players["red"].drawn = ["RT1"]
    reader = reading(EXPLORER, "red tile-RT1 drawn>developments", state=state)
    assert [type(act) for act in acts(reader.explored(moved(reader), "red"))] == [PlaceTile, Stock]


@pytest.mark.parametrize(
    ("bag", "back", "given_up", "drawn"),
    [
        (9, 0, 0, [1]),
        (2, 0, 1, [2]),
        (1, 0, 1, [1, 1]),  # the one that was given up comes back into the bag
        (1, 3, 2, [1, 2]),
        (0, 1, 0, [0, 1]),
        (0, 0, 0, [0, 0]),
        (1, 0, 0, [1]),
    ],
)
def test_where_the_bag_holds_too_few_the_rest_comes_of_what_lies_abandoned(
    bag: int, back: int, given_up: int, drawn: list[int]
) -> None:
    state = exploring()
    tiles = [f"RT{n}" for n in range(1, 9)]
    state.bag, state.abandoned = tiles[:bag] if bag < 9 else state.bag, tiles[-back:] if back else []
    lines = [f"red tile-{tile} bag>screen" for tile in tiles[: sum(drawn)]]
    reader = reading(EXPLORER, *lines, state=state)
    line = reader.scouted(
        1, Scout(by="red", worker="home", abandoned=tuple(f"RT2{n}D" for n in range(given_up)))
    )
    assert [len(one["sample"]) for one in line.chance] == drawn
    assert [tile for one in line.chance for tile in one["sample"]] == tiles[: sum(drawn)]


def test_of_scouts_told_at_once_all_are_read_in_the_end() -> None:
    reader = reading(EXPLORER, "red tile-RT1 bag>screen", "blue tile-RT2 bag>screen", state=exploring())
    for seat in ("red", "blue"):
        reader.seats[seat].scouts = [(1, Scout(by=seat, worker="home"))]
    lines = list(reader.all_scouted("red", "blue"))
    assert [(line.act.by, line.chance[0]["sample"]) for line in lines] == [
        ("red", ["RT1"]),
        ("blue", ["RT2"]),
    ]
    assert list(reader.all_scouted("red", "blue")) == []


def test_a_tile_is_given_up_for_a_scout_to_come_or_alone() -> None:
    state = exploring()
    (side,) = stacked(state, "red", "Minor Research Labs")
    reader = reading(f"red tile-{side[:-1]} developments>abandoned", state=state)
    assert reader.in_zone("red", side[:-1]) == side and reader.in_zone("red", "RT99") == "RT99"
    assert acts(reader.abandoned(moved(reader), "red")) == []
    assert reader.seats["red"].abandoned == [(1, side)]
    assert acts(reader.alone("red")) == [Abandon(by="red", side=side)]
    assert acts(reader.alone("red", "blue")) == []
    drawn = reading("red tile-RT99 drawn>abandoned", state=state)
    assert acts(drawn.abandoned(moved(drawn), "red")) == [Abandon(by="red", side="RT99")]
    assert drawn.seats["red"].abandoned == []


@pytest.mark.parametrize(
    ("there", "top", "step", "on_top"),
    [(1, True, None, True), (1, False, None, False), (0, True, None, False), (1, True, PLACE, False)],
)
def test_a_tile_lies_on_top_of_a_stack_that_holds_others(
    there: int, top: bool, step: Any, on_top: bool
) -> None:
    """In the set-up each stack gets one."""
    state = exploring()
    state.players["red"].stacks[DEVELOPMENT] = ["RT5D"][:there]
    state.step = step or state.step
    lines = reading("red tile-RT1 drawn>developments", state=state).placed(1, "red", "RT1", DEVELOPMENT, top)
    assert acts(lines) == [PlaceTile(by="red", tile="RT1", side=DEVELOPMENT, top=on_top)]


def test_a_tile_that_goes_on_to_the_other_stack_is_not_placed_yet() -> None:
    reader = reading("red tile-RT1 drawn>developments", "red tile-RT1 developments>worlds")
    assert acts(reader.placed(1, "red", "RT1", DEVELOPMENT, False)) == []


def test_a_scout_told_before_is_done_when_its_tile_is_placed() -> None:
    reader = reading("red tile-RT1 bag>screen", "red tile-RT1 drawn>developments", at=1, state=exploring())
    reader.seats["red"].scouts = [(1, Scout(by="red", worker="home"))]
    lines = reader.placed(2, "red", "RT1", DEVELOPMENT, False)
    assert acts(lines) == [
        Scout(by="red", worker="home"), PlaceTile(by="red", tile="RT1", side=DEVELOPMENT)
    ]  # fmt: skip


def laying(params: str, tile: str = "RT1") -> Declared:
    """A control lays a tile on a stack."""
    (words,) = told(f"red: place_tile {params}")
    (piece,) = told(f"red tile-{tile} drawn>developments told")
    assert isinstance(words, Declared) and isinstance(piece, Moved)
    return replace(words, moved=piece)


@pytest.mark.parametrize(
    ("event", "laid"),
    [
        (laying("side=development top=1"), ("RT1", DEVELOPMENT, True)),
        (laying("side=world top=0"), ("RT1", WORLD, False)),
        (replace(laying("side=world"), moved=None), ("", "", False)),
        (replace(laying("side=world"), said=UNKNOWN), ("", "", False)),
        (*told("red tile-RT1 drawn>worlds"), ("RT1", WORLD, False)),
        (*told("red tile-RT1 drawn>topworld"), ("RT1", WORLD, True)),
        (*told("red tile-RT1 drawn>worlds told"), ("", "", False)),
        (*told("red tile-RT1 drawn>abandoned"), ("", "", False)),
        (*told("red credits 3 +1"), ("", "", False)),
    ],
)
def test_how_a_tile_is_laid_on_a_stack(event: Event, laid: tuple[str, str, bool]) -> None:
    assert _laid_on(event) == laid


def test_of_tiles_laid_late_each_is_read_once_and_others_after_it() -> None:
    state = exploring()
    state.players["red"].drawn = ["RT1", "RT3"]
    lines = ["red tile-RT1 drawn>developments", "red tile-RT2 drawn>worlds", "red tile-RT3 drawn>worlds"]
    reader = reading(END, *lines, state=state)
    reader.read.add(1)
    assert acts(reader.placed_late("red")) == [PlaceTile(by="red", tile="RT3", side=WORLD)]
    assert reader.read == {1, 3} and reader.index == 0 and notes(reader) == ["UNSAID"]
    assert acts(reader.placed_late("red")) == []


@pytest.mark.parametrize(("scouts", "given_up", "undue"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_scouts_that_are_told_and_tiles_that_are_given_up_ask_for_a_tile(
    scouts: int, given_up: int, undue: bool
) -> None:
    reader = reading("red tile-RT1 bag>screen", "red: stock die=home", state=exploring())
    reader.seats["red"].scouts = [(1, Scout(by="red", worker="home"))] * scouts
    reader.seats["red"].abandoned = [(1, "RT5D")] * given_up
    assert reader.is_due_to_nobody("red") is undue


@pytest.mark.parametrize(
    ("before", "drawn"),
    [
        (["red tile-RT1 bag>screen", "red: stock die=home"], 1),  # words end no phase
        (["red tile-RT1 bag>screen", END], 0),
        (["red tile-RT1 bag>screen", "red tile-RT2 bag>screen"], 2),
        (["blue tile-RT1 bag>screen"], 0),
    ],
)
def test_how_many_tiles_have_been_drawn_in_the_phase_for_no_act(before: list[str], drawn: int) -> None:
    assert reading(*before, EXPLORER, at=len(before), state=exploring())._undue("red") == drawn


# -- goods -------------------------------------------------------------------------------------------------

SHIPPER = "red die-home-2 shipworkers>citizenry"


@pytest.mark.parametrize(
    ("before", "later", "shippers", "act", "worker"),
    [
        ([], ["red vp 5 +2", SHIPPER], [], Consume, "home"),
        ([], ["red credits 6 +3", SHIPPER], [], Trade, "home"),
        ([], ["red credits 6 +3"], ["rare"], Trade, "rare"),
        ([], ["red credits 6 +3", SHIPPER], ["rare"], Trade, "rare"),
        (["red credits 6 +3"], [SHIPPER], [], Trade, "home"),  # counted before
        ([], ["red credits 0 -3", SHIPPER], [], None, ""),
        ([], [SHIPPER], [], None, ""),
        ([], ["red credits 6 +3"], [], None, ""),  # nobody knows by whom
        ([], ["blue credits 6 +3", SHIPPER], [], None, ""),
    ],
)
def test_a_good_that_goes_is_consumed_or_traded_as_the_marker_tells(
    before: list[str], later: list[str], shippers: list[str], act: Any, worker: str
) -> None:
    state, mall = shipping(), named("Space Mall")
    good = "red die-novelty-1 empire>citizenry"
    reader = reading(*before, good, *later, at=len(before), state=state)
    event = moved(reader)
    known = reader.seats["red"]
    known.shippers = [*shippers]
    event = replace(event, origin=replace(event.origin, world=mall))
    found = acts(reader.shipped(event, "red"))
    if act is None:
        assert (found, notes(reader)) == ([], ["LOG-UNCLEAR"])
    else:
        assert found == [act(by="red", worker=worker, world=mall, good="novelty")]
        assert notes(reader) == ["UNSAID"] and known.shippers == []


# -- construction ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("red die-home-1 developworkers>developmentbuilders", Develop(by="red", worker="home")),
        ("red die-rare-1 settleworkers>worldbuilders", Settle(by="red", worker="rare")),
        ("red die-home-1 produceworkers>empire", Produce(by="red", worker="home", world="nothing")),
    ],
)
def test_a_worker_is_put_to_its_task(line: str, act: Act[RollState]) -> None:
    reader = reading(line, state=table("develop"))
    assert acts(reader.task(moved(reader), "red")) == [act]
    assert reader.seats["red"].waiting == []


def test_a_producer_lies_on_its_world() -> None:
    reader = reading("red die-home-1 produceworkers>empire", state=table("produce"))
    event = moved(reader)
    event = replace(event, to=replace(event.to, world="RH5"))
    assert acts(reader.task(event, "red")) == [Produce(by="red", worker="home", world="RH5")]


WORKER = "red die-home-1 developworkers>developmentbuilders"


@pytest.mark.parametrize(
    ("stack", "complete", "phase"),
    [(DEVELOPMENT, CompleteDevelopment, "develop"), (WORLD, CompleteWorld, "settle")],
)
def test_a_tile_is_completed_with_the_workers_that_left_it(stack: str, complete: Any, phase: str) -> None:
    state = table(phase)
    reader = reading(END, state=state)
    assert acts(reader.close("red")) == []
    known = reader.seats["red"]
    known.open = Completing(3, stack, 2, {"1": ("home", False), "2": ("rare", True)}, "cup:home")
    (line,) = reader.close("red")
    assert line.act == complete(by="red", used=("home", "rare"), to_cup=("rare",), removed="cup:home")
    assert line.step == 3 and reader.seats["red"].open is None


def test_workers_that_waited_are_laid_to_the_next_tile() -> None:
    reader = reading(WORKER, state=table("develop"))
    known = reader.seats["red"]
    known.waiting = [moved(reader)]
    known.open = Completing(1, DEVELOPMENT, 1)
    assert acts(reader.close("red"))[1:] == [Develop(by="red", worker="home")]
    assert known.waiting == []


@pytest.mark.parametrize(
    ("selected", "done", "phase", "later", "read"),
    [
        (["develop"], [], None, [], ["begin_phase"]),
        (["explore", "develop"], ["explore"], None, [], ["begin_phase"]),
        (["explore", "develop"], [], "explore", [], ["end_phase", "begin_phase"]),
        (["explore", "develop"], [], None, [], []),  # another one comes first
        (["explore", "settle", "develop"], [], "explore", [], []),
        (["develop"], [], "develop", [], []),
        (["develop"], [], "explore", [], []),  # the table carries out what nobody selected
        (["develop"], [], None, ["table: begin_phase phase=develop"], []),  # it is said yet
        (["develop"], [], None, ["table: begin_phase phase=settle"], ["begin_phase"]),
        (["develop"], [], None, ["table: end_round", "table: begin_phase phase=develop"], ["begin_phase"]),
        (["explore", "develop"], [], "explore", ["table: end_phase phase=explore"], []),
        (["explore", "develop"], [], "explore", [EXPLORER], []),  # somebody explores still
        (["explore", "develop"], [], "explore", ["blue die-home-1 exploreworkers>cup"],
         ["end_phase", "begin_phase"]),
    ],
)  # fmt: skip
def test_a_phase_that_nobody_begins_in_words_begins_with_its_first_tile(
    selected: list[str], done: list[str], phase: str | None, later: list[str], read: list[str]
) -> None:
    state = table("develop")
    state.selected, state.done, state.phase = selected, done, phase
    reader = reading("red tile-RT1 topdevelopment>empire", *later, state=state)
    found = list(reader._begun_unsaid("red", 1, "develop"))
    assert [line.act.do for line in found] == read
    assert notes(reader) == ["UNSAID"] * bool(read)


@pytest.mark.parametrize(
    ("side", "later", "removed"),
    [
        ("Minor Research Labs", ["red: remove_die die=home from=citizenry"], ""),
        ("", ["red: remove_die die=home from=citizenry"], ""),
    ],
)
def test_a_die_is_given_up_only_for_a_tile_that_costs_one(side: str, later: list[str], removed: str) -> None:
    state = table("develop")
    if side:
        stacked(state, "red", side)
    reader = reading("red tile-RT1 topdevelopment>empire", *later, state=state)
    assert reader._given_up_late("red", Completing(1, DEVELOPMENT, 2)) == removed


@pytest.mark.parametrize(
    ("act", "closes"),
    [
        (TakeDie(by="red", die="home", place="citizenry"), False),
        (Develop(by="red", worker="home"), False),
        (CompleteDevelopment(by="red", used=()), False),
        (Settle(by="red", worker="home"), True),
        (CompleteWorld(by="red", used=()), True),
        (Stock(by="red", worker="home"), True),
        (None, True),
    ],
)
def test_what_shows_that_a_tile_lies_in_its_empire(act: Any, closes: bool) -> None:
    reader = reading(END, state=table("develop"))
    reader.seats["red"].open = Completing(1, DEVELOPMENT, 0)
    assert bool(list(reader.overtaken(act))) is closes
    assert (reader.seats["red"].open is None) is closes


@pytest.mark.parametrize(
    ("later", "out"),
    [
        (["red die-home-1 cup>citizenry"], True),
        (["red die-home-2 cup>citizenry"], False),
        (["red die-home-1 cup>dictate", "red die-home-1 cup>citizenry"], False),
        (["red die-home-1 cup>citizenry told"], False),
        (["red: roll", "red die-home-1 cup>citizenry"], False),
        (["blue: roll", "red die-home-1 cup>citizenry"], True),
        ([], False),
    ],
)
def test_a_worker_in_the_cup_is_laid_to_the_citizens_before_the_next_roll(
    later: list[str], out: bool
) -> None:
    reader = reading("red die-home-1 developmentbuilders>cup", *later, state=table("develop"))
    assert reader._taken_out_again(moved(reader), "red") is out


def test_which_phase_a_tile_that_is_being_moved_has_begun() -> None:
    reader = reading("table: begin_phase phase=develop", state=table("develop"))
    (event,) = reader.story.events
    assert isinstance(event, Declared) and not reader.began_with_a_tile(event)
    reader.seats["red"].open = Completing(1, DEVELOPMENT, 0)
    assert reader.began_with_a_tile(event)
    reader.seats["red"].open = Completing(1, WORLD, 0)
    assert not reader.began_with_a_tile(event)


def test_what_a_tile_costs_and_who_went_before_it_counts_when_it_comes_into_an_empire() -> None:
    state = table("develop")
    (side,) = stacked(state, "red", "Minor Research Labs")
    reader = reading(f"red tile-{side[:-1]} topdevelopment>empire", state=state)
    known = reader.seats["red"]
    known.gone, known.removed = {DEVELOPMENT: {"1": ("home", False)}}, "cup:rare"
    reader.complete(moved(reader), "red", DEVELOPMENT)
    assert known.open == Completing(1, DEVELOPMENT, 2, {"1": ("home", False)}, "cup:rare")
    assert (known.gone, known.removed) == ({}, "")
    state.players["red"].stacks[WORLD] = []
    reader.complete(moved(reader), "red", WORLD)
    assert known.open == Completing(1, WORLD, 0)


@pytest.mark.parametrize(
    ("idle", "citizens", "recruited", "was"),
    [
        (True, 0, [], True),
        (True, 1, [], False),  # one of its colour is a citizen
        (True, 1, ["home"], True),  # which has been recruited
        (True, 2, ["home"], False),
        (True, 1, ["rare"], False),
        (False, 0, [], False),
    ],
)
def test_a_worker_that_did_nothing_is_no_citizen(
    idle: bool, citizens: int, recruited: list[str], was: bool
) -> None:
    state = table(None)
    state.players["red"].citizenry["home"] = citizens
    reader = reading("red die-home-1 citizenry>cup", state=state)
    known, event = reader.seats["red"], moved(reader)
    known.idle, known.recruits = {event.thing.id: event} if idle else {}, recruited
    assert reader.was_idle(event, "red") is was
    assert known.idle == {}
