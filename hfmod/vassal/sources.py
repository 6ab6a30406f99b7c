"""Where the pieces of a game come from: the slots of its module, and the traits that make pieces.

A piece that *Place Marker* or *Replace* made carries the trait's own gpid where the trait holds the marker's
definition, and the slot's where it names a slot. Such traits stand in slots and prototypes, and again in the
definitions that they hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.vassal import sequence
from hfmod.vassal.module import Module, Slot
from hfmod.vassal.trait_actions import PlaceMarker
from hfmod.vassal.trait_data import BasicName, BasicPiece
from hfmod.vassal.traits import Piece, decode_definition

__all__ = ["basic_name", "of_extension", "sources"]

_MANY = 100_000


def sources(module: Module) -> tuple[Slot, ...]:
    """The slots of a module, then a slot for each trait that makes pieces with a gpid of its own."""
    by_name = {slot.name: slot for slot in reversed(module.slots)}
    found: dict[tuple[str, str], Slot] = {}
    pending = [((slot.path, slot.name), slot.piece) for slot in module.slots]
    pending += [((("PrototypesContainer",), name), piece) for name, piece in module.prototypes.items()]
    while pending and len(found) < _MANY:
        (path, name), piece = pending.pop()
        for trait in _makers(piece):
            marker = _marker(trait, by_name, (*path, name))
            if (marker.gpid, marker.definition) not in found:
                found[marker.gpid, marker.definition] = marker
                if trait.marker.startswith("+/"):  # a slot's own traits are looked at where it stands
                    pending.append(((path, name), marker.piece))
    return (*module.slots, *found.values())


def _makers(piece: Piece | None) -> Iterator[PlaceMarker]:
    return iter(()) if piece is None else piece.find(PlaceMarker)


def _marker(trait: PlaceMarker, by_name: dict[str, Slot], path: tuple[str, ...]) -> Slot:
    definition = trait.marker
    if not definition.startswith("+/"):
        *_, last = sequence.decode(definition, "/")
        named = by_name.get([*sequence.decode(last, ":"), ""][1])
        definition = named.definition if named is not None else ""
    try:
        name = basic_name(decode_definition(definition)[1])
    except ValueError:
        name = ""
    return Slot(name, trait.gpid, "PlaceMarker", definition, path)


def basic_name(piece: Piece) -> str:
    """BasicName: the outermost trait that replaces the name, or the innermost trait's own."""
    named = [trait.name for trait in piece.find(BasicName)]
    first = piece.traits[0]
    return named[-1] if named else first.name if isinstance(first, BasicPiece) else ""


def of_extension(gpid: str) -> bool:
    """Whether a piece comes from an extension, whose id stands before its gpid."""
    return ":" in gpid
