"""Moves a saved game to another version of its module (``hfmod save upgrade``).

Each piece gets the traits of its slot in the new module and keeps what it is in the game: its place, its
stack or deck, and the state of every trait that both versions have. Slots are found by gpid, then by name. A
piece without a slot stays on the table as it was saved. Whatever cannot go over is told; nothing is lost
silently.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.expressions import is_number
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module import Deck, Module, Slot
from hfmod.vassal.module_diff import Change
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.snapshot import open_to
from hfmod.vassal.sources import basic_name, of_extension, sources
from hfmod.vassal.table import PieceState, TableState
from hfmod.vassal.trait_base import Trait, UnknownTrait, decode_trait
from hfmod.vassal.trait_changes import trait_facts
from hfmod.vassal.trait_data import BasicPiece, Comment, DynamicProperty, Marker, PropertySheet
from hfmod.vassal.trait_diff import called, known_by, plain
from hfmod.vassal.trait_looks import Embellishment, FreeRotator, Hideable, Obscurable
from hfmod.vassal.traits import Piece, decode_piece
from hfmod.vassal.tree import Node

__all__ = ["Row", "Upgraded", "default_name", "upgrade"]

_HIDDEN = "(hidden)"
_ORDER = {"lost": 0, "changed": 1, "new": 2, "kept": 3}


class Row(Change):
    """What became of one thing. ``what``: piece, deck, map, board, property, turn tracker, clock, side,
    module;
    ``how``: kept, changed, lost or new; ``detail`` in words."""

    def __str__(self) -> str:
        return f"{self.how:<8}{self.what} {self.name}" + (f": {self.detail}" if self.detail else "")


@dataclass(frozen=True)
class Upgraded:
    """The game for the new module, and what became of each piece, deck, map and property."""

    save: Save
    rows: tuple[Row, ...]
    """Lost things first, then changed, new and kept ones."""

    def count(self, how: str, what: str = "piece") -> int:
        """How many things of a kind were kept, changed, lost or are new."""
        return sum(row.how == how and row.what == what for row in self.rows)


def upgrade(save: Save, module: Module, *, reveal: bool = False) -> Upgraded:
    """A saved game as one of ``module``. Names that not everybody at the table may see are told with
    ``reveal`` only. Raises VassalFormatError for a log: its steps belong to the module they were played on.
    """
    if save.is_log:
        raise VassalFormatError(
            "is a log; open it in VASSAL, step to its end, save the game and upgrade that", save.path
        )
    return _Upgrade(save, module, reveal).run()


class _Upgrade:
    def __init__(self, save: Save, module: Module, reveal: bool) -> None:
        self.save, self.module, self.reveal = save, module, reveal
        self.table: TableState = Replay(save).state
        self.rows: list[Row] = []
        known = sources(module)
        self.by_gpid = {slot.gpid: slot for slot in reversed(known) if slot.gpid}
        self.by_name = _by_name(known)
        self.decks: dict[str, Deck] = {deck.name: deck for deck in module.decks}
        self.properties = {
            component.name: component.attributes["initialValue"]
            for component in module.root.walk()
            if "initialValue" in component.attributes
        }
        self.met: set[str] = set()
        self.fallback = next(iter(module.maps), None)
        self.renamed = _renamed(self.table, module)

    def run(self) -> Upgraded:
        self._module()
        root = self._tree(self.save.root)
        self._missing()
        saved = replace(self.save.saved or Metadata(), version=self.module.version)
        about = Metadata(
            name=self.module.name,
            version=self.module.version,
            vassal_version=self.module.vassal_version,
            saved_at=self.save.module.saved_at if self.save.module else None,
            description=self.module.description,
        )
        rows = tuple(sorted(self.rows, key=lambda row: _ORDER[row.how]))
        return Upgraded(replace(self.save, root=root, module=about, saved=saved), rows)

    def _tell(self, what: str, name: str, how: str, detail: str = "") -> None:
        self.rows.append(Row(what, name, how, detail))

    def _module(self) -> None:
        old = self.save.module or Metadata()
        if old.name != self.module.name and old.name:
            self._tell("module", self.module.name, "changed", f"the game was saved with {old.name}")
        for player in self.table.players():
            if player.side not in ("", "<observer>", *self.module.sides):
                self._tell("side", player.side, "lost", "the new module has no such side to sit at")

    def _missing(self) -> None:
        """Pieces that the new module lays out at the start and that are not on this table."""
        for slot in self.module.slots:
            if (slot.deck or slot.map) and slot.gpid not in self.met:
                where = f"deck {slot.deck}" if slot.deck else slot.map
                detail = f"starts in {where} and is not on this table; add it by hand if the game needs it"
                self._tell("piece", slot.name, "new", detail)

    # -- commands ---------------------------------------------------------------------------------------

    def _tree(self, root: Node) -> Node:
        """The commands for the new module; one that has no place there goes with all below it."""
        upgraded = Node(self._command(root.text) or "")
        pending = deque([(root, upgraded)])
        while pending:
            node, into = pending.popleft()
            for child in node.children:
                text = self._command(child.text)
                if text is not None:
                    into.children.append(Node(text))
                    pending.append((child, into.children[-1]))
        return upgraded

    def _command(self, text: str) -> str | None:
        command = c.decode_command(text)
        match command:
            case c.AddPiece() if command.type == "stack":
                return self._stack(command).write()
            case c.AddPiece() if command.type.startswith("deck;"):
                return self._deck(command).write()
            case c.AddPiece():
                return self._piece(command)
            case c.SetProperty():
                return text if self._property(command) else None
            case c.SetBoards():
                return self._boards(command, text)
            case c.Clock() | c.ClockControl() if not self.module.components("ChessClockControl"):
                if isinstance(command, c.Clock):
                    self._tell("clock", command.side, "lost", f"it stood at {command.elapsed} milliseconds")
                return None
            case c.SetTurn():
                return text if self._tracker(command) else None
            case _:
                return text

    def _tracker(self, command: c.SetTurn) -> bool:
        """Turn trackers are known by their number in the module."""
        number = command.tracker.removeprefix("TurnTracker")
        trackers = len(self.module.components("TurnTracker"))
        if number.isascii() and number.isdigit() and int(number) < trackers:
            return True
        self._tell("turn tracker", command.tracker, "lost", f"it stood at {command.state}")
        return False

    def _property(self, command: c.SetProperty) -> bool:
        """A global property's value goes over if the new module has the property."""
        if command.name not in self.properties:
            self._tell("property", command.name, "lost", f"its value was {command.value or 'empty'}")
            return False
        default = self.properties[command.name]
        detail = "" if default == command.value else f"{command.value or 'empty'} (a new game has {default})"
        self._tell("property", command.name, "kept", detail)
        return True

    def _boards(self, command: c.SetBoards, text: str) -> str | None:
        name = self.renamed.get(command.map, command.map)
        info = self.module.maps.get(name)
        if info is None:
            moved = f"; what lay there is on {self.fallback} now" if self.fallback else ""
            self._tell("map", command.map, "lost", f"the new module has no such map{moved}")
            return None
        if name != command.map:
            self._tell("map", command.map, "changed", f"is called {name} now")
        gone = [place.name for place in command.boards if place.name not in info.boards]
        if not gone:
            return replace(command, map=name).write() if name != command.map else text
        for name in gone:
            self._tell("board", f"{command.map}/{name}", "lost", "the map's own boards take its place")
        return c.SetBoards(name, info.layout).write()

    def _map(self, name: str) -> str:
        """The map where something lies in the new module: the same, or the first if it is gone."""
        if name in ("", "null") or name in self.module.maps:
            return name
        return self.renamed.get(name) or self.fallback or "null"

    def _stack(self, command: c.AddPiece) -> c.AddPiece:
        fields = sequence.decode(command.state, ";")
        fields[0] = self._map(fields[0])
        return replace(command, state=sequence.encode(fields, ";"))

    def _deck(self, command: c.AddPiece) -> c.AddPiece:
        """A deck lies where the new module has it; VASSAL takes its settings from the module."""
        on_table = self.table.stacks.get(command.id)
        if on_table is None:
            self._tell("deck", "", "lost", "its id is another thing's too; it stays as it was saved")
            return command
        name = on_table.name
        fields = sequence.decode(command.state, ";")
        deck = self.decks.get(name)
        if deck is None:
            fields[0] = self._map(fields[0])
            cards = len(on_table.contents)
            self._tell("deck", name, "lost", f"its {cards} cards stay together, without the deck's commands")
        elif fields[:3] != [deck.map, str(deck.x), str(deck.y)]:
            self._tell("deck", name, "changed", f"lies at {deck.map} {deck.x},{deck.y} now")
            fields[:3] = [deck.map, str(deck.x), str(deck.y)]
        else:
            self._tell("deck", name, "kept")
        return replace(command, state=sequence.encode(fields, ";"))

    # -- pieces -----------------------------------------------------------------------------------------

    def _piece(self, command: c.AddPiece) -> str:
        on_table = self.table.pieces.get(command.id)
        if on_table is None:
            self._tell("piece", _HIDDEN, "lost", "its id is another thing's too; it stays as it was saved")
            return command.encode()
        damage = "its innermost trait is no BasicPiece"
        if isinstance(decode_piece(command.type, command.state).traits[0], BasicPiece):
            try:
                return self._moved(command, on_table)
            except sequence.LossyFieldError:  # its message holds the field, which may be a player id
                damage = "a field of it ends in a backslash, which VASSAL cannot store"
            except ValueError:
                damage = "its text is damaged"
        self._tell("piece", self._shown(on_table), "lost", f"{damage}; it stays as it was saved")
        return command.encode()

    def _moved(self, command: c.AddPiece, on_table: PieceState) -> str:
        """A piece as one of the new module. Raises ValueError where its text is damaged."""
        old = decode_piece(command.type, command.state)
        slot = self._slot(on_table)
        shown = self._shown(on_table)
        place = self._place(on_table)
        definition = self._definition(slot)
        if slot is None and of_extension(on_table.gpid):
            self._tell("piece", shown, "kept", "comes from an extension; it stays as it was saved")
            return old.with_basic(**place).command(command.id) if place else command.encode()
        if slot is None or definition is None:
            gpid = f"no gpid {on_table.gpid or '-'}" if shown != _HIDDEN else "no such gpid"
            why = "its definition cannot be read" if slot else f"{gpid} and no such name"
            self._tell("piece", shown, "lost", f"{why} in the new module; it stays as it was saved")
            return old.with_basic(**place).command(command.id) if place else command.encode()
        self.met.add(slot.gpid)
        carried, details = _carry(old, definition, self.table)
        if place and place["map"] != on_table.map:
            gone = "is called otherwise" if on_table.map in self.renamed else "is gone"
            details.append(f"lay on {on_table.map}, which {gone}; lies on {place['map']} now")
        if (name := basic_name(definition)) != on_table.basic_name:
            details.insert(0, f"is called {name} now")
        if slot.gpid != on_table.gpid:
            details.append(f"found by its name; its gpid is {slot.gpid} now")
        if details and shown == _HIDDEN:
            details = [f"{len(details)} change{'s'[: len(details) > 1]}, told with --reveal"]
        self._tell("piece", shown, "changed" if details else "kept", "; ".join(details))
        basic: dict[str, object] = {"gpid": slot.gpid, **place}
        return carried.with_basic(**basic).command(command.id)

    def _slot(self, piece: PieceState) -> Slot | None:
        """Its slot by gpid; by name where the number is another piece's now, or nobody's.

        In a module of another name a number says nothing: all modules count from 1.
        """
        numbered, named = self.by_gpid.get(piece.gpid), self.by_name.get(piece.basic_name)
        if numbered is None or numbered.piece is None:
            return named or numbered
        if basic_name(numbered.piece) == piece.basic_name:
            return numbered
        old = self.save.module.name if self.save.module is not None else ""
        return named or (numbered if old in ("", self.module.name) else None)

    def _shown(self, piece: PieceState) -> str:
        """Its name where everybody may see it."""
        if self.reveal or open_to(self.table, self.module, piece, None):
            return piece.name or piece.basic_name
        return _HIDDEN

    def _place(self, piece: PieceState) -> dict[str, object]:
        """Where it lies in the new module, if that is another place than before."""
        parent = self.table.stacks.get(piece.parent) if piece.parent else None
        deck = self.decks.get(parent.name) if parent is not None and parent.is_deck else None
        if deck is not None:
            return {"map": deck.map, "x": deck.x, "y": deck.y}
        moved = piece.map is not None and self._map(piece.map) != piece.map
        return {"map": self._map(piece.map or "null")} if moved else {}

    def _definition(self, slot: Slot | None) -> Piece | None:
        """A slot's piece as it is in a game: prototypes resolved, comments left out."""
        piece = slot.piece if slot is not None else None
        if piece is None:
            return None
        resolved = self.module.resolve(piece)
        return Piece(tuple(trait for trait in resolved.traits if not isinstance(trait, Comment)))


