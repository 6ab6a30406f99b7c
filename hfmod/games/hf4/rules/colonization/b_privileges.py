"""Faction privileges with Module 2: they need the Home Bernal (B6a.3), and Bernals give some of their own."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists
from hfmod.games.hf4.rules.core.state import Hf4State

FELONIOUS = "felonious"
GAINED = "gain_privilege"
BOTH = "both_privileges"
STEADFAST = "privilege_in_anarchy"


@implements("B6a.3", "2B3b", "CA-CREW-1", "CA-M2C189R", "GL-Crew.m2", "GL-Bernal.c")
def faces(state: Hf4State, player: str) -> list[CardSide]:
    """Crew faces whose privileges the player may use: none before a Home Bernal is anchored."""
    owner = state.players[player]
    crew = state.content.cards[owner.crew]
    if c_colonists.has(state, player, BOTH):
        return [crew.front, crew.back]
    if b_bernals.home(state, player) is None:
        return []
    return [crew.sides[owner.crew_black]]


@implements("K2e", "CA-M2C186R", "GL-War-of-Independence.d", neutral=bool)
def kept(state: Hf4State, player: str) -> bool:
    """Whether the player's privileges work: not in War, and in anarchy only if a Colonist keeps them."""
    return not state.lawless or (not state.at_war and c_colonists.has(state, player, STEADFAST))


@implements("CA-M2B173F", "CA-M2B173R", "CA-M2B176F", "CA-M2B176R", "CA-PHFB199F", "CA-PHFB199R")
def by_bernal(state: Hf4State, player: str, code: str) -> bool:
    """Whether a Bernal's ability gives a privilege; anarchy does not suspend it (2B4)."""
    return any(one.params["privilege"] == code for one in b_bernals.abilities(state, player, GAINED))


@implements("B6a.3", "2B3b", "CA-CREW-1")
def asleep(state: Hf4State, player: str, code: str) -> str | None:
    """The rule by which a printed privilege does not work for want of a Home Bernal; None where none does."""
    owner = state.players[player]
    printed = state.content.cards[owner.crew].sides[owner.crew_black].abilities
    colonization = state.colonization
    if colonization is None or faces(state, player) or all(one.code != code for one in printed):
        return None
    return "2B3b" if player in colonization.settled else "B6a.3"


@implements("K2e", "GL-War-of-Independence.d", silent=("K2e", "GL-War-of-Independence.d"))
def owned(state: Hf4State, player: str, code: str) -> bool:
    """Whether a player has a privilege by the crew or by a Bernal."""
    if by_bernal(state, player, code) or (state.lawless and code == FELONIOUS):
        return True
    return kept(state, player) and any(
        ability.code == code for face in faces(state, player) for ability in face.abilities
    )
