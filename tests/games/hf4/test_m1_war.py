"""The War of Independence without Module 3: how it begins and ends, what it forbids, what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import abilities, felonies, h_hazards, m_end
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_due import BELT
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from hfmod.games.hf4.rules.facts import Facts
from hfmod.games.hf4.rules.politics import o1_assembly, o4_lobby, o5_laws
from hfmod.games.hf4.rules.terawatt import d_war
from hfmod.games.hf4.words import circumstances
from hfmod.testing import Refuses
from tests.games.hf4.colonies import (
    HOME,
    OTHER_HOME,
    act,
    bernal,
    colonial,
    factory,
    game,
    hold,
    listed,
    play,
    put,
)

Does = Callable[..., Any]
ALL = ("m0", "m1", "m2")
WAR = "GL-War-of-Independence"
BLUE, LAST_BLUE = 10, 1  # spots of the sunspot cycle
START = 9  # Aquas, one for each patent deck
INSPIRATION = 1  # face of the event roll


def peace(**more: Any) -> Hf4State:
    """A table with Modules 0, 1 and 2 in a blue year."""
    state = colonial(ALL, **more)
    state.sunspot, state.seniority = BLUE, 0  # no disk is placed as the cube passes START
    return state


def war(by: str = "P", to: str = "W") -> Hf4State:
    """A table where one player has completed a casus belli, in the turn of another one."""
    state = peace()
    d_war.break_out(state, by)
    pass_turns(state, to)
    return state


def pass_turns(state: Hf4State, to: str) -> Hf4State:
    """Turns, and years where need be, go by until the next turn of a player has begun; events do no harm."""
    while True:
        if state.turn is not None:
            leave(state, state.turn.player)
        if state.turn is None:
            play(state, None, "advance_sunspot")
        if state.pending:
            play(state, None, "roll_event", INSPIRATION)
        if state.turn is not None and state.turn.player == to:
            return state


def leave(state: Hf4State, player: str) -> None:
    """A player's turn ends; Colonists for whom there is room come first."""
    while listed(state, "exomigrate", player):
        play(state, player, "exomigrate")
    play(state, player, "end_turn")


def told(state: Hf4State, name: str) -> Any:
    return Facts(state)[name]


# -- how it begins and ends ------------------------------------------------------------------------------


@pytest.mark.rule("1D2c", WAR)
def test_the_war_starts_with_the_turn_of_the_next_player() -> None:
    state = peace()
    d_war.break_out(state, "P")
    assert (told(state, "war"), told(state, "independents")) == (False, ["P"])
    play(state, "P", "fundraise")  # it is still peace
    play(state, "P", "end_turn")
    assert told(state, "war")
    assert d_war.independent(state, "P") and not d_war.loyalist(state, "P")
    assert d_war.loyalist(state, "W") and d_war.loyalist(state, "G")


@pytest.mark.rule("1D2c")
def test_who_completes_a_casus_belli_later_becomes_an_independent_at_once() -> None:
    state = war(to="G")
    d_war.break_out(state, "G")
    d_war.break_out(state, "G")
    assert told(state, "independents") == ["G", "P"]
    assert d_war.loyalist(state, "W") and d_war.independent(state, "G")


@pytest.mark.rule("1D2c", f"{WAR}.f")
def test_a_war_caused_in_the_last_turn_of_a_season_begins_in_the_next_one() -> None:
    state = peace()
    state.sunspot = LAST_BLUE
    pass_turns(state, "G")
    d_war.break_out(state, "G")
    pass_turns(state, "P")
    assert (told(state, "season"), told(state, "war")) == ("yellow", True)


@pytest.mark.rule(f"{WAR}.f", "K1")
def test_the_war_ends_when_the_cube_leaves_the_season_and_comes_only_once() -> None:
    state = war()
    for spot in (11, 0, 1):
        pass_turns(state, "P")
        assert (state.sunspot, told(state, "war")) == (spot, True)
    pass_turns(state, "P")
    assert (told(state, "season"), told(state, "war")) == ("yellow", False)
    d_war.break_out(state, "W")
    pass_turns(state, "P")
    assert (told(state, "war"), told(state, "independents")) == (False, ["P"])


