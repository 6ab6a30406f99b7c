"""The boards of a map: one, and its wing where it has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hfmod.table import model
from hfmod.vassal import sequence


def halves(board: model.Board) -> Iterator[model.Board]:
    """The board by itself, and its wing as a board; what lies on each is said in pixels of its own."""
    wide = board.size[0]
    yield replace(
        board,
        areas=tuple(area for area in board.areas if not _beyond(area, wide)),
        places=tuple(place for place in board.places if place.x < wide),
        wing=None,
    )
    if (wing := board.wing) is not None:
        yield replace(
            board,
            name=wing.name,
            size=wing.size,
            picture=wing.picture,
            areas=tuple(_shifted(area, wide) for area in board.areas if _beyond(area, wide)),
            places=_nearer((place for place in board.places if place.x >= wide), wide),
            wing=None,
        )


def boards_laid(board: model.Board, wing: bool) -> str:
    """The command that lays the board of a map, and its wing beside it."""
    laid = [(board.name, "0", "0")]
    if wing and board.wing is not None:
        laid.append((board.wing.name, "1", "0"))
    return sequence.encode((f"{board.name}BoardPicker", *(part for one in laid for part in one)), "\t")


def _beyond(area: model.Area, wide: int) -> bool:
    return min(x for x, _ in area.corners) >= wide


def _shifted(area: model.Area, wide: int) -> model.Area:
    corners = tuple((x - wide, y) for x, y in area.corners)
    return replace(area, corners=corners, places=_nearer(area.places, wide))


def _nearer(places: Iterable[model.Place], wide: int) -> tuple[model.Place, ...]:
    return tuple(replace(place, x=place.x - wide) for place in places)
