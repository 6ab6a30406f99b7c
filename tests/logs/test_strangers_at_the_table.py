"""Two games of players who know nothing of how logs are read, with mouse and menus, half of it in the chat.

What was done was noted by their player: breaches, and many more habits of a table (dice of the plain button,
disks, fuel and Aquas by hand, ends of turns taken back or forgotten, a crew turned once the game has begun).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity

pytestmark = pytest.mark.thorough

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"

FLIGHTS = {
    (33, "G1c.1", "red"),  # dirt in LEO
    (59, "H7e", "green"),  # FINAO with three Aquas
    (74, "D1b", "green"),  # a refuel after a prospect that only the disk and the chat tell
    (98, "I6.2", "green"),  # ISRU 4 on hydration 3
    (103, "H6a", "red"),  # lifts off with too little thrust and fuel
    (107, "I1", "red"),  # an income of two
    (113, "I5a", "green"),  # refuels where it is too dry
    (144, "G4.1", "red"),  # jumps a claim without the right
    (154, "Da", "red"),  # boosts in Green's turn
    (197, "K", None),  # no event is rolled
    (200, "J4b.2", "red"),  # one therm too few
    (204, "H8c", "red"),  # a bonus burn of Venus in the red season
}
#: Red takes a chit that Green has taken in words and left on the map.
TAKEN = (89, "G5.1", "red")
POLITICS = {
    (36, "O2b.3", "red"),  # elects into an ideology of others, and takes two Aquas
    (61, "I2", "green"),  # takes a second card for a grant
    (62, "O2b.4", "red"),  # moves a delegate across the assembly
    (96, "I7", "yellow"),  # a factory of nothing
    (103, "O4a", "green"),  # lobbies for the centrist law without need
    (110, "O5a", "red"),  # takes six Aquas for two cards
    (123, "D1b", "green"),  # a second fundraise
    (126, "K2f", "green"),  # nothing given up for the budget cuts
    (149, "I2c", "yellow"),  # bids more than there is
    (167, "G5.1", "red"),  # glory in LEO
}


@cache
def verdict(log: str) -> Verdict:
    (found,) = judge_game([LOGS / f"{log}.vlog"], League())
    return found


def roots(log: str, severity: Severity = Severity.VIOLATION) -> set[tuple[int | None, str, str | None]]:
    own = (one for one in verdict(log).findings if one.severity is severity and one.caused_by is None)
    return {(one.step, one.code, one.player) for one in own}


def test_breaches_of_flights_are_found_and_nobody_is_accused_of_others() -> None:
    assert FLIGHTS <= roots("first-flights-two-players") <= FLIGHTS | {TAKEN}


def test_breaches_of_politics_are_found_and_nobody_is_accused_of_others() -> None:
    assert roots("politics-chat-three-players") == POLITICS
    also = {code for one in verdict("politics-chat-three-players").findings for code in one.codes}
    assert "O2b.2" in also  # two Aquas for a fundraise


def test_habits_of_a_table_are_slips() -> None:
    slips = roots("first-flights-two-players", Severity.BOOKKEEPING)
    assert {(18, "UNSAID", "green"), (21, "GL-Turn", "green"), (71, "UNSAID", "green")} <= slips
    unclear = roots("first-flights-two-players", Severity.UNVERIFIABLE)
    assert unclear == {(161, "CHANCE-UNDONE", "green")}
