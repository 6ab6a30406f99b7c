"""Text of strangers on its way out: what prints it leaves no character in it that a terminal or page obeys.

Whoever writes to a terminal, a page or a report calls one of these at the end, whatever was done before.
"""

from __future__ import annotations

__all__ = ["escaped", "harmless"]


def harmless(text: str) -> str:
    """``text`` with a blank for each character that is not printable, of the same length.

    Control and escape characters, those that turn the direction of writing, and halves of characters are not;
    ends of lines stay.
    """
    if text.isprintable():
        return text
    return "\n".join(
        line if line.isprintable() else "".join(ch if ch.isprintable() else " " for ch in line)
        for line in text.split("\n")
    )


def escaped(json_text: str) -> str:
    """JSON with each such character inside its strings written as ``\\uXXXX``: the data stay the same."""
    if json_text.isprintable():
        return json_text
    return "\n".join(
        line if line.isprintable() else "".join(ch if ch.isprintable() else _escape(ch) for ch in line)
        for line in json_text.split("\n")
    )


def _escape(ch: str) -> str:
    data = ch.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{data[at : at + 4]}" for at in range(0, len(data), 4))
