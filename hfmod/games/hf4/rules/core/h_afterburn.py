"""Chapter H, afterburn (H3a): what it gives and takes, in fuel steps, or in whole tanks (1C)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.content.model import Thrust
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack


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
    """Whether so many tanks of fuel can be burnt; where the strip ends there are none below."""
    down = f_fuel.strip(state.content).down_tanks
    return not tanks or (down(stack.wet, tanks - 1) > stack.dry and down(stack.wet, tanks) >= stack.dry)


def burn_tanks(state: Hf4State, stack: Stack, tanks: int) -> None:
    """Pay an afterburn in tanks."""
    if tanks:
        if not tanks_aboard(state, stack, tanks):
            inexact(f"fuel:{stack.key}")
        stack.wet = after(state, stack, tanks)
        if stack.wet <= stack.dry:
            stack.grade = None
