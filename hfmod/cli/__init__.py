"""The command line: thin commands over the library. Heavy imports happen inside the commands."""

from __future__ import annotations

import typer

from hfmod.cli import authoring, games, logs, playing, saves
from hfmod.cli.common import Room, Terminal
from hfmod.package import packages

app = typer.Typer(
    name="hfmod",
    cls=Room,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Build table modules from YAML content, and check recorded games rule by rule.",
    epilog="First steps: hfmod demo; hfmod validate GAME.hflog; hfmod explain H6a. "
    "hfmod COMMAND --help tells more; hfmod --version the version.",
)
for _room in (authoring, games, playing):
    for _command in _room.COMMANDS:
        app.command()(_command)
for _game in packages().values():
    for _command in _game.commands(Terminal()) if _game.commands is not None else ():
        app.command()(_command)
app.add_typer(logs.app)
app.add_typer(saves.app)
