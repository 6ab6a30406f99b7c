"""Reading modules: format reference, sections 2 and 3."""
# ruff: noqa: E501 - XML stays in one piece

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from hfmod.vassal.archive import Archive, archive_bytes, write_archive
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.grids import (
    HexGrid,
    Numbering,
    RegionGrid,
    SquareGrid,
    Zone,
    ZonedGrid,
    format_text,
    read_grid,
)
from hfmod.vassal.image_size import image_size
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.traits import DynamicProperty, Marker, UsePrototype
from hfmod.vassal.turns import turn_properties


@pytest.fixture(scope="module")
def refmod() -> Module:
    return read_module(Path(__file__).parent.parent / "fixtures/vassal-samples/engine-run/refmod.vmod")


def test_what_is_in_the_module(refmod: Module) -> None:
    assert (refmod.name, refmod.version, refmod.vassal_version) == ("RefMod", "1.0.0", "3.7.0")
    assert refmod.sides == ("Red", "Blue", "Solo")
    assert list(refmod.maps) == ["Main Map", "Red Hand", "Blue Secret"]
    assert refmod.maps["Red Hand"].owners == ("Red",)
    assert refmod.maps["Main Map"].boards["Board"].width == 800
    assert [(d.name, d.map, d.x, d.y, d.cards) for d in refmod.decks] == [
        ("Patents", "Main Map", 500, 100, ("Ion Drive", "Solar Sail", "Robonaut")),
        ("Discard", "Main Map", 600, 100, ()),
    ]
    assert sorted(refmod.prototypes) == ["Card", "Token"]
    assert len(refmod.slots) == 10
    assert ("From file", "standard.vsav") in [(s.name, s.file) for s in refmod.setups]
    assert "rocket.svg" in refmod.images
    assert not refmod.problems


def test_slots_hold_parsed_pieces(refmod: Module) -> None:
    slot = refmod.slot("4")
    assert slot is not None
    assert (slot.name, slot.kind, slot.deck) == ("Ion Drive", "CardSlot", "Patents")
    assert slot.piece is not None
    assert slot.piece.basic.image == "card1.png"
    assert refmod.slot("nothing") is None
    cube = refmod.slot("50")
    assert cube is not None
    assert cube.piece is not None
    assert [t.name for t in cube.piece.find(UsePrototype)] == ["Token"]
    whole = refmod.resolve(cube.piece)
    assert not list(whole.find(UsePrototype))
    assert [t.name for t in whole.find(DynamicProperty)] == ["Fuel"]
    assert Marker(("Layer",), ("Units",)) in whole.traits


def test_names_as_the_engine_printed_them(refmod: Module) -> None:
    """The chat lines of the sample log: MV Rocket|Earth: 0302|Earth: 0503 and MV Blue Cube|Ceres|Vesta."""
    assert refmod.locate("Main Map", 100, 96).name == "Earth: 0302"
    place = refmod.locate("Main Map", 221, 160)
    assert (place.board, place.zone, place.grid, place.name) == ("Board", "Earth", "0503", "Earth: 0503")
    assert refmod.locate("Main Map", 400, 200).name == "Ceres"
    assert refmod.locate("Main Map", 600, 400).name == "Vesta"
    assert refmod.locate("Main Map", 75, 575).name == "02-L"
    assert refmod.locate("Main Map", 900, 575).board is None
    assert refmod.locate("Nowhere", 1, 1).name is None


def test_turn_levels(refmod: Module) -> None:
    tracker = refmod.components("TurnTracker")[0]
    state = "0|2;0;false;-1;1\\;0\\;0\\;true,true,true"
    assert turn_properties(tracker, state) == {"TurnYear": "2", "TurnPhase": "Ops"}


