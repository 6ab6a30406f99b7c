"""What is different between two modules, in terms of pieces, traits, maps and decks (``hfmod diff``).

Pieces are matched by gpid, then by name; a map that only has another name is the same map. The order of
components and dates do not count; equal content in another order is no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from hfmod.vassal.archive import Archive
from hfmod.vassal.checked import MAPS, placed
from hfmod.vassal.module import Component, MapInfo, Module, Slot, entry_hash, read_module
from hfmod.vassal.trait_diff import changed_traits, plain, shown

__all__ = ["Change", "compare"]

Facts = Mapping[str, str]
"""What one thing is like, by attribute."""

_ABOUT = ("name", "version", "description", "vassal_version")
_METADATA = ("moduledata", "extensiondata", "buildFile", "buildFile.xml")
_PAGES = "images/"


@dataclass(frozen=True)
class Change:
    """One difference. ``what``: piece, prototype, map, board, deck, set-up, side, component, image, file,
    module; ``how``: added, removed or changed; ``detail`` in words."""

    what: str
    name: str
    how: str
    detail: str = ""

    def data(self) -> dict[str, str]:
        """Plain data."""
        return asdict(self)

    def __str__(self) -> str:
        mark = {"added": "+", "removed": "-", "changed": "~"}[self.how]
        return f"{mark} {self.what} {self.name}" + (f": {self.detail}" if self.detail else "")


def compare(old: str | Path, new: str | Path) -> list[Change]:
    """Changes from one module to another, by kind and name. Raises VassalFormatError."""
    return list(_Comparison(read_module(old), read_module(new)).changes())


@dataclass
class _Comparison:
    old: Module
    new: Module

    def changes(self) -> Iterator[Change]:
        for name in _ABOUT:
            one, other = getattr(self.old, name), getattr(self.new, name)
            if one != other:
                yield Change("module", name.replace("_", " "), "changed", f"{one or '-'} -> {other or '-'}")
        sides: list[dict[str, Facts]] = [
            {side: {} for side in module.sides} for module in (self.old, self.new)
        ]
        yield from _sets("side", *sides)
        yield from self._slots()
        yield from self._prototypes()
        for name, was in self.renamed.items():
            yield Change("map", name, "changed", f"was {was}")
        for what, read in (("map", self._maps), ("board", self._boards), ("deck", self._decks)):
            yield from _sets(what, read(self.old), read(self.new))
        setups = [{s.name: {"file": s.file} for s in module.setups} for module in (self.old, self.new)]
        yield from _sets("set-up", *setups)
        yield from _alike("component", self._components(self.old), self._components(self.new))
        before, after = _entries(self.old), _entries(self.new)
        for what in ("image", "file"):
            yield from _sets(what, before[what], after[what], say=False)

    @cached_property
    def renamed(self) -> dict[str, str]:
        """New names of maps, with the old ones: alike but for the name, and no other one is."""
        gone = [info for name, info in self.old.maps.items() if name not in self.new.maps]
        come = [info for name, info in self.new.maps.items() if name not in self.old.maps]
        found = {}
        for info in come:
            alike = [one for one in gone if _looks(one) == _looks(info)]
            if len(alike) == 1 and sum(_looks(one) == _looks(info) for one in come) == 1:
                found[info.name] = alike[0].name
        return found

    def _map(self, module: Module, name: str) -> str:
        """A map's name in the old module."""
        return self.renamed.get(name, name) if module is self.new else name

    # -- pieces -----------------------------------------------------------------------------------------

    def _slots(self) -> Iterator[Change]:
        before, after = _keyed(self.old), _keyed(self.new)
        lost = {key: slot for key, slot in before.items() if key not in after}
        come = {key: slot for key, slot in after.items() if key not in before}
        pairs = [(before[key], after[key]) for key in before if key in after]
        for key, slot in list(lost.items()):  # renumbered, but the same piece by its name
            alike = [number for number, one in come.items() if one.name == slot.name]
            there = [
                number for number in alike if self._lies(come[number], self.new) == self._lies(slot, self.old)
            ]
            if alike:
                pairs.append((slot, come.pop((there or alike)[0])))
                del lost[key]
        for slot in lost.values():
            yield Change("piece", slot.name, "removed", f"gpid {slot.gpid}")
        for slot in come.values():
            yield Change("piece", slot.name, "added", f"gpid {slot.gpid}")
        for one, other in pairs:
            detail = "; ".join(self._slot_changes(one, other))
            if detail:
                yield Change("piece", other.name, "changed", detail)

    def _slot_changes(self, old: Slot, new: Slot) -> Iterator[str]:
        if old.name != new.name:
            yield f"was {old.name}"
        if old.gpid != new.gpid:
            yield f"gpid {old.gpid or '-'} -> {new.gpid or '-'}"
        if (lay := self._lies(old, self.old)) != (lies := self._lies(new, self.new)):
            yield f"lay in {lay}, now in {lies}"
        one, other = old.piece, new.piece
        if one is not None and other is not None:
            yield from changed_traits(one, other)
        elif old.definition != new.definition:
            yield "definition"

    def _lies(self, slot: Slot, module: Module) -> str:
        """Deck, map or part of the palette where a slot is, maps by their old names."""
        place = self._map(module, slot.map)
        if slot.deck:
            return f"deck {slot.deck} of {place}"
        return (
            place
            or " / ".join(part.partition(":")[2] for part in slot.path[1:] if ":" in part)
            or "the palette"
        )

    def _prototypes(self) -> Iterator[Change]:
        old, new = self.old.prototypes, self.new.prototypes
        for name in sorted(old.keys() | new.keys()):
            if name not in new:
                yield Change("prototype", name, "removed")
            elif name not in old:
                yield Change("prototype", name, "added")
            elif detail := "; ".join(changed_traits(old[name], new[name])):
                yield Change("prototype", name, "changed", detail)

    # -- everything else --------------------------------------------------------------------------------

    def _maps(self, module: Module) -> dict[str, Facts]:
        return {
            self._map(module, name): {
                "boards": str(len(info.boards)),
                "owners": ", ".join(info.owners) or "all",
            }
            for name, info in module.maps.items()
        }

    def _boards(self, module: Module) -> dict[str, Facts]:
        """Boards by map and name, with their grids, zones and regions by name."""
        found: dict[str, Facts] = {}
        for component, on, _ in placed(module.root):
            info = module.maps.get(on)
            if info is None or component.kind != "Board" or component.name not in info.boards:
                continue
            board = info.boards[component.name]
            looks = {"size": f"{board.width} x {board.height}", "image": board.image}
            looks |= _own(component, leave=("name", "image", "width", "height"))
            looks |= _numbered((one, _plain(one)) for one in component.walk() if one is not component)
            found[f"{self._map(module, on)}/{component.name}"] = looks
        return found

    def _decks(self, module: Module) -> dict[str, Facts]:
        return {
            deck.name: {
                "cards": str(len(deck.cards)),
                "map": self._map(module, deck.map),
                **{key: value for key, value in deck.attributes.items() if key != "name"},
            }
            for deck in module.decks
        }

    def _components(self, module: Module) -> dict[str, list[Facts]]:
        """Other components by kind and name, which several may share."""
        found: dict[str, list[Facts]] = {}
        for component, on, _ in placed(module.root):
            if component.kind in _OWN or component.kind in _IN_BOARDS:
                continue
            own_map = component.kind in MAPS
            name = self._map(module, component.name) if own_map else component.name
            where = f" of {self._map(module, on)}" if on and not own_map else ""
            key = f"{component.kind} {name}".rstrip() + where
            found.setdefault(key, []).append(_own(component, leave=("mapName",) if own_map else ()))
        return found


