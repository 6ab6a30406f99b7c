"""Module 3, 3D7: what dislodges a stone from a place, at the thresholds, and how far it goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import d_dislodge, e_dropstones
from hfmod.games.hf4.rules.core.acts import turn_key
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, SiteState
from tests.games.hf4.blocs import sides
from tests.games.hf4.test_m3_dropstones import (
    DIRT,
    GENERATOR,
    NEEDY,
    SAIL,
    STRONG,
    WATER,
    WEAK,
    at,
    content,
    under_way,
)
from tests.games.hf4.worlds import stack

MOONLET = "methone"
FROST = next(
    one.id for one in content().map.spaces.values() if one.zone == "ceres" and one.type == "lagrange"
)
GW = "M1W156"


@pytest.mark.parametrize(
    ("card", "kind", "rules"),
    [
        (WATER, "iceberg", []),  # thrust 3 on whatever it runs on
        (DIRT, "iceberg", []),
        (WEAK, "iceberg", ["3D7c.1"]),  # thrust 2
        (STRONG, "iceberg", []),
        (GENERATOR, "iceberg", ["3D7c.1"]),  # no thruster
        (DIRT, "boulder", []),
        (WATER, "boulder", ["3D7c.2"]),
        (GENERATOR, "boulder", ["3D7c.2"]),
        (WATER, "tank", []),
        (DIRT, "tank", ["3D7c.3"]),
        (WEAK, "tank", ["3D7c.3"]),
    ],
)
def test_what_thruster_moves_what(card: str, kind: str, rules: list[str]) -> None:
    found = d_dislodge.strong_enough(at(MOONLET), "R", card, MOONLET, kind)
    assert [one.rule for one in found] == rules


@pytest.mark.parametrize(
    ("zone", "rules"),
    [("earth", []), ("mars", []), ("ceres", []), ("jupiter", ["3D7c.5"]), ("saturn", ["3D7c.5"])],
)
def test_a_sail_of_thrust_5_has_less_of_it_farther_out(zone: str, rules: list[str]) -> None:
    """5 in the light of the Earth; 2 less is enough, 3 less are too much."""
    place = next(one.id for one in content().map.spaces.values() if one.zone == zone)
    found = [*d_dislodge.strong_enough(at(place), "R", SAIL, place, "iceberg")]
    assert [one.rule for one in found] == rules


@pytest.mark.parametrize(("grade", "rules"), [(Grade.ISOTOPE, []), (Grade.WATER, ["3D7c.4"])])
def test_a_gw_thruster_takes_a_gold_ft_along(grade: Grade, rules: list[str]) -> None:
    """Of whatever stack of its owner is there."""
    state = at(MOONLET, WATER)
    state.cards[GW] = replace(state.cards[WATER])
    there = stack(state, "R", "outpost2", MOONLET, "CT044")
    elsewhere = stack(state, "R", "rocket", "leo", "CT045")
    elsewhere.fts[Grade.ISOTOPE] = 3
    assert [one.rule for one in d_dislodge.strong_enough(state, "R", GW, MOONLET, "iceberg")] == ["3D7c.4"]
    there.fts[grade] = 1
    assert [one.rule for one in d_dislodge.strong_enough(state, "R", GW, MOONLET, "iceberg")] == rules
    found = d_dislodge.gold(state, "R", MOONLET)
    assert found is (None if rules else there)


@pytest.mark.parametrize(
    ("fts", "tanks", "enough"), [(5, 0, True), (4, 0, False), (0, 5, True), (0, 4, False), (4, 4, False)]
)
def test_a_tank_is_fts_or_fuel(fts: int, tanks: int, enough: bool) -> None:
    """5 of either; FTs go first, and all else stays."""
    state = at("leo")
    there = stack(state, "R", "rocket", FROST, WATER, fuel=tanks)
    there.fts = {Grade.WATER: fts} if fts else {}
    assert [one.rule for one in d_dislodge.has_water(state, there)] == ([] if enough else ["3D7b.5"])
    if enough:
        d_dislodge.spend_water(state, there)
        assert (there.fts.get(Grade.WATER, 0), there.grade) == (0, None)
        assert there.wet == there.dry


def test_fts_beyond_the_price_stay_and_fuel_beside_them() -> None:
    state = at("leo")
    there = stack(state, "R", "rocket", FROST, WATER, fuel=6)
    there.fts = {Grade.WATER: 7}
    d_dislodge.spend_water(state, there)
    assert (there.fts, there.wet) == ({Grade.WATER: 2}, there.dry + 6)
    there.fts = {}
    d_dislodge.spend_water(state, there)
    assert (there.fts.get(Grade.WATER, 0), there.wet) == (0, there.dry + 1)


def test_dirt_in_the_tanks_is_no_water() -> None:
    state = at("leo")
    there = stack(state, "R", "rocket", FROST, DIRT)
    load_tanks(state, there, 9, Grade.DIRT)
    assert [one.rule for one in d_dislodge.has_water(state, there)] == ["3D7b.5"]


@pytest.mark.parametrize(
    ("place", "aquas", "rules"),
    [("icarus", 4, []), ("icarus", 3, ["3D7d.4"]), (MOONLET, 9, ["3D7d.4"])],
)
def test_finao_is_for_the_solar_oberth(place: str, aquas: int, rules: list[str]) -> None:
    state = at(place)
    assert state.turn is not None
    state.turn.used["petition:individuality"] = 1
    state.players["R"].aquas = aquas
    assert [one.rule for one in d_dislodge.may_buy_off(state, "R", place)] == rules


@pytest.mark.parametrize(
    ("zone", "spot", "following"),
    [
        ("mars", "solar-oberth", "venus"),  # from the oberth, which is in the first zone
        ("mars", "mercury", "venus"),
        ("mars", "earth", "mars"),
        ("mars", "mars", None),
        ("neptune", "uranus", "neptune"),
        ("neptune", "neptune", None),
        ("ceres", "mars", "ceres"),
    ],
)
def test_a_stone_goes_outward_as_far_as_its_zone(zone: str, spot: str, following: str | None) -> None:
    state = at("icarus")
    assert d_dislodge.next_zone(state, Dropstone("iceberg", zone, spot, "")) == following


def test_at_the_rim_of_the_map_it_goes_no_farther() -> None:
    """A zone that is passed already cannot be reached any more."""
    state = at("icarus")
    last = max(state.content.map.zones.values(), key=lambda zone: zone.index).id
    assert d_dislodge.next_zone(state, Dropstone("iceberg", "venus", last, "")) is None


@pytest.mark.parametrize(
    ("cards", "steered"),
    [
        ((WATER,), [WATER]),
        ((NEEDY,), []),
        ((NEEDY, GENERATOR), [NEEDY]),
        ((GENERATOR,), []),
        ((WATER, NEEDY), [WATER]),
    ],
)
def test_a_stone_without_a_thruster_that_works_is_lost(cards: tuple[str, ...], steered: list[str]) -> None:
    state = at("leo", *cards)
    stone = state.players["R"].stacks.pop("outpost1")
    stone.kind = d_dislodge.STONE
    state.players["R"].stacks[d_dislodge.STONE] = stone
    sides(state).dropstones["R"] = Dropstone("iceberg", "mars", "leo", "")
    assert d_dislodge.drives(state, stone) == steered
    d_dislodge.adrift(state)
    assert ("R" in sides(state).dropstones, d_dislodge.STONE in state.players["R"].stacks) == (
        bool(steered), bool(steered)
    )  # fmt: skip


def test_a_token_without_a_stack_comes_back() -> None:
    state = at("leo")
    sides(state).dropstones["R"] = Dropstone("iceberg", "mars", "leo", "")
    d_dislodge.adrift(state)
    assert sides(state).dropstones == {}


def test_each_set_of_cards_with_the_thruster_is_listed() -> None:
    found = [*d_dislodge.subsets_with("b", "abc")]
    assert sorted(found) == [("a", "b"), ("a", "b", "c"), ("b",), ("b", "c")]


@pytest.mark.parametrize(
    ("place", "kind", "flyby", "zone"),
    [
        (MOONLET, "iceberg", "saturn-flyby", "saturn"),
        ("ymir", "boulder", "saturn-flyby", "saturn"),  # hydration 3
        ("icarus", "iceberg", "solar-oberth", "earth"),
        ("hermes-a", "boulder", "solar-oberth", content().map.spaces["hermes-a"].zone),
        (FROST, "tank", "solar-oberth", "ceres"),
    ],
)
def test_what_places_give(place: str, kind: str, flyby: str, zone: str) -> None:
    state: Hf4State = at(place)
    assert d_dislodge.kind_of(state, place) == kind
    assert d_dislodge.put_in(state, place) == (flyby, zone)


def test_the_frostline_is_in_space() -> None:
    """In two zones, and not on their sites."""
    state = at("leo")
    spaces = state.content.map.spaces
    found = {one.zone for one in spaces.values() if d_dislodge.frostline(state, one.id)}
    assert found == {"ceres", "jupiter"}
    assert not any(d_dislodge.frostline(state, site) for site in state.content.map.sites)


# -- under way -------------------------------------------------------------------------------------------


def enemy(state: Hf4State, site: str, owner: str = "P") -> Hf4State:
    state.sites[site] = SiteState(owner, owner)
    return state


@pytest.mark.parametrize(
    ("zone", "spot", "at_", "rules"),
    [
        ("mars", "mars", "deimos", []),
        ("mars", "mars", "vesta", ["3D7f"]),
        ("ceres", "mars", "deimos", []),  # where it has come to, not whence
        ("ceres", "solar-oberth", "deimos", ["3D7f"]),
        ("saturn", "saturn-flyby", "phoebe", []),  # a moonlet's, at once in its planet's zone
        ("saturn", "saturn-flyby", "deimos", ["3D7e"]),
    ],
)
def test_a_stone_strikes_in_its_zone(zone: str, spot: str, at_: str, rules: list[str]) -> None:
    state = under_way(spot, zone)
    assert [one.rule for one in e_dropstones.in_its_zone(state, "R", at_)] == rules
    assert e_dropstones.around_the_sun(state, sides(state).dropstones["R"]) == (spot != "saturn-flyby")


@pytest.mark.parametrize(
    ("kind", "at_", "owner", "rules"),
    [
        ("iceberg", "deimos", "P", []),
        ("iceberg", "deimos", "G", ["3E6b"]),  # an ally's
        ("tank", "deimos", "P", ["3D7g"]),
        ("tank", "hygiea", "P", []),
        ("tank", "badenia", "P", ["3D7g"]),  # hydration 2
        ("tank", "mars-north-pole", "P", ["3D7g"]),  # wet, but not beyond the frostline
        ("boulder", "mars-north-pole", "P", []),
    ],
)
def test_what_a_stone_strikes(kind: str, at_: str, owner: str, rules: list[str]) -> None:
    state = enemy(under_way("mars", "mars", kind), at_, owner)
    assert [one.rule for one in e_dropstones.fit_target(state, "R", at_)] == rules


@pytest.mark.parametrize(
    ("kind", "told", "bursts"),
    [
        ("tank", ("damage",), True), ("tank", ("destroy",), True), ("tank", ("collateral",), False),
        ("tank", (), False), ("iceberg", ("damage",), False),
    ],
)  # fmt: skip
def test_what_bursts_a_world(kind: str, told: tuple[str, ...], bursts: bool) -> None:
    assert e_dropstones.explodes(Dropstone(kind, "mars", "mars", ""), told) == bursts


def test_a_world_that_bursts_loses_all_that_is_there() -> None:
    state = enemy(under_way("mars", "mars", "tank"), "deimos")
    state.sites["deimos"].colonies.append("G")
    stack(state, "P", "outpost1", "deimos", WATER)
    stack(state, "G", "outpost1", "deimos", DIRT)
    e_dropstones.burst(state, "R", "deimos", ["P"])
    assert state.sites["deimos"] == SiteState(busted=True)
    assert "outpost1" not in state.players["P"].stacks and state.players["G"].stacks["outpost1"].cards == [
        DIRT
    ]


@pytest.mark.parametrize(
    ("spot", "zone", "target", "moved", "standing", "rules"),
    [
        ("mars", "ceres", False, False, "war", ["3D7f"]),  # it could go on
        ("mars", "mars", False, False, "war", []),  # nothing is there to strike
        ("mars", "mars", True, False, "war", ["3D7f"]),
        ("mars", "mars", True, True, "war", []),  # it has come there in this turn
        ("mars", "mars", True, False, "", []),
        ("saturn-flyby", "saturn", False, False, "war", []),
        ("saturn-flyby", "saturn", True, False, "war", ["3D7e"]),
    ],
)
def test_a_stone_does_not_wait(
    spot: str, zone: str, target: bool, moved: bool, standing: str, rules: list[str]
) -> None:
    state = under_way(spot, zone)
    sides(state).war = standing
    if target:
        enemy(state, "phoebe" if zone == "saturn" else "deimos")
    if moved:
        sides(state).dropstones["R"].turn = turn_key(state, "R")
    assert [one.rule for one in e_dropstones.has_gone_on(state, "R")] == rules
    assert [*e_dropstones.has_gone_on(state, "P")] == []


@pytest.mark.parametrize(
    ("standing", "future", "stays"), [("war", "", True), ("", "", False), ("", "M2C190", True)]
)
def test_peace_ends_stones_but_for_those_of_a_future(standing: str, future: str, stays: bool) -> None:
    state = under_way("mars", "mars")
    sides(state).war = standing
    sides(state).dropstones["R"].future = future
    e_dropstones.turn_ends(state)
    assert ("R" in sides(state).dropstones) == stays


@pytest.mark.parametrize(
    ("by", "cards", "at_", "owed"),
    [
        ("R", (), "deimos", ["P"]),
        ("R", (), "leo", []),
        ("P", (), "deimos", []),
        ("P", ("CQ041",), "deimos", ["R"]),
    ],
)
def test_who_is_paid_for_a_strike(by: str, cards: tuple[str, ...], at_: str, owed: list[str]) -> None:
    """Purple pays for a manned one alone."""
    state = enemy(under_way("mars", "mars", by=by), "deimos", "R" if by == "P" else "P")
    state.players[by].stacks[d_dislodge.STONE].cards += cards
    assert e_dropstones.owed(state, by, at_) == owed
    sides(state).bribes[by] = len(owed)
    assert [*e_dropstones.paid(state, by, at_)] == []
    if owed:
        sides(state).bribes[by] -= 1
        assert [one.rule for one in e_dropstones.paid(state, by, at_)] == ["3D1e"]
