"""Phases IV and V, Produce and Ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.witness import witnessing
from hfmod.games.roll.rules.goods import Consume, Produce, Trade
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.state import RollState
from hfmod.testing import Refuses
from tests.games.roll.tables import GAME, built, do, empty, give, in_phase, named

WORLDS = {
    "novelty": "Gem World",
    "rare": "Asteroid Belt",
    "genes": "Plague World",
    "alien": "Alien Sentinels",
}


def shipping(
    *workers: str, world: str = "genes", good: str = "genes", powers: Sequence[str] = (), **kwargs: Any
) -> RollState:
    """Ann has one world of a colour with a good, and shippers."""
    state = in_phase("ship", *workers, homes=("RH7", "RH8", "RH3"), **kwargs)
    built(state, "ann", WORLDS[world], *powers)
    give(state, "ann", named(WORLDS[world]), good)
    empty(state, "ann", "citizenry")
    return state


@pytest.mark.rule("ROLL-PRO-1", "ROLL-PRO-2", "ROLL-FAQ-14", "ROLL-PH-5")
@pytest.mark.breaks("ROLL-PRO-1")
def test_any_producer_produces_on_any_world_that_is_not_gray(refuses: Refuses) -> None:
    state = in_phase("produce", "home", "military")
    built(state, "ann", "Plague World")
    gray, other = named("Hidden Fortress"), "RH8"
    refuses(GAME, state, Produce(by="ann", worker="home", world=gray), "ROLL-PRO-1")
    refuses(GAME, state, Produce(by="ann", worker="home", world="RF3R"), "ROLL-PRO-1")  # cho's
    do(state, Produce(by="ann", worker="military", world=named("Plague World")))
    assert state.players["ann"].goods.get(named("Plague World")) == ["military"]
    assert other not in state.players["ann"].goods


@pytest.mark.rule("ROLL-PRO-3")
@pytest.mark.breaks("ROLL-PRO-3")
def test_a_world_holds_one_good(refuses: Refuses) -> None:
    state = in_phase("produce", "home")
    refuses(GAME, state, Produce(by="ann", worker="home", world="RH5"), "ROLL-PRO-3")  # holds its start die


@pytest.mark.rule("ROLL-PRO-3", "ROLL-TILE-8")
def test_galactic_reserves_let_each_world_hold_two(refuses: Refuses) -> None:
    state = in_phase("produce", "rare", "home")
    built(state, "ann", "Galactic Reserves")
    bare, counts = GAME.fork(state), dict[str, Counter[str]]()
    bare.supply.update(bare.players["ann"].goods.pop("RH5"))
    with witnessing(counts):
        do(bare, Produce(by="ann", worker="rare", world="RH5"))
        assert "abilities" not in counts  # a first good needs no power
        do(state, Produce(by="ann", worker="rare", world="RH5"))
        assert counts["abilities"] == Counter(good_capacity=1)
    assert state.players["ann"].goods["RH5"] == ["novelty", "rare"]
    refuses(GAME, state, Produce(by="ann", worker="home", world="RH5"), "ROLL-PRO-3")


@pytest.mark.rule("ROLL-PRO-4")
def test_producers_that_cannot_produce_go_back_to_the_cup() -> None:
    state = in_phase("produce", "rare")
    do(state, EndPhase())
    assert state.players["ann"].cup["rare"] == 1


@pytest.mark.rule("ROLL-PH-4")
@pytest.mark.breaks("ROLL-PH-4")
def test_all_workers_must_be_used_as_far_as_possible(refuses: Refuses) -> None:
    state = in_phase("produce", "home", "home")
    built(state, "ann", "Gem World")
    refuses(GAME, state, EndPhase(), "ROLL-PH-4")
    do(state, Produce(by="ann", worker="home", world=named("Gem World")))
    do(state, EndPhase())
    state = shipping("home")
    refuses(GAME, state, EndPhase(), "ROLL-PH-4")


@pytest.mark.rule("ROLL-SHIP-1", "ROLL-PH-5")
@pytest.mark.breaks("ROLL-SHIP-1")
def test_a_shipper_takes_one_good_of_the_own_empire(refuses: Refuses) -> None:
    state = shipping("home", "rare")
    give(state, "cho", "RF3R", "novelty")
    refuses(GAME, state, Trade(by="ann", worker="home", world="RF3R", good="novelty"), "ROLL-SHIP-1")
    do(state, Trade(by="ann", worker="home", world=named("Plague World"), good="genes"))
    assert state.players["ann"].citizenry == Counter(home=1, genes=1)
    with pytest.raises(Impossible, match="no genes good lies"):
        GAME.judge(state, Trade(by="ann", worker="rare", world=named("Plague World"), good="genes"))


@pytest.mark.rule("ROLL-SHIP-2", "ROLL-FAQ-14")
@pytest.mark.parametrize(("world", "credits"), [("novelty", 3), ("rare", 4), ("genes", 5), ("alien", 6)])
def test_trading_pays_by_the_colour_of_the_world(world: str, credits: int) -> None:
    state = shipping("home", world=world, good="military")
    do(state, Trade(by="ann", worker="home", world=named(WORLDS[world]), good="military"))
    assert state.players["ann"].credits == 1 + credits


@pytest.mark.rule("ROLL-SHIP-3", "ROLL-SHIP-4", "ROLL-FAQ-15")
@pytest.mark.parametrize(
    ("shipper", "good", "vp"),
    [
        ("home", "home", 1), ("home", "genes", 2), ("genes", "home", 2), ("genes", "genes", 3),
        ("consumption", "home", 2), ("home", "consumption", 2), ("consumption", "consumption", 3),
        ("consumption", "genes", 3),
    ],
)  # fmt: skip
def test_consuming_gives_1_to_3_vp(shipper: str, good: str, vp: int) -> None:
    state = shipping(shipper, good=good)
    do(state, Consume(by="ann", worker=shipper, world=named("Plague World"), good=good))
    assert (state.players["ann"].vp, state.pool) == (vp, 36 - vp)


@pytest.mark.rule("ROLL-SHIP-5")
def test_a_purple_shipper_and_a_purple_good_count_as_two_matches() -> None:
    state = shipping("consumption", good="consumption")
    do(state, Consume(by="ann", worker="consumption", world=named("Plague World"), good="consumption"))
    assert (state.players["ann"].vp, state.pool) == (3, 33)


def test_a_player_may_choose_a_shipper_that_does_not_match() -> None:
    state = shipping("genes", "home")
    acts = list(Consume.options(state))
    assert {act.worker for act in acts} == {"genes", "home"}


@pytest.mark.rule("ROLL-SHIP-7")
def test_when_the_pool_is_used_up_more_chips_are_paid() -> None:
    state = shipping("genes", players=2, factions=("RF1", "RF2"))
    state.players["bob"].vp, state.pool = 23, 1
    do(state, Consume(by="ann", worker="genes", world=named("Plague World"), good="genes"))
    assert (state.players["ann"].vp, state.pool, state.beyond) == (3, 0, 2)


@pytest.mark.rule("ROLL-SHIP-8")
def test_shippers_without_a_good_go_back_to_the_cup() -> None:
    state = shipping("home", "rare")
    do(state, Trade(by="ann", worker="home", world=named("Plague World"), good="genes"))
    do(state, EndPhase())
    assert state.players["ann"].cup["rare"] == 1


@pytest.mark.rule("ROLL-TILE-11", "ROLL-PH-8")
def test_organic_shipyards_lend_a_genes_shipper() -> None:
    state = shipping(powers=["Organic Shipyards"])
    give(state, "ann", named("Plague World"), "home")  # of a table with Galactic Reserves
    built(state, "ann", "Galactic Reserves")
    state.phase = None
    do(state, BeginPhase(phase="ship"))
    dice = state.players["ann"].dice()
    do(state, Consume(by="ann", worker="genes", world=named("Plague World"), good="genes", extra=True))
    assert state.players["ann"].vp == 3
    do(state, Consume(by="ann", worker="home", world=named("Plague World"), good="home", extra=True))
    assert state.players["ann"].vp == 4
    assert state.players["ann"].dice() == dice


def test_each_good_needs_its_own_shipper() -> None:
    state = shipping("home", powers=["Galactic Reserves"])
    give(state, "ann", named("Plague World"), "home")
    do(state, Trade(by="ann", worker="home", world=named("Plague World"), good="genes"))
    assert list(Trade.options(state)) == []
    do(state, EndPhase())


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.parametrize(
    ("power", "world", "act", "credits", "vp"),
    [
        ("Export Duties", "genes", Trade, 6, 0),
        ("Galactic Demand", "novelty", Trade, 5, 0),
        ("Galactic Demand", "genes", Trade, 5, 0),
        ("Jumpdrive Research", "rare", Trade, 5, 0),
        ("New Economy", "genes", Consume, 2, 1),
        ("Trade Levies", "genes", Consume, 1, 1),
        ("Galactic Renaissance", "genes", Consume, 0, 2),
        ("Minor Research Labs", "alien", Consume, 0, 2),
        ("Minor Research Labs", "rare", Consume, 0, 1),
        ("Space Refineries", "rare", Consume, 0, 2),
    ],
)
def test_powers_pay_more_for_goods_shipped(
    power: str, world: str, act: type[Trade] | type[Consume], credits: int, vp: int
) -> None:
    state = shipping("home", world=world, good="home", powers=[power])
    do(state, act(by="ann", worker="home", world=named(WORLDS[world]), good="home"))
    assert (state.players["ann"].credits, state.players["ann"].vp) == (1 + credits, vp)


@pytest.mark.rule("ROLL-PH-8")
def test_mining_industry_pays_for_goods_consumed_from_rare_elements_worlds() -> None:
    state = shipping("home", world="rare", good="home", factions=("RF8", "RF2", "RF3"))
    do(state, Consume(by="ann", worker="home", world=named("Asteroid Belt"), good="home"))
    assert state.players["ann"].credits == 2


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.breaks("ROLL-PH-8")
def test_galactic_bankers_sell_a_vp_for_a_credit(refuses: Refuses) -> None:
    state = shipping("home")
    act = Trade(by="ann", worker="home", world=named("Plague World"), good="genes", buy=True)
    refuses(GAME, state, act, "ROLL-PH-8")
    built(state, "ann", "Galactic Bankers")
    do(state, act)
    assert (state.players["ann"].credits, state.players["ann"].vp) == (1 + 5 - 1, 1)


@pytest.mark.rule("ROLL-TIME-1")
def test_players_ship_in_order_where_the_pool_may_run_out_and_the_table_wants_it(refuses: Refuses) -> None:
    state = shipping("home", timing_order="as_listed")
    give(state, "cho", "RF3R", "novelty")
    give(state, "cho", "ship", "home")
    act = Consume(by="cho", worker="home", world="RF3R", good="novelty")
    assert GAME.judge(state, act) == []
    state.pool, state.players["bob"].vp = 6, 30
    refuses(GAME, state, act, "ROLL-TIME-1")
    state.pool, state.players["bob"].vp = 0, 36
    assert GAME.judge(state, act) == []  # nothing is left to be decided


@pytest.mark.rule("ROLL-SHIP-4")
@pytest.mark.parametrize(
    ("shipper", "good", "tiles", "stated", "rule"),
    [
        ("home", "consumption", [], 1, "ROLL-SHIP-4"),
        ("consumption", "novelty", [], 2, "ROLL-SHIP-4"),
        ("consumption", "consumption", [], 2, "ROLL-SHIP-5"),
        ("consumption", "consumption", [], 4, "ROLL-SHIP-3"),
        ("home", "novelty", [], 3, "ROLL-SHIP-3"),
        ("home", "novelty", ["Galactic Renaissance"], 2, "ROLL-PH-8"),
    ],
)
def test_vp_that_are_wrong_name_the_rule_that_tells_why(
    shipper: str, good: str, tiles: list[str], stated: int, rule: str
) -> None:
    state = in_phase("ship", shipper)
    built(state, "ann", "Gem World", *tiles)
    give(state, "ann", named("Gem World"), good)
    act = Consume(by="ann", worker=shipper, world=named("Gem World"), good=good)
    assert [one.rule for one in GAME.judge(state, act, figures={"vp": stated})] == [rule]


@pytest.mark.parametrize(
    ("tiles", "stated", "rule"),
    [
        ([], 4, "ROLL-FAQ-14"),
        ([], 5, "ROLL-SHIP-2"),
        (["Galactic Demand"], 3, "ROLL-PH-8"),
        (["Galactic Demand"], 9, "ROLL-SHIP-2"),
    ],
)
def test_prices_that_are_wrong_name_the_rule_that_tells_why(tiles: list[str], stated: int, rule: str) -> None:
    state = in_phase("ship", "home")
    built(state, "ann", "Gem World", *tiles)
    give(state, "ann", named("Gem World"), "rare")
    act = Trade(by="ann", worker="home", world=named("Gem World"), good="rare")
    assert [one.rule for one in GAME.judge(state, act, figures={"credits": stated})] == [rule]
