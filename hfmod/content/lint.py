"""Lint of content: every file against its schema, and everything that files say about each other.

Files are found by path; what a file is, its ``$schema`` comment tells. Each game brings a :class:`GameLint`
for what its files say about each other. References are looked up in the pack that a file belongs to (the
folder with the game's mark); a file outside any pack is held against the content of its game that is in
force, so that a single draft card can be linted anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from hfmod.content import yaml
from hfmod.content.lint_base import Report
from hfmod.content.lint_codes import CODES
from hfmod.content.lint_pack import GameLint, Pack, lint_piece_numbers, lint_rulings
from hfmod.content.lint_schema import SchemaError, Schemas, check, kind_of
from hfmod.findings import Finding, Location, Severity

__all__ = ["CODES", "files_of", "lint"]

_ENDINGS = (".yaml", ".yml")


def files_of(paths: Sequence[Path]) -> list[Path]:
    """Content files that paths name: files as they are, folders with all their YAML files, in order.

    Hidden folders and links that lead in a circle are left out. A path that does not exist stays in the
    list; lint reports it.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not os.path.isdir(path):  # noqa: PTH112 - false for names that no system takes
            found[path] = None
            continue
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                if name.endswith(_ENDINGS) and not name.startswith("."):
                    found[Path(folder) / name] = None
    return list(found)


def lint(games: Sequence[GameLint], paths: Sequence[Path] | None = None) -> list[Finding]:
    """Findings of files and folders (by default the content in force), in the order of the files.

    ``games`` say what is checked beyond the schemas, each for its own files. Bad files are findings, never
    exceptions.
    """
    reader, shared = _Reader(Report(), Schemas()), Pack()
    packs: dict[tuple[GameLint, Path | None], list[_File]] = {}
    for path in files_of(list(paths) if paths else [game.folder for game in games]):
        game, root = _pack_of(path, games)
        file = reader.read(path, game)
        _fill(shared, [file])
        if game is None:
            game = next((one for one in games if one.owns(file.kind)), None)
        if game is not None:
            packs.setdefault((game, root), []).append(file)
    lint_piece_numbers(shared, reader.report)
    for (game, root), files in packs.items():
        pack = _pack(game, root, files, reader.schemas)
        lint_rulings(pack, reader.report, game)
        game.check(pack, reader.report)
    return sorted(_once(reader.report.findings), key=_order)


def _once(findings: Iterable[Finding]) -> list[Finding]:
    return list({(f.code, str(f.location), f.message): f for f in findings}.values())


def _order(finding: Finding) -> tuple[str, int, int, str]:
    spot = finding.location or Location("")
    return (spot.path, spot.line, spot.column, finding.code)


def _pack_of(path: Path, games: Sequence[GameLint]) -> tuple[GameLint | None, Path | None]:
    """Nearest folder above a file that is a pack, and the game whose mark it has."""
    for folder in path.absolute().parents:
        for game in games:
            if (folder / game.mark).is_file():
                return game, folder
    return None, None


def _shown(path: Path) -> str:
    """A path as the user would name it: relative where it lies below the current folder."""
    absolute, here = path.absolute(), Path.cwd()
    return str(absolute.relative_to(here)) if absolute.is_relative_to(here) else str(path)


@dataclass(frozen=True)
class _File:
    """A file that was read: its kind, empty where it can't be known, and its document if it is sound."""

    path: Path
    kind: str
    document: yaml.Document | None = None


def _pack(game: GameLint, root: Path | None, files: Sequence[_File], schemas: Schemas) -> Pack:
    """The pack of a folder's files, or of stray files together with the game's content in force."""
    pack = Pack()
    _fill(pack, files)
    hidden = set() if root is not None else {file.kind for file in files} - set(game.merged)
    chosen = {file.path.absolute() for file in files}
    reader = _Reader(Report(), schemas)
    for path in files_of([root if root is not None else game.folder]):
        if path.absolute() not in chosen:
            file = reader.read(path, game, silent=True)
            if file.kind not in hidden:
                _fill(pack, [file])
    if root is None:
        for kind, (key, name) in game.merged.items():
            _prefer_own(pack, kind, key, name)
    return pack


