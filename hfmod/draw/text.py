"""Measuring, wrapping and writing text in the bundled font, so that what is drawn is known to fit.

Widths come from the font files' own ``cmap`` and ``hmtx`` tables (OpenType 1.9). Kerning is left out: in this
font it nearly always brings letters closer, so a text that fits here fits in the picture too.
"""

from __future__ import annotations

import re
import struct
from fractions import Fraction
from functools import cache, lru_cache

from hfmod.draw.render import FONT_DIR, FONT_FILES, RenderError

FAMILY = "Atkinson Hyperlegible"

#: Height of capitals and figures over the font size, for centring on a line.
CAP_HEIGHT = 0.668

#: Smallest text on the table and smallest secondary label, in pixels at 100 %.
MIN_SIZE = 11.0
MIN_SECONDARY = 9.0

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def escape(text: str) -> str:
    """Text made safe for SVG content and double-quoted attributes; characters XML forbids are dropped."""
    text = _ILLEGAL.sub("", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _tables(font: bytes) -> dict[str, bytes]:
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {}
    for i in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * i)
        tables[tag.decode("latin-1")] = font[offset : offset + length]
    return tables


def _char_map(cmap: bytes) -> dict[int, int]:
    """Code point to glyph, from the format 4 subtable (Windows, Unicode BMP)."""
    for i in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * i)
        if (platform, encoding) == (3, 1) and struct.unpack_from(">H", cmap, offset)[0] == 4:
            break
    else:
        raise RenderError("the bundled font has no Unicode character map; install hfmod again")
    segments = struct.unpack_from(">H", cmap, offset + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", cmap, offset + 14)
    base = offset + 16 + 2 * segments
    starts = struct.unpack_from(f">{segments}H", cmap, base)
    deltas = struct.unpack_from(f">{segments}H", cmap, base + 2 * segments)
    ranges_at = base + 4 * segments
    ranges = struct.unpack_from(f">{segments}H", cmap, ranges_at)
    found = {}
    for i, (start, end, delta, shift) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(start, end + 1):
            if code == 0xFFFF:
                continue
            if shift:
                glyph = struct.unpack_from(">H", cmap, ranges_at + 2 * i + shift + 2 * (code - start))[0]
            else:
                glyph = code
            glyph = (glyph + delta) & 0xFFFF if glyph or not shift else 0
            if glyph:
                found[code] = glyph
    return found


@cache
def _advances(bold: bool) -> dict[str, float]:
    """Character to advance width in ems."""
    tables = _tables((FONT_DIR / FONT_FILES[bold]).read_bytes())
    em = struct.unpack_from(">H", tables["head"], 18)[0]
    metrics = struct.unpack_from(">H", tables["hhea"], 34)[0]
    widths = [struct.unpack_from(">H", tables["hmtx"], 4 * i)[0] for i in range(metrics)]
    return {
        chr(code): widths[min(glyph, metrics - 1)] / em for code, glyph in _char_map(tables["cmap"]).items()
    }


def missing(text: str) -> list[str]:
    """Characters of ``text`` that the bundled font can't show, each once, in order."""
    known = _advances(False)
    return list(dict.fromkeys(c for c in text if c not in known and c not in "\n\t"))


@lru_cache(maxsize=16384)
def width(text: str, size: float, bold: bool = False) -> float:
    """Width in pixels of one line of text at ``size`` pixels."""
    advances = _advances(bold)
    return size * sum(advances.get(c, 0.6) for c in text)


@lru_cache(maxsize=8192)
def _wrap(text: str, size: float, max_width: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            trial = f"{line} {word}" if line else word
            if width(trial, size, bold) <= max_width or not line:
                line = trial
            else:
                lines.append(line)
                line = word
        if line:
            lines.append(line)
    return tuple(lines)


def wrap(text: str, size: float, max_width: float, bold: bool = False) -> list[str]:
    """Lines no wider than ``max_width`` pixels, broken at spaces; a longer single word keeps a line."""
    return list(_wrap(text, size, max_width, bold))


def fit(text: str, size: float, max_width: float, minimum: float = MIN_SIZE, bold: bool = False) -> float:
    """The largest size from ``size`` down to ``minimum``, in half pixels, at which one line fits.

    Returns ``minimum`` where even that is too wide; compare with :func:`width` to know.
    """
    while size > minimum and width(text, size, bold) > max_width:
        size -= 0.5
    return max(size, minimum)


def fit_block(
    text: str, box: tuple[float, float], sizes: tuple[float, ...] = (12.0, 11.5, 11.0), leading: float = 1.2
) -> tuple[float, list[str], bool]:
    """The first of ``sizes`` at which wrapped text fills at most ``box`` (width, height in pixels).

    Returns the size, the lines, and whether it fits; where nothing fits, the last size and False.
    """
    size, lines = sizes[-1], wrap(text, sizes[-1], box[0])
    for size in sizes:
        lines = wrap(text, size, box[0])
        wide = max((width(line, size) for line in lines), default=0.0)
        if wide <= box[0] and len(lines) * size * leading <= box[1] + 0.5:
            return size, lines, True
    return size, lines, False


def label(
    x: float,
    y: float,
    text: str,
    size: float = 12.0,
    fill: str = "#1b1f2a",
    *,
    anchor: str = "start",
    bold: bool = False,
    extra: str = "",
) -> str:
    """A ``<text>`` element with its baseline at ``y``; ``anchor`` is start, middle or end."""
    weight = ' font-weight="700"' if bold else ""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    more = f" {extra}" if extra else ""
    return (
        f'<text x="{x:g}" y="{round(y, 2):g}" font-size="{size:g}" fill="{fill}"{weight}{where}{more}>'
        f"{escape(text)}</text>"
    )


def centred(
    x: float, y: float, text: str, size: float, fill: str = "#1b1f2a", *, bold: bool = True, extra: str = ""
) -> str:
    """Text whose capitals and figures are centred on the point."""
    return label(x, y + size * CAP_HEIGHT / 2, text, size, fill, anchor="middle", bold=bold, extra=extra)


def paragraph(
    x: float,
    y: float,
    lines: list[str],
    size: float,
    fill: str = "#1b1f2a",
    *,
    leading: float = 1.2,
    anchor: str = "start",
) -> str:
    """Lines below one another; ``y`` is the top of the block."""
    return "".join(
        label(x, y + size * (0.86 + leading * i), line, size, fill, anchor=anchor)
        for i, line in enumerate(lines)
    )


def number(value: Fraction | int) -> str:
    """A number as players write it: ``3``, ``½``, ``4 ½``, ``1/3``."""
    whole, rest = divmod(Fraction(value), 1)
    if not rest:
        return str(whole)
    part = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(rest, f"{rest}")
    return f"{whole} {part}" if whole else part
