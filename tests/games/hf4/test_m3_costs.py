"""Module 3, 3D1 and 3D9: who gets a bribe for what, who may sabotage, and what a victory turns, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.conflict import b_blocs, b_flips, d_sabotage, e_firing, e_vendettas, e_victory
from hfmod.games.hf4.rules.conflict.e_weapons import Weapon
from hfmod.games.hf4.rules.core.state import Attack, Dropstone, Hf4State, SiteState, Stack
from tests.games.hf4.blocs import armory, heroism, sides, war
from tests.games.hf4.worlds import stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
DRY = "pebble"


def assault(by: str = "R", *foes: str, at: str = "mid") -> Hf4State:
    """A player's turn; rockets of others are at a place."""
    state = war(by, HOMES, world=armory())
    for foe, card in zip(foes, ("CT045", "CT046", "CB059"), strict=False):
        stack(state, foe, "rocket", at, card)
    return state


# -- as an attack begins ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "defected", "variant", "paid", "rule"),
    [
        ("R", False, "none", [], None),
        ("R", True, "none", ["P", "W"], "3B3c.4"),
        ("P", True, "none", [], None),  # of Purple nobody gets a bribe; G alone is an enemy
        ("R", False, "piracy", ["G"], "3Ac"),  # of the own bloc
        ("R", True, "piracy", ["P", "W", "G"], "3B3c.4"),
        ("R", False, "age_of_piracy", ["P", "W", "G"], "3Ad"),
        ("P", False, "age_of_piracy", ["W", "G"], "3Ad"),
    ],
)
def test_who_is_paid_as_an_attack_begins(
    by: str, defected: bool, variant: str, paid: list[str], rule: str | None
) -> None:
    state = assault(by, *[one for one in "PWG" if one != by])
    state.options["piracy"] = variant
    if defected:
        state.turns[by].used[b_flips.DEFECTED] = 1
    assert sorted(e_vendettas.paid_at(state, by, "mid")) == sorted(paid)
    sides(state).bribes[by] = len(paid)
    assert [*e_vendettas.attack_is_paid(state, by, "mid", ())] == []
    if paid:
        sides(state).bribes[by] -= 1
        found = [one.rule for one in e_vendettas.attack_is_paid(state, by, "mid", ())]
        assert found == [rule]
        assert [*e_vendettas.attack_is_paid(state, by, "mid", ("chit",))] == []
    many = ("chit",) * (len(paid) + 1)
    assert [one.rule for one in e_vendettas.attack_is_paid(state, by, "mid", many)] == ["3B1a"]


# -- as a weapon fires -----------------------------------------------------------------------------------


def test_each_victim_gets_one_bribe_a_turn_for_each_kind_of_weapon() -> None:
    state = assault("R", "P", "W")
    assert state.turn is not None
    assert e_vendettas.owed(state, "goo", ["P", "W"]) == ["P", "W"]
    e_vendettas.pay(state, "R", "goo", ["P"])
    assert e_vendettas.owed(state, "goo", ["P", "W"]) == ["W"]
    assert e_vendettas.owed(state, "bio", ["P", "W"]) == ["P", "W"]
    e_vendettas.pay(state, "R", "goo", ["P", "W"])
    assert sides(state).bribes == {"P": 4, "W": 4, "G": 3, "R": 1}
    state.turn = None
    assert e_vendettas.owed(state, "goo", ["P"]) == ["P"]


@pytest.mark.parametrize(("has", "rules"), [(2, []), (1, ["x"]), (0, ["x"])])
def test_all_victims_must_be_paid(has: int, rules: list[str]) -> None:
    state = assault("R", "P", "W")
    sides(state).bribes["R"] = has
    state.options["bio_warhead_bribe"] = "one_per_turn"
    found = {
        "3D1d": e_vendettas.goo_is_paid(state, "R", "mid"),
        "3D6b": e_vendettas.bio_is_paid(state, "R", "mid"),
    }
    for rule, broken in found.items():
        assert [one.rule for one in broken] == [rule for _ in rules]
    state.options["bio_warhead_bribe"] = "none"
    assert [*e_vendettas.bio_is_paid(state, "R", "mid")] == []


def test_goo_on_a_stone_alone_costs_nothing() -> None:
    state = war("R", HOMES, world=armory())
    state.players["P"].stacks["dropstone"] = Stack("dropstone", "P", "mid", ["CT045"])
    sides(state).dropstones["P"] = Dropstone("iceberg", "mars", "mid", "")
    assert e_vendettas.gooey(state, "R", "mid") == []
    stack(state, "W", "rocket", "mid", "CT046")
    assert e_vendettas.gooey(state, "R", "mid") == ["P", "W"]


