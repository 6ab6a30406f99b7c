"""What a greedy bot does in War: it petitions, steers its dropstone, and fights where that is worth it."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.bots import raids
from hfmod.games.hf4.rules.conflict import b_blocs, d_petition, e_odds
from hfmod.games.hf4.rules.conflict.d_petition import Petition
from hfmod.games.hf4.rules.conflict.e_damage import RepairFactory
from hfmod.games.hf4.rules.conflict.e_dropstones import Drop, MoveDropstone
from hfmod.games.hf4.rules.conflict.e_prisoners import ParadePrisoners
from hfmod.games.hf4.rules.core.state import Hf4State

Acts = Iterator[Act[Hf4State]]


def begins(state: Hf4State, player: str) -> Acts:
    """First in a turn: petitions for all that they evade; prisoners are shown at home."""
    if state.conflict is None:
        return
    if b_blocs.at_war(state) and state.turn is not None:
        used = state.turn.used
        for act in Petition.candidates(state, player):
            if not used.get(f"{d_petition.PETITION}{act.ideology}"):
                yield act
    yield from ParadePrisoners.candidates(state, player)


def ends(state: Hf4State, player: str) -> Acts:
    """After all moves: a dropstone goes on, the spaces of enemies are attacked, factories repaired."""
    if state.conflict is None or state.movement is not None:
        return
    yield from (act for act in Drop.candidates(state, player) if e_odds.is_known(state, act))
    yield from MoveDropstone.candidates(state, player)
    yield from RepairFactory.candidates(state, player)
    if b_blocs.fighting(state):
        yield from raids.attacks(state, player)
