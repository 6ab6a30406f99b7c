"""What static checks of modules share: a fault, and what a module has that its parts may name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property

from hfmod.findings import Severity
from hfmod.vassal.component_facts import ENGINE_IMAGES
from hfmod.vassal.expressions import constant
from hfmod.vassal.module import Component, Module

__all__ = ["GRIDS", "MAPS", "Fault", "Known", "has_image", "near", "placed"]

MAPS = frozenset({"Map", "PrivateMap", "PlayerHand"})
GRIDS = frozenset({"HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid"})
_FOLDER = "/images/"


@dataclass(frozen=True)
class Fault:
    """Something wrong, where it is, and what to do if that is more than the code's own remedy."""

    code: str
    where: str
    message: str
    help: str = ""
    severity: Severity = Severity.ERROR


def has_image(name: str, images: Collection[str]) -> bool:
    """Whether the module or VASSAL has an image; old modules leave the ending .gif out."""
    if (said := constant(name)) is None or not said.strip():
        return True
    if said.startswith("/"):
        return not said.startswith(_FOLDER) or said.removeprefix(_FOLDER) in ENGINE_IMAGES
    return any(one in images or one in ENGINE_IMAGES for one in (said, f"{said}.gif"))


@dataclass(frozen=True)
class Known:
    """A module, or an extension with its module, and what lies in their archives.

    Of an extension alone nobody can say what the module has that it extends: `whole` is False then.
    """

    module: Module
    entries: frozenset[str]
    whole: bool = True

    @classmethod
    def of(cls, module: Module, entries: frozenset[str], base: Known | None = None) -> Known:
        """What a module knows; of an extension, together with its module."""
        if not module.is_extension or base is None:
            return cls(module, entries, not module.is_extension)
        both = replace(
            module,
            root=Component("Both", {}, children=(base.module.root, module.root)),
            maps={**base.module.maps, **module.maps},
            decks=(*base.module.decks, *module.decks),
            prototypes={**base.module.prototypes, **module.prototypes},
            slots=(*base.module.slots, *module.slots),
            sides=(*base.module.sides, *module.sides),
            images=(*base.module.images, *module.images),
        )
        return cls(both, entries | base.entries)

    @cached_property
    def images(self) -> frozenset[str]:
        return frozenset(self.module.images)

    @cached_property
    def decks(self) -> frozenset[str]:
        return frozenset(deck.name for deck in self.module.decks)

    @cached_property
    def slots(self) -> frozenset[tuple[str, ...]]:
        """Ways to all slots, as Place Marker names them."""
        found: set[tuple[str, ...]] = set()
        for slot in self.module.slots:
            way = tuple(part for part in slot.path[1:] if part.partition(":")[0] != "ExtensionElement")
            names = {slot.name, *((slot.piece.basic.name,) if slot.piece and not slot.name else ())}
            found |= {(*way, f"{slot.kind}:{name}" if name else slot.kind) for name in names}
        return frozenset(found)

    @cached_property
    def places(self) -> dict[tuple[str, str], set[str]]:
        """Names of zones and regions by map and kind."""
        found: dict[tuple[str, str], set[str]] = {}
        for component, map_name, _ in placed(self.module.root):
            if component.kind in ("Zone", "Region"):
                found.setdefault((map_name, component.kind), set()).add(component.name)
        return found

    @cached_property
    def gridded(self) -> frozenset[tuple[str, str]]:
        """Maps and boards that have a grid."""
        return frozenset(
            (map_name, component.name)
            for component, map_name, _ in placed(self.module.root)
            if component.kind == "Board" and any(child.kind in GRIDS for child in component.children)
        )

    def lacks(self, name: str, there: Collection[str]) -> bool:
        """Whether a name that may be an expression is certainly none of those."""
        said = constant(name)
        return bool(said) and self.whole and said not in there

    def no_image(self, name: str) -> str:
        """What to do about a picture that is not there; empty where it is, or may be."""
        if not self.whole or has_image(name, self.images):
            return ""
        close = near(constant(name) or "", self.module.images)
        return f"the module has {close}" if close else "Add the picture to the module, or name another one."


def near(name: str, there: Collection[str]) -> str:
    """The name that was probably meant: the same but for case and blanks, else a similar one, else none."""
    folded = _folded(name)
    same = next((one for one in there if _folded(one) == folded), "")
    return same or next(iter(get_close_matches(name, there, n=1)), "")


def _folded(name: str) -> str:
    return "".join(name.split()).casefold()


def placed(root: Component) -> Iterator[tuple[Component, str, str]]:
    """All components in the order of the file, each with its map and with words for where it is."""
    pending: list[tuple[Component, str, str]] = [(root, "", "")]
    while pending:
        component, map_name, within = pending.pop()
        where = f"{component.kind} {component.name}".rstrip()
        if component.kind in MAPS:
            map_name = component.attributes.get("mapName", "")
        elif map_name and component.name:
            where += f" of map {map_name}"
        elif within and not component.name:
            where += f" of {within}"
        yield component, map_name, where
        pending += [(child, map_name, where) for child in reversed(component.children)]
