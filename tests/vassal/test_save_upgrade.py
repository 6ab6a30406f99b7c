"""Saved games are moved to another version of their module, and whatever does not go over is told."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hfmod.cli import app
from hfmod.vassal import traits
from hfmod.vassal.archive import Archive
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.save_checks import check_save
from hfmod.vassal.save_upgrade import Upgraded, _with_state, upgrade
from hfmod.vassal.snapshot import differences
from hfmod.vassal.table import TableState
from hfmod.vassal.trait_actions import PlaceMarker, Replace
from hfmod.vassal.trait_data import BasicPiece, PropertySheet
from hfmod.vassal.tree import Node

RUN = Path(__file__).parent.parent / "fixtures" / "vassal-samples" / "engine-run"
MODULE, SAVE, LOG = RUN / "refmod.vmod", RUN / "refmod-end.vsav", RUN / "refmod-session.vlog"

Edit = Callable[[str], str]


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Edit], Module]:
    """The sample module with another build file."""

    def change(edit: Edit) -> Module:
        path = tmp_path / "changed.vmod"
        with Archive(MODULE) as old, zipfile.ZipFile(path, "w") as new:
            for name in old.names():
                data = old.read(name)
                if name.startswith("buildFile"):
                    text = data.decode("utf-8")
                    data = edit(text).encode("utf-8")
                    assert data != text.encode("utf-8")
                new.writestr(name, data)
        return read_module(path)

    return change


def swap(old: str, new: str) -> Edit:
    return lambda text: text.replace(old, new)


def table(save: Save) -> TableState:
    return Replay(save).state


def told(result: Upgraded) -> list[str]:
    return [str(row) for row in result.rows if row.how in ("lost", "changed")]


def test_the_same_version_changes_nothing() -> None:
    save = read_save(SAVE)
    result = upgrade(save, read_module(MODULE), reveal=True)
    assert differences(table(save), table(result.save)) == []
    assert told(result) == []
    assert result.count("kept") == len(table(save).pieces)


def test_the_written_file_is_the_game(tmp_path: Path) -> None:
    result = upgrade(read_save(SAVE), read_module(MODULE))
    write_save(tmp_path / "new.vsav", result.save)
    again = read_save(tmp_path / "new.vsav")
    assert differences(table(result.save), table(again)) == []
    assert again.module is not None and again.module.version == "1.0.0"


def test_a_changed_trait_keeps_its_state(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap("Fuel;true,0,10,false;", "Fuel;true,0,20,false;"))
    result = upgrade(read_save(SAVE), module, reveal=True)
    before, after = table(read_save(SAVE)), table(result.save)
    assert result.count("changed") == 4
    assert "changed piece Cube: DynamicProperty Fuel works otherwise now" in told(result)
    for piece_id, piece in before.pieces.items():
        assert after.pieces[piece_id].properties().get("Fuel") == piece.properties().get("Fuel")
        assert any("0,20,false" in text for text in after.pieces[piece_id].types) == (
            "Fuel" in piece.properties()
        )


def test_fields_of_a_form_keep_what_they_hold_in_another_order(changed: Callable[[Edit], Module]) -> None:
    """The sheet of the rocket has one field, Notes."""
    module = changed(swap("propertysheet;0Notes;", "propertysheet;0Orders~0Notes;"))
    save = read_save(SAVE)
    before, after = table(save), table(upgrade(save, module, reveal=True).save)
    sheets = 0
    for piece_id, piece in before.pieces.items():
        for old, new in zip(piece.traits(), after.pieces[piece_id].traits(), strict=True):
            if isinstance(old, PropertySheet) and isinstance(new, PropertySheet):
                sheets += 1
                assert new.named_values == {"Orders": "", **old.named_values}
    assert sheets


def test_a_field_that_is_gone_is_told_with_what_it_held() -> None:
    old = PropertySheet.of(("0Orders", "0Notes"), ("north", "tired"))
    new = PropertySheet.of(("0Notes",), ())
    details: list[str] = []
    carried = _with_state(new, old, details)
    assert isinstance(carried, PropertySheet)
    assert carried.named_values == {"Notes": "tired"}
    assert details == ["no field Orders any more (it was north)"]


def test_a_number_beyond_its_new_limits_is_told(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap("Fuel;true,0,10,false;", "Fuel;true,7,10,false;"))
    rows = told(upgrade(read_save(SAVE), module, reveal=True))
    assert any("Fuel is 5, beyond its limits now" in row for row in rows)


def test_a_renamed_property_is_the_same_if_it_is_the_only_one(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap("PROP;Fuel;", "PROP;Propellant;"))
    result = upgrade(read_save(SAVE), module, reveal=True)
    fuel = {i: p.properties().get("Fuel") for i, p in table(read_save(SAVE)).pieces.items()}
    assert {i: p.properties().get("Propellant") for i, p in table(result.save).pieces.items()} == fuel


def test_a_trait_that_is_gone_is_told_with_its_value(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap("PROP;Fuel;", "PROQ;Fuel;"))
    rows = told(upgrade(read_save(SAVE), module, reveal=True))
    cube = next(row for row in rows if row.startswith("changed piece Cube"))
    assert "has PROQ now" in cube
    assert "no DynamicProperty Fuel any more (it was " in cube


def test_a_piece_without_a_slot_stays_as_it_was(changed: Callable[[Edit], Module]) -> None:
    save = read_save(SAVE)
    robonaut = next(piece for piece in table(save).pieces.values() if piece.name == "Robonaut")
    module = changed(
        lambda text: text.replace("Robonaut", "Another").replace(f'gpid="{robonaut.gpid}"', 'gpid="9999"')
    )
    result = upgrade(save, module, reveal=True)
    why = f"no gpid {robonaut.gpid} and no such name in the new module; it stays as it was saved"
    assert f"lost    piece Robonaut: {why}" in told(result)
    assert table(result.save).pieces[robonaut.id].types == robonaut.types


def test_pieces_that_traits_place_have_a_home(changed: Callable[[Edit], Module]) -> None:
    """A marker of a slot, one that this marker is replaced by, and one that a prototype places."""
    wreck = traits.piece([BasicPiece(name="Wreck")]).definition("1")
    smoke = traits.piece([BasicPiece(name="Smoke"), Replace("Burn", marker=wreck, gpid="902")]).definition(
        "1"
    )
    flag = traits.piece([BasicPiece(name="Flag")]).definition("1")
    maker = traits.piece(
        [BasicPiece(name="Maker"), PlaceMarker("Smoke", marker=smoke, gpid="901")]
    ).definition("900")
    prototype = traits.prototype_definition([PlaceMarker("Flag", marker=flag, gpid="903")])
    slot = f'<VASSAL.build.widget.PieceSlot gpid="900">{escape(maker)}</VASSAL.build.widget.PieceSlot>'
    tag = "VASSAL.build.module.PrototypeDefinition"
    ends = {
        "</VASSAL.build.module.PrototypesContainer>": f'<{tag} name="Makers">{escape(prototype)}</{tag}>',
        "</VASSAL.build.GameModule>": slot,
    }

    def with_makers(text: str) -> str:
        for end, added in ends.items():
            text = text.replace(end, added + end)
        return text

    module, save = changed(with_makers), read_save(SAVE)
    made = {"901": "Old smoke", "902": "Old wreck", "903": "Old flag", "ext1:7": "Of an extension"}
    for number, (gpid, name) in enumerate(made.items(), 90_001):
        text = f"+/{number}/piece;;;;{name}/Main Map;10;10;{gpid};0"
        save.root.children.insert(len(save.root.children) - 1, Node(text))
    rows = {row.name: (row.how, row.detail.partition(";")[0]) for row in upgrade(save, module).rows}
    assert [rows[name] for name in made.values()] == [
        ("changed", "is called Smoke now"),
        ("changed", "is called Wreck now"),
        ("changed", "is called Flag now"),
        ("kept", "comes from an extension"),
    ]
    path = module.path.with_name("made.vsav")
    write_save(path, save)
    assert "VS201" not in {one.code for one in check_save(path, module)}


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("+/90001/mark;A;\t/x\t", ("lost", "its innermost trait is no BasicPiece; it stays as it was saved")),
        (
            "+/90001/obs;70,130;back.png;Flip;B;?;player:;Peek;;true;;\tpiece;;;;Solar Sail/null;\\",
            (
                "lost",
                "a field of it ends in a backslash, which VASSAL cannot store; it stays as it was saved",
            ),
        ),
    ],
)
def test_a_damaged_piece_is_told_as_lost_and_stays(text: str, row: tuple[str, ...]) -> None:
    save = read_save(SAVE)
    save.root.children.insert(len(save.root.children) - 1, Node(text))
    result = upgrade(save, read_module(MODULE))
    assert row in [(one.how, one.detail) for one in result.rows]
    assert text in [node.text for _, node in result.save.root.walk()]


def test_an_id_that_two_things_have_is_told_as_lost() -> None:
    save = read_save(SAVE)
    deck = next(node for _, node in save.root.walk() if "/deck;" in node.text)
    number = deck.text.split("/")[1]
    save.root.children.insert(len(save.root.children) - 1, Node(f"+/{number}/piece;;;;Cube/Main Map;1;2;1;0"))
    assert upgrade(save, read_module(MODULE)).save.root.children


def test_a_renumbered_piece_is_found_by_its_name(changed: Callable[[Edit], Module]) -> None:
    gpid = next(piece.gpid for piece in table(read_save(SAVE)).pieces.values() if piece.name == "Robonaut")
    module = changed(swap(f'gpid="{gpid}"', 'gpid="9999"'))
    result = upgrade(read_save(SAVE), module, reveal=True)
    assert told(result) == ["changed piece Robonaut: found by its name; its gpid is 9999 now"]


def test_hidden_pieces_are_not_named(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap("Fuel;true,0,10,false;", "Fuel;true,0,20,false;"))
    save = read_save(SAVE)
    open_names = {row.name for row in upgrade(save, module).rows if row.what == "piece"}
    all_names = {row.name for row in upgrade(save, module, reveal=True).rows if row.what == "piece"}
    assert "(hidden)" in open_names
    assert "(hidden)" not in all_names and open_names - {"(hidden)"} < all_names


def test_a_deck_that_moved_takes_its_cards_along(changed: Callable[[Edit], Module]) -> None:
    old = next(deck for deck in read_module(MODULE).decks if deck.name == "Patents")
    module = changed(swap(f'x="{old.x}"', f'x="{old.x + 40}"'))
    result = upgrade(read_save(SAVE), module)
    assert f"changed deck Patents: lies at {old.map} {old.x + 40},{old.y} now" in told(result)
    after = table(result.save)
    deck = after.decks()["Patents"]
    assert deck.contents == table(read_save(SAVE)).decks()["Patents"].contents
    assert {after.pieces[card].x for card in deck.contents} == {old.x + 40}


def test_a_deck_that_is_gone_is_told(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap('name="Patents"', 'name="Inventions"'))
    (row,) = told(upgrade(read_save(SAVE), module))
    assert row.startswith("lost    deck Patents: its ")


def test_pieces_of_a_map_that_is_gone_lie_on_the_first_one(changed: Callable[[Edit], Module]) -> None:
    board = 'Board name="Red Hand"'
    module = changed(lambda text: text.replace('"Red Hand"', '"Palm"').replace(board, 'Board name="Palm"'))
    result = upgrade(read_save(SAVE), module, reveal=True)
    first = next(iter(module.maps))
    why = f"the new module has no such map; what lay there is on {first} now"
    assert f"lost    map Red Hand: {why}" in told(result)
    after = table(result.save)
    assert not after.on_map("Red Hand")
    assert after.pieces.keys() == table(read_save(SAVE)).pieces.keys()


def test_a_map_with_the_same_boards_is_the_same_by_another_name(changed: Callable[[Edit], Module]) -> None:
    """A hand stays a hand: its cards do not come to lie open on another map."""
    module = changed(swap('mapName="Red Hand"', 'mapName="Palm"'))
    result = upgrade(read_save(SAVE), module, reveal=True)
    assert told(result) == [
        "changed map Red Hand: is called Palm now",
        "changed piece Robonaut: lay on Red Hand, which is called otherwise; lies on Palm now",
    ]
    after = table(result.save)
    assert [piece.name for piece in after.on_map("Palm")] == ["Robonaut"]
    assert after.boards["Palm"] == table(read_save(SAVE)).boards["Red Hand"]


def test_a_changed_picture_and_another_order_of_traits_are_told(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap("cube.png", "box.png"))
    assert told(upgrade(read_save(SAVE), module, reveal=True)) == [
        "changed piece Cube: its picture is box.png now"
    ]


def test_what_changes_in_a_hidden_piece_is_not_told(changed: Callable[[Edit], Module]) -> None:
    """A number, a picture or a name would tell which card it is."""
    module = changed(swap("card3.png", "card9.png"))
    assert "changed piece Robonaut: its picture is card9.png now" in told(
        upgrade(read_save(SAVE), module, reveal=True)
    )
    assert told(upgrade(read_save(SAVE), module)) == ["changed piece (hidden): 1 change, told with --reveal"]
    gone = changed(lambda text: text.replace("Robonaut", "Other").replace('gpid="6"', 'gpid="99"'))
    assert told(upgrade(read_save(SAVE), gone)) == [
        "lost    piece (hidden): no such gpid and no such name in the new module; it stays as it was saved"
    ]


def test_numbers_of_another_module_say_nothing(changed: Callable[[Edit], Module]) -> None:
    """All modules number their pieces from 1."""
    module = changed(swap("Rocket", "Sailing ship"))
    module.name = "Another game"
    result = upgrade(read_save(SAVE), module, reveal=True)
    lost = [row for row in told(result) if row.startswith("lost    piece")]
    why = "no gpid 1 and no such name in the new module; it stays as it was saved"
    assert lost == [f"lost    piece Rocket (damaged): {why}"] * 2


def test_a_number_that_is_another_piece_now_does_not_make_it_that_piece(
    changed: Callable[[Edit], Module],
) -> None:
    def swapped(text: str) -> str:
        text = text.replace('"Ion Drive" gpid="4"', '"Ion Drive" gpid="X"')
        return text.replace('"Solar Sail" gpid="5"', '"Solar Sail" gpid="4"').replace('gpid="X"', 'gpid="5"')

    result = upgrade(read_save(SAVE), changed(swapped), reveal=True)
    before, after = table(read_save(SAVE)), table(result.save)
    assert [piece.name for piece in after.pieces.values()] == [piece.name for piece in before.pieces.values()]
    assert "changed piece Ion Drive: found by its name; its gpid is 5 now" in told(result)


def test_global_properties_are_told_beside_their_defaults(changed: Callable[[Edit], Module]) -> None:
    module = changed(swap('name="Score"', 'name="Points"'))
    rows = [str(row) for row in upgrade(read_save(SAVE), module).rows]
    assert "lost    property Score: its value was 2" in rows
    assert "kept    property EvSeq: 4 (a new game has 0)" in rows


def test_clocks_of_a_module_without_clocks_are_told(changed: Callable[[Edit], Module]) -> None:
    """Nothing of them is left for an engine that has no clocks to read."""
    module = changed(_without_clocks)
    result = upgrade(read_save(SAVE), module)
    clocks = [row for row in told(result) if " clock " in row]
    assert [row.split(":")[0] for row in clocks] == ["lost    clock Red"]
    assert "CLOCK" not in result.save.text()


def _without_clocks(text: str) -> str:
    head, _, rest = text.partition("<VASSAL.build.module.ChessClockControl ")
    return head + rest.partition("</VASSAL.build.module.ChessClockControl>")[2]


def test_a_log_is_no_save() -> None:
    with pytest.raises(VassalFormatError, match="is a log; open it in VASSAL"):
        upgrade(read_save(LOG), read_module(MODULE))


def test_the_command_writes_beside_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    old = tmp_path / "game.vsav"
    old.write_bytes(SAVE.read_bytes())
    done = CliRunner().invoke(app, ["save", "upgrade", str(old), "--to", str(MODULE)])
    assert done.exit_code == 0, done.output
    pieces = len(table(read_save(SAVE)).pieces)
    assert f"pieces: {pieces} kept, 0 changed, 0 lost, 1 new" in done.output
    assert "game-1.0.0.vsav is for RefMod 1.0.0" in done.output
    assert old.read_bytes() == SAVE.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([str(SAVE), "--to", str(SAVE)], "not a module"),
        ([str(MODULE), "--to", str(MODULE)], "not a save or log"),
        ([str(LOG), "--to", str(MODULE)], "is a log"),
        ([str(SAVE), "--to", str(MODULE), "-o", "x.txt"], "written as .vsav"),
        ([str(SAVE), "--to", str(MODULE), "-o", str(SAVE)], "is the save that is read"),
        (["absent.vsav", "--to", str(MODULE)], "absent.vsav"),
    ],
)
def test_the_command_says_why_it_cannot_run(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["save", "upgrade", *arguments])
    assert done.exit_code == 2
    assert message in done.output and "Traceback" not in done.output
