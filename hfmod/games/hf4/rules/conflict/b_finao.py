"""3B5a: what doubles the price of FINAO for all players, once and for good."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.state import Hf4State

DOUBLED = 2


@implements("3B5a")
def factor(state: Hf4State) -> int:
    """What the price is multiplied by (RUL-FINAO-DOUBLE)."""
    return DOUBLED if conflict(state).doubled else 1
