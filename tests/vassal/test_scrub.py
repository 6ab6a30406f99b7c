"""Scrubbing: no password is left, and the game is the same."""

from __future__ import annotations

from pathlib import Path

from hfmod.vassal import traits
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.scrub import scrub, unknown_kinds
from hfmod.vassal.snapshot import snapshot
from hfmod.vassal.trait_actions import PlaceMarker
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


def _scrubbed(*lines: str) -> list[str]:
    save = Save(Node("begin_save", [Node(text) for text in (*lines, "end_save")]))
    return [node.text for node in scrub(save).root.children]


def test_owners_who_are_not_at_the_table_any_more_are_replaced_too() -> None:
    mask, hide = "obs;;b.png;Flip;B;?;{};Peek;;true;;", "hide;73,130;Invisible;;{};0.3;;false"
    own, sided = mask.format("player:"), mask.format("side:")
    got = _scrubbed(
        f"+/1/{own}\tpiece;;;;Spy/gone;false|2|left|Red\tMap;5;5;1;0",
        f"+/2/{sided}\tpiece;;;;Spy/Red;\tMap;5;5;1;0",
        f"+/3/{hide.format('player:')}\tpiece;;;;Spy/away\tMap;5;5;1;0",
        "+/4/restrict;Red;true;true;\tpiece;;;;Spy/owner\tMap;5;5;1;0",
        "PLAYER\tann\tAnn\tRed",
        "CLOCK\tformer\tRed\t1\t1\tfalse\tfalse",
    )
    assert [text.rpartition("/")[2].partition("\t")[0] for text in got[:4]] == [
        "player-1;false|2|player-2|Red", "Red;", "player-3", "player-4",
    ]  # fmt: skip
    assert got[4:6] == ["PLAYER\tplayer-5\tAnn\tRed", "CLOCK\tplayer-6\tRed\t1\t1\tfalse\tfalse"]


def test_ids_in_types_and_in_what_only_the_module_knows_are_replaced() -> None:
    mask = "obs;;b.png;Flip;B;?;player:;Peek;;true;;"
    marker = f"+/null/{mask}\tpiece;;;;Spy/ann;\tMap;5;5;1;0"
    place = PlaceMarker("Spy", marker=marker, gpid="7")
    made = traits.piece([traits.BasicPiece(name="Camp"), place]).command("2")
    got = _scrubbed(
        "+/1/concealment;ann;ge\tconceal;C;ge\\\tpiece;;;;Camp/\tann\\;x\\\tMap;5;5;1;0",
        made,
        "PLAYER\tann\tAnn\tRed",
        "OWN_CODE\tann\tannual;ann/3",
        "D/9/x;ann\tMap;5;5;1;0",
    )
    assert got[0] == (
        "+/1/concealment;player-1;ge\tconceal;C;ge\\\tpiece;;;;Camp/\tplayer-1\\;x\\\tMap;5;5;1;0"
    )
    assert got[1] == made.replace("/ann", "/player-1")
    assert got[3:5] == ["OWN_CODE\tplayer-1\tannual;player-1/3", "D/9/x;player-1\tMap;5;5;1;0"]


def test_entries_of_the_file_that_vassal_does_not_read_are_left_out() -> None:
    save = Save(Node("begin_save", [Node("end_save")]), extras={"notes.txt": b"ann", "savedata": b"<data/>"})
    assert list(scrub(save).extras) == ["savedata"]
    assert unknown_kinds(save) == ()
