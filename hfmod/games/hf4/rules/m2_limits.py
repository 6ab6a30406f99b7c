"""Module 2: nobody owns more than two Bernals (2A7c)."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules import m2_bernals
from hfmod.games.hf4.rules.acts import broken
from hfmod.games.hf4.rules.state import Hf4State


@implements("2A7c", "GL-Bernal")
def full_of_bernals(state: Hf4State, player: str, deck: str) -> bool:
    """Whether a Bernal is auctioned and the player owns as many as are allowed."""
    return deck == m2_bernals.DECK and len(m2_bernals.owned(state, player)) >= m2_bernals.MOST


@implements("2A7c", "GL-Bernal")
def two_bernals(state: Hf4State, player: str, deck: str) -> Iterator[RuleViolation]:
    """Who owns two Bernals takes no part in auctions of Bernals."""
    if full_of_bernals(state, player, deck):
        message = f"{player} owns {m2_bernals.MOST} Bernals, hand included, and cannot bid for another"
        yield broken("2A7c", message, f"hand:{player}", legal="discard a Bernal first")
