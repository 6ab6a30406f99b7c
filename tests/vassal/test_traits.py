"""Traits and pieces: format reference, section 4."""
# ruff: noqa: E501 - trait strings stay in one piece

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hfmod.vassal import sequence
from hfmod.vassal import traits as t

PREFIXES = [
    "mark",
    "PROP",
    "setprop",
    "setpieceprop",
    "calcProp",
    "locmsg",
    "basicName",
    "propertysheet",
    "table",
    "cmt",
    "emb2",
    "label",
    "rotate",
    "pivot",
    "hide",
    "obs",
    "border",
    "AreaOfEffect",
    "markmoved",
    "footprint",
    "nonRect2",
    "macro",
    "report",
    "globalkey",
    "globalhotkey",
    "sendto",
    "translate",
    "return",
    "placemark",
    "replace",
    "clone",
    "delete",
    "deselect",
    "playSound",
    "button",
    "locCommand",
    "submenu",
    "menuSeparator",
    "hideCmd",
    "restrict",
    "immob",
    "prototype",
    "mat",
    "matPiece",
    "attach",
    "piece",
]

# Section 4.4.1: strings the engine read and wrote back unchanged.
EXAMPLES = [
    ("mark;Layer", "Units"),
    (
        "PROP;Fuel;true,0,10,false;Burn:57344\\,0\\,burn:I\\,-1,Refuel:57344\\,0\\,refuel:P\\,10,"
        "Ask:57344\\,0\\,askFuel:R\\,How much fuel?,Pick:57344\\,0\\,pickFuel:E\\,Pick fuel\\,0\\\\,5\\\\,10;fuel store",
        "5",
    ),
    ("setprop;EvSeq;true,0,999999,false;:57344\\,0\\,onMove:I\\,1;event counter;Current Zone/Current Map/Module;", ""),
    ("table;2;2;Data;83,130;", ""),
    ("propertysheet;0Notes;Sheet;;0;;;;80,130;", ""),
    ("rotate;6;93,130;91,130;Rotate CW;Rotate CCW;;;Facing;;;;;true", "0"),
    ("rotate;1;93,130;Turn;;;Free;;;;;true", "-45"),
    ("hide;73,130;Invisible;;side:;0.3;;false", "null"),
    ("obs;70,130;card-back.png;Flip;B;Hidden card;sides:Red:Blue;Peek;;true;;", "Red;false|0"),
    ("footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false", "true;Map0;1;3,-4;true;1"),
    ("sendto;Go home;57344,0,home;Main Map;Board;100;100;Undo home;57344,0,back;0;0;0;0;home;L;;;;", "Main Map;3;4"),
    ("button;57344,0,burn;0;0;10;10;corner;false;false;1;2;1;2;3;4", ""),
    ("immob;;N;R;", ""),
    ("attach;Crew;;Attach;;Clear;;;false;1;true;;-1;COUNTER|false|MAP|||||0|0||false|||EQUALS||;"
     "Clear matching;;;nothing;nothing;clear;false;true", "2;11;12"),
    ("nonRect2;1.0;dM 0 0 L 1 1; Z", ""),
    ("restrict;Red,Blue;false;true;", ""),
]  # fmt: skip


def test_every_trait_of_the_table_is_known() -> None:
    assert {p + ";" for p in PREFIXES} <= set(t.known_prefixes())


@pytest.mark.parametrize(("type_text", "state"), EXAMPLES)
def test_example_strings_are_read_and_written_by_the_table(type_text: str, state: str) -> None:
    trait = t.decode_trait(type_text, state)
    assert not isinstance(trait, t.UnknownTrait)
    assert trait.exact is None
    assert trait.encode() == (type_text, state)


def test_fresh_traits_of_the_engine(samples: Path) -> None:
    rows = json.loads((samples / "tables/trait-defaults.json").read_text("utf-8"))
    for row in rows:
        if row["class"].endswith((".Deck", ".Stack")):
            continue
        trait = t.decode_trait(row["type"], row["state"] or "")
        assert not isinstance(trait, t.UnknownTrait), row
        assert trait.exact is None, row
        assert trait.encode() == (row["type"], row["state"] or "")


