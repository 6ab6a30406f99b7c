"""``hfmod route``: the command that High Frontier brings."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from hfmod.package import Console


class Form(StrEnum):
    """Output formats."""

    TEXT = "text"
    JSON = "json"


class Routes:
    """The command, which writes to a console."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def route(
        self,
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
        solar: Annotated[
            bool, typer.Option("--solar", help="Solar-powered: its thrust goes by zone.")
        ] = False,
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
        format: Annotated[Form, typer.Option(help="How to show it.")] = Form.TEXT,
        content: Annotated[
            Path | None,
            typer.Option(
                "--content", metavar="DIR", help="Use this content, not that of the checkout or installed."
            ),
        ] = None,
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
        from hfmod.games.hf4.routes import travel

        self.console.content(content)
        given: travel.ByHand | travel.FromLog
        if log is not None:
            if player is None:
                self.console.fail("name the player with --player")
            game, state = self.console.position(log, at)
            if game != "hf4":
                self.console.fail(f"{log} is no game of High Frontier, which alone has routes")
            given = travel.FromLog(state, player, stack)
        elif thrust is None or wet is None or dry is None:
            self.console.fail(
                "give --thrust, --wet and --dry, or take a stack from a game with --log and --player"
            )
        else:
            given = travel.ByHand(thrust, fuel, wet, dry, afterburn, solar, pushed, grade, sunspot)
        try:
            craft, flown = travel.craft(start, given)
            end = None if goal is None else travel.space(flown, goal)
            found = travel.to_sites(craft) if end is None else {end: travel.to_one(craft, end)}
        except travel.TravelError as error:
            self.console.fail(str(error))
        if format is Form.JSON:
            plans = {site: [travel.plan_data(plan) for plan in plans] for site, plans in found.items()}
            self.console.write_data(plans)
        elif end is None:
            self.console.write("\n".join(travel.site_lines(craft.state, found)))
        else:
            for number, plan in enumerate(found[end], 1):
                self.console.write("\n".join(travel.plan_lines(craft.state, plan, number)))
        for what in craft.left_out:
            self.console.aside(f"not looked for: {what}")
        if not any(found.values()):
            self.console.found(f"no route leads there from {craft.stack.location} with that fuel and thrust")
