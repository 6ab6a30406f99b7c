"""Colours as VASSAL reads them."""

from __future__ import annotations

import re

__all__ = ["is_colour"]

_HEX = re.compile(r"0[xX][0-9a-fA-F]{1,8}")


def is_colour(text: str) -> bool:
    """``r,g,b``, ``r,g,b,a`` or ``0xRRGGBB``; nothing, and the word null, are no colour and allowed."""
    if text in ("", "null") or _HEX.fullmatch(text):
        return True
    parts = [part.strip() for part in text.split(",") if part]
    return len(parts) >= 3 and all(
        part.isascii() and part.isdigit() and int(part) < 256 for part in parts[:4]
    )
