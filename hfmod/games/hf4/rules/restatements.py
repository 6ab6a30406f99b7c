"""Where the core book states one of its own rules again, in the head of a chapter or in its glossary.

The sentence that is most to the point gives the code of a broken rule; ``AGAIN`` names the others beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.engine.act import Act, RuleViolation
from hfmod.games.hf4.rules.core.state import Hf4State

OUTPOSTS = ("E3", "GL-Outpost-Stack.a")  # one of each stack at the end of the turn, and no third outpost
AGAIN: Mapping[str, tuple[str, ...]] = {"D1b": ("I",), "E3d": OUTPOSTS, "E6d": OUTPOSTS}


def restated(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
    """Further ids of a broken rule: in the core book, and in another one that is played."""
    return (*state.rules.restated(state, act, violation), *AGAIN.get(violation.rule, ()))
