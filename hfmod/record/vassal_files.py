"""Opens VASSAL files for the readers of logs: whatever is wrong with one is a LogError of one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hfmod.record.hflog import LogError
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.inspection import clean
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.save import Save, read_save

T = TypeVar("T")


def open_save(path: Path) -> Save:
    """A save or log. Raises LogError."""
    return _opened(read_save, path)


def open_module(path: Path) -> Module:
    """A module. Raises LogError."""
    return _opened(read_module, path)


def _opened(read: Callable[[Path], T], path: Path) -> T:
    try:
        return read(path)
    except VassalFormatError as error:
        raise LogError(path, 0, clean(error.why)) from None
    except OSError as error:
        raise LogError(path, 0, f"cannot be read: {error.strerror}") from None
