"""Ends of turns and years at a High Frontier table that are told late, or never, and rolls of the year."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

from hfmod.engine.lines import Positions
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.work import Open, ReadAct
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared, Event, Story
from hfmod.games.hf4.record.flight_path import Flight
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import year_told_after
from hfmod.games.hf4.record.late_ends import LateEnds
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i2_research import ResearchAuction
from hfmod.games.hf4.rules.core.k_cycle import CME_ROLL, EVENT_ROLL
from hfmod.games.hf4.rules.core.k_events import RollCme, RollEvent
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Movement, Turn
from hfmod.package import load_game
from tests.logs.test_vassal_acts import CORE, SEATS, Played, events_of

Given = Callable[[], Hf4State]


def turn_of(player: str) -> Hf4State:
    """The turn of a player in the first year: yellow's, then green's, then red's."""
    before = {"yellow": (), "green": ("yellow",), "red": ("yellow", "green"), "": ("yellow", "green", "red")}
    state = Played(*(f"{one} end_turn" for one in before[player]), header=CORE).state
    assert (state.turn.player if state.turn is not None else "") == player
    return state


def reading(
    *lines: str | Event,
    at: int = 1,
    whose: str = "yellow",
    state: Hf4State | None = None,
    counted: dict[str, dict[str, int]] | None = None,
    flight: Flight | None = None,
    told: Open | None = None,
) -> LateEnds:
    """A log that is read as far as an event, with the act and the flight that are being told."""
    story = Story(list(events_of(lines)), steps=len(lines))
    begun = state if state is not None else turn_of(whose)
    context = Context(story, load_game("hf4"), Positions(begun), SEATS, index=at)
    context.asides = Asides(tanks=counted or {})
    ends = TurnEnds(context)
    acts = ActReader(context, Cargo(context), ends)
    acts.open = told
    flights = Flights(context, acts)
    flights.flight = flight
    return LateEnds(context, acts, flights, ends)


def acts(late: LateEnds, told: Iterable[Told]) -> list[Any]:
    """What is told, each act played before the next one is asked for."""
    found: list[Any] = []
    for one in told:
        if not isinstance(one, ReadAct):
            continue
        assert len(found) < 5, "it does not end"
        found.append(one.act)
        late.context.positions.now = late.context.after(one.act, chance=one.chance)
    return found


def noted(late: LateEnds) -> list[tuple[Any, Any, Any]]:
    """Code, step and player of what was noted."""
    found: list[Any] = late.context.noted
    return [(one.code, one.step, one.player) for one in found]


def pending(state: Hf4State) -> None:
    state.pending.append({"kind": "heroism", "votes": {}})


def auction(state: Hf4State) -> None:
    state.auction = Auction("yellow", "thrusters", state.decks["thrusters"].pop(0), {"yellow": 1})


def came_in(state: Hf4State, over: bool) -> None:
    """Somebody came into a turn of green's."""
    state.turns["green"] = Turn("green", over=over)


YEAR = "table advance_sunspot year=2 spot=1"
DID, THEN, MORE = "yellow prospect", "green income", "green load_fuel"
YELLOWS_END = [EndTurn(by="yellow")]


# -- ends of turns that nobody tells -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "by", "ending", "whose", "over"),
    [
        ([DID, THEN, MORE], "green", False, "yellow", True),
        ([DID, THEN, "green end_turn"], "green", False, "yellow", False),
        ([DID, THEN, "green end_turn"], "green", True, "yellow", True),
        ([DID, THEN, MORE], "red", False, "yellow", False),  # green goes on, not red
        ([DID, THEN, MORE, "yellow income"], "green", False, "yellow", False),
        (["red prospect", THEN, MORE], "green", False, "yellow", False),  # yellow has done nothing yet
        ([DID, THEN, MORE], "green", False, "", False),  # the turns are over
        ([DID, "yellow income", "yellow load_fuel"], "yellow", False, "yellow", False),
        (["red prospect", "yellow income", YEAR, "yellow end_turn"], "yellow", False, "red", True),
        (["red prospect", "yellow income", YEAR, "red income"], "yellow", False, "red", False),
        (["red prospect", "red income", YEAR, "yellow end_turn"], "red", False, "red", False),
        (["green prospect", "yellow income", YEAR, "yellow end_turn"], "yellow", False, "green", False),
    ],
)
def test_a_turn_has_ended_unsaid_where_the_next_player_goes_on(
    lines: list[str], by: str, ending: bool, whose: str, over: bool
) -> None:
    late = reading(*lines, whose=whose)
    assert acts(late, late.silent_end(by, 7, ending)) == ([EndTurn(by=whose)] if over else [])
    assert noted(late) == [("UNSAID", 7, by)] * over


