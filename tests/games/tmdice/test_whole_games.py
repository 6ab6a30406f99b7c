"""Whole games: bots, logs, and what others may see."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.app.playing import PlayError, Series, simulated
from hfmod.engine.chance import Seeded
from hfmod.engine.replay import Replay
from hfmod.games.tmdice import bots
from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.ending import Leave
from hfmod.package import load_game, package
from tests.games.tmdice.tables import GAME, chosen, end, hold, playing


@pytest.mark.parametrize("bot", ["greedy", "random", "mixed"])
@pytest.mark.parametrize("modules", [(), ("ce", "promo")])
def test_bots_play_games_that_validate(bot: str, modules: tuple[str, ...]) -> None:
    series = Series(players=[1, 2, 4], seed=3, bots=[bot], games=3, check=True, vary=True, modules=modules)
    played, tally = simulated("tmdice", series)
    assert played.state.ended
    assert tally.games == 3


def test_a_seed_names_one_game() -> None:
    first, _ = simulated("tmdice", Series(seed=11, bots=["mixed"]))
    again, _ = simulated("tmdice", Series(seed=11, bots=["mixed"]))
    assert first.actions == again.actions


def test_greedy_bots_end_a_game_of_two_in_a_plausible_number_of_turns() -> None:
    played, _ = simulated("tmdice", Series(players=[2], seed=5, bots=["greedy"]))
    assert 40 <= played.state.turns <= 130
    result = GAME.result(played.state)
    assert result is not None and result.end_rule == "TMD-END-1"


@pytest.mark.thorough
def test_greedy_bots_do_better_than_random_ones() -> None:
    """By turns that they need, as all games end at the same state of Mars."""
    turns = {}
    for bot in ("greedy", "random"):
        _, tally = simulated("tmdice", Series(players=[2], seed=50, bots=[bot], games=3))
        turns[bot] = sum(tally.results["turns"])
    assert turns["greedy"] < turns["random"]


def test_a_series_counts_what_occurred() -> None:
    series = Series(players=[3], seed=5, bots=["mixed"], games=2, coverage=True)
    _, tally = simulated("tmdice", series)
    assert tally.count("acts", "play_card") > 0
    assert tally.count("checks", "TMD-CARD-1") == 2
    assert all(tally.count("effects", name) for name in ("gain_dice", "gain_resource", "place_tile"))
    assert set(tally.never()) <= {"acts", "effects", "checks", "options"}


def test_no_scenarios_and_no_other_modules() -> None:
    with pytest.raises(PlayError, match="no scenarios"):
        simulated("tmdice", Series(scenarios=("tutorial",)))
    with pytest.raises(PlayError, match="no module venus"):
        simulated("tmdice", Series(modules=("venus",)))


def test_a_recorded_game_is_judged_legal_and_a_slip_in_it_is_found() -> None:
    played, _ = simulated("tmdice", Series(players=[2], seed=7))
    lines: list[dict[str, Any]] = [dict(line) for line in played.actions]
    assert Replay(load_game("tmdice"), played.header, "whole.hflog").run(enumerate(lines, 2)).findings == []
    paid = next(line for line in lines if line["do"] == "play_card" and line.get("pay"))
    paid["pay"] = paid["pay"][:-1]
    verdict = Replay(load_game("tmdice"), played.header, "slip.hflog").run(enumerate(lines, 2))
    root = next(finding for finding in verdict.findings if finding.caused_by is None)
    assert (root.code, root.step) == ("TMD-CARD-1", paid["n"])


def test_a_log_of_one_side_is_judged_but_for_what_was_chosen_in_secret() -> None:
    played, _ = simulated("tmdice", Series(players=[3], seed=4, bots=["mixed"]))
    game = load_game("tmdice")
    lines = list(game.own_log(played.header, played.actions, "orange"))
    sealed = [line for line in lines if line.get("sealed")]
    assert {line["by"] for line in sealed} == {"purple", "white"}
    assert all("corporation" not in line for line in sealed)
    replay = Replay(game, played.header, "orange.hflog")
    verdict = replay.run(enumerate(lines, 2))
    assert verdict.verdict == "unverifiable"
    assert {finding.code for finding in verdict.findings} == {"SEALED"}
    assert game.digest(replay.state) == game.digest(played.state)


def test_others_see_neither_hands_nor_decks_nor_corporations_that_lie_face_down() -> None:
    state = chosen()
    secret = GAME.open_view(state)
    assert secret["players"]["ann"]["hand"] == 5
    assert secret["players"]["ann"]["corporation"] is True
    assert secret["deck"] == len(state.deck)
    own = GAME.open_view(state, "ann")["players"]["ann"]
    assert own["hand"] == state.players["ann"].hand


def test_what_is_chosen_in_secret_is_known_before_the_game_is_loaded() -> None:
    assert package("tmdice").secret == {"choose_corporation"}
    assert package("tmdice").reveal == "reveal_corporation"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_player_may_leave_in_any_step_and_the_others_play_on(players: int, seed: int) -> None:
    table, chance = bots.Table("mixed", seed), Seeded(seed)
    state = GAME.new(bots.header(GAME.content, None, players, seed))
    n, when = 0, 3 + 17 * seed
    while (act := table(state)) is not None:
        n += 1
        if n == when:
            act = Leave(by=None, player=state.order[seed % players])
        GAME.apply(state, act, chance)
        assert GAME.invariants(state) == []
    assert state.ended and len(state.gone) == 1
    assert {*scoring.totals(state)} == {*state.order}


def test_who_has_left_has_no_last_turn() -> None:
    state = playing(3)
    state.completed, state.last, state.turn.kind, state.turn.support = (
        True,
        ["ann", "bob", "cho"],
        "action",
        True,
    )
    state.turn.mains = 1
    GAME.apply(state, Leave(by="bob"), Seeded(1))
    end(state)
    assert (state.active, state.last) == ("cho", ["cho"])


def test_the_last_one_who_leaves_ends_the_game() -> None:
    state = playing()
    hold(state, "ann", "Mangrove")
    for name in list(state.order):
        GAME.apply(state, Leave(by=name), Seeded(1))
    assert state.ended and state.ended_by == "all players have left"
    assert GAME.invariants(state) == []
