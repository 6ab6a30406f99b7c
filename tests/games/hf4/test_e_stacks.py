"""Chapter E: stacks and decommissioning."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import e_stacks, f_fuel
from hfmod.games.hf4.rules.core.i2_research import barred
from hfmod.games.hf4.rules.core.state import SiteState
from tests.games.hf4.worlds import act, deal, fact, game, play, stack, table

EMPTY = {"location": "leo", "fts": 0}


@pytest.mark.rule("E5c", "E5d", "E2", "GL-Stack", "B4.2")
@pytest.mark.rule("B4.1")
def test_a_rocket_is_made_of_cards_in_leo() -> None:
    """Tutorial, year 7: robonaut 2 and refinery 3 make a rocket of dry mass 5 without fuel."""
    state = table()
    stack(state, "P", "leo", "leo", "RB013", "RF025")
    play(state, "P", "create_stack", kind="rocket", cards=["RB013", "RF025"])
    assert fact(state, "rocket.P") == {**EMPTY, "cards": ["RB013", "RF025"], "dry": "5", "wet": "5"}
    assert fact(state, "leo.P") == ["CQ041"]
    for player, cards, crew, dry in (
        ("P", ["RB015"], "CQ041", "3"), ("P", ["RF026", "RT001"], "CQ041", "9"),
        ("W", ["RT002"], "CQ042", "1"),
    ):  # fmt: skip
        state = table()
        stack(state, player, "leo", "leo", *cards)
        if player == "W":
            play(state, "P", "end_turn")
        play(state, player, "create_stack", kind="rocket", cards=cards)
        assert fact(state, f"rocket.{player}") == {**EMPTY, "cards": cards, "dry": dry, "wet": dry}
        assert fact(state, f"leo.{player}") == [crew]


@pytest.mark.rule("F2a.2", "E5c")
def test_a_rocket_weighs_at_least_1() -> None:
    state = table()
    stack(state, "P", "leo", "leo", "RT002")
    play(state, "P", "create_stack", kind="rocket", cards=["RT002"])
    assert (fact(state, "rocket.P")["dry"], fact(state, "rocket.P")["wet"]) == ("1", "1")


@pytest.mark.rule("E5b", "E3a", "GL-Rocket")
@pytest.mark.breaks("E5b")
def test_one_rocket_a_player(refuses: Any) -> None:
    state = table()
    made = act("P", "create_stack", kind="rocket", cards=["CQ041"])
    assert game().judge(state, made) == []
    stack(state, "P", "rocket", "leo", "RT001")
    refuses(game(), state, made, "E5b")


@pytest.mark.rule("E6", "G1d", "E3.1", "GL-Outpost-Stack")
def test_an_outpost_may_be_of_fts_alone() -> None:
    state = table()
    play(state, "P", "create_stack", kind="outpost1", fts=3)
    assert fact(state, "outpost1.P") == {"location": "leo", "cards": [], "fts": 3}
    assert fact(state, "aquas.P") == 1


@pytest.mark.rule("E3d", "GL-Outpost-Stack.a")
@pytest.mark.breaks("E3d", "E6d", "E3", "GL-Outpost-Stack.a")
@pytest.mark.rule("E3", "E3c", "GL-Outpost-Stack.c", "GL-Figure", "tD3.3")
def test_two_outposts_when_the_turn_ends(refuses: Any) -> None:
    state = table()
    state.players["P"].aquas = 4
    for n in (1, 2, 3, 4):
        play(state, "P", "create_stack", kind=f"outpost{n}", fts=1)
        assert state.players["P"].stacks[f"outpost{n}"].location == "leo"
    assert {"E3", "GL-Outpost-Stack.a"} <= {*refuses(game(), state, act("P", "end_turn"), "E3d").also}
    play(state, "P", "decommission", stack="outpost4", fts=1)
    refuses(game(), state, act("P", "end_turn"), "E6d")
    play(state, "P", "decommission", stack="outpost1", fts=1)
    play(state, "P", "convert_stack", source="outpost3", to="outpost1")
    play(state, "P", "end_turn")


@pytest.mark.rule("E2b.2")
def test_a_stack_without_a_chit_is_lost_when_the_turn_ends_all_the_same() -> None:
    state = table()
    stack(state, "P", "leo", "leo", "RF025")
    for n in (1, 2):
        play(state, "P", "create_stack", kind=f"outpost{n}", fts=1)
    play(state, "P", "create_stack", kind="outpost3", cards=["RF025"])
    game().force(state, act("P", "end_turn"), Seeded(1))
    assert fact(state, "hand.P") == ["RF025"]
    assert list(state.players["P"].stacks) == ["leo", "outpost1", "outpost2"]


@pytest.mark.rule("G6.3")
@pytest.mark.rule("GL-Discard.c")
def test_an_empty_stack_leaves_the_map() -> None:
    """Tutorial, year 21: the rocket in LEO is unloaded, its fuel of 3 steps is lost."""
    state = table()
    rocket = stack(state, "P", "rocket", "leo", "CQ041", "RT002")
    rocket.wet, rocket.grade = f_fuel.parse_mass("1-1/3"), Grade.WATER
    play(state, "P", "cargo_transfer", source="rocket", to="leo", cards=["CQ041", "RT002"])
    assert (fact(state, "rocket.P"), fact(state, "leo.P")) == (None, ["CQ041", "RT002"])


@pytest.mark.rule("E7.1", "E7.2", "F2b", "tE2.2", "tF1.14")
def test_a_decommissioned_card_goes_to_hand() -> None:
    """Tutorial, year 13: a thruster of mass 5 leaves, dry and wet mass fall from 7 to 2."""
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", "RB013")
    play(state, "P", "decommission", stack="rocket", cards=["RT001"])
    assert fact(state, "hand.P") == ["RT001"]
    assert fact(state, "rocket.P") == {
        "location": "ares", "cards": ["RB013"], "fts": 0, "dry": "2", "wet": "2"
    }  # fmt: skip


@pytest.mark.rule("E7.1", "tF1.14")
def test_in_hand_a_card_is_white() -> None:
    state = table()
    stack(state, "P", "leo", "leo", "RB013R")
    assert fact(state, "leo.P") == ["CQ041", "RB013R"]
    play(state, "P", "decommission", stack="leo", cards=["RB013"])
    assert (fact(state, "hand.P"), state.cards["RB013"].black) == (["RB013"], False)


@pytest.mark.rule("E7b")
def test_decommissioned_fts_go_to_the_pool() -> None:
    state = table()
    stack(state, "P", "outpost1", "ares", "RB013", fts=3)
    play(state, "P", "decommission", stack="outpost1", fts=2)
    assert (fact(state, "outpost1.P")["fts"], fact(state, "aquas.P")) == (1, 4)


@pytest.mark.rule("E7c.2", "GL-Decommission.a", "GL-Decommission.b")
@pytest.mark.breaks("E7c.2", "GL-Decommission.a", "GL-Decommission.b")
def test_humans_are_not_decommissioned(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "CQ041", "RT001")
    crew = act("P", "decommission", stack="rocket", cards=["CQ041"])
    refuses(game(), state, crew, "GL-Decommission.b")
    refuses(game(), state, act("P", "phileas_fogg", cards=["RT001", "CQ041"]), "E7c.2")
    state.sites["ares"] = SiteState(claim="P", factory="P")
    refuses(game(), state, crew, "GL-Decommission.a")


@pytest.mark.rule("E7a", "E7c.1", "GL-Decommission")
def test_a_lost_stack_loses_fts_and_fuel_but_not_the_crew() -> None:
    state = table()
    rocket = stack(state, "P", "rocket", "ares", "CQ041", "RT001", fts=2, fuel=3)
    e_stacks.lose_stack(state, rocket)
    assert (fact(state, "hand.P"), fact(state, "leo.P")) == (["RT001"], ["CQ041"])
    assert (fact(state, "rocket.P"), fact(state, "aquas.P")) == (None, 4)


@pytest.mark.rule("E7a")
def test_fuel_may_be_lost_with_the_last_thruster() -> None:
    for option, wet in (("last_card", "4"), ("last_thruster", "2")):
        state = table(options={"fuel_lost_with": option})
        stack(state, "P", "rocket", "leo", "RT001", "RB013", fuel=2)
        play(state, "P", "decommission", stack="rocket", cards=["RT001"])
        assert fact(state, "rocket.P")["wet"] == wet


@pytest.mark.rule("E1a")
def test_a_hand_holds_any_number_of_cards() -> None:
    state = table()
    deal(state, "P", "RB013", "RB014", "RB015", "RF025")
    stack(state, "P", "leo", "leo", "RF026")
    play(state, "P", "decommission", stack="leo", cards=["RF026"])
    assert len(fact(state, "hand.P")) == 5
    assert barred(state, "P")


@pytest.mark.rule("GL-LEO", "GL-Human", "B6.2", "GL-Crew")
@pytest.mark.rule("B6.1", "tD2.3")
def test_humans_are_always_in_leo() -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "CQ041")
    assert e_stacks.humans_at(state, "leo") == {"P", "W", "G"}
    assert e_stacks.humans_at(state, "ares") == {"P"}
    assert e_stacks.humans_at(state, "boreas") == set()
    state.site("boreas").colonies.append("G")
    assert e_stacks.humans_at(state, "boreas") == {"G"}
