"""Race for Glory, tutorial chapters tB and tE: the map, fuel and flight, by its own numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel, h_due, solar_graph
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.testing import Does, Refuses
from tests.games.hf4 import skies
from tests.games.hf4.tutorial_positions import (
    ARSIA,
    GAME,
    HELLAS,
    act,
    act_of,
    after,
    before,
    do,
    fact,
    masses,
    play,
    wrong,
)

BOARD = before(1).content.map


def rocket_at(step: int, wet: str) -> Hf4State:
    """The position before a step, with another wet mass of the rocket that moves."""
    state = before(step)
    assert state.movement is not None
    state.players[state.movement.owner].stacks["rocket"].wet = parse_mass(wet)
    return state


# -- tB: the legend of the map ----------------------------------------------------------------------------


@pytest.mark.rule("tB.13", "tB-LEG-lagrangeburn", "tB-LEG-lander", "tB-LEG-lagrange")
def test_spaces_of_the_tutorial_are_of_the_kinds_told() -> None:
    """Lagrange burns and lander burns are entered with a burn, Lagranges and Hohmanns are not."""
    burns = {
        space: solar_graph.burns_to_enter(BOARD.spaces[space])
        for space in ("cycler", "geo", "sol-earth-l2", "mars-zone-hohmann-6", "lmo", "mars-lander-2")
    }
    assert burns == {
        "cycler": 1, "geo": 1, "sol-earth-l2": 0, "mars-zone-hohmann-6": 0, "lmo": 0, "mars-lander-2": 1,
    }  # fmt: skip
    assert [solar_graph.is_lander(BOARD.spaces[space]) for space in ("cycler", "mars-lander-2")] == [
        False,
        True,
    ]
    for way in solar_graph.ways(BOARD, "sol-earth-l2"):
        assert not solar_graph.is_pivot(BOARD.spaces["sol-earth-l2"], "geo", None, way)


@pytest.mark.rule("tB-LEG-hohmann", "tE1.13e")
@pytest.mark.breaks("tE1.13e", "H5.2")
def test_a_pivot_on_a_hohmann_takes_two_burns(refuses: Refuses) -> None:
    """NASA, year 12: 2 steps for the pivot, then straight on for nothing."""
    assert (masses(before(146), "NASA")[1], masses(after(146), "NASA")[1]) == ("8-1/2", "7-1/2")
    assert masses(after(148), "NASA")[1] == "7-1/2"
    assert wrong(refuses, 146, "tE1.13e", burns=1) == "burns 2"


@pytest.mark.rule("tF1.12", "tB-LEG-hohmann")
def test_who_stops_at_the_hohmann_saves_the_pivot() -> None:
    """NASA, years 23 and 24: wet mass 10 when she stops, and 1 burn more to Mars."""
    assert masses(after(321), "NASA") == ("9", "10")
    assert masses(play(before(334), 334, 335), "NASA") == ("9", "10")
    assert masses(play(before(334), 334, 338), "NASA") == ("9", "9-1/2")


@pytest.mark.rule("tB-LEG-bridge", "tF1.5")
@pytest.mark.breaks("H4.1")
def test_a_bridge_joins_nothing(refuses: Refuses) -> None:
    """It is no space: a line leads on beneath it, and from LEO no line leads to the Hohmann of year 23."""
    assert not [space for space in BOARD.spaces.values() if space.type == "bridge"]
    refuses(GAME, before(316), act("NASA", "enter", space="mars-zone-hohmann-6"), "H4.1")


@pytest.mark.rule("tB-LEG-radiation")
def test_a_radiation_belt_is_passed_as_a_lagrange() -> None:
    state = after(113)
    assert solar_graph.is_belt(BOARD.spaces["luna-belt"])
    do(state, act_of(114))
    assert (masses(state, "ESA")[1], state.movement and state.movement.due) == ("9", [])
    do(state, act_of(115))
    other = skies.core(GAME)  # where a roll is due
    assert h_due.hazards_of(other, skies.rocket(other, "leo", "CQ041"), "luna-belt", "P", None) == ["belt"]


@pytest.mark.rule("tB-LEG-hazard")
def test_an_aerobrake_hazard_is_rolled_for_and_a_1_loses_the_rocket() -> None:
    state = after(124)
    assert h_due.hazards_of(state, state.players["ESA"].stacks["rocket"], "arsia-mons-parachute", "ESA", None)
    do(state, act_of(125), 1)
    assert "rocket" not in state.players["ESA"].stacks
    assert sorted(fact(state, "hand.ESA")) == ["RB015", "RF026"]


@pytest.mark.rule("tB-LEG-flyby", "tF1.6")
def test_the_earth_flyby_gives_two_burns_of_which_one_is_used() -> None:
    """CRP, year 21: into the Cycler without fuel, wet mass stays 1-1/3."""
    state = after(270)
    assert state.movement is not None
    assert state.movement.bonus_burns == 2
    play(state, 271, 273)
    assert state.movement is not None
    assert (state.movement.bonus_burns, masses(state, "CRP")[1]) == (1, "1-1/3")


@pytest.mark.rule("tB-LEG-aerobrakepath")
@pytest.mark.breaks("tB-LEG-aerobrakepath", "B7e.3")
def test_an_aerobrake_path_is_one_way(refuses: Refuses) -> None:
    refuses(GAME, after(122), act("ESA", "enter", space="martian-moonlets-parachute"), "tB-LEG-aerobrakepath")


@pytest.mark.rule("tB-LEG-lagrangeburn", "tE1.17", "tE1.13b")
@pytest.mark.breaks("tB-LEG-lagrangeburn", "tE1.17", "tE1.13b")
def test_each_burn_takes_the_fuel_consumption(refuses: Refuses) -> None:
    """ESA, year 10: 4 steps a burn take wet mass 11 to 9, 7 and 5-1/3; dry mass stays."""
    assert [masses(after(step), "ESA") for step in (111, 113, 115, 118)] == [
        ("5", "11"), ("5", "9"), ("5", "7"), ("5", "5-1/3"),
    ]  # fmt: skip
    assert wrong(refuses, 113, "tE1.17", steps=3) == "fuel steps 4"


@pytest.mark.rule("tB-LEG-lander")
@pytest.mark.breaks("tB-LEG-lander")
def test_a_lander_burn_takes_the_fuel_consumption(refuses: Refuses) -> None:
    assert wrong(refuses, 230, "tB-LEG-lander", steps=8) == "fuel steps 9"


# -- tE1: loading fuel --------------------------------------------------------------------------------------


@pytest.mark.rule("tE1.1")
def test_the_strip_begins_at_1_and_ends_at_32() -> None:
    strip = f_fuel.strip(before(1).content)
    assert (strip.weight_class(Fraction(1))[0], strip.weight_class(Fraction(32))[0]) == ("wisp", "tug")
    assert strip.max_wet == 32


@pytest.mark.rule("tE1.6")
@pytest.mark.parametrize(
    ("burns", "fuel", "dry", "wet"),
    [(5, 3, 3, 9), (3, 4, 5, 11), (5, 1, 7, 10)],
    ids=["example", "ESA", "NASA"],
)
def test_intervals_give_the_fuel_of_a_journey(burns: int, fuel: int, dry: int, wet: int) -> None:
    """The least whole wet mass from which the burns lead no lower than the dry mass."""
    strip = f_fuel.strip(before(1).content)
    enough = [
        tanks
        for tanks in range(1, 20)
        if (steps := strip.steps_between(strip.up_tanks(Fraction(dry), tanks), Fraction(dry))) is not None
        and steps >= burns * fuel
    ]
    assert dry + enough[0] == wet


@pytest.mark.rule("tE1.3")
@pytest.mark.breaks("tE1.3", "G1b")
def test_an_aqua_a_tank_is_loaded_in_leo(refuses: Refuses) -> None:
    """ESA pays 6 Aquas for wet mass 5 to 11."""
    assert (fact(before(111), "aquas.ESA"), fact(after(111), "aquas.ESA")) == (10, 4)
    assert (masses(before(111), "ESA"), masses(after(111), "ESA")) == (("5", "5"), ("5", "11"))
    refuses(GAME, before(111), act_of(111, tanks=11), "tE1.3")


@pytest.mark.rule("tE1.7")
@pytest.mark.breaks("tE1.7", "G1")
def test_fuel_is_loaded_where_it_lies(refuses: Refuses) -> None:
    refuses(GAME, before(229), act("CRP", "load_fuel", tanks=1), "tE1.7")


@pytest.mark.rule("tE1.8")
@pytest.mark.breaks("tE1.8", "RFG-UNTAUGHT-d", "G2a.3")
def test_fuel_in_leo_becomes_aquas_again(refuses: Refuses, does: Does) -> None:
    refuses(GAME, after(111), act("ESA", "fuel_to_fts", tanks=7), "tE1.8")
    state = do(after(111), act("ESA", "fuel_to_fts", tanks=6))
    does(GAME, state, act("ESA", "cargo_transfer", source="rocket", to="leo", fts=6))
    assert (fact(state, "aquas.ESA"), masses(state, "ESA")) == (10, ("5", "5"))


# -- tE1: moving --------------------------------------------------------------------------------------------


@pytest.mark.rule("tE1.10")
@pytest.mark.breaks("tE1.10", "H2.1")
def test_a_thruster_is_activated_before_the_move(refuses: Refuses) -> None:
    refuses(GAME, before(112), act_of(113), "tE1.10")


@pytest.mark.rule("tE1.12")
@pytest.mark.breaks("tE1.12", "H3b.1")
def test_the_afterburn_comes_before_the_weight_class(refuses: Refuses) -> None:
    """NASA, year 12: wet mass 10 falls to 9-1/2 first; from 8-1/2 she would leave the transports."""
    assert (masses(before(140), "NASA")[1], masses(after(140), "NASA")[1]) == ("10", "9-1/2")
    state = before(140)
    state.players["NASA"].stacks["rocket"].wet = parse_mass("8-1/2")
    stated = {"class": "transport"}
    assert refuses(GAME, state, act_of(140), "tE1.12", figures=stated).legal == "weight class scout"


@pytest.mark.rule("tE1.14")
def test_a_push_adds_one_to_a_pushable_thruster() -> None:
    """ESA, year 10: 5, less 1 of the transport, and 1 of her own Powersat."""
    pushed, alone = after(112), do(before(112), act_of(112, push_by=None))
    assert [state.movement and state.movement.net_thrust for state in (pushed, alone)] == [5, 4]


@pytest.mark.breaks("tE1.13b", "H5d")
def test_without_the_fuel_the_rocket_stops_before_the_burn(refuses: Refuses) -> None:
    refuses(GAME, rocket_at(302, "5-2/3"), act_of(302), "tE1.13b")


@pytest.mark.rule("tE1.13c")
@pytest.mark.breaks("tE1.13c", "H5e.1")
def test_no_stop_on_a_lander_burn(refuses: Refuses) -> None:
    refuses(GAME, after(230), act("CRP", "end_move"), "tE1.13c")


@pytest.mark.rule("tE1.13d", "tE1.29")
@pytest.mark.breaks("tE1.13d", "tE1.29", "tB-LEG-lander")
def test_a_lander_burn_is_entered_only_to_land(refuses: Refuses) -> None:
    """CRP, year 18, with Re Solar Moth instead of the crew's rocket."""
    state = do(before(229), act("CRP", "activate_thruster", card="RT005"))
    refuses(GAME, state, act_of(230), "tE1.29")


