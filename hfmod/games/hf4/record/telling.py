"""What a teller of acts works with: one act, the positions around it, and the desk that it is told at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import Outcome
from hfmod.games.hf4.record.desk import Desk
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

    def held(self, kind: str) -> int:
        """Tanks (Aquas in LEO) that a stack of the player held."""
        owner = self.was.players[self.by]
        if kind == "leo":
            return owner.aquas
        return sum(owner.stacks[kind].fts.values()) if kind in owner.stacks else 0

    def lacks(self, *names: str) -> None:
        """Raise Untold where a parameter is set that no control tells."""
        for name in names:
            if getattr(self.act, name):
                raise Untold(f"{name} {getattr(self.act, name)}")


Teller = Callable[[Telling], None]
