"""The table at one moment: pieces, stacks, decks, properties, players (format reference, sections 4 and 7).

Everything here is mutable and complete; what may be shown to whom is decided in `snapshot`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from hfmod.vassal import sequence
from hfmod.vassal.commands import BoardPlace
from hfmod.vassal.secret import PlayerKey, Secret
from hfmod.vassal.trait_base import OLD_FORMS, Trait, UnknownTrait, decode_trait
from hfmod.vassal.trait_data import BasicName, BasicPiece, DynamicProperty, Marker
from hfmod.vassal.trait_looks import Embellishment, Hideable, Labeler, Obscurable
from hfmod.vassal.traits import Piece
from hfmod.vassal.values import read_number

__all__ = ["PieceState", "Player", "StackState", "TableState"]

OFF_MAP = "null"
NAMELESS = "a piece without a name"


@dataclass(frozen=True)
class Player:
    """Who sits at the table, without the id."""

    name: str
    side: str


@dataclass
class PieceState:
    """A piece in a game. `types` and `states` are the levels, outermost first; `map` None = off the maps;
    `parent` is the id of the stack or deck it is in."""

    id: str
    types: tuple[str, ...]
    states: list[str] = field(repr=False)
    map: str | None
    x: int
    y: int
    parent: str | None = None

    def trait(self, level: int) -> Trait:
        """Trait at a level, 0 = outermost."""
        state = self.states[level] if level < len(self.states) else ""
        return decode_trait(self.types[level], state)

    def traits(self) -> Iterator[Trait]:
        """All traits, outermost first, as VASSAL looks properties up."""
        return (self.trait(i) for i in range(len(self.types)))

    @property
    def piece(self) -> Piece:
        """The piece as a definition (editor's order)."""
        return Piece(tuple(self.traits())[::-1])

    @property
    def basic(self) -> BasicPiece:
        trait = self.trait(len(self.types) - 1)
        return trait if isinstance(trait, BasicPiece) else BasicPiece()

    @property
    def gpid(self) -> str:
        """Id of the slot it was made from."""
        return self.basic.gpid

    @property
    def basic_name(self) -> str:
        """BasicName: name of the definition, whatever is on top of it."""
        for level, type_text in enumerate(self.types):
            if type_text.startswith(BasicName.PREFIX):
                named = self.trait(level)
                if isinstance(named, BasicName):
                    return named.name
        return self.basic.name

    @property
    def name(self) -> str:
        """PieceName as its owner sees it: with the layers' and label's additions."""
        name = self.basic_name
        for level in range(len(self.types) - 1, -1, -1):
            if not self.types[level].startswith((Embellishment.PREFIX, Labeler.PREFIX)):
                continue
            trait = self.trait(level)
            if isinstance(trait, Embellishment):
                name = _layer_name(self._followed(trait), name)
            elif isinstance(trait, Labeler) and trait.label:
                name = trait.name_format.replace("$pieceName$", name).replace("$label$", trait.label)
        return name

    def _followed(self, layer: Embellishment) -> Embellishment:
        """The layer at the level that the property which it follows gives it, as VASSAL shows it."""
        value = self.properties().get(layer.property) if layer.follow_property else None
        first = layer.first_level_value
        if value is None or not isinstance(first, int):
            return layer
        wanted = read_number(value or str(first))
        if not isinstance(wanted, int):
            return layer
        level = max(1, min(len(layer.level_names), wanted - first + 1))
        return replace(layer, level=level)

    def properties(self) -> Mapping[str, str]:
        """Markers and dynamic properties; the outermost trait of a name wins."""
        return _properties(self.types, tuple(self.states))

    def mask(self) -> Obscurable | None:
        """The outermost mask that is on, if any."""
        for level, type_text in enumerate(self.types):
            if type_text.startswith(Obscurable.PREFIX):
                trait = self.trait(level)
                if isinstance(trait, Obscurable) and trait.masked:
                    return trait
        return None

    def invisible(self) -> Hideable | None:
        """The trait that makes the piece invisible, if any."""
        for level, type_text in enumerate(self.types):
            if type_text.startswith(Hideable.PREFIX):
                trait = self.trait(level)
                if isinstance(trait, Hideable) and trait.hidden:
                    return trait
        return None


@lru_cache(maxsize=8192)  # at every turn's end all pieces are asked, of which few have changed
def _properties(types: tuple[str, ...], states: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for level, text in enumerate(types):
        if not text.startswith((DynamicProperty.PREFIX, Marker.PREFIX)):
            continue
        trait = decode_trait(text, states[level] if level < len(states) else "")
        if isinstance(trait, DynamicProperty):
            found.setdefault(trait.name, trait.value)
        elif isinstance(trait, Marker):
            for i, name in enumerate(trait.names):
                found.setdefault(name, trait.values[i] if i < len(trait.values) else "")
    return MappingProxyType(found)


@lru_cache(maxsize=8192)
def _unknown_levels(types: tuple[str, ...]) -> tuple[int, ...]:
    """Levels whose trait has no table."""
    return tuple(
        level
        for level, text in enumerate(types)
        if isinstance(decode_trait(text), UnknownTrait) and text.partition(";")[0] not in OLD_FORMS
    )


def _layer_name(trait: Embellishment, name: str) -> str:
    level = trait.level
    if not isinstance(level, int) or not 0 < level <= len(trait.level_names):
        return name
    prefix_or_name, *rest = sequence.decode(trait.level_names[level - 1], "+")
    if rest:
        return name + rest[0] if not prefix_or_name else prefix_or_name + name
    return prefix_or_name or name


@dataclass
class StackState:
    """A stack or a deck; `contents` are piece ids from the bottom to the top. `faces`: the deck's setting
    Always (face down), Never, or a menu choice, in which case `turned` says how it lies now."""

    id: str
    map: str | None
    x: int
    y: int
    contents: list[str] = field(repr=False)
    is_deck: bool = False
    name: str = ""
    turned: bool = False
    faces: str = ""
    layer: str = ""

    @property
    def face_down(self) -> bool:
        """Whether the cards show their backs."""
        return self.faces == "Always" or (self.turned and self.faces != "Never")


@dataclass
class TableState:
    """Everything on the table. Keys of `properties`: (container, name), container ``Module``, a map name, or
    ``zone/board/map``."""

    pieces: dict[str, PieceState] = field(default_factory=dict, repr=False)
    stacks: dict[str, StackState] = field(default_factory=dict, repr=False)
    properties: dict[tuple[str, str], str] = field(default_factory=dict)
    turns: dict[str, str] = field(default_factory=dict)
    roster: dict[PlayerKey, Player] = field(default_factory=dict)
    boards: dict[str, tuple[BoardPlace, ...]] = field(default_factory=dict)
    notes: str = ""
    public_notes: str = ""
    private_notes: dict[PlayerKey, Secret] = field(default_factory=dict)
    secret_notes: dict[str, tuple[PlayerKey, bool, Secret]] = field(default_factory=dict)
    """Name to (owner, still hidden, text)."""
    extensions: dict[str, str] = field(default_factory=dict)
    deck_ids: set[str] = field(default_factory=set, repr=False)
    """Which of `stacks` are decks."""
    _decks_at: dict[tuple[str | None, int, int], list[str]] = field(default_factory=dict, repr=False)
    step: int = 0
    """Number of the last step applied; 0 = begin state."""

    def decks(self) -> dict[str, StackState]:
        """Decks by name."""
        return {self.stacks[i].name: self.stacks[i] for i in sorted(self.deck_ids)}

    def add_stack(self, stack: StackState) -> None:
        """Put a stack or deck on the table; what lay in an earlier one of this id lies by itself."""
        self.remove_stack(stack.id)
        self.stacks[stack.id] = stack
        if stack.is_deck:
            self.deck_ids.add(stack.id)
            self._decks_at.setdefault((stack.map, stack.x, stack.y), []).append(stack.id)

    def remove_stack(self, stack_id: str) -> StackState | None:
        """Take a stack or deck off the table; None when there is none of this id. Its pieces stay."""
        stack = self.stacks.pop(stack_id, None)
        self.scatter(stack)
        if stack is not None and stack_id in self.deck_ids:
            self.deck_ids.discard(stack_id)
            self._decks_at[stack.map, stack.x, stack.y].remove(stack_id)
        return stack

    def move_stack(self, stack: StackState, map_name: str | None, x: int, y: int) -> None:
        """Put a stack or deck elsewhere; its pieces are not touched."""
        if stack.id in self.deck_ids:
            self._decks_at[stack.map, stack.x, stack.y].remove(stack.id)
            self._decks_at.setdefault((map_name, x, y), []).append(stack.id)
        stack.map, stack.x, stack.y = map_name, x, y

    def scatter(self, stack: StackState | None) -> None:
        """Let the pieces of a stack or deck lie by themselves."""
        for member in stack.contents if stack is not None else ():
            if member in self.pieces:
                self.pieces[member].parent = None

    def on_map(self, name: str) -> list[PieceState]:
        """Pieces on a map, cards of decks included."""
        return [p for p in self.pieces.values() if p.map == name]

    def players(self) -> list[Player]:
        return list(self.roster.values())

    def player(self, key: PlayerKey | None) -> Player | None:
        """Player of an id, or None."""
        return self.roster.get(key) if key is not None else None

    def who(self, owner: Secret) -> str:
        """Readable form of a mask or hide owner: a side, a player's name, or ``***`` for an unknown id."""
        value = owner.reveal()
        if value in ("", "null"):
            return ""
        if value == "nobody" or any(value == p.side for p in self.roster.values()):
            return value
        known = self.roster.get(PlayerKey(value))
        return known.name if known is not None else "***"

    def looks(self, piece: PieceState) -> str:
        """What a piece without a name looks like: its picture's name, else what it lies with."""
        for trait in piece.traits():
            if isinstance(trait, Embellishment):
                level = trait.level
                if isinstance(level, int) and 0 < level <= len(trait.images) and trait.images[level - 1]:
                    return f"[{stem(trait.images[level - 1])}]"
        if piece.basic.image:
            return f"[{stem(piece.basic.image)}]"
        heap = self.stacks.get(piece.parent) if piece.parent is not None else None
        for other in (self.pieces.get(one) for one in (heap.contents if heap is not None else ())):
            name = self.public_name(other) if other is not None else None
            if name and name.strip():
                return f"{NAMELESS} with {name}"
        return NAMELESS

    def veiled(self, piece: PieceState) -> bool:
        """Whether a trait that this reader does not know may hide a piece.

        Whoever hides a piece leaves a mark in its state: the trait is thought to hide nothing while its state
        holds only numbers that are no player's id, and words for "no".
        """
        return any(
            not self._says_nothing(part)
            for level in _unknown_levels(piece.types)
            if level < len(piece.states)
            for part in re.split(r"[;,|]", piece.states[level].replace("\\", ""))
        )

    def _says_nothing(self, text: str) -> bool:
        number = isinstance(read_number(text), int | float) and PlayerKey(text) not in self.roster
        return number or text in ("", "null", "false")

    def public_name(self, piece: PieceState) -> str | None:
        """What everybody may read: the mask's name of a masked piece, None for an invisible piece, one that
        an unknown trait may hide, or a card of a face-down deck. Private maps are the module's affair."""
        parent = self.stacks.get(piece.parent) if piece.parent is not None else None
        if (
            self.veiled(piece)
            or piece.invisible() is not None
            or (parent is not None and parent.is_deck and parent.face_down)
        ):
            return None
        mask = piece.mask()
        return mask.mask_name if mask is not None else piece.name

    def property(self, name: str, container: str = "Module") -> str | None:
        """Value of a global property."""
        return self.properties.get((container, name))

    def detach(self, piece: PieceState) -> StackState | None:
        """Take a piece out of its stack or deck; an empty stack vanishes. Returns where it was."""
        parent = self.stacks.get(piece.parent) if piece.parent is not None else None
        piece.parent = None
        if parent is not None:
            if piece.id in parent.contents:
                parent.contents.remove(piece.id)
            if not parent.contents and not parent.is_deck:
                del self.stacks[parent.id]
        return parent

    def attach(self, piece: PieceState, stack: StackState, index: int | None = None) -> None:
        """Put a piece into a stack or deck, on top or at `index` from the bottom."""
        self.detach(piece)
        stack.contents.insert(len(stack.contents) if index is None else index, piece.id)
        piece.parent = stack.id
        self.stacks.setdefault(stack.id, stack)

    def deck_at(self, map_name: str | None, x: int, y: int) -> StackState | None:
        """Deck at exactly this point."""
        found = self._decks_at.get((map_name, x, y)) if map_name is not None else None
        return self.stacks[found[0]] if found else None


def stem(image: str) -> str:
    """Name of a picture without folder and ending."""
    name = image.rpartition("/")[2]
    return name.rpartition(".")[0] or name


def read_map(text: str) -> str | None:
    """Map name of a state field."""
    return None if text in (OFF_MAP, "") else text


def read_coordinate(text: str) -> int:
    """Pixel of a state field; 0 for anything that is no whole number."""
    value = read_number(text)
    return value if isinstance(value, int) else 0


def read_stack(piece_id: str, type_text: str, state: str) -> StackState:
    """Stack or deck of its type and state texts (section 4.6)."""
    fields = sequence.decode(state, ";")
    fields += ["", "", ""][len(fields) :] if len(fields) < 3 else []
    out = StackState(
        piece_id, read_map(fields[0]), read_coordinate(fields[1]), read_coordinate(fields[2]), []
    )
    if type_text.startswith("deck;"):
        parts = sequence.decode(type_text, ";")
        out.is_deck = True
        out.name = parts[13] if len(parts) > 13 else ""
        out.faces = parts[5] if len(parts) > 5 else ""
        out.turned = len(fields) > 3 and fields[3] == "true"
        if len(fields) > 4 and fields[4]:
            out.contents = sequence.decode(fields[4], ",")
        return out
    for item in fields[3:]:
        if item.startswith("@@"):
            out.layer = item[2:]
        elif item:
            out.contents.append(item)
    return out
