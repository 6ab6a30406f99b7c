"""Numbers that are just enough, and one less: money, sizes, fuel, burns and FTs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.core import (
    f_fuel,
    h_burns,
    h_hazards,
    h_landing,
    h_movement,
    i4_boost,
    i5_refuel,
    i6_prospect,
    i9_delivery,
    i_on_site,
    n_negotiation,
)
from hfmod.games.hf4.rules.core.h_burns import Budget, Cost
from hfmod.games.hf4.rules.core.n_cargo import Item
from hfmod.games.hf4.rules.core.solar_graph import way
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Movement, Stack
from tests.games.hf4.skies import core, crossing, engine, line, rocket, site, sky, space
from tests.games.hf4.worlds import core_table, stack

SKY = sky(
    engine("CT091", 4, 2), engine("CT092", 4, 2, afterburn=2),
    space("burn", "burn"), space("lander", "lander_burn"), site("rock", 3),
    space("sun", flyby_base_thrust=True), space("cross", "hohmann"),
    line("leo", "burn"), line("leo", "lander", "rock"), line("leo", "sun"),
    crossing("cross", ("leo", "east"), ("west", "north")),
)  # fmt: skip


def flying(thruster: str = "CT091", fuel: int = 4) -> tuple[Hf4State, Stack, Movement]:
    state = core(SKY)
    ship = rocket(state, "leo", thruster, fuel=fuel)
    move = Movement(stack="rocket", owner="P", start="leo", thruster=thruster, net_thrust=4, fuel=Fraction(2))
    state.movement = move
    return state, ship, move


# -- money -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("aquas", "rules"), [(4, []), (3, ["H7e"])])
def test_the_price_of_finao(aquas: int, rules: list[str]) -> None:
    state, ship, _ = flying()
    state.players["P"].aquas = aquas
    assert [one.rule for one in h_hazards.affordable(state, "P", ship, "crash")] == rules
    assert [*h_hazards.affordable(state, "P", ship, "belt")] == []


@pytest.mark.parametrize(
    ("cost", "elsewhere", "home", "rules"),
    [
        (4, 0, False, []), (5, 0, False, ["I4"]), (5, 1, False, ["A1a.1"]), (6, 1, False, ["I4"]),
        (5, 1, True, ["I4.1"]),
    ],
)  # fmt: skip
def test_what_a_boost_costs(cost: int, elsewhere: int, home: bool, rules: list[str]) -> None:
    """Water elsewhere would do, were it money."""
    state = core_table()
    state.players["P"].aquas = 4
    stack(state, "P", "rocket", "mid", "CQ041", fts=elsewhere)
    assert [one.rule for one in i4_boost.affordable(state, "P", cost, home)] == rules


@pytest.mark.parametrize(
    ("owed", "bid", "rules"), [(4, 0, []), (5, 0, ["N1"]), (2, 2, []), (3, 2, ["I2c"]), (4, None, [])]
)
def test_what_a_deal_pays(owed: int, bid: int | None, rules: list[str]) -> None:
    """Of 4 Aquas; a high bid of so many stays covered, one that is outbid does not."""
    state = core_table()
    state.players["P"].aquas = 4
    bids = {"P": 1, "W": 3} if bid is None else {"P": bid}
    state.auction = Auction("P", "thrusters", state.decks["thrusters"].pop(0), bids)
    assert [one.rule for one in n_negotiation.money(state, "P", [Item("aquas", "", owed)])] == rules
    state.auction = None
    assert [one.rule for one in n_negotiation.money(state, "P", [Item("aquas", "", owed)])] == rules[:1] * (
        owed > 4
    )


@pytest.mark.parametrize(("due", "rules"), [(3, []), (4, ["I9"])])
def test_fts_for_a_delivery(due: int, rules: list[str]) -> None:
    state = core_table()
    there = stack(state, "P", "outpost1", "ares", "CQ041", fts=3)
    assert [one.rule for one in i9_delivery.paid_in_fts(state, there, due)] == rules


def test_a_delivery_costs_two_for_each_zone_and_one_for_a_large_site() -> None:
    state = core_table()
    sizes = {one.id: one.size for one in state.content.map.sites.values()}
    for place, size in sizes.items():
        board = state.content.map
        zones = abs(board.zones[board.spaces[place].zone].index - board.zones[board.spaces["leo"].zone].index)
        assert i9_delivery.cost(state, place) == 2 * zones + (size >= 7), place
    assert {6, 9} <= set(sizes.values())
    seven = replace(state.content.map.sites["far"], size=7)
    board = replace(state.content.map, sites={**state.content.map.sites, "far": seven})
    state.content = replace(state.content, map=board)
    assert i9_delivery.cost(state, "far") == 2 * 2 + 1


# -- sites -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("thrust", "rules"), [(4, []), (3, ["H6a"]), (2, ["H6a"])])
def test_the_net_thrust_of_a_powered_landing(thrust: int, rules: list[str]) -> None:
    """Above the size of the site, which is 3."""
    state, ship, move = flying()
    where = state.content.map.sites["rock"]
    made = replace(move, net_thrust=thrust)
    assert [one.rule for one in h_landing.powered(state, made, ship, where, "land on")] == rules
    step = way(state.content.map, "lander", "rock")
    assert step is not None and h_landing.can_land(state, made, ship, step) == (not rules)


@pytest.mark.parametrize(("isru", "wet", "fts"), [(3, 3, 1), (4, 3, 0), (1, 3, 3), (0, 3, 4)])
def test_water_by_isru(monkeypatch: pytest.MonkeyPatch, isru: int, wet: int, fts: int) -> None:
    """As many FTs as the hydration is above the ISRU, and one."""
    monkeypatch.setattr(i5_refuel, "isru_value", lambda *asked: isru)
    monkeypatch.setattr(i5_refuel, "hydration", lambda *asked: wet)
    state = core_table()
    stack(state, "P", "rocket", "ares", "CQ041")
    assert i5_refuel.isru_yield(state, "P", "CQ041") == fts
    assert [one.rule for one in i5_refuel.wet_enough(state, "P", "CQ041")] == ([] if fts else ["I5a"])
    assert i_on_site.hydration(state, "P", "ares") == 3


@pytest.mark.parametrize(("roll", "won"), [(5, True), (6, False), (1, True)])
def test_a_size_roll_is_at_most_the_size(roll: int, won: bool) -> None:
    state = core_table()
    there = stack(state, "P", "rocket", "stone", "CB056")
    assert i6_prospect.success(state, "CB056", there, "stone", roll, "P") == won


# -- FTs and fuel ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tanks", "here", "words"),
    [
        ({"outpost1": 2}, "ares", ""),
        ({"outpost1": 3}, "ares", "has no 3 water FTs"),
        ({"outpost1": 0}, "ares", "from 1"),
        ({"outpost1": 1}, "mid", "has no 1 water FT"),
    ],
)
def test_fts_of_a_rocketplane(tanks: dict[str, int], here: str, words: str) -> None:
    state = core_table()
    stack(state, "P", "outpost1", "ares", "CQ041", fts=2)
    if not words:
        h_landing.possible(state, "P", here, "rocketplane", tanks)
        return
    with pytest.raises(Impossible, match=words):
        h_landing.possible(state, "P", here, "rocketplane", tanks)


@pytest.mark.parametrize(
    ("kind", "burns", "fuel", "bonus", "after"),
    [
        ("burn", 1, 2, 0, (0, 0, 0)), ("burn", 0, 2, 0, None), ("burn", 1, 1, 0, None),
        ("burn", 0, 0, 1, (0, 0, 0)), ("lander", 0, 0, 1, None), ("lander", 1, 2, 1, (0, 0, 1)),
        ("leo", 0, 0, 0, (0, 0, 0)),
    ],
)  # fmt: skip
def test_what_is_left_beyond_a_lander_burn(
    kind: str, burns: int, fuel: int, bonus: int, after: tuple[int, int, int] | None
) -> None:
    """A burn takes 2 fuel steps; bonus burns pay for it, but not for lander burns."""
    state, _, move = flying()
    step = way(state.content.map, "burn" if kind == "leo" else "leo", kind)
    assert step is not None
    found = h_burns._spend(state, move, Budget(burns, Fraction(fuel), bonus), step)
    assert (None if found is None else (found.burns, found.fuel, found.bonus)) == after


@pytest.mark.parametrize(
    ("asked", "paid", "left", "end", "rules"),
    [
        (1, 1, 1, "burn", []), (1, 1, 0, "burn", ["H8b"]), (2, 1, 5, "burn", ["H8b"]),
        (1, 0, 5, "lander", ["H5e.2"]), (0, 0, 0, "burn", []),
    ],
)  # fmt: skip
def test_bonus_burns_that_are_used(asked: int, paid: int, left: int, end: str, rules: list[str]) -> None:
    state, ship, move = flying()
    step = way(state.content.map, "leo", end)
    assert step is not None
    act = h_movement.Enter(by="P", space=end, bonus=asked)
    cost = Cost(0, 1, paid, Fraction(2))
    made = replace(move, bonus_burns=left)
    assert [one.rule for one in h_movement.bonus_ok(state, made, ship, step, act, cost)] == rules


@pytest.mark.parametrize(
    ("end", "pivots", "uses", "rules"),
    [
        ("north", 1, True, []),
        ("north", 0, True, ["H4c.3"]),
        ("east", 1, True, ["H4c.3"]),
        ("east", 0, False, []),
    ],
)
def test_bonus_pivots_that_are_used(end: str, pivots: int, uses: bool, rules: list[str]) -> None:
    state, ship, move = flying()
    came = way(state.content.map, "leo", "cross")
    step = way(state.content.map, "cross", end)
    assert came is not None and step is not None
    made = replace(move, came_from="leo", lane=came.lane_in, bonus_pivots=pivots)
    act = h_movement.Enter(by="P", space=end, bonus_pivot=uses)
    assert [one.rule for one in h_movement.bonus_pivot_ok(state, made, ship, step, act)] == rules


@pytest.mark.parametrize(
    ("thruster", "space_", "burnt", "steps", "rules"),
    [
        ("CT092", "sun", False, 0, []), ("CT092", "burn", False, 0, ["H8e.3"]),
        ("CT091", "sun", False, 0, ["H3a"]), ("CT092", "sun", True, 0, ["H8e.3"]),
        ("CT092", "sun", False, 6, []), ("CT092", "sun", False, 7, ["F3d.2"]),
    ],
)  # fmt: skip
def test_an_afterburn_in_the_solar_oberth(
    thruster: str, space_: str, burnt: bool, steps: int, rules: list[str]
) -> None:
    """It takes 2 of 8 fuel steps."""
    state, ship, move = flying(thruster)
    f_fuel.burn_steps(state, ship, f_fuel.fuel_steps(state, ship) - 8)
    assert f_fuel.fuel_steps(state, ship) == 8
    made = replace(move, afterburned=burnt, steps=Fraction(steps))
    act = h_movement.Enter(by="P", space=space_, afterburn=True)
    assert [one.rule for one in h_movement.oberth_afterburn(state, made, ship, act)] == rules
    assert [*h_movement.oberth_afterburn(state, made, ship, replace(act, afterburn=False))] == []
