"""What writers of games at the table of a module share: the engine plays an act, the table tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, BadAction, Impossible, Outcome
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.game import Game
from hfmod.engine.lines import act_of
from hfmod.package import package
from hfmod.record.unwritten import CannotWrite, Untold
from hfmod.resources import module_version
from hfmod.table.model import Table
from hfmod.vassal.hand import Hand, HandError, set_ups
from hfmod.vassal.module_writer import gpids
from hfmod.vassal.module_writer.saves import SetUpWriter
from hfmod.vassal.save import Save

S = TypeVar("S")

MOST_TABLES = 4  # that are kept for the next game

_SET_UPS: dict[tuple[object, ...], SetUpWriter] = {}


class TableWriter(Generic[S]):
    """Writes one game; ``hand`` may do things between the acts that the game does not hold."""

    game: Game[S]
    state: S
    hand: Hand

    def table(self) -> Table:
        """The table of the game with its content."""
        raise NotImplementedError

    def set_ups(self) -> SetUpWriter:
        """The set-ups of the table, its pieces numbered as in the module; games with one content share it."""
        known = gpids.read(package(self.game.id).folder / "gpids.yaml")
        key = (self.game.id, self.game.content_digest(), module_version(), *known.items())
        if key not in _SET_UPS:
            table = self.table()
            numbers, _, _ = gpids.assign((piece.id for piece in table.pieces), known)
            _SET_UPS[key] = set_ups(table, module_version(), numbers)
            while len(_SET_UPS) > MOST_TABLES:
                del _SET_UPS[next(iter(_SET_UPS))]
        return _SET_UPS[key]

    def played(self, actions: Iterable[Mapping[str, Any]]) -> Save:
        """Tell all acts; the log. Raises CannotWrite."""
        for number, action in enumerate(actions, 1):
            self.tell(number, action)
        return self.hand.log()

    def tell(self, number: int, action: Mapping[str, Any]) -> None:
        """Play one act and tell it at the table. Raises CannotWrite."""
        chance = Recorded(action.get("chance", ()))
        try:
            act = act_of(self.game, action)
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