@pytest.mark.parametrize(
    ("given", "over"),
    [
        (pending, False),  # a vote is open, during which no turn ends
        (auction, False),
        (partial(came_in, over=False), False),
        (partial(came_in, over=True), True),
        (lambda state: None, True),
    ],
)
def test_no_turn_has_ended_unsaid_while_something_is_open(
    given: Callable[[Hf4State], None], over: bool
) -> None:
    state = turn_of("yellow")
    given(state)
    late = reading(DID, THEN, MORE, state=state)
    assert acts(late, late.silent_end("green", 7)) == YELLOWS_END * over


def test_a_thruster_that_was_named_shows_the_end_of_the_turn_before_it() -> None:
    of_green = Flight("green", None)
    late = reading(DID, THEN, MORE, flight=of_green)
    assert acts(late, late.silent_end("green", 7)) == []
    late = reading(DID, THEN, MORE, flight=Flight("red", None))
    assert acts(late, late.silent_end("green", 7)) == YELLOWS_END


@pytest.mark.parametrize(
    ("lines", "by", "given", "over"),
    [
        (["red prospect", "yellow income", YEAR], "yellow", None, True),
        (["red prospect", "yellow income", "yellow prospect", YEAR], "yellow", None, True),
        (["red prospect", "green income", YEAR], "green", None, False),  # yellow begins the year
        (["red prospect", "red income", YEAR], "red", None, False),
        (["red prospect", "yellow income", "green income", YEAR], "yellow", None, False),
        (["red prospect", "yellow income"], "yellow", None, False),
        (["red prospect", "yellow income", YEAR], "yellow", pending, False),
        (["red prospect", "yellow income", YEAR], "yellow", auction, False),
    ],
)
def test_the_last_turn_of_a_year_has_ended_unsaid_where_who_begins_the_next_one_tells_the_year_late(
    lines: list[str], by: str, given: Callable[[Hf4State], None] | None, over: bool
) -> None:
    state = turn_of("red")
    if given is not None:
        given(state)
    late = reading(*lines, state=state)
    assert acts(late, late.last_before(by, 7)) == ([EndTurn(by="red")] if over else [])
    assert noted(late) == [("UNSAID", 7, "red")] * over


@pytest.mark.parametrize("whose", ["yellow", "green", ""])
def test_no_other_turn_is_the_last_of_a_year(whose: str) -> None:
    lines = ("red prospect", "yellow income", YEAR)
    late = reading(*lines, whose=whose)
    assert acts(late, late.last_before("yellow", 7)) == []


def test_a_flight_of_who_begins_the_year_shows_the_last_end() -> None:
    lines = ("red prospect", "yellow income", YEAR)
    late = reading(*lines, whose="red", flight=Flight("yellow", None))
    assert acts(late, late.last_before("yellow", 7)) == []


@pytest.mark.parametrize(
    ("lines", "whose", "given", "over"),
    [
        (["red prospect", YEAR, "yellow income", "yellow end_turn"], "red", None, True),
        (["red prospect", YEAR, "yellow end_turn"], "red", None, True),
        (["red prospect", YEAR, "green income"], "red", None, False),  # the year begins with yellow
        (["red prospect", YEAR, "red income"], "red", None, False),
        (["green prospect", YEAR, "yellow income"], "green", None, False),
        (["yellow prospect", YEAR, "yellow income"], "", None, False),
        (["red prospect", YEAR, "yellow income"], "red", pending, False),
        (["red prospect", YEAR, "yellow income"], "red", auction, False),
    ],
)
def test_the_last_turn_of_a_year_has_ended_unsaid_where_the_cube_is_moved_on(
    lines: list[str], whose: str, given: Callable[[Hf4State], None] | None, over: bool
) -> None:
    """The word for the year stands in the middle here; the cube is moved before what follows it."""
    state = turn_of(whose)
    if given is not None:
        given(state)
    late = reading(lines[0], "yellow aquas n=4", *lines[2:], state=state)
    assert acts(late, late.last_end(7)) == ([EndTurn(by="red")] if over else [])
    assert noted(late) == [("UNSAID", 7, "red")] * over


