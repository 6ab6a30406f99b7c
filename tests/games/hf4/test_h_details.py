"""Chapters H and J at their thresholds: costs of steps, pushes, prices, levels and seasons, as tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.content.model import Grade, Thrust
from hfmod.games.hf4.rules.core import f_fuel, h_afterburn, h_burns, h_due, h_flyby, h_hazards, h_rights
from hfmod.games.hf4.rules.core.solar_graph import Way, way
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState, Stack
from tests.games.hf4 import worlds
from tests.games.hf4.skies import core, crate, crossing, engine, glory, line, rocket, site, sky, space
from tests.games.hf4.worlds import core_table

SKY = sky(
    engine("CT091", 4, 2), engine("CT092", 4, 2, afterburn=1), engine("CT093", 4, 2, push=True),
    crate("CF091", 1, rad_hard=4), crate("CF092", 1, rad_hard=6), crate("CF093", 1, rad_hard=None),
    space("burn", "burn"), space("half", "burn", lander=None), space("lander", "lander_burn"),
    space("swing", flyby=2), space("hot", flyby=2, flyby_season="blue"), space("sun", flyby_base_thrust=True),
    space("belt", "radiation_belt"), space("cross", "hohmann"), space("air", hazard="aerobrake"),
    space("skull", hazard="crash"), site("rock", 3), site("comet", 3, synodic="red"),
    engine("CT095", 4, 2, solar=True, push=True), space("dark", zone="neptune"), line("leo", "dark"),
    space("path", season="red"),
    line("leo", "burn", "lander", "rock"), line("leo", "half"), line("leo", "swing"), line("leo", "hot"),
    line("leo", "sun"), line("leo", "belt"), line("leo", "air"), line("leo", "skull"),
    line("leo", "path", "comet"), crossing("cross", ("leo", "east"), ("west", "north")),
    line("north", "burn"),
)  # fmt: skip


def flying(thruster: str = "CT091", *cards: str, at: str = "leo", fuel: int = 4) -> Hf4State:
    """P's rocket is moving, with net thrust 4 and fuel consumption 2."""
    state = core(SKY)
    rocket(state, at, thruster, *cards, fuel=fuel)
    state.movement = Movement(
        stack="rocket", owner="P", start=at, thruster=thruster, net_thrust=4, fuel=Fraction(2)
    )
    return state


def move(state: Hf4State) -> Movement:
    assert state.movement is not None
    return state.movement


def step(state: Hf4State, start: str, end: str) -> Way:
    found = way(state.content.map, start, end)
    assert found is not None
    return found


def ship(state: Hf4State) -> Stack:
    return state.players["P"].stacks["rocket"]


def rules(found: object) -> list[str]:
    return [one.rule for one in found if isinstance(one, RuleViolation)]  # type: ignore[attr-defined]


# -- afterburns ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("afterburn", "plus", "gives"),
    [
        (None, False, (0, 0, 0, False)), (2, False, (1, 2, 0, True)), (2, True, (2, 0, 1, False)),
    ],
)  # fmt: skip
def test_what_an_afterburn_gives_and_takes(
    afterburn: int | None, plus: bool, gives: tuple[int, int, int, bool]
) -> None:
    triangle = Thrust(4, Fraction(2), afterburn=afterburn, afterburn_plus=plus)
    found = h_afterburn.afterburn_of(triangle)
    assert (found.thrust, found.steps, found.tanks, found.cools) == gives


@pytest.mark.parametrize(
    ("thruster", "burnt", "cooled"),
    [("CT092", True, True), ("CT092", False, False), ("CT091", True, False), ("", True, False)],
)
def test_an_afterburn_cools_where_it_was_made(thruster: str, burnt: bool, cooled: bool) -> None:
    state = flying()
    made = replace(move(state), thruster=thruster, afterburned=burnt)
    assert h_afterburn.cools(state, made) == cooled


@pytest.mark.parametrize(
    ("tanks", "aboard", "left"), [(0, True, 4), (3, True, 1), (4, True, 0), (5, False, 0)]
)
def test_tanks_for_an_afterburn(tanks: int, aboard: bool, left: int) -> None:
    state = flying("CT091", "CF091", "CF092")
    assert h_afterburn.tanks_aboard(state, ship(state), tanks) == aboard
    h_afterburn.burn_tanks(state, ship(state), tanks)
    assert ship(state).wet - ship(state).dry == left
    assert (ship(state).grade is None) == (left == 0)