def test_zone_edges_and_order() -> None:
    square = Zone("A", ((0, 0), (10, 0), (10, 10), (0, 10)))
    assert square.contains(0, 0)
    assert square.contains(9, 9)
    assert not square.contains(10, 5)
    assert not square.contains(5, 10)
    other = Zone(
        "B", ((0, 0), (20, 0), (20, 20), (0, 20)), "$name$/$gridLocation$", grid=RegionGrid((("r", 1, 1),))
    )
    grid = ZonedGrid((square, other), RegionGrid((("far", 0, 0),)))
    assert grid.place(5, 5).name == "A"
    assert grid.place(15, 15).name == "B/r"
    assert grid.place(50, 50).name == "far"
    assert grid.place(50, 50).zone is None


def test_grid_numbers() -> None:
    letters = Numbering(h_type="A", h_offset=0, v_leading=0, separator="/")
    grid = SquareGrid(5, 5, 10, 10, (1000, 100), letters)
    assert grid.place(6, 6).name == "A/1"
    assert grid.place(275, 15).name == "BB/2"
    upward = SquareGrid(5, 5, 10, 10, (100, 100), Numbering(v_descending=True, v_leading=0, h_leading=2))
    assert upward.place(5, 95).name == "0012"
    hexes = HexGrid(0, 32, 55.4, 64, numbering=Numbering(stagger=False))
    assert hexes.place(55, 64).name == "0201"
    assert HexGrid(0, 32, 55.4, 64, numbering=Numbering(stagger=True)).place(55, 64).name == "0202"
    sideways = HexGrid(0, 32, 55.4, 64, sideways=True, numbering=Numbering(stagger=False))
    assert sideways.place(64, 55).name == "0201"
    assert HexGrid().place(1, 1).name is None


def test_text_formats() -> None:
    assert format_text("a $x$ b", {"x": "1"}) == "a 1 b"
    assert format_text("a $NoSuch$ b", {}) == "a NoSuch b"
    assert format_text("cost 5$ only", {}) == "cost 5 only"


def test_odd_grid_attributes_are_survived() -> None:
    board = etree.fromstring(
        b"<Board><x.SquareGrid dx='0' dy='nan' x0='?'><x.SquareGridNumbering hLeading='99999999' hType=''/>"
        b"</x.SquareGrid></Board>"
    )
    grid = read_grid(board, (10, 10))
    assert grid is not None
    assert grid.place(30, 30).name is not None


def test_boards_side_by_side(tmp_path: Path) -> None:
    zone = "<b.ZonedGrid><b.mapgrid.Zone name='{0}' path='0,0;100,0;100,50;0,50'/></b.ZonedGrid>"  # left and upper half
    board = "<b.Board name='{0}' width='100' height='100'>" + zone + "</b.Board>"
    build = (
        "<VASSAL.build.GameModule name='M' version='1'><VASSAL.build.module.Map mapName='P' edgeWidth='7' edgeHeight='3'>"
        "<m.BoardPicker>"
        + board.format("L")
        + board.format("R")
        + "<setup>PBoardPicker\tL\t0\t0\tR/rev\t1\t0</setup></m.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>"
    )
    write_archive(tmp_path / "m.vmod", {"buildFile.xml": build.encode()})
    module = read_module(tmp_path / "m.vmod")
    assert module.locate("P", 7, 3).name == "L"
    assert module.locate("P", 6, 3).board is None
    assert module.locate("P", 107 + 10, 3 + 80).name == "R"  # turned round: the zone is below
    assert module.locate("P", 107 + 10, 3 + 10).name is None


