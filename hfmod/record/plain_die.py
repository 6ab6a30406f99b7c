"""VASSAL's own *Die* button: it tells no mat, so that what it rolled last is kept for what comes next."""

from __future__ import annotations

from hfmod.vassal.observations import DiceRolled

SIDES = 6


class PlainDie:
    """What the general button has rolled, until something uses it."""

    def __init__(self) -> None:
        self._side = 0

    def see(self, roll: DiceRolled) -> None:
        """Keep a roll of one die."""
        if len(roll.numbers) == 1 and 1 <= roll.numbers[0] <= SIDES:
            self._side = roll.numbers[0]

    def take(self) -> int:
        """The side that was rolled and that nothing has used yet; 0 where there is none."""
        side, self._side = self._side, 0
        return side
