"""Race for Glory, chapters iiD2 to iiD4: what these scenarios change."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.m_end import points, totals, winners
from hfmod.games.hf4.rules.core.scenarios import named, outside
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4 import skies
from tests.games.hf4.skies import crossing, engine, line, sky, space
from tests.games.hf4.test_d_turns import year
from tests.games.hf4.worlds import act, fact, game, header, stack, table

TOP, HAPPINESS, PATRIOTIC = "race-to-the-top", "pursuit-of-happiness", "patriotic-glory"
RESCUE = "race-to-the-rescue"
CHAPTERS = {HAPPINESS: "iiD2", TOP: "iiD3", PATRIOTIC: "iiD4"}


# -- setup -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    *("iiD2.SETUP", "iiD3.SETUP", "iiD4.SETUP", "iiD3.INTRO", "iiA1-C1", "iiA1-C5", "iiA1.3"),
)
def test_seniority_disks_aquas_and_decks_of_each_scenario() -> None:
    for scenario, disks in ((HAPPINESS, 3), (TOP, 4), (PATRIOTIC, 3)):
        state = table(scenario=scenario)
        assert fact(state, "seniority") == disks
        assert [fact(state, f"aquas.{player}") for player in state.players] == [6, 6, 6]
        assert list(state.decks) == ["thrusters", "robonauts", "refineries"]
        assert len(state.glory_spots) == 9 + 4  # three players: heroism too (C7)


@pytest.mark.rule("iiD2.PLAYERS", "iiD3.PLAYERS", "iiD4.PLAYERS")
@pytest.mark.breaks("iiD2.PLAYERS", "iiD3.PLAYERS", "iiD4.PLAYERS")
def test_each_scenario_is_for_2_to_5(refuses: Any) -> None:
    for scenario, chapter in CHAPTERS.items():
        alone = game().new(header({"P": ("purple", "CQ041F")}, scenario=scenario))
        refuses(game(), alone, SetUp(), f"{chapter}.PLAYERS")


# -- the play area ---------------------------------------------------------------------------------------


@pytest.mark.rule("iiD2.AREA", "iiD3.AREA", "iiD4.AREA", "iiD5.AREA")
def test_the_pursuit_of_happiness_ends_with_jupiter() -> None:
    board = load().map
    zones = {name: board.spaces[place].zone for name, place in (("in", "callisto-valhalla"), ("out", "rhea"))}
    assert zones == {"in": "jupiter", "out": "saturn"}
    assert named(load(), HAPPINESS).zones == {"mercury", "venus", "earth", "mars", "ceres", "jupiter"}
    far = sky(space("far", zone="neptune"), line("leo", "far"))
    for scenario, beyond in ((HAPPINESS, True), (TOP, False), (PATRIOTIC, False), (RESCUE, False)):
        assert outside(far.new(header(scenario=scenario)), "far") is beyond


RING = sky(  # a ring of which two spaces lie outside; a dead end goes out as well
    engine("RT091", 3, 5),
    *(space(name, "burn", zone="neptune") for name in ("out", "over", "pit")),
    space("in", zone="jupiter"),
    skies.site("moon", 1, "neptune"),
    line("leo", "out", "over", "in"),
    line("leo", "pit"),
    line("out", "moon"),
)


def beside_the_edge(fuel: int = 2) -> Hf4State:
    state = RING.new(header(scenario=HAPPINESS))
    RING.apply(state, SetUp(), Seeded(1))
    skies.rocket(state, "leo", "RT091", fuel=fuel)
    skies.start(RING, state, "RT091")
    return state


enter = partial(skies.act, RING, "enter")


@pytest.mark.rule("iiD2.AREA")
@pytest.mark.breaks("iiD2.AREA")
def test_no_move_ends_outside_but_it_may_pass_through(refuses: Any, does: Any) -> None:
    state = beside_the_edge()
    refuses(RING, state, enter(space="pit"), "iiD2.AREA")
    does(RING, state, enter(space="out"))
    refuses(RING, state, skies.act(RING, "end_move"), "iiD2.AREA")
    refuses(RING, state, enter(space="moon"), "iiD2.AREA")
    skies.go(RING, state, "over", "in")
    does(RING, state, skies.act(RING, "end_move"))
    assert fact(state, "rocket.P")["location"] == "in"


@pytest.mark.breaks("iiD2.AREA")
def test_who_cannot_come_back_does_not_go(refuses: Any) -> None:
    refuses(RING, beside_the_edge(fuel=1), enter(space="out"), "iiD2.AREA")


@pytest.mark.rule("iiD2.AREA")
def test_a_wreck_may_lie_outside(does: Any) -> None:
    """Where a thruster is lost on the way nothing else is left; nothing is lost in space."""
    state = beside_the_edge()
    skies.go(RING, state, "out")
    ship = state.players["P"].stacks["rocket"]
    ship.cards, state.players["P"].hand = ["CQ041"], ["RT091"]
    state.players["P"].stacks["leo"].cards.clear()
    does(RING, state, skies.act(RING, "end_move"))
    assert fact(state, "rocket.P")["location"] == "out"


COAST = sky(
    engine("RT091", 3, 5),
    *(space(name, zone="neptune") for name in ("east", "west")),
    space("cross", "hohmann", zone="neptune"),
    crossing("cross", ("leo", "east"), ("west", "north")),
    space("north", zone="jupiter"),
)


@pytest.mark.breaks("iiD2.AREA")
def test_the_way_back_may_need_a_pivot(refuses: Any, does: Any) -> None:
    for fuel, back in ((1, False), (2, True)):
        state = COAST.new(header(scenario=HAPPINESS))
        COAST.apply(state, SetUp(), Seeded(1))
        skies.rocket(state, "leo", "RT091", fuel=fuel)
        skies.start(COAST, state, "RT091")
        out = skies.act(COAST, "enter", space="cross")
        if back:
            does(COAST, state, out)
            skies.go(COAST, state, "north")
        else:
            refuses(COAST, state, out, "iiD2.AREA")


SLING = sky(  # beyond the edge a flyby, of whose one bonus burn the way back needs two
    engine("RT091", 3, 5),
    space("sling", zone="neptune", flyby=1),
    *(space(name, "burn", zone="neptune") for name in ("first", "second")),
    space("in", zone="jupiter"),
    line("leo", "sling", "first", "second", "in"),
)


@pytest.mark.rule("iiD2.AREA")
@pytest.mark.breaks("iiD2.AREA")
def test_the_bonus_burn_of_a_flyby_pays_for_one_burn_of_the_way_back(refuses: Any, does: Any) -> None:
    """Two burns lie between the flyby and the play area; fuel for 5 / 5 of a burn is one fuel step."""
    for fuel, back in ((0, False), (1, True)):
        state = SLING.new(header(scenario=HAPPINESS))
        SLING.apply(state, SetUp(), Seeded(1))
        skies.rocket(state, "leo", "RT091", fuel=fuel)
        skies.start(SLING, state, "RT091")
        out = skies.act(SLING, "enter", space="sling")
        if back:
            does(SLING, state, out)
        else:
            assert "no way leads back" in refuses(SLING, state, out, "iiD2.AREA").message


@pytest.mark.breaks("iiD2.AREA")
def test_burns_made_before_the_edge_leave_fewer_for_the_way_back(refuses: Any, does: Any) -> None:
    """One burn before the edge and two behind it take a net thrust of 3."""
    for thrust, back in ((2, False), (3, True)):
        one = sky(
            engine("RT091", thrust, 5),
            space("near", "burn"),
            *(space(name, "burn", zone="neptune") for name in ("out", "over")),
            space("in", zone="jupiter"),
            line("leo", "near", "out", "over", "in"),
        )
        state = one.new(header(scenario=HAPPINESS))
        one.apply(state, SetUp(), Seeded(1))
        skies.rocket(state, "leo", "RT091", fuel=4)
        skies.start(one, state, "RT091")
        skies.go(one, state, "near")
        assert state.movement is not None and state.movement.net_thrust == thrust
        out = skies.act(one, "enter", space="out")
        if back:
            does(one, state, out)
        else:
            refuses(one, state, out, "iiD2.AREA")


# -- the end ---------------------------------------------------------------------------------------------


def last_cycle(scenario: str, disks: int) -> Hf4State:
    """The last year of a cycle; so many disks are left."""
    state = table(scenario=scenario)
    state.sunspot, state.seniority = 11, disks
    state.year = 12 * {HAPPINESS: 3, PATRIOTIC: 3, TOP: 4}[scenario] - 12 * (disks - 1)
    return state


@pytest.mark.rule("iiD2.END", "iiD4.END")
@pytest.mark.breaks("iiD2.END", "iiD4.END")
def test_the_end_is_rolled_for_from_year_37(refuses: Any) -> None:
    for scenario in (HAPPINESS, PATRIOTIC):
        state = year(last_cycle(scenario, 1))
        assert (fact(state, "year"), fact(state, "seniority"), fact(state, "ended")) == (37, 0, False)
        year(state, 2)
        assert (fact(state, "year"), fact(state, "ended")) == (38, False)
        year(state, 1)
        assert (fact(state, "year"), fact(state, "ended")) == (38, True)
        refuses(game(), state, act("P", "income"), f"{CHAPTERS[scenario]}.END")


@pytest.mark.rule("iiD2.END", "iiD4.END")
def test_year_42_is_the_last() -> None:
    for scenario in (HAPPINESS, PATRIOTIC):
        state = year(last_cycle(scenario, 1))
        for _ in range(5):
            year(state, 6)
        assert (fact(state, "year"), fact(state, "ended")) == (42, False)
        year(state)
        assert fact(state, "ended")


@pytest.mark.rule("iiD3.END")
@pytest.mark.breaks("iiD3.END")
def test_race_to_the_top_ends_with_the_fourth_disk(refuses: Any) -> None:
    state = year(last_cycle(TOP, 2))
    assert (fact(state, "year"), fact(state, "ended")) == (37, False)
    state = year(last_cycle(TOP, 1))
    assert (fact(state, "year"), fact(state, "ended")) == (48, True)
    refuses(game(), state, act("P", "income"), "iiD3.END")


# -- scoring ---------------------------------------------------------------------------------------------


def rich(scenario: str) -> Hf4State:
    """P: 2 claims, on one of them the only C factory (8) with a colony; a rocket; Mars glory turned high."""
    state = table(scenario=scenario)
    state.sites["ares"] = SiteState(claim="P", factory="P", colonies=["P"])
    state.sites["pebble"] = SiteState(claim="P")
    stack(state, "P", "rocket", "leo", "RT001")
    state.glory_spots.pop("glory-mars")
    state.players["P"].glory, state.glory_high["glory-mars"] = ["glory-mars"], True
    state.glory_spots.pop("heroism-1")
    state.players["P"].heroism = ["heroism-1"]
    return state


@pytest.mark.rule("iiD4.VP", "iiD3.VP")
def test_patriots_count_glory_alone() -> None:
    assert totals(rich(TOP))["P"] == 2 + 1 + 1 + 1 + 8 + 2 + 2
    assert points(rich(PATRIOTIC), "P") == {"glory": 4}
    assert winners(rich(PATRIOTIC)) == ["P"]


@pytest.mark.rule("iiA.2")
def test_happiness_counts_glory_and_factories() -> None:
    assert points(rich(HAPPINESS), "P") == {"factories": 1, "stock": 8, "glory": 4}


@pytest.mark.rule("iiD2.VP")
def test_the_last_player_decides_what_the_team_has_reached() -> None:
    """Less than 7 is Dystopia, up to 16 Struggles, up to 26 Prosperity, above it Utopia."""
    results = {0: "Dystopia", 6: "Dystopia", 8: "Struggles", 16: "Struggles", 18: "Prosperity",
               26: "Prosperity", 28: "Utopia"}  # fmt: skip
    state = rich(HAPPINESS)
    assert fact(state, "result") == "Dystopia"  # G and W have nothing
    for lowest, result in results.items():
        for player in state.players.values():
            player.glory, player.heroism = [], ["heroism-2"] * (15 if player.id == "P" else lowest // 2)
        assert (min(totals(state).values()), fact(state, "result")) == (lowest, result)
    assert winners(state) == ["P", "W", "G"]
    assert fact(table(), "result") is None
