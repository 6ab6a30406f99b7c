"""How players tell each act of the engine at the table: the other way round than ``acts``.

A teller gets the act, the position before it and the one after it, and uses the controls. What then lies
elsewhere is put right by :meth:`hfmod.games.roll.record.desk.Desk.tidy`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import Outcome
from hfmod.games.roll.record.desk import Desk, Where
from hfmod.games.roll.rules.rolling import Shown
from hfmod.games.roll.rules.state import DEVELOPMENT, DICTATE, UNSEEN, WORLD, Player, RollState
from hfmod.games.roll.table.common import ABANDONED
from hfmod.games.roll.table.tiles import phase_piece
from hfmod.games.roll.table.tiles import piece_id as tile_id
from hfmod.record.unwritten import Untold

_PHASE = {DEVELOPMENT: "develop", WORLD: "settle"}


@dataclass
class Telling:
    """One act that is being told: positions before (``was``) and after (``now``), and its chance."""

    desk: Desk
    act: Any
    was: RollState
    now: RollState
    outcomes: Sequence[Outcome]

    @property
    def by(self) -> str:
        return str(self.act.by)

    @property
    def before(self) -> Player:
        """The acting player before the act."""
        return self.was.players[self.by]

    def press(self, command: str, *idents: str, **more: Any) -> None:
        """Use a control."""
        self.desk.hand.press(command, *idents, **more)

    def draw(self, tiles: Sequence[str]) -> None:
        """Draw tiles behind the screen."""
        for tile in tiles:
            self.desk.lay(tile_id(tile), self.desk.behind(self.by, "drawn"))

    def lacks(self, *names: str) -> None:
        """Raise Untold where a parameter is set that no control tells."""
        for name in names:
            if getattr(self.act, name):
                raise Untold(f"{name} {getattr(self.act, name)}")


Teller = Callable[[Telling], None]


def _set_up(t: Telling) -> None:
    desk = t.desk
    desk.hand.button("Begin the game", {})
    for player in t.now.players.values():
        desk.lay(tile_id(player.faction), desk.on_mat(player.id, "slot-1"))
        desk.lay(tile_id(player.empire[2]), desk.on_mat(player.id, "slot-3"))
        for tile in player.drawn:
            desk.lay(tile_id(tile), desk.behind(player.id, "drawn"))


def _place_tile(t: Telling) -> None:
    place = "top" if t.act.top else "bottom"
    t.press(f"place_{t.act.side}_{place}", tile_id(t.act.tile))


# -- behind the screen -------------------------------------------------------------------------------------


def _roll(t: Telling) -> None:
    t.lacks("kept", "lacking", "more", "sealed")
    desk, cup = t.desk, t.desk.on_mat(t.by, "cup")
    dice = [ident for ident in desk.dice if desk.hand.at(ident) == cup]
    desk.rolled[t.by] = dice
    t.press("roll", f"roll-{t.by}", dice=dict(zip(dice, map(int, t.outcomes), strict=True)))


def _assign(t: Telling) -> None:
    t.lacks("sealed", "besides")
    for number, (ident, column) in enumerate(zip(t.desk.rolled[t.by], t.act.columns, strict=True)):
        spot = _spot(column, number == t.act.selector)
        if t.desk.hand.at(ident) != t.desk.behind(t.by, spot):
            t.press(f"select_{column}" if number == t.act.selector else f"to_{column}", ident)
    t.press("ready", f"ready-{t.by}")


def _spot(column: str, selects: bool) -> str:
    """Where a worker of a column stands; no square of the area for Dictate selects."""
    if selects and column == DICTATE:
        raise Untold("a worker that is dictated selects")
    return f"selects-{column}" if selects else column


def _reveal(t: Telling) -> None:
    for player in t.was.order:
        t.press("show", f"show-{player}")
    for shown in t.act.shown:
        _stand_as_shown(t, shown)
    if t.outcomes:
        t.press("reveal_die", "reveal", die=int(t.outcomes[0]))
    else:
        t.press("reveal", "reveal")


def _stand_as_shown(t: Telling, shown: Shown) -> None:
    """Workers that do not stand on the mat as they did behind the screen are moved there."""
    player, workers = t.was.players[shown.player], shown.rolled()
    rolled = player.rolled or []
    if Counter(one.die for one in rolled) != Counter(one.die for one in workers):
        raise Untold(f"{player.id} shows other dice than those rolled")
    selected = shown.selected
    for number in sorted(range(len(rolled)), key=lambda one: one != player.selector):
        ident, one = t.desk.rolled[player.id][number], rolled[number]
        fitting = [other for other in workers if other.die == one.die and other.face in (one.face, UNSEEN)]
        if not fitting:
            raise Untold(f"{player.id} shows a turned die")
        there = min(fitting, key=lambda other: other.column != one.column)
        workers.remove(there)
        spot = _spot(there.column or "", there.column == selected)
        selected = None if there.column == selected else selected
        t.desk.lay(ident, t.desk.on_mat(player.id, spot))


# -- phases ------------------------------------------------------------------------------------------------


def _begin(t: Telling) -> None:
    t.press("begin_phase", phase_piece(t.act.phase))


def _end(t: Telling) -> None:
    t.press("end_phase", phase_piece(t.was.phase or ""))
    _empty(t.desk)


def _empty(desk: Desk) -> None:
    """Put all abandoned tiles into the bag."""
    if desk.hand.contents(ABANDONED):
        desk.hand.empty(ABANDONED)


def _explorer(t: Telling, act: str) -> None:
    if t.act.extra:
        t.press(f"lent_{act}_{t.act.worker}", f"lent-{t.by}")
    else:
        t.press(act, t.desk.worker(t.by, "explore", t.act.worker))


def _stock(t: Telling) -> None:
    _explorer(t, "stock")


def _scout(t: Telling) -> None:
    for side in t.act.abandoned:
        t.press("abandon", tile_id(side[:-1]))
    _explorer(t, "scout")
    t.draw(t.outcomes[0])
    if len(t.outcomes) > 1:
        _empty(t.desk)
        t.draw(t.outcomes[1])


def _abandon(t: Telling) -> None:
    t.press("abandon", tile_id(t.act.side[:-1] if t.act.side in t.before.zone() else t.act.side))


def _take_die(t: Telling) -> None:
    """The die goes where it lies then, by hand, and so does one that should lie there."""


def _draw_tile(t: Telling) -> None:
    t.draw(t.outcomes[0])


def _dismiss(t: Telling) -> None:
    """The die goes to the citizens, by hand."""


def _rearrange(t: Telling) -> None:
    t.desk.tidy(t.now)
    t.press("rearranged", f"rearranged-{t.by}")


def _extra_tile(t: Telling) -> None:
    t.press("extra_tile", f"extra-tile-{t.by}")
    t.draw(t.outcomes[0])


def _missing(t: Telling) -> None:
    t.press("missing_tiles", f"missing-tiles-{t.by}")
    t.draw(t.outcomes[0])


def _return_tile(t: Telling) -> None:
    t.press("return_tile", tile_id(t.act.side[:-1]))


def _build(stack: str) -> Teller:
    def tell(t: Telling) -> None:
        ident = t.desk.worker(t.by, _PHASE[stack], t.act.worker)
        t.desk.lay(ident, t.desk.on_mat(t.by, f"{stack}-builders"))

    return tell


def _complete(stack: str) -> Teller:
    """The tile goes into the empire, then its workers leave it; last goes a die that the tile costs."""

    def tell(t: Telling) -> None:
        desk, builders = t.desk, t.desk.on_mat(t.by, f"{stack}-builders")
        side = t.before.stacks[stack][0]
        desk.lay(tile_id(side[:-1]), desk.slot(t.now.players[t.by], side))
        to_cup = Counter(t.act.to_cup)
        for die in t.act.used:
            back = to_cup[die] > 0
            to_cup[die] -= back
            t.press("to_cup" if back else "to_citizenry", desk.find(die, builders))
        if t.act.removed:
            place, _, die = t.act.removed.rpartition(":")
            t.press("remove", desk.find(die, *_at(t, place)))

    return tell


def _at(t: Telling, place: str) -> list[Where]:
    """Where dice of a place lie on the mat, of the place's name in the engine."""
    if place in t.before.workers:
        return [t.desk.on_mat(t.by, place), t.desk.on_mat(t.by, f"selects-{place}")]
    if place in (DEVELOPMENT, WORLD):
        return [t.desk.on_mat(t.by, f"{place}-builders")]
    if place in ("cup", "citizenry"):
        return [t.desk.on_mat(t.by, place)]
    return [t.desk.slot(t.before, place)]


