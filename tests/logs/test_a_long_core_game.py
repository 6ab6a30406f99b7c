"""A whole core game of three players with planted breaches: `core-three-players.vlog`, by a player for all.

What was done was noted by that player, who knew nothing of how logs are read: sixteen breaches, all of which
are found, and thirty-seven untidinesses.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity

LOG = Path(__file__).parent.parent / "fixtures" / "logs" / "core-three-players.vlog"

BREACHES = {
    (44, "I2b", "red"),
    (113, "H10.1", "green"),
    (150, "I2a", "red"),
    (217, "D1b", "red"),
    (234, "Da", "red"),
    (269, "I2c", "yellow"),
    (293, "I4", "red"),
    (558, "H5d", "yellow"),
    (575, "GL-Glitch-Triggers", "red"),
    (610, "I8a", "yellow"),
    (653, "K2c", "green"),
    (724, "D1a", "red"),
    (739, "H6a", "yellow"),
    (797, "I4a", "red"),
    (909, "B7e.3", "green"),
    (955, "I6.2", "green"),
}
#: Breaches too, by the letter, which the player had noted as untidy or not at all: a low bid, and one with
#: four cards in hand.
BESIDE = {(59, "I2b", "green"), (153, "I2a", "red")}
#: What comes of bids below two openings, and of a way up an aerobrake path; the last is the step of its root.
FOLLOW = {
    (45, "I2b", "yellow", 44),
    (48, "I2e", "green", 44),
    (62, "I2b", "yellow", 59),
    (911, "GL-Aerobrake-Hazard.c", "green", 909),
}
#: Slips of the table: what was not said or done by hand, ends and chits that differ.
UNTIDY = {
    (42, "D1"), (57, "UNSAID"), (161, "UNSAID"), (261, "UNSAID"), (323, "UNSAID"), (356, "EXPECT"),
    (393, "UNSAID"), (428, "UNSAID"), (477, "UNSAID"), (486, "UNSAID"), (503, "UNSAID"), (548, "UNSAID"),
    (575, "UNSAID"), (587, "UNSAID"), (607, "EXPECT"), (693, "UNSAID"), (714, "UNSAID"), (724, "UNSAID"),
    (738, "UNSAID"),
    (766, "GL-Glitch-Triggers"), (769, "UNSAID"), (784, "UNSAID"), (807, "UNSAID"), (823, "EXPECT"),
    (845, "H1c"),
}  # fmt: skip


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    (found,) = judge_game([LOG], League())
    return found


def test_breaches_are_found_as_they_were_made_and_nobody_is_accused_of_others(verdict: Verdict) -> None:
    found = [one for one in verdict.findings if one.severity is Severity.VIOLATION]
    assert {(one.step, one.code, one.player) for one in found if one.caused_by is None} == BREACHES | BESIDE
    follow = {(one.step, one.code, one.player, one.caused_by) for one in found if one.caused_by is not None}
    assert follow == FOLLOW


def test_nothing_that_the_table_did_untidily_is_left_open(verdict: Verdict) -> None:
    assert [one for one in verdict.findings if one.severity is Severity.UNVERIFIABLE] == []
    slips = [one for one in verdict.findings if one.severity is Severity.BOOKKEEPING]
    assert {(one.step, one.code) for one in slips if one.caused_by is None} == UNTIDY
    notes = [(one.step, one.code) for one in verdict.findings if one.severity is Severity.NOTE]
    assert notes == [(317, "SAID-TWICE"), (975, "SAID-TWICE")]
