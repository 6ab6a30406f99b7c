"""Drawings of Roll for the Galaxy: colours that stay apart, texts that fit, boards that hold their places."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hfmod.draw import colours
from hfmod.draw.layout import Layout, Zone
from hfmod.draw.render import png_size, svg_to_png
from hfmod.games.roll.art import boards as roll_boards
from hfmod.games.roll.art import dice as roll_dice
from hfmod.games.roll.art import tiles as roll_tiles
from hfmod.games.roll.content.model import PHASES, WILD, load

CONTENT = load()
SIZE = re.compile(r'font-size="([0-9.]+)"')
BOARDS: dict[str, tuple[Callable[[], Layout], Callable[[], str]]] = {
    "mat": (roll_boards.mat_layout, lambda: roll_boards.mat(CONTENT, "red", "Red")),
    "screen": (roll_boards.screen_layout, lambda: roll_boards.screen("blue", "Blue screen")),
    "table": (roll_boards.table_layout, roll_boards.table),
}


def test_dice_and_players_stay_apart_for_every_eye() -> None:
    assert colours.confusions({code: look.fill for code, look in roll_dice.DICE.items()}) == []
    assert colours.confusions({seat: look.fill for seat, look in roll_dice.SEATS.items()}) == []


def test_no_colour_stands_alone() -> None:
    assert set(roll_dice.DICE) == set(CONTENT.dice)
    for looks in (roll_dice.DICE, roll_dice.SEATS):
        letters = [look.letter for look in looks.values()]
        assert len(set(letters)) == len(letters)
    assert len({look.pattern for look in roll_dice.SEATS.values()}) == len(roll_dice.SEATS)


@pytest.mark.parametrize("code", CONTENT.dice)
def test_every_face_of_a_die_shows_its_letter_and_another_symbol(code: str) -> None:
    faces = [roll_dice.die(code, face) for face in ("", *PHASES, WILD)]
    assert len(set(faces)) == len(faces)
    assert all(f">{roll_dice.DICE[code].letter}</text>" in face for face in faces)


def test_every_side_of_every_tile_is_drawn_with_its_cost_and_words_that_can_be_read() -> None:
    for side in CONTENT.sides.values():
        drawn = roll_tiles.side(side)  # raises ValueError where the text does not fit
        assert f">{side.cost}</text>" in drawn
        assert min(map(float, SIZE.findall(drawn))) >= 11
        if side.is_world:
            assert f">{roll_dice.world_colour(side.colour or '').letter}</text>" in drawn


def test_a_text_that_does_not_fit_is_told() -> None:
    from dataclasses import replace

    side = replace(CONTENT.sides["RT16D"], text="more words than a tile has room for " * 6)
    with pytest.raises(ValueError, match="Galactic Federation"):
        roll_tiles.side(side)


def test_a_faction_tile_is_as_wide_as_two() -> None:
    left, right = CONTENT.sides["RF3L"], CONTENT.sides["RF3R"]
    assert png_size(svg_to_png(roll_tiles.faction(left, right, 3))) == (2 * roll_tiles.WIDE, roll_tiles.TALL)


def test_phase_tiles_have_two_sides() -> None:
    for phase in PHASES:
        assert ">X</text>" in roll_tiles.phase_tile(phase, active=False)
        assert "takes place" in roll_tiles.phase_tile(phase, active=True)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_drawn_as_it_is_laid_out(name: str) -> None:
    layout_of, draw = BOARDS[name]
    layout = layout_of()
    assert png_size(svg_to_png(draw())) == (layout.width, layout.height)
    for zone in layout.zones:
        left, top, wide, tall = zone.box
        assert left >= 0 and top >= roll_boards.BAR and left + wide <= layout.width
        assert top + tall <= layout.height
        assert all(zone.contains(spot.x, spot.y) for spot in zone.spots)
    for number, zone in enumerate(layout.zones):
        for other in layout.zones[number + 1 :]:
            assert not any(zone.contains(*point) for point in _corners(other)), (zone.id, other.id)


def _corners(zone: Zone) -> list[tuple[int, int]]:
    """Points just inside of a zone's corners."""
    left, top, wide, tall = zone.box
    return [
        (left + 1, top + 1),
        (left + wide - 1, top + 1),
        (left + 1, top + tall - 1),
        (left + wide - 1, top + tall - 1),
    ]
