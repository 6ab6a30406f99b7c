"""A trait of a module's own code may hide its piece: nobody is shown what it may hide."""

from __future__ import annotations

import pytest

from hfmod.vassal.replay import begin_state
from hfmod.vassal.save import Save
from hfmod.vassal.snapshot import open_to, snapshot
from hfmod.vassal.table import TableState
from hfmod.vassal.tree import Node


def _table(kind: str, state: str) -> TableState:
    lines = [f"+/1/{kind}\tpiece;;;;Spy/{state}\tMap;5;5;1;0", "PLAYER\t1234\tAnn\tRed", "end_save"]
    return begin_state(Save(Node("begin_save", [Node(text) for text in lines])))


@pytest.mark.parametrize(
    ("kind", "state"),
    [("conceal;C;ge", "ann;"), ("conceal;C;ge", "1234;"), ("cloak", "true"), ("cloak", "null;7|Red")],
)
def test_what_a_trait_of_own_code_may_hide_is_withheld(kind: str, state: str) -> None:
    table = _table(kind, state)
    (piece,) = table.pieces.values()
    assert table.public_name(piece) is None
    assert not open_to(table, None, piece, "Red")
    assert snapshot(table)["maps"] == {}
    assert snapshot(table, reveal=True)["maps"]["Map"][0]["name"] == "Spy"


@pytest.mark.parametrize(
    ("kind", "state"),
    [("conceal;C;ge", "null;"), ("turr;a;b", "3\\;;false"), ("info", ""), ("nonRect;1,2", "x")],
)
def test_one_whose_state_says_nothing_hides_nothing(kind: str, state: str) -> None:
    table = _table(kind, state)
    (piece,) = table.pieces.values()
    assert table.public_name(piece) == "Spy"
