"""The written module, read back by the module reader."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from hfmod.games.hf4.acts.names import MAP
from hfmod.games.hf4.content.load import load
from hfmod.table import model
from hfmod.table.model import Table
from hfmod.vassal.controls import controls_of
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.module_checks import check_module
from hfmod.vassal.module_writer import CONTENT_ENTRY, ModuleError, gpids
from hfmod.vassal.module_writer.pieces import DROPPED, MAX_TRAITS, TELL, Keys, KindWriter, hot_key, text
from hfmod.vassal.obfuscation import encode_saved_game
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.save_checks import check_save
from hfmod.vassal.save_upgrade import upgrade
from hfmod.vassal.sequence import LossyFieldError
from hfmod.vassal.snapshot import differences
from hfmod.vassal.traits import (
    Embellishment,
    Key,
    Labeler,
    Marker,
    Piece,
    ReportState,
    RestrictCommands,
    SendToLocation,
    SetGlobalProperty,
    SubMenu,
    TriggerAction,
    decode_definition,
)
from hfmod.vassal.values import read_list

from .conftest import write


@pytest.fixture(scope="module")
def saves(module_file: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Save]:
    folder = tmp_path_factory.mktemp("saves")
    found = {}
    with zipfile.ZipFile(module_file) as archive:
        for name in archive.namelist():
            if name.endswith(".vsav"):
                (folder / name).write_bytes(archive.read(name))
                found[name] = read_save(folder / name)
    return found


def pieces_of(save: Save) -> dict[str, Piece]:
    """Pieces by gpid."""
    found = {}
    for node in save.begin:
        for _, command in node.walk():
            if command.text.startswith("+/") and "\tpiece;" in command.text.replace("\\", ""):
                _, piece = decode_definition(command.text)
                found[piece.basic.gpid] = piece
    return found


def test_two_builds_have_the_same_bytes(table: Table, module_file: Path) -> None:
    assert write(table) == module_file.read_bytes()


def test_entry_times_do_not_tell_when_it_was_built(module_file: Path) -> None:
    with zipfile.ZipFile(module_file) as archive:
        assert {info.date_time for info in archive.infolist()} == {(2025, 1, 1, 0, 0, 0)}
        assert archive.namelist() == sorted(archive.namelist())


def test_the_reader_finds_nothing_wrong(module: Module, table: Table) -> None:
    assert module.problems == ()
    assert (module.name, module.version, module.vassal_version) == (table.title, "1.2.3", "3.7.0")
    assert module.sides == (*(faction.name for faction in load().factions.values()), "Solo", "Referee")
    assert [setup.name for setup in module.setups] == [setup.name for setup in table.setups]


def test_no_two_maps_boards_decks_or_prototypes_share_a_name(module_file: Path) -> None:
    with zipfile.ZipFile(module_file) as archive:
        root = etree.fromstring(archive.read("buildFile.xml"))
    names: dict[str, list[str]] = {}
    for element in root.iter():
        kind = str(element.tag).rsplit(".", 1)[-1]
        kind = "Map" if kind == "PlayerHand" else kind
        if kind in ("Map", "Board", "DrawPile", "PrototypeDefinition", "GlobalProperty"):
            above = list(element.iterancestors())
            inside = "" if kind != "GlobalProperty" else str(above[1].get("mapName"))
            names.setdefault(kind, []).append(inside + str(element.get("mapName") or element.get("name")))
    assert set(names) == {"Map", "Board", "DrawPile", "PrototypeDefinition", "GlobalProperty"}
    for kind, found in names.items():
        assert [name for name, n in Counter(found).items() if n > 1] == [], kind


def test_trails_on_the_map_last_until_a_button_clears_them(module_file: Path) -> None:
    """VASSAL keeps whole trails only where it marks moved pieces; the button has the mover's picture."""
    with zipfile.ZipFile(module_file) as archive:
        root = etree.fromstring(archive.read("buildFile.xml"))
    boards = [one for one in root.iter() if one.get("markMoved") is not None]
    marked = [one for one in boards if one.get("markMoved") == "Always"]
    assert [one.get("mapName") for one in marked] == ["Solar system"]
    buttons = [one for one in root.iter("VASSAL.build.module.map.PieceMover") if one.get("icon")]
    assert [one.getparent() for one in buttons] == marked


