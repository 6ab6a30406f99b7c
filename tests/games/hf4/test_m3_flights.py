"""Module 3: kamikazes under way, what weapons share, glitches in battles, what follows them, and sabotage."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Hf4Content, Orientation, Requires, Route, Space, Thrust
from hfmod.games.hf4.rules.conflict import d_sabotage, e_combat, e_firing, e_flights, e_glitches, e_weapons
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4.blocs import ARMS, armory, heroism, sides, war
from tests.games.hf4.worlds import RAYGUN, act, card, dice, fact, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
MOON, LANDER, BURN, BEND, STRAIGHT, ASIDE = "moon", "moon-lander", "burn", "bend", "straight", "aside"

HOT = card("CB062", "robonauts", {"mass": 2, "spectral": "C", "isru": 2, "platforms": RAYGUN, "rad_hard": 6,
                                  "requires": Requires(therms=1)}, {"mass": 2}, "core")  # fmt: skip
WARM = card("CB063", "robonauts", {"mass": 2, "spectral": "C", "isru": 2, "platforms": RAYGUN, "rad_hard": 6,
                                   "requires": Requires(therms=1)}, {"mass": 2}, "core")  # fmt: skip
NOZZLE = card("CT047", "thrusters", {"mass": 2, "spectral": "M", "thrust": Thrust(4, Fraction(2)),
                                     "rad_hard": 9}, {"mass": 2}, "core")  # fmt: skip
BUBBLE = card("CD098", "radiators", {"spectral": "M", "light": Orientation(1, 6, 1),
                                     "heavy": Orientation(3, 6, 2)},
              {"light": Orientation(0, 4, 1), "heavy": Orientation(2, 6, 2)}, "core")  # fmt: skip
assert len(ARMS) == 7


@cache
def skies() -> Hf4Content:
    """The tiny world with a moon behind a lander burn, a burn, and a Hohmann where ways part."""
    world = armory()
    spaces = (
        Space(MOON, "Moon", "site", "mars", 30, 0),
        Space(LANDER, "Moon lander", "lander_burn", "mars", 31, 0, lander=Fraction(1)),
        Space(BURN, "Burn", "burn", "mars", 32, 0),
        Space(BEND, "Bend", "hohmann", "mars", 33, 0),
        Space(STRAIGHT, "Straight", "lagrange", "mars", 34, 0),
        Space(ASIDE, "Aside", "lagrange", "mars", 35, 0),
    )
    routes = (
        Route("mid", LANDER), Route(LANDER, MOON), Route("mid", BURN), Route(LANDER, STRAIGHT),
        Route("mid", BEND, lane_b="1"), Route(BEND, STRAIGHT, lane_a="1"), Route(BEND, ASIDE, lane_a="2"),
    )  # fmt: skip
    site = replace(world.map.sites["pebble"], id=MOON, name="Moon", size=3)
    board = replace(
        world.map,
        spaces={**world.map.spaces, **{one.id: one for one in spaces}},
        routes=(*world.map.routes, *routes),
        sites={**world.map.sites, MOON: site},
    )
    more = (HOT, WARM, NOZZLE, BUBBLE)
    return replace(
        world,
        map=board,
        cards={**world.cards, **{one.id: one for one in more}},
        sides={**world.sides, **{side.code: side for one in more for side in one.sides}},
    )


@cache
def played() -> Hf4:
    return Hf4(skies())


def play(state: Hf4State, by: str, do: str, *faces: int, **params: object) -> Hf4State:
    played().apply(state, act(by, do, **params), dice(*faces))
    return state


def judged(state: Hf4State, by: str, do: str, **params: object) -> list[str]:
    return [one.rule for one in played().judge(state, act(by, do, **params))]


def launched(*cards: str, at: str = "mid", by: str = "R") -> Hf4State:
    """A player's kamikaze of such cards; an enemy's outpost lies on the moon."""
    state = war(by, HOMES, world=skies())
    stack(state, by, "rocket", at, *(cards or ("CT045",)))
    stack(state, "R" if by == "P" else "P", "outpost1", MOON, "CB058")
    names = list(cards or ("CT045",))
    return play(state, by, "launch_kamikaze", source="rocket", thruster=names[0], cards=names)


def fly(space: str, **more: object) -> dict[str, object]:
    return {"stack": "missile1", "space": space, **more}


# -- flying ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3E5e")
def test_a_dive_bomber_passes_the_lander_burn_of_its_target() -> None:
    """No burn is made and no fuel used; on the site it strikes."""
    state = launched()
    for space in (LANDER, MOON):
        play(state, "R", "fly_kamikaze", **fly(space))
    missile = state.players["R"].stacks["missile1"]
    assert missile.location == MOON and e_flights.dives(state, missile)
    play(state, "R", "attack", space=MOON)
    play(state, "R", "fire", 1, weapon="CT045", way="kamikaze", at=MOON)
    assert "missile1" not in state.players["R"].stacks and state.stack_of("CT045") is None


@pytest.mark.rule("3A3e")
@pytest.mark.breaks("3A3e")
def test_nobody_but_purple_s_dives(refuses: Refuses) -> None:
    """A crew aboard of a kamikaze does not dive; Purple's does."""
    state = launched()
    state.players["R"].stacks["leo"].cards.remove("CQ039")
    state.players["R"].stacks["missile1"].cards.append("CQ039")
    refuses(played(), state, act("R", "fly_kamikaze", **fly(LANDER)), "3A3e")
    assert judged(launched("CT045", "CQ041", by="P"), "P", "fly_kamikaze", **fly(LANDER)) == []


