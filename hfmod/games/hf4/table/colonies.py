"""What players do with the pieces of Modules 1 and 2: freighters, Bernals, elevators, stars, markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.games.hf4.acts.controls import home
from hfmod.games.hf4.acts.names import ISOTOPES, WAR_STATES
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table.common import CHITS, CONTROLS, FIGURES
from hfmod.table.model import Count, Kind, Label, Say, Shown

#: The how many-th anchoring of the game a Bernal can tell, and up to which its figure shows the number.
MOST_ANCHORED, NUMBERED = 99, 30

_HOME = home("home", "Back to the reserve", Say("{piece} goes back from {place} to the mat."))


def kinds(factions: tuple[Faction, ...], tables: Mapping[str, Any]) -> Iterator[Kind]:
    """Kinds of these pieces."""
    yield Kind("freighter", (_HOME,), stacks=False, trail=True, layer_order=FIGURES)
    number = Shown("{Anchored}", "Anchored", tuple(map(str, range(1, NUMBERED + 1))))
    yield Kind(
        "bernal",
        (_HOME,),
        (Count("Anchored", "0", 0, MOST_ANCHORED),),
        (Label((number,), 11, "#ffffff", (20, -18), ground="#11151f"),),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    yield Kind("bernal dry chit", (_HOME,), stacks=False, layer_order=CHITS)
    yield Kind(
        "bernal wet chit",
        (_HOME,),
        (Count("Grade", "0", 0, 2, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "elevator",
        counts=(Count("Built", "0", 0, 1, wrap=True),),
        movable=False,
        stacks=False,
        layer_order=CONTROLS,
    )
    yield Kind(
        "isotope marker",
        counts=(Count("Isotope", "0", 0, len(ISOTOPES), wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind("home mark", counts=(Count("Settled", "0", 0, 1, wrap=True),), stacks=False, layer_order=CHITS)
    yield Kind("star", (), layer_order=CHITS)
    yield Kind(
        "war marker",
        counts=(Count("War", "0", 0, len(WAR_STATES) - 1, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "emancipation",
        counts=(Count("Free", "0", 0, 1, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
