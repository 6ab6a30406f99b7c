"""All acts at the table of Terraforming Mars: The Dice Game, one class for each."""

from __future__ import annotations

from hfmod.games.tmdice.acts.beginning import (
    ChooseCorporation,
    GiveResource,
    Leave,
    RevealCorporation,
    SetUp,
    StartingDice,
)
from hfmod.games.tmdice.acts.effects import (
    Apply,
    Choose,
    Exchange,
    LoseResource,
    PlaceTile,
    Roll,
    Rolled,
    Skip,
    Took,
)
from hfmod.games.tmdice.acts.turns import (
    EndTurn,
    KeepDice,
    PlayCard,
    Produce,
    RefillHand,
    StandardAction,
    SupportDie,
    SupportDraw,
    TakeBonusCard,
    Turn,
    UseCard,
)
from hfmod.games.tmdice.record.interpreter import TmdAct
from hfmod.games.tmdice.rules.ending import PassBonusCard
from hfmod.games.tmdice.rules.rest import AsTold
from hfmod.record.table_act import TableActs

__all__ = ["ACTS"]

ACTS: TableActs[TmdAct] = TableActs(
    (
        SetUp,
        ChooseCorporation,
        RevealCorporation,
        StartingDice,
        GiveResource,
        KeepDice,
        RefillHand,
        Produce,
        SupportDie,
        Turn,
        SupportDraw,
        UseCard,
        PlayCard,
        StandardAction,
        Roll,
        Rolled,
        Took,
        PlaceTile,
        Choose,
        Exchange,
        LoseResource,
        Apply,
        Skip,
        EndTurn,
        TakeBonusCard,
        Leave,
    ),
    without_control=(AsTold, PassBonusCard),
)
"""In the order of a game, and of the documentation."""
