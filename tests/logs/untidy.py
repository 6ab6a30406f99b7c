"""What untidy writers of all games share: when a habit, a slip or a deed shows, and what it was told in."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hfmod.record.table_writing import TableWriter


@dataclass(frozen=True)
class Mess:
    """Where a game is told untidily: in which acts, and which acts are told in any case.

    With a ``seed`` each act has its own: what happens at it does not hang on the acts before it.
    """

    seed: str | None = None
    acts: range = range(10**9)
    told: frozenset[int] = frozenset()
    share: float = 0.5  # of the slips that could be


class Untidy(TableWriter[Any]):
    """A writer with habits; the game's own writer stands beside it as a base."""

    doings: ClassVar[Sequence[Callable[[Any, str], bool]]]  # deeds that mean nothing
    silent: ClassVar[Collection[str]]  # habits that tell an act in no words, or whose turn it was too late

    def careless(self, rng: random.Random, rate: float, habits: Sequence[str]) -> None:
        """Begin to be so: deeds at a ``rate`` between steps, and these habits."""
        self.rng, self.rate, self.habits, self.mess = rng, rate, frozenset(habits), Mess()
        self.busy, self.settling, self.begun = False, False, False
        self.deeds, self.shown = 0, Counter[str]()  # how often each habit and each deed showed
        self.number, self.spans = 0, dict[int, tuple[int, int]]()  # of acts: the first and last step of each

    def does(self, habit: str) -> bool:
        """Whether a habit shows now; it does more often than not."""
        if habit in self.habits and self._free(habit) and self.rng.random() < 0.8:
            self.deeds += 1
            self.shown[habit] += 1
            return True
        return False

    def slips(self, habit: str, slip: Callable[[Any, Any], bool], telling: Any) -> bool:
        """Have a slip happen with an act, now and then."""
        if habit not in self.habits or not self._free(habit) or self.rng.random() >= self.mess.share:
            return False
        return self._do(habit, lambda: slip(self, telling))

    def between(self) -> None:
        """Something that means nothing, perhaps."""
        if not self._free() or self.rng.random() >= self.rate:
            return
        deed, player = self.rng.choice(self.doings), self.rng.choice(self.state.order)
        self._do(deed.__name__.replace("_", " ").strip(), lambda: deed(self, player))

    def _free(self, habit: str = "") -> bool:
        told = self.number in self.mess.told and habit in self.silent
        return self.begun and not self.busy and not told and self.number in self.mess.acts

    def _do(self, name: str, what: Callable[[], bool]) -> bool:
        """Do something at the table, by itself; whether it could be done."""
        self.busy = True
        done = what()
        self.busy = False
        self.deeds += done
        self.shown[name] += done
        return done

    def tell(self, number: int, action: Mapping[str, Any]) -> None:
        self.number = number
        if self.mess.seed is not None:
            self.rng.seed(f"{self.mess.seed} {number}")
        first = self.hand.state.step + 1
        super().tell(number, action)
        self.spans[number] = (first, max(first, self.hand.state.step))
