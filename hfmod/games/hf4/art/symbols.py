"""The symbols of cards, map and boards (:class:`hfmod.draw.symbols.Symbols`).

The same symbol means the same thing on card, map, playmat, help and report. Symbols with colours of their
own (fuel grades, spectral types) always carry a letter and a shape too. Names:

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
"""

from __future__ import annotations

from hfmod.draw.colours import ink_on
from hfmod.draw.symbols import SOLID, Symbols, box, curve, disc, polygon, rays
from hfmod.draw.text import label
from hfmod.games.hf4.art.palette import Palette, palette

_DROP = "M12 2.5C15.8 7.4 18.6 11 18.6 14.8A6.6 6.6 0 0 1 5.4 14.8C5.4 11 8.2 7.4 12 2.5Z"
_FLAME = (
    "M12 21.5C7.6 21.5 5 18.6 5 15C5 11.4 7.6 9.6 8.6 6C10.4 7 11.2 8.4 11.4 10.2C12.8 8.2 13.2 5.6 12.6 2.5"
    "C16.4 5.2 19 9.8 19 14.4C19 18.6 16.2 21.5 12 21.5Z"
)
_SHIELD = "M12 2.5L20 5.5V11.5C20 16.5 16.8 20 12 21.8C7.2 20 4 16.5 4 11.5V5.5Z"
_BOLT = "M13.4 5.2L7.6 13.2H11.6L10.4 18.8L16.4 10.6H12.3Z"
_PERSON = disc(12, 7.2, 4, True) + curve(
    "M4.5 21.5C4.5 16.4 7.4 13.2 12 13.2C16.6 13.2 19.5 16.4 19.5 21.5Z", True
)
_CUBE = curve("M12 2.5L20.5 7V17L12 21.5L3.5 17V7Z") + curve("M3.5 7L12 11.5L20.5 7M12 11.5V21.5")
_DOME = curve("M3 19A9 11.5 0 0 1 21 19Z") + curve(
    "M12 7.5V19M7.6 9.4C6.8 12.4 6.8 16 7 19M16.4 9.4C17.2 12.4 17.2 16 17 19"
)
_RING = disc(12, 12, 9.5)
_BOX = box(2.8, 2.8, 18.4, 18.4, 4)
_DISH = "M4.5 4.5C4.5 12.8 11.2 19.5 19.5 19.5"
_ROCKET = "M12 2C15.6 5.2 16.6 8.8 16.6 12.6V17H7.4V12.6C7.4 8.8 8.4 5.2 12 2Z"

