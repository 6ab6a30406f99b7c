"""Field declarations shared by traits and commands: how one field of a VASSAL text is spelled.

A class lists its fields in wire order with the functions below (``name: str = wire.text()``); `layout` turns
them into a table that `read_fields` and `write_fields` use in both directions.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from hfmod.vassal import sequence, values
from hfmod.vassal.secret import PlayerKey, Secret

Row = tuple[str, "Codec", Any]


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
SECRET = Codec(PlayerKey, lambda v: v.reveal() if isinstance(v, Secret) else str(v))
PRIVATE = Codec(Secret, lambda v: v.reveal() if isinstance(v, Secret) else str(v))


def declare(codec: Codec, default: Any, state: bool, *, show: bool = True) -> Any:
    """A field of `codec`; ``show=False`` keeps it out of `repr` (it may hold player ids)."""
    return field(default=default, repr=show, metadata={"codec": codec, "state": state})


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


def secret(default: str = "", *, state: bool = True) -> Any:
    """A field that may hold a player id."""
    return declare(SECRET, PlayerKey(default), state)


def private() -> Any:
    """A text that only one player may read."""
    return declare(PRIVATE, Secret(""), False)


def opaque() -> Any:
    """A nested text (a whole piece state) that may hold player ids."""
    return declare(TEXT, "", False, show=False)


@dataclass(frozen=True)
class Layout:
    """Names and codecs of the fields of a trait class, in wire order."""

    type: tuple[Row, ...]
    state: tuple[Row, ...]


_LAYOUTS: dict[builtins.type, Layout] = {}


def layout(cls: builtins.type) -> Layout:
    """Table of a dataclass whose fields were declared with the functions of this module."""
    known = _LAYOUTS.get(cls)
    if known is not None:
        return known
    rows: dict[bool, list[Row]] = {False: [], True: []}
    for f in fields(cls):
        if "codec" in f.metadata:
            rows[f.metadata["state"]].append((f.name, f.metadata["codec"], f.default))
    _LAYOUTS[cls] = Layout(tuple(rows[False]), tuple(rows[True]))
    return _LAYOUTS[cls]


def read_fields(rows: Sequence[Row], found: Sequence[str]) -> dict[str, Any]:
    """Values by field name; missing trailing fields are left to the defaults."""
    return {name: codec.read(value) for (name, codec, _), value in zip(rows, found, strict=False)}


def write_fields(rows: Sequence[Row], owner: object) -> list[str]:
    """Texts of the fields of `owner`, in wire order."""
    return [codec.write(getattr(owner, name)) for name, codec, _ in rows]
