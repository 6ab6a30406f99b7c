"""Replay of a recorded game through an engine, and the verdict on it.

A replay never stops at a broken rule: the act is forced as the table did it, impossible acts are dropped.
What players leave unsaid is taken as done when the next act shows it (:mod:`hfmod.engine.silence`). A later
breach has a cause of its own unless it is none in another position that the table may have had
(:mod:`hfmod.engine.worlds`); findings that follow from an earlier one carry ``caused_by``. What an act
changed that nobody can read is in doubt until the log shows it again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, BadAction, Impossible, RuleViolation
from hfmod.engine.books import GAME, SCORE, TURN, Books, thing_of
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.differences import NOTHING
from hfmod.engine.expected import Expected
from hfmod.engine.game import Game
from hfmod.engine.history import Decided, Done
from hfmod.engine.lines import Doubt, Line, Reconsideration, Resumption, Unread, line_of
from hfmod.engine.reporting import UNSAID, Reporter, Where
from hfmod.engine.sealed import SEALED
from hfmod.engine.settled import Denied, denied
from hfmod.engine.silence import Filled, filled
from hfmod.engine.slips import Shown
from hfmod.engine.verdict import Verdict
from hfmod.engine.worlds import forced, rules_broken
from hfmod.findings import Breach, Finding, Location, Severity

S = TypeVar("S")

MOST_TRIED = 4  # times that it is thought over in vain
MOST_IN_VAIN = 24  # acts of a game for which a roll that they deny is looked for in vain
MOST_BACK = 64  # acts after which it is not thought over any more whether something went unsaid


@dataclass(frozen=True, slots=True)
class DeniedRoll(RuleViolation):
    """A roll of an earlier step that an act denies: a breach whatever else the position may be."""


@dataclass(frozen=True, slots=True)
class _Sorted:
    """A broken rule, and the step of what it follows from."""

    violation: RuleViolation
    cause: int | None
    severity: Severity


@dataclass
class _Crossing(Generic[S]):
    """What was taken as left unsaid before an act, and all that is needed to think again."""

    where: Where  # the act that showed it
    rule: str  # that it would have broken; empty where it would not have been possible
    filled: Filled[S]
    state: S
    books: Books[S]
    findings: list[Finding]
    actions: int
    lines: list[Line[S]]
    tried: int = 0  # how often it was thought over in vain
    clock: str | None = None  # since then


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
        self.game = game
        self.state = game.new({**header, "options": options})
        self.source = source
        self.waive = frozenset(waive)
        self.verdict = Verdict(game.id, [source], options=options, waived=sorted(self.waive))
        self._reporter = Reporter(self.verdict)
        self._books: Books[S] = Books(game, self.waive)
        self._crossing: _Crossing[S] | None = None
        self._early: frozenset[int] = frozenset()  # steps before which nothing is taken as left unsaid
        # A position with a player's things as a table showed them just before a step, and where its pieces
        # lay in words; None for other logs.
        self.shown: Callable[[S, int, str], tuple[S, Mapping[str, str]] | None] | None = None

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

    def take(self, item: Doubt | Resumption[S] | Reconsideration[S]) -> None:
        """Take in what a log shows beside its acts."""
        match item:
            case Doubt(step, player):
                self._doubt(step, player)
            case Resumption(state):
                self.state = state
                self._books.clear()
                self._crossing = None
            case Reconsideration(step, player, better):
                self.reconsider(step, player, better)

    def _doubt(self, step: int, player: str | None) -> None:
        """What a player did may have been to any of his things; something missing, to anything at all."""
        self._books.doubts.add(step)
        things = self._things()
        touched = [*things, GAME] if player is None else [t for t in things if t.endswith(f":{player}")]
        self._books.doubt(touched, step)

    def finish(self) -> Verdict:
        self.verdict.score = self.game.score(self.state)
        self.verdict.result = self.game.result(self.state)
        return self.verdict

    def play(self, line: Line[S]) -> None:
        """Replay one act of a log."""
        if self._crossing is not None:
            self._crossing.lines.append(line)
        self._play(line)

    def _play(self, line: Line[S]) -> None:
        self.verdict.actions += 1
        step = self.verdict.actions if line.step is None else line.step
        clock = self.game.clock(self.state)
        where = Where(step, line.by, line.do, clock, Location(self.source, line.number))
        if isinstance(line.act, Unread):  # the writer's matter and no breach
            self._dropped(where, "LOG-ACT", Severity.UNVERIFIABLE, line.act.why, frozenset())
        elif self._done_anew(where, line.act, line):
            return
        self._expect(where, line.expect)

    # -- one act --------------------------------------------------------------------------------------

    def _done_anew(self, where: Where, act: Act[S], line: Line[S]) -> bool:
        """Judge and do an act. True where the game was played anew from an earlier step, up to this one."""
        entry: Done[S] = Done(where.step, act, Recorded(line.chance), line.figures)
        violations: list[RuleViolation] | None
        self._books.give_up()
        try:
            violations, reason = self._judge(entry), None
        except Impossible as error:
            violations, reason = None, error
        early = self._too_early(violations)
        self._look_back(where, entry, legal=violations == [])
        if self._tells_what_was_silent(entry, line.expect) and self._judged_anew(where):
            return True
        if self._crossing is not None and violations != [] and self._says_it_late(entry):
            return False
        if early is not None and not self._elsewhere_in_time(entry, violations):
            found = self._silence(entry)
            if self._crossing is not None and self._goes_on(where, entry, found):
                return True
            if found is not None:
                violations = self._fill(where, entry, early, found, line)
        elif violations and self._crossing is not None and self._goes_on(where, entry, None):
            return True
        if violations is None:
            assert reason is not None
            violations = self._judged_elsewhere(where, entry, reason)
        if violations is None:
            return False
        touched, faults = self._touched(act), list[_Sorted]()
        if violations:
            where = replace(where, told=self.game.tell(self.state, act))
            faults = self._sort(where, entry, violations, touched)
            self._tell(where, faults)
        self._do(where, entry, faults, touched)
        return False

    def _judge(self, entry: Done[S]) -> list[RuleViolation]:
        return self.game.judge(self.state, entry.act, self.waive, entry.stated)

    def _judged_elsewhere(
        self, where: Where, entry: Done[S], reason: Impossible
    ) -> list[RuleViolation] | None:
        """What an impossible act breaks in a position that the table must have; None where there is none."""
        act, books = entry.act, self._books
        if self.game.superfluous(self.state, act, (done.act for done in books.history.acts())):
            books.history.entries.append(replace(entry, dropped=True))
            return None
        if (world := books.worlds.allowing(act)) is not None:
            self._go_over(world.state)
            return self._judge(entry)
        if self._reconsider_all(where, lambda position: self._broken(position, act) is not None):
            return self._judge(entry)
        touched = self._touched(act)
        doubted = books.doubt_of(reason.about | touched | self._own(where))
        if doubted is None:
            doubted = books.elsewhere(reason.about)
        if doubted is None and books.in_vain < MOST_IN_VAIN and not self.game.rolls_lie_open:
            roll = denied(self.game, books.history, entry, lambda at: self._broken(at, act) is not None, None)
            books.in_vain += roll is None
            if roll is not None:
                violations = self._denies(entry, roll)
                if roll.done:
                    self._tell(where, [_Sorted(one, None, one.severity) for one in violations])
                return None if roll.done else violations
        books.history.entries.append(replace(entry, dropped=True))
        self._drop_impossible(where, reason, touched, doubted)
        return None

    def _drop_impossible(
        self, where: Where, reason: Impossible, touched: frozenset[str], doubted: int | None
    ) -> None:
        """Nobody can do what cannot be done: where one of his things is in doubt, it follows from that."""
        code = reason.rule if reason.rule and reason.rule not in self.waive else "IMPOSSIBLE"
        about = reason.about | touched
        self._dropped(where, code, Severity.VIOLATION, str(reason), about, doubted)
        if reason.legal:
            self._reporter.amend(legal=reason.legal)

    def _go_over(self, state: S) -> None:
        """Go on from a position that the table has, as what it does shows."""
        self.state = state
        self._books.history.jumped()

    def _denies(self, entry: Done[S], roll: Denied[S]) -> list[RuleViolation]:
        """Go on as the table did that denies a roll; what the act breaks, that first."""
        self._go_over(roll.state)
        how = (
            "it is made again or bought off"
            if roll.repeated
            else "play goes on as if it had fallen otherwise"
        )
        message = f"a roll counts once it is made (step {roll.step}: {roll.told}), and here {how}"
        facts = {"roll": roll.told, "roll_step": roll.step}
        breach = DeniedRoll(roll.rule, message, facts, "play on as the first roll has it")
        waived = not breach.names.isdisjoint(self.waive)
        return [*([] if waived else [breach]), *([] if roll.done else self._judge(entry))]

    def _touched(self, act: Act[S]) -> frozenset[str]:
        try:
            return act.touches(self.state)
        except (Impossible, LookupError):
            return frozenset()

    def _do(self, where: Where, entry: Done[S], found: Sequence[_Sorted], touched: frozenset[str]) -> None:
        """Do an act as the table did it, and note what of it cannot be done just so."""
        faults = [one for one in found if one.violation.rule != SEALED]  # what is not shown touches nothing
        books, about = self._books, touched.union(*(one.violation.about for one in found))
        cause = min((self._root(where, one) for one in faults), default=books.taints(touched))
        doubt = books.doubt_of(books.spreads(touched))
        before = self._things() if cause is not None or doubt is not None else {}
        inexact: frozenset[str] = frozenset()
        others: list[S] = []
        books.history.before(self.state)
        try:
            outcomes = entry.chance.decide(entry.act.draws(self.state))
            if outcomes:
                entry = replace(entry, outcomes=tuple(outcomes))
            if faults:
                inexact, others = forced(self.game, self.state, entry)
                if cause == where.step and (others or not inexact):
                    books.traced.add(cause)
            else:
                entry.act.perform(self.state, outcomes)
            books.history.entries.append(entry)
        except ChanceError as error:
            self._without_chance(where, entry, error, about)
        except Impossible as error:
            self._dropped(where, "IMPOSSIBLE", Severity.VIOLATION, str(error), error.about | about)
        after = self._things() if before else {}
        changed = {thing for thing in after if before.get(thing, NOTHING) != after[thing]}
        if inexact and cause is not None:
            books.worlds.add(others, frozenset({cause}), inexact)
            if not others:  # no position can be made: what the act changed is in doubt
                books.doubt(inexact | (changed - {GAME}), cause)
        if doubt is not None:  # what is made of things in doubt is in doubt, too
            books.doubt(changed - {GAME}, doubt)
        if cause is not None:
            if cause in books.traced or self._severity_of(cause) is not Severity.VIOLATION:
                # whose turn it is, and what it was used for, does not hang on a doubt about somebody's things
                changed.discard(GAME)
                about = frozenset(thing for thing in about if not thing.startswith(TURN))
            if not faults and self._severity_of(cause) is not Severity.VIOLATION:
                about = frozenset()  # what an act only uses stands as it did before a slip
            books.touch(about | changed, cause)

    def _without_chance(
        self, where: Where, entry: Done[S], error: ChanceError, about: frozenset[str]
    ) -> None:
        """No outcome is invented: the act is dropped; the table may have any position that it leads to."""
        missing = error.code == "CHANCE-MISSING"
        severity = Severity.UNVERIFIABLE if missing else Severity.VIOLATION
        draws = entry.act.draws(self.state)
        self._books.history.entries.append(replace(entry, dropped=True))
        self._dropped(where, error.code, severity, str(error), about, self._books.doubt_of(about))
        if missing and len(draws) == 1 and draws[0].kind not in ("draw", "sample", "shuffle"):
            self._books.worlds.add(self._rolled(entry.act), frozenset({where.step}), ("chance",))

    def _rolled(self, roll: Act[S]) -> list[S]:
        """The positions that one die can lead to."""
        states = []
        for face in range(1, roll.draws(self.state)[0].sides + 1):
            states.append(self.game.fork(self.state))
            roll.perform(states[-1], [face])
        return states

    def _dropped(
        self,
        where: Where,
        code: str,
        severity: Severity,
        why: str,
        about: frozenset[str],
        cause: int | None = None,
    ) -> None:
        """Report an act that was not done. What the table did instead is unknown: all its player's things."""
        if cause is not None:
            severity = Severity.UNVERIFIABLE
        self._reporter.report(where, code, severity, f"dropped: {why}", cause)
        if cause is None:
            self._books.dropped.add(where.step)
        self._books.doubt(about | self._own(where), where.step if cause is None else cause)

    def _own(self, where: Where) -> set[str]:
        return {thing for thing in self._things() if thing.endswith(f":{where.player}")}

    # -- what goes unsaid -----------------------------------------------------------------------------

    def _too_early(self, violations: Sequence[RuleViolation] | None) -> str | None:
        """The rule that an act breaks which comes before something is over; empty where it cannot be done."""
        if violations is None:
            return ""
        rules = (one.rule for one in violations if not one.names.isdisjoint(self.game.order_rules))
        return next(rules, None)

    def _elsewhere_in_time(self, entry: Done[S], violations: Sequence[RuleViolation] | None) -> bool:
        """Whether an act comes early only since an earlier one came out of turn: nothing went unsaid then."""
        early = [one for one in violations or () if not one.names.isdisjoint(self.game.order_rules)]
        worlds = self._books.worlds
        return bool(early) and all(worlds.explaining(entry.act, one, entry.stated) for one in early)

    def _silence(self, entry: Done[S]) -> Filled[S] | None:
        """What went unsaid before an act that comes too early else."""
        if entry.step in self._early:
            return None
        history = self._books.history
        seen = self.shown is not None
        return filled(self.game, history, self.state, entry.act, self.waive, entry.stated, seen)

    def _fill(
        self,
        where: Where,
        entry: Done[S],
        early: str,
        found: Filled[S],
        line: Line[S],
    ) -> list[RuleViolation]:
        """Take as done what the act shows to have gone unsaid; returns what the act breaks then."""
        history = self._books.history
        self._crossing = _Crossing(
            where, early, found, self.game.fork(self.state), self._books.copy(),
            list(self.verdict.findings), self.verdict.actions, [line],
        )  # fmt: skip
        lost = self._books.doubted.get(GAME)  # perhaps it was said in what is missing
        if found.words:
            words = f"{found.words}; the next act shows it"
            self._reporter.report(where, UNSAID, Severity.BOOKKEEPING, words, lost)
            self._reporter.amend(help="say it, so that everybody at the table knows how far the game is")
        for one in found.unsaid:
            done: Done[S] = Done(where.step, one.act, Recorded(()))
            if broken := self._judge(done):
                there = replace(where, player=one.act.by, action=one.act.do, when=self.game.clock(self.state))
                self._tell(there, self._sort(there, done, broken, self._touched(one.act)))
                about = frozenset().union(*(violation.about for violation in broken))
                self._books.doubt(one.doubtful(about), where.step)
            if one.roll is not None:
                self._books.worlds.add(self._rolled(one.roll), frozenset({where.step}), ("chance",))
            history.before(self.state)
            self.game.force(self.state, one.act, Recorded(()))
            history.entries.append(done)
        return self._judge(entry)

    def _look_back(self, where: Where, entry: Done[S], legal: bool) -> None:
        """What was left unsaid is certain once the clock has gone on, or its player has the next turn."""
        crossing = self._crossing
        if crossing is None:
            return
        if legal and entry.act.by in crossing.filled.silent:
            since = (line.do for line in crossing.lines[1:-1])
            if not crossing.filled.endings.isdisjoint(since):
                self._crossing = None
                return
        if crossing.clock is None:
            crossing.clock = where.when
        if where.when != crossing.clock or len(crossing.lines) > MOST_BACK or crossing.tried >= MOST_TRIED:
            self._crossing = None

    def _says_it_late(self, entry: Done[S]) -> bool:
        """Whether an act only says what was taken as left unsaid.

        In a written log nobody can see when it was meant; at a table, where things are done first and said
        afterwards, the word came late.
        """
        crossing = self._crossing
        assert crossing is not None
        said = next((one for one in crossing.filled.unsaid if one.act == entry.act), None)
        if said is None:
            return False
        if not said.at_once and crossing.rule and self.shown is None:
            for place, one in enumerate(self.verdict.findings):
                if one.step == crossing.where.step and one.code == UNSAID:
                    message = f"{crossing.filled.words} until step {entry.step}; who was early is not seen"
                    self.verdict.findings[place] = replace(
                        one, code=crossing.rule, severity=Severity.UNVERIFIABLE, message=message
                    )
        self._books.history.entries.append(replace(entry, dropped=True))
        return True

    def _goes_on(self, where: Where, entry: Done[S], found: Filled[S] | None) -> bool:
        """Whether somebody goes on with what was taken as over: then the other one acted too early.

        So it is, too, where nothing left unsaid explains an act. The game is judged anew from there, and that
        stays if the act was left to do.
        """
        crossing = self._crossing
        assert crossing is not None
        over = crossing.filled.silent
        if crossing.where.action in crossing.filled.endings:
            over |= {crossing.where.player}  # who said at once that the own turn is over as well
        if entry.act.by not in over and (found is not None or self.shown is not None):
            return False  # silence explains it, or the table may
        return self._judged_anew(where)

    def _tells_what_was_silent(self, entry: Done[S], expected: Any) -> bool:
        """Whether an act tells what was taken as left unsaid: the table shows that it is not done again.

        Somebody whose turn was taken as ended must have said since that it ends.
        """
        crossing = self._crossing
        if crossing is None or not isinstance(expected, Shown):
            return False
        ends = [one.act for one in crossing.filled.unsaid if one.ends_turn]
        since = {(line.do, line.by) for line in crossing.lines[1:]}
        if not any((end.do, end.by) in since for end in ends):
            return False
        if not any(one.act == entry.act and not one.at_once for one in crossing.filled.unsaid):
            return False
        after = self.game.fork(self.state)
        self.game.force(after, entry.act, Decided(()))
        here, there = self.game.facts(self.state), self.game.facts(after)
        told = [name for name in expected if here.get(name) != there.get(name)]
        return bool(told) and all(expected[name] == here.get(name) for name in told)

    def _judged_anew(self, where: Where) -> bool:
        """Judge the game again with nothing left unsaid before an earlier act, if that explains all since."""
        crossing = self._crossing
        assert crossing is not None
        kept = (self.state, self._books, list(self.verdict.findings), self.verdict.actions)
        broken = self._reporter.breaches
        self._crossing = None
        self.state, self._books = self.game.fork(crossing.state), crossing.books.copy()
        self.verdict.findings[:], self.verdict.actions = crossing.findings, crossing.actions - 1
        self._early |= {crossing.where.step}
        shown, self.shown = self.shown, None
        for line in crossing.lines:
            self._play(line)
        self.shown = shown
        now = [one for one in self.verdict.findings if one.step == where.step and one.caused_by is None]
        fits = not any(one.severity is Severity.VIOLATION or one.code == UNSAID for one in now)
        if fits and self._reporter.breaches <= broken + 1:
            return True
        crossing.tried += 1
        self.state, self._books, self._crossing = kept[0], kept[1], crossing
        self.verdict.findings[:], self.verdict.actions = kept[2], kept[3]
        self._early -= {crossing.where.step}
        return False

    # -- causes ---------------------------------------------------------------------------------------

    def _sort(
        self, where: Where, entry: Done[S], violations: list[RuleViolation], touched: frozenset[str]
    ) -> list[_Sorted]:
        """The broken rules with what each follows from; what follows from nothing is a breach of its own."""
        act = entry.act
        found = [self._caused(entry, one, touched) for one in violations]
        roots = [
            one.violation for one in found if one.cause is None and not isinstance(one.violation, DeniedRoll)
        ]
        if not roots:
            return self._advised(act, found)
        names = frozenset().union(*(one.names for one in roots))
        things = frozenset().union(*(one.about for one in roots))

        def goes(position: S) -> bool:
            broken = self._broken(position, act)
            return broken is not None and names.isdisjoint(broken)

        if not names.isdisjoint(self.game.rest_on_rolls) and self._books.in_vain < MOST_IN_VAIN:
            roll = denied(self.game, self._books.history, entry, goes, things)
            self._books.in_vain += roll is None
            if roll is not None:
                return self._sort(where, entry, self._denies(entry, roll), self._touched(act))
        cleared = self._cleared(where, act, [one for one in roots if one.severity is Severity.VIOLATION])
        if cleared:
            for one in cleared:
                self._books.doubt(one.about or touched, where.step - 1)
            violations = self._judge(entry)
            still = {one.rule for one in violations}
            violations += [one for one in cleared if one.rule not in still]
            found = [
                _Sorted(one, where.step - 1, Severity.UNVERIFIABLE)
                if one in cleared
                else self._caused(entry, one, touched)
                for one in violations
            ]
        for each in found:
            lacking = self.game.shortage(self.state, act, each.violation)
            if lacking is not None and each.cause is None:
                self._books.shortages.setdefault(lacking, where.step)
        return self._advised(act, found)

    def _advised(self, act: Act[S], found: Sequence[_Sorted]) -> list[_Sorted]:
        return [replace(one, violation=self.game.advise(self.state, act, one.violation)) for one in found]

    def _caused(self, entry: Done[S], violation: RuleViolation, touched: frozenset[str]) -> _Sorted:
        if violation.severity is not Severity.VIOLATION or isinstance(violation, DeniedRoll):
            return _Sorted(violation, None, violation.severity)
        world = self._books.worlds.explaining(entry.act, violation, entry.stated)
        cause = min(world.causes) if world is not None else None
        if cause is None:
            lacking = self.game.shortage(self.state, entry.act, violation)
            cause = self._books.shortages.get(lacking) if lacking is not None else None
            if cause is not None:  # of an earlier act, which a table may have told in the same step
                return _Sorted(violation, cause, self._severity_of(cause))
        if cause is None:
            cause = self._books.doubt_of(violation.about or touched)
            if cause is not None and cause in self._books.dropped:
                return _Sorted(violation, cause, Severity.UNVERIFIABLE)
        if cause is None and self.shown is not None:  # of a table less is known than of a written log
            near = self._books.touch_of(violation.about or touched)
            if near is not None and self._severity_of(near) is Severity.UNVERIFIABLE:
                cause = near
        if cause == entry.step:
            if cause in self._books.doubts:  # nobody knows what came before the act
                return _Sorted(violation, cause, Severity.UNVERIFIABLE)
            return _Sorted(violation, None, Severity.VIOLATION)
        return _Sorted(violation, cause, Severity.VIOLATION if cause is None else self._severity_of(cause))

    def _root(self, where: Where, one: _Sorted) -> int:
        return where.step if one.cause is None else one.cause

    def _tell(self, where: Where, found: Sequence[_Sorted]) -> None:
        """Report what an act breaks: one finding for all that has the same cause."""
        groups: dict[tuple[int | None, Severity], list[RuleViolation]] = {}
        for one in found:
            groups.setdefault((one.cause, one.severity), []).append(one.violation)
        for (cause, severity), (first, *more) in groups.items():
            self._reporter.report(where, first.rule, severity, first.message, cause)
            self._reporter.amend(
                facts=first.facts,
                legal=first.legal,
                told=where.told,
                also=first.also,
                more=tuple(Breach(one.rule, one.message, one.facts, one.legal, one.also) for one in more),
            )

    def _things(self) -> dict[str, Any]:
        """The game's facts by the thing that they belong to: ``aquas.white`` is of ``aquas:white``."""
        things: dict[str, Any] = {}
        for name, value in self.game.facts(self.state).items():
            things.setdefault(thing_of(name), []).append(value)
        return things

    # -- what a table shows ----------------------------------------------------------------------------

    def reconsider(self, step: int, player: str | None, better: Callable[[S], bool]) -> bool:
        """Go on from what the table shows of a player's things just before a step, where that is better.

        The difference is bookkeeping: something was told late, in another order, or not at all. What rests on
        it is unverifiable, and nothing that follows is a breach because of it.
        """
        if self.shown is None or player is None:
            return False
        shown = self.shown(self.state, step, player)
        if shown is None:
            return False
        position, places = shown
        here, there = self.game.facts(self.state), self.game.facts(position)
        own = [name for name in here if name.endswith(f".{player}") and not name.startswith(SCORE)]
        differs = [name for name in own if here[name] != there[name]]
        if not differs or not better(position):
            return False
        where = Where(step - 1, player, None, self.game.clock(self.state), Location(self.source))
        self._books.doubts.add(where.step)
        self._expect(where, Shown({name: there[name] for name in differs}, places))
        self._go_over(position)
        self._books.doubt(map(thing_of, differs), where.step)
        return True

    def _cleared(self, where: Where, act: Act[S], roots: Sequence[RuleViolation]) -> list[RuleViolation]:
        """What is no breach in the position that the table shows, from which the game then goes on."""
        cleared: list[RuleViolation] = []

        def better(position: S) -> bool:
            broken = self._broken(position, act)
            if broken is not None:
                cleared.extend(one for one in roots if one.rule not in broken)
            return bool(cleared)

        return cleared if roots and self._reconsider_all(where, better) else []

    def _reconsider_all(self, where: Where, better: Callable[[S], bool]) -> bool:
        """Look at the things of the act's player on the table first, then at those of each other one."""
        if self.shown is None or where.player is None:
            return False
        others = sorted({name.partition(".")[2] for name in self.game.facts(self.state)} - {"", where.player})
        return any(self.reconsider(where.step, player, better) for player in (where.player, *others))

    def _expect(self, where: Where, expected: Any) -> None:
        at_table = self.shown is not None
        Expected(self.game, self._reporter, self._books, where, at_table).compare(self.state, expected)

    def _severity_of(self, cause: int) -> Severity:
        return self._reporter.severity_of(cause, self._books.doubts)

    def _broken(self, position: S, act: Act[S]) -> frozenset[str] | None:
        """Rules that an act breaks in a position, None where it cannot be done."""
        return rules_broken(self.game, position, act, self.waive, None)
