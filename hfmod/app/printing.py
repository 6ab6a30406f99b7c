"""Pictures of boards that have a style for paper: in it, or in the colours of the module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hfmod.app.build import BuildError, packed, table_of
from hfmod.draw.render import png_size, svg_to_png
from hfmod.vassal.archive import write_atomically


def draw_boards(name: str, folder: Path, *, dark: bool = False) -> Iterator[tuple[Path, tuple[int, int]]]:
    """Draw the boards into a folder; yields each file with its size in pixels. Raises BuildError."""
    boards = [board for board in table_of(name).boards if board.paper is not None]
    if not boards:
        raise BuildError(f"no board of {name} has a style for paper")
    for board in boards:
        picture = board.picture if dark else board.paper
        assert picture is not None
        png = packed(svg_to_png(picture.draw(), picture.scale))
        path = folder / f"{name}-{picture.name}.png"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, png)
        except OSError as error:
            raise BuildError(f"{path} can't be written: {error.strerror}") from None
        yield path, png_size(png)
