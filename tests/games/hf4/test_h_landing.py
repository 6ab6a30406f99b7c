"""Chapter H, landing and liftoff (H6), and hazards (H7)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import h_movement
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Refuses
from tests.games.hf4 import real, worlds
from tests.games.hf4.skies import (
    act,
    core,
    crate,
    dotted,
    engine,
    glory,
    go,
    line,
    rocket,
    site,
    sky,
    space,
    start,
)
from tests.games.hf4.worlds import dice

Does = Callable[..., Any]
SAIL = [worlds.ability("aerobrake_breaks")]

GAME = sky(
    engine("RT091", 3, 2, mass=2, afterburn=2, push=True), engine("RT092", 0, 0, abilities=SAIL),
    engine("RT093", 12, 2), crate("RF091", 3), crate("RF092", 2),
    crate("RF093", 2, abilities=(worlds.ability("safe_aerobrake"),)),
    site("nysa", 3), site("rock", 4), space("orbit"),
    site("mars", 10, "mars", atmospheric=True, group="mars"), engine("RT094", 0, 0, mass=2, abilities=SAIL),
    space("skull", hazard="crash"), space("para", hazard="aerobrake"), space("low", "lander_burn"),
    line("leo", "orbit", "nysa"), line("orbit", "skull", "rock"), dotted("orbit", "para", "mars"),
    line("orbit", "low", "mars"), line("rock", "para"),
)  # fmt: skip

VENUS = sky(
    engine("RT091", 3, 2, mass=1, afterburn=2, push=True), crate("RF091", 4), crate("RF092", 1),
    site("aerostat", 11, "venus", atmospheric=True, push=True), site("dry", 9, "venus"),
    space("lander2", "lander_burn"), space("lander1", "lander_burn"),
    space("clouds", "lander_burn", hazard="crash"), space("lvo"), space("l1", "burn"),
    line("aerostat", "lander2", "lander1", "clouds", "lvo", "l1"), line("dry", "lander2"),
)  # fmt: skip


def aloft(at: str, card: str, *others: str, fuel: int = 0) -> Hf4State:
    state = glory(GAME)
    rocket(state, at, card, *others, fuel=fuel)
    start(GAME, state, card)
    return state


# -- powered -----------------------------------------------------------------------------------------


@pytest.mark.rule("H6a", "H6.2", "B7a.2")
@pytest.mark.breaks("H6a")
def test_nysa(refuses: Refuses, does: Does) -> None:
    """Thrust 3 does not land on size 3; lighter by its cargo it lifts off (example of H6a)."""
    state = aloft("orbit", "RT091", "RF091")
    found = refuses(GAME, state, act(GAME, "enter", space="nysa"), "H6a")
    assert found.message == "net thrust 3 does not exceed size 3"
    light = aloft("nysa", "RT091")
    assert light.movement is not None and light.movement.net_thrust == 4
    does(GAME, light, act(GAME, "enter", space="orbit"))
    assert light.players["P"].stacks["rocket"].wet == 2


@pytest.mark.rule("H6a")
@pytest.mark.breaks("H6a")
def test_a_landing_that_two_fuel_steps_burnt_would_allow(refuses: Refuses) -> None:
    state = aloft("orbit", "RT091", "RF092", fuel=5)  # wet 9, transport
    landing = act(GAME, "enter", space="nysa")
    found = GAME.narration.advise(state, landing, refuses(GAME, state, landing, "H6a"))
    ready = "activate RT091 white (RT091) with an afterburn before the move"
    assert found.legal == f"{ready} (wet mass 8, scout class, net thrust 4), then land on Nysa"


@pytest.mark.rule("H6a", "H6.2")
@pytest.mark.breaks("H6a")
def test_liftoff_needs_thrust_too(refuses: Refuses) -> None:
    state = aloft("rock", "RT091", "RF091")
    refuses(GAME, state, act(GAME, "enter", space="skull"), "H6a")


@pytest.mark.rule("H6b", "B7e.1", "H6.2", "tE1.31", "iiD1.VP.landing")
def test_aerobrake_landing_needs_no_thrust(does: Does) -> None:
    state = GAME.new(worlds.header())
    GAME.apply(state, SetUp(), Seeded(1))
    rocket(state, "orbit", "RT091", "RF091")
    start(GAME, state, "RT091")
    does(GAME, state, act(GAME, "enter", space="para"))
    does(GAME, state, act(GAME, "roll_hazard"), dice(2))
    does(GAME, state, act(GAME, "enter", space="mars"))
    assert (state.movement, state.players["P"].stacks["rocket"].location) == (None, "mars")
    assert state.players["P"].achievements == ["landing"]


@pytest.mark.rule("H6b", "H2.1")
def test_a_drop_along_an_aerobrake_path_needs_no_thruster(does: Does) -> None:
    state = glory(GAME)
    rocket(state, "orbit", "RF091")
    does(GAME, state, act(GAME, "enter", space="para"))
    does(GAME, state, act(GAME, "roll_hazard"), dice(6))
    does(GAME, state, act(GAME, "enter", space="mars"))
    assert state.players["P"].stacks["rocket"].location == "mars"


@pytest.mark.rule("H2.1", "H6b", "tE1.31", "tE1.20")
@pytest.mark.breaks("H6b")
def test_a_drop_goes_down_only(refuses: Refuses, does: Does) -> None:
    state = glory(GAME)
    rocket(state, "orbit", "RF091")
    does(GAME, state, act(GAME, "enter", space="para"))
    does(GAME, state, act(GAME, "roll_hazard"), dice(6))
    refuses(GAME, state, act(GAME, "enter", space="rock"), "H6b")


@pytest.mark.rule("H4b.2", "H6.1", "B7a.1")
@pytest.mark.breaks("H4b.2")
def test_a_landing_ends_the_move(refuses: Refuses) -> None:
    state = aloft("orbit", "RT093")
    go(GAME, state, "nysa")
    found = refuses(GAME, state, act(GAME, "enter", space="orbit"), "H4b.2")
    assert found.message == "the rocket of P has landed on Nysa, which ended its move"


@pytest.mark.rule("D1a")
@pytest.mark.breaks("D1a")
def test_no_going_on_after_the_end(refuses: Refuses) -> None:
    state = aloft("leo", "RT093")
    go(GAME, state, "orbit", act(GAME, "end_move"))
    refuses(GAME, state, act(GAME, "enter", space="nysa"), "D1a")


@pytest.mark.rule("H6.2", "H6b")
@pytest.mark.breaks("H6.2")
def test_an_aerobrake_path_is_no_way_up(refuses: Refuses, does: Does) -> None:
    game = sky(
        engine("RT091", 3, 2), site("high", 6, atmospheric=True), site("lake", 6), dotted("high", "lake"),
        space("fire", "burn"), line("high", "fire"),
    )  # fmt: skip
    state = glory(game)
    rocket(state, "high", "RT091")
    start(game, state, "RT091")
    refuses(game, state, act(game, "enter", space="lake"), "H6.2")


@pytest.mark.example("H6b")
@pytest.mark.rule("H6b.1", "GL-Sails.a", "GL-Aerobrake-Hazard.d")
def test_sails_burn_up(does: Does) -> None:
    """The sail is lost in the aerobrake hazard, the rest goes down by parachute (example of H6b)."""
    state = aloft("orbit", "RT092", "RF091")
    does(GAME, state, act(GAME, "enter", space="para"))
    assert state.players["P"].hand == ["RT092"]
    does(GAME, state, act(GAME, "roll_hazard"), dice(2))
    does(GAME, state, act(GAME, "enter", space="mars"))
    assert state.players["P"].stacks["rocket"].cards == ["RF091"]


@pytest.mark.rule("H6b.1")
def test_a_lone_sail_ends_its_move_in_the_air(does: Does) -> None:
    state = aloft("orbit", "RT092")
    does(GAME, state, act(GAME, "enter", space="para"))
    assert state.movement is None
    assert "rocket" not in state.players["P"].stacks


@pytest.mark.rule("F2.2", "H5b.3", "F2b")
def test_the_dry_mass_falls_after_the_move(does: Does) -> None:
    state = aloft("orbit", "RT093", "RT094", "RF091", fuel=1)
    stack = state.players["P"].stacks["rocket"]
    assert (stack.dry, stack.wet) == (5, 6)
    does(GAME, state, act(GAME, "enter", space="para"))
    assert "RT094" not in stack.cards
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    assert (stack.dry, stack.wet) == (5, 6)
    does(GAME, state, act(GAME, "end_move"))
    assert (stack.dry, stack.wet) == (3, 4)


@pytest.mark.rule("H2a.3", "G1c.1", "H3.1", "F3a")
@pytest.mark.breaks("F3a")
def test_activate_take_dirt_lift_off(refuses: Refuses, does: Does) -> None:
    """Net thrust counts the dirt: 7 + 1 as a probe of mass 3, 7 + 0 as a scout of mass 5."""
    game = sky(
        engine("RT091", 7, 2, mass=1, grade=Grade.DIRT), crate("RF091", 1, isru=4),
        site("moon", 7), space("fire", "burn"), line("moon", "fire"),
    )  # fmt: skip
    state = glory(game)
    stack = rocket(state, "moon", "RT091", "RF091")
    dirt = act(game, "dirt_refuel", card="RT091", tanks=1)
    start(game, state, "RT091")
    does(game, state, dirt)
    assert (stack.wet, state.movement and state.movement.net_thrust) == (3, 8)
    does(game, copied := game.fork(state), act(game, "enter", space="fire"))
    assert copied.players["P"].stacks["rocket"].wet == parse_mass("2-2/3")
    does(game, state, act(game, "dirt_refuel", card="RT091", tanks=2))
    assert (stack.wet, state.movement and state.movement.net_thrust) == (5, 7)
    game.force(state, act(game, "dirt_refuel", card="RT091", tanks=32), Seeded(1))
    assert state.movement is not None
    state.movement.net_thrust = 8
    refuses(game, state, act(game, "enter", space="fire"), "F3a")
    go(game, copied, act(game, "end_move"))


# -- factory-assist ------------------------------------------------------------------------------------


@pytest.mark.rule("H6c.1", "RFG-UNTAUGHT-g", "H6c.2", "H7c")
def test_assisted_landing_with_its_roll(does: Does) -> None:
    state = aloft("orbit", "RT091", "RF091")
    state.sites["nysa"] = SiteState(claim="P", factory="P")
    does(GAME, state, act(GAME, "enter", space="nysa", assist="factory"))
    assert state.movement is not None and state.movement.due == ["assist"]
    does(GAME, state, act(GAME, "roll_hazard"), dice(3))
    assert state.movement is None
    assert state.players["P"].stacks["rocket"].location == "nysa"


@pytest.mark.rule("H6c.2", "GL-Powersat.e")
@pytest.mark.parametrize("safe", ["colony", "powersat"])
def test_assist_without_a_roll(does: Does, safe: str) -> None:
    state = aloft("nysa", "RT091", "RF091")
    state.sites["nysa"] = SiteState(claim="P", factory="P", colonies=["P"] if safe == "colony" else [])
    if safe == "powersat":
        state.players["P"].privileges.add("powersat")
    does(GAME, state, act(GAME, "enter", space="orbit", assist="factory"))
    assert state.movement is not None and state.movement.due == []


def lent(by_powersat: bool, **options: Any) -> Hf4State:
    """P's rocket on Nysa, whose factory W has lent; W may have a Powersat, as G has by the crew."""
    state = aloft("nysa", "RT091", "RF091")
    state.options |= options
    state.sites["nysa"] = SiteState(claim="W", factory="W")
    assert state.turn is not None
    state.turn.granted["factory:nysa"] = {"P"}
    if by_powersat:
        state.players["W"].privileges.add("powersat")
    return state


