"""K2e.2: the Purge Roll of an anarchy, a step of the end of a year that Module 0 adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hfmod.engine.act import Draw, Outcome
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import d_year, k_events
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly

PURGE = "purge"  # the step of the end of a year
PURGE_ROLL = "purge_roll"  # kind of the pending decision
FROM_LOG = "from_log"


@dataclass(frozen=True, kw_only=True)
class RollPurge(k_events.SunspotRoll):
    """The Purge Roll: everybody loses a delegate in one ideology.

    Option ``purge_roll_table`` names the table of the die; with ``from_log`` the ideology itself is recorded.
    """

    do: ClassVar[str] = "roll_purge"
    kind = PURGE_ROLL
    purpose = "Purge Roll"
    rule = "K2e.2"

    @implements("K2e.2", "GL-Purge-Roll")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        if state.option("purge_roll_table") == FROM_LOG:
            return (Draw("draw", self.purpose, items=tuple(o1_assembly.ring(state.content))),)
        return super().draws(state)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "K2e.2"

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        state.pending.remove(k_events.waiting(state, self.kind)[0])
        result = outcomes[0]
        purge(state, designated(state, result) if isinstance(result, int) else str(result))
        d_year.go_on(state)


@implements("K2e.2", "GL-Purge-Roll")
def designated(state: Hf4State, die: int) -> str:
    """The ideology of a Purge Roll by the table that the option names (RUL-PURGE-TABLE)."""
    tables = state.content.tables["ideologies"]["purge"]
    chosen = tables.get(state.option("purge_roll_table")) or next(iter(tables.values()))
    return str(chosen[die - 1])


@implements("K2e.2", "Oe", "GL-Purge-Roll", "GL-Anarchy.m0")
def purge(state: Hf4State, ideology: str) -> None:
    """Each player loses one delegate in the ideology, if there is one; then comes a vote tally."""
    house = o1_assembly.assembly(state)
    for player in order_from_first(state):
        if o1_assembly.loose(state, ideology, player):
            o1_assembly.add(house, ideology, player, -1)
            state.rules.delegate_lost(state, ideology, player, player)
    o1_assembly.vote(state)


@implements("K2e.2", "GL-Anarchy.m0")
def ask_purge(state: Hf4State) -> None:
    """Anarchy has come: the 1st player makes the Purge Roll."""
    state.pending.append({"kind": PURGE_ROLL, "player": state.first_player})
