"""Pieces and their traits, written and read by one set of declarations (format reference, section 4).

    from hfmod.vassal.traits import BasicPiece, Marker, Delete, Key, piece

    p = piece([BasicPiece(image="cube.png", name="Cube"), Marker(("Side",), ("Red",))])
    p.definition("7")      # text of a PieceSlot element: +/null/mark;Side<TAB>piece;;;cube.png;Cube/...

Traits are always listed in the editor's order: the BasicPiece first, every later trait wraps those before
it. The strings in files have the outermost trait first; `Piece` does the turning.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from hfmod.vassal import sequence, trait_actions, trait_data, trait_looks
from hfmod.vassal.secret import PlayerKey
from hfmod.vassal.trait_actions import *  # noqa: F403
from hfmod.vassal.trait_base import Trait, UnknownTrait, decode_trait, known_prefixes
from hfmod.vassal.trait_data import *  # noqa: F403
from hfmod.vassal.trait_data import BasicPiece
from hfmod.vassal.trait_looks import *  # noqa: F403
from hfmod.vassal.values import (
    EVERYTHING,
    Changer,
    Choose,
    Constraints,
    GlobalTarget,
    Increment,
    Key,
    KeyCommand,
    Prompt,
    SetTo,
)

__all__ = [
    "EVERYTHING",
    "Changer",
    "Choose",
    "Constraints",
    "GlobalTarget",
    "Increment",
    "Key",
    "KeyCommand",
    "Piece",
    "PlayerKey",
    "Prompt",
    "SetTo",
    "Trait",
    "UnknownTrait",
    "decode_definition",
    "decode_piece",
    "decode_trait",
    "known_prefixes",
    "piece",
    "prototype_definition",
]

__all__ += trait_actions.__all__
__all__ += trait_data.__all__
__all__ += trait_looks.__all__

T = TypeVar("T", bound=Trait)


@dataclass(frozen=True)
class Piece:
    """A piece: its traits, BasicPiece first (the editor's order)."""

    traits: tuple[Trait, ...]

    @cached_property
    def _levels(self) -> tuple[list[str], list[str]]:
        encoded = [t.encode() for t in reversed(self.traits)]
        return [t for t, _ in encoded], [s for _, s in encoded]

    @property
    def type(self) -> str:
        """Type text of the whole piece. Raises ValueError for a text that VASSAL cannot store."""
        return sequence.fold(self._levels[0], strict=True)

    @property
    def state(self) -> str:
        """State text of the whole piece. Raises ValueError for a text that VASSAL cannot store."""
        return sequence.fold(self._levels[1], strict=True)

    @property
    def basic(self) -> BasicPiece:
        """The innermost trait. Raises ValueError when it is of an unknown kind."""
        first = self.traits[0]
        if not isinstance(first, BasicPiece):
            raise ValueError("the innermost trait is no BasicPiece")
        return first

    def find(self, kind: builtins.type[T]) -> Iterator[T]:
        """All traits of one class, innermost first."""
        return (t for t in self.traits if isinstance(t, kind))

    def with_basic(self, **changes: object) -> Piece:
        """Same piece with changed BasicPiece fields (`gpid`, `map`, `x`, `y`, ...)."""
        return Piece((replace(self.basic, **changes), *self.traits[1:]))  # type: ignore[arg-type]

    def command(self, piece_id: str = "null") -> str:
        """``+/id/type/state``: creates the piece in a save; with ``null`` the text of a piece slot."""
        return "+/" + sequence.encode((piece_id, self.type, self.state), "/", strict=True)

    def definition(self, gpid: str | int | None = None) -> str:
        """Text of a PieceSlot or CardSlot; `gpid` (the slot's id) replaces that of the BasicPiece."""
        owner = self if gpid is None else self.with_basic(gpid=str(gpid))
        return owner.command("null")


def piece(traits: Iterable[Trait]) -> Piece:
    """Piece of `traits` in the editor's order. Raises ValueError unless exactly the first is a BasicPiece."""
    given = tuple(traits)
    if not given or not isinstance(given[0], BasicPiece):
        raise ValueError("a piece needs a BasicPiece as its first trait")
    if any(isinstance(t, BasicPiece) for t in given[1:]):
        raise ValueError("a piece has only one BasicPiece")
    return Piece(given)


def prototype_definition(traits: Iterable[Trait]) -> str:
    """Text of a PrototypeDefinition: `traits` (without BasicPiece) around an empty BasicPiece."""
    return piece((BasicPiece(), *traits)).definition()


def decode_piece(type_text: str, state: str) -> Piece:
    """Piece of its type and state texts; missing state levels are empty."""
    types = sequence.unfold(type_text)
    states = sequence.unfold(state)
    states += [""] * (len(types) - len(states))
    return Piece(tuple(decode_trait(t, s) for t, s in zip(types, states, strict=False))[::-1])


def decode_definition(text: str) -> tuple[str, Piece]:
    """(id, piece) of a ``+/id/type/state`` text; raises ValueError for anything else."""
    body = text.strip()
    fields = sequence.decode(body[2:], "/") if body.startswith("+/") else []
    if len(fields) < 3:
        raise ValueError("not a piece definition (it does not read +/id/type/state)")
    return fields[0], decode_piece(fields[1], fields[2])
