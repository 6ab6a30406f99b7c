"""Facts of a position by dotted name, which a log may state to be checked (``expect``).

A fact is computed when it is asked for. Each game has those of all modules, whichever are played: a core game
has no law (``law`` is None), and a log may say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hfmod.games.hf4.rules.core import facts_of_core
from hfmod.games.hf4.rules.core.facts_of_core import OF_DECK
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.modules import BY_NAME

OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    **facts_of_core.OF_GAME,
    **{kind: fact for module in BY_NAME for kind, fact in module.facts_of_game.items()},
}
OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {
    **facts_of_core.OF_PLAYER,
    **{kind: fact for module in BY_NAME for kind, fact in module.facts_of_player.items()},
}


class Facts(Mapping[str, Any]):
    """All facts of a position as a mapping; each is computed when it is read."""

    def __init__(self, state: Hf4State) -> None:
        self.state = state

    def __getitem__(self, name: str) -> Any:
        kind, _, owner = name.partition(".")
        if not owner and kind in OF_GAME:
            return OF_GAME[kind](self.state)
        if kind in OF_PLAYER and owner in self.state.players:
            return OF_PLAYER[kind](self.state, owner)
        if kind in OF_DECK and owner in self.state.decks:
            return OF_DECK[kind](self.state.decks[owner])
        if kind == "exploitation" and owner in self._tracks():
            return price(self.state, owner)
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        kind, _, owner = name.partition(".")
        if not owner:
            return kind in OF_GAME
        return (
            (kind in OF_PLAYER and owner in self.state.players)
            or (kind in OF_DECK and owner in self.state.decks)
            or (kind == "exploitation" and owner in self._tracks())
        )

    def __iter__(self) -> Iterator[str]:
        yield from OF_GAME
        yield from (f"{kind}.{deck}" for deck in self.state.decks for kind in OF_DECK)
        yield from (f"exploitation.{track}" for track in self._tracks())
        yield from (f"{kind}.{player}" for player in self.state.players for kind in OF_PLAYER)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _tracks(self) -> list[str]:
        return [track["spectral"] for track in self.state.content.tables["exploitation"]["tracks"]]