@pytest.mark.rule(WAR)
def test_a_fork_has_a_war_of_its_own() -> None:
    state = war()
    d_war.break_out(fork(state), "W")
    assert told(state, "independents") == ["P"]


def test_findings_tell_how_the_war_stands() -> None:
    state = peace()
    d_war.break_out(state, "P")
    told_so = [circumstances.facts(state, {"war", "futures:P"})]
    pass_turns(state, "W")
    told_so.append(circumstances.facts(state, {"war"}))
    d_war.end(state)
    told_so.append(circumstances.facts(state, {"war"}))
    assert [one["War of Independence"] for one in told_so] == [
        "from the next turn on, Independents: P",
        "since the blue season, Independents: P",
        "over, Independents: P",
    ]
    assert told_so[0]["Futures of P"] == "none"
    assert circumstances.facts(peace(), {"war"}) == {"War of Independence": "none yet"}


# -- no earth operations ---------------------------------------------------------------------------------


@pytest.mark.rule(f"{WAR}.b")
@pytest.mark.breaks(f"{WAR}.b")
def test_no_earth_operation_is_performed(refuses: Refuses) -> None:
    state = war()
    hold(state, "W", "CT044")
    acts = (
        act("W", "fundraise"),
        act("W", "research_auction", deck="thrusters"),
        act("W", "free_market", card="CT044"),
        act("W", "boost", cards=("CT044",)),
    )
    for one in acts:
        broken = refuses(game(), state, one, f"{WAR}.b")
        assert "until the sunspot cube leaves the blue season" in broken.message
        assert not listed(state, one.do, "W")
    with_p = colonial(ALL)
    hold(with_p, "P", "CT044")
    assert all(listed(with_p, one.do) for one in acts)  # in peace all of them are open


@pytest.mark.rule("2A6")
def test_exomigration_and_on_site_operations_go_on() -> None:
    state = war()
    factory(state, "W", "vesta")
    put(state, "W", "outpost1", "vesta", "CB056", "CF068")
    bernal(state, "W", "M2B173")
    assert listed(state, "exomigrate", "W")
    assert listed(state, "factory_refuel", "W")


@pytest.mark.rule("1D2c.1")
@pytest.mark.breaks("1D2c.1", f"{WAR}.f")
def test_a_war_grant_is_the_top_card_of_a_deck_for_nothing(refuses: Refuses) -> None:
    before = peace()
    refuses(game(), before, act("P", "war_grant", deck="reactors"), "1D2c.1")
    state = war()
    aquas, hand, top = state.players["W"].aquas, len(state.players["W"].hand), state.decks["thrusters"][0]
    play(state, "W", "war_grant", deck="thrusters")  # a thruster with supports, which do not come with it
    assert state.players["W"].hand[-1] == top and len(state.players["W"].hand) == hand + 1
    assert state.players["W"].aquas == aquas
    assert told(state, "deck_top.thrusters") != top
    refuses(game(), state, act("W", "war_grant", deck="thrusters"), "D1b")
    d_war.end(state)
    pass_turns(state, "G")
    refuses(game(), state, act("G", "war_grant", deck="reactors"), f"{WAR}.f")


@pytest.mark.rule(f"{WAR}.b")
def test_only_independents_homestead(refuses: Refuses, does: Does) -> None:
    def settled(state: Hf4State, player: str) -> Any:
        factory(state, player, "vesta")
        put(state, player, "leo", "leo", "CT044R", "M2C182")
        return act(player, "homestead", site="vesta", card="CT044", colonist="M2C182")

    state = war()
    stead = settled(state, "W")
    broken = refuses(game(), state, stead, f"{WAR}.b")
    assert "only Independents homestead" in broken.message
    d_war.break_out(state, "W")
    does(game(), state, stead)
    assert state.sites["vesta"].colonies == ["W"]
    free = peace()
    does(game(), free, settled(free, "P"))


