"""A recorded game of Roll for the Galaxy as a VASSAL log of our own module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act, BadAction, Outcome
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.content.model import load
from hfmod.games.roll.names import GAME, PLAYERS, SEATED
from hfmod.games.roll.record.desk import Desk
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.state import RollState
from hfmod.games.roll.table import roll_table
from hfmod.record.table_writing import TableWriter
from hfmod.record.unwritten import CannotWrite
from hfmod.table.model import Table
from hfmod.vassal.hand import Hand

__all__ = ["GAME", "Writer"]


class Writer(TableWriter[RollState]):
    """Writes one game of Roll for the Galaxy."""

    game: Roll

    def __init__(self, header: Mapping[str, Any]) -> None:
        self.game = Roll(load())
        try:
            self.state = self.game.new(header)
        except BadAction as error:
            raise CannotWrite(str(error)) from None
        begin = self.set_ups()
        players = len(self.state.order)
        setup = next(one for one in begin.table.setups if one.counts[PLAYERS] == str(players))
        if self.state.order != setup.counts[SEATED].split(","):
            raise CannotWrite(f"{players} players at the table are {setup.counts[SEATED]}, in this order")
        plain = self.game.new({**header, "options": {}})
        options = {name: value for name, value in self.state.options.items() if value != plain.options[name]}
        self.hand = Hand(begin, setup)
        self.desk = Desk(self.game.content, self.hand)
        for name, value in options.items():
            self.hand.press(f"option_{name}_{value}", f"option-{name.replace('_', '-')}")

    def table(self) -> Table:
        return roll_table(self.game.content)

    def show(self, act: Act[RollState], was: RollState, outcomes: Sequence[Outcome]) -> None:
        ACTS.teller(act.do).tell(Telling(self.desk, act, was, self.state, outcomes))
        self.desk.tidy(self.state)
