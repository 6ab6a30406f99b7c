"""Chapter J: which rule keeps a card from its use, what industrializing needs, and cards switched off."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.witness import witnessing
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Provides, Requires
from hfmod.games.hf4.rules.core import j_operational, j_sinks
from hfmod.games.hf4.rules.core.abilities import operational
from hfmod.games.hf4.rules.core.f_fuel import dry_mass, parse_mass, set_mass
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.i5_refuel import AirEaterRefuel
from hfmod.games.hf4.rules.core.i7_industrialize import Industrialize
from hfmod.games.hf4.rules.core.i_on_site import isru_value
from hfmod.games.hf4.rules.core.j_sinks import HEAT_SINK
from hfmod.games.hf4.rules.core.j_supports import choices, holds, prints, works
from hfmod.games.hf4.rules.core.j_switch import SwitchOff
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4 import worlds
from tests.games.hf4.printed import at, do, printed, prospect
from tests.games.hf4.skies import act, core, engine, glory, rocket, sky
from tests.games.hf4.worlds import dice, stack

Does = Callable[..., Any]

PROBE = "CB067"
NEUTRAL_BEAM, EXCIPLEX, BLACKBODY, STEAMER = "CB056", "CB065", "CB063", "CB062"
PLUG, HALL, ION, PLASMOID, COLLIDING, PLATE = "CT051", "CT045", "CT045R", "CT047R", "CT048R", "CT052"
PEBBLE, GUN, TRAP, NERVA = "CX080", "CX091", "CX083", "CX090"
STIRLING, ADDUCTOR, ERICSSON, PINCH, OPTO, SHELL = "CG119", "CG111R", "CG118", "CG108R", "CG120", "CG116"
BUBBLE, PUMP, FOUNTAIN = "CD092", "CD093", "CD102"
NEST, BED, FLAME, FILM = "CF078R", "CF071", "CF079R", "CF068"


# -- supports ------------------------------------------------------------------------------------------


@pytest.mark.rule("J", "J2b", "B2h")
@pytest.mark.breaks("J1")
def test_no_support_of_the_kind(refuses: Refuses, does: Does) -> None:
    state = at("rock", NEUTRAL_BEAM)
    found = refuses(printed(), state, prospect(NEUTRAL_BEAM), "J1")
    assert found.message == "Neutral Beam (CB056) needs a pulsed generator; none is in P's rocket"
    assert found.legal == "bring a pulsed generator"
    stack(state, "P", "rocket", "rock", ADDUCTOR)
    does(printed(), state, prospect(NEUTRAL_BEAM))


@pytest.mark.rule("J1a")
@pytest.mark.breaks("J1a")
def test_a_support_of_another_subtype(refuses: Refuses) -> None:
    state = at("rock", NEUTRAL_BEAM, STIRLING)
    assert "another subtype" in refuses(printed(), state, prospect(NEUTRAL_BEAM), "J1a").message


@pytest.mark.rule("J3b", "J1")
@pytest.mark.breaks("J3b")
def test_a_support_in_another_stack(refuses: Refuses, does: Does) -> None:
    state = at("rock", NEUTRAL_BEAM)
    stack(state, "P", "outpost1", "rock", ADDUCTOR)
    refuses(printed(), state, prospect(NEUTRAL_BEAM), "J3b")
    does(printed(), state, do("cargo_transfer", source="outpost1", to="rocket", cards=["CG111"]))
    does(printed(), state, prospect(NEUTRAL_BEAM))


@pytest.mark.rule("J3", "J1c")
@pytest.mark.breaks("J3c")
def test_a_support_that_does_not_work(refuses: Refuses) -> None:
    state = at("rock", STEAMER, ERICSSON)
    found = refuses(printed(), state, do("site_refuel", card=STEAMER), "J3c")
    assert "Ericsson Engine (CG118) does not work" in found.message
    assert "stationary" in found.message


def circle(*needs: tuple[str, Requires, dict[str, Any]]) -> Hf4:
    """A sky with supports that need each other."""
    cards = [
        worlds.card(
            number, {"CG": "generators", "CX": "reactors"}[number[:2]],
            {"mass": 0, "spectral": "C", "requires": needed, "provides": Provides(**gives)},
            {"mass": 0}, "core",
        )
        for number, needed, gives in needs
    ]  # fmt: skip
    thruster = engine("CT091", 3, 2)
    thruster = replace(thruster, front=replace(thruster.front, requires=Requires(reactors=(("burst",),))))
    return sky(thruster, *cards)


BURST = {"reactors": frozenset({"burst"})}


@pytest.mark.example("J1e")
@pytest.mark.rule("J1e", "J3c", "J1b")
@pytest.mark.parametrize(("subtype", "allowed"), [("pulsed", True), ("electric", False)])
def test_only_a_pulsed_generator_and_its_reactor_support_each_other(subtype: str, allowed: bool) -> None:
    """D-T gun and MHD generator do (example of J1e), an electric generator does not."""
    game = circle(
        ("CX901", Requires(generator=subtype), BURST),
        ("CG901", Requires(reactors=(("burst",),)), {"generators": frozenset({subtype})}),
    )
    state = core(game)
    rocket(state, "leo", "CT091", "CX901", "CG901")
    assert operational(state, "CT091") is allowed
    shown = at("leo", PLATE, GUN, "CG110R")
    assert operational(shown, PLATE)


@pytest.mark.rule("J1e", "J5", "J5a")
def test_a_generator_in_a_circle_gives_its_thrust_to_what_it_supports(does: Does) -> None:
    """D-T gun and MHD generator support each other; the generator's +1 counts for its thruster (J1e)."""
    state = at("leo", COLLIDING, GUN, "CG110R", BUBBLE, fuel=2)
    does(printed(), state, do("activate_thruster", card="CT048", supports=[GUN, "CG110"]))
    assert state.movement is not None
    assert state.movement.facts["supports"] == 1 + 1
    assert state.movement.fuel == Fraction(1, 10) * Fraction(1, 4)