@pytest.mark.rule("tE1.13f")
@pytest.mark.breaks("tE1.13f", "H4e")
def test_no_u_turn(refuses: Refuses) -> None:
    refuses(GAME, after(113), act("ESA", "enter", space="leo"), "tE1.13f")


@pytest.mark.rule("tE1.16", "tE3.7")
@pytest.mark.breaks("tE1.16", "tE3.7", "H5c")
def test_burns_are_used_up_at_the_net_thrust(refuses: Refuses) -> None:
    """NASA, year 12, without the afterburn: 4 burns are made before LMO, and there is no fifth."""
    state = play(do(before(140), act_of(140, afterburn=None)), 141, 148)
    refuses(GAME, state, act_of(149), "tE3.7")


@pytest.mark.breaks("tE1.13e", "tE1.16", "H4c")
def test_a_pivot_counts_two_against_the_net_thrust(refuses: Refuses) -> None:
    state = before(146)
    assert state.movement is not None
    state.movement.net_thrust = 3
    refuses(GAME, state, act_of(146), "tE1.13e")


@pytest.mark.rule("tE1.31")
@pytest.mark.breaks("tE1.20", "tE1.31", "H7b")
def test_down_an_aerobrake_path_by_roll_or_finao(refuses: Refuses) -> None:
    """NASA, year 12, in the hazard above Arsia: neither has been done yet."""
    refuses(GAME, before(152), act_of(153), "tE1.31")
    assert (
        do(do(before(152), act("NASA", "roll_hazard"), 2), act_of(153))
        .players["NASA"]
        .stacks["rocket"]
        .location
        == ARSIA
    )


