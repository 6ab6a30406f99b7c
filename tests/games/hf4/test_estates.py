"""Late positions for the table of Modules 1 and 2: they are sound, and what is rare can be done in them."""

from __future__ import annotations

import random

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.bots.chaotic import Chaotic
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.estates import estates, near_the_end, parties
from tests.logs import late_modules
from tests.logs.writing import GAME

RARE = ("nanofacture", "build_elevator", "dirtside_cargo", "build_bernal", "promote")


def laid_out(seed: int) -> Hf4State:
    state: Hf4State = GAME.new(late_modules.header("m0", "m1", "m2"))
    GAME.apply(state, SetUp(), Seeded(seed))
    rng = random.Random(seed)
    near_the_end(state, rng)
    parties(state, rng)
    estates(state, rng)
    return state


def test_late_positions_are_sound_and_what_is_rare_can_be_done_in_some() -> None:
    found: set[str] = set()
    for seed in range(20):
        state = laid_out(seed)
        assert GAME.invariants(state) == []
        assert state.turn is not None
        bot = Chaotic(random.Random(seed))
        found |= {do for do in RARE if bot.one_of(state, state.turn.player, do)}
    assert found == {*RARE}