@pytest.mark.rule("J1e", "J3c")
@pytest.mark.breaks("J3c")
def test_a_longer_circle_does_not_work(refuses: Refuses) -> None:
    game = circle(
        ("CX901", Requires(generator="pulsed"), BURST),
        ("CG901", Requires(generator="electric"), {"generators": frozenset({"pulsed"})}),
        ("CG902", Requires(reactors=(("burst",),)), {"generators": frozenset({"electric"})}),
    )
    state = core(game)
    rocket(state, "leo", "CT091", "CX901", "CG901", "CG902")
    wanted = act(game, "activate_thruster", card="CT091", supports=["CX901", "CG901", "CG902"])
    assert "circle" in refuses(game, state, wanted, "J3c").message


@pytest.mark.breaks("J3c")
def test_no_card_supports_itself(refuses: Refuses, does: Does) -> None:
    """A burst reactor that needs a burst reactor takes another one."""
    game = circle(("CX901", Requires(reactors=(("burst",),)), BURST), ("CX902", Requires(), BURST))
    state = core(game)
    rocket(state, "leo", "CT091", "CX901")
    wanted = act(game, "activate_thruster", card="CT091", supports=["CX901"])
    assert "needs a burst reactor; none is in P's rocket" in refuses(game, state, wanted, "J3c").message
    rocket(state, "leo", "CX902")
    does(game, state, act(game, "activate_thruster", card="CT091", supports=["CX901", "CX902"]))


@pytest.mark.rule("J1")
def test_two_demands_take_two_reactors() -> None:
    twin = engine("CT091", 3, 2)
    twin = replace(twin, front=replace(twin.front, requires=Requires(reactors=(("any",), ("any",)))))
    game = Hf4(replace(load(), cards={**load().cards, "CT091": twin}, map=printed().content.map))
    state = core(game)
    rocket(state, "leo", "CT091", "CX086")
    assert not operational(state, "CT091")
    stack(state, "P", "rocket", "leo", "CX085")
    assert operational(state, "CT091")


# -- cooling -------------------------------------------------------------------------------------------


@pytest.mark.rule("J4", "J3d", "J1d", "J4a", "J4e", "GL-Therm", "GL-Orientation")
@pytest.mark.breaks("J4", "J3d")
def test_own_therms(refuses: Refuses, does: Does) -> None:
    """A robonaut that needs 2 therms: none, 1, and 2 out of two radiators."""
    state = at("rock", EXCIPLEX)
    found = refuses(printed(), state, prospect(EXCIPLEX), "J4")
    assert (found.facts, found.legal) == ({"needed": 2, "there": 0}, "bring radiators for 2 therms more")
    stack(state, "P", "rocket", "rock", BUBBLE)
    assert refuses(printed(), state, prospect(EXCIPLEX), "J3d").facts == {"needed": 2, "there": 1}
    state.cards[BUBBLE].heavy = True
    assert operational(state, EXCIPLEX)
    state.cards[BUBBLE].heavy = False
    stack(state, "P", "rocket", "rock", "CD097")
    does(printed(), state, prospect(EXCIPLEX))


@pytest.mark.rule("J4b", "J4b.1")
@pytest.mark.breaks("J4b.1")
def test_therms_for_an_operation(refuses: Refuses, does: Does) -> None:
    """Laser and reactor need 1 therm each; one therm cools one card."""
    state = at("rock", BLACKBODY, PEBBLE, BUBBLE)
    assert refuses(printed(), state, prospect(BLACKBODY), "J4b.1").facts == {"needed": 2, "there": 1}
    refuses(printed(), state, do("site_refuel", card=BLACKBODY), "J4b.1")
    state.cards[BUBBLE].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    does(printed(), state, prospect(BLACKBODY))


