"""Files of strangers, opened; and text in them, for every text format alike: UTF-8, with or without a mark.

What is no such text is told with its line and what to do. Sizes are limited by the caller.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from select import select
from stat import S_ISDIR, S_ISFIFO, S_ISREG
from time import monotonic, sleep
from typing import BinaryIO

BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
SAVE_AS = "Save the file with the encoding UTF-8."


class TextError(Exception):
    """A file that is no text to be read; ``line`` and ``column`` count from 1, 0 for the whole file.

    ``message`` says it of the file or its line: "is a device", "holds byte 0xFF, which is not UTF-8 text".
    """

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
        message = f"holds byte 0x{raw[error.start]:02X}, which is not UTF-8 text"
        raise TextError(message, line + before.count("\n"), column, SAVE_AS) from None


def opened(path: Path, most: int, piped: int | None = None) -> BinaryIO:
    """A file to be read from its start, which can be gone back to; of a pipe, what came out of it.

    Raises TextError for a device, a pipe that stays silent, and more than ``most`` bytes, of a pipe ``piped``
    where that is less; OSError.
    """
    status = path.stat()
    if S_ISREG(status.st_mode) or S_ISDIR(status.st_mode):
        if status.st_size > most:
            raise TextError(f"is {_megabytes(status.st_size)}; files over {_megabytes(most)} are refused")
        return path.open("rb")
    if not S_ISFIFO(status.st_mode):
        raise TextError("is a device, not a file")
    key = (str(path), status.st_dev, status.st_ino)
    if key not in _HELD:
        _HELD[key] = _drained(path, most if piped is None else piped)
    return io.BytesIO(_HELD[key])


_HELD: dict[tuple[str, int, int], bytes] = {}  # what came out of pipes: they can be read only once
_FIRST, _NEXT = 2.0, 30.0  # seconds to wait for a writer, and for more of one who is there


def _drained(path: Path, most: int) -> bytes:
    pipe = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    held, until = bytearray(), monotonic() + _FIRST
    try:
        while len(held) <= most:
            try:
                part = os.read(pipe, 1 << 20)
            except BlockingIOError:
                if not select([pipe], [], [], _NEXT)[0]:
                    raise TextError("is a pipe into which nobody writes any more") from None
                continue
            held += part
            if not part and held:
                return bytes(held)
            if not part and monotonic() > until:
                raise TextError("is a pipe into which nobody writes")
            if not part:
                sleep(0.01)
    finally:
        os.close(pipe)
    raise TextError(f"is over {_megabytes(most)}, and so refused")


def raw_lines(source: BinaryIO, longest: int) -> Iterator[tuple[int, int, bytes]]:
    """Offset, number (from 1) and bytes of each line. Raises TextError for one over ``longest`` bytes."""
    source.seek(0)
    offset = number = 0
    while raw := source.readline(longest + 1):
        number += 1
        if len(raw) > longest:
            raise TextError(f"is longer than {_megabytes(longest)}", number)
        yield offset, number, raw
        offset += len(raw)


def _megabytes(size: int) -> str:
    return f"{size >> 20} MB" if size >= 1 << 20 else f"{size} bytes"
