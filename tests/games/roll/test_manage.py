"""Step 5 of a round, Manage Empire, and the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.games.roll.rules import scoring
from hfmod.games.roll.rules.manage import EndRound, Recall, Recruit
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, RollState
from hfmod.testing import Refuses
from tests.games.roll.tables import GAME, built, do, empty, give, managing, named, started


@pytest.mark.rule("ROLL-MAN-1", "ROLL-FAQ-8")
@pytest.mark.breaks("ROLL-MAN-1", "ROLL-FAQ-8")
def test_as_many_citizens_are_recruited_as_can_be_paid(refuses: Refuses) -> None:
    state = managing()
    give(state, "ann", "citizenry", "home", "home", "rare", "genes")
    state.players["ann"].credits = 3
    refuses(GAME, state, EndRound(), "ROLL-MAN-1")
    refuses(GAME, state, Recruit(by="ann", dice=("rare", "genes")), "ROLL-FAQ-8")
    refuses(GAME, state, Recruit(by="ann", dice=("rare", "genes", "home", "home")), "ROLL-MAN-1")
    before = Counter(state.players["ann"].cup)
    do(state, Recruit(by="ann", dice=("rare", "genes", "home")))  # which ones is the player's choice
    assert state.players["ann"].cup - before == Counter(rare=1, genes=1, home=1)
    assert state.players["ann"].citizenry == Counter(home=1)
    refuses(GAME, state, Recruit(by="ann", dice=()), "ROLL-MAN-1")


@pytest.mark.rule("ROLL-MAN-2")
def test_an_empty_track_goes_back_to_1() -> None:
    state = managing()
    give(state, "ann", "citizenry", "home")
    do(state, Recruit(by="ann", dice=("home",)))
    assert state.players["ann"].credits == 1
    state.players["bob"].credits = 0
    do(state, EndRound())
    assert state.players["bob"].credits == 1


@pytest.mark.rule("ROLL-MAN-1")
def test_what_is_not_spent_is_kept() -> None:
    state = managing()
    give(state, "ann", "citizenry", "home")
    state.players["ann"].credits = 7
    do(state, Recruit(by="ann", dice=("home",)))
    assert state.players["ann"].credits == 6


@pytest.mark.rule("ROLL-MAN-3", "ROLL-MAN-4")
@pytest.mark.breaks("ROLL-MAN-3")
def test_goods_developers_and_settlers_are_recalled_for_nothing(refuses: Refuses) -> None:
    state = managing()
    give(state, "ann", DEVELOPMENT, "alien")
    give(state, "ann", WORLD, "rare", "rare")
    empty(state, "ann", "cup")
    act = Recall(by="ann", goods=("RH5:novelty",), developers=("alien",), settlers=("rare",))
    state.round, state.step = 2, "roll"
    refuses(GAME, state, act, "ROLL-MAN-3")
    state.step = "manage"
    do(state, act)
    ann = state.players["ann"]
    assert ann.cup == Counter(novelty=1, alien=1, rare=1)
    assert (ann.credits, ann.goods, ann.building[WORLD]) == (1, {}, Counter(rare=1))


@pytest.mark.rule("ROLL-FAQ-3")
@pytest.mark.breaks("ROLL-FAQ-3")
def test_goods_of_the_starting_empire_are_not_recalled_at_the_beginning(refuses: Refuses) -> None:
    refuses(GAME, started(), Recall(by="ann", goods=("RH5:novelty",)), "ROLL-FAQ-3")


@pytest.mark.rule("ROLL-MAN-5")
@pytest.mark.breaks("ROLL-MAN-5")
def test_all_phase_tiles_are_turned_back(refuses: Refuses) -> None:
    state = managing()
    refuses(GAME, state, EndRound(left=("ship",)), "ROLL-MAN-5")
    do(state, EndRound())
    assert (state.round, state.step, state.selected) == (2, "roll", [])


@pytest.mark.rule("ROLL-MAN-6", "ROLL-ROUND-2")
@pytest.mark.breaks("ROLL-MAN-6")
def test_the_game_ends_with_12_tiles_a_faction_tile_counting_as_two(refuses: Refuses) -> None:
    state = managing()
    built(state, "ann", *[state.side(tile + "W").name for tile in state.bag[:8]])
    assert state.tiles_in(state.players["ann"]) == 11
    refuses(GAME, state, EndRound(), "ROLL-MAN-6", figures={"ended": True})
    built(state, "ann", state.side(state.bag[0] + "W").name, state.side(state.bag[1] + "W").name)
    assert state.tiles_in(state.players["ann"]) == 13  # the rulebook's example
    refuses(GAME, state, EndRound(), "ROLL-MAN-6", figures={"ended": False})
    do(state, EndRound())
    assert state.ended


@pytest.mark.rule("ROLL-MAN-6")
def test_the_game_ends_when_the_pool_is_used_up() -> None:
    state = managing()
    state.players["bob"].vp, state.pool = 36, 0
    do(state, EndRound())
    assert state.ended


# -- scoring -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ROLL-SCORE-1", "ROLL-SCORE-2", "ROLL-FAQ-19")
def test_the_example_of_the_rulebook() -> None:
    """Developments of 13, worlds of 3, a third of 13 rounded up, and 2 VP for each started group of 3."""
    state = managing(homes=("RH2", "RH7", "RH8"))  # Ancient Race, cost 0
    built(state, "ann", "Galactic Federation", "New Galactic Order", "Public Works")  # 13, Space Piracy 0
    built(state, "ann", "Fifth Column")  # 1, and Hidden Fortress 2
    ann = state.players["ann"]
    empty(state, "ann", "cup")
    give(state, "ann", "cup", *["military"] * 4)
    assert ann.dice()["military"] == 4
    assert scoring.bonuses(state, ann) == {"Galactic Federation": 5, "New Galactic Order": 4}
    assert scoring.total(state, ann) == 25
    ann.vp = 7
    assert scoring.total(state, ann) == 32


@pytest.mark.rule("ROLL-SCORE-2")
@pytest.mark.parametrize(
    ("tile", "others", "bonus"),
    [
        ("Free Trade Association", ["Gem World", "Artist Colony"], 3),  # 2 + 1 + 2 of novelty worlds, halved
        ("Galactic Bankers", ["Public Works"], 3),  # with Space Piracy
        ("Galactic Exchange", [], 3),  # white, red, blue
        ("Galactic Federation", ["Public Works"], 3),
        ("Mining League", ["Asteroid Belt"], 2),
        ("New Economy", ["Nanotechnology", "Public Works"], 3),  # one of them with a Reassign power
        ("System Diversification", ["Nanotechnology", "Public Works"], 6),  # 6 + 5, halved
        ("Galactic Reserves", [], 1),
        ("New Galactic Order", [], 2),
    ],
)
def test_bonuses_of_6_cost_developments(tile: str, others: list[str], bonus: int) -> None:
    state = managing()
    ann = state.players["ann"]
    empty(state, "ann", "cup")
    give(state, "ann", "cup", "home", "military")
    built(state, "ann", tile, *others)
    assert scoring.bonuses(state, ann)[tile] == bonus


@pytest.mark.rule("ROLL-FAQ-18")
def test_consumption_dice_are_purple_in_scoring() -> None:
    state = managing()
    built(state, "ann", "New Galactic Order")
    empty(state, "ann", "cup")
    give(state, "ann", "cup", "consumption", "consumption")
    assert scoring.bonuses(state, state.players["ann"]) == {"New Galactic Order": 0}


@pytest.mark.rule("ROLL-SCORE-2")
@pytest.mark.parametrize(
    ("vp", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (10, 4), (14, 4), (15, 5)]
)
def test_galactic_renaissance_counts_chips_by_steps(vp: int, bonus: int) -> None:
    state = managing()
    built(state, "ann", "Galactic Renaissance")
    state.players["ann"].vp = vp
    assert scoring.bonuses(state, state.players["ann"])["Galactic Renaissance"] == bonus


@pytest.mark.rule("ROLL-SCORE-3", "ROLL-FAQ-8", "ROLL-OBJ-1")
def test_most_vp_win_and_dice_in_the_cup_with_credits_break_a_tie() -> None:
    state = managing(2, factions=("RF1", "RF2"), homes=("RH7", "RH8"))
    ann, bob = state.players["ann"], state.players["bob"]
    totals = scoring.totals(state)
    ann.vp, bob.vp = 20 - totals["ann"], 20 - totals["bob"]
    assert scoring.totals(state) == {"ann": 20, "bob": 20}
    assert scoring.winners(state) == ["ann", "bob"]  # 3 dice and 1 credit each
    give(state, "ann", "cup", "rare")
    assert scoring.winners(state) == ["ann"]
    bob.credits += 2
    assert scoring.winners(state) == ["bob"]
    bob.vp -= 1
    assert scoring.winners(state) == ["ann"]


@pytest.mark.rule("ROLL-SCORE-3")
def test_the_end_names_the_winners() -> None:
    state = managing()
    state.players["bob"].vp, state.pool = 36, 0
    do(state, EndRound())
    assert GAME.facts(state)["winners"] == ["bob"]
    assert (GAME.score(state) or {})["bob"] >= 36


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (Recruit(by="ann", dice=("alien",)), "not in the Citizenry"),
        (Recall(by="ann"), "nothing is recalled"),
        (Recall(by="ann", goods=("RH5:alien",)), "no such dice"),
        (EndRound(left=("war",)), "no phase tile 'war'"),
    ],
)
def test_what_cannot_be_is_told(act: Act[RollState], message: str) -> None:
    with pytest.raises(Impossible, match=message):
        GAME.judge(managing(), act)


def test_tiles_are_named_as_players_call_them() -> None:
    assert GAME.content.name("RF1") == "Space Piracy / Hidden Fortress"
    assert GAME.content.name(named("Gem World")) == "Gem World"
    assert GAME.content.name("RT99") == "RT99"
