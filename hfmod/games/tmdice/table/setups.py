"""Start positions: games of 1 to 4 players, with and without Corporate Era."""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.games.tmdice.art.boards import mars_layout
from hfmod.games.tmdice.content.model import CORPORATE_ERA, PROMO, TmdContent
from hfmod.games.tmdice.names import BEGUN, FIRST, NAMES, PLAYERS, SEATED, STEP, away, option
from hfmod.games.tmdice.table.common import Parts
from hfmod.table.model import Position, SetUp

OPTIONS = {"corporate_era": CORPORATE_ERA, "promo": PROMO}
"""Options that the set-up decides, with their sets of cards."""
_SETS = {CORPORATE_ERA: "Corporate Era", PROMO: "promo"}
_NUMBERS = {1: "Solo", 2: "Two players", 3: "Three players", 4: "Four players"}


def setups(parts: Parts) -> tuple[SetUp, ...]:
    """A set-up for every number of players, who sit in the order of the seats."""
    found = []
    for sets in ((), (CORPORATE_ERA,), (PROMO,), (CORPORATE_ERA, PROMO)):
        for players, words in _NUMBERS.items():
            seats = list(NAMES)[:players]
            positions = (
                *parts.start,
                *(one for name in sets for one in parts.sets.get(name, ())),
                *parts.players[players],
                *(one for seat in seats for one in parts.seated[seat]),
            )
            counts = {PLAYERS: str(players), SEATED: ",".join(seats), FIRST: seats[0], BEGUN: "false"}
            counts |= {away(seat): "false" if seat in seats else "true" for seat in NAMES}
            counts |= {option(name): str(one in sets).lower() for name, one in OPTIONS.items()}
            found.append(
                SetUp(
                    "-".join(("tmdice", str(players), *sets)),
                    ", ".join((words, *(_SETS[one] for one in sets))),
                    "New game, promotional card too" if PROMO in sets else "New game",
                    tuple(_solo(positions, parts.content) if players == 1 else positions),
                    counts,
                    piece_counts=_steps(parts.content) if players == 1 else {},
                )
            )
    return tuple(found)


def _steps(content: TmdContent) -> Mapping[tuple[str, str], str]:
    """Where the markers of a solo game begin (TMD-SOLO-5)."""
    return {
        (name, STEP): str((track.solo_start - track.start) // track.step)
        for name, track in (("temperature", content.temperature), ("oxygen", content.oxygen))
    }


def _solo(positions: tuple[Position, ...], content: TmdContent) -> list[Position]:
    """The positions with the markers of the tracks where a solo game begins."""
    layout, steps = mars_layout(content), {name: int(n) for (name, _), n in _steps(content).items()}
    moved = []
    for one in positions:
        if one.piece in steps:
            spot = layout.zone(one.piece).spots[steps[one.piece]]
            one = Position(one.piece, one.board, spot.x, spot.y)
        moved.append(one)
    return moved
