"""Module 3, 3D7 and 3E6: dropstones, on the printed map."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Card, Grade, Hf4Content, Requires, Thrust
from hfmod.games.hf4.rules.conflict import d_comets, d_dislodge, e_dropstones
from hfmod.games.hf4.rules.conflict.d_dislodge import STONE
from hfmod.games.hf4.rules.core import e_stacks, k_events
from hfmod.games.hf4.rules.core.state import Attack, Dropstone, Hf4State, SiteState, Stack
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4.blocs import sides, war
from tests.games.hf4.worlds import act, card, dice, fact

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


def drive(number: str, thrust: int, grade: Grade, solar: bool = False) -> Card:
    triangle = Thrust(thrust, Fraction(1), grade, solar=solar)
    return card(number, "thrusters", {"mass": 1, "spectral": "D", "thrust": triangle}, {"mass": 1}, "core")


NEEDY, GENERATOR = "CT906", "CG119"  # a thruster, and the generator that it needs
SOLAR = "CG106"  # a generator that the Sun powers
DRIVES = (
    drive("CT901", 3, Grade.WATER), drive("CT902", 2, Grade.WATER), drive("CT903", 3, Grade.DIRT),
    drive("CT904", 10, Grade.WATER), drive("CT905", 5, Grade.WATER, solar=True),
    card(NEEDY, "thrusters", {"mass": 1, "spectral": "D", "thrust": Thrust(4, Fraction(1)),
                              "requires": Requires("electric")}, {"mass": 1}, "core"),
)  # fmt: skip
WATER, WEAK, DIRT, STRONG, SAIL = (one.id for one in DRIVES[:5])


@cache
def printed() -> Hf4:
    """The printed map, with thrusters that need no supports."""
    found = load()
    return Hf4(
        replace(
            found,
            cards={**found.cards, **{one.id: one for one in DRIVES}},
            sides={**found.sides, **{side.code: side for one in DRIVES for side in one.sides}},
        )
    )


def content() -> Hf4Content:
    return printed().content


def at(place: str, *cards: str, by: str = "R") -> Hf4State:
    """A player's outpost with cards, in War."""
    state = war(by, HOMES, world=content())
    stack = state.players[by].stacks["outpost1"] = Stack("outpost1", by, place)
    for steer in cards:
        for deck in state.decks.values():
            if steer in deck:
                deck.remove(steer)
        leo = state.players[by].stacks["leo"]
        if steer in leo.cards:
            leo.cards.remove(steer)
        stack.cards.append(steer)
    e_stacks.settle(state, stack)
    return state


def judged(state: Hf4State, *cards: str, by: str = "R", **more: object) -> list[str]:
    asked = act(by, "dislodge", source="outpost1", thruster=cards[0], cards=list(cards), **more)
    return [one.rule for one in printed().judge(state, asked)]


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: object) -> Hf4State:
    printed().apply(state, act(by, do, **params), dice(*faces))
    return state


def unsabotaged(state: Hf4State) -> Hf4State:
    """Who could sabotage a roll lets it stand."""
    for asked in list(state.pending):
        if asked["kind"] == "sabotage":
            play(state, asked["player"], "let_stand")
    return state


# -- the operation ---------------------------------------------------------------------------------------


@pytest.mark.rule("3D7b", "3D7b.2", "3D7b.3", "3D7b.4")
def test_moonlets_reach_their_planet_s_zone() -> None:
    state = war(world=content())
    reached = {site: (d_dislodge.moonlet(state, site) or {}).get("zone")
               for site in ("himalia", "leda", "methone", "ymir", "setebos", "ceres")}  # fmt: skip
    assert reached == {
        "himalia": "jupiter", "leda": "jupiter", "methone": "saturn", "ymir": "saturn", "setebos": "uranus",
        "ceres": None,
    }  # fmt: skip


@pytest.mark.rule("3D7b.1", "3D7b.6")
def test_synodic_comets_go_round_the_sun() -> None:
    state = war(world=content())
    assert d_comets.comet(state, "icarus") and d_comets.comet(state, "kreutz-sungrazer")
    assert not d_comets.comet(state, "himalia")


