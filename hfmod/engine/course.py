"""How a replay stands: the position, what is in doubt, and what was found so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.books import Books
from hfmod.engine.expected import Expected
from hfmod.engine.game import Game
from hfmod.engine.history import Done
from hfmod.engine.reporting import Reporter, Where
from hfmod.engine.verdict import Verdict
from hfmod.engine.worlds import rolled, rules_broken
from hfmod.findings import Severity

S = TypeVar("S")


class Course(Generic[S]):
    """A game as far as it has been replayed. All parts of a replay read and change this one object."""

    def __init__(
        self, game: Game[S], state: S, source: str, waive: Collection[str], verdict: Verdict
    ) -> None:
        self.game = game
        self.state = state
        self.source = source
        self.waive = waive
        self.verdict = verdict
        self.reporter = Reporter(verdict)
        self.books: Books[S] = Books(game, waive)
        # A position with a player's things as a table showed them just before a step, and where its pieces
        # lay in words; None for other logs.
        self.shown: Callable[[S, int, str], tuple[S, Mapping[str, str]] | None] | None = None

    @property
    def at_table(self) -> bool:
        """Whether the log shows a table; of one less is known than of a written game."""
        return self.shown is not None

    def judge(self, entry: Done[S]) -> list[RuleViolation]:
        """What an act breaks now. Raises Impossible."""
        return self.game.judge(self.state, entry.act, self.waive, entry.stated)

    def broken(self, position: S, act: Act[S]) -> frozenset[str] | None:
        """Rules that an act breaks in a position, None where it cannot be done."""
        return rules_broken(self.game, position, act, self.waive, None)

    def touched(self, act: Act[S]) -> frozenset[str]:
        """Things that an act uses or changes; none where it names what is not there."""
        try:
            return act.touches(self.state)
        except (Impossible, LookupError):
            return frozenset()

    def things(self) -> dict[str, Any]:
        """The game's facts by the thing that they belong to: ``aquas.white`` is of ``aquas:white``."""
        things: dict[str, Any] = {}
        for name, value in self.game.facts(self.state).items():
            things.setdefault(self.books.thing_of(name), []).append(value)
        return things

    def things_of(self, player: str | None) -> set[str]:
        """A player's things."""
        things = map(self.books.thing_of, self.game.facts(self.state))  # names alone: a fact costs its time
        return {thing for thing in things if thing.endswith(f":{player}")}

    def rolled(self, roll: Act[S]) -> list[S]:
        """The positions that one die can lead to."""
        return rolled(self.game, self.state, roll)

    def go_over(self, state: S) -> None:
        """Go on from a position that the table has, as what it does shows."""
        self.state = state
        self.books.history.jumped()

    def expect(self, where: Where, expected: Any) -> None:
        """Hold facts of the log against the position."""
        if expected:
            facts = Expected(self.game, self.reporter, self.books, where, self.at_table, self.waive)
            facts.compare(self.state, expected)

    def severity_of(self, cause: int) -> Severity:
        """The severity of whatever follows from the findings of a step."""
        return self.reporter.severity_of(cause, self.books.doubts)

    def drop(
        self,
        where: Where,
        code: str,
        severity: Severity,
        why: str,
        about: frozenset[str],
        cause: int | None = None,
    ) -> None:
        """Report an act that was not done. What the table did instead puts what it is ``about`` in doubt.

        Where it is about nothing that is known, all things of its player are in doubt.
        """
        if cause is not None:
            severity = Severity.UNVERIFIABLE
        self.reporter.report(where, code, severity, f"dropped: {why}", cause)
        if cause is None:
            self.books.dropped.add(where.step)
        self.books.doubt(about or self.things_of(where.player), where.step if cause is None else cause)
