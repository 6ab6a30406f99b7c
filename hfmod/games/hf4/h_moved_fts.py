"""FTs that have moved this turn (H1b.2): the ban on double moves goes with them, as cargo and as fuel.

FTs look alike, so those that have not moved are taken to be loaded, unloaded and kept first, and those that
have moved to be discarded first, as the player would say. The counts lie in ``Turn.used`` of the turn in
which the FTs moved, under the stack where they are now, whosever it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4 import f_fuel
from hfmod.games.hf4.acts import broken
from hfmod.games.hf4.state import Hf4State, Stack, Turn

MOVED = "moved_fts:"  # with a stack's key a key of ``Turn.used``


def aboard(stack: Stack) -> int:
    """FTs in a stack, and whole tanks of fuel that could be FTs again."""
    fuel = f_fuel.whole_tanks(stack) if stack.kind in f_fuel.TRACKED else 0
    return sum(stack.fts.values()) + fuel


def moved(state: Hf4State, stack: Stack) -> int:
    """How many of the tanks in a stack have moved this year, in any player's turn."""
    known = sum(turn.used.get(MOVED + stack.key, 0) for turn in state.turns.values())
    return min(known, aboard(stack))


@implements("H1b.2", "H1b.1")
def travels(turn: Turn, stack: Stack) -> None:
    """A spacecraft moves with all its tanks."""
    _set(turn, stack, aboard(stack))


@implements("H1b.2")
def hand_over(state: Hf4State, source: Stack, to: Stack, n: int) -> None:
    """``n`` tanks go from one stack into another, before they do: those that have moved go last."""
    has = moved(state, source)
    tainted = min(has, max(0, n - (aboard(source) - has)))
    for turn in state.turns.values():
        here = min(tainted, turn.used.get(MOVED + source.key, 0))
        _set(turn, source, turn.used.get(MOVED + source.key, 0) - here)
        _set(turn, to, turn.used.get(MOVED + to.key, 0) + here)
        tainted -= here


def keep(turn: Turn, stack: Stack, n: int) -> None:
    """``n`` of the tanks in a stack have moved, whatever was known of its kind."""
    _set(turn, stack, n)


def forget(state: Hf4State, stack: Stack) -> None:
    """A stack is gone, or becomes one of another kind."""
    for turn in state.turns.values():
        _set(turn, stack, 0)


def lost(state: Hf4State, stack: Stack, n: int) -> None:
    """``n`` FTs of a stack are gone, of those that have moved as many as there are."""
    for turn in state.turns.values():
        known = turn.used.get(MOVED + stack.key, 0)
        _set(turn, stack, max(0, known - n))
        n = max(0, n - known)


@implements("H1b.2", "H1b.1")
def stay(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """Tanks that have moved aboard another spacecraft do not move again, as FTs or turned into fuel."""
    n = moved(state, stack)
    if n:
        fuel = n > sum(stack.fts.values())
        what = "of its tanks, fuel or not," if fuel else "of its FTs"
        message = f"{n} {what} moved in another spacecraft this turn"
        legal = "unload them, or wait for the next turn"
        yield broken("H1b.2" if fuel else "H1b.1", message, stack.key, legal=legal, moved=n)


def _set(turn: Turn, stack: Stack, n: int) -> None:
    if n:
        turn.used[MOVED + stack.key] = n
    else:
        turn.used.pop(MOVED + stack.key, None)
