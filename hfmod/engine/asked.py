"""What the kernel asks of a game.

A game answers what is abstract here. All else has an answer that does for a game without such things, and is
answered otherwise where a game has them. How it is told to people is asked of its ``narration``.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.narration import Narration
from hfmod.engine.results import Result
from hfmod.engine.slips import SeenBreach, Unsaid

S = TypeVar("S")


class Standing(Enum):
    """What a rule of the index is beside the others."""

    OWN = "own"  # it says what no other one says
    PASSAGE = "passage"  # it says others again in the book that is played, and is shown beside them
    CARD = "card"  # it is the ability of a card, which applies where that card is at work
    ECHO = "echo"  # it says others again (a glossary, an appendix), and is shown where they are not


class Asked(ABC, Generic[S]):
    """A game as the kernel knows it: its id, its act kinds by name, and its answers to what is asked."""

    id: str
    acts: Mapping[str, type[Act[S]]]
    narration: Narration[S] = Narration()

    # -- the game ------------------------------------------------------------------------------------------

    @abstractmethod
    def new(self, header: Mapping[str, Any]) -> S:
        """The state before the first act, from a log header. Raises BadAction for a bad header."""

    @property
    def table_options(self) -> Mapping[str, Mapping[str, Any]]:
        """What the book leaves to each table, by name: ``values`` and ``default`` of each."""
        return {}

    def fork(self, state: S) -> S:
        """An independent copy of a state, on which acts can be tried out."""
        return copy.deepcopy(state)

    @abstractmethod
    def score(self, state: S) -> dict[str, int] | None:
        """Victory points of each player once the game has ended, else None."""

    def result(self, state: S) -> Result | None:
        """Who has won, by which rule, and why the game is over; None while it is played."""
        return None

    def clock(self, state: S) -> str:
        """When it is in the game, as players say it ("year 7"); empty where a game has no clock."""
        return ""

    def content_digest(self) -> str:
        """The name of the content that the game is played with; empty for a game without any."""
        return ""

    def words(self) -> Collection[str]:
        """Names and ids that acts may hold whatever the position; those of a position are known besides.

        What a log names otherwise, and cannot be done, is misspelt: no breach, but unverifiable.
        """
        return ()

    # -- looking at a position -----------------------------------------------------------------------------

    # A fact has a dotted name, its kind and its owner (``credits.ann``); one of the whole game has no owner.
    clock_facts: frozenset[str] = frozenset()  # those that tell how far the game is, as its clock does
    turn_facts: frozenset[str] = frozenset()  # those on which all else hangs: how far it is, and whose turn
    sum_facts: frozenset[str] = frozenset()  # kinds that are sums over everything else: victory points
    secret_facts: frozenset[str] = frozenset()  # kinds that nobody may look at

    @abstractmethod
    def facts(self, state: S) -> Mapping[str, Any]:
        """Facts by name that a log's ``expect`` may state."""

    @abstractmethod
    def view(self, state: S) -> dict[str, Any]:
        """The whole state as JSON data with stable keys."""

    def open_view(self, state: S, side: str | None = None) -> dict[str, Any]:
        """The view without what the rules hide: from everybody, or from all but the player ``side``."""
        return self.view(state)

    def own_log(
        self, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], side: str
    ) -> Iterator[Mapping[str, Any]]:
        """Lines of a game as the player ``side`` could write them: secret decisions of others are sealed.

        In a game without secret decisions that is the log itself. The acts must be legal.
        """
        return iter(actions)

    # -- the rules of the book -----------------------------------------------------------------------------

    def restated(self, state: S, act: Act[S], violation: RuleViolation) -> tuple[str, ...]:
        """Further ids by which the book that is played states the broken rule."""
        return ()

    def in_force(self, header: Mapping[str, Any], rule: Mapping[str, Any]) -> bool:
        """Whether a rule of the index applies in a game with that header: its modules are played.

        A game with scenarios and variants leaves out the rules of those that are not.
        """
        played = {"core", *map(str, header.get("modules") or ())}
        return played.issuperset(rule.get("modules") or ())

    def at_work(self, state: S, rule: Mapping[str, Any]) -> bool:
        """Whether the card whose ability a rule of the index is (``Standing.CARD``) lies where it works."""
        return True

    def standing(self, rule: Mapping[str, Any]) -> Standing:
        """Whether a rule of the index says for itself what it says, or another one again."""
        return Standing.OWN

    # -- soundness, asked by tests and simulated games -----------------------------------------------------

    def invariants(self, state: S) -> list[str]:
        """Sentences about broken invariants; empty in a sound state."""
        return []

    def glimpse(self, state: S) -> Any:
        """What :meth:`exceeded` has to know of a position before an act."""
        return None

    def exceeded(self, state: S, act: Act[S], before: Any) -> list[str]:
        """Sentences about what legal play never does, looked at after a legal act.

        ``before`` is the :meth:`glimpse` of the position before it.
        """
        return []

    # -- a table that did not play by the rules, asked by replays ------------------------------------------

    order_rules: frozenset[str] = frozenset()  # rules broken by acting before something else is over
    rest_on_rolls: frozenset[str] = frozenset()  # rules also broken by counting on a roll that fell otherwise
    rolls_lie_open: bool = False  # dice stay as they fell, and acting against them breaks rules of its own

    def unsaid(self, state: S) -> Unsaid[S] | None:
        """What players leave unsaid in a position because the game goes on anyway; None if nothing."""
        return None

    def superfluous(self, state: S, act: Act[S], earlier: Iterable[Act[S]]) -> bool:
        """Whether an impossible act only repeats what is settled; ``earlier``: acts before it, last first."""
        return False

    def shortage(self, state: S, act: Act[S], violation: RuleViolation) -> str | None:
        """What is lacking where a rule is broken, if it stays so: all breaches because of it are one."""
        return None

    def others(
        self,
        before: S,
        act: Act[S],
        after: S,
        inexact: Collection[str],
        misstated: Mapping[str, tuple[Any, Any]],
    ) -> Iterator[S]:
        """Other positions that a table may have after an act which was not done exactly as the table did it.

        ``inexact``: the things that are not exact (:func:`hfmod.engine.witness.inexact`); ``misstated``: what
        the table took and what was right, of each figure that the table took wrongly.
        """
        return iter(())

    def assume(self, state: S, fact: str, value: Any) -> bool:
        """Change a position so that a fact is as a table shows it; False if the game cannot do that."""
        return False

    def seen_breaches(self, state: S, differs: Mapping[str, tuple[Any, Any]]) -> Iterable[SeenBreach]:
        """Breaches that a table shows: what no act can have brought about. What may be a slip is none.

        ``differs``: facts that the table shows otherwise than the acts leave them, as (seen, derived).
        """
        return ()
