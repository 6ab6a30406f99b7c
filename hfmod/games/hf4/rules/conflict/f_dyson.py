"""3F2h: who has completed the Dyson Bubble takes the sunlight from an opponent in battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import d_futures, e_combat, e_weapons
from hfmod.games.hf4.rules.conflict.b_blocs import KEY
from hfmod.games.hf4.rules.core.acts import PlayerAct, broken, game_over, known_player
from hfmod.games.hf4.rules.core.state import Hf4State

SHADE = "dyson_bubble"  # what a deal lends


@dataclass(frozen=True, kw_only=True)
class Shade(PlayerAct):
    """In the battle under way solar-powered cards of the opponent ``of`` do not work."""

    do: ClassVar[str] = "shade"

    of: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        e_combat.battle(state)
        known_player(state, self.of)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        yield from has_the_bubble(state, self.player)
        yield from an_opponent(state, self.player, self.of)

    @implements("3F2h")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        shaded = e_combat.battle(state).shaded
        if self.of not in shaded:
            shaded.append(self.of)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return state.playing if state.conflict is not None and state.conflict.attack is not None else ()

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for of in opponents(state, player):
            if of not in e_combat.battle(state).shaded:
                yield cls(by=player, of=of)


@implements("3F2h", "CA-M2C190R-M3", "N", silent=("N",))
def has_the_bubble(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Its holder, or whom the holder lets have it this turn."""
    granted = state.turn.granted.get(SHADE, ()) if state.turn is not None else ()
    if not d_futures.holds(state, player, d_futures.DYSON) and player not in granted:
        message = f"{player} has not completed the Dyson Bubble"
        yield broken("3F2h", message, f"futures:{player}", legal="negotiate it with its holder (N)")


@implements("3F2h")
def an_opponent(state: Hf4State, player: str, of: str) -> Iterator[RuleViolation]:
    """Who is fought in this battle."""
    if of not in opponents(state, player):
        message = f"{of} does not fight {player} in this battle"
        yield broken("3F2h", message, KEY, legal="shade an opponent in battle")


@implements("3F2h")
def opponents(state: Hf4State, player: str) -> list[str]:
    """Whom a player fights in the battle under way."""
    attack = e_combat.battle(state)
    there = e_weapons.foes_at(state, attack.by, attack.space)
    if player == attack.by:
        return there
    return [attack.by] if player in there else []


@implements("3F2h")
def lendable(state: Hf4State, giver: str) -> list[str]:
    """The holder may lend it."""
    return [SHADE] if d_futures.holds(state, giver, d_futures.DYSON) else []
