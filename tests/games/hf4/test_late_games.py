"""Random play from late positions of games with Futures: stars are earned, the War comes, nothing breaks."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4 import bots
from tests.games.hf4.colonies import game
from tests.games.hf4.late import late

ACTS = 400


def played(seed: int, acts: int = ACTS) -> Counter[str]:
    """What was done, and what occurred, in the acts of random bots; invariants are asked each time."""
    state, choose, chance = late(seed), bots.Table("random", seed), Seeded(seed)
    seen = Counter[str]()
    for _ in range(acts):
        act = choose(state)
        if act is None:
            break
        game().apply(state, act, chance)
        seen[act.do] += 1
        seen["war"] += state.at_war
    seen["over"] += state.war is not None and state.war.over
    seen.update(name for player in state.players.values() for name in player.futures)
    return seen


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_random_play_goes_on_through_futures_and_war(seed: int) -> None:
    seen = played(seed)
    assert seen["attempt_future"] and seen.total() > ACTS
