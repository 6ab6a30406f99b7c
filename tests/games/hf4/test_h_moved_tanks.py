"""H1b.2: tanks that have moved, as they change hands and are lost: those that have not moved go first."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import h_moved_fts
from hfmod.games.hf4.rules.core.h_moved_fts import MOVED
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn
from tests.games.hf4.worlds import stack, table


def loaded(mine: int, of_another: int, fts: int = 5) -> tuple[Hf4State, Stack, Stack]:
    """An outpost with FTs of which some have moved in P's turn and some in W's, in the year before."""
    state = table()
    store, other = (stack(state, "P", kind, "leo", "RB013") for kind in ("outpost1", "outpost2"))
    store.fts[Grade.WATER] = fts
    state.last_year["W"] = Turn("W")
    for turn, n in ((state.turns["P"], mine), (state.last_year["W"], of_another)):
        if n:
            turn.used[MOVED + store.key] = n
    return state, store, other


def counts(state: Hf4State, held: Stack) -> tuple[int, int]:
    key = MOVED + held.key
    return state.turns["P"].used.get(key, 0), state.last_year["W"].used.get(key, 0)


@pytest.mark.parametrize(
    ("moved", "n", "left", "gone"),
    [
        ((1, 2), 2, (1, 2), (0, 0)),  # two have not moved
        ((1, 2), 3, (0, 2), (1, 0)),
        ((1, 2), 4, (0, 1), (1, 1)),
        ((1, 2), 5, (0, 0), (1, 2)),
        ((0, 2), 4, (0, 1), (0, 1)),
        ((2, 0), 4, (1, 0), (1, 0)),
    ],
)
def test_those_that_have_moved_are_handed_over_last(
    moved: tuple[int, int], n: int, left: tuple[int, int], gone: tuple[int, int]
) -> None:
    state, store, other = loaded(*moved)
    state.turns["P"].used["passages"] = 7  # what else is noted stays
    h_moved_fts.hand_over(state, store, other, n)
    assert (counts(state, store), counts(state, other)) == (left, gone)
    assert state.turns["P"].used["passages"] == 7
    assert 0 not in state.turns["P"].used.values() and 0 not in state.last_year["W"].used.values()


def test_what_comes_is_added_to_what_had_come() -> None:
    state, store, other = loaded(2, 0, fts=2)
    state.turns["P"].used[MOVED + other.key] = 3
    other.fts[Grade.WATER] = 3
    h_moved_fts.hand_over(state, store, other, 1)
    assert (counts(state, store), counts(state, other)) == ((1, 0), (4, 0))


@pytest.mark.parametrize(("n", "left"), [(0, (1, 2)), (1, (0, 2)), (2, (0, 1)), (9, (0, 0))])
def test_of_those_that_are_lost_as_many_as_can_have_moved(n: int, left: tuple[int, int]) -> None:
    state, store, _ = loaded(1, 2)
    h_moved_fts.lost(state, store, n)
    assert counts(state, store) == left
    h_moved_fts.forget(state, store)
    assert counts(state, store) == (0, 0)
    h_moved_fts.lost(state, store, 0)
    assert counts(state, store) == (0, 0)


def test_a_spacecraft_moves_with_all_its_tanks() -> None:
    state, store, _ = loaded(1, 0)
    h_moved_fts.travels(state.turns["P"], store)
    assert counts(state, store) == (5, 0)


def test_stacks_that_change_names_keep_what_has_moved_in_them() -> None:
    state, store, other = loaded(1, 2)
    state.turns["P"].used[MOVED + other.key] = 4
    h_moved_fts.rename(state, {store.key: other.key, other.key: store.key})
    assert (counts(state, store), counts(state, other)) == ((4, 0), (1, 2))
    h_moved_fts.rename(state, {other.key: store.key})
    assert (counts(state, store), counts(state, other)) == ((1, 2), (0, 0))
    h_moved_fts.rename(state, {other.key: store.key})
    assert counts(state, store) == (0, 0)  # nothing had moved in what has that name now


def test_no_more_have_moved_than_are_aboard() -> None:
    state, store, _ = loaded(1, 2)
    assert h_moved_fts.moved(state, store) == 3
    store.fts[Grade.WATER] = 2
    assert h_moved_fts.moved(state, store) == 2


def test_whose_turn_it_was_is_told() -> None:
    for mine, others, said, legal in (
        (1, 0, "1 FT aboard P's outpost1 has already moved this turn", "unload it first"),
        (0, 2, "2 FTs aboard P's outpost1 have already moved in W's turn", "unload them first"),
    ):
        state, store, _ = loaded(mine, others)
        (found,) = h_moved_fts.stay(state, store)
        assert found.message.replace(store.title, "P's outpost1") == said
        assert found.legal.startswith(legal) and found.legal.endswith(f"{'P' if mine else 'W'}'s next turn")
        assert (found.rule, found.facts) == ("H1b.1", {"moved": mine + others})


def test_fuel_that_has_moved_may_be_fts_again() -> None:
    state, store, _ = loaded(3, 0, fts=0)
    ship = stack(state, "P", "rocket", "leo", "RB014", fuel=2)
    state.turns["P"].used[MOVED + ship.key] = 2
    ship.fts[Grade.WATER] = 1
    (found,) = h_moved_fts.stay(state, ship)
    assert (found.rule, found.facts) == ("H1b.2", {"moved": 2}) and "as fuel or FTs" in found.message
    ship.fts[Grade.WATER] = 2
    assert [one.rule for one in h_moved_fts.stay(state, ship)] == ["H1b.1"]
    assert [*h_moved_fts.stay(state, store)] == []


def test_at_the_end_of_a_year_only_what_has_moved_is_kept() -> None:
    state, store, _ = loaded(2, 1)
    turn = state.turns["P"]
    turn.moved |= {"RB013", "gone"}
    turn.used["passages"] = 7
    state.turns["G"] = Turn("G")
    h_moved_fts.year_ends(state)
    assert state.turns == {} and [*state.last_year] == ["P"]
    kept = state.last_year["P"]
    assert (kept.player, kept.moved, kept.used) == ("P", {"RB013"}, {MOVED + store.key: 2})
    assert h_moved_fts.moved_in(state, "RB013") is kept and h_moved_fts.moved_in(state, "RB014") is None
    assert h_moved_fts.when(state, kept) == "in P's turn"
