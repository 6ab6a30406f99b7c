from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from hfmod.draw import layout, text
from hfmod.draw.render import png_size, svg_to_png
from hfmod.games.hf4.art import boards, fuel_strip, palette, playmat
from hfmod.games.hf4.content.load import load

TEXT = re.compile(r'<text x="[^"]*" y="[^"]*" font-size="([\d.]+)"[^>]*>([^<]*)</text>')


@cache
def tables() -> Mapping[str, Any]:
    return load().tables


def all_boards() -> dict[str, tuple[layout.Layout, str]]:
    found = {"playmat": (playmat.playmat_layout(tables()), playmat.playmat(tables(), "red"))}
    for name, drawn in {
        "core": boards.common(tables(), chits=chits()),
        "assembly": boards.assembly(tables()),
        "rfg": boards.common(tables(), decks=boards.RFG_DECKS, race_for_glory=True),
    }.items():
        found[name] = (drawn.layout, drawn.svg)
    return found


def chits() -> list[Mapping[str, Any]]:
    glory = tables()["glory"]
    return list(glory["chits"] if isinstance(glory, Mapping) else glory)


NAMES = ("playmat", "core", "assembly", "rfg")


@pytest.mark.parametrize("name", NAMES)
def test_board_has_the_size_of_its_layout(name: str) -> None:
    found, svg = all_boards()[name]
    assert png_size(svg_to_png(svg)) == (found.width, found.height)


@pytest.mark.parametrize("name", NAMES)
def test_zones_lie_on_the_board_apart_from_each_other(name: str) -> None:
    found, _ = all_boards()[name]
    for zone in found.zones:
        left, top, wide, tall = zone.box
        assert left >= 0 and top >= 0 and left + wide <= found.width and top + tall <= found.height, zone.id
    for spot in found.spots:
        inside = [zone.id for zone in found.zones if zone.contains(spot.x, spot.y)]
        assert len(inside) == 1 and spot in found.zone(inside[0]).spots, spot.id
    assert len({spot.id for spot in found.spots}) == len(found.spots)
    assert len({zone.id for zone in found.zones}) == len(found.zones)


@pytest.mark.parametrize("name", NAMES)
def test_text_on_boards_is_big_enough(name: str) -> None:
    _, svg = all_boards()[name]
    for size, words in TEXT.findall(svg):
        assert float(size) >= text.MIN_SECONDARY, words


@pytest.mark.parametrize("name", NAMES)
def test_text_stays_on_the_board(name: str) -> None:
    _, svg = all_boards()[name]
    found = re.findall(r'<text x="([\d.]+)"[^>]*font-size="([\d.]+)"([^>]*)>([^<]*)</text>', svg)
    assert found
    for x, size, more, words in found:
        wide = text.width(words, float(size), "700" in more)
        if "text-anchor" not in more:
            assert float(x) + wide <= 1660, words


def test_strip_is_the_content_s_graph() -> None:
    found = fuel_strip.strip(tables(), 40, 182)
    table = fuel_strip.table_of(tables())
    chains = [[str(spot) for spot in chain] for chain in table["black"]]
    assert set(found.spots) == {spot for chain in chains for spot in chain}
    assert set(found.black) == {link for chain in chains for link in pairwise(chain)}
    assert {spot for link in found.red for spot in link} <= set(found.spots)
    assert len(found.spots) == 57


def test_strip_spots_are_far_enough_apart_to_drop_on() -> None:
    found = fuel_strip.strip(tables(), 40, 182)
    spots = list(found.spots.values())
    nearest = min(hypot(a.x - b.x, a.y - b.y) for i, a in enumerate(spots) for b in spots[i + 1 :])
    assert nearest >= fuel_strip.LEAST
    assert fuel_strip.least_distance(spots) == pytest.approx(nearest)


def test_mass_grows_to_the_right_and_classes_hold_their_spots() -> None:
    found = fuel_strip.strip(tables(), 40, 182)
    ordered = sorted(found.spots, key=fuel_strip.mass_value)
    xs = [found.spots[name].x for name in ordered]
    assert xs == sorted(set(xs))
    for (name, thrust, left, right), entry in zip(
        found.classes, fuel_strip.table_of(tables())["classes"], strict=True
    ):
        assert (name, thrust) == (entry["name"], entry["thrust"])
        low, high = fuel_strip.mass_value(str(entry["from"])), fuel_strip.mass_value(str(entry["to"]))
        inside = {n for n in ordered if left < found.spots[n].x < right}
        assert inside == {n for n in ordered if low <= fuel_strip.mass_value(n) <= high}


