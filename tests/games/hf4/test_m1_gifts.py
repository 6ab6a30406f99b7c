"""Module 1, 1D5: free actions that Futures give: how many, and what uses them up."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.core.state import Stack
from hfmod.games.hf4.rules.terawatt import d5_future_gifts as gifts
from tests.games.hf4.quests import futuristic, won

AEROSTAT, TNO = "M2C188", "M2C193"  # list the Futures by which one homesteads for nothing


@pytest.mark.parametrize(
    ("stars", "given", "free"), [((), 0, False), ((), 1, True), ((AEROSTAT,), 0, True), ((TNO,), 0, False)]
)
def test_who_homesteads_as_a_free_action(stars: tuple[str, ...], given: int, free: bool) -> None:
    state = futuristic()
    for card in stars:
        won(state, card)
    state.players["P"].gifts["homestead"] = given
    assert ([*gifts.free_homestead(state, "P")] == []) == free
    assert [one.rule for one in gifts.free_homestead(state, "W")] == ["CA-M2C188R-FUT"]


@pytest.mark.parametrize(
    ("stars", "used", "said"),
    [((), 0, "has no Future"), ((TNO,), 0, ""), ((TNO,), 1, "this turn"), ((AEROSTAT,), 0, "has no Future")],
)
def test_who_homesteads_without_a_card(stars: tuple[str, ...], used: int, said: str) -> None:
    state = futuristic()
    for card in stars:
        won(state, card)
    if used:
        state.turns["P"].used[gifts.USED] = used
    found = [one.message for one in gifts.homestead_without_card(state, "P")]
    assert len(found) == bool(said) and all(said in one for one in found)


@pytest.mark.parametrize(
    ("stars", "card", "left", "noted"),
    [
        ((), "CT044", 1, False),  # one of two gifts
        ((AEROSTAT,), "CT044", 2, False),  # as often as one likes
        ((TNO,), None, 2, True),
    ],
)
def test_what_a_free_homestead_uses_up(
    stars: tuple[str, ...], card: str | None, left: int, noted: bool
) -> None:
    state = futuristic()
    for one in stars:
        won(state, one)
    state.players["P"].gifts["homestead"] = 2
    gifts.homesteaded(state, state.turns["P"], card)
    assert state.players["P"].gifts["homestead"] == left
    assert bool(state.turns["P"].used.get(gifts.USED)) == noted


def test_a_gift_that_is_not_there_is_not_owed() -> None:
    state = futuristic()
    assert not gifts.has_gift(state, "P", "homestead")
    gifts.use_gift(state, "P", "homestead")
    assert state.players["P"].gifts["homestead"] == 0
    state.players["P"].gifts["homestead"] = 1
    assert gifts.has_gift(state, "P", "homestead") and not gifts.has_gift(state, "P", "inspiration")


def test_a_freighter_stack_without_a_freighter_is_unsound() -> None:
    state = futuristic()
    assert [*state.rules.unsound(state)] == []
    state.players["P"].stacks["freighter"] = Stack("freighter", "P", "leo", [state.decks["thrusters"].pop()])
    assert [one for one in state.rules.unsound(state) if "no freighter card" in one] == [
        "freighter:P has no freighter card"
    ]
