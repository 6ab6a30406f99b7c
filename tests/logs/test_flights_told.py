"""Whose flight is being told at a High Frontier table, of what figure, and what belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest

from hfmod.engine.lines import Positions
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Declared, Event, FigureMoved, Story
from hfmod.games.hf4.record.flight_path import Flight, FlightPath
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.moves import Path, Token, Trial, Waypoint
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack
from hfmod.package import load_game
from tests.logs.test_vassal_acts import CORE, SEATS, Played, events_of

Given = Callable[[], Hf4State]


def standing(*figures: str) -> Hf4State:
    """Yellow's turn; these spacecraft of yellow are in LEO."""
    state = Played(header=CORE).state
    for figure in figures:
        state.players["yellow"].stacks[figure] = Stack(figure, "yellow", "leo", [])
    return state


def flights(
    *lines: str | Event, at: int = 0, told: Flight | None = None, state: Hf4State | None = None
) -> Flights:
    """What is known of flights where a log is read as far as an event, and one is ``told``."""
    begun = state if state is not None else standing("rocket")
    story = Story(list(events_of(lines)), steps=len(lines))
    context = Context(story, load_game("hf4"), Positions(begun), SEATS, index=at)
    found = Flights(context, ActReader(context, Cargo(context), TurnEnds(context)))
    found.flight = told
    return found


def said(words: str) -> Declared:
    (event,) = events_of([words])
    assert isinstance(event, Declared)
    return event


THRUST = said("yellow activate_thruster card=CQ040")
AT_GEO, ON, HAZARD = Waypoint("geo", 2), Waypoint("cycler", 3), Trial("hazard", 3, 2)
YELLOWS = Flight("yellow", THRUST, [AT_GEO])
FREIGHTERS = Flight("yellow", None, [AT_GEO], figure="freighter", craft="freighter")
WAITS = Flight("yellow", None, [HAZARD])
BLANK = Flight("yellow", THRUST)


def aloft(stack: str, owner: str = "yellow") -> Hf4State:
    """A spacecraft is on its way in the position."""
    state = standing("rocket", "freighter")
    state.movement = Movement(stack, owner)
    return state


@pytest.mark.parametrize(
    ("told", "state", "flies", "rocket", "freighter", "figure"),
    [
        (None, None, False, False, False, "rocket"),
        (YELLOWS, None, True, True, False, "rocket"),
        (FREIGHTERS, None, True, False, True, "freighter"),
        (Flight("green", THRUST), None, False, False, False, "rocket"),
        (None, partial(aloft, "rocket"), True, True, False, "rocket"),
        (None, partial(aloft, "freighter"), True, False, True, "freighter"),
        (None, partial(aloft, "freighter", "green"), False, False, False, "rocket"),
        (YELLOWS, partial(aloft, "freighter", "green"), True, True, False, "rocket"),
        (YELLOWS, partial(aloft, "freighter"), True, True, True, "rocket"),
        (Flight("green", THRUST), partial(aloft, "freighter"), True, False, True, "freighter"),
    ],
)
def test_a_players_figure_flies_in_what_is_told_or_in_the_position(
    told: Flight | None, state: Given | None, flies: bool, rocket: bool, freighter: bool, figure: str
) -> None:
    found = flights(told=told, state=state() if state is not None else None)
    assert found.flies("yellow") is flies
    assert (found.flies("yellow", "rocket"), found.flies("yellow", "freighter")) == (rocket, freighter)
    assert found.aloft("yellow") == figure
    assert found.player == (told.faction if told is not None else None)


@pytest.mark.parametrize(
    ("told", "player", "words", "figure", "other"),
    [
        (None, "yellow", "end_move", "", False),
        (YELLOWS, "yellow", "", "", False),
        (YELLOWS, "green", "", "", True),
        (YELLOWS, "yellow", "end_move stack=rocket", "", False),
        (YELLOWS, "yellow", "end_move stack=freighter", "", True),
        (YELLOWS, "yellow", "", "rocket", False),
        (YELLOWS, "yellow", "", "freighter", True),
        (FREIGHTERS, "yellow", "end_move", "", True),
        (FREIGHTERS, "yellow", "end_move stack=freighter", "freighter", False),
    ],
)
def test_what_is_told_may_be_of_another_flight(
    told: Flight | None, player: str, words: str, figure: str, other: bool
) -> None:
    tag = said(f"{player} {words}").tag if words else None
    assert flights(told=told).of_another(player, tag, figure) is other


