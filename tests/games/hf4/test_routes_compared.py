"""Routes: which of two moves under way, or of two stops, is at least as good as the other one.

Everything costs a fuel step a burn here, which is two parts; the afterburn gives one burn for two fuel steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Thrust
from hfmod.games.hf4.routes.craft import LOST
from hfmod.games.hf4.routes.labels import BURNT, OBERTH, SEASONAL, SETTLED, Label, Launch, Node, Stop
from hfmod.games.hf4.routes.plan import Leg, Plan, Step
from hfmod.games.hf4.routes.search import Search, by_hand, craft_of
from hfmod.games.hf4.rules.core.h_afterburn import Afterburn
from tests.games.hf4.skies import line, site, sky, space

SKY = sky(site("goal", 1), space("mid"), line("leo", "mid", "goal"))
OPEN, AFTERBURNT = 0, 1  # drives: an afterburn may follow in the solar oberth, or is made already


def searching(fuel: Fraction = Fraction(1), toll: tuple[int, int] | None = None, pivots: int = 0) -> Search:
    """A rocket of 10 fuel steps in LEO, whose routes are to be looked for."""
    thrust = Thrust(5, fuel, afterburn=2, bonus_pivots=pivots)
    state, stack = by_hand(SKY.content, "leo", Fraction(8), Fraction(4), thrust)
    return Search(craft_of(state, "you", stack), toll)


def label(search: Search, drive: int = OPEN, **fields: Any) -> Label:
    """A move under way in Mid."""
    stop = Stop("leo", 0, 0, 0, 0, 0)
    node = Node(search.chart.graph.begins["mid"], "mid", 0, 0, True, False, [], None)
    known = {"spent": 10, "hazards": 1, "belts": 1, "left": 2, "rank": 3, "bonus": 1, "used_up": OBERTH,
             "gained": 0, "parent": None, "arc": None, **fields}  # fmt: skip
    return Label(node, launch=Launch(stop, drive, 0, 5, False), **known)


def test_a_step_and_a_burn_in_parts() -> None:
    search = searching()
    assert (search.parts, search.burning[OPEN]) == (2, 2)
    assert search.craft.drives[OPEN].burnt == Afterburn(1, steps=2, cools=True)


# What the move of ``label`` can still do costs 10 parts, with a bonus burn that could as well be one of three
# burns that cost 8 parts so far.
AS_GOOD = {"spent": 8, "left": 3, "bonus": 0}


@pytest.mark.parametrize(
    ("changed", "as_good"),
    [
        ({}, True),
        ({"spent": 9}, False),
        ({"spent": 7}, True),
        ({"left": 2}, False),
        ({"left": 4}, True),
        ({"rank": 2}, False),
        ({"rank": 4}, True),
        ({"hazards": 2}, False),
        ({"hazards": 0}, True),
        ({"belts": 2}, False),
        ({"belts": 0}, True),
        ({"used_up": 0}, True),
        ({"used_up": SEASONAL}, False),
        ({"used_up": OBERTH | SEASONAL}, False),
    ],
)
def test_one_that_begins_its_move_here_is_as_good_where_it_burns_what_the_other_has_as_bonus(
    changed: Mapping[str, int], as_good: bool
) -> None:
    search = searching()
    other = label(search, **{**AS_GOOD, **changed})
    worse = label(search, spent=99)
    assert search._begun_beats(label(search), [worse, other]) is as_good
    assert not search._begun_beats(label(search), [])


#: One that has made its afterburn and is as good: one burn more is left to it, for 2 parts more.
BURNT_AS_GOOD = {"used_up": OBERTH | BURNT, "spent": 10, "left": 3}


@pytest.mark.parametrize(
    ("changed", "as_good"),
    [
        ({}, True),
        ({"spent": 9}, True),
        ({"spent": 11}, False),  # it has burnt more than the one that has made none
        ({"left": 2}, False),
        ({"left": 4}, True),
        ({"rank": 2}, False),
        ({"rank": 4}, True),
        ({"bonus": 0}, False),
        ({"bonus": 2}, True),
        ({"hazards": 2}, False),
        ({"hazards": 0}, True),
        ({"belts": 2}, False),
        ({"belts": 0}, True),
        ({"gained": 1}, False),
        ({"used_up": 0}, False),  # no afterburn made
        ({"used_up": BURNT}, True),
        ({"used_up": BURNT | SETTLED}, False),
    ],
)
def test_one_that_has_made_its_afterburn_is_as_good_where_as_many_burns_more_are_left_to_it(
    changed: Mapping[str, int], as_good: bool
) -> None:
    search = searching()
    still = label(search, used_up=0)
    still.node.labels = [label(search, **{**BURNT_AS_GOOD, "used_up": BURNT, **changed})]
    assert search._burnt_beats(still) is as_good


def test_a_cheap_afterburn_that_saves_less_than_a_burn_costs_does_not_make_up_for_it() -> None:
    """It gives 3 burns for 2 fuel steps: who makes it later has them for less than burns cost."""
    search = searching()
    burnt = Afterburn(3, steps=2)
    search.craft.drives[OPEN] = replace(search.craft.drives[OPEN], burnt=burnt)
    still = label(search, used_up=0)
    for spent, as_good in ((10, False), (8, True)):
        still.node.labels = [label(search, used_up=BURNT, left=5, spent=spent)]
        assert search._burnt_beats(still) is as_good


def test_an_afterburn_is_weighed_in_parts_of_a_fuel_step() -> None:
    """A step has 4 parts: the afterburn takes 12, and a burn is worth 6."""
    search = searching(Fraction(3, 2))
    assert (search.parts, search.burning[OPEN]) == (4, 6)
    still = label(search, used_up=0, spent=10)
    for burnt, spent, as_good in ((3, 4, True), (3, 5, False), (1, 10, True)):
        search.craft.drives[OPEN] = replace(search.craft.drives[OPEN], burnt=Afterburn(burnt, 3))
        still.node.labels = [label(search, used_up=BURNT, left=2 + burnt, spent=spent)]
        assert search._burnt_beats(still) is as_good


@pytest.mark.parametrize(
    ("drive", "used_up", "burnt"),
    [
        (AFTERBURNT, 0, Afterburn(1, steps=2)),  # none is to be made any more
        (OPEN, BURNT, Afterburn(1, steps=2)),
        (OPEN, OBERTH, Afterburn(1, steps=2)),  # it has been there
        (OPEN, 0, Afterburn(1, tanks=1)),  # tanks are another measure
    ],
)
def test_who_makes_no_afterburn_later_is_not_compared_with_who_has_made_it(
    drive: int, used_up: int, burnt: Afterburn
) -> None:
    search = searching()
    search.craft.drives[drive] = replace(search.craft.drives[drive], burnt=burnt)
    still = label(search, drive, used_up=used_up)
    still.node.labels = [label(search, used_up=BURNT | used_up, spent=0, left=9)]
    assert not search._burnt_beats(still)


@pytest.mark.parametrize(
    ("changed", "beaten"),
    [
        ({}, True),
        ({"spent": 9}, False),
        ({"left": 3}, False),
        ({"rank": 4}, False),
        ({"bonus": 2}, False),
        ({"hazards": 0}, False),
        ({"belts": 0}, False),
        ({"used_up": 0}, False),
        ({"used_up": OBERTH | SEASONAL}, True),
        ({"spent": 11, "left": 1, "rank": 2, "bonus": 0, "hazards": 2, "belts": 2}, True),
    ],
)
def test_a_label_leaves_where_another_one_is_at_least_as_good_in_everything(
    changed: Mapping[str, int], beaten: bool
) -> None:
    search = searching()
    old, new = label(search, AFTERBURNT, **changed), label(search, AFTERBURNT)
    new.node.labels = [old]
    search._keep(new)
    assert (old.alive, new.node.labels) == (not beaten, [new] if beaten else [old, new])
    assert [one for *_, one in search._queue] == [new]


@pytest.mark.parametrize(
    ("gained", "others", "bonus", "beaten"),
    [
        (0, 0, 1, True),
        (0, 1, 1, True),
        (1, 1, 1, True),
        (1, 0, 1, False),  # where the new one has gained the other may gain still
        (1, 0, 2, True),  # unless it has what the other would gain
        (3, 0, 2, False),
        (3, 1, 2, True),
    ],
)
def test_what_may_still_be_gained_keeps_a_label(gained: int, others: int, bonus: int, beaten: bool) -> None:
    search = searching()
    old = label(search, AFTERBURNT, gained=others)
    new = label(search, AFTERBURNT, gained=gained, bonus=bonus)
    new.node.labels = [old]
    search._keep(new)
    assert old.alive is not beaten


@pytest.mark.parametrize(
    ("drive", "others", "begun", "kept"),
    [
        (AFTERBURNT, {}, {"spent": 99}, True),
        (AFTERBURNT, {}, AS_GOOD, False),  # one that begins in Mid is as good
        (OPEN, {}, {"spent": 99}, True),
        (OPEN, {"used_up": BURNT, "spent": 8, "left": 3}, {"spent": 99}, False),  # one has made the afterburn
        (AFTERBURNT, {"used_up": BURNT, "spent": 8, "left": 3}, {"spent": 99}, True),  # this one has as well
    ],
)
def test_a_label_is_kept_where_none_that_begins_or_has_made_its_afterburn_is_as_good(
    drive: int, others: Mapping[str, int], begun: Mapping[str, int], kept: bool
) -> None:
    search = searching()
    new = label(search, drive, used_up=0)
    new.node.labels = [label(search, **{"used_up": OBERTH, "spent": 99, **others})]
    new.node.begin = begins = label(search).node
    begins.labels = [label(search, **{"used_up": 0, **begun})]
    search._keep(new)
    assert (new in new.node.labels) is kept
    assert (search._made, len(search._queue)) == (kept, kept)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"spent": 9, "hazards": 9}, {"spent": 10, "hazards": 0}),  # the fewest fuel steps first
        ({"hazards": 0}, {"hazards": 1, "left": 9}),  # then rolls
        ({"belts": 0}, {"belts": 1, "left": 9}),
        ({"left": 3}, {"left": 2}),  # then who may burn more
        ({"bonus": 2}, {"bonus": 1}),
    ],
)
def test_which_label_is_followed_first(one: Mapping[str, int], other: Mapping[str, int]) -> None:
    search = searching()
    labels = [label(search, AFTERBURNT, **fields) for fields in (other, one)]
    for each in labels:
        search._keep(each)
    assert min(search._queue)[3] is labels[1]


@pytest.mark.parametrize(
    ("gained", "sails", "made", "apart"),
    [(1, True, 15_000, False), (1, True, 14_999, True), (0, True, 15_000, True), (1, False, 15_000, True)],
)
def test_where_too_many_ways_of_a_mag_sail_are_found_it_matters_no_longer_where_it_has_gained(
    gained: int, sails: bool, made: int, apart: bool
) -> None:
    search = searching()
    search._made, search.reach.magnetic = made, sails
    search._keep(label(search, AFTERBURNT, gained=gained))
    assert (search.told_apart, search.whole) == (apart, apart)


@pytest.mark.parametrize(
    ("toll", "spent", "hazards", "before", "kept"),
    [
        ((1, 1), 6, 0, 1, True),
        ((1, 1), 5, 0, 1, False),  # 5 parts are 3 steps, of which one part is wasted
        ((1, 1), 5, 0, 2, True),
        ((1, 1), 5, 1, 2, False),
        (None, 5, 0, 1, True),
        (None, 5, 1, 1, False),
    ],
)
def test_where_rolls_are_worth_fuel_what_is_left_of_a_step_counts_with_them(
    toll: tuple[int, int] | None, spent: int, hazards: int, before: int, kept: bool
) -> None:
    search, fresh = searching(toll=toll), list[Stop]()
    moved = label(search, spent=spent, hazards=hazards)
    moved.node.front = [Stop("mid", 3, 0, before, 1, 0)]
    search._rest(moved, fresh)
    assert (len(fresh) == 1) is kept


@pytest.mark.parametrize(
    ("new", "kept", "old_stays"),
    [
        ({}, True, False),  # one fuel step less than before
        ({"spent": 8}, False, True),
        ({"spent": 8, "hazards": 0}, True, False),
        ({"spent": 8, "belts": 0}, True, False),
        ({"spent": 10, "hazards": 0}, True, True),
        ({"spent": 8, "hazards": 2}, False, True),
        ({"spent": 7}, False, True),  # three fuel steps and a half are four
        ({"spent": 4, "hazards": 2}, True, True),
        ({"spent": 4, "belts": 2}, True, True),
    ],
)
def test_a_stop_is_kept_where_none_before_is_as_good(
    new: Mapping[str, int], kept: bool, old_stays: bool
) -> None:
    search, fresh = searching(), list[Stop]()
    search.turn = 2
    moved = label(search, **{"spent": 6, **new})
    old = Stop("mid", 4, 2, 1, 1, 0)
    moved.node.front = [old]
    search._rest(moved, fresh)
    assert (len(fresh) == 1) is kept and (old in moved.node.front) is old_stays
    assert [one in moved.node.front for one in fresh] == [True] * kept
    if kept:
        assert (fresh[0].spent, fresh[0].turns) == (-(-moved.spent // 2), 2)


@pytest.mark.parametrize(
    ("form", "turns", "kept", "old_stays"),
    [(0, 2, True, False), (LOST, 2, True, True), (0, 1, True, True)],
)
def test_who_has_lost_nothing_or_came_earlier_stays_beside_a_cheaper_stop(
    form: int, turns: int, kept: bool, old_stays: bool
) -> None:
    search, fresh = searching(), list[Stop]()
    search.turn = 2
    moved = label(search, spent=6)
    moved.node.form = form
    old = Stop("mid", 4, turns, 1, 1, 0)
    moved.node.front = [old]
    search._rest(moved, fresh)
    assert (len(fresh) == 1, old in moved.node.front) == (kept, old_stays)


def test_who_has_lost_something_rests_where_only_dearer_ones_have_lost_nothing() -> None:
    """And who has lost nothing beside a cheaper one that has."""
    for lost, others, kept in ((LOST, 0, False), (0, LOST, True), (LOST, LOST, False)):
        search, fresh = searching(), list[Stop]()
        moved = label(search, spent=6)
        moved.node.form = lost
        moved.node.front = [Stop("mid", 2, 0, 0, 0, others)]
        search._rest(moved, fresh)
        assert (len(fresh) == 1) is kept


@pytest.mark.parametrize(
    ("one", "other", "told_apart", "ahead"),
    [(0, 0, True, 0), (3, 3, True, 0), (3, 1, True, 1), (1, 3, True, 0), (7, 0, True, 3), (3, 1, False, 0)],
)
def test_what_one_may_still_gain_that_another_has_gained(
    one: int, other: int, told_apart: bool, ahead: int
) -> None:
    search = searching()
    search.told_apart = told_apart
    assert search.still_ahead(one, other) == ahead
    search.flybys = [(2, 3), (64, 9)]  # one that gives three, and another one
    assert search.still_ahead(one, other) == ahead + (2 if ahead and 2 & one & ~other else 0)


@pytest.mark.parametrize(
    ("toll", "alike", "compared", "weighed"),
    [
        (None, False, None, False),
        (None, True, (1, 1), False),
        ((0, 0), False, (0, 0), False),
        ((0, 2), False, (0, 2), True),
        ((3, 0), False, (3, 0), True),
    ],
)
def test_how_rolls_are_compared(
    toll: tuple[int, int] | None, alike: bool, compared: tuple[int, int] | None, weighed: bool
) -> None:
    state, stack = by_hand(SKY.content, "leo", Fraction(8), Fraction(4), Thrust(5, Fraction(1)))
    search = Search(craft_of(state, "you", stack), toll, rolls_alike=alike)
    assert (search.toll, search.weighed) == (compared, weighed)
    assert search.seasonal == (0 if weighed else SEASONAL)


def test_a_route_ends_where_its_last_leg_does() -> None:
    def leg(*spaces: str) -> Leg:
        steps = tuple(Step(one, 0, None, False, False, ()) for one in spaces)
        return Leg("hand", False, None, (), 0, 5, steps, 0, False)

    plan = Plan(4, 2, 1, 3, Fraction(5), (leg("a", "b", "c"), leg("d", "e")))
    assert (plan.end, plan.costs) == ("e", (4, 2, 1, 3))
    assert replace(plan, legs=()).end == ""
