"""Module 3: intercepts, damage and repair, sneak attacks, what is played after the War, and the score."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.conflict import (
    a_intercept,
    b_blocs,
    c_outbreak,
    e_damage,
    e_prisoners,
    e_vendettas,
    f_postwar,
    f_war_end,
    g_score,
)
from hfmod.games.hf4.rules.core import h_landing, i6_prospect, m_end
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, Movement, SiteState
from hfmod.testing import Refuses
from tests.games.hf4.blocs import armed, armory, congress, heroism, sides, war
from tests.games.hf4.worlds import act, dice, fact, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
DRY = "pebble"  # a site of type S


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: object) -> Hf4State:
    armed().apply(state, act(by, do, **params), dice(*faces))
    return state


# -- intercepts ------------------------------------------------------------------------------------------


def passing(foe: str, kind: str = "rocket") -> Hf4State:
    """R's rocket has come to a space where somebody's stack is."""
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", "mid", "CT045")
    stack(state, foe, kind, "mid", "CT046")
    state.movement = Movement("rocket", "R", "CT045", start="leo", visited=["mid"])
    return state


def halts(state: Hf4State) -> list[str]:
    return [one.rule for one in a_intercept.halted(state, state.players["R"].stacks["rocket"])]


@pytest.mark.rule("3A3d")
def test_an_enemy_s_spacecraft_halts_a_move() -> None:
    assert halts(passing("P")) == ["3A3d"]
    assert halts(passing("G")) == []  # an ally
    assert halts(passing("P", "outpost1")) == []  # no spacecraft


@pytest.mark.rule("3A3d")
def test_who_sets_out_beside_one_is_not_halted() -> None:
    state = passing("P")
    assert state.movement is not None
    state.movement.visited.clear()
    assert halts(state) == []


@pytest.mark.rule("3A3d.2")
def test_in_anarchy_its_owner_may_let_it_pass() -> None:
    state = passing("P")
    sides(state).war, state.anarchy = "", True
    assert halts(state) == ["3A3d.2"]
    assert state.turn is not None
    state.turn.granted["passage:P"] = {"R"}
    assert halts(state) == []


# -- damage and repair -----------------------------------------------------------------------------------


def damaged(*cards: str) -> Hf4State:
    """P's factory is damaged; cards of P lie beside it."""
    state = war("P", HOMES, world=armory())
    state.sites[DRY] = SiteState("P", "P")
    sides(state).damaged.append(DRY)
    stack(state, "P", "outpost1", DRY, *cards)
    return state


@pytest.mark.rule("3E7d")
def test_a_damaged_factory_assists_no_landing() -> None:
    state = damaged("CB058")
    ship = stack(state, "P", "rocket", "mid", "CT045")
    site = state.content.map.sites[DRY]
    assert [one.rule for one in h_landing.factory_ok(state, ship, site, "P")] == ["3E7d"]
    sides(state).damaged.clear()
    assert [*h_landing.factory_ok(state, ship, site, "P")] == []


@pytest.mark.breaks("3E7d")
def test_and_makes_no_fuel(refuses: Refuses) -> None:
    state = damaged("CB058")
    refuses(armed(), state, act("P", "factory_refuel", site=DRY, to="outpost1"), "3E7d")
    sides(state).damaged.clear()
    play(state, "P", "factory_refuel", site=DRY, to="outpost1")


@pytest.mark.rule("3E7h")
def test_a_robonaut_repairs_it() -> None:
    state = damaged("CB058")
    before = fact(state, "exploitation.S")
    play(state, "P", "repair_factory", site=DRY, robonaut="CB058")
    assert sides(state).damaged == [] and state.stack_of("CB058") is None
    assert fact(state, "exploitation.S") == before and state.pending == []


@pytest.mark.breaks("3E7h")
def test_and_no_other_card(refuses: Refuses) -> None:
    refuses(armed(), damaged("CT045"), act("P", "repair_factory", site=DRY, robonaut="CT045"), "3E7h")


@pytest.mark.breaks("3E7h")
def test_its_owner_s(refuses: Refuses) -> None:
    state = damaged("CB057")
    state.sites[DRY] = SiteState("W", "W")
    refuses(armed(), state, act("P", "repair_factory", site=DRY, robonaut="CB057"), "3E7h")


