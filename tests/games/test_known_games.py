"""What every game gives to the commands that know no game by name."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Act
from hfmod.games import GAMES, UnknownGame, known, load_game, title_of
from hfmod.games.rulebook import rulebook


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_an_engine_of_its_name_a_rule_index_and_modules_that_are_ready(name: str) -> None:
    game = load_game(name)
    assert game.id == name and all(issubclass(kind, Act) for kind in game.acts.values())
    stated = {module for rule in rulebook(name).rules.values() for module in rule["modules"]}
    assert {"core"} <= known(name).ready <= stated


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_a_game_begin_one_and_say_what_can_occur(name: str) -> None:
    game, bots = load_game(name), known(name).bots()
    header = bots.header(game.content, None, 3, 1)  # type: ignore[attr-defined]
    state = game.new(header)
    assert header["game"] == name and set(bots.occasions(state)["acts"]) <= set(game.acts)
    assert bots.occasions(state)["checks"]
    first = bots.company({})(bots.BOTS[0], 1)(state)
    assert first is not None and game.judge(state, first) == []


def test_games_that_hfmod_does_not_know_are_named_as_they_are() -> None:
    assert title_of("chess") == "chess"
    with pytest.raises(UnknownGame, match="hfmod knows hf4, roll"):
        known("chess")
