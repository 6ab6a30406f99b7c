"""The table as a witness: the position with a player's things as they lay just before an act.

Where an act breaks a rule, it is judged there as well. What the table shows otherwise is told late, in
another order, or not at all. Taken over are only such things as their player may have moved freely: money,
tanks and fuel, cards between stacks in one space, and those that are given up. Figures and tokens on the map
stay as they were told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hfmod.games.hf4.acts.names import STACKS
from hfmod.games.hf4.record.position import take_position
from hfmod.games.hf4.record.shown import Look
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.rules.core import e_stacks, f_fuel
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State, Player, Stack
from hfmod.vassal.replay import Replay
from hfmod.vassal.table import TableState

READABLE = frozenset({"core", "rfg", "m0", "m3"})  # modules whose positions a table shows whole


class Witness:
    """``logs``: how many steps came before each, and what begins its replay. Asked in order it is quick.

    ``fresh`` gives a state before the set-up.
    """

    def __init__(
        self,
        view: TableView,
        logs: Sequence[tuple[int, Callable[[], Replay]]],
        fresh: Callable[[], Hf4State],
    ) -> None:
        self.view, self.logs, self.fresh = view, logs, fresh
        self._replayed: tuple[int, Replay] | None = None  # steps before a log, and its table so far

    def shown(self, state: Hf4State, step: int, player: str) -> tuple[Hf4State, Mapping[str, str]] | None:
        """A position with a player's things as the table shows them before a step, and where pieces lie.

        None where a table does not show it: after a move has begun, with later modules, before the set-up.
        """
        under_way = state.movement is not None and state.movement.owner == player
        if under_way or player not in state.players or not self.view.laid_out or state.phase == "setup":
            return None
        if not READABLE.issuperset(state.modules):
            return None
        seen, made, table = self.fresh(), fork(state), self.table(step - 1)
        take_position(seen, table, self.view)
        _give_up(made, made.players[player], seen)
        _take_over(made, made.players[player], seen.players[player])
        return made, Look(self.view, table).places

    def table(self, step: int) -> TableState:
        """The table after a step of the game; between two logs that of the first."""
        first, begin = max((log for log in self.logs if log[0] < step), default=self.logs[0], key=_first)
        number = max(0, step - first)
        if self._replayed is None or self._replayed[0] != first or self._replayed[1].state.step > number:
            self._replayed = first, begin()
        return self._replayed[1].run(number)


def _first(log: tuple[int, Callable[[], Replay]]) -> int:
    return log[0]


def _give_up(state: Hf4State, player: Player, seen: Hf4State) -> None:
    """Decommission cards of a player that were ``seen`` in the hand, and tokens that are out of the game."""
    lost = seen.rescue.lost if seen.rescue is not None else ()
    gone = {*seen.players[player.id].hand, *lost}
    for stack in list(player.stacks.values()):
        if cards := [card for card in stack.cards if card in gone]:
            e_stacks.decommission(state, stack, cards)


def _take_over(state: Hf4State, player: Player, seen: Player) -> None:
    """Lay a player's money, tanks, fuel and cards as they were ``seen``."""
    player.aquas, stacks = seen.aquas, player.stacks
    places = {card: stack.location for stack in stacks.values() for card in stack.cards}
    for kind in STACKS:
        there = seen.stacks.get(kind)
        cards = [card for card in there.cards if card in places] if there is not None else []
        if there is not None and kind not in stacks:
            stacks[kind] = Stack(kind, player.id, places[cards[0]] if cards else there.location)
        if kind in stacks:
            stacks[kind].fts = dict(there.fts) if there is not None else {}
        for card in cards:
            _move(stacks, card, kind)
    for kind in [
        kind for kind, stack in stacks.items() if kind in list(STACKS)[1:] and not (stack.cards or stack.fts)
    ]:
        del stacks[kind]
    if (rocket := stacks.get("rocket")) is not None:
        f_fuel.set_mass(state, rocket)
        there = seen.stacks.get("rocket")
        if there is not None and there.dry == rocket.dry:
            rocket.wet = max(there.wet, rocket.dry)
            rocket.grade = there.grade if rocket.wet > rocket.dry else None


def _move(stacks: dict[str, Stack], card: str, to: str) -> None:
    """Lay a card into a stack, if it lies in the same space."""
    source = next(stack for stack in stacks.values() if card in stack.cards)
    if source.location == stacks[to].location:
        source.cards.remove(card)
        stacks[to].cards.append(card)
