"""Play goes on soundly where there is little: an empty bag, no credits, a pool used up, a player alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hfmod.engine.chance import Seeded
from hfmod.games.roll import bots
from hfmod.games.roll.rules.leaving import Leave
from hfmod.games.roll.rules.state import WORLD, RollState
from tests.games.roll.tables import GAME, NAMES, started

ACTS = 60


@st.composite
def poor(draw: st.DrawFn) -> RollState:
    """A position with little in it, and sound."""
    state = started(draw(st.integers(2, 4)))
    for name in draw(st.lists(st.sampled_from([*state.players][1:]), unique=True)):
        GAME.apply(state, Leave(by=name), Seeded(1))
    ann = state.players[NAMES[0]]
    kept = draw(st.integers(0, 2))
    ann.stacks[WORLD] += [tile + "W" for tile in state.bag[kept:]]
    del state.bag[kept:]
    for player in state.players.values():
        player.credits = draw(st.integers(0, 1))
    paid = draw(st.sampled_from((0, state.pool - 1, state.pool)))
    ann.vp, state.pool = ann.vp + paid, state.pool - paid
    assert GAME.invariants(state) == []
    return state


@given(poor(), st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_play_goes_on_from_a_poor_position(state: RollState, seed: int) -> None:
    """Every act of a bot is legal and leaves the game sound, which the games of all tests are watched for."""
    choose, chance = bots.Table("random", seed), Seeded(seed)
    for _ in range(ACTS):
        chosen = choose(state)
        if chosen is None:
            break
        GAME.apply(state, chosen, chance)
    assert state.ended or state.round >= 1
    if state.ended:
        assert state.winners or not state.players
