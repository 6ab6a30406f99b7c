"""A fork of a state is equal to it and shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots import Table
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.package import load_game

EVERY = 7  # acts between two positions looked at
ACTS = 800


def changeable(thing: Any) -> Iterator[Any]:
    """Everything in a state that an act could change in place."""
    if isinstance(thing, Hf4Content):
        return
    if is_dataclass(thing):
        yield thing
        for part in fields(thing):
            yield from changeable(getattr(thing, part.name))
    elif isinstance(thing, dict | list | set | tuple):
        if not isinstance(thing, tuple):
            yield thing
        for item in thing.values() if isinstance(thing, dict) else thing:
            yield from changeable(item)


def seen_in_a_game() -> Iterator[tuple[Hf4, Hf4State]]:
    """Positions of a game of bots with politics."""
    game = load_game("hf4")
    assert isinstance(game, Hf4)
    state = game.new(bots.header(game.content, "core", 4, 4, ["m0"]))
    table, chance = Table("mixed", 4), Seeded(4)
    yield game, state
    for n in range(ACTS):
        act = table(state)
        if act is None:
            break
        game.apply(state, act, chance)
        if n % EVERY == 0:
            yield game, state
    state.site("nysa").colonies.append(state.first_player)
    yield game, state


@pytest.mark.thorough
def test_a_fork_is_equal_and_shares_nothing() -> None:
    """Of every kind of part: cards, stacks, moves, auctions, decisions, deals, delegates."""
    kinds: set[type[Any]] = set()
    for game, state in seen_in_a_game():
        copy = fork(state)
        assert copy == state and game.digest(copy) == game.digest(state)
        parts = list(changeable(state))
        kinds |= set(map(type, parts))
        shared = {id(part) for part in parts} & {id(part) for part in changeable(copy)}
        assert not shared
        if state.turn is not None and state.turns.get(state.turn.player) is state.turn:
            assert copy.turn is copy.turns[state.turn.player]
    named = {kind.__name__ for kind in kinds}
    assert named >= {"Player", "Stack", "CardState", "Movement", "Turn", "Assembly", "Auction", "SiteState"}
