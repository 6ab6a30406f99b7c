"""The games, each with an engine of its own: one list, whose parts are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from hfmod.engine.game import Game

if TYPE_CHECKING:
    from hfmod.games.bots import Bots


class UnknownGame(Exception):
    """No game of that name; the message lists the known ones."""


@dataclass(frozen=True)
class Known:
    """A game: what is said of it before anything is loaded, and what loads its parts.

    ``ready`` are the modules that the engine plays; rules that need others wait for them. ``secret`` are acts
    that happen behind a screen until the next ``reveal``. ``engine_of`` makes an engine of other content:
    parsed files by relative path, and what to call them in messages; it raises ContentError.
    """

    title: str
    ready: frozenset[str]
    engine: Callable[[], Game[Any]]
    engine_of: Callable[[Mapping[str, Any], str], Game[Any]]
    bots: Callable[[], Bots]
    secret: frozenset[str] = frozenset()
    reveal: str = ""


def _hf4() -> Game[Any]:
    from hfmod.content.hf4_load import load
    from hfmod.games.hf4.game import Hf4

    return Hf4(load())


def _hf4_of(files: Mapping[str, Any], where: str) -> Game[Any]:
    from hfmod.content.hf4_load import build
    from hfmod.games.hf4.game import Hf4

    return Hf4(build(files, where))


def _hf4_bots() -> Bots:
    from hfmod.games.hf4 import bots

    return bots


def _roll() -> Game[Any]:
    from hfmod.content.roll import load
    from hfmod.games.roll.game import Roll

    return Roll(load())


def _roll_of(files: Mapping[str, Any], where: str) -> Game[Any]:
    from hfmod.content.roll import build
    from hfmod.games.roll.game import Roll

    return Roll(build(files, where))


def _roll_bots() -> Bots:
    from hfmod.games.roll import bots

    return bots


GAMES: Mapping[str, Known] = {
    "hf4": Known(
        "High Frontier 4 All", frozenset({"core", "m0", "m1", "m2", "rfg"}), _hf4, _hf4_of, _hf4_bots
    ),
    "roll": Known(
        "Roll for the Galaxy",
        frozenset({"core"}),
        _roll,
        _roll_of,
        _roll_bots,
        frozenset({"roll", "assign"}),
        "reveal",
    ),
}


def known(name: str) -> Known:
    """A game by its id. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game named {name!r}; hfmod knows {', '.join(sorted(GAMES))}")
    return GAMES[name]


def title_of(name: str) -> str:
    """The game's title, or the id itself where hfmod does not know it."""
    return GAMES[name].title if name in GAMES else name


@cache
def load_game(name: str) -> Game[Any]:
    """The engine of a game by its id, with the shipped content. Raises UnknownGame."""
    return known(name).engine()
