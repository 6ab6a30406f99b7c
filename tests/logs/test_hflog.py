"""The open log format: round trip, and one-line errors for what is no log."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.lines import ENVELOPE
from hfmod.games.hf4.rules.table import KINDS as HF4
from hfmod.games.roll.rules.game import KINDS as ROLL
from hfmod.record.hflog import LogError, read, write

HEADER = {"hflog": 1, "game": "hf4", "players": []}
ACTIONS = [{"n": 1, "by": "white", "do": "income"}, {"n": 2, "by": "ü", "do": "bid", "amount": 3}]


def test_a_written_log_reads_back_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.hflog"
    write(path, HEADER, ACTIONS)
    log = read(path)
    assert log.header == HEADER
    assert list(log.actions) == [(2, ACTIONS[0]), (3, ACTIONS[1])]


def test_yaml_transcripts_have_the_same_shape(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("header: {hflog: 1, game: hf4, players: []}\nactions:\n- {n: 1, by: white, do: income}\n")
    log = read(path)
    assert log.header == HEADER
    assert list(log.actions) == [(3, ACTIONS[0])]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is empty"),
        (b"{", "is no JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[1]", "must be an object"),
        (b'{"n": 1}', "must be the header"),
        (b'{"hflog": 9, "game": "hf4"}', "log format 9"),
        (b'{"hflog": 1}', 'names no "game"'),
        (b"[" * 100_000, "nested too deeply|is no JSON"),
    ],
)
def test_what_is_no_log_is_told_in_one_line(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "bad.hflog"
    path.write_bytes(content)
    with pytest.raises(LogError, match=complaint) as error:
        read(path)
    assert "\n" not in str(error.value)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.hflog"
    path.write_text(json.dumps(HEADER) + "\n\n{oops\n")
    with pytest.raises(LogError, match=r"bad\.hflog:3: is no JSON"):
        list(read(path).actions)


def test_overlong_lines_and_missing_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.hflog"
    path.write_bytes(b'{"hflog": 1, "game": "' + b"x" * (1 << 20) + b'"}')
    with pytest.raises(LogError, match="longer than 1 MB"):
        read(path)
    with pytest.raises(LogError, match="cannot be read"):
        read(tmp_path / "none.hflog")


@pytest.mark.parametrize("acts", [HF4, ROLL], ids=["hf4", "roll"])
def test_no_parameter_is_called_like_what_a_line_holds_beside_its_act(
    acts: Collection[type[Act[Any]]],
) -> None:
    named = {(kind.do, one.name) for kind in acts for one in fields(kind)}
    assert [(do, name) for do, name in sorted(named) if name in ENVELOPE] == []
