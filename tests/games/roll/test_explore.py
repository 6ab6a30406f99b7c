"""Phase I, Explore."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Recorded
from hfmod.games.roll.rules.explore import (
    Abandon,
    DrawExtraTile,
    DrawMissing,
    Rearrange,
    ReturnTile,
    Scout,
    Stock,
)
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.setup import PlaceTile
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, RollState
from hfmod.testing import Does, Refuses
from tests.games.roll.tables import GAME, built, do, give, in_phase, named, stacked


def scout(
    state: RollState,
    *tiles: str,
    name: str = "ann",
    worker: str = "home",
    abandoned: tuple[str, ...] = (),
    extra: bool = False,
) -> None:
    do(state, Scout(by=name, worker=worker, abandoned=abandoned, extra=extra), {"sample": list(tiles)})


def place(state: RollState, tile: str, side: str = WORLD, name: str = "ann", top: bool = False) -> None:
    do(state, PlaceTile(by=name, tile=tile, side=side, top=top))


def emptied(state: RollState, left: int) -> list[str]:
    """The bag holds so few tiles; the others lie in cho's stack."""
    state.players["cho"].stacks[WORLD] += [tile + "W" for tile in state.bag[left:]]
    del state.bag[left:]
    return state.bag


@pytest.mark.rule("ROLL-EXP-1", "ROLL-FAQ-12", "ROLL-PH-5")
@pytest.mark.breaks("ROLL-EXP-1")
def test_every_explorer_scouts_or_stocks(refuses: Refuses) -> None:
    state = in_phase("explore", "home", "rare")
    scout(state, "RT20")
    place(state, "RT20")
    refuses(GAME, state, EndPhase(), "ROLL-EXP-1")
    do(state, Stock(by="ann", worker="rare"))  # decided after the first one's result was seen
    assert state.players["ann"].citizenry["rare"] == 1
    do(state, EndPhase())


@pytest.mark.breaks("ROLL-EXP-2", "ROLL-EXP-3")
def test_tiles_are_abandoned_by_scouting_and_not_those_just_drawn(refuses: Refuses, does: Does) -> None:
    state = in_phase("explore", "home", "home")
    (gem,) = stacked(state, "ann", "Gem World")
    found = refuses(GAME, state, Abandon(by="ann", side=gem), "ROLL-EXP-2")
    assert "Gem World" in found.message and found.about == {"stacks:ann"}
    does(
        GAME,
        state,
        Scout(by="ann", worker="home", abandoned=(gem,)),
        Recorded([{"sample": ["RT20", "RT21"]}]),
    )
    refuses(GAME, state, Abandon(by="ann", side="RT20"), "ROLL-EXP-3")
    does(GAME, state, PlaceTile(by="ann", tile="RT20", side=WORLD))
    refuses(GAME, state, Abandon(by="ann", side="RT20W"), "ROLL-EXP-2")  # it lies in the zone now


@pytest.mark.rule("ROLL-EXP-2", "ROLL-EXP-3")
@pytest.mark.breaks("ROLL-EXP-2")
def test_a_scout_draws_one_tile_more_than_were_abandoned(refuses: Refuses) -> None:
    state = in_phase("explore", "home", "home")
    keys = stacked(state, "ann", "Gem World", "Spice World", "Public Works")
    act = Scout(by="ann", worker="home", abandoned=(keys[1], keys[2]))  # from any position
    refuses(GAME, state, act, "ROLL-EXP-2", figures={"drawn": 2})
    scout(state, "RT20", "RT21", "RT22", abandoned=(keys[1], keys[2]))
    refuses(GAME, state, Stock(by="ann", worker="home"), "ROLL-EXP-2")
    place(state, "RT21")
    refuses(GAME, state, PlaceTile(by="ann", tile="RT20", side=WORLD, top=True), "ROLL-EXP-2")
    place(state, "RT20")
    place(state, "RT22", DEVELOPMENT)
    ann = state.players["ann"]
    assert ann.stacks == {DEVELOPMENT: ["RT22D"], WORLD: [keys[0], "RT21W", "RT20W"]}
    assert state.abandoned == [keys[1][:-1], keys[2][:-1]]
    scout(state, "RT23", "RT24", abandoned=("RT20W",))
    assert ann.drawn == ["RT23", "RT24"]  # a tile of the scout before was abandoned too


