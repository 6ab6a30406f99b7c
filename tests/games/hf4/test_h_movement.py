"""Chapter H, routes, turns, burns and lander burns (H4, H5)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core.f_fuel import mass_text, parse_mass
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Turn
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4.skies import (
    act,
    core,
    crate,
    crossing,
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

Does = Callable[..., Any]

CARDS = (
    engine("RT091", 9, 2, mass=3), engine("RT092", 2, 1), engine("RT093", 3, "1/10", mass=5),
    engine("RT094", 7, 8), engine("RT095", 0, 0), engine("RT096", 2, 2), crate("RF091", 4),
    engine("CT091", 3, 2, bonus_pivots=1),
)  # fmt: skip

CROSS = sky(
    *CARDS,
    space("hub", "hohmann"), crossing("hub", ("west", "east"), ("south", "north")),
    line("leo", "west"), space("north", "burn"), space("south", "burn"), space("east", "burn"),
    space("point"), line("east", "point"), space("tip", "burn"), line("point", "tip"), line("point", "leo"),
    dotted("point", "chute", "leo"),
)  # fmt: skip


def move(state: Hf4State) -> Movement:
    assert state.movement is not None
    return state.movement


def wet(state: Hf4State) -> str:
    return mass_text(state.players["P"].stacks["rocket"].wet)


def aloft(game: Hf4, card: str, *others: str, at: str = "leo", fuel: int = 6) -> Hf4State:
    """A rocket of Race for Glory whose thruster is activated."""
    state = glory(game)
    rocket(state, at, card, *others, fuel=fuel)
    start(game, state, card)
    return state


# -- routes ------------------------------------------------------------------------------------------


@pytest.mark.rule("H.2", "tE1.10")
@pytest.mark.breaks("H2.1")
def test_activate_first(refuses: Refuses) -> None:
    state = glory(CROSS)
    rocket(state, "leo", "RT091")
    refuses(CROSS, state, act(CROSS, "enter", space="west"), "H2.1")


@pytest.mark.rule("B7.1", "B7b.3")
@pytest.mark.breaks("H4.1")
def test_only_along_lines(refuses: Refuses) -> None:
    state = aloft(CROSS, "RT091")
    found = refuses(CROSS, state, act(CROSS, "enter", space="hub"), "H4.1")
    assert "West" in found.legal
    assert CROSS.judge(state, act(CROSS, "enter", space="west")) == []
    go(CROSS, state, "west")
    assert CROSS.judge(state, act(CROSS, "enter", space="hub")) == []


@pytest.mark.rule("H4e", "tE1.13f")
@pytest.mark.breaks("H4e")
def test_no_u_turn_but_free_after_a_stop(refuses: Refuses, does: Does) -> None:
    state = aloft(CROSS, "RT091")
    go(CROSS, state, "west", "hub")
    refuses(CROSS, state, act(CROSS, "enter", space="west"), "H4e")
    go(CROSS, state, act(CROSS, "end_move"))
    assert state.turn is not None
    state.turn = state.turns[state.turn.player] = Turn(state.turn.player)
    start(CROSS, state, "RT091")
    does(CROSS, state, act(CROSS, "enter", space="west"))


@pytest.mark.rule("H4f", "B7e.3", "GL-Aerobrake-Hazard.c")
@pytest.mark.breaks("H4f")
def test_not_against_the_arrows(refuses: Refuses) -> None:
    state = aloft(CROSS, "RT091")
    refuses(CROSS, state, act(CROSS, "enter", space="chute"), "H4f")


@pytest.mark.rule("B7e.3", "GL-Aerobrake-Hazard.c", "H4f")
@pytest.mark.breaks("B7e.3", "GL-Aerobrake-Hazard.c")
def test_not_back_through_the_air(refuses: Refuses) -> None:
    air = sky(*CARDS, space("air", hazard="aerobrake"), space("low"), dotted("top", "air", "low"))
    refuses(air, aloft(air, "RT091", at="low"), act(air, "enter", space="air"), "B7e.3")
    refuses(air, aloft(air, "RT091", at="air"), act(air, "enter", space="top"), "GL-Aerobrake-Hazard.c")


@pytest.mark.rule("H4c", "H5.2", "B7b.1", "B7b.4", "H4d", "tE1.13e", "tE1.17")
def test_a_pivot_takes_two_burns(does: Does) -> None:
    state = aloft(CROSS, "RT091")
    go(CROSS, state, "west", "hub")
    assert (move(state).burns, wet(state)) == (0, "9")
    does(CROSS, state, act(CROSS, "enter", space="north"))  # 2 burns for the pivot, 1 for the space
    assert (move(state).burns, wet(state)) == (3, "6")


@pytest.mark.rule("H4c.2", "B7b.2", "H4d")
def test_straight_on_and_free_turns(does: Does) -> None:
    state = aloft(CROSS, "RT091")
    go(CROSS, state, "west", "hub")
    does(CROSS, state, act(CROSS, "enter", space="east"))
    assert move(state).burns == 1
    does(CROSS, state, act(CROSS, "enter", space="point"))
    does(CROSS, state, act(CROSS, "enter", space="tip"))
    assert move(state).burns == 2


@pytest.mark.rule("H4a", "tE1.13a")
def test_every_direction_is_free_at_the_start(does: Does) -> None:
    state = aloft(CROSS, "RT091", at="hub")
    does(CROSS, state, act(CROSS, "enter", space="north"))
    assert (move(state).burns, wet(state)) == (1, "8")


@pytest.mark.rule("H4c", "H5c")
@pytest.mark.breaks("H4c")
def test_no_thrust_for_a_pivot(refuses: Refuses) -> None:
    state = aloft(CROSS, "RT092", "RF091", fuel=1)  # scout, net thrust 2
    go(CROSS, state, "west", "hub")
    found = refuses(CROSS, state, act(CROSS, "enter", space="north"), "H4c")
    assert found.message == "the pivot takes 2 burns: 3 in all, net thrust is 2"


@pytest.mark.rule("B7b.4", "H4c", "H5d")
@pytest.mark.breaks("B7b.4")
def test_no_fuel_for_a_pivot(refuses: Refuses) -> None:
    state = aloft(CROSS, "RT091", fuel=1)  # 2 fuel steps a burn, 4 aboard
    go(CROSS, state, "west", "hub")
    found = refuses(CROSS, state, act(CROSS, "enter", space="north"), "B7b.4")
    assert found.message.startswith("the pivot takes 2 burns: 6 fuel steps needed, 4 aboard")


@pytest.mark.rule("H4c.3", "GL-Bonus-Pivot")
@pytest.mark.breaks("H4c.3")
def test_a_bonus_pivot_costs_nothing_and_is_gone(refuses: Refuses, does: Does) -> None:
    state = core(CROSS)
    rocket(state, "leo", "CT091", fuel=1)
    start(CROSS, state, "CT091")
    go(CROSS, state, "west")
    refuses(CROSS, state, act(CROSS, "enter", space="hub", bonus_pivot=True), "H4c.3")
    go(CROSS, state, "hub")
    does(CROSS, state, act(CROSS, "enter", space="north", bonus_pivot=True))
    assert (move(state).burns, move(state).bonus_pivots) == (1, 0)


@pytest.mark.rule("H4c.3")
@pytest.mark.breaks("H4c.3")
def test_no_bonus_pivot_left(refuses: Refuses) -> None:
    state = aloft(CROSS, "RT091")
    go(CROSS, state, "west", "hub")
    refuses(CROSS, state, act(CROSS, "enter", space="north", bonus_pivot=True), "H4c.3")


@pytest.mark.rule("H2b.1", "H4b.1", "tE1.13g")
def test_coasting_on_without_fuel(does: Does) -> None:
    state = aloft(CROSS, "RT091", fuel=0)
    for where in ("west", "hub"):
        does(CROSS, state, act(CROSS, "enter", space=where))
    does(CROSS, state, act(CROSS, "end_move"))
    assert state.players["P"].stacks["rocket"].location == "hub"


@pytest.mark.rule("H1a.1")
def test_any_number_of_figures_in_a_space() -> None:
    state = aloft(CROSS, "RT091")
    rocket(state, "west", "RT092", player="W")
    go(CROSS, state, "west", act(CROSS, "end_move"))
    assert {s.key for s in state.stacks() if s.location == "west"} == {"rocket:P", "rocket:W"}


# -- burns -------------------------------------------------------------------------------------------

CHAIN = sky(
    *CARDS, *[space(f"b{n}", "burn") for n in range(1, 8)], line("leo", *(f"b{n}" for n in range(1, 8)))
)


@pytest.mark.rule("H5a", "H5.1", "B7c", "H4.1", "tE1.13b", "tE1.17")
def test_each_burn_moves_the_wet_mass_chit(does: Does) -> None:
    """Wet 11, consumption 4: 9, 7, 5-1/3 (tutorial, year 10)."""
    game = sky(
        engine("RT091", 5, 4, mass=5), line("leo", "b1", "b2", "b3"),
        *[space(f"b{n}", "burn") for n in (1, 2, 3)],
    )  # fmt: skip
    state = aloft(game, "RT091")
    for where, left in (("b1", "9"), ("b2", "7"), ("b3", "5-1/3")):
        does(game, state, act(game, "enter", space=where))
        assert wet(state) == left


@pytest.mark.example("H5a")
@pytest.mark.rule("H5a")
def test_a_crew_burn_takes_8_steps(does: Does) -> None:
    state = aloft(CHAIN, "RT094", "RF091", fuel=4)
    does(CHAIN, state, act(CHAIN, "enter", space="b1"))
    assert wet(state) == "4-2/3"


@pytest.mark.example("H5b.1")
@pytest.mark.rule("H5b.1", "H5b.2")
def test_fractions_add_up_and_are_rounded_at_the_end(does: Does) -> None:
    """3-1/10, three burns: 0.3 steps, one step when the move ends (example of H5b)."""
    state = aloft(CHAIN, "RT093", fuel=2)
    does(CHAIN, state, act(CHAIN, "enter", space="b1"))
    does(CHAIN, state, act(CHAIN, "enter", space="b2"))
    does(CHAIN, state, act(CHAIN, "enter", space="b3"))
    assert (move(state).steps, wet(state)) == (Fraction(3, 10), "7")
    does(CHAIN, state, act(CHAIN, "end_move"))
    assert wet(state) == "6-1/2"


@pytest.mark.rule("H5c", "H3.2", "tE1.16", "tE3.7")
@pytest.mark.breaks("H5c")
def test_no_more_burns_than_net_thrust(refuses: Refuses) -> None:
    state = aloft(CHAIN, "RT096", "RF091", fuel=4)
    go(CHAIN, state, "b1", "b2")
    found = refuses(CHAIN, state, act(CHAIN, "enter", space="b3"), "H5c")
    assert found.message == "3 burns needed, net thrust is 2"
    assert found.facts["base"] == 2
    assert found.about == {"rocket:P"}


@pytest.mark.rule("H5d", "F3d.2", "tE1.18")
@pytest.mark.breaks("H5d")
def test_no_burn_without_its_fuel(refuses: Refuses) -> None:
    state = aloft(CHAIN, "RT091", fuel=1)  # 3 to 4 are 4 steps
    go(CHAIN, state, "b1", "b2")
    found = refuses(CHAIN, state, act(CHAIN, "enter", space="b3"), "H5d")
    assert found.message == "2 fuel steps needed, 0 aboard (wet mass 3, dry mass 3)"


@pytest.mark.rule("H5b.1")
@pytest.mark.breaks("H5d")
def test_a_fraction_of_a_step_needs_a_step(refuses: Refuses) -> None:
    state = aloft(CHAIN, "RT093", fuel=0)
    refuses(CHAIN, state, act(CHAIN, "enter", space="b1"), "H5d")


@pytest.mark.rule("H2b.1", "H5a")
def test_a_sail_needs_no_fuel(does: Does) -> None:
    state = aloft(CHAIN, "RT095", fuel=0)
    does(CHAIN, state, act(CHAIN, "enter", space="b1"))  # wisp: net thrust 2
    assert wet(state) == "1"


# -- lander burns --------------------------------------------------------------------------------------

MOON = sky(
    *CARDS, site("ganymede", 9), site("ceres", 6), site("asgard", 8),
    space("orbit"), space("geyser", "lander_burn"), space("half", "lander_burn", lander=Fraction(1, 2)),
    space("low", "lander_burn"), space("lower", "lander_burn"), space("fire", "burn"),
    line("leo", "orbit", "geyser", "ganymede"), line("orbit", "half", "ceres"),
    line("geyser", "asgard"), line("fire", "orbit"), line("leo", "low", "lower", "asgard"),
    engine("RT097", 12, 2, mass=2),
)  # fmt: skip


@pytest.mark.rule("H5e.1", "tE1.13d", "tE1.29")
@pytest.mark.breaks("H5e.1")
def test_no_entering_where_no_landing_is_possible(refuses: Refuses) -> None:
    """A weak thruster stops before the lander burn (example of H5e)."""
    state = aloft(MOON, "RT096", "RF091", fuel=2)
    go(MOON, state, "orbit")
    found = refuses(MOON, state, act(MOON, "enter", space="geyser"), "H5e.1")
    assert "net thrust 2 does not exceed size 8 of Asgard" in found.message


@pytest.mark.rule("H6a", "H5e.1", "tE4.1", "H4b.2")
def test_powered_landing_through_a_lander_burn(does: Does) -> None:
    state = aloft(MOON, "RT097", fuel=2)
    go(MOON, state, "orbit")
    does(MOON, state, act(MOON, "enter", space="geyser"))
    does(MOON, state, act(MOON, "enter", space="ganymede"))
    assert state.movement is None  # a landing ends the move
    assert (state.players["P"].stacks["rocket"].location, wet(state)) == ("ganymede", "3-1/2")


@pytest.mark.rule("H4b.1", "tE1.13c")
@pytest.mark.breaks("H5e.1")
def test_no_stop_on_a_lander_burn(refuses: Refuses, does: Does) -> None:
    """Before it a move may end, behind it the landing ends it."""
    before = aloft(MOON, "RT097", fuel=2)
    go(MOON, before, "orbit")
    does(MOON, before, act(MOON, "end_move"))
    state = aloft(MOON, "RT097", fuel=2)
    go(MOON, state, "orbit", "geyser")
    found = refuses(MOON, state, act(MOON, "end_move"), "H5e.1")
    assert found.message == "Geyser is a lander burn, no move ends there"
    assert found.about == {"rocket:P"} and found.legal == "go on"
    does(MOON, state, act(MOON, "enter", space="asgard"))
    assert (state.movement, state.players["P"].stacks["rocket"].location) == (None, "asgard")


@pytest.mark.rule("H5e.1")
@pytest.mark.breaks("H5e.1")
def test_two_lander_burns_need_the_fuel_for_both(refuses: Refuses, does: Does) -> None:
    state = aloft(MOON, "RT097", fuel=1)  # 6 steps
    does(MOON, state, act(MOON, "enter", space="low"))
    short = glory(MOON)
    stack = rocket(short, "leo", "RT097", fuel=1)
    stack.wet = parse_mass("2-1/2")  # 3 steps, 2 for each lander burn
    start(MOON, short, "RT097")
    refuses(MOON, short, act(MOON, "enter", space="low"), "H5e.1")


@pytest.mark.rule("H5e", "H5e.4", "H5d")
@pytest.mark.breaks("H5d")
def test_before_the_half_burn_of_ceres(refuses: Refuses) -> None:
    """3 steps aboard, consumption 8: the half-burn takes 4 (example of H5e)."""
    state = glory(MOON)
    stack = rocket(state, "orbit", "RT094", fuel=1)
    stack.wet = parse_mass("1-1/3")
    start(MOON, state, "RT094")
    found = refuses(MOON, state, act(MOON, "enter", space="half"), "H5d")
    assert found.facts["short"] == 1


@pytest.mark.rule("H5e.4")
@pytest.mark.breaks("H5e.4")
def test_a_half_burn_counts_full_and_costs_half(does: Does, refuses: Refuses) -> None:
    state = aloft(MOON, "RT094", at="orbit", fuel=1)
    refuses(MOON, state, act(MOON, "enter", space="half"), "H5e.4", figures={"steps": 8})
    does(MOON, state, act(MOON, "enter", space="half"))
    assert (move(state).burns, move(state).steps) == (1, 4)


@pytest.mark.rule("H6a.4", "H4e")
def test_suborbital_hop(does: Does) -> None:
    state = aloft(MOON, "RT097", at="ganymede", fuel=1)
    does(MOON, state, act(MOON, "enter", space="geyser"))
    does(MOON, state, act(MOON, "enter", space="asgard"))
    assert state.movement is None


@pytest.mark.rule("H6a.3", "H5d")
@pytest.mark.breaks("H6a.3")
def test_liftoff_through_a_lander_burn_needs_its_fuel(refuses: Refuses) -> None:
    state = aloft(MOON, "RT097", at="ganymede", fuel=0)
    refuses(MOON, state, act(MOON, "enter", space="geyser"), "H6a.3")


@pytest.mark.rule("H5.1", "H5.2", "H5a", "H5e.4")
def test_numbers_that_a_log_may_state() -> None:
    state = aloft(CROSS, "RT091")
    go(CROSS, state, "west", "hub")
    pivot = act(CROSS, "enter", space="north").figures(state)
    assert {name: (one.value, one.rule) for name, one in pivot.items()} == {
        "burns": (3, "H5.2"), "steps": (6, "H5a"), "dry": ("3", "H5b.3"),
    }  # fmt: skip
    half = aloft(MOON, "RT094", at="orbit", fuel=1)
    steps = act(MOON, "enter", space="half").figures(half)["steps"]
    assert (steps.value, steps.rule) == (4, "H5e.4")
    assert steps.because == "1 burn at 8 a burn, halved for a half lander burn"
    assert act(MOON, "enter", space="ceres").figures(half) == {}  # no line leads there
    assert act(MOON, "enter", space="half").figures(half)["burns"].value == 1
    go(MOON, half, "half")
    assert act(MOON, "enter", space="ceres").figures(half)["steps"].value == 0  # all is paid
    half.movement = None
    assert act(MOON, "enter", space="ceres").figures(half) == {}
    full = act(MOON, "enter", space="geyser").figures(aloft(MOON, "RT094", at="orbit", fuel=1))["steps"]
    assert (full.value, full.rule, full.because) == (8, "H5a", "1 burn at 8 a burn")
    free = aloft(MOON, "RT095", at="orbit", fuel=1)  # where a burn takes no fuel, half of one takes none
    none = act(MOON, "enter", space="half").figures(free)["steps"]
    assert (none.value, none.rule, none.because) == (0, "H5a", "1 burn at 0 a burn")
    slow = aloft(CHAIN, "RT093", fuel=2)
    go(CHAIN, slow, "b1")
    assert act(CHAIN, "end_move").figures(slow)["steps"].value == 1
    assert pivot["steps"].because == "3 burns at 2 a burn"
    again = act(CHAIN, "enter", space="b2").figures(slow)["steps"]
    assert again.because == "1 burn at 1/10 a burn, fractions of the whole move added up to 1/5"
    assert (again.value, again.rule) == (1, "H5b.1")


# -- what cannot be, and what a table did all the same ---------------------------------------------------


def test_what_cannot_be_entered() -> None:
    state = aloft(CROSS, "RT091")
    wrong: list[dict[str, Any]] = [
        {"space": "nowhere"}, {"space": "leo"}, {"space": "west", "bonus": -1},
        {"space": "west", "assist": "rope"}, {"space": "west", "tanks": {"outpost1": 1}},
        {"space": "west", "tanks": {"rocket": 1}},
    ]  # fmt: skip
    for params in wrong:
        with pytest.raises(Impossible):
            CROSS.judge(state, act(CROSS, "enter", **params))
    with pytest.raises(Impossible):
        CROSS.judge(state, act(CROSS, "enter", "W", space="west"))
    with pytest.raises(Impossible):
        CROSS.judge(state, act(CROSS, "end_move", "W"))


def test_force_goes_anywhere_and_keeps_the_state_sound() -> None:
    state = aloft(CHAIN, "RT091", fuel=1)
    for where in ("b1", "b2", "b3", "b4", "leo", "b7"):
        CHAIN.force(state, act(CHAIN, "enter", space=where, bonus_pivot=True), Seeded(1))
        assert CHAIN.invariants(state) == []
    CHAIN.force(state, act(CHAIN, "end_move"), Seeded(1))
    stack = state.players["P"].stacks["rocket"]
    assert (stack.location, stack.wet, stack.dry) == ("b7", 3, 3)


def test_force_without_activation() -> None:
    state = glory(CROSS)
    rocket(state, "leo", "RT091", fuel=1)
    CROSS.force(state, act(CROSS, "enter", space="west"), Seeded(1))
    assert move(state).thruster == ""
    CROSS.force(state, act(CROSS, "end_move"), Seeded(1))
    assert state.players["P"].stacks["rocket"].location == "west"


@pytest.mark.parametrize(
    "gone",
    [
        {"name": "convert_stack", "source": "rocket", "to": "outpost1"},
        {"name": "decommission", "stack": "rocket", "cards": ["RT091"]},
    ],
)
def test_a_rocket_that_is_none_any_more_does_not_move_on(gone: dict[str, Any]) -> None:
    """It was turned into an outpost, or given up, on its way, as it must not; the log goes on."""
    state = aloft(CROSS, "RT091")
    go(CROSS, state, "west")
    CROSS.force(state, act(CROSS, **gone), Seeded(1))
    with pytest.raises(Impossible, match="rocket"):
        CROSS.judge(state, act(CROSS, "enter", space="hub"))
    CROSS.force(state, act(CROSS, "end_move"), Seeded(1))
    assert state.movement is None
