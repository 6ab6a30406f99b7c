"""Static checks of modules and saves: each planted fault gives its finding, sound files none."""

from __future__ import annotations

import struct
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
GIF = b"GIF89a" + struct.pack("<HH", 9, 9) + bytes(3) + b"," + bytes(9) + b"\x02\x01\x00\x00;"
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


def element(kind: str, attributes: str = "", inside: str = "") -> str:
    """A component; checks go by the class name alone."""
    tag = f"VASSAL.build.{kind}"
    return f"<{tag} {attributes}>{inside}</{tag}>"


def board(attributes: str = 'width="9" height="9"', grid: str = "", beside: str = "") -> str:
    """A map with one board, and what lies on the map beside it."""
    drawn = element("Board", f'name="B" {attributes}', grid)
    return element("Map", 'mapName="Main"', element("BoardPicker", "", drawn) + beside)


def zoned(*zones: str) -> str:
    return element("ZonedGrid", "", "".join(element("Zone", f'name="{name}"') for name in zones))


@pytest.fixture
def built(tmp_path: Path) -> Callable[..., Path]:
    def build(
        *parts: str,
        images: tuple[str, ...] = ("cube.png",),
        entries: tuple[str, ...] = (),
        moduledata: bool = True,
        name: str = "t",
    ) -> Path:
        path = tmp_path / f"{name}.vmod"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("buildFile.xml", HEAD + "".join(parts) + "</VASSAL.build.GameModule>")
            for image in images:
                archive.writestr(f"images/{image}", GIF)
            for entry in entries:
                archive.writestr(entry, b"x")
            if moduledata:
                archive.writestr("moduledata", '<data version="1"><version>1</version></data>')
        return path

    return build


def codes(path: Path) -> list[str]:
    return [finding.code for finding in check_module(path)]


def test_sound_modules_have_no_findings(built: Callable[..., Path]) -> None:
    assert codes(built(slot())) == []
    # VASSAL's editor says the same of the sample's trails; its rocket has nearly every trait there is.
    assert codes(MODULE) == ["VM129", "VM129", "VM133"]


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

LAYER = "emb2;;128;A;;128;;;128;;;{reset};{level};false;0;0;cube.png;;true;{name};;;{follow};{what};1;1;true"
LAYER += ";;;;;1.0;;true"


def layer(
    state: str = "1",
    reset: str = "",
    level: str = "1",
    name: str = "Damage",
    follow: str = "false",
    what: str = "",
) -> tuple[str, str]:
    return LAYER.format(reset=reset, level=level, name=name, follow=follow, what=what), state


def deck(attributes: str = "", cards: str = "", name: str = "Patents") -> str:
    return element("DrawPile", f'name="{name}" owningBoard="B" x="1" y="1" {attributes}', cards)


def go(mode: str, map: str = "Main", board: str = "", zone: str = "", region: str = "") -> str:
    return f"sendto;Go;71,130;{map};{board};0;0;;;0;0;1;1;;{mode};{zone};{region};;"


def card(traits: str, states: str = "", **given: str) -> str:
    return slot(traits, states, **given).replace("PieceSlot", "CardSlot")


START = element("SetupStack", 'name="S" owningBoard="B" x="1" y="1"', slot(go("Z", zone="Moon"), ";;"))
REGIONS = element("RegionGrid", "", element("Region", 'name="LEO" originx="1" originy="1"'))
AT = 'name="S" owningBoard="B" useGridLocation="true" location="{}" x="1" y="1"'
EVERY = "MODULE|{}|{}|{}|||||0|0|{}|false|||EQUALS||"
PLACE = "placemark;Drop;57344,0,d;{};null;0;0;false;;;{};0;false;false;;1"
LABEL = "label;76,130;Label;10;;{};t;0;c;0;b;c;$label$;Dialog;0;0;TextLabel;;false"
TRAIL = "footprint;84,130;Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false"
BURN = r"macro;Burn;Burn;66,130;{Fuel > };;57344\,0\,b;false;;;counted;;;1;false;;1;1"
WINDOW = r"VASSAL.build.module.PieceWindow:P\/VASSAL.build.widget.PieceSlot:"
DICE = 'name="2d6" nDice="{}" nSides="6"'

