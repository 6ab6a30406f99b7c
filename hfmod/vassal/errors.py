"""What goes wrong with VASSAL files."""

from __future__ import annotations

__all__ = ["VassalFormatError", "XmlError"]


class VassalFormatError(ValueError):
    """A file or text that is not what it should be; the message is one line that a player understands."""


class XmlError(VassalFormatError):
    """A document that is no plain XML: ``what`` names it, ``why`` goes on ("is not valid XML: ...")."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} {why}")
        self.why = why
