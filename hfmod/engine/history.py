"""What has been replayed so far, and positions of it that can be had again.

A position is kept now and then; those between are made anew by playing on from the last one kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Draw, Impossible, Outcome
from hfmod.engine.chance import ChanceError, ChanceSource
from hfmod.engine.game import Game

S = TypeVar("S")

EVERY = 128  # acts between two positions that are kept
KEPT = 2  # positions that are kept


@dataclass(frozen=True, slots=True)
class Decided:
    """Chance that is known."""

    outcomes: tuple[Outcome, ...]

    def decide(self, draws: Sequence[Draw]) -> list[Outcome]:
        """The known outcomes. Raises ChanceError where the draws ask for another number of them."""
        if len(draws) != len(self.outcomes):
            raise ChanceError("CHANCE-PURPOSE", "the rules ask for other rolls")
        return list(self.outcomes)


@dataclass(frozen=True, slots=True)
class Done(Generic[S]):
    """An act of the table: its chance, whether it was dropped since it could not be done, or is a breach."""

    step: int
    act: Act[S]
    chance: ChanceSource
    stated: Mapping[str, Any] | None = None
    dropped: bool = False
    outcomes: tuple[Outcome, ...] = ()
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """Facts that the log showed, and the names of those in which the acts agreed with it.

    ``taken`` are those with which play went on, though the acts had not led to them.
    """

    facts: Mapping[str, Any]
    agreed: frozenset[str]
    taken: Mapping[str, Any] = field(default_factory=dict)


class History(Generic[S]):
    """The acts of a replay in order, and what was shown between them."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self.entries: list[Done[S] | Seen] = []
        self._kept: list[tuple[int, S]] = []

    def copy(self) -> History[S]:
        """The same history, which goes on by itself; positions that are kept never change."""
        other = History(self._game)
        other.entries, other._kept = list(self.entries), list(self._kept)
        return other

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def first(self) -> int:
        """The first entry before which the position can be had again."""
        return self._kept[0][0] if self._kept else len(self.entries)

    def before(self, state: S) -> None:
        """An act is about to be done in a position."""
        if not self._kept or len(self.entries) - self._kept[-1][0] >= EVERY:
            self._kept = [*self._kept[1 - KEPT :], (len(self.entries), self._game.fork(state))]

    def jumped(self) -> None:
        """The replay went on from another position: none of those before leads to it."""
        self._kept = []

    def position(self, index: int) -> S:
        """The position before an entry, as a copy. Raises LookupError before :attr:`first`."""
        at, kept = next((at, state) for at, state in reversed(self._kept) if at <= index)
        state = self._game.fork(kept)
        for entry in self.entries[at:index]:
            if isinstance(entry, Seen):
                self._take_over(state, entry)
            elif not entry.dropped:
                self._game.force(state, entry.act, Decided(entry.outcomes))
        return state

    def _take_over(self, state: S, seen: Seen) -> None:
        for name, value in seen.taken.items():
            self._game.take_over(state, name, value)

    def goes_on(self, state: S, after: int) -> bool:
        """Play all that came after an entry in another position; whether that was possible."""
        for entry in self.entries[after + 1 :]:
            if isinstance(entry, Seen):
                self._take_over(state, entry)
            elif not entry.dropped:
                try:
                    self._game.force(state, entry.act, entry.chance)
                except (Impossible, ChanceError):
                    return False
        return True

    def acts(self) -> Iterator[Done[S]]:
        """The acts that were done, the last one first."""
        return (e for e in reversed(self.entries) if isinstance(e, Done) and not e.dropped)

    def has_played(self, player: str | None, until: Callable[[Act[S]], bool]) -> bool:
        """Whether a player has acted since the last act of a kind."""
        for entry in self.acts():
            if until(entry.act):
                return False
            if entry.act.by == player:
                return True
        return False