@pytest.mark.rule("J4b")
@pytest.mark.breaks("J4b")
def test_therms_for_a_tool(refuses: Refuses, does: Does) -> None:
    """Digging dirt is no operation; its tool needs cooling all the same."""
    state = at("rock", PLASMOID, BLACKBODY, PEBBLE, BUBBLE)
    dig = do("dirt_refuel", card="CT047", tanks=2)
    does(printed(), state, do("activate_thruster", card="CT047"))
    refuses(printed(), state, dig, "J4b")
    state.cards[BUBBLE].heavy = True
    does(printed(), state, dig)


@pytest.mark.rule("J4b.3", "CA-CF078R", "J2e")
@pytest.mark.breaks("J4b.3")
def test_therms_for_an_ability(refuses: Refuses, does: Does) -> None:
    state = at("rock", NEST, PEBBLE)
    state.sites["rock"] = SiteState(busted=True)
    revive = do("revive_mine", card="CF078", site="rock")
    refuses(printed(), state, revive, "J4b.3")
    stack(state, "P", "rocket", "rock", BUBBLE)
    does(printed(), state, revive)
    assert not state.sites["rock"].busted


@pytest.mark.rule("J4d.1", "J4d", "J4d.2")
@pytest.mark.breaks("J4d.1")
def test_the_therm_of_an_afterburn_is_of_the_move(refuses: Refuses, does: Does) -> None:
    state = at("rock", PLUG, PEBBLE, BLACKBODY, BUBBLE, fuel=4)
    does(printed(), state, do("activate_thruster", card=PLUG, supports=[PEBBLE], afterburn=True))
    does(printed(), state, do("end_move"))
    refuses(printed(), state, prospect(BLACKBODY), "J4d.1")


@pytest.mark.example("J4c")
@pytest.mark.rule("J4c", "J4b.2", "J4b")
def test_therms_are_used_again(does: Does) -> None:
    """A thruster's chain takes 3 therms, a robonaut 2: the turn needs 3 in all (example of J4c)."""
    state = at("rock", COLLIDING, OPTO, EXCIPLEX, PUMP, fuel=2)
    assert not operational(state, "CT048")
    state.cards[PUMP].heavy = True
    pump = state.orientation(PUMP)
    assert pump is not None and pump.therms == 3
    does(printed(), state, do("activate_thruster", card="CT048", supports=[OPTO]))
    does(printed(), state, do("end_move"))
    does(printed(), state, prospect(EXCIPLEX))


@pytest.mark.rule("J4c")
def test_one_robonaut_for_both_takes_its_therms_once(does: Does) -> None:
    """A robonaut that moves and prospects needs 2 therms (example of J4c)."""
    state = at("rock", "CB056R", ADDUCTOR, PUMP, fuel=2)
    does(printed(), state, do("activate_thruster", card="CB056", supports=["CG111"]))
    does(printed(), state, do("end_move"))
    does(printed(), state, prospect("CB056R"))


@pytest.mark.rule("CA-CD099F")
@pytest.mark.parametrize("selfless", [True, False])
def test_a_radiator_cools_its_own_supports_where_it_says_so(selfless: bool) -> None:
    every = dict(load().cards)
    if not selfless:
        every["CD099"] = replace(every["CD099"], front=replace(every["CD099"].front, abilities=()))
    game = Hf4(replace(load(), cards=every, map=printed().content.map))
    state = core(game)
    rocket(state, "rock", EXCIPLEX, "CD099", "CG113")  # the generator needs 1 therm, the robonaut 2
    assert operational(state, EXCIPLEX) is selfless


@pytest.mark.rule("GL-Orientation.c")
@pytest.mark.parametrize(
    ("sink", "mass"),
    [
        pytest.param(FOUNTAIN, 3, marks=pytest.mark.rule("CA-CD102F")),
        pytest.param("CD102R", 2, marks=pytest.mark.rule("CA-CD102R")),
    ],
)
def test_a_fountain_turns_when_it_cools(sink: str, mass: int, does: Does) -> None:
    state = at("rock", EXCIPLEX, sink)
    state.cards[FOUNTAIN].heavy = True
    assert state.mass(FOUNTAIN) == mass
    does(printed(), state, prospect(EXCIPLEX))
    assert not state.cards[FOUNTAIN].heavy
    assert not operational(state, EXCIPLEX)


def test_a_fountain_is_spared_by_other_radiators(does: Does) -> None:
    state = at("rock", EXCIPLEX, FOUNTAIN, PUMP)
    state.cards[FOUNTAIN].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    does(printed(), state, prospect(EXCIPLEX))
    assert state.cards[FOUNTAIN].heavy


def test_a_sink_that_is_light_cools_before_one_that_is_heavy_turns() -> None:
    """Of a table with a second one, which gives 2 therms."""
    every = dict(load().cards)
    black = every["CD101"].back
    every["CD101"] = replace(every["CD101"], back=replace(black, abilities=every[FOUNTAIN].front.abilities))
    state = core(Hf4(replace(load(), cards=every, map=printed().content.map)))
    rocket(state, "rock", EXCIPLEX, "CD101R", FOUNTAIN)
    state.cards[FOUNTAIN].heavy = True
    j_sinks.spend(state, EXCIPLEX)
    assert state.cards[FOUNTAIN].heavy and not state.cards["CD101"].heavy


