"""High Frontier: with which cards a stack begins that only its figure tells, by lists of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hfmod.findings import Finding
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.work import Open
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.events import CardDragged, ChitMoved, Event
from hfmod.games.hf4.rules.core.g1_cargo import CreateStack
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.test_cargo_told import CARD, CREW, OTHER, lay, table
from tests.logs.test_flights_told import said
from tests.logs.test_what_comes_next import reading

BEGUN = "yellow create_stack stack=rocket space=leo"


def loaded() -> Hf4State:
    """Yellow has two cards in LEO, where the crew is as well, and one in an outpost there."""
    state = table()
    lay(state, "leo", CARD)
    lay(state, "outpost1", OTHER)
    return state


def dragged(card: str, source: str = "leo", to: str = "rocket", by: str = "yellow") -> CardDragged:
    return CardDragged(0, by, card, source, to)


def dry(mass: int, by: str = "yellow") -> ChitMoved:
    return ChitMoved(9, by, "dry", str(mass))


def cargo(
    before: Sequence[str | Event], later: Sequence[str | Event] = (), state: Hf4State | None = None,
    words: str = BEGUN,
) -> tuple[Cargo, Open]:  # fmt: skip
    """What is read where a stack has begun after some events, and its player goes on."""
    at = len(before) + bool(later)
    context = reading(*before, words, *later, at=at, state=state or loaded())
    tag = said(words).tag
    group = Open("yellow", tag.act, len(before) + 1, {}, lists=act_of(tag.act).lists)
    group.add(len(before) + 1, tag)
    return Cargo(context), group


def begun(*cards: str, source: str = "leo") -> CreateStack:
    return CreateStack(by="yellow", source=source, kind="rocket", cards=cards)


@pytest.mark.parametrize(
    ("before", "filled"),
    [
        ([dragged(CARD)], begun(CARD)),
        ([dragged(CREW), dragged(CARD)], begun(CREW, CARD)),
        ([dragged(OTHER, "outpost1")], begun(OTHER, source="outpost1")),
        ([dragged(CARD), dragged(OTHER, "outpost1")], begun(CARD)),  # which lies elsewhere still
        ([dragged(CARD), dragged(CARD, "rocket", "leo")], None),
        ([dragged(CARD, by="green")], None),
        ([dragged(CARD, to="outpost1")], None),
        ([dragged(CARD), "yellow income"], None),
        ([dragged(CARD), "green income"], begun(CARD)),
        ([], None),
    ],
)
def test_a_stack_begins_with_what_was_laid_into_it_before(
    before: list[str | Event], filled: CreateStack | None
) -> None:
    found, group = cargo(before)
    assert found._laid_before(group) == filled
    there = loaded()
    there.players["yellow"].stacks["rocket"] = there.players["yellow"].stacks["outpost3"]
    found, group = cargo(before, state=there)
    assert found._laid_before(group) is None


def test_what_was_laid_before_is_that_before_the_stack_began_wherever_its_player_is_now() -> None:
    found, group = cargo([dragged(CARD)], ["yellow tanks n=1 stack=outpost2", "yellow income"])
    assert found.context.index == 2
    assert found._laid_before(group) == begun(CARD)


FLIES, LATER = "-> yellow geo leo", dragged(CARD)


@pytest.mark.parametrize(
    ("later", "filled"),
    [
        ([FLIES, LATER], begun(CARD)),  # it could not have flown without
        ([LATER], None),  # nobody knows that it was aboard
        ([dry(1), LATER], begun(CARD)),  # as the chit says
        ([dry(3), LATER], None),
        ([dry(1), LATER, dragged(CREW)], begun(CARD)),  # the crew came later
        ([dry(2), LATER, dragged(CREW)], begun(CARD, CREW)),
        ([FLIES, LATER, dragged(CREW)], begun(CARD, CREW)),
        ([FLIES, LATER, dragged(OTHER, "outpost1")], None),  # of two stacks
        ([FLIES, dragged(CARD, by="green")], None),
        ([FLIES, LATER, dragged(CARD, "rocket", "leo")], None),
        ([FLIES, dragged(CARD, "outpost3")], None),  # which is not in LEO
        ([FLIES, "yellow end_turn", LATER], begun(CARD)),
        ([FLIES, "yellow end_turn", "yellow income", LATER], None),
        (["-> green geo leo", LATER], None),
    ],
)
def test_a_stack_that_has_left_begins_with_what_is_laid_into_it_later(
    later: list[str | Event], filled: CreateStack | None
) -> None:
    found, group = cargo([], later)
    assert found._laid_later(group) == filled
    notes = [one.code for one in found.context.noted if isinstance(one, Finding)]
    assert notes == ["UNSAID"] * (filled is not None)
    if filled is not None:
        taken = {n for n, one in enumerate(found.context.events) if isinstance(one, CardDragged)}
        named = {n for n in taken if getattr(found.context.events[n], "card", "") in filled.cards}
        assert found.context.taken == named
        assert found.context.unladen["yellow"][1] == ("rocket", "leo")
    else:
        assert found.context.taken == set() and found.context.unladen == {}


@pytest.mark.parametrize(
    ("areas", "later", "filled"),
    [
        ({CARD: "rocket"}, [], begun(CARD)),
        ({CARD: "rocket", CREW: "rocket"}, [], begun(CREW, CARD)),
        ({CARD: "outpost2"}, [], None),
        ({CARD: "rocket", OTHER: "rocket"}, [], None),  # of two stacks
        ({CARD: "rocket"}, [dry(1)], begun(CARD)),
        ({CARD: "rocket"}, [dry(5)], None),
        ({}, [], None),
    ],
)
def test_a_stack_begins_with_what_still_lies_in_its_area(
    areas: dict[str, str], later: list[str | Event], filled: CreateStack | None
) -> None:
    found, group = cargo([], later)
    found.context.areas = areas
    assert _sorted(found._still_there(group)) == _sorted(filled)
    away, group = cargo([], later, words="yellow create_stack stack=rocket space=geo")
    away.context.areas = areas
    assert away._still_there(group) is None


def _sorted(act: CreateStack | None) -> Any:
    return None if act is None else (act.source, act.kind, sorted(act.cards))


def test_what_was_laid_before_comes_before_what_lies_there_still() -> None:
    found, group = cargo([dragged(CARD)])
    found.context.areas = {CREW: "rocket"}
    assert found.filled(group) == begun(CARD)
    found, group = cargo([], [FLIES, LATER])
    found.context.areas = {CREW: "rocket"}
    assert found.filled(group) == begun(CREW)
    found, group = cargo([], [FLIES, LATER])
    assert found.filled(group) == begun(CARD)
    found, group = cargo([])
    assert found.filled(group) is None
