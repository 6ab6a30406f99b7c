"""One act that is being told at the table: by the class of the act, with the controls.

What then lies elsewhere is put right by :meth:`hfmod.games.tmdice.record.desk.Desk.tidy`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import Draw, Outcome
from hfmod.games.tmdice.content.model import WILD
from hfmod.games.tmdice.names import DECK, card_id
from hfmod.games.tmdice.record.desk import Desk
from hfmod.games.tmdice.rules.state import TmdState


@dataclass
class Telling:
    """One act that is being told: positions before (``was``) and after (``now``), and its chance."""

    desk: Desk
    act: Any
    was: TmdState
    now: TmdState
    outcomes: Sequence[Outcome]

    @property
    def by(self) -> str:
        return str(self.act.by)

    def press(self, command: str, *idents: str, **more: Any) -> None:
        """Use a control."""
        self.desk.hand.press(command, *idents, **more)

    def button(self, name: str, command: str, **more: Any) -> None:
        """Use a button of the acting player's mat."""
        self.press(command, f"{name}-{self.by}", **more)

    def pay(self, faces: Sequence[str]) -> None:
        """Pay with dice of these faces, and with wild tokens."""
        for face in faces:
            if face == WILD:
                self.press("wild_minus_1", f"wild-{self.by}")
            else:
                self.press("pool", self.desk.die_with(self.by, face))

    def draws(self) -> Sequence[Draw]:
        """What chance was asked."""
        return tuple(self.act.draws(self.was))

    def rolled(self) -> Counter[tuple[str, str]]:
        """How many dice each player rolls for it, by player and colour."""
        return Counter(_whose(draw) for draw in self.draws() if draw.kind == "d6")

    def values(self, seat: str, colour: str) -> list[int]:
        """What the dice of a colour showed that a player rolled for it."""
        pairs = zip(self.draws(), self.outcomes, strict=True)
        return [int(value) for draw, value in pairs if draw.kind == "d6" and _whose(draw) == (seat, colour)]

    def dice(self) -> dict[str, int]:
        """What the top dice of the supplies will show, all of them the acting player's."""
        found: dict[str, int] = {}
        for (seat, colour), n in self.rolled().items():
            if seat == self.by:
                found |= dict(zip(self.desk.supply(colour)[:n], self.values(seat, colour), strict=True))
        return found

    def roll_all(self) -> None:
        """Roll all dice of the act one by one, by the players' buttons."""
        for seat, colour in self.rolled():
            for value in self.values(seat, colour):
                self.press(f"roll_{colour}", f"roll-{seat}", dice={self.desk.supply(colour)[0]: value})

    def cards(self) -> list[str]:
        """Cards that were drawn for it."""
        pairs = zip(self.draws(), self.outcomes, strict=True)
        return [card for draw, cards in pairs if draw.kind == "sample" for card in cards]

    def draw_by(self, button: str, command: str) -> None:
        """Draw the cards of the act by a button; where the deck runs short, the others from a new one."""
        cards = self.cards()
        there = [card for card in cards if self.desk.hand.pile(card_id(card)) == DECK]
        self.button(button, command, drawn=[*map(card_id, there)])
        for card in cards:
            if card not in there:
                self.desk.draw(self.by, card)

    def draw_all(self) -> None:
        """Draw all cards of the act, each by who then holds it."""
        for card in self.cards():
            for seat, player in self.now.players.items():
                if card in player.hand:
                    self.desk.draw(seat, card)

    def chance(self) -> None:
        """Roll and draw all that the act asks for."""
        self.roll_all()
        self.draw_all()


def _whose(draw: Draw) -> tuple[str, str]:
    colour, _, seat = draw.purpose.partition(" die of ")
    return seat, colour