@pytest.mark.rule("N6", "H6c.2", "GL-Powersat.e")
def test_the_powersat_of_who_lends_a_factory_comes_with_it(does: Does) -> None:
    for beams, due in ((True, []), (False, ["assist"])):
        state = lent(beams)
        does(GAME, state, act(GAME, "enter", space="orbit", assist="factory"))
        assert state.movement is not None and state.movement.due == due


@pytest.mark.rule("H6c.2", "H7c")
@pytest.mark.breaks("H7c")
def test_the_powersat_of_another_owner_helps_nobody_who_was_lent_nothing(
    does: Does, refuses: Refuses
) -> None:
    """Neither a factory that was lent by who has none, nor a table that asks for words, nor a hijack."""
    plain, in_words, hijacked = lent(False), lent(True, lent_factory_powersat="in_words"), lent(True)
    assert plain.own_privilege("G", "powersat")  # who has lent nothing
    assert hijacked.turn is not None
    hijacked.turn.granted.clear()
    worlds.stack(hijacked, "P", "outpost1", "nysa", "CQ041")
    for state in (plain, in_words, hijacked):
        does(GAME, state, act(GAME, "enter", space="orbit", assist="factory"))
        assert state.movement is not None and state.movement.due == ["assist"]
        refuses(GAME, state, act(GAME, "end_move"), "H7c")


