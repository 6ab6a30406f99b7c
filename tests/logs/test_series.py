"""Several logs of one game: in a row, side by side, forked, with a gap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.record.witness import Witness
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.series import Series, arrange
from hfmod.vassal.replay import Replay, Step, begin_state
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.snapshot import differences
from hfmod.vassal.tree import Node
from tests.logs.windows import view_of

FIXTURES = Path(__file__).parent.parent / "fixtures"
SESSION = FIXTURES / "vassal-samples" / "engine-run" / "refmod-session.vlog"
TALK, GOES_ON = FIXTURES / "logs" / "table-talk.vlog", FIXTURES / "logs" / "table-talk-2.vlog"
DAMAGE, SCORE, ROLL, SCORE_AGAIN, ROLL_AGAIN = 4, 5, 7, 9, 27


def part(name: str, steps: Iterable[int]) -> Save:
    """A log with some steps of the recorded session."""
    whole = read_save(SESSION)
    chosen = [whole.steps[step - 1] for step in steps]
    return replace(whole, root=Node(whole.root.text, [*whole.begin, *chosen]), path=Path(f"{name}.vlog"))


def after(name: str, before: Iterable[int], steps: Iterable[int]) -> Save:
    """A log with some steps of the session, begun where others had been done."""
    whole = part(name, steps)
    done = Node("", [Node(step.text, step.children) for step in part("", before).steps])
    return replace(whole, root=Node(whole.root.text, [*whole.begin, done, *whole.steps]))


def mars(*numbers: int) -> list[Save]:
    """Letters of the game to Mars."""
    return [read_save(FIXTURES / "logs" / f"mars-by-mail-{number}.vlog") for number in numbers]


def order(series: Series) -> list[str]:
    return [path.stem.removeprefix("mars-by-mail-") for _, path in series.files]


def codes(*saves: Save) -> list[str]:
    return [finding.code for finding in arrange(saves).findings]


def test_a_log_goes_on_where_the_one_before_it_ended() -> None:
    series = arrange([read_save(TALK), read_save(GOES_ON)])
    assert series.findings == []
    (whole,) = series.saves
    assert len(whole.steps) == 32
    assert series.files == [(1, TALK), (23, GOES_ON)]
    last = Replay(read_save(GOES_ON)).run()
    assert differences(Replay(whole).run(), last) == []


def test_a_player_who_joins_between_two_logs_breaks_no_chain() -> None:
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


def test_logs_of_different_players_from_one_position_are_set_one_after_the_other() -> None:
    damage, score = part("red", [DAMAGE]), part("blue", [SCORE])
    series = arrange([damage, score])
    assert series.findings == []
    (whole,) = series.saves
    assert whole.steps == [*damage.steps, *score.steps]
    state = Replay(whole).run()
    assert state.property("Score") == "1"


def test_the_game_goes_on_after_logs_side_by_side() -> None:
    whole = arrange([part("red", [DAMAGE]), part("blue", [SCORE])]).saves[0]
    end = Replay(whole).run()
    third = part("next", [DAMAGE, SCORE, SCORE_AGAIN])
    known = replace(third, root=Node("", [*third.begin, *third.steps]))
    assert differences(end, Replay(part("both", [DAMAGE, SCORE])).run()) == []
    assert codes(part("red", [DAMAGE]), part("blue", [SCORE]), known) == []


def test_two_logs_that_change_the_same_thing_are_a_fork() -> None:
    series = arrange([part("first", [SCORE, ROLL]), part("again", [SCORE_AGAIN, ROLL_AGAIN])])
    (finding,) = series.findings
    assert finding.code == "LOG-FORK"
    assert finding.step == 1
    assert "again.vlog and first.vlog are two stories of one game" in finding.message
    assert "Score" in finding.message
    assert "there 1, 5 by 2d6, here 3, 5 by 2d6" in finding.message
    assert len(series.saves[0].steps) == 2  # the second story is not judged


def test_a_log_that_repeats_another_and_goes_on_gives_what_is_new() -> None:
    series = arrange([part("short", [SCORE]), part("long", [SCORE, SCORE_AGAIN])])
    assert series.findings == []
    assert len(series.saves[0].steps) == 2


def test_a_log_begun_again_for_better_dice_is_a_fork() -> None:
    (finding,) = arrange([part("first", [SCORE, ROLL]), part("again", [SCORE, ROLL_AGAIN])]).findings
    assert finding.code == "LOG-FORK"
    assert finding.step == 2
    assert "tells the same 1 steps and then others" in finding.message


def test_a_log_that_begins_elsewhere_is_a_gap_and_names_the_first_difference() -> None:
    other = read_save(SESSION.with_name("refmod-session2.vlog"))
    series = arrange([part("first", [SCORE]), other])
    (finding,) = series.findings
    assert finding.code == "LOG-CHAIN"
    assert "refmod-session2.vlog does not begin as the log before it ended:" in finding.message
    assert len(series.saves) == 2
    assert differences(begin_state(series.saves[1]), begin_state(other)) == []


def test_arranging_leaves_the_logs_as_they_were() -> None:
    first = read_save(TALK)
    before = len(first.steps)
    arrange([first, read_save(GOES_ON)])
    assert len(first.steps) == before


def test_a_log_begun_in_the_middle_of_another_one_is_a_gap_that_names_the_step() -> None:
    """Somebody stepped through half of a log, and began the next one there."""
    first, again = part("first", [SCORE, SCORE_AGAIN]), after("again", [SCORE], [DAMAGE])
    series = arrange([first, again])
    (finding,) = series.findings
    assert finding.code == "LOG-CHAIN"
    assert finding.message.endswith("It begins as the table stood after step 1, where another story was told")
    assert len(series.saves) == 2


# -- given in another order --------------------------------------------------------------------------------


def test_letters_as_a_shell_gives_them_are_put_where_they_follow_on_one_another() -> None:
    series = arrange(mars(10, 8, 9))
    (note,) = series.findings
    assert (note.code, note.severity) == ("LOG-ORDER", Severity.NOTE)
    assert note.message.endswith("taken as mars-by-mail-8.vlog, mars-by-mail-9.vlog, mars-by-mail-10.vlog")
    assert order(series) == ["8", "9", "10"]
    assert [first for first, _ in series.files] == [1, 11, 68]
    assert len(series.saves) == 1


def test_a_letter_that_is_missing_leaves_one_gap_whatever_the_order() -> None:
    series = arrange(mars(11, 10, 8))
    assert [finding.code for finding in series.findings] == ["LOG-ORDER", "LOG-CHAIN"]
    assert series.findings[1].message.startswith("mars-by-mail-10.vlog does not begin as the log before it")
    assert order(series) == ["8", "10", "11"]


def test_a_letter_given_twice_tells_nothing_new() -> None:
    series = arrange(mars(8, 8, 9))
    assert series.findings == []
    assert [first for first, _ in series.files] == [1, 11, 11]
    assert series.steps == 67


def test_names_of_a_shells_pattern_are_ordered_by_their_numbers_and_others_as_given() -> None:
    """Logs of a module that counts no declarations, with gaps between all of them."""
    one, two = after("log-2", [], [SCORE]), after("log-10", [DAMAGE, SCORE], [ROLL])
    assert order(arrange([two, one])) == ["log-2", "log-10"]
    one, two = replace(one, path=Path("b.vlog")), replace(two, path=Path("a.vlog"))
    series = arrange([one, two])
    assert order(series) == ["b", "a"]
    assert [finding.code for finding in series.findings] == ["LOG-CHAIN"]


def test_letters_side_by_side_are_found_between_those_before_and_after_them() -> None:
    start, red, blue = part("1", [SCORE]), after("2", [SCORE], [DAMAGE]), after("3", [SCORE], [SCORE_AGAIN])
    both = after("4", [SCORE, DAMAGE, SCORE_AGAIN], [ROLL])
    series = arrange([blue, start, both, red])
    assert [finding.code for finding in series.findings] == ["LOG-ORDER"]
    assert order(series) == ["1", "3", "2", "4"]
    assert series.beside == [[Path("3.vlog"), Path("2.vlog")]]


def test_of_two_stories_that_is_judged_which_goes_on() -> None:
    first, again = part("first", [SCORE, ROLL]), part("again", [SCORE_AGAIN, ROLL_AGAIN])
    on = after("on", [SCORE_AGAIN, ROLL_AGAIN], [DAMAGE])
    series = arrange([first, again, on])
    assert [finding.code for finding in series.findings] == ["LOG-ORDER", "LOG-FORK"]
    assert series.findings[1].message.endswith("Only again.vlog was judged")
    assert order(series) == ["again", "on", "first"]


def test_a_save_among_the_logs_leaves_no_gap_where_the_game_came_to_its_table() -> None:
    one, two = part("one", [SCORE, SCORE_AGAIN]), after("two", [SCORE, SCORE_AGAIN], [DAMAGE])
    between, within = after("between", [SCORE, SCORE_AGAIN], []), after("within", [SCORE], [])
    assert codes(one, between, two) == []
    series = arrange([within, one, two])
    assert [finding.code for finding in series.findings] == ["LOG-ORDER"]
    assert order(series) == ["one", "two", "within"]
    (order_taken, chain) = arrange([after("other", [DAMAGE], []), one, two]).findings
    assert order_taken.code == "LOG-ORDER"
    assert chain.code == "LOG-CHAIN"
    assert chain.message.startswith(
        "other.vlog holds a table that no log before it comes to; where they end: "
    )


def test_a_log_of_another_module_is_told_as_that() -> None:
    found = arrange([read_save(TALK), read_save(SESSION)]).findings[-1]
    assert found.code == "LOG-CHAIN"
    assert found.message.endswith("it is of the module 'High Frontier 4 All (hfmod)', that one of 'RefMod'")


def test_the_work_grows_with_the_number_of_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters of which each leaves a gap, the worst case: no step is replayed more often for more of them."""
    done = []
    step = Replay._step

    def counted(replay: Replay, node: Node) -> Step:
        done.append(1)
        return step(replay, node)

    monkeypatch.setattr(Replay, "_step", counted)

    def replayed(n: int) -> int:
        done.clear()
        letters = [after(f"letter-{k:02}", range(1, 1 + k), [SCORE, ROLL]) for k in range(1, 2 * n, 2)]
        assert len(arrange(letters).saves) > n // 2
        return len(done)

    assert replayed(12) <= 2 * replayed(6) + 12


