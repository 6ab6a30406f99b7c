"""RUL-ROLL-LEAVING: a player who leaves the game, and what becomes of the seat."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.roll.rules import scoring
from hfmod.games.roll.rules.explore import Scout
from hfmod.games.roll.rules.leaving import Leave
from hfmod.games.roll.rules.manage import EndRound, Recruit
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.rolling import Assign, Reveal, Roll
from hfmod.games.roll.rules.setup import PlaceTile
from hfmod.games.roll.rules.state import MANAGE, ROLL, RollState
from hfmod.package import load_game
from tests.games.roll import tables

GAME: Any = load_game("roll")
FIRST, SECOND, THIRD = tables.started().order


def leave(state: RollState, name: str, **more: Any) -> RollState:
    """A player leaves; nothing is lost of what lies on the table."""
    GAME.apply(state, Leave(**(more or {"by": name})), Seeded(1))
    assert GAME.invariants(state) == []
    return state


def test_workers_behind_the_screen_go_back_to_the_cup() -> None:
    state = tables.started()
    before = tables.cup(state, SECOND)
    GAME.apply(state, Roll(by=SECOND), Seeded(1))
    leave(state, SECOND)
    assert state.gone[SECOND].cup == before and SECOND not in state.players


@pytest.mark.rule("ROLL-ROUND-1")
def test_the_reveal_does_not_wait_for_who_has_left() -> None:
    state = tables.started()
    for name in (FIRST, THIRD):
        GAME.apply(state, Roll(by=name), Seeded(1))
        GAME.apply(state, next(iter(act for act in Assign.options(state) if act.by == name)), Seeded(1))
    assert [one.rule for one in GAME.judge(state, Reveal())] == ["ROLL-ROUND-1"]
    leave(state, SECOND)
    assert GAME.judge(state, Reveal()) == []


def test_no_phase_and_no_round_waits_for_who_has_left() -> None:
    state = tables.in_phase("explore", "home", "home")
    who = next(name for name, player in state.players.items() if player.workers["explore"])
    assert GAME.judge(state, EndPhase()) != []
    leave(state, who)
    assert GAME.judge(state, EndPhase()) == []
    state = tables.managing()
    for name in list(state.players):
        if (due := next((act for act in Recruit.options(state) if act.by == name), None)) and name != SECOND:
            GAME.apply(state, due, Seeded(1))
    state.players[SECOND].recruited = False
    tables.give(state, SECOND, "citizenry", "home")
    assert [one.rule for one in GAME.judge(state, EndRound())] == ["ROLL-MAN-1"]
    leave(state, SECOND)
    GAME.apply(state, EndRound(), Seeded(1))
    assert state.step == ROLL


def test_the_start_does_not_wait_for_the_tiles_of_who_has_left() -> None:
    state = tables.dealt()
    assert state.players[THIRD].drawn
    for name in (FIRST, SECOND):
        for tile, side in zip(list(state.players[name].drawn), ("development", "world"), strict=True):
            GAME.apply(state, PlaceTile(by=name, tile=tile, side=side), Seeded(1))
    tiles = list(state.players[THIRD].drawn)
    leave(state, THIRD)
    assert (state.step, state.round) == (ROLL, 1) and set(tiles) <= set(state.bag)


def test_the_table_says_it_and_nobody_leaves_twice_or_for_another() -> None:
    state = tables.started()
    leave(state, SECOND, player=SECOND)
    for by, player in ((SECOND, None), (None, SECOND), (FIRST, THIRD), (None, None), (None, "nobody")):
        with pytest.raises(Impossible):
            GAME.judge(state, Leave(by=by, player=player))


def test_an_act_of_who_has_left_is_impossible_by_its_rule() -> None:
    state = leave(tables.started(), SECOND)
    for act in (
        Roll(by=SECOND),
        Scout(by=SECOND, worker="home"),
        PlaceTile(by=SECOND, tile="RT01", side="world"),
    ):
        with pytest.raises(Impossible, match=f"{SECOND} has left the game") as refused:
            GAME.judge(state, act)
        assert refused.value.rule == "ROLL-ROUND-1"
    assert all(SECOND not in (act.by, getattr(act, "player", None)) for act in GAME.legal_actions(state))


def test_the_seat_is_scored_as_it_stands_and_its_tiles_can_end_the_game() -> None:
    state = tables.managing()
    before = scoring.totals(state)
    leave(state, SECOND)
    assert scoring.totals(state) == before
    many = [side for side in state.content.sides if side.startswith("RT") and side.endswith("D")]
    for side in many:
        if state.tiles_in(state.gone[SECOND]) >= state.content.tiles_to_end:
            break
        if side[:-1] in state.bag:
            state.bag.remove(side[:-1])
            state.gone[SECOND].empire.append(side)
    assert state.step == MANAGE
    for act in list(Recruit.options(state)):
        if not state.player(act.by).recruited:
            GAME.apply(state, act, Seeded(1))
    GAME.apply(state, EndRound(), Seeded(1))
    assert state.ended and SECOND in (GAME.score(state) or {}) and state.winners == [SECOND]


def test_the_last_one_ends_the_game_by_leaving() -> None:
    state = tables.started()
    for name in (FIRST, SECOND, THIRD):
        assert not state.ended
        leave(state, name)
    result = GAME.result(state)
    assert state.ended and result.ended == "all players have left the game in round 1"
    assert (GAME.score(state) or {}).keys() == {FIRST, SECOND, THIRD}
    assert list(GAME.legal_actions(state)) == []


def test_what_was_hidden_of_who_has_left_stays_so() -> None:
    state = leave(tables.started(), SECOND)
    shown = GAME.open_view(state)["gone"][SECOND]
    assert shown["stacks"].keys() == {"development", "world"} and "tiles" in shown["stacks"]["world"]
    assert isinstance(GAME.open_view(state, SECOND)["gone"][SECOND]["stacks"]["world"], list)
    assert BeginPhase(phase="explore") not in list(GAME.legal_actions(state))
    assert GAME.facts(state)[f"credits.{SECOND}"] == state.gone[SECOND].credits
