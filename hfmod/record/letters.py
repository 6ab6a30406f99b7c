"""The logs of one game as letters: tables between which each of them lies, and how far the game had come.

A table is compared with another one by a mark of where its pieces lie; only where the marks are the same,
piece by piece.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from hfmod.vassal.module_writer.pieces import counter_of
from hfmod.vassal.replay import Replay, begin_state
from hfmod.vassal.save import Save
from hfmod.vassal.snapshot import differences
from hfmod.vassal.table import PieceState, TableState

_COUNTER = re.compile(counter_of("[a-z0-9]+", "[a-z]+"))
_NUMBER = re.compile(r"(\d+)")


def mark(table: TableState) -> int:
    """The same for two tables whose pieces lie alike: a sum, which :class:`Marked` keeps while they move."""
    return sum(map(_lies, table.pieces.values()))


def _lies(piece: PieceState) -> int:
    return hash((piece.id, piece.map, piece.x, piece.y))


class Marked:
    """The mark of a table while a log is replayed, without looking at the pieces that stay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._parts = {piece.id: _lies(piece) for piece in replay.state.pieces.values()}
        self.value = sum(self._parts.values())
        replay.touched.clear()

    def update(self) -> int:
        """The mark after what was replayed since."""
        for ident in self.replay.touched:
            piece = self.replay.state.pieces.get(ident)
            self.value -= self._parts.pop(ident, 0)
            if piece is not None:
                self._parts[ident] = _lies(piece)
                self.value += self._parts[ident]
        self.replay.touched.clear()
        return self.value


class Letter:
    """One log, of which is looked at what is asked for."""

    def __init__(self, save: Save) -> None:
        self.save = save
        self.path = save.path if save.path is not None else Path("the log")

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name

    @property
    def module(self) -> tuple[str, str, str]:
        """Name, version and content of the module that it was played on."""
        said = self.save.module
        return (said.name, said.version, said.extra1) if said is not None else ("", "", "")

    @cached_property
    def begin(self) -> TableState:
        """The table before the first step."""
        return begin_state(self.save)

    @cached_property
    def end(self) -> TableState:
        """The table after the last step."""
        return Replay(self.save).run()

    @cached_property
    def end_mark(self) -> int:
        """The mark of its end."""
        return mark(self.end)

    @cached_property
    def mark(self) -> int:
        """The mark of its beginning."""
        return mark(self.begin)

    @cached_property
    def declared(self) -> int:
        """How many declarations had been counted on its table before; 0 with modules that count none."""
        values = (value for (_, name), value in self.begin.properties.items() if _COUNTER.fullmatch(name))
        return sum(int(value) for value in values if value.isdecimal())

    def begins(self, table: TableState, marked: int) -> bool:
        """Whether it begins with a table, whose mark is given."""
        return marked == self.mark and not differences(table, self.begin, people=False)

    def follows(self, other: Letter) -> bool:
        """Whether it begins as another one ends, which changed the table."""
        return self.begins(other.end, other.end_mark) and not other.begins(other.end, other.end_mark)


def by_name(letters: Sequence[Letter]) -> list[Letter]:
    """Letters in the order given; in that of the numbers in their names where a shell's pattern gave them."""
    for fold in (str, _collated):
        names = [fold(str(letter.path)) for letter in letters]
        if names == sorted(names):
            ranked = sorted(zip(map(_counted, names), range(len(names)), strict=True))
            return [letters[k] for _, k in ranked]
    return list(letters)


def followed(letters: Sequence[Letter], others: Sequence[Letter]) -> Letter:
    """The first of several letters from one position after which the game went on; else the first."""
    if len(letters) == 1:
        return letters[0]
    return next((one for one in letters if any(other.follows(one) for other in others)), letters[0])


def earliest(letters: Sequence[Letter]) -> Letter:
    """The letter with which a line begins: the least had been declared, and no other one ends there.

    Of several that ``followed`` says. One without steps comes only where all are, and one of another module
    than that on which most was played after all others.
    """
    told = [letter for letter in letters if letter.save.steps] or letters
    steps = Counter[tuple[str, str, str]]()
    for letter in told:
        steps[letter.module] += len(letter.save.steps)
    most = max(steps, key=lambda module: steps[module])
    told = [letter for letter in told if letter.module == most]
    least = min(letter.declared for letter in told)
    first = [letter for letter in told if letter.declared == least]
    if len(first) == 1:
        return first[0]
    heads = [one for one in first if not any(one.follows(other) for other in first if other is not one)]
    return followed(heads or first, told)


def _collated(name: str) -> str:
    """A name as shells of many languages sort it: by its letters and digits."""
    return "".join(filter(str.isalnum, name)).casefold()


def _counted(name: str) -> list[tuple[bool, int, str]]:
    """A name whose numbers count as numbers."""
    parts = _NUMBER.split(name)
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]
