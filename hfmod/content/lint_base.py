"""What all lint rules share: documents, findings with their place, and names that are nearly right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hfmod.content.lint_codes import CODES
from hfmod.content.yaml import Document
from hfmod.findings import Finding, Location, Severity

Path_ = Sequence[str | int]


@dataclass
class Report:
    """Collects findings; those about silent documents are dropped."""

    findings: list[Finding] = field(default_factory=list)

    def add(
        self,
        document: Document,
        path: Path_,
        code: str,
        message: str,
        help: str = "",
        *,
        key: bool = False,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a finding at a value of a document, or at its key."""
        if not document.silent:
            line, column = document.place(path, key=key)
            self.at(document, line, column, code, message, help, severity=severity)

    def at(
        self,
        document: Document,
        line: int,
        column: int,
        code: str,
        message: str,
        help: str = "",
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a finding at a line and column of a document."""
        self.findings.append(
            Finding(
                code=code,
                severity=severity,
                message=message,
                location=Location(document.path, line, column),
                help=help or CODES[code].partition(".")[0] + ".",
                source_line=document.line(line),
            )
        )


def near(word: object, known: Iterable[str]) -> str:
    """The known name that is most like ``word``; empty when none is."""
    found = difflib.get_close_matches(str(word), [str(name) for name in known], n=1, cutoff=0.6)
    return found[0] if found else ""


def mean(word: object, known: Iterable[str], otherwise: str = "") -> str:
    """Help sentence that names the nearest valid name, or says something else."""
    found = near(word, known)
    return f"Did you mean {found!r}?" if found else otherwise


def label(data: Any, path: Path_) -> str:
    """Short name of a place for readers: ids along the path, then its last keys (``CT044 white``)."""
    words: list[str] = []
    here = data
    for step in path:
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(here, dict):
            name = next((here[key] for key in ("id", "code", "name") if isinstance(here.get(key), str)), None)
            if isinstance(step, int):
                words.append(str(name) if name is not None else f"entry {step + 1}")
            else:
                words.append(str(step))
    if len(words) > 1 and words[0] == str(path[0]):
        words = words[1:]
    return " ".join(words)
