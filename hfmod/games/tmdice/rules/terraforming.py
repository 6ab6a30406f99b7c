"""VP and the global parameters: temperature, oxygen and oceans."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import OCEAN, OXYGEN, TEMPERATURE, Effect
from hfmod.games.tmdice.content.model import Track
from hfmod.games.tmdice.rules.state import Player, TmdState

GLOBAL = (OCEAN, TEMPERATURE, OXYGEN)


@implements("TMD-VP-2", "TMD-VP-1", silent=("TMD-VP-1",))
def gain_vp(player: Player, vp: int) -> None:
    """The VP marker moves at once."""
    player.vp += vp


def track(state: TmdState, param: str) -> Track:
    return state.content.temperature if param == TEMPERATURE else state.content.oxygen


@implements("TMD-TERR-4")
def complete(state: TmdState, param: str) -> bool:
    """Whether a global parameter is complete."""
    if param == OCEAN:
        return state.oceans == 0
    marker = state.temperature if param == TEMPERATURE else state.oxygen
    return marker >= track(state, param).end


@implements("TMD-TERR-1", "TMD-TILE-6", silent=("TMD-TILE-6",))
def terraforming_vp(state: TmdState, param: str) -> int:
    """What terraforming gives: 2 VP, and less once the parameter is complete."""
    return finished_vp() if complete(state, param) else 2


@implements("TMD-TERR-2")
def finished_vp() -> int:
    """What it gives to terraform what is complete."""
    return 1


def step(state: TmdState, param: str) -> tuple[Effect, ...]:
    """Move a marker one step; returns the bonus of the space. The parameter is not complete."""
    one = track(state, param).step
    if param == TEMPERATURE:
        state.temperature += one
    else:
        state.oxygen += one
    return track_bonus(state, param)


@implements("TMD-TERR-5")
def track_bonus(state: TmdState, param: str) -> tuple[Effect, ...]:
    """The bonus beside the space on which a marker stands."""
    marker = state.temperature if param == TEMPERATURE else state.oxygen
    return next((one.bonus for one in track(state, param).bonuses if one.at == marker), ())
