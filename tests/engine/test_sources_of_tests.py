"""What a test rests on in the tests' own modules, read from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.testing.sources import Sources

HELPERS = """
from tests import more as deeper

SEATS = {"P": 1}
first, second = 1, 2

def seats():
    return SEATS

def other():
    return second

@deeper.decorated
def deep():
    return deeper.at_the_bottom()
"""

MORE = """
def decorated(function):
    return function

def at_the_bottom():
    return None

def nobody_asks():
    return None
"""

TESTS = """
import pytest
from pathlib import Path
from tests import helpers
from tests.helpers import seats as places

@pytest.fixture
def table():
    return helpers.deep()

@pytest.mark.parametrize("n", [helpers.first])
def test_all(table, n):
    assert places() and Path("a")

def test_nothing():
    assert 1
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "tests"
    found.mkdir()
    for name, text in (("helpers", HELPERS), ("more", MORE), ("test_sample", TESTS)):
        (found / f"{name}.py").write_text(text)
    return found


def of(folder: Path, name: str) -> list[str]:
    return [text.partition("(")[0] for text in Sources(folder).of(folder / "test_sample.py", name)]


def test_a_test_rests_on_what_it_reaches(folder: Path) -> None:
    """Its fixture, helpers by either way of importing them, what they use in turn, and values."""
    assert of(folder, "test_nothing") == ["def test_nothing"]
    own, *others = Sources(folder).of(folder / "test_sample.py", "test_all")
    assert own.startswith("@pytest.mark.parametrize") and own.endswith('Path("a")')
    assert others == [
        'SEATS = {"P": 1}',
        "@deeper.decorated\ndef deep():\n    return deeper.at_the_bottom()",
        "first, second = 1, 2",
        "def seats():\n    return SEATS",
        "def at_the_bottom():\n    return None",
        "def decorated(function):\n    return function",
        "@pytest.fixture\ndef table():\n    return helpers.deep()",
    ]


@pytest.mark.parametrize(
    ("helper", "old", "new", "changes"),
    [
        ("more", "at_the_bottom():\n    return None", "at_the_bottom():\n    return 1", True),
        ("helpers", '"P": 1', '"P": 2', True),
        ("more", "nobody_asks():\n    return None", "nobody_asks():\n    return 1", False),
        ("helpers", "return second", "return first", False),
    ],
)
def test_a_test_is_another_one_where_a_helper_is_that_it_reaches(
    folder: Path, helper: str, old: str, new: str, changes: bool
) -> None:
    before = Sources(folder).of(folder / "test_sample.py", "test_all")
    path = folder / f"{helper}.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert (Sources(folder).of(folder / "test_sample.py", "test_all") != before) is changes
