"""What goes unsaid at a table: the end of a turn, and effects that come to nothing."""

from __future__ import annotations

from hfmod.engine.slips import Unsaid
from hfmod.games.tmdice.rules.applying import can_apply, everything_owed, may_be_left, name_of
from hfmod.games.tmdice.rules.ending import EndTurn
from hfmod.games.tmdice.rules.rest import Skip
from hfmod.games.tmdice.rules.state import PRODUCED, PRODUCTION, TURN, TmdState

#: Rules that are broken where somebody acts before what comes first is over.
ORDER = frozenset({"TMD-TURN-1", "TMD-CARD-2", "TMD-BON-1", "TMD-TURN-2"})
#: What must be done before a turn ends; a table that goes on all the same has left it undone.
UNDONE = frozenset({"TMD-ACT-1"})
OPEN = frozenset({"dice", "turn"})


def unsaid(state: TmdState) -> Unsaid[TmdState] | None:
    """What the table does next although nobody says so; None where it waits for a player."""
    for player, owed in everything_owed(state):
        if may_be_left(owed.effect) or not can_apply(state, player, owed.effect):
            name = name_of(owed.effect)
            words = f"{player.id} did not say that {name.replace('_', ' ')} is passed over"
            return Unsaid(Skip(by=player.id, effect=name), words, at_once=True)
    turn = state.turn
    if state.step != TURN or state.owing or not turn.kind or state.active not in state.players:
        return None
    if turn.kind == PRODUCTION and turn.done != PRODUCED:
        return None
    words = f"{state.active} did not say that the turn is over"
    return Unsaid(EndTurn(by=state.active), words, ends_turn=True, undone=UNDONE, left_open=OPEN)
