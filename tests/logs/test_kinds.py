"""Files are known by what they are, in every command, and a saved game that is not whole is told."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path

import pytest

from hfmod.resources import content_dir
from hfmod.vassal.frame import frame_fault
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.tree import Node
from tests.cli.test_commands import run

FIXTURES = Path(__file__).parent.parent / "fixtures"
SESSION = FIXTURES / "vassal-samples" / "engine-run" / "refmod-session.vlog"
MODULE = SESSION.with_name("refmod.vmod")
OPEN = content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog"
COMMANDS = (
    "lint",
    "inspect",
    "log show",
    "log stats",
    "validate",
    "log merge -o {out}",
    "log clean -o {out}",
)


def _told(command: str, log: Path, out: Path) -> tuple[int, str]:
    code, text = run(*command.format(out=out).split(), log)
    for name in (str(log), log.name):  # reports begin a sentence with it
        text = re.sub(re.escape(name), "LOG", text, flags=re.IGNORECASE)
    return code, " ".join(text.split())


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["zzq.log", "zzq", "zzq.hflog", "zzq.sav"])
def test_a_vassal_log_is_one_by_any_name(command: str, name: str, tmp_path: Path) -> None:
    log, out = tmp_path / name, tmp_path / "out.vlog"
    log.write_bytes(SESSION.read_bytes())
    assert _told(command, log, out) == _told(command, SESSION, out)


@pytest.mark.parametrize("command", ["log show", "log stats", "validate"])
@pytest.mark.parametrize("name", ["zzq.vlog", "zzq.log", "zzq.yaml"])
def test_an_open_log_is_one_by_any_name(command: str, name: str, tmp_path: Path) -> None:
    log = tmp_path / name
    log.write_bytes(OPEN.read_bytes())
    assert _told(command, log, log) == _told(command, OPEN, log)


def test_a_module_is_one_by_any_name(tmp_path: Path) -> None:
    for name in ("m.mod", "m.vsav", "m"):
        (tmp_path / name).write_bytes(MODULE.read_bytes())
        code, text = run("lint", tmp_path / name)
        assert code == run("lint", MODULE)[0]
        assert "VS2" not in text


@pytest.mark.parametrize("command", ["lint", "inspect", "log show", "log stats", "validate"])
def test_a_log_comes_out_of_a_pipe_too(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "zzq"
    os.mkfifo(pipe)
    feed = threading.Thread(target=lambda: pipe.write_bytes(SESSION.read_bytes()))
    feed.start()
    told = _told(command, pipe, pipe)
    feed.join()
    assert told == _told(command, SESSION, pipe)


def _log(*texts: str, begin: str = "begin_save") -> Node:
    return Node(begin, [Node(text) for text in texts])


@pytest.mark.parametrize(
    ("root", "fault"),
    [
        (_log("+/1/piece;;;;A/Map;1;2;3;0", "end_save"), ""),
        (_log("end_save", "LOG\tCHAT* done", "LOG\tOWN\tx"), ""),
        (_log("end_save", begin="PLAYER\tann\tAnn\tRed"), "does not begin as a saved game"),
        (_log("+/1/piece;;;;A/Map;1;2;3;0"), "the begin state has no end"),
        (_log("end_save", "LOG\tCHAT* done", "LOG\tD/1"), "step 2 ends in the middle of a command"),
        (_log("end_save", "LOG\tM/1/Map/3"), "step 1 ends in the middle of a command"),
        (
            _log("+/1/mark;A\tpiece;;;;A/x\tMap;1;2;3;0", "end_save", "LOG\tD/1/y\tMap;1;2;3;0/x"),
            "step 1 ends in the middle of a command",
        ),
    ],
)
def test_the_frame_of_a_saved_game(root: Node, fault: str) -> None:
    assert frame_fault(root).startswith(fault)
    assert bool(frame_fault(root)) == bool(fault)


def test_what_is_missing_is_told_by_every_command_that_looks_at_the_file(tmp_path: Path) -> None:
    save = read_save(SESSION)
    save.root.children = [child for child in save.root.children if child.text != "end_save"]
    cut, out = tmp_path / "cut.vlog", tmp_path / "out.vlog"
    write_save(cut, save)
    for command in ("lint", "inspect", "log clean -o {out}"):
        assert "the begin state has no end (end_save)" in _told(command, cut, out)[1]
    assert "VS211" in run("lint", cut)[1]
    write_save(cut, Save(Node("hello world")))
    for command in COMMANDS:
        code, text = _told(command, cut, out)
        assert code == 2
        assert "holds no saved game" in text
