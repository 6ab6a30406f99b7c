"""What goes wrong with VASSAL files."""

from __future__ import annotations

from pathlib import Path

__all__ = ["VassalFormatError", "XmlError"]


class VassalFormatError(ValueError):
    """A file or text that is not what it should be; the message is one line that a player understands.

    It names the file by its ``path``, where there is one, and goes on with ``why``: "is no VASSAL file".
    """

    def __init__(self, why: str, path: str | Path | None = None) -> None:
        super().__init__(why if path is None else f"{path}: {why}")
        self.why = why


class XmlError(VassalFormatError):
    """A document that is no plain XML: ``what`` names it, ``fault`` goes on ("is not valid XML: ...")."""

    def __init__(self, what: str, fault: str) -> None:
        super().__init__(f"{what} {fault}")
        self.fault = fault
