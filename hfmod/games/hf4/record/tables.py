"""Judging that starts from the table of a log: one that begins in mid-game, or follows a missing one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts import turns
from hfmod.games.hf4.acts.names import GAME
from hfmod.games.hf4.acts.registry import (
    COUNTS,
    ENDS,
    NOBODYS,
    RETOLD,
    ROLLED,
    TOLD,
    YEAR_ENDS,
    YEARLY,
    YEARLY_ROLLS,
)
from hfmod.games.hf4.record.events import ChitMoved, Declared, Event, FigureMoved, Story
from hfmod.games.hf4.record.open_end import untold, yet_to_play
from hfmod.games.hf4.record.position import UNKNOWN, take_position, turn_of
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.record.witness import READABLE, Witness
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory import d5_setup
from hfmod.record.declarations import read_declaration
from hfmod.record.hflog import HfLog
from hfmod.record.releases import content_named
from hfmod.record.series import Series
from hfmod.table.model import TABLE
from hfmod.vassal.module_writer.pieces import said
from hfmod.vassal.replay import Replay, begin_state
from hfmod.vassal.save import Save
from hfmod.vassal.table import TableState

LEAVES = frozenset(turns.Leave.words)
SAME_ORDER = frozenset({"core", "rfg"})  # modules in which the same player plays first every year
SETTING_UP = frozenset(act.do for act in d5_setup.ACTS)


def unreadable(view: TableView, modules: Collection[str]) -> str:
    """Why a game's positions cannot be read off its table; empty if they can."""
    if not view.laid_out:
        return "its mats are laid out otherwise than today's; give the module by --module"
    if not READABLE.issuperset(modules):
        return f"a position of a game with modules {','.join(modules)} cannot be read off the table"
    return ""


@dataclass(frozen=True)
class Stretch:
    """Events up to the step ``last`` that are judged in one go.

    ``position`` gives the position before them; None where they follow from the stretch before.
    """

    events: list[Event]
    last: int
    position: Callable[[], Hf4State] | None


@dataclass(frozen=True)
class Beginning:
    """From which event on acts are judged, where the position is read off a table.

    ``index``: with which event; ``step``: after which step the table is read; ``player``: whose turn it is,
    None where the sunspot cube moves, empty where nobody acts; ``late``: whether something was told
    that comes before the turns; ``whole``: whether all of the turn is told.
    """

    index: int
    step: int
    player: str | None
    late: bool = False
    whole: bool = True


