"""Static checks of pieces and prototypes: what their traits name, count and compute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from hfmod.findings import Severity
from hfmod.vassal import sequence
from hfmod.vassal.checked import Fault, Known
from hfmod.vassal.colours import is_colour
from hfmod.vassal.expressions import (
    asks_for,
    circle,
    constant,
    fault,
    is_number,
    regex_fault,
)
from hfmod.vassal.trait_actions import (
    Mat,
    MatCargo,
    PlaceMarker,
    PlaySound,
    ReturnToDeck,
    SendToLocation,
    UsePrototype,
)
from hfmod.vassal.trait_base import OLD_FORMS, Trait, UnknownTrait
from hfmod.vassal.trait_data import (
    BasicPiece,
    CalculatedProperty,
    Comment,
    DynamicProperty,
    SetGlobalProperty,
    SetPieceProperty,
    TranslatableMessage,
)
from hfmod.vassal.trait_looks import (
    AreaOfEffect,
    BorderOutline,
    Embellishment,
    Footprint,
    FreeRotator,
    Hideable,
    Labeler,
    MovementMarkable,
    NonRectangular,
    Obscurable,
    Pivot,
)
from hfmod.vassal.traits import Piece, decode_definition
from hfmod.vassal.values import Constraints, GlobalTarget, Increment, KeyCommand, SetTo
from hfmod.vassal.wire import NUM

__all__ = ["images_of", "target_faults", "together", "traits_alone", "value_faults"]

_DEEP = 5  # markers within markers


def traits_alone(piece: Piece, where: str, known: Known, depth: int = 0) -> Iterator[Fault]:
    """Faults that a trait has by itself, of a piece as it is written, prototypes not put in."""
    for trait in piece.traits:
        yield from _names(trait, where, known)
        yield from value_faults(trait, where)
        yield from _colours(trait, where)
        yield from _expressions(trait, where)
        if isinstance(trait, PlaceMarker):
            yield from _marker(trait, where, known, depth)


def value_faults(trait: Trait, where: str) -> Iterator[Fault]:
    """Numbers that are none, and layers that stand where they have no image."""
    yield from _numbers(trait, where)
    if isinstance(trait, Embellishment):
        yield from _layer(trait, where)


def together(piece: Piece, where: str) -> Iterator[Fault]:
    """Faults that traits have with each other; the piece with its prototypes put in."""
    kinds = {type(trait) for trait in piece.traits}
    if {Mat, MatCargo} <= kinds:
        yield Fault("VM117", where, "is a Mat and Mat Cargo at once")
    turned = [at for at, trait in enumerate(piece.traits) if _turns(trait)]
    trails = [at for at, trait in enumerate(piece.traits) if isinstance(trait, Footprint)]
    if turned and trails and trails[0] < turned[-1]:
        other = type(piece.traits[turned[-1]]).__name__
        yield Fault("VM129", where, f"its movement trail stands before {other}", severity=Severity.WARNING)
    yield from _endless(piece, where)


def _turns(trait: Trait) -> bool:
    """Whether it turns what is drawn inside of it, as VASSAL's editor sees it."""
    return isinstance(trait, FreeRotator | Pivot) or (isinstance(trait, MatCargo) and trait.keep_facing)


def images_of(trait: Trait) -> Iterable[str]:
    """Images that a trait names."""
    match trait:
        case BasicPiece():
            found: tuple[str, ...] = (trait.image,)
        case Obscurable():
            found = (trait.image, trait.style[1:] if trait.style.startswith("G") else "")
        case Embellishment():
            found = trait.images
        case MovementMarkable():
            found = (trait.icon,)
        case _:
            found = ()
    return [image for image in found if image.strip()]


# -- names ----------------------------------------------------------------------------------------------


def _names(trait: Trait, where: str, known: Known) -> Iterator[Fault]:
    for image in dict.fromkeys(images_of(trait)):
        if help := known.no_image(image):
            yield Fault("VM101", where, f"the image {image} is not in the module", help)
    match trait:
        case UnknownTrait():
            kind = trait.type_.partition(";")[0]
            if kind not in OLD_FORMS:
                yield Fault("VM102", where, f"unknown trait {kind!r}", severity=Severity.WARNING)
        case UsePrototype() if known.lacks(trait.name, known.module.prototypes.keys()):
            yield Fault("VM103", where, f"there is no prototype {constant(trait.name)!r}")
        case SendToLocation():
            yield from _destination(trait, where, known)
        case ReturnToDeck() if not trait.choose:
            deck = trait.deck_expression or trait.deck
            if known.lacks(deck, known.decks):
                yield Fault("VM110", where, f"there is no deck {constant(deck)!r}")
        case PlaySound() if known.lacks(trait.file, {name.removeprefix("sounds/") for name in known.entries}):
            yield Fault("VM115", where, f"the sound {constant(trait.file)} is missing")
        case SetGlobalProperty():
            yield from _named_level(trait, where, known)
    for field in fields(trait):
        value = getattr(trait, field.name)
        if isinstance(value, GlobalTarget):
            yield from target_faults(value, where, known)


