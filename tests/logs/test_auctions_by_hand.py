"""Auctions that were over unsaid, as what is done with the card by hand shows."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.record.auctions import Auctions
from hfmod.games.hf4.record.events import CardPlayed
from hfmod.games.hf4.rules.core.i2_research import PassBid
from tests.logs.test_unsaid_acts import BID, bidding, played, reading

OVER = [PassBid(by="red"), PassBid(by="yellow")]


@pytest.mark.parametrize(
    ("who", "paid", "own", "acts"),
    [
        ("green", 2, True, OVER),  # of five Aquas, for three
        ("green", 3, True, []),
        ("green", None, True, []),
        ("green", 2, False, []),  # another card
        ("red", 2, True, []),  # who has not bid
        ("yellow", 4, True, OVER),  # another has the card
    ],
)
def test_a_card_that_was_paid_for_and_is_laid_back_was_won(
    who: str, paid: int | None, own: bool, acts: list[Any]
) -> None:
    state, card = bidding(yellow=1, green=3)
    context = reading(state, BID, "yellow boost", hands=[(1, card, "green")], at=1)
    if paid is not None:
        context.asides = Asides(tanks={who: {"leo": paid}})
    event = CardPlayed(2, who, card if own else "CT044", "deck")
    assert played(context, Auctions(context).put_back(event)) == acts


def test_where_no_auction_is_open_nothing_was_won() -> None:
    state, card = bidding(yellow=1, green=3)
    state.auction = None
    context = reading(state, BID, hands=[(1, card, "green")])
    context.asides = Asides(tanks={"green": {"leo": 2}})
    assert played(context, Auctions(context).put_back(CardPlayed(2, "green", card, "deck"))) == []


@pytest.mark.parametrize(
    ("who", "to", "then", "over"),
    [
        ("green", "deck", "green income", True),
        ("green", "deck", "green bid amount=4", False),
        ("green", "deck", "green pass_bid", False),
        ("green", "deck", "yellow income", False),
        ("green", "deck", "", False),
        ("green", "hand", "green income", False),
        ("yellow", "deck", "yellow income", False),  # whose turn it is
    ],
)
def test_who_lays_a_card_back_out_of_turn_and_goes_on_knows_that_it_is_over(
    who: str, to: str, then: str, over: bool
) -> None:
    state, card = bidding(yellow=1, green=3)
    context = reading(state, BID, *([then] if then else []), hands=[(1, card, "green")])
    event = CardPlayed(2, who, "CT044", to)
    assert played(context, Auctions(context).gone_on(event)) == (OVER if over else [])
