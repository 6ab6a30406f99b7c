"""Colonies of the greedy bot in Module 2: where a Bernal could become a Lab, and domes put up from afar.

A homestead takes what a factory made, at home or in LEO, and a Colonist, wherever that is; so those whom no
rocket carries any further found colonies, and others come in their place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hfmod.games.hf4.bots import labs
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.bots.outfits import base
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists
from hfmod.games.hf4.rules.colonization.a_exomigration import Homestead
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.i2_research import ResearchAuction
from hfmod.games.hf4.rules.core.solar_graph import is_lander, is_site
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.a_promotion import FITS, icon

PRICE = 2  # most Aquas bid for a card from which one is made that is given up
NOT_MADE = (b_cards.BERNALS, b_cards.COLONISTS)  # decks of cards that no factory turns out
LAB = 0.5  # how much better a factory is for each Bernal that might become a Lab over it


class Surveyor(Navigator):
    """Finds missions; those are better that lead to where a Bernal could be promoted."""

    def charm(self, state: Hf4State, cards: Collection[str], site: str) -> float:
        return 1 + LAB * promotes(state, site)


def anchorages(content: Hf4Content) -> dict[str, None]:
    """Home Orbits, and spaces beside sites, where a Bernal might be anchored."""
    spaces, adjacent = content.map.spaces, content.map.adjacent
    near = {space for site in content.map.sites for space in adjacent.get(site, ())}
    return dict.fromkeys(
        name for name, space in spaces.items()
        if not (is_site(space) or is_lander(space) or space.hazard is not None)
        and (name in near or space.home_orbit == b_bernals.HOME)
    )  # fmt: skip


def domes(content: Hf4Content) -> dict[str, frozenset[str]]:
    """The dome icons that fit a colony at each site which has an anchorage beside it."""
    sites, places = content.map.sites.values(), content.kept(anchorages).keys()
    return {
        site.id: frozenset({*(dome for dome, fits in FITS.items() if fits(site)), str(site.spectral)})
        for site in sites
        if places & content.map.adjacent[site.id]
    }


def promotes(state: Hf4State, site: str) -> int:
    """How many Bernals of the game could be promoted over a colony at a site."""
    fitting = state.content.kept(domes).get(site) if state.colonization is not None else None
    if not fitting:
        return 0
    return sum(
        icon(state, card) in fitting
        for card in state.cards
        if b_cards.is_bernal(state, card) and not state.promoted(card)
    )


def bare_factories(state: Hf4State, player: str) -> list[str]:
    """Own factories without a colony."""
    return [site for site in b_components.factories(state, player) if not state.sites[site].colonies]


def free_people(state: Hf4State, player: str) -> list[str]:
    """Own Colonists who might be given up: those who are stranded first, none who may complete a Future."""
    start = base(state, player)
    people = [
        (e_stacks.is_outpost(stack.kind), stack is start, card)
        for stack, card in c_colonists.in_play(state, player)
        if not labs.hopeful(state, player, card)
    ]
    return [card for *_, card in sorted(people, reverse=True)]


def homesteads(state: Hf4State, player: str) -> Iterator[Homestead]:
    """Domes from afar, best where a Bernal could be promoted; without delegates, whose cubes are scarce."""
    sites = sorted(bare_factories(state, player), key=lambda site: -promotes(state, site))
    people = free_people(state, player) if sites else []
    made = made_at_home(state, player) if people else []
    for site in sites if made else ():
        for colonist in people:
            yield Homestead(by=player, site=site, card=made[0], colonist=colonist)


def made_at_home(state: Hf4State, player: str) -> list[str]:
    """Black-Side cards at the Home Bernal or in LEO."""
    stacks = {one.key: one for one in (base(state, player), state.players[player].stacks[LEO])}.values()
    return [card for stack in stacks for card in stack.cards if state.side(card).face == "black"]


def kind_of(state: Hf4State, card: str) -> str | None:
    """The spectral type of the factories that make a card."""
    both = state.content.cards[card]
    return both.back.spectral or both.front.spectral


def price(state: Hf4State, player: str, card: str) -> int:
    """What a card is worth to who would put up a dome with its Black Side, in Aquas."""
    kinds = {state.content.map.sites[site].spectral for site in b_components.factories(state, player)}
    return PRICE if lacks(state, player) and kind_of(state, card) in kinds else 0


def purchases(state: Hf4State, player: str) -> Iterator[ResearchAuction]:
    """Buy what an own factory makes, where nothing in hand is of its type."""
    if any(price(state, player, card) for card in state.players[player].hand):
        return
    for deck, cards in state.decks.items():
        if cards and deck not in NOT_MADE and price(state, player, cards[0]):
            yield ResearchAuction(by=player, deck=deck)


def lacks(state: Hf4State, player: str) -> bool:
    """Whether a player could put up a dome with one more Black-Side card, delivered from a factory."""
    if state.colonization is None or not state.rules.delivery:
        return False
    if not bare_factories(state, player) or made_at_home(state, player):
        return False
    return bool(free_people(state, player))
