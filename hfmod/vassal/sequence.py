"""SequenceEncoder: the one escaping rule of every VASSAL text (format reference, section 1.1).

A sequence is a list of text fields joined by one delimiter character. Inside a field every delimiter
carries one backslash; backslashes themselves are never doubled. A field that starts with a backslash,
or that starts and ends with an apostrophe, is wrapped in apostrophes.

The rule is lossy in one case: a field that ends in a backslash (and does not start with one) swallows
the delimiter after it. `encode` with ``strict=True`` refuses such a field; readers never need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["LossyFieldError", "decode", "encode", "fold", "unfold"]

TAB = "\t"
_MAX_LEVELS = 500


class LossyFieldError(ValueError):
    """A field that VASSAL's encoding cannot carry (it ends in a backslash)."""


def encode(fields: Iterable[str | None], delimiter: str, *, strict: bool = False) -> str:
    """Join `fields` with `delimiter`; ``None`` counts as empty, no fields at all give ``""``.

    Raises `LossyFieldError` when `strict` and a field would not survive reading back.
    """
    out: list[str] = []
    for field in fields:
        if not field:
            out.append("")
            continue
        text = field.replace(delimiter, "\\" + delimiter) if delimiter in field else field
        first = field[0]
        if first == "\\" or (first == "'" and field[-1] == "'"):
            text = "'" + text + "'"
        elif strict and field[-1] == "\\":
            raise LossyFieldError(f"the text {field!r} ends in a backslash; VASSAL cannot store that")
        out.append(text)
    return delimiter.join(out)


def decode(text: str, delimiter: str) -> list[str]:
    """Split `text` into its fields; ``""`` gives one empty field."""
    parts = text.split(delimiter)
    if "\\" + delimiter in text:
        parts = _merge(parts, delimiter)
    if "'" in text:
        return [p[1:-1] if len(p) > 1 and p[0] == "'" and p[-1] == "'" else p for p in parts]
    return parts


def _merge(parts: list[str], delimiter: str) -> list[str]:
    """Glue together the parts whose delimiter was escaped (one backslash before it)."""
    fields: list[str] = []
    pending: list[str] = []
    last = len(parts) - 1
    for i, part in enumerate(parts):
        if i != last and part and part[-1] == "\\":
            pending.append(part[:-1])
        elif pending:
            pending.append(part)
            fields.append(delimiter.join(pending))
            pending = []
        else:
            fields.append(part)
    return fields


def unfold(text: str, delimiter: str = TAB) -> list[str]:
    """Levels of a nested pair ``a TAB (b TAB (c))``, outermost first (section 4.1).

    Normal texts are read in one pass: the delimiter behind level *k* (from 0) carries exactly *k*
    backslashes. Anything else (a delimiter inside a level, quotes) takes the level-by-level way.
    """
    if delimiter not in text:
        return [decode(text, delimiter)[0]]
    parts = text.split(delimiter)
    out: list[str] = []
    last = len(parts) - 1
    for depth, part in enumerate(parts):
        if depth == last:
            if part[-1:] == "'":
                break
            out.append(part)
            return out
        level = part.rstrip("\\")
        if len(part) - len(level) != depth:
            break
        if len(level) > 1 and level[0] == "'" and level[-1] == "'":
            level = level[1:-1]
        out.append(level)
    return _unfold_slowly(text, delimiter)


def _unfold_slowly(text: str, delimiter: str) -> list[str]:
    out: list[str] = []
    while True:
        fields = decode(text, delimiter)
        out.append(fields[0])
        if len(fields) < 2:
            return out
        text = fields[1]
        if len(out) == _MAX_LEVELS:  # no piece has so many; what is left counts as one level
            return [*out, text]


def fold(levels: Sequence[str], delimiter: str = TAB, *, strict: bool = False) -> str:
    """Inverse of `unfold`: `levels` outermost first; at least one level."""
    if not levels:
        raise ValueError("a nested text needs at least one level")
    text = levels[-1]
    for level in reversed(levels[:-1]):
        text = encode((level, text), delimiter, strict=strict)
    return text