def test_what_the_last_player_has_only_counted_comes_before_the_end_that_nobody_told() -> None:
    late = reading("red prospect", "red aquas", "yellow income", whose="red", counted={"red": {"leo": 5}})
    late.context.position().players["red"].aquas = 4
    assert acts(late, late.last_end(7)) == [Income(by="red"), EndTurn(by="red")]


# -- what was only counted ---------------------------------------------------------------------------------

ONE_MORE = {"yellow": {"leo": 5}}


def poor(whose: str = "yellow") -> Hf4State:
    """Everybody has four Aquas."""
    state = turn_of(whose)
    for player in state.players.values():
        player.aquas = 4
    return state


COUNTED = (DID, "yellow aquas n=5", THEN, MORE)


@pytest.mark.parametrize(
    ("by", "counted", "told", "flight_of", "income"),
    [
        ("green", ONE_MORE, None, None, True),
        ("green", {}, None, None, False),
        ("green", {"red": {"leo": 5}}, None, None, False),
        ("yellow", ONE_MORE, None, None, False),
        ("red", ONE_MORE, None, None, False),
        ("green", ONE_MORE, Open("green", "prospect", 3, {}), None, False),
        ("green", ONE_MORE, Open("red", "prospect", 3, {}), None, True),
    ],
)
def test_what_was_only_counted_comes_before_the_next_player_goes_on(
    by: str, counted: dict[str, dict[str, int]], told: Open | None, flight_of: str | None, income: bool
) -> None:
    late = reading(*COUNTED, at=2, state=poor(), counted=counted, told=told)
    assert acts(late, late.counted(by, 7)) == [Income(by="yellow")] * income
    late = reading(*COUNTED, at=2, state=poor(""), counted=counted)
    assert acts(late, late.counted(by, 7)) == []


def test_an_act_of_who_counted_is_told_before_what_was_counted() -> None:
    told = Open("yellow", "switch_off", 2, {})
    late = reading(*COUNTED, at=2, state=poor(), counted={"yellow": {"leo": 5}}, told=told)
    assert acts(late, late.counted("green", 7))[-1:] == [Income(by="yellow")]
    assert late.acts.open is None


@pytest.mark.parametrize(
    ("whose", "counted", "income"),
    [
        ("red", {"red": {"leo": 5}}, True),
        ("red", {"yellow": {"leo": 5}}, False),
        ("red", {}, False),
        ("green", {"green": {"leo": 5}}, False),  # red's turn comes before the year is over
        ("", {"red": {"leo": 5}}, False),
    ],
)
def test_what_the_last_player_has_only_counted_comes_before_the_year_is_told(
    whose: str, counted: dict[str, dict[str, int]], income: bool
) -> None:
    late = reading("red prospect", YEAR, state=poor(whose), counted=counted)
    assert acts(late, late.counted_last(7)) == [Income(by="red")] * income


THRUSTER = "yellow activate_thruster card=CQ040"


@pytest.mark.parametrize(
    ("later", "counted", "income"),
    [
        (["yellow income"], 5, True),
        (["green income", "yellow aquas n=1", "yellow income"], 5, True),
        (["yellow income"], 4, False),
        (["yellow income"], 3, False),
        (["yellow income"], 6, False),  # it brings one
        (["green income"], 5, False),
        (["yellow prospect"], 5, False),
        (["yellow end_turn", "yellow income"], 5, False),
        ([], 5, False),
    ],
)
def test_what_brings_aquas_is_told_after_a_thruster_before_which_they_were_counted(
    later: list[str], counted: int, income: bool
) -> None:
    counts = {"yellow": {"leo": counted}}
    late = reading(HERE, THRUSTER, *later, state=poor(), counted=counts)
    thruster = late.context.events[1]
    assert isinstance(thruster, Declared)
    told = [one for one in late.earned_first(thruster) if isinstance(one, ReadAct)]
    assert [(one.act, one.step) for one in told] == [(Income(by="yellow"), 2)] * income
    at = len(later) + 1
    assert late.context.taken == ({at} if income else set())
    assert noted(late) == [("H1c", at + 1, "yellow")] * income


