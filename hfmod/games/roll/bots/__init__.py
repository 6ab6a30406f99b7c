"""Bots that play Roll for the Galaxy; see :class:`hfmod.package.Bots` for what the package gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.rules import places
from hfmod.engine.witness import Counts
from hfmod.games.roll.bots.chaotic import Chaotic
from hfmod.games.roll.bots.greedy import Greedy
from hfmod.games.roll.bots.questions import Questions
from hfmod.games.roll.bots.seats import Seat
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.rules import powers, scoring
from hfmod.games.roll.rules.explore import DrawExtraTile, DrawMissing, ReturnTile
from hfmod.games.roll.rules.game import KINDS
from hfmod.games.roll.rules.leaving import Leave
from hfmod.games.roll.rules.manage import EndRound
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.rolling import Reveal, Roll
from hfmod.games.roll.rules.setup import SetUp
from hfmod.games.roll.rules.state import MANAGE, PLACE, ROLL, SETUP, RollState
from hfmod.package import rulebook

__all__ = ["BOTS", "LEAVING", "Table", "company", "header", "inquirer", "occasions", "results"]

BOTS: tuple[str, ...] = ("greedy", "random", "mixed")
LEAVING = Leave.do
FOLLY = 0.15  # share of the decisions that a mixed bot leaves to chance
OPTIONS = "options"


class Mixed(Seat):
    """A greedy bot that now and then does anything at all."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.chaotic, self.greedy = Chaotic(rng), Greedy(rng)

    def choose(self, state: RollState, player: str) -> Act[RollState] | None:
        bot: Seat = self.chaotic if self.rng.random() < FOLLY else self.greedy
        return bot.choose(state, player)


SEATS: dict[str, type[Seat]] = {"greedy": Greedy, "random": Chaotic, "mixed": Mixed}


class Table:
    """All seats of a game: names the next act of any position, of players in any order where none is due."""

    def __init__(self, bot: str, seed: int) -> None:
        self.rng = random.Random(f"bots {seed}")
        self.bot = SEATS[bot](self.rng)

    def __call__(self, state: RollState) -> Act[RollState] | None:
        if state.ended:
            return None
        if state.step == SETUP:
            return SetUp()
        short = [*ReturnTile.options(state), *DrawMissing.options(state)]
        if short:
            return self.rng.choice(short)
        seats = (
            state.by_number() if state.step not in (ROLL, PLACE) and state.phase else self._any_order(state)
        )
        for player in seats:
            act = self._due(state, player) or self.bot.choose(state, player)
            if act is not None:
                return act
        return self._table(state)

    def _any_order(self, state: RollState) -> list[str]:
        return self.rng.sample(state.playing, len(state.playing))

    @staticmethod
    def _due(state: RollState, name: str) -> Act[RollState] | None:
        """What nobody decides."""
        player = state.players[name]
        if state.step == ROLL and player.rolled is None:
            return Roll(by=name)
        return None

    @staticmethod
    def _table(state: RollState) -> Act[RollState] | None:
        """What the table does when all players are ready."""
        if state.step == ROLL:
            return Reveal()
        if state.step == MANAGE:
            return EndRound()
        if state.phase is None:
            return next(iter(BeginPhase.options(state)), None)
        return next(iter(DrawExtraTile.options(state)), None) or EndPhase()


def header(
    content: RollContent,
    scenario: str | None,
    players: int,
    seed: int,
    modules: Sequence[str] = (),
    vary: bool = False,
    chosen: Mapping[str, Any] | None = None,
    /,
) -> dict[str, Any]:
    """The header of a new game. Raises ValueError for a scenario or modules, which the game does not have."""
    if scenario is not None or modules:
        raise ValueError("Roll for the Galaxy has no scenarios and no modules here")
    rng = random.Random(f"table {seed}")
    drawn = {name: rng.choice(one["values"]) for name, one in content.options.items()} if vary else {}
    settled = {**drawn, **(chosen or {})}
    return {
        "hflog": 1,
        "game": "roll",
        "title": f"{players} bots, seed {seed}",
        "modules": ["core"],
        "players": [
            {"id": name} for name in islice(("red", "blue", "green", "yellow", "purple", "gray"), players)
        ],
        **({OPTIONS: settled} if settled else {}),
        "content": content.digest,
    }


def occasions(state: RollState, varied: bool = False, leaving: bool = False, /) -> dict[str, list[str]]:
    """Names of all acts, abilities of tiles, options and checks."""
    rules = rulebook("roll").rules
    values = {
        name: one["values"] if varied else [state.options[name]]
        for name, one in state.content.options.items()
    }
    return {
        "acts": [kind.do for kind in KINDS if leaving or kind is not Leave],
        "abilities": sorted({*powers.CODES, *scoring.BONUSES, "dictate"}),
        OPTIONS: [f"{name}={value}" for name, many in values.items() for value in many],
        "checks": sorted(rule for rule in places() if rule in rules),
    }


def company(counts: Counts, /) -> Callable[[str, int], Table]:
    """The seats of each game of a series."""
    return Table


def inquirer(seed: int, /) -> Questions:
    """Asks the referee about acts of any player."""
    return Questions(random.Random(f"questions {seed}"))


def results(state: RollState, /) -> Mapping[str, list[int]]:
    """Numbers of the players at the end of a game."""
    players = state.everybody()
    return {
        "tiles": [state.tiles_in(player) for player in players],
        "vp chips": [player.vp for player in players],
        "victory points": [scoring.total(state, player) for player in players],
        "rounds": [state.round] * len(state.order),
    }
