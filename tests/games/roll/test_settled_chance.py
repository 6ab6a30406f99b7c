"""What was rolled and drawn stands: each act with chance names the rule that settles it."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.chance import Recorded
from hfmod.games.roll.rules.explore import DrawExtraTile, DrawMissing, Scout
from hfmod.games.roll.rules.rolling import Reveal, Roll
from hfmod.games.roll.rules.setup import SetUp
from hfmod.package import rulebook
from tests.games.roll.tables import GAME, all_assigned, in_phase, started


def ready(players: int) -> Any:
    state = started(players)
    for name in state.order:
        GAME.apply(state, Roll(by=name), _ones(state, name))
    all_assigned(state)
    return state


def _ones(state: Any, name: str) -> Any:
    return Recorded([{"d6": 1}] * sum(state.player(name).cup.values()))


SETTLED = [
    ("dice that were rolled", lambda: started(3), Roll(by="ann"), "ROLL-ASG-6", "without turning the die"),
    ("a roll that nobody saw", lambda: started(3), Roll(by="ann", sealed=True), "", ""),
    ("a phase more", lambda: ready(2), Reveal(), "ROLL-REV-2", "roll 1 unused Home die"),
    ("three players without a phase more", lambda: ready(3), Reveal(), "", ""),
    ("tiles that are scouted", lambda: in_phase("explore", "home"), Scout(by="ann", worker="home"),
     "ROLL-EXP-2", "draw from the bag"),
    ("the rest of a scout", lambda: in_phase("explore", "home"), DrawMissing(by="ann"), "ROLL-EXP-10",
     "then the scouting player draws"),
    ("an extra tile", lambda: in_phase("explore", "home"), DrawExtraTile(by="ann"), "ROLL-TILE-3",
     "drawn at the end of the phase"),
    ("what is dealt", lambda: GAME.new({"players": [{"id": "ann"}, {"id": "bob"}]}), SetUp(), "ROLL-SETUP-4",
     "random faction tile"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "one", "rule", "words"),
    [case[1:] for case in SETTLED],
    ids=[case[0].replace(" ", "-") for case in SETTLED],
)
def test_the_rule_that_settles_it(position: Any, one: Act[Any], rule: str, words: str) -> None:
    state = position()
    before = GAME.digest(state)
    drawn = one.draws(state)
    assert bool(drawn) == bool(rule)
    assert one.settles(state, [1] * len(drawn)) == rule
    assert GAME.digest(state) == before
    assert not rule or words in rulebook("roll").rules[rule]["rule"]


def test_no_act_with_chance_is_left_out() -> None:
    silent = [
        kind.do for kind in GAME.acts.values() if kind.draws is not Act.draws and kind.settles is Act.settles
    ]
    assert silent == []
