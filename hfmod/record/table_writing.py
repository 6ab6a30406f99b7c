"""What writers of games at the table of a module share: the engine plays an act, the table tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, BadAction, Impossible, Outcome
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.game import Game
from hfmod.engine.lines import ENVELOPE
from hfmod.package import package
from hfmod.record.unwritten import CannotWrite, Untold
from hfmod.resources import module_version
from hfmod.table.model import SetUp, Table
from hfmod.vassal.hand import Hand, HandError
from hfmod.vassal.module_writer import gpids
from hfmod.vassal.save import Save

S = TypeVar("S")


class TableWriter(Generic[S]):
    """Writes one game; ``hand`` may do things between the acts that the game does not hold."""

    game: Game[S]
    state: S
    hand: Hand

    def sit_down(self, table: Table, setup: SetUp) -> None:
        """Take the table of the game in a set-up, its pieces numbered as in the module."""
        numbers, _, _ = gpids.assign(
            (piece.id for piece in table.pieces), gpids.read(package(self.game.id).folder / "gpids.yaml")
        )
        self.hand = Hand(table, setup, module_version(), numbers)

    def played(self, actions: Iterable[Mapping[str, Any]]) -> Save:
        """Tell all acts; the log. Raises CannotWrite."""
        for number, action in enumerate(actions, 1):
            self.tell(number, action)
        return self.hand.log()

    def tell(self, number: int, action: Mapping[str, Any]) -> None:
        """Play one act and tell it at the table. Raises CannotWrite."""
        chance = Recorded(action.get("chance", ()))
        try:
            act = self.game.parse({k: v for k, v in action.items() if k not in ENVELOPE})
            was = self.game.fork(self.state)
            outcomes = self.game.force(self.state, act, chance)
        except (BadAction, Impossible, ChanceError) as error:
            raise CannotWrite(f"act {number}, {action.get('do')}: {error}") from None
        try:
            self.show(act, was, outcomes)
        except (Untold, HandError) as error:
            why = f": {error}" if str(error) else ""
            raise CannotWrite(f"act {number}: the table has no control for {act.do}{why}") from None

    def show(self, act: Act[S], was: S, outcomes: Sequence[Outcome]) -> None:
        """Tell an act that has been played from the position ``was``. Raises Untold, HandError."""
        raise NotImplementedError
