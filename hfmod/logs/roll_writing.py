"""A recorded game of Roll for the Galaxy as a VASSAL log of our own module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hfmod.build import module_version
from hfmod.components.roll import roll_table
from hfmod.components.roll.common import GAME, PLAYERS, SEATED
from hfmod.content.roll import load
from hfmod.engine.act import BadAction, Impossible
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.replay import ENVELOPE
from hfmod.games.roll.game import Roll
from hfmod.logs.roll_desk import Desk
from hfmod.logs.roll_tells import TELLERS, Telling
from hfmod.logs.unwritten import CannotWrite, Untold
from hfmod.resources import content_dir
from hfmod.vassal.hand import Hand, HandError
from hfmod.vassal.module_writer import gpids
from hfmod.vassal.save import Save

__all__ = ["GAME", "Writer"]


class Writer:
    """Writes one game; ``hand`` may do things between the acts that the game does not hold."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        self.game = Roll(load())
        try:
            self.state = self.game.new(header)
        except BadAction as error:
            raise CannotWrite(str(error)) from None
        table = roll_table(self.game.content)
        players = len(self.state.order)
        setup = next(one for one in table.setups if one.counts[PLAYERS] == str(players))
        if self.state.order != setup.counts[SEATED].split(","):
            raise CannotWrite(f"{players} players at the table are {setup.counts[SEATED]}, in this order")
        plain = self.game.new({**header, "options": {}})
        options = {name: value for name, value in self.state.options.items() if value != plain.options[name]}
        numbers, _, _ = gpids.assign(
            (piece.id for piece in table.pieces), gpids.read(content_dir(GAME) / "gpids.yaml")
        )
        self.hand = Hand(table, setup, module_version(), numbers)
        self.desk = Desk(self.game.content, self.hand)
        for name, value in options.items():
            self.hand.press(f"option_{name}_{value}", f"option-{name.replace('_', '-')}")

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
            TELLERS[act.do](Telling(self.desk, act, was, self.state, outcomes))
            self.desk.tidy(self.state)
        except (Untold, HandError) as error:
            raise CannotWrite(f"act {number}: the table has no control for {act.do}: {error}") from None
