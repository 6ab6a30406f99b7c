"""Scrubbing: no password is left, and the game is the same."""

from __future__ import annotations

from pathlib import Path

from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.scrub import scrub
from hfmod.vassal.snapshot import snapshot
from hfmod.vassal.tree import Node


def test_no_secret_is_left(samples: Path, tmp_path: Path) -> None:
    for name in ("refmod-session.vlog", "refmod-session2.vlog", "refmod-end.vsav"):
        save = read_save(samples / "engine-run" / name)
        before = save.text()
        clean = scrub(save)
        assert save.text() == before
        text = clean.text()
        assert "-pw" not in text
        assert "my secret" not in text
        assert "5 aqua" not in text
        assert "player-1" in text
        write_save(tmp_path / "clean.vlog", clean)
        assert read_save(tmp_path / "clean.vlog").text() == text


def test_the_game_stays_the_same(samples: Path) -> None:
    save = read_save(samples / "engine-run/refmod-session.vlog")
    old, new = Replay(save), Replay(scrub(save))
    old_steps, new_steps = list(old.steps()), list(new.steps())
    assert [s.observations for s in old_steps] == [s.observations for s in new_steps]
    assert old.warnings == new.warnings
    assert snapshot(old.state, side="Blue") == snapshot(new.state, side="Blue")


def test_owners_of_masks_and_other_fields_are_replaced() -> None:
    mask = "obs;;b.png;Flip;B;?;player:;Peek;;true;;"
    hide = "hide;73,130;Invisible;;player:;0.3;;false"
    lines = [
        f"+/1/{mask}\t{hide}\\\tPROP;Fuel;;;\\\\\tpiece;;;;Spy/ann;false|1|bob\tbob\\\tann\\\\\tMap;5;5;1;0",
        "PLAYER\tann\tAnn\tRed",
        "PLAYER\tbob\tBob\tBlue",
        "UNMASK\tbob",
        "LOCKSPOTAB\tOptions\tann\tlock-word\tnow",
        "end_save",
    ]
    save = Save(Node("begin_save", [Node(t) for t in lines]))
    save.root.children.append(
        Node("LOG\tD/1/null;\tnull\\\tann\\\\\tMap;5;5;1;0/ann;false|1|bob\tbob\\\tann\\\\\tMap;5;5;1;0")
    )
    got = [node.text for node in scrub(save).root.children]
    owned = (
        "player-1;false|1|player-2\tplayer-2\\\tann\\\\\tMap;5;5;1;0"  # a property that says "ann" is no id
    )
    assert got == [
        f"+/1/{mask}\t{hide}\\\tPROP;Fuel;;;\\\\\tpiece;;;;Spy/{owned}",
        "PLAYER\tplayer-1\tAnn\tRed",
        "PLAYER\tplayer-2\tBob\tBlue",
        "UNMASK\tplayer-2",
        "LOCKSPOTAB\tOptions\tplayer-1\tpassword\tnow",
        "end_save",
        f"LOG\tD/1/null;\tnull\\\tann\\\\\tMap;5;5;1;0/{owned}",
    ]
