"""Spacecraft at the table: the rocket, and what modules add, each with the figure that flies."""

from __future__ import annotations

from dataclasses import dataclass

from hfmod.games.hf4.acts.controls import brought, with_module
from hfmod.games.hf4.acts.names import ALL_FIGURES
from hfmod.games.hf4.rules.core import b_cards, h_spacecraft
from hfmod.games.hf4.rules.core.e_stacks import is_cube
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.table.model import Only

SMALL_CUBE = "cube"  # what declarations call any mobile factory: its number is the engine's alone


@dataclass(frozen=True)
class Craft:
    """A figure that flies, in words, and what brings it. Only of a rocket nothing says which it is."""

    kind: str
    words: str
    within: Only | None = None

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """The parameter that tells which figure it is."""
        return () if self == ROCKET else (("stack", self.kind),)

    @property
    def burns(self) -> bool:
        """Whether it has a thruster and fuel."""
        return self not in (FREIGHTER, CUBE)


ROCKET = Craft("rocket", "{who}'s rocket")
FREIGHTER = Craft("freighter", "{who}'s freighter", brought("freighter"))
CUBE = Craft(SMALL_CUBE, "{who}'s mobile factory", with_module("m1"))
BERNALS = tuple(Craft(kind, f"{{who}}'s {kind.capitalize()}", brought(kind)) for kind in b_cards.FIGURES)


def craft_of(state: Hf4State, player: str, kind: str) -> Stack | None:
    """A player's spacecraft of that kind, a factory on its claim too; None where there is none."""
    if is_cube(kind):
        return h_spacecraft.small_cube(state, player, kind)
    return state.players[player].stacks.get(kind)


def figure_of(kind: str) -> str:
    """Which figure flies for a spacecraft, as declarations name it."""
    return SMALL_CUBE if is_cube(kind) else kind


def same_figure(one: str, other: str) -> bool:
    """Whether two names are of one figure: a cube is told without its number."""
    return one == other or (SMALL_CUBE in (one, other) and is_cube(one) and is_cube(other))


def cubes_at(state: Hf4State, player: str, space: str) -> list[str]:
    """A player's small cubes in a space, those first that may still move this turn."""
    turn = state.turns.get(player)
    moved = turn.moved if turn is not None else ()
    aloft = [kind for kind, cube in state.players[player].cubes.items() if cube.location == space]
    standing = h_spacecraft.ON_CLAIM + space
    found = [standing, *aloft] if craft_of(state, player, standing) is not None else aloft
    tokens = state.sites.get(space)
    domed = tokens is not None and bool(tokens.colonies)
    return sorted(found, key=lambda kind: (kind in moved, domed and kind == standing))


def flyer_of(kind: str) -> str:
    """The piece that flies for a stack, without its player."""
    return ALL_FIGURES[kind]