def test_fields_have_their_names() -> None:
    prop = t.decode_trait(*EXAMPLES[1])
    assert isinstance(prop, t.DynamicProperty)
    assert prop.name == "Fuel"
    assert prop.value == "5"
    assert prop.constraints == t.Constraints(True, 0, 10, False)
    assert prop.commands[0] == t.KeyCommand("Burn", t.Key.named("burn"), t.Increment(-1))
    assert prop.commands[3].changer == t.Choose("Pick fuel", ("0", "5", "10"))
    rotator = t.decode_trait(*EXAMPLES[6])
    assert isinstance(rotator, t.FreeRotator)
    assert (rotator.facings, rotator.cw_menu, rotator.name, rotator.facing) == (1, "Turn", "Free", -45)


def test_a_changed_trait_forgets_its_old_text() -> None:
    old = t.decode_trait("delete;Remove", "")  # older engines wrote fewer fields
    assert old.encode() == ("delete;Remove", "")
    assert isinstance(old, t.Delete)
    assert replace(old, key=t.Key.ctrl("D")).encode() == ("delete;Remove;68,130;", "")


def test_unknown_traits_are_kept() -> None:
    piece = t.decode_piece("zap;1;2\tpiece;;;a.png;A", "x\tnull;0;0;7;0")
    assert piece.traits[1] == t.UnknownTrait("zap;1;2", "x")
    assert piece.type == "zap;1;2\tpiece;;;a.png;A"
    assert piece.state == "x\tnull;0;0;7;0"


def test_worked_bytes_of_definitions() -> None:
    blue = t.piece([t.BasicPiece(image="cube.png", name="Blue Cube")])
    assert blue.definition(7) == "+/null/piece;;;cube.png;Blue Cube/null;0;0;7;0"
    marked = t.piece([t.BasicPiece(name="X"), t.Marker(("Side",), ("Red",))])
    assert marked.definition(7) == "+/null/mark;Side\tpiece;;;;X/Red\tnull;0;0;7;0"
    three = t.piece(
        [
            t.BasicPiece(image="a/b.png", name="Y"),
            t.Delete("Delete", t.Key.ctrl("D")),
            t.Marker(("A", "B"), ("1", "2")),
        ]
    )
    assert three.definition("8") == (
        "+/null/mark;A,B\tdelete;Delete;68,130;\\\tpiece;;;a\\/b.png;Y/1,2\t\\\tnull;0;0;8;0"
    )
    piece_id, again = t.decode_definition(three.definition("8"))
    assert (piece_id, again.definition()) == ("null", three.definition("8"))


def test_prototype_has_an_empty_basic_piece() -> None:
    assert t.prototype_definition([t.Delete("Delete", "68,130")]) == (
        "+/null/delete;Delete;68,130;\tpiece;;;;/\tnull;0;0;;0"
    )


def test_texts_that_cannot_be_stored_are_refused() -> None:
    bad = t.piece([t.BasicPiece(name="oops\\"), t.Delete()])
    with pytest.raises(sequence.LossyFieldError):
        bad.definition(1)
    with pytest.raises(ValueError, match="BasicPiece"):
        t.piece([t.Delete()])
    with pytest.raises(ValueError, match="comma"):
        t.Key.named("a,b")


def test_mask_owner_is_never_shown() -> None:
    mask = t.decode_trait("obs;;b.png;Flip;B;?;player:;Peek;;true;;", "secret-pw;false|1|other-pw")
    assert isinstance(mask, t.Obscurable)
    assert mask.masked
    assert "secret-pw" not in repr(mask)
    assert "other-pw" not in repr(mask)
    assert "secret-pw" not in f"{mask.masked_by}"
    assert mask.encode()[1] == "secret-pw;false|1|other-pw"
