"""Fuel and tanks: as they are declared, and as chits alone show them (G1, G1b, G1c, F4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.table import mass_of
from hfmod.games.hf4.record.told import Action, Work
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.acts import count, spot
from hfmod.games.hf4.rules.core.e_stacks import stacks_at
from hfmod.games.hf4.rules.core.state import Hf4State

_MOST_TANKS = 60


def _mass(work: Work) -> Fraction | None:
    try:
        return f_fuel.parse_mass(mass_of(work.get("mass")))
    except ValueError:
        work.unclear = f"{work.by} tells a wet mass that is no spot of the fuel strip: {work.get('mass')}"
        return None


def tanks_up(state: Hf4State, low: Fraction, high: Fraction) -> int:
    """Tanks between two spots of the strip, by red lines; by whole units where no red lines join them."""
    strip, spot = f_fuel.strip(state.content), low
    for n in range(_MOST_TANKS):
        if spot >= high:
            return n if spot == high else int(high - low)
        spot = strip.up_tanks(spot, 1)
    return int(high - low)


def _whole(state: Hf4State, low: Fraction, mass: str) -> int:
    """Tanks from a spot of the strip up to a mass, 0 where no number of tanks leads there."""
    high, strip = f_fuel.parse_mass(mass), f_fuel.strip(state.content)
    n = tanks_up(state, low, high)
    return n if n > 0 and strip.up_tanks(low, n) == high else 0


def load(work: Work) -> Iterator[Action]:
    rocket, mass = work.stacks.get("rocket"), _mass(work)
    if rocket is None or mass is None:
        work.unclear = work.unclear or f"{work.by} loads fuel, but has no rocket"
        return
    if mass <= rocket.wet:
        return  # told again
    tanks = tanks_up(work.state, rocket.wet, mass)
    if work.get("with") == "aquas":
        numbers = [tanks]
        if work.lifted is not None:  # where the chit was known to lie elsewhere, its way tells
            shown = _whole(work.state, f_fuel.parse_mass(work.lifted), str(mass_of(work.get("mass"))))
            numbers += [shown] if shown else []
        loads = [work.action("load_fuel", tanks=n, source="leo") for n in numbers]
        yield work.first_legal(loads) or loads[0]
        return
    for stack in stacks_at(work.state, rocket.location, work.by):
        for grade, held in stack.fts.items():
            if stack is not rocket and held >= tanks:
                yield work.action("load_fuel", tanks=tanks, source=stack.kind, grade=grade.value)
                return
    aboard = max(rocket.fts.items(), key=lambda item: item[1], default=None)
    if aboard is not None:
        yield work.action("fts_to_fuel", fts=tanks, grade=aboard[0].value)
    else:
        work.unclear = (
            f"{work.by} loads {count(tanks, 'tank')}, but has none at {spot(work.state, rocket.location)}"
        )


def tanks_to_fuel(work: Work) -> Iterator[Action]:
    """Tanks that are counted down become fuel: those aboard, or those of another stack at the rocket.

    Fuel that is loaded moves the wet mass chit. Where that was nowhere as far as the tanks say, which may
    have gone elsewhere too, the chit tells how much, if it was moved by whole tanks.
    """
    kind = work.get("stack")
    tanks = work.held(kind) - work.told.get(kind, work.held(kind))
    rocket = work.stacks.get("rocket")
    if kind != "rocket" and rocket is not None and work.group.wets:
        shown = [
            n for wet in work.group.wets if 0 < (n := _whole(work.state, rocket.wet, wet)) <= work.held(kind)
        ]
        tanks = shown[-1] if shown and tanks not in shown else tanks
    if tanks <= 0 and work.held(kind) == 1 and not work.group.tanks:
        tanks = 1  # the only one
    if tanks <= 0:
        work.unclear = f"{work.by} loads tanks of {kind} as fuel, but not told is how many"
        tanks = work.held(kind) if kind not in work.told else 0  # perhaps all of them
    grade = work.grade(kind, tanks)
    if kind == "rocket":
        action = work.action("fts_to_fuel", fts=tanks, grade=grade)
    else:
        action = work.action("load_fuel", tanks=tanks, source=kind, grade=grade)
    if not work.unclear or (tanks and work.legal(action)):
        yield action


def fuel_to_tanks(work: Work) -> Iterator[Action]:
    tanks = work.told.get("rocket", 0) - work.held("rocket")
    if tanks > 0:
        yield work.action("fuel_to_fts", tanks=tanks)
    else:
        work.unclear = f"{work.by} takes fuel out, but not told is how many tanks"


def unload(work: Work) -> Iterator[Action]:
    rocket, mass = work.stacks.get("rocket"), _mass(work)
    if rocket is None or mass is None or mass >= rocket.wet:
        return
    tanks = tanks_up(work.state, mass, rocket.wet)
    grade = rocket.grade.value if rocket.grade is not None else "water"
    yield work.action("fuel_to_fts", tanks=tanks)
    others = [s.kind for s in stacks_at(work.state, rocket.location, work.by) if s.kind != "rocket"]
    if work.get("with") == "aquas" and "leo" in others:
        yield work.action("cargo_transfer", source="rocket", to="leo", fts=tanks, grade=grade)
    elif [kind for kind in others if kind != "leo"]:
        to = next(kind for kind in others if kind != "leo")
        yield work.action("cargo_transfer", source="rocket", to=to, fts=tanks, grade=grade)


def jettison(work: Work) -> Iterator[Action]:
    rocket, mass = work.stacks.get("rocket"), _mass(work)
    if rocket is None or mass is None or mass >= rocket.wet:
        return
    steps = f_fuel.strip(work.state.content).steps_between(rocket.wet, mass)
    if steps:
        yield work.action("jettison_fuel", steps=steps)


def dirt(work: Work) -> Iterator[Action]:
    rocket = work.stacks.get("rocket")
    seen = f_fuel.parse_mass(work.group.wet) if work.group.wet else None
    tanks = tanks_up(work.state, rocket.wet, seen) if rocket is not None and seen and seen > rocket.wet else 1
    yield work.action("dirt_refuel", card=work.get("card"), tanks=tanks)


def moved_tanks(
    state: Hf4State, player: str, told: dict[str, int], wet: str | None = None
) -> Iterator[Action]:
    """Transfers of FTs between stacks in one space that explain the numbers told, as far as they match.

    ``told``: FTs by stack kind; those of ``leo`` are Aquas, which count only where they fit exactly: the
    tanks of one stack, or those of all. So they do where the ``wet`` mass chit was moved up by as many tanks:
    fuel was loaded.
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
            action: Action = {"by": player, "do": "cargo_transfer", "source": source, "to": to}
            if to not in stacks:
                action = {"by": player, "do": "create_stack", "source": source, "kind": to}
            yield action | {"fts": fts, "grade": grades[0].value}
            return
    if aquas < 0 and wet is not None and "rocket" in stacks and not any(change.values()):
        low, high = stacks["rocket"].wet, f_fuel.parse_mass(wet)
        if high > low and tanks_up(state, low, high) == -aquas:
            yield {"by": player, "do": "load_fuel", "tanks": -aquas, "source": "leo"}


