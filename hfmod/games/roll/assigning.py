"""Whether an assignment can come about: faces, the selection, and one use of each Reassign power.

Only the columns in which workers end are known, as at a table when the screens are lifted. So the question is
whether *some* use of the powers leads there. Each worker that does not stand under its face (nor was used for
the selection, nor is wild) has gone by one power or several; powers move at most so many workers, each power
works once, and what one power needs to find another one must have brought before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations

from hfmod.content.roll import PHASES, WILD
from hfmod.engine.rules import implements
from hfmod.games.roll import powers
from hfmod.games.roll.state import DICTATE, Player, Rolled, RollState

LONGEST = 3  # powers by which one worker goes; more are never of use with the powers there are


@dataclass
class Mover:
    """Something that moves workers: Dictate, or a Reassign power of a tile."""

    name: str
    most: int
    least: int = 1
    dice: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    to: frozenset[str] = frozenset()
    together: bool = False  # all workers come from one column
    uses: int = 1  # how often it may be used
    codes: frozenset[str] = frozenset()  # of the powers that it stands for
    moved: list[tuple[int, str]] = field(default_factory=list)  # worker, and the column that it came from

    @property
    def column(self) -> str | None:
        """The column that all workers come from, where they must come from one."""
        return self.moved[0][1] if self.together and self.moved else None

    def takes(self, worker: int, die: str, source: str, to: str) -> bool:
        """Whether it may move this worker as well."""
        return (
            len(self.moved) < self.most
            and source != to
            and (not self.dice or die in self.dice)
            and (not self.sources or source in self.sources)
            and (not self.to or to in self.to)
            and self.column in (None, source)
            and (self.uses > 1 or all(worker != other for other, _ in self.moved))
        )


@implements("ROLL-ASG-4", "ROLL-TILE-6", "ROLL-TILE-10")
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
                    codes=frozenset({power.code}),
                )  # fmt: skip


def _with_most(state: RollState, player: Player, alone: int, tied: int) -> int:
    """``alone`` with the most Novelty worlds of all, ``tied`` where others have as many (none at all too)."""
    own = powers.novelty_worlds(state, player)
    others = [powers.novelty_worlds(state, one) for one in state.players.values() if one is not player]
    if own > max(others):
        return alone
    return tied if own == max(others) else 0


@implements("ROLL-ASG-5", "ROLL-FAQ-13")
def dictate(state: RollState, player: Player, dictated: int) -> Mover | None:
    """What Dictate moves when so many workers lie in its area; None where that is too often."""
    often = powers.has(state, player, "assign", "dictate_unlimited")
    if dictated > 1 and not often:
        return None
    each = max((power.most for power in powers.of(state, player, "assign", "dictate_count")), default=1)
    codes = {"dictate"} | ({"dictate_unlimited"} if dictated > 1 else set())
    return Mover("Dictate", dictated * each, dictated, uses=dictated, codes=frozenset(codes))


@implements("ROLL-ASG-1", "ROLL-ASG-2", "ROLL-ASG-6", "ROLL-FAQ-4")
def stuck(rolled: Sequence[Rolled], selector: int | None) -> list[int]:
    """Workers that stand neither under their face nor anywhere by a wild face or the selection."""
    return [
        n for n, worker in enumerate(rolled)
        if n != selector and worker.column != DICTATE and worker.face not in (WILD, worker.column)
    ]  # fmt: skip


class Explanation:
    """The search for a use of the powers that leads to an assignment; ``found`` says whether there is one."""

    def __init__(self, state: RollState, player: Player, rolled: Sequence[Rolled], selector: int | None):
        self.rolled, self.selector = rolled, selector
        dictated = sum(worker.column == DICTATE for worker in rolled)
        selected = rolled[selector].column if selector is not None else None
        self.tiles = list(movers(state, player, selected))
        self.dictate = dictate(state, player, dictated)
        self.movers = [*self.tiles, *([self.dictate] if self.dictate is not None and dictated else [])]
        self.stuck = stuck(rolled, selector)
        self.before: set[tuple[str, str]] = set()  # (one power, another that it must come before)
        self.failed: set[object] = set()  # positions of the search from which nothing leads on
        self.found = self.dictate is not None and self._explain(0)
        self.used: set[str] = set()  # codes of the powers used
        for mover in self.movers if self.found else ():
            if mover.moved:
                self.used |= mover.codes
            if len(mover.moved) > mover.least and mover is self.dictate:
                self.used.add("dictate_count")

    def _explain(self, n: int) -> bool:
        """Whether the stuck workers from the n-th on can be explained, as the powers stand."""
        if n == len(self.stuck):
            return self._complete(0)
        position = (n, tuple((len(one.moved), one.column) for one in self.movers), frozenset(self.before))
        if position in self.failed:
            return False
        worker = self.rolled[self.stuck[n]]
        left = len(self.stuck) - n - 1
        for path in self._paths(worker.face, str(worker.column), left):
            with_order = self._go(self.stuck[n], path)
            if with_order is not None and self._explain(n + 1):
                return True
            self._undo(path, with_order)
        self.failed.add(position)
        return False

    def _complete(self, n: int) -> bool:
        """Powers that need more workers than they have so far find some that end where they began."""
        if n == len(self.movers):
            return True
        mover = self.movers[n]
        short = len(mover.moved)
        if short >= mover.least or (short == 0 and mover is not self.dictate):
            return self._complete(n + 1)
        for filler in range(len(self.rolled)):
            worker = self.rolled[filler]
            if filler == self.selector or worker.column == DICTATE or filler in self.stuck:
                continue
            for path in self._fillers(worker, mover):
                with_order = self._go(filler, path)
                if with_order is not None and self._complete(n):
                    return True
                self._undo(path, with_order)
        return False

    def _fillers(self, worker: Rolled, mover: Mover) -> Iterator[list[tuple[Mover, str, str]]]:
        """Ways on which a worker that stands where it may anyway was moved by a certain power."""
        here = str(worker.column)
        if worker.face == WILD:
            yield from ([(mover, source, here)] for source in PHASES if source != here)
        for away in PHASES:
            if away != here:
                for back in self.movers:
                    yield [(mover, here, away), (back, away, here)]
                    yield [(back, here, away), (mover, away, here)]

    def _paths(self, start: str, end: str, left: int) -> Iterator[list[tuple[Mover, str, str]]]:
        """Ways of a worker by powers, the short ones first; ``left`` workers have to be moved after it.

        A power that takes workers from anywhere needs none that was brought to it.
        """
        room = sum(mover.most - len(mover.moved) for mover in self.movers) - left
        others = [one for one in PHASES if one not in (start, end)]
        for length in range(1, min(LONGEST, room) + 1):
            for chain in permutations(self.movers, length):
                if all(mover.sources or mover.together for mover in chain[1:]):
                    for between in permutations(others, length - 1):
                        yield list(zip(chain, (start, *between), (*between, end), strict=True))

    def _go(self, n: int, path: Sequence[tuple[Mover, str, str]]) -> list[tuple[str, str]] | None:
        """Move a worker on a way, if the powers take it; the order of powers that this adds, None if not."""
        die = self.rolled[n].die
        for step, (mover, source, to) in enumerate(path):
            if not mover.takes(n, die, source, to):
                for done, _, _ in path[:step]:
                    done.moved.pop()
                return None
            mover.moved.append((n, source))
        names = [mover.name for mover, _, _ in path if mover.uses == 1]
        added = [pair for pair in pairwise(names) if pair not in self.before]
        self.before.update(added)
        if self._contradicts():
            self._undo(path, added)
            return None
        return added

    def _undo(self, path: Sequence[tuple[Mover, str, str]], added: list[tuple[str, str]] | None) -> None:
        if added is not None:
            self.before.difference_update(added)
            for mover, _, _ in path:
                mover.moved.pop()

    def _contradicts(self) -> bool:
        """Whether powers would have to come before each other in a circle."""
        after: dict[str, set[str]] = {}
        for one, other in self.before:
            after.setdefault(one, set()).add(other)

        def reaches(one: str, goal: str, seen: frozenset[str]) -> bool:
            return any(
                nxt == goal or (nxt not in seen and reaches(nxt, goal, seen | {nxt}))
                for nxt in after.get(one, ())
            )

        return any(reaches(one, one, frozenset()) for one in after)