def _fill(pack: Pack, files: Iterable[_File]) -> None:
    for file in files:
        if file.document is not None:
            pack.documents.setdefault(file.kind, []).append(file.document)
        elif file.kind:
            pack.broken.add(file.kind)


def _prefer_own(pack: Pack, kind: str, key: str, name: str) -> None:
    """Entries of stray files hide shipped ones of the same name, so that a changed copy can be linted."""
    documents = pack.of(kind)
    own = {entry[name] for document, _, entry in pack.entries(kind, key) if not document.silent}
    if not own:
        return
    kept: list[yaml.Document] = []
    for document in documents:
        if document.silent and any(entry[name] in own for entry in document.data[key]):
            rest = [entry for entry in document.data[key] if entry[name] not in own]
            document = replace(document, data={**document.data, key: rest})
        kept.append(document)
    pack.documents[kind] = kept


class _Reader:
    """Reads files and checks each against its schema."""

    def __init__(self, report: Report, schemas: Schemas) -> None:
        self.report, self.schemas = report, schemas

    def read(self, path: Path, game: GameLint | None, *, silent: bool = False) -> _File:
        """A file with its kind; notes why it can't be read, or what breaks its schema.

        ``game`` is that of the pack in which it lies, None for stray files.
        """
        report, shown = self.report, _shown(path)
        try:
            document = yaml.read(path, shown)
        except yaml.YamlError as error:
            return _File(path, _kind_of_broken(path, self._unreadable(path, shown, error), game))
        except OSError as error:
            said = f"can't be read: {error.strerror or error}"
            place = Location(shown)
            report.findings.append(Finding("HF004", Severity.ERROR, said, place, "Check the path."))
            return _File(path, "")
        for twice in document.duplicates:
            message = f"the key {twice.key!r} stands twice in this mapping"
            report.at(document, twice.line, twice.column, "HF002", message, "Delete or rename one.")
        hint = document.schema_hint
        if hint is None:
            example = "# yaml-language-server: $schema=../schemas/KIND.schema.json"
            said = "the file does not name its schema"
            help = f"Begin the file with the schema of its kind: {example}"
            report.at(document, 1, 1, "HF005", said, help)
            return _File(path, "")
        try:
            schema_path = self.schemas.find(hint, path)
            schema, validator = self.schemas.load(schema_path)
        except SchemaError as error:
            line = document.text[: document.text.index(hint)].count("\n") + 1
            column = document.lines[line - 1].index(hint) + 1
            report.at(document, line, column, "HF006", str(error), error.help)
            return _File(path, "")
        document.silent = silent
        sound = check(document, schema, validator, report)
        return _File(path, kind_of(schema_path), document if sound else None)

    def _unreadable(self, path: Path, shown: str, error: yaml.YamlError) -> str:
        """Note why a file can't be read; returns its text as far as there is one."""
        text = ""
        if path.is_file():
            with suppress(OSError), path.open("rb") as stream:
                text = stream.read(yaml.MAX_BYTES).decode("utf-8", "replace")
        lines = text.split("\n")
        line = lines[error.line - 1].rstrip("\r")[:400] if error.line <= len(lines) else ""
        finding = Finding(
            code=error.code,
            severity=Severity.ERROR,
            message=error.message,
            location=Location(shown, error.line, error.column),
            help=error.help or "Repair the file; nothing in it is checked until it can be read.",
            source_line="".join(c if c.isprintable() else "\ufffd" for c in line),
        )
        self.report.findings.append(finding)
        return text


def _kind_of_broken(path: Path, text: str, game: GameLint | None) -> str:
    """Kind of a file that can't be parsed, by its comment or else its name."""
    hint = yaml.schema_hint(text)
    if hint is not None:
        return kind_of(Path(hint.rsplit("/", 1)[-1]))
    return game.kind_of(path) if game is not None else ""
