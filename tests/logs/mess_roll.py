"""An untidy table of Roll for the Galaxy: what means nothing, what is done by hand, late or not said.

table = UntidyRoll(played.header, Random(7), rate=0.1, habits=["money late"])
table.played(played.actions)
log = table.finish()
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act, Outcome
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.logs.writing import Writer
from hfmod.games.roll.names import ABANDONED, CREDITS, NAMES, mat, phase_piece, screen, tile_id
from hfmod.games.roll.record.desk import Desk
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, Player, RollState
from hfmod.vassal.hand import Hand
from hfmod.vassal.save import Save
from tests.logs.free_hand import Undoing
from tests.logs.untidy import Untidy

Deed = Callable[["UntidyRoll", str], bool]
Slip = Callable[["UntidyRoll", Telling], bool]


# -- deeds that mean nothing -------------------------------------------------------------------------------


def _put_aside(table: UntidyRoll, player: str) -> bool:
    """A die is dragged a little away, and back."""
    dice = table.dice(player)
    if not dice:
        return False
    ident = table.rng.choice(dice)
    board, (x, y) = table.hand.at(ident)
    table.hand.drag(ident, board, (x + table.rng.randrange(-40, 40), y + table.rng.randrange(-40, 40)))
    table.hand.drag(ident, board, (x, y))
    return True


def _visit(table: UntidyRoll, player: str) -> bool:
    """A die is put onto another place of the mat, and back."""
    dice = [one for one in table.dice(player) if table.hand.at(one)[0] == mat(player)]
    if not dice:
        return False
    ident = table.rng.choice(dice)
    board, here = table.hand.at(ident)
    spot = table.rng.choice(("cup", "citizenry", "development-builders", "world-builders", "explore"))
    table.hand.drag(ident, *table.desk.on_mat(player, spot))
    table.hand.drag(ident, board, here)
    return True


def _heap(table: UntidyRoll, player: str) -> bool:
    """A whole heap of dice is dragged away, and back."""
    heaps: dict[tuple[str, tuple[int, int]], list[str]] = {}
    for ident in table.dice(player):
        heaps.setdefault(table.hand.at(ident), []).append(ident)
    many = [(where, idents) for where, idents in heaps.items() if len(idents) > 1]
    if not many:
        return False
    (board, (x, y)), idents = table.rng.choice(sorted(many))
    table.hand.drag_heap(idents, board, (x + 60, y + 30))
    table.hand.drag_heap(idents, board, (x, y))
    return True


def _look(table: UntidyRoll, player: str) -> bool:
    """The top tile of a construction stack is turned over until it lies as before."""
    stacks = table.state.players[player].stacks
    tops = [stack[0] for stack in stacks.values() if stack]
    if not tops:
        return False
    ident = tile_id(table.rng.choice(tops)[:-1])
    for _ in range(3):
        table.hand.press("turn", ident)
    return True


def _lift(table: UntidyRoll, player: str) -> bool:
    """A tile of the empire is lifted to read it, and laid back."""
    empire = [one for one in table.state.players[player].empire if not one.startswith("RF") or one[-1] == "L"]
    keys = [one if one in table.desk.content.homes else one[:-1] for one in empire]
    ident = tile_id(table.rng.choice(keys))
    board, (x, y) = table.hand.at(ident)
    table.hand.drag(ident, board, (x + 15, y - 20))
    table.hand.drag(ident, board, (x, y))
    return True


def _count_again(table: UntidyRoll, player: str) -> bool:
    """The credit marker goes up and down again."""
    marker = f"credits-{player}"
    shown = int(table.hand.count(marker, CREDITS))
    for command in ("earn", "pay") if shown < 10 else ("pay", "earn"):
        table.hand.press(command, marker)
    return True


def _talk(table: UntidyRoll, player: str) -> bool:
    """Somebody writes something, perhaps what looks like a declaration."""
    words = ("gg", "wait, I change that", f"I am ready: [roll {player} 99 assign]", "whose explore is it?")
    table.hand.chat(f"<{NAMES[player]}> - {table.rng.choice(words)}")
    return True


def _phase(table: UntidyRoll, player: str) -> bool:
    """A phase tile is turned over, and back."""
    phase = table.rng.choice(("explore", "develop", "settle", "produce", "ship"))
    table.hand.press("flip", phase_piece(phase))
    table.hand.press("flip", phase_piece(phase))
    return True


DEEDS: tuple[Deed, ...] = (_put_aside, _visit, _heap, _look, _lift, _count_again, _talk, _phase)


# -- slips -------------------------------------------------------------------------------------------------


def _stay(table: UntidyRoll, t: Telling) -> bool:
    """A control that only says something is clicked twice, and the second click undone."""
    if t.act.do not in ("begin_phase", "end_phase", "end_round", "assign") or not table.hand.again():
        return False
    table.hand.undo()
    return True


def _twice(table: UntidyRoll, t: Telling) -> bool:
    """Ready is clicked twice."""
    return t.act.do == "assign" and table.hand.again()


def _ready_then_moved(table: UntidyRoll, t: Telling) -> bool:
    """A player who is ready moves a die to another column, and back."""
    dice = (
        [one for one in table.desk.rolled[t.by] if table.hand.at(one)[0] == screen(t.by)] if t.act.by else []
    )
    if t.act.do != "assign" or not dice:
        return False
    ident = table.rng.choice(dice)
    board, here = table.hand.at(ident)
    table.hand.drag(ident, *table.desk.behind(t.by, table.rng.choice(("explore", "develop", "ship"))))
    table.hand.drag(ident, board, here)
    return True


def _other_columns(table: UntidyRoll, t: Telling) -> bool:
    """Before the columns are settled a die or two stand elsewhere."""
    if t.act.do != "assign":
        return False
    for ident in table.rng.sample(table.desk.rolled[t.by], min(2, len(table.desk.rolled[t.by]))):
        column = table.rng.choice(("explore", "develop", "settle", "produce", "ship"))
        table.hand.press(table.rng.choice((f"to_{column}", f"select_{column}")), ident)
    return True


_PHASE_OF = {"develop": "develop", "settle": "settle", "produce": "produce", "scout": "explore",
             "stock": "explore", "trade": "ship", "consume": "ship"}  # fmt: skip


def _wrong_worker(table: UntidyRoll, t: Telling) -> bool:
    """Another worker of the phase is taken, laid down, and put back for the right one."""
    phase = _PHASE_OF.get(t.act.do)
    if phase is None:
        return False
    places = (table.desk.on_mat(t.by, phase), table.desk.on_mat(t.by, f"selects-{phase}"))
    there = [one for one in table.desk.dice if table.hand.at(one) in places and not table.hand.pile(one)]
    if len(there) < 2:
        return False
    ident = table.rng.choice(there)
    board, here = table.hand.at(ident)
    goal = (
        "development-builders"
        if phase == "develop"
        else "citizenry"
        if phase != "settle"
        else "world-builders"
    )
    table.hand.drag(ident, *table.desk.on_mat(t.by, goal))
    table.hand.drag(ident, board, here)
    return True


def _wrong_good(table: UntidyRoll, t: Telling) -> bool:
    """A good is taken off a world, and laid back, before one is shipped."""
    goods = [(world, codes[0]) for world, codes in t.before.goods.items() if codes] if t.act.by else []
    if t.act.do not in ("trade", "consume") or not goods:
        return False
    world, code = table.rng.choice(goods)
    ident = table.desk.find(code, table.desk.slot(t.before, world))
    board, here = table.hand.at(ident)
    table.hand.drag(ident, *table.desk.on_mat(t.by, "citizenry"))
    table.hand.drag(ident, board, here)
    return True


def _wrong_screen(table: UntidyRoll, t: Telling) -> bool:
    """Another player's button is used, undone, and the own one used."""
    others = [one for one in table.state.order if one != t.act.by]
    buttons = {
        "assign": ("ready", "ready"),
        "recruit": ("no_recruits", "no-recruits"),
        "roll": ("show", "show"),
    }
    if t.act.do not in buttons or (t.act.do == "recruit" and t.act.dice):
        return False
    command, button = buttons[t.act.do]
    if command == "show":
        return False
    table.hand.press(command, f"{button}-{table.rng.choice(others)}")
    table.hand.undo()
    return True


