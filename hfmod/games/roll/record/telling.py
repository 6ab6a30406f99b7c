"""One act that is being told at the table: by the class of the act, with the controls.

What then lies elsewhere is put right by :meth:`hfmod.games.roll.record.desk.Desk.tidy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import Outcome
from hfmod.games.roll.names import ABANDONED, tile_id
from hfmod.games.roll.record.desk import Desk
from hfmod.games.roll.rules.state import Player, RollState
from hfmod.record.unwritten import Untold


@dataclass
class Telling:
    """One act that is being told: positions before (``was``) and after (``now``), and its chance."""

    desk: Desk
    act: Any
    was: RollState
    now: RollState
    outcomes: Sequence[Outcome]

    @property
    def by(self) -> str:
        return str(self.act.by)

    @property
    def before(self) -> Player:
        """The acting player before the act."""
        return self.was.players[self.by]

    def press(self, command: str, *idents: str, **more: Any) -> None:
        """Use a control."""
        self.desk.hand.press(command, *idents, **more)

    def draw(self, tiles: Sequence[str]) -> None:
        """Draw tiles behind the screen."""
        for tile in tiles:
            self.desk.lay(tile_id(tile), self.desk.behind(self.by, "drawn"))

    def lacks(self, *names: str) -> None:
        """Raise Untold where a parameter is set that no control tells."""
        for name in names:
            if getattr(self.act, name):
                raise Untold(f"{name} {getattr(self.act, name)}")

    def empty_abandoned(self) -> None:
        """Put all abandoned tiles into the bag."""
        if self.desk.hand.contents(ABANDONED):
            self.desk.hand.empty(ABANDONED)
