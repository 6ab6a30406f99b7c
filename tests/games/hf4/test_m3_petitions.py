"""Module 3, 3D: corrupt delegates, petitions, and what War and Anarchy restrict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, d_restricted
from hfmod.games.hf4.rules.core import felonies
from hfmod.games.hf4.rules.core.solar_graph import Way, way
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Refuses
from tests.games.hf4.blocs import congress, sides, turn_of, war
from tests.games.hf4.worlds import act, content, deal, fact, game, play, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


# -- suborning -------------------------------------------------------------------------------------------


def bought(by: str = "R", of: str = "G") -> Hf4State:
    """G has an honest delegate in unity, an enemy ideology; a player with 6 Aquas has the turn."""
    state = war(by, {**HOMES, "unity": {of: 1}})
    state.players[by].aquas = 6
    return state


@pytest.mark.rule("3D2b", "3D2")
def test_a_delegate_of_another_colour_costs_a_bribe_and_four_aquas() -> None:
    state = play(bought(), "R", "suborn", ideology="unity", of="G")
    assert (fact(state, "aquas.R"), fact(state, "bribes.R")) == (2, 2)
    assert fact(state, "corrupt") == {"unity": {"G": 1}}
    assert b_bribes.total(state) == 12


@pytest.mark.rule("3D2b")
def test_an_own_one_costs_the_bribe_alone() -> None:
    state = play(bought("G"), "G", "suborn", ideology="unity", of="G")
    assert (fact(state, "aquas.G"), fact(state, "bribes.G")) == (6, 2)


@pytest.mark.breaks("3D2b")
def test_one_a_turn(refuses: Refuses) -> None:
    state = bought("G")
    assert state.assembly is not None
    state.assembly.delegates["unity"]["G"] = 2
    play(state, "G", "suborn", ideology="unity", of="G")
    refuses(game(), state, act("G", "suborn", ideology="unity", of="G"), "3D2b")


@pytest.mark.breaks("3D2b")
@pytest.mark.parametrize(("aquas", "bribes"), [(3, 3), (4, 0)])
def test_not_without_the_means(aquas: int, bribes: int, refuses: Refuses) -> None:
    state = bought()
    state.players["R"].aquas = aquas
    sides(state).bribes.update(R=bribes, P=3 + 3 - bribes)
    refuses(game(), state, act("R", "suborn", ideology="unity", of="G"), "3D2b")


@pytest.mark.breaks("3D2b")
def test_nobody_suborns_in_peace(refuses: Refuses) -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.delegates["unity"] = {"P": 1}
    refuses(game(), state, act("P", "suborn", ideology="unity", of="P"), "3D2b")


@pytest.mark.rule("3D6c.2")
@pytest.mark.breaks("3D6c.2")
def test_delegates_of_white_are_incorruptible(refuses: Refuses) -> None:
    state = bought(of="W")
    refuses(game(), state, act("R", "suborn", ideology="unity", of="W"), "3D6c.2")


@pytest.mark.rule("3B2e")
def test_an_extremist_is_immune() -> None:
    with pytest.raises(Impossible, match="only an extremist, who is immune"):
        game().judge(bought(), act("R", "suborn", ideology="equality", of="G"))


# -- dismissal -------------------------------------------------------------------------------------------


def abroad() -> Hf4State:
    """G has two delegates in honor, which is Loyalist, one in freedom and the extremist at home."""
    return war("G", {**HOMES, "honor": {"W": 1, "G": 2}, "freedom": {"R": 1, "G": 1}})


@pytest.mark.rule("3C3d")
def test_honest_delegates_leave_enemy_ideologies_as_their_owner_s_turn_ends() -> None:
    """One of the two is suborned and stays, the other one goes."""
    state = play(abroad(), "G", "suborn", ideology="honor", of="G")
    play(state, "G", "end_turn")
    assert fact(state, "delegates.G") == {"equality": 1, "honor": 1, "freedom": 1}
    assert fact(state, "delegates.W") == {"honor": 1}


@pytest.mark.rule("3D2a")
def test_an_honest_delegate_is_dismissed() -> None:
    state = play(war("G", {**HOMES, "unity": {"G": 1}}), "G", "end_turn")
    assert fact(state, "delegates.G") == {"equality": 1}


def test_a_petition_in_honor_keeps_them() -> None:
    state = war("G", {**HOMES, "unity": {"G": 1}, "honor": {"W": 1, "R": 1}})
    sides(state).corrupt = {"honor": {"R": ["bribe"]}}
    sides(state).bribes["R"] = 2
    play(state, "G", "petition", ideology="honor", of="R", kind="corrupt")
    play(state, "G", "end_turn")
    assert fact(state, "delegates.G") == {"equality": 1, "unity": 1}


def test_in_peace_they_stay() -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.delegates["honor"] = {"W": 1, "P": 0, "G": 1}
    play(turn_of(state, "G"), "G", "end_turn")
    assert fact(state, "delegates.G")["honor"] == 1


# -- what becomes of a bribe -----------------------------------------------------------------------------


@pytest.mark.rule("3D2d")
def test_who_has_to_take_back_a_corrupt_delegate_has_its_bribe() -> None:
    state = bought("G")
    play(state, "G", "suborn", ideology="unity", of="G")
    for n in range(5):  # two delegates and five factories: no cube is left
        state.sites[f"rock-{n}"] = SiteState("G", "G")
    play(state, "G", "discard_delegate", ideology="unity")
    assert fact(state, "bribes.G") == 3 and fact(state, "corrupt") == {}


@pytest.mark.rule("3A3f.3")
@pytest.mark.breaks("3A3f.3")
def test_no_delegate_is_taken_back_with_cubes_in_reserve(refuses: Refuses) -> None:
    state = bought("G")
    refuses(game(), state, act("G", "discard_delegate", ideology="unity"), "3A3f.3")


@pytest.mark.rule("3D2", "3D2g")
def test_a_corrupt_delegate_moves_with_its_bribe_also_in_peace() -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.delegates["unity"] = {"P": 1}
    sides(state).corrupt, sides(state).bribes["P"] = {"unity": {"P": ["bribe"]}}, 2
    play(state, "P", "fundraise", move_from="unity", move_to="centrist")
    assert fact(state, "corrupt") == {"centrist": {"P": 1}}


@pytest.mark.rule("3D2d")
def test_martial_law_takes_the_bribe_as_well() -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.active = "authority"
    state.assembly.delegates = {"authority": {"P": 3}, "unity": {"G": 1}}
    sides(state).corrupt, sides(state).bribes["G"] = {"unity": {"G": ["bribe"]}}, 2
    play(state, "P", "fundraise", discard_of="G", discard_from="unity")
    assert (fact(state, "bribes.P"), fact(state, "delegates.G")) == (4, {})


def test_an_extremist_is_immune_to_martial_law() -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.active = "authority"
    state.assembly.delegates["authority"]["P"] = 3
    with pytest.raises(Impossible, match="G has no delegate in equality"):
        game().judge(state, act("P", "fundraise", discard_of="G", discard_from="equality"))


# -- petitions -------------------------------------------------------------------------------------------


@pytest.mark.rule("3D3", "3D3a")
def test_the_own_extremist_is_petitioned() -> None:
    state = play(war("R", HOMES), "R", "petition", ideology="freedom", of="R", kind="extremist")
    deal(state, "R", "CF068")
    play(state, "R", "free_market", card="CF068")
    assert fact(state, "aquas.R") == 9  # 6 to begin with, and the full price


def test_an_own_delegate_in_an_own_ideology() -> None:
    state = war("W", {**HOMES, "unity": {"W": 1}})
    play(state, "W", "petition", ideology="unity", of="W")
    assert state.turn is not None and state.turn.used["petition:unity"]


@pytest.mark.rule("3D3b")
@pytest.mark.breaks("3D3b")
def test_but_not_in_an_enemy_one_unless_it_is_corrupt(refuses: Refuses) -> None:
    """Green's delegate in unity evades nothing; for a bribe, and no Aquas, it does."""
    state = bought("G")
    refuses(game(), state, act("G", "petition", ideology="unity", of="G"), "3D3b")
    play(state, "G", "suborn", ideology="unity", of="G")
    play(state, "G", "petition", ideology="unity", of="G", kind="corrupt")


