"""Where Race for Glory's book states a rule of the core book again (iiA1.2).

Race for Glory is no rulebook of its own: its list of differences, its scenarios and its tutorial cite core
rules by their numbers, and every rule that they do not change applies as it stands in the core book. So a
broken rule has the core book's number in a game of Race for Glory too, which is what its book prints, and
``PASSAGES`` names the passages of that book beside it. A passage that states a part of a core rule only, or
that speaks of one act or place, says when it is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.acts import LEO, FreeAction
from hfmod.games.hf4.rules.core.solar_graph import is_lander
from hfmod.games.hf4.rules.core.state import Hf4State

Meant = Callable[[Hf4State, Act[Hf4State], RuleViolation], bool]


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of Race for Glory's book, and when it is meant; None: whenever the core rule is broken."""

    id: str
    meant: Meant | None = None


@implements("iiA1.2")
def restated(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
    """The passages of Race for Glory's book that state a broken core rule."""
    found = PASSAGES.get(violation.rule, ())
    return tuple(one.id for one in found if one.meant is None or one.meant(state, act, violation))


# -- when a passage is meant ---------------------------------------------------------------------------


def by(*acts: str) -> Meant:
    """A passage on certain acts."""
    return lambda state, act, violation: act.do in acts


def told(fact: str) -> Meant:
    """A passage on a part of the rule, whose violations tell a certain fact."""
    return lambda state, act, violation: fact in violation.facts


def untold(fact: str) -> Meant:
    """A passage on the other part."""
    return lambda state, act, violation: fact not in violation.facts


def free_action(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on free actions, not on operations."""
    return isinstance(act, FreeAction)


def to_site(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on landing: the space that is entered is a site."""
    return getattr(act, "space", None) in state.content.map.sites


def from_site(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on lifting off: the space that is entered is none."""
    return getattr(act, "space", None) not in state.content.map.sites


def to_lander(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on lander burns."""
    space = state.content.map.spaces.get(getattr(act, "space", ""))
    return space is not None and is_lander(space)


def to_burn(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on other burn spaces."""
    return not to_lander(state, act, violation)


def at_mars(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on the ways down to Mars: the move is in its zone."""
    move = state.movement
    stack = state.spacecraft(move.owner, move.stack) if move is not None else None
    return stack is not None and state.content.map.spaces[stack.location].zone == "mars"


def in_leo(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on fuel in LEO: the act's stack is there."""
    stack = state.players[act.by or ""].stacks.get(getattr(act, "stack", ""))
    return stack is not None and stack.location == LEO


def both_cards(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> bool:
    """A passage on what industrializing consumes: the cards are the wrong ones, wherever they lie."""
    return untold("claim")(state, act, violation) and untold("place")(state, act, violation)


# -- the passages --------------------------------------------------------------------------------------

PASSAGES: dict[str, tuple[Passage, ...]] = {
    # years and turns
    "Da": (Passage("tD.1"), Passage("tC-g.1")),
    "Db": (Passage("tD.2"), Passage("tD1.11")),
    "D1a": (Passage("tD.1a"),),
    "D1b": (Passage("tD.1a"),),
    "D2.1": (Passage("tD.2"), Passage("tD1.11")),
    "D2b": (Passage("tE2.1", told("stated")),),
    "G.1": (Passage("tD.1b"), Passage("tD3.6")),
    "H1c": (Passage("tD.1b", free_action),),
    "iiD1.END.trigger": (Passage("tF3.3"), Passage("tF5.2")),
    "iiD1.END.variable": (Passage("tF3.3"),),
    # operations on Earth
    "I1": (Passage("tD1.1"),),
    "I2a": (Passage("tD1.3"),),
    "I2b": (Passage("tD1.4"),),
    "I2c": (Passage("tD1.5"),),
    "I2d": (Passage("tD1.5"),),
    "I3": (Passage("tD1.16"),),
    "I3a": (Passage("tD1.16"),),
    "I3b": (Passage("tF5.1", told("stated")), Passage("tE2.11", untold("stated"))),
    "I4": (Passage("tD2.1"),),
    "I4a": (Passage("tD2.1"), Passage("tF4.4")),
    # stacks, cargo, fuel
    "E3d": (Passage("tD3.2"), Passage("tE2.4")),
    "E5": (Passage("tD3.5", by("create_stack")),),
    "E5b": (Passage("tD3.2"),),
    "E6d": (Passage("tD3.2"), Passage("tE2.4")),
    "E2b.1": (Passage("tD3.4", by("create_stack")),),
    "E7c.2": (
        Passage("RFG-UNTAUGHT-e", by("phileas_fogg")),
        Passage("tE2.2", by("decommission")),
        Passage("tF2.3", by("decommission")),
    ),
    "F3b": (Passage("tE4.11", by("site_refuel")),),
    "F3d.2": (Passage("RFG-UNTAUGHT-c", by("jettison_fuel")),),
    "F4c": (Passage("RFG-UNTAUGHT-a"), Passage("tE4.9")),
    "G1": (Passage("tE1.7", by("load_fuel")), Passage("tD3.4", by("cargo_transfer"))),
    "G1b": (Passage("tE1.3", by("load_fuel")),),
    "G1c.1": (Passage("RFG-UNTAUGHT-b"), Passage("tE4.8")),
    "G1e.1": (Passage("tE2.3"),),
    "G1e.2": (Passage("tE2.3"),),
    "G1e.3": (Passage("tE2.3"),),
    "G1f": (Passage("RFG-UNTAUGHT-c"),),
    "G1g": (Passage("tE2.2"), Passage("tF2.3"), Passage("tE4.12", told("wet"))),
    "G2a.3": (Passage("RFG-UNTAUGHT-d"), Passage("tE1.8", in_leo)),
    "G2b.1": (Passage("RFG-UNTAUGHT-d"),),
    "G2b.2": (Passage("RFG-UNTAUGHT-d"), Passage("tE1.8", in_leo)),
    "G2c": (Passage("RFG-UNTAUGHT-e"),),
    "G6.1": (Passage("RFG-UNTAUGHT-f"),),
    "G6.4": (Passage("RFG-UNTAUGHT-f"),),
    "GL-Discard.b": (Passage("RFG-UNTAUGHT-f"),),
    # movement
    "B7b.4": (Passage("tE1.13b"), Passage("tE1.13e")),
    "B7e.3": (Passage("tB-LEG-aerobrakepath"),),
    "GL-Aerobrake-Hazard.c": (Passage("tB-LEG-aerobrakepath"),),
    "H2.1": (Passage("tE1.10"),),
    "H2.3": (Passage("tE3.6"), Passage("tF1.4")),
    "H3b.1": (Passage("tE1.12"),),
    "H4c": (Passage("tE1.13e"), Passage("tE1.16")),
    "H4e": (Passage("tE1.13f"),),
    "H4f": (Passage("tB-LEG-aerobrakepath"),),
    "H5.2": (Passage("tE1.13e"),),
    "H5a": (
        Passage("tE1.13b", by("enter")),
        Passage("tE1.17", by("enter")),
        Passage("tB-LEG-lagrangeburn", to_burn),
        Passage("tB-LEG-lander", to_lander),
    ),
    "H5c": (Passage("tE1.16"), Passage("tE3.7")),
    "H5d": (Passage("tE1.13b"),),
    "H5e.1": (
        Passage("tE1.13c", by("end_move")),
        Passage("tB-LEG-lander"),
        Passage("tE1.13d", by("enter")),
        Passage("tE1.29", by("enter")),
    ),
    "H5e.4": (Passage("tB-LEG-lander"),),
    "H6a": (Passage("tE4.1", to_site), Passage("tE1.29", to_site), Passage("tF1.1", from_site)),
    "H6a.3": (Passage("tE1.13b"), Passage("tF1.1")),
    "H6c.1": (Passage("RFG-UNTAUGHT-g"),),
    "H6c.5": (Passage("RFG-UNTAUGHT-g"),),
    "H5e.3": (Passage("RFG-UNTAUGHT-g"),),
    "H7b": (Passage("tE1.20"), Passage("tE1.31", at_mars)),
    "H7e": (Passage("tE1.21"),),
    # operations in space
    "I5": (Passage("tE4.6", by("site_refuel")),),
    "I5a": (Passage("tE4.6"),),
    "I5b": (Passage("tE4.7"), Passage("tF3.5")),
    "I5b.1": (Passage("tE4.7"),),
    "I5c": (Passage("RFG-UNTAUGHT-h"),),
    "I5c.1": (Passage("RFG-UNTAUGHT-h"),),
    "GL-Aerobrake-Hazard.b": (Passage("RFG-UNTAUGHT-h"),),
    "I6.1": (Passage("tE2.5"),),
    "I6.2": (Passage("tE2.5"),),
    "I6a": (Passage("tE2.8"),),
    "I6a.2": (Passage("tE2.8"),),
    "I6b.1": (Passage("tE2.7"), Passage("tB-LEG-buggy")),
    "RFG-UNTAUGHT-i": (Passage("tE2.8"),),
    "I7": (
        Passage("tF1.16"),
        Passage("tE3.8", both_cards),
        Passage("tF2.1", told("place")),
    ),
    "I7b": (Passage("tF1.16"),),
    "I7e.1": (Passage("tF1.16"), Passage("tE3.8")),
    "I8a": (Passage("tF3.1"),),
    "I8b": (Passage("tF3.1"),),
    "I8d": (Passage("tF3.1"),),
    "I9": (Passage("tF4.1"),),
    # claims, colonies, glory
    "G3": (Passage("tF2.2"),),
    "G3a": (Passage("tF2.2"),),
    "G4.1": (Passage("tE4.3"), Passage("tE4.4", told("objector")), Passage("tF1.15", told("jumper"))),
    "G4a": (Passage("tE4.3"),),
    "G5.1": (Passage("tE4.2"),),
    "L": (Passage("tE4.2"),),
}
