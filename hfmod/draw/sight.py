"""Measures of colours: contrast, and the distance that eyes with a colour-vision deficiency see."""

from __future__ import annotations

from functools import cache
from math import dist

#: Full-severity simulation in linear RGB (Machado, Oliveira and Fernandes 2009).
_EYES = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES = tuple(_EYES)


def linear(colour: str) -> tuple[float, float, float]:
    """Linear red, green, blue (0 to 1) of ``#rrggbb``. Raises ValueError for other text."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is not a colour like #2474b5")
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def distance(a: str, b: str, eye: str = "normal") -> float:
    """Oklab distance x 100 of two colours as an eye of :data:`EYES` sees them; below 8 they look alike."""
    return 100 * dist(_seen(a, eye), _seen(b, eye))


@cache
def _seen(colour: str, eye: str) -> tuple[float, float, float]:
    red, green, blue = linear(colour)
    rows = (row[0] * red + row[1] * green + row[2] * blue for row in _EYES[eye])
    r, g, b = (min(1.0, max(0.0, value)) for value in rows)
    long = float((0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3))
    middle = float((0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3))
    short = float((0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3))
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )
