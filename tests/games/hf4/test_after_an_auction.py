"""I2b: what is said after an auction that nobody could raise any more is a pass, or the own bid again."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i2_research import Award, Bid, PassBid, ResearchAuction
from hfmod.games.hf4.rules.core.state import Auction
from hfmod.games.hf4.rules.elsewise import superfluous
from tests.games.hf4.worlds import table

PASS, OTHERS_PASS = PassBid(by="P"), PassBid(by="W")
OPENED, MINE = ResearchAuction(by="W", deck="robonauts"), ResearchAuction(by="P", deck="robonauts", bid=2)


@pytest.mark.parametrize(
    ("act", "earlier", "is_none"),
    [
        (PASS, [OPENED], True),
        (PASS, [Bid(by="W", amount=2)], True),
        (PASS, [OTHERS_PASS, OPENED], True),
        (PASS, [OTHERS_PASS, PASS, OPENED], False),  # it has passed already
        (PASS, [MINE], False),  # who opens an auction does not pass
        (PASS, [Bid(by="P", amount=2)], False),
        (PASS, [Income(by="W"), OPENED], False),
        (PASS, [OTHERS_PASS], False),
        (PASS, [], False),
        (Bid(by="P", amount=2), [Bid(by="P", amount=2)], True),
        (Bid(by="P", amount=2), [OTHERS_PASS, Award(by="W", to="P"), MINE], True),
        (Bid(by="P", amount=3), [MINE], False),
        (Bid(by="P", amount=3), [Bid(by="P", amount=2), Bid(by="P", amount=3)], False),
        (Bid(by="P", amount=2), [Bid(by="W", amount=2), Bid(by="P", amount=2)], True),
        (Bid(by="P", amount=2), [Income(by="W"), MINE], False),
        (Bid(by="P", amount=2), [OPENED], False),
        (Bid(by="P", amount=2), [], False),
        (Income(by="P"), [OPENED], False),
    ],
)
def test_what_is_no_act_any_more(act: Any, earlier: list[Any], is_none: bool) -> None:
    """Earlier acts, the last one first."""
    state = table()
    assert superfluous(state, act, earlier) is is_none
    state.auction = Auction("W", "robonauts", "RB013")
    assert not superfluous(state, act, earlier)
