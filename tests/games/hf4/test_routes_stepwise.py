"""Routes: what one more step of a move costs and gives, and which moves are still followed after it.

Everything costs a fuel step a burn here, which is two parts; 10 fuel steps are aboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from hfmod.games.hf4.routes.chart import Demand
from hfmod.games.hf4.routes.labels import (
    BURNT,
    OBERTH,
    PIVOT,
    SEASONAL,
    SETTLED,
    Arc,
    Label,
    Node,
)
from hfmod.games.hf4.routes.search import Search
from tests.games.hf4.test_routes_compared import label, searching

#: A burn of a fuel step, or one bonus burn instead; with a bonus pivot nothing.
BURN, FREE = ((1, 2), (0, 0)), ((0, 0),)


def goal(search: Search) -> Node:
    """Where the step leads to; no site, and no move begins there."""
    return Node(search.chart.graph.begins["leo"], "leo", 0, 0, True, False, [], None)


def arc(to: Node, costs: Any = BURN, **fields: Any) -> Arc:
    known = {"turned": None, "rank": 0, "hazards": 0, "belts": 0, "demand": Demand(), **fields}
    special = known["demand"].special or known["turned"] is not None
    return Arc(to, costs, len(costs) - 1, special=special, **known)


def parent(search: Search, **fields: Any) -> Label:
    return label(
        search, **{"spent": 4, "left": 3, "bonus": 0, "used_up": 0, "hazards": 1, "belts": 1, **fields}
    )


def stepped(search: Search, moving: Label, *arcs: Arc) -> list[Label]:
    """What has come of a step, in the order in which it was found."""
    search._steps(moving, arcs)
    return [one[3] for one in sorted(search._queue, key=lambda one: one[2])]


SAME = {"spent": 6, "left": 2, "bonus": 0, "hazards": 1, "belts": 1, "rank": 3, "used": 0}


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        ({}, {}, {}),
        ({"bonus": 2}, {}, {"spent": 4, "left": 3, "bonus": 1, "used": 1}),  # a bonus burn is used at once
        ({"bonus": 1}, {}, {"spent": 4, "left": 3, "bonus": 0, "used": 1}),
        ({}, {"hazards": 2}, {"hazards": 3}),
        ({}, {"belts": 2}, {"belts": 3}),
        ({}, {"costs": FREE}, {"spent": 4, "left": 3}),
        ({"bonus": 2}, {"costs": FREE}, {"spent": 4, "left": 3, "bonus": 2}),
        ({"left": 1}, {}, {"left": 0}),
        ({"left": 0}, {}, None),  # more than the net thrust allows
        ({"spent": 18, "left": 1}, {}, {"spent": 20, "left": 0}),  # the last fuel step
        ({"spent": 19, "left": 1}, {}, None),
        ({"spent": 14}, {}, {"spent": 16, "left": 2}),
        ({"spent": 14, "left": 9}, {}, {"spent": 16, "left": 4}),  # halves of burns can be paid no longer
        ({}, {"rank": 3}, {}),
        ({}, {"rank": 4}, None),  # the net thrust exceeds no such size
    ],
)
def test_what_a_step_costs(
    before: Mapping[str, Any], way: Mapping[str, Any], after: Mapping[str, int] | None
) -> None:
    search = searching()
    moving = parent(search, **before)
    found = stepped(search, moving, arc(goal(search), **way))
    assert len(found) == (after is not None)
    if after is not None:
        assert {key: getattr(found[0], key) for key in SAME} == {**SAME, **after}
        assert (found[0].parent, found[0].launch, found[0].turned) == (moving, moving.launch, False)


def test_a_way_that_is_closed_closes_no_other_one() -> None:
    search = searching()
    ways = [
        arc(goal(search), **way) for way in ({"rank": 9}, {"costs": ((9, 9),)}, {"costs": ((1, 99),)}, {})
    ]
    assert len(stepped(search, parent(search), *ways)) == 1


def test_where_rolls_are_worth_fuel_a_fuel_step_counts_with_them() -> None:
    for toll, hazards in ((None, 1), ((1, 1), 3)):
        search = searching(toll=toll)
        assert stepped(search, parent(search), arc(goal(search)))[0].hazards == hazards


@pytest.mark.parametrize(
    ("other", "followed"),
    [
        ({}, False),
        ({"spent": 7}, True),
        ({"spent": 5}, False),
        ({"left": 1}, True),
        ({"left": 3}, False),
        ({"rank": 2}, True),
        ({"hazards": 2}, True),
        ({"belts": 2}, True),
        ({"used_up": SEASONAL}, True),
        ({"used_up": SETTLED}, False),
        ({"bonus": 1}, False),
        ({"bonus": 1, "left": 1}, True),
        ({"gained": 1}, True),  # the new one may gain still
        ({"gained": 1, "bonus": 1}, False),
        ({"gained": 3, "bonus": 1}, True),
    ],
)
def test_a_step_is_followed_where_no_other_way_there_is_as_good(
    other: Mapping[str, int], followed: bool
) -> None:
    search = searching()
    to = goal(search)
    to.labels = [label(search, **{**SAME, "used_up": 0, "spent": 99}), known(search, other)]
    assert len(stepped(search, parent(search), arc(to))) == followed


def known(search: Search, other: Mapping[str, int]) -> Label:
    """Another way, as good as the step but for some things; an afterburn is behind it."""
    fields = {**SAME, "used_up": 0, **other}
    return label(search, 1, **fields)


@pytest.mark.parametrize(
    ("other", "followed"),
    [
        ({"spent": 4, "left": 3, "bonus": 0}, False),  # it may burn for 2 parts what the new one has as bonus
        ({"spent": 5, "left": 3, "bonus": 0}, True),
        ({"spent": 3, "left": 3, "bonus": 0}, False),
        ({"spent": 4, "left": 2, "bonus": 0}, True),
        ({"spent": 4, "left": 4, "bonus": 0}, False),
        ({"spent": 6, "left": 2, "bonus": 1}, False),
        ({"spent": 4, "left": 3, "bonus": 0, "rank": 2}, True),
    ],
)
def test_a_burn_of_the_other_way_may_make_up_for_a_bonus_burn(
    other: Mapping[str, int], followed: bool
) -> None:
    search = searching()
    to = goal(search)
    to.labels = [known(search, other)]
    assert len(stepped(search, parent(search, bonus=1), arc(to, ((1, 2),)))) == followed


# -- steps that give something -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "demand", "after"),
    [
        ({}, {"gain": 2}, {"bonus": 2}),
        ({"bonus": 1}, {"gain": 2}, {"bonus": 2, "spent": 4, "left": 3}),
        ({"bonus": 39}, {"gain": 9}, {"bonus": 40, "spent": 4, "left": 3}),  # as many as are worth counting
        ({}, {"once": 4, "first": 3}, {"bonus": 3, "gained": 4}),
        ({"gained": 4}, {"once": 4, "first": 3}, {"bonus": 0, "gained": 4}),
        ({"gained": 2}, {"once": 4, "first": 3}, {"bonus": 3, "gained": 6}),
        ({}, {"oberth": True}, {"bonus": 5, "used_up": OBERTH | SETTLED}),  # the base thrust
        ({"used_up": OBERTH}, {"oberth": True}, {"bonus": 0, "used_up": OBERTH | SETTLED}),
        ({}, {"season": "red"}, {"used_up": SEASONAL | SETTLED}),
        ({}, {"season": "blue"}, None),  # it is another season
        ({}, {"owed": 1}, {"used_up": 0}),
        ({"used_up": SETTLED}, {"owed": 1}, {"used_up": 0}),
        ({}, {"burns_up": True}, {}),
    ],
)
def test_what_a_step_gives(
    before: Mapping[str, Any], demand: Mapping[str, Any], after: Mapping[str, int] | None
) -> None:
    search = searching()
    search._season = "red"
    moving = parent(search, **before)
    search.turn = 1
    moving.launch.drive = 1  # its afterburn is made already
    found = [*search._special(moving, arc(goal(search), demand=Demand(**demand)))]
    assert len(found) == (after is not None)
    names = ("node", "spent", "hazards", "left", "bonus", "used_up", "gained", "used", "turned", "afterburn")
    same = {"spent": 6, "hazards": 1, "left": 2, "bonus": 0, "used_up": SETTLED, "gained": 0}
    for one in found:
        told = dict(zip(names, one, strict=True))
        assert {key: told[key] for key in same} == {**same, **(after or {})}
        assert not told["turned"] and not told["afterburn"]


@pytest.mark.parametrize(("settled", "frees", "hazards"), [(0, True, 0), (SETTLED, True, 1), (0, False, 1)])
def test_an_assisted_landing_does_away_with_the_roll_that_is_due_just_before(
    settled: int, frees: bool, hazards: int
) -> None:
    search = searching()
    came = arc(goal(search), demand=Demand(owed=1))
    moving = parent(search, used_up=settled, arc=came)
    demand = Demand(frees=frees, gain=1)
    assert [one[2] for one in search._special(moving, arc(goal(search), demand=demand))] == [hazards]


@pytest.mark.parametrize(
    ("has", "used_up", "turned"),
    [(1, 0, True), (0, 0, False), (1, PIVOT, False), (2, PIVOT, True), (2, PIVOT * 3, False)],
)
def test_a_bonus_pivot_is_used_as_long_as_there_is_one(has: int, used_up: int, turned: bool) -> None:
    search = searching(pivots=has)
    moving = parent(search, used_up=used_up)
    (found,) = search._special(moving, arc(goal(search), turned=FREE))
    assert (found[1], found[8]) == ((4, True) if turned else (6, False))
    assert found[5] & ~SETTLED == ((used_up << 1 | PIVOT) if turned else used_up)


@pytest.mark.parametrize(
    ("used_up", "spent", "found"),
    [
        (0, 4, [(6, 5, 0), (10, 6, BURNT)]),  # the afterburn takes two fuel steps and gives a burn more
        (OBERTH, 4, [(6, 0, 0)]),
        (BURNT, 4, [(6, 5, BURNT)]),
    ],
)
def test_in_the_solar_oberth_an_afterburn_may_follow(
    used_up: int, spent: int, found: list[tuple[int, int, int]]
) -> None:
    search = searching()
    moving = parent(search, used_up=used_up, spent=spent)
    after = [*search._special(moving, arc(goal(search), demand=Demand(oberth=True)))]
    assert [(one[1], one[4], one[5] & BURNT) for one in after] == found
    assert [one[9] for one in after] == [False, True][: len(after)]


def test_where_rolls_are_worth_fuel_what_a_special_step_and_its_afterburn_take_counts_with_them() -> None:
    """A burn takes 6 parts of 4 a fuel step, and the afterburn 2 fuel steps, once halves are rounded up."""
    search = searching(Fraction(3, 2), toll=(1, 1))
    moving, to = parent(search, spent=9), goal(search)
    way = arc(to, ((1, 6),), hazards=2, demand=Demand(oberth=True))
    plain, burnt = search._special(moving, way)
    assert (plain[1:3], plain[6]) == ((15, 9), 0)
    assert (burnt[1:3], burnt[9]) == ((23, 17), True) and burnt[0] is to


def test_a_landing_saves_what_its_roll_is_worth() -> None:
    search = searching(Fraction(3, 2), toll=(3, 1))
    moving = parent(search, hazards=20, arc=arc(goal(search), demand=Demand(owed=1)))
    (found,) = search._special(moving, arc(goal(search), FREE, demand=Demand(frees=True)))
    assert found[2] == 20 - 3 * 4
    (found,) = search._special(parent(search), arc(goal(search), FREE, demand=Demand(frees=True)))
    assert found[2] == 1  # it lands with its first step


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ({}, None),
        ({"gained": 1}, (3, SETTLED, 1)),
        ({"gained": 1, "bonus": 4}, (7, SETTLED, 1)),
        ({"used_up": OBERTH}, (3, OBERTH | SETTLED, 0)),
        ({"used_up": SEASONAL}, (3, SEASONAL | SETTLED, 0)),
        ({"used_up": SETTLED}, None),
    ],
)
def test_what_has_been_used_up_and_gained_counts_as_far_as_the_burns_left_lead_there_again(
    before: Mapping[str, int], asked: tuple[int, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, said = searching(), list[tuple[int, ...]]()

    def still(node: Node, left: int, used_up: int, gained: int) -> tuple[int, int]:
        said.append((left, used_up, gained))
        return PIVOT, 8

    monkeypatch.setattr(search.reach, "still", still)
    (found,) = stepped(search, parent(search, **before), arc(goal(search), FREE))
    assert said == ([asked] if asked is not None else [])
    assert (found.used_up, found.gained) == ((PIVOT, 8) if said else (SETTLED, 0))


@pytest.mark.parametrize(
    ("turn", "season", "passed", "turns"),
    [
        (1, "red", False, [4]),  # the seasons go by: blue, yellow, red
        (3, "blue", False, [6]),
        (1, "blue", False, [2]),
        (1, "red", True, []),  # a step that hangs on the season lies behind
    ],
)
def test_a_step_that_is_open_in_another_season_is_put_off_to_it(
    turn: int, season: str, passed: bool, turns: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    search = searching()
    order = ["", "yellow", "blue", "yellow", "red", "yellow", "blue", "yellow", "red"]
    monkeypatch.setattr(search.chart, "season", lambda at: order[at] if at < len(order) else None)
    search.turn = turn
    came = arc(goal(search), demand=Demand(season="yellow")) if passed else None
    later = arc(goal(search), demand=Demand(season=season))
    search._put_off(parent(search, arc=came), later)
    assert [*search._waiting] == turns
    search.most_turns, search._waiting = 1, {}
    search._put_off(parent(search), later)
    assert not search._waiting


@pytest.mark.parametrize(("left", "spent", "payable"), [(3, 4, 3), (30, 4, 16), (9, 18, 2), (9, 20, 0)])
def test_no_more_halves_of_burns_are_allowed_than_the_fuel_pays_for(
    left: int, spent: int, payable: int
) -> None:
    search = searching()
    assert search._payable(goal(search), left, spent) == payable
    free = goal(search)
    free.kind = 2  # the drop, which takes no fuel
    assert search._payable(free, left, spent) == left
