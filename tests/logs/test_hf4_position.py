"""Logs that begin in mid-game: the position is read off the table, and the rest judged from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, _certain, judge_game, replay_of
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Breach, Finding, Location, Severity
from hfmod.games.hf4.content.load import build, load
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.record.open_end import untold
from hfmod.games.hf4.record.position import take_position
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.rules.game import Hf4
from hfmod.record.declarations import Declaration
from hfmod.record.hflog import HfLog
from hfmod.record.played_with import played_with
from hfmod.record.vassal import read_game
from hfmod.resources import content_dir
from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.replay import state_at
from hfmod.vassal.save import read_save, write_save
from hfmod.vassal.table import PieceState
from hfmod.vassal.tree import Node
from tests.logs.writing import played_by
from tests.parameters import quick

FIXTURES = Path(__file__).parent.parent / "fixtures" / "logs"
GAME = content_dir("hf4") / "games" / "race-to-mars-table.vlog"
PLANTED = FIXTURES / "second-operation.vlog"

# Facts that a table does not show, or that hang on them.
HIDDEN = {"achievements", "score", "net_thrust", "player", "phase"}


def cut(log: Path, step: int, to: Path) -> Path:
    """The log as VASSAL would have begun it after a step: the table as it stood is its start position."""
    save = read_save(log)
    table = state_at(save, step)
    kept, decks = [], {}
    for node in save.begin:
        for _, one in node.walk():
            command = c.decode_command(one.text)
            if isinstance(command, c.AddPiece) and command.type.startswith("deck;"):
                decks[command.id] = command.type
            elif not isinstance(command, c.AddPiece | c.SetProperty):
                kept.append(Node(one.text))
    pieces = [added(piece) for piece in table.pieces.values()]
    for stack in table.stacks.values():
        place = [stack.map or "null", str(stack.x), str(stack.y)]
        if stack.is_deck:
            cards = [sequence.encode(stack.contents, ",")] if stack.contents else []
            state = sequence.encode([*place, "true" if stack.turned else "false", *cards], ";")
        else:
            state = sequence.encode([*place, *stack.contents, f"@@{stack.layer}"], ";")
        pieces.append(Node(c.AddPiece(stack.id, decks.get(stack.id, "stack"), state).write()))
    values = [
        Node(c.SetProperty(name, value, container).write())
        for (container, name), value in table.properties.items()
        if "/" not in container
    ]
    children = [*pieces, *kept, *values, *save.steps[step:]]
    write_save(to, replace(save, root=Node(save.root.text, children)))
    return to


def only(log: Path, steps: slice, to: Path) -> Path:
    """The log with some of its steps."""
    save = read_save(log)
    write_save(to, replace(save, root=Node(save.root.text, [*save.begin, *save.steps[steps]])))
    return to


def added(piece: PieceState) -> Node:
    """The command that puts a piece on the table as it is."""
    place = {"map": piece.map or "null", "x": piece.x, "y": piece.y}
    return Node(piece.piece.with_basic(**place).command(piece.id))


def judged(log: Path) -> Verdict:
    (verdict,) = judge_game([log], League())
    return verdict


def ends(log: Path) -> list[int]:
    """Steps at which turns ended."""
    return [n for n, action, _ in told(log) if action["do"] == "end_turn"]


def told(log: Path) -> Iterator[tuple[int, dict[str, Any], Replay[Any]]]:
    """Step, act and position after it."""
    game = read_game([log], None)
    replay = replay_of(game, League())
    for action in played_by(replay, game):
        yield int(action["n"]), action, replay


@pytest.mark.thorough
def test_the_table_shows_the_position_that_the_acts_left() -> None:
    """At every turn's end of a recorded game, what is read off the table is what the engine holds."""
    save = read_save(GAME)
    log = read_game([GAME], None)
    assert isinstance(log.game, Hf4)
    content, layout, _ = played_with(save, None, "hf4", load(), build)
    view = TableView(content, layout)
    compared = 0
    for step, action, replay in told(GAME):
        if action["do"] != "end_turn":
            continue
        fresh = log.game.new(log.header)
        take_position(fresh, state_at(save, step), view)
        seen, held = log.game.facts(fresh), log.game.facts(replay.state)
        for name in held:
            if name.partition(".")[0] not in HIDDEN:
                assert seen[name] == held[name], (step, name)
                compared += 1
        assert log.game.invariants(fresh) == []
    assert compared > 500


