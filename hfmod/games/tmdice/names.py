"""What things on the table are called: boards, piles, pieces, areas, counts.

The module, the reader and the writer of its logs know them by these names.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hfmod.games.tmdice.art.dice import DICE, FACES, SEATS

GAME = "tmdice"

# -- boards and piles --------------------------------------------------------------------------------------

MARS, BOX = "Mars", "Box"
DECK, DISCARD, BONUS, CORPORATIONS = "Project deck", "Discard pile", "Bonus cards", "Corporations"
BONUS_BOX, MILESTONE_BOX, AWARD_BOX, AWAY = (
    "Unused bonus cards",
    "Unused milestones",
    "Award dice",
    "Out of the game",
)
OCEANS, LAND = "Ocean tiles", "Greenery, city"

#: Seats by id, in the order in which players sit, and what they are called.
NAMES: Mapping[str, str] = MappingProxyType({seat: seat.capitalize() for seat in SEATS})

MAT_OF = "{who} mat"
"""The mat of whoever a piece lies with, for commands."""


def mat(seat: str) -> str:
    """Name of a player's mat."""
    return f"{NAMES[seat]} mat"


def hand(seat: str) -> str:
    """Name of the board that shows what a player holds, to nobody else."""
    return f"{NAMES[seat]} hand"


def supply(colour: str) -> str:
    """Name of the pile of a colour of dice."""
    return f"{colour.capitalize()} dice"


SUPPLIES = tuple(map(supply, DICE))

# -- areas -------------------------------------------------------------------------------------------------


def area_id(zone: str) -> str:
    """What declarations call an area."""
    return zone.replace("-", "")


# -- pieces ------------------------------------------------------------------------------------------------


def die_id(colour: str, number: int) -> str:
    """Id of the piece of a die, numbered from 1 in its colour."""
    return f"die-{colour}-{number}"


def card_id(card: str) -> str:
    """Id of the piece of a card."""
    return f"card-{card.lower()}"


def milestone_id(milestone: str) -> str:
    """Id of the piece of a milestone."""
    return f"milestone-{milestone.lower()}"


def slot(colour: str, number: int) -> str:
    """Name of the place of a die, the same on every mat: no two dice ever lie on one another."""
    return f"{colour.capitalize()} die {number}"


# -- counts ------------------------------------------------------------------------------------------------

PLAYERS, SEATED, FIRST = "tmdice_players", "tmdice_seats", "tmdice_first"
BEGUN = "tmdice_begun"
"""The table's count that is ``true`` once the game is set up."""
FACE = "Face"
"""Count of a die: the side that is up, 1 to 6; 0 in the supply."""
SET_TO = (1, 4, 6)
"""Sides that show the common, the uncommon and the rare face."""
SIDE, USED, STEP, VP, WILD = "Side", "Used", "Step", "VP", "Wild"
SHOWN = "Shown"
"""Count of a card or milestone: 1 where its face is up."""
DEFAULT = "default"


def option(name: str) -> str:
    """The table's count that holds the value of an option; ``default`` until somebody chooses."""
    return f"{GAME}_opt_{name}"


def away(seat: str) -> str:
    """The table's count that is ``true`` in games in which a seat does not play."""
    return f"{GAME}_away_{seat}"


def held(seat: str) -> str:
    """The table's count of cards that a player has drawn: where the next one goes."""
    return f"{GAME}_held_{seat}"


def rank_of(side: int) -> int:
    """Which of the three faces of a die a side shows: 0 common, 1 uncommon, 2 rare."""
    return sum(side >= first for first in SET_TO[1:])


def face_of(colour: str, side: int) -> str:
    """The resource that a side of a die shows."""
    return FACES[colour][rank_of(side)]


OFFERED, LOOKED = f"{GAME}_offered", f"{GAME}_looked"
"""How the table's counts of corporations and bonus cards begin that lie in a player's hand."""
FIRST_HAND = 5  # cards (TMD-SETUP-8)


def laid(colour: str) -> str:
    """How the table's counts of cards of a colour in front of players begin; they end with ``_seat``."""
    return f"{GAME}_{colour}"
