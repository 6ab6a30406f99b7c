"""Module 3: faction weapons on both faces of each crew, and what Bernals and Futures do in War."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hfmod.games.hf4.rules.conflict import (
    d_delegates,
    d_futures,
    d_settlers,
    d_weapons,
    f_futures,
    g_score,
)
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.blocs import SEATS, armory, congress, sides, war
from tests.games.hf4.colonies import HOME, VESTA, bernal, factory
from tests.games.hf4.test_m3_settlers import colony
from tests.games.hf4.worlds import stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


def faced(who: str, colour: str, face: str) -> Hf4State:
    """War in the turn of a player of a colour, whose crew shows a face."""
    seats = {**SEATS, who: (colour, face)}
    return war(who, {**HOMES, "unity": {"Y": 1}, "individuality": {"N": 1}} if who in "YN" else HOMES,
               seats=seats, world=armory())  # fmt: skip


def both(card: str) -> list[object]:
    """The two faces of a crew, each with the rule of its weapon."""
    return [pytest.param(f"{card}{side}", marks=pytest.mark.rule(f"CA-{card}{side}-W")) for side in "FR"]


@pytest.mark.parametrize("face", both("CQ038"))
def test_green_s_mirrors(face: str) -> None:
    state = faced("G", "green", face)
    stack(state, "G", "rocket", "mid", "CB058")
    assert d_weapons.has_mirror(state, "G", "CB058", "mid")
    assert not d_weapons.has_mirror(state, "P", "CB058", "mid")


@pytest.mark.parametrize("face", both("CQ039"))
def test_red_s_jammers(face: str) -> None:
    state = faced("R", "red", face)
    assert d_weapons.has_jammers(state, "R", ["CQ039"]) and not d_weapons.has_jammers(state, "G", ["CQ038"])


@pytest.mark.parametrize("face", both("CQ040"))
def test_yellow_s_warheads(face: str) -> None:
    state = faced("Y", "yellow", face)
    assert d_weapons.has_bio(state, "Y") and not d_weapons.has_bio(state, "P")


@pytest.mark.parametrize("face", both("CQ041"))
def test_purple_s_bombs(face: str) -> None:
    state = faced("P", "purple", face)
    assert d_weapons.has_amat(state, "P", "CQ041") and not d_weapons.has_amat(state, "W", "CQ042")


@pytest.mark.parametrize("face", both("CQ042"))
def test_white_s_marines(face: str) -> None:
    state = faced("W", "white", face)
    assert d_weapons.is_marine(state, "W", "CQ042") and not d_weapons.is_marine(state, "P", "CQ041")


@pytest.mark.parametrize("face", both("CQ043"))
def test_gray_s_goo(face: str) -> None:
    state = faced("N", "gray", face)
    assert d_weapons.has_goo(state, "N") and not d_weapons.has_goo(state, "P")


@pytest.mark.parametrize(
    "face", [pytest.param(f"CQ042{side}", marks=pytest.mark.rule(f"CA-CQ042{side}-D")) for side in "FR"]
)
def test_white_s_delegates_are_not_for_sale(face: str) -> None:
    state = faced("W", "white", face)
    assert d_delegates.incorruptible(state, "W") and not d_delegates.incorruptible(state, "P")


@pytest.mark.rule("CA-CREW-2")
def test_weapons_are_for_war_and_privileges_for_peace() -> None:
    state = congress(world=armory())
    assert not d_weapons.armed(state, "P", "purple") and state.own_privilege("W", "launch_fees")
    sides(state).war = "war"
    assert d_weapons.armed(state, "P", "purple") and not state.own_privilege("W", "launch_fees")


@pytest.mark.rule("LAW-individuality.m3")
def test_individuality_scores_bribes_as_well() -> None:
    state = congress()
    before = g_score.individuality(state, "P")
    sides(state).bribes.update(P=2, W=4)
    assert (before, g_score.individuality(state, "P"), g_score.individuality(state, "W")) == (3, 2, 4)


# -- Bernals -----------------------------------------------------------------------------------------------


def over_vesta(code: str, by: str = "W") -> Hf4State:
    """A player's Bernal is anchored beside the own factory; a code with R: as a Lab."""
    state = colony(by)
    factory(state, by, "vesta")
    bernal(state, by, code, VESTA)
    return state


def sided(card: str) -> list[object]:
    """A Bernal and its Lab, each with the rule of what Module 3 adds to it."""
    return [
        pytest.param(card + side.strip("F"), marks=pytest.mark.rule(f"CA-{card}{side}-M3")) for side in "FR"
    ]


@pytest.mark.parametrize("code", sided("M2B170"))
def test_antimatter_bernals_give_bombs(code: str) -> None:
    assert d_weapons.has_amat(over_vesta(code), "W", "CQ042")
    assert not d_weapons.has_amat(over_vesta("M2B179"), "W", "CQ042")


@pytest.mark.parametrize("code", sided("M2B176"))
def test_pharmaceutics_gives_gray_goo(code: str) -> None:
    assert d_weapons.has_goo(over_vesta(code), "W") and not d_weapons.has_goo(over_vesta("M2B179"), "W")


@pytest.mark.parametrize("code", sided("M2B171"))
def test_hospital_and_lab_carry_the_red_cross(code: str) -> None:
    for card, crossed in ((code, True), ("M2B179", False)):
        state = over_vesta(card)
        assert d_settlers.hospital(state, state.players["W"].stacks["kalpana"]) == crossed


@pytest.mark.parametrize(
    "code", [pytest.param(f"M2B{n}", marks=pytest.mark.rule(f"CA-M2B{n}F-M3")) for n in (175, 178)]
)
def test_elevator_bernals_at_home_lift_the_ban_on_boosts(code: str) -> None:
    for card, lifts in ((code, True), ("M2B179", False)):
        state = colony("P")
        bernal(state, "P", card, HOME)
        assert d_settlers.elevates(state, "P") == lifts


# -- Futures -----------------------------------------------------------------------------------------------


def done(future: str) -> Hf4State:
    """P has completed a Future."""
    state = colony("P")
    state.players["P"].futures[future] = "a card"
    return state


SMALL = "leda"  # a site of size 1
SHOWN: tuple[tuple[str, str, Callable[[Hf4State], bool]], ...] = (
    ("CA-M1W157R-M3", "Mini-Black Hole", lambda state: d_futures.dislodges(state, "P", SMALL)),
    ("CA-M1W158R-M3", "Mass Beam", lambda state: d_futures.beams(state, "P")),
    ("CA-M1W161R-M3", "Enzmann Starship", lambda state: not [*f_futures.by_a_starship(state, "P")]),
    ("CA-M1W162R-M3", "Lithiated Ammonia Ice Starship",
     lambda state: not [*f_futures.by_a_starship(state, "P")]),
    ("CA-M1F164R-M3", "Beehive Ark", lambda state: d_futures.shielded(state, "P", SMALL)),
    ("CA-M1F167R-M3", "Golden Apples", lambda state: d_futures.orchard(state) == "P"),
    ("CA-M1F168R-M3", "Antimatter", lambda state: d_futures.throws_bombs(state, "P")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("future", "works"),
    [pytest.param(future, works, marks=pytest.mark.rule(rule), id=future) for rule, future, works in SHOWN],
)
def test_a_future_works_for_who_has_completed_it(future: str, works: Callable[[Hf4State], bool]) -> None:
    assert works(done(future)) and not works(done("Spacefaring"))