def test_what_is_whole_is_not_repaired() -> None:
    state = damaged("CB058")
    sides(state).damaged.clear()
    with pytest.raises(Impossible, match="no damaged factory"):
        armed().judge(state, act("P", "repair_factory", site=DRY, robonaut="CB058"))
    assert [*e_damage.cripples(state, DRY)] == []


@pytest.mark.rule("3E7g")
def test_a_damaged_factory_and_its_colony_score_no_tokens() -> None:
    """A damaged factory with a colony: cube and dome count nothing, the disk 1, and the price as before."""
    state = damaged("CB058")
    state.sites[DRY].colonies.append("P")
    sides(state).war = "independent"
    counted = m_end.points(state, "P")
    assert (counted["claims"], counted["factories"], counted["colonies"], counted["stock"]) == (1, 0, 0, 8)
    sides(state).damaged.clear()
    assert (m_end.points(state, "P")["factories"], m_end.points(state, "P")["colonies"]) == (1, 1)


# -- sneak attacks ---------------------------------------------------------------------------------------


def sneaking(by: str = "W", bribes: int = 1) -> Hf4State:
    """W, until now an ally of P, has defected and stands beside P's rocket with a gun."""
    state = war(by, HOMES, world=armory())
    foe = "P" if by != "P" else "W"
    stack(state, by, "rocket", "mid", "CT046")
    stack(state, foe, "rocket", "mid", "CT045")
    sides(state).bribes.update({by: bribes, foe: 6 - bribes})
    return play(state, by, "defect")


@pytest.mark.rule("3B3c.4")
def test_a_sneak_attack_costs_the_victim_s_bribe_and_fires_first() -> None:
    state = play(sneaking(), "W", "attack", space="mid")
    assert (fact(state, "bribes.W"), fact(state, "bribes.P")) == (0, 6)
    attack = sides(state).attack
    assert attack is not None and attack.ahead


@pytest.mark.breaks("3B3c.4", "3D1a", "3D1")
def test_without_a_bribe_there_is_none(refuses: Refuses) -> None:
    refuses(armed(), sneaking(bribes=0), act("W", "attack", space="mid"), "3B3c.4")


def test_purple_pays_for_none() -> None:
    state = sneaking("P", bribes=0)
    assert e_vendettas.betrayed(state, "P", "mid") == [] != e_vendettas.sneaks(state, "P", "mid")
    assert armed().judge(state, act("P", "attack", space="mid")) == []


@pytest.mark.rule("3D1a")
def test_an_attack_without_a_defection_is_none() -> None:
    state = sneaking()
    assert e_vendettas.sneaks(state, "W", "mid") == ["P"]
    assert state.turn is not None
    del state.turn.used["defected"]
    assert e_vendettas.sneaks(state, "W", "mid") == []


# -- after the War ---------------------------------------------------------------------------------------


def after(bloc: str, by: str = "P") -> Hf4State:
    state = war(by, HOMES, world=armory())
    sides(state).war = bloc
    if bloc == "loyalist":
        f_war_end.dissolve(state)
    return state


@pytest.mark.rule("3F5a")
def test_in_the_republic_luna_is_open() -> None:
    for bloc, open_ in (("independent", []), ("loyalist", ["I6.1.3"])):
        assert [one.rule for one in i6_prospect.luna_permission(after(bloc, "G"), "G", "luna")] == open_


@pytest.mark.rule("3F5")
def test_republic_and_empire_are_what_the_war_has_left() -> None:
    assert f_postwar.republic(after("independent")) and not f_postwar.empire(after("independent"))
    assert f_postwar.empire(after("loyalist")) and not f_postwar.republic(war())


@pytest.mark.rule("3F5b")
@pytest.mark.breaks("3F5b")
def test_in_the_empire_income_takes_the_place_of_fundraising(refuses: Refuses) -> None:
    state = after("loyalist")
    refuses(armed(), state, act("P", "fundraise"), "3F5b")
    assert armed().judge(state, act("P", "income")) == []
    assert "O2" in [one.rule for one in armed().judge(after("independent"), act("P", "income"))]


