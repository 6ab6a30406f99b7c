"""A log may state anything as a fact: what has not the form of one is left alone, and nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.engine.game import Game
from hfmod.package import load_game, package

ODD: tuple[Any, ...] = (
    None, "", "word", -1, 7, 10**30, 1.5, True, [], ["word", "word"], [{}], [["word"]], [None],
    [1, {"word": []}],
    {}, {"word": "word"}, {"word": {}}, {"word": [1]}, {"": None}, {"word": -3},
)  # fmt: skip


def set_up(name: str) -> tuple[Game[Any], Any]:
    """A game of three that was laid out."""
    game, make = load_game(name), package(name).bots
    assert make is not None
    state = game.new(make().header(vars(game)["content"], None, 3, 1, (), False, {}))
    game.apply(state, next(iter(game.acts["set_up"].options(state))), Seeded(1))
    return game, state


@pytest.mark.parametrize("name", ["hf4", "roll", "tmdice"])
def test_no_fact_is_taken_over_in_a_form_that_it_has_not(name: str) -> None:
    game, state = set_up(name)
    facts = dict(game.facts(state))
    assert len(facts) > 20
    for fact in facts:
        for value in ODD:
            position = game.fork(state)
            if game.take_over(position, fact, value):
                assert type(value) is type(facts[fact]) or facts[fact] is None or value is None, fact
            assert game.facts(position).keys() >= facts.keys()


def test_a_nested_value_is_no_card() -> None:
    game, state = set_up("hf4")
    hand = next(fact for fact in game.facts(state) if fact.startswith("hand."))
    assert not game.take_over(state, hand, [{"card": "CT045"}])
    assert not game.take_over(state, hand, {"CT045": 1})