@pytest.mark.rule("GL-Orientation.c", "CA-CD102F", "G1c.1")
def test_a_fountain_that_cools_what_digs_dirt_turns(does: Does) -> None:
    """Unless a factory digs: it needs no cooling."""
    for built in (False, True):
        state = at("rock", PLASMOID, EXCIPLEX, FOUNTAIN)
        state.cards[FOUNTAIN].heavy = True
        set_mass(state, state.players["P"].stacks["rocket"])
        if built:
            state.sites["rock"] = SiteState(claim="P", factory="P")
        does(printed(), state, do("dirt_refuel", card="CT047", tanks=2))
        assert state.cards[FOUNTAIN].heavy is built


@pytest.mark.rule("GL-Orientation.c", "CA-CD102F")
def test_a_fountain_cools_a_whole_move(does: Does) -> None:
    state = at("leo", COLLIDING, OPTO, FOUNTAIN, fuel=2)
    state.cards[FOUNTAIN].heavy = True
    does(printed(), state, do("activate_thruster", card="CT048", supports=[OPTO]))
    does(printed(), state, do("enter", space="fire"))
    assert state.cards[FOUNTAIN].heavy
    does(printed(), state, do("end_move"))
    assert not state.cards[FOUNTAIN].heavy
    assert state.players["P"].stacks["rocket"].dry == 2 + 2 + 2


@pytest.mark.parametrize(
    ("able", "spent"),
    [
        ((EXCIPLEX,), True), ((EXCIPLEX, NEUTRAL_BEAM), True), ((NEUTRAL_BEAM,), False), ((), False),
        ((EXCIPLEX, PROBE), False), ((PROBE, EXCIPLEX), False),
    ],
)  # fmt: skip
def test_a_fountain_is_spared_where_one_of_several_cards_does_without(
    able: Sequence[str], spent: bool
) -> None:
    """A ray gun that needs 2 therms, one that lacks its generator, and one that needs nothing."""
    state = at("rock", EXCIPLEX, NEUTRAL_BEAM, "CB067R", FOUNTAIN)
    state.cards[FOUNTAIN].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    j_sinks.spend_for_any(state, able)
    assert state.cards[FOUNTAIN].heavy is not spent
    ship = state.players["P"].stacks["rocket"]
    assert ship.dry == dry_mass(state, ship)


def test_a_heat_sink_has_occurred_where_a_card_prints_it() -> None:
    """Simulated games count what occurred in them."""
    state, counts = at("rock", FOUNTAIN, PUMP), dict[str, Counter[str]]()
    with witnessing(counts):
        assert not prints(state, PUMP, HEAT_SINK) and counts == {}
        assert prints(state, FOUNTAIN, HEAT_SINK)
    assert counts == {"abilities": Counter({HEAT_SINK: 1})}


def test_a_radiator_that_cools_for_good_stays_on_its_side(does: Does) -> None:
    state = at("rock", EXCIPLEX, PUMP)
    state.cards[PUMP].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    does(printed(), state, prospect(EXCIPLEX))
    assert state.cards[PUMP].heavy


def test_a_fountain_is_spared_where_the_named_supports_of_a_move_are_cooled_without_it(does: Does) -> None:
    state = at("leo", COLLIDING, OPTO, FOUNTAIN, PUMP, fuel=2)
    state.cards[FOUNTAIN].heavy = state.cards[PUMP].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    does(printed(), state, do("activate_thruster", card="CT048", supports=[OPTO]))
    does(printed(), state, do("end_move"))
    assert state.cards[FOUNTAIN].heavy


# -- scooping air ----------------------------------------------------------------------------------------


@pytest.mark.example("I5c")
@pytest.mark.rule("I5c", "I5c.1", "J2c", "J5c", "H5g", "J5a", "GL-Aerobrake-Hazard.b")
def test_an_ion_drive_eats_air(does: Does) -> None:
    """Fuel 1/2, wet 5-2/3, a Z-pinch that eats air: 5 tanks, wet mass 10 (example of I5c)."""
    state = at("leo", ION, PINCH, PUMP, fuel=1)
    ship = state.players["P"].stacks["rocket"]
    assert ship.dry == 5
    ship.wet = parse_mass("5-2/3")
    does(printed(), state, do("activate_thruster", card="CT045", supports=["CG108"]))
    assert state.movement is not None and state.movement.net_thrust == 6
    does(printed(), state, do("enter", space="fire"))
    does(printed(), state, do("enter", space="air"))
    does(printed(), state, do("roll_hazard"), dice(2))
    does(printed(), state, do("end_move"))
    does(printed(), state, do("air_eater_refuel", card="CG108", thruster="CT045"))
    assert ship.wet == 10


