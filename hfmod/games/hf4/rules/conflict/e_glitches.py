"""3D8d: a battle is a glitch trigger for each stack that takes part in it."""

from __future__ import annotations

from collections.abc import Collection

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import d_dislodge
from hfmod.games.hf4.rules.core import e_stacks, k_glitch
from hfmod.games.hf4.rules.core.state import Hf4State, Stack


@implements("3D8d")
def triggered(
    state: Hf4State, player: str, places: Collection[str], foes: Collection[str], space: str
) -> list[Stack]:
    """Stacks that make a glitch roll: of the attacker at those places, of the defenders in the space."""
    mine = [stack for stack in state.stacks(player) if stack.location in places]
    theirs = [
        stack
        for foe in foes
        for stack in e_stacks.stacks_at(state, space, foe)
        if not d_dislodge.is_immune(state, stack)
    ]
    return [stack for stack in (*mine, *theirs) if stack.glitch and not k_glitch.immune(state, stack.owner)]


@implements("3D8d", "GL-Glitch-Roll")
def strike(state: Hf4State, stack: Stack, die: int) -> None:
    """Cards of a stack whose rad-hardness is rolled are decommissioned."""
    e_stacks.strike(state, stack, [card for card in stack.cards if k_glitch.hit(state, card, die)])
