"""What a Future requires, code by code: how many are enough, whose count, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt import d5_future_requirements, d_future_requirements, d_future_score
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest
from hfmod.games.hf4.rules.terawatt.d_future_sites import meant, named, of_words
from tests.games.hf4.colonies import VESTA, bernal, factory, put
from tests.games.hf4.quests import CREW, MOONS, NORSE, OFFICE, futuristic, won

CARD = "M1F169R"  # whose Future is looked at does not matter here
HOLDS = {**d_future_requirements.HOLDS, **d5_future_requirements.HOLDS}
PLACES = {**d_future_requirements.PLACES, **d5_future_requirements.PLACES}
LAB, OTHER = OFFICE + "R", "M2B171"
ROBOT = "M2C194"

Laid = Callable[[Hf4State], None]


def at(state: Hf4State, place: str = "leo") -> Stack:
    """The stack of P's card."""
    return put(state, "P", "outpost1", place, CARD)


def holds(state: Hf4State, stack: Stack, code: str, **params: Any) -> bool:
    return HOLDS[code](Quest(state, "P", CARD[:-1], stack), params)


def places(state: Hf4State, stack: Stack, code: str, **params: Any) -> list[str]:
    return sorted(PLACES[code](Quest(state, "P", CARD[:-1], stack), params))


def sites(state: Hf4State, word: str, n: int) -> list[str]:
    """Some sites that a word names."""
    return sorted(of_words(state, [word]))[:n]


@pytest.mark.parametrize(("owner", "enough", "held"), [("P", 13, True), ("P", 14, False), ("W", 1, False)])
def test_dirtsides_of_one_own_bernal_are_as_wet_together(owner: str, enough: int, held: bool) -> None:
    """13 on the moons of one, and 0 where no other Bernal is."""
    state = futuristic()
    for moon in MOONS:
        factory(state, "W", moon)
    over = bernal(state, owner, OFFICE, NORSE)
    wet = sum(state.content.map.sites[moon].hydration for moon in MOONS)
    assert over.anchored and holds(state, at(state), "dirtside_hydration", at_least=wet - 13 + enough) == held


@pytest.mark.parametrize(
    ("code", "params", "token"),
    [
        ("colonies_at", {"sites": ["astrobiology"], "at_least": 2}, "dome"),
        ("built_at", {"sites": ["submarine"], "at_least": 2}, "dome"),
        ("built_at", {"sites": ["submarine"], "at_least": 2}, "factory"),
        ("factories_in_zone", {"zone": "neptune", "at_least": 2}, "factory"),
    ],
)
def test_so_many_own_tokens_of_a_kind_are_enough(code: str, params: dict[str, Any], token: str) -> None:
    """One is too few, another's counts for nothing, nor does one at another place."""
    state = futuristic()
    stack, board = at(state), state.content.map
    if "sites" in params:
        there = sites(state, params["sites"][0], 3)
    else:
        there = [site for site in board.sites if board.spaces[site].zone == params["zone"]][:3]
    elsewhere = next(site for site in board.sites if board.spaces[site].zone == "earth")
    assert len(there) == 3 and elsewhere not in there
    for owner, site in (("P", there[0]), ("W", there[1]), ("P", elsewhere)):
        factory(state, owner, site, dome=token == "dome")
        assert not holds(state, stack, code, **params)
    factory(state, "P", there[2], dome=token == "dome")
    assert holds(state, stack, code, **params)


def test_a_dome_and_a_factory_on_one_site_are_one() -> None:
    state = futuristic()
    stack, there = at(state), sites(state, "submarine", 2)
    factory(state, "P", there[0], dome=True)
    assert not holds(state, stack, "built_at", sites=["submarine"], at_least=2)
    factory(state, "W", there[1])
    state.sites[there[1]].colonies = ["P"]  # an own dome on another's factory
    assert holds(state, stack, "built_at", sites=["submarine"], at_least=2)