def _destination(trait: SendToLocation, where: str, known: Known) -> Iterator[Fault]:
    """Board, zone, region or grid of a Send to Location (format reference, section 4.4).

    To another piece (modes A, C and N) VASSAL goes wherever that piece is.
    """
    mode = trait.mode[:1] or "L"
    if mode in "ACN":
        return
    target = f"{trait.menu or trait.description or 'Send to Location'!r}"
    if known.lacks(trait.map, known.module.maps.keys()):
        yield Fault("VM109", where, f"{target}: there is no map {constant(trait.map)!r}")
        return
    if (on := constant(trait.map)) is None:
        return
    # Without a name it is the map on which the piece lies then: any map will do.
    maps = [one for one in ([on] if on else known.module.maps) if one in known.module.maps]
    which = f"map {on!r} has no" if on else "no map has a"
    if mode in "GL":
        boards = {name for one in maps for name in known.module.maps[one].boards}
        if known.lacks(trait.board, boards):
            yield Fault("VM109", where, f"{target}: {which} board {constant(trait.board)!r}")
        elif mode == "G" and known.whole and not _has_grid(trait, maps, known):
            yield Fault("VM109", where, f"{target}: {which} grid")
        return
    kind, name = ("Zone", trait.zone) if mode == "Z" else ("Region", trait.region)
    there = {place for one in maps for place in known.places.get((one, kind), ())}
    if not name:
        yield Fault("VM109", where, f"{target}: names no {kind.lower()}")
    elif known.lacks(name, there):
        yield Fault("VM109", where, f"{target}: {which} {kind.lower()} {constant(name)!r}")


def _has_grid(trait: SendToLocation, maps: list[str], known: Known) -> bool:
    board = constant(trait.board)
    return board is None or any(one in maps and board in ("", name) for one, name in known.gridded)


def _named_level(trait: SetGlobalProperty, where: str, known: Known) -> Iterator[Fault]:
    """A property of a named map or zone."""
    zones = {name for (_, kind), found in known.places.items() if kind == "Zone" for name in found}
    if trait.level == "Named Map" and known.lacks(trait.place, known.module.maps.keys()):
        yield Fault("VM109", where, f"property {trait.name}: there is no map {constant(trait.place)!r}")
    if trait.level == "Named Zone" and known.lacks(trait.place, zones):
        yield Fault("VM109", where, f"property {trait.name}: there is no zone {constant(trait.place)!r}")


def target_faults(target: GlobalTarget, where: str, known: Known) -> Iterator[Fault]:
    """Places and patterns that a command to many pieces names; they count with fast matching only."""
    if target.match_location:
        zones = {name for (_, kind), found in known.places.items() if kind == "Zone" for name in found}
        boards = {name for info in known.module.maps.values() for name in info.boards}
        asked = {
            "MAP": (("map", target.map, known.module.maps.keys()),),
            "ZONE": (("map", target.map, known.module.maps.keys()), ("zone", target.zone, zones)),
            "LOCATION": (("map", target.map, known.module.maps.keys()),),
            "XY": (("map", target.map, known.module.maps.keys()), ("board", target.board, boards)),
            "DECK": (("deck", target.deck, known.decks),),
        }
        for kind, name, there in asked.get(target.target, ()):
            if known.lacks(name, set(there)):
                code = "VM110" if kind == "deck" else "VM109"
                yield Fault(code, where, f"its target: there is no {kind} {constant(name)!r}")
    pattern = constant(target.value) if target.match_property and "MATCH" in target.compare else None
    if pattern and (why := regex_fault(pattern)):
        yield Fault("VM125", where, f"its target: {why}")


def _marker(trait: PlaceMarker, where: str, known: Known, depth: int) -> Iterator[Fault]:
    """The piece that a trait places: a slot of the module, or one that is written out in it."""
    if not trait.gpid:
        yield Fault("VM107", where, f"{trait.menu!r} has no gpid", severity=Severity.WARNING)
    if trait.marker in ("", "null"):
        yield Fault("VM131", where, f"{trait.menu!r} names no piece to place", severity=Severity.WARNING)
    elif trait.marker.startswith("+/"):
        inside = f"{where}, the marker of {trait.menu!r}"
        try:
            marker = decode_definition(trait.marker)[1]
        except ValueError as error:
            yield Fault("VM105", inside, str(error))
            return
        if depth < _DEEP:
            yield from traits_alone(marker, inside, known, depth + 1)
    elif known.whole and _way(trait.marker) not in known.slots:
        name = _way(trait.marker)[-1].partition(":")[2] or trait.marker
        yield Fault("VM131", where, f"{trait.menu!r}: there is no piece {name!r} where it looks")


def _way(path: str) -> tuple[str, ...]:
    """A component path, class names without packages."""
    parts = [sequence.decode(part, ":") for part in sequence.decode(path, "/")]
    return tuple(
        ":".join([part[0].rpartition(".")[2], *part[1:2]]) if len(part) > 1 else part[0].rpartition(".")[2]
        for part in parts
    )


