"""Module 2: set-up, Bernals as spacecraft, anchoring and unanchoring, the Home Bernal (2A2, 2A5, 2B)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import BadAction, Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_bernals, b_home
from hfmod.games.hf4.rules.colonization.a_anchoring import Anchor
from hfmod.games.hf4.rules.core import b_cards, d_turns, i2_research, k_events
from hfmod.games.hf4.rules.core.e_stacks import fts_in, humans_at, is_human, lose_stack, settle
from hfmod.games.hf4.rules.core.f_fuel import dry_mass, load_tanks
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_moved_fts import MOVED, moved
from hfmod.games.hf4.rules.core.solar_graph import is_lander, ways
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.facts import Facts
from hfmod.testing import Refuses
from tests.games.hf4.colonies import (
    HOME,
    OTHER_HOME,
    RTG,
    SOLAR,
    VESTA,
    act,
    bernal,
    colonial,
    dice,
    factory,
    game,
    hold,
    listed,
    play,
    put,
)

Does = Callable[..., Any]


# -- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("2A2", "2A2.1", "2A2b", "A1b", "C1.1")
def test_bernals_are_a_seventh_patent_deck_and_the_game_lasts_five_cycles() -> None:
    state = colonial()
    assert {deck: len(state.decks.get(deck, ())) for deck in ("bernals", "colonists")} == {
        "bernals": 10, "colonists": 18,
    }  # fmt: skip
    assert [player.aquas for player in state.players.values()] == [7, 7, 7]
    assert state.seniority == 5
    with_politics = colonial(("m0", "m2"))
    assert with_politics.assembly is not None and with_politics.seniority == 5


def test_the_core_game_knows_no_bernals() -> None:
    state = colonial(())
    assert "bernals" not in state.decks and state.colonization is None and state.seniority == 4
    with pytest.raises(Impossible, match="Module 2"):
        act("P", "anchor", stack="kalpana").possible(state)
    with pytest.raises(BadAction):
        colonial(("m2", "rfg"))


def test_the_kits_bernals_are_an_option() -> None:
    assert len(colonial(options={"sixth_player_kit": True}).decks["bernals"]) == 12


@pytest.mark.rule("2A2b", "K2a.m2")
def test_the_queue_is_never_auctioned_but_inspiration_turns_it() -> None:
    state = colonial()
    with pytest.raises(Impossible, match="no deck colonists"):
        act("P", "research_auction", deck="colonists").possible(state)
    assert "colonists" in state.decks
    top = state.decks["colonists"][0]
    k_events.inspiration(state)
    assert state.decks["colonists"][-1] == top


@pytest.mark.rule("2A7c", "GL-Bernal")
@pytest.mark.breaks("2A7c")
def test_nobody_owns_more_than_two_bernals(refuses: Refuses) -> None:
    state = colonial()
    hold(state, "P", "M2B170", "M2B171")
    refuses(game(), state, act("P", "research_auction", deck="bernals"), "2A7c")
    play(state, "P", "end_turn")
    play(state, "W", "research_auction", deck="bernals")
    assert state.auction is not None
    assert "P" not in i2_research.still_asked(state, state.auction)
    refuses(game(), state, act("P", "bid", amount=3), "2A7c")
    state.decks["bernals"].append(state.auction.card)
    state.auction = None
    hold(state, "G", "M2B174")
    deal = act("G", "deal", to="P", gives=["card:M2B174"])
    refuses(game(), state, deal, "2A7c")


# -- figures and flight ----------------------------------------------------------------------------------


@pytest.mark.rule("E3f", "E3g", "2A2c", "2B", "2A1", "GL-Bernal")
def test_a_bernal_gets_a_figure_of_its_own(refuses: Refuses) -> None:
    state = colonial()
    put(state, "P", "leo", "leo", "M2B173", SOLAR)
    refuses(game(), state, act("P", "create_stack", kind="kalpana", cards=[SOLAR]), "E3f")
    refuses(game(), state, act("P", "create_stack", kind="stanford", cards=[SOLAR]), "E3g")
    play(state, "P", "create_stack", kind="stanford", cards=["M2B173", SOLAR])
    stack = state.players["P"].stacks["stanford"]
    assert b_cards.bernal_of(state, stack) == "M2B173"
    assert stack.title == "P's Stanford"
    assert b_bernals.free_figures(state, "P") == ["kalpana"]
    with pytest.raises(Impossible):
        act("P", "convert_stack", source="stanford", to="rocket").possible(state)


@pytest.mark.rule("2B.1", "GL-Bernal.a", "H.1", "2A2f")
@pytest.mark.breaks("2B.1")
def test_a_bernal_moves_like_a_rocket_but_never_lands(refuses: Refuses) -> None:
    state = colonial()
    stack = put(state, "P", "kalpana", "leo", "M2B173", SOLAR)
    play(state, "P", "load_fuel", tanks=6, stack="kalpana")
    assert (stack.dry, stack.wet) == (13, 19)
    play(state, "P", "activate_thruster", card="M2B173", stack="kalpana", supports=[SOLAR])
    assert state.movement is not None and state.movement.net_thrust == 3 - 2
    play(state, "P", "enter", space="cycler", stack="kalpana")
    play(state, "P", "end_move")
    assert stack.location == "cycler"
    refuses(
        game(), state, act("P", "activate_thruster", card="M2B173", stack="kalpana", supports=[SOLAR]), "D1a"
    )  # fmt: skip
    state = colonial()
    stack = put(state, "P", "kalpana", VESTA, "M2B173", RTG)
    play(state, "P", "activate_thruster", card="M2B173", stack="kalpana", supports=[RTG])
    assert state.movement is not None
    state.movement.net_thrust = 9
    site = act("P", "enter", space="eichsfeldia", stack="kalpana")
    refuses(game(), state, site, "GL-Bernal.a")
    assert state.movement is not None
    state.movement.net_thrust = 99
    board = state.content.map
    lander = next(
        step.end
        for space in board.spaces
        for step in ways(board, space)
        if is_lander(board.spaces[step.end]) and not is_lander(board.spaces[space])
    )
    stack.location = next(step.end for step in ways(board, lander) if not is_lander(board.spaces[step.end]))
    load_tanks(state, stack, 9, Grade.WATER)
    refuses(game(), state, act("P", "enter", space=lander, stack="kalpana"), "2B.1")


@pytest.mark.rule("2B.2")
def test_a_bernal_is_cargo_in_another_spacecraft() -> None:
    state = colonial()
    rocket = put(state, "P", "rocket", "leo", "M2B171")
    assert dry_mass(state, rocket) == 10
    put(state, "P", "rocket", "leo", "M2B172R")
    assert dry_mass(state, rocket) == 22


# -- anchoring -------------------------------------------------------------------------------------------


def ready(code: str = "M2B173", place: str = HOME, *supports: str, **more: Any) -> Hf4State:
    state = colonial(**more)
    put(state, "P", "kalpana", place, code, *(supports or (SOLAR,)))
    return state


@pytest.mark.rule("2A5", "2A5b", "GL-Anchored", "2B3", "GL-Home-Bernal", "2Bb", "B7b.5", "GL-Home-Orbits")
@pytest.mark.rule("GL-Operation.m", "GL-On-Site-Operation.m2")
def test_anchoring_gives_up_the_supports_and_makes_a_home(does: Does) -> None:
    state = ready()
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]))
    stack = state.players["P"].stacks["kalpana"]
    assert stack.anchored == 1 and b_bernals.home(state, "P") is stack
    assert state.players["P"].hand == [SOLAR]
    assert state.turns["P"].operation == "anchor"
    assert Facts(state)["kalpana.P"]["anchored"] is True
    assert fork(state).players["P"].stacks["kalpana"].anchored == 1


@pytest.mark.rule("2A5", "D1b")
@pytest.mark.breaks("2A5")
def test_an_anchored_bernal_is_not_anchored_again(refuses: Refuses) -> None:
    state = colonial()
    bernal(state, "P", "M2B173")
    refuses(game(), state, act("P", "anchor", stack="kalpana"), "2A5")


@pytest.mark.rule("2A5a", "2Ba")
@pytest.mark.breaks("2A5a")
def test_where_a_bernal_anchors(refuses: Refuses) -> None:
    anchor = act("P", "anchor", stack="kalpana", supports=[SOLAR])
    refuses(game(), ready(place="leo"), anchor, "2A5a")
    for place, site, what in (("vesta", "vesta", "a site"), ("hathor-hazard", "hathor", "a hazard")):
        state = ready(place=place)
        factory(state, "W", site)
        assert f"is {what}, where no Bernal anchors" in refuses(game(), state, anchor, "2A5a").message
    state = ready(place=VESTA)
    refuses(game(), state, anchor, "2A5a")
    factory(state, "W", "vesta")
    assert game().judge(state, anchor) == []
    bernal(state, "W", "M2B174", VESTA)
    refuses(game(), state, anchor, "2A5a")
    state.players["W"].stacks["kalpana"].location = "vesta"  # beside the factory no more
    state.players["W"].stacks["kalpana"].anchored = 0
    state = ready(place=OTHER_HOME)
    bernal(state, "P", "M2B171", HOME, kind="stanford")
    assert "Home Bernal" in refuses(game(), state, anchor, "2A5a").message


@pytest.mark.rule("2Ba")
def test_luna_gives_no_anchorage() -> None:
    state = colonial()
    site = next(site for site in state.content.map.sites.values() if site.group == "luna")
    factory(state, "P", site.id)
    for space in state.content.map.adjacent[site.id]:
        bernal(state, "P", "M2B173", space)
        assert b_bernals.bernal_over(state, site.id) is None
        lose_stack(state, state.players["P"].stacks["kalpana"])


@pytest.mark.rule("2A5b", "2B.3")
@pytest.mark.breaks("2A5b")
def test_anchoring_takes_the_whole_support_chain_with_its_radiators(refuses: Refuses, does: Does) -> None:
    state = ready("M2B170", HOME, SOLAR, "CD098", "CD094")
    refuses(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]), "2A5b")
    everything = act("P", "anchor", stack="kalpana", supports=[SOLAR, "CD098", "CD094"])
    refuses(game(), state, everything, "2A5b")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR, "CD098"]))
    assert sorted(state.players["P"].hand) == ["CD098", SOLAR]
    bare = ready("M2B170", HOME, "CD098")
    assert "generator" in refuses(game(), bare, act("P", "anchor", stack="kalpana"), "2A5b").message


@pytest.mark.rule("2A5c", "GL-Powersat.g", "GL-Solar-Powered.m2")
@pytest.mark.breaks("2A5c", "GL-Powersat.g", "GL-Solar-Powered.m2")
def test_solar_power_needs_a_push_from_jupiter_on(refuses: Refuses, does: Does) -> None:
    sunny = act("P", "anchor", stack="kalpana", supports=[SOLAR])
    state = ready("M2B171", "norse-moonlets-lagrange")
    factory(state, "P", "phoebe")
    refuses(game(), state, sunny, "GL-Powersat.g")
    put(state, "P", "kalpana", "", RTG)
    refuses(game(), state, sunny, "2A5c")
    assert game().judge(state, act("P", "anchor", stack="kalpana", supports=[RTG])) == []
    dark = ready("M2B171", "haumea-family-lagrange")
    factory(dark, "P", "haumea")
    refuses(game(), dark, sunny, "GL-Solar-Powered.m2")
    dark.turns["P"].granted["powersat:G"] = {"P"}
    dark.players["G"].privileges.add("powersat")
    does(game(), dark, sunny)


@pytest.mark.rule("2A5d", "GL-Glitch-Triggers.g", "2C1c")
@pytest.mark.breaks("2A5d", "GL-Glitch-Triggers.g")
def test_anchoring_is_a_glitch_trigger(refuses: Refuses, does: Does) -> None:
    state = ready()
    state.players["P"].stacks["kalpana"].glitch = True
    refuses(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]), "GL-Glitch-Triggers.g")
    put(state, "P", "outpost1", HOME, "M2C195")
    by = act("P", "anchor", stack="kalpana", supports=[SOLAR], colonist="M2C195")
    refuses(game(), state, by, "2A5d")
    play(state, "P", "glitch_roll", 2, stack="kalpana", trigger="anchor")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]))


@pytest.mark.rule("2A5.1", "GL-Bernal.b", "GL-Human.m", "B6.1")
@pytest.mark.breaks("GL-Bernal.b")
def test_an_anchored_bernal_stays_and_counts_as_a_human(refuses: Refuses) -> None:
    state = ready()
    assert not is_human(state, "M2B173") and humans_at(state, HOME) == set()
    stack = state.players["P"].stacks["kalpana"]
    play(state, "P", "anchor", stack="kalpana", supports=[SOLAR])
    assert humans_at(state, HOME) == {"P"}
    put(state, "P", "kalpana", HOME, SOLAR)
    activate = act("P", "activate_thruster", card="M2B173", stack="kalpana", supports=[SOLAR])
    assert "anchored" in refuses(game(), state, activate, "GL-Bernal.b").message
    state.turns["P"].operation = None
    refuses(game(), state, act("P", "decommission", stack="kalpana", cards=["M2B173"]), "GL-Bernal.b")
    refuses(game(), state, act("P", "discard", card="M2B173"), "GL-Bernal.b")
    refuses(
        game(),
        state,
        act("P", "create_stack", kind="rocket", source="kalpana", cards=["M2B173"]),
        "GL-Bernal.b",
    )
    assert stack.anchored


@pytest.mark.rule("2B4i.1", "GL-Epic-Hazard-Roll", "CA-M2B175F", "CA-M2B178F", "GL-Space-Elevator.m2")
def test_an_elevator_bernal_is_anchored_by_an_epic_hazard_roll(does: Does) -> None:
    state = ready("M2B175")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]), dice(1))
    assert not state.players["P"].stacks["kalpana"].anchored
    assert state.players["P"].hand == [SOLAR]  # the supports are lost, the Bernal is not
    state = ready("M2B175")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]), dice(2))
    assert b_home.boost_factor(state, "P", True) == 1
    state = ready("M2B175")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR], finao=True))
    assert state.players["P"].aquas == 7 - 4
    state = ready("M2B178", OTHER_HOME)  # works in GEO only, so nothing is at stake elsewhere
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]))
    assert b_home.boost_factor(state, "P", True) == 2
    state = ready("M2B178", "geo")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]), dice(6))
    assert b_home.boost_factor(state, "P", True) == 1


def test_iceworms_make_a_failed_epic_hazard_harmless(does: Does) -> None:
    state = ready("M2B175")
    put(state, "P", "leo", "leo", "M2C191R")
    does(game(), state, act("P", "anchor", stack="kalpana", supports=[SOLAR]), dice(1))
    assert state.players["P"].stacks["kalpana"].cards == ["M2B175", SOLAR]
    assert not state.players["P"].stacks["kalpana"].anchored


def test_the_list_of_anchorings_is_what_is_accepted() -> None:
    state = ready("M2B170", HOME, SOLAR, RTG, "CD098", "CD094")
    sets = {one.supports for one in listed(state, "anchor") if isinstance(one, Anchor)}
    assert sets == {(gen, rad) for gen in (SOLAR, RTG) for rad in ("CD098", "CD094")}


# -- the Home Bernal -------------------------------------------------------------------------------------


@pytest.mark.rule("2B3a", "GL-Bank.m", "GL-Aqua.m2", "2B6d")
def test_aquas_are_kept_at_the_home_bernal() -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173", HOME)
    assert b_bernals.bank(state, "P") is stack
    assert fts_in(state, stack, Grade.WATER) == 7
    leo = state.players["P"].stacks["leo"]
    assert fts_in(state, leo, Grade.WATER) == 0
    play(state, "P", "create_stack", kind="outpost1", source="kalpana", fts=2)
    assert state.players["P"].aquas == 5
    play(state, "P", "cargo_transfer", source="outpost1", to="kalpana", fts=1)
    assert state.players["P"].aquas == 6
    leo.fts[Grade.WATER] = 3
    play(state, "P", "unanchor", stack="kalpana")
    assert state.players["P"].aquas == 3 and stack.fts == {Grade.WATER: 6}
    assert b_bernals.bank(state, "P") is leo


@pytest.mark.rule("B6a.3", "GL-Crew.m2", "GL-Bernal.c", "CA-CREW-1")
@pytest.mark.breaks("B6a.3")
def test_the_faction_privilege_works_from_the_home_bernal_on(refuses: Refuses) -> None:
    state = colonial(seats={"P": ("green", "CQ038F"), "W": ("white", "CQ042R")})
    put(state, "P", "rocket", "leo", "CT049")
    push = act("P", "activate_thruster", card="CT049", push_by="P")
    assert not state.has_privilege("P", "powersat")
    refuses(game(), state, push, "B6a.3")
    bernal(state, "P", "M2B171")
    assert state.has_privilege("P", "powersat")
    assert game().judge(state, push) == []


@pytest.mark.rule("2B3b", "2B6d")
@pytest.mark.breaks("2B3b")
def test_the_privilege_ends_with_the_anchorage(refuses: Refuses) -> None:
    state = colonial(seats={"P": ("green", "CQ038F"), "W": ("white", "CQ042R")})
    bernal(state, "P", "M2B171")
    put(state, "P", "rocket", "leo", "CT049")
    play(state, "P", "unanchor", stack="kalpana")
    refuses(game(), state, act("P", "activate_thruster", card="CT049", push_by="P"), "2B3b")


@pytest.mark.rule("GL-Secretary-General", "CA-CQ040F-P", "2A2.1")
def test_the_secretary_general_is_paid_at_the_first_home_anchoring() -> None:
    state = colonial(seats={"P": ("yellow", "CQ040F"), "W": ("white", "CQ042R")})
    assert state.players["P"].aquas == 7
    put(state, "P", "kalpana", HOME, "M2B173", SOLAR)
    play(state, "P", "anchor", stack="kalpana", supports=[SOLAR])
    assert state.players["P"].aquas == 9
    play(state, "P", "unanchor", stack="kalpana")
    state.players["P"].aquas = 0
    state.turns["P"].operation = None
    put(state, "P", "kalpana", HOME, SOLAR)
    play(state, "P", "anchor", stack="kalpana", supports=[SOLAR])
    assert state.players["P"].aquas == 9 - 2 + 2  # what lay at the Bernal, no second bonus


@pytest.mark.rule("2B3d")
def test_a_home_bernal_brings_an_aqua_each_turn() -> None:
    state = colonial()
    bernal(state, "W", "M2B173")
    play(state, "P", "end_turn")
    assert state.players["W"].aquas == 8
    d_turns.begin_turn(state, "G")
    assert state.players["G"].aquas == 7


@pytest.mark.rule("I4.1", "2B3e")
@pytest.mark.breaks("I4.1", "2B3e")
def test_a_boost_to_the_home_bernal_costs_double(refuses: Refuses, does: Does) -> None:
    state = colonial()
    hold(state, "P", SOLAR, "CT044")
    refuses(game(), state, act("P", "boost", cards=[SOLAR], home=True), "2B3e")
    stack = bernal(state, "P", "M2B173")
    state.players["P"].aquas = 6
    refuses(game(), state, act("P", "boost", cards=[SOLAR, "CT044"], home=True), "I4.1")
    boost = act("P", "boost", cards=[SOLAR], home=True)
    assert boost.figures(state)["cost"].value == 6
    assert boost in listed(state, "boost")
    does(game(), state, boost)
    assert SOLAR in stack.cards and state.players["P"].aquas == 0


@pytest.mark.rule("2B3f", "GL-Bernal.c", "2A5.1")
def test_events_spare_what_is_at_the_home_bernal() -> None:
    state = colonial()
    bernal(state, "P", "M2B173", "earth-home-orbit-1")
    beside = put(state, "P", "rocket", "earth-home-orbit-1", "CT044")
    foreign = put(state, "W", "rocket", "earth-home-orbit-1", "CT045")
    assert k_events.sheltered(state, beside)
    assert not k_events.sheltered(state, foreign)
    assert k_events.glitch_targets(state, "P") == []


@pytest.mark.rule("K2c.m", "2B1a")
def test_a_pad_explosion_spares_bernals_and_colonists() -> None:
    state = colonial()
    put(state, "P", "leo", "leo", "M2B173", "CT044")
    assert k_events.heaviest(state, "P") == ["CT044"]
    put(state, "P", "leo", "leo", "M2C188")
    assert k_events.heaviest(state, "P") == ["CT044"]
    put(state, "P", "leo", "leo", "M2C194R")
    assert k_events.heaviest(state, "P") == ["CT044"]


@pytest.mark.rule("2B3.1", "GL-Crew.m2")
def test_a_lost_crew_returns_to_the_home_bernal() -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173")
    lose_stack(state, put(state, "P", "rocket", "vesta", "CQ041"))
    assert "CQ041" in stack.cards


@pytest.mark.rule("2A7c.1")
@pytest.mark.breaks("2A7c.1")
def test_a_home_bernal_builds_another(refuses: Refuses, does: Does) -> None:
    state = colonial()
    hold(state, "P", "M2B171")
    with pytest.raises(Impossible):
        act("P", "build_bernal", card="M2B171").possible(state)
    stack = bernal(state, "P", "M2B173")
    refuses(game(), state, act("P", "build_bernal", card="M2B171"), "2A7c.1")
    state.players["P"].aquas = 10
    does(game(), state, act("P", "build_bernal", card="M2B171"))
    assert stack.cards == ["M2B173", "M2B171"] and state.players["P"].aquas == 0


# -- unanchoring -----------------------------------------------------------------------------------------


@pytest.mark.rule("2B6", "2B6a", "2B6c")
@pytest.mark.breaks("2B6", "2B6c")
def test_unanchoring_turns_the_shield_into_fuel(refuses: Refuses, does: Does) -> None:
    state = colonial()
    stack = bernal(state, "P", "M2B173", VESTA)
    factory(state, "P", "vesta", dome=True)
    refuses(game(), state, act("P", "unanchor", stack="kalpana", dirt=30), "2B6c")
    does(game(), state, act("P", "unanchor", stack="kalpana", dirt=8))
    assert not stack.anchored and (stack.dry, stack.wet, stack.grade) == (10, 18, Grade.DIRT)
    refuses(game(), state, act("P", "unanchor", stack="kalpana"), "2B6")


@pytest.mark.rule("2B6a")
@pytest.mark.breaks("2B6a")
def test_the_dome_goes_to_a_dirtside_without_colony(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", VESTA)
    factory(state, "P", "vesta")
    factory(state, "W", "peking")
    refuses(game(), state, act("P", "unanchor", stack="kalpana"), "2B6a")
    refuses(game(), state, act("P", "unanchor", stack="kalpana", dome="peking"), "2B6a")
    does(game(), state, act("P", "unanchor", stack="kalpana", dome="vesta"))
    assert state.sites["vesta"].colonies == ["P"]


@pytest.mark.rule("2B6b", "2Ca", "GL-Decommission.c")
@pytest.mark.breaks("2B6b")
def test_colonists_lose_their_home_in_peace_only(refuses: Refuses, does: Does) -> None:
    state = colonial()
    bernal(state, "P", "M2B173R", HOME)
    put(state, "P", "leo", "leo", "M2C181", "M2C182")
    refuses(game(), state, act("P", "unanchor", stack="kalpana", colonists=["M2C181"]), "2B6b")
    quiet = fork(state)
    does(game(), state, act("P", "unanchor", stack="kalpana", colonists=["M2C181", "M2C182"]))
    assert state.decks["colonists"][-2:] == ["M2C181", "M2C182"]
    quiet.anarchy = True
    does(game(), quiet, act("P", "unanchor", stack="kalpana"))
    assert state.cards["M2B173"].black  # it stays promoted


@pytest.mark.rule("2B6e", "2A5b")
@pytest.mark.breaks("2B6e")
def test_a_mobile_bernal_needs_its_supports_again(refuses: Refuses) -> None:
    state = colonial()
    bernal(state, "P", "M2B173")
    play(state, "P", "unanchor", stack="kalpana", dirt=3)
    activate = act("P", "activate_thruster", card="M2B173", stack="kalpana")
    assert [one.rule for one in game().judge(state, activate)] == ["J1"]
    assert [one.rule for one in game().judge(state, act("P", "anchor", stack="kalpana"))] == ["2A5b"]
    state.cards["M2B173"].black = True
    refuses(game(), state, act("P", "anchor", stack="kalpana"), "2B6e")


@pytest.mark.rule("2B.4", "Nb", "GL-Bernal.b")
@pytest.mark.breaks("GL-Bernal.b")
def test_an_anchored_bernal_does_not_change_hands(refuses: Refuses) -> None:
    state = colonial()
    bernal(state, "P", "M2B173", HOME)
    put(state, "W", "outpost1", HOME, SOLAR)
    give = act("P", "deal", to="W", gives=["stacked:M2B173:outpost1"])
    refuses(game(), state, give, "GL-Bernal.b")
    state.players["P"].stacks["kalpana"].anchored = 0
    assert game().judge(state, give) == []
    state.cards["M2B173"].black = True
    refuses(game(), state, give, "Nb")


@pytest.mark.rule("2B6d", "E3f")
def test_a_bernal_that_is_lost_leaves_an_outpost_behind() -> None:
    state = colonial()
    bernal(state, "P", "M2B171", HOME, SOLAR)
    state.players["P"].stacks["kalpana"].glitch = True
    play(state, "P", "glitch_roll", 6, stack="kalpana", trigger="cargo_transfer")
    assert "M2B171" in state.players["P"].hand and "kalpana" not in state.players["P"].stacks
    outpost = state.players["P"].stacks["outpost1"]
    assert outpost.cards == [SOLAR] and outpost.fts == {Grade.WATER: 7}
    assert state.players["P"].aquas == 0


@pytest.mark.rule("H1b.2", "2B6d")
def test_of_what_a_lost_bernal_carried_its_fts_have_moved_and_its_fuel_is_gone() -> None:
    """A mobile Bernal has moved with 3 FTs and 2 tanks of fuel: with its card the fuel is lost."""
    state = colonial()
    stack = put(state, "P", "kalpana", HOME, "M2B171", SOLAR)
    stack.fts[Grade.WATER] = 3
    settle(state, stack)
    load_tanks(state, stack, 2, Grade.WATER)
    state.turns["P"].used[MOVED + stack.key] = 5
    play(state, "P", "decommission", stack="kalpana", cards=["M2B171"])
    assert "outpost1" in state.players["P"].stacks
    outpost = state.players["P"].stacks["outpost1"]
    assert (outpost.fts, outpost.wet, moved(state, outpost)) == ({Grade.WATER: 3}, 0, 3)


@pytest.mark.rule("2B.1", "2A5", "2A5f", "2B3", "I4")
def test_a_bernal_goes_from_the_hand_to_its_home_orbit_by_acts_alone(does: Does) -> None:
    state = colonial()
    hold(state, "P", "M2B173", RTG)
    state.players["P"].aquas = 20
    play(state, "P", "boost", cards=["M2B173", RTG])
    play(state, "P", "create_stack", kind="kalpana", cards=["M2B173", RTG])
    play(state, "P", "load_fuel", tanks=3, stack="kalpana")
    bernal_stack = state.players["P"].stacks["kalpana"]
    assert (state.players["P"].aquas, bernal_stack.dry, bernal_stack.wet) == (4, 13, 16)
    for player in ("P", "W", "G"):
        does(game(), state, act(player, "end_turn"), dice())
    play(state, None, "advance_sunspot")
    state.players["G"].privileges.add("powersat")
    play(state, "G", "deal", to="P", gives=["use:powersat"])
    play(state, "P", "accept_deal", of="G")
    pushed = {"card": "M2B173", "stack": "kalpana", "supports": [RTG], "push_by": "G"}
    play(state, "P", "activate_thruster", **pushed)
    assert state.movement is not None
    assert state.movement.net_thrust == 3 - 1 - 2 + 1  # base, weight class, supports, push
    does(game(), state, act("P", "enter", space=HOME, stack="kalpana"), dice())
    play(state, "P", "end_move")
    play(state, "P", "anchor", stack="kalpana", supports=[RTG])
    does(game(), state, act("P", "exomigrate", home=True), dice())
    does(game(), state, act("P", "end_turn"), dice())
    assert len(bernal_stack.cards) == 2 and b_bernals.home(state, "P") is bernal_stack


@pytest.mark.parametrize(
    ("whose", "lent", "roam", "serves", "opens"),
    [
        ("P", False, False, True, True),
        ("W", False, False, False, False),
        ("W", True, False, True, True),
        ("W", False, True, True, False),  # the treaty opens Bernals, where the law is asked
    ],
)
def test_whom_a_bernal_serves(whose: str, lent: bool, roam: bool, serves: bool, opens: bool) -> None:
    state = colonial(("m0", "m2"))
    assert state.assembly is not None and state.turn is not None
    over = bernal(state, whose, "M2B173", VESTA)
    state.assembly.active = "individuality" if roam else "centrist"
    if lent:
        state.turn.granted[f"bernal:{over.key}"] = {"P"}
    assert b_bernals.may_use(state, "P", over) == serves
    assert b_bernals.may_use(state, "P", over, by_law=False) == opens


def test_between_the_turns_nobody_lends_a_bernal() -> None:
    state = colonial()
    state.turn = None
    over = bernal(state, "W", "M2B173", VESTA)
    assert b_bernals.may_use(state, "W", over) and not b_bernals.may_use(state, "P", over)


@pytest.mark.rule("K2d")
def test_an_anchored_bernal_shelters_itself_alone() -> None:
    state = colonial()
    anchored = bernal(state, "P", "M2B173", VESTA)
    mobile = put(state, "W", "kalpana", VESTA, "M2B174")
    beside = put(state, "P", "rocket", VESTA, "CT044")
    assert [k_events.sheltered(state, one) for one in (anchored, mobile, beside)] == [True, False, False]
