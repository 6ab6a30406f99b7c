"""The table of Roll for the Galaxy, made from its content."""

from __future__ import annotations

from hfmod.games.roll.acts.beginning import SetUp
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.names import (
    BEGUN,
    DEFAULT,
    FACTIONS,
    GAME,
    HOMES,
    NAMES,
    PLAYERS,
    POOL,
    ROUND,
    SEATED,
    away,
    option,
)
from hfmod.games.roll.table import dice, mats, shared, tiles
from hfmod.games.roll.table.common import Parts
from hfmod.games.roll.table.helps import helps
from hfmod.games.roll.table.setups import setups
from hfmod.table.model import Button, Change, Count, Side, Table
from hfmod.table.parts import with_room

__all__ = ["TITLE", "roll_table"]

TITLE = "Roll for the Galaxy (hfmod)"


def roll_table(content: RollContent, content_json: str = "") -> Table:
    """Everything on the table. ``content_json`` is the compiled content that the module carries along."""
    parts = Parts(content)
    shared.add_table(parts)
    mats.add_players(parts)
    kinds = (dice.kind(), *tiles.kinds(), *shared.kinds(content), *mats.kinds(content))
    return Table(
        game=GAME,
        title=TITLE,
        about="A table for Roll for the Galaxy that writes down what is played. Unofficial.",
        sides=(*(Side(name, seat) for seat, name in NAMES.items()), Side("Solo"), Side("Referee")),
        boards=tuple(board if board.kind == "map" else with_room(board) for board in parts.boards),
        kinds=kinds,
        pieces=tuple(parts.pieces),
        piles=tuple(parts.piles),
        counts=(
            Count("roll_die", "0", 0, 6),
            Count(POOL, "0", 0, 999),
            Count(ROUND, "1", 1, 999),
            Count(PLAYERS, "0", 0, len(NAMES)),
            Count(SEATED, "", numeric=False),
            Count(BEGUN, "true", numeric=False),  # a set-up opens it
            *(Count(away(seat), "false", numeric=False) for seat in NAMES),
            *(Count(option(name), DEFAULT, numeric=False) for name in content.options),
        ),
        buttons=(
            Button(
                "Begin the game", "Begin the game",
                "Shuffle the start tiles and write the set-up into the log; then draw tiles",
                shuffle=(FACTIONS, HOMES), changes=(Change(BEGUN, to="true"),),
                say=(SetUp.words_of(content),), unless=BEGUN,
            ),
        ),
        setups=setups(parts),
        helps=helps(kinds, parts.boards),
        content_digest=content.digest,
        content_json=content_json,
    )  # fmt: skip
