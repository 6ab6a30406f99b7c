"""What Futures of thrusters do at once when they are completed (1D2): a function for each code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest
from hfmod.games.hf4.rules.terawatt.d_future_sites import Params

Deed = Callable[[Quest, Params], None]


@implements("1D1b", "1D1b.1", "CA-M1W161R-FUT", "1D3f", "CA-M1W162R-FUT", "1D3g")
def depart(quest: Quest, params: Params) -> None:
    """The spacecraft leaves the map with all aboard, and so many mobile factories beside it.

    That is no felony. Its Colonists go to the queue, and exomigration brings others.
    """
    state, space = quest.state, quest.stack.location
    cubes = [cube for cube in state.players[quest.player].cubes.values() if cube.location == space]
    for stack in (quest.stack, *cubes[: int(params.get("cubes", 0))]):
        e_stacks.lose_stack(state, stack)


AT_ONCE: Mapping[str, Deed] = {
    "depart": depart,
}
