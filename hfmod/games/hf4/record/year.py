"""Votes in any order, and rolls of the year's end that are due."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.lines import SaidAgain
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.k_events import RollCme, RollEvent, SunspotRoll, waiting
from hfmod.games.hf4.rules.core.l_heroism import Vote
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.k_purge import RollPurge

#: The rolls of a year's end that may be made late, in words.
WORDS = {"event": "event", "cme": "solar flare"}
_ROLLS: dict[str, type[SunspotRoll]] = {"event": RollEvent, "cme": RollCme, "purge": RollPurge}


class Votes:
    """Votes told in any order, each of which waits for its player's turn to vote.

    A vote that is told again once it has been counted was clicked twice: it waits for no other decision.
    """

    def __init__(self) -> None:
        self._told: dict[str, bool] = {}

    def told(self, player: str, agrees: bool) -> None:
        """A player votes; a vote that is told again is put right."""
        self._told[player] = agrees

    def in_order(self, state: Hf4State) -> Iterator[Vote]:
        """Those whose turn it is, each to be played before the next is asked for."""
        for player in order_from_first(state):
            decision = next((one for one in state.pending if one["kind"] == "heroism"), None)
            if decision is None:
                self._told.clear()
                return
            if player in decision["votes"]:
                self._told.pop(player, None)
                continue
            if player not in self._told:
                return
            yield Vote(by=player, agree=self._told.pop(player))


def roll_of_the_year(state: Hf4State, purpose: str, step: int, die: int) -> ReadAct | None:
    """The event, flare or Purge Roll, if it is due."""
    kind = _ROLLS.get(purpose)
    return _roll(kind, purpose, step, die) if kind is not None and waiting(state, kind.kind) else None


def spare_roll(purpose: str, step: int, die: int) -> SaidAgain[Hf4State]:
    """The event, flare or Purge Roll, which is not due: it counts if the game proves to be less far."""
    return SaidAgain(_roll(_ROLLS[purpose], purpose, step, die))


def _roll(kind: type[SunspotRoll], purpose: str, step: int, die: int) -> ReadAct:
    return ReadAct(kind(), step, chance=({"d6": die, "for": purpose},))