HERE = "yellow vote"


def test_nothing_was_earned_first_where_nothing_was_counted_or_the_figure_is_on_its_way() -> None:
    state = poor()
    late = reading(HERE, THRUSTER, "yellow income", state=state)
    thruster = late.context.events[1]
    assert isinstance(thruster, Declared)
    assert acts(late, late.earned_first(thruster)) == []
    late = reading(HERE, THRUSTER, "yellow income", state=state, counted={"yellow": {"leo": 5}})
    state.movement = Movement("rocket", "yellow")
    assert acts(late, late.earned_first(thruster)) == []


# -- what a hand does before its turn ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whose", "act", "over"),
    [
        ("yellow", ResearchAuction(by="green", deck="thrusters", bid=0), True),
        ("yellow", ResearchAuction(by="red", deck="thrusters", bid=0), False),  # whose turn is not next
        ("yellow", ResearchAuction(by="yellow", deck="thrusters", bid=0), False),  # his own turn
        ("red", ResearchAuction(by="yellow", deck="thrusters", bid=0), False),  # the year is not over
        ("", ResearchAuction(by="yellow", deck="thrusters", bid=0), True),
    ],
)
def test_what_a_hand_does_may_be_legal_only_once_the_turn_or_year_of_others_is_over(
    whose: str, act: ResearchAuction, over: bool
) -> None:
    assert reading(DID, THEN, state=poor(whose))._legal_once_over(act) is over


def test_the_end_of_a_turn_that_is_told_later_or_never_comes_before_what_a_hand_does() -> None:
    act = ResearchAuction(by="green", deck="thrusters", bid=0)
    told = reading(DID, "green aquas n=1", "yellow end_turn", MORE, state=poor())
    assert acts(told, told.before(act, 2)) == YELLOWS_END and told.context.taken == {2}
    never = reading(DID, "green aquas n=1", "green end_turn", state=poor())
    assert acts(never, never.before(act, 2)) == YELLOWS_END and noted(never) == [("UNSAID", 2, "green")]
    goes_on = reading(DID, "green aquas n=1", "yellow load_fuel", state=poor())
    assert acts(goes_on, goes_on.before(act, 2)) == []


def test_rolls_for_the_end_of_the_game_belong_to_the_end_of_the_year_that_is_told_late() -> None:
    lines = ("yellow income", "table roll d6=3 for=end", "table roll d6=4 for=event", YEAR)
    late = reading(*lines, at=0, whose="")
    assert acts(late, late.first("yellow", "income")) == [AdvanceSunspot()]
    assert late.context.taken == {1, 3}
    assert [(one.code, one.step, one.player) for one in late.context.noted if isinstance(one, Finding)] == [
        ("Db", 1, "yellow"),
        ("CHANCE-SPARE", 2, None),  # no rule asks for it in this year
    ]


# -- rolls of the year -------------------------------------------------------------------------------------

EVENT, FLARE = "table roll d6=3 for=event", "table roll d6=4 for=cme"


@pytest.mark.parametrize(
    ("later", "purpose", "told"),
    [
        ([YEAR], "event", True),
        ([YEAR], "cme", True),
        ([YEAR], "end", False),
        (["yellow aquas n=1", YEAR], "event", True),
        ([FLARE, YEAR], "event", True),
        ([EVENT, YEAR], "event", False),  # it is made again
        ([YEAR, EVENT], "event", False),
        ([YEAR, FLARE], "event", True),
        ([YEAR, "yellow income", EVENT], "event", True),  # that of the next year
        ([YEAR, YEAR], "event", True),
        (["yellow income", YEAR], "event", False),
        ([], "event", False),
        (["yellow aquas n=1"], "event", False),
    ],
)
def test_a_roll_of_the_year_is_made_early_if_the_year_is_told_next_and_it_is_not_made_again(
    later: list[str], purpose: str, told: bool
) -> None:
    assert year_told_after(list(events_of([EVENT, *later])), 0, purpose) is told


