"""Module 2, Bernals (2B): their figures, Home Orbits and the Bank, Dirtsides, and the abilities that work.

A Bernal card may be cargo like any card (2B.2). Under a figure of its own, Kalpana or Stanford, it makes a
Bernal stack: mobile it is a spacecraft (2B.1), anchored an orbital colony (2A5) that stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import Ability, CardSide
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

MOST = 2  # Bernal cards that a player may own (2A7c)
HOME = "earth"  # whose Home Orbits count; those of Uranus are of a variant (GL-Home-Orbits)
LUNA = "luna"  # body whose sites are no Dirtsides (2Ba)


@implements("E3f", "E3g", "2A2c", "2A1")
def free_figures(state: Hf4State, player: str) -> list[str]:
    """Bernal figures that the player has not on the map; none without Module 2."""
    if state.colonization is None:
        return []
    return [kind for kind in b_cards.FIGURES if kind not in state.players[player].stacks]


@implements("2A7c", "GL-Bernal")
def owned(state: Hf4State, player: str) -> list[str]:
    """Bernal cards of a player, hand included."""
    lists = [state.players[player].hand, *(stack.cards for stack in state.stacks(player))]
    return [card for cards in lists for card in cards if b_cards.is_bernal(state, card)]


# -- anchored ------------------------------------------------------------------------------------------


@implements("GL-Anchored", "2A5.1")
def anchored(state: Hf4State, player: str | None = None) -> Iterator[Stack]:
    """Anchored Bernals of everybody, or of one player."""
    if state.colonization is not None:
        yield from (stack for stack in state.stacks(player) if stack.anchored)


@implements("B7b.5", "GL-Home-Orbits", "2Bb")
def is_home_orbit(state: Hf4State, space: str) -> bool:
    """Whether a space carries the seven-pointed star near Earth."""
    return state.content.map.spaces[space].home_orbit == HOME


@implements("2B3", "GL-Home-Bernal")
def home(state: Hf4State, player: str) -> Stack | None:
    """The player's Home Bernal: one anchored in a Home Orbit."""
    if state.colonization is None:
        return None
    return next((one for one in anchored(state, player) if is_home_orbit(state, one.location)), None)


@implements("GL-Bank.m", "GL-Aqua.m2", "2B3a", "GL-Crew.m2", "2B3.1", "3E9a.4")
def bank(state: Hf4State, player: str) -> Stack:
    """Where the player's Aquas and returning crew are: the Home Bernal, without one LEO (RUL-BANK)."""
    return home(state, player) or state.players[player].stacks["leo"]


@implements("GL-Bank.m", "GL-Aqua.m2", "2B3a")
def is_bank(state: Hf4State, stack: Stack) -> bool:
    """Whether water FTs in the stack are its owner's Aquas."""
    if state.colonization is None:
        return stack.kind == "leo"
    return (stack.kind == "leo" or stack.anchored > 0) and bank(state, stack.owner) is stack


# -- dirtsides -----------------------------------------------------------------------------------------


@implements("2Ba", "GL-Dirtside", "GL-Factory.m")
def bernal_over(state: Hf4State, site: str) -> Stack | None:
    """The anchored Bernal of which the factory at a site is a Dirtside: of several the one anchored first."""
    tokens = state.sites.get(site)
    if state.colonization is None or tokens is None or tokens.factory is None or not may_serve(state, site):
        return None
    near = state.content.map.adjacent.get(site, frozenset())
    return min(
        (stack for stack in anchored(state) if stack.location in near),
        key=lambda stack: stack.anchored,
        default=None,
    )


@implements("2Ba")
def may_serve(state: Hf4State, site: str) -> bool:
    """Whether a factory at the site can be a Dirtside: those on Luna cannot."""
    facts = state.content.map.sites.get(site)
    return facts is not None and facts.group != LUNA