@pytest.mark.parametrize(
    ("wet", "tanks", "aboard"), [(1, 1, False), (2, 1, True), (2, 2, False), (3, 2, True)]
)
def test_the_lightest_ship_has_no_tanks_below_the_end_of_the_strip(
    wet: int, tanks: int, aboard: bool
) -> None:
    state = flying("CT091")
    ship(state).dry, ship(state).wet = Fraction(1), Fraction(wet)
    assert h_afterburn.tanks_aboard(state, ship(state), tanks) == aboard


# -- pushes, prices, seasons -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "granted", "sources"),
    [("", False, ()), ("P", False, ("P",)), ("W", False, ()), ("W", True, ("W",)), ("PW", True, ("P", "W"))],
)
def test_whose_beamed_power_a_player_may_use(owner: str, granted: bool, sources: tuple[str, ...]) -> None:
    """By the privilege, or by a factory on a site with the push icon."""
    for by_factory in (False, True):
        state = core_table()
        assert state.turn is not None
        for player in state.players.values():
            player.privileges.discard("powersat")
        state.removed.extend(one for one in state.players if one not in owner and not by_factory)
        for one in owner:
            if by_factory:
                state.sites["stone"] = SiteState(one, one)
            else:
                state.players[one].privileges.add("powersat")
        if granted:
            state.turn.granted["powersat:W"] = {"P"}
        found = h_rights.push_sources(state, "P")
        if not by_factory:
            assert found == sources
        elif len(owner) == 1:
            assert [one for one in found if one in owner] == list(sources)
        state.turn = None
        assert "W" not in h_rights.push_sources(state, "P")


@pytest.mark.parametrize(
    ("owner", "domes", "lent", "beams", "option", "safe"),
    [
        ("P", (), False, False, "with", False),
        ("P", ("P",), False, False, "with", True),
        ("W", (), True, True, "with", True),
        ("W", (), True, True, "in_words", False),
        ("W", (), False, True, "with", False),
        ("W", (), True, False, "with", False),
    ],
)
def test_where_an_assist_makes_no_roll(
    owner: str, domes: tuple[str, ...], lent: bool, beams: bool, option: str, safe: bool
) -> None:
    state = core_table()
    assert state.turn is not None
    state.sites["luna"] = SiteState(owner, owner, colonies=list(domes))
    state.options["lent_factory_powersat"] = option
    if beams:
        state.players["W"].privileges.add("powersat")
    if lent:
        state.turn.granted["factory:luna"] = {"P"}
    assert h_rights.assist_is_safe(state, "P", "luna") == safe
    assert not h_rights.assist_is_safe(state, "P", "stone")
    if lent:
        assert not h_rights.lender_beams(state, "W", "luna")
        state.turn = None
        assert not h_rights.lender_beams(state, "P", "luna")


@pytest.mark.parametrize(
    ("start", "end", "sunspot", "found"),
    [
        ("leo", "path", "red", []),
        ("leo", "path", "blue", ["B7h"]),
        ("path", "leo", "blue", ["GL-Synodic-Comet-Site.a"]),
        ("path", "leo", "red", []),
        ("path", "comet", "blue", []),  # both are coloured
        ("leo", "burn", "blue", []),
    ],
)
def test_a_comet_comes_and_goes_in_its_season(start: str, end: str, sunspot: str, found: list[str]) -> None:
    state = core(SKY)
    spots = state.content.tables["sunspot"]["spots"]
    state.sunspot = next(one["spot"] for one in spots if one["season"] == sunspot)
    assert rules(h_rights.synodic(state, step(state, start, end))) == found
    assert rules(h_rights.synodic(glory(SKY), step(state, start, end))) == []


# -- radiation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "unharmed", "left"), [
    (4, True, ["CF091", "CF092", "CF093"]), (5, False, ["CF092", "CF093"]), (6, False, ["CF092", "CF093"]),
    (7, False, ["CF093"]),
])  # fmt: skip
def test_what_a_level_of_radiation_does(level: int, unharmed: bool, left: list[str]) -> None:
    """Rad-hardness 4 and 6, and a card that prints none."""
    state = core(SKY)
    there = rocket(state, "leo", "CF091", "CF092", "CF093")
    assert h_hazards.unharmed(state, there, level) == unharmed
    h_hazards.irradiate(state, there, level)
    assert there.cards == left
    assert h_hazards.unharmed(state, Stack("rocket", "P", "leo"), level)


@pytest.mark.parametrize(
    ("thrust", "season", "level"), [(2, "blue", 3), (0, "blue", 5), (-3, "blue", 5), (2, "red", 5)]
)
def test_the_level_of_a_belt_roll(thrust: int, season: str, level: int) -> None:
    state = flying()
    spots = state.content.tables["sunspot"]["spots"]
    state.sunspot = next(one["spot"] for one in spots if one["season"] == season)
    assert h_hazards.belt_level(state, replace(move(state), net_thrust=thrust), 5) == level


