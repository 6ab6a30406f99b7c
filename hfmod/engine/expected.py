"""Facts that a log states, or a table shows, held against the position that the acts led to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from hfmod.engine.books import Books
from hfmod.engine.differences import NOTHING, difference
from hfmod.engine.game import Game
from hfmod.engine.history import Seen
from hfmod.engine.reporting import Reporter, Where
from hfmod.engine.slips import SeenBreach, Shown, Slip
from hfmod.findings import Severity

S = TypeVar("S")


@dataclass(frozen=True)
class Expected(Generic[S]):
    """The facts of one step. ``at_table``: pieces of a table show them, which may lie wrong for a while.

    ``waive`` are rules that the table plays without.
    """

    game: Game[S]
    reporter: Reporter
    books: Books[S]
    where: Where
    at_table: bool
    waive: Collection[str] = ()

    def compare(self, state: S, expected: Any) -> None:
        """Report what differs; it is bookkeeping, and the table may have the position that it shows."""
        if not isinstance(expected, Mapping) or not expected:
            return
        facts = self.game.facts(state)
        agreed, differs = set[str](), dict[str, tuple[Any, Any]]()
        for name, claimed in expected.items():
            if name not in facts:
                message = f"the log states {name}, which is no fact of this game"
                self.reporter.report(self.where, "LOG-FACT", Severity.NOTE, message, None)
            elif facts[name] == claimed:
                self.books.agree(name)
                agreed.add(name)
            elif self.books.owed.get(name, NOTHING) != (claimed, facts[name]):
                self.books.owed[name] = differs[name] = (claimed, facts[name])
        seen = self.at_table or isinstance(expected, Shown)
        taken = dict[str, Any]()
        slips = self._breaches(state, differs, taken) if seen else differs
        for name, (claimed, derived) in slips.items():
            slip = None
            if isinstance(expected, Shown):
                slip = self.game.narration.slip(state, name, claimed, derived, expected.places)
            self._mismatch(name, claimed, derived, slip)
        done = self._go_on(state, slips)
        taken.update({name: differs[name][0] for name in done})
        self.books.history.entries.append(Seen(dict(expected), frozenset(agreed), taken))
        left = {name: both for name, both in differs.items() if name not in done}
        if left:
            self._assume(state, left)

    def _breaches(
        self, state: S, differs: Mapping[str, tuple[Any, Any]], taken: dict[str, Any]
    ) -> dict[str, tuple[Any, Any]]:
        """Tell what a table shows that nothing can explain; returns what else differs.

        What play goes on with is added to ``taken``.
        """
        books, step, rest = self.books, self.where.step, dict(differs)
        sure = {
            name: both
            for name, both in differs.items()
            if books.taints([books.thing_of(name)]) is None and not self._unsure(name)
        }
        for one in [one for one in self.game.seen_breaches(state, sure) if self._everywhere(one, sure)]:
            waived = one.rule in self.waive
            if not waived:
                where = replace(self.where, player=None, action=None) if one.by_table else self.where
                self.reporter.report(where, one.rule, Severity.VIOLATION, one.message, None)
                self.reporter.amend(legal=one.legal)
                books.touch({*one.things, *map(books.thing_of, one.facts)}, step)
                for piece in one.things:
                    books.misplaced.setdefault(piece, (step, one.facts[0]))
            for name in one.facts:
                seen, derived = rest.pop(name)
                seen = [piece for piece in seen if piece != one.piece] if one.piece else derived
                if seen != derived:
                    rest[name] = seen, derived
                # what was done was done
                if self.game.take_over(state, name, differs[name][0]):
                    taken[name] = differs[name][0]
                    if not waived:
                        books.traced.add(step)
        facts = self.game.facts(state) if len(rest) < len(differs) else {}
        return {name: both for name, both in rest.items() if facts.get(name, NOTHING) != both[0]}

    def _everywhere(self, found: SeenBreach, differs: Mapping[str, tuple[Any, Any]]) -> bool:
        """Whether a table shows a breach in each position that it may have."""
        for world in self.books.worlds.now():
            facts = self.game.facts(world.state)
            there = {name: (seen, facts[name]) for name, (seen, _) in differs.items() if facts[name] != seen}
            said = self.game.seen_breaches(world.state, there)
            if not any((one.rule, one.piece) == (found.rule, found.piece) for one in said):
                return False
        return True

    def _unsure(self, name: str) -> bool:
        """Whether something of a fact's owner is in doubt, or an act of his could not be done."""
        books = self.books
        causes = {books.touched[thing] for thing in books.spreads(books.touched_of(name.partition(".")[2]))}
        told = (self.reporter.severity_of(cause, books.doubts) for cause in causes)
        return not books.dropped.isdisjoint(causes) or any(one is not Severity.VIOLATION for one in told)

    def _mismatch(self, name: str, claimed: Any, derived: Any, slip: Slip | None) -> None:
        slip = slip or Slip(difference(name, claimed, derived), "")
        books, step = self.books, self.where.step
        thing = books.thing_of(name)
        cause = books.touch_of([thing])
        if cause is None:
            cause = books.worlds.showing(name, claimed)
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

    def _go_on(self, state: S, slips: Mapping[str, tuple[Any, Any]]) -> set[str]:
        """What follows from a breach was done as the table shows it: play goes on from there."""
        books, done = self.books, set[str]()
        for name, (claimed, _) in slips.items() if self.at_table else ():
            cause = books.touched[books.thing_of(name)]  # where nothing was wrong before, the slip itself
            if self.reporter.severity_of(cause, books.doubts) is not Severity.VIOLATION:
                continue
            if self.game.take_over(state, name, claimed):
                done.add(name)
                books.doubted.pop(books.thing_of(name), None)  # the table shows how it stands
        return done

    def _assume(self, state: S, wrong: Mapping[str, tuple[Any, Any]]) -> None:
        """What is no breach in the position that the table shows follows from the slip."""
        position, assumed = self.game.fork(state), set[str]()
        touched, step = self.books.touched, self.where.step
        for name, (claimed, _) in wrong.items():
            thing = self.books.thing_of(name)
            taken = self.game.take_over(position, name, claimed)
            if taken:
                assumed.add(thing)
                self.books.followed.add(thing)
            if not taken or self.at_table:  # pieces on a table may be laid right at any time
                self.books.doubted.setdefault(thing, touched.get(thing, step))
        if assumed:
            causes = frozenset(touched.get(thing, step) for thing in assumed)
            self.books.worlds.add([position], causes, assumed)
