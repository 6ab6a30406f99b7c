"""Module 2: anchorages, Dirtsides, limits and the queue of Colonists at their thresholds, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import a_anchoring, a_exomigration, b_bernals, c_colonists
from hfmod.games.hf4.rules.core.b_cards import is_robot
from hfmod.games.hf4.rules.core.f_fuel import load_tanks, strip
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.colonies import HOME, OTHER_HOME, RTG, SOLAR, VESTA, bernal, colonial, factory, hold, put

BERNAL, LAB, OTHER = "M2B173", "M2B173R", "M2B174"


def above(state: Hf4State) -> list[str]:
    """Sites beside Vesta's Lagrange point."""
    return sorted(site for site, near in state.content.map.adjacent.items() if VESTA in near)


# -- where a Bernal anchors ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "mine", "others", "rules"),
    [
        (HOME, "", "", []),
        (HOME, OTHER_HOME, "", ["2A5a"]),  # one Home Bernal a player
        (HOME, "", HOME, ["2A5a"]),  # one Bernal a space
        (HOME, "", OTHER_HOME, []),
        (HOME, VESTA, "", []),
        (VESTA, "", "", ["2A5a"]),  # without a factory beside it
        ("vesta", "", "", ["2A5a"]),  # a site
    ],
)
def test_which_space_takes_an_anchorage(place: str, mine: str, others: str, rules: list[str]) -> None:
    state = colonial()
    stack = put(state, "P", "kalpana", place, BERNAL)
    if mine:
        bernal(state, "P", OTHER, mine, kind="stanford")
    if others:
        bernal(state, "W", "M2B175", others)
    assert [one.rule for one in a_anchoring.anchorage(state, stack)] == rules


@pytest.mark.parametrize(
    ("owner", "served", "free"),
    [("P", False, True), ("W", False, True), (None, False, False), ("W", True, False)],
)
def test_a_factory_of_anybody_that_serves_no_other_bernal(
    owner: str | None, served: bool, free: bool
) -> None:
    state = colonial()
    site = above(state)[0]
    state.site(site).claim, state.site(site).factory = "P", owner
    if served:
        bernal(state, "G", "M2B175", VESTA)
    assert a_anchoring.free_factories(state, VESTA) == ([site] if free else [])
    assert a_anchoring.free_factories(state, HOME) == []


@pytest.mark.parametrize(
    ("zone", "card", "push", "bright"),
    [
        ("earth", SOLAR, False, True),
        ("ceres", SOLAR, False, True),
        ("jupiter", SOLAR, False, False),  # from here on
        ("saturn", SOLAR, False, False),
        ("neptune", SOLAR, False, False),
        ("jupiter", SOLAR, True, True),
        ("neptune", SOLAR, True, True),
        ("neptune", RTG, False, True),
    ],
)
def test_where_solar_supports_anchor(zone: str, card: str, push: bool, bright: bool) -> None:
    state = colonial()
    place = next(one.id for one in state.content.map.spaces.values() if one.zone == zone)
    stack = put(state, "P", "kalpana", place, BERNAL, card)
    if push:
        state.players["P"].privileges.add("powersat")
    assert a_anchoring.lit(state, stack, {card}) == bright


# -- what goes with an anchorage -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "colonists", "lawless", "lost"),
    [
        (BERNAL, 0, False, 0),
        (BERNAL, 1, False, 1),
        (LAB, 2, False, 2),
        (LAB, 1, False, 1),
        (LAB, 0, False, 0),
        (LAB, 3, False, 2),  # no more than it was a home for
        (BERNAL, 1, True, 0),
    ],
)
def test_how_many_lose_their_home(code: str, colonists: int, lawless: bool, lost: int) -> None:
    state = colonial()
    stack = bernal(state, "P", code, VESTA)
    put(state, "P", "outpost1", "leo", *["M2C180", "M2C181", "M2C182"][:colonists])
    state.anarchy = lawless
    assert a_anchoring.homes_lost(state, stack) == lost
    names = ["M2C180", "M2C181", "M2C182"]
    assert [*a_anchoring.homeless(state, stack, names[:lost])] == []
    assert [one.rule for one in a_anchoring.homeless(state, stack, names[: lost + 1])] == ["2B6b"]


