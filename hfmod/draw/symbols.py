"""Symbols: own drawings on a 24 px grid with one line width, readable from 16 to 96 px.

Lines and solid parts take the colour of the place where a symbol stands (``currentColor``); symbols with
colours of their own carry a letter and a shape too. Each game draws its own set of the shapes that are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import cos, pi, sin
from typing import Generic, TypeVar

from hfmod.draw.render import document
from hfmod.draw.text import label

P = TypeVar("P")

GRID = 24
LINE = 2

SOLID = 'fill="currentColor" stroke="none"'
_STYLE = (
    f'fill="none" stroke="currentColor" stroke-width="{LINE}" stroke-linejoin="round" stroke-linecap="round"'
)


def curve(d: str, solid: bool = False) -> str:
    return f'<path d="{d}" {SOLID}/>' if solid else f'<path d="{d}"/>'


def disc(x: float, y: float, r: float, solid: bool = False) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{" " + SOLID if solid else ""}/>'


def box(x: float, y: float, w: float, h: float, rx: float = 0, solid: bool = False) -> str:
    round_ = f' rx="{rx:g}"' if rx else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{round_}{" " + SOLID if solid else ""}/>'


def polygon(cx: float, cy: float, r: float, n: int, turn: float = 0.0, inner: float | None = None) -> str:
    """A closed path: regular polygon, or a star where ``inner`` radius is given; ``turn`` in degrees."""
    count = n if inner is None else 2 * n
    points = []
    for i in range(count):
        radius = r if inner is None or i % 2 == 0 else inner
        angle = (turn / 180 + 2 * i / count) * pi - pi / 2
        points.append(f"{cx + radius * cos(angle):.2f} {cy + radius * sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"


def rays(cx: float, cy: float, r0: float, r1: float, n: int, turn: float = 0.0) -> str:
    parts = []
    for i in range(n):
        a = (turn / 180 + 2 * i / n) * pi - pi / 2
        parts.append(
            f"M{cx + r0 * cos(a):.2f} {cy + r0 * sin(a):.2f}L{cx + r1 * cos(a):.2f} {cy + r1 * sin(a):.2f}"
        )
    return "".join(parts)


class Symbols(Generic[P]):
    """A set of symbols: shapes on the grid by name. ``coloured`` draws those that use colours of a palette.

    Use :meth:`place` for one symbol at a point, or :meth:`defs` once and :meth:`use` often.
    """

    def __init__(
        self,
        bodies: Mapping[str, str],
        coloured: Callable[[P], Mapping[str, str]] | None = None,
        colours: P | None = None,
    ) -> None:
        self._bodies, self._draw = bodies, coloured
        self._coloured: Mapping[str, str] = {} if coloured is None or colours is None else coloured(colours)
        self.names = tuple(sorted({*bodies, *self._coloured}))

    def symbol(self, name: str, colours: P | None = None) -> str:
        """SVG fragment of a symbol on the 24 px grid, drawn in ``currentColor``.

        ``colours`` is another palette than the set's own. Raises KeyError, naming what exists, for an unknown
        name.
        """
        body = self._bodies.get(name)
        if body is None:
            drawn = self._coloured
            if self._draw is not None and colours is not None:
                drawn = self._draw(colours)
            body = drawn.get(name)
        if body is None:
            raise KeyError(f"no symbol is called {name!r}; there are {', '.join(self.names)}")
        return f"<g {_STYLE}>{body}</g>"

    def place(
        self, name: str, x: float, y: float, size: float, colour: str = "#1b1f2a", colours: P | None = None
    ) -> str:
        """A symbol of ``size`` pixels centred on the point."""
        return f'<g transform="{_at(x, y, size)}" color="{colour}">{self.symbol(name, colours)}</g>'

    def defs(self, names: Iterable[str], colours: P | None = None) -> str:
        """A ``<defs>`` element with the named symbols, each once; see :meth:`use`."""
        symbols = "".join(
            f'<g id="sym-{name}">{self.symbol(name, colours)}</g>' for name in sorted(set(names))
        )
        return f"<defs>{symbols}</defs>"

    def use(self, name: str, x: float, y: float, size: float, colour: str = "#1b1f2a") -> str:
        """A reference to a symbol from :meth:`defs`, ``size`` pixels, centred on the point."""
        return f'<use xlink:href="#sym-{name}" transform="{_at(x, y, size)}" color="{colour}"/>'

    def contact_sheet(self, columns: int = 10) -> str:
        """An SVG document that shows every symbol at 16, 32 and 64 px on both grounds, for looking at."""
        cell_w, cell_h = 130, 112
        rows = -(-len(self.names) // columns)
        parts = []
        for i, name in enumerate(self.names):
            x, y = (i % columns) * cell_w, (i // columns) * cell_h
            dark = (i // columns) % 2
            ground, ink = ("#20242f", "#f3f4f7") if dark else ("#fbf9f4", "#1b1f2a")
            parts.append(f'<rect x="{x}" y="{y}" width="{cell_w}" height="{cell_h}" fill="{ground}"/>')
            parts.append(
                self.place(name, x + 40, y + 44, 64, ink) + self.place(name, x + 94, y + 28, 32, ink)
            )
            words = label(x + 65, y + 102, name, 11, ink, anchor="middle")
            parts.append(self.place(name, x + 94, y + 62, 16, ink) + words)
        return document(columns * cell_w, rows * cell_h, "".join(parts), background="#fbf9f4")


def _at(x: float, y: float, size: float) -> str:
    k = size / GRID
    return f"matrix({k:.4g} 0 0 {k:.4g} {round(x - size / 2, 2):g} {round(y - size / 2, 2):g})"
