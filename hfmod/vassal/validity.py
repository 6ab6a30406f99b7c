"""What VASSAL's own editor warns of when a module is saved, and sides that are not there.

The editor tells it to whoever saves the module there; modules that tools write never pass it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.findings import Severity
from hfmod.vassal import sequence
from hfmod.vassal.checked import MAPS, Fault, Known, near, placed
from hfmod.vassal.module import Component, Module
from hfmod.vassal.trait_actions import Restricted
from hfmod.vassal.trait_looks import Hideable, Obscurable
from hfmod.vassal.traits import Piece

__all__ = ["side_faults", "unknown_sides", "validity_faults"]

_STACKS = frozenset({"DrawPile", "SetupStack"})
_NAMED = {
    "Board": "board",
    "GlobalProperty": "property",
    "ScenarioPropertiesOptionTab": "tab",
    "ListScenarioProperty": "option",
    "NumberScenarioProperty": "option",
    "StringScenarioProperty": "option",
    "BooleanScenarioProperty": "option",
}
# what may not be twice inside of one component, by that component
_ONCE = {
    "GlobalProperties": (("GlobalProperty", "properties"), ("ScenarioPropertiesOptionTab", "tabs")),
    "ScenarioPropertiesOptionTab": (
        ("ListScenarioProperty", "options"),
        ("NumberScenarioProperty", "options"),
        ("StringScenarioProperty", "options"),
        ("BooleanScenarioProperty", "options"),
    ),
    "Zone": (("ZoneProperty", "properties"),),
    "RegionGrid": (("Region", "regions"),),
    "Map": (("MapShader", "shadings"),),
}


def validity_faults(module: Module) -> Iterator[Fault]:
    """Faults of components, in the order of the file."""
    for component, _, where in placed(module.root):
        yield from _parts(component, where)
        yield from _doubled(component, where)


def _parts(component: Component, where: str) -> Iterator[Fault]:
    """What a component lacks."""
    kind = component.kind
    if kind in _NAMED and not component.attributes.get("name", ""):
        yield _warning("VM140", where, f"the {_NAMED[kind]} has no name")
    if kind not in MAPS:
        return
    if not component.attributes.get("mapName", ""):
        yield _warning("VM140", where, "the map has no name")
    pickers = [at for at, child in enumerate(component.children) if child.kind == "BoardPicker"]
    borrowed = component.attributes.get("useBoards")
    if (
        not borrowed
        and kind == "Map"
        and not any(child.kind == "Board" for at in pickers for child in component.children[at].children)
    ):
        yield _warning("VM140", where, "the map has no board")
    stacks = [at for at, child in enumerate(component.children) if child.kind in _STACKS]
    if pickers and stacks and stacks[0] < pickers[0]:
        yield _warning("VM140", where, "a deck or at-start stack stands before the boards of its map")


def _doubled(component: Component, where: str) -> Iterator[Fault]:
    for kind, what in _ONCE.get(component.kind, ()):
        names = Counter(child.name for child in component.children if child.kind == kind)
        for name, times in names.items():
            if times > 1 and name:
                yield _warning("VM108", where, f"{times} {what} have the name {name!r}")


def side_faults(module: Module, known: Known) -> Iterator[Fault]:
    """Sides that stand twice, and windows of sides that are not there."""
    for name, times in Counter(module.sides).items():
        if times > 1:
            yield _warning("VM108", "PlayerRoster", f"{times} sides have the name {name!r}")
    for component, _, where in placed(module.root):
        if component.kind in ("PrivateMap", "PlayerHand"):
            sides = sequence.decode(component.attributes.get("side", ""), ",")
            yield from _unknown(sides, where, known)


def unknown_sides(piece: Piece, where: str, known: Known) -> Iterator[Fault]:
    """Sides that a piece's traits name and that are not there."""
    for trait in piece.traits:
        if isinstance(trait, Restricted):
            yield from _unknown(trait.sides, where, known)
        elif isinstance(trait, Hideable | Obscurable) and trait.access.startswith("sides:"):
            yield from _unknown(sequence.decode(trait.access, ":")[1:], where, known)


def _unknown(sides: tuple[str, ...] | list[str], where: str, known: Known) -> Iterator[Fault]:
    for side in sides:
        if side and known.lacks(side, known.module.sides):
            close = near(side, known.module.sides)
            help = f"Did you mean {close}?" if close else ""
            yield _warning("VM139", where, f"names the side {side!r}, which is not there", help)


def _warning(code: str, where: str, message: str, help: str = "") -> Fault:
    return Fault(code, where, message, help, Severity.WARNING)
