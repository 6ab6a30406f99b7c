"""A recorded game as a guided replay: what happened, period by period, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.app.judging import JudgeError, opened
from hfmod.app.lessons import Lessons
from hfmod.engine.act import Act, BadAction, Impossible
from hfmod.engine.game import Game
from hfmod.engine.replay import ENVELOPE, Replay
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
    passed: list[Mapping[str, Any]] = []
    lessons = Lessons(game, game_log.header)
    before = _facts(game, replay)
    for line, action in game_log.actions:
        name = _period(game, replay)
        if not periods or periods[-1].name != name:
            if periods:
                before = _close(periods[-1], game, replay, before)
                seen += [pictures.seen(replay.state, passed)] if pictures is not None else []
                passed = []
            periods.append(Period(name))
        periods[-1].steps.append(_step(replay, line, action, lessons))
        passed.append(action)
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
        title, brought.title, game.setting(header), _players(header), periods,
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


def _step(replay: Replay[Any], line: int, action: Mapping[str, Any], lessons: Lessons) -> Step:
    game = replay.game
    act = _act(game, action)
    words = _told(game, replay, act, action)
    count = len(replay.verdict.findings)
    rules = lessons.behind(replay.state, act, action.get("chance")) if act is not None else ()
    replay.step(line, action)
    findings = tuple(replay.verdict.findings[count:])
    for finding in findings:
        lessons.teach((finding.code, *finding.also))
        for breach in finding.more:
            lessons.teach((breach.code, *breach.also))
    n = action.get("n")
    step = n if type(n) is int else replay.verdict.actions
    return Step(step, str(action.get("by") or ""), words, rules, findings)


def _act(game: Game[Any], action: Mapping[str, Any]) -> Act[Any] | None:
    try:
        return game.parse({key: value for key, value in action.items() if key not in ENVELOPE})
    except BadAction:
        return None


def _told(game: Game[Any], replay: Replay[Any], act: Act[Any] | None, action: Mapping[str, Any]) -> str:
    try:
        words = game.tell(replay.state, act) if act is not None else str(action.get("do"))
    except (Impossible, LookupError):
        words = str(action.get("do"))
    dice = [str(one["d6"]) for one in action.get("chance", ()) if isinstance(one, Mapping) and "d6" in one]
    return f"{words} (rolls {', '.join(dice)})" if dice else words


def _close(
    period: Period, game: Game[Any], replay: Replay[Any], before: Mapping[str, Any]
) -> dict[str, Any]:  # fmt: skip
    """End a period: note what it has changed. Returns the facts at its end."""
    after = _facts(game, replay)
    for name, value in after.items():
        kind, _, owner = name.partition(".")
        if before.get(name) != value and name not in game.clock_facts:
            label = game.fact_words.get(kind, kind.replace("_", " "))
            change = (label, said(before.get(name), game.called), said(value, game.called))
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
