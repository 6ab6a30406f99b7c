"""What the Futures of thrusters and freighters require (1D3, 1D4): a function for each code.

Cards name the codes (``requires``), content/hf4/abilities.yaml lists them. A code of :data:`HOLDS` holds or
does not; one of :data:`PLACES` gives the spaces where it holds, where the Future is attempted (1D1a.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists, m_score
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks, f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import b_elevators
from hfmod.games.hf4.rules.terawatt.d_future_sites import Params, meant

EXIT = "exit"  # what the map calls the spaces from which ad astra flights leave


@dataclass(frozen=True, slots=True)
class Quest:
    """Whose Future is looked at: that of a player's card, which lies in ``stack``."""

    state: Hf4State
    player: str
    card: str
    stack: Stack
    spent: tuple[str, ...] = ()  # cards that the attempt gives up
    ground: str | None = None  # where they are


Holds = Callable[[Quest, Params], bool]
Places = Callable[[Quest, Params], Iterable[str]]


@implements("CA-M1W156R-FUT", "1D3a", "2B5")
def dirtside_hydration(quest: Quest, params: Params) -> bool:
    """An own Bernal whose Dirtsides have so much hydration together."""
    own = b_bernals.anchored(quest.state, quest.player)
    return any(m_score.hydration(quest.state, stack) >= int(params["at_least"]) for stack in own)


@implements("CA-M1W159R-FUT", "1D3d")
def colony_at(quest: Quest, params: Params) -> bool:
    """An own colony at one of the sites."""
    return bool(meant(quest.state, params).intersection(b_components.colonies(quest.state, quest.player)))


@implements("CA-M1W161R-FUT", "1D3f", "CA-M1W162R-FUT", "1D3g", "1D1b")
def ad_astra(quest: Quest, params: Params) -> Iterator[str]:
    """An exit of the map, for a card in a spacecraft."""
    if e_stacks.is_outpost(quest.stack.kind) or quest.stack.kind == "leo" or quest.stack.anchored:
        return
    yield from (space.id for space in quest.state.content.map.spaces.values() if space.special == EXIT)


@implements("CA-M1W161R-FUT", "1D3f")
def colonists_aboard(quest: Quest, params: Params) -> bool:
    """So many own promoted Colonists in the stack of the card."""
    aboard = [
        card
        for stack, card in c_colonists.in_play(quest.state, quest.player)
        if stack is quest.stack and quest.state.promoted(card)
    ]
    return len(aboard) >= int(params["number"])


@implements("CA-M1W161R-FUT", "1D3f", "GL-Mobile-Factory")
def cubes_there(quest: Quest, params: Params) -> bool:
    """So many own mobile factories in the space of the card."""
    cubes = quest.state.players[quest.player].cubes.values()
    return sum(cube.location == quest.stack.location for cube in cubes) >= int(params["number"])


@implements("CA-M1W162R-FUT", "1D3g", "GL-Isotope-Fuel")
def fuel_aboard(quest: Quest, params: Params) -> bool:
    """So many tanks of a grade in the spacecraft: fuel in its tanks, and FTs."""
    stack, grade = quest.stack, Grade(params["grade"])
    tanks = f_fuel.whole_tanks(stack) if stack.grade is grade else 0
    return tanks + stack.fts.get(grade, 0) >= int(params["tanks"])


@implements("CA-M1F166R-FUT", "1D4d", "1D5l", "CA-M2C192R-FUT")
def elevators_built(quest: Quest, params: Params) -> bool:
    """So many space elevators stand, whoever built them."""
    return len(quest.state.elevators) >= int(params["at_least"])


@implements("CA-M1F166R-FUT", "1D4d")
def beside_elevator(quest: Quest, params: Params) -> bool:
    """The card is at one end of a space elevator."""
    return bool(b_elevators.other_ends(quest.state, quest.stack.location))


@implements("CA-M1F169R-FUT", "1D4g")
def card_at(quest: Quest, params: Params) -> bool:
    """The card is in one of the spaces that the map marks so."""
    return quest.state.content.map.spaces[quest.stack.location].special in params["spaces"]


@implements(
    "CA-M1W157R-FUT", "1D3b", "CA-M1F167R-FUT", "1D4e", "1D5d", "CA-M2C184R-FUT", "1D5j", "CA-M2C190R-FUT"
)
def factory_at(quest: Quest, params: Params) -> Iterator[str]:
    """An own factory at one of the sites; ``anybody``: whoever's."""
    for site in meant(quest.state, params):
        tokens = quest.state.sites.get(site)
        owner = tokens.factory if tokens is not None else None
        if owner == quest.player or (owner is not None and params.get("anybody")):
            yield site


@implements(
    "CA-M1W158R-FUT", "1D3c", "CA-M1W159R-FUT", "1D3d", "CA-M1W160R-FUT", "1D3e",
    "CA-M1F163R-FUT", "1D4a", "CA-M1F168R-FUT", "1D4f", "1D5h", "CA-M2C188R-FUT", "GL-Dirtside",
)  # fmt: skip
def lab_over(quest: Quest, params: Params) -> Iterator[str]:
    """An own promoted Bernal, anchored, with a Dirtside at one of the sites."""
    sites = meant(quest.state, params)
    for lab in labs(quest):
        if sites.intersection(b_bernals.dirtsides(quest.state, lab)):
            yield lab.location


@implements("CA-M1F164R-FUT", "1D4b")
def lab_beside(quest: Quest, params: Params) -> Iterator[str]:
    """An own promoted Bernal, anchored beside one of the sites, whether a factory stands there or not."""
    adjacent = quest.state.content.map.adjacent
    near = set().union(*(adjacent.get(site, frozenset()) for site in meant(quest.state, params)))
    yield from (lab.location for lab in labs(quest) if lab.location in near)


@implements("GL-Lab")
def labs(quest: Quest) -> Iterator[Stack]:
    """The player's promoted Bernals that are anchored."""
    own = b_bernals.anchored(quest.state, quest.player)
    yield from (stack for stack in own if b_bernals.is_lab(quest.state, stack))


@implements("CA-M1F165R-FUT", "1D4c")
def claim_at(quest: Quest, params: Params) -> Iterator[str]:
    """An own claim at one of the sites."""
    for site in meant(quest.state, params):
        tokens = quest.state.sites.get(site)
        if tokens is not None and tokens.claim == quest.player:
            yield site


def units(state: Hf4State, player: str, space: str) -> list[str]:
    """The player's crew and Colonists in a space."""
    return [
        card
        for stack in e_stacks.stacks_at(state, space)
        for card in stack.cards
        if is_unit(state, card) and e_stacks.owner_of(state, card, stack) == player
    ]


@implements("1A6.2")
def is_unit(state: Hf4State, card: str) -> bool:
    """Whether a card may perform the operation: a crew or a Colonist."""
    return e_stacks.is_crew(state, card) or b_cards.is_colonist(state, card)


HOLDS: Mapping[str, Holds] = {
    "dirtside_hydration": dirtside_hydration,
    "colony_at": colony_at,
    "colonists_aboard": colonists_aboard,
    "cubes_there": cubes_there,
    "fuel_aboard": fuel_aboard,
    "elevators_built": elevators_built,
    "beside_elevator": beside_elevator,
    "card_at": card_at,
}
PLACES: Mapping[str, Places] = {
    "claim_at": claim_at,
    "factory_at": factory_at,
    "lab_over": lab_over,
    "lab_beside": lab_beside,
    "ad_astra": ad_astra,
}
RULES = {"ad_astra": "1D1b"}  # codes with a rule of their own, in place of 1D1 and 1D1a.1
