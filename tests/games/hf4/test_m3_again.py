"""Module 3: rules that say the same as others, or something more of them: how they are broken in play."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.conflict import again, d_dislodge, e_dropstones, e_weapons
from hfmod.games.hf4.rules.conflict.d_dislodge import STONE
from hfmod.games.hf4.rules.core.h_rights import finao_price
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, Stack
from hfmod.testing import Refuses
from tests.games.hf4 import test_m3_dropstones as stones
from tests.games.hf4.blocs import armed, armory, congress, sides, war
from tests.games.hf4.worlds import act, dice, game, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


# -- War that has not begun, and War that is over ----------------------------------------------------------


@pytest.mark.rule("3Cd")
@pytest.mark.breaks("3Cd")
def test_in_the_turn_of_the_outbreak_nobody_suborns_yet(refuses: Refuses) -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.delegates["unity"] = {"P": 1}
    suborn = act("P", "suborn", ideology="unity", of="P")
    assert "3Cd" not in refuses(game(), state, suborn, "3D2b").names
    sides(state).war = "due"
    assert "3Cd" in refuses(game(), state, suborn, "3D2b").names


@pytest.mark.rule("3Ca")
@pytest.mark.breaks("3Ca")
def test_once_a_bloc_has_won_nobody_rolls_for_an_outbreak(refuses: Refuses) -> None:
    state = congress()
    state.pending.append({"kind": "outbreak_roll", "player": "P", "site": "pebble"})
    assert game().judge(state, act("P", "roll_outbreak")) == []
    sides(state).war = "independent"
    refuses(game(), state, act("P", "roll_outbreak"), "3Ca", chance=dice(1))


@pytest.mark.breaks("3B2.2")
def test_in_war_no_tally_turns_propaganda(refuses: Refuses) -> None:
    refuses(game(), war("P", HOMES), act("P", "flip_propaganda", ideology="unity"), "3B3b")


@pytest.mark.breaks("3C3d")
def test_one_delegate_abroad_is_kept_a_turn(refuses: Refuses) -> None:
    """Green has two delegates in honor and two bribes: one is suborned, the other one is not."""
    state = war("G", {**HOMES, "honor": {"W": 1, "G": 2}})
    game().apply(state, act("G", "suborn", ideology="honor", of="G"), dice())
    refuses(game(), state, act("G", "suborn", ideology="honor", of="G"), "3D2b")


@pytest.mark.breaks("3D3d")
def test_an_enemy_s_honest_delegate_serves_nobody(refuses: Refuses) -> None:
    """Green's delegate in unity: Purple may not petition it before it is corrupt."""
    state = war("P", {**HOMES, "unity": {"G": 1}})
    refuses(game(), state, act("P", "petition", ideology="unity", of="G"), "3D3d")
    sides(state).corrupt, sides(state).bribes["G"] = {"unity": {"G": ["bribe"]}}, 2
    assert game().judge(state, act("P", "petition", ideology="unity", of="G", kind="corrupt")) == []


@pytest.mark.breaks("3D5b", "3D5")
def test_a_rocket_does_not_come_home_in_war(refuses: Refuses) -> None:
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", "mid", "CT045")
    armed().apply(state, act("R", "activate_thruster", card="CT045"), dice())
    refuses(armed(), state, act("R", "enter", space="leo"), "3D5b")
    assert armed().judge(state, act("R", "enter", space="gravel")) == []


@pytest.mark.breaks("3D5e")
def test_nobody_pays_finao_in_war(refuses: Refuses) -> None:
    state = stones.at("icarus", stones.WATER)
    asked = act("R", "dislodge", source="outpost1", thruster=stones.WATER, cards=[stones.WATER], finao=True)
    refuses(stones.printed(), state, asked, "3D5e")


@pytest.mark.rule("3D5c")
def test_a_petition_of_the_one_serves_both() -> None:
    state = war("P", {**HOMES, "honor": {"W": 1, "P": 1}})
    offer = act("P", "deal", to="G", gives=["aquas:1"])
    assert [one.rule for one in game().judge(state, offer)] == ["3D5c"]
    game().apply(state, act("P", "petition", ideology="honor", of="P"), Seeded(1))
    assert game().judge(state, offer) == []


