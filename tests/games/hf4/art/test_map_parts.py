"""The parts of the map drawing on small worlds: lanes, bridges, gaps, places of names."""

from __future__ import annotations

from math import hypot, isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hfmod.games.hf4.art.map import draw_map
from hfmod.games.hf4.art.map_labels import APART, Box, Name, breaks, place_names
from hfmod.games.hf4.art.map_routes import arrow, bridges, curves, directions, pieces
from hfmod.games.hf4.content.model import Route, SolarMap, Space, Zone


def world(spaces: dict[str, tuple[str, int, int]], routes: list[Route]) -> SolarMap:
    return SolarMap(
        size=(1000, 800),
        spaces={k: Space(k, k, kind, "earth", x, y) for k, (kind, x, y) in spaces.items()},
        routes=tuple(routes),
        sites={},
        zones={"earth": Zone("earth", "Earth", 0, 0)},
    )


CROSSROADS = world(
    {
        "h": ("hohmann", 400, 400),
        "west": ("burn", 200, 420),
        "east": ("burn", 600, 400),
        "north": ("burn", 400, 200),
        "south": ("burn", 430, 600),
    },
    [
        Route("west", "h", lane_b="1"),
        Route("h", "east", lane_a="1"),
        Route("north", "h", lane_b="2"),
        Route("h", "south", lane_a="2"),
    ],
)


def test_both_ends_of_a_lane_leave_in_opposite_directions() -> None:
    leave = directions(CROSSROADS)
    for one, other in ((0, 1), (2, 3)):
        assert isclose(leave[one, "h"][0], -leave[other, "h"][0], abs_tol=1e-9)
        assert isclose(leave[one, "h"][1], -leave[other, "h"][1], abs_tol=1e-9)
    assert abs(leave[0, "h"][0]) > 0.9 > abs(leave[2, "h"][0])


def test_curves_begin_and_end_at_their_spaces_and_pass_their_bends() -> None:
    solar = world({"a": ("burn", 100, 100), "b": ("burn", 500, 100)}, [Route("a", "b", via=((300, 250),))])
    (curve,) = curves(solar)
    assert curve.points[0] == (100, 100) and curve.points[-1] == (500, 100)
    assert min(hypot(x - 300, y - 250) for x, y in curve.points) < 1e-6
    assert curve.length > 500


def test_lines_that_meet_at_a_space_are_no_bridge() -> None:
    assert bridges(curves(CROSSROADS)) == []


def test_lines_that_cross_elsewhere_are_a_bridge_with_a_gap() -> None:
    solar = world(
        {"a": ("burn", 100, 300), "b": ("burn", 700, 300), "c": ("burn", 400, 100), "d": ("burn", 400, 500)},
        [Route("a", "b"), Route("c", "d")],
    )
    drawn = curves(solar)
    (bridge,) = bridges(drawn)
    assert bridge.at == pytest.approx((400, 300)) and bridge.over == 0 and bridge.under == 1
    upper, lower = pieces(drawn[1], [(bridge.under_at - 9, bridge.under_at + 9)])
    assert upper[-1] == pytest.approx((400, 291)) and lower[0] == pytest.approx((400, 309))
    assert pieces(drawn[0], []) == [list(drawn[0].points)]


def test_an_arrow_points_where_it_goes() -> None:
    assert arrow((10, 10), (1, 0), 8).startswith("M10.0 10.0L2.0 ")


def test_breaks_keep_every_word_in_order() -> None:
    for lines in breaks("Mars Hellas Basin Buried Glaciers"):
        assert " ".join(lines) == "Mars Hellas Basin Buried Glaciers"
    assert [len(lines) for lines in breaks("Mars Hellas Basin Buried Glaciers")] == [1, 2, 3]
    assert breaks("Eros") == [("Eros",)]


def test_a_name_without_room_is_reported() -> None:
    placed, lost = place_names([Name("Somewhere", (50, 50), 10)], (100, 100), [], [Box(0, 0, 100, 100)], [])
    assert placed == [] and [name.text for name in lost] == ["Somewhere"]


def test_names_keep_off_lines_where_they_can() -> None:
    line = [(float(x), 125.0) for x in range(0, 400, 8)]
    (placed,), lost = place_names([Name("Below?", (200, 100), 10)], (400, 200), [], [], [line])
    assert lost == [] and not any(placed.box.gap(point) == 0 for point in line)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(60, 540), st.integers(60, 340), st.sampled_from(["Io", "Hi'iaka", "Io Gish Bar Mons"])
        ),
        min_size=1,
        max_size=14,
    )
)
def test_placed_names_never_touch(spots: list[tuple[int, int, str]]) -> None:
    names = [Name(text, (x, y), 12) for x, y, text in spots]
    discs = [(float(x), float(y), 12.0) for x, y, _ in spots]
    placed, lost = place_names(names, (600, 400), discs, [], [])
    assert len(placed) + len(lost) == len(names)
    for i, one in enumerate(placed):
        assert all(one.box.gap((x, y)) >= r for x, y, r in discs)
        assert not any(one.box.overlaps(other.box, APART - 0.01) for other in placed[:i])


def test_a_world_without_decor_can_be_drawn() -> None:
    picture = draw_map(CROSSROADS)
    assert picture.count('xlink:href="#map-burn"') == 5  # four spaces and the legend
