"""What a hand alone does at a High Frontier table and nobody tells: counted, given up, turned, laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.lines import Positions
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.work import Open, ReadAct
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import CardTurned, ChitMoved, ColonistLaid, Event, Story
from hfmod.games.hf4.record.unsaid import come, done_by_hand, given_up, only_counted, promoted, shown_before
from hfmod.games.hf4.rules.colonization.a_exomigration import Exomigrate, drawn
from hfmod.games.hf4.rules.core.g1_cargo import Decommission, LoadFuel
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt.a_promotion import Promote
from hfmod.package import load_game
from tests.games.hf4.colonies import put
from tests.logs.test_vassal_acts import CORE, SEATS, Played, events_of

MODULES = {**CORE, "modules": ["core", "m1", "m2"]}


def table(aquas: int = 3, modules: bool = False) -> Hf4State:
    """Yellow's turn, with Aquas, an outpost in LEO with four tanks, and two thrusters in hand."""
    state = Played(header=MODULES if modules else CORE).state
    player = state.players["yellow"]
    player.aquas = aquas
    player.stacks["outpost1"] = Stack("outpost1", "yellow", "leo", [], {Grade.WATER: 4, Grade.ISOTOPE: 1})
    player.hand = [state.decks["thrusters"].pop(0) for _ in range(2)]
    return state


def reading(
    state: Hf4State,
    *lines: str | Event,
    at: int = 0,
    counted: dict[str, int] | None = None,
    hands: Sequence[tuple[int, str, str]] = (),
) -> Context:
    """A log that is read as far as an event, with what yellow has counted."""
    story = Story(list(events_of(lines)), steps=len(lines), hands=list(hands))
    context = Context(story, load_game("hf4"), Positions(state), SEATS, index=at)
    context.asides = Asides(tanks={"yellow": counted or {}})
    return context


def acts(told: Iterator[Told]) -> list[Any]:
    return [one.act for one in told if isinstance(one, ReadAct)]


HERE, END = "yellow vote", "yellow end_turn"

# -- what is only counted ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counted", "done"),
    [
        ({}, []),
        ({"leo": 4}, [Income(by="yellow")]),
        ({"leo": 3}, []),
        ({"leo": 2}, []),
        ({"leo": 6}, []),
        ({"outpost1": 3}, [Decommission(by="yellow", stack="outpost1", fts=2, grade="water")]),
        ({"outpost1": 1}, [Decommission(by="yellow", stack="outpost1", fts=4, grade="water")]),
        ({"outpost1": 0}, []),  # of two grades
        ({"outpost1": 5}, []),
        ({"outpost1": 6}, []),
        ({"leo": 4, "outpost1": 4},
         [Income(by="yellow"), Decommission(by="yellow", stack="outpost1", fts=1, grade="water")]),
    ],
)  # fmt: skip
def test_what_is_only_counted_in_a_turn_was_income_or_tanks_thrown_away(
    counted: dict[str, int], done: list[Any]
) -> None:
    context = reading(table(), HERE, counted=counted)
    assert acts(only_counted(context, "yellow", 1)) == done
    assert [getattr(one, "code", "") for one in context.noted] == ["UNSAID"] * len(done)


# -- before an act that needs it ---------------------------------------------------------------------------


def needing(what: Callable[[Hf4State], bool], context: Context) -> list[Any]:
    told = Open("yellow", "load_fuel", 5, {})
    return acts(shown_before(context, told, what))


def rich(state: Hf4State) -> bool:
    return state.players["yellow"].aquas >= 4


def light(state: Hf4State) -> bool:
    return sum(state.players["yellow"].stacks["outpost1"].fts.values()) <= 3


COUNT, TANKS = "yellow aquas n=4", "yellow tanks stack=outpost1 n=3"


