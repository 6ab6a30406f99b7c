"""What bots hold cards to be worth: by what they bring, and by how long the game still lasts."""

from __future__ import annotations

import random

from hfmod.games.tmdice.bots.greedy import Greedy
from hfmod.games.tmdice.rules.cards import PlayCard
from hfmod.games.tmdice.rules.state import TmdState
from tests.games.tmdice.tables import give, hold, main_action


def gain(players: int, card: str, *pay: str) -> float:
    """What a bot gains by a card in the first turn of a game."""
    state: TmdState = main_action(players)
    give(state, "ann", *pay)
    (held,) = hold(state, "ann", card)
    ann = state.players["ann"]
    return Greedy(random.Random(1)).gain(state, ann, PlayCard(by="ann", card=held, pay=pay))


def test_what_produces_is_worth_more_where_fewer_players_leave_more_turns() -> None:
    loans = [gain(players, "Long-term Loans", "megacredit", "earth") for players in (2, 3, 4)]
    assert loans == sorted(loans, reverse=True)
    assert loans[0] > 0


def test_an_action_is_worth_what_its_uses_bring() -> None:
    assert gain(2, "Relief Store", "earth", "earth", "megacredit") > 0
    three_dice_for_one = gain(2, "Charter Service", "titanium", "earth")
    two_dice_turned = gain(2, "Metal Exchange", "titanium", "earth")
    assert three_dice_for_one > two_dice_turned


def test_a_die_that_a_rival_loses_is_a_gain() -> None:
    state = main_action(2)
    give(state, "bob", "heat", "heat")
    held = hold(state, "ann", "Dust Devil")
    give(state, "ann", "event", "heat")
    act = PlayCard(by="ann", card=held[0], pay=("event", "heat"))
    with_dice = Greedy(random.Random(1)).gain(state, state.players["ann"], act)
    state.pool["red"] += 2
    state.players["bob"].dice.clear()
    assert with_dice > Greedy(random.Random(1)).gain(state, state.players["ann"], act)
