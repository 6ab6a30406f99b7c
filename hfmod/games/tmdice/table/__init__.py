"""The table of Terraforming Mars: The Dice Game, made from its content."""

from __future__ import annotations

from hfmod.games.tmdice.acts.beginning import AWARDED, LAID_OUT, SetUp
from hfmod.games.tmdice.art.boards import HANDS
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.names import (
    BEGUN,
    DEFAULT,
    FIRST,
    GAME,
    LOOKED,
    NAMES,
    OFFERED,
    PLAYERS,
    SEATED,
    away,
    held,
    laid,
    option,
)
from hfmod.games.tmdice.table import mats, pieces, shared
from hfmod.games.tmdice.table.common import Parts
from hfmod.games.tmdice.table.helps import helps
from hfmod.games.tmdice.table.setups import setups
from hfmod.table.model import Button, Change, Count, Side, Table
from hfmod.table.parts import with_room

__all__ = ["TITLE", "tmdice_table"]

TITLE = "Terraforming Mars: The Dice Game (hfmod)"


def tmdice_table(content: TmdContent, content_json: str = "") -> Table:
    """Everything on the table. ``content_json`` is the compiled content that the module carries along."""
    parts = Parts(content)
    shared.add_boards(parts)
    mats.add_players(parts)
    pieces.add_dice(parts)
    pieces.add_tiles(parts)
    pieces.add_milestones(parts)
    pieces.add_cards(parts)
    kinds = tuple(parts.kinds)
    return Table(
        game=GAME,
        title=TITLE,
        about="A table for Terraforming Mars: The Dice Game that writes down what is played. Unofficial.",
        sides=(*(Side(name, seat) for seat, name in NAMES.items()), Side("Solo"), Side("Referee")),
        boards=tuple(board if board.kind == "map" else with_room(board) for board in parts.boards),
        kinds=kinds,
        pieces=tuple(parts.pieces),
        piles=tuple(parts.piles),
        counts=(
            Count(PLAYERS, "0", 0, len(NAMES)),
            Count(SEATED, "", numeric=False),
            Count(FIRST, "", numeric=False),
            Count(BEGUN, "true", numeric=False),  # a set-up opens it
            Count(AWARDED, "0", 0, 9),
            Count(LAID_OUT, "0", 0, 9),
            *(Count(away(seat), "false", numeric=False) for seat in NAMES),
            *(Count(held(seat), "0", 1, HANDS, wrap=True) for seat in NAMES),
            *(Count(f"{OFFERED}_{seat}", "0", 1, 2, wrap=True) for seat in NAMES),
            *(Count(f"{LOOKED}_{seat}", "0", 1, 8, wrap=True) for seat in NAMES),
            *(
                Count(f"{laid(colour)}_{seat}", "0", 0, 99)
                for colour in ("green", "red", "blue")
                for seat in NAMES
            ),
            *(Count(option(name), DEFAULT, numeric=False) for name in content.options),
        ),
        buttons=(
            Button(
                "Begin the game",
                "Begin the game",
                "Write the set-up into the log; then lay everything out",
                changes=(Change(BEGUN, to="true"),),
                say=(SetUp.words_of(content),),
                unless=BEGUN,
            ),
        ),
        setups=setups(parts),
        helps=helps(kinds, parts.boards),
        content_digest=content.digest,
        content_json=content_json,
    )
