"""Late positions for the table of Modules 1 and 2: they are sound, and what is rare can be done in them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

from hfmod.engine.chance import Seeded
from hfmod.engine.witness import Counts, witnessing
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.chaotic import Chaotic
from hfmod.games.hf4.rules.core import felonies, k_events
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import c_thrusters
from tests.games.hf4.estates import estates, near_the_end, parties
from tests.logs.writing import GAME
from tests.module_games import refuel

RARE = ("nanofacture", "build_elevator", "dirtside_cargo", "build_bernal", "promote")


def laid_out(seed: int) -> Hf4State:
    chosen = {"futures": seed % 2 == 0}
    state: Hf4State = GAME.new(bots.header(GAME.content, "core", 3, seed, ["m0", "m1", "m2"], chosen=chosen))
    GAME.apply(state, SetUp(), Seeded(seed))
    rng = random.Random(seed)
    near_the_end(state, rng)
    parties(state, rng)
    estates(state, rng)
    return state


def test_late_positions_are_sound_and_what_is_rare_can_be_done_in_some() -> None:
    found: set[str] = set()
    abilities = Counter[str]()
    for seed in range(20):
        state = laid_out(seed)
        assert GAME.invariants(state) == []
        assert state.turn is not None
        bot = Chaotic(random.Random(seed))
        found |= {do for do in RARE if bot.one_of(state, state.turn.player, do)}
        for player, site in product(state.order, state.sites):
            seen: Counts = {}
            with witnessing(seen):
                felonies.may_hijack(state, player, site)
                k_events.ignores_flares(state, player)
                if next(c_thrusters.makes_isotope(state, player, site), None) is None:
                    c_thrusters.isotope_factor(state, player)
            abilities.update([*seen.get("abilities", ()), *seen.get("effects", ())])
    assert found == {*RARE}
    assert {"felonies_despite_humans", "isotope_refuel_factor", "flare_immunity"} <= {*abilities}


def test_in_some_who_plays_first_may_make_isotope_and_more_of_it() -> None:
    found: Counts = {}
    for seed in range(12):
        state = laid_out(seed)
        act = refuel(state)
        if not isinstance(act, str):
            with witnessing(found):
                GAME.apply(state, act, Seeded(seed))
    assert {"isotope_refuel_factor"} <= {*found["abilities"]}