@pytest.mark.breaks("3D7b")
def test_nothing_is_dislodged_elsewhere(refuses: Refuses) -> None:
    steer = DIRT
    state = at("ceres", steer)
    asked = act("R", "dislodge", source="outpost1", thruster=steer, cards=[steer])
    refuses(printed(), state, asked, "3D7b")
    assert judged(at("leda", steer), steer) == []


@pytest.mark.rule("3D7c.1", "3D7c.2", "3D7c.3")
def test_places_give_ice_rock_and_tanks() -> None:
    state = war(world=content())
    assert [d_dislodge.kind_of(state, site) for site in ("methone", "skoll", "solar-oberth")] == [
        "iceberg", "boulder", "tank",
    ]  # fmt: skip


@pytest.mark.rule("3D7c.1")
def test_an_iceberg_takes_any_fuel_and_thrust_3() -> None:
    """Methone: a water thruster of 3 or more serves, one of 2 does not."""
    assert judged(at("methone", WATER), WATER) == []
    assert judged(at("methone", WEAK), WEAK) == ["3D7c.1"]


@pytest.mark.breaks("3D7c.1")
def test_a_weak_thruster_moves_no_iceberg(refuses: Refuses) -> None:
    steer = WEAK
    asked = act("R", "dislodge", source="outpost1", thruster=steer, cards=[steer])
    refuses(printed(), at("methone", steer), asked, "3D7c.1")


@pytest.mark.rule("3D7c.2")
@pytest.mark.breaks("3D7c.2", "3D7c", "3D7b.3")
def test_rock_takes_dirt(refuses: Refuses) -> None:
    """Skoll: a water thruster does not serve however strong it is, a dirt thruster of 3 does."""
    steer = STRONG
    asked = act("R", "dislodge", source="outpost1", thruster=steer, cards=[steer])
    refuses(printed(), at("skoll", steer), asked, "3D7c.2")
    assert judged(at("skoll", DIRT), DIRT) == []


@pytest.mark.rule("3D7c.5")
def test_sunlight_counts() -> None:
    """A solar thruster of 5: 3 is enough at Encke (Ceres zone, -2); at Neujmin 1 (Jupiter, -3) it has 2."""
    assert judged(at("comet-encke", SAIL), SAIL) == []
    assert judged(at("comet-neujmin-1", SAIL), SAIL) == ["3D7c.5"]


@pytest.mark.rule("3D7c.6")
@pytest.mark.breaks("3D7c.6")
def test_nobody_rides_it_but_purple_s(refuses: Refuses) -> None:
    steer = DIRT
    state = at("leda", steer, "CQ039")
    asked = act("R", "dislodge", source="outpost1", thruster=steer, cards=[steer, "CQ039"])
    refuses(printed(), state, asked, "3D7c.6")
    assert judged(at("leda", steer, "CQ041", by="P"), steer, "CQ041", by="P") == []


@pytest.mark.rule("3D7c.7")
@pytest.mark.breaks("3D7c.7")
def test_one_at_a_time(refuses: Refuses) -> None:
    steer = DIRT
    state = at("leda", steer)
    sides(state).dropstones["R"] = Dropstone("boulder", "jupiter", "jupiter-flyby", "turn:R:0")
    asked = act("R", "dislodge", source="outpost1", thruster=steer, cards=[steer])
    refuses(printed(), state, asked, "3D7c.7")


@pytest.mark.rule("3D7")
@pytest.mark.breaks("3D7")
def test_none_in_peace(refuses: Refuses) -> None:
    steer = DIRT
    state = at("leda", steer)
    sides(state).war = ""
    asked = act("R", "dislodge", source="outpost1", thruster=steer, cards=[steer])
    refuses(printed(), state, asked, "3D7")


def dislodged(place: str, grade: Grade, *faces: int) -> Hf4State:
    steer = WATER if grade is Grade.WATER else DIRT
    state = at(place, steer)
    play(state, "R", "dislodge", *faces, source="outpost1", thruster=steer, cards=[steer])
    return unsabotaged(state)


