"""Machine formats: JSON, JUnit, SARIF 2.1.0, GitHub annotations. The JSON forms are contracts (schemas/)."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lxml import etree

from hfmod import __version__
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.harmless import escaped, harmless
from hfmod.report import words

LEVELS = {
    Severity.ERROR: "error",
    Severity.VIOLATION: "error",
    Severity.WARNING: "warning",
    Severity.BOOKKEEPING: "warning",
    Severity.UNVERIFIABLE: "note",
    Severity.FORM: "note",
    Severity.NOTE: "note",
}

UNREADABLE = "LOG"  # code of the finding on a log that cannot be read
Explain = Callable[[str], str]


def dumps(data: Any) -> str:
    """Stable, readable JSON."""
    return escaped(json.dumps(data, indent=2, ensure_ascii=False, default=str))


def json_line(data: Any) -> str:
    """JSON in one line."""
    return escaped(json.dumps(data, ensure_ascii=False, default=str))


# -- JSON --------------------------------------------------------------------------------------------------


def verdict_data(verdict: Verdict, titles: Explain = lambda code: "") -> dict[str, Any]:
    """One game's verdict (schemas/verdict.schema.json); ``titles`` names codes."""
    data: dict[str, Any] = {
        "logs": verdict.logs,
        "game": verdict.game,
        "setting": verdict.setting,
        "verdict": verdict.verdict,
        "actions": verdict.actions,
        "findings": [_judged(finding, titles) for finding in verdict.findings],
        "options": dict(verdict.options),
        "waived": verdict.waived,
    }
    if verdict.files:
        data["files"] = [{"log": one.log, "first": one.first, "last": one.last} for one in verdict.files]
    if verdict.score is not None:
        data["score"] = verdict.score
    if verdict.result is not None:
        data["result"] = verdict.result.data()
    return data


_COLUMNS = (
    "log", "game", "verdict", "acts", "violations", "bookkeeping", "unverifiable", "form", "notes",
    "rules", "score", "result", "error",
)  # fmt: skip


def csv_summary(verdicts: Iterable[Verdict]) -> str:
    """A row for each game: log, verdict, acts judged, findings by severity, rules broken, score, how it
    ended; and why, where a log cannot be read."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for verdict in verdicts:
        own = [finding for finding in verdict.findings if finding.caused_by is None]
        judged = [] if verdict.unreadable else own
        kinds = Counter(finding.severity for finding in judged)
        broken = sorted({code for one in judged if one.severity is Severity.VIOLATION for code in one.codes})
        score = " ".join(f"{player}={points}" for player, points in (verdict.score or {}).items())
        result = verdict.result.told if verdict.result else ""
        error = "; ".join(finding.message for finding in own) if verdict.unreadable else ""
        rows.writerow(
            [
                _cell(" ".join(verdict.logs)), _cell(verdict.game), verdict.verdict, verdict.actions,
                kinds[Severity.VIOLATION], kinds[Severity.BOOKKEEPING], kinds[Severity.UNVERIFIABLE],
                kinds[Severity.FORM], kinds[Severity.NOTE],
                " ".join(broken), _cell(score), _cell(result), _cell(error),
            ]
        )  # fmt: skip
    return out.getvalue().rstrip("\n")


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula, in one line."""
    text = " ".join(text.split())
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _judged(finding: Finding, titles: Explain) -> dict[str, Any]:
    return {
        "code": finding.code,
        "also": list(finding.also),
        "title": titles(finding.code),
        "breaches": [
            {
                "code": breach.code,
                "also": list(breach.also),
                "title": titles(breach.code),
                "message": breach.message,
                "facts": dict(breach.facts),
                "legal": breach.legal,
            }
            for breach in finding.more
        ],
        "severity": finding.severity.value,
        "file": finding.location.path if finding.location else None,
        "line": finding.location.line if finding.location else None,
        "step": finding.step,
        "when": finding.when,
        "player": finding.player,
        "action": finding.action,
        "told": finding.told,
        "message": finding.message,
        "facts": dict(finding.facts),
        "legal": finding.legal,
        "help": finding.help,
        "caused_by": finding.caused_by,
    }


def lint_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Lint findings (schemas/lint.schema.json)."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity.value,
            "path": finding.location.path if finding.location else None,
            "line": finding.location.line if finding.location else None,
            "column": finding.location.column if finding.location else None,
            "message": finding.message,
            "help": finding.help,
        }
        for finding in findings
    ]


# -- GitHub, SARIF, JUnit ------------------------------------------------------------------------------------


