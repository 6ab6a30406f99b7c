"""Worked examples of chapters B to H with the printed cards, on the shipped map or on a few spaces of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Grade, Site
from hfmod.games.hf4.rules.core.acts import take_turn
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.f_fuel import fuel_steps, mass_text, parse_mass
from hfmod.games.hf4.rules.core.h_due import hazards_of
from hfmod.games.hf4.rules.core.h_thrust import net_thrust
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState, Stack
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.modules import in_play
from hfmod.package import load_game
from hfmod.testing import legally
from tests.games.hf4 import worlds
from tests.games.hf4.skies import Part, act, crossing, line, rocket, sky, space
from tests.games.hf4.worlds import dice


@cache
def solar_system() -> Hf4:
    """The printed cards on the shipped map."""
    game = load_game("hf4")
    assert isinstance(game, Hf4)
    return game


def spaces(*parts: Part) -> Hf4:
    """The printed cards on a few spaces."""
    return Hf4(replace(load(), map=sky(*parts).content.map))


def wet(state: Hf4State, player: str = "P") -> str:
    return mass_text(state.players[player].stacks["rocket"].wet)


def masses(state: Hf4State) -> tuple[str, str]:
    """Dry and wet mass of P's rocket."""
    stack = state.players["P"].stacks["rocket"]
    return mass_text(stack.dry), mass_text(stack.wet)


def steps(state: Hf4State) -> int:
    """Fuel steps aboard P's rocket."""
    return fuel_steps(state, state.players["P"].stacks["rocket"])


def move(state: Hf4State) -> Movement:
    assert state.movement is not None
    return state.movement


class Table:
    """A table of the core game, and P's rocket on it."""

    def __init__(
        self, game: Hf4, place: str = "leo", *cards: str, crew: str = "CQ041F", fuel: int = 0
    ) -> None:
        colours = {"8": "green", "9": "red", "0": "yellow", "1": "purple", "2": "white", "3": "gray"}
        seats = {"P": (colours[crew[4]], crew), "W": ("gray", "CQ043F")}
        self.game = game
        self.state = empty_table(
            worlds.header(seats, modules=["core"], scenario="core"), game.content, in_play(())
        )
        game.apply(self.state, SetUp(), Seeded(1))
        take_turn(self.state, "P")
        if cards:
            self.rocket: Stack = rocket(self.state, place, *cards, fuel=fuel)

    def aboard(self, dry: int, spot: str) -> None:
        """See that the dry mass is as told, and fill the tanks up to a spot."""
        assert self.rocket.dry == dry
        self.rocket.wet, self.rocket.grade = parse_mass(spot), Grade.WATER

    def __call__(self, do: str, *faces: int, by: str = "P", **params: Any) -> Table:
        """Apply an act that the book shows as legal."""
        legally(self.game, self.state, act(self.game, do, by, **params), dice(*faces))
        assert self.game.invariants(self.state) == []
        return self

    def enter(self, *names: str, **params: Any) -> Table:
        for name in names:
            self("enter", space=name, **params)
        return self

    def broken(self, do: str, **params: Any) -> set[str]:
        """Ids of the rules that an act would break."""
        one: Act[Hf4State] = act(self.game, do, **params)
        return {violation.rule for violation in self.game.judge(self.state, one)}

    def next_turn(self) -> Table:
        """P's next turn."""
        self.state.turns.clear()
        self.state.turn = None
        take_turn(self.state, "P")
        return self

    def claim(self, site: str, **tokens: Any) -> None:
        self.state.sites[site] = SiteState(claim="P", **tokens)


# -- B, E --------------------------------------------------------------------------------------------


@pytest.mark.example("B2h")
@pytest.mark.rule("J2a")
def test_the_example_of_a_card_that_needs_a_reactor_and_1_therm() -> None:
    """Vortex Confined Nozzle: one stationary reactor and 1 Therm."""
    game = spaces(space("far"), line("leo", "far"))
    needs = game.content.sides["CT051R"].requires
    assert (needs.reactors, needs.therms, needs.generator) == ((("stationary",),), 1, None)
    alone = Table(game, "leo", "CT051R")
    assert alone.broken("activate_thruster", card="CT051")
    cold = Table(game, "leo", "CT051R", "CX080")
    assert cold.broken("activate_thruster", card="CT051", supports=["CX080"])


