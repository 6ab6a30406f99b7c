"""What has moved (H1b.1), and FTs among it (H1b.2): the ban goes with them, as cargo and as fuel.

The ban ends when the player in whose turn a thing moved has the next turn, be it in the next year.

FTs look alike, so those that have not moved are taken to be loaded, unloaded and kept first, and those that
have moved to be discarded first, as the player would say. The counts lie in ``Turn.used`` of the turn in
which the FTs moved, under the stack where they are now, whosever it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.acts import broken, count
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

MOVED = "moved_fts:"  # with a stack's key a key of ``Turn.used``


@implements("H1b.1")
def turns(state: Hf4State) -> list[Turn]:
    """The turns whose moves still count: those of this year, and of last year until the player's next one."""
    return [*state.turns.values(), *state.last_year.values()]


@implements("H1b.1", silent=True)  # it only keeps what has moved
def year_ends(state: Hf4State) -> None:
    """Nobody has had a turn in the new year; of the old one nothing counts but what has moved."""
    state.last_year = {
        player: Turn(
            player,
            moved=turn.moved & state.cards.keys(),
            used={key: n for key, n in turn.used.items() if key.startswith(MOVED)},
        )
        for player, turn in state.turns.items()
        if turn.moved
    }
    state.turns.clear()


@implements("H1b.1")
def moved_in(state: Hf4State, card: str) -> Turn | None:
    """The turn in which a card has moved, None where it may move."""
    return next((turn for turn in turns(state) if card in turn.moved), None)


def when(state: Hf4State, turn: Turn) -> str:
    """In words, when something moved."""
    return "this turn" if turn is state.turn else f"in {turn.player}'s turn"


def aboard(stack: Stack) -> int:
    """FTs in a stack, and whole tanks of fuel that could be FTs again."""
    fuel = f_fuel.whole_tanks(stack) if stack.kind in f_fuel.TRACKED else 0
    return sum(stack.fts.values()) + fuel


def moved(state: Hf4State, stack: Stack) -> int:
    """How many of the tanks in a stack have moved, in any player's turn."""
    known = sum(turn.used.get(MOVED + stack.key, 0) for turn in turns(state))
    return min(known, aboard(stack))


@implements("H1b.2", "H1b.1", silent=True)  # a note for later
def travels(turn: Turn, stack: Stack) -> None:
    """A spacecraft moves with all its tanks."""
    _set(turn, stack, aboard(stack))


@implements("H1b.2", silent=True)  # a note for later
def hand_over(state: Hf4State, source: Stack, to: Stack, n: int) -> None:
    """``n`` tanks go from one stack into another, before they do: those that have moved go last."""
    has = moved(state, source)
    tainted = min(has, max(0, n - (aboard(source) - has)))
    for turn in turns(state):
        here = min(tainted, turn.used.get(MOVED + source.key, 0))
        _set(turn, source, turn.used.get(MOVED + source.key, 0) - here)
        _set(turn, to, turn.used.get(MOVED + to.key, 0) + here)
        tainted -= here


@implements("H1b.2")
def rename(state: Hf4State, names: Mapping[str, str]) -> None:
    """Stacks get other keys, old to new, perhaps each the other's: what moved in them stays with them."""
    for turn in turns(state):
        known = {new: turn.used.pop(MOVED + old, 0) for old, new in names.items()}
        for new, n in known.items():
            turn.used.pop(MOVED + new, None)
            if n:
                turn.used[MOVED + new] = n


def forget(state: Hf4State, stack: Stack) -> None:
    """A stack is gone."""
    for turn in turns(state):
        _set(turn, stack, 0)


def lost(state: Hf4State, stack: Stack, n: int) -> None:
    """``n`` FTs or tanks of a stack are gone, of those that have moved as many as there are."""
    for turn in turns(state):
        known = turn.used.get(MOVED + stack.key, 0)
        _set(turn, stack, max(0, known - n))
        n = max(0, n - known)


@implements("H1b.2", "H1b.1")
def stay(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """Tanks that have moved aboard another spacecraft do not move again, as FTs or turned into fuel."""
    n = moved(state, stack)
    if n:
        turn = next(turn for turn in turns(state) if turn.used.get(MOVED + stack.key))
        fuel = n > sum(stack.fts.values())
        what = count(n, "tank") + ", as fuel or FTs," if fuel else count(n, "FT")
        message = (
            f"{what} aboard {stack.title} {'has' if n == 1 else 'have'} already moved {when(state, turn)}"
        )
        legal = f"unload {'it' if n == 1 else 'them'} first, or wait for {turn.player}'s next turn"
        yield broken("H1b.2" if fuel else "H1b.1", message, stack.key, legal=legal, moved=n)


def _set(turn: Turn, stack: Stack, n: int) -> None:
    if n:
        turn.used[MOVED + stack.key] = n
    else:
        turn.used.pop(MOVED + stack.key, None)
