"""Texts and expressions of a control, with what is known of properties while it acts.

A property that the control itself has set is replaced by its value, a calculated one by its expression. What
stays unknown reads ``‹Name›``; a number that was counted up by one ``‹Name+1›``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hfmod.vassal.trait_diff import plain
from hfmod.vassal.values import Changer, Choose, Increment, Prompt, SetTo

__all__ = ["Texts"]

_PROPERTY = re.compile(r"\$([^$]+)\$")
_ASKED = re.compile(r'GetProperty\("(\w+)"(?:\+(\w+))?\)')
_SUM = re.compile(r"‹([^›]+?)(?:([+-]\d+))?›([+-]\d+)?")
_WORD = re.compile(r'"(?:\\.|[^"\\])*"|‹[^›]*›|[A-Za-z_]\w*(?!\w*\()')
_NONE_OF = re.compile(r'(\w+)!~"([A-Za-z0-9_ |-]+)"')  # how our modules spell that it is none of some words
_JOINED = re.compile(r'"[^"\\]*"|\([^()]*\)|‹[^›]*›|\w+')  # parts of an expression that joins texts
_WHERE = ("LocationName", "CurrentZone", "CurrentMap", "CurrentBoard", "CurrentX", "CurrentY")


@dataclass
class Texts:
    """`calculated`: expressions of the piece; `neutral`: replaces what differs in every module."""

    calculated: Mapping[str, str]
    neutral: Callable[[str], str]
    known: dict[str, str] = field(default_factory=dict)

    def fill(self, text: str) -> str:
        """A text or an expression as it stands at this moment."""
        text = _NONE_OF.sub(_one_by_one, self.neutral(plain(text)))
        if text.startswith("{"):
            return "{" + self._expression(text[1:].removesuffix("}"), ()) + "}"
        return _PROPERTY.sub(lambda found: self._value(found[1], ()), text)

    def name(self, text: str) -> str:
        """The name of a property, which may itself hold properties."""
        return _PROPERTY.sub(lambda found: f"‹{found[1]}›", plain(text))

    def change(self, name: str, changer: Changer) -> tuple[str, str | None, str | None]:
        """Note a change of a property; returns it in words, the value that it gets, the number added."""
        match changer:
            case SetTo():
                value = self.fill(changer.value)
                self.known[name] = _flat(value) if value.startswith("{") else value
                return f"becomes {value!r}", value, None
            case Increment():
                by = self.fill(str(changer.by))
                self.known[name] = _added(self.known.get(name, f"‹{name}›"), by)
                return f"grows by {by}", None, by
            case Prompt():
                self.known[name] = "‹answer›"
                return "is asked for", None, None
            case Choose():
                self.known[name] = "‹answer›"
                return f"is chosen from {', '.join(changer.options)}", None, None
            case _:
                self.known[name] = f"‹{name}›"
                return changer.encode(), None, None

    def words(self, changer: Changer) -> str:
        """A change of something that is not the control's own: what it was is not known."""
        known = dict(self.known)
        how, _, _ = self.change("", changer)
        self.known = known
        return how

    def moved(self) -> None:
        """The piece lies elsewhere now: what tells its place is no longer what it was."""
        for name in _WHERE:
            self.known[name] = f"‹{name} there›"

    def forget(self, before: Mapping[str, str]) -> None:
        """After something that may not have happened, only what it left alone is known."""
        for name in list(self.known):
            if self.known[name] != before.get(name):
                self.known[name] = f"‹{name} then›"

    def _value(self, name: str, inside: tuple[str, ...]) -> str:
        if name in self.known:
            return self.known[name]
        if name in self.calculated and name not in inside:
            return _read(self._calculated(name, inside))
        return f"‹{name}›"

    def _calculated(self, name: str, inside: tuple[str, ...]) -> str:
        inner = plain(self.calculated[name]).strip()
        return self._expression(inner.removeprefix("{").removesuffix("}"), (*inside, name))

    def _expression(self, text: str, inside: tuple[str, ...]) -> str:
        def asked(found: re.Match[str]) -> str:
            name = f"{found[1]}${found[2]}$" if found[2] else found[1]
            return self.known.get(name, f"‹{name}›")

        def word(found: re.Match[str]) -> str:
            name = found[0]
            if name[0] == '"' and "$" in name:
                return _PROPERTY.sub(lambda one: self._value(one[1], inside), name)
            if name[0] in '"‹':
                return name
            if name in self.known:
                return self.known[name] if "‹" in self.known[name] else f'"{self.known[name]}"'
            if name in self.calculated and name not in inside:
                return self._calculated(name, inside)
            return name

        return _WORD.sub(word, _SUM.sub(_one_sum, _ASKED.sub(asked, text)))


def _one_by_one(found: re.Match[str]) -> str:
    return " && ".join(f'{found[1]}!="{word}"' for word in found[2].split("|"))


def _one_sum(found: re.Match[str]) -> str:
    return _sum(found[1], int(found[2] or 0) + int(found[3] or 0))


def _sum(name: str, more: int) -> str:
    return f"‹{name}{more:+d}›" if more else f"‹{name}›"


def _added(value: str, by: str) -> str:
    found = _SUM.fullmatch(value)
    if found is not None and re.fullmatch(r"-?\d+", by):
        return _sum(found[1], int(found[2] or 0) + int(found[3] or 0) + int(by))
    return f"‹{_bare(value)}+{_bare(by)}›"


def _read(expression: str) -> str:
    """What an expression yields: one unknown, or the texts that it joins with what is between."""
    parts = _JOINED.findall(expression)
    if len(parts) < 2 or "+".join(parts) != expression or not any(part[0] == '"' for part in parts):
        return _flat("{" + expression + "}")
    bare = (part[1:-1] if part[0] in '"(' else part for part in parts)
    return "".join(
        one if part[0] == '"' else _flat("{" + one + "}") for part, one in zip(parts, bare, strict=True)
    )


def _flat(value: str) -> str:
    """An expression as one unknown, so that unknowns never stand inside each other."""
    inner = value[1:-1]
    return inner if re.fullmatch("‹[^›]*›", inner) else f"‹{_bare(inner)}›"


def _bare(text: str) -> str:
    return text.replace("‹", "").replace("›", "")
