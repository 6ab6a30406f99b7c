"""3A2: the set-up of Module 3: chits, extremists and bribes."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.state import Conflict, Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly


@implements("3A2f", "3B2")
def opened(state: Hf4State) -> None:
    """The table with the chits on it, and nothing else yet."""
    state.conflict = Conflict(b_blocs.first_chits(state.content), {}, {})


@implements("3A2", "3A2d", "3A2g", "3B2a", "O1b")
def lay_out(state: Hf4State) -> None:
    """Each player takes bribes, and the first delegate of each stands on the chit of its ideology."""
    sides = conflict(state)
    for player in state.players:
        sides.bribes[player] = b_bribes.first_bribes(state)
        sides.extremists[o1_assembly.politics_of(state, player)] = player
