"""What a word of a deal is called, and what changes hands by it."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.core import n_negotiation
from hfmod.games.hf4.words.act_words import goods
from tests.games.hf4.worlds import table


@pytest.mark.parametrize(
    ("word", "called"),
    [
        ("aquas:1", "1 Aqua"),
        ("aquas:3", "3 Aquas"),
        ("fts:1:rocket:outpost1", "1 FT from the rocket into outpost 1"),
        ("isotope:2:outpost1:outpost2", "2 gold FTs from outpost 1 into outpost 2"),
        ("stacked:RB013:outpost1", "RB013 white (RB013) into outpost 1"),
        ("use:luna", "the use of Luna"),
        ("use:crew:RB013", "the use of RB013 white (RB013)"),
        ("use:ability:RB013", "the use of the ability of RB013 white (RB013)"),
        ("use:factory:leo", "the use of the factory at LEO"),
        ("use:oars", "the use of oars"),
        ("legacy:unity", "a seniority disk in unity"),
        ("claim:leo", "the claim at LEO"),
        ("factory:leo", "the factory at LEO"),
        ("card:RB013", "RB013 white (RB013)"),
    ],
)
def test_a_word_of_a_deal(word: str, called: str) -> None:
    assert goods(table(), word) == called


def test_a_chit_of_glory_changes_hands() -> None:
    state = table()
    state.players["P"].glory[:] = ["glory-mars", "glory-venus"]
    state.players["W"].glory[:] = ["glory-ceres"]
    n_negotiation.hand_over(state, "P", "W", n_negotiation.read("glory:glory-mars"))
    assert state.players["P"].glory == ["glory-venus"]
    assert state.players["W"].glory == ["glory-ceres", "glory-mars"]


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("powersat", "powersat:P"), ("bernal:stanford", "bernal:stanford:P"),
        ("delegate:unity", "delegate:unity:P"), ("luna", "luna"), ("claim:leo", "claim:leo"),
    ],
)  # fmt: skip
def test_what_several_could_lend_is_lent_by_somebody(what: str, key: str) -> None:
    state = table()
    n_negotiation.hand_over(state, "P", "W", n_negotiation.read(f"use:{what}"))
    n_negotiation.hand_over(state, "P", "G", n_negotiation.read(f"use:{what}"))
    assert state.turn is not None and state.turn.granted == {key: {"W", "G"}}
    state.turns.clear()
    n_negotiation.hand_over(state, "P", "W", n_negotiation.read(f"use:{what}"))  # nobody's turn: of no use
