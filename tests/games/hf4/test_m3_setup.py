"""Module 3, 3A and 3G: what a table begins with, what Anarchy covers, how the game ends."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_blocs, d_corruption, e_prisoners, e_victory, g_score
from hfmod.games.hf4.rules.conflict.d_dislodge import one_stone
from hfmod.games.hf4.rules.core import m_end
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table, seniority_disks, starting_aquas
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, SiteState
from hfmod.games.hf4.rules.modules import in_play
from hfmod.testing import Refuses
from tests.games.hf4 import test_m3_dropstones as stones
from tests.games.hf4.blocs import SEATS, armory, congress, heroism, sides, war
from tests.games.hf4.test_m3_combat import captured
from tests.games.hf4.worlds import act, content, deal, fact, game, header, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
MORE = {"Y": ("yellow", "CQ040F"), "N": ("gray", "CQ043F")}


def table(*modules: str, seats: Mapping[str, tuple[str, str]] = SEATS) -> Hf4State:
    """A table that is not set up yet."""
    made = header(seats, modules=["core", *modules], scenario="core", first=next(iter(seats)))
    return empty_table(made, content(), in_play(set(modules)))


# -- set-up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3Aa")
@pytest.mark.breaks("3Aa")
def test_module_3_is_played_with_politics(refuses: Refuses) -> None:
    refuses(game(), table("m3"), SetUp(), "3Aa")
    assert game().judge(table("m0", "m3"), SetUp()) == []


@pytest.mark.rule("3Ab")
def test_two_to_six_play_it_and_nobody_alone() -> None:
    everybody = {**SEATS, **MORE}
    for n, broken in ((1, True), (2, False), (6, False)):
        seats = dict(list({"P": SEATS["P"], "G": SEATS["G"], **everybody}.items())[:n])
        found = game().judge(table("m0", "m3", seats=seats), SetUp())
        assert any("3Ab" in one.names for one in found) == broken


@pytest.mark.rule("3A2", "3A2a")
def test_disks_lie_in_the_assembly_by_the_length_of_the_game() -> None:
    """4 in a short game, 5 in a medium one."""
    assert seniority_disks(table("m0", "m3")) == 4
    assert seniority_disks(table("m0", "m2", "m3")) == 5


@pytest.mark.rule("3A2c")
def test_everybody_begins_with_an_aqua_for_each_patent_deck() -> None:
    """Six decks of the core game, seven with Freighters."""
    for modules, aquas in (((), 6), (("m1",), 8), (("m2",), 7)):
        state = table("m0", "m3", *modules)
        assert starting_aquas(state, state.players["P"]) == 6 + len(state.rules.patent_decks()) == aquas


@pytest.mark.rule("3A2e")
def test_nobody_begins_with_a_dropstone() -> None:
    state = congress()
    assert all([*one_stone(state, player)] == [] for player in state.playing)
    assert [one.rule for one in one_stone(stones.under_way("venus", "mars"), "R")] == ["3D7c.7"]


@pytest.mark.rule("3A1")
def test_five_chits_mark_prisoners() -> None:
    assert len(e_prisoners.chits(congress())) == 5


@pytest.mark.rule("3A1.lutetia")
def test_a_chit_dries_lutetia() -> None:
    """Its hydration is 3, and 1 with the chit."""
    for chit, hydration in ((False, 3), (True, 1)):
        state = congress(world=stones.content(), options={"lutetia_chit": chit})
        assert state.content.map.sites["lutetia"].hydration == hydration


# -- what Anarchy and War are ------------------------------------------------------------------------------


@pytest.mark.rule("3Ce")
def test_what_holds_during_anarchy_holds_during_war() -> None:
    state = congress()
    found = []
    for standing, lawless in (("", False), ("", True), ("war", False), ("truce", False)):
        sides(state).war, state.anarchy = standing, lawless
        found.append(b_blocs.at_war(state))
    assert found == [False, True, True, False]


@pytest.mark.rule("3D")
def test_war_divides_allies_and_enemies_and_forbids_boosts() -> None:
    state = war("R", HOMES)
    assert (b_blocs.allies(state, "R"), b_blocs.enemies(state, "R")) == (["G"], ["P", "W"])
    deal(state, "R", "CF068")
    found = game().judge(state, act("R", "boost", cards=["CF068"]))
    assert [one.rule for one in found] == ["3D4b"]


@pytest.mark.rule("3C4e")
def test_what_is_hostile_is_allowed_in_anarchy_as_in_war() -> None:
    for standing, lawless, allowed in (("", False, False), ("", True, True), ("war", False, True)):
        state = war("R", {**HOMES, "equality": {"G": 1, "R": 1}})
        sides(state).war, state.anarchy = standing, lawless
        assert (game().judge(state, act("R", "suborn", ideology="equality", of="R")) == []) == allowed
        assert state.rules.may_wrong(state, "R", "G") is (not allowed)


@pytest.mark.rule("3B3c.2")
def test_who_is_beaten_surrenders_and_loses_no_factory_by_it() -> None:
    """P's chit is turned by an attack: the factory stays, and nobody of P blows a whistle."""
    state = captured()
    sides(state).chits.update(unity="independent")
    state.sites["stone"] = SiteState("P", "P")
    state.pending = []
    e_victory.win(state, Attack("R", "pebble", beaten=["P"]))
    game().apply(state, act("R", "turn_propaganda", ideology="authority"), Seeded(1))
    assert (b_blocs.extremist(state, "P"), state.sites["stone"].factory) == (None, "P")
    assert [one.rule for one in d_corruption.after_a_flip(state, "P", "authority")] == ["3B3d"]
    assert [*d_corruption.after_a_flip(state, "R", "freedom")] == []


