"""The controls of a module as a list, and those that differ between two modules (``hfmod diff --controls``).

Pieces are known by their ``Id``, which our modules never change, else by the number of their slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from hfmod.vassal.controls import WINDOW, Control, Kind, changes_of, controls_of, shown_key
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.module_diff import Change

__all__ = ["by_place", "compare_controls", "listed"]

#: What a control is known by in every module: the id of its piece (or that it belongs to none), and its key.
Place = tuple[str, str]


def by_place(kinds: tuple[Kind, ...]) -> Mapping[Place, Control]:
    """Controls by the pieces that have them, and by their keys."""
    found: dict[Place, Control] = {}
    for kind in kinds:
        for key, control in kind.controls.items():
            if not kind.owners:
                found[WINDOW, key] = control
            for owner in kind.owners:
                found[owner.id, key] = control
    return found


def listed(module: Module) -> list[Control]:
    """The controls of a module; where pieces of a kind do the same on the same key, once."""
    found = {
        (control.kind, control.key, control.fingerprint): control
        for kind in controls_of(module)
        for control in kind.controls.values()
    }
    return sorted(found.values(), key=lambda control: (control.kind, control.menu, control.key))


def compare_controls(old: str | Path, new: str | Path) -> list[Change]:
    """Controls that are new, gone, or do something else. Raises VassalFormatError."""
    return list(_changes(*(by_place(controls_of(read_module(path))) for path in (old, new))))


def _changes(old: Mapping[Place, Control], new: Mapping[Place, Control]) -> Iterator[Change]:
    """Each difference once for all pieces of a kind."""
    told: set[Change] = set()
    for place in dict.fromkeys((*old, *new)):
        before, now = old.get(place), new.get(place)
        if before is None or now is None:
            control = before or now
            assert control is not None
            change = Change("control", _name(control), "added" if before is None else "removed")
        elif before.fingerprint != now.fingerprint:
            change = Change("control", _name(now), "changed", "; ".join(changes_of(before, now)))
        else:
            continue
        if change not in told:
            told.add(change)
            yield change


def _name(control: Control) -> str:
    key = shown_key(control.key)
    return control.name if control.menu in ("", key) else f"{control.name}, {key}"
