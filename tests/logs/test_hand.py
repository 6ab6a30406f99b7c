"""The hand that writes logs uses a control of several pieces on all of them, or on none."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.record.writing import Writer
from hfmod.vassal.hand import HandError
from tests.logs.writing import GAME, random_game


def test_a_control_that_one_of_several_cards_does_not_offer_does_nothing() -> None:
    played = random_game("core", 2, 1)
    writer = Writer(played.header, GAME)
    writer.tell(1, played.actions[0])
    player = writer.state.order[0]
    crew = f"card-{writer.state.players[player].crew.lower()}"
    (deck, *_) = (cards for cards in writer.state.decks.values() if cards)
    said, steps = writer.hand.value(f"hf4_n_{player}"), writer.hand.state.step
    with pytest.raises(HandError):
        writer.hand.press("to_outpost1", crew, f"card-{deck[0].lower()}")
    assert (writer.hand.value(f"hf4_n_{player}"), writer.hand.state.step) == (said, steps)
    writer.hand.press("to_outpost1", crew)
    assert writer.hand.value(f"hf4_n_{player}") != said