@pytest.mark.rule("ROLL-EXP-2")
def test_nothing_abandoned_draws_exactly_one_tile() -> None:
    state = in_phase("explore", "home")
    scout(state, "RT20")
    assert state.players["ann"].drawn == ["RT20"]


@pytest.mark.rule("ROLL-EXP-4")
@pytest.mark.breaks("ROLL-EXP-4")
def test_abandoned_tiles_return_at_the_end_of_the_phase(refuses: Refuses) -> None:
    state = in_phase("explore", "home")
    (key,) = stacked(state, "ann", "Gem World")
    scout(state, "RT20", "RT21", abandoned=(key,))
    place(state, "RT20")
    place(state, "RT21")
    refuses(GAME, state, EndPhase(), "ROLL-EXP-4", figures={"returned": 0})
    assert key[:-1] not in state.bag
    do(state, EndPhase())
    assert key[:-1] in state.bag
    assert state.abandoned == []


@pytest.mark.rule("ROLL-EXP-5", "ROLL-EXP-6")
def test_dice_stay_on_a_stack_that_becomes_empty() -> None:
    state = in_phase("explore", "home")
    (key,) = stacked(state, "ann", "Gem World")
    give(state, "ann", WORLD, "military")
    scout(state, "RT20", "RT21", abandoned=(key,))
    ann = state.players["ann"]
    assert (ann.stacks[WORLD], ann.building[WORLD]) == ([], Counter(military=1))
    place(state, "RT20", DEVELOPMENT)
    place(state, "RT21", DEVELOPMENT)
    assert ann.stacks == {DEVELOPMENT: ["RT20D", "RT21D"], WORLD: []}
    assert ann.building[WORLD] == Counter(military=1)


@pytest.mark.rule("ROLL-EXP-7", "ROLL-PH-6")
@pytest.mark.breaks("ROLL-EXP-7")
def test_stocking_gains_2_credits_up_to_10(refuses: Refuses) -> None:
    state = in_phase("explore", "home", "home")
    refuses(GAME, state, Stock(by="ann", worker="home"), "ROLL-EXP-7", figures={"credits": 3})
    do(state, Stock(by="ann", worker="home"))
    assert state.players["ann"].credits == 3
    state.players["ann"].credits = 9
    do(state, Stock(by="ann", worker="home"))
    assert state.players["ann"].credits == 10


@pytest.mark.rule("ROLL-TILE-2", "ROLL-FAQ-16", "ROLL-FAQ-17", "ROLL-FAQ-18")
@pytest.mark.breaks("ROLL-FAQ-18")
def test_alien_archaeology_stocks_4_with_an_alien_explorer(refuses: Refuses) -> None:
    state = in_phase("explore", "alien", "consumption", factions=("RF2", "RF1", "RF3"))
    act = Stock(by="ann", worker="consumption")
    refuses(GAME, state, act, "ROLL-FAQ-18", figures={"credits": 4})  # purple is purple
    do(state, Stock(by="ann", worker="alien"))
    assert state.players["ann"].credits == 5
    do(state, act)
    assert state.players["ann"].credits == 7


@pytest.mark.rule("ROLL-EXP-9")
def test_abandoned_tiles_go_back_when_the_bag_runs_out() -> None:
    state = in_phase("explore", "home")
    keys = stacked(state, "ann", "Gem World", "Spice World")
    bag = list(emptied(state, 1))
    act = Scout(by="ann", worker="home", abandoned=tuple(keys))
    rest = [keys[0][:-1], keys[1][:-1]]
    do(state, act, {"sample": bag}, {"sample": rest})
    assert state.players["ann"].drawn == [*bag, *rest]
    assert (state.bag, state.abandoned) == ([], [])