# -- lobbying --------------------------------------------------------------------------------------------


@pytest.mark.rule("1D2c.2", "O4b", "K2e.1", f"{WAR}.b")
@pytest.mark.breaks("1D2c.2")
def test_loyalists_lobby_for_nothing_and_independents_not_at_all(refuses: Refuses) -> None:
    state = war()
    o1_assembly.assembly(state).active = "honor"  # W's own ideology, whose law is void in War
    state.players["W"].aquas = 0
    assert not o5_laws.active(state, "honor")
    play(state, "W", "lobby", ideology="honor")
    assert state.players["W"].aquas == 0 and o5_laws.applies(state, o5_laws.GLORY_INCOME, "W")
    play(state, "W", "move_law", ideology="authority")
    pass_turns(state, "P")
    refuses(game(), state, act("P", "lobby", ideology="authority"), "1D2c.2")
    assert not listed(state, "lobby")


@pytest.mark.rule("O4b", "O5g", "1D2c.2")
def test_mishap_insurance_in_war_is_free_and_for_loyalists() -> None:
    state = war()
    for player in state.players:
        o1_assembly.add(o1_assembly.assembly(state), "centrist", player)
        state.players[player].aquas = 0
    o4_lobby.offer_insurance(state)
    assert [one["player"] for one in state.pending] == ["W", "G"]
    play(state, "W", "insure", lobby=True)
    assert o1_assembly.assembly(state).insured == ["W"] and state.players["W"].aquas == 0


# -- home Bernals ----------------------------------------------------------------------------------------


@pytest.mark.rule(f"{WAR}.a", "2B3d")
@pytest.mark.breaks(f"{WAR}.a")
def test_independents_unanchor_their_home_bernals_and_those_of_loyalists_bring_nothing(
    refuses: Refuses,
) -> None:
    state = peace()
    bernal(state, "P", "M2B173", HOME)
    bernal(state, "W", "M2B171", OTHER_HOME)
    d_war.break_out(state, "P")
    pass_turns(state, "W")  # P's own turn ends with the Bernal where it is
    assert state.players["W"].aquas == START
    d_war.break_out(state, "W")
    pass_turns(state, "P")  # likewise the turn in which W changes sides
    assert state.players["P"].aquas == START + 1  # profits of an Independent
    broken = refuses(game(), state, act("P", "end_turn"), f"{WAR}.a")
    assert "unanchor" in broken.legal
    play(state, "P", "unanchor", stack="kalpana")
    play(state, "P", "end_turn")
    refuses(game(), state, act("W", "end_turn"), f"{WAR}.a")


@pytest.mark.rule("2B6b", "2Ca")
def test_colonists_stay_when_a_bernal_is_unanchored_in_war() -> None:
    state = peace()
    bernal(state, "P", "M2B173", HOME, "M2C182")
    d_war.break_out(state, "P")
    pass_turns(state, "P")
    play(state, "P", "unanchor", stack="kalpana")
    assert c_colonists.limit(state, "P") == 1
    d_war.end(state)
    assert c_colonists.limit(state, "P") == 0


# -- glory, felonies, FINAO ------------------------------------------------------------------------------


@pytest.mark.rule(f"{WAR}.c", "La")
@pytest.mark.breaks(f"{WAR}.c")
def test_no_parade_is_held_and_the_chit_is_kept_for_later(refuses: Refuses) -> None:
    state = war()
    state.cards["CQ042"].glory = "glory-mars"
    del state.glory_spots["glory-mars"]
    state.glory_high["glory-mars"] = False
    parade = act("W", "turn_glory", card="CQ042")
    refuses(game(), state, parade, f"{WAR}.c")
    d_war.end(state)
    play(state, "W", "turn_glory", card="CQ042")
    assert told(state, "glory.W") == {"glory-mars": "high"}


