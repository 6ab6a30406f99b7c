"""All acts at the table of Roll for the Galaxy, one class for each."""

from __future__ import annotations

from hfmod.games.roll.acts.beginning import Leave, PlaceTile, SetUp
from hfmod.games.roll.acts.construction import Build, Complete
from hfmod.games.roll.acts.explore import (
    Abandon,
    DrawExtraTile,
    DrawMissing,
    DrawTile,
    Rearrange,
    ReturnTile,
    Scout,
    Stock,
)
from hfmod.games.roll.acts.goods import Consume, Produce, Trade
from hfmod.games.roll.acts.manage import Dismiss, EndRound, Recall, Recruit, TakeDie
from hfmod.games.roll.acts.phases import BeginPhase, EndPhase
from hfmod.games.roll.acts.screens import Assign, Reveal, Roll
from hfmod.games.roll.record.interpreter import RollAct
from hfmod.record.table_act import TableActs

__all__ = ["ACTS"]

ACTS: TableActs[RollAct] = TableActs(
    (
        SetUp, PlaceTile,
        Roll, Assign, Reveal,
        BeginPhase, EndPhase, Dismiss,
        Abandon, Scout, Stock, Rearrange, DrawTile, DrawExtraTile, DrawMissing, ReturnTile,
        Build, Complete,
        Produce, Trade, Consume,
        Recruit, Recall, TakeDie, EndRound,
        Leave,
    )
)  # fmt: skip
"""In the order of a round, and of the documentation."""
