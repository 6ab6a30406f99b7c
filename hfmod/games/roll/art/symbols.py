"""The symbols of phases, faces and controls (:class:`hfmod.draw.symbols.Symbols`)."""

from __future__ import annotations

from hfmod.draw.symbols import Symbols, box, curve, disc, polygon

SYMBOLS: Symbols[None] = Symbols(
    {
        "explore": disc(10, 10, 6.6) + curve("M15 15L21 21") + curve(polygon(10, 10, 3.4, 4, 0, 1.2), True),
        "develop": curve("M12 2.5L21.5 12L12 21.5L2.5 12Z") + curve("M12 8L16 12L12 16L8 12Z", True),
        "settle": disc(12, 13, 8)
        + curve("M12 13V2.6L18.4 5L12 7.4")
        + curve("M4.6 16C9 18.4 15 18.4 19.4 16"),
        "produce": box(3.5, 8, 17, 13, 1.5) + curve("M3.5 12.4H20.5M12 2.2V6M9.2 4.6L12 1.9L14.8 4.6"),
        "ship": curve("M2.8 15.4H16L21.4 11.4L16 7.4H2.8L6.4 11.4Z") + curve("M8 3.4H13.4M8 19.6H13.4"),
        "wild": curve(polygon(12, 12, 9.6, 6, 0, 4.2), True),
        "dictate": curve("M3 8.6H15.4M12 5L15.8 8.6L12 12.2M21 15.4H8.6M12 11.8L8.2 15.4L12 19"),
        "cup": curve("M5 4H19L16.8 21H7.2Z") + curve("M5.6 8.4H18.4"),
        "citizenry": disc(8, 7.4, 3.2)
        + disc(16.4, 8.4, 2.6)
        + curve("M2.6 20C2.6 12.4 13.4 12.4 13.4 20Z")
        + curve("M15.6 13.4C19.4 12.8 21.4 15.4 21.4 19.4H16"),
        "recall": curve("M20 19V13A5 5 0 0 0 15 8H4.6M9 3.6L4.4 8L9 12.4"),
    }
)
place = SYMBOLS.place
