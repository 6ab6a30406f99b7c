"""Module 1: gigawatt and terawatt thrusters and their afterburn (1C), and the isotope standard (1Cb).

The books at hand do not print what an afterburn of theirs costs. Played is the printed bonus for one tank of
isotope fuel, without the therm that a megawatt afterburn gives (1C2, RUL-M1-AFTERBURN).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.acts import broken, name, spot
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import d_future_effects

DOUBLED = "isotope_refuel_factor"  # ability of a Colonist
NO_ISOTOPE = "C"  # spectral type that yields none (RUL-ISOTOPES)


# -- the thrusters ---------------------------------------------------------------------------------------


def spectral(state: Hf4State, card: str) -> str:
    """Spectral type of a card, which its Purple-Side does not repeat."""
    both = state.content.cards[card]
    return str(both.front.spectral or both.back.spectral)


# -- afterburns ------------------------------------------------------------------------------------------


# -- isotope fuel ----------------------------------------------------------------------------------------


@implements("1Cb", "1C1a", "1C1c", "GL-FT.b", "I5b.iso", "GL-Isotope-Fuel", "B5.2", "3B5f")
def makes_isotope(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """Isotope is made at a factory of the type of the player's GW thruster in space, always of one type."""
    has = state.content.map.sites[site].spectral
    about = (f"site:{site}", f"isotope:{player}")
    cards = [
        card for stack in state.stacks(player) for card in stack.cards if b_cards.is_gigawatt(state, card)
    ]
    if not cards:
        message = f"{player} has no GW thruster in space"
        yield broken("1C1a", message, *about, legal="make one by ET production first (I8)")
        return
    wanted = spectral(state, cards[0])
    standard = state.players[player].isotope
    if standard not in (None, wanted):
        message = f"{player}'s isotope is of type {standard}, {name(state, cards[0])} of type {wanted}"
        yield broken("1Cb", message, f"card:{cards[0]}", *about, legal=f"a GW thruster of type {standard}")
    elif has != wanted or has == NO_ISOTOPE:
        message = f"{name(state, cards[0])} is of type {wanted}, {spot(state, site)} of type {has}"
        legal = f"a factory of type {wanted}"
        yield broken("I5b.iso", message, f"card:{cards[0]}", *about, legal=legal, wanted=wanted, has=has)


@implements(
    "CA-M2C188R", "1C1a", "CA-M1W157R-FUT", "CA-M1W159R-FUT", "CA-M1W160R-FUT", "CA-M1F168R-FUT", "1D2"
)  # fmt: skip
def isotope_factor(state: Hf4State, player: str) -> int:
    """What the yield of a factory refuel of isotope is multiplied by: a Colonist, and each such Future."""
    own = c_colonists.abilities(state, player, DOUBLED)
    futures = d_future_effects.given(state, player, "isotope_yield")
    return prod(int(one.params["factor"]) for one in (*own, *futures))


@implements("1Cb", "1C1c", "GL-FT.b")
def set_standard(state: Hf4State, player: str, site: str) -> None:
    """The first isotope of a player fixes the type of all his gold FTs."""
    owner = state.players[player]
    owner.isotope = owner.isotope or state.content.map.sites[site].spectral
