"""What the dice of a High Frontier table are rolled for: the year, a flight, an act, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.lines import SaidAgain
from hfmod.games.hf4.acts.work import Open, ReadAct
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.record.flight_path import Flight
from hfmod.games.hf4.record.moves import Trial, Waypoint
from hfmod.games.hf4.record.rolls import Rolls
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.k_cycle import CME_ROLL, EVENT_ROLL
from hfmod.games.hf4.rules.core.k_events import RollCme, RollEvent
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack
from tests.logs.test_ends_told_late import noted, reading, turn_of

YEAR = "table advance_sunspot year=2 spot=1"
LATER = ("yellow income", "yellow end_turn")


def rolls(
    roll: str,
    *later: str,
    state: Hf4State | None = None,
    flight: Flight | None = None,
    told: Open | None = None,
) -> tuple[Rolls, list[Any]]:
    """The reader after a roll, and what that is read as: acts with their dice, and what counts elsewhere."""
    late = reading(roll, *(later or LATER), at=0, state=state, flight=flight, told=told)
    reader = Rolls(late.context, late.acts, late.flights, late.ends, late)
    event = late.context.events[0]
    assert isinstance(event, Declared)
    found: list[Any] = []
    for one in reader.told(event):
        if isinstance(one, ReadAct):
            found.append((type(one.act), *(chance["d6"] for chance in one.chance)))
            late.context.positions.now = late.context.after(one.act, chance=one.chance)
        else:
            found.append("said again" if isinstance(one, SaidAgain) else "reconsidered")
    return reader, found


def codes(reader: Rolls) -> list[tuple[Any, Any]]:
    return [(code, player) for code, _, player in noted(reader.late)]


def due(kind: str) -> Callable[[], Hf4State]:
    def state() -> Hf4State:
        found = turn_of("yellow")
        found.pending.append({"kind": kind})
        return found

    return state


def nothing() -> Hf4State:
    return turn_of("yellow")


def last() -> Hf4State:
    return turn_of("red")


SPARE, UNSAID = "CHANCE-SPARE", "UNSAID"


@pytest.mark.parametrize(
    ("roll", "later", "state", "read", "found"),
    [
        ("table roll d6=3 for=event", LATER, due(EVENT_ROLL), [(RollEvent, 3)], []),
        ("table roll d6=4 for=cme", LATER, due(CME_ROLL), [(RollCme, 4)], []),
        ("table roll d6=3 for=event", LATER, due(CME_ROLL), ["said again"], [(SPARE, "table")]),
        ("table roll d6=3 for=event", LATER, nothing, ["said again"], [(SPARE, "table")]),
        ("table roll d6=3 for=event", (YEAR,), last, [], []),  # it is kept for the year
        ("table roll d6=3 for=event", (YEAR,), nothing, ["said again"], [(SPARE, "table")]),
        ("yellow roll d6=3 for=event", LATER, due(EVENT_ROLL), [(RollEvent, 3)], [(UNSAID, None)]),
        ("yellow roll d6=3 for=other", LATER, due(EVENT_ROLL), [(RollEvent, 3)], [(UNSAID, None)]),
        ("table roll d6=3 for=other", LATER, due(CME_ROLL), [(RollCme, 3)], [(UNSAID, None)]),
        ("yellow roll d6=3 for=other", LATER, nothing, [], []),  # for whatever it was
        ("yellow roll d6=3 for=event", LATER, nothing, [], [(SPARE, "yellow")]),
        ("yellow roll d6=3 for=event", (YEAR,), last, [], []),
        ("yellow roll d6=3 for=other", (YEAR,), last, [], []),
        ("yellow roll d6=3 for=luck", LATER, nothing, [], [(SPARE, "yellow")]),
        ("yellow roll d6=3", LATER, nothing, [], [(SPARE, "yellow")]),
        ("table roll d6=3 for=hazard", LATER, nothing, [], [(SPARE, "table")]),  # of no player's figure
        ("table roll d6=3 for=prospect", LATER, nothing, [], [(SPARE, "table")]),
        ("table roll d6=3 for=purge", LATER, nothing, [], []),  # its result is told, if any
    ],
)
def test_a_roll_is_of_the_year_where_that_asks_for_it_and_else_for_nothing(
    roll: str,
    later: tuple[str, ...],
    state: Callable[[], Hf4State],
    read: list[Any],
    found: list[tuple[str, str | None]],
) -> None:
    reader, told = rolls(roll, *later, state=state())
    assert told == read
    assert codes(reader) == found


def test_an_event_that_is_rolled_early_is_kept_with_its_die() -> None:
    for roll in ("table roll d6=3 for=event", "yellow roll d6=3 for=event"):
        reader, _ = rolls(roll, YEAR, state=last())
        assert reader.context.early == {"event": 3}


def test_a_roll_for_the_end_of_the_game_belongs_to_the_year_that_is_told_or_comes() -> None:
    year = Open("", "advance_sunspot", 1, {})
    reader, _ = rolls("table roll d6=5 for=end", told=year)
    assert [(step, die) for step, die, _ in year.rolls] == [(1, 5)] and reader.ends.rolls == []
    income = Open("yellow", "income", 1, {})
    for told in (None, income):
        reader, _ = rolls("table roll d6=5 for=end", told=told)
        assert reader.ends.rolls == [(1, 5)] and income.rolls == []


# -- of an act ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "told", "joins"),
    [
        ("yellow roll d6=3 for=prospect subject=hathor", Open("yellow", "prospect", 1, {}), True),
        ("green roll d6=3 for=prospect subject=hathor", Open("yellow", "prospect", 1, {}), False),
        ("yellow roll d6=3 for=prospect subject=hathor", Open("yellow", "air_refuel", 1, {}), False),
        ("yellow roll d6=3 for=air_refuel subject=rocket", Open("yellow", "air_refuel", 1, {}), True),
    ],
)
def test_a_roll_is_of_the_act_that_its_player_tells(roll: str, told: Open, joins: bool) -> None:
    reader, _ = rolls(roll, told=told)
    assert [die for _, die, _ in told.rolls] == [3] * joins
    assert (reader.acts.open is told) is joins


def test_a_size_roll_tells_that_somebody_prospects() -> None:
    reader, _ = rolls("yellow roll d6=3 for=prospect subject=hathor")
    group = reader.acts.open
    assert group is not None and (group.faction, group.act, group.step) == ("yellow", "prospect", 1)
    assert group.lists == ("site", "disks_from")
    assert [(step, die) for step, die, _ in group.rolls] == [(1, 3)]


# -- of a flight -------------------------------------------------------------------------------------------


def rocket(moving: str = "") -> Hf4State:
    """Yellow's rocket is in LEO, or on its way for its player."""
    state = turn_of("yellow")
    state.players["yellow"].stacks["rocket"] = Stack("rocket", "yellow", "leo", [])
    if moving:
        state.movement = Movement("rocket", moving)
    return state