@implements("2Ba", "GL-Dirtside", "GL-Bernal.b")
def dirtsides(state: Hf4State, stack: Stack) -> list[str]:
    """Sites of the Dirtsides of an anchored Bernal, of whatever colour."""
    return [site for site in state.sites if bernal_over(state, site) is stack]


@implements("2A7e", "2A7e.1", "GL-Dirtside")
def serving(state: Hf4State, player: str, space: str) -> list[str]:
    """Sites of the Dirtsides of Bernals anchored in a space that serve a player."""
    return [
        site
        for over in anchored(state)
        if over.location == space and may_use(state, player, over)
        for site in dirtsides(state, over)
    ]


@implements("2Ba", "GL-Dirtside", "2A7e", "2A7f", "N6.m2", "O5f.m")
def receivers(state: Hf4State, player: str, site: str) -> list[Stack]:
    """Stacks at a Bernal that may take what a Dirtside makes: the own Bernal's, or by leave those beside it.

    Another player's Bernal serves by consent, or under the Freedom To Roam Treaty.
    """
    over = bernal_over(state, site) if state.colonization is not None else None
    if over is None:
        return []
    if over.owner == player:
        return [over]
    if not may_use(state, player, over):
        return []
    return [stack for stack in state.stacks(player) if stack.location == over.location]


@implements("N6.m2", "O5f.m")
def may_use(state: Hf4State, player: str, over: Stack, by_law: bool = True) -> bool:
    """Whether an anchored Bernal serves a player: an own one, by consent, or where ``by_law`` under O5f."""
    lent = state.turn is not None and player in state.turn.granted.get(f"bernal:{over.key}", ())
    if over.owner == player or lent:
        return True
    return by_law and state.rules.open_to(state, player)


@implements("2A7e", "2A7f", "2C1a", "2C1d", neutral=lambda places: len(places) == 1, silent=("2C1a", "2C1d"))
def factory_places(state: Hf4State, site: str) -> tuple[str, ...]:
    """Where a Colonist may stand who works at a factory: there, or at the Bernal above it."""
    over = bernal_over(state, site) if state.colonization is not None else None
    return (site,) if over is None else (site, over.location)


# -- abilities -----------------------------------------------------------------------------------------


@implements("2B4", "CA-BERNAL-1", "GL-Ability.m", "2B3c")
def working_sides(state: Hf4State, stack: Stack) -> Iterator[CardSide]:
    """Sides of an anchored Bernal whose abilities work: that of a Lab, and at home the home ability too."""
    card = b_cards.bernal_of(state, stack) if stack.anchored else None
    if card is None:
        return
    both = state.content.cards[card]
    if state.cards[card].black:
        yield both.back
    if is_home_orbit(state, stack.location):
        yield both.front


@implements("CA-M2B178F", "2Bb")
def in_orbit(ability: Ability, stack: Stack) -> bool:
    """Whether a Bernal is in the orbit that an ability asks for, if it names one."""
    return ability.params.get("orbit") in (None, stack.location)


@implements("2B4", "CA-BERNAL-1")
def abilities(state: Hf4State, player: str, code: str) -> list[Ability]:
    """The abilities of that code that the player's anchored Bernals give now."""
    if state.colonization is None:
        return []
    return [ability for stack in anchored(state, player) for ability in given(state, stack, code)]


def given(state: Hf4State, stack: Stack, code: str) -> Iterator[Ability]:
    """The abilities of that code that an anchored Bernal gives now."""
    for side in working_sides(state, stack):
        for ability in side.abilities:
            if ability.code == code and ability.status == "enforced" and in_orbit(ability, stack):
                occurs("abilities", code)
                yield ability


@implements("GL-Lab", "2A3c")
def is_lab(state: Hf4State, stack: Stack) -> bool:
    """Whether a stack is a Lab: a Bernal both promoted and anchored."""
    card = b_cards.bernal_of(state, stack) if stack.anchored else None
    return card is not None and state.cards[card].black
