"""What a bot is: who decides for a seat."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hfmod.engine.act import Act
from hfmod.games.roll.content.model import PHASES, WILD
from hfmod.games.roll.rules.rolling import Assign
from hfmod.games.roll.rules.state import DICTATE, Player, Rolled, RollState


class Seat:
    """Decides for a player what only that player decides; all chance comes from ``rng``."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, state: RollState, player: str) -> Act[RollState] | None:
        """The player's next act, None where the player has nothing (more) to do now."""
        raise NotImplementedError

    def as_rolled(self, rolled: Sequence[Rolled], wild: str | None = None) -> list[str]:
        """Columns by faces, wild ones where the bot likes or in one phase."""
        return [
            (wild or self.rng.choice(PHASES)) if worker.face == WILD else worker.face for worker in rolled
        ]

    def moved(self, columns: Sequence[str], selector: int) -> list[str]:
        """Columns with a few workers moved, as powers might do, or not."""
        found = list(columns)
        for _ in range(self.rng.choice((1, 1, 2, 2, 3, 4))):
            found[self.rng.randrange(len(found))] = self.rng.choice((*PHASES, DICTATE))
        if found[selector] == DICTATE:
            found[selector] = columns[selector]
        return found


def allowed(state: RollState, player: Player, columns: Sequence[str], selector: int) -> Assign | None:
    """The assignment, where it is legal."""
    act = Assign(by=player.id, columns=tuple(columns), selector=selector)
    return None if any(act.check(state)) else act
