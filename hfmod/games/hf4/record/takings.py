"""Aquas that are counted right after an operation which brings some: more than it gives."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import ENDS, TOLD
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Declared


def taken_too_much(context: Context, line: ReadAct) -> int:
    """How many Aquas a player has taken for an operation that gives fewer; 0 where that cannot be told.

    They are counted up before anything else is told, from what the mat has shown and the acts leave, and
    nobody counts any more in the turn: nothing else can have brought them.
    """
    player = str(line.act.by)
    gain = line.act.figures(context.position()).get("gain")
    held = context.held(player).get("leo", 0)
    told = context.asides.tanks.get(player, {}).get("leo", held)
    counts = list(_counted(context, player, line.step))
    if gain is None or told not in (held, *counts) or context.asides.slips.get(player, 0) or not counts:
        return 0
    taken = counts[-1] - held
    upwards = all(low < high for low, high in zip([held, *counts], counts, strict=False))
    return taken if upwards and taken > gain.value else 0


def _counted(context: Context, player: str, step: int) -> Iterator[int]:
    """Aquas as a player counts them after a step, before anything else is told; nothing if any are later."""
    found, over = list[int](), False
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
        over = over or tag.act not in TOLD
    yield from found
