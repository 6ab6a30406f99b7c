"""Content that belongs together (a pack), what each game's lint brings, and the checks that games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from hfmod.content import rulebook
from hfmod.content.lint_base import Report, mean
from hfmod.content.yaml import Document
from hfmod.findings import Severity
from hfmod.resources import in_force

Entry = tuple[Document, tuple[str, int], dict[str, Any]]
"""A member of a list in a document: the document, the path of the member, its data."""


@dataclass
class Pack:
    """Content that belongs together: documents by kind, and kinds of which a file is unreadable.

    Names that a broken file may define are not reported as unknown.
    """

    documents: dict[str, list[Document]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)

    def of(self, kind: str) -> list[Document]:
        """Sound documents of a kind."""
        return self.documents.get(kind, [])

    def entries(self, kind: str, key: str) -> Iterator[Entry]:
        """Document, path and data of every member of the list ``key`` in documents of a kind."""
        for document in self.of(kind):
            for index, entry in enumerate(document.data.get(key, ())):
                yield document, (key, index), entry

    def whole(self, *kinds: str) -> bool:
        """Whether every file of the kinds could be read, and there is one of each."""
        return all(kind not in self.broken and self.of(kind) for kind in kinds)

    def names(self, kind: str, key: str, name: str = "id") -> set[str] | None:
        """All names of a kind; None when they can't be known because a file is missing or broken."""
        if not self.whole(kind):
            return None
        return {entry[name] for _, _, entry in self.entries(kind, key)}


class GameLint(ABC):
    """What lint checks in one game's content beyond the schemas.

    The kinds of its files begin with ``game``. A folder with the file ``mark`` is a pack of the game:
    ``shipped`` is the one that hfmod brings, ``folder`` the one in force. A stray file replaces the shipped
    files of its kind; of the kinds in ``merged`` (kind -> key of the list, key of an entry's name) it
    replaces only entries of the same name.
    """

    game: ClassVar[str]
    mark: ClassVar[str]
    merged: ClassVar[Mapping[str, tuple[str, str]]] = {}

    @property
    @abstractmethod
    def shipped(self) -> Path:
        """The folder of the shipped content."""

    @property
    def folder(self) -> Path:
        """The folder of the content in force."""
        return in_force(self.game, self.shipped)

    def owns(self, kind: str) -> bool:
        """Whether files of a kind are this game's."""
        return kind.startswith(f"{self.game}-")

    def kind_of(self, path: Path) -> str:
        """Kind of a file that can't be read, by its name."""
        return f"{self.game}-{path.stem}"

    @abstractmethod
    def check(self, pack: Pack, report: Report) -> None:
        """Note everything that is wrong with a pack; its documents obey their schemas."""


def duplicates(pack: Pack, report: Report, kind: str, key: str, name: str = "id", code: str = "") -> None:
    """Note every entry whose name another entry has."""
    code = code or ("HF201" if name == "id" else "HF202")
    twice(report, ((d, (*path, name), entry[name]) for d, path, entry in pack.entries(kind, key)), code)


def twice(report: Report, named: Iterable[tuple[Document, Sequence[str | int], Any]], code: str) -> None:
    """Note every name that stands twice; names come with their document and path."""
    first: dict[str, tuple[Document, Sequence[str | int]]] = {}
    for document, path, name in sorted(named, key=lambda one: not one[0].silent):
        there, where = first.setdefault(str(name), (document, path))
        if where is not path:
            line = there.place(where)[0]
            at = f"line {line}" if there.path == document.path else f"{there.path}:{line}"
            message = f"{name} stands twice, first in {at}"
            report.add(document, path, code, message, "Rename one of them, or delete it.")


def lint_options(pack: Pack, report: Report, game: GameLint, defaults: Sequence[str] = ("default",)) -> None:
    """Check options of the table: no name twice, rules of the index, and defaults among the values."""
    kind = f"{game.game}-options"
    duplicates(pack, report, kind, "options", "name")
    lint_rule_ids(report, game, pack.entries(kind, "options"), "name")
    for document, path, option in pack.entries(kind, "options"):
        for which in defaults:
            if which in option and option[which] not in option["values"]:
                message = f"{option['name']}: {which} {option[which]!r} is not one of its values"
                values = ", ".join(str(value) for value in option["values"])
                report.add(document, (*path, which), "HF261", message, f"Values are: {values}.")


