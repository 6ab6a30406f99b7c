"""3D2: what the delegates of the assembly are in War: extremists, corrupt ones, and honest ones."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o1_assembly import add, assembly, delegates

MARINES = "white"  # colour whose delegates are incorruptible (3D6c.2)


@implements("3D2", "3D2g")
def bought(state: Hf4State, ideology: str, player: str) -> list[str]:
    """What lies under the corrupt delegates of a player in an ideology, in War and in peace."""
    return conflict(state).corrupt.get(ideology, {}).get(player, [])


@implements("3D2", "3B2a")
def honest(state: Hf4State, ideology: str, player: str) -> int:
    """How many of a player's delegates in an ideology are neither corrupt nor the extremist on the chit."""
    there = delegates(assembly(state), ideology, player)
    return there - len(bought(state, ideology, player)) - b_blocs.extremists_in(state, ideology, player)


def chits(state: Hf4State) -> list[str]:
    """Heroism chits that lie under corrupt delegates."""
    under = [what for there in conflict(state).corrupt.values() for held in there.values() for what in held]
    return [what for what in under if what != b_bribes.BRIBE]


@implements("3D6c.2", "3D2b", "CA-CQ042F-D", "CA-CQ042R-D")
def incorruptible(state: Hf4State, player: str) -> bool:
    """Whether a player's delegates never become corrupt: White's; with Module 2 from an own home only."""
    seated = state.colonization is None or state.rules.home(state, player) is not None
    return state.players[player].faction == MARINES and seated


@implements("3D2d")
def blackmail(state: Hf4State, ideology: str, of: str, taker: str) -> None:
    """A corrupt delegate leaves the assembly, and a player takes what lay under it."""
    under = conflict(state).corrupt[ideology][of]
    b_bribes.give(state, taker, under.pop())
    add(assembly(state), ideology, of, -1)


@implements("3D2d", "3C3c")
def trim(state: Hf4State, ideology: str, player: str, taker: str) -> None:
    """Bribes under delegates who are gone come to a player; honest delegates are taken first."""
    under = bought(state, ideology, player)
    seats = delegates(assembly(state), ideology, player) - b_blocs.extremists_in(state, ideology, player)
    while len(under) > max(0, seats):
        b_bribes.give(state, taker, under.pop())


@implements("3D2")
def carry(state: Hf4State, start: str, end: str, player: str) -> None:
    """A bribe goes along with a delegate, where no honest one is left to have moved."""
    under = bought(state, start, player)
    seats = delegates(assembly(state), start, player) - b_blocs.extremists_in(state, start, player)
    if len(under) > max(0, seats):
        conflict(state).corrupt.setdefault(end, {}).setdefault(player, []).append(under.pop())
