"""Games drawn by a seed, told at an untidy table: legal ones, and ones with one fault.

    drawn = Drawn("hf4", seed=7, acts=60)
    told = drawn.tell(drawn.legal())
    verdict = told.judge(Path("game.vlog"))

All that is drawn hangs on the game, its length and the seed; so does each act's mess, which does not hang on
that of the acts before it. So a game can be told again with less mess, to see what a finding comes from.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from hfmod.app.judging import League, judge_game
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import Chooser, Played
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.games.hf4 import bots as hf4_bots
from hfmod.package import load_game, package
from hfmod.vassal.save import Save, write_save
from tests.logs import late_modules, mess_modules, mess_roll, mess_slips, mess_tmdice
from tests.logs.mess import HABITS, UntidyWriter, reordered
from tests.logs.untidy import Mess
from tests.logs.windows import Window
from tests.logs.writing import GAME as HF4
from tests.logs.writing import beginning, random_bots

GAMES: dict[str, Any] = {"hf4": HF4, "roll": load_game("roll"), "tmdice": load_game("tmdice")}
ALL_HABITS = {
    "hf4": (*HABITS, *mess_slips.SLIPS), "roll": mess_roll.HABITS, "tmdice": mess_tmdice.HABITS
}  # fmt: skip
WRITERS: dict[str, Any] = {
    "hf4": UntidyWriter, "roll": mess_roll.UntidyRoll, "tmdice": mess_tmdice.UntidyTmdice
}  # fmt: skip
PLAYERS = {"roll": (2, 5), "tmdice": (1, 4)}
BOTS = ("random", "mixed", "greedy")


@dataclass(frozen=True)
class Manner:
    """How untidily a game is told: how often, in which ways, and in which of its acts."""

    rate: float  # deeds that mean nothing, between two steps
    habits: tuple[str, ...]
    share: float  # slips, of all that could be
    swaps: float = 0.0  # neighbouring acts of one player in the other order
    acts: range = range(10**9)

    @property
    def words(self) -> str:
        """The manner in one line."""
        which = "" if self.acts == range(10**9) else f", acts {self.acts.start} to {self.acts.stop - 1}"
        return f"rate {self.rate:g}, share {self.share:g}, habits {', '.join(self.habits) or 'none'}{which}"


TIDY = Manner(0.0, (), 0.0)


@dataclass
class Told:
    """A game as a table told it."""

    save: Save
    spans: Mapping[int, tuple[int, int]]  # of acts by their number: first and last step
    shown: Counter[str]
    window: Window | None = None  # of a table that is read from the middle of a game on

    def judge(self, path: Path) -> Verdict:
        """The verdict on the log, which is written to a file."""
        write_save(path, self.save)
        if self.window is not None:
            return self.window.read(self.save.steps[self.window.start :]).verdict
        (verdict,) = judge_game([path], League())
        return verdict


@dataclass(frozen=True)
class Drawn:
    """A game by its name, seed and number of acts."""

    game: str
    seed: int
    acts: int
    modules: tuple[str, ...] = ()  # of a core game; none: some game that the table has a set-up for
    late: bool = False  # from a position on in which much of the modules is there

    @property
    def rules(self) -> Any:
        """The engine of the game."""
        return GAMES[self.game]

    @property
    def bots(self) -> Any:
        """The bots that the game brings."""
        make = package(self.game).bots
        assert make is not None
        return make()

    @cached_property
    def header(self) -> dict[str, Any]:
        """Scenario, modules and players of those that the table has a set-up for."""
        if self.late:
            return late_modules.header(*self.modules)
        rng = random.Random(f"table {self.game} {self.acts} {self.seed}")
        if self.game != "hf4":
            players = rng.randint(*PLAYERS[self.game])
            return dict(self.bots.header(self.rules.content, None, players, self.seed))
        rows = self.rules.content.tables["scenarios"]["scenarios"]
        core = next(row for row in rows if row["id"] == "core")
        row = core if rng.random() < 0.7 else rng.choice(rows)
        least, most = row["players"]
        modules = ["m0"] if row["edition"] == "core" and rng.random() < 0.4 else []
        if self.modules:
            row, modules = core, list(self.modules)
            least, most = row["players"]
        players = rng.randint(int(least), min(int(most), 5))
        return hf4_bots.header(self.rules.content, row["id"], players, self.seed, modules)

    def begin(self) -> Any:
        """The position before the first act."""
        return late_modules.position(self.modules, self.seed) if self.late else self.rules.new(self.header)

    def choose(self, attempt: int = 0) -> Chooser[Any]:
        """Bots of all seats."""
        seed = self.seed * 1000 + attempt
        if self.game == "hf4":
            return random_bots(seed)
        chooser: Chooser[Any] = self.bots.company({})(BOTS[self.seed % len(BOTS)], seed)
        return chooser

    def legal(self) -> Played[Any]:
        """The first acts of a legal game."""
        return self.legal_with(self.header)

    def legal_with(self, header: Mapping[str, Any]) -> Played[Any]:
        """The first acts of a legal game at another table."""
        begin = late_modules.position(self.modules, self.seed) if self.late else None
        return beginning(self.rules, header, self.choose(), Seeded(self.seed), self.acts, begin)

    @cached_property
    def manner(self) -> Manner:
        """How its table is untidy."""
        rng = random.Random(f"manner {self.game} {self.acts} {self.seed}")
        habits = ALL_HABITS[self.game]
        if not {"m1", "m2"}.isdisjoint(self.modules):
            habits = (*habits, *mess_modules.SLIPS)
        return Manner(
            rate=rng.choice((0.01, 0.03, 0.1)),
            habits=tuple(sorted(rng.sample(habits, rng.choice((2, 4, 8))))),
            share=rng.choice((0.05, 0.2, 0.5)),
            swaps=rng.choice((0.0, 0.5)),
        )

    def untidy(self, manner: Manner) -> Told:
        """The legal game as a table of this manner tells it. Raises CannotWrite."""
        return self.tell(self.ordered(self.legal(), manner), manner)

    def tell(
        self,
        actions: Sequence[Mapping[str, Any]],
        manner: Manner,
        told: frozenset[int] = frozenset(),
        slip: Callable[[Any], None] | None = None,
        at: int = 0,
    ) -> Told:
        """The acts at the table; those that are ``told`` are told in any case, by their controls.

        ``slip`` is done by somebody's hand after act ``at``, and stays. Raises CannotWrite.
        """
        mess = Mess(f"{self.game} {self.acts} {self.seed}", manner.acts, told, manner.share)
        writer: Any = WRITERS[self.game](self.header, random.Random(), manner.rate, manner.habits)
        writer.mess = mess
        window = late_modules.laid_out(writer, self.modules, self.seed) if self.late else None
        for number, action in enumerate(actions, 1):
            writer.tell(number, action)
            if slip is not None and number == at:
                slip(writer)
        since = window.step if window is not None else 0
        spans = {number: (first - since, last - since) for number, (first, last) in writer.spans.items()}
        return Told(writer.finish(), spans, writer.shown, window)

    def ordered(self, played: Played[Any], manner: Manner) -> Sequence[Mapping[str, Any]]:
        """The acts, some of them in another order, as far as their player was free to choose it."""
        if self.game != "hf4" or not manner.swaps:
            return played.actions
        rng = random.Random(f"order {self.seed}")
        return reordered(played, rng, manner.swaps, self.begin())


def accusations(verdict: Verdict) -> list[Finding]:
    """Violations that follow from nothing else."""
    found = verdict.findings
    return [one for one in found if one.severity is Severity.VIOLATION and one.caused_by is None]


def shrunk(manner: Manner, fails: Callable[[Manner], bool], last: int, tries: int = 24) -> Manner:
    """The least mess of a manner for which a game still fails: fewer habits, then fewer acts."""
    left = tries
    changes: tuple[dict[str, Any], ...] = ({"rate": 0.0}, {"swaps": 0.0})
    for change in changes:
        less = replace(manner, **change)
        if less != manner and left > 0:
            left -= 1
            manner = less if fails(less) else manner
    for habit in manner.habits:
        less = replace(manner, habits=tuple(one for one in manner.habits if one != habit))
        if left > 0:
            left -= 1
            manner = less if fails(less) else manner
    low, high = 1, last + 1
    while high - low > 1 and left > 0:
        middle = (low + high) // 2
        for half in (range(low, middle), range(middle, high)):
            left -= 1
            if fails(replace(manner, acts=half)):
                manner, low, high = replace(manner, acts=half), half.start, half.stop
                break
        else:
            break
    return manner
