"""What is told or counted beside an act, and belongs to another one: tanks, Aquas, figures, ends of turns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hfmod.findings import Finding, Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, ChitMoved, Event, FigureMoved
from hfmod.games.hf4.record.late import counted_later, late_end
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_ends_told_late import turn_of
from tests.logs.test_vassal_acts import CORE, GO, HEADER, ROCKET, Played, events_of

_SEATS = (("green", "CQ038R"), ("yellow", "CQ040F"))
TWO = {**HEADER, "players": [{"id": one, "faction": one, "crew": crew} for one, crew in _SEATS]}


def outpost(kind: str, *cards: str, tanks: int = 0, space: str = "leo") -> Callable[[Hf4State], None]:
    """Gives Yellow an outpost with cards and tanks of water."""

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [one for one in deck if one not in cards]
        held = {Grade.WATER: tanks} if tanks else {}
        state.players["yellow"].stacks[kind] = Stack(kind, "yellow", space, [*cards], fts=held)

    return given


def broken(found: list[Finding]) -> list[tuple[str, str | None, int | None]]:
    """Rules that were broken: by whom, and at which step."""
    wrong = [one for one in found if one.severity is Severity.VIOLATION and one.caused_by is None]
    return [(one.code, one.player, one.step) for one in wrong]


# -- figures -----------------------------------------------------------------------------------------------


def test_a_figure_that_is_lifted_and_said_to_stand_for_another_stack_has_not_flown_on() -> None:
    """The move that was begun is over without a word."""
    put = FigureMoved(6, "yellow", "geo", "leo", lifted=True)
    there = outpost("outpost1", "CT048", space="geo")
    turned = "yellow convert_stack from=outpost1 to=rocket space=geo"
    game = Played(*ROCKET, GO, put, turned, "yellow end_turn", header=CORE, given=there)
    assert game.codes == []
    assert "convert_stack" in game.said and not any("enter" in one for one in game.said)


# -- tanks and Aquas ---------------------------------------------------------------------------------------


def test_aquas_that_another_player_has_paid_since_they_were_counted_are_no_fuel() -> None:
    """The chit was moved down by a tank, and as many Aquas came from who won the auction."""
    chit = ChitMoved(3, "yellow", "wet", "1", "2")
    auction = (
        "yellow aquas n=8", "yellow research_auction deck=thrusters bid=0", "green bid amount=1",
        "yellow pass_bid", "red pass_bid",
    )  # fmt: skip
    game = Played(*ROCKET[:2], chit, *auction, "yellow aquas n=9", "yellow end_turn", header=CORE)
    assert game.codes == []
    assert "load_fuel" not in game.said


CHANGED = ("yellow tanks stack=outpost1 n=2 change=+2", "yellow tanks stack=outpost3 n=0 change=-2")


@pytest.mark.parametrize(
    ("lines", "counted"),
    [
        (CHANGED, {}),  # the third outpost has taken the chit
        (CHANGED[:1], {"outpost1": 2}),
        (("yellow tanks stack=outpost1 n=3 change=+2", CHANGED[1]), {"outpost1": 3}),
        ((CHANGED[0], "yellow tanks stack=outpost3 n=1 change=-1"), {"outpost1": 2}),
        ((CHANGED[0], "yellow tanks stack=outpost3 n=? change=-1"), {"outpost1": 2}),
    ],
)
def test_tanks_of_a_third_outpost_that_takes_a_chit_as_the_turn_ends_were_moved_by_nobody(
    lines: tuple[str, ...], counted: dict[str, int]
) -> None:
    events = list(events_of(("yellow end_turn", *lines)))
    assert counted_later(events, 0, "yellow", {"outpost1", "outpost2"}) == counted


def test_a_tank_goes_along_with_a_card_where_the_aquas_are_counted_at_once_and_the_tank_later() -> None:
    """Though more Aquas become tanks of another stack in the turn."""
    later = (
        "yellow create_stack stack=outpost2 space=leo",
        "yellow tanks stack=outpost1 n=1 change=+1",
        "yellow cargo_transfer from=leo to=outpost3",
        "yellow tanks stack=outpost3 n=1 change=+1",
        "yellow create_stack stack=outpost3 space=leo",
        "yellow decommission stack=outpost3",
        "yellow tanks stack=outpost3 n=0 change=-1",
        "yellow end_turn",
    )
    along = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost1", "yellow aquas n=7")
    begun = ("yellow cargo_transfer cards=CT044 from=outpost1 to=outpost2",)
    game = Played(*along, *begun, *later, header=CORE, given=outpost("outpost1", "CT048", "CT044"))
    assert game.codes == []
    assert [one.get("fts", 0) for one in game.acts[:3]] == [1, 0, 1]


def test_tanks_had_gone_to_leo_before_an_act_that_needs_them_where_their_stack_is_counted_after_it() -> None:
    told = (
        CardDragged(1, "yellow", "CT048", "outpost2", "leo"),
        "yellow aquas n=10",
        "yellow decommission stack=leo aquas=8",
        "yellow aquas n=2",
        "yellow decommission stack=leo aquas=1",
        "yellow aquas n=1",
        "yellow tanks stack=outpost2 n=0 change=-2",
        "yellow end_turn",
    )
    game = Played(*told, header=CORE, given=outpost("outpost2", "CT048", "CT044", tanks=2))
    assert {(one.code, one.severity) for one in game.findings} == {("UNSAID", Severity.BOOKKEEPING)}
    assert game.said == ["cargo_transfer", "decommission", "cargo_transfer", "decommission", "end_turn"]


def test_income_that_was_counted_before_an_act_that_needs_it_is_only_told_late() -> None:
    """What that costs is counted only after the next act."""
    spent = (
        "yellow decommission stack=leo aquas=7",
        "yellow income",
        "yellow cargo_transfer cards=CQ040 from=leo to=outpost1",
        "yellow create_stack stack=outpost1 space=leo",
        "yellow aquas n=0",
        "yellow end_turn",
    )
    for counted, severity in ((7, Severity.BOOKKEEPING), (8, Severity.UNVERIFIABLE)):
        game = Played(f"yellow aquas n={counted}", *spent)
        assert [(one.code, one.severity) for one in game.findings] == [("G1g", severity)]
        assert game.said[:2] == ["income", "decommission"]


# -- ends of turns -----------------------------------------------------------------------------------------

YEAR = "table advance_sunspot year=2 spot=1"


def test_an_idle_turn_that_is_ended_before_the_year_shows_that_the_one_before_was_over() -> None:
    """It says nothing about the year before, whose last end went unsaid, too."""
    begun = ("yellow end_turn", "green income", YEAR, "yellow income", "green end_turn")
    then = ("table advance_sunspot year=3 spot=2", "yellow end_turn")
    game = Played(*begun, *then, "green income", "green end_turn", header=TWO, seen=True)
    assert {(one.code, one.severity) for one in game.findings} == {("UNSAID", Severity.BOOKKEEPING)}
    game = Played(*begun, *then, "yellow income", "yellow end_turn", header=TWO, seen=True)
    assert broken(game.findings) == []  # who plays on after an end has told it by mistake
    game = Played(
        *begun, *then, "yellow income", "yellow fundraise", "yellow end_turn", header=TWO, seen=True
    )
    assert broken(game.findings) != []


@pytest.mark.parametrize(
    ("then", "late"),
    [("green income", None), ("yellow income", 1), ("table advance_sunspot year=3 spot=2", 1)],
)
def test_an_end_that_is_told_after_the_year_ends_an_idle_turn_where_another_player_goes_on(
    then: str, late: int | None
) -> None:
    state = turn_of("yellow")
    state.first_player = "yellow"
    events = list(events_of((YEAR, "yellow end_turn", then)))
    assert late_end(state, events, 0, "", "advance_sunspot") == late
    state.first_player = "green"
    assert late_end(state, events, 0, "", "advance_sunspot") == 1


def test_who_acts_early_after_a_turn_was_ended_in_words_goes_on_with_no_older_one() -> None:
    """Red's end goes unsaid; in the next year Yellow ends a turn, and Red comes before Green."""
    year: tuple[str | Event, ...] = (
        "yellow end_turn", "green end_turn", "red income", YEAR, "yellow income", "yellow end_turn",
    )  # fmt: skip
    tank = ("red cargo_transfer from=leo to=outpost1", "red tanks stack=outpost1 n=1 change=+1")
    rest = ("green income", "green end_turn", "red income", "red end_turn")
    game = Played(*year, *tank, *rest, seen=True)
    assert broken(game.findings) == [("G.1", "red", 7)]


