"""What Module 2 adds to single cards: rad-hardness, and the reactors of crews."""

from __future__ import annotations

from dataclasses import replace

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import CardSide, Provides
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.state import Hf4State

ALL_REACTORS = frozenset({"stationary", "burst", "exotic"})


@implements("CA-M2B171R", "CA-PHFB198F", "CA-PHFB198R")
def hardness(state: Hf4State, card: str, printed: int) -> int:
    """Rad-hardness with what the owner's Bernals add; a Force Field does not harden its own card."""
    stack = state.stack_of(card)
    if state.colonization is None or stack is None:
        return printed
    owner = e_stacks.owner_of(state, card, stack)
    for ability in b_bernals.abilities(state, owner, "human_rad_hard"):
        if e_stacks.is_human(state, card):
            printed = max(printed, int(ability.params["at_least"]))
    for ability in b_bernals.abilities(state, owner, "rad_hard_bonus"):
        if all(ability not in side.abilities for side in state.content.cards[card].sides):
            option = ability.params.get("option")
            printed += int(ability.params["bonus"] if option is None else state.option(option))
    return printed


@implements("CA-M2B170F", "CA-M2B170R", "GL-On-Board-Nuclear", "2C4", silent=True)
def side(state: Hf4State, card: str) -> CardSide:
    """The upper side of a card as a support: a crew may have a reactor on board, Colonists print theirs."""
    up = state.side(card)
    if state.colonization is None:
        return up
    owner = next((player.id for player in state.players.values() if player.crew == card), None)
    if owner is None:
        return up
    kinds = {str(one.params["reactor"]) for one in b_bernals.abilities(state, owner, "crew_reactor")}
    if not kinds:
        return up
    reactors = ALL_REACTORS if "any" in kinds else frozenset(kinds)
    return replace(up, provides=Provides(up.provides.generators, up.provides.reactors | reactors))