@pytest.mark.parametrize(
    ("dome", "domes", "owner", "rules"),
    [
        ("here", (), "P", []),
        (None, (), "P", ["2B6a"]),  # as long as there is a place
        ("elsewhere", (), "P", ["2B6a"]),
        (None, ("P",), "P", []),
        ("here", ("P",), "P", ["2B6a"]),
        (None, (), "W", []),  # another's factory is no place for it
        ("here", (), "W", ["2B6a"]),
    ],
)
def test_where_the_dome_goes(dome: str | None, domes: tuple[str, ...], owner: str, rules: list[str]) -> None:
    state = colonial()
    here = above(state)[0]
    factory(state, owner, here)
    state.sites[here].colonies = list(domes)
    stack = bernal(state, "P", BERNAL, VESTA)
    fit = owner == "P" and not domes
    assert a_anchoring.dome_places(state, stack) == ([here] if fit else [])
    place = {"here": here, "elsewhere": "sedna", None: None}[dome]
    assert [one.rule for one in a_anchoring.dome_placed(state, stack, place)] == rules


def test_dirt_of_the_shield_fills_the_strip_and_no_more() -> None:
    state = colonial()
    stack = put(state, "P", "kalpana", VESTA, BERNAL)
    most = strip(state.content).max_wet
    room = int(most - stack.wet)
    assert [*a_anchoring.dirt_fits(state, stack, room)] == []
    assert [one.rule for one in a_anchoring.dirt_fits(state, stack, room + 1)] == ["2B6c"]
    load_tanks(state, stack, 1, Grade.DIRT)
    assert [one.rule for one in a_anchoring.dirt_fits(state, stack, room)] == ["2B6c"]


# -- Dirtsides and banks ---------------------------------------------------------------------------------


def test_a_dirtside_is_of_the_bernal_that_was_anchored_first() -> None:
    """A factory beside a space; none on Luna, and none of a Bernal that has only its figure there."""
    state = colonial()
    here, there = above(state)[:2]
    factory(state, "W", here)
    assert b_bernals.bernal_over(state, here) is None
    put(state, "G", "kalpana", VESTA, OTHER)
    assert b_bernals.bernal_over(state, here) is None
    over = bernal(state, "P", BERNAL, VESTA)
    assert b_bernals.bernal_over(state, here) is over and b_bernals.bernal_over(state, there) is None
    assert b_bernals.dirtsides(state, over) == [here]
    assert b_bernals.serving(state, "P", VESTA) == [here] and b_bernals.serving(state, "W", VESTA) == []
    assert b_bernals.serving(state, "P", HOME) == []
    assert b_bernals.factory_places(state, here) == (here, VESTA)
    assert b_bernals.factory_places(state, there) == (there,)
    second = bernal(state, "W", "M2B175", VESTA)
    assert b_bernals.bernal_over(state, here) is over
    over.anchored = second.anchored + 1
    assert b_bernals.bernal_over(state, here) is second
    luna = [site.id for site in state.content.map.sites.values() if site.group == "luna"]
    assert luna and not any(b_bernals.may_serve(state, site) for site in luna)
    assert b_bernals.may_serve(state, here) and not b_bernals.may_serve(state, VESTA)


@pytest.mark.parametrize(
    ("owner", "lent", "kinds"),
    [("P", False, ["kalpana"]), ("W", False, []), ("W", True, ["rocket"])],
)
def test_who_takes_what_a_dirtside_makes(owner: str, lent: bool, kinds: list[str]) -> None:
    """The own Bernal, or by leave of its owner the own stacks that are there."""
    state = colonial()
    here = above(state)[0]
    factory(state, "P", here)
    over = bernal(state, owner, BERNAL, VESTA)
    put(state, "P", "rocket", VESTA, "CT044")
    put(state, "P", "outpost1", "leo", "CT045")
    assert state.turn is not None
    if lent:
        state.turn.granted[f"bernal:{over.key}"] = {"P"}
    assert [one.kind for one in b_bernals.receivers(state, "P", here)] == kinds
    assert b_bernals.receivers(state, "P", "sedna") == []


@pytest.mark.parametrize(
    ("place", "anchored", "home"), [(HOME, True, True), (HOME, False, False), (VESTA, True, False)]
)
def test_the_bank_is_the_bernal_at_home(place: str, anchored: bool, home: bool) -> None:
    state = colonial()
    stack = bernal(state, "P", BERNAL, place) if anchored else put(state, "P", "kalpana", place, BERNAL)
    leo = state.players["P"].stacks["leo"]
    assert b_bernals.bank(state, "P") is (stack if home else leo)
    assert (b_bernals.is_bank(state, stack), b_bernals.is_bank(state, leo)) == (home, not home)
    assert (b_bernals.home(state, "P") is stack, b_bernals.home(state, "W")) == (home, None)


def test_without_the_module_leo_is_the_bank() -> None:
    state = colonial(())
    leo, rocket = state.players["P"].stacks["leo"], put(state, "P", "rocket", "leo", "CT044")
    assert b_bernals.is_bank(state, leo) and not b_bernals.is_bank(state, rocket)
    assert b_bernals.free_figures(state, "P") == []