@pytest.mark.rule("3F4c.2")
def test_the_first_player_stays_in_the_empire() -> None:
    state = after("loyalist")
    assert state.rules.seniority_goes(state, False) == []
    assert state.rules.seniority_goes(after("independent"), False) != []


@pytest.mark.rule("3C4")
def test_after_the_war_anarchy_has_no_blocs() -> None:
    state = after("independent")
    state.anarchy = True
    assert state.lawless and not b_blocs.at_war(state)


# -- the score -------------------------------------------------------------------------------------------


def ended(standing: str, law: str = "freedom") -> Hf4State:
    """P has two factories of types S (price 8) and M (8), three bribes, one more under a delegate."""
    state = congress(world=armory())
    assert state.assembly is not None
    state.sites[DRY], state.sites["gravel"] = SiteState("P", "P"), SiteState("P", "P")
    state.assembly.active = law
    sides(state).war = standing
    return state


@pytest.mark.rule("3G1", "3G1.bonus")
def test_a_factory_counts_2_in_war_and_truce_whatever_the_track() -> None:
    stock = {standing: m_end.points(ended(standing), "P")["stock"]
             for standing in ("", "war", "truce", "independent", "loyalist")}  # fmt: skip
    assert stock == {"": 16, "war": 4, "truce": 4, "independent": 16, "loyalist": 16}


@pytest.mark.rule("3G1.bribe")
@pytest.mark.parametrize(
    ("standing", "points"), [("loyalist", 0), ("independent", 3), ("truce", 6), ("war", 6)]
)
def test_bribes_count_by_how_the_war_stands(standing: str, points: int) -> None:
    """Three in reserve; the one under a delegate counts nothing."""
    state = ended(standing)
    sides(state).corrupt = {"unity": {"P": ["bribe"]}}
    assert g_score.bribes(state, "P") == points


@pytest.mark.rule("3G1.bonus")
def test_in_the_empire_glory_counts_twice() -> None:
    for standing, again in (("loyalist", 1), ("independent", 0)):
        state = ended(standing)
        chit = "glory-mars"
        worth = next(one["vp"] for one in state.content.tables["glory"]["chits"] if one["id"] == chit)
        state.players["P"].glory.append(chit)
        assert g_score.glory_again(state, "P") == again * worth


@pytest.mark.rule("3G1.politics")
@pytest.mark.parametrize(
    ("law", "points"), [("freedom", 2), ("authority", 2), ("individuality", 3), ("unity", 1), ("centrist", 0)]
)
def test_the_last_law_in_the_republic(law: str, points: int) -> None:
    """Two factories and claims, three bribes, a heroism chit and no dome."""
    state = ended("independent", law)
    heroism(state, "P")
    assert g_score.politics(state, "P") == points


@pytest.mark.rule("3G1.politics")
def test_equality_counts_honest_delegates() -> None:
    state = ended("independent", "equality")
    assert state.assembly is not None
    state.assembly.delegates["unity"] = {"P": 2}
    sides(state).corrupt = {"unity": {"P": ["bribe"]}}
    assert g_score.politics(state, "P") == 2


@pytest.mark.rule("3G1.politics")
def test_in_war_and_empire_the_law_counts_nothing() -> None:
    for standing in ("war", "truce", "loyalist"):
        assert g_score.politics(ended(standing), "P") == 0


@pytest.mark.rule("3G1.token")
def test_a_corrupt_delegate_is_no_token() -> None:
    state = ended("independent")
    assert state.assembly is not None
    state.assembly.delegates["unity"] = {"P": 2}
    sides(state).corrupt = {"unity": {"P": ["bribe"]}}
    assert m_end.points(state, "P")["delegates"] == 2  # the extremist and one of the two


@pytest.mark.rule("3F4b")
def test_an_anarchy_of_the_republic_counts_the_law_that_most_delegates_stand_for() -> None:
    state = ended("independent", c_outbreak.AWAY)
    assert state.assembly is not None
    state.assembly.delegates = {"authority": {"P": 2}, "honor": {"W": 1}}
    g_score.last_star(state)
    assert fact(state, "law") == "authority"


