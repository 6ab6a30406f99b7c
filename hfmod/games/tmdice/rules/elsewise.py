"""Other positions that a table may have where the engine did not do exactly what the table did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.tmdice.rules.ending import EndTurn, TakeBonusCard
from hfmod.games.tmdice.rules.state import TURN, TmdState
from hfmod.games.tmdice.rules.turns import begin


def others(before: TmdState, act: Act[TmdState], after: TmdState) -> Iterator[TmdState]:
    """The positions that an act leads to as the table may have taken it; ``after`` may be changed.

    An extra turn by a bonus card that comes too late is played before the turn that has just begun.
    """
    begun = before.step == TURN and not before.turn.kind and before.seat == before.active
    if isinstance(act, TakeBonusCard) and begun and len(after.extra) > len(before.extra):
        after.seat = before.clockwise(before.active)[-1]
        begin(after, after.extra.pop(), extra=True)
        yield after


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


def superfluous(act: Act[TmdState], earlier: Iterable[Act[TmdState]]) -> bool:
    """Whether the end of a turn is said once more by who has said it last."""
    if not isinstance(act, EndTurn):
        return False
    last = next((one for one in earlier if isinstance(one, EndTurn)), None)
    return last is not None and last.by == act.by


def assume(state: TmdState, fact: str, value: Any) -> bool:
    """VP may be as the table shows them."""
    name, _, owner = fact.partition(".")
    if name != "vp" or type(value) is not int or value < 0:
        return False
    for player in state.everybody():
        if player.id == owner:
            player.vp = value
    return True
