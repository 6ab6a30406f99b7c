"""Other positions that a table may have where the engine did not do exactly what the table did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.tmdice.rules.ending import EndTurn, TakeBonusCard
from hfmod.games.tmdice.rules.state import TURN, Player, TmdState
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
    """What lies or is counted may be as the table shows it: dice, wild tokens, VP, a parameter.

    What players have goes out of the supply and back, so that nothing is there twice.
    """
    name, _, owner = fact.partition(".")
    if name in ("pool", "tokens"):
        return type(value) is (dict if name == "pool" else int)  # what is there is what nobody has
    track = {"temperature": state.content.temperature, "oxygen": state.content.oxygen}.get(name)
    if track is not None and value in range(track.start, track.end + 1, track.step):
        setattr(state, name, value)
        return True
    player = next((one for one in state.everybody() if one.id == owner), None)
    if player is None:
        return False
    if name == "dice":
        return isinstance(value, Mapping) and _has_dice(state, player, Counter(value))
    if name == "milestones":
        return isinstance(value, list) and _has_milestones(state, player, value)
    if name not in ("vp", "wild") or type(value) is not int or value < 0:
        return False
    if name == "wild":
        left = state.wild + player.wild - value
        if left < 0:
            return False
        state.wild = left
    setattr(player, name, value)
    return True


def _has_milestones(state: TmdState, player: Player, tiles: Sequence[Any]) -> bool:
    """Let a player have these milestones, whoever else had them."""
    if not all(tile in tuple(state.milestones) for tile in tiles):  # whatever a log says that they are
        return False
    for one in state.everybody():
        one.milestones = [tile for tile in one.milestones if tile not in tiles]
    player.milestones = list(tiles)
    state.open = [tile for tile in state.open if tile not in tiles]
    return True


def _has_dice(state: TmdState, player: Player, dice: Counter[str]) -> bool:
    """Let a player have these dice, where the pool has what is more of them."""
    colours = state.content.colour_of
    if not dice.keys() <= colours.keys() or any(type(n) is not int or n < 0 for n in dice.values()):
        return False
    pool = state.pool.copy()
    for face, n in player.dice.items():
        pool[colours[face]] += n
    for face, n in dice.items():
        pool[colours[face]] -= n
    if min(pool.values(), default=0) < 0:
        return False
    state.pool, player.dice = pool, +dice
    return True