OUT, HOME, AWAY = "-> yellow cycler leo", "-> yellow leo cycler", "yellow income"


@pytest.mark.parametrize(
    ("lines", "told", "measures", "taken"),
    [
        ([OUT, HOME], None, True, {0, 1}),
        ([OUT, AWAY, HOME], None, True, {0, 2}),
        ([OUT, AWAY, HOME], WAITS, False, set()),
        ([OUT, HOME], WAITS, True, {0, 1}),
        ([OUT, HOME], YELLOWS, False, set()),
        ([OUT], None, False, set()),
        ([FigureMoved(1, "yellow", "cycler", "leo", lifted=True)], None, True, set()),
        ([FigureMoved(1, "yellow", "cycler", "leo", lifted=True)], YELLOWS, False, set()),
    ],
)
def test_a_figure_only_measures_a_way_where_nothing_flies_and_it_is_put_back(
    lines: list[str | Event], told: Flight | None, measures: bool, taken: set[int]
) -> None:
    found = flights(*lines, told=told)
    event = found.context.events[0]
    assert isinstance(event, FigureMoved)
    assert found.measures(event) is measures
    assert found.context.taken == taken


def test_the_first_thing_heard_begins_a_flight_and_the_next_goes_on_with_it() -> None:
    found = flights(AWAY)
    found.context.asides = Asides(wet={"yellow": "5"})
    found.hear("yellow", AT_GEO, "freighter")
    assert found.flight == Flight("yellow", None, [AT_GEO], "5", "freighter", "freighter")
    found.hear("yellow", HAZARD)
    assert found.flight is not None and found.flight.tokens == [AT_GEO, HAZARD]
    cube = flights(AWAY)
    cube.hear("yellow", AT_GEO, "cube-3", "cube1")
    assert cube.flight == Flight("yellow", None, [AT_GEO], None, "cube-3", "cube1")


FREIGHTER = FigureMoved(1, "yellow", "geo", "leo", figure="freighter")


@pytest.mark.parametrize(
    ("told", "event", "state", "figure"),
    [
        (WAITS, FREIGHTER, None, "freighter"),
        (WAITS, FREIGHTER, partial(aloft, "rocket"), "rocket"),
        (WAITS, FigureMoved(1, "green", "geo", "leo", figure="freighter"), None, "rocket"),
        (WAITS, FigureMoved(1, "yellow", "leo", "geo", figure="freighter"), None, "rocket"),
        (Flight("yellow", THRUST, [HAZARD]), FREIGHTER, None, "rocket"),
        (Flight("yellow", None, [HAZARD], figure="cube-3"), FREIGHTER, None, "cube-3"),
    ],
)
def test_dice_that_were_told_of_none_are_of_the_figure_that_leaves_next(
    told: Flight, event: FigureMoved, state: Given | None, figure: str
) -> None:
    """A figure that is put where its spacecraft stands has not left."""
    begun = state() if state is not None else standing("rocket", "freighter")
    begun.players["green"].stacks["freighter"] = Stack("freighter", "green", "leo", [])
    flight = Flight(told.faction, told.activation, [*told.tokens], figure=told.figure, craft=told.figure)
    found = flights(event, told=flight, state=begun)
    found.taken_off(event)
    assert (flight.figure, flight.craft) == (figure, figure)


def test_what_a_figure_flies_for() -> None:
    found = flights(FREIGHTER, state=standing("rocket", "freighter"))
    assert found.craft(FREIGHTER) == "freighter"
    assert found.craft(FigureMoved(1, "yellow", "leo", figure="freighter")) == ""  # put where it stands
    assert found.craft(FigureMoved(1, "yellow", "leo")) == "rocket"
    assert found.craft(FigureMoved(1, "green", "geo")) == ""  # green has no rocket
    assert found.craft(FigureMoved(1, "yellow", "geo", "leo", figure="cube-3")) == ""
    found.flight = Flight("yellow", figure="freighter", craft="cube1")
    assert found.craft(FREIGHTER) == "cube1"


