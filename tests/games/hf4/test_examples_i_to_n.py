"""Worked examples of chapters I to N, played with the printed cards on the printed map."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster, weight_modifier
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import legally
from tests.games.hf4 import skies
from tests.games.hf4.real import GAME, act, next_year, on_top, table
from tests.games.hf4.worlds import deal, dice, stack

Refuses = Any


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: Any) -> Hf4State:
    """An act of an example, which the book shows as legal."""
    legally(GAME, state, act(by, do, **params), dice(*faces))
    return state


def rocket(place: str, *cards: str, fuel: int = 0) -> Hf4State:
    """P's rocket of printed cards at a place of the printed map."""
    state = table()
    stack(state, "P", "rocket", place, *cards, fuel=fuel)
    return state


# -- I: operations ----------------------------------------------------------------------------------------


@pytest.mark.example("I2g")
@pytest.mark.rule("I2g")
def test_a_reactor_comes_with_the_monatomic_plug() -> None:
    """Its reactor must be stationary; the top one is a burst reactor, which is sold a year later for 3."""
    state = table()
    on_top(state, "CT051", "CX081")
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    for other in ("W", "G"):
        play(state, other, "pass_bid")
    assert state.players["P"].hand == ["CT051", "CX081"]
    assert "stationary" not in state.side("CX081").provides.reactors
    next_year(state)
    aquas = state.players["P"].aquas
    play(state, "P", "free_market", card="CX081")
    assert (state.players["P"].aquas, state.players["P"].hand) == (aquas + 3, ["CT051"])


@pytest.mark.example("I3b")
@pytest.mark.rule("I3b", "I3a")
@pytest.mark.breaks("I3b")
def test_white_cards_in_leo_are_not_sold(refuses: Refuses) -> None:
    state = table()
    white = ("CT045", "CB062", "CG104")
    for card in white:
        deal(state, "P", card)
        state.players["P"].hand.remove(card)
        state.players["P"].stacks["leo"].cards.append(card)
        refuses(GAME, state, act("P", "free_market", card=card), "I3b")
    play(state, "P", "decommission", stack="leo", cards=["CT045"])
    play(state, "P", "free_market", card="CT045")
    assert state.players["P"].aquas == 6 + 3


@pytest.mark.rule("I3b", "B5.1")
def test_a_black_card_of_type_c_is_sold_in_leo_or_out_of_hand() -> None:
    """The C price is 8: sold in LEO it brings 8 and returns to hand; from hand it brings 3."""
    for by_hand, aquas in ((False, 8), (True, 3)):
        state = table()
        state.sites["ceres"] = SiteState(claim="P", factory="P")
        deal(state, "P", "CT045")
        state.players["P"].hand.remove("CT045")
        state.players["P"].stacks["leo"].cards.append("CT045")
        state.cards["CT045"].black = True
        if by_hand:
            play(state, "P", "decommission", stack="leo", cards=["CT045"])
        play(state, "P", "free_market", card="CT045")
        assert (state.players["P"].aquas, "CT045" in state.players["P"].hand) == (6 + aquas, not by_hand)


@pytest.mark.example("I5a")
@pytest.mark.rule("I5a", "I5b")
def test_water_at_the_north_pole_of_mercury() -> None:
    """Hydration 3, ISRU 2, wet mass 4: 1+3-2 = 2 tanks and wet mass 6, or 7 tanks of a factory and 11."""
    cards = ("CB060R", "CQ041", "CF070")  # an Ablative Laser of ISRU 2, and mass 4 in all
    state = rocket("mercury-north-pole", *cards)
    ship = state.players["P"].stacks["rocket"]
    assert (ship.wet, weight_modifier(state, ship.wet)[1]) == (4, 1)
    play(state, "P", "site_refuel", card="CB060", load=True)
    assert (ship.wet, ship.dry, weight_modifier(state, ship.wet)[1]) == (6, 4, 0)
    state = rocket("mercury-north-pole", *cards)
    ship = state.players["P"].stacks["rocket"]
    state.sites["mercury-north-pole"] = SiteState(claim="P", factory="P")
    play(state, "P", "factory_refuel", site="mercury-north-pole", to="rocket", load=True)
    assert (ship.wet, weight_modifier(state, ship.wet)[1]) == (11, 1 - 2)


@pytest.mark.example("I6.3")
@pytest.mark.rule("I6.3", "GL-Size")
def test_ceres_is_prospected_without_a_roll() -> None:
    state = play(rocket("ceres", "CB060R"), "P", "prospect", card="CB060", sites=["ceres"])
    assert state.sites["ceres"].claim == "P"


