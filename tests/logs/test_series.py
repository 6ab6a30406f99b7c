"""Several logs of one game: in a row, side by side, forked, with a gap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from hfmod.logs.series import arrange
from hfmod.vassal.replay import Replay, begin_state
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.snapshot import differences
from hfmod.vassal.tree import Node

FIXTURES = Path(__file__).parent.parent / "fixtures"
SESSION = FIXTURES / "vassal-samples" / "engine-run" / "refmod-session.vlog"
TALK, GOES_ON = FIXTURES / "logs" / "table-talk.vlog", FIXTURES / "logs" / "table-talk-2.vlog"
DAMAGE, SCORE, ROLL, SCORE_AGAIN, ROLL_AGAIN = 4, 5, 7, 9, 27


def part(name: str, steps: Iterable[int]) -> Save:
    """A log with some steps of the recorded session."""
    whole = read_save(SESSION)
    chosen = [whole.steps[step - 1] for step in steps]
    return replace(whole, root=Node(whole.root.text, [*whole.begin, *chosen]), path=Path(f"{name}.vlog"))


def codes(*saves: Save) -> list[str]:
    return [finding.code for finding in arrange(saves).findings]


def test_a_log_goes_on_where_the_one_before_it_ended():
    series = arrange([read_save(TALK), read_save(GOES_ON)])
    assert series.findings == []
    (whole,) = series.saves
    assert len(whole.steps) == 32
    assert series.files == [(1, TALK), (23, GOES_ON)]
    last = Replay(read_save(GOES_ON)).run()
    assert differences(Replay(whole).run(), last) == []


def test_a_player_who_joins_between_two_logs_breaks_no_chain():
    """As by mail: the second player loads the first one's log, joins, and begins the next."""
    first, second = read_save(TALK), read_save(GOES_ON)
    joins = Node("PLAYER\tanother-word\tBob\tGreen")
    begin = [*second.begin[:-1], joins, second.begin[-1]]
    joined = replace(second, root=Node(second.root.text, [*begin, *second.steps]))
    series = arrange([first, joined])
    assert series.findings == []
    (whole,) = series.saves
    assert whole.steps == [*first.steps, *second.steps]
    assert differences(Replay(whole).run(), Replay(joined).run()) == []


def test_logs_of_different_players_from_one_position_are_set_one_after_the_other():
    damage, score = part("red", [DAMAGE]), part("blue", [SCORE])
    series = arrange([damage, score])
    assert series.findings == []
    (whole,) = series.saves
    assert whole.steps == [*damage.steps, *score.steps]
    state = Replay(whole).run()
    assert state.property("Score") == "1"


def test_the_game_goes_on_after_logs_side_by_side():
    whole = arrange([part("red", [DAMAGE]), part("blue", [SCORE])]).saves[0]
    end = Replay(whole).run()
    third = part("next", [DAMAGE, SCORE, SCORE_AGAIN])
    known = replace(third, root=Node("", [*third.begin, *third.steps]))
    assert differences(end, Replay(part("both", [DAMAGE, SCORE])).run()) == []
    assert codes(part("red", [DAMAGE]), part("blue", [SCORE]), known) == []


def test_two_logs_that_change_the_same_thing_are_a_fork():
    series = arrange([part("first", [SCORE, ROLL]), part("again", [SCORE_AGAIN, ROLL_AGAIN])])
    (finding,) = series.findings
    assert finding.code == "LOG-FORK"
    assert finding.step == 1
    assert "again.vlog and first.vlog are two stories of one game" in finding.message
    assert "Score" in finding.message
    assert "there 1, 5 by 2d6, here 3, 5 by 2d6" in finding.message
    assert len(series.saves[0].steps) == 2  # the second story is not judged


def test_a_log_that_repeats_another_and_goes_on_gives_what_is_new():
    series = arrange([part("short", [SCORE]), part("long", [SCORE, SCORE_AGAIN])])
    assert series.findings == []
    assert len(series.saves[0].steps) == 2


def test_a_log_begun_again_for_better_dice_is_a_fork():
    (finding,) = arrange([part("first", [SCORE, ROLL]), part("again", [SCORE, ROLL_AGAIN])]).findings
    assert finding.code == "LOG-FORK"
    assert finding.step == 2
    assert "tells the same 1 steps and then others" in finding.message


def test_a_log_that_begins_elsewhere_is_a_gap_and_names_the_first_difference():
    other = read_save(SESSION.with_name("refmod-session2.vlog"))
    series = arrange([part("first", [SCORE]), other])
    (finding,) = series.findings
    assert finding.code == "LOG-CHAIN"
    assert "refmod-session2.vlog does not begin as the log before it ended:" in finding.message
    assert len(series.saves) == 2
    assert differences(begin_state(series.saves[1]), begin_state(other)) == []


def test_arranging_leaves_the_logs_as_they_were():
    first = read_save(TALK)
    before = len(first.steps)
    arrange([first, read_save(GOES_ON)])
    assert len(first.steps) == before
