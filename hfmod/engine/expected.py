"""Facts that a log states, or a table shows, held against the position that the acts led to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hfmod.engine.books import Books, thing_of
from hfmod.engine.differences import NOTHING, difference
from hfmod.engine.game import Game
from hfmod.engine.history import Seen
from hfmod.engine.reporting import Reporter, Where
from hfmod.engine.slips import Shown, Slip
from hfmod.findings import Severity

S = TypeVar("S")


@dataclass(frozen=True)
class Expected(Generic[S]):
    """The facts of one step. ``at_table``: pieces of a table show them, which may lie wrong for a while."""

    game: Game[S]
    reporter: Reporter
    books: Books[S]
    where: Where
    at_table: bool

    def compare(self, state: S, expected: Any) -> None:
        """Report what differs; it is bookkeeping, and the table may have the position that it shows."""
        if not isinstance(expected, Mapping) or not expected:
            return
        facts = self.game.facts(state)
        agreed, wrong = set[str](), dict[str, Any]()
        for name, claimed in expected.items():
            if name not in facts:
                message = f"the log states {name}, which is no fact of this game"
                self.reporter.report(self.where, "LOG-FACT", Severity.NOTE, message, None)
                continue
            derived = facts[name]
            if derived == claimed:
                self.books.agree(name)
                agreed.add(name)
            elif self.books.owed.get(name, NOTHING) != (claimed, derived):
                self.books.owed[name] = (claimed, derived)
                slip = None
                if isinstance(expected, Shown):
                    slip = self.game.slip(state, name, claimed, derived, expected.places)
                self._mismatch(name, claimed, derived, slip)
                wrong[name] = claimed
        self.books.history.entries.append(Seen(dict(expected), frozenset(agreed)))
        if wrong:
            self._assume(state, wrong)

    def _mismatch(self, name: str, claimed: Any, derived: Any, slip: Slip | None) -> None:
        slip = slip or Slip(difference(name, claimed, derived), "")
        books, thing, step = self.books, thing_of(name), self.where.step
        cause = books.touch_of([thing])
        if cause is None:
            found = self.reporter.cause_at(step)
            cause = found or books.cause_of_slip(slip.things) or books.cause_of_owner(name)
        # a written log that contradicts what was read in doubt shows that the reading was wrong
        misread = cause in books.doubts and not self.at_table
        severity = Severity.UNVERIFIABLE if misread else Severity.BOOKKEEPING
        self.reporter.report(self.where, "EXPECT", severity, slip.message, cause)
        self.reporter.amend(facts={"fact": name, "log": claimed, "derived": derived}, help=slip.help)
        root = step if cause is None else cause
        books.touch({thing}, root)
        if slip.help:
            books.slips.add(thing)
        for piece in slip.things:
            books.misplaced.setdefault(piece, (root, name))

    def _assume(self, state: S, wrong: Mapping[str, Any]) -> None:
        """What is no breach in the position that the table shows follows from the slip."""
        position, assumed = self.game.fork(state), set[str]()
        touched, step = self.books.touched, self.where.step
        for name, claimed in wrong.items():
            thing = thing_of(name)
            taken = self.game.assume(position, name, claimed)
            if taken:
                assumed.add(thing)
            if not taken or self.at_table:  # pieces on a table may be laid right at any time
                self.books.doubted.setdefault(thing, touched.get(thing, step))
        if assumed:
            causes = frozenset(touched.get(thing, step) for thing in assumed)
            self.books.worlds.add([position], causes, assumed)