def test_steps_printed_between_whole_masses() -> None:
    found = fuel_strip.strip(tables(), 40, 182)
    assert [count for count, _ in found.counts] == [9, 6, 4, 3, 3, 2, 2, 2, 2, 2, *[1] * 12]


def test_mass_names() -> None:
    assert fuel_strip.mass_value("4-1/3") == Fraction(13, 3)
    assert fuel_strip.mass_name("4-1/3") == "4 1/3"
    with pytest.raises(ValueError):
        fuel_strip.mass_value("heavy")


def test_playmat_places() -> None:
    mat = playmat.playmat_layout(tables())
    assert [z.id for z in mat.zones if z.id in ("leo", "rocket", "outpost-1", "outpost-2", "freighter")] == [
        "leo", "rocket", "outpost-1", "outpost-2", "freighter",
    ]  # fmt: skip
    assert mat.spot("mass-8-1/2").name == "8 1/2"
    assert mat.spot("thrust-15").x > mat.spot("thrust-coast").x
    reserve = [spot.id for spot in mat.zone("reserve").spots]
    for kind, count in (("cube", 7), ("dome", 7), ("claim", 9)):
        assert sum(1 for name in reserve if name.startswith(f"reserve-{kind}-")) == count
    for slot in ("leo", "rocket"):  # a whole card fits below the slot's title
        left, top, wide, tall = mat.zone(slot).box
        spot = mat.zone(slot).spots[0]
        assert spot.x - 125 >= left and spot.x + 125 <= left + wide
        assert spot.y - 175 >= top + 26 and spot.y + 175 <= top + tall
    with pytest.raises(KeyError, match="garage"):
        mat.zone("garage")


def test_playmats_of_players_differ() -> None:
    made = {playmat.playmat(tables(), colour) for colour in palette.palette().players}
    assert len(made) == len(palette.palette().players)


def test_sunspot_ring() -> None:
    drawn = boards.sunspot(tables())
    spots = {spot.id: spot for spot in drawn.layout.spots}
    centre = spots["seniority"]
    assert spots["sunspot-0"].y < centre.y and spots["sunspot-6"].y > centre.y
    assert spots["sunspot-3"].x > centre.x > spots["sunspot-9"].x  # clockwise
    assert "Solar flare" in drawn.svg
    plain = boards.sunspot(tables(), seasons=False)
    assert "Solar flare" not in plain.svg
    assert not any(fill in plain.svg for fill in palette.palette().seasons.values())


def test_every_track_has_every_price() -> None:
    spots = [spot.id for spot in boards.exploitation(tables()).layout.spots]
    assert spots == [f"track-{s}-{p}" for s in "CSMVDH" for p in (10, 8, 5, 4)]


def test_assembly_has_seats_for_all() -> None:
    drawn = boards.assembly(tables())
    assert len(drawn.layout.zones) == 7
    for zone in drawn.layout.zones:
        ids = [spot.id.partition("-")[2] for spot in zone.spots]
        assert ids == [*palette.palette().players, "law", "legacy"]


def test_custom_strip_content() -> None:
    """Another strip (a league's variant) is drawn from its table alone."""
    table = {
        "max_dry": 3, "max_wet": 4,
        "black": [[1, "1-1/2", 2, 3, 4]], "red": [[1, 2, 3, 4]],
        "classes": [{"name": "light", "thrust": 1, "from": 1, "to": "1-1/2"},
                    {"name": "heavy", "thrust": 0, "from": 2, "to": 4}],
    }  # fmt: skip
    found = playmat.playmat_layout({"fuel_strip": table})
    assert [s.name for s in found.zone("fuel-strip").spots] == ["1", "1 1/2", "2", "3", "4"]
    svg_to_png(playmat.playmat({"fuel_strip": table}, "white"))
    with pytest.raises(KeyError, match="fuel-strip"):
        playmat.playmat_layout({})
