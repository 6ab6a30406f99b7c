"""Whether Java can read a picture of pixels: PNG and BMP to their last row, the others as far as their frame.

Java, and so VASSAL, minds less than the standards: it does not look at the sums of a PNG's parts nor at what
stands behind the last row, and shows a JPEG that was cut with its rest in grey.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from hfmod.vassal.image_size import JPEG_FRAMES

__all__ = ["Room", "raster_blemish", "raster_fault"]

_PNG = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
#: First column and row, and the steps between them, of the seven passes of an interlaced PNG.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_FED, _READ = 512, 8192  # bytes that Java unpacks from, and into, at a time
_FILTERS = 5


@dataclass
class Room:
    """How many bytes of pixels may still be unpacked, in one picture and in all together."""

    one: int = 32 * 1024 * 1024
    all: int = 256 * 1024 * 1024

    def take(self, size: int) -> bool:
        """Whether there is room for a picture; takes it."""
        fits = size <= min(self.one, self.all)
        self.all -= size if fits else 0
        return fits


def raster_fault(data: bytes, room: Room) -> str:
    """Why Java cannot read a picture of pixels; empty where it can. Raises ValueError for other files."""
    if data.startswith(_PNG):
        return _png_fault(data, room)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return _gif_fault(data)
    if data.startswith(b"\xff\xd8"):
        return _jpeg_fault(data)
    if data.startswith(b"BM"):
        return _bmp_fault(data)
    if data.startswith((b"II*\0", b"MM\0*")):
        return _tiff_fault(data)
    raise ValueError("no PNG, GIF, JPEG, BMP or TIFF")


def raster_blemish(data: bytes) -> str:
    """Why Java shows less than the whole of a picture that it reads; empty where it shows all."""
    if data.startswith(b"\xff\xd8") and b"\xff\xd9" not in data[-4096:]:
        return "was cut: the JPEG has no end"
    return ""


# -- PNG ------------------------------------------------------------------------------------------------


def _png_fault(data: bytes, room: Room) -> str:
    head = data[16:29]
    if data[8:16] != b"\0\0\0\x0dIHDR" or len(head) < 13:
        return "was cut: the PNG has no head" if len(data) < 29 else "is damaged: its first part is no head"
    width, height, depth, colours, packing, filters, laced = struct.unpack(">LLBBBBB", head)
    if not width or not height or depth not in _DEPTHS.get(colours, ()) or packing or filters or laced > 1:
        return "is damaged: its head is none of a PNG"
    at, palette = len(_PNG), False
    while True:
        size, kind = _part(data, at)
        if kind in (b"", b"IEND"):
            return "was cut: the PNG has no pixels"
        if kind == b"IDAT":
            break
        palette = palette or kind == b"PLTE"
        at += 12 + size
    if colours == 3 and not palette:
        return "is damaged: it has no palette"
    if depth == 8 and colours == 2 and at + 12 + size > len(data):
        return "was cut: the PNG has no end"  # VASSAL looks through the parts of such a picture by itself
    passes = list(_rows(width, height, depth * _CHANNELS[colours], laced == 1))
    if not room.take(sum(rows * length for rows, length in passes)):
        return ""
    return _pixels_fault(_packed(data, at), passes)


def _part(data: bytes, at: int) -> tuple[int, bytes]:
    """Size and kind of a part; no kind where there is none."""
    if at + 8 > len(data):
        return 0, b""
    size, kind = struct.unpack(">L4s", data[at : at + 8])
    return (size, kind) if size < 1 << 31 else (0, b"")


def _packed(data: bytes, at: int) -> Iterator[memoryview]:
    """The packed pixels, in the pieces in which Java takes them."""
    view = memoryview(data)
    while True:
        size, kind = _part(data, at)
        if kind != b"IDAT":
            return
        end = at + 8 + size
        for start in range(at + 8, min(end, len(data)), _FED):
            yield view[start : min(start + _FED, end)]
        at = end + 4


def _rows(width: int, height: int, bits: int, laced: bool) -> Iterator[tuple[int, int]]:
    """Number and bytes of the rows of each pass."""
    for left, top, across, down in _PASSES if laced else ((0, 0, 1, 1),):
        columns, rows = -((left - width) // across), -((top - height) // down)
        if columns > 0 and rows > 0:
            yield rows, 1 + (columns * bits + 7) // 8


def _pixels_fault(packed: Iterator[memoryview], passes: list[tuple[int, int]]) -> str:
    unpacking, done, whole = zlib.decompressobj(), 0, sum(rows * length for rows, length in passes)
    try:
        for piece in packed:
            left: bytes | memoryview = piece
            while left:
                block = unpacking.decompress(left, _READ)
                if any(kind >= _FILTERS for kind in _filters(block, done, passes)):
                    return "is damaged: a row of it cannot be read"
                done += len(block)
                if done >= whole:
                    return ""
                if unpacking.eof:
                    return "was cut: it has less rows than its head says"
                left = unpacking.unconsumed_tail
    except zlib.error:
        return "is damaged: its pixels cannot be unpacked"
    return "was cut: it has less rows than its head says"


def _filters(block: bytes, done: int, passes: list[tuple[int, int]]) -> Iterator[int]:
    """The bytes of a block, which stands behind ``done`` others, that begin a row."""
    start = 0
    for rows, length in passes:
        first = start if start >= done else start + -((start - done) // length) * length
        end = min(start + rows * length, done + len(block))
        yield from block[max(0, first - done) : max(0, end - done) : length]
        start += rows * length


# -- the others -----------------------------------------------------------------------------------------


def _gif_fault(data: bytes) -> str:
    """A GIF without a trailer is shown, one without a whole picture is not."""
    if len(data) < 13:
        return "was cut: the GIF has no head"
    at = 13 + (3 << ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
    while at < len(data):
        mark = data[at]
        if mark == 0x21:
            at = _blocks(data, at + 2)
        elif mark == 0x2C and at + 10 < len(data):
            table = 3 << ((data[at + 9] & 7) + 1) if data[at + 9] & 0x80 else 0
            end = _blocks(data, at + 11 + table)
            return "" if end <= len(data) else "was cut: its first picture has no end"
        else:
            break
    return "holds no picture"


def _blocks(data: bytes, at: int) -> int:
    while at < len(data) and data[at]:
        at += 1 + data[at]
    return at + 1


def _jpeg_fault(data: bytes) -> str:
    """A JPEG must be whole as far as its scan begins; of that, what is there is shown."""
    at, parts = 2, b""  # parts: which colours the frame has
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            at += 1  # Java looks for the next mark
            continue
        mark = data[at + 1]
        if mark in (0x00, 0x01, 0xFF) or 0xD0 <= mark <= 0xD8:
            at += 1 if mark in (0x00, 0xFF) else 2
            continue
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        body = data[at + 4 : at + 2 + size]
        if mark == 0xD9:
            break
        if size < 2 or len(body) < size - 2:
            return "was cut: the JPEG has no picture" if size >= 2 else "is damaged: a part of it has no size"
        if mark == 0xC4 and not _huffman(body):
            return "is damaged: its table for unpacking is none"
        if mark in JPEG_FRAMES and body[1:3] != b"\0\0" and body[3:5] != b"\0\0":
            parts = body[6::3]
        if mark == 0xDA:
            known = parts and body and set(body[1 : 1 + 2 * body[0] : 2]) <= set(parts)
            return "" if known else "is damaged: the JPEG's scan has no frame"
        at += 2 + size
    return "was cut: the JPEG has no picture"


def _huffman(body: bytes) -> bool:
    at = 0
    while at < len(body):
        codes = sum(counts := body[at + 1 : at + 17])
        if len(counts) < 16 or codes > min(256, len(body) - at - 17) or body[at] & 0x0F > 3:
            return False
        code = 0
        for bits, count in enumerate(counts, 1):
            code = 2 * code + count
            if count and code >= 1 << bits:
                return False
        if body[at] < 0x10 and max(body[at + 17 : at + 17 + codes], default=0) > 15:
            return False
        at += 17 + codes
    return True


def _bmp_fault(data: bytes) -> str:
    if len(data) < 54:
        return "was cut: the BMP has no head"
    start, head, width, height, _, bits, packing = struct.unpack("<LLllHHL", data[10:34])
    if head >= 40 and packing in (0, 3) and bits in (1, 4, 8, 16, 24, 32):
        row = (width * bits + 31) // 32 * 4
        return "was cut: it has less rows than its head says" if start + row * abs(height) > len(data) else ""
    return ""


def _tiff_fault(data: bytes) -> str:
    """The first picture of a TIFF: its entries, and that its strips lie in the file."""
    order = "<" if data.startswith(b"II") else ">"
    try:
        (at,) = struct.unpack_from(f"{order}L", data, 4)
        (count,) = struct.unpack_from(f"{order}H", data, at)
        found = {
            tag: (kind, number, at + 2 + 12 * n + 8)
            for n in range(count)
            for tag, kind, number in (struct.unpack_from(f"{order}HHL", data, at + 2 + 12 * n),)
        }
        if 256 not in found or 257 not in found:
            return "is damaged: the TIFF says no size"
        for where, sizes in ((273, 279), (324, 325)):
            if where in found and sizes in found:
                ends = zip(
                    _values(data, order, *found[where]), _values(data, order, *found[sizes]), strict=False
                )
                return "was cut: rows of it are missing" if any(a + b > len(data) for a, b in ends) else ""
    except struct.error:
        return "was cut: the TIFF has no picture"
    return "is damaged: the TIFF has no rows"


def _values(data: bytes, order: str, kind: int, number: int, at: int) -> tuple[int, ...]:
    """Numbers of an entry: in it where they have room there, else where it points to."""
    letter, size = {1: ("B", 1), 3: ("H", 2), 4: ("L", 4)}.get(kind, ("L", 4))
    if number * size > len(data):
        raise struct.error
    if number * size > 4:
        (at,) = struct.unpack_from(f"{order}L", data, at)
    return struct.unpack_from(f"{order}{number}{letter}", data, at)
