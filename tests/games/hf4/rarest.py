"""Bots of a table that now and then do what somebody could do and what occurred least in the series."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import islice

from hfmod.engine.act import Act
from hfmod.engine.witness import Counts
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.chaotic import KINDS, LOOKED_AT, Chaotic
from hfmod.games.hf4.rules.core.acts import legal
from hfmod.games.hf4.rules.core.i_specialists import SpecialistOperation
from hfmod.games.hf4.rules.core.state import Hf4State

WORK = [kind for kind in KINDS.values() if issubclass(kind, SpecialistOperation)]


class Rarest:
    """Names the next act of any position; so ``often`` one of ``kinds``, or one by a Colonist.

    ``first`` is the first act or its kind, if any.
    """

    def __init__(
        self,
        bot: str,
        seed: int,
        counts: Counts,
        kinds: Collection[str],
        often: float,
        first: str | Act[Hf4State] = "",
    ) -> None:
        self.rng, self.often, self.kinds = random.Random(f"rare {seed}"), often, kinds
        self.first = first
        self.acts, self.professions = (counts.setdefault(one, Counter()) for one in ("acts", "professions"))
        self.done = Counter[str]()  # in this game
        self.table, self.chaotic = bots.company(counts)(bot, seed), Chaotic(self.rng)

    def __call__(self, state: Hf4State) -> Act[Hf4State] | None:
        if self.first and state.turn is not None:
            first, self.first = self.first, ""
            act = self.chaotic.one_of(state, state.turn.player, first) if isinstance(first, str) else first
            if act is not None:
                return act
        if state.phase == "turns" and not state.ended and self.rng.random() < self.often:
            for act in self.rare(state):
                self.done[act.do] += 1
                return act
        return self.table(state)

    def rare(self, state: Hf4State) -> Iterator[Act[Hf4State]]:
        """Acts of kinds that occurred seldom, the rarest first; then what Colonists do beside the turn."""
        names = sorted(self.kinds, key=lambda name: (self.acts[name] + self.done[name], self.rng.random()))
        for name in names[: len(names) // 2 + 1]:
            for player in KINDS[name].actors(state):
                act = self.chaotic.one_of(state, player, name)
                if act is not None:
                    yield act
        if state.rules.notes_work:
            for kind in sorted(WORK, key=lambda kind: self.professions[kind.profession]):
                for player in kind.actors(state):
                    yield from (
                        act
                        for act in islice(kind.staffed(state, player), LOOKED_AT)
                        if act.colonist is not None and legal(state, act)
                    )
