"""What is told of goods at a High Frontier table, and how many tanks its counts say have moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hfmod.engine.lines import Positions
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Story
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer, ConvertStack, CreateStack, Decommission
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.package import load_game
from tests.games.hf4.colonies import taken
from tests.logs.test_flights_told import said
from tests.logs.test_vassal_acts import CORE, SEATS, Played, events_of

CREW, CARD, OTHER = "CQ040", "CT044", "CB056"


def table() -> Hf4State:
    """Yellow's turn: three Aquas, outposts with four tanks and one in LEO, and one without any in GEO."""
    state = Played(header=CORE).state
    player = state.players["yellow"]
    player.aquas = 3
    for kind, place, tanks in (("outpost1", "leo", 4), ("outpost2", "leo", 1), ("outpost3", "geo", 0)):
        player.stacks[kind] = Stack(kind, "yellow", place, [], {Grade.WATER: tanks} if tanks else {})
    return state


def lay(state: Hf4State, kind: str, card: str) -> None:
    """Put a card into a stack of yellow's."""
    state.players["yellow"].stacks[kind].cards.append(taken(state, card))


def work(
    words: str = "cargo_transfer",
    told: Mapping[str, int] | None = None,
    tanks: tuple[str, ...] = (),
    state: Hf4State | None = None,
    later: tuple[str, ...] = (),
    areas: dict[str, str] | None = None,
) -> Work:
    """What yellow's act is read with: the tanks that were counted this turn, and those told with the act."""
    tag = said(f"yellow {words}").tag
    group = Open("yellow", tag.act, 1, {}, lists=act_of(tag.act).lists)
    group.add(1, tag)
    group.tanks = [said(f"yellow tanks stack={one}").tag for one in tanks]
    story = Story(list(events_of([f"yellow {words}", *later])), steps=1 + len(later))
    context = Context(story, load_game("hf4"), Positions(state or table()), SEATS)
    context.asides = Asides(tanks={"yellow": dict(told or {})})
    context.areas = areas or {}
    return context.work(group)


def read(found: Work) -> list[Any]:
    return [one.act for one in act_of(found.group.act).read(found) if isinstance(one, ReadAct)]


# -- tanks that have moved ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "to", "told", "tanks", "moved"),
    [
        ("outpost1", "outpost2", {}, (), 0),
        ("outpost1", "outpost2", {"outpost2": 3}, (), 2),
        ("outpost1", "outpost2", {"outpost1": 1}, (), 3),
        ("outpost1", "outpost2", {"outpost1": 1, "outpost2": 4}, (), 3),
        ("outpost1", "outpost2", {"outpost1": 1, "outpost2": 3}, (), 0),  # which do not fit
        ("outpost1", "outpost2", {"outpost2": 5}, (), 4),
        ("outpost1", "outpost2", {"outpost2": 6}, (), 0),  # there were no more than four
        ("outpost1", "outpost2", {"outpost2": 1}, (), 0),
        ("outpost1", "outpost2", {"outpost2": 0}, (), 0),
        ("outpost1", "outpost2", {"outpost1": 5}, (), 0),
        ("outpost1", "outpost2", {"outpost1": 0, "outpost2": 6}, (), 5),  # all of them, and more had come
        ("outpost3", "outpost2", {"outpost2": 3}, (), 0),
        ("outpost3", "outpost2", {"outpost2": 3}, ("outpost2",), 2),
        ("outpost3", "outpost2", {"outpost2": 3}, ("outpost1",), 0),
        ("outpost3", "outpost2", {"outpost2": 3, "outpost1": 2}, ("outpost2",), 0),  # whence two are gone
        ("outpost3", "outpost2", {"outpost2": 3, "outpost1": 3}, ("outpost2",), 2),
        ("leo", "outpost2", {"outpost2": 3}, (), 2),
        ("leo", "outpost2", {"leo": 1}, (), 0),  # Aquas are counted for many reasons
        ("leo", "outpost2", {"leo": 1, "outpost2": 4}, (), 3),
        ("outpost1", "leo", {"outpost1": 1}, (), 3),
        ("outpost1", "leo", {"leo": 5}, (), 0),
        ("outpost1", "leo", {"leo": 9, "outpost1": 2}, (), 2),
    ],
)
def test_how_many_tanks_have_moved_is_told_by_what_was_counted(
    source: str, to: str, told: Mapping[str, int], tanks: tuple[str, ...], moved: int
) -> None:
    assert work(told=told, tanks=tanks).moved(source, to) == moved