def fuel_by_chit(state: Hf4State, player: str, wet: str | None) -> Action | None:
    """Fuel loaded from Aquas, or jettisoned, as far as the wet mass chit alone shows it."""
    rocket = state.players[player].stacks.get("rocket")
    if rocket is None or wet is None:
        return None
    shown = f_fuel.parse_mass(wet)
    if shown > rocket.wet:
        tanks = tanks_up(state, rocket.wet, shown)
        return {"by": player, "do": "load_fuel", "tanks": tanks, "source": "leo"}
    steps = f_fuel.strip(state.content).steps_between(rocket.wet, shown)
    return {"by": player, "do": "jettison_fuel", "steps": steps} if steps else None


def fuel_by_money(state: Hf4State, player: str, told: Mapping[str, int]) -> Action | None:
    """Fuel loaded from Aquas, as far as the number of Aquas told since alone shows it."""
    paid = state.players[player].aquas - told.get("leo", state.players[player].aquas)
    return {"by": player, "do": "load_fuel", "tanks": paid, "source": "leo"} if paid > 0 else None


BUILDERS = {
    "load_fuel": load,
    "unload_fuel": unload,
    "tanks_to_fuel": tanks_to_fuel,
    "fuel_to_tanks": fuel_to_tanks,
    "jettison_fuel": jettison,
    "dirt_refuel": dirt,
}