def test_image_sizes(refmod: Module) -> None:
    with Archive(refmod.path) as archive:
        assert image_size(archive.read("images/board.png")) == (800, 600)
        assert image_size(archive.read("images/rocket.svg")) is not None
    assert image_size(b"GIF89a\x05\x00\x07\x00rest") == (5, 7)
    assert image_size(b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x07\x00\x05\x03more") == (5, 7)
    assert image_size(b"<svg xmlns='x' viewBox='0 0 30 40'/>") == (30, 40)
    assert image_size(b"\xff\xd8\xff") is None
    assert image_size(b"none") is None


def _entries(path: Path) -> dict[str, bytes]:
    with Archive(path) as archive:
        return {name: archive.read(name) for name in archive.names()}


def test_hash_follows_the_content_and_not_the_clock(refmod: Module, tmp_path: Path) -> None:
    entries = _entries(refmod.path)
    copy = tmp_path / "copy.vmod"
    write_archive(copy, entries, (2031, 5, 6, 7, 8, 10))
    assert read_module(copy).content_hash == refmod.content_hash
    later = {**entries, "moduledata": entries["moduledata"].replace(b"1735689600000", b"1835689600000")}
    with Archive(refmod.path) as archive:
        (tmp_path / "s.vsav").write_bytes(archive.read("standard.vsav"))
    inner = _entries(tmp_path / "s.vsav")
    later["standard.vsav"] = archive_bytes(inner, (2032, 1, 1, 0, 0, 0))
    write_archive(copy, later)
    assert read_module(copy).content_hash == refmod.content_hash
    changes = {
        "buildFile.xml": entries["buildFile.xml"].replace(b"Solar Sail", b"Solar Snail"),
        "images/cube.png": entries["images/board.png"],
        "standard.vsav": archive_bytes({**inner, "savedGame": b"begin_save"}),
    }
    for name, data in changes.items():
        assert data != entries[name]
        write_archive(copy, {**entries, name: data})
        assert read_module(copy).content_hash != refmod.content_hash


def test_not_a_module(samples: Path, tmp_path: Path) -> None:
    with pytest.raises(VassalFormatError, match="a save or log, not a module"):
        read_module(samples / "engine-run/refmod-end.vsav")
    write_archive(tmp_path / "x.vmod", {"a": b""})
    with pytest.raises(VassalFormatError, match="no VASSAL file"):
        read_module(tmp_path / "x.vmod")
    write_archive(tmp_path / "x.vmod", {"buildFile": b"<a><b></a>"})
    with pytest.raises(VassalFormatError, match=r"x\.vmod: is damaged: buildFile is not valid XML"):
        read_module(tmp_path / "x.vmod")


def test_broken_pieces_and_prototypes_are_reported(tmp_path: Path) -> None:
    chain = "".join(
        f"<m.PrototypeDefinition name='p{i}'>+/null/prototype;p{i + 1}\tprototype;p{i + 1}\\\tpiece;;;;/"
        f"\t\\\tnull;0;0;;0</m.PrototypeDefinition>"
        for i in range(30)
    )
    build = (
        f"<x.GameModule name='M'>{chain}<w.PieceSlot entryName='Bad' gpid='1'>nonsense</w.PieceSlot>"
        "<w.PieceSlot entryName='Wide' gpid='2'>+/null/prototype;p0\tpiece;;;;W/\tnull;0;0;2;0</w.PieceSlot>"
        "<w.PieceSlot entryName='Loop' gpid='3'>+/null/prototype;p29\tpiece;;;;W/\tnull;0;0;2;0</w.PieceSlot>"
        "</x.GameModule>"
    )
    write_archive(tmp_path / "m.vmod", {"buildFile.xml": build.encode()})
    module = read_module(tmp_path / "m.vmod")
    assert module.problems == (
        "piece 'Bad' (gpid 1): not a piece definition (it does not read +/id/type/state)",
    )
    assert module.slots[0].piece is None
    wide, loop = module.slots[1].piece, module.slots[2].piece
    assert wide is not None
    assert loop is not None
    with pytest.raises(VassalFormatError, match="unfold"):
        module.resolve(wide)
    assert [t.name for t in module.resolve(loop).find(UsePrototype)] == ["p30", "p30"]


def test_the_tutorial_module(foreign: Path) -> None:
    module = read_module(foreign / "tour.mod")
    assert module.name == "VASSAL Tour"
    assert list(module.maps) == ["Main Map", "Force Pool"]
    assert len(module.slots) == 21
    assert len(module.decks) == 3
