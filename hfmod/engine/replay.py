"""Replay of a recorded game through an engine, and the verdict on it.

A replay never stops at a broken rule: the act is forced as the table did it, impossible acts are dropped,
and findings that merely follow from an earlier one carry ``caused_by``. For that, things (see
``RuleViolation.about``) touched by a faulty act are *disturbed* by its step, and a later finding about
disturbed things is its consequence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, BadAction, Impossible, RuleViolation, Unread
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.game import Game
from hfmod.engine.results import Result
from hfmod.engine.sealed import SEALED
from hfmod.engine.slips import Shown, Slip
from hfmod.findings import Finding, Location, Severity

S = TypeVar("S")

# The thing that everything hangs on, and the facts that tell it: how far the game is and whose turn.
GAME = "game"
CLOCK = frozenset({"ended", "player", "year"})
SCORE = "score."  # how names of facts begin that are sums over everything else

# What leaves open how things stand.
_UNSURE = {Severity.UNVERIFIABLE, Severity.BOOKKEEPING, Severity.NOTE}

# Keys of a log line that are not parameters of its act.
ENVELOPE = frozenset({"n", "chance", "expect", "figures", "note", "year", "id"})


@dataclass(frozen=True, slots=True)
class Part:
    """One of the logs of a game, with the steps of the game that it holds."""

    log: str
    first: int
    last: int


@dataclass
class Verdict:
    """What a replay found. ``verdict`` is legal, violations, unverifiable or unreadable."""

    game: str
    logs: list[str]
    actions: int = 0
    findings: list[Finding] = field(default_factory=list)
    options: Mapping[str, Any] = field(default_factory=dict)
    waived: list[str] = field(default_factory=list)
    score: dict[str, int] | None = None
    result: Result | None = None
    unreadable: bool = False
    setting: str = ""  # what was played, by how many, on which content
    files: list[Part] = field(default_factory=list)  # of a game in several logs

    def part(self, step: int | None) -> Part | None:
        """The log that holds a step of a game in several logs."""
        return next(
            (part for part in self.files if step is not None and part.first <= step <= part.last), None
        )

    @property
    def verdict(self) -> str:
        if self.unreadable:
            return "unreadable"
        kinds = Counter(finding.severity for finding in self.findings)
        if kinds[Severity.VIOLATION]:
            return "violations"
        return "unverifiable" if kinds[Severity.UNVERIFIABLE] else "legal"


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
        self._disturbed: dict[str, int] = {}
        self._owed: dict[str, Any] = {}  # expect facts already reported, with what the log claimed
        self._slips: set[str] = (
            set()
        )  # things disturbed by nothing but a slip that tells which pieces it is about
        self._misplaced: dict[
            str, tuple[int, str]
        ] = {}  # those pieces: the step, and the fact that showed them
        self._doubts: set[int] = set()  # steps at which the log does not show what a player did
        # The position with a player's things as a table showed them just before a step, and where its pieces
        # lay in words; None for other logs.
        self.shown: Callable[[int, str], tuple[S, Mapping[str, str]] | None] | None = None

    def run(self, lines: Iterable[tuple[int, Mapping[str, Any]]]) -> Verdict:
        """Replay (line number, action) pairs to the end and return the verdict."""
        for _ in self.steps(lines):
            pass
        return self.finish()

    def steps(self, lines: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[list[Finding]]:
        """Replay action by action; yields each action's findings, with ``state`` as it is after it."""
        for line, data in lines:
            before = len(self.verdict.findings)
            self.step(line, data)
            yield self.verdict.findings[before:]

    def resume(self, state: S) -> None:
        """Go on from another position, in which nothing follows from what was found before."""
        self.state = state
        self._disturbed.clear()
        self._owed.clear()
        self._slips.clear()
        self._misplaced.clear()

    def doubt(self, step: int, player: str) -> None:
        """The log does not show what a player did at a step: it may have been to any of his things."""
        self._doubts.add(step)
        self._disturb((thing for thing in self._things() if thing.endswith(f":{player}")), step)

    def reconsider(self, step: int, player: str | None, better: Callable[[S], bool]) -> bool:
        """Go on from what the table shows of a player's things just before a step, where that is better.

        The difference is bookkeeping: something was told late, in another order, or not at all. What rests on
        it is unverifiable, and nothing that follows is a breach because of it.
        """
        shown = self.shown(step, player) if self.shown is not None and player is not None else None
        if shown is None:
            return False
        position, places = shown
        here, there = self.game.facts(self.state), self.game.facts(position)
        own = [name for name in here if name.endswith(f".{player}") and not name.startswith(SCORE)]
        differs = [name for name in own if here[name] != there[name]]
        if not differs or not better(position):
            return False
        where = _Where(step - 1, player, None, self.game.clock(self.state), Location(self.source))
        self._doubts.add(where.step)
        self._expect(where, Shown({name: there[name] for name in differs}, places))
        self.state = position
        self._disturb(map(_thing, differs), where.step)
        return True

    def finish(self) -> Verdict:
        self.verdict.score = self.game.score(self.state)
        self.verdict.result = self.game.result(self.state)
        return self.verdict

    def step(self, line: int, data: Mapping[str, Any]) -> None:
        """Replay one action of the log; ``line`` is its line in the file."""
        self.verdict.actions += 1
        stated = data.get("n")
        step = stated if type(stated) is int else self.verdict.actions
        clock = self.game.clock(self.state)
        where = _Where(step, _name(data.get("by")), _name(data.get("do")), clock, Location(self.source, line))
        act = self._parse(where, data)
        if act is not None:
            self._play(where, act, data)
        self._expect(where, data.get("expect", {}))

    # -- one act --------------------------------------------------------------------------------------

    def _parse(self, where: _Where, data: Mapping[str, Any]) -> Act[S] | None:
        """The act of a line; None where it cannot be read, which is the writer's matter and no breach."""
        try:
            if isinstance(data, Unread):
                raise BadAction(data.why)
            return self.game.parse({key: value for key, value in data.items() if key not in ENVELOPE})
        except BadAction as error:
            self._dropped(where, "LOG-ACT", Severity.UNVERIFIABLE, str(error), frozenset())
            return None

    def _play(self, where: _Where, act: Act[S], data: Mapping[str, Any]) -> None:
        touched = self._touched(act)
        chance = data.get("chance", ())
        source = Recorded(chance if isinstance(chance, list | tuple) else ())
        try:
            figures = data.get("figures")
            stated = figures if isinstance(figures, Mapping) else None
            violations = self.game.judge(self.state, act, self.waive, stated)
        except Impossible as error:
            if self._uncaused(error.about | touched | self._own(where)) and self._reconsider_all(
                where, lambda position: self._broken(position, act) is not None
            ):
                self._play(where, act, data)
                return
            self._dropped(where, "IMPOSSIBLE", Severity.VIOLATION, str(error), error.about | touched)
            return
        if violations:
            where = replace(where, told=self.game.tell(self.state, act))
        violations = [self.game.advise(self.state, act, violation) for violation in violations]
        self._clear(where, act, [one for one in violations if self._uncaused(one.about or touched)], touched)
        reported = [self._violation(where, violation, touched) for violation in violations]
        about = touched.union(*(violation.about for violation in violations))
        faults = [
            finding for finding in reported if finding.code != SEALED
        ]  # what is not shown disturbs nothing
        cause = min((_root(finding) for finding in faults), default=self._cause(touched))
        before = self._things() if cause is not None else {}
        try:
            self.game.force(self.state, act, source)
        except ChanceError as error:
            severity = Severity.UNVERIFIABLE if error.code == "CHANCE-MISSING" else Severity.VIOLATION
            self._dropped(where, error.code, severity, str(error), about)
        except Impossible as error:
            self._dropped(where, "IMPOSSIBLE", Severity.VIOLATION, str(error), error.about | about)
        if cause is not None:
            after = self._things()
            changed = {thing for thing in after if before.get(thing, _Nothing) != after[thing]}
            if self._severity_of(cause) is not Severity.VIOLATION:
                changed.discard(GAME)  # whose turn it is does not hang on a doubt about somebody's things
            self._disturb(about | changed, cause)

    def _touched(self, act: Act[S]) -> frozenset[str]:
        try:
            return act.touches(self.state)
        except (Impossible, LookupError):
            return frozenset()

    def _dropped(self, where: _Where, code: str, severity: Severity, why: str, about: frozenset[str]) -> None:
        """Report an act that was not done. What the table did instead is unknown: all its player's things.

        Nobody can do what cannot be done: where one of his things stands in doubt, it follows from that.
        """
        own = self._own(where)
        found = about | own if code == "IMPOSSIBLE" else about
        finding = self._report(where, code, severity, f"dropped: {why}", found)
        self._disturb(about | own, _root(finding))

    def _own(self, where: _Where) -> set[str]:
        return {thing for thing in self._things() if thing.endswith(f":{where.player}")}

    def _clear(
        self, where: _Where, act: Act[S], violations: Sequence[RuleViolation], touched: frozenset[str]
    ) -> None:
        """Put in doubt what is no breach in the position that the table shows."""
        cleared: list[RuleViolation] = []

        def better(position: S) -> bool:
            broken = self._broken(position, act)
            if broken is not None:
                cleared.extend(one for one in violations if one.rule not in broken)
            return bool(cleared)

        if violations and self._reconsider_all(where, better):
            for violation in cleared:
                self._disturb(violation.about or touched, where.step - 1)

    def _reconsider_all(self, where: _Where, better: Callable[[S], bool]) -> bool:
        """Look at the things of the act's player on the table first, then at those of each other one."""
        if self.shown is None or where.player is None:
            return False
        others = sorted({name.partition(".")[2] for name in self.game.facts(self.state)} - {"", where.player})
        return any(self.reconsider(where.step, player, better) for player in (where.player, *others))

    def _broken(self, position: S, act: Act[S]) -> set[str] | None:
        """Rules that an act breaks in a position, None where it cannot be done."""
        try:
            return {violation.rule for violation in self.game.judge(position, act, self.waive)}
        except Impossible:
            return None

    def _uncaused(self, things: Iterable[str]) -> bool:
        """Whether nothing that is wrong for certain has disturbed any of the things."""
        cause = self._cause(things)
        return cause is None or self._severity_of(cause) is not Severity.VIOLATION

    # -- causes ---------------------------------------------------------------------------------------

    def _things(self) -> dict[str, Any]:
        """The game's facts by the thing that they belong to: ``aquas.white`` is of ``aquas:white``."""
        things: dict[str, Any] = {}
        for name, value in self.game.facts(self.state).items():
            things.setdefault(_thing(name), []).append(value)
        return things

    def _cause(self, things: Iterable[str]) -> int | None:
        """Step of the finding that disturbed one of the things; None where none is disturbed."""
        causes = [self._disturbed[thing] for thing in (*things, GAME) if thing in self._disturbed]
        return min(causes) if causes else None

    def _disturb(self, things: Iterable[str], step: int) -> None:
        for thing in things:
            self._disturbed.setdefault(thing, step)
            self._slips.discard(thing)

    def _violation(self, where: _Where, violation: RuleViolation, touched: frozenset[str]) -> Finding:
        finding = self._report(
            where, violation.rule, violation.severity, violation.message, violation.about or touched
        )
        finding = replace(
            finding, facts=violation.facts, legal=violation.legal, told=where.told, also=violation.also
        )
        self.verdict.findings[-1] = finding
        return finding

    # -- facts stated by the log -----------------------------------------------------------------------

    def _expect(self, where: _Where, expected: Any) -> None:
        if not isinstance(expected, Mapping) or not expected:
            return
        facts = self.game.facts(self.state)
        for name, claimed in expected.items():
            if name not in facts:
                message = f"the log states {name}, which is no fact of this game"
                self._report(where, "LOG-FACT", Severity.NOTE, message, frozenset())
                continue
            derived = facts[name]
            if derived == claimed:
                self._agree(name)
            elif self._owed.get(name, _Nothing) != (claimed, derived):
                self._owed[name] = (claimed, derived)
                slip = None
                if isinstance(expected, Shown):
                    slip = self.game.slip(self.state, name, claimed, derived, expected.places)
                self._mismatch(where, name, claimed, derived, slip)

    def _agree(self, name: str) -> None:
        """Table and acts agree (again) about a fact."""
        self._owed.pop(name, None)
        self._disturbed.pop(_thing(name), None)
        self._slips.discard(_thing(name))
        for thing in [thing for thing, (_, fact) in self._misplaced.items() if fact == name]:
            del self._misplaced[thing]

    def _mismatch(self, where: _Where, name: str, claimed: Any, derived: Any, slip: Slip | None) -> None:
        slip = slip or Slip(_difference(name, claimed, derived), "")
        finding = self._report(where, "EXPECT", Severity.BOOKKEEPING, slip.message, frozenset({_thing(name)}))
        cause = finding.caused_by
        if cause is None:
            cause = self._faulty(where.step) or self._cause_of_slip(slip) or self._cause_of_owner(name)
        facts = {"fact": name, "log": claimed, "derived": derived}
        self.verdict.findings[-1] = replace(finding, caused_by=cause, facts=facts, help=slip.help)
        root = where.step if cause is None else cause
        self._disturb({_thing(name)}, root)
        if slip.help:
            self._slips.add(_thing(name))
        for thing in slip.things:
            self._misplaced.setdefault(thing, (root, name))

    def _cause_of_slip(self, slip: Slip) -> int | None:
        """What was said before of the same things: an act about them that was wrong, or another slip."""
        said = [self._misplaced[thing][0] if thing in self._misplaced else None for thing in slip.things]
        if said and None not in said:
            return min(step for step in said if step is not None)
        return self._cause(slip.things)

    def _faulty(self, step: int) -> int | None:
        """Cause of what is wrong with the act of this step, None where nothing was found."""
        for finding in reversed(self.verdict.findings):
            if finding.step != step:
                return None
            if finding.code != "EXPECT":
                return _root(finding)
        return None

    def _cause_of_owner(self, name: str) -> int | None:
        """Facts are sums over many things: when one is disturbed, its owner's facts follow, and scores."""
        kind, _, owner = name.partition(".")
        if f"{kind}." == SCORE:
            return self._cause(self._disturbed)
        own = (thing for thing in self._disturbed if owner and thing.endswith(f":{owner}"))
        return self._cause(thing for thing in own if thing not in self._slips)

    # -- reporting ------------------------------------------------------------------------------------

    def _report(
        self, where: _Where, code: str, severity: Severity, message: str, about: frozenset[str]
    ) -> Finding:
        cause = self._cause(about)
        if cause is not None and cause != where.step and severity is Severity.VIOLATION:
            severity = self._severity_of(cause)
        finding = Finding(
            code, severity, message, where.location, step=where.step, player=where.player,
            action=where.action, when=where.when, caused_by=cause,
        )  # fmt: skip
        self.verdict.findings.append(finding)
        return finding

    def _severity_of(self, cause: int) -> Severity:
        """What follows from something that the log does not show, or shows in two ways, is no violation."""
        roots = {f.severity for f in self.verdict.findings if f.step == cause and f.caused_by is None}
        shown = roots <= _UNSURE and (roots or cause in self._doubts)
        return Severity.UNVERIFIABLE if shown else Severity.VIOLATION