@pytest.mark.rule("3D3c")
@pytest.mark.breaks("3D3c")
def test_an_ally_s_delegate_with_permission(refuses: Refuses) -> None:
    state = war("P", {**HOMES, "unity": {"W": 1}})
    petition = act("P", "petition", ideology="unity", of="W")
    refuses(game(), state, petition, "3D3c")
    play(state, "P", "deal", to="W", gets=["use:delegate:unity"])
    play(state, "W", "accept_deal", of="P")
    game().apply(state, petition, Seeded(1))


@pytest.mark.breaks("3D3a")
def test_of_enemies_an_extremist_alone_is_negotiated_for(refuses: Refuses) -> None:
    state = war("P", {**HOMES, "unity": {"G": 1}})
    refuses(game(), state, act("P", "petition", ideology="unity", of="G"), "3D3a")
    extremist = act("P", "petition", ideology="equality", of="G", kind="extremist")
    refuses(game(), state, extremist, "3D3a")
    assert state.turn is not None
    state.turn.granted["delegate:equality:G"] = {"P"}
    game().apply(state, extremist, Seeded(1))


@pytest.mark.rule("3D3d")
def test_everybody_petitions_a_corrupt_delegate() -> None:
    """Green suborns an own delegate in unity; then Red petitions it as well, who pays nothing for that."""
    state = play(bought("G"), "G", "suborn", ideology="unity", of="G")
    play(state, "G", "end_turn")
    asked = act("R", "petition", ideology="unity", of="G", kind="corrupt")
    assert game().judge(state, asked) == []


