"""Steps of a log that were not taken back yet, and which lines of the chat each of them told.

An undo takes back the last of them, or, where it quotes lines, the last one that told all of these.
"""

from __future__ import annotations

from collections.abc import Collection

from hfmod.vassal.chat_rolls import undone_line

__all__ = ["Standing"]

_TRIED = 200  # steps that told a line, looked at for one that told the others too


class Standing:
    """The steps that stand; looked up by line, so that a log of many undos takes no longer than another."""

    def __init__(self) -> None:
        self._steps: dict[int, frozenset[str]] = {}
        self._told: dict[str, dict[int, None]] = {}

    def add(self, step: int, lines: Collection[str]) -> None:
        """A step was done, and told these lines."""
        self._steps[step] = frozenset(lines)
        for line in self._steps[step]:
            self._told.setdefault(line, {})[step] = None

    def take_back(self, step: int) -> None:
        """A step does not stand any more."""
        for line in self._steps.pop(step, ()):
            self._told[line].pop(step)
            if not self._told[line]:
                del self._told[line]

    def last(self) -> int | None:
        """The last step that stands."""
        return next(reversed(self._steps), None)

    def told(self, lines: Collection[str]) -> int | None:
        """The last step that told all of some lines; None where none did."""
        rarest = min((self._told.get(line, {}) for line in lines), key=len, default={})
        for step, _ in zip(reversed(rarest), range(_TRIED), strict=False):
            if self._steps[step].issuperset(lines):
                return step
        return None

    def quoted(self, line: str) -> str | None:
        """The line that an undo quotes: behind any word, as engines speak many languages, if it was told."""
        return undone_line(line, self._told)
