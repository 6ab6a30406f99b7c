"""Declarations in report lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hfmod.record.declarations import Declaration, read_declaration, write_declaration

VALUES = st.text(st.characters(codec="utf-8", exclude_characters=" []\t\n\r=", exclude_categories=["C", "Z"]))
NAMES = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=40)


def test_a_sentence_and_its_tag() -> None:
    found = read_declaration("* Red boosts Hall Effect to LEO. [hf4 red 17 boost cards=CT045,CB057 heavy=]")
    assert found == Declaration(
        "hf4", "red", 17, "boost", {"cards": "CT045,CB057", "heavy": ""}, "Red boosts Hall Effect to LEO."
    )
    assert found.values("cards") == ("CT045", "CB057")
    assert found.values("heavy") == ()


@pytest.mark.parametrize(
    "line",
    [
        "* Red moves to LEO",
        "[hf4 red 17]",
        "[hf4 red x boost]",
        "[hf4 red 17 boost cards=a b]",
        "[hf4 red 17 boost] and more",
        "x" * 5000 + "[hf4 red 17 boost]",
        "[" * 3000 + "]",
    ],
)
def test_other_lines_declare_nothing(line: str) -> None:
    assert read_declaration(line) is None


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=40),
    st.integers(0, 10**9 - 1),
    st.dictionaries(NAMES, VALUES.map(lambda v: v[:40]), max_size=4),
)
def test_what_is_written_reads_back(text: str, number: int, params: dict[str, str]) -> None:
    declared = Declaration("hf4", "red", number, "boost", params, text)
    assert read_declaration("* " + write_declaration(declared)) == declared


def test_values_with_blanks_are_not_written() -> None:
    with pytest.raises(ValueError, match="no blanks"):
        write_declaration(Declaration("hf4", "red", 1, "boost", {"a": "b c"}, ""))
