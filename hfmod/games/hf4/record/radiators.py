"""Radiators that are turned round: as a free action, by what a flight does, or only to look at them."""

from __future__ import annotations

from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration


def turns_light(state: Hf4State, tag: Declaration) -> bool:
    """Whether a radiator that was turned round is a heavy one in a stack, now light: a free action.

    Turned out of its player's turn, it is only laid as it belongs.
    """
    if state.phase != "turns" or state.turn is None or state.turn.player != tag.faction:
        return False
    card = tag.params.get("card", "")
    stack = state.stack_of(card)
    in_play = stack is not None and stack.owner == tag.faction
    return in_play and tag.params.get("heavy") == "0" and state.cards[card].heavy


def turned_back(context: Context, tag: Declaration) -> bool:
    """Whether a card is turned round and at once back: somebody only looked at it."""
    after = next(iter(context.events[context.index + 1 : context.index + 2]), None)
    back = {**tag.params, "heavy": "0" if tag.params.get("heavy") == "1" else "1"}
    return isinstance(after, Declared) and (after.tag.faction, after.tag.act, after.tag.params) == (
        tag.faction, tag.act, back,
    )  # fmt: skip
