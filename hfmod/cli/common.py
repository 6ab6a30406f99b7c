"""What the commands share: exit codes, errors in one line, output to a file or the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn, TextIO

import typer
from typer.core import TyperGroup

from hfmod.content.errors import ContentError
from hfmod.harmless import harmless
from hfmod.package import packages
from hfmod.vassal.errors import VassalFormatError

CLEAN, FOUND, CANNOT, UNVERIFIABLE = 0, 1, 2, 3
_LINE = 2_000

GameName = Annotated[str, typer.Argument(help=f"A game: {' or '.join(packages())}.")]
Content = Annotated[
    Path | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="Use this content; default: that of the checkout one stands in, else what is installed.",
    ),
]
As = Annotated[str | None, typer.Option("--as", metavar="SIDE", help="Show what this side may see.")]
Reveal = Annotated[bool, typer.Option("--reveal", help="Show what is hidden too.")]


class Plain(StrEnum):
    """Output formats of commands that show something."""

    TEXT = "text"
    JSON = "json"


class Format(StrEnum):
    """Output formats of lint."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


class VerdictFormat(StrEnum):
    """Output formats of validate."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    HTML = "html"
    JUNIT = "junit"
    SARIF = "sarif"


def fail(message: str, code: int = CANNOT) -> NoReturn:
    """Say in one line why the command cannot run, and stop."""
    aside(message)
    raise typer.Exit(code)


def aside(message: str) -> None:
    """Say in one line on the error output what the user should know of the result."""
    _utf8(sys.stderr)
    typer.echo(cut(harmless(f"hfmod: {message}")), err=True)


def fault(error: Exception) -> None:
    """Say in one line that hfmod itself went wrong. Raises the error where its traceback is asked for."""
    from hfmod.faults import told_fault

    aside(told_fault(error))


def put_in_force(content: Path | None) -> None:
    """Put the content of a folder or of the checkout in force, and say so; stop where there is none."""
    from hfmod.app.in_force import NoContent, put

    try:
        line = put(content, Path.cwd())
    except NoContent as error:
        fail(str(error))
    if line:
        aside(line)


def one_view(side: str | None, reveal: bool) -> None:
    """Stop where both ``--as`` and ``--reveal`` are given."""
    if reveal and side is not None:
        fail("--reveal shows everything, --as what one side may see; leave one of them out")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Context of writing a file: where it fails, say so in one line, and stop."""
    try:
        yield
    except OSError as error:
        fail(f"{path}: cannot be written: {error.strerror}")


def write(text: str) -> None:
    """Print text as UTF-8 whatever the terminal's encoding is, without characters that a terminal obeys."""
    _utf8(sys.stdout)
    typer.echo(harmless(text))


def _utf8(stream: TextIO) -> None:
    stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[attr-defined]


class Room(TyperGroup):
    """A group of commands that ends in one line, whatever is wrong: the call, or the content in force.

    Messages about a wrong call repeat it, names of files included, and so are made harmless.
    """

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """As typer does."""
        with _harmless_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        """As typer does."""
        try:
            with _harmless_errors():
                return super().invoke(ctx)
        except (ContentError, VassalFormatError) as error:
            fail(str(error))


@contextmanager
def _harmless_errors() -> Iterator[None]:
    try:
        yield
    except Exception as error:  # of click, which typer has under a name of its own in some releases
        told = vars(error)
        if isinstance(told.get("message"), str):
            told["message"] = harmless(told["message"])
        raise


def cut(text: str) -> str:
    """Text whose lines a terminal can show: names of strangers may be millions of characters long."""
    return "\n".join(
        line if len(line) <= _LINE else f"{line[:_LINE]} ... ({len(line):,} characters)"
        for line in text.split("\n")
    )


def shown(path: Path) -> str:
    """A path as a user would write it: relative to here where it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


class Terminal:
    """The console of commands that games bring (:class:`hfmod.package.Console`)."""

    def write(self, text: str) -> None:
        """Show text."""
        write(text)

    def write_data(self, data: Any) -> None:
        """Show JSON data."""
        from hfmod.report.machine import dumps

        write(dumps(data))

    def content(self, folder: Path | None) -> None:
        """Put content in force for a command that uses it, and say so where it is not what is installed."""
        put_in_force(folder)

    def position(self, log: Path, at: int | None) -> tuple[str, Any]:
        """Id of a recorded game and its state after a step; stops where there is none."""
        from hfmod.app.judging import JudgeError, position_at

        try:
            _, replay = position_at(log, at)
        except JudgeError as error:
            fail(str(error))
        return replay.game.id, replay.state

    def aside(self, message: str) -> None:
        """Say in one line on the error output what the user should know of the result."""
        aside(message)

    def fail(self, message: str) -> NoReturn:
        """Say in one line why the command cannot run, and stop."""
        fail(message)

    def found(self, message: str) -> NoReturn:
        """Say in one line what is wrong with what was looked at, and stop."""
        fail(message, FOUND)
