"""Commands that play: simulate."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import FOUND, Content, GameName, Plain, fail, put_in_force, shown, write, writing


def simulate(
    game: GameName,
    scenario: Annotated[
        list[str] | None,
        typer.Option(help="Scenario to play; each game has a usual one. Repeat it: each plays in turn."),
    ] = None,
    players: Annotated[str, typer.Option(help="Number of bots; 2..5: each in turn.")] = "3",
    module: Annotated[list[str] | None, typer.Option(help="Module to add, e.g. m0; repeat it.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Option of the table, e.g. futures=true; repeat it.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game, or series of games.")] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Bot of the game, e.g. random; each game has a usual one. Repeat it: each plays in turn."
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games, with seeds from SEED on.")] = 1,
    vary: Annotated[bool, typer.Option("--vary", help="Draw the table's options by the seed too.")] = False,
    leaving: Annotated[
        bool, typer.Option("--leaving", help="Now and then a player leaves the game; else none does.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Validate each game's log too, and what is asked about.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show all that can occur; fail where something never did.")
    ] = False,
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the (last) game here, as .hflog or .vlog; for a .vlog bots do what a table can show."
        ),
    ] = None,
    content: Content = None,
) -> None:
    """Play whole legal games by bots and show what occurred how often.

    With --coverage: act kinds, what the game's cards and modules bring, values of options, and checks (rules
    whose code ran, counted by games). Then players also ask whether acts are legal: those are judged, not
    played; with --check each of them must be among the legal actions just where it breaks no rule.

    Exit status: 0 played, 1 something never occurred (--coverage), 2 cannot run.
    """
    from hfmod.app.playing import PlayError, Series, numbers, save_game, settled, simulated
    from hfmod.package import UnknownGame
    from hfmod.report.machine import dumps

    if out is not None and out.suffix not in (".hflog", ".vlog"):
        fail(f"{out}: a simulated game is written as .hflog or .vlog")
    put_in_force(content)
    try:
        series = Series(
            scenario or (),
            numbers(players),
            seed,
            bot or (),
            games,
            module or (),
            settled(option or ()),
            vary,
            check,
            coverage,
            at_table=out is not None and out.suffix == ".vlog",
            leaving=leaving,
        )
        last, tally = simulated(game, series)
    except (UnknownGame, PlayError) as error:
        fail(str(error))
    write(dumps(tally.data()) if format == "json" else "\n".join(tally.lines(whole=coverage)))
    if out is not None:
        try:
            with writing(out):
                save_game(out, last)
        except PlayError as error:
            fail(f"{out}: {error}")
        if format == "text":
            write(f"{shown(out)}  {len(last.actions)} acts")
    never = tally.never() if coverage else {}
    if never:
        fail(f"never occurred: {sum(map(len, never.values()))} of what can occur", FOUND)


COMMANDS: tuple[Callable[..., None], ...] = (simulate,)