def github(findings: Iterable[Finding]) -> str:
    """Workflow commands that GitHub shows as annotations."""
    levels = {"error": "error", "warning": "warning", "note": "notice"}
    lines = []
    for finding in findings:
        spot = finding.location
        where = f" file={spot.path},line={spot.line},col={spot.column}," if spot else " "
        text = f"{finding.message} {finding.help}".strip()
        for raw, written in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
            text = text.replace(raw, written)
        lines.append(f"::{levels[LEVELS[finding.severity]]}{where}title={finding.code}::{text}")
    return "\n".join(lines)


def sarif(findings: Sequence[Finding], explain: Explain = lambda code: "") -> str:
    """SARIF 2.1.0, one run; rules carry what ``explain`` says of their code."""
    codes = sorted({code for finding in findings for code in finding.codes})
    rules = [{"id": code, "shortDescription": {"text": explain(code) or code}} for code in codes]
    run = {
        "tool": {"driver": {"name": "hfmod", "version": __version__, "rules": rules}},
        "results": [_sarif_result(finding, codes) for finding in findings],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return dumps({"$schema": schema, "version": "2.1.0", "runs": [run]})


def _sarif_result(finding: Finding, codes: list[str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": LEVELS[finding.severity],
        "message": {"text": told(finding)},
    }
    if finding.location is not None:
        region = {"startLine": max(finding.location.line, 1), "startColumn": max(finding.location.column, 1)}
        artifact = {"uri": finding.location.path.replace("\\", "/")}
        result["locations"] = [{"physicalLocation": {"artifactLocation": artifact, "region": region}}]
    if finding.step is not None:
        result["properties"] = {
            "step": finding.step, "when": finding.when, "player": finding.player, "act": words.act(finding),
            "rules": list(finding.codes), "also": list(finding.also),
            "facts": dict(finding.facts), "legal": finding.legal, "help": finding.help,
            "causedBy": finding.caused_by,
        }  # fmt: skip
    return result


def told(finding: Finding) -> str:
    """A finding in one paragraph: message, reasons, help or what would have been legal."""
    parts = [finding.message]
    if finding.step is not None:
        because = finding.facts.get("because")
        parts = [words.sentence(finding.message)] + ([words.sentence(str(because))] if because else [])
        parts += [f"Legal would be: {words.sentence(finding.legal)}"] if finding.legal else []
        for breach in finding.more:
            parts.append(f"It breaks {breach.code}, too: {words.sentence(breach.message)}")
            parts += [f"Legal would be: {words.sentence(breach.legal)}"] if breach.legal else []
        parts += [f"To set it right: {words.sentence(finding.help)}"] if finding.help else []
    return " ".join(parts)


def junit(suites: Mapping[str, Sequence[Finding]]) -> str:
    """JUnit XML: a suite for each log or path, a case for each finding, a passing one where there is none.

    A log that cannot be read is an error, not a failure.
    """
    root = etree.Element("testsuites", name="hfmod")
    for name, findings in suites.items():
        unread = [finding for finding in findings if finding.code == UNREADABLE]
        failed = [one for one in findings if LEVELS[one.severity] == "error" and one not in unread]
        suite = etree.SubElement(root, "testsuite", name=_xml(name), tests=str(max(len(findings), 1)))
        suite.set("failures", str(len(failed)))
        suite.set("errors", str(len(unread)))
        if not findings:
            etree.SubElement(suite, "testcase", classname=_xml(name), name="clean")
        for finding in findings:
            codes = ", ".join(finding.codes)
            place = f"step {finding.step}" if finding.step is not None else str(finding.location or "")
            case = etree.SubElement(
                suite, "testcase", classname=_xml(name), name=_xml(f"{codes} {place}".strip())
            )
            if finding in failed or finding in unread:
                kind = "error" if finding in unread else "failure"
                failure = etree.SubElement(case, kind, type=_xml(finding.code), message=_xml(finding.message))
                failure.text = _xml(finding.help or "\n".join(_lines(finding)))
            else:
                etree.SubElement(case, "system-out").text = _xml(finding.message)
    return etree.tostring(root, pretty_print=True, xml_declaration=True, encoding="UTF-8").decode()


def _lines(finding: Finding) -> list[str]:
    lines = [" ".join(words.where(finding)), *words.reasons(finding)]
    lines += [f"legal would be: {finding.legal}"] if finding.legal else []
    for breach in finding.more:
        lines.append(f"and {breach.code}: {breach.message}")
        lines += [f"legal would be: {breach.legal}"] if breach.legal else []
    return lines


def _xml(text: str) -> str:
    """Text without characters that XML cannot hold."""
    return harmless(text)
