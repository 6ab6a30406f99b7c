"""Findings and verdicts for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.harmless import harmless
from hfmod.report import words

MARKS = {
    Severity.ERROR: ("x", "bold red"),
    Severity.WARNING: ("!", "yellow"),
    Severity.VIOLATION: ("x", "bold red"),
    Severity.BOOKKEEPING: ("~", "yellow"),
    Severity.UNVERIFIABLE: ("?", "cyan"),
    Severity.FORM: ("#", "blue"),
    Severity.NOTE: ("i", "dim"),
}
WORDS = {
    Severity.VIOLATION: ("violation", "violations"),
    Severity.BOOKKEEPING: ("bookkeeping slip", "bookkeeping slips"),
    Severity.UNVERIFIABLE: ("unverifiable", "unverifiable"),
    Severity.FORM: ("matter of form", "matters of form"),
    Severity.NOTE: ("note", "notes"),
    Severity.ERROR: ("error", "errors"),
    Severity.WARNING: ("warning", "warnings"),
}


def count(findings: Iterable[Finding]) -> str:
    """How many of each severity, in words: ``1 violation, 2 notes``, or ``nothing wrong``."""
    tally = Counter(finding.severity for finding in findings)
    said = [f"{tally[kind]} {WORDS[kind][tally[kind] > 1]}" for kind in WORDS if tally[kind]]
    return ", ".join(said) or "nothing wrong"


def verdict_lines(
    verdict: Verdict, names: str = "", everything: bool = True, titles: words.Titles = lambda code: ""
) -> Iterator[Text]:
    """A verdict as players read it, one block a finding; ``everything`` shows consequences as well.

    ``titles`` names the rule of a finding.
    """
    head = Text(words.logs(verdict), style="bold")
    if names:
        head.append(f"   {', '.join(filter(None, (names, verdict.setting)))}", style="default")
    yield head
    yield Text("")
    told, often = words.groups(verdict.findings), dict[str, list[Finding]]()
    if not everything:
        told, often = words.apart(told)
    for group in told:
        yield from _played(group.root, verdict, titles)
        if everything:
            for finding in group.following:
                yield from (Text("    ") + line for line in _played(finding, verdict, titles))
        elif group.following:
            them = "it" if len(group.following) == 1 else "them"
            yield Text(f"    {following(len(group.following))} from this (--all shows {them})", style="dim")
    for code, findings in often.items():
        mark, style = MARKS[findings[0].severity]
        line = Text(f"{mark} ", style=style).append(f"{len(findings)} times".ljust(64), style="default")
        yield line.append(f"  {code} {titles(code)}".rstrip(), style=style)
        said = words.sentence(f"{words.steps(findings)}; --all shows each")
        yield Text(f"    {said}", style="dim")
    if verdict.findings:
        yield Text("")
    for name, steps, found in words.parts(verdict):
        yield Text(f"{name}  {steps}: {count(found)}")
    if verdict.files:
        yield Text("")
    own = words.own(verdict.findings)
    said = f"{verdict.actions} acts judged: {count(own)}"
    if len(own) < len(verdict.findings):
        said += f"; {following(len(verdict.findings) - len(own))}"
    said += "."
    if verdict.unreadable:
        said = "Not judged: the log cannot be read."
    worst = next((f for f in own if f.severity is Severity.VIOLATION), None)
    if worst is not None and not verdict.unreadable:
        said += "".join(f"   hfmod explain {code}" for code in worst.codes)
    yield Text(said, style="bold red" if verdict.verdict in ("violations", "unreadable") else "bold green")
    if verdict.waived:
        yield Text("waived: " + ", ".join(verdict.waived))
    if verdict.score is not None:
        yield Text("score: " + ", ".join(f"{player} {points}" for player, points in verdict.score.items()))
    if verdict.result is not None:
        yield from (Text(line) for line in verdict.result.sentences())


def following(n: int) -> str:
    """``1 finding follows``, ``4 findings follow``."""
    return "1 finding follows" if n == 1 else f"{n} findings follow"


def _played(finding: Finding, verdict: Verdict, titles: words.Titles) -> Iterator[Text]:
    mark, style = MARKS[finding.severity]
    line = Text(f"{mark} ", style=style)
    line.append("  ".join(words.where(finding, verdict)).ljust(64), style="default")
    line.append(f"  {finding.code} {titles(finding.code)}".rstrip(), style=style)
    line.append(words.also(finding), style="dim")
    yield line
    yield Text(f"    {words.sentence(finding.message)}")
    for reason in words.reasons(finding):
        yield Text(f"    {reason}", style="dim")
    if finding.legal:
        yield Text(f"    legal would be: {finding.legal}", style="green")
    for breach in finding.more:
        further = Text(f"    and {breach.code} {titles(breach.code)}".rstrip(), style=style)
        further.append(words.also(breach), style="dim")
        yield further
        yield Text(f"      {words.sentence(breach.message)}")
        for reason in words.reasons(breach):
            yield Text(f"      {reason}", style="dim")
        if breach.legal:
            yield Text(f"      legal would be: {breach.legal}", style="green")
    if finding.help:
        yield Text(f"    to set it right: {finding.help}", style="green")
    if finding.caused_by is not None:
        yield Text(f"    follows from step {finding.caused_by}", style="dim")


def lint_lines(findings: Sequence[Finding]) -> Iterator[Text]:
    """Lint findings with their source line, a caret under the column, and help, once where it repeats."""
    for at, finding in enumerate(findings, 1):
        _, style = MARKS[finding.severity]
        line = Text(str(finding.location or ""), style="bold")
        line.append(f": {finding.code} ", style=style)
        line.append(finding.message, style="default")
        yield line
        if finding.source_line and finding.location is not None:
            number = str(finding.location.line)
            yield Text(f"  {number} | {finding.source_line}", style="dim")
            yield Text(" " * (len(number) + 5 + max(finding.location.column - 1, 0)) + "^", style=style)
        if finding.help and finding.help not in (after.help for after in findings[at : at + 1]):
            yield Text(f"  help: {finding.help}")


def show(lines: Iterable[Text], console: Console | None = None) -> None:
    """Print lines without wrapping or markup."""
    out = console or Console(soft_wrap=True, highlight=False)
    for line in lines:
        line.plain = harmless(line.plain)  # of the same length: styles stay where they were
        out.print(line, soft_wrap=True)
