"""A recorded game as a guided replay: what happened, period by period, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.app.judging import JudgeError, lines_of, opened
from hfmod.app.lessons import Lessons
from hfmod.engine.act import Act, Impossible
from hfmod.engine.game import Game
from hfmod.engine.lines import Line, Unread
from hfmod.engine.replay import Replay
from hfmod.findings import Finding
from hfmod.package import package
from hfmod.record.hflog import HfLog, LogError
from hfmod.record.unjudged import CannotJudge


@dataclass(frozen=True)
class Step:
    """An act as it was told, the ids of the rules behind it, and what is wrong with it."""

    n: int
    player: str
    told: str
    rules: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass
class Period:
    """A year, a round or whatever else the game's clock counts: its acts, and the facts that they changed.

    ``changes`` are (fact, before, after) by player; ``picture`` is SVG, empty for games that have none.
    """

    name: str
    steps: list[Step] = field(default_factory=list)
    changes: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)
    picture: str = ""


@dataclass(frozen=True)
class Guide:
    """A whole game. ``rules`` are title and text by id; ``passages`` those that say others again in the book
    that is played; ``ground`` is SVG that the pictures share.

    ``setting`` is what was played and by how many; ``players`` are their names, with their colours where
    these are others; ``told`` are sentences on how it ended.
    """

    title: str
    game: str
    setting: str
    players: tuple[str, ...]
    periods: list[Period]
    rules: Mapping[str, tuple[str, str]]
    passages: frozenset[str]
    score: Mapping[str, int]
    ground: str = ""
    told: tuple[str, ...] = ()


def guided(log: Path, module: Path | None = None, amiss: list[Finding] | None = None) -> Guide:
    """The guide through a recorded game. Raises JudgeError where the log cannot be read.

    Findings about the log itself are added to the list ``amiss``.
    """
    try:
        game_log, replay = opened([log], module)
        guide = _guided(log, game_log, replay)
        if amiss is not None:
            amiss += game_log.findings
        return guide
    except (LogError, CannotJudge) as error:
        raise JudgeError(str(error)) from None


def _guided(log: Path, game_log: HfLog, replay: Replay[Any]) -> Guide:
    game: Game[Any] = replay.game
    periods: list[Period] = []
    brought = package(game.id)
    pictures = brought.pictures() if brought.pictures is not None else None
    seen: list[Any] = []
    passed: list[Act[Any]] = []
    lessons = Lessons(game, game_log.header)
    before = _facts(game, replay)
    for line in lines_of(game_log, replay):
        name = _period(game, replay)
        if not periods or periods[-1].name != name:
            if periods:
                before = _close(periods[-1], game, replay, before)
                seen += [pictures.seen(replay.state, passed)] if pictures is not None else []
                passed = []
            periods.append(Period(name))
        periods[-1].steps.append(_step(replay, line, lessons))
        if not isinstance(line.act, Unread):
            passed.append(line.act)
    if periods:
        _close(periods[-1], game, replay, before)
        seen += [pictures.seen(replay.state, passed)] if pictures is not None else []
    verdict = replay.finish()
    title = str(game_log.header.get("title") or log.name)
    ground, drawn = pictures.drawn(game, seen) if pictures is not None else ("", [])
    for period, picture in zip(periods, drawn, strict=bool(drawn)):
        period.picture = picture
    told = verdict.result.sentences() if verdict.result is not None else ()
    header = game_log.header
    return Guide(
        title, brought.title, game.narration.setting(header), _players(header), periods,
        lessons.told, lessons.passages, verdict.score or {}, ground, told,
    )  # fmt: skip


def _players(header: Mapping[str, Any]) -> tuple[str, ...]:
    """Players as the header names them: ``CRP (purple)``, or just ``red``."""
    seats = [(str(one["id"]), str(one.get("faction") or one["id"])) for one in header["players"]]
    return tuple(name if name == colour else f"{name} ({colour})" for name, colour in seats)


def _period(game: Game[Any], replay: Replay[Any]) -> str:
    """The clock, without what changes within a period (the phase of a round)."""
    return game.clock(replay.state).partition(",")[0]


def _facts(game: Game[Any], replay: Replay[Any]) -> dict[str, Any]:
    facts = game.facts(replay.state)
    return {name: facts[name] for name in facts if name.partition(".")[0] not in game.secret_facts}


def _step(replay: Replay[Any], line: Line[Any], lessons: Lessons) -> Step:
    act = line.act
    words = _told(replay, line)
    count = len(replay.verdict.findings)
    rules = lessons.behind(replay.state, act, line.chance) if not isinstance(act, Unread) else ()
    replay.play(line)
    findings = tuple(replay.verdict.findings[count:])
    for finding in findings:
        lessons.teach((finding.code, *finding.also))
        for breach in finding.more:
            lessons.teach((breach.code, *breach.also))
    step = replay.verdict.actions if line.step is None else line.step
    return Step(step, line.by or "", words, rules, findings)


def _told(replay: Replay[Any], line: Line[Any]) -> str:
    try:
        act, tell = line.act, replay.game.narration.tell
        words = str(line.do) if isinstance(act, Unread) else tell(replay.state, act)
    except (Impossible, LookupError):
        words = str(line.do)
    dice = [str(one["d6"]) for one in line.chance if isinstance(one, Mapping) and "d6" in one]
    return f"{words} (rolls {', '.join(dice)})" if dice else words


def _close(
    period: Period, game: Game[Any], replay: Replay[Any], before: Mapping[str, Any]
) -> dict[str, Any]:  # fmt: skip
    """End a period: note what it has changed. Returns the facts at its end."""
    after, words = _facts(game, replay), game.narration
    for name, value in after.items():
        kind, _, owner = name.partition(".")
        if before.get(name) != value and name not in game.clock_facts:
            label = words.fact_words.get(kind, kind.replace("_", " "))
            change = (label, said(before.get(name), words.called), said(value, words.called))
            period.changes.setdefault(owner, []).append(change)
    return after


def said(value: Any, called: Callable[[str], str]) -> str:
    """A fact in words, things by their names; empty for nothing."""
    if isinstance(value, dict):
        parts = ((key, item) for key, item in value.items() if item not in ([], 0, None))
        return "; ".join(f"{called(str(key))} {said(item, called)}" for key, item in parts)
    if isinstance(value, list | tuple):
        return ", ".join(said(one, called) for one in value)
    return "" if value is None else called(str(value))