@pytest.mark.breaks("3C4a")
def test_the_year_waits_for_the_star(refuses: Refuses) -> None:
    """Two ideologies have most delegates after an Anarchy: the cube does not move before the star does."""
    state = congress()
    state.turn, state.phase, state.year_end = None, "sunspot", ["chair", "next_year"]
    state.pending.append({"kind": "star", "player": "P", "choices": ["honor", "freedom"]})
    refuses(game(), state, act(None, "advance_sunspot"), "3C4a")
    game().force(state, act("P", "end_turn"), Seeded(1))
    assert state.assembly is not None and state.assembly.active == "honor"


@pytest.mark.rule("3B1")
def test_bribes_are_traded_in_peace_and_in_war_with_friends() -> None:
    """P gives W one for an Aqua; nobody gives more than there are, and in War an enemy gets none."""
    state = congress()
    game().apply(state, act("P", "deal", to="W", gives=["bribes:1"], gets=["aquas:1"]), Seeded(1))
    game().apply(state, act("W", "accept_deal", of="P"), Seeded(1))
    assert (sides(state).bribes["P"], sides(state).bribes["W"]) == (2, 4)
    with pytest.raises(Impossible, match="gives 3 bribes and has 2"):
        game().judge(state, act("P", "deal", to="W", gives=["bribes:3"]))
    fight = war("P", HOMES)
    assert [one.rule for one in game().judge(fight, act("P", "deal", to="G", gives=["bribes:1"]))] == ["3D5c"]
    assert game().judge(fight, act("P", "deal", to="W", gives=["bribes:1"])) == []


# -- movement ----------------------------------------------------------------------------------------------


def meeting() -> Hf4State:
    """R's rocket has come into the space of P's."""
    state = war("R", HOMES, world=armory())
    stack(state, "P", "rocket", "mid", "CT046")
    stack(state, "R", "rocket", "leo", "CT045")
    armed().apply(state, act("R", "activate_thruster", card="CT045"), dice())
    armed().apply(state, act("R", "enter", space="mid"), dice())
    return state


@pytest.mark.breaks("3A3d")
def test_who_meets_an_enemy_s_spacecraft_flies_no_further(refuses: Refuses) -> None:
    refuses(armed(), meeting(), act("R", "enter", space="gravel"), "3A3d")
    armed().apply(meeting(), act("R", "end_move"), dice())


@pytest.mark.breaks("3A3d.2")
def test_in_anarchy_it_asks_first(refuses: Refuses) -> None:
    state = meeting()
    sides(state).war, state.anarchy = "", True
    refuses(armed(), state, act("R", "enter", space="gravel"), "3A3d.2")


# -- FINAO -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3B5a")
@pytest.mark.breaks("3B5a")
def test_a_doubled_finao_costs_eight(refuses: Refuses) -> None:
    """4 Aquas avoid a hazard roll, and once the price is doubled 8 do."""
    state = congress(world=armory())
    stack(state, "P", "rocket", "mid", "CT045")
    armed().apply(state, act("P", "activate_thruster", card="CT045"), dice())
    armed().apply(state, act("P", "enter", space="air"), dice())
    state.players["P"].aquas = 7
    assert (finao_price(state, "P"), armed().judge(state, act("P", "finao"))) == (4, [])
    sides(state).doubled = True
    assert finao_price(state, "P") == 8
    refuses(armed(), state, act("P", "finao"), "3B5a")


# -- dropstones --------------------------------------------------------------------------------------------


@pytest.mark.breaks("3D7b.2")
def test_a_water_thruster_moves_no_moonlet_of_jupiter(refuses: Refuses) -> None:
    """A robonaut with a water thruster of base thrust 10 at Leda fails: a boulder needs dirt."""
    refuses(stones.printed(), stones.at("leda", stones.STRONG), dislodge(stones.STRONG), "3D7b.2")


@pytest.mark.breaks("3D7b.4")
def test_nor_does_a_weak_one_one_of_uranus(refuses: Refuses) -> None:
    refuses(stones.printed(), stones.at("setebos", stones.WEAK), dislodge(stones.WEAK), "3D7b.4")


@pytest.mark.breaks("3D7b.1")
def test_nor_a_comet(refuses: Refuses) -> None:
    refuses(stones.printed(), stones.at("icarus", stones.WEAK), dislodge(stones.WEAK), "3D7b.1")


@pytest.mark.breaks("3D7b.6")
def test_the_sungrazer_needs_thrust_as_well(refuses: Refuses) -> None:
    state = stones.at("kreutz-sungrazer", stones.WEAK)
    refuses(stones.printed(), state, dislodge(stones.WEAK), "3D7b.6")


