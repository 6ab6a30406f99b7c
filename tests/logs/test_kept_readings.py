"""Kept logs are read, judged and told as they were when somebody looked: see ``tests/readings``."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from tests.readings.reading import READINGS, kept, kept_logs, reading

MOST = 30  # lines of a difference that are shown


@pytest.mark.parametrize("name", kept_logs())
def test_a_kept_log_is_read_as_it_was(name: str) -> None:
    then = kept(name).read_text(encoding="utf-8").splitlines()
    now = reading(kept_logs()[name])
    different = "\n".join(islice(unified_diff(then, now, "kept", "now", n=0, lineterm=""), MOST))
    assert not different, f"{different}\nif that is meant: python -m tests.readings renew {name}"


def test_each_kept_reading_has_its_log() -> None:
    assert {path.stem for path in READINGS.glob("*.jsonl")} == kept_logs().keys()
