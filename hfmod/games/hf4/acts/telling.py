"""What a teller of acts works with: one act, the positions around it, and the desk that it is told at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import Outcome
from hfmod.games.hf4.acts.desk import Desk
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.unwritten import Untold


@dataclass
class Telling:
    """One act that is being told: positions before (``was``) and after (``now``), and its chance."""

    desk: Desk
    act: Any
    was: Hf4State
    now: Hf4State
    outcomes: Sequence[Outcome]

    @property
    def by(self) -> str:
        """The acting player."""
        return str(self.act.by)

    @property
    def die(self) -> int:
        """The one die of the act."""
        return int(str(self.outcomes[0]))

    def banked(self, kind: str) -> bool:
        """Whether water tanks of a stack of the player are Aquas."""
        stack = self.was.players[self.by].stacks.get(kind)
        return stack is not None and self.was.rules.is_bank(self.was, stack)

    def held(self, kind: str) -> int:
        """Tanks, or Aquas, that a stack of the player held."""
        owner = self.was.players[self.by]
        if self.banked(kind):
            return owner.aquas
        return sum(owner.stacks[kind].fts.values()) if kind in owner.stacks else 0

    def lacks(self, *names: str) -> None:
        """Raise Untold where a parameter is set that no control tells."""
        for name in names:
            if getattr(self.act, name):
                raise Untold(f"{name} {getattr(self.act, name)}")

    def heavy(self, *cards: str) -> None:
        """Have radiators lie their heavy way up."""
        for card in cards:
            self.desk.toggle(card, "Heavy", "orient", "1")

    def specialist(self) -> None:
        """Name the Colonist who does the operation."""
        if self.act.colonist is not None:
            self.desk.card("specialist", self.act.colonist)

    def cube(self, site: str) -> str:
        """The cube of the factory there: a lent one is its owner's."""
        tokens = self.was.sites.get(site)
        return self.desk.token((tokens.factory if tokens is not None else None) or self.by, "cube", site)

    def not_kept(self) -> None:
        """Name the radiators that are given up where the roll of the act fails."""
        if self.act.lost:
            self.desk.card("not_kept", *self.act.lost)

    def delegate(self) -> str:
        """The player's delegate in the ideology that the act names."""
        return self.desk.delegate(self.by, self.act.ideology)
