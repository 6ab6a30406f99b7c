"""Acts: what players (and the table) do, one class for each kind of act.

An act is a frozen dataclass whose fields are its parameters in a log; ``by`` is the acting player's id,
or None for the table itself. Checks are *permissions* (:class:`RuleViolation`, all of them are collected)
or *possibilities* (:class:`Impossible`, raised).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from hfmod.engine.listing import Listed, Listing
from hfmod.findings import Severity

S = TypeVar("S")

Outcome = Any  # int for dice, tuple of ids for a shuffle or a draw


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """One broken permission.

    ``about`` names the things that the breach hangs on ("aquas:white", "card:RT001", "rocket:white",
    "site:north-pole"); a later finding about a thing that an earlier one disturbed is its consequence.
    ``also`` holds further ids by which the book that is played states the same rule (Game.restated).
    ``legal`` tells people what would have been legal. ``advice`` is an id of it, by which the game finds
    names and numbers of the position for it (Narration.advise); empty where it has none.
    """

    rule: str
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    legal: str = ""
    about: frozenset[str] = frozenset()
    severity: Severity = Severity.VIOLATION
    also: tuple[str, ...] = ()
    advice: str = ""

    @property
    def names(self) -> frozenset[str]:
        """Every id of the broken rule: a table that does not play one of them plays none."""
        return frozenset((self.rule, *self.also))


def broken(
    rule: str, message: str, *about: str, legal: str = "", advice: str = "", **facts: Any
) -> RuleViolation:
    """A violation with its facts as keywords."""
    return RuleViolation(rule, message, facts, legal, frozenset(about), advice=advice)


class Refused(Exception):
    """An act that breaks rules was not applied; the state is as it was."""

    def __init__(self, violations: Sequence[RuleViolation]) -> None:
        super().__init__("; ".join(f"{v.rule}: {v.message}" for v in violations))
        self.violations = tuple(violations)


class Impossible(Exception):
    """The act cannot be done at all (no such card there, no such stack); nothing was changed.

    ``rule`` is the id of the rule that says so, empty where no rule speaks of it; ``legal`` says what would
    have been legal.
    """

    def __init__(
        self, message: str, about: frozenset[str] = frozenset(), rule: str = "", legal: str = ""
    ) -> None:
        super().__init__(message)
        self.about, self.rule, self.legal = about, rule, legal


class BadAction(Exception):
    """A log line that is no act of the game: unknown name, missing, unknown or ill-typed parameter."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Something that chance decides: ``d6``, ``shuffle``, ``draw`` or ``sample``; ``purpose`` says what for.

    ``items`` are the things shuffled or drawn from; a sample is ``count`` of them, drawn one after another
    without putting any back. A die has ``sides`` faces counted from 1.
    """

    kind: str
    purpose: str
    sides: int = 6
    items: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """What the rules give to an act (a cost, a net thrust, FTs, cards drawn), and the rule that gives it.

    ``fault`` names the rule that a given wrong value breaks, where it tells more than ``rule``; ``because``
    says how the value comes about. A list in no order (``unordered``) may be stated in any. ``given`` is the
    value for a table that took the other figures of the act as it states them, so that what follows from a
    wrong one is no slip of its own: it gives ``value`` where those are right, and takes any JSON value.
    """

    value: Any
    rule: str
    fault: Callable[[Any], str] | None = None
    because: str = ""
    unordered: bool = False
    given: Callable[[Mapping[str, Any]], Any] | None = None

    def follows(self, stated: Any, others: Mapping[str, Any]) -> bool:
        """Whether ``stated`` is what the rules give to a table that took the ``others`` as it states them."""
        return self.given is not None and bool(stated == self.given(others))

    def agrees(self, stated: Any) -> bool:
        """Whether a table took what the rules give."""
        if self.unordered and isinstance(stated, list):
            return sorted(map(str, stated)) == sorted(self.value)
        return bool(stated == self.value)

    def broken_by(self, stated: Any) -> str:
        """The rule that a table breaks which took ``stated`` for the value."""
        return self.rule if self.fault is None else self.fault(stated)


@dataclass(frozen=True)
class Act(Generic[S]):
    """Base of all acts of a game with state ``S``.

    Subclasses are frozen dataclasses with keyword fields. The kernel calls, in this order: ``possible``
    (raises Impossible), ``check`` (yields every broken permission; it may assume ``possible`` passed),
    ``draws`` (what chance must decide), ``perform`` (changes the state in place; must not fail).
    """

    do: ClassVar[str]

    by: str | None

    def possible(self, state: S) -> None:
        """Raise :class:`Impossible` where the act cannot be done whatever the rules say."""

    def check(self, state: S) -> Iterator[RuleViolation]:
        """Yield a violation for each rule that forbids the act now."""
        return iter(())

    def draws(self, state: S) -> tuple[Draw, ...]:
        """What chance decides in this act, in the order in which the rules call for it."""
        return ()

    def perform(self, state: S, outcomes: Sequence[Outcome]) -> None:
        """Change the state; ``outcomes`` answer :meth:`draws` one for one."""
        raise NotImplementedError

    def settles(self, state: S, outcomes: Sequence[Outcome]) -> str:
        """Id of the rule that makes what chance decided here final; empty where nothing hangs on it.

        ``state`` is the position before the act, ``outcomes`` are those that :meth:`perform` is given.
        """
        return ""

    def denies(self) -> str:
        """Id of the rule broken by doing this after the roll that it stands for or comes before.

        Told in place of what the roll settles; empty for acts that deny no roll.
        """
        return ""

    def figures(self, state: S) -> Mapping[str, Figure]:
        """Numbers of the act by the rules, which a log may state as well; asked after ``possible``."""
        return {}

    def touches(self, state: S) -> frozenset[str]:
        """Names of the things that the act uses or changes (see RuleViolation.about)."""
        return frozenset()

    @classmethod
    def options(cls, state: S) -> Iterator[Self]:
        """Every act of this kind that ``apply`` accepts now, for every player."""
        raise NotImplementedError

    @classmethod
    def listing(cls, state: S) -> Listing[Self]:
        """The options as something that can be asked, where they are too many to be counted out."""
        return Listed(lambda: cls.options(state))
