"""What a game gives to ``hfmod simulate``: the protocol that its package ``bots`` fulfils as a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from hfmod.engine.witness import Counts

if TYPE_CHECKING:
    from hfmod.simulation import Chooser


class Bots(Protocol):
    """Bots of a game: who is asked in a position, and what a series of games is held against.

    A module with these names is one (``hfmod.games.hf4.bots``). All chance comes from the seeds: the same
    seed, players, bot and options give the same game, whatever order sets have. What cannot be done is told
    by a ValueError (or BadAction), whose message is shown as it is.
    """

    BOTS: tuple[str, ...]
    """Names for ``--bot``; the first one plays where none is named."""

    LEAVING: str
    """Name of the act by which a player leaves the game. No bot does it: ``--leaving`` asks for it."""

    def header(
        self,
        content: Any,
        scenario: str | None,
        players: int,
        seed: int,
        modules: Sequence[str] = (),
        vary: bool = False,
        chosen: Mapping[str, Any] | None = None,
        /,
    ) -> dict[str, Any]:
        """The header of a log (docs/log-format.md) from which ``Game.new`` makes the table.

        ``content`` is the ``content`` of the engine; ``scenario`` None the usual one with such modules;
        ``modules`` are played beside those that the scenario needs. Seats, colours and the like are drawn
        by ``seed``. ``vary`` draws the table's options too, as far as they may be chosen together;
        ``chosen`` are those that it has settled (``Game.new`` refuses unknown ones). Raises ValueError for a
        number of players, a scenario or a module that the game does not have.
        """
        ...

    def occasions(self, state: Any, varied: bool = False, leaving: bool = False, /) -> dict[str, list[str]]:
        """Names of all that can occur in such games, by kind; ``state`` is that of the new game.

        ``acts`` (values of ``do``) is always there, ``checks`` (rules that code in play declares with
        ``implements``) for ``--coverage``. Other kinds are those that the engine notes by
        ``engine.witness.occurs``. Options count as ``name=value``; with ``varied`` every value can occur.
        What only happens where players leave can occur with ``leaving`` alone.
        """
        ...

    def company(self, counts: Counts, /) -> Callable[[str, int], Chooser[Any]]:
        """The seats of all games of a series, by name of the bot and seed of the game.

        ``counts`` is filled as the series goes on: kind, name, how often it occurred. What is returned gives
        the :data:`~hfmod.simulation.Chooser` of one game: it names the next act of any position, for whoever
        is asked, from the set-up on, and None once the game is over. An act is decided by what its player may
        know.
        """
        ...

    def inquirer(self, seed: int, /) -> Chooser[Any]:
        """Who asks about acts with ``--coverage``: names an act to be judged in a position, mostly None.

        Such acts are one parameter off what is legal, so that those checks run too which only a broken rule
        reaches. They are never played.
        """
        ...

    def results(self, state: Any, /) -> Mapping[str, list[int]]:
        """Numbers at the end of a game by name, one a player, for medians over many games."""
        ...
