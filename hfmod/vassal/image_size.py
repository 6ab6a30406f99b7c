"""Width and height of a picture from its first bytes: PNG, GIF, JPEG and SVG, nothing else is needed."""

from __future__ import annotations

import re
import struct

__all__ = ["JPEG_FRAMES", "image_size", "is_svg"]

_ATTRIBUTE = re.compile(rb"\b(width|height|viewBox)\s*=\s*[\"']([^\"']*)[\"']")
#: Marks of the part of a JPEG that holds its size.
JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}


def image_size(data: bytes) -> tuple[int, int] | None:
    """(width, height) in pixels, or None when the format is unknown or the file is damaged."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">LL", data[16:24])
        return int(width), int(height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if is_svg(data):
        return _svg(data)
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def is_svg(data: bytes) -> bool:
    """Whether a file is a drawing in SVG; not all of them say their size."""
    return b"<svg" in data[:4096]


def _svg(data: bytes) -> tuple[int, int] | None:
    """From the first tag alone: drawings may declare a document type, which no parser need follow."""
    begin = data.find(b"<svg")
    tag = data[begin : data.find(b">", begin)] if begin >= 0 else b""
    root = {name.decode(): value.decode("utf-8", "replace") for name, value in _ATTRIBUTE.findall(tag)}
    width, height = _pixels(root.get("width")), _pixels(root.get("height"))
    if width and height:
        return width, height
    box = (root.get("viewBox") or "").replace(",", " ").split()
    if len(box) == 4:
        width, height = _pixels(box[2]), _pixels(box[3])
        if width and height:
            return width, height
    return None


def _pixels(text: str | None) -> int | None:
    body = (text or "").strip().removesuffix("px")
    try:
        return round(float(body))
    except (ValueError, OverflowError):
        return None