@pytest.mark.example("E5")
@pytest.mark.rule("E5", "G1b", "H5a", "F1a")
def test_the_example_of_a_rocket_of_mass_5_that_needs_6_steps() -> None:
    game = spaces(*(space(f"b{n}", "burn") for n in (1, 2, 3)), line("leo", "b1", "b2", "b3"))
    table = Table(game)
    state = table.state
    cards = ["CT045", "CG106", "CB064"]
    state.players["P"].aquas = 3
    for card in cards:
        state.decks[state.content.cards[card].deck].remove(card)
        state.players["P"].stacks["leo"].cards.append(card)
    table("create_stack", kind="rocket", cards=cards)
    assert masses(state) == ("5", "5")
    table("load_fuel", tanks=3)
    assert (masses(state), steps(state)) == (("5", "8"), 7)
    table("activate_thruster", card="CT045", supports=["CG106"]).enter("b1", "b2", "b3")
    assert (move(state).steps, steps(state)) == (2 * 3, 7 - 6)


@pytest.mark.example("E6b")
@pytest.mark.rule("E6b", "E6", "I5a", "H6a", "G1d")
def test_the_example_of_a_landing_on_mercury_by_outposts() -> None:
    """Crew and Sandworm land, make 6 FTs, fetch the refinery from Outpost #1 and build the factory."""
    table = Table(solar_system(), "sol-mercury-l1", "CQ038", "CB059R", "CT045", "CF070", crew="CQ038F")
    state = table.state
    site = "mercury-north-pole"
    table.aboard(7, "9")
    table("create_stack", kind="outpost1", source="rocket", cards=["CT045", "CF070"])  # (1)
    assert masses(state) == ("2", "4")
    table.next_turn()("activate_thruster", card="CQ038")  # (2)
    assert move(state).net_thrust == 12 + 1
    table.enter("mercury-lander", site)
    assert wet(state) == "2-1/3"
    for fts in (3, 6):  # (3)
        table.next_turn()("site_refuel", card="CB059")
        assert state.players["P"].stacks["rocket"].fts == {Grade.WATER: fts}
    table("create_stack", kind="outpost2", source="rocket", cards=["CB059"], fts=6)  # (4)
    table("load_fuel", source="outpost2", tanks=6)  # (5)
    assert masses(state) == ("1", "7")
    table.next_turn()("activate_thruster", card="CQ038")  # (6)
    assert move(state).facts["class"] == "scout"
    table.enter("mercury-lander", "sol-mercury-l1")("end_move")
    table("cargo_transfer", source="outpost1", to="rocket", cards=["CF070"])  # (7)
    assert masses(state) == ("4", "7")
    table.next_turn()("activate_thruster", card="CQ038")  # (8)
    assert move(state).facts["class"] == "scout"
    table.enter("mercury-lander", site)
    table("prospect", card="CB059", sites=[site])  # (9)
    assert state.sites[site].claim == "P"
    table.next_turn()("industrialize", site=site, robonaut="CB059", refinery="CF070")  # (10)
    assert state.sites[site].factory == "P"
    assert {"CB059", "CF070"} <= set(state.players["P"].hand)
    assert "outpost2" not in state.players["P"].stacks


# -- F -----------------------------------------------------------------------------------------------


@pytest.mark.example("F3d.1")
@pytest.mark.rule("F3d.1", "H5a", "H3c", "F3b")
def test_the_example_of_a_mission_to_mercury() -> None:
    """A refinery of mass 3, a crew of 12-8 and a sail: 4 tanks give one burn, 15 bring the rocket there."""
    near = {"zone": "mercury"}
    burns = [f"b{n}" for n in range(1, 7)]
    game = spaces(
        space("b1", "burn"), *(space(name, "burn", **near) for name in burns[1:]), space("l1", **near),
        space("lander", "lander_burn", **near), Site("mercury", "Mercury", 10, "V", 3, "mercury"),
        line("leo", *burns, "l1", "lander", "mercury"),
    )  # fmt: skip
    table = Table(game, "leo", "CQ038", "CT049", "CF070", crew="CQ038F")
    state = table.state
    table.aboard(4, "8")
    assert (steps(state), net_thrust(state, table.rocket, "CT049").total) == (10, 0)
    state.players["P"].aquas = 11
    table("load_fuel", tanks=11)
    assert wet(state) == "19"
    table("activate_thruster", card="CQ038").enter("b1", "b2")("end_move")
    assert wet(state) == "7"
    for legs in (("b3", "b4"), ("b5", "b6", "l1")):
        table.next_turn()("activate_thruster", card="CT049")
        assert (move(state).net_thrust, move(state).facts["class"]) == (2, "scout")
        table.enter(*legs)("end_move")
    table.next_turn()("activate_thruster", card="CQ038").enter("lander", "mercury")
    assert wet(state) == "4"


