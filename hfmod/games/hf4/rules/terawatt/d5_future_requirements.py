"""What the Futures of Colonists require (1D5): a function for each code, see ``d_future_requirements``.

A Colonist need not be at the place that its Future names. A Bernal, a Colonist, a factory or colony is an own
one wherever the card does not say that anybody's counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists, m_score
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt import b_elevators
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Holds, Places, Quest, labs, units
from hfmod.games.hf4.rules.terawatt.d_future_sites import Params, meant

# -- Colonists and Bernals -------------------------------------------------------------------------------


def promoted_bernals(quest: Quest) -> Iterator[Stack]:
    """The player's promoted Bernals, anchored or not."""
    for stack in quest.state.stacks(quest.player):
        card = b_cards.bernal_of(quest.state, stack)
        if card is not None and quest.state.promoted(card):
            yield stack


def settlers(quest: Quest, spaces: set[str], humans_only: bool) -> list[str]:
    """The player's promoted Colonists in such spaces."""
    return [
        card
        for stack, card in c_colonists.in_play(quest.state, quest.player)
        if stack.location in spaces
        and quest.state.promoted(card)
        and (not humans_only or e_stacks.is_human(quest.state, card))
    ]


@implements("1D5e", "CA-M2C182B-FUT", "CA-M2C185R-FUT", "GL-Human.m")
def humans_at_lab(quest: Quest, params: Params) -> Iterator[str]:
    """So many promoted human Colonists at a promoted anchored Bernal.

    By the option ``secession_card_text`` a card asks for an anchored Bernal of some hydration instead.
    """
    wet = params.get("hydration") if quest.state.option("secession_card_text") == "card" else None
    fit = labs(quest) if wet is None else b_bernals.anchored(quest.state, quest.player)
    for stack in fit:
        enough = wet is None or m_score.hydration(quest.state, stack) >= int(wet)
        people = settlers(quest, {stack.location}, humans_only=True)
        if enough and len(people) >= int(params["at_least"]):
            yield stack.location


@implements("1D5c", "CA-M2C183R-FUT")
def colonists_at_dirtsides(quest: Quest, params: Params) -> bool:
    """So many promoted Colonists at Dirtsides on sites of a kind, or at the Bernals above them."""
    places = set[str]()
    for site in meant(quest.state, params):
        over = b_bernals.bernal_over(quest.state, site)
        if over is not None and over.owner == quest.player:
            places |= {site, over.location}
    return len(settlers(quest, places, humans_only=False)) >= int(params["at_least"])


@implements("1D5n", "CA-M2C194R-FUT", "CA-M2C195R-FUT", "CA-M2C196R-FUT", "CA-M2C197R-FUT")
def staffed_lab(quest: Quest, params: Params) -> Iterator[str]:
    """A promoted Bernal with an own crew or Colonist; ``this``: with the Colonist that lists the Future."""
    state = quest.state
    for lab in promoted_bernals(quest):
        staff = units(state, quest.player, lab.location)
        if quest.card in staff or (staff and not params.get("this")):
            yield lab.location


@implements("1D5n", "2A6b")
def robots_serve(quest: Quest, params: Params) -> bool:
    """Robots are not emancipated."""
    return not c_colonists.emancipated(quest.state)


# -- tokens ----------------------------------------------------------------------------------------------


@implements("1D5g", "CA-M2C187R-FUT")
def colonies_at(quest: Quest, params: Params) -> bool:
    """So many own colonies on sites of a kind."""
    there = set(b_components.colonies(quest.state, quest.player)) & meant(quest.state, params)
    return len(there) >= int(params["at_least"])


@implements("1D5k", "CA-M2C191R-FUT")
def built_at(quest: Quest, params: Params) -> bool:
    """Own factories or colonies on so many sites of a kind."""
    mine = {*b_components.factories(quest.state, quest.player)}
    mine.update(b_components.colonies(quest.state, quest.player))
    return len(mine & meant(quest.state, params)) >= int(params["at_least"])


@implements("1D5m", "CA-M2C193R-FUT")
def factories_in_zone(quest: Quest, params: Params) -> bool:
    """So many own factories in a zone."""
    spaces = quest.state.content.map.spaces
    there = [
        site
        for site in b_components.factories(quest.state, quest.player)
        if spaces[site].zone == params["zone"]
    ]
    return len(there) >= int(params["at_least"])


@implements("1D5i", "CA-M2C189R-FUT", "GL-Space-Elevator")
def factories_on_elevators(quest: Quest, params: Params) -> bool:
    """So many own factories connected to space elevators, of whomever."""
    return len(connected(quest.state, quest.player)) >= int(params["at_least"])


def connected(state: Hf4State, player: str) -> list[str]:
    """A player's factories connected to built space elevators."""
    return [site for site in b_components.factories(state, player) if b_elevators.other_ends(state, site)]


# -- politics --------------------------------------------------------------------------------------------


@implements("1D5b", "CA-M2C181B-FUT", "GL-Active-Law")
def active_law(quest: Quest, params: Params) -> bool:
    """The gold star lies in an ideology, whether its law has any effect or not."""
    return o1_assembly.assembly(quest.state).active == str(params["ideology"])


HOLDS: Mapping[str, Holds] = {
    "colonists_at_dirtsides": colonists_at_dirtsides,
    "robots_serve": robots_serve,
    "colonies_at": colonies_at,
    "built_at": built_at,
    "factories_in_zone": factories_in_zone,
    "factories_on_elevators": factories_on_elevators,
    "active_law": active_law,
}
PLACES: Mapping[str, Places] = {
    "humans_at_lab": humans_at_lab,
    "staffed_lab": staffed_lab,
}