@pytest.mark.rule(f"{WAR}.d", "K2e", "GL-Felony")
def test_all_privileges_give_way_to_the_felonious_one() -> None:
    state = peace(seats={"P": ("green", "CQ038F"), "W": ("white", "CQ042R"), "G": ("gray", "CQ043F")})
    bernal(state, "P", "M2B171", HOME)
    bernal(state, "G", "M2B173", OTHER_HOME)
    assert state.has_privilege("P", "powersat") and not state.has_privilege("P", "felonious")
    d_war.break_out(state, "W")
    assert state.has_privilege("P", "powersat")  # the War has not begun
    pass_turns(state, "P")
    assert not state.has_privilege("P", "powersat")
    assert abilities.of_privilege(state, "P", "powersat") is None
    assert all(felonies.may_commit(state, player) for player in state.players)
    assert state.has_privilege("G", "powersat")  # by the ability of a Bernal
    put(state, "P", "leo", "leo", "M2C186R")
    assert not state.has_privilege("P", "powersat")  # who keeps it in anarchy does not keep it in War
    d_war.end(state)
    assert state.has_privilege("P", "powersat") and not felonies.may_commit(state, "P")


@pytest.mark.rule(f"{WAR}.e", "H7e")
@pytest.mark.breaks(f"{WAR}.e")
def test_finao_is_not_paid(refuses: Refuses) -> None:
    state = war()
    rocket = put(state, "W", "rocket", "leo", "CT044")
    state.movement = Movement("rocket", "W", due=["aerobrake"])
    refuses(game(), state, act("W", "finao"), f"{WAR}.e")
    assert list(h_hazards.affordable(state, "W", rocket, BELT)) == []
    state.movement = None
    factory(state, "W", "phobos")
    factory(state, "W", "mars-arsia-mons-caves")
    elevator = "phobos:mars-arsia-mons-caves"
    paid = act("W", "build_elevator", elevator=elevator, unit="factory:phobos", finao=True)
    refuses(game(), state, paid, f"{WAR}.e")
    play(state, "W", "build_elevator", 2, elevator=elevator, unit="factory:phobos")


# -- scores ----------------------------------------------------------------------------------------------


@pytest.mark.rule(f"{WAR}.g", "M2b.1.m")
def test_a_factory_counts_2_in_war_and_4_beside_an_elevator() -> None:
    state = war()
    factory(state, "W", "vesta")
    factory(state, "W", "phobos")
    assert m_end.points(state, "W")["stock"] == 4
    state.elevators.append("phobos:mars-arsia-mons-caves")
    assert m_end.points(state, "W")["stock"] == 6
    alone = fork(state)
    del alone.players["P"], alone.players["G"]
    assert m_end.points(alone, "W")["stock"] > 6  # solitaire
    d_war.end(state)
    assert m_end.points(state, "W")["stock"] > 6


@pytest.mark.rule("1D2c.2", "M2c")
def test_politics_are_worth_nothing_in_war() -> None:
    state = war()
    o1_assembly.assembly(state).active = "authority"
    factory(state, "W", "vesta")
    assert m_end.points(state, "W")["politics"] == 0
    d_war.end(state)
    assert m_end.points(state, "W")["politics"] == 1


@pytest.mark.rule(f"{WAR}.g", f"{WAR}.f")
def test_a_game_that_ends_in_the_season_of_the_war_ends_in_war() -> None:
    state = war()
    state.seniority, state.sunspot = 1, 11  # the last disk goes as the cube enters START, a blue spot
    factory(state, "P", "vesta")
    while state.turn is not None:
        play(state, state.turn.player, "end_turn")
    play(state, None, "advance_sunspot")
    play(state, None, "roll_event", INSPIRATION)
    play(state, "P", "place_legacy", ideology="authority")
    assert told(state, "ended") and told(state, "war")
    assert m_end.points(state, "P")["stock"] == 2
