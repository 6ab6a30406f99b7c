"""3F2: which completed Futures change combat, asked where they do."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.state import Hf4State

BLACK_HOLE, MASS_BEAM = "Mini-Black Hole", "Mass Beam"
STARSHIPS = ("Enzmann Starship", "Lithiated Ammonia Ice Starship")
DYSON = "Dyson Bubble"
BEEHIVE, APPLES, ANTIMATTER = "Beehive Ark", "Golden Apples", "Antimatter"
SMALL = 1  # size of sites that two Futures name


@implements("3F2")
def holds(state: Hf4State, player: str, *futures: str) -> bool:
    """Whether a player has completed one of the Futures."""
    return any(future in state.players[player].futures for future in futures)


@implements("3F2a", "CA-M1W157R-M3")
def dislodges(state: Hf4State, player: str, place: str) -> bool:
    """The Mini-Black Hole makes a dropstone of any small site."""
    return _is_small(state, place) and holds(state, player, BLACK_HOLE)


@implements("3F2b", "CA-M1W158R-M3")
def beams(state: Hf4State, player: str) -> bool:
    """The Mass Beam's guns roll one die."""
    return holds(state, player, MASS_BEAM)


@implements("3F2d", "CA-M1F164R-M3")
def shielded(state: Hf4State, player: str, place: str) -> bool:
    """Tokens and stacks of the Beehive Ark's holder on small sites ignore all combat."""
    return _is_small(state, place) and holds(state, player, BEEHIVE)


@implements("3F2e", "CA-M1F168R-M3")
def throws_bombs(state: Hf4State, player: str) -> bool:
    """The Antimatter Future gives amat bombs, for nothing."""
    return holds(state, player, ANTIMATTER)


@implements("3F2f", "CA-M1F167R-M3")
def orchard(state: Hf4State) -> str | None:
    """Who has completed the Golden Apples: FINAO is paid in War as well, to that player."""
    return next((player for player in state.playing if holds(state, player, APPLES)), None)


def _is_small(state: Hf4State, place: str) -> bool:
    """Whether a place is a small site."""
    site = state.content.map.sites.get(place)
    return site is not None and site.size == SMALL
