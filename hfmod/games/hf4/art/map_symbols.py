"""The look of spaces on the map: one drawing a kind of space, and the lines between them.

Every kind differs in shape, not in colour alone. Drawings are centred on (0, 0), in board pixels, and are put
into ``<defs>`` once; shared icons come from :mod:`hfmod.draw.symbols`.
"""

from __future__ import annotations

from math import cos, pi, sin

from hfmod.draw.colours import ink_on
from hfmod.draw.text import centred, label
from hfmod.games.hf4.art import symbols
from hfmod.games.hf4.content.model import Space

GROUND = "#0b0f19"
INK = "#eef2fa"
QUIET = "#a9b6cd"
LINE = "#8ea1c2"
BURN = "#f06cc8"
HAZARD = "#ffc247"
AIR = "#9fe0ff"
BELT = "#c3e86b"
FLYBY = "#6fe0c6"
ROAD = "#ffd84a"
CABLE = "#d9c2ff"
HOME = "#ffe28a"
NAME = "#dfe6f2"
GROUP = "#d8c79c"
WATER = "#7cc4ff"
EDGE = "#56637d"
LANES = {"1": "#ffffff", "2": "#ffb35c", "3": "#7fd8ff"}

#: Radius in pixels that a space's drawing fills, badges apart.
RADIUS = {
    "site": 40.0,
    "burn": 12.0,
    "lander_burn": 18.0,
    "hohmann": 14.0,
    "lagrange": 14.0,
    "radiation_belt": 17.0,
}
HEX = 31.0
#: Fact of a site -> shared icon, its colour on the rim, and the word for it.
RIM_ICONS = {
    "astrobiology": ("astrobiology", "#8fe388", "astrobiology"),
    "submarine": ("submarine", WATER, "submarine"),
    "atmospheric": ("atmospheric", "#e6edf7", "atmosphere"),
    "push": ("push-site", "#ffb3dd", "push"),
}


def kind(space: Space) -> str:
    """The name of the drawing for a space (not for sites and Hohmanns, whose drawings are all different)."""
    if space.flyby_base_thrust:
        return "oberth"
    if space.flyby:
        return "flyby"
    if space.type == "lander_burn":
        return "lander" if space.lander == 1 else "half-lander"
    if space.type in ("burn", "radiation_belt"):
        return space.type
    if space.hazard == "crash":
        return "crash"
    if space.hazard == "aerobrake":
        return "parachute"
    return space.special or "lagrange"


def radius(space: Space) -> float:
    """Pixels around the centre that the drawing of a space fills."""
    if space.type == "lagrange" and (space.hazard or space.flyby or space.special):
        return 18.0
    if space.flyby_base_thrust:
        return 26.0
    return RADIUS[space.type]


def polygon(n: int, r: float, turn: float = 0.0, inner: float | None = None) -> str:
    """Points of a regular polygon, or star, around (0, 0); ``turn`` in turns, 0 has a corner on top."""
    count = n if inner is None else 2 * n
    points = []
    for i in range(count):
        reach = r if inner is None or i % 2 == 0 else inner
        angle = 2 * pi * (i / count + turn)
        points.append(f"{reach * sin(angle):.1f},{-reach * cos(angle):.1f}")
    return " ".join(points)


def triangle(r: float) -> str:
    """The crash hazard: a warning triangle with an exclamation mark."""
    return (
        f'<path d="M0 {-r:g}L{r * 0.98:.1f} {r * 0.72:.1f}H{-r * 0.98:.1f}Z" fill="{HAZARD}" '
        f'stroke="{GROUND}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M0 {-r * 0.38:.1f}V{r * 0.18:.1f}M0 {r * 0.46:.1f}V{r * 0.48:.1f}" stroke="{GROUND}" '
        f'stroke-width="{r * 0.22:.1f}" stroke-linecap="round"/>'
    )


def _disc(r: float, ring: str = "", width: float = 2.0) -> str:
    edge = f' stroke="{ring}" stroke-width="{width:g}"' if ring else ""
    return f'<circle r="{r:g}" fill="{GROUND}"{edge}/>'