@pytest.mark.rule("tE1.21")
@pytest.mark.breaks("tE1.21", "H7e")
def test_finao_is_4_aquas_paid_from_leo(refuses: Refuses) -> None:
    assert (fact(before(121), "aquas.ESA"), fact(after(121), "aquas.ESA")) == (4, 0)
    assert wrong(refuses, 121, "tE1.21", cost=3) == "cost 4"
    refuses(GAME, before(125), act("ESA", "finao"), "tE1.21")


@pytest.mark.rule("tE1.28")
def test_sites_from_size_6_have_lander_burns() -> None:
    """A half-burn at size 6; none below 6. Cordelia is an exception of the map (RUL-LANDER-BURNS)."""
    landers = {
        site.id: [BOARD.spaces[way.end].burn_cost for way in solar_graph.ways(BOARD, site.id)
                  if solar_graph.is_lander(BOARD.spaces[way.end])]
        for site in BOARD.sites.values()
    }  # fmt: skip
    for site in BOARD.sites.values():
        assert bool(landers[site.id]) == (site.size >= 6) or site.id == "cordelia"
        if site.size == 6:
            assert set(landers[site.id]) == {Fraction(1, 2)}
    assert Fraction(1) in landers[ARSIA]


@pytest.mark.rule("tE3.6", "tF1.4")
@pytest.mark.breaks("tE3.6", "tF1.4", "H2.3")
def test_thrusters_are_switched_between_turns(refuses: Refuses) -> None:
    """CRP, year 20, lifts off with the crew's rocket, stops in LMO, and goes on with Re Solar Moth in 21."""
    refuses(GAME, after(254), act("CRP", "activate_thruster", card="RT005"), "tF1.4")
    movement = do(before(265), act_of(265)).movement
    assert movement is not None
    assert movement.thruster == "RT005"