class Tables:
    """Reads positions of the engine off the tables of a game's logs."""

    def __init__(self, log: HfLog, story: Story, series: Series, view: TableView) -> None:
        self.log, self.story, self.series, self.view = log, story, series, view
        self.saves = series.saves
        self.seats = {str(player["faction"]) for player in log.header["players"]}
        self.offsets: list[int] = []
        steps = 0
        for save in self.saves:
            self.offsets.append(steps)
            steps += len(save.steps)
        begins = [
            (first, partial(Replay, save)) for first, save in zip(self.offsets, self.saves, strict=True)
        ]
        self.witness = Witness(view, begins, self._fresh)

    def stretches(self) -> Iterator[Stretch]:
        """What can be judged: each run of logs without a gap, a turn whose beginning no log shows by itself.

        What follows a gap is left out where its table does not show the position.
        """
        for first, last in self._lines():
            events = self._events(first, last)
            self.log.untold.append(untold(events, last, self._others_play(events)))
            if first == 0 and self.story.starts:
                yield Stretch(events, last, None)
            elif first and (why := self._unreadable(self.saves[self.offsets.index(first)])):
                self.log.findings += self.series.unjudged(first, last, why)
            else:
                yield from self._read_off(first, last)

    def _others_play(self, events: Sequence[Event]) -> bool:
        """Whether nobody plays twice in a row: who is alone does, and who plays last and then first."""
        if len(self.seats) == 1:
            return False
        if any(isinstance(event, Declared) and event.tag.act in LEAVES for event in self.story.events):
            return False
        return SAME_ORDER.issuperset(self.log.header["modules"]) or bool(yet_to_play(events, self.seats))

    def _lines(self) -> Iterator[tuple[int, int]]:
        """Steps between which the logs leave no gap."""
        begun = self.story.starts[-1].step if self.story.starts else 0
        return pairwise([0, *(steps for steps in self.offsets[1:] if steps >= begun), self.story.steps])

    def _events(self, first: int, last: int) -> list[Event]:
        return [event for event in self.story.events if first < event.step <= last]

    def _unreadable(self, save: Save) -> str:
        """Why a position of this game cannot be read off the table of a log's beginning; empty if it can."""
        header, table = self.log.header, begin_state(save)
        seats = {f for f in self.view.content.factions if (table.property(f"{GAME}_seat_{f}") or "0") != "0"}
        if content_named(save.module) != content_named(self.saves[0].module):
            return "it is a game with other content"
        if seats != self.seats:
            return f"it is another game, of {' and '.join(sorted(seats))}"
        if any(
            table.property(f"{GAME}_{name}") != value
            for name, value in (("scenario", header["scenario"]), ("modules", ",".join(header["modules"])))
        ):
            return "it is another game, of another scenario or with other modules"
        return unreadable(self.view, header["modules"])

    def _read_off(self, first: int, last: int) -> Iterator[Stretch]:
        """Events that are judged from the table of a log's beginning.

        After a turn that was under way then the table is read again: there may have been an auction, or a
        rocket on its way.
        """
        events = self._events(first, last)
        begin = self._beginning(events, first, last)
        position = partial(self.begin, first)
        end = next((n for n, event in enumerate(events) if ended_by(event)), None)
        if begin.whole or end is None:
            yield Stretch(events[begin.index :], last, position)
            return
        yield Stretch(events[begin.index : end + 1], events[end].step, position)
        begin = first_turn(events[end + 1 :], last, self.seats)
        yield Stretch(events[end + 1 + begin.index :], last, partial(self._read, begin))

    def begin(self, first: int) -> Hf4State:
        """The position from which the log after ``first`` steps is judged."""
        last = next(last for begun, last in self._lines() if begun == first)
        events = self._events(first, last)
        begin = self._beginning(events, first, last)
        state = self._read(begin)
        what = "after the missing log it is" if first else "the logs begin in mid-game, in"
        message = f"{what} year {state.year}; the position was read off the table: {UNKNOWN}"
        if begin.step > first:
            message += f". What is told up to step {begin.step} was not judged"
        elif not begin.whole:
            end = next((event.step for event in events if ended_by(event)), last)
            self.log.doubtful.append(range(first, end + 1))
            message += ". Nothing is counted as a breach until the end of the first turn"
        self.log.findings.append(
            Finding("LOG-MIDDLE", Severity.NOTE, message, step=first + 1 if first else 0)
        )
        return state

    def _beginning(self, events: Sequence[Event], first: int, last: int) -> Beginning:
        """How the logs between two steps begin."""
        begin = first_turn(events, last, self.seats)
        if begin.late:
            return begin
        if begin.player is None:
            return replace(begin, index=0, step=first)
        table = begin_state(self.saves[self.offsets.index(first)])
        before = read_declaration(table.property(said(GAME)) or "")
        end = next(filter(None, map(ended_by, events)), None)
        player = end if end in self.seats else begin.player
        whole = before is not None and before.act in ENDS and player == begin.player
        index = 0 if whole else begin.index  # answers to what lies before the log
        return replace(begin, index=index, step=first, player=player, whole=whole)

    def _read(self, begin: Beginning) -> Hf4State:
        state = self._fresh()
        take_position(state, self._table(begin.step), self.view)
        if begin.player != "":
            turn_of(state, begin.player)
        return state

    def _table(self, step: int) -> TableState:
        """The table after a step; where a log begins behind a gap, its own."""
        if step in self.offsets:
            return begin_state(self.saves[self.offsets.index(step)])
        return self.witness.table(step)

    def _fresh(self) -> Hf4State:
        assert self.log.game is not None
        state: Hf4State = self.log.game.new(self.log.header)
        return state


def first_turn(events: Sequence[Event], last: int, seats: Collection[str]) -> Beginning:
    """The first turn of a player that events up to the step ``last`` show, or the next move of the cube."""
    setting_up = [n for n, e in enumerate(events) if isinstance(e, Declared) and e.tag.act in SETTING_UP]
    begun = setting_up[-1] + 1 if setting_up else 0
    late = begun > 0
    for index in range(begun, len(events)):
        event = events[index]
        who = actor(event)
        moves_cube = isinstance(event, Declared) and event.tag.act in YEAR_ENDS
        if who in seats or moves_cube:
            while index > begun and _part_of_next(events[index - 1]):
                index -= 1
            return Beginning(index, events[index].step - 1, None if moves_cube else who, late)
        late |= who is not None
    return Beginning(len(events) if late else 0, last, "", late, whole=False)


def actor(event: Event) -> str | None:
    """Whose turn an event shows: a faction, or the table; None for what players do in others' turns."""
    if isinstance(event, Declared):
        act, purpose = event.tag.act, event.tag.params.get("for")
        if act in YEARLY or (act in ROLLED and purpose in YEARLY_ROLLS):
            return TABLE
        idle = act in ROLLED and purpose == "other"
        return None if act in NOBODYS or idle else event.tag.faction
    return event.faction if isinstance(event, FigureMoved | ChitMoved) else None


def ended_by(event: Event) -> str | None:
    """The faction that ends its turn, or the table where the cube moves; None for other events."""
    return event.tag.faction if isinstance(event, Declared) and event.tag.act in ENDS else None


def _part_of_next(event: Event) -> bool:
    """Whether an event is told before an act and is part of it. Counts may belong to what lies before."""
    return isinstance(event, Declared) and event.tag.act in (TOLD - COUNTS) | RETOLD