@pytest.mark.rule("3D7d")
def test_a_moonlet_s_stone_is_put_in_at_the_flyby() -> None:
    state = dislodged("leda", Grade.DIRT)
    assert state.players["R"].stacks[STONE].location == "jupiter-flyby"
    assert sides(state).dropstones["R"].zone == "jupiter"


@pytest.mark.rule("3D7d.4")
def test_a_comet_s_stone_makes_a_hazard_roll_at_the_solar_oberth() -> None:
    for die, there in ((2, True), (1, False)):
        state = dislodged("icarus", Grade.WATER, die)
        assert ("R" in sides(state).dropstones) == (STONE in state.players["R"].stacks) == there


def test_a_dropstone_is_a_stack_of_its_own() -> None:
    state = dislodged("leda", Grade.DIRT)
    assert state.players["R"].stacks[STONE].cards == [DIRT]


def test_the_thruster_is_one_of_the_cards() -> None:
    state = at("leda", DIRT)
    with pytest.raises(Impossible, match="the thruster among them"):
        printed().judge(state, act("R", "dislodge", source="outpost1", thruster="CT046", cards=[]))


# -- under way -------------------------------------------------------------------------------------------


def under_way(spot: str, zone: str, kind: str = "iceberg", by: str = "R") -> Hf4State:
    """A stone that was dislodged in the year before."""
    flyby = spot if "flyby" in spot else "solar-oberth"
    steer = WATER
    state = at("icarus", steer, by=by)
    state.players[by].stacks[STONE] = Stack(STONE, by, flyby, [steer])
    state.players[by].stacks["outpost1"].cards.remove(steer)
    del state.players[by].stacks["outpost1"]
    sides(state).dropstones[by] = Dropstone(kind, zone, spot, f"turn:{by}:0")
    return state


@pytest.mark.rule("3D7f")
def test_it_goes_outward_zone_by_zone_as_far_as_it_came_from() -> None:
    """From a comet of the Ceres zone: Venus, Earth, Mars and Ceres, and no farther."""
    state = under_way("solar-oberth", "ceres")
    seen = []
    while (zone := d_dislodge.next_zone(state, sides(state).dropstones["R"])) is not None:
        sides(state).dropstones["R"].turn = "turn:R:0"
        play(state, "R", "move_dropstone")
        seen.append(sides(state).dropstones["R"].spot)
        assert seen[-1] == zone
    assert seen == ["venus", "earth", "mars", "ceres"]


@pytest.mark.breaks("3D7f")
def test_not_beyond_and_not_twice(refuses: Refuses) -> None:
    """Icarus is of the Earth zone: a move to Mars is illegal."""
    refuses(printed(), under_way("earth", "earth"), act("R", "move_dropstone"), "3D7f")
    state = play(under_way("venus", "mars"), "R", "move_dropstone")
    refuses(printed(), state, act("R", "move_dropstone"), "3D7f")


@pytest.mark.rule("3D7e")
@pytest.mark.breaks("3D7e")
def test_a_moonlet_s_stone_does_not_travel(refuses: Refuses) -> None:
    refuses(printed(), under_way("jupiter-flyby", "jupiter"), act("R", "move_dropstone"), "3D7e")


@pytest.mark.rule("3A3b.3", "3D7d.3")
def test_it_is_immune_once_it_has_left_the_flyby() -> None:
    state = under_way("solar-oberth", "mars")
    stone = state.players["R"].stacks[STONE]
    assert not d_dislodge.is_immune(state, stone) and not k_events.sheltered(state, stone)
    play(state, "R", "move_dropstone")
    assert d_dislodge.is_immune(state, stone) and k_events.sheltered(state, stone)


@pytest.mark.rule("3A3b.2")
def test_without_its_thruster_it_is_lost() -> None:
    state = under_way("venus", "mars")
    e_stacks.decommission(
        state, state.players["R"].stacks[STONE], list(state.players["R"].stacks[STONE].cards)
    )
    d_dislodge.adrift(state)
    assert "R" not in sides(state).dropstones


