"""The symbols of faces, tiles, effects and controls (:class:`hfmod.draw.symbols.Symbols`)."""

from __future__ import annotations

from hfmod.draw.symbols import SOLID, Symbols, box, curve, disc, polygon, rays

_PAW = (
    disc(6, 10.4, 2.3, True)
    + disc(10, 5.8, 2.3, True)
    + disc(15, 6.2, 2.3, True)
    + disc(18.6, 11, 2.3, True)
    + curve(
        "M12 11.4C9 11.4 6 15.2 6 18C6 20.4 8.4 20.8 12 19.6"
        "C15.6 20.8 18 20.4 18 18C18 15.2 15 11.4 12 11.4Z",
        True,
    )
)
_TREFOIL = (
    disc(12, 12, 2.2, True)
    + curve("M10 8.5L6.5 2.5A11 11 0 0 1 17.5 2.5L14 8.5A4 4 0 0 0 10 8.5Z", True)
    + curve("M8 12L1 12A11 11 0 0 0 6.5 21.5L10 15.5A4 4 0 0 1 8 12Z", True)
    + curve("M16 12L23 12A11 11 0 0 1 17.5 21.5L14 15.5A4 4 0 0 0 16 12Z", True)
)
_HEX = polygon(12, 12, 11, 6)
_DROP = "M12 2C16 7.6 19 11 19 15A7 7 0 0 1 5 15C5 11 8 7.6 12 2Z"
_FLAME = (
    "M12.6 1.6C13.4 6 18.8 8.6 18.8 14.6A6.8 6.8 0 0 1 5.2 14.6"
    "C5.2 11.4 6.8 9.6 8 7.4C8.8 9 9.4 9.8 10.4 10.4C10 7.2 10.6 4 12.6 1.6Z"
)
_EMBER = "M12 12.4C13.2 14.4 15 15.6 15 17.8A3 3 0 0 1 9 17.8C9 15.6 10.8 14.4 12 12.4Z"
_HOUSES = "M2.5 21.5V12.5H8V6.5L12.5 2.5L16 6.5V9.5H21.5V21.5Z"
_LEAF = "M3.4 20.8C2.4 9.8 9 3.4 20.8 3.2C21.4 14.6 15 21 5.8 18.6L9.4 14.4L14.6 9.2L7.4 14Z"