@pytest.mark.parametrize(
    ("roll", "flight", "figure", "tokens"),
    [
        ("yellow roll d6=3 for=hazard", None, "rocket", [Trial("hazard", 1, 3)]),
        ("yellow roll d6=3 for=belt subject=freighter", None, "freighter", [Trial("belt", 1, 3)]),
        ("yellow roll d6=3 for=hazard", Flight("yellow", None, [Waypoint("geo", 1)]), "rocket",
         [Waypoint("geo", 1), Trial("hazard", 1, 3)]),
        ("yellow roll d6=3 for=hazard at=geo", Flight("yellow", None, [Waypoint("geo", 1)]), "rocket",
         [Waypoint("geo", 1, firm=True), Trial("hazard", 1, 3)]),
        ("green roll d6=3 for=hazard", Flight("yellow", None, []), "rocket", [Trial("hazard", 1, 3)]),
    ],
)  # fmt: skip
def test_a_roll_on_the_way_belongs_to_the_flight_of_its_player(
    roll: str, flight: Flight | None, figure: str, tokens: list[Any]
) -> None:
    reader, _ = rolls(roll, state=rocket(), flight=flight)
    found = reader.flights.flight
    assert found is not None and found.faction == roll.split()[0]
    assert (found.figure, found.tokens) == (figure, tokens)


def test_radiators_that_were_given_up_are_lost_by_the_hazard_and_by_no_other_roll() -> None:
    for purpose, lost in (("hazard", ("CR1",)), ("belt", ())):
        late = reading(f"yellow roll d6=3 for={purpose}", at=0, state=rocket())
        late.context.asides.not_kept = {"yellow": ["CR1"]}
        reader = Rolls(late.context, late.acts, late.flights, late.ends, late)
        event = late.context.events[0]
        assert isinstance(event, Declared)
        assert list(reader.told(event)) == []
        assert late.flights.flight is not None
        assert late.flights.flight.tokens == [Trial(purpose, 1, 3, lost)]


@pytest.mark.parametrize(
    ("roll", "moving", "flight", "by"),
    [
        ("table roll d6=3 for=other", "", None, "table"),
        ("table roll d6=3 for=other", "yellow", None, "yellow"),
        ("table roll d6=3 for=other", "", Flight("green", None), "green"),
        ("table roll d6=3 for=other", "yellow", Flight("green", None), "green"),
        ("table roll d6=3 for=event", "yellow", None, "table"),
        ("red roll d6=3 for=other", "yellow", None, "red"),
    ],
)
def test_a_die_of_nobodys_mat_is_rolled_by_whose_figure_is_on_its_way(
    roll: str, moving: str, flight: Flight | None, by: str
) -> None:
    late = reading(roll, at=0, state=rocket(moving), flight=flight)
    event = late.context.events[0]
    assert isinstance(event, Declared)
    reader = Rolls(late.context, late.acts, late.flights, late.ends, late)
    assert reader._by_whom(event).tag.faction == by


def test_who_rolls_on_the_way_before_the_turn_before_is_told_to_be_over_comes_after_it() -> None:
    lines = ("green roll d6=3 for=hazard", "yellow end_turn", "green income")
    reader, found = rolls(*lines)
    assert found == [(EndTurn,)] and reader.flights.flight is not None
    reader, found = rolls(*lines, flight=Flight("green", None, [Waypoint("geo", 1)]))
    assert found == []
    reader, found = rolls(*lines, state=rocket("green"))
    assert found == []
