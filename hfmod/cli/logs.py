"""``hfmod log``: transcripts of recorded games, cleaned and merged logs, statistics of dice and draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hfmod.cli.common import (
    FOUND,
    As,
    Content,
    Plain,
    Reveal,
    aside,
    cut,
    fail,
    one_view,
    put_in_force,
    shown,
    write,
    writing,
)

if TYPE_CHECKING:
    from hfmod.findings import Finding
    from hfmod.vassal.save import Save

app = typer.Typer(
    name="log",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Read, clean, merge and count recorded games.",
)

Logs = Annotated[list[Path], typer.Argument(help="One .hflog, or the .vlog files of one game, in any order.")]
_FEW = 5
ModuleFile = Annotated[
    Path | None, typer.Option("--module", help="The .vmod of the logs; names the spaces of its maps.")
]


class TableFormat(StrEnum):
    """Output formats of ``log show``."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


def show(
    logs: Logs,
    format: Annotated[
        TableFormat, typer.Option(help="How to show it: text or jsonl; with --step text or json.")
    ] = TableFormat.TEXT,
    step: Annotated[
        int | None, typer.Option(help="Show the table after this step in place of the steps; 0 is the start.")
    ] = None,
    side: As = None,
    reveal: Reveal = False,
    module: ModuleFile = None,
    all: Annotated[bool, typer.Option("--all", help="Changes of properties and traits too.")] = False,
) -> None:
    """Tell a recorded game step by step.

    Who, what, which pieces from where to where; VASSAL logs of any module, and .hflog.
    Only what everybody at the table may see is shown, unless --as or --reveal is given.
    """
    from hfmod.record.kinds import is_vassal
    from hfmod.record.transcript import Eyes, entries
    from hfmod.record.transcript_text import lines
    from hfmod.report.machine import json_line

    one_view(side, reveal)
    eyes = Eyes(side, reveal)
    if step is None and format == "json":
        fail("--format json shows one table, with --step N; the steps are --format jsonl")
    if step is not None and format == "jsonl":
        fail("--format jsonl shows the steps; the table after --step N is --format json")
    if all and (step is not None or format == "jsonl"):
        aside("--all is for the steps as text; this holds everything without it")
    if module is not None and not is_vassal(logs[0]):
        aside(f"--module is for VASSAL logs; {logs[0].name} names all its places itself")
    if step is not None:
        _table(logs, step, eyes, module, format)
        return
    amiss: list[Finding] = []
    told = _or_fail(lambda: entries(logs, eyes, module, amiss))
    for finding in amiss:
        aside(f"{finding.location}: {finding.message}")
    if format == "jsonl":
        for entry in told:
            write(json_line(entry.data()))
    else:
        for line in lines(told, all):
            write(cut(line))


def _table(logs: Sequence[Path], step: int, eyes: Any, module: Path | None, format: str) -> None:
    from hfmod.record.tables import table_after, table_lines
    from hfmod.report.machine import dumps

    table = _or_fail(lambda: table_after(logs, step, eyes, module))
    write(dumps(table) if format in ("json", "jsonl") else cut("\n".join(table_lines(table))))


def stats(logs: Logs, format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT) -> None:
    """Count dice and draws by player; undone ones are counted apart."""
    from hfmod.record.dice import statistics
    from hfmod.record.transcript import Eyes, entries
    from hfmod.report.machine import dumps

    found = statistics(_or_fail(lambda: entries(logs, Eyes())))
    write(dumps(found.data()) if format == "json" else cut("\n".join(found.lines())))


KeepIds = Annotated[
    bool,
    typer.Option(
        "--keep-ids",
        help="Keep player ids (passwords) and private notes: needed to play on, not for others' eyes.",
    ),
]