QUANTUM = ("CB065R", "CG115R", "CD097")  # a raygun of ISRU 0, its generator and radiator


@pytest.mark.example("I6a")
@pytest.mark.rule("I6a", "GL-Adjacent")
def test_ten_asteroids_from_the_heo_of_koronis() -> None:
    """With ISRU 0 every site in sight is wet enough; each has a roll of its own."""
    state = rocket("heo-koronis", *QUANTUM)
    near = sorted(site for site, to in state.content.map.adjacent.items() if "heo-koronis" in to)
    assert {"karin-a", "karin-b", "karin-c"} < set(near)
    sites = [site for site in near if site in state.content.map.sites]
    assert len(sites) == 10
    survey = act("P", "prospect", card="CB065", sites=sites)
    assert len(survey.draws(state)) == 10
    legally(GAME, state, survey, dice(*[1] * 9, 6))
    assert fact_claims(state) == set(sites[:9])


@pytest.mark.rule("I6.4", "B8.1")
def test_ten_finds_with_nine_disks() -> None:
    """The tenth claim takes the disk of the first, whose site is open again."""
    state = rocket("heo-koronis", *QUANTUM)
    near = sorted(site for site, to in state.content.map.adjacent.items() if "heo-koronis" in to)
    sites = [site for site in near if site in state.content.map.sites]
    play(state, "P", "prospect", *[1] * 10, card="CB065", sites=sites)
    assert fact_claims(state) == set(sites[1:])


def fact_claims(state: Hf4State) -> set[str]:
    return {site for site, tokens in state.sites.items() if tokens.claim == "P"}


@pytest.mark.rule("I6a", "GL-Adjacent")
def test_four_moons_from_the_g_ring() -> None:
    """Hazards do not count: Epimetheus and Janus, and behind two hazards Pandora and Prometheus."""
    moons = ["epimetheus", "janus", "pandora", "prometheus"]
    state = rocket("saturn-g-ring", *QUANTUM)
    survey = act("P", "prospect", card="CB065", sites=moons)
    assert len(survey.draws(state)) == 4
    legally(GAME, state, survey, dice(1, 2, 3, 1))
    assert fact_claims(state) == {"epimetheus", "janus", "prometheus"}
    assert state.sites["pandora"].busted


@pytest.mark.rule("I6a", "GL-Adjacent")
def test_kleopatra_and_its_two_moons() -> None:
    state = rocket("kleopatra", *QUANTUM)
    play(state, "P", "prospect", 1, 1, 1, card="CB065", sites=["kleopatra", "alexhelios", "cleoselene"])
    assert fact_claims(state) == {"kleopatra", "alexhelios", "cleoselene"}


@pytest.mark.example("I6b")
@pytest.mark.rule("I6b")
def test_a_buggy_on_dresda() -> None:
    """Size 2: a 3 fails, the second roll of 2 succeeds."""
    state = rocket("dresda", "CB062R", "CF073R")
    play(state, "P", "prospect", 3, card="CB062", sites=["dresda"])
    play(state, "P", "reroll", 2, site="dresda", source="buggy")
    assert fact_claims(state) == {"dresda"}
    once, twice = Fraction(1, 6), 1 - Fraction(5, 6) ** 2  # of a size 1 comet
    assert (round(float(once), 3), round(float(twice), 3)) == (0.167, 0.306)


@pytest.mark.example("I6b.1")
@pytest.mark.rule("I6b.1", "I6.2")
@pytest.mark.breaks("I6.2")
def test_the_road_from_the_lunar_polar_rim(refuses: Refuses) -> None:
    """ISRU 1: the rim, of size 9, needs no roll; the dry site at the other end of the road is no target."""
    state = rocket("luna-shackleton-polar-rim", "CB062R")
    roads = state.content.map.roads
    other = next(
        {*road} - {"luna-shackleton-polar-rim"} for road in roads if "luna-shackleton-polar-rim" in road
    )
    dry = other.pop()
    assert state.content.map.sites[dry].hydration == 0
    refuses(GAME, state, act("P", "prospect", card="CB062", sites=[dry]), "I6.2")
    play(state, "P", "prospect", card="CB062", sites=["luna-shackleton-polar-rim"])
    assert fact_claims(state) == {"luna-shackleton-polar-rim"}


