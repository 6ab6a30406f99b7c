"""What explorers know of the games before: how often each thing has occurred in a series."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from hfmod.engine.witness import Counts
from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.core.state import Hf4State

ENOUGH = 6  # times after which a thing is no longer new
UNHEARD_OF = 4  # how many times newer a thing is that has never occurred


@dataclass
class Curiosity:
    """The counts of a series (``counts`` grow with it) and the acts of the game under way."""

    counts: Counts = field(default_factory=dict)
    acts: Counter[str] = field(default_factory=Counter)
    enough: int = ENOUGH

    def seen(self, kind: str, name: str) -> int:
        """How often something occurred."""
        now = self.acts[name] if kind == "acts" else 0
        return self.counts.get(kind, Counter())[name] + now

    def new(self, kind: str, *names: str) -> bool:
        """Whether one of these occurred seldom so far."""
        return any(self.seen(kind, name) < self.enough for name in names)

    def rarest(self, names: Collection[str], rng: random.Random) -> list[str]:
        """Those acts that are new, the rarest first, in any order where they are alike."""
        found = [name for name in names if self.new("acts", name)]
        rng.shuffle(found)
        return sorted(found, key=lambda name: self.seen("acts", name))

    def promising(self, side: CardSide) -> bool:
        """Whether a side of a card has an ability that is new."""
        return self.new("abilities", *(one.code for one in side.abilities if one.status == "enforced"))

    def novelty(self, side: CardSide) -> int:
        """How new the abilities of a side are: most where one of them has never been at work."""
        codes = [one.code for one in side.abilities if one.status == "enforced"]
        if any(not self.seen("abilities", code) for code in codes):
            return UNHEARD_OF
        return int(self.new("abilities", *codes))

    def wanted(self, state: Hf4State, card: str) -> bool:
        """Whether the Black Side of a card is worth making."""
        return self.promising(state.content.cards[card].back)
