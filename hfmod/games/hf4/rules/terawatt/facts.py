"""Facts of Futures and the War of Independence, which a log may state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.core.state import Hf4State

OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "war": lambda state: state.at_war,
    "independents": lambda state: sorted(state.war.independents) if state.war else [],
}
OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {
    "futures": lambda state, player: sorted(state.players[player].futures),
}
