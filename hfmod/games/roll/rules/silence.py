"""What goes unsaid at a table: the screens are lifted, phases begin and end, and so do rounds."""

from __future__ import annotations

from hfmod.engine.slips import Unsaid
from hfmod.games.roll.rules.acts import titled
from hfmod.games.roll.rules.manage import EndRound
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.rolling import Reveal
from hfmod.games.roll.rules.state import MANAGE, PHASES_STEP, ROLL, RollState

#: What must be done before a phase or round ends; a table that goes on all the same has left it undone.
UNUSED = frozenset({"ROLL-PH-4", "ROLL-FAQ-6", "ROLL-FAQ-12", "ROLL-EXP-1", "ROLL-EXP-2", "ROLL-TILE-3"})
WORK = frozenset({"cup", "citizenry", "developers", "settlers", "goods", "stacks", "empire", "workers"})
UNRECRUITED = frozenset({"ROLL-MAN-1"})

#: Rules that are broken where somebody acts, or uses a power, before what comes first is over.
ORDER = frozenset({"ROLL-ROUND-1", "ROLL-PH-1", "ROLL-FAQ-11"})


def unsaid(state: RollState) -> Unsaid[RollState] | None:
    """What the table does next although nobody says so; None where it waits for a player."""
    if state.step == ROLL and all(player.assigned for player in state.players.values()):
        return Unsaid(Reveal(by=None), f"the screens were not lifted in words in round {state.round}")
    if state.step == PHASES_STEP and state.phase is not None:
        words = f"{titled(state.phase)} was not ended in words"
        return Unsaid(EndPhase(by=None), words, undone=UNUSED, left_open=WORK)
    if state.step == PHASES_STEP:
        if not state.due:
            return None
        return Unsaid(BeginPhase(phase=state.due[0]), f"{titled(state.due[0])} was not begun in words")
    if state.step == MANAGE:
        words = f"round {state.round} was not ended in words"
        return Unsaid(EndRound(by=None), words, at_once=True, undone=UNRECRUITED)
    return None
