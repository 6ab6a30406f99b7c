"""Module 1, 1B4.2: what a freighter takes along in its second, pushed move."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.core.state import Stack, Turn
from hfmod.games.hf4.rules.terawatt.b_freighters import CARRIED, MOVES, second_move_load
from tests.games.hf4.worlds import table


@pytest.mark.parametrize(
    ("kind", "used", "moved", "kept"),
    [
        ("freighter", {MOVES: 1}, {"RB013", "RB014"}, ["RB013", "RB014"]),
        ("freighter", {MOVES: 1, CARRIED + "RB013": 1}, {"RB013", "RB014"}, ["RB014"]),
        ("freighter", {MOVES: 1}, {"RB014"}, ["RB014"]),
        ("freighter", {MOVES: 1}, set(), []),
        ("freighter", {}, {"RB013"}, []),  # its first move
        ("rocket", {MOVES: 1}, {"RB013"}, []),
    ],
)
def test_what_moved_otherwise_stays(
    kind: str, used: dict[str, int], moved: set[str], kept: list[str]
) -> None:
    state = table()
    ship = Stack(kind, "P", "leo", ["RB013", "RB014"])
    state.turns["P"] = Turn("P", used=used, moved=moved)
    found = [*second_move_load(state, ship)]
    assert [one.rule for one in found] == ["H1b.1"] * len(kept)
    assert [one.about for one in found] == [frozenset({f"card:{card}", "freighter:P"}) for card in kept]
    ship.owner = "W"  # who has had no turn
    assert [*second_move_load(state, ship)] == []
