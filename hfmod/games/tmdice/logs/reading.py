"""VASSAL logs of our module as a game that the engine can judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hfmod.engine.act import BadAction
from hfmod.engine.lines import Item, Positions, Resumption
from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.acts.beginning import SetUp
from hfmod.games.tmdice.content.model import TmdContent, build, load
from hfmod.games.tmdice.logs.middle import middle, params_of
from hfmod.games.tmdice.names import GAME, NAMES
from hfmod.games.tmdice.record.by_hand import ByHand
from hfmod.games.tmdice.record.events import Declared, Story, tell
from hfmod.games.tmdice.record.table import TableView
from hfmod.games.tmdice.rules.game import TmDice
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.games.tmdice.table import tmdice_table
from hfmod.record.hflog import FORMAT, HfLog
from hfmod.record.played_with import played_with
from hfmod.record.series import Series
from hfmod.record.unjudged import CannotJudge
from hfmod.vassal.replay import begin_state

_MODULES = {"corporate_era": "ce", "promo": "promo"}
"""Options that are modules of the book too."""


def read(series: Series, module: Path | None) -> HfLog:
    """Read logs that form one game. Raises CannotJudge where it cannot be judged."""
    content, layout, found = played_with(series.saves[0], module, GAME, load(), build)
    view = TableView(content, tmdice_table(content), layout)
    story = tell(series.saves, view, ACTS.by_word)
    story.findings += [*series.findings, *found]
    start = _start(story)
    begun = middle(story, series.saves) if start is None else None
    params = start.tag.params if start is not None else params_of(series.saves[0], content)
    if not params or (start is None and begun is None):
        raise _cannot(
            "LOG-START",
            "the log does not hold the set-up of its game (the button Begin the game); give the logs from "
            "the first one on, in the order in which they were played",
            story,
        )
    if not view.laid_out(begin_state(series.saves[0])):
        raise _cannot(
            "LOG-LAYOUT",
            "the boards of this log are laid out otherwise than today's; give the module by --module",
            story,
        )
    seats = [seat for seat in params["players"].split(",") if seat in NAMES]
    header: dict[str, Any] = {
        "hflog": FORMAT,
        "game": GAME,
        "modules": ["core", *_modules(params)],
        "content": content.digest,
        "players": [{"id": seat} for seat in seats],
    }
    if options := dict(_options(params, content)):
        header["options"] = options
    game = TmDice(content)
    try:
        game.new(header)
    except BadAction as error:
        raise _cannot("LOG-RULES", f"the game cannot be set up in this hfmod: {error}", story) from None
    log = HfLog(series.files[0][1], header, iter(()), game, story.findings, story.steps)
    log.files, log.beside = series.files, series.beside
    log.read = partial(_read, story, game, seats, None)
    if begun is not None:
        story.events = [event for event in story.events if event.step > begun.step]
        story.findings.append(begun.note())
        log.read = partial(_read, story, game, seats, begun.take(game.new(header), view))
    return log


def _read(
    story: Story, game: TmDice, seats: Sequence[str], begun: TmdState | None, positions: Positions[TmdState]
) -> Iterator[Item[TmdState]]:
    if begun is not None:
        yield Resumption(begun)
    yield from ByHand(story, game, positions, seats, ACTS).items()


def _modules(params: Mapping[str, str]) -> Iterator[str]:
    yield from (module for name, module in _MODULES.items() if params.get(name) == "true")


def _options(params: Mapping[str, str], content: TmdContent) -> Iterator[tuple[str, Any]]:
    """The options that the table has chosen; those that are not told have their defaults."""
    for name, one in content.options.items():
        told = params.get(name)
        for value in one["values"]:
            if str(value).lower() == told and value != one["default"]:
                yield name, value


def _start(story: Story) -> Declared | None:
    """The set-up that counts, the last one; what came before it is left out."""
    starts = [one for one in story.events if isinstance(one, Declared) and isinstance(one.said, SetUp)]
    if not starts:
        return None
    start = starts[-1]
    earlier = [event for event in story.events if event.step < start.step]
    story.events = [event for event in story.events if event.step >= start.step]
    if len(starts) > 1 and earlier:
        message = f"the game was set up again at step {start.step}; what came before does not count"
        story.findings.append(Finding("LOG-RESTART", Severity.NOTE, message, step=start.step))
    return start


def _cannot(code: str, message: str, story: Story) -> CannotJudge:
    return CannotJudge(GAME, Finding(code, Severity.UNVERIFIABLE, message, step=0), story.steps)
