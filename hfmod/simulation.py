"""Whole games played by bots: the loop, the recording, and what occurred how often.

Knows no game: a game's own bots are given as one function that names the next act of a position
(:data:`Chooser`). Each act goes through ``Game.apply`` and is followed by the game's invariants.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Impossible, Refused
from hfmod.engine.chance import ChanceSource, record
from hfmod.engine.game import Game
from hfmod.engine.rules import places

S = TypeVar("S")

Chooser = Callable[[S], Act[S] | None]
"""Names the next act of a position; None once the game is over."""

MOST_ACTS = 50_000  # a game that needs more goes in circles


class SimulationError(Exception):
    """A game that cannot go on: a refused act of a bot, a broken invariant, a game without end."""


@dataclass
class Played(Generic[S]):
    """A finished game: what a log of it holds (header and actions), and the position at its end."""

    header: Mapping[str, Any]
    state: S
    actions: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0


def play(
    game: Game[S], header: Mapping[str, Any], choose: Chooser[S], chance: ChanceSource, most: int = MOST_ACTS
) -> Played[S]:
    """Play a whole game; the result's actions are lines of a log, chance included.

    Raises SimulationError naming the step, the act and what is wrong, BadAction for a bad header.
    """
    begin = time.perf_counter()
    played = Played(header, game.new(header))
    state = played.state
    while (act := choose(state)) is not None:
        if len(played.actions) >= most:
            raise SimulationError(f"the game does not end: {most} acts, {game.clock(state)}")
        played.actions.append(line(game, state, act, chance, len(played.actions) + 1))
    if game.score(state) is None:
        raise SimulationError(f"no act after {len(played.actions)} acts, {game.clock(state)}")
    played.seconds = time.perf_counter() - begin
    return played


def line(game: Game[S], state: S, act: Act[S], chance: ChanceSource, n: int) -> dict[str, Any]:
    """Apply an act and return it as line ``n`` of a log. Raises SimulationError."""
    data = {"n": n, **game.unparse(act)}
    try:
        draws = act.draws(state) if not game.judge(state, act) else ()
        outcomes = game.apply(state, act, chance)
    except (Refused, Impossible) as error:
        raise SimulationError(f"step {n}: {data}: {error}") from error
    if draws:
        data["chance"] = record(draws, outcomes)
    wrong = game.invariants(state)
    if wrong:
        raise SimulationError(f"step {n}: after {data}: {'; '.join(wrong)}")
    return data


# -- what occurred ---------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What occurred over many games. ``results`` are numbers of the players at the end, by name."""

    games: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    rules: set[str] = field(default_factory=set)
    lengths: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    results: dict[str, list[int]] = field(default_factory=dict)

    def add(self, played: Played[Any], results: Mapping[str, list[int]]) -> None:
        """Count a game."""
        self.games += 1
        self.acts.update(action["do"] for action in played.actions)
        self.lengths.append(len(played.actions))
        self.seconds.append(played.seconds)
        for name, numbers in results.items():
            self.results.setdefault(name, []).extend(numbers)

    def lines(self, kinds: Mapping[str, Any], rules: bool) -> list[str]:
        """The table as text: act kinds, results of the players, and, where watched, rules that never ran."""
        rows = [f"{'act':<20} {'times':>7} {'a game':>8}"]
        for name in kinds:
            rows.append(f"{name:<20} {self.acts[name]:>7} {self.acts[name] / self.games:>8.1f}")
        rows.append("")
        rows.append(
            f"{self.games} games: {mean(self.lengths):.0f} acts and {mean(self.seconds):.2f} s a game, "
            f"longest {max(self.lengths)} acts and {max(self.seconds):.2f} s"
        )
        for name, numbers in self.results.items():
            rows.append(
                f"{name} a player: median {median(numbers):g}, mean {mean(numbers):.2f}, most {max(numbers)}"
            )
        if rules:
            declared = set(places())
            never = sorted(declared - self.rules)
            rows.append(f"rules: {len(declared & self.rules)} of {len(declared)} declared ones ran")
            rows.append(f"never: {', '.join(never) or 'none'}")
        return rows
