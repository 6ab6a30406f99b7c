"""High Frontier: which parts of a way were only measured, and what its player pays after it, as lists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hfmod.findings import Finding, Severity
from hfmod.games.hf4.record.events import Event
from hfmod.games.hf4.record.flight_path import Flight, FlightPath, note_spare
from hfmod.games.hf4.record.moves import Path, Token, Trial, Waypoint
from tests.logs.test_flights_told import THRUST, flights, standing
from tests.logs.test_what_comes_next import HERE

LEO, CYCLER, GEO, FAR = (
    Waypoint(space, step) for step, space in enumerate(("leo", "cycler", "geo", "far"), 2)
)
FIRM, HAZARD = Waypoint("leo", 9, firm=True), Trial("hazard", 3, 2)


def path(
    *tokens: Token, lines: Sequence[str | Event] = (HERE,), craft: str = "rocket", faction: str = "yellow"
) -> FlightPath:
    flight = Flight(faction, None, [*tokens], craft=craft)
    return FlightPath(flights(*lines, state=standing("rocket")).context, flight, None)


@pytest.mark.parametrize(
    ("tokens", "left"),
    [
        ([CYCLER, LEO], [[]]),  # back where it set out
        ([CYCLER, GEO], []),
        ([CYCLER, LEO, GEO], [[GEO]]),
        ([CYCLER, GEO, CYCLER], [[CYCLER]]),
        ([CYCLER, GEO, LEO, CYCLER], [[CYCLER], [CYCLER]]),
        ([CYCLER, FIRM], []),  # something was done there
        ([HAZARD, CYCLER, LEO], [[HAZARD]]),
        ([CYCLER, HAZARD, LEO], []),  # a die was rolled on the way
        ([LEO, CYCLER], [[CYCLER]]),
        ([], []),
    ],
)
def test_a_way_that_leads_back_to_where_it_began_may_have_been_measured(
    tokens: list[Token], left: list[list[Token]]
) -> None:
    assert list(path(*tokens)._without_round_trips()) == left


def test_where_nobody_knows_from_where_it_sets_out_only_the_way_itself_tells() -> None:
    for unknown in (path(CYCLER, LEO, CYCLER, craft="freighter"), path(CYCLER, LEO, CYCLER, faction="white")):
        assert list(unknown._without_round_trips()) == [[CYCLER]]


@pytest.mark.parametrize(
    ("later", "paid"),
    [
        (["yellow aquas n=3"], [3]),
        (["yellow aquas n=3", "yellow aquas n=2"], [3, 2]),
        (["green aquas n=3", "yellow aquas n=2"], [2]),
        (["yellow tanks n=3 stack=rocket"], []),
        (["yellow income", "yellow aquas n=2"], []),
        (["yellow aquas n=x"], []),
        ([], []),
    ],
)
def test_to_what_a_player_counts_aquas_right_after_a_flight(later: list[str], paid: list[int]) -> None:
    assert list(path(CYCLER, lines=[HERE, *later])._paid_next()) == paid


@pytest.mark.parametrize(
    ("flight", "begun", "burns", "flown", "waits"),
    [
        (Flight("yellow", THRUST, [GEO]), THRUST.step, True, True, False),
        (Flight("yellow", None, [GEO, CYCLER]), 3, True, True, False),
        (Flight("yellow", None, [HAZARD]), 3, True, False, True),
        (Flight("yellow", THRUST), THRUST.step, True, False, False),
        (Flight("yellow", None, [GEO], craft="freighter"), 4, False, True, False),
    ],
)
def test_what_is_told_of_a_flight(flight: Flight, begun: int, burns: bool, flown: bool, waits: bool) -> None:
    assert (flight.begun, flight.burns, flight.flown, flight.waits) == (begun, burns, flown, waits)


def test_rolls_that_nothing_asks_for_are_noted() -> None:
    context = flights(HERE).context
    note_spare(context, "yellow", [HAZARD, Trial("finao", 5)])
    found = [one for one in context.noted if isinstance(one, Finding)]
    assert [(one.code, one.severity, one.step) for one in found] == [
        ("CHANCE-SPARE", Severity.NOTE, 3), ("CHANCE-SPARE", Severity.NOTE, 5),
    ]  # fmt: skip
    assert [one.message.partition(" is asked")[0] for one in found] == ["the 2 rolled for hazard", "FINAO"]


@pytest.mark.parametrize(
    ("tokens", "noted"),
    [
        ([Waypoint("geo", 4, bonus=2), Waypoint("far", 7)], [("2 bonus burns", 4)]),
        ([Waypoint("geo", 4, bonus=1), Waypoint("far", 7, bonus=1), CYCLER], [("2 bonus burns", 7)]),
        ([Waypoint("geo", 4, pivot=True)], [("1 bonus pivot", 4)]),
        ([Waypoint("geo", 4, pivot=True, bonus=1)], [("1 bonus burn", 4), ("1 bonus pivot", 4)]),
        ([GEO], []),
        ([HAZARD], []),
    ],
)
def test_bonus_burns_and_pivots_that_the_way_does_not_take_are_noted_where_the_last_was_told(
    tokens: list[Token], noted: list[tuple[str, int]]
) -> None:
    told = path(*tokens)
    told._note_spare(Path((), (), 0, True))
    found = [one for one in told.context.noted if isinstance(one, Finding)]
    assert [(one.message.split(" tells ")[1].partition(";")[0], one.step) for one in found] == noted
    assert all("takes none" in one.message for one in found)