# -- burns -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "came", "bonus", "pivot", "cost"),
    [
        ("leo", "burn", None, 0, False, (0, 1, 0, 2)),
        ("leo", "burn", None, 1, False, (0, 1, 1, 0)),
        ("leo", "burn", None, 3, False, (0, 1, 1, 0)),  # no more than there is to pay
        ("leo", "swing", None, 1, False, (0, 0, 0, 0)),
        ("burn", "lander", "leo", 1, False, (0, 1, 0, 2)),  # not paid by bonus burns
        ("cross", "north", "leo", 0, False, (2, 0, 0, 4)),
        ("cross", "north", "leo", 0, True, (0, 0, 0, 0)),
        ("cross", "north", "leo", 1, False, (2, 0, 1, 2)),
        ("cross", "north", "leo", 3, False, (2, 0, 2, 0)),
        ("cross", "east", "leo", 0, False, (0, 0, 0, 0)),  # straight on
    ],
)
def test_what_a_step_costs(
    start: str, end: str, came: str | None, bonus: int, pivot: bool, cost: tuple[int, int, int, int]
) -> None:
    """Burns of the pivot and of the space, bonus burns, fuel steps at 2 a burn."""
    state = flying(at=start)
    lane = step(state, came, start).lane_in if came is not None else None
    made = replace(move(state), came_from=came, lane=lane)
    found = h_burns.cost_of(state, made, step(state, start, end), bonus, pivot, None)
    assert (found.pivot, found.entry, found.bonus, found.fuel) == cost
    assert found.burns == cost[0] + cost[1] - cost[2]


@pytest.mark.parametrize(
    ("burns", "net", "pivot", "entry", "found"),
    [
        (0, 1, 0, 1, []),
        (1, 1, 0, 1, ["H5c"]),
        (0, 0, 0, 1, ["H3.3"]),
        (0, -1, 0, 1, ["H3.3"]),
        (0, 2, 2, 0, []),
        (1, 2, 2, 0, ["H4c"]),  # straight on it would do
        (3, 2, 2, 0, ["H5c"]),
        (9, 2, 0, 0, []),  # no burn at all
    ],
)
def test_the_limit_of_burns(burns: int, net: int, pivot: int, entry: int, found: list[str]) -> None:
    state = flying()
    made = replace(move(state), burns=burns, net_thrust=net)
    cost = h_burns.Cost(pivot, entry, 0, Fraction(2) * (pivot + entry))
    assert rules(h_burns.limit(state, made, ship(state), cost)) == found


@pytest.mark.parametrize(
    ("began", "advice"), [(False, "coast, or stay"), (True, "coast on without burns, or stop")]
)
def test_what_is_legal_without_burns(began: bool, advice: str) -> None:
    state = flying()
    made = replace(move(state), net_thrust=0, visited=["burn"] if began else [])
    (found,) = h_burns.limit(state, made, ship(state), h_burns.Cost(0, 1, 0, Fraction(2)))
    assert found.legal == advice


@pytest.mark.parametrize(
    ("steps", "paid", "fuel", "pivot", "found"),
    [
        ("0", 0, "4", 0, []),
        ("0", 0, "5", 0, ["H5d"]),
        ("1/2", 0, "7/2", 0, []),
        ("1/2", 0, "4", 0, ["H5d"]),  # the fractions are rounded up
        ("3", 3, "4", 0, []),  # 3 of them are paid
        ("3", 3, "5", 0, ["H5d"]),
        ("0", 0, "6", 2, ["B7b.4"]),  # straight on it would do
        ("0", 0, "9", 2, ["H5d"]),
        ("9", 0, "0", 0, []),
    ],
)
def test_the_fuel_of_a_step(steps: str, paid: int, fuel: str, pivot: int, found: list[str]) -> None:
    """4 fuel steps are aboard."""
    state = flying()
    there = ship(state)
    f_fuel.burn_steps(state, there, f_fuel.fuel_steps(state, there) - 4)
    assert f_fuel.fuel_steps(state, there) == 4
    made = replace(move(state), steps=Fraction(steps), paid=paid)
    cost = h_burns.Cost(pivot, 0, 0, Fraction(fuel))
    broken = [*h_burns.fuel_aboard(state, made, there, step(state, "leo", "burn"), cost)]
    assert rules(broken) == found


