"""What all parts of the reader of Roll for the Galaxy logs work with: story, position, players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hfmod.engine.reporting import UNSAID
from hfmod.findings import Finding, Severity
from hfmod.games.roll.record.ahead import Ahead
from hfmod.games.roll.record.events import Moved, Story
from hfmod.games.roll.record.seats import Action, Seat
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.state import Player, RollState


class Reader(Ahead):
    """Reads one game; ``position`` must give the state after the acts taken so far."""

    def __init__(
        self,
        story: Story,
        view: TableView,
        position: Callable[[], RollState],
        players: dict[str, Seat],
        game: Roll,
    ) -> None:
        super().__init__(story)
        self.view = view
        self.position = position
        self.seats = players
        self.game = game
        self.taken: set[int] = set()  # draws that belong to an act already
        self.read: set[int] = set()  # events that were read with one before them
        self.pending: Moved | None = None  # a piece that was just dragged, and may be dragged on

    def act(self, step: int, by: str | None, do: str, **params: Any) -> Action:
        """An act without the parameters that are not set."""
        told = {k: v for k, v in params.items() if v is not None and v is not False and v != ""}
        return {"n": step, "by": by, "do": do, **told}

    def player(self, seat: str) -> Player:
        """A player as the acts so far leave him."""
        return self.position().players[seat]

    def unsaid(self, step: int, seat: str, words: str) -> None:
        """Tell what was done without a word."""
        message = f"{words}; the table shows it"
        found = Finding(UNSAID, Severity.BOOKKEEPING, message, step=step, player=seat)
        self.story.findings.append(replace(found, help="say it by its control"))

    def unclear(self, step: int, seat: str, words: str) -> None:
        """Tell what nobody can read."""
        found = Finding("LOG-UNCLEAR", Severity.UNVERIFIABLE, words, step=step, player=seat)
        self.story.findings.append(found)