# -- G -----------------------------------------------------------------------------------------------


@pytest.mark.example("G1b")
@pytest.mark.rule("G1b")
def test_the_example_of_4_aquas_that_become_fuel() -> None:
    table = Table(spaces(), "leo", "CT045", "CG111")
    table.state.players["P"].aquas = 4
    assert masses(table.state) == ("6", "6")
    table("load_fuel", tanks=4)
    assert (masses(table.state), table.rocket.grade) == (("6", "10"), Grade.WATER)
    assert table.state.players["P"].aquas == 0


@pytest.mark.example("G1c.2")
@pytest.mark.rule("G1c.2", "G1c.1", "H6c.1")
def test_the_example_of_a_dirt_rocket_from_psyche() -> None:
    """The Helical Railgun printed in this edition is of type D, so it comes to Psyche (type M) ready made."""
    table = Table(solar_system())
    state = table.state
    table.claim("psyche", factory="P")
    worlds.stack(state, "P", "outpost1", "psyche", "CB058R", "CG119R")
    table("create_stack", kind="rocket", source="outpost1", cards=["CB058", "CG119"])
    assert masses(state) == ("3", "3")
    table("dirt_refuel", card="CB058", tanks=29)
    assert (wet(state), state.players["P"].stacks["rocket"].grade) == ("32", Grade.DIRT)
    table("activate_thruster", card="CB058", supports=["CG119"])
    table.enter("psyche-hazard", assist="factory")("roll_hazard", 2)
    assert state.players["P"].stacks["rocket"].location == "psyche-hazard"


@pytest.mark.example("G1f")
@pytest.mark.rule("G1f", "H6a", "H3b")
def test_the_example_of_a_step_jettisoned_before_ceres() -> None:
    how = {"card": "CQ039"}
    for jettisoned, net, broken in ((0, 6, {"H5e.1"}), (1, 7, set[str]())):
        table = Table(solar_system(), "gefion-family-lagrange", "CQ039", "CG111", crew="CQ039R")
        table.aboard(5, "8-1/2")
        if jettisoned:
            table("jettison_fuel", steps=jettisoned)
            assert wet(table.state) == "8"
        table.rocket.grade = Grade.DIRT  # which the astronauts' thruster burns
        table("activate_thruster", **how)
        assert move(table.state).net_thrust == net
        assert table.broken("enter", space="ceres-lander") == broken
    table.enter("ceres-lander", "ceres")


@pytest.mark.example("G2c")
@pytest.mark.rule("G2c", "G2c.1")
def test_the_example_of_phileas_fogg() -> None:
    """An MPD T-wave rocket: dry 6, wet 8, 4 steps; a light radiator and no refinery make 14 of them."""
    table = Table(spaces(), "leo", "CT053R", "CF070R", "CT045", "CD092")
    state = table.state
    state.cards["CD092"].heavy = True
    table.rocket.dry = table.rocket.wet = Fraction(6)
    table.rocket.wet, table.rocket.grade = Fraction(8), Grade.DIRT
    assert (masses(state), steps(state)) == (("6", "8"), 4)
    table("turn_radiator", card="CD092", burn=True)("phileas_fogg", cards=["CF070"])
    assert (masses(state), steps(state)) == (("3", "8"), 14)


@pytest.mark.example("G4.1")
@pytest.mark.rule("G4.1")
def test_the_example_of_a_claim_jump_at_enckes_comet() -> None:
    table = Table(solar_system(), "comet-encke", "CQ041")
    worlds.stack(table.state, "W", "rocket", "comet-encke", "CT045")
    table.state.sites["comet-encke"] = SiteState(claim="W")
    table("claim_jump", site="comet-encke")
    assert table.state.sites["comet-encke"].claim == "P"


@pytest.mark.example("G6.2")
@pytest.mark.rule("G6.2", "G6.1", "I2a.1")
def test_the_example_of_two_cards_discarded_before_an_auction() -> None:
    table = Table(spaces())
    state = table.state
    worlds.deal(state, "P", "CT045", "CX080", "CF068", "CB059", "CG106")
    auction = {"deck": "thrusters", "bid": 1}
    state.players["P"].aquas = 1
    assert table.broken("research_auction", **auction)
    table("discard", card="CT045")("discard", card="CX080")
    assert len(state.players["P"].hand) == 3
    assert (state.decks["thrusters"][-1], state.decks["reactors"][-1]) == ("CT045", "CX080")
    assert not table.broken("research_auction", **auction)