@pytest.mark.rule("H6c.2")
def test_assist_ignores_the_hazard_next_to_the_site(does: Does) -> None:
    state = aloft("rock", "RT091", "RF091")
    state.sites["rock"] = SiteState(claim="P", factory="P", colonies=["P"])
    does(GAME, state, act(GAME, "enter", space="skull", assist="factory"))
    assert state.movement is not None and state.movement.due == []
    landing = aloft("orbit", "RT091", "RF091")
    landing.sites["rock"] = SiteState(claim="P", factory="P", colonies=["P"])
    does(GAME, landing, act(GAME, "enter", space="skull"))
    assert landing.movement is not None and landing.movement.due == ["crash"]
    does(GAME, landing, act(GAME, "enter", space="rock", assist="factory"))
    assert landing.players["P"].stacks["rocket"].location == "rock"


@pytest.mark.rule("H6c.1")
@pytest.mark.breaks("H6c.1")
def test_no_assist_without_a_factory(refuses: Refuses) -> None:
    state = aloft("orbit", "RT091", "RF091")
    found = refuses(GAME, state, act(GAME, "enter", space="nysa", assist="factory"), "H6c.1")
    more = state.content.map.sites["nysa"].size + 1
    assert found.legal == f"net thrust {more} or more without the assist"
    refuses(GAME, state, act(GAME, "enter", space="leo", assist="factory"), "H6c.1")


