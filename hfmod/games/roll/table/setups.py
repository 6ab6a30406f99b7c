"""Start positions: games of 2 to 5 players (ROLL-SETUP-1, ROLL-SETUP-2, ROLL-SETUP-3, ROLL-SETUP-7)."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.roll.art.boards import mat_layout
from hfmod.games.roll.names import BEGUN, NAMES, PLAYERS, POOL, SEATED, away, die_id, mat, supply
from hfmod.games.roll.table.common import Parts
from hfmod.table.model import Position, SetUp

_NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}


def setups(parts: Parts) -> tuple[SetUp, ...]:
    """A set-up for every number of players, who sit in the order of the colours."""
    found = []
    for players, word in _NUMBERS.items():
        seats = list(NAMES)[:players]
        found.append(
            SetUp(
                f"roll-{players}",
                f"{word} players: {', '.join(NAMES[seat] for seat in seats)}",
                "New game",
                (*parts.start, *(one for seat in seats for one in parts.seated[seat]), *_dice(parts, seats)),
                {
                    PLAYERS: str(players),
                    POOL: str(parts.content.pool * players),
                    SEATED: ",".join(seats),
                    BEGUN: "false",
                    **{away(seat): "false" if seat in seats else "true" for seat in NAMES},
                },
            )
        )
    return tuple(found)


def _dice(parts: Parts, seats: list[str]) -> Iterator[Position]:
    """Home dice in the cups and Citizenries, all others in the supply."""
    start, layout = parts.content.start, mat_layout()
    for code, look in parts.content.dice.items():
        numbers = iter(range(1, look.count + 1))
        for seat in seats if code == start["die"] else ():
            for zone in ("cup", "citizenry"):
                spot = layout.spot(zone)
                for _ in range(start[zone]):
                    yield Position(die_id(code, next(numbers)), mat(seat), spot.x, spot.y)
        for number in numbers:
            yield Position(die_id(code, number), pile=supply(look.name))
