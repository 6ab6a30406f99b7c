"""What things on the Roll for the Galaxy table are called: boards, piles, pieces, areas, counts.

The module, the reader and the writer of its logs know them by these names.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hfmod.games.roll.art.dice import SEATS

GAME = "roll"

# -- boards and piles --------------------------------------------------------------------------------------

TABLE = "Table"
BAG, ABANDONED, FACTIONS, HOMES = "Bag", "Abandoned tiles", "Faction tiles", "Home worlds"

#: Seats by id, in the order in which players sit, and what they are called.
NAMES: Mapping[str, str] = MappingProxyType({seat: seat.capitalize() for seat in SEATS})

MAT_OF, SCREEN_OF = "{who} mat", "{who} screen"
"""Boards of whoever a piece lies with, for commands."""


def mat(seat: str) -> str:
    """Name of a player's mat."""
    return f"{NAMES[seat]} mat"


def screen(seat: str) -> str:
    """Name of the board behind a player's screen."""
    return f"{NAMES[seat]} screen"


def supply(name: str) -> str:
    """Name of the pile of a colour of dice."""
    return f"{name} dice"


# -- areas and places --------------------------------------------------------------------------------------

CUP, CITIZENRY = "Cup", "Citizenry"
AT_WORK = ("developmentbuilders", "worldbuilders")
"""Areas of workers on construction stacks."""


def area_id(zone: str) -> str:
    """What declarations call an area."""
    return zone.replace("-", "")


def cup_of(seat: str) -> str:
    """Name of the area of a player's cup, another one on each mat: rolling reaches the dice of one player."""
    return f"{NAMES[seat]} cup"


# -- pieces ------------------------------------------------------------------------------------------------


def die_id(code: str, number: int) -> str:
    """Id of the piece of a die, numbered from 1 in its colour."""
    return f"die-{code}-{number}"


def tile_id(key: str) -> str:
    """Id of the piece of a tile, a faction tile or a home world."""
    return f"tile-{key.lower()}"


def phase_piece(phase: str) -> str:
    """Id of a phase tile."""
    return f"phase-{phase}"


# -- counts ------------------------------------------------------------------------------------------------

POOL, ROUND, PLAYERS, SEATED = "roll_pool", "roll_round", "roll_players", "roll_seats"
BEGUN = "roll_begun"  # ``true`` once the game has begun, and where none is open
CREDITS, VP = "Credits", "VP"
COLUMN = "Column"
"""Count of a die: where it goes next."""
SHOWS = "Shows"
"""Facts of a die, Shows1 to Shows6: the column that a rolled face goes to (ROLL-ASG-1)."""
BACK, DEVELOPMENT_UP, WORLD_UP = "0", "1", "2"
"""Values of the count Side of a tile."""
WORKER = "Worker"
"""Count of a mat: the worker that ships the next good; of one that a power lends ``lent-home``."""
LENT = "lent-"
DEFAULT = "default"


def away(seat: str) -> str:
    """The table's count that is ``true`` in games in which a seat does not play."""
    return f"roll_away_{seat}"


def option(name: str) -> str:
    """The table's count that holds the value of an option; ``default`` until somebody chooses."""
    return f"{GAME}_opt_{name}"
