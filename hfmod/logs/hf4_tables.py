"""Where a game goes on from its table: logs that begin in mid-game, and logs that one is missing before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import pairwise

from hfmod.components.hf4.common import GAME
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.state import Hf4State
from hfmod.logs.hf4_assembly import RETOLD
from hfmod.logs.hf4_late import ANSWERS
from hfmod.logs.hf4_position import UNKNOWN, take_position, turn_of
from hfmod.logs.hf4_witness import READABLE, Witness
from hfmod.logs.hflog import HfLog
from hfmod.logs.releases import content_named
from hfmod.logs.series import Series
from hfmod.logs.vassal_events import ENDS, TOLD, ChitMoved, Declared, Event, FigureMoved, Story
from hfmod.logs.vassal_table import TableView
from hfmod.vassal.replay import Replay, begin_state
from hfmod.vassal.save import Save

# Acts that do not show whose turn it is: answers, and what the table tells for the player on turn.
NOBODYS = TOLD | ANSWERS | RETOLD.keys() | {"murder"}


def unreadable(view: TableView, modules: Collection[str]) -> str:
    """Why a game's positions cannot be read off its table; empty if they can."""
    if not view.laid_out:
        return "its mats are laid out otherwise than today's; give the module by --module"
    if not READABLE.issuperset(modules):
        return f"a position of a game with modules {','.join(modules)} cannot be read off the table"
    return ""


class Tables:
    """The tables of a game's logs as positions of the engine."""

    def __init__(self, log: HfLog, story: Story, series: Series, view: TableView) -> None:
        self.log, self.story, self.series, self.view = log, story, series, view
        self.saves = series.saves
        self.offsets: list[int] = []
        steps = 0
        for save in self.saves:
            self.offsets.append(steps)
            steps += len(save.steps)
        begins = [
            (first, partial(Replay, save)) for first, save in zip(self.offsets, self.saves, strict=True)
        ]
        self.witness = Witness(view, begins, self._fresh, self._position)

    def stretches(self) -> Iterator[tuple[list[Event], Callable[[], Hf4State] | None]]:
        """Events between gaps, each with what gives the position that it begins with (None: go on).

        What follows a gap is left out where its table does not show the position.
        """
        begun = self.story.starts[-1].step if self.story.starts else 0
        cuts = [0, *(steps for steps in self.offsets[1:] if steps >= begun), self.story.steps]
        for first, last in pairwise(cuts):
            why = self._unreadable(self.saves[self.offsets.index(first)]) if first else ""
            if why:
                self.log.findings += self.series.unjudged(first, last, why)
                continue
            events = [event for event in self.story.events if first < event.step <= last]
            yield events, partial(self.begin, first) if first else None

    def _unreadable(self, save: Save) -> str:
        """Why a position of this game cannot be read off the table of a log's beginning; empty if it can."""
        header, table = self.log.header, begin_state(save)
        seats = {f for f in self.view.content.factions if (table.property(f"{GAME}_seat_{f}") or "0") != "0"}
        if content_named(save.module) != content_named(self.saves[0].module):
            return "it is a game with other content"
        if seats != {player["faction"] for player in header["players"]}:
            return f"it is another game, of {' and '.join(sorted(seats))}"
        if any(
            table.property(f"{GAME}_{name}") != said
            for name, said in (("scenario", header["scenario"]), ("modules", ",".join(header["modules"])))
        ):
            return "it is another game, of another scenario or with other modules"
        return unreadable(self.view, header["modules"])

    def begin(self, steps: int) -> Hf4State:
        """The position that the log after ``steps`` begins with; nothing is certain until a turn ends."""
        state = self._fresh()
        take_position(state, begin_state(self.saves[self.offsets.index(steps)]), self.view)
        later = [event for event in self.story.events if event.step > steps]
        first = next((who for event in later if (who := actor(event)) is not None), None)
        if first is not None:
            turn_of(state, first if first in state.players else None)
        what = "after the missing log it is" if steps else "the logs begin in mid-game, in"
        message = f"{what} year {state.year}; the position was read off the table: {UNKNOWN}"
        if first in state.players:
            ends = (e.step for e in later if isinstance(e, Declared) and e.tag.act in ENDS)
            self.log.doubtful.append(range(steps, next(ends, self.story.steps) + 1))
            message += ". Nothing is counted as a breach until the end of the first turn"
        finding = Finding("LOG-MIDDLE", Severity.NOTE, message, step=steps + 1 if steps else 0)
        self.log.findings.append(finding)
        return state

    def after_turn(self, step: int) -> Hf4State:
        """The position after a turn whose beginning is unknown, read off the table once more: an auction may
        have been under way, a rocket on its way."""
        later = [e for e in self.story.events if e.step > step and (actor(e) is not None or _retold(e))]
        state = self._fresh()
        take_position(state, self.witness.table(later[0].step - 1 if later else self.story.steps), self.view)
        who = next((who for event in later if (who := actor(event)) is not None), state.first_player)
        turn_of(state, who if who in state.players else None)
        return state

    def _position(self) -> Hf4State:
        assert self.log.judge is not None
        state: Hf4State = self.log.judge.state
        return state

    def _fresh(self) -> Hf4State:
        assert self.log.game is not None
        state: Hf4State = self.log.game.new(self.log.header)
        return state


def actor(event: Event) -> str | None:
    """Whose turn an event shows: a faction, or the table; None for what players do in others' turns."""
    if isinstance(event, Declared):
        return None if event.tag.act in NOBODYS else event.tag.faction
    return event.faction if isinstance(event, FigureMoved | ChitMoved) else None


def _retold(event: Event) -> bool:
    """Whether an event is part of an act that another one names."""
    return isinstance(event, Declared) and event.tag.act in RETOLD
