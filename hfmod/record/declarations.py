"""Declarations: the short tag at the end of a report line by which a module tells what pieces can't show.

``Red castles on the queen's side. [chess red 17 castle side=queen]`` is a sentence for players and a tag for
us: game, faction, that faction's running number, act, parameters. docs/log-format.md describes the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

MAX_LINE = 4000
MARK = "* "  # what VASSAL puts before every report

_TAG = re.compile(
    r"\[([a-z0-9]{1,20}) ([a-z0-9-]{1,40}) ([0-9]{1,9}) ([a-z_]{1,40})((?: [a-z0-9_]{1,40}=[^ \[\]]*)*)\]$"
)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One tag. ``params`` as written; ``text`` is the sentence before it."""

    game: str
    faction: str
    number: int
    act: str
    params: Mapping[str, str]
    text: str

    def values(self, name: str) -> tuple[str, ...]:
        """A list parameter; empty where it is missing or empty."""
        return tuple(part for part in self.params.get(name, "").split(",") if part)


def read_declaration(line: str) -> Declaration | None:
    """The declaration of a report line, None where it has none."""
    if len(line) > MAX_LINE or not line.endswith("]"):
        return None
    text = line.removeprefix(MARK)
    start = text.rfind("[")
    found = _TAG.match(text, start) if start >= 0 else None
    if found is None:
        return None
    game, faction, number, act, rest = found.groups()
    params = dict(item.split("=", 1) for item in rest.split())
    return Declaration(game, faction, int(number), act, params, text[:start].strip())


def write_declaration(declaration: Declaration) -> str:
    """The report line without VASSAL's mark. Raises ValueError for values with blanks or brackets."""
    for name, value in declaration.params.items():
        if set(value) & set(" []\t\n"):
            raise ValueError(f"{name}={value!r}: values have no blanks or brackets")
    params = "".join(f" {name}={value}" for name, value in declaration.params.items())
    tag = f"[{declaration.game} {declaration.faction} {declaration.number} {declaration.act}{params}]"
    return f"{declaration.text} {tag}".strip()
