"""Turn trackers: from the state text of a TURN command to the values of the module's levels (5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from hfmod.vassal import sequence
from hfmod.vassal.module import Component

__all__ = ["turn_properties"]

_LEVELS = ("CounterTurnLevel", "ListTurnLevel")


def turn_properties(tracker: Component, state: str) -> dict[str, str]:
    """Property name to value for every level of `tracker` (its component in the module)."""
    _, *levels = sequence.decode(state, "|")
    out: dict[str, str] = {}
    _read(_levels(tracker), levels, out)
    return out


def _levels(component: Component) -> list[Component]:
    return [child for child in component.children if child.kind in _LEVELS]


def _read(components: Sequence[Component], states: Sequence[str], out: dict[str, str]) -> None:
    for component, state in zip(components, states, strict=False):
        fields = sequence.decode(state, ";")
        value = fields[0]
        if component.kind == "ListTurnLevel":
            names = sequence.decode(component.attributes.get("list", ""), ",")
            if value.isascii() and value.isdigit() and int(value) < len(names):
                value = names[int(value)]
        name = component.attributes.get("property") or component.attributes.get("name", "")
        if name:
            out[name] = value
        _read(_levels(component), fields[4:], out)