@pytest.mark.parametrize(
    ("lines", "income"),
    [
        ([COUNT, "yellow load_fuel"], True),
        ([COUNT, "yellow burn", "yellow load_fuel"], True),  # Aquas as they were counted last in the turn
        ([COUNT, "green aquas n=9", "yellow load_fuel"], True),
        (["yellow aquas n=9", COUNT, "yellow load_fuel"], True),
        ([COUNT, "yellow aquas n=9", "yellow load_fuel"], False),
        ([COUNT, END, "yellow load_fuel"], False),
        (["green aquas n=4", "yellow load_fuel"], False),
        (["yellow aquas n=four", "yellow load_fuel"], False),
        (["yellow load_fuel"], False),
        ([COUNT, "yellow load_fuel", "yellow prospect"], False),  # another operation
        ([COUNT, "yellow load_fuel", END, "yellow prospect"], True),
    ],
)
def test_an_income_was_taken_by_hand_before_an_act_that_needs_it(lines: list[str], income: bool) -> None:
    at = lines.index("yellow load_fuel")
    context = reading(table(), *lines, at=at)
    assert needing(rich, context) == ([Income(by="yellow")] if income else [])
    assert [getattr(one, "code", "") for one in context.noted] == ["UNSAID"] * income
    assert needing(lambda _: True, context) == []  # where the act is legal as it is
    assert needing(lambda _: False, context) == []  # or would not be even so


def test_what_is_counted_in_the_step_of_the_act_belongs_to_it() -> None:
    context = reading(table(), "yellow burn", HERE, HERE, HERE, COUNT, "yellow load_fuel", at=5)
    assert needing(rich, context) == []


@pytest.mark.parametrize(
    ("lines", "away"),
    [
        ([TANKS, "yellow load_fuel"], True),
        ([TANKS, "yellow burn", "yellow load_fuel"], True),
        ([TANKS, "yellow unload_fuel stack=outpost1", "yellow load_fuel"], False),  # they were moved by that
        ([TANKS, "yellow unload_fuel stack=rocket", "yellow load_fuel"], True),
        ([TANKS, "green burn", HERE, "yellow load_fuel"], True),
        (["yellow tanks stack=outpost1 n=4", TANKS, "yellow load_fuel"], True),
        ([TANKS, "yellow tanks stack=outpost1 n=4", "yellow load_fuel"], False),
    ],
)
def test_tanks_were_thrown_away_before_an_act_that_needs_it(lines: list[str], away: bool) -> None:
    context = reading(table(), *lines, at=len(lines) - 1)
    thrown = [Decommission(by="yellow", stack="outpost1", fts=2, grade="water")]
    assert needing(light, context) == (thrown if away else [])


def aboard() -> Hf4State:
    """Yellow's crew is aboard a rocket without fuel."""
    state = table()
    stack = state.players["yellow"].stacks["rocket"] = Stack("rocket", "yellow", "leo", ["CQ040"])
    state.players["yellow"].stacks["leo"].cards.remove("CQ040")
    stack.dry = stack.wet = Fraction(1)
    return state


def heavy(state: Hf4State) -> bool:
    return state.players["yellow"].stacks["rocket"].wet > 1


@pytest.mark.parametrize(("left", "done"), [(0, [2, 6, 1]), (1, [2])])
def test_fuel_is_loaded_and_thrown_away_as_the_chit_was_laid_where_the_aquas_tell_the_same(
    left: int, done: list[int]
) -> None:
    """Three tanks were paid for, of which one is gone; with two, the way of the chit was no matter."""
    masses = ("3", "3", "2", "3")  # laid down on its spot again, it shows nothing
    laid = [ChitMoved(n, "yellow", "wet", mass) for n, mass in enumerate(masses, 1)]
    lines: list[str | Event] = [*laid, f"yellow aquas n={left}", "yellow load_fuel"]
    context = reading(aboard(), *lines, at=len(lines) - 1)
    found = acts(shown_before(context, Open("yellow", "load_fuel", 7, {}), heavy))
    assert [getattr(act, "tanks", 0) or act.steps for act in found] == done


@pytest.mark.parametrize(
    ("lines", "tanks"),
    [
        ([ChitMoved(1, "yellow", "wet", "3"), "yellow load_fuel"], 2),
        ([ChitMoved(1, "yellow", "wet", "3"), ChitMoved(2, "yellow", "wet", "2"), "yellow load_fuel"], 1),
        ([ChitMoved(1, "yellow", "wet", "3"), "yellow burn", "yellow load_fuel"], None),
        ([ChitMoved(1, "green", "wet", "3"), "yellow load_fuel"], None),
        ([ChitMoved(1, "yellow", "dry", "3"), "yellow load_fuel"], None),
        (["yellow load_fuel"], None),
    ],
)
def test_fuel_was_loaded_before_an_act_as_only_the_chit_shows(
    lines: list[str | Event], tanks: int | None
) -> None:
    """Nobody can tell, unless all lies at the end of the turn as this leaves it."""
    context = reading(aboard(), *lines, at=len(lines) - 1)
    assert needing(heavy, context) == ([LoadFuel(by="yellow", tanks=tanks, source="leo")] if tanks else [])
    assert [*context.unsure] == (["yellow"] if tanks else [])


