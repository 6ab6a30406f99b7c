"""What follows from a phase that should not have been begun, or from a hasty reveal, is no root."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.lines import Resumption
from hfmod.engine.replay import Replay
from hfmod.findings import Severity
from hfmod.games.roll.rules.state import MANAGE, ROLL, RollState
from tests.games.roll.tables import (
    GAME,
    all_assigned,
    assign,
    built,
    do,
    empty,
    give,
    managing,
    named,
    revealed,
    rolled,
    started,
)

HEADER = {"players": [{"id": "ann"}, {"id": "bob"}, {"id": "cho"}]}
END = {"do": "end_phase"}
STOCK = {"by": "ann", "do": "stock", "worker": "home"}
NO_GOODS = ("RH7", "RH8", "RH3")
WORLDS = ("Plague World", "Uplift Overseers")


def lifted() -> RollState:
    """Ann selects Explore, the others Ship, though nobody has a good; Ann has producers besides."""
    state = started(homes=NO_GOODS)
    all_assigned(state, ann="explore", bob="ship", cho="ship")
    revealed(state)
    built(state, "ann", *WORLDS)
    give(state, "ann", "produce", "home", "home")
    return state


def begin(phase: str) -> dict[str, Any]:
    return {"do": "begin_phase", "phase": phase}


def produce(world: str) -> dict[str, Any]:
    return {"by": "ann", "do": "produce", "worker": "home", "world": named(world)}


def judged(state: RollState, *acts: dict[str, Any]) -> tuple[list[tuple[int, str, str | None]], RollState]:
    """Breaches of their own in acts that go on from a position: the how many-th act, rule and player."""
    replay: Replay[RollState] = Replay(GAME, HEADER, "a table")
    replay.take(Resumption(state))
    for n, act in enumerate(acts, 1):
        replay.step(n, {"n": n, "by": None, **act})
    broken = [one for one in replay.verdict.findings if one.severity is Severity.VIOLATION]
    assert replay.verdict.findings == broken
    return [(one.step or 0, one.code, one.player) for one in broken if one.caused_by is None], replay.state


def test_who_goes_back_to_the_phase_that_was_open_does_no_wrong_after_one_was_begun_on_x() -> None:
    roots, _ = judged(lifted(), begin("explore"), begin("settle"), STOCK, END, begin("ship"), END)
    assert roots == [(2, "ROLL-PH-2", None)]


def test_what_is_done_in_a_phase_begun_on_x_is_done_in_a_phase() -> None:
    """So it is where all phases are over: the round comes back to Manage Empire with its end."""
    acts = begin("explore"), STOCK, END, begin("ship"), END, begin("produce"), *map(produce, WORLDS), END
    roots, state = judged(lifted(), *acts)
    assert roots == [(6, "ROLL-PH-2", None)]
    assert state.step == MANAGE


def test_a_phase_that_nobody_selected_or_began_is_one_slip() -> None:
    """Its first worker breaks the rule, its end is told in words."""
    acts = begin("explore"), STOCK, END, begin("ship"), END, *map(produce, WORLDS), END
    roots, state = judged(lifted(), *acts)
    assert roots == [(6, "ROLL-PH-2", "ann")]
    assert state.step == MANAGE


def test_workers_of_who_was_not_ready_may_stand_where_they_were_seen() -> None:
    """Screens are lifted before Cho has assigned: what her worker does then follows from that."""
    start = started(homes=NO_GOODS)
    for name in ("ann", "bob", "cho"):
        rolled(start, name, "home:explore")
    for name in ("ann", "bob"):
        do(start, assign(name, "ship"))
    shown = {"player": "cho", "selected": "explore", "workers": ["home:explore:explore"]}
    stock = {"by": "cho", "do": "stock", "worker": "home"}
    acts = {"do": "reveal", "shown": [shown]}, begin("explore"), stock, END, begin("ship"), END
    roots, _ = judged(start, *acts)
    assert roots == [(1, "ROLL-ROUND-1", None)]


@pytest.mark.parametrize("phase", ["produce", "settle"])
def test_who_was_not_ready_and_shows_no_selection_may_have_selected_any_phase(phase: str) -> None:
    """Dice that nobody assigned lie where they came up; which one selects only its player could tell."""
    start = started(homes=NO_GOODS)
    for name in ("ann", "bob", "cho"):
        rolled(start, name, "home:explore", "home:produce")
    for name in ("ann", "bob"):
        do(start, assign(name, "ship", "produce"))
    shown = {"player": "cho", "workers": ["home:explore:explore", "home:produce:produce"]}
    roots, _ = judged(start, {"do": "reveal", "shown": [shown]}, begin(phase))
    assert roots == [(1, "ROLL-ROUND-1", None)]


# -- players who are ahead of the others -------------------------------------------------------------------


def managed() -> RollState:
    """All phases are over, and Cho has still to recruit; Ann has four Home dice in the cup."""
    state = managing()
    for player in state.players.values():
        player.recruited = player.id != "cho"
    give(state, "cho", "citizenry", "home")
    empty(state, "ann", "cup")
    give(state, "ann", "cup", "home", "home", "home", "home")
    return state


ROLL_ALL = {"by": "ann", "do": "roll", "chance": [{"d6": face} for face in (1, 3, 4, 5)]}
AS_ROLLED = ["explore", "develop", "settle", "produce"]
ASSIGN = {"by": "ann", "do": "assign", "columns": AS_ROLLED, "selector": 0}
RECRUIT = {"by": "cho", "do": "recruit", "dice": ["home"]}


def test_who_rolls_and_assigns_while_another_recruits_is_early_once_and_stays_so() -> None:
    """Her workers stand behind the screen when the round begins: she has no more to do in it."""
    roots, state = judged(managed(), ROLL_ALL, ASSIGN, RECRUIT, {"do": "end_round"})
    assert roots == [(1, "ROLL-ROUND-1", "ann")]
    assert (state.step, state.players["ann"].selected, state.players["ann"].cup) == (ROLL, "explore", {})


def test_who_rolls_once_the_others_have_recruited_is_not_early() -> None:
    roots, _ = judged(managed(), RECRUIT, {"do": "end_round"}, ROLL_ALL, ASSIGN)
    assert roots == []


def test_what_stands_behind_the_screen_of_who_is_early_is_judged_all_the_same() -> None:
    state = managed()
    rolled(state, "ann", "home:explore", "home:explore", "home:develop")
    broken = {
        column: sorted(one.rule for one in assign("ann", "explore", "explore", column).check(state))
        for column in ("develop", "ship")
    }
    assert broken == {"develop": ["ROLL-ROUND-1"], "ship": ["ROLL-ASG-1", "ROLL-ROUND-1"]}
