"""Where an act without chance leaves a stack: masses, grade and place, as figures that a log may state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hfmod.engine.act import Act, Figure
from hfmod.games.hf4.f_fuel import TRACKED, mass_text, stated_mass, wet_over
from hfmod.games.hf4.fork import fork
from hfmod.games.hf4.state import Hf4State, Stack


def stack_after(state: Hf4State, act: Act[Hf4State], player: str, kind: str) -> Stack | None:
    """The player's stack of that kind as the act would leave it; None where it leaves none."""
    after = fork(state)
    act.perform(after, ())
    return after.players[player].stacks.get(kind)


def left(state: Hf4State, act: Act[Hf4State], player: str, kind: str, **rules: str) -> Mapping[str, Figure]:
    """Figures of the stack after the act, each with the rule that gives it.

    ``dry`` and ``wet`` are spots of the strip as text, ``aboard`` the grade of the fuel (none in empty
    tanks), ``place`` the id of the space where the figure stands.
    """
    stack = stack_after(state, act, player, kind)
    if stack is None:
        return {}
    found: dict[str, str | None] = {"place": stack.location}
    if stack.kind in TRACKED:
        grade = stack.grade.value if stack.grade is not None else None
        found |= {"dry": mass_text(stack.dry), "wet": mass_text(stack.wet), "aboard": grade}
    figures = {name: Figure(found[name], rule) for name, rule in rules.items() if name in found}
    before = state.players[player].stacks.get(kind)
    if "wet" in figures and (before is None or (before.dry != stack.dry and before.wet != stack.wet)):
        # both chits move as one: a wrong dry mass takes the wet mass along
        figures["wet"] = replace(figures["wet"], given=lambda stated: _over(state, stack, stated))
    return figures


def _over(state: Hf4State, stack: Stack, stated: Mapping[str, Any]) -> str:
    """The wet mass of the stack over the dry mass that a table took for it."""
    return mass_text(wet_over(state, stack, stated_mass(stated.get("dry"), stack.dry)))
