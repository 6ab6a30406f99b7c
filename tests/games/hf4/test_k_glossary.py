"""Entries of the glossary and of chapters A and B that no other test is about."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.f_fuel import burns_with, dry_mass, mass_text, parse_mass, strip
from hfmod.games.hf4.rules.core.h_thrust import solar_modifier
from hfmod.games.hf4.rules.core.solar_graph import burns_to_enter, is_belt, way
from hfmod.games.hf4.rules.core.state import Movement, SiteState
from hfmod.testing import Does
from tests.games.hf4 import skies
from tests.games.hf4.skies import core, crate, engine, glory, go, sky, space, start
from tests.games.hf4.worlds import act, core_table, deal, dice, fact, game, play, stack, table

SAIL, CORE_SAIL = (engine(number, 3, 0, mass=1, bonus_pivots=1) for number in ("RT091", "CT091"))
PUMP = engine("RT092", 9, 2, mass=3)
GAME = sky(
    SAIL, CORE_SAIL, PUMP, crate("RF091", 4), crate("RF092", 0), space("hub", "hohmann"), space("point"),
    skies.crossing("hub", ("west", "east"), ("south", "north")), skies.line("leo", "west"),
    space("east", "burn"), space("north"), skies.line("east", "point", "tip"), space("tip"),
    skies.line("point", "far"), space("belt", "radiation_belt"), skies.line("west", "belt"),
)  # fmt: skip


def aloft(card: str, *others: str, fuel: int = 6) -> Any:
    state = glory(GAME)
    skies.rocket(state, "leo", card, *others, fuel=fuel)
    start(GAME, state, card)
    return state


def moving(state: Any) -> Movement:
    found = state.movement
    assert isinstance(found, Movement)
    return found


# -- money and modules ---------------------------------------------------------------------------------


@pytest.mark.rule("A1a.1", "F1c")
@pytest.mark.breaks("A1a.1")
def test_water_outside_leo_is_no_money(refuses: Any) -> None:
    state = core_table()
    deal(state, "P", "CT044")  # mass 3
    state.players["P"].aquas = 1
    refuses(game(), state, act("P", "boost", cards=["CT044"]), "I4")
    stack(state, "P", "outpost1", "ares", "CB056", fts=2)
    refuses(game(), state, act("P", "boost", cards=["CT044"]), "A1a.1")


@pytest.mark.rule("A2d.1")
def test_no_politics_without_module_0() -> None:
    state = core_table()
    acts = {"research_grant": {"deck": "thrusters"}, "fundraise": {}, "lobby": {"ideology": "honor"}}
    for do, params in acts.items():
        with pytest.raises(Impossible, match="Module 0"):
            act("P", do, **params).possible(state)
    play(state, "P", "income")  # which Module 0 does away with
    assert fact(state, "aquas.P") == 7


@pytest.mark.rule("D1", "D1b", "D1c")
def test_operation_move_and_free_action_in_one_turn(does: Does) -> None:
    """D1: ET production into an outpost, landing there, loading the card, in one turn."""
    state = table()
    state.sites["pebble"] = SiteState(claim="P", factory="P")
    deal(state, "P", "RB014")
    stack(state, "P", "outpost1", "pebble", "RF025")
    stack(state, "P", "rocket", "mid", "RT003", fuel=1)
    does(game(), state, act("P", "et_production", card="RB014", site="pebble", to="outpost1"), dice())
    does(game(), state, act("P", "activate_thruster", card="RT003"), dice())
    play(state, "P", "enter", space="pebble")
    play(state, "P", "cargo_transfer", source="outpost1", to="rocket", cards=["RB014"])
    assert fact(state, "rocket.P")["cards"] == ["RB014R", "RT003"]
    assert fact(state, "player") == "P"


@pytest.mark.rule("GL-Dry-Mass-Chit", "GL-Wet-Mass-Chit")
def test_a_sail_flies_dry() -> None:
    """GL-Sails: a sail of mass 1 with cargo of mass 6: both chits at 7, and no fuel is used."""
    hauler = sky(engine("CT091", 9, 0, mass=1), crate("CF091", 6), space("east", "burn"),
                 skies.line("leo", "east"))  # fmt: skip
    state = core(hauler)
    flown = skies.rocket(state, "leo", "CT091", "CF091")
    assert (flown.dry, flown.wet) == (7, 7)
    start(hauler, state, "CT091")
    go(hauler, state, "east", skies.act(hauler, "end_move"))
    assert (flown.dry, flown.wet, flown.location) == (7, 7, "east")


# -- masses and fuel -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "GL-Dry-Mass", "GL-Dry-Mass-Chit", "GL-Dry-Mass-Chit.a", "GL-Mass", "GL-Wet-Mass", "GL-Wet-Mass-Chit",
    "GL-Wet-Mass-Fuel", "GL-Fuel", "GL-Fuel-Strip", "GL-Spacecraft", "GL-Burn",
)  # fmt: skip
def test_the_two_chits(does: Does) -> None:
    """Dry: cards and FTs; wet: 1 more for each tank of fuel. A rocket of mass 0 counts as 1."""
    state = glory(GAME)
    flown = skies.rocket(state, "leo", "RT092", "RF091", fts=2, fuel=3)
    assert (flown.dry, flown.wet, flown.grade) == (9, 12, Grade.WATER)
    start(GAME, state, "RT092")
    does(GAME, state, skies.act(GAME, "enter", space="west"))
    does(GAME, state, skies.act(GAME, "enter", space="hub"))
    does(GAME, state, skies.act(GAME, "enter", space="east"))
    go(GAME, state, skies.act(GAME, "end_move"))
    assert (mass_text(flown.dry), mass_text(flown.wet)) == ("9", "10-1/2")  # 2 steps for the burn
    light = skies.rocket(state, "leo", "RF092", player="W")
    assert (dry_mass(state, light), light.dry, strip(state.content).max_dry) == (1, 1, 23)


@pytest.mark.rule("B2d.1", "B2d.2", "GL-Active-Thrust-Triangle", "GL-Fuel")
def test_the_numbers_of_a_triangle() -> None:
    """9-2: base thrust 9, two fuel steps a burn; the colour is the grade that it needs at least."""
    state = aloft("RT092", fuel=6)
    assert (moving(state).thruster, moving(state).facts["base"], moving(state).fuel) == ("RT092", 9, 2)
    go(GAME, state, "west", "hub", "east")
    assert moving(state).steps == 2
    assert burns_with(Grade.DIRT, Grade.WATER) and not burns_with(Grade.WATER, Grade.DIRT)


@pytest.mark.rule("B2e.1", "GL-Solar-Powered")
def test_the_sun_icon() -> None:
    state = core(sky(space("red", zone="mars")))
    assert [solar_modifier(state, "red", solar, False) for solar in (True, False)] == [-1, 0]


# -- the map -------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-Hohmann", "GL-Pivot", "GL-Lagrange", "GL-Sails.b", "GL-Burn-Space")
def test_turns_on_the_way() -> None:
    """Straight through a Hohmann nothing is paid; turning takes 2 burns, or a sail's bonus pivot."""
    state = aloft("RT092")
    go(GAME, state, "west", "hub", "north")
    assert moving(state).burns == 2
    state = aloft("RT092")
    go(GAME, state, "west", "hub", "east", "point", "tip")  # the Lagrange point turns for nothing
    assert moving(state).burns == 1
    state = aloft("RT091", fuel=0)
    assert moving(state).bonus_pivots == 0  # Race for Glory's sails have none
    core_state = core(GAME)
    skies.rocket(core_state, "leo", "CT091")
    start(GAME, core_state, "CT091")
    assert moving(core_state).bonus_pivots == 1
    go(GAME, core_state, "west", "hub", skies.act(GAME, "enter", space="north", bonus_pivot=True))
    assert (moving(core_state).burns, moving(core_state).bonus_pivots) == (0, 0)
    assert [burns_to_enter(GAME.content.map.spaces[name]) for name in ("east", "point", "hub")] == [1, 0, 0]