def _own(t: Telling) -> str:
    """The world of the act; dice on another mat would be its player's."""
    if t.act.world not in t.before.empire:
        raise Untold(f"{t.by} uses {t.act.world}, which is another's")
    return str(t.act.world)


def _produce(t: Telling) -> None:
    t.desk.lay(t.desk.worker(t.by, "produce", t.act.worker), t.desk.slot(t.before, _own(t)))


def _ship(t: Telling) -> None:
    good = t.desk.find(t.act.good, t.desk.slot(t.before, _own(t)))
    if t.act.extra:
        t.press(f"lent_ship_{t.act.worker}", f"lent-{t.by}")
    else:
        t.press("ship", t.desk.worker(t.by, "ship", t.act.worker))
    t.press("buy" if t.act.do == "trade" and t.act.buy else t.act.do, good)


# -- Manage Empire -----------------------------------------------------------------------------------------


def _recruit(t: Telling) -> None:
    for die in t.act.dice:
        t.press("recruit", t.desk.find(die, t.desk.on_mat(t.by, "citizenry")))
    if not t.act.dice:
        t.press("no_recruits", f"no-recruits-{t.by}")


def _recall(t: Telling) -> None:
    for good in t.act.goods:
        world, _, die = good.rpartition(":")
        t.press("recall", t.desk.find(die, t.desk.slot(t.before, world)))
    for stack, dice in ((DEVELOPMENT, t.act.developers), (WORLD, t.act.settlers)):
        for die in dice:
            t.press("recall", t.desk.find(die, t.desk.on_mat(t.by, f"{stack}-builders")))


def _end_round(t: Telling) -> None:
    t.lacks("left")
    t.press("end_round", "end-round")


def _leave(t: Telling) -> None:
    if t.was.players[t.act.who].drawn:
        raise Untold("a player who leaves with tiles in hand")
    t.press("leave", f"vp-{t.act.who}")


TELLERS: dict[str, Teller] = {
    "leave": _leave,
    "set_up": _set_up,
    "place_tile": _place_tile,
    "roll": _roll,
    "assign": _assign,
    "reveal": _reveal,
    "begin_phase": _begin,
    "end_phase": _end,
    "scout": _scout,
    "stock": _stock,
    "abandon": _abandon,
    "take_die": _take_die,
    "draw_tile": _draw_tile,
    "dismiss": _dismiss,
    "rearrange": _rearrange,
    "draw_extra_tile": _extra_tile,
    "return_tile": _return_tile,
    "draw_missing": _missing,
    "develop": _build(DEVELOPMENT),
    "complete_development": _complete(DEVELOPMENT),
    "settle": _build(WORLD),
    "complete_world": _complete(WORLD),
    "produce": _produce,
    "trade": _ship,
    "consume": _ship,
    "recruit": _recruit,
    "recall": _recall,
    "end_round": _end_round,
}
