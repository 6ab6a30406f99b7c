"""Chapter H: what moves (H.1), and by which rule once in a turn."""

from __future__ import annotations

from hfmod.engine.act import Impossible
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, f_fuel
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

ON_CLAIM = "factory:"  # with a site's id: the cube that is the factory there


@implements("H.1", "GL-Spacecraft")
def spacecraft(state: Hf4State, player: str) -> list[Stack]:
    """Everything of a player that could begin a move: rocket, freighter, mobile factories."""
    movers = [one for one in state.stacks(player) if one.kind in f_fuel.TRACKED or one.kind == FREIGHTER]
    return [*movers, *state.rules.mobile(state, player)]


@implements("1B6")
def mover(state: Hf4State, player: str, kind: str) -> Stack:
    """The player's spacecraft of that kind. Raises Impossible for missing ones and what does not move."""
    if e_stacks.is_cube(kind):
        found = next((cube for cube in state.rules.mobile(state, player) if cube.kind == kind), None)
        if found is None:
            about = frozenset({f"{kind}:{player}", f"site:{kind.removeprefix(ON_CLAIM)}"})
            rule = "1B6" if small_cube(state, player, kind) is not None else ""
            legal = "promote the freighter first" if rule else ""
            raise Impossible(f"{player} has no mobile factory {kind}", about, rule=rule, legal=legal)
        return found
    if kind not in f_fuel.TRACKED and kind != FREIGHTER:
        rule, legal = e_stacks.stays(state, player, kind)
        raise Impossible(f"a {kind} stack is no spacecraft and does not move", rule=rule, legal=legal)
    return e_stacks.stack_of_kind(state, player, kind)


def move_rule(kind: str) -> str:
    """The rule by which a spacecraft moves once in a turn."""
    if e_stacks.is_cube(kind):
        return "1Be"
    return "1B4" if kind == FREIGHTER else "D1a"


def small_cube(state: Hf4State, player: str, kind: str) -> Stack | None:
    """A player's small cube on the map by its name, whether it can move or not."""
    site = kind.removeprefix(ON_CLAIM)
    tokens = state.sites.get(site)
    if kind != site and tokens is not None and tokens.factory == player:
        return Stack(kind, player, site)
    return state.players[player].cubes.get(kind)


def self_driven(kind: str) -> bool:
    """Whether a spacecraft moves without an activated thruster: a freighter or a mobile factory."""
    return kind == FREIGHTER or e_stacks.is_cube(kind)
