"""I5 to I9: what is done on sites: refuel, prospect, industrialize, produce, deliver."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.abilities import operational
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.i6_prospect import by_raygun, by_road, roll_modifier, rolls
from hfmod.games.hf4.rules.core.i_on_site import hydration
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Does
from tests.games.hf4 import worlds
from tests.games.hf4.worlds import act, core_table, dice, fact, game, play, stack, table


def at(site: str, *cards: str, seats: Any = None, **more: Any) -> Hf4State:
    state = table(seats, **more) if seats else table(**more)
    stack(state, "P", "rocket", site, *cards)
    return state


def claim(state: Hf4State, site: str, claim: str | None, factory: str | None = None) -> Hf4State:
    state.sites[site] = SiteState(claim=claim, factory=factory)
    return state


def busted(state: Hf4State, site: str) -> bool:
    return site in state.sites and state.sites[site].busted


# -- I5a ---------------------------------------------------------------------------------------------


@pytest.mark.rule("I5a", "GL-ISRU", "GL-Hydration", "B7a.5", "B2c", "tE4.6", "GL-FT.a")
def test_isru_refuel() -> None:
    """1 + hydration 3 - ISRU 3 at Ares; the FTs are cargo of mass 1 each."""
    state = play(at("ares", "RB013"), "P", "site_refuel", card="RB013")
    assert fact(state, "rocket.P") == {
        "location": "ares", "cards": ["RB013"], "fts": 1, "dry": "3", "wet": "3"
    }  # fmt: skip


@pytest.mark.rule("I5.1", "I5a", "F3b", "tE4.11")
def test_isru_fuel_goes_straight_into_the_tanks() -> None:
    """Tutorial, year 19: ISRU 4 at hydration 4 brings the wet mass from 2-1/6 to 3-1/4."""
    state = at("boreas", "CQ041", "RT002")
    rocket = state.players["P"].stacks["rocket"]
    rocket.wet, rocket.grade = parse_mass("2-1/6"), Grade.WATER
    play(state, "P", "site_refuel", card="CQ041", load=True)
    assert (fact(state, "rocket.P")["wet"], fact(state, "rocket.P")["dry"]) == ("3-1/4", "1")


@pytest.mark.breaks("I5a")
def test_isru_above_hydration(refuses: Any, does: Any) -> None:
    found = refuses(game(), at("pebble", "RB013"), act("P", "site_refuel", card="RB013"), "I5a")
    assert found.facts == {"isru": 3, "hydration": 2} and found.legal == "a card with ISRU 2 or less"
    assert "card:RB013" in found.about
    state = at("pebble", "RB014")  # ISRU 2
    does(game(), state, act("P", "site_refuel", card="RB014"))
    assert fact(state, "rocket.P")["fts"] == 1  # 1 + 2 - 2


@pytest.mark.breaks("I5a")
@pytest.mark.rule("E6c")
def test_fts_stay_where_they_are_made(refuses: Any) -> None:
    state = at("ares", "RB013")
    stack(state, "P", "outpost1", "boreas", "RF025")
    refuses(game(), state, act("P", "site_refuel", card="RB013", to="outpost1"), "I5a")
    play(state, "P", "site_refuel", card="RB013", to="outpost2")
    assert fact(state, "outpost2.P") == {"location": "ares", "cards": [], "fts": 1}


@pytest.mark.rule("I5a.1", "I5a.2")
def test_busted_and_foreign_sites_give_water() -> None:
    foreign = claim(at("ares", "RB013"), "ares", "W", "W")
    busted = at("ares", "RB013")
    busted.sites["ares"] = SiteState(busted=True)
    for state in (foreign, busted):
        assert fact(play(state, "P", "site_refuel", card="RB013"), "rocket.P")["fts"] == 1


def test_water_is_made_on_sites_with_isru() -> None:
    with pytest.raises(Impossible, match="no ISRU platform"):
        game().judge(at("ares", "RT001"), act("P", "site_refuel", card="RT001"))


# -- I5b ---------------------------------------------------------------------------------------------


@pytest.mark.example("I5b")
@pytest.mark.rule("I5b", "E6c", "tF3.5")
def test_factory_refuel_makes_7_fts() -> None:
    """Tutorial, year 26: into an outpost; and from 7-1/2 straight to 14 (example of I5b)."""
    state = claim(table(), "ares", "P", "P")
    play(state, "P", "factory_refuel", site="ares", to="outpost1")
    assert fact(state, "outpost1.P") == {"location": "ares", "cards": [], "fts": 7}
    state = claim(at("ares", "RT001", "RB013"), "ares", "P", "P")
    rocket = state.players["P"].stacks["rocket"]
    rocket.wet, rocket.grade = parse_mass("7-1/2"), Grade.WATER
    play(state, "P", "factory_refuel", site="ares", to="rocket", load=True)
    assert fact(state, "rocket.P")["wet"] == "14"


@pytest.mark.rule("I5b.1", "N6", "tE4.7", "RFG-UNTAUGHT-j")
@pytest.mark.breaks("I5b.1")
def test_a_foreign_factory_is_used_by_consent(refuses: Any) -> None:
    state = claim(at("ares", "RT001"), "ares", "W", "W")
    refuses(game(), state, act("P", "factory_refuel", site="ares", to="rocket"), "I5b.1")
    play(state, "P", "deal", to="W", gives=["aquas:2"], gets=["use:factory:ares"])
    play(state, "W", "accept_deal", of="P")
    play(state, "P", "factory_refuel", site="ares", to="rocket")
    assert (fact(state, "rocket.P")["fts"], fact(state, "aquas.W")) == (7, 6)


@pytest.mark.breaks("I5b")
def test_factory_fts_stay_at_the_factory(refuses: Any) -> None:
    state = claim(at("boreas", "RT001"), "ares", "P", "P")
    refuses(game(), state, act("P", "factory_refuel", site="ares", to="rocket"), "I5b")


@pytest.mark.rule("CA-CF076R", "APP-RF033R", "GL-Dharma-Refuel", "APP-CQ042R", "CA-CQ042R-P")
def test_doubled_refuel() -> None:
    state = claim(at("ares", "RF033R", "RB013"), "ares", "P", "P")
    play(state, "P", "factory_refuel", site="ares", to="rocket")
    assert fact(state, "rocket.P")["fts"] == 14
    seats = {"P": ("white", "CQ042R")}
    state = at("boreas", "CQ042", seats=seats | {"W": ("purple", "CQ041F")})
    play(state, "W", "end_turn")
    state.glory_spots.pop("glory-mars", None)
    state.cards["CQ042"].glory = "glory-mars"
    play(state, "P", "site_refuel", card="CQ042")
    assert fact(state, "rocket.P")["fts"] == 2


@pytest.mark.rule("CA-CF071R", "APP-RF028R")
def test_the_scoop_waters_atmospheric_sites() -> None:
    state = at("mid", "RF028R")
    board = state.content.map
    dry = {**board.sites, "ares": replace(board.sites["ares"], hydration=0)}
    state.content = replace(state.content, map=replace(board, sites=dry))
    assert (hydration(state, "P", "ares"), hydration(state, "W", "ares")) == (2, 0)
    assert hydration(state, "P", "pebble") == 2
    state.players["P"].stacks["rocket"].location = "leo"
    assert hydration(state, "P", "ares") == 0


# -- I5c ---------------------------------------------------------------------------------------------


def scooping(grade: Grade | None = None, seats: Any = None) -> Hf4State:
    state = at("air", "RT001", seats=seats)
    card = state.content.cards["RT001"]
    eater = replace(card, front=replace(card.front, air_eater=True))
    cards = {**state.content.cards, "RT001": eater}
    state.content = replace(state.content, cards=cards)
    state.players["P"].stacks["rocket"].grade = grade
    return state


@pytest.mark.rule("I5c", "I5c.1", "I5c.2", "RFG-UNTAUGHT-h", "GL-Aerobrake-Hazard.b")
@pytest.mark.rule("H7b")
def test_air_eater_refuel(does: Does) -> None:
    """5 - fuel consumption 1 = 4 tanks; who entered this turn has rolled, who stayed rolls again."""
    state = scooping()
    state.turns["P"].used["dived:rocket"] = 1
    does(game(), state, act("P", "air_eater_refuel", card="RT001", thruster="RT001"), dice())
    assert fact(state, "rocket.P")["wet"] == "9"
    state = scooping()
    does(game(), state, act("P", "air_eater_refuel", card="RT001", thruster="RT001"), dice(1))
    assert (fact(state, "rocket.P"), fact(state, "hand.P")) == (None, ["RT001"])


@pytest.mark.rule("GL-Dharma-Refuel", "I5", "I5c")
def test_dharma_doubles_scooped_fuel_too() -> None:
    """Air-eater refuel is one of the three site refuel operations (I5)."""
    for carried, tanks in ((False, 4), (True, 8)):
        state = scooping(seats={"P": ("white", "CQ042R"), "W": ("purple", "CQ041F")})
        play(state, "W", "end_turn")
        rocket = stack(state, "P", "rocket", "air", "CQ042")
        if carried:
            del state.glory_spots["glory-mars"]
            state.cards["CQ042"].glory = "glory-mars"
        play(state, "P", "air_eater_refuel", 6, card="RT001", thruster="RT001")
        assert rocket.wet == rocket.dry + tanks


@pytest.mark.rule("I5c.2", "H7e", "GL-FINAO")
@pytest.mark.breaks("GL-FINAO")
def test_air_eater_by_finao(refuses: Any) -> None:
    state = scooping()
    play(state, "P", "air_eater_refuel", card="RT001", thruster="RT001", finao=True)
    assert (fact(state, "rocket.P")["wet"], fact(state, "aquas.P")) == ("9", 0)
    poor = scooping()
    poor.players["P"].aquas = 3
    scoop = act("P", "air_eater_refuel", card="RT001", thruster="RT001", finao=True)
    refuses(game(), poor, scoop, "GL-FINAO")


@pytest.mark.rule("I5c.2", "H7b", "H7e")
@pytest.mark.breaks("I5c.2")
def test_who_stays_in_an_aerobrake_rolls_every_turn(refuses: Any) -> None:
    """With or without scooping; a 1 loses the stack, FINAO costs 4 Aquas, and once a turn is enough."""
    state = scooping()
    refuses(game(), state, act("P", "end_turn"), "I5c.2")
    lost = fork(state)
    play(lost, "P", "diver_orbit", 1)
    assert (fact(lost, "rocket.P"), fact(lost, "hand.P")) == (None, ["RT001"])
    paid = fork(state)
    play(paid, "P", "diver_orbit", finao=True)
    assert fact(paid, "aquas.P") == 0
    play(state, "P", "diver_orbit", 2)
    with pytest.raises(Impossible, match="no hazard roll for staying is due"):
        game().judge(state, act("P", "diver_orbit"))
    play(state, "P", "air_eater_refuel", card="RT001", thruster="RT001")
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    refuses(game(), state, act("P", "end_turn"), "I5c.2")
    play(state, "P", "air_eater_refuel", 3, card="RT001", thruster="RT001")
    play(state, "P", "end_turn")


@pytest.mark.breaks("H7e")
def test_finao_for_staying_is_paid_in_full(refuses: Any) -> None:
    state = scooping()
    state.players["P"].aquas = 3
    stay = act("P", "diver_orbit", finao=True)
    refuses(game(), state, stay, "H7e")
    assert stay.figures(state)["cost"].value == 4 and not act("P", "diver_orbit").figures(state)
    state.players["P"].aquas = 4
    assert game().judge(state, stay) == []


@pytest.mark.rule("I5c.2", "H7b")
def test_an_activation_without_a_move_saves_no_roll() -> None:
    """Who entered the aerobrake in an earlier turn and only fires up the engine stays there all the same."""
    state = scooping()
    stack(state, "P", "rocket", "air", fuel=1)
    play(state, "P", "activate_thruster", card="RT001")
    play(state, "P", "end_move")
    scoop = act("P", "air_eater_refuel", card="RT001", thruster="RT001")
    assert len(scoop.draws(state)) == 1
    out = scooping()
    stack(out, "P", "rocket", "air", fuel=1)
    play(out, "P", "activate_thruster", card="RT001")
    play(out, "P", "enter", space="mid")
    play(out, "P", "end_move")
    play(out, "P", "end_turn")  # it has left


@pytest.mark.rule("I5c.3")
def test_the_magnetoshell_stays_without_a_roll(does: Does) -> None:
    state = scooping()
    _give(state, "RT001", worlds.ability("safe_aerobrake"))
    does(game(), state, act("P", "air_eater_refuel", card="RT001", thruster="RT001"), dice())
    assert fact(state, "rocket.P")["wet"] == "9"


@pytest.mark.breaks("I5c")
def test_air_is_eaten_in_aerobrake_hazards(refuses: Any) -> None:
    state = scooping()
    state.players["P"].stacks["rocket"].location = "mid"
    refuses(game(), state, act("P", "air_eater_refuel", card="RT001", thruster="RT001"), "I5c")


@pytest.mark.breaks("I5c.1", "GL-Aerobrake-Hazard.b")
def test_air_is_eaten_by_air_eaters(refuses: Any) -> None:
    scoop = {"card": "RT001", "thruster": "RT001"}
    refuses(game(), at("air", "RT001"), act("P", "air_eater_refuel", **scoop), "GL-Aerobrake-Hazard.b")
    state = scooping()  # which has an air-eater
    stack(state, "P", "rocket", "air", "RF025")
    refuses(game(), state, act("P", "air_eater_refuel", **scoop | {"card": "RF025"}), "I5c.1")


# -- I6 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I6", "I6.3", "I6.4", "I6b.1", "GL-Claim", "B7f", "tE2.7", "GL-Size")
def test_a_buggy_prospects_along_the_roads(does: Does) -> None:
    """Tutorial, year 13: big sites succeed without a roll."""
    state = at("ares", "RB013")
    does(game(), state, act("P", "prospect", card="RB013", sites=["ares", "boreas"]), dice())
    assert fact(state, "claims.P") == ["ares", "boreas"]


@pytest.mark.rule("I6.3", "I6.5", "I6c", "GL-Busted", "tE2.6")
@pytest.mark.rule("B7a.2")
def test_size_rolls(does: Does) -> None:
    """Size 2: a 2 succeeds, a 3 busts the site."""
    state = at("pebble", "RB015")
    does(game(), state, act("P", "prospect", card="RB015", sites=["pebble"]), dice(2))
    assert fact(state, "claims.P") == ["pebble"]
    state = play(at("pebble", "RB015"), "P", "prospect", 3, card="RB015", sites=["pebble"])
    assert (fact(state, "claims.P"), busted(state, "pebble")) == ([], True)


@pytest.mark.breaks("I6.2")
@pytest.mark.rule("I6.2", "tE2.5")
@pytest.mark.rule("tB.9", "tB.10")
def test_isru_above_the_hydration_of_the_site(refuses: Any) -> None:
    state = at("pebble", "RB013")
    found = refuses(game(), state, act("P", "prospect", card="RB013", sites=["pebble"]), "I6.2", dice(1))
    assert found.facts == {"isru": 3, "hydration": 2}


@pytest.mark.breaks("I6")
def test_a_claimed_site_is_not_prospected(refuses: Any) -> None:
    state = claim(at("ares", "RB013"), "ares", "W")
    refuses(game(), state, act("P", "prospect", card="RB013", sites=["ares"]), "I6")


@pytest.mark.breaks("I6.5")
def test_a_busted_site_is_not_prospected(refuses: Any) -> None:
    state = at("ares", "RB013")
    state.sites["ares"] = SiteState(busted=True)
    refuses(game(), state, act("P", "prospect", card="RB013", sites=["ares"]), "I6.5")


@pytest.mark.breaks("I6.1")
@pytest.mark.rule("I6.1")
def test_a_missile_prospects_where_it_is(refuses: Any) -> None:
    state = at("pebble", "RB015")
    refuses(game(), state, act("P", "prospect", card="RB015", sites=["ares"]), "I6.1")


@pytest.mark.breaks("I6b.1")
def test_a_buggy_follows_one_road(refuses: Any) -> None:
    state = at("ares", "RB013")
    refuses(game(), state, act("P", "prospect", card="RB013", sites=["far"]), "I6b.1")


@pytest.mark.rule("I6a", "GL-Adjacent", "tE2.8", "I6.3")
@pytest.mark.breaks("I6a")
def test_a_raygun_prospects_adjacent_sites(refuses: Any, does: Does) -> None:
    far = at("mid", "RB014R")
    refuses(game(), far, act("P", "prospect", card="RB014", sites=["stone"]), "I6a", dice(1))
    state = at("mid", "RB014")
    does(game(), state, act("P", "prospect", card="RB014", sites=["gravel", "pebble"]), dice(1, 6))
    assert (fact(state, "claims.P"), busted(state, "pebble")) == (["gravel"], True)


@pytest.mark.rule("I6a.2")
@pytest.mark.breaks("I6a.2")
@pytest.mark.rule("GL-Atmospheric-Site", "B7a.4")
def test_a_raygun_under_an_atmosphere_sees_its_own_site(refuses: Any) -> None:
    state = at("ares", "RB014")
    refuses(game(), state, act("P", "prospect", card="RB014", sites=["pebble"]), "I6a.2", dice(1))
    assert by_raygun(state, "ares") == {"ares"}
    play(state, "P", "prospect", card="RB014", sites=["ares"])


@pytest.mark.rule("RFG-UNTAUGHT-i", "tE2.8")
@pytest.mark.breaks("RFG-UNTAUGHT-i", "tE2.8")
def test_a_raygun_does_not_see_through_an_atmosphere(refuses: Any) -> None:
    state = at("mid", "RB014")
    refuses(game(), state, act("P", "prospect", card="RB014", sites=["ares"]), "RFG-UNTAUGHT-i")


@pytest.mark.rule("I6.4", "I6.4.1", "B8.1")
@pytest.mark.breaks("I6.4")
def test_without_disks_own_claims_are_given_up(refuses: Any) -> None:
    state = at("ares", "RB013")
    for n in range(7):
        claim(state, f"rock-{n}", "P", "P" if n < 6 else "W")
    claim(state, "gravel", "P")
    found = refuses(game(), state, act("P", "prospect", card="RB013", sites=["ares", "boreas"]), "I6.4")
    assert found.facts == {"disks": 1} and found.about == {"claims:P"} and found.legal == "name 1 of Gravel"
    needless = act("P", "prospect", card="RB013", sites=["ares"], disks_from=["gravel"])
    assert refuses(game(), state, needless, "I6.4").legal == "give up no claim"
    play(state, "P", "prospect", card="RB013", sites=["ares", "boreas"], disks_from=["gravel"])
    assert {"ares", "boreas"} <= set(fact(state, "claims.P"))
    assert state.sites["gravel"].claim is None


@pytest.mark.rule("N6b", "GL-1st-Player")
@pytest.mark.breaks("I6.1.3")
def test_luna_is_the_first_players(refuses: Any) -> None:
    state = play(table(), "P", "end_turn")
    stack(state, "W", "rocket", "luna", "RB015")
    refuses(game(), state, act("W", "prospect", card="RB015", sites=["luna"]), "I6.1.3")
    play(state, "W", "deal", to="P", gives=["aquas:1"], gets=["use:luna"])
    play(state, "P", "accept_deal", of="W")
    play(state, "W", "prospect", card="RB015", sites=["luna"])
    assert fact(state, "claims.W") == ["luna"]
    own = at("luna", "RB015")
    play(own, "P", "prospect", card="RB015", sites=["luna"])


@pytest.mark.rule("I6b", "I6.5")
def test_a_buggy_rerolls_once(does: Does) -> None:
    """The example of I6b on a site of size 5: 6 fails, the second roll of 2 succeeds."""
    state = at("pebble", "RB013", "RF030R")
    does(game(), state, act("P", "prospect", card="RB013", sites=["pebble"]), dice(3))
    assert state.pending
    play(state, "P", "reroll", 2, site="pebble", source="buggy")
    assert (fact(state, "claims.P"), state.pending) == (["pebble"], [])


@pytest.mark.rule("I6b")
def test_a_second_failure_busts(does: Does) -> None:
    state = play(at("pebble", "RB013", "RF030R"), "P", "prospect", 3, card="RB013", sites=["pebble"])
    does(game(), state, act("P", "reroll", site="pebble", source="buggy"), dice(6))
    assert (busted(state, "pebble"), state.pending) == (True, [])


@pytest.mark.rule("I6b", "I6.5")
@pytest.mark.breaks("I6b")
def test_a_failure_may_be_accepted(refuses: Any, does: Does) -> None:
    state = at("pebble", "RB013", "RF030R")
    does(game(), state, act("P", "prospect", card="RB013", sites=["pebble"]), dice(3))
    refuses(game(), state, act("W", "accept_rolls"), "I6b")
    refuses(game(), state, act("P", "end_turn"), "D1")
    play(state, "P", "accept_rolls")
    assert busted(state, "pebble")


@pytest.mark.rule("I6a.3", "APP-RB024R", "CA-CB067R")
@pytest.mark.breaks("I6a.3")
def test_the_microprobe_rerolls_one_of_its_sites(refuses: Any, does: Does) -> None:
    state = play(at("mid", "RB014R"), "P", "prospect", 6, 6, card="RB014", sites=["gravel", "pebble"])
    does(game(), state, act("P", "reroll", site="pebble", source="ability"), dice(1))
    assert (fact(state, "claims.P"), busted(state, "gravel"), state.pending) == (["pebble"], True, [])
    buggy = play(at("pebble", "RB013", "RF030R"), "P", "prospect", 3, card="RB013", sites=["pebble"])
    refuses(game(), buggy, act("P", "reroll", site="pebble", source="ability"), "I6a.3")


@pytest.mark.rule("GL-Blink-Telescope", "APP-CQ040R", "CA-CQ040R-P")
@pytest.mark.breaks("GL-Blink-Telescope")
def test_blink_telescope(refuses: Any, does: Does) -> None:
    seats = {"P": ("yellow", "CQ040R"), "W": ("gray", "CQ043F")}
    state = at("mid", "RB014", seats=seats)
    play(state, "P", "prospect", 6, 6, card="RB014", sites=["gravel", "pebble"])
    does(game(), state, act("P", "reroll", site="gravel", source="blink"), dice(1))
    assert (fact(state, "claims.P"), busted(state, "pebble")) == (["gravel"], True)
    buggy = play(at("pebble", "RB013", "RF030R"), "P", "prospect", 3, card="RB013", sites=["pebble"])
    refuses(game(), buggy, act("P", "reroll", site="pebble", source="blink"), "GL-Blink-Telescope")


@pytest.mark.rule("CA-CF073R", "APP-RF030R", "GL-ISRU")
@pytest.mark.rule("GL-Ability")
def test_isru_aid() -> None:
    """ISRU 3 counts as 2 beside the aid, so a site of hydration 2 can be prospected."""
    state = at("pebble", "RB013", "RF030R")
    assert not game().judge(state, act("P", "prospect", card="RB013", sites=["pebble"]))


@pytest.mark.rule("CA-CF070R", "APP-RF027R")
def test_prospecting_aid_by_spectral_type() -> None:
    """-3 on S sites: a 5 counts as 2 on Pebble (S, size 2) and as 5 on Gravel (M)."""
    state = play(at("pebble", "RB015", "RF027R"), "P", "prospect", 5, card="RB015", sites=["pebble"])
    assert fact(state, "claims.P") == ["pebble"]
    state = play(at("gravel", "RB015", "RF027R"), "P", "prospect", 4, card="RB015", sites=["gravel"])
    assert busted(state, "gravel")


@pytest.mark.rule("GL-Taxes", "APP-CQ041R", "CA-CQ041R-P")
def test_taxes() -> None:
    """1 Aqua for each claim and each factory, the own ones too; none for a claim jump."""
    seats = {"P": ("purple", "CQ041R"), "W": ("white", "CQ042F")}
    state = at("ares", "RB013", "RF025", seats=seats)
    play(state, "P", "prospect", card="RB013", sites=["ares", "boreas"])
    assert fact(state, "aquas.P") == 6
    play(state, "P", "end_turn")
    play(state, "W", "end_turn")
    play(state, "P", "advance_sunspot")
    play(state, "P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    assert fact(state, "aquas.P") == 7


@pytest.mark.rule("APP-RF035R", "CA-CF078R")
@pytest.mark.breaks("APP-RF035R")
def test_mine_revival(refuses: Any) -> None:
    state = at("pebble", "RF035R")
    state.sites["pebble"] = SiteState(busted=True)
    state.sites["gravel"] = SiteState(busted=True)
    refuses(game(), state, act("P", "revive_mine", card="RF035", site="gravel"), "APP-RF035R")
    play(state, "P", "revive_mine", card="RF035", site="pebble")
    assert not busted(state, "pebble")
    small = at("gravel", "RF035R")
    small.sites["gravel"] = SiteState(busted=True)
    refuses(game(), small, act("P", "revive_mine", card="RF035", site="gravel"), "APP-RF035R")
    unable = at("pebble", "RF025")
    unable.sites["pebble"] = SiteState(busted=True)
    refuses(game(), unable, act("P", "revive_mine", card="RF025", site="pebble"), "APP-RF035R")


# -- I7 ----------------------------------------------------------------------------------------------


def building(site: str = "ares", *cards: str) -> Hf4State:
    return claim(at(site, *(cards or ("RB013", "RF025"))), site, "P")


@pytest.mark.rule("I7")
def test_a_site_without_a_claim_keeps_nobody_from_industrializing_another() -> None:
    state = building()
    state.sites = {"luna": SiteState(busted=True), **state.sites}
    build = act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    assert build in [*game().acts["industrialize"].listing(state)]


@pytest.mark.rule("I7c", "I7d", "GL-Factory", "tF1.16", "iiD1.VP.factory", "iiA1-I7ag")
def test_a_factory() -> None:
    """Tutorial, year 23: both cards go to hand, the rocket is gone, the C track falls to 8."""
    state = play(building(), "P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    assert (fact(state, "factories.P"), fact(state, "hand.P")) == (["ares"], ["RB013", "RF025"])
    assert (fact(state, "rocket.P"), fact(state, "exploitation.C")) == (None, 8)
    assert fact(state, "achievements.P") == ["factory"]


@pytest.mark.rule("I7", "tF2.1")
def test_cards_of_two_stacks_build_a_factory() -> None:
    """Tutorial, year 24: the robonaut comes from the outpost, the refinery from the rocket."""
    state = claim(at("ares", "RF025", "RT001"), "ares", "P")
    stack(state, "P", "outpost1", "ares", "RB013")
    play(state, "P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    assert (fact(state, "outpost1.P"), fact(state, "rocket.P")["dry"]) == (None, "5")


@pytest.mark.breaks("I7")
@pytest.mark.parametrize("flaw", ["no claim", "foreign claim", "elsewhere", "no refinery"])
def test_what_a_factory_needs(refuses: Any, flaw: str) -> None:
    state = building()
    refinery = "RF025"
    if flaw == "no claim":
        state.sites.clear()
    elif flaw == "foreign claim":
        state.sites["ares"].claim = "W"
    elif flaw == "elsewhere":
        stack(state, "P", "outpost1", "boreas", "RF026")
        refinery = "RF026"
    else:
        stack(state, "P", "outpost1", "ares", "RB014")
        refinery = "RB014"
    build = act("P", "industrialize", site="ares", robonaut="RB013", refinery=refinery)
    refuses(game(), state, build, "I7")


@pytest.mark.rule("N6", "G6a.1", "GL-Claim")
def test_a_cube_on_a_foreign_claim_by_consent(does: Does) -> None:
    state = building()
    state.sites["ares"].claim = "W"
    does(game(), state, act("P", "deal", to="W", gives=["aquas:1"], gets=["use:claim:ares"]), dice())
    play(state, "W", "accept_deal", of="P")
    does(game(), state, act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025"), dice())
    assert (fact(state, "claims.W"), fact(state, "factories.P")) == (["ares"], ["ares"])


@pytest.mark.rule("I7b")
@pytest.mark.breaks("I7b")
def test_one_factory_a_site(refuses: Any) -> None:
    state = claim(building(), "ares", "P", "P")
    build = act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    refuses(game(), state, build, "I7b")


@pytest.mark.rule("I7e.1")
@pytest.mark.breaks("I7e.1")
@pytest.mark.rule("tB.2")
def test_a_robonaut_is_always_needed(refuses: Any) -> None:
    state = building("ares", "CQ041", "RF025")
    build = act("P", "industrialize", site="ares", robonaut="CQ041", refinery="RF025")
    assert "CQ041" in refuses(game(), state, build, "I7e.1").message
    refuses(game(), building(), act("P", "industrialize", site="ares", refinery="RF025"), "I7e.1")
    whole = act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    assert game().judge(building(), whole) == []


@pytest.mark.rule("CA-CF069R", "APP-RF026R")
def test_arcology_spares_the_robonaut_near_the_sun(refuses: Any) -> None:
    state = play(building("stone", "RB013", "RF026R"), "P", "industrialize", site="stone", refinery="RF026")
    assert (fact(state, "factories.P"), fact(state, "rocket.P")["cards"]) == (["stone"], ["RB013"])
    mars = building("ares", "RB013", "RF026R")
    refuses(game(), mars, act("P", "industrialize", site="ares", refinery="RF026"), "I7e.1")


@pytest.mark.rule("I7f", "B8.1")
@pytest.mark.breaks("I7f")
def test_seven_cubes(refuses: Any) -> None:
    """The 1st player has 6 for factories, since the sunspot cube is one of them."""
    state = building()
    for n in range(6):
        claim(state, f"rock-{n}", "P", "P")
    build = act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    refuses(game(), state, build, "I7f")
    del state.sites["rock-0"]
    game().apply(state, build, dice())


@pytest.mark.rule("APP-RF036R", "CA-CF079R")
@pytest.mark.breaks("APP-RF036R")
def test_jellybots_build_as_a_free_action(refuses: Any) -> None:
    state = play(building("ares", "RB013", "RF025", "RF036R"), "P", "income")
    build = act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025", free=True)
    game().apply(state, build, dice())
    assert fact(state, "factories.P") == ["ares"]
    refuses(game(), building(), build, "APP-RF036R")


@pytest.mark.rule("CA-CF068R", "APP-RF025R", "APP-RF029R", "GL-Powersat.d")
def test_power_girdle() -> None:
    """Powersat by industrializing a non-atmospheric site of size 8 or more with it: Luna, not Ares."""
    state = building("luna", "RB013", "RF025R")
    play(state, "P", "industrialize", site="luna", robonaut="RB013", refinery="RF025")
    assert state.has_privilege("P", "powersat")
    state = building("ares", "RB013", "RF025R")
    play(state, "P", "industrialize", site="ares", robonaut="RB013", refinery="RF025")
    assert not state.has_privilege("P", "powersat")


@pytest.mark.rule("I6.4", "B8.1")
@pytest.mark.breaks("I6.4")
def test_who_has_neither_a_disk_nor_a_claim_to_give_up_does_not_prospect(refuses: Any) -> None:
    """All nine disks lie under factories, four of them under cubes of another player (G6a.1)."""
    state = table()
    stack(state, "P", "rocket", "boreas", "RB013")
    for n in range(9):
        claim(state, f"rock-{n}", "P", "P" if n < 5 else "W")
    prospect = act("P", "prospect", card="RB013", sites=["boreas"])
    assert prospect not in game().acts["prospect"].options(state)
    assert "rock 0" in refuses(game(), state, prospect, "I6.4").legal.lower()
    state.sites["rock-0"].factory = None
    play(state, "P", "prospect", card="RB013", sites=["boreas"], disks_from=["rock-0"])
    assert sorted(fact(state, "claims.P")) == sorted(["boreas", *(f"rock-{n}" for n in range(1, 9))])


# -- I8 ----------------------------------------------------------------------------------------------


def factory_and_card(card: str = "RB013", site: str = "ares") -> Hf4State:
    state = claim(table(), site, "P", "P")
    for pile in state.decks.values():
        if card in pile:
            pile.remove(card)
    state.players["P"].hand.append(card)
    return state


@pytest.mark.rule("I8", "E6b", "B2a.1", "tF3.1")
def test_et_production(does: Does) -> None:
    """Tutorial, year 25: a C card comes black side up into a new outpost at the C factory."""
    state = factory_and_card()
    does(game(), state, act("P", "et_production", card="RB013", site="ares", to="outpost1"), dice())
    assert fact(state, "outpost1.P") == {"location": "ares", "cards": ["RB013R"], "fts": 0}
    assert (fact(state, "hand.P"), fact(state, "aquas.P")) == ([], 4)


@pytest.mark.rule("I8c")
def test_a_product_flies_in_the_same_turn(does: Does) -> None:
    """A thruster is made at Pebble, size 2, into the rocket there, which lifts off at once with thrust 5."""
    state = factory_and_card("RT003", "pebble")
    stack(state, "P", "rocket", "pebble", "RF025")
    does(game(), state, act("P", "et_production", card="RT003", site="pebble", to="rocket"), dice())
    does(game(), state, act("P", "activate_thruster", card="RT003"))
    does(game(), state, act("P", "enter", space="mid"))
    does(game(), state, act("P", "end_move"))
    assert (fact(state, "rocket.P")["location"], fact(state, "player")) == ("mid", "P")


@pytest.mark.rule("B7a.3", "tF3.2")
@pytest.mark.breaks("I8a")
def test_the_type_must_match(refuses: Any) -> None:
    state = factory_and_card("RB014")
    make = act("P", "et_production", card="RB014", site="ares", to="outpost1")
    found = refuses(game(), state, make, "I8a")
    assert found.facts == {"card": "S", "site": "C"}


@pytest.mark.rule("B2f")
def test_type_any_is_made_everywhere(does: Does) -> None:
    state = factory_and_card("RT003")
    does(game(), state, act("P", "et_production", card="RT003", site="ares", to="outpost1"), dice())
    assert fact(state, "outpost1.P")["cards"] == ["RT003R"]


@pytest.mark.breaks("I8")
def test_production_needs_a_factory(refuses: Any) -> None:
    state = factory_and_card()
    state.sites["ares"].factory = None
    refuses(game(), state, act("P", "et_production", card="RB013", site="ares", to="outpost1"), "I8")


@pytest.mark.breaks("I8")
def test_the_product_stays_at_the_factory(refuses: Any) -> None:
    state = factory_and_card()
    stack(state, "P", "outpost1", "boreas", "RF025")
    refuses(game(), state, act("P", "et_production", card="RB013", site="ares", to="outpost1"), "I8")


@pytest.mark.rule("I8d")
@pytest.mark.breaks("I8d")
def test_a_foreign_factory_produces_by_consent(refuses: Any) -> None:
    state = factory_and_card()
    state.sites["ares"] = SiteState(claim="W", factory="W")
    refuses(game(), state, act("P", "et_production", card="RB013", site="ares", to="outpost1"), "I8d")


# -- I9 ----------------------------------------------------------------------------------------------


def delivering(site: str = "ares", fts: int = 7, card: str = "RB013R") -> Hf4State:
    state = claim(table(), site, "P", "P")
    stack(state, "P", "outpost1", site, card, fts=fts)
    return state


@pytest.mark.rule("I9", "GL-Heliocentric-Zone", "tF4.1")
@pytest.mark.parametrize(
    ("site", "cost"), [("ares", 3), ("luna", 1), ("stone", 0), ("far", 4), ("pebble", 2)]
)
def test_delivery(site: str, cost: int) -> None:
    """Mars to LEO enters one zone (2 FTs) from size 10 (1 FT); Luna 1; from Ceres, size 6, 4."""
    state = play(delivering(site), "P", "delivery", card="RB013", source="outpost1")
    assert fact(state, "leo.P") == ["CQ041", "RB013R"]
    assert fact(state, "outpost1.P") == {"location": site, "cards": [], "fts": 7 - cost}


@pytest.mark.breaks("I9")
@pytest.mark.parametrize("flaw", ["fts", "white", "no factory"])
def test_what_a_delivery_needs(refuses: Any, flaw: str) -> None:
    state = delivering(fts=2) if flaw == "fts" else delivering(card="RB013" if flaw == "white" else "RB013R")
    if flaw == "no factory":
        state.sites.clear()
    refuses(game(), state, act("P", "delivery", card="RB013", source="outpost1"), "I9")


# -- definitions and abilities at work -------------------------------------------------------------------


@pytest.mark.rule("I6.3.1", "GL-Synodic-Comet-Site.b", "iiA1-B7h")
def test_the_kreutz_comet_needs_no_roll_in_the_core_game() -> None:
    assert not rolls(core_table(), "kreutz-sungrazer")
    assert rolls(table(), "kreutz-sungrazer")


@pytest.mark.rule("I6a.1", "I6.1.2")
def test_all_targets_are_named_before_the_rolls() -> None:
    """One draw for each site, in the order that the player named."""
    state = at("mid", "RB014")
    shoot = act("P", "prospect", card="RB014", sites=["pebble", "gravel"])
    assert [draw.purpose for draw in shoot.draws(state)] == [
        "P's size roll for pebble", "P's size roll for gravel"
    ]  # fmt: skip
    assert not game().judge(state, shoot)
    game().apply(state, shoot, dice(2, 2))
    assert (fact(state, "claims.P"), busted(state, "gravel")) == (["pebble"], True)


@pytest.mark.rule("CA-CF074R", "APP-RF031R", "CA-CF075R", "APP-RF032R", "CA-CF077R", "APP-RF034R")
def test_prospecting_aids_of_every_kind() -> None:
    """Plain -1, -2 for a card that lies on a D site, -1 for rayguns only."""
    aids = {
        "RF031": worlds.ability("size_roll", modifier=-1),
        "RF032": worlds.ability("size_roll", modifier=-2, spectral="D"),
        "RF034": worlds.ability("size_roll", modifier=-1, platform="raygun"),
    }
    for ability, expected in zip(aids.values(), ((-1, -1), (0, 0), (-1, -1)), strict=True):
        state = at("mid", "RB014", "RF025")
        _give(state, "RF025", ability)
        rocket = state.players["P"].stacks["rocket"]
        assert tuple(roll_modifier(state, "RB014", rocket, site) for site in ("pebble", "far")) == expected
    state = at("far", "RB014", "RF025")
    _give(state, "RF025", aids["RF032"])
    assert roll_modifier(state, "RB014", state.players["P"].stacks["rocket"], "far") == -2
    state = at("pebble", "RB015", "RF025")
    _give(state, "RF025", aids["RF034"])
    assert roll_modifier(state, "RB015", state.players["P"].stacks["rocket"], "pebble") == 0


def _give(state: Hf4State, card: str, ability: Any) -> None:
    old = state.content.cards[card]
    new = replace(old, front=replace(old.front, abilities=(ability,)))
    state.content = replace(state.content, cards={**state.content.cards, card: new})


@pytest.mark.rule("I8e")
def test_a_radiator_is_produced_in_an_orientation() -> None:
    for heavy in (False, True):
        state = core_table()
        claim(state, "gravel", "P", "P")
        state.decks["radiators"].remove("CD099")
        state.players["P"].hand.append("CD099")
        play(state, "P", "et_production", card="CD099", site="gravel", to="outpost1", heavy=heavy)
        assert state.mass("CD099") == (2 if heavy else 0)


@pytest.mark.rule("iiA1-J", "J2d", "J2b")
def test_nothing_needs_supports_in_race_for_glory(does: Does) -> None:
    assert operational(table(), "RT001")
    does(
        game(), building(), act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025"), dice()
    )
    does(game(), at("ares", "RT003", "RB013"), act("P", "dirt_refuel", card="RT003", tanks=1), dice())


@pytest.mark.rule("GL-Adjacent.a", "H9a", "tD1.8", "GL-On-Site-Operation")
def test_a_road_is_not_adjacency(does: Does) -> None:
    state = at("luna", "RB014")
    assert by_road(state, "luna") == {"stone"}
    assert by_raygun(state, "luna") == {"luna"}
    state = at("luna", "RB015")
    does(game(), state, act("P", "site_refuel", card="RB015"), dice())
    assert fact(state, "rocket.P")["fts"] == 1  # 1 + hydration 1 - ISRU 1
