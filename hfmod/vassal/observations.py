"""What a log shows, step by step: facts about the table, not yet game actions (format reference, section 7).

Every observation belongs to one top-level LOG step, counted from 1. Player ids never appear: players are
`Player` values with name and side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hfmod.vassal.module import LocationName
from hfmod.vassal.table import Player

__all__ = [
    "BoardsChanged",
    "CardDrawn",
    "CardReturned",
    "ChatLine",
    "DeckChanged",
    "DeckShuffled",
    "DiceRolled",
    "Flared",
    "IntegrityWarning",
    "NotesChanged",
    "Observation",
    "PieceCreated",
    "PieceMoved",
    "PieceRef",
    "PieceRemoved",
    "Place",
    "PropertyChanged",
    "RosterChanged",
    "SoundPlayed",
    "SpecialDiceRolled",
    "TraitChanged",
    "TurnChanged",
    "Undone",
]


@dataclass(frozen=True)
class PieceRef:
    """A piece: id in this game, id of its slot in the module, name as its owner sees it, and `public_name`:
    what everybody sees (the mask's name), None while others do not see the piece at all. `looks`: what one
    without a name looks like to its owner, in words."""

    id: str
    gpid: str
    name: str
    public_name: str | None
    looks: str = field(default="", compare=False)


@dataclass(frozen=True)
class Place:
    """A point of a map (map pixels), `map` None = off the maps. `location` needs the module. `deck`: name of
    the deck it is in; `stack`: ids of the pieces below it in the same stack are not part of a place."""

    map: str | None
    x: int
    y: int
    location: LocationName | None = None
    deck: str | None = None

    @property
    def name(self) -> str | None:
        """VASSAL's LocationName, where known."""
        return self.location.name if self.location is not None else None


@dataclass(frozen=True)
class Observation:
    """`player`: who did it, where the log says so (only moves do). `undoing`: part of an undo, so it takes
    something back and is no act."""

    step: int
    player: Player | None
    undoing: bool


@dataclass(frozen=True)
class PieceMoved(Observation):
    """A piece changed its place; `with_stack`: it was moved as part of this whole stack."""

    piece: PieceRef
    origin: Place
    target: Place
    with_stack: str | None = None


@dataclass(frozen=True)
class PieceCreated(Observation):
    piece: PieceRef
    place: Place


@dataclass(frozen=True)
class PieceRemoved(Observation):
    piece: PieceRef
    place: Place


@dataclass(frozen=True)
class CardDrawn(Observation):
    """A card left a deck (its PieceMoved or PieceRemoved stands before it). `from_top`: 0 = the top card."""

    deck: str
    piece: PieceRef
    target: Place
    from_top: int


@dataclass(frozen=True)
class CardReturned(Observation):
    """A card came into a deck."""

    deck: str
    piece: PieceRef
    origin: Place
    from_top: int


@dataclass(frozen=True)
class DeckShuffled(Observation):
    """The same cards in another order; `order` (bottom to top) is secret."""

    deck: str
    order: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True)
class DeckChanged(Observation):
    """Another change of a deck's state: cards exchanged, or turned over."""

    deck: str
    size: int
    face_down: bool


@dataclass(frozen=True)
class PropertyChanged(Observation):
    """A global property; `container` ``Module``, a map, or ``zone/board/map``."""

    name: str
    container: str
    old: str | None
    new: str


@dataclass(frozen=True)
class TraitChanged(Observation):
    """A trait of a piece. `kind`: property, layer, rotation, mask, hidden, label, moved, sheet, table,
    attachment, mat, trail, area, owner, other. `name`: of the property, layer, ... Owners of masks are given
    as side or player name (empty = face up). `level`: which trait of the piece it is, 0 = outermost."""

    piece: PieceRef
    kind: str
    name: str
    old: str
    new: str
    level: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class ChatLine(Observation):
    """A line of the chat, unescaped. `kind`: report, typed or system. `undo_of`: the old line that an undo
    quotes."""

    kind: str
    text: str
    undo_of: str | None = None


def roll_told(results: Sequence[str], total: int | None, modifier: int | None) -> str:
    """``3, 5``, with a modifier ``3, 5 +1 = 9``, without faces ``9 in total``."""
    if not results and total is not None:
        return f"{total} in total"
    faces = ", ".join(results)
    return f"{faces} {modifier:+d} = {total}" if modifier else faces


@dataclass(frozen=True)
class DiceRolled(Observation):
    """A dice or random-text button; `results` are faces in the order of the roll (texts of a text button).

    They are () where the log tells their total alone. The `modifier` was added to them for the `total`.
    `by`: name of who rolled, where a line of the chat tells it.
    """

    button: str
    results: tuple[str, ...]
    total: int | None = None
    modifier: int | None = None
    by: str | None = None

    @property
    def told(self) -> str:
        """The roll in words."""
        return roll_told(self.results, self.total, self.modifier)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Results as numbers, () if they are none."""
        if all(r.lstrip("-").isascii() and r.lstrip("-").isdigit() for r in self.results):
            return tuple(int(r) for r in self.results)
        return ()


@dataclass(frozen=True)
class SpecialDiceRolled(Observation):
    """Special dice: index of the face of each die, and the faces' texts as the module or the chat has them.

    `by`: name of who rolled, where a line of the chat tells it.
    """

    button: str
    faces: tuple[int, ...]
    texts: tuple[str, ...] = ()
    by: str | None = None

    @property
    def symbols(self) -> tuple[str, ...]:
        """What each die shows: its text, else the number of its face in the module, counted from 1."""
        texts = self.texts + ("",) * (len(self.faces) - len(self.texts))
        return tuple(text or f"face {face + 1}" for text, face in zip(texts, self.faces, strict=False))


@dataclass(frozen=True)
class TurnChanged(Observation):
    """`values`: property of each turn level to its value, where the module is known."""

    tracker: str
    old: str | None
    new: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class RosterChanged(Observation):
    """A player took a side (`joined`) or left it."""

    name: str
    side: str
    joined: bool


@dataclass(frozen=True)
class NotesChanged(Observation):
    """`kind`: scenario, public, private or secret; the text of the last two is never given."""

    kind: str
    name: str
    text: str | None


@dataclass(frozen=True)
class BoardsChanged(Observation):
    map: str
    boards: tuple[str, ...]


@dataclass(frozen=True)
class Flared(Observation):
    """A ping."""

    flare: str
    x: int
    y: int


@dataclass(frozen=True)
class SoundPlayed(Observation):
    clip: str


@dataclass(frozen=True)
class Undone(Observation):
    """The acts of step `undone` are taken back; None when the log does not show which."""

    undone: int | None
    lines: tuple[str, ...]


@dataclass(frozen=True)
class IntegrityWarning:
    """The log contradicts what its own earlier commands led to. `piece`: id of the piece, or name of the
    property, that it is about. `expected_by_format`: a difference that every
    log shows (section 7, point 6), no sign of an edited file."""

    step: int
    piece: str
    kind: str
    message: str
    expected_by_format: bool = False