def _recruited_by_hand(table: UntidyRoll, t: Telling) -> bool:
    """Dice are dragged into the cup and paid for, and nothing is said."""
    if t.act.do != "recruit" or not t.act.dice:
        return False
    for die in t.act.dice:
        ident = table.desk.find(die, table.desk.on_mat(t.by, "citizenry"))
        table.hand.drag(ident, *table.desk.on_mat(t.by, "cup"))
    return True


def _recalled_by_hand(table: UntidyRoll, t: Telling) -> bool:
    """Dice are dragged back into the cup, and nothing is said."""
    return bool(t.act.do == "recall")


def _begin_unsaid(table: UntidyRoll, t: Telling) -> bool:
    """Nobody says that a phase begins."""
    return bool(t.act.do == "begin_phase")


def _end_unsaid(table: UntidyRoll, t: Telling) -> bool:
    """Nobody says that a phase ends."""
    if t.act.do != "end_phase":
        return False
    if table.hand.contents(ABANDONED):
        table.hand.empty(ABANDONED)
    return True


def _round_unsaid(table: UntidyRoll, t: Telling) -> bool:
    """Nobody says that the round ends."""
    return bool(t.act.do == "end_round")


def _workers_first(table: UntidyRoll, t: Telling) -> bool:
    """The workers leave a tile before it is moved into the empire."""
    if not t.act.do.startswith("complete_") or t.act.removed or not t.act.used:
        return False
    stack = DEVELOPMENT if t.act.do == "complete_development" else WORLD
    builders, to_cup = table.desk.on_mat(t.by, f"{stack}-builders"), Counter(t.act.to_cup)
    for die in t.act.used:
        back = to_cup[die] > 0
        to_cup[die] -= back
        t.press("to_cup" if back else "to_citizenry", table.desk.find(die, builders))
    side = t.before.stacks[stack][0]
    table.desk.lay(tile_id(side[:-1]), table.desk.slot(t.now.players[t.by], side))
    return True


