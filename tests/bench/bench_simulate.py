"""Simulated games: CPU seconds a game and acts a second of each bot, and factories a player.

    python tests/bench/bench_simulate.py [--games 10] [--scenario race-to-mars]

Each act is judged, applied and followed by the game's invariants. Goal: under 2 s a game of random bots.
"""

from __future__ import annotations

import argparse
from functools import partial
from statistics import mean, median
from typing import cast

from timing import fastest

from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import play
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.rules.game import Hf4
from hfmod.package import load_game


def main() -> None:
    """Print a row a bot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--scenario", default="race-to-mars")
    options = parser.parse_args()
    game = cast(Hf4, load_game("hf4"))
    for bot in bots.BOTS:
        times, acts, factories, navigator = [], 0, [], Navigator()
        for seed in range(options.games):
            header = bots.header(game.content, options.scenario, 2 + seed % 4, seed)
            table = bots.Table(bot, seed, navigator)
            seconds, played = fastest(partial(play, game, header, table, Seeded(seed)))
            times.append(seconds)
            acts += len(played.actions)
            factories += bots.results(played.state)["factories"]
        print(
            f"{bot:<8} {mean(times):6.2f} s a game, slowest {max(times):.2f} s, "
            f"{acts / sum(times):6.0f} acts/s, "
            f"factories a player: median {median(factories):g}, mean {mean(factories):.2f}"
        )


if __name__ == "__main__":
    main()
