"""Positions that a table may have had where the engine could not do just what it did."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.acts import take_turn
from hfmod.games.hf4.rules.core.state import Auction, Movement
from tests.games.hf4.worlds import act, core_table, game, stack, table


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


def positions(before: Any, act_: Any, *things: str, after: Any = None, **misstated: Any) -> list[Any]:
    """Positions that a table may have after an act with which the engine was not exact."""
    return [*game().others(before, act_, after or before, set(things), misstated)]


def test_the_interrupted_turn_goes_on_or_is_over() -> None:
    """W acted in P's turn: P goes on, W's turn is or is not begun; or P's turn is over."""
    before = table()
    after = game().fork(before)
    take_turn(after, "W")
    found = positions(before, act("W", "income"), "turn", after=after)
    seen = [
        (one.turn.player, sorted(one.turns), [who for who, turn in one.turns.items() if turn.over])
        for one in found
    ]
    assert seen == [("P", ["P", "W"], []), ("P", ["P"], []), ("W", ["P", "W"], ["P"])]
    assert after.turn is not None and after.turn.player == "W" and not after.turns["P"].over
    assert positions(before, act("W", "bid", amount=1), "turn", after=after) == []  # of no turn


@pytest.mark.parametrize(("by", "players"), [("W", ["W", "G"]), ("G", ["W"]), ("P", ["W"])])
def test_a_turn_that_another_ended_is_over_or_both_are(by: str, players: list[str]) -> None:
    """P's turn ended; where W said so, who comes next, W's may be over too."""
    before = table()
    found = positions(before, act(by, "end_turn"), "turn")[3:]
    assert [one.turn.player for one in found] == players
    assert before.turn is not None and before.turn.player == "P"


def test_a_cube_that_moves_early_ends_no_turn() -> None:
    before = table()
    after = game().fork(before)
    after.year, after.sunspot, after.seniority = before.year + 1, before.sunspot + 1, before.seniority - 1
    (found,) = positions(before, act(None, "advance_sunspot"), "turn", after=after)
    assert (found.year, found.sunspot, found.seniority) == (after.year, after.sunspot, after.seniority)
    assert found.turn.player == "P" and before.year == found.year - 1


def bidding(aquas: int = 4) -> Any:
    """P has bid 2; W and G have passed."""
    state = core_table()
    for player in state.players.values():
        player.aquas = aquas
    card = state.decks["thrusters"].pop(0)
    state.auction = Auction("P", "thrusters", card, {"P": 2, "W": 1}, passed={"G"})
    return state


@pytest.mark.parametrize(
    ("amount", "bids"), [(3, {"P": 2, "W": 3}), (1, {"P": 0, "W": 1}), (0, {"P": 0, "W": 0})]
)
def test_an_auction_goes_on_with_a_bid_that_was_too_low(amount: int, bids: dict[str, int]) -> None:
    before = bidding()
    (found,) = positions(before, act("W", "bid", amount=amount), "auction")
    assert (found.auction.bids, found.auction.passed) == (bids, set())
    assert before.auction.bids == {"P": 2, "W": 1}


def test_an_auction_goes_on_beside_what_somebody_did_meanwhile() -> None:
    before = bidding()
    (found,) = positions(before, act("P", "income"), "auction")
    assert found.auction == before.auction and found.players["P"].aquas == before.players["P"].aquas + 1
    assert positions(before, act("P", "research_auction", deck="robonauts", bid=0), "auction") == []
    state = core_table()
    assert positions(state, act("P", "income"), "auction") == []


@pytest.mark.parametrize(
    ("figure", "taken", "right", "more"),
    [("gain", 3, 1, 2), ("price", 8, 6, 2), ("cost", 5, 3, -2), ("cost", 1, 3, 2)],
)
def test_a_table_books_the_figure_that_it_took(figure: str, taken: int, right: int, more: int) -> None:
    before = core_table()
    (found,) = positions(before, act("P", "income"), **{figure: (taken, right)})
    assert found.players["P"].aquas == before.players["P"].aquas + more
    assert positions(before, act("P", "income"), **{figure: (True, right)}) == []
    assert positions(before, act(None, "advance_sunspot"), **{figure: (taken, right)}) == []
    assert positions(before, act("P", "income"), burns=(taken, right)) == []
    (poor,) = positions(before, act("P", "income"), cost=(99, 0))
    assert poor.players["P"].aquas == 0


def test_who_paid_too_much_is_rich() -> None:
    before = table()
    (found,) = positions(before, act("P", "income"), "aquas:W")
    assert found.players["W"].aquas > 900 and found.players["P"].aquas == before.players["P"].aquas


@pytest.mark.parametrize(
    ("rule", "do", "params", "lacking"),
    [
        ("H5d", "enter", {"space": "mid"}, "move:rocket:P:1"),
        ("H5c", "enter", {"space": "mid"}, "move:rocket:P:1"),
        ("H4f", "enter", {"space": "mid"}, "arrows:rocket:P:1"),
        ("J1", "activate_thruster", {"card": "RT001"}, "move:rocket:P:1"),
        ("J1", "enter", {"space": "mid"}, None),
        ("F3a", "activate_thruster", {"card": "RT001", "stack": "freighter"}, "move:freighter:P:1"),
        ("I1", "income", {}, None),
    ],
)
def test_what_one_move_lacks_is_one_thing(
    rule: str, do: str, params: dict[str, str], lacking: str | None
) -> None:
    state = table()
    violation = RuleViolation(rule, "", {}, "")
    assert game().shortage(state, act("P", do, **params), violation) == lacking
    state.movement = Movement(stack="outpost1", owner="P")
    if lacking is not None:
        kind = lacking.partition(":")[0]
        assert game().shortage(state, act("P", do, **params), violation) == f"{kind}:outpost1:P:1"


@pytest.mark.parametrize(
    ("pending", "movement", "auction", "phase", "said"),
    [
        (False, None, False, "turns", "P's turn was not ended in words"),
        (False, [], False, "turns", "the move of P's rocket was not ended in words"),
        (False, ["crash"], False, "turns", None),
        (False, None, True, "turns", "W did not pass in words"),
        (False, None, False, "sunspot", "the sunspot cube was not moved at the end of year 1"),
        (True, None, False, "turns", None),
        (False, None, False, "setup", None),
    ],
)
def test_what_goes_unsaid(
    pending: bool, movement: list[str] | None, auction: bool, phase: str, said: str | None
) -> None:
    state = bidding() if auction else core_table()
    if pending:
        state.pending.append({"kind": "zap", "player": "P"})
    if movement is not None:
        state.movement = Movement(stack="rocket", owner="P", due=movement)
    state.phase = phase
    found = game().unsaid(state)
    assert (found is None) == (said is None)
    assert found is None or found.words.startswith(str(said))
    state.ended = True
    assert game().unsaid(state) is None
