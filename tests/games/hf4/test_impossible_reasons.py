"""What cannot be done is told by the rule that says so, as in a game where a player tries it all the same.

Each row: the sentence, the position, the act, the rule, and what is possible beside it: the act with other
parameters, the same act in another position, or (None) the first act of the kind that is listed there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.j_operational import READY
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.package import rulebook
from tests.games.hf4 import (
    colonies,
    quests,
    skies,
    test_h_landing,
    test_k_legal,
    test_l_glory,
    test_m1_legal,
    test_m2_futures,
    worlds,
)
from tests.games.hf4 import test_d5_rescue as rescue
from tests.games.hf4 import test_m2_legal as bernals
from tests.games.hf4 import test_m3_comets as comets
from tests.games.hf4 import test_m3_legal as conflict
from tests.games.hf4 import test_m3_shade as shade
from tests.games.hf4 import test_o_legal_actions as politics
from tests.games.hf4.test_every_act_is_proved import (
    SKY,
    belt_roll_due,
    beside_a_road,
    crash_roll_due,
    heavy_radiator,
    in_flight,
    mooncabling,
    paraded,
    played_in,
    radiators_at_stake,
    ready_to_burn,
    reviving,
    rich_home,
    with_supports,
)
from tests.games.hf4.test_g_colonies_and_felonies import jumping, settled
from tests.games.hf4.test_i5_i9_space import at, building, delivering, factory_and_card, scooping
from tests.games.hf4.test_settled_chance import rerolling
from tests.games.hf4.worlds import deal, play, stack

Position = Callable[[], Hf4State]


def dealt(state: Hf4State, *cards: str, player: str = "P") -> Hf4State:
    deal(state, player, *cards)
    return state


def owned(
    site: str, claim: str | None, factory: str | None = None, state: Hf4State | None = None
) -> Hf4State:
    state = state or worlds.table()
    state.sites[site] = SiteState(claim=claim, factory=factory)
    return state


def core_hand() -> Hf4State:
    state = worlds.core_table()
    state.players["P"].aquas = 20
    return dealt(state, "CD099", "CB056")


def missile_missed() -> Hf4State:
    """A missile robonaut has failed its size roll."""
    return play(at("pebble", "RB015"), "P", "prospect", 6, card="RB015", sites=["pebble"])


def telescope() -> Hf4State:
    state = at("mid", "RB014", seats={"P": ("yellow", "CQ040R"), "W": ("gray", "CQ043F")})
    return play(state, "P", "prospect", 6, 6, card="RB014", sites=["gravel", "pebble"])


def probe() -> Hf4State:
    return play(at("mid", "RB014R"), "P", "prospect", 6, 6, card="RB014", sites=["gravel", "pebble"])


def outpost_in_leo() -> Hf4State:
    state = worlds.table()
    stack(state, "P", "outpost1", "leo", "RT001", fts=2)
    stack(state, "P", "rocket", "leo", "RT003", fuel=2)
    return state


def foreign_isru() -> Hf4State:
    state = worlds.table()
    stack(state, "W", "rocket", "ares", "RB013")
    return dealt(at_ares(state), "RB014")


def at_ares(state: Hf4State) -> Hf4State:
    stack(state, "P", "rocket", "ares", "RB015", "RT001")
    return state


def with_a_guest() -> Hf4State:
    """P's crew is aboard W's rocket."""
    state = worlds.table()
    made = stack(state, "W", "rocket", "ares", "RT002", "CQ041")
    stack(state, "P", "rocket", "ares", "RT001")
    assert made.cards == ["RT002", "CQ041"]
    return state


def rolled_glitch() -> Hf4State:
    return play(test_k_legal.glitched(), "P", "glitch_roll", 1, stack="rocket", trigger="cargo_transfer")


def repaired() -> Hf4State:
    state = test_k_legal.glitched()
    state.players["P"].stacks["rocket"].glitch = False
    return state


def auction() -> Hf4State:
    return play(worlds.table(), "P", "research_auction", deck="thrusters", bid=0)


def nominated() -> Hf4State:
    state = test_l_glory.nominated()
    return play(state, "P", "vote", agree=False)


def gone(player: str = "P") -> Hf4State:
    """A player has left the game."""
    return play(worlds.table(), player, "leave")


def dived(*more: str) -> Hf4State:
    """P's rocket has entered the aerobrake in this turn, and has rolled for it."""
    state = scooping()
    state.turns["P"].used["dived:rocket"] = 1
    if more:
        state.players["P"].stacks["rocket"].cards += more
        state.decks["robonauts"].remove(*more)
        f_fuel.set_mass(state, state.players["P"].stacks["rocket"])
    return state


