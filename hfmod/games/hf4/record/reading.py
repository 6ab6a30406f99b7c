"""VASSAL logs of our High Frontier module as a game that the engine can judge.

Step numbers are those of the LOG steps, counted on through all logs of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hfmod.engine.act import BadAction
from hfmod.engine.lines import Item, Line, Positions, Resumption
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.names import DECK_MODULE, GAME
from hfmod.games.hf4.content.load import build, load
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.record.events import Start, Story, tell
from hfmod.games.hf4.record.interpreter import Interpreter
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.record.tables import Tables, unreadable
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.record.declarations import Declaration
from hfmod.record.hflog import FORMAT, HfLog
from hfmod.record.played_with import played_with
from hfmod.record.releases import content_named
from hfmod.record.series import Series
from hfmod.record.unjudged import CannotJudge
from hfmod.vassal.replay import begin_state
from hfmod.vassal.table import TableState


def read(series: Series, module: Path | None) -> HfLog:
    """Read logs that form one game. Raises CannotJudge where it cannot be judged."""
    content, layout, found = played_with(series.saves[0], module, GAME, load(), build)
    view = TableView(content, layout)
    story = tell(series.saves, view)
    story.findings += [*series.findings, *found]
    played = content_named(series.saves[0].module)  # what was set up with other content is another game
    story.starts = [one for one in story.starts if content_named(series.at(one.step)[0].module) == played]
    table = None if story.starts else begin_state(series.saves[0])
    start = story.starts[-1] if table is None else _middle(table, view, story)
    header, seats = _header(start, content)
    _drop_earlier(story, start)
    if not view.laid_out:
        message = (
            "the mats of this log are laid out otherwise than today's; cards and chits on them were not "
            "compared. Give the module by --module"
        )
        story.findings.append(Finding("LOG-LAYOUT", Severity.NOTE, message))
    game = Hf4(content)
    try:
        game.new(header)
    except BadAction as error:
        message = f"the game cannot be set up in this hfmod: {error}; the log can be inspected, not judged"
        raise CannotJudge(GAME, Finding("LOG-RULES", Severity.UNVERIFIABLE, message), story.steps) from None
    log = HfLog(series.files[0][1], header, iter(()), game, story.findings, story.steps)
    log.files, log.beside = series.files, series.beside
    tables = Tables(log, story, series, view)
    log.shown = tables.witness.shown
    log.read = partial(_read, game, story, seats, tables)
    return log


def _read(
    game: Hf4, story: Story, seats: Sequence[str], tables: Tables, positions: Positions[Hf4State]
) -> Iterator[Item[Hf4State]]:
    if story.starts:
        yield Line(SetUp(), story.starts[-1].step)
    for stretch in tables.stretches():
        if stretch.position is not None:
            yield Resumption(stretch.position())
        told = replace(story, events=stretch.events, steps=stretch.last)
        yield from Interpreter(told, game, positions, seats).items()


# -- the start ------------------------------------------------------------------------------------------


def _header(start: Start, content: Hf4Content) -> tuple[dict[str, Any], list[str]]:
    params = start.tag.params
    numbers = {f: int(params[f]) for f in content.factions if params.get(f, "").isdecimal()}
    seats = sorted((f for f, number in numbers.items() if number), key=lambda f: (numbers[f], f))
    scenario = params.get("scenario", "")
    header: dict[str, Any] = {
        "hflog": FORMAT,
        "game": GAME,
        "modules": list(start.tag.values("modules")),
        "scenario": scenario,
        "content": content.digest,
        "players": [{"id": f, "faction": f, "crew": start.crews[f]} for f in seats],
    }
    if start.options:
        header["options"] = start.options
    rows = content.tables["scenarios"]["scenarios"]
    played = next((row["decks"] for row in rows if row["id"] == scenario), list(start.decks))
    brought = {deck for deck, module in DECK_MODULE.items() if module in header["modules"]}
    in_play = {*played, *brought}
    header["decks"] = {deck: cards for deck, cards in start.decks.items() if deck in in_play}
    ends = content.tables["ideologies"]
    if start.law not in (None, ends["start"]):  # a Bios Origins that was played before put the star there
        header["bios_origins"] = next(end for end, law in ends["bios_origins"].items() if law == start.law)
    if params.get("first") in seats:
        header["first"] = params["first"]
    return header, seats


def _middle(table: TableState, view: TableView, story: Story) -> Start:
    """The start of a log that begins in mid-game: the table's properties say what was set up.

    Raises CannotJudge where the position cannot be read off the table.
    """

    def value(name: str) -> str:
        return table.property(f"{GAME}_{name}") or ""

    modules = value("modules")
    if not any(value(f"n_{one}").strip("0") for one in (*view.content.factions, "table")):
        why = "no game was set up on its table (the button Begin the game)"
    else:
        why = unreadable(view, modules.split(","))
    if why:
        message = (
            f"the log does not hold the set-up of its game, and {why}; give the logs from the first one on, "
            "in the order in which they were played"
        )
        raise CannotJudge(GAME, Finding("LOG-START", Severity.UNVERIFIABLE, message, step=0), story.steps)
    params = {f: value(f"seat_{f}") for f in view.content.factions}
    params |= {name: value(name) for name in ("scenario", "modules", "first")}
    crews = {f.id: view.crew_side(table, f.crew) for f in view.content.factions.values()}
    tag = Declaration(GAME, "table", 0, "set_up", params, "")
    return Start(0, tag, {}, crews, options=view.options(table))


def _drop_earlier(story: Story, start: Start) -> None:
    """A game begun again counts from the last set-up on."""
    earlier = [event for event in story.events if event.step < start.step]
    story.events = [event for event in story.events if event.step >= start.step]
    if len(story.starts) > 1 and earlier:
        message = f"the game was set up again at step {start.step}; what came before does not count"
        story.findings.append(Finding("LOG-RESTART", Severity.NOTE, message, step=start.step))
