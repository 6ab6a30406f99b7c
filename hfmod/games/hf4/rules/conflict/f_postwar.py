"""3F5: what is played otherwise after the War: in the Space Republic, and in the Space Empire."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict.b_blocs import INDEPENDENT, KEY, LOYALIST
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import Hf4State


@implements("3F5", "3F5a")
def republic(state: Hf4State) -> bool:
    """Whether the Independents have won."""
    return state.conflict is not None and state.conflict.war == INDEPENDENT


@implements("3F5", "3F5b", "3F4c.2")
def empire(state: Hf4State) -> bool:
    """Whether the Loyalists have won, and there is no assembly any more."""
    return state.conflict is not None and state.conflict.war == LOYALIST


@implements("3F5b")
def no_fundraising(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Module 0 is not used in the Empire: income takes the place of fundraising (RUL-POSTWAR)."""
    if empire(state):
        message = f"{player} fundraises, and there is no assembly in the Space Empire"
        yield broken("3F5b", message, KEY, legal="take income (I1)")
