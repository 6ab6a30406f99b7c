"""Chapter F: the strip against every worked example, and properties of its steps and tanks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.f_fuel import FuelStrip, mass_text, parse_mass
from hfmod.games.hf4.rules.core.state import Stack
from hfmod.testing import Does, Refuses, differing
from tests.games.hf4 import worlds
from tests.games.hf4.skies import act, crate, engine, glory, line, rocket, sky, space, start

STRIP = FuelStrip.from_table(worlds.tables()["fuel_strip"])
SPOTS = sorted({*STRIP.black, *STRIP.up, Fraction(1)})


@pytest.mark.example("F-STRIP")
@pytest.mark.rule("F-STRIP", "F1a", "tE1.5")
@pytest.mark.parametrize(
    ("heavy", "steps", "light"),
    [
        ("8", 7, "5"), ("4", 8, "2-1/3"), ("8", 10, "4"), ("8-1/2", 1, "8"), ("8", 4, "6"), ("8", 14, "3"),
        ("10", 6, "7"), ("7", 5, "5"), ("2", 1, "1-8/9"), ("11", 12, "5-1/3"), ("14", 12, "6-1/2"),
        ("9", 12, "4"), ("4", 9, "2-1/6"), ("2-1/3", 4, "1-7/9"), ("1-7/9", 4, "1-1/3"), ("11", 13, "5"),
        ("9", 16, "3"), ("9-1/2", 5, "7"), ("10", 6, "7"), ("4-1/3", 9, "2-1/3"), ("6-1/2", 4, "5"),
        ("19", 8, "11"), ("11", 8, "7"), ("32", 5, "23"), ("31", 4, "23"),
    ],
)  # fmt: skip
def test_black_lines(heavy: str, steps: int, light: str) -> None:
    assert STRIP.down(parse_mass(heavy), steps) == parse_mass(light)
    assert STRIP.steps_between(parse_mass(heavy), parse_mass(light)) == steps


@pytest.mark.example("F-STRIP")
@pytest.mark.rule("F2b")
@pytest.mark.parametrize(
    ("light", "tanks", "heavy"),
    [
        ("5-1/3", 5, "10"), ("7-1/2", 7, "14"), ("1-1/3", 6, "7"), ("2-1/6", 2, "4-1/3"), ("20", 2, "22"),
        ("2-1/6", 1, "3-1/4"), ("3-1/4", 1, "4-1/3"), ("5", 6, "11"), ("7", 3, "10"), ("1", 8, "9"),
    ],
)  # fmt: skip
def test_red_lines_up(light: str, tanks: int, heavy: str) -> None:
    assert STRIP.up_tanks(parse_mass(light), tanks) == parse_mass(heavy)


@pytest.mark.example("F-STRIP")
@pytest.mark.rule("F2b")
@pytest.mark.parametrize(
    ("heavy", "tanks", "light"),
    [("4-1/3", 2, "2-1/6"), ("6-1/2", 2, "4-2/3"), ("2-1/3", 1, "1-1/3"), ("4-2/3", 1, "3-1/2"),
     ("9-1/2", 3, "6-1/2"), ("7", 5, "2"), ("6", 1, "5"), ("11", 1, "10")],
)  # fmt: skip
def test_red_lines_down(heavy: str, tanks: int, light: str) -> None:
    assert STRIP.down_tanks(parse_mass(heavy), tanks) == parse_mass(light)


@pytest.mark.rule("H3b", "tE1.2")
@pytest.mark.parametrize(
    ("wet", "name", "modifier"),
    [("1", "wisp", 2), ("1-8/9", "wisp", 2), ("2", "probe", 1), ("4-2/3", "probe", 1), ("5", "scout", 0),
     ("8", "scout", 0), ("8-1/2", "transport", -1), ("16", "transport", -1), ("17", "tug", -2),
     ("32", "tug", -2)],
)  # fmt: skip
def test_weight_classes(wet: str, name: str, modifier: int) -> None:
    assert STRIP.weight_class(parse_mass(wet)) == (name, modifier)


@given(st.sampled_from(SPOTS), st.integers(0, 9))
def test_tanks_up_and_down_again(spot: Fraction, tanks: int) -> None:
    """Going up and the same number down ends where it began, or lower where lines merge (RUL-FUEL-STRIP)."""
    heavy = STRIP.up_tanks(spot, tanks)
    assert heavy >= spot + tanks - 1
    assert STRIP.down_tanks(heavy, tanks) <= spot
    if spot.denominator == 1:
        assert heavy == spot + tanks
        assert STRIP.down_tanks(heavy, tanks) == spot


@given(st.sampled_from(SPOTS), st.integers(0, 40))
def test_steps_are_counted_as_they_are_walked(spot: Fraction, steps: int) -> None:
    light = STRIP.down(spot, steps)
    if light is not None:
        assert STRIP.steps_between(spot, light) == steps
    else:
        assert steps > (STRIP.steps_between(spot, Fraction(1)) or 0)


@given(st.sampled_from(SPOTS), st.sampled_from(SPOTS), st.integers(1, 9))
def test_order_is_kept_along_red_lines(a: Fraction, b: Fraction, tanks: int) -> None:
    """So a wet mass never passes its dry mass when cards come or go."""
    light, heavy = sorted((a, b))
    assert STRIP.up_tanks(light, tanks) <= STRIP.up_tanks(heavy, tanks)
    assert STRIP.down_tanks(light, tanks) <= STRIP.down_tanks(heavy, tanks)


PAST = [Fraction(n) for n in range(33, 60)]


@given(st.sampled_from([*SPOTS, *PAST]), st.sampled_from([*SPOTS, *PAST]), st.integers(0, 60))
def test_many_steps_and_tanks_are_as_many_single_ones(spot: Fraction, light: Fraction, n: int) -> None:
    up = down = spot
    black: Fraction | None = spot
    for _ in range(n):
        up, down = STRIP.up_tanks(up, 1), STRIP.down_tanks(down, 1)
        black = STRIP.down(black, 1) if black is not None else None
    assert (STRIP.up_tanks(spot, n), STRIP.down_tanks(spot, n), STRIP.down(spot, n)) == (up, down, black)
    steps, below = 0, STRIP.down(spot, 1)
    while below is not None and below >= light:
        steps, below = steps + 1, STRIP.down(below, 1)
    assert STRIP.steps_between(spot, light) == (steps if spot >= light else None)


def test_a_mass_that_no_table_has_takes_no_longer() -> None:
    """A log may name any number of tanks; whoever reads it does not count them one by one."""
    heavy = STRIP.up_tanks(Fraction(3), 10**15)
    assert heavy == 10**15 + 3
    assert STRIP.down_tanks(heavy, 10**15) == 3
    steps = STRIP.steps_between(heavy, Fraction(1))
    assert steps is not None and STRIP.down(heavy, steps) is not None


def test_no_black_line_jumps_over_the_dry_mass() -> None:
    assert STRIP.steps_between(Fraction(26), Fraction(25)) == 0
    assert STRIP.steps_between(Fraction(5), Fraction(6)) is None


@given(st.sampled_from(SPOTS))
def test_mass_text_round_trip(spot: Fraction) -> None:
    assert parse_mass(mass_text(spot)) == spot


@pytest.mark.parametrize("word", ["heavy", "1-", None, 1.5, True, "1/0"])
def test_no_mass(word: object) -> None:
    with pytest.raises(ValueError, match="is no mass"):
        parse_mass(word)


def test_a_chain_must_rise() -> None:
    table = dict(worlds.tables()["fuel_strip"], black=[[2, 1]])
    with pytest.raises(ValueError, match="does not rise"):
        FuelStrip.from_table(table)


# -- stacks ------------------------------------------------------------------------------------------

GAME = sky(
    engine("RT091", 12, 8), engine("RT092", 0, 0), engine("RT093", 4, 2, grade=Grade.DIRT),
    crate("RF091", 3), crate("RF092", 2), crate("RF093", 20), crate("RF094", 15),
    space("fire", "burn"), line("leo", "fire"),
)  # fmt: skip


@pytest.mark.rule("F1b", "F2a.2", "E5c", "E5d", "tE1.4", "Fc")
def test_dry_mass() -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RT092")
    assert (stack.dry, stack.wet, stack.grade) == (1, 1, None)  # a dry mass of 0 counts as 1
    del state.players["P"].stacks["rocket"]
    stack = worlds.stack(state, "P", "rocket", "leo", "RF091", "RF092", fts=2)
    assert (f_fuel.dry_mass(state, stack), stack.dry, stack.wet) == (7, 7, 7)


@pytest.mark.example("F2b")
@pytest.mark.rule("F2b", "F2.1")
def test_unloading_moves_both_chits() -> None:
    """Dry 4, wet 4-1/3; cargo of mass 2 is unloaded: dry 2, wet 2-1/6 (example of F2b)."""
    state = glory(GAME)
    stack = rocket(state, "leo", "RF092", fts=2)
    stack.wet, stack.grade = parse_mass("4-1/3"), Grade.WATER
    stack.fts.clear()
    f_fuel.set_mass(state, stack)
    assert (stack.dry, stack.wet) == (2, parse_mass("2-1/6"))


@pytest.mark.rule("F2b")
def test_fuel_that_merges_with_the_dry_mass_is_gone() -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RF092", fts=3)
    stack.wet, stack.grade = parse_mass("5-1/3"), Grade.WATER
    stack.fts[Grade.WATER] = 4
    f_fuel.set_mass(state, stack)
    assert (stack.dry, stack.wet, stack.grade) == (6, 6, None)


@pytest.mark.example("F4c")
@pytest.mark.rule("F3b", "F4d.1", "F4d.3", "F4b.1", "F4b.2", "F4a", "Fb", "F4")
def test_grades_mix_to_the_lower_one() -> None:
    """A grey chit at 20 takes 2 tanks of water: it moves to 22 and stays grey (example of F4c)."""
    state = glory(GAME)
    stack = rocket(state, "leo", "RF094")
    f_fuel.load_tanks(state, stack, 5, Grade.DIRT)
    assert (stack.wet, stack.grade) == (20, Grade.DIRT)
    f_fuel.load_tanks(state, stack, 2, Grade.WATER)
    assert (stack.wet, stack.grade) == (22, Grade.DIRT)
    f_fuel.jettison_steps(state, stack, 99)
    assert (stack.wet, stack.dry, stack.grade) == (15, 15, None)
    f_fuel.load_tanks(state, stack, 1, Grade.WATER)
    assert stack.grade is Grade.WATER
    f_fuel.load_tanks(state, stack, 0, Grade.DIRT)
    assert stack.grade is Grade.WATER
    assert f_fuel.mixed(Grade.ISOTOPE, Grade.WATER) is Grade.WATER


def test_a_chit_of_another_colour_is_a_slip_of_the_table() -> None:
    """No act says which colour the chit gets (F4a): it is that of the fuel; a table may show another one."""
    state = glory(GAME)
    stack = rocket(state, "leo", "RF094")
    f_fuel.load_tanks(state, stack, 5, Grade.WATER)
    f_fuel.load_tanks(state, stack, 1, Grade.DIRT)
    assert not differing(GAME, state, {"fuel.P": "dirt"})
    (slip,) = differing(GAME, state, {"fuel.P": "water"})
    assert (slip.code, slip.severity) == ("EXPECT", Severity.BOOKKEEPING)
    assert slip.facts == {"fact": "fuel.P", "log": "water", "derived": "dirt"}


@pytest.mark.rule("F4d.4", "Fa", "F1b")
def test_ft_grades_lie_side_by_side() -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RF092", fts=2)
    stack.fts[Grade.ISOTOPE] = 3
    f_fuel.set_mass(state, stack)
    assert stack.dry == 2 + 5
    f_fuel.fts_to_fuel(state, stack, 2, Grade.ISOTOPE)
    assert (stack.dry, stack.wet, stack.grade) == (5, 7, Grade.ISOTOPE)
    assert stack.fts == {Grade.WATER: 2, Grade.ISOTOPE: 1}


@pytest.mark.rule("F2c", "F3c", "F1", "F3.1")
def test_internal_tankage_moves_the_dry_chit_only() -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RF092", fts=2)
    f_fuel.fts_to_fuel(state, stack, 1, Grade.WATER)
    assert (stack.dry, stack.wet, stack.fts, stack.grade) == (3, 4, {Grade.WATER: 1}, Grade.WATER)
    f_fuel.fts_to_fuel(state, stack, 1, Grade.WATER)
    assert (stack.dry, stack.fts) == (2, {})
    assert f_fuel.whole_tanks(stack) == 2
    f_fuel.fuel_to_fts(state, stack, 2)
    assert (stack.dry, stack.wet, stack.fts, stack.grade) == (4, 4, {Grade.WATER: 2}, None)


@pytest.mark.rule("F3d.1", "F3d.2")
def test_a_burn_stops_at_the_dry_mass() -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RF091", fuel=1)
    f_fuel.burn_steps(state, stack, 3)
    assert stack.wet == parse_mass("3-1/4")
    f_fuel.burn_steps(state, stack, 3)
    assert (stack.wet, stack.grade) == (3, None)


@pytest.mark.rule("F3d.1", "H5a")
def test_mission_to_mercury() -> None:
    """Wet 19, two burns of the 12-8 thruster take 16 steps and leave 7; 8 steps lead on to 4."""
    state = glory(GAME)
    stack = rocket(state, "leo", "RT091", "RT092", "RF091", fuel=15)
    assert STRIP.weight_class(Fraction(8)) == ("scout", 0)
    stack.dry, stack.wet = Fraction(4), Fraction(19)
    f_fuel.burn_steps(state, stack, 16)
    assert stack.wet == 7
    f_fuel.burn_steps(state, stack, 8)
    assert stack.wet == 4


CHANGES = st.tuples(st.sampled_from(["load", "burn", "fts", "in", "out"]), st.integers(0, 12))


@given(st.lists(CHANGES, max_size=12))
def test_wet_is_never_below_dry(changes: list[tuple[str, int]]) -> None:
    state = STATE
    stack = Stack("rocket", "P", "leo", ["RF092"])
    f_fuel.set_mass(state, stack)
    for what, n in changes:
        if what == "load":
            f_fuel.load_tanks(state, stack, n, Grade.WATER)
        elif what == "burn":
            f_fuel.burn_steps(state, stack, n)
        elif what == "fts":
            stack.fts = {Grade.WATER: n} if n else {}
            f_fuel.set_mass(state, stack)
        elif what == "in":
            f_fuel.fts_to_fuel(state, stack, min(n, stack.fts.get(Grade.WATER, 0)), Grade.WATER)
        else:
            f_fuel.fuel_to_fts(state, stack, min(n, f_fuel.whole_tanks(stack)))
        assert stack.wet >= stack.dry >= 1
        assert stack.dry == f_fuel.dry_mass(state, stack)
        assert (stack.grade is None) == (stack.wet == stack.dry)


STATE = glory(GAME)


# -- what it forbids ---------------------------------------------------------------------------------


@pytest.mark.breaks("F2a.1")
@pytest.mark.rule("F2a.1")
def test_too_heavy_without_fuel(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", "RF093", fts=4)
    found = refuses(GAME, state, act(GAME, "activate_thruster", card="RT091"), "F2a.1")
    assert "24" in found.message and "1 mass" in found.legal


@pytest.mark.breaks("F3a")
@pytest.mark.rule("F3a")
def test_too_heavy_with_fuel(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", "RF093", fuel=13)
    found = refuses(GAME, state, act(GAME, "activate_thruster", card="RT091"), "F3a")
    assert found.facts["wet"] == "33"


@pytest.mark.breaks("F4c", "H5f")
@pytest.mark.rule("F4c", "H5f", "RFG-UNTAUGHT-a")
def test_water_thruster_does_not_burn_dirt(refuses: Refuses) -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RT091", "RT093")
    f_fuel.load_tanks(state, stack, 8, Grade.DIRT)
    start(GAME, state, "RT091")  # a thruster is activated without its fuel (H2a.1)
    found = refuses(GAME, state, act(GAME, "enter", space="fire"), "F4c")
    assert found.facts == {"grade": "water", "aboard": "dirt"} and "H5f" in found.also
    stack.grade = Grade.WATER
    assert GAME.judge(state, act(GAME, "enter", space="fire")) == []


@pytest.mark.rule("F4c", "H2a.1")
def test_dirt_thruster_burns_water(does: Does) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT093", fuel=2)
    does(GAME, state, act(GAME, "activate_thruster", card="RT093"))
    does(GAME, state, act(GAME, "enter", space="fire"))
    assert state.players["P"].stacks["rocket"].wet == parse_mass("2-2/3")
