"""Commands that play: simulate, route."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import fail, shown, write


def simulate(
    game: Annotated[str, typer.Argument(help="A game, e.g. hf4.")],
    scenario: Annotated[str, typer.Option(help="Scenario to play.")] = "race-to-mars",
    players: Annotated[int, typer.Option(help="Number of bots.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game.")] = 1,
    bot: Annotated[str, typer.Option(help="random, greedy or mixed.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games, with seeds from SEED on.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the (last) game here, as .hflog.")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Show which rules never ran (slower).")] = False,
) -> None:
    """Play whole legal games by bots and show what occurred how often.

    Exit status: 0 played, 2 cannot run.
    """
    from hfmod.games import UnknownGame
    from hfmod.logs.hflog import write as write_log
    from hfmod.playing import PlayError, simulated

    if out is not None and out.suffix != ".hflog":
        fail(f"{out}: a simulated game is written as .hflog")
    try:
        last, lines = simulated(game, scenario, players, seed, bot, games, rules)
    except (UnknownGame, PlayError) as error:
        fail(str(error))
    write("\n".join(lines))
    if out is not None:
        try:
            write_log(out, last.header, last.actions)
        except OSError as error:
            fail(f"{out}: cannot be written: {error.strerror}")
        write(f"{shown(out)}  {len(last.actions)} acts")


COMMANDS: tuple[Callable[..., None], ...] = (simulate,)