# -- cards -------------------------------------------------------------------------------------------------


def by_hand(act: str, cards: list[str], context: Context, step: int = 1) -> list[Any]:
    return acts(
        done_by_hand(context, Open("yellow", act, step, {}, ("cards",), {"cards": cards}, by_hand=True))
    )


@pytest.mark.parametrize(
    ("later", "boosted"),
    [
        ([], True),
        (["yellow activate_thruster card={}"], True),
        (["yellow research_auction"], False),  # which would have been the operation
        (["yellow activate_thruster card={}", "yellow research_auction"], True),
        ([END, "yellow research_auction"], True),
    ],
)
def test_cards_that_are_laid_into_leo_are_boosted(later: list[str], boosted: bool) -> None:
    state = table(aquas=20)
    card = state.players["yellow"].hand[0]
    context = reading(state, HERE, *(line.format(card) for line in later))
    assert by_hand("boost", [card], context) == ([Boost(by="yellow", cards=(card,))] if boosted else [])


def test_a_card_that_comes_back_into_the_hand_in_the_turn_was_not_boosted() -> None:
    state = table(aquas=20)
    one, other = state.players["yellow"].hand
    taken_up = reading(state, HERE, HERE, END, hands=[(2, one, "yellow")])
    assert by_hand("boost", [one, other], taken_up) == [Boost(by="yellow", cards=(other,))]
    assert by_hand("boost", [one], taken_up) == []
    boosted = [Boost(by="yellow", cards=(one,))]
    later = reading(state, HERE, HERE, END, HERE, hands=[(4, one, "yellow")])
    assert by_hand("boost", [one], later) == boosted
    used = reading(state, HERE, f"yellow switch_off card={one}", HERE, END, hands=[(3, one, "yellow")])
    assert by_hand("boost", [one], used) == boosted  # it was there to be used


def test_a_card_that_is_thrown_away_beside_an_operation_was_in_the_hand() -> None:
    state = table()
    one, other = state.players["yellow"].hand
    context = reading(state, HERE, "yellow income")
    assert by_hand("discard", [one], context) == [Discard(by="yellow", card=one)]
    assert by_hand("discard", ["CQ038"], context) == []
    state.players["yellow"].hand.remove(other)
    state.decks["thrusters"].append(other)
    assert by_hand("discard", [one], context) == [Discard(by="yellow", card=one)]


@pytest.mark.parametrize(
    ("counted", "later", "sold"),
    [(6, [], True), (5, [], False), (3, [], False), (None, [], False), (6, ["yellow income"], False)],
)
def test_a_card_that_lies_on_its_deck_is_sold_if_its_price_was_counted(
    counted: int | None, later: list[str], sold: bool
) -> None:
    state = table()
    card = state.players["yellow"].hand[0]
    context = reading(state, HERE, *later, counted={"leo": counted} if counted is not None else {})
    act = FreeMarket(by="yellow", card=card) if sold else Discard(by="yellow", card=card)
    assert by_hand("discard", [card], context) == [act]


@pytest.mark.parametrize(
    ("told", "sold"),
    [
        (["yellow aquas n=6", "yellow aquas n=5"], True),
        (["green discard", "yellow aquas n=6", "yellow aquas n=5"], True),
        (["yellow aquas n=6", "yellow discard", "yellow aquas n=5"], False),
        (["yellow aquas n=6", "green end_turn", "yellow aquas n=5"], False),
        (["yellow aquas n=6", "yellow aquas n=7", "yellow aquas n=5"], False),
        (["green aquas n=6", "yellow aquas n=5"], False),
    ],
)
def test_the_price_of_a_card_may_be_spent_before_the_next_act_is_told(told: list[str], sold: bool) -> None:
    state = table()
    card = state.players["yellow"].hand[0]
    context = reading(state, *told, HERE, at=len(told), counted={"leo": 5})
    act = FreeMarket(by="yellow", card=card) if sold else Discard(by="yellow", card=card)
    assert by_hand("discard", [card], context) == [act]


