"""Results stand: by which rule a roll, or a draw, that an act has brought is not made again."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.tmdice.rules.actions import BuyVp
from hfmod.games.tmdice.rules.ending import Leave
from hfmod.games.tmdice.rules.owed import GainDie
from tests.games.tmdice.tables import give, main_action


@pytest.mark.parametrize(
    ("outcomes", "rule"),
    [
        ([], ""),
        ([3], "TMD-DICE-1"),
        ([["P001"]], "TMD-DRAW-1"),
        ([["P001"], 3], "TMD-DICE-1"),
    ],
)
def test_what_was_rolled_or_drawn_stays(outcomes: list[Any], rule: str) -> None:
    assert GainDie(by="ann", die="red").settles(main_action(), outcomes) == rule


def test_vp_are_a_figure_of_who_plays() -> None:
    state = main_action()
    give(state, "ann", *["megacredit"] * 3)
    act = BuyVp(by="ann", pay=("megacredit",) * 3)
    assert {name: figure.value for name, figure in act.figures(state).items()} == {"vp": 2}
    state.players.pop("ann")
    assert act.figures(state) == {} == Leave(by="ann").figures(state)
