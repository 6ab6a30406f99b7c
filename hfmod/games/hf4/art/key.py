"""The key to the symbols: what stands on cards and boards, in a few words each."""

from __future__ import annotations

from hfmod.draw.colours import BOARD
from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.draw.text import label, wrap
from hfmod.games.hf4.art.palette import Palette
from hfmod.games.hf4.art.symbols import place

#: Groups of (symbol, words), in columns from left to right.
KEY: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Flying",
        (
            ("thrust", "thrust triangle: base thrust and fuel steps for a burn"),
            ("water", "burns water; the triangle is blue"),
            ("dirt", "burns dirt; the triangle is grey"),
            ("isotope", "burns isotope fuel; the triangle is golden"),
            ("afterburn", "afterburner: so many fuel steps for +1 thrust"),
            ("push", "can be pushed by a powersat: +1 thrust"),
            ("solar", "solar powered: the zone changes its thrust"),
            ("pivot", "bonus pivot at a Hohmann intersection"),
        ),
    ),
    (
        "Supports",
        (
            ("electric", "generator, electric"),
            ("pulsed", "generator, pulsed"),
            ("stationary", "reactor, stationary"),
            ("burst", "reactor, burst"),
            ("exotic", "reactor, exotic"),
            ("any-reactor", "reactor of any kind"),
            ("therm", "a therm: heat to be taken, or taken away"),
            ("air-eater", "air-eater: refuels in aerobrake spaces"),
        ),
    ),
    (
        "Card",
        (
            ("mass", "mass, top left: cost of a boost"),
            ("rad", "rad-hardness, top right"),
            ("isru", "ISRU: the lower the better"),
            ("missile", "missile: prospects where it stands"),
            ("raygun", "raygun: prospects at a distance"),
            ("buggy", "buggy: prospects along roads"),
            ("human", "humans on board"),
            ("glitch", "glitch: trouble waits on this stack"),
        ),
    ),
    (
        "Spectral types",
        (
            ("spectral-C", "C: carbonaceous chondrite"),
            ("spectral-S", "S: stony chondrite"),
            ("spectral-M", "M: metal, mostly iron"),
            ("spectral-V", "V: vestoid"),
            ("spectral-D", "D: dark kerogens"),
            ("spectral-H", "H: helium-3"),
            ("spectral-any", "made at a factory of any type"),
            ("factory", "factory: makes black cards of its type"),
        ),
    ),
    (
        "Table",
        (
            ("aqua", "aqua: money and a tank of water"),
            ("claim", "claim disk"),
            ("colony", "colony dome"),
            ("busted", "busted site: no claim here"),
            ("outpost", "outpost: a stack left in space"),
            ("glory", "glory: first human in a zone"),
            ("seniority", "seniority disk: twelve years"),
            ("sunspot", "sunspot cycle: one step a year"),
        ),
    ),
)

_COLUMN, _ROW, _TOP = 262, 46, 46


def symbol_key(colours: Palette | None = None) -> str:
    """SVG document with all symbols of :data:`KEY`, 1342 px wide."""
    rows = max(len(entries) for _, entries in KEY)
    width, height = 32 + _COLUMN * len(KEY), _TOP + _ROW * rows + 30
    parts = []
    for column, (title, entries) in enumerate(KEY):
        x = 16 + _COLUMN * column
        parts.append(rect(x, 12, _COLUMN - 10, height - 24, BOARD["panel"], BOARD["line"], 1.2, rx=9))
        parts.append(label(x + 14, 36, title, 16, BOARD["ink"], bold=True))
        for row, (symbol, words) in enumerate(entries):
            y = _TOP + 24 + _ROW * row
            parts.append(place(symbol, x + 28, y, 28, BOARD["ink"], colours))
            lines = wrap(words, 12.5, _COLUMN - 70)
            for i, line in enumerate(lines):
                parts.append(
                    label(x + 52, y + 4.5 + 15 * (i - (len(lines) - 1) / 2), line, 12.5, BOARD["ink"])
                )
    return document(width, height, "".join(parts), title="Symbols", background=BOARD["ground"])
