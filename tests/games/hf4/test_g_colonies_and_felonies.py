"""G3 and G4: colonies and claim jumps; murder and hijack."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Does
from tests.games.hf4.worlds import act, dice, fact, game, play, stack, table


def settled(**tokens: Any) -> Hf4State:
    state = table()
    stack(state, "P", "rocket", "ares", "CQ041", "RT001")
    state.sites["ares"] = SiteState(**({"claim": "P", "factory": "P"} | tokens))
    return state


# -- G3 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G3", "G3a", "G3b", "GL-Colony", "E7c.1", "I7e", "tF2.2", "G1a")
def test_a_crew_becomes_a_colony(does: Does) -> None:
    state = settled()
    does(game(), state, act("P", "build_colony", site="ares", card="CQ041"), dice())
    assert (fact(state, "colonies.P"), fact(state, "leo.P")) == (["ares"], ["CQ041"])
    assert fact(state, "rocket.P")["dry"] == "5"


@pytest.mark.breaks("G3")
def test_a_colony_needs_an_own_factory(refuses: Any) -> None:
    refuses(game(), settled(factory=None), act("P", "build_colony", site="ares", card="CQ041"), "G3")
    refuses(game(), settled(factory="W"), act("P", "build_colony", site="ares", card="CQ041"), "G3")


@pytest.mark.rule("H1a.2")
@pytest.mark.breaks("H1a.2")
def test_one_colony_a_site(refuses: Any) -> None:
    refuses(game(), settled(colonies=["P"]), act("P", "build_colony", site="ares", card="CQ041"), "H1a.2")


@pytest.mark.breaks("G3a")
def test_humans_who_are_there_settle(refuses: Any, does: Does) -> None:
    state = settled()
    found = refuses(game(), state, act("P", "build_colony", site="ares", card="RT001"), "G3a")
    assert "(RT001) is no human" in found.message and found.about == {"card:RT001"}
    state.players["P"].stacks["rocket"].location = "boreas"
    found = refuses(game(), state, act("P", "build_colony", site="ares", card="CQ041"), "G3a")
    assert "is at Boreas, not at Ares" in found.message and found.about == {"card:CQ041", "site:ares"}
    state.players["P"].stacks["rocket"].location = "ares"
    does(game(), state, act("P", "build_colony", site="ares", card="CQ041"), dice())


# -- G4 ----------------------------------------------------------------------------------------------


def jumping(**tokens: Any) -> Hf4State:
    state = table()
    stack(state, "P", "rocket", "ares", "CQ041")
    state.sites["ares"] = SiteState(**({"claim": "W"} | tokens))
    return state


@pytest.mark.rule("G4.1", "GL-Felonious", "GL-Felony", "APP-CQ041F", "CA-CQ041F-P", "tE4.3")
@pytest.mark.rule("GL-Claim-Jump")
def test_a_claim_is_jumped(does: Does) -> None:
    """Tutorial, year 18; an uncrewed rocket of the victim does not help (G4b, example)."""
    state = jumping()
    stack(state, "W", "rocket", "ares", "RT001")
    does(game(), state, act("P", "claim_jump", site="ares"), dice())
    assert (fact(state, "claims.P"), fact(state, "claims.W")) == (["ares"], [])


@pytest.mark.breaks("G4.1")
@pytest.mark.rule("tF1.15")
def test_a_claim_jump_needs_a_human(refuses: Any) -> None:
    state = jumping()
    state.players["P"].stacks["rocket"].location = "boreas"
    refuses(game(), state, act("P", "claim_jump", site="ares"), "G4.1")


@pytest.mark.breaks("G4.1")
def test_a_claim_jump_needs_the_privilege(refuses: Any) -> None:
    state = play(table(), "P", "end_turn")
    stack(state, "W", "rocket", "ares", "CQ042")
    state.sites["ares"] = SiteState(claim="P")
    refuses(game(), state, act("W", "claim_jump", site="ares"), "G4.1")


@pytest.mark.breaks("G4.1")
@pytest.mark.rule("tE4.4")
@pytest.mark.parametrize("guard", ["factory", "crew", "colony"])
def test_a_guarded_claim_is_not_jumped(refuses: Any, guard: str) -> None:
    state = jumping()
    if guard == "factory":
        state.sites["ares"].factory = "W"
    elif guard == "crew":
        stack(state, "W", "rocket", "ares", "CQ042")
    else:
        state.sites["ares"].factory = "G"
        state.sites["ares"].colonies = ["W"]
    refuses(game(), state, act("P", "claim_jump", site="ares"), "G4.1")


@pytest.mark.rule("G4.1")
@pytest.mark.breaks("G4.1")
def test_a_third_faction_with_a_human_there_objects(refuses: Any) -> None:
    """G stands beside W's claim and speaks against the jump; who says nothing lets it happen."""
    state = jumping()
    stack(state, "G", "rocket", "ares", "CQ038")
    jump = act("P", "claim_jump", site="ares")
    assert list(game().acts["object_to_jump"].options(state)) == [act("G", "object_to_jump", site="ares")]
    silent = fork(state)
    play(silent, "P", "claim_jump", site="ares")
    play(state, "G", "object_to_jump", site="ares")
    refuses(game(), state, jump, "G4.1")
    away = fork(state)
    away.players["G"].stacks["rocket"].location = "boreas"
    play(away, "P", "claim_jump", site="ares")
    play(state, "G", "object_to_jump", site="ares", objects=False)
    game().apply(state, jump, dice())
    assert fact(state, "claims.P") == ["ares"]


