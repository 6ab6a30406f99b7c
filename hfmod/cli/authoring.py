"""Commands for authors and newcomers: lint, build, inspect, demo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hfmod.cli.common import CANNOT, CLEAN, FOUND, Format, fail, write


def lint(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Files or folders; default: all content.")
    ] = None,
    format: Annotated[Format, typer.Option(help="How to show the findings.")] = Format.TEXT,
) -> None:
    """Check content: schemas, cross-references, printed ranges, legibility.

    Exit status: 0 clean, 1 findings, 2 cannot run.
    """
    from hfmod.linting import lint_paths
    from hfmod.report import machine

    for path in paths or ():
        if not path.exists():
            fail(f"{path}: there is no such file or folder")
    found = lint_paths(paths)
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
        write(f"{found.files} files: {count(found.findings)}")
    raise typer.Exit(FOUND if found.findings else CLEAN)


def build(
    game: Annotated[str, typer.Argument(help="A game, e.g. hf4.")],
    output: Annotated[Path, typer.Option(help="Folder for the module.")] = Path("build"),
    target: Annotated[str, typer.Option(help="vassal.")] = "vassal",
) -> None:
    """Build a table module from content: build/<game>-<version>.vmod.

    Exit status: 0 built, 1 the content has errors, 2 cannot run.
    """
    from hfmod.build import BuildError
    from hfmod.build import build as build_module
    from hfmod.cli.common import shown
    from hfmod.report.text import lint_lines, show

    try:
        result = build_module(game, output, target)
    except BuildError as error:
        fail(str(error))
    show(lint_lines(result.findings))
    if result.path is None:
        raise typer.Exit(FOUND)
    size = result.path.stat().st_size / 1e6
    write(f"{shown(result.path)}  {size:.1f} MB" + ("  (unchanged)" if result.warm else ""))


def inspect(
    file: Annotated[Path, typer.Argument(help="A .vmod, .vmdx, .vsav or .vlog file.")],
    format: Annotated[str, typer.Option(help="text or json.")] = "text",
) -> None:
    """Show what is in a VASSAL module, saved game or log."""
    from hfmod.inspection import InspectError
    from hfmod.inspection import inspect as look
    from hfmod.report.machine import dumps

    try:
        found = look(file)
    except InspectError as error:
        fail(str(error))
    write(dumps(found.to_json()) if format == "json" else "\n".join(found.lines()))


def demo(
    output: Annotated[Path, typer.Option(help="Folder for the module.")] = Path("build"),
) -> None:
    """Lint all content, build the module, and judge the shipped games."""
    from hfmod.demonstration import run

    raise typer.Exit(CLEAN if run(output, write) else CANNOT)


COMMANDS: tuple[Callable[..., None], ...] = (lint, build, inspect, demo)