@pytest.mark.parametrize(
    ("source", "to", "told", "moved"),
    [
        ("outpost1", "outpost3", {}, 4),  # all of them, perhaps
        ("outpost1", "outpost3", {"outpost3": 0}, 0),
        ("outpost1", "outpost3", {"outpost1": 4}, 0),
        ("outpost1", "outpost3", {"outpost2": 1}, 4),
        ("outpost2", "outpost3", {"outpost3": 0}, 1),  # the only one
        ("outpost3", "outpost1", {}, 0),
        ("outpost1", "leo", {"leo": 5}, 2),
        ("outpost1", "leo", {"leo": 8}, 0),
        ("outpost1", "leo", {"leo": 1}, 0),
        ("outpost1", "leo", {}, 4),
        ("leo", "outpost1", {"leo": 1}, 2),
        ("leo", "outpost1", {"leo": 5}, 0),
        ("leo", "outpost1", {}, 0),
    ],
)
def test_tanks_that_nobody_counts_are_as_many_as_aquas_tell_or_all(
    source: str, to: str, told: Mapping[str, int], moved: int
) -> None:
    assert work(told=told).perhaps_moved(source, to) == moved


def test_the_only_aqua_is_the_one_that_is_moved() -> None:
    state = table()
    state.players["yellow"].aquas = 1
    assert work(state=state).perhaps_moved("leo", "outpost1") == 1


def test_tanks_of_a_grade_are_those_that_a_stack_has_enough_of() -> None:
    state = table()
    state.players["yellow"].stacks["outpost1"].fts = {Grade.WATER: 1, Grade.ISOTOPE: 2}
    found = work(state=state)
    assert [found.grade("outpost1", n) for n in (1, 2, 3)] == ["water", "isotope", "water"]
    assert found.grade("rocket", 1) == "water"
    assert (found.held("outpost1"), found.held("rocket"), found.held("leo")) == (3, 0, 3)


def test_tanks_that_go_are_of_a_grade_that_there_are_enough_of() -> None:
    state = table()
    state.players["yellow"].stacks["outpost1"].fts = {Grade.WATER: 1, Grade.ISOTOPE: 2}
    found = work("cargo_transfer from=outpost1 to=outpost2", {"outpost2": 3}, state=state)
    assert [(one.fts, one.grade) for one in read(found)] == [(2, "isotope")]
    found = work("decommission stack=outpost1", {"outpost1": 2}, state=state)
    assert [(one.fts, one.grade) for one in read(found)] == [(1, "water")]


@pytest.mark.parametrize(
    ("words", "told", "turn", "moved"),
    [
        ("from=outpost1 to=outpost2", {"outpost2": 1}, "green", True),
        ("from=outpost1 to=outpost2", {"outpost2": 1}, "yellow", False),  # none, by the count
        ("from=outpost1 to=outpost3", {"outpost2": 1}, "green", False),  # which is elsewhere in any turn
        ("from=outpost3 to=outpost2", {"outpost2": 1}, "green", False),  # there are none
        ("from=outpost1 to=outpost1", {"outpost1": 4}, "green", False),
    ],
)
def test_tanks_that_may_only_not_be_moved_now_are_moved_against_the_rules(
    words: str, told: Mapping[str, int], turn: str, moved: bool
) -> None:
    state = table()
    if turn == "green":
        begin_turn(state, "green")
    found = work(f"cargo_transfer {words}", told, state=state)
    assert [(one.by, one.fts) for one in read(found)] == [("yellow", 1)] * moved
    assert bool(found.unclear) is moved


@pytest.mark.parametrize(
    ("tanks", "told", "goes_on"),
    [
        ((), {}, True),
        ((), {"outpost2": 3}, True),  # counted before
        (("outpost2",), {"outpost2": 3}, False),
        (("outpost2",), {"outpost2": 1}, True),  # none have moved yet
    ],
)
def test_goods_that_were_counted_have_been_moved(
    tanks: tuple[str, ...], told: Mapping[str, int], goes_on: bool
) -> None:
    words = "cargo_transfer from=outpost1 to=outpost2"
    found = work(f"{words} cards={CARD}", told, tanks)
    continues = act_of("cargo_transfer").continues
    assert continues(found, said(f"yellow {words} cards={OTHER}").tag) is goes_on
    assert not continues(found, said(f"yellow cargo_transfer from=outpost1 to=leo cards={OTHER}").tag)


def test_the_first_legal_act_is_meant_or_else_the_first() -> None:
    found = work()
    away, none = (
        Decommission(by="yellow", stack="outpost1", fts=1),
        Decommission(by="yellow", stack="outpost3", fts=1),
    )
    assert found.first_legal([none, away]) == away
    assert found.first_legal([none]) == none
    assert found.first_legal([]) is None
    assert (found.legal(away), found.legal(none)) == (True, False)


