"""3D6: faction weapons: what each colour may do in War and Anarchy, and nobody else."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.core import e_stacks, h_rights
from hfmod.games.hf4.rules.core.solar_graph import is_site
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

RED, YELLOW, WHITE, GREEN, GRAY, PURPLE = "red", "yellow", "white", "green", "gray", "purple"
MISSILE = "missile"  # kind of a kamikaze stack


def is_missile(stack: Stack) -> bool:
    """Whether a stack is a kamikaze."""
    return stack.kind.startswith(MISSILE)


@implements("3D6", "3A3h", "3Aa.2", "3C4f")
def armed(state: Hf4State, player: str, colour: str) -> bool:
    """Whether a player has the faction weapon of a colour now: with Module 2 it needs a home."""
    seated = state.colonization is None or state.rules.home(state, player) is not None
    return b_blocs.fighting(state) and state.players[player].faction == colour and seated


@implements("3D6a")
def has_jammers(state: Hf4State, player: str, cards: list[str]) -> bool:
    """Red fires first where the crew takes part in the attack (RUL-FACTION-WEAPONS)."""
    return armed(state, player, RED) and state.players[player].crew in cards


@implements("3D6b", "3E5c")
def has_bio(state: Hf4State, player: str) -> bool:
    """Yellow's kamikazes carry biological warheads."""
    return armed(state, player, YELLOW)


@implements("3D6c")
def is_marine(state: Hf4State, player: str, card: str) -> bool:
    """White's crew and Colonists with an ISRU platform need no buggy to storm a site."""
    return (
        armed(state, player, WHITE) and e_stacks.is_human(state, card) and state.side(card).isru is not None
    )


@implements("3D6d", "3E3c")
def has_mirror(state: Hf4State, player: str, card: str, place: str) -> bool:
    """In space, a platform that gets beamed power; Green's humans and robonauts need none."""
    if is_site(state.content.map.spaces[place]):
        return False
    robot = state.content.cards[card].deck == "robonauts"
    greens = armed(state, player, GREEN) and (robot or e_stacks.is_human(state, card))
    return greens or bool(h_rights.push_sources(state, player))


@implements("3D6e")
def has_goo(state: Hf4State, player: str) -> bool:
    """Gray's rayguns beam gray goo."""
    return armed(state, player, GRAY)


@implements("3D6f", "3E3d")
def has_amat(state: Hf4State, player: str, card: str) -> bool:
    """Purple's crew throws antimatter."""
    return armed(state, player, PURPLE) and card == state.players[player].crew