# -- H -----------------------------------------------------------------------------------------------


@pytest.mark.example("H3a.1")
@pytest.mark.rule("H3a.1", "J1e")
def test_the_example_of_an_afterburn_that_cools() -> None:
    cold, hot = (Table(spaces(), "leo", "CT051", "CX080", fuel=2) for _ in range(2))
    how: dict[str, Any] = {"card": "CT051", "supports": ["CX080"]}
    assert cold.broken("activate_thruster", **how)
    hot("activate_thruster", afterburn=True, **how)


@pytest.mark.example("H3c")
@pytest.mark.rule("H3c", "J3a")
@pytest.mark.parametrize(("place", "expected"), [("mercury-north-pole", 6), ("ceres", 2)])
def test_the_example_of_a_solar_mass_driver(place: str, expected: int) -> None:
    """Mass Driver 4-3 with a Flywheel Compulsator: 6 near Mercury, 2 near Ceres; not at all near Pluto."""
    table = Table(solar_system(), place, "CT053", "CG111")
    found = net_thrust(table.state, table.rocket, "CT053", supports=["CG111"])
    assert found.total - found.facts["weight"] == expected
    dark = Table(solar_system(), "pluto", "CT053", "CG111")
    assert dark.broken("activate_thruster", card="CT053", supports=["CG111"]) == {"J3a"}


@pytest.mark.example("H3e")
@pytest.mark.rule("H3e")
def test_the_example_of_a_generator_that_weakens_the_thruster() -> None:
    table = Table(spaces(), "leo", "CT045", "CG119", fuel=2)
    table("activate_thruster", card="CT045", supports=["CG119"])
    assert move(table.state).net_thrust == 3 - 2 == 1


@pytest.mark.example("H4d")
@pytest.mark.rule("H4d", "H5.1")
def test_the_example_of_the_magenta_spaces_on_the_way_to_venus() -> None:
    """The cycler and SSO are burns, and every direction from them is free."""
    table = Table(solar_system(), "leo", "CQ042", crew="CQ042F", fuel=4)
    table("activate_thruster", card="CQ042")
    for place, on in (("cycler", "earth-belt-5"), ("sso", "earth-home-orbit-2")):
        before = move(table.state).burns
        table.enter(place)
        assert move(table.state).burns == before + 1
        table.enter(on)
        if move(table.state).due:
            table("roll_belt", 1)
        assert move(table.state).burns == before + 1  # no pivot
    assert move(table.state).steps == 2 * 8


@pytest.mark.example("H5a")
@pytest.mark.rule("H5a")
def test_the_example_of_nasas_chemical_rocket() -> None:
    table = Table(solar_system(), "leo", "CQ042", crew="CQ042F", fuel=3)
    table("activate_thruster", card="CQ042")
    before = steps(table.state)
    table.enter("cycler")
    assert before - steps(table.state) == 8


@pytest.mark.example("H5e.1")
@pytest.mark.rule("H5e.1", "H6a", "H3a")
def test_the_example_of_a_sail_before_the_geyser_of_ganymede() -> None:
    """It stops at LGO; next turn the crew, with an afterburn and as a tug, has 11 + 1 - 2."""
    table = Table(solar_system(), "lgo", "CT049", "CQ042", "CG111", "CG119", "CF070", crew="CQ042R", fuel=21)
    table("activate_thruster", card="CT049")
    assert move(table.state).net_thrust <= 0
    assert table.broken("enter", space="ganymede-uruk-sulcus-lander") == {"H3.3"}
    table("end_move").next_turn()("activate_thruster", card="CQ042", afterburn=True)
    assert move(table.state).net_thrust == 10
    table.enter("ganymede-uruk-sulcus-lander")("roll_hazard", 2).enter("ganymede-uruk-sulcus")


