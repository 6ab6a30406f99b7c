"""A player leaves the game (RUL-ROLL-LEAVING): the others play on, and the seat is scored as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.roll.rules import scoring
from hfmod.games.roll.rules.acts import over
from hfmod.games.roll.rules.setup import begin_round, clear
from hfmod.games.roll.rules.state import END, PLACE, Player, RollState, move


@dataclass(frozen=True, kw_only=True)
class Leave(Act[RollState]):
    """A player leaves the game for good, in any step. The table (``by`` null) says it for ``player``."""

    do: ClassVar[str] = "leave"
    by: str | None = None
    player: str | None = None

    @property
    def who(self) -> str | None:
        """Who leaves."""
        return self.by if self.player is None else self.player

    def possible(self, state: RollState) -> None:
        state.begun()
        if self.by is not None and self.player is not None:
            raise Impossible(
                f"{self.by} leaves for nobody else; the table may say that {self.player} is gone"
            )
        state.player(self.who)

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)

    @implements("ROLL-ROUND-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        """No step waits for the player any more. When the last one leaves the game is over."""
        player = state.player(self.who)
        put_away(state, player)
        state.gone[player.id] = state.players.pop(player.id)
        if not state.players:
            state.step = END
            clear(state)
            state.winners = scoring.winners(state)
        elif state.step == PLACE and not any(one.drawn for one in state.players.values()):
            begin_round(state)

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({"game", f"screen:{self.who}", f"cup:{self.who}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for act in (act for name in state.players for act in (cls(by=name), cls(player=name))):
            try:
                act.possible(state)
            except Impossible:
                return
            if not any(act.check(state)):
                yield act


def put_away(state: RollState, player: Player) -> None:
    """What the round has laid out goes back: workers into the cup, tiles in hand into the bag."""
    player.cup.update(worker.die for worker in player.rolled or ())
    player.rolled, player.selector, player.besides, player.sealed = None, None, set(), False
    for dice in player.workers.values():
        move(dice, player.cup)
    player.extra.clear()
    state.bag = sorted([*state.bag, *player.drawn])
    player.drawn, player.missing, player.returning = [], 0, False
