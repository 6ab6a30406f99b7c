"""Module 3: the Dyson Bubble in battle (3F2h), and shields of Bernals that are torn off (3E9a.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from hfmod.games.hf4.content.model import Grade, Hf4Content, Modifier, Provides, Requires, Thrust
from hfmod.games.hf4.rules.conflict import e_bernals, e_effects, e_firing, e_weapons, f_dyson
from hfmod.games.hf4.rules.core.state import Attack, Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4.blocs import armory, sides, war
from tests.games.hf4.colonies import act as made
from tests.games.hf4.colonies import bernal, dice, factory, game, listed
from tests.games.hf4.test_m3_settlers import PLAIN, colony
from tests.games.hf4.worlds import RAYGUN, act, card, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
SAIL, HUNGRY, SOLAR, RTG, PLAIN_RAYS = "CB071", "CB072", "CG131", "CG132", "CB057"
RAYS = {"mass": 2, "spectral": "S", "isru": 2, "platforms": RAYGUN, "rad_hard": 4}
ELECTRIC = Provides(generators=frozenset({"electric"}))
MORE = (
    card(SAIL, "robonauts", {**RAYS, "thrust": Thrust(2, Fraction(0), solar=True)}, {"mass": 2}, "core"),
    card(HUNGRY, "robonauts", {**RAYS, "requires": Requires("electric")}, {"mass": 2}, "core"),
    card(SOLAR, "generators", {"mass": 1, "spectral": "S", "rad_hard": 4, "provides": ELECTRIC,
                               "modifier": Modifier(solar=True)}, {"mass": 1}, "core"),
    card(RTG, "generators", {"mass": 1, "spectral": "S", "rad_hard": 4, "provides": ELECTRIC},
         {"mass": 1}, "core"),
)  # fmt: skip


@cache
def sunny() -> Hf4Content:
    """The tiny world with a raygun that is solar-powered, and one that a solar generator supports."""
    world = armory()
    return replace(
        world,
        cards={**world.cards, **{one.id: one for one in MORE}},
        sides={**world.sides, **{side.code: side for one in MORE for side in one.sides}},
    )


@cache
def played() -> Hf4:
    return Hf4(sunny())


def attacked(*arms: str, bubble: str | None = "P") -> Hf4State:
    """R attacks P's rocket by such cards; a player has completed the Dyson Bubble."""
    state = war("R", HOMES, world=sunny())
    stack(state, "R", "rocket", "mid", *arms)
    stack(state, "P", "rocket", "mid", "CT045")
    if bubble is not None:
        state.players[bubble].futures["Dyson Bubble"] = "CT045"
    sides(state).attack = Attack("R", "mid", True)
    return state


def shaded(*arms: str) -> Hf4State:
    state = attacked(*arms)
    played().apply(state, act("P", "shade", of="R"), dice())
    return state


@pytest.mark.rule("3F2h", "CA-M2C190R-M3")
def test_who_has_completed_the_dyson_bubble_takes_the_sunlight_from_an_opponent() -> None:
    """Of the weapon, or of all that supports it; what needs none goes on."""
    able = {
        arms: [bool(e_weapons.darkened(state, one)) for one in e_weapons.operational(state, "R", "mid")]
        for arms in ((SAIL,), (HUNGRY, SOLAR), (HUNGRY, SOLAR, RTG), (PLAIN_RAYS,))
        for state in [shaded(*arms)]
    }
    assert able == {
        (SAIL,): [True],
        (HUNGRY, SOLAR): [True],
        (HUNGRY, SOLAR, RTG): [False],
        (PLAIN_RAYS,): [False],
    }
    light = attacked(SAIL)
    assert not any(e_weapons.darkened(light, one) for one in e_weapons.operational(light, "R", "mid"))


@pytest.mark.rule("3F2h")
def test_a_solar_generator_does_not_serve_and_another_one_does() -> None:
    for state, serves in ((shaded(HUNGRY, SOLAR, RTG), RTG), (attacked(HUNGRY, SOLAR), SOLAR)):
        weapon = next(one for one in e_weapons.operational(state, "R", "mid") if one.id == HUNGRY)
        assert e_firing.chain_of(state, weapon) == {serves}


@pytest.mark.rule("3F2h")
@pytest.mark.breaks("3F2h")
def test_such_a_weapon_does_not_fire_in_that_battle(refuses: Refuses) -> None:
    refuses(played(), shaded(SAIL), act("R", "fire", weapon=SAIL, way="raygun", at="mid"), "3F2h")
    state = attacked(SAIL)
    played().apply(state, act("R", "fire", weapon=SAIL, way="raygun", at="mid"), dice(1, 1))


@pytest.mark.rule("3F2h", "CA-M2C190R-M3")
@pytest.mark.breaks("3F2h")
def test_others_have_it_by_negotiation_and_against_an_opponent_alone(refuses: Refuses) -> None:
    state = attacked(SAIL, bubble="W")
    refuses(played(), state, act("P", "shade", of="R"), "3F2h")
    assert f_dyson.lendable(state, "W") == ["dyson_bubble"] and f_dyson.lendable(state, "P") == []
    played().apply(state, act("W", "deal", to="P", gives=["use:dyson_bubble"], gets=["aquas:1"]), dice())
    played().apply(state, act("P", "accept_deal", of="W"), dice())
    played().apply(state, act("P", "shade", of="R"), dice())
    assert e_weapons.in_shade(state, "R") and not e_weapons.in_shade(state, "P")
    refuses(played(), attacked(SAIL), act("P", "shade", of="G"), "3F2h")


# -- shields -------------------------------------------------------------------------------------------------


def torn() -> Hf4State:
    """In War a blow at W's Bernal over Mars has torn it off; it has a Dirtside for its dome."""
    state = colony("G", "war")
    factory(state, "W", "mars-arsia-mons-caves")
    bernal(state, "W", PLAIN, "lmo")
    sides(state).attack = Attack("G", "lmo", True)
    e_effects.unanchor(state, "G", "lmo", ["W"])
    sides(state).attack = None
    return state


@pytest.mark.rule("3E9a.3")
def test_the_dirt_of_a_bernal_that_is_torn_off_becomes_its_fuel() -> None:
    state = torn()
    stack = state.players["W"].stacks["kalpana"]
    assert not stack.anchored and [*e_bernals.torn_off(state, stack)] == []
    assert len(listed(state, "shield_to_fuel", "W")) > 10
    game().apply(state, made("W", "shield_to_fuel", stack="kalpana", dirt=5), dice())
    assert stack.grade is Grade.DIRT and stack.wet > stack.dry
    assert game().invariants(state) == []


@pytest.mark.rule("3E9a.3")
@pytest.mark.breaks("3E9a.3")
def test_once_and_no_more_when_the_turn_is_over(refuses: Refuses) -> None:
    state = torn()
    game().apply(state, made("W", "shield_to_fuel", stack="kalpana", dirt=5), dice())
    refuses(game(), state, made("W", "shield_to_fuel", stack="kalpana", dirt=5), "3E9a.3")
    late = torn()
    state.rules.turn_ends(late)
    assert [one.rule for one in e_bernals.torn_off(late, late.players["W"].stacks["kalpana"])] == ["3E9a.3"]
    refuses(game(), torn(), made("W", "shield_to_fuel", stack="kalpana", dirt=99), "2B6c")