@pytest.mark.breaks("3D7f")
def test_it_does_not_wait(refuses: Refuses) -> None:
    state = under_way("venus", "mars")
    refuses(printed(), state, act("R", "end_turn"), "3D7f")
    play(play(state, "R", "move_dropstone"), "R", "end_turn")


# -- striking --------------------------------------------------------------------------------------------


def striking(by: str = "R", foe: str = "P", kind: str = "iceberg", site: str = "deimos") -> Hf4State:
    """A stone on the spot of the Mars zone, where an enemy has a factory."""
    state = under_way("mars", "mars", kind, by)
    state.sites[site] = SiteState(foe, foe)
    return state


@pytest.mark.rule("3E6", "3E6a", "3D7h")
def test_it_strikes_once_and_its_victim_gets_a_bribe() -> None:
    state = play(striking(), "R", "drop", 4, 4, at="deimos", effects=["damage"])
    assert (fact(state, "bribes.R"), fact(state, "bribes.P")) == (2, 4)
    assert sides(state).damaged == ["deimos"]
    assert STONE not in state.players["R"].stacks and "R" not in sides(state).dropstones


@pytest.mark.rule("3D1e")
@pytest.mark.breaks("3D1e", "3D7a", "3E6a")
def test_without_a_bribe_it_does_not_strike(refuses: Refuses) -> None:
    state = striking()
    sides(state).bribes.update(R=0, P=6)
    refuses(printed(), state, act("R", "drop", at="deimos"), "3D1e")


@pytest.mark.rule("3D7a")
def test_purple_pays_nothing_for_an_unmanned_one() -> None:
    state = striking("P", "R")
    assert e_dropstones.owed(state, "P", "deimos") == []
    assert e_dropstones.owed(striking(), "R", "deimos") == ["P"]


@pytest.mark.breaks("3D7f")
def test_it_strikes_in_the_zone_that_it_has_come_to(refuses: Refuses) -> None:
    state = striking()
    state.sites["vesta"] = SiteState("P", "P")
    refuses(printed(), state, act("R", "drop", at="vesta"), "3D7f")


@pytest.mark.rule("3E6b")
@pytest.mark.breaks("3E6b")
def test_in_space_it_strikes_anchored_bernals_alone(refuses: Refuses) -> None:
    state = striking()
    space = next(
        one.id for one in content().map.spaces.values() if one.zone == "mars" and one.type == "lagrange"
    )
    refuses(printed(), state, act("R", "drop", at=space), "3E6b")


@pytest.mark.rule("3E6c")
def test_its_fire_value_is_two_dice() -> None:
    """Two dice of 2 make 4, against an unmanned site in the range 3 to 4; two of 1 make 2, and nothing."""
    hit = play(striking(), "R", "drop", 2, 2, at="deimos", effects=["damage"])
    assert sides(hit).damaged == ["deimos"]
    missed = play(striking(), "R", "drop", 1, 1, at="deimos", effects=["damage"])
    assert sides(missed).damaged == []


@pytest.mark.rule("3D7g")
@pytest.mark.breaks("3D7g")
def test_a_tank_bursts_wet_sites_beyond_the_frostline_alone(refuses: Refuses) -> None:
    state = striking(kind="tank")
    refuses(printed(), state, act("R", "drop", at="deimos"), "3D7g")


@pytest.mark.rule("3D7g.2", "3E6d")
def test_a_tank_that_damages_a_world_bursts_it() -> None:
    state = under_way("ceres", "ceres", "tank")
    site = next(
        one.id
        for one in content().map.sites.values()
        if one.zone == "ceres" and one.hydration >= 3 and not one.submarine
    )
    state.sites[site] = SiteState("P", "P")
    play(state, "R", "drop", 4, 4, at=site, effects=["damage"])
    assert state.sites[site].busted and state.sites[site].factory is None