# -- prisoners -------------------------------------------------------------------------------------------


def beaten(*cards: str, crew: bool = True) -> Hf4State:
    """P, with the crew or without, has beaten R's rocket beside it."""
    state = war("P", HOMES, world=armory())
    stack(state, "P", "rocket", "mid", *(("CQ041", "CB057") if crew else ("CB057",)))
    stack(state, "R", "rocket", "mid", "CQ039", *cards)
    e_prisoners.take(state, Attack("P", "mid", beaten=["R"]))
    return state


@pytest.mark.rule("3D9c")
def test_a_manned_victor_takes_the_people_of_a_stack_without_a_thruster() -> None:
    assert sides(beaten("CB058")).prisoners == {"pow-1": ["CQ039"]}
    assert "CQ039" in beaten("CB058").players["P"].stacks["rocket"].cards
    assert sides(beaten("CT045")).prisoners == {}  # that one flies away
    assert sides(beaten("CB058", crew=False)).prisoners == {}  # nobody who could take them


def parading(place: str = "leo") -> Hf4State:
    state = beaten("CB058")
    state.players["P"].stacks["rocket"].location = place
    return state


@pytest.mark.breaks("3D9c")
def test_a_parade_is_held_at_the_bank(refuses: Refuses) -> None:
    refuses(armed(), parading("mid"), act("P", "parade_prisoners", chit="pow-1"), "3D9c")
    state = play(parading(), "P", "parade_prisoners", chit="pow-1")
    assert "CQ039" in state.players["R"].stacks["leo"].cards
    assert m_end.points(state, "P")["prisoners"] == 2


@pytest.mark.breaks("3D9c")
def test_a_prisoner_does_not_walk_away(refuses: Refuses) -> None:
    state = parading("mid")
    begin_turn(state, "R")
    refuses(armed(), state, act("R", "recall_crew", card="CQ039", to="rocket"), "3D9c")
    sides(state).prisoners.clear()
    play(state, "R", "recall_crew", card="CQ039", to="rocket")


@pytest.mark.rule("3E7c")
def test_the_chit_of_a_factory_that_is_gone_comes_back() -> None:
    state = war("P", HOMES, world=armory())
    state.sites[DRY] = SiteState("P", "P")
    sides(state).damaged = [DRY]
    state.rules.tokens_changed(state)
    assert sides(state).damaged == [DRY] and [*e_damage.odd(state)] == []
    state.sites[DRY].factory = None
    assert [*e_damage.odd(state)] != []
    state.rules.tokens_changed(state)
    assert sides(state).damaged == []


def test_a_chit_of_prisoners_lies_in_one_place() -> None:
    state = parading()
    assert [*e_prisoners.odd(state)] == []
    sides(state).paraded["P"] = ["pow-1"]
    assert [*e_prisoners.odd(state)] == ["chits of prisoners lie in several places: pow-1, pow-1"]
    sides(state).paraded.clear()
    sides(state).prisoners["pow-2"] = ["CQ039"]
    assert [*e_prisoners.odd(state)] == ["somebody is a prisoner twice: CQ039, CQ039"]


@pytest.mark.rule("3F4e")
def test_peace_frees_all_prisoners() -> None:
    state = beaten("CB058")
    e_prisoners.release(state)
    assert sides(state).prisoners == {}
    assert "CQ039" in state.players["R"].stacks["leo"].cards
    assert m_end.points(state, "P")["prisoners"] == 0


@pytest.mark.rule("3D9d")
def test_what_a_prisoner_carried_is_the_captor_s() -> None:
    state = war("P", HOMES, world=armory())
    stack(state, "P", "rocket", "mid", "CQ041", "CB057")
    stack(state, "R", "rocket", "mid", "CQ039", "CB058")
    chit = "glory-mars"
    del state.glory_spots[chit]
    state.cards["CQ039"].glory = chit
    e_prisoners.take(state, Attack("P", "mid", beaten=["R"]))
    assert (state.players["P"].glory, state.cards["CQ039"].glory) == ([chit], None)
    e_prisoners.free(state, ["CQ039"], peace=False)
    assert "CQ039" in state.players["R"].stacks["leo"].cards