@dataclass(frozen=True, slots=True)
class _Where:
    step: int
    player: str | None
    action: str | None
    when: str
    location: Location
    told: str = ""


class _Nothing:
    """Stands for a fact not yet reported."""


def _root(finding: Finding) -> int:
    """Step of the first cause: the finding's own, where it follows from no other."""
    assert finding.step is not None
    return finding.step if finding.caused_by is None else finding.caused_by


def _name(value: Any) -> str | None:
    """A player or act as the log names it; what is no name is shown as it is written."""
    return value if value is None or isinstance(value, str) else str(value)


def _thing(fact: str) -> str:
    """The thing that a fact belongs to; the clock is the game's, other facts without an owner stand alone."""
    kind, dot, owner = fact.partition(".")
    if dot:
        return f"{kind}:{owner}"
    return GAME if fact in CLOCK else fact


def _difference(name: str, claimed: Any, derived: Any) -> str:
    """A fact that the log states otherwise than the acts leave it."""
    if isinstance(claimed, Mapping) and isinstance(derived, Mapping):
        return f"{name}: " + "; ".join(_differences(claimed, derived))
    return f"{name} is {_say(claimed)} in the log, the acts so far leave {_say(derived)}"


def _differences(claimed: Mapping[str, Any], derived: Mapping[str, Any]) -> Iterator[str]:
    """The parts of a fact that differ, in words."""
    for part in [*claimed, *(part for part in derived if part not in claimed)]:
        log, acts = claimed.get(part, _Nothing), derived.get(part, _Nothing)
        if log != acts:
            said = "not stated" if log is _Nothing else _say(log)
            left = "none" if acts is _Nothing else _say(acts)
            yield f"{part} is {said} in the log, the acts so far leave {left}"


def _say(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, Mapping):
        return "; ".join(f"{name} {_say(part)}" for name, part in value.items()) or "none"
    return str(value)
