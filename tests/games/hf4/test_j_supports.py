"""Chapter J: support chains and cooling, with the printed core cards, on a small sky."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.abilities import operational
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster, net_thrust
from hfmod.games.hf4.rules.core.j_supports import works
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4.skies import act, core, crate, engine, line, rocket, sky, space
from tests.games.hf4.worlds import ability, dice

Does = Callable[..., Any]

PLUG, HALL, PLATE, HELIUM, DRIVER = "CT051", "CT045", "CT052", "CT044", "CT053"
PEBBLE, STIRLING, DYNAMIC, RANKINE = "CX080", "CG119", "CG113", "CG110"  # G110 black: MHD Open-Cycle
GUN, VALKYRIE, BOTTLE, PHOTO, FLYWHEEL = "CX091", "CX081R", "CX088R", "CG106", "CG111"
BUBBLE, PUMP, FRIDGE, ERICSSON = "CD092", "CD093", "CD099", "CG118"


@cache
def printed() -> Hf4:
    """The printed cards on a sky of a few spaces."""
    small = sky(
        space("dark", zone="neptune"), space("belt", "radiation_belt"), space("fire", "burn"), space("point"),
        line("leo", "belt", "fire", "point"), line("leo", "dark"),
    )  # fmt: skip
    return Hf4(replace(load(), map=small.content.map))


def aboard(*cards: str, fuel: int = 4, at: str = "leo") -> Hf4State:
    state = core(printed())
    rocket(state, at, *cards, fuel=fuel)
    return state


def activate(card: str, *supports: str, **more: Any) -> ActivateThruster:
    one = act(printed(), "activate_thruster", card=card, supports=[code[:5] for code in supports], **more)
    assert isinstance(one, ActivateThruster)
    return one


def move(state: Hf4State) -> Movement:
    assert state.movement is not None
    return state.movement


@pytest.mark.rule("H3a.1", "J4d", "J4d.2", "J4b.2", "J4")
@pytest.mark.breaks("J4b.2")
def test_an_afterburn_cools_the_pebble_bed(refuses: Refuses, does: Does) -> None:
    """A plug nozzle on a reactor that needs 1 therm works without radiator if it afterburns (H3a.1)."""
    state = aboard(PLUG, PEBBLE)
    found = refuses(printed(), state, activate(PLUG, PEBBLE), "J4b.2")
    assert (found.facts, found.legal) == ({"needed": 1, "there": 0}, "afterburn for 1 therm more")
    does(printed(), state, activate(PLUG, PEBBLE, afterburn=True))
    assert move(state).net_thrust == 4 + 1 + 1 + 4  # base, afterburn, probe, the reactor's modifier


@pytest.mark.rule("H3e", "J5", "J1a")
def test_a_support_changes_the_thrust() -> None:
    """Hall Effect (3) on a Radioisotope Stirling (-2): net thrust 1 as a scout (H3e)."""
    state = aboard(HALL, STIRLING, fuel=1)
    stack = state.players["P"].stacks["rocket"]
    assert stack.wet == 6
    assert net_thrust(state, stack, HALL, supports=(STIRLING,)).total == 1


@pytest.mark.rule("J5c", "H5g", "J1e", "J5d", "J1b")
def test_reactor_and_generator_support_each_other(does: Does) -> None:
    """D-T gun and MHD generator: only the reactor is reached without passing through a reactor (J1e, J5d)."""
    state = aboard(PLATE, GUN, "CG110R", fuel=2)
    state.cards[RANKINE].black = True
    does(printed(), state, activate(PLATE, GUN, RANKINE))
    assert move(state).facts.get("supports") == 1
    assert move(state).fuel == Fraction(2) * Fraction(1, 4)
    does(printed(), state, act(printed(), "enter", space="belt"))
    does(printed(), state, act(printed(), "roll_belt"), dice(1))
    does(printed(), state, act(printed(), "enter", space="fire"))
    assert move(state).steps == Fraction(1, 2)
    does(printed(), state, act(printed(), "end_move"))
    assert state.players["P"].stacks["rocket"].wet == Fraction(15, 4)


@pytest.mark.rule("J2a", "H2.2", "B2h")
@pytest.mark.breaks("J1")
def test_a_support_is_missing(refuses: Refuses) -> None:
    state = aboard(HALL, PEBBLE)
    found = refuses(printed(), state, activate(HALL), "J1")
    assert found.message == "Hall Effect (CT045) needs an electric generator; none is in P's rocket"
    refuses(printed(), state, activate(HALL, PEBBLE), "J1")


@pytest.mark.rule("J3c", "J1c")
@pytest.mark.breaks("J3c")
def test_a_support_of_a_support_is_missing(refuses: Refuses) -> None:
    state = aboard(HALL, ERICSSON, PUMP)
    refuses(printed(), state, activate(HALL, ERICSSON), "J3c")


@pytest.mark.rule("J1b")
@pytest.mark.breaks("J1b")
def test_one_support_for_one_demand(refuses: Refuses, does: Does) -> None:
    state = aboard(HALL, STIRLING, PHOTO)
    refuses(printed(), state, activate(HALL, STIRLING, PHOTO), "J1b")
    does(printed(), state, activate(HALL, PHOTO))
    assert move(state).facts.get("supports", 0) == 0


@pytest.mark.rule("J1c", "J1b")
def test_valkyrie_is_a_choice() -> None:
    """The exotic reactor may serve the plate itself, or Valkyrie, which then serves the plate (J1c)."""
    state = aboard(PLATE, VALKYRIE, BOTTLE, PUMP, "CD094", fuel=2)
    found = {one.supports for one in ActivateThruster.options(state) if one.card == PLATE}
    assert found == {("CX088",), ("CX081", "CX088")}


@pytest.mark.rule("J1c.1", "CA-CX081R")
def test_valkyrie_shakes_the_weak(does: Does) -> None:
    state = aboard(PLATE, VALKYRIE, BOTTLE, PUMP, "CD094", HELIUM, fuel=2)
    does(printed(), state, activate(PLATE, VALKYRIE, BOTTLE))
    assert HELIUM in state.players["P"].hand
    assert PUMP in state.players["P"].hand


@pytest.mark.rule("J1c.1", "GL-Felony")
@pytest.mark.breaks("J1c.1")
def test_a_shock_that_kills_is_a_felony(refuses: Refuses, does: Does) -> None:
    game = sky(
        engine("CT091", 3, 2, abilities=[ability("irradiate_stack", below=4)]),
        crate("CF091", 1, human=True, rad_hard=3),
    )  # fmt: skip
    state = core(game, "W")
    rocket(state, "leo", "CT091", "CF091", player="W")
    shock = act(game, "activate_thruster", "W", card="CT091")
    refuses(game, state, shock, "J1c.1")
    state.players["W"].privileges.add("felonious")
    does(game, state, shock)
    assert state.players["W"].stacks["rocket"].cards == ["CT091"]


@pytest.mark.rule("J4b.4", "J1d")
def test_a_radiator_that_needs_power() -> None:
    """The refrigerator cools its own generator, and the thruster's reactor (J4b.4)."""
    state = aboard(PLUG, PEBBLE, FRIDGE, DYNAMIC)
    listed = {one.supports for one in ActivateThruster.options(state) if not one.afterburn}
    assert listed == {(PEBBLE, FRIDGE, DYNAMIC)}
    assert works(state, PLUG)