@pytest.mark.thorough
@pytest.mark.parametrize("nth", quick([0, 3, 7, 12], [7]))
def test_the_rest_of_a_legal_game_is_legal_from_any_turn_on(nth: int, tmp_path: Path) -> None:
    at = ends(GAME)[nth]
    verdict = judged(cut(GAME, at, tmp_path / "rest.vlog"))
    assert [(one.code, one.severity) for one in verdict.findings] == [("LOG-MIDDLE", Severity.NOTE)]
    assert verdict.verdict == "legal" and verdict.actions > 0


@pytest.mark.thorough
def test_a_breach_after_the_first_turn_is_found(tmp_path: Path) -> None:
    """The second operation is step 41 of the whole log; an earlier turn's end is where the rest begins."""
    before = [step for step in ends(PLANTED) if step < 41]
    whole = [one for one in judged(PLANTED).findings if one.severity is Severity.VIOLATION]
    assert [one.code for one in whole] == ["D1b"] and len(before) >= 2
    rest = judged(cut(PLANTED, before[-2], tmp_path / "rest.vlog"))
    found = [one for one in rest.findings if one.severity is Severity.VIOLATION]
    assert [one.code for one in found] == ["D1b"]
    assert found[0].step == 41 - before[-2]


@pytest.mark.thorough
def test_in_the_first_turn_a_breach_is_certain_only_where_the_table_said_last_that_one_ended(
    tmp_path: Path,
) -> None:
    end = [step for step in ends(PLANTED) if step < 41][-1]
    log = cut(PLANTED, end, tmp_path / "rest.vlog")
    assert ("D1b", Severity.VIOLATION) in [(one.code, one.severity) for one in judged(log).findings]
    save = read_save(log)
    for node in save.begin:
        command = c.decode_command(node.text)
        if isinstance(command, c.SetProperty) and command.name == "hf4_said":
            node.text = c.SetProperty(command.name, "Red counts 5 Aquas.", command.container).write()
    write_save(log, save)
    assert ("D1b", Severity.UNVERIFIABLE) in [(one.code, one.severity) for one in judged(log).findings]


@pytest.mark.parametrize("at", quick(range(30, 40), [33, 36]))
def test_wherever_a_log_begins_nothing_is_a_breach_that_was_none(at: int, tmp_path: Path) -> None:
    """An auction and its bids, its award, a boost: beginnings in the middle of things."""
    found = judged(cut(GAME, at, tmp_path / "rest.vlog")).findings
    assert [one.code for one in found if one.severity is Severity.VIOLATION] == []


def test_a_table_without_a_game_has_no_position(tmp_path: Path) -> None:
    save = read_save(GAME)
    first = next(n for n, action, _ in told(GAME) if action["do"] == "set_up")
    steps = save.steps
    kept = [child for child in save.root.children if child not in steps[:first]]
    write_save(tmp_path / "none.vlog", replace(save, root=Node(save.root.text, kept)))
    verdict = judged(tmp_path / "none.vlog")
    assert [one.code for one in verdict.findings] == ["LOG-START"]


def head(log: Path, step: int, to: Path) -> Path:
    """The log as it stood after a step."""
    save = read_save(log)
    children = [node for node in save.root.children if all(node is not late for late in save.steps[step:])]
    write_save(to, replace(save, root=Node(save.root.text, children)))
    return to