@pytest.mark.rule("GL-Space", "GL-Radiation-Belt", "B7d")
def test_spaces() -> None:
    board = GAME.content.map
    assert way(board, "west", "hub") is not None
    assert way(board, "leo", "hub") is None
    assert is_belt(board.spaces["belt"]) and not is_belt(board.spaces["hub"])
    state = core(GAME)
    skies.rocket(state, "leo", "CT091")
    start(GAME, state, "CT091")
    go(GAME, state, "west", "belt")
    assert moving(state).due == ["belt"]


@pytest.mark.rule("GL-Powersat", "GL-Powersat.a", "H3d")
def test_a_push_counts_once() -> None:
    """Two players with beamed power: a move is pushed by one of them."""
    pushed = sky(engine("CT091", 5, 1, push=True))
    state = core(pushed)
    skies.rocket(state, "leo", "CT091")
    for player in "PW":
        state.players[player].privileges.add("powersat")
    assert state.turn is not None
    state.turn.granted["powersat:W"] = {"P"}
    start(pushed, state, "CT091", push_by="W")
    assert moving(state).net_thrust == 5 + 1 + 2  # 2 more for a wisp
    plain = sky(engine("CT091", 5, 1))
    state = core(plain)
    skies.rocket(state, "leo", "CT091")
    state.players["P"].privileges.add("powersat")
    with_push = skies.act(plain, "activate_thruster", card="CT091", push_by="P")
    assert plain.judge(state, with_push)


@pytest.mark.breaks("GL-Jettison")
@pytest.mark.rule("GL-Jettison", "G1g")
def test_fuel_in_the_tanks_is_no_ft(refuses: Any) -> None:
    state = table()
    flown = stack(state, "P", "rocket", "ares", "RT001", fuel=2)
    assert flown.wet == parse_mass("7")
    refuses(game(), state, act("P", "decommission", stack="rocket", fts=1), "GL-Jettison")
