"""A small fixed set of damaged files; ``python -m tests.fuzz`` runs as many as one likes."""

from __future__ import annotations

from tests.fuzz.harness import fuzz


def test_damaged_files_end_in_a_line_never_in_a_traceback() -> None:
    result = fuzz(range(24))
    assert result.failed == []
    assert result.cases == 24
