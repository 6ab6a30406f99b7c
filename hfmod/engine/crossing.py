"""A player acts before another one has finished: was the end left unsaid, or did somebody act too early?

First the end is taken as done without a word (:mod:`hfmod.engine.silence`). If a later act shows that it was
not, the game is judged anew from there, with the act as one that came too early.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.books import GAME, Books
from hfmod.engine.causes import Causes, Sorted
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.course import Course
from hfmod.engine.history import Decided, Done
from hfmod.engine.lines import Line, Unread
from hfmod.engine.reporting import UNSAID, Where
from hfmod.engine.silence import Filled, filled
from hfmod.engine.slips import Shown
from hfmod.engine.worlds import forced
from hfmod.findings import Finding, Severity

S = TypeVar("S")

MOST_TRIED = 4  # times that judging anew may fail before it is given up
MOST_BACK = 64  # acts after which the game is not judged anew any more
MOST_AGAIN = 1024  # acts of one game that are played again: a judgment anew may ask for others in turn


class Heard(Enum):
    """What an act turned out to be, given what was taken as left unsaid."""

    DUE = auto()  # it is still to be done
    LATE = auto()  # it only said what was taken as done
    ANEW = auto()  # the game was judged anew from an earlier act, up to this one


#: How everything stood: position, books, findings, and the number of acts.
_Standing = tuple[S, Books[S], list[Finding], int]


@dataclass
class _Crossing(Generic[S]):
    """What was taken as left unsaid before an act, and how everything stood then."""

    where: Where  # the act that showed it
    rule: str  # that it would have broken; empty where it would not have been possible
    filled: Filled[S]
    state: S
    books: Books[S]
    findings: list[Finding]
    actions: int
    lines: list[Line[S]]
    turned: bool  # the clock has gone on without a word
    settled: bool = False  # play has gone on as if it was over: what the table shows alone tells otherwise
    told_since: bool = False  # what was silent has been told since, as far as it ends no turn
    tried: int = 0  # how often judging anew has failed
    clock: str | None = None  # the game's clock at the next act
    doubtful: bool = False  # what was taken as unsaid was told later: nobody knows when it was done


class Crossings(Generic[S]):
    """Takes as done what goes unsaid, and keeps the last such place as long as it may be judged anew."""

    def __init__(self, course: Course[S], causes: Causes[S], play: Callable[[Line[S]], None]) -> None:
        """``play`` replays a line."""
        self._course = course
        self._causes = causes
        self._play = play
        self._open: _Crossing[S] | None = None
        self._early: frozenset[int] = frozenset()  # steps before which nothing is taken as left unsaid
        self._late: list[Act[S]] = []  # taken to have said late what was taken as done
        self._left = MOST_AGAIN

    def follow(self, line: Line[S]) -> None:
        """Note a line that is about to be played, so that it can be played again."""
        if self._open is not None:
            self._open.lines.append(line)

    def said_again(self, line: Line[S], where: Where) -> None:
        """Hear a line that is not played: the table may show with it that it is still to be done."""
        crossing = self._open
        if crossing is None or isinstance(line.act, Unread):
            return
        entry: Done[S] = Done(where.step, line.act, Recorded(line.chance))
        crossing.lines.append(line)
        if not (self._tells_what_was_silent(entry, line.expect) and self._judged_anew(where)):
            crossing.told_since |= any(one.act == line.act for one in crossing.filled.unsaid)

    def goes_on_unread(self, where: Where, better: Callable[[S], bool]) -> bool:
        """Whether what is not read or legal now shows that its player goes on with a turn taken as over.

        ``better``: it can be read, and is legal but for whose turn it is, where the turn was not over.
        """
        crossing, course = self._open, self._course
        if crossing is None or crossing.settled or where.player not in crossing.filled.silent:
            return False
        kept = (course.state, course.books, list(course.verdict.findings), course.verdict.actions)
        if not self._judged_anew(where):
            return False
        if better(course.state):
            return True
        crossing.tried += 1
        self._restore(kept, crossing)
        return False

    def forget(self) -> None:
        """Nothing before now is judged anew any more."""
        self._open = None

    def heard(
        self, where: Where, entry: Done[S], violations: list[RuleViolation] | None, line: Line[S]
    ) -> tuple[Heard, list[RuleViolation] | None]:
        """What an act turns out to be, and what it breaks once what went unsaid before it is taken as done.

        ``violations``: what it breaks as things stand, None where it is not possible.
        """
        if self._open is None and violations == []:
            return Heard.DUE, violations  # as nearly all acts are
        if violations is None and self._superfluous(entry.act):
            return Heard.DUE, violations  # it shows nothing
        early, rules = self._too_early(violations), frozenset(one.rule for one in violations or ())
        self._look_back(where, entry, legal=violations == [])
        if self._tells_what_was_silent(entry, line.expect) and self._judged_anew(where):
            return Heard.ANEW, violations
        if violations != [] and self._says_it_late(entry):
            return Heard.LATE, violations
        if early is not None and not self._elsewhere_in_time(entry, violations):
            before = self._standing()
            found = self._silence(entry) or self._silence_as_shown(where, entry)
            if found is not None and not found.kinds.isdisjoint(line.not_yet):
                found = None
            if self._goes_on(where, entry, found, rules if found is None else ()):
                return Heard.ANEW, violations
            if found is not None:
                violations = self._fill(where, entry, early, found, line, before)
        elif violations and not self._follows(entry, violations) and self._goes_on(where, entry, None, rules):
            return Heard.ANEW, violations
        return Heard.DUE, violations

    def _superfluous(self, act: Act[S]) -> bool:
        """Whether an act that cannot be done only repeats what is settled."""
        course = self._course
        earlier = (done.act for done in course.books.history.acts())
        return course.game.superfluous(course.state, act, earlier)

    def _too_early(self, violations: Sequence[RuleViolation] | None) -> str | None:
        """The rule that an act breaks which comes before something is over; empty where it cannot be done."""
        if violations is None:
            return ""
        order = self._course.game.order_rules
        return next((one.rule for one in violations if not one.names.isdisjoint(order)), None)

    def _elsewhere_in_time(self, entry: Done[S], violations: Sequence[RuleViolation] | None) -> bool:
        """Whether an act is early only because an earlier one was out of turn: then nothing went unsaid."""
        order, worlds = self._course.game.order_rules, self._course.books.worlds
        early = [one for one in violations or () if not one.names.isdisjoint(order)]
        return bool(early) and all(worlds.explaining(entry.act, one, entry.stated) for one in early)

    def _silence(self, entry: Done[S]) -> Filled[S] | None:
        """What went unsaid before an act that would otherwise come too early."""
        if entry.step in self._early:
            return None
        one = self._course
        return filled(
            one.game,
            one.books.history,
            one.state,
            entry.act,
            one.waive,
            entry.stated,
            one.at_table,
            self._late,
        )

    def _silence_as_shown(self, where: Where, entry: Done[S]) -> Filled[S] | None:
        """What went unsaid, if it breaks no rule where things lie as the table shows them before the act."""
        one = self._course
        unsaid = one.game.unsaid(one.state)
        if unsaid is None or entry.step in self._early:
            return None
        try:
            broken = one.game.judge(one.state, unsaid.act, one.waive)
        except Impossible:
            return None

        def fits(position: S) -> bool:
            return one.broken(position, unsaid.act) == frozenset()

        if not broken or not self._causes.reconsider(where.step, unsaid.act.by, fits):
            return None
        there = replace(where, player=unsaid.act.by, action=unsaid.act.do)
        rests = [Sorted(violation, where.step - 1, Severity.UNVERIFIABLE) for violation in broken]
        self._causes.tell(there, rests)
        return self._silence(entry)

    def _standing(self) -> _Standing[S]:
        """How everything stands now, to be judged anew from."""
        one = self._course
        return one.game.fork(one.state), one.books.copy(), list(one.verdict.findings), one.verdict.actions

    def _fill(
        self,
        where: Where,
        entry: Done[S],
        early: str,
        found: Filled[S],
        line: Line[S],
        before: _Standing[S],
    ) -> list[RuleViolation]:
        """Take as done what the act shows to have gone unsaid; returns what the act breaks then.

        ``before``: how all stood at the act, before anything was taken over from the table.
        """
        course, causes = self._course, self._causes
        books, game = course.books, course.game
        self._open = _Crossing(
            where, early, found, *before, [line],
            game.clock(course.state) != game.clock(found.state),
        )  # fmt: skip
        self._late = []
        lost = books.doubted.get(GAME)  # perhaps it was said in what is missing
        if found.words:
            words = f"{found.words}; the next act shows it"
            silent = [player for player in found.silent if player is not None]
            forgot = next((one.act for one in found.unsaid if [one.act.by] == silent), None)
            who = replace(where, player=forgot.by, action=forgot.do, told="") if forgot is not None else where
            course.reporter.report(who, UNSAID, Severity.BOOKKEEPING, words, lost)
            course.reporter.amend(help="say it, so that everybody at the table knows how far the game is")
        for one in found.unsaid:
            done: Done[S] = Done(where.step, one.act, Recorded(()))
            if broken := course.judge(done):
                there = replace(where, player=one.act.by, action=one.act.do, when=game.clock(course.state))
                causes.tell(there, causes.sort(there, done, broken, course.touched(one.act)))
                about = frozenset().union(*(violation.about for violation in broken))
                books.doubt(one.doubtful(about), where.step)
                done = replace(done, faulty=True)
            if one.roll is not None:
                books.worlds.add(course.rolled(one.roll), frozenset({where.step}), ("chance",))
            books.history.before(course.state)
            inexact, others = forced(game, course.state, done)
            books.history.entries.append(done)
            books.worlds.add(others, frozenset({where.step}), inexact)
        if found.roll is not None:
            self._made(replace(where, player=found.roll.by, action=found.roll.do), found.roll, found.state)
        return course.judge(entry)

    def _made(self, where: Where, roll: Act[S], state: S) -> None:
        """A roll was made and its result not told: play goes on from a position that the act fits."""
        course, books = self._course, self._course.books
        (draw,) = roll.draws(course.state)
        words = f"the result of the {draw.purpose} is not told; the next act shows that it was rolled"
        course.reporter.report(where, "CHANCE-MISSING", Severity.UNVERIFIABLE, words, books.doubted.get(GAME))
        positions = course.rolled(roll)
        books.history.entries.append(Done(where.step, roll, Recorded(()), dropped=True))
        books.worlds.add(positions, frozenset({where.step}), ("chance",))
        course.go_over(state)

    def _look_back(self, where: Where, entry: Done[S], legal: bool) -> None:
        """Once play fits it after the clock has gone on, or in the silent player's next turn, it is certain.

        Where the clock went on without a word in a written log, only its next step tells: until then the
        silent player may go on with the turn that was taken as over, unless what he does would break a rule
        in it. At a table that step may still tell otherwise, by what it shows. If it cost a breach, that
        stays open. An act that says what was taken as done makes nothing certain: later ones may show when
        it was done. At a table it is certain, too, once another turn is ended in words, unless the clock has
        gone on without one: whoever goes on with a turn that was interrupted is the next to end one.
        """
        crossing = self._open
        if crossing is None:
            return
        another = entry.act.do in crossing.filled.endings and entry.act.by not in crossing.filled.silent
        doubtful = crossing.turned or crossing.filled.breaks or crossing.doubtful
        if legal and another and self._course.at_table and not doubtful:
            self._open = None
            return
        if legal and entry.act.by in crossing.filled.silent:
            since = (line.do for line in crossing.lines[1:-1])
            if not crossing.filled.endings.isdisjoint(since):
                if not crossing.turned or self._breaks_in_that_order(crossing, entry):
                    self._open = None
                    return
                crossing.settled |= self._course.at_table
        if crossing.clock is None:
            crossing.clock = where.when
        told = where.when != crossing.clock and (legal or not crossing.turned)
        told = told and not (crossing.filled.breaks and len(crossing.filled.unsaid) > 1)  # whose turn was it?
        told = told and not (crossing.doubtful or any(one.act == entry.act for one in crossing.filled.unsaid))
        if told or len(crossing.lines) > MOST_BACK or crossing.tried >= MOST_TRIED:
            self._open = None

    def _follows(self, entry: Done[S], violations: Sequence[RuleViolation]) -> bool:
        """Whether what an act breaks follows from something else than a doubt about the order of play."""
        doubtful = self._open is not None and self._open.doubtful
        return not doubtful and self._causes.follows(entry, violations)

    def _says_it_late(self, entry: Done[S]) -> bool:
        """Whether an act only says what was taken as done.

        At a table, where things are done first and said afterwards, it was said late. In a written log nobody
        can see whether it was, or whether the other player acted too early.
        """
        crossing, course = self._open, self._course
        if crossing is None or crossing.settled:
            return False
        said = next((one for one in crossing.filled.unsaid if one.act == entry.act), None)
        if said is None:
            return False
        if not said.at_once and crossing.rule and not course.at_table:
            findings = course.verdict.findings
            for place, one in enumerate(findings):
                if one.step == crossing.where.step and one.code == UNSAID:
                    message = f"{crossing.filled.words} until step {entry.step}; who was early is not seen"
                    findings[place] = replace(
                        one, code=crossing.rule, severity=Severity.UNVERIFIABLE, message=message
                    )
                    crossing.doubtful = True
        crossing.told_since |= course.at_table and not said.ends_turn
        self._late = [entry.act]
        course.books.history.entries.append(replace(entry, dropped=True))
        if crossing.doubtful:
            early = self._in_that_order(crossing, crossing.lines)
            course.books.worlds.add(early, frozenset({crossing.where.step}), ("order",))
        return True

    def _breaks_in_that_order(self, crossing: _Crossing[S], entry: Done[S]) -> bool:
        """Whether an act breaks a rule if nothing went unsaid before it."""
        there = self._in_that_order(crossing, crossing.lines[:-1])
        return any(self._course.broken(position, entry.act) != frozenset() for position in there)

    def _in_that_order(self, crossing: _Crossing[S], lines: Sequence[Line[S]]) -> list[S]:
        """The position if nothing went unsaid: all since was done when it was told."""
        game, state = self._course.game, self._course.game.fork(crossing.state)
        try:
            for line in lines:
                if not isinstance(line.act, Unread):
                    game.force(state, line.act, Recorded(line.chance))
        except (Impossible, ChanceError):
            return []
        return [state]

    def _goes_on(
        self, where: Where, entry: Done[S], found: Filled[S] | None, broken: Collection[str] = ()
    ) -> bool:
        """Whether somebody goes on with what was taken as over: then the other player acted too early.

        The same holds for an act that nothing left unsaid explains. The game is judged anew from the early
        act; False where that explains no more than before. So it is where no turn was taken as over, and the
        act still breaks the rules that were ``broken``.
        """
        crossing = self._open
        if crossing is None or crossing.settled:
            return False
        over = crossing.filled.silent
        if crossing.where.action in crossing.filled.endings or crossing.told_since:
            over |= {
                crossing.where.player
            }  # who said at once that the own turn is over as well, or acted before
        explained = found is not None and not found.breaks
        if crossing.filled.breaks:
            over |= {entry.act.by}  # silence cost a breach: one act out of turn may explain that and this
        if entry.act.by not in over and (explained or self._course.at_table):
            return False  # silence explains it, or the table may
        if explained and not crossing.turned and where.when != crossing.where.when:
            return False  # the clock was told to go on since: silence explains it
        return self._judged_anew(where, () if crossing.filled.endings else broken)

    def _tells_what_was_silent(self, entry: Done[S], expected: Any) -> bool:
        """Whether an act tells what was taken as left unsaid: the table shows that it is not done again.

        Somebody whose turn was taken as ended must have said since that it ends.
        """
        crossing, course = self._open, self._course
        if crossing is None or not isinstance(expected, Shown):
            return False
        ends = [one.act for one in crossing.filled.unsaid if one.ends_turn]
        since = {(line.do, line.by) for line in crossing.lines[1:]}
        if not any((end.do, end.by) in since for end in ends):
            return False
        if not any(one.act == entry.act and not one.at_once for one in crossing.filled.unsaid):
            return False
        after = course.game.fork(course.state)
        course.game.force(after, entry.act, Decided(()))
        here, there = course.game.facts(course.state), course.game.facts(after)
        told = [name for name in expected if here.get(name) != there.get(name)]
        return bool(told) and all(expected[name] == here.get(name) for name in told)

    def _judged_anew(self, where: Where, broken: Collection[str] = ()) -> bool:
        """Judge the game anew, with nothing taken as unsaid before the earlier act.

        It stays so if that explains all acts since; otherwise everything is as before, and the answer False.
        On the way it may be judged anew from later acts.
        """
        crossing, course = self._open, self._course
        assert crossing is not None
        if len(crossing.lines) > self._left:
            crossing.tried += 1
            return False
        self._left -= len(crossing.lines)
        verdict = course.verdict
        kept = (course.state, course.books, list(verdict.findings), verdict.actions)
        breaches = course.reporter.breaches
        self._open = None
        course.state, course.books = course.game.fork(crossing.state), crossing.books.copy()
        verdict.findings[:], verdict.actions = crossing.findings, crossing.actions - 1
        self._early |= {crossing.where.step}
        shown, course.shown = course.shown, None
        for line in crossing.lines:
            self.follow(line)  # on the way the game may be judged anew from a later act
            self._play(line)
        course.shown = shown
        now = [one for one in verdict.findings if one.step == where.step]
        fits = not any(_leaves_open(one) for one in now)
        fits = fits and not any(one.code in broken and one.severity is Severity.VIOLATION for one in now)
        if fits and course.reporter.breaches <= breaches + 1 and self._tells_more(crossing):
            return True
        crossing.tried += 1
        self._restore(kept, crossing)
        return False

    def _restore(self, kept: tuple[S, Books[S], list[Finding], int], crossing: _Crossing[S]) -> None:
        """Have everything as it was before the game was judged anew."""
        course = self._course
        course.state, course.books, self._open = kept[0], kept[1], crossing
        course.verdict.findings[:], course.verdict.actions = kept[2], kept[3]
        self._early -= {crossing.where.step}

    def _tells_more(self, crossing: _Crossing[S]) -> bool:
        """Whether one breach, that of who was early, stands for all since, where silence cost one as well."""
        if not crossing.filled.breaks:
            return True
        since = self._course.verdict.findings[len(crossing.findings) :]
        roots = [one for one in since if one.severity is Severity.VIOLATION and one.caused_by is None]
        return {one.step for one in roots} <= {crossing.where.step}


def _leaves_open(one: Finding) -> bool:
    """Whether an act with a finding shows nothing of what came before: in doubt, or a breach of its own."""
    if one.severity is Severity.UNVERIFIABLE:
        return True
    return one.caused_by is None and (one.severity is Severity.VIOLATION or one.code == UNSAID)