def test_an_act_about_one_thing_of_a_list_was_told_when_that_was() -> None:
    found = work(f"decommission cards={CARD}")
    found.group.add(4, said(f"yellow decommission cards={OTHER},{CARD}").tag)
    act = Decommission(by="yellow", stack="outpost1")
    assert [found.line_of(card, act).step for card in (CARD, OTHER, CREW)] == [1, 4, 1]
    assert found.glory(CARD) is None and found.glory("nothing") is None
    found.state.cards[CARD].glory = "glory-1"
    assert found.glory(CARD) == "glory-1"


def test_numbers_lists_and_areas_are_as_they_were_told() -> None:
    state = table()
    lay(state, "outpost1", CARD)
    found = work(f"decommission cards={CARD} stack=rocket aquas=2", state=state, areas={CARD: "rocket"})
    assert (found.number("aquas"), found.number("fts"), found.get("fts", "7")) == (2, 0, "7")
    assert found.meant("rocket") == "outpost1"  # where its card lies since its stack was converted
    assert found.meant("outpost2") == "outpost2"
    assert work("decommission aquas=some").number("aquas") == 0
    assert [found.counted(kind) for kind in ("leo", "outpost1")] == [None, None]
    assert work(told={"leo": 4, "outpost1": 2}).counted("leo") == 4
    assert {CARD, CREW} <= {*found.own_cards()}


# -- goods that go from one stack into another -------------------------------------------------------------


def transfer(to: str, source: str, *cards: str, fts: int = 0) -> CargoTransfer:
    return CargoTransfer(by="yellow", source=source, to=to, cards=cards, fts=fts)


@pytest.mark.parametrize(
    ("words", "told", "acts", "unclear"),
    [
        ("from=leo to=outpost1 cards=CT044", {}, [transfer("outpost1", "leo", CARD)], False),
        ("from=leo to=outpost1 cards=CT044", {"outpost1": 6},
         [transfer("outpost1", "leo", CARD, fts=2)], False),
        ("from=outpost2 to=outpost1 cards=CB056", {}, [], False),  # it lies there already
        ("from=leo to=leo cards=CT044", {}, [], False),
        ("from=hand to=outpost1 cards=CT044", {}, [transfer("outpost1", "leo", CARD)], False),
        ("from=hand to=outpost1 cards=CX080", {}, [transfer("outpost1", "hand", "CX080")], False),
        ("from=outpost1 to=outpost2", {"outpost2": 3}, [transfer("outpost2", "outpost1", fts=2)], False),
        ("from=outpost1 to=outpost2", {}, [transfer("outpost2", "outpost1", fts=4)], True),
        ("from=outpost2 to=outpost1", {}, [transfer("outpost1", "outpost2", fts=1)], False),  # the only one
        ("from=outpost3 to=outpost1", {}, [], False),  # there are none
        ("from=outpost1 to=outpost3", {}, [], False),  # which is elsewhere
        ("from=outpost1 to=outpost1", {}, [], False),
        ("from=hand to=outpost1", {}, [], False),
        (f"from=outpost3 to=outpost1 cards={CREW}", {}, [transfer("outpost1", "leo", CREW)], False),
        (f"from=outpost3 to=outpost1 cards={CREW},CT044", {},
         [transfer("outpost1", "outpost3", CREW, CARD)], False),
        ("from=leo to=outpost4 cards=CT044", {},
         [CreateStack(by="yellow", kind="outpost4", source="leo", cards=(CARD,))], False),
    ],
)  # fmt: skip
def test_goods_are_moved_as_far_as_they_are_told_and_not_there_yet(
    words: str, told: Mapping[str, int], acts: list[Any], unclear: bool
) -> None:
    state = table()
    lay(state, "outpost1", OTHER)
    lay(state, "leo", CARD)
    found = work(f"cargo_transfer {words}", told, state=state)
    assert read(found) == acts
    assert bool(found.unclear) is unclear