@pytest.mark.breaks("E7d")
def test_who_scoops_gives_up_no_radiator_that_turns_by_itself(refuses: Refuses) -> None:
    state = at("air", ION, PINCH, PUMP)
    state.cards[PUMP].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    scoop = do("air_eater_refuel", card="CG108", thruster="CT045", supports=["CG108"], lost=[PUMP])
    refuses(printed(), state, scoop, "E7d")
    state.options["radiator_ablation"] = "optional"
    assert printed().judge(state, scoop) == []


@pytest.mark.rule("I5c.1", "J2e")
@pytest.mark.parametrize("eater", ["CG104R", "CG107R", "CX083"])
def test_an_air_eater_that_works_on_its_own_is_enough(does: Does, eater: str) -> None:
    """The thruster is supported by others: the air-eater stands beside its chain (RUL-AIR-EATER)."""
    state = at("leo", ION, PINCH, PUMP, eater, fuel=1)
    does(printed(), state, do("activate_thruster", card="CT045", supports=["CG108"]))
    does(printed(), state, do("enter", space="fire"))
    does(printed(), state, do("enter", space="air"))
    does(printed(), state, do("roll_hazard"), dice(2))
    does(printed(), state, do("end_move"))
    wet = state.players["P"].stacks["rocket"].wet
    does(printed(), state, do("air_eater_refuel", card=eater[:5], thruster="CT045"))
    assert state.players["P"].stacks["rocket"].wet > wet


@pytest.mark.rule("I5c.1", "J2c", "J2e")
@pytest.mark.breaks("J2c", "J1")
def test_an_air_eater_that_does_not_work_is_none(refuses: Refuses, does: Does) -> None:
    """An AMTEC without its reactor eats no air, though the thruster works; nor one that is switched off."""
    state = at("air", PLASMOID, "CG104", fuel=1)
    state.players["P"].aquas = 9
    scoop = do("air_eater_refuel", card="CG104", thruster="CT047", finao=True)
    refuses(printed(), state, scoop, "J1")
    state.cards["CG104"].black = True  # which needs no reactor
    assert printed().judge(state, scoop) == []
    does(printed(), state, do("switch_off", card="CG104"))
    refuses(printed(), state, scoop, "J2c")


@pytest.mark.rule("I7g.1", "J2c")
@pytest.mark.breaks("I7g.1", "J2c", "I5c.1")
def test_an_air_eater_needs_cooling_too(refuses: Refuses, does: Does) -> None:
    state = at("air", PLASMOID, ERICSSON, PEBBLE, BUBBLE, fuel=1)
    scoop = do("air_eater_refuel", card=ERICSSON, thruster="CT047", finao=True)
    state.players["P"].aquas = 9
    assert refuses(printed(), state, scoop, "I7g.1").facts == {"needed": 2, "there": 1}
    state.cards[BUBBLE].heavy = True
    set_mass(state, state.players["P"].stacks["rocket"])
    assert printed().judge(state, scoop) == []
    does(printed(), state, do("switch_off", card=ERICSSON))
    refuses(printed(), state, scoop, "J2c")
    state.turns["P"].used.clear()
    does(printed(), state, do("activate_thruster", card="CT047"))
    does(printed(), state, do("end_move"))
    other = do("air_eater_refuel", card=ERICSSON, thruster="CT047")
    state.turns["P"].used.clear()  # as if the thruster had stopped working on the way
    refuses(printed(), state, other, "I5c.1")


@pytest.mark.rule("CA-CG116F", "CA-CG116R", "GL-Aerobrake-Hazard.a", "J2e")
@pytest.mark.parametrize("code", [SHELL, "CG116R"])
def test_a_parachute_makes_the_aerobrake_safe(code: str, does: Does) -> None:
    state = at("fire", PLASMOID, code, fuel=3)
    does(printed(), state, do("activate_thruster", card="CT047"))
    does(printed(), state, do("enter", space="air"))
    assert state.movement is not None and state.movement.due == []
    lapsed = at("fire", PLASMOID, code, fuel=3)
    does(printed(), lapsed, do("switch_off", card=SHELL))
    does(printed(), lapsed, do("activate_thruster", card="CT047"))
    does(printed(), lapsed, do("enter", space="air"))
    assert lapsed.movement is not None and lapsed.movement.due == ["aerobrake"]


# -- industrializing -------------------------------------------------------------------------------------


def claimed(*cards: str, place: str = "rock") -> Hf4State:
    state = at(place, *cards)
    state.sites[place] = SiteState(claim="P")
    return state


def build(robonaut: str | None, refinery: str, *supports: str, **more: Any) -> Act[Hf4State]:
    return do("industrialize", site="rock", robonaut=robonaut and robonaut[:5], refinery=refinery[:5],
              supports=[one[:5] for one in supports], **more)  # fmt: skip


@pytest.mark.rule("I7g", "J2d", "I7", "J1")
@pytest.mark.breaks("J2d")
def test_industrializing_needs_no_radiators(refuses: Refuses, does: Does) -> None:
    """A robonaut and a generator in want of cooling, no radiator: both and the refinery build (I7g)."""
    state = claimed(EXCIPLEX, BED, "CG113")
    refuses(printed(), state, build(EXCIPLEX, BED), "J2d")
    does(printed(), state, build(EXCIPLEX, BED, "CG113"))
    assert {EXCIPLEX, BED, "CG113"} <= set(state.players["P"].hand)
    assert state.sites["rock"].factory == "P"


