"""Small parts of tables that all games draw alike: one look of a piece, push buttons, margins of boards."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from hfmod.draw.render import document
from hfmod.draw.svg import path, rect
from hfmod.draw.text import centred, fit
from hfmod.table.model import Board, Layer, Picture

#: Pixels of a window that opens as large as its board, but gives them to its toolbar and scroll bars.
_BARS = (18, 54)


def body(name: str, draw: Callable[[], str], shown: float = 1.0, offset: tuple[int, int] = (0, 0)) -> Layer:
    """The one look of a piece."""
    return Layer("body", (Picture(name, draw, 2.0, shown),), offset=offset)


def draw_button(words: str, wide: int, tall: int, fill: str, ink: str, menu: bool) -> str:
    """A push button with words on it; ``menu`` adds the arrow of one that opens a menu."""
    middle = wide / 2 - (8 if menu else 0)
    size = fit(words, 15.0, wide - (28 if menu else 10), 9.0, bold=True)
    parts = [
        rect(1, 1, wide - 2, tall - 2, fill, "#0d1118", 1.5, rx=7),
        centred(middle, tall / 2, words, size, ink),
    ]
    if menu:
        parts.append(path(f"M{wide - 21} {tall / 2 - 3:g}h11l-5.5 7z", ink))
    return document(wide, tall, "".join(parts), title=words)


def with_room(board: Board) -> Board:
    """The board with a margin at its right and lower edges, so that its window opens with all of it."""
    wide, tall = board.size
    size = (wide + math.ceil(_BARS[0] / board.zoom), tall + math.ceil(_BARS[1] / board.zoom))
    picture = board.picture
    if picture is not None:
        picture = replace(picture, draw=partial(_draw_with_room, picture.draw, size, board.colour))
    return replace(board, size=size, picture=picture)


def _draw_with_room(draw: Callable[[], str], size: tuple[int, int], ground: str) -> str:
    return document(*size, rect(0, 0, *size, ground) + draw())
