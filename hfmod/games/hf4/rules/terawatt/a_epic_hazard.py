"""Module 1: the epic hazard operation (1A6), which builds a space elevator or completes a Future.

A unit of the player performs it. FINAO is paid beforehand, or a die is rolled: on a 1 the attempt fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hfmod.engine.act import Draw, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import h_hazards, h_rights
from hfmod.games.hf4.rules.core.acts import PerhapsFree, aquas_key, broken, count
from hfmod.games.hf4.rules.core.state import Hf4State


@dataclass(frozen=True, kw_only=True)
class EpicHazard(PerhapsFree):
    """An epic hazard operation of ``unit``; ``finao`` is paid, or a die is rolled.

    ``free``: on top of the turn's operation, as some Colonists allow.
    """

    unit: str
    finao: bool = False

    def not_free(self, state: Hf4State) -> Iterator[RuleViolation]:
        return foolhardy(state, self.player)

    @implements("1A6a", "H7d", "GL-Epic-Hazard-Roll")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return () if self.finao else (Draw("d6", f"epic hazard roll of {self.unit}:{self.by}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "1A6a" if outcomes else ""

    def succeeds(self, state: Hf4State, outcomes: Sequence[Outcome]) -> bool:
        return bool(outcomes) and 1 not in outcomes

    def denies(self) -> str:
        return "1A6a" if self.finao else ""

    @implements("H7e", "1A6a")
    def can_pay(self, state: Hf4State) -> Iterator[RuleViolation]:
        """FINAO is paid in Aquas."""
        if self.finao:
            yield from state.rules.may_pay_finao(state, self.player, aquas_key(self.by))
        price, due = h_rights.finao_price(state, self.player), self.aquas_to_pay(state)
        has = max(0, self.me(state).aquas - due)
        if self.finao and has < price:
            message = f"FINAO costs {count(price, 'Aqua')}, {self.by} has {has}"
            message += f" beside the {count(due, 'Aqua')} that the attempt takes" if due else ""
            yield broken("H7e", message, aquas_key(self.by), legal="make the roll", price=price, aquas=has)

    def aquas_to_pay(self, state: Hf4State) -> int:
        """Aquas that the operation takes beside FINAO."""
        return 0

    def pay(self, state: Hf4State) -> None:
        """Pay for FINAO, where it was chosen."""
        if self.finao:
            h_hazards.pay_finao(state, self.player)


@implements("CA-M2C191R")
def foolhardy(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Epic hazards are free actions for who has the Colonist that says so."""
    if not costs_nothing(state, player):
        message = f"{player} has no Colonist whose ability makes epic hazards free actions"
        yield broken("CA-M2C191R", message, f"colonists:{player}", legal="do it as the operation of the turn")


@implements("CA-M2C191R")
def costs_nothing(state: Hf4State, player: str) -> bool:
    """Whether a failed epic hazard costs the player no unit."""
    return c_colonists.has(state, player, c_colonists.FOOLHARDY)
