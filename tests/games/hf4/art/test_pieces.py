from __future__ import annotations

import re

import pytest

from hfmod.draw.colours import pattern
from hfmod.draw.render import document, png_size, svg_to_png
from hfmod.draw.sight import contrast
from hfmod.games.hf4.art import palette, tokens

COLOURS = list(palette.palette().players)


@pytest.mark.parametrize("colour", COLOURS)
def test_every_piece_of_a_player_renders_and_carries_the_letter(colour: str) -> None:
    letter = palette.palette().players[colour].letter
    for name, svg in tokens.player_tokens(colour).items():
        width, height = png_size(svg_to_png(svg))
        assert 20 <= width <= 80 and 20 <= height <= 80, name
        if name not in ("dry", "wet-water", "wet-dirt", "wet-isotope"):
            assert f">{letter}</text>" in svg, name


def test_pieces_of_two_players_differ() -> None:
    seen = {svg_to_png(svg) for colour in COLOURS for svg in tokens.player_tokens(colour).values()}
    assert len(seen) == sum(len(tokens.player_tokens(colour)) for colour in COLOURS)


def test_players_differ_without_colour() -> None:
    """Letters and patterns differ, so a grey print still tells the players apart."""
    players = palette.palette().players.values()
    assert len({p.letter for p in players}) == len({p.pattern for p in players}) == len(COLOURS)


def test_patterns_stay_quiet() -> None:
    for player in palette.palette().players.values():
        for colour in re.findall(r'stroke="(#[0-9a-f]{6})"', pattern(player)[0]):
            assert contrast(colour, player.fill) < 2


def test_glory_has_two_sides() -> None:
    claimed, returned = tokens.glory("Mars", 1, False), tokens.glory("Mars", 2, True)
    assert tokens.SILVER in claimed and tokens.GOLD in returned
    assert ">1</text>" in claimed and ">2</text>" in returned


def test_wet_and_dry_chits_leave_the_figure_in_sight() -> None:
    """Both chits on one spot: the middle stays empty in either."""
    clip = '<clipPath id="middle"><circle cx="22" cy="22" r="8"/></clipPath>'
    for svg in (tokens.dry_chit("red"), tokens.wet_chit("red", "water")):
        body = re.sub(r"^<svg[^>]*>|</svg>$", "", svg)
        middle = document(44, 44, f'{clip}<g clip-path="url(#middle)">{body}</g>')
        assert svg_to_png(middle) == svg_to_png(document(44, 44, ""))


def test_dice_have_six_faces() -> None:
    assert len({svg_to_png(tokens.die(face)) for face in range(1, 7)}) == 6
    with pytest.raises(ValueError, match="no face 7"):
        tokens.die(7)


def test_common_pieces_render() -> None:
    made = [tokens.busted(), tokens.seniority(), tokens.glitch(), tokens.bead(), tokens.bead("isotope")]
    made += [tokens.first_player(), tokens.heroism(1), tokens.track_bead("V")]
    assert len({svg_to_png(svg) for svg in made}) == len(made)


def test_unknown_colour() -> None:
    with pytest.raises(KeyError, match="mauve"):
        tokens.cube("mauve")
