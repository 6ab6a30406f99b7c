"""Chapter C: setup, and what a log header may say."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from hfmod.engine.act import BadAction, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.b_components import cubes_left, disks_left, supply
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.i6_prospect import by_road
from hfmod.games.hf4.rules.core.m_end import achievement_points
from hfmod.games.hf4.rules.core.scenarios import landed, lost_in_space, on_body
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.modules import in_play
from hfmod.testing import Does
from tests.games.hf4 import worlds
from tests.games.hf4.worlds import core_table, fact, game, header, table

YELLOW = {"P": ("purple", "CQ041F"), "Y": ("yellow", "CQ040F")}


@pytest.mark.rule("C5", "iiD1.SETUP", "tC-d", "GL-Secretary-General", "APP-CQ040F", "CA-CQ040F-P")
def test_race_to_mars_starts_with_4_aquas() -> None:
    state = table(YELLOW)
    assert [fact(state, "aquas.P"), fact(state, "aquas.Y")] == [4, 6]


@pytest.mark.rule("C5", "iiA1-C5", "GL-Secretary-General")
def test_core_starts_with_6_aquas() -> None:
    state = core_table(YELLOW)
    assert [fact(state, "aquas.P"), fact(state, "aquas.Y")] == [6, 8]
    top = table(YELLOW, scenario="race-to-the-top")
    assert [fact(top, "aquas.P"), fact(top, "aquas.Y")] == [6, 8]


@pytest.mark.rule("C3.1", "C2", "E4", "E3b", "tC.0")
@pytest.mark.rule("tD3.1")
def test_crews_start_in_leo_on_the_chosen_side() -> None:
    for made, side, other in product((table, core_table), ("F", "R"), ("F", "R")):
        state = made({"P": ("purple", f"CQ041{side}"), "W": ("white", f"CQ042{other}")})
        assert (fact(state, "leo.P"), fact(state, "hand.P"), fact(state, "rocket.P")) == (["CQ041"], [], None)
        assert state.side("CQ041").code == f"CQ041{side}"
        assert state.side("CQ042").code == f"CQ042{other}"


@pytest.mark.rule("iiA1-C4", "iiB-a", "B2", "tC-c")
@pytest.mark.rule("iiA.3", "iiA1.1")
def test_decks() -> None:
    for side in ("F", "R"):
        seats = {"P": ("purple", f"CQ041{side}"), "W": ("white", "CQ042F")}
        for scenario in ("race-to-mars", "race-to-the-top"):
            state = table(seats, scenario=scenario)
            assert list(state.decks) == ["thrusters", "robonauts", "refineries"]
            assert state.decks["robonauts"] == ["RB013", "RB014", "RB015"]
        core = core_table(seats)
        assert list(core.decks) == [
            "thrusters", "robonauts", "refineries", "generators", "reactors", "radiators"
        ]  # fmt: skip
        assert core.decks["radiators"] == ["CD099"]


@pytest.mark.rule("C4")
def test_decks_without_an_order_are_shuffled_by_chance() -> None:
    state = game().new(header(decks={"robonauts": ["RB015", "RB013", "RB014"]}))
    draws = SetUp().draws(state)
    assert [(draw.kind, draw.purpose) for draw in draws] == [
        ("shuffle", "the thrusters deck"), ("shuffle", "the refineries deck")
    ]  # fmt: skip
    game().apply(state, SetUp(), Seeded(4))
    assert state.decks["robonauts"] == ["RB015", "RB013", "RB014"]
    assert sorted(state.decks["thrusters"]) == ["RT001", "RT002", "RT003"]


@pytest.mark.rule("C1.1", "tC-a", "iiA1-C1")
def test_seniority_disks() -> None:
    assert fact(table(), "seniority") == 2
    assert fact(table(scenario="race-to-the-top"), "seniority") == 4
    assert fact(core_table(), "seniority") == 4


@pytest.mark.rule("C7", "tC-f", "B7j")
def test_glory_and_heroism_chits() -> None:
    assert table().glory_spots == {"glory-mars": "mars"}
    core = core_table()
    assert len(core.glory_spots) == 13
    assert not any(core.glory_high.values())
    assert len(core_table(YELLOW).glory_spots) == 9


@pytest.mark.rule("C6", "tC-e", "B5.1")
def test_exploitation_tracks_start_at_10() -> None:
    assert [fact(table(), f"exploitation.{spectral}") for spectral in "CSMVDH"] == [10] * 6


@pytest.mark.rule("C8", "C8a", "C8b", "tC-g")
def test_the_highest_clout_goes_first(does: Does) -> None:
    state = game().new(header({player: worlds.SEATS[player] for player in ("G", "W", "P")}))
    state.sunspot = 7  # where an earlier game has left the cube
    does(game(), state, SetUp())
    assert (state.first_player, fact(state, "player"), fact(state, "sunspot")) == ("P", "P", 0)


@pytest.mark.breaks("C8a")
def test_a_lower_clout_does_not_go_first(refuses: Any) -> None:
    state = game().new(header(first="G"))
    found = refuses(game(), state, SetUp(), "C8a")
    assert found.facts["clout"] == {"P": "C", "W": "D", "G": "F"}


@pytest.mark.breaks("iiD1.PLAYERS")
@pytest.mark.rule("iiD1.PLAYERS")
def test_race_to_mars_is_for_2_to_5(refuses: Any, does: Any) -> None:
    colours = ("purple", "white", "green", "red", "yellow", "gray")
    crews = {"green": 38, "red": 39, "yellow": 40, "purple": 41, "white": 42, "gray": 43}
    for n in range(1, 7):
        state = game().new(header({colour: (colour, f"CQ0{crews[colour]}F") for colour in colours[:n]}))
        if 2 <= n <= 5:
            does(game(), state, SetUp())
        else:
            assert f"{n} player" in refuses(game(), state, SetUp(), "iiD1.PLAYERS").message


@pytest.mark.breaks("C.1")
@pytest.mark.rule("C.1", "A0.1")
def test_core_is_not_for_one(refuses: Any) -> None:
    alone = header({"P": ("purple", "CQ041F")}, modules=["core"], scenario="core")
    found = refuses(game(), empty_table(alone, worlds.content(), in_play(())), SetUp(), "C.1")
    assert "solitaire variant (V2)" in found.message
    pair = header({"P": ("purple", "CQ041F"), "W": ("white", "CQ042F")}, modules=["core"], scenario="core")
    assert game().judge(empty_table(pair, worlds.content(), in_play(())), SetUp()) == []


@pytest.mark.rule("B8", "B8.1", "C3c", "C3d", "C3e", "iiB-g", "tC-b", "GL-Reserves")
@pytest.mark.rule("C3a", "C3b", "C3f", "iiB-l")
def test_reserves() -> None:
    state = table()
    assert [supply(state, token) for token in ("disk", "cube", "dome")] == [9, 7, 7]
    chits = ("rocket", "outpost-chit", "dry-chit", "wet-chit")
    assert [supply(state, token) for token in chits] == [2, 2, 1, 1]
    assert (disks_left(state, "W"), cubes_left(state, "W")) == (9, 7)
    assert cubes_left(state, "P") == 6  # the sunspot cube is the 1st player's


def test_set_up_happens_once() -> None:
    with pytest.raises(Impossible, match="set up already"):
        game().apply(table(), SetUp(), Seeded(1))
    with pytest.raises(Impossible, match="not set up"):
        game().apply(game().new(header()), worlds.act("P", "income"), Seeded(1))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"scenario": "race-to-mar"}, "did you mean race-to-mars"),
        ({"scenario": "core"}, "do not fit"),
        ({"modules": ["core", "rfg", "m9"]}, "modules .*m9"),
        ({"players": []}, "players is not a list"),
        ({"players": [{"id": "P"}]}, "needs id, faction and crew"),
        ({"players": [{"id": "P", "faction": "purpel", "crew": "CQ041F"}]}, "did you mean purple"),
        ({"players": [{"id": "P", "faction": "purple", "crew": "CQ042F"}]}, "is not of the purple faction"),
        ({"players": [{"id": "P", "faction": "purple", "crew": "CQ041"}]}, "there is no crew"),
        ({"first": "X"}, "which is no player"),
        ({"decks": {"thrusters": ["RT001"]}}, "does not list each of its cards once"),
        ({"decks": {"futures": []}}, "there is no deck"),
        ({"decks": "random"}, "neither"),
        ({"options": {"factory_cube_token": False}}, "did you mean factory_cube_token_vp"),
        ({"options": {"air_eater_base": True}}, "cannot be True"),
        ({"options": []}, "options is not an object"),
        ({"content": "other"}, "was made with content other"),
    ],
)
def test_a_bad_header_says_what_is_wrong(more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadAction, match=said):
        game().new(header(**more))


def test_a_scenario_of_which_the_engine_knows_no_rules() -> None:
    rows = [*worlds.tables()["scenarios"]["scenarios"], {"id": "race-to-venus"}]
    richer = replace(worlds.content(), tables={**worlds.tables(), "scenarios": {"scenarios": rows}})
    with pytest.raises(BadAction, match="not in this engine yet"):
        Hf4(richer).new(header(scenario="race-to-venus"))


def test_two_players_do_not_share_a_crew_card() -> None:
    with pytest.raises(BadAction, match="same crew card"):
        game().new(header({"P": ("purple", "CQ041F"), "Q": ("purple", "CQ041R")}))


def test_options_have_their_race_for_glory_defaults() -> None:
    assert table().option("sold_black_card") == "to_deck_bottom"
    assert core_table().option("sold_black_card") == "to_hand"
    assert table(options={"sold_black_card": "to_hand"}).option("sold_black_card") == "to_hand"


@pytest.mark.rule("iiA1-D2a", "iiA1-K", "GL-Sunspot-Cycle", "iiB-d", "iiB-b", "iiA1.3", "GL-Faction", "C2.1")
def test_the_race_for_glory_side_of_the_cycle(does: Does) -> None:
    for side, other in product("FR", "FR"):
        state = table(
            {"P": ("purple", f"CQ041{side}"), "W": ("white", "CQ042F"), "G": ("green", f"CQ038{other}")}
        )
        assert (fact(state, "seniority"), [*state.glory_spots.values()]) == (2, ["mars"])
        for player in state.order:
            worlds.play(state, player, "end_turn")
        does(worlds.game(), state, worlds.act(state.first_player, "advance_sunspot"), worlds.dice())
        assert (fact(state, "sunspot"), fact(state, "seniority")) == (1, 2)
        assert state.players["G"].faction == "green"


@pytest.mark.rule("iiD1.AREA", "iiD1.VP.landing", "B7a.1", "iiA.2")
def test_the_play_area_and_the_first_landing() -> None:
    state = table()
    rocket = worlds.stack(state, "W", "rocket", "far", "RT001")
    assert lost_in_space(state, rocket)
    rocket.location = "ares"
    assert not lost_in_space(state, rocket)
    landed(state, rocket)
    landed(state, worlds.stack(state, "P", "rocket", "boreas", "RB013"))
    assert (achievement_points(state, "W"), achievement_points(state, "P")) == (1, 0)
    top = table(scenario="race-to-the-top")
    assert not lost_in_space(top, worlds.stack(top, "W", "rocket", "far", "RT001"))


@pytest.mark.rule("tB.12", "GL-Site")
def test_the_three_sites_of_mars_on_the_shipped_map() -> None:
    """Size 10, type C, an atmosphere, joined by roads; only Arsia Mons Caves has 3 drops, the others 4."""
    state = Hf4(load()).new(header())
    board = state.content.map
    mars = {id: site for id, site in board.sites.items() if on_body(state, id, "mars")}
    assert {id: site.hydration for id, site in mars.items()} == {
        "mars-arsia-mons-caves": 3, "mars-hellas-basin-buried-glaciers": 4, "mars-north-pole": 4
    }  # fmt: skip
    assert {(site.size, site.spectral, site.atmospheric) for site in mars.values()} == {(10, "C", True)}
    assert by_road(state, "mars-north-pole") == set(mars) - {"mars-north-pole"}