@pytest.mark.breaks("3E5e")
def test_who_dives_does_not_come_up_again(refuses: Refuses) -> None:
    state = play(launched(), "R", "fly_kamikaze", **fly(LANDER))
    refuses(played(), state, act("R", "fly_kamikaze", **fly(STRAIGHT)), "3E5e")
    assert judged(state, "R", "fly_kamikaze", **fly(MOON)) == []


@pytest.mark.rule("3E5a")
@pytest.mark.breaks("3E5a")
def test_a_kamikaze_makes_no_burns_and_no_pivots(refuses: Refuses) -> None:
    refuses(played(), launched(), act("R", "fly_kamikaze", **fly(BURN)), "3E5a")
    state = play(launched(), "R", "fly_kamikaze", **fly(BEND))
    refuses(played(), state, act("R", "fly_kamikaze", **fly(ASIDE)), "3E5a")
    assert judged(state, "R", "fly_kamikaze", **fly(STRAIGHT)) == []
    refuses(played(), launched(at=MOON), act("R", "fly_kamikaze", **fly(LANDER)), "3E5a")


def test_it_does_not_stop_where_an_enemy_is() -> None:
    """Cargo ships of an enemy in its path halt a rocket, and no kamikaze."""
    state = launched()
    stack(state, "P", "rocket", STRAIGHT, "CT046")
    for space in (BEND, STRAIGHT):
        play(state, "R", "fly_kamikaze", **fly(space))
    assert state.players["R"].stacks["missile1"].location == STRAIGHT


def test_hazards_are_rolled_for_or_paid() -> None:
    """In the air a 1 is the end of it; a petition in individuality lets FINAO be paid."""
    lost = play(launched(), "R", "fly_kamikaze", 1, **fly("air"))
    assert "missile1" not in lost.players["R"].stacks and sides(lost).flights == {}
    state = launched()
    assert judged(state, "R", "fly_kamikaze", **fly("air", finao=True)) == ["3D5e"]
    assert judged(state, "R", "fly_kamikaze", **fly(STRAIGHT)) == ["H4.1"]
    assert state.turn is not None
    state.turn.used["petition:individuality"] = 1
    before = fact(state, "aquas.R")
    play(state, "R", "fly_kamikaze", **fly("air", finao=True))
    assert fact(state, "aquas.R") == before - 4
    assert judged(launched(), "R", "fly_kamikaze", **fly(BEND, finao=True)) == ["H7e"]


def test_what_has_not_struck_is_lost_as_the_turn_ends() -> None:
    state = play(launched(), "R", "fly_kamikaze", **fly(BEND))
    play(state, "R", "end_turn")
    assert "missile1" not in state.players["R"].stacks and sides(state).flights == {}


# -- ways to fire, and cooling -----------------------------------------------------------------------------


@pytest.mark.rule("3E1b.2")
@pytest.mark.breaks("3E1b.2")
def test_a_kamikaze_may_fire_its_gun_instead_unless_it_has_dived(refuses: Refuses) -> None:
    """A nozzle of rad-hardness 9 is a gun and a kamikaze; once it has dived it must strike."""
    state = launched("CT047")
    stack(state, "P", "rocket", "mid", "CT046")
    play(state, "R", "attack", space="mid")
    assert state.conflict is not None
    state.conflict.war, state.anarchy = "", True
    for way in ("gun", "kamikaze"):
        assert judged(state, "R", "fire", weapon="CT047", way=way, at="mid") == []
    dived = launched("CT047")
    for space in (LANDER, MOON):
        play(dived, "R", "fly_kamikaze", **fly(space))
    play(dived, "R", "attack", space=MOON)
    gun = act("R", "fire", weapon="CT047", way="gun", at=MOON)
    refuses(played(), dived, gun, "3E1b.2", chance=Seeded(1))
    assert judged(dived, "R", "fire", weapon="CT047", way="kamikaze", at=MOON) == []
    assert [one.way for one in e_combat.must_fire(dived, "R")] == ["kamikaze"]


