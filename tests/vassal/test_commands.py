"""Command trees and typed commands: format reference, sections 5.3 to 5.5."""
# ruff: noqa: E501 - command texts stay in one piece

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hfmod.vassal import commands as c
from hfmod.vassal import tree
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.save import read_save
from hfmod.vassal.secret import Secret

OWN = [
    "engine-run/refmod-start.vsav",
    "engine-run/refmod-session.vlog",
    "engine-run/refmod-end.vsav",
    "engine-run/refmod-session2.vlog",
    "engine-run/refmod-end2.vsav",
    "hand-written/py-plain.vsav",
    "hand-written/py-obf.vsav",
    "hand-written/py.vlog",
]

# Section 5.5, "Worked bytes of each common command", and one line for every row of its table.
LINES = [
    ("+/1/stack/Main Map;1;2;3;@@-1", c.AddPiece("1", "stack", "Main Map;1;2;3;@@-1")),
    ("-/12", c.RemovePiece("12")),
    ("D/1/new", c.ChangePiece("1", "new")),
    ("D/1/n\\/w/old", c.ChangePiece("1", "n/w", "old")),
    (
        "M/7/Main Map/221/160/null/Main Map/100/96/null/alice-pw",
        c.MovePiece("7", "Main Map", 221, 160, "null", "Main Map", 100, 96, "null", c.PlayerKey("alice-pw")),
    ),
    ("M/7/Main Map/221/160/null/null/0/0/null", c.MovePiece("7", "Main Map", 221, 160)),
    ("CHAT&lt;Alice/Red&gt; - hello, world", c.Chat("&lt;Alice/Red&gt; - hello, world")),
    ("AUDIO\tding.wav", c.PlayAudio("ding.wav")),
    ("LOG\tCHAT* x", c.Log("CHAT* x")),
    ("UNDO\ttrue", c.Undo(True)),
    ("begin_save", c.BeginSave()),
    ("end_save", c.EndSave()),
    ("PLAYER\talice-pw\tAlice/Red\tRed", c.AddPlayer(c.PlayerKey("alice-pw"), "Alice/Red", "Red")),
    ("PYREMOVE\talice-pw", c.RemovePlayer(c.PlayerKey("alice-pw"))),
    ("GlobalProperty\t;OptMode;Futures;Module", c.SetProperty("OptMode", "Futures", "Module")),
    ("GlobalProperty\t;Z\tEarth\tBoard\tMap;4;", c.SetProperty("Z", "4", "", ("Earth", "Board", "Map"))),
    ("MutableProperty\tScore\t1\t2\tModule", c.ChangeProperty("Score", "1", "2", "Module")),
    (
        "Main MapBoardPicker\tBoard/rev\t0\t1",
        c.SetBoards("Main Map", (c.BoardPlace("Board", 0, 1, True),)),
    ),
    ("TURNTurnTracker0\t0|1;0;false;-1;1\\;0\\;0", c.SetTurn("TurnTracker0", "0|1;0;false;-1;1\\;0\\;0")),
    ("SETUP_STACK\t", c.SetupStackMarker()),
    ("SHOW_RESULTS\tSymbol die\t0\t2", c.ShowResults("Symbol die", (0, 2))),
    ("FLARE\tFlare0\t123\t45", c.Flare("Flare0", 123, 45)),
    ("LOS\tLOS_Thread0\t10\t20\t30\t40\ttrue\tfalse\tfalse", c.LineOfSight("LOS_Thread0", 10, 20, 30, 40, True)),
    ("NOTES\ta|b", c.Notes("a|b")),
    ("PNOTES\ta", c.PublicNotes("a")),
    ("PNOTE\talice-pw\tmine", c.PrivateNote(c.PlayerKey("alice-pw"), Secret("mine"))),
    (
        "SNOTE\tbid\talice-pw\ttrue\t5 aqua\t01/01/1970 12:00 AM\tAlice/Red",
        c.SecretNote("bid", c.PlayerKey("alice-pw"), True, Secret("5 aqua"), "01/01/1970 12:00 AM", "Alice/Red"),
    ),
    ("UNMASK\tbob-pw", c.Unmask((c.PlayerKey("bob-pw"),))),
    ("LOCKSPOTAB\tOptions\t\t\t", c.LockScenarioTab("Options")),
    ("SGKC\tSGKC0\ttrue", c.StartupRan("SGKC0", True)),
    ("CLOCK\tx\tRed\t1\t2\tfalse\ttrue", c.Clock(c.PlayerKey("x"), "Red", 1, 2, False, True)),
    ("CLOCKCONTROL\ttrue\tfalse", c.ClockControl(True)),
    ("DECK\t", c.LoadDeck()),
    ("EXT\tName\t1.0", c.Extension("Name", "1.0")),
    ("", c.Null()),
    ("null", c.NoEncoder()),
    ("CHECK\tx", c.ConditionalAlert("CHECK\tx")),
    ("PLUGIN\tx", c.Network("PLUGIN\tx")),
    ("ZAP\t1\t2", c.UnknownCommand("ZAP\t1\t2")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "command"), LINES)
