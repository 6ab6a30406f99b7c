"""The open log format (.hflog): JSON Lines, first the header, then one action a line.

Hand-written transcripts may be YAML (.yaml, .yml) of the same shape: a list, or a mapping with ``header`` and
``actions``. JSON Lines stream: a long log needs no more memory than the game state.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hfmod.findings import Finding

if TYPE_CHECKING:  # `hfmod log` reads logs without an engine
    from hfmod.engine.game import Game
    from hfmod.engine.replay import Replay

FORMAT = 1
MAX_LINE = 1 << 20  # bytes; an action is a few hundred
MAX_FILE = 256 << 20


class LogError(Exception):
    """A log that cannot be read; ``line`` counts from 1, 0 for the whole file."""

    def __init__(self, path: Path | str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path, self.line, self.message = str(path), line, message


@dataclass
class HfLog:
    """An open log: its header, and its actions as (line number, action) pairs to be read once.

    The other fields are for logs whose acts are made while the engine plays them. Before ``actions`` are
    read, ``position`` is set to what gives the state so far, and ``judge`` to what replays them: it may have
    to go on from another position, and is told what the log does not show.
    """

    path: Path
    header: Mapping[str, Any]
    actions: Iterator[tuple[int, Mapping[str, Any]]]
    game: Game[Any] | None = None  # to be judged by; None: that of the header, with today's content
    findings: list[Finding] = field(default_factory=list)  # about the log itself
    steps: int = 0  # how many there are, where one step may be several acts or none
    files: list[tuple[int, Path]] = field(default_factory=list)  # first step of each of several logs
    beside: list[list[Path]] = field(default_factory=list)  # logs from one position, which hold no order
    start: Callable[[], Any] | None = None  # gives the state with which a log begins in mid-game
    doubtful: list[range] = field(default_factory=list)  # steps about which the log does not show all
    untold: list[Mapping[str, range]] = field(default_factory=list)  # rules that later words may satisfy
    position: Callable[[], Any] | None = None
    judge: Replay[Any] | None = None
    shown: Callable[[int, str], Any] | None = (
        None  # the position with a player's things as the table has them
    )

    def doubts(self, step: int) -> bool:
        """Whether what is found at a step may come from what the log does not show."""
        return any(step in steps for steps in self.doubtful)

    def ends_before(self, rule: str, step: int) -> bool:
        """Whether a log stops before all is told that decides about a rule at a step."""
        return any(step in rules.get(rule, ()) for rules in self.untold)


def read(path: Path) -> HfLog:
    """Open a log. Raises LogError, at once for the header and while iterating for an action."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise LogError(path, 0, f"cannot be read: {error.strerror}") from None
    if size > MAX_FILE:
        raise LogError(path, 0, f"is {size >> 20} MB; logs over {MAX_FILE >> 20} MB are refused")
    lines = _yaml_lines(path) if path.suffix in (".yaml", ".yml") else _json_lines(path)
    try:
        line, header = next(lines)
    except StopIteration:
        raise LogError(path, 0, "is empty; the first line must be the header") from None
    if "hflog" not in header:
        raise LogError(path, line, 'the first line must be the header, an object with "hflog": 1')
    if header["hflog"] != FORMAT:
        raise LogError(path, line, f"is of log format {header['hflog']!r}; this hfmod reads format {FORMAT}")
    if not isinstance(header.get("game"), str):
        raise LogError(path, line, 'the header names no "game"')
    return HfLog(path, header, lines)


def write(path: Path, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> None:
    """Write a log atomically: the old file stays whole until the new one is complete."""
    from hfmod.vassal.archive import write_atomically

    records = (header, *actions)
    lines = (json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) for record in records)
    write_atomically(path, "".join(f"{line}\n" for line in lines).encode())


def _json_lines(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    number = 0
    try:
        with path.open("rb") as source:
            while raw := source.readline(MAX_LINE + 1):
                number += 1
                if len(raw) > MAX_LINE:
                    raise LogError(path, number, f"the line is longer than {MAX_LINE >> 20} MB")
                if raw.strip():
                    yield number, _object(path, number, json.loads(raw.decode("utf-8")))
    except UnicodeDecodeError:
        raise LogError(path, number, "is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        hint = "; logs are .hflog, .yaml and VASSAL's .vlog" if number == 1 else ""
        raise LogError(path, number, f"is no JSON: {error.msg} at column {error.colno}{hint}") from None
    except RecursionError:
        raise LogError(path, number, "is nested too deeply") from None
    except ValueError:  # Python reads no number of more than some thousand digits
        raise LogError(path, number, "holds a number that is too long") from None
    except OSError as error:
        raise LogError(path, number, f"cannot be read: {error.strerror}") from None


def _yaml_lines(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    from hfmod.content.yaml import YamlError
    from hfmod.content.yaml import read as read_yaml

    try:
        document = read_yaml(path)
    except YamlError as error:
        raise LogError(path, error.line, error.message) from None
    data = document.data
    if isinstance(data, Mapping) and isinstance(data.get("actions"), list):
        yield document.place(["header"])[0], _object(path, 1, data.get("header"))
        prefix, records = ["actions"], data["actions"]
    elif isinstance(data, list):
        prefix, records = [], data
    else:
        raise LogError(path, 1, "must be a list, or a mapping with header and actions")
    for index, record in enumerate(records):
        line = document.place([*prefix, index])[0]
        yield line, _object(path, line, record)


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
    step = record.get("n")
    if step is not None and (type(step) is not int or step < 0):
        raise LogError(path, number, '"n", the number of the step, must be a whole number')
    return record
