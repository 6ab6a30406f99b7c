"""What the first pass over a log, and those that look ahead in it, have to know of a declared act.

It is declared by the class of the act (:mod:`hfmod.games.roll.acts`); nothing here names one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Flag, auto
from typing import Any, ClassVar

from hfmod.games.roll.record.table import Spot, TableView
from hfmod.games.roll.rules.state import Player
from hfmod.vassal.table import TableState


class Mark(Flag):
    """What an act is to those that come before and after it."""

    NOTHING = 0
    ROLLS = auto()  # dice come behind the screen: a round begins for its player
    ENDS_ROUND = auto()
    ENDS_PHASE = auto()  # a phase is over at the latest: what is drawn beyond belongs to other acts
    BEGINS_PHASE = auto()  # a phase may be carried out from now on
    MANAGES = auto()  # takes dice into the cup
    PAYS = auto()  # credits that are counted with it are paid
    GIVES_UP = auto()  # a die, for a tile
    LAYS_TILE = auto()  # on a stack
    LAYS_OUT = auto()  # both stacks anew
    MOVES = auto()  # its control moves the piece that tells it

    NEW_ROUND = ROLLS | ENDS_ROUND
    USES_CUP = NEW_ROUND | MANAGES
    GOES_ON = USES_CUP | BEGINS_PHASE  # nobody is put to a task of the phase before any more
    COUNTS_DICE = ROLLS | ENDS_PHASE | BEGINS_PHASE


@dataclass(frozen=True, slots=True)
class Sight:
    """What the table showed when an act was declared.

    ``rolled`` are faces of dice by their ids, ``dice`` where dice lie, by player, ``stacks`` those of the
    player, ``facts`` what is held against the acts.
    """

    rolled: Mapping[str, int] = field(default_factory=dict)
    dice: Mapping[str, Mapping[str, Spot]] = field(default_factory=dict)
    stacks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)


class Word:
    """A declared act as it is heard."""

    marks: ClassVar[Mark] = Mark.NOTHING
    by_table: ClassVar[bool] = False  # nobody's piece tells it
    gains: ClassVar[frozenset[str]] = frozenset()  # markers that go up for it

    def draws(self, player: Player) -> int:
        """How many tiles its player draws for it."""
        return 0

    def sees(self, view: TableView, state: TableState, seat: str, rolled: Mapping[str, int]) -> Sight:
        """What has to be known of the table at that moment; ``rolled``: the dice of the same step."""
        return Sight()


UNKNOWN = Word()
"""A word that no act of the table has."""
