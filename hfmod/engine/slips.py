"""What a table shows and leaves unsaid, and slips of bookkeeping in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act

S = TypeVar("S")


class Shown(dict[str, Any]):
    """Facts as pieces on a table showed them; ``places`` tells in words where named pieces lay."""

    def __init__(self, facts: Mapping[str, Any], places: Mapping[str, str]) -> None:
        super().__init__(facts)
        self.places = places


@dataclass(frozen=True, slots=True)
class Slip:
    """A fact of the table that is not as the acts leave it: where its pieces lie and belong, and what to do.

    ``things`` are named as in ``RuleViolation.about``; two slips about the same things are one.
    """

    message: str
    help: str
    things: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SeenBreach:
    """A broken rule that the pieces of a table show, in these ``facts``.

    ``piece`` is the part of a fact that is wrong, empty for all of it. ``by_table``: no one player broke it.
    """

    rule: str
    message: str
    legal: str
    facts: tuple[str, ...]
    piece: str = ""
    things: frozenset[str] = frozenset()
    by_table: bool = False


@dataclass(frozen=True, slots=True)
class Unsaid(Generic[S]):
    """An act that players leave unsaid, as the next one shows it; ``words`` tell what was forgotten.

    ``ends_turn``: it ends the turn of the act's player, who must have played in it. ``at_once``: it means the
    same whenever it is told; else nobody can see when it was meant, if it is told only after the next act.
    ``undone``: rules that it breaks where players left undone what they must do before it; the table has gone
    on all the same, and that is the breach. ``left_open`` are kinds of things of theirs that may have changed
    if it was done and not told, ``shared`` are such things of the whole table.
    ``roll``: what was left undone, where chance decides it: each result leads to a position of the table.
    """

    act: Act[S]
    words: str
    ends_turn: bool = False
    at_once: bool = False
    roll: Act[S] | None = None
    undone: frozenset[str] = frozenset()
    left_open: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()

    def doubtful(self, about: Collection[str]) -> Iterator[str]:
        """Things of the owners of what a breach is about of which nobody knows how they stand."""
        yield from self.shared
        for owner in {thing.partition(":")[2] for thing in about} - {""}:
            yield from (f"{kind}:{owner}" for kind in self.left_open)
