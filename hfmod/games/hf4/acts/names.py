"""Names on the table: boards, places, areas, piles, counts, and pieces of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
MODULE_STACKS = {"freighter": "Freighter", "kalpana": "Kalpana", "stanford": "Stanford"}
ALL_STACKS = STACKS | MODULE_STACKS

#: What a deck is called on the table: deck id of the content -> name.
DECKS = {
    "thrusters": "Thrusters",
    "robonauts": "Robonauts",
    "refineries": "Refineries",
    "generators": "Generators",
    "reactors": "Reactors",
    "radiators": "Radiators",
}

#: Likewise the decks of modules, with the queue of Colonists, and the module that brings each.
MODULE_DECKS = {
    "freighters": "Freighters",
    "gw-thrusters": "GW thrusters",
    "bernals": "Bernals",
    "colonists": "Colonists",
}
DECK_MODULE = {"freighters": "m1", "gw-thrusters": "m1", "bernals": "m2", "colonists": "m2"}
PILES = DECKS | MODULE_DECKS
PATENTS = {deck: name for deck, name in PILES.items() if deck != "colonists"}

#: The number on a mat's bid button.
BID = "Bid"

#: The table's count of the modules that bring decks and figures, ``none`` or one of these.
WITH = "hf4_with"
MODULE_SETS = ("m1", "m2", "m1m2")

#: Which module brings a deck, or a stack with its figure.
BROUGHT_BY = {**DECK_MODULE, "freighter": "m1", "kalpana": "m2", "stanford": "m2"}


def with_which(modules: Iterable[str]) -> str:
    """The value of that count for modules in play."""
    return "".join(sorted({*modules} & {*DECK_MODULE.values()})) or "none"


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


# -- Module 3 ----------------------------------------------------------------------------------------------

WAR_STACKS = {"dropstone": "Dropstone", "missile1": "Missile 1", "missile2": "Missile 2"}
"""Areas of the war rooms: stacks of dropstones and kamikazes, by their kind."""
FIGURES_OF_WAR = {"dropstone": "dropstone-{}", "missile1": "missile-1-{}", "missile2": "missile-2-{}"}
"""Their figures, with the colour."""
BRIBES = 12
"""Black disks of the game; a corrupt delegate stands on one."""
DAMAGE_CHITS, POW_CHITS = 12, 5
DAMAGED = "damage chits"  # their place on the board of the assembly
BOX = "out of play"  # place of discarded bribes
NO_LAW = "War"
"""Name of the place of the star while no law is active."""
AT_WAR = "hf4_at_war"
"""Count of the table that is ``true`` in games with Module 3."""
CONFLICT = "conflict"  # the marker of war and peace
CONFLICT_STATES = ("peace", "due", "war", "truce", "loyalist", "independent")
"""How war and peace stand, as that marker counts it."""


def war_room(faction: Faction) -> str:
    """Name of a player's board of Module 3."""
    return f"{faction.name} war room"


def propaganda(ideology: str) -> str:
    """Name of the area and place of an ideology's chit, given by name."""
    return f"Propaganda of {ideology}"


def extremist(ideology: str) -> str:
    """Name of the place on that chit."""
    return f"Extremist of {ideology}"


def propaganda_piece(ideology: str) -> str:
    """The chit of an ideology."""
    return f"propaganda-{ideology}"


def war_cube(piece: str, flying: bool = False) -> str:
    """The cube that takes the place of another one in games with Module 3; other pieces stay.

    ``flying``: with Modules 1 or 2 as well.
    """
    match = re.fullmatch(r"cube-([0-9]+)-([a-z]+)", piece)
    shift = (3 if flying else 2) * CUBES
    return f"cube-{int(match[1]) + shift}-{match[2]}" if match is not None else piece


# -- pieces and counts -------------------------------------------------------------------------------------

STAR = "gold-star"
FIGURES = {"rocket": "rocket", "outpost1": "outpost-1", "outpost2": "outpost-2", "outpost3": "outpost-3"}
TANKS = {"rocket": "tanks-1", "outpost1": "tanks-2", "outpost2": "tanks-3", "outpost3": "tanks-4"}
MODULE_FIGURES = {kind: kind for kind in MODULE_STACKS}
MODULE_TANKS = {"freighter": "tanks-5", "kalpana": "tanks-6", "stanford": "tanks-7"}
ALL_FIGURES, ALL_TANKS = FIGURES | MODULE_FIGURES, TANKS | MODULE_TANKS
TOKENS = {"claim": "claim", "factory": "cube"}  # pieces of what the engine calls tokens

FUTURES = "Futures"
"""Area of a mat where the stars of completed Futures lie."""

ISOTOPES = ("C", "S", "M", "V", "D", "H")
"""Spectral types that the gold FTs of a player can have, as their marker counts them from 1."""

WAR_STATES = ("peace", "breaks out", "blue", "yellow", "red", "over")
"""States of the War of Independence as its marker counts them; it lasts for the season that it began in."""


EMANCIPATION = "emancipation"  # the piece that tells whether Robots are Humans
CUBES = 7
"""Cubes of a player: in games with Module 1 others, which can fly, with higher numbers."""


def flying_cube(piece: str) -> str:
    """The cube that takes the place of another one in games with Module 1; other pieces stay."""
    match = re.fullmatch(r"cube-([0-9]+)-([a-z]+)", piece)
    return f"cube-{int(match[1]) + CUBES}-{match[2]}" if match is not None else piece


def elevator_piece(name: str) -> str:
    """The piece of a space elevator, which is named by its ends (``a:b``)."""
    return f"elevator-{name.replace(':', '--')}"


def star_piece(card: str) -> str:
    """The star of the Future that a card lists."""
    return f"star-{card.lower()}"


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