def test_a_log_that_stops_in_a_turn_accuses_nobody_of_what_may_still_be_told() -> None:
    """Green's act may come after the end of red's turn, if that is told late."""
    acts = ("end_turn", "income", "boost")
    events = [Declared(n, Declaration("hf4", "red", n, act, {}, "")) for n, act in enumerate(acts, 1)]
    rest = untold(events, 9, others=False)
    assert rest["Da"] == rest["D1b"] == range(2, 10)
    assert untold(events[:1], 9, others=False) == {}
    assert "Da" in untold(events, 9, others=True) and "D1b" not in untold(events, 9, others=True)


def test_an_end_told_late_puts_no_second_operation_right_where_others_play_next(tmp_path: Path) -> None:
    (found,) = judged(head(PLANTED, 41, tmp_path / "head.vlog")).findings
    assert (found.code, found.step, found.severity) == ("D1b", 41, Severity.VIOLATION)


def test_what_a_later_word_cannot_put_right_stays_a_breach() -> None:
    log = HfLog(GAME, {}, iter(()), None, [], 9)
    log.untold = [{"Da": range(1, 10)}]
    early = Finding("Da", Severity.VIOLATION, "early", step=3, more=(Breach("I5", "no site"),))
    found = [(one.code, one.severity, one.more) for one in _certain([early], log)]
    assert found == [("Da", Severity.UNVERIFIABLE, ()), ("I5", Severity.VIOLATION, ())]


@pytest.mark.thorough
@pytest.mark.parametrize("nth", [2, 9])
def test_where_a_log_is_missing_the_game_goes_on_from_the_next_ones_table(nth: int, tmp_path: Path) -> None:
    """Two turns are in a log that nobody sent; what comes after them is judged from its own start."""
    first, later = ends(GAME)[nth], ends(GAME)[nth + 2]
    logs = [head(GAME, first, tmp_path / "1.vlog"), cut(GAME, later, tmp_path / "3.vlog")]
    (verdict,) = judge_game(logs, League())
    assert {one.code: one.severity for one in verdict.findings} == {
        "LOG-CHAIN": Severity.UNVERIFIABLE,
        "LOG-MIDDLE": Severity.NOTE,
    }
    assert all(one.step == first + 1 for one in verdict.findings)
    assert "after the missing log it is year" in verdict.findings[1].message


def test_after_a_missing_log_the_1st_player_is_who_has_the_marker() -> None:
    """White was the 1st player in year 5, Gray is in year 15 and 16."""
    (verdict,) = judge_game([FIXTURES / f"mars-by-mail-{number}.vlog" for number in (3, 12, 13)], League())
    assert [one.code for one in verdict.findings] == ["LOG-MIDDLE", "LOG-CHAIN", "LOG-MIDDLE"]
    begins, gap, goes_on = verdict.findings
    assert begins.step == 0 and goes_on.step is not None and goes_on.step > 1  # the step after the gap
    assert gap.step == goes_on.step


def test_a_log_that_begins_with_the_years_event_is_judged_from_the_turn_after_it(tmp_path: Path) -> None:
    """The letter ends with the event of year 3: it is rolled, and Gray discards a card for budget cuts."""
    logs = [FIXTURES / "mars-by-mail-1.vlog", FIXTURES / "mars-by-mail-2.vlog"]
    (verdict,) = judge_game([cut(logs[0], 64, tmp_path / "rest.vlog"), logs[1]], League())
    (note,) = verdict.findings
    assert note.code == "LOG-MIDDLE"
    assert note.message.endswith("What is told up to step 2 was not judged")
    assert verdict.actions > 0


def test_a_log_that_begins_in_the_set_up_is_judged_from_the_first_turn(tmp_path: Path) -> None:
    verdict = judged(cut(FIXTURES / "rescue-two-players.vlog", 60, tmp_path / "rest.vlog"))
    assert [one.code for one in verdict.findings] == ["LOG-MIDDLE"]
    assert verdict.actions > 0