def lint_piece_numbers(pack: Pack, report: Report) -> None:
    """Check numbers of the pieces of a game's table: no number twice."""
    for document in pack.of("gpids"):
        pieces: dict[int, str] = {}
        for piece, number in document.data.items():
            if pieces.setdefault(number, piece) != piece:
                todo = "Delete the newer line; hfmod build gives the piece a new number."
                message = f"{piece}: the number {number} is that of {pieces[number]}"
                report.add(document, (piece,), "HF202", message, todo)


def lint_rulings(pack: Pack, report: Report, game: GameLint) -> None:
    """Check rulings: no id twice, rules and options that exist; and the rulings that options name."""
    options = pack.names(f"{game.game}-options", "options", "name")
    duplicates(pack, report, "rulings", "rulings")
    lint_rule_ids(report, game, pack.entries("rulings", "rulings"), "id")
    for document, path, ruling in pack.entries("rulings", "rulings"):
        option = ruling.get("option")
        if option is not None and options is not None and option not in options:
            message = f"{ruling['id']}: there is no option {option!r}"
            report.add(document, (*path, "option"), "HF205", message, mean(option, options))
    known = pack.names("rulings", "rulings")
    for document, path, entry in pack.entries(f"{game.game}-options", "options"):
        name = entry.get("ruling")
        if known is not None and name is not None and name not in known:
            message = f"{entry['name']}: there is no ruling {name!r}"
            report.add(document, (*path, "ruling"), "HF206", message, mean(name, known))


def _rule_ids(game: GameLint) -> frozenset[str]:
    """Ids of the rules of a game; without its index none, and references stay unchecked."""
    own = game.folder / rulebook.INDEX
    return _ids(own if own.is_file() else game.shipped / rulebook.INDEX)


@cache
def _ids(index: Path) -> frozenset[str]:
    try:
        return frozenset(rulebook.read(index).rules)
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()


def lint_rule_ids(report: Report, game: GameLint, entries: Iterable[Entry], name: str) -> None:
    """Check that every id under ``rules`` is in the rule index; ``name`` is the key of an entry's name."""
    known = _rule_ids(game)
    for document, path, entry in entries:
        for index, rule in enumerate(entry.get("rules", ())):
            if known and rule not in known:
                message = f"{entry[name]}: there is no rule {rule!r}"
                report.add(document, (*path, "rules", index), "HF206", message, mean(rule, known))


def against_engine(
    pack: Pack, report: Report, vocabulary: tuple[str, str], implemented: Set[str] | None,
    used: set[str], user: str, otherwise: str,
) -> None:  # fmt: skip
    """Check that a vocabulary (kind, key of its list) has the codes that the engine knows, and no others.

    ``used`` are the codes that content names, ``user`` says what does so: a card, a tile. ``otherwise`` is
    the advice where the engine lacks a code.
    """
    kind, key = vocabulary
    listed = {entry["code"] for _, _, entry in pack.entries(kind, key)}
    for document, path, entry in pack.entries(kind, key):
        code = entry["code"]
        later = entry.get("status") == "later"
        if implemented is not None and later and code in implemented:
            message = f"{code} is declared later, but the engine implements it"
            report.add(document, (*path, "status"), "HF222", message, "Delete status and module.")
        if implemented is not None and not later and code not in implemented:
            message = f"{code} is declared enforced, but the engine does not implement it"
            help = mean(code, implemented - listed, otherwise)
            report.add(document, (*path, "code"), "HF221", message, help)
        if code not in used and code not in (implemented or ()):
            message = f"no {user} uses {code}"
            severity = Severity.WARNING
            report.add(document, (*path, "code"), "HF224", message, "Delete the entry.", severity=severity)
    for document in pack.of(kind)[:1]:
        for code in sorted((implemented or set()) - listed):
            message = f"the engine implements {code!r}, which is not listed here"
            report.add(document, (key,), "HF223", message, "Add an entry for it.", key=True)