@pytest.mark.parametrize(
    ("way", "cards", "paid"),
    [
        ("kamikaze", ("CT044", "CQ039"), ["P"]),
        ("kamikaze", ("CT044",), []),  # nobody rides it
        ("raygun", ("CT044", "CQ039"), []),
    ],
)
def test_a_ridden_kamikaze_costs_a_bribe(way: str, cards: tuple[str, ...], paid: list[str]) -> None:
    state = assault("R", "P")
    mine = stack(state, "R", "rocket", "mid", *cards)
    weapon = Weapon(cards[0], way, "mid", mine)
    assert e_vendettas.ridden_at(state, "R", weapon, "mid") == paid
    assert e_vendettas.ridden_at(state, "R", Weapon("factory:mid", "kamikaze", "mid"), "mid") == []
    sides(state).bribes["R"] = 0
    assert [one.rule for one in e_vendettas.ride_is_paid(state, "R", weapon, "mid")] == ["3D1c"] * len(paid)


# -- sabotage --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "victims", "bribes", "heroes", "found"),
    [
        ("war", "enemies", 1, "", ["G", "R"]),
        ("war", "opponents", 1, "", ["W", "G", "R"]),
        ("war", "enemies", 0, "", []),
        ("war", "enemies", 0, "R", ["R"]),
        ("war", "opponents", 0, "P", []),  # nobody sabotages himself
        ("", "opponents", 1, "", []),  # in peace
    ],
)
def test_who_may_sabotage(standing: str, victims: str, bribes: int, heroes: str, found: list[str]) -> None:
    state = war("P", HOMES)
    sides(state).war, state.options["sabotage_victims"] = standing, victims
    sides(state).bribes = dict.fromkeys("PWGR", bribes)
    for one in heroes:
        heroism(state, one)
    assert d_sabotage.saboteurs(state, "P") == found


# -- victory ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("extremists", "beaten", "turned"),
    [
        ({"authority": "P", "honor": "W"}, ["P"], ["unity"]),  # the one without an extremist first
        ({"authority": "P", "honor": "W", "unity": "P"}, ["W"], ["honor"]),  # then that of who was beaten
        ({"authority": "P", "honor": "W", "unity": "P"}, ["P", "W"], ["honor", "unity", "authority"]),
        ({"authority": "P", "honor": "W", "unity": "P"}, [], ["honor", "unity", "authority"]),
        ({"equality": "G"}, ["P"], ["honor", "unity", "authority"]),
    ],
)
def test_which_propaganda_a_victory_turns(
    extremists: dict[str, str], beaten: list[str], turned: list[str]
) -> None:
    state = war("R", HOMES)
    sides(state).extremists = dict(extremists)
    assert e_victory.turned(state, "R", beaten) == turned


def test_a_victory_asks_for_propaganda_and_for_glory_that_is_there() -> None:
    state = war("R", HOMES)
    state.players["W"].glory.append("glory-mars")
    e_victory.win(state, Attack("R", "mid", beaten=["P", "W"]))
    asked = [(one["kind"], one["player"]) for one in state.pending]
    assert asked == [("victory", "R"), ("trophy", "W")]
    for ideology in ("authority", "honor", "unity"):
        b_blocs.flip(state, ideology)
    state.pending.clear()
    e_victory.win(state, Attack("R", "mid", beaten=["P"]))  # no propaganda of an enemy is left
    assert state.pending == []


# -- firing ----------------------------------------------------------------------------------------------


def test_supports_that_served_a_weapon_have_fired_with_it() -> None:
    """A reactor serves one weapon; where each was fired from is noted once, of the attacker alone."""
    state = war("R", HOMES, world=armory())
    mine = stack(state, "R", "rocket", "mid", "CB061", "CX081", "CB057")
    theirs = stack(state, "P", "rocket", "far", "CB058")
    attack = Attack("R", "mid")
    for weapon in (
        Weapon("CB061", "raygun", "mid", mine),
        Weapon("CB057", "raygun", "mid", mine),
        Weapon("CB058", "buggy", "far", theirs),
        Weapon(f"factory:{DRY}", "gun", DRY),
    ):
        e_firing.mark_fired(state, attack, weapon)
    assert state.turn is not None
    fired = {key.removeprefix("fired:"): n for key, n in state.turn.used.items() if key.startswith("fired:")}
    assert fired == {"CB061": 1, "CX081": 2, "CB057": 1, "CB058": 1, f"factory:{DRY}": 1}
    assert attack.fired == ["CB061", "CB057", "CB058", f"factory:{DRY}"]
    assert attack.places == ["mid", DRY]
    rules = [[one.rule for one in e_firing.not_spent(state, Weapon(card, "gun", "mid", mine))]
             for card in ("CB057", "CX081", "CB059")]  # fmt: skip
    assert rules == [["3E1c"], ["3E1d"], []]


@pytest.mark.parametrize(
    ("way", "at", "rules"),
    [
        ("buggy", "mid", ["3E4b"]),
        ("amat", "mid", ["3E3d"]),
        ("raygun", "mid", []),
        ("buggy", DRY, []),
        ("amat", DRY, []),
    ],
)
def test_in_space_buggies_and_bombs_hit_bernals_alone(way: str, at: str, rules: list[str]) -> None:
    state = assault("R", "P", at=at)
    state.sites[DRY] = SiteState("P", "P")
    mine = stack(state, "R", "rocket", at, "CB058")
    assert [one.rule for one in e_firing.may_hit(state, "R", Weapon("CB058", way, at, mine), at)] == rules