@pytest.mark.rule("ROLL-EXP-10")
def test_who_has_three_tiles_puts_one_back_when_tiles_are_still_missing(refuses: Refuses) -> None:
    state = in_phase("explore", "home")
    keys = stacked(state, "ann", "Gem World", "Spice World", "Public Works")
    emptied(state, 0)
    do(state, Scout(by="ann", worker="home"), {"sample": []}, {"sample": []})
    ann, cho = state.players["ann"], state.players["cho"]
    assert (ann.missing, ann.returning, cho.returning) == (1, True, True)
    refuses(GAME, state, DrawMissing(by="ann"), "ROLL-EXP-10")
    do(state, ReturnTile(by="ann", side=keys[1]))
    do(state, ReturnTile(by="cho", side=cho.zone()[0]))
    with pytest.raises(Impossible, match="no tile to put back"):
        GAME.judge(state, ReturnTile(by="bob", side="RT20W"))
    do(state, DrawMissing(by="ann"), {"sample": [keys[1][:-1]]})
    place(state, keys[1][:-1])
    assert len(ann.zone()) == 3


@pytest.mark.rule("ROLL-EXP-10")
@pytest.mark.breaks("ROLL-EXP-10")
def test_tiles_drawn_are_set_aside_while_others_are_missing(refuses: Refuses) -> None:
    state = in_phase("explore", "home")
    keys = stacked(state, "ann", "Gem World", "Spice World", "Public Works")
    (tile,) = emptied(state, 1)
    do(state, Scout(by="ann", worker="home", abandoned=(keys[0],)), {"sample": [tile]}, {"sample": ["RT07"]})
    state.players["ann"].missing = 1  # as if nothing had been abandoned
    refuses(GAME, state, PlaceTile(by="ann", tile=tile, side=WORLD), "ROLL-EXP-10")
    state.players["ann"].missing = 0
    place(state, tile)


@pytest.mark.rule("ROLL-EXP-10")
def test_a_scout_goes_without_where_there_is_nothing_at_all() -> None:
    state = in_phase("explore", "home", players=2)
    state.players["bob"].empire += [tile + "W" for tile in state.bag]
    state.bag.clear()
    do(state, Scout(by="ann", worker="home"), {"sample": []}, {"sample": []})
    assert state.players["ann"].missing == 0


@pytest.mark.rule("ROLL-PH-8")
def test_improved_reconnaissance_lets_tiles_be_put_on_top(does: Does) -> None:
    state = in_phase("explore", "home", factions=("RF4", "RF1", "RF3"))
    (key,) = stacked(state, "ann", "Gem World")
    scout(state, "RT20")
    does(GAME, state, PlaceTile(by="ann", tile="RT20", side=WORLD, top=True))
    assert state.players["ann"].stacks[WORLD] == ["RT20W", key]


@pytest.mark.rule("ROLL-TILE-1")
def test_advanced_logistics_rearranges_as_often_as_wanted(does: Does) -> None:
    state = in_phase("explore", "home")
    built(state, "ann", "Advanced Logistics")
    keys = stacked(state, "ann", "Gem World", "Spice World", "Public Works")
    gem, spice, works = (key[:-1] for key in keys)
    does(GAME, state, Rearrange(by="ann", developments=(gem + "D",), worlds=(works + "W", spice + "W")))
    do(state, Rearrange(by="ann", developments=(), worlds=(spice + "W", works + "W", gem + "W")))
    assert state.players["ann"].stacks[WORLD] == [spice + "W", works + "W", gem + "W"]
    with pytest.raises(Impossible, match="other tiles"):
        GAME.judge(state, Rearrange(by="ann", worlds=(spice + "W",)))
    with pytest.raises(Impossible, match="only the world sides"):
        GAME.judge(state, Rearrange(by="ann", worlds=(spice + "D", works + "W", gem + "W")))


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.breaks("ROLL-PH-8")
def test_no_one_else_rearranges(refuses: Refuses) -> None:
    refuses(GAME, in_phase("explore", "home"), Rearrange(by="ann"), "ROLL-PH-8")


