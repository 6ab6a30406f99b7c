"""What all parts of the reader of Roll for the Galaxy logs work with: story, position, players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.lines import Line, Positions, Unread
from hfmod.engine.reporting import UNSAID
from hfmod.findings import Finding, Severity
from hfmod.games.roll.record.ahead import Ahead
from hfmod.games.roll.record.events import Moved, Story
from hfmod.games.roll.record.seats import RollLine, Seat
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.state import Player, RollState


def read(
    step: int,
    act: Act[RollState],
    chance: Sequence[Mapping[str, Any]] = (),
    expect: Mapping[str, Any] | None = None,
) -> RollLine:
    """What is read at a step; an act of which the log leaves something out cannot be read."""
    needed = (one.name for one in fields(act) if one.default is MISSING)
    lacking = [name for name in needed if getattr(act, name) == ""]
    if lacking:
        why = f"{act.do}: the log does not say its {', '.join(lacking)}"
        return Line(Unread(act.by, act.do, why), step)
    return Line(act, step, chance=chance, expect=expect)


class Reader(Ahead):
    """Reads one game."""

    def __init__(
        self,
        story: Story,
        view: TableView,
        positions: Positions[RollState],
        players: dict[str, Seat],
        game: Roll,
    ) -> None:
        super().__init__(story)
        self.view = view
        self.positions = positions
        self.seats = players
        self.game = game
        self.taken: set[int] = set()  # draws that belong to an act already
        self.read: set[int] = set()  # events that were read with one before them
        self.pending: Moved | None = None  # a piece that was just dragged, and may be dragged on
        self.noted: list[Finding] = []  # to be yielded before the next act
        self.last: RollLine | None = None  # the act that was read last

    def position(self) -> RollState:
        """The position after the acts so far."""
        return self.positions.now

    def player(self, seat: str) -> Player:
        """A player as the acts so far leave him."""
        return self.position().players[seat]

    def unsaid(self, step: int, seat: str, words: str) -> None:
        """Tell what was done without a word, by a player or (empty) by the table."""
        message = f"{words}; the table shows it"
        found = Finding(UNSAID, Severity.BOOKKEEPING, message, step=step, player=seat or None)
        self.noted.append(replace(found, help="say it by its control"))

    def unclear(self, step: int, seat: str, words: str) -> None:
        """Tell what nobody can read."""
        found = Finding("LOG-UNCLEAR", Severity.UNVERIFIABLE, words, step=step, player=seat)
        self.noted.append(found)

    def notes(self) -> Iterator[Finding]:
        """What was noted since the last act."""
        noted, self.noted = self.noted, []
        yield from noted
