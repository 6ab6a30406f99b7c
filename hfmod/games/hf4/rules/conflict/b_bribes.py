"""3B1: bribes, which are never made in play, and heroism chits, which may be paid in their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.rules.conflict.b_blocs import conflict, future_wars, table
from hfmod.games.hf4.rules.core.acts import broken, chit_name, count
from hfmod.games.hf4.rules.core.state import Hf4State

FORFEIT = "bribes_forfeit"  # key of ``Hf4State.extra``: how many have left the game
BRIBE = "bribe"  # what lies under a corrupt delegate, where it is no heroism chit


def bribes_key(player: str | None) -> str:
    """Name of a player's bribes, for ``about`` and ``touches``."""
    return f"bribes:{player}"


@implements("3A2d", "3B1", "3Ae")
def first_bribes(state: Hf4State) -> int:
    """Bribes that each player begins with: fewer where many play."""
    if future_wars(state):
        return 0
    rows = table(state.content)["bribes"]
    return next(
        int(row["each"]) for row in rows if row["players"][0] <= len(state.players) <= row["players"][1]
    )


@implements("3B1a")
def own_chit(state: Hf4State, player: str, chit: str | None) -> None:
    """Raise Impossible where a player has no such heroism chit to pay with."""
    if chit is not None and chit not in state.players[player].heroism:
        message = f"{player} has no {chit_name(state, chit)}"
        raise Impossible(message, frozenset({bribes_key(player)}), rule="3B1a", legal="pay with a bribe")


@implements("3B1", "3B1a")
def can_pay(
    state: Hf4State, player: str, rule: str, price: int = 1, chits: Sequence[str] = ()
) -> Iterator[RuleViolation]:
    """Bribes are paid out of the reserve, as far as heroism chits do not stand for them."""
    has, wanted = conflict(state).bribes.get(player, 0), price - len(chits)
    if has < wanted:
        message = f"it costs {count(price, 'bribe')}, {player} has {has}"
        heroes = len(state.players[player].heroism)
        legal = "pay with a heroism chit" if heroes >= wanted - has > 0 else "do it with bribes in reserve"
        yield broken(rule, message, bribes_key(player), legal=legal, price=price, has=has)


@implements("3B1")
def take(state: Hf4State, player: str, chit: str | None = None) -> str | None:
    """One bribe, or a heroism chit, leaves a player's reserve; None where none is there."""
    if chit is not None:
        state.players[player].heroism.remove(chit)
        return chit
    held = conflict(state).bribes
    if not held.get(player):
        inexact(bribes_key(player))
        return None
    held[player] -= 1
    return BRIBE


@implements("3B1", "3B1a")
def give(state: Hf4State, player: str, what: str | None) -> None:
    """What was paid as a bribe comes to a player."""
    if what == BRIBE:
        held = conflict(state).bribes
        held[player] = held.get(player, 0) + 1
    elif what is not None:
        state.players[player].heroism.append(what)


@implements("3B1")
def in_reserve(state: Hf4State, player: str, n: int) -> None:
    """Raise Impossible where a player has not so many bribes to give away."""
    has = conflict(state).bribes.get(player, 0)
    if has < n:
        message = f"{player} gives {count(n, 'bribe')} and has {has}"
        legal = f"give up to {has}"
        raise Impossible(message, frozenset({bribes_key(player)}), rule="3B1", legal=legal)


@implements("3B1")
def trade(state: Hf4State, giver: str, taker: str, n: int) -> None:
    """Bribes are negotiated like money; who may deal with whom is told elsewhere (3D5c)."""
    for _ in range(n):
        give(state, taker, take(state, giver))


@implements("3E2m", "3B1")
def forfeit(state: Hf4State, player: str, to: str | None) -> None:
    """All bribes of a reserve go to another player, or leave the game."""
    held = conflict(state).bribes
    lost = held.get(player, 0)
    held[player] = 0
    if to is not None:
        held[to] = held.get(to, 0) + lost
    elif lost:
        state.extra[FORFEIT] = int(state.extra.get(FORFEIT, 0)) + lost


def total(state: Hf4State) -> int:
    """Bribes in reserves and under delegates, which stay as many until a rule discards them."""
    sides = conflict(state)
    under = [what for there in sides.corrupt.values() for held in there.values() for what in held]
    return sum(sides.bribes.values()) + under.count(BRIBE) + int(state.extra.get(FORFEIT, 0))
