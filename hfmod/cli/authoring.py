"""Commands for authors and newcomers: lint, build, inspect, diff, demo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import (
    CANNOT,
    CLEAN,
    FOUND,
    Content,
    Format,
    GameName,
    Plain,
    cut,
    fail,
    put_in_force,
    write,
)


def lint(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files or folders of content, .vmod, .vsav or .vlog; default: all content."),
    ] = None,
    format: Annotated[Format, typer.Option(help="How to show the findings.")] = Format.TEXT,
    module: Annotated[
        Path | None, typer.Option(help="The .vmod that saves and extensions belong to.")
    ] = None,
    content: Content = None,
) -> None:
    """Check content, VASSAL modules, saves and logs.

    Content: schemas, references, ranges, legibility. Files of VASSAL: what it would complain of in play.

    Exit status: 0 clean, 1 findings, 2 cannot run.
    """
    from hfmod.app.linting import CannotLint, is_vassal, lint_paths
    from hfmod.report import machine

    for path in paths or ():
        if not path.exists():
            fail(f"{path}: there is no such file or folder")
    if not paths or not all(map(is_vassal, paths)):
        put_in_force(content)
    try:
        found = lint_paths(paths, module)
    except CannotLint as error:
        fail(str(error))
    if not found.files:
        there = ", ".join(map(str, paths or ()))
        fail(f"{there}: nothing to check there; give .yaml, .vmod, .vsav or .vlog files")
    if format is Format.JSON:
        write(machine.dumps(machine.lint_data(found.findings)))
    elif format is Format.SARIF:
        write(machine.sarif(found.findings))
    elif format is Format.GITHUB:
        write(machine.github(found.findings))
    elif format is Format.JUNIT:
        write(machine.junit({"lint": found.findings}))
    else:
        from hfmod.report.text import count, lint_lines, show

        show(lint_lines(found.findings))
        files = "1 file" if found.files == 1 else f"{found.files} files"
        write(f"{files}: {count(found.findings)}")
    raise typer.Exit(FOUND if found.findings else CLEAN)


def build(
    game: GameName,
    output: Annotated[Path, typer.Option(help="Folder for the module.")] = Path("build"),
    target: Annotated[str, typer.Option(help="Only vassal so far.")] = "vassal",
    content: Content = None,
    locked: Annotated[
        bool, typer.Option("--locked", help="Refuse where pieces need new numbers: for build servers.")
    ] = False,
) -> None:
    """Build a table module from content: build/<game>-<version>.vmod.

    New pieces get numbers, by which saved games find them again; they are written into gpids.yaml beside
    the content.

    Exit status: 0 built, 1 the content has errors, 2 cannot run.
    """
    from hfmod.app.build import BuildError
    from hfmod.app.build import build as build_module
    from hfmod.cli.common import shown
    from hfmod.report.text import lint_lines, show

    put_in_force(content)
    try:
        result = build_module(game, output, target, locked=locked)
    except BuildError as error:
        fail(str(error))
    show(lint_lines(result.findings))
    if result.path is None:
        raise typer.Exit(FOUND)
    if result.numbered and result.lock is not None:
        pieces = "1 new piece" if len(result.numbered) == 1 else f"{len(result.numbered)} new pieces"
        write(cut(f"{shown(result.lock)}  {pieces} numbered: {', '.join(result.numbered)}"))
    size = result.path.stat().st_size / 1e6
    write(f"{shown(result.path)}  {size:.1f} MB" + ("  (unchanged)" if result.warm else ""))


def draw(
    game: GameName,
    output: Annotated[Path, typer.Option(help="Folder for the pictures.")] = Path("build"),
    dark: Annotated[bool, typer.Option("--dark", help="In the colours of the module, for a screen.")] = False,
    content: Content = None,
) -> None:
    """Draw boards for paper, in light colours: build/<game>-<board>.png.

    Exit status: 0 drawn, 2 cannot run, or no board has a style for paper.
    """
    from hfmod.app.build import BuildError
    from hfmod.app.printing import draw_boards
    from hfmod.cli.common import shown

    put_in_force(content)
    try:
        for path, (wide, tall) in draw_boards(game, output, dark=dark):
            write(f"{shown(path)}  {wide} x {tall} pixels, {path.stat().st_size / 1e6:.1f} MB")
    except BuildError as error:
        fail(str(error))


def inspect(
    file: Annotated[Path, typer.Argument(help="A .vmod, .vmdx, .vsav or .vlog file.")],
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
    controls: Annotated[
        bool, typer.Option("--controls", help="Of a module: each control, its fingerprint and what it does.")
    ] = False,
) -> None:
    """Show what is in a VASSAL module, saved game or log."""
    from hfmod.report.machine import dumps
    from hfmod.vassal.inspection import InspectError
    from hfmod.vassal.inspection import inspect as look

    if controls:
        _show_controls(file, format)
        return
    try:
        found = look(file)
    except InspectError as error:
        fail(str(error))
    write(dumps(found.to_json()) if format == "json" else cut("\n".join(found.lines())))


def _show_controls(file: Path, format: Plain) -> None:
    """Each control of a module: its fingerprint, and what it does in lines."""
    from hfmod.report.machine import dumps
    from hfmod.vassal.control_diff import listed
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.inspection import clean
    from hfmod.vassal.module import read_module

    try:
        there = listed(read_module(file))
    except VassalFormatError as fault:
        fail(clean(str(fault)))
    if format == "json":
        write(dumps([control.data() for control in there]))
        return
    for control in there:
        write(cut(clean(f"{control.fingerprint}  {control.name}")))
        for line in control.lines:
            deep = len(line) - len(line.lstrip(" "))
            write(cut(" " * (4 + deep) + clean(line)))


def diff(
    old: Annotated[Path, typer.Argument(help="A .vmod or .vmdx file.")],
    new: Annotated[Path, typer.Argument(help="Another one, mostly a later version.")],
    format: Annotated[Plain, typer.Option(help="How to show it.")] = Plain.TEXT,
    controls: Annotated[
        bool, typer.Option("--controls", help="Compare nothing but what the controls do.")
    ] = False,
) -> None:
    """Show what is different between two modules.

    Compared are pieces, traits, prototypes, maps, decks and images; with --controls what menus, keys, clicks
    and buttons do, however it is wired.

    Exit status: 0 no difference, 1 differences, 2 cannot run.
    """
    from hfmod.report.machine import dumps
    from hfmod.vassal.control_diff import compare_controls
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.inspection import clean
    from hfmod.vassal.module_diff import compare

    try:
        changes = compare_controls(old, new) if controls else compare(old, new)
    except VassalFormatError as error:
        fail(clean(str(error)))
    if format == "json":
        write(dumps([change.data() for change in changes]))
    else:
        for change in changes:
            write(cut(clean(str(change))))
        write(f"{len(changes)} differences" if changes else "no difference")
    raise typer.Exit(FOUND if changes else CLEAN)


def demo(
    output: Annotated[Path, typer.Option(help="Folder for the module.")] = Path("build"),
    content: Content = None,
) -> None:
    """Lint all content, build the module, and judge the shipped games."""
    from hfmod.cli.demonstration import run

    put_in_force(content)
    raise typer.Exit(CLEAN if run(output, write) else CANNOT)


COMMANDS: tuple[Callable[..., None], ...] = (lint, build, draw, inspect, diff, demo)
