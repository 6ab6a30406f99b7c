"""The big cube, which carries the freighter and stands for no small one (1A1)."""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.state import Hf4State

# Where a small cube is lacking: as a delegate, and for the sunspot cycle.
NONE_FOR: Mapping[str, tuple[str, ...]] = {"Oc": ("O2a.m1",), "O6b.1": ("O6b.2",)}


@implements("O2a.m1", "O6b.2")
def no_small_cube(state: Hf4State, violation: RuleViolation) -> tuple[str, ...]:
    """What else is broken by a player who has no small cube left, but the big one in the reserve."""
    lacking = {thing.partition(":")[2] for thing in violation.about if thing.startswith("cubes:")}
    big = any(FREIGHTER not in state.players[player].stacks for player in lacking)
    return NONE_FOR.get(violation.rule, ()) if big else ()
