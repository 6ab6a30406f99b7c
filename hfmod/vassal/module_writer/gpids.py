"""Stable numbers of pieces (gpid): VASSAL finds the pieces of a saved game in a newer module by them.

They live in ``content/<game>/gpids.yaml``, one ``piece id: number`` a line; numbers are never used again.
``hfmod build`` adds those of new pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from hfmod.vassal.archive import write_atomically

#: Name of the file beside the content.
FILE = "gpids.yaml"

_HEAD = """\
# yaml-language-server: $schema=../../schemas/gpids.schema.json
# Stable numbers of the pieces (VASSAL's gpid): a saved game finds its pieces in a newer module by them.
# Never change or reuse a number: hfmod build adds those of new pieces.
"""


class GpidError(ValueError):
    """A line of the table that is wrong: which one, why, and what to do."""

    def __init__(self, path: Path, line: int, why: str, todo: str) -> None:
        super().__init__(f"{path}:{line}: {why}; {todo}")
        self.line, self.why, self.todo = line, why, todo


def read(path: Path) -> dict[str, int]:
    """Piece id to number. Raises GpidError for a broken or repeated entry."""
    found: dict[str, int] = {}
    if not path.is_file():
        return found
    used: dict[int, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        entry = line.split("#", 1)[0].strip()
        if not entry:
            continue
        name, _, value = entry.partition(":")
        name, value = name.strip(), value.strip()
        if not name or not value.isdecimal():
            raise GpidError(path, number, f"{entry!r} is no number of a piece", "write 'piece-id: number'")
        gpid = int(value)
        if name in found or gpid in used:
            first = name if name in found else f"the number {gpid}, that of {used[gpid]},"
            todo = "delete the newer line: hfmod build gives the piece a new number"
            raise GpidError(path, number, f"{first} is there twice", todo)
        found[name] = gpid
        used[gpid] = name
    return found


def assign(pieces: Iterable[str], known: Mapping[str, int]) -> tuple[dict[str, int], int, list[str]]:
    """Numbers of the pieces, the next free number, and the pieces that are new (numbered in order)."""
    free = max(known.values(), default=0) + 1
    numbers: dict[str, int] = {}
    new: list[str] = []
    for piece in pieces:
        if piece in known:
            numbers[piece] = known[piece]
        else:
            numbers[piece] = free
            new.append(piece)
            free += 1
    return numbers, free, new


def add(path: Path, numbers: Mapping[str, int]) -> None:
    """Write new numbers at the end of the file; what stands there stays as it is. Raises OSError."""
    old = path.read_text(encoding="utf-8") if path.is_file() else _HEAD
    lines = "".join(f"{piece}: {number}\n" for piece, number in numbers.items())
    write_atomically(path, (old + "\n" * (not old.endswith("\n")) + lines).encode())
