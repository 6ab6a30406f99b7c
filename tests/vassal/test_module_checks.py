"""Static checks of modules and saves: each planted fault gives its finding, sound files none."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.findings import Severity
from hfmod.resources import content_dir
from hfmod.vassal.module import read_module
from hfmod.vassal.module_checks import CODES, check_module
from hfmod.vassal.module_diff import compare
from hfmod.vassal.save_checks import check_save

RUN = Path(__file__).parent.parent / "fixtures" / "vassal-samples" / "engine-run"
MODULE, SAVE, LOG = RUN / "refmod.vmod", RUN / "refmod-end.vsav", RUN / "refmod-session.vlog"

HEAD = '<VASSAL.build.GameModule name="T" version="1" VassalVersion="3.7.0">'
PIECE = "+/null/{}piece;;;cube.png;Cube/{}null;0;0;{};0"


def slot(traits: str = "", states: str = "", gpid: str = "1", name: str = "Cube") -> str:
    text = PIECE.format(f"{traits}\t" if traits else "", f"{states}\t" if traits else "", gpid)
    tag = "VASSAL.build.widget.PieceSlot"
    return f'<{tag} entryName="{name}" gpid="{gpid}">{text}</{tag}>'


def prototype(name: str, traits: str) -> str:
    return (
        f'<VASSAL.build.module.PrototypeDefinition name="{name}">+/null/{traits}\tpiece;;;;/'
        "\tnull;0;0;;0</VASSAL.build.module.PrototypeDefinition>"
    )


def board(attributes: str = 'image="board.png"') -> str:
    return (
        '<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>'
        f'<VASSAL.build.module.map.boardPicker.Board name="B" {attributes}/>'
        "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
    )


@pytest.fixture
def built(tmp_path: Path) -> Callable[..., Path]:
    def build(
        *parts: str, images: tuple[str, ...] = ("cube.png",), moduledata: bool = True, name: str = "t"
    ) -> Path:
        path = tmp_path / f"{name}.vmod"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("buildFile.xml", HEAD + "".join(parts) + "</VASSAL.build.GameModule>")
            for image in images:
                archive.writestr(f"images/{image}", b"x")
            if moduledata:
                archive.writestr("moduledata", '<data version="1"><version>1</version></data>')
        return path

    return build


def codes(path: Path) -> list[str]:
    return [finding.code for finding in check_module(path)]


def test_sound_modules_have_no_findings(built):
    assert codes(MODULE) == []
    assert codes(built(slot())) == []


FAULTS = {
    "VM101": [slot().replace("cube.png;Cube", "cubes.png;Cube"), slot(gpid="2")],
    "VM102": [slot("frobnicate;1", "")],
    "VM103": [slot("prototype;Nobody", "")],
    "VM104": [prototype("A", "prototype;B"), prototype("B", "prototype;A"), slot()],
    "VM105": [
        slot(),
        '<VASSAL.build.widget.PieceSlot entryName="X" gpid="9">junk</VASSAL.build.widget.PieceSlot>',
    ],
    "VM106": [slot(), slot(name="Other")],
    "VM107": [slot(gpid="")],
    "VM108": [prototype("A", "delete;Delete;68,130;"), prototype("A", "delete;Delete;68,130;"), slot()],
    "VM109": [slot("sendto;Go;71,130;Moon;;0;0;;;0;0;1;1;;L;;;;", ";;")],
    "VM120": [slot("calcProp;Mass;{Wet + 1};\tcalcProp;Wet;{Mass - 1};", "\t")],
    "VM122": [slot("submenu;Lend;To Red\tsubmenu;Offer;To Red,To Blue", "\t")],
    "VM110": [slot("return;Back;82,130;Patents;Select;;2;false;", "")],
    "VM111": [slot("rotate;six;93,130;91,130;CW;CCW;;;;", "0")],
    "VM114": [board('width="20000" height="20000"'), slot()],
    "VM115": [slot("playSound;bang.wav;Bang;66,130;false;;", "")],
}


@pytest.mark.parametrize(
    ("version", "found"), [("3.4.2", ["VM121"]), ("3.6.0", []), ("3.7.0-beta1", []), ("", [])]
)
def test_a_trait_newer_than_the_version_that_the_module_names(built, monkeypatch, version, found):
    monkeypatch.setattr(f"{__name__}.HEAD", HEAD.replace("3.7.0", version))
    module = built(slot("mat;Ship;"), slot("mat;Ship;", gpid="2", name="Ship"))
    findings = check_module(module)
    assert [finding.code for finding in findings] == found
    for finding in findings:
        assert "piece Cube and 1 more: the trait mat came with VASSAL 3.6.0, the module names 3.4.2" in str(
            finding.message
        )


def test_a_component_newer_than_the_version_that_the_module_names(built, monkeypatch):
    monkeypatch.setattr(f"{__name__}.HEAD", HEAD.replace("3.7.0", "3.5.8"))
    folder = "VASSAL.build.module.folder.PrototypeFolder"
    findings = check_module(built(slot(), f'<{folder} name="Ships"/>'))
    assert [finding.message for finding in findings] == [
        "PrototypeFolder Ships: the component PrototypeFolder came with VASSAL 3.6.0, the module names 3.5.8"
    ]


@pytest.mark.parametrize("code", FAULTS)
def test_a_planted_fault_is_found(built, code):
    found = check_module(built(*FAULTS[code]))
    assert [finding.code for finding in found] == [code]
    assert found[0].message


def test_submenus_that_share_an_entry_are_found_through_prototypes(built):
    lend, offer = prototype("Lend", "submenu;Lend;To Red"), prototype("Offer", "submenu;Offer;To Red")
    both = slot("prototype;Lend\tprototype;Offer", "\t")
    (found,) = check_module(built(lend, offer, both))
    assert found.code == "VM122"
    assert found.message.startswith("piece Cube: 'To Red' is in the submenus ")
    assert codes(built(lend, offer, slot("prototype;Lend", ""), name="u")) == []


def test_a_place_without_a_map_must_be_on_some_map(built):
    """Send to Location without a map's name goes to the map on which the piece lies."""
    mars = (
        '<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>'
        '<VASSAL.build.module.map.boardPicker.Board name="B" width="9" height="9">'
        "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
        '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Mars" path="0,0;9,0;9,9"/>'
        "</VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
        "</VASSAL.build.module.map.boardPicker.Board>"
        "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
    )
    send = "sendto;Go;71,130;;;0;0;;;0;0;1;1;;Z;{};;;"
    assert codes(built(mars, slot(send.format("Mars"), ";;"))) == []
    (found,) = check_module(built(mars, slot(send.format("Moon"), ";;"), name="u"))
    assert found.message == "piece Cube: 'Go': no map has a zone 'Moon'"


