"""What a table left unsaid: it is taken as done when the next act shows it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act
from hfmod.engine.game import Game
from hfmod.engine.history import Decided, History
from hfmod.engine.slips import Unsaid
from hfmod.engine.worlds import rolled, rules_broken

S = TypeVar("S")

MOST = 12  # things in a row that may have been left unsaid


@dataclass(frozen=True, slots=True)
class Filled(Generic[S]):
    """The acts that were left unsaid before an act, and the position after them.

    ``breaks``: something was left undone before one of them. ``roll`` was made after all of them and not
    told; the position has a result of it that the act fits.
    """

    unsaid: tuple[Unsaid[S], ...]
    state: S
    breaks: bool = False
    roll: Act[S] | None = None

    @property
    def silent(self) -> frozenset[str | None]:
        """Players who left something unsaid."""
        return frozenset(one.act.by for one in self.unsaid if one.act.by is not None)

    @property
    def kinds(self) -> frozenset[str]:
        """Kinds of acts that were left unsaid."""
        return frozenset(one.act.do for one in self.unsaid)

    @property
    def endings(self) -> frozenset[str]:
        """Kinds of acts that were left unsaid and end a turn."""
        return frozenset(one.act.do for one in self.unsaid if one.ends_turn)

    @property
    def words(self) -> str:
        """What was forgotten to say."""
        return "; ".join(one.words for one in self.unsaid if one.words)


def filled(
    game: Game[S],
    history: History[S],
    state: S,
    act: Act[S],
    waive: Collection[str],
    stated: Mapping[str, Any] | None,
    seen: bool,
    told: Collection[Act[S]] = (),
) -> Filled[S] | None:
    """What was left unsaid before an act that comes too early else; None where silence explains nothing.

    What was ``told`` before, and then taken to be something else, may have been it.

    Nothing is taken as done that needs chance, or that lets somebody miss a whole turn; and nothing that
    breaks a rule, but for one act before which something was left undone, if there is no other way; a roll is
    left out only for an act that breaks none itself. Where the act goes with none of this, but after a roll,
    that was made, and nobody knows what fell. Where the table is ``seen``, no roll goes untold, and a turn
    that is over right away shows that the one before it is: whoever goes on in that one makes it known.
    """

    def early(position: S) -> bool:
        """Whether the act comes too early, or cannot be done."""
        broken = rules_broken(game, position, act, waive, stated)
        return broken is None or not game.order_rules.isdisjoint(broken)

    if not early(state):
        return None
    ways = (_filled(game, history, state, act, early, undone, seen, told) for undone in (0, 1))
    found = next((one for one in ways if one is not None), None)
    if found is None:  # it may break a rule of its own, which is one of the order elsewhere
        here = rules_broken(game, state, act, waive, stated) or frozenset()

        def no_better(position: S) -> bool:
            broken = rules_broken(game, position, act, waive, stated)
            return broken is None or not broken < here

        found = _filled(game, history, state, act, no_better, 0, seen, told)
        found = found if found is not None and found.endings else None
    if found is not None and any(one.roll is not None for one in found.unsaid):
        clean = rules_broken(game, found.state, act, waive, stated) == frozenset()
        found = found if clean else None
    return _rolled(game, history, state, act, early) if found is None and not seen else found


def _filled(
    game: Game[S],
    history: History[S],
    state: S,
    act: Act[S],
    early: Callable[[S], bool],
    undone: int,
    seen: bool,
    told: Collection[Act[S]],
) -> Filled[S] | None:
    """What was left unsaid; ``undone``: before how many acts of it something may have been left undone."""
    position, found, breaks = game.fork(state), list[Unsaid[S]](), False
    while len(found) < MOST and (unsaid := game.unsaid(position)) is not None:
        broken = rules_broken(game, position, unsaid.act, (), None)
        undone -= broken != frozenset()
        if broken is None or not broken <= unsaid.undone or undone < 0:
            return None
        before = [one.act for one in found]
        if unsaid.act not in told and not _goes_without_saying(
            game, history, position, unsaid, before, act, seen
        ):
            return None
        breaks |= bool(broken)
        game.force(position, unsaid.act, Decided(()))
        found.append(unsaid)
        if not early(position):
            return Filled(tuple(found), position, breaks)
    return None


def _rolled(
    game: Game[S],
    history: History[S],
    state: S,
    act: Act[S],
    early: Callable[[S], bool],
) -> Filled[S] | None:
    """What was left unsaid up to a roll after which the act can be done."""
    position, found = game.fork(state), list[Unsaid[S]]()
    while len(found) < MOST and (unsaid := game.unsaid(position)) is not None:
        roll = unsaid.act if unsaid.roll is None else unsaid.roll
        if len(roll.draws(position)) == 1:
            if rules_broken(game, position, roll, (), None) != frozenset():
                return None
            after = next((one for one in rolled(game, position, roll) if not early(one)), None)
            return None if after is None else Filled(tuple(found), after, roll=roll)
        if rules_broken(game, position, unsaid.act, (), None) != frozenset():
            return None
        if not _goes_without_saying(game, history, position, unsaid, [one.act for one in found], act, False):
            return None
        game.force(position, unsaid.act, Decided(()))
        found.append(unsaid)
    return None


def _goes_without_saying(
    game: Game[S],
    history: History[S],
    state: S,
    unsaid: Unsaid[S],
    before: Iterable[Act[S]],
    said: Act[S],
    seen: bool,
) -> bool:
    act = unsaid.act
    if act.draws(state):
        return False
    if not unsaid.ends_turn:
        return True
    kind = type(act)
    if (isinstance(said, kind) and not seen) or any(isinstance(one, kind) for one in before):
        return False  # who says that a turn is over does not speak for two, nor does silence
    return history.has_played(act.by, lambda earlier: isinstance(earlier, kind))
