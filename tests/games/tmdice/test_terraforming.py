"""Terraforming: VP, complete parameters, bonuses of the tracks (TMD-TERR)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.games.tmdice.rules.actions import RaiseTemperature
from hfmod.games.tmdice.rules.owed import Place
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.games.tmdice.rules.terraforming import complete
from tests.games.tmdice.tables import GAME, falls, give, main_action, oceans_complete

HEAT = RaiseTemperature(by="ann", pay=("heat",) * 3)


def heated(temperature: int = -32) -> TmdState:
    """Ann has three heat."""
    state = main_action()
    state.temperature = temperature
    give(state, "ann", *["heat"] * 3)
    return state


@pytest.mark.rule("TMD-TERR-1")
def test_a_step_gives_two_vp_at_once() -> None:
    state = heated()
    falls(state, HEAT)
    assert (state.temperature, state.players["ann"].vp) == (-28, 2)


@pytest.mark.breaks("TMD-TERR-1")
def test_a_step_does_not_give_three(refuses: Any) -> None:
    refuses(GAME, heated(), HEAT, "TMD-TERR-1", figures={"vp": 3})


@pytest.mark.rule("TMD-TERR-2")
def test_a_complete_parameter_stays_and_gives_one_vp() -> None:
    state = heated(8)
    falls(state, HEAT)
    assert (state.temperature, state.players["ann"].vp, state.players["ann"].dice) == (8, 1, Counter())


@pytest.mark.breaks("TMD-TERR-2")
def test_a_complete_parameter_does_not_give_two(refuses: Any) -> None:
    refuses(GAME, heated(8), HEAT, "TMD-TERR-2", figures={"vp": 2})


@pytest.mark.rule("TMD-TERR-4")
def test_when_a_parameter_is_complete() -> None:
    state = main_action()
    found = [complete(state, param) for param in ("ocean", "temperature", "oxygen")]
    state.temperature, state.oxygen = 4, 14
    found += [complete(state, param) for param in ("temperature", "oxygen")]
    state.temperature, state.oxygen = 8, 16
    oceans_complete(state)
    assert found == [False] * 5
    assert all(complete(state, param) for param in ("ocean", "temperature", "oxygen"))


@pytest.mark.rule("TMD-TERR-5")
def test_a_marker_that_reaches_a_bonus_space_gives_the_bonus() -> None:
    state = heated(-28)
    falls(state, HEAT)
    assert (state.temperature, state.players["ann"].dice) == (-24, Counter(heat=1))


def test_other_spaces_give_none() -> None:
    state = heated(-24)
    falls(state, HEAT)
    assert (state.temperature, state.players["ann"].dice) == (-20, Counter())


@pytest.mark.rule("TMD-TERR-5")
def test_a_greenery_moves_the_marker_of_oxygen_to_its_bonus() -> None:
    state = main_action()
    state.oxygen = 8
    give(state, "ann", *["plant"] * 4)
    act = GAME.parse({"by": "ann", "do": "place_greenery", "pay": ["plant"] * 4})
    falls(state, act)
    falls(state, Place(by="ann", tile="greenery", hex="B1"))
    assert (state.oxygen, state.players["ann"].wild) == (10, 1)