def test_a_card_of_a_stack_that_is_taken_up_was_given_up() -> None:
    state = table()
    state.players["yellow"].stacks["outpost1"].cards.append(state.players["yellow"].hand.pop())
    (card,) = state.players["yellow"].stacks["outpost1"].cards
    gone = Decommission(by="yellow", stack="outpost1", cards=(card,))
    assert given_up(reading(state, HERE), "yellow", card) == gone
    assert given_up(reading(state, HERE), "yellow", "CQ038") is None
    assert by_hand("decommission", [card], reading(state, HERE, hands=[(1, card, "yellow")])) == [gone]
    assert by_hand("decommission", [card], reading(state, HERE, hands=[(1, card, "green")])) == []
    assert by_hand("decommission", [card], reading(state, HERE)) == []


# -- promotion, and Colonists who come ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "later", "promotion"),
    [
        ([(1, True)], [], True),
        ([(1, False)], [], False),
        ([(1, True), (2, False)], [END], False),
        ([(1, True), (3, False)], [END, HERE], True),
        ([(1, True)], ["yellow promote card={}"], False),
        ([(1, True)], ["yellow promote card=M1F165"], True),
        ([(1, True)], ["yellow switch_off card={}"], True),
        ([(1, True)], [END, "yellow promote card={}"], True),
    ],
)
def test_a_freighter_that_is_turned_to_its_purple_side_and_stays_so_is_promoted(
    turns: list[tuple[int, bool]], later: list[str], promotion: bool
) -> None:
    state = table(modules=True)
    put(state, "yellow", "freighter", "leo", "M1F164")
    context = reading(state, CardTurned(1, "M1F164"), *(line.format("M1F164") for line in later))
    context.story.faces = [(step, "M1F164", black) for step, black in turns]
    found = promoted(context, state, CardTurned(1, "M1F164"))
    assert found == (Promote(by="yellow", card="M1F164") if promotion else None)


def test_only_a_card_in_play_that_has_a_purple_side_is_promoted() -> None:
    state = table(modules=True)
    for card in ("M1F164", "CQ040", state.players["yellow"].hand[0]):  # in its deck, in LEO, in a hand
        context = reading(state, CardTurned(1, card))
        context.story.faces = [(1, card, True)]
        assert promoted(context, state, CardTurned(1, card)) is None


@pytest.mark.parametrize(
    ("to", "later", "comes"),
    [
        ("leo", [], True),
        ("outpost1", [], True),
        ("rocket", [], False),
        ("leo", [ColonistLaid(2, "yellow", "{}", "")], False),  # somebody looked at the card
        ("leo", [ColonistLaid(2, "yellow", "another", "")], True),
        ("leo", ["yellow exomigrate"], False),
        ("leo", ["yellow exomigrate card={}"], False),
        ("leo", ["yellow exomigrate card=another"], True),
        ("leo", [HERE, "yellow exomigrate"], False),
        ("leo", ["yellow income", "yellow exomigrate"], True),
    ],
)
def test_the_next_colonist_of_the_queue_comes_where_the_card_is_laid_and_stays(
    to: str, later: list[str | Event], comes: bool
) -> None:
    state = table(modules=True)
    card = drawn(state)[-1]
    told = [
        ColonistLaid(one.step, one.faction, one.card.format(card), one.to)
        if isinstance(one, ColonistLaid)
        else str(one).format(card)
        for one in later
    ]
    event = ColonistLaid(1, "yellow", card, to)
    found = come(reading(state, event, *told), state, event)
    assert found == (Exomigrate(by="yellow", home=to != "leo") if comes else None)
    other = ColonistLaid(1, "yellow", state.decks["colonists"][-1], to)
    assert come(reading(state, other), state, other) is None


# -- more than an operation gives ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counted", "breaks"),
    [
        (("yellow aquas n=9", "yellow aquas n=10"), True),
        (("yellow aquas n=10",), False),  # the mat may have shown nine before
        (("yellow aquas n=9",), False),
        (("yellow aquas n=10", "yellow aquas n=9"), False),  # put right
        (("yellow aquas n=10", "green aquas n=3"), False),  # perhaps a gift
        (("yellow aquas n=8", "yellow aquas n=9"), False),
        ((), False),
    ],
)
def test_who_counts_more_than_an_income_gives_has_taken_too_much(
    counted: tuple[str, ...], breaks: bool
) -> None:
    """Eight Aquas lie on the mat, and nothing else can have brought more."""
    game = Played("yellow income", *counted, "yellow end_turn", header=CORE)
    assert ("I1" in game.codes) is breaks
