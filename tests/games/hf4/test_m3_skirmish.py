"""Module 3: from positions of War anything legal is done: what is listed is accepted, and all stays sound."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import line
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.test_m3_legal import DOS, POSITIONS, played_in

BESIDE = (
    *DOS, "end_turn", "enter", "end_move", "activate_thruster", "roll_hazard", "roll_purge", "budget_cut",
    "pad_explosion", "roll_cme", "advance_sunspot", "roll_event", "glitch_repair", "cargo_transfer",
)  # fmt: skip
STEPS, LOOKED_AT = 25, 30
PATIENCE = 0.6  # share of the ends of turns that are put off while anything else can be done


def drawn(state: Hf4State, rng: random.Random) -> Act[Hf4State] | None:
    """Any legal act; None where the game has ended, or waits for something else."""
    kinds = [kind for kind in table.KINDS if kind.do in BESIDE]
    rng.shuffle(kinds)
    late: list[Act[Hf4State]] = []
    for kind in kinds:
        found = list(islice(kind.options(state), LOOKED_AT))
        if found and kind.do == "end_turn" and rng.random() < PATIENCE:
            late = found
        elif found:
            return rng.choice(found)
    return rng.choice(late) if late else None


@pytest.mark.thorough
@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("seed", [1, 2])
def test_anything_legal_keeps_the_game_sound(position: Callable[[], Hf4State], seed: int) -> None:
    rng, chance, state = random.Random(seed), Seeded(seed), position()
    state.options["firing_table_unknown_cells"] = "guess" if seed % 2 else "accept_log"
    game = played_in(state)
    done = 0
    while done < STEPS and (act := drawn(state, rng)) is not None:
        line(game, state, act, chance, done + 1)  # which raises where anything is refused, or is not sound
        done += 1
    assert done and game.invariants(state) == []
