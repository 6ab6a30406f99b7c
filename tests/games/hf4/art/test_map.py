"""The solar map as drawn: what a player must be able to see and read, measured on the shipped content."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import acos, atan2, degrees, hypot

import pytest

from hfmod.content import yaml
from hfmod.draw.render import png_size, svg_to_png
from hfmod.draw.sight import contrast
from hfmod.draw.text import MIN_SIZE
from hfmod.games.hf4.art import map as drawing
from hfmod.games.hf4.art import map_symbols as look
from hfmod.games.hf4.art.map_labels import APART, Box
from hfmod.games.hf4.art.map_routes import directions, pieces
from hfmod.games.hf4.art.palette import palette
from hfmod.games.hf4.content.map import build_map
from hfmod.games.hf4.content.model import SolarMap
from hfmod.resources import content_dir

MAP = content_dir("hf4") / "map"


@cache
def solar() -> SolarMap:
    return build_map({path.stem: yaml.read(path).data for path in sorted(MAP.glob("*.yaml"))})


@cache
def planned() -> drawing.Plan:
    return drawing.plan(solar())


@cache
def svg(style: look.Look = look.DARK) -> str:
    return drawing.draw_map(solar(), planned(), look=style)


def inside(point: tuple[float, float], outline: Sequence[Sequence[float]]) -> bool:
    """Ray casting."""
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


# the layout


def test_a_rocket_can_be_dropped_on_every_space() -> None:
    near = [
        (a.name, b.name)
        for a, b in combinations(solar().spaces.values(), 2)
        if hypot(a.x - b.x, a.y - b.y) < 44
    ]
    assert near == []


def test_the_board_fits_into_memory_and_holds_every_space() -> None:
    width, height = solar().size
    assert width * height <= 32_000_000 and max(width, height) <= 8000
    for space in solar().spaces.values():
        reach = drawing.FRAME + look.radius(space)
        assert reach < space.x < width - reach and reach < space.y < height - reach, space.name


def test_every_space_lies_in_the_band_of_its_zone() -> None:
    zones = solar().decor["zones"]
    for space in solar().spaces.values():
        at = next(
            (z["id"] for z in zones if "outline" in z and inside((space.x, space.y), z["outline"])),
            zones[-1]["id"],
        )
        assert at == space.zone, space.name


def test_names_are_unique() -> None:
    names = Counter(space.name for space in solar().spaces.values())
    assert [name for name, count in names.items() if count > 1] == []


def test_sites_lie_where_their_clock_position_says() -> None:
    sun_x, sun_y = solar().decor["sun"]
    clocks = {site["id"]: site["clock"] for site in yaml.read(MAP / "sites.yaml").data["sites"]}
    for site_id, clock in clocks.items():
        space = solar().spaces[site_id]
        if hypot(space.x - sun_x, space.y - sun_y) < 900:
            continue  # so near to the Sun a step aside is hours
        hour, minute = map(int, clock.split(":"))
        drawn = degrees(atan2(space.x - sun_x, sun_y - space.y)) / 30
        assert abs((drawn - hour - minute / 60 + 18) % 12 - 6) <= 0.6, space.name


# lines


def angle(a: tuple[float, float], b: tuple[float, float]) -> float:
    return degrees(acos(max(-1.0, min(1.0, a[0] * b[0] + a[1] * b[1]))))


def hohmann_ends() -> dict[str, list[tuple[str, tuple[float, float]]]]:
    leave = directions(solar())
    ends: dict[str, list[tuple[str, tuple[float, float]]]] = defaultdict(list)
    for i, route in enumerate(solar().routes):
        for space, lane in ((route.a, route.lane_a), (route.b, route.lane_b)):
            if lane is not None:
                ends[space].append((lane, leave[i, space]))
    return ends


def test_a_lane_runs_straight_through_its_hohmann() -> None:
    checked = 0
    for space, ends in hohmann_ends().items():
        for (lane, one), (other_lane, other) in combinations(ends, 2):
            if lane == other_lane:
                checked += 1
                assert angle(one, other) > 179, space
    assert checked > 150


def test_lanes_of_a_hohmann_can_be_told_apart() -> None:
    for space, ends in hohmann_ends().items():
        for (lane, one), (other_lane, other) in combinations(ends, 2):
            if lane != other_lane:
                assert angle(one, other) > 20, space


def test_no_line_runs_over_a_space_that_is_not_its_end() -> None:
    cells = defaultdict(list)
    for space in solar().spaces.values():
        cells[space.x // 100, space.y // 100].append(space)
    hits = set()
    for curve in planned().curves:
        ends = (curve.route.a, curve.route.b)
        for x, y in curve.points:
            around = ((int(x // 100) + i, int(y // 100) + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
            for space in (s for cell in around for s in cells.get(cell, ())):
                if space.id not in ends:
                    fill = look.HEX if space.type == "site" else look.radius(space)
                    if hypot(space.x - x, space.y - y) < fill:
                        hits.add((*ends, space.id))
    assert hits == set()


def test_every_crossing_away_from_spaces_is_a_visible_bridge() -> None:
    plan = planned()
    gaps = defaultdict(list)
    for bridge in plan.bridges:
        gaps[bridge.under].append((bridge.under_at - bridge.gap, bridge.under_at + bridge.gap))
    for bridge in plan.bridges:
        left = pieces(plan.curves[bridge.under], gaps[bridge.under])
        ends = [point for piece in left for point in (piece[0], piece[-1])]
        assert all(hypot(x - bridge.at[0], y - bridge.at[1]) > 5 for piece in left for x, y in piece)
        assert ends, bridge
    assert len(plan.bridges) < 100


# names


def test_every_site_and_label_gets_its_name() -> None:
    assert planned().lost == ()
    written = {placed.name.text for placed in planned().names}
    for space in solar().spaces.values():
        if space.type == "site":
            assert space.name in written
        if space.label:
            assert space.label in written


def test_no_two_names_overlap() -> None:
    boxes = [(placed.name.text, placed.box) for placed in planned().names]
    near = [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if one.overlaps(other, APART - 0.1)]
    assert near == []


def test_no_name_covers_a_space_or_leaves_the_board() -> None:
    width, height = solar().size
    board = (drawing.FRAME, drawing.FRAME, width - drawing.FRAME, height - drawing.FRAME)
    for placed in planned().names:
        box = placed.box
        assert box.x0 > board[0] and box.y0 > board[1] and box.x1 < board[2] and box.y1 < board[3]
        for x, y, radius in drawing.space_discs(solar()):
            assert box.gap((x, y)) >= radius, placed.name.text


def test_signs_glory_and_legend_lie_free() -> None:
    legend = drawing._legend_box(solar())
    still = [*drawing._sign_boxes(solar())]
    still += [Box(x - 36, y - 36, x + 36, y + 36) for x, y in (c["at"] for c in solar().decor["glory"])]
    for one, other in combinations([legend, *still], 2):
        assert not one.overlaps(other)
    for box in [legend, *still]:
        for x, y, radius in drawing.space_discs(solar()):
            assert box.gap((x, y)) > radius
    for box in [legend, *still]:
        assert not any(box.gap(point) < 2 for curve in planned().curves for point in curve.points)


# the picture


STYLES = pytest.mark.parametrize("style", [look.DARK, look.LIGHT], ids=["dark", "light"])


@STYLES
def test_text_is_large_enough_and_stands_out(style: look.Look) -> None:
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', svg(style))}
    assert min(sizes) >= MIN_SIZE
    inks = {style.ink, style.name, style.group, style.home, style.flyby}
    for band in style.bands:
        for ink in inks:
            assert contrast(ink, band) >= 4.5
        # what is no text needs less
        for line in (style.line, style.air, style.road, style.cable, style.burn, style.hazard, style.belt):
            assert contrast(line, band) >= 3


def test_what_is_written_on_the_map_is_read_where_the_table_opens() -> None:
    """At half the size, names of sites, regions and zones, letters and figures; not the legend."""
    whole = svg()
    drawn = whole[whole.rindex("</defs>") : whole.index(">Solar map<", whole.rindex("</defs>"))]
    sizes = {float(size) / 2 for size in re.findall(r'font-size="([\d.]+)"', drawn)}
    assert min(sizes) >= 9
    names = {placed.name.size / 2 for placed in planned().names if not placed.name.near}
    assert min(names) >= 11


@STYLES
def test_seasons_can_be_told_apart_from_the_ground(style: look.Look) -> None:
    seasons = [style.season(colour) for colour in palette().seasons.values()]
    assert all(contrast(colour, style.ground) >= 2.9 for colour in seasons)


def test_both_styles_draw_the_same_things_in_other_colours() -> None:
    dark, light = (re.sub(r"#[0-9a-f]{6}", "#", svg(style)) for style in (look.DARK, look.LIGHT))
    assert dark == light and svg(look.DARK) != svg(look.LIGHT)


def test_season_letters_stand_out() -> None:
    for colour in palette().seasons.values():
        (ink,) = re.findall(r'<text[^>]* fill="(#\w+)"', look.tag(0, 0, "R", colour))
        assert contrast(ink, colour) >= 4.5


def test_every_space_is_drawn_once() -> None:
    uses = Counter(re.findall(r'href="#map-([a-z_-]+)" x=', svg()))
    legend = Counter(
        ["burn", "lander", "half-lander", *["lagrange"] * 3, "crash", "parachute", "radiation_belt", "flyby"]
    )
    for kind, count in Counter(
        look.kind(space) for space in solar().spaces.values() if space.type not in ("site", "hohmann")
    ).items():
        assert uses[kind] - legend[kind] == count, kind
    synodic = sum(site.synodic is not None for site in solar().sites.values())
    assert uses["hex"] - 1 + synodic == len(solar().sites)


def test_season_colours_carry_their_letter() -> None:
    seasons = palette().seasons
    for season, letter in (("red", "R"), ("yellow", "Y"), ("blue", "B")):
        coloured = sum(space.season == season for space in solar().spaces.values())
        coloured += sum(space.flyby_season == season for space in solar().spaces.values())
        tags = re.findall(rf'<circle [^>]*fill="{seasons[season]}"/><text [^>]*>{letter}</text>', svg())
        assert len(tags) - (season == "red") == coloured


def test_the_same_content_gives_the_same_drawing() -> None:
    again = drawing.draw_map(solar())
    assert again == svg()


def test_the_drawing_renders() -> None:
    width, height = solar().size
    assert png_size(svg_to_png(svg(), 0.1)) == (round(width / 10), round(height / 10))
