"""Module 3, 3E2: what the effects of a shot do to each thing in the space, and what they leave alone."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import e_effects
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, SiteState
from tests.games.hf4.blocs import armory, heroism, sides, war
from tests.games.hf4.colonies import VESTA, bernal, put
from tests.games.hf4.test_m3_settlers import PLAIN, colony
from tests.games.hf4.worlds import stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
DRY, WET = "pebble", "gravel"  # sites of the Mars zone: the second one under water
FOES = ["P", "W"]


def attacked(
    factory: str | None = "P", domes: tuple[str, ...] = (), site: str = DRY, damaged: bool = False
) -> Hf4State:
    """R attacks what is at a site."""
    state = war("R", HOMES, world=armory())
    state.sites[site] = SiteState(factory, factory, colonies=list(domes))
    sides(state).attack = Attack("R", site)
    sides(state).damaged = [site] if damaged else []
    return state


def beaten(state: Hf4State) -> list[str]:
    attack = sides(state).attack
    assert attack is not None
    return attack.beaten


@pytest.mark.parametrize(
    ("factory", "site", "damaged", "hurt", "after"),
    [
        ("P", DRY, False, ["P"], [DRY]),
        ("P", DRY, True, [], [DRY]),  # one chit is enough
        ("G", DRY, False, [], []),  # an ally's
        (None, DRY, False, [], []),
        ("P", WET, False, [], []),  # out of reach
    ],
)
def test_damage_hurts_an_undamaged_factory_of_an_enemy(
    factory: str | None, site: str, damaged: bool, hurt: list[str], after: list[str]
) -> None:
    state = attacked(factory, (), site, damaged)
    e_effects.damage(state, "R", site, FOES)
    assert beaten(state) == hurt
    assert sides(state).damaged == after


@pytest.mark.parametrize(
    ("factory", "domes", "site", "hurt", "left", "bribes"),
    [
        ("P", (), DRY, ["P"], (None, []), {"R": 3, "P": 3, "W": 3}),
        ("P", ("P",), DRY, ["P"], (None, []), {"R": 0, "P": 6, "W": 3}),
        ("P", ("G",), DRY, ["P"], (None, []), {"R": 3, "P": 3, "W": 3}),  # goes with the cube; no enemy's
        ("G", ("W",), DRY, ["W"], ("G", []), {"R": 0, "P": 3, "W": 6}),
        ("G", ("G", "W"), DRY, ["W"], ("G", ["G"]), {"R": 0, "P": 3, "W": 6}),
        ("P", ("P",), WET, [], ("P", ["P"]), {"R": 3, "P": 3, "W": 3}),
        (None, (), DRY, [], (None, []), {"R": 3, "P": 3, "W": 3}),
    ],
)
def test_destruction_takes_cube_and_domes_of_enemies(
    factory: str | None,
    domes: tuple[str, ...],
    site: str,
    hurt: list[str],
    left: tuple[str | None, list[str]],
    bribes: dict[str, int],
) -> None:
    state = attacked(factory, domes, site)
    e_effects.destroy(state, "R", site, FOES)
    tokens = state.sites[site]
    assert beaten(state) == hurt
    assert (tokens.factory, tokens.colonies) == left
    assert {who: sides(state).bribes[who] for who in bribes} == bribes


@pytest.mark.parametrize("damaged", [True, False])
def test_a_damage_chit_goes_with_the_cube(damaged: bool) -> None:
    state = attacked(damaged=damaged)
    state.sites["luna"] = SiteState("G", "G")
    sides(state).damaged.append("luna")
    e_effects.destroy(state, "R", DRY, FOES)
    assert sides(state).damaged == ["luna"]


def test_nothing_happens_where_nothing_is() -> None:
    state = attacked()
    for effect in (e_effects.damage, e_effects.destroy, e_effects.capture):
        effect(state, "R", "luna", FOES)
    assert "luna" not in state.sites and sides(state).damaged == []


@pytest.mark.parametrize(
    ("factory", "site", "cubes", "after", "hurt"),
    [
        ("P", DRY, 7, "R", ["P"]),
        ("P", DRY, 0, None, ["P"]),  # without a cube it is destroyed
        ("G", DRY, 7, "G", []),
        ("P", WET, 7, "P", []),
    ],
)
def test_a_capture_needs_a_cube(
    monkeypatch: pytest.MonkeyPatch, factory: str, site: str, cubes: int, after: str | None, hurt: list[str]
) -> None:
    monkeypatch.setattr("hfmod.games.hf4.rules.core.b_components.cubes_left", lambda state, player: cubes)
    state = attacked(factory, (), site)
    e_effects.capture(state, "R", site, FOES)
    assert beaten(state) == hurt
    assert state.sites[site].factory == after


@pytest.mark.parametrize("there", [True, False])
def test_fts_of_a_captured_site_go_to_the_first_stack_there(there: bool) -> None:
    """Of each enemy, of every grade; without a stack of the captor they are lost. Allies keep theirs."""
    state = attacked()
    if there:
        stack(state, "R", "rocket", DRY, "CB058", fts=1)
        stack(state, "R", "outpost1", DRY, "CB057")
    stack(state, "P", "outpost1", DRY, "CT045", fts=3)
    tanks = stack(state, "W", "outpost1", DRY, fts=2)
    tanks.fts[Grade.DIRT] = 4
    stack(state, "G", "outpost1", DRY, "CT046", fts=5)
    e_effects.capture(state, "R", DRY, FOES)
    assert "outpost1" not in state.players["P"].stacks and "outpost1" not in state.players["W"].stacks
    assert (state.players["G"].stacks["outpost1"].fts, state.stack_of("CT046") is not None) == (
        {Grade.WATER: 5},
        True,
    )
    if there:
        mine = state.players["R"].stacks
        assert mine["rocket"].fts == {Grade.WATER: 6, Grade.DIRT: 4}
        assert mine["outpost1"].fts == {}


def test_every_bernal_in_the_space_is_unanchored_or_gets_a_glitch() -> None:
    """A rocket beside them does not: it is no Bernal."""
    state = colony("N")
    put(state, "P", "rocket", VESTA, "CT044")
    mobile = put(state, "P", "kalpana", VESTA, "M2B178")
    anchored = bernal(state, "P", PLAIN, VESTA, kind="stanford")
    ally = bernal(state, "G", "M2B177", VESTA)
    e_effects.unanchor(state, "N", VESTA, ["P"])
    assert [one.kind for one in state.stacks("P") if one.glitch] == ["kalpana"]
    assert (mobile.anchored, anchored.anchored, ally.anchored > 0) == (0, 0, True)


@pytest.mark.parametrize(
    ("hardness", "cards"),
    [(3, []), (4, []), (5, ["CB057"]), (6, ["CB057", "CT045"]), (9, ["CB057", "CT045"])],
)
def test_a_zap_takes_what_is_softer_than_its_value(hardness: int, cards: list[str]) -> None:
    """Rad-hardness 4 and 5 of an enemy; an ally's card of 4 is no target."""
    state = attacked()
    stack(state, "P", "rocket", "mid", "CB057", "CT045")
    stack(state, "G", "rocket", "mid", "CB058")
    assert e_effects.zapped(state, "mid", FOES, hardness) == cards