@pytest.mark.rule("H6c.3", "N5", "RFG-UNTAUGHT-j")
@pytest.mark.breaks("H6c.3")
def test_a_foreign_factory_needs_consent(refuses: Refuses, does: Does) -> None:
    state = glory(GAME, "G")
    rocket(state, "orbit", "RT091", "RF091", player="G")
    start(GAME, state, "RT091", "G")
    state.sites["nysa"] = SiteState(claim="W", factory="W")
    landing = act(GAME, "enter", "G", space="nysa", assist="factory")
    refuses(GAME, state, landing, "H6c.3")
    assert state.turn is not None
    state.turn.granted["factory:nysa"] = {"G"}
    does(GAME, state, landing)


@pytest.mark.rule("H6c.4", "N5a", "GL-Factory-Hijack")
@pytest.mark.breaks("H6c.4")
def test_hijack(refuses: Refuses, does: Does) -> None:
    """P is Felonious and has its crew at the site; a human of the owner prevents it."""
    state = aloft("nysa", "RT091", "RF091", "CQ041")
    state.sites["nysa"] = SiteState(claim="W", factory="W")
    liftoff = act(GAME, "enter", space="orbit", assist="factory")
    worlds.stack(state, "W", "outpost1", "nysa", "CQ042")
    found = refuses(GAME, state, liftoff, "H6c.4")
    assert "W has a human there" in found.message
    state.players["W"].stacks["outpost1"].location = "leo"
    does(GAME, state, liftoff)


