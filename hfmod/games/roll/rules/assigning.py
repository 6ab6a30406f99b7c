"""Whether an assignment can come about: faces, the selection, and one use of each Reassign power.

Only the columns in which workers end are known, as at a table when the screens are lifted. So the question is
whether *some* use of the powers leads there. Each worker that does not stand under its face (nor was used for
the selection, nor is wild) has gone by one power or several; powers move at most so many workers, each power
works once, and what one power needs to find another one must have brought before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from hfmod.engine.rules import implements
from hfmod.games.roll.content.model import PHASES, WILD
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.state import DICTATE, UNSEEN, Player, Rolled, RollState

LONGEST = 4  # powers by which one worker goes; more are never of use with the powers there are


@dataclass
class Mover:
    """Something that moves workers, once: a use of Dictate, or a Reassign power of a tile."""

    name: str
    most: int
    least: int = 1
    dice: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    to: frozenset[str] = frozenset()
    together: bool = False  # all workers come from one column
    must: bool = False  # it was used, for a worker lies in the Dictate area
    code: str = ""  # of the power that it stands for
    moved: list[str] = field(default_factory=list)  # columns that the workers moved came from

    @property
    def lacks(self) -> bool:
        """Whether it has to move more workers than it does."""
        return len(self.moved) < self.least and (self.must or bool(self.moved))

    @property
    def binds(self) -> bool:
        """Whether a worker may be moved for its sake alone."""
        return self.must or self.least > 1

    def takes(self, die: str, source: str, to: str) -> bool:
        """Whether it may move this worker as well."""
        return (
            len(self.moved) < self.most
            and source != to
            and (not self.dice or die in self.dice)
            and (not self.sources or source in self.sources)
            and (not self.to or to in self.to)
            and not (self.together and self.moved and self.moved[0] != source)
        )


Step = tuple[Mover, str, str]
"""A worker is moved by a power, from a column, to another one."""


@implements("ROLL-ASG-4", "ROLL-TILE-6", "ROLL-TILE-10", silent=True)  # all that there are, used or not
def movers(state: RollState, player: Player, selected: str | None) -> Iterator[Mover]:
    """The Reassign powers of a player's developments."""
    for key in player.empire:
        side = state.side(key)
        for power in side.powers:
            most = power.most
            if power.code == "reassign_with_most_novelty_worlds":
                most = _with_most(state, player, power.most, power.most_if_tied)
            elif power.code != "reassign":
                continue
            to = power.to
            if "selected" in to:
                to = frozenset({selected or "no phase"})
            if most:
                yield Mover(
                    side.name, most, power.least or 1, power.dice, power.sources, to, power.together,
                    code=power.code,
                )  # fmt: skip


def _with_most(state: RollState, player: Player, alone: int, tied: int) -> int:
    """``alone`` with the most Novelty worlds of all, ``tied`` where others have as many (none at all too)."""
    own = powers.novelty_worlds(state, player)
    others = [powers.novelty_worlds(state, one) for one in state.everybody() if one is not player]
    if own > max(others):
        return alone
    return tied if own == max(others) else 0


@implements("ROLL-ASG-5", "ROLL-FAQ-13")
def dictates(state: RollState, player: Player, dictated: int) -> list[Mover] | None:
    """Uses of Dictate when so many workers lie in its area; None where that is too often."""
    if dictated > 1 and not powers.has(state, player, "assign", "dictate_unlimited"):
        return None
    most = dictate_most(state, player)
    return [Mover("Dictate", most, must=True, code="dictate") for _ in range(dictated)]


def dictate_most(state: RollState, player: Player) -> int:
    """Workers that one use of Dictate may move."""
    return max((power.most for power in powers.of(state, player, "assign", "dictate_count")), default=1)


@implements("ROLL-ASG-1", "ROLL-ASG-2", "ROLL-ASG-6", "ROLL-FAQ-4", silent=True)
def stuck(rolled: Sequence[Rolled], selector: int | None) -> list[int]:
    """Workers that stand neither under their face nor anywhere by a wild face or the selection."""
    return [
        n for n, worker in enumerate(rolled)
        if n != selector and worker.column != DICTATE and worker.face not in (WILD, UNSEEN, worker.column)
    ]  # fmt: skip


