"""Play goes on soundly where there is little: empty decks, no mass, nothing aboard, one player left."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hfmod.engine.chance import Seeded
from hfmod.games.hf4 import bots
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.worlds import SEATS, act, content, core_table, game, play, stack, table

ACTS = 25
DECKS = ("thrusters", "robonauts", "refineries")
PLACES = ("leo", "mid", "air", "ares", "far")


@st.composite
def poor(draw: st.DrawFn) -> Hf4State:
    """A position with little in it, and sound."""
    state: Hf4State = draw(st.sampled_from((table, core_table)))()
    for deck in draw(st.sets(st.sampled_from(DECKS))):
        state.players["W"].hand += state.decks[deck]
        state.decks[deck].clear()
    for player in SEATS:
        state.players[player].aquas = draw(st.integers(0, 1))
    for player in draw(st.lists(st.sampled_from(("W", "G")), unique=True)):
        play(state, player, "leave")
    patents = sorted(card for card in state.cards if state.content.cards[card].deck != "crew")
    for kind in ("rocket", "outpost1"):
        free = [card for card in patents if state.stack_of(card) is None]
        cards = draw(st.lists(st.sampled_from(free), unique=True, max_size=2))
        fts, fuel = draw(st.integers(0, 2)), draw(st.integers(0, 2))
        if cards or fts:
            made = stack(state, "P", kind, draw(st.sampled_from(PLACES)), *cards, fts=fts)
            if kind == "rocket":
                f_fuel.load_tanks(state, made, fuel, Grade.WATER)
    state.seniority = draw(st.integers(1, 2))
    assert game().invariants(state) == []
    return state


@given(poor(), st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_play_goes_on_from_a_poor_position(state: Hf4State, seed: int) -> None:
    """Every act of a bot is legal and leaves the game sound, which the games of all tests are watched for."""
    choose, chance = bots.Table("random", seed), Seeded(seed)
    for _ in range(ACTS):
        chosen = choose(state)
        if chosen is None:
            return
        game().apply(state, chosen, chance)
        assert all(stack.dry == 0 or stack.dry >= 1 for stack in state.stacks())


@pytest.mark.parametrize("left", [("W", "G"), ("P", "G"), ("P", "W")])
def test_the_last_player_plays_on_alone(left: tuple[str, ...]) -> None:
    (alone,) = set(SEATS) - set(left)
    state: Any = table()
    for player in left:
        play(state, player, "leave")
    years = []
    for _ in range(3):
        years.append((state.turn.player, state.year))
        play(state, alone, "income")
        play(state, alone, "end_turn")
        play(state, alone, "advance_sunspot")
    assert years == [(alone, year) for year in (1, 2, 3)]
    assert state.first_player == alone


def test_decks_that_are_empty_are_neither_auctioned_nor_miss_a_support() -> None:
    state = core_table()
    for deck in state.decks.values():
        state.players["W"].hand += deck
        deck.clear()
    assert not list(game().acts["research_auction"].options(state))
    play(state, "P", "income")
    assert content().cards.keys() >= set(state.players["W"].hand)
    assert act("P", "end_turn") in list(game().acts["end_turn"].options(state))
