"""Bots of Terraforming Mars: The Dice Game; see :class:`hfmod.package.Bots` for what the package gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.rules import places
from hfmod.engine.witness import Counts
from hfmod.games.tmdice.bots.chaotic import Chaotic
from hfmod.games.tmdice.bots.greedy import Greedy
from hfmod.games.tmdice.bots.questions import Questions
from hfmod.games.tmdice.bots.seats import Seat
from hfmod.games.tmdice.content.effects import Unknown
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.applying import NAMES
from hfmod.games.tmdice.rules.ending import Leave, PassBonusCard
from hfmod.games.tmdice.rules.game import KINDS
from hfmod.games.tmdice.rules.rest import AsTold
from hfmod.games.tmdice.rules.setup import MODULES, SetUp, modules
from hfmod.games.tmdice.rules.solo import PlaceStartTile
from hfmod.games.tmdice.rules.state import SETUP, TmdState
from hfmod.package import rulebook

__all__ = ["BOTS", "LEAVING", "Table", "company", "header", "inquirer", "occasions", "results"]

BOTS: tuple[str, ...] = ("greedy", "random", "mixed", "uneven")
LEAVING = Leave.do
SEAT_NAMES = ("orange", "purple", "white", "black")
FOLLY = 0.15  # share of the decisions that a mixed bot leaves to chance
OPTIONS = "options"


class Mixed(Seat):
    """A greedy bot that now and then does anything at all."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.chaotic, self.greedy = Chaotic(rng), Greedy(rng)

    def choose(self, state: TmdState, player: str) -> Act[TmdState] | None:
        bot: Seat = self.chaotic if self.rng.random() < FOLLY else self.greedy
        return bot.choose(state, player)


SEATS: dict[str, type[Seat]] = {"greedy": Greedy, "random": Chaotic, "mixed": Mixed}
UNEVEN = "uneven"  # one greedy bot among random ones, who are left behind


class Table:
    """All seats of a game: names the next act of any position."""

    def __init__(self, bot: str, seed: int) -> None:
        self.rng = random.Random(f"bots {seed}")
        self.bot = SEATS["random" if bot == UNEVEN else bot](self.rng)
        self.leader: Seat | None = Greedy(self.rng) if bot == UNEVEN else None

    def __call__(self, state: TmdState) -> Act[TmdState] | None:
        if state.ended:
            return None
        if state.step == SETUP:
            return SetUp(first=self.rng.choice(state.order))
        for player in state.owing or state.clockwise(state.active):
            bot = self.leader if player == state.order[-1] else None
            act = (bot or self.bot).choose(state, player)
            if act is not None:
                return act
        return None


def header(
    content: TmdContent,
    scenario: str | None,
    players: int,
    seed: int,
    modules: Sequence[str] = (),
    vary: bool = False,
    chosen: Mapping[str, Any] | None = None,
    /,
) -> dict[str, Any]:
    """The header of a new game. Raises ValueError for a scenario, or for modules that there are not."""
    if scenario is not None:
        raise ValueError("Terraforming Mars: The Dice Game has no scenarios here")
    strange = [one for one in modules if one not in MODULES and one != "core"]
    if strange:
        raise ValueError(f"there is no module {', '.join(strange)}; there are {', '.join(MODULES)}")
    if not 1 <= players <= len(SEAT_NAMES):
        raise ValueError(f"{players} players cannot play, 1 to {len(SEAT_NAMES)} can")
    rng = random.Random(f"table {seed}")
    drawn = {name: rng.choice(one["values"]) for name, one in content.options.items()} if vary else {}
    settled = {**drawn, **(chosen or {})}
    return {
        "hflog": 1,
        "game": "tmdice",
        "title": f"{players} bots, seed {seed}",
        "modules": ["core", *(one for one in MODULES if one in modules)],
        "players": [{"id": name} for name in islice(SEAT_NAMES, players)],
        **({OPTIONS: settled} if settled else {}),
        "content": content.digest,
    }


def occasions(state: TmdState, varied: bool = False, leaving: bool = False, /) -> dict[str, list[str]]:
    """Names of all acts, effects, values of options, and checks that bots can bring about."""
    rules = rulebook("tmdice").rules
    values = {
        name: one["values"] if varied else [state.options[name]]
        for name, one in state.content.options.items()
        if state.solo or "solo" not in name
    }
    unplayed = (
        {AsTold, PassBonusCard}
        | (set() if leaving else {Leave})
        | (set() if state.solo else {PlaceStartTile})
    )
    played = modules({"players": state.order, "modules": [*state.sets], OPTIONS: state.options})
    return {
        "acts": [kind.do for kind in KINDS if kind not in unplayed],
        "effects": [name for kind, name in NAMES.items() if kind is not Unknown],
        OPTIONS: [f"{name}={value}" for name, many in values.items() for value in many],
        "checks": sorted(
            rule for rule in places() if rule in rules and played.issuperset(rules[rule]["modules"])
        ),
    }


def company(counts: Counts, /) -> Callable[[str, int], Table]:
    """The seats of each game of a series."""
    return Table


def inquirer(seed: int, /) -> Questions:
    """Asks the referee about acts of any player."""
    return Questions(random.Random(f"questions {seed}"))


def results(state: TmdState, /) -> Mapping[str, list[int]]:
    """Numbers of the players at the end of a game."""
    players = state.everybody()
    return {
        "victory points": list(scoring.totals(state).values()),
        "VP on the track": [player.vp for player in players],
        "cards played": [len(player.cards) for player in players],
        "milestones": [len(player.milestones) for player in players],
        "turns": [state.turns] * len(players),
    }
