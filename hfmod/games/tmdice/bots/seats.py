"""What a bot is: who decides for a seat."""

from __future__ import annotations

import random
from itertools import islice

from hfmod.engine.act import Act
from hfmod.games.tmdice.rules.state import TmdState

LOOKED_AT = 60  # acts of a kind that are drawn from


class Seat:
    """Decides for a player what that player decides; all chance comes from ``rng``."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, state: TmdState, player: str) -> Act[TmdState] | None:
        """The player's next act, None where the player has nothing (more) to do now."""
        raise NotImplementedError

    def one_of(self, state: TmdState, player: str, *kinds: type[Act[TmdState]]) -> Act[TmdState] | None:
        """Any act of some kinds, each kind with the same chance."""
        for kind in self.rng.sample(kinds, len(kinds)):
            found = list(islice((act for act in kind.options(state) if act.by == player), LOOKED_AT))
            if found:
                return self.rng.choice(found)
        return None
