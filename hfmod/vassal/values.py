"""Small value types inside VASSAL texts (format reference, section 1.3 and 4.5).

Every type has a text form that is written exactly as VASSAL writes it. Values that are numbers in one
module and an expression (``{...}`` or ``$...$``) in another are ``int | float | str``: text that is not
a canonical number stays text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Final

from hfmod.vassal import sequence

__all__ = [
    "EVERYTHING",
    "Changer",
    "Choose",
    "Constraints",
    "GlobalTarget",
    "Increment",
    "Key",
    "KeyCommand",
    "Number",
    "OtherChanger",
    "Prompt",
    "SetTo",
]

Number = int | float | str

NAMED_KEY_CODE: Final = 57344
_CTRL, _SHIFT, _ALT = 130, 65, 520


class Key(str):
    """A key stroke in its text form: ``code,modifiers`` or ``57344,0,Name`` for a named key."""

    __slots__ = ()

    @classmethod
    def named(cls, name: str) -> Key:
        """A named key stroke (no keyboard key). Raises ValueError for an empty name or one with ``,``."""
        if not name or "," in name or "\\" in name:
            raise ValueError(f"a named key needs a name without comma or backslash, not {name!r}")
        return cls(f"{NAMED_KEY_CODE},0,{name}")

    @classmethod
    def ctrl(cls, letter: str) -> Key:
        """Ctrl plus a letter or digit."""
        return cls(f"{_code(letter)},{_CTRL}")

    @classmethod
    def alt(cls, letter: str) -> Key:
        """Alt plus a letter or digit."""
        return cls(f"{_code(letter)},{_ALT}")

    @classmethod
    def ctrl_shift(cls, letter: str) -> Key:
        """Ctrl and Shift plus a letter or digit."""
        return cls(f"{_code(letter)},{_CTRL + _SHIFT}")

    @property
    def name(self) -> str:
        """Name of a named key, else ``""``."""
        parts = self.split(",", 2)
        return parts[2] if len(parts) == 3 else ""

    def normalised(self) -> Key:
        """Same key with the constant number for named keys (engines renumber them per session)."""
        return Key(f"{NAMED_KEY_CODE},0,{self.name}") if self.name else self


def _code(letter: str) -> int:
    if len(letter) != 1 or not letter.isascii() or not letter.isalnum():
        raise ValueError(f"a key needs one letter or digit, not {letter!r}")
    return ord(letter.upper())


def read_number(text: str) -> Number:
    """Number of a canonical decimal text, else the text itself (an expression)."""
    if text.isascii():
        body = text[1:] if text[:1] == "-" else text
        if body.isdigit() and len(body) < 16:
            number = int(text)
            return number if str(number) == text else text
        if "." in body and len(body) < 30 and body.replace(".", "", 1).isdigit():
            real = float(text)
            return real if repr(real) == text else text
    return text


def write_number(value: Number) -> str:
    return value if isinstance(value, str) else repr(value)


def read_bool(text: str) -> bool:
    return text == "true"


def write_bool(value: bool) -> str:
    return "true" if value else "false"


def read_list(text: str) -> tuple[str, ...]:
    """``,``-sequence; the empty text is the empty list."""
    return tuple(sequence.decode(text, ",")) if text else ()


def write_list(values: Iterable[str]) -> str:
    return sequence.encode(values, ",", strict=True)


@dataclass(frozen=True)
class Constraints:
    """Limits of a number property: `numeric,min,max,wrap`."""

    numeric: bool = False
    minimum: Number = 0
    maximum: Number = 100
    wrap: bool = False

    def encode(self) -> str:
        return sequence.encode(
            (
                write_bool(self.numeric),
                write_number(self.minimum),
                write_number(self.maximum),
                write_bool(self.wrap),
            ),
            ",",
        )

    @classmethod
    def decode(cls, text: str) -> Constraints:
        f = sequence.decode(text, ",")
        f += ["false", "0", "100", "false"][len(f) :]
        return cls(read_bool(f[0]), read_number(f[1]), read_number(f[2]), read_bool(f[3]))


@dataclass(frozen=True)
class SetTo:
    """Changer: set the property to `value` (a text or an expression)."""

    value: str

    def encode(self) -> str:
        return sequence.encode(("P", self.value), ",", strict=True)


@dataclass(frozen=True)
class Increment:
    """Changer: add `by`."""

    by: Number

    def encode(self) -> str:
        return sequence.encode(("I", write_number(self.by)), ",", strict=True)


@dataclass(frozen=True)
class Prompt:
    """Changer: ask the player for a text."""

    question: str

    def encode(self) -> str:
        return sequence.encode(("R", self.question), ",", strict=True)


@dataclass(frozen=True)
class Choose:
    """Changer: the player picks one of `options`."""

    question: str
    options: tuple[str, ...]

    def encode(self) -> str:
        return sequence.encode(("E", self.question, write_list(self.options)), ",", strict=True)


@dataclass(frozen=True)
class OtherChanger:
    """A changer of an unknown kind, kept as its text."""

    text: str

    def encode(self) -> str:
        return self.text


Changer = SetTo | Increment | Prompt | Choose | OtherChanger


def read_changer(text: str) -> Changer:
    fields = sequence.decode(text, ",")
    changer: Changer
    match fields:
        case ["P", value]:
            changer = SetTo(value)
        case ["I", by]:
            changer = Increment(read_number(by))
        case ["R", question]:
            changer = Prompt(question)
        case ["E", question, options]:
            changer = Choose(question, read_list(options))
        case _:
            return OtherChanger(text)
    return changer


@dataclass(frozen=True)
class KeyCommand:
    """One command of a property trait: menu text (empty = no menu entry), key and what it does."""

    menu: str
    key: str
    changer: Changer

    def encode(self) -> str:
        return sequence.encode((self.menu, self.key, self.changer.encode()), ":", strict=True)

    @classmethod
    def decode(cls, text: str) -> KeyCommand:
        f = sequence.decode(text, ":")
        f += ["", "", ""][len(f) :]
        return cls(f[0], Key(f[1]), read_changer(f[2]))


@dataclass(frozen=True)
class GlobalTarget:
    """Whom a global key command reaches: 16 fields of section 4.5. Default: every piece it may reach."""

    source: str = "COUNTER"
    match_location: bool = False
    target: str = "MAP"
    map: str = ""
    board: str = ""
    zone: str = ""
    location: str = ""
    x: Number = 0
    y: Number = 0
    deck: str = ""
    match_property: bool = False
    property: str = ""
    value: str = ""
    compare: str = "EQUALS"
    attachment: str = ""
    attachment_index: str = ""

    def encode(self) -> str:
        out = [write_bool(v) if isinstance(v, bool) else write_number(v) for v in astuple(self)]
        return sequence.encode(out, "|", strict=True)

    @classmethod
    def decode(cls, text: str) -> GlobalTarget:
        f = sequence.decode(text, "|")
        if len(f) < len(_TARGET_DEFAULTS):
            f += _TARGET_DEFAULTS[len(f) :]
        return cls(
            f[0], read_bool(f[1]), f[2], f[3], f[4], f[5], f[6], read_number(f[7]), read_number(f[8]),
            f[9], read_bool(f[10]), f[11], f[12], f[13], f[14], f[15],
        )  # fmt: skip


_TARGET_DEFAULTS: Final = sequence.decode(GlobalTarget().encode(), "|")
EVERYTHING: Final = GlobalTarget(source="MODULE")