def test_each_glitch_roll_takes_the_cards_that_it_shows() -> None:
    state = attacked()
    stack(state, "P", "rocket", "mid", "CB057", "CT045")
    stack(state, "W", "rocket", "mid", "CB061", "CX081")
    stack(state, "G", "rocket", "mid", "CB058")
    e_effects.glitch_rolls(state, "R", "mid", FOES, [4, 7])
    left = {one.owner: one.cards for one in state.stacks() if one.location == "mid"}
    assert left == {"P": ["CT045"], "W": ["CX081"], "G": ["CB058"]}


@pytest.mark.parametrize(("by", "hurt"), [("R", ["P"]), ("G", [])])
def test_only_what_the_attacker_does_is_a_victory(by: str, hurt: list[str]) -> None:
    """And each victim is beaten once."""
    state = attacked()
    for _ in range(2):
        e_effects.hurt(state, by, "P")
    assert beaten(state) == hurt
    sides(state).attack = None
    e_effects.hurt(state, by, "P")  # a battle is under way no more


@pytest.mark.parametrize(("victim", "theirs"), [("W", 6), (None, 3)])
def test_a_genocide_gives_the_victim_what_is_lost(victim: str | None, theirs: int) -> None:
    """All ordinary delegates go, of every ideology; an extremist stays. Heroism chits lie in no zone."""
    state = attacked()
    assert state.assembly is not None
    state.assembly.delegates |= {"unity": {"R": 2, "W": 1}, "freedom": {"R": 3}}
    sides(state).extremists["freedom"] = "R"
    chit = heroism(state, "R")
    e_effects.genocide(state, "R", victim)
    there = {ideology: dict(one) for ideology, one in state.assembly.delegates.items() if one.get("R")}
    assert there == {"freedom": {"R": 1}} and state.assembly.delegates["unity"] == {"W": 1}
    assert (sides(state).bribes["R"], sides(state).bribes["W"]) == (0, theirs)
    assert (state.players["R"].heroism, state.glory_spots[chit]) == ([], "")


def test_what_is_lost_with_its_last_card_leaves_no_stack() -> None:
    """A radiator on its heavy side turns instead, the others go, and a stack of tanks alone is gone too."""
    state = attacked()
    ship = stack(state, "P", "rocket", "mid", "CD099", "CT045")
    state.cards["CD099"].heavy = True
    e_effects.lose(state, "R", ship, ["CD099", "CT045"])
    assert ship.cards == ["CD099"] and not state.cards["CD099"].heavy
    e_effects.lose(state, "R", ship, ["CD099"])
    assert "rocket" not in state.players["P"].stacks
    assert beaten(state) == ["P"]