@pytest.mark.parametrize(
    ("aboard", "needs", "fuel", "found"),
    [
        (Grade.WATER, Grade.WATER, 2, []),
        (Grade.DIRT, Grade.WATER, 2, ["F4c"]),
        (Grade.WATER, Grade.DIRT, 2, []),
        (Grade.DIRT, Grade.WATER, 0, []),  # nothing is burnt
    ],
)
def test_the_grade_of_fuel_that_is_burnt(aboard: Grade, needs: Grade, fuel: int, found: list[str]) -> None:
    one = sky(engine("CT091", 4, 2, grade=needs), line("leo", "mid"))
    state = core(one)
    there = rocket(state, "leo", "CT091")
    f_fuel.load_tanks(state, there, 3, aboard)
    made = Movement(stack="rocket", owner="P", start="leo", thruster="CT091", net_thrust=4, fuel=Fraction(2))
    cost = h_burns.Cost(0, 1, 0, Fraction(fuel))
    assert rules(h_burns.grade_ok(state, made, there, cost)) == found
    assert rules(h_burns.grade_ok(state, replace(made, thruster="CT092"), there, cost)) == []
    there.wet = there.dry
    assert rules(h_burns.grade_ok(state, made, there, cost)) == []


# -- flybys and hazards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "thruster", "visited", "season", "repeat", "bonus", "missed"),
    [
        ("swing", "CT091", False, "red", False, 2, None),
        ("swing", "CT091", True, "red", False, 0, "flyby"),
        ("swing", "CT091", True, "red", True, 2, None),
        ("swing", "", False, "red", False, 0, "thruster"),
        ("hot", "CT091", False, "blue", False, 2, None),
        ("hot", "CT091", False, "red", False, 0, "season"),
        ("sun", "CT091", False, "red", False, 4, None),
        ("sun", "CT091", True, "red", False, 0, "oberth"),
        ("sun", "", False, "red", False, 0, "thruster"),
        ("belt", "CT091", False, "red", False, 0, None),
        ("burn", "CT091", True, "red", False, 0, None),
        ("burn", "", False, "red", False, 0, None),
    ],
)
def test_bonus_burns_of_a_flyby(
    end: str, thruster: str, visited: bool, season: str, repeat: bool, bonus: int, missed: str | None
) -> None:
    state = flying()
    spots = state.content.tables["sunspot"]["spots"]
    state.sunspot = next(one["spot"] for one in spots if one["season"] == season)
    state.options["flyby_repeat"] = repeat
    made = replace(move(state), thruster=thruster, visited=[end] if visited else [])
    assert h_flyby.flyby_bonus(state, made, ship(state), end, False) == bonus
    assert h_flyby.missed_bonus(state, made, ship(state), end) == missed


@pytest.mark.parametrize(
    ("end", "assist", "due"),
    [
        ("air", None, ["aerobrake"]), ("skull", None, ["crash"]), ("belt", None, ["belt"]),
        ("burn", None, []), ("rock", "factory", ["assist"]),
    ],
)  # fmt: skip
def test_which_rolls_a_space_asks_for(end: str, assist: str | None, due: list[str]) -> None:
    state = flying()
    assert h_due.hazards_of(state, ship(state), end, "P", assist) == due
    race = glory(SKY)
    there = worlds.stack(race, "P", "rocket", "leo", "CQ041")
    assert h_due.hazards_of(race, there, end, "P", assist) == [one for one in due if one != "belt"]


@pytest.mark.parametrize(
    ("place", "dived", "turn", "owes"),
    [
        ("air", False, True, True),
        ("air", True, True, False),
        ("burn", False, True, False),
        ("air", False, False, False),
    ],
)
def test_who_stays_in_an_aerobrake_owes_a_roll(place: str, dived: bool, turn: bool, owes: bool) -> None:
    state = core(SKY)
    there = rocket(state, place, "CT091")
    if dived:
        state.turns["P"].used[h_due.DIVED + "rocket"] = 1
    if not turn:
        state.turns.clear()
    assert h_due.dives(state, there) == owes


@pytest.mark.parametrize(
    ("thruster", "at", "pushed", "works"),
    [
        ("CT095", "leo", False, True),
        ("CT095", "leo", True, True),
        ("CT095", "dark", False, False),
        ("CT095", "dark", True, True),
        ("CT091", "dark", False, True),
        ("", "leo", False, False),
    ],
)
def test_a_push_goes_on_where_the_sun_is_too_far(thruster: str, at: str, pushed: bool, works: bool) -> None:
    state = flying(thruster or "CT091", at=at)
    facts = {"push": 1} if pushed else {}
    made = replace(move(state), thruster=thruster, facts=facts)
    assert h_due.thruster_works(state, made, ship(state)) == works