@pytest.mark.parametrize(
    ("words", "tokens", "after"),
    [
        ("burn", [AT_GEO], [Waypoint("geo", 2, firm=True)]),
        ("burn", [AT_GEO, HAZARD], [Waypoint("geo", 2, firm=True), HAZARD]),
        ("bonus_burn", [AT_GEO], [Waypoint("geo", 2, firm=True, bonus=1)]),
        ("bonus_burn", [Waypoint("geo", 2, bonus=1)], [Waypoint("geo", 2, firm=True, bonus=2)]),
        ("pivot", [AT_GEO], [Waypoint("geo", 2, firm=True, pivot=True)]),
        ("burn", [Waypoint("geo", 2, pivot=True)], [Waypoint("geo", 2, firm=True, pivot=True)]),
        ("assist kind=powersat", [AT_GEO], [Waypoint("geo", 2, firm=True, assist="powersat")]),
        ("burn", [Waypoint("geo", 2, assist="a")], [Waypoint("geo", 2, firm=True, assist="a")]),
        ("oberth", [AT_GEO], [Waypoint("geo", 2, firm=True, afterburn=True)]),
        ("burn", [Waypoint("geo", 2, afterburn=True)], [Waypoint("geo", 2, firm=True, afterburn=True)]),
        (
            "burn",
            [AT_GEO, Waypoint("cycler", 3)],
            [AT_GEO, Waypoint("cycler", 3), Waypoint("geo", 1, firm=True)],
        ),
        ("burn", [], [Waypoint("geo", 1, firm=True)]),
    ],
)
def test_what_is_told_at_a_space_is_done_where_the_figure_came_last(
    words: str, tokens: list[Token], after: list[Token]
) -> None:
    found = flights(AWAY, told=Flight("yellow", THRUST, [*tokens]))
    found.stands(said(f"yellow {words} space=geo"), "geo")
    assert found.flight is not None and found.flight.tokens == after


@pytest.mark.parametrize(
    ("state", "words", "space", "figure"),
    [
        (partial(standing, "rocket"), "burn", "geo", "rocket"),
        (partial(standing, "rocket"), "burn", "leo", None),  # it stands there
        (partial(standing, "rocket"), "burn", "nowhere", None),
        (standing, "burn", "geo", None),  # nothing flies
        (partial(standing, "rocket", "freighter"), "burn stack=freighter", "geo", "freighter"),
        (partial(aloft, "freighter"), "burn", "geo", "freighter"),
        (partial(aloft, "freighter", "green"), "burn", "geo", "rocket"),
    ],
)
def test_what_is_told_at_a_space_begins_a_flight_of_what_is_elsewhere(
    state: Given, words: str, space: str, figure: str | None
) -> None:
    found = flights(AWAY, state=state())
    found.stands(said(f"yellow {words}"), space)
    assert (found.flight.figure if found.flight is not None else None) == figure
    if found.flight is not None:
        assert found.flight.tokens == [Waypoint(space, 1, firm=True)]


@pytest.mark.parametrize(
    ("told", "words", "stays"),
    [
        (None, "green bid amount=1", False),
        (BLANK, "yellow bid amount=1", True),
        (BLANK, "yellow nominate", True),
        (BLANK, "yellow income", False),
        (YELLOWS, "yellow bid amount=1", False),
        (YELLOWS, "green income", False),
    ],
)
def test_talk_ends_no_flight_before_the_figure_leaves(told: Flight | None, words: str, stays: bool) -> None:
    found = flights(OUT, told=told)
    assert found.stays(said(words)) is stays


@pytest.mark.parametrize(
    ("lines", "told", "not_yet", "noted"),
    [
        (["yellow load_fuel", OUT], BLANK, True, ["H1c"]),
        (["yellow dirt_refuel", "yellow load_fuel", OUT], BLANK, True, []),
        (["yellow load_fuel", OUT], None, False, []),
        (["yellow load_fuel", OUT], YELLOWS, False, []),
        (["yellow load_fuel", OUT], Flight("yellow"), False, []),
        (["green load_fuel", OUT], BLANK, False, []),
        (["yellow income", OUT], BLANK, False, []),
        (["yellow load_fuel"], BLANK, False, []),
    ],
)
def test_fuel_is_loaded_before_the_figure_leaves_though_the_thruster_is_named_already(
    lines: list[str], told: Flight | None, not_yet: bool, noted: list[str]
) -> None:
    found = flights(*lines, told=told)
    event = found.context.events[0]
    assert isinstance(event, Declared)
    assert found.not_left_yet(event) is not_yet
    assert [getattr(one, "code", "") for one in found.context.noted] == noted


