"""Chapter D, the end of the year: its steps, one after the other, as far as the next decision (D2)."""

from __future__ import annotations

from hfmod.games.hf4.rules.core.state import Hf4State


def go_on(state: Hf4State) -> None:
    """Carry out what is left of the end of the year, as far as the next decision that is due.

    ``state.year_end`` lists the steps to come; a step may put others before the rest, and decisions into
    ``state.pending``. The act that answers the last of them calls this again.
    """
    while state.year_end and not state.pending:
        state.rules.steps[state.year_end.pop(0)](state)


def settle_year(state: Hf4State) -> None:
    """Finish an end of the year that the table left open when it played on; in a legal game none is."""
    while state.year_end:
        state.rules.leaves_open(state)
        state.pending.clear()
        go_on(state)
