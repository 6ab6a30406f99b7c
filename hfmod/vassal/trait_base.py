"""Declared traits: one table per trait both reads and writes its type and state text (section 4.4).

A trait class lists its fields in wire order. `text`, `num`, `flag`, ... say how a field is spelled;
``state=True`` puts it into the state text, everything else is in the type text. Reading fills missing
trailing fields from the defaults. A text that the table would not spell the same way (older engines,
extra fields) is remembered, so `encode` of an untouched trait always gives back the exact bytes; use
`dataclasses.replace` to change a trait, which forgets the old text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Self

from hfmod.vassal import sequence
from hfmod.vassal.wire import layout, read_fields, write_fields

__all__ = ["OLD_FORMS", "Trait", "UnknownTrait", "decode_trait", "register"]

OLD_FORMS = frozenset({"emb", "nonRect"})
"""Kinds of traits that VASSAL reads and writes anew in another form."""


@dataclass(frozen=True)
class Trait:
    """Base of all traits. `PREFIX` is the type text up to and including the first ``;``."""

    PREFIX: ClassVar[str] = ""
    TYPE_DELIMITER: ClassVar[str] = ";"
    STATE_DELIMITER: ClassVar[str] = ";"
    WHOLE_STATE: ClassVar[bool] = True
    """A single state field is the whole state text (not a one-field sequence)."""

    exact: tuple[str, str] | None = field(default=None, init=False, repr=False, compare=False)

    def encode(self) -> tuple[str, str]:
        """(type text, state text). Raises ValueError for a text that VASSAL cannot store."""
        if self.exact is not None:
            return self.exact
        return self.PREFIX + self.type_body(), self.state_text()

    @property
    def type_text(self) -> str:
        return self.encode()[0]

    def type_body(self) -> str:
        """Type text behind the prefix."""
        rows = layout(type(self)).type
        return sequence.encode(write_fields(rows, self), self.TYPE_DELIMITER, strict=True)

    def state_text(self) -> str:
        rows = layout(type(self)).state
        if len(rows) == 1 and self.WHOLE_STATE:
            name, codec, _ = rows[0]
            return str(codec.write(getattr(self, name)))
        return sequence.encode(write_fields(rows, self), self.STATE_DELIMITER, strict=True)

    @classmethod
    def read_type(cls, body: str) -> dict[str, Any]:
        """Field values from the type text behind the prefix."""
        return read_fields(layout(cls).type, sequence.decode(body, cls.TYPE_DELIMITER))

    @classmethod
    def read_state(cls, state: str, known: dict[str, Any]) -> dict[str, Any]:
        """Field values from the state text; `known` are the type's values (some states depend on them)."""
        rows = layout(cls).state
        if len(rows) == 1 and cls.WHOLE_STATE:
            return {rows[0][0]: rows[0][1].read(state)}
        return read_fields(rows, sequence.decode(state, cls.STATE_DELIMITER)) if rows else {}

    @classmethod
    def decode(cls, type_text: str, state: str = "") -> Self:
        """Trait of a type and a state text. Never fails on odd input: `encode` gives it back as it was."""
        known = cls.read_type(type_text[len(cls.PREFIX) :])
        known.update(cls.read_state(state, known))
        trait = cls(**known)
        try:
            canonical = trait.encode()
        except ValueError:
            canonical = None
        if canonical != (type_text, state):
            object.__setattr__(trait, "exact", (type_text, state))
        return trait


@dataclass(frozen=True)
class UnknownTrait(Trait):
    """A trait of a class that this reader has no table for; kept as its two texts."""

    type_: str = ""
    state: str = field(default="", repr=False)

    def encode(self) -> tuple[str, str]:
        return self.type_, self.state

    @classmethod
    def decode(cls, type_text: str, state: str = "") -> Self:
        return cls(type_text, state)


_REGISTRY: dict[str, type[Trait]] = {}


def register(*classes: type[Trait]) -> None:
    """Make trait classes known to `decode_trait`."""
    for cls in classes:
        _REGISTRY[cls.PREFIX] = cls


@lru_cache(maxsize=8192)
def decode_trait(type_text: str, state: str = "") -> Trait:
    """Trait of one level of a piece; `UnknownTrait` when the prefix has no table.

    Traits never change, and a game has the same ones over and over: equal texts give the same object.
    """
    end = type_text.find(";")
    cls = _REGISTRY.get(type_text[: end + 1] if end >= 0 else type_text, UnknownTrait)
    return cls.decode(type_text, state)


def known_prefixes() -> tuple[str, ...]:
    """Prefixes of all traits that have a table."""
    return tuple(_REGISTRY)