@pytest.mark.rule("tE4.1")
@pytest.mark.breaks("tE4.1", "tE1.29", "H6a")
def test_a_powered_landing_needs_more_net_thrust_than_the_size(refuses: Refuses) -> None:
    """Size 5 and net thrust 5; CRP's crew lands on size 10 with 15, its lander burn is 9 steps."""
    assert (masses(before(230), "CRP"), masses(after(230), "CRP")) == (("1", "4"), ("1", "2-1/6"))
    assert after(231).players["CRP"].stacks["rocket"].location == HELLAS
    game = skies.sky(skies.site("five", 5), skies.engine("RT901", 3, 1), skies.line("leo", "five"))
    state = skies.glory(game)
    skies.rocket(state, "leo", "RT901", fuel=1)
    skies.start(game, state, "RT901")
    refuses(game, state, skies.act(game, "enter", space="five"), "tE4.1")


@pytest.mark.rule("tF1.1")
@pytest.mark.breaks("tF1.1", "H6a")
def test_a_powered_liftoff_needs_more_net_thrust_than_the_size(refuses: Refuses) -> None:
    """CRP, year 20: net thrust 15 from size 10, lander burn of 9 steps to 2-1/3; Re Solar Moth has 3."""
    assert (masses(before(253), "CRP")[1], masses(after(254), "CRP")[1]) == ("4-1/3", "2-1/3")
    state = do(before(252), act("CRP", "activate_thruster", card="RT005"))
    refuses(GAME, state, act_of(253), "tF1.1")


