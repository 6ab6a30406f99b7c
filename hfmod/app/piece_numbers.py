"""``python -m hfmod.app.piece_numbers GAME`` gives numbers to the new pieces of a game's table."""

from __future__ import annotations

import sys

from hfmod.app.build import BuildError, table_of, tables
from hfmod.package import package
from hfmod.vassal.module_writer import gpids


def number_pieces(game: str) -> int:
    """Number the new pieces of a game's table; returns how many there were.

    Raises GpidError, BuildError for a game without a table, ContentError for broken content.
    """
    table = table_of(game)
    path = package(game).content() / "gpids.yaml"
    known = gpids.read(path)
    numbers, _, new = gpids.assign((piece.id for piece in table.pieces), known)
    gpids.write(path, game, {**known, **numbers})
    return len(new)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"give one game: {' or '.join(tables())}")
    try:
        print(f"{number_pieces(sys.argv[1])} new pieces numbered")
    except (BuildError, ValueError) as error:
        sys.exit(str(error))
