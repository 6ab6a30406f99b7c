"""Replay of a recorded game through an engine, and the verdict on it.

A replay never stops at a broken rule: the act is forced as the table did it, impossible acts are dropped.
What players leave unsaid is taken as done when the next act shows it (:mod:`hfmod.engine.crossing`). A later
breach has a cause of its own unless it is none in another position that the table may have had
(:mod:`hfmod.engine.causes`); findings that follow from an earlier one carry ``caused_by``. What an act
changed that nobody can read is in doubt until the log shows it again (:mod:`hfmod.engine.books`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, BadAction, Impossible, RuleViolation
from hfmod.engine.books import GAME, TURN
from hfmod.engine.causes import Causes, Sorted
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.course import Course
from hfmod.engine.crossing import Crossings, Heard
from hfmod.engine.differences import NOTHING
from hfmod.engine.game import Game
from hfmod.engine.history import Done
from hfmod.engine.lines import Agreed, Doubt, Line, Reconsideration, Resumption, SaidAgain, Unread, line_of
from hfmod.engine.reporting import Where
from hfmod.engine.sealed import SEALED
from hfmod.engine.verdict import Verdict
from hfmod.engine.worlds import forced
from hfmod.findings import Finding, Location, Severity

S = TypeVar("S")


class Replay(Generic[S]):
    """Steps through the actions of one game; ``state`` is the position after the last step."""

    def __init__(
        self,
        game: Game[S],
        header: Mapping[str, Any],
        source: str,
        waive: Collection[str] = (),
        tables_options: Mapping[str, Any] | None = None,
    ) -> None:
        """``header`` as in a log; ``tables_options`` (a league's) take precedence over the header's.

        Raises BadAction for a header that sets up no game.
        """
        stated = header.get("options") or {}
        if not isinstance(stated, Mapping):
            raise BadAction("the options of the header must be an object of names and values")
        options = {**stated, **(tables_options or {})}
        state = game.new({**header, "options": options})
        self.game = game
        self.verdict = Verdict(game.id, [source], options=options, waived=sorted(set(waive)))
        self.course: Course[S] = Course(game, state, source, frozenset(waive), self.verdict)
        self._causes: Causes[S] = Causes(self.course)
        self._crossings: Crossings[S] = Crossings(self.course, self._causes, self._play)

    @property
    def state(self) -> S:
        """The position after the last step."""
        return self.course.state

    @state.setter
    def state(self, state: S) -> None:
        self.course.state = state

    def run(self, lines: Iterable[tuple[int, Mapping[str, Any]]]) -> Verdict:
        """Replay (line number, action) pairs of an open log to the end and return the verdict."""
        for _ in self.steps(lines):
            pass
        return self.finish()

    def steps(self, lines: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[list[Finding]]:
        """Replay action by action; yields each action's findings, with ``state`` as it is after it."""
        for line, data in lines:
            before = len(self.verdict.findings)
            self.step(line, data)
            yield self.verdict.findings[before:]

    def step(self, line: int, data: Mapping[str, Any]) -> None:
        """Replay one action of an open log; ``line`` is its line in the file."""
        self.play(line_of(self.game, line, data))

    def take(self, item: Doubt | Resumption[S] | Reconsideration[S] | SaidAgain[S] | Agreed) -> None:
        """Take in what a log shows beside its acts."""
        match item:
            case Doubt(step, player):
                self._doubt(step, player)
            case Resumption(state):
                self.course.state = state
                self.course.books.clear()
                self._crossings.forget()
            case Reconsideration(step, player, better, goes_on):
                if not self._crossings.goes_on_unread(self._where_of(step, player), goes_on or better):
                    self._causes.reconsider(step, player, better)
            case SaidAgain(line):
                self._crossings.said_again(line, self._where(line))
            case Agreed(fact, value):
                if fact in self.course.books.owed and self.game.facts(self.state).get(fact) == value:
                    self.course.books.agree(fact)

    def _doubt(self, step: int, player: str | None) -> None:
        """Put a player's things in doubt; without a player, everything."""
        course = self.course
        course.books.doubts.add(step)
        course.books.doubt([*course.things(), GAME] if player is None else course.things_of(player), step)

    def finish(self) -> Verdict:
        """The verdict, after the last line."""
        self.verdict.score = self.game.score(self.state)
        self.verdict.result = self.game.result(self.state)
        return self.verdict

    def play(self, line: Line[S]) -> None:
        """Replay one act of a log."""
        self._crossings.follow(line)
        self._play(line)

    def _play(self, line: Line[S]) -> None:
        course = self.course
        self.verdict.actions += 1
        where = self._where(line)
        if isinstance(line.act, Unread):  # the writer's matter and no breach
            course.drop(where, "LOG-ACT", Severity.UNVERIFIABLE, line.act.why, frozenset())
        elif self._done_anew(where, line.act, line):
            return
        course.expect(where, line.expect)

    def _where(self, line: Line[S]) -> Where:
        step = self.verdict.actions if line.step is None else line.step
        return self._where_of(step, line.by, line.do, line.number)

    def _where_of(self, step: int, player: str | None, do: str | None = None, number: int = 0) -> Where:
        clock = self.game.clock(self.course.state)
        return Where(step, player, do, clock, Location(self.course.source, number))

    def _done_anew(self, where: Where, act: Act[S], line: Line[S]) -> bool:
        """Judge and do an act. True where the game was played anew from an earlier step, up to this one."""
        course = self.course
        entry: Done[S] = Done(where.step, act, Recorded(line.chance), line.figures)
        violations: list[RuleViolation] | None
        course.books.give_up()
        try:
            violations, reason = course.judge(entry), None
        except Impossible as error:
            violations, reason = None, error
        heard, violations = self._crossings.heard(where, entry, violations, line)
        if heard is not Heard.DUE:
            return heard is Heard.ANEW
        if violations is None:
            assert reason is not None
            violations = self._causes.of_impossible(where, entry, reason)
        if violations is None:
            return False
        touched, faults = course.touched(act), list[Sorted]()
        if violations:
            where = replace(where, told=self.game.narration.tell(course.state, act))
            faults = self._causes.sort(where, entry, violations, touched)
            self._causes.tell(where, faults)
        self._do(where, entry, faults, touched)
        return False

    def _do(self, where: Where, entry: Done[S], found: Sequence[Sorted], touched: frozenset[str]) -> None:
        """Do an act as the table did it, and note what could not be done in exactly that way."""
        course = self.course
        faults = [one for one in found if one.violation.rule != SEALED]  # what is not shown touches nothing
        books, about = course.books, touched.union(*(one.violation.about for one in found))
        cause = min((one.root(where.step) for one in faults), default=books.taints(touched))
        doubt = books.doubt_of(books.spreads(touched))
        before = course.things() if cause is not None or doubt is not None else {}
        inexact: frozenset[str] = frozenset()
        others: list[S] = []
        books.history.before(course.state)
        try:
            outcomes = entry.chance.decide(entry.act.draws(course.state))
            if outcomes:
                entry = replace(entry, outcomes=tuple(outcomes))
            if faults:
                entry = replace(entry, faulty=True)
                inexact, others = forced(self.game, course.state, entry)
                if cause == where.step and (others or not inexact):
                    books.traced.add(cause)
            else:
                entry.act.perform(course.state, outcomes)
            books.history.entries.append(entry)
        except ChanceError as error:
            world = books.worlds.answering(entry)
            if world is not None:  # the dice show which position the table has
                course.go_over(world.state)
                self._do(where, entry, found, touched)
                return
            self._without_chance(where, entry, error, about)
        except Impossible as error:
            course.drop(where, "IMPOSSIBLE", Severity.VIOLATION, str(error), error.about | about)
        after = course.things() if before else {}
        changed = {thing for thing in after if before.get(thing, NOTHING) != after[thing]}
        if inexact and cause is not None:
            books.worlds.add(others, frozenset({cause}), inexact)
            if not others:  # no position can be made: what the act changed is in doubt
                books.doubt(inexact | (changed - {GAME}), cause)
        if doubt is not None:  # what is made of things in doubt is in doubt, too
            books.doubt(changed - {GAME}, doubt)
        if cause is not None:
            if cause in books.traced or course.severity_of(cause) is not Severity.VIOLATION:
                # whose turn it is, and what it was used for, does not hang on a doubt about somebody's things
                changed.discard(GAME)
                about = frozenset(thing for thing in about if not thing.startswith(TURN))
            if not faults and course.severity_of(cause) is not Severity.VIOLATION:
                about = frozenset()  # what an act only uses stands as it did before a slip
            books.touch(about | changed, cause)

    def _without_chance(
        self, where: Where, entry: Done[S], error: ChanceError, about: frozenset[str]
    ) -> None:
        """No outcome is invented: the act is dropped; the table may have any position that it leads to."""
        course = self.course
        missing = error.code == "CHANCE-MISSING"
        severity = Severity.UNVERIFIABLE if missing else Severity.VIOLATION
        draws = entry.act.draws(course.state)
        course.books.history.entries.append(replace(entry, dropped=True))
        course.drop(where, error.code, severity, str(error), about, course.books.doubt_of(about))
        if missing and len(draws) == 1 and draws[0].kind not in ("draw", "sample", "shuffle"):
            course.books.worlds.add(course.rolled(entry.act), frozenset({where.step}), ("chance",))
