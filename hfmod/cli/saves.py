"""``hfmod save``: what can be done with a saved game."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import CLEAN, FOUND, Content, Plain, cut, fail, put_in_force, shown, write, writing

app = typer.Typer(
    name="save", no_args_is_help=True, rich_markup_mode=None, help="Work with saved games of VASSAL."
)


class Spelling(StrEnum):
    """Forms of the text of a saved game that VASSAL reads."""

    VCSK = "vcsk"
    VOBS = "vobs"
    PLAIN = "plain"


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
    from hfmod.report.machine import dumps
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.inspection import clean
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
    with writing(target):
        write_save(target, result.save)
    if format == "json":
        write(dumps([row.data() for row in result.rows]))
    else:
        for row in result.rows:
            if all or row.how != "kept":
                write(cut(clean(str(row))))
        counts = ", ".join(f"{result.count(how)} {how}" for how in ("kept", "changed", "lost", "new"))
        write(f"pieces: {counts}")
        write(cut(f"{shown(target)} is for {clean(f'{module.name} {module.version}')}"))
    raise typer.Exit(FOUND if any(row.how == "lost" for row in result.rows) else CLEAN)


def convert(
    file: Annotated[Path, typer.Argument(help="A .vsav or .vlog file.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Write here.")],
    form: Annotated[
        Spelling,
        typer.Option(help="vcsk: every VASSAL reads it; vobs: half the size, from 3.8.0; plain: text."),
    ] = Spelling.VCSK,
) -> None:
    """Write a saved game or log in another form; what it holds stays the same to the byte."""
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.inspection import clean
    from hfmod.vassal.obfuscation import Form
    from hfmod.vassal.save import read_save, write_save

    try:
        save = read_save(file)
    except VassalFormatError as error:
        fail(clean(str(error)))
    suffix = ".vlog" if save.is_log else ".vsav"
    if output.suffix != suffix:
        fail(f"{output}: {'a log' if save.is_log else 'a saved game'} is written as {suffix}")
    if output.resolve() == file.resolve():
        fail(f"{output}: is the file that is read; name another one with --output")
    with writing(output):
        write_save(output, save, form=Form[form.name])
    write(f"{shown(output)}  {output.stat().st_size / 1000:.0f} kB, {form.value}")


def new(
    position: Annotated[Path, typer.Argument(help="A position as .yaml (schemas/position.schema.json).")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the .vsav here.")],
    content: Content = None,
) -> None:
    """Write a saved game from a position in YAML: a set-up of a game's module, and what lies elsewhere.

    VASSAL opens it with the module of this version. Exit status: 0 written, 1 the position has errors, 2
    cannot run.
    """
    from hfmod.app.positions import write_position
    from hfmod.report.text import lint_lines, show
    from hfmod.vassal.save import write_save

    if not position.is_file():
        fail(f"{position}: there is no such file")
    if output.suffix != ".vsav":
        fail(f"{output}: a saved game is written as .vsav")
    put_in_force(content)
    result = write_position(position)
    show(lint_lines(result.findings))
    if result.save is None:
        raise typer.Exit(FOUND)
    with writing(output):
        write_save(output, result.save)
    moved = f"{result.moved} piece{'' if result.moved == 1 else 's'}"
    write(f"{shown(output)}  {moved} other than in the set-up")


for _command in (new, upgrade, convert):
    app.command()(_command)
