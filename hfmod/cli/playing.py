"""Commands that play: simulate, route."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import FOUND, GameName, Plain, aside, fail, shown, write, writing


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
    check: Annotated[bool, typer.Option("--check", help="Validate each game's log too.")] = False,
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
) -> None:
    """Play whole legal games by bots and show what occurred how often.

    With --coverage: act kinds, events, abilities, privileges, values of options, and checks (rules whose code
    ran, counted by games). Then players also ask whether acts are legal: those are judged, not played.

    Exit status: 0 played, 1 something never occurred (--coverage), 2 cannot run.
    """
    from hfmod.games import UnknownGame
    from hfmod.playing import PlayError, Series, numbers, save_game, settled, simulated
    from hfmod.report.machine import dumps

    if out is not None and out.suffix not in (".hflog", ".vlog"):
        fail(f"{out}: a simulated game is written as .hflog or .vlog")
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


def route(
    start: Annotated[
        str,
        typer.Argument(
            metavar="A", help="Space to start from, by name or id; with --log: here, where it is."
        ),
    ],
    goal: Annotated[
        str | None, typer.Argument(metavar="[B]", help="Space to go to; without it all sites.")
    ] = None,
    thrust: Annotated[
        int | None, typer.Option(min=0, max=99, help="Base thrust, as printed in the triangle.")
    ] = None,
    fuel: Annotated[str, typer.Option(help="Fuel steps a burn, like 2 or 1/2.")] = "1",
    wet: Annotated[
        str | None, typer.Option(help="Wet mass as printed on the fuel strip, like 8-1/2.")
    ] = None,
    dry: Annotated[str | None, typer.Option(help="Dry mass.")] = None,
    afterburn: Annotated[int | None, typer.Option(min=0, help="Fuel steps of an afterburn.")] = None,
    solar: Annotated[bool, typer.Option("--solar", help="Solar-powered: its thrust goes by zone.")] = False,
    pushed: Annotated[bool, typer.Option("--pushed", help="Pushed by beamed power.")] = False,
    grade: Annotated[str, typer.Option(help="Fuel: water, dirt or isotope.")] = "water",
    sunspot: Annotated[
        int, typer.Option(min=0, max=11, help="Spot of the sunspot cube at the start, for seasons.")
    ] = 0,
    log: Annotated[
        Path | None, typer.Option(help="Take the stack from a recorded game, not from the numbers above.")
    ] = None,
    at: Annotated[int | None, typer.Option(min=0, help="Step of the game; default its end.")] = None,
    player: Annotated[str | None, typer.Option(help="Player whose stack it is.")] = None,
    stack: Annotated[
        str, typer.Option(help="Its kind: rocket, freighter, kalpana, stanford, cube1, factory:SITE.")
    ] = "rocket",
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
) -> None:
    """Find the best routes over the solar map.

    They may take any number of turns. Shown is every route to B that no other one beats in all of
    fuel steps, turns, hazard and belt rolls. Without B: a table of the sites in reach, and for each
    the routes that no other one beats in both fuel steps and turns; of several at the same price it is
    the one with the fewest rolls, which are in brackets. What was not looked for is told on the error
    output.

    Try: hfmod route leo phobos --thrust 6 --wet 10 --dry 4

    Exit status: 0 found, 1 none, 2 cannot run.
    """
    from hfmod import travel
    from hfmod.report.machine import dumps

    given: travel.ByHand | travel.FromLog
    if log is not None:
        if player is None:
            fail("name the player with --player")
        given = travel.FromLog(log, at, player, stack)
    elif thrust is None or wet is None or dry is None:
        fail("give --thrust, --wet and --dry, or take a stack from a game with --log and --player")
    else:
        given = travel.ByHand(thrust, fuel, wet, dry, afterburn, solar, pushed, grade, sunspot)
    try:
        craft, content = travel.craft(start, given)
        end = None if goal is None else travel.space(content, goal)
        found = travel.to_sites(craft) if end is None else {end: travel.to_one(craft, end)}
    except travel.TravelError as error:
        fail(str(error))
    if format == "json":
        write(dumps({site: [travel.plan_data(plan) for plan in plans] for site, plans in found.items()}))
    elif end is None:
        write("\n".join(travel.site_lines(craft.state, found)))
    else:
        for number, plan in enumerate(found[end], 1):
            write("\n".join(travel.plan_lines(craft.state, plan, number)))
    for what in craft.left_out:
        aside(f"not looked for: {what}")
    if not any(found.values()):
        fail(f"no route leads there from {craft.stack.location} with that fuel and thrust", FOUND)


COMMANDS: tuple[Callable[..., None], ...] = (simulate, route)
