"""What is different between two modules, in terms of pieces, traits, maps and decks (``hfmod diff``).

Pieces are matched by gpid, then by name. The order of components and dates do not count; equal content in
another order is no difference.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from hfmod.vassal.archive import Archive
from hfmod.vassal.module import Component, Module, Slot, read_module
from hfmod.vassal.traits import Piece

__all__ = ["Change", "compare"]


@dataclass(frozen=True)
class Change:
    """One difference. ``what``: piece, prototype, map, board, deck, set-up, side, component, image, module;
    ``how``: added, removed or changed; ``detail`` in words."""

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
    return list(_changes(read_module(old), read_module(new)))


def _changes(old: Module, new: Module) -> Iterator[Change]:
    for name in ("name", "version", "description", "vassal_version"):
        one, other = getattr(old, name), getattr(new, name)
        if one != other:
            yield Change("module", name.replace("_", " "), "changed", f"{one or '-'} -> {other or '-'}")
    yield from _sets("side", dict.fromkeys(old.sides, ""), dict.fromkeys(new.sides, ""))
    yield from _slots(old, new)
    yield from _prototypes(old, new)
    yield from _sets("map", *({name: _maps(info) for name, info in m.maps.items()} for m in (old, new)))
    yield from _sets("board", _boards(old), _boards(new))
    yield from _sets("deck", *({d.name: _deck(d) for d in module.decks} for module in (old, new)))
    yield from _sets("set-up", *({s.name: s.file for s in module.setups} for module in (old, new)))
    yield from _sets("component", _components(old), _components(new))
    yield from _sets("image", _images(old), _images(new), say=False)


def _sets(what: str, old: Mapping[str, str], new: Mapping[str, str], *, say: bool = True) -> Iterator[Change]:
    """Added, removed and changed members of two mappings from a name to a description."""
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            yield Change(what, name, "removed")
        elif name not in old:
            yield Change(what, name, "added")
        elif old[name] != new[name]:
            yield Change(what, name, "changed", f"{old[name]} -> {new[name]}" if say else "")


# -- pieces ---------------------------------------------------------------------------------------------


def _slots(old: Module, new: Module) -> Iterator[Change]:
    before, after = _keyed(old), _keyed(new)
    lost = {key: slot for key, slot in before.items() if key not in after}
    come = {key: slot for key, slot in after.items() if key not in before}
    pairs = [(before[key], after[key]) for key in before if key in after]
    by_name = {slot.name: key for key, slot in come.items()}
    for key, slot in list(lost.items()):  # renumbered, but the same piece by its name
        if slot.name in by_name and by_name[slot.name] in come:
            pairs.append((slot, come.pop(by_name[slot.name])))
            del lost[key]
    for slot in lost.values():
        yield Change("piece", slot.name, "removed", f"gpid {slot.gpid}")
    for slot in come.values():
        yield Change("piece", slot.name, "added", f"gpid {slot.gpid}")
    for one, other in pairs:
        detail = "; ".join(_slot_changes(one, other))
        if detail:
            yield Change("piece", other.name, "changed", detail)


def _keyed(module: Module) -> dict[str, Slot]:
    """Slots by gpid; those that have none, or one that is taken, by name and number."""
    found: dict[str, Slot] = {}
    for number, slot in enumerate(module.slots):
        key = slot.gpid if slot.gpid and slot.gpid not in found else f"{slot.name} #{number}"
        found[key] = slot
    return found


def _slot_changes(old: Slot, new: Slot) -> Iterator[str]:
    if old.name != new.name:
        yield f"was {old.name}"
    if old.gpid != new.gpid:
        yield f"gpid {old.gpid or '-'} -> {new.gpid or '-'}"
    if (old.map, old.deck) != (new.map, new.deck):
        yield f"lay in {old.deck or old.map or 'the palette'}, now in {new.deck or new.map or 'the palette'}"
    one, other = old.piece, new.piece
    if one is not None and other is not None:
        yield from _trait_changes(one, other)
    elif old.definition != new.definition:
        yield "definition"


def _trait_changes(old: Piece, new: Piece) -> Iterator[str]:
    """Traits that are gone and that are new; one of each of the same kind is a changed trait."""
    before, after = Counter(map(_spelled, old.traits)), Counter(map(_spelled, new.traits))
    gone, come = before - after, after - before
    kinds_gone = Counter(kind for kind, _ in gone.elements())
    kinds_come = Counter(kind for kind, _ in come.elements())
    for kind in sorted(kinds_gone.keys() | kinds_come.keys()):
        changed = min(kinds_gone[kind], kinds_come[kind])
        for word, n in (
            ("changed", changed),
            ("removed", kinds_gone[kind] - changed),
            ("added", kinds_come[kind] - changed),
        ):
            if n:
                yield f"{kind} {word}" + (f" ({n})" if n > 1 else "")
    if not gone and not come and list(map(_spelled, old.traits)) != list(map(_spelled, new.traits)):
        yield "traits in another order"


def _spelled(trait: object) -> tuple[str, tuple[str, str]]:
    """A trait's kind and texts; of a basic piece the gpid does not count, it is the slot's."""
    from dataclasses import replace

    from hfmod.vassal.trait_base import Trait, UnknownTrait
    from hfmod.vassal.trait_data import BasicPiece

    assert isinstance(trait, Trait)
    shown = replace(trait, gpid="") if isinstance(trait, BasicPiece) else trait
    kind = trait.type_.partition(";")[0] if isinstance(trait, UnknownTrait) else type(trait).__name__
    return kind, shown.encode()


def _prototypes(old: Module, new: Module) -> Iterator[Change]:
    for name in sorted(old.prototypes.keys() | new.prototypes.keys()):
        if name not in new.prototypes:
            yield Change("prototype", name, "removed")
        elif name not in old.prototypes:
            yield Change("prototype", name, "added")
        else:
            detail = "; ".join(_trait_changes(old.prototypes[name], new.prototypes[name]))
            if detail:
                yield Change("prototype", name, "changed", detail)


# -- everything else ------------------------------------------------------------------------------------


def _maps(info: object) -> str:
    from hfmod.vassal.module import MapInfo

    assert isinstance(info, MapInfo)
    whose = f"of {', '.join(info.owners)}" if info.owners else "open"
    return f"{len(info.boards)} boards, {whose}"


def _boards(module: Module) -> dict[str, str]:
    """Boards by map and name; a digest stands for the grid with its zones and regions."""
    found: dict[str, str] = {}
    for component in module.root.walk():
        name = component.attributes.get("mapName")
        info = module.maps.get(name) if name else None
        if info is None or component.kind not in ("Map", "PrivateMap", "PlayerHand"):
            continue
        for inner in component.walk():
            if inner.kind == "Board" and inner.name in info.boards:
                board = info.boards[inner.name]
                places = sum(one.kind in ("Zone", "Region") for one in inner.walk())
                look = f"{board.width} x {board.height}, {places} places, {_digest(inner)}"
                found[f"{name}/{inner.name}"] = look
    return found


def _deck(deck: object) -> str:
    from hfmod.vassal.module import Deck

    assert isinstance(deck, Deck)
    return f"{len(deck.cards)} cards at {deck.map} {deck.x},{deck.y}"


_OWN = frozenset(
    {
        "PieceSlot", "CardSlot", "PrototypeDefinition", "Board", "DrawPile", "PredefinedSetup", "GameModule",
        "ModuleExtension", "entry", "Zone", "Region", "SetupStack",
    }
)  # fmt: skip


def _components(module: Module) -> dict[str, str]:
    """Other components by kind and name, with a digest of their attributes; equal ones are counted."""
    found: dict[str, str] = {}
    count: Counter[str] = Counter()
    for component in module.root.walk():
        if component.kind in _OWN:
            continue
        key = f"{component.kind} {component.name}".rstrip()
        count[key] += 1
        look = hashlib.sha256(repr((sorted(component.attributes.items()), component.text)).encode())
        numbered = key if count[key] == 1 else f"{key} #{count[key]}"
        found[numbered] = look.hexdigest()[:8]
    return found


def _digest(component: Component) -> str:
    """Eight figures that stand for a component and all below, whatever their order."""
    rows = sorted(repr((one.kind, sorted(one.attributes.items()), one.text)) for one in component.walk())
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:8]


def _images(module: Module) -> dict[str, str]:
    with Archive(module.path) as archive:
        return {image: hashlib.sha256(archive.read(f"images/{image}")).hexdigest() for image in module.images}
