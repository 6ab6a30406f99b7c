"""The one Finding type that lint, build and validate use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How bad a finding is; the first two belong to lint and build, the others to validation."""

    ERROR = "error"
    WARNING = "warning"
    VIOLATION = "violation"
    BOOKKEEPING = "bookkeeping"
    UNVERIFIABLE = "unverifiable"
    FORM = "form"  # how a log is written, which is not play
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file: line and column count from 1; 0 means unknown."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.path
        return f"{self.path}:{self.line}:{self.column}" if self.column else f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Breach:
    """A further rule that the act of a finding breaks; fields as the finding has them for the first."""

    code: str
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    legal: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or worth saying.

    ``code`` is a rule id ("H5c"), a lint code ("HF101") or a log code ("CHANCE-UNDONE"), ``also`` holds
    further ids of the same rule in the book that is played. ``location`` points into content or modules. A
    finding about a recorded game has ``step``, ``player`` and ``action`` instead; ``legal`` says what would
    have been legal, ``caused_by`` is the step of the finding that this one follows from, and ``told`` is the
    act in the words of the table; ``more`` are further rules that the same act breaks. ``source_line`` is the
    offending line of text, shown with a caret under ``location.column``.
    """

    code: str
    severity: Severity
    message: str
    location: Location | None = None
    help: str = ""
    source_line: str = ""
    step: int | None = None
    player: str | None = None
    action: str | None = None
    when: str = ""  # the game's own clock, e.g. "year 7"
    facts: Mapping[str, Any] = field(default_factory=dict)
    legal: str = ""
    caused_by: int | None = None
    told: str = ""
    also: tuple[str, ...] = ()
    more: tuple[Breach, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """Ids of all the rules that the act breaks, each once, the first rule's first."""
        return tuple(dict.fromkeys((self.code, *(breach.code for breach in self.more))))