def cooled(*radiators: str) -> Hf4State:
    """Two rayguns that take a therm each, in one rocket beside an enemy."""
    state = war("R", HOMES, world=skies())
    stack(state, "R", "rocket", "mid", "CB062", "CB063", *radiators)
    stack(state, "P", "rocket", "mid", "CT046")
    play(state, "R", "attack", space="mid")
    return play(state, "R", "fire", 1, 1, weapon="CB062", way="raygun", at="mid")


@pytest.mark.rule("3E1b.3")
@pytest.mark.breaks("3E1b.3")
def test_the_one_therm_of_a_bubble_cools_one_weapon(refuses: Refuses) -> None:
    second = act("R", "fire", weapon="CB063", way="raygun", at="mid")
    state = cooled("CD098")
    refuses(played(), state, second, "3E1b.3", chance=Seeded(1))
    assert e_combat.must_fire(state, "R") == []
    both = cooled("CD098", "CD099")
    assert judged(both, "R", "fire", weapon="CB063", way="raygun", at="mid") == []
    ray = e_weapons.known_weapon(both, "R", "CB063", "raygun")
    assert e_firing.chain_of(both, ray) is not None and not e_firing.chain_of(both, ray)


# -- glitches, and what follows a battle -------------------------------------------------------------------


@pytest.mark.rule("3D8d")
def test_a_battle_is_a_glitch_trigger_for_both_sides() -> None:
    """A roll of 5 takes the thruster of that hardness, before anybody fires."""
    state = war("R", HOMES, world=skies())
    mine = stack(state, "R", "rocket", "mid", "CB057")
    theirs = stack(state, "P", "rocket", "mid", "CT045", "CT046")
    theirs.glitch = True
    elsewhere = stack(state, "R", "outpost1", "far", "CT047")
    elsewhere.glitch = True
    assert e_glitches.triggered(state, "R", {"mid"}, ["P"], "mid") == [theirs]
    assert e_glitches.triggered(state, "R", {"mid", "far"}, ["P"], "mid") == [elsewhere, theirs]
    mine.glitch, elsewhere.glitch = True, False
    assert e_glitches.triggered(state, "R", {"mid"}, ["P"], "mid") == [mine, theirs]
    play(state, "R", "attack", 6, 5, space="mid")
    assert (theirs.cards, mine.cards) == (["CT046"], ["CB057"])


def fought() -> Hf4State:
    """R has attacked P's rocket, and missed."""
    state = war("R", HOMES, world=skies())
    stack(state, "R", "rocket", "mid", "CB057")
    stack(state, "P", "rocket", "mid", "CT045", "CQ041")
    stack(state, "P", "outpost1", "far", "CT046")
    play(state, "R", "attack", space="mid")
    play(state, "R", "fire", 1, 1, weapon="CB057", way="raygun", at="mid")
    return play(state, "R", "end_attack")


@pytest.mark.rule("3D8i")
@pytest.mark.breaks("3D8i")
def test_after_a_battle_both_sides_may_decommission_what_is_no_human(refuses: Refuses) -> None:
    state = fought()
    refuses(played(), state, act("P", "scuttle", card="CQ041"), "3D8i")
    refuses(played(), state, act("P", "scuttle", card="CT046"), "3D8i")
    refuses(played(), state, act("P", "scuttle", card="CB057"), "3D8i")
    assert judged(state, "R", "scuttle", card="CB057") == []
    play(state, "P", "scuttle", card="CT045")
    assert state.stack_of("CT045") is None


# -- sabotage ----------------------------------------------------------------------------------------------


def braking(*answers: str) -> Hf4State:
    """R's rocket has come through the air with a 4; enemies have answered so far."""
    state = war("R", HOMES, world=skies())
    stack(state, "R", "rocket", "leo", "CT045")
    play(state, "R", "activate_thruster", card="CT045")
    for space in ("mid", "air"):
        play(state, "R", "enter", space=space)
    play(state, "R", "roll_hazard", 4)
    for one in answers:
        play(state, one, "let_stand")
    return state


@pytest.mark.rule("3D1b")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (5, False)])
def test_for_a_bribe_an_enemy_has_a_successful_roll_made_again(die: int, lost: bool) -> None:
    """The second result stands."""
    state = play(braking(), "P", "sabotage", die)
    assert (fact(state, "bribes.P"), fact(state, "bribes.R")) == (2, 4)
    assert (state.stack_of("CT045") is None) == lost
    assert (state.movement is None) == lost and state.pending == []


@pytest.mark.breaks("3D1b")
def test_allies_do_not_and_without_a_bribe_nobody_does(refuses: Refuses) -> None:
    refuses(played(), braking(), act("G", "sabotage"), "3D1b", chance=Seeded(1))
    state = braking()
    sides(state).bribes.update(P=0, R=6)
    refuses(played(), state, act("P", "sabotage"), "3D1b", chance=Seeded(1))
    chit = heroism(state, "P")
    assert judged(state, "P", "sabotage", chit=chit) == []


