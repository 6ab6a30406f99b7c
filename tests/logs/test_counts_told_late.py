"""High Frontier: tanks that are counted only after more has been told, as an act is read with them."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.late import moved_uncounted
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.test_cargo_told import CARD, lay, table, work
from tests.logs.test_vassal_acts import events_of

ALONG = f"cargo_transfer cards={CARD} from=outpost1 to=outpost2"
TANKS = "cargo_transfer from=outpost1 to=outpost2"


def outposts() -> Hf4State:
    """Yellow has a card and four tanks in one outpost in LEO, and a tank in another one."""
    state = table()
    del state.players["yellow"].stacks["outpost3"]
    lay(state, "outpost1", CARD)
    return state


def moved(told: Work) -> list[tuple[tuple[str, ...], int]]:
    """Cards and tanks of the transfers that are read."""
    lines = [one.act for one in act_of(told.group.act).read(told) if isinstance(one, ReadAct)]
    return [(one.cards, one.fts) for one in lines if isinstance(one, CargoTransfer)]


@pytest.mark.parametrize(
    ("words", "at_once", "later", "found"),
    [
        (TANKS, (), ["yellow tanks n=3 stack=outpost2"], [((), 2)]),
        (TANKS, (), ["yellow income", "yellow tanks n=1 stack=outpost1"], [((), 3)]),
        (TANKS, (), ["yellow end_turn", "green income", "yellow tanks n=3 stack=outpost2"], None),
        (TANKS, (), [], None),
        (ALONG, (), ["yellow tanks n=3 stack=outpost2", "yellow tanks n=2 stack=outpost1"], [((CARD,), 2)]),
        (ALONG, (), ["yellow tanks n=9 stack=outpost2"], [((CARD,), 0)]),  # of other things, perhaps
        (ALONG, (), ["yellow cargo_transfer from=outpost1 to=leo", "yellow tanks n=3 stack=outpost2"],
         [((CARD,), 0)]),  # who moves tanks on without a count has left them there
        (ALONG, (), [], [((CARD,), 0)]),
    ],
)  # fmt: skip
def test_how_many_tanks_have_moved_may_be_counted_later(
    words: str, at_once: tuple[str, ...], later: list[str], found: list[tuple[tuple[str, ...], int]] | None
) -> None:
    state = outposts()
    told = work(words, tanks=at_once, state=state, later=tuple(later))
    context: Any = told.log
    context.index = min(1, len(later))  # its player has gone on
    read = Cargo(context).with_later_counts(told)
    assert moved(read) == (found if found is not None else moved(told))


def test_what_is_counted_at_once_stands() -> None:
    state = outposts()
    told = work(ALONG, told={"outpost2": 2}, tanks=("outpost2 n=2",), state=state,
                later=("yellow tanks n=3 stack=outpost2", "yellow tanks n=2 stack=outpost1"))  # fmt: skip
    context: Any = told.log
    assert Cargo(context).with_later_counts(told) is told


@pytest.mark.parametrize(
    ("lines", "uncounted"),
    [
        (["yellow cargo_transfer from=outpost1 to=leo"], True),
        (["yellow cargo_transfer from=outpost2 to=leo"], False),
        ([f"yellow cargo_transfer cards={CARD} from=outpost1 to=leo"], False),
        (["green cargo_transfer from=outpost1 to=leo"], False),
        (["yellow tanks n=2 stack=outpost1", "yellow cargo_transfer from=outpost1 to=leo"], False),
        (["green tanks n=2 stack=outpost1", "yellow cargo_transfer from=outpost1 to=leo"], True),
        (["yellow tanks n=2 stack=outpost2", "yellow cargo_transfer from=outpost1 to=leo"], True),
        (["-> yellow geo leo", "yellow cargo_transfer from=outpost1 to=leo"], True),
        (["yellow end_turn", "yellow cargo_transfer from=outpost1 to=leo"], False),
        (["yellow income"], False),
    ],
)
def test_tanks_that_are_moved_on_without_a_count(lines: list[str], uncounted: bool) -> None:
    assert moved_uncounted([*events_of(lines)], 0, "yellow", "outpost1") is uncounted
    assert not moved_uncounted([*events_of(lines)], len(lines), "yellow", "outpost1")