@pytest.mark.breaks("G4.1")
def test_nobody_objects_from_afar(refuses: Any) -> None:
    state = jumping()
    stack(state, "G", "rocket", "boreas", "CQ038")
    refuses(game(), state, act("G", "object_to_jump", site="ares"), "G4.1")
    state.players["G"].stacks["rocket"].location = "ares"
    assert game().judge(state, act("G", "object_to_jump", site="ares")) == []
    state.players["G"].stacks["rocket"].location = "boreas"
    with pytest.raises(Impossible, match="nobody else"):
        game().judge(state, act("P", "object_to_jump", site="ares"))
    with pytest.raises(Impossible, match="own"):
        game().judge(state, act("W", "object_to_jump", site="ares"))


@pytest.mark.rule("G4.1")
def test_an_objection_holds_for_the_turn() -> None:
    state = jumping()
    stack(state, "G", "rocket", "ares", "CQ038")
    play(state, "G", "object_to_jump", site="ares")
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    play(state, "P", "claim_jump", site="ares")
    assert fact(state, "claims.P") == ["ares"]


@pytest.mark.rule("G4a", "B8.1", "GL-Component-Limits")
@pytest.mark.breaks("G4a")
def test_without_a_disk_an_own_claim_is_given_up(refuses: Any) -> None:
    state = jumping()
    for n in range(8):
        state.sites[f"rock-{n}"] = SiteState(claim="P", factory="P" if n < 6 else "W")
    state.sites["pebble"] = SiteState(claim="P")
    refuses(game(), state, act("P", "claim_jump", site="ares"), "G4a")
    refuses(game(), state, act("P", "claim_jump", site="ares", disk_from="rock-1"), "G4a")
    play(state, "P", "claim_jump", site="ares", disk_from="pebble")
    assert "ares" in fact(state, "claims.P")
    assert "pebble" not in fact(state, "claims.P")


@pytest.mark.breaks("G4a")
def test_with_disks_left_no_claim_is_given_up(refuses: Any) -> None:
    state = jumping()
    state.sites["pebble"] = SiteState(claim="P")
    refuses(game(), state, act("P", "claim_jump", site="ares", disk_from="pebble"), "G4a")


# -- other felonies --------------------------------------------------------------------------------------


