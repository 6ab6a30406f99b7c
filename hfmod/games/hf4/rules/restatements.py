"""Where the core book states one of its own rules again, in the head of a chapter or in its glossary.

The sentence that is most to the point gives the code of a broken rule; ``AGAIN`` names the others beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.state import Hf4State

OUTPOSTS = ("E3", "GL-Outpost-Stack.a")  # one of each stack at the end of the turn, and no third outpost
AGAIN: Mapping[str, tuple[str, ...]] = {"D1b": ("I",), "E3d": OUTPOSTS, "E6d": OUTPOSTS}


def restated(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
    """Further ids of a broken rule: in the core book, and in another one that is played."""
    again = (*AGAIN.get(violation.rule, ()), *grade_of_burns(act, violation))
    return (*state.rules.restated(state, act, violation), *again)


@implements("H5f")
def grade_of_burns(act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
    """The fuel that a thruster takes is told of burns again, and not of afterburns."""
    burn = isinstance(act, Enter) and not act.afterburn
    return ("H5f",) if burn and violation.rule == "F4c" else ()
