"""Grids, zones and regions of boards: the location name of a point (format reference, section 3.3).

All points are board pixels. Names are what VASSAL prints as ``$LocationName$``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from lxml import etree

from hfmod.vassal import sequence

__all__ = [
    "Grid",
    "HexGrid",
    "Numbering",
    "Place",
    "RegionGrid",
    "SquareGrid",
    "Zone",
    "ZonedGrid",
    "format_text",
    "read_grid",
]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Place:
    """What a grid knows about a point: its printed `name`, the `zone` and the `grid` location inside it."""

    name: str | None = None
    zone: str | None = None
    grid: str | None = None


class Grid(Protocol):
    """Anything that names points of a board."""

    def place(self, x: float, y: float) -> Place:
        """Names at a point in board pixels."""
        ...


def format_text(template: str, properties: Mapping[str, str]) -> str:
    """``$Name$`` replaced; an unknown name is printed as itself, a stray ``$`` vanishes (section 1.4)."""
    out: list[str] = []
    tokens = sequence.decode(template, "$")
    for i, token in enumerate(tokens):
        is_property = i % 2 == 1 and i < len(tokens) - 1
        out.append(properties.get(token, token) if is_property else token)
    return "".join(out)


def _java_round(value: float) -> int:
    return math.floor(value + 0.5)


@dataclass(frozen=True)
class Numbering:
    """Row and column names of a square or hex grid."""

    first: str = "H"
    separator: str = ""
    h_type: str = "N"
    h_leading: int = 1
    h_offset: int = 1
    h_descending: bool = False
    v_type: str = "N"
    v_leading: int = 1
    v_offset: int = 1
    v_descending: bool = False
    location_format: str = "$gridLocation$"
    stagger: bool = True

    @classmethod
    def read(cls, element: etree._Element) -> Numbering:
        a = element.attrib
        return cls(
            first=str(a.get("first", "H"))[:1],
            separator=str(a.get("sep", "")),
            h_type=str(a.get("hType", "N"))[:1],
            h_leading=_int(a.get("hLeading"), 1),
            h_offset=_int(a.get("hOff"), 1),
            h_descending=a.get("hDescend") == "true",
            v_type=str(a.get("vType", "N"))[:1],
            v_leading=_int(a.get("vLeading"), 1),
            v_offset=_int(a.get("vOff"), 1),
            v_descending=a.get("vDescend") == "true",
            location_format=str(a.get("locationFormat", "$gridLocation$")),
            stagger=a.get("stagger", "true") == "true",
        )

    def name(self, column: int, row: int) -> str:
        """Printed name of a cell counted from 0."""
        across = self._number(column + self.h_offset, self.h_type, self.h_leading)
        down = self._number(row + self.v_offset, self.v_type, self.v_leading)
        pair = (across, down) if self.first == "H" else (down, across)
        cell = self.separator.join(pair)
        return format_text(self.location_format, {"gridLocation": cell, "row": down, "column": across})

    @staticmethod
    def _number(value: int, kind: str, leading: int) -> str:
        sign, value = ("-" if value < 0 else ""), abs(value)
        if kind == "A":  # A..Z, AA, BB, ...
            return sign + "".join(_ALPHABET[(value - 26 * i) % 26] for i in range(min(value // 26 + 1, 64)))
        return sign + str(value).zfill(min(leading, 32) + 1)


@dataclass(frozen=True)
class SquareGrid:
    """Cells of `dx` x `dy` pixels; (`x0`, `y0`) is the centre of the first."""

    x0: int = 24
    y0: int = 24
    dx: float = 48.0
    dy: float = 48.0
    size: tuple[int, int] = (0, 0)
    numbering: Numbering | None = None

    def place(self, x: float, y: float) -> Place:
        n = self.numbering
        if n is None:
            return Place()
        column = math.floor((x - self.x0) / self.dx + 0.5)
        row = math.trunc((y - self.y0) / self.dy + 0.5)
        if n.h_descending:
            column = int(self.size[0] / self.dx + 0.5) - column
        if n.v_descending:
            row = int(self.size[1] / self.dy + 0.5) - row
        name = n.name(column, row)
        return Place(name, grid=name)


@dataclass(frozen=True)
class HexGrid:
    """Hexes of height `dy`, columns `dx` apart; (`x0`, `y0`) is the centre of hex 0, 0."""

    x0: int = 0
    y0: int = 32
    dx: float = 64.0 * math.sqrt(3) / 2
    dy: float = 64.0
    sideways: bool = False
    size: tuple[int, int] = (0, 0)
    numbering: Numbering | None = None

    def place(self, x: float, y: float) -> Place:
        n = self.numbering
        if n is None:
            return Place()
        across, down = (y, x) if self.sideways else (x, y)
        raw_column = math.floor((across - self.x0) / self.dx + 0.5)
        shift = self.dy / 2 if _java_round((across - self.x0) / self.dx) % 2 else 0.0
        raw_row = _java_round((down - self.y0 - shift) / self.dy)
        rows = math.floor(self.size[1] / self.dx + 0.5)
        columns = math.floor(self.size[0] / self.dy + 0.5)
        # In a sideways grid the two "descending" switches change roles, as the axes do.
        flip_column, flip_row = n.h_descending, n.v_descending
        most_columns, most_rows = columns, rows
        if self.sideways:
            flip_column, flip_row = n.v_descending, n.h_descending
            most_columns, most_rows = rows, columns
        column = most_columns - raw_column if flip_column else raw_column
        row = most_rows - raw_row if flip_row else raw_row
        if n.stagger and raw_column % 2:
            row += -1 if flip_row else 1
        name = n.name(column, row)
        return Place(name, grid=name)


@dataclass(frozen=True)
class RegionGrid:
    """Named points; any point belongs to the nearest one."""

    regions: tuple[tuple[str, int, int], ...] = ()

    def place(self, x: float, y: float) -> Place:
        if not self.regions:
            return Place()
        name, _, _ = min(self.regions, key=lambda r: (r[1] - x) ** 2 + (r[2] - y) ** 2)
        return Place(name, grid=name)


@dataclass(frozen=True)
class Zone:
    """A polygon with a name, and perhaps a grid of its own."""

    name: str
    path: tuple[tuple[int, int], ...]
    location_format: str = "$name$"
    use_parent_grid: bool = False
    grid: Grid | None = None

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside (even-odd rule; left and upper edges belong to the polygon)."""
        inside = False
        x2, y2 = self.path[-1] if self.path else (0, 0)
        for x1, y1 in self.path:
            if (y1 <= y < y2 or y2 <= y < y1) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
            x2, y2 = x1, y1
        return inside

    def place(self, x: float, y: float, background: Grid | None) -> Place:
        grid = background if self.use_parent_grid else self.grid
        cell = grid.place(x, y).name if grid is not None else None
        if self.location_format.startswith("{"):  # an expression: only VASSAL can evaluate it
            return Place(cell or self.name, self.name, cell)
        name = format_text(self.location_format, {"name": self.name, "gridLocation": cell or ""})
        return Place(name, self.name, cell)