@pytest.mark.rule("3D2f")
def test_the_corrupt_delegate_of_an_enemy_too() -> None:
    state = war("P", {**HOMES, "freedom": {"G": 1}})
    sides(state).corrupt, sides(state).bribes["G"] = {"freedom": {"G": ["bribe"]}}, 2
    asked = act("P", "petition", ideology="freedom", of="G", kind="corrupt")
    assert game().judge(state, asked) == []


@pytest.mark.breaks("3D3")
def test_there_is_nothing_to_petition_for_in_peace(refuses: Refuses) -> None:
    refuses(game(), congress(), act("P", "petition", ideology="authority", of="P", kind="extremist"), "3D3")


@pytest.mark.rule("3D3")
def test_who_is_petitioned_stands_there() -> None:
    with pytest.raises(Impossible, match="P has no corrupt delegate in unity"):
        game().judge(war("P", HOMES), act("P", "petition", ideology="unity", of="P", kind="corrupt"))


# -- restrictions ----------------------------------------------------------------------------------------


def selling_black() -> Hf4State:
    state = war("R", HOMES)
    stack(state, "R", "leo", "leo", "CF068R")
    return state


def boosting() -> Hf4State:
    state = war("R", HOMES)
    deal(state, "R", "CF068")
    return state


def starting_an_auction() -> Hf4State:
    return war("R", HOMES)


RESTRICTED: dict[str, tuple[Callable[[], Hf4State], str, dict[str, Any], str]] = {
    "3D4a": (selling_black, "free_market", {"card": "CF068"}, "freedom"),
    "3D4b": (boosting, "boost", {"cards": ["CF068"]}, "unity"),
    "3D4d": (starting_an_auction, "research_auction", {"deck": "reactors"}, "equality"),
}


def evade(state: Hf4State, ideology: str) -> Hf4State:
    """A petition there was made."""
    assert state.turn is not None
    state.turn.used[f"petition:{ideology}"] = 1
    return state