def test_an_own_colony_at_one_of_the_sites_is_enough() -> None:
    state = futuristic()
    stack, there = at(state), sites(state, "submarine", 2)
    factory(state, "P", there[0])
    factory(state, "W", there[1], dome=True)
    assert not holds(state, stack, "colony_at", sites=["submarine"])
    state.sites[there[1]].colonies.append("P")
    assert holds(state, stack, "colony_at", sites=["submarine"])
    assert not holds(state, stack, "colony_at", sites=["submarine"], apart=[there[1]])


def test_promoted_colonists_in_the_stack_of_the_card_are_aboard() -> None:
    state = futuristic()
    stack = put(state, "P", "outpost1", "leo", CARD, "M2C180R")
    put(state, "P", "outpost2", "leo", "M2C181R")  # beside it
    put(state, "P", "outpost1", "leo", "M2C182")  # not promoted
    put(state, "P", "outpost1", "leo", "M2C183R")
    state.cards["M2C183"].owner = "W"  # a guest
    assert holds(state, stack, "colonists_aboard", number=1)
    assert not holds(state, stack, "colonists_aboard", number=2)


@pytest.mark.parametrize(("tanks", "held"), [(7, True), (8, False)])
def test_fuel_and_fts_of_a_grade_are_counted_together(tanks: int, held: bool) -> None:
    state = futuristic()
    ship = put(state, "P", "rocket", "leo", "M1W162R")
    load_tanks(state, ship, 4, Grade.ISOTOPE)
    ship.fts = {Grade.ISOTOPE: 3, Grade.WATER: 9}
    assert holds(state, ship, "fuel_aboard", grade="isotope", tanks=tanks) == held
    assert holds(state, ship, "fuel_aboard", grade="water", tanks=9)
    assert not holds(state, ship, "fuel_aboard", grade="water", tanks=10)
    assert not holds(state, ship, "fuel_aboard", grade="dirt", tanks=1)


def test_elevators_count_whoever_built_them_and_have_two_ends() -> None:
    state = futuristic()
    names = [one.name for one in state.content.map.elevators if not one.bernal_only][:3]
    state.elevators = names[:2]
    a, b = state.content.map.elevator(names[0]).ends
    away = next(end for end in state.content.map.elevator(names[2]).ends if end not in (a, b))
    assert holds(state, at(state, a), "elevators_built", at_least=2)
    assert not holds(state, at(state, a), "elevators_built", at_least=3)
    found = [holds(state, at(futuristic(), place), "beside_elevator") for place in (a, b, away)]
    assert found == [True, True, False]


def test_factories_on_elevators_are_own_ones() -> None:
    state = futuristic()
    stack, board = at(state), state.content.map
    state.elevators = [one.name for one in board.elevators if not one.bernal_only][:2]
    ends = [end for name in state.elevators for end in board.elevator(name).ends if end in board.sites]
    for owner, site in (("P", ends[0]), ("W", ends[1]), ("P", "sedna")):
        factory(state, owner, site)
    assert holds(state, stack, "factories_on_elevators", at_least=1)
    assert not holds(state, stack, "factories_on_elevators", at_least=2)
    assert d_future_score.connected_factories(state, "P") == 2  # of whomever
    state.elevators = []
    assert d_future_score.connected_factories(state, "P") == 0


@pytest.mark.parametrize(("anybody", "found"), [(None, ["P"]), (False, ["P"]), (True, ["P", "W"])])
def test_a_factory_at_one_of_the_sites(anybody: bool | None, found: list[str]) -> None:
    state = futuristic()
    there = dict(zip("PWG", sites(state, "submarine", 3), strict=True))
    for owner in "PW":
        factory(state, owner, there[owner])
    state.site(there["G"]).claim = "P"  # a claim is none
    more = {} if anybody is None else {"anybody": anybody}
    expected = sorted(there[owner] for owner in found)
    assert places(state, at(state), "factory_at", sites=["submarine"], **more) == expected


def test_a_claim_at_one_of_the_sites_is_an_own_one() -> None:
    state = futuristic()
    mine, theirs, nobody = sites(state, "submarine", 3)
    state.site(mine).claim = "P"
    state.site(theirs).claim = "W"
    assert places(state, at(state), "claim_at", sites=["submarine"]) == [mine]
    assert places(state, at(state), "claim_at", sites=[theirs, nobody]) == []