def _tile_dragged(table: UntidyRoll, t: Telling) -> bool:
    """A drawn tile is turned and dragged to its stack."""
    return t.act.do == "place_tile" and not t.act.top


INSTEAD: Mapping[str, Slip] = {
    "recruited by hand": _recruited_by_hand,
    "recalled by hand": _recalled_by_hand,
    "phase begins unsaid": _begin_unsaid,
    "phase ends unsaid": _end_unsaid,
    "round ends unsaid": _round_unsaid,
    "workers first": _workers_first,
    "tile dragged": _tile_dragged,
}
BEFORE: Mapping[str, Slip] = {
    "other columns": _other_columns,
    "wrong worker": _wrong_worker,
    "wrong good": _wrong_good,
    "another's button": _wrong_screen,
}
AFTER: Mapping[str, Slip] = {
    "ready, then moved": _ready_then_moved,
    "ready twice": _twice,
    "twice, undone": _stay,
}
LATE = ("money late", "dice late", "tiles late", "phases late")
HABITS = (*LATE, *INSTEAD, *BEFORE, *AFTER)
#: Habits that leave the words of an act out.
SILENT = frozenset(INSTEAD) - {"workers first"}


# -- the untidy table --------------------------------------------------------------------------------------


class _FreeHand(Undoing):
    """A hand that does something else now and then before it does what it shall."""

    writer: UntidyRoll | None = None

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
    """Players who count and lay things when they come to it."""

    writer: UntidyRoll | None = None

    def _late(self, habit: str) -> bool:
        return self.writer is not None and not self.writer.settling and self.writer.does(habit)

    def _money(self, player: Player) -> None:
        if not self._late("money late"):
            super()._money(player)

    def _dice(self, player: Player) -> None:
        if not self._late("dice late"):
            super()._dice(player)

    def _tiles(self, state: RollState, player: Player) -> None:
        if not self._late("tiles late"):
            super()._tiles(state, player)

    def _phases(self, state: RollState) -> None:
        if not self._late("phases late"):
            super()._phases(state)


class UntidyRoll(Untidy, Writer):
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
        rolled = self.desk.rolled
        self.desk = lazy = _LazyDesk(self.game.content, free)
        lazy.rolled = rolled
        free.writer = lazy.writer = self

    def finish(self) -> Save:
        """The log, after all lies where it belongs."""
        self._settle()
        return self.hand.log()

    def dice(self, player: str) -> list[str]:
        """Dice that lie on a player's mat or behind the screen."""
        boards = (mat(player), screen(player))
        return [one for one in self.desk.dice if not self.hand.pile(one) and self.hand.at(one)[0] in boards]

    def show(self, act: Act[RollState], was: RollState, outcomes: Sequence[Outcome]) -> None:
        telling = Telling(self.desk, act, was, self.state, outcomes)
        if any(self.slips(habit, slip, telling) for habit, slip in INSTEAD.items()):
            self._settle()
            return
        self.begun = act.do != "set_up"
        if self.late_anywhere() and act.do in _WHERE_THINGS_LIE:
            self._settle(was)
        for habit, slip in BEFORE.items():
            self.slips(habit, slip, telling)
        ACTS.teller(act.do).tell(telling)
        for habit, slip in AFTER.items():
            self.slips(habit, slip, telling)
        self.settling = act.do in ("end_round", "end_phase", "reveal", "set_up")
        self.desk.tidy(self.state)
        self.settling = False
        self.begun = True

    def late_anywhere(self) -> bool:
        """Whether things may lie where they do not belong."""
        return bool(self.habits & {"dice late", "tiles late"})

    def _settle(self, state: RollState | None = None) -> None:
        self.settling = True
        self.desk.tidy(state or self.state)
        self.settling = False


#: Acts whose controls are those of pieces that have to lie in their places.
_WHERE_THINGS_LIE = ACTS.told - {"begin_phase", "end_phase", "set_up"}

__all__ = ["AFTER", "BEFORE", "HABITS", "INSTEAD", "LATE", "SILENT", "Hand", "UntidyRoll"]
