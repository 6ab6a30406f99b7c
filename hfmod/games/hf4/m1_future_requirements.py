"""What the Futures of thrusters and freighters require (1D3, 1D4): a function for each code.

Cards name the codes (``requires``), content/hf4/abilities.yaml lists them. A code of :data:`HOLDS` holds or
does not; one of :data:`PLACES` gives the spaces where it holds, where the Future is attempted (1D1a.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hfmod.engine.rules import implements
from hfmod.games.hf4 import m2_bernals, m2_score
from hfmod.games.hf4.m1_future_sites import Params, meant
from hfmod.games.hf4.state import Hf4State, Stack


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


@implements("CA-M1W156R-FUT", "2B5")
def dirtside_hydration(quest: Quest, params: Params) -> bool:
    """An own Bernal whose Dirtsides have so much hydration together."""
    own = m2_bernals.anchored(quest.state, quest.player)
    return any(m2_score.hydration(quest.state, stack) >= int(params["at_least"]) for stack in own)


@implements("CA-M1F165R-FUT")
def claim_at(quest: Quest, params: Params) -> Iterator[str]:
    """An own claim at one of the sites."""
    for site in meant(quest.state, params):
        tokens = quest.state.sites.get(site)
        if tokens is not None and tokens.claim == quest.player:
            yield site


HOLDS: Mapping[str, Holds] = {
    "dirtside_hydration": dirtside_hydration,
}
PLACES: Mapping[str, Places] = {
    "claim_at": claim_at,
}
