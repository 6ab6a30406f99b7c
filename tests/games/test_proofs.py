"""The shipped list of proofs names tests that are there, and no rule that can be broken lacks one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hfmod.package import package, rulebook
from hfmod.resources import content_dir

ROOT = Path(__file__).resolve().parents[2]
RAISED = re.compile(r'\b(?:broken|RuleViolation|SeenBreach)\(\s*"([^"]+)"')
MARKED = re.compile(r"mark\.breaks\(([^)]*)\)")

#: Rules that sound as if they could be broken, why they cannot, and the test of what is there instead.
NOT_BROKEN = {
    "F4a": (
        "no act says which colour the chit gets: a table that shows another one has a slip, not a breach",
        "games/hf4/test_f_fuel.py::test_a_chit_of_another_colour_is_a_slip_of_the_table",
    ),
    "3C2": (
        "a casus belli starts the War by itself: no act says so",
        "games/hf4/test_m3_outbreak.py::test_a_casus_belli_starts_the_war",
    ),
    "3C2a": (
        "a second one starts none by itself: no act says so",
        "games/hf4/test_m3_outbreak.py::test_a_second_one_does_not",
    ),
    "I4b": (
        "it allows a player something, and forbids nobody anything",
        "games/hf4/test_i1_i4_earth.py::test_a_boosted_card_flies_in_the_same_turn",
    ),
    "I8c": (
        "it allows a player something, and forbids nobody anything",
        "games/hf4/test_i5_i9_space.py::test_a_product_flies_in_the_same_turn",
    ),
}


def test_every_proof_names_a_test_of_this_tree() -> None:
    proofs = json.loads((content_dir("hf4") / "proofs.json").read_text())
    lists = [tests for kind in proofs.values() for tests in kind.values()]
    names = {name.split("[")[0] for tests in lists for name in tests}
    found: dict[str, set[str]] = {}
    for name in names:
        path, _, function = name.partition("::")
        if path not in found:
            found[path] = set(re.findall(r"^def (test_\w+)", (ROOT / path).read_text(), re.M))
        assert function in found[path], f"{name} is gone: see .ci/proofs.py"
    assert len(proofs["rule"]) > 700


def played_against(game: str) -> set[str]:
    """Rules with a test of play against them: marked in the source, or kept with the content."""
    kept = json.loads((content_dir(game) / "proofs.json").read_text())["breaks"]
    texts = (path.read_text() for path in (ROOT / "tests" / "games" / game).rglob("test_*.py"))
    marks = (mark for text in texts for mark in MARKED.findall(text))
    return set(kept).union(*(re.findall(r'"([^"]+)"', mark) for mark in marks))


@pytest.mark.parametrize("game", ["hf4", "roll"])
def test_every_rule_that_can_be_broken_is_broken_in_a_test(game: str) -> None:
    """Those that tell players what to do, and whatever else the engine accuses somebody of."""
    modules = package(game).modules
    rules = {
        rule: str(row["kind"])
        for rule, row in rulebook(game).rules.items()
        if row["checkable"] and modules.issuperset(row["modules"])
    }
    telling = {rule for rule, kind in rules.items() if kind in ("action", "restriction", "cost", "timing")}
    code = (ROOT / "hfmod" / "games" / game / "rules").rglob("*.py")
    raised = {rule for path in code for rule in RAISED.findall(path.read_text())}
    broken = played_against(game)
    assert len(telling) > 30 and raised <= {*rulebook(game).rules} and len(raised) > 30
    lacking = (telling | raised) - broken
    assert lacking == {rule for rule in NOT_BROKEN if rule in rules}


def test_what_cannot_be_broken_is_shown_by_a_test() -> None:
    for why, test in NOT_BROKEN.values():
        path, _, name = test.partition("::")
        assert why and f"def {name}(" in (ROOT / "tests" / path).read_text()
