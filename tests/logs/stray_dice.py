"""Dice that are rolled for nothing in the Dice Game, and that a table cannot tell from dice in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hfmod.games.tmdice.rules.state import PRODUCED

Lines = Sequence[Mapping[str, Any]]


def tells_no_breach(
    lines: Lines, number: int, after: Callable[[Lines], Any], legal: Callable[[Lines], bool]
) -> bool:
    """Whether nobody sees that a die was rolled for nothing.

    Either its player puts it back next, as one does that was rolled by mistake: those that are not kept go
    back just so. Or, of who plays alone and has done all of a turn, it may be the support action of the next
    one: the end of the turn goes without saying, and what is said to be over is the other. ``after`` gives
    the position after some acts, ``legal`` whether they break no rule.
    """
    stray = lines[number - 1]
    if stray["do"] != "gain_die":
        return False
    return _put_back(lines, number, after) or _begins_a_turn(lines, number, after, legal)


def _put_back(lines: Lines, number: int, after: Callable[[Lines], Any]) -> bool:
    stray = lines[number - 1]
    following = lines[number] if number < len(lines) else stray
    if (following["do"], following["by"]) != ("keep_dice", stray["by"]):
        return False
    before, now = (after(lines[:n]).players[stray["by"]].dice for n in (number - 1, number))
    return not (now - before) - (now - Counter(following.get("keep", ()))) > Counter()


def _begins_a_turn(
    lines: Lines, number: int, after: Callable[[Lines], Any], legal: Callable[[Lines], bool]
) -> bool:
    stray = lines[number - 1]
    state = after(lines[: number - 1])
    if not state.solo or not (state.turn.done == PRODUCED or state.turn.mains >= state.turn.allowed):
        return False
    end = {"by": stray["by"], "do": "end_turn"}
    other = [*lines[: number - 1], end, {**stray, "do": "support_die"}, *lines[number:]]
    return legal([{**one, "n": n} for n, one in enumerate(other, 1)])
