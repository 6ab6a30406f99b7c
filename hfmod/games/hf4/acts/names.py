"""Names on the table: boards, places, areas, piles, counts, and pieces of players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hfmod.games.hf4.content.model import Faction, Grade

GAME = "hf4"

# -- boards and piles --------------------------------------------------------------------------------------

MAP = "Solar system"
MARKET = "Patents and tracks"
ASSEMBLY = "Assembly"
RED_DISKS = "Red disks"
LOST = "lost tokens"  # place of what is out of the game
MAT_OF = "{who} mat"
"""Board of the mat of whoever a piece belongs to, for commands."""
HAND_OF = "{who} hand"
"""Likewise the hand."""

#: Area of a mat for each kind of stack.
STACKS = {
    "leo": "LEO",
    "rocket": "Rocket",
    "outpost1": "Outpost 1",
    "outpost2": "Outpost 2",
    "outpost3": "Outpost 3",
}

#: What a deck is called on the table: deck id of the content -> name.
DECKS = {
    "thrusters": "Thrusters",
    "robonauts": "Robonauts",
    "refineries": "Refineries",
    "generators": "Generators",
    "reactors": "Reactors",
    "radiators": "Radiators",
}


def mat(faction: Faction) -> str:
    """Name of a player's mat."""
    return f"{faction.name} mat"


def hand(faction: Faction) -> str:
    """Name of a player's hand."""
    return f"{faction.name} hand"


def area_of(name: str) -> str:
    """What declarations call an area of that name."""
    return re.sub("[^a-z0-9]", "", name.lower())


def mass_of(place: str) -> str | None:
    """A mass of the strip as facts write it (``10-1/2``), of a place (``mass 10 1/2``) or its id."""
    if not place.startswith("mass"):
        return None
    numbers = re.findall(r"[0-9]+", place)
    if len(numbers) == 1:
        return str(numbers[0])
    if len(numbers) == 3:
        return f"{numbers[0]}-{numbers[1]}/{numbers[2]}"
    return f"{numbers[0]}/{numbers[1]}" if len(numbers) == 2 else None


# -- the assembly ------------------------------------------------------------------------------------------


def ideologies(tables: Mapping[str, Any]) -> dict[str, str]:
    """Names of the ideologies by id, the ring clockwise, then the centre."""
    return {str(row["id"]): str(row["id"]).capitalize() for row in tables["ideologies"]["ideologies"]}


def seat(who: str, ideology: str) -> str:
    """Name of the place where a colour's delegates lie in an ideology, both given by name."""
    return f"{who} in {ideology}"


def law(ideology: str) -> str:
    """Name of the place of the gold star in an ideology, given by name."""
    return f"Law of {ideology}"


def legacy(ideology: str) -> str:
    """Name of the place of legacy votes in an ideology, given by name."""
    return f"Legacy of {ideology}"


# -- pieces and counts -------------------------------------------------------------------------------------

STAR = "gold-star"
FIGURES = {"rocket": "rocket", "outpost1": "outpost-1", "outpost2": "outpost-2", "outpost3": "outpost-3"}
TANKS = {"rocket": "tanks-1", "outpost1": "tanks-2", "outpost2": "tanks-3", "outpost3": "tanks-4"}
TOKENS = {"claim": "claim", "factory": "cube"}  # pieces of what the engine calls tokens

#: Fuel grades as chits and tanks on the table count them.
GRADES = (Grade.WATER, Grade.DIRT, Grade.ISOTOPE)

#: With whom a colour deals: counts of the table, ``hf4_partner_id_red`` and, its name, ``hf4_partner_red``.
PARTNER_ID, PARTNER = "hf4_partner_id", "hf4_partner"
NOBODY = "nobody"

#: Count of the table that is ``true`` once the game has begun, and where none is open.
BEGUN = "hf4_begun"


def away(what: str) -> str:
    """The table's count that is ``true`` while a colour does not play, or a board is not used."""
    return f"hf4_away_{what}"


def counter(option: str) -> str:
    """The table's count that holds the value of an option."""
    return f"hf4_opt_{option}"
