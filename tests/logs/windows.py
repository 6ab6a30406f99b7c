"""A table in the middle of a game: what is told there is read back from there, not from the start."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hfmod.app.judging import once_a_step
from hfmod.engine import simulation
from hfmod.engine.chance import Recorded
from hfmod.engine.lines import Item, Positions, data_of, followed
from hfmod.engine.replay import Replay as Judge
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.record.events import tell_on
from hfmod.games.hf4.record.interpreter import Interpreter
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.record.witness import Witness
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.table import TableState
from hfmod.vassal.tree import Node
from tests.logs.normal_form import normal
from tests.logs.writing import GAME


@cache
def view_of(set_up: str) -> TableView:
    """A view of tables of one set-up: it keeps what it has read of their pieces by number."""
    return TableView(GAME.content)


@dataclass
class Read:
    """What steps of a log were read as, and what was found."""

    acts: list[dict[str, Any]]
    findings: list[Finding]
    state: Hf4State
    verdict: Verdict

    @property
    def roots(self) -> list[str]:
        """Codes of what was found, but for what follows from something else."""
        return [code for one in self.findings if one.caused_by is None for code in one.codes]

    @property
    def wrong(self) -> list[str]:
        """Rules that were broken."""
        return [
            code
            for one in self.findings
            if one.caused_by is None and one.severity is Severity.VIOLATION
            for code in one.codes
        ]


class Window:
    """The table and the position of a writer at one moment."""

    def __init__(self, writer: Writer, header: Mapping[str, Any]) -> None:
        self.header = dict(header)
        self.view = view_of(f"{header['scenario']} {header['modules']} {header.get('options')}")
        self.start = len(writer.hand.log().steps)
        self.step = writer.hand.state.step  # after which the numbers of these steps count from 1
        self.table = pickle.dumps(writer.hand.state)
        self.state = fork(writer.state)

    def steps(self, writer: Writer) -> list[Node]:
        """Steps that the writer has made since."""
        return writer.hand.log().steps[self.start :]

    def laid(self) -> TableState:
        """The table as it was then."""
        table: TableState = pickle.loads(self.table)
        return table

    def fresh(self) -> Hf4State:
        """A state before the set-up."""
        return GAME.new(self.header)

    def read(self, steps: Sequence[Node]) -> Read:
        """Judge steps that follow on this moment."""

        def replay() -> Replay:
            table = self.laid()
            table.step = 0
            return Replay(Save(Node("begin_save", list(steps))), state=table)

        story = tell_on(replay(), self.view)
        judge: Judge[Hf4State] = Judge(GAME, self.header, "window.vlog")
        judge.state = fork(self.state)
        judge.course.shown = Witness(self.view, [(0, replay)], self.fresh).shown
        acts = []

        def items(positions: Positions[Hf4State]) -> Iterator[Item[Hf4State]]:
            return Interpreter(story, GAME, positions, judge.state.order).items()

        for line in followed(items, judge, story.findings):
            acts.append(data_of(GAME, line))
            judge.play(line)
        verdict = judge.finish()
        verdict.findings = [*story.findings, *once_a_step(verdict.findings)]
        return Read(acts, verdict.findings, judge.state, verdict)


def told_and_read(writer: Writer, window: Window, acts: Iterable[tuple[Mapping[str, Any], Recorded]]) -> Read:
    """What acts are read as that a table tells from where it is: they are legal, and read back equal."""
    position, lines = fork(writer.state), list[dict[str, Any]]()
    for number, (act, chance) in enumerate(acts, 1):
        line = dict(simulation.line(GAME, position, GAME.parse(act), chance, number))
        lines.append(line)
        writer.tell(number, line)
    read = window.read(window.steps(writer))
    assert read.roots == [], read.findings
    assert normal(GAME, read.acts) == normal(GAME, lines)
    return read
