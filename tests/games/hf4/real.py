"""The shipped game, its printed cards and its whole map, for worked examples that name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import load_game
from tests.games.hf4 import worlds
from tests.games.hf4.worlds import SEATS, dice

GAME: Any = load_game("hf4")


def table(seats: Mapping[str, tuple[str, str]] = SEATS, **more: Any) -> Hf4State:
    """A table of the core game that is set up; the first player's turn of year 1."""
    header = worlds.header(seats, modules=["core"], scenario="core", **more)
    state: Hf4State = GAME.new(header)
    GAME.apply(state, SetUp(), Seeded(1))
    return state


def act(by: str | None, do: str, **params: Any) -> Act[Hf4State]:
    """An act as a log line would name it."""
    one: Act[Hf4State] = GAME.parse({"by": by, "do": do, **params})
    return one


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: Any) -> Hf4State:
    """Apply a legal act with recorded dice; the state stays sound."""
    GAME.apply(state, act(by, do, **params), dice(*faces))
    assert GAME.invariants(state) == []
    return state


def on_top(state: Hf4State, *cards: str) -> None:
    """Put cards on top of their decks."""
    for card in cards:
        deck = state.decks[state.content.cards[card].deck]
        deck.insert(0, deck.pop(deck.index(card)))


def next_year(state: Hf4State, event: int = 1) -> None:
    """Everybody's turn ends and the cube moves; an event that is due is an Inspiration, or as rolled."""
    while state.phase == "turns":
        assert state.turn is not None
        play(state, state.turn.player, "end_turn")
    play(state, state.first_player, "advance_sunspot")
    if state.pending:
        play(state, state.first_player, "roll_event", event)
