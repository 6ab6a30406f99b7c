"""What was probably meant: names spelt alike but for case, blanks and hyphens, or but for one slip.

A slip is one letter too many, too few or another, or two neighbours exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches

_NUMBER = re.compile(r"[-+]?[0-9]{1,15}(?:\.0+)?")
_SHORTEST = 3  # a shorter name is another one when a letter differs
_HINTS = 3
_FEW = 200  # among more names only those one slip away are offered
_MOST_HINTS = 100  # looked for far and wide; a file full of other words would take long


class Names:
    """Known names, looked up by what somebody wrote."""

    def __init__(self, known: Collection[str]) -> None:
        self.known = frozenset(known)
        self._alike: dict[str, list[str]] | None = None
        self._hinted = 0
        self._shortened: dict[str, list[str]] = {}

    def near(self, word: str) -> list[str]:
        """Names that may have been meant: those alike but for case and blanks, else those one slip away."""
        alike, shortened = self._indexed()
        if same := alike.get(_plain(word)):
            return same
        plain = _plain(word)
        if len(plain) < _SHORTEST - 1:
            return []
        found = {name for key in (plain, *_without_one(plain)) for name in shortened.get(key, ())}
        found = {name for name in found if len(_plain(name)) >= _SHORTEST}
        return sorted(name for name in found if one_slip(plain, _plain(name)))

    def hint(self, word: str) -> str:
        """``; did you mean bid?`` where names are near, else nothing."""
        near = self.near(word)
        if not near and len(self.known) <= _FEW and self._hinted < _MOST_HINTS:
            self._hinted += 1
            near = get_close_matches(word[:80], sorted(self.known), n=_HINTS, cutoff=0.7)
        return f"; did you mean {' or '.join(near[:_HINTS])}?" if near else ""

    def _indexed(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        if self._alike is None:
            self._alike = {}
            for name in sorted(self.known):
                plain = _plain(name)
                self._alike.setdefault(plain, []).append(name)
                for key in (plain, *_without_one(plain)):
                    self._shortened.setdefault(key, []).append(name)
        return self._alike, self._shortened


def whole_number(value: object) -> int:
    """A whole number, also one written as ``2.0`` or ``"2"``. Raises ValueError."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(value.strip().partition(".")[0])
    if type(value) is int:
        return value
    raise ValueError(value)


def one_slip(word: str, name: str) -> bool:
    """Whether two different words differ by one letter, or by the order of two neighbours."""
    if word == name or abs(len(word) - len(name)) > 1:
        return False
    least = min(len(word), len(name))
    at = next((n for n in range(least) if word[n] != name[n]), least)
    if len(word) != len(name):
        longer, shorter = sorted((word, name), key=len, reverse=True)
        return longer[at + 1 :] == shorter[at:]
    exchanged = word[at : at + 2] == name[at : at + 2][::-1] and word[at + 2 :] == name[at + 2 :]
    return exchanged or word[at + 1 :] == name[at + 1 :]


def _plain(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum())


def _without_one(word: str) -> Iterable[str]:
    """The word with each of its letters left out in turn."""
    return _left_out(word) if len(word) <= 80 else ()


def _left_out(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
