"""What goes wrong with VASSAL files."""

from __future__ import annotations

__all__ = ["VassalFormatError"]


class VassalFormatError(ValueError):
    """A file or text that is not what it should be; the message is one line that a player understands."""