def test_fuel_is_loaded_on_the_way_where_the_move_has_begun() -> None:
    state = aloft("rocket")
    found = flights("yellow load_fuel", OUT, told=BLANK, state=state)
    assert not found.not_left_yet(said("yellow load_fuel"))


# -- what is known of a flight -----------------------------------------------------------------------------


def test_a_flight_is_known_by_what_was_told_of_it() -> None:
    flight = Flight("yellow", None, [HAZARD])
    assert (flight.burns, flight.flown, flight.waits, flight.begun) == (True, False, True, 3)
    flight = Flight("yellow", said("yellow activate_thruster"), [AT_GEO, HAZARD])
    assert (flight.flown, flight.waits, flight.begun) == (True, False, 1)
    assert not Flight("yellow", THRUST, [HAZARD]).waits
    assert not Flight("yellow", None, [HAZARD, AT_GEO]).waits
    assert not Flight("yellow", craft="cube1").burns


@pytest.mark.parametrize(
    ("tokens", "lost"),
    [
        ([AT_GEO, Trial("hazard", 3, 1)], ("CR1", "CR2")),
        ([Trial("hazard", 3, 1, ("CR3",))], ("CR3", "CR1", "CR2")),
        ([Trial("hazard", 3, 2)], ()),
        ([Trial("belt", 3, 1)], ()),
    ],
)
def test_radiators_may_be_given_up_once_the_roll_has_failed(
    tokens: list[Token], lost: tuple[str, ...]
) -> None:
    flight, asides = Flight("yellow", None, [*tokens]), Asides(not_kept={"yellow": ["CR1", "CR2"]})
    flight.not_kept(asides)
    last = flight.tokens[-1]
    assert isinstance(last, Trial) and last.lost == lost
    assert ("yellow" in asides.not_kept) is not bool(lost)


def test_nothing_was_rolled_that_could_have_failed() -> None:
    asides = Asides(not_kept={"yellow": ["CR1"]})
    for tokens in ([], [AT_GEO]):
        flight = Flight("yellow", None, list[Token](tokens))
        flight.not_kept(asides)
        assert flight.tokens == tokens and asides.not_kept


# -- what was only measured of a flight --------------------------------------------------------------------


class Measured(FlightPath):
    """A flight of three tokens, and what becomes of it without the last two, and without the last one."""

    known: Mapping[int, tuple[int, bool]]
    """Rules broken, and whether the chit fits, by how many tokens are left."""

    def _without_round_trips(self) -> Iterator[list[Token]]:
        yield self.flight.tokens[:1]
        yield self.flight.tokens[:2]

    def _tried(self, position: Hf4State) -> tuple[Path, int]:
        wrong, fits = self.known[len(self.flight.tokens)]
        return Path((), (), wrong, True, fits), wrong


@pytest.mark.parametrize(
    ("whole", "one", "two", "left"),
    [
        ((0, False), (0, True), (0, True), 3),  # nothing is wrong with it
        ((2, False), (2, True), (2, True), 3),  # no part of it breaks fewer rules
        ((2, False), (1, False), (0, True), 1),  # the first that does is taken
        ((2, False), (2, True), (1, False), 2),
        ((2, True), (1, False), (1, True), 2),  # the chit lies as all of it leaves it: so it must again
        ((2, True), (1, False), (1, False), 3),
        ((2, True), (2, True), (0, False), 3),
    ],
)
def test_a_part_of_a_way_was_measured_where_the_rest_breaks_fewer_rules_and_fits_as_well(
    whole: tuple[int, bool], one: tuple[int, bool], two: tuple[int, bool], left: int
) -> None:
    flight = Flight("yellow", None, [AT_GEO, ON, AT_GEO])
    path = Measured(flights(AWAY).context, flight, None)
    path.known = {1: one, 2: two, 3: whole}
    found = path._measured_less(*path._tried(path._position))
    assert len(flight.tokens) == left
    assert (found[1], found[0].fits) == path.known[left]
