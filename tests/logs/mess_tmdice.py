"""An untidy table of Terraforming Mars: The Dice Game: what means nothing, what is late, by hand or not said.

table = UntidyTmdice(played.header, Random(7), rate=0.1, habits=["markers late"])
table.played(played.actions)
log = table.finish()
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act, Outcome
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import card_id, hand
from hfmod.games.tmdice.record.desk import Desk
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules.state import SETUP, Player, TmdState
from hfmod.vassal.save import Save
from tests.logs.free_hand import Undoing
from tests.logs.untidy import Untidy

Deed = Callable[["UntidyTmdice", str], bool]
Slip = Callable[["UntidyTmdice", Telling], bool]


# -- deeds that mean nothing -------------------------------------------------------------------------------


def _put_aside(table: UntidyTmdice, player: str) -> bool:
    """A die is dragged a little away, and back."""
    dice = sorted(table.desk.dice_of(player))
    if not dice:
        return False
    ident = table.rng.choice(dice)
    board, (x, y) = table.hand.at(ident)
    table.hand.drag(ident, board, (x + table.rng.randrange(-40, 40), y + table.rng.randrange(-40, 40)))
    table.hand.drag(ident, board, (x, y))
    return True


def _sort_hand(table: UntidyTmdice, player: str) -> bool:
    """A card in the hand is laid beside another one, and back."""
    cards = table.state.players[player].hand if player in table.state.players else []
    if not cards:
        return False
    ident = card_id(table.rng.choice(cards))
    board, here = table.hand.at(ident)
    if board != hand(player):
        return False
    table.hand.drag(ident, board, table.hand.point(board, f"Card {table.rng.randint(1, 16)}"))
    table.hand.drag(ident, board, here)
    return True


def _look_behind(table: UntidyTmdice, player: str) -> bool:
    """A card in front of a player is turned over, and back."""
    cards = table.state.players[player].cards if player in table.state.players else []
    if not cards:
        return False
    ident = card_id(table.rng.choice(cards))
    table.hand.press("turn_over", ident)
    table.hand.press("turn_over", ident)
    return True


def _chat(table: UntidyTmdice, player: str) -> bool:
    """Somebody says something."""
    table.hand.chat(f"<{player}> - {table.rng.choice(('hm', 'my turn?', 'oxygen next'))}")
    return True


def _miscount(table: UntidyTmdice, player: str) -> bool:
    """A marker is moved one too far, and back."""
    if player not in table.state.players:
        return False
    table.hand.press("vp_plus_1", f"vp-{player}")
    table.hand.press("vp_minus_1", f"vp-{player}")
    return True


DEEDS: tuple[Deed, ...] = (_put_aside, _sort_hand, _look_behind, _chat, _miscount)


# -- slips -------------------------------------------------------------------------------------------------


def _forgets_the_end(table: UntidyTmdice, telling: Telling) -> bool:
    """Nobody says that a turn ends: the next player goes on."""
    state = telling.now
    return bool(telling.act.do == "end_turn" and state.active != telling.by and not state.owing)


def _pays_after(table: UntidyTmdice, telling: Telling) -> bool:
    """The words come first, then the dice go."""
    act = telling.act
    if act.do != "play_card" or not act.pay or table.state.step == SETUP:
        return False
    table.hand.press("play_later" if act.later else "play", card_id(act.card))
    telling.pay(act.pay)
    telling.chance()
    return True


def _supports_by_the_other_button(table: UntidyTmdice, telling: Telling) -> bool:
    """A support die is rolled by the button for all dice."""
    if telling.act.do != "support_die" or not telling.outcomes:
        return False
    telling.roll_all()
    return True


#: Slips that stand for the telling of an act.
INSTEAD: Mapping[str, Slip] = {
    "end forgotten": _forgets_the_end,
    "pays after": _pays_after,
    "other button": _supports_by_the_other_button,
}
#: What players lay when they come to it: until the end of the turn at the latest.
LATE = ("markers late", "set dice late")
HABITS = (*INSTEAD, *LATE)
SILENT = frozenset({"end forgotten", "other button"})


# -- the untidy table --------------------------------------------------------------------------------------


class _FreeHand(Undoing):
    """A hand that does something else now and then before it does what it shall."""

    writer: UntidyTmdice | None = None

    def press(
        self,
        command: str,
        *idents: str,
        die: int | None = None,
        dice: Mapping[str, int] | None = None,
        drawn: Sequence[str] = (),
    ) -> None:
        if self.writer is not None:
            self.writer.between()
        super().press(command, *idents, die=die, dice=dice, drawn=drawn)

    def drag(self, ident: str, board: str, point: tuple[int, int]) -> None:
        if self.writer is not None:
            self.writer.between()
        super().drag(ident, board, point)


class _LazyDesk(Desk):
    """Players who count and take things when they come to it."""

    writer: UntidyTmdice | None = None

    def _late(self, habit: str) -> bool:
        return self.writer is not None and not self.writer.settling and self.writer.does(habit)

    def _counts(self, player: Player) -> None:
        if not self._late("markers late"):
            super()._counts(player)

    def _tracks(self, state: TmdState) -> None:
        if not self._late("markers late"):
            super()._tracks(state)

    def _dice(self, player: Player) -> None:
        if not self._late("set dice late"):
            super()._dice(player)


class UntidyTmdice(Untidy, Writer):
    """Writes a game as players would who are careless in the ways of some habits."""

    doings, silent = DEEDS, SILENT

    def __init__(
        self, header: Mapping[str, Any], rng: random.Random, rate: float = 0.0, habits: Sequence[str] = ()
    ) -> None:
        super().__init__(header)
        self.careless(rng, rate, habits)
        free = _FreeHand.__new__(_FreeHand)
        free.__dict__ |= vars(self.hand)
        self.hand: _FreeHand = free
        self.desk = lazy = _LazyDesk(self.game.content, free)
        free.writer = lazy.writer = self

    def finish(self) -> Save:
        """The log, after all lies where it belongs."""
        self._settle(self.state)
        return self.hand.log()

    def show(self, act: Act[TmdState], was: TmdState, outcomes: Sequence[Outcome]) -> None:
        telling = Telling(self.desk, act, was, self.state, outcomes)
        if was.step != SETUP:  # who does something more has taken the dice and tokens of before
            self._settle(was)
        self.begun = was.step != SETUP
        if not any(self.slips(habit, slip, telling) for habit, slip in INSTEAD.items()):
            ACTS.teller(act.do).tell(telling)
        if self.state.step != SETUP:
            self.settling = act.do == "end_turn"
            self.desk.tidy(self.state)
            self.settling = False

    def _settle(self, state: TmdState) -> None:
        self.settling = True
        self.desk.tidy(state)
        self.settling = False


__all__ = ["DEEDS", "HABITS", "INSTEAD", "LATE", "SILENT", "UntidyTmdice"]