def test_a_missing_image_names_the_nearest(built):
    (found,) = check_module(built(*FAULTS["VM101"]))
    assert found.message == "piece Cube: the image cubes.png is not in the module"
    assert found.help == "the module has cube.png"


def test_missing_entries_and_unused_images(built):
    assert codes(built(slot(), moduledata=False)) == ["VM116"]
    (found,) = check_module(built(slot(), images=("cube.png", "lonely.png")))
    assert (found.code, found.message) == ("VM118", "nothing names the image lonely.png")


def test_a_module_that_is_kept_without_pictures_is_one_note():
    """Its pictures, pages and set-ups are left out on purpose; all else of it is checked."""
    kept = sorted((content_dir("hf4") / "releases").glob("*.vmod"))
    (found,) = check_module(kept[0])
    assert (found.code, found.severity) == ("VM123", Severity.NOTE)


def test_every_code_is_explained():
    assert all(text.endswith(".") for text in CODES.values())


def test_a_save_is_sound_against_its_module_and_lost_in_another(built):
    assert check_save(SAVE, read_module(MODULE)) == []
    assert check_save(LOG) == []
    found = {finding.code for finding in check_save(SAVE, read_module(built(slot())))}
    assert {"VS201", "VS202", "VS203", "VS204", "VS206"} <= found


def test_equal_modules_in_another_order_are_no_difference(built):
    other = slot(gpid="2", name="Other")
    assert compare(MODULE, MODULE) == []
    assert compare(built(slot(), other), built(other, slot(), name="u")) == []


def test_a_difference_is_told_by_piece_and_trait(built):
    old = built(slot(), slot(gpid="2", name="Gone"))
    new = built(
        slot("delete;Delete;68,130;", ""),
        slot(gpid="3", name="New"),
        images=("cube.png", "more.png"),
        name="u",
    )
    assert [str(change) for change in compare(old, new)] == [
        "- piece Gone: gpid 2",
        "+ piece New: gpid 3",
        "~ piece Cube: Delete added",
        "+ image more.png",
    ]


def test_a_piece_with_another_number_is_found_by_its_name(built):
    (change,) = compare(built(slot()), built(slot(gpid="7"), name="u"))
    assert str(change) == "~ piece Cube: gpid 1 -> 7"
