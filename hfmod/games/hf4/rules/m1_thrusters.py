"""Module 1: gigawatt and terawatt thrusters and their afterburn (1C), and the isotope standard (1Cb).

The books at hand do not print what an afterburn of theirs costs. Played is the printed bonus for one tank of
isotope fuel, without the therm that a megawatt afterburn gives (1C2, RUL-M1-AFTERBURN).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.content.model import Thrust
from hfmod.games.hf4.rules import f_fuel, m1_future_effects, m2_colonists
from hfmod.games.hf4.rules.acts import broken, name, spot
from hfmod.games.hf4.rules.state import Hf4State, Movement, Stack

DECK = "gw-thrusters"
DOUBLED = "isotope_refuel_factor"  # ability of a Colonist
NO_ISOTOPE = "C"  # spectral type that yields none (RUL-ISOTOPES)


# -- the thrusters ---------------------------------------------------------------------------------------


@implements("GL-GW", "1C", "1C.1")
def is_gigawatt(state: Hf4State, card: str) -> bool:
    """Whether a card is a GW thruster, or a promoted one."""
    return state.content.cards[card].deck == DECK


@implements("GL-GW", "1C", "1C3b")
def is_terawatt(state: Hf4State, card: str) -> bool:
    """Whether a card is a promoted GW thruster."""
    return is_gigawatt(state, card) and state.promoted(card)


def spectral(state: Hf4State, card: str) -> str:
    """Spectral type of a card, which its Purple-Side does not repeat."""
    both = state.content.cards[card]
    return str(both.front.spectral or both.back.spectral)


# -- afterburns ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Afterburn:
    """What an afterburn gives and takes: thrust, fuel steps or whole tanks, and whether it cools."""

    thrust: int = 0
    steps: int = 0
    tanks: int = 0
    cools: bool = False


@implements("H3a", "1C.1", "H8e.4", silent=True)
def afterburn_of(thrust: Thrust) -> Afterburn:
    """The afterburn of a triangle: +1 for fuel steps, with a plus sign that number for a tank."""
    if thrust.afterburn is None:
        return Afterburn()
    if thrust.afterburn_plus:
        return Afterburn(thrust.afterburn, tanks=1)
    return Afterburn(1, steps=thrust.afterburn, cools=True)


@implements("1C.1", "J5d.m1", "H3a.1", silent=True)
def cools(state: Hf4State, move: Movement) -> bool:
    """Whether a move has made an afterburn that cools like a radiator; one of isotope does not (1C2)."""
    thrust = state.side(move.thruster).thrust if move.afterburned and move.thruster else None
    return thrust is not None and afterburn_of(thrust).cools


def after(state: Hf4State, stack: Stack, tanks: int) -> Fraction:
    """Wet mass after so many tanks have been burnt; the chit stops at the dry mass."""
    return max(stack.dry, f_fuel.strip(state.content).down_tanks(stack.wet, tanks)) if tanks else stack.wet


def tanks_aboard(state: Hf4State, stack: Stack, tanks: int) -> bool:
    """Whether so many tanks of fuel can be burnt."""
    return not tanks or f_fuel.strip(state.content).down_tanks(stack.wet, tanks) >= stack.dry


def burn_tanks(state: Hf4State, stack: Stack, tanks: int) -> None:
    """Pay an afterburn in tanks."""
    if tanks:
        if not tanks_aboard(state, stack, tanks):
            inexact(f"fuel:{stack.key}")
        stack.wet = after(state, stack, tanks)
        if stack.wet <= stack.dry:
            stack.grade = None


# -- isotope fuel ----------------------------------------------------------------------------------------


@implements("1Cb", "1C1a", "1C1c", "GL-FT.b", "I5b.iso", "GL-Isotope-Fuel", "B5.2")
def makes_isotope(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """Isotope is made at a factory of the type of the player's GW thruster in space, always of one type."""
    has = state.content.map.sites[site].spectral
    about = (f"site:{site}", f"isotope:{player}")
    cards = [card for stack in state.stacks(player) for card in stack.cards if is_gigawatt(state, card)]
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
    own = m2_colonists.abilities(state, player, DOUBLED)
    futures = m1_future_effects.given(state, player, "isotope_yield")
    return prod(int(one.params["factor"]) for one in (*own, *futures))


@implements("1Cb", "1C1c", "GL-FT.b")
def set_standard(state: Hf4State, player: str, site: str) -> None:
    """The first isotope of a player fixes the type of all his gold FTs."""
    owner = state.players[player]
    owner.isotope = owner.isotope or state.content.map.sites[site].spectral
