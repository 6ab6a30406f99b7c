"""A war, played by mouse in VASSAL from its outbreak to the truce: see tests/fixtures/logs/README.md."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from tests.logs.test_recorded_games import acts

LOGS = Path("tests/fixtures/logs")
WAR = (LOGS / "war-by-mail-1.vlog", LOGS / "war-by-mail-2.vlog")


TOUR = (LOGS / "war-controls.vlog",)


@cache
def verdict(game: tuple[Path, ...]) -> Verdict:
    (found,) = judge_game(list(game), League())
    return found


def of(severity: Severity, game: tuple[Path, ...] = WAR) -> list[tuple[int | None, str, str | None]]:
    """Findings of a severity that follow from no other one: step, code, player."""
    return [
        (one.step, one.code, one.player)
        for one in verdict(game).findings
        if one.severity is severity and one.caused_by is None
    ]


def test_a_war_is_judged_by_what_was_done_against_the_rules() -> None:
    """All breaches are found, and nobody else is accused."""
    assert of(Severity.VIOLATION) == [
        (37, "3D3a", "white"),  # a petition to the extremist of Red, who was not asked
        (71, "O2", "white"),  # income, not meant
        (144, "3D8a", "red"),  # a second attack on LVO
        (162, "3D6c.2", "green"),  # a bribe for the delegate of White
        (174, "3E5", "white"),  # a kamikaze without a support
        (195, "3D7f", "purple"),  # a dropstone that goes outward twice
        (253, "E6d", "purple"),  # a third outpost at the end of the turn, not meant
    ]
    assert not of(Severity.UNVERIFIABLE)


def test_ends_of_turns_that_go_unsaid_in_a_war_are_bookkeeping() -> None:
    assert of(Severity.BOOKKEEPING) == [(75, "UNSAID", "white"), (193, "UNSAID", "red")]


def test_war_breaks_out_and_ends_with_a_truce() -> None:
    """It begins by the roll for a factory; White gets the fourth bribe by a deal."""
    read = acts(*WAR)
    told = [one["do"] for one in read]
    assert len(told) > 120
    assert told[:3] == ["industrialize", "roll_outbreak", "end_turn"]
    assert {"attack", "fire", "zap", "end_attack", "suborn", "petition", "dislodge", "fly_kamikaze"} <= set(
        told
    )
    (truce,) = (one for one in read if one["do"] == "truce")
    assert (truce["by"], truce["paid"]) == ("white", {"green": 2, "red": 2})
    assert [one["gets"] for one in read if one["do"] == "deal"] == [["bribes:1"]]


def test_controls_that_are_tried_and_taken_back_are_no_acts() -> None:
    """Seven of them roll a die."""
    assert acts(*TOUR) == []
    undone = [(step, "CHANCE-UNDONE", "purple") for step in (13, 17, 29, 77, 79, 103, 105)]
    assert of(Severity.UNVERIFIABLE, TOUR) == undone
    assert not of(Severity.VIOLATION, TOUR)