@pytest.mark.rule("J2d")
@pytest.mark.breaks("J2d")
def test_other_supports_are_needed(refuses: Refuses) -> None:
    state = claimed(EXCIPLEX, BED)
    found = refuses(printed(), state, build(EXCIPLEX, BED), "J2d")
    assert found.message == "Fluidized Bed (CF071) needs an electric generator; none is in P's rocket"


@pytest.mark.rule("I7a", "J1b", "I7")
@pytest.mark.breaks("I7")
def test_robonaut_and_refinery_may_share_supports(refuses: Refuses) -> None:
    state = claimed(STEAMER, BED, STIRLING, "CG106")
    offered = {one.supports for one in Industrialize.options(state) if not one.free}
    assert offered == {(STIRLING,), ("CG106",), (STIRLING, "CG106")}
    refuses(printed(), claimed(STEAMER, BED, STIRLING, PUMP), build(STEAMER, BED, STIRLING, PUMP), "I7")


@pytest.mark.rule("CA-CG116F", "I7")
@pytest.mark.breaks("CA-CG116F")
def test_a_parachute_does_not_support_industry(refuses: Refuses) -> None:
    state = claimed(STEAMER, BED, SHELL)
    refuses(printed(), state, build(STEAMER, BED), "CA-CG116F")
    assert list(Industrialize.options(state)) == []
    corral = claimed(STEAMER, BED, "CG116R")
    assert [one.supports for one in Industrialize.options(corral)] == [("CG116",)]


@pytest.mark.rule("CA-CF079R", "J2e")
@pytest.mark.breaks("CA-CF079R")
def test_industrializing_for_free(refuses: Refuses, does: Does) -> None:
    state = claimed("CB062R", FLAME, TRAP)
    refuses(printed(), claimed("CB062R", "CF070"), build("CB062R", "CF070", free=True), "CA-CF079R")
    does(printed(), state, build("CB062R", FLAME, TRAP, free=True))
    assert state.turns["P"].operation is None
    assert "CX083" in state.players["P"].hand


def test_supports_named_twice_or_in_race_for_glory() -> None:
    state = claimed(STEAMER, BED, STIRLING)
    with pytest.raises(Impossible, match="twice"):
        printed().judge(state, build(STEAMER, BED, STIRLING, STIRLING))
    simple = glory(printed())
    stack(simple, "P", "outpost1", "rock", "RB013", "RF025", "RF026")
    with pytest.raises(Impossible, match="no supports"):
        printed().judge(simple, build("RB013", "RF025", "RF026"))


@pytest.mark.rule("CA-CF078R")
@pytest.mark.breaks("CA-CF078R")
def test_too_small_a_mine_is_not_revived(refuses: Refuses) -> None:
    state = at("pebble", NEST, NERVA)
    state.sites["pebble"] = SiteState(busted=True)
    refuses(printed(), state, do("revive_mine", card="CF078", site="pebble"), "CA-CF078R")


# -- sunlight ------------------------------------------------------------------------------------------


@pytest.mark.rule("B2e.2", "J3a", "GL-Solar-Powered")
@pytest.mark.breaks("B2e.2")
def test_a_solar_robonaut_in_the_dark(refuses: Refuses, does: Does) -> None:
    state = at("cold", "CB061R")
    refuses(printed(), state, prospect("CB061R", "cold"), "B2e.2")
    near = at("rock", "CB061R")
    does(printed(), near, prospect("CB061R"))


@pytest.mark.rule("B7g.2", "J3a", "GL-Solar-Powered")
@pytest.mark.breaks("B7g.2")
def test_a_solar_robonaut_builds_nothing_in_the_dark(refuses: Refuses) -> None:
    state = claimed("CB061R", "CF070", place="cold")
    dark = do("industrialize", site="cold", robonaut="CB061", refinery="CF070")
    refuses(printed(), state, dark, "B7g.2")


@pytest.mark.example("J3a")
@pytest.mark.rule("J3a", "H2a.2", "J2e")
@pytest.mark.breaks("H2a.2")
def test_a_solar_thruster_that_comes_into_the_dark_coasts(refuses: Refuses, does: Does) -> None:
    """It may go on without burns for the rest of the turn (example of J3a)."""
    state = at("leo", PLASMOID, fuel=3)
    does(printed(), state, do("activate_thruster", card="CT047"))
    does(printed(), state, do("enter", space="dark"))
    refuses(printed(), state, do("enter", space="far"), "H2a.2")
    does(printed(), state, do("end_move"))


@pytest.mark.rule("J3a", "J3c")
@pytest.mark.breaks("J3a")
def test_a_solar_generator_in_the_dark(refuses: Refuses) -> None:
    state = at("cold", "CB059", "CG106")
    assert "CG106" in refuses(printed(), state, prospect("CB059", "cold"), "J3a").message
    assert printed().judge(at("rock", "CB059", "CG106"), prospect("CB059")) == []