def light_radiator() -> Hf4State:
    state = heavy_radiator()
    state.cards["CD099"].heavy = False
    return state


def in_leo_with_a_crate() -> Hf4State:
    state = ready_to_burn()
    state.players["P"].stacks["rocket"].cards.append("CF091")
    state.decks["refineries"].remove("CF091")
    return state


def year_over() -> Hf4State:
    """Race for Glory: all have played, and the cube moves next."""
    state = worlds.table()
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    return state


def claimed() -> Hf4State:
    return rescue.play(rescue.claiming(), "P", "place_claim", site="wet-1")


def one_factory() -> Hf4State:
    return rescue.play(rescue.building(), "W", "place_factory", site="wet-2")


def busted() -> Hf4State:
    state = rescue.claiming()
    state.sites["wet-3"] = SiteState(busted=True)
    return state


def with_a_rocket() -> Hf4State:
    return rescue.play(rescue.exchanging(), "P", "start_stack", what="rocket", cards=["RT001"], space="wet-3")


def rocketplane() -> Hf4State:
    """At the aerostat of Venus, 20 FTs buy the liftoff."""
    state = test_h_landing.at_venus()
    skies.start(test_h_landing.VENUS, state, "RT091")
    assert state.movement is not None
    state.movement.net_thrust = 4
    return state


def scooping_after_a_move() -> Hf4State:
    """The core game: the thruster has worked to the end of a move into the aerobrake."""
    state = skies.core(SKY)
    skies.rocket(state, "para", "CT091", "CF091", fuel=2)
    state.turns["P"].used |= {"dived:rocket": 1, f"{READY}rocket:CT091": 1}
    return state


def core_mine() -> Hf4State:
    state = worlds.core_table()
    stack(state, "P", "rocket", "pebble", "CB056")
    return state


def uplifting() -> Hf4State:
    return test_m2_futures.uplifting("M2C195R")


def footfall() -> Hf4State:
    """The Future that a thruster and its generator are given up for."""
    state = quests.futuristic()
    test_m2_futures.bomb(state, "M2C186R")
    return state