def _renamed(table: TableState, module: Module) -> dict[str, str]:
    """Maps of the game by another name in the module: the only one that has all boards laid out there."""
    found: dict[str, str] = {}
    for name, places in table.boards.items():
        if name not in module.maps:
            boards = {place.name for place in places}
            alike = [
                info.name
                for info in module.maps.values()
                if info.name not in table.boards and boards and boards <= info.boards.keys()
            ]
            if len(alike) == 1:
                found[name] = alike[0]
    return found


def _by_name(slots: Sequence[Slot]) -> dict[str, Slot]:
    """Slots by their names, and by their pieces' names where only one slot's piece is called so."""
    found: dict[str, Slot] = {}
    pieces = [(slot, piece) for slot in slots if (piece := slot.piece) is not None]
    count = Counter(basic_name(piece) for _, piece in pieces)
    for slot, piece in pieces:
        if count[basic_name(piece)] == 1:
            found[basic_name(piece)] = slot
    for slot in reversed(slots):
        found[slot.name] = slot
    return found


def _carry(old: Piece, new: Piece, table: TableState) -> tuple[Piece, list[str]]:
    """The new traits with the old ones' states, and in words what is other than it was."""
    left = list(old.traits)
    types = {id(trait): _type(trait) for trait in old.traits}
    partners = [_take(trait, left, types) for trait in new.traits]
    partners = [
        partner if partner is not None else _take_last(trait, left, new.traits)
        for trait, partner in zip(new.traits, partners, strict=True)
    ]
    details: list[str] = []
    traits: list[Trait] = []
    for trait, partner in zip(new.traits, partners, strict=True):
        if partner is None:
            details.append(f"has {called(trait)} now")
            traits.append(trait)
            continue
        traits.append(_with_state(trait, partner, details))
        if isinstance(trait, BasicPiece) and isinstance(partner, BasicPiece):
            if trait.image != partner.image:
                details.append(f"its picture is {trait.image or 'none'} now")
        elif _type(trait) != _type(partner):
            details.append(f"{called(trait)} works otherwise now")
    details += [_lost(trait, table) for trait in left]
    met = list(dict.fromkeys(id(partner) for partner in partners if partner is not None))
    if [one for one in dict.fromkeys(map(id, old.traits)) if one in met] != met:
        details.append("its traits stand in another order now")
    return Piece(tuple(traits)), details


