"""3B5b.2, 3B5c and 3B5d: what becomes of another player's isotope: water, gold of the own type, or money."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict.b_finao import BEAD
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import gain
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import c_thrusters


@implements("3B5d", "3B5e")
def standard(state: Hf4State, player: str) -> str | None:
    """Spectral type of a player's gold: that of the first isotope made, else of a GW thruster in space."""
    made = state.players[player].isotope
    if made is not None:
        return made
    cards = (card for stack in state.stacks(player) for card in stack.cards)
    types = (c_thrusters.spectral(state, card) for card in cards if b_cards.is_gigawatt(state, card))
    return next((one for one in types if one != c_thrusters.NO_ISOTOPE), None)


def received(state: Hf4State, stack: Stack, giver: str, fts: int) -> None:
    """A stack has got so many gold FTs of another player, which do not stay what they were everywhere."""
    own = standard(state, stack.owner)
    if state.rules.is_bank(state, stack):
        if own is None:
            debase(state, stack, fts)
        else:
            mint(state, stack, own)
    elif own != state.players[giver].isotope:
        exchange(state, stack, fts)


@implements("3B5b.2")
def exchange(state: Hf4State, stack: Stack, fts: int) -> None:
    """Away from the Bank foreign isotope is water at once, an FT for each (RUL-ISOTOPE-EXCHANGE)."""
    e_stacks.add_fts(state, stack, -fts, Grade.ISOTOPE)
    e_stacks.add_fts(state, stack, fts, Grade.WATER)


@implements("3B5c")
def mint(state: Hf4State, stack: Stack, own: str) -> None:
    """In a Bank beads are of its owner's type, which is fixed by them where no isotope was made before."""
    owner = state.players[stack.owner]
    owner.isotope = owner.isotope or own


@implements("3B5d")
def debase(state: Hf4State, stack: Stack, fts: int) -> None:
    """Who has no type of his own holds no beads: they are Aquas at once, ten for each."""
    e_stacks.add_fts(state, stack, -fts, Grade.ISOTOPE)
    gain(state, stack.owner, fts * BEAD)
