"""Lint of content: every file against its schema, and everything that files say about each other.

Files are found by path; what a file is, its ``$schema`` comment tells. The references of a file are looked
up in the pack that it belongs to (the folder with ``abilities.yaml``); a file outside any pack is held
against the shipped content, so that a single draft card can be linted anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from hfmod.content import yaml
from hfmod.content.lint_base import Report
from hfmod.content.lint_codes import CODES
from hfmod.content.lint_hf4 import FaceCheck, Pack, lint_cards, lint_tables
from hfmod.content.lint_hf4_map import lint_map, lint_strip
from hfmod.content.lint_laws import lint_laws
from hfmod.content.lint_palette import lint_palette
from hfmod.content.lint_schema import SchemaError, Schemas, check, kind_of
from hfmod.findings import Finding, Location, Severity
from hfmod.resources import content_dir

__all__ = ["CODES", "files_of", "lint"]

_ENDINGS = (".yaml", ".yml")
_MARK = "abilities.yaml"  # a folder with this file is a pack


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


def lint(
    paths: Sequence[Path] | None = None,
    implemented: frozenset[str] | None = None,
    overflow: FaceCheck | None = None,
    laws: Mapping[str, frozenset[str]] | None = None,
) -> list[Finding]:
    """Findings of files and folders (all shipped content by default), in the order of the files.

    ``implemented`` are the ability codes that the High Frontier engine knows; None leaves the comparison
    with the engine out. ``overflow`` says what does not fit on the drawn face of a card side; without it only
    the lengths that the schemas allow are checked. ``laws`` are the engine's words for laws by the keys
    ``code`` and ``score``, None likewise. Bad files are findings, never exceptions.
    """
    files = files_of(list(paths) if paths else [content_dir()])
    reader = _Reader()
    own: dict[Path | None, list[Path]] = {}
    for path in files:
        own.setdefault(_pack_of(path), []).append(path)
    for root, members in own.items():
        pack = reader.pack(root, members)
        lint_cards(pack, reader.report, implemented, overflow)
        lint_tables(pack, reader.report)
        if laws is not None:
            lint_laws(pack, reader.report, laws)
        lint_map(pack, reader.report)
        lint_strip(pack, reader.report)
        lint_palette(pack, reader.report)
    return sorted(_once(reader.report.findings), key=_order)


def _once(findings: Iterable[Finding]) -> list[Finding]:
    return list({(f.code, str(f.location), f.message): f for f in findings}.values())


def _order(finding: Finding) -> tuple[str, int, int, str]:
    spot = finding.location or Location("")
    return (spot.path, spot.line, spot.column, finding.code)


def _pack_of(path: Path) -> Path | None:
    """Nearest folder above a file that is a pack."""
    for folder in path.absolute().parents:
        if (folder / _MARK).is_file():
            return folder
    return None


def _shown(path: Path) -> str:
    """A path as the user would name it: relative where it lies below the current folder."""
    absolute, here = path.absolute(), Path.cwd()
    return str(absolute.relative_to(here)) if absolute.is_relative_to(here) else str(path)


class _Reader:
    """Reads files once each and sorts them into packs by kind."""

    def __init__(self) -> None:
        self.report = Report()
        self._schemas = Schemas()

    def pack(self, root: Path | None, members: Sequence[Path]) -> Pack:
        """The pack of a folder, or of stray files on the background of the shipped content."""
        pack = Pack()
        chosen = {path.absolute() for path in members}
        for path in members:
            self._read(path, pack, silent=False)
        background = root if root is not None else content_dir("hf4")
        mine = set(pack.documents) | pack.broken if root is None else set()
        for path in files_of([background]):
            if path.absolute() not in chosen:
                self._read(path, pack, silent=True, without=mine - {"hf4-cards"})
        if root is None:
            _prefer_own_cards(pack)
        return pack

    def _read(self, path: Path, pack: Pack, *, silent: bool, without: Iterable[str] = ()) -> None:
        report = Report() if silent else self.report
        shown = _shown(path)
        try:
            document = yaml.read(path, shown)
        except yaml.YamlError as error:
            text = self._unreadable(path, shown, error, report)
            pack.broken.add(_kind_of_broken(path, text))
            return
        except OSError as error:
            said = f"can't be read: {error.strerror or error}"
            place = Location(shown)
            report.findings.append(Finding("HF004", Severity.ERROR, said, place, "Check the path."))
            return
        for twice in document.duplicates:
            message = f"the key {twice.key!r} stands twice in this mapping"
            report.at(document, twice.line, twice.column, "HF002", message, "Delete or rename one.")
        hint = document.schema_hint
        if hint is None:
            example = "# yaml-language-server: $schema=../../../schemas/hf4-cards.schema.json"
            report.at(
                document,
                1,
                1,
                "HF005",
                "the file does not name its schema",
                f"Begin the file with: {example}",
            )
            return
        try:
            schema_path = self._schemas.find(hint, path)
            schema, validator = self._schemas.load(schema_path)
        except SchemaError as error:
            line = document.text[: document.text.index(hint)].count("\n") + 1
            column = document.lines[line - 1].index(hint) + 1
            report.at(document, line, column, "HF006", str(error), error.help)
            return
        kind = kind_of(schema_path)
        if kind in without:
            return
        document.silent = silent
        if check(document, schema, validator, report):
            pack.documents.setdefault(kind, []).append(document)
        else:
            pack.broken.add(kind)

    @staticmethod
    def _unreadable(path: Path, shown: str, error: yaml.YamlError, report: Report) -> str:
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
        report.findings.append(finding)
        return text


def _kind_of_broken(path: Path, text: str) -> str:
    """Kind of a file that can't be parsed, by its comment or else its name: what it defines is unknown."""
    hint = yaml.schema_hint(text)
    if hint is not None:
        return kind_of(Path(hint.rsplit("/", 1)[-1]))
    if path.parent.name == "cards":
        return "hf4-cards"
    return f"hf4-map-{path.stem}" if path.parent.name == "map" else f"hf4-{path.stem}"


def _prefer_own_cards(pack: Pack) -> None:
    """Cards of stray files hide shipped cards of the same id, so that a changed copy can be linted."""
    documents = pack.of("hf4-cards")
    own = {card["id"] for document in documents if not document.silent for card in document.data["cards"]}
    if not own:
        return
    kept: list[yaml.Document] = []
    for document in documents:
        cards = document.data["cards"]
        if document.silent and any(card["id"] in own for card in cards):
            rest = [card for card in cards if card["id"] not in own]
            document = replace(document, data={**document.data, "cards": rest})
        kept.append(document)
    pack.documents["hf4-cards"] = kept
