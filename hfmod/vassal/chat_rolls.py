"""Rolls and undo as lines of the chat tell them, in the words that VASSAL prints by itself.

Old engines leave no property behind a roll and no mark of an undo, and some modules roll with code of their
own: the line of the chat is all that there is. A module may choose other words; :func:`looks_rolled` knows
lines that might tell a roll, so that a reader can say what it could not read.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from itertools import islice

__all__ = ["ToldRoll", "looks_rolled", "told_roll", "undone_line"]

#: ``*** d6 = 4 *** <Joel>``; dice of a server have a blank before and two behind.
_STANDARD = re.compile(r" ?\*{2,3} (?P<button>[^=]+) = (?P<result>[^*]*) \*\*\* {1,2}<(?P<by>.*)>\s*")
#: ``*** (IFT DR) 6,5 *** <Anna>   [1 / 4 ...]``: a label before the dice, counts of its own behind the name.
_LABELLED = re.compile(
    r"\*{2,3} \((?P<button>[^()]+)\) (?P<result>[-0-9, ]+) \*\*\*\s+<(?P<by>[^<>]*)>(?P<note>.*)"
)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_DICE = re.compile(r"(?<![A-Za-z0-9])([1-9][0-9]?)?[dD]([1-9][0-9]{0,2})(?![A-Za-z0-9])")
_ROLL = re.compile(r"\*\*\*|\broll(s|ed)?\b|(?<![A-Za-z0-9])[0-9]*[dD][0-9]+(?![A-Za-z0-9])", re.IGNORECASE)

_COLON, _COLONS = re.compile(": |： ?"), 20  # between the word for an undo and the old line: one of the first
#: ``* UNDO: `` in the languages of the engine, without the colon.
_UNDO = re.compile(
    r"\* (?:UNDO|FORTRYD|DESHACER|Annulation|ANNULLA|ONGEDAAN MAKEN|WSTECZ|巻き戻し|撤销)[:：] ",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ToldRoll:
    """A roll as a line tells it: name of the button, faces as texts, total, the name of who rolled, and what
    the module writes behind that.

    ``faces`` are () where the line tells the total of several dice alone; then ``total`` is that.
    """

    button: str
    faces: tuple[str, ...]
    by: str
    total: int | None = None
    note: str = ""


def told_roll(line: str) -> ToldRoll | None:
    """The roll that a line of the chat tells in one of VASSAL's own formats; None for other lines."""
    found = _STANDARD.fullmatch(line) or _LABELLED.fullmatch(line)
    if found is None:
        return None
    button, by = found["button"].strip(), found["by"].strip()
    note = " ".join(found.groupdict().get("note", "").split())
    symbols = _BRACKETS.findall(found["result"])
    faces = tuple(part.strip() for part in (symbols or found["result"].split(",")))
    if not all(faces):
        return None
    if len(faces) == 1 and _NUMBER.fullmatch(faces[0]) and not _one_die(button, int(faces[0])):
        return ToldRoll(button, (), by, int(faces[0]), note)
    return ToldRoll(button, faces, by, None, note)


def _one_die(button: str, shown: int) -> bool:
    """Whether one number can be a face, by the dice that the button is named after: ``2d6`` shows a total."""
    named = _DICE.search(button)
    return named is None or (int(named[1] or 1) == 1 and shown <= int(named[2]))


def looks_rolled(line: str) -> bool:
    """Whether a report that is in no format of VASSAL's own might tell a roll."""
    return _ROLL.search(line) is not None


def undone_line(line: str, spoken: Container[str] | None = None) -> str | None:
    """The old line that an undo quotes, if a line does so.

    The engine's word for it depends on its language. A line of ``spoken`` is found behind any word, where it
    is known that the step is an undo.
    """
    known = _UNDO.match(line)
    if known is not None:
        return line[known.end() :]
    if spoken is None:
        return None
    for colon in islice(_COLON.finditer(line), _COLONS):
        if line[colon.end() :] in spoken:
            return line[colon.end() :]
    _, mark, rest = line.partition(": ")
    return rest if mark else None
