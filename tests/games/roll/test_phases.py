"""Step 4 of a round: which phases happen, in which order, and what is paid at their ends."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.roll.rules.explore import Stock
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.state import MANAGE
from hfmod.testing import Refuses
from tests.games.roll.tables import (
    GAME,
    all_assigned,
    built,
    do,
    empty,
    give,
    in_phase,
    named,
    revealed,
    started,
)


@pytest.mark.rule("ROLL-PH-1", "ROLL-PH-2")
@pytest.mark.breaks("ROLL-PH-1", "ROLL-PH-2")
def test_selected_phases_happen_in_order_and_no_others(refuses: Refuses) -> None:
    state = started(homes=("RH7", "RH8", "RH3"))  # without a good
    all_assigned(state, ann="ship", bob="explore", cho="ship")
    revealed(state)
    refuses(GAME, state, BeginPhase(phase="settle"), "ROLL-PH-2")
    refuses(GAME, state, BeginPhase(phase="ship"), "ROLL-PH-1")
    do(state, BeginPhase(phase="explore"))
    refuses(GAME, state, BeginPhase(phase="ship"), "ROLL-PH-1")
    do(state, Stock(by="bob", worker="home"))
    do(state, EndPhase())
    refuses(GAME, state, BeginPhase(phase="explore"), "ROLL-PH-1")  # once
    do(state, BeginPhase(phase="ship"))
    do(state, EndPhase())
    assert state.step == MANAGE


@pytest.mark.rule("ROLL-PH-1")
def test_all_players_use_their_workers_no_matter_who_selected_the_phase(refuses: Refuses) -> None:
    state = started()
    all_assigned(state, ann="explore", bob="ship", cho="ship")
    revealed(state)
    refuses(GAME, state, Stock(by="ann", worker="home"), "ROLL-PH-1")  # not begun
    give(state, "bob", "explore", "rare")
    do(state, BeginPhase(phase="explore"))
    do(state, Stock(by="bob", worker="rare"))


@pytest.mark.rule("ROLL-PH-8", "ROLL-FAQ-11")
@pytest.mark.parametrize(
    ("phase", "power", "credits"),
    [
        ("develop", "Galactic Investors", 2), ("settle", "Robot Surveyors", 2),
        ("produce", "Merchant Guild", 2),
        ("ship", "Free Trade Association", 2), ("explore", "Technology Unions", 1),
        ("produce", "Technology Unions", 1), ("explore", "Merchant Guild", 0),
    ],
)  # fmt: skip
@pytest.mark.breaks("ROLL-PH-8")
def test_powers_pay_at_the_end_of_their_phase_without_a_worker(
    refuses: Refuses, phase: str, power: str, credits: int
) -> None:
    state = in_phase(phase, factions=("RF8", "RF2", "RF3"))
    built(state, "ann", power)
    refuses(GAME, state, EndPhase(), "ROLL-PH-8", figures={"credits": {"bob": 1}})
    do(state, EndPhase())
    assert state.players["ann"].credits == 1 + credits


@pytest.mark.rule("ROLL-PH-8")
def test_technology_unions_pay_nothing_when_another_has_as_many_developments() -> None:
    state = in_phase("produce")
    built(state, "ann", "Technology Unions")
    built(state, "bob", "Public Works")
    do(state, EndPhase())
    assert state.players["ann"].credits == 1


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.parametrize(("dice", "credits"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_space_piracy_counts_military_dice_in_the_citizenry(dice: int, credits: int) -> None:
    state = in_phase("ship")
    empty(state, "ann", "citizenry")
    give(state, "ann", "citizenry", *["military"] * dice, "consumption")
    do(state, EndPhase())
    assert state.players["ann"].credits == 1 + credits


@pytest.mark.rule("ROLL-PH-8")
def test_galactic_religion_counts_novelty_dice_in_the_citizenry() -> None:
    state = in_phase("develop", factions=("RF6", "RF2", "RF3"))
    give(state, "ann", "citizenry", "novelty", "novelty")
    do(state, EndPhase())
    assert state.players["ann"].credits == 3


@pytest.mark.rule("ROLL-TILE-9", "ROLL-FAQ-18")
def test_genetics_lab_counts_genes_dice_that_are_goods() -> None:
    state = in_phase("produce", factions=("RF5", "RF2", "RF3"))
    built(state, "ann", "Plague World", "Uplift Overseers")
    give(state, "ann", "RF5R", "genes")
    give(state, "ann", named("Plague World"), "home")  # on a Genes world, but no Genes die
    give(state, "ann", named("Uplift Overseers"), "consumption")
    do(state, EndPhase())
    assert state.players["ann"].credits == 1 + 2


@pytest.mark.rule("ROLL-PH-8")
def test_consumer_markets_and_mining_league_count_goods_on_worlds() -> None:
    state = in_phase("produce", factions=("RF3", "RF2", "RF1"))
    built(state, "ann", "Mining League", "Asteroid Belt")
    give(state, "ann", named("Asteroid Belt"), "home")
    do(state, EndPhase())
    assert state.players["ann"].credits == 1 + 1 + 1  # the start good of Earth's Lost Colony, a novelty world


@pytest.mark.rule("ROLL-TILE-12")
@pytest.mark.parametrize(
    ("ann", "bob", "credits"),
    [
        ("Alien Sentinels", "Gem World", 2),
        ("Gem World", "Alien Sentinels", 1),
        ("Alien Sentinels", "Deserted Alien Library", 1),
    ],
)
def test_space_tourism_pays_more_for_the_sole_dearest_world(ann: str, bob: str, credits: int) -> None:
    state = in_phase("ship", factions=("RF8", "RF2", "RF3"))
    built(state, "ann", "Space Tourism", "Alien Uplift Blueprints", ann)  # printed costs count
    built(state, "bob", bob)
    do(state, EndPhase())
    assert state.players["ann"].credits == 1 + credits


@pytest.mark.rule("ROLL-PH-8")
def test_galactic_salon_gives_a_vp_chip_in_each_ship_phase() -> None:
    state = in_phase("ship")
    built(state, "ann", "Galactic Salon")
    do(state, EndPhase())
    assert (state.players["ann"].vp, state.pool) == (1, 35)


def test_what_cannot_be_is_told() -> None:
    state = in_phase("ship")
    with pytest.raises(Impossible, match="there is no phase 'war'"):
        GAME.judge(state, BeginPhase(phase="war"))
    state.phase = None
    with pytest.raises(Impossible, match="no phase is carried out"):
        GAME.judge(state, EndPhase())
