"""Tables of the core game with Module 0 for tests of chapter O."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.state import Assembly, Hf4State
from hfmod.games.hf4.rules.modules import in_play
from hfmod.games.hf4.rules.politics.o1_assembly import assembly
from tests.games.hf4.worlds import SEATS, content, fact, game, header, play

Delegates = Mapping[str, Mapping[str, int]]


def parliament(
    active: str | None = None,
    delegates: Delegates | None = None,
    seats: Mapping[str, tuple[str, str]] = SEATS,
    **more: Any,
) -> Hf4State:
    """A table with politics in P's first turn: P is purple (authority), W white (honor), G green (equality).

    ``active`` and ``delegates`` put the Active Law and all delegates elsewhere than the setup does.
    """
    state = empty_table(
        header(seats, modules=["core", "m0"], scenario="core", **more), content(), in_play({"m0"})
    )
    game().apply(state, SetUp(), Seeded(1))
    place(state, active, delegates)
    return state


def place(state: Hf4State, active: str | None = None, delegates: Delegates | None = None) -> Assembly:
    """Put the Active Law and the delegates of a game where a test wants them."""
    house = assembly(state)
    if delegates is not None:
        house.delegates = {ideology: dict(there) for ideology, there in delegates.items()}
    if active is not None:
        house.active = active
    return house


def end_year(state: Hf4State, spot: int = 1) -> Hf4State:
    """All turns are over and the cube moves on from that spot; 11: a seniority disk is removed."""
    state.turn, state.phase, state.sunspot = None, "sunspot", spot
    return play(state, None, "advance_sunspot")


def law(state: Hf4State) -> Any:
    """Where the gold star lies."""
    return fact(state, "law")
