"""What a broken rule follows from: another position of the table, a doubt, something that is still lacking.

What follows from nothing is a breach of its own, a root.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.course import Course
from hfmod.engine.history import Done
from hfmod.engine.reporting import Where
from hfmod.engine.settled import Denied, denied
from hfmod.engine.slips import Shown
from hfmod.findings import Breach, Location, Severity

S = TypeVar("S")

MOST_IN_VAIN = 24  # acts of a game for which a roll that they deny is looked for in vain


@dataclass(frozen=True, slots=True)
class DeniedRoll(RuleViolation):
    """A roll of an earlier step that an act denies: a breach whatever else the position may be."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """A broken rule, and the step of what it follows from."""

    violation: RuleViolation
    cause: int | None
    severity: Severity

    def root(self, step: int) -> int:
        """The step that it goes back to: that of its cause, or its own."""
        return step if self.cause is None else self.cause


class Causes(Generic[S]):
    """Finds what the breaches of a game follow from, and tells them."""

    def __init__(self, course: Course[S]) -> None:
        self._course = course

    def sort(
        self, where: Where, entry: Done[S], violations: list[RuleViolation], touched: frozenset[str]
    ) -> list[Sorted]:
        """The broken rules of an act, each with what it follows from and what would have been legal."""
        course, act = self._course, entry.act
        books = course.books
        found = [self._caused(entry, one, touched) for one in violations]
        roots = [
            one.violation for one in found if one.cause is None and not isinstance(one.violation, DeniedRoll)
        ]
        if not roots:
            return self._advised(act, found)
        names = frozenset().union(*(one.names for one in roots))
        things = frozenset().union(*(one.about for one in roots))

        def goes(position: S) -> bool:
            broken = course.broken(position, act)
            return broken is not None and names.isdisjoint(broken)

        if not names.isdisjoint(course.game.rest_on_rolls):
            roll = self._denied(entry, goes, things)
            if roll is not None:
                return self.sort(where, entry, self._denies(entry, roll), course.touched(act))
        cleared = self._cleared(where, act, [one for one in roots if one.severity is Severity.VIOLATION])
        if cleared:
            for one in cleared:
                books.doubt(one.about or touched, where.step - 1)
            violations = course.judge(entry)
            still = {one.rule for one in violations}
            violations += [one for one in cleared if one.rule not in still]
            found = [
                Sorted(one, where.step - 1, Severity.UNVERIFIABLE)
                if one in cleared
                else self._caused(entry, one, touched)
                for one in violations
            ]
        for each in found:
            lacking = course.game.shortage(course.state, act, each.violation)
            if lacking is not None and each.cause is None:
                books.shortages.setdefault(lacking, where.step)
        return self._advised(act, found)

    def _advised(self, act: Act[S], found: Sequence[Sorted]) -> list[Sorted]:
        advise, state = self._course.game.narration.advise, self._course.state
        return [replace(one, violation=advise(state, act, one.violation)) for one in found]

    def _caused(self, entry: Done[S], violation: RuleViolation, touched: frozenset[str]) -> Sorted:
        course = self._course
        books = course.books
        if violation.severity is not Severity.VIOLATION or isinstance(violation, DeniedRoll):
            return Sorted(violation, None, violation.severity)
        world = books.worlds.explaining(entry.act, violation, entry.stated)
        cause = min(world.causes) if world is not None else None
        if cause is None:
            lacking = course.game.shortage(course.state, entry.act, violation)
            cause = books.shortages.get(lacking) if lacking is not None else None
            if cause is not None:  # of an earlier act, which a table may have told in the same step
                return Sorted(violation, cause, course.severity_of(cause))
        if cause is None:
            cause = books.doubt_of(violation.about or touched)
            if cause is not None and cause in books.dropped:
                return Sorted(violation, cause, Severity.UNVERIFIABLE)
        if cause is None and course.at_table:
            near = books.touch_of(violation.about or touched)
            if near is not None and course.severity_of(near) is Severity.UNVERIFIABLE:
                cause = near
        if cause == entry.step:
            if cause in books.doubts:  # nobody knows what came before the act
                return Sorted(violation, cause, Severity.UNVERIFIABLE)
            return Sorted(violation, None, Severity.VIOLATION)
        return Sorted(violation, cause, Severity.VIOLATION if cause is None else course.severity_of(cause))

    def follows(self, entry: Done[S], violations: Sequence[RuleViolation]) -> bool:
        """Whether all that an act breaks follows from something that is known already."""
        touched = self._course.touched(entry.act)
        return all(self._caused(entry, one, touched).cause is not None for one in violations)

    def tell(self, where: Where, found: Sequence[Sorted]) -> None:
        """Report what an act breaks: one finding for all that has the same cause."""
        reporter = self._course.reporter
        groups: dict[tuple[int | None, Severity], list[RuleViolation]] = {}
        for one in found:
            groups.setdefault((one.cause, one.severity), []).append(one.violation)
        for (cause, severity), (first, *more) in groups.items():
            reporter.report(where, first.rule, severity, first.message, cause)
            reporter.amend(
                facts=first.facts,
                legal=first.legal,
                told=where.told,
                also=first.also,
                more=tuple(Breach(one.rule, one.message, one.facts, one.legal, one.also) for one in more),
            )

    # -- where an act cannot be done ------------------------------------------------------------------------

    def of_impossible(self, where: Where, entry: Done[S], reason: Impossible) -> list[RuleViolation] | None:
        """What an impossible act breaks in a position that the table must have; None where there is none."""
        course, act = self._course, entry.act
        books = course.books
        if course.game.superfluous(course.state, act, (done.act for done in books.history.acts())):
            books.history.entries.append(replace(entry, dropped=True))
            return None
        if (world := books.worlds.allowing(act)) is not None:
            course.go_over(world.state)
            return course.judge(entry)
        if self._reconsider_all(where, lambda position: course.broken(position, act) is not None):
            return course.judge(entry)
        touched = course.touched(act)
        doubted = books.doubt_of(reason.about | touched | course.things_of(where.player))
        if doubted is None:
            doubted = books.elsewhere(reason.about)
        if doubted is None and not course.game.rolls_lie_open:
            roll = self._denied(entry, lambda at: course.broken(at, act) is not None, None)
            if roll is not None:
                violations = self._denies(entry, roll)
                if roll.done:
                    self.tell(where, [Sorted(one, None, one.severity) for one in violations])
                return None if roll.done else violations
        books.history.entries.append(replace(entry, dropped=True))
        self._drop_impossible(where, reason, touched, doubted)
        return None

    def _drop_impossible(
        self, where: Where, reason: Impossible, touched: frozenset[str], doubted: int | None
    ) -> None:
        """Report an act that cannot be done; it follows from a doubt about its player's things, if any."""
        code = reason.rule if reason.rule and reason.rule not in self._course.waive else "IMPOSSIBLE"
        about = reason.about | (touched or self._course.things_of(where.player))
        self._course.drop(where, code, Severity.VIOLATION, str(reason), about, doubted)
        if reason.legal:
            self._course.reporter.amend(legal=reason.legal)

    # -- rolls that are denied -----------------------------------------------------------------------------

    def _denied(
        self, entry: Done[S], fits: Callable[[S], bool], about: frozenset[str] | None
    ) -> Denied[S] | None:
        """The roll that an act denies (:mod:`hfmod.engine.settled`); None after too many failures."""
        books = self._course.books
        if books.in_vain >= MOST_IN_VAIN:
            return None
        roll = denied(self._course.game, books.history, entry, fits, about)
        books.in_vain += roll is None
        return roll

    def _denies(self, entry: Done[S], roll: Denied[S]) -> list[RuleViolation]:
        """Go on as the table did, which denied a roll; returns what the act breaks, the denial first."""
        course = self._course
        course.go_over(roll.state)
        how = (
            "it is made again or bought off"
            if roll.repeated
            else "play goes on as if it had fallen otherwise"
        )
        message = f"a roll counts once it is made (step {roll.step}: {roll.told}), and here {how}"
        facts = {"roll": roll.told, "roll_step": roll.step}
        breach = DeniedRoll(roll.rule, message, facts, "play on as the first roll has it")
        waived = not breach.names.isdisjoint(course.waive)
        return [*([] if waived else [breach]), *([] if roll.done else course.judge(entry))]

    # -- what a table shows ----------------------------------------------------------------------------

    def reconsider(self, step: int, player: str | None, better: Callable[[S], bool]) -> bool:
        """Go on from a player's things as the table shows them just before a step, if that is better.

        The difference is bookkeeping: something was told late, in another order, or not at all. What rests on
        it is unverifiable, and nothing that follows is a breach because of it.
        """
        course = self._course
        if course.shown is None or player is None:
            return False
        shown = course.shown(course.state, step, player)
        if shown is None:
            return False
        position, places = shown
        here, there = course.game.facts(course.state), course.game.facts(position)
        own = [name for name in here if name.endswith(f".{player}") and not course.books.is_sum(name)]
        differs = [name for name in own if here[name] != there[name]]
        if not differs or not better(position):
            return False
        where = Where(step - 1, player, None, course.game.clock(course.state), Location(course.source))
        course.books.doubts.add(where.step)
        course.expect(where, Shown({name: there[name] for name in differs}, places))
        course.go_over(position)
        course.books.doubt(map(course.books.thing_of, differs), where.step)
        return True

    def _cleared(self, where: Where, act: Act[S], roots: Sequence[RuleViolation]) -> list[RuleViolation]:
        """Which breaches are none in the position that the table shows; the game then goes on from it."""
        cleared: list[RuleViolation] = []

        def better(position: S) -> bool:
            broken = self._course.broken(position, act)
            if broken is not None:
                cleared.extend(one for one in roots if one.rule not in broken)
            return bool(cleared)

        return cleared if roots and self._reconsider_all(where, better) else []

    def _reconsider_all(self, where: Where, better: Callable[[S], bool]) -> bool:
        """Look at the things of the act's player on the table first, then at those of each other one."""
        course = self._course
        if course.shown is None or where.player is None:
            return False
        owners = {name.partition(".")[2] for name in course.game.facts(course.state)}
        others = sorted(owners - {"", where.player})
        return any(self.reconsider(where.step, player, better) for player in (where.player, *others))
