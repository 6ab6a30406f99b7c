"""Modules are checked as VASSAL would decide: pictures by name and whole, texts followed, circles of keys."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from hfmod.vassal.module_checks import check_module
from hfmod.vassal.pictures import html_images, picture_fault
from hfmod.vassal.rasters import Room, raster_blemish

MODULES = Path(__file__).parent.parent / "fixtures" / "strangers" / "modules"

FOUND = {
    "truncated-png": ("VM124", "cube.png: it was cut"),
    "ico-image": ("VM124", "robot.ico: it is an icon file (ICO)"),
    "webp-image": ("VM124", "card.webp: it is WebP"),
    "txt-image": ("VM124", "notes.txt: it is no PNG"),
    "toolbar-ico": ("VM124", "die.ico: it is an icon file (ICO)"),
    "svg-flowroot": ("VM124", "c.svg: it holds flowRoot"),
    "svg-not-xml": ("VM124", "c.svg: it is not valid XML"),
    "svg-upper-case": ("VM124", "c.SVG: it is a drawing (SVG)"),
    "svg-named-png": ("VM124", "c.png: it is a drawing (SVG)"),
    "svg-xlink-missing": ("VM101", "image c.svg: the image gone.png"),
    "label-img-missing": ("VM101", "the image flag.png is not in the module"),
    "html-chart-img": ("VM101", "page help.html: the image nothere.png"),
    "wrong-case": ("VM101", "the image Cube.PNG is not in the module"),
    "gkc-circle": ("VM138", "command Fire of piece Cube -> command Fire of piece Cube"),
    "gkc-trigger-circle": (
        "VM138",
        "command of piece Cube -> trigger T of piece Cube -> command of piece Cube",
    ),
    "hotkey-circle": ("VM138", "MassKeyCommand End of map Main -> hotkey Go of piece Cube"),
    "double-region": ("VM108", "2 regions have the name 'Depot'"),
    "double-global-property": ("VM108", "2 properties have the name 'turn'"),
    "double-side": ("VM108", "2 sides have the name 'Red'"),
    "unknown-side": ("VM139", "names the side 'Reed'"),
    "hand-unknown-side": ("VM139", "names the side 'Bleu'"),
    "map-without-board": ("VM140", "the map has no board"),
    "board-without-name": ("VM140", "the board has no name"),
    "map-without-name": ("VM140", "the map has no name"),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_vassal_would_stumble_over_is_found(name: str) -> None:
    code, said = FOUND[name]
    found = [one for one in check_module(MODULES / f"{name}.vmod") if one.code != "VM118"]
    assert [one.code for one in found] == [code]
    assert said in found[0].message
    if name == "wrong-case":
        assert found[0].help == "the module has cube.png"
    if name == "unknown-side":
        assert found[0].help == "Did you mean Red?"


def test_a_picture_that_a_drawing_shows_is_used() -> None:
    assert check_module(MODULES / "svg-xlink-present.vmod") == []


def _png(*parts: tuple[bytes, bytes]) -> bytes:
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in parts:
        data += len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
    return data


HEAD = (b"IHDR", b"\0\0\0\1\0\0\0\1\x08\0\0\0\0")
WHOLE = _png(HEAD, (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b""))
JPEG = b"\xff\xd8\xff\xc0\0\x0b\x08\0\2\0\2\1\1\x11\0" + b"\xff\xda\0\x08\1\1\0\0\x3f\0" + b"\x55\xff\xd9"
BMP = b"BM" + struct.pack("<LLLLllHHLLLLLL", 62, 0, 54, 40, 2, 1, 1, 24, 0, 8, 0, 0, 0, 0) + bytes(8)
TIFF = (
    b"II*\0\x08\0\0\0\4\0"
    + b"".join(
        struct.pack("<HHLL", tag, 4, 1, value) for tag, value in ((256, 1), (257, 1), (273, 62), (279, 3))
    )
    + bytes(7)
)
GIF = b"GIF89a\x09\0\x09\0\0\0\0," + bytes(9) + b"\x02\x01\0\0;"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">%s</svg>'


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("a.png", WHOLE, ""),
        ("a", WHOLE, ""),
        ("a.png", WHOLE[:-12], ""),  # Java looks at no end, and at no sums
        ("a.png", WHOLE.replace(b"\0\0\0\1\x08", b"\0\0\0\2\x08"), "was cut: it has less rows"),
        ("a.png", _png(HEAD, (b"IDAT", zlib.compress(b"\0\0")[:-6])), "was cut"),
        ("a.png", _png(HEAD, (b"IDAT", b"\x78\x9c\xff\xff\xff")), "is damaged: its pixels"),
        ("a.png", _png(HEAD, (b"IDAT", zlib.compress(b"\7\0"))), "is damaged: a row"),
        (
            "a.png",
            _png((b"IHDR", HEAD[1][:9] + b"\3\0\0\0"), (b"IDAT", b"")),
            "is damaged: it has no palette",
        ),
        ("a.png", _png((b"IHDR", b"\0\0\0\5\0\0\0\1\1\0\0\0\1"), (b"IDAT", zlib.compress(bytes(8)))), ""),
        ("a.png", WHOLE[:33], "was cut: the PNG has no pixels"),
        ("a.gif", GIF, ""),
        ("a.gif", GIF[:-1], ""),
        ("a.gif", GIF[:-3], "was cut"),
        ("a.gif", GIF[:13], "holds no picture"),
        ("a.jpg", b"\xff\xd8\xff\xe0", "was cut"),
        ("a.jpg", JPEG, ""),
        ("a.jpg", JPEG.replace(b"\xff\xda", b"\xff\xdb"), "was cut: the JPEG has no picture"),
        ("a.jpg", JPEG.replace(b"\0\2\0\2\1", b"\0\2\0\0\1"), "is damaged: the JPEG's scan has no frame"),
        (
            "a.jpg",
            JPEG.replace(b"\xff\xda", b"\xff\xc4\0\x13\0" + b"\xff" * 16 + b"\xff\xda"),
            "is damaged: its table",
        ),
        ("a.bmp", b"BM\0\0", "was cut"),
        ("a.bmp", BMP, ""),
        ("a.bmp", BMP[:-1], "was cut: it has less rows"),
        ("a.tif", TIFF, ""),
        ("a.tif", TIFF[:-1], "was cut: rows"),
        ("a.tif", TIFF[:12], "was cut: the TIFF has no picture"),
        ("a.png", b"", "is no PNG"),
        ("a.svg", WHOLE, "is no SVG"),
        ("a.svg", SVG % b"<rect/>", ""),
        ("a.svg", b"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x.dtd'>" + SVG % b"", ""),
        ("a.svg", SVG % b'<use href="#a"/>', "holds use without xlink:href"),
        ("a.svg", b"<svg width='9' height='9'/>", "is no SVG: its first element"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "says no size"),
    ],
)
def test_a_picture_is_read_by_its_name_and_whole(name: str, data: bytes, fault: str) -> None:
    told = picture_fault(name, data, Room())
    assert told.startswith(fault)
    assert bool(told) == bool(fault)


def test_a_jpeg_that_was_cut_is_shown_in_part() -> None:
    assert picture_fault("a.jpg", JPEG[:-2], Room()) == ""
    assert raster_blemish(JPEG[:-2]) == "was cut: the JPEG has no end"
    assert raster_blemish(JPEG) == raster_blemish(WHOLE) == ""


def test_pixels_are_unpacked_as_far_as_there_is_room() -> None:
    spoilt, room = _png(HEAD, (b"IDAT", b"xxx")), Room(one=2, all=3)
    assert [bool(picture_fault("a.png", spoilt, room)) for _ in range(2)] == [True, False]
    assert picture_fault("a.png", spoilt, Room(one=1)) == ""


def test_names_of_pictures_in_html() -> None:
    text = "<img src=a.png><IMG width=3 src='images/b%20c.png'> <img src=\"d e.png\">"
    assert list(html_images(text)) == ["a.png", "b c.png", "d e.png"]
    assert list(html_images("<img src='http://x/d.png'><img src='$Name$.png'><img src=''>")) == []
