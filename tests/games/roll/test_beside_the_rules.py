"""What a table does that no rule gives: it is told as a breach of its own, and done as the table did it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Recorded
from hfmod.games.roll.rules.explore import DrawTile, Scout
from hfmod.games.roll.rules.leaving import Leave
from hfmod.games.roll.rules.manage import Recruit, TakeDie
from hfmod.games.roll.rules.phases import Dismiss
from hfmod.games.roll.rules.rolling import Assign, Reveal, Roll
from hfmod.testing import Refuses
from tests.games.roll.tables import (
    GAME,
    all_assigned,
    built,
    do,
    give,
    in_phase,
    managing,
    named,
    rolled,
    started,
)


@pytest.mark.breaks("ROLL-EXP-2")
def test_a_tile_drawn_beyond_those_that_are_due_is_in_hand_all_the_same(refuses: Refuses) -> None:
    state = in_phase("explore", "home")
    do(state, Scout(by="ann", worker="home"), {"sample": ["RT20"]})
    act = DrawTile(by="ann")
    refuses(GAME, state, act, "ROLL-EXP-2")
    GAME.force(state, act, Recorded([{"sample": ["RT21"]}]))
    assert state.players["ann"].drawn == ["RT20", "RT21"]
    assert "RT21" not in state.bag


@pytest.mark.breaks("ROLL-SHIP-8")
def test_a_shipper_without_a_good_is_no_citizen(refuses: Refuses) -> None:
    state = in_phase("ship", "rare")
    refuses(GAME, state, Dismiss(by="ann", phase="ship", worker="rare"), "ROLL-SHIP-8")


@pytest.mark.breaks("ROLL-PRO-4")
def test_a_producer_without_a_world_is_no_citizen(refuses: Refuses) -> None:
    state = in_phase("produce", "rare")
    refuses(GAME, state, Dismiss(by="ann", phase="produce", worker="rare"), "ROLL-PRO-4")


@pytest.mark.breaks("ROLL-PH-7")
def test_a_settler_without_a_world_is_no_citizen(refuses: Refuses) -> None:
    state = in_phase("settle", "rare")
    act = Dismiss(by="ann", phase="settle", worker="rare")
    refuses(GAME, state, act, "ROLL-PH-7")
    GAME.force(state, act, Recorded([]))
    assert (state.players["ann"].workers["settle"]["rare"], state.players["ann"].citizenry["rare"]) == (0, 1)


@pytest.mark.breaks("ROLL-SET-6")
def test_another_die_than_the_one_that_the_tile_shows_lies_there_instead(refuses: Refuses) -> None:
    state = managing()
    built(state, "ann", "Gem World")
    world = named("Gem World")
    give(state, "ann", world, "novelty")
    before = state.supply["novelty"]
    act = TakeDie(by="ann", die="genes", place=world, instead="novelty")
    refuses(GAME, state, act, "ROLL-SET-6")
    GAME.force(state, act, Recorded([]))
    assert state.players["ann"].goods[world] == ["genes"]
    assert state.supply["novelty"] == before + 1


@pytest.mark.breaks("ROLL-ASG-3")
def test_who_selects_two_phases_lets_the_table_carry_out_both(refuses: Refuses) -> None:
    state = started()
    all_assigned(state, bob="ship", cho="ship")
    rolled(state, "ann", "home:explore", "home:explore", "home:ship")
    act = Assign(by="ann", columns=("settle", "explore", "ship"), selector=0, besides=(1,))
    assert "ann" in refuses(GAME, state, act, "ROLL-ASG-3").message
    assert GAME.judge(state, replace(act, columns=("settle", "explore", "ship"), besides=())) == []
    GAME.force(state, act, Recorded([]))
    do(state, Reveal())
    assert state.selected == ["explore", "settle", "ship"]


@pytest.mark.breaks("ROLL-SETUP-7")
def test_a_die_that_begins_in_the_citizenry_is_not_rolled_in_the_first_round(refuses: Refuses) -> None:
    state = started()
    refuses(GAME, state, Roll(by="ann", more=("citizenry:home",)), "ROLL-SETUP-7")


@pytest.mark.breaks("ROLL-MAN-2")
def test_who_has_paid_with_all_credits_has_one_and_no_more(refuses: Refuses) -> None:
    state = managing()
    give(state, "ann", "citizenry", "home")
    state.players["ann"].credits = 1
    refuses(GAME, state, Recruit(by="ann", dice=("home",)), "ROLL-MAN-2", figures={"credits": 2})


def test_a_worker_that_is_nowhere_is_not_dismissed() -> None:
    with pytest.raises(Impossible, match="ann has no idle alien worker"):
        GAME.judge(in_phase("ship"), Dismiss(by="ann", phase="ship", worker="alien"))


def test_no_act_takes_vp_chips_back() -> None:
    """They are paid into the pool by nothing, and kept by who has left."""
    state = managing()
    state.players["ann"].vp, state.pool = 3, state.pool - 3
    before = GAME.glimpse(state)
    GAME.apply(state, Leave(by="ann"), Recorded([]))
    assert GAME.exceeded(state, Leave(by="ann"), before) == []
    state.gone["ann"].vp, state.pool = 2, state.pool + 1
    assert GAME.invariants(state) == []
    assert GAME.exceeded(state, Leave(by="ann"), before) == ["1 VP were given back, which no rule takes"]


def test_a_table_that_counts_too_much_may_have_what_it_counted() -> None:
    """Credits stay on their track, VP chips come out of the pool."""
    state = managing()
    state.players["ann"].credits = 9
    act, wrong = Recruit(by="ann"), {"credits": (14, 9), "vp": (3, 1)}
    (other,) = GAME.others(state, act, state, frozenset(), wrong)
    assert (other.players["ann"].credits, other.players["ann"].vp) == (10, 2)
    assert other.pool == state.pool - 2
    assert GAME.invariants(other) == []


def test_what_is_in_no_place_or_in_two_is_told() -> None:
    """Tiles and dice are as many as the box holds, chips as many as were paid, credits on their track."""
    state = managing()
    assert GAME.invariants(state) == []
    tile = state.bag.pop()
    assert GAME.invariants(state) == [f"tiles are in no place or in two: {tile}"]
    state.bag += [tile, tile]
    assert GAME.invariants(state) == [f"tiles are in no place or in two: {tile}"]
    state.bag.pop()
    ann = state.players["ann"]
    ann.cup["home"] += 1
    assert GAME.invariants(state) == ["there are 26 Home dice, not 25"]
    ann.cup["home"] -= 1
    for credits, told in ((0, []), (10, []), (11, ["ann has $11"]), (-1, ["ann has $-1"])):
        ann.credits = credits
        assert GAME.invariants(state) == told
    ann.credits, ann.vp = 3, ann.vp + 2
    (said,) = GAME.invariants(state)
    assert said == f"{ann.vp} VP are paid, {state.pool} are left in the pool, 0 are beyond it"
