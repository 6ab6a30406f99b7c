"""What ``hfmod simulate`` does: bots of a game by name, many games, the table of what occurred."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from hfmod.engine.act import BadAction
from hfmod.engine.chance import Seeded
from hfmod.engine.rules import watching
from hfmod.games import load_game
from hfmod.simulation import Played, SimulationError, Tally, play


class PlayError(Exception):
    """Games cannot be played; the message says why and what to do."""


def simulated(
    name: str,
    scenario: str,
    players: int,
    seed: int,
    bot: str,
    games: int,
    rules: bool,
    modules: Sequence[str] = (),
) -> tuple[Played[Any], list[str]]:
    """Play games with seeds from ``seed`` on; the last one, and the table of all as lines.

    ``modules`` are played beside those that the scenario needs.

    Raises PlayError, UnknownGame.
    """
    from hfmod.games.hf4 import bots
    from hfmod.games.hf4.bots.missions import Navigator

    game = load_game(name)
    if bot not in bots.BOTS:
        raise PlayError(f"there is no bot {bot!r}; bots are {', '.join(bots.BOTS)}")
    if games < 1:
        raise PlayError("the number of games is at least 1")
    tally, navigator = Tally(), Navigator()
    for number in range(seed, seed + games):
        try:
            header = bots.header(game.content, scenario, players, number, modules)  # type: ignore[attr-defined]
            with watching(tally.rules) if rules else nullcontext():
                played = play(game, header, bots.Table(bot, number, navigator), Seeded(number))
        except (BadAction, ValueError, SimulationError) as error:
            raise PlayError(f"seed {number}: {error}") from None
        tally.add(played, bots.results(played.state))
    return played, tally.lines(game.acts, rules)
