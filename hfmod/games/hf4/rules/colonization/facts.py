"""Facts of Bernals and Colonists, which a log may state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core.b_cards import FIGURES
from hfmod.games.hf4.rules.core.facts_of_core import of_stack
from hfmod.games.hf4.rules.core.state import Hf4State


def colonists(state: Hf4State, player: str) -> list[str]:
    """A player's Colonists in play."""
    return sorted(card for _, card in c_colonists.in_play(state, player))


OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {
    **{figure: of_stack(figure) for figure in FIGURES},
    "colonists": colonists,
}
