"""Module 2: exomigration, limits, homesteading, professions, Dirtsides and scores (2A4, 2A6, 2A7, 2C, M2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Recorded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists, m_score
from hfmod.games.hf4.rules.core import felonies, m_end
from hfmod.games.hf4.rules.core.e_stacks import humans_at, is_human, lose_stack, owner_of
from hfmod.games.hf4.rules.core.j_supports import needs_supports
from hfmod.games.hf4.rules.facts import Facts
from hfmod.testing import Refuses
from tests.games.hf4.colonies import (
    HOME,
    VESTA,
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
ENGINEER, MINER, PROSPECTOR, INDUSTRIALIST = "M2C182", "M2C188", "M2C192", "M2C190"


# -- exomigration ----------------------------------------------------------------------------------------


@pytest.mark.rule("2A6", "2A6a", "2Ca", "2A5f", "GL-Colonist", "2C")
@pytest.mark.breaks("2A6", "2A6a")
def test_an_anchored_bernal_brings_a_colonist(refuses: Refuses, does: Does) -> None:
    state = colonial()
    refuses(game(), state, act("P", "exomigrate"), "2A6")
    bernal(state, "P", "M2B173", VESTA)
    refuses(game(), state, act("P", "exomigrate", home=True), "2A6a")
    refuses(game(), state, act("P", "end_turn"), "2A6")
    top = state.decks["colonists"][0]
    does(game(), state, act("P", "exomigrate"))
    assert top in state.players["P"].stacks["leo"].cards and state.cards[top].owner == "P"
    assert Facts(state)["colonists.P"] == [top]
    refuses(game(), state, act("P", "exomigrate"), "2A6")
    does(game(), state, act("P", "end_turn"))


@pytest.mark.rule("2A6a", "2A3b", "2Ca")
def test_a_lab_has_room_for_two_who_may_come_to_the_home_bernal(does: Does) -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173R", HOME)
    assert c_colonists.limit(state, "P") == 2
    does(game(), state, act("P", "exomigrate", home=True))
    does(game(), state, act("P", "exomigrate"))
    assert len(stack.cards) == 2 and len(state.players["P"].stacks["leo"].cards) == 2
    assert b_bernals.is_lab(state, stack)


@pytest.mark.rule("2A6a", "2C2a", "GL-Hand.m2", "2C2b", "GL-Robot")
def test_robots_go_to_the_hand_until_a_human_comes(does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", HOME)
    state.decks["colonists"] = ["M2C196", "M2C194", "M2C183", "M2C185"]
    for card in [c for c in state.cards if c.startswith("M2C") and c not in state.decks["colonists"]]:
        del state.cards[card]
    does(game(), state, act("P", "exomigrate"))
    assert state.players["P"].hand == ["M2C196", "M2C194"]
    assert "M2C183" in state.players["P"].stacks["leo"].cards
    assert not is_human(state, "M2C194")


@pytest.mark.rule("2A6b", "GL-Robot", "GL-Human.m")
def test_robots_are_emancipated_when_the_queue_is_empty(does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", HOME)
    for card in [c for c in state.cards if c.startswith("M2C") and c not in ("M2C194", "M2C196")]:
        del state.cards[card]
    state.decks["colonists"] = ["M2C194"]
    state.players["W"].hand = ["M2C196"]
    does(game(), state, act("P", "exomigrate"), Recorded([{"shuffle": ["M2C196", "M2C194"]}]))
    assert "M2C196" in state.players["P"].stacks["leo"].cards
    assert state.decks["colonists"] == ["M2C194"] and state.players["W"].hand == []
    assert state.colonization is not None and state.colonization.emancipated
    assert is_human(state, "M2C196")
    assert c_colonists.politics_of(state, "M2C196") == "centrist"


@pytest.mark.rule("2A6c", "O2c.m2", "2A4d", "2A7b", "G3d")
def test_a_delegate_comes_with_a_colonist(does: Does) -> None:
    state = colonial(("m0", "m2"))
    bernal(state, "P", "M2B173", HOME)
    top = state.decks["colonists"][0]
    does(game(), state, act("P", "exomigrate", delegate=True))
    ideology = c_colonists.politics_of(state, top)
    assert ideology == "equality"
    assert Facts(state)["delegates.P"].get(ideology) == 1
    factory(state, "P", "vesta")
    put(state, "P", "outpost1", "vesta", top)
    state.pending.clear()
    does(game(), state, act("P", "build_colony", site="vesta", card=top, delegate=True))
    assert Facts(state)["delegates.P"].get(ideology) == 2
    assert state.decks["colonists"][-1] == top  # the people live in the colony now
    state.pending.clear()
    assert c_colonists.above_limit(state, "P") == -1
    assert listed(state, "exomigrate")


@pytest.mark.rule("2Ca", "GL-Decommission.c")
@pytest.mark.breaks("2Ca")
def test_colonists_above_the_limit_retire(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", HOME)
    put(state, "P", "leo", "leo", "M2C181", "M2C182")
    refuses(game(), state, act("P", "end_turn"), "2Ca")
    does(game(), state, act("P", "retire_colonist", card="M2C181"))
    assert state.decks["colonists"][-1] == "M2C181" and state.cards["M2C181"].owner is None
    refuses(game(), state, act("P", "retire_colonist", card="M2C182"), "2Ca")


@pytest.mark.rule("GL-Decommission.c", "GL-Discard.b.m2", "2C2a")
@pytest.mark.breaks("GL-Decommission.c", "GL-Discard.b.m2")
def test_colonists_are_loyal_and_robots_are_not(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173R", HOME)
    put(state, "P", "leo", "leo", "M2C181", "M2C196")
    refuses(game(), state, act("P", "decommission", stack="leo", cards=["M2C181"]), "GL-Decommission.c")
    refuses(game(), state, act("P", "discard", card="M2C181"), "GL-Discard.b.m2")
    does(game(), state, act("P", "discard", card="M2C196"))
    assert state.decks["colonists"][-1] == "M2C196"


@pytest.mark.rule("2C2.1", "GL-Murder-Suicide.m2", "2C2.2")
def test_murdered_colonists_come_back_and_lost_ones_do_not(does: Does) -> None:
    state = colonial(seats={"P": ("purple", "CQ041F"), "W": ("white", "CQ042F")})
    stack = bernal(state, "P", "M2B171", HOME)
    put(state, "P", "rocket", "vesta", "M2C181", "M2C196")
    does(game(), state, act("P", "murder", card="M2C181"))
    assert "M2C181" in stack.cards and c_colonists.above_limit(state, "P") == 1
    lose_stack(state, state.players["P"].stacks["rocket"])
    assert state.players["P"].hand == ["M2C196"]
    put(state, "P", "rocket", "vesta", "M2C181")
    lose_stack(state, state.players["P"].stacks["rocket"])
    assert state.decks["colonists"][-1] == "M2C181"


@pytest.mark.rule("N3d.m2", "2C2.3")
def test_a_colonist_in_a_foreign_stack_stays_its_players(does: Does) -> None:
    state = colonial()
    put(state, "P", "rocket", "vesta", "M2C181", "M2C196")
    foreign = put(state, "W", "rocket", "vesta", "CT044")
    for card in ("M2C181", "M2C196"):
        does(game(), state, act("P", "deal", to="W", gives=[f"stacked:{card}:rocket"]))
        does(game(), state, act("W", "accept_deal", of="P"))
    assert owner_of(state, "M2C181", foreign) == "P"
    assert c_colonists.in_play(state, "P") == [(foreign, "M2C181")]
    assert owner_of(state, "M2C196", foreign) == "W"  # Robots may be given away
    does(game(), state, act("P", "recall_crew", card="M2C181", to="outpost1"))
    stacks = state.players["P"].stacks
    assert "outpost1" in stacks and stacks["outpost1"].cards == ["M2C181"]


# -- homesteading ----------------------------------------------------------------------------------------


@pytest.mark.rule("2A4", "2A4a", "2A4b", "2A4c", "GL-Colony.m", "GL-Operation.m")
@pytest.mark.breaks("2A4", "2A4a", "2A4b")
def test_homesteading_builds_a_colony_from_afar(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", HOME)
    factory(state, "P", "vesta")
    factory(state, "W", "peking")
    put(state, "P", "leo", "leo", "CT044R", "CT045", "M2C181")
    put(state, "P", "outpost1", "vesta", "CT046R")
    put(state, "W", "leo", "leo", "M2C183")
    good = {"site": "vesta", "card": "CT044", "colonist": "M2C181"}
    refuses(game(), state, act("P", "homestead", **good | {"site": "peking"}), "2A4")
    refuses(game(), state, act("P", "homestead", **good | {"card": "CT045"}), "2A4a")
    refuses(game(), state, act("P", "homestead", **good | {"card": "CT046"}), "2A4a")
    refuses(game(), state, act("P", "homestead", **good | {"colonist": "M2C183"}), "2A4b")
    assert listed(state, "homestead") == [act("P", "homestead", **good)]
    does(game(), state, act("P", "homestead", **good))
    assert state.sites["vesta"].colonies == ["P"]
    assert state.decks["thrusters"][-1] == "CT044" and state.decks["colonists"][-1] == "M2C181"
    assert c_colonists.above_limit(state, "P") == -1
    does(game(), state, act("P", "exomigrate"))
    assert c_colonists.above_limit(state, "P") == 0


# -- professions -----------------------------------------------------------------------------------------


@pytest.mark.rule("2C1b", "GL-Profession", "2A8")
@pytest.mark.breaks("2C1b")
def test_a_prospector_prospects_on_top_of_the_operation(refuses: Refuses, does: Does) -> None:
    state = colonial()
    put(state, "P", "rocket", "vesta", PROSPECTOR + "R")
    play(state, "P", "income")
    prospect = act("P", "prospect", card=PROSPECTOR, sites=["vesta"], colonist=PROSPECTOR)
    assert prospect in listed(state, "prospect")
    does(game(), state, prospect)
    assert state.sites["vesta"].claim == "P"
    again = act("P", "prospect", card=PROSPECTOR, sites=["vesta"], colonist=PROSPECTOR)
    state.sites["vesta"].claim = None
    assert "worked" in refuses(game(), state, again, "2C1b").message


@pytest.mark.rule("2C1c")
@pytest.mark.breaks("2C1c")
def test_an_industrialist_industrializes_on_top_of_the_operation(refuses: Refuses, does: Does) -> None:
    state = colonial()
    state.site("vesta").claim = "P"
    refinery = next(card.id for card in state.content.deck("refineries") if not needs_supports(card.back))
    put(state, "P", "outpost1", "vesta", "CB062R", refinery + "R", INDUSTRIALIST, ENGINEER)
    play(state, "P", "income")
    build = {"site": "vesta", "robonaut": "CB062", "refinery": refinery}
    refuses(game(), state, act("P", "industrialize", **build, colonist=ENGINEER), "2C1c")
    does(game(), state, act("P", "industrialize", **build, colonist=INDUSTRIALIST))
    assert state.sites["vesta"].factory == "P" and state.turns["P"].operation == "income"


@pytest.mark.rule("2C1a", "2A7e", "GL-Dirtside")
@pytest.mark.breaks("2A7e")
def test_a_miner_repeats_a_refuel_and_a_dirtside_serves_its_bernal(refuses: Refuses, does: Does) -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173", VESTA, MINER)
    factory(state, "P", "vesta")
    factory(state, "P", "ceres")
    early = act("P", "factory_refuel", site="vesta", to="kalpana", colonist=MINER)
    assert [one.rule for one in game().judge(state, early)] == ["2C1a"]
    refuses(game(), state, act("P", "factory_refuel", site="ceres", to="kalpana"), "2A7e")
    does(game(), state, act("P", "factory_refuel", site="vesta", to="kalpana"))
    assert stack.fts == {Grade.WATER: 7}
    does(game(), state, early)
    assert stack.fts == {Grade.WATER: 14}
    assert [one.rule for one in game().judge(state, early)] == ["2C1a"]


@pytest.mark.rule("2C1d", "2A7f", "CA-M2C184R", "I8a")
@pytest.mark.breaks("2A7f")
def test_an_engineer_makes_one_card_more(refuses: Refuses, does: Does) -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173", VESTA, "M2C184R")
    factory(state, "P", "vesta")  # type V
    factory(state, "P", "ceres")
    types = {card.back.spectral: card.id for card in state.content.deck("robonauts")}
    hold(state, "P", types["V"], types["C"], types["S"])
    refuses(game(), state, act("P", "et_production", card=types["C"], site="ceres", to="kalpana"), "2A7f")
    does(game(), state, act("P", "et_production", card=types["V"], site="vesta", to="kalpana"))
    assert state.cards[types["V"]].black and types["V"] in stack.cards
    wrong = act("P", "et_production", card=types["S"], site="vesta", to="kalpana", colonist="M2C184")
    assert [one.rule for one in game().judge(state, wrong)] == ["I8a"]
    more = act("P", "et_production", card=types["C"], site="vesta", to="kalpana", colonist="M2C184")
    does(game(), state, more)
    assert types["C"] in stack.cards


@pytest.mark.rule("2C2a", "I8", "I3b", "2A3e")
@pytest.mark.breaks("2A3e")
def test_a_robot_is_built_sold_and_a_purple_card_is_not_sold(refuses: Refuses, does: Does) -> None:
    state = colonial()
    site = next(one.id for one in state.content.map.sites.values() if one.spectral == "D")
    factory(state, "P", site)
    hold(state, "P", "M2C196", "M2C195")
    assert [one.rule for one in game().judge(state, act("P", "boost", cards=["M2C196"]))] == ["I4a"]
    does(game(), state, act("P", "et_production", card="M2C196", site=site, to="outpost1"))
    assert state.cards["M2C196"].owner == "P" and not state.cards["M2C196"].black
    put(state, "P", "leo", "leo", "M2C195", "M2B173R")
    state.turns["P"].operation = None
    refuses(game(), state, act("P", "free_market", card="M2B173"), "2A3e")
    does(game(), state, act("P", "free_market", card="M2C195"))
    assert state.players["P"].aquas == 7 + 8  # one factory of type D


@pytest.mark.rule("N6.m2", "N7.m2", "O5f.m")
@pytest.mark.breaks("N7.m2")
def test_bernals_and_colonists_serve_others_by_consent(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "W", "M2B173", VESTA, MINER, ENGINEER)
    factory(state, "P", "vesta")
    mine = put(state, "P", "outpost1", VESTA, "CT044")
    refuel = act("P", "factory_refuel", site="vesta", to="outpost1")
    state.cards[MINER].owner = state.cards[ENGINEER].owner = "W"
    assert [one.rule for one in game().judge(state, refuel)] == ["I5b"]
    does(game(), state, act("W", "deal", to="P", gives=["use:bernal:kalpana", f"use:colonist:{MINER}"]))
    again = act("P", "factory_refuel", site="vesta", to="outpost1", colonist=MINER)
    assert "N7.m2" in [one.rule for one in game().judge(state, again)]
    does(game(), state, act("P", "accept_deal", of="W"))
    does(game(), state, refuel)
    other = act("P", "factory_refuel", site="vesta", to="outpost1", colonist=ENGINEER)
    found = refuses(game(), state, other, "N7.m2")
    assert found.about == {f"card:{ENGINEER}"} and "W" in found.legal
    does(game(), state, again)
    assert mine.fts == {Grade.WATER: 14}
    treaty = colonial(("m0", "m2"))
    bernal(treaty, "W", "M2B173", VESTA)
    put(treaty, "P", "outpost1", VESTA, "CT044")
    factory(treaty, "P", "vesta")
    assert treaty.assembly is not None
    assert [one.rule for one in game().judge(treaty, refuel)] == ["I5b"]
    treaty.assembly.active = "individuality"
    does(game(), treaty, refuel)


@pytest.mark.rule("N6.m2")
@pytest.mark.breaks("N6.m2")
def test_another_players_colonist_prospects_by_consent(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "W", "M2B173", VESTA)
    put(state, "W", "outpost1", "ceres", ENGINEER)
    prospect = act("P", "prospect", card=ENGINEER, sites=["ceres"])
    refuses(game(), state, prospect, "N6.m2")
    does(game(), state, act("W", "deal", to="P", gives=[f"use:colonist:{ENGINEER}"]))
    does(game(), state, act("P", "accept_deal", of="W"))
    does(game(), state, prospect)
    assert state.sites["ceres"].claim == "P"


@pytest.mark.rule("H9b")
@pytest.mark.breaks("H9b")
def test_a_colonist_rides_a_buggy_and_a_refinery_does_not(refuses: Refuses, does: Does) -> None:
    state = colonial()
    here, there = sorted(state.content.map.roads)[0]
    put(state, "P", "rocket", here, "M2C185R", "CF068", "CQ041")  # a buggy of its own
    refuses(game(), state, act("P", "buggy_move", card="CF068", space=there), "H9b")
    guest = put(state, "P", "rocket", here, ENGINEER)
    state.cards[ENGINEER].owner = "W"
    refuses(game(), state, act("P", "buggy_move", card=ENGINEER, space=there), "H9b")
    does(game(), state, act("P", "buggy_move", card="M2C185", space=there))
    assert state.players["P"].stacks["outpost1"].cards == ["M2C185"] and "M2C185" not in guest.cards


# -- promotion -------------------------------------------------------------------------------------------


@pytest.mark.rule("2A3", "GL-Promote", "2A3c", "GL-Lab", "GL-Purple-Side", "2C1b", "GL-Ability.m")
@pytest.mark.breaks("2A3", "GL-Promote")
def test_colonists_are_promoted_at_their_colony_or_at_a_lab(refuses: Refuses, does: Does) -> None:
    state = colonial()
    put(state, "P", "rocket", "eichsfeldia", "M2C181", PROSPECTOR)  # submarine, atmospheric
    promote = act("P", "promote", card="M2C181")
    refuses(game(), state, promote, "GL-Promote")
    factory(state, "P", "eichsfeldia", dome=True)
    refuses(game(), state, promote, "2A3")
    submarine = next(site.id for site in state.content.map.sites.values() if site.submarine)
    factory(state, "P", submarine, dome=True)
    state.players["P"].stacks["rocket"].location = submarine
    assert promote in listed(state, "promote")
    does(game(), state, act("P", "promote", card="M2C181", colonist=PROSPECTOR))
    assert state.cards["M2C181"].black and state.turns["P"].operation is None
    bernal(state, "P", "M2B171R", VESTA, "M2C182")
    does(game(), state, act("P", "promote", card="M2C182"))
    assert state.side("M2C182").face == "purple"


@pytest.mark.rule("2A3b", "2A5e", "GL-Bernal.d", "2Ca")
@pytest.mark.breaks("2A3b")
def test_a_bernal_is_promoted_above_a_colony_of_its_kind(refuses: Refuses, does: Does) -> None:
    state = colonial()
    site = next(
        one.id
        for one in state.content.map.sites.values()
        if one.submarine and state.content.map.adjacent.get(one.id) and b_bernals.may_serve(state, one.id)
    )
    stack = bernal(state, "P", "M2B171", sorted(state.content.map.adjacent[site])[0])
    promote = act("P", "promote", card="M2B171")
    refuses(game(), state, promote, "2A3b")
    factory(state, "P", site)
    refuses(game(), state, promote, "2A3b")
    state.sites[site].colonies = ["W"]
    state.sites[site].factory = "W"
    refuses(game(), state, promote, "2A3b")
    factory(state, "P", site, dome=True)
    does(game(), state, promote)
    assert b_bernals.is_lab(state, stack) and c_colonists.limit(state, "P") == 2
    assert (stack.dry, stack.anchored) == (12, 1)


@pytest.mark.rule("O5f.m", "2A3c", "N6.m2")
def test_the_roam_treaty_does_not_open_a_lab() -> None:
    state = colonial(("m0", "m2"))
    assert state.assembly is not None
    state.assembly.active = "individuality"
    bernal(state, "W", "M2B171R", VESTA)
    put(state, "P", "rocket", VESTA, "M2C182")
    promote = act("P", "promote", card="M2C182")
    assert [one.rule for one in game().judge(state, promote)] == ["GL-Promote"]
    state.turns["P"].granted["bernal:kalpana:W"] = {"P"}
    assert game().judge(state, promote) == []


@pytest.mark.rule("GL-Factory-Hijack.m", "1A5c", "GL-Factory-Hijack")
def test_a_hijacked_factory_promotes_where_the_table_plays_so() -> None:
    for option, rules in ((False, ["1A5c"]), (True, [])):
        state = colonial(
            seats={"P": ("purple", "CQ041F"), "W": ("white", "CQ042F")}, options={"hijack_promotion": option}
        )
        bernal(state, "P", "M2B174", HOME)
        site = next(site.id for site in state.content.map.sites.values() if site.submarine)
        factory(state, "W", site)
        state.sites[site].colonies = ["W"]
        put(state, "P", "rocket", site, "M2C181")
        put(state, "P", "leo", "leo", "M2C185R")  # so that the humans of the colony are no hindrance
        assert [one.rule for one in game().judge(state, act("P", "promote", card="M2C181"))] == rules


# -- dirtsides -------------------------------------------------------------------------------------------


@pytest.mark.rule("2A7g", "2Ba")
@pytest.mark.breaks("2A7g")
def test_cargo_comes_up_from_a_dirtside_as_an_operation(refuses: Refuses, does: Does) -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173", VESTA)
    factory(state, "P", "vesta")
    put(state, "P", "outpost1", "vesta", "CT044")
    put(state, "P", "outpost2", "ceres", "CT045")
    away = act("P", "dirtside_cargo", source="outpost2", to="kalpana", cards=["CT045"])
    refuses(game(), state, away, "2A7g")
    up = act("P", "dirtside_cargo", source="outpost1", to="kalpana", cards=["CT044"])
    assert up in listed(state, "dirtside_cargo")
    does(game(), state, up)
    assert "CT044" in stack.cards and state.turns["P"].operation == "dirtside_cargo"


@pytest.mark.rule("2A7g", "G1h")
@pytest.mark.breaks("G1h", "E3e", "1B3a")
def test_cargo_from_a_dirtside_is_a_cargo_transfer(refuses: Refuses, does: Does) -> None:
    """So a glitch needs its roll, a freighter stays in its own stack, and it takes no more than its load."""
    state = colonial(("m1", "m2"))
    over = bernal(state, "P", "M2B173", VESTA)
    factory(state, "P", "vesta")
    store = put(state, "P", "outpost1", "vesta", "CT044", "CT045")
    put(state, "P", "freighter", "vesta", "M1F164")
    up = act("P", "dirtside_cargo", source="freighter", to="kalpana", cards=["M1F164"])
    refuses(game(), state, up, "E3e")
    over.glitch = True
    up = act("P", "dirtside_cargo", source="outpost1", to="kalpana", cards=["CT044"])
    refuses(game(), state, up, "G1h")
    does(
        game(),
        state,
        act("P", "glitch_roll", stack="kalpana", trigger="cargo_transfer"),
        Recorded([{"d6": 6}]),
    )
    does(game(), state, up)
    assert store.glitch
    more = act("P", "dirtside_cargo", source="outpost1", to="kalpana", cards=["CT045"])
    refuses(game(), state, more, "G1h")  # each transfer needs a roll of its own
    state = colonial(("m1", "m2"))
    bernal(state, "W", "M2B173", VESTA)
    factory(state, "P", "vesta")
    state.turns["P"].granted["bernal:kalpana:W"] = {"P"}
    put(state, "P", "outpost1", "vesta", "CT044", "CT045")
    put(state, "P", "freighter", VESTA, "M1F169")
    hold = state.side("M1F169").hold
    assert hold is not None
    limit = hold.load_limit
    state.players["P"].stacks["outpost1"].fts[Grade.WATER] = limit + 1
    load = act("P", "dirtside_cargo", source="outpost1", to="freighter", fts=limit + 1)
    refuses(game(), state, load, "1B3a")


@pytest.mark.rule("2A7e.1", "2A7e", "G1c.1")
@pytest.mark.breaks("2A7e.1")
def test_dirt_of_a_dirtside_is_loaded_at_its_bernal(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", VESTA)
    dirty = next(
        card.id
        for card in state.content.deck("thrusters")
        if card.front.thrust is not None and card.front.thrust.grade is Grade.DIRT
    )
    rocket = put(state, "P", "rocket", VESTA, dirty, "CG111")  # with a generator that it works with
    refuses(game(), state, act("P", "dirt_refuel", card=dirty, tanks=3), "2A7e.1")
    factory(state, "P", "vesta")
    does(game(), state, act("P", "dirt_refuel", card=dirty, tanks=3))
    assert rocket.grade is Grade.DIRT


@pytest.mark.rule("2A7e.1", "2A7e", "GL-Dirtside")
@pytest.mark.breaks("2A7e.1")
def test_dirt_comes_up_to_the_bernal_above_it_alone_and_for_its_owner(refuses: Refuses, does: Does) -> None:
    dirt = act("P", "dirt_refuel", card="CT053", tanks=3)
    for owner, place in (("P", HOME), ("W", VESTA), ("P", VESTA)):
        state = colonial()
        bernal(state, owner, "M2B173", VESTA)
        if place == HOME:
            bernal(state, "P", "M2B174", HOME, kind="stanford")
        factory(state, "P", "vesta")  # on a Dirtside of the first one
        put(state, "P", "rocket", place, "CT053", "CG111")
        if (owner, place) == ("P", VESTA):
            does(game(), state, dirt)
        else:
            found = refuses(game(), state, dirt, "2A7e.1")
            assert found.message == "P's rocket is at a Bernal without a Dirtside that P may use"


@pytest.mark.rule("2Ba", "GL-Dirtside", "GL-Factory.m", "I7f")
def test_a_factory_serves_the_bernal_that_was_anchored_first(refuses: Refuses) -> None:
    state = colonial()
    site = next(
        site
        for site, near in state.content.map.adjacent.items()
        if len(near) > 1 and b_bernals.may_serve(state, site)
    )
    first, second = sorted(state.content.map.adjacent[site])[:2]
    factory(state, "P", site)
    early = bernal(state, "P", "M2B173", first)
    late = bernal(state, "W", "M2B174", second)
    assert b_bernals.bernal_over(state, site) is early
    assert b_bernals.dirtsides(state, early) == [site] and b_bernals.dirtsides(state, late) == []
    refuses(game(), state, act("P", "discard_token", token="factory", site=site), "2Ba")


# -- scores ----------------------------------------------------------------------------------------------


@pytest.mark.rule("M2b.4", "2B5", "GL-Hydration.m2", "M2a.m", "GL-Token-VP.m")
def test_dirtsides_score_their_hydration_and_a_home_bernal_six() -> None:
    state = colonial()
    bernal(state, "P", "M2B171", VESTA)
    factory(state, "P", "vesta")  # hydration 2
    factory(state, "W", "eichsfeldia")  # hydration 3, W's own Dirtside
    assert m_score.dirtside_points(state, "P") == 2
    assert m_score.dirtside_points(state, "W") == 3
    bernal(state, "P", "M2B174", HOME, kind="stanford")
    points = m_end.points(state, "P")
    assert points["dirtsides"] == 2 + 6
    assert points["bernals"] == 2 and points["colonies"] == 2  # two figures, two domes on them


@pytest.mark.rule("M2d", "CA-M2B171R", "CA-M2B172R", "CA-M2B179R")
def test_labs_score_domes_and_dirtsides() -> None:
    state = colonial()
    bernal(state, "P", "M2B171R", HOME)
    factory(state, "P", "ceres", dome=True)
    assert m_score.bernal_points(state, "P") == 2  # a colony, and the dome on the Bernal
    for code, worth in (("M2B172R", 4), ("M2B179R", 4), ("M2B179", 0)):
        state = colonial()
        bernal(state, "P", code, VESTA)
        factory(state, "P", "vesta")
        factory(state, "W", "eichsfeldia")
        assert m_score.bernal_points(state, "P") == worth
    state = colonial(options={"tourism_bonus_side": "any"})
    bernal(state, "P", "M2B179", VESTA)
    factory(state, "P", "vesta")
    assert m_score.bernal_points(state, "P") == 2


@pytest.mark.rule("M2d", "CA-M2B174F", "CA-M2B174R")
def test_the_diplomatic_bernal_scores_delegates() -> None:
    for code, worth in (("M2B174", 1), ("M2B174R", 1 + 3)):
        state = colonial(("m0", "m2"))
        assert state.assembly is not None
        state.assembly.delegates = {"authority": {"P": 1}, "honor": {"P": 2}}
        bernal(state, "P", code, HOME)
        assert m_score.bernal_points(state, "P") == worth


@pytest.mark.rule("CA-M2C185R", "GL-Felony")
def test_the_soldier_caste_robs_under_the_victims_eyes() -> None:
    state = colonial(seats={"P": ("purple", "CQ041F"), "W": ("white", "CQ042F")})
    bernal(state, "P", "M2B171", HOME)
    factory(state, "W", "vesta")
    put(state, "P", "rocket", "vesta", "CQ041")
    put(state, "W", "rocket", "vesta", "CQ042")
    assert humans_at(state, "vesta") == {"P", "W"}
    assert not felonies.may_hijack(state, "P", "vesta")
    put(state, "P", "leo", "leo", "M2C185R")
    assert felonies.may_hijack(state, "P", "vesta")


def test_nothing_of_this_is_possible_without_module_2() -> None:
    state = colonial(())
    for one in (act("P", "exomigrate"), act("P", "unanchor", stack="kalpana")):
        with pytest.raises(Impossible):
            one.possible(state)
