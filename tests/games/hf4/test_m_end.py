"""Chapter M: scoring."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.core.m_end import points, winners
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4 import colonies
from tests.games.hf4.worlds import game, stack, table


def tutorial_end(**options: object) -> Hf4State:
    """The end of the tutorial: two C factories, each worth 5."""
    state = table(options=options)
    state.sites["pebble"] = SiteState(claim="P")
    state.players["P"].glory, state.glory_high["glory-mars"] = ["glory-mars"], True
    state.sites["ares"] = SiteState(claim="W", factory="W", colonies=["W"])
    state.sites["boreas"] = SiteState(claim="G", factory="G")
    state.players["W"].achievements = ["landing", "sale"]
    state.players["G"].achievements = ["factory"]
    state.ended = True
    return state


@pytest.mark.rule("M2", "M2a", "M2b", "M2b.1", "M2b.3", "iiD1.VP", "GL-Token-VP", "iiD1.VP.factory", "tG.1")
def test_the_score_of_the_tutorial() -> None:
    state = tutorial_end()
    state.sites["gravel"], state.sites["pebble"] = state.sites["pebble"], SiteState()
    assert game().score(tutorial_end(factory_cube_token_vp=False)) == {"P": 3, "W": 9, "G": 7}
    assert game().score(tutorial_end()) == {"P": 3, "W": 10, "G": 8}


@pytest.mark.rule("M2a", "M2a.1", "tG.2")
def test_a_rocket_counts_an_outpost_does_not() -> None:
    state = table()
    stack(state, "P", "rocket", "leo", "RT001")
    stack(state, "W", "outpost1", "leo", "RB013")
    assert (points(state, "P")["rocket"], points(state, "W")["rocket"]) == (1, 0)


@pytest.mark.rule("GL-Astrobiology-Site", "GL-Submarine", "B7a.6", "B7a.7")
def test_domes_at_special_sites() -> None:
    for bonus, submarine in (("printed", 1), (1, 1), (2, 2)):
        state = table(options={"submarine_dome_bonus": bonus})
        for site in ("pebble", "gravel", "ares"):
            state.sites[site] = SiteState(claim="P", factory="P", colonies=["P"])
        assert points(state, "P")["domes"] == 1 + submarine


@pytest.mark.rule("M2b.2", "GL-Token-VP", "B8.1")
def test_a_dome_on_a_bernal_is_worth_what_one_at_a_submarine_site_is() -> None:
    """And of eight domes the seven that are worth most count."""
    for bonus, each in (("printed", 1), (2, 2)):
        state = colonies.colonial(options={"submarine_dome_bonus": bonus})
        colonies.bernal(state, "P", "M2B172", colonies.HOME)
        assert (points(state, "P")["domes"], points(state, "W")["domes"]) == (each, 0)
        colonies.bernal(state, "P", "M2B173", colonies.VESTA, kind="stanford")
        sites = [
            site.id for site in state.content.map.sites.values() if site.astrobiology and not site.submarine
        ]
        for site in sites[:6]:
            colonies.factory(state, "P", site, dome=True)
        assert points(state, "P")["domes"] == 5 + 2 * each


@pytest.mark.rule("B8.1", "M2a")
def test_substitute_domes_do_not_count() -> None:
    state = table()
    for n in range(8):
        state.sites[f"rock-{n}"] = SiteState(claim="P", factory="P", colonies=["P"])
    assert points(state, "P")["colonies"] == 7


@pytest.mark.rule("M2b.3")
def test_heroism_chits_count_2() -> None:
    state = table(scenario="race-to-the-top")
    state.players["P"].heroism = ["heroism-1", "heroism-3"]
    assert points(state, "P")["glory"] == 4


@pytest.mark.rule("M2b.1", "I7d")
def test_a_third_factory_makes_all_worth_4() -> None:
    state = table()
    for site in ("luna", "stone", "pebble"):
        state.sites[site] = SiteState(claim="P", factory="P")
    assert points(state, "P")["stock"] == 12


@pytest.mark.rule("M2", "tF3.4")
def test_aquas_break_ties() -> None:
    state = table()
    assert winners(state) == ["P", "W", "G"]
    state.players["W"].aquas = 5
    assert winners(state) == ["W"]
    state.sites["pebble"] = SiteState(claim="G")
    assert winners(state) == ["G"]


def test_there_is_no_score_before_the_end() -> None:
    assert game().score(table()) is None
