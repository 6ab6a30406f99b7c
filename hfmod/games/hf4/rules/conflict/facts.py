"""Facts of the two blocs, which a log may state, and which may be taken from a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.core.state import Conflict, Hf4State


def _of(found: Callable[[Conflict], Any]) -> Callable[[Hf4State], Any]:
    """A fact of the two blocs; None in a game without Module 3."""
    return lambda state: None if state.conflict is None else found(state.conflict)


def bribes(state: Hf4State, player: str) -> int:
    """Bribes in a player's reserve."""
    return 0 if state.conflict is None else state.conflict.bribes.get(player, 0)


def bloc(state: Hf4State, player: str) -> str | None:
    """A player's bloc."""
    return None if state.conflict is None else b_blocs.bloc(state, player)


OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "conflict": _of(lambda sides: sides.war or "peace"),
    "propaganda": _of(lambda sides: dict(sides.chits)),
    "extremists": _of(lambda sides: dict(sides.extremists)),
    "corrupt": _of(
        lambda sides: {
            ideology: {player: len(under) for player, under in there.items() if under}
            for ideology, there in sides.corrupt.items()
            if any(there.values())
        }
    ),
}
OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {"bribes": bribes, "bloc": bloc}
