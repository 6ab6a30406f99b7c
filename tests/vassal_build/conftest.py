"""The module of High Frontier with stand-ins for its pictures: everything but the drawing."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.table import hf4_table
from hfmod.table.model import Table
from hfmod.vassal.archive import write_atomically
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.module_writer import gpids, module_bytes


def stand_in(width: int = 64, height: int = 64) -> bytes:
    """The head of a PNG of that size: all that a reader of modules looks at."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 6, 0, 0, 0)


def pictures_of(table: Table) -> dict[str, bytes]:
    """A stand-in for every picture; boards have their true size."""
    found = dict.fromkeys(table.pictures(), stand_in())
    for board in table.boards:
        if board.picture is not None:
            found[board.picture.name] = stand_in(*board.size)
        if board.wing is not None:
            found[board.wing.picture.name] = stand_in(*board.wing.size)
    return found


def write(table: Table) -> bytes:
    """The module's bytes with fresh piece numbers."""
    numbers, free, _ = gpids.assign((piece.id for piece in table.pieces), {})
    return module_bytes(table, "1.2.3", pictures_of(table), numbers, free)


@pytest.fixture(scope="session")
def table() -> Table:
    return hf4_table(load(), '{"content": "compiled"}')


@pytest.fixture(scope="session")
def module_file(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("module") / "hf4.vmod"
    write_atomically(path, write(table))
    return path


@pytest.fixture(scope="session")
def module(module_file: Path) -> Module:
    return read_module(module_file)