def _take(trait: Trait, left: list[Trait], types: Mapping[int, str]) -> Trait | None:
    """The old trait that is this one: of equal type, or of the same kind and name."""
    type_ = _type(trait)
    equal = [one for one in left if types[id(one)] == type_]
    if not equal:
        key = _key(trait)
        equal = [one for one in left if isinstance(one, type(trait)) and _key(one) == key]
    found = next(iter(equal), None)
    if found is not None:  # equal traits of one piece may be one object: take it once
        del left[next(at for at, one in enumerate(left) if one is found)]
    return found


def _take_last(trait: Trait, left: list[Trait], wanted: tuple[Trait, ...]) -> Trait | None:
    """The only other trait of its kind in both versions is the same trait by another name."""
    kind = type(trait)
    alike = [one for one in left if type(one) is kind]
    if len(alike) != 1 or sum(type(one) is kind for one in wanted) != 1:
        return None
    left.remove(alike[0])
    return alike[0]


@lru_cache(maxsize=8192)
def _type(trait: Trait) -> str:
    """The type as any file would spell it."""
    type_ = trait.type_ if isinstance(trait, UnknownTrait) else trait.PREFIX + trait.type_body()
    return plain(type_)


def _key(trait: Trait) -> tuple[object, ...]:
    """What a trait is known by; without a name it is the same only if it works the same."""
    known = known_by(trait)
    return known if known[-1] or isinstance(trait, BasicPiece) else (*known, _type(trait))


