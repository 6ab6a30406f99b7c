"""``hfmod save``: what can be done with a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import CLEAN, FOUND, Plain, fail, shown, write

app = typer.Typer(
    name="save", no_args_is_help=True, rich_markup_mode=None, help="Work with saved games of VASSAL."
)


@app.callback()
def _saves() -> None:
    """Keeps the command's name in front of its arguments while there is only one command."""


def upgrade(
    save: Annotated[Path, typer.Argument(help="A .vsav file.")],
    to: Annotated[Path, typer.Option("--to", help="The .vmod to play on with.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write here; default: beside the old save.")
    ] = None,
    reveal: Annotated[bool, typer.Option("--reveal", help="Name hidden pieces too.")] = False,
    all: Annotated[bool, typer.Option("--all", help="List what was kept, too.")] = False,
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
) -> None:
    """Move a saved game to another version of its module, and say what was kept, changed and lost.

    The old file stays as it is. Exit status: 0 nothing lost, 1 something lost (the list says what; the game
    is written all the same), 2 cannot run.
    """
    from hfmod.inspection import clean
    from hfmod.report.machine import dumps
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.module import read_module
    from hfmod.vassal.save import read_save, write_save
    from hfmod.vassal.save_upgrade import default_name
    from hfmod.vassal.save_upgrade import upgrade as convert

    try:
        module = read_module(to)
        result = convert(read_save(save), module, reveal=reveal)
    except VassalFormatError as error:
        fail(clean(str(error)))
    target = output or default_name(save, module)
    if target.suffix != ".vsav":
        fail(f"{target}: a saved game is written as .vsav")
    if target.resolve() == save.resolve():
        fail(f"{target}: is the save that is read; name another file with --output")
    try:
        write_save(target, result.save)
    except OSError as error:
        fail(f"{target}: cannot be written: {error.strerror}")
    if format == "json":
        write(dumps([row.data() for row in result.rows]))
    else:
        for row in result.rows:
            if all or row.how != "kept":
                write(clean(str(row)))
        counts = ", ".join(f"{result.count(how)} {how}" for how in ("kept", "changed", "lost", "new"))
        write(f"pieces: {counts}")
        write(f"{shown(target)} is for {module.name} {module.version}")
    raise typer.Exit(FOUND if any(row.how == "lost" for row in result.rows) else CLEAN)


app.command()(upgrade)
