"""Says in words what changed when one trait's state text became another."""

from __future__ import annotations

from hfmod.vassal.table import TableState
from hfmod.vassal.trait_actions import Attachment, Mat, MatCargo, Restricted, SendToLocation
from hfmod.vassal.trait_base import Trait, UnknownTrait, decode_trait
from hfmod.vassal.trait_data import DynamicProperty, Marker, PropertySheet, TableInfo
from hfmod.vassal.trait_looks import (
    AreaOfEffect,
    Embellishment,
    Footprint,
    FreeRotator,
    Hideable,
    Labeler,
    MovementMarkable,
    Obscurable,
)
from hfmod.vassal.values import write_number

__all__ = ["changes_silently", "describe_change", "taken", "trait_facts"]


def describe_change(state: TableState, type_text: str, old: str, new: str) -> tuple[str, str, str, str]:
    """(kind, name, old value, new value), see `TraitChanged`; player ids are replaced by names."""
    before, after = decode_trait(type_text, old), decode_trait(type_text, new)
    kind, name, _ = trait_facts(state, before)
    return kind, name, trait_facts(state, before)[2], trait_facts(state, after)[2]


def trait_facts(state: TableState, trait: Trait) -> tuple[str, str, str]:
    match trait:
        case DynamicProperty():
            return "property", trait.name, trait.value
        case Embellishment():
            return "layer", trait.name, write_number(trait.level)
        case FreeRotator():
            return "rotation", trait.name, write_number(trait.facing)
        case Obscurable():
            return "mask", trait.mask_name, state.who(trait.masked_by)
        case Hideable():
            return "hidden", trait.menu, state.who(trait.hidden_by)
        case Labeler():
            return "label", trait.property, trait.label
        case MovementMarkable():
            return "moved", trait.menu, "true" if trait.moved else "false"
        case Marker():
            return "property", ",".join(trait.names), ",".join(trait.values)
        case PropertySheet():
            return "sheet", trait.menu, trait.values.replace("~", "; ")
        case TableInfo():
            return "table", trait.menu, ",".join(trait.cells)
        case Attachment():
            return "attachment", trait.name, ",".join(trait.attached)
        case Mat():
            return "mat", trait.name, ",".join(trait.cargo)
        case MatCargo():
            return "mat", trait.description, trait.mat
        case Footprint():
            return "trail", trait.menu, f"{len(trait.points)} points"
        case AreaOfEffect():
            return "area", trait.name, "true" if trait.active else "false"
        case Restricted():
            return "owner", "", state.who(trait.owner)
        case UnknownTrait():
            return "other", trait.type_.split(";", 1)[0], "***"  # may hold a player id
        case _:
            type_text, text = trait.encode()
            return "other", type_text.split(";", 1)[0], text


def changes_silently(type_text: str, said: str) -> bool:
    """Whether the engine changes such a state without any command (section 7, point 6).

    A face-down deck masks its cards for ``nobody``; a layer that follows a property and a movement trail
    take their new state when they are next drawn. What was sent away for the first time and is brought back
    by Undo remembers from where (`taken`), and the other commands of that Undo say that it remembers nothing.
    """
    trait = decode_trait(type_text, said)
    if isinstance(trait, SendToLocation):
        return not trait.back_map
    if isinstance(trait, Embellishment):
        return bool(trait.follow_property)
    return isinstance(trait, Footprint) or (
        isinstance(trait, Obscurable) and trait.masked_by.reveal() == "nobody"
    )


def taken(type_text: str, old: str, new: str) -> str:
    """The state that a trait has after it was set to ``new``.

    A piece that was sent away does not forget where from: an empty state, as Undo sets it, changes nothing.
    """
    if old != new and isinstance(sent := decode_trait(type_text, new), SendToLocation) and not sent.back_map:
        return old
    return new
