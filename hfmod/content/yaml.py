"""Content files: safe YAML to plain Python data, with the place of every key and value.

The scanner is libyaml's (through PyYAML); the composer here works on its events, which is several times
faster than PyYAML's own loader because no node object, tag or mark is kept. Places are found by a second
pass that runs only when somebody asks for one: content without faults never pays for them.

What is read is the core schema of YAML 1.2, the one editors and JSON Schema tools use: ``true``, ``false``,
``null``, decimal integers and floats; everything else is text (``no`` and ``1/2`` too). Keys are always
text. Files come from strangers, so size, nesting and the growth by aliases are limited, and tags refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeVar

import yaml as pyyaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from hfmod.findings import Location
from hfmod.textfiles import TextError, decode

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 64
MAX_VALUES = 4_000_000  # values of a file once all aliases are written out

DataPath = tuple[str | int, ...]
_T = TypeVar("_T")

_HINT = re.compile(r"^#\s*yaml-language-server:\s*\$schema=(\S+)", re.MULTILINE)
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff\ud800-\udfff]")
_WORDS: dict[str, Any] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_NUMBER_START = frozenset("-+.0123456789")
_STR_TAG = "tag:yaml.org,2002:str"


class YamlError(Exception):
    """A file that can't be read. ``line`` and ``column`` count from 1; ``code`` is a lint code."""

    def __init__(
        self, message: str, line: int = 1, column: int = 1, code: str = "HF001", help: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.code = code
        self.help = help


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A key that stands twice in one mapping; places count from 1.

    ``earlier`` is the value that it had before, ``owner`` the mapping, which holds the later one.
    """

    key: str
    line: int
    column: int
    earlier: Any = field(default=None, compare=False)
    owner: Any = field(default=None, compare=False, repr=False)


@dataclass
class Document:
    """One content file: its text, its data, and where everything stands."""

    path: str
    text: str
    data: Any
    duplicates: list[Duplicate] = field(default_factory=list)
    silent: bool = False  # read for reference only: lint says nothing about it

    @cached_property
    def schema_hint(self) -> str | None:
        """Value of the ``# yaml-language-server: $schema=`` comment near the top, if there is one."""
        return schema_hint(self.text)

    @cached_property
    def lines(self) -> list[str]:
        """The text line by line, as an editor counts lines."""
        return re.split(r"\r\n|\n|\r", self.text)

    @cached_property
    def _places(self) -> dict[DataPath, tuple[int, int, int, int]]:
        return _places(self.text)

    def place(self, path: Sequence[str | int], *, key: bool = False) -> tuple[int, int]:
        """Line and column (from 1) of a value, or of its key; of the nearest parent that is in the file."""
        at = tuple(path)
        found = self._places.get(at)
        while found is None and at:
            at, key = at[:-1], False
            found = self._places.get(at)
        if found is None:
            return (1, 1)
        return found[:2] if key else found[2:]

    def location(self, path: Sequence[str | int], *, key: bool = False) -> Location:
        """Place of a value or key as a Location."""
        return Location(self.path, *self.place(path, key=key))

    def line(self, number: int) -> str:
        """Text of a line, empty when there is none; long lines are cut."""
        if 1 <= number <= len(self.lines):
            return self.lines[number - 1][:400]
        return ""


def schema_hint(text: str) -> str | None:
    """Schema that the comment near the top of a text names."""
    found = _HINT.search(text, 0, 4000)
    return found.group(1) if found else None


def read(path: Path, shown: str | None = None) -> Document:
    """Read a content file; ``shown`` is the path to name in messages.

    Raises YamlError for a file that is too large, not UTF-8 or no YAML, OSError where it can't be opened.
    """
    status = path.stat()
    if not S_ISREG(status.st_mode):
        raise YamlError("this is no ordinary file", code="HF004", help="Name a YAML file or a folder.")
    if status.st_size > MAX_BYTES:
        raise YamlError(
            f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB, the limit for content",
            help="Split it into several files.",
        )
    return parse(path.read_bytes(), shown if shown is not None else str(path))


def parse(source: bytes | str, path: str = "<text>") -> Document:
    """Turn YAML text into a Document. Raises YamlError where that is not possible."""
    text = source if isinstance(source, str) else _decode(source)
    if len(text) > MAX_BYTES:
        raise YamlError(f"the text is larger than {MAX_BYTES // 1024 // 1024} MiB, the limit for content")
    text = text.removeprefix("\ufeff")
    bad = _UNPRINTABLE.search(text)
    if bad:
        line, column = _line_column(text, bad.start())
        raise YamlError(
            f"control character U+{ord(bad.group()):04X} is not allowed in YAML", line, column,
            help="Delete the character; content is plain UTF-8 text.",
        )  # fmt: skip
    duplicates: list[Duplicate] = []
    data = _scan(text, lambda get: _compose(get, duplicates))
    return Document(path, text, data, duplicates)


def _decode(raw: bytes) -> str:
    try:
        return decode(raw)
    except TextError as error:
        raise YamlError(f"the file {error.message}", error.line, error.column, help=error.help) from None


def _line_column(text: str, index: int) -> tuple[int, int]:
    before = text[:index]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _scan(text: str, work: Callable[[Callable[[], Any]], _T]) -> _T:
    """Run ``work`` on the events of a text; scanner errors become YamlError."""
    loader: Any = (pyyaml.CSafeLoader if pyyaml.__with_libyaml__ else pyyaml.SafeLoader)(text)
    try:
        return work(loader.get_event)
    except pyyaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if error.context_mark and error.context and ("quoted" in error.context or "flow" in error.context):
            mark = error.context_mark  # what was opened and never closed
        message = " ".join(part for part in (error.context, error.problem) if part) or "not readable as YAML"
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise YamlError(message, line, column, help=_advice(text, line, message)) from None
    except pyyaml.YAMLError as error:
        raise YamlError(" ".join(str(error).split()), help="The file is no YAML text.") from None


def _advice(text: str, line: int, message: str) -> str:
    """What to do about an error of the YAML scanner, which tells in words alone what it is."""
    lines = text.split("\n")
    shown = lines[line - 1] if line <= len(lines) else ""
    if "\t" in shown[: len(shown) - len(shown.lstrip())] or "'\\t'" in message:
        return "Indent with spaces; YAML forbids tabs there."
    if "mapping values are not allowed" in message:
        return "Quote a text that holds a colon and a space, and check the indentation of this line."
    if "block" in message or "expected" in message:
        return "Check the indentation here, and brackets, braces and quotes in the lines above."
    return "Check quotes, brackets and indentation around this place."


def scalar(text: str) -> Any:
    """Value of an unquoted scalar by the core schema of YAML 1.2."""
    if text[:1] in _NUMBER_START:
        if text.isdigit() and text.isascii() and len(text) < 19:
            return int(text)
        if len(text) < 40 and _FLOAT.fullmatch(text):
            digits = text[1:] if text[0] in "+-" else text
            return int(text) if digits.isdigit() and len(digits) < 19 else float(text)
        return text
    return _WORDS.get(text, text)


def _refuse(event: Any, message: str, help: str) -> YamlError:
    return YamlError(message, event.start_mark.line + 1, event.start_mark.column + 1, "HF003", help)


def _compose(get: Callable[[], Any], duplicates: list[Duplicate]) -> Any:
    """Build the data from events, iteratively: nesting can't exhaust Python's stack."""
    root: list[Any] = []
    current: Any = root
    in_map = False
    key: Any = None  # text of the key that waits for its value; None while a key is due
    stack: list[tuple[Any, bool, Any, str | None, int]] = []
    anchors: dict[str, tuple[Any, int]] = {}
    anchor: str | None = None
    started = 0
    values = 0
    documents = 0
    while (event := get()) is not None:
        kind = type(event)
        if kind is ScalarEvent:
            value: Any = event.value
            if in_map and key is None:
                if event.anchor or event.tag:
                    raise _refuse(event, "anchors and tags on keys are not supported", "Use plain text.")
                key = value
                if key in current:
                    at = event.start_mark
                    duplicates.append(Duplicate(key, at.line + 1, at.column + 1, current[key], current))
                continue
            if event.tag and event.tag != _STR_TAG:
                raise _refuse(event, f"tag {event.tag} is not supported", "Remove the tag.")
            if event.implicit[0]:
                value = scalar(value)
            values += 1
            if event.anchor:
                anchors[event.anchor] = (value, 1)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if in_map and key is None:
                raise _refuse(event, "a key must be plain text", "Quote it if it begins with a bracket.")
            if event.tag:
                raise _refuse(event, f"tag {event.tag} is not supported", "Remove the tag.")
            if len(stack) >= MAX_DEPTH:
                raise _refuse(event, f"nested deeper than {MAX_DEPTH} levels", "Flatten the structure.")
            stack.append((current, in_map, key, anchor, started))
            in_map = kind is MappingStartEvent
            current, key, anchor, started = ({} if in_map else []), None, event.anchor, values
            continue
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            value = current
            values += 1
            if in_map and "<<" in current:
                _merge(current)
            if anchor is not None:
                anchors[anchor] = (value, values - started)
            current, in_map, key, anchor, started = stack.pop()
        elif kind is AliasEvent:
            if event.anchor not in anchors:
                raise _refuse(event, f"alias *{event.anchor} has no anchor before it", "Define &name first.")
            if in_map and key is None:
                raise _refuse(event, "an alias can't be a key", "Write the key as plain text.")
            value, size = anchors[event.anchor]
            values += size
            if values > MAX_VALUES:
                raise _refuse(event, "aliases blow the file up beyond the limit", "Write the values out.")
        else:
            if kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise _refuse(event, "more than one document in the file", "Remove the line '---'.")
            continue
        if in_map:
            current[key] = value
            key = None
        else:
            current.append(value)
        if values > MAX_VALUES:
            raise _refuse(event, "too many values in one file", "Split it into several files.")
    return root[0] if root else None


def _merge(target: dict[str, Any]) -> None:
    """Carry out a merge key: what the named mappings have and ``target`` itself has not, in place."""
    value = target["<<"]
    parts = value if isinstance(value, list) else [value]
    if not all(isinstance(part, dict) for part in parts):
        return
    del target["<<"]
    for part in parts:
        for name, inherited in part.items():
            target.setdefault(name, inherited)


def _places(text: str) -> dict[DataPath, tuple[int, int, int, int]]:
    """By path of each value: line and column of its key (in a list its own), line and column of the value."""
    return _scan(text, _collect_places)


def _collect_places(get: Callable[[], Any]) -> dict[DataPath, tuple[int, int, int, int]]:
    found: dict[DataPath, tuple[int, int, int, int]] = {}
    path: DataPath = ()
    state: list[Any] = [None]  # a collection each: [key, line, column] or the next index
    while (event := get()) is not None:
        kind = type(event)
        if kind is MappingEndEvent or kind is SequenceEndEvent:
            state.pop()
            path = path[:-1]
            continue
        if kind not in (ScalarEvent, MappingStartEvent, SequenceStartEvent, AliasEvent):
            continue
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        top = state[-1]
        if top is None:
            here: DataPath = ()
            key_at = (line, column)
        elif isinstance(top, int):
            here = (*path, top)
            key_at = (line, column)
            state[-1] = top + 1
        elif top:
            here = (*path, top[0])
            key_at = (top[1], top[2])
            state[-1] = []
        else:
            state[-1] = [event.value, line, column]
            continue
        found[here] = (*key_at, line, column)
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            state.append([] if kind is MappingStartEvent else 0)
            path = here
    return found
