"""Text files of strangers, for every text format alike: UTF-8, with or without a byte order mark.

What is no such text is told with its line and what to do. Sizes are limited by the caller.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
SAVE_AS = "Save the file with the encoding UTF-8."


class TextError(Exception):
    """A file that is no text to be read; ``line`` and ``column`` count from 1, 0 for the whole file."""

    def __init__(self, message: str, line: int = 0, column: int = 0, help: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.column, self.help = message, line, column, help


def decode(raw: bytes, line: int = 1) -> str:
    """The text of bytes whose first line is number ``line`` of its file. Raises TextError."""
    if line == 1:
        if raw.startswith(_UTF16) or b"\0" in raw[:2]:  # half of a plain letter is zero there
            raise TextError("is UTF-16 text, not UTF-8", 1, 1, SAVE_AS)
        raw = raw.removeprefix(BOM)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        column = len(before) - (before.rfind("\n") + 1) + 1
        message = f"byte 0x{raw[error.start]:02X} is not UTF-8 text"
        raise TextError(message, line + before.count("\n"), column, SAVE_AS) from None


def opened(path: Path, most: int) -> BinaryIO:
    """A file to be read from its start, which can be gone back to. Raises TextError, OSError."""
    status = path.stat()
    if status.st_size > most:
        raise TextError(f"is {_megabytes(status.st_size)}; files over {_megabytes(most)} are refused")
    if S_ISREG(status.st_mode) or S_ISDIR(status.st_mode):
        return path.open("rb")
    with path.open("rb") as source:  # a pipe, which can be read only once
        held = source.read(most + 1)
    if len(held) > most:
        raise TextError(f"is over {_megabytes(most)}, and so refused")
    return io.BytesIO(held)


def raw_lines(source: BinaryIO, longest: int) -> Iterator[tuple[int, int, bytes]]:
    """Offset, number (from 1) and bytes of each line. Raises TextError for one over ``longest`` bytes."""
    source.seek(0)
    offset = number = 0
    while raw := source.readline(longest + 1):
        number += 1
        if len(raw) > longest:
            raise TextError(f"the line is longer than {_megabytes(longest)}", number)
        yield offset, number, raw
        offset += len(raw)


def _megabytes(size: int) -> str:
    return f"{size >> 20} MB" if size >= 1 << 20 else f"{size} bytes"