@pytest.mark.rule("tE4.9", "RFG-UNTAUGHT-a")
@pytest.mark.breaks("tE4.9", "RFG-UNTAUGHT-a", "F4c")
def test_dirt_does_not_burn_in_a_water_thruster(refuses: Refuses) -> None:
    state = before(230)
    state.players["CRP"].stacks["rocket"].grade = Grade.DIRT
    refuses(GAME, state, act_of(230), "tE4.9")


@pytest.mark.rule("tF1.11")
def test_the_crew_aboard_counts_with_its_mass() -> None:
    """NASA, year 23: Metastable Helium 5, Atomic Layer Deposition 3, and the crew make 9."""
    state = before(313)
    assert [state.mass(card) for card in ("RT001", "RF025", "CQ042")] == [5, 3, 1]
    assert masses(do(state, act_of(313)), "NASA") == ("9", "9")


# -- tE2: stacks, prospecting -------------------------------------------------------------------------------


@pytest.mark.rule("tE2.2")
@pytest.mark.breaks("tE2.2", "G1g")
def test_cargo_thrown_away_lightens_the_rocket(refuses: Refuses) -> None:
    """NASA, year 13: Metastable Helium of mass 5 goes, mass 7 becomes 2."""
    assert (masses(before(164), "NASA"), masses(after(164), "NASA")) == (("7", "7"), ("2", "2"))
    assert wrong(refuses, 164, "tE2.2", dry="3") == "dry mass 2"


@pytest.mark.rule("tE2.3")
@pytest.mark.breaks("tE2.3", "G1e.1")
def test_a_rocket_becomes_an_outpost_where_it_is(refuses: Refuses) -> None:
    assert after(165).players["NASA"].stacks["outpost1"].location == ARSIA
    assert wrong(refuses, 165, "tE2.3", place="leo") == f"place {ARSIA}"


@pytest.mark.breaks("tE2.5")
def test_who_prospects_is_at_the_site(refuses: Refuses) -> None:
    far = act("NASA", "prospect", card="CQ042", sites=[ARSIA])
    with pytest.raises(Impossible):
        GAME.judge(before(166), act("NASA", "prospect", card="RF025", sites=[ARSIA]))
    refuses(GAME, before(166), far, "tE2.5")


@pytest.mark.rule("tE2.7", "tB-LEG-buggy")
@pytest.mark.breaks("tE2.7", "tB-LEG-buggy", "I6b.1")
def test_a_buggy_prospects_along_its_roads(refuses: Refuses) -> None:
    """Flywheel Tractor: three claims on Mars in one operation, but none at Oljato."""
    assert sorted(fact(after(166), "claims.NASA")) == sorted([ARSIA, HELLAS, "mars-north-pole"])
    refuses(GAME, before(166), act_of(166, sites=["oljato"]), "tE2.7")


@pytest.mark.rule("tE2.11")
@pytest.mark.breaks("tE2.11", "I3b")
def test_a_white_card_in_leo_comes_to_hand_before_it_is_sold(refuses: Refuses) -> None:
    """CRP, year 14: CVD Molding and Cat Fusion to hand, CVD Molding sold for 3."""
    refuses(GAME, before(171), act_of(172), "tE2.11")
    assert "RB014" in fact(after(171), "hand.CRP")
    assert fact(after(172), "aquas.CRP") - fact(before(172), "aquas.CRP") == 3


@pytest.mark.rule("tE4.12")
@pytest.mark.breaks("tE4.12", "G1g")
def test_mass_taken_off_rounds_down(refuses: Refuses) -> None:
    """4-2/3 goes to 3-1/2, never to 3-3/4: an FT aboard is thrown away."""
    state = before(229)
    rocket = state.players["CRP"].stacks["rocket"]
    rocket.fts[Grade.WATER] = 1
    rocket.dry, rocket.wet = parse_mass("2"), parse_mass("4-2/3")
    away = act("CRP", "decommission", stack="rocket", fts=1)
    assert refuses(GAME, state, away, "tE4.12", figures={"wet": "3-3/4"}).legal == "wet mass 3-1/2"
    assert masses(do(state, away), "CRP") == ("1", "3-1/2")
