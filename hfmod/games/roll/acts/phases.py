"""Phases begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.games.roll.names import phase_piece
from hfmod.games.roll.record.interpreter import RollAct, Saying
from hfmod.games.roll.record.seats import RollLine
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules import phases
from hfmod.games.roll.rules.acts import titled
from hfmod.games.roll.rules.state import PHASES_STEP
from hfmod.table.model import Command, Say


def _control(act: str, words: str) -> Command:
    """An entry of a phase tile."""
    say = Say(f"{{piece}} {words}.", act, (("phase", "{Phase}"),), by_table=True)
    return Command(act, f"The phase {words}", say=say)


class BeginPhase(RollAct):
    """A phase begins that somebody selected."""

    words = ("begin_phase",)
    parameters: ClassVar = {"phase": ""}
    told_by = "phase tile (table)"
    tells = (phases.BeginPhase,)
    by_table = True
    marks = Mark.BEGINS_PHASE

    control = _control("begin_phase", "begins")

    def read(self, work: Saying) -> Iterator[RollLine]:
        phase = work.param("phase")
        if phase == (work.reader.position().phase or ""):
            seen = not work.said_before(Mark.ENDS_PHASE)
            if seen or work.second_click(phases.BeginPhase):
                return
        yield work.line(phases.BeginPhase(phase=phase))

    def tell(self, telling: Telling) -> None:
        telling.press("begin_phase", phase_piece(telling.act.phase))


class EndPhase(RollAct):
    """A phase is over."""

    words = ("end_phase",)
    parameters: ClassVar = {"phase": ""}
    told_by = "phase tile (table)"
    tells = (phases.EndPhase,)
    by_table = True
    marks = Mark.ENDS_PHASE

    control = _control("end_phase", "ends")

    def read(self, work: Saying) -> Iterator[RollLine]:
        state, phase = work.reader.position(), work.event.tag.params.get("phase")
        if phase != state.phase and phase in state.done and (state.phase or work.said_before(Mark.NEW_ROUND)):
            return  # it was said before, or seen
        if state.step == PHASES_STEP and state.phase is None and phase and [phase] == state.due[:1]:
            work.reader.unsaid(work.event.step, "", f"{titled(phase)} was not begun in words")
            yield work.line(phases.BeginPhase(phase=phase))
        if phase == work.reader.position().phase:
            yield from work.reader.late_tasks(f"{phase}workers")
        yield work.line(phases.EndPhase())

    def tell(self, telling: Telling) -> None:
        telling.press("end_phase", phase_piece(telling.was.phase or ""))
        telling.empty_abandoned()
