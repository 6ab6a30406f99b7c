"""I5c.2: a spacecraft that stays in an aerobrake hazard makes a hazard roll, or pays FINAO, in every turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, h_due, h_hazards, h_rights, h_spacecraft
from hfmod.games.hf4.rules.core.acts import FreeAction, aquas_key, broken, spot
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


@dataclass(frozen=True, kw_only=True)
class DiverOrbit(FreeAction):
    """The hazard roll for staying in an aerobrake hazard without scooping fuel, or FINAO instead.

    ``lost`` are heavy radiators that are not kept if the roll fails, see ``roll_hazard``.
    """

    do: ClassVar[str] = "diver_orbit"

    stack: str = "rocket"
    finao: bool = False
    lost: tuple[str, ...] = ()

    @implements("I5c.2")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stack = e_stacks.stack_of_kind(state, self.player, self.stack)
        if stack not in h_spacecraft.spacecraft(state, self.player) or not h_due.dives(state, stack):
            raise Impossible(
                f"no hazard roll for staying is due for {stack.title}",
                frozenset({stack.key}),
                rule="I5c.2",
                legal="one roll or FINAO in each turn in an aerobrake hazard",
            )
        if self.lost and self.finao:
            raise Impossible("no hazard roll is made that could fail")
        h_hazards.only_heavy(state, stack, self.lost)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        if self.finao:
            stack = e_stacks.stack_of_kind(state, self.player, self.stack)
            yield from h_hazards.affordable(state, self.player, stack, h_due.AEROBRAKE)
        yield from h_hazards.may_lose(state, self.lost)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return () if self.finao else (Draw("d6", f"hazard roll of {self.player}'s {self.stack} that stays"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "H7.1" if outcomes else ""

    def denies(self) -> str:
        return "H7e" if self.finao else ""

    @implements("I5c.2", "H7b", "H7.1", "H7e")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[h_due.DIVED + self.stack] = 1
        if self.finao:
            h_hazards.pay_finao(state, self.player)
        elif outcomes[0] == 1:
            h_hazards.destroyed(state, self.me(state).stacks[self.stack], self.lost)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return {"cost": Figure(h_rights.finao_price(state, self.player), "H7e")} if self.finao else {}

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}", aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in h_spacecraft.spacecraft(state, player):
            if h_due.dives(state, stack):
                yield cls(by=player, stack=stack.kind, finao=True)
                for lost in h_hazards.losses(state, stack):
                    yield cls(by=player, stack=stack.kind, lost=lost)


@implements("I5c.2")
def has_rolled(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A turn does not end before the rolls of the player's spacecraft that stay in aerobrake hazards."""
    for stack in h_spacecraft.spacecraft(state, player):
        if h_due.dives(state, stack):
            message = (
                f"{stack.title} stays in the aerobrake hazard {spot(state, stack.location)} without a roll"
            )
            legal = "make the hazard roll, pay FINAO, or leave"
            yield broken("I5c.2", message, stack.key, legal=legal)
