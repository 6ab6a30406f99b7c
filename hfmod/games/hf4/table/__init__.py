"""The table of High Frontier 4 All, made from its content."""

from __future__ import annotations

from hfmod.games.hf4.acts.bernals import ANCHORINGS
from hfmod.games.hf4.acts.names import ASSEMBLY, BEGUN, GAME, PILES, WITH, area_of, away
from hfmod.games.hf4.acts.turns import SetUp
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.table import (
    assembly,
    cards,
    choices,
    colonies,
    deals,
    mats,
    modules,
    rescue,
    shared,
    war,
)
from hfmod.games.hf4.table.common import Parts
from hfmod.games.hf4.table.helps import helps
from hfmod.games.hf4.table.setups import setups
from hfmod.table.model import Button, Change, Count, Kind, Side, Table
from hfmod.table.parts import with_room

__all__ = ["hf4_table"]

TITLE = "High Frontier 4 All (hfmod)"


def hf4_table(content: Hf4Content, content_json: str = "") -> Table:
    """Everything on the table. ``content_json`` is the compiled content that the module carries along."""
    parts = Parts(content)
    shared.add_map(parts)
    mats.add_players(parts)
    shared.add_market(parts)
    assembly.add_assembly(parts)
    choices.add_options(parts)
    shared.add_chits(parts)
    shared.add_cards(parts)
    rescue.add_rescue(parts)
    modules.add_modules(parts)
    war.add_war(parts)
    factions = parts.factions
    counts = [
        Count("hf4_die", "0", 0, 6),
        Count("hf4_year", "1", 1, 999),
        Count("hf4_first", "none", numeric=False),
        Count("hf4_deal", "", numeric=False),
        Count("hf4_scenario", "", numeric=False),
        Count("hf4_modules", "", numeric=False),
        Count(WITH, "none", numeric=False),
        Count(ANCHORINGS, "0", 0, colonies.MOST_ANCHORED),
        Count("hf4_players", "0", 0, 6),
        Count(BEGUN, "true", numeric=False),  # a set-up opens it
        *(
            Count(away(what), "false", numeric=False)
            for what in (*(faction.id for faction in factions), area_of(ASSEMBLY))
        ),
        *(Count(f"hf4_seat_{faction.id}", "0", 0, 6, wrap=True) for faction in factions),
        *war.counts(factions),
        *deals.counts(factions),
        *choices.counts(content.tables),
    ]
    kinds: tuple[Kind, ...] = (
        *cards.kinds(content),
        *mats.kinds(content),
        *shared.kinds({faction.id: faction.name for faction in factions}, content.tables),
        *assembly.kinds(content.tables),
        *choices.kinds(content.tables),
        *rescue.kinds(factions, content.tables),
        *colonies.kinds(factions),
    )
    kinds = war.with_war(kinds, content)
    begin = SetUp.said(content.digest, factions)
    return Table(
        game=GAME,
        title=TITLE,
        about="A table for High Frontier 4 All that writes down what is played. Unofficial.",
        sides=(*(Side(faction.name, faction.id) for faction in factions), Side("Solo"), Side("Referee")),
        boards=tuple(board if board.kind == "map" else with_room(board) for board in parts.boards),
        kinds=kinds,
        pieces=tuple(parts.pieces),
        piles=tuple(parts.piles),
        counts=tuple(counts),
        buttons=(
            Button(
                "Begin the game",
                "Begin the game",
                "Shuffle the decks and write the set-up into the log",
                shuffle=tuple(PILES.values()),
                changes=(Change(BEGUN, to="true"),),
                say=(begin,),
                unless=BEGUN,
            ),
        ),
        setups=setups(parts),
        helps=helps(kinds, parts.boards),
        content_digest=content.digest,
        content_json=content_json,
    )