@pytest.mark.parametrize("rule", RESTRICTED)
def test_each_restriction_is_evaded_in_its_own_ideology_alone(rule: str, refuses: Refuses) -> None:
    make, do, params, ideology = RESTRICTED[rule]
    found = refuses(game(), make(), act("R", do, **params), rule)
    assert found.legal == f"petition in {ideology} first"
    game().apply(evade(make(), ideology), act("R", do, **params), Seeded(1))
    others = {"freedom", "unity", "equality", "honor"} - {ideology}
    state = make()
    for other in others:
        evade(state, other)
    refuses(game(), state, act("R", do, **params), rule)


@pytest.mark.breaks("3D4a")
def test_black_side_cards_are_not_sold(refuses: Refuses) -> None:
    refuses(game(), selling_black(), act("R", "free_market", card="CF068"), "3D4a")
    play(evade(selling_black(), "freedom"), "R", "free_market", card="CF068")


@pytest.mark.rule("3D4b")
@pytest.mark.breaks("3D4b", "3D4")
def test_nothing_is_boosted(refuses: Refuses) -> None:
    refuses(game(), boosting(), act("R", "boost", cards=["CF068"]), "3D4b")
    play(evade(boosting(), "unity"), "R", "boost", cards=["CF068"])


@pytest.mark.rule("3D4d")
@pytest.mark.breaks("3D4d")
def test_no_auction_is_started(refuses: Refuses) -> None:
    refuses(game(), starting_an_auction(), act("R", "research_auction", deck="reactors"), "3D4d")
    play(evade(starting_an_auction(), "equality"), "R", "research_auction", deck="reactors")


@pytest.mark.rule("3D4a")
@pytest.mark.parametrize(("evades", "price"), [(False, 1), (True, 3)])
def test_a_card_from_hand_brings_one_aqua(evades: bool, price: int) -> None:
    state = boosting()
    if evades:
        evade(state, "freedom")
    before = fact(state, "aquas.R")
    play(state, "R", "free_market", card="CF068")
    assert fact(state, "aquas.R") - before == price


def test_everybody_bids_in_an_auction_that_was_evaded() -> None:
    state = evade(war("G", HOMES), "equality")
    play(state, "G", "research_auction", deck="reactors")
    play(state, "P", "bid", amount=1)


@pytest.mark.rule("3D4", "3D5", "3D3", "3C4c")
def test_restrictions_hold_in_anarchy_and_in_war_not_in_peace_and_truce() -> None:
    for lawless, standing in ((False, ""), (False, "truce"), (True, ""), (True, "war")):
        state = boosting()
        sides(state).war, state.anarchy = standing, lawless and standing == ""
        found = [one.rule for one in game().judge(state, act("R", "boost", cards=["CF068"]))]
        assert found == (["3D4b"] if lawless else [])


@pytest.mark.rule("3D5b")
@pytest.mark.parametrize("evades", [False, True])
def test_nobody_flies_into_leo(evades: bool) -> None:
    state = war("R", HOMES)
    ship = stack(state, "R", "rocket", "mid", "CQ039")
    if evades:
        evade(state, "authority")
    step = way(content().map, "mid", "leo")
    assert isinstance(step, Way)
    found = [one.rule for one in d_restricted.may_enter(state, ship, step)]
    assert found == ([] if evades else ["3D5b"])
    away = way(content().map, "leo", "mid")
    assert isinstance(away, Way)
    assert [*d_restricted.may_enter(state, ship, away)] == []


@pytest.mark.breaks("3D5c")
def test_enemies_do_not_deal(refuses: Refuses) -> None:
    state = war("P", HOMES)
    offer = act("P", "deal", to="G", gives=["aquas:1"])
    refuses(game(), state, offer, "3D5c")
    play(state, "P", "deal", to="W", gives=["aquas:1"])  # an ally
    game().apply(evade(state, "honor"), offer, Seeded(1))


