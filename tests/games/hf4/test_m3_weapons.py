"""Module 3, 3E1 to 3E4: where each kind of weapon reaches, what stands in its way, and what it hits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.games.hf4.rules.conflict import d_dislodge, e_weapons
from hfmod.games.hf4.rules.conflict.e_weapons import Weapon
from hfmod.games.hf4.rules.core.state import Attack, Dropstone, Hf4State, SiteState, Stack
from tests.games.hf4.blocs import armory, sides, war
from tests.games.hf4.worlds import stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
RAY, BUGGY_CARD = "CB057", "CB058"  # of rad-hardness 4; ISRU 2 and 3
DRY, WET = "pebble", "gravel"  # sites of the Mars zone: the second one under water
FOES = ["P", "W"]


def peace() -> Hf4State:
    return war("R", HOMES, world=armory())


# -- reach -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "place", "target", "reached"),
    [
        ("raygun", "mid", "mid", True),
        ("raygun", "leo", "leo", False),
        ("raygun", "leo", "mid", False),
        ("raygun", "mid", "leo", False),
        ("raygun", "mid", DRY, True),
        ("raygun", DRY, "mid", True),
        ("raygun", DRY, WET, False),  # two spaces away
        ("gun", "mid", DRY, True),
        ("mirror", "mid", "far", True),
        ("amat", "mid", DRY, True),
        ("raygun", "mid", "ares", False),  # through the air of Mars
        ("raygun", "ares", "mid", False),
        ("raygun", "ares", "ares", True),
        ("buggy", "ares", "boreas", True),  # along the road
        ("buggy", "boreas", "ares", True),
        ("buggy", "luna", "stone", True),
        ("raygun", "luna", "stone", False),
        ("buggy", "mid", DRY, False),
        ("buggy", DRY, DRY, True),
        ("kamikaze", "mid", DRY, False),
        ("kamikaze", "mid", "mid", True),
    ],
)
def test_where_a_weapon_reaches(way: str, place: str, target: str, reached: bool) -> None:
    assert e_weapons.reaches(peace(), Weapon(RAY, way, place), target) == reached


def test_spaces_are_adjacent_by_a_way_or_on_the_printed_list() -> None:
    """Either of the two tells it, in both directions."""
    state = peace()
    board = state.content.map
    bare = replace(board, adjacent={})
    listed = replace(board, routes=(), adjacent={"mid": frozenset({DRY})})
    for known in (bare, listed):
        state.content = replace(state.content, map=known)
        near = [e_weapons.adjacent(state, *pair) for pair in (("mid", DRY), (DRY, "mid"), (DRY, WET))]
        assert near == [True, True, False]


@pytest.mark.parametrize(
    ("way", "target", "less"),
    [("raygun", DRY, 2), ("mirror", DRY, 2), ("gun", DRY, 0), ("raygun", WET, 0), ("raygun", "mid", 0)],
)
def test_a_crash_hazard_beside_a_site_takes_2_off_rays(way: str, target: str, less: int) -> None:
    """Its neighbour in either direction of the way, at a site alone."""
    state = peace()
    board = state.content.map
    crash = replace(board.spaces["air"], hazard="crash")
    for a, b in (("air", DRY), (DRY, "air")):
        state.content = replace(
            state.content,
            map=replace(
                board,
                spaces={**board.spaces, "air": crash},
                routes=(*board.routes, replace(board.routes[0], a=a, b=b)),
            ),
        )
        assert e_weapons.shade(state, Weapon(RAY, way, "mid"), target) == less


# -- what is hit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "target", "column"),
    [
        ({}, DRY, "E"),
        ({"P": ("CT045",)}, DRY, "E"),
        ({"P": ("CQ041",)}, DRY, "F"),
        ({"R": ("CQ039",)}, DRY, "E"),  # the shooter's own crew
        ({"P": ("CQ041",)}, "mid", "G"),
        ({"P": ("CQ041",)}, "mars", "G"),  # no space at all: a zone
    ],
)
def test_the_column_of_what_stands_there(who: dict[str, tuple[str, ...]], target: str, column: str) -> None:
    state = peace()
    for player, cards in who.items():
        stack(state, player, "outpost1", "mid" if target == "mars" else target, *cards)
    assert e_weapons.column(state, target, FOES) == column


@pytest.mark.parametrize(
    ("domes", "column"), [([], "E"), (["P"], "F"), (["G"], "E"), (["G", "W"], "F")]
)  # fmt: skip
def test_a_dome_of_an_enemy_makes_a_site_manned(domes: list[str], column: str) -> None:
    state = peace()
    state.sites[DRY] = SiteState("P", "P", colonies=domes)
    assert e_weapons.column(state, DRY, FOES) == column


@pytest.mark.parametrize(
    ("turn_of", "moved", "factory", "column"),
    [
        ("P", {"rocket"}, None, "G"),  # who has landed in this turn counts as in space
        ("P", set(), None, "E"),
        ("P", {"freighter"}, None, "E"),
        ("R", {"rocket"}, None, "E"),  # another player's turn
        ("P", {"rocket"}, "P", "E"),  # a factory was there
        ("P", {"rocket"}, "G", "G"),
    ],
)
def test_who_has_landed_now(turn_of: str, moved: set[str], factory: str | None, column: str) -> None:
    state = war(turn_of, HOMES, world=armory())
    stack(state, "P", "rocket", DRY, "CT045")
    state.sites[DRY] = SiteState(factory, factory)
    state.turns[turn_of].moved |= moved
    assert e_weapons.column(state, DRY, FOES) == column


def test_all_must_have_landed_now() -> None:
    """Of two stacks one stood there; nothing has landed where nothing is."""
    state = war("P", HOMES, world=armory())
    assert not e_weapons.all_landed_now(state, DRY, FOES)
    stack(state, "P", "rocket", DRY, "CT045")
    state.turns["P"].moved.add("rocket")
    assert e_weapons.all_landed_now(state, DRY, FOES)
    stack(state, "P", "outpost1", DRY, "CT046")
    assert not e_weapons.all_landed_now(state, DRY, FOES)
    state.turns["P"].moved.add("outpost1")
    stack(state, "G", "rocket", DRY, RAY)  # of nobody who is hit
    assert e_weapons.all_landed_now(state, DRY, FOES)
    state.turn = None
    assert not e_weapons.all_landed_now(state, DRY, FOES)


def stone(spot: str, *cards: str) -> Hf4State:
    """P's dropstone, whose cards are at a flyby, has come to a spot."""
    state = peace()
    state.players["P"].stacks[d_dislodge.STONE] = Stack(d_dislodge.STONE, "P", "mid", list(cards))
    sides(state).dropstones["P"] = Dropstone("iceberg", "mars", spot, "")
    return state


