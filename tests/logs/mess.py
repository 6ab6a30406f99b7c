"""An untidy table: what players do that means nothing, and what they do late, by hand or in another order.

    table = UntidyWriter(played.header, Random(7), rate=0.1)
    for number, action in enumerate(reordered(played, Random(7)), 1):
        table.tell(number, action)
    game = judged(path, table.finish())

Deeds happen between any two steps of the log, so in the middle of acts as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.lines import act_of
from hfmod.engine.simulation import Played
from hfmod.games.hf4.acts.desk import Desk
from hfmod.games.hf4.acts.names import MAP, STACKS, TANKS, hand
from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.e_stacks import is_cube
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_spacecraft import ON_CLAIM
from hfmod.games.hf4.rules.core.l_heroism import heroism_chits
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.vassal.hand import HandError
from hfmod.vassal.save import Save
from tests.logs import mess_modules, mess_slips
from tests.logs.free_hand import Undoing
from tests.logs.untidy import Untidy
from tests.logs.writing import GAME

Deed = Callable[["UntidyWriter", str], bool]  # done by a player's hand; whether it could be done here


# -- deeds that mean nothing -------------------------------------------------------------------------------


def _put_aside(table: UntidyWriter, player: str) -> bool:
    """A piece is dragged a little away, and back."""
    ident = table.rng.choice(table.loose())
    board, (x, y) = table.hand.at(ident)
    away = (x + table.rng.randrange(-40, 40), y + table.rng.randrange(-40, 40))
    table.hand.drag(ident, board, away)
    table.hand.drag(ident, board, (x, y))
    return True


def _measure(table: UntidyWriter, player: str) -> bool:
    """A figure is dragged across the map to see how far it is, and back."""
    figures = [one for one in table.loose() if table.hand.pieces[one].kind in ("rocket", "outpost")]
    figures = [one for one in figures if table.hand.at(one)[0] == MAP]
    if not figures:
        return False
    ident = table.rng.choice(figures)
    board, here = table.hand.at(ident)
    for space in table.rng.sample(sorted(GAME.content.map.spaces), table.rng.randrange(1, 4)):
        table.hand.drag(ident, MAP, table.desk.space(space))
    table.hand.drag(ident, board, here)
    return True


def _count_again(table: UntidyWriter, player: str) -> bool:
    """Aquas and tanks are counted up and down again."""
    if table.rng.random() < 0.5:
        table.desk.press(player, "aquas-plus-1")
        table.desk.press(player, "aquas-minus-1")
    else:
        tanks = f"{table.rng.choice(sorted(TANKS.values()))}-{player}"
        table.hand.press("tanks_plus_1", tanks)
        table.hand.press("tanks_minus_1", tanks)
    return True


def _turn_over(table: UntidyWriter, player: str) -> bool:
    """A card is looked at from behind, a radiator turned round twice, a burner switched on and off."""
    own = [f"card-{one.lower()}" for one in table.cards(player)]
    ident = table.rng.choice(own) if own else ""
    kind = table.hand.pieces[ident].kind if own else ""
    command = {"crew": "burner", "thruster": "burner", "radiator": "orient"}.get(kind, "flip")
    if not own or (kind, command) not in table.hand.controls:
        return False  # tokens of Race to the Rescue have one face
    if command == "burner" and table.hand.at(ident)[0] != table.desk.mat(player):
        return False
    table.hand.press(command, ident)
    table.hand.press(command, ident)
    return True


def _visit(table: UntidyWriter, player: str) -> bool:
    """A card is dragged into another stack, and back at once."""
    laid = [f"card-{one.lower()}" for stack in table.stacks(player).values() for one in stack.cards]
    laid = [one for one in laid if table.hand.at(one)[0] == table.desk.mat(player)]
    if not laid:
        return False
    ident = table.rng.choice(laid)
    board, here = table.hand.at(ident)
    table.hand.drag(ident, board, table.hand.point(board, table.rng.choice(sorted(STACKS.values()))))
    table.hand.drag(ident, board, here)
    return True


def _show(table: UntidyWriter, player: str) -> bool:
    """A card of the hand is laid on the mat for the others to see, and taken up again."""
    held = table.state.players[player].hand
    own = hand(GAME.content.factions[player])
    held = [one for one in held if table.hand.at(f"card-{one.lower()}")[0] == own]
    if not held:
        return False
    ident, board = f"card-{table.rng.choice(held).lower()}", table.desk.mat(player)
    spot = table.hand.point(board, table.rng.choice(sorted(STACKS.values())))
    board_, here = table.hand.at(ident)
    table.hand.drag(ident, board, spot)
    table.hand.drag(ident, board_, here)
    return True


def _talk(table: UntidyWriter, player: str) -> bool:
    """A bid is dialled and dialled back, a die rolled for nothing, a hero named where no chit is left."""
    what = table.rng.randrange(3)
    if what == 0:
        shown = int(table.hand.value("Bid", table.desk.mat(player)) or 0)
        table.desk.bid(player, table.rng.randrange(9))
        table.desk.bid(player, shown)
    elif what == 1:
        if table.number in table.mess.told:
            return False  # it would stand for a roll that was forgotten: nothing tells it from one for that
        table.desk.press(player, "roll", "roll_other", table.rng.randrange(1, 7))
    elif heroism_chits(table.state):
        return False
    else:
        table.desk.press(player, "vote", f"nominate_{player}")
    return True


def _token(table: UntidyWriter, player: str) -> bool:
    """A spare disk, cube or dome lies on the map for a moment, to mark a place."""
    token = table.rng.choice(("claim", "cube", "dome"))
    board = table.desk.mat(player)
    free = [one for one in table.loose() if one.startswith(f"{token}-") and table.hand.at(one)[0] == board]
    if not free:
        return False
    ident = free[0]
    _, here = table.hand.at(ident)
    table.hand.drag(ident, MAP, table.desk.space(table.rng.choice(sorted(GAME.content.map.sites))))
    if table.rng.random() < 0.5:
        table.hand.press("home", ident)
    else:
        table.hand.drag(ident, board, here)
    return True


def _sort(table: UntidyWriter, player: str) -> bool:
    """All cards of a stack are laid elsewhere on the mat, and back one by one in another order."""
    board = table.desk.mat(player)
    stacks = [one.cards for one in table.stacks(player).values() if len(one.cards) > 1]
    idents = [f"card-{one.lower()}" for one in table.rng.choice(stacks)] if stacks else []
    if not idents or any(table.hand.at(one)[0] != board for one in idents):
        return False
    here = {ident: table.hand.at(ident)[1] for ident in idents}
    area = table.hand.point(board, table.rng.choice(sorted(STACKS.values())))
    for ident in idents:
        table.hand.drag(ident, board, area)
    table.rng.shuffle(idents)
    for ident in idents:
        table.hand.drag(ident, board, here[ident])
    return True


def _detour(table: UntidyWriter, player: str) -> bool:
    """A mass chit is put on another mass, to see what that would be, and back."""
    chit, board = f"{table.rng.choice(('wet', 'dry'))}-{player}", table.desk.mat(player)
    if table.hand.at(chit)[0] != board or "rocket" not in table.stacks(player):
        return False
    _, here = table.hand.at(chit)
    masses = sorted(place.name for area in table.hand.boards[board].areas for place in area.places)
    table.hand.drag(chit, board, table.hand.point(board, table.rng.choice(masses)))
    table.hand.drag(chit, board, here)
    return True


def _chat(table: UntidyWriter, player: str) -> bool:
    """Somebody writes what looks like a declaration."""
    act = table.rng.choice(("income", "end_turn", "pass_bid", "advance_sunspot"))
    table.hand.chat(f"<Eve> - {player} will do it: [hf4 {player} 99 {act}]")
    return True


DEEDS: tuple[Deed, ...] = (
    _put_aside, _put_aside, _measure, _count_again, _turn_over, _visit, _show, _talk, _token, _sort, _detour,
    _chat,
)  # fmt: skip


# -- the untidy table --------------------------------------------------------------------------------------

#: Habits of telling: what is done by hand, late or out of turn.
HABITS = (
    "money late", "tokens late", "disks late", "home by hand", "cards dragged", "activation late",
    "move not ended", "roll before drag", "one long drag", "turn ended late", "year late", "fuel by chit",
    "income late", "tanks late", "supports late", "passes unsaid", "cards late", "faces late", "figures late",
    "glories late",
)  # fmt: skip


class _FreeHand(Undoing):
    """A hand that does something else now and then before it does what it shall."""

    writer: UntidyWriter | None = None

    def press(
        self,
        command: str,
        *idents: str,
        die: int | None = None,
        dice: Mapping[str, int] | None = None,
        drawn: Sequence[str] = (),
    ) -> None:
        writer = self.writer
        if writer is not None:
            writer.between()
            home = command == "home" and "Home" in self.pieces[idents[0]].facts
            if home and writer.does("home by hand"):
                writer.lazy.home_by_hand(idents[0])
                return
            laid = command in _AREAS and idents[0].startswith("card-")
            if laid and writer.does("cards dragged"):
                for ident in idents:
                    board = self.at(ident)[0]
                    self.drag(ident, board, self.point(board, _AREAS[command]))
                return
        super().press(command, *idents, die=die, dice=dice, drawn=drawn)

    def drag(self, ident: str, board: str, point: tuple[int, int]) -> None:
        if self.writer is not None:
            self.writer.between()
        super().drag(ident, board, point)


def _same_flight(one: str, other: str) -> bool:
    """Whether one figure enters both: a factory that has left is a cube aloft."""
    return one == other or (is_cube(one) and is_cube(other) and not other.startswith(ON_CLAIM))


#: What shows of no turn that it is played: answers, heroes named, what the table does, whoever's hand it is.
_OUTSIDE = frozenset({
    "bid", "pass_bid", "deal", "accept_deal", "nominate", "end_turn", "advance_sunspot", "roll_event",
    "roll_cme",
})  # fmt: skip

#: What nothing is held back beyond.
_SETTLED = frozenset({"end_turn", "advance_sunspot", "roll_event", "set_up"})

#: Habits by which a space that is entered is told later, or not at all.
_OVER_THE_WAY = frozenset({"roll before drag", "one long drag"})

_AREAS = {f"to_{kind}": area for kind, area in STACKS.items()}


class _LazyDesk(Desk):
    """Players who count and lay things when they come to it."""

    writer: UntidyWriter | None = None

    def home_by_hand(self, ident: str) -> None:
        """Drag a piece home instead of sending it there."""
        self.hand.drag(ident, *self._home(ident))

    def _late(self, habit: str) -> bool:
        return self.writer is not None and not self.writer.settling and self.writer.does(habit)

    def _money(self, state: Hf4State, player: str) -> None:
        if not self._late("money late"):
            super()._money(state, player)

    def _claims(self, state: Hf4State, player: str) -> None:
        if not self._late("tokens late"):
            super()._claims(state, player)

    def _disks(self, state: Hf4State) -> None:
        if not self._late("disks late"):
            super()._disks(state)

    def _fuel(self, state: Hf4State, player: str) -> None:
        if not self._late("tanks late"):
            super()._fuel(state, player)

    def tanks_before(self, state: Hf4State, player: str) -> None:
        """Count the tanks of a player as they are, before they are moved again."""
        super()._fuel(state, player)

    def _cards(self, state: Hf4State, player: str) -> None:
        if not self._late("cards late"):
            super()._cards(state, player)

    def _face(self, state: Hf4State, card: str) -> None:
        if not self._late("faces late"):
            super()._face(state, card)

    def _figures(self, state: Hf4State, player: str) -> None:
        if not self._late("figures late"):
            super()._figures(state, player)

    def _glories(self, state: Hf4State, player: str) -> None:
        if not self._late("glories late"):
            super()._glories(state, player)


class UntidyWriter(Untidy, Writer):
    """Writes a game as players would who are careless in the ways of some habits."""

    doings, silent = DEEDS, mess_slips.SILENT | mess_modules.SILENT

    def __init__(
        self, header: Mapping[str, Any], rng: random.Random, rate: float = 0.0, habits: Sequence[str] = ()
    ) -> None:
        super().__init__(header, GAME)
        self.careless(rng, rate, habits)
        self.late: list[Telling] = []
        self.passed: list[Telling] = []  # entered on the way of one long drag
        self.numbers: dict[int, int] = {}  # of acts that are not told yet
        self.busy_turn = False  # whether anything was done in the turn: else nothing shows that it was played
        self.cube_behind = 0  # years in which the cube was dragged, and not yet told
        free = _FreeHand.__new__(_FreeHand)
        free.__dict__ |= vars(self.hand)
        self.hand: _FreeHand = free
        self.desk = lazy = _LazyDesk(GAME.content, free)
        self.lazy = lazy
        free.writer = lazy.writer = self

    def finish(self) -> Save:
        """The log, after what was still to be told, and laid right: what no log shows, nobody can judge."""
        self._release()
        self._settle()
        return self.hand.log()

    # -- looking ---------------------------------------------------------------------------------------

    def actor(self, telling: Telling) -> str:
        """Who acts; for the table the first player does."""
        return telling.by if telling.act.by is not None else self.state.first_player

    def lies(self, ident: str, board: str) -> bool:
        """Whether a piece lies on a board, in no pile."""
        return self.hand.at(ident)[0] == board and not self.hand.pile(ident)

    def stacks(self, player: str) -> dict[str, Stack]:
        """A player's stacks that a mat has areas for."""
        return {k: one for k, one in self.state.players[player].stacks.items() if k in STACKS}

    def cards(self, player: str) -> list[str]:
        """Cards of a player that lie on the mat or in the hand."""
        owner, faction = self.state.players[player], GAME.content.factions[player]
        held = [*owner.hand, *(card for stack in self.stacks(player).values() for card in stack.cards)]
        places = (self.desk.mat(player), hand(faction))
        return [one for one in held if self.hand.at(f"card-{one.lower()}")[0] in places]

    def loose(self) -> list[str]:
        """Pieces that may be moved by hand."""
        found = []
        for ident in self.hand.ids:
            kind = self.hand.kinds[self.hand.pieces[ident].kind]
            if kind.movable and not self.hand.pile(ident) and self.hand.at(ident)[0]:
                found.append(ident)
        return found

    # -- telling ---------------------------------------------------------------------------------------

    def told(self, telling: Telling) -> None:
        self.begun = True
        act = telling.act
        self._told(telling)
        if act.do == "end_turn":
            self.busy_turn = False

    def _told(self, telling: Telling) -> None:
        act = telling.act
        kinds = [one.act.do for one in self.late]
        if "enter" in kinds and self._over_the_way(telling):
            return
        if kinds and (act.do in _SETTLED or self._of_another(act)):
            self._release()
        if self._held(telling):
            return
        self._say(telling)
        if not self.busy and self.late and act.do not in ("activate_thruster",):
            self._release()

    def _of_another(self, act: Act[Hf4State]) -> bool:
        """Whether somebody else's act is held back that ends no turn: it comes first, or the game differs."""
        held = (one.act for one in self.late if one.act.do != "end_turn")
        return act.by is not None and any(one.by not in (act.by, None) for one in held)

    def _over_the_way(self, telling: Telling) -> bool:
        """An entered space that was held back: told after the roll that is made there, or left out."""
        entered = self.late[-1]
        act = telling.act
        if act.do in ("roll_hazard", "roll_belt") and "roll before drag" in self.habits:
            kind = act.do.removeprefix("roll_")
            self.desk.press(telling.by, "roll", f"roll_{kind}_mat", telling.die)
            self._release()
            self.desk.tidy(self.state)
            return True
        on = act.do == "enter" and _same_flight(entered.act.stack, act.stack)
        if on and "one long drag" in self.habits and not entered.act.bonus:
            self.late.remove(entered)
            self.passed.append(entered)
            return False
        self._release()
        return False

    def _later(self, telling: Telling) -> None:
        self.late.append(telling)
        self.numbers[id(telling)] = self.number

    def _told_now(self, late: Telling) -> None:
        """An act that was held back is told up to this step."""
        number, step = self.numbers.pop(id(late)), self.hand.state.step
        first, _ = self.spans.get(number, (step, step))
        self.spans[number] = (first, step)

    def _held(self, telling: Telling) -> bool:
        """Whether an act is not told now."""
        act = telling.act
        plain = act.do == "enter" and not act.bonus and not act.bonus_pivot
        plain = plain and not act.stack.startswith(ON_CLAIM)  # what leaves a claim is dragged from there
        if act.do == "pass_bid" and telling.now.auction is None and self.does("passes unsaid"):
            self.settling = True  # whoever won takes the card
        elif act.do == "income" and self.does("income late"):
            self._later(telling)
        elif act.do == "activate_thruster" and self.does("activation late"):
            self._later(telling)
            return True  # the table stays as it is
        elif act.do == "end_turn" and self.busy_turn and self.does("turn ended late"):
            self.settling = True
            self._later(telling)
        elif act.do == "advance_sunspot" and not telling.outcomes and self.does("year late"):
            self._later(telling)
        elif plain and any(map(self._free, _OVER_THE_WAY & self.habits)) and self.rng.random() < 0.8:
            self.deeds += 1
            self._later(telling)
            return True
        elif (act.do == "end_move" and self.does("move not ended")) or (
            act.do in ("load_fuel", "jettison_fuel")
            and getattr(act, "source", "leo") == "leo"
            and self.does("fuel by chit")
        ):
            pass
        else:
            return False
        self.desk.tidy(self.state)
        self.settling = False
        return True

    def _say(self, telling: Telling) -> None:
        act = telling.act
        if act.do == "advance_sunspot" or (self.cube_behind and self.rng.random() < 0.3):
            self._tell_years()
        if mess_slips.instead(self, telling) or mess_modules.instead(self, telling):
            self._settle()
            return
        mess_slips.before(self, telling)
        mess_modules.before(self, telling)
        if act.by is not None and "tanks late" in self.habits and self._fuelled(telling):
            self.lazy.tanks_before(telling.was, act.by)
        teller = ACTS.teller(act.do)
        if act.do == "activate_thruster" and act.supports and self.does("supports late"):
            teller.tell(replace(telling, act=replace(act, supports=())))
            self.desk.card("support", *act.supports)
        else:
            try:
                teller.tell(telling)
            except HandError:  # a card is not where its command is: it is laid there first
                self.settling = True
                self.desk.tidy(telling.was)
                teller.tell(telling)
        turn = telling.was.turn  # who answers for the year's event plays no turn by it
        if turn is not None and act.by == turn.player and act.do not in _OUTSIDE:
            self.busy_turn = True
        mess_slips.after(self, telling)
        self.settling = act.do in ("end_turn", "advance_sunspot", "accept_deal")
        self.desk.tidy(self.state)
        self.settling = False
        while self.passed:
            self._told_now(self.passed.pop())

    @staticmethod
    def _fuelled(telling: Telling) -> bool:
        """Whether an act moves, makes or uses up tanks or fuel of its player."""
        was, now = (
            {kind: (dict(one.fts), one.wet) for kind, one in state.players[telling.by].stacks.items()}
            for state in (telling.was, telling.now)
        )
        return was != now

    def _settle(self) -> None:
        """Lay everything right by hand."""
        self.settling = True
        self.desk.tidy(self.state)
        self.settling = False

    def _tell_years(self) -> None:
        """Say of years whose cube was dragged that they have begun."""
        while self.cube_behind:
            self.cube_behind -= 1
            self.desk.by_table("advance")

    def _release(self) -> None:
        late, self.late = self.late, []
        now = self.number
        for telling in late:
            self.number = self.numbers[id(telling)]
            self._say(telling)
            self._told_now(telling)
        self.number = now


