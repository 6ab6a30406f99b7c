"""Facts of Race to the Rescue, which a log may state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import TITLES, is_token


def cargo(state: Hf4State, player: str) -> dict[str, dict[str, int]]:
    """Colonist disks (``colonist``) and Discovery chits (``discovery``) in each stack of a player."""
    found: dict[str, dict[str, int]] = {}
    for kind, stack in state.players[player].stacks.items():
        tokens = (card for card in stack.cards if is_token(state, card))
        counted = Counter(TITLES[state.content.cards[card].deck][0] for card in tokens)
        if counted:
            found[kind] = dict(sorted(counted.items()))
    return found


OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "waiting": lambda state: len(state.rescue.waiting) if state.rescue else 0,
}
OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {"cargo": cargo}