_IN_BOARDS = frozenset(
    {"HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid", "Zone", "Region", "HexGridNumbering",
     "SquareGridNumbering", "ObliqueHexGridNumbering", "ZonedGridHighlighter", "ZoneHighlight",
     "ZoneProperty"}
)  # fmt: skip
_OWN = frozenset(
    {"PieceSlot", "CardSlot", "PrototypeDefinition", "Board", "DrawPile", "PredefinedSetup", "GameModule",
     "ModuleExtension", "entry"}
)  # fmt: skip


def _sets(
    what: str, old: Mapping[str, Facts], new: Mapping[str, Facts], *, say: bool = True
) -> Iterator[Change]:
    """Added, removed and changed members of two mappings from a name to what it is like."""
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            yield Change(what, name, "removed")
        elif name not in old:
            yield Change(what, name, "added")
        elif old[name] != new[name]:
            yield Change(what, name, "changed", "; ".join(_differences(old[name], new[name])) if say else "")


def _alike(what: str, old: Mapping[str, list[Facts]], new: Mapping[str, list[Facts]]) -> Iterator[Change]:
    """What has a name in common stands in any order: equal ones go out, the others are told in pairs."""
    for name in sorted(old.keys() | new.keys()):
        gone, come = list(old.get(name, ())), list(new.get(name, ()))
        for facts in old.get(name, ()):
            if facts in come:
                gone.remove(facts)
                come.remove(facts)
        for one, other in zip(gone, come, strict=False):
            yield Change(what, name, "changed", "; ".join(_differences(one, other)))
        yield from (Change(what, name, "removed") for _ in gone[len(come) :])
        yield from (Change(what, name, "added") for _ in come[len(gone) :])