@pytest.mark.rule("3A3j")
def test_who_is_lost_in_combat_comes_back_at_the_bank() -> None:
    state = war("P", HOMES, world=armory())
    ship = stack(state, "R", "rocket", "mid", "CQ039", "CT045")
    assert state.rules.bank(state, "R").location == "leo"
    sides(state).prisoners["pow-1"] = ["CQ042"]
    stack(state, "R", "outpost1", "mid", "CQ042")
    assert [one.rule for one in e_prisoners.at_the_bank(state, "R", "pow-1")] == ["3D9c"]
    assert ship.location == "mid"


# -- the end -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3B1b")
@pytest.mark.parametrize(("standing", "points"), [("loyalist", 0), ("independent", 3), ("war", 6)])
def test_a_bribe_counts_by_how_the_war_went(standing: str, points: int) -> None:
    """For all alike; under individuality one more each, in the Republic."""
    state = congress()
    sides(state).war = standing
    heroism(state, "P")
    assert g_score.bribes(state, "P") == points


@pytest.mark.rule("3G")
def test_the_column_of_the_score_is_that_of_the_end() -> None:
    found = {}
    for standing in ("", "war", "truce", "loyalist", "independent"):
        state = congress()
        sides(state).war = standing
        found[standing] = g_score.column(state)
    assert found == {
        "": "peace", "war": "conflict", "truce": "conflict", "loyalist": "empire", "independent": "republic",
    }  # fmt: skip


@pytest.mark.rule("3G1a")
def test_a_gold_bead_breaks_a_tie_like_ten_aquas() -> None:
    """P has 12 Aquas, W 3 and a gold bead: W wins by 13."""
    state = congress()
    for player in state.players:
        state.players[player].aquas = 0
    assert state.assembly is not None
    state.assembly.delegates = {"authority": {"P": 1}, "honor": {"W": 1}}
    sides(state).bribes.update(P=3, W=3, G=0, R=0)
    assert m_end.totals(state)["P"] == m_end.totals(state)["W"]
    state.players["P"].aquas, state.players["W"].aquas = 12, 3
    assert m_end.winners(state) == ["P"]
    state.players["W"].stacks["leo"].fts[Grade.ISOTOPE] = 1
    assert (g_score.wealth(state, "P", 12), g_score.wealth(state, "W", 3)) == (12, 13)
    assert m_end.winners(state) == ["W"]
    state.players["P"].aquas = 13
    assert m_end.winners(state) == ["P", "W"]
    assert fact(state, "bribes.P") == 3