def test_logs_of_another_game_among_those_of_one_are_not_judged() -> None:
    logs = [FIXTURES / f"{name}.vlog" for name in ("mars-by-mail-9", "by-mail-8", "by-mail-9")]
    (verdict,) = judge_game(logs, League())
    unjudged = [
        one for one in verdict.findings if one.message.startswith("what follows the gap was not judg")
    ]
    assert [one.location for one in unjudged] == [Location(str(log)) for log in logs[1:]]
    assert all("it is a game with other content" in one.message for one in unjudged)
    assert {one.code for one in verdict.findings} == {"LOG-MIDDLE", "LOG-CHAIN"}


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("hf4-untidy-3", "it is another game, of purple and red"),
        ("hf4-m0-tidy", "it is another game, of another scenario or with other modules"),
    ],
)
def test_a_log_of_others_or_of_another_game_behind_a_gap_is_not_judged(
    tmp_path: Path, other: str, why: str
) -> None:
    """The content is the same; other players sit there, or the same ones play with politics."""
    games = FIXTURES.parent / "readings" / "games"
    begins = head(games / "hf4-tidy.vlog", 30, tmp_path / "1.vlog")
    follows = head(cut(games / f"{other}.vlog", 200, tmp_path / "whole.vlog"), 30, tmp_path / "2.vlog")
    (verdict,) = judge_game([begins, follows], League())
    told = [one.message for one in verdict.findings if one.step == 31]
    assert f"what follows the gap was not judged: {why}" in told
    assert all((one.step or 0) <= 31 for one in verdict.findings)


@pytest.mark.thorough
def test_a_breach_some_turns_after_a_missing_log_is_found(tmp_path: Path) -> None:
    before = [step for step in ends(PLANTED) if step < 41]
    logs = [head(PLANTED, 12, tmp_path / "1.vlog"), cut(PLANTED, before[-2], tmp_path / "3.vlog")]
    (verdict,) = judge_game(logs, League())
    found = [one for one in verdict.findings if one.severity is Severity.VIOLATION]
    assert [(one.code, one.step) for one in found] == [("D1b", 12 + 41 - before[-2])]
    assert found[0].location == Location(str(logs[1]))
    assert [(part.first, part.last) for part in verdict.files] == [(1, 12), (13, verdict.files[1].last)]


@pytest.mark.thorough
def test_a_league_keeps_its_options_where_a_log_begins_in_mid_game(tmp_path: Path) -> None:
    log = read_game([cut(GAME, ends(GAME)[3], tmp_path / "rest.vlog")], None)
    replay = replay_of(log, League(options={"fuel_lost_with": "last_thruster"}))
    assert replay.state.option("fuel_lost_with") == "last_thruster"
    assert list(played_by(replay, log))
    assert replay.state.option("fuel_lost_with") == "last_thruster"


# -- logs from one position --------------------------------------------------------------------------------


@pytest.mark.thorough
def test_letters_that_hold_no_order_are_judged_as_they_break_no_rule(tmp_path: Path) -> None:
    """Both answer from one position: purple bids over green, and green over that, in letters of their own."""
    core = FIXTURES / "core-two-players.vlog"
    opened = cut(core, 80, tmp_path / "cut.vlog")
    first = only(core, slice(0, 80), tmp_path / "first.vlog")
    purple = only(opened, slice(0, 2), tmp_path / "purple.vlog")
    green = only(opened, slice(2, 4), tmp_path / "green.vlog")
    (played,) = judge_game([first, purple, green], League())
    assert (played.verdict, played.findings) == ("legal", [])
    (swapped,) = judge_game([first, green, purple], League())
    (note,) = swapped.findings
    assert (swapped.verdict, note.code, note.severity) == ("legal", "LOG-ORDER", Severity.NOTE)
    assert "the order purple.vlog, green.vlog" in note.message
    assert [part.log for part in swapped.files] == [str(first), str(purple), str(green)]
