"""Facts of Futures and the War of Independence, which a log may state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.facts_of_core import of_stack
from hfmod.games.hf4.rules.core.state import Hf4State


def mobile(state: Hf4State, player: str) -> list[str]:
    """Where the player's mobile factories are that are off their claims, each by itself."""
    return sorted(cube.location for cube in state.players[player].cubes.values())


OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "war": lambda state: state.at_war,
    "independents": lambda state: sorted(state.war.independents) if state.war else [],
    "elevators": lambda state: sorted(state.elevators),
}
OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {
    "futures": lambda state, player: sorted(state.players[player].futures),
    "freighter": of_stack(FREIGHTER),
    "mobile_factories": mobile,
    "isotope": lambda state, player: state.players[player].isotope,
}