def clean(
    log: Annotated[Path, typer.Argument(help="A .vlog file.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the cleaned log here.")],
    keep_ids: KeepIds = False,
) -> None:
    """Write a log without undone steps.

    It ends as the old one does, and undone chance is told in a line of its own.
    """
    from hfmod.record.cleaning import cleaned
    from hfmod.record.vassal_files import open_save

    source = _or_fail(lambda: open_save(log))
    if source.fault:
        aside(f"{log}: {source.fault}")
    result = _or_fail(lambda: cleaned(source, keep_ids))
    _save(output, result.save, [log])
    write(f"{shown(output)}  {len(result.save.steps)} steps")
    _tell_unknown(result.save, keep_ids)
    gone = f"undone steps taken out: {len(result.dropped)}"
    write(f"{gone}; undone rolls, shuffles and draws told: {result.notes}")
    if result.kept:
        write(f"undone steps left in, for without them the game would end otherwise: {len(result.kept)}")


def own(
    log: Annotated[Path, typer.Argument(help="A legal game as .hflog.")],
    side: Annotated[str, typer.Option("--as", help="The player whose log it becomes.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Write that player's log here.")],
    content: Content = None,
) -> None:
    """Write a game as one player saw it: secret decisions of the others are named and not told."""
    from hfmod.app.judging import JudgeError, own_log
    from hfmod.record import hflog

    put_in_force(content)
    try:
        header, actions = own_log(log, side)
    except JudgeError as error:
        fail(str(error))
    if output.resolve() == log.resolve():
        fail(f"{shown(output)} is the log itself; name another file with --output")
    with writing(output):
        hflog.write(output, header, actions)
    write(f"{shown(output)}  {len(actions)} acts as {side} saw them")


def merge(
    logs: Logs,
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the merged log here.")],
    keep_ids: KeepIds = False,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="At a gap go on from the later table, by a step that says so.")
    ] = False,
) -> None:
    """Write the logs of one game as one log.

    Exit status 1: they do not fit together. Then nothing is written, but with --anyway; two stories of one
    game are never merged.
    """
    from hfmod.findings import Severity
    from hfmod.record.transcript import open_series
    from hfmod.vassal.scrub import scrub

    series = _or_fail(lambda: open_series(logs))
    amiss = [one for one in series.findings if one.severity is not Severity.NOTE]
    for one in series.findings:
        (aside if one in amiss else write)(one.message)
    if any(not anyway or one.code != "LOG-CHAIN" for one in amiss):
        fail("nothing was written" + ("" if anyway else "; --anyway goes on from the later table"), FOUND)
    merged = series.bridged()
    _save(output, merged if keep_ids else scrub(merged), logs)
    write(f"{shown(output)}  {len(merged.steps)} steps of {len(logs)} logs")
    _tell_unknown(merged, keep_ids)
    if amiss:
        raise typer.Exit(FOUND)


def _tell_unknown(save: Save, keep_ids: bool) -> None:
    """Name the unknown traits that may still hold a player id, in a log that is meant for others."""
    from hfmod.vassal.inspection import clean
    from hfmod.vassal.scrub import unknown_kinds

    if not keep_ids and (kinds := unknown_kinds(save)):
        named = ", ".join(map(clean, kinds[:_FEW])) + (" ..." if len(kinds) > _FEW else "")
        said = f"traits of the module's own ({named}): ids of players named elsewhere were taken out of them"
        write(cut(f"{said}; whether they hold another one cannot be known"))


def _or_fail(work: Callable[[], Any]) -> Any:
    from hfmod.record.hflog import LogError

    try:
        return work()
    except LogError as error:
        fail(str(error))


def _save(output: Path, save: Any, sources: Sequence[Path]) -> None:
    from hfmod.vassal.save import write_save

    if output.suffix != ".vlog":
        fail(f"{output}: a log is written as .vlog")
    if any(output.resolve() == source.resolve() for source in sources):
        fail(f"{output}: is one of the logs that are read; name another file")
    with writing(output):
        write_save(output, save)


for _command in (show, stats, clean, own, merge):
    app.command()(_command)
