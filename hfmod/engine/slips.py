"""What a table shows and leaves unsaid, and slips of bookkeeping in words."""

from __future__ import annotations

from collections.abc import Mapping
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
class Unsaid(Generic[S]):
    """An act that players leave unsaid, as the next one shows it; ``words`` tell what was forgotten.

    ``ends_turn``: it ends the turn of the act's player, who must have played in it. ``at_once``: it means the
    same whenever it is told; else nobody can see when it was meant, if it is told only after the next act.
    """

    act: Act[S]
    words: str
    ends_turn: bool = False
    at_once: bool = False
