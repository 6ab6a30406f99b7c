"""The tables of acts in the documentation are those of the classes."""

from __future__ import annotations

from tests.act_tables import PAGE, TABLES, marked, renewed


def test_the_documentation_has_the_acts_as_their_classes_tell_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert marked(page) == TABLES.keys()
    assert renewed(page) == page  # python -m tests.act_tables writes them anew
