"""Module 2, Colonists (2C): whose they are, how many a player may have, their abilities and professions."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Ability
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import d_future_effects

FOOLHARDY = "free_epic_hazard"  # ability: epic hazards cost nothing


@implements("GL-Robot", "GL-Human.m", "2A6b")
def emancipated(state: Hf4State) -> bool:
    """Whether Robots count as Humans."""
    return state.colonization is not None and state.colonization.emancipated


@implements("2C", "2C2.3", "N3d.m2")
def in_play(state: Hf4State, player: str) -> list[tuple[Stack, str]]:
    """The player's Colonists on the table with their stacks, those in other players' stacks too."""
    if state.colonization is None:
        return []
    return [
        (stack, card) for stack in state.stacks() for card in stack.cards if state.cards[card].owner == player
    ]


@implements("2Ca", "2B6b", "2A3b", "CA-M1W156R-FUT", "3A3g", "3C4d")
def limit(state: Hf4State, player: str) -> int:
    """Colonists that a player may have: 1 for each anchored Bernal, 1 more for a promoted one.

    A Future adds another one. In anarchy and War Bernals count, anchored or not (RUL-UNANCHOR-COLONISTS).
    """
    total = d_future_effects.total(state, player, "colonist_limit", "more")
    for stack in state.stacks(player):
        card = b_cards.bernal_of(state, stack)
        if card is not None and (stack.anchored or state.lawless):
            total += 2 if state.cards[card].black else 1
    return total


@implements("2Ca")
def above_limit(state: Hf4State, player: str) -> int:
    """How many Colonists a player has above the limit, negative below it."""
    return len(in_play(state, player)) - limit(state, player)


@implements("GL-Ability")
def abilities(state: Hf4State, player: str, code: str) -> Iterator[Ability]:
    """The abilities of that code that the player's Colonists give, wherever they are."""
    if state.colonization is None:
        return
    from hfmod.games.hf4.rules.core.abilities import of_card  # which asks for privileges itself

    for _, card in in_play(state, player):
        yield from of_card(state, card, code)


def has(state: Hf4State, player: str, code: str) -> bool:
    """Whether a Colonist of the player gives an ability."""
    return state.colonization is not None and next(abilities(state, player, code), None) is not None


@implements("B6b", "2A6c", "O2c.m2")
def politics_of(state: Hf4State, card: str) -> str | None:
    """The ideology printed on a Colonist; a Robot's is the centre once it is emancipated, before it none."""
    printed = state.side(card).details.get("ideology")
    if printed is None:
        return "centrist" if emancipated(state) else None
    return str(printed)
