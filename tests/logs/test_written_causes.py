"""Logs written by hand: what is wrong in them, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.findings import Finding, Severity

CASES = Path(__file__).parents[1] / "fixtures" / "hflog"


def broken(name: str) -> list[Finding]:
    """The breaches of a log."""
    (verdict,) = judge_game([CASES / name], League())
    return [one for one in verdict.findings if one.severity is Severity.VIOLATION]


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("r1-finao-after-failed-roll.hflog", "H7e"),
        ("r2-failed-hazard-ignored.hflog", "H7.1"),
        ("r3-finao-after-passed-roll.hflog", "H7e"),
        ("r4-failed-hazard-rolled-again.hflog", "H7.1"),
    ],
)
def test_a_roll_that_has_been_made_counts(name: str, rule: str) -> None:
    (finding,) = broken(name)
    assert (finding.step, finding.codes, finding.facts["roll_step"]) == (10, (rule,), 9)
    assert "step 9" in finding.message


@pytest.mark.parametrize("name", ["ok-finao-before.hflog", "ok-roll-4.hflog"])
def test_their_legal_twins(name: str) -> None:
    (verdict,) = judge_game([CASES / name], League())
    assert verdict.findings == []


def test_three_second_operations_in_a_long_game_are_three_breaches() -> None:
    found = broken("two-ops-late.hflog")
    assert [(one.step, one.codes, one.caused_by) for one in found] == [
        (20, ("D1b",), None),
        (138, ("D1b",), None),
        (236, ("D1b",), None),
    ]


def test_a_spare_die_leaves_nothing_but_the_breach_that_the_book_admits() -> None:
    (verdict,) = judge_game([CASES / "r1-extra-die.hflog"], League())
    assert [(one.code, str(one.severity)) for one in verdict.findings] == [
        ("CHANCE-SPARE", "form"),
        ("G4.1", "violation"),
    ]