@pytest.mark.example("H5e.4")
@pytest.mark.rule("H5e.4", "H5e.1", "H5d", "I5a")
def test_the_example_of_a_rocket_before_the_half_burn_of_ceres() -> None:
    """Consumption 2 has no thrust for it, 8 no fuel; Minerva's water brings the rocket down later."""
    here, half = "gefion-family-lagrange", "ceres-lander"
    tables = [
        Table(solar_system(), here, "CT045", "CG119R", "CQ038", "CB059R", crew="CQ038F") for _ in range(2)
    ]
    for table, card, supports, fault in zip(
        tables, ("CT045", "CQ038"), (["CG119"], []), ({"H5e.1"}, {"H5d"}), strict=True
    ):
        table.aboard(5, "6")
        assert steps(table.state) == 3
        table("activate_thruster", card=card, supports=supports)
        assert table.broken("enter", space=half) == fault
    table.enter("minerva").next_turn()("site_refuel", card="CB059", load=True)
    assert steps(table.state) > 4
    table.next_turn()("activate_thruster", card="CQ038").enter(here, half, "ceres")
    assert table.state.players["P"].stacks["rocket"].location == "ceres"


@pytest.mark.example("H6a")
@pytest.mark.rule("H6a", "H6.2")
def test_the_example_of_a_visit_to_nysa() -> None:
    """A 3-2 thruster stops before the size of 3, the crew lands; lighter, the first one lifts off."""
    table = Table(solar_system(), "nysa-hazard", "CT045", "CG119R", "CF070", "CQ042", crew="CQ042F")
    state = table.state
    table.aboard(7, "8")
    engine: dict[str, Any] = {"card": "CT045", "supports": ["CG119"]}
    table("activate_thruster", **engine)
    assert (move(state).net_thrust, table.broken("enter", space="nysa")) == (3, {"H6a"})  # (1)
    table("end_move").next_turn()("activate_thruster", card="CQ042").enter("nysa")  # (2)
    table.next_turn()("create_stack", kind="outpost1", source="rocket", cards=["CF070", "CQ042"])  # (3)
    before = wet(state)
    table("activate_thruster", **engine)
    assert move(state).net_thrust == 4
    table.enter("nysa-hazard")("roll_hazard", 2)("end_move")  # (4)
    assert wet(state) == before


@pytest.mark.example("H7e")
@pytest.mark.rule("H7e", "H6c.1")
def test_the_example_of_a_sail_sent_off_from_phobos() -> None:
    """To Sol-Mars L2, which lies behind the burn of the moonlets; 4 Aquas, and no roll is made."""
    table = Table(solar_system(), "phobos", "CT049R")
    table.claim("phobos", factory="P")
    table.state.players["P"].aquas = 4
    table("activate_thruster", card="CT049").enter("martian-moonlets-burn", assist="factory")("finao")
    table.enter("sol-mars-l2")("end_move")
    assert table.state.players["P"].aquas == 0
    assert table.state.players["P"].stacks["rocket"].location == "sol-mars-l2"


GREEN_ROUTE = (
    "leo cycler earth-belt-1 earth-home-burn-2 venus-zone-hohmann-5 venus-flyby earth-zone-hohmann-12 "
    "earth-zone-hohmann-10 mars-zone-lagrange mars-zone-burn-3 ceres-zone-hohmann-8 ceres-zone-hohmann-9 "
    "ceres-zone-hohmann-13 hygiea-family-burn jupiter-belt-6 jupiter-belt-7 jupiter-flyby jupiter-belt-13 "
    "jupiter-belt-15 saturn-zone-burn-2 saturn-zone-hohmann-8 saturn-zone-hohmann-2 saturn-zone-hohmann-3 "
    "crommelin-hohmann saturn-hohmann-2 saturn-belt-3 saturn-flyby saturn-belt-1 saturn-hazard-1 "
    "saturn-parachute hyperion-lagrange rhea-burn saturn-burn-2 saturn-burn-6 saturn-belt-5 enceladus-burn "
    "enceladus-hazard enceladus"
)


@pytest.mark.example("H10e")
@pytest.mark.rule("H10.1")
def test_the_example_of_8_belts_on_the_way_to_enceladus() -> None:
    """By the flybys of Venus, Jupiter and Saturn; each belt owes a roll of its own."""
    table = Table(solar_system(), "leo", "CQ042", crew="CQ042F")
    board = table.game.content.map
    route = GREEN_ROUTE.split()
    for here, there in pairwise(route):
        assert there in {step.end for step in ways(board, here) if not step.against}
    owed = [hazards_of(table.state, table.rocket, name, "P", None) for name in route]
    assert sum(due.count("belt") for due in owed) == 8


