"""The parts of a finding that every report for readers shows: place, rule, reasons, what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.engine.verdict import Verdict
from hfmod.findings import Breach, Finding, Severity

Titles = Callable[[str], str]

#: Codes of what a table leaves unsaid, or says again: often told, they hide what counts.
SMALL_TALK = ("UNSAID", "SAID-TWICE")
FEW = 3  # findings of such a code that are told one by one


@dataclass
class Group:
    """A finding that stands for itself, and those that merely follow from it."""

    root: Finding
    following: list[Finding] = field(default_factory=list)


def groups(findings: Sequence[Finding]) -> list[Group]:
    """Findings in the order of the game, each consequence under the finding of the step that caused it.

    Of several findings of that step it is the first, rather one that is no small talk.
    """
    found: list[Group] = []
    by_step: dict[int, Group] = {}
    for finding in findings:
        if finding.caused_by is None:
            found.append(Group(finding))
            known = by_step.get(finding.step or 0)
            if finding.step is not None and (known is None or known.root.code in SMALL_TALK):
                by_step[finding.step] = found[-1]
    for finding in findings:
        if finding.caused_by is None:
            continue
        group = by_step.get(finding.caused_by)
        if group is None:  # its cause was waived or filtered out: it stands alone
            found.append(Group(finding))
        else:
            group.following.append(finding)
    return found


def apart(found: Sequence[Group]) -> tuple[list[Group], dict[str, list[Finding]]]:
    """The findings to be told one by one, and by code those of small talk that are told in one line."""
    talk: dict[str, list[Finding]] = {code: [] for code in SMALL_TALK}
    for group in found:
        if group.root.code in talk and not group.following and not group.root.more:
            talk[group.root.code].append(group.root)
    often = {code: said for code, said in talk.items() if len(said) > FEW}
    together = {id(finding) for said in often.values() for finding in said}
    return [group for group in found if id(group.root) not in together], often


def steps(findings: Sequence[Finding]) -> str:
    """At which steps: ``steps 4, 7 (twice) and 12``."""
    counted = Counter(finding.step for finding in findings if finding.step is not None)
    named = [
        f"{step} (twice)" if n == 2 else f"{step}" if n == 1 else f"{step} ({n} times)"
        for step, n in counted.items()
    ]
    return f"steps {', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else f"step {''.join(named)}"


def act(finding: Finding) -> str:
    """What was done: the act in the words of the table where the engine told it, else its name."""
    return finding.told or (finding.action or "").replace("_", " ")


def where(finding: Finding, verdict: Verdict | None = None) -> Iterator[str]:
    """Step or file, year, player and act; what is not known is left out.

    In a verdict on several logs a step is named by its number in the log that holds it, too.
    """
    part = verdict.part(finding.step) if verdict is not None else None
    within = f" ({Path(part.log).name}: {finding.step - part.first + 1})" if part and finding.step else ""
    yield f"step {finding.step}{within}" if finding.step is not None else str(finding.location or "")
    if finding.step is not None and finding.severity is Severity.FORM and finding.location is not None:
        yield from [f"line {finding.location.line}"] if finding.location.line else []
    player = finding.player or ""
    yield from filter(None, (finding.when, player[:1].upper() + player[1:], act(finding)))


def parts(verdict: Verdict) -> Iterator[tuple[str, str, list[Finding]]]:
    """Each log of a game in several logs: its name, its steps, and its findings that follow from no other."""
    for part in verdict.files:
        steps = f"steps {part.first} to {part.last}" if part.last >= part.first else "nothing new"
        found = [one for one in own(verdict.findings) if verdict.part(one.step) is part]
        yield Path(part.log).name, steps, found


def logs(verdict: Verdict) -> str:
    """The logs that were judged; of a long series the first, and how many more."""
    more = len(verdict.logs) - 1
    return f"{verdict.logs[0]} and {more} more logs" if more > 2 else ", ".join(verdict.logs)


def also(finding: Finding | Breach) -> str:
    """Further ids of the broken rule in the book that is played: ``, also tE1.13f``; empty without any."""
    return f", also {', '.join(finding.also)}" if finding.also else ""


def reasons(finding: Finding | Breach) -> list[str]:
    """Facts as lines: how a number came about, else how the things stood that the finding is about."""
    because = finding.facts.get("because")
    if because:
        return [str(because)]
    return [line for line in situation(finding) if line.partition(":")[0] not in CLOCK]


CLOCK = ("turn", "operation", "year", "1st player")  # told by the place of the finding


def situation(finding: Finding | Breach) -> list[str]:
    """How things stood when an act was refused: a line for each thing."""
    things = finding.facts.get("situation")
    return [f"{name}: {state}" for name, state in things.items()] if isinstance(things, dict) else []


def numbers(finding: Finding | Breach) -> list[tuple[str, str]]:
    """The facts that a rule compares, by name, without those that the report says elsewhere."""
    shown = {k: v for k, v in finding.facts.items() if k not in ("because", "situation", *BY_MACHINE)}
    return [(name.replace("_", " "), said(value)) for name, value in shown.items()]


BY_MACHINE = ("parameter", "legal_values", "first", "from_start_of_move")


def said(value: Any) -> str:
    """A value of a fact or option in words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {said(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(said, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def sentence(text: str) -> str:
    """A message as a sentence: a capital first and a full stop last."""
    text = text.strip()
    end = "" if not text or text[-1] in ".!?" else "."
    name = "." in text.partition(" ")[0].rstrip(".:")  # a fact's, which is spelt as in the log
    return (text if name else text[:1].upper() + text[1:]) + end


def own(findings: Iterable[Finding]) -> list[Finding]:
    """Findings that follow from no other."""
    return [finding for finding in findings if finding.caused_by is None]
