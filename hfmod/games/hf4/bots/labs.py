"""Labs of the greedy bot: Colonists fly there to be promoted, and to complete a Future.

A Lab is a promoted Bernal over a factory. Of the Colonists at home those fly there whose Future could be
completed once they are promoted; where one of them needs company, others do as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.hf4.bots.missions import Navigator, worth
from hfmod.games.hf4.bots.outfits import base
from hfmod.games.hf4.routes.plan import Plan
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import d_future_setup, d_futures
from hfmod.games.hf4.rules.terawatt.a_promotion import promotable
from hfmod.games.hf4.rules.terawatt.d_future_effects import of_card
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest

COMPANY = "humans_at_lab"  # what Futures ask for that promotions bring about
AWAITED = (COMPANY, "active_law")  # what comes later: that, and the star of the assembly


def laboratories(state: Hf4State, player: str) -> list[Stack]:
    """Own Labs away from home."""
    return [
        one for one in b_bernals.anchored(state, player)
        if b_bernals.is_lab(state, one) and one.location != base(state, player).location
    ]  # fmt: skip


def hopeful(state: Hf4State, player: str, card: str) -> bool:
    """Whether a card lists a Future that lacks nothing but promotions, or a law that comes and goes."""
    future = of_card(state, card)
    if not d_future_setup.played(state) or future is None or not future.requires:
        return False
    if any(future.name in owner.futures for owner in state.players.values()):
        return False
    quest = Quest(state, player, card, state.stack_of(card) or base(state, player))
    for need in future.requires:
        if need.code in d_futures.PAYS:
            cards = d_futures.PAYS[need.code].cards
            if cards is not None and not any(cards(quest, need.params)):
                return False
        elif need.code not in AWAITED and d_futures.places(quest, need) == frozenset():
            return False
    return True


def sociable(state: Hf4State, card: str) -> bool:
    """Whether a card's Future takes other Colonists at the Lab."""
    future = of_card(state, card)
    return future is not None and any(need.code == COMPANY for need in future.requires)


def bound(state: Hf4State, player: str) -> list[str]:
    """The player's Colonists who are to be promoted at a Lab: those first who list a Future, then company."""
    if not laboratories(state, player):
        return []
    people = [card for _, card in c_colonists.in_play(state, player)]
    chosen = [card for card in people if hopeful(state, player, card)]
    company = any(sociable(state, card) for card in chosen)
    others = [
        card for card in people if company and card not in chosen and e_stacks.is_human(state, card)
    ]  # fmt: skip
    return [card for card in (*chosen, *others) if promotable(state, card)]


def due(state: Hf4State, player: str) -> int:
    """Aquas that a Future costs which lacks nothing else; 0 where there is none."""
    prices = []
    for _, card in c_colonists.in_play(state, player):
        future = of_card(state, card)
        if future is not None and state.promoted(card) and hopeful(state, player, card):
            prices += [
                int(need.params.get("aquas", 0)) for need in future.requires if need.code in d_futures.PAYS
            ]
    return min(filter(None, prices), default=0)


def ways(state: Hf4State, player: str, craft: Stack, orbits: Navigator) -> Iterator[Plan]:
    """Ways of a craft to own Labs, the best one first."""
    there = [lab.location for lab in laboratories(state, player)]
    if craft.location not in there and there:
        routes = orbits.routes(state, player, craft, plain=True)
        yield from sorted((routes[space] for space in there if space in routes), key=worth)


def ashore(state: Hf4State, player: str, rocket: Stack) -> Stack | None:
    """The Lab at which a rocket's people leave it."""
    labs = (lab for lab in laboratories(state, player) if lab.location == rocket.location)
    return next(labs, None) if any(is_somebody(state, card) for card in rocket.cards) else None


def is_somebody(state: Hf4State, card: str) -> bool:
    """Whether a card is a human or a Colonist."""
    return e_stacks.is_human(state, card) or b_cards.is_colonist(state, card)