@pytest.mark.rule("GL-Murder-Suicide", "GL-Decommission.b", "E7c.1")
@pytest.mark.breaks("GL-Murder-Suicide")
def test_murder_once_a_turn_by_felons(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "CQ041", "RT001")
    play(state, "P", "murder", card="CQ041")
    assert fact(state, "leo.P") == ["CQ041"]
    refuses(game(), state, act("P", "murder", card="CQ041"), "GL-Murder-Suicide")
    play(state, "P", "end_turn")
    refuses(game(), state, act("W", "murder", card="CQ042"), "GL-Murder-Suicide")


@pytest.mark.rule("GL-Factory-Hijack", "I5b.2", "N6a", "GL-Felony")
@pytest.mark.breaks("I5b.1")
def test_a_factory_is_hijacked_where_its_owner_has_no_human(refuses: Any) -> None:
    state = settled(claim="W", factory="W")
    play(state, "P", "factory_refuel", site="ares", to="rocket")
    assert fact(state, "rocket.P")["fts"] == 7
    guarded = settled(claim="W", factory="W", colonies=["W"])
    refuses(game(), guarded, act("P", "factory_refuel", site="ares", to="rocket"), "I5b.1")


@pytest.mark.rule("B7h.1", "G3a")
@pytest.mark.breaks("B7h.1")
def test_a_colony_on_the_kreutz_comet_is_a_felony(refuses: Any) -> None:
    state = play(table(), "P", "end_turn")
    for player, crew in (("W", "CQ042"), ("P", "CQ041")):
        stack(state, player, "rocket", "kreutz-sungrazer", crew)
    state.sites["kreutz-sungrazer"] = SiteState(claim="W", factory="W")
    refuses(game(), state, act("W", "build_colony", site="kreutz-sungrazer", card="CQ042"), "B7h.1")
    own = table()
    stack(own, "P", "rocket", "kreutz-sungrazer", "CQ041")
    own.sites["kreutz-sungrazer"] = SiteState(claim="P", factory="P")
    play(own, "P", "build_colony", site="kreutz-sungrazer", card="CQ041")


@pytest.mark.rule("G4b")
def test_a_claim_on_luna_is_jumped_without_permission() -> None:
    state = play(table(), "P", "end_turn")
    stack(state, "W", "rocket", "luna", "CQ042")
    state.sites["luna"] = SiteState(claim="G")
    play(state, "W", "deal", to="P", gives=["aquas:1"], gets=["use:felonious"])
    play(state, "P", "accept_deal", of="W")
    play(state, "W", "claim_jump", site="luna")
    assert fact(state, "claims.W") == ["luna"]


@pytest.mark.rule("I6.1.3", "GL-Felony")
@pytest.mark.breaks("I6.1.3")
def test_luna_is_not_prospected_by_a_felony_before_the_eyes_of_the_1st_player(refuses: Any) -> None:
    """RUL-FELONY: no human of the injured player is there, who is the one whose permission lacks."""
    state = play(table(), "P", "end_turn")
    stack(state, "W", "rocket", "luna", "CQ042", "RB015")
    play(state, "W", "deal", to="P", gives=["aquas:1"], gets=["use:felonious"])
    play(state, "P", "accept_deal", of="W")
    prospect = act("W", "prospect", card="RB015", sites=["luna"])
    alone = fork(state)
    game().apply(alone, prospect, dice())
    assert fact(alone, "claims.W") == ["luna"]
    stack(state, "P", "rocket", "luna", "CQ041")
    refuses(game(), state, prospect, "I6.1.3")


@pytest.mark.rule("G6a.1")
@pytest.mark.breaks("G6a.2")
def test_a_claim_under_another_players_factory_stays(refuses: Any) -> None:
    """W has industrialized P's claim by consent (N6): the cube is not P's to discard."""
    state = table()
    state.sites["ares"] = SiteState(claim="P", factory="W")
    found = refuses(game(), state, act("P", "discard_token", token="claim", site="ares"), "G6a.2")
    assert found.message == "a factory of W stands on the claim at Ares"
    assert found.legal == "W discards the factory first"