def _with_state(trait: Trait, old: Trait, details: list[str]) -> Trait:
    """``trait`` in the state of ``old``. A marker's values belong to the definition."""
    if isinstance(trait, Marker):
        if isinstance(old, Marker) and old.values != trait.values:
            pairs = zip(trait.names, old.values, trait.values, strict=False)
            details += [f"{name} {one} -> {other}" for name, one, other in pairs if one != other]
        return trait
    carried = decode_trait(trait.type_text, old.encode()[1])
    if isinstance(carried, PropertySheet) and isinstance(old, PropertySheet):
        return _by_field(carried, old, details)
    if isinstance(carried, DynamicProperty) and _beyond(carried):
        details.append(f"{carried.name} is {carried.value}, beyond its limits now")
    if isinstance(carried, Embellishment) and isinstance(carried.level, int):
        levels = max(len(carried.images), 1)
        if abs(carried.level) > levels:
            details.append(f"layer {carried.name} stood at level {carried.level}, of {levels} now")
            return replace(carried, level=levels if carried.level > 0 else -levels)
    if isinstance(carried, FreeRotator):
        facing, facings = carried.facing, carried.facings
        if isinstance(facing, int) and isinstance(facings, int) and 1 < facings <= facing:
            details.append(f"stood in facing {facing}, of {facings} now")
            return replace(carried, facing=0)
    return carried


