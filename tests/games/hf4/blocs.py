"""Tables of the core game with Modules 0 and 3 for tests of chapters 3A to 3F."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Hf4Content, Provides, Requires, Thrust
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.state import WAR, Conflict, Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.modules import in_play
from tests.games.hf4.assemblies import Delegates, place
from tests.games.hf4.worlds import BUGGY, RAYGUN, card, content, game, header, play

ARMS = (
    card("CB057", "robonauts", {"mass": 2, "spectral": "S", "isru": 2, "platforms": RAYGUN, "rad_hard": 4},
         {"mass": 2, "isru": 1, "platforms": RAYGUN}, "core"),
    card("CB058", "robonauts", {"mass": 2, "spectral": "C", "isru": 3, "platforms": BUGGY, "rad_hard": 4},
         {"mass": 2, "isru": 1, "platforms": BUGGY}, "core"),
    card("CB059", "robonauts", {"mass": 2, "spectral": "C", "isru": 3, "platforms": RAYGUN, "rad_hard": 7},
         {"mass": 2, "isru": 1, "platforms": RAYGUN}, "core"),
    card("CB061", "robonauts", {"mass": 2, "spectral": "C", "isru": 3, "platforms": RAYGUN, "rad_hard": 4,
                                "requires": Requires(reactors=(("any",),))},
         {"mass": 2}, "core"),
    card("CX081", "reactors", {"mass": 2, "spectral": "C", "rad_hard": 8,
                               "provides": Provides(reactors=frozenset({"burst"}))}, {"mass": 2}, "core"),
    card("CT045", "thrusters", {"mass": 2, "spectral": "M", "thrust": Thrust(5, Fraction(2)), "rad_hard": 5},
         {"mass": 2}, "core"),
    card("CT046", "thrusters", {"mass": 2, "spectral": "M", "thrust": Thrust(5, Fraction(2)), "rad_hard": 8},
         {"mass": 2}, "core"),
)  # fmt: skip


@cache
def armory() -> Hf4Content:
    """The tiny world with cards that serve as weapons."""
    world = content()
    return replace(
        world,
        cards={**world.cards, **{one.id: one for one in ARMS}},
        sides={**world.sides, **{side.code: side for one in ARMS for side in one.sides}},
    )


@cache
def armed() -> Hf4:
    """High Frontier in that world."""
    return Hf4(armory())


SEATS = {
    "P": ("purple", "CQ041F"),
    "W": ("white", "CQ042F"),
    "G": ("green", "CQ038F"),
    "R": ("red", "CQ039F"),
}


def congress(
    seats: Mapping[str, tuple[str, str]] = SEATS, world: Hf4Content | None = None, **more: Any
) -> Hf4State:
    """A table in peace, in the first turn: P and W are Loyalists, G and R Independents."""
    first = min(seats, key=lambda one: list(seats).index(one))
    state = empty_table(
        header(seats, modules=["core", "m0", "m3"], scenario="core", **{"first": first, **more}),
        world or content(),
        in_play({"m0", "m3"}),
    )
    game().force(state, SetUp(), Seeded(1))
    return state


def war(
    by: str = "P",
    delegates: Delegates | None = None,
    seats: Mapping[str, tuple[str, str]] = SEATS,
    **more: Any,
) -> Hf4State:
    """The same in War, in the turn of a player; ``delegates`` stand where they are named, and nowhere else.

    Extremists stand on their chits where they have a delegate left.
    """
    state = turn_of(congress(seats, **more), by)
    house = place(state, "war", delegates)
    sides = conflict(state)
    sides.war = WAR
    sides.extremists = {
        ideology: player for ideology, player in sides.extremists.items()
        if house.delegates.get(ideology, {}).get(player)
    }  # fmt: skip
    return state


def turn_of(state: Hf4State, player: str) -> Hf4State:
    """Turns go by until that player's."""
    while state.turn is not None and state.turn.player != player:
        play(state, state.turn.player, "end_turn")
    return state


def sides(state: Hf4State) -> Conflict:
    """The two blocs of a table."""
    return conflict(state)


def heroism(state: Hf4State, player: str) -> str:
    """A heroism chit that a player gets."""
    chit = next(one for one in state.glory_spots if one.startswith("heroism"))
    del state.glory_spots[chit]
    state.players[player].heroism.append(chit)
    return chit
