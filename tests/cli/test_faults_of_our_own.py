"""A fault of hfmod itself ends in a line and status 2: nobody is accused, and other games are judged."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from typer.testing import CliRunner

import hfmod.__main__
from hfmod.app import judging
from hfmod.cli import app

LEGAL = Path(__file__).parents[1] / "fixtures" / "hflog" / "ok-roll-4.hflog"


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A log at whose sight hfmod breaks down."""
    log, judge = tmp_path / "odd.hflog", judging._judge
    log.write_bytes(LEGAL.read_bytes())

    def breaks_down(logs: Sequence[Path], *rest: object, **named: object) -> object:
        if log in logs:
            raise KeyError("a piece\x1b[2J")
        return judge(logs, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "_judge", breaks_down)
    monkeypatch.delenv("HFMOD_TRACEBACK")
    return log


def test_a_game_that_hfmod_fails_to_judge_is_unreadable_and_the_next_one_is_judged(faulty: Path) -> None:
    done = CliRunner().invoke(app, ["validate", str(faulty), str(LEGAL)])
    assert done.exit_code == 2, done.output
    assert "a fault of hfmod" in done.output and "KeyError: 'a piece" in done.output
    assert "\x1b" not in done.output
    assert "10 acts judged: nothing wrong" in done.output


def test_its_traceback_is_there_for_who_asks(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HFMOD_TRACEBACK", "1")
    done = CliRunner().invoke(app, ["validate", str(faulty)])
    assert isinstance(done.exception, KeyError)


def test_every_command_ends_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def breaks_down() -> NoReturn:
        raise ValueError

    monkeypatch.setattr("hfmod.cli.app", breaks_down)
    monkeypatch.setattr(sys, "argv", ["hfmod", "rules", "hf4"])
    monkeypatch.delenv("HFMOD_TRACEBACK")
    with pytest.raises(SystemExit) as ended:
        hfmod.__main__.main()
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "(ValueError)" in said and "please report it" in said