# -- values ---------------------------------------------------------------------------------------------


def _numbers(trait: Trait, where: str) -> Iterator[Fault]:
    kind = type(trait).__name__
    for field in fields(trait):
        value = getattr(trait, field.name)
        if field.metadata.get("codec") is NUM and isinstance(value, str):
            said = value if field.metadata["state"] else constant(value)
            old = isinstance(trait, Embellishment) and field.name == "level"  # 2;true in old modules
            if said and not is_number(said.partition(";")[0] if old else said):
                yield _no_number(where, f"{field.name} of {kind}", said)
        elif isinstance(value, Constraints) and value.numeric:
            for name, limit in (("minimum", value.minimum), ("maximum", value.maximum)):
                if (said := constant(str(limit))) and not is_number(said):
                    yield _no_number(where, f"{name} of {kind} {getattr(trait, 'name', '')}".rstrip(), said)
    for command in _commands(trait):
        said = constant(str(command.changer.by)) if isinstance(command.changer, Increment) else None
        if said and not is_number(said):
            yield _no_number(where, f"what {command.menu or getattr(trait, 'name', '')!r} adds", said)
    if isinstance(trait, DynamicProperty) and trait.constraints.numeric and trait.value:
        said = constant(trait.value)
        if said and not is_number(said):
            yield _no_number(where, f"the value of {trait.name}", said)


def _commands(trait: Trait) -> tuple[KeyCommand, ...]:
    return trait.commands if isinstance(trait, DynamicProperty | SetGlobalProperty | SetPieceProperty) else ()


def _no_number(where: str, what: str, said: str) -> Fault:
    return Fault("VM111", where, f"{what} is {said!r}, must be a number")


_COLOURS = {
    Labeler: ("background", "foreground"),
    Hideable: ("background",),
    BorderOutline: ("color",),
    AreaOfEffect: ("color",),
    Footprint: ("fill", "line"),
}


def _colours(trait: Trait, where: str) -> Iterator[Fault]:
    for name in _COLOURS.get(type(trait), ()):
        if not is_colour(said := getattr(trait, name)):
            yield Fault("VM130", where, f"{name} of {type(trait).__name__} is {said!r}")


_CONDITIONS = frozenset(
    {"condition", "filter", "expression", "while_condition", "until_condition", "direct_expression",
     "deck_expression", "deal_expression", "clear_matching_filter"}
)  # fmt: skip


def _expressions(trait: Trait, where: str) -> Iterator[Fault]:
    """Expressions that cannot be read, and patterns in old-style filters."""
    if isinstance(trait, Comment | UnknownTrait | NonRectangular):
        return
    kind = type(trait).__name__
    for field in fields(trait):
        value = getattr(trait, field.name)
        texts = value if isinstance(value, tuple) else (value,)
        for text in texts:
            if field.metadata.get("state") or not isinstance(text, str) or not text.startswith("{"):
                continue
            why = fault(text)
            if not why and field.name in _CONDITIONS and not text.endswith("}"):
                why = "it begins with { and does not end with }"
            if why:
                yield Fault("VM125", where, f"{field.name} of {kind}: {text} cannot be read: {why}")
    for command in _commands(trait):
        value = command.changer.value if isinstance(command.changer, SetTo) else ""
        if why := fault(value):
            yield Fault("VM125", where, f"{command.menu or command.key} sets {value}, not to be read: {why}")


def _layer(trait: Embellishment, where: str) -> Iterator[Fault]:
    name = trait.name or "a layer"
    levels = len(trait.images)
    level = str(trait.level).partition(";")[0]
    if is_number(level) and abs(float(level)) > max(1, levels) and not trait.follow_property:
        yield Fault("VM112", where, f"{name} stands at level {level} of {levels}")
    if (trait.reset_menu or trait.reset_key) and (reset := constant(trait.reset_level)):
        if not is_number(reset):
            yield _no_number(where, f"the level that {name} is reset to", reset)
        elif abs(float(reset)) > max(1, levels):
            yield Fault("VM112", where, f"{name} is reset to level {reset} of {levels}")
    own = f"{trait.name}_Level"
    if trait.follow_property and trait.name and own in {trait.property, *asks_for(trait.property)}:
        yield Fault("VM113", where, f"{name} follows {trait.property}, its own level")


def _endless(piece: Piece, where: str) -> Iterator[Fault]:
    """Properties and texts that hang on themselves; VASSAL reports an endless loop when they are read."""
    made: dict[str, str] = {}
    for trait in piece.traits:
        match trait:
            case CalculatedProperty():
                made[trait.name] = trait.expression
            case TranslatableMessage():
                made[trait.name] = trait.message
            case Labeler():
                made[trait.property] = trait.label
    uses = {name: sorted(asks_for(text) & made.keys()) for name, text in made.items() if name}
    done: set[str] = set()
    for name in uses:
        found = circle(name, uses, done)
        if found:
            yield Fault("VM120", where, f"properties ask for each other: {' -> '.join(found)}")
            return
