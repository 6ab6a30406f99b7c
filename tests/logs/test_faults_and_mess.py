"""One wrong deed at the table is found by its rule; an untidy table is nobody's fault."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.components.hf4.common import MAP
from hfmod.findings import Severity
from hfmod.logs.vassal_writing import Writer
from tests.logs.writing import GAME, judged, random_game

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
    (anothers_turn_ended, "GL-Turn"),
    (income_out_of_turn, "Da"),
    (cube_moved_early, "Db"),
    (bid_without_aquas, "I2c"),
]


@pytest.mark.parametrize("nth", range(2))
@pytest.mark.parametrize(("fault", "rule"), FAULTS)
def test_a_single_fault(tmp_path: Path, fault: Fault, rule: str, nth: int) -> None:
    """The log ends with the fault, done with the controls of the table; all before it is legal."""
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
    assert wrong == [rule]


# -- mess --------------------------------------------------------------------------------------------------


def _aside(writer: Writer, ident: str, dx: int) -> None:
    """Drag a piece away, and back."""
    board, (x, y) = writer.hand.at(ident)
    writer.hand.drag(ident, board, (x + dx, y + dx))
    writer.hand.drag(ident, board, (x, y))


def mess(writer: Writer, rng: random.Random) -> None:
    """Something that players do at a table and that means nothing."""
    state, desk = writer.state, writer.desk
    player = rng.choice(state.order)
    what = rng.randrange(6)
    if what == 0:
        _aside(writer, f"card-{state.players[player].crew.lower()}", 15)
    elif what == 1:
        _aside(writer, f"dry-{player}", 9)
    elif what == 2:
        desk.press(player, "aquas-plus-1")
        desk.press(player, "aquas-minus-1")
    elif what == 3 and state.players[player].hand:
        card = rng.choice(state.players[player].hand)
        desk.card("flip", card)
        desk.card("flip", card)
    elif what == 4:
        board, spot = writer.hand.at(f"thrust-marker-{player}")
        writer.hand.drag(f"thrust-marker-{player}", MAP, desk.space("leo"))
        writer.hand.drag(f"thrust-marker-{player}", board, spot)
    else:
        desk.bid(player, rng.randrange(9))


@pytest.mark.parametrize("seed", range(10))
def test_an_untidy_table(tmp_path: Path, seed: int) -> None:
    """Twenty untidy things in a legal game give no violation."""
    played = random_game("race-to-mars", 3, SEED)
    rng = random.Random(seed)
    when = set(rng.sample(range(1, len(played.actions)), 20))
    writer = Writer(played.header, GAME)
    for number, action in enumerate(played.actions, 1):
        writer.tell(number, action)
        if number in when:
            mess(writer, rng)
    game = judged(tmp_path / "mess.vlog", writer.hand.log())
    assert [one.code for one in game.findings if one.severity is Severity.VIOLATION] == []