UNUSUAL = {
    "an image in a layer of a card in a deck": ("VM101", "in deck Patents", [
        board(beside=deck(cards=card(layer()[0].replace("cube.png", "hull.png"), "1")))]),
    "an image that an expression always gives": ("VM101", "prototype P", [
        prototype("P", 'obs;70,130;{"back.png"};Flip;B;?;player:;;;true;;'), slot()]),
    "the image of a mask's style": ("VM101", "piece Cube", [
        slot("obs;70,130;cube.png;Flip;Gmask.png;?;player:;;;true;;", "null;")]),
    "an image in the marker of a trait": ("VM101", "the marker of 'Drop'", [
        slot(PLACE.format(r"+\/null\/piece\;\;\;ghost.png\;Ghost\/null\;0\;0\;9\;0", "5"), "")]),
    "an icon of the toolbar": ("VM101", "DiceButton 2d6", [
        element("DiceButton", DICE.format(2) + ' icon="dice.gif"'), slot()]),
    "an icon that VASSAL has not": ("VM101", "Map Main", [
        board().replace('"Main"', '"Main" icon="/images/maps.gif"'), slot()]),
    "the icon of a thread": ("VM101", "LOS_Thread LOS", [
        board(beside=element("LOS_Thread", 'name="LOS" iconName="line.png"')), slot()]),
    "a chart": ("VM101", "Chart Map", [
        element("Chart", 'name="Map" fileName="chart.png"'), slot()]),
    "the splash": ("VM101", "AboutScreen", [
        element("AboutScreen", 'title="T" fileName="splash.png"'), slot()]),
    "a page": ("VM115", "HtmlChart Aid", [element("HtmlChart", 'name="Aid" fileName="a.html"'), slot()]),
    "a rule book": ("VM115", "BrowserPDFFile", [element("BrowserPDFFile", 'pdfFile="r.pdf"'), slot()]),
    "a tutorial": ("VM115", "Tutorial T", [element("Tutorial", 'name="T" logfile="t.vlog"'), slot()]),
    "the sound of a button": ("VM115", "DoActionButton Go", [
        element("DoActionButton", 'name="Go" soundClip="bang.wav"'), slot()]),
    "a prototype named by an expression": ("VM103", "piece Cube", [slot('prototype;{"Nobody"}', "")]),
    "a prototype in a prototype": ("VM103", "prototype A", [prototype("A", "prototype;B"), slot()]),
    "a prototype that uses itself": ("VM104", "", [prototype("A", "prototype;A"), slot()]),
    "two decks": ("VM108", "", [board(beside=deck() + deck()), slot()]),
    "two zones of a board": ("VM108", "map Main", [board(grid=zoned("Mars", "Moon", "Mars")), slot()]),
    "a placed marker with a slot's gpid": ("VM106", "piece Other", [
        slot(), slot(PLACE.format("PieceSlot:Cube", "1"), "", gpid="2", name="Other")]),
    "a place to go, in an at-start stack": ("VM109", "piece Cube on map Main", [board(beside=START)]),
    "a region to go to, by an expression": ("VM109", "prototype P", [
        board(), prototype("P", go("R", region='{"GEO"}')), slot()]),
    "no region to go to": ("VM109", "'Go': names no region", [board(), slot(go("R"), ";;")]),
    "a board to go to": ("VM109", "no board 'C'", [board(), slot(go("L", board="C"), ";;")]),
    "a grid to go to": ("VM109", "no grid", [board(), slot(go("G", board="B"), ";;")]),
    "the board of a deck": ("VM109", "DrawPile Patents", [
        board(beside=deck().replace('owningBoard="B"', 'owningBoard="C"')), slot()]),
    "the place of an at-start stack": ("VM109", "SetupStack S", [
        board(grid=REGIONS, beside=element("SetupStack", AT.format("GEO"))), slot()]),
    "the place of a camera": ("VM109", "MoveCameraButton", [
        board(beside=element("MoveCameraButton", 'moveCameraMode="Z" zoneName="Moon"')), slot()]),
    "the map of a command": ("VM109", "GlobalKeyCommand Ready", [
        slot(),
        element("GlobalKeyCommand", f'name="Ready" target="{EVERY.format("true", "MAP", "Moon", "")}"')]),
    "the map of a property": ("VM109", "property Fuel", [
        slot("setprop;Fuel;true,0,9,false;;;Named Map;Moon", "")]),
    "the boards of a private window": ("VM109", "PrivateMap Red", [
        element("PrivateMap", 'mapName="Red" useBoards="Main"'), slot()]),
    "a deck, by an expression": ("VM110", "piece Cube", [
        slot('return;Back;82,130;;Select;;2;false;{"Patents"}', "")]),
    "a deck for the cards": ("VM110", "DrawPile Patents", [
        board(beside=deck('reshufflable="true" reshuffleTarget="Discard"')), slot()]),
    "a deck to send to": ("VM110", "DeckSendKeyCommand Send", [
        board(beside=deck(cards=element("DeckSendKeyCommand", 'name="Send" targetDeck="Discard"'))), slot()]),
    "the deck of a command": ("VM110", "its target", [
        slot(f'globalkey;All;71,130;57344,0,x;;false;1;true;true;;;-1;'
             f'{EVERY.format("true", "DECK", "", "Patents")};false;', "")]),
    "a number of dice": ("VM111", "nDice is 'two'", [element("DiceButton", DICE.format("two")), slot()]),
    "a number that an expression gives": ("VM111", "piece Cube", [
        slot('rotate;{"six"};93,130;91,130;CW;CCW;;;;', "0")]),
    "the facing of a piece": ("VM111", "facing", [slot("rotate;6;93,130;91,130;CW;CCW;;;;", "north")]),
    "what a command adds": ("VM111", "'Burn'", [
        slot(r"PROP;Fuel;true,0,9,false;Burn:57344\,0\,b:I\,one;", "5")]),
    "the limit of a property": ("VM111", "maximum", [slot("PROP;Fuel;true,0,lots,false;;", "5")]),
    "the value of a number": ("VM111", "the value of Fuel", [slot("PROP;Fuel;true,0,9,false;;", "full")]),
    "the start of a number": ("VM111", "GlobalProperty Score", [
        element("GlobalProperty", 'name="Score" initialValue="none" isNumeric="true"'), slot()]),
    "a face of a numeric die": ("VM111", "RandomTextButton", [
        element("RandomTextButton", 'name="Event" numeric="true" faces="1,2,x"'), slot()]),
    "the level of a layer": ("VM112", "stands at level 3 of 1", [slot(*layer("3"))]),
    "the level that a layer is reset to": ("VM112", "reset to level 4", [
        slot(*layer(reset="57344,0,r", level="4"))]),
    "a layer that follows itself": ("VM113", "Damage_Level", [
        slot(*layer(follow="true", what="{Damage_Level + 1}"))]),
    "a large picture": ("VM114", "board B", [board('width="10275" height="6675"'), slot()]),
    "mat and cargo by prototypes": ("VM117", "piece Cube", [
        prototype("M", "mat;Ship;"), prototype("C", "matPiece;;true;0;0;;"),
        slot("prototype;M\tprototype;C", "\t")]),
    "messages that name each other": ("VM120", "B -> A -> B", [
        prototype("A", "locmsg;A;;see $B$"), slot('prototype;A\tcalcProp;B;{GetProperty("A")};', "\t")]),
    "a label that shows itself": ("VM120", "TextLabel", [
        slot(LABEL.format("0,0,0"), "$TextLabel$!")]),
    "a condition": ("VM125", "Trigger", [
        prototype("P", BURN), slot()]),
    "the filter of a command": ("VM125", "GlobalKeyCommand Ready", [
        element("GlobalKeyCommand", 'name="Ready" filter="{(Type==&quot;Ship&quot;}"'), slot()]),
    "a regular expression": ("VM125", "regular expression", [slot('calcProp;Is;{Name =~ "(Ship"};', "")]),
    "a palette named like a map": ("VM126", "PieceWindow Main", [
        board(), element("PieceWindow", 'name="Main"', slot())]),
    "a panel without columns": ("VM127", "PanelWidget", [element("PanelWidget", 'nColumns="0"', slot())]),
    "a zone with two grids": ("VM128", "Zone Mars", [
        board(grid=element("ZonedGrid", "", element("Zone", 'name="Mars"', REGIONS + REGIONS))), slot()]),
    "a trail inside of a rotation": ("VM129", "before FreeRotator", [
        prototype("Trail", TRAIL),
        slot("rotate;6;93,130;91,130;CW;CCW;;;;\tprototype;Trail", "0\t")]),
    "the colour of a trait": ("VM130", "foreground", [
        slot(LABEL.format("red"), "")]),
    "the colour of a component": ("VM130", "Map Main", [
        board().replace('"Main"', '"Main" backgroundcolor="255,300,0"'), slot()]),
    "a marker that is not there": ("VM131", "there is no piece 'Ghost'", [
        slot(PLACE.format(WINDOW + "Ghost", "5"), "")]),
}  # fmt: skip


