"""Module 2: nobody owns more than two Bernals (2A7c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import Hf4State


@implements("2A7c", "GL-Bernal")
def full_of_bernals(state: Hf4State, player: str, deck: str) -> bool:
    """Whether a Bernal is auctioned and the player owns as many as are allowed."""
    return deck == b_cards.BERNALS and len(b_bernals.owned(state, player)) >= b_bernals.MOST


@implements("2A7c", "GL-Bernal")
def two_bernals(state: Hf4State, player: str, deck: str) -> Iterator[RuleViolation]:
    """Who owns two Bernals takes no part in auctions of Bernals."""
    if full_of_bernals(state, player, deck):
        message = f"{player} owns {b_bernals.MOST} Bernals, hand included, and cannot bid for another"
        yield broken("2A7c", message, f"hand:{player}", legal="discard a Bernal first")


@implements("2A7c", "GL-Bernal")
def bernal_limit(state: Hf4State, taker: str, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """Nobody comes by a third Bernal card by other ways either, hand included."""
    given = [card for card in cards if card in state.cards and b_cards.is_bernal(state, card)]
    has = len(b_bernals.owned(state, taker)) if given else 0
    if given and has + len(given) > b_bernals.MOST:
        message = f"{taker} would own {has + len(given)} Bernals, {b_bernals.MOST} are allowed"
        yield broken("2A7c", message, *(f"card:{card}" for card in given), legal="discard a Bernal first")