@pytest.mark.example("I7g")
@pytest.mark.rule("I7g", "J2d")
def test_a_factory_without_radiators() -> None:
    """A refinery on a generator that needs cooling, and a robonaut that does: all three are given up."""
    state = rocket("ceres", "CF068", "CG113", "CB063R")
    state.sites["ceres"] = SiteState(claim="P")
    play(state, "P", "industrialize", site="ceres", robonaut="CB063", refinery="CF068", supports=["CG113"])
    assert state.sites["ceres"].factory == "P"
    assert sorted(state.players["P"].hand) == ["CB063", "CF068", "CG113"]


@pytest.mark.example("I8")
@pytest.mark.rule("I8", "E6b")
def test_an_outpost_at_crater_shackleton() -> None:
    state = table()
    state.sites["luna-shackleton-polar-rim"] = SiteState(claim="P", factory="P")
    deal(state, "P", "CF073")
    play(state, "P", "et_production", card="CF073", site="luna-shackleton-polar-rim", to="outpost1")
    assert "outpost1" in state.players["P"].stacks
    outpost = state.players["P"].stacks["outpost1"]
    assert (outpost.location, outpost.cards) == ("luna-shackleton-polar-rim", ["CF073"])
    assert (state.side("CF073").code, state.side("CF073").spectral) == ("CF073R", "S")


@pytest.mark.example("I9")
@pytest.mark.rule("I9", "I8", "I5b")
def test_a_thruster_delivered_from_ceres() -> None:
    state = table()
    state.sites["ceres"] = SiteState(claim="P", factory="P")
    deal(state, "P", "CT045")
    play(state, "P", "et_production", card="CT045", site="ceres", to="outpost1")
    next_year(state)
    play(state, "P", "factory_refuel", site="ceres", to="outpost1")
    outpost = state.players["P"].stacks["outpost1"]
    assert outpost.fts == {Grade.WATER: 7}
    next_year(state)
    deliver = act("P", "delivery", card="CT045", source="outpost1")
    assert GAME.judge(state, deliver, figures={"fts": 2 * 2}) == []
    legally(GAME, state, deliver, Seeded(1))
    assert outpost.fts == {Grade.WATER: 3}
    assert "CT045" in state.players["P"].stacks["leo"].cards


# -- J: supports ------------------------------------------------------------------------------------------


@pytest.mark.example("J1c")
@pytest.mark.rule("J1c")
def test_valkyrie_may_be_left_out_of_the_chain() -> None:
    """The plate's reactor is Valkyrie, which takes a trap for itself, or the trap alone."""
    state = rocket("leo", "CT052", "CX081R", "CX083R", "CD094", "CD098", fuel=4)
    chains = {one.supports for one in ActivateThruster.options(state) if one.card == "CT052"}
    assert {frozenset(chain) for chain in chains} == {frozenset({"CX083"}), frozenset({"CX081", "CX083"})}


# -- K: events --------------------------------------------------------------------------------------------


@pytest.mark.example("K2b.1")
@pytest.mark.rule("K2b.1", "GL-Glitch-Roll")
def test_a_glitched_rocket_of_five_cards() -> None:
    """Rad-hardness 1, 3, 3, 5, 6; in a later year it enters a flyby and rolls 3: both of 3 are lost."""
    hardness = (1, 3, 3, 5, 6)
    sail = skies.engine("CT090", 9, 0, rad_hard=hardness[0])
    crates = [skies.crate(f"CF09{n}", 1, rad_hard=hard) for n, hard in enumerate(hardness[1:], 1)]
    game = skies.sky(skies.space("moon", flyby=2), skies.line("leo", "moon"), sail, *crates)
    state = skies.core(game)
    ship = skies.rocket(state, "leo", "CT090", *(card.id for card in crates))
    ship.glitch = True
    skies.start(game, state, "CT090")
    legally(game, state, skies.act(game, "glitch_roll", stack="rocket", trigger="flyby"), dice(3))
    assert ship.cards == ["CT090", "CF093", "CF094"]
    skies.go(game, state, "moon")


@pytest.mark.example("K2c")
@pytest.mark.rule("K2c", "K2g", "D2a")
def test_a_pad_explosion_takes_the_heaviest() -> None:
    """The 1st player has two cards of mass 3 and chooses; then the others, clockwise."""
    state = table()
    held = {"P": ("CF070", "CF071", "CB062"), "W": ("CT053", "CG104"), "G": ("CB058",)}
    for player, cards in held.items():
        deal(state, player, *cards)
        state.players[player].hand.clear()
        state.players[player].stacks["leo"].cards += cards
    state.sunspot = 1
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    play(state, "P", "roll_event", 4)
    assert {one.card for one in GAME.acts["pad_explosion"].options(state)} == {"CF070", "CF071"}
    play(state, "P", "pad_explosion", card="CF071")
    assert [state.players[player].hand for player in ("P", "W", "G")] == [["CF071"], ["CT053"], ["CB058"]]


