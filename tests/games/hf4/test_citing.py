"""Which rules of the index say others again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.asked import Standing
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules import citing

INDEX = Path(__file__).parents[3] / "content" / "hf4" / "rules.json"


def test_what_the_index_says_again_is_an_echo() -> None:
    """The index says so to readers in a sentence, and code knows it by the ids."""
    rules = json.loads(INDEX.read_text("utf-8"))["rules"]
    again = {rule["id"] for rule in rules if "(Same requirement as " in rule["rule"]}
    sentences = [rule for rule in rules if "-" not in rule["id"]]  # of chapters, not of glossary or appendix
    assert {rule["id"] for rule in sentences if citing.standing(rule) is Standing.ECHO} == again != set()


@pytest.mark.parametrize(
    ("rule", "scenario", "applies"),
    [
        ({"id": "H5c"}, "race-to-the-top", True),  # of no scenario
        ({"id": "H5c"}, "pursuit-of-happiness", True),
        ({"id": "H5c", "modules": ["core", "m1"]}, "race-to-the-top", True),  # says more with the module
        ({"id": "1A1", "modules": ["core", "m1"], "system": "hf4-m1"}, "race-to-the-top", False),
        ({"id": "iiD2.AREA"}, "pursuit-of-happiness", True),  # chapter iiD2
        ({"id": "iiD2.AREA"}, "race-to-the-top", False),  # chapter iiD3
        ({"id": "tG1.1", "depends": ["iiD3.END"]}, "race-to-the-top", True),
        ({"id": "tG1.1", "depends": ["iiD3.END"]}, "pursuit-of-happiness", False),
    ],
)
def test_a_rule_of_a_scenario_is_in_force_where_that_is_played(
    rule: dict[str, Any], scenario: str, applies: bool
) -> None:
    entry = {"system": "hf4-core", "modules": ["core"], **rule}
    assert citing.in_force(load(), {"scenario": scenario}, entry) is applies


@pytest.mark.parametrize(
    ("modules", "futures", "applies"),
    [(["m0", "m1", "m2"], True, True), (["m0", "m1", "m2"], False, False), (["m0", "m1"], True, False)],
)
def test_rules_of_futures_are_in_force_where_they_are_played(
    modules: list[str], futures: bool, applies: bool
) -> None:
    entry = {"system": "hf4-m1", "modules": ["m1"], "id": "1D1"}
    header = {"modules": ["core", *modules], "options": {"futures": futures}}
    assert citing.in_force(load(), header, entry) is applies
    assert citing.in_force(load(), header, {**entry, "id": "1A1"})
    assert not citing.in_force(load(), {"modules": ["core"]}, {**entry, "id": "1A1"})
