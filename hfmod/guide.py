"""A recorded game as a guided replay: what happened, period by period, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act, BadAction, Impossible
from hfmod.engine.game import Game
from hfmod.engine.replay import ENVELOPE, Replay
from hfmod.findings import Finding
from hfmod.games import title_of
from hfmod.judging import JudgeError, opened
from hfmod.lessons import Lessons
from hfmod.logs.hflog import HfLog, LogError
from hfmod.logs.unjudged import CannotJudge


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
    """A stretch of the game that its clock calls alike: its acts, and the facts that they changed.

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

    ``amiss`` is given what is found about the log itself.
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
    views: list[View] = []
    passed: list[Mapping[str, Any]] = []
    lessons = Lessons(game, game_log.header)
    before = _facts(game, replay)
    for line, action in game_log.actions:
        name = _period(game, replay)
        if not periods or periods[-1].name != name:
            if periods:
                before = _close(periods[-1], game, replay, before)
                views.append(View(*_seen(game, replay, passed)))
                passed = []
            periods.append(Period(name))
        periods[-1].steps.append(_step(replay, line, action, lessons))
        passed.append(action)
    if periods:
        _close(periods[-1], game, replay, before)
        views.append(View(*_seen(game, replay, passed)))
    verdict = replay.finish()
    title = str(game_log.header.get("title") or log.name)
    ground = _draw(game, periods, views)
    told = verdict.result.sentences() if verdict.result is not None else ()
    header = game_log.header
    return Guide(
        title, title_of(game.id), game.setting(header), _players(header), periods,
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
    """Note what a period has changed; the facts then."""
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


# -- pictures --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """What a picture shows: pieces as (kind, colour, space), and the spaces entered by colour."""

    pieces: list[tuple[str, str, str]]
    ways: dict[str, list[str]]


def _seen(
    game: Game[Any], replay: Replay[Any], passed: list[Mapping[str, Any]]
) -> tuple[list[tuple[str, str, str]], dict[str, list[str]]]:
    """Stacks, claims, factories and colonies of a position of High Frontier, and the ways flown to it."""
    if game.id != "hf4":
        return [], {}
    state = replay.state
    colours = {name: player.faction for name, player in state.players.items()}
    pieces = [
        ("rocket" if stack.kind == "rocket" else "stack", colours[name], stack.location)
        for name in state.players
        for stack in state.stacks(name)
        if stack.kind != "leo" and stack.cards
    ]
    for space, site in state.sites.items():
        if site.factory or site.claim:
            pieces.append(
                ("factory" if site.factory else "claim", colours[site.factory or site.claim], space)
            )
        pieces += [("colony", colours[owner], space) for owner in site.colonies]
    ways: dict[str, list[str]] = {}
    for action in passed:
        if action.get("do") == "enter":
            ways.setdefault(colours.get(str(action.get("by")), ""), []).append(str(action["space"]))
    return pieces, ways


def _draw(game: Game[Any], periods: list[Period], views: list[View]) -> str:
    """Give each period its picture; what all pictures share."""
    if game.id != "hf4":
        return ""
    from hfmod.art.journey import Journey, Piece

    spaces = {space for view in views for way in view.ways.values() for space in way}
    spaces |= {space for view in views for _, _, space in view.pieces}
    journey = Journey(game.content.map, spaces)  # type: ignore[attr-defined]
    for period, view in zip(periods, views, strict=True):
        if view.pieces or view.ways:
            period.picture = journey.picture([Piece(*one) for one in view.pieces], view.ways)
    return journey.ground
