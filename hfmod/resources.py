"""Where content and schemas are: the shipped ones, and the content in force.

Shipped content lies inside the wheel, or at the top of a checkout that is installed for editing. A command
may put other folders in force (:func:`put_in_force`, ``hfmod.app.in_force``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_IN_FORCE: dict[str, Path] = {}


@cache
def data_root() -> Path:
    """The folder that holds ``content/`` and ``schemas/``.

    Raises FileNotFoundError when the installation is incomplete.
    """
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        if (root / "content").is_dir() and (root / "schemas").is_dir():
            return root
    raise FileNotFoundError("hfmod is installed without its content and schemas; install it again")


def content_dir(game: str | None = None) -> Path:
    """Folder of all shipped content, or of one game's."""
    return data_root() / "content" / game if game else data_root() / "content"


def put_in_force(folders: Mapping[str, Path]) -> None:
    """Let the content of games, by id, be that of other folders; of games that are not named the shipped one.

    Holds for this process; one that is started anew (``multiprocessing``) has to be told.
    """
    _IN_FORCE.clear()
    _IN_FORCE.update(folders)


def put_there() -> Mapping[str, Path]:
    """Folders that were put in force, by game."""
    return dict(_IN_FORCE)


def in_force(game: str, shipped: Path) -> Path:
    """Folder of the content of a game that is in force: the one put there, else the shipped one."""
    return _IN_FORCE.get(game, shipped)


def installed(folder: Path) -> bool:
    """Whether a folder lies where Python installs packages, so that it is no place to write to."""
    return not {"site-packages", "dist-packages"}.isdisjoint(folder.resolve().parts)


def schema_dir() -> Path:
    """Folder of the JSON Schemas."""
    return data_root() / "schemas"


def module_version() -> str:
    """Version of modules: that of hfmod."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("hfmod")
    except PackageNotFoundError:
        return "0"
