"""Chapter B: the tokens, how many there are, and what a player has left in reserve (B8)."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.state import Hf4State


@implements(
    "B8",
    "B8.1",
    "C3c",
    "C3d",
    "C3e",
    "iiB-g",
    "GL-Reserves",
    "GL-Component-Limits",
    "tC-b",
    "C3a",
    "C3b",
    "C3f",
    "iiB-l",
)
def supply(state: Hf4State, token: str) -> int:
    """How many tokens of a kind a player has in all: ``disk``, ``cube``, ``dome``."""
    rows = state.content.tables["tokens"]["tokens"]
    return int(next(row["count"] for row in rows if row["id"] == token))


def claims(state: Hf4State, player: str) -> list[str]:
    """Sites with the player's claim disk."""
    return [space for space, tokens in state.sites.items() if tokens.claim == player]


def factories(state: Hf4State, player: str) -> list[str]:
    """Sites with the player's factory cube."""
    return [space for space, tokens in state.sites.items() if tokens.factory == player]


def colonies(state: Hf4State, player: str) -> list[str]:
    """Sites with the player's dome."""
    return [space for space, tokens in state.sites.items() if player in tokens.colonies]


@implements("B8.1", "C3e", "G4a")
def disks_left(state: Hf4State, player: str) -> int:
    """Claim disks in a player's reserve."""
    return max(0, supply(state, "disk") - len(claims(state, player)))


@implements("1A1", "O2a.m1", "O6b.2")
def cubes_used(state: Hf4State, player: str) -> int:
    """Small cubes on the table: factories, delegates, the sunspot cube, which is one of the 1st player's."""
    used = len(factories(state, player)) + (1 if player == state.first_player and not state.cube_stays else 0)
    used += len(state.players[player].cubes)
    return used + state.rules.cubes_beside(state, player)


@implements("B8.1", "C3c", "I7f", "C8b", "Oc", "O2a")
def cubes_left(state: Hf4State, player: str) -> int:
    """Cubes in a player's reserve."""
    return max(0, supply(state, "cube") - cubes_used(state, player))


@implements("B8.1", "G4a", "I6.4")
def spare_claims(state: Hf4State, player: str) -> list[str]:
    """Own claims that may be taken back for another one: those on sites without a factory."""
    return [space for space in claims(state, player) if state.sites[space].factory is None]
