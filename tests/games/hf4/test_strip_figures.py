"""Masses, places and thrusts that a table took wrongly: each breaks the rule that gives the number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade, Modifier, Provides, Requires, Thrust
from hfmod.games.hf4.rules.core.f_fuel import mass_text, parse_mass
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Refuses
from tests.games.hf4 import skies, worlds
from tests.games.hf4.worlds import game, stack, table

SKY = skies.sky(
    skies.engine("RT091", 5, 2, mass=5, afterburn=1),
    skies.engine("RT092", 3, "1/2", push=True),
    skies.engine("RT093", 1, 2, mass=7),
    skies.engine("CT091", 4, 3, solar=True),
    skies.crate("RF091", 2), skies.crate("CF091", 2),
    skies.space("b1", "burn"), skies.space("b2", "burn"), skies.line("leo", "b1", "b2"),
    skies.space("para", hazard="aerobrake"), skies.line("leo", "para"),
    skies.engine("RT094", 3, 0, mass=2, abilities=[worlds.ability("aerobrake_breaks")]),
)  # fmt: skip


def wrong(
    refuses: Refuses, state: Hf4State, rule: str, do: str, params: Mapping[str, Any], **figures: Any
) -> str:
    """What the finding says would have been right, where the table took these numbers."""
    return refuses(game(), state, worlds.act("P", do, **params), rule, figures=figures).legal


def aloft(card: str, *cards: str, fuel: int, **how: Any) -> Hf4State:
    """A rocket on the little sky whose thruster is activated."""
    state = skies.glory(SKY)
    skies.rocket(state, "leo", card, *cards, fuel=fuel)
    skies.start(SKY, state, card, **how)
    return state


# -- stacks ------------------------------------------------------------------------------------------


@pytest.mark.rule("E2b.1", "E5", "GL-Dry-Mass-Chit.a")
@pytest.mark.breaks("E2b.1", "E5", "GL-Dry-Mass-Chit.a")
def test_the_rocket_stands_where_it_is_made_on_the_mass_of_its_cards(refuses: Refuses) -> None:
    state = table()
    stack(state, "P", "leo", "leo", "RB013", "RB014", "RT002")
    heavy = {"kind": "rocket", "cards": ["RB013", "RB014"]}
    assert wrong(refuses, state, "E2b.1", "create_stack", heavy, place="luna") == "place leo"
    assert wrong(refuses, state, "E5", "create_stack", heavy, dry="5") == "dry mass 4"
    light = {"kind": "rocket", "cards": ["RT002"]}
    assert wrong(refuses, state, "GL-Dry-Mass-Chit.a", "create_stack", light, dry="0") == "dry mass 1"


@pytest.mark.rule("E6")
@pytest.mark.breaks("E6")
def test_an_outpost_chit_lies_where_the_outpost_is_made(refuses: Refuses) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RB013", "RB014")
    params = {"kind": "outpost1", "source": "rocket", "cards": ["RB013"]}
    assert wrong(refuses, state, "E6", "create_stack", params, place="leo") == "place ares"


@pytest.mark.rule("E6c")
@pytest.mark.breaks("E6c")
def test_a_fuel_outpost_stands_at_its_factory(refuses: Refuses) -> None:
    state = table()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    params = {"site": "ares", "to": "outpost1"}
    assert wrong(refuses, state, "E6c", "factory_refuel", params, fts=7, place="leo") == "place ares"


@pytest.mark.rule("G1e.1", "G1e.2")
@pytest.mark.breaks("G1e.1", "G1e.3", "G1e.2")
def test_swapped_stacks_swap_their_figures(refuses: Refuses) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RB013", fuel=3)
    stack(state, "P", "outpost1", "luna", "RB014", "RB015")
    swap = {"source": "outpost1", "to": "rocket"}
    assert wrong(refuses, state, "G1e.1", "convert_stack", swap, place="ares") == "place luna"
    assert wrong(refuses, state, "G1e.3", "convert_stack", swap, dry="2") == "dry mass 5"
    assert wrong(refuses, state, "G1e.2", "convert_stack", swap, wet="8") == "wet mass 5"


@pytest.mark.breaks("G1g")
def test_a_wrong_dry_mass_takes_the_wet_mass_along(refuses: Refuses) -> None:
    """A card of mass 1 is thrown away from 2 and 5; who forgets it leaves both chits where they were."""
    state = table()
    stack(state, "P", "rocket", "ares", "RB013", "RB014", fuel=3)
    away = worlds.act("P", "decommission", stack="rocket", cards=["RB013"])
    right = {one: figure.value for one, figure in away.figures(state).items()}
    rocket = state.players["P"].stacks["rocket"]
    kept = {"dry": mass_text(rocket.dry), "wet": mass_text(rocket.wet)}
    assert kept != right and game().judge(state, away, figures=right) == []
    assert refuses(game(), state, away, "G1g", figures=kept)
    assert len(game().judge(state, away, figures=kept)) == 1
    assert len(game().judge(state, away, figures={**kept, "wet": "1"})) == 2


@pytest.mark.breaks("G6.1")
def test_a_discarded_card_goes_below_the_deck_of_its_kind(refuses: Refuses) -> None:
    state = table()
    worlds.deal(state, "P", "RB013")
    assert wrong(refuses, state, "G6.1", "discard", {"card": "RB013"}, deck="thrusters") == "deck robonauts"


# -- fuel --------------------------------------------------------------------------------------------


@pytest.mark.rule("G1f")
@pytest.mark.breaks("G1f")
def test_fuel_thrown_away_moves_the_wet_mass_along_the_black_line(refuses: Refuses) -> None:
    state = table()
    rocket = stack(state, "P", "rocket", "leo", "RT001")
    rocket.wet, rocket.grade = parse_mass("8-1/2"), Grade.WATER
    assert wrong(refuses, state, "G1f", "jettison_fuel", {"steps": 1}, wet="7-1/2") == "wet mass 8"


@pytest.mark.rule("G1b", "F4b.2")
@pytest.mark.breaks("G1b", "F4b.2")
def test_water_loaded_upon_dirt_is_dirt(refuses: Refuses) -> None:
    state = table()
    state.players["P"].aquas = 2
    rocket = stack(state, "P", "rocket", "leo", "RT003", fuel=2)
    rocket.grade = Grade.DIRT
    assert wrong(refuses, state, "F4b.2", "load_fuel", {"tanks": 2}, aboard="water") == "fuel aboard dirt"
    assert wrong(refuses, state, "G1b", "load_fuel", {"tanks": 2}, wet="5") == "wet mass 6"


@pytest.mark.rule("G2a.1", "G2b.1", "G2c")
@pytest.mark.breaks("G2a.1", "G2b.1", "G2c")
def test_internal_tankage_moves_the_dry_mass_chit(refuses: Refuses) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", "RF025", fuel=2, fts=2)  # 5 + 3 + 2, wet 12
    assert wrong(refuses, state, "G2a.1", "fts_to_fuel", {"fts": 2}, wet="14", dry="8") == "wet mass 12"
    assert wrong(refuses, state, "G2b.1", "fuel_to_fts", {"tanks": 2}, dry="10") == "dry mass 12"
    assert wrong(refuses, state, "G2c", "phileas_fogg", {"cards": ["RF025"]}, dry="10") == "dry mass 7"


@pytest.mark.rule("H2a.3")
@pytest.mark.breaks("H2a.3")
def test_dirt_is_for_the_activated_thruster_before_it_lifts_off(refuses: Refuses) -> None:
    moon = skies.sky(
        skies.engine("RT091", 7, 2, mass=1, grade=Grade.DIRT), skies.crate("RF091", 1, isru=4),
        skies.engine("RT092", 8, 1, grade=Grade.DIRT), skies.site("moon", 2), skies.site("twin", 1),
        skies.space("fire"), skies.line("moon", "fire"),
    )  # fmt: skip
    state = skies.glory(moon)
    skies.rocket(state, "moon", "RT091", "RT092", "RF091")
    skies.start(moon, state, "RT091")
    found = refuses(moon, state, skies.act(moon, "dirt_refuel", card="RT092", tanks=1), "H2a.3")
    assert found.legal == "load dirt for the activated thruster, or end the move"


# -- net thrust --------------------------------------------------------------------------------------


def thrust(refuses: Refuses, state: Hf4State, rule: str, params: Mapping[str, Any], **figures: Any) -> str:
    """The same for an activation on the little sky."""
    return refuses(SKY, state, skies.act(SKY, "activate_thruster", **params), rule, figures=figures).legal


@pytest.mark.rule("H.2", "H3.4", "H3b.1", "H3.2")
@pytest.mark.breaks("H.2", "H3.4", "H3b.1", "H3.2")
def test_the_afterburn_comes_before_the_weight_class(refuses: Refuses) -> None:
    """Wet 8-1/2 is a transport (-1); the afterburn brings it to 8, a scout: 5 + 1 + 0."""
    state = skies.glory(SKY)
    stack = skies.rocket(state, "leo", "RT091", "RF091", fuel=2)
    stack.wet = parse_mass("8-1/2")
    burn = {"card": "RT091", "afterburn": True}
    assert thrust(refuses, state, "H.2", burn, wet="8") == "wet mass 8-1/2"
    assert thrust(refuses, state, "H.2", burn, dry="5") == "dry mass 7"
    assert thrust(refuses, state, "H3b.1", burn, **{"class": "transport"}) == "weight class scout"
    assert thrust(refuses, state, "H3.4", burn, net_thrust=5) == "net thrust 6"
    assert thrust(refuses, state, "H3.2", burn, burns=5) == "burns 6"


def told(state: Hf4State, params: Mapping[str, Any], **figures: Any) -> list[str]:
    """The rules that a table broke which took these figures for an activation."""
    act = skies.act(SKY, "activate_thruster", **params)
    return [found.rule for found in SKY.judge(state, act, figures=figures)]


@pytest.mark.breaks("H3b")
def test_what_follows_from_a_wrong_weight_class_is_told_with_it(refuses: Refuses) -> None:
    """Wet 8-1/2 is a transport: 5 - 1. Who takes it for a scout has a net thrust of 5."""
    state = skies.glory(SKY)
    skies.rocket(state, "leo", "RT091", "RF091", fuel=2).wet = parse_mass("8-1/2")
    go = {"card": "RT091"}
    scout = {"class": "scout", "net_thrust": 5, "burns": 5}
    assert refuses(SKY, state, skies.act(SKY, "activate_thruster", **go), "H3b", figures=scout)
    assert told(state, go, **scout) == ["H3b"]
    assert told(state, go, **{"class": "scout"}, net_thrust=4, burns=4) == ["H3b"]
    assert told(state, go, **{"class": "transport"}, net_thrust=4, burns=4) == []


@pytest.mark.breaks("H3.1", "H3.2")
def test_figures_that_follow_from_no_wrong_one_are_slips_of_their_own(refuses: Refuses) -> None:
    state = skies.glory(SKY)
    skies.rocket(state, "leo", "RT091", "RF091", fuel=2).wet = parse_mass("8-1/2")
    go, activate = {"card": "RT091"}, skies.act(SKY, "activate_thruster", card="RT091")
    assert told(state, go, **{"class": "scout"}, net_thrust=6, burns=6) == ["H3.1", "H3b"]
    assert told(state, go, **{"class": "scout"}, net_thrust=5, burns=6) == ["H3.2", "H3b"]
    assert told(state, go, **{"class": "barge"}, net_thrust=5) == ["H3.1", "H3b"]
    assert told(state, go, **{"class": "transport"}, net_thrust=5, burns=5) == ["H3.1"]
    assert refuses(SKY, state, activate, "H3.1", figures={"net_thrust": 5, "burns": 5})
    assert refuses(SKY, state, activate, "H3.2", figures={"net_thrust": 4, "burns": 5})
    assert told(state, go, dry="6", wet="8") == ["H.2", "H.2"]  # not by the same card


@pytest.mark.breaks("H.2")
def test_a_wrong_mass_is_told_without_the_class_and_the_thrust_of_it(refuses: Refuses) -> None:
    """With a card of mass 1 forgotten: 6 and 7-1/2, a scout."""
    state = skies.glory(SKY)
    skies.rocket(state, "leo", "RT091", "RF091", fuel=2).wet = parse_mass("8-1/2")
    go, light = {"card": "RT091"}, {"dry": "6", "wet": "7-1/2", "class": "scout", "net_thrust": 5, "burns": 5}
    assert told(state, go, **light) == ["H.2"]
    wet = {"wet": "8", "class": "scout", "net_thrust": 5}
    assert refuses(SKY, state, skies.act(SKY, "activate_thruster", **go), "H.2", figures=wet)
    assert told(state, go, **wet) == ["H.2"]
    nonsense: object
    for nonsense in (None, [], "8-", "1/0", True, -3, "999999", {}):
        assert told(state, go, wet=nonsense, **{"class": nonsense}, net_thrust=nonsense, burns=nonsense)


@pytest.mark.breaks("H3c")
def test_the_sun_that_was_taken_wrongly_is_told_without_its_net_thrust(refuses: Refuses) -> None:
    state = skies.core(SKY)
    skies.rocket(state, "leo", "CT091", "CF091", fuel=1)
    activate = skies.act(SKY, "activate_thruster", card="CT091")
    right = SKY.judge(state, activate, figures={"solar": 0, "net_thrust": 6, "burns": 6})
    assert [found.rule for found in right] == ["H3.1"]
    assert refuses(SKY, state, activate, "H3c", figures={"solar": 1, "net_thrust": 6, "burns": 6})
    assert told(state, {"card": "CT091"}, solar=1, net_thrust=6, burns=6) == ["H3c"]


@pytest.mark.rule("H.3")
@pytest.mark.breaks("H.3")
def test_no_burns_with_a_net_thrust_below_1(refuses: Refuses) -> None:
    state = skies.glory(SKY)
    skies.rocket(state, "leo", "RT093", fuel=3)  # wet 10, transport: 1 - 1
    assert thrust(refuses, state, "H.3", {"card": "RT093"}, burns=1) == "burns 0"


@pytest.mark.rule("H3d.1", "GL-Powersat.a")
@pytest.mark.breaks("H3d.1", "GL-Powersat.a")
def test_two_powersats_push_once(refuses: Refuses) -> None:
    state = skies.glory(SKY)
    skies.rocket(state, "leo", "RT092", "RF091", fuel=1)
    state.players["P"].privileges.add("powersat")
    pushed = {"card": "RT092", "push_by": "P"}
    assert thrust(refuses, state, "GL-Powersat.a", pushed, push=2) == "push modifier 1"
    assert state.turn is not None
    state.turn.granted["powersat:G"] = {"P"}  # the holder of the privilege lends a second one
    assert thrust(refuses, state, "H3d.1", pushed, push=2) == "push modifier 1"


@pytest.mark.rule("H3c.1", "H3c")
@pytest.mark.breaks("H3c.1")
def test_two_solar_icons_in_a_chain_count_once(refuses: Refuses) -> None:
    """A solar thruster with a solar generator gains 1 near Venus, not 2."""
    needs = Requires(generator="electric")
    power = Provides(generators=frozenset({"electric"}), reactors=frozenset())
    thruster = {"mass": 2, "spectral": "C", "thrust": Thrust(3, Fraction(2), solar=True), "requires": needs}
    panel = {"mass": 2, "spectral": "C", "provides": power, "modifier": Modifier(0, Fraction(1), True)}
    sunny = skies.sky(
        worlds.card("CT095", "thrusters", thruster, {"mass": 2}, "core"),
        worlds.card("CG095", "generators", panel, {"mass": 2}, "core"), skies.space("near", zone="venus"),
    )  # fmt: skip
    state = skies.core(sunny)
    skies.rocket(state, "near", "CT095", "CG095", fuel=2)
    act = skies.act(sunny, "activate_thruster", card="CT095", supports=["CG095"])
    assert refuses(sunny, state, act, "H3c.1", figures={"solar": 2}).legal == "solar modifier 1"


# -- moving ------------------------------------------------------------------------------------------


@pytest.mark.rule("H5b.1")
@pytest.mark.breaks("H5b.1")
def test_half_a_step_is_not_rounded_for_each_burn(refuses: Refuses) -> None:
    state = aloft("RT092", "RF091", fuel=1)
    skies.go(SKY, state, "b1")
    rounded = refuses(SKY, state, skies.act(SKY, "enter", space="b2"), "H5b.1", figures={"steps": 2})
    assert rounded.legal == "fuel steps 1"


@pytest.mark.breaks("H5.1")
def test_a_burn_too_many_is_told_without_its_fuel(refuses: Refuses) -> None:
    state = aloft("RT091", "RF091", fuel=3)
    enter = skies.act(SKY, "enter", space="b1")
    assert refuses(SKY, state, enter, "H5.1", figures={"burns": 2, "steps": 4})
    assert [one.rule for one in SKY.judge(state, enter, figures={"burns": 2, "steps": 4})] == ["H5.1"]
    found = {one.rule for one in SKY.judge(state, enter, figures={"burns": 2, "steps": 3})}
    assert found == {"H5.1", "H5a"}


@pytest.mark.rule("H5b.3", "F2.2")
@pytest.mark.breaks("H5b.3", "F2.2")
def test_the_dry_mass_chit_waits_for_the_end_of_the_move(refuses: Refuses) -> None:
    """A sail of mass 2 burns up in the air: dry 9 during the move, 7 after it."""
    state = aloft("RT091", "RT094", "RF091", fuel=1)
    skies.go(SKY, state, "para", skies.act(SKY, "finao"))
    on = skies.act(SKY, "end_move")
    assert refuses(SKY, state, on, "F2.2", figures={"dry": "9"}).legal == "dry mass 7"
    state = aloft("RT091", "RT094", "RF091", fuel=1)
    state.players["P"].stacks["rocket"].cards.remove("RT094")
    state.players["P"].hand.append("RT094")
    on = skies.act(SKY, "enter", space="b1")
    assert refuses(SKY, state, on, "H5b.3", figures={"dry": "7"}).legal == "dry mass 9"
