"""Base of all typed commands: read by their declarations, written back byte for byte (section 5.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from hfmod.vassal import sequence
from hfmod.vassal.wire import layout, read_fields, write_fields

__all__ = ["Command", "SlashCommand", "TabCommand"]


@dataclass(frozen=True)
class Command:
    """One command without its sub-commands.

    `encode` gives the text; an unchanged decoded command gives its old text exactly. Fields that hold player
    ids are `PlayerKey` and never shown.
    """

    exact: str | None = field(default=None, init=False, repr=False, compare=False)

    def encode(self) -> str:
        return self.exact if self.exact is not None else self.write()

    def write(self) -> str:
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> Self:
        """Command of a text of this kind. Raises ValueError when it is not."""
        raise NotImplementedError

    @classmethod
    def decode(cls, text: str) -> Self:
        """As `read`, and remembers a spelling that `write` would not choose."""
        command = cls.read(text)
        if command.write() != text:
            object.__setattr__(command, "exact", text)
        return command


@dataclass(frozen=True)
class FieldCommand(Command):
    """A prefix and a sequence of declared fields. At least `REQUIRED` fields must be there."""

    PREFIX: ClassVar[str] = ""
    DELIMITER: ClassVar[str] = "\t"
    REQUIRED: ClassVar[int] = 1
    OPTIONAL_TAIL: ClassVar[int] = 0
    """How many of the last fields are left out when they are None."""

    def write(self) -> str:
        rows = layout(type(self)).type
        if self.OPTIONAL_TAIL:
            end = len(rows)
            while end > len(rows) - self.OPTIONAL_TAIL and getattr(self, rows[end - 1][0]) is None:
                end -= 1
            rows = rows[:end]
        return self.PREFIX + sequence.encode(write_fields(rows, self), self.DELIMITER)

    @classmethod
    def read(cls, text: str) -> Self:
        found = sequence.decode(text[len(cls.PREFIX) :], cls.DELIMITER)
        if len(found) < cls.REQUIRED:
            raise ValueError(f"{cls.__name__} needs {cls.REQUIRED} fields, found {len(found)}")
        return cls(**cls.finish(read_fields(layout(cls).type, found), found))

    @classmethod
    def finish(cls, known: dict[str, Any], found: list[str]) -> dict[str, Any]:
        """Hook for classes whose last fields repeat."""
        return known


@dataclass(frozen=True)
class TabCommand(FieldCommand):
    """``NAME TAB field TAB field``."""


@dataclass(frozen=True)
class SlashCommand(FieldCommand):
    """``X/field/field``."""

    DELIMITER: ClassVar[str] = "/"