@pytest.mark.parametrize("what", UNUSUAL)
def test_a_fault_in_an_unusual_place_is_found_once_with_its_place_and_remedy(
    built: Callable[..., Path], what: str
) -> None:
    code, said, parts = UNUSUAL[what]
    (found,) = check_module(built(*parts))
    assert (found.code, found.help != "") == (code, True)
    assert said in found.message


SOUND = {
    "VASSAL's own icons": [board().replace('"Main"', '"Main" icon="/images/map.gif" tip="map.gif"'), slot(),
                           element("ChessClockControl", 'name="C" icon="chess_clock.png"')],
    "a piece to go to": [slot(go("A", map="Moon"), ";;")],
    "a zone without a board": [board(grid=zoned("Mars")), slot(go("Z", board="C", zone="Mars"), ";;")],
    "a map that an expression gives": [board(), slot(go("R", map="{Home}", region="$Base$"), ";;")],
    "two boards with the same zones": [
        slot(), element("Map", 'mapName="Main"', element("BoardPicker", "", "".join(
            element("Board", f'name="{name}" width="9" height="9"', zoned("Mars")) for name in "BC")))],
    "a layer that follows another": [slot(*layer(follow="true", what="{BadDamage_Level}"))],
    "a layer of an old module": [slot(*layer("1;true"))],
    "old forms of traits": [slot("nonRect;0,0,1,1", "")],
    "a deck that players choose": [slot("return;Back;82,130;Patents;Select;;2;true;", "")],
    "a command without fast matching": [
        element("GlobalKeyCommand", f'name="R" target="{EVERY.format("false", "MAP", "Moon", "")}"'), slot()],
    "a placed piece": [
        element("PieceWindow", 'name="P"', slot()),
        slot(PLACE.format(WINDOW + "Cube", "5"), "",
             gpid="2", name="Dropper")],
    "a value that asks for a quoted word": [slot('calcProp;Mass;{Wet + "Mass"};', "")],
    "two trails outside": [slot(
        f"{TRAIL}\trotate;6;93,130;91,130;CW;CCW;;;;", "\t0")],
    "the place of an at-start stack in a zone": [
        board(grid=element("ZonedGrid", "", element(
            "Zone", 'name="Earth" locationFormat="$name$: $gridLocation$"', REGIONS)),
            beside=element("SetupStack", AT.format("Earth: LEO"))), slot()],
}  # fmt: skip