def _by_field(sheet: PropertySheet, old: PropertySheet, details: list[str]) -> Trait:
    """A form whose fields hold what the fields of the same names held, in whatever order they are now."""
    if sheet.fields == old.fields:
        return sheet
    held, names = old.named_values, list(sheet.named_values)
    details += [
        f"no field {name} any more (it was {text})"
        for name, text in held.items()
        if text and name not in names
    ]
    return replace(sheet, values=sequence.encode([held.get(name, "") for name in names], "~"))


def _beyond(trait: DynamicProperty) -> bool:
    """Whether a number is outside of the limits that it is kept within."""
    limits = (trait.constraints.minimum, trait.constraints.maximum)
    if not trait.constraints.numeric or not is_number(trait.value):
        return False
    low, high = (float(limit) if is_number(str(limit)) else None for limit in limits)
    value = float(trait.value)
    return (low is not None and value < low) or (high is not None and value > high)


def _lost(trait: Trait, table: TableState) -> str:
    """A trait that the new definition lacks, with its state unless that is somebody's secret."""
    if isinstance(trait, Hideable | Obscurable):
        on = trait.masked if isinstance(trait, Obscurable) else trait.hidden
        return f"no {called(trait)} any more" + (" (it was on)" if on else "")
    _, _, value = trait_facts(table, trait)
    return f"no {called(trait)} any more" + (f" (it was {value})" if value else "")


def default_name(old: Path, module: Module) -> Path:
    """Where the upgraded game is written: beside the old one, with the module's version in its name."""
    return old.with_name(f"{old.stem}-{module.version}{old.suffix}")
