"""An untidy table of the dice game of Mars: what means nothing, what is done by hand, late or not said.

table = UntidyTmdice(played.header, Random(7), rate=0.1, habits=["counts late"])
table.played(played.actions)
log = table.finish()
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hfmod.engine.act import Act, Outcome
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.content.model import WILD
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import MARS, NAMES, card_id, hand, mat
from hfmod.games.tmdice.names import WILD as WILD_COUNT
from hfmod.games.tmdice.record.desk import Desk
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules.production import HAND, keep_limit
from hfmod.games.tmdice.rules.state import SETUP, Player, TmdState
from hfmod.vassal.save import Save
from tests.logs import mess_tmdice_hands as hands
from tests.logs.free_hand import Undoing
from tests.logs.untidy import Untidy

Deed = Callable[["UntidyTmdice", str], bool]
Slip = Callable[["UntidyTmdice", Telling], bool]


# -- deeds that mean nothing -------------------------------------------------------------------------------


def _put_aside(table: UntidyTmdice, player: str) -> bool:
    """A die is dragged a little away, and back."""
    return table.nudge(sorted(table.desk.dice_of(player)))


def _lift(table: UntidyTmdice, player: str) -> bool:
    """A card of the mat is lifted to read it, and laid back."""
    return table.nudge([card_id(one) for one in table.laid(player)])


def _show(table: UntidyTmdice, player: str) -> bool:
    """A card of the hand is laid on the mat for the others to see, and taken up again."""
    held = [card_id(one) for one in table.held(player)]
    held = [one for one in held if table.hand.at(one)[0] == hand(player)]
    if not held:
        return False
    ident = table.rng.choice(held)
    board, here = table.hand.at(ident)
    table.hand.drag(ident, mat(player), (60, 60))
    table.hand.drag(ident, board, here)
    return True


def _tile_lifted(table: UntidyTmdice, player: str) -> bool:
    """A tile is lifted to see what is printed below it, and laid back."""
    lying = [one for one in table.hand.ids if one.startswith(("ocean-", "land-", "special-"))]
    return table.nudge([one for one in lying if not table.hand.pile(one) and table.hand.at(one)[0] == MARS])


def _sort_hand(table: UntidyTmdice, player: str) -> bool:
    """A card in the hand is laid beside another one, and back."""
    held = [card_id(one) for one in table.held(player)]
    held = [one for one in held if table.hand.at(one)[0] == hand(player)]
    if not held:
        return False
    ident = table.rng.choice(held)
    board, here = table.hand.at(ident)
    table.hand.drag(ident, board, table.hand.point(board, f"Card {table.rng.randint(1, 16)}"))
    table.hand.drag(ident, board, here)
    return True


def _look_behind(table: UntidyTmdice, player: str) -> bool:
    """A card in front of a player is turned over, and back."""
    cards = [card_id(one) for one in table.laid(player)]
    if not cards:
        return False
    ident = table.rng.choice(cards)
    for _ in range(2):
        table.hand.press("turn_over", ident)
    return True


def _turn_card(table: UntidyTmdice, player: str) -> bool:
    """A blue card is turned sideways, and back."""
    content = table.desk.content
    blue = [card_id(one) for one in table.laid(player) if content.cards[one].colour == "blue"]
    blue = [one for one in blue if table.hand.at(one)[0] == mat(player)]  # not one that is just being played
    if not blue:
        return False
    ident = table.rng.choice(blue)
    for _ in range(2):
        table.hand.press("turn_card", ident)
    return True


def _count_vp(table: UntidyTmdice, player: str) -> bool:
    """The VP marker goes up and down again."""
    marker = f"vp-{player}"
    if player not in table.state.players or table.state.players[player].vp > 40:
        return False
    for command in ("vp_plus_1", "vp_minus_1"):
        table.hand.press(command, marker)
    return True


def _count_tokens(table: UntidyTmdice, player: str) -> bool:
    """Wild tokens are counted up and down again."""
    for command in ("wild_plus_1", "wild_minus_1"):
        table.hand.press(command, f"wild-{player}")
    return True


def _talk(table: UntidyTmdice, player: str) -> bool:
    """Somebody writes something, perhaps what looks like a declaration."""
    words = (
        "gg",
        "whose turn is it?",
        f"I end my turn: [tmdice {player} 99 end_turn]",
        "wait, I take that back",
    )
    table.hand.chat(f"<{NAMES[player]}> - {table.rng.choice(words)}")
    return True


DEEDS: tuple[Deed, ...] = (
    _put_aside, _lift, _show, _tile_lifted, _sort_hand, _look_behind, _turn_card, _count_vp, _count_tokens,
    _talk, *hands.DEEDS,
)  # fmt: skip


# -- slips -------------------------------------------------------------------------------------------------


def _end_forgotten(table: UntidyTmdice, t: Telling) -> bool:
    """Nobody says that the turn is over, and somebody else goes on."""
    return t.act.do == "end_turn" and t.now.active != t.by and not t.now.ended


def _keep_unsaid(table: UntidyTmdice, t: Telling) -> bool:
    """Whoever has few dice keeps them all, and says nothing."""
    if t.act.do != "keep_dice":
        return False
    player = t.was.players[t.by]
    return len(t.act.keep) == player.dice.total() <= keep_limit(t.was, player)


def _refill_unsaid(table: UntidyTmdice, t: Telling) -> bool:
    """Whoever has a full hand, and keeps it, says nothing."""
    return t.act.do == "refill_hand" and not t.act.discard and len(t.was.players[t.by].hand) >= HAND


def _skip_unsaid(table: UntidyTmdice, t: Telling) -> bool:
    """What is passed over is not spoken of."""
    return bool(t.act.do == "skip")


def _paid_late(table: UntidyTmdice, t: Telling) -> bool:
    """Dice and tokens are given back after the card or action was told, if none of them is rolled for it."""
    if not getattr(t.act, "pay", ()) or t.act.do not in _PAID or t.act.do == "use_card":
        return False
    if any(n > len(t.desk.supply(colour)) for (_, colour), n in t.rolled().items()):
        return False
    late = _PaidLate(t.desk, t.act, t.was, t.now, t.outcomes)
    ACTS.teller(t.act.do).tell(late)
    t.pay(t.act.pay)
    return True


class _PaidLate(Telling):
    """An act that is told before it is paid for."""

    def pay(self, faces: Sequence[str]) -> None:
        """Nothing goes yet."""


_PAID = ("play_card", "raise_temperature", "place_ocean", "place_greenery", "place_city", "buy_vp")


class _Dragging(Telling):
    """An act that is paid for by dragging the dice back to the others of their colour."""

    def pay(self, faces: Sequence[str]) -> None:
        """Wild tokens are counted, as always."""
        for face in faces:
            if face == WILD:
                super().pay([face])
                continue
            ident = self.desk.die_with(self.by, face)
            board, point = self.desk.hand.at(self.desk.supply(self.desk.dice[ident])[0])
            self.desk.hand.drag(ident, board, point)


def _dice_dragged(table: UntidyTmdice, t: Telling) -> bool:
    """Dice are dragged back to the pool, without their control."""
    if t.act.do not in (*_PAID, "use_card", "keep_dice"):
        return False
    if any(not table.desk.supply(colour) for colour in table.desk.content.dice):
        return False  # there is no heap to drag them to
    ACTS.teller(t.act.do).tell(_Dragging(t.desk, t.act, t.was, t.now, t.outcomes))
    return True


def _drawn_by_the_other_button(table: UntidyTmdice, t: Telling) -> bool:
    """The hand is filled up by the button for all cards, and then said to be full."""
    if t.act.do != "refill_hand" or not t.outcomes:
        return False
    for card in t.act.discard:
        t.press("discard", card_id(card))
    t.draw_all()
    t.button("refill", "refill_0")
    return True


def _supports_by_the_other_button(table: UntidyTmdice, t: Telling) -> bool:
    """A support die is rolled by the button for all dice."""
    if t.act.do != "support_die" or not t.outcomes:
        return False
    t.roll_all()
    return True


def _wrong_die(table: UntidyTmdice, t: Telling) -> bool:
    """A wrong die is put back, and taken again before the right ones are paid."""
    if t.act.do not in _PAID:
        return False
    spare = table.state.players[t.by].dice if t.by in table.state.players else {}
    lying = table.desk.dice_of(t.by)
    wrong = [ident for ident, face in lying.items() if spare and face in spare]
    if not wrong:
        return False
    ident = table.rng.choice(sorted(wrong))
    table.hand.press("pool", ident)
    table.hand.press(f"take_{lying[ident]}", f"take-{t.by}")
    return True


def _wrong_face(table: UntidyTmdice, t: Telling) -> bool:
    """A die is turned to another face first."""
    if t.act.do not in ("change_face", "support_change"):
        return False
    content, was = table.desk.content, t.act.was
    others = [one for one in content.faces if content.colour_of[one] == content.colour_of[was]]
    wrong = table.rng.choice([one for one in others if one not in (was, t.act.to)])
    die = table.desk.die_with(t.by, was)
    if t.act.do == "support_change":
        if t.act.pay == was:
            return False
        t.pay([t.act.pay])
    for face in (wrong, t.act.to):
        table.hand.press(f"turn_{face}", die)
    return True


def _wrong_end(table: UntidyTmdice, t: Telling) -> bool:
    """The button of another player is used, undone, and the own one used."""
    others = [one for one in table.state.order if one != t.act.by]
    if t.act.do != "end_turn" or not others:
        return False
    table.hand.press("end_turn", f"end-{table.rng.choice(others)}")
    table.hand.undo()
    return True


def _end_twice(table: UntidyTmdice, t: Telling) -> bool:
    """End of turn is clicked twice."""
    return t.act.do == "end_turn" and t.now.active != t.by and table.hand.again()


def _twice_undone(table: UntidyTmdice, t: Telling) -> bool:
    """A button that only says something is clicked twice, and the second click undone."""
    if t.act.do not in ("end_turn", "keep_dice", "choose", "skip") or not table.hand.again():
        return False
    table.hand.undo()
    return True


INSTEAD: Mapping[str, Slip] = {
    "end forgotten": _end_forgotten,
    "keeping unsaid": _keep_unsaid,
    "full hand unsaid": _refill_unsaid,
    "skip unsaid": _skip_unsaid,
    "paid late": _paid_late,
    "dice dragged": _dice_dragged,
    "drawn by hand": _drawn_by_the_other_button,
    "wrong face": _wrong_face,
    "other button": _supports_by_the_other_button,
    **hands.INSTEAD,
}
BEFORE: Mapping[str, Slip] = {"wrong die": _wrong_die, "another's button": _wrong_end, **hands.BEFORE}
AFTER: Mapping[str, Slip] = {"end twice": _end_twice, "twice, undone": _twice_undone, **hands.AFTER}
LATE = ("set dice late", "counts late", "tracks late", "counts forgotten", "tracks forgotten")
HABITS = (*LATE, *INSTEAD, *BEFORE, *AFTER)
#: Habits that leave the words of an act out.
SILENT = hands.SILENT | {
    "end forgotten", "keeping unsaid", "full hand unsaid", "skip unsaid", "other button",
}  # fmt: skip


# -- the untidy table --------------------------------------------------------------------------------------

FORGETS = 0.97  # how likely who has not thought of a marker does not think of it next time either


@dataclass(frozen=True)
class Held:
    """Words that are kept back until the next act is told, if it is one of those in ``over``."""

    number: int  # of their act
    words: Callable[[], None]
    over: frozenset[str]


class _FreeHand(Undoing):
    """A hand that does something else now and then before it does what it shall."""

    writer: UntidyTmdice | None = None

    def press(self, command: str, *idents: str, **more: Any) -> None:
        if self.writer is not None:
            self.writer.between()
        super().press(command, *idents, **more)

    def drag(self, ident: str, board: str, point: tuple[int, int]) -> None:
        if self.writer is not None:
            self.writer.between()
        super().drag(ident, board, point)


class _LazyDesk(Desk):
    """Players who count and take things when they come to it."""

    writer: UntidyTmdice | None = None
    unpaid: tuple[str, tuple[str, ...]] = ("", ())  # who has still to pay what

    def _late(self, habit: str) -> bool:
        return self.writer is not None and not self.writer.settling and self.writer.does(habit)

    def _forgotten(self, habit: str) -> bool:
        """Whether nobody thinks of it for some acts, whatever else happens."""
        return self.writer is not None and self.writer.forgets(habit)

    def _before_paying(self, player: Player) -> Player:
        """A player with what is still to be paid."""
        who, pay = self.unpaid
        if who != player.id or not pay:
            return player
        dice = player.dice + Counter(face for face in pay if face != WILD)
        return replace(player, dice=dice, wild=player.wild + pay.count(WILD))

    def _dice(self, player: Player) -> None:
        if not self._late("set dice late"):
            super()._dice(self._before_paying(player))

    def _counts(self, player: Player) -> None:
        lacks = int(self.hand.count(f"wild-{player.id}", WILD_COUNT)) < player.wild
        paying = self.writer is not None and WILD in self.writer.paying and lacks
        if not self._late("counts late") and (paying or not self._forgotten("counts forgotten")):
            super()._counts(self._before_paying(player))

    def _tracks(self, state: TmdState) -> None:
        if not self._late("tracks late") and not self._forgotten("tracks forgotten"):
            super()._tracks(state)


class UntidyTmdice(Untidy, Writer):
    """Writes a game as players would who are careless in the ways of some habits."""

    desk: _LazyDesk
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
        self.held_back: list[Held] = []
        self.last_of_all = False
        self.paying: Sequence[str] = ()  # by the act that is told

    def finish(self) -> Save:
        """The log, after all has been said and lies where it belongs."""
        self._release(lambda one: True)
        self.last_of_all = True
        self._settle(self.state)
        return self.hand.log()

    def forgets(self, habit: str) -> bool:
        """Whether a marker is not thought of now, which goes on for some acts."""
        if habit not in self.habits or not self.begun or self.last_of_all:
            return False
        forgets = self.rng.random() < FORGETS
        self.shown[habit] += forgets
        return forgets

    def hold(self, words: Callable[[], None], over: Iterable[str]) -> None:
        """Keep words back until the next act is told, if it is one of these."""
        self.held_back.append(Held(self.number, words, frozenset(over)))

    def _release(self, wanted: Callable[[Held], bool]) -> None:
        """Say what was kept back."""
        said = [one for one in self.held_back if wanted(one)]
        self.held_back = [one for one in self.held_back if not wanted(one)]
        for one in said:
            one.words()
            step = self.hand.state.step
            self.spans[one.number] = (self.spans.get(one.number, (step, step))[0], step)

    def pay_up(self, telling: Telling) -> None:
        """Pay what is still to be paid for an act."""
        self.desk.unpaid = ("", ())
        telling.pay(telling.act.pay)

    def laid(self, player: str) -> list[str]:
        """Cards in front of a player who has not left."""
        return self.state.players[player].cards if player in self.state.players else []

    def held(self, player: str) -> list[str]:
        """Cards in the hand of a player who has not left."""
        return self.state.players[player].hand if player in self.state.players else []

    def nudge(self, idents: Sequence[str]) -> bool:
        """Drag one of some pieces a little away, and back."""
        if not idents:
            return False
        ident = self.rng.choice(idents)
        board, (x, y) = self.hand.at(ident)
        self.hand.drag(ident, board, (x + self.rng.randrange(-9, 10), y + self.rng.randrange(-9, 10)))
        self.hand.drag(ident, board, (x, y))
        return True

    def show(self, act: Act[TmdState], was: TmdState, outcomes: Sequence[Outcome]) -> None:
        telling = Telling(self.desk, act, was, self.state, outcomes)
        self._release(lambda one: act.do not in one.over)
        self.paying = getattr(act, "pay", ())
        if was.step != SETUP:
            self._settle(was)
        self.begun = was.step != SETUP
        if not any(self.slips(habit, slip, telling) for habit, slip in INSTEAD.items()):
            for habit, slip in BEFORE.items():
                self.slips(habit, slip, telling)
            ACTS.teller(act.do).tell(telling)
            for habit, slip in AFTER.items():
                self.slips(habit, slip, telling)
        self._release(lambda one: one.number != self.number)
        if self.state.step != SETUP:
            self.settling = act.do == "end_turn"
            self.desk.tidy(self.state)
            self.settling = False

    def _settle(self, state: TmdState) -> None:
        """Before an act everything lies as it did after the one before."""
        self.settling = True
        self.desk.tidy(state)
        self.settling = False


__all__ = ["AFTER", "BEFORE", "HABITS", "INSTEAD", "LATE", "SILENT", "UntidyTmdice"]