# -- the limit and the queue -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "anchored", "lawless", "limit"),
    [
        (BERNAL, True, False, 1), (LAB, True, False, 2), (BERNAL, False, False, 0), (LAB, False, False, 0),
        (BERNAL, False, True, 1), (LAB, False, True, 2), (LAB, True, True, 2),
    ],
)  # fmt: skip
def test_how_many_colonists_a_bernal_houses(code: str, anchored: bool, lawless: bool, limit: int) -> None:
    state = colonial()
    if anchored:
        bernal(state, "P", code, VESTA)
    else:
        put(state, "P", "kalpana", VESTA, code)
    put(state, "P", "rocket", VESTA, "CT044")
    state.anarchy = lawless
    assert c_colonists.limit(state, "P") == limit and c_colonists.limit(state, "W") == 0
    assert c_colonists.above_limit(state, "P") == -limit
    put(state, "W", "rocket", "leo", "M2C180")
    state.cards["M2C180"].owner = "P"  # a guest elsewhere counts
    assert c_colonists.above_limit(state, "P") == 1 - limit


def test_robots_leave_the_queue_with_the_first_human() -> None:
    state = colonial()
    queue = state.decks["colonists"]
    robots = [card for card in queue if is_robot(state, card)]
    humans = [card for card in queue if not is_robot(state, card)]
    queue[:] = [*robots[:2], humans[0], robots[2], humans[1]]
    assert a_exomigration.drawn(state) == [*robots[:2], humans[0]]
    assert a_exomigration.freed(state) == [] and a_exomigration.someone_comes(state)
    queue[:] = robots[:2]
    hold(state, "W", robots[3])
    state.decks["colonists"] = robots[:2]
    assert a_exomigration.drawn(state) == robots[:2]
    assert a_exomigration.freed(state) == sorted([*robots[:2], robots[3]])
    state.decks["colonists"] = []
    assert a_exomigration.freed(state) == [robots[3]] and a_exomigration.someone_comes(state)
    state.players["W"].hand.remove(robots[3])
    assert not a_exomigration.someone_comes(state)
    assert state.colonization is not None
    state.colonization.emancipated = True
    state.decks["colonists"] = [robots[0], humans[0]]
    assert a_exomigration.drawn(state) == [robots[0]] and a_exomigration.someone_comes(state)


@pytest.mark.parametrize(
    ("houses", "colonists", "queue", "rules"),
    [
        (True, 1, True, []),
        (True, 0, True, ["2A6"]),
        (True, 0, False, []),  # nobody is left
        (False, 1, True, ["2Ca"]),
        (True, 2, True, ["2Ca"]),
        (False, 0, True, []),
    ],
)
def test_a_turn_ends_at_the_limit(houses: bool, colonists: int, queue: bool, rules: list[str]) -> None:
    state = colonial()
    if houses:
        bernal(state, "P", BERNAL, VESTA)
    put(state, "P", "outpost1", "leo", *["M2C180", "M2C181"][:colonists])
    if not queue:
        state.decks["colonists"] = []
    assert [one.rule for one in a_exomigration.limit_is_met(state, "P")] == rules
    full = [one.rule for one in a_exomigration.room(state, "P")]
    assert full == ([] if rules == ["2A6"] or not queue else ["2A6"])


@pytest.mark.parametrize(
    ("card", "place", "rules"),
    [
        ("CT044R", "leo", []), ("CT044", "leo", ["2A4a"]), ("CT044R", HOME, []),
        ("CT044R", OTHER_HOME, ["2A4a"]), ("CT044R", VESTA, ["2A4a"]),
    ],
)  # fmt: skip
def test_a_black_card_for_a_homestead_is_at_home(card: str, place: str, rules: list[str]) -> None:
    state = colonial()
    bernal(state, "P", BERNAL, HOME)
    bernal(state, "W", OTHER, OTHER_HOME)
    put(state, "P", "outpost1", place, card)
    assert [one.rule for one in a_exomigration.a_black_card(state, "P", "CT044")] == rules


@pytest.mark.parametrize(
    ("owner", "dome", "words"),
    [("P", False, []), ("P", True, ["has a colony already"]), ("W", False, ["has no factory of P"]),
     (None, False, ["has no factory of P"])],
)  # fmt: skip
def test_a_homestead_needs_a_bare_factory(owner: str | None, dome: bool, words: list[str]) -> None:
    state = colonial()
    if owner:
        factory(state, owner, "vesta", dome)
    found = [one.message for one in a_exomigration.a_factory_without_dome(state, "P", "vesta")]
    assert len(found) == len(words) and all(part in one for part, one in zip(words, found, strict=True))
