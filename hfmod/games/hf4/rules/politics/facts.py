"""Facts of the assembly, which a log may state, and which may be taken from a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly


def delegates(state: Hf4State, player: str) -> dict[str, int]:
    """A player's delegates by ideology."""
    house = state.assembly.delegates if state.assembly is not None else {}
    return {ideology: there[player] for ideology, there in house.items() if there.get(player)}


OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "law": lambda state: state.assembly.active if state.assembly else None,
    "legacy": lambda state: dict(state.assembly.legacy) if state.assembly else {},
}
OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {"delegates": delegates}


def assume(state: Hf4State, kind: str, owner: str, value: Any) -> bool:
    """Take the Active Law, or a player's delegates, from a table."""
    house, known = o1_assembly.assembly(state), o1_assembly.rows(state.content)
    if kind == "law" and value in known:
        house.active = value
        return True
    if kind == "delegates" and owner in state.players:
        for ideology in known:
            there = house.delegates.setdefault(ideology, {})
            there[owner] = value.get(ideology, 0)
            if not there[owner]:
                del there[owner]
        return True
    return False
