"""Positions that a table may have had where the engine could not do just what it did."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hfmod.games.hf4.content.model import Grade
from tests.games.hf4.worlds import act, game, stack, table


@pytest.mark.parametrize(
    ("grade", "then"), [(None, Grade.WATER), (Grade.WATER, Grade.WATER), (Grade.DIRT, Grade.DIRT)]
)
def test_fuel_beyond_what_is_aboard_is_of_the_grade_that_the_rocket_runs_on(
    grade: Grade | None, then: Grade
) -> None:
    state = table()
    rocket = stack(state, "P", "rocket", "mid", "RT001", fuel=1)
    rocket.grade = grade
    (other,) = game().others(state, act("P", "end_move"), state, {"fuel:rocket:P"}, {})
    fuelled = other.players["P"].stacks["rocket"]
    assert (fuelled.wet, fuelled.grade) == (Fraction(32), then)
    assert rocket.wet < 32 and rocket.grade is grade  # the position itself stays as it is


def test_factories_that_a_table_shows_are_taken_over_where_there_are_sites() -> None:
    state = table()
    assert game().assume(state, "factories.P", ["ares", "nowhere"])
    assert "nowhere" not in state.sites and state.sites["ares"].factory == "P"
    assert game().assume(state, "factories.P", ["ares", "boreas"])
    assert [site for site in state.sites if state.sites[site].factory == "P"] == ["ares", "boreas"]
    assert not game().assume(state, "factories.P", ["boreas"])  # that of Ares stays: none is taken away
    assert game().assume(state, "factories.W", [])
    assert game().invariants(state) == []


@pytest.mark.parametrize(
    ("fact", "value", "taken"),
    [
        ("aquas.P", 0, True),
        ("aquas.P", 9, True),
        ("aquas.P", -1, False),
        ("aquas.P", True, False),  # no number
        ("aquas.X", 3, False),  # nobody's
        ("hand.P", ["RT001"], True),
        ("hand.P", ["RT001", "CQ041"], False),  # a crew lies in no deck or hand
        ("hand.X", ["RT001"], False),
        ("hand.P", 3, False),
        ("deck.thrusters", ["RT002", "RT001"], True),
        ("deck.nothing", ["RT001"], False),
        ("deck_top.thrusters", "RT003", True),
        ("deck_top.thrusters", "RT999", False),
        ("factories.X", ["ares"], False),
        ("season", "red", False),
    ],
)
def test_facts_that_a_table_shows_are_taken_over_where_there_is_such_a_thing(
    fact: str, value: object, taken: bool
) -> None:
    state = table()
    before = {"aquas": state.players["P"].aquas, "decks": {k: [*v] for k, v in state.decks.items()}}
    assert game().assume(state, fact, value) == taken
    after = {"aquas": state.players["P"].aquas, "decks": {k: [*v] for k, v in state.decks.items()}}
    if not taken:
        assert before == after
    elif fact == "aquas.P":
        assert state.players["P"].aquas == value
    assert game().invariants(state) == []


def test_cards_are_laid_where_a_table_shows_them() -> None:
    """Each at the end of a hand, or on top of a deck; those that lie there already stay in their order."""
    state = table()
    deck = state.decks["thrusters"]
    first, second, third = deck[:3]
    assert game().assume(state, "hand.P", [second])
    assert (state.players["P"].hand, deck[:2]) == ([second], [first, third])
    assert game().assume(state, "hand.P", [second, first])
    assert (state.players["P"].hand, deck[:1]) == ([second, first], [third])
    assert game().assume(state, "deck_top.thrusters", second)
    assert (state.players["P"].hand, deck[:2]) == ([first], [second, third])
    assert game().assume(state, "deck_top.thrusters", third) and deck[:2] == [third, second]
    assert game().assume(state, "hand.W", [first])
    assert (state.players["P"].hand, state.players["W"].hand) == ([], [first])
