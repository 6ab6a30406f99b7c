"""3B5a: what doubles the price of FINAO for all players, once and for good."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import d_settlers, f_et_home
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.state import Hf4State

DOUBLED = 2
BEAD = 10  # Aquas that a gold bead is worth (3B5)


@implements("3B5a")
def factor(state: Hf4State) -> int:
    """What the price is multiplied by (RUL-FINAO-DOUBLE)."""
    return DOUBLED if conflict(state).doubled else 1


@implements("3B5", "3B5a")
def bead_made(state: Hf4State) -> None:
    """The first gold bead of the game doubles it."""
    conflict(state).doubled = True


@implements("3B5a", "3F1")
def anchored(state: Hf4State) -> None:
    """So does the first elevator Bernal at home, and the first home far from Earth."""
    if any(
        d_settlers.elevates(state, player) or f_et_home.et_home(state, player) is not None
        for player in state.playing
    ):
        conflict(state).doubled = True
