"""Commands about recorded games and rules: validate, replay, explain, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hfmod.cli.common import (
    CANNOT,
    CLEAN,
    FOUND,
    UNVERIFIABLE,
    As,
    Content,
    GameName,
    Plain,
    Reveal,
    VerdictFormat,
    aside,
    fail,
    one_view,
    put_in_force,
    shown,
    write,
    writing,
)

if TYPE_CHECKING:
    from hfmod.findings import Finding

EXITS = {"legal": CLEAN, "violations": FOUND, "unreadable": CANNOT, "unverifiable": UNVERIFIABLE}

Logs = Annotated[
    list[Path],
    typer.Argument(help="Logs (.hflog, .yaml transcripts, VASSAL .vlog), or folders that hold them."),
]


def validate(
    logs: Logs,
    format: Annotated[VerdictFormat, typer.Option(help="How to show the verdict.")] = VerdictFormat.TEXT,
    waive: Annotated[list[str] | None, typer.Option(help="Rule id not played; repeat it.")] = None,
    options: Annotated[Path | None, typer.Option(help="YAML file of a league: options, waive.")] = None,
    module: Annotated[Path | None, typer.Option(help="The .vmod that the game was played on.")] = None,
    content: Content = None,
    all: Annotated[bool, typer.Option("--all", help="Show consequences of earlier findings too.")] = False,
    each: Annotated[bool, typer.Option("--each", help="Each .vlog is a game of its own, no series.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many games to judge at once.")] = 1,
) -> None:
    """Judge recorded games rule by rule.

    A finding names the rule by the rulebook's number, the facts, and what would have been legal. Several
    .vlog files are one game played in turns, unless --each is given; a folder stands for the logs in it. For
    a page to pass on:
    hfmod validate GAME --format html > verdict.html

    Exit status: 0 legal, 1 violations, 2 unreadable, 3 could not be verified.
    """
    from hfmod.app.explain import UnknownCode, known_rule
    from hfmod.app.judging import JudgeError, League, judge_game, logs_in
    from hfmod.app.league import read_league

    put_in_force(content)
    try:
        rules = read_league(options) if options else League()
        for rule in waive or []:
            known_rule(rule)
        rules.waive += waive or []
        logs = logs_in(logs)
        verdicts = judge_game(logs, rules, module, each=each, jobs=jobs, past_faults=True)
    except (JudgeError, UnknownCode) as error:
        fail(str(error))
    _show(verdicts, format, all)
    for unused in _unused(logs, rules, verdicts, format, everything=all, each=each):
        aside(unused)
    if any(finding.code == "LOG-CHAIN" for verdict in verdicts for finding in verdict.findings):
        aside("the logs were taken as one game played in turns; --each judges each as a game of its own")
    raise typer.Exit(max((EXITS[verdict.verdict] for verdict in verdicts), default=CLEAN, key=_gravity))


def _unused(
    logs: list[Path], rules: Any, verdicts: list[Any], format: VerdictFormat, *, everything: bool, each: bool
) -> Iterator[str]:
    """Sentences on what was asked for and had no effect."""
    from hfmod.package import load_game, packages, rulebook
    from hfmod.record.kinds import is_vassal

    if everything and format is not VerdictFormat.TEXT:
        yield f"--all is for text; {format.value} holds all findings without it"
    if each and not any(map(is_vassal, logs)):
        yield "--each is for .vlog files; every other log is a game of its own without it"
    played = [name for name in packages() if any(verdict.game == name for verdict in verdicts)]
    if not played:
        return
    for rule in rules.waive:
        if not any(rule in rulebook(name).rules for name in played):
            yield f"{rule} is no rule of the games judged ({', '.join(played)}); waiving it changed nothing"
    for option in rules.options:
        if not any(option in load_game(name).table_options for name in played):
            yield f"{option} is no option of the games judged ({', '.join(played)}); it changed nothing"


def _gravity(code: int) -> int:
    return [CLEAN, UNVERIFIABLE, FOUND, CANNOT].index(code)


def _show(verdicts: list[Any], format: VerdictFormat, everything: bool) -> None:
    from hfmod.app.explain import title
    from hfmod.report import machine

    if format is VerdictFormat.JSON:
        write(machine.dumps([machine.verdict_data(verdict, title) for verdict in verdicts]))
    elif format is VerdictFormat.CSV:
        write(machine.csv_summary(verdicts))
    elif format is VerdictFormat.JUNIT:
        write(machine.junit({", ".join(verdict.logs): verdict.findings for verdict in verdicts}))
    elif format is VerdictFormat.SARIF:
        write(machine.sarif([finding for verdict in verdicts for finding in verdict.findings], title))
    elif format is VerdictFormat.HTML:
        from hfmod.report.html import page

        write(page(verdicts, title))
    else:
        from hfmod.package import title_of
        from hfmod.report.text import show, verdict_lines

        for verdict in verdicts:
            show(verdict_lines(verdict, title_of(verdict.game), everything, title))


def replay(
    log: Annotated[Path, typer.Argument(help="An .hflog, .yaml or .vlog file.")],
    at: Annotated[
        int | None, typer.Option(min=0, help="Step to stop after; 0 is the start, default the end.")
    ] = None,
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
    side: As = None,
    reveal: Reveal = False,
    module: Annotated[Path | None, typer.Option(help="The .vmod that the game was played on.")] = None,
    content: Content = None,
    html: Annotated[
        Path | None,
        typer.Option(
            help="Write the whole game as a page here: acts, rules behind them, pictures of the map."
        ),
    ] = None,
) -> None:
    """Show the state of a recorded game after a step.

    Only what everybody at the table may know is shown, unless --as or --reveal is given.
    """
    put_in_force(content)
    if html is not None:
        asked = {
            "--at": at is not None,
            "--as": side is not None,
            "--reveal": reveal,
            "--format": format != "text",
        }
        if given := [name for name, used in asked.items() if used]:
            fail(f"--html writes the whole game as everybody may see it; leave out {', '.join(given)}")
        _guide(log, module, html)
        return
    one_view(side, reveal)
    from hfmod.app.judging import JudgeError, state_at
    from hfmod.report.machine import dumps

    amiss: list[Finding] = []

    try:
        step, view, facts, game = state_at(log, at, module, side=side, reveal=reveal, amiss=amiss)
    except JudgeError as error:
        fail(str(error))
    _about_the_log(amiss)
    if format == "json":
        write(dumps(view))
    else:
        write(f"after step {step}")
        write("\n".join(_outline(facts, view.get("players", ()), game.narration.called)))


def _about_the_log(found: list[Finding]) -> None:
    """What one should know of a log whose positions are shown: its content, its form, its gaps."""
    from hfmod.findings import Severity

    for finding in found:
        if finding.severity in (Severity.UNVERIFIABLE, Severity.FORM) or finding.code.startswith("CONTENT-"):
            where = f"{finding.location}: " if finding.location is not None else ""
            aside(f"{where}{finding.message}")


def _guide(log: Path, module: Path | None, page: Path) -> None:
    from hfmod.app.guide import guided
    from hfmod.app.judging import JudgeError
    from hfmod.report.guide import guide_page
    from hfmod.vassal.archive import write_atomically

    amiss: list[Finding] = []
    try:
        guide = guided(log, module, amiss)
    except JudgeError as error:
        fail(str(error))
    _about_the_log(amiss)
    with writing(page):
        write_atomically(page, guide_page(guide).encode())
    acts = sum(len(period.steps) for period in guide.periods)
    write(f"{shown(page)}  {acts} acts, {len(guide.rules)} rules")


def _outline(facts: Mapping[str, Any], players: Iterable[str], called: Callable[[str], str]) -> list[str]:
    """Facts of the game, then of each player, one a line; empty ones are left out."""
    groups: dict[str, list[str]] = {player: [] for player in players}
    lines: list[str] = []
    for name, value in facts.items():
        if value in ({}, [], None, "", False):
            continue
        kind, _, owner = name.partition(".")
        words = kind.replace("_", " ") if owner in groups else f"{kind.replace('_', ' ')} {owner}".rstrip()
        groups.get(owner, lines).append(f"{words}: {_say(value, called)}")
    for owner, said in groups.items():
        lines += [f"{owner}:", *(f"  {line}" for line in said)]
    return lines


def _say(value: Any, called: Callable[[str], str]) -> str:
    if isinstance(value, dict):
        parts = ((key, item) for key, item in value.items() if item not in ([], 0))
        return "; ".join(f"{called(str(key))} {_say(item, called)}" for key, item in parts)
    return ", ".join(called(str(one)) for one in value) if isinstance(value, list) else called(str(value))


def explain(
    code: Annotated[str, typer.Argument(help="A rule id (H5c), ruling, lint or log code.")],
    content: Content = None,
) -> None:
    """Say what a rule, ruling or code means.

    Rules come with their example, what the rulebook leaves open, and what checks them.
    """
    from hfmod.app.explain import UnknownCode, explanation

    put_in_force(content)
    try:
        write(explanation(code))
    except UnknownCode as error:
        fail(str(error))


def rules(
    game: GameName,
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
    status: Annotated[str | None, typer.Option(help="Only rules of this status.")] = None,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="List the rulings on what the rules leave open instead.")
    ] = False,
    content: Content = None,
) -> None:
    """List every rule of a game with its status.

    As JSON each rule names the tests that prove it.
    """
    from collections import Counter

    from hfmod.app.explain import rows_of
    from hfmod.package import UnknownGame, rulebook
    from hfmod.report.machine import dumps

    put_in_force(content)
    try:
        rows = rows_of(game)
    except UnknownGame as error:
        fail(str(error))
    ruled = rulebook(game).rulings
    if rulings:
        if format == "json":
            write(dumps(list(ruled.values())))
        else:
            write("\n".join(f"{name:<28} {ruling['question']}" for name, ruling in ruled.items()))
        return
    tally = Counter(row["status"] for row in rows)
    if status is not None and status not in tally:
        fail(f"no rule has the status {status!r}; there are {', '.join(sorted(tally))}")
    chosen = [row for row in rows if status in (None, row["status"])]
    if format == "json":
        write(dumps(chosen))
        return
    for row in chosen:
        waits = f" ({', '.join(row['waits_for'])})" if "waits_for" in row else ""
        write(f"{row['id']:<18} {row['status'] + waits:<22} {row['title']}")
    write(f"{len(rows)} rules: " + ", ".join(f"{tally[name]} {name}" for name in sorted(tally)))
    if ruled:
        write(f"{len(ruled)} rulings on what they leave open: --rulings lists them, hfmod explain shows them")


COMMANDS: tuple[Callable[..., None], ...] = (validate, replay, explain, rules)
