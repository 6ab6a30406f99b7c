"""Positions that cannot be, and limits that legal play keeps, are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hfmod.content.hf4 import Grade
from hfmod.engine.chance import Seeded
from hfmod.games import load_game
from hfmod.games.hf4 import bots
from hfmod.games.hf4.d_turns import EndTurn
from hfmod.games.hf4.state import Hf4State, SiteState, Stack
from hfmod.simulation import play

GAME = load_game("hf4")
Spoil = Callable[[Hf4State], object]


@pytest.fixture(scope="module")
def played() -> Hf4State:
    """A game of two bots with politics, at its end."""
    header = bots.header(GAME.content, "core", 2, 3, ["m0"])
    return play(GAME, header, bots.Table("random", 3), Seeded(3)).state


@pytest.fixture
def state(played: Hf4State) -> Hf4State:
    return GAME.fork(played)


def me(state: Hf4State) -> str:
    return state.order[0]


def leo(state: Hf4State) -> Stack:
    return state.players[me(state)].stacks["leo"]


def twice(state: Hf4State) -> None:
    leo(state).cards.append(leo(state).cards[0] if leo(state).cards else state.decks["thrusters"][0])


def lost(state: Hf4State) -> None:
    del state.decks["thrusters"][0]


def two_chits(state: Hf4State) -> None:
    chit = next(iter(state.glory_spots))
    state.players[me(state)].glory.append(chit)


def rocket(state: Hf4State, **changes: object) -> None:
    card = state.decks["thrusters"].pop()
    stack = Stack("rocket", me(state), "leo", [card])
    for name, value in changes.items():
        setattr(stack, name, value)
    state.players[me(state)].stacks["rocket"] = stack


UNSOUND: dict[str, Spoil] = {
    "lies in 2 places": twice,
    "lies in 0 places": lost,
    "chit": two_chits,
    "-1 Aquas": lambda state: setattr(state.players[me(state)], "aquas", -1),
    "less wet than dry": lambda state: rocket(state, wet=1, dry=2),
    "is no space": lambda state: rocket(state, location="nowhere"),
    "is empty": lambda state: rocket(state, cards=[]),
    "fewer than no FTs": lambda state: leo(state).fts.update({Grade.WATER: -1}),
}


@pytest.mark.parametrize("said", UNSOUND)
def test_an_unsound_position_is_noticed(state, said):
    assert GAME.invariants(state) == []
    UNSOUND[said](state)
    assert any(said in sentence for sentence in GAME.invariants(state))


def many_sites(state: Hf4State, n: int, **tokens: object) -> None:
    for space in list(state.content.map.sites)[:n]:
        state.sites[space] = SiteState(**tokens)


def third_outpost(state: Hf4State) -> None:
    for n in (1, 2, 3):
        card = state.decks["thrusters"].pop()
        state.players[me(state)].stacks[f"outpost{n}"] = Stack(f"outpost{n}", me(state), "leo", [card])


EXCEEDED: dict[str, Spoil] = {
    "10 disks": lambda state: many_sites(state, 10, claim=me(state)),
    "cubes": lambda state: many_sites(state, 8, claim=me(state), factory=me(state)),
    "ended the turn with outpost1, outpost2, outpost3": third_outpost,
}


@pytest.mark.parametrize("said", EXCEEDED)
def test_an_exceeded_limit_is_noticed(state, said):
    act = EndTurn(by=me(state))
    assert GAME.exceeded(state, act) == []
    EXCEEDED[said](state)
    assert any(said in sentence for sentence in GAME.exceeded(state, act))
