"""Chapter H, activation and net thrust (H1 to H3)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.act import BadAction, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.h_thrust import net_thrust
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Refuses
from tests.games.hf4 import worlds
from tests.games.hf4.skies import act, core, crate, engine, glory, go, line, rocket, site, sky, space, start

Does = Callable[..., Any]

GAME = sky(
    engine("RT091", 5, 1, mass=5, afterburn=1, push=True),
    engine("RT092", 3, 4, solar=True, push=True),
    engine("RT093", 1, 2, mass=7),
    engine("RT094", 2, "1/2", mass=17),
    engine("RT095", 4, 3, solar=True),
    engine("RT096", 3, 2, grade=Grade.WATER, afterburn=2),
    engine("RT097", 5, 3, push=True, abilities=[worlds.ability("beam_powered", thrust=3, isru=-1)]),
    engine("CT091", 3, 2, bonus_pivots=1),
    crate("RF091", 2),
    crate("RF092", 3),
    space("near", zone="mercury"), space("red", zone="mars"), space("belt", zone="ceres"),
    space("dark", zone="neptune"), space("fire", "burn"),
    site("io", 3, push=True), line("leo", "near"), line("leo", "red"), line("leo", "belt"),
    line("leo", "dark"), line("leo", "fire"), line("leo", "io"),
)  # fmt: skip


def thrust(state: Hf4State, card: str, **how: Any) -> int:
    return net_thrust(state, state.players["P"].stacks["rocket"], card, **how).total


# -- tutorial numbers ----------------------------------------------------------------------------------


@pytest.mark.rule("H3.1", "H3.4", "H3b", "H3d", "tE1.11")
def test_push_and_weight() -> None:
    """Base 5, wet 11 (transport), pushed: net thrust 5."""
    state = glory(GAME)
    rocket(state, "leo", "RT091", fuel=6)
    assert thrust(state, "RT091", pushed=True) == 5
    assert thrust(state, "RT091") == 4


@pytest.mark.rule("H3a", "H3b.1", "F3d.1", "tE1.12")
def test_afterburn_is_paid_before_the_weight_class(does: Does) -> None:
    """Wet 10 to 9-1/2, 5 + 1 - 1 = 5; wet 8-1/2 to 8 becomes a scout and gains 1 more."""
    state = glory(GAME)
    stack = rocket(state, "leo", "RT091", "RF091", fuel=3)
    assert stack.wet == 10
    does(GAME, state, act(GAME, "activate_thruster", card="RT091", afterburn=True))
    assert (stack.wet, state.movement and state.movement.net_thrust) == (parse_mass("9-1/2"), 5)
    other = glory(GAME)
    lighter = rocket(other, "leo", "RT091", "RF091", fuel=2)
    lighter.wet = parse_mass("8-1/2")
    assert thrust(other, "RT091") == 4
    assert thrust(other, "RT091", afterburn=True) == 6


@pytest.mark.rule("B7g.1", "tE3.1")
@pytest.mark.parametrize(("zone", "expected"), [("near", 6), ("leo", 4), ("red", 3), ("belt", 2)])
def test_solar_power_by_zone(zone: str, expected: int) -> None:
    """A solar 4-3 thruster has 6 near Mercury and 2 near Ceres (example of H3c)."""
    state = glory(GAME)
    rocket(state, zone, "RT095", "RF091", fuel=4)  # a scout: the weight class adds nothing
    assert state.players["P"].stacks["rocket"].wet == 6
    assert thrust(state, "RT095") == expected


@pytest.mark.rule("H3c.2", "H2.2", "B7g.2", "B2e.2")
@pytest.mark.breaks("H3c.2")
def test_no_solar_power_in_the_dark(refuses: Refuses, does: Does) -> None:
    state = glory(GAME)
    rocket(state, "dark", "RT092", "RF091", fuel=4)
    refuses(GAME, state, act(GAME, "activate_thruster", card="RT092"), "H3c.2")
    state.players["P"].privileges.add("powersat")
    does(GAME, state, act(GAME, "activate_thruster", card="RT092", push_by="P"))
    assert state.movement is not None and state.movement.net_thrust == 3 - 6 + 1


@pytest.mark.rule("H3.1", "tE1.11")
def test_homeward_moth() -> None:
    """Base 3, wet 2-1/3 (probe), Mars zone: 3 + 1 - 1 = 3 (tutorial, year 21)."""
    state = glory(GAME)
    stack = rocket(state, "red", "RT092")
    stack.wet = parse_mass("2-1/3")
    assert thrust(state, "RT092") == 3


@pytest.mark.rule("H3.1", "H3b")
def test_light_crew() -> None:
    """Base 14, wet 4 (probe): 15 (tutorial, year 18)."""
    state = glory(GAME)
    stack = rocket(state, "red", "CQ041")
    stack.wet = Fraction(4)
    assert thrust(state, "CQ041") == 15


@pytest.mark.example("H5c")
@pytest.mark.rule("H.3", "H3.3", "H2b.1")
@pytest.mark.breaks("H3.3")
def test_a_tug_with_an_ion_drive_only_coasts(refuses: Refuses) -> None:
    """2-1/2 and tug (-2): net thrust 0, no burn space is entered (example of H5c)."""
    state = glory(GAME)
    rocket(state, "leo", "RT094", fuel=3)
    start(GAME, state, "RT094")
    assert state.movement is not None and state.movement.net_thrust == 0
    found = refuses(GAME, state, act(GAME, "enter", space="fire"), "H3.3")
    assert found.message == "1 burn needed, net thrust is 0"
    go(GAME, state, "red")


@pytest.mark.example("H3b")
@pytest.mark.rule("H3b", "H3.3")
@pytest.mark.breaks("H3.3")
def test_one_step_less_is_a_scout(refuses: Refuses) -> None:
    """Dry 7, wet 8-1/2, base 1: thrust 0, coasting only; one step thrown away makes it 1 (example of H3b)."""
    state = glory(GAME)
    stack = rocket(state, "leo", "RT093", fuel=1)
    stack.wet = parse_mass("8-1/2")
    start(GAME, state, "RT093")
    found = refuses(GAME, state, act(GAME, "enter", space="fire"), "H3.3")
    assert found.facts["net_thrust"] == 0
    other = glory(GAME)
    rocket(other, "leo", "RT093", fuel=1).wet = parse_mass("8-1/2")
    go(GAME, other, act(GAME, "jettison_fuel", steps=1))
    assert thrust(other, "RT093") == 1


@pytest.mark.rule("H5c")
def test_the_finding_says_how_much_to_jettison(refuses: Refuses) -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RT093", fuel=3)
    assert stack.wet == 10
    start(GAME, state, "RT093")
    burn = act(GAME, "enter", space="fire")
    found = GAME.narration.advise(state, burn, refuses(GAME, state, burn, "H3.3"))
    lighter = "jettison 4 fuel steps before the move (wet mass 8, scout class, net thrust 1)"
    assert found.legal == f"{lighter}, then go to Fire"


# -- pushes ------------------------------------------------------------------------------------------


@pytest.mark.rule("H3d", "B2d.4")
@pytest.mark.breaks("H3d")
def test_no_push_without_icon_or_power(refuses: Refuses) -> None:
    state = glory(GAME, "G")
    rocket(state, "leo", "RT096", "RT092", player="G", fuel=2)
    found = refuses(GAME, state, act(GAME, "activate_thruster", "G", card="RT096", push_by="G"), "H3d")
    assert "push icon" in found.message
    found = refuses(GAME, state, act(GAME, "activate_thruster", "G", card="RT092", push_by="W"), "H3d")
    assert "W has no beamed power" in found.message


@pytest.mark.rule("N4a", "H3d", "GL-Powersat.b", "CA-CQ038F-P", "tE3.2")
@pytest.mark.breaks("N4a")
def test_a_push_of_another_player_is_granted(refuses: Refuses, does: Does) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT092", "RF092", fuel=6)
    pushed = act(GAME, "activate_thruster", card="RT092", push_by="G")
    refuses(GAME, state, pushed, "N4a")
    assert state.turn is not None
    state.turn.granted["powersat:G"] = {"P"}
    does(GAME, state, pushed)
    assert state.movement is not None and state.movement.net_thrust == 3 - 1 + 1


@pytest.mark.rule("GL-Powersat.c", "H3d", "tE1.15")
def test_a_factory_on_a_push_site_pushes(does: Does) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT092", "RF091")
    state.sites["io"] = SiteState(claim="P", factory="P")
    does(GAME, state, act(GAME, "activate_thruster", card="RT092", push_by="P"))
    assert state.movement is not None and state.movement.facts["push"] == 1


@pytest.mark.rule("CA-CB061R", "H3d")
def test_a_beam_powered_card_gains_more() -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT097", "RF092")
    assert (thrust(state, "RT097"), thrust(state, "RT097", pushed=True)) == (5 + 1, 5 + 1 + 3)  # a probe


# -- afterburn -----------------------------------------------------------------------------------------


@pytest.mark.rule("B2d.3")
@pytest.mark.breaks("H3a")
def test_no_afterburner(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT093", fuel=2)
    refuses(GAME, state, act(GAME, "activate_thruster", card="RT093", afterburn=True), "H3a")


@pytest.mark.rule("F3d.2", "H3a")
@pytest.mark.breaks("F3d.2")
def test_no_fuel_for_an_afterburn(refuses: Refuses) -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RT096", "RF091")
    stack.wet, stack.grade = parse_mass("2-1/6"), Grade.WATER
    found = refuses(GAME, state, act(GAME, "activate_thruster", card="RT096", afterburn=True), "F3d.2")
    assert found.facts == {"needed": 2, "aboard": 1}


@pytest.mark.rule("F4c", "H3a")
@pytest.mark.breaks("F4c")
def test_an_afterburn_needs_the_grade_too(refuses: Refuses) -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RT096", "RF091", fuel=2)
    stack.grade = Grade.DIRT
    refuses(GAME, state, act(GAME, "activate_thruster", card="RT096", afterburn=True), "F4c")


# -- once a turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("H1")
@pytest.mark.breaks("D1a")
def test_one_move_a_turn(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", fuel=2)
    start(GAME, state, "RT091")
    go(GAME, state, "red", act(GAME, "end_move"))
    found = refuses(GAME, state, act(GAME, "activate_thruster", card="RT091"), "D1a")
    assert found.about == {"rocket:P"}


@pytest.mark.rule("H2.3", "tE3.6")
@pytest.mark.breaks("H2.3")
def test_the_thruster_is_not_changed_on_the_way(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", "CQ041", fuel=2)
    start(GAME, state, "RT091")
    go(GAME, state, "red")
    refuses(GAME, state, act(GAME, "activate_thruster", card="CQ041"), "H2.3")


@pytest.mark.rule("H1b.1")
@pytest.mark.breaks("H1b.1")
def test_a_card_moves_once(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", "CQ041", fuel=2)
    assert state.turn is not None
    state.turn.moved.add("CQ041")
    found = refuses(GAME, state, act(GAME, "activate_thruster", card="RT091"), "H1b.1")
    assert "card:CQ041" in found.about


@pytest.mark.rule("H1b.3", "H1b.4", "H2.1")
def test_boosted_cards_move_at_once(does: Does) -> None:
    for card in ("RT091", "RT093", "RT094"):
        state = glory(GAME)
        worlds.deal(state, "P", card)
        state.players["P"].aquas = 20
        does(GAME, state, act(GAME, "boost", cards=[card]))
        state.players["P"].stacks["leo"].cards.remove(card)
        rocket(state, "leo", card)
        does(GAME, state, act(GAME, "activate_thruster", card=card))
        assert state.movement is not None and state.movement.thruster == card


@pytest.mark.rule("Da")
@pytest.mark.breaks("Da")
def test_rockets_move_in_the_own_turn(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", player="W")
    refuses(GAME, state, act(GAME, "activate_thruster", "W", card="RT091"), "Da")


@pytest.mark.rule("H1c")
@pytest.mark.breaks("H1c")
def test_no_operation_in_the_middle_of_a_move(refuses: Refuses) -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091")
    start(GAME, state, "RT091")
    refuses(GAME, state, act(GAME, "income"), "H1c")


# -- bonus pivots --------------------------------------------------------------------------------------


@pytest.mark.rule("H4c.3", "GL-Bonus-Pivot", "iiA1-H4c")
def test_race_for_glory_has_no_bonus_pivots() -> None:
    state = core(GAME)
    rocket(state, "leo", "CT091")
    start(GAME, state, "CT091")
    assert state.movement is not None and state.movement.bonus_pivots == 1
    game = sky(engine("RT091", 3, 2, bonus_pivots=1))
    state = glory(game)
    rocket(state, "leo", "RT091")
    start(game, state, "RT091")
    assert state.movement is not None and state.movement.bonus_pivots == 0


# -- what cannot be ------------------------------------------------------------------------------------


def test_what_cannot_be_activated() -> None:
    state = glory(GAME)
    rocket(state, "leo", "RT091", "RF091")
    wrong: list[dict[str, Any]] = [
        {"card": "RF091"}, {"card": "CQ042"}, {"card": "RT091", "stack": "leo"},
        {"card": "RT091", "stack": "freighter"}, {"card": "RT091", "push_by": "nobody"},
    ]  # fmt: skip
    for params in wrong:
        with pytest.raises(Impossible):
            GAME.judge(state, act(GAME, "activate_thruster", **params))
    with pytest.raises(BadAction):
        act(GAME, "activate_thruster")
    with pytest.raises(Impossible, match="no supports"):
        GAME.judge(state, act(GAME, "activate_thruster", card="RT091", supports=["RF091"]))


def test_forcing_a_second_activation_ends_the_first_move() -> None:
    state = glory(GAME)
    stack = rocket(state, "leo", "RT094", "CQ041", fuel=3)
    start(GAME, state, "CQ041")
    assert state.movement is not None
    state.movement.steps = Fraction(1, 2)
    GAME.force(state, act(GAME, "activate_thruster", card="RT094"), Seeded(1))
    assert state.movement.thruster == "RT094"
    assert stack.wet == 20
