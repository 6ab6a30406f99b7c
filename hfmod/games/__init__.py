"""The games, each with an engine of its own, loaded only when one is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from hfmod.engine.game import Game

MODULES = {"hf4": "hfmod.games.hf4.game"}
TITLES = {"hf4": "High Frontier 4 All"}


class UnknownGame(Exception):
    """No game of that name; the message lists the known ones."""


def load_game(name: str) -> Game[Any]:
    """The engine of a game by its id. Raises UnknownGame."""
    if name not in MODULES:
        raise UnknownGame(f"there is no game named {name!r}; hfmod knows {', '.join(sorted(MODULES))}")
    game: Game[Any] = import_module(MODULES[name]).GAME
    return game