@pytest.mark.parametrize(
    ("whose", "lines", "kept"),
    [
        ("red", [EVENT, YEAR], True),
        ("", [EVENT, YEAR], True),
        ("yellow", [EVENT, YEAR], False),  # whose turn is not the last
        ("red", [EVENT, "red income"], False),
    ],
)
def test_a_roll_that_is_made_before_the_year_is_told_is_kept_for_it(
    whose: str, lines: list[str], kept: bool
) -> None:
    late = reading(*lines, at=0, whose=whose)
    assert late.kept_early("event", 3) is kept
    assert late.context.early == ({"event": 3} if kept else {})


def rolled(late: LateEnds) -> list[tuple[Any, int]]:
    """The rolls that come before an act, each with its die; what is rolled is not due any more."""
    event = late.context.events[0]
    assert isinstance(event, Declared)
    found = []
    for one in late.rolls_first(event):
        assert isinstance(one, ReadAct) and one.step == 1
        found.append((type(one.act), one.chance[0]["d6"]))
        late.context.position().pending.pop(0)
    return found


@pytest.mark.parametrize(
    ("due", "early", "later", "made", "codes"),
    [
        ([EVENT_ROLL], {"event": 3}, [], [(RollEvent, 3)], [("Db", None)]),
        ([EVENT_ROLL], {}, [EVENT], [(RollEvent, 3)], [("Db", "yellow")]),
        ([CME_ROLL], {}, [EVENT, FLARE], [(RollCme, 4)], [("Db", "yellow")]),
        ([EVENT_ROLL, CME_ROLL], {"cme": 2}, [EVENT], [(RollEvent, 3), (RollCme, 2)],
         [("Db", "yellow"), ("Db", None)]),
        ([EVENT_ROLL], {}, [FLARE], [], []),
        ([EVENT_ROLL], {}, ["yellow end_turn", EVENT], [], []),
        ([EVENT_ROLL], {}, ["yellow load_fuel", EVENT], [(RollEvent, 3)], [("Db", "yellow")]),
        ([], {"event": 3}, [], [], [("CHANCE-SPARE", None)]),
        ([CME_ROLL], {"event": 3}, [], [], [("CHANCE-SPARE", None)]),
        ([], {}, [EVENT], [], []),
    ],
)  # fmt: skip
def test_rolls_of_the_year_come_before_what_is_done_in_the_next_one(
    due: list[str],
    early: dict[str, int],
    later: list[str],
    made: list[tuple[Any, int]],
    codes: list[tuple[str, str | None]],
) -> None:
    state = turn_of("yellow")
    state.pending += [{"kind": one} for one in due]
    late = reading("yellow income", *later, at=0, state=state)
    late.context.early.update(early)
    assert rolled(late) == made
    assert [(code, player) for code, _, player in noted(late)] == codes
    assert late.context.early == {}


# -- the event of a year, before and after others go on ----------------------------------------------------

CUTS = (
    "yellow end_turn",
    "green end_turn",
    "red end_turn",
    "table advance_sunspot year=2 spot=2",
    "table roll d6=5 for=event",
)
NEW, GONE = "yellow income", "red budget_cut card=CB066"


def before_an_event(state: Hf4State) -> None:
    """The next year has an event, and Red holds two cards."""
    state.sunspot = 1
    state.decks["robonauts"] = [card for card in state.decks["robonauts"] if card not in ("CB066", "CB058")]
    state.players["red"].hand[:] = ["CB066", "CB058"]


