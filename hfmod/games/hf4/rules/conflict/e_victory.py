"""3D9: what a victorious attack brings: propaganda that is turned, and a war hero's glory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, WarAct, conflict
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import Attack, Hf4State

VICTORY, TROPHY = "victory", "trophy"  # kinds of pending decisions


@implements("3D9a", "3D9b")
def win(state: Hf4State, attack: Attack) -> None:
    """The attacker turns one propaganda, and may take a glory chit of who was beaten."""
    choices = turned(state, attack.by, attack.beaten)
    if choices:
        state.pending.append({"kind": VICTORY, "player": attack.by, "choices": choices})
    for loser in attack.beaten:
        if state.players[loser].glory:
            state.pending.append({"kind": TROPHY, "player": loser, "to": attack.by})


@implements("3B3a", "3D9a")
def turned(state: Hf4State, player: str, beaten: Sequence[str]) -> list[str]:
    """Enemy propaganda that a victory turns: without an extremist; else that of who was beaten; else any."""
    sides, own = conflict(state), b_blocs.bloc(state, player)
    theirs = [ideology for ideology, side in sides.chits.items() if side != own]
    free = [ideology for ideology in theirs if ideology not in sides.extremists]
    losers = [ideology for ideology in theirs if sides.extremists.get(ideology) in beaten]
    return free or losers or theirs


@dataclass(frozen=True, kw_only=True)
class TurnPropaganda(WarAct):
    """After a victorious attack its player turns the propaganda of ``ideology``."""

    do: ClassVar[str] = "turn_propaganda"
    kind = VICTORY
    what = "propaganda of a victory"
    rule = "3B3a"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        b_blocs.has_chit(state, self.ideology)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        asked = self.asked(state)
        if self.player != asked["player"]:
            message = f"{asked['player']} has won, not {self.player}"
            yield broken("3B3a", message, KEY, legal=f"{asked['player']} turns it")
        if self.ideology not in asked["choices"]:
            message = f"the propaganda in {self.ideology} is not the one to be turned"
            yield broken("3D9a", message, KEY, legal=f"one in {', '.join(asked['choices'])}")

    @implements("3B3a", "3D9a", "3B2b", "3B3c.2")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        b_blocs.flip(state, self.ideology)
        b_blocs.tells(state, self.player, self.ideology)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, "assembly"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for ideology in conflict(state).chits:
            yield cls(by=player, ideology=ideology)


@dataclass(frozen=True, kw_only=True)
class GiveTrophy(WarAct):
    """Who was beaten gives the victor the glory ``chit`` of the own choice; null: it is not asked for."""

    do: ClassVar[str] = "give_trophy"
    kind = TROPHY
    what = "a war hero's glory"
    rule = "3D9b"

    chit: str | None = None

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        asked = self.asked(state)
        if self.player != asked["player"]:
            message = f"{asked['player']} was beaten, not {self.player}"
            yield broken("3D9b", message, KEY, legal=f"{asked['player']} chooses the chit")
        elif self.chit is not None and self.chit not in self.me(state).glory:
            message = f"{self.player} has no chit {self.chit} in reserve"
            yield broken("3D9b", message, KEY, legal=f"one of {', '.join(self.me(state).glory)}")

    @implements("3D9b")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = self.answer(state)
        if self.chit is not None and self.chit in self.me(state).glory:
            self.me(state).glory.remove(self.chit)
            state.players[asked["to"]].glory.append(self.chit)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for chit in (None, *state.players[player].glory):
            yield cls(by=player, chit=chit)
