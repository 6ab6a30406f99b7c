"""One wrong deed at the table is found by its rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.engine.simulation import Played
from hfmod.findings import Severity
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.writing import GAME, judged, random_game, written

SEED = 2
Fault = Callable[[Writer], bool]  # does it, and tells whether it could be done here


def income_again(writer: Writer) -> bool:
    turn = writer.state.turn
    if turn is None or turn.operation is None or writer.state.auction or writer.state.movement:
        return False
    writer.desk.press(turn.player, "income")
    return True


def anothers_turn_ended(writer: Writer) -> bool:
    state = writer.state
    if state.turn is None or state.phase != "turns" or state.auction or state.movement:
        return False
    other = next(player for player in state.order if player != state.turn.player)
    writer.desk.press(other, "end-turn")
    return True


def income_out_of_turn(writer: Writer) -> bool:
    state = writer.state
    if state.turn is None or state.phase != "turns" or state.auction or state.movement:
        return False
    waiting = [player for player in state.order if player not in state.turns]
    if waiting:
        writer.desk.press(waiting[0], "income")
    return bool(waiting)


def cube_moved_early(writer: Writer) -> bool:
    state = writer.state
    if state.turn is None or state.phase != "turns" or state.auction or state.movement:
        return False
    writer.desk.by_table("advance")
    return True


def bid_without_aquas(writer: Writer) -> bool:
    state = writer.state
    if state.auction is None:
        return False
    bidder = next(player for player in state.order if player != state.auction.initiator)
    if bidder in state.auction.passed:
        return False
    writer.desk.bid(bidder, state.players[bidder].aquas + 1 + max(state.auction.bids.values(), default=0))
    writer.desk.press(bidder, "bid")
    return True


FAULTS: list[tuple[Fault, str]] = [
    (income_again, "D1b"),
    (cube_moved_early, "Db"),
    (bid_without_aquas, "I2c"),
]


@pytest.mark.parametrize("nth", range(2))
@pytest.mark.parametrize(("fault", "rule"), [*FAULTS, (income_out_of_turn, ""), (anothers_turn_ended, "")])
def test_a_single_fault(tmp_path: Path, fault: Fault, rule: str, nth: int) -> None:
    """The log ends with the fault, done with the controls of the table; all before it is legal.

    An income or an end out of turn after which nobody goes on with the turn shows that its end went unsaid.
    """
    played = random_game("race-to-mars", 3, SEED)
    writer = Writer(played.header, GAME)
    skip = nth * 4
    for number, action in enumerate(played.actions, 1):
        writer.tell(number, action)
        if number > 3 and skip <= 0 and fault(writer):
            break
        skip -= 1
    game = judged(tmp_path / "fault.vlog", writer.hand.log())
    wrong = [
        one.code for one in game.findings if one.severity is Severity.VIOLATION and one.caused_by is None
    ]
    assert wrong == ([rule] if rule else [])
    assert rule or [one.code for one in game.findings] == ["UNSAID"]


def test_who_goes_on_with_a_turn_shows_that_another_has_ended_it(tmp_path: Path) -> None:
    played = random_game("race-to-mars", 3, SEED)
    writer, told = Writer(played.header, GAME), iter(enumerate(played.actions, 1))
    for number, action in told:
        turn = writer.state.turn
        if turn is not None and action["by"] == turn.player and action["do"] != "end_turn" and number > 3:
            break
        writer.tell(number, action)
    other = next(one for one in writer.state.order if one != action["by"] and one not in writer.state.turns)
    writer.desk.press(other, "end-turn")
    writer.tell(number, action)
    game = judged(tmp_path / "fault.vlog", writer.hand.log())
    assert [(one.code, one.player, one.severity) for one in game.findings] == [
        ("GL-Turn", other, Severity.VIOLATION)
    ]


def with_an_event() -> tuple[Played[Hf4State], int]:
    """A game, and where a year ends with an event after which the first player acts and goes on."""
    for seed in range(40):
        played = random_game("core", 2, seed)
        acts = [(one["do"], one["by"]) for one in played.actions]
        for at in range(10, len(acts) - 4):
            first = acts[at + 2][1]
            if (acts[at][0], acts[at + 1][0]) != ("advance_sunspot", "roll_event") or acts[at - 1][
                1
            ] == first:
                continue
            if acts[at + 2] != ("end_turn", first) and acts[at + 3] == ("end_turn", first):
                return played, at
    raise AssertionError("no game with an event")


@pytest.mark.thorough
def test_an_end_said_while_the_year_ends_is_a_breach_of_who_goes_on_with_that_turn(tmp_path: Path) -> None:
    """Else the roll for the event would have been left out, and the turn before it."""
    played, at = with_an_event()
    writer = Writer(played.header, GAME)
    for number, action in enumerate(played.actions, 1):
        if number == at + 1:
            first = writer.state.first_player
            writer.desk.press(first, "end-turn")
        writer.tell(number, action)
    game = judged(tmp_path / "fault.vlog", writer.hand.log())
    wrong = [one for one in game.findings if one.severity is Severity.VIOLATION and one.caused_by is None]
    assert [(one.code, one.player) for one in wrong] == [("Db", first)]
    tidy = judged(tmp_path / "tidy.vlog", written(played).hand.log())
    assert [one for one in tidy.findings if one.severity is Severity.VIOLATION] == []
