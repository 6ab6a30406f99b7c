"""Declared traits: one table per trait both reads and writes its type and state text (section 4.4).

A trait class lists its fields in wire order. `text`, `num`, `flag`, ... say how a field is spelled;
``state=True`` puts it into the state text, everything else is in the type text. Reading fills missing
trailing fields from the defaults. A text that the table would not spell the same way (older engines,
extra fields) is remembered, so `encode` of an untouched trait always gives back the exact bytes; use
`dataclasses.replace` to change a trait, which forgets the old text.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self

from hfmod.vassal import sequence, values
from hfmod.vassal.secret import PlayerKey

__all__ = ["Trait", "UnknownTrait", "decode_trait", "register"]


@dataclass(frozen=True)
class Codec:
    """Reads and writes one field."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _same(text: str) -> str:
    return text


TEXT = Codec(_same, _same)
KEY = Codec(values.Key, _same)
NUM = Codec(values.read_number, values.write_number)
FLAG = Codec(values.read_bool, values.write_bool)
LIST = Codec(values.read_list, values.write_list)
KEYS = Codec(lambda t: tuple(values.Key(k) for k in values.read_list(t)), values.write_list)
LIMITS = Codec(values.Constraints.decode, values.Constraints.encode)
TARGET = Codec(values.GlobalTarget.decode, values.GlobalTarget.encode)
COMMANDS = Codec(
    lambda t: tuple(values.KeyCommand.decode(x) for x in values.read_list(t)),
    lambda v: values.write_list(x.encode() for x in v),
)


def _read_pairs(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (sequence.decode(item, ":") for item in values.read_list(text))
    return tuple((p[0], p[1] if len(p) > 1 else "") for p in pairs)


PAIRS = Codec(_read_pairs, lambda v: values.write_list(sequence.encode(pair, ":", strict=True) for pair in v))
SECRET = Codec(PlayerKey, lambda v: v.reveal() if isinstance(v, PlayerKey) else str(v))


def declare(codec: Codec, default: Any, state: bool) -> Any:
    return field(default=default, metadata={"codec": codec, "state": state})


def text(default: str = "", *, state: bool = False) -> Any:
    return declare(TEXT, default, state)


def key(default: str = "", *, state: bool = False) -> Any:
    return declare(KEY, values.Key(default), state)


def num(default: values.Number = 0, *, state: bool = False) -> Any:
    return declare(NUM, default, state)


def flag(default: bool = False, *, state: bool = False) -> Any:
    return declare(FLAG, default, state)


def strings(default: tuple[str, ...] = (), *, state: bool = False) -> Any:
    return declare(LIST, default, state)


def keys(default: tuple[str, ...] = ()) -> Any:
    return declare(KEYS, default, False)


def limits(default: values.Constraints | None = None) -> Any:
    return declare(LIMITS, default or values.Constraints(), False)


def commands() -> Any:
    return declare(COMMANDS, (), False)


def target(default: values.GlobalTarget | None = None) -> Any:
    return declare(TARGET, default or values.GlobalTarget(), False)


def pairs() -> Any:
    return declare(PAIRS, (), False)


def secret(default: str = "") -> Any:
    """A state field that may hold a player id."""
    return declare(SECRET, PlayerKey(default), True)


@dataclass(frozen=True)
class Layout:
    """Names and codecs of the fields of a trait class, in wire order."""

    type: tuple[tuple[str, Codec, Any], ...]
    state: tuple[tuple[str, Codec, Any], ...]


_LAYOUTS: dict[builtins.type, Layout] = {}


def layout(cls: type[Trait]) -> Layout:
    known = _LAYOUTS.get(cls)
    if known is not None:
        return known
    rows: dict[bool, list[tuple[str, Codec, Any]]] = {False: [], True: []}
    for f in fields(cls):
        if "codec" in f.metadata:
            rows[f.metadata["state"]].append((f.name, f.metadata["codec"], f.default))
    _LAYOUTS[cls] = Layout(tuple(rows[False]), tuple(rows[True]))
    return _LAYOUTS[cls]


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
        return sequence.encode(
            (codec.write(getattr(self, name)) for name, codec, _ in rows), self.TYPE_DELIMITER, strict=True
        )

    def state_text(self) -> str:
        rows = layout(type(self)).state
        if len(rows) == 1 and self.WHOLE_STATE:
            name, codec, _ = rows[0]
            return str(codec.write(getattr(self, name)))
        return sequence.encode(
            (codec.write(getattr(self, name)) for name, codec, _ in rows), self.STATE_DELIMITER, strict=True
        )

    @classmethod
    def read_type(cls, body: str) -> dict[str, Any]:
        """Field values from the type text behind the prefix."""
        return _read(layout(cls).type, sequence.decode(body, cls.TYPE_DELIMITER))

    @classmethod
    def read_state(cls, state: str, known: dict[str, Any]) -> dict[str, Any]:
        """Field values from the state text; `known` are the type's values (some states depend on them)."""
        rows = layout(cls).state
        if len(rows) == 1 and cls.WHOLE_STATE:
            return {rows[0][0]: rows[0][1].read(state)}
        return _read(rows, sequence.decode(state, cls.STATE_DELIMITER)) if rows else {}

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


def _read(rows: tuple[tuple[str, Codec, Any], ...], found: list[str]) -> dict[str, Any]:
    return {name: codec.read(value) for (name, codec, _), value in zip(rows, found, strict=False)}


@dataclass(frozen=True)
class UnknownTrait(Trait):
    """A trait of a class that this reader has no table for; kept as its two texts."""

    type_: str = ""
    state: str = ""

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


def decode_trait(type_text: str, state: str = "") -> Trait:
    """Trait of one level of a piece; `UnknownTrait` when the prefix has no table."""
    end = type_text.find(";")
    cls = _REGISTRY.get(type_text[: end + 1] if end >= 0 else type_text, UnknownTrait)
    return cls.decode(type_text, state)


def known_prefixes() -> tuple[str, ...]:
    """Prefixes of all traits that have a table."""
    return tuple(_REGISTRY)
