"""Roll for the Galaxy: a phase that is played before one that comes first is one breach, told of it alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.engine.chance import Recorded
from tests.logs.test_roll_games import at, beginning, go_on
from tests.logs.test_roll_out_of_step import roots

# Acts of the first round: the phases with their beginning, tasks and end.
EXPLORE, SETTLE, SHIP, MANAGE = range(14, 21), range(21, 27), range(27, 30), 30
BEGINS, ENDS = {14, 21, 27}, {20, 26, 29}
ALL = BEGINS | ENDS


@pytest.mark.parametrize(
    ("order", "said", "early"),
    [
        ((EXPLORE, SETTLE, SHIP), set(), None),
        ((SHIP, EXPLORE, SETTLE), ALL, "table"),
        ((SHIP, EXPLORE, SETTLE), BEGINS, "table"),
        ((SHIP, EXPLORE, SETTLE), {27, 29}, "table"),
        ((SHIP, EXPLORE, SETTLE), set(), "blue"),
        ((EXPLORE, SHIP, SETTLE), ALL, "table"),
        ((EXPLORE, SHIP, SETTLE), BEGINS, "table"),
        ((EXPLORE, SHIP, SETTLE), ENDS, "blue"),
        ((EXPLORE, SHIP, SETTLE), set(), None),  # settlers are dragged, a little late
        ((SETTLE, EXPLORE, SHIP), ALL, "table"),
        ((SETTLE, EXPLORE, SHIP), set(), "red"),
    ],
)
def test_the_phase_that_is_played_early_is_the_one_breach(
    tmp_path: Path, order: tuple[range, ...], said: set[int], early: str | None
) -> None:
    """What is done in either phase breaks nothing; who says that the phase begins speaks for the table."""
    played = beginning("mixed", 3, 5, 3)
    writer, _ = at(played, lambda action, _: action is played.actions[EXPLORE.start])
    for number in (number for phase in order for number in phase):
        action = played.actions[number]
        if number in said or number not in ALL:
            writer.tell(number + 1, action)
        else:
            told = {key: value for key, value in action.items() if key != "n"}
            writer.game.force(writer.state, writer.game.parse(told), Recorded(()))
            writer.desk.tidy(writer.state)
    go_on(writer, played, MANAGE, 50)
    who = None if early == "table" else early
    assert roots(tmp_path / "game.vlog", writer) == ([("ROLL-PH-1", who)] if early else [])