@pytest.mark.example("D1")
@pytest.mark.rule("D1", "I8", "G1", "D1c")
def test_the_example_of_a_turn_of_operation_movement_and_free_action() -> None:
    """A card is made into the outpost, the rocket lands there, and the card is loaded: all in one turn."""
    game = spaces(Site("rock", "Rock", 2, "C", 1, "earth"), line("leo", "rock"))
    table = Table(game, "leo", "CQ042", crew="CQ042F", fuel=2)
    table.claim("rock", factory="P")
    worlds.stack(table.state, "P", "outpost1", "rock", "CG119")
    worlds.deal(table.state, "P", "CT045")
    table("et_production", card="CT045", site="rock", to="outpost1")
    table("activate_thruster", card="CQ042").enter("rock")
    table("cargo_transfer", source="outpost1", to="rocket", cards=["CT045"])("end_turn")
    assert set(table.rocket.cards) == {"CQ042", "CT045"}
    assert table.state.cards["CT045"].black


@pytest.mark.example("H2b.1")
@pytest.mark.rule("H2b.1", "H2a.2", "H2.3", "H4c")
def test_the_example_of_a_generator_lost_in_a_belt() -> None:
    """The spare one is of no use this turn: it coasts to the space before the burn, or another way."""
    game = spaces(
        space("belt", "radiation_belt"), space("before"), space("fire", "burn"), space("l3"), space("side"),
        space("hub", "hohmann"), crossing("hub", ("l3", "on"), ("north", "south")),
        line("leo", "belt", "before", "fire"), line("before", "l3", "side"),
    )  # fmt: skip
    table = Table(game, "leo", "CT045", "CG106", "CG119", fuel=1)
    table.state.sunspot = 0
    table("activate_thruster", card="CT045", supports=["CG106"]).enter("belt")("roll_belt", 5)
    assert table.state.players["P"].hand == ["CG106"]
    table.enter("before")
    assert table.broken("activate_thruster", card="CT045", supports=["CG119"]) == {"H2.3"}
    assert table.broken("enter", space="fire") == {"H2a.2"}
    assert not table.broken("end_move")
    table.enter("l3")
    assert not table.broken("enter", space="side")  # turning at a Lagrange point is free
    table.enter("hub")
    assert not table.broken("enter", space="on")
    assert table.broken("enter", space="north") == {"H2a.2"}
    table("end_move").next_turn()("activate_thruster", card="CT045", supports=["CG119"]).enter("north")


@pytest.mark.example("H8c")
@pytest.mark.rule("H8c", "H5e.2", "H7e", "H7a", "H7b")
def test_the_example_of_a_landing_on_venus_after_its_flyby() -> None:
    """2 aerobrake hazards and the Acid Clouds; the 2 bonus burns do not pay for the lander burn."""
    table = Table(solar_system(), "earth-zone-hohmann-12", "CQ042", crew="CQ042F", fuel=3)
    state = table.state
    state.sunspot, state.players["P"].aquas = 0, 4  # the blue season
    table("activate_thruster", card="CQ042").enter("venus-flyby")
    assert move(state).bonus_burns == 2
    table.enter("venus-parachute-1")("roll_hazard", 4).enter("lvo")
    assert table.broken("enter", space="venus-acid-clouds", bonus=1) == {"H5e.2"}
    table.enter("venus-acid-clouds")
    assert move(state).steps == 8
    table("roll_hazard", 2).enter("venus-aerostat-parachute")("finao").enter("venus-aerostat-xity")
    assert (state.players["P"].aquas, table.rocket.location) == (0, "venus-aerostat-xity")


@pytest.mark.example("H10.2")
@pytest.mark.rule("H10.1", "H10.2", "H2a.2", "G1e.1")
def test_the_example_of_a_solar_panel_in_the_van_allen_belt() -> None:
    """4 - 2 = 2 takes the panel of rad-hardness 1; GEO is out of reach, the stack becomes an outpost."""
    game = spaces(space("belt", "radiation_belt"), space("geo", "burn"), line("leo", "belt", "geo"))
    table = Table(game, "leo", "CT045", "CG106", fuel=5)
    state = table.state
    state.sunspot = 0
    table("activate_thruster", card="CT045", supports=["CG106"])
    assert move(state).net_thrust == 2
    table.enter("belt")("roll_belt", 4)
    assert state.players["P"].hand == ["CG106"]
    assert table.broken("enter", space="geo") == {"H2a.2"}
    table("end_move")("convert_stack", source="rocket", to="outpost1")
    assert "outpost1" in state.players["P"].stacks
    assert state.players["P"].stacks["outpost1"].cards == ["CT045"]