@pytest.mark.example("H5e.3")
@pytest.mark.rule("H5e.3")
@pytest.mark.breaks("H5e.3")
def test_no_assist_onto_a_lander_burn(refuses: Refuses) -> None:
    """A factory on Ceres is of no use, since a half-burn lies on the way (example of H5e)."""
    game = sky(
        engine("RT091", 3, 2), site("ceres", 6), space("half", "lander_burn", lander=Fraction(1, 2)),
        line("ceres", "half", "leo"),
    )  # fmt: skip
    state = glory(game)
    rocket(state, "ceres", "RT091", fuel=2)
    start(game, state, "RT091")
    state.sites["ceres"] = SiteState(claim="P", factory="P")
    refuses(game, state, act(game, "enter", space="half", assist="factory"), "H5e.3")


@pytest.mark.rule("H6c.5")
@pytest.mark.breaks("H6c.5")
def test_no_assist_from_a_lander_burn(refuses: Refuses) -> None:
    state = aloft("orbit", "RT093", fuel=2)
    state.sites["mars"] = SiteState(claim="P", factory="P")
    go(GAME, state, "low")
    refuses(GAME, state, act(GAME, "enter", space="mars", assist="factory"), "H6c.5")


@pytest.mark.rule("H6c.1", "H2b.2", "H2a.2")
@pytest.mark.breaks("H2a.2")
def test_a_coasting_spacecraft_lands_by_factory_assist(refuses: Refuses, does: Does) -> None:
    state = aloft("orbit", "RT093", "RF091")
    state.players["P"].stacks["rocket"].cards.remove("RT093")
    state.players["P"].hand.append("RT093")
    state.sites["nysa"] = SiteState(claim="P", factory="P")
    refuses(GAME, state, act(GAME, "enter", space="nysa"), "H2a.2")
    does(GAME, state, act(GAME, "enter", space="nysa", assist="factory"))


# -- rocketplane ---------------------------------------------------------------------------------------


def at_venus(fts: int = 20) -> Hf4State:
    """Dry 5, wet 10, a 3-2 thruster with afterburner, an own push factory at the aerostat."""
    state = glory(VENUS)
    rocket(state, "aerostat", "RT091", "RF091", fuel=5)
    state.sites["aerostat"] = SiteState(claim="P", factory="P")
    worlds.stack(state, "P", "outpost1", "aerostat", fts=fts)
    return state


@pytest.mark.example("H6c.6")
@pytest.mark.rule("H6c.6", "H6c.7", "B7a.4", "H3a")
def test_venus_by_rocketplane(does: Does) -> None:
    """20 FTs, a hazard roll in the clouds, 3 burns to LVO: wet 10 to 7, afterburn included (H6c)."""
    state = at_venus()
    stack = state.players["P"].stacks["rocket"]
    assert (stack.dry, stack.wet) == (5, 10)
    start(VENUS, state, "RT091", afterburn=True, push_by="P")
    assert state.movement is not None and state.movement.net_thrust == 4
    paid = {"outpost1": 20}
    does(VENUS, state, act(VENUS, "enter", space="lander2", assist="rocketplane", tanks=paid))
    assert "outpost1" not in state.players["P"].stacks
    assert state.movement.due == []
    does(VENUS, state, act(VENUS, "enter", space="lander1"))
    does(VENUS, state, act(VENUS, "enter", space="clouds"))
    does(VENUS, state, act(VENUS, "roll_hazard"), dice(3))
    does(VENUS, state, act(VENUS, "enter", space="lvo"))
    assert state.movement.burns == 3
    does(VENUS, state, act(VENUS, "end_move"))
    assert stack.wet == 7  # 2 steps for the afterburn, 2 each for the second and third lander burn


