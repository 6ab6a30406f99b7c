"""Colours of everything that is drawn.

:func:`palette` takes the content's ``tables["palette"]`` where it is given and our own values elsewhere, so a
league can change a colour in YAML and gets the same checks. A colour never stands alone: players have a
letter and a pattern, grades, seasons and spectral types a letter and a shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from hfmod.draw.colours import HEX, INK, PAPER, PaletteError, PlayerColour, ink_on


class HasTables(Protocol):
    """Any content with its YAML tables by name."""

    @property
    def tables(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours by group; values are ``#rrggbb``."""

    players: Mapping[str, PlayerColour]
    spectral: Mapping[str, str]
    grades: Mapping[str, str]
    seasons: Mapping[str, str]
    ideologies: Mapping[str, str]
    decks: Mapping[str, str]
    weight: Mapping[str, str]
    faces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


_DEFAULT = Palette(
    players={
        "white": PlayerColour("#f6f3ea", INK, "W", "plain"),
        "red": PlayerColour("#b3202c", "#ffffff", "R", "stripes"),
        "green": PlayerColour("#3fae7c", INK, "G", "dots"),
        "purple": PlayerColour("#5b3fa8", "#ffffff", "P", "cross"),
        "yellow": PlayerColour("#f5c932", INK, "Y", "bars"),
        "gray": PlayerColour("#6d7683", "#ffffff", "A", "rings"),
    },
    spectral={
        "C": "#23262e",
        "S": "#b5391f",
        "M": "#1d4fa8",
        "V": "#9a52d6",
        "D": "#e0b04a",
        "H": "#35b8b0",
        "any": "#c9ccd3",
    },
    grades={"water": "#1f6fb2", "dirt": "#5a554c", "isotope": "#e8bd2c"},
    seasons={"blue": "#5aa9e6", "yellow": "#f2c230", "red": "#c8402c"},
    ideologies={
        "freedom": "#b3202c",
        "honor": "#f6f3ea",
        "unity": "#f5c932",
        "authority": "#5b3fa8",
        "equality": "#3fae7c",
        "individuality": "#6d7683",
        "centrist": "#2d384d",
    },
    decks={
        "thrusters": "#a3461f",
        "robonauts": "#2b6a86",
        "refineries": "#76581f",
        "generators": "#8a6400",
        "reactors": "#4c7327",
        "radiators": "#96384f",
        "crew": "#3b4252",
        "gw-thrusters": "#8a3a12",
        "freighters": "#2f6652",
        "bernals": "#44568c",
        "colonists": "#855031",
        "contracts": "#2c5a9c",
        "exodus": "#6556a0",
    },
    weight={
        "wisp": "#c3dcef",
        "probe": "#8fb6d6",
        "scout": "#6489b8",
        "transport": "#46609a",
        "tug": "#33406f",
    },
    faces={
        "white": {"ground": PAPER, "panel": "#efebe1", "line": "#cfc8b8", "ink": INK, "quiet": "#545b6b"},
        "black": {
            "ground": "#20242f",
            "panel": "#2d3341",
            "line": "#4c5568",
            "ink": "#f3f4f7",
            "quiet": "#b3bccb",
        },
        "purple": {
            "ground": "#35224f",
            "panel": "#46306a",
            "line": "#6b5394",
            "ink": "#f6f1fc",
            "quiet": "#cbbce2",
        },
        "blue": {"ground": "#e4eef9", "panel": "#d3e2f3", "line": "#a9c3df", "ink": INK, "quiet": "#47556b"},
        "gold": {"ground": "#f9eecb", "panel": "#f1e0a8", "line": "#d6bd70", "ink": INK, "quiet": "#5c5133"},
        "lavender": {
            "ground": "#ece8f8",
            "panel": "#dcd5f0",
            "line": "#b9aedb",
            "ink": INK,
            "quiet": "#544c70",
        },
    },
)


def _colours(group: str, ours: Mapping[str, str], theirs: Mapping[str, Any]) -> dict[str, str]:
    merged = dict(ours)
    for name, value in theirs.items():
        if not isinstance(value, str) or not HEX.match(value):
            raise PaletteError(f"palette {group}.{name}: {value!r} is not a colour like #2474b5")
        merged[str(name)] = value
    return merged


def palette(content: HasTables | None = None) -> Palette:
    """The palette of ``content``: ``tables["palette"]`` over our own values.

    The table holds groups ``players`` (colour name to ``#rrggbb`` or to a mapping with ``fill``, ``ink``,
    ``letter``, ``pattern``), ``spectral``, ``grades``, ``seasons``, ``ideologies``, ``decks`` and ``weight``
    (name to ``#rrggbb``). Other groups belong to other readers. Raises PaletteError for a bad colour.
    """
    table = content.tables.get("palette", {}) if content is not None else {}
    if not isinstance(table, Mapping) or not table:
        return _DEFAULT
    groups: dict[str, Any] = {}
    for group in ("spectral", "grades", "seasons", "ideologies", "decks", "weight"):
        theirs = table.get(group)
        if isinstance(theirs, Mapping):
            groups[group] = _colours(group, getattr(_DEFAULT, group), theirs)
    players = table.get("players")
    if isinstance(players, Mapping):
        merged = dict(_DEFAULT.players)
        for name, value in players.items():
            parts = value if isinstance(value, Mapping) else {"fill": value}
            known = {k: str(v) for k, v in parts.items() if k in ("fill", "ink", "letter", "pattern")}
            fill = _colours("players", {}, {str(name): known.get("fill")})[str(name)]
            if "ink" in known:
                _colours("players", {}, {f"{name}.ink": known["ink"]})
            base = merged.get(str(name), PlayerColour(fill, ink_on(fill), str(name)[:1].upper(), "plain"))
            merged[str(name)] = replace(base, **{"ink": ink_on(fill), **known, "fill": fill})
        groups["players"] = merged
    return replace(_DEFAULT, **groups)
