"""Aquas that are counted right after an operation which brings some: more than it gives."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Impossible
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import ENDS, TOLD
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise

#: Numbers that tell how many Aquas an operation brings.
BROUGHT = ("gain", "price")


def taken_too_much(context: Context, line: ReadAct) -> dict[str, int]:
    """How many Aquas a player has taken for an operation that gives fewer, if that can be told.

    They are counted up to what the acts leave, and on, before anything else is told, and nobody counts any
    more in the turn: nothing else can have brought them.
    """
    player = str(line.act.by)
    pair = isinstance(line.act, FreeMarket) and line.act.second is not None
    if not pair and not isinstance(line.act, Income | Fundraise):
        return {}  # what one card brings may be counted together with something else
    try:
        figures = line.act.figures(context.position())
    except Impossible:
        return {}
    due = [name for name in BROUGHT if name in figures]
    held = context.held(player).get("leo", 0)
    told = context.asides.tanks.get(player, {}).get("leo", held)
    counts = list(_counted(context, player, line.step))
    if len(due) != 1 or told not in (held, *counts) or context.asides.slips.get(player, 0) or not counts:
        return {}
    taken = counts[-1] - held
    upwards = all(low < high for low, high in zip([held, *counts], counts, strict=False))
    enough = figures[due[0]].value
    return {due[0]: taken} if upwards and held + enough in counts[:-1] else {}


def _counted(context: Context, player: str, step: int) -> Iterator[int]:
    """Aquas as a player counts them after a step, before anything else is told; nothing if any are later."""
    found, over = list[int](), False
    told = {one.tag.act for one in context.events if isinstance(one, Declared) and one.step == step}
    for event in context.events:
        if event.step <= step or not isinstance(event, Declared):
            continue
        tag, number = event.tag, event.tag.params.get("n", "")
        if tag.act in Aquas.words and (over or tag.faction != player or not number.isdecimal()):
            return
        if tag.act in Aquas.words:
            found.append(int(number))
        if tag.act in ENDS:
            break
        more = tag.faction == player and tag.act in told and not found  # a second card that is sold
        over = over or not (tag.act in TOLD or more)
    yield from found
