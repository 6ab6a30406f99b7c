"""3A3d: in War and Anarchy a spacecraft halts where an enemy's is."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, d_settlers
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import LEO, broken, spot
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

PASSAGE = "passage:"  # key of ``Turn.granted`` before the player who lets others pass


@implements("3A3d", "3E9d")
def halting(state: Hf4State, stack: Stack) -> list[Stack]:
    """Spacecraft of enemies in the space of a stack: rockets, freighters, mobile factories, Bernals."""
    if stack.location == LEO:
        return []
    there = [
        one for one in e_stacks.stacks_at(state, stack.location)
        if (one.kind == "rocket" or one.kind in (e_stacks.FREIGHTER, *b_cards.FIGURES))
        and not d_settlers.hospital(state, one)
    ]  # fmt: skip
    cubes = [cube for player in state.players.values() for cube in player.cubes.values()]
    there += [cube for cube in cubes if cube.location == stack.location]
    return [one for one in there if one.owner in b_blocs.targets(state, stack.owner)]


@implements("3A3d", "3Ad")
def watches(state: Hf4State) -> bool:
    """Whether spacecraft halt others: in War and Anarchy, and in the Age of Piracy."""
    return b_blocs.at_war(state) or b_blocs.piracy(state) == b_blocs.AGE


@implements("3A3d", "3A3d.2")
def halted(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A spacecraft that has come into such a space goes no further; in Anarchy its owner may let it pass."""
    move = state.movement
    if move is None or not move.visited or not watches(state):
        return
    for other in halting(state, stack):
        anarchy = not b_blocs.in_war(state)
        granted = state.turn is not None and stack.owner in state.turn.granted.get(
            f"{PASSAGE}{other.owner}", ()
        )
        if anarchy and granted:
            continue
        rule = "3A3d.2" if anarchy else "3A3d"
        message = f"{other.title}, an enemy's, is at {spot(state, stack.location)}, where {stack.title} halts"
        legal = f"ask {other.owner} to let it pass" if anarchy else "end the move there"
        yield broken(rule, message, stack.key, other.key, legal=legal)
        return


@implements("3A3d.2")
def lendable(state: Hf4State, giver: str) -> list[str]:
    """In Anarchy a player may let others pass, as deals name it."""
    anarchy = watches(state) and not b_blocs.in_war(state)
    return [f"{PASSAGE}{giver}"] if anarchy else []
