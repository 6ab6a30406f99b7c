"""Which rules of the index say others again."""

from __future__ import annotations

import json
from pathlib import Path

from hfmod.engine.asked import Standing
from hfmod.games.hf4.rules import citing

INDEX = Path(__file__).parents[3] / "content" / "hf4" / "rules.json"


def test_what_the_index_says_again_is_an_echo() -> None:
    """The index says so to readers in a sentence, and code knows it by the ids."""
    rules = json.loads(INDEX.read_text("utf-8"))["rules"]
    again = {rule["id"] for rule in rules if "(Same requirement as " in rule["rule"]}
    sentences = [rule for rule in rules if "-" not in rule["id"]]  # of chapters, not of glossary or appendix
    assert {rule["id"] for rule in sentences if citing.standing(rule) is Standing.ECHO} == again != set()