_BODIES: dict[str, str] = {
    # flight
    "thrust": curve("M12 3L21.5 20H2.5Z"),
    "burn": disc(12, 12, 7, True),
    "half-burn": disc(12, 12, 7) + curve("M12 5A7 7 0 0 0 12 19Z", True),
    "afterburn": curve(_FLAME)
    + curve(
        "M12 18.6A3 3 0 0 1 9 15.6C9 13.8 11.2 13.2 12 11C12.8 13.2 15 13.8 15 15.6A3 3 0 0 1 12 18.6Z", True
    ),
    "push": curve("M3 4.5V19.5M7 12H20M14.5 6.5L20.5 12L14.5 17.5"),
    "solar": disc(12, 12, 4.2, True) + curve(rays(12, 12, 7.2, 10.6, 8)),
    "pivot": curve("M5 17.5A8.6 8.6 0 1 1 19 17.5") + curve("M19.8 12.6L19.2 18L13.8 17.4"),
    "net-thrust": curve("M12 3L21.5 20H2.5Z") + curve("M12 9.5V16.5M9 12.4L12 9.4L15 12.4"),
    "wet": box(6, 3, 12, 18, 5) + curve("M6 10.5H18V16A5 5 0 0 1 13 21H11A5 5 0 0 1 6 16Z", True),
    "dry": box(6, 3, 12, 18, 5),
    "jettison": box(4, 3, 10, 13, 4) + curve("M9 19.5L19.5 19.5M16 16L19.8 19.5L16 23"),
    # fuel; letters are added below
    "fuel-tank": box(6, 3, 12, 18, 5) + curve("M6 9H18M6 15H18"),
    # platforms
    "isru": curve("M3 20.5H21M12 3V9") + curve("M7.5 9H16.5L14.5 13H13.8L12 17.8L10.2 13H9.5Z", True),
    "missile": curve("M3.2 20.8L7.4 16.6")
    + curve("M7.2 12.2L15 4.6C17.2 3 19.4 2.6 21.4 2.6C21.4 4.6 21 6.8 19.4 9L11.8 16.8Z")
    + curve("M8.4 11L4 11.6L6.6 14.4ZM13 15.6L12.4 20L9.6 17.4Z", True),
    "raygun": curve("M3 19.5L6.6 12.5L11.5 17.4Z", True)
    + curve("M10.6 13.4L21 3M13.6 17L21.5 13.4M7 10.4L10.6 2.5"),
    "buggy": curve("M2.5 11.5H21.5V15H2.5Z", True)
    + curve("M7 11.5V5.5H15L18.5 11.5")
    + disc(6.5, 18, 3)
    + disc(17.5, 18, 3),
    "air-eater": curve("M12 12L19.4 6.2A9.2 9.2 0 1 0 19.4 17.8Z")
    + disc(11.6, 6.8, 1.4, True)
    + disc(18, 12, 1.3, True)
    + disc(22, 12, 1.3, True),
    "refuel": box(4, 3, 9, 18, 2) + curve("M4 9H13M13 12H16V17.5A2 2 0 0 0 20 17.5V8L17 5"),
    # supports
    "electric": _BOX + curve(_BOLT, True),
    "pulsed": _BOX + curve("M10 7V17M14 7V17M6 12H10M14 12H18"),
    "stationary": _RING + curve("M5.6 12C7.2 7.6 9.8 7.6 12 12C14.2 16.4 16.8 16.4 18.4 12"),
    "burst": _RING + curve(polygon(12, 12, 7, 8, 0, 3.4), True),
    "exotic": _RING + curve("M8 8L16 16M16 8L8 16"),
    "any-reactor": _RING + disc(7.4, 12, 1.5, True) + disc(12, 12, 1.5, True) + disc(16.6, 12, 1.5, True),
    "therm": curve("M9.2 13.4V5.3A2.8 2.8 0 0 1 14.8 5.3V13.4A4.8 4.8 0 1 1 9.2 13.4Z")
    + disc(12, 17.2, 2.3, True)
    + curve("M12 8.4V15"),
    # card facts
    "mass": curve("M7.4 8.5H16.6L20.5 21H3.5Z") + disc(12, 5.2, 2.8),
    "rad": curve(_SHIELD)
    + disc(12, 11.6, 1.6, True)
    + curve("M12 8.2V5.8M9.1 13.3L7 14.5M14.9 13.3L17 14.5"),
    "human": _PERSON,
    "crew": disc(12, 9, 6.5)
    + curve("M8 9.5A4 3.2 0 0 1 16 9.5A4 2.4 0 0 1 8 9.5Z", True)
    + curve("M5 21.5C5.4 18 7 16.2 9 15M19 21.5C18.6 18 17 16.2 15 15"),
    "robot": box(4.5, 7, 15, 11.5, 3)
    + disc(9, 12.5, 1.6, True)
    + disc(15, 12.5, 1.6, True)
    + curve("M12 7V3.2M8 21.5H16"),
    "load": box(3, 9, 18, 11.5, 1.5) + curve("M3 14.5H21M8 9V5H16V9"),
    "vp": curve(polygon(12, 12.6, 10, 5, 0, 4.4)),
    "fee": disc(12, 13, 8.5) + curve("M12 8.5V13L15 15M4 4.5L7 2.5M20 4.5L17 2.5"),
    # map
    "hydration": f'<path d="{_DROP}" {SOLID}/>',
    "astrobiology": curve("M12 21.5V12")
    + curve("M12 12C6.8 12.4 3.6 9.6 3.6 4.4C8.8 4 12 6.8 12 12Z")
    + curve("M12 15C15.6 15.4 20 13.4 20.4 8.6C15.8 8.2 12.4 10.6 12 15Z", True),
    "submarine": curve(
        "M2.5 14.5C2.5 11.4 6.6 10 12 10C18 10 21.5 11.8 21.5 14.5"
        "C21.5 17.2 18 19 12 19C6.6 19 2.5 17.6 2.5 14.5Z"
    )
    + curve("M9 10V6H14V10M14 6V3H17")
    + disc(8, 14.5, 1.4, True)
    + disc(12.5, 14.5, 1.4, True),
    "atmospheric": curve("M7 18.5A4.4 4.4 0 0 1 6.6 9.8A5.6 5.6 0 0 1 17.4 9.4A4.6 4.6 0 0 1 17.2 18.5Z")
    + curve("M4 22H20"),
    "push-site": _RING + curve("M6.8 7.5V16.5M9.6 12H17M13.6 8.2L17.4 12L13.6 15.8"),
    "hazard": curve("M4.6 11.4A7.4 7.9 0 0 1 19.4 11.4V15L16.4 16.8V21H7.6V16.8L4.6 15Z")
    + disc(9, 12, 1.9, True)
    + disc(15, 12, 1.9, True)
    + curve("M12 18V21"),
    "aerobrake": curve(
        "M2.8 10.8A9.2 8 0 0 1 21.2 10.8C19.4 9.4 17.2 9.4 15.3 10.8"
        "C13.4 9.4 10.6 9.4 8.7 10.8C6.8 9.4 4.6 9.4 2.8 10.8Z"
    )
    + curve("M3.4 11.4L12 19M20.6 11.4L12 19M8.8 11.2L12 19L15.2 11.2")
    + box(9.8, 18.4, 4.4, 3.8, 0, True),
    "flyby": disc(12.6, 13.6, 4.2, True)
    + curve("M3 21C1.6 12.4 5.4 4.8 13.4 4.4C17.4 4.4 20 6.6 21.4 9.6")
    + curve("M22 4.2L21.5 9.8L16 9.2"),
    "belt": disc(12, 12, 2.2, True)
    + curve(
        "M14.2 8.2L17.2 3A10.4 10.4 0 0 0 6.8 3L9.8 8.2A4.4 4.4 0 0 1 14.2 8.2Z"
        "M16.4 12H22.4A10.4 10.4 0 0 1 17.2 21L14.2 15.8A4.4 4.4 0 0 0 16.4 12Z"
        "M7.6 12H1.6A10.4 10.4 0 0 0 6.8 21L9.8 15.8A4.4 4.4 0 0 1 7.6 12Z",
        True,
    ),
    "lander": curve("M8 3.5H16L18.5 13H5.5Z", True)
    + curve("M7 13L3.5 20.5M17 13L20.5 20.5M1.8 20.5H6M18 20.5H22.2M12 13V17"),
    "half-lander": curve("M8 3.5H16L18.5 13H5.5Z")
    + curve("M8 3.5H12V13H5.5Z", True)
    + curve("M7 13L3.5 20.5M17 13L20.5 20.5M1.8 20.5H6M18 20.5H22.2M12 13V17"),
    "lagrange": disc(12, 12, 8),
    "hohmann": curve("M3.5 12H20.5M12 3.5V20.5") + disc(12, 12, 2.4, True),
    "elevator": curve("M12 2.5V21.5")
    + disc(12, 4.6, 2.4, True)
    + box(8.6, 10.4, 6.8, 6, 1.2, True)
    + curve("M5 21.5H19"),
    "road": curve("M4 20C8 20 6 13 11 12.5C17 12 13 5 20 4", False),
    "home-orbit": disc(12, 12, 3.6, True)
    + '<ellipse cx="12" cy="12" rx="10" ry="6" transform="rotate(-25 12 12)"/>',
    "sunspot": disc(12, 12, 9.5) + disc(14.5, 9.2, 3, True) + disc(8.4, 14.6, 1.8, True),
    # heliocentric zones, by their bodies' astronomical signs
    "zone-mercury": disc(12, 10, 4.6)
    + curve("M12 14.6V22M8.6 18.4H15.4M7.4 2C7.8 4.2 9.6 5.4 12 5.4C14.4 5.4 16.2 4.2 16.6 2"),
    "zone-venus": disc(12, 8.5, 5.5) + curve("M12 14V22M8 18.2H16"),
    "zone-earth": disc(12, 12, 9) + curve("M12 3V21M3 12H21"),
    "zone-mars": disc(9.8, 14.2, 6.6) + curve("M14.6 9.4L21 3M15.4 3H21V8.6"),
    "zone-ceres": curve("M7.6 12.4A5.6 5.6 0 1 0 8.6 4.4") + curve("M11.4 13.4V22M7.4 18H15.4"),
    "zone-jupiter": curve("M5 6.4C5.6 3.4 10.4 2.4 11.6 5.8C12.8 9.6 8.4 13.4 4.2 16.2H20M16.2 4.4V21.6"),
    "zone-saturn": curve(
        "M8.4 2.4V18M4.6 6H12.6M8.4 12.4C10 8.8 15.6 9 15.6 12.8"
        "C15.6 16 12.4 17.4 13.4 20.4C14 22 16.4 22 17.6 20.2"
    ),
    "zone-uranus": disc(12, 19, 2.8) + curve("M12 3V16M6 3.4V13.4M18 3.4V13.4M6 8.4H18"),
    "zone-neptune": curve(
        "M12 3V22M5 4.4V8A7 6.6 0 0 0 19 8V4.4M8.2 18.4H15.8"
        "M3.2 6L5 3.6L6.8 6M10.2 4.8L12 2.4L13.8 4.8M17.2 6L19 3.6L20.8 6"
    ),
    # pieces
    "rocket": curve(_ROCKET)
    + disc(12, 10.2, 2, True)
    + curve("M7.4 12.5L3.8 17.5V20.5L7.4 17ZM16.6 12.5L20.2 17.5V20.5L16.6 17Z", True)
    + curve("M10 20V22M14 20V22"),
    "outpost": curve("M4 21.5V2.8") + curve("M4 3.5H20L16 8.2L20 13H4Z", True),
    "factory": _CUBE,
    "colony": _DOME,
    "claim": '<ellipse cx="12" cy="9.4" rx="9" ry="5"/>' + curve("M3 9.4V14.6A9 5 0 0 0 21 14.6V9.4"),
    "busted": _RING + curve("M5.4 18.6L18.6 5.4"),
    "glory": curve("M7.6 13L5.4 22L12 18.8L18.6 22L16.4 13")
    + disc(12, 8.6, 6.4)
    + curve(polygon(12, 8.6, 3.8, 5, 0, 1.6), True),
    "heroism": curve("M8 2.5H16L13.8 8.5H10.2Z", True) + curve(polygon(12, 15.4, 7.4, 5, 0, 3.2)),
    "aqua": _RING + f'<path transform="translate(4.6 4.2) scale(.62)" d="{_DROP}" {SOLID}/>',
    "bead": _RING + curve("M6.6 10.6A5.8 5.8 0 0 1 10.6 6.6"),
    "seniority": curve("M5 2.8H19M5 21.2H19M7 2.8V6.8L17 17.2V21.2M17 2.8V6.8L7 17.2V21.2"),
    "glitch": curve("M13.5 2.5L5 13H11L9.5 21.5L19 10H12.6Z"),
    "delegate": disc(12, 6.4, 3.9) + curve("M9.6 10.2L7 18H17L14.4 10.2") + box(4.6, 18, 14.8, 3.6, 1, True),
    "die": box(3, 3, 18, 18, 4) + disc(8, 8, 1.7, True) + disc(16, 16, 1.7, True) + disc(12, 12, 1.7, True),
    "first-player": disc(12, 12, 9.5) + curve("M9.4 8.6L12.6 6.6V17.4M9.4 17.4H15.8"),
    "year": box(3, 5, 18, 16, 2.5) + curve("M3 10.2H21M8 2.6V7M16 2.6V7"),
    # ideologies
    "freedom": curve(
        "M2 10C6 6 9.6 7.4 12 12.4C14.4 7.4 18 6 22 10C18.4 9.8 15 12 12 18C9 12 5.6 9.8 2 10Z", True
    ),
    "honor": curve(polygon(12, 11.6, 7, 5, 0, 2.9), True)
    + curve("M4 13A8.6 8.6 0 0 0 12 21.4A8.6 8.6 0 0 0 20 13"),
    "unity": disc(8.5, 12, 5.8) + disc(15.5, 12, 5.8),
    "authority": curve("M3.5 18V6.5L8 11.5L12 4.5L16 11.5L20.5 6.5V18Z", True) + curve("M3.5 21.5H20.5"),
    "equality": curve("M4.5 8.5H19.5M4.5 15.5H19.5"),
    "individuality": disc(12, 5.6, 2.8, True) + curve("M12 9.5V15M12 15L7.5 21.5M12 15L16.5 21.5M5 12H19"),
    "centrist": _RING + disc(12, 12, 4, True),
    # decks
    "thrusters": curve("M8.4 2.8H15.6V8L19.6 15.4H4.4L8.4 8Z")
    + curve("M8 18.6V21.4M12 18.6V22.4M16 18.6V21.4"),
    "robonauts": box(5, 7.4, 14, 9.6, 2.5)
    + disc(9.2, 12.2, 1.6, True)
    + disc(14.8, 12.2, 1.6, True)
    + curve("M12 7.4V3M7.5 17V21.4M16.5 17V21.4M2 10V15M22 10V15"),
    "refineries": curve("M3 21V11L8.6 14V11L14.2 14V3.5H19V21Z") + curve("M7 17.5H15"),
    "generators": disc(12, 12, 9.5) + curve(_BOLT, True),
    "reactors": disc(12, 12, 2, True)
    + "".join(
        f'<ellipse cx="12" cy="12" rx="10" ry="4.2" transform="rotate({turn} 12 12)"/>'
        for turn in (0, 60, 120)
    ),
    "radiators": box(3, 5, 18, 14, 1.5) + curve("M7.5 5V19M12 5V19M16.5 5V19M6 22H18"),
    "gw-thrusters": curve("M12 2.5L18.5 12H5.5Z", True) + curve("M5.5 15.5H18.5M7.5 19H16.5M10 22.3H14"),
    "freighters": curve("M2.5 8H15V18H2.5Z")
    + curve("M15 11H18.5L21.5 14.5V18H15Z", True)
    + curve("M8.7 8V18"),
    "bernals": disc(12, 12, 5) + '<ellipse cx="12" cy="12" rx="10.4" ry="3.6"/>' + curve("M12 2V7M12 17V22"),
    "colonists": disc(8, 7.4, 3.4, True)
    + disc(16.4, 8.8, 2.8, True)
    + curve("M2 20.5C2 15.6 4.4 12.6 8 12.6C11.6 12.6 14 15.6 14 20.5Z", True)
    + curve("M15.6 13.4C19.4 12.8 22 15.6 22 20.5H17", False),
    "contracts": curve("M5 2.8H15L19 6.8V21.2H5Z") + curve("M8.4 9H14M8.4 13H15.6M8.4 17H12.4"),
    "exodus": curve(polygon(12, 12, 10, 4, 0, 3.2)) + disc(12, 12, 1.4, True),
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
    _BODIES[f"die-{_face}"] = box(2.5, 2.5, 19, 19, 4) + "".join(disc(x, y, 1.8, True) for x, y in _spots)

#: Outline of each spectral type: circle, square, diamond, a V, a D, a hexagon.
_SPECTRAL = {
    "C": disc(12, 12, 10),
    "S": box(2.6, 2.6, 18.8, 18.8, 2.5),
    "M": curve("M12 .8L23.2 12L12 23.2L.8 12Z"),
    "V": curve("M1.2 2.8H22.8L12 22.6Z"),
    "D": curve("M3.4 2.4H11A9.6 9.6 0 0 1 11 21.6H3.4Z"),
    "H": curve(polygon(12, 12, 11, 6)),
    "any": curve(polygon(12, 12, 11.4, 8, 22.5, 8.6)),
}
_GRADES = {
    "water": (f'<path d="{_DROP}"/>', "W", 15.2, 9.0),
    "dirt": (curve("M4 8.5L9 3.5L17 4.5L21 11L18.5 19L10 21L3.5 16Z"), "D", 12.4, 11.0),
    "isotope": (curve(polygon(12, 12, 11, 6, 0, 7.6)), "I", 12.0, 11.0),
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


SYMBOLS: Symbols[Palette] = Symbols(_BODIES, _coloured, palette())
NAMES = SYMBOLS.names
symbol, place, defs, use = SYMBOLS.symbol, SYMBOLS.place, SYMBOLS.defs, SYMBOLS.use
