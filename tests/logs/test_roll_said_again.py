"""What a Roll for the Galaxy table says once more: a second click says nothing, later it is an act."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.chance import Recorded
from hfmod.engine.simulation import Played
from hfmod.games.roll.logs.writing import Writer
from hfmod.games.roll.rules.state import ROLL
from hfmod.vassal.save import write_save
from tests.logs.drawn import accusations
from tests.logs.test_roll_games import at, beginning, go_on

#: Controls of what the table says in a round.
SAYS = {"begin_phase": "phase-explore", "reveal": "reveal"}


def roots(path: Path, played: Played[Any], writer: Writer, index: int) -> list[tuple[str, str | None]]:
    """What a game breaks that goes on as it did, and who does."""
    write_save(path, go_on(writer, played, index))
    (verdict,) = judge_game([path], League())
    return [(one.code, one.player) for one in accusations(verdict)]


def after(played: Played[Any], wanted: Callable[[dict[str, Any], Any], bool]) -> tuple[Writer, int]:
    """The table after the first act that is wanted, and the index of the next."""
    writer, index = at(played, wanted)
    go_on(writer, played, index, index + 1)
    return writer, index + 1


@pytest.mark.parametrize("says", SAYS)
def test_a_second_click_of_the_table_says_nothing(tmp_path: Path, says: str) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = after(played, lambda action, _: action["do"] == says)
    writer.hand.press(says, SAYS[says])
    assert roots(tmp_path / "game.vlog", played, writer, index) == []


@pytest.mark.parametrize("later", range(3))
def test_the_end_of_a_phase_said_once_more_in_the_next_one_says_nothing(tmp_path: Path, later: int) -> None:
    """At once, after the next phase has begun, or after somebody has acted in it."""
    played = beginning("mixed", 3, 5, 3)
    acts = [one["do"] for one in played.actions]
    ends = next(at for at, do in enumerate(acts) if do == "end_phase" and acts[at + 1] == "begin_phase")
    writer, _ = at(played, lambda action, _: action is played.actions[ends])
    phase = writer.state.phase
    go_on(writer, played, ends, ends + 1 + later)
    writer.hand.press("end_phase", f"phase-{phase}")
    assert roots(tmp_path / "game.vlog", played, writer, ends + 1 + later) == []


@pytest.mark.parametrize(("says", "rule"), [("begin_phase", "ROLL-PH-1"), ("reveal", "ROLL-ROUND-1")])
def test_words_of_the_table_that_come_again_while_all_explore_are_out_of_order(
    tmp_path: Path, says: str, rule: str
) -> None:
    """What the game does after them, as if nothing had been, is no breach, and follows from none."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = after(
        played, lambda action, state: state.phase == "explore" and action["do"] == "place_tile"
    )
    writer.hand.press(says, SAYS[says])
    write_save(tmp_path / "game.vlog", go_on(writer, played, index))
    (verdict,) = judge_game([tmp_path / "game.vlog"], League())
    assert [(one.code, one.player) for one in verdict.findings] == [(rule, None)]


def test_a_phase_that_is_said_to_begin_once_it_is_seen_is_told_late(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, begins = at(played, lambda action, _: action["do"] == "begin_phase")
    action = {key: value for key, value in played.actions[begins].items() if key != "n"}
    writer.game.force(writer.state, writer.game.parse(action), Recorded(()))  # nobody says so
    go_on(writer, played, begins + 1, begins + 2)
    writer.hand.press("begin_phase", f"phase-{action['phase']}")
    assert roots(tmp_path / "game.vlog", played, writer, begins + 2) == []


def assigned(played: Played[Any]) -> tuple[Writer, int, str]:
    """The table once a player is ready who has nothing left in the cup, and others are not."""

    def wanted(action: dict[str, Any], state: Any) -> bool:
        others = [one for one in state.players.values() if not one.assigned and one.id != action["by"]]
        return action["do"] == "assign" and bool(others) and not state.players[action["by"]].cup

    writer, index = after(played, wanted)
    return writer, index, played.actions[index - 1]["by"]


def test_who_is_ready_and_rolls_an_empty_cup_rolls_nothing(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index, by = assigned(played)
    writer.hand.press("roll", f"roll-{by}", dice={})
    assert roots(tmp_path / "game.vlog", played, writer, index) == []


def test_who_is_ready_and_rolls_a_die_of_the_citizenry_rolls_twice(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index, by = assigned(played)
    die = next(iter(writer.state.players[by].citizenry))
    ident = writer.desk.find(die, writer.desk.on_mat(by, "citizenry"))
    writer.hand.drag(ident, *writer.desk.on_mat(by, "cup"))
    writer.hand.press("roll", f"roll-{by}", dice={ident: 3})
    found = roots(tmp_path / "game.vlog", played, writer, index)
    assert ("ROLL-ROLL-1", by) in found
    assert {player for _, player in found} == {by}


def test_a_further_click_on_an_empty_cup_before_the_player_is_ready_says_nothing(tmp_path: Path) -> None:
    """Not even after another one has rolled."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = after(played, lambda action, state: action["do"] == "roll" and state.step == ROLL)
    by = played.actions[index - 1]["by"]
    go_on(writer, played, index, index + 1)
    assert (played.actions[index]["do"], played.actions[index]["by"] != by) == ("roll", True)
    index += 1
    writer.hand.press("roll", f"roll-{by}", dice={})
    assert roots(tmp_path / "game.vlog", played, writer, index) == []


def test_who_says_to_be_ready_with_nothing_behind_the_screen_says_nothing(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = after(played, lambda action, _: action["do"] == "begin_phase")
    writer.hand.press("ready", "ready-red")
    assert roots(tmp_path / "game.vlog", played, writer, index) == []
