"""A player who leaves in recorded games: an act of the log, and a control of the table."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import load_game
from hfmod.record import hflog
from hfmod.resources import content_dir
from tests.logs.test_vassal_acts import Played

TUTORIAL = content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog"
LAST = 249  # step of ESA's last act, the end of the turn in year 19
YEARS = 23  # that are played: in the next one the others bid in an auction of ESA's


def without_esa(*more: dict[str, Any], seat: str = "passes") -> tuple[Verdict, Hf4State]:
    """The tutorial game, in which ESA does nothing after year 19, and these acts are done then."""
    log = hflog.read(TUTORIAL)
    header = {**log.header, "options": {**log.header.get("options", {}), "leaving": seat}}
    replay: Replay[Hf4State] = Replay(load_game("hf4"), header, "game.hflog")
    n = 0
    for _, action in log.actions:
        if action["year"] > YEARS:
            break
        if action["n"] > LAST and "ESA" in (action.get("by"), action.get("of")):  # nor a deal with ESA
            continue
        played = {name: value for name, value in action.items() if name not in ("expect", "n")}
        for act in (played, *(more if action["n"] == LAST else ())):
            n += 1
            replay.step(n, {"n": n, **act})
    return replay.finish(), replay.state


def test_a_seat_that_nobody_gave_up_is_waited_for_each_year() -> None:
    verdict, _ = without_esa()
    assert [one.code for one in verdict.findings].count("Db") == 4


@pytest.mark.parametrize("act", [{"by": "ESA"}, {"by": None, "player": "ESA"}])
@pytest.mark.parametrize("seat", ["passes", "removed"])
def test_after_a_player_has_left_nobody_breaks_a_rule_for_his_sake(act: dict[str, Any], seat: str) -> None:
    verdict, state = without_esa({"do": "leave", **act}, seat=seat)
    assert (verdict.findings, state.left, state.year) == ([], ["ESA"], YEARS + 1)
    held = len(state.players["ESA"].hand)
    assert held > 0 if seat == "passes" else held == 0


def test_a_player_who_comes_back_is_told_once() -> None:
    verdict, state = without_esa({"by": "ESA", "do": "leave"}, {"by": "ESA", "do": "income"})
    roots = [one for one in verdict.findings if one.caused_by is None and one.code == "Da"]
    assert len(roots) == 1 and "ESA has left the game" in roots[0].message and state.left == []


# -- at the table ----------------------------------------------------------------------------------------


def test_the_others_go_on_at_the_table() -> None:
    game = Played("yellow income", "yellow end_turn", "red leave", "green income", "green end_turn",
                  "table advance_sunspot year=2 spot=1", "yellow income", "yellow end_turn")  # fmt: skip
    assert game.codes == [] and game.state.left == ["red"]


def test_leaving_does_not_interrupt_a_move_of_another() -> None:
    game = Played("yellow research_auction deck=thrusters bid=0", "red bid amount=1", "red leave",
                  "green pass_bid", "yellow end_turn", "green income")  # fmt: skip
    assert [act["do"] for act in game.acts] == [
        "research_auction", "bid", "leave", "pass_bid", "end_turn", "income",
    ]  # fmt: skip
    assert game.codes == [] and game.state.players["yellow"].hand


@pytest.mark.parametrize("after", ["yellow end_turn", "yellow leave", "yellow pass_bid"])
def test_what_is_so_without_it_is_no_act_of_who_has_left(after: str) -> None:
    """The button End turn, or Leave, is pressed again."""
    game = Played("yellow income", "yellow leave", after, "green income", "green end_turn")
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["income", "leave", "income", "end_turn"]


def test_who_has_left_and_plays_on_breaks_a_rule() -> None:
    game = Played("yellow income", "yellow leave", "green income", "yellow income")
    assert game.codes == ["Da"]
