"""Module 2 in promotion (2A3): a Lab serves all but Bernals, which need a colony below them."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.state import Hf4State


@implements("2A3c", "1A5b", "GL-Lab", "N6.m2", "O5f.m", "2A3d")
def at_a_lab(state: Hf4State, player: str, card: str) -> bool:
    """Whether a card is at a Lab that serves the player: an own one, or one by consent."""
    stack = state.stack_of(card)
    return stack is not None and any(
        over.location == stack.location
        and b_bernals.is_lab(state, over)
        and b_bernals.may_use(state, player, over, by_law=False)
        for over in b_bernals.anchored(state)
    )


@implements("2A3b", "2A5e", "GL-Bernal.d")
def colonies_below(state: Hf4State, card: str) -> list[str]:
    """Dirtsides with a colony below an anchored Bernal, at which it could be promoted."""
    stack = state.stack_of(card)
    if stack is None or not stack.anchored or b_cards.bernal_of(state, stack) != card:
        return []
    return [site for site in b_bernals.dirtsides(state, stack) if state.sites[site].colonies]