@dataclass(frozen=True)
class ZonedGrid:
    """Zones (the first that holds the point wins) over an optional background grid."""

    zones: tuple[Zone, ...] = ()
    background: Grid | None = None

    def place(self, x: float, y: float) -> Place:
        for zone in self.zones:
            if zone.contains(x, y):
                return zone.place(x, y, self.background)
        return self.background.place(x, y) if self.background is not None else Place()


@dataclass
class _Reader:
    size: tuple[int, int]

    def grids(self, parent: etree._Element) -> list[Grid]:
        out: list[Grid] = []
        for child in parent:
            kind = str(child.tag).rpartition(".")[2]
            a = child.attrib
            numbering = next((Numbering.read(e) for e in child if str(e.tag).endswith("GridNumbering")), None)
            if kind == "SquareGrid":
                out.append(
                    SquareGrid(
                        _int(a.get("x0"), 24),
                        _int(a.get("y0"), 24),
                        _size(a.get("dx"), 48.0),
                        _size(a.get("dy"), 48.0),
                        self.size,
                        numbering,
                    )
                )
            elif kind == "HexGrid":
                dy = _size(a.get("dy"), 64.0)
                out.append(
                    HexGrid(
                        _int(a.get("x0"), 0),
                        _int(a.get("y0"), 32),
                        _size(a.get("dx"), dy * math.sqrt(3) / 2),
                        dy,
                        a.get("sideways") == "true",
                        self.size,
                        numbering,
                    )
                )
            elif kind == "RegionGrid":
                out.append(
                    RegionGrid(
                        tuple(
                            (str(e.get("name", "")), _int(e.get("originx"), 0), _int(e.get("originy"), 0))
                            for e in child
                            if str(e.tag).endswith(".Region")
                        )
                    )
                )
            elif kind == "ZonedGrid":
                zones = tuple(self.zone(e) for e in child if str(e.tag).endswith("mapgrid.Zone"))
                out.append(ZonedGrid(zones, next(iter(self.grids(child)), None)))
        return out

    def zone(self, element: etree._Element) -> Zone:
        corners = []
        for corner in str(element.get("path", "")).split(";"):
            x, _, y = corner.partition(",")
            if x.strip() and y.strip():
                corners.append((_int(x, 0), _int(y, 0)))
        return Zone(
            name=str(element.get("name", "")),
            path=tuple(corners),
            location_format=str(element.get("locationFormat", "$name$")),
            use_parent_grid=element.get("useParentGrid") == "true",
            grid=next(iter(self.grids(element)), None),
        )


def read_grid(board: etree._Element, size: tuple[int, int]) -> Grid | None:
    """Grid of a Board element; `size` is the board's width and height in pixels."""
    return next(iter(_Reader(size).grids(board)), None)


def _int(text: str | bytes | None, default: int) -> int:
    try:
        return int(float(text)) if text is not None else default
    except (ValueError, OverflowError):
        return default


def _size(text: str | bytes | None, default: float) -> float:
    try:
        value = float(text) if text is not None else default
    except ValueError:
        return default
    return value if value > 0 and math.isfinite(value) else default