@pytest.mark.parametrize(
    ("spot", "cards", "beside", "column"),
    [
        ("mid", ("CT045",), "", "E"),
        ("mid", ("CT045", "CQ041"), "", "F"),
        ("mid", ("CT045",), "P", "G"),  # another stack of an enemy beside it
        ("mid", ("CT045",), "G", "E"),
        ("mars", ("CT045",), "", "G"),  # it has left its flyby
    ],
)
def test_a_stone_alone_is_shot_at_like_a_site(
    spot: str, cards: tuple[str, ...], beside: str, column: str
) -> None:
    state = stone(spot, *cards)
    if beside:
        stack(state, beside, "rocket", "mid", RAY)
    assert e_weapons.column(state, "mid", FOES) == column
    assert e_weapons.column(state, "air", FOES) == "G"


@pytest.mark.parametrize(("spot", "foes"), [("mid", ["P"]), ("mars", [])])
def test_a_stone_is_hit_on_its_flyby_alone(spot: str, foes: list[str]) -> None:
    assert e_weapons.foes_at(stone(spot, "CT045"), "R", "mid") == foes


@pytest.mark.parametrize(
    ("site", "factory", "domes", "foes"),
    [
        (DRY, "P", [], ["P"]),
        (DRY, None, ["W"], ["W"]),
        (DRY, "G", ["W"], ["W"]),  # an ally's factory is none
        (DRY, "P", ["W"], ["P", "W"]),
        (WET, "P", ["W"], []),
    ],
)
def test_tokens_of_enemies_are_hit(site: str, factory: str | None, domes: list[str], foes: list[str]) -> None:
    state = peace()
    state.sites[site] = SiteState("P", factory, colonies=domes)
    assert e_weapons.foes_at(state, "R", site) == foes
    stack(state, "W", "outpost1", site, "CT045")
    assert e_weapons.foes_at(state, "R", site) == [one for one in ("P", "W") if one in (*foes, "W")]


def test_mobile_factories_of_enemies_are_hit() -> None:
    state = peace()
    state.players["P"].cubes["cube1"] = Stack("cube1", "P", "mid")
    state.players["G"].cubes["cube1"] = Stack("cube1", "G", "mid")
    assert e_weapons.foes_at(state, "R", "mid") == ["P"]
    assert e_weapons.foes_at(state, "R", "air") == []


# -- what may fire ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factory", "damaged", "site", "gun"),
    [("R", [], DRY, True), ("P", [], DRY, False), ("R", [DRY], DRY, False), ("R", ["luna"], DRY, True),
     ("R", [], WET, False), (None, [], DRY, False)],
)  # fmt: skip
def test_which_factory_has_a_gun(factory: str | None, damaged: list[str], site: str, gun: bool) -> None:
    state = peace()
    state.sites[site] = SiteState("R", factory)
    sides(state).damaged = damaged
    assert e_weapons.has_gun(state, "R", site) == gun
    assert not e_weapons.has_gun(state, "R", "stone")
    found = [one.id for one in e_weapons.weapons(state, "R", site)]
    assert found == ([f"factory:{site}"] if gun else [])


