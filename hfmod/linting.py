"""Lint of everything: content of all games against schemas, references and engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hfmod.findings import Finding
from hfmod.resources import content_dir


@dataclass
class LintResult:
    """Findings in reading order, and how many files were read."""

    findings: list[Finding]
    files: int


def lint_paths(paths: Sequence[Path] | None = None) -> LintResult:
    """Lint files and folders, or all shipped content."""
    from hfmod.art.cards import overflow
    from hfmod.content.lint import files_of, lint
    from hfmod.games.hf4 import ABILITIES

    chosen = list(paths) if paths else [content_dir()]
    return LintResult(lint(chosen, ABILITIES, overflow), len(files_of(chosen)))
