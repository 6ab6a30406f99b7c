"""3F2: what completed Futures do in combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import d_dislodge, d_futures
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, known_player
from hfmod.games.hf4.rules.core.state import Hf4State, Turn

SHOT = "starship"  # key of ``Turn.used``


@dataclass(frozen=True, kw_only=True)
class DestroyDropstone(FreeAction):
    """A starship destroys the dropstone of the player ``of``, wherever it is."""

    do: ClassVar[str] = "destroy_dropstone"

    of: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_player(state, self.of)
        if self.of not in conflict(state).dropstones:
            message, about = f"{self.of} has no dropstone", frozenset({f"{d_dislodge.STONE}:{self.of}"})
            raise Impossible(message, about, rule="3F2c", legal="destroy one that is under way")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from by_a_starship(state, self.player)

    @implements("3F2c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[SHOT] = 1
        d_dislodge.lose_stone(state, self.of)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, f"{d_dislodge.STONE}:{self.of}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None:
            for of in state.conflict.dropstones:
                yield cls(by=player, of=of)


@implements("3F2c", "CA-M1W161R-M3", "CA-M1W162R-M3")
def by_a_starship(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Who has completed such a Future, once in the own turn."""
    turn = state.turns.get(player)
    if not d_futures.holds(state, player, *d_futures.STARSHIPS):
        message = f"{player} has completed no starship"
        yield broken("3F2c", message, f"futures:{player}", legal="complete such a Future first")
    elif turn is not None and turn.used.get(SHOT):
        message = f"{player} has destroyed a dropstone this turn"
        yield broken("3F2c", message, f"futures:{player}", legal="once a turn")
