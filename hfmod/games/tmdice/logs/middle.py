"""Where logs that begin in mid-game are judged from: the first end of a turn that they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.names import GAME, NAMES, SEATED, option
from hfmod.games.tmdice.record.events import (
    Counted,
    Declared,
    Event,
    Lifted,
    PutDown,
    Sideways,
    Story,
    Tokens,
)
from hfmod.games.tmdice.record.looking import BETWEEN, Looking
from hfmod.games.tmdice.record.position import UNKNOWN, after_turn_of, take_position
from hfmod.games.tmdice.record.table import TableView
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.record.declarations import read_declaration
from hfmod.vassal.replay import begin_state, state_at
from hfmod.vassal.save import Save
from hfmod.vassal.table import TableState

_AFTERWARDS = Counted | PutDown | Sideways | Lifted | Tokens
"""What is put right after a turn is over."""


@dataclass(frozen=True)
class Middle:
    """The end of a turn from which a log is judged: after a step, with the table as it lies then."""

    step: int
    over: str  # whose turn has ended
    goes_on: str  # who acts next
    table: TableState

    def take(self, state: TmdState, view: TableView) -> TmdState:
        """Fill a fresh state with the position."""
        take_position(state, self.table, view)
        after_turn_of(state, self.over, self.goes_on)
        return state

    def note(self) -> Finding:
        """Tell players from where on the log is judged."""
        message = f"the logs begin in mid-game; the position was read off the table: {UNKNOWN}"
        if self.step:
            message += f". What is told up to step {self.step} was not judged"
        return Finding("LOG-MIDDLE", Severity.NOTE, message, step=0)


def params_of(save: Save, content: TmdContent) -> Mapping[str, str]:
    """What the words of a set-up tell, of a table that was set up before the log; empty of any other."""
    table = begin_state(save)
    seats = table.property(SEATED) or ""
    if not set(seats.split(",")) <= NAMES.keys():
        return {}
    return {"players": seats} | {name: table.property(option(name)) or "" for name in content.options}


def middle(story: Story, saves: Sequence[Save]) -> Middle | None:
    """The first end of a turn, before or in the logs; None where none is seen."""
    said = read_declaration(begin_state(saves[0]).property(f"{GAME}_said") or "")
    if said is not None and said.act == "end_turn":
        return Middle(0, said.faction, _next(story, 0), begin_state(saves[0]))
    ends = (n for n, one in enumerate(story.events) if isinstance(one, Declared) and one.said.ends_turn)
    end = next(ends, None)
    if end is None:
        return None
    seat, after = story.events[end].seat, end + 1
    while after < len(story.events) and _belongs_to_end(story.events[after], seat):
        after += 1
    step = story.events[after].step - 1 if after < len(story.events) else story.steps
    step = max(step, story.events[end].step)
    return Middle(step, seat, _next(story, after), _table(saves, step))


def _belongs_to_end(event: Event, seat: str) -> bool:
    """Whether an event after the end of a turn puts something right, or says the end once more."""
    again = isinstance(event, Declared) and event.said.ends_turn and event.seat == seat
    return again or isinstance(event, _AFTERWARDS)


def _next(story: Story, start: int) -> str:
    """Who acts first from an event on."""
    acts = (one for one in story.events[start:] if isinstance(one, Declared) and Looking.is_act(one))
    return next((one.seat for one in acts if one.tag.act not in BETWEEN), "")


def _table(saves: Sequence[Save], step: int) -> TableState:
    """The table after a step of several logs."""
    for save in saves:
        if step <= len(save.steps):
            return state_at(save, step)
        step -= len(save.steps)
    raise ValueError(f"the logs have no step {step}")
