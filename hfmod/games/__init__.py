"""The games, each with an engine of its own, loaded only when one is asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

from hfmod.engine.game import Game

TITLES = {"hf4": "High Frontier 4 All"}
MODULES = TITLES.keys()


class UnknownGame(Exception):
    """No game of that name; the message lists the known ones."""


@cache
def load_game(name: str) -> Game[Any]:
    """The engine of a game by its id, with the shipped content. Raises UnknownGame."""
    if name == "hf4":
        from hfmod.content.hf4_load import load
        from hfmod.games.hf4.game import Hf4

        return Hf4(load())
    raise UnknownGame(f"there is no game named {name!r}; hfmod knows {', '.join(sorted(TITLES))}")
