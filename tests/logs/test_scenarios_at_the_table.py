"""Each scenario of Race for Glory is played by bots on its set-up of the module, legal in both logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import line
from hfmod.games.hf4 import bots
from hfmod.games.hf4.record.tellable import tellable
from hfmod.games.hf4.record.writing import written
from hfmod.record import hflog
from tests.logs.writing import GAME, judged, random_bots, turns
from tests.parameters import quick

ACTS = 90


@pytest.mark.parametrize(
    ("scenario", "players"),
    quick(
        [
            ("race-to-mars", 3),
            ("pursuit-of-happiness", 4),
            ("race-to-the-top", 5),
            ("patriotic-glory", 2),
            ("race-to-the-rescue", 1),
            ("race-to-the-rescue", 3),
        ],
        [("race-to-mars", 3)],
    ),
)
def test_a_game_of_bots_is_legal_in_both_kinds_of_log(tmp_path: Path, scenario: str, players: int) -> None:
    """Its first acts; whole games are in other tests."""
    header = bots.header(GAME.content, scenario, players, 1)
    state, bot, chance = GAME.new(header), random_bots(1, tellable), Seeded(1)
    actions: list[dict[str, Any]] = []
    while len(actions) < ACTS and (act := bot(state)) is not None:
        actions.append(line(GAME, state, act, chance, len(actions) + 1))
    game = judged(tmp_path / "game.vlog", written(header, actions, GAME))
    assert game.codes == []
    assert game.turns == turns(header, actions)
    hflog.write(tmp_path / "game.hflog", header, actions)
    (verdict,) = judge_game([tmp_path / "game.hflog"], League())
    assert (verdict.findings, verdict.verdict) == ([], "legal")
