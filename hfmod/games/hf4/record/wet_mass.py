"""Where the wet mass chit shows what a flight has used."""

from __future__ import annotations

from hfmod.games.hf4.acts.registry import ACTIVATED, MOVES, ROLLED, TOLD
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import ChitMoved, Declared, Event


def after_flight(context: Context, player: str, first: int) -> tuple[str, ...]:
    """Where the chit comes to lie after a flight that is being read, and where it lies until now.

    ``first``: the step at which anything of the flight was told first, should that be no thruster. What is
    told now, or next, may move it on, as fuel does. None where it is not touched.
    """
    seen, until_now = None, None
    for index in range(_begun(context, player, first), len(context.events)):
        event = context.events[index]
        if isinstance(event, ChitMoved):
            seen = _laid(event, player) or seen
        elif index > context.index and not (isinstance(event, Declared) and event.tag.act in TOLD):
            break
        until_now = seen if index <= context.index else until_now
    return tuple(dict.fromkeys(one for one in (seen, until_now) if one is not None))


def after_turn(context: Context, player: str) -> str | None:
    """Where the chit lies when the turn of a flight is over.

    None where it is not touched, or its player does something else that may move it.
    """
    seen, over = None, False
    for event in context.events[context.index :]:
        if mass := _laid(event, player):
            seen = mass
        elif isinstance(event, Declared) and event.tag.act not in TOLD | MOVES | ROLLED:
            if over:
                break
            over = event.tag.act == "end_turn"
            if event.tag.faction == player and not over:
                return None
    return seen


def _laid(event: Event, player: str) -> str | None:
    """The mass that a player's wet mass chit is laid on; None where it is not moved."""
    if isinstance(event, ChitMoved) and (event.faction, event.chit) == (player, "wet"):
        return event.mass
    return None


def _begun(context: Context, player: str, first: int) -> int:
    """With which event the flight was begun; what is told now may be the next act."""
    for index in range(context.index - 1, -1, -1):
        event = context.events[index]
        if isinstance(event, Declared) and event.tag.faction == player:
            if event.tag.act in ACTIVATED:
                return index
            if event.tag.act not in TOLD | MOVES | ROLLED:
                break
    return next((n for n in range(context.index) if context.events[n].step >= first), context.index)
