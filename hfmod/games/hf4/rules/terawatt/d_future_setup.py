"""Whether a table plays with Futures, which take Modules 0, 1 and 2 and make the game longer (1D)."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.options import OF_ALL_MODULES
from hfmod.games.hf4.rules.core.state import Hf4State

NEEDED = OF_ALL_MODULES["futures"]  # modules with which alone Futures are played
CYCLES = 7  # sunspot cycles of a game with Futures


@implements("1D", "1Da", "GL-Futures")
def played(state: Hf4State) -> bool:
    """Whether the table plays with Futures."""
    return state.modules >= NEEDED and bool(state.option("futures"))


@implements("1Da")
def modules_needed(state: Hf4State) -> Iterator[RuleViolation]:
    """Futures take politics, terawatt and colonization together."""
    if state.options.get("futures") and not state.modules >= NEEDED:
        missing = " and ".join(sorted(NEEDED - state.modules))
        message = f"Futures are played with Modules 0, 1 and 2 only; {missing} is missing"
        yield broken("1Da", message, "game", legal="add the modules, or play without Futures")
