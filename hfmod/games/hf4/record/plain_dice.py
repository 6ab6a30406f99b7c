"""Dice whose button does not say what for: the size of a site that is prospected, a glitch that is due."""

from __future__ import annotations

from hfmod.games.hf4.acts.prospect import Prospect
from hfmod.games.hf4.acts.registry import ROLLED, TOLD, act_of
from hfmod.games.hf4.acts.work import Open
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.glitches import glitch_roll
from hfmod.games.hf4.rules.core import i6_prospect

PROSPECTED = Prospect.words[0]
GLITCH = "glitch"


def site_rolled_for(context: Context, told: Open) -> str:
    """The one site whose size a die decides, of a prospect that is told and for which no other die is rolled.

    It is named, has a disk laid on it until the next act, or is where the card lies. Empty where it is none.
    """
    if told.act != PROSPECTED or _rolled_later(context, told.faction, PROSPECTED):
        return ""
    act = next((line.act for line in act_of(PROSPECTED).read(context.work(told))), None)
    if not isinstance(act, i6_prospect.Prospect):
        return ""
    laid = context.story.claimed(told.faction, told.step, _next_act(context, told))
    sites = told.all("site") or laid or act.sites
    return sites[0] if len(sites) == 1 and i6_prospect.rolls(context.position(), sites[0]) else ""


def glitch_rolled_for(context: Context, player: str) -> str:
    """The one glitched stack of a player that rolls before what comes next, with no die of its own; or none."""
    owner = context.position().players.get(player)
    if owner is None or _rolled_later(context, player, GLITCH):
        return ""
    rolls = {kind: glitch_roll(context, player, kind, None) for kind in owner.stacks}
    due = [kind for kind, roll in rolls.items() if roll is not None and context.legal(roll)]
    return due[0] if len(due) == 1 else ""


def _rolled_later(context: Context, player: str, purpose: str) -> bool:
    """Whether a player still rolls for something in the turn, with the die that is for it."""
    rolls = (event.tag for _, event in context.rest_of_turn() if event.tag.act in ROLLED)
    return any((tag.faction, tag.params.get("for")) == (player, purpose) for tag in rolls)


def _next_act(context: Context, told: Open) -> int:
    """The step of the next act that is told after one which is being told."""
    for _, event in context.declared(context.index + 1):
        more = event.tag.faction == told.faction and event.tag.act == told.act
        if not more and event.tag.act not in TOLD | ROLLED:
            return event.step
    return context.story.steps + 1
