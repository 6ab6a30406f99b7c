"""Module 1: mobile factories (1B6). Once a player's freighter is promoted, every factory cube may move.

A cube on an own claim is a factory and stands in ``SiteState.factory``; anywhere else it is a spacecraft
without cards in ``Player.cubes``. Only the big cube carries cargo: no rule says where a small cube's would
lie. While no promoted freighter is on the table, cubes stay where they are (1B7 is not known).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Site
from hfmod.games.hf4.rules.core import b_components, e_stacks, h_spacecraft, j_supports
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, spot
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn
from hfmod.games.hf4.rules.terawatt import b_freighters

LARGEST = 5  # size up to which a cube is its own factory for an assist (1B6b)


# -- which cubes -----------------------------------------------------------------------------------------


@implements("1Be", "1B6", "GL-Mobile-Factory")
def mobile(state: Hf4State, player: str) -> list[Stack]:
    """A player's mobile factories: cubes in space, and factories, with a dome or not."""
    owner = state.players[player]
    if b_freighters.promoted(state, player) is None:
        return []
    standing = (
        Stack(h_spacecraft.ON_CLAIM + site, player, site) for site in b_components.factories(state, player)
    )
    return [*owner.cubes.values(), *standing]


@implements("1Be", "1B6d", "G6b")
def no_dome_moves(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A cube under a dome stays where it is."""
    tokens = state.sites.get(stack.location) if stack.kind.startswith(h_spacecraft.ON_CLAIM) else None
    if tokens is not None and tokens.colonies:
        message = f"the factory at {spot(state, stack.location)} is under a dome and does not move"
        yield broken("1Be", message, stack.key, f"site:{stack.location}", legal="move another cube")


@implements("1B6a", silent=True)
def hardness(state: Hf4State, stack: Stack) -> int:
    """Rad-hardness of a mobile factory, that of the promoted freighter; other stacks have none."""
    card = b_freighters.promoted(state, stack.owner) if e_stacks.is_cube(stack.kind) else None
    return j_supports.UNHARMED if card is None else j_supports.hardness(state, card)


# -- coming and going ------------------------------------------------------------------------------------


def free_kind(state: Hf4State, player: str) -> str:
    """The lowest cube number that no cube of the player has, or had that moved this turn and was lost."""
    turn, n = state.turns.get(player), 1
    moved = turn.moved if turn is not None else ()
    while f"cube{n}" in state.players[player].cubes or f"cube{n}" in moved:
        n += 1
    return f"cube{n}"


def aloft(state: Hf4State, player: str, kind: str) -> str:
    """The name that a spacecraft will have once it has left its place."""
    return free_kind(state, player) if kind.startswith(h_spacecraft.ON_CLAIM) else kind


@implements("1B6", "1Be", "1B6.1", "GL-Exploitation-Tracks.m")
def lift_off(state: Hf4State, stack: Stack) -> None:
    """A factory that begins a move is a factory no longer; the exploitation track follows."""
    if stack.kind.startswith(h_spacecraft.ON_CLAIM):
        tokens = state.site(stack.location)
        tokens.factory, tokens.colonies = None, []  # a dome on it only where the table broke 1Be
        stack.kind = aloft(state, stack.owner, stack.kind)
        state.players[stack.owner].cubes[stack.kind] = stack


@implements("1B6", "1Be", "1B6c", "1B6.1", "GL-Exploitation-Tracks.m", "GL-Mobile-Factory")
def settle(state: Hf4State) -> None:
    """Cubes that stand on a claim of their own colour without a factory are factories."""
    for player in state.players.values():
        for kind, cube in list(player.cubes.items()):
            tokens = state.sites.get(cube.location)
            moving = state.movement is not None and (state.movement.owner, state.movement.stack) == (
                player.id, kind
            )  # fmt: skip
            if tokens is None or tokens.claim != player.id or tokens.factory is not None or moving:
                continue
            tokens.factory = player.id
            del player.cubes[kind]
            hand_on(state, player.id, kind, h_spacecraft.ON_CLAIM + cube.location)


def hand_on(state: Hf4State, player: str, old: str, new: str) -> None:
    """A cube has another name from now on; whether it has moved this turn stays with it."""
    turn = state.turns.get(player)
    if turn is None:
        return
    turn.used.pop(f"landed:{old}", None)
    (turn.moved.add if old in turn.moved else turn.moved.discard)(new)
    turn.moved.discard(old)


@implements("1B6c", "1B6")
def cube_at(state: Hf4State, player: str, space: str) -> bool:
    """Whether a mobile factory of the player is in a space that is no factory there, for want of a claim."""
    return any(cube.location == space for cube in state.players[player].cubes.values())


@implements("1B6b", "H6c.1")
def assists_itself(state: Hf4State, stack: Stack, site: Site) -> bool:
    """Whether a mobile factory is its own factory for an assist: at any claim without one, up to size 5."""
    tokens = state.sites.get(site.id)
    free = tokens is not None and tokens.claim is not None and tokens.factory is None
    return e_stacks.is_cube(stack.kind) and free and site.size <= LARGEST


@implements("1B6a", "K2d")
def flare(state: Hf4State, sheltered: Callable[[Stack], bool], level: Callable[[str], int]) -> None:
    """A solar flare destroys cubes in space whose hardness is below its level there."""
    for player in state.players.values():
        for cube in list(player.cubes.values()):
            if not sheltered(cube) and hardness(state, cube) < level(cube.location):
                e_stacks.lose_stack(state, cube)


@implements("M2a.m", "GL-Token-VP.m", "M2a")
def token_points(state: Hf4State, player: str) -> dict[str, int]:
    """1 for the freighter's big cube on the map, and for each mobile factory that is off its claim."""
    owner = state.players[player]
    return {"freighter": int(e_stacks.FREIGHTER in owner.stacks), "mobile_factories": len(owner.cubes)}


# -- swapping the big cube -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SwapCube(FreeAction):
    """Exchange the promoted freighter's big cube with the own small cube ``cube`` (1B8)."""

    do: ClassVar[str] = "swap_cube"

    cube: str

    @implements("1B8")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        e_stacks.stack_of_kind(state, self.player, FREIGHTER)
        if not e_stacks.is_cube(self.cube) or h_spacecraft.small_cube(state, self.player, self.cube) is None:
            raise Impossible(
                f"{self.by} has no small cube {self.cube}",
                frozenset({f"{self.cube}:{self.by}"}),
                rule="1B8",
                legal="swap the freighter with an own small cube on the map",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from may_swap(state, self.player)
        yield from no_dome(state, self.cube)

    @implements("1B8")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        big = e_stacks.stack_of_kind(state, self.player, FREIGHTER)
        small = h_spacecraft.small_cube(state, self.player, self.cube)
        assert small is not None
        lift_off(state, small)
        hand_on(state, self.player, self.cube, small.kind)
        big.location, small.location = small.location, big.location
        settle(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        site = (
            {f"site:{self.cube.removeprefix(h_spacecraft.ON_CLAIM)}"}
            if self.cube.startswith(h_spacecraft.ON_CLAIM)
            else set()
        )
        return super().touches(state) | {f"{FREIGHTER}:{self.by}", f"{self.cube}:{self.by}"} | site

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        owner = state.players[player]
        standing = [h_spacecraft.ON_CLAIM + site for site in b_components.factories(state, player)]
        if FREIGHTER in owner.stacks:
            for cube in (*owner.cubes, *standing):
                yield cls(by=player, cube=cube)


@implements("1B8")
def may_swap(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """The freighter is promoted, and its stack has neither cargo nor a glitch."""
    stack = state.players[player].stacks[FREIGHTER]
    about = (stack.key,)
    if b_freighters.promoted(state, player) is None:
        message = f"{player}'s freighter is not promoted"
        yield broken("1B8", message, *about, legal="promote it first (1A5)", advice="promotion")
    if len(stack.cards) > 1 or any(stack.fts.values()):
        yield broken("1B8", f"{stack.title} carries cargo", *about, legal="unload it first")
    if stack.glitch:
        yield broken("1B8", f"{stack.title} has a glitch", *about, legal="repair it first")


@implements("1B8", "1B6d", "1Be", "G6b")
def no_dome(state: Hf4State, cube: str) -> Iterator[RuleViolation]:
    """What a dome stands on stays there."""
    site = cube.removeprefix(h_spacecraft.ON_CLAIM)
    tokens = state.sites.get(site)
    if cube != site and tokens is not None and tokens.colonies:
        message = f"the cube at {spot(state, site)} is under a dome, which is permanent"
        yield broken("1B8", message, f"site:{site}", legal="swap another cube")


ACTS: list[type[Act[Hf4State]]] = [SwapCube]
