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
    from hfmod.games.hf4.o_laws import LAWS
    from hfmod.games.hf4.o_score import SCORES

    chosen = list(paths) if paths else [content_dir()]
    laws = {"code": frozenset(LAWS), "score": frozenset(SCORES)}
    return LintResult(lint(chosen, ABILITIES, overflow, laws), len(files_of(chosen)))
