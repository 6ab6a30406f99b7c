"""Where an act without chance leaves a stack: masses, grade and place, as figures that a log may state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hfmod.engine.act import Act, Figure
from hfmod.games.hf4.rules.core.f_fuel import TRACKED, by_chits, mass_text, stated_wet
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State


def state_after(state: Hf4State, act: Act[Hf4State]) -> Hf4State:
    """The table as the act would leave it."""
    after = fork(state)
    act.perform(after, ())
    return after


def left(state: Hf4State, act: Act[Hf4State], player: str, kind: str, **rules: str) -> Mapping[str, Figure]:
    """Figures of the stack after the act, each with the rule that gives it.

    ``dry`` and ``wet`` are spots of the strip as text, ``aboard`` the grade of the fuel (none in empty
    tanks), ``place`` the id of the space where the figure stands.
    """
    after = state_after(state, act)
    stack = after.players[player].stacks.get(kind)
    if stack is None:
        return {}
    found: dict[str, str | None] = {"place": stack.location}
    if stack.kind in TRACKED:
        grade = stack.grade.value if stack.grade is not None else None
        found |= {"dry": mass_text(stack.dry), "wet": mass_text(stack.wet), "aboard": grade}
    figures = {name: Figure(found[name], rule) for name, rule in rules.items() if name in found}
    before = state.players[player].stacks.get(kind)
    if stack.kind not in TRACKED:
        return figures
    along = by_chits(after, stack)
    if "dry" in figures and along != stack.dry:
        figures["dry"] = replace(figures["dry"], given=lambda _: mass_text(along))
    both = before is None or (before.dry != stack.dry and before.wet != stack.wet)
    if "wet" in figures and (both or along != stack.dry):
        # both chits move as one: a wrong dry mass takes the wet mass along
        figures["wet"] = replace(figures["wet"], given=lambda stated: stated_wet(after, stack, stated))
    return figures
