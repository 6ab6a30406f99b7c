"""The open log format (.hflog): JSON Lines, first the header, then one action a line.

Hand-written transcripts may be YAML (.yaml, .yml) of the same shape: a list, or a mapping with ``header`` and
``actions``. JSON Lines stream: a long log needs no more memory than the game state. Step numbers are looked
through first; where they do not count up, they say which line follows which (:mod:`hfmod.record.numbering`).
"""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from hfmod.engine.near import whole_number
from hfmod.findings import Finding
from hfmod.record.kinds import is_yaml_log
from hfmod.record.numbering import Entry, counts_up, plan
from hfmod.textfiles import TextError, decode, opened, raw_lines

if TYPE_CHECKING:  # `hfmod log` reads logs without an engine
    from hfmod.engine.game import Game
    from hfmod.engine.lines import Item, Positions

FORMAT = 1
MAX_LINE = 1 << 20  # bytes; an action is a few hundred
MAX_FILE = 256 << 20
_NUMBER = re.compile(rb'\s*\{\s*"n"\s*:\s*([0-9]{1,15})\s*[,}]')
_PLAIN = re.compile(r"[^\s,\]}#][^,\]}#]*")  # a value of YAML without quotes, as it stands in a line


class LogError(Exception):
    """A log that cannot be read; ``line`` counts from 1, 0 for the whole file.

    ``message`` says it of that line or file: "is no JSON", "has no side nasa".
    """

    def __init__(self, path: Path | str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path, self.line, self.message = str(path), line, message


@dataclass(frozen=True, slots=True)
class Twice:
    """A key that stands more than once in one object, and all its values; ``top``: in the act itself."""

    key: str
    values: list[Any]
    line: int
    top: bool


@dataclass
class HfLog:
    """A log: its header, and its actions as (line number, action) pairs to be read once.

    The acts of a VASSAL log are made while the engine plays them: ``actions`` is empty, and ``read`` yields
    them, and what else is read, when it is given the positions.
    """

    path: Path
    header: Mapping[str, Any]
    actions: Iterator[tuple[int, Mapping[str, Any]]]
    game: Game[Any] | None = None  # to be judged by; None: that of the header, with today's content
    findings: list[Finding] = field(default_factory=list)  # about the log itself
    steps: int = 0  # how many there are, where one step may be several acts or none
    files: list[tuple[int, Path]] = field(default_factory=list)  # first step of each of several logs
    beside: list[list[Path]] = field(default_factory=list)  # logs from one position, which hold no order
    read: Callable[[Positions[Any]], Iterator[Item[Any]]] | None = None
    doubtful: list[range] = field(default_factory=list)  # steps about which the log does not show all
    untold: list[Mapping[str, range]] = field(default_factory=list)  # rules that later words may satisfy
    # A position with a player's things as the table has them before a step (hfmod.engine.replay).
    shown: Callable[[Any, int, str], Any] | None = None
    header_line: int = 0
    twice: Mapping[int, list[Twice]] = field(default_factory=dict)  # keys that stand twice, by line
    spelt: Callable[[Sequence[str | int]], str] | None = None  # the text of a value of the header
    written: Mapping[int | float, str] = field(default_factory=dict)  # ids read as numbers, as they stand
    gaps: list[int] = field(default_factory=list)  # steps from which on the position is not known for certain

    def doubts(self, step: int) -> bool:
        """Whether what is found at a step may come from what the log does not show."""
        return any(step in steps for steps in self.doubtful)

    def ends_before(self, rule: str, step: int) -> bool:
        """Whether a log stops before all is told that decides about a rule at a step."""
        return any(step in rules.get(rule, ()) for rules in self.untold)


def read(path: Path) -> HfLog:
    """Open a log. Raises LogError, at once for the header and while iterating for an action.

    The acts come in the order of their step numbers (see :mod:`hfmod.record.numbering`), each with its ``n``.
    """
    try:
        source: _Source = (_Yaml if is_yaml_log(path) else _JsonLines)(path)
        with source:
            line, header = source.header()
    except OSError as error:
        raise LogError(path, 0, f"cannot be read: {error.strerror}") from None
    except TextError as error:
        raise LogError(path, error.line, _with_help(error.message, error.help)) from None
    if "hflog" not in header:
        raise LogError(path, line, 'must be the header, an object with "hflog": 1')
    if header["hflog"] != FORMAT:
        raise LogError(path, line, f"is of log format {header['hflog']!r}; this hfmod reads format {FORMAT}")
    if not isinstance(header.get("game"), str):
        raise LogError(path, line, 'is a header that names no "game"')
    log = HfLog(path, header, iter(()), twice=source.twice, spelt=source.spelt, header_line=line)
    log.actions = _numbered(log, source)
    return log


def _numbered(log: HfLog, source: _Source) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The acts in order, with the step numbers that they have or are given. Raises LogError."""
    try:
        with source:
            if counts_up(source.numbers()):
                due = -1
                for line, action in source.actions():
                    due = action["n"] if due < 0 and type(action.get("n")) is int else due + 1
                    yield line, _with_step(action, due)
                return
            made = plan(str(log.path), list(source.entries()))
            log.findings += made.findings
            log.gaps += made.gaps
            for entry, step in made.acts:
                line, action = source.action(entry)
                yield line, _with_step(action, step)
    except OSError as error:
        raise LogError(log.path, 0, f"cannot be read: {error.strerror}") from None
    except TextError as error:
        raise LogError(log.path, error.line, _with_help(error.message, error.help)) from None


def _with_step(action: Mapping[str, Any], step: int) -> Mapping[str, Any]:
    n = action.get("n")
    return action if type(n) is int and n == step else {**action, "n": step}


def _with_help(message: str, help: str) -> str:
    return f"{message}; {help[:1].lower()}{help[1:].rstrip('.')}" if help else message


def write(path: Path, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> None:
    """Write a log atomically: the old file stays whole until the new one is complete."""
    from hfmod.vassal.archive import write_atomically

    records = (header, *actions)
    lines = (json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) for record in records)
    write_atomically(path, "".join(f"{line}\n" for line in lines).encode())


class _Source(Protocol):
    """The lines of a log in one of its forms: the header, then acts, which can be gone through again.

    ``twice`` holds the keys that stand twice, by the line of their act; ``spelt`` gives the text of a value
    of the header as it is written, where that is more than the value.
    """

    twice: dict[int, list[Twice]]
    spelt: Callable[[Sequence[str | int]], str] | None

    def __enter__(self) -> object: ...

    def __exit__(self, *error: object) -> None: ...

    def header(self) -> tuple[int, Mapping[str, Any]]: ...

    def numbers(self) -> Iterator[int | None]: ...

    def entries(self) -> Iterator[Entry]: ...

    def actions(self) -> Iterator[tuple[int, Mapping[str, Any]]]: ...

    def action(self, entry: Entry) -> tuple[int, Mapping[str, Any]]: ...


class _JsonLines:
    """JSON Lines, read as they are asked for."""

    spelt: Callable[[Sequence[str | int]], str] | None = None

    def __init__(self, path: Path) -> None:
        self.path = path
        self.twice: dict[int, list[Twice]] = {}
        self._source = opened(path, MAX_FILE)
        self._held = self._source.read() if isinstance(self._source, BytesIO) else None  # of a pipe
        self._source.close()
        self._first = 0  # offset of the first line after the header
        self._header_line = 0

    def __enter__(self) -> object:
        self._source = opened(self.path, MAX_FILE) if self._held is None else BytesIO(self._held)
        return self

    def __exit__(self, *error: object) -> None:
        self._source.close()

    def header(self) -> tuple[int, Mapping[str, Any]]:
        for offset, number, raw in raw_lines(self._source, MAX_LINE):
            if decode(raw, number).strip():
                self._first, self._header_line = offset, number
                return number, self._record(number, raw)
        raise LogError(self.path, 0, "is empty; the first line must be the header")

    def _lines(self) -> Iterator[tuple[int, int, bytes]]:
        for offset, number, raw in raw_lines(self._source, MAX_LINE):
            if offset > self._first and raw.strip():
                yield offset, number, raw

    def numbers(self) -> Iterator[int | None]:
        for _, _, raw in self._lines():
            found = _NUMBER.match(raw)
            yield int(found[1]) if found else None

    def entries(self) -> Iterator[Entry]:
        for offset, number, raw in self._lines():
            yield self._entry(offset, number, raw)

    def _entry(self, offset: int, number: int, raw: bytes) -> Entry:
        return _entry(offset, number, self._record(number, raw))

    def actions(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        for _, number, raw in self._lines():
            yield number, self._record(number, raw)

    def action(self, entry: Entry) -> tuple[int, Mapping[str, Any]]:
        self._source.seek(entry.place)
        return entry.line, self._record(entry.line, self._source.readline(MAX_LINE))

    def _record(self, number: int, raw: bytes) -> Mapping[str, Any]:
        twice: list[tuple[dict[str, Any], str, list[Any]]] = []
        try:
            text = decode(raw, number)
            record = json.loads(text)
            if text.count('":') + text.count('" :') != _keys(
                record
            ):  # a key stands twice, or a text has those
                record = json.loads(text, object_pairs_hook=lambda pairs: _without_doubles(pairs, twice))
        except json.JSONDecodeError as error:
            hint = "; logs are .hflog, .yaml and VASSAL's .vlog" if number == 1 else ""
            message = f"is no JSON: {error.msg} at column {error.colno}{hint}"
            raise LogError(self.path, number, message) from None
        except RecursionError:
            raise LogError(self.path, number, "is nested too deeply") from None
        except ValueError:  # Python reads no number of more than some thousand digits
            raise LogError(self.path, number, "holds a number that is too long") from None
        if twice:
            found = [Twice(key, values, number, top=owner is record) for owner, key, values in twice]
            self.twice[number] = found
        return _object(self.path, number, record)


class _Yaml:
    """A transcript as YAML: a list, or a mapping with ``header`` and ``actions``."""

    def __init__(self, path: Path) -> None:
        from hfmod.content.yaml import YamlError
        from hfmod.content.yaml import read as read_yaml

        self.path = path
        self.twice: dict[int, list[Twice]] = {}
        try:
            self._document = read_yaml(path)
        except YamlError as error:
            why = f"cannot be read: {error.message}"
            raise LogError(path, error.line, _with_help(why, error.help)) from None
        data = self._document.data
        if isinstance(data, Mapping) and isinstance(data.get("actions"), list):
            self._top: list[str | int] = ["header"]
            self._prefix: list[str | int] = ["actions"]
            self._header, self._records, self._skip = data.get("header"), data["actions"], 0
        elif isinstance(data, list) and data:
            self._top, self._prefix, self._skip = [0], [], 1
            self._header, self._records = data[0], data[1:]
        else:
            raise LogError(path, 1, "must be a list, or a mapping with header and actions")
        self.spelt: Callable[[Sequence[str | int]], str] | None = self._spelt
        self._find_doubles()

    def _line(self, at: int) -> int:
        return self._document.place([*self._prefix, at + self._skip])[0]

    def _find_doubles(self) -> None:
        if not self._document.duplicates:
            return
        starts = [self._line(at) for at in range(len(self._records))]
        for one in self._document.duplicates:
            at = bisect_right(starts, one.line) - 1
            record, line = (self._records[at], starts[at]) if at >= 0 else (self._header, self._header_line())
            values = [one.earlier, one.owner.get(one.key)]
            self.twice.setdefault(line, []).append(Twice(one.key, values, one.line, top=one.owner is record))

    def _header_line(self) -> int:
        return self._document.place(self._top)[0]

    def _spelt(self, at: Sequence[str | int]) -> str:
        """The text of a value of the header as it stands in the file."""
        line, column = self._document.place([*self._top, *at])
        found = _PLAIN.match(self._document.line(line)[column - 1 :])
        return found[0].strip() if found else ""

    def __enter__(self) -> object:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def header(self) -> tuple[int, Mapping[str, Any]]:
        line = self._header_line()
        return line, _object(self.path, line, self._header)

    def numbers(self) -> Iterator[int | None]:
        for record in self._records:
            n = record.get("n") if isinstance(record, Mapping) else None
            yield n if type(n) is int else None

    def entries(self) -> Iterator[Entry]:
        for at in range(len(self._records)):
            line, record = self._record(at)
            yield _entry(at, line, record)

    def actions(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return (self._record(at) for at in range(len(self._records)))

    def action(self, entry: Entry) -> tuple[int, Mapping[str, Any]]:
        return self._record(entry.place)

    def _record(self, at: int) -> tuple[int, Mapping[str, Any]]:
        line = self._line(at)
        return line, _object(self.path, line, self._records[at])


def _entry(place: int, line: int, record: Mapping[str, Any]) -> Entry:
    """What numbering has to know of a line: its step number, and a digest of what it holds."""
    stated, n, said = record.get("n"), None, ""
    if stated is not None:
        try:
            n = whole_number(stated)
        except ValueError:
            said = repr(stated)[:40]
        if n is not None and n < 0:
            n, said = None, str(n)
    text = json.dumps(record, sort_keys=True, ensure_ascii=False, default=str)
    return Entry(
        place, line, n, hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest(), said
    )


def _keys(record: Any) -> int:
    """How many keys there are in a record, nested ones too."""
    if isinstance(record, dict):
        return len(record) + sum(map(_keys, record.values()))
    return sum(map(_keys, record)) if isinstance(record, list) else 0


def _without_doubles(
    pairs: list[tuple[str, Any]], twice: list[tuple[dict[str, Any], str, list[Any]]]
) -> dict[str, Any]:
    """An object; of a key that stands twice the last value counts, and all are noted."""
    found = dict(pairs)
    if len(found) < len(pairs):
        for key in found:
            values = [value for name, value in pairs if name == key]
            if len(values) > 1:
                twice.append((found, key, values))
    return found


KINDS = {
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "yes or no",
    type(None): "nothing",
}


def _object(path: Path, number: int, record: Any) -> Mapping[str, Any]:
    if not isinstance(record, Mapping):
        raise LogError(path, number, f"must be an object, is {KINDS.get(type(record), 'something else')}")
    return record
