"""Which content a command uses: the content in force.

It is that of the folder given by ``--content``; else that of the checkout in which the command runs (the
nearest of the current folder and its parents that holds ``content/<game>/`` with files of the game); else
what is installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from hfmod.package import packages
from hfmod.resources import put_in_force

_HEAD = 400  # characters in which a file names its schema


class NoContent(ValueError):
    """A folder that holds no content of any game; the message says what to give."""


def content_folders(given: Path | None, here: Path) -> Mapping[str, Path]:
    """Folders to put in force, by game, for a command that runs in the folder ``here``.

    ``given`` is a folder like ``content``, with one for each game, or that of one game. Raises NoContent.
    """
    if given is not None:
        found = _below(given) or {game: given for game in packages() if _holds(given, game)}
        if not found:
            games = ", ".join(packages())
            raise NoContent(
                f"{given}: holds no content of a game; give a folder like content/, or content/GAME ({games})"
            )
        return found
    for folder in (here, *here.parents):
        if found := _below(folder / "content"):
            return found
    return {}


def _below(folder: Path) -> dict[str, Path]:
    return {game: folder / game for game in packages() if _holds(folder / game, game)}


def _holds(folder: Path, game: str) -> bool:
    """Whether a YAML file of a folder names a schema of the game."""
    return any(f"/{game}-" in head or f"={game}-" in head for head in _heads(folder))


def _heads(folder: Path) -> Iterator[str]:
    try:
        for path in sorted(folder.glob("*.yaml")):
            with path.open(encoding="utf-8", errors="replace") as file:
                head = file.readline(_HEAD)
            if "$schema=" in head:
                yield head
    except OSError:
        return


def put(given: Path | None, here: Path) -> str:
    """Put content in force; returns a line that says which, empty where it is what is installed.

    Raises NoContent.
    """
    folders = {
        game: folder
        for game, folder in content_folders(given, here).items()
        if folder.resolve() != packages()[game].content().resolve()
    }
    put_in_force(folders)
    if not folders:
        return ""
    parents = {folder.parent for folder in folders.values()}
    whole = len(parents) == 1 and all(folder.name == game for game, folder in folders.items())
    places = [parents.pop()] if whole else list(folders.values())
    return f"content in force: {', '.join(_shown(place, here) for place in places)} (not what is installed)"


def _shown(path: Path, here: Path) -> str:
    resolved = path.resolve()
    return str(resolved.relative_to(here)) if here in resolved.parents else str(path)
