from __future__ import annotations

import pytest

from hfmod.draw import scene
from hfmod.draw.render import document, png_size, svg_to_png
from hfmod.games.hf4.art import key, tokens


def test_pieces_keep_their_own_patterns() -> None:
    """Two pieces whose drawings use the same inner name, side by side, look as each does alone."""
    red, green = tokens.cube("red"), tokens.cube("green")
    both = scene.scene(80, 40, [scene.Put(red, 20, 20), scene.Put(green, 60, 20)])
    assert 'id="n0-pattern"' in both and "url(#n1-pattern)" in both
    alone = scene.scene(80, 40, [scene.Put(green, 60, 20)])
    covered = '<rect width="40" height="40" fill="#1a2130"/>'
    assert svg_to_png(both.replace("</svg>", covered + "</svg>")) == svg_to_png(
        alone.replace("</svg>", covered + "</svg>")
    )


def test_size() -> None:
    assert scene.size_of(document(30, 20, "")) == (30, 20)
    with pytest.raises(ValueError, match="no SVG"):
        scene.size_of("<p>hello</p>")


def test_sheet() -> None:
    sheet = scene.side_by_side([tokens.die(n) for n in range(1, 7)], columns=3, gap=10)
    assert png_size(svg_to_png(sheet)) == (160, 110)
    assert png_size(svg_to_png(scene.side_by_side([]))) == (24, 24)


def test_key_names_real_symbols() -> None:
    assert png_size(svg_to_png(key.symbol_key()))[0] == 1342