@pytest.mark.breaks("3D7c.5")
def test_sunlight_is_weak_at_jupiter(refuses: Refuses) -> None:
    """At Neujmin 1 a solar thruster of 5 has 2."""
    state = stones.at("comet-neujmin-1", stones.SAIL)
    refuses(stones.printed(), state, dislodge(stones.SAIL), "3D7c.5")


@pytest.mark.breaks("3D7c.3")
def test_a_tank_is_steered_by_a_water_thruster(refuses: Refuses) -> None:
    state = stones.releasing(6)
    outpost = state.players["R"].stacks["outpost1"]
    state.decks["thrusters"].remove(stones.DIRT)
    outpost.cards.append(stones.DIRT)
    refuses(stones.printed(), state, dislodge(stones.DIRT), "3D7c.3")
    assert stones.printed().judge(state, dislodge(stones.WATER)) == []


def dislodge(card: str) -> Act[Hf4State]:
    return act("R", "dislodge", source="outpost1", thruster=card, cards=[card])


@pytest.mark.breaks("3D7d")
def test_a_stone_stays_at_its_flyby_for_the_turn(refuses: Refuses) -> None:
    state = stones.at("icarus", stones.WATER)
    stones.play(state, "R", "dislodge", 3, source="outpost1", thruster=stones.WATER, cards=[stones.WATER])
    stones.unsabotaged(state)
    refuses(stones.printed(), state, act("R", "move_dropstone"), "3D7d")


@pytest.mark.rule("3D7d.2", "3A3b")
@pytest.mark.breaks("3D7d.2")
def test_nothing_lands_on_a_stone_or_lifts_off(refuses: Refuses) -> None:
    state = stones.under_way("solar-oberth", "mars")
    state.decks["thrusters"].remove(stones.DIRT)
    there = Stack("outpost1", "R", "solar-oberth", [stones.DIRT])
    state.players["R"].stacks["outpost1"] = there
    load = act("R", "cargo_transfer", source="outpost1", to=STONE, cards=[stones.DIRT])
    refuses(stones.printed(), state, load, "3D7d.2")
    unload = act("R", "cargo_transfer", source=STONE, to="outpost1", cards=[stones.WATER])
    refuses(stones.printed(), state, unload, "3D7d.2")
    assert [one.rule for one in d_dislodge.high_velocity(state, "rocket", STONE)] == ["3D7d.2"]
    assert [*d_dislodge.high_velocity(state, "rocket")] == []


@pytest.mark.rule("3E6")
@pytest.mark.breaks("3E6")
def test_a_stone_strikes_by_a_thruster_that_works(refuses: Refuses) -> None:
    """The thruster has lost the generator that it needs."""
    state = stones.striking()
    state.decks["thrusters"].remove(stones.NEEDY)
    stone = state.players["R"].stacks[STONE]
    stone.cards, lost = [stones.NEEDY], stone.cards
    state.decks["thrusters"] += lost
    refuses(stones.printed(), state, act("R", "drop", at="deimos"), "3E6")
    state.decks["generators"].remove(stones.GENERATOR)
    stone.cards.append(stones.GENERATOR)
    assert [*e_dropstones.steered(state, "R")] == []


@pytest.mark.rule("3D7c")
def test_a_stone_cools_its_thruster() -> None:
    """A thruster with its generator drives it, whatever cooling they ask for; a generator alone does not."""
    state = stones.under_way("solar-oberth", "mars")
    stone = state.players["R"].stacks[STONE]
    stone.cards += [stones.NEEDY, stones.GENERATOR]
    assert d_dislodge.drives(state, stone) == [stones.WATER, stones.NEEDY]
    stone.cards.remove(stones.GENERATOR)
    assert d_dislodge.drives(state, stone) == [stones.WATER]


@pytest.mark.rule("3A3b.2")
def test_a_stone_that_loses_its_generator_is_lost() -> None:
    """Whatever the cause: as soon as the thruster lacks a support the whole stack goes (3D7d.3)."""
    state = stones.at("leda", stones.NEEDY)
    stone = state.players["R"].stacks[STONE] = Stack(STONE, "R", "jupiter-flyby", [stones.NEEDY])
    state.players["R"].stacks.pop("outpost1")
    sides(state).dropstones["R"] = Dropstone("boulder", "jupiter", "jupiter-flyby", "turn:R:0")
    assert d_dislodge.drives(state, stone) == []
    d_dislodge.adrift(state)
    assert state.stack_of(stones.NEEDY) is None and "R" not in sides(state).dropstones


