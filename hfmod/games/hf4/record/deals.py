"""Where the taker of a deal put cargo that another player has given."""

from __future__ import annotations

from hfmod.games.hf4.acts.fuel import Tanks
from hfmod.games.hf4.acts.registry import ENDS, TOLD
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import CardDragged, CardGiven, Declared
from hfmod.games.hf4.rules.core.state import Stack
from hfmod.record.declarations import Declaration


def landed(context: Context, word: str, taker: str, source: Stack | None) -> str | None:
    """The stack into which the taker put a card or tanks of a deal, None where nothing shows it."""
    kind, _, what = word.partition(":")
    guest = kind == "stacked" and source is not None and source.owner == taker
    elsewhere = source.kind if guest and source is not None else None
    for event in context.events[context.index + 1 :]:
        match event:
            case CardGiven() if kind == "stacked" and (event.faction, event.card) == (taker, what):
                return event.stack
            case CardDragged() if guest and (event.faction, event.card) == (taker, what):
                return event.to
            case Declared() if event.tag.act in ENDS:
                break
            case Declared() if kind == "fts" and event.tag.faction == taker and event.tag.act in Tanks.words:
                stack, there = _filled(context, event.tag, source)
                if there:
                    return stack
                elsewhere = elsewhere or stack
            case Declared() if (guest or kind == "fts") and _acts(event, taker):
                break
    return elsewhere


def _filled(context: Context, tag: Declaration, source: Stack | None) -> tuple[str | None, bool]:
    """A stack that now holds more tanks, None where it does not; whether it is where the source is."""
    kind, stacks = tag.params.get("stack", ""), context.position().players[tag.faction].stacks
    if int(tag.params.get("n", "0")) <= context.held(tag.faction).get(kind, 0):
        return None, False
    return kind, source is None or kind not in stacks or stacks[kind].location == source.location


def _acts(event: Declared, player: str) -> bool:
    """Whether a player does something new: what is counted or moved later belongs to that."""
    return event.tag.faction == player and event.tag.act not in TOLD