@pytest.mark.rule("ROLL-FAQ-11")
@pytest.mark.breaks("ROLL-FAQ-11")
def test_a_power_works_in_the_phase_that_its_tile_names(refuses: Refuses) -> None:
    state = in_phase("ship")
    built(state, "ann", "Advanced Logistics")
    refuses(GAME, state, Rearrange(by="ann"), "ROLL-FAQ-11")


@pytest.mark.rule("ROLL-TILE-3", "ROLL-TILE-1")
@pytest.mark.breaks("ROLL-TILE-3", "ROLL-TILE-1")
def test_alien_research_team_draws_after_all_tasks_of_all_players(refuses: Refuses) -> None:
    state = in_phase("explore", "alien")
    built(state, "ann", "Alien Research Team", "Advanced Logistics")
    give(state, "bob", "explore", "home")
    scout(state, "RT20", worker="alien")
    place(state, "RT20")
    refuses(GAME, state, DrawExtraTile(by="ann"), "ROLL-TILE-3")
    do(state, Stock(by="bob", worker="home"))
    refuses(GAME, state, EndPhase(), "ROLL-TILE-3")
    do(state, DrawExtraTile(by="ann"), {"sample": ["RT21"]})
    same = Rearrange(by="ann", worlds=("RT20W",))
    refuses(GAME, state, same, "ROLL-TILE-1")
    place(state, "RT21")
    credits = state.players["ann"].credits
    do(state, EndPhase())
    assert state.players["ann"].credits == credits + 1  # an alien explorer scouted


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.breaks("ROLL-PH-8")
def test_no_one_else_draws_an_extra_tile(refuses: Refuses) -> None:
    refuses(GAME, in_phase("explore"), DrawExtraTile(by="ann"), "ROLL-PH-8", Recorded([{"sample": ["RT20"]}]))


@pytest.mark.rule("ROLL-PH-8")
def test_powers_lend_explorers_that_are_no_dice() -> None:
    state = in_phase("ship")
    built(state, "ann", "Alien Research Ship")
    state.selected, state.phase = ["explore"], None
    do(state, BeginPhase(phase="explore"))
    before = state.players["ann"].dice()
    do(state, Stock(by="ann", worker="alien", extra=True))
    scout(state, "RT20", worker="home", extra=True)
    place(state, "RT20")
    assert state.players["ann"].dice() == before
    with pytest.raises(Impossible, match="lent by a power"):
        GAME.judge(state, Stock(by="ann", worker="alien", extra=True))


@pytest.mark.rule("ROLL-EXP-11")
@pytest.mark.breaks("ROLL-TIME-1")
def test_players_explore_in_order_when_the_bag_is_short_of_tiles(refuses: Refuses) -> None:
    state = in_phase("explore", "home")
    give(state, "bob", "explore", "home")
    do(state, Stock(by="bob", worker="home"))  # tiles enough: any order
    give(state, "bob", "explore", "home")
    emptied(state, 1)
    refuses(GAME, state, Stock(by="bob", worker="home"), "ROLL-TIME-1")
    do(state, Stock(by="ann", worker="home"))  # faction tile 1
    do(state, Stock(by="bob", worker="home"))


@pytest.mark.rule("ROLL-TILE-1")
def test_advanced_logistics_waits_for_the_own_exploring_in_order(refuses: Refuses) -> None:
    state = in_phase("explore", "home")
    give(state, "bob", "explore", "home")
    built(state, "bob", "Advanced Logistics")
    emptied(state, 1)
    refuses(GAME, state, Rearrange(by="bob"), "ROLL-TIME-1")


def test_a_scout_abandons_own_tiles_only() -> None:
    state = in_phase("explore", "home")
    with pytest.raises(Impossible, match="is not in the construction zone"):
        GAME.judge(state, Scout(by="ann", worker="home", abandoned=(named("Gem World"),)))
    keys = stacked(state, "ann", "Gem World")
    with pytest.raises(Impossible, match="a tile is twice"):
        GAME.judge(state, Scout(by="ann", worker="home", abandoned=(*keys, *keys)))
