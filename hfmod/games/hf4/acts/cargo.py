"""Cards and tokens of stacks. A Colonist disk, or a Discovery chit, at the table is any of its kind.

What is told of one is read as of one that the position has in the same stack.
"""

from __future__ import annotations

from collections.abc import Sequence

from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import is_token


def named(state: Hf4State, stack: Stack | None, told: Sequence[str]) -> list[str]:
    """Cards told of a stack; tokens under the names that they have in it, as far as there are any."""
    found: list[str] = []
    for card in told:
        there = [one for one in alike(state, stack, card) if one not in found]
        found.append(card if card in there or not there else there[0])
    return found


def alike(state: Hf4State, stack: Stack | None, card: str) -> list[str]:
    """Tokens of a stack that are of the same kind as a card; none where it is no token."""
    if stack is None or card not in state.content.cards or not is_token(state, card):
        return []
    deck = state.content.cards[card].deck
    return [one for one in stack.cards if state.content.cards[one].deck == deck]
