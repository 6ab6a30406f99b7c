"""The symbol set: own drawings on a 24 px grid with one line width, readable from 16 to 96 px.

The same symbol means the same thing on card, map, playmat, help and report. Lines and solid parts take
the colour of the place where the symbol stands (``currentColor``); symbols with colours of their own (fuel
grades, spectral types) always carry a letter and a shape too.

Use :func:`place` for one symbol at a point, or :func:`defs` once and :func:`use` often. Names:

* flight: ``thrust burn half-burn afterburn push solar pivot net-thrust wet dry jettison``
* fuel: ``water dirt isotope fuel-tank``
* platforms: ``isru missile raygun buggy air-eater refuel``
* supports (square = generator, round = reactor): ``electric pulsed``, ``stationary burst exotic``
  ``any-reactor``, ``therm``
* card facts: ``mass rad human crew robot load vp fee``
* spectral types: ``spectral-C spectral-S spectral-M spectral-V spectral-D spectral-H spectral-any``
* map: ``hydration astrobiology submarine atmospheric push-site hazard aerobrake flyby belt lander``
  ``half-lander lagrange hohmann elevator road home-orbit sunspot``
* zones: ``zone-mercury zone-venus zone-earth zone-mars zone-ceres zone-jupiter zone-saturn zone-uranus``
  ``zone-neptune``
* pieces: ``rocket outpost factory colony claim busted glory heroism aqua bead seniority glitch delegate``
  ``first-player year``
* ideologies: ``freedom honor unity authority equality individuality centrist``
* decks: ``thrusters robonauts refineries generators reactors radiators gw-thrusters freighters bernals``
  ``colonists contracts exodus`` (``crew`` is above)
* dice: ``die``, ``die-1`` to ``die-6``
* Roll for the Galaxy: ``explore develop settle produce ship wild dictate cup citizenry recall``
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from hfmod.draw.palette import Palette, ink_on, palette
from hfmod.draw.render import document
from hfmod.draw.text import label

GRID = 24
LINE = 2

_SOLID = 'fill="currentColor" stroke="none"'


def _p(d: str, solid: bool = False) -> str:
    return f'<path d="{d}" {_SOLID}/>' if solid else f'<path d="{d}"/>'


def _c(x: float, y: float, r: float, solid: bool = False) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{" " + _SOLID if solid else ""}/>'


def _r(x: float, y: float, w: float, h: float, rx: float = 0, solid: bool = False) -> str:
    round_ = f' rx="{rx:g}"' if rx else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{round_}{" " + _SOLID if solid else ""}/>'


def _poly(cx: float, cy: float, r: float, n: int, turn: float = 0.0, inner: float | None = None) -> str:
    """A closed path: regular polygon, or a star where ``inner`` radius is given; ``turn`` in degrees."""
    count = n if inner is None else 2 * n
    points = []
    for i in range(count):
        radius = r if inner is None or i % 2 == 0 else inner
        angle = (turn / 180 + 2 * i / count) * pi - pi / 2
        points.append(f"{cx + radius * cos(angle):.2f} {cy + radius * sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"


def _rays(cx: float, cy: float, r0: float, r1: float, n: int, turn: float = 0.0) -> str:
    parts = []
    for i in range(n):
        a = (turn / 180 + 2 * i / n) * pi - pi / 2
        parts.append(
            f"M{cx + r0 * cos(a):.2f} {cy + r0 * sin(a):.2f}L{cx + r1 * cos(a):.2f} {cy + r1 * sin(a):.2f}"
        )
    return "".join(parts)


_DROP = "M12 2.5C15.8 7.4 18.6 11 18.6 14.8A6.6 6.6 0 0 1 5.4 14.8C5.4 11 8.2 7.4 12 2.5Z"
_FLAME = (
    "M12 21.5C7.6 21.5 5 18.6 5 15C5 11.4 7.6 9.6 8.6 6C10.4 7 11.2 8.4 11.4 10.2C12.8 8.2 13.2 5.6 12.6 2.5"
    "C16.4 5.2 19 9.8 19 14.4C19 18.6 16.2 21.5 12 21.5Z"
)
_SHIELD = "M12 2.5L20 5.5V11.5C20 16.5 16.8 20 12 21.8C7.2 20 4 16.5 4 11.5V5.5Z"
_BOLT = "M13.4 5.2L7.6 13.2H11.6L10.4 18.8L16.4 10.6H12.3Z"
_PERSON = _c(12, 7.2, 4, True) + _p(
    "M4.5 21.5C4.5 16.4 7.4 13.2 12 13.2C16.6 13.2 19.5 16.4 19.5 21.5Z", True
)
_CUBE = _p("M12 2.5L20.5 7V17L12 21.5L3.5 17V7Z") + _p("M3.5 7L12 11.5L20.5 7M12 11.5V21.5")
_DOME = _p("M3 19A9 11.5 0 0 1 21 19Z") + _p(
    "M12 7.5V19M7.6 9.4C6.8 12.4 6.8 16 7 19M16.4 9.4C17.2 12.4 17.2 16 17 19"
)
_RING = _c(12, 12, 9.5)
_BOX = _r(2.8, 2.8, 18.4, 18.4, 4)
_DISH = "M4.5 4.5C4.5 12.8 11.2 19.5 19.5 19.5"
_ROCKET = "M12 2C15.6 5.2 16.6 8.8 16.6 12.6V17H7.4V12.6C7.4 8.8 8.4 5.2 12 2Z"

_BODIES: dict[str, str] = {
    # flight
    "thrust": _p("M12 3L21.5 20H2.5Z"),
    "burn": _c(12, 12, 7, True),
    "half-burn": _c(12, 12, 7) + _p("M12 5A7 7 0 0 0 12 19Z", True),
    "afterburn": _p(_FLAME)
    + _p(
        "M12 18.6A3 3 0 0 1 9 15.6C9 13.8 11.2 13.2 12 11C12.8 13.2 15 13.8 15 15.6A3 3 0 0 1 12 18.6Z", True
    ),
    "push": _p("M3 4.5V19.5M7 12H20M14.5 6.5L20.5 12L14.5 17.5"),
    "solar": _c(12, 12, 4.2, True) + _p(_rays(12, 12, 7.2, 10.6, 8)),
    "pivot": _p("M5 17.5A8.6 8.6 0 1 1 19 17.5") + _p("M19.8 12.6L19.2 18L13.8 17.4"),
    "net-thrust": _p("M12 3L21.5 20H2.5Z") + _p("M12 9.5V16.5M9 12.4L12 9.4L15 12.4"),
    "wet": _r(6, 3, 12, 18, 5) + _p("M6 10.5H18V16A5 5 0 0 1 13 21H11A5 5 0 0 1 6 16Z", True),
    "dry": _r(6, 3, 12, 18, 5),
    "jettison": _r(4, 3, 10, 13, 4) + _p("M9 19.5L19.5 19.5M16 16L19.8 19.5L16 23"),
    # fuel; letters are added below
    "fuel-tank": _r(6, 3, 12, 18, 5) + _p("M6 9H18M6 15H18"),
    # platforms
    "isru": _p("M3 20.5H21M12 3V9") + _p("M7.5 9H16.5L14.5 13H13.8L12 17.8L10.2 13H9.5Z", True),
    "missile": _p("M3.2 20.8L7.4 16.6")
    + _p("M7.2 12.2L15 4.6C17.2 3 19.4 2.6 21.4 2.6C21.4 4.6 21 6.8 19.4 9L11.8 16.8Z")
    + _p("M8.4 11L4 11.6L6.6 14.4ZM13 15.6L12.4 20L9.6 17.4Z", True),
    "raygun": _p("M3 19.5L6.6 12.5L11.5 17.4Z", True)
    + _p("M10.6 13.4L21 3M13.6 17L21.5 13.4M7 10.4L10.6 2.5"),
    "buggy": _p("M2.5 11.5H21.5V15H2.5Z", True)
    + _p("M7 11.5V5.5H15L18.5 11.5")
    + _c(6.5, 18, 3)
    + _c(17.5, 18, 3),
    "air-eater": _p("M12 12L19.4 6.2A9.2 9.2 0 1 0 19.4 17.8Z")
    + _c(11.6, 6.8, 1.4, True)
    + _c(18, 12, 1.3, True)
    + _c(22, 12, 1.3, True),
    "refuel": _r(4, 3, 9, 18, 2) + _p("M4 9H13M13 12H16V17.5A2 2 0 0 0 20 17.5V8L17 5"),
    # supports
    "electric": _BOX + _p(_BOLT, True),
    "pulsed": _BOX + _p("M10 7V17M14 7V17M6 12H10M14 12H18"),
    "stationary": _RING + _p("M5.6 12C7.2 7.6 9.8 7.6 12 12C14.2 16.4 16.8 16.4 18.4 12"),
    "burst": _RING + _p(_poly(12, 12, 7, 8, 0, 3.4), True),
    "exotic": _RING + _p("M8 8L16 16M16 8L8 16"),
    "any-reactor": _RING + _c(7.4, 12, 1.5, True) + _c(12, 12, 1.5, True) + _c(16.6, 12, 1.5, True),
    "therm": _p("M9.2 13.4V5.3A2.8 2.8 0 0 1 14.8 5.3V13.4A4.8 4.8 0 1 1 9.2 13.4Z")
    + _c(12, 17.2, 2.3, True)
    + _p("M12 8.4V15"),
    # card facts
    "mass": _p("M7.4 8.5H16.6L20.5 21H3.5Z") + _c(12, 5.2, 2.8),
    "rad": _p(_SHIELD) + _c(12, 11.6, 1.6, True) + _p("M12 8.2V5.8M9.1 13.3L7 14.5M14.9 13.3L17 14.5"),
    "human": _PERSON,
    "crew": _c(12, 9, 6.5)
    + _p("M8 9.5A4 3.2 0 0 1 16 9.5A4 2.4 0 0 1 8 9.5Z", True)
    + _p("M5 21.5C5.4 18 7 16.2 9 15M19 21.5C18.6 18 17 16.2 15 15"),
    "robot": _r(4.5, 7, 15, 11.5, 3)
    + _c(9, 12.5, 1.6, True)
    + _c(15, 12.5, 1.6, True)
    + _p("M12 7V3.2M8 21.5H16"),
    "load": _r(3, 9, 18, 11.5, 1.5) + _p("M3 14.5H21M8 9V5H16V9"),
    "vp": _p(_poly(12, 12.6, 10, 5, 0, 4.4)),
    "fee": _c(12, 13, 8.5) + _p("M12 8.5V13L15 15M4 4.5L7 2.5M20 4.5L17 2.5"),
    # map
    "hydration": f'<path d="{_DROP}" {_SOLID}/>',
    "astrobiology": _p("M12 21.5V12")
    + _p("M12 12C6.8 12.4 3.6 9.6 3.6 4.4C8.8 4 12 6.8 12 12Z")
    + _p("M12 15C15.6 15.4 20 13.4 20.4 8.6C15.8 8.2 12.4 10.6 12 15Z", True),
    "submarine": _p(
        "M2.5 14.5C2.5 11.4 6.6 10 12 10C18 10 21.5 11.8 21.5 14.5"
        "C21.5 17.2 18 19 12 19C6.6 19 2.5 17.6 2.5 14.5Z"
    )
    + _p("M9 10V6H14V10M14 6V3H17")
    + _c(8, 14.5, 1.4, True)
    + _c(12.5, 14.5, 1.4, True),
    "atmospheric": _p("M7 18.5A4.4 4.4 0 0 1 6.6 9.8A5.6 5.6 0 0 1 17.4 9.4A4.6 4.6 0 0 1 17.2 18.5Z")
    + _p("M4 22H20"),
    "push-site": _RING + _p("M6.8 7.5V16.5M9.6 12H17M13.6 8.2L17.4 12L13.6 15.8"),
    "hazard": _p("M4.6 11.4A7.4 7.9 0 0 1 19.4 11.4V15L16.4 16.8V21H7.6V16.8L4.6 15Z")
    + _c(9, 12, 1.9, True)
    + _c(15, 12, 1.9, True)
    + _p("M12 18V21"),
    "aerobrake": _p(
        "M2.8 10.8A9.2 8 0 0 1 21.2 10.8C19.4 9.4 17.2 9.4 15.3 10.8"
        "C13.4 9.4 10.6 9.4 8.7 10.8C6.8 9.4 4.6 9.4 2.8 10.8Z"
    )
    + _p("M3.4 11.4L12 19M20.6 11.4L12 19M8.8 11.2L12 19L15.2 11.2")
    + _r(9.8, 18.4, 4.4, 3.8, 0, True),
    "flyby": _c(12.6, 13.6, 4.2, True)
    + _p("M3 21C1.6 12.4 5.4 4.8 13.4 4.4C17.4 4.4 20 6.6 21.4 9.6")
    + _p("M22 4.2L21.5 9.8L16 9.2"),
    "belt": _c(12, 12, 2.2, True)
    + _p(
        "M14.2 8.2L17.2 3A10.4 10.4 0 0 0 6.8 3L9.8 8.2A4.4 4.4 0 0 1 14.2 8.2Z"
        "M16.4 12H22.4A10.4 10.4 0 0 1 17.2 21L14.2 15.8A4.4 4.4 0 0 0 16.4 12Z"
        "M7.6 12H1.6A10.4 10.4 0 0 0 6.8 21L9.8 15.8A4.4 4.4 0 0 1 7.6 12Z",
        True,
    ),
    "lander": _p("M8 3.5H16L18.5 13H5.5Z", True)
    + _p("M7 13L3.5 20.5M17 13L20.5 20.5M1.8 20.5H6M18 20.5H22.2M12 13V17"),
    "half-lander": _p("M8 3.5H16L18.5 13H5.5Z")
    + _p("M8 3.5H12V13H5.5Z", True)
    + _p("M7 13L3.5 20.5M17 13L20.5 20.5M1.8 20.5H6M18 20.5H22.2M12 13V17"),
    "lagrange": _c(12, 12, 8),
    "hohmann": _p("M3.5 12H20.5M12 3.5V20.5") + _c(12, 12, 2.4, True),
    "elevator": _p("M12 2.5V21.5")
    + _c(12, 4.6, 2.4, True)
    + _r(8.6, 10.4, 6.8, 6, 1.2, True)
    + _p("M5 21.5H19"),
    "road": _p("M4 20C8 20 6 13 11 12.5C17 12 13 5 20 4", False),
    "home-orbit": _c(12, 12, 3.6, True)
    + '<ellipse cx="12" cy="12" rx="10" ry="6" transform="rotate(-25 12 12)"/>',
    "sunspot": _c(12, 12, 9.5) + _c(14.5, 9.2, 3, True) + _c(8.4, 14.6, 1.8, True),
    # heliocentric zones, by their bodies' astronomical signs
    "zone-mercury": _c(12, 10, 4.6)
    + _p("M12 14.6V22M8.6 18.4H15.4M7.4 2C7.8 4.2 9.6 5.4 12 5.4C14.4 5.4 16.2 4.2 16.6 2"),
    "zone-venus": _c(12, 8.5, 5.5) + _p("M12 14V22M8 18.2H16"),
    "zone-earth": _c(12, 12, 9) + _p("M12 3V21M3 12H21"),
    "zone-mars": _c(9.8, 14.2, 6.6) + _p("M14.6 9.4L21 3M15.4 3H21V8.6"),
    "zone-ceres": _p("M7.6 12.4A5.6 5.6 0 1 0 8.6 4.4") + _p("M11.4 13.4V22M7.4 18H15.4"),
    "zone-jupiter": _p("M5 6.4C5.6 3.4 10.4 2.4 11.6 5.8C12.8 9.6 8.4 13.4 4.2 16.2H20M16.2 4.4V21.6"),
    "zone-saturn": _p(
        "M8.4 2.4V18M4.6 6H12.6M8.4 12.4C10 8.8 15.6 9 15.6 12.8"
        "C15.6 16 12.4 17.4 13.4 20.4C14 22 16.4 22 17.6 20.2"
    ),
    "zone-uranus": _c(12, 19, 2.8) + _p("M12 3V16M6 3.4V13.4M18 3.4V13.4M6 8.4H18"),
    "zone-neptune": _p(
        "M12 3V22M5 4.4V8A7 6.6 0 0 0 19 8V4.4M8.2 18.4H15.8"
        "M3.2 6L5 3.6L6.8 6M10.2 4.8L12 2.4L13.8 4.8M17.2 6L19 3.6L20.8 6"
    ),
    # pieces
    "rocket": _p(_ROCKET)
    + _c(12, 10.2, 2, True)
    + _p("M7.4 12.5L3.8 17.5V20.5L7.4 17ZM16.6 12.5L20.2 17.5V20.5L16.6 17Z", True)
    + _p("M10 20V22M14 20V22"),
    "outpost": _p("M4 21.5V2.8") + _p("M4 3.5H20L16 8.2L20 13H4Z", True),
    "factory": _CUBE,
    "colony": _DOME,
    "claim": '<ellipse cx="12" cy="9.4" rx="9" ry="5"/>' + _p("M3 9.4V14.6A9 5 0 0 0 21 14.6V9.4"),
    "busted": _RING + _p("M5.4 18.6L18.6 5.4"),
    "glory": _p("M7.6 13L5.4 22L12 18.8L18.6 22L16.4 13")
    + _c(12, 8.6, 6.4)
    + _p(_poly(12, 8.6, 3.8, 5, 0, 1.6), True),
    "heroism": _p("M8 2.5H16L13.8 8.5H10.2Z", True) + _p(_poly(12, 15.4, 7.4, 5, 0, 3.2)),
    "aqua": _RING + f'<path transform="translate(4.6 4.2) scale(.62)" d="{_DROP}" {_SOLID}/>',
    "bead": _RING + _p("M6.6 10.6A5.8 5.8 0 0 1 10.6 6.6"),
    "seniority": _p("M5 2.8H19M5 21.2H19M7 2.8V6.8L17 17.2V21.2M17 2.8V6.8L7 17.2V21.2"),
    "glitch": _p("M13.5 2.5L5 13H11L9.5 21.5L19 10H12.6Z"),
    "delegate": _c(12, 6.4, 3.9) + _p("M9.6 10.2L7 18H17L14.4 10.2") + _r(4.6, 18, 14.8, 3.6, 1, True),
    "die": _r(3, 3, 18, 18, 4) + _c(8, 8, 1.7, True) + _c(16, 16, 1.7, True) + _c(12, 12, 1.7, True),
    "first-player": _c(12, 12, 9.5) + _p("M9.4 8.6L12.6 6.6V17.4M9.4 17.4H15.8"),
    "year": _r(3, 5, 18, 16, 2.5) + _p("M3 10.2H21M8 2.6V7M16 2.6V7"),
    # ideologies
    "freedom": _p(
        "M2 10C6 6 9.6 7.4 12 12.4C14.4 7.4 18 6 22 10C18.4 9.8 15 12 12 18C9 12 5.6 9.8 2 10Z", True
    ),
    "honor": _p(_poly(12, 11.6, 7, 5, 0, 2.9), True) + _p("M4 13A8.6 8.6 0 0 0 12 21.4A8.6 8.6 0 0 0 20 13"),
    "unity": _c(8.5, 12, 5.8) + _c(15.5, 12, 5.8),
    "authority": _p("M3.5 18V6.5L8 11.5L12 4.5L16 11.5L20.5 6.5V18Z", True) + _p("M3.5 21.5H20.5"),
    "equality": _p("M4.5 8.5H19.5M4.5 15.5H19.5"),
    "individuality": _c(12, 5.6, 2.8, True) + _p("M12 9.5V15M12 15L7.5 21.5M12 15L16.5 21.5M5 12H19"),
    "centrist": _RING + _c(12, 12, 4, True),
    # Roll for the Galaxy
    "explore": _c(10, 10, 6.6) + _p("M15 15L21 21") + _p(_poly(10, 10, 3.4, 4, 0, 1.2), True),
    "develop": _p("M12 2.5L21.5 12L12 21.5L2.5 12Z") + _p("M12 8L16 12L12 16L8 12Z", True),
    "settle": _c(12, 13, 8) + _p("M12 13V2.6L18.4 5L12 7.4") + _p("M4.6 16C9 18.4 15 18.4 19.4 16"),
    "produce": _r(3.5, 8, 17, 13, 1.5) + _p("M3.5 12.4H20.5M12 2.2V6M9.2 4.6L12 1.9L14.8 4.6"),
    "ship": _p("M2.8 15.4H16L21.4 11.4L16 7.4H2.8L6.4 11.4Z") + _p("M8 3.4H13.4M8 19.6H13.4"),
    "wild": _p(_poly(12, 12, 9.6, 6, 0, 4.2), True),
    "dictate": _p("M3 8.6H15.4M12 5L15.8 8.6L12 12.2M21 15.4H8.6M12 11.8L8.2 15.4L12 19"),
    "cup": _p("M5 4H19L16.8 21H7.2Z") + _p("M5.6 8.4H18.4"),
    "citizenry": _c(8, 7.4, 3.2)
    + _c(16.4, 8.4, 2.6)
    + _p("M2.6 20C2.6 12.4 13.4 12.4 13.4 20Z")
    + _p("M15.6 13.4C19.4 12.8 21.4 15.4 21.4 19.4H16"),
    "recall": _p("M20 19V13A5 5 0 0 0 15 8H4.6M9 3.6L4.4 8L9 12.4"),
    # decks
    "thrusters": _p("M8.4 2.8H15.6V8L19.6 15.4H4.4L8.4 8Z") + _p("M8 18.6V21.4M12 18.6V22.4M16 18.6V21.4"),
    "robonauts": _r(5, 7.4, 14, 9.6, 2.5)
    + _c(9.2, 12.2, 1.6, True)
    + _c(14.8, 12.2, 1.6, True)
    + _p("M12 7.4V3M7.5 17V21.4M16.5 17V21.4M2 10V15M22 10V15"),
    "refineries": _p("M3 21V11L8.6 14V11L14.2 14V3.5H19V21Z") + _p("M7 17.5H15"),
    "generators": _c(12, 12, 9.5) + _p(_BOLT, True),
    "reactors": _c(12, 12, 2, True)
    + "".join(
        f'<ellipse cx="12" cy="12" rx="10" ry="4.2" transform="rotate({turn} 12 12)"/>'
        for turn in (0, 60, 120)
    ),
    "radiators": _r(3, 5, 18, 14, 1.5) + _p("M7.5 5V19M12 5V19M16.5 5V19M6 22H18"),
    "gw-thrusters": _p("M12 2.5L18.5 12H5.5Z", True) + _p("M5.5 15.5H18.5M7.5 19H16.5M10 22.3H14"),
    "freighters": _p("M2.5 8H15V18H2.5Z") + _p("M15 11H18.5L21.5 14.5V18H15Z", True) + _p("M8.7 8V18"),
    "bernals": _c(12, 12, 5) + '<ellipse cx="12" cy="12" rx="10.4" ry="3.6"/>' + _p("M12 2V7M12 17V22"),
    "colonists": _c(8, 7.4, 3.4, True)
    + _c(16.4, 8.8, 2.8, True)
    + _p("M2 20.5C2 15.6 4.4 12.6 8 12.6C11.6 12.6 14 15.6 14 20.5Z", True)
    + _p("M15.6 13.4C19.4 12.8 22 15.6 22 20.5H17", False),
    "contracts": _p("M5 2.8H15L19 6.8V21.2H5Z") + _p("M8.4 9H14M8.4 13H15.6M8.4 17H12.4"),
    "exodus": _p(_poly(12, 12, 10, 4, 0, 3.2)) + _c(12, 12, 1.4, True),
}

_PIPS = {
    1: ((12, 12),),
    2: ((7.6, 7.6), (16.4, 16.4)),
    3: ((7.2, 7.2), (12, 12), (16.8, 16.8)),
    4: ((7.6, 7.6), (16.4, 7.6), (7.6, 16.4), (16.4, 16.4)),
    5: ((7.2, 7.2), (16.8, 7.2), (12, 12), (7.2, 16.8), (16.8, 16.8)),
    6: ((7.6, 6.8), (16.4, 6.8), (7.6, 12), (16.4, 12), (7.6, 17.2), (16.4, 17.2)),
}
for _face, _spots in _PIPS.items():
    _BODIES[f"die-{_face}"] = _r(2.5, 2.5, 19, 19, 4) + "".join(_c(x, y, 1.8, True) for x, y in _spots)

#: Outline of each spectral type: circle, square, diamond, a V, a D, a hexagon.
_SPECTRAL = {
    "C": _c(12, 12, 10),
    "S": _r(2.6, 2.6, 18.8, 18.8, 2.5),
    "M": _p("M12 .8L23.2 12L12 23.2L.8 12Z"),
    "V": _p("M1.2 2.8H22.8L12 22.6Z"),
    "D": _p("M3.4 2.4H11A9.6 9.6 0 0 1 11 21.6H3.4Z"),
    "H": _p(_poly(12, 12, 11, 6)),
    "any": _p(_poly(12, 12, 11.4, 8, 22.5, 8.6)),
}
_GRADES = {
    "water": (f'<path d="{_DROP}"/>', "W", 15.2, 9.0),
    "dirt": (_p("M4 8.5L9 3.5L17 4.5L21 11L18.5 19L10 21L3.5 16Z"), "D", 12.4, 11.0),
    "isotope": (_p(_poly(12, 12, 11, 6, 0, 7.6)), "I", 12.0, 11.0),
}
#: A pale rim keeps dark shapes visible on dark ground; on paper it is not seen.
_RIM = 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.2"'
_LETTER_AT = {"V": 9.4, "D": 12.0}


def _letter(text: str, y: float, size: float, ink: str) -> str:
    extra = 'stroke="none"'
    return label(12, y + size * 0.334, text, size, ink, anchor="middle", bold=True, extra=extra)


def _coloured(colours: Palette) -> dict[str, str]:
    found = {}
    for name, shape in _SPECTRAL.items():
        fill = colours.spectral[name]
        letter = "*" if name == "any" else name
        at, size = (17.2, 22.0) if name == "any" else (_LETTER_AT.get(name, 12.0), 12.5)
        x = _letter(letter, at, size, ink_on(fill))
        if name == "D":
            x = x.replace('x="12"', 'x="11.4"')
        found[f"spectral-{name}"] = f'<g fill="{fill}" {_RIM}>{shape}</g>{x}'
    for name, (shape, letter, at, size) in _GRADES.items():
        fill = colours.grades[name]
        found[name] = f'<g fill="{fill}" {_RIM}>{shape}</g>{_letter(letter, at, size, ink_on(fill))}'
    return found


_COLOURED = _coloured(palette())
_STYLE = (
    f'fill="none" stroke="currentColor" stroke-width="{LINE}" stroke-linejoin="round" stroke-linecap="round"'
)

#: Every symbol's name.
NAMES: tuple[str, ...] = tuple(sorted({*_BODIES, *_COLOURED}))


def symbol(name: str, colours: Palette | None = None) -> str:
    """SVG fragment of a symbol on the 24 px grid, drawn in ``currentColor``.

    ``colours`` gives the palette of spectral types and fuel grades. Raises KeyError, naming what exists,
    for an unknown name.
    """
    body = _BODIES.get(name)
    if body is None:
        body = (_COLOURED if colours is None else _coloured(colours)).get(name)
    if body is None:
        raise KeyError(f"no symbol is called {name!r}; there are {', '.join(NAMES)}")
    return f"<g {_STYLE}>{body}</g>"


def _at(x: float, y: float, size: float) -> str:
    k = size / GRID
    return f"matrix({k:.4g} 0 0 {k:.4g} {round(x - size / 2, 2):g} {round(y - size / 2, 2):g})"


def place(
    name: str, x: float, y: float, size: float, colour: str = "#1b1f2a", colours: Palette | None = None
) -> str:
    """A symbol of ``size`` pixels centred on the point."""
    return f'<g transform="{_at(x, y, size)}" color="{colour}">{symbol(name, colours)}</g>'


def defs(names: Iterable[str], colours: Palette | None = None) -> str:
    """A ``<defs>`` element with the named symbols, each once; see :func:`use`."""
    wanted = sorted(set(names))
    return (
        "<defs>" + "".join(f'<g id="sym-{name}">{symbol(name, colours)}</g>' for name in wanted) + "</defs>"
    )


def use(name: str, x: float, y: float, size: float, colour: str = "#1b1f2a") -> str:
    """A reference to a symbol from :func:`defs`, ``size`` pixels, centred on the point."""
    return f'<use xlink:href="#sym-{name}" transform="{_at(x, y, size)}" color="{colour}"/>'


def contact_sheet(columns: int = 10) -> str:
    """An SVG document that shows every symbol at 16, 32 and 64 px on both grounds, for looking at."""
    cell_w, cell_h = 130, 112
    rows = -(-len(NAMES) // columns)
    parts = []
    for i, name in enumerate(NAMES):
        x, y = (i % columns) * cell_w, (i // columns) * cell_h
        dark = (i // columns) % 2
        ground, ink = ("#20242f", "#f3f4f7") if dark else ("#fbf9f4", "#1b1f2a")
        parts.append(f'<rect x="{x}" y="{y}" width="{cell_w}" height="{cell_h}" fill="{ground}"/>')
        parts.append(place(name, x + 40, y + 44, 64, ink) + place(name, x + 94, y + 28, 32, ink))
        parts.append(
            place(name, x + 94, y + 62, 16, ink) + label(x + 65, y + 102, name, 11, ink, anchor="middle")
        )
    return document(columns * cell_w, rows * cell_h, "".join(parts), background="#fbf9f4")