@pytest.mark.rule("H6c.6")
@pytest.mark.breaks("H6c.6")
def test_a_rocketplane_is_paid_in_full(refuses: Refuses) -> None:
    state = at_venus()
    start(VENUS, state, "RT091")
    short = act(VENUS, "enter", space="lander2", assist="rocketplane", tanks={"outpost1": 19})
    assert state.movement is not None
    state.movement.net_thrust = 4
    found = refuses(VENUS, state, short, "H6c.6")
    assert found.facts == {"price": 20, "paid": 19}
    with pytest.raises(Impossible):
        VENUS.judge(state, act(VENUS, "enter", space="lander2", assist="rocketplane", tanks={"outpost1": 21}))


@pytest.mark.rule("B7a.4")
@pytest.mark.breaks("H6c.6")
def test_a_rocketplane_needs_air(refuses: Refuses) -> None:
    state = glory(VENUS)
    rocket(state, "dry", "RT091", "RF091", fuel=5)
    state.sites["dry"] = SiteState(claim="P", factory="P")
    worlds.stack(state, "P", "outpost1", "dry", fts=20)
    start(VENUS, state, "RT091", push_by=None)
    assert state.movement is not None
    state.movement.net_thrust = 4
    wings = act(VENUS, "enter", space="lander2", assist="rocketplane", tanks={"outpost1": 20})
    refuses(VENUS, state, wings, "H6c.6")


@pytest.mark.rule("H6c.7", "F2a.2", "H6c.6")
@pytest.mark.breaks("H6c.7")
def test_least_price_of_a_rocketplane(refuses: Refuses, does: Does) -> None:
    game = sky(
        engine("RT091", 3, 0), site("aerostat", 11, atmospheric=True), space("low", "lander_burn"),
        line("aerostat", "low", "leo"),
    )  # fmt: skip
    state = glory(game)
    rocket(state, "aerostat", "RT091")
    state.sites["aerostat"] = SiteState(claim="P", factory="P")
    worlds.stack(state, "P", "outpost1", "aerostat", fts=2)
    start(game, state, "RT091")
    short = act(game, "enter", space="low", assist="rocketplane", tanks={"outpost1": 1})
    refuses(game, state, short, "H6c.7")
    does(game, state, act(game, "enter", space="low", assist="rocketplane", tanks={"outpost1": 2}))
    assert "outpost1" not in state.players["P"].stacks


# -- hazards -----------------------------------------------------------------------------------------


@pytest.mark.rule("H7.1", "H7a", "E7a", "E7.1", "tE1.22", "GL-Hazard-Roll")
def test_a_failed_roll_loses_everything(does: Does) -> None:
    state = aloft("orbit", "RT091", "RF091", fuel=2)
    state.players["P"].stacks["rocket"].fts[Grade.WATER] = 1
    does(GAME, state, act(GAME, "enter", space="skull"))
    assert does(GAME, state, act(GAME, "roll_hazard"), dice(1)) == [1]
    assert sorted(state.players["P"].hand) == ["RF091", "RT091"]
    assert state.movement is None
    assert "rocket" not in state.players["P"].stacks


@pytest.mark.rule("H7a", "GL-Crash-Hazard", "B7d", "GL-Hazard")
@pytest.mark.breaks("H7a")
def test_the_crash_roll_comes_first(refuses: Refuses) -> None:
    state = aloft("orbit", "RT093", "RF091")
    go(GAME, state, "skull")
    refuses(GAME, state, act(GAME, "enter", space="rock"), "H7a")
    refuses(GAME, state, act(GAME, "end_move"), "H7a")


