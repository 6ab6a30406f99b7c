"""Lint of everything: content of all games against schemas, references and engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hfmod.findings import Finding
from hfmod.package import packages
from hfmod.textfiles import TextError, opened


@dataclass
class LintResult:
    """Findings in reading order, and how many files were read."""

    findings: list[Finding]
    files: int


MODULES = frozenset({".vmod", ".vmdx"})
SAVES = frozenset({".vsav", ".vlog"})
_LONGEST = 2_000
_ZIP = b"PK\x03\x04"
_FILE, _PIPED = 2**62, 64 * 1024 * 1024


class CannotLint(Exception):
    """A VASSAL file that cannot be read at all; the message is one line that names it."""


def lint_paths(paths: Sequence[Path] | None = None, module: Path | None = None) -> LintResult:
    """Lint files and folders, or all content in force; VASSAL files, saves and extensions against ``module``.

    Raises CannotLint.
    """
    vassal = [path for path in paths or () if is_vassal(path)]
    content = [path for path in paths or () if path not in vassal]
    found = LintResult([], 0) if vassal and not content else _lint_content(content)
    for path in vassal:
        found.findings += map(_in_one_line, _lint_vassal(path, module))
        found.files += 1
    return found


def is_vassal(path: Path) -> bool:
    """By what the file is: old modules and saves end in .mod, .sav and .log; else by what it claims to be."""
    try:
        if not path.is_dir():
            with opened(path, _FILE, _PIPED) as file:
                return file.read(len(_ZIP)) == _ZIP or path.suffix in MODULES | SAVES
    except (OSError, TextError, ValueError):
        pass
    return path.suffix in MODULES | SAVES


def _lint_vassal(path: Path, module: Path | None) -> list[Finding]:
    from hfmod.vassal.archive import Archive
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.module import is_module, read_module
    from hfmod.vassal.module_checks import check_module
    from hfmod.vassal.save_checks import check_save

    try:
        with Archive(path) as archive:
            built = is_module(archive)
        if built or path.suffix in MODULES:
            return check_module(path, module)
        return check_save(path, read_module(module) if module is not None else None)
    except VassalFormatError as error:
        raise CannotLint(str(error)) from None


def _in_one_line(finding: Finding) -> Finding:
    """Names come from strangers: no control characters, no line breaks, no endless lines."""
    from hfmod.vassal.inspection import clean

    message = clean(finding.message)
    short = message if len(message) <= _LONGEST else f"{message[:_LONGEST]} ..."
    return replace(finding, message=short, help=clean(finding.help))


def _lint_content(paths: Sequence[Path]) -> LintResult:
    from hfmod.content.lint import files_of, lint

    games = [game.lint() for game in packages().values()]
    chosen = list(paths) if paths else [game.folder for game in games]
    return LintResult(lint(games, chosen), len(files_of(chosen)))
