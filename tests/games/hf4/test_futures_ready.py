"""Each Future can be attempted in a position that is laid out for it, by bots too."""

from __future__ import annotations

import random

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture
from tests.games.hf4.futures_ready import listed, ready
from tests.logs import late_modules
from tests.logs.writing import GAME
from tests.parameters import quick


def begun(seed: int) -> Hf4State:
    state = GAME.new({**late_modules.header("m0", "m1", "m2"), "options": {"futures": True}})
    GAME.apply(state, SetUp(), Seeded(seed))
    return state


CARDS = listed(begun(1))


@pytest.mark.parametrize("card", quick(CARDS, [*CARDS[::6], "M1W161", "M2C180"]))
def test_a_future_can_be_attempted_where_it_is_laid_out(card: str) -> None:
    for seed in range(3):
        state = begun(seed)
        name = ready(state, card, random.Random(seed))
        assert GAME.invariants(state) == []
        assert card in {one.card for one in AttemptFuture.options(state)}, (name, seed)
