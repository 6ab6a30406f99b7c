"""Chapter H, flybys: bonus burns gained, and why they are not (H8)."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import h_afterburn, h_rights, h_thrust
from hfmod.games.hf4.rules.core.h_due import thruster_works
from hfmod.games.hf4.rules.core.solar_graph import is_belt
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

MISSED = {  # why a space that was entered gave no bonus burns: rule and words
    "thruster": ("H8a", ", since the activated thruster did not work at the flyby"),
    "flyby": ("H8d", ", since this table counts each flyby once in a move"),
    "season": ("H8c", ", since Venus gives its bonus in the blue season only"),
    "oberth": ("H8e.1", ", since only the first entry into the solar oberth counts"),
    "belt": ("H8f.2", ", since each belt counts once in a move"),
}


@implements(
    "H8", "H8a", "H8c", "H8d", "H8e", "H8e.1", "H8f.1", "H8f.2", "GL-Sails.c", "iiA1-H8c", "tE1.19",
    "H8e.4", "tB-LEG-flyby", "tF1.6",
    silent=("H8a", "H8c", "H8d", "H8e", "H8e.1", "H8f.1", "H8f.2", "GL-Sails.c", "H8e.4", "tF1.6"),
)  # fmt: skip
def flyby_bonus(state: Hf4State, move: Movement, stack: Stack, space: str, afterburn: bool) -> int:
    """Bonus burns gained on entering a space."""
    if not move.thruster or not thruster_works(state, move, stack):
        return 0
    target = state.content.map.spaces[space]
    first = space not in move.visited
    if target.flyby_base_thrust:
        thrust = h_thrust.triangle(state, move.thruster)
        burnt = h_afterburn.afterburn_of(thrust).thrust if afterburn else 0
        return thrust.thrust + burnt if first else 0
    if target.flyby:
        now = h_rights.season(state)
        counts = first or state.option("flyby_repeat")  # RUL-FLYBY-REPEAT
        return target.flyby if counts and (now is None or target.flyby_season in (None, now)) else 0
    magnetic = state.rules.belts and is_belt(target) and first
    return int(magnetic and h_rights.printed(state, move.thruster, h_rights.BELT_BONUS) is not None)


@implements("H8a", "H8c", "H8d", "H8e.1", "H8f.2")
def missed_bonus(state: Hf4State, move: Movement, stack: Stack, space: str) -> str | None:
    """Why a space that might give bonus burns gives none now, a key of MISSED; None where none are missed."""
    target = state.content.map.spaces[space]
    working = bool(move.thruster) and thruster_works(state, move, stack)
    mag = working and h_rights.printed(state, move.thruster, h_rights.BELT_BONUS) is not None
    if target.flyby and target.flyby_season not in (None, h_rights.season(state)) and state.rules.events:
        return "season"  # whatever thruster flies by
    if not working:
        return "thruster" if target.flyby or target.flyby_base_thrust else None
    if space not in move.visited:
        return None
    if target.flyby:
        return None if state.option("flyby_repeat") else "flyby"
    return "oberth" if target.flyby_base_thrust else "belt" if mag and is_belt(target) else None