# -- switched off --------------------------------------------------------------------------------------


@pytest.mark.rule("J2a", "J2", "GL-Ability", "GL-Operational", "B2g")
@pytest.mark.breaks("J2a")
def test_a_thruster_switched_off(refuses: Refuses, does: Does) -> None:
    state = at("leo", HALL, STIRLING, fuel=2)
    fire = do("activate_thruster", card=HALL, supports=[STIRLING])
    assert printed().judge(state, fire) == []
    does(printed(), state, do("switch_off", card=HALL))
    assert HALL in refuses(printed(), state, fire, "J2a").message


@pytest.mark.rule("J2b", "J2", "GL-Operational")
@pytest.mark.breaks("J2b")
def test_a_robonaut_switched_off(refuses: Refuses, does: Does) -> None:
    state = at("rock", "CB062R")
    does(printed(), state, do("switch_off", card=STEAMER))
    refuses(printed(), state, prospect(STEAMER), "J2b")
    does(printed(), state, do("end_turn"))
    assert operational(state, STEAMER)


@pytest.mark.rule("J2", "J2e", "GL-Ability")
@pytest.mark.breaks("J2")
def test_an_ability_switched_off(refuses: Refuses, does: Does) -> None:
    state = at("rock", NEST, NERVA)
    state.sites["rock"] = SiteState(busted=True)
    does(printed(), state, do("switch_off", card="CF078"))
    refuses(printed(), state, do("revive_mine", card="CF078", site="rock"), "J2")


@pytest.mark.rule("GL-Operational", "GL-Sails", "GL-Ability")
@pytest.mark.breaks("GL-Operational")
def test_what_is_not_switched_off(refuses: Refuses) -> None:
    """Sails, cards that do not work anyway, and everything where the table plays otherwise."""
    for cards, card in ((("CT049",), "CT049"), ((HALL,), HALL)):
        refuses(printed(), at("leo", *cards), do("switch_off", card=card), "GL-Operational")
    strict = at("leo", STIRLING)
    strict.options["voluntary_non_operational"] = False
    refuses(printed(), strict, do("switch_off", card=STIRLING), "GL-Operational")
    state = at("leo", "CT049", HALL, STIRLING)
    assert {one.card for one in SwitchOff.options(state)} - {"CQ041"} == {HALL, STIRLING}
    for card in ("CT099", "CT046"):
        with pytest.raises(Impossible):
            printed().judge(state, do("switch_off", card=card))
    with pytest.raises(Impossible, match="Race for Glory"):
        simple = glory(printed())
        printed().judge(simple, do("switch_off", card="CQ041"))


# -- declared chains -------------------------------------------------------------------------------------


@pytest.mark.rule("H2.2", "J1c", "H2.3")
@pytest.mark.breaks("H2.2")
def test_the_chain_is_declared(refuses: Refuses, does: Does) -> None:
    state = at("leo", HALL, STIRLING, fuel=2)
    found = refuses(printed(), state, do("activate_thruster", card=HALL), "H2.2")
    assert found.legal == "declare Radioisotope Stirling (CG119)"
    assert found.message.endswith(" (CT045) does not work with no supports")
    does(printed(), state, do("activate_thruster", card=HALL, supports=[STIRLING]))


@pytest.mark.rule("J5d", "J5", "B2i")
@pytest.mark.breaks("J5d")
def test_a_generator_of_a_reactor_adds_nothing(refuses: Refuses, does: Does) -> None:
    state = at("leo", PLATE, GUN, "CG110R", fuel=2)
    does(printed(), state, do("activate_thruster", card=PLATE, supports=[GUN, "CG110"]))
    assert state.movement is not None
    state.movement.net_thrust = 0
    found = refuses(printed(), state, do("enter", space="fire"), "J5d")
    assert found.facts["ignored"] == 1


@pytest.mark.example("J1b")
@pytest.mark.rule("J1b")
def test_three_generators_for_two_cards() -> None:
    """Each card may take one generator or another, none takes two (example of J1b)."""
    state = at("rock", HALL, STEAMER, STIRLING, "CG106", "CG115R", fuel=4)
    offered = {one.supports for one in ActivateThruster.options(state) if one.card == HALL}
    assert offered == {(STIRLING,), ("CG106",), ("CG115",)}


# -- other card abilities --------------------------------------------------------------------------------


@pytest.mark.rule("CA-CX083F", "CA-CX083R")
@pytest.mark.parametrize("code", [TRAP, "CX083R"])
def test_a_trap_helps_where_there_is_air(code: str) -> None:
    for place, isru in (("cloud", 1), ("rock", 3)):
        state = at(place, "CB059", code, STIRLING)
        assert isru_value(state, "CB059", state.players["P"].stacks["rocket"]) == isru