def _differences(old: Facts, new: Facts) -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        if key not in new:
            yield f"{key} removed"
        elif key not in old:
            yield f"{key} {shown(new[key])} added"
        elif old[key] != new[key]:
            yield f"{key} {shown(old[key])} -> {shown(new[key])}"


def _keyed(module: Module) -> dict[str, Slot]:
    """Slots by gpid; those that have none, or one that is taken, by name and how many-th of that name."""
    found: dict[str, Slot] = {}
    count: Counter[str] = Counter()
    for slot in module.slots:
        count[slot.name] += 1
        key = slot.gpid if slot.gpid and slot.gpid not in found else f"{slot.name} #{count[slot.name]}"
        found[key] = slot
    return found


def _looks(info: MapInfo) -> tuple[object, ...]:
    boards = sorted((board.name, board.width, board.height) for board in info.boards.values())
    return (info.kind, boards, info.owners)


def _own(component: Component, leave: tuple[str, ...] = ()) -> dict[str, str]:
    """Attributes and text of a component."""
    found = {key: plain(value) for key, value in sorted(component.attributes.items()) if key not in leave}
    return {**found, "text": component.text} if component.text else found


def _plain(component: Component) -> str:
    return ", ".join(f"{key} {shown(value)}" for key, value in _own(component, leave=("name",)).items())


def _numbered(parts: Iterator[tuple[Component, str]]) -> dict[str, str]:
    """Parts of a board by kind and name, in any order; equal names are counted."""
    found: dict[str, str] = {}
    count: Counter[str] = Counter()
    for component, looks in sorted(parts, key=lambda part: (part[0].kind, part[0].name, part[1])):
        key = f"{component.kind} {component.name}".rstrip()
        count[key] += 1
        found[key if count[key] == 1 else f"{key} #{count[key]}"] = looks
    return found


def _entries(module: Module) -> dict[str, dict[str, Facts]]:
    """Digests of the pictures and of all other files of a module."""
    found: dict[str, dict[str, Facts]] = {"image": {}, "file": {}}
    with Archive(module.path) as archive:
        for name in archive.names():
            if name not in _METADATA:
                what = "image" if name.startswith(_PAGES) else "file"
                found[what][name.removeprefix(_PAGES)] = {"content": entry_hash(archive, name)}
    return found
