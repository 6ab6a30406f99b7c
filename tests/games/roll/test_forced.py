"""What tables do against the rules is forced, never fails, and leaves a sound game behind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceSource, Recorded, Seeded, record
from hfmod.engine.replay import Replay
from hfmod.games.roll import bots
from hfmod.games.roll.bots.questions import Questions
from hfmod.games.roll.rules.goods import Produce, Trade
from hfmod.games.roll.rules.manage import EndRound, Recruit
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.rolling import Assign, Reveal, Roll
from hfmod.games.roll.rules.state import RollState
from tests.games.roll.tables import GAME, all_assigned, assign, give, in_phase, named, revealed, started


def line(state: RollState, act: Act[RollState], chance: ChanceSource) -> dict[str, Any]:
    """An act as a log has it, with what chance would have said."""
    data = GAME.unparse(act)
    try:
        act.possible(state)
    except Impossible:
        return data
    draws = act.draws(state)
    return {**data, "chance": record(draws, chance.decide(draws))}


@pytest.mark.parametrize(
    ("seed", "players"),
    [(1, 2), (2, 3), *(pytest.param(*long, marks=pytest.mark.thorough) for long in ((3, 4), (4, 5)))],
)
def test_whatever_a_table_does_can_be_replayed(seed: int, players: int) -> None:
    rng, chance, table = random.Random(seed), Seeded(seed), bots.Table("mixed", seed)
    replay = Replay(GAME, bots.header(GAME.content, None, players, seed), "a table")
    questions = Questions(rng)
    for n in range(150):
        act = questions(replay.state) or table(replay.state)
        if act is None:
            continue  # after what was forced nothing may be legal: somebody asks for something else
        replay.step(n + 1, line(replay.state, act, chance))
        assert GAME.invariants(replay.state) == []
        GAME.digest(replay.state)
    broken = {finding.code for finding in replay.verdict.findings}
    assert len(broken) > 8, broken


@pytest.mark.parametrize(
    "act",
    [
        EndRound(), Reveal(), BeginPhase(phase="ship"), Recruit(by="ann"), Roll(by="ann"),
        Assign(by="ann", sealed=True),
    ],
)  # fmt: skip
def test_nothing_can_be_done_before_the_game_is_set_up(act: Act[RollState]) -> None:
    state = GAME.new({"players": [{"id": "ann"}, {"id": "bob"}]})
    with pytest.raises(Impossible, match="not set up yet"):
        GAME.judge(state, act)


@pytest.mark.parametrize(
    "act", [Reveal(by="fay"), BeginPhase(by="fay", phase="ship"), EndPhase(by="fay"), EndRound(by="fay")]
)
def test_nobody_speaks_for_the_table_who_does_not_sit_there(act: Act[RollState]) -> None:
    with pytest.raises(Impossible, match="no player fay"):
        GAME.judge(in_phase("ship"), act)


def test_tiles_in_hand_stay_there_when_a_table_scouts_on() -> None:
    state = in_phase("explore", "home", "home")
    for tile in ("RT20", "RT21"):
        act = GAME.parse({"by": "ann", "do": "scout", "worker": "home"})
        GAME.force(state, act, Recorded([{"sample": [tile]}]))
    assert state.players["ann"].drawn == ["RT20", "RT21"]


def test_a_worker_that_selected_is_forgotten_when_a_table_rolls_again() -> None:
    state = started()
    all_assigned(state)
    revealed(state)
    GAME.force(state, assign("ann", "ship"), Recorded([]))
    GAME.force(state, Roll(by="ann"), Recorded([]))
    assert state.players["ann"].selected is None
    GAME.force(state, Reveal(), Recorded([]))


def test_developments_hold_no_goods_and_gray_ones_cannot_pay_for_chips() -> None:
    state = in_phase("produce", "home")
    with pytest.raises(Impossible, match="Space Piracy is no world"):
        GAME.judge(state, Produce(by="ann", worker="home", world=named("Space Piracy")))
    state = in_phase("ship", "home")
    give(state, "ann", named("Hidden Fortress"), "rare")
    state.players["ann"].credits = 0
    state.players["ann"].empire.append(named("Galactic Bankers"))
    state.bag.remove(named("Galactic Bankers")[:-1])
    GAME.force(
        state,
        Trade(by="ann", worker="home", world=named("Hidden Fortress"), good="rare", buy=True),
        Recorded([]),
    )
    assert state.players["ann"].credits == 0
