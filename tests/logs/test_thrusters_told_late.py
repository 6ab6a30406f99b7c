"""High Frontier: thrusters that are named late or for nothing, and who serves them, by lists of events."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.record.events import Event
from hfmod.games.hf4.record.thrusters import (
    _bid_later,
    _idle_later,
    _of_another,
    idle_before,
    is_idle,
    note_unnamed,
)
from hfmod.games.hf4.rules.core import j_supports
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from hfmod.package import load_game
from tests.logs.test_vassal_acts import CORE, ROCKET, Played
from tests.logs.test_what_comes_next import HERE, reading

NAMED = "yellow activate_thruster card=CQ040 stack=rocket"
OUT, BACK = "-> yellow cycler leo", "-> yellow leo cycler"
INCOME = "yellow income"


def aloft() -> Hf4State:
    """Yellow's crew has a rocket with fuel in LEO."""
    return Played(*ROCKET, header=CORE).state


@pytest.mark.parametrize(
    ("later", "found"),
    [
        ([NAMED], (1, True)),
        ([HERE, NAMED], (2, True)),  # a count tells nothing
        ([INCOME, NAMED], (2, False)),
        (["green income", NAMED], (2, False)),
        (["yellow create_stack stack=outpost1 space=leo", NAMED], (2, True)),  # what the act began
        (["green create_stack stack=outpost1 space=leo", NAMED], (2, False)),
        ([NAMED, INCOME, NAMED], (1, True)),
        (["yellow end_turn", NAMED], None),
        (["green activate_thruster card=CQ038"], None),
        ([NAMED, OUT], None),  # he flies
        ([OUT, NAMED], None),
        ([OUT, BACK, NAMED], (3, True)),  # measured only
        (["-> green cycler leo", NAMED], (2, True)),
        ([NAMED, "yellow roll d6=2 for=hazard"], None),
        ([NAMED, "green roll d6=2 for=hazard"], (1, True)),
        ([NAMED, "yellow roll d6=2 for=prospect"], (1, True)),
        ([], None),
    ],
)
def test_a_thruster_that_is_named_later_in_the_turn_by_who_flies_nowhere(
    later: list[str | Event], found: tuple[int, bool] | None
) -> None:
    context = reading(HERE, *later, state=aloft())
    seen = _idle_later(context, "yellow", 1)
    assert (None if seen is None else (seen[0], seen[2])) == found
    if seen is not None:
        assert seen[1] is context.events[seen[0]]
        context.taken.add(seen[0])
        again = _idle_later(context, "yellow", 1)
        assert again is None or again[0] > seen[0]


@pytest.mark.parametrize(
    ("later", "bid"),
    [
        (["yellow bid amount=2"], True),
        (["green pass_bid"], True),
        (["yellow income", "green bid amount=1"], True),
        (["yellow end_turn", "green bid amount=1"], False),
        (["yellow income"], False),
        ([], False),
    ],
)
def test_whether_somebody_bids_before_the_turn_is_over(later: list[str | Event], bid: bool) -> None:
    assert _bid_later(reading(HERE, *later), 0) is bid
    if bid and len(later) == 1:
        assert not _bid_later(reading(HERE, *later), 1)


def income() -> Act[Hf4State]:
    return load_game("hf4").parse({"by": "yellow", "do": "income"})


def test_a_thruster_that_came_before_an_act_in_which_it_would_break_nothing_either() -> None:
    """Nobody can see which one came first where only the other order breaks a rule; else it is no slip."""
    context = reading(INCOME, NAMED, state=aloft())
    assert idle_before(context, income(), 1) is None  # legal in either order
    moving = aloft()
    moving.movement = Movement("rocket", "yellow")
    assert idle_before(reading(INCOME, NAMED, state=moving), income(), 1) is None
    voting = aloft()
    voting.pending.append({"kind": "glitch", "player": "yellow"})
    assert idle_before(reading(INCOME, NAMED, state=voting), income(), 1) is None
    away = transfer()
    assert away is not None and away[0] == 1 and away[2] is Severity.BOOKKEEPING
    (thruster, step) = away[1]
    assert (thruster.card, thruster.stack, step) == ("CQ040", "rocket", 2)
    assert transfer(INCOME) is None  # it is not told next
    assert transfer(OUT) is None


