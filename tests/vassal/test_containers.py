"""Archives, obfuscation, metadata, saves: format reference, sections 2.1, 5.1, 5.2; strangers' files."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from hfmod.vassal.archive import Archive, Limits, archive_bytes, write_archive, write_atomically
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.obfuscation import Form, decode_saved_game, encode_saved_game
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.save_checks import check_save
from hfmod.vassal.tree import Node


def test_worked_obfuscation() -> None:
    assert encode_saved_game("begin_save", key=0x6D) == b"!VCSK6d0f080a0403321e0c1b08"
    assert decode_saved_game(b"!VCSK6d0f080a0403321e0c1b08") == ("begin_save", Form.VCSK)


@pytest.mark.parametrize("form", list(Form))
def test_forms_carry_any_text(form: Form) -> None:
    text = "begin_save\x1b\tä€\U0001f680\x00\n"
    assert decode_saved_game(encode_saved_game(text, form, key=200)) == (text, form)
    latin = b"CHAT* \xe4\xf6"  # engines of 2005 wrote the system's encoding
    kept, _ = decode_saved_game(latin)
    assert encode_saved_game(kept, Form.PLAIN) == latin


@pytest.mark.parametrize(
    "data", [b"!VCSK", b"!VCSKzz", b"!VCSK6d0", b"!VCSK6d 0f", b"VOBS", b"\xfd7zXZ\x00?"]
)
def test_damaged_obfuscation_is_an_error(data: bytes) -> None:
    with pytest.raises(VassalFormatError, match="damaged"):
        decode_saved_game(data)


def test_metadata(samples: Path) -> None:
    save = read_save(samples / "engine-run/refmod-session.vlog")
    assert save.module is not None
    assert save.saved is not None
    assert (save.module.name, save.module.version, save.module.vassal_version) == ("RefMod", "1.0.0", "3.7.0")
    assert save.saved.vassal_version == "3.8.0-beta1"
    assert save.saved.saved_at == 1795815819124
    again = Metadata.decode(save.module.encode())
    assert again == save.module
    full = Metadata("N", "1", "3.7.0", 5, "d & <e>", "x", "y", {"de": {"name": "Neu"}})
    assert Metadata.decode(full.encode()) == full


def test_entities_and_broken_xml_are_refused() -> None:
    bomb = b'<!DOCTYPE d [<!ENTITY a "aaaa">]><data><name>&a;</name></data>'
    with pytest.raises(VassalFormatError, match="document type"):
        Metadata.decode(bomb)
    with pytest.raises(VassalFormatError, match="document type"):
        Metadata.decode(bomb.decode().encode("utf-16"))
    with pytest.raises(VassalFormatError, match="not valid XML"):
        Metadata.decode(b"<data>")


def test_a_save_is_written_back_exactly(samples: Path, tmp_path: Path) -> None:
    old = read_save(samples / "engine-run/refmod-session.vlog")
    for form in Form:
        write_save(tmp_path / "x.vlog", old, form=form)
        new = read_save(tmp_path / "x.vlog")
        assert new.form is form
        assert new.text() == old.text()
        assert new.extras == old.extras
    write_save(tmp_path / "y.vlog", old)
    first = (tmp_path / "y.vlog").read_bytes()
    write_save(tmp_path / "y.vlog", old)
    assert (tmp_path / "y.vlog").read_bytes() == first
    assert zipfile.ZipFile(tmp_path / "y.vlog").namelist() == ["savedGame", "savedata", "moduledata"]


def test_a_new_save(tmp_path: Path) -> None:
    save = Save(Node("begin_save", [Node("end_save")]), module=Metadata(name="M", version="1"))
    write_save(tmp_path / "n.vsav", save)
    again = read_save(tmp_path / "n.vsav")
    assert again.module == save.module
    assert again.saved == Metadata()
    assert not again.is_log


@pytest.mark.parametrize("form", [Form.VCSK, Form.VOBS, Form.PLAIN])
def test_a_saved_text_is_written_back_to_the_byte_with_its_key(tmp_path: Path, form: Form) -> None:
    data = encode_saved_game("begin_save\x1bend_save", form, key=0x24)
    (tmp_path / "a.vsav").write_bytes(archive_bytes({"savedGame": data}))
    write_save(tmp_path / "b.vsav", read_save(tmp_path / "a.vsav"))
    with Archive(tmp_path / "b.vsav") as archive:
        assert archive.read("savedGame") == data
        assert archive.names() == ["savedGame", "savedata", "moduledata"]


def test_a_save_of_an_unknown_module_says_so(tmp_path: Path) -> None:
    write_save(tmp_path / "a.vsav", Save(Node("begin_save", [Node("end_save")])))
    (found,) = check_save(tmp_path / "a.vsav")
    assert (found.code, found.message) == ("VS207", "the entry moduledata names no module")


def test_not_a_save(samples: Path, tmp_path: Path) -> None:
    with pytest.raises(VassalFormatError, match="a module, not a save"):
        read_save(samples / "engine-run/refmod.vmod")
    with pytest.raises(VassalFormatError, match="no such file"):
        read_save(tmp_path / "missing.vlog")
    with pytest.raises(VassalFormatError, match="folder"):
        read_save(tmp_path)
    bad = tmp_path / "bad.vlog"
    bad.write_bytes(b"PK\x03\x04 and nothing")
    with pytest.raises(VassalFormatError, match="intact zip") as caught:
        read_save(bad)
    assert "\n" not in str(caught.value)
    whole = (samples / "engine-run/refmod-session.vlog").read_bytes()
    bad.write_bytes(whole[:200] + bytes(100) + whole[300:])
    with pytest.raises(VassalFormatError, match="damaged"):
        read_save(bad)


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "C:/x", "\\x", "a\\..\\x"])
def test_path_traversal_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "t.vmod"
    with zipfile.ZipFile(path, "w") as z:
        z.writestr(name, b"x")
    with pytest.raises(VassalFormatError, match="outside"):
        Archive(path)
    with pytest.raises(ValueError, match="outside"):
        archive_bytes({name: b""})


def test_an_entry_without_a_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "n.vsav"
    with zipfile.ZipFile(path, "w") as z:
        z.writestr("savedGame", b"x")
    path.write_bytes(path.read_bytes().replace(b"savedGame", bytes(9)))  # it ends at the first zero byte
    with pytest.raises(VassalFormatError, match="entry without a name"):
        Archive(path)


def test_an_entry_that_begins_before_the_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "n.vsav"
    with zipfile.ZipFile(path, "w") as z:
        z.writestr("savedGame", b"x")
    data = path.read_bytes()
    end = data.rindex(b"PK\x05\x06")
    told = int.from_bytes(data[end + 16 : end + 20], "little")  # where the list of entries begins
    path.write_bytes(data[: end + 16] + (told + 2).to_bytes(4, "little") + data[end + 20 :])
    with pytest.raises(VassalFormatError, match="begins before the file"):
        Archive(path)


def test_zip_bombs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.vmod"
    write_archive(path, {"savedGame": bytes(3_000_000)})
    with pytest.raises(VassalFormatError, match="zip bomb"):
        Archive(path, Limits(ratio_from=1_000_000))
    with pytest.raises(VassalFormatError, match="unpack"):
        Archive(path, Limits(entry_bytes=1000))
    with pytest.raises(VassalFormatError, match="unpack"):
        Archive(path, Limits(total_bytes=1000))
    write_archive(path, {str(i): b"" for i in range(20)})
    with pytest.raises(VassalFormatError, match="20 entries"):
        Archive(path, Limits(entries=10))


def test_a_lying_size_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "l.vmod"
    data = archive_bytes({"savedGame": b"x" * 5000})
    old, lie = struct.pack("<L", 5000), struct.pack("<L", 10)
    path.write_bytes(data.replace(old, lie))
    with Archive(path) as archive, pytest.raises(VassalFormatError, match="damaged"):
        archive.read("savedGame")


def test_encrypted_and_double_entries_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "e.vmod"
    data = bytearray(archive_bytes({"savedGame": b"x"}))
    data[6] |= 1
    central = data.index(b"PK\x01\x02")
    data[central + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(VassalFormatError, match="encrypted"):
        Archive(path)
    with zipfile.ZipFile(path, "w") as z, pytest.warns(UserWarning, match="Duplicate"):
        z.writestr("savedGame", b"1")
        z.writestr("savedGame", b"2")
    with pytest.raises(VassalFormatError, match="twice"):
        Archive(path)


def test_writing_is_atomic_and_repeatable(tmp_path: Path) -> None:
    assert archive_bytes({"a": b"1", "b": b"2"}) == archive_bytes([("a", b"1"), ("b", b"2")])
    target = tmp_path / "t.bin"
    write_atomically(target, b"old")
    with pytest.raises(TypeError):
        write_atomically(target, "no bytes")  # type: ignore[arg-type]  # which is refused
    assert target.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["t.bin"]
