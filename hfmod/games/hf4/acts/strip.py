"""Fuel and tanks as chits and numbers alone show them (G1, G1b, G1c, F4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from hfmod.engine.act import Act
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel, g1_cargo
from hfmod.games.hf4.rules.core.state import Hf4State

_MOST_TANKS = 60


def tanks_up(state: Hf4State, low: Fraction, high: Fraction) -> int:
    """Tanks between two spots of the strip, by red lines; by whole units where no red lines join them."""
    strip, spot = f_fuel.strip(state.content), low
    for n in range(_MOST_TANKS):
        if spot >= high:
            return n if spot == high else int(high - low)
        spot = strip.up_tanks(spot, 1)
    return int(high - low)


def whole_tanks(state: Hf4State, low: Fraction, mass: str) -> int:
    """Tanks from a spot of the strip up to a mass, 0 where no number of tanks leads there."""
    high, strip = f_fuel.parse_mass(mass), f_fuel.strip(state.content)
    n = tanks_up(state, low, high)
    return n if n > 0 and strip.up_tanks(low, n) == high else 0


def moved_tanks(
    state: Hf4State,
    player: str,
    told: dict[str, int],
    wet: str | None = None,
    lifted: str | None = None,
) -> Iterator[Act[Hf4State]]:
    """Transfers of FTs between stacks in one space that explain the numbers told, as far as they match.

    ``told``: FTs by stack kind; those of ``leo`` are Aquas, which count only where they fit exactly: the
    tanks of one stack, or those of all. So they do where the ``wet`` mass chit was moved up by as many tanks:
    fuel was loaded, even if some of it is gone again and the chit was ``lifted`` from there since.
    """
    stacks = state.players[player].stacks
    held = {kind: sum(stack.fts.values()) for kind, stack in stacks.items()}
    change = {kind: n - held.get(kind, 0) for kind, n in told.items() if kind != "leo"}
    aquas = told.get("leo", state.players[player].aquas) - state.players[player].aquas
    balanced = sum(change.values()) == -aquas
    if aquas and (balanced or -aquas in change.values()):
        change["leo"] = aquas
    for source, lost in change.items():
        for to, gained in change.items():
            fts = min(-lost, gained)
            place = stacks[source].location if source in stacks else None
            if fts <= 0 or place is None or (to in stacks and stacks[to].location != place):
                continue
            if "leo" in (source, to) and not balanced and fts != abs(aquas):
                continue
            held_there = {Grade.WATER: fts} if source == "leo" else stacks[source].fts
            grades = [grade for grade, n in held_there.items() if n >= fts]
            if not grades:
                continue
            if to in stacks:
                yield g1_cargo.CargoTransfer(by=player, source=source, to=to, fts=fts, grade=grades[0].value)
            else:
                yield g1_cargo.CreateStack(by=player, source=source, kind=to, fts=fts, grade=grades[0].value)
            return
    if aquas < 0 and wet is not None and "rocket" in stacks and max(change.values(), default=0) <= 0:
        low = stacks["rocket"].wet
        up = {f_fuel.parse_mass(mass) for mass in (wet, lifted) if mass is not None}
        if any(high > low and tanks_up(state, low, high) == -aquas for high in up):
            yield g1_cargo.LoadFuel(by=player, tanks=-aquas, source="leo")


def fuel_by_chit(state: Hf4State, player: str, wet: str | None) -> Act[Hf4State] | None:
    """Fuel loaded from Aquas, or jettisoned, as far as the wet mass chit alone shows it."""
    rocket = state.players[player].stacks.get("rocket")
    if rocket is None or wet is None:
        return None
    shown = f_fuel.parse_mass(wet)
    if shown > rocket.wet:
        tanks = tanks_up(state, rocket.wet, shown)
        return g1_cargo.LoadFuel(by=player, tanks=tanks, source="leo")
    steps = f_fuel.strip(state.content).steps_between(rocket.wet, shown)
    return g1_cargo.JettisonFuel(by=player, steps=steps) if steps else None


def jettisoned_before(
    state: Hf4State, player: str, lifted: str | None, mass: str | None, tanks: int
) -> g1_cargo.JettisonFuel | None:
    """Fuel jettisoned before ``tanks`` were loaded, by which the wet mass chit went up from lower alone.

    ``lifted``: the mass that it was taken from; ``mass``: where it was put.
    """
    rocket = state.players[player].stacks.get("rocket")
    if rocket is None or lifted is None or mass is None or tanks <= 0:
        return None
    low = f_fuel.parse_mass(lifted)
    if low >= rocket.wet or whole_tanks(state, low, mass) != tanks:
        return None
    steps = f_fuel.strip(state.content).steps_between(rocket.wet, low)
    return g1_cargo.JettisonFuel(by=player, steps=steps) if steps else None


def fuel_by_money(state: Hf4State, player: str, told: Mapping[str, int]) -> Act[Hf4State] | None:
    """Fuel loaded from Aquas, as far as the number of Aquas told since alone shows it."""
    paid = state.players[player].aquas - told.get("leo", state.players[player].aquas)
    return g1_cargo.LoadFuel(by=player, tanks=paid, source="leo") if paid > 0 else None
