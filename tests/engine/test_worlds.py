"""Other positions that a table may have: how they are played on, ruled out, and what they explain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import pytest

from hfmod.engine import worlds as worlds_of_a_table
from hfmod.engine.act import RuleViolation
from hfmod.engine.books import Books
from hfmod.engine.chance import Recorded
from hfmod.engine.history import Decided, Done, History, Seen
from hfmod.engine.worlds import BRANCHING, MOST, World, Worlds, rolled, rules_broken
from tests.engine.counting import Add, Counting, Gamble, Pay, Pile


class Otherwise(Counting):
    """Stones can be taken over from a table; who pays more than there is has perhaps paid nothing."""

    def assume(self, state: Pile, fact: str, value: Any) -> bool:
        state.stones[fact.partition(".")[2]] = value
        return True


GAME = Otherwise()
TOO_MANY = RuleViolation("T1", "", {}, "")


def followed(*stones: int, waive: Collection[str] = ()) -> tuple[Worlds[Pile], History[Pile]]:
    """Positions in which a has so many stones, each of a doubt of its own step."""
    history: History[Pile] = History(GAME)
    found: Worlds[Pile] = Worlds(GAME, waive, history)
    for step, n in enumerate(stones, 1):
        found.add([Pile({"a": n, "b": 0})], frozenset({step}), [f"x{step}"])
    return found, history


def done(act: Any, step: int = 9, *dice: int, **more: Any) -> Done[Pile]:
    return Done(step, act, Decided(tuple(dice)), **more)


def stones(found: Iterable[World[Pile]]) -> list[int]:
    return [one.state.stones["a"] for one in found]


def test_positions_are_followed_once_each_and_those_of_fewest_doubts_first() -> None:
    found, _ = followed(1, 2)
    found.add([Pile({"a": 8, "b": 0})], frozenset({1}), ["x1"])  # as known
    assert stones(found.now()) == [1, 2]
    found.add([Pile({"a": 9, "b": 0})], frozenset({1}), ["x2"])
    found.add([Pile({"a": 77, "b": 0})], frozenset({1, 2, 3}), ["x"])
    found.add([Pile({"a": 6, "b": 0})], frozenset({5}), ["x"])
    assert stones(found.now()) == [1, 2, 9, 6, 77]
    found.add([Pile({"a": n, "b": 0}) for n in range(MOST)], frozenset({6}), ["x"])
    assert len(found.now()) == MOST and 77 not in stones(found.now())
    found.clear()
    assert found.now() == []


def test_what_was_done_since_is_done_in_them_too() -> None:
    found, history = followed(1, 2)
    history.entries += [done(Add(by="a", count=2)), done(Gamble(by="b"), 10, 5)]
    assert stones(found.now()) == [3, 4] == stones(found.now())
    assert [one.state.stones["b"] for one in found.now()] == [5, 5]
    other = found.copy(history.copy())
    history.entries.append(done(Add(by="a", count=1)))
    assert (stones(found.now()), stones(other.now())) == ([4, 5], [3, 4])


def test_what_cannot_be_done_in_it_rules_a_position_out_unless_the_table_dropped_it() -> None:
    stranger = Add(by="c", count=1)
    for dropped, left in ((False, []), (True, [1, 2])):
        found, history = followed(1, 2)
        history.entries.append(done(stranger, dropped=dropped))
        assert stones(found.now()) == left
    found, history = followed(1)
    history.entries.append(Done(9, Gamble(by="a"), Recorded([])))
    assert found.now() == []


@pytest.mark.parametrize(
    ("facts", "agreed", "left"),
    [
        ({"stones.a": 1}, {"stones.a"}, [1]),
        ({"stones.a": 3}, set(), [3, 3]),  # neither led to it: it is taken over
        ({"stones.a": 2, "coins": 1}, {"stones.a", "coins"}, [2]),
        ({"stones.b": 0}, {"stones.b"}, [1, 2]),
        ({"stones.b": 4}, {"stones.b"}, []),
    ],
)
def test_what_the_log_showed_rules_out_what_it_agreed_with_otherwise(
    facts: Mapping[str, Any], agreed: set[str], left: list[int]
) -> None:
    found, history = followed(1, 2)
    history.entries.append(Seen(facts, frozenset(agreed)))
    assert stones(found.now()) == left


def test_a_breach_is_explained_by_a_position_in_which_it_is_none() -> None:
    pay, short = Pay(by="a", count=3), RuleViolation("T2", "", {}, "")
    assert followed(1, 2)[0].explaining(pay, short, None) is None
    world = followed(1, 4, 5)[0].explaining(pay, short, None)
    assert world is not None and world.state.stones["a"] == 4 and world.causes == {2}
    found, _ = followed(5, 4)
    found.now()[0].guilty = frozenset({"a"})
    world = found.explaining(pay, short, None)
    assert world is not None and world.state.stones["a"] == 4  # whose breach excuses nothing
    assert followed(5)[0].explaining(Add(by="a", count=4), TOO_MANY, None) is None
    assert followed(5, waive={"T1"})[0].explaining(Add(by="a", count=4), TOO_MANY, None) is not None
    assert followed(5)[0].explaining(Add(by="c", count=1), TOO_MANY, None) is None


def test_a_position_in_which_an_act_can_be_done_is_gone_to() -> None:
    found, _ = followed(1)
    found.add([Pile({"a": 2, "b": 0, "c": 0})], frozenset({4}), ["x"])
    world = found.allowing(Add(by="c", count=9))
    assert world is not None and "c" in world.state.stones
    assert stones(found.now()) == [1] and found.allowing(Add(by="c", count=1)) is None


def test_a_position_in_which_just_that_was_rolled_is_gone_to() -> None:
    found, _ = followed(1, 2)
    assert found.answering(done(Add(by="a", count=1), 9, 4)) is None  # it asks for no die
    world = found.answering(done(Gamble(by="a"), 9, 4))
    assert world is not None and stones([world]) == [1] and stones(found.now()) == [2]
    assert found.answering(done(Add(by="z", count=1), 9)) is None


def test_positions_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_of_a_table, "MOST_ACTS", 2)
    books: Books[Pile] = Books(GAME, ())
    books.followed.add("stones:b")
    for step in (3, 4):
        books.worlds.add([Pile({"a": step, "b": 0})], frozenset({step}), [f"stones:{step}"])
    books.history.entries.append(done(Add(by="a", count=1)))
    books.worlds.now()
    books.give_up()
    assert books.doubted == {} and books.followed
    books.history.entries.append(done(Add(by="a", count=1)))
    books.worlds.now()
    books.give_up()
    assert books.doubted == {"game": 3, "stones:3": 3, "stones:4": 4}
    assert not books.followed and books.worlds.now() == []
    assert books.copy().worlds.spent() == []


def test_all_results_of_a_die_are_positions() -> None:
    state = Pile({"a": 1})
    assert [one.stones["a"] for one in rolled(GAME, state, Gamble(by="a"))] == [2, 3, 4, 5, 6, 7]
    assert state.stones == {"a": 1}


def test_what_an_act_breaks_in_a_position() -> None:
    state = Pile({"a": 1})
    assert rules_broken(GAME, state, Add(by="a", count=4), (), None) == frozenset({"T1"})
    assert rules_broken(GAME, state, Add(by="a", count=4), {"T1"}, None) == frozenset()
    assert rules_broken(GAME, state, Add(by="b", count=1), (), None) is None
    assert BRANCHING < MOST
