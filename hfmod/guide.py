"""A recorded game as a guided replay: what happened, period by period, and the rules behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act, BadAction, Impossible
from hfmod.engine.game import Game
from hfmod.engine.replay import ENVELOPE, Replay
from hfmod.engine.rules import places, watching
from hfmod.findings import Finding
from hfmod.games import title_of
from hfmod.games.rulebook import rulebook
from hfmod.judging import JudgeError, opened
from hfmod.logs.hflog import HfLog, LogError
from hfmod.logs.unjudged import CannotJudge

MOST_RULES = 4  # rules that are told beside an act
WATCHED = 3  # acts of a kind that are watched


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
    """A whole game. ``rules`` are title and text by id; ``ground`` is SVG that the pictures share.

    ``told`` are sentences on how it ended.
    """

    title: str
    game: str
    periods: list[Period]
    rules: Mapping[str, tuple[str, str]]
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
    lessons = Lessons(game, frozenset(map(str, game_log.header.get("modules") or ("core",))))
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
    return Guide(title, title_of(game.id), periods, lessons.told, verdict.score or {}, ground, told)


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
    with lessons.watch(str(action.get("do"))):
        replay.step(line, action)
    findings = tuple(replay.verdict.findings[count:])
    lessons.teach(rule for finding in findings for rule in (*finding.codes, *finding.also))
    rules = lessons.behind(act) if act is not None else ()
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


class Lessons:
    """The rules behind acts: those that the code of the act declares, of modules that are played.

    Which of them an act comes by is seen on the first acts of each kind.
    """

    def __init__(self, game: Game[Any], modules: frozenset[str]) -> None:
        self.game, self.book = game.id, rulebook(game.id).rules
        self.modules, self.places = modules, places()
        self.ran: dict[str, set[str]] = {}
        self.watched: Counter[str] = Counter()
        self.told: dict[str, tuple[str, str]] = {}

    @contextmanager
    def watch(self, kind: str) -> Iterator[None]:
        """Look which rules run meanwhile, if enough is not known of the kind of act yet."""
        self.watched[kind] += 1
        ran = self.ran.setdefault(kind, set())
        with watching(ran) if self.watched[kind] <= WATCHED else nullcontext():
            yield

    def behind(self, act: Act[Any]) -> tuple[str, ...]:
        """Rules of an act's own code, else of its chapter: passages of the edition played, and core rules."""
        ruled = [
            rule for rule in self.ran.get(act.do, ())
            if rule in self.book and self.modules.issuperset(self.book[rule].get("modules") or ())
        ]  # fmt: skip
        kinds = tuple(f"{kind.__module__}.{kind.__qualname__}." for kind in type(act).__mro__[:2])
        own: list[str] = []
        for names in (kinds, (f"{type(act).__module__}.",)):
            own = own or [rule for rule in ruled if any(one.startswith(names) for one in self.places[rule])]
        own.sort(key=lambda rule: (len(rule), rule))
        passages = [rule for rule in own if self.book[rule]["system"] == f"{self.game}-rfg"]
        core = [rule for rule in own if rule not in passages]
        room = max(MOST_RULES // 2, MOST_RULES - len(core))
        return self.teach([*passages[:room], *core][:MOST_RULES])

    def teach(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Note title and text of rules."""
        known = tuple(rule for rule in rules if rule in self.book)
        self.told |= {rule: (str(self.book[rule]["title"]), str(self.book[rule]["rule"])) for rule in known}
        return known


def _close(
    period: Period, game: Game[Any], replay: Replay[Any], before: Mapping[str, Any]
) -> dict[str, Any]:  # fmt: skip
    """Note what a period has changed; the facts then."""
    after = _facts(game, replay)
    for name, value in after.items():
        if before.get(name) != value:
            kind, _, owner = name.partition(".")
            change = (kind.replace("_", " "), said(before.get(name), game.called), said(value, game.called))
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