@pytest.mark.parametrize("what", SOUND)
def test_what_is_unusual_and_valid_has_no_finding(built: Callable[..., Path], what: str) -> None:
    assert [finding.message for finding in check_module(built(*SOUND[what]))] == []


@pytest.mark.parametrize(
    ("version", "found"), [("3.4.2", ["VM121"]), ("3.6.0", []), ("3.7.0-beta1", []), ("", [])]
)
def test_a_trait_newer_than_the_version_that_the_module_names(
    built: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, version: str, found: list[str]
) -> None:
    monkeypatch.setattr(f"{__name__}.HEAD", HEAD.replace("3.7.0", version))
    module = built(slot("mat;Ship;"), slot("mat;Ship;", gpid="2", name="Ship"))
    findings = check_module(module)
    assert [finding.code for finding in findings] == found
    for finding in findings:
        assert "piece Cube and 1 more: the trait mat came with VASSAL 3.6.0, the module names 3.4.2" in str(
            finding.message
        )


def test_a_component_newer_than_the_version_that_the_module_names(
    built: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.HEAD", HEAD.replace("3.7.0", "3.5.8"))
    folder = "VASSAL.build.module.folder.PrototypeFolder"
    findings = check_module(built(slot(), f'<{folder} name="Ships"/>'))
    assert [finding.message for finding in findings] == [
        "PrototypeFolder Ships: the component PrototypeFolder came with VASSAL 3.6.0, the module names 3.5.8"
    ]


@pytest.mark.parametrize("code", FAULTS)
def test_a_planted_fault_is_found(built: Callable[..., Path], code: str) -> None:
    found = check_module(built(*FAULTS[code]))
    assert [finding.code for finding in found] == [code]
    assert found[0].message


def test_submenus_that_share_an_entry_are_found_through_prototypes(built: Callable[..., Path]) -> None:
    lend, offer = prototype("Lend", "submenu;Lend;To Red"), prototype("Offer", "submenu;Offer;To Red")
    both = slot("prototype;Lend\tprototype;Offer", "\t")
    (found,) = check_module(built(lend, offer, both))
    assert found.code == "VM122"
    assert found.message.startswith("piece Cube: 'To Red' is in the submenus ")
    assert codes(built(lend, offer, slot("prototype;Lend", ""), name="u")) == []


def test_a_place_without_a_map_must_be_on_some_map(built: Callable[..., Path]) -> None:
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


def test_the_same_fault_in_many_places_is_one(built: Callable[..., Path]) -> None:
    many = [slot("prototype;Nobody", "", gpid=str(n), name=f"Cube {n}") for n in range(1, 6)]
    (found,) = check_module(built(*many))
    where = "piece Cube 1, piece Cube 2, piece Cube 3 and 2 more"
    assert found.message == f"{where}: there is no prototype 'Nobody'"


def test_a_missing_image_names_the_nearest(built: Callable[..., Path]) -> None:
    (found,) = check_module(built(*FAULTS["VM101"]))
    assert found.message == "piece Cube: the image cubes.png is not in the module"
    assert found.help == "the module has cube.png"


def test_pictures_that_vassal_cannot_read_or_that_are_too_large(tmp_path: Path) -> None:
    path = tmp_path / "t.vmod"
    drawing = b"<!DOCTYPE svg><svg viewBox='0 0 9 9'/>"
    huge = b"GIF89a" + struct.pack("<HH", 9000, 9000) + GIF[10:]
    with zipfile.ZipFile(path, "w") as archive:
        names = "".join(slot(gpid=str(n)).replace("cube.png", f"{n}.png") for n in range(4))
        archive.writestr("buildFile.xml", f"{HEAD}{names}</VASSAL.build.GameModule>")
        archive.writestr("moduledata", '<data version="1"><version>1</version></data>')
        for number, picture in enumerate((b"RIFF....WEBP", drawing, huge, b"")):
            archive.writestr(f"images/{number}.png", picture)
    assert [str(finding.message) for finding in check_module(path)] == [
        "VASSAL cannot read the image 0.png: it is WebP, which VASSAL does not read",
        "VASSAL cannot read the image 1.png: it is a drawing (SVG), and only a name that ends in .svg, in "
        "small letters, is read as one",
        "image 2.png: 9000 x 9000 pixels need 324 MB",
        "VASSAL cannot read the image 3.png: it is no PNG, GIF, JPEG, BMP or SVG",
    ]


def test_images_are_used_by_pages_set_ups_and_names_that_vassal_protects(tmp_path: Path) -> None:
    path = tmp_path / "t.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        levels, state = layer()
        pieces = slot(levels.replace("cube.png", r"A &amp; B.png,one\, two.png"), state)
        archive.writestr("buildFile.xml", f"{HEAD}{pieces}</VASSAL.build.GameModule>")
        archive.writestr("moduledata", '<data version="1"><version>1</version></data>')
        archive.writestr("help/page.html", '<img src="my%20ship.png"> <img src="A&amp;B.png">')
        for name in ("A & B.png", "one, two.png", "cube.png", "my ship.png", "A&B.png", "lonely.png"):
            archive.writestr(f"images/{name}", GIF)
        archive.write(SAVE, "start.vsav")
    found = [finding.message for finding in check_module(path)]
    assert found == ["nothing names the image lonely.png"]


def test_a_set_up_is_opened_as_players_will(tmp_path: Path) -> None:
    """Its pieces keep the pictures and maps of the time when it was saved."""
    path = tmp_path / "t.vmod"
    setups = "".join(
        element("PredefinedSetup", f'name="{name}" isMenu="false" useFile="true" file="{name}.vsav"')
        for name in ("old", "torn")
    )
    with zipfile.ZipFile(path, "w") as archive, zipfile.ZipFile(MODULE) as sample:
        for name in sample.namelist():
            data = sample.read(name)
            if name == "buildFile.xml":
                text = data.decode().replace("rocket.svg", "ship.svg")
                data = text.replace(
                    "</VASSAL.build.GameModule>", f"{setups}</VASSAL.build.GameModule>"
                ).encode()
            archive.writestr(name.replace("rocket.svg", "ship.svg"), data)
        archive.writestr("old.vsav", SAVE.read_bytes())
        archive.writestr("torn.vsav", SAVE.read_bytes()[:900])
    told = [finding for finding in check_module(path) if "set-up" in finding.message]
    assert [finding.code for finding in told] == ["VS202", "VM115"]
    assert told[0].message == "set-up old: Rocket: the module has no image rocket.svg"
    assert told[1].message.startswith("set-up torn: the file cannot be read: torn.vsav: ")
    assert all(finding.help for finding in told)


def test_an_extension_is_checked_with_its_module(built: Callable[..., Path], tmp_path: Path) -> None:
    """Alone, what it names may be in the module that it extends."""
    base = built(board(), prototype("Ship", "delete;Delete;68,130;"), slot())
    extension = tmp_path / "more.vmdx"
    pieces = slot("prototype;Ship", "", gpid="x:1") + slot("prototype;Shop", "", gpid="x:2", name="Other")
    held = "".join(element("module.ExtensionElement", "", piece) for piece in (pieces, ""))
    root = "VASSAL.build.module.ModuleExtension"
    with zipfile.ZipFile(extension, "w") as archive:
        archive.writestr("buildFile.xml", f'<{root} module="T" version="1">{held}</{root}>')
        archive.writestr("extensiondata", '<data version="1"><version>1</version></data>')
    alone = check_module(extension)
    assert [finding.code for finding in alone] == ["VM119", "VM119"]
    found = check_module(extension, base)
    assert [finding.message for finding in found if finding.code == "VM103"] == [
        "piece Other: there is no prototype 'Shop'"
    ]


def test_missing_entries_and_unused_images(built: Callable[..., Path]) -> None:
    assert codes(built(slot(), moduledata=False)) == ["VM116"]
    (found,) = check_module(built(slot(), images=("cube.png", "lonely.png")))
    assert (found.code, found.message) == ("VM118", "nothing names the image lonely.png")


def test_a_module_that_is_kept_without_pictures_is_one_note() -> None:
    """Its pictures, pages and set-ups are left out on purpose; all else of it is checked."""
    kept = sorted((content_dir("hf4") / "releases").glob("*.vmod"))
    (found,) = check_module(kept[0])
    assert (found.code, found.severity) == ("VM123", Severity.NOTE)


def test_every_code_is_explained() -> None:
    assert all(text.endswith(".") for text in CODES.values())


def test_a_save_is_sound_against_its_module_and_lost_in_another(built: Callable[..., Path]) -> None:
    assert check_save(SAVE, read_module(MODULE)) == []
    assert check_save(LOG) == []
    found = {finding.code for finding in check_save(SAVE, read_module(built(slot())))}
    assert {"VS201", "VS202", "VS203", "VS204", "VS206"} <= found


def test_equal_modules_in_another_order_are_no_difference(built: Callable[..., Path]) -> None:
    other = slot(gpid="2", name="Other")
    assert compare(MODULE, MODULE) == []
    assert compare(built(slot(), other), built(other, slot(), name="u")) == []
    pages = [element("HelpFile", f'title="{title}"') for title in ("Keys", "Words", "More")]
    assert compare(built(*pages), built(*reversed(pages), name="u")) == []
    (change,) = compare(built(*pages), built(pages[2], pages[0], name="u"))
    assert str(change) == "- component HelpFile"


def test_a_difference_is_told_by_piece_and_trait(built: Callable[..., Path]) -> None:
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
        "~ piece Cube: Delete Delete added",
        "+ image more.png",
    ]


