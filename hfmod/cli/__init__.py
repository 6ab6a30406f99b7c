"""The command line: thin commands over the library. Heavy imports happen inside the commands."""

from __future__ import annotations

import typer

from hfmod.cli import authoring, games

app = typer.Typer(
    name="hfmod",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Build table modules from YAML content, and check recorded games rule by rule.",
)
for command in (authoring.lint, authoring.build, authoring.inspect, authoring.demo):
    app.command()(command)
for command in (games.validate, games.replay, games.explain, games.rules):
    app.command()(command)
