"""The fuel strip as it is drawn: the content's graph of mass spots, laid out so that chits drop exactly.

Mass grows to the right without exception, so the weight classes are upright bands. The fractions between two
whole masses run down a slope; the next whole mass is at the top again. Black lines are fuel steps, red dotted
ones units of mass or tanks (F-STRIP).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import hypot
from typing import Any

from hfmod.draw.colours import INK, ink_on, mix
from hfmod.draw.layout import Spot
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred, label
from hfmod.games.hf4.art.palette import Palette

#: Least distance of two spots in pixels, so that a dropped chit has one nearest spot.
LEAST = 30
RADIUS = 14
RED = "#b3202c"


@dataclass(frozen=True)
class Strip:
    """Spots by printed mass; links as pairs of printed masses; classes as (name, thrust, left, right) and
    step counts as (count, x), in pixels."""

    spots: Mapping[str, Spot]
    black: tuple[tuple[str, str], ...]
    red: tuple[tuple[str, str], ...]
    classes: tuple[tuple[str, int, int, int], ...]
    counts: tuple[tuple[int, int], ...]
    max_dry: str
    top: int
    right: int
    bottom: int


def mass_value(printed: str) -> Fraction:
    """``4-1/3`` is four and a third. Raises ValueError for anything else."""
    whole, _, rest = printed.partition("-")
    return Fraction(whole) + (Fraction(rest) if rest else 0)


def mass_name(printed: str) -> str:
    """A mass as people read it: ``4 1/3``."""
    return printed.replace("-", " ")


def table_of(tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fuel strip's table; raises KeyError if the content has none."""
    for name in ("fuel_strip", "fuel-strip"):
        if name in tables:
            found: Mapping[str, Any] = tables[name]
            return found
    raise KeyError("the content has no table fuel-strip")


def _links(chains: Sequence[Sequence[Any]]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for chain in chains:
        names = [str(spot) for spot in chain]
        found += pairwise(names)
    return found


def strip(tables: Mapping[str, Any], left: int, top: int) -> Strip:
    """The strip of ``tables`` with its first spot about ``left``, ``top`` (pixels)."""
    table = table_of(tables)
    black = _links(table["black"])
    names = sorted({name for link in black for name in link}, key=mass_value)
    steps_from: dict[str, int] = {}
    for _, heavy in black:
        steps_from[heavy] = steps_from.get(heavy, 0) + 1
    fork = next(
        (mass_value(low) for low, _ in black if sum(1 for a, _ in black if a == low) > 1), Fraction(10**6)
    )
    by_whole: dict[int, list[str]] = {}
    for name in names:
        by_whole.setdefault(int(mass_value(name)), []).append(name)
    spots: dict[str, Spot] = {}
    x = left
    counts: list[tuple[int, int]] = []
    for whole, group in by_whole.items():
        if whole > fork:  # two chains side by side, in two rows
            odd = (whole - int(fork)) % 2 == 0
            for name in group:
                spots[name] = Spot(f"mass-{name}", mass_name(name), x, top + (44 if odd else 0))
            x += 24
            continue
        dx, dy = (17, 27) if len(group) > 2 else (19, 27)
        for i, name in enumerate(group):
            spots[name] = Spot(f"mass-{name}", mass_name(name), x + dx * i, top + dy * i)
        gap = max(dx * len(group), 38)
        if whole + 1 in by_whole and whole < fork:
            counts.append((len(group), x + gap // 2 + (2 if len(group) == 1 else 0)))
        x += gap
    xs = {name: spot.x for name, spot in spots.items()}
    classes = []
    edge = left - 24
    for entry in table["classes"]:
        last = str(entry["to"])
        heavier = [xs[name] for name in names if mass_value(name) > mass_value(last)]
        right = (xs[last] + min(heavier)) // 2 if heavier else max(xs.values()) + 24
        classes.append((str(entry["name"]), int(entry["thrust"]), edge, right))
        edge = right
    return Strip(
        spots,
        tuple(black),
        tuple(_links(table["red"])),
        tuple(classes),
        tuple(counts),
        str(table["max_dry"]),
        top,
        max(xs.values()),
        max(spot.y for spot in spots.values()),
    )


def least_distance(spots: Sequence[Spot]) -> float:
    """Distance in pixels of the two spots nearest to each other."""
    return min(
        (hypot(a.x - b.x, a.y - b.y) for i, a in enumerate(spots) for b in spots[i + 1 :]),
        default=float("inf"),
    )


def _link(a: Spot, b: Spot, red: bool) -> str:
    """A line from spot to spot; a red one between neighbours of a row is bent, to show beside the black."""
    if red and a.y == b.y and abs(a.x - b.x) < 60:
        return f"M{a.x} {a.y}Q{(a.x + b.x) / 2:g} {a.y - 15} {b.x} {b.y}"
    return f"M{a.x} {a.y}L{b.x} {b.y}"


def draw_strip(found: Strip, colours: Palette, top: int, bottom: int) -> str:
    """The strip between ``top`` and ``bottom`` (pixels of the board): bands, lines, spots."""
    parts: list[str] = []
    for i, (name, thrust, left, right) in enumerate(found.classes):
        band = colours.weight.get(name, "#8899aa")
        parts.append(rect(left, top, right - left, bottom - top, mix(band, "#ffffff", 0.62)))
        parts.append(rect(left, top, right - left, 26, band))
        if i:
            parts.append(path(f"M{left} {top}V{bottom}", stroke="#ffffff", width=2))
        signed = f"+{thrust}" if thrust > 0 else str(thrust).replace("-", "−")
        words = f"{name} {signed}" if right - left < 150 else f"{name}  ·  thrust {signed}"
        parts.append(centred((left + right) / 2, top + 13, words, 13, ink_on(band)))
    red = "".join(_link(found.spots[a], found.spots[b], True) for a, b in found.red)
    black = "".join(_link(found.spots[a], found.spots[b], False) for a, b in found.black)
    parts.append(path(red, stroke=RED, width=2, dash="1.5 4") + path(black, stroke=INK, width=2.5))
    parts += [
        label(x, found.top - RADIUS - 6, str(n), 10, "#3a4254", anchor="middle") for n, x in found.counts
    ]
    limit = mass_value(found.max_dry)
    for name, spot in found.spots.items():
        whole = mass_value(name).denominator == 1
        dash = "4 3" if mass_value(name) > limit else ""
        fill, radius, line = ("#ffffff", RADIUS, 2.0) if whole else ("#f1ede3", RADIUS - 2, 1.5)
        parts.append(circle(spot.x, spot.y, radius, fill, INK, line, dash=dash))
        text = name if whole else name.partition("-")[2]
        parts.append(centred(spot.x, spot.y, text, 13 if whole else 10, INK, bold=whole))
    return "".join(parts)
