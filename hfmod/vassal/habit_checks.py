"""Static checks of how pieces are made: endless or silent triggers, long menus, repeated traits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from hfmod.findings import Severity
from hfmod.vassal.checked import Fault
from hfmod.vassal.expressions import circle
from hfmod.vassal.trait_actions import (
    CounterGlobalKeyCommand,
    GlobalHotKey,
    MultiLocationCommand,
    ReportState,
    RestrictCommands,
    SubMenu,
    TriggerAction,
    UsePrototype,
)
from hfmod.vassal.trait_base import Trait
from hfmod.vassal.trait_data import BasicPiece, DynamicProperty, Marker, SetGlobalProperty, SetPieceProperty
from hfmod.vassal.trait_looks import Embellishment
from hfmod.vassal.traits import Piece

__all__ = ["habits", "repeated"]

LONG_MENU = 20  # entries that stand outside of submenus
MANY = 20  # pieces that carry the same traits
_CHANGES = (DynamicProperty, SetGlobalProperty, SetPieceProperty)
_ELSEWHERE = (CounterGlobalKeyCommand, GlobalHotKey, MultiLocationCommand)  # what they start may report


def habits(piece: Piece, where: str) -> Iterator[Fault]:
    """Faults of a piece with its prototypes put in."""
    triggers = list(piece.find(TriggerAction))
    yield from _circle(piece, triggers, where)
    yield from _silent(piece, triggers, where)
    grouped = {entry for menu in piece.find(SubMenu) for entry in menu.commands}
    entries = dict.fromkeys(entry for trait in piece.traits for entry in _entries(trait))
    alone = [entry for entry in entries if entry not in grouped]
    if len(alone) >= LONG_MENU:
        yield Fault(
            "VM133", where, f"its menu has {len(alone)} entries in one row", severity=Severity.WARNING
        )


def repeated(pieces: Iterable[tuple[str, Piece]]) -> Iterator[Fault]:
    """Many pieces without a prototype that carry the same traits."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for where, piece in pieces:
        shared = [t.type_text for t in piece.traits if not isinstance(t, BasicPiece | Marker | Embellishment)]
        if len(shared) > 2 and not any(piece.find(UsePrototype)):
            groups.setdefault(tuple(shared), []).append(where)
    for same, places in groups.items():
        if len(places) >= MANY:
            message = f"{len(places)} pieces carry the same {len(same)} traits"
            yield Fault("VM135", places[0], message, severity=Severity.WARNING)


def _circle(piece: Piece, triggers: Sequence[TriggerAction], where: str) -> Iterator[Fault]:
    """Triggers without a condition that start each other for ever."""
    restricted = {key for trait in piece.find(RestrictCommands) for key in trait.keys}
    uses: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for trigger in triggers:
        if not trigger.condition:
            for key in _heard(trigger):
                uses.setdefault(key, []).extend(trigger.action_keys)
                names.setdefault(key, trigger.name or trigger.menu or "a trigger")
    done: set[str] = set()
    for key in uses:
        found = circle(key, uses, done)
        if found and not restricted & set(found):
            told = " -> ".join(names[one] for one in found)
            yield Fault("VM132", where, f"triggers start each other: {told}")
            return


def _silent(piece: Piece, triggers: Sequence[TriggerAction], where: str) -> Iterator[Fault]:
    """Triggers of the menu that change properties, and nothing reports it."""
    told = {key for trait in piece.find(ReportState) for key in (*trait.keys, *trait.cycle_down_keys)}
    told |= {key for trait in piece.traits if isinstance(trait, _ELSEWHERE) for key in _keys(trait)}
    changing = {c.key for trait in piece.traits if isinstance(trait, _CHANGES) for c in trait.commands}
    for trigger in triggers:
        if trigger.menu:
            reached = _reached(trigger, triggers)
            if reached & changing and not reached & told:
                message = f"{trigger.menu!r} changes properties, and no report tells of it"
                yield Fault("VM134", where, message, severity=Severity.WARNING)


def _reached(start: TriggerAction, triggers: Sequence[TriggerAction]) -> set[str]:
    """Keys that a trigger sends, by way of other triggers too, and its own."""
    found: set[str] = set()
    pending = [start.key, *start.action_keys]
    while pending:
        key = pending.pop()
        if key and key not in found:
            found.add(key)
            for trigger in triggers:
                if key in _heard(trigger):
                    pending += trigger.action_keys
    return found


def _heard(trigger: TriggerAction) -> list[str]:
    return [key for key in (trigger.key, *trigger.watch_keys) if key]


def _keys(trait: Trait) -> Iterator[str]:
    key = getattr(trait, "key", "")
    if key:
        yield key


def _entries(trait: Trait) -> Iterator[str]:
    """Menu entries of a trait."""
    if isinstance(trait, _CHANGES):
        yield from (command.menu for command in trait.commands if command.menu)
    for one in fields(trait):
        if one.name == "menu" or one.name.endswith("_menu"):
            text = getattr(trait, one.name)
            if text:
                yield text
