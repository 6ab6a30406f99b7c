"""Drawings: colours that stay apart, symbols that differ, cards that hold what they say, boards in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from hfmod.draw import colours
from hfmod.draw.layout import Layout
from hfmod.draw.render import document, png_size, svg_to_png
from hfmod.draw.text import missing
from hfmod.games.tmdice.art import boards as tmd_boards
from hfmod.games.tmdice.art import cards as tmd_cards
from hfmod.games.tmdice.art import dice as tmd_dice
from hfmod.games.tmdice.art import icons, tiles
from hfmod.games.tmdice.art.symbols import SYMBOLS
from hfmod.games.tmdice.content.effects import EFFECTS
from hfmod.games.tmdice.content.model import PROJECT, Card, Production, load

CONTENT = load()
SIZE = re.compile(r'font-size="([0-9.]+)"')
BOARDS: dict[str, tuple[Callable[[], Layout], Callable[[], str]]] = {
    "mars": (lambda: tmd_boards.mars_layout(CONTENT), lambda: tmd_boards.mars(CONTENT)),
    "mat": (tmd_boards.mat_layout, lambda: tmd_boards.mat("orange", "Orange")),
    "hand": (tmd_boards.hand_layout, lambda: tmd_boards.hand("black", "Black hand")),
    "box": (tmd_boards.box_layout, lambda: tmd_boards.box_board(808, 310)),
}


def test_dice_and_players_stay_apart_for_every_eye() -> None:
    dice = {name: look.fill for name, look in tmd_dice.DICE.items()}
    seats = {name: look.fill for name, look in tmd_dice.SEATS.items()}
    assert colours.confusions(dice | seats) == []


def test_no_colour_stands_alone() -> None:
    assert set(tmd_dice.DICE) == set(CONTENT.dice)
    for looks in (tmd_dice.DICE, tmd_dice.SEATS):
        letters = [look.letter for look in looks.values()]
        assert len(set(letters)) == len(letters)
    assert len({look.pattern for look in tmd_dice.SEATS.values()}) == len(tmd_dice.SEATS)


def test_faces_that_are_drawn_are_those_of_the_content_in_its_order() -> None:
    assert {name: tuple(face.face for face in die.faces) for name, die in CONTENT.dice.items()} == {
        name: tuple(faces) for name, faces in tmd_dice.FACES.items()
    }
    assert set(CONTENT.faces) <= set(SYMBOLS.names)


def test_every_face_of_a_die_shows_its_letter_and_another_symbol() -> None:
    faces = [(c, face) for c, found in tmd_dice.FACES.items() for face in ("", *found)]
    drawn = [tmd_dice.die(colour, face) for colour, face in faces]
    assert len(set(drawn)) == len(drawn)
    for (colour, _), picture in zip(faces, drawn, strict=True):
        assert f">{tmd_dice.DICE[colour].letter}</text>" in picture


@pytest.mark.parametrize("face", CONTENT.faces)
def test_a_face_can_be_told_from_all_others_at_20_pixels(face: str) -> None:
    """Symbols alone, in one ink: of the pixels that two of them cover, a third at least is of one alone."""
    mine = _ink(face)
    for other in CONTENT.faces:
        if other != face:
            theirs = _ink(other)
            assert len(mine ^ theirs) > len(mine | theirs) / 3, other


def _ink(face: str) -> set[int]:
    svg = document(20, 20, SYMBOLS.place(face, 10, 10, 20, "#000000"), background="#ffffff")
    picture = Image.open(BytesIO(svg_to_png(svg))).convert("L")
    return {n for n, value in enumerate(picture.tobytes()) if value < 128}


# -- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["corporation", "project", "bonus"])
def test_every_card_holds_its_name_cost_and_words_and_all_can_be_read(kind: str) -> None:
    cards = [card for card in CONTENT.cards.values() if card.kind == kind]
    assert cards
    for card in cards:
        drawn = tmd_cards.face(card, CONTENT)  # raises Overfull where something does not fit
        assert f">{card.name}</text>" in drawn.replace("&#x27;", "'")
        assert min(map(float, SIZE.findall(drawn))) >= 7, card.id
        assert missing(card.name) == []


def test_what_does_not_fit_is_told_with_the_name_of_the_card() -> None:
    card = replace(CONTENT.cards["P001"], name="Short name")
    for change in (
        {"text": "more words than a card has room for " * 12},
        {"name": "A name that is a good deal too long for its band"},
        {"cost": ("steel",) * 17},
        {"production": Production({"green": 5, "red": 6})},
    ):
        broken = replace(card, **change)
        with pytest.raises(tmd_cards.Overfull, match=broken.name):
            tmd_cards.face(broken, CONTENT)


def test_cost_and_brown_box_stand_in_the_strip_that_stays_in_sight() -> None:
    card = Card(
        "P999", "Test", PROJECT, colour="green", cost=("steel", "heat"), production=Production({"red": 2})
    )
    drawn = tmd_cards.face(card, CONTENT)
    cubes = [float(y) for y in re.findall(r'<rect x="[0-9.]+" y="([0-9.]+)" width="12.9', drawn)]
    assert len(cubes) == 2
    assert max(cubes) < tmd_cards.STRIP


def test_every_kind_of_effect_has_icons() -> None:
    effects = [one for card in CONTENT.cards.values() for one in (*card.start, *card.play)]
    effects += [one for card in CONTENT.cards.values() for action in card.actions for one in action.gain]
    assert {type(one) for one in effects} == set(EFFECTS.values())
    for one in effects:
        found = list(icons.icons(one))
        assert found and all(icon.draw(10, 10) for icon in found)


def test_icons_are_broken_into_lines_that_fit() -> None:
    found = [icons.res("steel")] * 11
    made = icons.lines(found, 100)
    assert sum(map(len, made)) == 11
    assert all(icons.wide(line) <= 100 for line in made)


# -- tiles and boards --------------------------------------------------------------------------------------


def test_names_and_conditions_fit_on_their_tiles() -> None:
    for tile in CONTENT.special_tiles.values():
        assert png_size(svg_to_png(tiles.tile("special", tile.name))) == (tiles.WIDE, tiles.TALL)
    for one in CONTENT.milestones.values():
        assert one.name in tiles.milestone(one.name, one.text)
    with pytest.raises(ValueError, match="Too long"):
        tiles.milestone("Too long", "words " * 60)


@pytest.mark.parametrize("name", BOARDS)
def test_boards_have_the_size_of_their_layout(name: str) -> None:
    layout, draw = BOARDS[name]
    found = layout()
    assert png_size(svg_to_png(draw())) == (found.width, found.height if name != "box" else 310)


@pytest.mark.parametrize("name", BOARDS)
def test_zones_do_not_overlap_and_hold_their_places(name: str) -> None:
    layout = BOARDS[name][0]()
    boxes = [(zone.id, *zone.box) for zone in layout.zones]
    for number, (one, x, y, wide, tall) in enumerate(boxes):
        assert x >= 0 and y >= 0 and x + wide <= layout.width and y + tall <= layout.height
        for other, x2, y2, wide2, tall2 in boxes[number + 1 :]:
            if {one, other} != {"mars", "oxygen"}:  # the disc of Mars reaches below the track
                assert x + wide <= x2 or x2 + wide2 <= x or y + tall <= y2 or y2 + tall2 <= y, (one, other)
    for zone in layout.zones:
        assert all(zone.contains(spot.x, spot.y) for spot in zone.spots), zone.id
    assert len({spot.name for spot in layout.spots}) == len(layout.spots)


def test_the_hexes_lie_as_their_neighbours_say() -> None:
    at = {name: (x, y) for name, x, y in tmd_boards.hexes(CONTENT.rows)}
    assert set(at) == set(CONTENT.hexes)
    near = (1.1 * tiles.HEX * 3**0.5) ** 2
    for name, (x, y) in at.items():
        touching = {
            other for other, (x2, y2) in at.items() if other != name and (x - x2) ** 2 + (y - y2) ** 2 < near
        }
        assert touching == CONTENT.neighbours[name]


def test_the_vp_track_goes_round_mars_in_single_steps() -> None:
    spots = tmd_boards.vp_spots()
    assert len({(spot.x, spot.y) for spot in spots}) == tmd_boards.SPACES
    for one, other in zip(spots, (*spots[1:], spots[0]), strict=True):
        assert abs(one.x - other.x) + abs(one.y - other.y) == 34
    assert len(spots) > CONTENT.solo_turns


def test_no_two_dice_of_a_player_lie_on_one_another() -> None:
    """A click on one die is that die."""
    layout = tmd_boards.mat_layout()
    spots = [spot for zone in layout.zones if zone.id.endswith("-row") for spot in zone.spots]
    assert len(spots) == sum(die.count for die in CONTENT.dice.values())
    for number, one in enumerate(spots):
        for other in spots[number + 1 :]:
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= tmd_dice.DIE


def test_no_two_blue_cards_hide_a_third_one_between_them() -> None:
    """A card that is clicked comes to the front: all of the next one but its lower part may be under it."""
    spots = tmd_boards.mat_layout().zone("blue-cards").spots[:12]
    columns: dict[int, list[int]] = {}
    for spot in spots:
        columns.setdefault(spot.x, []).append(spot.y)
    assert [spot.y for spot in spots[:3]] == [spots[0].y] * 3
    for rows in columns.values():
        for above, below in zip(rows, rows[2:], strict=False):
            assert below - above - tmd_cards.TALL >= 40