def transfer(*between: str) -> Any:
    """The crew leaves the rocket, and is named as its thruster only then."""
    words = "yellow cargo_transfer cards=CQ040 from=rocket to=leo"
    context = reading(words, *between, NAMED, state=aloft())
    act = load_game("hf4").parse(
        {"by": "yellow", "do": "cargo_transfer", "cards": ["CQ040"], "source": "rocket", "to": "leo"}
    )
    return idle_before(context, act, 1)


# -- who serves a thruster ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aboard", "stack", "other"),
    [
        ({}, "rocket", False),
        ({"CR055": "rocket"}, "rocket", False),
        ({"CR055": "kalpana"}, "rocket", True),
        ({"CR055": "rocket"}, "kalpana", True),
        ({"CR055": "rocket"}, "outpost1", False),  # no two spacecraft with a strip
        ({"CR055": "outpost1"}, "kalpana", False),
        ({"CR099": "kalpana"}, "rocket", False),
    ],
)
def test_a_support_told_for_another_spacecraft(aboard: dict[str, str], stack: str, other: bool) -> None:
    context = reading(HERE)
    context.asides.aboard.update(aboard)
    assert _of_another(context, ActivateThruster(by="yellow", card="CT044", stack=stack), "CR055") is other


@pytest.mark.parametrize(
    ("supports", "named", "noted"),
    [((), (), []), (("A",), ("A",), []), (("A", "B"), ("A",), ["B"]), (("A", "B"), (), ["A and B"])],
)
def test_supports_that_nobody_named_are_noted(
    supports: tuple[str, ...], named: tuple[str, ...], noted: list[str]
) -> None:
    context = reading(HERE)
    context.asides.supports["yellow"] = list(named)
    note_unnamed(context, ActivateThruster(by="yellow", card="CT044", supports=supports), 7)
    found = [one for one in context.noted if isinstance(one, Finding)]
    assert [one.message.partition(" aboard")[0] for one in found] == noted
    assert all((one.code, one.severity, one.step) == ("UNSAID", Severity.BOOKKEEPING, 7) for one in found)


@pytest.mark.parametrize(
    ("later", "ended", "card", "idle"),
    [
        ([], False, "CQ040", False),  # it could be activated
        ([], False, "CQ038", True),  # another player's card, in no stack of yellow's
        ([OUT], False, "CQ038", False),  # something flies on
        ([OUT], True, "CQ038", True),
        (["-> green cycler leo"], False, "CQ038", True),
        (["yellow end_move space=leo"], False, "CQ038", False),
    ],
)
def test_a_thruster_that_nothing_flies_with_and_that_cannot_move(
    later: list[str | Event], ended: bool, card: str, idle: bool
) -> None:
    context = reading(HERE, *later, state=aloft())
    act = ActivateThruster(by="yellow", card=card)
    assert is_idle(context, act, 4, ended) is idle
    found = [(one.code, one.severity, one.step) for one in context.noted if isinstance(one, Finding)]
    assert found == ([("H2.1", Severity.UNVERIFIABLE, 4)] if idle else [])


@pytest.mark.parametrize(
    ("off", "moved", "idle"), [(True, False, True), (True, True, False), (False, True, False)]
)
def test_a_thruster_that_is_switched_off_was_named_before_that_perhaps(
    off: bool, moved: bool, idle: bool
) -> None:
    """Unless its spacecraft has moved this turn, which it may not do again."""
    state = aloft()
    assert state.turn is not None
    if off:
        state.turn.used[j_supports.OFF + "CQ040"] = 1
    if moved:
        state.turn.moved |= {"rocket", "CQ040"}
    context = reading(HERE, state=state)
    assert is_idle(context, ActivateThruster(by="yellow", card="CQ040"), 4, False) is idle
    assert [one.code for one in context.noted if isinstance(one, Finding)] == ["J2a"] * idle
