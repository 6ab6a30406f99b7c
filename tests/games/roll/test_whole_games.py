"""Whole games: bots, logs and what a log leaves out."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from hfmod.app.playing import PlayError, Series, simulated
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import Played
from hfmod.games.roll.rules.explore import Scout
from hfmod.games.roll.rules.rolling import Reveal
from hfmod.games.roll.rules.sealing import SECRET, seen_by
from hfmod.games.roll.rules.state import RollState
from hfmod.package import package
from tests.games.roll.tables import GAME, in_phase, rolled, stacked, started
from tests.games.roll.test_legal_actions import TABLES


@pytest.mark.parametrize("bot", ["greedy", "random", "mixed"])
def test_bots_play_games_that_validate(bot: str) -> None:
    played, tally = simulated(
        "roll", Series(players=[2, 5], seed=3, bots=[bot], games=2, check=True, vary=True)
    )
    assert played.state.ended
    assert tally.games == 2
    assert all(points > 0 for points in tally.results["victory points"])


def test_a_seed_names_one_game() -> None:
    first, _ = simulated("roll", Series(seed=11, bots=["mixed"]))
    again, _ = simulated("roll", Series(seed=11, bots=["mixed"]))
    assert first.actions == again.actions


@pytest.mark.thorough
def test_greedy_bots_do_better_than_random_ones() -> None:
    """By rounds that they need, as all games end at the same size of an empire."""
    rounds = {}
    for bot in ("greedy", "random"):
        _, tally = simulated("roll", Series(players=[3], seed=50, bots=[bot], games=3))
        rounds[bot] = sum(tally.results["rounds"])
    assert rounds["greedy"] < rounds["random"]


def test_a_series_counts_what_occurred() -> None:
    _, tally = simulated("roll", Series(players=[4], seed=5, bots=["mixed"], games=2, coverage=True))
    assert tally.count("acts", "scout") > 0
    assert tally.count("abilities", "reassign") > 0
    assert tally.count("checks", "ROLL-DEV-2") == 2
    assert set(tally.never()) <= {"acts", "abilities", "checks", "options"}


def test_no_scenarios() -> None:
    with pytest.raises(PlayError, match="no scenarios"):
        simulated("roll", Series(scenarios=("tutorial",)))


def one_sided(side: str, seed: int = 4) -> tuple[Played[RollState], list[dict[str, Any]]]:
    """A game as one player's log has it."""
    played, _ = simulated("roll", Series(players=[3], seed=seed, bots=["mixed"]))
    return played, list(seen_by(GAME, played.header, played.actions, side))


def test_a_log_of_one_side_validates_as_far_as_it_can_and_says_what_it_could_not_check() -> None:
    played, lines = one_sided("red")
    replay = Replay(GAME, played.header, "red.hflog")
    verdict = replay.run(enumerate(lines, 2))
    assert verdict.verdict == "unverifiable"
    assert {finding.code for finding in verdict.findings} == {"SEALED"}
    assert {finding.player for finding in verdict.findings} == {"blue", "green"}
    assert GAME.digest(replay.state) == GAME.digest(played.state)
    told = [line for line in lines if line["do"] in ("roll", "assign") and line["by"] != "red"]
    assert all(line.get("sealed") and "chance" not in line for line in told)


def test_a_fault_behind_a_sealed_screen_is_found_at_the_reveal() -> None:
    played, lines = one_sided("red")
    for line in lines:
        shown = [one for one in line.get("shown", ()) if one["player"] == "blue"]
        for one in shown:
            columns = [worker.rpartition(":")[2] for worker in one["workers"]]
            if len(columns) > 3 and one["selected"] in columns[2:]:
                told = [worker.rsplit(":", 1)[0] + ":dictate" for worker in one["workers"][:2]]
                one["workers"] = [*told, *one["workers"][2:]]
                verdict = Replay(GAME, played.header, "red.hflog").run(enumerate(lines, 2))
                (found,) = [f for f in verdict.findings if f.step == line["n"] and f.caused_by is None]
                assert found.code == "ROLL-ASG-5"
                return
    raise AssertionError("no reveal to change")


def test_what_follows_from_one_slip_is_told_as_its_consequence() -> None:
    played, _ = simulated("roll", Series(players=[3], seed=7))
    lines = [dict(line) for line in played.actions]
    first = next(line for line in lines if line["do"] == "recruit" and len(line["dice"]) == 2)
    first["dice"] = first["dice"][:1]
    verdict = Replay(GAME, played.header, "slip.hflog").run(enumerate(lines, 2))
    root, *others = [finding for finding in verdict.findings if finding.caused_by is None]
    assert (root.code, root.step) == ("ROLL-FAQ-8", first["n"])
    assert all(one.code.startswith("CHANCE") for one in others)  # dice that there should not be
    assert len(verdict.findings) > 5


def test_findings_tell_acts_as_players_do() -> None:
    state = in_phase("explore", "home")
    (key,) = stacked(state, "ann", "Gem World")
    act = Scout(by="ann", worker="home", abandoned=(key,))
    assert GAME.narration.tell(state, act) == "scout with Home, giving up Gem World"
    assert {
        GAME.narration.tell(table(), act)
        for table in TABLES
        for act in islice(GAME.legal_actions(table()), 40)
    }
    assert GAME.narration.called("RF1R") == "Hidden Fortress"
    assert GAME.narration.called("rare") == "Rare Elements"


def test_others_see_neither_screens_nor_stacks_nor_the_bag() -> None:
    state = started()
    rolled(state, "ann", "home:ship")
    secret = GAME.open_view(state)
    assert secret["players"]["ann"]["rolled"] == 1
    assert secret["players"]["ann"]["stacks"]["world"]["tiles"] == 1
    assert secret["bag"] == len(state.bag)
    own = GAME.open_view(state, "ann")["players"]["ann"]
    assert own["rolled"][0]["face"] == "ship"


def test_what_lies_behind_screens_is_known_before_the_game_is_loaded() -> None:
    assert (package("roll").secret, package("roll").reveal) == (frozenset(SECRET), Reveal.do)