@pytest.mark.parametrize(
    ("code", "anchored", "over", "beside"),
    [(LAB, True, [VESTA], [VESTA]), (OFFICE, True, [], []), (LAB, False, [], [])],
)
def test_a_lab_is_promoted_and_anchored(
    code: str, anchored: bool, over: list[str], beside: list[str]
) -> None:
    state = futuristic()
    factory(state, "W", "vesta")
    if anchored:
        bernal(state, "P", code, VESTA)
    else:
        put(state, "P", "kalpana", VESTA, code)
    bernal(state, "W", OTHER + "R", VESTA, kind="stanford")  # another's
    stack = at(state)
    assert places(state, stack, "lab_over", sites=["vesta"]) == over
    assert places(state, stack, "lab_beside", sites=["vesta"]) == beside
    assert places(state, stack, "lab_over", sites=["ceres"]) == []
    state.sites["vesta"].factory = None  # beside a site it may be without a Dirtside
    assert places(state, stack, "lab_over", sites=["vesta"]) == []
    assert places(state, stack, "lab_beside", sites=["vesta"]) == beside


@pytest.mark.parametrize(
    ("kind", "leaves"),
    [("rocket", True), ("freighter", True), ("outpost1", False), ("leo", False), ("kalpana", True)],
)
def test_a_spacecraft_leaves_for_the_stars(kind: str, leaves: bool) -> None:
    state = futuristic()
    card = CARD if kind == "freighter" else OFFICE
    stack = state.players["P"].stacks["leo"] if kind == "leo" else put(state, "P", kind, "sol-exit", card)
    exits = sorted(one.id for one in state.content.map.spaces.values() if one.special == "exit")
    assert places(state, stack, "ad_astra") == (exits if leaves else [])
    if kind == "kalpana":
        stack.anchored = 1
        assert places(state, stack, "ad_astra") == []


# -- Colonists -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "black", "params", "there"),
    [
        ("rulebook", True, {}, True),
        ("rulebook", False, {}, False),  # no Lab
        ("rulebook", False, {"hydration": 1}, False),
        ("card", False, {"hydration": 1}, True),  # any anchored Bernal that is wet enough
        ("card", False, {"hydration": 30}, False),
        ("card", True, {}, True),
    ],
)
def test_promoted_humans_at_a_lab(text: str, black: bool, params: dict[str, int], there: bool) -> None:
    state = futuristic(secession_card_text=text)
    for moon in MOONS:
        factory(state, "P", moon)
    bernal(state, "P", LAB if black else OFFICE, NORSE)
    put(state, "P", "outpost2", NORSE, "M2C180R", "M2C181R")
    found = places(state, at(state), "humans_at_lab", at_least=2, **params)
    assert found == ([NORSE] if there else [])
    assert places(state, at(futuristic()), "humans_at_lab", at_least=3, **params) == []


@pytest.mark.parametrize("change", ["", "unpromoted", "elsewhere", "robot"])
def test_both_humans_are_there_promoted_and_human(change: str) -> None:
    state = futuristic()
    bernal(state, "P", LAB, NORSE)
    put(state, "P", "outpost2", NORSE, "M2C180R", f"{ROBOT}R" if change == "robot" else "M2C181R")
    if change == "unpromoted":
        state.cards["M2C181"].black = False
    if change == "elsewhere":
        put(state, "P", "outpost3", VESTA, "M2C181R")
    found = places(state, at(state), "humans_at_lab", at_least=2)
    assert found == ([] if change else [NORSE])
    if change == "robot":
        assert state.colonization is not None
        state.colonization.emancipated = True
        assert places(state, at(state), "humans_at_lab", at_least=2) == [NORSE]


@pytest.mark.parametrize(("owner", "held"), [("P", True), ("W", False)])
def test_colonists_at_dirtsides_are_on_the_site_or_above(owner: str, held: bool) -> None:
    """Robots count, too; the Bernal is an own one."""
    state = futuristic()
    moon = MOONS[0]
    factory(state, "W", moon)
    bernal(state, owner, OFFICE, NORSE)
    put(state, "P", "outpost2", NORSE, "M2C180R")
    put(state, "P", "outpost3", moon, f"{ROBOT}R")
    stack = at(state)
    assert holds(state, stack, "colonists_at_dirtsides", sites=[moon], at_least=2) == held
    assert not holds(state, stack, "colonists_at_dirtsides", sites=[moon], at_least=3)
    assert not holds(state, stack, "colonists_at_dirtsides", sites=[MOONS[1]], at_least=1)