def flare(roll: int, zone: str, *hardness: int) -> list[int]:
    """Rad-hardness of the cards of a stack in a zone that survive a flare of that roll."""
    cards = [skies.crate(f"CF09{n}", 1, rad_hard=hard) for n, hard in enumerate(hardness)]
    game = skies.sky(skies.space("here", zone=zone), skies.line("leo", "here"), *cards)
    state = skies.core(game)
    state.sunspot = 5  # the next spot is a red one with an event
    stack(state, "P", "outpost1", "here", *(card.id for card in cards))
    for player in ("P", "W", "G"):
        legally(game, state, skies.act(game, "end_turn", player), Seeded(1))
    legally(game, state, skies.act(game, "advance_sunspot", "P"), Seeded(1))
    legally(game, state, skies.act(game, "roll_event", "P"), dice(6))
    legally(game, state, skies.act(game, "roll_cme", "P"), dice(roll))
    outpost = state.players["P"].stacks.get("outpost1")
    return [hard for card, hard in zip(cards, hardness, strict=True) if outpost and card.id in outpost.cards]


@pytest.mark.example("K2d")
@pytest.mark.rule("K2d", "GL-CME-Roll")
def test_solar_flares_of_3_and_4() -> None:
    """A 3 is 0 in the Jupiter zone and 3 in that of Earth; a 4 is 6 in the Mercury zone."""
    assert flare(3, "jupiter", 1, 5) == [1, 5]
    assert flare(3, "earth", 1, 5) == [5]
    assert flare(4, "mercury", 1, 4, 5, 6, 9) == [6, 9]


# -- L: glory ---------------------------------------------------------------------------------------------


@pytest.mark.example("Lc")
@pytest.mark.rule("L", "La", "H3b", "H3c", "H2b.1", "G5.1", "G5.2")
def test_the_seven_year_glory_trip() -> None:
    state = table()
    ship = stack(state, "P", "rocket", "leo", "CT050", "CT048", "CQ041")
    for _ in range(3):
        next_year(state)
    play(state, "P", "load_fuel", stack="rocket", tanks=1)
    assert (ship.dry, ship.wet) == (1, 2)
    play(state, "P", "jettison_fuel", stack="rocket", steps=1)
    assert (ship.wet, weight_modifier(state, ship.wet)) == (parse_mass("1-8/9"), ("wisp", 2))

    fly(
        state,
        2,
        "CT050",
        "cycler",
        "luna-belt",
        "geo",
        "sol-earth-l2",
        "mars-zone-hohmann-6",
        "eureka-lagrange",
    )
    fly(state, 1, "CT050", "eureka-burn-2")
    fly(state, 1, "CT050", "eureka-burn-1", "eureka-hazard")
    fly(state, 4, "CT048", "eureka", stay=True)  # 3-4, wisp +2, zone -1
    play(state, "P", "take_glory", card="CQ041", chit="glory-mars")
    next_year(state)
    fly(state, 4, "CT048", "eureka-hazard", "eureka-burn-1")
    assert ship.wet == parse_mass("1-4/9")
    fly(state, 1, "CT050", "eureka-burn-2", "eureka-lagrange", "mars-zone-hohmann-6", "sol-earth-l2")
    fly(state, 2, "CT050", "geo", "luna-belt", "cycler", "leo", stay=True)
    play(state, "P", "turn_glory", card="CQ041")
    assert (state.players["P"].glory, state.glory_high["glory-mars"]) == (["glory-mars"], True)


def fly(state: Hf4State, thrust: int, thruster: str, *way: str, stay: bool = False) -> None:
    """A year's flight of P's rocket with a net thrust; hazards are survived, belts rolled as 1."""
    play(state, "P", "activate_thruster", card=thruster)
    assert state.movement is not None
    assert state.movement.net_thrust == thrust
    for space in way:
        play(state, "P", "enter", space=space)
        if state.movement is not None and state.movement.due:
            play(state, "P", *(("roll_belt", 1) if "belt" in state.movement.due else ("roll_hazard", 2)))
    if state.movement is not None:
        play(state, "P", "end_move")
    if not stay:
        next_year(state)


# -- N: negotiation ---------------------------------------------------------------------------------------


