"""Chapter H, rolls that a move owes: which spaces demand them, and that they come first (H7, H10)."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Space
from hfmod.games.hf4.rules.core import h_afterburn, h_rights, h_spacecraft, j_supports
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.solar_graph import is_belt, is_site, place
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

CYCLER = "skip_belt_rolls"  # ability that takes spacecraft through the belts near Earth
DIVED = "dived:"  # with a stack's kind a key of ``Turn.used``: it came into an aerobrake, or rolled there
CRASH, AEROBRAKE, ASSIST, BELT = "crash", "aerobrake", "assist", "belt"
HAZARDS = (CRASH, AEROBRAKE, ASSIST)
RULES = {CRASH: "H7a", AEROBRAKE: "H7b", ASSIST: "H7c", BELT: "H10.1"}
NAMES = {
    CRASH: "crash hazard",
    AEROBRAKE: "aerobrake hazard",
    ASSIST: "factory-assist",
    BELT: "radiation belt",
}


@implements("H2a.2", "H8a", "J2e", "J3", neutral=bool)
def thruster_works(state: Hf4State, move: Movement, stack: Stack) -> bool:
    """Whether the activated thruster is still in the stack and operational."""
    if not move.thruster and h_spacecraft.self_driven(stack.kind):
        return True
    pushed = "push" in move.facts
    return j_supports.holds(
        state, stack, move.thruster, move.supports, h_afterburn.cools(state, move), pushed
    )


@implements(
    "H7a", "H7b", "H7c", "H6c.2", "B7e.2", "H10.1", "H6b", "GL-Hazard", "GL-Crash-Hazard",
    "GL-Aerobrake-Hazard", "B7d", "tE1.20", "tB-LEG-hazard", silent=True,
)  # fmt: skip
def hazards_of(state: Hf4State, stack: Stack, space: str, player: str, assist: str | None) -> list[str]:
    """Rolls due on entering a space, in order: its hazard, that of a factory-assist, the belt roll.

    An assist ignores the hazard of the space next to its site.
    """
    target = state.content.map.spaces[space]
    due = assisted(state, stack, target, player) if assist else entered(state, stack, target)
    return [*due, *belts(state, player, target)]


@implements("H7.1", "tB-LEG-hazard")
def entered(state: Hf4State, stack: Stack, target: Space) -> list[str]:
    """The hazard roll of a space."""
    if target.hazard == AEROBRAKE:
        return [] if h_rights.aerobrake_is_safe(state, stack) else [AEROBRAKE]
    return [CRASH] if target.hazard == CRASH else []


@implements("H7.1", "H6c.2")
def assisted(state: Hf4State, stack: Stack, target: Space, player: str) -> list[str]:
    """The hazard roll of a factory-assist."""
    site = target.id if is_site(target) else stack.location
    return [] if h_rights.assist_is_safe(state, player, site) else [ASSIST]


@implements("H10.1", "iiA1-H10", "tB-LEG-radiation", silent=("iiA1-H10", "tB-LEG-radiation"))
def belts(state: Hf4State, player: str, target: Space) -> list[str]:
    """The belt roll of a space; Race for Glory has none."""
    safe = cycled(state, player, target) or state.rules.skips_belt(state, player, target.id)
    due = state.rules.belts and is_belt(target) and not safe
    return [BELT] if due else []


@implements("I5c.2", "I5c.3", "H7b")
def dives(state: Hf4State, stack: Stack) -> bool:
    """Whether a spacecraft owes a hazard roll for staying in an aerobrake hazard since an earlier turn."""
    turn = state.turns.get(stack.owner)
    space = state.content.map.spaces.get(stack.location)
    return (
        space is not None
        and space.hazard == AEROBRAKE
        and turn is not None
        and not turn.used.get(DIVED + stack.kind)
        and not h_rights.aerobrake_is_safe(state, stack)
    )


@implements("CA-M2B179F")
def cycled(state: Hf4State, player: str, space: Space) -> bool:
    """Whether a Tourism Cycler, own or by consent, carries the spacecraft through a belt near Earth."""
    if space.zone != "earth":
        return False
    lent = state.turn is not None and player in state.turn.granted.get(CYCLER, ())
    return lent or state.rules.has(state, player, CYCLER)


@implements("H7a", "H7b", "H7c", "H7.1", "H10.1", "H6c.2", "H8e.2")
def roll_first(state: Hf4State, move: Movement, assisted_landing: bool) -> Iterator[RuleViolation]:
    """Nothing goes on before the rolls that are due, but an assisted landing ignores the hazard before it."""
    for kind in move.due[:1]:
        if assisted_landing and kind in (CRASH, AEROBRAKE) and BELT not in move.due:
            return
        stack = state.spacecraft(move.owner, move.stack)
        here = place(state.content.map, stack.location) if stack else ""
        if kind == BELT:
            message, legal = f"the belt roll at {here} is due first", "make the belt roll"
        else:
            message = f"the hazard roll for the {NAMES[kind]} at {here} is due first"
            legal = "make the hazard roll, or pay FINAO"
        rule = RULES[kind]
        if stack is not None and state.content.map.spaces[stack.location].flyby_base_thrust:
            rule = "H8e.2"  # the roll comes before the bonus burns
        yield broken(rule, message, f"{move.stack}:{move.owner}", legal=legal)
