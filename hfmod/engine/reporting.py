"""Findings of a replay as they are made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Location, Severity

UNSAID = "UNSAID"  # what players forgot to say, and what the next act shows

# What leaves open how things stand.
_UNSURE = {Severity.UNVERIFIABLE, Severity.BOOKKEEPING, Severity.NOTE, Severity.FORM}


@dataclass(frozen=True, slots=True)
class Where:
    """The act under way, for its findings."""

    step: int
    player: str | None
    action: str | None
    when: str
    location: Location
    told: str = ""


class Reporter:
    """Adds findings to a verdict; each has the step of what it follows from, None where it is a root."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict

    def report(self, where: Where, code: str, severity: Severity, message: str, cause: int | None) -> None:
        """A finding about the act under way."""
        finding = Finding(
            code, severity, message, where.location, step=where.step, player=where.player,
            action=where.action, when=where.when, caused_by=cause,
        )  # fmt: skip
        self.verdict.findings.append(finding)

    def amend(self, **fields: Any) -> None:
        """Say more about the last finding."""
        self.verdict.findings[-1] = replace(self.verdict.findings[-1], **fields)

    def severity_of(self, cause: int, doubts: Collection[int]) -> Severity:
        """What follows from something that the log does not show, or shows in two ways, is no violation."""
        roots = {f.severity for f in self.verdict.findings if f.step == cause and f.caused_by is None}
        shown = roots <= _UNSURE and (roots or cause in doubts)
        return Severity.UNVERIFIABLE if shown else Severity.VIOLATION

    def cause_at(self, step: int) -> int | None:
        """Cause of what is wrong with the act of this step, None where nothing was found."""
        for finding in reversed(self.verdict.findings):
            if finding.step != step:
                return None
            if finding.code not in ("EXPECT", UNSAID):
                return step if finding.caused_by is None else finding.caused_by
        return None

    @property
    def breaches(self) -> int:
        """How many breaches of their own were found."""
        return sum(
            one.severity is Severity.VIOLATION and one.caused_by is None for one in self.verdict.findings
        )