@pytest.mark.parametrize(
    ("kind", "card", "ways"),
    [
        ("rocket", RAY, ["raygun"]),
        ("rocket", BUGGY_CARD, ["buggy"]),
        ("rocket", "CT045", []),  # a thruster of rad-hardness 5
        ("rocket", "CT046", ["gun"]),  # of 8
        ("missile1", "CT045", ["kamikaze"]),
        ("missile1", RAY, ["raygun"]),  # a card without thrust is no kamikaze
        ("rocket", "CG110", []),  # prints no rad-hardness
    ],
)
def test_how_a_card_may_fire(kind: str, card: str, ways: list[str]) -> None:
    state = peace()
    there = stack(state, "R", "rocket", "mid", card)
    there.kind = kind
    assert [*e_weapons.ways(state, "R", there, card)] == ways


@pytest.mark.parametrize(
    ("player", "place", "card", "mirror"),
    [
        ("P", "mid", RAY, True),  # a platform in space, and a Powersat pushes
        ("P", DRY, RAY, False),  # on a site
        ("P", "mid", "CT045", False),  # no platform
        ("W", "mid", RAY, False),  # nobody pushes
    ],
)
def test_who_has_a_mirror(player: str, place: str, card: str, mirror: bool) -> None:
    state = peace()
    state.players["P"].privileges |= {"powersat"}
    there = stack(state, player, "rocket", place, card)
    assert ("mirror" in e_weapons.ways(state, player, there, card)) == mirror


@pytest.mark.parametrize(("used", "rule"), [(None, None), (1, "3E1c"), (2, "3E1d")])
def test_a_weapon_that_has_fired_or_served_another_fires_no_more(used: int | None, rule: str | None) -> None:
    state = peace()
    assert state.turn is not None
    stack(state, "R", "rocket", "mid", RAY)
    if used is not None:
        state.turn.used[f"fired:{RAY}"] = used
    assert e_weapons.spent(state, RAY) == rule
    assert [one.id for one in e_weapons.weapons(state, "R", "mid")] == ([] if rule else [RAY])
    assert [one.id for one in e_weapons.operational(state, "R", "mid")] == [RAY]
    state.turn = None
    assert e_weapons.spent(state, RAY) is None


@pytest.mark.parametrize(
    ("way", "where", "bio", "value"),
    [
        ("kamikaze", "F", True, 7), ("kamikaze", "F", False, 2), ("kamikaze", "E", True, 2),
        ("kamikaze", "G", True, 2), ("gun", "F", True, 2), ("amat", "F", True, 3),
    ],
)  # fmt: skip
def test_biological_warheads_serve_kamikazes_at_manned_places(
    way: str, where: str, bio: bool, value: int
) -> None:
    """Thrust 5 or rad-hardness 5, less a roll of 3; an amat bomb has its roll."""
    state = peace()
    there = stack(state, "R", "rocket", "mid", "CT045")
    weapon = Weapon("CT045", way, "mid", there)
    assert e_weapons.fire_value(state, "R", weapon, "mid", 3, where, bio) == value


@pytest.mark.parametrize(
    ("way", "goo", "dice"),
    [("raygun", False, 2), ("raygun", True, 3), ("gun", True, 2), ("kamikaze", True, 1), ("buggy", True, 2)],
)
def test_how_many_dice_a_shot_has(way: str, goo: bool, dice: int) -> None:
    state = peace()
    there = stack(state, "R", "rocket", "mid", "CT045")
    assert e_weapons.dice(state, Weapon("CT045", way, "mid", there), goo) == dice


@pytest.mark.parametrize("shaded", [[], ["R"], ["P"]])
def test_in_the_shade_solar_cards_of_the_player_do_not_fire(shaded: list[str]) -> None:
    state = peace()
    assert not e_weapons.in_shade(state, "R")
    sides(state).attack = Attack("P", "mid", shaded=shaded)
    assert e_weapons.in_shade(state, "R") == (shaded == ["R"])


def test_whose_a_weapon_is() -> None:
    state = peace()
    there = stack(state, "R", "rocket", "mid", RAY)
    state.sites[DRY] = SiteState("P", "P")
    owners = [
        e_weapons.owner(state, one)
        for one in (Weapon(RAY, "raygun", "mid", there), Weapon(f"factory:{DRY}", "gun", DRY),
                    Weapon("factory:luna", "gun", "luna"))
    ]  # fmt: skip
    assert owners == ["R", "P", ""]