@pytest.mark.parametrize(
    ("who", "this", "found"),
    [
        ("", False, []),
        ("crew", False, [NORSE]),
        ("crew", True, []),
        ("other", False, [NORSE]),
        ("other", True, []),
        ("itself", True, [NORSE]),
        ("itself", False, [NORSE]),
        ("guest", False, []),
    ],
)
def test_a_staffed_lab_has_somebody_of_its_owner(who: str, this: bool, found: list[str]) -> None:
    """A promoted Bernal is enough, anchored or not; a guest of another player is not."""
    state = futuristic()
    put(state, "P", "kalpana", NORSE, LAB)
    put(state, "W", "kalpana", VESTA, OTHER + "R", "CQ042")
    if who == "crew":
        put(state, "P", "outpost2", NORSE, CREW)
    elif who:
        put(state, "P", "outpost2", NORSE, "M2C180R" if who == "itself" else "M2C181R")
    if who == "guest":
        state.cards["M2C181"].owner = "W"
    quest = Quest(state, "P", "M2C180", at(state))
    assert [*PLACES["staffed_lab"](quest, {"this": this})] == found
    state.cards[OFFICE].black = False
    assert [*PLACES["staffed_lab"](quest, {"this": this})] == []


def test_robots_serve_until_they_are_emancipated() -> None:
    state = futuristic()
    assert state.colonization is not None and holds(state, at(state), "robots_serve")
    state.colonization.emancipated = True
    assert not holds(state, at(state), "robots_serve")


def test_the_gold_star_lies_in_the_ideology() -> None:
    state = futuristic()
    assert state.assembly is not None
    state.assembly.active = "unity"
    assert holds(state, at(state), "active_law", ideology="unity")
    assert not holds(state, at(state), "active_law", ideology="honor")


# -- words of sites --------------------------------------------------------------------------------------


def test_kinds_are_meant_and_not_named() -> None:
    """A body or a group is named; a kind is not, and what is set apart is not meant."""
    state = futuristic()
    board = state.content.map.sites
    luna = {site.id for site in board.values() if site.group == "luna"}
    assert luna and of_words(state, ["luna"]) == luna
    assert named(state, {"sites": ["luna", "S"]}) == luna and named(state, {}) == set()
    spectral = {site.id for site in board.values() if site.spectral == "S"}
    assert meant(state, {"sites": ["S"], "apart": ["luna"]}) == spectral - luna
    assert meant(state, {"sites": ["S", "luna"]}) == spectral | luna
    groups = {"centaur": "centaur", "Greek camp": "greek", "Trojan camp": "trojan", "synodic comet": "comet"}
    found = {word: of_words(state, [word]) for word in groups}
    assert all(found.values()) and not found["Greek camp"] & found["Trojan camp"]
    for word in ("aerostat", "atmospheric", "submarine", "H", "astrobiology"):
        assert of_words(state, [word]) and named(state, {"sites": [word]}) == set()


# -- what stars count ------------------------------------------------------------------------------------


def test_points_for_each_count_own_things() -> None:
    """Domes on astrobiology sites, factories on Mercury: not those of others, or at other places."""
    state = futuristic()
    for owner, site in zip("PPW", sites(state, "astrobiology", 3), strict=True):
        factory(state, owner, site, dome=True)
    factory(state, "P", sites(state, "astrobiology", 4)[3])
    factory(state, "P", "vesta", dome=True)
    for owner, site in zip("PW", sites(state, "mercury", 2), strict=True):
        factory(state, owner, site)
    assert d_future_score.astrobiology_colonies(state, "P") == 2
    assert d_future_score.mercury_factories(state, "P") == 1
    assert d_future_score.points(state, "P") == 0
    won(state, "M2C187", "W")
    assert d_future_score.points(state, "P") == 0