def test_every_command_is_read_and_written(text: str, command: c.Command) -> None:
    assert c.decode_command(text) == command
    assert command.encode() == text
    assert c.decode_command(text).exact is None


@pytest.mark.parametrize("name", OWN)
def test_engine_files_keep_every_byte(samples: Path, name: str) -> None:
    root = read_save(samples / name).root
    assert tree.serialise(tree.parse(tree.serialise(root))) == tree.serialise(root)
    for _, node in root.walk():
        command = c.decode_command(node.text)
        assert command.encode() == node.text
        assert not isinstance(command, c.UnknownCommand)
        if isinstance(command, c.Log):
            assert command.command.encode() == command.text
            assert not isinstance(command.command, c.UnknownCommand)


@pytest.mark.parametrize("name", [n for n in OWN if n.startswith("engine-run")])
def test_trees_agree_with_the_decoded_ones(samples: Path, name: str) -> None:
    expected = json.loads((samples / f"{name}.commands.json").read_text("utf-8"))
    assert read_save(samples / name).root.nested() == expected


def test_foreign_files_keep_every_byte(foreign: Path) -> None:
    files = [*sorted((foreign / "public").glob("*.v*")), foreign / "tour.log"]
    assert len(files) == 17
    for path in files:
        root = read_save(path).root
        text = tree.serialise(root)
        assert tree.serialise(tree.parse(text)) == text
        for _, node in root.walk():
            assert c.decode_command(node.text).encode() == node.text


def test_step_counts_of_foreign_logs(foreign: Path) -> None:
    names = [
        "3d6",
        "4players",
        "custom-labels",
        "empty",
        "full",
        "hotness-report-1",
        "multiple-1",
        "multiple-1a",
    ]
    counts = [len(read_save(foreign / f"public/analyze-vlog-{n}.vlog").steps) for n in names]
    assert counts == [6, 40, 15, 1, 30, 105, 22, 16]
    assert len(read_save(foreign / "tour.log").steps) == 114


def test_worked_log(samples: Path) -> None:
    save = read_save(samples / "hand-written/py.vlog")
    assert [len(step.children) for step in save.steps] == [0, 1, 0]
    assert save.steps[1].children[0].text == "LOG\tCHAT* moved"


def test_player_ids_are_never_shown() -> None:
    for text, _ in LINES:
        assert "-pw" not in repr(c.decode_command(text))
    assert "bob-pw" not in repr(c.decode_command("D/1/a\tbob-pw;x/c"))
    assert "bob-pw" not in repr(c.decode_command("NEW\tbob-pw"))
    assert "bob-pw" not in repr(tree.Node("PLAYER\tbob-pw\tBob\tBlue"))


def test_deep_trees_need_no_recursion() -> None:
    root = node = tree.Node("begin_save")
    for i in range(3000):
        child = tree.Node(f"LOG\tCHAT{i}")
        node.children.append(child)
        node = child
    text = tree.serialise(root)
    again = tree.parse(text)
    assert max(depth for depth, _ in again.walk()) == 3000
    assert tree.serialise(again) == text


def test_absurd_nesting_is_refused() -> None:
    with pytest.raises(VassalFormatError, match="nested"):
        tree.parse("'" * 200_000)


TEXTS = st.text(st.sampled_from(["a", "\\", "'", tree.ESC]), max_size=24)


@given(TEXTS)
def test_any_text_is_written_back(text: str) -> None:
    assert tree.serialise(tree.parse(text)) == text


@given(TEXTS)
def test_fast_and_slow_parsers_agree(text: str) -> None:
    fast = tree._parse_plain(text)
    slow = tree._parse_awkward(text)
    if fast is not None:
        assert fast.nested() == slow.nested()


NODE_TEXTS = st.text(st.sampled_from("ab'\\\t/"), max_size=6).filter(
    lambda t: not t.endswith("\\") and not (len(t) > 1 and t[0] == t[-1] == "'")
)
NODES = st.recursive(
    NODE_TEXTS.map(tree.Node),
    lambda inner: st.builds(tree.Node, NODE_TEXTS, st.lists(inner, min_size=1, max_size=3)),
    max_leaves=8,
)


@given(NODES)
def test_any_tree_is_read_back(root: tree.Node) -> None:
    text = tree.serialise(root)
    again = tree.parse(text)
    assert again.nested() == root.nested()
