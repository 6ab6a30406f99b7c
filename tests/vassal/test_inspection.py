"""`hfmod inspect`: what is in a file, and nothing that only one player may know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hfmod.vassal.inspection import InspectError, inspect
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.save import read_save, write_save
from hfmod.vassal.tree import Node


def test_a_module(samples: Path) -> None:
    found = inspect(samples / "engine-run/refmod.vmod")
    assert (found.kind, found.module, found.version, found.vassal_version) == (
        "module",
        "RefMod",
        "1.0.0",
        "3.7.0",
    )
    assert len(found.content_hash) == 64
    assert found.saved == "2025-01-01T00:00:00Z"
    assert found.sides == ("Red", "Blue", "Solo")
    assert found.decks == {"Patents": 3, "Discard": 0}
    assert found.pieces == {"(palette)": 4, "Main Map": 6}
    assert found.setups == ("Standard", "From file")


def test_a_log(samples: Path) -> None:
    found = inspect(samples / "engine-run/refmod-session.vlog")
    assert (found.kind, found.steps, found.module, found.version) == ("log", 34, "RefMod", "1.0.0")
    assert found.vassal_version == "3.8.0-beta1"
    assert sorted(p["side"] for p in found.players) == ["Blue", "Red"]
    assert found.pieces == {"Main Map": 6}
    assert found.decks == {"Discard": 0, "Patents": 3}
    assert found.warnings == ()
    text = "\n".join(found.lines())
    assert "VASSAL game log" in text
    assert "34" in text
    for shown in (text, json.dumps(found.to_json()), repr(found)):
        assert "-pw" not in shown
        assert "Robonaut" not in shown


def test_a_bare_save(samples: Path) -> None:
    found = inspect(samples / "hand-written/py-plain.vsav")
    assert (found.kind, found.module, found.steps) == ("save", "", 0)
    assert "(no name)" in found.lines()[1]


def test_the_content_digest_and_strange_names(samples: Path, tmp_path: Path) -> None:
    save = read_save(samples / "engine-run/refmod-start.vsav")
    save.module = Metadata(name="Evil\nName\u202e", version="1", extra1="content abc123")
    save.root.children.append(Node("PLAYER\tx\tEve\x1b[31m\tRed"))
    write_save(tmp_path / "x.vsav", save)
    found = inspect(tmp_path / "x.vsav")
    assert found.content == "abc123"
    assert found.module == "Evil Name"
    assert {"name": "Eve", "side": ""} not in found.players
    assert all(line.isprintable() for line in found.lines())


def test_bad_files_give_one_line(samples: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.vmod"
    whole = (samples / "engine-run/refmod.vmod").read_bytes()
    for data in (b"", b"no zip", whole[:-500], whole[: len(whole) // 2]):
        bad.write_bytes(data)
        with pytest.raises(InspectError) as caught:
            inspect(bad)
        assert "bad.vmod" in str(caught.value)
        assert "\n" not in str(caught.value)
    with pytest.raises(InspectError, match="no such file"):
        inspect(tmp_path / "missing.vlog")


def test_foreign_files(foreign: Path) -> None:
    found = inspect(foreign / "public/analyze-vlog-full.vlog")
    assert (found.kind, found.steps) == ("log", 30)
    assert "VASLOverlays" in inspect(foreign / "public/update-vsav-hill621-legacy.vsav").extensions
    assert inspect(foreign / "tour.mod").module == "VASSAL Tour"
    assert inspect(foreign / "tour.log").steps == 114
