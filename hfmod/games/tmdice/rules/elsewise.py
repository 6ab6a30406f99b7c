"""Other positions that a table may have where the engine did not do exactly what the table did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.tmdice.rules.state import TmdState


def as_counted(
    after: TmdState, act: Act[TmdState], misstated: Mapping[str, tuple[Any, Any]]
) -> Iterator[TmdState]:
    """The VP marker is as the player of an act counted."""
    player = after.players.get(act.by or "")
    stated, right = misstated.get("vp", (None, None))
    if player is None or type(stated) is not int or type(right) is not int:
        return
    player.vp = max(0, player.vp + stated - right)
    yield after


def assume(state: TmdState, fact: str, value: Any) -> bool:
    """VP may be as the table shows them."""
    name, _, owner = fact.partition(".")
    if name != "vp" or type(value) is not int or value < 0:
        return False
    for player in state.everybody():
        if player.id == owner:
            player.vp = value
    return True