@pytest.mark.rule("3D5e")
@pytest.mark.parametrize("evades", [False, True])
def test_finao_cannot_be_paid(evades: bool) -> None:
    state = war("R", HOMES)
    if evades:
        evade(state, "individuality")
    found = [one.rule for one in d_restricted.may_avoid_roll(state, "R")]
    assert found == ([] if evades else ["3D5e"])


# -- laws ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3A3f.2")
@pytest.mark.breaks("3A3f.2", "3D2e")
def test_nobody_lobbies_in_war(refuses: Refuses) -> None:
    state = war("P", {**HOMES, "unity": {"P": 1}})
    refuses(game(), state, act("P", "lobby", ideology="unity"), "3A3f.2")


@pytest.mark.rule("3A3f")
@pytest.mark.breaks("3A3f")
def test_a_corrupt_delegate_does_not_lobby(refuses: Refuses) -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.active, state.assembly.delegates["unity"] = "honor", {"P": 1}
    sides(state).corrupt, sides(state).bribes["P"] = {"unity": {"P": ["bribe"]}}, 2
    refuses(game(), state, act("P", "lobby", ideology="unity"), "3A3f")
    sides(state).corrupt, sides(state).bribes["P"] = {}, 3
    play(state, "P", "lobby", ideology="unity")


@pytest.mark.breaks("3B2a")
def test_nor_does_the_extremist(refuses: Refuses) -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.active = "honor"
    refuses(game(), state, act("P", "lobby", ideology="authority"), "3B2a")


@pytest.mark.rule("3B2.2")
def test_no_tally_moves_the_law_in_war() -> None:
    """Three delegates in honor against one in freedom: a fourth one changes nothing in Anarchy."""
    state = war("P", {"honor": {"P": 3}, "freedom": {"R": 1}})
    play(state, "P", "fundraise", elect="honor")
    assert fact(state, "law") == "war"
    assert not [name for name in (state.turn.used if state.turn else {}) if name.startswith("diplomacy")]


@pytest.mark.rule("3B2a")
def test_an_extremist_counts_in_a_tally_unless_the_table_has_it_otherwise() -> None:
    """Two delegates in authority, one of them the extremist, and after the election two in unity."""
    for counts, law in ((True, "authority"), (False, "unity")):
        state = congress(options={"extremist_counts": counts})
        assert state.assembly is not None
        state.assembly.delegates = {"authority": {"P": 1, "G": 2}, "unity": {"P": 2}, "honor": {"P": 1}}
        state.assembly.active = "honor"
        play(state, "P", "fundraise", elect="unity" if not counts else "honor")
        assert fact(state, "law") == law


# -- felonies --------------------------------------------------------------------------------------------


@pytest.mark.rule("3A3a", "3A3")
def test_everybody_commits_felonies_against_enemies() -> None:
    state = war("R", HOMES)
    assert felonies.may_commit(state, "R", "P")
    assert not felonies.may_commit(state, "R", "G")
    assert not felonies.may_commit(congress(), "R", "P")


@pytest.mark.rule("3D6f.2", "3A3a")
def test_purple_against_allies_too() -> None:
    state = war("P", HOMES)
    assert felonies.may_commit(state, "P", "W") and felonies.may_commit(state, "P", "R")
    assert not felonies.may_commit(state, "W", "P")


@pytest.mark.rule("3Da")
def test_luna_needs_no_permission_of_an_enemy() -> None:
    """P is the 1st player: G, an enemy, prospects Luna with a human there, and W, an ally, does not."""
    for player, crew, allowed in (("G", "CQ038", True), ("W", "CQ042", False)):
        state = war(player, HOMES)
        stack(state, player, "rocket", "luna", crew)
        broken = [one.rule for one in game().judge(state, act(player, "prospect", card=crew, sites=["luna"]))]
        assert ("I6.1.3" not in broken) == allowed


def test_blocs_are_asked_in_games_with_the_module_only() -> None:
    state = congress()
    state.conflict = None
    with pytest.raises(Impossible, match="without Module 3"):
        b_blocs.bloc(state, "P")