@pytest.mark.parametrize(
    ("words", "told", "acts", "unclear"),
    [
        ("stack=outpost4 space=leo", {"outpost4": 1},
         [CreateStack(by="yellow", kind="outpost4", source="outpost1", fts=1)], False),
        ("stack=outpost4 space=leo", {"outpost4": 4, "outpost2": 0},
         [CreateStack(by="yellow", kind="outpost4", source="outpost1", fts=4)], False),
        ("stack=outpost4 space=leo", {"outpost4": 1, "outpost1": 3},
         [CreateStack(by="yellow", kind="outpost4", source="outpost1", fts=1)], False),
        ("stack=outpost4 space=leo", {"outpost4": 2, "outpost1": 3}, [], False),  # which do not fit
        ("stack=outpost4 space=leo", {"outpost4": 5}, [], False),  # of no stack alone
        ("stack=outpost4 space=leo", {"outpost4": 0}, [], True),
        ("stack=outpost4 space=leo", {}, [], True),
        ("stack=outpost4 space=geo", {}, [], True),
        ("stack=outpost1 space=leo", {}, [], False),  # there it is
        ("stack=outpost3 space=geo", {"outpost3": 2}, [], False),
    ],
)  # fmt: skip
def test_a_stack_begins_with_tanks_that_were_counted_where_they_are_and_not_where_they_were(
    words: str, told: Mapping[str, int], acts: list[Any], unclear: bool
) -> None:
    state = table()
    state.players["yellow"].aquas = 0
    if told == {"outpost4": 1}:
        del state.players["yellow"].stacks["outpost2"]  # else nobody could tell of which
    found = work(f"create_stack {words}", told, state=state)
    assert read(found) == acts
    assert bool(found.unclear) is unclear


@pytest.mark.parametrize(
    ("words", "rocket", "source"),
    [
        ("from=outpost1 to=rocket space=leo", False, "outpost1"),
        ("from=outpost4 to=rocket space=leo", False, "outpost1"),  # the first that is there
        ("from=outpost4 to=rocket space=geo", False, "outpost3"),
        ("from=outpost to=outpost4 space=geo", False, "outpost3"),
        ("from=outpost to=outpost1 space=leo", False, "outpost2"),
        ("from=rocket to=outpost4 space=leo", True, "rocket"),
        ("to=outpost4 space=leo", True, "rocket"),
        ("to=outpost4 space=leo", False, None),
        ("to=rocket space=luna", False, None),
        ("from=outpost4 to=rocket space=luna", True, None),
    ],
)
def test_a_stack_is_converted_from_the_one_that_is_told_or_stands_there(
    words: str, rocket: bool, source: str | None
) -> None:
    state = table()
    if rocket:
        state.players["yellow"].stacks["rocket"] = Stack("rocket", "yellow", "leo", [])
    found = work(f"convert_stack {words}", state=state)
    to = found.get("to")
    assert read(found) == ([ConvertStack(by="yellow", source=source, to=to)] if source else [])
    assert bool(found.unclear) is (source is None)


# -- goods that are thrown away ----------------------------------------------------------------------------


def away(kind: str, *cards: str, fts: int = 0) -> Decommission:
    return Decommission(by="yellow", stack=kind, cards=cards, fts=fts)


@pytest.mark.parametrize(
    ("words", "told", "acts", "unclear"),
    [
        ("cards=CB056 stack=outpost1", {}, [away("outpost1", OTHER)], False),
        ("cards=CB056 stack=outpost1", {"outpost1": 1}, [away("outpost1", OTHER, fts=3)], False),
        ("cards=CB056 stack=outpost1", {"outpost1": 5}, [away("outpost1", OTHER)], False),
        ("cards=CB056 stack=outpost2", {}, [away("outpost1", OTHER)], False),  # where it lies
        ("cards=CB056 stack=outpost4", {}, [away("outpost1", OTHER)], False),
        (
            "cards=CB056,CT044 stack=outpost1",
            {},
            [away("outpost1", OTHER)],
            False,
        ),  # the other is away already
        ("cards=CT044 stack=outpost1", {}, [], False),
        (f"cards={CREW} stack=outpost1", {}, [], False),  # a crew is back in LEO already
        (f"cards={CREW} stack=leo", {}, [away("leo", CREW)], False),
        ("stack=outpost1", {"outpost1": 1}, [away("outpost1", fts=3)], False),
        ("stack=outpost1", {"outpost1": 4}, [], False),
        ("stack=outpost1", {}, [away("outpost1", fts=4)], True),
        ("stack=outpost3", {}, [], False),  # there are none
        ("stack=leo aquas=2", {}, [away("leo", fts=2)], False),
        ("stack=outpost1 aquas=2", {}, [away("leo", fts=2)], False),
    ],
)
def test_what_is_thrown_away_is_told_by_cards_and_counts(
    words: str, told: Mapping[str, int], acts: list[Any], unclear: bool
) -> None:
    state = table()
    lay(state, "outpost1", OTHER)
    found = work(f"decommission {words}", told, state=state)
    assert read(found) == acts
    assert bool(found.unclear) is unclear