@pytest.mark.parametrize(
    ("later", "codes"),
    [
        ((GONE, NEW), []),
        ((NEW, GONE), ["K2g"]),
        ((NEW, "yellow end_turn", "green income", "green end_turn", GONE, "red income"), ["K2g"]),
        ((NEW, "yellow end_turn", "green income", "green end_turn", "red income", GONE), ["K2g"]),
        ((NEW, "yellow end_turn", "green end_turn", "red end_turn", GONE), ["D.1"]),
    ],
)
def test_a_card_for_the_budget_cuts_is_given_up_late_until_the_own_turn_is_over(
    later: tuple[str, ...], codes: list[str]
) -> None:
    """Nobody is early who goes on before."""
    game = Played(*CUTS, *later, header=CORE, given=before_an_event)
    found = [(one.code, one.severity) for one in game.findings if one.caused_by is None]
    assert [code for code, _ in found[:1]] == codes
    assert all(severity is Severity.BOOKKEEPING for code, severity in found if code == "K2g")
    assert game.state.players["red"].hand == (["CB066"] if codes == ["D.1"] else []) + ["CB058"]


DIE = "table roll d6=2 for=other"
LAST = ("yellow end_turn", "green end_turn", "red income")


@pytest.mark.parametrize(
    ("told", "rolled"),
    [
        ((*LAST, DIE, NEW, "table advance_sunspot year=2 spot=2"), True),
        ((*LAST, "red end_turn", DIE, NEW, "table advance_sunspot year=2 spot=2"), True),
        ((*LAST, "table roll d6=2 for=event", NEW, "table advance_sunspot year=2 spot=2"), True),
        ((*LAST, DIE, "red discard cards=CB066"), False),  # it was rolled for nothing
        ((*LAST[:2], DIE, NEW), False),  # red has played nothing yet
        ((*LAST, DIE, NEW, "table roll d6=4 for=event"), False),  # that is made later
    ],
)
def test_the_roll_of_an_event_shows_that_the_year_before_is_over(told: tuple[str, ...], rolled: bool) -> None:
    """The 1st player goes on after it; the end of the last turn and the cube may be told late, or never."""
    game = Played(*told, header=CORE, given=before_an_event)
    order = [act["do"] for act in game.acts][2:]
    assert (order[:5] == ["income", "end_turn", "advance_sunspot", "roll_event", "income"]) is rolled
    if rolled:
        assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


# -- a flight that is being told ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whose", "lines", "asked"),
    [
        ("yellow", [DID, THEN, MORE], lambda late: late.silent_end("green", 7)),
        ("red", ["red prospect", "yellow income", YEAR], lambda late: late.last_before("yellow", 7)),
        ("yellow", [DID, THEN, "yellow end_turn"], lambda late: late.first("green", "income")),
        ("red", ["red prospect", YEAR], lambda late: late.counted_last(7)),
        ("yellow", [DID, THRUSTER, "yellow income"], lambda late: late.earned_first(late.context.events[1])),
    ],
)
def test_a_flight_that_is_being_told_comes_first(
    whose: str, lines: list[str], asked: Callable[[LateEnds], Iterable[Told]]
) -> None:
    late = reading(*lines, state=poor(whose), counted={whose: {"leo": 5}}, flight=Flight(whose, None))
    assert acts(late, asked(late))
    assert late.flights.flight is None


def test_an_act_of_another_player_stays_open_while_what_was_counted_is_told() -> None:
    told = Open("red", "prospect", 2, {})
    late = reading(*COUNTED, at=2, state=poor(), counted={"yellow": {"leo": 5}}, told=told)
    assert acts(late, late.counted("green", 7)) == [Income(by="yellow")]
    assert late.acts.open is told


def test_the_table_goes_on_before_the_end_of_a_turn_is_told() -> None:
    late = reading("table vote", YEAR, DID, "red end_turn", at=1, whose="red")
    assert acts(late, late.first("", "advance_sunspot")) == []
    late = reading(EVENT, "red end_turn", at=0, whose="red")
    assert acts(late, late.first("", "advance_sunspot")) == [EndTurn(by="red")]
    assert noted(late) == [("Db", 1, None)]


def test_only_rolls_for_the_end_that_stand_between_belong_to_a_year_that_is_told_late() -> None:
    roll = "table roll d6=3 for=end"
    late = reading(roll, "yellow income", roll, YEAR, roll, at=1, whose="")
    assert acts(late, late.first("yellow", "income")) == [AdvanceSunspot()]
    assert late.context.taken == {2, 3}
