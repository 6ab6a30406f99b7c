from __future__ import annotations

from fractions import Fraction

import pytest

from hfmod.draw import text
from hfmod.draw.render import RenderError, document, png_size, svg_to_png


def test_size_and_scale() -> None:
    svg = document(30, 20, '<circle cx="10" cy="10" r="5"/>')
    assert png_size(svg_to_png(svg)) == (30, 20)
    assert png_size(svg_to_png(svg, 2.0)) == (60, 40)


def test_same_bytes_twice() -> None:
    svg = document(200, 40, text.label(4, 20, "Il1 O0 thrust 4 ½"), background="#ffffff")
    assert svg_to_png(svg) == svg_to_png(svg)


def test_broken_svg_is_a_clear_error() -> None:
    with pytest.raises(RenderError, match="can't be rendered"):
        svg_to_png("<svg")
    with pytest.raises(RenderError, match="scale"):
        svg_to_png(document(10, 10, ""), 99)


def ink_columns(png: bytes) -> int:
    """Columns with dark pixels: widths are read back from the picture, not from our own table."""
    import struct
    import zlib

    width, height = png_size(png)
    raw, at = b"", 8
    while at < len(png):
        length = struct.unpack_from(">I", png, at)[0]
        if png[at + 4 : at + 8] == b"IDAT":
            raw += png[at + 8 : at + 8 + length]
        at += 12 + length
    data = zlib.decompress(raw)
    stride = 4 * width
    previous = bytearray(stride)
    used = [False] * width
    for row in range(height):
        kind = data[row * (stride + 1)]
        line = bytearray(data[row * (stride + 1) + 1 : (row + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - 4] if i >= 4 else 0
            up = previous[i]
            corner = previous[i - 4] if i >= 4 else 0
            if kind == 1:
                line[i] = (line[i] + left) & 255
            elif kind == 2:
                line[i] = (line[i] + up) & 255
            elif kind == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif kind == 4:
                guess = left + up - corner
                near = min(
                    (abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner)
                )
                line[i] = (line[i] + near[2]) & 255
        for x in range(width):
            used[x] = used[x] or line[4 * x] < 128
        previous = line
    marked = [x for x, ink in enumerate(used) if ink]
    return marked[-1] - marked[0] + 1


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("words", ["Photon Kite Sail 0123456789", "Ablative Nozzle", "Wyoming AVATAR To"])
def test_measured_width_is_the_drawn_width(words: str, bold: bool) -> None:
    drawn = ink_columns(
        svg_to_png(document(400, 30, text.label(5, 20, words, 16, "#000", bold=bold), background="#fff"))
    )
    measured = text.width(words, 16, bold)
    assert 0.95 * measured - 4 <= drawn <= measured + 1


def test_wrap_keeps_words_and_width() -> None:
    words = "If it is flown through a radiation belt the rad-hardness counts two more"
    lines = text.wrap(words, 11, 120)
    assert " ".join(lines) == words
    assert all(text.width(line, 11) <= 120 for line in lines)
    assert text.wrap("one\ntwo", 11, 500) == ["one", "two"]


def test_fit() -> None:
    assert text.fit("short", 16, 200) == 16
    small = text.fit("a rather long title of a card", 16, 170)
    assert small < 16 and text.width("a rather long title of a card", small) <= 170
    assert text.fit("x" * 500, 16, 100) == text.MIN_SIZE
    size, lines, fits = text.fit_block("word " * 200, (100, 50))
    assert not fits and size == 11.0 and len(lines) > 4


def test_escape_drops_what_xml_forbids() -> None:
    assert text.escape('a<b>&"\x00\x0c') == "a&lt;b&gt;&amp;&quot;"
    svg_to_png(document(50, 20, text.label(0, 10, "\x00<&>\ud800")))


def test_missing_glyphs_are_named() -> None:
    assert text.missing("½ 3 µ – ’") == []
    assert text.missing("火 a 火 →") == ["火", "→"]


def test_number() -> None:
    assert [text.number(v) for v in (3, Fraction(1, 2), Fraction(9, 2), Fraction(1, 3), 0)] == [
        "3", "½", "4 ½", "1/3", "0",
    ]  # fmt: skip