def test_every_image_is_there_and_used(module: Module) -> None:
    used = {board.image for info in module.maps.values() for board in info.boards.values() if board.image}
    for slot in module.slots:
        assert slot.piece is not None
        for trait in slot.piece.find(Embellishment):
            used |= set(trait.images)
    assert used == set(module.images)


def test_board_pictures_are_named_by_content_and_pieces_by_what_they_are(
    table: Table, module: Module
) -> None:
    boards = {board.image for info in module.maps.values() for board in info.boards.values() if board.image}
    assert all(re.fullmatch(r"board-[a-z-]+-[0-9a-f]{12}\.png", name) for name in boards)
    assert "card-ct045f.png" in module.images and "rocket-red.png" in module.images


def test_reports_name_every_space(module: Module) -> None:
    for space in load().map.spaces.values():
        assert module.locate(MAP, space.x, space.y).name == space.name


def test_areas_of_the_mat_are_named(module: Module, table: Table) -> None:
    mat = next(board for board in table.boards if board.name == "Red mat")
    for area in mat.areas:
        for place in area.places:
            found = module.locate(mat.name, place.x, place.y)
            assert (found.zone, found.name) == (area.name, place.name)


def test_everybody_looks_at_hands_which_their_side_and_solo_alone_touch(module: Module) -> None:
    """Hands are open information (E1b)."""
    assert module.maps["Red hand"].owners == ("Red", "Solo")
    assert module.maps["Red hand"].visible


def test_every_piece_has_a_slot_with_its_own_number(module: Module, table: Table) -> None:
    assert len({slot.gpid for slot in module.slots}) == len(module.slots) == len(table.pieces)
    highest = max(int(slot.gpid) for slot in module.slots)
    assert int(module.root.attributes["nextPieceSlotId"]) > highest


def test_no_piece_has_too_many_traits(module: Module) -> None:
    for slot in module.slots:
        assert slot.piece is not None
        assert len(module.resolve(slot.piece).traits) <= MAX_TRAITS, slot.name


def test_no_text_ends_in_a_backslash(module: Module) -> None:
    for slot in module.slots:
        assert slot.piece is not None
        for trait in module.resolve(slot.piece).traits:
            assert not trait.encode()[0].endswith("\\")


def test_set_ups_hold_the_pieces_of_the_module(module: Module, table: Table, saves: dict[str, Save]) -> None:
    assert len(saves) == len(table.setups)
    slots = {slot.gpid: slot for slot in module.slots}
    for name in ("core-3.vsav", "race-to-mars-2.vsav"):
        found = pieces_of(saves[name])
        setup = next(setup for setup in table.setups if f"{setup.id}.vsav" == name)
        assert len(found) == len(setup.positions)
        for gpid, piece in found.items():
            slot = slots[gpid].piece
            assert slot is not None
            resolved = module.resolve(slot)
            assert piece.type == resolved.type
            assert piece.basic.map in module.maps


def test_a_set_up_says_what_is_played(saves: dict[str, Save]) -> None:
    text_ = saves["race-to-mars-3.vsav"].text()
    assert "GlobalProperty\t;hf4_scenario;race-to-mars;Module" in text_
    assert "GlobalProperty\t;Aquas;4;Red mat" in text_
    assert "SETUP_STACK\t" in text_


def test_cards_lie_in_their_decks_lowest_number_on_top(saves: dict[str, Save], module: Module) -> None:
    ids: dict[str, str] = {}
    decks: dict[str, list[str]] = {}
    for node in saves["core-2.vsav"].begin:
        for _, command in node.walk():
            if command.text.startswith("+/"):
                piece_id = command.text.split("/", 2)[1]
                if "/deck;" in command.text:
                    fields = command.text.split(";")
                    name = next(deck.name for deck in module.decks if f";{deck.name};" in command.text)
                    decks[name] = fields[-1].split(",")
                elif "/stack/" not in command.text:
                    marker = next(decode_definition(command.text)[1].find(Marker))
                    ids[piece_id] = marker.values[0]
    top = ids[decks["Thrusters"][-1]]
    assert top == "card-ct044"
    assert [len(decks[name]) for name in ("Thrusters", "Generators", "Red disks")] == [12, 17, 33]


def test_the_content_goes_along(module_file: Path, table: Table) -> None:
    with zipfile.ZipFile(module_file) as archive:
        assert archive.read(CONTENT_ENTRY).decode() == table.content_json


