"""From log files to verdicts: what ``hfmod validate`` and ``hfmod replay`` do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

from hfmod.engine.act import BadAction
from hfmod.engine.game import Game
from hfmod.engine.lines import Line, followed
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Part, Verdict
from hfmod.faults import told_fault
from hfmod.findings import Breach, Finding, Location, Severity
from hfmod.package import UnknownGame, load_game
from hfmod.record import form
from hfmod.record.hflog import HfLog, LogError
from hfmod.record.hflog import read as read_hflog
from hfmod.record.kinds import is_log, is_vassal
from hfmod.record.unjudged import CannotJudge
from hfmod.resources import put_in_force, put_there

MOST_ORDERS = 24  # other orders in which logs from one position are tried


class JudgeError(Exception):
    """A command cannot run; the message says why and what to do."""


@dataclass
class League:
    """Settings of a league: table options that take precedence, and waived rules."""

    options: dict[str, Any] = field(default_factory=dict)
    waive: list[str] = field(default_factory=list)


def logs_in(paths: Sequence[Path]) -> list[Path]:
    """The logs that are named: a folder stands for those that lie in it, by name, those of its folders not.

    Raises JudgeError for a folder without logs.
    """
    found: list[Path] = []
    for path in paths:
        inside = sorted(filter(is_log, path.iterdir())) if path.is_dir() else [path]
        if not inside:
            raise JudgeError(f"{path}: no logs (.hflog, .vlog, transcripts) lie in this folder")
        found += inside
    return found


def judge_game(
    logs: Sequence[Path],
    rules: League,
    module: Path | None = None,
    *,
    each: bool = False,
    jobs: int = 1,
    past_faults: bool = False,
) -> list[Verdict]:
    """Judge each open log as a game, and all VASSAL logs together as one game played in turns.

    ``each``: a VASSAL log is a game of its own too. ``jobs``: how many games are judged at once, each by a
    process of its own. ``past_faults``: a game that hfmod itself fails to judge counts as unreadable, and the
    others are judged. An unreadable log gives a verdict of its own. Raises JudgeError where nothing can be
    judged at all.
    """
    judge = partial(_judge_past_faults if past_faults else _judge, rules=rules, module=module)
    vassal = [path for path in logs if not each and is_vassal(path)]
    games: list[Sequence[Path]] = [(path,) for path in logs if path not in vassal]
    games += [vassal] if vassal else []
    if jobs <= 1 or len(games) < 2:
        return [judge(game) for game in games]
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(
        min(jobs, len(games)), initializer=put_in_force, initargs=(put_there(),)
    ) as workers:
        tasks = [workers.submit(judge, game) for game in games]
        return [task.result() for task in tasks]


def _judge_past_faults(logs: Sequence[Path], rules: League, module: Path | None) -> Verdict:
    """The verdict on one game, or what stopped hfmod from judging it."""
    try:
        return _judge(logs, rules, module)
    except Exception as error:
        finding = Finding("FAULT", Severity.ERROR, told_fault(error), Location(str(logs[0])))
        return Verdict("", [str(log) for log in logs], findings=[finding], unreadable=True)


def _judge(logs: Sequence[Path], rules: League, module: Path | None) -> Verdict:
    """The verdict on one game; of the orders that its logs may have, in the one with the fewest breaches."""
    verdict, beside = _judge_in_order(logs, rules, module)
    if not beside or not _breaches(verdict):
        return verdict
    given = verdict.logs
    for order in islice(_orders([Path(log) for log in given], beside), MOST_ORDERS):
        other, _ = _judge_in_order(order, rules, module)
        if not other.unreadable and _breaches(other) < _breaches(verdict):
            verdict = other
    if verdict.logs != given:
        moved = [Path(log).name for log, before in zip(verdict.logs, given, strict=True) if log != before]
        message = (
            "logs that begin at one position hold no order among them; as given they break more rules "
            f"than in the order {', '.join(moved)}, in which they were judged"
        )
        verdict.findings.insert(0, Finding("LOG-ORDER", Severity.NOTE, message))
    return verdict


def _breaches(verdict: Verdict) -> int:
    return sum(one.severity is Severity.VIOLATION and one.caused_by is None for one in verdict.findings)


def _orders(logs: Sequence[Path], beside: Sequence[Sequence[Path]]) -> Iterator[list[Path]]:
    """Every other order of the logs: those that begin at one position (``beside``) trade places."""
    places = [[logs.index(path) for path in group] for group in beside]
    for mixed in product(*map(permutations, beside)):
        order = list(logs)
        for where, group in zip(places, mixed, strict=True):
            for place, path in zip(where, group, strict=True):
                order[place] = path
        if order != list(logs):
            yield order


def _judge_in_order(
    logs: Sequence[Path], rules: League, module: Path | None
) -> tuple[Verdict, list[list[Path]]]:
    """The verdict, and the groups of logs that begin at the same position."""
    try:
        game_log = _open(logs, module)
        replay = replay_of(game_log, rules)
        for line in lines_of(game_log, replay):
            replay.play(line)
        verdict = replay.finish()
        verdict.setting = _setting(replay.game, game_log)
    except CannotJudge as reason:
        return Verdict(reason.game, [str(log) for log in logs], findings=[reason.finding]), []
    except LogError as error:
        named = f"line {error.line}" if error.line else Path(error.path).name
        finding = Finding("LOG", Severity.ERROR, f"{named} {error.message}", Location(error.path, error.line))
        return Verdict("", [str(log) for log in logs], findings=[finding], unreadable=True), []
    verdict.logs = [str(path) for _, path in game_log.files] or [str(log) for log in logs]
    about = [_placed(finding, game_log) for finding in game_log.findings]
    if any(finding.code == "CONTENT-UNKNOWN" for finding in about):
        verdict.findings = [_doubtful(finding) for finding in verdict.findings]
    verdict.findings = list(_certain(verdict.findings, game_log))
    if game_log.files:
        verdict.findings = once_a_step(verdict.findings)
    verdict.findings = sorted([*about, *verdict.findings], key=_order)
    if len(game_log.files) > 1:
        firsts = [first for first, _ in game_log.files] + [game_log.steps + 1]
        verdict.files = [
            Part(str(path), first, after - 1)
            for (first, path), after in zip(game_log.files, firsts[1:], strict=True)
        ]
        verdict.findings = [_in_its_file(finding, verdict) for finding in verdict.findings]
    return verdict, game_log.beside


def _in_its_file(finding: Finding, verdict: Verdict) -> Finding:
    part = verdict.part(finding.step)
    return finding if part is None else replace(finding, location=Location(part.log))


def _setting(game: Game[Any], log: HfLog) -> str:
    content = str(log.header.get("content") or "")
    return game.narration.setting(log.header) + (f", content {content[:8]}" if content else "")


def once_a_step(findings: Sequence[Finding]) -> list[Finding]:
    """Report a rule once for a step: one step of a VASSAL log can hold many acts (a drag, a consent)."""
    first: set[tuple[object, ...]] = set()
    found = []
    for finding in findings:
        key = (finding.step, finding.code)
        if key in first and finding.caused_by is None and finding.severity is Severity.VIOLATION:
            finding = replace(finding, caused_by=finding.step)
        first.add(key)
        found.append(finding)
    return found


def _placed(finding: Finding, log: HfLog) -> Finding:
    """A finding about the log itself, with the file that holds its step."""
    if finding.location is not None:
        return finding
    files = [path for first, path in log.files if first <= (finding.step or 0)]
    return replace(finding, location=Location(str(files[-1] if files else log.path)))


def _certain(findings: Sequence[Finding], log: HfLog) -> Iterator[Finding]:
    """The findings, none of them a violation or slip for want of what the log does not show.

    A step may be in doubt, or the log may end before the turn does: such breaches become unverifiable, such
    slips are dropped.
    """
    ends_before = {one.step for one in findings if log.ends_before(one.code, one.step or 0)}
    for finding in findings:
        if log.doubts(finding.caused_by or finding.step or 0):
            if finding.severity is not Severity.BOOKKEEPING:
                yield _doubtful(finding)
        elif finding.severity is Severity.VIOLATION and log.ends_before(finding.code, finding.step or 0):
            why = "the log ends in this turn, and what is told next may put it right"
            stay = [one for one in finding.more if not log.ends_before(one.code, finding.step or 0)]
            more = tuple(one for one in finding.more if one not in stay)
            yield _doubtful(replace(finding, message=f"{finding.message}; {why}", more=more))
            if stay:
                yield _as_first(finding, stay)
        else:
            yield _doubtful(finding) if finding.caused_by in ends_before else finding


def _as_first(finding: Finding, breaches: Sequence[Breach]) -> Finding:
    """The same finding under other rules that the act breaks, the first of them as its code."""
    first, *more = breaches
    return replace(
        finding, code=first.code, message=first.message, facts=first.facts, legal=first.legal,
        also=first.also, more=tuple(more),
    )  # fmt: skip


def _doubtful(finding: Finding) -> Finding:
    """A violation that cannot be proved, as unverifiable: other content, or a turn whose start is unknown."""
    if finding.severity is not Severity.VIOLATION:
        return finding
    return replace(finding, severity=Severity.UNVERIFIABLE)


def _order(finding: Finding) -> tuple[int, int]:
    return (finding.step or 0, 0 if finding.caused_by is None else 1)


def _open(logs: Sequence[Path], module: Path | None) -> HfLog:
    if is_vassal(logs[0]):
        from hfmod.record.vassal import read_game

        return read_game(logs, module)
    log = read_hflog(logs[0])
    form.header(log)
    if module is not None or log.header.get("content") is not None:
        from hfmod.record.played_with import game_of

        try:
            log.game, found = game_of(log.header, module)
        except UnknownGame as error:
            raise LogError(log.path, log.header_line, f"sets up no game: {error}") from None
        log.findings += found
        log.header = {**log.header, "content": log.game.content_digest()}
    return log


def replay_of(log: HfLog, rules: League) -> Replay[Any]:
    """The replay that judges a log, before its first act. Raises LogError."""
    try:
        game = log.game or load_game(str(log.header["game"]))
        settled = {name: value for name, value in rules.options.items() if name in game.table_options}
        replay = Replay(game, log.header, str(log.path), rules.waive, settled)
    except (UnknownGame, BadAction) as error:
        raise LogError(log.path, log.header_line or 1, f"sets up no game: {error}") from None
    log.header = {**log.header, "options": replay.verdict.options}
    replay.course.shown = log.shown
    return replay


def lines_of(log: HfLog, replay: Replay[Any]) -> Iterator[Line[Any]]:
    """The acts of a log; ``replay`` must have played each before the next is asked for. Raises LogError."""
    return followed(log.read or partial(form.read, log, replay.game), replay, log.findings)


def state_at(
    log: Path,
    at: int | None,
    module: Path | None = None,
    *,
    side: str | None = None,
    reveal: bool = False,
    amiss: list[Finding] | None = None,
) -> tuple[int, dict[str, Any], Mapping[str, Any], Game[Any]]:
    """The step reached, the state and facts of a game after step ``at`` (None: after the last), and the game.

    Without ``reveal`` only what everybody at the table may know, or the player ``side``. Findings about the
    log itself are added to the list ``amiss``. Raises JudgeError.
    """
    reached, replay = position_at(log, at, module, amiss)
    game, state = replay.game, replay.state
    facts = game.facts(state)
    if reveal:
        return reached, game.view(state), facts, game
    view = game.open_view(state, side)
    if side is not None and side not in view.get("players", {}):
        raise JudgeError(f"{log}: nobody plays {side}; players are {', '.join(view['players'])}")
    known = {n: facts[n] for n in facts if n.partition(".")[0] not in game.secret_facts}
    return reached, view, known, game


def opened(logs: Sequence[Path], module: Path | None = None) -> tuple[HfLog, Replay[Any]]:
    """A log, and the replay that stands before its first act. Raises LogError, CannotJudge."""
    game_log = _open(logs, module)
    return game_log, replay_of(game_log, League())


def own_log(log: Path, side: str) -> tuple[Mapping[str, Any], list[Mapping[str, Any]]]:
    """Header and actions of an open log as one player saw the game. Raises JudgeError."""
    if is_vassal(log):
        raise JudgeError(f"{log}: a VASSAL log holds all secrets in clear; write the game as .hflog first")
    (verdict,) = judge_game([log], League())
    if verdict.findings:
        first = verdict.findings[0]
        told = "a legal game, written in good form," if first.severity is Severity.FORM else "a legal game"
        raise JudgeError(f"{log}: only {told} can be told; {first.code}: {first.message}")
    read = _open([log], None)
    players = [seat.get("id") for seat in read.header.get("players", ())]
    if side not in players:
        raise JudgeError(f"{log}: nobody plays {side}; players are {', '.join(map(str, players))}")
    game = read.game or load_game(str(read.header["game"]))
    return read.header, list(game.own_log(read.header, [action for _, action in read.actions], side))


def position_at(
    log: Path, at: int | None, module: Path | None = None, amiss: list[Finding] | None = None
) -> tuple[int, Replay[Any]]:
    """The step reached, and the replay that stands after step ``at`` (None: after the last).

    Findings about the log itself are added to the list ``amiss``. Raises JudgeError.
    """
    try:
        game_log, replay = opened([log], module)
        reached, steps = 0, game_log.steps
        for count, line in enumerate(lines_of(game_log, replay), 1):
            step = count if line.step is None else line.step
            steps = max(steps, step)
            if at is not None and step > at:
                break
            replay.play(line)
            reached = step
        if amiss is not None:
            amiss += game_log.findings
    except (LogError, CannotJudge) as error:
        raise JudgeError(str(error)) from None
    if at is not None and at > steps:
        raise JudgeError(f"{log} has {steps} steps; there is no step {at}")
    return reached, replay
