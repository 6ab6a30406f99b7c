"""What a player may do at a table, nobody else can do who does not sit there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.package import load_game
from tests.games.roll import tables as roll
from tests.games.tmdice import tables as tmdice

POSITIONS: Mapping[str, Callable[[], Any]] = {
    "tmdice begins": tmdice.dealt,
    "tmdice turn": tmdice.playing,
    "tmdice action": tmdice.main_action,
    "tmdice alone": lambda: tmdice.set_up(tmdice.new(1)),
    "roll begins": roll.dealt,
    "roll explore": lambda: roll.in_phase("explore", "home"),
    "roll ship": lambda: roll.in_phase("ship", "home"),
    "roll manage": roll.managing,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_an_act_of_nobody_at_the_table_is_impossible(name: str) -> None:
    game, state = load_game(name.split()[0]), POSITIONS[name]()
    acts: list[Any] = list({act.do: act for act in game.legal_actions(state) if act.by is not None}.values())
    assert acts
    for act in acts:
        before = game.view(state)
        with pytest.raises(Impossible):
            game.force(state, replace(act, by="nobody"), Seeded(1))
        assert game.view(state) == before, act