def test_a_piece_with_another_number_is_found_by_its_name(built: Callable[..., Path]) -> None:
    (change,) = compare(built(slot()), built(slot(gpid="7"), name="u"))
    assert str(change) == "~ piece Cube: gpid 1 -> 7"


def plain_board(name: str = "Main", inside: str = "", x: int = 1) -> str:
    zone = element("ZonedGrid", "", element("Zone", f'name="Mars" path="{x},0;9,9;0,9"'))
    return board(grid=zone, beside=inside).replace('"Main"', f'"{name}"')


KEY = "delete;Delete;{},0,gone;"
OTHERWISE = {
    "a picture": ([slot()], [slot().replace("cube.png", "box.png")], [
        "~ piece Cube: BasicPiece changed (image cube.png -> box.png)"]),
    "a field of a trait": ([slot("delete;Delete;68,130;", "")], [slot("delete;Remove;68,130;", "")], [
        "~ piece Cube: Delete Delete changed (menu Delete -> Remove)"]),
    "the value of a marker": ([slot("mark;Side,Kind", "Red,Ship")], [slot("mark;Side,Kind", "Blue,Ship")], [
        "~ piece Cube: Marker changed (Side Red -> Blue)"]),
    "the order of traits": (
        [slot("delete;D;68,130;\tclone;C;67,130;", "\t")], [slot("clone;C;67,130;\tdelete;D;68,130;", "\t")],
        ["~ piece Cube: traits in another order"]),
    "the number of a named key": (
        [slot(KEY.format(57344), "")], [slot(KEY.format(57399), "")], []),
    "a map by another name": (
        [plain_board(inside=deck(cards=card("", gpid="1")))],
        [plain_board("Sol", inside=deck(cards=card("", gpid="1")))],
        ["~ map Sol: was Main"]),
    "a zone": ([plain_board()], [plain_board(x=2)], [
        "~ board Main/B: Zone Mars path 1,0;9,9;0,9 -> path 2,0;9,9;0,9"]),
    "how a deck lies": ([board(beside=deck('faceDown="Always"'))], [board(beside=deck('faceDown="Never"'))], [
        "~ deck Patents: faceDown Always -> Never"]),
    "where a stack starts": (
        [board(beside=START.replace('x="1"', 'x="5"'))], [board(beside=START)],
        ["~ component SetupStack S of Main: x 5 -> 1"]),
    "a die": ([element("DiceButton", DICE.format(2))], [element("DiceButton", DICE.format(3))], [
        "~ component DiceButton 2d6: nDice 2 -> 3"]),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHERWISE)
def test_a_difference_is_told_by_what_is_other(built: Callable[..., Path], what: str) -> None:
    old, new, told = OTHERWISE[what]
    assert [str(change) for change in compare(built(*old), built(*new, name="u"))] == told


def test_pages_sounds_and_set_ups_are_compared_too(built: Callable[..., Path]) -> None:
    old, new = built(slot(), entries=("a.html", "b.wav")), built(slot(), entries=("a.html",), name="u")
    assert [str(change) for change in compare(old, new)] == ["- file b.wav"]
