"""Set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.engine.act import BadAction, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.roll.rules.construction import CompleteWorld
from hfmod.games.roll.rules.setup import PlaceTile, SetUp
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD
from hfmod.testing import Does, Refuses
from tests.games.roll.tables import GAME, dealt, do, give, in_phase, named, stacked, started


@pytest.mark.rule("ROLL-OBJ-1")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_players(players: int) -> None:
    assert GAME.new({"players": [{"id": "a"}, {"id": "b"}]}).order == ["a", "b"]
    with pytest.raises(BadAction, match="2 to 5 can"):
        GAME.new({"players": [{"id": str(n)} for n in range(players)]})


@pytest.mark.rule("ROLL-COMP-1", "ROLL-COMP-2")
def test_the_box_holds_tiles_chips_and_111_dice() -> None:
    content = GAME.content
    assert (len(content.tiles), len(content.factions), len(content.homes)) == (55, 9, 9)
    assert content.chips == {1: 20, 5: 8, 10: 5}
    counts = {die.name: die.count for die in content.dice.values()}
    assert counts == {
        "Home": 25, "Military": 22, "Consumption": 9, "Novelty": 20, "Rare Elements": 14, "Genes": 12,
        "Alien Technology": 9,
    }  # fmt: skip
    empty = GAME.new({"players": [{"id": "ann"}, {"id": "bob"}]})
    assert (sum(empty.supply.values()), len(empty.bag)) == (111, 55)
    state = dealt()
    assert sum(state.supply.values()) + sum(sum(p.dice().values()) for p in state.players.values()) == 111


def test_a_colour_that_is_used_up_gives_no_die() -> None:
    state = in_phase("settle", "home")
    give(state, "bob", "cup", *["novelty"] * state.supply["novelty"])
    stacked(state, "ann", "Artist Colony")
    give(state, "ann", WORLD, "home")
    before = state.players["ann"].dice()
    do(state, CompleteWorld(by="ann", used=("home",)))
    assert state.players["ann"].dice() == before


@pytest.mark.rule("ROLL-SETUP-1")
def test_all_dice_lie_in_the_supply_and_no_phase_is_selected() -> None:
    state = GAME.new({"players": [{"id": "ann"}, {"id": "bob"}]})
    assert (sum(state.supply.values()), state.selected) == (111, [])


@pytest.mark.rule("ROLL-SETUP-2")
@pytest.mark.parametrize(("players", "vp"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_the_pool_holds_12_vp_for_each_player(players: int, vp: int) -> None:
    state = dealt(players)
    assert state.pool == vp
    assert state.selected == []  # all phase tiles show X


@pytest.mark.rule("ROLL-SETUP-3", "ROLL-SETUP-4")
def test_each_player_has_a_faction_tile_a_home_world_and_a_credit() -> None:
    for players in (2, 3):
        state = dealt(players)
        ann = state.players["ann"]
        assert ann.empire == ["RF1L", "RF1R", "RH5"]
        assert ann.credits == 1
        assert len(state.bag) == 55 - 2 * players


@pytest.mark.rule("ROLL-SETUP-5")
def test_the_player_chooses_which_start_tile_goes_where() -> None:
    state = dealt()
    first, second = state.players["ann"].drawn
    do(state, PlaceTile(by="ann", tile=second, side=DEVELOPMENT))
    do(state, PlaceTile(by="ann", tile=first, side=WORLD))
    assert state.players["ann"].stacks == {DEVELOPMENT: [second + "D"], WORLD: [first + "W"]}


@pytest.mark.rule("ROLL-FAQ-2")
@pytest.mark.breaks("ROLL-FAQ-2")
@pytest.mark.parametrize("side", [DEVELOPMENT, WORLD])
def test_both_start_tiles_may_not_go_on_one_stack(refuses: Refuses, does: Does, side: str) -> None:
    state = dealt()
    first, second = state.players["ann"].drawn
    does(GAME, state, PlaceTile(by="ann", tile=first, side=side))
    refuses(GAME, state, PlaceTile(by="ann", tile=second, side=side), "ROLL-FAQ-2")


@pytest.mark.rule("ROLL-SETUP-7")
def test_starting_dice_are_five_home_dice_and_those_of_the_start_worlds() -> None:
    state = dealt(homes=("RH5", "RH7", "RH8"))
    ann, bob = state.players["ann"], state.players["bob"]
    assert ann.cup == Counter(home=3)
    assert ann.citizenry == Counter(home=2, military=1)  # Hidden Fortress
    assert ann.goods == {"RH5": ["novelty"]}  # Earth's Lost Colony
    assert bob.citizenry == Counter(home=2, alien=1, military=2)  # Alien Rosetta Stone World, New Sparta


@pytest.mark.rule("ROLL-SETUP-9")
def test_doomed_world_gives_8_credits_and_no_die() -> None:
    state = dealt(homes=("RH4", "RH7", "RH8"))
    assert state.players["ann"].credits == 8
    assert state.players["ann"].dice() == Counter(home=5, military=1)


@pytest.mark.rule("ROLL-SETUP-10")
def test_destroyed_colony_gives_the_dice_of_both_its_worlds() -> None:
    state = dealt(factions=("RF9", "RF2", "RF3"), homes=("RH4", "RH7", "RH8"))
    ann = state.players["ann"]
    assert (ann.cup, ann.citizenry) == (Counter(home=3, consumption=1), Counter(home=2, military=1))


@pytest.mark.rule("ROLL-SETUP-11")
@pytest.mark.breaks("ROLL-SETUP-11")
def test_worlds_of_the_construction_zone_give_nothing_at_set_up(refuses: Refuses) -> None:
    state = dealt(tiles=("RT02", "RT03"))
    act = PlaceTile(by="ann", tile="RT02", side=WORLD)
    before = state.players["ann"].dice()
    refuses(GAME, state, act, "ROLL-SETUP-11", figures={"gained": ["cup:novelty"]})
    do(state, act)
    assert state.players["ann"].dice() == before


@pytest.mark.rule("ROLL-SETUP-8")
@pytest.mark.breaks("ROLL-SETUP-8")
def test_dice_of_start_worlds_are_gained_at_set_up_only(refuses: Refuses) -> None:
    state = in_phase("settle")
    stacked(state, "ann", "Artist Colony")
    give(state, "ann", WORLD, "home")
    act = CompleteWorld(by="ann", used=("home",))
    stated = ["citizenry:military", "citizenry:novelty"]  # that of Hidden Fortress once more
    refuses(GAME, state, act, "ROLL-SETUP-8", figures={"gained": stated})
    assert GAME.judge(state, act, figures={"gained": ["citizenry:novelty"]}) == []
    (other,) = GAME.judge(state, act, figures={"gained": ["cup:rare"]})
    assert other.rule == "ROLL-SET-6"


def test_a_game_is_set_up_once() -> None:
    state = started()
    with pytest.raises(Impossible, match="set up already"):
        GAME.apply(state, SetUp(), Seeded(1))
    with pytest.raises(Impossible, match="has not drawn"):
        GAME.apply(state, PlaceTile(by="ann", tile=named("Artist Colony")[:-1], side=WORLD), Seeded(1))


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"players": "ann"}, "not a list of players"),
        ({"players": [{"id": "ann"}, {}]}, "every player needs an id"),
        ({"players": [{"id": "ann"}, {"id": "ann"}]}, "the same id"),
        ({"players": [{"id": "a"}, {"id": "b"}], "options": {"timing": 1}}, "did you mean timing_order"),
        ({"players": [{"id": "a"}, {"id": "b"}], "options": []}, "options is not an object"),
        ({"players": [{"id": "a"}, {"id": "b"}], "modules": ["m0"]}, "cannot be played"),
        ({"players": [{"id": "a"}, {"id": "b"}], "content": "0"}, "made with content 0"),
    ],
)
def test_a_bad_header_is_told(header: dict[str, Any], message: str) -> None:
    with pytest.raises(BadAction, match=message):
        GAME.new(header)
