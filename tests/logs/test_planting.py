"""What no table can show is not planted as a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hfmod.engine.chance import Recorded, Seeded
from hfmod.engine.lines import act_of
from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.rules.state import TmdState
from tests.games.tmdice.tables import GAME, playing
from tests.games.tmdice.test_silence import die, roots, told
from tests.logs import faults
from tests.logs.drawn import Drawn
from tests.logs.stray_dice import tells_no_breach

DRAWN = Drawn("hf4", 262088, 60)  # White and Purple
FIRST, SECOND = "white", "purple"


def lines(*acts: dict[str, Any]) -> list[dict[str, Any]]:
    """The set-up and some acts, of White if nobody else is named."""
    act = act_of(DRAWN.rules, {"do": "set_up", "by": None})
    set_up = faults._done(DRAWN, DRAWN.begin(), act, Seeded(0), 1)
    return [{"n": n, "by": FIRST, **act} for n, act in enumerate((set_up, *acts), 1)]


END = {"do": "end_turn"}


@pytest.mark.parametrize(
    "meanwhile",
    [{"do": "deal", "to": SECOND}, {"do": "vote", "agree": True}, {"do": "nominate", "to": SECOND}],
)
def test_offers_are_told_when_they_are_accepted_and_votes_go_on_beside_what_is_done(
    meanwhile: dict[str, Any],
) -> None:
    told = lines({"do": "activate_thruster", "card": "CQ042"}, meanwhile)
    assert faults._last_told(told) == told[1]


@pytest.mark.parametrize(
    ("rules", "after", "open_"),
    [
        ({"H2.1"}, [{"do": "enter"}], True),
        ({"H2.1"}, [{"do": "enter"}, END], False),
        ({"D1b"}, [{"do": "discard"}], True),
        ({"Da", "H2.2"}, [], True),
        ({"G1d"}, [], False),
    ],
)
def test_a_log_that_stops_in_a_turn_leaves_its_thrusters_and_ends_open(
    rules: set[str], after: list[dict[str, Any]], open_: bool
) -> None:
    told = lines(END, {"do": "enter"}, *after)
    assert faults._left_open(DRAWN, told, faults.Truth(frozenset(rules), FIRST, 3, "enter")) is open_


def way(*spaces: str) -> list[dict[str, Any]]:
    crew = DRAWN.begin().players[FIRST].crew
    begun = {"do": "create_stack", "kind": "rocket", "source": "leo", "cards": [crew]}
    hops = [{"do": "enter", "space": space} for space in spaces]
    return lines(begun, {"do": "activate_thruster", "card": crew}, *hops, {"do": "end_move"})


@pytest.mark.parametrize(("rule", "else_"), [("H4.1", {"H5c", "H5d"}), ("H5d", set())])
def test_a_figure_that_left_the_lines_may_have_flown_without_fuel(rule: str, else_: set[str]) -> None:
    found = Finding(rule, Severity.VIOLATION, "far away", step=2, player=FIRST)
    truth = faults._truth_in([found], lines({"do": "enter"}), 2)
    assert truth is not None and truth.rules == {rule} and truth.shown_as & {"H5c", "H5d"} == else_


@pytest.mark.parametrize(
    ("spaces", "back"),
    [
        (("cycler", "luna-belt", "leo"), True),  # where the whole move began
        (("cycler", "luna-belt", "cycler"), True),
        (("cycler", "luna-belt", "geo"), False),
    ],
)
def test_a_way_that_comes_back_may_have_been_measured(spaces: tuple[str, ...], back: bool) -> None:
    assert faults._comes_back(DRAWN, way(*spaces), 5, FIRST) is back


def test_the_end_of_an_idle_turn_may_be_told_before_that_of_the_turn_before() -> None:
    income = {"do": "income"}
    first, second = SECOND, FIRST  # Purple begins
    turns = [{**income, "by": first}, {**END, "by": second}, {**END, "by": first}]
    assert faults._perhaps_told_early(DRAWN, lines(*turns), 3)
    assert not faults._perhaps_told_early(DRAWN, lines(*turns[:2], {**income, "by": second}, turns[2]), 3)


@pytest.mark.parametrize(("tanks", "less"), [(1, False), (2, True), (3, True)])
def test_more_tanks_than_there_is_fuel_for_are_counted_as_those_that_there_are(
    tanks: int, less: bool
) -> None:
    state = DRAWN.begin()
    crew = state.players[FIRST].crew
    begun = {"do": "create_stack", "kind": "rocket", "source": "leo", "cards": [crew], "fts": 0}
    loaded = {"do": "load_fuel", "tanks": 1, "source": "leo"}
    for line in lines(begun, loaded):
        DRAWN.rules.force(state, act_of(DRAWN.rules, line), Recorded(line.get("chance", ())))
    out = act_of(DRAWN.rules, {"do": "fuel_to_fts", "by": FIRST, "tanks": tanks})
    assert faults._comes_to_less(DRAWN, state, out) is less


STRAY = {**die("ann", "blue"), "do": "gain_die"}
KEEPS_NONE, KEEPS_IT = ({"by": "ann", "do": "keep_dice", "keep": keep} for keep in ([], ["water"]))
RED, OVER = die("ann"), {"by": "ann", **END}


@pytest.mark.parametrize(
    ("players", "lines", "unseen"),
    [
        (2, [RED, RED, STRAY, KEEPS_NONE], True),  # put back as a mistake
        (2, [RED, RED, STRAY, KEEPS_IT], False),
        (2, [RED, RED, STRAY, RED, OVER], False),
        (1, [RED, RED, STRAY, RED, OVER], True),  # the support of the next turn
        (1, [RED, RED, STRAY, RED, RED, OVER], False),  # of which there is one already
        (1, [RED, STRAY, RED, OVER], False),  # the turn goes on
        (1, [RED, RED, RED, OVER], False),  # no stray die
    ],
)
def test_a_die_for_nothing_that_may_be_in_order(
    players: int, lines: list[dict[str, Any]], unseen: bool
) -> None:
    def after(some: Sequence[Mapping[str, Any]]) -> TmdState:
        state = playing(players)
        for line in some:
            GAME.force(state, act_of(GAME, line), Recorded(line.get("chance", ())))
        return state

    def legal(some: Sequence[Mapping[str, Any]]) -> bool:
        return roots(told(playing(players), *some)) == []

    assert tells_no_breach(lines, 3 if lines[1] is RED else 2, after, legal) is unseen


def test_a_thruster_that_is_named_again_before_anything_flew_shows_no_fault() -> None:
    """Whoever uses its control again, with another push, has put the first one right."""
    named = {"by": "yellow", "do": "activate_thruster", "card": "CQ040"}
    pushed, flown = {**named, "push_by": "yellow"}, {"by": "yellow", "do": "enter", "space": "cycler"}
    assert faults._puts_right([pushed, named], 2)
    assert not faults._puts_right([pushed, flown, named], 3)
    assert not faults._puts_right([pushed, {**named, "by": "green"}], 2)
    assert not faults._puts_right([pushed, flown], 2)
