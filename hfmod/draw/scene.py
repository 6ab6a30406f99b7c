"""Drawings put into one picture: pieces on a board, cards side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hfmod.draw.render import document

_OPEN = re.compile(r"\s*<svg\b([^>]*)>(.*)</svg>\s*\Z", re.DOTALL)
_SIZE = re.compile(r'\b(width|height)="([\d.]+)"')
_NAME = re.compile(r'(\bid="|url\(#|href="#)([\w.-]+)')


@dataclass(frozen=True, slots=True)
class Put:
    """A drawing (SVG document) whose middle is put at ``x``, ``y``; ``shown`` scales it."""

    svg: str
    x: float
    y: float
    shown: float = 1.0


def size_of(svg: str) -> tuple[float, float]:
    """Width and height in pixels that an SVG document of ours states. Raises ValueError for other text."""
    opened = _OPEN.match(svg)
    found = dict(_SIZE.findall(opened.group(1))) if opened else {}
    if len(found) != 2:
        raise ValueError("this is no SVG document with a width and a height")
    return float(found["width"]), float(found["height"])


def _nested(put: Put, number: int) -> str:
    opened = _OPEN.match(put.svg)
    wide, tall = size_of(put.svg)
    body = opened.group(2) if opened else ""
    body = _NAME.sub(rf"\g<1>n{number}-\g<2>", body)  # names must differ between the drawings
    k = put.shown
    left, top = put.x - wide * k / 2, put.y - tall * k / 2
    return f'<g transform="matrix({k:.4g} 0 0 {k:.4g} {left:.6g} {top:.6g})">{body}</g>'


def scene(
    width: int, height: int, puts: Sequence[Put], *, background: str = "#1a2130", title: str = ""
) -> str:
    """One SVG document of ``width`` x ``height`` px with all drawings, the first undermost.

    Raises ValueError where one of them is no SVG document.
    """
    body = "".join(_nested(put, i) for i, put in enumerate(puts))
    return document(width, height, body, title=title, background=background)


def side_by_side(svgs: Sequence[str], columns: int = 5, gap: int = 12, background: str = "#3a4356") -> str:
    """Drawings of one size in rows, e.g. a sheet of cards."""
    if not svgs:
        return document(2 * gap, 2 * gap, "", background=background)
    sizes = [size_of(svg) for svg in svgs]
    wide, tall = max(w for w, _ in sizes), max(h for _, h in sizes)
    columns = min(columns, len(svgs))
    rows = -(-len(svgs) // columns)
    puts = [
        Put(
            svg, gap + wide / 2 + (wide + gap) * (i % columns), gap + tall / 2 + (tall + gap) * (i // columns)
        )
        for i, svg in enumerate(svgs)
    ]
    width, height = gap + columns * (wide + gap), gap + rows * (tall + gap)
    return scene(round(width), round(height), puts, background=background)