@pytest.mark.example("N1")
@pytest.mark.rule("N1", "N2", "I2g")
def test_a_bonus_support_is_sold_to_who_bids_no_more() -> None:
    state = table()
    on_top(state, "CT051", "CX081")
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    play(state, "G", "pass_bid")
    play(state, "W", "pass_bid")  # agreed: the reactor for 1 Aqua
    play(state, "W", "deal", to="P", gives=["aquas:1"], gets=["card:CX081"])
    play(state, "P", "accept_deal", of="W")
    assert (state.players["W"].hand, state.players["W"].aquas) == (["CX081"], 5)
    assert (state.players["P"].hand, state.players["P"].aquas) == (["CT051"], 6 - 1 + 1)


@pytest.mark.example("N3b")
@pytest.mark.rule("N3", "N3b", "E6d")
@pytest.mark.breaks("E6d")
def test_a_third_outpost_goes_by_the_end_of_the_own_turn(refuses: Refuses) -> None:
    state = table()
    stack(state, "W", "outpost1", "ceres", "CF070")
    stack(state, "W", "outpost2", "dresda", "CF071")
    stack(state, "P", "rocket", "kleopatra", "CF072", "CF073")
    play(state, "P", "deal", to="W", gives=["stacked:CF072:outpost3"])
    play(state, "W", "accept_deal", of="P")
    play(state, "P", "end_turn")
    refuses(GAME, state, act("W", "end_turn"), "E6d")
    play(state, "W", "decommission", stack="outpost2", cards=["CF071"])
    play(state, "W", "end_turn")
    assert sorted(state.players["W"].stacks) == ["leo", "outpost1", "outpost2"]
    assert state.players["W"].stacks["outpost2"].cards == ["CF072"]  # it has taken the chit that was free


@pytest.mark.example("N6")
@pytest.mark.rule("N6", "N5", "N1", "H6c.2", "I5b.1")
def test_greens_factory_for_3_aquas() -> None:
    """It lands, refuels and lifts off; green's Powersat spares the risk, and no spin need be feared.

    The deal names the factory alone, which is what the 3 Aquas are paid for (RUL-LENT-FACTORY-POWERSAT).
    """
    game = skies.sky(
        skies.site("whirl", 9), skies.space("rapid-spin", hazard="crash"), skies.space("high"),
        skies.line("leo", "high", "rapid-spin", "whirl"), skies.engine("CT090", 2, 1),
    )  # fmt: skip
    state = skies.core(game)
    ship = skies.rocket(state, "high", "CT090", "CQ041", fuel=2)
    state.sites["whirl"] = SiteState(claim="G", factory="G")
    deals: dict[str, Any] = {"gives": ["aquas:3"], "gets": ["use:factory:whirl"]}
    before = {player: state.players[player].aquas for player in ("P", "G")}
    skies.go(
        game, state, skies.act(game, "deal", to="G", **deals), skies.act(game, "accept_deal", "G", of="P")
    )
    assert (state.players["P"].aquas, state.players["G"].aquas) == (before["P"] - 3, before["G"] + 3)
    skies.start(game, state, "CT090")
    skies.go(game, state, "rapid-spin")
    legally(game, state, skies.act(game, "roll_hazard"), dice(2))
    legally(game, state, skies.act(game, "enter", space="whirl", assist="factory"))
    assert (ship.location, state.movement) == ("whirl", None)  # no roll for the assist
    refuel = skies.act(game, "factory_refuel", site="whirl", to="rocket", load=True)
    skies.go(game, state, refuel)
    assert ship.wet == ship.dry + 2 + 7
    year(game, state)
    promised = skies.act(game, "deal", to="G", gets=["use:factory:whirl"])
    skies.go(game, state, promised, skies.act(game, "accept_deal", "G", of="P"))
    skies.start(game, state, "CT090")
    skies.go(game, state, skies.act(game, "enter", space="rapid-spin", assist="factory"))
    assert state.movement is not None and state.movement.due == []
    skies.go(game, state, "high")


def year(game: Any, state: Hf4State) -> None:
    """P's next turn."""
    for player in ("P", "W", "G"):
        legally(game, state, skies.act(game, "end_turn", player), Seeded(1))
    legally(game, state, skies.act(game, "advance_sunspot", "P"), Seeded(1))
    if state.pending:
        legally(game, state, skies.act(game, "roll_event", "P"), dice(1))


@pytest.mark.example("GL-Sails")
@pytest.mark.rule("GL-Wet-Mass-Chit", "GL-Dry-Mass-Chit")
def test_a_sail_flies_dry() -> None:
    game = skies.sky(skies.engine("CT090", 1, 0, mass=1), skies.crate("CF090", 6))
    state = skies.core(game)
    ship = skies.rocket(state, "leo", "CT090", "CF090")
    assert (ship.dry, ship.wet) == (7, 7)
