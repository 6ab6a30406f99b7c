"""Where the book of Module 3 says one of its own rules again: a breach is told by all of the ids."""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import (
    b_blocs,
    b_isotope,
    c_outbreak,
    d_comets,
    d_dislodge,
    d_petition,
    e_dropstones,
)
from hfmod.games.hf4.rules.core.felonies import ClaimJump
from hfmod.games.hf4.rules.core.scenarios import KREUTZ
from hfmod.games.hf4.rules.core.state import Hf4State

VENDETTA = ("3D1",)
OPERATIONS, ABILITIES = ("3D4",), ("3D5",)
#: by the id that is to the point, those that say the same beside it
AGAIN: Mapping[str, tuple[str, ...]] = {
    "3A3f.2": ("3D2e",),
    "3B3c.4": ("3D1a", *VENDETTA),
    "3D1b": VENDETTA,
    "3D1c": VENDETTA,
    "3D1d": VENDETTA,
    "3D1e": ("3D7a", "3E6a", *VENDETTA),
    "3C1": ("3C",),
    "3C3c": ("3C3",),
    **dict.fromkeys(("3D4a", "3D4b", "3D4c", "3D4d", "3D4e"), OPERATIONS),
    "3D4c.2": ("3F1g.5", *OPERATIONS),
    **dict.fromkeys(("3D5a", "3D5b", "3D5c", "3D5e"), ABILITIES),
    "3D5d": ("3C3f.2", *ABILITIES),
    "3A3h": ("3Aa.2",),
    **dict.fromkeys(("1C1a", "1Cb", "I5b.iso"), ("3B5f",)),
    **dict.fromkeys(("3D7c.1", "3D7c.2", "3D7c.3", "3D7c.5", "3D7c.6", "3D7.2"), ("3D7c",)),
    "3D8g": ("3E1b", "3D8.2", "3E1"),
    "3E2": ("3D8h",),
    "3E3": ("3E1e",),
    "3E4a": ("3E1e",),
    "3Ea": ("3D8f",),
}
SOURCES: Mapping[str, str] = {"jupiter": "3D7b.2", "saturn": "3D7b.3", "uranus": "3D7b.4"}  # of moonlets


def restated(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
    """Further ids of a broken rule of Module 3."""
    rule = violation.rule
    return (
        *AGAIN.get(rule, ()),
        *players(rule),
        *with_a_fleet(state, act, rule),
        *after_the_war(state, rule),
        *no_delivery(state, rule),
        *too_early(state, rule),
        *without_tally(state, rule),
        *more_than_one(act, rule),
        *honest(act, rule),
        *source(state, act, rule),
        *doubled(state, act, rule),
        *without_standard(state, act, rule),
    )


@implements("3B5a")
def doubled(state: Hf4State, act: Act[Hf4State], rule: str) -> tuple[str, ...]:
    """Who lacks the money for FINAO may lack the doubled price."""
    asked = act.do == "finao" and rule == "H7e"
    return ("3B5a",) if asked and b_blocs.conflict(state).doubled else ()


@implements("3B5d")
def without_standard(state: Hf4State, act: Act[Hf4State], rule: str) -> tuple[str, ...]:
    """Who has no GW thruster, and has never made isotope, holds no gold beads."""
    made = rule == "1C1a" and act.by is not None and b_isotope.standard(state, act.by) is None
    return ("3B5d",) if made else ()


@implements("3Ab")
def players(rule: str) -> tuple[str, ...]:
    """Module 3 is for as many players as the core game, and not for one."""
    return ("3Ab",) if rule == "C.1" else ()


@implements("3E8a")
def with_a_fleet(state: Hf4State, act: Act[Hf4State], rule: str) -> tuple[str, ...]:
    """Who has landed a mobile factory jumps an enemy's claim by the same felony."""
    if not isinstance(act, ClaimJump) or rule not in ("G4.1", "G4"):
        return ()
    landed = (cube.location for cube in state.players[act.player].cubes.values())
    return ("3E8a",) if act.site in landed else ()


@implements("3F4f")
def after_the_war(state: Hf4State, rule: str) -> tuple[str, ...]:
    """Once there is peace again the limit of Colonists counts anchored Bernals alone."""
    over = b_blocs.conflict(state).war not in ("", c_outbreak.DUE) and not b_blocs.at_war(state)
    return ("3F4f",) if rule in ("2Ca", "2A6") and over else ()


@implements("3Aa.3")
def no_delivery(state: Hf4State, rule: str) -> tuple[str, ...]:
    """With Module 1 there is no delivery operation."""
    return ("3Aa.3",) if rule in ("1A8", "I9a") and not state.rules.delivery else ()


@implements("3Cd")
def too_early(state: Hf4State, rule: str) -> tuple[str, ...]:
    """In the turn in which War breaks out its effects do not hold yet."""
    waits = rule in ("3D2b", "3D3", "3D7", "3D8", "3E5") and not b_blocs.at_war(state)
    return ("3Cd",) if waits and b_blocs.conflict(state).war == c_outbreak.DUE else ()


@implements("3B2.2")
def without_tally(state: Hf4State, rule: str) -> tuple[str, ...]:
    """In War and Anarchy there is no vote tally that could turn propaganda."""
    return ("3B2.2",) if rule == "3B3b" and b_blocs.at_war(state) else ()


@implements("3C3d")
def more_than_one(act: Act[Hf4State], rule: str) -> tuple[str, ...]:
    """One delegate a turn is kept in ideologies of the enemy bloc."""
    return ("3C3d",) if rule == "3D2b" and act.do == "suborn" else ()


@implements("3D3d")
def honest(act: Act[Hf4State], rule: str) -> tuple[str, ...]:
    """Of what stands in the enemy bloc, or is an enemy's, only a corrupt delegate is petitioned."""
    petition = isinstance(act, d_petition.Petition) and act.kind == d_petition.ORDINARY
    return ("3D3d",) if petition and rule in ("3D3a", "3D3b") else ()


@implements("3D7b.1", "3D7b.2", "3D7b.3", "3D7b.4", "3D7b.6", "3D7d")
def source(state: Hf4State, act: Act[Hf4State], rule: str) -> tuple[str, ...]:
    """What a dropstone needs, and where it goes, by the place from which it comes."""
    if isinstance(act, d_dislodge.Dislodge) and AGAIN.get(rule, ())[:1] == ("3D7c",):
        place = act.place(state)
        row = d_dislodge.moonlet(state, place)
        if row is not None:
            return (SOURCES[str(row["zone"])],)
        if d_comets.comet(state, place):
            return ("3D7b.6",) if place == KREUTZ else ("3D7b.1",)
    elif isinstance(act, e_dropstones.MoveDropstone) and rule in ("3D7e", "3D7f"):
        stone = e_dropstones.stone_of(state, act.player)
        if e_dropstones.on_its_flyby(state, stone, act.player):
            return ("3D7d",)
    return ()