@pytest.mark.rule("3F4a", "3D7h")
def test_in_peace_it_is_lost() -> None:
    state = under_way("venus", "mars")
    sides(state).war = "truce"
    e_dropstones.turn_ends(state)
    assert "R" not in sides(state).dropstones


# -- tanks, and money ------------------------------------------------------------------------------------


def releasing(fts: int) -> Hf4State:
    """R's rocket with a water thruster and FTs in a space of the Ceres zone."""
    place = next(
        one.id for one in content().map.spaces.values() if one.zone == "ceres" and one.type == "lagrange"
    )
    state = at(place, WATER)
    state.players["R"].stacks["outpost1"].fts[Grade.WATER] = fts
    return state


@pytest.mark.rule("3D7b.5", "3D7c.3")
@pytest.mark.breaks("3D7b.5")
def test_a_tank_takes_five_tanks_of_water(refuses: Refuses) -> None:
    asked = act("R", "dislodge", source="outpost1", thruster=WATER, cards=[WATER])
    refuses(printed(), releasing(4), asked, "3D7b.5")
    state = play(releasing(6), "R", "dislodge", 3, source="outpost1", thruster=WATER, cards=[WATER])
    unsabotaged(state)
    assert state.players["R"].stacks["outpost1"].fts[Grade.WATER] == 1
    assert sides(state).dropstones["R"].kind == "tank"


@pytest.mark.breaks("3D7d.4")
def test_finao_at_the_solar_oberth_is_paid(refuses: Refuses) -> None:
    """In War it takes a petition in individuality as well."""
    state = at("icarus", WATER)
    assert state.turn is not None
    state.turn.used["petition:individuality"] = 1
    asked = act("R", "dislodge", source="outpost1", thruster=WATER, cards=[WATER], finao=True)
    state.players["R"].aquas = 3
    refuses(printed(), state, asked, "3D7d.4")
    state.players["R"].aquas = 4
    printed().apply(state, asked, dice())
    assert fact(state, "aquas.R") == 0


@pytest.mark.rule("3D7.2")
@pytest.mark.breaks("3D7.2")
def test_its_thruster_takes_its_supports_along(refuses: Refuses) -> None:
    """A thruster that needs a generator, without and with one."""
    state = at("methone", NEEDY, GENERATOR)
    alone = act("R", "dislodge", source="outpost1", thruster=NEEDY, cards=[NEEDY])
    refuses(printed(), state, alone, "3D7.2")
    both = act("R", "dislodge", source="outpost1", thruster=NEEDY, cards=[NEEDY, GENERATOR])
    assert printed().judge(state, both) == []


@pytest.mark.rule("3D7.2")
@pytest.mark.parametrize(
    ("cards", "rules"),
    [((SAIL,), ["3D7.2"]), ((WATER,), []), ((NEEDY, SOLAR), ["3D7.2"]), ((NEEDY, GENERATOR), [])],
)
def test_in_the_dark_a_solar_thruster_dislodges_nothing(cards: tuple[str, ...], rules: list[str]) -> None:
    """J3a: where the Mini-Black Hole alone dislodges, in the Neptune zone, nothing works by the Sun."""
    state = at("comet-mcnaught", *cards)
    state.players["R"].futures["Mini-Black Hole"] = "M1W157"
    stone = act("R", "dislodge", source="outpost1", thruster=cards[0], cards=list(cards))
    assert [one.rule for one in printed().judge(state, stone)] == rules


@pytest.mark.parametrize(
    ("standing", "before", "after"),
    [("war", None, "deimos"), ("war", "ceres", "ceres"), ("", None, None)],
)
def test_a_strike_is_a_battle_of_its_own(standing: str, before: str | None, after: str | None) -> None:
    """None begins in peace, or beside another one that the table is in."""
    state = striking()
    sides(state).war = standing
    sides(state).attack = Attack("R", before) if before else None
    strike = act("R", "drop", at="deimos", effects=["damage"])
    printed().force(state, strike, dice(2, 2))
    attack = sides(state).attack
    assert (attack.space if attack is not None else None) == after