@pytest.mark.rule("J4c")
def test_orientation_gives_the_therms() -> None:
    state = aboard(HALL, DYNAMIC, BUBBLE)
    assert works(state, HALL)
    state.players["P"].stacks["rocket"].cards.remove(BUBBLE)
    assert not works(state, HALL)


@pytest.mark.rule("J3", "J2", "J3d")
def test_operational_in_a_stack() -> None:
    state = aboard("CB059", STIRLING)
    assert operational(state, "CB059")
    state.players["P"].stacks["rocket"].cards.remove(STIRLING)
    assert not operational(state, "CB059")


@pytest.mark.rule("H2a.2", "J2e", "H2b.1")
@pytest.mark.breaks("H2a.2")
def test_a_belt_takes_the_generator(refuses: Refuses, does: Does) -> None:
    """The spare generator aboard is of no use before the next turn (example of H2b)."""
    state = aboard(HALL, PHOTO, STIRLING)
    does(printed(), state, activate(HALL, PHOTO))
    does(printed(), state, act(printed(), "enter", space="belt"))
    move(state).net_thrust = 2
    does(printed(), state, act(printed(), "roll_belt"), dice(4))
    assert PHOTO in state.players["P"].hand
    refuses(printed(), state, act(printed(), "enter", space="fire"), "H2a.2")
    does(printed(), state, act(printed(), "end_move"))


@pytest.mark.rule("J3a", "J5b", "H3c", "H3c.1", "H3c.2", "J5d")
@pytest.mark.breaks("J3a")
def test_solar_supports(refuses: Refuses, does: Does) -> None:
    """A mass driver (4) on a solar flywheel cannot run at all in the outermost zone (example of H3c)."""
    state = aboard(DRIVER, FLYWHEEL, at="dark", fuel=1)
    refuses(printed(), state, activate(DRIVER, FLYWHEEL), "J3a")
    state.players["P"].privileges.add("powersat")
    does(printed(), state, activate(DRIVER, FLYWHEEL, push_by="P"))
    assert move(state).net_thrust == 4 + 0 - 6 + 1


def test_what_cannot_be_declared() -> None:
    state = aboard(HALL, STIRLING, PHOTO, BUBBLE)
    for supports in ((HALL,), (STIRLING, STIRLING), ("CX080",)):
        with pytest.raises(Impossible):
            printed().judge(state, activate(HALL, *supports))


@pytest.mark.rule("J1c", "J4c")
def test_a_chain_is_named_in_any_order_with_or_without_plain_radiators(does: Does) -> None:
    state = aboard(HALL, DYNAMIC, BUBBLE, STIRLING)
    does(printed(), state, activate(HALL, BUBBLE, DYNAMIC))
    assert move(state).supports == [DYNAMIC]
    other = aboard(PLATE, VALKYRIE, BOTTLE, PUMP, "CD094", fuel=2)
    does(printed(), other, activate(PLATE, BOTTLE, VALKYRIE))
    assert move(other).supports == ["CX081", "CX088"]


@pytest.mark.parametrize(
    "cards",
    [(PLUG, PEBBLE, FRIDGE, DYNAMIC), (HALL, STIRLING, PHOTO, PEBBLE),
     (PLATE, GUN, "CG110R", VALKYRIE, BOTTLE), (HALL, ERICSSON, PEBBLE, PUMP),
     (HELIUM, BOTTLE, BUBBLE, PUMP)],
)  # fmt: skip
def test_listed_is_accepted(cards: tuple[str, ...]) -> None:
    state = aboard(*cards)
    stack = state.players["P"].stacks["rocket"].cards
    plain = {BUBBLE, PUMP}  # radiators that may be named, and mean nothing
    found = set()
    for thruster in stack:
        for n in range(len(stack) + 1):
            for supports in combinations([card for card in stack if card not in plain], n):
                for afterburn in (False, True):
                    one = activate(thruster, *supports, afterburn=afterburn)
                    try:
                        if not printed().judge(state, one):
                            found.add(one)
                    except Impossible:
                        continue
    assert found == set(ActivateThruster.options(state))