# -- another order -----------------------------------------------------------------------------------------

_FIXED = frozenset({"set_up", "end_turn", "advance_sunspot", "roll_event", "deal", "accept_deal"})


def reordered(
    played: Played[Hf4State], rng: random.Random, share: float = 0.5, begin: Hf4State | None = None
) -> list[dict[str, Any]]:
    """The acts of a game, with neighbours exchanged where their player was free to do either first."""
    state = begin or GAME.new(played.header)
    actions, n = [dict(one) for one in played.actions], 0
    while n < len(actions):
        pair = actions[n : n + 2]
        if len(pair) == 2 and rng.random() < share and _either_way(state, *pair):
            actions[n : n + 2] = pair[::-1]
            _do(state, actions[n])
            n += 1
        _do(state, actions[n])
        n += 1
    return actions


def _either_way(state: Hf4State, first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    if first["by"] is None or first["by"] != second["by"] or {first["do"], second["do"]} & _FIXED:
        return False
    one, other = fork(state), fork(state)
    _do(one, first)
    _do(one, second)
    try:
        legal = _do(other, second) and _do(other, first)
    except (Impossible, ChanceError):
        return False
    return legal and GAME.view(one) == GAME.view(other)


def _do(state: Hf4State, action: Mapping[str, Any]) -> bool:
    """Do an act; whether it was legal."""
    act = act_of(GAME, action)
    legal = not GAME.judge(state, act)
    GAME.force(state, act, Recorded(action.get("chance", ())))
    return legal
