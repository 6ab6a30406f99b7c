"""Module 2 in movement: Bernals as spacecraft (2B.1), and abilities that bear on it."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import b_cards, j_supports
from hfmod.games.hf4.rules.core.acts import broken, name, spot
from hfmod.games.hf4.rules.core.solar_graph import Way, is_lander, is_site, place
from hfmod.games.hf4.rules.core.state import Hf4State, Stack


@implements("GL-Bernal.b", "2A5.1", "GL-Anchored")
def anchored_stays(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """An anchored Bernal cannot move."""
    if stack.anchored:
        message = f"{stack.title} is anchored at {spot(state, stack.location)} and cannot move"
        yield broken("GL-Bernal.b", message, stack.key, legal="unanchor it first (2B6)")


@implements("GL-Bernal.a", "2B.1")
def no_bernal_lands(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """A Bernal neither lands on a site nor enters a lander burn."""
    if stack.kind not in b_cards.FIGURES:
        return
    target = state.content.map.spaces[step.end]
    if is_site(target) or is_lander(target):
        what, rule = ("a site", "GL-Bernal.a") if is_site(target) else ("a lander burn", "2B.1")
        message = f"{place(state.content.map, step.end)} is {what}, which a Bernal does not enter"
        yield broken(rule, message, stack.key, legal="stay in space")


@implements("CA-M2C180F", "CA-M2C180B", "GL-Sails.m2")
def too_fragile(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """Some sails may not be brought into an aerobrake at all."""
    if state.colonization is None:
        return
    if state.content.map.spaces[step.end].hazard != "aerobrake" and not step.aerobrake:
        return
    for card in stack.cards:
        if j_supports.prints(state, card, "no_aerobrake"):
            rule = "CA-M2C180B" if state.cards[card].black else "CA-M2C180F"
            message = f"{name(state, card)} cannot enter aerobrakes"
            yield broken(rule, message, f"card:{card}", stack.key, legal="leave it behind, or go another way")


@implements("CA-M2B177F", "CA-M2B177R")
def solar_cells(state: Hf4State, player: str) -> int:
    """Net thrust that the player's Bernals add to spacecraft which use solar power."""
    return sum(int(one.params["thrust"]) for one in b_bernals.abilities(state, player, "solar_thrust"))


@implements("CA-M2B173R", "CA-PHFB199R", "GL-Bonus-Pivot.m")
def pivot_beam(state: Hf4State, push_by: str | None) -> int:
    """Bonus pivots that come with the push of a player."""
    if push_by is None:
        return 0
    beams = b_bernals.abilities(state, push_by, "powersat_pivot")
    return max((int(one.params["pivots"]) for one in beams), default=0)


@implements("CA-M2B175R", "CA-M2B178R")
def skyhook(state: Hf4State, player: str) -> bool:
    """Whether factory-assists of the player treat lander burns as plain burn spaces."""
    return bool(b_bernals.abilities(state, player, "elevator_landing"))
