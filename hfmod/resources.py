"""Where the shipped content and schemas are: inside the wheel, or at the top of a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


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
