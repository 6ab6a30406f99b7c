"""Module 3, 3D7: what dislodges a stone from a place, at the thresholds, and how far it goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import d_dislodge
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State
from tests.games.hf4.blocs import sides
from tests.games.hf4.test_m3_dropstones import DIRT, GENERATOR, NEEDY, SAIL, STRONG, WATER, WEAK, at, content
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