@pytest.mark.rule("CA-CB061R", "I6.1.1")
def test_a_pushed_magbeam_digs_better(does: Does) -> None:
    state = at("rock", "CB061R", fuel=2)
    ship = state.players["P"].stacks["rocket"]
    assert isru_value(state, "CB061", ship) == 3
    state.players["P"].privileges.add("powersat")
    assert isru_value(state, "CB061", ship) == 2
    does(printed(), state, do("activate_thruster", card="CB061", push_by="P"))
    assert state.movement is not None and state.movement.facts["push"] == 3


@pytest.mark.rule("CA-CB061R", "H3d")
def test_the_push_beside_that_of_the_card(does: Does) -> None:
    state = at("rock", "CB061R", fuel=2)
    state.options["magbeam_push_total"] = 4
    state.players["P"].privileges.add("powersat")
    does(printed(), state, do("activate_thruster", card="CB061", push_by="P"))
    assert state.movement is not None and state.movement.facts["push"] == 4


# -- what is listed --------------------------------------------------------------------------------------


def accepted(state: Hf4State, acts: Iterable[Act[Hf4State]]) -> set[Act[Hf4State]]:
    """Those of the acts that the game accepts."""
    found = set()
    for one in acts:
        try:
            if not printed().judge(state, one):
                found.add(one)
        except Impossible:
            continue
    return found


def test_industrializing_is_listed_as_accepted() -> None:
    state = claimed(STEAMER, BED, "CF070", STIRLING, "CG106", PUMP)
    stack(state, "P", "outpost1", "rock", "CB059", "CG115R")
    cards = [card for one in state.stacks("P") for card in one.cards if one.location == "rock"]
    tried = (
        build(robonaut, refinery, *supports, free=free)
        for robonaut in (None, *cards) for refinery in (BED, "CF070", STIRLING) for n in range(4)
        for supports in combinations(cards, n) for free in (False, True)
    )  # fmt: skip
    listed = set(Industrialize.options(state))
    assert accepted(state, tried) == listed
    assert len(listed) > 6


def test_scooping_is_listed_as_accepted() -> None:
    state = at("air", PLASMOID, HALL, ERICSSON, PEBBLE, STIRLING, fuel=1)
    stack(state, "P", "rocket", "air", BUBBLE)
    state.cards[BUBBLE].heavy = True
    state.players["P"].aquas = 9
    cards = [card for card in state.players["P"].stacks["rocket"].cards if card != BUBBLE]
    tried = (
        do("air_eater_refuel", card=card, thruster=thruster, finao=finao, supports=list(supports))
        for card in cards for thruster in cards for finao in (False, True)
        for n in range(4) for supports in combinations(cards, n)
    )  # fmt: skip
    listed = set(AirEaterRefuel.options(state))
    assert accepted(state, tried) == listed
    assert {one.supports for one in listed if one.thruster == HALL} == {(STIRLING,), (ERICSSON, PEBBLE)}


def test_reasons_agree_with_what_works_in_random_stacks() -> None:
    """A card works exactly where no reason is found against it; a chain holds where no fault is."""
    dice_box = random.Random(7)
    decks = ("thrusters", "robonauts", "refineries", "generators", "reactors", "radiators")
    cards = [card for deck in decks for card in printed().content.deck(deck)]
    for _ in range(60):
        picked = dice_box.sample(cards, dice_box.randint(2, 8))
        codes = [card.id + ("R" if dice_box.random() < 0.5 else "") for card in picked]
        state = at(dice_box.choice(["leo", "rock", "cold"]), *codes)
        there = state.players["P"].stacks["rocket"]
        for card in there.cards:
            state.cards[card].heavy = state.side(card).heavy is not None and dice_box.random() < 0.4
        for card in there.cards:
            for use in (j_operational.ISRU, j_operational.ABILITY, j_operational.TOOL):
                found = j_operational.reason(state, there, card, use)
                assert (found is None) is works(state, card), (codes, card, found)
            against = j_operational.reason(state, there, card, j_operational.INDUSTRY)
            assert (against is None) is bool(j_operational.given_up(state, [card])), (codes, card)
            for chain in choices(state, there, card) if state.side(card).thrust else ():
                faults = list(j_operational.faults(state, there, card, chain, False, False))
                assert holds(state, there, card, chain, False, False) is not bool(faults), (codes, card)


@pytest.mark.rule("I5c", "I5c.1")
def test_the_fuel_of_a_scoop_is_that_of_the_thruster_as_the_move_ended() -> None:
    """What it takes now where it has not moved; none where a card has no thrust."""
    state = worlds.table()
    stack(state, "P", "rocket", "mid", "RT002", "RB013")
    assert j_operational.scoop_fuel(state, "P", "rocket", "RT002", ()) == 4
    assert j_operational.scoop_fuel(state, "P", "rocket", "RB013", ()) == 0
    state.turns["P"].used[f"{j_operational.READY}rocket:RT002"] = 3
    assert j_operational.scoop_fuel(state, "P", "rocket", "RT002", ()) == 3
