"""One fault in a log that is legal else: exactly that is found, and nothing ends in a crash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.acts.names import ASSEMBLY, DECKS, MAP, legacy, seat
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.vassal import commands as c
from tests.logs.edited import (
    Edit,
    Slip,
    added,
    doubled,
    dropped,
    edited,
    evening,
    moved,
    reworded,
    slipped,
    swapped,
    undone,
)
from tests.logs.scenes import (
    ACTOR,
    CAVES,
    CREW,
    GUEST,
    LEO,
    MINERS,
    OTHER,
    POLE,
    THIRD,
    Prepare,
    Scene,
    act,
    aquas,
    both,
    busted,
    delegates,
    dirt,
    glitch,
    glory,
    heavy,
    holds,
    laid_out,
    nothing,
    pending,
    rocket,
    site,
    told,
    turn_of,
    year_over,
)
from tests.logs.scenes import hand as in_hand
from tests.logs.writing import GAME

# -- acts against the rules --------------------------------------------------------------------------------

fund = act("fundraise", elect="unity")
auction = act("research_auction", deck="robonauts", bid=1)
go = act("activate_thruster", card=CREW)
end = act("end_move")
raw = act("industrialize", site=CAVES, robonaut="CB060", refinery="CF069")
ice = act("site_refuel", card=CREW, to="rocket")
two = both(rocket(LEO, "CT048", fts=3), holds("outpost1", LEO, "CB060"), aquas(9))
built = both(rocket(CAVES, "CB060", "CF079R"), site(CAVES, factory=True))
plant = both(rocket(CAVES, "CB060R", "CF069R"), site(CAVES))
house = delegates(
    unity={ACTOR: 1}, centrist={ACTOR: 3}, honor={OTHER: 1}, freedom={ACTOR: 1}, equality={THIRD: 1}
)
ill = both(rocket(POLE, "CB060"), glitch("rocket"))
looks = act("prospect", 6, card="CB059", sites=["phobos"])
dive = rocket("venus-flyby", fuel=8)


def to(space: str, **how: Any) -> dict[str, Any]:
    return act("enter", space=space, **how)


def full(player: str) -> Prepare:
    """Four cards in a hand."""

    def prepare(state: Hf4State) -> None:
        for deck in ("thrusters", "robonauts", "refineries", "generators"):
            state.players[player].hand.append(state.decks[deck].pop(0))

    return prepare


def consent(**deal: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    return act("deal", to=OTHER, **deal), act("accept_deal", by=OTHER, of=ACTOR)


def _first(player: str) -> Prepare:
    return lambda state: setattr(state, "first_player", player)


def _over(state: Hf4State) -> None:
    state.ended, state.phase, state.turn = True, "ended", None


def trip(*acts: Mapping[str, Any], first: Mapping[str, Any] = go) -> tuple[Mapping[str, Any], ...]:
    return (first, *acts)


WRONG: list[tuple[str, str, Prepare, tuple[Mapping[str, Any], ...]]] = [
    ("D1b", "a second operation", nothing, (fund, fund)),
    ("Da", "an operation out of turn", nothing, (act("fundraise", by=OTHER, elect="equality"),)),
    ("GL-Turn", "another's turn ended", nothing, (act("end_turn", by=OTHER),)),
    ("Db", "the cube moved early", nothing, (act("advance_sunspot", by=None),)),
    ("D2b", "an act after the end", _over, (fund,)),
    ("G.1", "a free action out of turn",
     both(in_hand("CT044"), turn_of(OTHER)), (act("discard", card="CT044"),)),
    ("I2c", "a bid beyond the aquas", nothing, (auction, act("bid", by=OTHER, amount=99))),
    ("I2c", "an opening bid beyond the aquas", nothing, (act("research_auction", deck="robonauts", bid=99),)),
    ("I2b", "a bid too low", nothing, (auction, act("bid", by=OTHER, amount=0))),
    ("I2b", "a bid below an opening that nobody can raise", aquas(6),
     (act("research_auction", deck="robonauts", bid=6), act("bid", amount=4))),
    ("I2a", "a bid with four cards", full(OTHER), (auction, act("bid", by=OTHER, amount=3))),
    ("I2a", "an auction with four cards", full(ACTOR), (auction,)),
    ("I3b", "a white card sold from LEO", holds(LEO, LEO, "CB060"), (act("free_market", card="CB060"),)),
    ("I3", "a card sold from space", holds("outpost1", CAVES, "CB060R"), (act("free_market", card="CB060"),)),
    ("I4", "a boost too dear",
     both(in_hand("CX083", "CT045"), aquas(1)), (act("boost", cards=["CX083", "CT045"]),)),
    ("G1", "cargo between two places", both(rocket(CAVES, "CB060"), holds("outpost1", POLE, "CB062")),
     (act("cargo_transfer", source="rocket", to="outpost1", cards=["CB060"]),)),
    ("G1", "more tanks than there are", two, (act("cargo_transfer", source="rocket", to="outpost1", fts=5),)),
    ("G1d", "a stack of tanks that are not there", rocket(LEO, "CT048", fts=2),
     (act("create_stack", kind="outpost1", source="rocket", cards=["CT048"], fts=5),)),
    ("G1b", "more fuel than aquas", both(rocket(LEO), aquas(1)), (act("load_fuel", tanks=3, source=LEO),)),
    ("G1", "aquas as fuel far from LEO",
     both(rocket(CAVES), aquas(5)), (act("load_fuel", tanks=2, source=LEO),)),
    ("E7c.2", "a crew decommissioned",
     rocket(CAVES, "CB060"), (act("decommission", stack="rocket", cards=[CREW]),)),
    ("G2c.1", "a radiator burnt with water aboard", both(rocket(CAVES, "CD092"), heavy("CD092")),
     (act("turn_radiator", card="CD092", burn=True),)),
    ("G1c.1", "dirt for a water thruster",
     rocket(CAVES, "CT048", fuel=0), (act("dirt_refuel", card="CT048", tanks=2),)),
    ("G1c.1", "dirt in space", rocket("geo", "CT047R", fuel=0), (act("dirt_refuel", card="CT047", tanks=2),)),
    ("GL-Mooncable", "the mass driver on Mars",
     both(holds("rocket", CAVES, MINERS, by=THIRD), turn_of(THIRD)),
     (act("mooncable", by=THIRD, card=MINERS),)),
    ("G1", "a crew recalled from afar",
     both(holds("rocket", LEO, "CB060"), holds("outpost1", CAVES, "CB062", CREW, by=OTHER)),
     (act("recall_crew", card=CREW, to="rocket"),)),
    ("E6d", "a third outpost at the end of a turn",
     both(holds("outpost1", LEO, "CB060"), holds("outpost2", LEO, "CB062"), rocket(LEO, "CT048")),
     (act("create_stack", kind="outpost3", source="rocket", cards=["CT048"]), act("end_turn"))),
    ("I5a", "ice where none is", rocket("mercury-north-pole"), (ice,)),
    ("I5", "ice in orbit", rocket("geo"), (ice,)),
    ("I5b.1", "another's factory", both(rocket(CAVES), site(CAVES, OTHER, factory=True)),
     (act("factory_refuel", site=CAVES, to="rocket"),)),
    ("I6.2", "an ISRU too high", rocket("venus-aerostat-xity"),
     (act("prospect", card=CREW, sites=["venus-aerostat-xity"]),)),
    ("I6c", "a missile that looks afar",
     rocket(CAVES, "CB060R"), (act("prospect", card="CB060", sites=[POLE]),)),
    ("I6b.1", "a buggy that drives too far", rocket(POLE, "CB059R"), (looks,)),
    ("I6", "a site that is claimed",
     both(rocket(POLE), site(POLE, OTHER)), (act("prospect", card=CREW, sites=[POLE]),)),
    ("I6.5", "a busted site", both(rocket(POLE), busted(POLE)), (act("prospect", card=CREW, sites=[POLE]),)),
    ("I6.4", "no disk left", both(rocket(POLE, "CB059R"), *map(site, list(GAME.content.map.sites)[:9])),
     (act("prospect", card="CB059", sites=[POLE]),)),
    ("I6.1.3", "Luna without permission", both(rocket("luna-shackleton-polar-rim", "CB059R"), _first(OTHER)),
     (act("prospect", card="CB059", sites=["luna-shackleton-polar-rim"]),)),
    ("GL-Blink-Telescope", "a reroll without the telescope", rocket("phobos", "CB059R"),
     (looks, act("reroll", 1, site="phobos", source="blink"))),
    ("I6a.3", "a reroll without an ability", rocket("phobos", "CB059R"),
     (looks, act("reroll", 1, site="phobos", source="ability"))),
    ("CA-CF078R", "a mine revived by a robonaut", both(rocket(CAVES, "CB060"), busted(CAVES)),
     (act("revive_mine", card="CB060", site=CAVES),)),
    ("I7", "a factory without a claim", rocket(CAVES, "CB060R", "CF069R"), (raw,)),
    ("I7", "a factory on another's claim",
     both(rocket(CAVES, "CB060R", "CF069R"), site(CAVES, OTHER)), (raw,)),
    ("I7", "a factory from afar", both(rocket(POLE, "CB060R", "CF069R"), site(CAVES)), (raw,)),
    ("I7", "supports given up without need", both(rocket(CAVES, "CB060R", "CF069R", "CG109R"), site(CAVES)),
     (act("industrialize", site=CAVES, robonaut="CB060", refinery="CF069", supports=["CG109"]),)),
    ("I7b", "a second factory", both(plant, site(CAVES, factory=True)), (raw,)),
    ("I7e.1", "a factory without a robonaut", plant, (act("industrialize", site=CAVES, refinery="CF069"),)),
    ("CA-CF079R", "a free factory without the ability", plant, ({**raw, "free": True},)),
    ("I8a", "a product of another type", both(built, in_hand("CT044")),
     (act("et_production", card="CT044", site=CAVES, to="outpost1"),)),
    ("I8", "a product without a factory", both(rocket(CAVES), in_hand("CD092")),
     (act("et_production", card="CD092", site=CAVES, to="outpost1"),)),
    ("I8", "a product that goes elsewhere", both(built, in_hand("CD092"), holds("outpost1", POLE, "CB062")),
     (act("et_production", card="CD092", site=CAVES, to="outpost1"),)),
    ("I9", "a white card delivered", both(rocket(CAVES, "CB060", fts=8), site(CAVES, factory=True)),
     (act("delivery", card="CB060", source="rocket"),)),
    ("G3", "a colony without a factory", rocket(CAVES), (act("build_colony", site=CAVES, card=CREW),)),
    ("G3a", "a colony of robots", built, (act("build_colony", site=CAVES, card="CB060"),)),
    ("G4.1", "a jump without the privilege",
     both(rocket(POLE), site(POLE, OTHER)), (act("claim_jump", site=POLE),)),
    ("G4.1", "an objection without a human",
     both(rocket(POLE), holds("outpost1", POLE, "CB062", by=OTHER), site(POLE, THIRD)),
     (act("object_to_jump", by=OTHER, site=POLE),)),
    ("GL-Murder-Suicide", "a murder without need", rocket(LEO), (act("murder", card=CREW),)),
    ("G5.1", "the glory of another zone", rocket(CAVES), (act("take_glory", chit="glory-ceres", card=CREW),)),
    ("G5.2", "glory turned away from home", both(rocket(CAVES), glory), (act("turn_glory", card=CREW),)),
    ("Lc", "a turn ended in a vote", nothing, (act("nominate", to=OTHER, chit="heroism-1"), act("end_turn"))),
    ("H2.1", "a move without thruster", holds("rocket", LEO, "CD092", fuel=4), (to("cycler"), end)),
    ("H5d", "a move without fuel", rocket(LEO, fuel=0), trip(to("cycler"), end)),
    ("H1c", "an operation in the middle of a move", rocket(LEO, fuel=8),
     trip(to("cycler"), fund, to("luna-belt"), act("roll_belt", 1), end)),
    ("D1a", "a second move", rocket(LEO, fuel=8), trip(to("cycler"), end, go)),
    ("H4e", "a turn on the spot", rocket(LEO, fuel=8),
     trip(to("cycler"), to("luna-belt"), act("roll_belt", 1), to("cycler"), end)),
    ("H10.1", "a belt roll forgotten", rocket(LEO, fuel=8), trip(to("cycler"), to("luna-belt"), end)),
    ("H10a", "FINAO in a belt", rocket(LEO, fuel=8), trip(to("cycler"), to("luna-belt"), act("finao"), end)),
    ("H7b", "a hazard roll forgotten", dive, trip(to("venus-parachute-1"), end)),
    ("H7e", "FINAO without aquas", both(dive, aquas(0)), trip(to("venus-parachute-1"), act("finao"), end)),
    ("GL-Aerobrake-Hazard.c", "up an aerobrake path",
     rocket("venus-parachute-1"), trip(to("venus-flyby"), end)),
    ("H6a", "a thrust too low to land", rocket("mars-lander-1", "CT048", fuel=8),
     trip(to(CAVES), first=act("activate_thruster", card="CT048"))),
    ("H3d", "a push of nobody's", rocket(LEO), trip(to("cycler"), end, first={**go, "push_by": OTHER})),
    ("H3a", "an afterburn without burner", holds("rocket", "mercury-flyby", "CT050R"),
     trip(to("mercury-hohmann-1"), end, first=act("activate_thruster", card="CT050", afterburn=True))),
    ("J1", "a thruster without generator", rocket(LEO, "CT045R"),
     trip(to("cycler"), end, first=act("activate_thruster", card="CT045"))),
    ("J1b", "a robonaut as support",
     rocket(LEO, "CB060"), trip(to("cycler"), end, first={**go, "supports": ["CB060"]})),
    ("H6c.1", "an assist in space", rocket(LEO), trip(to("cycler", assist="factory"), end)),
    ("H4c.3", "a bonus pivot that is not there", rocket("mercury-flyby", fuel=2),
     trip(to("mercury-hohmann-1"), to("mercury-burn-2", bonus_pivot=True), end)),
    ("H8e.3", "an afterburn beside the oberth", rocket(LEO), trip(to("cycler", afterburn=True), end)),
    ("H6c.6", "a rocketplane that pays nothing", built, trip(to("mars-lander-1", assist="rocketplane"), end)),
    ("H6c.6", "a rocketplane too cheap", both(built, holds("outpost1", CAVES, "CB062", fts=20)),
     trip(to("mars-lander-1", assist="rocketplane", tanks={"outpost1": 3}), end)),
    ("E7d", "a radiator that turns by itself", both(rocket("venus-flyby", "CD092"), heavy("CD092")),
     trip(to("venus-parachute-1"), act("roll_hazard", 1, lost=["CD092"]))),
    ("I5c.2", "a stay without a roll", rocket("venus-parachute-1"), (act("end_turn"),)),
    ("H7e", "a stay paid without aquas",
     both(rocket("venus-parachute-1"), aquas(0)), (act("diver_orbit", finao=True),)),
    ("H9b", "a ride without a buggy", rocket(CAVES), (act("buggy_move", card=CREW, space=POLE),)),
    ("H9b", "a ride without a road",
     rocket(CAVES, "CB059R"), (act("buggy_move", card=CREW, space="phobos"),)),
    ("H9b", "a robonaut that rides", rocket(CAVES, "CB059R"), (act("buggy_move", card="CB059", space=POLE),)),
    ("GL-Glitch-Triggers", "an operation without its glitch roll", ill, (ice,)),
    ("H8g", "a flyby without its glitch roll", both(rocket("sol-earth-l2", fuel=8), glitch("rocket")),
     trip(to("venus-flyby"), end)),
    ("G1h", "cargo without its glitch roll", both(two, glitch("rocket")),
     (act("cargo_transfer", source="rocket", to="outpost1", cards=["CT048"]),)),
    ("GL-FINAO.a", "a glitch paid off", both(ill, aquas(9)),
     (act("glitch_roll", stack="rocket", trigger="site_refuel", finao=True), ice)),
    ("G7", "a repair without a human", both(holds("outpost1", POLE, "CB060"), glitch("outpost1")),
     (act("glitch_repair", owner=ACTOR, stack="outpost1"),)),
    ("K2b", "a glitch on a small stack",
     both(two, holds("outpost2", CAVES, "CB062", "CG109"), pending("glitch")),
     (act("place_glitch", stack="outpost1"),)),
    ("K2c", "the wrong card lost on the pad",
     both(holds(LEO, LEO, "CT048", "CX083"), pending("pad_explosion")),
     (act("pad_explosion", card=CREW),)),
    ("K", "a year without its event",
     both(year_over, pending("event_roll")), (act("advance_sunspot", by=None),)),
    ("O2", "income with politics", nothing, (act("income"),)),
    ("O2b.3", "an election in another colour", nothing, (act("fundraise", elect="honor"),)),
    ("O2b.1", "martial law without the law",
     house, (act("fundraise", discard_of=OTHER, discard_from="honor"),)),
    ("O4a", "a lobby for the law that is active", house, (act("lobby", ideology="centrist"),)),
    ("O5e", "a grant without the law", nothing, (act("research_grant", deck="robonauts"),)),
    ("O6b", "a baton passed to oneself",
     both(year_over, house, pending("baton")), (act("pass_baton", to=ACTOR),)),
    ("N1", "aquas given that are not there",
     both(in_hand("CT044"), aquas(0)), consent(gives=["aquas:3", "card:CT044"])),
    ("N3a", "a claim given without its factory", built, consent(gives=[f"claim:{CAVES}"])),
    ("N3", "cargo given from afar", both(rocket(CAVES, "CB060"), holds("rocket", LEO, GUEST, by=OTHER)),
     consent(gives=["stacked:CB060:rocket"])),
    ("D1c", "a card discarded in an auction that goes on", in_hand("CT044"),
     (auction, act("discard", card="CT044"), act("bid", by=OTHER, amount=2), act("pass_bid"),
      act("pass_bid", by=THIRD))),
    ("I2a.1", "a card discarded for the sake of a bid",
     full(OTHER), (auction, act("discard", by=OTHER, card="CT044"))),
    ("I2e", "an award to who did not bid high", nothing,
     (auction, *(act("bid", by=one, amount=2) for one in (OTHER, THIRD)), act("pass_bid"),
      act("pass_bid", by=OTHER), act("pass_bid", by=THIRD), act("award", to=ACTOR))),
    ("F3d.2", "an afterburn without fuel",
     rocket(LEO, fuel=0), trip(to("cycler"), end, first={**go, "afterburn": True})),
    ("F4c", "a water thruster on dirt", both(rocket("phobos", "CT048"), dirt),
     trip(to("mars-hohmann-1"), end, first=act("activate_thruster", card="CT048"))),
    ("G5.4", "a second chit of one human", both(rocket("venus-aerostat-xity"), glory),
     (act("take_glory", chit="glory-venus", card=CREW),)),
    ("G6.4", "a token of another given up", both(rocket(CAVES), site(CAVES, OTHER)),
     (act("discard_token", token="claim", site=CAVES),)),
    ("G6a.2", "the claim under a factory given up",
     built, (act("discard_token", token="claim", site=CAVES),)),
    ("H1a.2", "a second colony", both(built, lambda state: state.site(CAVES).colonies.append(ACTOR)),
     (act("build_colony", site=CAVES, card=CREW),)),
    ("H5e.1", "a stop on a lander burn", rocket(CAVES, fuel=8), trip(to("mars-lander-1"), end)),
    ("H7a", "a crash hazard without its roll",
     rocket("venus-flyby", fuel=8), trip(to("bennu-hazard"), end)),
    ("I5b", "fuel of a factory elsewhere", both(rocket(POLE), site(CAVES, factory=True)),
     (act("factory_refuel", site=CAVES, to="rocket"),)),
    ("I7f", "a factory without a cube",
     both(plant, *(site(one, factory=True) for one in list(GAME.content.map.sites)[:7])), (raw,)),
    ("I8d", "a product of another's factory",
     both(rocket(CAVES), site(CAVES, OTHER, factory=True), in_hand("CD092")),
     (act("et_production", card="CD092", site=CAVES, to="rocket"),)),
    ("I9", "a delivery that has no tanks", both(holds("rocket", CAVES, CREW, "CB060R", fts=1),
     site(CAVES, factory=True)), (act("delivery", card="CB060", source="rocket"),)),
    ("J1", "a robonaut without its generator",
     rocket(POLE, "CB056"), (act("prospect", card="CB056", sites=[POLE]),)),
    ("J2d", "a factory by a robonaut that does not work", both(rocket(CAVES, "CB056", "CF069R"), site(CAVES)),
     (act("industrialize", site=CAVES, robonaut="CB056", refinery="CF069"),)),
    ("J4", "a robonaut that nothing cools",
     rocket(POLE, "CB063R"), (act("prospect", card="CB063", sites=[POLE]),)),
    ("J4", "a thruster that nothing cools", rocket(LEO, "CT044", "CX083", fuel=8),
     trip(first=act("activate_thruster", card="CT044"))),
    ("H9b", "a ride to another world", rocket(CAVES, "CB059R"),
     (act("buggy_move", card=CREW, space="luna-shackleton-polar-rim"),)),
    ("N2a", "a card handed on", in_hand("CT044"),
     (*consent(gives=["card:CT044"]), act("deal", by=OTHER, to=THIRD, gives=["card:CT044"]),
      act("accept_deal", by=THIRD, of=OTHER))),
    ("N3b", "a claim for who has no disk",
     both(site(POLE), *(site(one, OTHER) for one in list(GAME.content.map.sites)[:9])),
     consent(gives=[f"claim:{POLE}"])),
    ("O2b.4", "a delegate moved across the table",
     house, (act("fundraise", move_from="unity", move_to="equality"),)),
    ("O4", "two lobbies in a turn",
     house, (act("lobby", ideology="unity"), act("lobby", ideology="freedom"))),
    ("O5c", "a lobby under the General Assembly",
     both(house, lambda state: setattr(state.assembly, "active", "unity")),
     (act("lobby", ideology="freedom"),)),
]  # fmt: skip


def named(one: object) -> str:
    """Words of a case that name it."""
    return one if isinstance(one, str) else ""


@pytest.mark.parametrize(("rule", "name", "prepare", "acts"), WRONG, ids=named)
def test_a_wrong_act(rule: str, name: str, prepare: Prepare, acts: tuple[Mapping[str, Any], ...]) -> None:
    """Told by the controls of the table, and found by its rule, as what its player did."""
    found = told(Scene(name, prepare, acts, {}))
    assert found.roots == [rule]
    (finding,) = (one for one in found.findings if one.caused_by is None)
    assert finding.severity is Severity.VIOLATION and finding.player in {a["by"] for a in acts}
    assert finding.message


# -- slips -------------------------------------------------------------------------------------------------


def lay(ident: str, board: str, place: str) -> Slip:
    return lambda writer: writer.hand.drag(ident, board, writer.hand.point(board, place))


def fly(ident: str, space: str) -> Slip:
    return lambda writer: writer.hand.drag(ident, MAP, writer.desk.space(space))


def press(command: str, ident: str) -> Slip:
    return lambda writer: writer.hand.press(command, ident)


def put(token: str, space: str, player: str = ACTOR) -> Slip:
    return lambda writer: writer.desk.token(player, token, space)


def take(token: str, space: str) -> Slip:
    return lambda writer: writer.hand.press("home", writer.desk.token(ACTOR, token, space))


def drive(token: str, space: str, goal: str) -> Slip:
    return lambda writer: fly(writer.desk.token(ACTOR, token, space), goal)(writer)


def delegate(how: str) -> Slip:
    def slip(writer: Writer) -> None:
        there = seat("Yellow", "Honor")
        one = writer.desk.cube(ACTOR) if how == "put" else writer.desk.delegate(ACTOR, "unity")
        (press("home", one) if how == "home" else lay(one, ASSEMBLY, there))(writer)

    return slip


def under(deck: str) -> Slip:
    return lambda writer: writer.hand.lay_under(writer.hand.contents(DECKS[deck])[0], DECKS[deck])


def drawn(deck: str) -> Slip:
    board = f"{ACTOR.capitalize()} hand"
    return lambda writer: lay(writer.hand.contents(DECKS[deck])[0], board, "")(writer)


MAT, WET, DRY = "Yellow mat", f"wet-{ACTOR}", f"dry-{ACTOR}"
SLIPS: list[tuple[str, str, str, Slip]] = [  # fact, name, whose turn ends then ("": the year's)
    ("aquas.yellow", "one aqua more", ACTOR, press("aquas_plus_1", f"aquas-plus-1-{ACTOR}")),
    ("aquas.green", "five aquas of another", "", press("aquas_plus_5", f"aquas-plus-5-{OTHER}")),
    ("aquas.green", "aquas of the seller", OTHER, press("aquas_minus_5", f"aquas-minus-5-{OTHER}")),
    ("rocket.yellow", "the wet chit a spot up", ACTOR, lay(WET, MAT, "mass 2")),
    ("rocket.yellow", "the wet chit a spot down", ACTOR, lay(WET, MAT, "mass 1")),
    ("rocket.yellow", "the dry chit moved", ACTOR, lay(DRY, MAT, "mass 2")),
    ("rocket.yellow", "a tank more", ACTOR, press("tanks_plus_1", f"tanks-1-{ACTOR}")),
    ("outpost1.yellow", "tanks where no stack is", ACTOR, press("tanks_plus_7", f"tanks-2-{ACTOR}")),
    ("leo.yellow", "a crew dragged home", ACTOR, lay(f"card-{CREW.lower()}", MAT, "LEO")),
    ("hand.yellow", "a hand card laid into LEO", ACTOR, lay("card-ct044", MAT, "LEO")),
    ("hand.yellow", "a hand card laid into the rocket", ACTOR, lay("card-ct044", MAT, "Rocket")),
    ("hand.yellow", "a hand card in another's hand", ACTOR, lay("card-ct044", "Green hand", "")),
    ("claims.yellow", "a claim put down", ACTOR, put("claim", "phobos")),
    ("claims.green", "a claim of another", "", put("claim", "phobos", OTHER)),
    ("claims.yellow", "a claim taken off", ACTOR, take("claim", POLE)),
    ("claims.yellow", "a claim moved", ACTOR, drive("claim", POLE, "phobos")),
    ("colonies.yellow", "a dome put down", ACTOR, put("dome", POLE)),
    ("delegates.yellow", "a delegate put in", ACTOR, delegate("put")),
    ("delegates.yellow", "a delegate moved", ACTOR, delegate("moved")),
    ("delegates.yellow", "a delegate taken out", ACTOR, delegate("home")),
    ("law", "the gold star moved", "", press("law_honor", "gold-star")),
    ("legacy", "a legacy vote of nobody", "", lay("seniority-1", ASSEMBLY, legacy("Honor"))),
    ("deck_top.radiators", "a deck in another order", "", under("radiators")),
    ("deck_top.thrusters", "a deck without its top card", "", lay("card-ct045", "Later modules", "")),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "name", "before", "slip"), SLIPS, ids=named)
def test_a_slip(fact: str, name: str, before: str, slip: Slip) -> None:
    """What lies elsewhere without a word is bookkeeping, at the end of the turn or of the year."""
    found = slipped(slip, before)
    assert found.roots == ["EXPECT"]
    (finding,) = (one for one in found.findings if one.caused_by is None)
    assert (finding.severity, finding.facts["fact"]) == (Severity.BOOKKEEPING, fact)
    assert finding.step == max(act["n"] for act in found.acts)


def test_an_aqua_counted_down_without_a_word_is_gone() -> None:
    """The game goes on with what the mat shows."""
    found = slipped(press("aquas_minus_1", f"aquas-minus-1-{ACTOR}"), ACTOR)
    assert [(one.code, one.severity, one.player) for one in found.findings] == [
        ("UNSAID", Severity.BOOKKEEPING, ACTOR)
    ]


@pytest.mark.parametrize(("rule", "slip"), [("I2", drawn("refineries")), ("I7", put("cube", POLE))])
def test_what_no_act_can_have_brought_about_is_a_breach(rule: str, slip: Slip) -> None:
    """A card of a deck that was not auctioned, a cube where its player has no refinery."""
    (finding,) = (one for one in slipped(slip, ACTOR).findings if one.caused_by is None)
    assert (finding.code, finding.severity, finding.player) == (rule, Severity.VIOLATION, ACTOR)


def test_a_slip_is_told_in_words() -> None:
    found = slipped(press("tanks_plus_7", f"tanks-2-{ACTOR}"), ACTOR)
    (message,) = (one.message for one in found.findings)
    assert message == "the tank chit of yellow's outpost 1 shows 7 tanks; the acts so far leave 0"


def test_a_figure_that_moves_on_is_a_second_move() -> None:
    assert slipped(fly(f"rocket-{ACTOR}", "luna-lagrange-2"), ACTOR).roots == ["D1a"]


# -- edited files ------------------------------------------------------------------------------------------

AUCTION, BID, RED_PASSES, LOAD = "auctions the top card", "Green bids 2", "Red passes", "loads fuel up to"
ACTIVATION, BELT, END_MOVE, SALE = "activates B612", "for the radiation belt", "ends its move", "sells Carbo"
BOOST, YEAR, AQUAS, DRAW = "boosts Mini-Mag", "cube advances", "aquas: 5. [hf4 green 3", "Cat Fusion"
END, GREEN_ENDS, RED_ENDS = "Yellow ends the turn", "Green ends the turn", "Red ends the turn"
LEAVES, ARRIVES, FUEL, BURNT = "LEO to Cycler", "belt to GEO", "mass 1 to mass 6", "mass 6 to mass 1"
CUT = "LOG-GAP LOG-EDITED"  # what every declaration that is missing, doubled or displaced gives


def _piece(ident: str) -> str:
    """Number of a piece."""
    return laid_out(Scene("", nothing, (), {})).hand.ids[ident]


EDITS: list[tuple[str, str, Edit]] = [
    # a step is missing
    (f"{CUT} I2b EXPECT", "no auction", dropped(AUCTION)),
    (f"{CUT} I2b", "no bid", dropped(BID)),
    (f"{CUT} D1c", "no pass", dropped(RED_PASSES)),
    ("EXPECT", "no card drawn", dropped(DRAW)),
    (CUT, "no click", dropped(AQUAS)),
    (CUT, "no fuel", dropped(LOAD)),  # chit and Aquas show that it was loaded
    (f"{CUT} UNSAID", "no activation", dropped(ACTIVATION)),
    ("LOG-EDITED", "no first hop", dropped(LEAVES)),
    ("EXPECT", "no last hop", dropped(ARRIVES)),
    (f"{CUT} H10.1", "no roll", dropped(BELT)),
    ("EXPECT", "fuel not burnt", dropped(BURNT)),
    ("LOG-EDITED", "chit not moved up", dropped(FUEL)),
    (CUT, "no end of a move", dropped(END_MOVE)),
    ("UNSAID", "no end of a turn", dropped(END)),
    ("UNSAID", "no end of the last turn", dropped(RED_ENDS)),
    (f"{CUT} EXPECT", "no sale", dropped(SALE)),
    (f"{CUT} UNSAID", "no boost", dropped(BOOST)),
    # a step is there twice
    (f"{CUT} SAID-TWICE", "a bid twice", doubled(BID)),
    (f"{CUT} SAID-TWICE", "a pass twice", doubled(RED_PASSES)),
    (CUT, "a click twice", doubled(AQUAS)),
    (CUT, "fuel twice", doubled(LOAD)),
    (f"{CUT} SAID-TWICE", "an activation twice", doubled(ACTIVATION)),
    ("LOG-EDITED", "a hop twice", doubled(LEAVES)),
    (f"{CUT} CHANCE-SPARE", "a roll twice", doubled(BELT)),
    (f"{CUT} SAID-TWICE", "an end twice", doubled(END)),
    (CUT, "a year twice", doubled(YEAR)),
    # steps in another order
    ("Da", "a sale before its turn", swapped(END, SALE)),
    ("Da", "a boost before its turn", swapped(GREEN_ENDS, BOOST)),
    (f"{CUT} Da GL-Turn", "turns in another order", swapped(END, GREEN_ENDS)),
    ("I2b", "a bid before its auction", swapped(BID, AUCTION)),
    ("D1c", "a pass before the bid", swapped(RED_PASSES, BID)),
    ("LOG-EDITED H4e", "hops in another order", swapped(LEAVES, ARRIVES)),
    ("H2.1", "a hop before the activation", swapped(ACTIVATION, LEAVES)),
    (f"{CUT} H1c", "fuel after the activation", swapped(LOAD, ACTIVATION)),
    ("Db", "a year before the last turn ends", swapped(RED_ENDS, YEAR)),
    (f"{CUT} GL-Turn UNSAID", "a sale after its turn", moved(SALE, GREEN_ENDS)),
    ("Da", "a boost in another's turn", moved(BOOST, SALE)),
    (f"{CUT} H2.1", "an activation after the turn", moved(ACTIVATION, END)),
    (f"{CUT} I2b", "a bid after the auction", moved(BID, END)),
    ("Db", "a year in the middle", moved(YEAR, END)),
    # a report says something else
    ("LOG-EDITED", "another die in the report", reworded(BELT, "d6=2", "d6=5")),
    ("LOG-EDITED", "another die than the table rolled", reworded(BELT, "d6=2", "d6=5", "")),
    ("LOG-EDITED CHANCE-SPARE H10.1", "a die with nine faces", reworded(BELT, "d6=2", "d6=9")),
    ("LOG-EDITED EXPECT", "another bid", reworded(BID, "amount=2", "amount=5")),
    (f"{CUT} GL-Turn", "another actor", reworded(END, "hf4 yellow", "hf4 green")),
    (f"{CUT} I4 UNSAID", "a boost of another", reworded(BOOST, "hf4 red", "hf4 green")),
    (f"{CUT} LOG-UNCLEAR EXPECT", "a colour that is not played", reworded(SALE, "hf4 green", "hf4 white")),
    (CUT, "another number", reworded(END, " 15 end_turn", " 16 end_turn")),
    ("LOG-EDITED EXPECT", "another card", reworded(SALE, "card=CF069", "card=CG104")),
    ("LOG-EDITED IMPOSSIBLE", "a card that is none", reworded(SALE, "card=CF069", "card=XX999")),
    ("LOG-EDITED IMPOSSIBLE", "a deck that is none", reworded(AUCTION, "deck=robonauts", "deck=cheese")),
    ("LOG-EDITED EXPECT", "another mass", reworded(LOAD, "mass=mass-6", "mass=mass-8")),
    ("LOG-EDITED LOG-UNCLEAR", "a mass that is none", reworded(LOAD, "mass=mass-6", "mass=mass-x")),
    ("LOG-EDITED H2.1", "another thruster", reworded(ACTIVATION, f"card={CREW}", "card=CT044")),
    ("LOG-EDITED H3d", "a push", reworded(ACTIVATION, "push_by=nobody", "push_by=green")),
    ("LOG-EDITED EXPECT", "an afterburn", reworded(ACTIVATION, "afterburn=0", "afterburn=1")),
    ("LOG-EDITED LOG-UNCLEAR", "an act that is none", reworded(SALE, "free_market", "teleport")),
    ("LOG-GAP UNSAID", "a tag without its end", reworded(SALE, "card=CF069]", "card=CF069")),
    ("LOG-EDITED", "other words", reworded(SALE, "Green sells", "Green gives away")),
    # other commands
    ("LOG-EDITED", "another number of aquas before", reworded(AQUAS, "Aquas\t6\t5", "Aquas\t7\t5", "Aquas")),
    ("LOG-EDITED", "another number of aquas after", reworded(AQUAS, "Aquas\t6\t5", "Aquas\t6\t4", "Aquas")),
    ("LOG-EDITED", "a hop from elsewhere", reworded(LEAVES, "5595/3775", "5600/3775", "M/")),
    ("LOG-EDITED", "aquas that nobody told",
     added(SALE, c.ChangeProperty("Aquas", "4", "9", "Green mat"))),
    ("LOG-EDITED", "a counter that nobody told",
     added(SALE, c.ChangeProperty("hf4_n_green", "5", "7", "Module"))),
    ("EXPECT", "a card that is gone", lambda steps: added(SALE, c.RemovePiece(_piece("card-cg104")))(steps)),
    ("LOG-GAP LOG-EDITED D1b O2", "a report of nobody's",
     added(SALE, c.Chat("* Green takes income. [hf4 green 6 income]"))),
    # undone
    (f"{CUT} CHANCE-UNDONE H10.1", "a roll undone", undone(BELT)),
    ("CHANCE-UNDONE", "a roll undone and made again", undone(BELT, again=True)),
    ("CHANCE-UNDONE EXPECT", "a draw undone", undone(DRAW)),
    ("CHANCE-UNDONE", "a draw undone and made again", undone(DRAW, again=True)),
    (f"{CUT} EXPECT", "a sale undone", undone(SALE)),
]  # fmt: skip


@pytest.mark.parametrize(("codes", "name", "change"), EDITS, ids=named)
def test_an_edited_file(codes: str, name: str, change: Edit) -> None:
    found = edited(change)
    assert sorted(set(found.roots)) == sorted(codes.split())
    steps = len(evening()[1]) + 3
    assert all(one.step is not None and 0 < one.step <= steps for one in found.findings)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("nothing", lambda steps: steps),
        ("chat that looks like a report", added(SALE, c.Chat("<Eve> - [hf4 green 99 income]"))),
        ("an end undone and told again", undone(END, again=True)),
        ("the last step missing", dropped(YEAR)),
    ],
)
def test_what_is_no_fault(name: str, change: Edit) -> None:
    assert edited(change).findings == []


def test_there_are_a_hundred_faults_and_each_is_another() -> None:
    names = [name for _, name, *_ in (*WRONG, *SLIPS, *EDITS)]
    assert len(names) == len(set(names)) >= 100
