"""The few SVG elements that our drawings are made of."""

from __future__ import annotations


def _paint(fill: str, stroke: str, width: float, dash: str, opacity: float) -> str:
    parts = [f' fill="{fill}"']
    if stroke:
        parts.append(f' stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round"')
    if dash:
        parts.append(f' stroke-dasharray="{dash}" stroke-linecap="round"')
    if opacity < 1:
        parts.append(f' opacity="{opacity:g}"')
    return "".join(parts)


def rect(
    x: float,
    y: float,
    wide: float,
    tall: float,
    fill: str = "none",
    stroke: str = "",
    width: float = 1,
    *,
    rx: float = 0,
    dash: str = "",
    opacity: float = 1,
) -> str:
    """A rectangle; ``rx`` rounds its corners."""
    rounded = f' rx="{rx:g}"' if rx else ""
    paint = _paint(fill, stroke, width, dash, opacity)
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}"{rounded}{paint}/>'


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str = "none",
    stroke: str = "",
    width: float = 1,
    *,
    dash: str = "",
    opacity: float = 1,
) -> str:
    """A circle."""
    paint = _paint(fill, stroke, width, dash, opacity)
    return f'<circle cx="{round(x, 2):g}" cy="{round(y, 2):g}" r="{radius:g}"{paint}/>'


def path(
    d: str, fill: str = "none", stroke: str = "", width: float = 1, *, dash: str = "", opacity: float = 1
) -> str:
    """A path from its ``d``."""
    return f'<path d="{d}"{_paint(fill, stroke, width, dash, opacity)}/>'
