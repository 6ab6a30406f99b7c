"""Balance of a game's content: how often each of something wins, which cards are played, how long games last.

    python tests/bench/bench_balance.py tmdice --players 2 3 4 --games 500 --by corporation \
        --even choose_corporation.corporation --count play_card.card take_bonus_card.card --length turns

--by     a kind of facts with one for each player (corporation.orange): whose value wins how often
--even   an act and a parameter: bots choose of what they may the value that was chosen least so far
--count  acts and parameters: how often each value was played
--among  where the new position lists all values of the first --count (deck), to tell which never occurred
--length a fact whose last value says how long a game was

A share is that of the games won by a value to those in which it took part, times the players: 1.00 is even.
A shared victory counts in parts. Goal: the least that the best share may be (95 %, Wilson) is not more than
twice what the worst may be. All of it depends on the bots, which play so-so.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hfmod.app.playing import settled
from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.engine.game import Game
from hfmod.engine.simulation import Chooser, SimulationError, play
from hfmod.package import load_game, package

GOAL = 2.0
UNTOLD = "?"  # where a player has no such fact
MOST_ACTS = 5_000  # a game that needs more is told, and not counted
Z = 1.96  # of a normal distribution, for 95 %


@dataclass
class Counts:
    """What became of games of one number of players."""

    seats: Counter[str] = field(default_factory=Counter)
    wins: dict[str, float] = field(default_factory=dict)
    played: dict[str, Counter[str]] = field(default_factory=dict)
    all: set[str] = field(default_factory=set)
    lengths: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        self.seats += other.seats
        for value, won in other.wins.items():
            self.wins[value] = self.wins.get(value, 0) + won
        for name, counts in other.played.items():
            self.played.setdefault(name, Counter()).update(counts)
        self.all |= other.all
        self.lengths += other.lengths
        self.points += other.points
        self.seconds += other.seconds


def evened(
    game: Game[Any], choose: Chooser[Any], do: str, parameter: str, seen: Counter[str]
) -> Chooser[Any]:
    """A chooser that takes, of the acts ``do`` that its player may do, one with the value seen least."""

    def chooser(state: Any) -> Act[Any] | None:
        act = choose(state)
        if act is None or act.do != do:
            return act
        mine = [one for one in game.acts[do].options(state) if one.by == act.by]
        chosen = min(mine, key=lambda one: seen[str(getattr(one, parameter))], default=act)
        seen[str(getattr(chosen, parameter))] += 1
        return chosen

    return chooser


def games(options: argparse.Namespace, players: int, seeds: Sequence[int]) -> Counts:
    """Play games, and count."""
    game: Any = load_game(options.game)
    bots_of = package(options.game).bots
    assert bots_of is not None, "the game has no bots"
    bots, found, seen = bots_of(), Counts(), Counter[str]()
    seated = bots.company({})
    for seed in seeds:
        header = bots.header(
            game.content, None, players, seed, options.module, False, settled(options.option)
        )
        if options.among:
            found.all |= set(getattr(game.new(header), options.among))
        choose: Chooser[Any] = seated(options.bot or bots.BOTS[0], seed)
        if options.even:
            do, parameter = options.even.split(".")
            choose = evened(game, choose, do, parameter, seen)
        try:
            played = play(game, header, choose, Seeded(seed), MOST_ACTS)
        except SimulationError as error:
            print(f"{players} players, seed {seed}: {error}", file=sys.stderr, flush=True)
            continue
        facts = game.facts(played.state)
        winners = played.result.winners if played.result is not None else ()
        for seat in played.score:
            value = str(facts.get(f"{options.by}.{seat}", UNTOLD))
            found.seats[value] += 1
            found.wins[value] = found.wins.get(value, 0) + (seat in winners) / max(len(winners), 1)
        for name in options.count:
            do, parameter = name.split(".")
            values = (str(one[parameter]) for one in played.actions if one["do"] == do)
            found.played.setdefault(name, Counter()).update(values)
        found.lengths.append(int(facts.get(options.length, len(played.actions))))
        found.points += played.score.values()
        found.seconds.append(played.seconds)
    return found


def wilson(won: float, seats: int) -> tuple[float, float]:
    """Interval of a share of which ``won`` of ``seats`` are seen."""
    share, part = won / seats, Z * Z / seats
    middle, half = share + part / 2, Z * math.sqrt(share * (1 - share) / seats + part / seats / 4)
    return (middle - half) / (1 + part), (middle + half) / (1 + part)


def told(counts: Counts, players: int, name: Callable[[str], str]) -> Iterator[str]:
    """Rows of one number of players."""
    low, *_, high = quantiles(counts.lengths, n=20)
    yield (
        f"{players} players: {len(counts.seconds)} games, {mean(counts.seconds):.2f} s each, "
        f"length {mean(counts.lengths):.1f} ({low:.0f} to {high:.0f}), "
        f"points {mean(counts.points):.1f} ({min(counts.points)} to {max(counts.points)})"
    )
    rows = []
    for value, seats in counts.seats.items() if counts.seats.keys() != {UNTOLD} else ():
        won = counts.wins[value]
        least, most = (players * bound for bound in wilson(won, seats))
        rows.append((players * won / seats, least, most, seats, value))
    for share, least, most, seats, value in sorted(rows, reverse=True):
        yield f"  {name(value):28} {seats:5} seats  {share:5.2f}  ({least:.2f} to {most:.2f})"
    if len(rows) > 1:
        ratio = max(row[1] for row in rows) / min(row[2] for row in rows)
        yield f"  best at least / worst at most: {ratio:.2f} ({'even' if ratio <= GOAL else 'NOT even'})"
    for which, played in counts.played.items():
        rare = ", ".join(
            f"{name(value)} {n}" for value, n in sorted(played.items(), key=lambda one: one[1])[:6]
        )
        yield f"  {which}: {len(played)} values; least: {rare}"
    never = counts.all.difference(*map(set, list(counts.played.values())[:1]))
    if counts.all:
        yield f"  never: {', '.join(map(name, sorted(never))) or 'none'}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=100, help="of each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="")
    parser.add_argument("--by", default="", help="a kind of facts")
    parser.add_argument("--even", default="", metavar="ACT.PARAMETER")
    parser.add_argument("--count", nargs="*", default=[], metavar="ACT.PARAMETER")
    parser.add_argument("--among", default="", metavar="PLACE")
    parser.add_argument("--length", default="", metavar="FACT")
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    game: Any = load_game(options.game)
    for players in options.players:
        counts = Counts()
        seeds = range(options.seed, options.seed + options.games)
        parts = [seeds[n :: options.jobs] for n in range(options.jobs)]
        with ProcessPoolExecutor(options.jobs) as pool:
            for part in pool.map(partial(games, options, players), parts):
                counts.add(part)
        print("\n".join(told(counts, players, getattr(game.content, "name", str))), flush=True)


if __name__ == "__main__":
    main()
