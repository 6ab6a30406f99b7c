"""The verdict on a recorded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hfmod.engine.results import Result
from hfmod.findings import Finding, Severity


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