@pytest.mark.rule("H7b", "B7e.2", "GL-Aerobrake-Hazard", "tE1.20")
@pytest.mark.breaks("H7b")
def test_the_aerobrake_roll_comes_first(refuses: Refuses) -> None:
    state = aloft("orbit", "RT093", "RF091")
    go(GAME, state, "para")
    refuses(GAME, state, act(GAME, "enter", space="mars"), "H7b")


@pytest.mark.rule("H7c", "H6c.2")
@pytest.mark.breaks("H7c")
def test_the_assist_roll_comes_first(refuses: Refuses) -> None:
    state = aloft("nysa", "RT091", "RF091")
    state.sites["nysa"] = SiteState(claim="P", factory="P")
    go(GAME, state, act(GAME, "enter", space="orbit", assist="factory"))
    refuses(GAME, state, act(GAME, "enter", space="leo"), "H7c")


@pytest.mark.rule("H7b", "GL-Aerobrake-Hazard.a", "CA-CG116F")
def test_a_parachute_card_makes_it_safe(does: Does) -> None:
    state = aloft("orbit", "RT091", "RF093")
    does(GAME, state, act(GAME, "enter", space="para"))
    assert state.movement is not None and state.movement.due == []


@pytest.mark.rule("H7e", "F1c", "tE1.21", "GL-FINAO")
def test_finao_costs_4(does: Does) -> None:
    state = aloft("orbit", "RT091", "RF091")
    state.players["P"].aquas = 5
    go(GAME, state, "skull")
    does(GAME, state, act(GAME, "finao"))
    assert state.players["P"].aquas == 1
    assert state.movement is not None and state.movement.due == []


@pytest.mark.rule("H7e", "GL-Open-Source-FINAO", "CA-CQ038R-P")
def test_open_source_finao_costs_3(does: Does) -> None:
    state = glory(GAME, "G", seats={**worlds.SEATS, "G": ("green", "CQ038R")})
    rocket(state, "orbit", "RT091", player="G")
    state.players["G"].aquas = 3
    start(GAME, state, "RT091", "G")
    go(GAME, state, "skull", by="G")
    does(GAME, state, act(GAME, "finao", "G"))
    assert state.players["G"].aquas == 0


@pytest.mark.rule("H7e", "A1a.1")
@pytest.mark.breaks("H7e")
def test_no_finao_without_money(refuses: Refuses) -> None:
    state = aloft("orbit", "RT091", "RF091")
    state.players["P"].aquas = 3
    go(GAME, state, "skull")
    found = refuses(GAME, state, act(GAME, "finao"), "H7e")
    assert found.message == "FINAO costs 4 Aquas, P has 3"


def test_no_roll_and_no_finao_out_of_the_blue() -> None:
    state = aloft("orbit", "RT091")
    for what in ("roll_hazard", "finao", "roll_belt"):
        with pytest.raises(Impossible):
            GAME.judge(state, act(GAME, what))


# -- comets ------------------------------------------------------------------------------------------

COMET = sky(
    engine("CT091", 9, 1), engine("RT091", 9, 1), site("encke", 1, synodic="yellow"),
    space("coma", season="yellow"), space("tail", season="yellow"), line("leo", "coma", "encke"),
    line("coma", "tail", "leo"), line("encke", "leo"),
)  # fmt: skip


@pytest.mark.rule("B7h", "H6a.1", "GL-Synodic-Comet-Site", "GL-Synodic-Comet-Site.a", "K1")
@pytest.mark.breaks("B7h", "H6a.1", "GL-Synodic-Comet-Site.a")
def test_comets_open_in_their_season(refuses: Refuses, does: Does) -> None:
    state = core(COMET)
    rocket(state, "leo", "CT091")
    start(COMET, state, "CT091")
    refuses(COMET, state, act(COMET, "enter", space="coma"), "B7h")
    refuses(COMET, state, act(COMET, "enter", space="encke"), "H6a.1")
    state.sunspot = 2
    does(COMET, state, act(COMET, "enter", space="coma"))
    state.sunspot = 6  # inside, movement is free in any season
    does(COMET, state, act(COMET, "enter", space="tail"))
    refuses(COMET, state, act(COMET, "enter", space="leo"), "GL-Synodic-Comet-Site.a")