def test_every_help_page_is_in_the_module_and_its_menu(module_file: Path, table: Table) -> None:
    with zipfile.ZipFile(module_file) as archive:
        root = etree.fromstring(archive.read("buildFile.xml"))
        pages = {
            str(element.get("title")): archive.read(str(element.get("fileName"))).decode()
            for element in root.iter("VASSAL.build.module.documentation.HelpFile")
        }
    assert pages == {page.title: page.html for page in table.helps}


def test_a_new_card_leaves_the_numbers_of_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "gpids.yaml"
    first, _, new = gpids.assign(["a", "b", "c"], {})
    assert (first, new) == ({"a": 1, "b": 2, "c": 3}, ["a", "b", "c"])
    gpids.add(path, first)
    second, free, new = gpids.assign(["new", "c", "a"], gpids.read(path))
    assert second == {"new": 4, "c": 3, "a": 1}
    assert (free, new) == (5, ["new"])


@pytest.mark.parametrize("lines", ["a: 1\na: 2\n", "a: 1\nb: 1\n", "a one\n", "a: -1\n"])
def test_broken_piece_numbers_are_refused_with_the_line(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "gpids.yaml"
    path.write_text(lines)
    with pytest.raises(ValueError, match=rf"gpids\.yaml:{len(lines.splitlines())}:"):
        gpids.read(path)


def test_shipped_numbers_cover_every_piece(table: Table) -> None:
    from hfmod.resources import content_dir

    known = gpids.read(content_dir("hf4") / "gpids.yaml")
    assert {piece.id for piece in table.pieces} <= known.keys()


def one_piece(kind: model.Kind, **changes: Any) -> Table:
    picture = model.Picture("p", lambda: "")
    piece = model.Piece("one", "One", kind.name, (model.Layer("body", (picture,)),))
    board = model.Board("Table", "map", (100, 100))
    setup = model.SetUp("s", "S", "All", (model.Position("one", "Table", 10, 10),))
    table = Table("hf4", "T", "", (), (board,), (kind,), (piece,), (), (), (), (setup,), (), "0")
    return replace(table, **changes)


def test_a_piece_opens_a_window_by_its_key_and_another_key_leads_back(tmp_path: Path) -> None:
    """The window has its own key; the way back closes it and then shows the piece on the map."""
    opens = model.Command("its_mat", "Its mat", "Ctrl M", effects=(model.Open("{who} mat"),))
    boards = (
        model.Board("Table", "map", (100, 100), finds=(("Ctrl Shift 1", "one", "Red mat"),)),
        model.Board("Red mat", "mat", (100, 100), hotkey="Alt 1"),
    )
    table = one_piece(model.Kind("k", (opens,)), boards=boards)
    piece = replace(table.pieces[0], facts={"Who": "Red"})
    path = tmp_path / "windows.vmod"
    path.write_bytes(write(replace(table, pieces=(piece,))))
    module = read_module(path)
    (kind,) = [one for one in controls_of(module) if one.owners]
    assert [line for line in kind.controls["77,130"].lines if "DoActionButton" in line]
    parts = [part.attributes for part in module.root.walk()]
    (back,) = [part["hotkeys"] for part in parts if part.get("hotkey") == "49,195"]
    hidden, found = (Key(key).name for key in read_list(back))
    assert hidden in {Key(part["hideKey"]).name for part in parts if part.get("mapName") == "Red mat"}
    (camera,) = [part for part in parts if Key(part.get("hotkey", "")).name == found]
    assert '"one"' in camera["propertyFilter"]


def test_a_wing_is_a_second_board_that_its_set_ups_lay_beside_the_first(tmp_path: Path) -> None:
    def square(name: str, left: int) -> model.Area:
        corners = ((left, 0), (left + 50, 0), (left + 50, 50), (left, 50))
        return model.Area(name, name.lower(), corners, (model.Place(f"{name} middle", left + 25, 25),))

    wing = model.Wing("Far", (60, 80), model.Picture("board-far", lambda: ""))
    areas, places = (square("Here", 0), square("There", 100)), (model.Place("corner", 155, 75),)
    board = model.Board("Table", "map", (100, 100), areas=areas, places=places, wing=wing)
    setups = tuple(
        model.SetUp(name, name, "All", (model.Position("one", "Table", 10, 10),), wings=wings)
        for name, wings in (("with", frozenset({"Table"})), ("without", frozenset[str]()))
    )
    path = tmp_path / "wing.vmod"
    path.write_bytes(write(one_piece(model.Kind("k"), boards=(board,), setups=setups)))
    info = read_module(path).maps["Table"]
    assert {name: (one.width, one.height) for name, one in info.boards.items()} == {
        "Table": (100, 100),
        "Far": (60, 80),
    }
    assert [info.locate(x, 25).name for x in (20, 120)] == ["Here middle", "There middle"]
    assert (info.locate(158, 78).board, info.locate(158, 78).name) == ("Far", "corner")
    assert board.whole == (160, 100)
    laid = {}
    with zipfile.ZipFile(path) as archive:
        for name in ("with", "without"):
            (tmp_path / f"{name}.vsav").write_bytes(archive.read(f"{name}.vsav"))
            laid[name] = Replay(read_save(tmp_path / f"{name}.vsav")).state.boards["Table"]
    assert [(one.name, one.column) for one in laid["with"]] == [("Table", 0), ("Far", 1)]
    assert [one.name for one in laid["without"]] == ["Table"]


def test_a_piece_that_changes_an_unknown_count_is_refused() -> None:
    kind = model.Kind("k", (model.Command("c", "C", effects=(model.Change("Fuel", by=1),)),))
    with pytest.raises(ModuleError, match="Fuel"):
        write(one_piece(kind))


def test_an_entry_of_the_same_name_in_two_menus_is_refused() -> None:
    """VASSAL finds entries of menus by their names: one menu would hold both, the other none."""
    both = tuple(model.Command(group, "Freedom", group=group) for group in ("Elect", "Move"))
    with pytest.raises(ModuleError, match="'Freedom' in two menus"):
        write(one_piece(model.Kind("k", both)))


def test_the_first_menu_of_a_piece_is_that_of_its_first_command() -> None:
    menus = [model.Command(f"c{n}", f"Do {n}", group=f"Group {n}") for n in (1, 2)]
    shared = KindWriter("g", model.Kind("k", tuple(menus)), {}).shared
    assert [trait.title for trait in reversed(shared) if isinstance(trait, SubMenu)] == ["Group 1", "Group 2"]


def test_a_label_shows_the_parts_that_hold() -> None:
    parts = model.Shown("hot ", "Heat", ("1", "2")), model.Shown("at {place}", "Push", ("green",))
    kind = model.Kind("k", labels=(model.Label(parts, ground="#a3291c"),))
    (label,) = (trait for trait in KindWriter("g", kind, {}).shared if isinstance(trait, Labeler))
    assert label.label == (
        '{((Heat=="1" || Heat=="2") ? "hot " : "") + ((Push=="green") ? "at " + LocationName : "")}'
    )
    assert label.background == "163,41,28"


def test_a_label_shows_something_else_where_a_part_does_not_hold() -> None:
    part = model.Shown("untouched", "Heat", ("default",), "{Heat}")
    kind = model.Kind("k", labels=(model.Label((part,)),))
    (label,) = (trait for trait in KindWriter("g", kind, {}).shared if isinstance(trait, Labeler))
    assert label.label == '{((Heat=="default") ? "untouched" : Heat)}'


def test_what_a_piece_does_by_itself_where_it_is_dragged() -> None:
    """In any of the places of a command, and only if all holds that is asked there."""
    turn = model.Command("turn", effects=(model.Change("Side", to="1"),))
    places = (("A", "0"), ("B", "1"))
    drops = [model.Drop("turn", (("place", (place,)), ("Side", (side,)))) for place, side in places]
    kind = model.Kind("k", (turn,), (model.Count("Side"),), drops=tuple(drops))
    (trigger,) = (trait for trait in KindWriter("g", kind, {}).shared if isinstance(trait, TriggerAction))
    assert (trigger.watch_keys, trigger.action_keys) == ((DROPPED,), (Key.named("turn"),))
    assert trigger.condition == ('{!(LocationName!="A" || Side!="0") || !(LocationName!="B" || Side!="1")}')


def test_cards_tell_by_the_mouse_what_is_on_their_other_side(module: Module, table: Table) -> None:
    told = {piece.id: piece.sides for piece in table.pieces if piece.sides is not None}
    assert told["card-ct044"] == (
        "Metastable Helium, mass 1, rad 0, thrust 5, fuel 1",
        "n-6Li Microfission, mass 1, rad 8, thrust 5, fuel 1/2",
    )
    facts = {}
    for slot in module.slots:
        assert slot.piece is not None
        for trait in slot.piece.traits:
            if isinstance(trait, Marker):
                values = dict(zip(trait.names, trait.values, strict=True))
                facts[values.get("Id", "")] = values
    assert facts["card-ct044"]["InWords1"] == told["card-ct044"][1]


def test_components_of_our_own_are_in_the_module_and_are_those_that_it_names(module_file: Path) -> None:
    with zipfile.ZipFile(module_file) as archive:
        root = etree.fromstring(archive.read("buildFile.xml"))
        used = {str(one.tag) for one in root.iter() if str(one.tag).startswith("hfmod.")}
        classes = {name: archive.read(name) for name in archive.namelist() if name.endswith(".class")}
    assert {name.removesuffix(".class").replace("/", ".") for name in classes} == used
    for name, code in classes.items():  # bytecode of Java 11, the oldest that VASSAL 3.7 runs on
        assert code[:8] == bytes.fromhex("cafebabe00000037") and name.removesuffix(".class").encode() in code


def test_windows_come_to_the_front_by_buttons_that_are_grey_while_nobody_uses_them(module_file: Path) -> None:
    with zipfile.ZipFile(module_file) as archive:
        root = etree.fromstring(archive.read("buildFile.xml"))
    buttons = {one.get("name"): one for one in root.iter("VASSAL.build.module.DoActionButton")}
    green = buttons["Show Green mat"]
    assert (green.get("propertyGate"), green.get("canDisable")) == ("hf4_away_green", "true")
    (mat,) = (one for one in root.iter("VASSAL.build.module.Map") if one.get("mapName") == "Green mat")
    keys = str(green.get("hotkeys")).replace("\\", "")
    assert keys == f"{mat.get('hideKey')},{mat.get('showKey')}"
    assert buttons["Begin the game"].get("propertyGate") == "hf4_begun"
    (mats,) = (one for one in root.iter("VASSAL.build.module.ToolbarMenu") if one.get("text") == "Mats")
    assert mats.get("menuItems") == "Green,Red,Yellow,Purple,White,Gray"


def test_a_set_up_of_unknown_pieces_is_refused() -> None:
    setup = model.SetUp("s", "S", "All", (model.Position("two", "Table", 1, 1),))
    with pytest.raises(ModuleError, match="two"):
        write(one_piece(model.Kind("k"), setups=(setup,)))


def test_a_piece_placed_twice_is_refused() -> None:
    twice = (model.Position("one", "Table", 1, 1), model.Position("one", "Table", 2, 2))
    with pytest.raises(ModuleError, match="twice"):
        write(one_piece(model.Kind("k"), setups=(model.SetUp("s", "S", "All", twice),)))


def test_a_name_that_vassal_cannot_store_is_refused() -> None:
    kind = model.Kind("k", (model.Command("c", "ends in \\", say=model.Say("x")),))
    with pytest.raises(LossyFieldError):
        write(one_piece(kind))


@pytest.mark.parametrize("bad", ["costs 3$", "{who}{"])
def test_texts_that_vassal_would_misread(bad: str) -> None:
    if "$" in bad:
        with pytest.raises(ModuleError):
            text(bad)
    else:
        assert text(bad) == "$Who${"


def test_keys() -> None:
    assert hot_key("Ctrl B") == "66,130"
    assert hot_key("F4") == "115,0"
    with pytest.raises(ModuleError, match="write Ctrl B"):
        hot_key("Meta Q")


@pytest.mark.parametrize("setup", ["core-m0-6", "core-m0-m3-6", "core-m0-m1-m2-m3-futures-6"])
def test_a_saved_game_can_be_sent_by_mail(module_file: Path, setup: str) -> None:
    """VASSAL spells each byte with two, then packs; every letter of a game begins with a saved game.

    Mail, and what reads files of strangers, take a megabyte: a third of it is the beginning. A piece takes
    less than one of other modules does, of which 583 were found to take 236 KB.
    """
    with zipfile.ZipFile(module_file) as archive:
        saved = zipfile.ZipFile(io.BytesIO(archive.read(f"{setup}.vsav"))).read("savedGame").decode("utf-8")
    size, pieces = len(zlib.compress(encode_saved_game(saved))), saved.count("+/")
    assert size < 333_000
    assert size / pieces < 350


def test_an_act_is_put_into_words_then_counted_and_told_by_one_trigger_for_all_commands() -> None:
    """Two declarations of a player, one of the table, and a remark that no tag follows."""
    says = (model.Say("A", "a"), model.Say("B", "b"), model.Say("C", "c", by_table=True), model.Say("D"))
    named = tuple(model.Command(say.text.lower(), say.text, say=say) for say in says)
    traits = KindWriter("g", model.Kind("k", named), {}).shared
    counters = [one for one in traits if isinstance(one, SetGlobalProperty) and one.name.startswith("g_n_")]
    (tell,) = (one for one in traits if isinstance(one, TriggerAction) and one.name == "tell")
    (report,) = (one for one in traits if isinstance(one, ReportState))
    told = {one.name: [str(command.key) for command in one.commands] for one in counters}
    assert told == {"g_n_$Faction$": [str(TELL)], "g_n_table": [str(Key.named("c"))]}
    assert tell.watch_keys == (Key.named("a"), Key.named("b")) and tell.action_keys == (TELL,)
    assert set(report.keys) == {Key.named("c"), Key.named("d"), TELL}


def test_a_piece_is_counted_before_it_goes_where_it_may_be_nobodys() -> None:
    """Triggers act from within; a piece that VASSAL moves on the key itself would be gone by then."""
    go = model.Command("sell", "Sell", effects=(model.SendTo("Market", ""),), say=model.Say("Sold.", "sell"))
    traits = KindWriter("g", model.Kind("k", (go,)), {}).shared
    inner = [one.name for one in traits if isinstance(one, TriggerAction)]
    assert inner == ["tell", "go to Market"]
    assert not any(one.key == Key.named("sell") for one in traits if isinstance(one, SendToLocation))


def test_what_a_fact_must_be_is_asked_in_words_of_vassal() -> None:
    both = model.Command(
        "x", "X", only=("Where", ("map",)), within=("Seat", ("1", "2")), needs=("Mate", ("red",))
    )
    traits = KindWriter("g", model.Kind("k", (both,)), {}).shared
    found = {one.action: one.condition for one in traits if isinstance(one, RestrictCommands)}
    assert found == {"Hide": '{Where!="map" || Seat!~"1|2"}', "Disable": '{Mate!="red"}'}
    with pytest.raises(ModuleError, match="no plain word"):
        KindWriter("g", model.Kind("k", (replace(both, within=("Seat", ("a|b", "c"))),)), {}).shared  # noqa: B018


def test_questions_are_asked_before_anything_is_said() -> None:
    ask = model.Command("note", "Note", effects=(model.Change("Text", ask="What?", table=True),))
    keys = Keys.of(ask)
    assert keys.ordered and len({keys.start, keys.work, keys.speak}) == 3
    plain = Keys.of(model.Command("boost", "Boost"))
    assert not plain.ordered and plain.start == plain.work == plain.speak


def test_a_question_that_is_not_answered_says_nothing() -> None:
    kind = model.Kind(
        "k",
        (
            model.Command(
                "note",
                "Note",
                effects=(model.Change("Text", ask="What?"),),
                say=model.Say("{Text}", "note"),
            ),
        ),
        (model.Count("Text", "", numeric=False),),
    )
    data = write(one_piece(kind))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        build_file = archive.read("buildFile.xml").decode()
    assert '{Text!=""}' in build_file.replace("&quot;", '"')
    assert "57344\\,0\\,note.clear,57344\\,0\\,note.do,57344\\,0\\,note.go" in build_file.replace(
        "\\\\", "\\"
    )


@pytest.mark.thorough
def test_our_own_module_and_its_set_ups_have_no_findings(module_file: Path, saves: dict[str, Save]) -> None:
    """Pictures apart, as the module here is written without them, and one long menu.

    Cubes of all modules together tell of War in no submenu: it would make a saved game a quarter larger.
    """
    pictures = ("VM101", "VM124")
    found = [finding for finding in check_module(module_file) if finding.code not in pictures]
    assert [finding.code for finding in found] == ["VM133"] and "module war cube" in found[0].message
    module = read_module(module_file)
    for save in saves.values():
        assert save.path is not None
        assert [f for f in check_save(save.path, module) if f.code != "VS202"] == []


@pytest.mark.parametrize("number", range(3))
def test_games_begun_with_the_module_need_no_change_for_it(
    module: Module, saves: dict[str, Save], number: int
) -> None:
    """`hfmod save upgrade` to the same version keeps every piece as it is."""
    save = saves[sorted(saves)[number * 7]]
    result = upgrade(save, module, reveal=True)
    assert {row.how for row in result.rows} == {"kept"}
    assert differences(Replay(save).state, Replay(result.save).state) == []
