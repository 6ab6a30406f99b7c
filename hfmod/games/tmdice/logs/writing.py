"""A recorded game as a VASSAL log of our own module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act, BadAction, Outcome
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.content.model import load
from hfmod.games.tmdice.names import GAME, PLAYERS, SEATED, option
from hfmod.games.tmdice.record.desk import Desk
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules.game import TmDice
from hfmod.games.tmdice.rules.state import SETUP, TmdState
from hfmod.games.tmdice.table import tmdice_table
from hfmod.games.tmdice.table.setups import OPTIONS
from hfmod.record.table_writing import TableWriter
from hfmod.record.unwritten import CannotWrite
from hfmod.table.model import Table
from hfmod.vassal.hand import Hand

__all__ = ["GAME", "Writer"]


class Writer(TableWriter[TmdState]):
    """Writes one game."""

    game: TmDice

    def __init__(self, header: Mapping[str, Any]) -> None:
        self.game = TmDice(load())
        try:
            self.state = self.game.new(header)
        except BadAction as error:
            raise CannotWrite(str(error)) from None
        begin = self.set_ups()
        era = {option(name): str(self.state.options[name]).lower() for name in OPTIONS}
        players = str(len(self.state.order))
        wanted = {PLAYERS: players, **era}
        setup = next(one for one in begin.table.setups if one.counts.items() >= wanted.items())
        if self.state.order != setup.counts[SEATED].split(","):
            raise CannotWrite(f"{players} players at the table are {setup.counts[SEATED]}, in this order")
        plain = self.game.new({**header, "options": {}})
        self.hand = Hand(begin, setup)
        self.desk = Desk(self.game.content, self.hand)
        for name, value in self.state.options.items():
            if value != plain.options[name] and name not in OPTIONS:
                self.hand.press(f"option_{name}_{str(value).lower()}", f"option-{name.replace('_', '-')}")

    def table(self) -> Table:
        return tmdice_table(self.game.content)

    def show(self, act: Act[TmdState], was: TmdState, outcomes: Sequence[Outcome]) -> None:
        ACTS.teller(act.do).tell(Telling(self.desk, act, was, self.state, outcomes))
        if self.state.step != SETUP:
            self.desk.tidy(self.state)
