"""Kept logs are read, judged and told as they were when somebody looked: see ``tests/readings``."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from tests.readings.reading import READINGS, kept, kept_logs, reading
from tests.readings.telling import kept_telling, tellable, telling

MOST = 30  # lines of a difference that are shown


LONG = {"core-three-players", "first-flights-two-players", "politics-three-players"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.thorough] if name in LONG else []) for name in kept_logs()]
)
def test_a_kept_log_is_read_as_it_was(name: str) -> None:
    assert_same(name, kept(name), reading(kept_logs()[name]))


@pytest.mark.parametrize("name", tellable())
def test_the_acts_of_a_kept_game_are_told_in_the_same_words(name: str) -> None:
    assert_same(name, kept_telling(name), telling(name))


def assert_same(name: str, file: Path, now: Sequence[str]) -> None:
    then = file.read_text(encoding="utf-8").splitlines()
    different = "\n".join(islice(unified_diff(then, now, "kept", "now", n=0, lineterm=""), MOST))
    assert not different, f"{different}\nif that is meant: python -m tests.readings renew {name}"


def test_each_kept_reading_has_its_log() -> None:
    assert {path.stem for path in READINGS.glob("*.jsonl")} == kept_logs().keys()
