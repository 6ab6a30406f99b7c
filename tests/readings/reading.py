"""The reading of a game as lines of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hfmod.app import judging
from hfmod.engine.game import Game
from hfmod.engine.lines import Agreed, Doubt, Line, Reconsideration, Resumption, SaidAgain, data_of
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Location
from hfmod.record.hflog import HfLog

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
READINGS = FIXTURES / "readings"
GAMES = READINGS / "games"
LOGS = (FIXTURES / "logs", GAMES)

_SERIES = re.compile(r"(.*by-mail)-(\d+)")


def kept_logs() -> dict[str, list[Path]]:
    """The logs of each game by its name; a game by mail has several."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in (one for folder in LOGS for one in sorted(folder.iterdir())):
        if path.suffix in (".vlog", ".hflog"):
            part = _SERIES.fullmatch(path.stem)
            name, number = (part[1], int(part[2])) if part else (path.stem, 0)
            found.setdefault(name, []).append((number, path))
    return {name: [path for _, path in sorted(parts)] for name, parts in found.items()}


def kept(name: str) -> Path:
    """Where it is kept what a game is read as."""
    return READINGS / f"{name}.jsonl"


class _Noting:
    """Stands between a reader and the replay, and notes what is told beside the acts."""

    def __init__(self, replay: Replay[Any], notes: list[dict[str, Any]]) -> None:
        self.replay, self.game, self.notes = replay, replay.game, notes

    @property
    def state(self) -> Any:
        """The position of the replay."""
        return self.replay.state

    def take(self, item: Doubt | Resumption[Any] | Reconsideration[Any] | SaidAgain[Any] | Agreed) -> None:
        """Note it and hand it on; what only agrees is nothing to note."""
        note: dict[str, Any]
        match item:
            case Agreed():
                self.replay.take(item)
                return
            case Doubt(step, player):
                note = {"doubt": player, "step": step}
            case Resumption():
                note = {"resumption": True}
            case Reconsideration(step, player):
                note = {"reconsideration": player, "step": step}
            case SaidAgain(line):
                note = {"said again": data_of(self.game, line)}
        self.notes.append(note)
        self.replay.take(item)


def reading(logs: Sequence[Path]) -> list[str]:
    """What the logs of a game are read as, a line for each act and finding, and some for the end."""
    notes: list[dict[str, Any]] = []
    replays: list[Replay[Any]] = []
    lines_of = judging.lines_of

    def noted(log: HfLog, replay: Replay[Any]) -> Iterator[Line[Any]]:
        notes.clear()  # logs that hold no order among them may be judged in several
        notes.append({"header": log.header})
        replays.append(replay)
        between: Any = _Noting(replay, notes)
        before: Mapping[str, Any] = {}
        for line in lines_of(log, between):
            before = before or _facts(replay)
            yield line
            after = _facts(replay)
            told = data_of(replay.game, line)
            changed = {name: after[name] for name in after if before.get(name) != after[name]}
            notes.append(told | ({"then": changed} if changed else {}))
            before = after

    with patch.object(judging, "lines_of", noted):
        (verdict,) = judging.judge_game(logs, judging.League())
    ends = _end(replays[-1].game, replays[-1].state) if replays else ()
    lines = [*_in_order(notes, verdict), *ends]
    return [json.dumps(_plain(line), ensure_ascii=False) for line in lines]


def _facts(replay: Replay[Any]) -> Mapping[str, Any]:
    return {name: _plain(value) for name, value in replay.game.facts(replay.state).items()}


def _in_order(notes: Sequence[dict[str, Any]], verdict: Verdict) -> Iterator[dict[str, Any]]:
    """What was read, each finding behind what was read up to its step, and the verdict."""
    waiting = list(verdict.findings)
    for at, note in enumerate(notes):
        step = note.get("n", note.get("step", at))
        while waiting and (waiting[0].step or 0) < step:
            yield _told(waiting.pop(0))
        yield note
    yield from map(_told, waiting)
    said = {
        "verdict": verdict.verdict, "setting": verdict.setting, "acts": verdict.actions,
        "score": verdict.score, "result": verdict.result,
    }  # fmt: skip
    yield {name: value for name, value in said.items() if value is not None}


def _told(finding: Finding) -> dict[str, Any]:
    """A finding: what it says beyond what it would say by default."""
    said = {one.name: getattr(finding, one.name) for one in fields(finding)}
    said = {name: value for name, value in said.items() if value}
    return {"found": said.pop("code"), **said}


def _end(game: Game[Any], state: Any) -> Iterator[dict[str, Any]]:
    """The whole position, a line for each player and one for all that is of no player."""
    view = dict(game.view(state))
    players: Mapping[str, Any] = view.pop("players", {})
    yield {"end": view}
    yield from ({"end": player, **things} for player, things in players.items())


def _plain(value: Any) -> Any:
    """A value as JSON has it; a file by its name alone."""
    match value:
        case Location():
            return f"{Path(value.path).name}:{value.line}" if value.line else Path(value.path).name
        case Mapping():
            return {str(name): _plain(one) for name, one in value.items()}
        case set() | frozenset():
            return sorted(map(_plain, value), key=str)
        case list() | tuple():
            return [_plain(one) for one in value]
        case bool() | int() | str() | None:
            return value
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    return str(value)


def renew(name: str) -> None:
    """Write what a game is read as."""
    READINGS.mkdir(exist_ok=True)
    words = "".join(f"{line}\n" for line in reading(kept_logs()[name]))
    kept(name).write_text(words, encoding="utf-8")