# (sentence, position, by, act, parameters, rule, what is possible)
Row = tuple[str, Position, str | None, str, dict[str, Any], str, Any]
ROWS: list[Row] = [
    # hazards
    ("a hazard roll where none is due", in_flight, "P", "roll_hazard", {}, "H7.1", crash_roll_due),
    ("a hazard roll in a belt", belt_roll_due, "P", "roll_hazard", {}, "H7.1", crash_roll_due),
    ("a belt roll where none is due", crash_roll_due, "P", "roll_belt", {}, "H10.1", belt_roll_due),
    ("a belt roll of who is not moving", in_flight, "W", "roll_belt", {}, "H10.1", (belt_roll_due, None)),
    ("FINAO where no roll is due", in_flight, "P", "finao", {}, "H7e", crash_roll_due),
    ("a thruster that is no heavy radiator", radiators_at_stake, "P", "roll_hazard", {"lost": ["CT091"]},
     "E7d", {"lost": ["CD099"]}),
    ("a second diver's roll", in_flight, "P", "diver_orbit", {"stack": "rocket"}, "I5c.2", scooping),
    # prospecting
    ("a missile that rerolls", missile_missed, "P", "reroll", {"site": "pebble", "source": "buggy"}, "I6b",
     rerolling),
    ("a telescope's reroll when all is settled", missile_missed, "P", "reroll",
     {"site": "pebble", "source": "blink"}, "GL-Blink-Telescope", telescope),
    ("a probe's reroll when all is settled", missile_missed, "P", "reroll",
     {"site": "pebble", "source": "ability"}, "I6a.3", probe),
    ("a reroll for a site that did not fail", rerolling, "P", "reroll", {"site": "ares", "source": "buggy"},
     "I6b", {"site": "pebble"}),
    ("prospecting a space that is no site", lambda: at("ares", "RB013"), "P", "prospect",
     {"card": "RB013", "sites": ["mid"]}, "GL-On-Site-Operation", {"sites": ["ares"]}),
    ("prospecting with a card without ISRU", lambda: at("ares", "RB013", "RT001"), "P", "prospect",
     {"card": "RT001", "sites": ["ares"]}, "B2c", {"card": "RB013"}),
    ("prospecting with another player's robonaut", foreign_isru, "P", "prospect",
     {"card": "RB013", "sites": ["ares"]}, "N6", {"card": "RB015"}),
    ("reviving a site that is not busted", reviving, "P", "revive_mine", {"card": "RF035", "site": "ares"},
     "APP-RF035R", {"site": "pebble"}),
    ("reviving a sound site in the core game", core_mine, "P", "revive_mine",
     {"card": "CB056", "site": "pebble"}, "CA-CF078R", (reviving, {"card": "RF035"})),
    # fuel
    ("fuel for an outpost", outpost_in_leo, "P", "load_fuel", {"tanks": 1, "stack": "outpost1"}, "F1",
     {"stack": "rocket"}),
    ("loading FTs aboard", outpost_in_leo, "P", "load_fuel", {"tanks": 1, "source": "rocket"}, "G2a.1",
     {"source": "leo"}),
    ("fuel for a freighter", test_m1_legal.building, "P", "jettison_fuel",
     {"stack": "freighter", "steps": 1}, "1B4", (outpost_in_leo, {"stack": "rocket"})),
    ("a factory refuel without a factory", lambda: owned("ares", "P", None, at("ares", "RT001")), "P",
     "factory_refuel", {"site": "ares", "to": "rocket"}, "I5b",
     lambda: owned("ares", "P", "P", at("ares", "RT001"))),
    ("a factory that makes dirt", lambda: owned("ares", "P", "P", at("ares", "RT001")), "P",
     "factory_refuel", {"site": "ares", "to": "rocket", "grade": "dirt"}, "I5b", {"grade": "water"}),
    ("FTs of an outpost that are loaded", lambda: owned("ares", "P", "P", at("ares", "RT001")), "P",
     "factory_refuel", {"site": "ares", "to": "outpost1", "load": True}, "F1", {"load": False}),
    ("scooping with a card that is elsewhere", scooping, "P", "air_eater_refuel",
     {"card": "CQ041", "thruster": "RT001"}, "I5c.1", {"card": "RT001"}),
    ("scooping with FINAO after the roll on entering", dived, "P", "air_eater_refuel",
     {"card": "RT001", "thruster": "RT001", "finao": True}, "I5c.2", {"finao": False}),
    ("a scoop's supports in Race for Glory", lambda: dived("RB013"), "P", "air_eater_refuel",
     {"card": "RT001", "thruster": "RT001", "supports": ["RB013"]}, "iiA1-J", {"supports": []}),
    ("supports named again for a scoop", scooping_after_a_move, "P", "air_eater_refuel",
     {"card": "CT091", "thruster": "CT091", "supports": ["CF091"]}, "H2.3",
     (dived, {"card": "RT001", "thruster": "RT001", "supports": []})),
    ("dirt for a thruster in LEO", mooncabling, "P", "mooncable", {"card": "RT001"},
     "GL-Mooncable", {"card": "RT003"}),
    # stacks and cargo
    ("cargo that lies elsewhere", outpost_in_leo, "P", "cargo_transfer",
     {"source": "outpost1", "to": "leo", "cards": ["RT003"]}, "G1", {"cards": ["RT001"]}),
    ("cargo into the stack that it is in", outpost_in_leo, "P", "cargo_transfer",
     {"source": "outpost1", "to": "outpost1", "cards": ["RT001"]}, "G1", {"to": "leo"}),
    ("a second first outpost", outpost_in_leo, "P", "create_stack", {"kind": "outpost1", "cards": ["CQ041"]},
     "E3", {"kind": "outpost2"}),
    ("a stack far away in the core game", outpost_in_leo, "P", "create_stack",
     {"kind": "outpost2", "cards": ["CQ041"], "space": "ares"}, "1B9c", {"space": None}),
    ("the LEO stack turned into a rocket", outpost_in_leo, "P", "convert_stack",
     {"source": "leo", "to": "outpost1"}, "G1e.1", {"source": "rocket"}),
    ("decommissioning what lies elsewhere", outpost_in_leo, "P", "decommission",
     {"stack": "outpost1", "cards": ["RT003"]}, "G6.1", {"cards": ["RT001"]}),
    ("a light radiator turned", light_radiator, "P", "turn_radiator", {"card": "CD099"},
     "GL-Orientation.b", heavy_radiator),
    ("a radiator in hand turned", core_hand, "P", "turn_radiator", {"card": "CD099"}, "G1g",
     heavy_radiator),
    ("discarding another player's card", lambda: dealt(dealt(worlds.table(), "RT001"), "RT002", player="W"),
     "P", "discard", {"card": "RT002"}, "G6.1", {"card": "RT001"}),
    ("a colony in space", settled, "P", "build_colony", {"site": "mid", "card": "CQ041"}, "G3",
     {"site": "ares"}),
    ("a colony of somebody else's crew", settled, "P", "build_colony", {"site": "ares", "card": "CQ042"},
     "G3a", {"card": "CQ041"}),
    ("jumping where nobody has a claim", jumping, "P", "claim_jump", {"site": "boreas"}, "G4.1",
     {"site": "ares"}),
    ("jumping an own claim", lambda: owned("boreas", "P", None, jumping()), "P", "claim_jump",
     {"site": "boreas"}, "G4.1", {"site": "ares"}),
    ("murdering a thruster", settled, "P", "murder", {"card": "RT001"}, "GL-Murder-Suicide",
     {"card": "CQ041"}),
    ("murdering who is another player's", settled, "P", "murder", {"card": "CQ042"}, "GL-Murder-Suicide",
     {"card": "CQ041"}),
    ("a crew called back that never left", with_a_guest, "P", "recall_crew",
     {"card": "RT001", "to": "rocket"}, "N3d", {"card": "CQ041"}),
    # movement
    ("activating a card without a triangle", ready_to_burn, "P", "activate_thruster", {"card": "CQ041"},
     "H2.1", {"card": "CT093"}),
    ("activating a refinery aboard", in_leo_with_a_crate, "P", "activate_thruster", {"card": "CF091"},
     "H2.1", {"card": "CT091"}),
    ("activating in LEO", ready_to_burn, "P", "activate_thruster", {"card": "CQ041", "stack": "leo"}, "E4",
     {"card": "CT093", "stack": "rocket"}),
    ("activating in an outpost", outpost_in_leo, "P", "activate_thruster",
     {"card": "RT001", "stack": "outpost1"}, "GL-Outpost-Stack.b", {"card": "RT003", "stack": "rocket"}),
    ("supports in Race for Glory", outpost_in_leo, "P", "activate_thruster",
     {"card": "RT003", "supports": ["CQ041"]}, "iiA1-J", {"supports": []}),
    ("supports that are not aboard", with_supports, "P", "activate_thruster",
     {"card": "CT045", "supports": ["CQ041"]}, "J1c", {"supports": ["CG119"]}),
    ("a buggy ride into a stack that is elsewhere", beside_a_road, "P", "buggy_move",
     {"card": "CQ041", "space": "mars", "into": "rocket"}, "H9b", {"into": "outpost1"}),
    ("a rocketplane for FTs that are not there", rocketplane, "P", "enter",
     {"space": "lander2", "assist": "rocketplane", "tanks": {"outpost1": 21}}, "H6c.6",
     {"tanks": {"outpost1": 20}}),
    # earth
    ("boosting a card that is not in hand", core_hand, "P", "boost", {"cards": ["CF068"]}, "I4",
     {"cards": ["CB056"]}),
    ("a robonaut boosted heavy", core_hand, "P", "boost", {"cards": ["CB056"], "heavy": ["CB056"]}, "I4c",
     {"heavy": []}),
    ("selling what another player holds",
     lambda: dealt(dealt(worlds.table(), "RT001"), "RT002", player="W"), "P", "free_market",
     {"card": "RT002"}, "I3", {"card": "RT001"}),
    ("a bid without an auction", worlds.table, "W", "bid", {"amount": 1}, "I2b", auction),
    ("an event in Race for Glory", year_over, None, "advance_sunspot", {"event": True},
     "iiA1-K", {"event": None}),
    # sites
    ("a factory of cards in hand", lambda: dealt(building(), "RF026"), "P", "industrialize",
     {"site": "ares", "robonaut": "RB013", "refinery": "RF026"}, "I7", {"refinery": "RF025"}),
    ("supports given up in Race for Glory", lambda: building("ares", "RB013", "RF025", "RT001"), "P",
     "industrialize", {"site": "ares", "robonaut": "RB013", "refinery": "RF025", "supports": ["RT001"]},
     "iiA1-I7ag", {"supports": []}),
    ("making a card that is not in hand", factory_and_card, "P", "et_production",
     {"card": "RB015", "site": "ares", "to": "outpost1"}, "I8", {"card": "RB013"}),
    ("a robonaut made heavy", factory_and_card, "P", "et_production",
     {"card": "RB013", "site": "ares", "to": "outpost1", "heavy": True}, "I8e", {"heavy": False}),
    ("delivering what is in LEO", delivering, "P", "delivery", {"card": "CQ041", "source": "leo"}, "I9",
     {"card": "RB013", "source": "outpost1"}),
    ("delivering what lies elsewhere", delivering, "P", "delivery", {"card": "CQ041", "source": "outpost1"},
     "I9", {"card": "RB013"}),
    ("switching a card off in Race for Glory", outpost_in_leo, "P", "switch_off", {"card": "RT001"},
     "iiA1-J", (heavy_radiator, {"card": "CB056"})),
    # events and glitches
    ("an event roll that is not due", test_k_legal.cube_moves, None, "roll_event", {}, "K2",
     test_k_legal.roll_due),
    ("a CME roll that is not due", test_k_legal.roll_due, None, "roll_cme", {}, "K2d",
     test_k_legal.flare_due),
    ("an event roll in Race for Glory", worlds.table, None, "roll_event", {}, "iiA1-K",
     test_k_legal.roll_due),
    ("a budget cut without budget cuts", test_k_legal.pad_due, "P", "budget_cut", {"card": "CQ041"}, "K2f",
     (test_k_legal.cuts_due, None)),
    ("a card lost without an explosion", test_k_legal.cuts_due, "P", "pad_explosion", {"card": "CQ041"},
     "K2c", (test_k_legal.pad_due, None)),
    ("a glitch laid without a glitch", test_k_legal.cuts_due, "P", "place_glitch", {"stack": "leo"}, "K2b",
     (test_k_legal.glitch_due, None)),
    ("a second glitch roll", rolled_glitch, "P", "glitch_roll",
     {"stack": "rocket", "trigger": "cargo_transfer"}, "K2b.1", test_k_legal.glitched),
    ("a glitch roll of a sound rocket", repaired, "P", "glitch_roll",
     {"stack": "rocket", "trigger": "cargo_transfer"}, "K2b.1", test_k_legal.glitched),
    ("a repair of a sound rocket", repaired, "P", "glitch_repair", {"owner": "P", "stack": "rocket"}, "G7",
     (test_k_legal.scrum, {})),
    ("a repair in Race for Glory", outpost_in_leo, "P", "glitch_repair", {"owner": "P", "stack": "rocket"},
     "iiA1-G7", (test_k_legal.scrum, {})),
    # glory
    ("a glory chit taken by a thruster", lambda: test_l_glory.on("ares"), "P", "take_glory",
     {"chit": "glory-mars", "card": "RT001"}, "G5.1", {"card": "CQ041"}),
    ("a glory chit taken twice", test_l_glory.glorious, "P", "take_glory",
     {"chit": "glory-mars", "card": "CQ041"}, "G5.1", lambda: test_l_glory.on("ares")),
    ("a parade without a chit", lambda: test_l_glory.on("ares"), "P", "turn_glory", {"card": "CQ041"},
     "G5.2", paraded),
    ("a vote that is not open", worlds.table, "P", "vote", {"agree": True}, "Lc", test_l_glory.nominated),
    ("voting twice", nominated, "P", "vote", {"agree": True}, "Lc", test_l_glory.nominated),
    ("nominating during a vote", test_l_glory.nominated, "P", "nominate", {"to": "W", "chit": "heroism-1"},
     "Lc", lambda: worlds.table(scenario="race-to-the-top")),
    # who has left the game
    ("leaving twice", gone, "P", "leave", {}, "Da", worlds.table),
    ("a deal with somebody who has left", lambda: gone("W"), "P", "deal", {"to": "W", "gives": ["aquas:1"]},
     "Da", {"to": "G"}),
    # deals
    ("giving a card away that one does not hold", lambda: dealt(worlds.table(), "RT001"), "P", "deal",
     {"to": "W", "gives": ["card:RT002"]}, "N2", {"gives": ["card:RT001"]}),
    ("giving FTs away that are not there", outpost_in_leo, "P", "deal",
     {"to": "W", "gives": ["fts:3:outpost1:leo"]}, "N3", {"gives": ["aquas:1"]}),
    ("giving a claim away that is another's", lambda: owned("ares", "W"), "P", "deal",
     {"to": "W", "gives": ["claim:ares"]}, "N3", {"gives": ["aquas:1"]}),
    ("giving a glory away", worlds.table, "P", "deal", {"to": "W", "gives": ["glory:glory-mars"]}, "Nb",
     {"gives": ["aquas:1"]}),
    ("giving a Future away", worlds.table, "P", "deal", {"to": "W", "gives": ["future:Uplift"]}, "Nb.m",
     {"gives": ["aquas:1"]}),
    ("lending what nobody lends", worlds.table, "P", "deal", {"to": "W", "gets": ["use:launch_fees"]}, "N4",
     {"gets": ["aquas:1"]}),
    ("lending a push that one has not", worlds.table, "P", "deal", {"to": "W", "gets": ["use:powersat"]},
     "N4a", {"to": "G"}),
    ("lending felonies that one may not commit", worlds.table, "P", "deal",
     {"to": "W", "gets": ["use:felonious"]}, "N4b", {"gets": ["aquas:1"]}),
    ("lending another player's factory", lambda: owned("ares", "W", "W"), "P", "deal",
     {"to": "W", "gives": ["use:factory:ares"]}, "N6", {"gives": [], "gets": ["use:factory:ares"]}),
    ("permission for Luna of who is not 1st player", worlds.table, "P", "deal",
     {"to": "W", "gets": ["use:luna"]}, "N6b", {"gets": [], "gives": ["use:luna"]}),
    ("lending an ability that one has not", worlds.table, "P", "deal",
     {"to": "W", "gives": ["use:ability:RF025"]}, "N7", {"gives": ["aquas:1"]}),
    ("hiring a crew in LEO", worlds.table, "P", "deal", {"to": "W", "gets": ["use:crew:CQ042"]}, "N6",
     {"gets": ["aquas:1"]}),
    ("lending a cycler that one has not", bernals.colonized, "P", "deal",
     {"to": "W", "gives": ["use:skip_belt_rolls"]}, "CA-M2B179F", {"gives": ["aquas:1"]}),
    ("lending a Bernal that is not anchored", bernals.arriving, "P", "deal",
     {"to": "W", "gives": ["use:bernal:kalpana"]}, "N6.m2", {"gives": ["aquas:1"]}),
    # politics
    ("lobbying without a delegate", politics.session, "P", "lobby", {"ideology": "unity"}, "O4",
     {"ideology": "honor"}),
    ("taking a delegate back that is not there", politics.session, "P", "discard_delegate",
     {"ideology": "unity"}, "G6.4", {"ideology": "honor"}),
    ("discarding a delegate that is not there", politics.session, "P", "fundraise",
     {"discard_of": "W", "discard_from": "honor"}, "O2b.1", {"discard_from": "authority"}),
    ("moving a delegate that is not there", politics.session, "P", "fundraise",
     {"move_from": "unity", "move_to": "centrist"}, "O2b.4", {"move_from": "honor"}),
    ("settling a vote that is not tied", politics.session, "P", "move_law", {"ideology": "honor"}, "O3a",
     (politics.tied, {"ideology": "authority"})),
    ("placing a disk that is not due", politics.session, "P", "place_legacy", {"ideology": "honor"}, "O6",
     politics.legacy),
    ("a baton that is not due", politics.session, "P", "pass_baton", {"to": "W"}, "O6b", politics.baton),
    ("a cube that is not due", politics.session, "W", "supply_cube", {"ideology": "honor"}, "O6b.1",
     politics.cube),
    ("insurance without an explosion", politics.session, "P", "insure", {"lobby": True}, "O5g",
     politics.exploding),
    ("a disk in a deal that is not due", politics.session, "P", "deal",
     {"to": "W", "gives": ["legacy:honor"]}, "N4e.m0", {"gives": ["aquas:1"]}),
    # terawatt
    ("a cube that is not there builds no elevator", test_m1_legal.riding, "P", "build_elevator",
     {"elevator": "pluto-lagrange:pluto", "unit": "cube7"}, "1A6.1", None),
    ("activating a freighter", test_m1_legal.building, "P", "activate_thruster",
     {"card": "M1F164", "stack": "freighter"}, "1B4", (ready_to_burn, None)),
    ("a factory that moves before the promotion", test_m1_legal.building, "P", "enter",
     {"space": "kollaa", "stack": "factory:peking"}, "1B6", None),
    ("swapping a cube that is not there", test_m1_legal.flying, "P", "swap_cube", {"cube": "cube9"}, "1B8",
     None),
    ("promoting another player's card", test_m1_legal.building, "P", "promote", {"card": "CQ042"}, "1A5",
     (bernals.at_home, {"card": "M2C192"})),
    ("promoting a crew", test_m1_legal.building, "P", "promote", {"card": "CQ041"}, "1A5",
     (bernals.at_home, {"card": "M2C192"})),
    # colonization
    ("anchoring a stack that is no Bernal", bernals.colonized, "P", "anchor", {"stack": "outpost1"}, "2A5",
     (bernals.arriving, None)),
    ("FINAO for an anchorage without risk", bernals.arriving, "P", "anchor",
     {"stack": "kalpana", "supports": [colonies.SOLAR, "CD098"], "finao": True}, "2B4i.1", {"finao": False}),
    ("unanchoring and discarding a Colonist that one has not", bernals.at_home, "P", "unanchor",
     {"stack": "kalpana", "colonists": ["M2C180"]}, "2B6b", None),
    ("retiring a Colonist that one has not", bernals.colonized, "P", "retire_colonist", {"card": "M2C180"},
     "2Ca", None),
    ("homesteading with a card in hand", bernals.accomplished, "P", "homestead",
     {"site": "vesta", "card": "CT046", "colonist": "M2C194"}, "2A4a", None),
    ("homesteading with a Colonist in the queue", bernals.accomplished, "P", "homestead",
     {"site": "vesta", "card": "CT044", "colonist": "M2C180"}, "2A4b", None),
    ("building a card that is no Bernal", rich_home, "P", "build_bernal", {"card": "CT044"}, "2A7c.1",
     {"card": "M2B171"}),
    ("a specialist in the queue", bernals.colonized, "P", "factory_refuel",
     {"site": "vesta", "to": "outpost1", "colonist": "M2C180"}, "2C1a", None),
    # futures
    ("a Future of a card without one", quests.exoplanets, "P", "attempt_future",
     {"card": "CQ041", "unit": "CQ041"}, "1D", None),
    ("a Future of a card in a deck", quests.exoplanets, "P", "attempt_future",
     {"card": "M2C180", "unit": "CQ041"}, "1D1a", None),
    ("a Future risked by a Colonist in the queue", quests.exoplanets, "P", "attempt_future",
     {"card": "M1F165", "unit": "M2C180"}, "1A6.2", None),
    ("a Future for a thruster that is not in play", footfall, "P", "attempt_future",
     {"card": "M2C186", "unit": "CQ041", "spent": ["M1W161"]}, "1D1",
     {"spent": ["M1W162", test_m2_futures.PULSED]}),
    ("FINAO for a Future without a roll", uplifting, "P", "attempt_future",
     {"card": "M2C195", "unit": "CQ041", "finao": True}, "H7e", {"finao": False}),
    # the rescue
    ("Colonists who are not there", rescue.at_the_colony, "P", "board_colonists", {"colonists": 9},
     "iiD5.S3", {"colonists": 2}),
    ("Colonists endangered in space", rescue.choosing, "W", "place_colonists", {"site": "leo"},
     "iiD5.SETUP.3", {"site": "europa"}),
    ("a claim in space", rescue.claiming, "P", "place_claim", {"site": "leo"}, "iiD5.SETUP.6",
     {"site": "wet-1"}),
    ("a second claim on a site", claimed, "W", "place_claim", {"site": "wet-1"}, "H1a.2",
     {"site": "wet-2"}),
    ("a claim on a busted site", busted, "P", "place_claim", {"site": "wet-3"}, "GL-Busted",
     {"site": "wet-1"}),
    ("a ninth Discovery chit", rescue.ready, "P", "place_chit", {"stack": "leo"}, "iiD5.SETUP.11",
     rescue.exchanging),
    ("a second rocket at the start", with_a_rocket, "P", "start_stack",
     {"what": "rocket", "cards": ["RB013"], "space": "wet-3"}, "E5b", (rescue.exchanging, {})),
    ("a factory without a claim", rescue.building, "W", "place_factory", {"site": "wet-5"}, "iiD5.SETUP.7",
     {"site": "wet-2"}),
    ("a second factory on a site", one_factory, "P", "place_factory", {"site": "wet-2"}, "I7b",
     {"site": "wet-1"}),
    ("FTs where there is no factory", rescue.opting, "P", "place_fts", {"site": "wet-5"}, "iiD5.SETUP.8",
     {"site": "wet-1"}),
    ("a starting stack of a card in a deck", rescue.exchanging, "P", "start_stack",
     {"what": "white", "cards": ["CQ041"], "space": "wet-1"}, "iiD5.SETUP.10", None),
    # Module 3
    ("a chit that a player does not have", conflict.bargaining, "P", "suborn",
     {"ideology": "unity", "of": "G", "chit": "heroism-4"}, "3B1a", {"chit": None}),
    ("an extremist who is suborned", conflict.bargaining, "P", "suborn", {"ideology": "equality", "of": "G"},
     "3B2e", {"ideology": "unity"}),
    ("a corrupt delegate who is suborned", conflict.exposed, "P", "suborn",
     {"ideology": "authority", "of": "G"}, "3D2b", conflict.bargaining_in_unity),
    ("propaganda in the centre", conflict.peace, "P", "flip_propaganda", {"ideology": "centrist"}, "3B3b",
     {"ideology": "unity"}),
    ("a defection without an extremist", conflict.exposed, "P", "defect", {}, "3B3c", conflict.bargaining),
    ("a whistle where nobody is corrupt", conflict.exposed, "P", "whistleblow",
     {"ideology": "authority", "of": "W"}, "3B3d", {"of": "G"}),
    ("a petition where nobody stands", conflict.bargaining, "P", "petition",
     {"ideology": "individuality", "of": "P"}, "3D3", {"ideology": "honor"}),
    ("a dropstone of cards elsewhere", conflict.dislodging, "R", "dislodge",
     {"source": "outpost1", "thruster": "CT903", "cards": ["CT903", "CQ039"]}, "3D7c", {"cards": ["CT903"]}),
    ("a strike without a dropstone", conflict.dislodging, "R", "drop", {"at": "deimos"}, "3D7d",
     conflict.striking),
    ("fire without a battle", conflict.before_the_battle, "R", "fire",
     {"weapon": "CB057", "way": "raygun", "at": "pebble"}, "3D8b", conflict.shooting),
    ("fire of a card that is no such weapon", conflict.shooting, "R", "fire",
     {"weapon": "CB057", "way": "gun", "at": "pebble"}, "3E1a", {"way": "raygun"}),
    ("a sale where nobody's Bernal is", conflict.beads, "P", "sell_abroad", {"card": conflict.WARE},
     "3B4", conflict.treaty),
    ("more bribes given than there are", conflict.peace, "P", "deal", {"to": "W", "gives": ["bribes:9"]},
     "3B1", {"gives": ["bribes:1"]}),
    ("less than one gold bead", conflict.beads, "P", "sell_beads", {"beads": 0}, "3B5b", {"beads": 1}),
    ("sabotage once the move is over", conflict.moved_on, "P", "sabotage", {}, "3D1b", conflict.sabotaged),
    ("a card decommissioned after no battle", conflict.before_the_battle, "R", "scuttle", {"card": "CB057"},
     "3D8i", conflict.fought),
    ("one Bernal swapped", conflict.treaty, "G", "swap_bernals", {}, "3F1a.2", conflict.two_bernals),
    ("a dropstone destroyed that is not there", conflict.starship, "P", "destroy_dropstone", {"of": "W"},
     "3F2c", {"of": "R"}),
    ("a kamikaze of another stack's cards", conflict.launching, "R", "launch_kamikaze",
     {"source": "rocket", "thruster": "CT045", "cards": ["CT045", "CB058"]}, "3E5a", {"cards": ["CT045"]}),
    ("a parade with nobody's prisoners", conflict.parading, "P", "parade_prisoners", {"chit": "pow-2"},
     "3D9c", {"chit": "pow-1"}),
    ("a repair of what is whole", conflict.shooting, "P", "repair_factory",
     {"site": "pebble", "robonaut": "CB058"}, "3E7h", conflict.wrecked),
    ("a comet for a Future that asks for none", comets.ready, "P", "dislodge",
     {"source": "outpost2", "thruster": comets.STEER, "cards": [comets.STEER], "future": "M2C181"}, "3F2g",
     {"future": comets.VENUS}),
    ("no dirt of a shield that was torn off", shade.torn, "W", "shield_to_fuel",
     {"stack": "kalpana", "dirt": 0}, "3E9a.3", {"dirt": 5}),
]  # fmt: skip


def beside(row: Row) -> tuple[Hf4State, Any]:
    """A position and an act that is possible there, as the last column of a row says."""
    _, position, by, do, params, _, twin = row
    where, changed = twin if isinstance(twin, tuple) else (twin, {}) if callable(twin) else (position, twin)
    state = where()
    game = played_in(state)
    if changed is None:
        return state, next(game.acts[do].options(state))
    return state, game.parse({"by": by, "do": do, **params, **changed})


@pytest.mark.parametrize("row", ROWS, ids=[row[0].replace(" ", "-") for row in ROWS])
def test_what_cannot_be_done_is_told_by_its_rule(row: Row) -> None:
    _, position, by, do, params, rule, _ = row
    state = position()
    game = played_in(state)
    before = game.digest(state)
    tried = game.parse({"by": by, "do": do, **params})
    with pytest.raises(Impossible) as refusal:
        game.apply(state, tried, Seeded(1))
    assert refusal.value.rule == rule
    assert refusal.value.legal
    assert rule in rulebook("hf4").rules
    assert game.digest(state) == before
    state, possible = beside(row)
    played_in(state).apply(state, possible, Seeded(1))
    assert tried != possible or callable(row[6]) or isinstance(row[6], tuple)