# -- combat ------------------------------------------------------------------------------------------------


@pytest.mark.breaks("3E4a")
def test_a_buggy_fires_along_its_road_alone(refuses: Refuses) -> None:
    """From Luna a road leads to Stone, and none to Ares."""
    road = war("R", HOMES, world=armory())
    stack(road, "R", "outpost1", "luna", "CB058")
    stack(road, "R", "rocket", "ares", "CB057")
    stack(road, "P", "outpost1", "ares", "CB059")
    armed().apply(road, act("R", "attack", space="ares"), dice())
    far = act("R", "fire", weapon="CB058", way="buggy", at="ares")
    refuses(armed(), road, far, "3E4a", chance=Seeded(1))


def test_what_says_the_same_is_told_with_it() -> None:
    state = war("R", HOMES)
    told = again.restated(state, act("R", "end_turn"), RuleViolation("3D4b", "a boost"))
    assert told == ("3D4",)


@pytest.mark.rule("3D7d.3")
def test_a_stone_on_its_flyby_is_shot_at_like_a_site() -> None:
    """Column E, and F where Purple's has a crew; beside another spacecraft it is space (position 15)."""
    state = stones.under_way("solar-oberth", "mars", by="P")
    assert e_weapons.column(state, "solar-oberth", ["P"]) == "E"
    state.players["P"].stacks["leo"].cards.remove("CQ041")
    state.players["P"].stacks[STONE].cards.append("CQ041")
    assert e_weapons.column(state, "solar-oberth", ["P"]) == "F"


# -- which rules are told together -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "params", "rule", "doubled", "also"),
    [
        ("finao", {}, "H7e", True, ("3B5a",)),
        ("finao", {}, "H7e", False, ()),
        ("finao", {}, "D1", True, ()),
        ("end_move", {}, "H7e", True, ()),
    ],
)
def test_the_doubled_price_is_told_with_finao_alone(
    do: str, params: dict[str, str], rule: str, doubled: bool, also: tuple[str, ...]
) -> None:
    state = congress()
    sides(state).doubled = doubled
    assert again.restated(state, act("P", do, **params), RuleViolation(rule, "", {}, "")) == also


@pytest.mark.parametrize(
    ("standing", "anarchy", "rule", "also"),
    [
        ("truce", False, "2Ca", ("3F4f",)),
        ("independent", False, "2A6", ("3F4f",)),
        ("", False, "2Ca", ()),
        ("due", False, "2Ca", ()),
        ("war", False, "2Ca", ()),
        ("truce", True, "2Ca", ()),  # Anarchy has come meanwhile
        ("truce", False, "2A4", ()),
        ("due", False, "3D3", ("3Cd",)),
        ("due", True, "3D3", ()),
        ("", False, "3D3", ()),
        ("war", False, "3B3b", ("3B2.2",)),
        ("", False, "3B3b", ()),
        ("war", False, "3D1b", ("3D1",)),
        ("war", False, "C.1", ("3Ab",)),
    ],
)
def test_rules_that_hold_as_the_war_stands(
    standing: str, anarchy: bool, rule: str, also: tuple[str, ...]
) -> None:
    state = congress()
    sides(state).war, state.anarchy = standing, anarchy
    assert again.restated(state, act("P", "income"), RuleViolation(rule, "", {}, "")) == also


@pytest.mark.parametrize(
    ("do", "params", "rule", "also"),
    [
        ("suborn", {"ideology": "unity", "of": "P"}, "3D2b", ("3C3d",)),
        ("income", {}, "3D2b", ()),
        ("petition", {"ideology": "unity", "of": "P"}, "3D3a", ("3D3d",)),
        ("petition", {"ideology": "unity", "of": "P"}, "3D3c", ()),
        ("petition", {"ideology": "unity", "of": "P", "kind": "extremist"}, "3D3a", ()),
        ("claim_jump", {"site": "luna"}, "G4", ("3E8a",)),
        ("claim_jump", {"site": "stone"}, "G4", ()),
        ("claim_jump", {"site": "luna"}, "D1", ()),
        ("income", {}, "G4", ()),
    ],
)
def test_rules_that_are_told_with_some_acts(
    do: str, params: dict[str, str], rule: str, also: tuple[str, ...]
) -> None:
    """P's mobile factory has landed at Luna."""
    state = congress()
    state.players["P"].cubes["cube1"] = Stack("cube1", "P", "luna")
    assert again.restated(state, act("P", do, **params), RuleViolation(rule, "", {}, "")) == also