@pytest.mark.rule("iiA1-B7h")
def test_race_for_glory_ignores_comet_borders(does: Does) -> None:
    state = glory(COMET)
    rocket(state, "leo", "RT091")
    start(COMET, state, "RT091")
    does(COMET, state, act(COMET, "enter", space="coma"))


# -- the play area -------------------------------------------------------------------------------------


@pytest.mark.rule("iiD1.AREA")
@pytest.mark.breaks("iiD1.AREA")
def test_lost_in_space(does: Does, refuses: Refuses) -> None:
    game = sky(engine("RT091", 9, 1), space("out", zone="ceres"), line("leo", "out", "in"))
    state = game.new(worlds.header())
    game.apply(state, SetUp(), Seeded(1))
    rocket(state, "leo", "RT091")
    start(game, state, "RT091")
    go(game, state, "out")
    refuses(game, state, act(game, "end_move"), "iiD1.AREA", figures={"fate": "in play"})
    does(game, state, act(game, "end_move"))
    assert "rocket" not in state.players["P"].stacks
    assert state.players["P"].hand == ["RT091"]


@pytest.mark.rule("D1a", "G1e.1")
@pytest.mark.breaks("D1a")
def test_a_stack_that_takes_the_figure_of_a_landed_rocket_has_not_landed(refuses: Refuses) -> None:
    """The rocket figure has moved, so it stays where it is now; what it said of a landing is no more true."""
    state = real.table()
    worlds.stack(state, "P", "rocket", "hathor-hazard", "CQ041", fuel=3)
    worlds.stack(state, "P", "outpost1", "leo", "CT048")
    real.play(state, "P", "activate_thruster", card="CQ041")
    real.play(state, "P", "enter", space="hathor")
    real.play(state, "P", "convert_stack", source="rocket", to="outpost1")
    stacks = state.players["P"].stacks
    assert {name: stacks[name].cards for name in ("rocket", "outpost1")} == {
        "rocket": ["CT048"], "outpost1": ["CQ041"],
    }  # fmt: skip
    found = refuses(real.GAME, state, real.act("P", "activate_thruster", card="CT048"), "D1a")
    assert "has already moved" in found.message
    drop = real.GAME.judge(state, real.act("P", "enter", space="cycler"))
    assert "landed" not in " ".join(one.message for one in drop)


@pytest.mark.rule("H5e.1", "H2a.2", "E7d")
def test_what_is_left_of_a_wreck_stays_on_a_lander_burn() -> None:
    """The hazard above Rhea destroys a rocket but for its heavy radiator, which can go nowhere."""
    state = real.table()
    rocket = worlds.stack(state, "P", "rocket", "rhea-lagrange", "CQ041", "CD092", fuel=9)
    state.cards["CD092"].heavy = True
    settle(state, rocket)
    real.play(state, "P", "activate_thruster", card="CQ041")
    real.play(state, "P", "enter", space="rhea-lander")
    real.play(state, "P", "roll_hazard", 1)
    assert real.GAME.facts(state)["rocket.P"]["cards"] == ["CD092"]
    assert real.act("P", "end_move") in real.GAME.acts["end_move"].options(state)
    assert state.movement is not None
    (yet,) = h_movement.stops_here(state, state.movement, iter([real.act("P", "end_move")]))
    assert yet.rule == "H5e.1"  # while anything can be done that goes on
    real.play(state, "P", "end_move")
    real.play(state, "P", "end_turn")