class Explanation:
    """The search for a use of the powers that leads to an assignment; ``found`` says whether there is one.

    Workers that stand where they could not come by themselves are moved first. A power that has to move more
    workers than it does then (Dictate one, others perhaps two) takes some that it need not have moved: they
    go where they end by another power, or into the Dictate area, or may have begun anywhere.
    """

    def __init__(self, state: RollState, player: Player, rolled: Sequence[Rolled], selector: int | None):
        self.rolled, self.selector = rolled, selector
        selected = rolled[selector].column if selector is not None else None
        dictated = [n for n, worker in enumerate(rolled) if worker.column == DICTATE]
        self.tiles = list(movers(state, player, selected))
        self.dictates = dictates(state, player, len(dictated))
        self.movers = [*self.tiles, *(self.dictates or ())]
        self.area = dict(zip(dictated, self.dictates or (), strict=False))
        self.stuck = stuck(rolled, selector)
        self.before: set[tuple[int, int]] = set()  # (one power, another that it must come before)
        self.failed: set[object] = set()  # positions of the search from which nothing leads on
        self.found = self.dictates is not None and self._can_be() and self._explain(0)
        self.used = set(self._used()) if self.found else set()

    def _used(self) -> Iterator[str]:
        """Codes of the powers used."""
        for mover in self.movers:
            if mover.moved:
                yield mover.code
            if mover.must and len(mover.moved) > 1:
                yield "dictate_count"
        if len(self.area) > 1:
            yield "dictate_unlimited"

    def _can_be(self) -> bool:
        """Whether powers are enough, and the last use of Dictate finds a worker to move."""
        left = len(self.rolled) - len(self.area) - (self.selector is not None)
        return self._room() >= len(self.stuck) and (left > 0 or not self.area)

    def _room(self) -> int:
        """Workers that can still be moved."""
        return sum(mover.most - len(mover.moved) for mover in self.movers)

    def _position(self, *rest: object) -> object:
        moved = ((len(one.moved), one.moved[:1] if one.together else ()) for one in self.movers)
        return (*rest, *((n, *come) for n, come in moved), frozenset(self.before))

    def _explain(self, n: int) -> bool:
        """Whether the stuck workers from the n-th on can be explained, as the powers stand."""
        if n == len(self.stuck):
            others = set(range(len(self.rolled))) - {*self.stuck, self.selector}
            return self._fill(tuple(sorted(others)))
        position = self._position(n)
        if position in self.failed:
            return False
        for way in self._ways(self.stuck[n], self._room() - (len(self.stuck) - n - 1)):
            added = self._go(self.stuck[n], way)
            if added is not None:
                if self._explain(n + 1):
                    return True
                self._undo(way, added)
        self.failed.add(position)
        return False

    def _fill(self, others: tuple[int, ...]) -> bool:
        """Whether powers that have to move more workers find them among the others."""
        lacking = next((mover for mover in self.movers if mover.lacks), None)
        if lacking is None:
            return True
        position = self._position(others)
        if position in self.failed:
            return False
        alike: set[object] = set()
        for n in others:
            worker = self.rolled[n]
            kind = (worker.die, worker.face, worker.column) if n not in self.area else n
            if kind in alike:
                continue
            alike.add(kind)
            for way in self._ways(n, self._room()):
                if all(mover is not lacking for mover, _, _ in way):
                    continue
                added = self._go(n, way)
                if added is not None:
                    if self._fill(tuple(one for one in others if one != n)):
                        return True
                    self._undo(way, added)
        self.failed.add(position)
        return False

    def _ways(self, n: int, room: int) -> Iterator[list[Step]]:
        """Ways of a worker by powers that take it, the short ones first."""
        worker = self.rolled[n]
        starts = PHASES if worker.face in (WILD, UNSEEN) else (worker.face,)
        ends = PHASES if n in self.area else (str(worker.column),)
        for length in range(1, min(LONGEST, room) + 1):
            for start in starts:
                yield from self._on(n, [], start, start, ends, length)

    def _on(
        self, n: int, way: list[Step], start: str, here: str, ends: Sequence[str], length: int
    ) -> Iterator[list[Step]]:
        """Ways that go on from a column by so many powers.

        One that takes workers from anywhere could have taken this one at its start: what came before it is
        of use only for the sake of a power that has to move more workers.
        """
        if not length:
            yield way
            return
        bound = any(mover.binds for mover, _, _ in way)
        for mover in self._distinct(n, [mover for mover, _, _ in way]):
            anywhere = bool(way) and not (mover.sources or mover.together or bound)
            for to in ends if length == 1 else PHASES:
                if anywhere and not (mover.binds and to == start):
                    continue
                if mover.takes(self.rolled[n].die, here, to):
                    yield from self._on(n, [*way, (mover, here, to)], start, to, ends, length - 1)
                    if length == 1 and n in self.area:
                        break  # where it stood before it was dictated is all the same

    def _distinct(self, n: int, way: Sequence[Mover]) -> Iterator[Mover]:
        """Powers that a way of a worker may go on with, a use of Dictate only before the one for the worker.

        Of uses that have nothing to do with others yet one stands for all that sent the same die away.
        """
        gone = {id(mover) for mover in way}
        busy = {one for pair in self.before for one in pair} | gone
        yield from (mover for mover in self.tiles if id(mover) not in gone)
        alike: set[object] = set()
        for worker, mover in self.area.items():
            if worker == n or id(mover) in gone:
                continue
            if not mover.moved and id(mover) not in busy:
                kind = (self.rolled[worker].die, self.rolled[worker].face)
                if kind in alike:
                    continue
                alike.add(kind)
            yield mover

    def _go(self, n: int, way: Sequence[Step]) -> list[tuple[int, int]] | None:
        """Move a worker on a way; the order of powers that this adds, None where it contradicts itself."""
        order = [id(mover) for mover, _, _ in way] + ([id(self.area[n])] if n in self.area else [])
        added = [pair for pair in pairwise(order) if pair not in self.before]
        self.before.update(added)
        for mover, source, _ in way:
            mover.moved.append(source)
        if added and self._contradicts():
            self._undo(way, added)
            return None
        return added

    def _undo(self, way: Sequence[Step], added: Sequence[tuple[int, int]]) -> None:
        self.before.difference_update(added)
        for mover, _, _ in way:
            mover.moved.pop()

    def _contradicts(self) -> bool:
        """Whether powers would have to come before each other in a circle."""
        left = set(self.before)
        while left:
            late = {other for _, other in left}
            first = {pair for pair in left if pair[0] not in late}
            if not first:
                return True
            left -= first
        return False
