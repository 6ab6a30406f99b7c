"""A cleaned log: the same end, no undo, and undone chance still told."""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.record.chance_watch import Chance, TakenBack, read_note, write_note
from hfmod.record.cleaning import cleaned
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import read_save, write_save
from hfmod.vassal.sequence import encode
from hfmod.vassal.snapshot import differences
from tests.vassal.test_replay import card, log

FIXTURES = Path(__file__).parent.parent / "fixtures"
LOGS = [
    FIXTURES / "logs" / "table-talk.vlog",
    FIXTURES / "logs" / "tour.vlog",
    FIXTURES / "vassal-samples" / "engine-run" / "refmod-session.vlog",
]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_ends_with_the_same_table_and_holds_no_undo(log: Path) -> None:
    save = read_save(log)
    result = cleaned(save, keep_ids=True)
    assert differences(Replay(save).run(), Replay(result.save).run()) == []
    assert result.kept == ()
    assert not any(node.text.startswith("LOG\tUNDO") for _, node in result.save.root.walk())


def test_tells_an_undone_roll_as_the_undo_itself_does(tmp_path: Path) -> None:
    log = LOGS[0]
    result = cleaned(read_save(log))
    assert (result.dropped, result.notes) == (((18, 19),), 1)
    path = tmp_path / "clean.vlog"
    write_save(path, result.save)
    (before,), (after,) = judge_game([log], League()), judge_game([path], League())
    assert [(f.code, f.facts) for f in after.findings] == [(f.code, f.facts) for f in before.findings]
    assert after.actions == before.actions


@pytest.mark.parametrize("stood", ["", "Spy"])
def test_tells_an_undone_reveal(stood: str) -> None:
    masked, shown = (encode([card("1", "Spy", by).split("/")[3]], "/") for by in ("pw-1", "null"))
    show, hide = f"D/1/{shown}/{masked}", f"D/1/{masked}/{shown}"
    begin = (card("1", "Spy", "pw-1"), "PLAYER\tpw-1\tAnn\tRed")
    steps = [show, ("UNDO\ttrue", hide, "UNDO\tfalse"), *([show] if stood else [])]
    result = cleaned(log(*steps, begin=begin), keep_ids=True)
    assert (result.dropped, result.notes) == (((1, 2),), 1)
    (line,) = (n.text for _, n in result.save.root.walk() if "Taken back" in n.text)
    note = read_note(line.removeprefix("LOG\tCHAT"), 1)
    assert note is not None
    assert (note.chance.kind, note.chance.told, note.stood) == ("reveal", "Spy", stood)
    assert note.innocent is (stood == "Spy")


def test_takes_player_ids_out_unless_they_are_asked_for() -> None:
    save = read_save(LOGS[2])
    secret = save.players()[0].player.reveal()
    assert secret not in cleaned(save).save.text()
    assert secret in cleaned(save, keep_ids=True).save.text()


def test_a_note_is_read_as_it_was_written() -> None:
    taken = TakenBack(7, 7, Chance("draw", "Ion Drive from Thrusters", ("", "", "")), "")
    assert read_note(write_note(taken), 7) == taken
    stood = TakenBack(7, 7, Chance("roll", "1 for hazard", ("", "", "")), "4 for hazard")
    assert read_note(write_note(stood), 7) == stood
    assert read_note("* Taken back by an undo, hope: 1; it stood: 2", 7) is None
    assert read_note("a line", 7) is None