def test_tanks_that_are_thrown_away_half_told_show_that_a_turn_was_not_over() -> None:
    """Yellow's third outpost would have changed its chit with the turn's end, and have no tanks any more."""
    away = (
        "yellow decommission stack=outpost3",
        "yellow tanks stack=outpost3 n=1 change=-1",
        "yellow tanks stack=outpost3 n=0 change=-1",
    )
    game = Played(
        "yellow income", "green income", *away, "yellow end_turn", "green end_turn",
        header=CORE, given=outpost("outpost3", "CT048", tanks=2), seen=True,
    )  # fmt: skip
    assert broken(game.findings) == [("Da", "green", 2)]


def test_a_card_that_would_lie_where_it_is_laid_shows_that_a_turn_was_not_over() -> None:
    """Yellow's third outpost becomes the first one by hand, as it would have with the turn's end."""
    laid = (
        "yellow cargo_transfer cards=CT048 from=outpost3 to=outpost1",
        "yellow create_stack stack=outpost1 space=leo",
    )
    game = Played(
        "yellow income", "green income", *laid, "yellow end_turn", "green end_turn",
        header=CORE, given=outpost("outpost3", "CT048"), seen=True,
    )  # fmt: skip
    assert broken(game.findings) == [("Da", "green", 2)]