def test_gaps_are_bridged_by_a_step_that_says_so() -> None:
    other = read_save(SESSION.with_name("refmod-session2.vlog"))
    series = arrange([part("first", [SCORE, ROLL]), other])
    assert len(series.saves) == 2
    whole = series.bridged()
    assert len(whole.steps) == 2 + 1 + len(other.steps)
    ended = Replay(whole)
    ended.run()
    assert differences(ended.state, Replay(other).run(), people=False) == []
    assert {one.kind for one in ended.warnings} <= {"property"}  # those that the later log does not list
    assert "The later table counts." in whole.steps[2].text


def never() -> Hf4State:
    raise AssertionError("no position is asked for")


def test_the_table_before_an_act_is_looked_up_in_the_log_that_holds_it() -> None:
    """Steps are counted through a series, and each log holds its own from 1 on."""
    saves = [read_save(FIXTURES / "logs" / f"mars-by-mail-{n}.vlog") for n in (1, 2)]
    first = len(saves[0].steps)
    logs = [(0, partial(Replay, saves[0])), (first, partial(Replay, saves[1]))]
    witness = Witness(view_of("race-to-mars"), logs, never)
    for step, within in ((3, 3), (first, first), (first + 1, 1), (first + 4, 4), (first + 2, 2), (1, 1)):
        assert witness.table(step).step == within
