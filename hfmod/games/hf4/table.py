"""Every act kind of the game, in the order of the chapters."""

from __future__ import annotations

from hfmod.engine.act import Act
from hfmod.games.hf4 import (
    c_setup,
    d_turns,
    h_buggy,
    h_hazards,
    h_movement,
    h_thrust,
    i1_income,
    i2_research,
    i3_free_market,
    i4_boost,
)
from hfmod.games.hf4.state import Hf4State

KINDS: list[type[Act[Hf4State]]] = [
    c_setup.SetUp,
    d_turns.EndTurn,
    d_turns.AdvanceSunspot,
    i1_income.Income,
    i2_research.ResearchAuction,
    i2_research.Bid,
    i2_research.PassBid,
    i2_research.Award,
    i3_free_market.FreeMarket,
    i4_boost.Boost,
    *h_thrust.ACTS,
    *h_movement.ACTS,
    *h_hazards.ACTS,
    *h_buggy.ACTS,
]
