"""A set-up of the dice game of Mars as hands do it: corporations dragged, chosen twice, or forgotten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.chance import Recorded
from hfmod.engine.reporting import UNSAID
from hfmod.engine.simulation import Played
from hfmod.findings import Severity
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import BONUS, BONUS_BOX, card_id, hand, mat
from hfmod.games.tmdice.record.telling import Telling
from tests.logs.test_tmdice_forgotten import judged
from tests.logs.test_tmdice_games import GAME, beginning, played_on

CHOOSE, REVEAL, START = "choose_corporation", "reveal_corporation", "starting_dice"
Deed = Callable[[Writer, dict[str, Any]], None]


def beginning_of_two() -> Played[Any]:
    """The first turns of two: purple begins; the start bonus of orange is dice and tokens."""
    return beginning("greedy", 2, 3, 14)


def drag(writer: Writer, card: str, board: str, name: str) -> None:
    """Drag a card to a place of a board."""
    wanted = next(one for one in writer.hand.table.boards if one.name == board)
    places = [*wanted.places, *(one for area in wanted.areas for one in area.places)]
    spot = next(one for one in places if one.name == name)
    writer.hand.drag(card_id(card), board, (spot.x, spot.y))


def lay(writer: Writer, seat: str, card: str) -> None:
    """A corporation is dragged from the hand to the mat."""
    drag(writer, card, mat(seat), "Corporation")


def take_up(writer: Writer, seat: str, card: str) -> None:
    """A corporation is dragged back."""
    drag(writer, card, hand(seat), "Corporation 1")


def unsaid(writer: Writer, action: dict[str, Any]) -> None:
    """An act is done, and no control used for it: what it gives is rolled and drawn."""
    was = writer.state
    writer.state = played_on(writer, action)
    one = GAME.parse({name: value for name, value in action.items() if name not in ("n", "chance")})
    outcomes = Recorded(action.get("chance", ())).decide(one.draws(was))
    Telling(writer.desk, one, was, writer.state, outcomes).chance()
    writer.desk.tidy(writer.state)


def by_hand(writer: Writer, action: dict[str, Any]) -> None:
    """A corporation is dragged to the mat, and its bonus taken."""
    lay(writer, action["by"], writer.state.players[action["by"]].corporation)
    unsaid(writer, action)


def only_noted(writer: Writer, action: dict[str, Any]) -> None:
    """An act that nobody sees."""
    writer.state = played_on(writer, action)


def other_of(played: Played[Any], seat: str) -> str:
    """The corporation that a player does not choose."""
    player = played.state.players[seat]
    return str(next(one for one in player.offered if one != player.corporation))


def told(played: Played[Any], deeds: dict[tuple[str, str], Deed], end: int | None = None) -> Writer:
    """A game, up to an act, in which the first acts of some kinds and players are done otherwise."""
    writer = Writer(played.header)
    for number, action in enumerate(played.actions[:end], 1):
        deed = deeds.pop((action["do"], action["by"]), None)
        if deed is not None:
            deed(writer, action)
        else:
            writer.tell(number, action)
    return writer


def found(path: Path, writer: Writer) -> list[tuple[str, str | None, str]]:
    """What is found that follows from nothing else."""
    verdict = judged(path, writer.hand.log())
    roots = [one for one in verdict.findings if one.caused_by is None]
    return [(one.code, one.player, one.severity.value) for one in roots if one.severity is not Severity.NOTE]


SLIP, BREACH = Severity.BOOKKEEPING.value, Severity.VIOLATION.value


@pytest.mark.parametrize("seats", [("orange",), ("purple",), ("purple", "orange")])
def test_a_corporation_that_lies_on_a_mat_is_chosen_and_revealed(
    tmp_path: Path, seats: tuple[str, ...]
) -> None:
    """Nobody says so, and its bonus is taken as it lies there."""
    deeds: dict[tuple[str, str], Deed] = {}
    for seat in seats:
        deeds |= {(CHOOSE, seat): only_noted, (REVEAL, seat): by_hand}
    writer = told(beginning_of_two(), deeds)
    assert found(tmp_path / "game.vlog", writer) == [(UNSAID, seat, SLIP) for seat in seats]


def test_who_lays_a_corporation_down_first_and_takes_its_bonus_waits_for_nobody(tmp_path: Path) -> None:
    """Orange is not the first player, and purple has not even chosen."""
    played = beginning_of_two()
    lines = {(one["do"], one["by"]): one for one in played.actions}

    def first(writer: Writer, action: dict[str, Any]) -> None:
        lay(writer, "orange", lines[CHOOSE, "orange"]["corporation"])
        for roll in lines[REVEAL, "orange"]["chance"]:
            colour = roll["for"].partition(" ")[0]
            dice = {writer.desk.supply(colour)[0]: roll["d6"]}
            writer.hand.press(f"roll_{colour}", "roll-orange", dice=dice)
        writer.tell(2, action)

    def then(writer: Writer, action: dict[str, Any]) -> None:
        writer.state = played_on(writer, action)
        writer.desk.tidy(writer.state)

    deeds: dict[tuple[str, str], Deed] = {
        (CHOOSE, "purple"): first,
        (CHOOSE, "orange"): only_noted,
        (REVEAL, "orange"): then,
    }
    assert found(tmp_path / "game.vlog", told(played, deeds)) == [(UNSAID, "orange", SLIP)]


def test_who_chooses_one_and_then_the_other_has_taken_the_other(tmp_path: Path) -> None:
    played = beginning_of_two()

    def twice(writer: Writer, action: dict[str, Any]) -> None:
        writer.hand.press("choose", card_id(other_of(played, action["by"])))
        writer.tell(3, action)

    writer = told(played, {(CHOOSE, "orange"): twice})
    assert found(tmp_path / "game.vlog", writer) == [(UNSAID, "orange", SLIP)]


def test_who_chooses_both_and_reveals_the_first_has_taken_that(tmp_path: Path) -> None:
    played = beginning_of_two()

    def twice(writer: Writer, action: dict[str, Any]) -> None:
        writer.tell(3, action)
        writer.hand.press("choose", card_id(other_of(played, action["by"])))

    writer = told(played, {(CHOOSE, "orange"): twice})
    assert found(tmp_path / "game.vlog", writer) == [(UNSAID, "orange", SLIP)]


def test_who_chooses_another_one_when_others_have_revealed_breaks_a_rule_once(tmp_path: Path) -> None:
    played = beginning_of_two()

    def then(writer: Writer, action: dict[str, Any]) -> None:
        writer.tell(4, action)
        writer.hand.press("choose", card_id(writer.state.players["orange"].corporation))
        writer.hand.press("choose", card_id(other_of(played, "orange")))
        writer.hand.press("reveal", card_id(other_of(played, "orange")))

    writer = told(played, {(REVEAL, "purple"): then}, 4)
    roots = found(tmp_path / "game.vlog", writer)
    assert [one for one in roots if one[2] != SLIP] == [("TMD-SETUP-12", "orange", BREACH)]


def test_a_corporation_that_is_laid_down_and_taken_up_again_is_not_chosen(tmp_path: Path) -> None:
    played = beginning_of_two()

    def looks(writer: Writer, action: dict[str, Any]) -> None:
        other = other_of(played, action["by"])
        lay(writer, action["by"], other)
        take_up(writer, action["by"], other)
        writer.tell(3, action)

    writer = told(played, {(CHOOSE, "orange"): looks})
    assert found(tmp_path / "game.vlog", writer) == []


def test_a_corporation_that_nobody_ever_shows_is_one_finding_however_long_they_play(tmp_path: Path) -> None:
    """The first turn begins without it; each act after that is judged as it is."""
    played = beginning_of_two()
    deeds: dict[tuple[str, str], Deed] = {(CHOOSE, "purple"): only_noted, (REVEAL, "purple"): unsaid}
    roots = found(tmp_path / "game.vlog", told(played, deeds))
    blamed = [one for one in roots if one[2] == BREACH]
    assert [code for code, _, _ in blamed if code == "TMD-SETUP-12"] == ["TMD-SETUP-12"]
    assert len(blamed) <= 3


def test_a_corporation_that_is_revealed_when_turns_have_begun_is_one_breach(tmp_path: Path) -> None:
    played = beginning_of_two()
    lines = {(one["do"], one["by"]): one for one in played.actions}

    def late(writer: Writer, action: dict[str, Any]) -> None:
        writer.tell(9, action)
        writer.hand.press("choose", card_id(lines[CHOOSE, "orange"]["corporation"]))
        writer.hand.press("reveal", card_id(lines[CHOOSE, "orange"]["corporation"]))

    deeds: dict[tuple[str, str], Deed] = {
        (CHOOSE, "orange"): only_noted,
        (REVEAL, "orange"): only_noted,
        ("support_die", "purple"): late,
    }
    roots = found(tmp_path / "game.vlog", told(played, deeds))
    assert [code for code, _, _ in roots].count("TMD-SETUP-12") == 1


def test_a_bonus_stack_that_is_too_high_is_a_slip_of_the_table(tmp_path: Path) -> None:
    """The button that lays it out was clicked twice; everybody plays on with what lies there."""
    played = beginning_of_two()
    writer = Writer(played.header)
    writer.tell(1, played.actions[0])
    stack = next(one for one in writer.hand.table.piles if one.name == BONUS)
    for ident in writer.hand.contents(BONUS_BOX)[:4]:
        writer.hand.drag(ident, stack.board, (stack.x, stack.y))
    for number, action in enumerate(played.actions[1:], 2):
        writer.tell(number, action)
    assert found(tmp_path / "game.vlog", writer) == [("TMD-SETUP-4", None, SLIP)]