def _drawings() -> dict[str, str]:
    swing = (
        f'<path d="M-11.5 11.5A16.3 16.3 0 1 1 14.8 6.8" fill="none" stroke="{FLYBY}" stroke-width="3.4"/>'
        f'<path d="M19.6 4.6L10.6 2.6L13.6 13Z" fill="{FLYBY}"/>'
    )
    lander = symbols.place("lander", 0, 0, 27, BURN)
    edge = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"'
    seven = polygon(7, 24, 0, 17)
    exit_ = (
        f'<rect x="-15" y="-15" width="30" height="30" rx="5" fill="{GROUND}" {edge}/>'
        f'<path d="M-8 0H7M1 -6L8 0L1 6" fill="none" {edge}/>'
    )
    lens = f'<path d="M0 -14C10 -6 10 6 0 14C-10 6 -10 -6 0 -14Z" fill="none" {edge}/>'
    rays = "".join(
        f"M{20 * sin(a):.1f} {-20 * cos(a):.1f}L{26 * sin(a):.1f} {-26 * cos(a):.1f}"
        for a in (2 * pi * k / 12 for k in range(12))
    )
    return {
        "burn": f'<circle r="12" fill="{GROUND}"/><circle r="10" fill="{BURN}"/>',
        "lander": _disc(18) + lander,
        "half-lander": _disc(18) + symbols.place("half-lander", 0, 0, 27, BURN),
        "lagrange": _disc(12.5, INK, 3),
        "crash": _disc(17) + triangle(18),
        "parachute": _disc(17.5, AIR, 1.5) + symbols.place("aerobrake", 0, 0.5, 26, AIR),
        "radiation_belt": _disc(16.5, BELT, 1.5) + symbols.place("belt", 0, 0, 25, BELT),
        "flyby": _disc(18.5) + swing,
        "oberth": f'<path d="{rays}" stroke="{HAZARD}" stroke-width="3"/>' + _disc(18) + lander,
        "exit": exit_,
        "em_sunlens": _disc(18, QUIET, 1.5) + lens,
        "neutrino_sunlens": _disc(18, QUIET, 1.5) + lens + f'<circle r="2.6" fill="{INK}"/>',
        "hex": f'<polygon points="{polygon(6, HEX, 1 / 12)}" fill="{GROUND}" {edge}/>',
        "season": '<circle r="22" fill="none" stroke="currentColor" stroke-width="4"/>',
        "badge-crash": f'<g transform="translate(12 -11)">{triangle(10)}</g>',
        "badge-home": f'<polygon points="{seven}" fill="{GROUND}" stroke="{HOME}" stroke-width="2"/>',
        "rim": _disc(9.5, QUIET, 1),
    }


DRAWINGS: dict[str, str] = _drawings()


def tag(x: float, y: float, letter: str, fill: str, r: float = 8.5) -> str:
    """A small coloured disc with a letter, for season colours."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'
    return disc + centred(x, y, letter, r * 1.4, ink_on(fill))


def badge(x: float, y: float, icon: str, colour: str) -> str:
    """An icon on the rim of a site."""
    return f'<use xlink:href="#map-rim" x="{x:g}" y="{y:g}"/>' + symbols.use(icon, x, y, 14, colour)


def half_mark(x: float, y: float) -> str:
    """The one-half at a half lander."""
    return label(x + 9, y + 17, "½", 14, INK, bold=True)


def line(d: str) -> str:
    """Plain routes."""
    return f'<path d="{d}" fill="none" stroke="{LINE}" stroke-width="2.6"/>'


def aerobrake_line(d: str) -> str:
    """Aerobrake paths: dotted (B7e)."""
    return (
        f'<path d="{d}" fill="none" stroke="{AIR}" stroke-width="4.4" stroke-dasharray="0.1 9" '
        f'stroke-linecap="round"/>'
    )


def road(d: str) -> str:
    """Buggy roads: yellow dashes (B7f)."""
    return f'<path d="{d}" fill="none" stroke="{ROAD}" stroke-width="4.5" stroke-dasharray="11 8"/>'


def cable(d: str) -> str:
    """Space elevators: a ladder."""
    return (
        f'<path d="{d}" fill="none" stroke="{CABLE}" stroke-width="7"/>'
        f'<path d="{d}" fill="none" stroke="{GROUND}" stroke-width="3.4"/>'
        f'<path d="{d}" fill="none" stroke="{CABLE}" stroke-width="7" stroke-dasharray="1.6 10"/>'
    )
