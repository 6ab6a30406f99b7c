"""Whether VASSAL can show a picture: decided by its name, as VASSAL does, and by the whole file.

Names that end in ``.svg`` (in small letters) go to the drawing renderer, all others to Java's reader of PNG,
GIF, JPEG, BMP and TIFF.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

from lxml import etree

from hfmod.vassal.errors import XmlError
from hfmod.vassal.image_size import image_size, is_svg
from hfmod.vassal.rasters import Room, raster_fault
from hfmod.vassal.xml import parse_xml

__all__ = ["html_images", "picture_fault", "svg_links"]

_SVG = "http://www.w3.org/2000/svg"
_HREF = "{http://www.w3.org/1999/xlink}href"
_NEEDS_LINK = frozenset({"image", "use"})
_NOT_DRAWN = frozenset({"flowRoot", "flowRegion", "flowPara", "meshgradient", "hatch"})
_FOREIGN = (
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "is WebP"),
    (re.compile(rb"....ftyp(avif|heic|mif1)", re.DOTALL), "is AVIF or HEIF"),
    (re.compile(rb"\0\0\x01\0"), "is an icon file (ICO)"),
)
_IMG = re.compile(r"<img\b", re.IGNORECASE)
_SRC = re.compile(r"""\bsrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^"'\s>]+))""", re.IGNORECASE)


def picture_fault(name: str, data: bytes, room: Room) -> str:
    """Why VASSAL cannot show a picture of this name; empty where it can."""
    if name.endswith(".svg"):
        return _svg_fault(data)
    try:
        return raster_fault(data, room)
    except ValueError:
        pass
    if is_svg(data):
        return "is a drawing (SVG), and only a name that ends in .svg, in small letters, is read as one"
    for pattern, what in _FOREIGN:
        if pattern.match(data):
            return f"{what}, which VASSAL does not read"
    return "is no PNG, GIF, JPEG, BMP or SVG"


def _svg_fault(data: bytes) -> str:
    if not is_svg(data):
        return "is no SVG, though its name ends in .svg"
    try:
        root = _svg(data)
    except XmlError as error:
        return error.fault
    if root.tag != f"{{{_SVG}}}svg":
        return f"is no SVG: its first element is not svg of {_SVG}"
    if (
        image_size(data) is None
        and not root.get("viewBox")
        and not (root.get("width") and root.get("height"))
    ):
        return "says no size: it needs width and height, or a viewBox"
    for element in root.iter():
        kind = etree.QName(element).localname if isinstance(element.tag, str) else ""
        if kind in _NOT_DRAWN:
            return f"holds {kind}, which VASSAL's renderer does not draw; make paths of it"
        if kind in _NEEDS_LINK and element.get(_HREF) is None:
            return f"holds {kind} without xlink:href, which VASSAL's renderer refuses"
    return ""


def _svg(data: bytes) -> etree._Element:
    """The drawing; a document type that declares nothing is let through, as drawing programs write one."""
    begin = data.find(b"<!DOCTYPE")
    if begin < 0:
        return parse_xml(data, "the drawing")
    end, inside = data.find(b">", begin), data.find(b"[", begin)
    if 0 <= inside < end:
        end = data.find(b">", data.find(b"]", inside))
    return parse_xml(data[:begin] + (data[end + 1 :] if end >= 0 else b""), "the drawing")


def svg_links(data: bytes) -> Iterator[str]:
    """Names of pictures that a drawing shows; nothing of one that cannot be read."""
    try:
        root = _svg(data)
    except XmlError:
        return
    for element in root.iter(f"{{{_SVG}}}image"):
        link = element.get(_HREF, "")
        if link and _is_name(link):
            yield link.removeprefix("images/")


def html_images(text: str) -> Iterator[str]:
    """Names of pictures that a text shows as HTML."""
    end = 0
    while (tag := _IMG.search(text, end)) is not None and (end := text.find(">", tag.end())) >= 0:
        found = _SRC.search(text, tag.end(), end)
        name = html.unescape(unquote("".join(found.groups(default="")))) if found is not None else ""
        if name and _is_name(name):
            yield name.removeprefix("/").removeprefix("images/")


def _is_name(link: str) -> bool:
    return "://" not in link and not link.startswith(("data:", "file:", "#")) and not set("${") & set(link)
