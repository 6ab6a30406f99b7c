# ruff: noqa: RUF009 - the wire functions make dataclass fields, they are no shared defaults
"""Traits that hold data, and the innermost trait of every piece (section 4.2 and 4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hfmod.vassal import sequence, values, wire
from hfmod.vassal.trait_base import Trait, register

__all__ = [
    "BasicName",
    "BasicPiece",
    "CalculatedProperty",
    "Comment",
    "DynamicProperty",
    "Marker",
    "PropertySheet",
    "SetGlobalProperty",
    "SetPieceProperty",
    "TableInfo",
    "TranslatableMessage",
]


@dataclass(frozen=True)
class BasicPiece(Trait):
    """Innermost trait: picture and name; state: where the piece is, its slot id and stored properties.

    `map` is ``"null"`` off the map, `x`/`y` are map pixels of the centre, `gpid` the slot id.
    """

    PREFIX: ClassVar[str] = "piece;"

    clone_key: str = wire.text()
    delete_key: str = wire.text()
    image: str = wire.text()
    name: str = wire.text()
    map: str = wire.text("null", state=True)
    x: values.Number = wire.num(0, state=True)
    y: values.Number = wire.num(0, state=True)
    gpid: str = wire.text("", state=True)
    properties: tuple[tuple[str, str], ...] = ()

    def state_text(self) -> str:
        out = [
            self.map, values.write_number(self.x), values.write_number(self.y), self.gpid,
            str(len(self.properties)),
        ]  # fmt: skip
        for name, value in self.properties:
            out += (name, value)
        return sequence.encode(out, ";", strict=True)

    @classmethod
    def read_state(cls, state: str, known: dict[str, Any]) -> dict[str, Any]:
        f = sequence.decode(state, ";")
        found = super().read_state(state, known)
        if len(f) > 4:
            found["properties"] = tuple(zip(f[5::2], f[6::2], strict=False))
        return found


@dataclass(frozen=True)
class Marker(Trait):
    """Constant properties: `names` and their `values`, same length."""

    PREFIX: ClassVar[str] = "mark;"

    names: tuple[str, ...] = wire.strings()
    values: tuple[str, ...] = wire.strings(state=True)

    def type_body(self) -> str:
        return values.write_list(self.names)

    @classmethod
    def read_type(cls, body: str) -> dict[str, Any]:
        return {"names": values.read_list(body)}


@dataclass(frozen=True)
class DynamicProperty(Trait):
    """A property of the piece that its commands change; state: the value."""

    PREFIX: ClassVar[str] = "PROP;"

    name: str = wire.text()
    constraints: values.Constraints = wire.limits()
    commands: tuple[values.KeyCommand, ...] = wire.commands()
    description: str = wire.text()
    value: str = wire.text(state=True)


@dataclass(frozen=True)
class SetGlobalProperty(Trait):
    """Commands that change a property of the zone, map or module."""

    PREFIX: ClassVar[str] = "setprop;"

    name: str = wire.text()
    constraints: values.Constraints = wire.limits()
    commands: tuple[values.KeyCommand, ...] = wire.commands()
    description: str = wire.text()
    level: str = wire.text("Current Zone/Current Map/Module")
    place: str = wire.text()


@dataclass(frozen=True)
class SetPieceProperty(Trait):
    """Commands that change a dynamic property of other pieces."""

    PREFIX: ClassVar[str] = "setpieceprop;"

    name: str = wire.text()
    constraints: values.Constraints = wire.limits()
    commands: tuple[values.KeyCommand, ...] = wire.commands()
    description: str = wire.text()
    target: values.GlobalTarget = wire.target()
    filter: str = wire.text()
    restrict_range: bool = wire.flag()
    range: values.Number = wire.num(1)
    fixed_range: bool = wire.flag(True)
    range_property: str = wire.text()
    deck_count: values.Number = wire.num(-1)
    override_constraints: bool = wire.flag()


@dataclass(frozen=True)
class CalculatedProperty(Trait):
    PREFIX: ClassVar[str] = "calcProp;"

    name: str = wire.text()
    expression: str = wire.text()
    description: str = wire.text()


@dataclass(frozen=True)
class TranslatableMessage(Trait):
    PREFIX: ClassVar[str] = "locmsg;"

    name: str = wire.text()
    description: str = wire.text()
    message: str = wire.text()


@dataclass(frozen=True)
class BasicName(Trait):
    """Replaces the BasicName property."""

    PREFIX: ClassVar[str] = "basicName;"

    name: str = wire.text()


@dataclass(frozen=True)
class PropertySheet(Trait):
    """A form. `fields`: type digit followed by the name; `values`: one text per field (``|`` = newline)."""

    PREFIX: ClassVar[str] = "propertysheet;"

    fields: str = wire.text()
    menu: str = wire.text()
    obsolete: str = wire.text()
    commit: str = wire.text("0")
    red: str = wire.text()
    green: str = wire.text()
    blue: str = wire.text()
    key: str = wire.key()
    description: str = wire.text()
    values: str = wire.text(state=True)

    @classmethod
    def of(cls, fields: tuple[str, ...], contents: tuple[str, ...] = (), **rest: Any) -> PropertySheet:
        """Sheet from lists instead of their ``~`` texts."""
        return cls(
            fields=sequence.encode(fields, "~", strict=True),
            values=sequence.encode(contents, "~", strict=True),
            **rest,
        )

    @property
    def named_values(self) -> dict[str, str]:
        """Field name to value."""
        names = [f[1:] for f in sequence.decode(self.fields, "~")]
        found = sequence.decode(self.values, "~")
        return dict(zip(names, found + [""] * (len(names) - len(found)), strict=False))


@dataclass(frozen=True)
class TableInfo(Trait):
    """A spreadsheet of `rows` x `columns`; `cells` row by row."""

    PREFIX: ClassVar[str] = "table;"

    rows: values.Number = wire.num(2)
    columns: values.Number = wire.num(2)
    menu: str = wire.text()
    key: str = wire.key()
    description: str = wire.text()
    cells: tuple[str, ...] = wire.strings(state=True)


@dataclass(frozen=True)
class Comment(Trait):
    """Seen only in the editor; not part of pieces in a game."""

    PREFIX: ClassVar[str] = "cmt;"

    comment: str = wire.text()


register(
    BasicPiece,
    Marker,
    DynamicProperty,
    SetGlobalProperty,
    SetPieceProperty,
    CalculatedProperty,
    TranslatableMessage,
    BasicName,
    PropertySheet,
    TableInfo,
    Comment,
)