@pytest.mark.breaks("3D1b", "3D1")
def test_the_mover_waits_for_their_answer(refuses: Refuses) -> None:
    """Nothing uses the result before, FINAO neither: a roll that was made is not bought off."""
    refuses(played(), braking(), act("W", "let_stand"), "3D1b")
    waiting = braking("P")
    assert "3D1b" in judged(waiting, "R", "end_move") and "3D1b" in judged(waiting, "R", "finao")
    assert judged(braking("P", "W"), "R", "end_move") == []


@pytest.mark.rule("3D1b")
def test_the_table_may_let_all_others_do_it() -> None:
    state = war("R", HOMES, world=skies())
    assert d_sabotage.saboteurs(state, "R") == ["P", "W"]
    state.options["sabotage_victims"] = "opponents"
    assert d_sabotage.saboteurs(state, "R") == ["P", "W", "G"]
    sides(state).bribes.update(P=0, W=0)
    assert d_sabotage.saboteurs(state, "R") == ["G"]
    sides(state).war = ""
    assert d_sabotage.saboteurs(state, "R") == []


def test_who_leaves_the_table_lets_it_stand() -> None:
    state = braking("P")
    play(state, "W", "leave")
    assert state.pending == [] and state.movement is not None and state.movement.due == []


def test_a_roll_that_was_bought_off_is_not_sabotaged() -> None:
    state = war("R", HOMES, world=skies())
    stack(state, "R", "rocket", "leo", "CT045")
    assert state.turn is not None
    state.turn.used["petition:individuality"] = 1
    play(state, "R", "activate_thruster", card="CT045")
    for space in ("mid", "air"):
        play(state, "R", "enter", space=space)
    play(state, "R", "finao")
    assert state.pending == [] and isinstance(state.players["R"].stacks["rocket"], Stack)


def aloft(*faces: int) -> Hf4State:
    """R's kamikaze has come through the air with such a die."""
    state = war("R", HOMES, world=skies())
    stack(state, "R", "rocket", "mid", "CT045", "CB057")
    play(state, "R", "launch_kamikaze", source="rocket", thruster="CT045", cards=["CT045"])
    return play(state, "R", "fly_kamikaze", *faces, stack="missile1", space="air")


@pytest.mark.rule("3D1b")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (5, False)])
def test_so_is_the_roll_that_an_act_makes_for_itself(die: int, lost: bool) -> None:
    """A kamikaze's: it goes on once all have spoken; with the second die it is lost, or goes on."""
    state = aloft(4)
    assert state.players["R"].stacks["missile1"].location == "mid" and sides(state).held is not None
    assert [one["player"] for one in state.pending] == ["P", "W"]
    play(state, "P", "sabotage", die)
    assert (fact(state, "bribes.P"), fact(state, "bribes.R")) == (2, 4)
    assert ("missile1" not in state.players["R"].stacks) == lost
    assert sides(state).held is None and state.pending == []


@pytest.mark.rule("3D1b")
def test_it_goes_on_as_it_was_rolled_where_nobody_pays() -> None:
    state = aloft(4)
    assert [asked["player"] for asked in state.pending] == ["P", "W"]
    for one in ("P", "W"):
        play(state, one, "let_stand")
    assert state.players["R"].stacks["missile1"].location == "air" and sides(state).held is None
    failed = aloft(1)
    assert failed.pending == [] and "missile1" not in failed.players["R"].stacks


def test_who_ends_the_turn_lets_it_stand_and_who_has_left_waits_no_more() -> None:
    state = aloft(4)
    d_sabotage.closed(state)
    assert state.players["R"].stacks["missile1"].location == "air"
    state = play(aloft(4), "R", "leave")
    assert sides(state).held is None and state.pending == []


@pytest.mark.breaks("3E5a")
def test_nothing_comes_into_a_kamikaze_or_out_of_it(refuses: Refuses) -> None:
    state = war("R", HOMES, world=skies())
    stack(state, "R", "rocket", "mid", "CT045", "CB057", "CB058")
    play(state, "R", "launch_kamikaze", source="rocket", thruster="CT045", cards=["CT045", "CB057"])
    refuses(
        played(), state, act("R", "cargo_transfer", source="missile1", to="rocket", cards=["CB057"]), "3E5a"
    )
    refuses(
        played(), state, act("R", "cargo_transfer", source="rocket", to="missile1", cards=["CB058"]), "3E5a"
    )
    refuses(played(), state, act("R", "convert_stack", source="missile1", to="outpost1"), "3E5a")
    assert judged(state, "R", "convert_stack", source="rocket", to="outpost1") == []