SYMBOLS: Symbols[None] = Symbols(
    {
        # faces of the green die
        "plant": curve(_LEAF, True) + curve("M3.2 21.4L8.4 15.6"),
        "microbe": curve(
            "M7.6 4.6A4.6 4.6 0 0 1 14.4 4.6L19.2 11.4A4.6 4.6 0 0 1 11.6 16.4L6.6 9.6A4.6 4.6 0 0 1 7.6 4.6Z"
        )
        + disc(11.2, 8, 1.5, True)
        + disc(15, 12.6, 1.5, True)
        + curve(
            "M11 17.6C9.6 19.4 10.6 20.4 9.2 22M7.4 13.4"
            "C5.2 13.8 4.8 15.6 2.4 15.6M16.4 5C18 4.6 18.2 3 20.4 2.8"
        ),
        "animal": _PAW,
        # yellow
        "megacredit": disc(12, 12, 9.8) + curve("M7.4 16.6V8L12 13.6L16.6 8V16.6"),
        "science": '<ellipse cx="12" cy="12" rx="10.4" ry="4.2"/>'
        '<ellipse cx="12" cy="12" rx="10.4" ry="4.2" transform="rotate(60 12 12)"/>'
        '<ellipse cx="12" cy="12" rx="10.4" ry="4.2" transform="rotate(120 12 12)"/>'
        + disc(12, 12, 2.4, True),
        "earth": disc(12, 12, 9.8)
        + curve(
            "M6.2 5C9.6 4.6 12 6 11.4 8.4C10.8 10.4 7.8 10 7.4 12.4"
            "C7.2 13.8 9.6 14.4 9 17.2L7.6 20.4A9.8 9.8 0 0 1 6.2 5Z",
            True,
        )
        + curve(
            "M15.2 3.2C13.8 6.4 16.4 7.4 17.6 9.6"
            "C18.6 11.6 15 12.4 15.6 15.4C16 17.6 17.8 17 18.8 18.8A9.8 9.8 0 0 0 15.2 3.2Z",
            True,
        ),
        # red
        "heat": f'<path fill-rule="evenodd" d="{_FLAME}{_EMBER}" {SOLID}/>',
        "event": curve("M8 2.5H16V11.5H20.8L12 21.6L3.2 11.5H8Z", True),
        "nuclear": _TREFOIL,
        # blue
        "water": curve(_DROP)
        + curve("M6 15.4C8.2 13.2 10.2 13.4 12 15C13.8 16.6 15.8 16.4 18 15A6 6 0 0 1 6 15.4Z", True),
        "energy": curve("M14.6 1.6L4.4 13.8H10.4L8.8 22.4L19.6 9.6H13Z", True),
        "oxygen": disc(7.6, 12, 5.2)
        + disc(16.4, 12, 5.2)
        + disc(7.6, 12, 1.7, True)
        + disc(16.4, 12, 1.7, True),
        # gray
        "steel": curve("M3 4H21V8.4H14.6V15.6H21V20H3V15.6H9.4V8.4H3Z", True),
        "titanium": curve(polygon(12, 12.6, 11, 5, 0, 4.9), True),
        "city": curve(_HOUSES, True),
        # tiles
        "ocean-tile": curve(_HEX)
        + curve(
            "M4.6 10C7 7.4 9.6 7.4 12 10"
            "C14.4 12.6 17 12.6 19.4 10M4.6 15C7 12.4 9.6 12.4 12 15C14.4 17.6 17 17.6 19.4 15"
        ),
        "greenery-tile": curve(_HEX)
        + curve("M12 4.8L16.6 12.2H7.4ZM12 8.6L17.4 16.4H6.6Z", True)
        + curve("M12 16V19.4"),
        "city-tile": curve(_HEX) + curve("M6 17.4V11H10V7.4L12.6 5.4L15 7.4V9.4H18V17.4Z", True),
        "special-tile": curve(_HEX) + curve(polygon(12, 12, 6, 4), True),
        # what cards give and ask
        "temperature": curve("M9.2 13.4V5.3A2.8 2.8 0 0 1 14.8 5.3V13.4A4.8 4.8 0 1 1 9.2 13.4Z")
        + disc(12, 17.2, 2.5, True)
        + curve("M12 7.6V15"),
        "vp": curve(polygon(12, 12, 11, 8, 22.5, 8.4), True),
        "wild": curve(polygon(12, 12, 10.6, 4))
        + curve("M12 7.4V16.6M7.4 12H16.6M8.8 8.8L15.2 15.2M15.2 8.8L8.8 15.2"),
        "card": box(5, 2.5, 14, 19, 2) + curve("M12 7.6V16.4M7.6 12H16.4"),
        "play-card": box(3, 2.5, 12, 17, 2) + curve("M12 12H22M18 8L22 12L18 16"),
        "change": curve("M4 12A8 8 0 0 1 18.6 7.4M20 12A8 8 0 0 1 5.4 16.6")
        + curve("M19.8 2.6V8.4H14M4.2 21.4V15.6H10"),
        "store": box(3, 5, 18, 15, 2) + curve("M3 10.4H21M12 10.4V15"),
        "lose": curve("M5 5L19 19M19 5L5 19"),
        "once": disc(12, 12, 9.6) + curve("M9.6 9L12.6 7V17.4"),
        "turn": curve("M20 12A8 8 0 1 1 16.6 5.4M11.6 4.6L17 5.4L16.2 10.6"),
        "main": curve("M2.5 8.6H12.5V3.6L21.5 12L12.5 20.4V15.4H2.5Z", True),
        "support": curve("M2.8 8.8H12.4V4L21 12L12.4 20V15.2H2.8Z") + curve("M6 12H13"),
        "free": curve("M3 12C6 6 9.4 6 12 10.4C14 13.8 16.4 13.6 18 10.6")
        + curve("M13.6 8.2L20.2 6.6L21.6 13.2"),
        "award": curve(
            "M7 3H17V9"
            "A5 5 0 0 1 7 9ZM12 14V18M8 21H16M10 18H14V21"
            "M7 4.6H3.6C3.6 8.4 5 9.8 7.4 10M17 4.6H20.4C20.4 8.4 19 9.8 16.6 10"
        ),
        "milestone": curve("M6 22V3") + curve("M6 3.4H20L16.6 8L20 12.6H6Z", True),
        "person": disc(12, 7.4, 4.2, True) + curve("M4.6 21.4C4.6 12.2 19.4 12.2 19.4 21.4Z", True),
        "deck": box(3, 6, 12, 15.5, 2) + curve("M8 3H19A2 2 0 0 1 21 5V18"),
        "sun": disc(12, 12, 4.2, True) + curve(rays(12, 12, 7.2, 10.6, 8)),
    }
)
place = SYMBOLS.place
