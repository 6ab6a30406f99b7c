"""A route as a list of legs: what is done in each turn, as acts that the engine takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core.g1_cargo import JettisonFuel
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.state import Hf4State


@dataclass(frozen=True, slots=True)
class Step:
    """One space entered: bonus burns and pivots used, the kind of assist, an afterburn in the solar oberth.

    ``tanks`` are the FTs that a rocketplane takes: kind of stack and number.
    """

    space: str
    bonus: int = 0
    assist: str | None = None
    bonus_pivot: bool = False
    afterburn: bool = False
    tanks: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Leg:
    """One move of a route: years waited before, fuel thrown away, the activation, and the spaces entered.

    ``card`` is empty where nothing is activated; ``again`` is the second move in the turn of the leg before.
    """

    card: str
    afterburn: bool
    push_by: str | None
    supports: tuple[str, ...]
    jettison: int
    net_thrust: int
    steps: tuple[Step, ...]
    wait: int = 0
    again: bool = False

    def acts(self, player: str, stack: str, aloft: str | None = None) -> Iterator[Act[Hf4State]]:
        """The acts of the turn, without the rolls that fall due.

        ``aloft`` is the name that the spacecraft has from its first space on, where that is another one: a
        factory that lifts off becomes a cube (``b_fleet.aloft``).
        """
        if self.jettison:
            yield JettisonFuel(by=player, steps=self.jettison, stack=stack)
        if self.card:
            yield ActivateThruster(
                by=player, card=self.card, stack=stack, afterburn=self.afterburn, push_by=self.push_by,
                supports=self.supports,
            )  # fmt: skip
        for step in self.steps:
            yield Enter(
                by=player, space=step.space, bonus=step.bonus, bonus_pivot=step.bonus_pivot,
                assist=step.assist, tanks=dict(step.tanks), afterburn=step.afterburn, stack=stack,
            )  # fmt: skip
            stack = aloft or stack


@dataclass(frozen=True, slots=True)
class Plan:
    """A route: fuel steps spent, turns, hazard rolls and belt rolls made, the wet mass left, cards lost."""

    fuel: int
    turns: int
    hazards: int
    belts: int
    wet: Fraction
    legs: tuple[Leg, ...]
    lost: tuple[str, ...] = ()

    @property
    def costs(self) -> tuple[int, int, int, int]:
        """What routes are compared by: fuel steps, turns, hazards, belts."""
        return (self.fuel, self.turns, self.hazards, self.belts)

    @property
    def end(self) -> str:
        """The space where it ends; empty for a route of no turn."""
        return self.legs[-1].steps[-1].space if self.legs else ""
