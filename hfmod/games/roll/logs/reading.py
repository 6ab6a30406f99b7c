"""VASSAL logs of our Roll for the Galaxy module as a game that the engine can judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

from hfmod.engine.act import BadAction
from hfmod.engine.lines import Item, Positions
from hfmod.findings import Finding, Severity
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.acts.beginning import SetUp
from hfmod.games.roll.content.model import build, load
from hfmod.games.roll.names import GAME, NAMES
from hfmod.games.roll.record.events import Declared, Story, tell
from hfmod.games.roll.record.interpreter import Interpreter
from hfmod.games.roll.record.meant import as_meant
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.state import RollState
from hfmod.games.roll.table import roll_table
from hfmod.record.hflog import FORMAT, HfLog
from hfmod.record.played_with import played_with
from hfmod.record.series import Series
from hfmod.record.unjudged import CannotJudge
from hfmod.vassal.replay import begin_state


def read(series: Series, module: Path | None) -> HfLog:
    """Read logs that form one game. Raises CannotJudge where it cannot be judged."""
    content, layout, found = played_with(series.saves[0], module, GAME, load(), build)
    view = TableView(content, roll_table(content), layout)
    story = tell(series.saves, view, ACTS.by_word)
    story.events = as_meant(story.events)
    story.findings += [*series.findings, *found]
    start = _start(story)
    if start is None:
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
    _drop_behind_gap(story, series, start.step)
    seats = [seat for seat in start.tag.values("players") if seat in NAMES]
    header: dict[str, Any] = {
        "hflog": FORMAT,
        "game": GAME,
        "modules": ["core"],
        "content": content.digest,
        "players": [{"id": seat} for seat in seats],
    }
    options = {
        name: start.tag.params[name]
        for name, one in content.options.items()
        if start.tag.params.get(name) in one["values"]
    }
    if options:
        header["options"] = options
    game = Roll(content)
    try:
        game.new(header)
    except BadAction as error:
        raise _cannot("LOG-RULES", f"the game cannot be set up in this hfmod: {error}", story) from None
    log = HfLog(series.files[0][1], header, iter(()), game, story.findings, story.steps)
    log.files, log.beside = series.files, series.beside
    log.read = partial(_read, story, view, seats, game)
    return log


def _read(
    story: Story, view: TableView, seats: Sequence[str], game: Roll, positions: Positions[RollState]
) -> Iterator[Item[RollState]]:
    return Interpreter(story, view, positions, seats, game, ACTS).items()


def _start(story: Story) -> Declared | None:
    """The set-up that counts, the last one, comes first.

    What was done before its button was set up by hand, unless the game was set up, and played, before: then
    it is left out.
    """
    starts = [one for one in story.events if isinstance(one, Declared) and isinstance(one.said, SetUp)]
    if not starts:
        return None
    start = starts[-1]
    earlier = [event for event in story.events if event.step < start.step and event not in starts]
    later = [event for event in story.events if event.step >= start.step and event is not start]
    played = len(starts) > 1 and any(
        isinstance(event, Declared) and not event.marked(Mark.LAYS_TILE) for event in earlier
    )
    story.events = [start, *later] if played else [start, *earlier, *later]
    if played:
        message = f"the game was set up again at step {start.step}; what came before does not count"
        story.findings.append(Finding("LOG-RESTART", Severity.NOTE, message, step=start.step))
    return start


def _drop_behind_gap(story: Story, series: Series, begun: int) -> None:
    """What stands behind the screens after a gap nobody has told, so the game is judged up to there."""
    gaps = accumulate(len(save.steps) for save in series.saves[:-1])
    gap = next((steps for steps in gaps if steps >= begun), None)
    if gap is not None:
        story.events, story.owned = [event for event in story.events if event.step <= gap], {}
        why = "no table shows what stands behind the screens"
        story.findings += series.unjudged(gap, story.steps, why)


def _cannot(code: str, message: str, story: Story) -> CannotJudge:
    return CannotJudge(GAME, Finding(code, Severity.UNVERIFIABLE, message, step=0), story.steps)
